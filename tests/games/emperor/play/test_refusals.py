"""What is offered and what is refused come from the same rules: nothing offered has a reason against it, nothing else lacks one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from orrery.engine.base import Decision, Move
from orrery.engine.chance import seeded
from orrery.games.emperor import GAME
from orrery.games.emperor.merchant import MerchantTurn
from orrery.games.emperor.state import Galaxy
from tests.games.emperor.constructed import construct
from tests.games.emperor.kit import galaxy, refused, start

KINDS = [cls for cls in GAME.move_types() if cls.why_not is not Move.why_not]
"""Moves that know why they cannot be made."""


def every(pos: Galaxy, kind: type[Move]) -> Iterator[Move]:
    """Every move of a kind that can be said at this table."""
    sizes = {
        "space": pos.content.spaces,
        "tile": len(pos.content.tile_ids),
        "ship": 3,
        "cube": 3,
        "steps": 5,
        "seat": pos.players,
        "tech": pos.content.techs,
        "role": 8,
    }
    for values in product(*(range(sizes[field]) for field in kind.__struct_fields__)):
        yield kind(*values)


def offered(pos: Galaxy, step: Decision[Galaxy], moves: list[Move]) -> None:
    """Within each kind of move on offer, what is offered is what nothing speaks against."""
    assert {type(move) for move in moves} & set(KINDS) <= set(step.taken)
    for kind in step.taken:
        for move in every(pos, kind):
            sentence, clause = step.why_not(pos, move)
            assert (move in moves) == (not sentence), (pos.text(move), sentence)
            assert bool(sentence) == bool(clause)
            assert not clause or clause in GAME.rules.clauses


@pytest.mark.parametrize("part", range(6))
def test_the_list_of_moves_and_the_reasons_for_refusals_agree(part: int) -> None:
    for number in range(8):
        pos = construct(seeded(f"refusals {part} {number}"))
        assert isinstance(pos, Galaxy)
        picks = seeded(f"refusals {part} {number} moves")
        for _ in range(30):
            if pos.over:
                break
            seat = pos.waiting[0]
            moves = list(pos.moves(seat))
            step = pos.decision
            if isinstance(step, Decision):
                offered(pos, step, moves)
            pos.play(moves[picks.below(len(moves))], seat)


def test_a_move_of_another_decision_is_refused_without_a_reason_that_is_beside_the_point() -> None:
    pos = galaxy(role="merchant", chooser=2)
    pos.prices = [1, 2, 3]
    start(pos, MerchantTurn(0))
    for text in (
        "build fighter at a1",
        "flee to a1",
        "choose merchant",
        "influence a1",
        "claim c3",
        "buy saboteur",
    ):
        error = refused(pos, text)
        assert "is not possible now" in str(error) and error.clause == "EMP-MER-06"


def test_most_moves_with_an_aim_know_why_they_cannot_be_made() -> None:
    assert len(KINDS) >= 24
