"""The Galactic Court clause by clause (DES-COURT, DES-DEAL-08, 09)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.effects.sectors import RerollBest
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.court import AdmitOrDeny, OpenCase, ProposerSays, complaints
from orrery.games.destiny.deals.promises import Broken, JudgePromises
from orrery.games.destiny.table.deals import Deal
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import AnyTerm, FreeWords, WillPay, WontInvade
from tests.games.destiny.kit import at, clauses, deal, legal, play, quiet, said, sen, start, table, tokens
from tests.ledger import clause

ONE_EACH = {"GSP": "orrumah", "BIP": "zharrak"}


def case(pos: Table, term: AnyTerm | None = None) -> None:
    """GSP sues BIP over a payment of next turn."""
    made = deal(pos, term or WillPay(1, 0, pos.turn + 1, first=pos.turn + 1, resource=MONEY, amount=2))
    start(pos, OpenCase(0, made.id, 0))


@clause("DES-COURT-01", "DES-COURT-13")
def test_who_was_promised_something_may_sue_once_for_a_deal() -> None:
    pos = table(senators=ONE_EACH)
    made = deal(pos, WontInvade(1, 0, 9, party=0), WontInvade(0, 1, 9, party=1), FreeWords(2, 1, 9, ""))
    assert [pos.text(m) for m in complaints(pos, 0)] == [f"complain about line 0 of deal {made.id}"]
    assert [pos.text(m)[-16:] for m in complaints(pos, 1)] == ["line 1 of deal 1", "line 2 of deal 1"]
    assert complaints(pos, 2) == []
    start(pos, OpenCase(0, made.id, 0))
    assert [complaints(pos, seat) for seat in range(3)] == [[], [], []]


@clause("DES-COURT-13")
def test_a_breach_of_a_deal_that_was_in_court_cannot_be_sued_again() -> None:
    pos = table(senators=ONE_EACH, dice=[1, 1, 1, 2])
    case(pos, WontInvade(1, 0, 9, party=0))
    assert pos.deals[0].tried
    start(pos, Broken(pos.deals[0].id, 0))
    assert legal(pos) in ([], ["accept the breach"])


@clause("DES-COURT-15")
@pytest.mark.parametrize("rebel", ["GSP", "BIP"])
def test_no_suit_by_or_against_a_rebel(rebel: str) -> None:
    pos = table(senators=ONE_EACH)
    deal(pos, WontInvade(1, 0, 9, party=0))
    assert len(complaints(pos, 0)) == 1
    pos.rebel = 0 if rebel == "GSP" else 1
    assert complaints(pos, 0) == []


@clause("DES-COURT-02")
def test_an_admitted_breach_costs_two_corruption_and_ends_the_deal_without_a_roll() -> None:
    pos = table(senators=ONE_EACH)
    made = deal(pos, WontInvade(1, 0, 9, party=0))
    start(pos, AdmitOrDeny(1, 0, made.id, 0))
    play(pos, "admit it")
    assert tokens(pos, "zharrak") == (2, 0)
    assert pos.deals == []
    assert not pos.tried[sen("zharrak")]


@clause("DES-DEAL-08", "DES-DEAL-12")
@pytest.mark.parametrize(
    ("term", "who"),
    [(FreeWords(1, 0, 9, "be kind"), "proposer"), (WontInvade(1, 0, 9, party=0), "court")],
)
def test_only_free_words_go_to_the_proposer_first(term: AnyTerm, who: str) -> None:
    pos = table(senators={"GSP": "orrumah brannoch", "BIP": "zharrak", "PoP": "fola"})
    made = deal(pos, term, WontInvade(2, 0, 9, party=0), proposer=2)
    start(pos, AdmitOrDeny(1, 0, made.id, 0))
    play(pos, "deny it")
    assert pos.waiting == ((2,) if who == "proposer" else (0,))


@clause("DES-DEAL-08", "DES-DEAL-09")
@pytest.mark.parametrize(("reading", "loser"), [("read it as broken", 1), ("read it as kept", 0)])
def test_who_loses_by_the_reading_may_accept_it_or_sue(reading: str, loser: int) -> None:
    for answer in ("accept the reading", "sue"):
        pos = table(senators=ONE_EACH, dice=[1, 2, 3, 3])
        made = deal(pos, FreeWords(1, 0, 9, "x"))
        start(pos, ProposerSays(2, 0, 1, made.id, 0))
        play(pos, reading)
        assert pos.waiting == (loser,)
        play(pos, answer)
        if answer == "sue":
            play(pos, "claim it as it was written", "claim it as it was written")
        punished = answer == "accept the reading" and loser == 1
        assert tokens(pos, "zharrak") == ((2, 0) if punished else (0, 0))
        assert bool(pos.deals) is not punished
        assert pos.tried[sen("orrumah")] is (answer == "sue")


@clause("DES-COURT-03")
def test_each_side_chooses_one_of_its_own_senators_the_plaintiff_first() -> None:
    pos = table(senators={"GSP": "orrumah brannoch", "BIP": "zharrak ordrun"}, dice=[1, 2, 3, 3])
    case(pos)
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


@clause("DES-COURT-04")
def test_both_senators_are_sentenced_by_the_prosecutions_table() -> None:
    pos = table(
        senators=ONE_EACH, ministers={"justice": "orrumah", "finance": "zharrak"}, money=9, dice=[3, 3, 5, 5]
    )
    case(pos)
    assert pos.ministry == [-1] * 5
    assert pos.money[0] == 4  # guilty with 6: fined 5
    assert pos.in_play(sen("orrumah"))
    assert not pos.in_play(sen("zharrak"))  # executed with 10


@clause("DES-COURT-05", "DES-COURT-14")
@pytest.mark.parametrize(("dice", "plaintiff"), [([1, 2, 2, 2], True), ([2, 2, 1, 2], False)])
def test_the_lower_total_wins_and_nobody_gains_corruption_for_the_breach(
    dice: list[int], plaintiff: bool
) -> None:
    pos = table(senators=ONE_EACH, dice=dice)
    case(pos)
    assert [each.ratified for each in pos.deals] == ([True] if plaintiff else [])
    assert (tokens(pos, "orrumah"), tokens(pos, "zharrak")) == ((0, 0), (0, 0))


@clause("DES-COURT-12")
@pytest.mark.parametrize(
    ("taint", "plaintiff"), [((1, 0), True), ((2, 0), False), ((0, 1), False), ((0, 0), True)]
)
def test_corruption_adds_one_and_shadow_three_to_the_own_dice(
    taint: tuple[int, int], plaintiff: bool
) -> None:
    pos = table(senators=ONE_EACH, tainted={"orrumah": taint}, dice=[1, 2, 3, 2, 6, 1])
    case(pos)
    totals = 3 + taint[0] + 3 * taint[1]
    assert f"Totals {totals} and 5" in said(pos)
    if totals != 5:
        assert bool(pos.deals) is plaintiff


@clause("DES-COURT-07")
@pytest.mark.parametrize(("dice", "plaintiff"), [([4, 4, 5, 2], True), ([4, 4, 2, 5], False)])
def test_equal_totals_are_decided_by_the_higher_die_rolled_until_they_differ(
    dice: list[int], plaintiff: bool
) -> None:
    pos = table(senators=ONE_EACH, dice=[1, 2, 2, 1, *dice])
    case(pos)
    assert bool(pos.deals) is plaintiff


@clause("DES-COURT-08", "DES-COURT-18")
@pytest.mark.parametrize("side", [0, 1])
def test_a_side_without_a_senator_that_can_appear_leaves_it_to_one_die_each(side: int) -> None:
    pos = table(
        senators={"BIP": "zharrak"} if side == 0 else {"GSP": "orrumah", "BIP": "zharrak"}, dice=[6, 1]
    )
    if side == 1:
        pos.tried[sen("zharrak")] = True
    case(pos)
    assert pos.rolled == [6, 1]
    assert pos.deals[0].ratified
    assert not pos.tried[sen("orrumah")]
    assert pos.tried[sen("zharrak")] is (side == 1)


@clause("DES-COURT-09", "DES-COURT-16")
@pytest.mark.parametrize("side", [0, 1])
def test_a_natural_two_corrupts_the_opposing_senator_and_not_the_minister_of_justice(side: int) -> None:
    pos = table(
        senators={**ONE_EACH, "PoP": "fola"},
        ministers={"justice": "fola"},
        dice=[1, 1, 2, 3] if side == 0 else [2, 3, 1, 1],
    )
    case(pos)
    assert tokens(pos, ("zharrak", "orrumah")[side]) == (1, 0)
    assert tokens(pos, ("orrumah", "zharrak")[side]) == (0, 0)
    assert tokens(pos, "fola") == (0, 0)


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
    case(pos)
    assert [
        line for line in said(pos) if line.startswith("Total ") and "Orrumah" in line
    ] == said_of_the_plaintiff


@clause("DES-COURT-10", "DES-COURT-11")
def test_a_case_costs_no_influence_and_is_the_prosecution_of_the_turn() -> None:
    pos = table(senators=ONE_EACH, influence=3, dice=[1, 2, 2, 2])
    case(pos)
    assert pos.influence == [3, 3, 3]
    assert pos.tried[sen("orrumah")]
    assert pos.tried[sen("zharrak")]


@clause("DES-COURT-17")
def test_the_corruption_of_a_natural_two_does_not_change_the_other_total() -> None:
    pos = table(senators=ONE_EACH, tainted={"zharrak": (4, 0)}, money=9, dice=[1, 1, 2, 3])
    case(pos)
    # 5 on the dice and 4 Corruption are 9, guilty; the fifth token would have made it an execution
    assert pos.in_play(sen("zharrak"))
    assert tokens(pos, "zharrak") == (2, 1)


@clause("DES-COURT-17")
def test_a_side_can_win_although_its_senator_is_executed() -> None:
    pos = table(senators=ONE_EACH, dice=[5, 5, 6, 5])
    case(pos)
    assert not pos.in_play(sen("orrumah"))
    assert pos.deals[0].ratified


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
    case(pos, WillPay(1, 0, 3, first=2, resource=MONEY, amount=2))
    assert pos.money == [0, 9, 0]
    start(pos, JudgePromises())
    assert pos.money == [2, 7, 0]


@clause("DES-COURT-06")
def test_a_ratified_deal_brings_no_further_complaint() -> None:
    pos = table(senators=ONE_EACH, dice=[1, 2, 2, 2], owners={40: "GSP"})
    case(pos, WontInvade(1, 0, 9, sector=at(40)))
    assert pos.deals[0].ratified
    assert complaints(pos, 0) == []


# --- somebody leaves --------------------------------------------------------------------------------------------

THREE = {"GSP": "orrumah brannoch", "BIP": "zharrak ordrun", "PoP": "fola"}


def disputed(pos: Table) -> Deal:
    """BIP owes GSP something in free words; PoP, which proposed the deal, is a partner as well."""
    return deal(pos, FreeWords(1, 0, 9, "be kind"), WontInvade(2, 0, 9, party=0), proposer=2)


@clause("DES-COURT-21", "DES-END-10")
@pytest.mark.parametrize("so_far", range(5))
@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_a_dispute_is_over_when_a_player_of_the_deal_leaves(so_far: int, leaver: int) -> None:
    pos = table("GSP BIP PoP TMP", senators={**THREE, "TMP": "daveth"}, dice=[1, 2, 2, 2])
    made = disputed(pos)
    start(pos, AdmitOrDeny(1, 0, made.id, 0))
    moves = ("deny it", "read it as broken", "sue", "stand orrumah before the court")
    play(pos, *moves[:so_far])
    events = pos.resign(leaver)
    assert (pos.waiting, pos.case, pos.deals) == ((), None, [])
    assert "DES-DEAL-08" not in clauses(events)  # nobody has read anything
    assert [pos.tried[sen(name)] for name in ("orrumah", "zharrak")] == [False, False]
    assert [pos.corruption[sen(name)] for name in ("orrumah", "zharrak", "fola")] == [0, 0, 0]
    assert pos.problems() == []


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


def _rerolls(number: int) -> bool:
    pos = table(owners={number: "GSP"})
    return pos.has_ability(0, pos.content.sector_word(RerollBest))
