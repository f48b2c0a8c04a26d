"""The officer's reasons: it stands, votes, bids, proposes, trades, keeps its word, and fights what would beat all."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest

from orrery.bots import Bot, OfficerBot, RandomBot
from orrery.engine.base import Decision, Sealed
from orrery.engine.chance import seeded
from orrery.games.destiny import GAME, brain
from orrery.games.destiny.brain import bills, campaigns, deals, sense
from orrery.games.destiny.content.printed import INFESTED, INFLUENCE, MONEY
from orrery.games.destiny.deals.breaches import AcceptOrSue
from orrery.games.destiny.deals.deals import AnswerDeal
from orrery.games.destiny.deals.due import KeepOrBreak
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.laws.taxes import Tax
from orrery.games.destiny.phases.galactic import CallElection
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.counting import VetoOrNot
from orrery.games.destiny.senate.elections import Candidate
from orrery.games.destiny.senate.orders import WritePlan
from orrery.games.destiny.senate.prosecutions import ProposeCharge
from orrery.games.destiny.senate.votes import CastVote, VoteBid
from orrery.games.destiny.table.announced import ATTEMPT, Played
from orrery.games.destiny.table.deals import Deal, Offer
from orrery.games.destiny.table.goods import Funds, OwnedSector
from orrery.games.destiny.table.promised_votes import ElectionOf, Nominee
from orrery.games.destiny.table.senate import B_LAW, Bill, Charge
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import (
    AnyTerm,
    Gift,
    WillHandOver,
    WillPay,
    WillTable,
    WillVeto,
    WillVote,
    WontInvade,
    WontVeto,
)
from orrery.games.destiny.table.votes import AGAINST, FOR, V_BILL, V_CHARGE, V_ELECTION, VACANT
from orrery.games.destiny.table.war import Order
from orrery.games.destiny.turn.open_moments import Moment, OpenMoment
from orrery.games.destiny.turn.stages import I_BUY, M_STEP, M_VOTE, S_ELECTION, S_ORDERS
from orrery.games.destiny.war.campaigns import CampaignIn, CampaignTurn
from orrery.games.destiny.war.invasions import ChooseStance, DeclareTurn
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import at, deal, legal, sen, start, table
from tests.games.destiny.scenes import PEOPLE

FIVE = "orrumah wythelle mohadru corvane gravend"


def chosen(pos: Table, seat: int = 0) -> str:
    """What the officer plays, seen from its seat."""
    bot = OfficerBot(GAME, seeded("brain"), brain)
    return pos.text(bot.choose(pos.view(seat), pos.moves(seat), pos.domains(seat)))


def run(pos: Table, seat: int = 0, most: int = 40) -> list[str]:
    """What it plays until somebody else is asked, or it passes."""
    played: list[str] = []
    while pos.waiting == (seat,) and len(played) < most:
        played.append(chosen(pos, seat))
        pos.play(played[-1], seat)
    return played


def law_bill(pos: Table, text: str, seat: int) -> Bill:
    reading = read_law(pos.content, text)
    return Bill(B_LAW, seat, "A law", list(reading.provisions), reading.turns, "", -1, 0, None)


def test_every_decision_has_a_reason() -> None:
    asked = {
        kind
        for kind in GAME.step_types()
        if issubclass(kind, (Decision, Sealed))
        and not inspect.isabstract(kind)
        and "destiny" in kind.__module__
    }
    assert asked
    assert asked - set(brain.WEIGHERS) == set()


# --- the Senate -------------------------------------------------------------------------------------------------


def test_it_stands_a_clean_senator() -> None:
    pos = table(senators={"GSP": "orrumah wythelle", "BIP": "zharrak"}, tainted={"orrumah": (3, 0)})
    open_vote(pos, V_ELECTION, 0, [], 1)
    start(pos, Candidate(0))
    assert chosen(pos) == "stand wythelle"


def test_it_votes_for_its_own_candidate_and_against_the_victory_of_another() -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak daveth gravend oriel corvane"})
    open_vote(pos, V_ELECTION, 0, [sen("orrumah"), sen("zharrak"), VACANT], 1)
    start(pos, CastVote(0))
    assert chosen(pos) == "vote for orrumah"
    pos.elected = [0, 1, 2, 3, 4]
    for office, name in enumerate(("zharrak", "daveth", "gravend", "oriel")):
        pos.ministry[office] = sen(name)
    open_vote(pos, V_ELECTION, 4, [sen("corvane"), VACANT], 1)
    start(pos, CastVote(0))
    assert chosen(pos) == "vote to keep it vacant"


@pytest.mark.parametrize(
    ("influence", "others", "bid"), [(9, 0, "pass"), (9, 3, "bid 4 influence"), (2, 3, "pass")]
)
def test_it_bids_just_enough_to_lead(influence: int, others: int, bid: str) -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"}, influence={"GSP": influence}, stage=S_ELECTION)
    open_vote(pos, V_ELECTION, 0, [sen("orrumah"), sen("zharrak"), VACANT], 1)
    assert pos.vote is not None
    pos.vote.cast, pos.vote.order = [0, 1, -1], [0, 1]
    pos.vote.spent = [0, others, 0]
    if not others:
        pos.corruption[sen("zharrak")] = 2
    start(pos, VoteBid(0))
    assert chosen(pos) == bid


def test_five_senators_with_the_votes_call_an_election() -> None:
    pos = table(senators={"GSP": FIVE, "BIP": "zharrak"}, ministers={"prime_minister": "orrumah"})
    start(pos, CallElection(0))
    assert chosen(pos) == "call an election"
    weak = table(
        senators={"GSP": "orrumah wythelle mohadru corvane", "BIP": "zharrak daveth oriel uldremah"},
        ministers={"prime_minister": "orrumah"},
    )
    start(weak, CallElection(0))
    assert chosen(weak) == "pass"


@pytest.mark.parametrize(
    ("text", "vote"),
    [
        ("tax declare_campaign 4 influence for 4 turns", "vote against it"),
        ("tax buy_party_fleet 5 money for 4 turns", "vote for it"),
    ],
)
def test_it_votes_by_whom_a_law_would_burden(text: str, vote: str) -> None:
    pos = table(senators={"GSP": FIVE, "BIP": "zharrak"}, influence={"GSP": 9}, money={"BIP": 40, "PoP": 40})
    pos.bill = law_bill(pos, text, 1)
    open_vote(pos, V_BILL, B_LAW, [AGAINST, FOR], 0)
    start(pos, CastVote(0))
    assert chosen(pos) == vote


@pytest.mark.parametrize(("winner", "played"), [(FOR, "veto"), (-1, "pass")])
def test_it_vetoes_what_hurts_once_it_has_passed(winner: int, played: str) -> None:
    pos = table(senators={"GSP": FIVE}, ministers={"prime_minister": "orrumah"}, influence={"GSP": 9})
    pos.bill = law_bill(pos, "tax declare_campaign 4 influence for 4 turns", 1)
    open_vote(pos, V_BILL, B_LAW, [AGAINST, FOR], 0)
    assert pos.vote is not None
    pos.vote.winner = winner
    start(pos, VetoOrNot(0, 1))
    assert chosen(pos) == played


@pytest.mark.parametrize(
    ("text", "promise", "winner", "played"),
    [
        ("tax declare_campaign 1 influence for 2 turns", WillTable, FOR, "veto"),
        ("tax declare_campaign 1 influence for 2 turns", WontVeto, FOR, "pass"),
        ("tax declare_campaign 1 money for 1 turns", WillVeto, FOR, "veto"),
        ("tax declare_campaign 1 money for 1 turns", WillVeto, -1, "pass"),
    ],
)
def test_it_keeps_its_word_about_a_veto(text: str, promise: Any, winner: int, played: str) -> None:
    pos = table(
        senators={"GSP": FIVE}, ministers={"prime_minister": "orrumah"}, influence={"GSP": 9}, money=40
    )
    pos.bill = law_bill(pos, text, 1)
    deal(pos, promise(0, 1, 9))
    open_vote(pos, V_BILL, B_LAW, [AGAINST, FOR], 0)
    assert pos.vote is not None
    pos.vote.winner = winner
    start(pos, VetoOrNot(0, 1))
    assert chosen(pos) == played


def test_it_tables_the_law_that_serves_it_most() -> None:
    pos = table(
        senators={"GSP": FIVE, "BIP": "zharrak"},
        ministers={"justice": "orrumah"},
        owners=dict.fromkeys(range(11, 18), "GSP"),
        fleets={"BIP": {28: 8}},
        money={"BIP": 9},
    )
    start(pos, TableTurn(0))
    text = chosen(pos)
    assert text.startswith('table law "tax'), text
    pos.play(text, 0)
    assert pos.bill is not None and pos.bill.seat == 0
    value = bills.provisions_value(pos, 0, pos.bill.provisions, pos.bill.turns)
    assert value > 0 > bills.provisions_value(pos, 1, pos.bill.provisions, pos.bill.turns)


def test_it_tables_nothing_that_would_only_hurt_itself() -> None:
    pos = table(senators={"GSP": FIVE, "BIP": "zharrak"}, ministers={"justice": "orrumah"})
    start(pos, TableTurn(0))
    assert chosen(pos) == "pass"


def test_it_tables_the_repeal_of_a_law_that_burdens_it() -> None:
    pos = table(
        senators={"GSP": FIVE},
        ministers={"justice": "orrumah"},
        influence={"GSP": 9},
        laws=["tax declare_campaign 5 influence until_repealed"],
    )
    start(pos, TableTurn(0))
    assert chosen(pos) == "table the repeal of law 1"


@pytest.mark.parametrize(("amount", "played"), [(2, "pay the tax"), (9, "refuse the tax")])
def test_it_pays_a_tax_that_is_cheaper_than_its_breach(amount: int, played: str) -> None:
    pos = table(senators=PEOPLE, money={"GSP": 9}, laws=["tax move_fleet 2 money for 2 turns"])
    start(pos, Tax(0, 1, 0, amount))
    assert chosen(pos) == played


def test_it_has_the_tainted_prosecuted() -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak daveth"}, influence=9, tainted={"daveth": (1, 2)})
    start(pos, ProposeCharge(0))
    assert chosen(pos) == "prosecute daveth"
    pos.proposed = [Charge(sen("daveth"), 0, False)]
    open_vote(pos, V_CHARGE, sen("daveth"), [AGAINST, FOR], 0)
    start(pos, CastVote(0))
    assert chosen(pos) == "vote for it"
    start(pos, CastVote(1))
    assert chosen(pos, 1) == "vote against it"


def test_it_sends_the_republic_fleets_against_the_infestation() -> None:
    pos = table(
        senators=PEOPLE,
        republic={1: 5},
        infested=(50, 24, 35, 37, 42),
        stage=S_ORDERS,
        ministers={"justice": "orrumah"},
    )
    start(pos, WritePlan(0, -1))
    played = run(pos)
    assert played[-1] == "propose these orders"
    assert all(pos.owner[march.target] < 0 for march in pos.plans[0].marches)
    assert played[1].startswith("send them to sector 50"), "the weakest of them"


# --- deals ------------------------------------------------------------------------------------------------------


def test_it_offers_an_exchange_by_which_both_gain_and_writes_it_to_the_end() -> None:
    pos = table(senators=PEOPLE, money={"GSP": 30, "BIP": 1}, influence={"GSP": 0, "BIP": 30})
    start(pos, OpenMoment(M_STEP))
    assert chosen(pos) == "negotiate"
    pos.play("negotiate", 0)
    pos.play("pass", 1)
    pos.play("pass", 2)
    run(pos)
    offer = pos.offer
    assert offer is not None and offer.made
    assert {
        term.goods.resource for term in offer.terms if type(term) is Gift and type(term.goods) is Funds
    } == {
        MONEY,
        INFLUENCE,
    }
    assert all(deals.deal_value(pos, seat, offer.terms) > 0 for seat in (0, 1))
    assert chosen(pos, 1) == "accept the deal"


@pytest.mark.parametrize("purses", [(9, 9, 9), (30, 2, 5), (0, 14, 3), (7, 1, 12)])
@pytest.mark.parametrize("banned", [False, True])
def test_the_exchange_it_wants_is_the_best_of_all_that_the_other_side_accepts(
    purses: tuple[int, int, int], banned: bool
) -> None:
    names = ("GSP", "BIP", "PoP")
    pos = table(
        senators=PEOPLE,
        money=dict(zip(names, purses, strict=True)),
        influence=dict(zip(names, (purses[1], purses[2], purses[0]), strict=True)),
        laws=["license trade_resources for 3 turns"] if banned else (),
    )
    found = []
    for seat in range(3):
        best, gain = None, 0.0
        for other in (one for one in range(3) if one != seat):
            for paid, back in ((MONEY, INFLUENCE), (INFLUENCE, MONEY)):
                for give in deals.AMOUNTS:
                    for take in deals.AMOUNTS:
                        mine = pos.money[seat] if paid == MONEY else pos.influence[seat]
                        theirs = pos.money[other] if back == MONEY else pos.influence[other]
                        terms = (
                            Gift(seat, other, Funds(paid, give)),
                            Gift(other, seat, Funds(back, take)),
                        )
                        value = deals.deal_value(pos, seat, terms) - deals.FAIR
                        accepted = deals.would_accept(pos, other, seat, terms) > deals.SURE
                        if give <= mine and take <= theirs and accepted and value > gain:
                            best, gain = terms, value
        assert deals._exchange(pos, seat) == best
        found.append(best)
    assert any(found) == (purses != (9, 9, 9) and not banned), "each case shows something"


def test_it_offers_no_deal_where_nobody_would_gain() -> None:
    pos = table(senators=PEOPLE, money=5, influence=5)
    assert not deals.wants_to_deal(pos, 0)
    start(pos, OpenMoment(M_STEP))
    assert chosen(pos) == "pass"


@pytest.mark.parametrize(
    ("terms", "answer"),
    [
        ((Gift(0, 1, Funds(MONEY, 2)),), "accept the deal"),
        ((Gift(1, 0, OwnedSector(at(30))), Gift(0, 1, Funds(MONEY, 3))), "decline the deal"),
        ((Gift(1, 0, Funds(MONEY, 1)),), "decline the deal"),
    ],
)
def test_it_accepts_what_brings_more_than_it_costs(terms: tuple[AnyTerm, ...], answer: str) -> None:
    pos = table(senators=PEOPLE, money=9, owners={30: "BIP"})
    pos.offer = Offer(0, list(terms), made=True)
    start(pos, AnswerDeal(1))
    assert chosen(pos, 1) == answer


@pytest.mark.parametrize(
    ("terms", "broken", "words"),
    [
        ((Gift(1, 0, Funds(MONEY, 1)),), False, "It would cost me more than it brings me."),
        (
            (WontInvade(0, 1, 3, party=1), WontInvade(1, 0, 3, party=0)),
            True,
            "I have seen you break your word, and I count on it no more.",
        ),
    ],
)
def test_it_says_why_it_declines(terms: tuple[AnyTerm, ...], broken: bool, words: str) -> None:
    pos = table(senators=PEOPLE, money=9)
    if broken:
        pos.past = [Deal(1, 0, (0, 2), (WontInvade(0, 2, 9, party=2),), 1, broken=(0,))]
    pos.offer = Offer(0, list(terms), made=True)
    start(pos, AnswerDeal(1))
    assert chosen(pos, 1) == "decline the deal"
    said = {pos.text(move): brain.excuse(pos, 1, move) for move in pos.moves(1)}
    assert said["decline the deal"] == words
    assert said["accept the deal"] == ""


def test_it_answers_a_poor_offer_with_a_better_one() -> None:
    pos = table(senators=PEOPLE, money={"GSP": 1, "BIP": 30}, influence={"GSP": 30, "BIP": 0}, stage=I_BUY)
    pos.offer = Offer(0, [Gift(1, 0, Funds(MONEY, 8)), Gift(0, 1, Funds(INFLUENCE, 1))], made=True)
    start(pos, AnswerDeal(1))
    assert chosen(pos, 1) == "make a counter-offer"
    pos.play("make a counter-offer", 1)
    run(pos, 1)
    assert pos.offer.made
    assert pos.offer.proposer == 1
    assert chosen(pos, 0) == "accept the deal"


def test_a_broken_word_is_remembered() -> None:
    pos = table(senators=PEOPLE)
    fresh = deals.trust(pos, 1)
    pos.past = [Deal(1, 0, (0, 1), (WontInvade(1, 0, 9, party=0),), 1, broken=(0,))]
    assert deals.trust(pos, 1) < 0.5 < fresh
    pos.past = [Deal(1, 0, (0, 1), (WontInvade(1, 0, 9, party=0),), 1, kept=(0,))]
    assert deals.trust(pos, 1) > fresh


def test_it_buys_a_vote_that_it_needs_from_who_is_trusted() -> None:
    pos = table(senators={**PEOPLE, "BIP": "zharrak daveth"}, money={"GSP": 9}, stage=S_ELECTION)
    open_vote(pos, V_ELECTION, 0, [sen("orrumah"), sen("zharrak"), VACANT], 0)
    wanted = deals.wanted(pos, 0)
    assert wanted is not None
    assert [(term.giver, term.receiver, type(term)) for term in wanted] == [(0, 2, Gift), (2, 0, WillVote)]
    start(pos, OpenMoment(M_VOTE))
    pos.play("negotiate", 0)
    pos.play("pass", 1)
    pos.play("pass", 2)
    run(pos)
    assert pos.offer is not None and tuple(pos.offer.terms) == wanted, "it is written as it is meant"
    pos.past = [Deal(1, 0, (0, 2), (WontInvade(2, 0, 9, party=0),), 1, broken=(0,))]
    assert deals._vote_for_pay(pos, 0) is None


def test_it_keeps_a_promised_vote() -> None:
    pos = table(senators=PEOPLE)
    open_vote(pos, V_ELECTION, 0, [sen("zharrak"), sen("fola"), VACANT], 1)
    start(pos, CastVote(0))
    assert chosen(pos) == "vote to keep it vacant"
    deal(pos, WillVote(0, 2, pos.turn, ElectionOf(0), Nominee(sen("fola"))))
    start(pos, CastVote(0))
    assert chosen(pos) == "vote for fola"


def test_it_borrows_for_a_senator_just_out_of_reach_and_pays_back() -> None:
    pos = table(
        senators=PEOPLE,
        reserve={"GSP": "chaldrix"},
        money={"GSP": 6, "BIP": 70},
        influence=9,
        phase="intrigue",
        stage=I_BUY,
    )
    terms = deals._loan(pos, 0)
    assert terms is not None
    lent, back = terms
    assert type(lent) is Gift and type(back) is WillPay and back.amount > lent.goods.number()
    made = deal(pos, terms[1])
    pos.money[0] = 20
    pos.turn += 1
    start(pos, KeepOrBreak(0, made.id, 0))
    assert chosen(pos) == "keep the promise"


def test_it_breaks_its_word_where_that_wins_the_game() -> None:
    mine = dict.fromkeys(range(11, 21), "GSP")
    pos = table(senators=PEOPLE, owners=mine, phase="ending")
    made = deal(pos, WillHandOver(0, 1, pos.turn, OwnedSector(at(11))))
    start(pos, KeepOrBreak(0, made.id, 0))
    assert chosen(pos) == "break the promise"


def test_a_small_breach_is_not_worth_a_suit() -> None:
    pos = table(senators=PEOPLE)
    made = deal(pos, WontInvade(1, 0, 9, party=0))
    start(pos, AcceptOrSue(0, made.id, 0))
    assert chosen(pos) == "accept the breach"


# --- war, cards, purchases --------------------------------------------------------------------------------------


def test_it_frees_infested_sectors_when_they_come_near_to_the_end() -> None:
    dark = (50, 24, 27, 35, 37, 39, 42, 43)
    pos = table(senators=PEOPLE, infested=dark, fleets={"GSP": {29: 6}}, owners={29: "GSP"}, phase="intrigue")
    start(pos, DeclareTurn(0))
    played = run(pos)
    assert "attack" in played
    assert [pos.owner[attack.sector] for attack in pos.attacks] == [INFESTED] * len(pos.attacks) != []


def test_it_invades_nobody_to_whom_it_has_promised_peace() -> None:
    pos = table(senators=PEOPLE, fleets={"GSP": {29: 8}}, owners={29: "GSP", 50: "BIP"}, phase="intrigue")
    pos.corruption_then = pos.corruption[:]
    free = pos.copy()
    pos.order = Order(0, at(50), [at(29)], [8], False, -3, -1)
    start(pos, ChooseStance(0))
    assert chosen(pos) == "attack"
    deal(free, WontInvade(0, 1, 9, party=1))
    free.order = Order(0, at(50), [at(29)], [8], False, -3, -1)
    start(free, ChooseStance(0))
    assert chosen(free) == "defend"


def test_it_saves_a_senator_with_a_safe_house() -> None:
    pos = table(
        senators=PEOPLE, hands={"GSP": "safe_house", "BIP": "assassination"}, money=9, phase="intrigue"
    )
    pos.pile = [Played(ATTEMPT, 1, -1, sen("zharrak"), sen("orrumah"), dice=1)]
    from orrery.games.destiny.cards.announcing import AnswerWindow

    start(pos, AnswerWindow((0,), 0))
    assert chosen(pos) == "play safe house"
    pos.pile = [Played(ATTEMPT, 1, -1, sen("zharrak"), sen("fola"), dice=1)]
    start(pos, AnswerWindow((0,), 0))
    assert chosen(pos) == "pass"


@pytest.mark.parametrize(("rivals", "rebels"), [("zharrak daveth oriel gravend", True), ("zarrakul", False)])
def test_it_rebels_only_when_the_senate_promises_nothing(rivals: str, rebels: bool) -> None:
    pos = table(senators={"GSP": "orrumah mirzu", "BIP": rivals}, owners={29: "GSP"})
    start(pos, Moment((0,), M_STEP))
    assert (chosen(pos) == "declare rebellion") is rebels


def test_on_the_way_to_five_chairs_it_saves_for_senators() -> None:
    pos = table(
        senators=PEOPLE, reserve={"GSP": "daveth"}, money=9, owners={29: "GSP"}, phase="intrigue", stage=I_BUY
    )
    pos.turn = 1  # nobody rebels yet
    start(pos, BuyTurn(0))
    assert "buy a fleet for sector 29" in legal(pos)
    assert chosen(pos) == "pass"
    pos.money[0] = 20
    start(pos, BuyTurn(0))
    assert chosen(pos) == "recruit daveth"


def test_it_campaigns_where_its_chances_are_best_and_shuns_a_breach() -> None:
    law = "prohibit declare_campaign in neutral for 3 turns"
    pos = table(senators=PEOPLE, influence=9, owners={51: "GSP"}, phase="intrigue")
    start(pos, CampaignTurn(0))
    assert re.fullmatch(r"send \w+ to campaign in sector \d+", chosen(pos))
    bound = table(senators=PEOPLE, influence=9, owners={51: "GSP"}, phase="intrigue", laws=[law])
    moves = [CampaignIn(at(50))]
    free, breach = campaigns.campaign(pos, 0, moves)[0], campaigns.campaign(bound, 0, moves)[0]
    assert free > 0 and breach <= free - sense.BREACH


def test_the_danger_grows_with_tokens_and_infested_sectors() -> None:
    calm = table(senators=PEOPLE)
    dark = table(senators=PEOPLE, tainted={"fola": (0, 3)}, infested=range(40, 48))
    assert sense.hit_chance(calm) == pytest.approx(6 / 36)
    assert sense.hit_chance(dark) == pytest.approx(21 / 36)
    assert sense.relief(dark) > sense.relief(calm)
    assert sense.blight(dark, 0, 1) > sense.blight(calm, 0, 1) > 0


def test_it_looks_only_at_what_its_seat_may_know() -> None:
    """Two tables that differ only in what others hold make it play the same."""
    for cards in ("feint", "ghost_in_the_dark"):
        pos = table(senators=PEOPLE, hands={"BIP": cards, "GSP": "lobby_dinner"}, money=9)
        start(pos, OpenMoment(M_STEP))
        assert chosen(pos) == "play lobby dinner"


def test_an_officer_plays_two_turns() -> None:
    pos = GAME.new(3, "officer", turn_limit=2)
    bot = OfficerBot(GAME, seeded("bot"), brain)
    while not pos.over:
        seat = pos.waiting[0]
        pos.play(bot.choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
    assert pos.outcome is not None
    assert sum(pos.outcome.scores) > 3


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {"propositions": "free", "random_first_election": True, "assassination_counter_bid": True}),
        (6, {"propositions": "samples", "free_text_promises": False}),
    ],
)
def test_officers_play_by_every_option(players: int, options: dict[str, Any]) -> None:
    pos = GAME.new(players, "options", turn_limit=2, **options)
    bots = [OfficerBot(GAME, seeded(seat), brain) for seat in range(players)]
    while not pos.over:
        seat = pos.waiting[0]
        pos.play(bots[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
    assert pos.outcome is not None and pos.outcome.winners


@pytest.mark.slow
def test_an_officer_beats_two_random_ones() -> None:
    """In 200 simulated games it wins nine of ten and loses none; the rest are common defeats."""
    endings: list[tuple[int, ...]] = []
    for number in range(8):
        mine = number % 3
        pos = GAME.new(3, f"officer {number}")
        bots: list[Bot] = [RandomBot(GAME, seeded(f"{number} {seat}")) for seat in range(3)]
        bots[mine] = OfficerBot(GAME, seeded(f"{number} officer"), brain)
        while not pos.over:
            seat = pos.waiting[0]
            pos.play(bots[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
        assert pos.outcome is not None
        endings.append(pos.outcome.winners)
        assert pos.outcome.winners in ((mine,), ()), "nobody else has won"
    assert sum(1 for winners in endings if winners) >= 6
