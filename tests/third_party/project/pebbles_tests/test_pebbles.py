"""The whole test of a game: the contract, and what only its own rules say."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import httpx
from pebbles import GAME
from pebbles.game import PutOne, Turn
from pebbles.table import Beach

import orrery
from orrery.engine.chance import Chance
from orrery.host.config import Config
from orrery.host.tables import open_tables
from orrery.testing.contract import suite
from orrery.testing.kit import legal, play, refused, said, start
from orrery.web.app import Site
from pebbles_tests import secrets


def construct(chance: Chance) -> Beach:
    """Any pebbles on any stones, any hands."""
    pos = cast(Beach, GAME.blank(2 + chance.below(2), {}, chance))
    pos.bag = list(pos.content.bag)
    chance.shuffle(pos.bag)
    for stone in range(pos.content.stones):
        if chance.below(2):
            pos.top[stone], pos.owner[stone] = pos.bag.pop(), chance.below(pos.players)
    pos.hands = [[pos.bag.pop() for _ in range(chance.below(4))] for _ in range(pos.players)]
    return start(pos, Turn(chance.below(pos.players)))


test_contract = suite(GAME, oracle=secrets, construct=construct)


def test_a_pebble_covers_smaller_ones_only() -> None:
    pos = cast(Beach, GAME.new(2, 1))
    pos.hands[0] = [0, 1, 1]
    pos.top[0] = 1
    start(pos, PutOne(0))
    assert "put flint on otter" in legal(pos)
    assert str(refused(pos, "put flint on heron")) == "The pebble there is not smaller."
    assert refused(pos, "put cobble on otter").clause == "PEB-PLAY-01"
    assert said(pos, play(pos, "put flint on otter"))[0] == "Crimson puts flint on otter"


def test_it_is_drawn_with_a_sign_of_its_own() -> None:
    pos = orrery.new("pebbles", players=3, seed=1)
    pos.play(pos.moves()[0])
    assert 'href="#i-pebble"' in pos._repr_svg_() or "pebbles-pebble" in pos._repr_svg_()
    assert orrery.show(pos).png(300).startswith(b"\x89PNG")


def test_it_is_served_beside_the_other_games(tmp_path: Path) -> None:
    async def look() -> None:
        tables = await open_tables(Config(f"sqlite:///{tmp_path / 'orrery.db'}"))
        transport = httpx.ASGITransport(app=Site(tables=tables))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            assert "Pebbles" in (await client.get("/")).text
            assert (await client.get("/new/pebbles")).status_code == 200
            assert (await client.get("/api/games/pebbles")).json()["title"] == "Pebbles"
        await tables.close()

    asyncio.run(look())
