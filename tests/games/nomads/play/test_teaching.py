"""How the game is taught: the lesson plays as it is told, hints fit when they say so, plates can be drawn."""

from __future__ import annotations

import re
from typing import Any

import pytest

from orrery.games.nomads import GAME
from orrery.games.nomads.board import DRAWING
from orrery.games.nomads.learn import HINTS
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import level
from orrery.testing.kit import play
from orrery.testing.teaching import check_teaching
from tests.games.nomads.kit import A, B, Player, act, do, expanse


def test_the_lesson_and_everything_around_it_fits_the_rules() -> None:
    check_teaching(GAME)
    assert GAME.learning is not None
    assert 12 <= len(GAME.learning.lesson.steps) <= 20
    assert len(GAME.learning.asked) >= 10


def test_the_lesson_ends_alone_on_level_three_with_a_cushion() -> None:
    pos = GAME.course.pos
    assert isinstance(pos, Expanse)
    assert [level(pos, seat) for seat in range(3)] == [3, 1, 1]
    assert (pos.units(A), pos.units(B)) == (9, 6)
    assert GAME.content.card_names.index("Thermal Decoy") in pos.discards[0], "the decoy was really used"
    assert GAME.content.card_names.index("Saboteur Cell") in pos.discards[0]
    assert pos.technology[3] >= 0, "the Cruiser was saved"


def test_every_plate_is_a_drawing_with_letters_large_enough() -> None:
    assert GAME.learning is not None
    sizes = {
        name: int(size) for name, size in re.findall(r"\.([\w-]+) \{[^}]*font: \d+ (\d+)px", DRAWING.css)
    }
    for plate in GAME.learning.how.plates:
        drawn = DRAWING.plate(plate.name)
        assert drawn.startswith("<svg") and "aria-label" in drawn
        for found in re.findall(r'<text class="([\w-]+)', drawn):
            assert sizes.get(found, 11) >= 11
    with pytest.raises(KeyError):
        DRAWING.plate("nothing")


def fitting(pos: Expanse, seat: int) -> set[str]:
    """The hints whose condition holds for a seat."""
    return {hint.when for hint in GAME.hints_for(pos.view(seat))}


def table(**mine: Any) -> Expanse:
    """Crimson with this beside a weak rival."""
    return act(
        expanse(
            Player(**{"species": "Kethri", "at": "Ares Forge", "credits": 9, **mine}),
            Player("Vorrax", "Ironblood Reach", credits=3, storage=["Trade Hub"]),
        )
    )


def test_hints_come_when_they_fit() -> None:
    quiet = table(storage=["Trade Hub"])
    assert fitting(quiet, A) == set()
    assert "equipment-fits" in fitting(table(storage=["Laser Turrets"], built=["Space Cruiser"]), A)
    assert "nothing-to-build" in fitting(table(storage=["Laser Turrets"]), A)
    assert "own-clock" in fitting(table(civil=12), A)
    assert "rivals-clock" in fitting(table(civil=12), B)
    assert "hand-too-large" in fitting(table(storage=["Trade Hub"] * 7), A)
    assert "in-danger" in fitting(table(military=4), B)
    short = table()
    short.decks[0] = short.decks[0][:9]
    assert "decline-near" in fitting(short, A)
    announced = table(storage=["Supply Windfall"])
    play(announced, "use supply windfall")
    assert "can-answer" in fitting(announced, B)
    fleets = expanse(
        Player(
            "Kethri", "Ares Forge", credits=9, storage=["Trade Hub"], built=["Space Cruiser", "Civil Ship"]
        ),
        Player("Vorrax", "Ironblood Reach", built=["Civil Ship", "Hospital Frigate"]),
    )
    play(act(fleets), "declare war on orange")
    assert "two-fleets" in fitting(fleets, B)


def test_the_hint_of_healing_waits_for_damage() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 6, 3, 9, storage=["Trade Hub"]),
            Player("Ursanni", "Ironblood Reach", 9, 0, 9, storage=["Trade Hub"]),
        )
    )
    do(pos, "declare war on orange")
    play(pos, "launch the assault")
    assert "healing-helps" not in fitting(pos, B)
    while pos.war is not None and pos.war.damage == [0, 0]:
        play(pos, "pass")
    assert "healing-helps" in fitting(pos, B)
    assert "healing-helps" not in fitting(pos, A)


def test_every_hint_has_its_condition() -> None:
    assert GAME.learning is not None
    assert {hint.when for hint in GAME.learning.hints if hint.when} == set(HINTS)
