"""Deals term by term: what is written, who must agree, what changes hands (DES-DEAL)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.deals import conclude, start_offer
from orrery.games.destiny.deals.promises import JudgePromises
from orrery.games.destiny.deals.sayings import say_term
from orrery.games.destiny.deals.transfers import feasible, has_it
from orrery.games.destiny.table.deals import (
    Offer,
)
from orrery.games.destiny.table.goods import (
    ActionCard,
    AnyGoods,
    FleetsAt,
    Funds,
    OwnedSector,
    ReserveSenator,
    SenatorInPlay,
)
from orrery.games.destiny.table.laws import Grant
from orrery.games.destiny.table.promised_votes import (
    ElectionOf,
    FleetOrders,
    Indictment,
    Nominee,
    OrdersOf,
    Plain,
    Proposition,
)
from orrery.games.destiny.table.state import IN_RESERVE, Table
from orrery.games.destiny.table.terms import (
    AnyPromise,
    AnyTerm,
    FreeWords,
    Gift,
    WillBid,
    WillDefend,
    WillHandOver,
    WillPay,
    WillSupport,
    WillTable,
    WillVote,
    WontCampaign,
    WontInvade,
    WontKill,
    WontRebel,
    WontTry,
    WontVeto,
)
from orrery.games.destiny.table.war import Attack, Stand, Tour
from orrery.games.destiny.turn.acts import TRADE_FLEETS, TRADE_RESOURCES
from orrery.games.destiny.turn.open_moments import Stage
from tests.games.destiny.kit import at, deal, law, legal, play, sen, start, table, tokens
from tests.ledger import clause

CONTENT = table().content


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


# --- writing terms ----------------------------------------------------------------------------------------------

TERMS = [
    (("a payment later", "option influence", "4 of it", "within 1 turns", "within 3 turns"),
     WillPay(0, 1, 5, first=3, resource=INFLUENCE, amount=4)),
    (("a hand-over later", "option a sector", "sector 12", "within 2 turns"),
     WillHandOver(0, 1, 4, OwnedSector(11))),
    (("a hand-over later", "option fleets", "sector 12", "2 of it", "within 0 turns"),
     WillHandOver(0, 1, 2, FleetsAt(11, 2))),
    (("a hand-over later", "option a card", "card feint", "within 1 turns"),
     WillHandOver(0, 1, 3, ActionCard(CONTENT.card("feint")))),
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


@clause("DES-DEAL-12")
def test_a_promise_in_free_words_keeps_its_words_and_its_end() -> None:
    pos = writing(table(turn=4))
    play(pos, "term: a promise in free words", 'term: text "be kind"', "term: within 2 turns")
    assert pos.offer is not None
    assert pos.offer.terms == [FreeWords(0, 1, 6, "be kind")]
    assert "'be kind' to turn 6" in say_term(pos, pos.offer.terms[0])


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


# --- agreeing ---------------------------------------------------------------------------------------------------


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


@clause("DES-DEAL-32")
def test_a_dropped_offer_counts_as_a_failed_one() -> None:
    pos = writing(table(money=5))
    play(pos, "drop the offer")  # the term is dropped, the offer goes on
    assert pos.refused == [False, False, False]
    play(pos, "drop the offer")
    assert pos.offer is None
    assert pos.refused == [True, False, False]


# --- goods ------------------------------------------------------------------------------------------------------


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
        (ActionCard(CONTENT.card("feint")), None),
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


@clause("DES-DEAL-18")
def test_a_traded_minister_keeps_the_ministry_unless_it_goes_to_the_rebel() -> None:
    for rebel, office in (("", 0), ("BIP", -1)):
        pos = table(senators={"GSP": "orrumah"}, ministers={"prime_minister": "orrumah"}, rebel=rebel)
        agree(pos, Gift(0, 1, SenatorInPlay(sen("orrumah"))))
        assert pos.office(sen("orrumah")) == office


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


@clause("DES-DEAL-22")
@pytest.mark.parametrize(("number", "fits"), [(2, True), (3, False)])
def test_nobody_comes_to_more_than_ten_fleets_by_trade(number: int, fits: bool) -> None:
    pos = table(fleets={"GSP": {12: 3}, "BIP": {28: 8}})
    assert feasible(pos, [Gift(0, 1, FleetsAt(at(12), number))]) is fits
    swap = [Gift(0, 1, FleetsAt(at(12), number)), Gift(1, 0, FleetsAt(at(28), 1))]
    assert feasible(pos, swap)  # what leaves in the same trade makes room


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


# --- promised goods ---------------------------------------------------------------------------------------------


@clause("DES-DEAL-04")
def test_handing_the_promised_thing_over_early_keeps_the_promise() -> None:
    pos = table(turn=4, owners={12: "GSP", 13: "GSP"}, fleets={"GSP": {12: 2}})
    deal(pos, WillHandOver(0, 1, 6, OwnedSector(at(12))))
    agree(pos, Gift(0, 1, OwnedSector(at(13))))
    agree(pos, Gift(0, 1, FleetsAt(at(12), 1)))
    assert len(pos.deals) == 1  # another Sector, or Fleets, are not what was promised
    agree(pos, Gift(0, 1, OwnedSector(at(12))))
    assert pos.deals == []


@clause("DES-DEAL-13")
def test_a_promised_thing_given_to_somebody_else_is_a_broken_promise() -> None:
    pos = table(turn=4, owners={12: "GSP"}, senators={"GSP": "orrumah"})
    deal(pos, WillHandOver(0, 1, 4, OwnedSector(at(12))))
    agree(pos, Gift(0, 2, OwnedSector(at(12))))
    start(pos, JudgePromises())
    play(pos, "accept the breach")
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-DEAL-14")
def test_a_promised_sector_that_others_took_releases_the_promise() -> None:
    pos = table(turn=4, owners={12: "PoP"}, senators={"GSP": "orrumah"})
    deal(pos, WillHandOver(0, 1, 4, OwnedSector(at(12))))
    start(pos, JudgePromises())
    assert not pos.waiting
    assert pos.deals == []
    assert tokens(pos, "orrumah") == (0, 0)


@clause("DES-DEAL-04")
def test_fewer_fleets_than_promised_do_not_keep_the_promise() -> None:
    for number, kept in ((1, False), (2, True)):
        pos = table(turn=4, fleets={"GSP": {12: 3}})
        deal(pos, WillHandOver(0, 1, 6, FleetsAt(at(12), 2)))
        agree(pos, Gift(0, 1, FleetsAt(at(12), number)))
        assert (pos.deals == []) is kept


# --- trades under laws ------------------------------------------------------------------------------------------


@clause("DES-PROP-11", "DES-PROP-14")
@pytest.mark.parametrize(
    ("term", "covered"),
    [
        (Gift(0, 1, Funds(MONEY, 1)), True),
        (Gift(0, 1, FleetsAt(at(12), 1)), True),
        (Gift(0, 1, OwnedSector(at(12))), True),
        (WontInvade(0, 1, 9, party=1), False),
        (Gift(0, 1, SenatorInPlay(sen("brannoch"))), False),
    ],
)
def test_the_compact_covers_resources_fleets_and_sectors_for_every_partner(
    term: AnyTerm, covered: bool
) -> None:
    pos = table(
        money=3,
        owners={12: "GSP"},
        fleets={"GSP": {12: 1}},
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
        laws=["sample:2"],
    )
    agree(pos, term)
    while pos.waiting:
        play(pos, legal(pos)[0])
    assert sorted(seat for _, seat in pos.broken) == ([0, 1] if covered else [])


@clause("DES-PROP-14", "DES-LAW-25")
def test_a_second_ratified_trade_of_the_turn_is_as_lawful_as_the_first() -> None:
    pos = table(money=5, senators={"GSP": "orrumah", "BIP": "zharrak"}, laws=["sample:2"])
    for _ in range(2):
        agree(pos, Gift(0, 1, Funds(MONEY, 1)), ratified=True)
        assert not pos.waiting
    assert pos.broken == []
    agree(pos, Gift(0, 1, Funds(MONEY, 1)))
    assert pos.waiting or pos.broken


@clause("DES-LAW-25")
def test_a_licence_is_used_up_and_another_one_begins_where_it_ends() -> None:
    pos = table(money=9, senators={"GSP": "orrumah", "BIP": "zharrak"})
    law(pos, "license trade_resources for 3 turns")
    pos.grants = [Grant(0, TRADE_RESOURCES, 1), Grant(0, TRADE_RESOURCES, 1), Grant(0, TRADE_FLEETS, 5)]
    pos.grants.append(Grant(1, TRADE_RESOURCES, 9))
    for broken in ([], [], [0]):
        agree(pos, Gift(0, 1, Funds(MONEY, 1)))
        assert [seat for _, seat in pos.broken] == broken


@clause("DES-LAW-22")
@pytest.mark.parametrize("promiser", [0, 1])
def test_a_promise_is_an_act_of_who_promises_only(promiser: int) -> None:
    pos = table(money=9, senators={"GSP": "orrumah", "BIP": "zharrak"})
    law(pos, "prohibit make_promise for 3 turns")
    agree(pos, WontInvade(promiser, 1 - promiser, 9, party=2))
    assert [seat for _, seat in pos.broken] == [promiser]


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
