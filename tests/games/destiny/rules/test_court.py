"""The Galactic Court (DES-COURT): what the sides say that was promised, and when suits wait."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.court import AdmitOrDeny, OpenCase
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.table.deals import AsWritten, InTerms, NothingOwed
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import FreeWords, Hidden, WillPay, WontInvade
from orrery.games.destiny.table.votes import AGAINST, FOR, V_CHARGE
from orrery.games.destiny.turn.open_moments import free_moves
from orrery.games.destiny.turn.stages import M_STEP, OWN_VOTE
from tests.games.destiny.kit import deal, legal, play, sen, start, table
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}
PLAINTIFF_WINS, DEFENDANT_WINS = [1, 2, 2, 2], [2, 2, 1, 2]
NINE = 9


def in_court(dice: list[int], **more: object) -> Table:
    """BIP owes GSP something in free words; GSP sues."""
    settings: dict[str, object] = {"senators": PEOPLE, "money": 9, "dice": dice, **more}
    pos = table(**settings)  # type: ignore[arg-type]
    made = deal(pos, FreeWords(1, 0, NINE, "be kind"), WontInvade(0, 1, NINE, party=1))
    start(pos, OpenCase(0, made.id, 0))
    return pos


PAYS_THREE = (
    "claim it in the game's terms",
    "term: a payment later",
    "term: option money",
    "term: 3 of it",
    "term: within 0 turns",
    "term: within 1 turns",
)


@clause("DES-COURT-03", "DES-COURT-22")
def test_each_side_states_what_free_words_meant() -> None:
    pos = in_court(PLAINTIFF_WINS)
    assert (pos.waiting, legal(pos)) == ((0,), ["claim it as it was written", "claim it in the game's terms"])
    play(pos, PAYS_THREE[0])
    offered = legal(pos)
    assert "term: no invasion" in offered
    assert not {"term: money", "term: a promise in free words"} & set(offered), "only what the game can check"
    play(pos, *PAYS_THREE[1:])
    assert pos.case is not None and pos.offer is None
    assert pos.case.versions[0] == InTerms(WillPay(1, 0, 2, first=2, resource=MONEY, amount=3))
    assert (pos.waiting, legal(pos)[0]) == ((1,), "claim that nothing was owed")


@clause("DES-COURT-05", "DES-COURT-06", "DES-COURT-22")
@pytest.mark.parametrize(("dice", "wins"), [(PLAINTIFF_WINS, True), (DEFENDANT_WINS, False)])
def test_the_winners_version_takes_the_place_of_the_free_words(dice: list[int], wins: bool) -> None:
    pos = in_court(dice, phase="ending")
    play(pos, *PAYS_THREE, "claim that nothing was owed")
    assert pos.money[:2] == ([12, 6] if wins else [9, 9])
    kept = [(one.kept, one.ratified) for one in pos.deals]
    assert kept == ([((0,), True)] if wins else [])


@clause("DES-COURT-22")
def test_a_version_that_is_dropped_leaves_the_words_as_they_were() -> None:
    pos = in_court(PLAINTIFF_WINS)
    play(pos, PAYS_THREE[0], "drop the offer", "claim it as it was written")
    assert [(type(one.terms[0]), one.ratified) for one in pos.deals] == [(FreeWords, True)]


@clause("DES-COURT-13", "DES-COURT-22")
@pytest.mark.parametrize(
    ("plea", "version"),
    [("deny it", NothingOwed()), ("hold to the deal as it was written", AsWritten())],
)
def test_a_defendant_pleads_that_nothing_was_owed_or_holds_to_the_deal(
    plea: str, version: AsWritten | NothingOwed
) -> None:
    pos = table(senators={**PEOPLE, "GSP": "orrumah brannoch"}, dice=DEFENDANT_WINS)
    made = deal(pos, WontInvade(1, 0, NINE, party=0), WontInvade(0, 1, NINE, party=1))
    start(pos, AdmitOrDeny(1, 0, made.id, 0))
    play(pos, plea)
    case = pos.case
    assert case is not None and case.versions == [AsWritten(), version]
    play(pos, "stand orrumah before the court")
    assert [one.ratified for one in pos.deals] == ([True] if type(version) is AsWritten else [])


@clause("DES-COURT-22", "DES-DEAL-33")
def test_what_is_claimed_is_known_to_the_partners_of_the_deal_only() -> None:
    pos = in_court(PLAINTIFF_WINS)
    play(pos, *PAYS_THREE)
    cases = [pos.view(seat).case for seat in (0, 1, 2, None)]
    claims = [case.versions[0] for case in cases if case is not None]
    told = InTerms(WillPay(1, 0, 2, first=2, resource=MONEY, amount=3))
    assert claims == [told, told, InTerms(Hidden(1, 0)), InTerms(Hidden(1, 0))]


@clause("DES-COURT-21", "DES-COURT-22")
@pytest.mark.parametrize("leaver", [0, 1])
@pytest.mark.parametrize("so_far", range(len(PAYS_THREE)))
def test_a_case_in_which_a_version_is_being_written_ends_with_its_players(leaver: int, so_far: int) -> None:
    pos = in_court(PLAINTIFF_WINS, senators={**PEOPLE, "TMP": "daveth"}, parties="GSP BIP PoP TMP")
    play(pos, *PAYS_THREE[:so_far])
    pos.resign(leaver)
    assert (pos.case, pos.offer, pos.deals, pos.waiting) == (None, None, [], ())


@clause("DES-COURT-15", "DES-COURT-23")
def test_suits_wait_until_a_vote_is_over() -> None:
    pos = table(senators=PEOPLE)
    made = deal(pos, WontInvade(1, 0, NINE, party=0))
    complaint = f"complain about line 0 of deal {made.id}"
    assert complaint in [pos.text(move) for move in free_moves(pos, 0, M_STEP)]
    open_vote(pos, V_CHARGE, sen("fola"), [AGAINST, FOR], 0)
    assert complaint not in [pos.text(move) for move in free_moves(pos, 0, OWN_VOTE)]
