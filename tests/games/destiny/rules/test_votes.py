"""Votes (DES-VOTE)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.counting import CountVotes
from orrery.games.destiny.table.votes import ABSTAIN, AGAINST, FOR, V_CHARGE
from tests.games.destiny.kit import sen, table
from tests.ledger import clause


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
