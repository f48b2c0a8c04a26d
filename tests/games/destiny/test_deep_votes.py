"""Votes and Elections clause by clause (DES-VOTE, DES-ELEC)."""

from __future__ import annotations

import msgspec
import pytest

from orrery.engine.domain import Range
from orrery.games.destiny.phases.senate_phase import EndSenate
from orrery.games.destiny.senate.ballots import open_vote, presiding
from orrery.games.destiny.senate.counting import CountVotes, VetoChance, sums_of
from orrery.games.destiny.senate.elections import (
    DealMinistries,
    EndElection,
    OrderOfOffices,
    SmallestParty,
    may_stand,
    seat_winner,
    smallest_parties,
)
from orrery.games.destiny.senate.votes import BeginVote, CastVote, VoteBid, VoteBids, room_to_bid, steps_up_to
from orrery.games.destiny.table.promised_votes import Indictment, Plain
from orrery.games.destiny.table.senate import B_LAW, Bill, Charge
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WillVote
from orrery.games.destiny.table.votes import ABSTAIN, AGAINST, FOR, V_BILL, V_CHARGE, V_ELECTION, Vote
from orrery.games.destiny.turn.senators import vote_limit, voting_strength
from tests.games.destiny.kit import deal, legal, play, quiet, refused, said, sen, start, table
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}  # Diplomacy 4 each


def over(pos: Table) -> bool:
    """Nobody is asked any more."""
    return not pos.waiting


def floor(pos: Table, cast: list[int], kind: int = V_CHARGE, choices: list[int] | None = None) -> Vote:
    """A vote in which everybody has voted in the order of the seats."""
    open_vote(pos, kind, 0, choices or [0, 1], 0)
    assert pos.vote is not None
    pos.vote.cast = cast
    pos.proposed = [Charge(0, 0, False)]
    pos.vote.order = [seat for seat, choice in enumerate(cast) if choice >= 0]
    return pos.vote


@clause("DES-VOTE-01", "DES-VOTE-02")
@pytest.mark.parametrize(("taint", "strength"), [((0, 0), 7), ((3, 0), 4), ((2, 1), 2), ((0, 3), -2)])
def test_voting_strength_is_diplomacy_less_tokens_exhausted_senators_included(
    taint: tuple[int, int], strength: int
) -> None:
    pos = table(senators={"GSP": "orrumah brannoch"}, tainted={"orrumah": taint}, exhausted="brannoch")
    assert voting_strength(pos, 0) == strength


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


@clause("DES-VOTE-21")
def test_a_rebel_has_no_vote_and_no_limit() -> None:
    pos = table(senators=PEOPLE, rebel="GSP")
    floor(pos, [1, 0, ABSTAIN])
    assert (voting_strength(pos, 0), vote_limit(pos, 0)) == (0, 0)
    assert sums_of(pos) == [4, None]


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


@clause("DES-VOTE-18")
def test_equal_sides_roll_one_die_each_until_one_is_higher() -> None:
    pos = table(senators=PEOPLE, dice=[3, 3, 6, 2])
    vote = floor(pos, [FOR, AGAINST, ABSTAIN])
    start(pos, CountVotes())
    assert vote.winner == AGAINST
    assert pos.rolled == [6, 2]


@clause("DES-VOTE-19")
def test_without_a_vote_in_favour_nothing_passes_and_no_die_falls() -> None:
    pos = table(senators=PEOPLE)
    vote = floor(pos, [ABSTAIN, ABSTAIN, ABSTAIN])
    start(pos, CountVotes())
    assert vote.winner == AGAINST
    assert pos.rolled == []


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


@clause("DES-VOTE-07", "DES-VOTE-15")
def test_bids_within_the_printed_diplomacy_are_spent_at_once() -> None:
    pos = table(senators=PEOPLE, influence=9)
    vote = floor(pos, [FOR, AGAINST, ABSTAIN])
    start(pos, VoteBids(0))
    assert refused(pos, "bid 5 influence").clause == "DES-VOTE-07"
    play(pos, "bid 3 influence")
    assert pos.influence == [6, 9, 9]
    assert room_to_bid(pos, 0) == 1
    assert vote.spent == [3, 0, 0]


@clause("DES-VOTE-13", "DES-VOTE-14")
def test_who_passed_may_bid_again_and_all_passing_in_a_row_ends_it() -> None:
    pos = table(senators=PEOPLE, influence=9)
    floor(pos, [FOR, AGAINST, FOR])
    start(pos, VoteBids(0))
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


@clause("DES-VOTE-14")
@pytest.mark.parametrize(("most", "steps"), [(0, []), (1, [1]), (3, [1, 2, 3]), (6, [1, 2, 3, 5, 6])])
def test_the_amounts_offered_end_with_the_largest(most: int, steps: list[int]) -> None:
    assert steps_up_to(most) == steps


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


@clause("DES-SNT-03", "DES-SNT-04")
@pytest.mark.parametrize(
    ("ministers", "seat"),
    [
        ({"prime_minister": "fola", "interior": "orrumah"}, 2),
        ({"interior": "orrumah", "defence": "fola"}, 0),
        ({}, -1),
    ],
)
def test_the_first_minister_in_rank_presides(ministers: dict[str, str], seat: int) -> None:
    assert presiding(table(senators=PEOPLE, ministers=ministers)) == seat


@clause("DES-SNT-10", "DES-SNT-12")
@pytest.mark.parametrize(("influence", "money", "asked"), [(1, 0, True), (0, 3, True), (0, 2, False)])
def test_a_veto_needs_an_influence_or_the_bank(influence: int, money: int, asked: bool) -> None:
    pos = table(senators=PEOPLE, ministers={"prime_minister": "zharrak"}, influence=influence, money=money)
    floor(pos, [FOR, FOR, FOR])
    start(pos, VetoChance())
    assert (pos.waiting == (1,)) is asked
    if asked:
        assert ("veto" in legal(pos)) is (influence == 1)


# --- Elections --------------------------------------------------------------------------------------------------


@clause("DES-ELEC-05", "DES-ELEC-06")
@pytest.mark.parametrize(("rebel", "dice", "seat"), [("", [], 2), ("PoP", [2, 5], 1), ("PoP", [5, 2], 0)])
def test_the_party_with_the_fewest_senators_is_found_among_those_in_standing(
    rebel: str, dice: list[int], seat: int
) -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"}, rebel=rebel, dice=dice)
    start(pos, SmallestParty(smallest_parties(pos), first=False))
    assert pos.waiting == (seat,)


@clause("DES-ELEC-02", "DES-ELEC-08", "DES-ELEC-18")
def test_who_holds_an_office_or_left_the_senate_cannot_stand() -> None:
    pos = table(
        senators={"GSP": "orrumah brannoch wythelle"}, ministers={"justice": "brannoch"}, exhausted="orrumah"
    )
    assert may_stand(pos, 0) == sorted([sen("orrumah"), sen("wythelle")])
    pos.seduced[sen("wythelle")] = True
    assert may_stand(pos, 0) == [sen("orrumah")]


@clause("DES-ELEC-03", "DES-ELEC-09", "DES-ELEC-11")
@pytest.mark.parametrize(("winner", "office"), [(0, "orrumah"), (1, ""), (-1, "")])
def test_the_winner_takes_the_office_and_vacant_or_nobody_leaves_it_empty(winner: int, office: str) -> None:
    pos = table(senators=PEOPLE)
    vote = floor(pos, [0, 1, -1], V_ELECTION, [sen("orrumah"), -1])
    vote.subject, vote.winner = 3, winner
    seat_winner(pos, vote)
    assert pos.ministry[3] == (sen(office) if office else -1)


@clause("DES-ELEC-03")
@pytest.mark.parametrize("why", ["dead", "rebel", "office"])
def test_a_winner_that_cannot_serve_any_more_leaves_the_office_empty(why: str) -> None:
    pos = table(
        senators=PEOPLE,
        rebel="GSP" if why == "rebel" else "",
        ministers={"defence": "orrumah"} if why == "office" else {},
    )
    if why == "dead":
        pos.sen_at[sen("orrumah")], pos.sen_seat[sen("orrumah")] = 3, -1
    vote = floor(pos, [0, 1, -1], V_ELECTION, [sen("orrumah"), -1])
    vote.subject, vote.winner = 3, 0
    seat_winner(pos, vote)
    assert pos.ministry[3] == -1


@clause("DES-ELEC-04", "DES-ELEC-05")
@pytest.mark.parametrize(("prime", "decider"), [("zharrak", 1), ("", 2)])
def test_who_decides_the_order_of_the_other_offices(prime: str, decider: int) -> None:
    pos = table(
        senators={"GSP": "orrumah", "BIP": "zharrak"}, ministers={"prime_minister": prime} if prime else {}
    )
    pos.elected = [0, 2]
    start(pos, OrderOfOffices(-1))
    assert pos.waiting == (decider,)
    assert len(legal(pos)) == 3


@clause("DES-ELEC-12", "DES-END-01")
@pytest.mark.parametrize(("offices", "over"), [(5, True), (4, False), (0, False)])
def test_after_an_election_the_counter_is_at_1_and_five_offices_win(offices: int, over: bool) -> None:
    five = ["orrumah", "brannoch", "wythelle", "sarrishet", "eluvanne"]
    names = ["prime_minister", "interior", "finance", "justice", "defence"]
    pos = table(
        counter=3, senators={"GSP": " ".join(five)}, ministers=dict(zip(names[:offices], five, strict=False))
    )
    start(pos, EndElection())
    assert pos.counter == 0
    assert (pos.outcome is not None) is over
    if pos.outcome is not None:
        assert pos.outcome.winners == (0,)


@clause("DES-ELEC-14", "DES-ELEC-15")
def test_dealt_offices_go_round_and_pass_over_who_has_no_free_senator() -> None:
    pos = table(turn=1, senators={"GSP": "orrumah", "PoP": "fola nambasu"})
    start(pos, DealMinistries())
    while pos.waiting:
        play(pos, legal(pos)[0])
    assert [len(pos.ministries_of(seat)) for seat in range(3)] == [1, 0, 2]
    assert pos.ministry.count(-1) == 2


@clause("DES-VOTE-07", "DES-VOTE-14")
@pytest.mark.parametrize(("influence", "most"), [(1, 1), (3, 3), (4, 4), (9, 4), (0, 0)])
def test_any_amount_within_purse_and_limit_may_be_bid(influence: int, most: int) -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"}, influence={"GSP": influence}, money={"GSP": 3})
    open_vote(pos, V_CHARGE, sen("zharrak"), [AGAINST, FOR], 0)
    assert pos.vote is not None
    pos.vote.cast, pos.vote.order = [FOR, AGAINST, ABSTAIN], [0, 1]
    start(pos, VoteBids(0))
    assert [domain.fields for domain in VoteBid(0, 0).domains(pos)] == (
        [(Range("amount", 1, most),)] if most else []
    )


@clause("DES-VOTE-05", "DES-VOTE-03")
def test_what_a_card_does_to_voting_strength_until_the_end_of_the_phase_ends_with_the_senate_phase() -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"})
    assert [voting_strength(pos, seat) for seat in (0, 1)] == [4, 4]
    pos.seduced[sen("orrumah")], pos.dip_phase[sen("zharrak")] = True, 4
    assert [voting_strength(pos, seat) for seat in (0, 1)] == [0, 8]
    start(pos, EndSenate())
    assert [voting_strength(pos, seat) for seat in (0, 1)] == [4, 4]


@clause("DES-INIT-07", "DES-INIT-12", "DES-ELEC-12")
@pytest.mark.parametrize(
    ("minister", "rolled", "order"),
    [
        ("orrumah", [], [3, 2, 1, 0]),  # TMP, PoP and BIP have no Ministry, as before
        ("zharrak", [4, 1, 6], [2, 0, 3, 1]),  # GSP has lost its own and joins TMP and PoP: they roll
    ],
)
def test_after_an_election_only_a_group_that_has_gained_a_member_rolls_off(
    minister: str, rolled: list[int], order: list[int]
) -> None:
    pos = table(
        "GSP BIP PoP TMP",
        initiative="TMP PoP BIP GSP",
        counter=3,
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola", "TMP": "daveth"},
        ministers={"prime_minister": minister},
        dice=rolled,
    )
    pos.rank = [6, 1, 1, 1]
    start(pos, EndElection())
    assert [line for line in said(pos) if line.startswith("Roll-off")] == (
        ["Roll-off of GSP, PoP, TMP: 4, 1, 6"] if rolled else []
    )
    assert (pos.initiative, pos.counter) == (order, 0)


# --- somebody leaves --------------------------------------------------------------------------------------------


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


@clause("DES-END-10", "DES-VOTE-12")
def test_who_leaves_when_called_upon_abstains() -> None:
    pos = table("GSP BIP PoP TMP", senators={"GSP": "orrumah", "BIP": "zharrak"})
    open_vote(pos, V_CHARGE, sen("zharrak"), [AGAINST, FOR], 0)
    start(pos, CastVote(0))
    pos.resign(0)
    assert (pos.waiting, pos.vote is not None and pos.vote.cast[0]) == ((), ABSTAIN)
