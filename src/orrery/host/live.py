"""A table in memory: its position, who sits where, and the end of its log.

Everything here is true on disk as well: a change is tried on a copy, written, and only then taken over. So nobody can
ever look at a move that might still be lost.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from orrery.engine.base import Decision, Move, Seat
from orrery.engine.errors import IllegalMove, StaleMove
from orrery.engine.game import Game
from orrery.engine.learn import Course, Line
from orrery.engine.match import History, Tried
from orrery.engine.position import Position
from orrery.engine.stops import Auto, Stops, automatic, in_words, kind_of, stop_kinds
from orrery.host import plans
from orrery.host.errors import DuplicateMove
from orrery.host.plans import Left, Plans, in_silence, quiet, still_asks
from orrery.host.store.rows import Chair, Loaded, Pulse, TableRow
from orrery.host.values import NO_REASON, Entry, GuestId, Person, Prompt, Reason, Scene, Standing, Who

BENCH = -1
"""The chair of spectators."""
SENT_AWAY = -2
"""The chair of those whom the owner of the table has sent away."""
TAIL = 256
"""How many entries of the log are kept in memory."""
_EMPTY, _ENTRY, _SIDE = 16_000, 200, 24_000
"""Bytes of a table without a game, of an entry beside what it says, and of what is made for the readers of one side."""
_IN_MEMORY = 5
"""Times the bytes of a saved position that one takes in memory; of what entries say, it is half as much again."""
GAME_KINDS = frozenset({"move", "undo", "resign", "scene", "free"})
"""Entries that change the position; a server that hears of any others but words reads the table anew."""

PLAYED = frozenset({"move", "resign", "scene", "free"})
"""Entries that lead to a new position; in a record they stand as moves."""


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
        self.opened = 0.0
        """When the present question was put (seconds since 1970): everybody who need not think about it answers a beat later."""
        self.passed = 0
        """How many windows before this one closed without an answer, in a row."""
        self.hand: Seat | None = None
        """The seat that decided something last: where several share a screen, it stays in their hands."""
        self.autos: dict[Seat, tuple[Stops, Auto | None]] = {}
        behind = 0 if loaded.snapshot is None else loaded.snapshot.number
        # nothing is saved while a plan goes on, so that the log tells all of what became of it
        self.plans: Plans = {
            chair.seat: Left(chair.plan.moves)
            for chair in loaded.chairs
            if chair.plan.moves and chair.plan.at >= behind
        }
        """What is left of what seats have planned."""
        self.scenes: dict[Seat | None, Scene] = {}
        self.shown: tuple[int, int, tuple[Person, ...], int] | None = None
        """The people as they were last shown: at which entry and presence, who, and how many spectators."""
        self.memo: dict[Any, Any] = {}
        """What readers have made of the table as it is now (`News.memo`)."""
        self.tail: deque[Entry] = deque(maxlen=TAIL)
        self._said: deque[int] = deque(maxlen=TAIL)
        """The bytes of what the entries of the tail say."""
        self._said_by_all = 0
        self.saved = 0
        """The bytes of the position when it was last saved."""
        self.asides = loaded.asides
        self.whispers: dict[Seat, list[Entry]] = {}
        """Private words by the seats that said or heard them, numbered for each."""
        for entry in loaded.whispers:
            self.hear(entry)
        self.since = since
        snapshot = loaded.snapshot
        if snapshot is not None:
            # a snapshot of another version is not read here: whoever opens the table has brought it forward
            self.history = History(self.game.load(snapshot.position), snapshot.steps)
            self.saved = len(snapshot.position)
            self.at = self.game_at = self.snapshot_at = snapshot.number
            # if it was not an entry after the snapshot that put the question
            self.opened = loaded.pulse.updated
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

    def reseat(self, chairs: Sequence[Chair]) -> None:
        """What sitters want to be asked has changed, and with it what goes by itself."""
        made = self.made_plans(chairs)
        self.plans = {seat: left for seat, left in {**self.plans, **made}.items() if left != Left(())}
        for chair in chairs:
            self.chairs[chair.chair] = chair
        self.arrange()
        self.scenes, self.autos, self.memo = {}, {}, {}

    # --- moving on --------------------------------------------------------------------------------------------------

    def follow(self, entry: Entry) -> None:
        """Do what an entry of the log says; it was legal when it was written."""
        pos = None
        if entry.kind in PLAYED:
            assert self.pos is not None
            pos = self.pos.copy()
            pos.play(entry.text, entry.seat)
        self.accept(entry, pos)

    def accept(self, entry: Entry, pos: Position | None = None) -> None:
        """An entry has been written; `pos` is the position after it, for a move."""
        self.at = entry.number
        self.plans = self.plans_after(self.plans, self.pos, entry, pos)
        if entry.kind in PLAYED:
            assert self.history is not None
            assert pos is not None
            asked = self.asked_after(entry.number, pos)
            if asked is not self.asked:
                self.passed = self._passed_after(entry, pos)
                self.asked, self.opened = asked, entry.time
            self.history.go_on(pos, entry.number)
        elif entry.kind == "undo":
            self._take_back(entry)
        if entry.kind in GAME_KINDS:
            self.game_at = entry.number
            self.scenes = {}
            self.autos = {}
            if entry.seat is not None and not entry.auto:
                self.hand = entry.seat
        self._note(entry)

    def _note(self, entry: Entry) -> None:
        """Put an entry at the end of the log in memory."""
        if len(self._said) == TAIL:
            self._said_by_all -= self._said[0]
        said = len(entry.text) + len(msgspec.msgpack.encode(entry.events))
        self._said.append(said)
        self._said_by_all += said
        self.tail.append(entry)

    @property
    def weight(self) -> int:
        """About how many bytes the table takes in memory: its log, its positions, and what was made for readers."""
        copies = 0 if self.history is None else self.history.copies
        log = len(self.tail) * _ENTRY + self._said_by_all * 3 // 2
        whispers = sum(map(len, self.whispers.values())) * _ENTRY * 2
        return _EMPTY + log + whispers + _IN_MEMORY * self.saved * copies + _SIDE * len(self.scenes)

    def _passed_after(self, entry: Entry, after: Position) -> int:
        """How many windows in a row have closed without an answer, if another one follows: everybody sees that."""
        before = self.pos
        assert before is not None
        if not (quiet(before) and quiet(after)):
            return 0
        return self.passed + 1 if in_silence(before, entry) else 0

    def made_plans(self, chairs: Sequence[Chair]) -> Plans:
        """What is planned anew, or given up, by chairs as they are now to be."""
        return {
            chair.seat: Left(chair.plan.moves)
            for chair in chairs
            if chair.plan != self.chairs[chair.chair].plan
        }

    def plans_after(self, left: Plans, before: Position | None, entry: Entry, pos: Position | None) -> Plans:
        """What is left of plans after an entry; those that were made behind it stay as they are."""
        made = {chair.seat for chair in self.chairs if chair.plan.at >= entry.number}
        waiting = {seat: plan for seat, plan in left.items() if seat in made}
        going = {seat: plan for seat, plan in left.items() if seat not in made}
        return {**plans.after(going, before, entry, pos), **waiting} if left else left

    def _take_back(self, entry: Entry) -> None:
        """A move has been taken back, or a sealed answer while the others still think: their questions stand."""
        history, seat = self.history, entry.seat
        assert history is not None
        assert seat is not None
        if history.pos.can_retract(seat):
            history.retract(seat)
            self.asked = [entry.number if s == seat else at for s, at in enumerate(self.asked)]
        else:
            history.go_back()
            self.asked = [entry.number] * self.row.players
            self.opened, self.passed = entry.time, 0
        self._undone(entry.undoes)

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
        if before is not None and still_asks(before, after):
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
        with self._asked(seat):
            return self.history.attempt(seat, move)

    def propose_row(self, seat: Seat, moves: Sequence[str]) -> list[Tried]:
        """Try several moves in a row, as far as nothing new comes to light. Raises the engine's errors."""
        assert self.history is not None
        with self._asked(seat):
            return self.history.attempt_row(seat, moves)

    @contextmanager
    def _asked(self, seat: Seat) -> Iterator[None]:
        """What the rules refuse because the seat is not asked is told by the names that people have."""
        try:
            yield
        except IllegalMove as error:
            if not self.waiting or seat in self.waiting or error.clause:
                raise
            raise IllegalMove(self.not_asked()) from error

    def not_asked(self) -> str:
        """What somebody hears who is not asked: whom the table waits for, by the names that people have. Of a window nobody is
        named: who still thinks might have an answer."""
        names = " and ".join(self.by_seat[one].name or f"seat {one + 1}" for one in self.waiting)
        if self.pos is not None and quiet(self.pos):
            names = "the others"
        return f"It is not your decision now: the table waits for {names}."

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

    def answered_for(self, seat: Seat) -> Entry | None:
        """The automatic answer of this seat that can still be taken back: nobody has seen anything of it."""
        pos = self.pos
        if pos is None:
            return None
        if pos.can_retract(seat):
            last = next((e for e in reversed(self.tail) if e.kind == "move" and e.seat == seat), None)
            return last if last is not None and last.auto and not last.undone else None
        if not self.can_undo(seat):
            return None
        number, _ = self.undo_target(seat)
        last = next((e for e in reversed(self.tail) if e.number == number), None)
        return last if last is not None and last.auto else None

    def is_undone_auto(self) -> bool:
        """Whether the entry that was taken back last had gone by itself."""
        last = self.tail[-1] if self.tail else None
        gone = next((e for e in self.tail if last is not None and e.number == last.undoes), None)
        return gone is not None and bool(gone.auto)

    def undo_target(self, seat: Seat) -> tuple[int, Position]:
        """The entry that an undo would take back, and the position before it."""
        if self.history is None:
            raise IllegalMove("The game has not begun.")
        return self.history.last(seat)

    def undo_targets(self, seat: Seat) -> list[tuple[int, Position]]:
        """The entries that an undo would take back, the last one first, each with the position before it: one move, or all
        that were sent with it."""
        if self.history is None:
            raise IllegalMove("The game has not begun.")
        number, _ = self.history.last(seat)
        first = next((entry.follows for entry in reversed(self.tail) if entry.number == number), 0)
        return self.history.free_since(first or number)

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
            prompt=self._prompt(pos, seat if asked else None, seat),
            question=pos.question(seat if asked else None) if pos.waiting else None,
            moves=moves,
            texts=tuple(words.text(move) for move in moves),
            domains=pos.domains(seat) if asked else (),
            undo=seat is not None and self.can_undo(seat),
            words=words,
            steps=self.steps,
            sheet=pos.sheet(seat) if seat is not None and asked else None,
            drafting=isinstance(pos.decision, Decision) and pos.decision.drafting,
            why_not=lambda move: NO_REASON if seat is None else Reason(*pos.why_not(move, seat)),
        )

    def _prompt(self, pos: Position, seat: Seat | None, reader: Seat | None) -> Prompt:
        if not pos.waiting:
            return Prompt((), "", "" if pos.outcome is None else pos.outcome.clause)
        words, question = pos.words(), pos.question(seat)
        kind = question.kind or in_words(type(pos.decision).__name__)
        others = words.awaited(question, pos.asked(None))
        if seat is None:
            return Prompt(
                pos.asked(reader), kind, question.clause, others, quiet=quiet(pos), since=self.since.shown
            )
        auto = self.automatic(seat)
        return Prompt(
            pos.asked(seat),
            kind,
            question.clause,
            others,
            words.asked(question),
            quiet(pos),
            kind_of(pos, seat),
            "" if auto is None else auto.reason,
            self.asked[seat],
            self.since.shown,
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

    def automatic(self, seat: Seat) -> Auto | None:
        """What goes by itself for the person at this seat now; None if they are asked, or a bot decides."""
        pos, chair = self.pos, self.by_seat[seat]
        # a lesson answers by itself what it need not ask
        if pos is None or chair.bot or self.course is not None:
            return None
        known = self.autos.get(seat)
        if known is None or known[0] is not chair.stops:
            planned = plans.next_of(self.plans, seat)
            known = self.autos[seat] = (chair.stops, automatic(pos, seat, chair.stops, planned))
        return known[1]

    def plan(self, seat: Seat) -> Left:
        """What this seat has planned and still goes on, or why it does not any more."""
        left = self.plans.get(seat, Left(()))
        if not left.moves or not self.is_asked(seat) or self.pos is None or kind_of(self.pos, seat):
            return left
        if self.by_seat[seat].stops.once:
            return left
        return Left((), f"Your plan has ended: \u201c{left.moves[0]}\u201d is not possible here.")

    def is_asked(self, seat: Seat) -> bool:
        """Whether the table waits for whoever sits at this seat, and not only for the beat of an answer that goes by itself."""
        return seat in self.waiting and self.automatic(seat) is None

    def is_stopped_once(self, seat: Seat) -> bool:
        """Whether this seat wants to be asked once, and the question before it is one of those that stops are about."""
        pos, stops = self.pos, self.by_seat[seat].stops
        if pos is None or not stops.once:
            return False
        once, planned = replace(stops, once=False), plans.next_of(self.plans, seat)
        return bool(kind_of(pos, seat)) or automatic(pos, seat, once, planned) is not None

    def beat(self, beat: float) -> float:
        """How long the present question stands for those who need not think about it. Windows that follow each other without
        an answer stand ever shorter, so that a chain of them takes no longer than two beats."""
        return beat / (1 << min(self.passed, 6))

    def beat_left(self, beat: float) -> float:
        """How many seconds of the beat are left. A clock that is set can neither end it nor prolong it."""
        whole = self.beat(beat)
        return min(whole, max(0.0, self.opened + whole - time.time()))

    # --- lessons ----------------------------------------------------------------------------------------------------

    @property
    def course(self) -> Course | None:
        """The lesson that this table follows; None at every other table."""
        return self.game.course if self.row.origin.lesson == "on" and self.row.state == "playing" else None

    def line(self, played: int | None = None) -> Line | None:
        """The move that comes next in a lesson (after so many moves); None elsewhere, and behind its last one."""
        course = self.course
        at = self.steps if played is None else played
        return course.lines[at] if course is not None and at < len(course.lines) else None

    def lesson_due(self, played: int) -> bool:
        """Whether the table itself has something to do in a lesson, after so many moves."""
        course = self.course
        if course is None:
            return False
        line = self.line(played)
        return line is None or line.auto or line.seat != course.seat

    # ----------------------------------------------------------------------------------------------------------------

    def votes(self, chair: Chair) -> set[int]:
        """The chairs that want a bot to answer the present question for this one."""
        asked = self.asked[chair.seat]
        return {voter for voter, question in chair.votes.items() if question == asked and not chair.bot}

    def stop_kinds(self) -> tuple[str, ...]:
        """The kinds of questions for which a seat may have rules of its own."""
        return tuple(known.kind for known in stop_kinds(self.game))

    def people(self) -> tuple[Seat, ...]:
        """The seats that people play: neither bots, nor those for whom one stands in, nor who is out."""
        out = self.pos.is_out if self.pos is not None else lambda seat: False
        return tuple(
            chair.seat
            for chair in self.by_seat
            if chair.kind == "person" and not chair.bot and not out(chair.seat)
        )

    def bot_at(self, seat: Seat) -> str:
        """The bot that plays this seat now, or an empty text."""
        return self.by_seat[seat].bot
