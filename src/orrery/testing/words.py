"""What the checks of the contract ask of a position, whoever looks at it."""

from __future__ import annotations

from importlib.util import find_spec

import msgspec

from orrery.engine.base import Event, Seat
from orrery.engine.chance import seeded
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.testing.walks import Stop


def seats_and_spectator(pos: Position) -> list[Seat | None]:
    return [*range(pos.players), None]


def texts(pos: Position, seat: Seat) -> list[str]:
    return [pos.text(move) for move in pos.moves(seat)]


def can_play(pos: Position, seat: Seat, text: str) -> bool:
    """Whether the text is a legal move of this seat, from the list or from a domain."""
    move = pos.words().parse(text)
    return move in pos.moves(seat) or any(not domain.why_not(move) for domain in pos.domains(seat))


def read_events(events: list[Event], seat: Seat | None) -> list[Event]:
    return [event for event in events if event.visible_to(seat)]


def differs(one: bytes, two: bytes) -> str:
    """Where two JSON objects differ, for a readable failure."""
    a, b = msgspec.json.decode(one), msgspec.json.decode(two)
    while isinstance(a, dict) and isinstance(b, dict):
        keys = [key for key in a if a.get(key) != b.get(key)] or [key for key in b if key not in a]
        if not keys:
            break
        if len(keys) == 1 and isinstance(a[keys[0]], dict):
            a, b = a[keys[0]], b[keys[0]]
            continue
        return "; ".join(f"{key}: {a.get(key)!r} and {b.get(key)!r}" for key in keys)
    return "the same values in another order"


def question(pos: Position, seat: Seat) -> str:
    return pos.words().asked(pos.question(seat))


def imagined(stop: Stop, seat: Seat | None, number: int = 0) -> Position:
    return stop.walk.game.imagine(stop.pos.view(seat), seeded(f"imagined {number}"))


def is_drawn(game: Game) -> bool:
    """Whether the game has a drawing: a toy may have none."""
    return find_spec(f"{game.package}.board") is not None
