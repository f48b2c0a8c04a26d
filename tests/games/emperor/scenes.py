"""Scenes that several chapters of the tests begin with; the words they are told in are the kit's."""

from __future__ import annotations

from orrery.engine.chance import seeded
from orrery.games.emperor.rounds import role_steps
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.warlord import WarlordTurn
from tests.games.emperor.kit import galaxy, legal, new, play, start

TILES = {"C3": "plain_01", "C2": "plain_11", "D3": "plain_03", "E3": "plain_15"}
FOUR = "plain_14 plain_13 plain_12 plain_11"


def warlord_scene(**given: object) -> Galaxy:
    """A Warlord turn of seat 0, chosen by another."""
    pos = galaxy(**{"role": "warlord", "chooser": 2, **given})  # type: ignore[arg-type]
    return start(pos, WarlordTurn(0))


def random_game(players: int, seed: int) -> list[Galaxy]:
    """All positions of a random game, its end included."""
    pos, chance = new(players, seed), seeded(f"random {seed}")
    found = [pos.copy()]
    while not pos.over:
        moves = pos.moves()
        pos.play(moves[chance.below(len(moves))])
        found.append(pos.copy())
    return found


def explorer(**given: object) -> Galaxy:
    """An Explorer role from its first turn to its end."""
    pos = galaxy(**{"role": "explorer", "turned_up": FOUR, **given})  # type: ignore[arg-type]
    return start(pos, *role_steps(pos))


def open_tiles(pos: Galaxy) -> list[str]:
    return [pos.content.tile_ids[tile] for tile in pos.open_tiles]


def warlord(seat: int = 0, **given: object) -> Galaxy:
    """A Warlord turn of one seat, chosen by another unless it is said."""
    pos = galaxy(**{"role": "warlord", "chooser": 2, **given})  # type: ignore[arg-type]
    return start(pos, WarlordTurn(seat))


def destinations(pos: Galaxy, sending: str) -> set[str]:
    """Where a ship could go, by name."""
    trial = pos.copy()
    play(trial, sending)
    return {text.removeprefix("go to ").upper() for text in legal(trial) if text.startswith("go to")}


def roles(pos: Galaxy) -> list[str]:
    """What can be chosen now."""
    return [text.removeprefix("choose ") for text in legal(pos)]
