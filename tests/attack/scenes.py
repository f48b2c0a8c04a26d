"""A private table with everybody at it who could want something there, rightly or not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal, TypeAlias

import httpx

from orrery.host.people import guest_of, new_token
from orrery.host.tables import Tables
from orrery.host.values import Sight, Who
from orrery.web.app import Site
from orrery.web.limits import Limits
from tests.host.kit import config_for, serving, sqlite_in
from tests.web.api_kit import Caller

State: TypeAlias = Literal["gathering", "playing", "over"]
TITLE, DECK = "Quince and medlar", "Quince deck"
NAMES = ("Annabel", "Bobrick", "Cydonia")
NUMBERS_TOKEN = "the-numbers-of-this-server"
WORDS = (TITLE, DECK, *NAMES)
"""What tells whoever reads it that the table is there."""


class Scene:
    """Annabel has opened a private table, Dan was sent away from it; Bobrick has his seat and has renewed his key, and
    Cydonia has followed her invitation, unless the table still gathers. A fan came in by the spectators' link."""

    def __init__(self, site: Site, tables: Tables, client: httpx.AsyncClient) -> None:
        self.site = site
        self.tables = tables
        self.client = client
        self.ann, self.bob, self.cyd, self.dan, self.fan = (new_token() for _ in range(5))
        self.table = self.watch = self.invitation = self.old_key = self.spent = self.other_key = ""

    def caller(self, token: str) -> Caller:
        """Somebody with this token."""
        return Caller(self.client, token)

    async def set_up(self, state: State, public: bool = False) -> None:
        """Bring the table to this state."""
        ann, bob = self.caller(self.ann), self.caller(self.bob)
        for token, name in zip((self.ann, self.bob, self.cyd), NAMES, strict=True):
            await self.tables.rename(guest_of(token), name)
        seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]
        plan = {
            "game": "nomads",
            "seats": seats,
            "options": {"mode": "competitive"},
            "title": TITLE,
            "public": public,
            "hints": True,
        }
        opened = await ann.post("/tables", {**plan, "pace": 10})  # bots must not move while we look
        self.table, self.watch = opened["table"], opened["watch"]
        await self.caller(self.dan).post("/join", {"token": opened["links"][0]["token"]})
        await ann.post(f"/tables/{self.table}/seats/1/sitter", method="DELETE")
        links = {link["seat"]: link["token"] for link in (await ann.get(f"/tables/{self.table}"))["links"]}
        self.spent, self.invitation = links[1], links[2]
        self.old_key = (await bob.post("/join", {"token": self.spent}))["key"]
        await bob.post(f"/tables/{self.table}/seats/1/key")
        await self.caller(self.fan).post("/join", {"token": self.watch})
        if state != "gathering":
            await self.caller(self.cyd).post("/join", {"token": self.invitation})
            for token in (self.ann, self.bob, self.cyd):  # nothing goes by itself while we look
                await self.caller(token).post(f"/tables/{self.table}/stops", {"level": "full"}, "PUT")
        if state == "over":
            for who in (ann, bob):
                await who.post(f"/tables/{self.table}/resign")
        elsewhere = self.caller(new_token())
        bot = {"kind": "bot", "bot": "random"}
        other = await elsewhere.post("/tables", {"game": "nomads", "seats": [{"kind": "me"}, bot]})
        await self.rest()
        self.other_key = (await elsewhere.get(f"/tables/{other['table']}"))["links"][0]["token"]

    async def look(self, token: str) -> Sight:
        """What somebody sees of the table."""
        return await self.tables.look(self.table, Who(guest_of(token), token))

    async def asked(self) -> tuple[str, Sight]:
        """The token of somebody who is asked and has not answered, and what they see."""
        await self.rest()
        for token in (self.ann, self.bob, self.cyd):
            sight = await self.look(token)
            if sight.scene is not None and sight.scene.texts:
                return token, sight
        raise AssertionError("nobody is asked")

    async def rest(self) -> None:
        """Wait until nothing goes by itself any more."""
        async with asyncio.timeout(60):
            while self.table in self.tables._driver._tasks:
                await asyncio.sleep(0.005)

    async def stands(self) -> Any:
        """Everything about the table that somebody could have changed."""
        live = await self.tables.hall.live(self.table)
        chairs = [(c.seat, c.kind, c.name, c.bot, c.token, c.salt, str(c.stops)) for c in live.chairs]
        return live.at, live.asides, live.row.state, dict(live.row.options), chairs

    @property
    def strangers(self) -> dict[str, str]:
        """Those who must not even learn that the table is there, and what they hold in their hands."""
        guess = self.watch[:-1] + ("A" if self.watch[-1] != "A" else "B")
        return {
            "nobody": "",
            "a stranger": new_token(),
            "somebody with a guessed key": guess,
            "somebody with the key of another table": self.other_key,
            "somebody with a key that was renewed": self.old_key,
            "somebody with a spent invitation": self.spent,
            "somebody who was sent away": self.dan,
        }

    async def watchers(self) -> dict[str, str]:
        """Those who may look, and no more."""
        found = {"a fan": self.fan, "somebody with the spectators' key": self.watch}
        if (await self.tables.hall.live(self.table)).row.state == "gathering":
            found["somebody with an invitation"] = self.invitation
        return found


class Stage:
    """A site without limits, on which scenes are set."""

    def __init__(self, site: Site, tables: Tables, client: httpx.AsyncClient) -> None:
        self.site = site
        self.tables = tables
        self.client = client

    async def scene(self, state: State = "playing", **more: Any) -> Scene:
        """A new table in this state."""
        made = Scene(self.site, self.tables, self.client)
        await made.set_up(state, **more)
        return made


@asynccontextmanager
async def stage(folder: Path) -> AsyncIterator[Stage]:
    """A site on a fresh database."""
    config = config_for(sqlite_in(folder), metrics_token=NUMBERS_TOKEN)
    async with serving(config) as tables:
        site = Site(config, limits=Limits(off=True), tables=tables)
        transport = httpx.ASGITransport(app=site)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            yield Stage(site, tables, client)


async def begun(site: Site, path: str, headers: dict[str, str]) -> tuple[int, bytes]:
    """The status of an answer that may never end, and its first bytes."""
    head = [(name.encode(), value.encode("latin-1")) for name, value in {"host": "test", **headers}.items()]
    plain, _, query = path.partition("?")
    scope = {
        "type": "http",
        "method": "GET",
        "path": plain,
        "raw_path": plain.encode(),
        "query_string": query.encode(),
        "headers": head,
        "client": ("127.0.0.1", 1),
        "server": ("test", 80),
        "scheme": "http",
        "http_version": "1.1",
    }
    sent: asyncio.Queue[Any] = asyncio.Queue()

    async def receive() -> Any:
        await asyncio.Event().wait()

    task = asyncio.create_task(site(scope, receive, sent.put))
    try:
        async with asyncio.timeout(30):
            status = (await sent.get())["status"]
            body = (await sent.get()).get("body", b"")
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    return status, body
