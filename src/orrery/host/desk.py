"""The host's desk: what whoever runs the server has decided, as far as this process knows of it.

Decisions are made by `orrery admin` (see `host.admin`), in a process of its own, straight in the database. It leaves a
call there for every server that is running; each looks for new ones every second, so that this works with one process or
several, with Redis or without. A call carries no content: whoever hears it reads for themselves.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import time
from collections.abc import Iterable

from orrery.host.errors import HostError
from orrery.host.hall import Hall
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.writer import Job
from orrery.host.values import GuestId, TableId

logger = logging.getLogger(__name__)

LOOK = 1.0
"""Seconds between two looks for calls."""
_AGAIN = 20
"""So many calls are looked at again: PostgreSQL may commit one later that was numbered earlier."""
NOTE = 60.0
"""Seconds between two notes of who was here."""
_HOUR = 3600.0

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def network_of(text: str) -> Network:
    """An address, or a range of them (`192.0.2.0/24`). Raises `ValueError`."""
    return ipaddress.ip_network(text.strip(), strict=False)


class Bans:
    """Who is kept out, and why."""

    def __init__(self, bans: Iterable[tuple[str, str, str]] = ()) -> None:
        self._guests: dict[GuestId, str] = {}
        self._networks: list[tuple[Network, str]] = []
        for kind, who, why in bans:
            if kind == "guest":
                self._guests[who] = why
            else:
                self._networks.append((network_of(who), why))

    def __len__(self) -> int:
        return len(self._guests) + len(self._networks)

    def sentence(self, guest: GuestId, address: str) -> str:
        """What somebody is told who is kept out; an empty text for everybody else."""
        why = self._guests.get(guest)
        if why is None and self._networks:
            why = self._by_address(address)
        if why is None:
            return ""
        return f"Whoever runs this server has shut you out{f': {why}' if why else ''}".rstrip(".") + "."

    def _by_address(self, address: str) -> str | None:
        try:
            asked: ipaddress.IPv4Address | ipaddress.IPv6Address = ipaddress.ip_address(address)
        except ValueError:
            return None
        if isinstance(asked, ipaddress.IPv6Address) and asked.ipv4_mapped is not None:
            asked = asked.ipv4_mapped
        return next((why for network, why in self._networks if asked in network), None)


class Desk:
    """Bans, the message to all, tables that have changed behind our back; and, the other way, notes of who was here."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.bans = Bans()
        self._notice = ("", 0.0)
        self._shown = ""
        self._last = 0
        self._heard: set[int] = set()
        self._looking = asyncio.Lock()
        self._here: dict[str, set[str]] = {"tables": set(), "guests": set()}
        self._noted: dict[str, float] = {}

    @property
    def notice(self) -> str:
        """The message to all, while it is shown."""
        text, until = self._notice
        return text if time.time() < until else ""

    async def open(self) -> None:
        """Read what was decided before this server was started."""
        store = self.hall.store
        calls = await store.read(reads.calls, 0)
        self._heard = {number for number, _, _ in calls}
        self._last = max(self._heard, default=0)
        self.bans = Bans(await store.read(reads.bans))
        self._notice = await store.read(reads.notice)
        self._shown = self.notice

    async def listen(self) -> None:
        """Look for calls, and note who was here, for ever."""
        away = False
        note_at = time.monotonic() + NOTE
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
                self._show()
                if time.monotonic() >= note_at:
                    note_at = time.monotonic() + NOTE
                    await self.note()
                away = False
            except HostError as error:
                if not away:  # once is enough: the next look comes in a second
                    logger.warning("could not look for what the host has decided: %s", error)
                away = True
            except Exception:  # one call that goes wrong must not make us deaf
                logger.exception("what the host has decided could not be done")

    async def look(self) -> None:
        """Do what new calls ask for; one look at a time, so that none undoes what a later one has found."""
        async with self._looking:
            await self._look()

    async def _look(self) -> None:
        calls = await self.hall.store.read(reads.calls, self._last - _AGAIN)
        new = {(kind, what) for number, kind, what in calls if number not in self._heard}
        if ("bans", "") in new:  # first: whoever is turned out below must not come in again
            self.bans = Bans(await self.hall.store.read(reads.bans))
            self.hall.presence.turn_out(lambda watch: bool(self.bans.sentence(watch.guest, watch.address)))
        for kind, what in sorted(new):
            if kind == "table":
                await self.hall.read_anew(what)
        if ("notice", "") in new:
            self._notice = await self.hall.store.read(reads.notice)
        # at last: what a database that went away has stopped is done again
        self._heard = {number for number, _, _ in calls}
        self._last = max(self._heard, default=self._last)

    def _show(self) -> None:
        """Wake everybody when there is another message to all, or none any more."""
        if self._shown != self.notice:
            self._shown = self.notice
            for table in self.hall.presence.watched():
                self.hall.wake(table)

    # --- who was here -------------------------------------------------------------------------------------------------

    def visited(self, table: TableId, guest: GuestId = "") -> None:
        """Somebody is at a table, or (without one) a guest is here."""
        if table:
            self._here["tables"].add(table)
        if guest:
            self._here["guests"].add(guest)

    async def note(self) -> None:
        """Write down who was here; by the hour, so that it costs next to nothing."""
        now = time.time()
        self._noted = {who: when for who, when in self._noted.items() if 0 <= now - when < _HOUR}
        fresh = {kind: sorted(here - self._noted.keys()) for kind, here in self._here.items()}
        self._here = {"tables": set(), "guests": set()}
        jobs = []
        for some in _portions(fresh["tables"]):
            jobs.append(s.tables.update().where(s.tables.c.id.in_(some)).values(visited=now))
        for some in _portions(fresh["guests"]):
            jobs.append(s.guests.update().where(s.guests.c.id.in_(some)).values(seen=now))
        for job in jobs:
            await self.hall.store.write(Job(first=[job]))
        self._noted |= dict.fromkeys([*fresh["tables"], *fresh["guests"]], now)

    async def close(self) -> None:
        """The last note."""
        with contextlib.suppress(HostError):
            await self.note()


def _portions(names: list[str], size: int = 500) -> list[list[str]]:
    return [names[start : start + size] for start in range(0, len(names), size)]
