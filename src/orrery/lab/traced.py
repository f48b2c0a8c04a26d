"""One game between bots with notes on the way, for a study of balance.

The notes know no game. What the seats play, what is bought and played, and which round it is, the game tells itself
(`Game.sides`, `studied`, `count_rounds`); who leads is judged by the game's own brain, which sees the whole table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from orrery.bots.mind import Mind
from orrery.engine.base import PHRASES, Event, Move, Seat
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.words import Vocabulary, template
from orrery.games import game as game_of
from orrery.lab.one import Played, play_one
from orrery.lab.simulate import Work

NO_ROUNDS = 25
"""In a game without rounds, so many decisions are taken for one."""
_FIELD = re.compile(r"\{[^}]*\}")


class Use(NamedTuple):
    """How often a seat did something with a thing."""

    title: str
    """The group of the thing, as the game calls it."""
    name: str
    verb: str
    seat: Seat
    times: int


class Asked(msgspec.Struct):
    """How often a question was put, and what was done then, by the kind of move."""

    question: str
    listed: int = 0
    """Whenever all moves were listed ..."""
    asked: int = 0
    """... with at least two kinds of moves to choose from ..."""
    single: int = 0
    """... or with one legal move only."""
    answers: dict[str, int] = {}


class Moment(NamedTuple):
    """Every seat's chance to win at the beginning of a round; what is missing to one is the chance that nobody wins."""

    round: int
    chances: tuple[float, ...]


class Traced(msgspec.Struct, frozen=True):
    """A game of a study."""

    played: Played
    rounds: int
    sides: dict[str, tuple[str, ...]]
    """What each seat played, as the game tells it."""
    uses: tuple[Use, ...]
    course: tuple[Moment, ...]
    asked: tuple[Asked, ...]


def trace(work: Work) -> Traced:
    """Play it, and take notes."""
    game = game_of(work.slug)
    if work.pack:
        game = game.with_text(work.pack, "pack.toml")
    notes = Notes(game)
    played = play_one(
        game, work.players, work.bots, work.seed, work.options, work.number, False, notes.before, notes.after
    )
    return notes.traced(played)


@lru_cache(maxsize=8)
def _mind(game: Game) -> Mind:
    return Mind(game)


class Notes:
    """What is written down while a game is played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.mind = _mind(game)
        self.quiet: Any = getattr(self.mind.brain, "quiet", None)
        self.rounds = 0
        self.decisions = 0
        self.sides: dict[str, list[str]] = {}
        self.uses: dict[tuple[str, str, str, Seat], int] = {}
        self.course: list[Moment] = []
        self.asked: dict[str, Asked] = {}
        self._spots: dict[str, list[tuple[int, str, str, str]]] = {}
        self._names: dict[str, set[str]] = {}

    def before(self, pos: Position, seat: Seat, move: Move) -> None:
        """A decision is about to be played."""
        self.rounds = self.game.count_rounds(pos) or 1 + self.decisions // NO_ROUNDS
        self.decisions += 1
        if not self.course or self.course[-1].round != self.rounds:
            if self.quiet is None or self.quiet(pos):
                chances = tuple(round(chance, 4) for chance in self.mind.chances(pos))
                self.course.append(Moment(self.rounds, chances))
        self._ask(pos, seat, move)

    def _ask(self, pos: Position, seat: Seat, move: Move) -> None:
        kind = type(pos.decision).__name__
        asked = self.asked.get(kind)
        if asked is None:
            asked = self.asked[kind] = Asked(_FIELD.sub("…", pos.question(seat).text))
        moves = pos.moves(seat)
        if pos.domains(seat):
            return
        asked.listed += 1
        if len(moves) == 1:
            asked.single += 1
        elif len({type(one) for one in moves}) > 1:
            asked.asked += 1
            said = PHRASES[type(move)].template
            asked.answers[said] = asked.answers.get(said, 0) + 1

    def after(self, pos: Position, seat: Seat, events: Sequence[Event]) -> None:
        """It has been played."""
        if not self.sides or any("" in names for names in self.sides.values()):
            self._side(pos)
        words: Vocabulary | None = None
        for event in events:
            if event.only is None and (spots := self._spots_of(event.text)):
                words = words or pos.words()
                who = self._who(event, seat, pos.players)
                for number, kind, title, verb in spots:
                    self._count(words, kind, event.args[number], title, verb, who)

    def _side(self, pos: Position) -> None:
        """What a seat has chosen stays its own for the study, whatever becomes of it."""
        for word, names in self.game.sides(pos).items():
            known = self.sides.setdefault(word, [""] * pos.players)
            for seat, name in enumerate(names):
                known[seat] = known[seat] or name

    def _spots_of(self, text: str) -> list[tuple[int, str, str, str]]:
        """Where a sentence of the log names a thing that is used: which of its values, of which kind, in which group, by which verb."""
        found = self._spots.get(text)
        if found is None:
            found = self._spots[text] = []
            parts = template(text)
            for literal, (name, kind) in zip(parts.literals, parts.fields, strict=False):
                for studied in self.game.studied():
                    if kind in (studied.kind, *studied.also) and literal.strip() in studied.verbs:
                        found.append((int(name), kind, studied.title, literal.strip()))
        return found

    def _who(self, event: Event, mover: Seat, players: int) -> Seat:
        for name, kind in template(event.text).fields:
            value = event.args[int(name)]
            if kind == "seat" and isinstance(value, int) and 0 <= value < players:
                return value
        return mover

    def _count(self, words: Vocabulary, kind: str, value: Any, title: str, verb: str, seat: Seat) -> None:
        known = self._names.get(title)
        if known is None:
            known = self._names[title] = set(things(self.game, words)[title])
        for one in value if isinstance(value, (list, tuple)) else (value,):
            name = words.name(kind, one)
            # where everybody has a deck of their own, a card's name tells whose it is
            name = name if name in known else name.partition(" (")[0]
            if name in known:
                key = (title, name, verb, seat)
                self.uses[key] = self.uses.get(key, 0) + 1

    def traced(self, played: Played) -> Traced:
        """All of it, as a value."""
        return Traced(
            played,
            self.rounds,
            {word: tuple(names) for word, names in self.sides.items()},
            tuple(Use(*key, times) for key, times in self.uses.items()),
            tuple(self.course),
            tuple(self.asked.values()),
        )


def things(game: Game, words: Vocabulary) -> dict[str, list[str]]:
    """All things that a game counts, by their groups."""
    return {one.title: list(dict.fromkeys(words.tables[one.kind])) for one in game.studied()}
