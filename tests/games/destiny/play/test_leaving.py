"""A player who leaves: nobody waits for its seat, and what it had begun comes to nothing."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import MONEY, NEUTRAL
from orrery.games.destiny.deals.court import OpenCase
from orrery.games.destiny.deals.deals import AnswerDeal, WriteDeal, start_offer
from orrery.games.destiny.senate.orders import RepublicMoves
from orrery.games.destiny.table.goods import Funds
from orrery.games.destiny.table.senate import March, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import Gift, WontInvade
from orrery.games.destiny.table.war import Attack, Contest, Tour
from orrery.games.destiny.turn.dice import RerollWindow
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.battles import StartBattle
from orrery.games.destiny.war.campaigns import CampaignBids, RollCampaign
from orrery.games.destiny.war.invasions import DeclareRound
from orrery.testing.kit import asked
from tests.games.destiny.kit import answer, at, deal, legal, play, quiet, said, sen, start, table
from tests.games.destiny.scenes import FOUR_SENATORS
from tests.ledger import clause


def moment(**more: object) -> Table:
    """An open moment; everybody has a Senator and something to pay with."""
    settings: dict[str, object] = {"senators": FOUR_SENATORS, "money": 9, "influence": 9, **more}
    return start(table(**settings), OpenMoment(M_STEP))  # type: ignore[arg-type]


def offered() -> Table:
    """GSP gives BIP 3 Money, and PoP gives GSP 4 for it; both are to be asked."""
    pos = table("GSP BIP PoP TMP", senators=FOUR_SENATORS, money=9)
    start_offer(pos, 0)
    assert pos.offer is not None
    pos.offer.terms = [Gift(0, 1, Funds(MONEY, 3)), Gift(2, 0, Funds(MONEY, 4))]
    pos.settle()
    play(pos, "make the offer")
    return pos


# --- cards and answers ------------------------------------------------------------------------------------------


@clause("DES-END-15", "DES-CARD-03")
def test_who_leaves_while_it_names_a_target_announces_nothing() -> None:
    pos = moment(hands={"GSP": "courier_intercept", "BIP": "feint", "PoP": "feint"})
    answer(pos, "GSP", "play courier intercept")
    assert legal(pos) == ["choose bip", "choose pop"]
    pos.resign(0)
    assert (pos.pending, pos.pile) == (None, [])
    assert pos.discards == [pos.content.card("courier_intercept")]
    assert [len(hand) for hand in pos.hands] == [0, 1, 1]
    assert pos.waiting == (1, 2)


@clause("DES-END-15", "DES-CARD-12")
def test_what_was_announced_by_a_party_that_left_has_no_effect() -> None:
    pos = moment(hands={"GSP": "courier_intercept", "BIP": "feint", "PoP": "feint"})
    answer(pos, "GSP", "play courier intercept")
    play(pos, "choose bip")
    pos.resign(0)
    pos.play("pass", 1)
    assert said(pos, pos.play("pass", 2)) == ["GSP has left: what it announced has no effect"]
    assert [len(hand) for hand in pos.hands] == [0, 1, 1]


@clause("DES-END-15", "DES-CARD-24")
def test_the_answer_of_a_party_that_leaves_before_the_others_have_answered_is_gone() -> None:
    pos = moment(hands={"GSP": "lobby_dinner"})
    pos.play("play lobby dinner", 0)
    pos.play("pass", 1)
    pos.resign(0)
    assert asked(pos) == (2,)
    pos.play("pass", 2)
    assert asked(pos) == ()
    assert (pos.money[0], pos.influence[0]) == (0, 0)


@clause("DES-END-15", "DES-SEC-03", "DES-CARD-24")
def test_who_has_answered_with_something_that_left_is_asked_again_and_nobody_else_is() -> None:
    pos = table(
        "GSP BIP PoP TMP", senators=FOUR_SENATORS, hands={"GSP": "feint", "BIP": "feint"}, owners={5: "PoP"}
    )
    start(pos, OpenMoment(M_STEP))
    pos.play("look at the hand of gsp", 2)
    pos.play("pass", 1)
    pos.resign(0)
    assert pos.waiting == (2, 3)
    assert [text for text in legal(pos, 2) if "hand" in text] == ["look at the hand of bip"]


# --- declarations -----------------------------------------------------------------------------------------------


CLICKS = ("order fleets to sector 50", "take 1 from sector 12", "that is all", "attack", "fight for gsp")


@clause("DES-END-15", "DES-INV-02")
@pytest.mark.parametrize("clicks", range(1, 6))
def test_who_leaves_while_it_gives_an_order_declares_nothing(clicks: int) -> None:
    pos = table(senators=FOUR_SENATORS, fleets={"GSP": {12: 1, 13: 1}, "BIP": {14: 1}}, phase="intrigue")
    start(pos, DeclareRound((0, 1, 2)))
    play(pos, *CLICKS[:clicks])
    begun = pos.order
    assert begun is not None and begun.sector == at(50)
    pos.resign(0)
    assert pos.order is None
    assert (pos.attacks, pos.stands, pos.journeys) == ([], [], [])
    assert [pos.fleets_of(seat) for seat in range(3)] == [0, 1, 0]
    assert pos.waiting == (1,) and min(pos.fleets) == 0


@clause("DES-END-15", "DES-REP-09", "DES-BAT-20")
def test_republic_fleets_sent_for_a_party_that_left_fight_for_nobody() -> None:
    pos = table(
        senators=FOUR_SENATORS,
        ministers={"defence": "zharrak"},
        republic={1: 2},
        owners={40: "PoP", 41: "PoP"},
        phase="intrigue",
    )
    pos.orders, pos.redeployed = Plan(1, (March(0, at(40), 1, 0), March(0, at(41), 1, 1)), ()), True
    waiting = pos.copy()
    start(pos, RepublicMoves())
    assert [a.purpose for a in pos.attacks] == [0, 1]
    for each in (pos, waiting):
        each.resign(0)
    start(waiting, RepublicMoves())
    for each in (pos, waiting):
        assert [(a.sector, a.purpose) for a in each.attacks] == [(at(40), NEUTRAL), (at(41), 1)]


@clause("DES-END-15", "DES-BAT-20")
def test_a_battle_for_a_party_that_leaves_after_the_roll_makes_nobody_owner() -> None:
    pos = table(
        senators=FOUR_SENATORS,
        ministers={"defence": "zharrak"},
        republic={40: 3},
        owners={40: "PoP"},
        phase="intrigue",
        hands={"PoP": "late_returns"},
        money=9,
        influence=9,
        dice=[1, 5, 5, 5],
    )
    pos.attacks = [Attack(pos.republic, at(40), 0, -1, 0)]
    start(pos, StartBattle(at(40)))
    for seat in range(3):
        pos.play("pass", seat)
    assert isinstance(pos.decision, RerollWindow)
    pos.resign(0)
    quiet(pos)
    assert (pos.battle, pos.owner[at(40)]) == (None, NEUTRAL)


# --- Campaigns and the court ------------------------------------------------------------------------------------


def campaign(pos: Table, tour: Tour) -> None:
    """This Campaign is being settled."""
    pos.tours, pos.contest = [tour], Contest(tour.sector, [tour], [0] * 3, [0] * 3, 0, 0)


@clause("DES-END-15", "DES-CAMP-19", "DES-ASN-23")
def test_when_the_only_campaigner_leaves_the_campaign_is_over() -> None:
    pos = table(senators=FOUR_SENATORS, influence=5, phase="intrigue")
    tour = Tour(0, sen("orrumah"), at(40))
    campaign(pos, tour)
    start(pos, CampaignBids(), RollCampaign())
    assert asked(pos) == (0,)
    pos.resign(0)
    assert pos.contest is None
    assert asked(pos) == ()
    assert (pos.tours, pos.owner[at(40)]) == ([], NEUTRAL)


@clause("DES-END-15", "DES-COURT-03")
def test_a_party_that_leaves_in_court_stands_nobody_forward() -> None:
    pos = table(senators={**FOUR_SENATORS, "BIP": "zharrak corvane"}, phase="intrigue")
    made = deal(pos, WontInvade(0, 1, 9, party=1), proposer=1)
    start(pos, OpenCase(1, made.id, 0))
    while "stand" not in legal(pos)[0]:
        play(pos, legal(pos)[0])
    leaver = pos.waiting[0]
    pos.resign(leaver)
    while pos.waiting:
        play(pos, legal(pos)[0])
    assert (pos.case, pos.deals, pos.problems()) == (None, [], [])


# --- offers -----------------------------------------------------------------------------------------------------


@clause("DES-END-15", "DES-DEAL-28")
@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_an_offer_fails_with_any_partner_that_leaves(leaver: int) -> None:
    pos = offered()
    assert isinstance(pos.decision, AnswerDeal)
    pos.resign(leaver)
    assert (pos.offer, pos.waiting) == (None, ())
    assert pos.money == [0 if seat == leaver else 9 for seat in range(4)]


@clause("DES-END-15", "DES-DEAL-28")
def test_an_offer_stands_when_somebody_else_leaves() -> None:
    pos = offered()
    pos.resign(3)
    play(pos, "accept the deal", "accept the deal")
    assert pos.money == [10, 12, 5, 0]


@clause("DES-END-15", "DES-DEAL-11")
@pytest.mark.parametrize(("leaver", "terms"), [(1, 0), (2, 1)])
def test_a_term_with_a_party_that_leaves_is_dropped_while_it_is_written(leaver: int, terms: int) -> None:
    """GSP has promised BIP something and is about to write what BIP gives it."""
    pos = table("GSP BIP PoP TMP", senators=FOUR_SENATORS, money=9)
    start_offer(pos, 0)
    assert pos.offer is not None
    pos.offer.terms = [Gift(0, 1, Funds(MONEY, 3))]
    pos.offer.invited = (1,)
    pos.settle()
    play(pos, "deal: bip gives gsp", "term: money")
    pos.resign(leaver)
    assert pos.waiting == (0,)
    assert len(pos.offer.terms) == terms
    if leaver == 1:
        assert isinstance(pos.decision, WriteDeal)
        assert pos.offer.writing is None
        assert legal(pos) == ["deal with pop", "deal with tmp", "drop the offer"]
    else:
        play(pos, "term: 9 of it")
        assert pos.offer.terms == [Gift(0, 1, Funds(MONEY, 3)), Gift(1, 0, Funds(MONEY, 9))]


@clause("DES-END-15", "DES-REB-24")
@pytest.mark.parametrize("made", [False, True])
def test_a_treaty_ends_with_the_rebel(made: bool) -> None:
    pos = table("GSP BIP PoP TMP", senators=FOUR_SENATORS, rebel="BIP", money=9)
    start_offer(pos, 0, "peace tabled")
    pos.settle()
    if made:
        play(pos, "make the offer")
        assert pos.waiting == (1,)
    pos.resign(1)
    assert (pos.offer, pos.waiting, pos.rebel) == (None, (), -1)


@clause("DES-END-15", "DES-REB-24")
def test_a_treaty_with_the_first_seat_stands_when_somebody_else_leaves() -> None:
    pos = table("GSP BIP PoP TMP", senators=FOUR_SENATORS, rebel="GSP", money=9)
    start_offer(pos, 1, "peace tabled")
    pos.settle()
    pos.resign(3)
    play(pos, "make the offer")
    assert (pos.waiting, legal(pos)) == ((0,), ["accept the deal", "decline the deal"])


@clause("DES-END-15", "DES-DEAL-11")
def test_a_term_of_two_parties_is_written_on_when_a_third_one_leaves() -> None:
    pos = table("GSP BIP PoP TMP", senators=FOUR_SENATORS, money=9)
    start_offer(pos, 1)
    pos.settle()
    play(pos, "deal with pop", "deal: bip gives pop", "term: money")
    pos.resign(0)
    play(pos, "term: 2 of it")
    assert pos.offer is not None and pos.offer.terms == [Gift(1, 2, Funds(MONEY, 2))]


@clause("DES-END-15", "DES-REB-24")
@pytest.mark.parametrize(("leaver", "stands"), [(0, False), (1, False), (2, True)])
def test_what_the_rebel_offers_for_peace_is_gone_with_either_side(leaver: int, stands: bool) -> None:
    pos = table("GSP BIP PoP TMP", senators=FOUR_SENATORS, rebel="BIP")
    pos.treaty, pos.treaty_with = (Gift(1, 0, Funds(MONEY, 1)),), 0
    pos.resign(leaver)
    assert (pos.treaty_with, len(pos.treaty)) == ((0, 1) if stands else (-1, 0))
