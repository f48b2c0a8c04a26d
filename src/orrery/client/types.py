"""What the API answers, as far as a player needs it. Fields that a newer server adds are not minded."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from orrery.engine.base import Outcome

State = Literal["gathering", "playing", "over"]


class Problem(msgspec.Struct, frozen=True):
    """Why something was refused: a sentence, a word for programs, and the clause that is to blame, if one is."""

    error: str
    kind: str
    clause: str = ""


class Guest(msgspec.Struct, frozen=True):
    """Somebody whom the server knows by a token."""

    token: str
    name: str


class GameCard(msgspec.Struct, frozen=True):
    """A game in short."""

    slug: str
    title: str
    designer: str
    blurb: str
    minutes: str
    players: tuple[int, int]


class Clause(msgspec.Struct, frozen=True):
    """One sentence of the rules; a ruling tells why."""

    id: str
    text: str
    kind: str = "rule"
    why: str = ""


class Section(msgspec.Struct, frozen=True):
    """A chapter of the rules."""

    id: str
    title: str
    clause: tuple[Clause, ...]


class GameOption(msgspec.Struct, frozen=True):
    """An option of a game."""

    name: str
    default: bool | int | str
    help: str


class GameFacts(msgspec.Struct, frozen=True):
    """A game with its options, bots and rules."""

    slug: str
    title: str
    players: tuple[int, int]
    options: tuple[GameOption, ...]
    bots: tuple[str, ...]
    rules: tuple[Section, ...]


class Person(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    kind: str
    name: str
    bot: str = ""
    online: bool = False
    asked: bool = False
    resigned: bool = False
    out: bool = False


class Link(msgspec.Struct, frozen=True):
    """A seat with the token that opens it."""

    seat: int
    token: str


class Opened(msgspec.Struct, frozen=True):
    """A table that was just opened."""

    table: str
    at: int
    links: tuple[Link, ...]
    watch: str


class Joined(msgspec.Struct, frozen=True):
    """Where a token has led: to a seat, or to the spectators."""

    table: str
    at: int
    seat: int | None
    key: str


class Played(msgspec.Struct, frozen=True):
    """The entry of the log that something has become."""

    at: int
    moves: int = 1
    """How many of a row of moves were played."""
    planned: tuple[str, ...] = ()
    """What is left of a row, and goes on by itself as long as the others pass."""


class Reason(msgspec.Struct, frozen=True):
    """Why a move is not possible now; empty if it is."""

    sentence: str = ""
    clause: str = ""


class Prompt(msgspec.Struct, frozen=True):
    """Whose decision it is and which."""

    waiting: tuple[int, ...]
    kind: str
    clause: str
    others: str = ""
    ask: str = ""
    auto: str = ""
    """Why you need not answer: it is done by itself after a moment."""


class Free(msgspec.Struct, frozen=True):
    """A free part of a move: a whole number from `low` to `high`, or a text of at most `limit` letters."""

    field: str
    kind: str
    label: str = ""
    low: int | None = None
    high: int | None = None
    limit: int | None = None


class Choice(msgspec.Struct, frozen=True):
    """An open-ended choice: a template with its free parts in braces, and an example that is a legal move."""

    template: str
    example: str
    fields: list[Free]
    label: str = ""
    limit: int | None = None


class Now(msgspec.Struct, frozen=True):
    """The game as your seat sees it."""

    at: int
    seat: int | None
    steps: int
    prompt: Prompt
    moves: tuple[str, ...]
    choices: list[Choice]
    undo: bool
    view: Any = None


class TableNow(msgspec.Struct, frozen=True):
    """Everything that you may know of a table now, but for its log."""

    id: str
    game: str
    title: str
    state: State
    at: int
    options: dict[str, Any]
    people: tuple[Person, ...]
    now: Now | None
    outcome: Outcome | None
    heard: int = 0


class TableCard(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    state: State
    players: int
    people: tuple[Person, ...]
    my_turn: bool = False


class Cards(msgspec.Struct, frozen=True):
    """Tables in a list."""

    tables: list[TableCard]


class Deals(msgspec.Struct, frozen=True):
    """Moves that have to do with offers to other players, by what they do; open-ended ones by their templates."""

    begin: tuple[str, ...] = ()
    add: tuple[str, ...] = ()
    send: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    accept: tuple[str, ...] = ()
    counter: tuple[str, ...] = ()
    decline: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    breach: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """All of them, in this order."""
        return tuple(text for name in self.__struct_fields__ for text in getattr(self, name))


class Moves(msgspec.Struct, frozen=True):
    """The legal moves of your seat: listed ones by their texts, open-ended ones described."""

    at: int
    prompt: Prompt | None
    moves: tuple[str, ...]
    choices: list[Choice]
    undo: bool
    seat: int | None = None
    deals: Deals = Deals()


class Happening(msgspec.Struct, frozen=True):
    """An event: its clause and its sentence."""

    clause: str
    text: str


class Entry(msgspec.Struct, frozen=True):
    """An entry of a table's log, as you may read it."""

    number: int
    kind: str
    seat: int | None
    name: str
    text: str
    events: list[Happening]
    undone: bool
    to: int | None = None
    aside: int = 0


class Pages(msgspec.Struct, frozen=True):
    """Entries of a log, oldest first."""

    at: int
    entries: list[Entry]


class Update(msgspec.Struct, frozen=True):
    """What has happened since you last looked, and what is asked now."""

    at: int
    state: State
    entries: list[Entry]
    people: tuple[Person, ...]
    now: Now | None
    heard: int = 0


class Turn(msgspec.Struct, frozen=True):
    """You are asked: what, what you may answer, and what has happened since you were asked last."""

    at: int
    seat: int
    ask: str
    moves: tuple[str, ...]
    choices: list[Choice]
    view: Any
    news: list[Entry]

    @property
    def answers(self) -> tuple[str, ...]:
        """Every listed move, and an example of each open-ended choice: all of them legal."""
        return (*self.moves, *(choice.example for choice in self.choices))
