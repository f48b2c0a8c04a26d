"""Scenes that several chapters of the tests begin with; the words they are told in are the kit's."""

from __future__ import annotations

from typing import Any

import msgspec

from orrery.engine.base import Step
from orrery.games.destiny.cards.announcing import Answers, AnswerWindow
from orrery.games.destiny.content.printed import NEUTRAL, RESOURCES
from orrery.games.destiny.deals.deals import conclude, start_offer
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.laws.tabled import refusal, sample_provisions
from orrery.games.destiny.laws.taxes import due
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.counting import CountVotes
from orrery.games.destiny.senate.orders import RepublicMoves
from orrery.games.destiny.table.announced import Played, Roll
from orrery.games.destiny.table.deals import Deal, Offer
from orrery.games.destiny.table.goods import OwnedSector
from orrery.games.destiny.table.senate import B_LAW, Bill, Charge, March, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import AnyTerm, Gift, WillVeto, WontVeto
from orrery.games.destiny.table.votes import AGAINST, FOR, V_BILL, V_CHARGE, Vote
from orrery.games.destiny.table.war import (
    DEFENDS,
    Attack,
    Battle,
    Contest,
    Force,
    Journey,
    Order,
    Stand,
    Tour,
)
from orrery.games.destiny.turn.acts import MOVE
from orrery.games.destiny.turn.corruption import corrupt, new_tag
from orrery.games.destiny.turn.dice import RerollWindow, throw
from orrery.games.destiny.turn.open_moments import OpenMoment, free_moves
from orrery.games.destiny.turn.stages import M_STEP, S_ORDERS
from orrery.games.destiny.war.battles import StartBattle
from orrery.games.destiny.war.casualties import AssignCasualties
from tests.games.destiny.kit import GAME, answer, at, deal, law, legal, play, quiet, sen, start, table

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}
OTHER_CONTENT = table().content

SPOT = 43
"""A Sector of Defence 6 without race or icon."""

CONTENT = GAME.content
PLAIN = 50
WITH_AN_ASSASSIN = {"PoP": "nambasu", "GSP": "orrumah", "BIP": "zharrak"}
ONE_EACH = {"GSP": "orrumah", "BIP": "zharrak"}
NAMES = ("Ines", "Marek", "Odile")
DUTY = "require buy_republic_fleet 1 per turn end_of_turn for 2 turns"
FOR_TWO = " for 2 turns"
FOUR_SENATORS = {"GSP": "orrumah brannoch", "BIP": "zharrak", "PoP": "fola"}
FIVE = "orrumah brannoch wythelle sarrishet eluvanne"
VETO, NO_VETO = WillVeto, WontVeto
PASSES = ("go on", "call on gsp", "vote for it", "call on bip", "abstain", "abstain")
FAILS = ("go on", "call on gsp", "vote against it", "call on bip", "abstain", "abstain")
PACK = CONTENT.pack
HOMES = {"BIP": 28, "GSP": 29, "PoP": 30, "CoS": 32, "PPF": 33, "TMP": 34}
TWO_PARTIES = {"GSP": "orrumah brannoch", "BIP": "zharrak"}


def texts(pos: Table, seat: int, where: int = M_STEP) -> list[str]:
    return [pos.text(move) for move in free_moves(pos, seat, where)]


def fight(pos: Table, *attacks: Attack) -> Table:
    """The battle is fought as far as nobody has to decide."""
    pos.attacks = list(attacks)
    start(pos, StartBattle(at(SPOT)))
    return quiet(pos)


def why_refused(text: str, pos: Table | None = None) -> tuple[str, str]:
    """Why a text is refused when it is tabled, and by which clause."""
    return refusal(pos or table(), read_law(CONTENT, text))


def contest(pos: Table, *names: str) -> Table:
    """These Senators campaign there, each for its own Party."""
    tours = [Tour(pos.sen_seat[sen(name)], sen(name), at(SPOT)) for name in names]
    pos.contest = Contest(at(SPOT), tours, [0] * pos.players, [0] * pos.players, 0, 0)
    return pos


def skip_to_rerolls(pos: Table) -> Table:
    """Everybody passes until the dice lie on the table and may be rolled again."""
    while not isinstance(pos.decision, RerollWindow):
        pos.play("pass", pos.waiting[0])
    return pos


def counted(pos: Table, owner: int, warden: int, *forces: tuple[Force, list[int]], own: list[int]) -> Table:
    """A battle whose dice lie on the table: the Sector's own, then each force's."""
    pos.battle = Battle(
        at(PLAIN), owner, [Force(-1, DEFENDS, 0, -1), *(force for force, _ in forces)], warden, DEFENDS
    )
    dice = [own, *(values for _, values in forces)]
    seats = [max(owner, -1), *(force.seat for force, _ in forces)]
    pos.roll = Roll("battle", seats, dice, [[0] * len(d) for d in dice], [True] * len(dice), [0] * len(dice))
    for force, _ in forces:
        pos.place(force.seat, at(PLAIN), force.fleets)
    start(pos, AssignCasualties())
    return pos


def hand_two_sectors(pos: Table, ratified: bool = False) -> list[str]:
    """GSP hands Sectors 12 and 13 to BIP in one deal; which Parties must pay or have broken a law."""
    terms: list[AnyTerm] = [Gift(0, 1, OwnedSector(at(12))), Gift(0, 1, OwnedSector(at(13)))]
    conclude(pos, Offer(0, terms), ratified)
    pos.settle()
    return [pos.seat_name(seat) for seat in pos.waiting]


def war(**more: object) -> Table:
    """GSP has two Fleets in Sector 29 and one in 50, and may declare."""
    settings: dict[str, object] = {
        "phase": "intrigue",
        "owners": {31: "GSP", 40: "BIP"},
        "fleets": {"GSP": {29: 2, 50: 1}},
        "senators": {"GSP": "orrumah brannoch", "BIP": "zharrak"},
        **more,
    }
    return table(**settings)  # type: ignore[arg-type]


def order(pos: Table, sector: int, number: int, *rest: str, more: bool = True) -> None:
    """GSP orders so many Fleets from Sector 29, and says that it is all where others could be taken from elsewhere."""
    taken = (f"take {number} from sector 29",) if number else ()
    play(pos, f"order fleets to sector {sector}", *taken, *(("that is all",) if more else ()), *rest)


def intrigue(**more: object) -> Table:
    """Three Parties with one Senator each, PoP's an Assassin."""
    settings: dict[str, object] = {"phase": "intrigue", "senators": WITH_AN_ASSASSIN, **more}
    return table("PoP GSP BIP", **settings)  # type: ignore[arg-type]


def fight_in(pos: Table, *attacks: Attack, sector: int = PLAIN) -> Table:
    """These attacks are declared, and the battle is fought as far as nobody has to decide."""
    pos.attacks = list(attacks)
    start(pos, StartBattle(at(sector)))
    quiet(pos)
    return pos


def arena(**more: object) -> Table:
    """A table in the Intrigue Phase; two Fleets of GSP stand in the Sector."""
    settings: dict[str, object] = {"phase": "intrigue", "fleets": {"GSP": {PLAIN: 2}}, **more}
    return table(**settings)  # type: ignore[arg-type]


def clash(pos: Table, *forces: Force, owner: int = NEUTRAL, warden: int = 0) -> Table:
    """A battle whose dice have been counted."""
    pos.battle = Battle(at(PLAIN), owner, [Force(-1, DEFENDS, 0, -1), *forces], warden, DEFENDS)
    return pos


def over(pos: Table) -> bool:
    """Nobody is asked any more."""
    return not pos.waiting


def card(name: str) -> int:
    """A kind of card by its id."""
    return CONTENT.card(name)


def use(pos: Table, text: str, *choices: str, where: int = M_STEP) -> Table:
    """GSP plays or uses something in an open moment, with these choices; nobody answers."""
    start(pos, OpenMoment(where))
    answer(pos, "GSP", text)
    play(pos, *choices)
    quiet(pos)
    return pos


def _ready(name: str, **more: object) -> Table:
    settings: dict[str, object] = {
        "phase": "intrigue",
        "senators": PEOPLE,
        "hands": {"GSP": name},
        "money": 9,
        "influence": 9,
        "fleets": {"GSP": {12: 2}},
        "owners": {13: "BIP"},
        **more,
    }
    return table(**settings)  # type: ignore[arg-type]


def rich() -> Table:
    """GSP has two Senators with three tokens, three Sectors and a Ministry."""
    return table(
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
        tainted={"orrumah": (2, 0), "brannoch": (1, 1), "zharrak": (1, 0)},
        ministers={"justice": "orrumah", "finance": "zharrak"},
        owners={12: "GSP", 13: "GSP", 14: "GSP"},
    )


def writing(pos: Table, giver: str = "gsp", receiver: str = "bip") -> Table:
    """GSP begins an offer to BIP."""
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip", f"deal: {giver} gives {receiver}")
    return pos


def agree(pos: Table, *terms: AnyTerm, ratified: bool = False) -> None:
    """Conclude a deal and let everything that follows happen."""
    conclude(pos, Offer(0, list(terms)), ratified=ratified)
    pos.settle()


def taxed(pos: Table, act: int = MOVE, sector: int = 0, number: int = 1) -> list[tuple[int, int]]:
    """What GSP owes for so many acts: resource and amount, amount 0 for a breach."""
    return [(item.resource, item.amount) for item in due(pos, 0, act, sector, number)]


def names(steps: object) -> list[str]:
    """The kinds of steps that come back."""
    return [type(step).__name__ for step in steps]  # type: ignore[attr-defined]


def ratify(pos: Table) -> None:
    """All deals on the table were won in court."""
    pos.deals = [msgspec.structs.replace(each, ratified=True) for each in pos.deals]


def bill(text: str, turns: int = 2, seat: int = 0) -> Bill:
    """A proposition in the language of laws."""
    reading = read_law(table().content, f"{text} for {turns} turns" if turns else f"{text} until_repealed")
    assert not reading.problem
    return Bill(B_LAW, seat, "A law", list(reading.provisions), turns, "", -1, 0, None)


def presided_senate(**more: object) -> Table:
    """Three Parties; GSP presides."""
    settings: dict[str, object] = {"senators": PEOPLE, "ministers": {"justice": "orrumah"}, **more}
    return table(**settings)  # type: ignore[arg-type]


def floor(pos: Table, cast: list[int], kind: int = V_CHARGE, choices: list[int] | None = None) -> Vote:
    """A vote in which everybody has voted in the order of the seats."""
    open_vote(pos, kind, 0, choices or [0, 1], 0)
    assert pos.vote is not None
    pos.vote.cast = cast
    pos.proposed = [Charge(0, 0, False)]
    pos.vote.order = [seat for seat, choice in enumerate(cast) if choice >= 0]
    return pos.vote


def drafting(*clicks: str, laws: int = 0) -> Table:
    """GSP, who presides, has begun to draft and clicked."""
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"})
    for _ in range(laws):
        law(pos, "tax bank_trade 1 money for 3 turns")
    start(pos, TableTurn(0))
    play(pos, "draft a law", *clicks)
    return pos


def quiet_answers(pos: Table) -> None:
    """Nobody answers the card; the moment opens again."""
    while type(pos.decision).__name__ == "AnswerWindow":
        pos.play("pass", pos.waiting[0])


def announced(pos: Table, played: Played) -> Table:
    """Something lies on the pile and the others are asked."""
    pos.pile = [played]
    start(pos, Answers(0, played.seat))
    return pos


def pass_all(pos: Table) -> Table:
    """Everybody passes while an answer is asked for."""
    while isinstance(pos.decision, AnswerWindow):
        pos.play("pass", pos.waiting[0])
    return pos


def demanded(pos: Table, act: int, sector: int = -1, number: int = 1, seat: int = 0) -> list[tuple[int, str]]:
    """What the laws say to an act: the law, and the tax or the breach."""
    found = due(pos, seat, act, sector, number)
    return [
        (item.law, "breach" if item.breach else f"{item.amount} {RESOURCES[item.resource]}") for item in found
    ]


def senate_under_gsp(prime: str = "orrumah", influence: int = 2, money: int = 0) -> Table:
    """GSP is Prime Minister and has the Influence for a veto."""
    return table(senators=PEOPLE, ministers={"prime_minister": prime}, influence=influence, money=money)


def promise(
    pos: Table, what: Any, sample: int | None, until: int = 2, ratified: bool = False, to: int = 1
) -> Deal:
    """GSP promises BIP a veto, or none."""
    made = deal(pos, what(0, to, until, sample))
    pos.deals = [msgspec.structs.replace(each, ratified=ratified or each.ratified) for each in pos.deals]
    return made


def proposed(pos: Table, sample: int) -> Bill:
    """A sample proposition, tabled by PoP."""
    return Bill(B_LAW, 2, "A law", list(sample_provisions(pos, sample).provisions), 2, "", sample, 0, None)


def voted(pos: Table, sample: int = 4, by: int = FOR) -> None:
    """A proposition of PoP was voted on by everybody, and the votes are counted."""
    pos.bill = proposed(pos, sample)
    open_vote(pos, V_BILL, B_LAW, [AGAINST, FOR], 0)
    assert pos.vote is not None
    pos.vote.cast = [by] * 3
    start(pos, CountVotes())


def senate_that_tables(**more: object) -> Table:
    """Three Parties; GSP presides as Minister of Justice, so nobody can veto. It is GSP's turn to table."""
    laws = more.pop("in_force", ())
    settings: dict[str, object] = {"senators": PEOPLE, "ministers": {"justice": "orrumah"}, **more}
    pos = table(**settings)  # type: ignore[arg-type]
    for text in laws:  # type: ignore[attr-defined]
        law(pos, text)
    start(pos, TableTurn(0))
    return pos


def steps(pos: Table, *texts: str) -> None:
    """Play moves; open moments in between are passed."""
    for text in texts:
        quiet(pos)
        play(pos, text)
    quiet(pos)


def question_of_war(*steps: Step[Table]) -> Table:
    """A table in the Intrigue Phase at which one thing is asked."""
    pos = table(
        phase="intrigue",
        owners={29: "GSP", 30: "GSP", 40: "BIP"},
        infested=[50],
        marked=[43],
        fleets={"GSP": {29: 2, 44: 1}, "BIP": {40: 3}},
        republic={1: 3},
        senators=FOUR_SENATORS,
        exhausted="brannoch",
        reserve={"GSP": "wythelle"},
        ministers={"justice": "orrumah", "prime_minister": "zharrak"},
        tainted={"orrumah": (1, 0)},
        money=4,
        influence=4,
        hands={"GSP": "feint lobby_dinner courier_intercept", "BIP": "distraction", "PoP": "distraction"},
    )
    pos.order = Order(0, at(40), [at(29)], [1], False, DEFENDS, -1)
    pos.contest = Contest(at(43), [Tour(0, sen("orrumah"), at(43))], [0] * 3, [0] * 3, 0, 0)
    pos.pool, pos.peek = 7, (0, 1)
    pos.augury = pos.content.card("feint")
    start(pos, *steps)
    return pos


def senate(**more: object) -> Table:
    """GSP presides; five Republic Fleets stand in Sector 1, Sectors 50 and 51 are Infested."""
    settings: dict[str, object] = {
        "senators": PEOPLE,
        "ministers": {"justice": "orrumah"},
        "republic": {1: 5},
        "infested": (50, 51),
        "stage": S_ORDERS,
        **more,
    }
    return table(**settings)  # type: ignore[arg-type]


def ordered(pos: Table, *marches: March, admirals: tuple[tuple[int, int], ...] = ()) -> Table:
    pos.orders = Plan(0, marches, admirals)
    return start(pos, RepublicMoves())


def stand(pos: Table, *numbers: int) -> list[int]:
    """How many Republic Fleets stand in these Sectors."""
    return [pos.fleets_at(pos.republic, at(number)) for number in numbers]


def carried(pos: Table, *marches: March, corrupted: bool = False) -> Table:
    """These orders of GSP are carried out."""
    pos.orders, pos.redeployed = Plan(0, marches, ()), corrupted
    return start(pos, RepublicMoves())


def carried_with_admirals(
    pos: Table, *marches: March, admirals: tuple[tuple[int, int], ...] = (), corrupted: bool = False
) -> Table:
    """These orders are carried out; GSP has given them."""
    pos.orders, pos.redeployed = Plan(0, marches, admirals), corrupted
    return start(pos, RepublicMoves())


def thrown(dice: list[int], number: int, *, raised: int = 0, explodes: bool = True) -> Table:
    """GSP has rolled so many dice in a battle; what is left of `dice` falls later."""
    pos = table(phase="intrigue", dice=dice)
    throw(pos, "battle", [0], [number], [explodes], [raised])
    return pos


def breaking(pos: Table, *, admiral: str = "valourne", dice: int = 2) -> Table:
    """GSP attacks with a Code Breaker; its dice lie on the table as the second roll."""
    pos.battle = Battle(at(50), -1, [Force(-1, DEFENDS, 0, -1), Force(0, 0, 2, sen(admiral))], 1, DEFENDS)
    throw(pos, "battle", [1, 0], [1, dice], [True, True])
    return pos


def vote_through(pos: object, choices: dict[int, str]) -> None:
    """Everybody votes as said and nobody bids, until the vote is over."""
    for _ in range(80):
        if pos.vote is None or not pos.waiting:  # type: ignore[attr-defined]
            return
        quiet(pos)  # type: ignore[arg-type]
        if pos.vote is None or not pos.waiting:  # type: ignore[attr-defined]
            return
        now = legal(pos)  # type: ignore[arg-type]
        seat = pos.waiting[0]  # type: ignore[attr-defined]
        wanted = choices.get(seat, "abstain")
        for text in ("go on", wanted, *[t for t in now if t.startswith("call on")], "pass"):
            if text in now:
                pos.play(text, seat)  # type: ignore[attr-defined]
                break


def senators_and_cards_quiet_answers(pos: object) -> None:
    from orrery.games.destiny.cards.announcing import AnswerWindow

    while isinstance(pos.decision, AnswerWindow):  # type: ignore[attr-defined]
        pos.play("pass", pos.waiting[0])  # type: ignore[attr-defined]


def battle(pos: Table, sector: int, *forces: Force) -> Battle:
    pos.battle = Battle(at(sector), pos.owner[at(sector)], [Force(-1, DEFENDS, 0, -1), *forces], 0, DEFENDS)
    return pos.battle


def rolled(pos: Table, *groups: list[int]) -> None:
    pos.roll = Roll(
        "battle",
        [0] * len(groups),
        list(groups),
        [[0] * len(g) for g in groups],
        [True] * len(groups),
        [0] * len(groups),
    )


def writing_terms(*clicks: str) -> Table:
    """GSP, with 7 Money and 3 Fleets in Sector 12, writes what it gives or promises BIP."""
    pos = table(money={"GSP": 7}, influence={"GSP": 6}, fleets={"GSP": {12: 3}}, owners={12: "GSP"})
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip", "deal: gsp gives bip", *clicks)
    return pos


def written(pos: Table) -> AnyTerm:
    """The term that is complete now."""
    assert pos.offer is not None
    (term,) = pos.offer.terms
    return term


def both(**more: object) -> Table:
    """GSP and BIP have each moved a Fleet to Sector 50 and attack there with an admiral, and each stands in 51."""
    settings: dict[str, object] = {
        "phase": "intrigue",
        "fleets": {"GSP": {30: 1, 50: 1}, "BIP": {28: 1, 50: 1}},
        "senators": TWO_PARTIES,
        **more,
    }
    pos = table(**settings)  # type: ignore[arg-type]
    for seat, home, admiral in ((0, 30, "orrumah"), (1, 28, "zharrak")):
        pos.moved[seat * pos.area + at(50)] = 1
        pos.journeys.append(Journey(seat, at(home), at(50), 1))
        tag = new_tag(pos)
        corrupt(pos, sen(admiral), 2, "DES-COR-04", tag)
        pos.attacks.append(Attack(seat, at(50), seat, sen(admiral), tag))
        pos.stands.append(Stand(seat, at(51), -1))
    return pos


def step(pos: Table, *texts: str) -> None:
    """Play moves; open moments in between are passed."""
    for text in texts:
        quiet(pos)
        play(pos, text)
    quiet(pos)


def asked(pos: Table) -> str:
    """The Party that is asked first."""
    return pos.seat_name(pos.waiting[0]) if pos.waiting else ""


def ballot(pos: Table, kind: int = V_CHARGE) -> Table:
    """A vote over which BIP presides; nobody has been called."""
    pos.proposed = [Charge(sen("fola"), 0, False)]
    open_vote(pos, kind, sen("fola"), [0, 1], 1)
    return pos
