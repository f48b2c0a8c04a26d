"""The Galactic Court (DES-COURT): from the complaint to the verdict."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orrery.games.destiny.content.effects.sectors import RerollBest
from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.breaches import Broken
from orrery.games.destiny.deals.court import (
    AdmitOrDeny,
    CourtRoll,
    CourtVerdict,
    OpenCase,
    can_appear,
    complaints,
    finish,
)
from orrery.games.destiny.deals.due import JudgePromises
from orrery.games.destiny.deals.promises import barred
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.votes import CastVote
from orrery.games.destiny.table.announced import Roll
from orrery.games.destiny.table.deals import AsWritten, Deal, InTerms, NothingOwed
from orrery.games.destiny.table.goods import FleetsAt, OwnedSector
from orrery.games.destiny.table.promised_votes import Indictment, Plain
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import (
    AnyTerm,
    FreeWords,
    Hidden,
    WillHandOver,
    WillPay,
    WillTable,
    WillVote,
    WontCampaign,
    WontInvade,
    WontKill,
    WontRebel,
    WontTry,
)
from orrery.games.destiny.table.votes import AGAINST, FOR, V_CHARGE
from orrery.games.destiny.turn.open_moments import OpenMoment, free_moves
from orrery.games.destiny.turn.stages import M_STEP, OWN_VOTE
from orrery.games.destiny.war.campaigns import open_sectors
from orrery.games.destiny.war.invasions import DeclareTurn
from tests.games.destiny.kit import (
    answer,
    at,
    case,
    clauses,
    deal,
    legal,
    play,
    quiet,
    said,
    sen,
    start,
    table,
    tokens,
)
from tests.games.destiny.scenes import (
    NO_VETO,
    ONE_EACH,
    PEOPLE,
    VETO,
    floor,
    promise,
    ratify,
    senate_under_gsp,
    voted,
)
from tests.ledger import clause

PLAINTIFF_WINS, DEFENDANT_WINS = [1, 2, 2, 2], [2, 2, 1, 2]
NINE = 9

PAYS_THREE = (
    "claim it in the game's terms",
    "term: a payment later",
    "term: option money",
    "term: 3 of it",
    "term: within 0 turns",
    "term: within 1 turns",
)

THREE = {"GSP": "orrumah brannoch", "BIP": "zharrak ordrun", "PoP": "fola"}


def in_court(dice: list[int], **more: object) -> Table:
    """BIP owes GSP something in free words; GSP sues."""
    settings: dict[str, object] = {"senators": PEOPLE, "money": 9, "dice": dice, **more}
    pos = table(**settings)  # type: ignore[arg-type]
    made = deal(pos, FreeWords(1, 0, NINE, "be kind"), WontInvade(0, 1, NINE, party=1))
    start(pos, OpenCase(0, made.id, 0))
    return pos


def ratify_all(pos: Table) -> None:
    """All deals on the table were won in court."""
    pos.deals = [msgspec.structs.replace(each, ratified=True, tried=True) for each in pos.deals]


def court_case(pos: Table, term: AnyTerm | None = None) -> None:
    """GSP sues BIP over a payment of next turn."""
    made = deal(pos, term or WillPay(1, 0, pos.turn + 1, first=pos.turn + 1, resource=MONEY, amount=2))
    start(pos, OpenCase(0, made.id, 0))


def disputed(pos: Table) -> Deal:
    """BIP owes GSP something in free words; PoP, which proposed the deal, is a partner as well."""
    return deal(pos, FreeWords(1, 0, 9, "be kind"), WontInvade(2, 0, 9, party=0), proposer=2)


@clause("DES-COURT-01", "DES-COURT-13", "DES-COURT-20")
def test_only_open_promises_to_oneself_can_be_complained_about() -> None:
    pos = table(senators=PEOPLE)
    made = deal(
        pos,
        WontInvade(0, 1, 9, party=1),
        WontInvade(1, 0, 9, party=0),
        WillPay(2, 1, 5, first=5, resource=MONEY, amount=1),
    )
    lines = [[pos.text(move) for move in complaints(pos, seat)] for seat in range(3)]
    say = f"complain about line {{}} of deal {made.id}".format
    assert lines == [[say(1)], [say(0), say(2)], []]
    pos.offers[1] = 20
    assert complaints(pos, 1) == []
    pos.offers[1] = 19
    start(pos, OpenMoment(M_STEP))
    answer(pos, "BIP", say(0))
    assert (pos.offers[1], pos.waiting, legal(pos)) == (
        20,
        (0,),
        ["admit it", "hold to the deal as it was written", "deny it"],
    )


@clause("DES-COURT-01", "DES-COURT-13")
def test_who_was_promised_something_may_sue_once_for_a_deal() -> None:
    pos = table(senators=ONE_EACH)
    made = deal(pos, WontInvade(1, 0, 9, party=0), WontInvade(0, 1, 9, party=1), FreeWords(2, 1, 9, ""))
    assert [pos.text(m) for m in complaints(pos, 0)] == [f"complain about line 0 of deal {made.id}"]
    assert [pos.text(m)[-16:] for m in complaints(pos, 1)] == ["line 1 of deal 1", "line 2 of deal 1"]
    assert complaints(pos, 2) == []
    start(pos, OpenCase(0, made.id, 0))
    assert [complaints(pos, seat) for seat in range(3)] == [[], [], []]


@clause("DES-DEAL-15", "DES-COURT-02", "DES-COURT-14")
def test_a_partner_who_sues_gives_the_offender_a_last_chance_to_admit() -> None:
    pos = table(senators=PEOPLE)
    made = deal(pos, WontInvade(0, 1, 9, party=1), WontInvade(0, 2, 9, party=2))
    start(pos, Broken(made.id, 0))
    play(pos, "sue", "admit it")
    assert not pos.waiting  # the deal is over: PoP, the other partner, has nothing left to sue for
    assert (tokens(pos, "orrumah"), pos.deals) == ((2, 0), [])


@clause("DES-COURT-02")
def test_an_admitted_breach_costs_two_corruption_and_ends_the_deal_without_a_roll() -> None:
    pos = table(senators=ONE_EACH)
    made = deal(pos, WontInvade(1, 0, 9, party=0))
    start(pos, AdmitOrDeny(1, 0, made.id, 0))
    play(pos, "admit it")
    assert tokens(pos, "zharrak") == (2, 0)
    assert pos.deals == []
    assert not pos.tried[sen("zharrak")]


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


@clause("DES-COURT-03")
def test_each_side_chooses_one_of_its_own_senators_the_plaintiff_first() -> None:
    pos = table(senators={"GSP": "orrumah brannoch", "BIP": "zharrak ordrun"}, dice=[1, 2, 3, 3])
    court_case(pos)
    assert pos.waiting == (0,)
    assert legal(pos) == ["stand orrumah before the court", "stand brannoch before the court"]
    play(pos, "stand brannoch before the court")
    assert pos.waiting == (1,)
    play(pos, "stand ordrun before the court")
    assert [pos.tried[sen(s)] for s in ("orrumah", "brannoch", "zharrak", "ordrun")] == [
        False,
        True,
        False,
        True,
    ]


@clause("DES-COURT-03", "DES-COURT-07", "DES-COURT-08", "DES-COURT-13", "DES-COURT-18")
def test_courts_without_senators_or_with_equal_totals() -> None:
    pos = table("GSP BIP PoP", senators={"GSP": "orrumah", "BIP": "zharrak"}, dice=[3, 3, 5, 2])
    made = deal(pos, WillPay(1, 0, 9, first=9, resource=MONEY, amount=1))
    pos.tried[sen("zharrak")] = True
    assert can_appear(pos, 1) == []
    start(pos, OpenCase(0, made.id, 0))
    assert not pos.tried[sen("orrumah")]  # decided by one die each: nobody is prosecuted
    assert pos.deals[0].ratified
    assert pos.deals[0].tried
    assert complaints(pos, 0) == []
    tie = table("GSP BIP PoP", senators={"GSP": "orrumah", "BIP": "zharrak"}, dice=[2, 2, 2, 2, 1, 6])
    made = deal(tie, WillPay(1, 0, 9, first=9, resource=MONEY, amount=1))
    start(tie, OpenCase(0, made.id, 0))
    assert "The totals are equal: one die decides" in said(tie)
    assert tie.deals == []


@clause("DES-COURT-04")
def test_both_senators_are_sentenced_by_the_prosecutions_table() -> None:
    pos = table(
        senators=ONE_EACH, ministers={"justice": "orrumah", "finance": "zharrak"}, money=9, dice=[3, 3, 5, 5]
    )
    court_case(pos)
    assert pos.ministry == [-1] * 5
    assert pos.money[0] == 4  # guilty with 6: fined 5
    assert pos.in_play(sen("orrumah"))
    assert not pos.in_play(sen("zharrak"))  # executed with 10


@clause("DES-COURT-05", "DES-COURT-06", "DES-COURT-22")
@pytest.mark.parametrize(("dice", "wins"), [(PLAINTIFF_WINS, True), (DEFENDANT_WINS, False)])
def test_the_winners_version_takes_the_place_of_the_free_words(dice: list[int], wins: bool) -> None:
    pos = in_court(dice, phase="ending")
    play(pos, *PAYS_THREE, "claim that nothing was owed")
    assert pos.money[:2] == ([12, 6] if wins else [9, 9])
    kept = [(one.kept, one.ratified) for one in pos.deals]
    assert kept == ([((0,), True)] if wins else [])


@clause("DES-DEAL-07", "DES-COURT-05", "DES-COURT-14")
@pytest.mark.parametrize(("dice", "ratified"), [([1, 2, 2, 2], True), ([2, 2, 1, 2], False)])
def test_a_denied_breach_goes_to_court_and_nobody_gains_corruption_for_it(
    dice: list[int], ratified: bool
) -> None:
    pos = table(senators=PEOPLE, dice=dice)
    made = deal(pos, WontInvade(0, 1, 9, party=1))
    start(pos, Broken(made.id, 0))
    play(pos, "sue", "deny it")
    quiet(pos)
    assert [each.ratified for each in pos.deals] == ([True] if ratified else [])
    assert (tokens(pos, "orrumah"), tokens(pos, "zharrak")) == ((0, 0), (0, 0))
    assert not pos.waiting


@clause("DES-COURT-05", "DES-COURT-12")
def test_in_court_each_side_rolls_its_own_two_dice_and_lower_is_better() -> None:
    pos = table(senators=PEOPLE, dice=[1, 2, 3, 4])
    made = deal(pos, WillPay(1, 0, 9, first=9, resource=MONEY, amount=1))
    pos.case = case(made.id, 0, 1, 0, [sen("orrumah"), sen("zharrak")])
    CourtRoll().run(pos)
    assert pos.roll is not None
    assert (pos.roll.seats, pos.roll.dice) == ([0, 1], [[1, 2], [3, 4]])


@clause("DES-COURT-05", "DES-COURT-14")
@pytest.mark.parametrize(("dice", "plaintiff"), [([1, 2, 2, 2], True), ([2, 2, 1, 2], False)])
def test_the_lower_total_wins_and_nobody_gains_corruption_for_the_breach(
    dice: list[int], plaintiff: bool
) -> None:
    pos = table(senators=ONE_EACH, dice=dice)
    court_case(pos)
    assert [each.ratified for each in pos.deals] == ([True] if plaintiff else [])
    assert (tokens(pos, "orrumah"), tokens(pos, "zharrak")) == ((0, 0), (0, 0))


@clause("DES-COURT-05", "DES-COURT-06")
def test_the_court_ratifies_the_deal_before_it_and_no_other() -> None:
    pos = table(senators=PEOPLE)
    other = deal(pos, WontInvade(1, 0, 9, party=0))
    disputed = deal(pos, WontInvade(1, 0, 9, party=0))
    pos.case = case(disputed.id, 0, 1, 0, [-1, -1])
    finish(pos, True)
    assert {one.id: one.ratified for one in pos.deals} == {other.id: False, disputed.id: True}


@clause("DES-COURT-06", "DES-COURT-19")
@pytest.mark.parametrize(
    ("phase", "term", "moved"),
    [
        ("ending", WillPay(1, 0, 4, first=2, resource=MONEY, amount=2), True),
        ("ending", WillPay(1, 0, 4, first=3, resource=MONEY, amount=2), False),
        ("intrigue", WillPay(1, 0, 4, first=2, resource=MONEY, amount=2), False),
        ("ending", WillHandOver(1, 0, 2, OwnedSector(at(12))), True),
        ("ending", WillHandOver(1, 0, 3, OwnedSector(at(12))), False),
        ("intrigue", WillHandOver(1, 0, 2, OwnedSector(at(12))), False),
    ],
)
def test_what_is_overdue_when_the_case_is_won_changes_hands_at_once(
    phase: str, term: AnyTerm, moved: bool
) -> None:
    pos = table(phase=phase, senators=PEOPLE, money=5, owners={12: "BIP"}, dice=[1, 2, 2, 2])
    made = deal(pos, term)
    start(pos, OpenCase(0, made.id, 0))
    quiet(pos)
    assert (pos.money[0] == 7 or pos.owner[at(12)] == 0) is moved


@clause("DES-COURT-06", "DES-COURT-19")
@pytest.mark.parametrize(("ratified", "corruption"), [(True, 0), (False, 2)])
def test_what_a_ratified_deal_cannot_enforce_lapses_and_nobody_is_asked(
    ratified: bool, corruption: int
) -> None:
    pos = table(turn=3, senators=PEOPLE)
    deal(pos, WillTable(0, 1, 3, 2))
    if ratified:
        ratify_all(pos)
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
    ratify_all(pos)
    start(pos, Broken(made.id, 0))
    assert not pos.waiting
    assert (len(pos.deals), pos.deals[0].kept) == (1, ())


@clause("DES-COURT-06")
def test_a_ratified_deal_brings_no_further_complaint() -> None:
    pos = table(senators=ONE_EACH, dice=[1, 2, 2, 2], owners={40: "GSP"})
    court_case(pos, WontInvade(1, 0, 9, sector=at(40)))
    assert pos.deals[0].ratified
    assert complaints(pos, 0) == []


@clause("DES-COURT-06", "DES-COURT-19")
@pytest.mark.parametrize("kind", [WontInvade, WontCampaign, WontKill, WontTry, WontRebel])
def test_acts_against_a_ratified_promise_are_refused_to_its_last_turn(kind: Any) -> None:
    pos = table()
    deal(pos, kind(0, 1, 3) if kind is WontRebel else kind(0, 1, 3, party=1))
    assert not barred(pos, 0, kind, 1, 7)
    ratify(pos)
    assert barred(pos, 0, kind, 1, 7)
    assert not barred(pos, 1, kind, 1, 7)
    assert barred(pos, 0, kind, 2, 7) is (kind is WontRebel)
    pos.turn = 3
    assert barred(pos, 0, kind, 1, 7)
    pos.turn = 4
    assert not barred(pos, 0, kind, 1, 7)


@clause("DES-COURT-06", "DES-COURT-19")
def test_whom_a_ratified_promise_binds_to_defend_is_asked_like_everybody() -> None:
    """A question that is left out would tell all the others of the deal."""
    seen = []
    for ratified in (False, True):
        pos = table(fleets={"GSP": {12: 2}}, owners={20: "BIP"})
        deal(pos, WontInvade(0, 1, 9, party=1))
        if ratified:
            ratify(pos)
        start(pos, DeclareTurn(0))
        play(pos, "order fleets to sector 20", "take 2 from sector 12")
        assert type(pos.decision).__name__ == "ChooseStance"
        assert [pos.text(move) for move in pos.moves(0)] == (["defend"] if ratified else ["attack", "defend"])
        seen.append([msgspec.to_builtins(step) for step in pos.view(2).stack])
    assert seen[0] == seen[1]


@clause("DES-COURT-06", "DES-COURT-19", "DES-DEAL-35")
@pytest.mark.parametrize(("influence", "money"), [(1, 0), (0, 3)])
def test_a_ratified_veto_is_cast_by_the_court_as_far_as_it_can_be_paid(influence: int, money: int) -> None:
    pos = senate_under_gsp(influence=influence, money=money)
    promise(pos, VETO, 4, ratified=True)
    voted(pos, 4)
    quiet(pos)
    assert not pos.waiting
    assert (pos.laws, pos.deals) == ([], [])
    assert (pos.influence[0], pos.money[0]) == (0, 0)
    assert [each.broken for each in pos.past] == [()]


@clause("DES-COURT-07")
@pytest.mark.parametrize(("dice", "plaintiff"), [([4, 4, 5, 2], True), ([4, 4, 2, 5], False)])
def test_equal_totals_are_decided_by_the_higher_die_rolled_until_they_differ(
    dice: list[int], plaintiff: bool
) -> None:
    pos = table(senators=ONE_EACH, dice=[1, 2, 2, 1, *dice])
    court_case(pos)
    assert bool(pos.deals) is plaintiff


@clause("DES-COURT-08", "DES-COURT-18")
@pytest.mark.parametrize("side", [0, 1])
def test_a_side_without_a_senator_that_can_appear_leaves_it_to_one_die_each(side: int) -> None:
    pos = table(
        senators={"BIP": "zharrak"} if side == 0 else {"GSP": "orrumah", "BIP": "zharrak"}, dice=[6, 1]
    )
    if side == 1:
        pos.tried[sen("zharrak")] = True
    court_case(pos)
    assert pos.rolled == [6, 1]
    assert pos.deals[0].ratified
    assert not pos.tried[sen("orrumah")]
    assert pos.tried[sen("zharrak")] is (side == 1)


@clause("DES-COURT-09", "DES-COURT-16", "DES-COURT-17")
@pytest.mark.parametrize(
    ("dice", "tainted", "alive"),
    [
        ([[1, 1], [4, 5]], (0, 0), (True, True)),
        ([[1, 1], [4, 6]], (0, 0), (True, False)),
        ([[4, 5], [1, 1]], (1, 0), (False, True)),
        ([[1, 1], [1, 1]], (0, 0), (True, True)),
    ],
)
def test_totals_are_fixed_before_the_corruption_of_a_natural_two_falls(
    dice: list[list[int]], tainted: tuple[int, int], alive: tuple[bool, bool]
) -> None:
    pos = table(senators=PEOPLE, tainted={"orrumah": tainted}, money=9, dice=[1, 2])
    made = deal(pos, WillPay(1, 0, 9, first=9, resource=MONEY, amount=1))
    senators = [sen("orrumah"), sen("zharrak")]
    pos.case = case(made.id, 0, 1, 0, senators)
    pos.roll = Roll("court", [0, 1], dice, [[], []], [False, False], [0, 0])
    start(pos, CourtVerdict())
    assert tuple(pos.in_play(senator) for senator in senators) == alive
    for side in range(2):
        if alive[side]:
            gained = 1 if dice[1 - side] == [1, 1] else 0
            assert pos.corruption[senators[side]] == (tainted[0] if side == 0 else 0) + gained


@clause("DES-COURT-09", "DES-COURT-16")
@pytest.mark.parametrize("side", [0, 1])
def test_a_natural_two_corrupts_the_opposing_senator_and_not_the_minister_of_justice(side: int) -> None:
    pos = table(
        senators={**ONE_EACH, "PoP": "fola"},
        ministers={"justice": "fola"},
        dice=[1, 1, 2, 3] if side == 0 else [2, 3, 1, 1],
    )
    court_case(pos)
    assert tokens(pos, ("zharrak", "orrumah")[side]) == (1, 0)
    assert tokens(pos, ("orrumah", "zharrak")[side]) == (0, 0)
    assert tokens(pos, "fola") == (0, 0)


@clause("DES-COURT-10", "DES-COURT-11")
def test_a_case_costs_no_influence_and_is_the_prosecution_of_the_turn() -> None:
    pos = table(senators=ONE_EACH, influence=3, dice=[1, 2, 2, 2])
    court_case(pos)
    assert pos.influence == [3, 3, 3]
    assert pos.tried[sen("orrumah")]
    assert pos.tried[sen("zharrak")]


@clause("DES-COURT-12", "DES-COURT-17")
@pytest.mark.parametrize(("plaintiff", "money"), [((6, 0), 4), ((0, 2), 4), ((3, 0), 9)])
def test_the_table_of_prosecutions_applies_to_both_sides(plaintiff: tuple[int, int], money: int) -> None:
    pos = table(senators=PEOPLE, tainted={"orrumah": plaintiff}, money=9, dice=[1, 1, 1, 2])
    made = deal(pos, WillPay(1, 0, 9, first=9, resource=MONEY, amount=1))
    start(pos, OpenCase(0, made.id, 0))
    quiet(pos)
    assert pos.money[:2] == [money, 9]


@clause("DES-COURT-12")
@pytest.mark.parametrize(
    ("taint", "plaintiff"), [((1, 0), True), ((2, 0), False), ((0, 1), False), ((0, 0), True)]
)
def test_corruption_adds_one_and_shadow_three_to_the_own_dice(
    taint: tuple[int, int], plaintiff: bool
) -> None:
    pos = table(senators=ONE_EACH, tainted={"orrumah": taint}, dice=[1, 2, 3, 2, 6, 1])
    court_case(pos)
    totals = 3 + taint[0] + 3 * taint[1]
    assert f"Totals {totals} and 5" in said(pos)
    if totals != 5:
        assert bool(pos.deals) is plaintiff


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


@clause("DES-COURT-13")
def test_a_breach_of_a_deal_that_was_in_court_cannot_be_sued_again() -> None:
    pos = table(senators=ONE_EACH, dice=[1, 1, 1, 2])
    court_case(pos, WontInvade(1, 0, 9, party=0))
    assert pos.deals[0].tried
    start(pos, Broken(pos.deals[0].id, 0))
    assert legal(pos) in ([], ["accept the breach"])


@clause("DES-COURT-15", "DES-COURT-23")
def test_suits_wait_until_a_vote_is_over() -> None:
    pos = table(senators=PEOPLE)
    made = deal(pos, WontInvade(1, 0, NINE, party=0))
    complaint = f"complain about line 0 of deal {made.id}"
    assert complaint in [pos.text(move) for move in free_moves(pos, 0, M_STEP)]
    open_vote(pos, V_CHARGE, sen("fola"), [AGAINST, FOR], 0)
    assert complaint not in [pos.text(move) for move in free_moves(pos, 0, OWN_VOTE)]


@clause("DES-COURT-15")
@pytest.mark.parametrize("rebel", ["GSP", "BIP"])
def test_no_suit_by_or_against_a_rebel(rebel: str) -> None:
    pos = table(senators=ONE_EACH)
    deal(pos, WontInvade(1, 0, 9, party=0))
    assert len(complaints(pos, 0)) == 1
    pos.rebel = 0 if rebel == "GSP" else 1
    assert complaints(pos, 0) == []


@clause("DES-COURT-16")
@pytest.mark.parametrize(
    ("dice", "taint", "said_of_the_plaintiff"),
    [
        ([1, 1], (0, 0), []),
        ([1, 2], (0, 0), ["Total 3: Orrumah is innocent"]),
        ([1, 1], (1, 0), ["Total 3: Orrumah is innocent"]),
    ],
)
def test_a_total_of_two_is_no_result_of_the_table_in_court(
    dice: list[int], taint: tuple[int, int], said_of_the_plaintiff: list[str]
) -> None:
    pos = table(senators=ONE_EACH, tainted={"orrumah": taint}, dice=[*dice, 2, 3])
    court_case(pos)
    assert [
        line for line in said(pos) if line.startswith("Total ") and "Orrumah" in line
    ] == said_of_the_plaintiff


@clause("DES-COURT-17")
def test_the_corruption_of_a_natural_two_does_not_change_the_other_total() -> None:
    pos = table(senators=ONE_EACH, tainted={"zharrak": (4, 0)}, money=9, dice=[1, 1, 2, 3])
    court_case(pos)
    # 5 on the dice and 4 Corruption are 9, guilty; the fifth token would have made it an execution
    assert pos.in_play(sen("zharrak"))
    assert tokens(pos, "zharrak") == (2, 1)


@clause("DES-COURT-17")
def test_a_side_can_win_although_its_senator_is_executed() -> None:
    pos = table(senators=ONE_EACH, dice=[5, 5, 6, 5])
    court_case(pos)
    assert not pos.in_play(sen("orrumah"))
    assert pos.deals[0].ratified


@clause("DES-COURT-19")
def test_a_ratified_payment_of_influence_is_made_in_every_turn_it_covers() -> None:
    pos = table(turn=2, phase="ending", senators=PEOPLE, influence={"BIP": 5}, dice=[1, 2, 2, 2])
    made = deal(pos, WillPay(1, 0, 3, first=2, resource=INFLUENCE, amount=2))
    start(pos, OpenCase(0, made.id, 0))
    quiet(pos)
    assert pos.influence == [2, 3, 0]
    pos.turn = 3
    start(pos, JudgePromises())
    assert (pos.influence, pos.deals) == ([4, 1, 0], [])


@clause("DES-COURT-19")
@pytest.mark.parametrize(
    ("there", "theirs", "given"), [(3, 0, 3), (2, 0, 2), (5, 0, 3), (3, 9, 1), (3, 10, 0), (0, 0, 0)]
)
def test_ratified_fleets_are_handed_over_as_far_as_they_are_there_and_fit(
    there: int, theirs: int, given: int
) -> None:
    pos = table(turn=3, phase="ending", senators=PEOPLE, fleets={"GSP": {12: there}, "BIP": {20: theirs}})
    deal(pos, WillHandOver(0, 1, 3, FleetsAt(at(12), 3)))
    ratify_all(pos)
    start(pos, JudgePromises())
    assert not pos.waiting
    assert (pos.fleets_at(0, at(12)), pos.fleets_at(1, at(12))) == (there - given, given)
    assert pos.deals == []


@clause("DES-COURT-19")
def test_a_blockade_or_a_ratified_promise_closes_a_sector() -> None:
    pos = table(marked=[12, 13, 14, 15])
    pos.blocked = [(at(12), 1), (at(13), 0)]
    assert open_sectors(pos, 0) == [at(13), at(14), at(15)]
    deal(pos, WontCampaign(0, 1, 9, sector=at(14)))
    pos.deals = [msgspec.structs.replace(pos.deals[0], ratified=True)]
    assert open_sectors(pos, 0) == [at(13), at(15)]


@clause("DES-COURT-19")
@pytest.mark.parametrize(("until", "left"), [(2, 0), (4, 1)])
def test_a_payment_refused_at_the_end_of_the_turn_is_made_when_the_case_is_won(until: int, left: int) -> None:
    pos = table(phase="ending", senators=ONE_EACH, money={"BIP": 9}, dice=[1, 2, 2, 2])
    deal(pos, WillPay(1, 0, until, first=2, resource=MONEY, amount=2))
    start(pos, JudgePromises())
    play(pos, "break the promise", "sue", "deny it")
    assert pos.money == [2, 7, 0]
    assert len(pos.deals) == left


@clause("DES-COURT-19")
def test_a_case_won_before_the_payment_is_due_moves_no_money_yet() -> None:
    pos = table(senators=ONE_EACH, money={"BIP": 9}, dice=[1, 2, 2, 2])
    court_case(pos, WillPay(1, 0, 3, first=2, resource=MONEY, amount=2))
    assert pos.money == [0, 9, 0]
    start(pos, JudgePromises())
    assert pos.money == [2, 7, 0]


@clause("DES-COURT-19")
@pytest.mark.parametrize(("has", "paid"), [(9, 4), (3, 3)])
def test_a_ratified_payment_is_made_as_far_as_it_goes_and_the_rest_lapses(has: int, paid: int) -> None:
    pos = table(money={"GSP": has}, senators=PEOPLE)
    deal(pos, WillPay(0, 1, 2, first=2, resource=MONEY, amount=4))
    ratify(pos)
    start(pos, JudgePromises())
    assert not pos.waiting
    assert pos.money == [has - paid, paid, 0]
    assert pos.deals == []


@clause("DES-COURT-19")
@pytest.mark.parametrize("owned", [True, False])
def test_a_ratified_hand_over_is_carried_out_or_lapses(owned: bool) -> None:
    pos = table(owners={12: "GSP" if owned else "PoP"}, senators=PEOPLE)
    deal(pos, WillHandOver(0, 1, 2, OwnedSector(at(12))))
    ratify(pos)
    start(pos, JudgePromises())
    assert pos.owner[at(12)] == (1 if owned else 2)
    assert pos.deals == []


@clause("DES-COURT-19")
@pytest.mark.parametrize(
    ("choice", "moves"),
    [
        (Plain("for"), ["vote for it"]),
        (Plain("against"), ["vote against it"]),
        (Plain("abstain"), ["abstain"]),
    ],
)
def test_a_ratified_promise_about_a_vote_leaves_that_vote_only(choice: Plain, moves: list[str]) -> None:
    pos = table(senators=PEOPLE)
    floor(pos, [-2, -2, -2])
    deal(pos, WillVote(0, 1, 2, Indictment(0), choice))
    wording = ("vote for it", "vote against it", "abstain")
    start(pos, CastVote(0))
    assert [text for text in legal(pos) if text in wording] == ["vote against it", "vote for it", "abstain"]
    pos.stack.clear()
    pos.deals = [msgspec.structs.replace(pos.deals[0], ratified=True)]
    start(pos, CastVote(0))
    assert [text for text in legal(pos) if text in wording] == moves


@clause("DES-COURT-19", "DES-DEAL-35")
def test_a_ratified_veto_that_cannot_be_paid_is_not_broken() -> None:
    pos = senate_under_gsp(influence=0, money=2)
    promise(pos, VETO, 4, ratified=True)
    voted(pos, 4)
    quiet(pos)
    assert (len(pos.laws), pos.past, tokens(pos, "orrumah")) == (1, [], (0, 0))


@clause("DES-COURT-19")
def test_a_ratified_promise_not_to_veto_goes_before_one_to_veto() -> None:
    pos = senate_under_gsp()
    promise(pos, VETO, 4, ratified=True)
    promise(pos, NO_VETO, 4, ratified=True, to=2)
    voted(pos, 4)
    quiet(pos)
    assert (len(pos.laws), pos.influence[0]) == (1, 2)


@clause("DES-COURT-21", "DES-COURT-22")
@pytest.mark.parametrize("leaver", [0, 1])
@pytest.mark.parametrize("so_far", range(len(PAYS_THREE)))
def test_a_case_in_which_a_version_is_being_written_ends_with_its_players(leaver: int, so_far: int) -> None:
    pos = in_court(PLAINTIFF_WINS, senators={**PEOPLE, "TMP": "daveth"}, parties="GSP BIP PoP TMP")
    play(pos, *PAYS_THREE[:so_far])
    pos.resign(leaver)
    assert (pos.case, pos.offer, pos.deals, pos.waiting) == (None, None, [], ())


@clause("DES-COURT-21", "DES-END-10")
@pytest.mark.parametrize("so_far", range(5))
@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_a_dispute_is_over_when_a_player_of_the_deal_leaves(so_far: int, leaver: int) -> None:
    pos = table("GSP BIP PoP TMP", senators={**THREE, "TMP": "daveth"}, dice=[1, 2, 2, 2])
    made = disputed(pos)
    start(pos, AdmitOrDeny(1, 0, made.id, 0))
    moves = ("deny it", "read it as broken", "sue", "claim it as it was written")
    play(pos, *moves[:so_far])
    events = pos.resign(leaver)
    assert (pos.waiting, pos.case, pos.deals) == ((), None, [])
    assert "DES-DEAL-08" not in clauses(events)  # nobody has read anything
    assert [pos.tried[sen(name)] for name in ("orrumah", "zharrak")] == [False, False]
    assert [pos.corruption[sen(name)] for name in ("orrumah", "zharrak", "fola")] == [0, 0, 0]
    assert pos.problems() == []


def _rerolls(number: int) -> bool:
    pos = table(owners={number: "GSP"})
    return pos.has_ability(0, pos.content.sector_word(RerollBest))


@clause("DES-COURT-21")
@pytest.mark.parametrize("leaver", [-1, 1, 2])
def test_no_verdict_falls_once_the_deal_is_over_although_the_dice_lie_there(leaver: int) -> None:
    will = next(sector for sector in range(1, 61) if _rerolls(sector))
    pos = table(
        "GSP BIP PoP TMP",
        senators={**THREE, "TMP": "daveth"},
        owners={will: "GSP"},
        money=9,
        dice=[3, 3, 5, 5],
    )
    made = disputed(pos)
    start(pos, OpenCase(0, made.id, 0))
    play(pos, "claim it as it was written", "claim that nothing was owed")
    play(pos, "stand orrumah before the court", "stand zharrak before the court")
    assert pos.roll is not None  # GSP may roll a die again
    if leaver >= 0:
        pos.resign(leaver)
    quiet(pos)
    assert (pos.case, pos.money[0]) == (None, 4 if leaver < 0 else 9)
    assert pos.in_play(sen("zharrak")) is (leaver == 2)
    assert ("The deal is over, and the case with it" in said(pos)) is (leaver >= 0)


@clause("DES-COURT-22")
def test_a_version_that_is_dropped_leaves_the_words_as_they_were() -> None:
    pos = in_court(PLAINTIFF_WINS)
    play(pos, PAYS_THREE[0], "drop the offer", "claim it as it was written")
    assert [(type(one.terms[0]), one.ratified) for one in pos.deals] == [(FreeWords, True)]


@clause("DES-COURT-22", "DES-DEAL-33")
def test_what_is_claimed_is_known_to_the_partners_of_the_deal_only() -> None:
    pos = in_court(PLAINTIFF_WINS)
    play(pos, *PAYS_THREE)
    cases = [pos.view(seat).case for seat in (0, 1, 2, None)]
    claims = [case.versions[0] for case in cases if case is not None]
    told = InTerms(WillPay(1, 0, 2, first=2, resource=MONEY, amount=3))
    assert claims == [told, told, InTerms(Hidden(1, 0)), InTerms(Hidden(1, 0))]


@clause("DES-COURT-22")
def test_what_the_other_side_has_heard_cannot_be_taken_back() -> None:
    pos = in_court(DEFENDANT_WINS, senators={"BIP": "zharrak brannoch", "PoP": "fola"})
    play(pos, "claim it as it was written", *PAYS_THREE)
    assert (pos.waiting, legal(pos)[0]) == ((1,), "stand zharrak before the court")
    assert pos.free == 0
