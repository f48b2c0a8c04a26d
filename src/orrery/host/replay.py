"""Finished games, step by step: the record, and the position after any move, from any side."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from importlib.util import find_spec

from orrery.draw.measures import Measure, measures
from orrery.engine.base import Seat
from orrery.engine.position import Position
from orrery.engine.record import Record, header_of
from orrery.host.errors import NotNow
from orrery.host.hall import Hall
from orrery.host.live import Live
from orrery.host.store import reads
from orrery.host.values import Entry, Frame, TableId

_KEPT = 32
"""How many finished games are kept in memory for those who leaf through them."""
_EVERY = 32
"""A position is kept after so many moves."""
_POINTS = 60
"""Into how many parts the chart of a game is cut."""


class Replay:
    """One finished game: its moves, and some of its positions."""

    def __init__(self, live: Live, moves: list[Entry], start: Entry | None) -> None:
        self.game = live.game
        self.players = live.row.players
        self.moves = moves
        self.start = start
        self.course: list[Measure] | None = None
        self._kept: dict[int, Position] = {}

    def keep(self, step: int, pos: Position) -> None:
        """Keep a position for later."""
        self._kept[step] = pos

    def nearest(self, step: int) -> int | None:
        """The latest step not after this one whose position is kept."""
        return max((kept for kept in self._kept if kept <= step), default=None)

    def position(self, step: int) -> Position:
        """The position after so many moves, from the nearest kept one."""
        nearest = self.nearest(step)
        assert nearest is not None
        pos = self._kept[nearest].copy()
        for number in range(nearest, step):
            entry = self.moves[number]
            pos.play(entry.text, entry.seat)
            if (number + 1) % _EVERY == 0:
                self.keep(number + 1, pos.copy())
        return pos

    def measures(self) -> list[Measure]:
        """What each seat had, as its own panel tells it, after some of the moves, evenly spread; the game is over, and
        nothing is sealed any more. Empty for a game that cannot be drawn."""
        if find_spec(f"{self.game.package}.board") is None:
            return []
        pos = self.position(0)
        last = len(self.moves)
        every = max(1, last // _POINTS)
        steps, seen = [0], [self._measured(pos)]
        for step, entry in enumerate(self.moves, 1):
            pos.play(entry.text, entry.seat)
            if step % every == 0 or step == last:
                steps.append(step)
                seen.append(self._measured(pos))
        return measures(steps, seen, pos.outcome.scores if pos.outcome is not None else ())

    def _measured(self, pos: Position) -> list[dict[str, int]]:
        drawing = self.game.drawing()
        return [drawing.measured(pos.view(seat), seat) for seat in range(self.players)]


class Replays:
    """The finished games that somebody has looked at lately."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._games: OrderedDict[TableId, Replay] = OrderedDict()

    async def _replay(self, live: Live) -> Replay:
        if live.row.state != "over":
            raise NotNow("The game is not over yet; its record is open when it is.")
        table = live.row.id
        found = self._games.get(table)
        if found is None:
            moves = await self.hall.store.read(reads.moves, table)
            start = await self.hall.store.read(reads.start, table)
            found = self._games[table] = Replay(live, moves, start)
            while len(self._games) > _KEPT:
                self._games.popitem(last=False)
        self._games.move_to_end(table)
        return found

    async def _position(self, live: Live, replay: Replay, step: int) -> Position:
        nearest = replay.nearest(step)
        if nearest is None or step - nearest > self.hall.config.snapshot_every:
            snapshot = await self.hall.store.read(reads.snapshot_before, live.row.id, step)
            assert snapshot is not None, "a game that was played has a snapshot of its start"
            replay.keep(snapshot.steps, live.game.load(snapshot.position))
        return replay.position(step)

    async def frame(self, live: Live, step: int, seat: Seat | None) -> Frame:
        """The game after so many moves, from the side of a seat or of a spectator."""
        replay = await self._replay(live)
        steps = len(replay.moves)
        if not 0 <= step <= steps:
            raise NotNow(f"This game has {steps} moves; there is no step {step}.")
        if seat is not None and not 0 <= seat < replay.players:
            raise NotNow(f"There is no seat {seat + 1} at this table.")
        pos = await self._position(live, replay, step)
        entry = replay.moves[step - 1] if step else replay.start
        events = () if entry is None else tuple(event for event in entry.events if event.visible_to(seat))
        move = entry.text if entry is not None and step else ""
        by = entry.seat if entry is not None and step else None
        return Frame(step, steps, pos.view(seat), pos.words(), move, by, events)

    async def record(self, live: Live) -> Record:
        """The record, with the revealed secret."""
        replay = await self._replay(live)
        row = live.row
        assert live.pos is not None
        header = header_of(
            live.pos,
            names=tuple(chair.name for chair in live.by_seat),
            commitment=row.commitment,
            shares=row.shares,
            salts=row.salts,
            secret=row.secret,
        )
        return Record(header, tuple((entry.seat or 0, entry.text) for entry in replay.moves))

    async def course(self, live: Live) -> list[Measure]:
        """What each seat had in the course of the game, by measure; whatever decided it comes first."""
        replay = await self._replay(live)
        if replay.course is None:
            await self._position(live, replay, 0)
            replay.course = await asyncio.to_thread(replay.measures)
        return replay.course
