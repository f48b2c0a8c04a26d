"""Deals and trades (DES-DEAL): what stands in other chapters' way, and rulings on when promises are kept."""

from __future__ import annotations

import pytest

from orrery.engine.chance import seeded
from orrery.games.destiny import GAME
from orrery.games.destiny.cards.assassination import BidOnAttempt
from orrery.games.destiny.cards.on_senators import PayRansom
from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.deals import AnswerDeal, Concluded, start_offer
from orrery.games.destiny.deals.promises import JudgePromises
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.votes import CastVote, VoteBid
from orrery.games.destiny.table.announced import ATTEMPT, Played
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.goods import (
    ActionCard,
    AnyGoods,
    FleetsAt,
    Funds,
    OwnedSector,
    ReserveSenator,
    SenatorInPlay,
)
from orrery.games.destiny.table.state import IN_PLAY, Table
from orrery.games.destiny.table.terms import AnyTerm, Gift, WillHandOver, WillPay, WontInvade
from orrery.games.destiny.table.votes import AGAINST, FOR, V_CHARGE
from orrery.games.destiny.table.war import Contest, Order, Tour
from orrery.games.destiny.turn.open_moments import OpenMoment, free_moves
from orrery.games.destiny.turn.stages import M_STEP, OWN_VOTE
from orrery.games.destiny.war.campaigns import CampaignBid
from orrery.games.destiny.war.feints import play_feint
from orrery.games.destiny.war.invasions import declare_attack
from tests.games.destiny.kit import answer, at, deal, legal, play, quiet, refused, sen, start, table, tokens
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


# --- while a vote or a bid runs ---------------------------------------------------------------------------------


def voting(**more: object) -> Table:
    """The Senate votes on whether Fola is prosecuted; GSP has voted, BIP is called, PoP is not yet."""
    settings: dict[str, object] = {"senators": PEOPLE, "money": 9, "influence": 9, **more}
    pos = table(**settings)  # type: ignore[arg-type]
    open_vote(pos, V_CHARGE, sen("fola"), [AGAINST, FOR], 0)
    assert pos.vote is not None
    pos.vote.cast[0] = FOR
    pos.vote.order = [0]
    return pos


@clause("DES-DEAL-10", "DES-DEAL-40")
def test_who_is_called_to_vote_may_sell_the_vote_first() -> None:
    pos = voting()
    start(pos, CastVote(1))
    play(pos, "negotiate", "deal with gsp", "deal: gsp gives bip", "term: money", "term: 4 of it")
    play(pos, "deal: bip gives gsp", "term: a vote", "term: option prosecution", "term: senator fola")
    play(pos, "term: option for", "term: within 0 turns", "make the offer", "accept the deal")
    assert (pos.money[:2], pos.waiting, type(pos.decision)) == ([5, 13], (1,), CastVote)
    play(pos, "vote for it")
    assert pos.vote is not None and pos.vote.cast[:2] == [FOR, FOR]


@clause("DES-DEAL-40")
def test_who_is_called_to_vote_may_hear_offers_of_all_the_others() -> None:
    pos = voting()
    start(pos, CastVote(1))
    play(pos, "hear offers")
    assert (pos.waiting, legal(pos)) == ((0, 2), ["negotiate", "pass"])
    pos.play("negotiate", 0)
    pos.play("negotiate", 2)
    play(pos, "deal with bip", "deal: gsp gives bip", "term: money", "term: 1 of it", "make the offer")
    play(pos, "decline the deal")
    assert pos.waiting == (2,), "the next one who had something to offer"
    play(pos, "deal with bip", "deal: pop gives bip", "term: money", "term: 2 of it", "make the offer")
    play(pos, "accept the deal")
    assert (pos.money, pos.waiting, type(pos.decision)) == ([9, 11, 7], (1,), CastVote)
    assert "hear offers" in legal(pos), "a deal was made: there may be another one"


@clause("DES-DEAL-32", "DES-DEAL-40", "DES-DEAL-29")
def test_offers_that_came_to_nothing_are_not_asked_for_again_in_the_same_moment() -> None:
    pos = voting()
    start(pos, CastVote(1))
    play(pos, "hear offers")
    pos.play("pass", 0)
    pos.play("pass", 2)
    assert (pos.offers[1], pos.waiting) == (1, (1,))
    assert not {"hear offers", "negotiate"} & set(legal(pos))
    refused(pos, "hear offers")


@clause("DES-DEAL-29", "DES-DEAL-40")
def test_offers_are_asked_for_only_of_who_may_still_make_one() -> None:
    pos = voting()
    pos.offers[0], pos.refused[2] = 20, True
    start(pos, CastVote(1))
    assert "negotiate" in legal(pos) and "hear offers" not in legal(pos)
    pos.refused[2] = False
    start(pos, CastVote(1))
    play(pos, "hear offers")
    assert pos.waiting == (2,)


@clause("DES-DEAL-10", "DES-DEAL-40", "DES-VOTE-14")
def test_who_bids_on_a_vote_may_borrow_first() -> None:
    pos = voting(senators={"GSP": "orrumah", "BIP": "zharrak fola"}, influence={"GSP": 1, "BIP": 9})
    start(pos, VoteBid(0, 0))
    play(pos, "negotiate", "deal with bip", "deal: bip gives gsp", "term: influence", "term: 3 of it")
    play(pos, "make the offer", "accept the deal")
    assert (pos.influence[:2], pos.waiting, type(pos.decision)) == ([4, 6], (0,), VoteBid)


def campaigning(**more: object) -> Table:
    """GSP and BIP campaign in Sector 40, which PoP controls; GSP bids first."""
    settings: dict[str, object] = {
        "senators": PEOPLE,
        "owners": {40: "PoP"},
        "influence": 5,
        "phase": "intrigue",
        **more,
    }
    pos = table(**settings)  # type: ignore[arg-type]
    tours = [Tour(0, sen("orrumah"), at(40)), Tour(1, sen("zharrak"), at(40))]
    pos.tours = tours[:]
    pos.contest = Contest(at(40), tours, [0] * 3, [0] * 3, 0, 0)
    return pos


@clause("DES-DEAL-10", "DES-DEAL-40", "DES-CAMP-14")
def test_who_bids_on_a_campaign_may_negotiate_first() -> None:
    pos = campaigning()
    start(pos, CampaignBid(0))
    assert {"negotiate", "hear offers"} <= set(legal(pos))
    play(pos, "negotiate", "deal with pop", "deal: pop gives gsp", "term: influence", "term: 5 of it")
    play(pos, "make the offer", "accept the deal")
    assert (pos.influence, pos.waiting) == ([10, 5, 0], (0,))
    play(pos, "spend 8 influence")
    assert pos.contest is not None and pos.contest.spent[0] == 8


@clause("DES-DEAL-25", "DES-DEAL-40")
def test_who_is_given_the_sector_within_its_campaign_campaigns_no_more() -> None:
    pos = campaigning()
    start(pos, CampaignBid(0))
    play(pos, "negotiate", "deal with pop", "deal: pop gives gsp", "term: a sector", "term: sector 40")
    play(pos, "make the offer", "accept the deal")
    assert pos.contest is not None
    assert [tour.seat for tour in pos.contest.tours] == [1]
    assert (pos.owner[at(40)], [tour.seat for tour in pos.tours]) == (0, [1])
    assert pos.waiting == (0,), "it bids on as the Party that controls the Sector"


@clause("DES-DEAL-16", "DES-DEAL-40", "DES-CAMP-19")
def test_a_campaigner_traded_away_within_the_bids_leaves_them() -> None:
    pos = campaigning()
    start(pos, CampaignBid(0))
    play(pos, "negotiate", "deal with pop", "deal: gsp gives pop", "term: a senator in play")
    play(pos, "term: senator orrumah", "make the offer", "accept the deal")
    assert pos.contest is not None
    assert [tour.seat for tour in pos.contest.tours] == [1]
    assert pos.waiting == (1,), "who has no campaigner there and not the Sector bids no more"


@clause("DES-DEAL-10", "DES-DEAL-40", "DES-ASN-09")
def test_who_bids_on_an_attempt_may_negotiate_first() -> None:
    pos = table(senators=PEOPLE, influence=9, phase="intrigue")
    pos.pile = [Played(ATTEMPT, 0, -1, sen("orrumah"), target=sen("zharrak"))]
    start(pos, BidOnAttempt(1, (1, 0), 0, 0))
    assert {"negotiate", "hear offers"} <= set(legal(pos))
    play(pos, "negotiate", "drop the offer")
    assert (pos.waiting, type(pos.decision)) == ((1,), BidOnAttempt)
    assert "negotiate" not in legal(pos)


@clause("DES-DEAL-40", "DES-CAMP-14")
def test_who_has_nothing_to_spend_on_a_campaign_is_not_asked() -> None:
    pos = campaigning(influence={"BIP": 5})
    start(pos, CampaignBid(0))
    assert pos.waiting == (1,)


# --- a Feint ----------------------------------------------------------------------------------------------------


def broken_by_invading(pos: Table) -> None:
    """GSP, which has promised BIP peace, declares an Invasion of its Sector 40."""
    deal(pos, WontInvade(0, 1, 9, party=1), WontInvade(1, 0, 9, party=0))
    pos.then(*declare_attack(pos, Order(0, at(40), [], [], True, 0, -1)))
    pos.settle()


@clause("DES-DEAL-36", "DES-FEINT-03")
def test_a_deal_broken_by_a_voided_declaration_is_whole_again_and_its_corruption_gone() -> None:
    pos = table(senators=PEOPLE, owners={40: "BIP"}, fleets={"GSP": {40: 2}}, phase="intrigue")
    broken_by_invading(pos)
    play(pos, "accept the breach")
    quiet(pos)
    assert tokens(pos, "orrumah")[0] + 3 * tokens(pos, "orrumah")[1] == 4
    assert (pos.deals, [one.broken for one in pos.past]) == ([], [(0,)])
    play_feint(pos, 0)
    assert tokens(pos, "orrumah") == (0, 0)
    assert ([one.terms for one in pos.deals], pos.past) == (
        [(WontInvade(0, 1, 9, party=1), WontInvade(1, 0, 9, party=0))],
        [],
    )
    pos.then(*declare_attack(pos, Order(0, at(40), [], [], True, 0, -1)))
    pos.settle()
    assert legal(pos) == ["sue", "accept the breach"], "the new declaration breaks it anew"


@clause("DES-DEAL-36")
def test_what_the_court_decided_stands_after_a_feint() -> None:
    pos = table(
        senators=PEOPLE, owners={40: "BIP"}, fleets={"GSP": {40: 2}}, phase="intrigue", dice=[1, 2, 5, 4]
    )
    broken_by_invading(pos)
    play(pos, "sue", "deny it")
    quiet(pos)
    play_feint(pos, 0)
    assert [(one.ratified, one.cause) for one in pos.deals] == [(True, 0)]
    assert pos.tried[sen("orrumah")] and pos.tried[sen("zharrak")]


@clause("DES-DEAL-36", "DES-DEAL-27")
def test_a_deal_with_who_rebels_meanwhile_stays_over() -> None:
    pos = table(senators=PEOPLE, owners={40: "BIP"}, fleets={"GSP": {40: 2}}, phase="intrigue")
    broken_by_invading(pos)
    play(pos, "accept the breach")
    quiet(pos)
    pos.rebel = 1
    play_feint(pos, 0)
    assert (pos.deals, len(pos.past), tokens(pos, "orrumah")) == ([], 1, (0, 0))


@clause("DES-DEAL-36")
def test_a_deal_broken_by_something_else_stays_broken_after_a_feint() -> None:
    pos = table(senators=PEOPLE, owners={40: "BIP"}, fleets={"GSP": {40: 2}}, phase="intrigue", money=1)
    deal(pos, WillPay(0, 1, 2, first=2, resource=MONEY, amount=1))
    start(pos, JudgePromises())
    play(pos, "break the promise", "accept the breach")
    play_feint(pos, 0)
    assert (pos.deals, len(pos.past), tokens(pos, "orrumah")) == ([], 1, (2, 0))


# --- before it is due, and by way of the bank -------------------------------------------------------------------


def moment_texts(pos: Table, seat: int, where: int = M_STEP) -> list[str]:
    return [pos.text(move) for move in free_moves(pos, seat, where)]


@clause("DES-DEAL-37")
def test_a_promised_payment_is_made_at_any_time_of_its_turn_and_not_asked_for_again() -> None:
    pos = table(senators=PEOPLE, money=9)
    made = deal(pos, WillPay(0, 1, 3, first=2, resource=MONEY, amount=4))
    say = f"keep line 0 of deal {made.id}"
    assert say in moment_texts(pos, 0) and say in moment_texts(pos, 0, OWN_VOTE)
    assert say not in moment_texts(pos, 1)
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", say)
    assert (pos.money[:2], say in moment_texts(pos, 0)) == ([5, 13], False)
    quiet(pos)
    start(pos, JudgePromises())
    assert (pos.waiting, pos.money[0], len(pos.deals)) == ((), 5, 1), "the second payment is still to come"
    pos.turn = 3
    start(pos, JudgePromises())
    play(pos, "keep the promise")
    assert (pos.money[:2], pos.deals) == ([1, 17], [])


@clause("DES-DEAL-37")
def test_a_payment_that_is_not_due_or_not_there_cannot_be_made_and_a_gift_is_none() -> None:
    pos = table(senators=PEOPLE, money={"GSP": 5})
    made = deal(pos, WillPay(0, 1, 3, first=3, resource=MONEY, amount=4))
    say = f"keep line 0 of deal {made.id}"
    assert say not in moment_texts(pos, 0)
    pos.turn = 3
    assert say in moment_texts(pos, 0)
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip", "deal: gsp gives bip", "term: money", "term: 4 of it", "make the offer")
    play(pos, "accept the deal")
    assert (pos.deals, say in moment_texts(pos, 0)) == ([made], False)


@clause("DES-DEAL-37")
def test_a_promised_thing_can_be_handed_over_early() -> None:
    pos = table(senators=PEOPLE, owners={12: "GSP"})
    made = deal(pos, WillHandOver(0, 1, 5, OwnedSector(at(12))))
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", f"keep line 0 of deal {made.id}")
    assert (pos.owner[at(12)], pos.deals) == (1, [])


@clause("DES-DEAL-38", "DES-RES-05", "DES-RES-06", "DES-EOT-03")
def test_who_could_raise_a_payment_at_the_bank_may_do_so_when_it_falls_due() -> None:
    pos = table(senators=PEOPLE, money={"GSP": 3}, influence={"GSP": 3}, phase="ending")
    deal(pos, WillPay(0, 1, 2, first=2, resource=MONEY, amount=4))
    start(pos, JudgePromises())
    assert legal(pos) == [
        "trade 3 money for 1 influence",
        "trade 3 influence for 1 money",
        "break the promise",
    ]
    play(pos, "trade 3 influence for 1 money", "keep the promise")
    assert (pos.money[:2], pos.influence[0], pos.deals) == ([0, 4], 0, [])


@clause("DES-DEAL-38", "DES-DEAL-13")
@pytest.mark.parametrize(("resource", "money", "influence"), [(MONEY, 3, 2), (INFLUENCE, 2, 3)])
def test_what_even_the_bank_cannot_raise_is_broken_at_once(resource: int, money: int, influence: int) -> None:
    pos = table(senators=PEOPLE, money={"GSP": money}, influence={"GSP": influence}, phase="ending")
    deal(pos, WillPay(0, 1, 2, first=2, resource=resource, amount=4))
    start(pos, JudgePromises())
    assert (pos.waiting, legal(pos)) == ((1,), ["sue", "accept the breach"])


@clause("DES-DEAL-38", "DES-RES-06")
@pytest.mark.parametrize(("money", "asked"), [(6, True), (5, False)])
def test_a_ransom_can_be_raised_at_the_bank(money: int, asked: bool) -> None:
    pos = table(senators=PEOPLE, money={"GSP": money}, influence={"GSP": 1})
    start(pos, PayRansom(0, sen("orrumah"), 1, 3))
    assert (pos.waiting == (0,)) is asked
    if asked:
        play(pos, "trade 3 money for 1 influence", "trade 3 money for 1 influence")
        play(pos, "pay the ransom")
    assert pos.party_of(sen("orrumah")) == (0 if asked else 1)


# --- Senators of the reserve ------------------------------------------------------------------------------------


@clause("DES-DEAL-39", "DES-DEAL-01", "DES-SETUP-14")
def test_a_senator_of_anothers_reserve_is_asked_for_by_name_and_the_list_betrays_nothing() -> None:
    lists = []
    for theirs in ("wythelle", "corvane"):
        pos = table(senators=PEOPLE, reserve={"GSP": "brannoch", "BIP": theirs})
        start_offer(pos, 0)
        pos.settle()
        play(pos, "deal with bip", "deal: bip gives gsp", "term: a senator of the reserve")
        lists.append(legal(pos))
    assert lists[0] == lists[1]
    assert {"term: senator wythelle", "term: senator corvane"} <= set(lists[0])
    assert not {"term: senator brannoch", "term: senator fola"} & set(lists[0])


@clause("DES-DEAL-39", "DES-DEAL-28")
@pytest.mark.parametrize(("asked", "able"), [("wythelle", True), ("corvane", False)])
def test_only_who_has_the_senator_can_accept_and_is_asked_all_the_same(asked: str, able: bool) -> None:
    pos = table(senators=PEOPLE, reserve={"BIP": "wythelle"})
    pos.offer = Offer(0, [Gift(1, 0, ReserveSenator(sen(asked)))], made=True)
    start(pos, AnswerDeal(1))
    assert pos.waiting == (1,)
    assert ("accept the deal" in legal(pos)) is able
    made = GAME.imagine(pos.view(0), seeded("x"))
    assert len(made.reserve_of(1)) == 1  # type: ignore[attr-defined]


@clause("DES-DEAL-39", "DES-DEAL-16")
@pytest.mark.parametrize("recruited", [False, True])
def test_a_promised_senator_of_the_reserve_is_handed_over_from_where_it_is(recruited: bool) -> None:
    pos = table(senators=PEOPLE, reserve={"GSP": "brannoch"})
    start_offer(pos, 0)
    pos.settle()
    play(
        pos,
        "deal with bip",
        "deal: gsp gives bip",
        "term: a hand-over later",
        "term: option a reserve senator",
    )
    play(pos, "term: senator brannoch", "term: within 0 turns", "make the offer", "accept the deal")
    assert pos.deals[0].terms == (WillHandOver(0, 1, 2, ReserveSenator(sen("brannoch"))),)
    if recruited:
        pos.sen_at[sen("brannoch")] = IN_PLAY
    start(pos, JudgePromises())
    play(pos, "keep the promise")
    assert (sen("brannoch") in pos.reserve_of(1), pos.party_of(sen("brannoch")) == 1) == (
        not recruited,
        recruited,
    )
    assert pos.deals == []


@clause("DES-DEAL-13", "DES-DEAL-14", "DES-DEAL-39")
@pytest.mark.parametrize(("recruited", "broken"), [(False, True), (True, False)])
def test_a_promised_senator_that_is_gone_is_a_breach_unless_others_took_it_in_sight(
    recruited: bool, broken: bool
) -> None:
    pos = table(senators=PEOPLE, reserve={"PoP": "brannoch"})
    deal(pos, WillHandOver(0, 1, 2, ReserveSenator(sen("brannoch"))))
    if recruited:
        pos.sen_at[sen("brannoch")] = IN_PLAY
    start(pos, JudgePromises())
    assert (pos.waiting == (1,)) is broken
    assert (pos.deals == []) is not broken


# --- goods ------------------------------------------------------------------------------------------------------

CONTENT = table().content
EVERYTHING: list[AnyGoods] = [
    Funds(MONEY, 2),
    Funds(INFLUENCE, 2),
    OwnedSector(at(12)),
    FleetsAt(at(12), 2),
    SenatorInPlay(sen("orrumah")),
    ReserveSenator(sen("brannoch")),
    ActionCard(CONTENT.card("feint")),
]


@clause("DES-DEAL-01", "DES-DEAL-02")
@pytest.mark.parametrize("goods", EVERYTHING)
def test_everything_in_the_game_can_be_given_and_is_the_receivers_then(goods: AnyGoods) -> None:
    pos = table(
        senators=PEOPLE,
        reserve={"GSP": "brannoch"},
        owners={12: "GSP"},
        fleets={"GSP": {12: 2}},
        money=2,
        influence=2,
        hands={"GSP": "feint"},
    )
    terms: list[AnyTerm] = [Gift(0, 1, goods)]
    pos.offer = Offer(0, terms, made=True)
    before = goods.stock(pos, 0), goods.stock(pos, 1)
    start(pos, Concluded())
    number = goods.number()
    assert (goods.stock(pos, 0), goods.stock(pos, 1)) == (before[0] - number, before[1] + number)


@clause("DES-DEAL-11", "DES-SETUP-14")
def test_a_table_in_the_middle_of_a_term_is_saved_and_loaded() -> None:
    pos = table(senators=PEOPLE, owners={12: "GSP"}, fleets={"GSP": {12: 2}})
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip", "deal: gsp gives bip", "term: no invasion", "term: party bip")
    again = GAME.load(pos.save())
    assert again.offer == pos.offer  # type: ignore[attr-defined]
    assert legal(again) == legal(pos)
