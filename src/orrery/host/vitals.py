"""How a server is: whether it can serve, and the numbers that whoever runs it wants to see."""

from __future__ import annotations

import asyncio

import msgspec

from orrery.host.errors import HostError
from orrery.host.store import reads
from orrery.host.store.schema import HEAD
from orrery.host.tables import Tables

_PATIENCE = 3.0
"""Seconds that the database may take to answer."""


class Vitals(msgspec.Struct, frozen=True):
    """The numbers of one process at one moment; `tables` are those of the whole database, by state."""

    tables: dict[str, int]
    streams: int
    watched: int
    """Tables that somebody watches here."""
    in_memory: int
    entries: dict[str, int]
    """Entries that were written here since the start, by kind."""
    writing: int
    """Jobs that are not on disk yet."""
    batches: int
    jobs: int
    bots: int
    """Tables where a bot is to act or thinks."""
    thinking: int
    """Bots that think, or wait for their turn to."""
    banned: int
    cache: int
    """About how many bytes the tables in memory take."""


async def vitals(tables: Tables) -> Vitals:
    """How the server is now. A database that is away has no tables to count; everything else is told all the same."""
    hall = tables.hall
    try:
        async with asyncio.timeout(_PATIENCE):
            states = await hall.store.read(reads.states)
    except (HostError, TimeoutError):
        states = {}
    writer, driver = hall.store.writer, tables.driver
    return Vitals(
        states,
        hall.presence.streams,
        len(hall.presence.watched()),
        hall.in_memory,
        dict(hall.written),
        writer.waiting,
        writer.batches,
        writer.written,
        driver.driven,
        driver.thinking,
        len(tables.desk.bans),
        hall.bytes,
    )


async def unready(tables: Tables) -> str:
    """Why the server cannot serve; an empty text if it can."""
    try:
        async with asyncio.timeout(_PATIENCE):
            found = await tables.hall.store.read(reads.version)
    except (HostError, TimeoutError):
        return "The database does not answer."
    if found != HEAD:
        return f"The database has another version ({found}) than this program ({HEAD})."
    if not await tables.hall.bus.answers():
        return "Redis does not answer."
    return ""
