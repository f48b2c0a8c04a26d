"""Secrets, tested from outside: what a seat may not know is exchanged in the position itself, and nothing may change
for it.

A game tells what its rulebook keeps secret (`Oracle`), apart from how its views are made: `exchange` deals anew, in a
position, everything that a seat may not know. Whatever that seat is given of both positions is then compared to the
byte. A view that shows too much cannot agree with itself here, as it can with a position imagined from the same view.

Every field of a table is either open or secret by the oracle; a secret one that no exchange has ever varied is a hole in
the test, and is reported like a leak. Nothing here knows a game or the tests of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from orrery.engine.base import Event, Sealed, Seat
from orrery.engine.chance import Chance, seeded
from orrery.engine.errors import IllegalMove, UnreadableMove
from orrery.engine.position import RESIGN, Position
from orrery.engine.stops import LEVELS, Stops, automatic

Looks = dict[str, bytes]
"""What a reader is given, by what it is."""
Reader = Seat | None
"""A seat, or a spectator."""


class Oracle(Protocol):
    """What the rules of one game keep secret; a module will do."""

    @property
    def OPEN(self) -> frozenset[str]:  # noqa: N802
        """Fields of the table that everybody may know completely. The parts of a value are named `battle.space`."""

    @property
    def SECRET(self) -> frozenset[str]:  # noqa: N802
        """Fields of the table that not everybody may know: each must be varied by an exchange."""

    @property
    def SHOWS(self) -> Mapping[str, str]:  # noqa: N802
        """Sentences of the log that may tell everybody what was secret until then, each with the reason."""

    @property
    def WHISPERS(self) -> Mapping[str, str]:  # noqa: N802
        """Sentences of the log that may tell some seats what was secret until then, and never everybody."""

    def exchange(self, pos: Any, seat: Reader, chance: Chance) -> None:
        """Deal anew, in this position, all of the table that the seat (None: a spectator) may not know, within what is
        possible after all that it has seen."""


def names(text: str) -> frozenset[str]:
    """The names of fields, with blanks between them."""
    return frozenset(text.split())


# --- exchanging ---------------------------------------------------------------------------------------------------


def exchanged(oracle: Oracle, pos: Position, seat: Reader, chance: Chance, dice: bool = True) -> Position:
    """The same table to this reader, and another one in truth: hidden things, sealed answers, the stream of chance.

    Without `dice` the stream is the same, so that both tables roll alike.
    """
    new = pos.copy()
    if dice:
        new.chance = Chance(bytes(chance.byte() for _ in range(32)), pos.chance.drawn)
    oracle.exchange(new, seat, chance)
    answer_anew(new, seat, chance)
    new.listening = False
    new.game.resume(new)
    new.listening = True
    return new


def answer_anew(pos: Position, seat: Reader, chance: Chance) -> None:
    """Other seats' answers to a sealed question become other legal ones; one who has left answers as they would."""
    step = pos.decision
    if not isinstance(step, Sealed):
        return
    for other in step.seats:
        old = pos.answers[other]
        if old is None or other == seat:
            continue
        if pos.resigned[other]:
            pos.answers[other] = None
            continue
        moves = [*step.moves(pos, other), *(free.draw(chance) for free in step.domains(pos, other))]
        moves = [move for move in moves if move != old] or moves
        pos.answers[other] = moves[chance.below(len(moves))]


# --- what is varied -----------------------------------------------------------------------------------------------


def parts(oracle: Oracle, pos: Position) -> dict[str, bytes]:
    """The table by its fields, and by the parts of those fields of which the oracle names parts."""
    split = {name.rpartition(".")[0] for name in (*oracle.OPEN, *oracle.SECRET)}
    found: dict[str, list[Any]] = {}
    for name in pos.game.fields():
        _take(name, getattr(pos, name), split, found)
    return {name: msgspec.json.encode(values) for name, values in found.items()}


def _take(name: str, value: Any, split: set[str], found: dict[str, list[Any]]) -> None:
    if name not in split:
        found.setdefault(name, []).append(value)
    elif isinstance(value, msgspec.Struct):
        for part in value.__struct_fields__:
            _take(f"{name}.{part}", getattr(value, part), split, found)
    elif isinstance(value, (list, tuple)):
        for one in value:
            _take(name, one, split, found)


ANSWERS = "the sealed answers"


@dataclass
class Report:
    """What a test of secrets has found: leaks, faults of the oracle, and what was varied for how many readers."""

    leaks: dict[tuple[str, str, str], str] = field(default_factory=dict)
    faults: dict[tuple[str, str], str] = field(default_factory=dict)
    varied: dict[str, int] = field(default_factory=dict)
    tables: int = 0
    """Pairs of tables that were compared for a reader."""
    moved: int = 0
    """Pairs of tables in which the same move was played."""

    def add(self, other: Report) -> None:
        """Take over what another test has found."""
        self.leaks.update(other.leaks)
        self.faults.update(other.faults)
        for name, count in other.varied.items():
            self.varied[name] = self.varied.get(name, 0) + count
        self.tables += other.tables
        self.moved += other.moved

    def problems(self) -> str:
        """Every leak and fault, one after the other; empty if there is none."""
        return "\n".join([*self.leaks.values(), *self.faults.values()])

    def holes(self, oracle: Oracle) -> list[str]:
        """What is secret and was never varied."""
        return sorted(name for name in oracle.SECRET if not self.varied.get(name))


# --- what a reader is given -----------------------------------------------------------------------------------------


def view_bytes(pos: Position, seat: Reader) -> bytes:
    """A view as it would be sent, and what whoever has it in the same process could read beside."""
    view: Any = pos.view(seat)
    return msgspec.json.encode(
        {**view.shown(), "answers": view.answers, "legal": list(view.legal), "events": view.events}
    )


def refusal(pos: Position, seat: Seat, text: str) -> str:
    """What the seat would be told if it tried this move; empty if it may play it."""
    try:
        move = pos.words().parse(text)
        if move in pos.moves(seat):
            return ""
        pos._admit(move, seat)
    except (IllegalMove, UnreadableMove) as error:
        return f"{error} [{getattr(error, 'clause', '')}]"
    return ""


def looks(pos: Position, seat: Reader, tries: Sequence[str] = ()) -> Looks:
    """What the engine gives to a reader: the view, what is asked of whom, the seat's moves, and why others are
    refused."""
    asked = seat if seat in pos.waiting else None
    question, words = pos.question(asked), pos.words()
    found = {
        "view": view_bytes(pos, seat),
        "question to others": msgspec.json.encode(
            [
                type(pos.decision).__name__,
                question.kind,
                question.clause,
                words.awaited(question, pos.asked(None)),
            ]
        ),
    }
    if seat is not None and seat in pos.waiting:
        found["moves"] = msgspec.json.encode([pos.text(move) for move in pos.moves(seat)])
        found["open-ended moves"] = repr(list(pos.domains(seat))).encode()
        found["question"] = words.asked(question).encode()
        found["stops"] = repr([automatic(pos, seat, Stops(level)) for level in LEVELS]).encode()
        found["undo"] = msgspec.json.encode(pos.free > 0 and pos.waiting == (seat,))
        for text in tries:
            found[f"refusal of '{text}'"] = refusal(pos, seat, text).encode()
    return found


def drawings(pos: Position, seat: Reader) -> Looks:
    """What the game's room draws for a reader: buttons, board, table, terminal, poster."""
    art: Any = pos.game.drawing()
    view, words = pos.view(seat), pos.words()
    moves = [] if seat is None else pos.moves(seat)
    buttons = art.choices(view, moves, words)
    found = {
        "buttons": msgspec.json.encode(buttons),
        "board": art.board(view, buttons).svg().encode(),
        "table": msgspec.json.encode(art.table(view)),
        "screen": msgspec.json.encode(art.screen(view, (), buttons)),
    }
    if seat is None:  # a poster takes ten times as long as everything else together
        found["poster"] = art.poster(view).encode()
    return found


def unequal(one: bytes, two: bytes) -> str:
    """Where two texts differ, for a readable failure."""
    try:
        a, b = msgspec.json.decode(one), msgspec.json.decode(two)
    except msgspec.DecodeError:
        a, b = one, two
    if isinstance(a, dict) and isinstance(b, dict):
        keys = [key for key in {**a, **b} if a.get(key) != b.get(key)]
        return "; ".join(f"{key}: {a.get(key)!r} and {b.get(key)!r}" for key in keys)
    at = next((n for n, (x, y) in enumerate(zip(one, two, strict=False)) if x != y), min(len(one), len(two)))
    start = max(0, at - 60)
    return f"{one[start : at + 100]!r} and {two[start : at + 100]!r}"


# --- the test -------------------------------------------------------------------------------------------------------


class Case(Protocol):
    """A position in the middle of a game, with the move that was played there."""

    pos: Position
    seat: Seat
    text: str


class Test:
    """Looks at positions through the eyes of every reader, and keeps a report."""

    __test__ = False  # not one of pytest's

    def __init__(
        self, oracle: Oracle, seed: str, more: Callable[[Position, Reader], Looks] | None = None
    ) -> None:
        self.oracle = oracle
        self.chance = seeded(f"secrets {seed}")
        self.more = more
        """What a host makes of a position for a reader; dear, so for some positions only."""
        self.report = Report()
        self.classified: set[str] = set()

    def look(self, case: Case, tries: Sequence[str] = (), thorough: bool = False) -> None:
        """Compare what every reader is given of this position and of one with other secrets."""
        pos = case.pos
        truth = parts(self.oracle, pos)
        self._classify(truth)
        for seat in (*range(pos.players), None):
            other = exchanged(self.oracle, pos, seat, self.chance)
            if self._is_sound(case, seat, truth, other):
                self.report.tables += 1
                self._compare(case, seat, other, tries, thorough)

    def _classify(self, truth: Iterable[str]) -> None:
        oracle = self.oracle
        for name in set(truth) - self.classified:
            self.classified.add(name)
            if (name in oracle.OPEN) == (name in oracle.SECRET):
                self.report.faults["field", name] = f"the field '{name}' is neither open nor secret, or both"

    def _is_sound(self, case: Case, seat: Reader, truth: dict[str, bytes], other: Position) -> bool:
        """Whether an exchange has kept to what it may change; counts what it has changed."""
        found = parts(self.oracle, other)
        kind = type(case.pos.decision).__name__
        problems = other.problems()
        if problems:
            self.report.faults["unsound", str(problems)[:40]] = (
                f"{case}the exchange for {reader(seat)} is not sound: {problems}"
            )
            return False
        changed = [name for name in truth if found.get(name) != truth[name]]
        if list(other.stack) == list(case.pos.stack):  # otherwise the table has gone on, which is compared
            for name in changed:
                if name not in self.oracle.SECRET:
                    self.report.faults["open", name] = f"{case}the exchange has changed '{name}' in a {kind}"
                    return False
        for name in changed:
            self.report.varied[name] = self.report.varied.get(name, 0) + 1
        if other.answers != case.pos.answers:
            self.report.varied[ANSWERS] = self.report.varied.get(ANSWERS, 0) + 1
        return True

    def _compare(
        self, case: Case, seat: Reader, other: Position, tries: Sequence[str], thorough: bool
    ) -> None:
        for make in self._makers(tries, thorough):
            one, two = make(case.pos, seat), make(other, seat)
            for what in {**one, **two}:
                if one.get(what) != two.get(what):
                    difference = unequal(one.get(what, b""), two.get(what, b""))
                    self._leak(case, seat, what, difference)
                    return

    def _makers(self, tries: Sequence[str], thorough: bool) -> Iterator[Callable[[Position, Reader], Looks]]:
        yield lambda pos, seat: looks(pos, seat, tries)
        if thorough and self.more is not None:
            yield self.more

    def _leak(self, case: Case, seat: Reader, what: str, difference: str) -> None:
        kind = type(case.pos.decision).__name__
        said = f"{case}the {what} shows {reader(seat)} a secret: {difference}"
        self.report.leaks.setdefault((what, kind, difference.partition(":")[0][:40]), said)

    def _undo(self, case: Case, seat: Reader, move: Any, real: Position, other: Position) -> None:
        """A move that can be taken back must not show that it was possible, if a secret made it so: at the other table,
        where it is not, some move must leave the reader with the same sight."""
        pos = case.pos
        if seat == case.seat or real.free != pos.free + 1:
            return
        after = view_bytes(real, seat)
        if after == view_bytes(pos, seat):
            return
        for one in other.moves(case.seat):
            table = other.copy()
            table.play(one, case.seat)
            if view_bytes(table, seat) == after:
                return
        self._leak(
            case,
            seat,
            "view before this move is taken back",
            f"{type(move).__name__}: what was shown stays known",
        )

    def _may_tell(self, event: Event) -> bool:
        """Whether this sentence tells what was secret until now by right."""
        return event.text in (self.oracle.SHOWS if event.only is None else self.oracle.WHISPERS)

    def play(self, case: Case) -> None:
        """Play the same move at both tables: what a reader reads of it tells nothing that was secret, unless the rules
        show it just now; and if nothing was shown, the reader still sees the same table."""
        pos = case.pos
        if case.text == RESIGN:
            return
        move = pos.words().parse(case.text)
        real = pos.copy()
        told = list(real.play(move, case.seat))
        for seat in (*range(pos.players), None):
            other = exchanged(self.oracle, pos, seat, self.chance, dice=False)
            if list(other.stack) != list(pos.stack):
                continue
            if not _may(other, case.seat, move):
                self._undo(case, seat, move, real, other)
                continue
            self.report.moved += 1
            before = other.chance.drawn
            said = list(other.play(move, case.seat))
            if isinstance(pos.decision, Sealed) and real.answers[case.seat] is None:
                continue  # the sealed answers were opened, and they differ
            shown = shows(real, pos.chance.drawn) or shows(other, before)
            first = first_difference(read_by(told, seat), read_by(said, seat))
            if first and not (shown and any(self._may_tell(event) for event in first)):
                self._leak(
                    case, seat, "log", f"'{first[0].text}': " + " and ".join(str(event) for event in first)
                )
            elif not first and not shown:
                one, two = view_bytes(real, seat), view_bytes(other, seat)
                if one != two:
                    self._leak(case, seat, "view after this move", unequal(one, two))


def _may(pos: Position, seat: Seat, move: Any) -> bool:
    """Whether the move is legal there, from the list or from a domain."""
    return move in pos.moves(seat) or any(not free.why_not(move) for free in pos.domains(seat))


def shows(pos: Position, drawn: int) -> bool:
    """Whether the last move showed something hidden by right: chance, a reveal, the end of the game."""
    return pos.revealed or pos.over or pos.chance.drawn != drawn


def read_by(events: list[Event], seat: Reader) -> list[Event]:
    """The part of the log that a reader reads."""
    return [event for event in events if event.visible_to(seat)]


def first_difference(one: list[Event], two: list[Event]) -> list[Event]:
    """The first events that differ, one of each log (or the one that has none beside it); empty for equal logs."""
    for a, b in zip(one, two, strict=False):
        if a != b:
            return [a, b]
    longer = max(one, two, key=len)
    return [] if len(one) == len(two) else [longer[min(len(one), len(two))]]


def reader(seat: Reader) -> str:
    """A reader in words."""
    return "a spectator" if seat is None else f"seat {seat + 1}"
