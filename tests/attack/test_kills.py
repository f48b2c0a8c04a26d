"""Servers are killed under load, on both stores and for all five games: nothing acknowledged is lost, changed, doubled or
reordered. `python -m bench.kills` does the same hundreds of times."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bench.kills import GAMES, Player, Row, Sent, Siege, Tally, besieged
from orrery.games import games
from tests.host.kit import run
from tests.needs import need, need_postgres

STORES = pytest.mark.parametrize(
    "store", ["sqlite", pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.redis])]
)


def besiege(store: str, folder: Path, kills: int, tables: int, hours: float = 1) -> Tally:
    """So many kills on fresh servers."""
    if store == "postgres":
        need_postgres()
        need(shutil.which("redis-server"), "redis-server on the path")
    with besieged(store, folder, kills, tables) as siege:
        tally = run(siege.run(kills, each=min(20, kills)), hours * 3600)
    assert not tally.problems, "\n".join([str(tally), *tally.problems])
    return tally


@pytest.mark.slow
@STORES
def test_a_kill_costs_nothing_that_was_acknowledged(store: str, tmp_path: Path) -> None:
    tally = besiege(store, tmp_path, kills=5, tables=5)
    assert tally.kills >= 5
    assert tally.acknowledged >= 40
    assert tally.proved > 0


@pytest.mark.long
@STORES
def test_two_hundred_kills_cost_nothing_that_was_acknowledged(store: str, tmp_path: Path) -> None:
    assert besiege(store, tmp_path, kills=200, tables=10, hours=3).acknowledged >= 4000


def test_all_games_are_played() -> None:
    assert {slug for slug, _ in GAMES} == set(games())


# --- the count itself: what would be wrong is seen ------------------------------------------------------------------


def a_player() -> Player:
    """Somebody on seats 0 and 1, who was told of a move, a word, a move taken back and a private word."""
    siege = Siege("", [], None, 1)
    player = Player(siege, 5)
    player.table, player.people = "t", 2
    move = Sent("moves", "1", {"move": "Build  a ship", "after": 1, "seat": 1})
    word = Sent("chat", "2", {"text": "hello"})
    back = Sent("undo", "3", {"after": 3, "seat": 1})
    whisper = Sent("chat", "4", {"text": "psst", "to": 1})
    player.acknowledged = [(2, move), (3, word), (4, back), (4, whisper)]
    return player


GOOD = [
    Row(1, "start", None, ""),
    Row(2, "move", 1, "build a ship"),
    Row(3, "say", 0, "hello"),
    Row(4, "undo", 1, ""),
    Row(5, "move", 2, "a bot's move"),
    Row(-1, "say", 0, "psst"),
]


def counted(rows: list[Row], player: Player | None = None) -> tuple[int, ...]:
    """How much is lost, changed, doubled, reordered."""
    tally = Tally("")
    (player or a_player()).check(rows, tally)
    return len(tally.lost), len(tally.changed), len(tally.doubled), len(tally.reordered)


def test_what_is_as_it_was_acknowledged_counts_as_nothing() -> None:
    assert counted(GOOD) == (0, 0, 0, 0)


def test_what_is_lost_is_counted() -> None:
    assert counted(GOOD[:3]) == (2, 0, 0, 0)
    assert counted(GOOD[:5]) == (1, 0, 0, 0)


def test_what_is_changed_is_counted() -> None:
    for other in (
        Row(2, "move", 1, "build a fleet"),
        Row(2, "say", 1, "build a ship"),
        Row(2, "move", 0, "build a ship"),
    ):
        assert counted([GOOD[0], other, *GOOD[2:]]) == (0, 1, 0, 0)


def test_what_is_doubled_is_counted() -> None:
    assert counted([*GOOD, Row(6, "move", 1, "build a ship")]) == (0, 0, 1, 0)
    assert counted([*GOOD, Row(-2, "say", 0, "psst")]) == (0, 0, 1, 0)


def test_what_is_reordered_is_counted() -> None:
    player = a_player()
    player.acknowledged[0], player.acknowledged[1] = player.acknowledged[1], player.acknowledged[0]
    assert counted(GOOD, player)[3] == 1
    assert counted([row for row in GOOD if row.number != 5] + [Row(6, "move", 2, "")])[3] == 1


def test_what_goes_by_itself_is_nobodys_request() -> None:
    by_itself = [Row(6, "move", 1, "pass", auto=True), Row(7, "undo", 1, "", undoes=6)]
    assert counted([*GOOD, *by_itself]) == (0, 0, 0, 0)
