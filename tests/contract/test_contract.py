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
from tests.contract.checks import ALL, check_drawing, moments, oracle_of, outside
from tests.contract.secrets import Report
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


@cache
def exchanges(slug: str, players: int) -> Report:
    """What the exchange of secrets has found at the tables of one size."""
    report = Report()
    for walk in walked(slug, players):
        report.add(outside(walk))
    return report


@pytest.mark.parametrize(
    ("slug", "players"),
    [
        (slug, players)
        for slug, game in GAMES.items()
        for players in range(game.players[0], game.players[1] + 1)
    ],
)
def test_secrets_are_kept_from_whoever_may_not_know_them(slug: str, players: int) -> None:
    report = exchanges(slug, players)
    assert not report.problems(), report.problems()
    assert report.tables > 100
    assert report.moved > 50


@pytest.mark.parametrize("slug", list(GAMES))
def test_every_secret_is_exchanged_somewhere(slug: str) -> None:
    game, oracle = GAMES[slug], oracle_of(GAMES[slug])
    report = moments(game)
    assert not report.problems(), report.problems()
    for players in range(game.players[0], game.players[1] + 1):
        report.add(exchanges(slug, players))
    assert not report.holes(oracle), "these secrets were never exchanged, so nothing was tested of them"
    unknown = {name.partition(".")[0] for name in (*oracle.OPEN, *oracle.SECRET)} - set(game.fields())
    assert not unknown, "these are no fields of the table any more"


@pytest.mark.parametrize(("slug", "players", "check"), list(cases()))
def test_contract(slug: str, players: int, check: Callable[[Walk], None]) -> None:
    for walk in walked(slug, players):
        check(walk)
