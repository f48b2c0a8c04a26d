"""A table in memory: its position, who sits where, and the end of its log.

Everything here is true on disk as well: a change is tried on a copy, written, and only then taken over. So nobody can
ever look at a move that might still be lost.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple

import msgspec

from orrery.engine.base import Move, Sealed, Seat
from orrery.engine.errors import IllegalMove, StaleMove
from orrery.engine.game import Game
from orrery.engine.match import History, Tried
from orrery.engine.position import Position
from orrery.engine.standing import ASK, automatic
from orrery.engine.standing import kind_of as question_of
from orrery.engine.window import Window
from orrery.host.errors import DuplicateMove
from orrery.host.store.rows import Chair, Loaded, Pulse, TableRow
from orrery.host.values import Entry, GuestId, Person, Prompt, Scene, Standing, Who

BENCH = -1
"""The chair of spectators."""
SENT_AWAY = -2
"""The chair of those whom the owner of the table has sent away."""
TAIL = 256
"""How many entries of the log are kept in memory."""
GAME_KINDS = frozenset({"move", "undo", "resign"})
"""Entries that change the position; a server that hears of any others but words reads the table anew."""


class Since(NamedTuple):
    """Since when a table waits: as it is shown (seconds since 1970), and as thinking time is counted, by a clock that
    nobody sets (`time.monotonic`)."""

    shown: float
    counted: float


class Live:
    """One table. Whoever changes it holds `lock`; whoever only looks does not wait."""

    def __init__(self, game: Game, loaded: Loaded, since: Since) -> None:
        self.lock = asyncio.Lock()
        self.game = game
        self.behind = False
        """Somebody else has written to this table: catch up before looking."""
        self.unsettled: asyncio.Future[bool] | None = None
        """A write whose caller did not wait for its end."""
        self.noticed: dict[int, float] = {}
        """When the sitters of chairs last looked at the table from here (`time.monotonic`)."""
        self.adopt(loaded, since)

    def adopt(self, loaded: Loaded, since: Since) -> None:
        """Take over what is on disk: the snapshot, and the moves after it."""
        self.row: TableRow = loaded.row
        self.chairs: list[Chair] = loaded.chairs
        self.members: dict[GuestId, set[int]] = {}
        self.standings: dict[Who, Standing] = {}
        """What those who asked lately are here; as long as nobody comes or goes, they stay it."""
        self.enrol(loaded.members)
        self.arrange()
        self.pulse: Pulse = loaded.pulse
        self.history: History | None = None
        self.at = 0
        self.game_at = 0
        self.snapshot_at = 0
        self.asked = [0] * loaded.row.players
        self.scenes: dict[Seat | None, Scene] = {}
        self.shown: tuple[int, int, tuple[Person, ...], int] | None = None
        """The people as they were last shown: at which entry and presence, who, and how many spectators."""
        self.memo: dict[Any, Any] = {}
        """What readers have made of the table as it is now (`News.memo`)."""
        self.tail: deque[Entry] = deque(maxlen=TAIL)
        self.asides = loaded.asides
        self.whispers: dict[Seat, list[Entry]] = {}
        """Private words by the seats that said or heard them, numbered for each."""
        for entry in loaded.whispers:
            self.hear(entry)
        self.since = since
        snapshot = loaded.snapshot
        if snapshot is not None:
            self.history = History(self.game.load(snapshot.position), snapshot.steps)
            self.at = self.game_at = self.snapshot_at = snapshot.number
            self.asked = list(snapshot.asked)
        for entry in loaded.entries:
            self.follow(entry)
        self.behind = False

    def enrol(self, members: Sequence[tuple[GuestId, int]]) -> None:
        """Note who belongs to the table, and on which chairs."""
        for guest, chair in members:
            self.members.setdefault(guest, set()).add(chair)
        self.standings.clear()

    def arrange(self) -> None:
        """Find out again which chair stands at which seat."""
        self.by_seat: list[Chair] = sorted(self.chairs, key=lambda chair: chair.seat)

    # --- moving on --------------------------------------------------------------------------------------------------

    def follow(self, entry: Entry) -> None:
        """Do what an entry of the log says; it was legal when it was written."""
        pos = None
        if entry.kind in {"move", "resign"}:
            assert self.pos is not None
            pos = self.pos.copy()
            pos.play(entry.text, entry.seat)
        self.accept(entry, pos)

    def accept(self, entry: Entry, pos: Position | None = None) -> None:
        """An entry has been written; `pos` is the position after it, for a move."""
        self.at = entry.number
        if entry.kind in {"move", "resign"}:
            assert self.history is not None
            assert pos is not None
            self.asked = self.asked_after(entry.number, pos)
            self.history.go_on(pos, entry.number)
        elif entry.kind == "undo":
            assert self.history is not None
            self.history.go_back()
            self._undone(entry.undoes)
            self.asked = [entry.number] * self.row.players
        if entry.kind in GAME_KINDS:
            self.game_at = entry.number
            self.scenes = {}
        self.tail.append(entry)

    def hear(self, entry: Entry) -> None:
        """An aside has been written: if it is private words, both who said and who heard them may read them."""
        self.asides = max(self.asides, -entry.number)
        for seat in (entry.seat, entry.to):
            if seat is not None and entry.kind == "say":
                heard = self.whispers.setdefault(seat, [])
                number = max(entry.follows, heard[-1].number if heard else 0)
                heard.append(msgspec.structs.replace(entry, number=number, aside=len(heard) + 1, follows=0))

    def asked_after(self, number: int, after: Position) -> list[int]:
        """Since which entry each seat is asked what it will be asked after entry `number`.

        A question that still stands after somebody else's sealed answer is not asked anew; every other one is.
        """
        before = self.pos
        if (
            before is not None
            and isinstance(after.decision, Sealed)
            and after.decision is before.decision
            and 0 < len(after.waiting) < len(before.waiting)
        ):
            return self.asked
        return [number] * self.row.players

    def _undone(self, number: int) -> None:
        for place, entry in enumerate(self.tail):
            if entry.number == number:
                self.tail[place] = msgspec.structs.replace(entry, undone=True)

    # --- trying -----------------------------------------------------------------------------------------------------

    def propose(self, seat: Seat, move: Move | str) -> Tried:
        """Try a move on a copy. Raises the engine's errors."""
        assert self.history is not None
        scene = self.scenes.get(seat)
        if isinstance(move, str) and scene is not None and move in scene.texts:
            move = scene.moves[scene.texts.index(move)]  # what the seat was shown need not be parsed
        return self.history.attempt(seat, move)

    def check_seen(self, seat: Seat, after: int | None, move: str = "") -> None:
        """The sender must have seen the question that is asked now."""
        if after is None or after >= self.asked[seat]:
            return
        said = " ".join(move.split()).lower()
        for entry in self.tail:
            if entry.number > after and entry.kind == "move" and entry.seat == seat and not entry.undone:
                if entry.text == said:
                    raise DuplicateMove("This move has been played already.")
                break
        raise StaleMove("The table has moved on since you looked; look again.")

    def can_undo(self, seat: Seat) -> bool:
        """Whether this seat may take back its last move."""
        return self.history is not None and self.history.can_undo(seat)

    def undo_target(self, seat: Seat) -> tuple[int, Position]:
        """The entry that an undo would take back, and the position before it."""
        if self.history is None:
            raise IllegalMove("The game has not begun.")
        return self.history.last(seat)

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def pos(self) -> Position | None:
        """The position now; None before the game begins."""
        return None if self.history is None else self.history.pos

    @property
    def steps(self) -> int:
        """How many moves the game has had (taken back ones not counted)."""
        return 0 if self.history is None else self.history.steps

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that the table waits for."""
        return () if self.pos is None else self.pos.waiting

    def scene(self, seat: Seat | None) -> Scene | None:
        """The game as this seat (None: a spectator) sees it now; made once for everybody who looks from there."""
        found = self.scenes.get(seat)
        if found is None and self.pos is not None:
            found = self.scenes[seat] = self._scene(self.pos, seat)
        return found

    def _scene(self, pos: Position, seat: Seat | None) -> Scene:
        asked = seat is not None and seat in pos.waiting
        moves = pos.moves(seat) if asked else ()
        words = pos.words()
        return Scene(
            at=self.game_at,
            seat=seat,
            view=lambda: pos.view(seat),
            prompt=self._prompt(pos, seat if asked else None),
            question=pos.question(seat if asked else None) if pos.waiting else None,
            moves=moves,
            texts=tuple(words.text(move) for move in moves),
            domains=pos.domains(seat) if asked else (),
            undo=seat is not None and self.can_undo(seat),
            words=words,
            steps=self.steps,
        )

    def _prompt(self, pos: Position, seat: Seat | None) -> Prompt:
        if not pos.waiting:
            return Prompt((), "", "" if pos.outcome is None else pos.outcome.clause)
        words, question = pos.words(), pos.question(seat)
        kind = question.kind or in_words(type(pos.decision).__name__)
        others = words.awaited(question, pos.waiting)
        if seat is None:
            return Prompt(pos.waiting, kind, question.clause, others, since=self.since.shown)
        order = in_words(question_of(pos, seat)) if isinstance(pos.decision, Window) else ""
        ask = words.asked(question)
        return Prompt(
            pos.waiting, kind, question.clause, others, ask, order, self.asked[seat], self.since.shown
        )

    def entries(self, after: int, before: int | None, limit: int) -> list[Entry] | None:
        """The entries in question, if all of them are in memory."""
        end = self.at if before is None else min(self.at, before - 1)
        first = max(after, end - limit) + 1
        if first > end:
            return []
        if not self.tail or self.tail[0].number > first:
            return None
        start = first - self.tail[0].number
        return [self.tail[place] for place in range(start, start + end - first + 1)]

    def standing_answer(self, seat: Seat) -> Move | None:
        """What the standing orders of this seat answer to the present question; None if it wants to be asked."""
        pos, orders = self.pos, self.by_seat[seat].orders
        if pos is None or not orders or seat not in pos.waiting:
            return None
        kind = question_of(pos, seat)
        return automatic(pos, seat, {kind: orders.get(in_words(kind), ASK)})

    def votes(self, chair: Chair) -> set[int]:
        """The chairs that want a bot to answer the present question for this one."""
        asked = self.asked[chair.seat]
        return {voter for voter, question in chair.votes.items() if question == asked and not chair.bot}

    def order_kinds(self, seat: Seat) -> set[str]:
        """The kinds of questions for which a seat may leave standing orders: the windows of this game, those that its
        drawing names, the one that is open now, and those for which the seat has an order."""
        known = {*window_kinds(self.game), *self.by_seat[seat].orders}
        pos = self.pos
        if pos is not None and seat in pos.waiting and isinstance(pos.decision, Window):
            known.add(in_words(question_of(pos, seat)))
        return known

    def bot_at(self, seat: Seat) -> str:
        """The bot that plays this seat now, or an empty text."""
        return self.by_seat[seat].bot


def window_kinds(game: Game) -> frozenset[str]:
    """The kinds of windows that a game can open."""
    found: set[str] = set()
    kinds: list[type] = [Window]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if kind.__module__.startswith(f"{game.package}."):
            found.add(in_words(kind.__name__))
    if find_spec(f"{game.package}.board") is not None:
        found |= set(game.drawing().questions)
    return frozenset(found)


@cache
def in_words(name: str) -> str:
    """The name of a decision in words: `FightOnOrRetreat` is `fight on or retreat`."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()
