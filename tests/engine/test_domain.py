"""Open-ended choices are described, checked, named when wrong, and drawn from by bots."""

from __future__ import annotations

import pytest

from orrery.engine.base import Move, Pass, says
from orrery.engine.chance import seeded
from orrery.engine.domain import Domain, Range, Words


@says("offer {metal} metal and {food} food to {seat} saying {speech}", "TOY-PLAY-04")
class Offer(Move, frozen=True):
    metal: int
    food: int
    seat: int
    speech: str


OFFER = Domain(
    Offer(0, 0, 1, ""),
    (Range("metal", 0, 6), Range("food", 1, 4, "number of food cubes"), Words("speech", 10)),
    "Offer",
    limit=7,
)


@pytest.mark.parametrize("move", [Offer(0, 1, 1, ""), Offer(6, 1, 1, "ten signs."), Offer(3, 4, 1, "x")])
def test_a_move_within_the_bounds_is_right(move: Move) -> None:
    assert OFFER.why_not(move) == ""


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Offer(7, 1, 1, ""), "The metal must be between 0 and 6, not 7."),
        (Offer(-1, 1, 1, ""), "The metal must be between 0 and 6, not -1."),
        (Offer(0, 0, 1, ""), "The number of food cubes must be between 1 and 4, not 0."),
        (Offer(6, 4, 1, ""), "The sum must not exceed 7, and this is 10."),
        (Offer(0, 1, 1, "eleven sign"), "The speech may have at most 10 letters, not 11."),
        (Offer(0, 1, 2, ""), "This is another kind of move."),
        (Pass(), "This is another kind of move."),
        (Offer("many", 1, 1, ""), "The metal must be a number from 0 to 6."),  # type: ignore[arg-type]
        (Offer(0, 1, 1, 5), "The speech must stand in quotes."),  # type: ignore[arg-type]
    ],
)
def test_what_is_wrong_with_a_move_is_said(move: Move, sentence: str) -> None:
    assert OFFER.why_not(move) == sentence


def test_drawn_moves_lie_in_the_domain_and_reach_its_ends() -> None:
    chance = seeded("domain")
    drawn = [OFFER.draw(chance) for _ in range(500)]
    assert {OFFER.why_not(move) for move in drawn} == {""}
    metal = {getattr(move, "metal") for move in drawn}  # noqa: B009
    assert metal == {0, 1, 2, 3, 4, 5, 6}
    assert {getattr(move, "food") for move in drawn} == {1, 2, 3, 4}  # noqa: B009
