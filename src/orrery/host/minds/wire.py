"""What a server and a process that thinks for it say to each other: jobs and answers, each a frame with its length.

A view goes as the values of its declared fields, so neither the game (which the other side has, too) nor anything that
the view does not show can go with it. Frames are pickled: both sides are the same program, and nobody else writes to the pipe.
"""

from __future__ import annotations

import pickle
import struct
from typing import Any, TypeAlias, cast

import msgspec

from orrery.bots.character import Character, character_at
from orrery.engine.base import Seat
from orrery.engine.chance import NO_CHANCE
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.table import declared
from orrery.engine.view import View
from orrery.games import games

HEAD = struct.Struct(">I")
"""How long a frame is."""

_BASE = ("seat", "answer", "answers", "stack", "waiting", "resigned", "outcome")
"""What the engine itself shows of a table, beside the number of players and the options."""

GameKey: TypeAlias = tuple[str, str]
"""A game with its content: slug and digest."""


class Kit(msgspec.Struct, frozen=True):
    """A game that is not among the installed ones, or has other content: how the other side makes it."""

    kind: type[Game]
    content: Any


class SentView(msgspec.Struct, frozen=True):
    """A view on its way: its class, and the values of all that it shows."""

    kind: type[Position]
    players: int
    options: dict[str, Any]
    values: list[Any]


class MindKey(msgspec.Struct, frozen=True):
    """Which bot of which seat thinks: it remembers what it has seen, if it is the same process."""

    table: str
    seat: Seat
    bot: str
    stands_in: bool = False
    """It plays for a person who is away, and keeps that person's word."""

    @property
    def character(self) -> Character:
        """What this bot is like in dealings."""
        return character_at(self.table, self.seat, self.stands_in)


class Job(msgspec.Struct, frozen=True):
    """Something to think about: `work` is the name of a function of the worker, `given` what it gets after the game."""

    number: int
    work: str
    game: GameKey
    kit: Kit | None
    seconds: float
    """How much computing it may take."""
    given: tuple[Any, ...]


class Stop(msgspec.Struct, frozen=True):
    """Think no further about a job."""

    number: int


class Answer(msgspec.Struct, frozen=True):
    """What came of a job, or (in the house's discreet words) what went wrong."""

    number: int
    value: Any = None
    failed: str = ""
    cold: bool = False
    """The bot that was asked does not know what it should have seen: it must be told everything."""


def key_of(game: Game) -> GameKey:
    """What a game is called between the two sides."""
    return game.slug, game.content_hash


def kit_of(game: Game) -> Kit | None:
    """What the other side needs to have the same game; nothing for one that is installed."""
    return None if games().get(game.slug) is game else Kit(type(game), game.content)


def packed(view: View) -> SentView:
    """A view, ready to be sent."""
    table: Any = view
    names = (*_BASE, *declared(type(table)).shown)
    return SentView(type(table), table.players, table.options, [getattr(table, name) for name in names])


def unpacked(sent: SentView, game: Game) -> View:
    """The same view on the other side."""
    table: Any = sent.kind(game, sent.players, sent.options, NO_CHANCE)
    table.clear()  # what is hidden from everybody is at its empty value
    for name, value in zip((*_BASE, *declared(sent.kind).shown), sent.values, strict=True):
        setattr(table, name, value)
    return cast(View, table)


def framed(value: Job | Stop | Answer) -> bytes:
    """A frame."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(data)) + data


def opened(data: bytes) -> Any:
    """What is in a frame."""
    return pickle.loads(data)
