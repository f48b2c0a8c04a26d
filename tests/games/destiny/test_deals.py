"""Trades at one stroke, what counts as one act of trade, and promises that a court has ratified (DES-DEAL, DES-COURT)."""

from __future__ import annotations

import msgspec
import pytest

from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.deals import (
    AskPartner,
    Concluded,
    WriteDeal,
    conclude,
    may_offer,
    start_offer,
)
from orrery.games.destiny.deals.promises import Broken, JudgePromises, judge_vote
from orrery.games.destiny.deals.transfers import feasible
from orrery.games.destiny.phases.senate_phase import EndSenate
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.table.deals import Aim, Offer
from orrery.games.destiny.table.goods import (
    ActionCard,
    FleetsAt,
    Funds,
    OwnedSector,
    ReserveSenator,
    SenatorInPlay,
)
from orrery.games.destiny.table.laws import Grant
from orrery.games.destiny.table.promised_votes import Indictment, Plain
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import AnyTerm, Gift, WillHandOver, WillTable, WillVote, WontInvade
from orrery.games.destiny.table.votes import ABSTAIN, AGAINST, FOR, UNCALLED, V_CHARGE
from orrery.games.destiny.table.war import Attack
from orrery.games.destiny.turn.acts import PROMISE, TRADE_SECTORS, deed
from orrery.games.destiny.turn.initiative import SetInitiative
from tests.games.destiny.kit import at, deal, law, legal, play, question_of, sen, start, table, tokens
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


def ratify(pos: Table) -> None:
    """All deals on the table were won in court."""
    pos.deals = [msgspec.structs.replace(each, ratified=True, tried=True) for each in pos.deals]


# --- at one stroke ----------------------------------------------------------------------------------------------


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


# --- laws on trades ---------------------------------------------------------------------------------------------


def hand_two_sectors(pos: Table, ratified: bool = False) -> list[str]:
    """GSP hands Sectors 12 and 13 to BIP in one deal; which Parties must pay or have broken a law."""
    terms: list[AnyTerm] = [Gift(0, 1, OwnedSector(at(12))), Gift(0, 1, OwnedSector(at(13)))]
    conclude(pos, Offer(0, terms), ratified)
    pos.settle()
    return [pos.seat_name(seat) for seat in pos.waiting]


@clause("DES-LAW-22")
def test_a_deal_about_two_sectors_is_one_act_of_trade() -> None:
    pos = table(senators=PEOPLE, owners={12: "GSP", 13: "GSP"}, money=9)
    law(pos, "tax trade_sectors 2 money for 2 turns")
    hand_two_sectors(pos)
    pos.play("pay the tax", 0)
    pos.play("pay the tax", 1)
    assert (pos.money, pos.pool, len(pos.waiting)) == ([7, 7, 9], 4, 0)


@clause("DES-LAW-07", "DES-LAW-22")
@pytest.mark.parametrize(
    ("threshold", "broken"),
    [("above 1 per turn", []), ("above 0 per turn", [0, 1]), ("above 1 per sector", []), ("", [0, 1])],
)
def test_a_deal_about_two_sectors_counts_once_a_turn_and_once_for_each_sector(
    threshold: str, broken: list[int]
) -> None:
    pos = table(senators=PEOPLE, owners={12: "GSP", 13: "GSP"})
    law(pos, f"prohibit trade_sectors {threshold} for 2 turns")
    hand_two_sectors(pos)
    assert sorted(seat for _, seat in pos.broken) == broken
    spots = [entry[3] for entry in pos.tally if entry[2] == 0]
    assert spots == ([at(12), at(13)] if threshold.endswith("sector") else [at(12)])


@clause("DES-LAW-19", "DES-LAW-22", "DES-LAW-23")
@pytest.mark.parametrize(
    ("place", "permitted", "broken"),
    [
        ("numbers [13, 14]", "", True),
        ("numbers [14, 15]", "", False),
        ("any", "numbers [12]", True),
        ("any", "numbers [12, 13]", False),
        ("numbers [12]", "numbers [12]", False),
    ],
)
def test_one_forbidden_sector_of_a_deal_is_enough_and_a_permission_must_cover_them_all(
    place: str, permitted: str, broken: bool
) -> None:
    pos = table(senators=PEOPLE, owners={12: "GSP", 13: "GSP"})
    law(pos, f"prohibit trade_sectors in {place} for 2 turns")
    if permitted:
        law(pos, f"permit trade_sectors in {permitted} from 1 for 2 turns")
    hand_two_sectors(pos)
    assert bool(pos.broken) is broken


@clause("DES-PROP-14")
@pytest.mark.parametrize("ratified", [True, False])
def test_a_ratified_trade_of_two_sectors_breaks_no_law(ratified: bool) -> None:
    pos = table(senators=PEOPLE, owners={12: "GSP", 13: "GSP"}, laws=["sample:2"])
    hand_two_sectors(pos, ratified)
    assert bool(pos.broken) is not ratified
    assert [grant.number for grant in pos.grants] == ([0, 0] if ratified else [])


@clause("DES-LAW-25")
def test_a_licence_to_promise_lasts_until_the_end_of_the_turn() -> None:
    pos = table(senators=PEOPLE)
    law(pos, "license make_promise for 3 turns")
    pos.grants = [Grant(0, PROMISE, 1)]
    start(pos, EndSenate())
    assert deed(pos, 0, PROMISE) == []
    assert len(deed(pos, 0, PROMISE)) == 1
    assert deed(pos, 0, TRADE_SECTORS, at(12)) == []


# --- promises about a vote --------------------------------------------------------------------------------------


@clause("DES-DEAL-31", "DES-VOTE-12")
@pytest.mark.parametrize(
    ("cast", "choice", "judged"),
    [
        ([ABSTAIN] * 3, Plain("for"), ["Broken"]),
        ([ABSTAIN] * 3, Plain("abstain"), ["Kept"]),
        ([FOR, ABSTAIN, ABSTAIN], Plain("for"), ["Kept"]),
        ([AGAINST, ABSTAIN, ABSTAIN], Plain("for"), ["Broken"]),
        ([UNCALLED] * 3, Plain("for"), []),
    ],
)
def test_a_promised_vote_is_judged_even_where_everybody_abstains_but_not_where_nobody_was_called(
    cast: list[int], choice: Plain, judged: list[str]
) -> None:
    pos = table(senators=PEOPLE)
    deal(pos, WillVote(0, 1, 9, Indictment(7), choice))
    open_vote(pos, V_CHARGE, 7, [0, 1], 0)
    assert pos.vote is not None
    pos.vote.cast = cast
    pos.vote.order = [seat for seat in range(3) if cast[seat] >= 0]
    assert [type(step).__name__ for step in judge_vote(pos)] == judged


# --- ratified by the court --------------------------------------------------------------------------------------


@clause("DES-COURT-06", "DES-COURT-19")
@pytest.mark.parametrize(("ratified", "corruption"), [(True, 0), (False, 2)])
def test_what_a_ratified_deal_cannot_enforce_lapses_and_nobody_is_asked(
    ratified: bool, corruption: int
) -> None:
    pos = table(turn=3, senators=PEOPLE)
    deal(pos, WillTable(0, 1, 3, 2))
    if ratified:
        ratify(pos)
    start(pos, JudgePromises())
    if not ratified:
        assert pos.waiting == (1,)
        pos.play("accept the breach", 1)
    assert not pos.waiting
    assert pos.deals == []
    assert tokens(pos, "orrumah") == (corruption, 0)
    assert [each.broken for each in pos.past] == ([()] if ratified else [(0,)])


@clause("DES-COURT-06")
def test_a_ratified_promise_of_later_turns_is_not_broken_by_being_reported() -> None:
    pos = table(turn=3, senators=PEOPLE)
    made = deal(pos, WillTable(0, 1, 5, 2))
    ratify(pos)
    start(pos, Broken(made.id, 0))
    assert not pos.waiting
    assert (len(pos.deals), pos.deals[0].kept) == (1, ())


@clause("DES-COURT-19")
@pytest.mark.parametrize(
    ("there", "theirs", "given"), [(3, 0, 3), (2, 0, 2), (5, 0, 3), (3, 9, 1), (3, 10, 0), (0, 0, 0)]
)
def test_ratified_fleets_are_handed_over_as_far_as_they_are_there_and_fit(
    there: int, theirs: int, given: int
) -> None:
    pos = table(turn=3, phase="ending", senators=PEOPLE, fleets={"GSP": {12: there}, "BIP": {20: theirs}})
    deal(pos, WillHandOver(0, 1, 3, FleetsAt(at(12), 3)))
    ratify(pos)
    start(pos, JudgePromises())
    assert not pos.waiting
    assert (pos.fleets_at(0, at(12)), pos.fleets_at(1, at(12))) == (there - given, given)
    assert pos.deals == []


@clause("DES-REB-21", "DES-REB-32", "DES-ORD-06")
@pytest.mark.parametrize(("rebel", "serves"), [("", True), ("BIP", False)])
def test_a_senator_traded_to_the_rebel_leads_no_republic_fleets_and_holds_no_office(
    rebel: str, serves: bool
) -> None:
    pos = table(senators={"GSP": "orrumah brannoch"}, ministers={"justice": "brannoch"}, rebel=rebel)
    pos.admirals = [(at(1), sen("brannoch")), (at(2), sen("orrumah"))]
    conclude(pos, Offer(0, [Gift(0, 1, SenatorInPlay(sen("brannoch")))]), ratified=False)
    assert pos.party_of(sen("brannoch")) == 1
    lead = [(at(1), sen("brannoch")), (at(2), sen("orrumah"))]
    assert pos.admirals == (lead if serves else lead[1:])
    assert (pos.minister(3) == 1) is serves


@clause("DES-INIT-07", "DES-DEAL-18")
def test_a_traded_minister_changes_the_initiative_from_the_next_step_on() -> None:
    pos = table(senators={"GSP": "orrumah"}, ministers={"justice": "orrumah"}, initiative="BIP PoP GSP")
    start(pos, SetInitiative(True))
    assert pos.initiative[-1] == 0
    conclude(pos, Offer(0, [Gift(0, 1, SenatorInPlay(sen("orrumah")))]), ratified=False)
    start(pos, SetInitiative(False))
    assert pos.initiative[-1] == 1


@clause("DES-DEAL-02")
def test_a_promise_before_the_goods_does_not_hide_that_they_are_promised_twice() -> None:
    pos = table(money={"GSP": 3})
    terms = [WontInvade(0, 1, 9, party=1), Gift(0, 1, Funds(MONEY, 2)), Gift(0, 2, Funds(MONEY, 2))]
    assert not feasible(pos, terms)
    assert feasible(pos, terms[:2])


@clause("DES-DEAL-04", "DES-DEAL-13")
def test_only_the_promise_to_hand_this_very_thing_over_is_kept_by_it() -> None:
    pos = table(owners={12: "GSP", 13: "GSP"})
    mixed = deal(pos, WontInvade(0, 1, 9, party=1), WillHandOver(0, 1, 9, OwnedSector(at(12))))
    other = deal(pos, WillHandOver(0, 1, 9, OwnedSector(at(13))))
    others = deal(pos, WillHandOver(2, 1, 9, OwnedSector(at(12))))
    conclude(pos, Offer(0, [Gift(0, 1, OwnedSector(at(12)))]), ratified=False)
    assert [(each.id, each.kept) for each in pos.deals] == [(mixed.id, (1,)), (other.id, ()), (others.id, ())]
    assert pos.given_up == []


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


@clause("DES-LAW-22", "DES-LAW-03")
@pytest.mark.parametrize(
    ("act", "term"),
    [
        ("trade_resources", Gift(0, 1, Funds(MONEY, 1))),
        ("trade_resources", Gift(0, 1, Funds(INFLUENCE, 1))),
        ("trade_fleets", Gift(0, 1, FleetsAt(at(12), 1))),
        ("trade_sectors", Gift(0, 1, OwnedSector(at(12)))),
        ("trade_senators", Gift(0, 1, SenatorInPlay(sen("brannoch")))),
        ("trade_senators", Gift(0, 1, ReserveSenator(sen("wythelle")))),
        ("exchange_cards", Gift(0, 1, ActionCard(0))),
        ("make_promise", WontInvade(0, 1, 9, party=1)),
    ],
)
def test_every_kind_of_goods_is_an_act_of_its_own_for_both_sides(act: str, term: AnyTerm) -> None:
    pos = table(
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
        reserve={"GSP": "wythelle"},
        owners={12: "GSP"},
        fleets={"GSP": {12: 1}},
        money=9,
        influence=9,
    )
    pos.hands[0] = [0]
    for name in pos.content.acts[7:13]:
        law(pos, f"prohibit {name} for 2 turns")
    conclude(pos, Offer(0, [term]), ratified=False)
    pos.settle()
    while pos.waiting:
        pos.play(pos.moves(pos.waiting[0])[0], pos.waiting[0])
    number = pos.content.acts.index(act) - 6
    assert pos.broken == ([(number, 0)] if act == "make_promise" else [(number, 0), (number, 1)])


@clause("DES-DEAL-28")
def test_who_lacks_what_is_asked_for_can_only_decline_and_is_asked_all_the_same() -> None:
    pos = table(hands={"BIP": ""}, money=1)
    pos.offer = Offer(0, [Gift(1, 0, ActionCard(3))])
    start(pos, AskPartner(1), Concluded())
    assert (pos.waiting, legal(pos)) == ((1,), ["decline the deal"])
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


@clause("DES-REB-24", "DES-DEAL-32")
@pytest.mark.parametrize(("seat", "aim", "left"), [(2, "peace offered", -1), (0, "peace tabled", 1)])
def test_a_rebel_that_drops_its_treaty_has_offered_nobody_peace(seat: int, aim: Aim, left: int) -> None:
    pos = table(rebel="PoP")
    pos.treaty_with = 1
    start_offer(pos, seat, aim)
    pos.settle()
    play(pos, "drop the offer")
    assert (pos.treaty_with, pos.refused[seat]) == (left, True)


@clause("DES-REB-24", "DES-REB-26")
def test_a_treaty_is_between_the_rebel_its_partner_and_whoever_writes_it() -> None:
    pos = table("GSP BIP PoP TMP", rebel="PoP")
    pos.treaty_with = 1
    start_offer(pos, 2, "peace offered")
    pos.settle()
    assert legal(pos) == ["deal with bip", "make the offer", "drop the offer"]
    assert question_of(pos, WriteDeal(2)) == "With whom do you deal, and who gives whom what?"
    play(
        pos,
        "deal with bip",
        "deal: pop gives bip",
        "term: no invasion",
        "term: party bip",
        "term: within 2 turns",
    )
    assert question_of(pos, WriteDeal(2)).startswith("The offer has 1 term")
    play(pos, "make the offer")
    assert (len(pos.treaty), pos.treaty_with, len(pos.waiting)) == (1, 1, 0)
