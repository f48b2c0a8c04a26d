"""Propositions, requests, trades and free laws from the table to their effect, in move texts (DES-SNT, DES-PROP, DES-LAW)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.laws.enactment import Ratify, Review
from orrery.games.destiny.laws.free_words import JudgeBreach
from orrery.games.destiny.laws.licences import LicenceNumber, LicenceSectors, licensed_acts
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.laws.tabled import MaybeAmend, bring_in
from orrery.games.destiny.phases.turn import StartTurn
from orrery.games.destiny.table.goods import Funds
from orrery.games.destiny.table.laws import Grant, Law
from orrery.games.destiny.table.promised_votes import Plain, Proposition
from orrery.games.destiny.table.senate import B_LAW, B_PEACE, B_TRADE, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import Gift, WillTable, WillVote
from orrery.games.destiny.turn.acts import BANK, MOVE, RECRUIT, TRADE_RESOURCES, deed
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from tests.games.destiny.kit import (
    answer,
    at,
    deal,
    law,
    legal,
    play,
    question_of,
    quiet,
    refused,
    said,
    start,
    table,
    tokens,
)
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


def senate(**more: object) -> Table:
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


PASSES = ("go on", "call on gsp", "vote for it", "call on bip", "abstain", "abstain")
FAILS = ("go on", "call on gsp", "vote against it", "call on bip", "abstain", "abstain")


# --- laws -------------------------------------------------------------------------------------------------------


@clause("DES-SNT-13", "DES-SNT-14", "DES-PROP-02", "DES-PROP-04")
def test_a_sample_that_passes_is_law_at_once_under_its_name() -> None:
    pos = senate()
    steps(pos, "table movement registration oversight", *PASSES)
    assert [(each.name, each.turns, each.since) for each in pos.laws] == [
        ("Movement Registration Oversight", 2, 2)
    ]
    assert (pos.bill, pos.vote, pos.failed) == (None, None, [])
    assert [len(deed(pos, seat, MOVE, at(12))) for seat in range(3)] == [1, 1, 1]  # whoever voted how


@clause("DES-SNT-08", "DES-SNT-13")
def test_what_was_rejected_is_not_offered_again_this_turn_but_other_words_are() -> None:
    pos = senate()
    steps(pos, "table movement registration oversight", *FAILS)
    assert (pos.laws, pos.failed) == ([], ["tax move_fleet 2 money for 2 turns"])
    start(pos, TableTurn(1))
    assert "table movement registration oversight" not in legal(pos)
    assert refused(pos, "table movement registration oversight").clause == "DES-SNT-08"
    events = play(pos, 'table law "tax move_fleet 2 money for 2 turns"')
    assert any("failed this turn" in line for line in said(pos, events))
    assert (pos.tabled, pos.offers) == ([1, 0, 0], [0, 1, 0])
    play(pos, 'table law "tax move_fleet 2 money for 3 turns"')
    assert pos.tabled == [1, 1, 0]


@clause("DES-SNT-09")
def test_a_withdrawn_proposition_counts_and_may_come_back() -> None:
    pos = senate()
    steps(pos, "table free trade compact", "withdraw it")
    assert (pos.tabled[0], pos.failed, pos.vote, pos.bill) == (1, [], None, None)
    start(pos, TableTurn(0))
    assert "table free trade compact" in legal(pos)


@clause("DES-SNT-09", "DES-PROP-04")
def test_an_amended_sample_is_a_law_of_its_own_and_a_refused_amendment_changes_nothing() -> None:
    pos = senate()
    steps(pos, "table movement registration oversight", 'amend to "tax vote 1 money for 3 turns"')
    assert pos.bill is not None
    assert (pos.bill.provisions[0].rate, pos.bill.turns, pos.bill.sample, pos.bill.amended) == (2, 2, 4, 1)
    steps(pos, 'amend to "tax move_fleet 7 money for 3 turns"')
    assert (pos.bill.provisions[0].rate, pos.bill.turns, pos.bill.sample, pos.bill.amended) == (7, 3, -1, 2)
    steps(pos, *PASSES)
    assert [(each.name, each.turns) for each in pos.laws] == [("Law 1", 3)]


@clause("DES-SNT-09")
@pytest.mark.parametrize("vetoed", [True, False])
def test_after_a_veto_nothing_can_be_amended(vetoed: bool) -> None:
    pos = senate()
    steps(pos, "table free trade compact")
    assert pos.vote is not None
    pos.vote.vetoed = vetoed
    pos.stack.clear()
    start(pos, MaybeAmend())
    assert bool(pos.waiting) is not vetoed


@clause("DES-SNT-09", "DES-PROP-03")
def test_with_the_samples_option_nothing_is_amended() -> None:
    pos = senate(propositions="samples")
    assert refused(pos, 'table law "tax move_fleet 7 money for 3 turns"').clause == "DES-PROP-03"
    steps(pos, "table free trade compact")
    assert legal(pos) == ["withdraw it", "go on"]
    assert refused(pos, 'amend to "tax move_fleet 7 money for 3 turns"').clause == "DES-SNT-09"


@clause("DES-PROP-20")
def test_a_repeal_is_tabled_voted_on_and_ends_the_law() -> None:
    pos = senate(in_force=["tax move_fleet 2 money for 4 turns", "tax bank_trade 1 money for 4 turns"])
    steps(pos, "table the repeal of law 1")
    assert pos.bill is not None
    assert (pos.bill.name, pos.tabled[0]) == ("Repeal of Law 1", 1)
    steps(pos, *PASSES)
    assert [each.id for each in pos.laws] == [2]
    assert (deed(pos, 1, MOVE, at(12)), len(deed(pos, 1, BANK))) == ([], 1)


@clause("DES-PROP-22")
@pytest.mark.parametrize(("offers", "may"), [(19, True), (20, False)])
def test_after_twenty_offers_nothing_is_drafted_but_samples_may_be_tabled(offers: int, may: bool) -> None:
    pos = senate()
    pos.offers[0] = offers
    pos.stack.clear()
    start(pos, TableTurn(0))
    assert ("draft a law" in legal(pos)) is may
    assert "table free trade compact" in legal(pos)
    if not may:
        assert refused(pos, "draft a law").clause == "DES-PROP-22"
        assert refused(pos, 'table law "tax move_fleet 2 money for 3 turns"').clause == "DES-PROP-22"


# --- licences ---------------------------------------------------------------------------------------------------


@clause("DES-LAW-25")
def test_a_licence_is_asked_for_voted_on_used_and_gone_with_the_turn() -> None:
    pos = senate(in_force=["license recruit_senator for 4 turns"])
    steps(pos, "ask for a licence to recruit_senator", "for 2 of them", *PASSES)
    assert pos.grants == [Grant(0, RECRUIT, 2)]
    assert (pos.tabled[0], pos.requests[0]) == (0, 1)
    assert (deed(pos, 0, RECRUIT), len(deed(pos, 1, RECRUIT))) == ([], 1)
    assert pos.grants == [Grant(0, RECRUIT, 1)]
    start(pos, StartTurn())
    assert pos.grants == []


@clause("DES-LAW-25", "DES-PROP-22", "DES-SNT-08")
def test_a_request_that_failed_is_refused_when_repeated_and_counts() -> None:
    pos = senate(in_force=["license recruit_senator for 4 turns"])
    steps(pos, "ask for a licence to recruit_senator", "for 2 of them", *FAILS)
    assert (pos.grants, pos.requests[0]) == ([], 1)
    start(pos, TableTurn(0))
    play(pos, "ask for a licence to recruit_senator", "for 2 of them")
    assert (pos.requests[0], pos.bill, pos.waiting) == (2, None, (0,))
    play(pos, "ask for a licence to recruit_senator", "for 3 of them")
    assert pos.requests[0] == 3


@clause("DES-LAW-25", "DES-PROP-14")
def test_licences_are_asked_for_acts_and_trades_are_ratified_instead() -> None:
    pos = table(laws=["sample:2"])
    law(pos, "license make_promise; license bank_trade; prohibit move_fleet for 3 turns")
    law(pos, "license exchange_cards; license trade_senators for 3 turns")
    assert [pos.content.acts[act] for act in licensed_acts(pos)] == ["make_promise", "bank_trade"]


@clause("DES-LAW-25")
def test_a_request_names_up_to_four_sectors_each_once() -> None:
    pos = senate()
    pos.stack.clear()
    start(pos, LicenceSectors(0, MOVE, 1, ()))
    assert len(legal(pos)) == pos.area + 1
    for number in (12, 13, 14):
        play(pos, f"in sector {number}")
        assert f"in sector {number}" not in legal(pos)
    play(pos, "in sector 15")  # the fourth: nothing else can be said, so the request is made
    assert pos.bill is not None
    assert pos.bill.grant == Grant(0, MOVE, 1, (at(12), at(13), at(14), at(15)))


# --- trades that the Senate ratifies ----------------------------------------------------------------------------


OFFER = (
    "table a trade",
    "deal with bip",
    "deal: gsp gives bip",
    "term: money",
    "term: 3 of it",
    "make the offer",
)


@clause("DES-PROP-11", "DES-PROP-14")
@pytest.mark.parametrize(("votes", "money"), [(PASSES, [2, 8, 5]), (FAILS, [5, 5, 5])])
def test_a_trade_under_the_compact_is_made_when_the_senate_has_ratified_it(
    votes: tuple[str, ...], money: list[int]
) -> None:
    pos = senate(laws=["sample:2"], money=5)
    steps(pos, *OFFER, "accept the deal")
    assert pos.bill is not None
    assert (pos.bill.kind, pos.money) == (B_TRADE, [5, 5, 5])
    assert (pos.tabled, pos.requests) == ([0, 0, 0], [0, 0, 0])
    steps(pos, *votes, "pass")  # nobody buys Influence to bid
    assert (pos.vote, pos.money, pos.broken) == (None, money, [])


@clause("DES-PROP-14", "DES-DEAL-28")
def test_a_trade_that_a_partner_declines_is_not_tabled() -> None:
    pos = senate(laws=["sample:2"], money=5)
    steps(pos, *OFFER, "decline the deal")
    assert (pos.bill, pos.vote, pos.money) == (None, None, [5, 5, 5])


@clause("DES-PROP-11")
def test_a_trade_to_be_ratified_holds_goods_and_no_promises_and_no_rebel() -> None:
    pos = table(
        "GSP BIP PoP TMP",
        senators=PEOPLE,
        ministers={"justice": "orrumah"},
        laws=["sample:2"],
        money=5,
        rebel="PoP",
    )
    start(pos, TableTurn(0))
    play(pos, "table a trade")
    assert [text for text in legal(pos) if text.startswith("deal with")] == ["deal with bip", "deal with tmp"]
    play(pos, "deal with bip", "deal: gsp gives bip")
    assert "term: money" in legal(pos)
    assert "term: no invasion" not in legal(pos)


@clause("DES-PROP-14")
def test_a_ratified_trade_whose_goods_are_gone_is_not_made() -> None:
    pos = senate(laws=["sample:2"], money=5)
    steps(pos, *OFFER, "accept the deal")
    pos.money[0] = 2
    steps(pos, *PASSES)
    assert (pos.vote, pos.money, pos.broken) == (None, [2, 5, 5], [])
    assert len(deed(pos, 0, TRADE_RESOURCES)) == 1  # no licence is left over


@clause("DES-SNT-07", "DES-PROP-14", "DES-PROP-19")
@pytest.mark.parametrize(("kind", "tabled"), [(B_TRADE, 0), (B_PEACE, 1)])
def test_a_peace_counts_among_the_three_and_a_trade_does_not(kind: int, tabled: int) -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"}, rebel="PoP")
    bring_in(pos, Bill(kind, 1, "x", [], 0, "", -1, 0, None, (Gift(0, 1, Funds(MONEY, 1)),)))
    assert (pos.tabled, pos.requests) == ([0, tabled, 0], [0, 0, 0])


# --- laws in free words -----------------------------------------------------------------------------------------


@clause("DES-LAW-20")
def test_a_law_in_free_words_from_the_table_to_the_breach() -> None:
    pos = senate(propositions="free")
    steps(pos, 'table free law "Be kind." for 3 turns')
    assert legal(pos) == ["withdraw it", "go on"]
    steps(pos, *PASSES)
    assert [(each.text, each.turns, each.provisions) for each in pos.laws] == [("Be kind.", 3, ())]
    start(pos, OpenMoment(M_STEP))
    answer(pos, "BIP", "say that gsp has broken law 1")
    assert (pos.offers[1], pos.waiting) == (1, (0, 1, 2))
    for seat, text in enumerate(("it was not broken", "it was broken", "it was broken")):
        pos.play(text, seat)
    assert (tokens(pos, "orrumah"), pos.broken) == ((2, 0), [(1, 0)])


@clause("DES-LAW-20", "DES-SNT-08")
@pytest.mark.parametrize(("text", "fine"), [("Be kind.", True), ("  ", False), ("Be good.", False)])
def test_a_free_law_that_is_empty_or_failed_this_turn_is_refused(text: str, fine: bool) -> None:
    pos = senate(propositions="free")
    pos.failed = ["Be good."]
    play(pos, f'table free law "{text}" for 3 turns')
    assert (pos.bill is not None) is fine
    assert (pos.tabled[0], pos.offers[0]) == ((1, 0) if fine else (0, 1))
    if not fine:
        assert pos.waiting == (0,)
        assert "table free trade compact" in legal(pos)


@clause("DES-LAW-20", "DES-PROP-06")
def test_free_laws_are_the_same_by_their_words() -> None:
    pos = senate(propositions="free")
    for text, turns, after in (("Be kind.", 2, [2]), ("Be kind.", 5, [5]), ("Be brave.", 1, [5, 1])):
        pos.stack.clear()
        start(pos, TableTurn(0))
        steps(pos, f'table free law "{text}" for {turns} turns', *PASSES)
        assert [each.turns for each in pos.laws] == after


@clause("DES-LAW-20")
@pytest.mark.parametrize(("mode", "free"), [("grammar", False), ("free", True)])
def test_free_words_need_their_option(mode: str, free: bool) -> None:
    pos = senate(propositions=mode)
    assert len(TableTurn(0).domains(pos)) == (2 if free else 1)
    pos.tabled[0] = 3
    assert TableTurn(0).domains(pos) == ()


@clause("DES-LAW-16", "DES-LAW-20")
@pytest.mark.parametrize(("turns", "fine"), [(0, True), (10, True), (11, False)])
def test_a_free_law_lasts_up_to_ten_turns_or_until_repealed(turns: int, fine: bool) -> None:
    pos = senate(propositions="free")
    if fine:
        play(pos, f'table free law "Be kind." for {turns} turns')
        assert pos.bill is not None
        assert pos.bill.turns == turns
    else:
        refused(pos, f'table free law "Be kind." for {turns} turns')


@clause("DES-DEAL-31", "DES-PROP-02")
@pytest.mark.parametrize(
    ("tabled", "kept"), [("free trade compact", True), ("homeland defence initiative", False)]
)
def test_tabling_what_was_promised_keeps_the_promise(tabled: str, kept: bool) -> None:
    pos = senate()
    deal(pos, WillTable(0, 1, 2, 2))
    play(pos, f"table {tabled}")
    assert (pos.deals == []) is kept


@clause("DES-PROP-14")
@pytest.mark.parametrize(("resigned", "offered"), [([2], True), ([], True), ([1, 2], False)])
def test_a_trade_needs_somebody_to_trade_with(resigned: list[int], offered: bool) -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"}, laws=["sample:2"])
    pos.resigned = [seat in resigned for seat in range(3)]
    assert ("table a trade" in [pos.text(move) for move in TableTurn(0).moves(pos)]) is offered


@clause("DES-LAW-20")
@pytest.mark.parametrize(
    ("players", "yes", "broken"), [(4, 2, False), (4, 3, True), (5, 2, False), (5, 3, True)]
)
def test_half_of_the_players_are_no_majority_for_a_breach(players: int, yes: int, broken: bool) -> None:
    pos = table("GSP BIP PoP TMP CoS"[: 4 * players - 1], senators=PEOPLE, rebel="PoP")
    pos.laws.append(Law(7, "Kindness", (), 3, 1, "Be kind."))
    everybody = tuple(range(players))
    start(pos, JudgeBreach(everybody, 1, 7))
    assert question_of(pos, JudgeBreach(everybody, 1, 7), 0) == "Has BIP broken this law: Be kind.?"
    for seat in everybody:
        pos.play("it was broken" if seat < yes else "it was not broken", seat)
    assert (pos.broken == [(7, 1)]) is broken


@clause("DES-SNT-08", "DES-BILL-01", "DES-PROP-19")
@pytest.mark.parametrize(("kind", "key"), [(B_PEACE, "peace"), (B_LAW, "Be kind.")])
def test_what_was_struck_down_cannot_come_back_this_turn(kind: int, key: str) -> None:
    pos = table(senators=PEOPLE, rebel="PoP")
    pos.bill = Bill(kind, 0, "x", [], 0, "Be kind." if kind == B_LAW else "", -1, 0, None)
    start(pos, Review((0, 1, 2)), Ratify())
    for seat in range(3):
        pos.play("it violates the bill", seat)
    assert (pos.failed, pos.rebel, pos.laws) == ([key], 2, [])


@clause("DES-LAW-25")
def test_a_request_is_for_one_to_ten_acts() -> None:
    pos = senate(in_force=["license recruit_senator for 4 turns"])
    play(pos, "ask for a licence to recruit_senator")
    assert legal(pos) == [f"for {number} of them" for number in range(1, 11)]
    assert LicenceNumber(0, RECRUIT).absent(pos, pos.moves(0)) == pos.moves(0)[0]


@clause("DES-SNT-07")
def test_a_fourth_proposition_is_refused_as_such() -> None:
    pos = senate(money=3)
    pos.tabled[0] = 3
    pos.stack.clear()
    start(pos, TableTurn(0))
    for text in ('table law "tax move_fleet 2 money for 3 turns"', "draft a law", "table free trade compact"):
        assert refused(pos, text).clause == "DES-SNT-07"


@clause("DES-DEAL-31", "DES-VOTE-17")
@pytest.mark.parametrize(
    ("votes", "promised", "kept"),
    [(PASSES, "for", True), (PASSES, "against", False), (FAILS, "against", True)],
)
def test_a_promised_vote_on_a_proposition_is_judged_when_it_is_over(
    votes: tuple[str, ...], promised: Any, kept: bool
) -> None:
    pos = senate()
    deal(pos, WillVote(0, 1, 2, Proposition(), Plain(promised)))
    steps(pos, "table free trade compact", *votes)
    assert (pos.deals == []) is kept
    if not kept:
        assert legal(pos) == ["sue", "accept the breach"]
