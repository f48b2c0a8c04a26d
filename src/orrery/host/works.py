"""What guests prepare before a game, such as decks: kept as texts that the game's workshop can read."""

from __future__ import annotations

import time

from orrery.draw.workshop import Workshop
from orrery.engine.errors import SetupError
from orrery.host.errors import NotNow, NotYours, Refused
from orrery.host.hall import Hall
from orrery.host.people import clean
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.writer import Job
from orrery.host.values import GuestId, Work

WORKS_LIMIT = 50
"""The most that a guest may keep for one game."""
WORK_NAME_LIMIT = 40
WORK_LIMIT = 4000
"""The longest text of one."""


class Works:
    """Everything about what guests have prepared. Nobody else ever reads it."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def _workshop(self, slug: str) -> Workshop:
        game = self.hall.library.game(slug)
        found: Workshop | None = game.workshop()
        if found is None:
            raise Refused(f"{game.title} has nothing to prepare.")
        return found

    async def all(self, guest: GuestId, slug: str) -> list[Work]:
        """What a guest has prepared for a game, by name. A text that the game's cards no longer know is not ready."""
        shop = self._workshop(slug)
        kept = await self.hall.store.read(reads.works, guest, slug) if guest else []
        return [Work(name, text, not problems(shop, text)) for name, text in kept]

    async def keep(self, guest: GuestId, slug: str, name: str, text: str) -> Work:
        """Keep a draft under a name, finished or not; one of the same name is replaced."""
        shop = self._workshop(slug)
        word = shop.terms().one
        if not guest:
            raise NotYours(f"To keep a {word} you need a guest token; ask for one first.")
        name = clean(name, WORK_NAME_LIMIT, "name")
        if not name:
            raise Refused(f"Give the {word} a name.")
        if len(text) > WORK_LIMIT:
            raise Refused("This is too long.")
        if name.lower() in {sample.lower() for sample, _ in shop.samples()}:
            raise Refused(f"{name} is the name of a sample; give yours another one.")
        text = shop.write(shop.read(text))
        kept = await self.hall.store.read(reads.works, guest, slug)
        if len(kept) >= WORKS_LIMIT and name not in {known for known, _ in kept}:
            raise NotNow(f"You keep {len(kept)} already; throw one away first.")
        row = {"guest": guest, "game": slug, "name": name}
        new = s.works.insert().values(**row, text=text, updated=time.time())
        await self.hall.store.write(Job(first=[s.works.delete().filter_by(**row), new]))
        return Work(name, text, not problems(shop, text))

    async def drop(self, guest: GuestId, slug: str, name: str) -> None:
        """Throw one away."""
        self._workshop(slug)
        kept = await self.hall.store.read(reads.works, guest, slug) if guest else []
        if name not in {known for known, _ in kept}:
            raise Refused(f"You have kept nothing called '{name[:WORK_NAME_LIMIT]}'.")
        row = {"guest": guest, "game": slug, "name": name}
        await self.hall.store.write(Job(first=[s.works.delete().filter_by(**row)]))


def problems(shop: Workshop, text: str) -> list[str]:
    """Every rule that a text breaks; one sentence if it cannot even be read."""
    try:
        return shop.problems(shop.read(text))
    except SetupError as error:
        return [str(error)]
