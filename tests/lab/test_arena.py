"""Arenas: balanced seats, the same seeds, shares with intervals, ratings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from orrery.engine.errors import SetupError
from orrery.lab.arena import arena
from orrery.lab.one import Played
from tests.cli.command import orrery as command


def test_everybody_meets_everybody_at_every_seat_with_the_same_seeds() -> None:
    seen: list[Played] = []
    found = arena("nomads", ["officer", "cadet", "random"], games=4, players=2, seed="a", each=seen.append)
    assert found.games == 12 and found.errors == 0
    assert [(pair.first, pair.second) for pair in found.pairings] == [
        ("officer", "cadet"),
        ("officer", "random"),
        ("cadet", "random"),
    ]
    assert all(pair.won.games == 4 and pair.fair == 0.5 for pair in found.pairings)
    met = [one for one in seen if set(one.bots) == {"officer", "random"}]
    assert sorted((one.seed, one.bots.index("officer")) for one in met) == [
        ("a/0", 0),
        ("a/0", 1),
        ("a/1", 0),
        ("a/1", 1),
    ]


def test_with_more_players_one_sits_among_the_others() -> None:
    seen: list[Played] = []
    found = arena("nomads", ["officer", "random"], games=3, players=3, seed="b", each=seen.append)
    assert all(one.bots.count("officer") == 1 for one in seen)
    assert sorted(one.bots.index("officer") for one in seen) == [0, 1, 2]
    pair = found.pairings[0]
    assert pair.times == pytest.approx(pair.won.rate * 3)


def test_whoever_wins_more_is_rated_higher() -> None:
    found = arena("nomads", ["random", "officer"], games=10, players=2, seed="c")
    assert [rating.bot for rating in found.ratings] == ["officer", "random"]
    first, second = found.ratings
    assert first.low > second.rating and first.low < first.rating < first.high


def test_the_same_seed_gives_the_same_standings_however_many_work() -> None:
    alone = arena("nomads", ["officer", "random"], games=4, players=2, seed="d")
    assert arena("nomads", ["officer", "random"], games=4, players=2, seed="d", jobs=2) == alone


def test_one_kind_alone_and_no_games_get_a_sentence() -> None:
    with pytest.raises(SetupError, match="at least two kinds"):
        arena("nomads", ["officer", "officer"])
    with pytest.raises(SetupError, match="at least one game"):
        arena("nomads", ["officer", "random"], games=0)
    with pytest.raises(SetupError, match="no bot 'nobody'"):
        arena("nomads", ["officer", "nobody"])


def test_a_bot_of_ones_own_takes_part_by_its_module(tmp_path: Path) -> None:
    plot = tmp_path / "arena.svg"
    ran = command(
        "arena",
        "nomads",
        "--bots",
        "officer,tests.bots.test_bots:LastBot",
        "-n",
        "2",
        "--json",
        "--plot",
        str(plot),
    )
    assert ran.status == 0, ran.err
    names = [rating["bot"] for rating in json.loads(ran.out)["ratings"]]
    assert set(names) == {"officer", "tests.bots.test_bots:LastBot"}
    assert "LastBot" in plot.read_text()


def test_the_table_of_an_arena_tells_shares_and_ratings() -> None:
    ran = command("arena", "nomads", "--bots", "officer,random", "-n", "2")
    assert ran.status == 0 and "times fair" in ran.out and "rating" in ran.out
