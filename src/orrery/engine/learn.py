"""How a game is taught: the card "How to play", everyday questions with their clauses, hints, and a guided first game.

All of it is data in the game's `learn.toml`. The guided game is a real game: a list of moves, the learner's and the others',
with what is said beside them. `Course` plays it through once and knows the whole line; whatever nobody need be asked in
between it answers by itself. So a rule that changes breaks a test, and not a learner's evening.

A lesson may begin with a prepared table, or draw a curtain and go on with another one: these are scenes, built by
functions in the game's `learn.py` (`SCENES`), and in a record they stand as `scene NAME`. A step may also key the stream of
chance anew (`scene dice/...`), so that dice fall as the lesson tells. A game that has had a scene never counts as fair.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from orrery.engine.base import Done, Move, Pass, Seat
from orrery.engine.content import load_pack
from orrery.engine.errors import ContentError, OrreryError
from orrery.engine.position import DICE, Position
from orrery.engine.stops import DEFAULT, automatic

if TYPE_CHECKING:
    from orrery.engine.game import Game

_WORDS = re.compile(r"[a-z0-9']+")
_EMPTY = frozenset(
    _WORDS.findall(
        "a an the of to in on is are do does did i my me you your we it its and or for can may what how why when which who"
    )
)
"""Words that carry nothing of a question."""


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what stands in `learn.toml`."""


class Plate(Data, frozen=True):
    """A small drawing with a sentence; the game's drawing knows it by its name (`Drawing.plate`)."""

    name: str
    title: str
    text: str


class How(Data, frozen=True):
    """The card "How to play": readable within a minute."""

    goal: str
    win: str
    turn: tuple[str, ...]
    tips: tuple[str, str, str]
    plates: tuple[Plate, ...]


class Asked(Data, frozen=True):
    """A question as people ask it, in several wordings, its answer in a sentence or two, and where the rules say so."""

    ask: tuple[str, ...]
    answer: str
    clauses: tuple[str, ...]


class Hint(Data, frozen=True):
    """A hint that comes once in a player's life: at a question of this kind (its class or its own word), after an event that
    cites this clause, or when the named condition of the game's `learn.py` holds (`HINTS`)."""

    id: str
    text: str
    question: str = ""
    event: str = ""
    when: str = ""
    clause: str = ""


class LessonStep(Data, frozen=True):
    """One thing that a learner does or looks at.

    `moves` are lines of the game: the learner's plain, the others' with their name before a colon. What nobody need be asked
    (a pass, a single answer) may be left out. A step without a move of the learner is one to look at. `point` is the element
    to look at or to click; `scene` and `dice` prepare the table before the step; `expect` are fields of the table after it.
    """

    title: str
    say: str
    why: str = ""
    point: str = ""
    moves: tuple[str, ...] = ()
    after: str = ""
    scene: str = ""
    curtain: str = ""
    dice: str = ""
    expect: dict[str, Any] = {}


class Lesson(Data, frozen=True):
    """The guided first game."""

    title: str
    minutes: int
    players: int
    seat: Seat
    names: tuple[str, ...]
    """What the others are called; the learner's own place is empty."""
    seed: str
    steps: tuple[LessonStep, ...]
    farewell: str
    options: dict[str, bool | int | str] = {}
    cards: str = ""
    """The digest of the cards that it was written for, where the game has others today (`Game.earlier`)."""


class Learning(Data, frozen=True):
    """Everything in `learn.toml`."""

    how: How
    asked: tuple[Asked, ...]
    lesson: Lesson
    hints: tuple[Hint, ...] = ()

    def answers(self, words: str) -> list[Asked]:
        """The everyday questions that fit what somebody typed, the best first."""
        wanted = _meant(words)
        if not wanted:
            return []
        scored = [(max(_likeness(wanted, _meant(one)) for one in asked.ask), asked) for asked in self.asked]
        return [asked for score, asked in sorted(scored, key=lambda pair: -pair[0]) if score >= 0.5]


def _meant(text: str) -> frozenset[str]:
    """The words of a question that carry it, by their stems."""
    return frozenset(word.rstrip("s") for word in _WORDS.findall(text.lower()) if word not in _EMPTY)


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / max(1, min(len(one), len(other)) + abs(len(one) - len(other)) / 3)


def load_learning(path: Path) -> Learning:
    """Read `learn.toml`; a broken one is named with its entry and field."""
    return load_pack(path, Learning)


class Line(msgspec.Struct, frozen=True):
    """One move of the line of a lesson: whose, which, in which step, and whether anybody needs to be asked for it."""

    seat: Seat
    text: str
    step: int
    auto: bool = False


class Course:
    """A lesson played through: every move of it in order, scenes among them (`Line.text` is then `scene ...`).

    After so many of its lines a table stands where the learner stands: no more need be remembered.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        learning = game.learning
        if learning is None:
            raise ContentError(f"{game.title} has no lesson.")
        self.lesson = learning.lesson
        self.lines: list[Line] = []
        self.starts: list[int] = []
        """At which line each step begins."""
        lesson = self.lesson
        options: dict[str, Any] = dict(lesson.options)
        self.pos = game.new(lesson.players, lesson.seed, **options)
        for number, step in enumerate(lesson.steps):
            self.starts.append(len(self.lines))
            self._prepare(number, step)
            for said in step.moves:
                seat, text = self._whose(number, said)
                self._fill(number, seat, text)
                self._play(number, seat, text)
            self._check(number, step)

    @property
    def seat(self) -> Seat:
        """The learner's seat."""
        return self.lesson.seat

    def step_at(self, played: int) -> int:
        """The step that a table stands in after so many moves of the line; behind the last one: their number."""
        if played >= len(self.lines):
            return len(self.lesson.steps)
        return self.lines[played].step

    def _prepare(self, number: int, step: LessonStep) -> None:
        if step.scene:
            self._play(number, self.seat, f"scene {step.scene}", auto=True)
        if step.dice:
            self._play(number, self.seat, f"scene {DICE}{step.dice}", auto=True)

    def _whose(self, number: int, said: str) -> tuple[Seat, str]:
        """Who moves: somebody whose name stands before a colon, or else the learner, whose moves may have one as well."""
        name, colon, text = said.partition(":")
        for seat, known in enumerate(self.lesson.names):
            if colon and known and known.lower() == name.strip().lower():
                return seat, text.strip()
        if colon:
            try:
                self.pos.words().parse(said)
            except OrreryError as error:
                raise self._wrong(number, f"'{said}' names nobody at this table") from error
        return self.seat, said.strip()

    def _fill(self, number: int, seat: Seat, text: str) -> None:
        """Answer what nobody need be asked, until the move can be made."""
        pos = self.pos
        for _ in range(500):
            if pos.over:
                raise self._wrong(number, f"the game is over before '{text}'")
            if seat in pos.waiting and self._legal(text, seat):
                return
            asked = pos.waiting[0] if seat not in pos.waiting else seat
            move = _plain(pos, asked)
            if move is None:
                said = ", ".join(f"'{pos.text(one)}'" for one in pos.moves(asked)[:8])
                raise self._wrong(
                    number, f"'{text}' is not possible: {pos.seat_name(asked)} is asked for one of {said}"
                )
            self._play(number, asked, pos.text(move), auto=True)
        raise self._wrong(number, f"'{text}' never becomes possible")

    def _legal(self, text: str, seat: Seat) -> bool:
        try:
            move = self.pos.words().parse(text)
        except OrreryError:
            return False
        if move in self.pos.moves(seat):
            return True
        return any(not domain.why_not(move) for domain in self.pos.domains(seat))

    def _play(self, number: int, seat: Seat, text: str, auto: bool = False) -> None:
        try:
            self.pos.play(text, seat)
        except OrreryError as error:
            raise self._wrong(number, f"'{text}' does not fit: {error}") from error
        self.lines.append(Line(seat, text, number, auto))

    def _check(self, number: int, step: LessonStep) -> None:
        for name, expected in step.expect.items():
            found = msgspec.to_builtins(getattr(self.pos, name))
            if found != expected:
                raise self._wrong(number, f"{name} is {found} and not {expected}")

    def _wrong(self, number: int, what: str) -> ContentError:
        title = self.lesson.steps[number].title
        return ContentError(f"learn.toml of {self.game.slug}: step {number + 1} ('{title}'): {what}.")


def _plain(pos: Position, seat: Seat) -> Move | None:
    """The answer that says nothing: pass, done, the only one there is, or what goes by itself for a new player."""
    moves = pos.moves(seat)
    for move in moves:
        if isinstance(move, (Pass, Done)):
            return move
    auto = automatic(pos, seat, DEFAULT)
    return None if auto is None else auto.move


Scenes = Mapping[str, Callable[["Game"], Position]]
"""Prepared tables by their name, in a game's `learn.py`."""
Conditions = Mapping[str, Callable[[Any], bool]]
"""When a hint fits, by name, from the reader's own view."""
