"""Scenes of the story as pages show them: whatever a game may put into one is drawn."""

from __future__ import annotations

from orrery.draw.table import Count, Die
from orrery.draw.telling import Change, Side, Tale, Throw
from orrery.web.fragments import Sitter
from orrery.web.telling import stories

SEATS = (Sitter("crimson", "triangle", "Ines"), Sitter("orange", "plus", "Marek"))


def test_a_scene_shows_sides_dice_counts_and_changes() -> None:
    ship = Count("ship", "Cruiser", 1)
    tale = Tale(
        "Fleet battle",
        "Ines beats Marek",
        (Side("Ines", 0, "attacks", (ship,), won=True), Side("Marek", 1, "defends", (), (ship,))),
        (
            Throw("Firing", (Die(6, True), Die(2)), (), 0, "one hit"),
            Throw("Gives", (), (Count("credits", "Credits", 3, tone="marks"),), 1),
        ),
        (Change("Marek loses a Cruiser", 1, "bad"), Change("Nobody wins")),
        (0, 1),
        clause="EMP-BAT-01",
    )
    page = str(stories().tale(7, tale, SEATS, True, "emperor"))
    assert 'data-tale="7"' in page
    for said in (
        "Ines beats Marek",
        "attacks",
        "1 Cruiser lost",
        "one hit",
        "Marek loses a Cruiser",
        "<b>3</b>",
    ):
        assert said in page, said
