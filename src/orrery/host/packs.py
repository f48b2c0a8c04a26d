"""Packs of guests: those that somebody works at, kept for them alone, and those that are shared or played with, kept for all.

A shared pack is a text that never changes, found by its hash: whoever has the link may look at it, copy it and open tables
with it, and a table finds the cards that it was begun with.
"""

from __future__ import annotations

import hashlib
import time
from pathlib import Path

import msgspec

from orrery.engine.bundle import read_bundle
from orrery.engine.drafts import Draft
from orrery.engine.game import Game
from orrery.engine.packs import Pack, check_pack, game_named
from orrery.host.errors import NoSuchTable, NotNow, NotYours, Refused
from orrery.host.hall import Hall
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.writer import Job
from orrery.host.values import GuestId

PACKS_LIMIT = 20
"""The most packs that a guest may keep for one game."""
PACK_LIMIT = 200_000
"""The longest text of one."""


class KeptPack(msgspec.Struct, frozen=True):
    """A pack of somebody's: its name, and its text as far as it has come."""

    name: str
    text: str


async def share(hall: Hall, pack: Pack) -> str:
    """Keep a finished pack for all who have its key; see `Shelf.share`."""
    key = hashlib.sha256(pack.source.encode()).hexdigest()[:16]
    game = hall.library.game(pack.game).with_pack(pack)
    await hall.store.write(Job(first=hall.library.keep_content(game, pack.name, pack.author, key)))
    return key


class Shelf:
    """Everything about packs of guests."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.house: list[tuple[str, str, str]] = []
        """What whoever runs the server offers to everybody: the game, the key, the name."""

    async def offer(self, path: Path) -> None:
        """Offer a pack to everybody who opens a table here; all its mistakes if it has any."""
        texts = read_bundle(path)
        game = self.hall.library.game(game_named(texts))
        pack = check_pack(game, texts).required()
        self.house.append((game.slug, await self.share(pack), pack.name))

    async def all(self, guest: GuestId, slug: str) -> list[KeptPack]:
        """What a guest works at, by name."""
        rows = await self.hall.store.read(reads.works, guest, reads.packs_of(slug)) if guest else []
        return [KeptPack(name, text) for name, text in rows]

    async def draft(self, guest: GuestId, game: Game, name: str) -> Draft:
        """One of them."""
        for kept in await self.all(guest, game.slug):
            if kept.name == name:
                return Draft(game, kept.text)
        raise NoSuchTable("There is no pack of this name among yours.")

    async def keep(self, guest: GuestId, draft: Draft, before: str = "") -> None:
        """Keep a pack, finished or not; `before` is what it was called, if that has changed."""
        if not guest:
            raise NotYours("To keep a pack you need a guest token; ask for one first.")
        name, text, slug = draft.name, draft.text(), draft.game.slug
        if len(text) > PACK_LIMIT:
            raise Refused(f"This pack is too long: at most {PACK_LIMIT // 1000} KB can be kept here.")
        kept = {one.name for one in await self.all(guest, slug)}
        if before and before != name and name in kept:
            raise Refused(f"You have another pack called {name}.")
        if len(kept - {before}) >= PACKS_LIMIT and name not in kept:
            raise NotNow(f"You keep {len(kept)} packs already; throw one away first.")
        rows = [{"guest": guest, "game": reads.packs_of(slug), "name": one} for one in {name, before or name}]
        new = s.works.insert().values(
            guest=guest, game=reads.packs_of(slug), name=name, text=text, updated=time.time()
        )
        await self.hall.store.write(Job(first=[*(s.works.delete().filter_by(**row) for row in rows), new]))

    async def drop(self, guest: GuestId, slug: str, name: str) -> None:
        """Throw one away. Tables that play with it, and links to it, have their own text."""
        if name not in {one.name for one in await self.all(guest, slug)}:
            raise Refused("You have no pack of this name.")
        row = {"guest": guest, "game": reads.packs_of(slug), "name": name}
        await self.hall.store.write(Job(first=[s.works.delete().filter_by(**row)]))

    async def share(self, pack: Pack) -> str:
        """Keep a finished pack for all who have its key. The same text has the same key: beside what rules read, a pack has
        sentences, a name and an author, so this is another key than the digest that tables compare."""
        return await share(self.hall, pack)

    async def shared(self, slug: str, key: str) -> Pack:
        """A pack that somebody has shared, by its key, or one that lies in the game's box, by its name."""
        boxed: Pack | None = self.hall.library.game(slug).boxed.get(key)
        if boxed is not None:
            return boxed
        kept = await self.hall.store.read(reads.pack, slug, key[:16])
        if kept is None:
            raise NoSuchTable("There is no such pack here.")
        found = self.hall.library.game(slug).with_text(kept.text, "pack.toml", kept.version).pack
        if found is None:
            raise NoSuchTable("There is no such pack here.")
        return found
