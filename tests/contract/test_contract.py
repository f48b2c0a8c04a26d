"""The contract: every registered game, with every number of players, keeps every promise of `checks.py`.

A failure names game, players, seed, decision, the move played and the moves before it: `Walk(game, players, seed,
options)` goes there again. The toy of the engine's tests runs along, since it has sealed questions and domains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest

from orrery.engine.game import Game
from orrery.games import games
from tests.contract.checks import ALL, check_drawing
from tests.contract.walks import Walk, walks
from tests.engine.toy.game import LANTERNS

GAMES: dict[str, Game] = {**games(), LANTERNS.slug: LANTERNS}


def cases() -> Iterator[object]:
    for slug, game in GAMES.items():
        for players in range(game.players[0], game.players[1] + 1):
            for check in ALL:
                if game is LANTERNS and check is check_drawing:
                    continue  # a toy has no drawing; a registered game must have one
                name = check.__name__.removeprefix("check_")
                yield pytest.param(slug, players, check, id=f"{slug}-{players}-{name}")


@cache
def walked(slug: str, players: int) -> list[Walk]:
    return walks(GAMES[slug], players)


@pytest.mark.parametrize(("slug", "players", "check"), list(cases()))
def test_contract(slug: str, players: int, check: Callable[[Walk], None]) -> None:
    for walk in walked(slug, players):
        check(walk)
