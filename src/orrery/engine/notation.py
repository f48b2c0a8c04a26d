"""A text for positions: short, complete and readable, as FEN is for chess.

    orrery-position 1 emperor players=3 content=4be0c1d2a9f3 chance=7c…/64
    stack=[ChooseRole(seat:1)] round=3 throne=1 tile=[7,-1*5,12,…] metal=[2,0,4]

The first words say what it is, in which version and of which game; everything else is `name=value`, in any order, with blanks or line ends
between them. What is not said is empty, as on a table with nothing on it. Values: whole numbers; `+` and `-` for yes and no; `~` for nothing;
words, in quotes where they need them; `[1,2,2]` lists, where `0*5` stands for five zeros; `Name(field:value)` for steps, moves and parts.
`chance` is the stream of dice and shuffles; `chance=seed/7` is that of the seed 7, for whoever writes a position by hand.

`orrery-view 1 … seat=2` is what one seat (counted from 1, 0 for a spectator) may know, and nothing else: `?` lies there and is not known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from orrery.engine.base import Outcome
from orrery.engine.chance import NO_CHANCE, seeded
from orrery.engine.errors import OrreryError, RecordError
from orrery.engine.table import declared
from orrery.engine.view import UNSEEN, View

if TYPE_CHECKING:
    from orrery.engine.game import Game
    from orrery.engine.position import Position

VERSION = "1"
POSITION = "orrery-position"
VIEW = "orrery-view"
WIDTH = 118
LONGEST = 400_000
"""No position needs so many letters; whoever sends more wants something else."""
DEEPEST = 40
_BARE = re.compile(r"[A-Za-z_][\w.'-]*")
_NUMBER = re.compile(r"-?\d+")
_TIMES = re.compile(r"\*(\d{1,5})")
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
_KEY = re.compile(r"[\w.'-]+")
_ENGINE = ("stack", "answers", "resigned", "outcome", "free")
_VIEWED = ("stack", "waiting", "answer", "resigned", "outcome")


# --- positions ------------------------------------------------------------------------------------------------


def position_text(pos: Position, one_line: bool = False) -> str:
    """A position in words, secrets included: never for a player of that game."""
    saved = msgspec.json.decode(pos.save())
    game = pos.game
    blank = game.blank(pos.players, pos.options, pos.chance)
    empty = _plain({name: getattr(blank, name) for name in game.fields()})
    said = {"stack": [], "answers": [None] * pos.players, "resigned": [False] * pos.players}
    parts = [POSITION, VERSION, game.slug, f"players={pos.players}", f"content={game.content_hash[:12]}"]
    parts += _options(game, saved["options"])
    parts.append(f"chance={saved['chance'][0]}/{saved['chance'][1]}")
    for name in _ENGINE:
        if saved[name] not in (said.get(name), None, 0):
            parts.append(f"{name}={_written(saved[name])}")
    for name, value in saved["table"].items():
        if value != empty[name]:
            parts.append(f"{name}={_written(value)}")
    return _wrapped(parts, one_line)


def read_position(text: str, find: Callable[[str], Game]) -> Position:
    """The position that a text says; `find` knows the games by name. A sentence says what is wrong with it."""
    game, said = _opened(text, POSITION, find)
    players = game.check_players(_players(said))
    options = game.check_options(said.pop("options", {}))
    chance = _chance(said.pop("chance", "seed/0"))
    blank = game.blank(players, options, chance)
    table = _plain({name: getattr(blank, name) for name in game.fields()})
    engine = {
        "stack": [],
        "answers": [None] * players,
        "resigned": [False] * players,
        "outcome": None,
        "free": 0,
    }
    for name, value in said.items():
        if name in engine:
            engine[name] = value
        elif name in table:
            table[name] = value
        else:
            raise RecordError(f"A position of {game.title} has nothing called '{name}'.")
    saved = {
        "game": game.slug,
        "players": players,
        "options": options,
        "chance": [chance.key.hex(), chance.drawn],
        "table": table,
        **engine,
    }
    try:
        pos = game.load(msgspec.json.encode(saved))
        problems = [] if pos.over else pos.problems()
    except OrreryError:
        raise
    except Exception as error:  # ids of things that do not exist, lists that are too short
        raise RecordError(
            f"This is no position that {game.title} can come to ({type(error).__name__}: {error})."
        ) from error
    if problems:
        raise RecordError(f"This is no position that {game.title} can come to: {problems[0]}")
    return pos


# --- views ----------------------------------------------------------------------------------------------------


def view_text(view: View, one_line: bool = False) -> str:
    """What one seat may know, in words."""
    shown = _plain(view.shown())
    game = view.game
    seat = 0 if view.seat is None else view.seat + 1
    parts = [VIEW, VERSION, game.slug, f"players={view.players}", f"content={game.content_hash[:12]}"]
    parts += _options(game, shown["options"])
    parts.append(f"seat={seat}")
    empty: tuple[Any, ...] = (None, [], [False] * view.players)
    for name in (*_VIEWED, *declared(type(view)).shown):
        if name not in _VIEWED or shown[name] not in empty:
            parts.append(f"{name}={_written(shown[name], True)}")
    return _wrapped(parts, one_line)


def read_view(text: str, find: Callable[[str], Game]) -> View:
    """The view that a text says."""
    game, said = _opened(text, VIEW, find)
    players = game.check_players(_players(said))
    seat = said.pop("seat", 0)
    if not isinstance(seat, int) or not 0 <= seat <= players:
        raise RecordError(f"The seat must be 0 for a spectator, or 1 to {players}.")
    marks, fields = declared(game.table), game.fields()
    options = {option.name: option.default for option in game.options()} | said.pop("options", {})
    kinds: dict[str, Any] = {
        "stack": list[_union(game.step_types())],  # type: ignore[misc]
        "waiting": tuple[int, ...],
        "answer": _union(game.move_types()) | None,
        "resigned": list[bool],
        "outcome": Outcome | None,
    }
    kind_of_view: Any = type(game.new(players).view(None))
    view: Any = kind_of_view(game, players, options, NO_CHANCE)
    view.clear()
    view.seat = None if seat == 0 else seat - 1
    view.answer = None
    for name in marks.shown:
        if name not in said:
            raise RecordError(f"This view does not say '{name}'.")
    for name, value in said.items():
        if name not in kinds and name not in marks.shown:
            raise RecordError(f"A view of {game.title} has nothing called '{name}'.")
        kind = kinds.get(name, fields.get(name))
        try:
            setattr(view, name, value if kind is None else msgspec.convert(value, kind, str_keys=True))
        except msgspec.ValidationError as error:
            raise RecordError(f"'{name}' is damaged: {error}.") from error
    if view.seat is not None and view.answer is not None:
        view.answers[view.seat] = view.answer
    return view  # type: ignore[no-any-return]


def is_position(text: str) -> bool:
    """Whether a text means to be a position or a view, and not a record."""
    return text.lstrip()[: len(POSITION) + 1].split(" ")[0] in (POSITION, VIEW)


# --- the first words ------------------------------------------------------------------------------------------


def _opened(text: str, what: str, find: Callable[[str], Game]) -> tuple[Game, dict[str, Any]]:
    if len(text) > LONGEST:
        raise RecordError(f"A position has at most {LONGEST:,} letters.")
    words = text.split()
    if not words or words[0] != what:
        other = {POSITION: VIEW, VIEW: POSITION}[what]
        if words and words[0] == other:
            raise RecordError(f"This is an '{other}', and an '{what}' is needed here.")
        raise RecordError(f"This is no position: its first word should be '{what}'.")
    if len(words) < 3 or words[1] != VERSION:
        found = words[1] if len(words) > 1 else "none"
        raise RecordError(f"This position has version {found[:20]}; this program reads version {VERSION}.")
    game = find(words[2])
    said: dict[str, Any] = {}
    for word in words[3:]:
        name, equals, value = word.partition("=")
        if not equals or name in said:
            raise RecordError(
                f"'{word[:60]}' is no part of a position: each is written name=value, and stands once."
            )
        said[name] = value if name in ("chance", "content") else _Reader(value, name).whole()
    content = said.pop("content", "")
    if bool(content) != bool(game.content_hash) or not game.content_hash.startswith(content):
        raise RecordError(
            f"This position was written with other cards or tiles ({content[:20] or 'unknown'}) than the ones here "
            f"({game.content_hash[:12]})."
        )
    return game, said


def _players(said: dict[str, Any]) -> int:
    players = said.pop("players", None)
    if not isinstance(players, int):
        raise RecordError("A position says how many play: players=3.")
    return players


def _options(game: Game, options: Mapping[str, Any]) -> list[str]:
    defaults = {option.name: option.default for option in game.options()}
    changed = {name: value for name, value in options.items() if value != defaults.get(name)}
    return [f"options={_written(changed)}"] if changed else []


def _chance(said: str) -> Any:
    key, _, drawn = said.partition("/")
    if key == "seed":
        return seeded(drawn)
    if not re.fullmatch(r"[0-9a-f]{64}", key) or not re.fullmatch(r"\d{1,12}", drawn):
        raise RecordError("The chance of a position is 64 hexadecimal digits and a number: chance=7c…/64.")
    chance = seeded(0)
    return type(chance)(bytes.fromhex(key), int(drawn))


def _wrapped(parts: list[str], one_line: bool) -> str:
    if one_line:
        return " ".join(parts)
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1]) + len(part) >= WIDTH:
            lines.append(part)
        else:
            lines[-1] = f"{lines[-1]} {part}".lstrip()
    return "\n".join(lines)


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _union(kinds: list[Any]) -> Any:
    union = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union


# --- values ---------------------------------------------------------------------------------------------------


def _written(value: Any, unseen: bool = False) -> str:
    if value is None:
        return "~"
    if value is True or value is False:
        return "+" if value else "-"
    if isinstance(value, int):
        return "?" if unseen and value == UNSEEN else str(value)
    if isinstance(value, str):
        if _BARE.fullmatch(value):
            return value
        return msgspec.json.encode(value).decode().replace(" ", "\\u0020")
    if isinstance(value, list):
        return _listed(value, unseen)
    tag = value.get("type", "")
    fields = [f"{name}:{_written(of, unseen)}" for name, of in value.items() if name != "type"]
    return f"{tag}({','.join(fields)})"


def _listed(values: list[Any], unseen: bool) -> str:
    found: list[str] = []
    runs: list[tuple[str, int]] = []
    for value in values:
        text = _written(value, unseen)
        if runs and runs[-1][0] == text:
            runs[-1] = (text, runs[-1][1] + 1)
        else:
            runs.append((text, 1))
    flags = bool(values) and all(isinstance(value, bool) for value in values)
    for text, times in runs:
        if times > (3 if flags else 2) or (times == 2 and len(text) > 3):
            found.append(f"{text}*{times}")
        else:
            found += [text] * times
    return f"[{('' if flags else ',').join(found)}]"


class _Reader:
    """Reads one value."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.at = 0
        self.depth = 0
        self.room = LONGEST
        """So many entries may still come, in all lists together: `[0*99999]*99999` is no position."""

    def whole(self) -> Any:
        value = self.value()
        if self.at != len(self.text):
            raise self.wrong()
        return value

    def wrong(self) -> RecordError:
        return RecordError(f"'{self.name}' cannot be read from '{self.text[self.at : self.at + 30]}' on.")

    def take(self, letter: str) -> bool:
        if self.text.startswith(letter, self.at):
            self.at += 1
            return True
        return False

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def value(self) -> Any:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.wrong()
        try:
            return self._value()
        finally:
            self.depth -= 1

    def _value(self) -> Any:
        if number := self.match(_NUMBER):
            if len(number.group()) > 18:
                raise self.wrong()
            return int(number.group())
        for letter, value in (("~", None), ("+", True), ("-", False), ("?", UNSEEN)):
            if self.take(letter):
                return value
        if self.take("["):
            return self.entries()
        if text := self.match(_TEXT):
            try:
                return msgspec.json.decode(text.group(), type=str)
            except msgspec.DecodeError as error:
                raise self.wrong() from error
        word = self.match(_BARE)
        if self.take("("):
            return ({"type": word.group()} if word else {}) | self.fields()
        if word is None:
            raise self.wrong()
        return word.group()

    def entries(self) -> list[Any]:
        found: list[Any] = []
        while not self.take("]"):
            if found and not self.take(",") and self.text[self.at : self.at + 1] not in ("+", "-"):
                raise self.wrong()
            before = self.room
            value = self.value()
            times = self.match(_TIMES)
            number = int(times.group(1)) if times else 1
            self.room = before - number * (before - self.room + 1)
            if self.room < 0:
                raise self.wrong()
            found.extend([value] * number)
        return found

    def fields(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not self.take(")"):
            if found and not self.take(","):
                raise self.wrong()
            key = self.match(_KEY)
            if key is None or not self.take(":"):
                raise self.wrong()
            found[key.group()] = self.value()
        return found
