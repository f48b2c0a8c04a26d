"""What the host and the web make of a position for one reader: the sight, the API's answer, the page's fragments.

The table around the position is a real one of the host, as it is found on disk; only nobody waits at it.
"""

from __future__ import annotations

from typing import cast

import msgspec

from orrery.engine.base import Seat
from orrery.engine.position import Position
from orrery.games import games
from orrery.host import kept
from orrery.host.live import Live, Since
from orrery.host.looking import sight
from orrery.host.presence import Presence
from orrery.host.store.rows import Chair, Loaded, Pulse, Snapshot, TableRow
from orrery.host.values import Who
from orrery.testing.words import is_drawn
from orrery.web.api_json import table_now
from orrery.web.fragments import fragments

Looks = dict[str, bytes]


class Nobody:
    """Presence at a table at which nobody looks on."""

    def version(self, table: str) -> int:
        return 0

    def at(self, table: str) -> tuple[frozenset[int], int]:
        return frozenset(), 0


NOBODY = cast(Presence, Nobody())


def table_of(pos: Position) -> Live:
    """A table of the host at which this position is played; guest `g1` sits at seat 1."""
    game, players, number = pos.game, pos.players, 1
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
        Chair(seat, seat, "person", f"Guest {seat + 1}", "", f"key {seat}", "", "", False)
        for seat in range(players)
    ]
    pulse = Pulse(number, pos.waiting, [0.0] * players, number, False, 0.0)
    members = [(f"g{seat + 1}", seat) for seat in range(players)]
    snapshot = Snapshot(number, number, [number] * players, pos.save())
    return Live(game, Loaded(row, pulse, chairs, members, snapshot, []), Since(0.0, 0.0))


def sent(pos: Position, seat: Seat | None) -> Looks:
    """The answer of the API and the fragments of the page, for whoever looks from this seat."""
    seen = sight(table_of(pos), Who() if seat is None else Who(f"g{seat + 1}"), seat, NOBODY)
    kept.forget("scenes as JSON")  # it keeps scenes by their identity, and these live for a moment only
    found = {"answer of the API": msgspec.json.encode(table_now(seen))}
    if is_drawn(pos.game) and pos.game.slug in games():  # pages know what is installed
        for name, text in fragments(seen, None).items():
            found[f"fragment '{name}' of the page"] = text.encode()
    return found
