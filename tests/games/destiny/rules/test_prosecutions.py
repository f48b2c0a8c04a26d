"""Prosecutions (DES-PROS)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.announcing import carry_out
from orrery.games.destiny.content.printed import JUSTICE
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
    guilt,
    list_charge,
    sentence_on,
    trial_cost,
)
from orrery.games.destiny.table.announced import REGULAR, Played, Roll
from orrery.games.destiny.table.senate import Charge
from orrery.games.destiny.table.state import DEAD, Table
from orrery.games.destiny.table.terms import WontTry
from orrery.games.destiny.table.votes import V_CHARGE
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.senators import kill, leave_office
from orrery.games.destiny.turn.stages import M_STEP, S_TRIALS
from orrery.games.destiny.war.rebellion import declare
from tests.games.destiny.kit import (
    answer,
    clauses,
    deal,
    legal,
    play,
    quiet,
    refused,
    said,
    sen,
    start,
    table,
    tokens,
)
from tests.games.destiny.scenes import PEOPLE, vote_through
from tests.ledger import clause


def trials(pos: Table, *charges: Charge) -> Table:
    """The step of the trials, with what the Senate has listed."""
    pos.charges = list(charges)
    start(pos, Trials())
    return pos


def trial(influence: int = 2, **more: object) -> Table:
    settings: dict[str, object] = {
        "senators": PEOPLE,
        "ministers": {"justice": "orrumah"},
        "influence": influence,
        "stage": S_TRIALS,
        **more,
    }
    pos = table(**settings)  # type: ignore[arg-type]
    pos.charges = [Charge(sen("zharrak"), 0, False)]
    return pos


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


@clause("DES-PROS-01", "DES-PROS-02", "DES-PROS-06", "DES-PROS-22")
def test_the_list_of_prosecutions() -> None:
    pos = table(
        "GSP BIP PoP",
        senators={"GSP": "daveth", "BIP": "zharrak", "PoP": "fola"},
        ministers={"justice": "daveth"},
    )
    pos.tried[sen("fola")] = True
    start(pos, ProposeCharges())
    assert legal(pos) == ["prosecute daveth", "prosecute zharrak", "pass"] or set(legal(pos)) == {
        "prosecute daveth",
        "prosecute zharrak",
        "pass",
    }
    play(pos, "prosecute zharrak", "pass", "pass")
    vote_through(pos, {0: "vote for it"})
    assert pos.charges == [Charge(sen("zharrak"), 0, False)]


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


@clause("DES-PROS-02")
def test_a_proposed_senator_who_is_gone_is_not_voted_on() -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"})
    pos.proposed = [Charge(sen("brannoch"), 0, False), Charge(sen("fola"), 1, False)]
    start(pos, ChargeVotes())
    assert pos.vote is not None
    assert (pos.vote.subject, pos.vote.president) == (sen("fola"), 0)
    leaderless = table(senators=PEOPLE)
    leaderless.proposed = [Charge(sen("fola"), 1, False)]
    start(leaderless, ChargeVotes())
    assert (leaderless.vote, leaderless.proposed) == (None, [])


@clause("DES-PROS-03", "DES-PROS-23", "DES-MIN-05")
@pytest.mark.parametrize("influence", [0, 1, 9])
def test_the_minister_of_justice_adds_trials_before_paying_for_them(influence: int) -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"}, influence={"GSP": influence})
    start(pos, AddTrial(0))
    play(pos, "prosecute zharrak", "prosecute fola")
    assert [charge.senator for charge in pos.charges] == [sen("zharrak"), sen("fola")]


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


@clause("DES-PROS-03", "DES-PROS-21")
def test_who_is_no_minister_of_justice_any_more_adds_nothing() -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "zharrak"}, influence=9)
    assert [pos.text(move) for move in AddTrial(0).moves(pos)] == ["pass"]
    assert len(AddTrial(1).moves(pos)) == 4


@clause("DES-PROS-03", "DES-PROS-21", "DES-CARD-21")
def test_a_trial_that_the_minister_of_justice_adds_is_marked_as_its_own() -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"})
    carry_out(pos, Played(REGULAR, 0, JUSTICE, target=sen("fola")))
    assert pos.charges == [Charge(sen("fola"), 0, True)]


@clause("DES-PROS-03", "DES-PROS-08", "DES-PROS-09", "DES-PROS-20", "DES-PROS-21")
def test_added_trials_and_dropped_ones() -> None:
    pos = table(
        "GSP BIP PoP",
        senators={"GSP": "daveth", "BIP": "zharrak", "PoP": "fola"},
        ministers={"justice": "daveth"},
        influence=9,
    )
    start(pos, AddTrial(0), NextTrial())
    play(pos, "prosecute zharrak", "prosecute fola", "pass")
    assert set(legal(pos)) == {"try zharrak", "try fola"}
    play(pos, "try fola")
    quiet(pos)
    play(pos, "drop the trial")
    assert not pos.tried[sen("fola")]
    assert pos.influence[0] == 9
    lost = table(
        "GSP BIP PoP",
        senators={"GSP": "daveth", "BIP": "zharrak", "PoP": "fola"},
        ministers={"interior": "daveth"},
        influence=9,
    )
    lost.charges = [Charge(sen("zharrak"), 0, True), Charge(sen("fola"), 1, False)]
    start(lost, NextTrial())
    quiet(lost)
    assert lost.charges == [Charge(sen("fola"), 1, False)]
    assert lost.waiting == (1,)  # the proposer pays; the presiding Minister rolls


@clause("DES-PROS-03")
@pytest.mark.parametrize("party", ["GSP", "BIP"])
def test_the_minister_of_justice_may_add_trials_whoever_it_is(party: str) -> None:
    pos = table(senators=PEOPLE, ministers={"justice": PEOPLE[party]}, influence=5, stage=S_TRIALS)
    start(pos, Trials())
    assert isinstance(pos.decision, AddTrial)
    assert pos.waiting == ({"GSP": 0, "BIP": 1}[party],)


@clause("DES-PROS-04", "DES-PROS-05", "DES-PROS-06")
def test_whom_a_party_may_accuse() -> None:
    pos = table(
        "GSP BIP PoP TMP",
        senators={**PEOPLE, "TMP": "ilsane daveth"},
        rebel="PoP",
        ministers={"justice": "orrumah"},
    )
    pos.tried[sen("ilsane")] = True
    assert accusable(pos, 0) == sorted([sen("orrumah"), sen("zharrak"), sen("daveth")])
    pos.charges = [Charge(sen("daveth"), 0, False)]
    pos.proposed = [Charge(sen("zharrak"), 0, False)]
    assert accusable(pos, 0) == [sen("orrumah")]


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


@clause("DES-PROS-07", "DES-PROS-19")
@pytest.mark.parametrize("by_justice", [True, False])
def test_a_trial_whose_payer_has_left_the_senate_is_dropped(by_justice: bool) -> None:
    pos = table(senators=PEOPLE, ministers={"finance": "zharrak"}, rebel="GSP", influence=5)
    pos.charges = [Charge(sen("fola"), 0, by_justice), Charge(sen("zharrak"), 1, False)]
    start(pos, HoldTrial(sen("fola"), 0, by_justice))
    assert ([charge.senator for charge in pos.charges], pos.waiting) == ([sen("zharrak")], ())
    assert not pos.tried[sen("fola")]


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


@clause("DES-PROS-07", "DES-SAB-15")
@pytest.mark.parametrize(("name", "cost"), [("orrumah", 3), ("zharrak", 2)])
def test_a_trial_costs_two_influence_and_three_for_a_political_animal(name: str, cost: int) -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "fola"}, influence={"PoP": cost}, dice=[2, 2])
    assert trial_cost(pos, sen(name)) == cost
    pos.charges = [Charge(sen(name), 2, False)]
    start(pos, PayForTrial(2, sen(name)))
    assert legal(pos) == ["pay for the trial", "drop the trial"]
    play(pos, "pay for the trial")
    assert pos.influence[2] == 0
    assert pos.tried[sen(name)]
    poor = table(senators=PEOPLE, influence={"PoP": cost - 1})
    start(poor, PayForTrial(2, sen(name)))
    assert not poor.tried[sen(name)]


@clause("DES-PROS-08")
def test_a_trial_that_is_not_paid_for_is_dropped_and_does_not_count() -> None:
    pos = trial()
    start(pos, HoldTrial(sen("zharrak"), 0, False))
    play(pos, "drop the trial")
    assert pos.charges == [] and not pos.tried[sen("zharrak")] and pos.influence[0] == 2


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


@clause("DES-PROS-09", "DES-PROS-20")
@pytest.mark.parametrize(("office", "judge"), [("justice", 0), ("interior", 0)])
def test_the_minister_of_justice_or_who_presides_orders_the_trials(office: str, judge: int) -> None:
    pos = trial(ministers={office: "orrumah"})
    pos.charges.append(Charge(sen("fola"), 1, False))
    start(pos, NextTrial())
    assert isinstance(pos.decision, ChooseTrial) and pos.waiting == (judge,)
    assert legal(pos) == ["try zharrak", "try fola"]


@clause("DES-PROS-10", "DES-PROS-13", "DES-CARD-03")
@pytest.mark.parametrize(("sealed", "alive"), [(True, True), (False, False)])
def test_sealed_testimony_takes_four_off_the_total_of_a_prosecution(sealed: bool, alive: bool) -> None:
    """5 and 3, and two tokens: 10 is an execution, 6 is not."""
    pos = table(
        senators=PEOPLE,
        ministers={"justice": "orrumah"},
        tainted={"zharrak": (2, 0)},
        hands={"PoP": "sealed_testimony"},
        influence=5,
        dice=[5, 3],
    )
    pos.charges = [Charge(sen("zharrak"), 0, False)]
    start(pos, ChooseTrial(0))
    if sealed:
        answer(pos, "PoP", "play sealed testimony")
    quiet(pos)
    play(pos, "pay for the trial")
    assert pos.in_play(sen("zharrak")) is alive


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


@clause("DES-PROS-10")
def test_guilt_is_one_for_corruption_and_three_for_shadow() -> None:
    pos = table(senators=PEOPLE, tainted={"orrumah": (2, 2)})
    assert guilt(pos, sen("orrumah")) == 8


@clause("DES-PROS-11", "DES-PROS-12", "DES-PROS-13", "DES-PROS-17", "DES-PROS-18")
@pytest.mark.parametrize(
    ("total", "alive", "office", "money"),
    [(3, True, True, 4), (5, True, True, 4), (6, True, False, 0), (9, True, False, 0), (10, False, False, 4)],
)
def test_the_prosecutions_table(total: int, alive: bool, office: bool, money: int) -> None:
    pos = table(senators=PEOPLE, ministers={"finance": "zharrak"}, money=4)
    sentence_on(pos, sen("zharrak"), total)
    assert pos.in_play(sen("zharrak")) is alive
    assert (pos.ministry[2] >= 0) is office
    assert pos.money == [4, money, 4]


@clause("DES-PROS-11")
@pytest.mark.parametrize(("result", "dead"), [(9, False), (10, True), (15, True)])
def test_ten_or_more_is_an_execution(result: int, dead: bool) -> None:
    pos = trial()
    sentence_on(pos, sen("zharrak"), result)
    assert (pos.sen_at[sen("zharrak")] == DEAD) is dead


@clause("DES-PROS-12")
@pytest.mark.parametrize(("result", "office", "money"), [(5, True, 9), (6, False, 4), (9, False, 4)])
def test_six_to_nine_costs_the_office_and_five_money(result: int, office: bool, money: int) -> None:
    pos = table(senators=PEOPLE, ministers={"finance": "zharrak"}, money=9)
    sentence_on(pos, sen("zharrak"), result)
    assert (pos.ministry[2] == sen("zharrak")) is office
    assert pos.money[1] == money


@clause("DES-PROS-13", "DES-CARD-03")
@pytest.mark.parametrize(("dice", "money"), [([4, 3], 9), ([4, 4], 4)])
def test_sealed_testimony_takes_off_four_and_no_more(dice: list[int], money: int) -> None:
    """With two tokens 9 becomes 5, innocent; 10 becomes 6, guilty and fined."""
    pos = table(
        senators=PEOPLE,
        ministers={"justice": "orrumah"},
        tainted={"zharrak": (2, 0)},
        hands={"PoP": "sealed_testimony"},
        influence=5,
        money={"BIP": 9},
        dice=dice,
    )
    pos.charges = [Charge(sen("zharrak"), 0, False)]
    start(pos, ChooseTrial(0))
    answer(pos, "PoP", "play sealed testimony")
    quiet(pos)
    play(pos, "pay for the trial")
    assert pos.money[1] == money


@clause("DES-PROS-14", "DES-PROS-15")
@pytest.mark.parametrize(
    ("tokens_of", "sealed", "disgraced"),
    [(0, False, True), (4, True, False), (0, True, False), (1, False, False)],
)
def test_only_a_natural_two_on_an_accused_without_tokens_disgraces(
    tokens_of: int, sealed: bool, disgraced: bool
) -> None:
    """With four tokens sealed testimony brings a natural 2 back to 2, which is no disgrace."""
    pos = table(
        senators=PEOPLE,
        ministers={"justice": "orrumah"},
        tainted={"zharrak": (tokens_of, 0)},
        hands={"PoP": "sealed_testimony"},
        influence=5,
        dice=[1, 1],
    )
    pos.charges = [Charge(sen("zharrak"), 0, False)]
    start(pos, ChooseTrial(0))
    if sealed:
        answer(pos, "PoP", "play sealed testimony")
    quiet(pos)
    play(pos, "pay for the trial")
    assert tokens(pos, "orrumah") == (int(disgraced), 0)


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


@clause("DES-PROS-17", "DES-PROS-18")
def test_a_fine_leaves_the_game_and_takes_no_more_than_there_is() -> None:
    pos = table(senators=PEOPLE, money={"GSP": 7, "BIP": 3, "PoP": 7})
    sentence_on(pos, sen("zharrak"), 7)
    assert pos.money == [7, 0, 7] and pos.pool == 0


@clause("DES-PROS-19", "DES-SEN-10")
@pytest.mark.parametrize(("killed", "ends"), [("zharrak", True), ("fola", False)])
def test_the_prosecution_of_a_senator_that_dies_ends_and_no_other_one(killed: str, ends: bool) -> None:
    pos = table(senators=PEOPLE)
    pos.charges = [Charge(sen("zharrak"), 2, False), Charge(sen("orrumah"), 2, False)]
    start(pos)
    kill(pos, sen(killed), "DES-ASN-04", "{0:senator} is assassinated")
    left = ["orrumah"] if ends else ["zharrak", "orrumah"]
    assert [charge.senator for charge in pos.charges] == [sen(name) for name in left]
    assert ("The prosecution of Zharrak ends without cost" in said(pos)) is ends
    assert len(said(pos)) == 1 + ends


@clause("DES-PROS-19")
def test_a_trial_ends_without_cost_when_the_accused_is_gone() -> None:
    pos = trial()
    declare(pos, 1)
    pos.stack.clear()
    start(pos, HoldTrial(sen("zharrak"), 0, False))
    assert pos.waiting == () and pos.influence[0] == 2


@clause("DES-PROS-21")
def test_added_trials_fall_away_with_the_minister_of_justice() -> None:
    pos = trial(ministers={"justice": "orrumah", "finance": "fola"})
    pos.charges.append(Charge(sen("fola"), 0, True))
    leave_office(pos, sen("orrumah"))
    start(pos, NextTrial())
    assert [charge.senator for charge in pos.charges] == [sen("zharrak")]


@clause("DES-PROS-22", "DES-PROS-07")
def test_whoever_plays_a_public_inquiry_pays_for_the_trial() -> None:
    pos = table(
        senators=PEOPLE, ministers={"justice": "zharrak"}, hands={"GSP": "public_inquiry"}, influence=4
    )
    start(pos, OpenMoment(M_STEP), ChooseTrial(1))
    answer(pos, "GSP", "play public inquiry")
    play(pos, "choose fola")
    quiet(pos)
    play(pos, "pay for the trial")
    assert pos.influence == [2, 4, 4]


@clause("DES-PROS-23", "DES-PROS-07", "DES-PROS-08", "DES-RES-06")
@pytest.mark.parametrize(("money", "held"), [(6, True), (0, False)])
def test_an_announced_trial_is_paid_by_way_of_the_bank_or_dropped(money: int, held: bool) -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"}, money={"GSP": money}, dice=[1, 2])
    start(pos, AddTrial(0), NextTrial())
    play(pos, "prosecute zharrak", "pass")
    quiet(pos)
    if held:
        play(pos, "trade 3 money for 1 influence", "trade 3 money for 1 influence", "pay for the trial")
    assert pos.tried[sen("zharrak")] is held
    assert any("is dropped" in line for line in said(pos)) is not held
    assert "prosecute zharrak" not in (legal(pos) if pos.waiting else [])


@clause("DES-PROS-23", "DES-PROS-04", "DES-PROS-05", "DES-PROS-06")
def test_an_accusation_is_refused_for_its_true_reason() -> None:
    pos = table(
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"},
        ministers={"justice": "orrumah"},
        rebel="BIP",
    )
    pos.tried[sen("fola")] = True
    start(pos, AddTrial(0))
    why = {
        "prosecute zharrak": "DES-PROS-04",
        "prosecute fola": "DES-PROS-06",
        "prosecute jemak": "DES-PROS-05",
    }
    assert {text: refused(pos, text).clause for text in why} == why
