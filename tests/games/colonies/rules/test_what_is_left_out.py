"""What is left out (COL-SCOPE): parts of the book that are no rules here."""

from __future__ import annotations

import pytest

from orrery.engine.base import PHRASES
from orrery.games.colonies import GAME
from tests.games.colonies.kit import RED, aboard, at, building, chart, legal, movement, new, of, play, ship
from tests.games.colonies.scenes import C
from tests.ledger import clause


@clause("COL-SCOPE-01", "COL-SCOPE-05")
def test_hot_keys_and_thanks_hold_no_rules() -> None:
    texts = " ".join(PHRASES[move].template for move in GAME.move_types())
    assert "flip" not in texts
    assert "rotate" not in texts
    assert "thank" not in texts


@clause("COL-SCOPE-02")
@pytest.mark.parametrize("kind", ["biological", "nuclear"])
def test_a_warhead_keeps_its_kind(kind: str) -> None:
    pos = building(chart(planets={"A1": of(RED, energy=9, ore=9)}, ships=[ship("A1", RED)]))
    play(pos, "work at a1", f"build {kind} warhead", "done")
    movement(pos)
    play(pos, f"load 1 {kind} warhead onto ship 1")
    other = "nuclear" if kind == "biological" else "biological"
    assert not any(other in text for text in legal(pos))
    assert (aboard(pos, 1)["bio"], aboard(pos, 1)["nuke"]) == ((1, 0) if kind == "biological" else (0, 1))


@clause("COL-COMP-10", "COL-SCOPE-03")
def test_one_card_of_each_of_27_technologies() -> None:
    assert len(C.pack.technology) == len({tech.name for tech in C.pack.technology}) == 27
    pos = new(3)
    assert sorted(pos.deck) == list(range(27))


@clause("COL-SCOPE-04")
def test_the_planets_say_that_they_are_designed() -> None:
    assert {planet.source for planet in C.pack.planet} == {"designed"}
    values = {(planet.energy, planet.ore, planet.capacity) for planet in C.pack.planet}
    assert len(values) == 27 == len({planet.name for planet in C.pack.planet})


@clause("COL-SCOPE-06", "COL-RES-06")
def test_how_many_meeples_are_used_is_one_number() -> None:
    pos = chart(planets={"A1": of(0, meeples=3, energy=3, ore=3)})
    building(pos)
    free = [at(pos, "A1")["free"]]
    play(pos, "work at a1")
    for move in ("build windmill", "build ship", "clone"):
        play(pos, move)
        free.append(at(pos, "A1")["free"])
    assert free == [3, 2, 1, 0]
    assert at(pos, "A1")["meeples"] == 4
