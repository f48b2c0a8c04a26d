"""Requests that are carried out once, however often they are sent: a note of each lies with the table for a day."""

from __future__ import annotations

import time
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from orrery.host.errors import Refused
from orrery.host.hall import Change
from orrery.host.live import Live
from orrery.host.opening import DAY
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.store import Store
from orrery.host.values import Played, TableId, Who

ONCE_LIMIT = 200
"""The longest key of a request."""


class Once(msgspec.Struct, frozen=True):
    """A request that is carried out once, however often it is sent: who sends it, under which key, and what it says."""

    who: Who
    key: str
    said: str

    @classmethod
    def of(cls, who: Who, once: str, *said: str | int | None) -> Once | None:
        """None for a request without a key."""
        if not once:
            return None
        if len(once) > ONCE_LIMIT:
            raise Refused(f"The key of a request may have at most {ONCE_LIMIT} letters.")
        whose = msgspec.json.encode([who.guest or who.key, once])
        return cls(who, sha256(whose).hexdigest(), sha256(msgspec.json.encode(said)).hexdigest())


def noted(live: Live, changes: list[Change], once: Once | None) -> list[Change]:
    """The changes, with a note of what they were the answer to; notes are kept for a day."""
    if once is None:
        return changes
    change = changes[-1]
    now, table = time.time(), live.row.id
    at = live.at if change.aside else live.at + len(changes)
    note = {"table_id": table, "key": once.key, "said": once.said, "at": at, "time": now}
    old = (s.repeats.c.table_id == table) & (s.repeats.c.time < now - DAY)
    then = (*change.then, s.repeats.delete().where(old), s.repeats.insert().values(**note))
    return [*changes[:-1], replace(change, then=then)]


async def answered(store: Store, table: TableId, once: Once) -> Played | None:
    """The answer that was given to the same request before."""
    found = await store.read(reads.repeated, table, once.key)
    if found is None:
        return None
    said, at = found
    if said != once.said:
        raise Refused("This key was sent with something else before; take a new one for each request.")
    last = await store.read(reads.entries, table, at - 1, at + 1, 1)
    first = last[0].follows if last and last[0].kind == "move" else 0
    return Played(at, at - first + 1 if first else 1)


def noted_again(live: Live, changes: list[Change], once: Once | None) -> list[Change]:
    """What follows from a change, with a note that the answer is now this one: a repeat is answered as the first time."""
    if once is None:
        return changes
    change, at = changes[-1], live.at + len(changes)
    note = (s.repeats.c.table_id == live.row.id) & (s.repeats.c.key == once.key)
    return [*changes[:-1], replace(change, then=(*change.then, s.repeats.update().where(note).values(at=at)))]
