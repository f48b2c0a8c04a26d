"""Finished games, step by step: the record, and the position after any move, from any side."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from importlib.util import find_spec

from msgspec.structs import replace

from orrery.draw.measures import TOWARDS, Measure, measures
from orrery.draw.telling import chapter_of
from orrery.engine.base import Seat
from orrery.engine.position import DICE, SCENE, Position
from orrery.engine.record import Record, digest_of, header_of, seed_of
from orrery.host.errors import NotNow
from orrery.host.hall import Hall
from orrery.host.kept import Kept
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

    def __init__(
        self, live: Live, moves: list[Entry], start: Entry | None, updates: Sequence[tuple[int, int]]
    ) -> None:
        self.game = live.game
        self.players = live.row.players
        self.moves = moves
        self.start = start
        self.began = live.row.began or live.row.version
        self.updates = tuple(updates)
        """After how many moves the table went on with which version of the rules."""
        self.stuck: dict[int, int] = {}
        """Steps that today's rules cannot reach, each with the last one before it that they can."""
        self.course: list[Measure] | None = None
        self._kept: dict[int, Position] = {}

    def keep(self, step: int, pos: Position) -> None:
        """Keep a position for later."""
        self._kept[step] = pos

    def nearest(self, step: int) -> int | None:
        """The latest step not after this one whose position is kept; where the table went on with another version of the rules,
        its position was kept, and what lies before does not lead there."""
        since = max((steps for steps, _ in self.updates if steps <= step), default=0)
        return max((kept for kept in self._kept if since <= kept <= step), default=None)

    def is_old(self, step: int) -> bool:
        """Whether the move that led to this step was played by another version of the rules than today's."""
        version = self.began
        for steps, number in self.updates:
            if steps < step:
                version = number
        return version != self.game.version

    def note(self, step: int) -> str:
        """What a reader of this step should know: that other rules held then, and which step the board shows."""
        if not step or not self.is_old(step):
            return ""
        shown = self.stuck.get(step)
        if shown is not None:
            return (
                f"This move was played with an older version of the rules, and today's cannot play it again: the board shows "
                f"step {shown}."
            )
        return (
            "This move was played with an older version of the rules; the board is worked out with today's."
        )

    def position(self, step: int) -> Position:
        """The position after so many moves, from the nearest kept one."""
        nearest = self.nearest(step)
        assert nearest is not None
        pos = self._kept[nearest].copy()
        for number in range(nearest, step):
            entry = self.moves[number]
            if not self.is_old(number + 1):
                pos.play(entry.text, entry.seat)
            elif (after := self._again(pos, entry)) is not None:
                pos = after
            else:
                self.stuck[step] = number
                return pos
            if (number + 1) % _EVERY == 0:
                self.keep(number + 1, pos.copy())
        return pos

    def _again(self, pos: Position, entry: Entry) -> Position | None:
        """The position after a move of an older version of the rules, if today's can play it."""
        after = pos.copy()
        try:
            after.play(self.game.versions.bring_move(entry.text, self.began or 1), entry.seat)
        except Exception:  # whatever today's rules make of it, the reader leafs on
            return None
        return after

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
            if self.is_old(step):
                if (after := self._again(pos, entry)) is None:
                    break
                pos = after
            elif self.is_old(step - 1):
                pos = self.position(step)
            else:
                pos.play(entry.text, entry.seat)
            if step % every == 0 or step == last:
                steps.append(step)
                seen.append(self._measured(pos))
        scores = pos.outcome.scores if pos.outcome is not None else ()
        return measures(steps, seen, scores, self.chapters())

    def chapters(self) -> tuple[tuple[int, str], ...]:
        """The steps that opened a round or a turn of the game, and what it is called. Where every seat has a turn of this
        number, the first of them opens it."""
        found: dict[str, int] = {}
        for step, entry in enumerate((self.start, *self.moves)):
            for event in entry.events if entry is not None else ():
                if name := chapter_of(event):
                    found.setdefault(name, step)
        return tuple((step, name) for name, step in found.items())

    def _measured(self, pos: Position) -> list[dict[str, int]]:
        drawing = self.game.drawing()
        found = [drawing.measured(pos.view(seat), seat) for seat in range(self.players)]
        goal = drawing.goal(pos.view(None))
        for near in goal.progress if goal is not None else ():
            found[near.seat] = {**found[near.seat], TOWARDS: near.value}
        return found


class Replays:
    """The finished games that somebody has looked at lately."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._games: Kept[TableId, Replay] = Kept("replays", _KEPT)

    async def _replay(self, live: Live) -> Replay:
        if live.row.state != "over":
            raise NotNow("The game is not over yet; its record is open when it is.")
        table = live.row.id
        found = self._games.get(table)
        if found is None:
            moves = await self.hall.store.read(reads.moves, table)
            start = await self.hall.store.read(reads.start, table)
            updates = await self.hall.store.read(reads.updates, table)
            found = self._games.put(table, Replay(live, moves, start, updates))
        return found

    async def _position(self, live: Live, replay: Replay, step: int) -> Position:
        nearest = replay.nearest(step)
        if nearest is None or step - nearest > self.hall.config.snapshot_every:
            snapshot = await self.hall.store.read(reads.snapshot_before, live.row.id, step)
            assert snapshot is not None, "a game that was played has a snapshot of its start"
            replay.keep(snapshot.steps, live.game.load(snapshot.position, snapshot.version))
        return replay.position(step)

    async def steps(self, live: Live) -> tuple[list[Entry], tuple[tuple[int, str], ...]]:
        """The moves of a finished game, in order (the first leads to step 1), and the steps that open its chapters."""
        replay = await self._replay(live)
        return replay.moves, replay.chapters()

    async def frame(self, live: Live, step: int, seat: Seat | None, openly: bool = False) -> Frame:
        """The game after so many moves, from the side of a seat or of a spectator; or with every hand open."""
        replay = await self._replay(live)
        steps = len(replay.moves)
        if not 0 <= step <= steps:
            raise NotNow(f"This game has {steps} moves; there is no step {step}.")
        if seat is not None and not 0 <= seat < replay.players:
            raise NotNow(f"There is no seat {seat + 1} at this table.")
        pos = await self._position(live, replay, step)
        entry = replay.moves[step - 1] if step else replay.start
        events = (
            ()
            if entry is None
            else tuple(event for event in entry.events if openly or event.visible_to(seat))
        )
        move = entry.text if entry is not None and step else ""
        by = entry.seat if entry is not None and step else None
        views = tuple(pos.view(own) for own in range(replay.players)) if openly else ()
        return Frame(step, steps, pos.view(seat), pos.words(), move, by, events, views, replay.note(step))

    async def position(self, live: Live, step: int) -> Position:
        """The position of a finished game after so many moves."""
        replay = await self._replay(live)
        steps = len(replay.moves)
        if not 0 <= step <= steps:
            raise NotNow(f"This game has {steps} moves; there is no step {step}.")
        return await self._position(live, replay, step)

    async def record(self, live: Live) -> Record:
        """The record, with the revealed secret. A game that was played on from another one's step has that one's moves
        before its own, and the change of dice between them."""
        replay = await self._replay(live)
        row = live.row
        assert live.pos is not None
        own = tuple((entry.seat or 0, entry.text) for entry in replay.moves)
        if row.origin.table:
            before = await self.record(await self.hall.live(row.origin.table))
            fresh = (0, f"{SCENE}{DICE}{seed_of(bytes.fromhex(row.secret), row.salts)}")
            header = replace(before.header, outcome=row.outcome, digest=digest_of(live.pos))
            return Record(header, (*before.moves[: row.origin.step], fresh, *own))
        names = tuple(chair.name for chair in live.by_seat)
        if row.origin.lesson and live.game.learning is not None:
            header = header_of(live.pos, names=names, seed=live.game.learning.lesson.seed)
        else:
            header = header_of(
                live.pos,
                names=names,
                commitment=row.commitment,
                shares=row.shares,
                salts=row.salts,
                secret=row.secret,
                version=replay.began,
            )
        later = tuple((steps, version) for steps, version in replay.updates if steps < len(own))
        if replay.began != live.game.version:  # the position of then is not the one that today's rules know
            header = replace(
                header, version=replay.began, updates=later, digest="" if not later else header.digest
            )
        return Record(header, own)

    async def course(self, live: Live) -> list[Measure]:
        """What each seat had in the course of the game, by measure; whatever decided it comes first."""
        replay = await self._replay(live)
        if replay.course is None:
            await self._position(live, replay, 0)
            replay.course = await asyncio.to_thread(replay.measures)
        return replay.course
