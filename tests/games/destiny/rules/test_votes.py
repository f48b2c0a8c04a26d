"""Votes (DES-VOTE)."""

from __future__ import annotations

import pytest

from orrery.engine.domain import Range
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.phases.senate_phase import EndSenate
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.counting import BreakTie, CountVotes, EndVote, sums_of
from orrery.games.destiny.senate.votes import (
    BeginVote,
    CallNext,
    CastVote,
    VoteBid,
    VoteBids,
    room_to_bid,
    steps_up_to,
)
from orrery.games.destiny.table.senate import B_LAW, Bill, Charge, Plan
from orrery.games.destiny.table.votes import (
    ABSTAIN,
    AGAINST,
    FOR,
    UNCALLED,
    V_BILL,
    V_CHARGE,
    V_ELECTION,
    V_ORDERS,
    VACANT,
)
from orrery.games.destiny.turn.acts import MOVE, deed
from orrery.games.destiny.turn.senators import in_senate, vote_limit, voting_strength
from tests.games.destiny.kit import at, legal, play, question_of, quiet, refused, said, sen, start, table
from tests.games.destiny.scenes import PEOPLE, asked, ballot, floor, over, step
from tests.ledger import clause


@clause("DES-VOTE-01", "DES-VOTE-02")
@pytest.mark.parametrize(("taint", "strength"), [((0, 0), 7), ((3, 0), 4), ((2, 1), 2), ((0, 3), -2)])
def test_voting_strength_is_diplomacy_less_tokens_exhausted_senators_included(
    taint: tuple[int, int], strength: int
) -> None:
    pos = table(senators={"GSP": "orrumah brannoch"}, tainted={"orrumah": taint}, exhausted="brannoch")
    assert voting_strength(pos, 0) == strength


@clause("DES-VOTE-03")
def test_the_full_strength_counts_in_every_vote_and_changes_with_tokens_only() -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"})
    for subject in (0, 1):
        open_vote(pos, V_ELECTION, subject, [sen("orrumah"), sen("zharrak")], 0)
        assert pos.vote is not None
        pos.vote.cast = [0, 1, -1]
        assert sums_of(pos) == [4, 4]
    pos.corruption[sen("orrumah")] = 1
    assert sums_of(pos) == [3, 4]


@clause("DES-VOTE-04", "DES-VOTE-07")
def test_bonuses_count_for_the_strength_and_not_for_the_limit() -> None:
    pos = table(
        senators=PEOPLE, owners={1: "GSP"}, ministers={"interior": "orrumah"}, tainted={"orrumah": (1, 0)}
    )
    assert voting_strength(pos, 0) > 4
    assert vote_limit(pos, 0) == 4


@clause("DES-VOTE-05", "DES-VOTE-08", "DES-VOTE-09")
def test_a_senator_removed_from_the_senate_counts_neither_way() -> None:
    pos = table(senators={"GSP": "orrumah brannoch"})
    pos.seduced[sen("orrumah")] = True
    assert (voting_strength(pos, 0), vote_limit(pos, 0)) == (3, 3)
    assert (voting_strength(pos, 1), vote_limit(pos, 1)) == (0, 0)


@clause("DES-VOTE-05", "DES-VOTE-03")
def test_what_a_card_does_to_voting_strength_until_the_end_of_the_phase_ends_with_the_senate_phase() -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"})
    assert [voting_strength(pos, seat) for seat in (0, 1)] == [4, 4]
    pos.seduced[sen("orrumah")], pos.dip_phase[sen("zharrak")] = True, 4
    assert [voting_strength(pos, seat) for seat in (0, 1)] == [0, 8]
    start(pos, EndSenate())
    assert [voting_strength(pos, seat) for seat in (0, 1)] == [4, 4]


@clause("DES-VOTE-05", "DES-VOTE-07", "DES-REB-21", "DES-SEN-03")
def test_who_counts_in_the_senate() -> None:
    pos = table(
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
        reserve={"GSP": "wythelle"},
        exhausted="orrumah",
        tainted={"brannoch": (2, 0)},
    )
    assert in_senate(pos, 0) == [sen("orrumah"), sen("brannoch")]
    assert (voting_strength(pos, 0), vote_limit(pos, 0)) == (4 + 1, 4 + 3)
    pos.seduced[sen("orrumah")] = True
    assert (voting_strength(pos, 0), vote_limit(pos, 0)) == (1, 3)
    pos.rebel = 0
    assert in_senate(pos, 0) == [] and in_senate(pos, 1) == [sen("zharrak")]


@clause("DES-VOTE-05", "DES-VOTE-08", "DES-VOTE-09", "DES-VOTE-21", "DES-REB-21")
def test_seduced_and_rebel_senators_have_no_vote() -> None:
    pos = table("GSP BIP PoP", senators={"GSP": "orrumah brannoch", "BIP": "zharrak"}, rebel="BIP")
    pos.seduced[sen("orrumah")] = True
    assert (voting_strength(pos, 0), vote_limit(pos, 0)) == (3, 3)
    assert (voting_strength(pos, 1), vote_limit(pos, 1)) == (0, 0)
    assert (voting_strength(pos, 2), vote_limit(pos, 2)) == (0, 0)


@clause("DES-VOTE-06", "DES-VOTE-16", "DES-VOTE-17")
@pytest.mark.parametrize(
    ("taint", "spent", "sums", "winner"),
    [
        ((0, 0), 0, [4, 4], None),
        ((0, 0), 1, [4, 5], FOR),
        ((2, 0), 1, [4, 3], AGAINST),
        ((4, 1), 2, [4, None], AGAINST),
    ],
)
def test_vote_totals_are_strength_and_influence_and_below_zero_they_have_no_effect(
    taint: tuple[int, int], spent: int, sums: list[int | None], winner: int | None
) -> None:
    pos = table(senators=PEOPLE, tainted={"orrumah": taint}, dice=[2, 5])
    vote = floor(pos, [FOR, AGAINST, ABSTAIN])
    vote.spent[0] = spent
    assert sums_of(pos) == sums
    start(pos, CountVotes())
    expected = FOR if winner is None else winner  # the tie is diced: 2 against 5
    assert vote.winner == expected


@clause("DES-VOTE-07", "DES-VOTE-15")
def test_bids_within_the_printed_diplomacy_are_spent_at_once() -> None:
    pos = table(senators=PEOPLE, influence=9)
    vote = floor(pos, [FOR, AGAINST, ABSTAIN])
    start(pos, VoteBids())
    assert refused(pos, "bid 5 influence").clause == "DES-VOTE-07"
    play(pos, "bid 3 influence")
    assert pos.influence == [6, 9, 9]
    assert room_to_bid(pos, 0) == 1
    assert vote.spent == [3, 0, 0]


@clause("DES-VOTE-07", "DES-VOTE-14")
@pytest.mark.parametrize(("influence", "most"), [(1, 1), (3, 3), (4, 4), (9, 4), (0, 0)])
def test_any_amount_within_purse_and_limit_may_be_bid(influence: int, most: int) -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"}, influence={"GSP": influence}, money={"GSP": 3})
    open_vote(pos, V_CHARGE, sen("zharrak"), [AGAINST, FOR], 0)
    assert pos.vote is not None
    pos.vote.cast, pos.vote.order = [FOR, AGAINST, ABSTAIN], [0, 1]
    start(pos, VoteBids())
    assert [domain.fields for domain in VoteBid(0).domains(pos)] == (
        [(Range("amount", 1, most),)] if most else []
    )


@clause("DES-VOTE-07", "DES-RES-03")
@pytest.mark.parametrize(
    ("influence", "amount", "cited", "sentence"),
    [
        (2, 3, "DES-RES-03", "You have 2 Influence."),
        (9, 5, "DES-VOTE-07", "at most 4 Influence"),
        (2, 5, "DES-VOTE-07", "at most 4 Influence"),
        (9, 0, "DES-VOTE-07", "at most 4 Influence"),
    ],
)
def test_a_bid_too_high_is_refused_with_its_reason(
    influence: int, amount: int, cited: str, sentence: str
) -> None:
    pos = ballot(table(senators=PEOPLE, influence=influence))
    assert pos.vote is not None
    pos.vote.cast, pos.vote.order = [FOR, AGAINST, ABSTAIN], [0, 1]
    start(pos, VoteBids())
    error = refused(pos, f"bid {amount} influence")
    assert (error.clause, sentence in str(error)) == (cited, True)
    play(pos, f"bid {min(influence, 4)} influence")


@clause("DES-VOTE-07", "DES-VOTE-09")
def test_who_has_reached_the_limit_or_has_no_senator_is_not_asked_for_a_bid() -> None:
    pos = ballot(table(senators={"GSP": "orrumah", "PoP": "fola"}, influence=9))
    assert pos.vote is not None
    pos.vote.cast, pos.vote.order, pos.vote.spent = [FOR, AGAINST, FOR], [0, 1, 2], [4, 0, 3]
    start(pos, VoteBids())
    assert asked(pos) == "PoP"
    play(pos, "bid 1 influence")
    assert asked(pos) == ""


@clause("DES-VOTE-10", "DES-VOTE-11")
def test_the_presiding_party_calls_and_a_vote_once_stated_is_stated() -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "zharrak"})
    pos.bill = Bill(B_LAW, 0, "A law", [], 2, "x", -1, 0, None)
    open_vote(pos, V_BILL, 0, [0, 1], 1)
    start(pos, BeginVote())
    quiet(pos)
    assert pos.waiting == (1,)
    play(pos, "call on pop", "vote for it")
    assert pos.waiting == (1,)
    assert legal(pos) == ["call on gsp", "call on bip"]
    play(pos, "call on gsp", "vote against it")  # its own proposition
    assert pos.waiting == (1,)
    assert pos.vote is not None
    assert pos.vote.order == [2, 0]


@clause("DES-END-10", "DES-VOTE-10", "DES-VOTE-12")
def test_when_who_presides_leaves_the_others_are_called_and_it_has_abstained() -> None:
    pos = table(
        "GSP BIP PoP TMP",
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola", "TMP": "daveth"},
        ministers={"justice": "orrumah"},
    )
    open_vote(pos, V_CHARGE, sen("zharrak"), [AGAINST, FOR], 0)
    pos.proposed = [Charge(sen("zharrak"), 0, False)]
    start(pos, BeginVote())
    quiet(pos)
    assert legal(pos) == ["call on gsp", "call on bip", "call on pop", "call on tmp"]
    pos.resign(0)
    called = []
    while pos.waiting:
        called.append(pos.waiting[0])
        play(pos, "vote for it")
    assert called == [1, 2, 3]
    assert [charge.senator for charge in pos.charges] == [sen("zharrak")]


@clause("DES-SNT-13", "DES-SNT-14", "DES-VOTE-10", "DES-VOTE-11", "DES-VOTE-12", "DES-VOTE-06", "DES-VOTE-13")
def test_a_proposition_becomes_law() -> None:
    pos = table(
        "GSP BIP PoP",
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        ministers={"justice": "orrumah"},
        influence={"BIP": 2},
    )
    start(pos, TableTurn(0))
    play(pos, "table movement registration oversight")
    quiet(pos)
    play(pos, "go on")
    quiet(pos)
    assert legal(pos) == ["call on gsp", "call on bip", "call on pop"]
    play(pos, "call on bip", "vote for it", "call on gsp", "vote against it", "abstain")
    assert pos.waiting == (1,)  # GSP has no Influence, PoP abstained
    play(pos, "bid 1 influence", "pass")
    quiet(pos)
    assert [law.name for law in pos.laws] == ["Movement Registration Oversight"]
    assert deed(pos, 2, MOVE, at(1))  # it binds who abstained too


@clause("DES-VOTE-10")
def test_who_was_called_is_not_called_again_and_a_stated_vote_stands() -> None:
    pos = ballot(table(senators=PEOPLE))
    start(pos, BeginVote())
    step(pos, "call on pop", "vote for it")
    assert legal(pos) == ["call on gsp", "call on bip"]
    assert refused(pos, "call on pop").clause == "DES-VOTE-10"
    assert refused(pos, "vote against it").clause == "DES-VOTE-10"
    step(pos, "call on bip", "abstain")
    assert asked(pos) == "GSP"  # the last one needs no call
    assert pos.vote is not None
    assert (pos.vote.cast, pos.vote.order) == ([UNCALLED, ABSTAIN, FOR], [2])


@clause("DES-VOTE-10")
def test_where_the_president_has_left_the_senate_parties_vote_in_their_order() -> None:
    pos = ballot(table(senators=PEOPLE, rebel="BIP"))
    start(pos, CallNext())
    assert asked(pos) == "GSP"
    step(pos, "vote against it")
    assert asked(pos) == "PoP"


@clause("DES-VOTE-10", "DES-ELEC-03")
def test_what_is_voted_on_and_how_is_said_in_words() -> None:
    pos = ballot(table(senators=PEOPLE))
    name = pos.content.senator_names[sen("fola")]
    assert (
        question_of(pos, CastVote(0))
        == f"Shall {name} be prosecuted? How do you vote? Your Voting Strength is 4."
    )
    start(pos, CastVote(0), CastVote(1))
    assert said(pos, play(pos, "vote for it"))[0] == "GSP votes in favour"
    assert said(pos, play(pos, "vote against it"))[0] == "BIP votes against"
    open_vote(pos, V_ELECTION, 2, [sen("fola"), VACANT], 0)
    assert question_of(pos, CastVote(0)).startswith("Election of the Minister of Finance. How")
    start(pos, CastVote(0), CastVote(1))
    assert said(pos, play(pos, "vote for fola"))[0] == f"GSP votes for {name}"
    assert said(pos, play(pos, "vote to keep it vacant"))[0] == "BIP votes for a vacant office"


@clause("DES-VOTE-12")
def test_who_abstains_neither_counts_nor_bids() -> None:
    pos = table(senators=PEOPLE, influence=9)
    vote = floor(pos, [-2, AGAINST, ABSTAIN])
    vote.order = [1]
    start(pos, CastVote(0))
    play(pos, "abstain")
    assert vote.cast[0] == ABSTAIN
    assert vote.order == [1]
    assert sums_of(pos) == [4, None]


@clause("DES-VOTE-12", "DES-VOTE-14")
def test_only_who_has_voted_bids_in_the_order_of_the_calls() -> None:
    pos = ballot(table(senators=PEOPLE, influence=3))
    start(pos, BeginVote())
    step(pos, "call on pop", "vote for it", "call on gsp", "vote against it", "abstain")
    assert asked(pos) == "PoP"
    step(pos, "pass")
    assert asked(pos) == "GSP"
    step(pos, "bid 1 influence")
    assert asked(pos) == "PoP"
    step(pos, "pass", "pass")
    assert asked(pos) == ""
    assert (pos.influence, pos.charges) == ([2, 3, 3], [])


@clause("DES-VOTE-13", "DES-VOTE-14")
def test_who_passed_may_bid_again_and_all_passing_in_a_row_ends_it() -> None:
    pos = table(senators=PEOPLE, influence=9)
    floor(pos, [FOR, AGAINST, FOR])
    start(pos, VoteBids())
    play(pos, "pass")
    assert pos.waiting == (1,)
    play(pos, "bid 1 influence")
    assert pos.waiting == (2,)
    play(pos, "pass")
    assert pos.waiting == (0,)
    play(pos, "bid 2 influence", "pass", "pass")
    assert pos.waiting == (0,)
    play(pos, "pass")
    assert over(pos)
    assert pos.influence == [7, 8, 9]


@clause("DES-VOTE-13", "DES-RES-06")
@pytest.mark.parametrize(
    ("influence", "money", "bids"), [(0, 2, False), (0, 3, True), (1, 0, True), (1, 3, True), (0, 0, False)]
)
def test_who_could_get_influence_from_the_bank_is_asked_for_a_bid(
    influence: int, money: int, bids: bool
) -> None:
    hands = {"GSP": "slush_fund"}  # which it could play, but asking for that would tell who holds it
    pos = ballot(table(senators=PEOPLE, influence={"GSP": influence}, money={"GSP": money}, hands=hands))
    assert pos.vote is not None
    pos.vote.cast, pos.vote.order = [FOR, AGAINST, ABSTAIN], [0, 1]
    start(pos, VoteBids())
    assert (asked(pos) == "GSP") is bids
    if (influence, money) == (0, 3):
        play(pos, "trade 3 money for 1 influence", "bid 1 influence")
        assert pos.vote.spent == [1, 0, 0]


@clause("DES-VOTE-14")
@pytest.mark.parametrize(("most", "steps"), [(0, []), (1, [1]), (3, [1, 2, 3]), (6, [1, 2, 3, 5, 6])])
def test_the_amounts_offered_end_with_the_largest(most: int, steps: list[int]) -> None:
    assert steps_up_to(most) == steps


@clause("DES-VOTE-14")
def test_the_amounts_to_click_grow_and_end_with_the_largest() -> None:
    assert [steps_up_to(most) for most in (8, 9, 13, 14, 30)] == [
        [1, 2, 3, 5, 8],
        [1, 2, 3, 5, 8, 9],
        [1, 2, 3, 5, 8, 13],
        [1, 2, 3, 5, 8, 13, 14],
        [1, 2, 3, 5, 8, 13, 30],
    ]


@clause("DES-VOTE-17", "DES-SNT-09")
@pytest.mark.parametrize(
    ("kind", "winner", "told"),
    [
        (V_CHARGE, FOR, ["Shall Fola be prosecuted? It passes"]),
        (V_CHARGE, AGAINST, ["Shall Fola be prosecuted? It fails"]),
        (V_BILL, -1, []),  # withdrawn before anybody was called
        (V_ORDERS, 0, []),
    ],
)
def test_the_log_tells_whether_it_passed_or_failed(kind: int, winner: int, told: list[str]) -> None:
    pos = ballot(table(senators=PEOPLE), kind)
    assert pos.vote is not None
    pos.vote.winner, pos.plans = winner, [Plan(0, (), ())]
    start(pos, EndVote())
    assert [line for line in said(pos) if " It " in line] == told


@clause("DES-VOTE-18")
def test_the_dice_of_a_tie_are_thrown_until_one_is_higher() -> None:
    people = {"GSP": "orrumah", "BIP": "zharrak"}
    pos = table(senators=people, dice=[3, 3, 1, 4])
    open_vote(pos, V_CHARGE, sen("orrumah"), [AGAINST, FOR], 0)
    assert pos.vote is not None
    pos.vote.cast, pos.proposed = [AGAINST, FOR, ABSTAIN], []
    vote = pos.vote
    CountVotes().run(pos)
    while vote.winner < 0:
        pos.stack.pop().run(pos)
    assert (vote.winner, pos.rolled) == (FOR, [1, 4])


@clause("DES-VOTE-18")
def test_equal_sides_roll_one_die_each_until_one_is_higher() -> None:
    pos = table(senators=PEOPLE, dice=[3, 3, 6, 2])
    vote = floor(pos, [FOR, AGAINST, ABSTAIN])
    start(pos, CountVotes())
    assert vote.winner == AGAINST
    assert pos.rolled == [6, 2]


@clause("DES-VOTE-18", "DES-ELEC-10")
def test_of_three_tied_choices_only_the_highest_dice_are_rolled_again() -> None:
    pos = table(senators=PEOPLE, dice=[4, 4, 2, 1, 6])
    open_vote(pos, V_ELECTION, 2, [sen("orrumah"), sen("zharrak"), VACANT], 0)
    vote = pos.vote
    assert vote is not None
    start(pos, BreakTie((0, 1, 2)))
    assert (vote.winner, pos.rolled) == (1, [1, 6])


@clause("DES-VOTE-18", "DES-ELEC-10", "DES-DICE-06")
@pytest.mark.parametrize(
    ("kind", "choices", "seats"),
    [
        (V_ELECTION, ["orrumah", "zharrak", ""], [0, 1, -1]),
        (V_ORDERS, [0, 1, -1], [2, 0, -1]),
        (V_BILL, [0, 1], [-1, 1]),
        (V_CHARGE, [0, 1], [-1, -1]),
    ],
)
def test_the_die_of_a_tied_choice_is_rolled_for_who_stands_for_it(
    kind: int, choices: list[str | int], seats: list[int]
) -> None:
    pos = table(senators=PEOPLE)
    pos.plans = [Plan(2, (), ()), Plan(0, (), ())]
    if kind == V_BILL:
        pos.bill = Bill(B_LAW, 1, "A law", [], 2, "x", -1, 0, None)
    known = [choice if isinstance(choice, int) else sen(choice) if choice else VACANT for choice in choices]
    open_vote(pos, kind, 2, known, 0)
    BreakTie(tuple(range(len(choices)))).run(pos)
    assert pos.roll is not None
    assert pos.roll.seats == seats


@clause("DES-VOTE-19")
def test_without_a_vote_in_favour_nothing_passes_and_no_die_falls() -> None:
    pos = table(senators=PEOPLE)
    vote = floor(pos, [ABSTAIN, ABSTAIN, ABSTAIN])
    start(pos, CountVotes())
    assert vote.winner == AGAINST
    assert pos.rolled == []


@clause("DES-VOTE-19")
def test_where_everybody_abstains_nobody_bids_and_it_fails() -> None:
    pos = ballot(table(senators=PEOPLE, influence=3))
    start(pos, BeginVote())
    step(pos, "call on pop", "abstain", "call on gsp", "abstain", "abstain")
    assert (asked(pos), pos.charges, pos.proposed) == ("", [], [])


@clause("DES-VOTE-19")
@pytest.mark.parametrize("kind", [V_CHARGE, V_BILL])
def test_votes_in_favour_below_zero_fail_without_a_roll_even_against_nothing(kind: int) -> None:
    pos = ballot(table(senators=PEOPLE, tainted={"orrumah": (0, 2)}), kind)
    assert pos.vote is not None
    vote = pos.vote
    vote.cast, vote.order = [FOR, ABSTAIN, ABSTAIN], [0]
    start(pos, CountVotes())
    assert (vote.winner, pos.rolled) == (AGAINST, [])


@clause("DES-VOTE-20")
def test_what_was_bid_in_one_vote_does_not_count_in_the_next() -> None:
    pos = table(senators=PEOPLE, influence=9)
    open_vote(pos, V_CHARGE, sen("fola"), [0, 1], 0)
    assert pos.vote is not None
    pos.vote.spent = [5, 0, 0]
    open_vote(pos, V_CHARGE, sen("zharrak"), [0, 1], 0)
    pos.vote.cast = [1, 0, -1]
    assert sums_of(pos) == [4, 4]


@clause("DES-VOTE-21")
def test_a_rebel_has_no_vote_and_no_limit() -> None:
    pos = table(senators=PEOPLE, rebel="GSP")
    floor(pos, [1, 0, ABSTAIN])
    assert (voting_strength(pos, 0), vote_limit(pos, 0)) == (0, 0)
    assert sums_of(pos) == [4, None]


@clause("DES-VOTE-22", "DES-VOTE-16", "DES-VOTE-19")
@pytest.mark.parametrize(
    ("cast", "dice", "passes"),
    [
        ([FOR, ABSTAIN, ABSTAIN], [], True),  # 0 against nothing
        ([FOR, AGAINST, ABSTAIN], [2, 5], True),  # 0 against 0 is diced
        ([FOR, AGAINST, ABSTAIN], [5, 2], False),
        ([ABSTAIN, AGAINST, ABSTAIN], [], False),
        ([ABSTAIN, AGAINST, FOR], [], False),  # below 0 it has no effect
    ],
)
def test_a_vote_total_of_nothing_counts_and_one_below_it_does_not(
    cast: list[int], dice: list[int], passes: bool
) -> None:
    people = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}
    tainted = {"orrumah": (4, 0), "zharrak": (4, 0), "fola": (2, 1)}  # Diplomacy 0, 0 and -1
    pos = table(senators=people, tainted=tainted, dice=dice)
    open_vote(pos, V_CHARGE, sen("fola"), [AGAINST, FOR], 0)
    assert pos.vote is not None
    pos.vote.cast = cast
    vote = pos.vote
    CountVotes().run(pos)
    while pos.stack and vote.winner < 0:
        pos.stack.pop().run(pos)
    assert (vote.winner == FOR) is passes
    assert dice == [] or pos.rolled == dice


@clause("DES-VOTE-23")
@pytest.mark.parametrize(("rebel", "order"), [("", [2, 0, 1]), ("GSP", [2, 1])])
def test_where_nobody_presides_the_parties_vote_in_the_order_of_initiative(
    rebel: str, order: list[int]
) -> None:
    pos = ballot(table(senators=PEOPLE, rebel=rebel), V_CHARGE)
    assert pos.vote is not None
    pos.initiative, pos.vote.president = [2, 0, 1], -1
    start(pos, CallNext())
    called = []
    while type(pos.decision) is CastVote:
        called.append(pos.waiting[0])
        play(pos, "abstain")
    assert called == order
