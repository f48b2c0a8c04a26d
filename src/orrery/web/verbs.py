"""What can be done at a table: one table of verbs, behind the buttons of pages and the operations of the API alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec

from orrery.engine.base import Seat
from orrery.engine.stops import Level, Rule
from orrery.host.errors import Refused
from orrery.host.tables import Tables
from orrery.host.values import Joined, Opened, Played, TableId, Who

Done: TypeAlias = Played | Joined | Opened


class Act(msgspec.Struct, frozen=True, eq=False):
    """Somebody does something: who, where, at which seat, having seen what, and the words that come with it."""

    tables: Tables
    table: TableId
    who: Who
    what: str = ""
    """The move, the speech, the kind of question, the name of a bot: whatever the verb is about."""
    row: tuple[str, ...] = ()
    """Moves that are played one after the other."""
    seat: Seat | None = None
    after: int | None = None
    name: str = ""
    salt: str = ""
    brings: str = ""
    step: int = 0
    """The step of a finished game from which it is played on."""
    pace: float | None = None
    """Seconds that a bot seems to think; None for the host's own."""
    address: str = ""
    """Where they ask from: the tables of one address share the time in which their bots think."""
    once: str = ""
    """What marks a request that may be sent again."""
    levels: dict[Seat, str] = {}
    """The bots that are meant for seats which are still open."""
    level: Level | None = None
    kinds: dict[str, Rule | None] = {}
    stop: bool | None = None
    """Which questions somebody wants to be asked (`Tables.stop`); what is left out stays as it is."""

    @property
    def at(self) -> Seat:
        """The seat that a verb cannot do without."""
        if self.seat is None:
            raise Refused("Which seat?")
        return self.seat


Verb: TypeAlias = Callable[[Act], Awaitable[Done]]
VERBS: dict[str, Verb] = {}


def verb(name: str) -> Callable[[Verb], Verb]:
    """Put a verb on the table."""

    def keep(do: Verb) -> Verb:
        VERBS[name] = do
        return do

    return keep


@verb("move")
async def move(act: Act) -> Done:
    """Play a move, by its text."""
    return await act.tables.play(act.table, act.who, act.what, act.after, act.seat, act.once)


@verb("moves")
async def moves(act: Act) -> Done:
    """Play several moves in a row."""
    return await act.tables.play_row(act.table, act.who, act.row, act.after, act.seat, act.once)


@verb("undo")
async def undo(act: Act) -> Done:
    """Take back the last move."""
    return await act.tables.undo(act.table, act.who, act.after, act.seat, act.once)


@verb("resign")
async def resign(act: Act) -> Done:
    """Give up a seat."""
    return await act.tables.resign(act.table, act.who, act.seat, act.once)


@verb("say")
async def say(act: Act) -> Done:
    """Say something, to all or to one seat."""
    return await act.tables.say(act.table, act.who, act.what, act.seat, act.once)


@verb("stops")
async def stops(act: Act) -> Done:
    """Say which questions one wants to be asked."""
    return await act.tables.stop(act.table, act.who, act.level, act.kinds, act.stop, act.seat)


@verb("ask")
async def ask(act: Act) -> Done:
    """Be asked what goes, or has just gone, by itself."""
    return await act.tables.ask(act.table, act.who, act.seat)


@verb("unplan")
async def unplan(act: Act) -> Done:
    """Give up what is left of a plan."""
    return await act.tables.unplan(act.table, act.who, act.seat)


@verb("start")
async def start(act: Act) -> Done:
    """Start with bots on open seats."""
    return await act.tables.start(act.table, act.who, act.what, act.levels)


@verb("again")
async def again(act: Act) -> Done:
    """Play again with the same people."""
    return await act.tables.again(act.table, act.who)


@verb("onward")
async def onward(act: Act) -> Done:
    """Play on from a step of a finished game, against bots."""
    return await act.tables.play_on(act.table, act.who, act.step, act.at, act.address)


@verb("pace")
async def pace(act: Act) -> Done:
    """Let the bots go faster or slower."""
    return await act.tables.set_pace(act.table, act.who, act.pace)


@verb("free")
async def free(act: Act) -> Done:
    """Leave a lesson, and play on."""
    return await act.tables.leave_lesson(act.table, act.who)


@verb("sit")
async def sit(act: Act) -> Done:
    """Take an open seat."""
    return await act.tables.sit(act.table, act.who, act.at, act.name, act.salt, act.brings)


@verb("stand")
async def stand(act: Act) -> Done:
    """Leave a seat."""
    return await act.tables.stand(act.table, act.who, act.at)


@verb("share")
async def share(act: Act) -> Done:
    """Give one's share in the dice."""
    return await act.tables.share(act.table, act.who, act.salt, act.at)


@verb("bring")
async def bring(act: Act) -> Done:
    """Choose what a seat of one's own brings along."""
    return await act.tables.bring(act.table, act.who, act.brings, act.at)


@verb("bot")
async def bot(act: Act) -> Done:
    """Let a bot play a seat."""
    return await act.tables.bot_in(act.table, act.who, act.at, act.what)


@verb("dismiss")
async def dismiss(act: Act) -> Done:
    """Send a sitter away while the table gathers."""
    return await act.tables.dismiss(act.table, act.who, act.at)


@verb("renew")
async def renew(act: Act) -> Done:
    """Give a seat of one's own a new key."""
    return await act.tables.renew(act.table, act.who, act.at)


@verb("back")
async def back(act: Act) -> Done:
    """Take a seat back from a bot."""
    return await act.tables.bot_out(act.table, act.who, act.at)
