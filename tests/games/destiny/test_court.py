"""The Galactic Court from the complaint to the verdict, and the list of trials (DES-COURT, DES-DEAL, DES-PROS)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.court import CourtRoll, CourtVerdict, OpenCase, complaints
from orrery.games.destiny.deals.promises import Broken, JudgePromises
from orrery.games.destiny.senate.audits import audit_moves
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.prosecutions import (
    AddTrial,
    ChargeVotes,
    ChooseTrial,
    HoldTrial,
    NextTrial,
    PayForTrial,
    PayTrial,
    ProposeCharges,
    Trials,
    Verdict,
    accusable,
    list_charge,
)
from orrery.games.destiny.table.announced import Roll
from orrery.games.destiny.table.goods import OwnedSector
from orrery.games.destiny.table.senate import Charge
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import AnyTerm, FreeWords, WillHandOver, WillPay, WontInvade, WontTry
from orrery.games.destiny.table.votes import V_CHARGE
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from tests.games.destiny.kit import (
    answer,
    at,
    case,
    clauses,
    deal,
    legal,
    play,
    quiet,
    sen,
    start,
    table,
    tokens,
)
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


# --- complaints -------------------------------------------------------------------------------------------------


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


@clause("DES-DEAL-15", "DES-COURT-02", "DES-COURT-14")
def test_a_partner_who_sues_gives_the_offender_a_last_chance_to_admit() -> None:
    pos = table(senators=PEOPLE)
    made = deal(pos, WontInvade(0, 1, 9, party=1), WontInvade(0, 2, 9, party=2))
    start(pos, Broken(made.id, 0))
    play(pos, "sue", "admit it")
    assert not pos.waiting  # the deal is over: PoP, the other partner, has nothing left to sue for
    assert (tokens(pos, "orrumah"), pos.deals) == ((2, 0), [])


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


@clause("DES-DEAL-08", "DES-DEAL-09")
@pytest.mark.parametrize(
    ("reading", "answer_", "corruption", "deals"),
    [
        ("read it as broken", "accept the reading", 2, 0),
        ("read it as kept", "accept the reading", 0, 1),
        ("read it as kept", "sue", 0, 1),
    ],
)
def test_the_reading_of_free_words_applies_unless_who_loses_by_it_sues(
    reading: str, answer_: str, corruption: int, deals: int
) -> None:
    pos = table(senators=PEOPLE, dice=[1, 2, 2, 2])
    made = deal(pos, FreeWords(0, 1, 9, "be kind"), WontInvade(1, 2, 9, party=2), proposer=2)
    start(pos, OpenMoment(M_STEP))
    answer(pos, "BIP", f"complain about line 0 of deal {made.id}")
    play(pos, "deny it")
    assert pos.waiting == (2,)
    play(pos, reading)
    assert pos.waiting == ((0,) if "broken" in reading else (1,))
    play(pos, answer_)
    quiet(pos)
    assert (tokens(pos, "orrumah"), len(pos.deals)) == ((corruption, 0), deals)
    if deals:
        assert pos.deals[0].tried is (answer_ == "sue")


# --- the verdict ------------------------------------------------------------------------------------------------


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


@clause("DES-COURT-12", "DES-COURT-17")
@pytest.mark.parametrize(("plaintiff", "money"), [((6, 0), 4), ((0, 2), 4), ((3, 0), 9)])
def test_the_table_of_prosecutions_applies_to_both_sides(plaintiff: tuple[int, int], money: int) -> None:
    pos = table(senators=PEOPLE, tainted={"orrumah": plaintiff}, money=9, dice=[1, 1, 1, 2])
    made = deal(pos, WillPay(1, 0, 9, first=9, resource=MONEY, amount=1))
    start(pos, OpenCase(0, made.id, 0))
    quiet(pos)
    assert pos.money[:2] == [money, 9]


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


# --- trials -----------------------------------------------------------------------------------------------------


def trials(pos: Table, *charges: Charge) -> Table:
    """The step of the trials, with what the Senate has listed."""
    pos.charges = list(charges)
    start(pos, Trials())
    return pos


@clause("DES-PROS-03", "DES-PROS-05", "DES-PROS-07", "DES-PROS-09", "DES-PROS-10")
def test_trials_from_the_first_addition_to_the_last_verdict() -> None:
    pos = table(
        senators=PEOPLE,
        ministers={"justice": "fola"},
        influence=5,
        money=9,
        dice=[4, 2, 1, 1],
        tainted={"fola": (1, 0)},
    )
    trials(pos, Charge(sen("zharrak"), 0, False))
    assert pos.waiting == (2,)
    assert legal(pos) == ["prosecute orrumah", "prosecute fola", "pass"]  # nobody twice, and also oneself
    play(pos, "prosecute fola")
    quiet(pos)
    play(pos, "pass")
    assert legal(pos) == ["try zharrak", "try fola"]
    play(pos, "try zharrak")
    quiet(pos)
    assert pos.waiting == (0,)  # who proposed it pays
    play(pos, "pay for the trial")
    quiet(pos)
    assert (pos.influence, pos.money) == ([3, 5, 5], [9, 4, 9])
    assert pos.waiting == (2,)  # the only trial left is held
    play(pos, "pay for the trial")
    quiet(pos)
    assert (pos.influence, tokens(pos, "fola")) == ([3, 5, 3], (1, 0))  # a total of 3 disgraces nobody
    assert (pos.charges, len(pos.waiting)) == ([], 0)


@clause("DES-PROS-14", "DES-PROS-15", "DES-PROS-16")
@pytest.mark.parametrize(
    ("office", "tainted", "disgraced"),
    [("justice", (0, 0), 1), ("justice", (1, 0), 0), ("prime_minister", (0, 0), 0)],
)
def test_a_total_of_two_disgraces_the_minister_of_justice(
    office: str, tainted: tuple[int, int], disgraced: int
) -> None:
    pos = table(
        senators=PEOPLE,
        ministers={office: "orrumah"},
        influence={"BIP": 2},
        dice=[1, 1],
        tainted={"fola": tainted},
    )
    trials(pos, Charge(sen("fola"), 1, False))
    quiet(pos)
    if "pass" in legal(pos):
        play(pos, "pass")  # no trial is added
    quiet(pos)
    play(pos, "pay for the trial")
    quiet(pos)
    assert tokens(pos, "orrumah") == (disgraced, 0)
    assert tokens(pos, "fola") == tainted


@clause("DES-PROS-16", "DES-PROS-20")
@pytest.mark.parametrize("seat", [0, 1])
def test_without_any_minister_left_the_trials_end(seat: int) -> None:
    pos = table(senators=PEOPLE, influence=5)
    pos.charges = [Charge(sen("fola"), seat, False)]
    start(pos, NextTrial())
    assert (pos.charges, pos.waiting) == ([], ())


@clause("DES-PROS-07", "DES-PROS-19")
@pytest.mark.parametrize("by_justice", [True, False])
def test_a_trial_whose_payer_has_left_the_senate_is_dropped(by_justice: bool) -> None:
    pos = table(senators=PEOPLE, ministers={"finance": "zharrak"}, rebel="GSP", influence=5)
    pos.charges = [Charge(sen("fola"), 0, by_justice), Charge(sen("zharrak"), 1, False)]
    start(pos, HoldTrial(sen("fola"), 0, by_justice))
    assert ([charge.senator for charge in pos.charges], pos.waiting) == ([sen("zharrak")], ())
    assert not pos.tried[sen("fola")]


@clause("DES-PROS-03", "DES-PROS-21")
def test_who_is_no_minister_of_justice_any_more_adds_nothing() -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "zharrak"}, influence=9)
    assert [pos.text(move) for move in AddTrial(0).moves(pos)] == ["pass"]
    assert len(AddTrial(1).moves(pos)) == 4


@clause("DES-PROS-02", "DES-PROS-04", "DES-DEAL-31", "DES-COURT-19")
def test_whom_a_party_may_propose_and_what_the_proposal_breaks() -> None:
    pos = table(
        "GSP BIP PoP TMP",
        senators={**PEOPLE, "TMP": "brannoch"},
        ministers={"justice": "orrumah"},
        rebel="TMP",
    )
    deal(pos, WontTry(0, 1, 9, party=1))
    start(pos, ProposeCharges())
    assert set(legal(pos)) == {"prosecute orrumah", "prosecute zharrak", "prosecute fola", "pass"}
    play(pos, "prosecute zharrak")
    assert legal(pos) == ["sue", "accept the breach"]
    assert pos.proposed == [Charge(sen("zharrak"), 0, False)]
    play(pos, "accept the breach")
    assert "prosecute zharrak" not in legal(pos)  # BIP may propose, but nobody twice
    assert sen("zharrak") not in accusable(pos, 2)
    assert "DES-PROS-02" in clauses(play(pos, "prosecute fola"))


@clause("DES-PROS-01", "DES-SNT-11")
@pytest.mark.parametrize(
    ("vote", "asked", "listed"), [("vote for it", True, 1), ("vote against it", False, 0)]
)
def test_only_a_listed_prosecution_is_put_to_the_prime_minister(vote: str, asked: bool, listed: int) -> None:
    pos = table(senators=PEOPLE, ministers={"prime_minister": "zharrak"}, influence={"BIP": 1})
    pos.proposed = [Charge(sen("fola"), 0, False)]
    start(pos, ChargeVotes())
    for text in ("call on gsp", vote, "call on pop", "abstain", "abstain"):
        quiet(pos)
        play(pos, text)
    quiet(pos)
    assert bool(pos.waiting) is asked
    if asked:
        assert legal(pos) == ["veto", "pass"]
        play(pos, "pass")
    assert len(pos.charges) == listed


@clause("DES-PROS-02", "DES-PROS-06")
@pytest.mark.parametrize(
    ("winner", "vetoed", "tried", "listed"),
    [(1, False, False, True), (0, False, False, False), (1, True, False, False), (1, False, True, False)],
)
def test_a_prosecution_is_listed_when_it_passes_unvetoed_and_is_still_possible(
    winner: int, vetoed: bool, tried: bool, listed: bool
) -> None:
    pos = table(senators=PEOPLE)
    pos.proposed = [Charge(sen("fola"), 0, False), Charge(sen("zharrak"), 1, False)]
    pos.tried[sen("fola")] = tried
    open_vote(pos, V_CHARGE, sen("fola"), [0, 1], 0)
    assert pos.vote is not None
    pos.vote.winner, pos.vote.vetoed = winner, vetoed
    list_charge(pos, pos.vote)
    assert (pos.charges == [Charge(sen("fola"), 0, False)]) is listed
    assert pos.proposed == [Charge(sen("zharrak"), 1, False)]


@clause("DES-COURT-05", "DES-COURT-12")
def test_in_court_each_side_rolls_its_own_two_dice_and_lower_is_better() -> None:
    pos = table(senators=PEOPLE, dice=[1, 2, 3, 4])
    made = deal(pos, WillPay(1, 0, 9, first=9, resource=MONEY, amount=1))
    pos.case = case(made.id, 0, 1, 0, [sen("orrumah"), sen("zharrak")])
    CourtRoll().run(pos)
    assert pos.roll is not None
    assert (pos.roll.seats, pos.roll.dice) == ([0, 1], [[1, 2], [3, 4]])


@clause("DES-OPT-04")
def test_for_who_has_left_the_first_trial_is_held() -> None:
    pos = table(senators={"GSP": "orrumah brannoch"}, ministers={"justice": "orrumah"})
    pos.charges = [Charge(sen("brannoch"), 0, False), Charge(sen("orrumah"), 0, False)]
    moves = ChooseTrial(0).moves(pos)
    assert ChooseTrial(0).absent(pos, moves) == moves[0]


@clause("DES-PROS-09", "DES-PROS-21")
@pytest.mark.parametrize(("justice", "judge", "left"), [("orrumah", 0, 2), ("fola", 2, 2), ("", 1, 1)])
def test_the_minister_of_justice_orders_the_trials_before_the_prime_minister(
    justice: str, judge: int, left: int
) -> None:
    ministers = {"prime_minister": "zharrak"} | ({"justice": justice} if justice else {})
    pos = table(senators={**PEOPLE, "BIP": "zharrak brannoch"}, ministers=ministers, influence=9)
    pos.charges = [Charge(sen("zharrak"), 1, False), Charge(sen("brannoch"), 0, True)]
    start(pos, NextTrial())
    assert len(pos.charges) == left
    if left == 2:
        assert (pos.waiting, legal(pos)) == ((judge,), ["try zharrak", "try brannoch"])


@clause("DES-PROS-06", "DES-PROS-19")
@pytest.mark.parametrize(
    ("charged", "tried", "asked"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_a_trial_is_held_while_it_is_listed_and_the_accused_was_not_tried(
    charged: bool, tried: bool, asked: bool
) -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"}, influence=9)
    pos.charges = [Charge(sen("fola"), 1, False)] if charged else []
    pos.tried[sen("fola")] = tried
    start(pos, HoldTrial(sen("fola"), 1, False))
    assert (pos.waiting == (1,)) is asked


@clause("DES-PROS-07", "DES-RES-06")
def test_a_trial_can_be_paid_by_way_of_the_bank() -> None:
    pos = table(
        senators=PEOPLE, ministers={"justice": "orrumah"}, influence={"BIP": 1}, money={"BIP": 3}, dice=[1, 2]
    )
    pos.charges = [Charge(sen("fola"), 1, False)]
    start(pos, HoldTrial(sen("fola"), 1, False))
    assert legal(pos) == ["trade 3 money for 1 influence", "drop the trial"]
    play(pos, "trade 3 money for 1 influence", "pay for the trial")
    assert (pos.influence[1], pos.money[1], pos.tried[sen("fola")]) == (0, 0, True)


@clause("DES-PROS-10", "DES-PROS-16", "DES-PROS-20")
@pytest.mark.parametrize(
    ("ministers", "judge"),
    [
        ({"prime_minister": "zharrak", "justice": "orrumah"}, 0),
        ({"prime_minister": "zharrak"}, 1),
        ({"finance": "orrumah", "defence": "zharrak"}, 0),
    ],
)
def test_the_minister_of_justice_rolls_or_else_who_presides(ministers: dict[str, str], judge: int) -> None:
    pos = table(senators=PEOPLE, ministers=ministers, influence=2, dice=[1, 2])
    pos.charges = [Charge(sen("fola"), 2, False)]
    PayForTrial(2, sen("fola")).apply(pos, PayTrial())
    assert pos.roll is not None
    assert (pos.roll.seats, pos.roll.dice) == ([judge], [[1, 2]])


@clause("DES-PROS-10", "DES-PROS-11", "DES-PROS-12", "DES-PROS-13")
@pytest.mark.parametrize(
    ("tainted", "bonus", "money", "alive"),
    [
        ((0, 0), 0, 9, True),  # 3
        ((2, 0), 0, 9, True),  # 5
        ((3, 0), 0, 4, True),  # 6
        ((0, 1), 0, 4, True),  # 6
        ((1, 2), 0, 9, False),  # 10
        ((1, 2), -1, 4, True),  # 9
        ((0, 1), -1, 9, True),  # 5
        ((0, 1), 4, 9, False),  # 10
    ],
)
def test_the_total_is_the_dice_the_tokens_and_what_cards_say(
    tainted: tuple[int, int], bonus: int, money: int, alive: bool
) -> None:
    pos = table(senators=PEOPLE, tainted={"fola": tainted}, money=9)
    pos.docket_bonus = bonus
    pos.roll = Roll("prosecution", [0], [[1, 2]], [[]], [False], [0])
    start(pos, Verdict(sen("fola")))
    assert (pos.money[2], pos.in_play(sen("fola"))) == (money, alive)


# --- audits and tokens ------------------------------------------------------------------------------------------


@clause("DES-MIN-03", "DES-MIN-04")
@pytest.mark.parametrize(("die", "corruption"), [(6, 1), (5, 0)])
def test_an_audit_costs_one_influence_and_rolls_one_die(die: int, corruption: int) -> None:
    pos = table(senators=PEOPLE, ministers={"finance": "orrumah"}, influence={"GSP": 1}, dice=[die])
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "audit fola")
    quiet(pos)
    assert (tokens(pos, "fola"), pos.influence[0], pos.rolled) == ((corruption, 0), 0, [die])
    assert audit_moves(pos, 0) == []
    pos.influence[0] = 1
    assert [pos.text(move) for move in audit_moves(pos, 0)] == ["audit orrumah", "audit zharrak"]
    assert audit_moves(pos, 1) == []


@clause("DES-SHA-05", "DES-SHA-06")
@pytest.mark.parametrize(("corruption", "may"), [(2, False), (3, True), (4, True)])
def test_three_corruption_may_be_traded_for_a_shadow(corruption: int, may: bool) -> None:
    pos = table(senators=PEOPLE, tainted={"orrumah": (corruption, 0)})
    start(pos, OpenMoment(M_STEP))
    assert ("trade tokens of orrumah" in legal(pos, 0)) is may
    if may:
        answer(pos, "GSP", "trade tokens of orrumah")
        assert tokens(pos, "orrumah") == (corruption - 3, 1)
