"""Deals term by term: what is written, who must agree, what changes hands (DES-DEAL)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.deals import conclude, start_offer
from orrery.games.destiny.deals.promises import JudgePromises
from orrery.games.destiny.deals.sayings import say_term, say_what
from orrery.games.destiny.deals.transfers import feasible, has_it
from orrery.games.destiny.table.deals import (
    BID,
    DEFEND,
    FREE,
    GIVE_CARD,
    GIVE_FLEETS,
    GIVE_INFLUENCE,
    GIVE_MONEY,
    GIVE_RESERVE,
    GIVE_SECTOR,
    GIVE_SENATOR,
    HAND_OVER,
    NO_REBELLION,
    NOT_CAMPAIGN,
    NOT_INVADE,
    NOT_KILL,
    NOT_TRY,
    PAY,
    SUPPORT,
    TABLE,
    VOTE,
    Offer,
    Term,
)
from orrery.games.destiny.table.laws import Grant
from orrery.games.destiny.table.senate import V_BILL, V_CHARGE, V_ELECTION, V_ORDERS
from orrery.games.destiny.table.state import IN_RESERVE, Table
from orrery.games.destiny.table.war import Attack, Stand, Tour
from orrery.games.destiny.turn.acts import TRADE_FLEETS, TRADE_RESOURCES
from orrery.games.destiny.turn.open_moments import Stage
from tests.games.destiny.kit import at, deal, law, legal, play, sen, start, table, tokens
from tests.ledger import clause


def writing(pos: Table, giver: str = "gsp", receiver: str = "bip") -> Table:
    """GSP begins an offer to BIP."""
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip", f"deal: {giver} gives {receiver}")
    return pos


def agree(pos: Table, *terms: Term, ratified: bool = False) -> None:
    """Conclude a deal and let everything that follows happen."""
    conclude(pos, Offer(0, list(terms), []), ratified=ratified)
    pos.settle()


# --- writing terms ----------------------------------------------------------------------------------------------

TERMS = [
    (("a payment later", "option influence", "4 of it", "within 1 turns", "within 3 turns"),
     Term(0, 1, PAY, INFLUENCE, n=4, turn=3, until=5)),
    (("a hand-over later", "option a sector", "sector 12", "within 2 turns"),
     Term(0, 1, HAND_OVER, 11, GIVE_SECTOR, n=1, until=4)),
    (("a hand-over later", "option fleets", "sector 12", "2 of it", "within 0 turns"),
     Term(0, 1, HAND_OVER, 11, GIVE_FLEETS, n=2, until=2)),
    (("a hand-over later", "option a card", "card feint", "within 1 turns"),
     Term(0, 1, HAND_OVER, -9, GIVE_CARD, n=1, until=3)),
    (("a vote", "option election", "option justice", "senator orrumah", "within 1 turns"),
     Term(0, 1, VOTE, V_ELECTION, 3, sen("orrumah"), until=3)),
    (("a vote", "option election", "option finance", "option vacant", "within 1 turns"),
     Term(0, 1, VOTE, V_ELECTION, 2, -1, until=3)),
    (("a vote", "option election", "option finance", "option abstain", "within 1 turns"),
     Term(0, 1, VOTE, V_ELECTION, 2, -2, until=3)),
    (("a vote", "option orders", "party bip", "within 0 turns"), Term(0, 1, VOTE, V_ORDERS, -1, 1, until=2)),
    (("a vote", "option orders", "option stay", "within 0 turns"), Term(0, 1, VOTE, V_ORDERS, -1, -1, until=2)),
    (("a vote", "option prosecution", "senator zharrak", "option for", "within 0 turns"),
     Term(0, 1, VOTE, V_CHARGE, sen("zharrak"), 1, until=2)),
    (("a vote", "option proposition", "option any proposition", "option against", "within 0 turns"),
     Term(0, 1, VOTE, V_BILL, -1, 0, until=2)),
    (("a vote", "option proposition", "option sample 2", "option abstain", "within 0 turns"),
     Term(0, 1, VOTE, V_BILL, 1, -2, until=2)),
    (("a bid", "option orders", "3 of it", "within 0 turns"), Term(0, 1, BID, V_ORDERS, n=3, until=2)),
    (("a bid", "option proposition", "option sample 6", "2 of it", "within 1 turns"),
     Term(0, 1, BID, V_BILL, 5, n=2, until=3)),
    (("no invasion", "party bip", "within 1 turns"), Term(0, 1, NOT_INVADE, 1, until=3)),
    (("no campaign", "sector 40", "within 1 turns"), Term(0, 1, NOT_CAMPAIGN, -1, 39, until=3)),
    (("no assassination", "senator zharrak", "within 1 turns"), Term(0, 1, NOT_KILL, -1, sen("zharrak"), until=3)),
    (("no prosecution", "party pop", "within 5 turns"), Term(0, 1, NOT_TRY, 2, until=7)),
    (("a defence", "sector 12", "2 of it", "within 1 turns"), Term(0, 1, DEFEND, 11, n=2, turn=3)),
    (("support in battle", "sector 40", "party bip", "1 of it", "within 0 turns"),
     Term(0, 1, SUPPORT, 39, 1, n=1, turn=2)),
    (("a proposition or a veto", "option no veto", "option sample 1", "within 0 turns"),
     Term(0, 1, TABLE, 2, 0, until=2)),
    (("a proposition or a veto", "option table", "option any proposition", "within 0 turns"),
     Term(0, 1, TABLE, 0, -1, until=2)),
    (("no rebellion", "within 4 turns"), Term(0, 1, NO_REBELLION, until=6)),
]  # fmt: skip


@clause("DES-DEAL-11")
@pytest.mark.parametrize(("clicks", "wanted"), TERMS)
def test_every_kind_of_promise_can_be_written_with_its_beginning_end_and_condition(
    clicks: tuple[str, ...], wanted: Term
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
    if wanted.b == GIVE_CARD:
        wanted = Term(0, 1, HAND_OVER, pos.content.card("feint"), GIVE_CARD, n=1, until=3)
    assert pos.offer.terms == [wanted]
    assert str(wanted.until or wanted.turn) in say_term(pos, wanted)


@clause("DES-DEAL-12")
def test_a_promise_in_free_words_keeps_its_words_and_its_end() -> None:
    pos = writing(table(turn=4))
    play(pos, "term: a promise in free words", 'term: text "be kind"', "term: within 2 turns")
    assert pos.offer is not None
    assert pos.offer.terms == [Term(0, 1, FREE, until=6, text="be kind")]
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
        (Term(0, 1, GIVE_MONEY, n=5), True),
        (Term(0, 1, GIVE_MONEY, n=6), False),
        (Term(0, 1, GIVE_INFLUENCE, n=4), True),
        (Term(0, 1, GIVE_INFLUENCE, n=5), False),
        (Term(0, 1, GIVE_SECTOR, at(12), n=1), True),
        (Term(0, 1, GIVE_SECTOR, at(13), n=1), False),
        (Term(0, 1, GIVE_FLEETS, at(12), n=3), True),
        (Term(0, 1, GIVE_FLEETS, at(12), n=4), False),
        (Term(0, 1, GIVE_SENATOR, sen("orrumah"), n=1), True),
        (Term(0, 1, GIVE_SENATOR, sen("zharrak"), n=1), False),
        (Term(0, 1, GIVE_RESERVE, sen("fola"), n=1), True),
        (Term(0, 1, GIVE_RESERVE, sen("orrumah"), n=1), False),
        (Term(0, 1, PAY, MONEY, n=99, turn=9, until=9), True),
    ],
)
def test_a_trade_is_carried_out_completely_or_not_at_all(term: Term, there: bool) -> None:
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
    agree(pos, Term(1, 0, GIVE_MONEY, n=2), term)
    assert (pos.money[1] != 5) is there  # the other half does not happen alone


@clause("DES-DEAL-02")
@pytest.mark.parametrize("kind", [GIVE_MONEY, GIVE_INFLUENCE, GIVE_FLEETS, GIVE_CARD, GIVE_SECTOR])
def test_the_same_thing_cannot_be_given_twice_in_one_trade(kind: int) -> None:
    pos = table(money=5, influence=5, owners={12: "GSP"}, fleets={"GSP": {12: 5}}, hands={"GSP": "feint"})
    a = {GIVE_FLEETS: at(12), GIVE_SECTOR: at(12), GIVE_CARD: pos.content.card("feint")}.get(kind, -1)
    n = 1 if kind in (GIVE_CARD, GIVE_SECTOR) else 3
    assert feasible(pos, [Term(0, 1, kind, a, n=n)])
    assert not feasible(pos, [Term(0, 1, kind, a, n=n), Term(0, 2, kind, a, n=n)])
    if n == 3:
        assert feasible(pos, [Term(0, 1, kind, a, n=3), Term(0, 2, kind, a, n=2)])


@clause("DES-DEAL-02", "DES-DEAL-03")
def test_only_promises_stay_on_the_table() -> None:
    pos = table(money=5, influence=5)
    agree(pos, Term(0, 1, GIVE_MONEY, n=2), Term(1, 0, GIVE_INFLUENCE, n=3))
    assert (pos.money, pos.influence) == ([3, 7, 5], [8, 2, 5])
    assert pos.deals == []
    agree(pos, Term(0, 1, GIVE_MONEY, n=1), Term(1, 0, NOT_INVADE, 0, until=4))
    assert [d.terms for d in pos.deals] == [(Term(1, 0, NOT_INVADE, 0, until=4),)]


@clause("DES-DEAL-16", "DES-DEAL-17")
@pytest.mark.parametrize("tired", [True, False])
def test_a_traded_senator_in_play_keeps_its_action(tired: bool) -> None:
    pos = table(senators={"GSP": "orrumah"}, exhausted="orrumah" if tired else "")
    agree(pos, Term(0, 1, GIVE_SENATOR, sen("orrumah"), n=1))
    assert pos.senators_of(1) == [sen("orrumah")]
    assert (sen("orrumah") in pos.ready_of(1)) is not tired


@clause("DES-DEAL-16")
def test_a_traded_senator_of_the_reserve_must_still_be_recruited() -> None:
    pos = table(reserve={"GSP": "orrumah"})
    agree(pos, Term(0, 1, GIVE_RESERVE, sen("orrumah"), n=1))
    assert pos.sen_at[sen("orrumah")] == IN_RESERVE
    assert pos.reserve_of(1) == [sen("orrumah")]


@clause("DES-DEAL-18")
def test_a_traded_minister_keeps_the_ministry_unless_it_goes_to_the_rebel() -> None:
    for rebel, office in (("", 0), ("BIP", -1)):
        pos = table(senators={"GSP": "orrumah"}, ministers={"prime_minister": "orrumah"}, rebel=rebel)
        agree(pos, Term(0, 1, GIVE_SENATOR, sen("orrumah"), n=1))
        assert pos.office(sen("orrumah")) == office


@clause("DES-DEAL-17")
def test_a_traded_senator_leads_nothing_of_its_old_party() -> None:
    pos = table(phase="intrigue", senators={"GSP": "orrumah brannoch"}, fleets={"GSP": {12: 1}})
    lead, other = sen("orrumah"), sen("brannoch")
    pos.attacks = [Attack(0, at(12), 0, lead, 1), Attack(0, at(13), 0, other, 1)]
    pos.stands = [Stand(0, at(14), lead), Stand(0, at(15), other)]
    pos.tours = [Tour(0, lead, at(16)), Tour(0, other, at(17))]
    agree(pos, Term(0, 1, GIVE_SENATOR, lead, n=1))
    assert [a.admiral for a in pos.attacks] == [-1, other]
    assert [s.admiral for s in pos.stands] == [-1, other]
    assert [t.senator for t in pos.tours] == [other]


@clause("DES-DEAL-19")
def test_a_traded_card_changes_hands_at_once() -> None:
    pos = table(hands={"GSP": "feint feint"})
    agree(pos, Term(0, 2, GIVE_CARD, pos.content.card("feint"), n=1))
    assert [len(hand) for hand in pos.hands] == [1, 0, 1]


@clause("DES-DEAL-20", "DES-DEAL-24")
def test_fleets_in_a_traded_sector_stay_with_their_owners() -> None:
    pos = table(owners={12: "GSP"}, fleets={"GSP": {12: 2}, "PoP": {12: 1}})
    agree(pos, Term(0, 1, GIVE_SECTOR, at(12), n=1))
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
    agree(pos, Term(0, 1, GIVE_SECTOR, at(12), n=1))
    assert [(t.seat, t.sector) for t in pos.tours] == [(1, at(13)), (2, at(12))]


@clause("DES-DEAL-22")
@pytest.mark.parametrize(("number", "fits"), [(2, True), (3, False)])
def test_nobody_comes_to_more_than_ten_fleets_by_trade(number: int, fits: bool) -> None:
    pos = table(fleets={"GSP": {12: 3}, "BIP": {28: 8}})
    assert feasible(pos, [Term(0, 1, GIVE_FLEETS, at(12), n=number)]) is fits
    swap = [Term(0, 1, GIVE_FLEETS, at(12), n=number), Term(1, 0, GIVE_FLEETS, at(28), n=1)]
    assert feasible(pos, swap)  # what leaves in the same trade makes room


@clause("DES-DEAL-21", "DES-DEAL-23", "DES-DEAL-30")
@pytest.mark.parametrize(("number", "moved", "fought"), [(1, 0, 0), (2, 1, 0), (3, 2, 1)])
def test_traded_fleets_are_rested_ones_first_and_keep_their_state(
    number: int, moved: int, fought: int
) -> None:
    pos = table(fleets={"GSP": {12: 3}})
    pos.moved[at(12)], pos.fought[at(12)] = 2, 1
    agree(pos, Term(0, 1, GIVE_FLEETS, at(12), n=number))
    mine, theirs = at(12), pos.area + at(12)
    assert (pos.fleets[mine], pos.moved[mine], pos.fought[mine]) == (3 - number, 2 - moved, 1 - fought)
    assert (pos.fleets[theirs], pos.moved[theirs], pos.fought[theirs]) == (number, moved, fought)


@clause("DES-DEAL-23")
def test_all_traded_attackers_stay_in_the_battle_and_their_old_party_leaves_it() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {12: 2}}, owners={12: "PoP"})
    pos.attacks = [Attack(0, at(12), 0, -1, 1), Attack(0, at(13), 0, -1, 1)]
    agree(pos, Term(0, 1, GIVE_FLEETS, at(12), n=2))
    assert [(a.seat, a.sector, a.purpose) for a in pos.attacks] == [(0, at(13), 0), (1, at(12), 0)]


@clause("DES-DEAL-23")
def test_attackers_given_to_the_owner_or_to_another_attacker_make_no_second_attempt() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {12: 2}, "PoP": {12: 1}}, owners={12: "BIP"})
    pos.attacks = [Attack(0, at(12), 0, -1, 1), Attack(2, at(12), 2, -1, 2)]
    agree(pos, Term(0, 1, GIVE_FLEETS, at(12), n=1))
    assert [a.seat for a in pos.attacks] == [0, 2]
    agree(pos, Term(0, 2, GIVE_FLEETS, at(12), n=1))
    assert [(a.seat, a.purpose) for a in pos.attacks] == [(2, 2)]


# --- promised goods ---------------------------------------------------------------------------------------------


@clause("DES-DEAL-04")
def test_handing_the_promised_thing_over_early_keeps_the_promise() -> None:
    pos = table(turn=4, owners={12: "GSP", 13: "GSP"}, fleets={"GSP": {12: 2}})
    deal(pos, Term(0, 1, HAND_OVER, at(12), GIVE_SECTOR, n=1, until=6))
    agree(pos, Term(0, 1, GIVE_SECTOR, at(13), n=1))
    agree(pos, Term(0, 1, GIVE_FLEETS, at(12), n=1))
    assert len(pos.deals) == 1  # another Sector, or Fleets, are not what was promised
    agree(pos, Term(0, 1, GIVE_SECTOR, at(12), n=1))
    assert pos.deals == []


@clause("DES-DEAL-13")
def test_a_promised_thing_given_to_somebody_else_is_a_broken_promise() -> None:
    pos = table(turn=4, owners={12: "GSP"}, senators={"GSP": "orrumah"})
    deal(pos, Term(0, 1, HAND_OVER, at(12), GIVE_SECTOR, n=1, until=4))
    agree(pos, Term(0, 2, GIVE_SECTOR, at(12), n=1))
    start(pos, JudgePromises())
    play(pos, "accept the breach")
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-DEAL-14")
def test_a_promised_sector_that_others_took_releases_the_promise() -> None:
    pos = table(turn=4, owners={12: "PoP"}, senators={"GSP": "orrumah"})
    deal(pos, Term(0, 1, HAND_OVER, at(12), GIVE_SECTOR, n=1, until=4))
    start(pos, JudgePromises())
    assert not pos.waiting
    assert pos.deals == []
    assert tokens(pos, "orrumah") == (0, 0)


@clause("DES-DEAL-04")
def test_fewer_fleets_than_promised_do_not_keep_the_promise() -> None:
    for number, kept in ((1, False), (2, True)):
        pos = table(turn=4, fleets={"GSP": {12: 3}})
        deal(pos, Term(0, 1, HAND_OVER, at(12), GIVE_FLEETS, n=2, until=6))
        agree(pos, Term(0, 1, GIVE_FLEETS, at(12), n=number))
        assert (pos.deals == []) is kept


# --- trades under laws ------------------------------------------------------------------------------------------


@clause("DES-PROP-11", "DES-PROP-14")
@pytest.mark.parametrize(
    ("term", "covered"),
    [
        (Term(0, 1, GIVE_MONEY, n=1), True),
        (Term(0, 1, GIVE_FLEETS, at(12), n=1), True),
        (Term(0, 1, GIVE_SECTOR, at(12), n=1), True),
        (Term(0, 1, NOT_INVADE, 1, until=9), False),
        (Term(0, 1, GIVE_SENATOR, sen("brannoch"), n=1), False),
    ],
)
def test_the_compact_covers_resources_fleets_and_sectors_for_every_partner(term: Term, covered: bool) -> None:
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
        agree(pos, Term(0, 1, GIVE_MONEY, n=1), ratified=True)
        assert not pos.waiting
    assert pos.broken == []
    agree(pos, Term(0, 1, GIVE_MONEY, n=1))
    assert pos.waiting or pos.broken


@clause("DES-LAW-25")
def test_a_licence_is_used_up_and_another_one_begins_where_it_ends() -> None:
    pos = table(money=9, senators={"GSP": "orrumah", "BIP": "zharrak"})
    law(pos, "license trade_resources for 3 turns")
    pos.grants = [Grant(0, TRADE_RESOURCES, 1), Grant(0, TRADE_RESOURCES, 1), Grant(0, TRADE_FLEETS, 5)]
    pos.grants.append(Grant(1, TRADE_RESOURCES, 9))
    for broken in ([], [], [0]):
        agree(pos, Term(0, 1, GIVE_MONEY, n=1))
        assert [seat for _, seat in pos.broken] == broken


@clause("DES-LAW-22")
@pytest.mark.parametrize("promiser", [0, 1])
def test_a_promise_is_an_act_of_who_promises_only(promiser: int) -> None:
    pos = table(money=9, senators={"GSP": "orrumah", "BIP": "zharrak"})
    law(pos, "prohibit make_promise for 3 turns")
    agree(pos, Term(promiser, 1 - promiser, NOT_INVADE, 2, until=9))
    assert [seat for _, seat in pos.broken] == [promiser]


@pytest.mark.parametrize(
    ("term", "words"),
    [
        (Term(0, 1, VOTE, V_ELECTION, 0, 3, until=4), "to elect {senator} {prime} to turn 4"),
        (Term(0, 1, VOTE, V_ELECTION, 0, -1, until=4), "to elect nobody {prime} to turn 4"),
        (Term(0, 1, VOTE, V_CHARGE, 3, 1, until=4), "to vote for the prosecution of {senator} to turn 4"),
        (Term(0, 1, VOTE, V_BILL, -1, 0, until=4), "to vote against any proposition to turn 4"),
        (Term(0, 1, VOTE, V_ORDERS, -1, -2, until=4), "to abstain on the Republic Fleets to turn 4"),
        (Term(0, 1, VOTE, V_ORDERS, -1, 2, until=4), "to vote for the orders of PoP to turn 4"),
        (
            Term(0, 1, BID, V_BILL, -1, n=3, until=4),
            "to bid at least 3 Influence on any proposition to turn 4",
        ),
        (
            Term(0, 1, HAND_OVER, 11, GIVE_FLEETS, n=2, until=4),
            "to hand over 2 Fleets in Sector 12 by turn 4",
        ),
        (
            Term(0, 1, SUPPORT, 11, 2, n=2, turn=3),
            "support in battle of PoP with 2 Fleets in Sector 12 on turn 3",
        ),
        (Term(0, 1, TABLE, 2, -1, until=4), "not to veto any proposition to turn 4"),
        (Term(0, 1, NO_REBELLION, until=4), "no Rebellion to turn 4"),
    ],
)
def test_whoever_reads_an_offer_learns_exactly_what_is_promised(term: Term, words: str) -> None:
    pos = table()
    names = {"senator": pos.content.senator_names[3], "prime": pos.content.minister_names[0]}
    assert say_what(pos, term) == words.format(**names)
