"""Deals and trades (DES-DEAL): what may be traded, how offers are made, and what changes hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from orrery.engine.chance import seeded
from orrery.engine.domain import Range
from orrery.games.destiny import GAME
from orrery.games.destiny.cards.assassination import BidOnAttempt
from orrery.games.destiny.cards.on_senators import PayRansom
from orrery.games.destiny.content.printed import INFLUENCE, MONEY, NEUTRAL
from orrery.games.destiny.deals.breaches import Broken, punish
from orrery.games.destiny.deals.deals import (
    AnswerDeal,
    AskPartner,
    Concluded,
    conclude,
    may_offer,
    start_offer,
)
from orrery.games.destiny.deals.due import DuePromise, JudgePromises, can_keep
from orrery.games.destiny.deals.ledger import mark_kept
from orrery.games.destiny.deals.promises import (
    barred,
    judge_defence,
    judge_support,
    judge_vote,
    kept_tabling,
    let_stand,
    veto_bound,
    vote_bound,
    watch,
    watch_veto,
)
from orrery.games.destiny.deals.sayings import say_term
from orrery.games.destiny.deals.terms import KINDS, WriteTerm
from orrery.games.destiny.deals.transfers import exchange, feasible, has_it
from orrery.games.destiny.phases.galactic import clear_turn
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.votes import CastVote, VoteBid
from orrery.games.destiny.table.announced import ATTEMPT, Played
from orrery.games.destiny.table.clicks import TermNumber
from orrery.games.destiny.table.deals import Aim, Deal, Offer
from orrery.games.destiny.table.goods import (
    ActionCard,
    AnyGoods,
    FleetsAt,
    Funds,
    OwnedSector,
    ReserveSenator,
    SenatorInPlay,
)
from orrery.games.destiny.table.promised_votes import (
    ElectionOf,
    FleetOrders,
    Indictment,
    Nominee,
    OrdersOf,
    Plain,
    Proposition,
)
from orrery.games.destiny.table.senate import B_LAW, Bill
from orrery.games.destiny.table.state import IN_PLAY, IN_RESERVE, Table
from orrery.games.destiny.table.terms import (
    AnyPromise,
    AnyTerm,
    Gift,
    Hidden,
    WillBid,
    WillDefend,
    WillHandOver,
    WillPay,
    WillSupport,
    WillTable,
    WillVeto,
    WillVote,
    WontCampaign,
    WontInvade,
    WontKill,
    WontRebel,
    WontTry,
    WontVeto,
)
from orrery.games.destiny.table.votes import AGAINST, FOR, V_BILL, V_CHARGE
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Contest, Force, Order, Stand, Tour
from orrery.games.destiny.turn.control import take_control
from orrery.games.destiny.turn.open_moments import Moment, OpenMoment, Stage, free_moves
from orrery.games.destiny.turn.stages import I_BATTLES, I_FEINT, M_STEP, OFFERS, OWN_VOTE, may_talk
from orrery.games.destiny.war.battles import muster
from orrery.games.destiny.war.campaigns import CampaignBid
from orrery.games.destiny.war.feints import play_feint
from orrery.games.destiny.war.invasions import declare_attack
from tests.games.destiny.kit import (
    answer,
    at,
    deal,
    legal,
    play,
    question_of,
    quiet,
    refused,
    said,
    sen,
    start,
    table,
    tokens,
)
from tests.games.destiny.scenes import (
    OTHER_CONTENT,
    PEOPLE,
    agree,
    names,
    ratify,
    writing,
    writing_terms,
    written,
)
from tests.ledger import clause


def voting(**more: object) -> Table:
    """The Senate votes on whether Fola is prosecuted; GSP has voted, BIP is called, PoP is not yet."""
    settings: dict[str, object] = {"senators": PEOPLE, "money": 9, "influence": 9, **more}
    pos = table(**settings)  # type: ignore[arg-type]
    open_vote(pos, V_CHARGE, sen("fola"), [AGAINST, FOR], 0)
    assert pos.vote is not None
    pos.vote.cast[0] = FOR
    pos.vote.order = [0]
    return pos


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


def broken_by_invading(pos: Table) -> None:
    """GSP, which has promised BIP peace, declares an Invasion of its Sector 40."""
    deal(pos, WontInvade(0, 1, 9, party=1), WontInvade(1, 0, 9, party=0))
    pos.then(*declare_attack(pos, Order(0, at(40), [], [], True, 0, -1)))
    pos.settle()


def moment_texts(pos: Table, seat: int, where: int = M_STEP) -> list[str]:
    return [pos.text(move) for move in free_moves(pos, seat, where)]


def _watched(pos: Table, made: Deal) -> None:
    watch(pos, 0, WontInvade, 2, 5)


def _end(pos: Table, made: Deal) -> None:
    JudgePromises().run(pos)


def _defence(pos: Table, made: Deal) -> None:
    judge_defence(pos)


def _support(pos: Table, made: Deal) -> None:
    pos.battle = Battle(5, 0, [], 0, -1)
    judge_support(pos)


def _vote(pos: Table, made: Deal) -> None:
    open_vote(pos, V_CHARGE, 3, [0, 1], 0)
    assert pos.vote is not None
    pos.vote.cast = [1, 0, 0]
    judge_vote(pos)


def _stands(pos: Table, made: Deal) -> None:
    let_stand(pos, 0)


EVERYTHING: list[AnyGoods] = [
    Funds(MONEY, 2),
    Funds(INFLUENCE, 2),
    OwnedSector(at(12)),
    FleetsAt(at(12), 2),
    SenatorInPlay(sen("orrumah")),
    ReserveSenator(sen("brannoch")),
    ActionCard(OTHER_CONTENT.card("feint")),
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


@clause("DES-DEAL-01")
def test_a_term_offers_what_its_giver_has_and_never_more_of_it() -> None:
    pos = writing(table(money={"BIP": 3}, influence={"GSP": 2}), "bip", "gsp")
    goods = [text for text in legal(pos) if "later" not in text]
    assert "term: money" in goods
    assert "term: influence" not in goods
    assert "term: a sector" not in goods
    play(pos, "term: money")
    assert [text for text in legal(pos) if "of it" in text] == [f"term: {n} of it" for n in (1, 2, 3)]


@clause("DES-DEAL-01")
@pytest.mark.parametrize("own", [True, False])
def test_a_card_is_asked_for_without_looking_into_the_other_hand(own: bool) -> None:
    pos = table(hands={"GSP": "feint", "BIP": "feint"})
    writing(pos, *(("gsp", "bip") if own else ("bip", "gsp")))
    play(pos, "term: an action card")
    cards = [text for text in legal(pos) if text.startswith("term: card")]
    assert len(cards) == (1 if own else len(pos.content.card_ids))


@clause("DES-DEAL-01", "DES-DEAL-10", "DES-DEAL-29", "DES-DEAL-11")
def test_offers_when_and_how_many() -> None:
    pos = table(money=5)
    assert may_offer(pos, 0)
    assert "negotiate" in [pos.text(m) for m in free_moves(pos, 0, 0)]
    pos.offers[0] = 20
    assert not may_offer(pos, 0)
    pos.offers[0], pos.phase = 0, 0
    assert free_moves(pos, 0, 0) == []
    pos.phase = 1
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip", "deal: gsp gives bip")
    kinds = legal(pos)
    assert "term: money" in kinds
    assert "term: no invasion" in kinds
    assert not any("orruption" in text or "hadow" in text for text in kinds)


@clause("DES-DEAL-01", "DES-DEAL-11", "DES-RES-03")
@pytest.mark.parametrize(
    ("clicks", "most"),
    [
        (["term: money"], 7),
        (["term: influence"], 6),
        (["term: fleets", "term: sector 12"], 3),
        (["term: a payment later", "term: option money"], 99),
        (["term: a defence", "term: sector 12"], 10),
    ],
)
def test_any_amount_from_one_to_the_most_can_be_typed(clicks: list[str], most: int) -> None:
    pos = writing_terms(*clicks)
    listed = [text for text in legal(pos) if text.endswith("of it")]
    assert listed == [f"term: {n} of it" for n in (1, 2, 3, 4, 5, 8, 10) if n <= most]
    assert question_of(pos, WriteTerm(0)) == "How many?"
    assert [domain.fields for domain in WriteTerm(0).domains(pos)] == [(Range("number", 1, most),)]
    refused(pos, "term: 0 of it")
    refused(pos, f"term: {most + 1} of it")
    play(pos, f"term: {most} of it")
    assert pos.offer is not None
    if pos.offer.writing is None:
        (term,) = pos.offer.terms
        assert type(term) is Gift and term.goods.number() == most
    else:
        assert pos.offer.writing.clicks[-1] == TermNumber(most)


GOODS = [
    "money",
    "influence",
    "a sector",
    "fleets",
    "a senator in play",
    "a senator of the reserve",
    "an action card",
]


@clause("DES-DEAL-01", "DES-DEAL-16", "DES-DEAL-39")
@pytest.mark.parametrize(
    ("giver", "has", "offered"),
    [
        ("gsp", True, GOODS),
        ("bip", True, GOODS),
        ("gsp", False, []),
        ("bip", False, []),
    ],
)
def test_what_the_giver_has_is_offered(giver: str, has: bool, offered: list[str]) -> None:
    pos = table()
    if has:
        people = {"GSP": "orrumah", "BIP": "zharrak"}
        pos = table(
            senators=people,
            reserve={"GSP": "brannoch", "BIP": "wythelle"},
            owners={12: "GSP", 13: "BIP"},
            fleets={"GSP": {12: 1}, "BIP": {13: 1}},
            money=1,
            influence=1,
        )
        pos.hands[0], pos.hands[1] = [0], [0]
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip", f"deal: {giver} gives {'bip' if giver == 'gsp' else 'gsp'}")
    texts = [text.removeprefix("term: ") for text in legal(pos)]
    assert texts[: len(offered)] == offered
    assert len(texts) == len(offered) + len(KINDS) - len(GOODS) + 1  # every promise, and dropping it


@clause("DES-DEAL-02", "DES-RES-02")
@pytest.mark.parametrize("first", [0, 1])
def test_what_a_full_purse_gives_makes_room_for_what_it_gets_whichever_stands_first(first: int) -> None:
    pos = table(money={"GSP": 99, "BIP": 5}, influence={"GSP": 99, "BIP": 5})
    terms: list[AnyTerm] = [
        Gift(0, 1, Funds(MONEY, 4)),
        Gift(1, 0, Funds(MONEY, 3)),
        Gift(0, 1, Funds(INFLUENCE, 2)),
        Gift(1, 0, Funds(INFLUENCE, 5)),
    ]
    conclude(pos, Offer(0, terms if first == 0 else terms[::-1]), ratified=False)
    assert (pos.money[:2], pos.influence[:2]) == ([98, 6], [99, 2])


@clause("DES-DEAL-02")
@pytest.mark.parametrize("missing", [Gift(1, 0, Funds(MONEY, 4)), Gift(1, 0, OwnedSector(at(12)))])
def test_where_one_thing_is_missing_nothing_changes_hands(missing: AnyTerm) -> None:
    pos = table(money={"GSP": 9, "BIP": 3}, owners={12: "PoP", 13: "GSP"})
    conclude(pos, Offer(0, [Gift(0, 1, OwnedSector(at(13))), missing]), ratified=False)
    assert (pos.owner[at(13)], pos.money[:2], pos.concluded) == (0, [9, 3], 0)


@clause("DES-DEAL-02")
def test_a_promise_before_the_goods_does_not_hide_that_they_are_promised_twice() -> None:
    pos = table(money={"GSP": 3})
    terms = [WontInvade(0, 1, 9, party=1), Gift(0, 1, Funds(MONEY, 2)), Gift(0, 2, Funds(MONEY, 2))]
    assert not feasible(pos, terms)
    assert feasible(pos, terms[:2])


@clause("DES-DEAL-02")
@pytest.mark.parametrize(
    ("term", "there"),
    [
        (Gift(0, 1, Funds(MONEY, 5)), True),
        (Gift(0, 1, Funds(MONEY, 6)), False),
        (Gift(0, 1, Funds(INFLUENCE, 4)), True),
        (Gift(0, 1, Funds(INFLUENCE, 5)), False),
        (Gift(0, 1, OwnedSector(at(12))), True),
        (Gift(0, 1, OwnedSector(at(13))), False),
        (Gift(0, 1, FleetsAt(at(12), 3)), True),
        (Gift(0, 1, FleetsAt(at(12), 4)), False),
        (Gift(0, 1, SenatorInPlay(sen("orrumah"))), True),
        (Gift(0, 1, SenatorInPlay(sen("zharrak"))), False),
        (Gift(0, 1, ReserveSenator(sen("fola"))), True),
        (Gift(0, 1, ReserveSenator(sen("orrumah"))), False),
        (WillPay(0, 1, 9, first=9, resource=MONEY, amount=99), True),
    ],
)
def test_a_trade_is_carried_out_completely_or_not_at_all(term: AnyTerm, there: bool) -> None:
    pos = table(
        money=5,
        influence=4,
        owners={12: "GSP", 13: "BIP"},
        fleets={"GSP": {12: 3}},
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        reserve={"GSP": "fola"},
    )
    assert has_it(pos, term) is there
    assert feasible(pos, [term]) is there
    agree(pos, Gift(1, 0, Funds(MONEY, 2)), term)
    assert (pos.money[1] != 5) is there  # the other half does not happen alone


@clause("DES-DEAL-02")
@pytest.mark.parametrize(
    ("goods", "less"),
    [
        (Funds(MONEY, 3), Funds(MONEY, 2)),
        (Funds(INFLUENCE, 3), Funds(INFLUENCE, 2)),
        (FleetsAt(at(12), 3), FleetsAt(at(12), 2)),
        (ActionCard(OTHER_CONTENT.card("feint")), None),
        (OwnedSector(at(12)), None),
    ],
)
def test_the_same_thing_cannot_be_given_twice_in_one_trade(goods: AnyGoods, less: AnyGoods | None) -> None:
    pos = table(money=5, influence=5, owners={12: "GSP"}, fleets={"GSP": {12: 5}}, hands={"GSP": "feint"})
    assert feasible(pos, [Gift(0, 1, goods)])
    assert not feasible(pos, [Gift(0, 1, goods), Gift(0, 2, goods)])
    if less is not None:
        assert feasible(pos, [Gift(0, 1, goods), Gift(0, 2, less)])


@clause("DES-DEAL-02", "DES-DEAL-03")
def test_only_promises_stay_on_the_table() -> None:
    pos = table(money=5, influence=5)
    agree(pos, Gift(0, 1, Funds(MONEY, 2)), Gift(1, 0, Funds(INFLUENCE, 3)))
    assert (pos.money, pos.influence) == ([3, 7, 5], [8, 2, 5])
    assert pos.deals == []
    agree(pos, Gift(0, 1, Funds(MONEY, 1)), WontInvade(1, 0, 4, party=0))
    assert [d.terms for d in pos.deals] == [(WontInvade(1, 0, 4, party=0),)]


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


@clause("DES-DEAL-10", "DES-DEAL-40", "DES-VOTE-14")
def test_who_bids_on_a_vote_may_borrow_first() -> None:
    pos = voting(senators={"GSP": "orrumah", "BIP": "zharrak fola"}, influence={"GSP": 1, "BIP": 9})
    start(pos, VoteBid(0))
    play(pos, "negotiate", "deal with bip", "deal: bip gives gsp", "term: influence", "term: 3 of it")
    play(pos, "make the offer", "accept the deal")
    assert (pos.influence[:2], pos.waiting, type(pos.decision)) == ([4, 6], (0,), VoteBid)


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


@clause("DES-DEAL-10", "DES-DEAL-40", "DES-ASN-09")
def test_who_bids_on_an_attempt_may_negotiate_first() -> None:
    pos = table(senators=PEOPLE, influence=9, phase="intrigue")
    pos.pile = [Played(ATTEMPT, 0, -1, sen("orrumah"), target=sen("zharrak"))]
    start(pos, BidOnAttempt(1, (1, 0)))
    assert {"negotiate", "hear offers"} <= set(legal(pos))
    play(pos, "negotiate", "drop the offer")
    assert (pos.waiting, type(pos.decision)) == ((1,), BidOnAttempt)
    assert "negotiate" not in legal(pos)


@clause("DES-DEAL-11", "DES-SETUP-14")
def test_a_table_in_the_middle_of_a_term_is_saved_and_loaded() -> None:
    pos = table(senators=PEOPLE, owners={12: "GSP"}, fleets={"GSP": {12: 2}})
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip", "deal: gsp gives bip", "term: no invasion", "term: party bip")
    again = GAME.load(pos.save())
    assert again.offer == pos.offer  # type: ignore[attr-defined]
    assert legal(again) == legal(pos)


TERMS = [
    (("a payment later", "option influence", "4 of it", "within 1 turns", "within 3 turns"),
     WillPay(0, 1, 5, first=3, resource=INFLUENCE, amount=4)),
    (("a hand-over later", "option a sector", "sector 12", "within 2 turns"),
     WillHandOver(0, 1, 4, OwnedSector(11))),
    (("a hand-over later", "option fleets", "sector 12", "2 of it", "within 0 turns"),
     WillHandOver(0, 1, 2, FleetsAt(11, 2))),
    (("a hand-over later", "option a card", "card feint", "within 1 turns"),
     WillHandOver(0, 1, 3, ActionCard(OTHER_CONTENT.card("feint")))),
    (("a vote", "option election", "option justice", "senator orrumah", "within 1 turns"),
     WillVote(0, 1, 3, ElectionOf(3), Nominee(sen("orrumah")))),
    (("a vote", "option election", "option finance", "option vacant", "within 1 turns"),
     WillVote(0, 1, 3, ElectionOf(2), Plain("vacant"))),
    (("a vote", "option election", "option finance", "option abstain", "within 1 turns"),
     WillVote(0, 1, 3, ElectionOf(2), Plain("abstain"))),
    (("a vote", "option orders", "party bip", "within 0 turns"), WillVote(0, 1, 2, FleetOrders(), OrdersOf(1))),
    (("a vote", "option orders", "option stay", "within 0 turns"), WillVote(0, 1, 2, FleetOrders(), Plain("stay"))),
    (("a vote", "option prosecution", "senator zharrak", "option for", "within 0 turns"),
     WillVote(0, 1, 2, Indictment(sen("zharrak")), Plain("for"))),
    (("a vote", "option proposition", "option any proposition", "option against", "within 0 turns"),
     WillVote(0, 1, 2, Proposition(), Plain("against"))),
    (("a vote", "option proposition", "option sample 2", "option abstain", "within 0 turns"),
     WillVote(0, 1, 2, Proposition(1), Plain("abstain"))),
    (("a bid", "option orders", "3 of it", "within 0 turns"), WillBid(0, 1, 2, FleetOrders(), 3)),
    (("a bid", "option proposition", "option sample 6", "2 of it", "within 1 turns"),
     WillBid(0, 1, 3, Proposition(5), 2)),
    (("no invasion", "party bip", "within 1 turns"), WontInvade(0, 1, 3, party=1)),
    (("no campaign", "sector 40", "within 1 turns"), WontCampaign(0, 1, 3, sector=39)),
    (("no assassination", "senator zharrak", "within 1 turns"), WontKill(0, 1, 3, senator=sen("zharrak"))),
    (("no prosecution", "party pop", "within 5 turns"), WontTry(0, 1, 7, party=2)),
    (("a defence", "sector 12", "2 of it", "within 1 turns"), WillDefend(0, 1, 3, 11, 2)),
    (("support in battle", "sector 40", "party bip", "1 of it", "within 0 turns"),
     WillSupport(0, 1, 2, 39, 1, 1)),
    (("a proposition or a veto", "option no veto", "option sample 1", "within 0 turns"),
     WontVeto(0, 1, 2, 0)),
    (("a proposition or a veto", "option table", "option any proposition", "within 0 turns"),
     WillTable(0, 1, 2)),
    (("no rebellion", "within 4 turns"), WontRebel(0, 1, 6)),
]  # fmt: skip


@clause("DES-DEAL-11")
@pytest.mark.parametrize(("clicks", "wanted"), TERMS)
def test_every_kind_of_promise_can_be_written_with_its_beginning_end_and_condition(
    clicks: tuple[str, ...], wanted: AnyPromise
) -> None:
    pos = table(
        owners={12: "GSP", 40: "BIP"},
        fleets={"GSP": {12: 3}},
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        hands={"GSP": "feint"},
    )
    writing(pos)
    for click in clicks:
        play(pos, f"term: {click}")
    assert pos.offer is not None
    assert pos.offer.terms == [wanted]
    assert str(wanted.until) in say_term(pos, wanted)


@clause("DES-DEAL-11", "DES-DEAL-31")
@pytest.mark.parametrize(
    ("promise", "steps"), [(WillTable, []), (WillVeto, ["Kept"]), (WontVeto, ["Broken"])]
)
def test_a_veto_keeps_a_promise_to_veto_and_breaks_one_not_to(promise: Any, steps: list[str]) -> None:
    pos = table()
    deal(pos, promise(0, 1, 2, 4))
    pos.bill = Bill(B_LAW, 1, "A law", [], 2, "", 4, 0, None)
    assert names(watch_veto(pos, 0)) == steps
    assert not veto_bound(pos, 0)
    ratify(pos)
    assert veto_bound(pos, 0) is (promise is WontVeto)
    pos.bill = Bill(B_LAW, 1, "A law", [], 2, "", 3, 0, None)
    assert watch_veto(pos, 0) == []
    assert not veto_bound(pos, 0)
    pos.bill, pos.turn = Bill(B_LAW, 1, "A law", [], 2, "", 4, 0, None), 3
    assert watch_veto(pos, 0) == []
    assert not veto_bound(pos, 0)


@clause("DES-DEAL-11", "DES-DEAL-31")
@pytest.mark.parametrize(
    ("fleets", "attacks", "turn", "steps"),
    [(2, False, 2, ["Kept"]), (1, False, 2, ["Broken"]), (2, True, 2, ["Broken"]), (2, False, 3, [])],
)
def test_promised_defenders_stand_there_when_invasions_are_resolved(
    fleets: int, attacks: bool, turn: int, steps: list[str]
) -> None:
    pos = table(phase="intrigue", fleets={"GSP": {12: fleets}})
    deal(pos, WillDefend(0, 1, turn, at(12), 2))
    pos.attacks = [Attack(0, at(12 if attacks else 13), 0, -1, 1), Attack(1, at(12), 1, -1, 1)]
    assert names(judge_defence(pos)) == steps


@clause("DES-DEAL-11", "DES-DEAL-31")
@pytest.mark.parametrize(
    ("purpose", "owner", "fleets", "steps"),
    [
        (1, 2, 2, ["Kept"]),
        (1, 2, 1, ["Broken"]),
        (2, 2, 2, ["Broken"]),
        (DEFENDS, 2, 2, ["Broken"]),
        (DEFENDS, 1, 2, ["Kept"]),
    ],
)
def test_promised_support_fights_on_the_side_of_the_named_party(
    purpose: int, owner: int, fleets: int, steps: list[str]
) -> None:
    pos = table(phase="intrigue")
    deal(pos, WillSupport(0, 1, 2, at(12), 1, 2))
    pos.battle = Battle(at(12), owner, [Force(0, purpose, fleets, -1), Force(2, 1, 9, -1)], 0, -1)
    assert names(judge_support(pos)) == steps
    pos.battle.sector = at(13)
    assert judge_support(pos) == []
    pos.battle.sector, pos.turn = at(12), 3
    assert judge_support(pos) == []


@clause("DES-DEAL-11")
def test_what_was_given_away_is_remembered_as_long_as_its_deal_lasts() -> None:
    pos = table()
    kept = deal(pos, Gift(0, 1, Funds(MONEY, 1)))
    pos.given_up = [(kept.id, 0), (kept.id + 5, 0)]
    clear_turn(pos)
    assert pos.given_up == [(kept.id, 0)]


@clause("DES-DEAL-11", "DES-DEAL-31", "DES-COURT-19")
@pytest.mark.parametrize("kind", [WontInvade, WontCampaign, WontKill, WontTry])
@pytest.mark.parametrize(
    ("party", "thing", "touched"),
    [
        (0, None, [(0, 7), (0, 0)]),
        (2, None, [(2, 0), (2, 7)]),
        (None, 0, [(2, 0), (0, 0), (-1, 0)]),
        (None, 7, [(2, 7), (0, 7)]),
    ],
)
def test_a_promise_about_a_party_or_a_thing_is_touched_by_that_alone_the_first_included(
    kind: Any, party: int | None, thing: int | None, touched: list[tuple[int, int]]
) -> None:
    pos = table()
    made = deal(pos, kind(1, 0, 9, party, thing))
    acts = [(-1, 0), (-1, 5), (0, 0), (0, 7), (2, 0), (2, 7)]
    assert [act for act in acts if watch(pos, 1, kind, *act)] == sorted(touched)
    assert not any(barred(pos, 1, kind, *act) for act in acts)
    pos.deals = [msgspec.structs.replace(made, ratified=True)]
    assert [act for act in acts if barred(pos, 1, kind, *act)] == sorted(touched)
    assert not any(barred(pos, 0, kind, *act) for act in acts)


@clause("DES-DEAL-11", "DES-DEAL-31")
@pytest.mark.parametrize(
    ("named", "on_the_floor", "meant"),
    [
        (0, 0, True),
        (0, 3, False),
        (3, 3, True),
        (3, 0, False),
        (None, 0, True),
        (None, -1, True),
        (0, -1, False),
    ],
)
def test_a_promise_about_a_sample_means_that_one_and_any_proposition_means_every_one(
    named: int | None, on_the_floor: int, meant: bool
) -> None:
    pos = table(senators=PEOPLE)
    pos.bill = Bill(B_LAW, 0, "A law", [], 2, "", on_the_floor, 0, None)
    open_vote(pos, V_BILL, 0, [0, 1], 0)
    assert pos.vote is not None
    pos.vote.cast = [0, 0, 0]
    vote = deal(pos, WillVote(0, 1, 9, Proposition(named), Plain("against")))
    assert bool(judge_vote(pos)) is meant
    veto = deal(pos, WontVeto(0, 1, 9, named))
    assert bool(watch_veto(pos, 0)) is meant
    assert not veto_bound(pos, 0)
    pos.deals = [msgspec.structs.replace(each, ratified=True) for each in pos.deals]
    assert veto_bound(pos, 0) is meant
    assert (vote_bound(pos, 0, 1), vote_bound(pos, 0, 0)) == (meant, False)
    tabling = deal(pos, WillTable(0, 1, 9, named))
    kept_tabling(pos, pos.bill)
    assert (tabling.id not in [each.id for each in pos.deals]) is meant
    assert {vote.id, veto.id} <= {each.id for each in pos.deals}


@clause("DES-DEAL-11", "DES-DEAL-31")
@pytest.mark.parametrize(("attacks", "judged"), [(True, "Broken"), (False, "Kept")])
def test_a_single_promised_defender_is_not_one_that_attacks(attacks: bool, judged: str) -> None:
    pos = table(phase="intrigue", owners={12: "BIP"}, fleets={"GSP": {12: 1}})
    pos.attacks = [Attack(0, at(12 if attacks else 13), 0, -1, 1), Attack(2, at(12), 2, -1, 1)]
    deal(pos, WillDefend(0, 1, 2, at(12), 1))
    assert [type(step).__name__ for step in judge_defence(pos)] == [judged]


@clause("DES-DEAL-11", "DES-DEAL-31")
def test_promised_support_is_judged_in_its_own_battle_and_turn_wherever_it_stands_in_the_deal() -> None:
    pos = table(phase="intrigue", owners={12: "BIP"})
    pos.battle = Battle(at(12), 1, [Force(0, DEFENDS, 2, -1)], 0, DEFENDS)
    deal(
        pos,
        WillSupport(0, 1, 2, at(13), 1, 1),
        WillSupport(0, 1, 3, at(12), 1, 1),
        WillSupport(0, 1, 2, at(12), 1, 2),
        WillSupport(0, 1, 2, at(12), 1, 3),
        WillSupport(0, 1, 2, at(12), 2, 1),
    )
    assert [(type(step).__name__, step.term) for step in judge_support(pos)] == [  # type: ignore[attr-defined]
        ("Kept", 2),
        ("Broken", 3),
        ("Broken", 4),
    ]


@clause("DES-DEAL-11")
def test_instant_goods_are_complete_with_their_amount() -> None:
    assert written(writing_terms("term: money", "term: 6 of it")) == Gift(0, 1, Funds(MONEY, 6))
    fleets = writing_terms("term: fleets", "term: sector 12", "term: 2 of it")
    assert written(fleets) == Gift(0, 1, FleetsAt(at(12), 2))


@clause("DES-DEAL-11")
@pytest.mark.parametrize(("begin", "turns", "first", "last"), [(0, 1, 2, 2), (0, 3, 2, 4), (2, 2, 4, 5)])
def test_a_promised_payment_has_a_first_and_a_last_turn(
    begin: int, turns: int, first: int, last: int
) -> None:
    pos = writing_terms("term: a payment later", "term: option influence", "term: 6 of it")
    play(pos, f"term: within {begin} turns")
    assert question_of(pos, WriteTerm(0)) == "For how many turns?"
    assert "term: within 0 turns" not in legal(pos)
    play(pos, f"term: within {turns} turns")
    assert written(pos) == WillPay(0, 1, last, first=first, resource=INFLUENCE, amount=6)


@clause("DES-DEAL-11", "DES-DEAL-34")
def test_a_term_that_is_dropped_leaves_the_offer_as_it_was() -> None:
    pos = writing_terms()
    assert question_of(pos, WriteTerm(0)) == "What does GSP give or promise BIP?"
    play(pos, "term: money", "drop the offer")
    assert pos.offer is not None
    assert (pos.offer.terms, pos.offer.writing, pos.offer.dropped, pos.waiting) == ([], None, 1, (0,))
    assert "deal: gsp gives bip" in legal(pos)


@clause("DES-DEAL-11")
def test_a_click_is_offered_as_long_as_it_says_more() -> None:
    pos = table(money=2)
    start_offer(pos, 0)
    pos.settle()
    click, theirs = "deal: gsp gives bip 1 money", "deal: bip gives gsp 1 money"
    play(pos, "deal with bip", click)
    assert click in legal(pos)
    play(pos, click)
    assert click not in legal(pos) and theirs in legal(
        pos
    )  # it has no third, and the other has said nothing yet
    play(pos, theirs)
    assert theirs in legal(pos)


SECTORS = [f"sector {number}" for number in range(1, 57)]


OTHERS = ["party bip", "party pop", "party tmp"]


def listed(*clicks: str) -> list[str]:
    """What is offered after these clicks, without dropping it."""
    pos = table(
        "GSP BIP PoP TMP",
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
        owners={12: "GSP", 13: "BIP", 14: "PoP"},
        infested=[15],
        fleets={"GSP": {20: 2, 21: 1}, "BIP": {22: 1}},
    )
    start_offer(pos, 1)
    pos.settle()
    play(pos, "deal with gsp", "deal: gsp gives bip", *clicks)
    return [text.removeprefix("term: ") for text in legal(pos)][:-1]


@clause("DES-DEAL-11", "DES-DEAL-13")
@pytest.mark.parametrize(
    ("clicks", "offered"),
    [
        (["a sector"], ["sector 12"]),
        (["a hand-over later", "option a sector"], ["sector 12", "sector 13", "sector 14"]),
        (["fleets"], ["sector 20", "sector 21"]),
        (["a hand-over later", "option fleets"], ["sector 20", "sector 21"]),
        (
            ["a hand-over later"],
            [f"option {word}" for word in ("a sector", "fleets", "a senator", "a card", "a reserve senator")],
        ),
        (["no invasion"], [*OTHERS, *SECTORS]),
        (["no assassination"], [*OTHERS, "senator orrumah", "senator brannoch", "senator zharrak"]),
        (["a defence"], SECTORS),
        (["support in battle", "sector 12"], OTHERS),
        (["no rebellion"], [f"within {turns} turns" for turns in range(6)]),
        (["a senator in play"], ["senator orrumah", "senator brannoch"]),
        (["a payment later"], ["option money", "option influence"]),
        (["a vote"], [f"option {word}" for word in ("election", "orders", "prosecution", "proposition")]),
        (
            ["a vote", "option orders"],
            ["party gsp", "party bip", "party pop", "party tmp", "option stay", "option abstain"],
        ),
        (
            ["a vote", "option prosecution", "senator zharrak"],
            ["option for", "option against", "option abstain"],
        ),
        (
            ["a vote", "option election", "option justice"],
            ["senator orrumah", "senator brannoch", "senator zharrak", "option vacant", "option abstain"],
        ),
        (
            ["a bid", "option election"],
            [f"option {word}" for word in ("prime minister", "interior", "finance", "justice", "defence")],
        ),
        (
            ["a proposition or a veto"],
            ["option table", "option veto", "option no veto"],
        ),
        (
            ["a proposition or a veto", "option veto"],
            ["option any proposition", *(f"option sample {number}" for number in range(1, 7))],
        ),
    ],
)
def test_what_can_be_named_at_each_click(clicks: list[str], offered: list[str]) -> None:
    found = listed(*(f"term: {click}" for click in clicks))
    assert sorted(found) == sorted(offered)


@clause("DES-DEAL-11", "DES-DEAL-13")
def test_a_sector_that_another_party_holds_can_be_promised_and_no_other() -> None:
    pos = table(owners={12: "GSP", 13: "BIP", 14: "PoP"}, infested=[15])
    start_offer(pos, 1)
    pos.settle()
    play(pos, "deal with gsp", "deal: bip gives gsp", "term: a hand-over later", "term: option a sector")
    assert legal(pos) == ["term: sector 12", "term: sector 13", "term: sector 14", "drop the offer"]


@clause("DES-DEAL-11")
@pytest.mark.parametrize(
    ("clicks", "term"),
    [
        (("no invasion", "sector 1", "within 2 turns"), WontInvade(0, 1, 4, sector=0)),
        (("no campaign", "party pop", "within 2 turns"), WontCampaign(0, 1, 4, party=2)),
        (
            ("support in battle", "sector 40", "party pop", "3 of it", "within 4 turns"),
            WillSupport(0, 1, 6, at(40), 2, 3),
        ),
        (
            ("a proposition or a veto", "option veto", "option sample 3", "within 5 turns"),
            WillVeto(0, 1, 7, 2),
        ),
    ],
)
def test_the_first_sector_any_party_and_later_turns_are_written_down_as_they_were_clicked(
    clicks: tuple[str, ...], term: AnyTerm
) -> None:
    assert written(writing_terms(*(f"term: {click}" for click in clicks))) == term


@clause("DES-DEAL-16", "DES-DEAL-40", "DES-CAMP-19")
def test_a_campaigner_traded_away_within_the_bids_leaves_them() -> None:
    pos = campaigning()
    start(pos, CampaignBid(0))
    play(pos, "negotiate", "deal with pop", "deal: gsp gives pop", "term: a senator in play")
    play(pos, "term: senator orrumah", "make the offer", "accept the deal")
    assert pos.contest is not None
    assert [tour.seat for tour in pos.contest.tours] == [1]
    assert pos.waiting == (1,), "who has no campaigner there and not the Sector bids no more"


@clause("DES-DEAL-16", "DES-DEAL-17")
@pytest.mark.parametrize("tired", [True, False])
def test_a_traded_senator_in_play_keeps_its_action(tired: bool) -> None:
    pos = table(senators={"GSP": "orrumah"}, exhausted="orrumah" if tired else "")
    agree(pos, Gift(0, 1, SenatorInPlay(sen("orrumah"))))
    assert pos.senators_of(1) == [sen("orrumah")]
    assert (sen("orrumah") in pos.ready_of(1)) is not tired


@clause("DES-DEAL-16")
def test_a_traded_senator_of_the_reserve_must_still_be_recruited() -> None:
    pos = table(reserve={"GSP": "orrumah"})
    agree(pos, Gift(0, 1, ReserveSenator(sen("orrumah"))))
    assert pos.sen_at[sen("orrumah")] == IN_RESERVE
    assert pos.reserve_of(1) == [sen("orrumah")]


@clause("DES-DEAL-17")
def test_a_traded_senator_leads_nothing_of_its_old_party() -> None:
    pos = table(phase="intrigue", senators={"GSP": "orrumah brannoch"}, fleets={"GSP": {12: 1}})
    lead, other = sen("orrumah"), sen("brannoch")
    pos.attacks = [Attack(0, at(12), 0, lead, 1), Attack(0, at(13), 0, other, 1)]
    pos.stands = [Stand(0, at(14), lead), Stand(0, at(15), other)]
    pos.tours = [Tour(0, lead, at(16)), Tour(0, other, at(17))]
    agree(pos, Gift(0, 1, SenatorInPlay(lead)))
    assert [a.admiral for a in pos.attacks] == [-1, other]
    assert [s.admiral for s in pos.stands] == [-1, other]
    assert [t.senator for t in pos.tours] == [other]


@clause("DES-DEAL-18")
def test_a_traded_minister_keeps_the_ministry_unless_it_goes_to_the_rebel() -> None:
    for rebel, office in (("", 0), ("BIP", -1)):
        pos = table(senators={"GSP": "orrumah"}, ministers={"prime_minister": "orrumah"}, rebel=rebel)
        agree(pos, Gift(0, 1, SenatorInPlay(sen("orrumah"))))
        assert pos.office(sen("orrumah")) == office


@clause("DES-DEAL-19")
def test_a_traded_card_changes_hands_at_once() -> None:
    pos = table(hands={"GSP": "feint feint"})
    agree(pos, Gift(0, 2, ActionCard(pos.content.card("feint"))))
    assert [len(hand) for hand in pos.hands] == [1, 0, 1]


@clause("DES-DEAL-20", "DES-DEAL-24")
def test_fleets_in_a_traded_sector_stay_with_their_owners() -> None:
    pos = table(owners={12: "GSP"}, fleets={"GSP": {12: 2}, "PoP": {12: 1}})
    agree(pos, Gift(0, 1, OwnedSector(at(12))))
    assert pos.owner[at(12)] == 1
    assert [pos.fleets_at(seat, at(12)) for seat in range(3)] == [2, 0, 1]


@clause("DES-DEAL-20", "DES-DEAL-24", "DES-DEAL-25")
def test_traded_sectors() -> None:
    pos = table(
        "GSP BIP PoP", phase="intrigue", owners={12: "GSP"}, fleets={"GSP": {12: 1}, "BIP": {12: 2}}, money=5
    )
    pos.attacks = [Attack(1, at(12), 1, -1, 1), Attack(2, at(12), 2, -1, 2)]
    conclude(pos, Offer(0, [Gift(0, 1, OwnedSector(at(12)))]), ratified=False)
    assert pos.owner[at(12)] == 1
    assert pos.fleets_at(0, at(12)) == 1
    assert [a.seat for a in pos.attacks] == [2]  # the new owner's own attempt ends, the other stands
    assert any(s.seat == 1 and s.sector == at(12) for s in pos.stands)


@clause("DES-DEAL-21", "DES-DEAL-23", "DES-DEAL-30")
@pytest.mark.parametrize(("number", "moved", "fought"), [(1, 0, 0), (2, 1, 0), (3, 2, 1)])
def test_traded_fleets_are_rested_ones_first_and_keep_their_state(
    number: int, moved: int, fought: int
) -> None:
    pos = table(fleets={"GSP": {12: 3}})
    pos.moved[at(12)], pos.fought[at(12)] = 2, 1
    agree(pos, Gift(0, 1, FleetsAt(at(12), number)))
    mine, theirs = at(12), pos.area + at(12)
    assert (pos.fleets[mine], pos.moved[mine], pos.fought[mine]) == (3 - number, 2 - moved, 1 - fought)
    assert (pos.fleets[theirs], pos.moved[theirs], pos.fought[theirs]) == (number, moved, fought)


@clause("DES-DEAL-21", "DES-DEAL-22", "DES-DEAL-23", "DES-DEAL-30")
def test_traded_fleets() -> None:
    pos = table("GSP BIP PoP", phase="intrigue", fleets={"GSP": {12: 3}, "BIP": {28: 8}})
    pos.moved[at(12)] = 3
    pos.attacks = [Attack(0, at(12), 0, -1, 1)]
    assert not feasible(pos, [Gift(0, 1, FleetsAt(at(12), 3))])
    conclude(pos, Offer(0, [Gift(0, 1, FleetsAt(at(12), 2))]), ratified=False)
    assert (pos.fleets_at(0, at(12)), pos.fleets_at(1, at(12))) == (1, 2)
    assert pos.rested(1, at(12)) == 0
    assert Attack(1, at(12), 0, -1, 0) in pos.attacks


@clause("DES-DEAL-22")
@pytest.mark.parametrize(("number", "fits"), [(2, True), (3, False)])
def test_nobody_comes_to_more_than_ten_fleets_by_trade(number: int, fits: bool) -> None:
    pos = table(fleets={"GSP": {12: 3}, "BIP": {28: 8}})
    assert feasible(pos, [Gift(0, 1, FleetsAt(at(12), number))]) is fits
    swap = [Gift(0, 1, FleetsAt(at(12), number)), Gift(1, 0, FleetsAt(at(28), 1))]
    assert feasible(pos, swap)  # what leaves in the same trade makes room


@clause("DES-DEAL-22", "DES-DEAL-31")
@pytest.mark.parametrize(
    ("there", "theirs", "keeps"), [(3, 7, True), (4, 6, True), (2, 7, False), (3, 8, False)]
)
def test_promised_fleets_can_be_handed_over_where_they_are_there_and_fit(
    there: int, theirs: int, keeps: bool
) -> None:
    pos = table(phase="ending", senators=PEOPLE, fleets={"GSP": {12: there}, "BIP": {20: theirs}})
    deal(pos, WillHandOver(0, 1, 2, FleetsAt(at(12), 3)))
    start(pos, JudgePromises())
    assert (pos.waiting == (0,)) is keeps
    if keeps:
        pos.play("keep the promise", 0)
        assert (pos.fleets_at(0, at(12)), pos.fleets_at(1, at(12)), pos.deals) == (there - 3, 3, [])


@clause("DES-DEAL-22")
@pytest.mark.parametrize(("theirs", "able"), [(8, True), (9, False)])
def test_promised_fleets_fit_exactly_into_the_ten_of_the_receiver(theirs: int, able: bool) -> None:
    pos = table(fleets={"GSP": {29: 2}, "BIP": {28: theirs}})
    assert can_keep(pos, WillHandOver(0, 1, 9, FleetsAt(at(29), 2))) is able


@clause("DES-DEAL-23", "DES-DEAL-30")
def test_traded_fleets_leave_only_the_attempt_in_their_own_sector() -> None:
    pos = table(
        phase="intrigue", owners={12: "GSP", 13: "GSP"}, fleets={"BIP": {12: 2, 13: 1}, "PoP": {14: 1}}
    )
    elsewhere = Attack(1, at(13), 1, -1, 1)
    pos.attacks = [elsewhere, Attack(1, at(12), 1, -1, 2)]
    pos.moved[pos.area + at(12)] = 2
    conclude(pos, Offer(1, [Gift(1, 2, FleetsAt(at(12), 2))]), ratified=False)
    assert pos.attacks == [elsewhere, Attack(2, at(12), 1, -1, 0)]
    assert [pos.fleets_at(seat, at(12)) for seat in range(3)] == [0, 0, 2]
    assert (pos.rested(2, at(12)), pos.rested(1, at(13)), pos.rested(2, at(14))) == (0, 1, 1)


@clause("DES-DEAL-23")
def test_resting_fleets_beside_the_attack_of_another_party_join_nothing() -> None:
    pos = table(phase="intrigue", owners={12: "GSP"}, fleets={"GSP": {12: 2}, "PoP": {12: 1}})
    pos.attacks = [Attack(2, at(12), 2, -1, 1)]
    conclude(pos, Offer(0, [Gift(0, 1, FleetsAt(at(12), 2))]), ratified=False)
    assert pos.attacks == [Attack(2, at(12), 2, -1, 1)]


@clause("DES-DEAL-23")
def test_all_traded_attackers_stay_in_the_battle_and_their_old_party_leaves_it() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {12: 2}}, owners={12: "PoP"})
    pos.attacks = [Attack(0, at(12), 0, -1, 1), Attack(0, at(13), 0, -1, 1)]
    agree(pos, Gift(0, 1, FleetsAt(at(12), 2)))
    assert [(a.seat, a.sector, a.purpose) for a in pos.attacks] == [(0, at(13), 0), (1, at(12), 0)]


@clause("DES-DEAL-23")
def test_attackers_given_to_the_owner_or_to_another_attacker_make_no_second_attempt() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {12: 2}, "PoP": {12: 1}}, owners={12: "BIP"})
    pos.attacks = [Attack(0, at(12), 0, -1, 1), Attack(2, at(12), 2, -1, 2)]
    agree(pos, Gift(0, 1, FleetsAt(at(12), 1)))
    assert [a.seat for a in pos.attacks] == [0, 2]
    agree(pos, Gift(0, 2, FleetsAt(at(12), 1)))
    assert [(a.seat, a.purpose) for a in pos.attacks] == [(2, 2)]


@pytest.mark.parametrize(
    ("term", "words"),
    [
        (WillVote(0, 1, 4, ElectionOf(0), Nominee(3)), "to elect {senator} {prime} to turn 4"),
        (WillVote(0, 1, 4, ElectionOf(0), Plain("vacant")), "to elect nobody {prime} to turn 4"),
        (
            WillVote(0, 1, 4, Indictment(3), Plain("for")),
            "to vote for the prosecution of {senator} to turn 4",
        ),
        (WillVote(0, 1, 4, Proposition(), Plain("against")), "to vote against any proposition to turn 4"),
        (WillVote(0, 1, 4, FleetOrders(), Plain("abstain")), "to abstain on the Republic Fleets to turn 4"),
        (WillVote(0, 1, 4, FleetOrders(), OrdersOf(2)), "to vote for the orders of PoP to turn 4"),
        (
            WillBid(0, 1, 4, Proposition(), 3),
            "to bid at least 3 Influence on any proposition to turn 4",
        ),
        (
            WillHandOver(0, 1, 4, FleetsAt(11, 2)),
            "to hand over 2 Fleets in Sector 12 by turn 4",
        ),
        (
            WillSupport(0, 1, 3, 11, 2, 2),
            "support in battle of PoP with 2 Fleets in Sector 12 on turn 3",
        ),
        (WontVeto(0, 1, 4), "not to veto any proposition to turn 4"),
        (WontRebel(0, 1, 4), "no Rebellion to turn 4"),
    ],
)
def test_whoever_reads_an_offer_learns_exactly_what_is_promised(term: AnyTerm, words: str) -> None:
    pos = table()
    names = {"senator": pos.content.senator_names[3], "prime": pos.content.minister_names[0]}
    assert term.says(pos) == words.format(**names)


@clause("DES-DEAL-23", "DES-INV-21", "DES-INF-08")
@pytest.mark.parametrize(("ordered", "side"), [("GSP", DEFENDS), ("BIP", None), ("GSP BIP", DEFENDS)])
def test_defenders_of_an_infested_sector_go_on_defending_it_under_another_flag(
    ordered: str, side: int | None
) -> None:
    """BIP gets a Fleet of GSP; in an Infested Sector only Fleets with an order to defend take a side."""
    pos = table(phase="intrigue", infested=[40, 41], fleets={"GSP": {40: 2, 41: 1}, "PoP": {40: 1}})
    pos.attacks = [Attack(2, at(40), NEUTRAL, -1, 0)]
    pos.stands = [Stand(("GSP", "BIP").index(name), at(40), -1) for name in ordered.split()]
    if ordered == "BIP":
        pos.stands = [Stand(0, at(41), -1)]  # an order for another Sector
    before = pos.stands[:]
    exchange(pos, [Gift(0, 1, FleetsAt(at(40), 1))])
    sides = {force.seat: force.purpose for force in muster(pos, at(40))}
    assert sides.get(1) == side
    assert pos.stands == before + ([Stand(1, at(40), -1)] if ordered == "GSP" else [])


@clause("DES-DEAL-23", "DES-INV-24")
def test_who_attacks_an_infested_sector_itself_attacks_with_what_it_gets() -> None:
    pos = table(phase="intrigue", infested=[40], fleets={"GSP": {40: 2}, "BIP": {40: 1}})
    pos.attacks, pos.stands = [Attack(1, at(40), NEUTRAL, -1, 0)], [Stand(0, at(40), -1)]
    exchange(pos, [Gift(0, 1, FleetsAt(at(40), 1))])
    assert pos.stands == [Stand(0, at(40), -1)]
    assert [(f.seat, f.purpose, f.fleets) for f in muster(pos, at(40))[1:]] == [
        (0, DEFENDS, 1),
        (1, NEUTRAL, 2),
    ]


@clause("DES-DEAL-23", "DES-INV-25")
def test_defenders_of_any_other_sector_defend_it_anyway() -> None:
    pos = table(phase="intrigue", owners={40: "PoP"}, fleets={"GSP": {40: 1}})
    pos.stands = [Stand(0, at(40), -1)]
    exchange(pos, [Gift(0, 1, FleetsAt(at(40), 1))])
    assert pos.stands == [Stand(0, at(40), -1)]
    assert [(f.seat, f.purpose) for f in muster(pos, at(40))[1:]] == [(1, DEFENDS)]


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


@clause("DES-DEAL-25")
def test_a_campaign_for_a_sector_that_was_bought_ends_too() -> None:
    pos = table(owners={12: "GSP"}, phase="intrigue", senators={"BIP": "zharrak", "PoP": "fola"})
    pos.tours = [
        Tour(1, sen("zharrak"), at(12)),
        Tour(1, sen("zharrak"), at(13)),
        Tour(2, sen("fola"), at(12)),
    ]
    agree(pos, Gift(0, 1, OwnedSector(at(12))))
    assert [(t.seat, t.sector) for t in pos.tours] == [(1, at(13)), (2, at(12))]


@clause("DES-DEAL-25")
def test_who_comes_to_control_what_it_attacks_defends_it_with_its_admiral_and_campaigns_there_no_more() -> (
    None
):
    pos = table(
        phase="intrigue", fleets={"GSP": {40: 2}, "BIP": {40: 1}}, senators={"GSP": "orrumah brannoch"}
    )
    mine, theirs = Attack(0, at(40), 0, sen("orrumah"), 1), Attack(1, at(40), 1, -1, 2)
    other = Attack(0, at(41), 0, -1, 3)
    pos.attacks = [mine, theirs, other]
    tours = [Tour(0, sen("brannoch"), at(40)), Tour(0, sen("brannoch"), at(42)), Tour(1, 5, at(40))]
    pos.tours = tours[:]
    take_control(pos, at(40), 0)
    assert pos.attacks == [theirs, other]
    assert pos.stands == [Stand(0, at(40), sen("orrumah"))]
    assert pos.tours == tours[1:]


@clause("DES-DEAL-25", "DES-BAT-18")
def test_in_the_middle_of_its_battle_an_attack_stays_one_until_the_battle_is_over() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {40: 2}})
    pos.attacks = [Attack(0, at(40), 0, -1, 1)]
    pos.battle = Battle(at(40), NEUTRAL, [Force(-1, DEFENDS, 0, -1)], 0, DEFENDS)
    take_control(pos, at(40), 0)
    assert (len(pos.attacks), pos.stands) == (1, [])


@clause("DES-DEAL-28")
def test_who_lacks_what_is_asked_for_can_only_decline_and_is_asked_all_the_same() -> None:
    pos = table(hands={"BIP": ""}, money=1)
    pos.offer = Offer(0, [Gift(1, 0, ActionCard(3))])
    start(pos, AskPartner(1), Concluded())
    assert (pos.waiting, legal(pos)) == ((1,), ["make a counter-offer", "decline the deal"])
    play(pos, "decline the deal")
    assert (pos.refused, pos.concluded) == ([True, False, False], 0)


@clause("DES-DEAL-28", "DES-DEAL-33")
def test_deals_are_numbered_one_after_the_other_and_counted() -> None:
    pos = table()
    for _ in range(2):
        pos.revealed = False
        conclude(pos, Offer(0, [WontInvade(0, 1, 9, party=1)]), ratified=False)
        assert pos.revealed
    assert ([each.id for each in pos.deals], pos.concluded) == ([pos.next_deal - 2, pos.next_deal - 1], 2)


@clause("DES-DEAL-28")
def test_an_offer_is_seen_by_others_once_it_is_made() -> None:
    pos = table(money=2)
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip", "deal: gsp gives bip", "term: money", "term: 1 of it")
    assert pos.offer is not None
    assert not pos.offer.made
    play(pos, "make the offer")
    assert (pos.offer.made, pos.waiting, pos.free) == (True, (1,), 0)


@clause("DES-DEAL-28")
def test_a_deal_of_three_needs_both_other_partners_in_initiative_order() -> None:
    for last, made in (("accept the deal", True), ("decline the deal", False)):
        pos = writing(table(money=5))
        play(
            pos,
            "term: money",
            "term: 1 of it",
            "deal with pop",
            "deal: bip gives pop",
            "term: money",
            "term: 2 of it",
        )
        play(pos, "make the offer")
        assert pos.waiting == (1,)
        play(pos, "accept the deal")
        assert pos.waiting == (2,)
        play(pos, last)
        assert pos.money == ([4, 4, 7] if made else [5, 5, 5])


@clause("DES-DEAL-28")
def test_after_one_partner_declines_nobody_else_is_asked() -> None:
    pos = writing(table(money=5))
    play(
        pos,
        "term: money",
        "term: 1 of it",
        "deal with pop",
        "deal: bip gives pop",
        "term: money",
        "term: 2 of it",
    )
    play(pos, "make the offer", "decline the deal")
    assert not pos.waiting
    assert pos.offer is None


@clause("DES-DEAL-28")
@pytest.mark.parametrize("holds", [True, False])
def test_a_partner_can_only_accept_terms_that_it_has_the_goods_for(holds: bool) -> None:
    pos = writing(table(hands={"BIP": "feint" if holds else "seduction"}), "bip", "gsp")
    play(pos, "term: an action card", "term: card feint", "make the offer")
    assert ("accept the deal" in legal(pos)) is holds


@clause("DES-DEAL-28", "DES-DEAL-02")
@pytest.mark.parametrize("aim", ["deal", "tabled trade", "peace tabled"])
@pytest.mark.parametrize("money", [5, 6])
def test_what_cannot_be_given_in_full_is_neither_carried_out_nor_tabled(aim: Aim, money: int) -> None:
    pos = table(senators=PEOPLE, rebel="GSP" if aim == "peace tabled" else "", money={"GSP": money})
    twice: list[AnyTerm] = [Gift(0, 1, Funds(MONEY, 3)), Gift(0, 1, Funds(MONEY, 3))]
    pos.offer = Offer(1, twice, aim)
    pos.revealed = False
    start(pos, Concluded())
    told = ["An agreed deal cannot be carried out"] if money == 5 else []
    assert [line for line in said(pos) if "cannot" in line] == told
    tabled = money == 6 and aim != "deal"
    assert (pos.offer is None, pos.bill is not None, pos.revealed) == (True, tabled, True)
    assert pos.money[0] == (0 if money == 6 and not tabled else money)


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


@clause("DES-DEAL-29", "DES-DEAL-32")
@pytest.mark.parametrize(
    ("offers", "failed", "alone", "may"),
    [
        (0, False, False, True),
        (19, False, False, True),
        (20, False, False, False),
        (0, True, False, False),
        (0, False, True, False),
    ],
)
def test_who_may_make_an_offer(offers: int, failed: bool, alone: bool, may: bool) -> None:
    pos = table()
    pos.offers[1], pos.refused[1] = offers, failed
    pos.resigned = [True, False, alone]
    assert may_offer(pos, 1) is may


@clause("DES-DEAL-29")
def test_the_twenty_offers_are_counted_anew_in_every_step() -> None:
    pos = table()
    start_offer(pos, 0)
    assert pos.offers == [1, 0, 0]
    pos.stack.clear()
    pos.offers[0], pos.refused[0] = 20, True
    start(pos, Stage(3, open=False))
    assert pos.offers == [0, 0, 0]
    assert pos.refused == [False] * 3


@clause("DES-DEAL-29", "DES-PROP-22")
def test_with_each_step_everybody_may_talk_anew() -> None:
    pos = table()
    pos.offers, pos.refused = [OFFERS, OFFERS - 1, 0], [True] * 3
    assert [may_talk(pos, seat) for seat in range(3)] == [False, True, True]
    start(pos, Stage(I_BATTLES, open=False))
    assert (pos.stage, pos.offers, pos.refused, pos.waiting) == (I_BATTLES, [0, 0, 0], [False] * 3, ())
    start(pos, Stage(I_FEINT))
    assert pos.stage == I_FEINT and isinstance(pos.decision, Moment)


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


@clause("DES-DEAL-32")
def test_a_dropped_offer_counts_as_a_failed_one() -> None:
    pos = writing(table(money=5))
    play(pos, "drop the offer")  # the term is dropped, the offer goes on
    assert pos.refused == [False, False, False]
    play(pos, "drop the offer")
    assert pos.offer is None
    assert pos.refused == [True, False, False]


def quiet_once(pos: Table) -> None:
    """Nobody answers what was announced."""
    while pos.pile:
        pos.play("pass", pos.waiting[0])


@clause("DES-DEAL-32")
@pytest.mark.parametrize("actor", [0, 1])
def test_a_refused_offer_counts_for_the_whole_moment_and_not_for_the_next(actor: int) -> None:
    """Whoever acts in between."""
    pos = table(senators=PEOPLE, hands={"GSP": "lobby_dinner", "BIP": "lobby_dinner"}, money=9, influence=9)
    start(pos, OpenMoment(M_STEP), OpenMoment(M_STEP))
    pos.refused[2] = True
    answer(pos, ("GSP", "BIP")[actor], "play lobby dinner")
    quiet_once(pos)
    assert "negotiate" not in legal(pos, 2)
    assert "negotiate" in legal(pos, 0)
    for seat in pos.waiting:
        pos.play("pass", seat)
    assert "negotiate" in legal(pos, 2)


@clause("DES-DEAL-32")
def test_after_a_refused_offer_the_table_moves_on() -> None:
    from orrery.games.destiny.turn.open_moments import OpenMoment

    pos = table(money=5)
    start(pos, OpenMoment(0), OpenMoment(0))
    answer(pos, "GSP", "negotiate")
    play(
        pos,
        "deal with bip",
        "deal: gsp gives bip",
        "term: money",
        "term: 1 of it",
        "make the offer",
        "decline the deal",
    )
    assert pos.waiting == (0,)
    assert "negotiate" not in legal(pos, 0)
    play(pos, "pass")
    assert "negotiate" in legal(pos, 0)


@clause("DES-DEAL-33")
def test_the_ledger_remembers_what_was_kept_and_what_was_broken() -> None:
    pos = table(senators=PEOPLE)
    kept = deal(pos, WontInvade(0, 1, pos.turn, party=1))
    broken = deal(pos, WontTry(1, 0, 9, party=0), WontRebel(0, 1, 9))
    mark_kept(pos, kept.id, 0)
    punish(pos, broken, 1)
    assert pos.deals == []
    assert [(one.id, one.kept, one.broken) for one in pos.past] == [
        (kept.id, (0,), ()),
        (broken.id, (), (1,)),
    ]
    mine, others = pos.view(0).past, pos.view(2).past
    assert mine == pos.past
    assert [one.broken for one in others] == [(), (1,)], "who broke a deal is open to all"
    assert all(type(term) is Hidden for one in others for term in one.terms), "what it said is not"


@clause("DES-DEAL-33")
def test_the_ledger_forgets_the_oldest_deals() -> None:
    pos = table(senators=PEOPLE)
    for _ in range(15):
        made = deal(pos, WontRebel(0, 1, pos.turn))
        mark_kept(pos, made.id, 0)
    assert [one.id for one in pos.past] == list(range(4, 16))


def _kept(pos: Table, made: Deal) -> None:
    mark_kept(pos, made.id, 0)


def _broken(pos: Table, made: Deal) -> None:
    Broken(made.id, 0).run(pos)


def _due(pos: Table, made: Deal) -> None:
    DuePromise(made.id, 0).run(pos)


@clause("DES-DEAL-33")
@pytest.mark.parametrize("judged", [_watched, _kept, _broken, _due, _end, _defence, _support, _vote, _stands])
def test_a_move_that_promises_are_judged_by_is_not_taken_back_for_free(
    judged: Callable[[Table, Deal], None],
) -> None:
    """Whether it touched a promise is known to the partners alone, so undo ends there in every case."""
    pos = table(senators=PEOPLE)
    made = deal(pos, WillPay(0, 1, 5, first=5, resource=MONEY, amount=1))
    pos.revealed = False
    judged(pos, made)
    assert pos.revealed


@clause("DES-DEAL-33")
@pytest.mark.parametrize("judged", [_watched, _end, _defence, _support, _vote, _stands])
def test_without_a_deal_there_is_nothing_to_find_out(judged: Callable[[Table, Deal], None]) -> None:
    pos = table(senators=PEOPLE)
    made = Deal(1, 0, (0, 1), (), 2)
    pos.revealed = False
    judged(pos, made)
    assert not pos.revealed


@clause("DES-DEAL-34")
def test_an_offer_has_at_most_eight_terms_and_dropped_ones_count() -> None:
    pos = table(money=9)
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip")
    for _ in range(6):
        play(pos, "deal: gsp gives bip", "term: money", "term: 1 of it")
    play(pos, "deal: gsp gives bip", "drop the offer")
    assert "deal: bip gives gsp" in legal(pos)
    play(pos, "deal: bip gives gsp", "term: money", "term: 1 of it")
    assert legal(pos) == ["make the offer", "drop the offer"]


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


@clause("DES-DEAL-40", "DES-CAMP-14")
def test_who_has_nothing_to_spend_on_a_campaign_is_not_asked() -> None:
    pos = campaigning(influence={"BIP": 5})
    start(pos, CampaignBid(0))
    assert pos.waiting == (1,)


def table_is_cleared(pos: Table) -> bool:
    """Whether no offer lies there."""
    return pos.offer is None


@clause("DES-DEAL-41")
def test_who_counters_writes_to_the_proposer_at_once() -> None:
    pos = table(money=9)
    pos.offer = Offer(0, [Gift(0, 1, Funds(0, 1))])
    start(pos, AskPartner(1), Concluded())
    play(pos, "make a counter-offer")
    assert pos.waiting == (1,)
    assert pos.offer.invited == (0,)
    play(pos, "deal: gsp gives bip 1 money", "deal: gsp gives bip 1 money", "make the offer")
    assert pos.waiting == (0,)
    play(pos, "accept the deal")
    assert pos.money[:2] == [7, 11]
    assert table_is_cleared(pos)


@clause("DES-DEAL-41")
def test_an_offer_to_several_or_from_who_has_failed_cannot_be_countered() -> None:
    pos = table(money=9)
    pos.offer = Offer(0, [Gift(0, 1, Funds(0, 1)), Gift(0, 2, Funds(0, 1))])
    start(pos, AskPartner(1), Concluded())
    assert legal(pos) == ["accept the deal", "decline the deal"]
    pos = table(money=9)
    pos.offer = Offer(0, [Gift(0, 1, Funds(0, 1))])
    pos.refused[1] = True
    start(pos, AskPartner(1), Concluded())
    assert legal(pos) == ["accept the deal", "decline the deal"]
