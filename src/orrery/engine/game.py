"""The description of one game: what it is called, who can play it, which options it has, and where its rooms are."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from importlib import import_module, resources
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import msgspec

from orrery.engine.base import PHRASES, Done, Move, Outcome, Pass, Sealed, Seat, Step, Value
from orrery.engine.chance import Chance, seeded
from orrery.engine.content import Packs, digest_of
from orrery.engine.errors import RecordError, SetupError
from orrery.engine.rulebook import Rulebook, load_rulebook
from orrery.engine.table import declared
from orrery.engine.view import View
from orrery.engine.words import Vocabulary

if TYPE_CHECKING:
    from orrery.engine.position import Position

VOCABULARIES = 256
"""So many are kept; who plays which colour makes another."""


class _Slug(msgspec.Struct):
    """The game of a saved position, read before anything else of it."""

    game: str


class Option(Value, frozen=True):
    """One option of a game: its default, the values it takes, and a sentence for the page.

    `choices` lists what it may be (strings or booleans); for a number `low` and `high` bound it; a text without choices has
    at most `letters`, and the game says what is wrong with it (`Game.check_options`). An option with a `seat` is what that
    seat's player brings along (a deck): it is theirs to choose, and nobody else's to know before the end.
    """

    name: str
    default: bool | int | str
    help: str
    clause: str
    choices: tuple[bool | str, ...] = ()
    low: int = 0
    high: int = 0
    seat: int | None = None
    letters: int = 4000

    def check(self, value: Any) -> bool | int | str:
        """The value, if the option takes it; a sentence otherwise. Texts from forms and command lines are read."""
        if isinstance(self.default, bool) and isinstance(value, str):
            value = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}.get(
                value.lower(), value
            )
        if self.choices:
            if value not in self.choices or isinstance(value, bool) != isinstance(self.default, bool):
                known = ", ".join(str(choice).lower() for choice in self.choices)
                raise SetupError(f"The option {self.name} cannot be '{value}'; it takes {known}.")
            return value  # type: ignore[no-any-return]
        if isinstance(self.default, str):
            if not isinstance(value, str) or len(value) > self.letters:
                raise SetupError(f"The option {self.name} takes a text of at most {self.letters} letters.")
            return value
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,9}", value):
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            raise SetupError(
                f"The option {self.name} cannot be '{value}'; it takes a number from {self.low} to {self.high}."
            )
        return value


class Game:
    """Base of the games. A game's room subclasses it once and offers the instance as `GAME`."""

    slug: str
    title: str
    designer: str
    blurb: str
    """Two sentences for the home page: what it is, what it is like."""
    minutes: str
    players: tuple[int, int]
    seat_names: tuple[str, ...]
    bound: int
    """No game takes more decisions than this."""
    table: type[Position]
    """What lies on the table: the game's own class of positions."""
    packs: Packs[Any] | None = None
    """Where its cards, tiles and maps come from."""

    def __init__(self, content: Any = None) -> None:
        if content is None and self.packs is not None:
            content = self.packs.standard()
        self.content = content
        self._moves: list[type[Move]] | None = None
        self._words: dict[Hashable, Vocabulary] = {}

    # --- what games write -----------------------------------------------------------------------------------

    def options(self) -> tuple[Option, ...]:
        """Every option of the game."""
        return ()

    def set_up(self, pos: Any) -> None:
        """Lay out an empty table, and put the first steps on its stack."""
        raise NotImplementedError

    def names(self, pos: Any) -> Mapping[str, Sequence[str]]:
        """How things are called in moves and in the log: a table of names for each kind of id, `seat` among them."""
        raise NotImplementedError

    def names_by(self, pos: Any) -> Hashable:
        """What the names depend on beside the content: by default the number of players."""
        players: int = pos.players
        return players

    def problems(self, pos: Any) -> list[str]:
        """Invariants that do not hold (cards lost, cubes doubled), as sentences; empty in every sound position."""
        return []

    def on_resign(self, pos: Any, seat: Seat) -> None:
        """A seat has resigned; a game may end here."""

    def deal(self, pos: Any, view: Any, chance: Chance) -> None:
        """The hidden half of imagining: `pos` has what the view shows, and whatever is unseen in it is dealt anew."""

    def brought(self, options: Mapping[str, Any]) -> tuple[Option, ...]:
        """What players bring along to a game with these options, one option a seat; a mode may need none of them."""
        return tuple(option for option in self.options() if option.seat is not None)

    def workshop(self) -> Any:
        """Where players prepare what they bring, as an `orrery.draw.workshop.Workshop`; None if there is nothing to."""
        return None

    # --- what all games share -------------------------------------------------------------------------------

    def words(self, pos: Any) -> Vocabulary:
        """The vocabulary of a table, made once for all tables that call things alike."""
        key = self.names_by(pos)
        words = self._words.get(key)
        if words is None:
            if len(self._words) >= VOCABULARIES:
                self._words.pop(next(iter(self._words)))
            words = self._words[key] = Vocabulary(self.names(pos), self.move_types())
        return words

    def open_options(self, options: Mapping[str, Any], seats: Sequence[int] = ()) -> dict[str, Any]:
        """The options as far as these seats may know them: what others bring along is an empty text."""
        secret = {
            option.name for option in self.options() if option.seat is not None and option.seat not in seats
        }
        return {name: "" if name in secret else value for name, value in options.items()}

    def seated_options(self, options: Mapping[str, Any], seats: Sequence[int]) -> dict[str, Any]:
        """The options after everybody has changed places: whoever sat at seat i now sits at `seats[i]`, and what they
        bring goes with them."""
        own = [option for option in self.options() if option.seat is not None and option.seat < len(seats)]
        moved = {(_kind(option), seats[option.seat or 0]): options[option.name] for option in own}
        found = dict(options)
        for option in own:
            found[option.name] = moved[_kind(option), option.seat or 0]
        return found

    @property
    def package(self) -> str:
        """The package of this game's room; its game description lives in the module `game`."""
        return type(self).__module__.removesuffix(".game")

    @property
    def room(self) -> Path:
        """The folder of this game's rules and content."""
        return Path(str(resources.files(self.package)))

    def drawing(self) -> Any:
        """How this game is drawn (an `orrery.draw.drawing.Drawing`), loaded when something is drawn."""
        return import_module(f"{self.package}.board").DRAWING

    def brain(self) -> ModuleType:
        """The module that weighs moves for the greedy bot."""
        return import_module(f"{self.package}.brain")

    @cached_property
    def rules(self) -> Rulebook:
        """Every clause, as the app shows it."""
        return load_rulebook(self.room / "rules.toml")

    @property
    def content_hash(self) -> str:
        """What identifies the cards, tiles and maps that a record was played with."""
        return digest_of(self.room / "content.toml") if self.content is None else str(self.content.digest)

    def check_players(self, players: int) -> int:
        """The number of players, if the game takes it."""
        low, high = self.players
        if not low <= players <= high:
            raise SetupError(f"{self.title} is for {low} to {high} players, not {players}.")
        return players

    def check_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values; unknown names and values get a sentence."""
        known = {option.name: option for option in self.options()}
        for name in given:
            if name not in known:
                names = ", ".join(known) or "none"
                raise SetupError(f"{self.title} has no option '{name}'; its options are {names}.")
        return {name: option.check(given.get(name, option.default)) for name, option in known.items()}

    def new(
        self,
        players: int | None = None,
        seed: int | str | bytes = 0,
        chance: Chance | None = None,
        **options: Any,
    ) -> Position:
        """A new game, set up to its first decision."""
        players = self.check_players(self.players[0] if players is None else players)
        pos = self.blank(players, self.check_options(options), chance or seeded(seed))
        self.set_up(pos)
        pos.settle()
        pos.free = 0
        return pos

    def load(self, saved: bytes) -> Position:
        """The position that `Position.save` wrote."""
        try:
            slug = msgspec.json.decode(saved, type=_Slug).game
            if slug != self.slug:
                raise RecordError(f"This is a saved position of {slug}, not of {self.slug}.")
            data = msgspec.json.decode(saved, type=self._saved)
        except msgspec.DecodeError as error:
            raise RecordError(f"This is no saved position of {self.title}: {error}.") from error
        pos = self.blank(data.players, data.options, Chance(bytes.fromhex(data.chance[0]), data.chance[1]))
        pos.stack = data.stack
        pos.answers = data.answers
        pos.resigned = data.resigned
        pos.outcome = data.outcome
        pos.free = data.free
        for name in self.fields():
            setattr(pos, name, getattr(data.table, name))
        self.resume(pos)
        return pos

    def blank(self, players: int, options: dict[str, Any], chance: Chance) -> Position:
        """A table with nothing on it: all fields at their empty value."""
        pos = self.table(self, players, options, chance)
        pos.clear()
        return pos

    def fields(self) -> Mapping[str, Any]:
        """The game's own fields of a position with their types, for saving and loading."""
        return declared(self.table).stored

    def imagine(self, view: View, chance: Chance) -> Position:
        """A position that fits a view: hidden things are dealt anew. For search bots and the test of secrets."""
        seen: Any = view
        pos: Position = seen.known(chance)
        self.deal(pos, view, chance)
        self.wake(pos, view, chance)
        return pos

    def wake(self, pos: Position, view: View, chance: Chance) -> None:
        """The last of imagining, once everything hidden is dealt: whoever has answered a sealed question is known, what they
        answered is not, so it may have been anything; then the position finds out who is asked."""
        if pos.outcome is not None:
            return
        step = pos.decision
        if isinstance(step, Sealed):
            for seat in step.seats:
                if seat in view.waiting or pos.resigned[seat]:
                    continue
                if seat == view.seat and view.answer is not None:
                    pos.answers[seat] = view.answer
                else:
                    moves = step.moves(pos, seat)
                    pos.answers[seat] = moves[chance.below(len(moves))]
        self.resume(pos)

    def resume(self, pos: Position) -> None:
        """Find out again who is asked what, from the stack alone."""
        step = pos.decision
        if isinstance(step, Sealed):
            pos._collect()
        else:
            pos.settle()

    @cached_property
    def _saved(self) -> type[Any]:
        steps: Any = _union(self.step_types())
        moves: Any = _union(self.move_types())
        table = msgspec.defstruct("Table", list(self.fields().items()))
        return msgspec.defstruct(
            "Saved",
            [
                ("game", str),
                ("players", int),
                ("options", dict[str, Any]),
                ("stack", list[steps]),
                ("chance", tuple[str, int]),
                ("answers", list[moves | None]),
                ("resigned", list[bool]),
                ("outcome", Outcome | None),
                ("free", int),
                ("table", table),
            ],
        )

    def import_room(self) -> None:
        """Import every chapter of this game, so that every step and move of it is known, whoever asks first."""
        for module in pkgutil.walk_packages([str(self.room)], f"{self.package}."):
            if module.name.split(".")[len(self.package.split("."))] not in ("board", "brain"):
                import_module(module.name)

    def step_types(self) -> list[type[Step[Any]]]:
        """Every step and decision of this game."""
        self.import_room()
        return [cls for cls in _subclasses(Step) if self._is_ours(cls)]

    def move_types(self) -> list[type[Move]]:
        """Every move that this game can say: its own, and those of the engine that its decisions speak of."""
        if self._moves is None:
            steps = self.step_types()
            ours = [cls for cls in _subclasses(Move) if self._is_ours(cls) and cls in PHRASES]
            spoken = [move for step in steps for move in step.speaks]
            self._moves = list(dict.fromkeys([*ours, *spoken, Pass, Done]))
        return self._moves

    def _is_ours(self, cls: type[Any]) -> bool:
        return cls.__module__.startswith(f"{self.package}.")


def _kind(option: Option) -> str:
    """What an option of a seat is, without its number: `deck_3` is a deck."""
    return option.name.rstrip("0123456789")


def _subclasses(base: type[Any]) -> list[type[Any]]:
    found: dict[type[Any], None] = {}
    todo = list(base.__subclasses__())
    while todo:
        cls = todo.pop()
        found[cls] = None
        todo.extend(cls.__subclasses__())
    return sorted(found, key=lambda cls: (cls.__module__, cls.__qualname__))


def _union(types: list[Any]) -> Any:
    union: Any = types[0]
    for cls in types[1:]:
        union = union | cls
    return union
