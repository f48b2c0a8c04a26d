"""Moves that cannot be: a sentence for each, and nothing has changed."""

from __future__ import annotations

import pytest

from orrery.engine.errors import OrreryError
from orrery.games.colonies.table.state import Chart
from tests.games.colonies.kit import building, chart, go, harvest, movement, of, ship


def table() -> Chart:
    return chart(
        3,
        planets={"A1": of(0, energy=3, ore=3), "A5": of(1, energy=3)},
        ships=[ship("A1", 0, energy=2), ship("C3", 1, energy=2)],
        hands={0: "Spy, Rogue, Energy Converter", 1: "Hacker"},
    )


def on_a_building_turn() -> Chart:
    return building(table())


TEXTS = (
    "fly ship 99 on 1 energy",
    "fly ship -1 on 1 energy",
    "fly ship 1 on 99999999999999999999 energy",
    "load 0 energy onto ship 1",
    "load -1 energy onto ship 1",
    "load ² energy onto ship 1",
    "load 1 gold onto ship 1",
    "unload 1 energy from ship 0",
    "shift 1 energy from ship 1 to ship 99",
    "go to z9",
    "go to a0",
    "go to",
    "work at f1",
    "build castle",
    "clone twice",
    "return hacker",
    "return the moon",
    "spy on yellow",
    "spy on green",
    "copy spy",
    "fire the gun of ship 1 sideways",
    "fire a pulse from ship 0 at a2",
    "strike ship 99",
    "land 0 meeples",
    "turn up a1",
    "pay gold from a1",
    "convert 0 energy",
    "take 9 energy and 9 ore",
    "send -3 ore",
    "offer ties to red",
    "",
    "   ",
    "pass pass",
    "pass\n",
)


def on_a_movement_turn() -> Chart:
    return movement(table())


def after_a_harvest() -> Chart:
    return harvest(table(), 0)


def in_flight() -> Chart:
    pos = movement(table())
    go(pos, "fly ship 1 on 1 energy")
    return pos


@pytest.mark.parametrize("moment", [on_a_building_turn, on_a_movement_turn, after_a_harvest, in_flight])
def test_what_cannot_be_played_is_refused_with_a_sentence_and_changes_nothing(moment: object) -> None:
    assert callable(moment)
    pos = moment()
    before = pos.save()
    possible = {pos.text(move) for move in pos.moves()}
    for text in TEXTS:
        if " ".join(text.split()) in possible:
            continue
        with pytest.raises(OrreryError) as caught:
            pos.play(text)
        assert len(str(caught.value).split()) > 2, text
        assert pos.save() == before, text


def test_nobody_moves_for_another() -> None:
    pos = on_a_building_turn()
    before = pos.save()
    with pytest.raises(OrreryError):
        pos.play("pass", 1)
    assert pos.save() == before
