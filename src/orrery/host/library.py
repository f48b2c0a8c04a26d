"""What is played here: the games of this server, and the content that each table was begun with, kept by its digest.

A table that another version of the rules has written, or that was begun with content that nobody has kept, must be
brought forward before anybody plays at it (`host/updating.py`); the hall writes what becomes of it.
"""

from __future__ import annotations

import asyncio
import time
import zlib

from sqlalchemy import Executable
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from orrery.engine.game import Game
from orrery.host.errors import HostError, Refused
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.rows import Loaded, TableRow
from orrery.host.store.store import Store
from orrery.host.updating import Forward, bring_forward


class Library:
    """Games, and what of their content is kept."""

    def __init__(self, store: Store, games: dict[str, Game]) -> None:
        self.store = store
        self.games = games

    def game(self, slug: str) -> Game:
        """A game that can be played here."""
        found = self.games.get(slug)
        if found is None:
            raise Refused(f"There is no game '{slug[:40]}'; the games here are {', '.join(self.games)}.")
        return found

    async def game_of(self, loaded: Loaded) -> Game:
        """The game that a table plays, with the cards that it was begun with; a sentence if it is not here any more."""
        row = loaded.row
        game = self.games.get(row.game)
        if game is None:
            raise HostError(f"This table plays '{row.game}', which is not installed here.")
        if row.origin.pack:
            kept = await self.store.read(reads.pack, row.game, row.origin.pack)
            if kept is None:
                raise HostError("The pack that this table was begun with is not here any more.")
            return await asyncio.to_thread(game.with_text, kept.text, "pack.toml", kept.version)
        if game.content_hash == row.content or game.packs is None:
            return game
        kept = await self.store.read(reads.pack, row.game, row.content)
        if kept is None:
            # from before packs were kept: our own cards of then, or, if they are not ours, whoever brings it forward tells its players
            return await asyncio.to_thread(game.earlier, row.content) or game
        return await asyncio.to_thread(game.with_text, kept.text, kept.name or "content.toml", kept.version)

    def keep_content(self, game: Game, name: str = "", author: str = "", key: str = "") -> list[Executable]:
        """The statements that keep what a table is played with, so that it can be opened whatever becomes of our own."""
        if game.packs is None:
            return []
        kept = {
            "game": game.slug,
            "digest": key or game.content_hash,
            "version": game.version,
            "name": name,
            "author": author,
            "text": zlib.compress(game.text.encode(), 6),
            "created": time.time(),
        }
        insert = pg_insert if self.store.is_postgres else sqlite_insert
        return [insert(s.packs).values(**kept).on_conflict_do_nothing()]

    async def is_old(self, row: TableRow, game: Game) -> bool:
        """Whether a table that has begun must be brought forward before anybody plays at it: it is of another version of the
        rules, or was begun with content that nobody has kept."""
        begun = row.state != "gathering"
        return begun and (row.version != game.version or not await self.is_known(row, game))

    async def forward(self, loaded: Loaded, game: Game) -> Forward:
        """What would become of a table of an older version."""
        table = loaded.row.id
        if loaded.row.version > game.version:
            raise HostError(
                f"This table is played with version {loaded.row.version} of {game.title}; this program plays version "
                f"{game.version}."
            )
        snapshots = await self.store.read(reads.snapshots, table)
        moves = await self.store.read(reads.moves, table)
        return await asyncio.to_thread(
            bring_forward, game, loaded, snapshots, moves, await self.is_known(loaded.row, game)
        )

    async def is_known(self, row: TableRow, game: Game) -> bool:
        """Whether the content that a table was begun with is the one that it is played with here."""
        if row.content == game.content_hash:
            return True
        if await self.store.read(reads.pack, row.game, row.content) is not None:
            return True
        file = "" if game.packs is None else game.packs.file_hash()
        return row.content == file or game.versions.of_file(row.content) > 0 or not row.content
