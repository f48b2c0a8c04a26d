"""Propositions from the table to the law, clause by clause (DES-PROP, DES-SNT, DES-BILL, DES-LAW-20, 25, 26)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.announcing import carry_out
from orrery.games.destiny.laws.enactment import ChallengeWindow, Ratify, Review, enact, end_law, settle_bill
from orrery.games.destiny.laws.free_words import Allege, JudgeBreach, allegations, allege
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.licences import LicenceNumber
from orrery.games.destiny.laws.propositions import NextProposition, TableTurn
from orrery.games.destiny.laws.tabled import AmendOrNot, key_of
from orrery.games.destiny.laws.taxes import due
from orrery.games.destiny.table.announced import CARD, Played
from orrery.games.destiny.table.laws import Grant, Law
from orrery.games.destiny.table.senate import B_LAW, B_LICENCE, B_PEACE, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import AGAINST, FOR, Vote
from orrery.games.destiny.turn.acts import CAMPAIGN, MOVE, RECRUIT, deed
from orrery.games.destiny.war.feints import play_feint
from tests.games.destiny.kit import at, law, legal, play, quiet, start, table, tokens
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


def bill(text: str, turns: int = 2, seat: int = 0) -> Bill:
    """A proposition in the language of laws."""
    reading = read_law(table().content, f"{text} for {turns} turns" if turns else f"{text} until_repealed")
    assert not reading.problem
    return Bill(B_LAW, seat, "A law", list(reading.provisions), turns, "", -1, 0, None)


def senate(**more: object) -> Table:
    """Three Parties; GSP presides."""
    settings: dict[str, object] = {"senators": PEOPLE, "ministers": {"justice": "orrumah"}, **more}
    return table(**settings)  # type: ignore[arg-type]


@clause("DES-SNT-07", "DES-SNT-08")
@pytest.mark.parametrize(
    ("tabled", "requests", "samples", "licences"), [(0, 0, 6, 1), (2, 3, 6, 0), (3, 2, 0, 1)]
)
def test_three_propositions_and_three_requests_a_turn(
    tabled: int, requests: int, samples: int, licences: int
) -> None:
    pos = senate(laws=["license recruit_senator for 3 turns"])
    pos.tabled[0], pos.requests[0] = tabled, requests
    start(pos, TableTurn(0))
    named = [entry.name.lower() for entry in pos.content.pack.proposition]
    assert sum(any(text == f"table {name}" for name in named) for text in legal(pos)) == samples
    assert sum(text.startswith("ask for a licence") for text in legal(pos)) == licences


@clause("DES-SNT-07")
def test_who_passed_or_rebels_is_passed_over_in_the_rounds() -> None:
    pos = senate(rebel="PoP")
    pos.out = [True, False, False]
    start(pos, NextProposition((0, 1, 2), 0))
    assert pos.waiting == (1,)
    pos.stack.clear()
    pos.out = [True, True, False]
    start(pos, NextProposition((0, 1, 2), 0))
    assert len(pos.waiting) == 0


@clause("DES-PROP-03")
@pytest.mark.parametrize(("mode", "draft"), [("samples", False), ("language", True), ("free", True)])
def test_with_the_samples_option_only_samples_may_be_tabled(mode: str, draft: bool) -> None:
    pos = senate(propositions=mode) if mode != "language" else senate()
    start(pos, TableTurn(0))
    assert ("draft a law" in legal(pos)) is draft
    assert bool(TableTurn(0).domains(pos)) is draft


@clause("DES-PROP-19", "DES-SNT-08")
@pytest.mark.parametrize(
    ("rebel", "failed", "offered"), [("PoP", [], True), ("", [], False), ("PoP", ["peace"], False)]
)
def test_peace_is_tabled_while_there_is_a_rebel_and_not_again_after_it_failed(
    rebel: str, failed: list[str], offered: bool
) -> None:
    pos = senate(rebel=rebel)
    pos.failed = failed
    start(pos, TableTurn(0))
    assert ("table peace" in legal(pos)) is offered


@clause("DES-PROP-14")
@pytest.mark.parametrize(
    ("law_text", "offered"), [("sample:2", True), ("license recruit_senator for 2 turns", False)]
)
def test_a_trade_is_tabled_only_where_trades_need_the_senate(law_text: str, offered: bool) -> None:
    pos = senate(laws=[law_text])
    pos.tabled[0] = 3  # trades do not count against the limit
    start(pos, TableTurn(0))
    assert ("table a trade" in legal(pos)) is offered


@clause("DES-SNT-09")
@pytest.mark.parametrize(("amended", "open_"), [(0, True), (2, True), (3, False)])
def test_a_proposition_may_be_amended_three_times(amended: int, open_: bool) -> None:
    pos = senate()
    pos.bill = bill("tax move_fleet 2 money")
    pos.bill.amended = amended
    assert bool(AmendOrNot(0).domains(pos)) is open_
    pos.bill.kind = B_PEACE
    assert AmendOrNot(0).domains(pos) == ()


@clause("DES-SNT-13", "DES-SNT-08")
@pytest.mark.parametrize(
    ("winner", "vetoed", "passes"),
    [(FOR, False, True), (FOR, True, False), (AGAINST, False, False), (-1, False, False)],
)
def test_a_proposition_passes_or_is_discarded_for_the_turn(winner: int, vetoed: bool, passes: bool) -> None:
    pos = senate()
    pos.bill = bill("tax move_fleet 2 money")
    settle_bill(pos, Vote(3, 0, [0, 1], 0, [0], [1, 1, 1], [0] * 3, 0, winner, vetoed))
    pos.settle()
    quiet(pos)
    assert len(pos.laws) == (1 if passes else 0)
    assert pos.failed == ([] if passes else ["tax move_fleet 2 money for 2 turns"])


@clause("DES-BILL-01", "DES-BILL-02", "DES-BILL-03")
@pytest.mark.parametrize(("against", "struck"), [(1, False), (2, False), (3, True)])
def test_more_than_half_of_all_players_strike_a_law_down(against: int, struck: bool) -> None:
    pos = table("GSP BIP PoP TMP", rebel="TMP")
    pos.bill = bill("tax move_fleet 2 money")
    start(pos, Review((0, 1, 2, 3)), Ratify())
    for seat in range(4):
        pos.play("it violates the bill" if seat < against else "it stands", seat)
    assert len(pos.laws) == (0 if struck else 1)
    assert bool(pos.failed) is struck


@clause("DES-BILL-16")
def test_everybody_may_challenge_the_rebel_included_and_once() -> None:
    pos = table(rebel="PoP")
    pos.bill = bill("tax move_fleet 2 money")
    start(pos, ChallengeWindow((0, 1, 2)), Ratify())
    assert pos.waiting == (0, 1, 2)
    for seat, text in ((0, "pass"), (1, "pass"), (2, "challenge it")):
        pos.play(text, seat)
    assert legal(pos, 0) == ["it violates the bill", "it stands"]
    for seat in range(3):
        pos.play("it stands", seat)
    assert len(pos.laws) == 1
    assert len(pos.waiting) == 0


@clause("DES-PROP-06")
@pytest.mark.parametrize(("old", "new", "turns"), [(1, 3, 3), (4, 2, 4), (0, 2, 0), (2, 0, 0)])
def test_the_same_law_again_takes_the_longer_duration(old: int, new: int, turns: int) -> None:
    pos = table()
    enact(pos, bill("tax move_fleet 2 money", old))
    enact(pos, bill("tax move_fleet 2 money", new))
    assert [each.turns for each in pos.laws] == [turns]
    enact(pos, bill("tax move_fleet 3 money", new))
    assert len(pos.laws) == 2


@clause("DES-PROP-20", "DES-LAW-26")
def test_a_repeal_ends_its_law_at_once_and_is_no_law_itself() -> None:
    pos = table(laws=["tax move_fleet 2 money for 3 turns", "tax bank_trade 1 money for 3 turns"])
    enact(pos, bill("repeal 1", 2))
    assert [each.id for each in pos.laws] == [2]
    enact(pos, bill("repeal 2; tax recruit_senator 1 money", 2))
    assert [each.id for each in pos.laws] == [3]
    assert len(pos.laws[0].provisions) == 1


@clause("DES-LAW-26")
def test_only_the_permissions_of_an_ended_law_end_with_it() -> None:
    pos = table(laws=["prohibit move_fleet for 3 turns", "prohibit bank_trade for 3 turns"])
    law(pos, "permit move_fleet from 1; permit bank_trade from 2 for 3 turns")
    law(pos, "permit move_fleet from 1 for 3 turns")
    end_law(pos, 1, "DES-PROP-20")
    assert [(each.id, len(each.provisions)) for each in pos.laws] == [(2, 1), (3, 1)]
    assert pos.laws[1].provisions[0].law == 2
    end_law(pos, 9, "DES-PROP-20")
    assert len(pos.laws) == 2


@clause("DES-LAW-07", "DES-LAW-26")
def test_what_was_counted_this_turn_stays_counted_when_a_permission_beside_it_ends() -> None:
    pos = table(laws=["prohibit declare_campaign in neutral for 3 turns"])
    law(pos, "permit declare_campaign from 1; tax move_fleet above 2 per turn 3 money for 3 turns")
    deed(pos, 0, MOVE, at(1), 2)
    end_law(pos, 1, "DES-PROP-20")
    assert [(item.resource, item.amount) for item in due(pos, 0, MOVE, at(1))] == [(0, 3)]
    play_feint(pos, 0)  # and a Feint finds it to take it back
    assert due(pos, 0, MOVE, at(1), 2) == []


@clause("DES-LAW-20")
def test_who_may_allege_a_breach_of_a_law_in_free_words() -> None:
    pos = table(rebel="PoP", laws=["tax move_fleet 2 money for 3 turns"])
    pos.laws.append(Law(7, "Kindness", (), 3, 1, "Be kind."))
    assert allegations(pos, 0) == [Allege(1, 7)]
    allege(pos, 0, Allege(1, 7))
    assert allegations(pos, 0) == []
    assert len(allegations(pos, 1)) == 1
    pos.broken = [(7, 0)]
    assert allegations(pos, 1) == []


@clause("DES-LAW-20")
@pytest.mark.parametrize(("yes", "broken"), [(1, False), (2, True)])
def test_a_majority_of_all_players_decides_about_the_breach(yes: int, broken: bool) -> None:
    pos = table(senators=PEOPLE)
    pos.laws.append(Law(7, "Kindness", (), 3, 1, "Be kind."))
    start(pos, JudgeBreach((0, 1, 2), 1, 7))
    for seat in range(3):
        pos.play("it was broken" if seat < yes else "it was not broken", seat)
    assert tokens(pos, "zharrak") == ((2, 0) if broken else (0, 0))


@clause("DES-LAW-25")
def test_a_request_names_the_act_the_number_and_where_it_matters_the_sectors() -> None:
    pos = senate()
    start(pos, LicenceNumber(0, CAMPAIGN))
    play(pos, "for 2 of them", "in sector 12", "in sector 13", "everywhere")
    assert pos.bill is not None
    assert pos.bill.grant == Grant(0, CAMPAIGN, 2, (at(12), at(13)))
    assert (pos.requests[0], pos.tabled[0]) == (1, 0)
    other = senate()
    start(other, LicenceNumber(0, RECRUIT))
    play(other, "for 3 of them")
    assert other.bill is not None
    assert other.bill.grant == Grant(0, RECRUIT, 3, ())


@clause("DES-SNT-08")
def test_what_makes_two_items_the_same() -> None:
    pos = senate()
    one, two = bill("tax move_fleet 2 money", seat=0), bill("tax move_fleet 2 money", seat=1)
    assert key_of(pos, one) == key_of(pos, two)
    assert key_of(pos, one) != key_of(pos, bill("tax move_fleet 2 money", 3))
    first = Bill(B_LICENCE, 0, "L", [], 0, "", -1, 0, Grant(0, RECRUIT, 1))
    second = Bill(B_LICENCE, 0, "L", [], 0, "", -1, 0, Grant(0, RECRUIT, 2))
    assert key_of(pos, first) != key_of(pos, second)
    pos.bill = one
    carry_out(pos, Played(CARD, 1, pos.content.card("filibuster")))
    assert pos.failed == ["tax move_fleet 2 money for 2 turns"]
