"""Every move of a game as a number, and back.

A move is said by a template with words of the vocabulary in it (`build {ship} at {space}`). So the numbers of a game are, template
by template in alphabetical order, all combinations of words: `build {ship} at {space}` with 3 ships and 37 spaces has 111 numbers in a
row. They depend on nothing but the rules, the number of players and the options. A field without a table of names is a whole
number, and takes 0 up to what the game says in `Game.spans`. Open-ended choices are that same grid.

Number 0 is `WAIT`: a seat that is not asked has nothing else. The last `SPARE` numbers belong to no move: a listed move beyond the grid
(the forty-first deal of a long game) takes the first free one of them, so that nothing legal is ever out of reach.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from orrery.engine.base import ASKS_ONE, PHRASES, Decision, Move, Sealed, Seat
from orrery.engine.domain import Domain, Range
from orrery.engine.errors import SetupError
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.words import template

WAIT = 0
"""What a seat does that is not asked."""
SPARE = 32
"""So many numbers at the end for listed moves beyond the grid."""
KEPT = 50_000
"""So many moves are remembered with their numbers."""
KEPT_GRIDS = 1_000
"""So many open-ended choices are: each may have thousands of numbers."""
SPAN = 10
"""How far a whole number goes where the game does not say."""


class Form:
    """One kind of move: its template, and how its fields become a number."""

    def __init__(
        self, cls: type[Move], said: str, fields: tuple[tuple[str, str, int], ...], first: int
    ) -> None:
        self.cls = cls
        self.said = said
        self.fields = fields
        """Name, kind of the vocabulary and how many values, in the order of the template; free words have one value."""
        self.first = first
        self.strides: list[int] = []
        size = 1
        for _, _, values in reversed(fields):
            self.strides.insert(0, size)
            size *= values
        self.size = size
        words = {name for name in cls.__struct_fields__ if cls.__annotations__.get(name) in ("str", str)}
        self.words = tuple(name for name, _, _ in fields if name in words)

    def move(self, at: int) -> Move:
        """The move with this number, counted from the first of its kind; free words are empty."""
        values: dict[str, Any] = {}
        for (name, _, number), stride in zip(self.fields, self.strides, strict=True):
            values[name] = "" if name in self.words else at // stride % number
        return self.cls(**values)

    def numberer(self) -> Callable[[Any], int]:
        """The function from a move of this kind to its number; -1 for one beyond the grid. Written as text, as one would
        by hand."""
        tests: list[str] = []
        total = [str(self.first)]
        for (name, _, values), stride in zip(self.fields, self.strides, strict=True):
            if name in self.words:
                tests.append(f"m.{name} == ''")
                continue
            tests.append(f"0 <= m.{name} < {values}")
            total.append(f"m.{name}" if stride == 1 else f"m.{name} * {stride}")
        text = f"lambda m: {' + '.join(total)}"
        if tests:
            text += f" if {' and '.join(tests)} else -1"
        return eval(text)  # type: ignore[no-any-return]


class Numbers(dict[Move, int]):
    """The numbers of moves that were seen before: to look one up costs half of what it costs to count it."""

    def __init__(self, forms: Sequence[Form]) -> None:
        super().__init__()
        self._count = {form.cls: form.numberer() for form in forms}

    def __missing__(self, move: Move) -> int:
        if len(self) >= KEPT:
            self.clear()
        number = self[move] = self._count[type(move)](move)
        return number


class Actions:
    """The numbers of all moves of one game at tables of one size with the same options."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any]) -> None:
        pos = game.new(players, 0, **options)
        tables = pos.words().tables
        spans = game.spans()
        self.game = game
        self.forms: list[Form] = []
        at = 1
        for cls in sorted(game.move_types(), key=lambda cls: (PHRASES[cls].template, cls.__qualname__)):
            said = PHRASES[cls].template
            fields: list[tuple[str, str, int]] = []
            for name, kind in template(said).fields:
                fields.append((name, kind, _values(cls, name, kind, tables, spans)))
            form = Form(cls, said, tuple(fields), at)
            self.forms.append(form)
            at += form.size
        self.spare = at
        self.size = at + SPARE
        self._firsts = [form.first for form in self.forms]
        self._by_class = {form.cls: form for form in self.forms}
        self._numbers = Numbers(self.forms)
        self._grids: dict[Domain, Sequence[int]] = {}
        self.index = {form.cls: at for at, form in enumerate(self.forms, 1)}
        """The place of each kind of move, counted from 1: what a feature matrix calls it."""
        self.width = 1 + max(len(form.fields) for form in self.forms)
        self._open_ended = {
            kind
            for kind in game.step_types()
            for base in (Decision, Sealed)
            if issubclass(kind, base) and getattr(kind, "domains") is not base.domains  # noqa: B009
        }
        """The decisions that may have open-ended choices: nobody has to ask the others for them."""

    # --- one move ---------------------------------------------------------------------------------------------

    def number(self, move: Move) -> int:
        """The number of a move; -1 for one beyond the grid (a number that is too large, words of one's own)."""
        return self._numbers[move]

    def move(self, number: int) -> Move | None:
        """The move with this number, legal or not; None for `WAIT` and the spare ones."""
        if not 0 <= number < self.size:
            raise SetupError(f"There is no action {number}; {self.game.title} has 0 to {self.size - 1}.")
        if number == WAIT or number >= self.spare:
            return None
        form = self.forms[bisect_right(self._firsts, number) - 1]
        return form.move(number - form.first)

    def text(self, number: int, pos: Position) -> str:
        """What an action says at a table: the text of its move."""
        move = self.move(number)
        if move is None:
            return "wait" if number == WAIT else f"spare {number - self.spare}"
        return pos.text(move)

    def read(self, text: str, pos: Position) -> int:
        """The number of a text; a sentence where it is no move, or one that has no number."""
        if text == "wait":
            return WAIT
        number = self.number(pos.words().parse(text))
        if number < 0:
            raise SetupError(f"'{text[:80]}' lies beyond the grid of actions; it has no number.")
        return number

    # --- what is legal ----------------------------------------------------------------------------------------

    def legal(self, pos: Position, seat: Seat) -> dict[int, Move | None]:
        """Every action of a seat with its move, in the order of the list; the moves of open-ended choices come as None,
        and are made from their number when one is played. `WAIT` alone for a seat that is not asked."""
        waiting = pos.waiting
        if not waiting:
            return {WAIT: None}
        if seat == waiting[0]:
            moves: Sequence[Move] = pos.legal
        elif seat in waiting:
            moves = pos.moves(seat)
        else:
            return {WAIT: None}
        numbers = self._numbers
        found: dict[int, Move | None] = {numbers[move]: move for move in moves}
        if len(found) != len(moves) or -1 in found:
            found = self._with_spares(moves)
        step: Any = pos.stack[-1]
        if type(step) in self._open_ended:
            domains = step.domains(pos) if step.waits == ASKS_ONE else step.domains(pos, seat)
            for domain in domains:
                for at in self.grid(domain):
                    found.setdefault(at, None)
        return found

    def _with_spares(self, moves: Sequence[Move]) -> dict[int, Move | None]:
        """The same where some moves lie beyond the grid: they take the spare numbers in the order of the list."""
        found: dict[int, Move | None] = {}
        spare = self.spare
        for move in moves:
            at = self.number(move)
            if at < 0 or at in found:
                if spare == self.size:
                    continue
                at = spare
                spare += 1
            found[at] = move
        return found

    def grid(self, domain: Domain) -> Sequence[int]:
        """The numbers of an open-ended choice, as far as the grid goes."""
        found = self._grids.get(domain)
        if found is None:
            if len(self._grids) >= KEPT_GRIDS:
                self._grids.clear()
            found = self._grids[domain] = self._counted(domain)
        return found

    def _counted(self, domain: Domain) -> Sequence[int]:
        form = self._by_class[type(domain.sample)]
        free = {field.field: field for field in domain.fields}
        base, steps = form.first, []
        for (name, _, values), stride in zip(form.fields, form.strides, strict=True):
            field = free.get(name)
            if isinstance(field, Range):
                steps.append((field.low, min(field.high, values - 1), stride))
            elif field is None:
                value = getattr(domain.sample, name)
                if name in form.words:
                    if value:
                        return ()
                elif 0 <= value < values:
                    base += value * stride
                else:
                    return ()
        if len(steps) == 1 and domain.limit is None:
            low, high, stride = steps[0]
            return range(base + low * stride, base + high * stride + 1, stride)
        found = []
        for values_ in product(*(range(low, high + 1) for low, high, _ in steps)):
            if domain.limit is None or sum(values_) <= domain.limit:
                found.append(base + sum(v * s for v, (_, _, s) in zip(values_, steps, strict=True)))
        return found

    # --- as features ------------------------------------------------------------------------------------------

    def row(self, number: int, move: Move | None) -> list[int]:
        """A move as numbers: its kind, then its fields in the order of the template, -1 where there is none."""
        if move is None:
            move = self.move(number)
        row = [0] if move is None else [self.index[type(move)], *self._fields(move)]
        return row + [-1] * (self.width - len(row))

    def _fields(self, move: Move) -> list[int]:
        form = self._by_class[type(move)]
        return [0 if name in form.words else int(getattr(move, name)) for name, _, _ in form.fields]

    def described(self) -> list[str]:
        """One line for each kind of move: its numbers, its template, how many values each field has."""
        lines = ["0 wait"]
        for form in self.forms:
            last = form.first + form.size - 1
            span = str(form.first) if form.size == 1 else f"{form.first}-{last}"
            fields = ", ".join(
                f"{name}: {'free words' if name in form.words else n}" for name, _, n in form.fields
            )
            lines.append(f"{span} {form.said}" + (f" ({fields})" if fields else ""))
        lines.append(f"{self.spare}-{self.size - 1} spare")
        return lines


def _values(
    cls: type[Move], name: str, kind: str, tables: Mapping[str, Sequence[str]], spans: Mapping[str, int]
) -> int:
    """How many values a field of a move has."""
    if cls.__annotations__.get(name) in ("str", str):
        return 1
    for key in (f"{cls.__name__}.{name}", kind):
        if key in spans:
            high = spans[key] + 1
            return min(high, len(tables[kind])) if kind in tables else high
    return len(tables[kind]) if kind in tables else SPAN + 1
