"""Promises to veto: when they are kept, when they are broken, and what a court makes of them (DES-DEAL-35)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orrery.games.destiny.laws.tabled import bring_in, sample_provisions
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.counting import CountVotes
from orrery.games.destiny.table.deals import Deal
from orrery.games.destiny.table.senate import B_LAW, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WillVeto, WontVeto
from orrery.games.destiny.table.votes import AGAINST, FOR, V_BILL
from tests.games.destiny.kit import deal, legal, play, quiet, start, table, tokens
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}
VETO, NO_VETO = WillVeto, WontVeto
ANY = None


def senate(prime: str = "orrumah", influence: int = 2, money: int = 0) -> Table:
    """GSP is Prime Minister and has the Influence for a veto."""
    return table(senators=PEOPLE, ministers={"prime_minister": prime}, influence=influence, money=money)


def promise(
    pos: Table, what: Any, sample: int | None, until: int = 2, ratified: bool = False, to: int = 1
) -> Deal:
    """GSP promises BIP a veto, or none."""
    made = deal(pos, what(0, to, until, sample))
    pos.deals = [msgspec.structs.replace(each, ratified=ratified or each.ratified) for each in pos.deals]
    return made


def proposed(pos: Table, sample: int) -> Bill:
    """A sample proposition, tabled by PoP."""
    return Bill(B_LAW, 2, "A law", list(sample_provisions(pos, sample).provisions), 2, "", sample, 0, None)


def voted(pos: Table, sample: int = 4, by: int = FOR) -> None:
    """A proposition of PoP was voted on by everybody, and the votes are counted."""
    pos.bill = proposed(pos, sample)
    open_vote(pos, V_BILL, B_LAW, [AGAINST, FOR], 0)
    assert pos.vote is not None
    pos.vote.cast = [by] * 3
    start(pos, CountVotes())


@clause("DES-DEAL-35", "DES-DEAL-15")
@pytest.mark.parametrize("named", [4, ANY])
def test_who_promised_a_veto_and_lets_the_proposition_stand_has_broken_the_promise(named: int | None) -> None:
    pos = senate()
    promise(pos, VETO, named, until=5)
    voted(pos, 4)
    assert (pos.waiting, legal(pos)) == ((0,), ["veto", "pass"])
    play(pos, "pass")
    assert (pos.waiting, legal(pos)) == ((1,), ["sue", "accept the breach"])
    play(pos, "accept the breach")
    assert (tokens(pos, "orrumah"), pos.deals) == ((2, 0), [])
    quiet(pos)
    assert [law.name for law in pos.laws] == ["A law"]  # it stands all the same


@clause("DES-DEAL-35", "DES-DEAL-31")
@pytest.mark.parametrize("named", [4, ANY])
def test_the_veto_of_the_first_such_proposition_keeps_the_promise(named: int | None) -> None:
    pos = senate()
    made = promise(pos, VETO, named, until=5)
    voted(pos, 4)
    play(pos, "veto")
    quiet(pos)
    assert (pos.deals, pos.laws, tokens(pos, "orrumah")) == ([], [], (0, 0))
    assert [(each.id, each.kept, each.broken) for each in pos.past] == [(made.id, (0,), ())]
    voted(pos, 4)
    play(pos, "pass")
    quiet(pos)
    assert ([law.name for law in pos.laws], tokens(pos, "orrumah")) == (["A law"], (0, 0))


@clause("DES-DEAL-35")
@pytest.mark.parametrize(
    ("prime", "named", "until", "by"),
    [
        ("orrumah", 3, 2, FOR),  # another proposition passed
        ("zharrak", 4, 2, FOR),  # somebody else is Prime Minister
        ("orrumah", 4, 1, FOR),  # its last turn is over
        ("orrumah", 4, 2, AGAINST),  # the Senate rejected it
    ],
)
def test_a_promised_veto_whose_occasion_has_not_come_is_not_broken(
    prime: str, named: int, until: int, by: int
) -> None:
    pos = senate(prime)
    made = promise(pos, VETO, named, until)
    voted(pos, 4, by)
    if by == FOR:
        play(pos, "pass")
    quiet(pos)
    assert not pos.waiting
    assert (pos.deals, tokens(pos, "orrumah")) == ([made], (0, 0))


@clause("DES-DEAL-35")
def test_without_a_prime_minister_nobody_breaks_a_promise_to_veto() -> None:
    pos = table(senators=PEOPLE, influence=2)
    made = promise(pos, VETO, 4)
    voted(pos, 4)
    quiet(pos)
    assert (pos.deals, [law.name for law in pos.laws]) == ([made], ["A law"])


@clause("DES-DEAL-35")
@pytest.mark.parametrize("ratified", [False, True])
def test_what_was_only_tabled_may_still_be_vetoed_later(ratified: bool) -> None:
    pos = senate()
    made = promise(pos, VETO, 4, ratified=ratified)
    bring_in(pos, proposed(pos, 4))
    start(pos)
    assert legal(pos) == ["veto", "pass"]
    play(pos, "pass")
    assert [each.id for each in pos.deals] == [made.id]
    quiet(pos)
    play(pos, "go on")
    assert tokens(pos, "orrumah") == (0, 0)


@clause("DES-DEAL-35", "DES-DEAL-13")
def test_who_cannot_pay_the_promised_veto_has_broken_the_promise() -> None:
    pos = senate(influence=0, money=2)
    promise(pos, VETO, 4)
    voted(pos, 4)
    assert (pos.waiting, legal(pos)) == ((1,), ["sue", "accept the breach"])


@clause("DES-DEAL-31", "DES-DEAL-35")
def test_letting_it_stand_breaks_no_promise_not_to_veto_it() -> None:
    pos = senate()
    made = promise(pos, NO_VETO, 4)
    voted(pos, 4)
    play(pos, "pass")
    quiet(pos)
    assert (pos.deals, tokens(pos, "orrumah"), len(pos.laws)) == ([made], (0, 0), 1)


# --- ratified by the court --------------------------------------------------------------------------------------


@clause("DES-COURT-06", "DES-COURT-19", "DES-DEAL-35")
@pytest.mark.parametrize(("influence", "money"), [(1, 0), (0, 3)])
def test_a_ratified_veto_is_cast_by_the_court_as_far_as_it_can_be_paid(influence: int, money: int) -> None:
    pos = senate(influence=influence, money=money)
    promise(pos, VETO, 4, ratified=True)
    voted(pos, 4)
    quiet(pos)
    assert not pos.waiting
    assert (pos.laws, pos.deals) == ([], [])
    assert (pos.influence[0], pos.money[0]) == (0, 0)
    assert [each.broken for each in pos.past] == [()]


@clause("DES-COURT-19", "DES-DEAL-35")
def test_a_ratified_veto_that_cannot_be_paid_is_not_broken() -> None:
    pos = senate(influence=0, money=2)
    promise(pos, VETO, 4, ratified=True)
    voted(pos, 4)
    quiet(pos)
    assert (len(pos.laws), pos.past, tokens(pos, "orrumah")) == (1, [], (0, 0))


@clause("DES-COURT-19")
def test_a_ratified_promise_not_to_veto_goes_before_one_to_veto() -> None:
    pos = senate()
    promise(pos, VETO, 4, ratified=True)
    promise(pos, NO_VETO, 4, ratified=True, to=2)
    voted(pos, 4)
    quiet(pos)
    assert (len(pos.laws), pos.influence[0]) == (1, 2)
