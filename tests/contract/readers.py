"""What the host and the web make of a position for one reader: the sight, the API's answer, the page's fragments.

The table around the position is a real one of the host, as it is found on disk; only nobody waits at it.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec

from orrery.engine.base import Event, Seat
from orrery.engine.position import Position
from orrery.host.live import Live
from orrery.host.looking import news, sight
from orrery.host.presence import Presence
from orrery.host.store.rows import Chair, Loaded, Pulse, Snapshot, TableRow
from orrery.host.values import Entry, Who
from orrery.web import api_json, logbook
from orrery.web.fragments import called, drawn_scene, fragments, names_of

Looks = dict[str, bytes]


class Nobody:
    """Presence at a table at which nobody looks on."""

    def version(self, table: str) -> int:
        return 0

    def at(self, table: str) -> tuple[frozenset[int], int]:
        return frozenset(), 0


NOBODY = cast(Presence, Nobody())


def table_of(pos: Position, number: int = 1) -> Live:
    """A table of the host at which this position is played; guest `g1` sits at seat 1."""
    game, players = pos.game, pos.players
    row = TableRow(
        id="table",
        game=game.slug,
        title="",
        players=players,
        options=pos.options,
        public=True,
        owner="",
        state="playing",
        draw_seats=False,
        minutes=0,
        pace=None,
        content=game.content_hash,
        rules="",
        commitment="",
        secret="",
        salts=(),
        watch="watch",
        outcome=None,
        again="",
        created=0.0,
    )
    chairs = [
        Chair(seat, seat, "person", f"Guest {seat + 1}", "", f"key {seat}", "", {}, "", False)
        for seat in range(players)
    ]
    pulse = Pulse(number, pos.waiting, [0.0] * players, number, False, 0.0)
    members = [(f"g{seat + 1}", seat) for seat in range(players)]
    snapshot = Snapshot(number, number, [number] * players, pos.save())
    return Live(game, Loaded(row, pulse, chairs, members, snapshot, []), 0.0)


def sent(pos: Position, seat: Seat | None) -> Looks:
    """The answer of the API and the fragments of the page, for whoever looks from this seat."""
    return sent_of(table_of(pos), seat)


def sent_of(live: Live, seat: Seat | None) -> Looks:
    """The same, of a table with its log."""
    who = Who() if seat is None else Who(f"g{seat + 1}")
    seen = sight(live, who, seat, NOBODY)
    scene = seen.scene
    assert scene is not None
    api_json.game_now.cache_clear()
    found = {"answer of the API": msgspec.json.encode(api_json.table_now(seen))}
    try:
        live.game.board()
    except ModuleNotFoundError:
        return found  # a toy has no drawing
    told = news(live, who, seat, 0, NOBODY)
    last = logbook.last_move(told.entries) if told is not None else None
    for name, text in fragments(seen, last).items():
        found[f"fragment '{name}' of the page"] = text.encode()
    made: Any = drawn_scene(seen.game, scene, names_of(seen.people), last)
    page = logbook.written(told.entries if told is not None else [], seen, made.seats, called(seen))
    found["log of the page"] = page.log.encode()
    return found


def entry(number: int, seat: Seat, text: str, events: tuple[Event, ...]) -> Entry:
    """A move of the log."""
    return Entry(number, 0.0, "move", seat, f"Guest {seat + 1}", text, events)
