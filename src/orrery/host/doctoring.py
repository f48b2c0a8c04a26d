"""How every stored table is: each is opened as a server would open it, and what is wrong with it, or new to it, is said.

Nothing is written. So a host can ask before an update, with the new program and a copy of the database, what will become of
every table, and after it once more.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator

import msgspec
from sqlalchemy import Connection, Engine, func, select

from orrery.engine.errors import OrreryError
from orrery.engine.game import Game
from orrery.engine.record import seed_of
from orrery.host.bus import LocalBus
from orrery.host.config import Config
from orrery.host.hall import Hall
from orrery.host.live import Live, Since
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.rows import Loaded
from orrery.host.store.store import Store
from orrery.host.updating import Forward
from orrery.host.values import TableId


class Finding(msgspec.Struct, frozen=True):
    """A table, and how it is: what is wrong with it, or what an update makes of it; empty texts if nothing."""

    table: TableId
    game: str
    wrong: str = ""
    update: str = ""
    """What will happen when it is opened by this version of the rules."""
    lost: int = 0
    """How many moves are taken back then."""
    over: bool = False


async def examine(
    engine: Engine, config: Config, games: dict[str, Game], whole: bool = False
) -> AsyncIterator[Finding]:
    """Open every stored table, and close the engine. With `whole` each game of this version is also played again from its
    seed, and must lead to the same position."""
    store = Store(engine, contextlib.ExitStack())
    hall = Hall(config, store, LocalBus(), games)
    try:
        for table, game in await store.read(_all):
            yield await _found(hall, table, game, whole)
    finally:
        await store.close()


async def _found(hall: Hall, table: TableId, slug: str, whole: bool) -> Finding:
    try:
        odd = await hall.store.read(_oddity, table)
        if odd:
            return Finding(table, slug, odd)
        loaded = await hall.store.read(reads.load, table)
        if loaded is None:
            return Finding(table, slug)  # it was deleted while we looked
        over = loaded.row.state == "over"
        game = await hall.library.game_of(loaded)
        if await hall.library.is_old(loaded.row, game):
            forward = await hall.library.forward(loaded, game)
            return Finding(table, slug, "", _told(loaded, game, forward), len(forward.lost), over)
        live = Live(game, loaded, Since(time.time(), time.monotonic()))
        wrong = _disagreement(live) or (await _replayed(hall, live) if whole else "")
        return Finding(table, slug, wrong, over=over)
    except OrreryError as error:
        return Finding(table, slug, str(error))
    except Exception as error:  # whatever it is, the next table must be looked at
        return Finding(table, slug, f"It cannot be opened ({type(error).__name__}: {error}).")


def _told(loaded: Loaded, game: Game, forward: Forward) -> str:
    """What becomes of a table of an older version, in a sentence."""
    row = loaded.row
    begun = f"version {row.version}" if row.version else "a version from before versions were counted"
    cards = "" if forward.known else ", with other cards or tiles than it was begun with"
    if row.state == "over":
        shown = f"; its board is shown {len(forward.lost)} moves before the end" if forward.lost else ""
        return f"It was played with {begun} and stays as it is{cards}{shown}."
    back = f"; its last {len(forward.lost)} moves are taken back ({forward.why})" if forward.lost else ""
    return f"It goes on from {begun} to version {game.version}{cards}{back}."


def _all(connection: Connection) -> list[tuple[TableId, str]]:
    query = select(s.tables.c.id, s.tables.c.game).order_by(s.tables.c.created, s.tables.c.id)
    return [(table, game) for table, game in connection.execute(query)]


def _oddity(connection: Connection, table: TableId) -> str:
    """What is wrong with the rows of a table, before anybody reads what is in them."""
    players = connection.execute(select(s.tables.c.players).where(s.tables.c.id == table)).scalar()
    at = connection.execute(select(s.pulse.c.at).where(s.pulse.c.table_id == table)).scalar()
    chairs = connection.execute(select(func.count()).where(s.chairs.c.table_id == table)).scalar()
    here = s.log.c.table_id == table
    if at is None:
        return "It has no pulse: the row that says how far it is is missing."
    if chairs != players:
        return f"It has {chairs} chairs for {players} players."
    for sign, name in ((1, "entries"), (-1, "asides")):
        number = sign * s.log.c.number
        query = select(func.count(), func.min(number), func.max(number)).where(here, number > 0)
        count, low, high = connection.execute(query).one()
        if count and (low != 1 or high != count):
            return f"Its log has gaps: {count} {name}, numbered {low} to {high}."
        if sign == 1 and (high or 0) != at:
            return f"Its log ends at entry {high or 0}, but the table says {at}."
    return ""


def _disagreement(live: Live) -> str:
    """Whether the game that was played again from the latest snapshot is where the table says it is."""
    if (live.row.state == "gathering") != (live.pos is None):
        return f"It is '{live.row.state}', but its log says otherwise."
    if live.pos is None:
        return ""
    if (live.pos.outcome is not None) != (live.row.state == "over"):
        return f"It is '{live.row.state}', but its game is {'not ' if live.row.state == 'over' else ''}over."
    if live.pos.outcome != live.row.outcome:
        return "Its result is not the one that its moves lead to."
    if live.steps != live.pulse.steps:
        return f"It has had {live.steps} moves, but says {live.pulse.steps}."
    if tuple(live.pos.waiting) != tuple(live.pulse.waiting):
        return "It waits for others than it says."
    return ""


async def _replayed(hall: Hall, live: Live) -> str:
    """Whether all moves, played again from the seed, lead to where the table is. A game that was played on from another
    one begins with the snapshot of its start; a lesson follows its book."""
    row = live.row
    if live.pos is None or row.origin.lesson or row.began != live.game.version:
        return ""
    if row.origin.table:
        start = await hall.store.read(reads.snapshot_before, row.id, 0)
        if start is None:
            return "The snapshot of its start is missing."
        pos = live.game.load(start.position, start.version)
    else:
        pos = live.game.new(row.players, seed_of(bytes.fromhex(row.secret), row.salts), **row.options)
    for entry in await hall.store.read(reads.moves, row.id):
        pos.play(entry.text, entry.seat)
    return "" if pos == live.pos else "Its moves, played again from the seed, lead to another position."
