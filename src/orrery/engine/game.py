"""The description of one game: what it is called, who can play it, which options it has, and where its rooms are."""

from __future__ import annotations

import pkgutil
import re
import tomllib
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module, resources
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import msgspec

from orrery.engine.base import PHRASES, Done, Move, Outcome, Pass, Sealed, Seat, Step, Value
from orrery.engine.bundle import read_bundle
from orrery.engine.chance import Chance, seeded
from orrery.engine.content import Packs
from orrery.engine.errors import RecordError, SetupError
from orrery.engine.learn import Conditions, Course, Hint, Learning, Scenes, load_learning
from orrery.engine.packs import Pack, check_pack, load_pack_of, pack_in
from orrery.engine.rulebook import Rulebook, load_rulebook
from orrery.engine.table import declared
from orrery.engine.versions import Versions
from orrery.engine.view import View
from orrery.engine.words import Vocabulary

if TYPE_CHECKING:
    from orrery.engine.position import Position
    from orrery.engine.stops import StopKind
    from orrery.engine.studied import Studied

VOCABULARIES = 256
"""So many are kept; who plays which colour makes another."""
OTHERS = 16
"""So many games with other content than usual are kept."""


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
    letters: int = 200

    def check(self, value: Any) -> bool | int | str:
        """The value, if the option takes it; a sentence otherwise. Texts from forms and command lines are read."""
        if isinstance(self.default, bool) and isinstance(value, str):
            value = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}.get(
                value.lower(), value
            )
        if self.choices:
            if value not in self.choices or isinstance(value, bool) != isinstance(self.default, bool):
                known = ", ".join(str(choice).lower() for choice in self.choices)
                raise SetupError(f"The option {self.name} cannot be '{str(value)[:40]}'; it takes {known}.")
            return value  # type: ignore[no-any-return]
        if isinstance(self.default, str):
            if not isinstance(value, str) or len(value) > self.letters:
                raise SetupError(f"The option {self.name} takes a text of at most {self.letters} letters.")
            return value
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,9}", value):
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            raise SetupError(
                f"The option {self.name} cannot be '{str(value)[:40]}'; it takes a number from {self.low} to {self.high}."
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
        self.pack: Pack | None = None
        """The pack that the content comes from, where it is not the game's own."""
        self._moves: list[type[Move]] | None = None
        self._words: dict[Hashable, Vocabulary] = {}
        self._others: dict[tuple[str, int], Game] = {}
        self._text = ""

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

    def stops(self) -> tuple[StopKind, ...]:
        """The kinds of questions that may come at any time, in players' words (`engine.stops`); by default the windows, by
        their names."""
        return ()

    def spans(self) -> Mapping[str, int]:
        """How far things go that nothing else bounds, for whoever needs tables of a fixed size (`orrery.adapters`): by the name of a
        kind of the vocabulary the highest whole number (`ship`, or `Load.amount` for one kind of move alone), by the name of
        a field how long its list becomes (`discards[]`; `hands[][]` for the lists in it), by `hands.bits` how many bits of a number are a set of cards."""
        return {}

    def sides(self, pos: Any) -> Mapping[str, Sequence[str]]:
        """What the seats play, beside their places, for whoever studies balance (`orrery balance`): by a word such as `party` or
        `species` a name for each seat, empty where it is not chosen yet."""
        return {}

    def studied(self) -> tuple[Studied, ...]:
        """What players buy, play and choose, and how the log says so (`engine.studied`)."""
        return ()

    def count_rounds(self, pos: Any) -> int:
        """The round (or turn) that the table is in, as players count; 0 for a game that has none."""
        return 0

    def brought(self, options: Mapping[str, Any]) -> tuple[Option, ...]:
        """What players bring along to a game with these options, one option a seat; a mode may need none of them."""
        return tuple(option for option in self.options() if option.seat is not None)

    def unplayable(self) -> Iterable[str]:
        """What this content has that no table can be laid out with, as a pack's check tells it: `scenario 'x', field rows: ...`."""
        return ()

    def oddities(self) -> Sequence[str]:
        """What is legal in this content, but odd: a card that can never be used, a deck that runs dry; as sentences."""
        return ()

    def workshop(self) -> Any:
        """Where players prepare what they bring, as an `orrery.draw.workshop.Workshop`; None if there is nothing to."""
        return None

    def charts(self) -> Any:
        """The maps that a pack may change by clicking, as `orrery.draw.workshop.Chart`s: those of the game's `charts.py`."""
        if find_spec(f"{self.package}.charts") is None:
            return ()
        return import_module(f"{self.package}.charts").CHARTS

    # --- what all games share -------------------------------------------------------------------------------

    def with_pack(self, given: Pack | Path | str | bytes | None) -> Game:
        """The same game with other content: a pack, where one lies, or its text. None is the game as it is."""
        if given is None:
            return self
        if self.packs is None:
            raise SetupError(f"{self.title} has no content that a pack could replace.")
        return self.with_text(load_pack_of(self, given).source, "pack.toml")

    @cached_property
    def boxed(self) -> dict[str, Pack]:
        """The packs that lie in the game's own box: scenarios of ours beside the content, each by the name of its file in
        the room's `packs`."""
        if self.packs is None:
            return {}
        files = sorted((self.room / "packs").glob("*.toml"))
        return {file.stem: check_pack(self, read_bundle(file)).required() for file in files}

    @cached_property
    def standard_raw(self) -> dict[str, Any]:
        """The content that comes with the game, as it is written."""
        return {} if self.packs is None else tomllib.loads(self.packs.text())

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
        known = dict(options)
        for name, seat in self._brings.items():
            if seat not in seats and name in known:
                known[name] = ""
        return known

    @cached_property
    def _brings(self) -> dict[str, int]:
        """The options that players bring along, with their seats: looked up once, since every view asks for them."""
        return {option.name: option.seat for option in self.options() if option.seat is not None}

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

    def mistyped(self, view: Any, move: Move) -> str:
        """What is wrong with a move that somebody has typed, if the table would only tell everybody that it is: a page then keeps
        the words and says this instead."""
        return ""

    def drawing(self) -> Any:
        """How this game is drawn (an `orrery.draw.drawing.Drawing`), loaded when something is drawn."""
        return _module(f"{self.package}.board").DRAWING

    def brain(self) -> ModuleType:
        """The module that weighs moves for bots."""
        return _module(f"{self.package}.brain")

    @cached_property
    def rules(self) -> Rulebook:
        """Every clause, as the app shows it."""
        return load_rulebook(self.room / "rules.toml")

    @cached_property
    def learning(self) -> Learning | None:
        """How this game is taught, or None where nobody has written it down."""
        path = self.room / "learn.toml"
        return load_learning(path) if path.exists() else None

    @cached_property
    def course(self) -> Course:
        """The guided first game, played through."""
        return Course(self.taught)

    @cached_property
    def taught(self) -> Game:
        """The game with the cards that its lesson was written for: what is said there about prices and dice must come true."""
        cards = self.learning.lesson.cards if self.learning is not None else ""
        return self if cards in ("", self.content_hash) else self.earlier(cards) or self

    def scene(self, name: str) -> Position:
        """A prepared table of this game, laid out anew."""
        scenes: Scenes = self._teaching("SCENES")
        if name not in scenes:
            known = ", ".join(scenes) or "none"
            raise SetupError(f"{self.title} has no scene '{name}'; its scenes are {known}.")
        pos = scenes[name](self)
        self.resume(pos)
        return pos

    def hints_for(self, view: View) -> list[Hint]:
        """The hints whose condition holds for the reader of this view."""
        if self.learning is None:
            return []
        conditions: Conditions = self._teaching("HINTS")
        return [hint for hint in self.learning.hints if hint.when and conditions[hint.when](view)]

    def _teaching(self, name: str) -> Any:
        """A table of the game's `learn.py`; empty for a game without one."""
        learn = _teaching(f"{self.package}.learn")
        return {} if learn is None else getattr(learn, name, {})

    @property
    def content_hash(self) -> str:
        """What identifies the cards, tiles and maps that a record was played with; empty for a game without any."""
        return "" if self.content is None else str(self.content.digest)

    @property
    def is_standard(self) -> bool:
        """Whether it is played with the content that comes with it."""
        return self.packs is None or self.content_hash == self.packs.standard().digest

    @property
    def text(self) -> str:
        """The content that it is played with, as the text of a content file; empty for a game without any."""
        if self.packs is None:
            return ""
        return self._text or self.packs.text()

    def with_text(self, text: str, name: str = "content.toml", version: int = 0) -> Game:
        """The same game with other content: the text of a whole content file, as an older version wrote it if one is named.
        What is wrong with it is a `ContentError`. The last ones are kept."""
        assert self.packs is not None, f"{self.title} has no content that could be another"
        found = self._others.get((text, version))
        if found is None:
            versions = self.versions
            content = self.packs.read(
                text, name, (lambda raw: versions.bring_content(raw, version)) if version else None
            )
            if len(self._others) >= OTHERS:
                self._others.pop(next(iter(self._others)))
            found = self._others[text, version] = type(self)(content)
            found.pack = pack_in(text, found.content_hash)
            found._text = text
        return found

    def earlier(self, named: str) -> Game | None:
        """The same game with content that it came with before, by its digest or by the hash of a file from before versions were counted:
        the room's `earlier` keeps each as VERSION-DIGEST.toml, so that whatever was begun with it goes on with it. None for any other."""
        digest = self.versions.digest_of(named)
        if self.packs is None or not digest.isalnum():
            return None
        for file in (self.room / "earlier").glob(f"*-{digest}.toml"):
            return self.with_text(file.read_text("utf-8"), file.name, int(file.name.partition("-")[0]))
        return None

    @cached_property
    def versions(self) -> Versions:
        """The versions of its rules, and how older tables are brought forward."""
        if find_spec(f"{self.package}.versions") is None:
            return Versions()
        return Versions(import_module(f"{self.package}.versions").VERSIONS)

    @property
    def version(self) -> int:
        """The version of its rules: raised when a change alters how recorded games replay, or what is saved."""
        return self.versions.latest

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
                raise SetupError(f"{self.title} has no option '{name[:40]}'; its options are {names}.")
        return {name: option.check(given.get(name, option.default)) for name, option in known.items()}

    def known_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The options of an older game as far as they are known: what is new or not taken any more has its default."""
        found: dict[str, Any] = {}
        for option in self.options():
            try:
                found[option.name] = option.check(given.get(option.name, option.default))
            except SetupError:
                found[option.name] = option.default
        return found

    def fitting_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The options of an older game with which one can be set up today: where they do not go together any more, as few as
        possible have their default."""
        found = self.known_options(given)
        defaults = {option.name: option.default for option in self.options()}
        others = [name for name in found if found[name] != defaults[name]]
        for tried in (found, *({**found, name: defaults[name]} for name in others)):
            try:
                return self.check_options(tried)
            except SetupError:
                continue
        return self.check_options({})

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

    def load(self, saved: bytes, version: int | None = None) -> Position:
        """The position that `Position.save` wrote: this version's own, or that of an older one, which is brought forward; 0
        stands for one from before versions were counted."""
        try:
            slug = msgspec.json.decode(saved, type=_Slug).game
            if slug != self.slug:
                raise RecordError(f"This is a saved position of {slug}, not of {self.slug}.")
            if version is not None and version != self.version:
                saved = self._brought(saved, version)
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

    def _brought(self, saved: bytes, version: int) -> bytes:
        if version > self.version:
            raise RecordError(
                f"This was saved by version {version} of {self.title}; this program plays version {self.version}."
            )
        raw = msgspec.json.decode(saved)
        try:
            self.versions.bring_saved(raw, version or self.versions.of_saved(raw))
            raw["options"] = self.known_options(raw["options"])
        except (KeyError, IndexError, TypeError, ValueError) as error:
            raise RecordError(
                f"This is no saved position of version {version or 1} of {self.title}: {error!r}."
            ) from error
        return msgspec.json.encode(raw)

    def called(self, slug: str) -> Game:
        """This game, if that is its name: what finds the game of a text where only one can be meant."""
        if slug != self.slug:
            raise RecordError(f"This is a position of {slug[:40]}, not of {self.slug}.")
        return self

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
            if module.name.split(".")[len(self.package.split("."))] not in (
                "board",
                "brain",
                "charts",
                "learn",
            ):
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


@cache
def _module(name: str) -> ModuleType:
    """A module of a game. Pages ask for its drawing dozens of times for each reader of a move."""
    return import_module(name)


@cache
def _teaching(name: str) -> ModuleType | None:
    """What a game is taught with, if it has that."""
    return import_module(name) if find_spec(name) is not None else None


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
