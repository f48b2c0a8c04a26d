"""Victory and defeat (DES-END)."""

from __future__ import annotations

import pytest

from orrery.games.destiny import GAME
from orrery.games.destiny.cards.on_senators import PayRansom
from orrery.games.destiny.content.printed import MONEY, NEUTRAL
from orrery.games.destiny.deals.due import JudgePromises
from orrery.games.destiny.phases.ending import CheckEnd, dissolve, finish_by_limit
from orrery.games.destiny.phases.galactic import Income, infestation_bonus
from orrery.games.destiny.phases.turn import StartTurn
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.elections import EndElection
from orrery.games.destiny.senate.votes import CastVote
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.goods import Funds
from orrery.games.destiny.table.senate import B_LAW, Bill, Charge
from orrery.games.destiny.table.state import DEAD, Table
from orrery.games.destiny.table.terms import Gift, WillPay
from orrery.games.destiny.table.votes import ABSTAIN, AGAINST, FOR, V_CHARGE
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Force, Stand, Tour
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import I_FEINT, M_STEP
from orrery.games.destiny.war.battles import StartBattle
from orrery.games.destiny.war.campaigns import CampaignBids
from orrery.games.destiny.war.feints import Marching
from orrery.games.destiny.war.rebellion import declare
from tests.games.destiny.kit import answer, at, deal, legal, play, quiet, sen, start, table, tokens
from tests.games.destiny.scenes import FIVE, PEOPLE, SPOT, contest, fight
from tests.ledger import clause


def held(**counts: int) -> Table:
    """A table on which Parties control so many Sectors, the Infestation `sick`."""
    pos = table(phase="ending", turn_limit=0)
    at_now = 0
    for seat, number in ((0, counts.get("gsp", 0)), (1, counts.get("bip", 0)), (-2, counts.get("sick", 0))):
        for _ in range(number):
            pos.owner[at_now] = seat
            at_now += 1
    return pos


@clause("DES-END-02", "DES-END-03", "DES-END-04", "DES-END-05", "DES-END-06")
@pytest.mark.parametrize(
    ("gsp", "bip", "sick", "ends", "winners"),
    [
        (10, 0, 0, "DES-END-02", (0,)),
        (9, 0, 0, "", ()),
        (10, 12, 0, "DES-END-02", (1,)),
        (11, 11, 0, "", ()),
        (10, 0, 9, "DES-END-02", (0,)),
        (10, 0, 10, "DES-END-05", ()),
    ],
)
def test_ten_sectors_win_and_ten_infested_ones_lose(
    gsp: int, bip: int, sick: int, ends: str, winners: tuple[int, ...]
) -> None:
    pos = held(gsp=gsp, bip=bip, sick=sick)
    assert pos.infested() == sick
    CheckEnd().run(pos)
    assert (pos.outcome is not None) is bool(ends)
    if pos.outcome is not None:
        assert (pos.outcome.clause, pos.outcome.winners) == (ends, winners)


@clause("DES-END-02", "DES-REB-20")
def test_a_rebel_with_ten_sectors_wins() -> None:
    pos = table(rebel="GSP", owners=dict.fromkeys(range(10, 20), "GSP"))
    CheckEnd().run(pos)
    assert pos.outcome is not None and pos.outcome.winners == (0,)


@clause("DES-END-07", "DES-REB-04", "DES-REB-20")
def test_a_party_that_rebels_with_all_ministries_wins_nothing_by_them() -> None:
    pos = table(senators={"GSP": FIVE})
    pos.ministry = [sen(name) for name in FIVE.split()]
    declare(pos, 0)
    start(pos, EndElection())
    assert pos.outcome is None and pos.ministry == [-1] * 5


@clause("DES-END-08", "DES-END-06")
def test_a_victory_by_ministries_comes_before_the_infestation_of_that_turn() -> None:
    pos = table(senators={"GSP": FIVE}, infested=range(20, 32))
    pos.ministry = [sen(name) for name in FIVE.split()]
    start(pos, EndElection(), CheckEnd())
    assert pos.outcome is not None
    assert (pos.outcome.clause, pos.outcome.winners, pos.stack) == ("DES-END-01", (0,), [])


@clause("DES-END-08", "DES-END-14")
def test_victory_by_ministries_is_immediate() -> None:
    people = "quorith oriel xanthor perrisand chaldrix"
    pos = table("PPF GSP BIP", senators={"PPF": people}, infested=range(20, 32), counter=3)
    pos.ministry = [sen(name) for name in people.split()]
    assert not pos.over  # brought together by trade they win nothing before an Election
    start(pos, EndElection())
    assert pos.outcome is not None
    assert pos.outcome.ending == "ministries"


@clause("DES-END-09")
def test_a_party_without_anything_plays_on_with_its_cards_and_five_money_a_turn() -> None:
    pos = table(hands={"GSP": "lobby_dinner"}, owners={SPOT: "BIP"})
    start(pos, Income())
    assert pos.money[0] == 5
    start(pos, OpenMoment(M_STEP))
    assert 0 in pos.waiting and "play lobby dinner" in legal(pos, 0)
    CheckEnd().run(pos)
    assert pos.outcome is None


@clause("DES-END-09", "DES-END-10", "DES-END-11")
def test_leaving_the_table() -> None:
    pos = table(
        "GSP BIP PoP",
        owners={29: "GSP"},
        fleets={"GSP": {29: 2}},
        senators={"GSP": "orrumah"},
        hands={"GSP": "feint"},
        money=5,
    )
    start(pos, OpenMoment(0))
    pos.resign(0)
    assert pos.owner[at(29)] == -1
    assert pos.fleets_of(0) == 0
    assert pos.senators_of(0) == []
    assert pos.hands[0] == []
    assert not pos.over
    assert 2 in pos.waiting  # a Party without anything plays on
    pos.resign(1)
    assert pos.outcome is not None
    assert pos.outcome.winners == (2,)


@clause("DES-END-10", "DES-BAT-18")
def test_a_party_that_leaves_after_the_dice_have_fallen_wins_nothing() -> None:
    """GSP's 12 beat a 1 and a Defence of 6; it leaves while it might re-roll: the Sector of BIP is neutral now."""
    pos = table(
        "GSP BIP PoP TMP",
        phase="intrigue",
        owners={SPOT: "BIP"},
        fleets={"GSP": {SPOT: 3}, "PoP": {SPOT: 1}},
        hands={"GSP": "feint"},
        dice=[1, 4, 4, 4, 1],
    )
    pos.attacks = [Attack(0, at(SPOT), 0, -1, 1), Attack(2, at(SPOT), 0, -1, 2)]
    start(pos, StartBattle(at(SPOT)))
    while pos.roll is None:
        pos.play("pass", pos.waiting[0])
    pos.resign(0)
    quiet(pos)
    assert (pos.owner[at(SPOT)], pos.invaded) == (NEUTRAL, True)
    assert (pos.fleets_of(0), pos.fleets_at(2, at(SPOT))) == (0, 1), "who fought beside it stays"


@clause("DES-END-10", "DES-BAT-18", "DES-CAS-03")
def test_a_winner_that_leaves_while_casualties_are_assigned_does_not_take_the_sector() -> None:
    pos = table(
        "GSP BIP PoP TMP",
        phase="intrigue",
        owners={SPOT: "BIP", 10: "TMP", 11: "BIP"},
        fleets={"GSP": {SPOT: 3}, "PoP": {SPOT: 1}, "TMP": {SPOT: 1}},
        dice=[1, 4, 4, 4, 1, 5],
    )
    fight(pos, Attack(0, at(SPOT), 0, -1, 1), Attack(2, at(SPOT), 0, -1, 2))
    assert legal(pos) == ["hit gsp", "hit pop"]  # TMP's 5, before the result takes effect
    pos.resign(0)
    assert pos.waiting == (), "PoP alone is left to be hit"
    assert (pos.owner[at(SPOT)], pos.fleets_of(2), pos.fleets_at(3, at(10))) == (NEUTRAL, 0, 1)


@clause("DES-END-10", "DES-CAMP-19")
@pytest.mark.parametrize(
    ("before", "leaver", "asked"),
    [
        ([], 0, [1, 2, 3]),  # the first, at its turn
        (["pass"], 0, [1, 2, 3]),  # after it has passed: that pass counts no more
        (["pass", "pass"], 2, [0, 1, 3]),
        (["pass", "pass", "pass"], 3, [0, 1, 2]),  # the owner, the last to bid
        (["pass", "pass"], 3, [2, 0, 1]),  # before it has come to its turn
    ],
)
def test_when_a_bidder_leaves_all_who_stay_are_asked_until_they_pass_in_a_row(
    before: list[str], leaver: int, asked: list[int]
) -> None:
    pos = table(
        "GSP BIP PoP TMP", phase="intrigue", senators=PEOPLE, owners={SPOT: "TMP"}, influence=5, turn=2
    )
    contest(pos, "orrumah", "zharrak", "fola")
    start(pos, CampaignBids())
    play(pos, *before)
    pos.resign(leaver)
    order = []
    while pos.waiting:
        order.append(pos.waiting[0])
        play(pos, "pass")
    assert order == asked


def won_by(pos: Table) -> tuple[int, ...]:
    """The winners, if the game is over."""
    return () if pos.outcome is None else pos.outcome.winners


@clause("DES-END-10", "DES-END-11")
def test_a_dissolved_party_leaves_nothing_behind_and_the_last_one_wins() -> None:
    pos = table(
        owners={12: "GSP"},
        fleets={"GSP": {12: 2}},
        senators=PEOPLE,
        reserve={"GSP": "wythelle"},
        hands={"GSP": "feint"},
        ministers={"justice": "orrumah"},
        rebel="GSP",
    )
    pos.resigned[0] = True
    dissolve(pos, 0)
    assert (pos.owner[at(12)], pos.fleets_of(0), pos.rebel) == (-1, 0, -1)
    assert pos.senators_of(0) == pos.reserve_of(0) == []
    assert pos.ministry[3] == -1
    assert pos.discards == [pos.content.card("feint")]
    assert won_by(pos) == ()
    pos.resigned[1] = True
    dissolve(pos, 1)
    assert won_by(pos) == (2,)


@clause("DES-END-10", "DES-DEAL-31")
def test_nothing_is_due_any_more_when_the_receiver_leaves() -> None:
    pos = table(phase="ending", senators=PEOPLE, money=5)
    deal(pos, WillPay(0, 1, 2, first=2, resource=MONEY, amount=2))
    start(pos, JudgePromises())
    pos.resign(1)
    assert (pos.waiting, pos.deals, pos.money) == ((), [], [5, 0, 5])
    assert tokens(pos, "orrumah") == (0, 0)


@clause("DES-END-10", "DES-VOTE-12")
def test_who_leaves_when_called_upon_abstains() -> None:
    pos = table("GSP BIP PoP TMP", senators={"GSP": "orrumah", "BIP": "zharrak"})
    open_vote(pos, V_CHARGE, sen("zharrak"), [AGAINST, FOR], 0)
    start(pos, CastVote(0))
    pos.resign(0)
    assert (pos.waiting, pos.vote is not None and pos.vote.cast[0]) == ((), ABSTAIN)


@clause("DES-END-10", "DES-PROS-19", "DES-SEN-10")
def test_the_tokens_and_trials_of_senators_leave_with_their_party() -> None:
    pos = table(senators=PEOPLE, tainted={"orrumah": (3, 1), "zharrak": (2, 0)}, exhausted="orrumah")
    pos.charges = [Charge(sen("orrumah"), 1, False), Charge(sen("zharrak"), 2, False)]
    pos.resigned[0] = True
    dissolve(pos, 0)
    assert (tokens(pos, "orrumah"), tokens(pos, "zharrak")) == ((0, 0), (2, 0))
    assert infestation_bonus(pos) == 0
    assert [charge.senator for charge in pos.charges] == [sen("zharrak")]
    assert not pos.exhausted[sen("orrumah")]


@clause("DES-END-10", "DES-OPT-07")
@pytest.mark.parametrize("source", [-1, at(30)])
def test_who_leaves_in_the_middle_of_a_counter_march_marches_nowhere(source: int) -> None:
    pos = table("GSP BIP PoP", phase="intrigue", stage=I_FEINT, fleets={"GSP": {30: 2}})
    start(pos, Marching(0, 2, source))
    pos.resign(0)
    assert (pos.waiting, pos.stands, min(pos.fleets), pos.fleets_of(0)) == ((), [], 0, 0)


@clause("DES-END-10")
def test_everything_of_a_party_that_leaves_goes_with_it_and_nothing_of_the_others() -> None:
    """GSP and BIP have the same of everything; GSP leaves."""
    pos = table(
        phase="intrigue",
        owners={12: "GSP", 13: "BIP"},
        fleets={"GSP": {12: 2}, "BIP": {13: 2}},
        senators=PEOPLE,
        reserve={"GSP": "wythelle", "BIP": "corvane"},
        ministers={"justice": "orrumah", "finance": "zharrak"},
        hands={"GSP": "feint", "BIP": "seduction"},
        money=3,
        influence=4,
    )
    for seat in (0, 1):
        pos.moved[seat * pos.area + at(12 + seat)] = pos.fought[seat * pos.area + at(12 + seat)] = 1
        pos.attacks.append(Attack(seat, at(40), seat, -1, 1))
        pos.stands.append(Stand(seat, at(41), -1))
        pos.tours.append(Tour(seat, seat, at(42)))
        deal(pos, Gift(seat, 2, Funds(MONEY, 1)))
    terms = (Gift(0, 2, Funds(MONEY, 1)), Gift(2, 0, Funds(MONEY, 1)), Gift(1, 2, Funds(MONEY, 1)))
    pos.bill = Bill(B_LAW, 2, "Trade", [], 0, "", -1, 0, None, terms)
    pos.offer = Offer(2, list(terms))
    pos.battle = Battle(at(40), -1, [Force(0, 0, 2, -1), Force(1, 1, 2, -1)], 2, DEFENDS)
    pos.resigned[0] = True
    dissolve(pos, 0)
    assert (pos.owner[at(12)], pos.owner[at(13)]) == (-1, 1)
    for numbers, left in ((pos.fleets, 2), (pos.moved, 1), (pos.fought, 1)):
        assert (sum(numbers[: pos.area]), numbers[pos.area + at(13)]) == (0, left)
    for name in ("orrumah", "wythelle"):
        assert (pos.sen_at[sen(name)], pos.sen_seat[sen(name)]) == (DEAD, -1)
    assert (pos.senators_of(1), pos.reserve_of(1)) == ([sen("zharrak")], [sen("corvane")])
    assert (pos.ministry[3], pos.ministry[2]) == (-1, sen("zharrak"))
    assert (pos.hands[0], len(pos.hands[1]), pos.discards) == ([], 1, [pos.content.card("feint")])
    assert (pos.money, pos.influence) == ([0, 3, 3], [0, 4, 4])
    assert [a.seat for a in pos.attacks] == [s.seat for s in pos.stands] == [t.seat for t in pos.tours] == [1]
    assert [each.partners for each in pos.deals] == [(1, 2)]
    assert pos.bill.terms == terms[2:] and pos.offer.terms == [terms[2]]
    assert [force.fleets for force in pos.battle.forces] == [0, 2]
    assert pos.outcome is None


@clause("DES-END-10")
def test_the_fleets_that_leave_are_those_of_the_party_that_leaves() -> None:
    pos = table(fleets={"GSP": {12: 1}, "BIP": {12: 2}, "PoP": {12: 3}}, republic={12: 4})
    pos.resigned[1] = True
    dissolve(pos, 1)
    assert [pos.fleets_of(colour) for colour in range(4)] == [1, 0, 3, 4]


@clause("DES-END-10", "DES-REB-02")
@pytest.mark.parametrize(("leaver", "rebel"), [(0, -1), (1, 0)])
def test_with_the_rebel_its_rebellion_leaves(leaver: int, rebel: int) -> None:
    pos = table(rebel="GSP")
    pos.resigned[leaver] = True
    dissolve(pos, leaver)
    assert pos.rebel == rebel


@clause("DES-END-10", "DES-CARD-03")
@pytest.mark.parametrize(("leaver", "seat"), [(0, 1), (1, -1)])
def test_when_one_of_the_two_leaves_no_senator_crosses_the_floor(leaver: int, seat: int) -> None:
    """Wythelle stays with BIP if GSP leaves, and leaves with BIP."""
    pos = table(senators={"GSP": "orrumah", "BIP": "wythelle"}, influence={"BIP": 9})
    start(pos, PayRansom(1, sen("wythelle"), 0, 6))
    pos.resign(leaver)
    assert (pos.waiting, pos.party_of(sen("wythelle"))) == ((), seat)
    assert (pos.sen_seat[sen("wythelle")], pos.exhausted[sen("wythelle")]) == (seat, False)
    assert pos.influence[1] == (9 if leaver == 0 else 0)


@clause("DES-END-11")
def test_the_last_party_wins_and_one_of_two_does_not() -> None:
    pos = table(owners={12: "PoP"})
    for seat, over in ((0, False), (1, True)):
        pos.resigned[seat] = True
        dissolve(pos, seat)
        assert (pos.outcome is not None) is over
    assert pos.outcome is not None
    assert (pos.outcome.clause, pos.outcome.winners, pos.outcome.scores) == ("DES-END-11", (2,), (0, 0, 1))


@clause("DES-END-12")
@pytest.mark.parametrize(
    ("sectors", "offices", "money", "winners"),
    [
        ((3, 2, 2), (0, 1, 0), (0, 9, 0), (0,)),
        ((2, 2, 1), (0, 1, 0), (9, 0, 0), (1,)),
        ((2, 2, 1), (0, 0, 0), (5, 4, 9), (0,)),
        ((1, 1, 1), (0, 0, 0), (4, 4, 4), (0, 1, 2)),
    ],
)
def test_the_turn_limit(
    sectors: tuple[int, ...], offices: tuple[int, ...], money: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    pos = table(
        turn=6,
        phase="ending",
        senators=PEOPLE,
        turn_limit=6,
        ministers={"justice": "zharrak"} if offices[1] else {},
    )
    owners = [seat for seat, number in enumerate(sectors) for _ in range(number)]
    pos.owner[: len(owners)] = owners
    pos.money = list(money)
    CheckEnd().run(pos)
    assert pos.outcome is not None
    assert pos.outcome.winners == winners
    early = table(turn=5, phase="ending", turn_limit=6)
    CheckEnd().run(early)
    assert early.outcome is None


@clause("DES-END-12")
def test_money_and_influence_count_together_at_the_turn_limit() -> None:
    pos = table(money={"GSP": 4, "BIP": 6, "PoP": 0}, influence={"GSP": 4, "BIP": 1, "PoP": 7})
    finish_by_limit(pos, (1, 1, 1))
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.clause) == ((0,), "DES-END-12")


@clause("DES-END-12", "DES-END-10")
def test_at_the_turn_limit_a_party_that_has_left_wins_nothing() -> None:
    pos = table(money={"GSP": 9})
    pos.resigned[0] = True
    finish_by_limit(pos, (0, 0, 0))
    assert pos.outcome is not None and pos.outcome.winners == (1, 2)


@clause("DES-END-12")
@pytest.mark.parametrize(
    ("limit", "turn", "over"), [(0, 50, False), (5, 4, False), (5, 5, True), (5, 6, True)]
)
def test_the_limit_is_reached_with_its_turn(limit: int, turn: int, over: bool) -> None:
    pos = table(turn=turn, turn_limit=limit)
    pos.then(CheckEnd(), StartTurn())
    pos.stack.pop().run(pos)
    assert (pos.outcome is not None) is over
    assert pos.stack == ([] if over else [StartTurn()])


@clause("DES-END-12")
@pytest.mark.parametrize(("money", "winners"), [((0, 0, 3), (2,)), ((3, 3, 3), (0, 1, 2))])
def test_the_turn_limit_goes_by_money_at_last(money: tuple[int, ...], winners: tuple[int, ...]) -> None:
    pos = table("GSP BIP PoP", turn=5, turn_limit=5)
    pos.money = list(money)
    start(pos, CheckEnd())
    assert pos.outcome is not None
    assert pos.outcome.winners == winners


@clause("DES-END-13")
def test_doubts_are_settled_by_rulings_each_with_its_reason() -> None:
    rulings = [one for one in GAME.rules.clauses.values() if one.kind == "ruling"]
    assert len(rulings) > 100
    assert [one.id for one in rulings if not one.why] == []
    assert GAME.rules.clauses["DES-END-14"].kind == "ruling"


@clause("DES-END-14", "DES-END-01")
def test_five_ministries_of_one_party_win_when_an_election_ends_and_at_no_other_time() -> None:
    pos = table(senators={"GSP": FIVE}, turn_limit=0)
    pos.ministry = [sen(name) for name in FIVE.split()]
    CheckEnd().run(pos)
    assert pos.outcome is None
    pos.stack.clear()
    over = start(pos, EndElection()).outcome
    assert over is not None and over.winners == (0,)


@clause("DES-END-14", "DES-END-01")
@pytest.mark.parametrize("missing", ["", "zharrak"])
def test_four_ministries_or_one_of_another_party_win_nothing(missing: str) -> None:
    pos = table(senators={"GSP": FIVE, "BIP": "zharrak"})
    pos.ministry = [*(sen(name) for name in FIVE.split()[:4]), sen(missing) if missing else -1]
    start(pos, EndElection())
    assert pos.outcome is None


@clause("DES-END-15", "DES-SEC-14")
def test_no_card_is_handed_to_a_party_that_has_left() -> None:
    pos = table(owners={33: "GSP"}, hands={"GSP": "feint", "BIP": "distraction"})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "augur with bip")
    pos.resign(1)
    assert legal(pos) == ["pass"]
    play(pos, "pass")
    assert (pos.hands[0], pos.hands[1]) == ([pos.content.card("feint")], [])


@clause("DES-END-16", "DES-END-12", "DES-REB-20")
@pytest.mark.parametrize(("rebel", "winners"), [("", (0,)), ("GSP", (1,)), ("BIP", (0,))])
def test_a_rebel_does_not_win_by_the_turn_limit(rebel: str, winners: tuple[int, ...]) -> None:
    owners = {13: "GSP", 14: "GSP", 15: "GSP", 16: "BIP", 17: "BIP", 18: "PoP"}
    pos = table(turn=5, turn_limit=5, owners=owners, rebel=rebel)
    CheckEnd().run(pos)
    assert pos.outcome is not None and pos.outcome.winners == winners


@clause("DES-END-16", "DES-REB-20")
def test_a_rebel_with_ten_sectors_may_win_a_tie_by_the_limit() -> None:
    owners = {number: "GSP" if number < 23 else "BIP" for number in range(13, 33)}
    pos = table(turn=5, turn_limit=5, owners=owners, rebel="GSP", money={"GSP": 4})
    CheckEnd().run(pos)
    assert pos.outcome is not None and pos.outcome.winners == (0,)
