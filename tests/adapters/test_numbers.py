"""Moves as numbers and views as vectors: complete, stable, and blind to what a seat may not know."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import orrery
from orrery.adapters.actions import SPARE, WAIT
from orrery.adapters.described import page
from orrery.adapters.desk import coding, pixels
from orrery.engine.chance import seeded
from orrery.engine.errors import SetupError
from orrery.engine.position import Position
from orrery.testing.secrets import exchanged
from orrery.testing.walks import draw, fits, other_options
from tests.adapters.reading import Reader

GAMES = ("colonies", "destiny", "emperor", "nomads", "referendum")
SIZES = {"colonies": 22_266, "destiny": 49_694, "emperor": 2_214, "nomads": 12_626, "referendum": 8_325}
"""How many actions the largest table of each game has, as docs/study.md tells."""


def tables(slug: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Few players and many, by the default options and by the others."""
    game = orrery.game(slug)
    low, high = game.players
    yield low, {}
    yield high, {n: v for n, v in other_options(game).items() if fits(game, high, {n: v})}


def positions(slug: str, players: int, options: dict[str, Any], number: int, seed: str) -> Iterator[Position]:
    pos = orrery.game(slug).new(players, seed, **options)
    chance = seeded(seed)
    for _ in range(number):
        if pos.over:
            return
        yield pos
        seat = pos.waiting[chance.below(len(pos.waiting))]
        pos.play(draw(pos, seat, chance), seat)


@pytest.mark.parametrize("slug", GAMES)
def test_every_move_has_one_number_and_every_number_one_move(slug: str) -> None:
    for players, options in tables(slug):
        actions, _ = coding(orrery.game(slug), players, orrery.game(slug).check_options(options))
        rows = np.linspace(1, actions.spare - 1, 400).astype(int)
        for number in map(int, rows):
            move = actions.move(number)
            assert move is not None and actions.number(move) == number
        beyond = 0
        for pos in positions(slug, players, options, 150, "numbers"):
            for seat in pos.waiting:
                legal = actions.legal(pos, seat)
                listed = pos.moves(seat)
                assert len(listed) <= len(legal)
                assert [move for move in legal.values() if move is not None] == list(listed)
                for number, move in legal.items():
                    if number < actions.spare:
                        text = actions.text(number, pos)
                        assert actions.read(text, pos) == number
                        assert move is None or pos.text(move) == text
                    else:
                        beyond += 1
            for seat in set(range(players)) - set(pos.waiting):
                assert actions.legal(pos, seat) == {WAIT: None}
        assert beyond <= 20, f"{beyond} moves lie beyond the grid: let the spans of {slug} go further"


@pytest.mark.parametrize("slug", GAMES)
def test_a_vector_is_the_same_from_the_table_from_a_view_and_with_other_secrets(slug: str) -> None:
    oracle: Any = import_module(f"tests.games.{slug}.secrets")
    different = 0
    for players, options in tables(slug):
        game = orrery.game(slug)
        actions, encoder = coding(game, players, game.check_options(options))
        luck = seeded("exchange")
        for number, pos in enumerate(positions(slug, players, options, 120, "vectors")):
            if number % 5:
                continue
            for seat in (None, *range(players)):
                seen = encoder.observe(pos, seat)
                assert seen.shape == (encoder.size,)
                assert np.array_equal(seen, encoder.plainly(pos, seat))
                assert np.array_equal(seen, encoder.of_view(pos.view(seat)))
            seat = number % players
            other = exchanged(oracle, pos, seat, luck)
            assert np.array_equal(encoder.observe(pos, seat), encoder.observe(other, seat))
            assert list(actions.legal(pos, seat)) == list(actions.legal(other, seat))
            different += not np.array_equal(encoder.state(pos), encoder.state(other))
    assert different > 10, "the secrets were not exchanged"


@pytest.mark.parametrize("slug", GAMES)
def test_a_vector_says_what_a_slow_reader_finds_in_the_view(slug: str) -> None:
    """Every field that is shown, in the middle of games, by a reader that knows types and no generated code."""
    game = orrery.game(slug)
    read: set[str] = set()
    for players, options in tables(slug):
        _, encoder = coding(game, players, game.check_options(options))
        reader = Reader(game, players, options)
        for number, pos in enumerate(positions(slug, players, options, 220, "slow")):
            if number % 11:
                continue
            for seat in (number // 11 % players, None):
                seen = encoder.observe(pos, seat)
                found = reader.read(pos.view(seat), seat)
                for feature in encoder.features:
                    if feature.name != "answer":
                        told = seen[feature.first : feature.first + feature.size].tolist()
                        assert told == found[feature.name], f"{feature.name} at decision {number}"
                        read.add(feature.name)
    assert read >= {"seat", "waiting", "procedure", *orrery.game(slug).fields()} & {
        feature.name for feature in encoder.features
    }


@pytest.mark.parametrize("slug", GAMES)
def test_an_encoder_follows_whatever_it_is_shown(slug: str) -> None:
    """It writes what differs from the last position, so: another seat each time, two tables in turn, back to the beginning, and whoever got a
    vector may write on it."""
    game = orrery.game(slug)
    players = game.players[1]
    _, encoder = coding(game, players, game.check_options({}))
    first = positions(slug, players, {}, 160, "one")
    second = positions(slug, players, {}, 160, "other")
    begun = game.new(players, "begun")
    luck = seeded("follow")
    for number, tables_now in enumerate(zip(first, second, strict=False)):
        for pos in (*tables_now, begun) if number % 10 == 0 else tables_now:
            seat = luck.below(players + 1) - 1
            looks = None if seat < 0 else seat
            seen = encoder.observe(pos, looks)
            assert np.array_equal(seen, encoder.plainly(pos, looks))
            seen[:] = -77


@pytest.mark.parametrize("slug", GAMES)
def test_features_cover_the_vector_and_name_every_field_that_is_shown(slug: str) -> None:
    game = orrery.game(slug)
    _, encoder = coding(game, game.players[1], game.check_options({}))
    at = 0
    for feature in encoder.features:
        assert feature.first == at and feature.meaning
        at += feature.size
    assert at == encoder.size
    from orrery.engine.table import declared

    named = {feature.name for feature in encoder.features}
    assert set(declared(game.table).shown) <= named


def test_the_size_of_each_game_is_the_documented_one() -> None:
    for slug, size in SIZES.items():
        game = orrery.game(slug)
        assert coding(game, game.players[1], game.check_options({}))[0].size == size


def test_numbers_are_the_same_in_every_process() -> None:
    """By all lines that describe the numbers of a game: another process, another hash seed."""
    script = (
        "import hashlib, orrery\n"
        "from orrery.adapters.desk import coding\n"
        "for slug in ('emperor', 'nomads'):\n"
        "    g = orrery.game(slug)\n"
        "    a, e = coding(g, 4, g.check_options({}))\n"
        "    print(hashlib.sha256('\\n'.join(a.described() + e.described()).encode()).hexdigest())\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "7"},
    )
    here = []
    for slug in ("emperor", "nomads"):
        game = orrery.game(slug)
        actions, encoder = coding(game, 4, game.check_options({}))
        lines = "\n".join(actions.described() + encoder.described())
        here.append(hashlib.sha256(lines.encode()).hexdigest())
    assert told.stdout.split() == here


def test_what_has_no_number_gets_a_sentence() -> None:
    game = orrery.game("destiny")
    pos = game.new(3, 0)
    actions, _ = coding(game, 3, game.check_options({}))
    assert actions.move(WAIT) is None and actions.text(WAIT, pos) == "wait"
    assert actions.move(actions.size - 1) is None and actions.size - actions.spare == SPARE
    with pytest.raises(SetupError, match="has no number"):
        actions.read('table law "prohibit everything"', pos)
    with pytest.raises(SetupError, match="There is no action 9999999"):
        actions.move(9_999_999)


def test_without_the_extra_one_sentence_says_what_to_install() -> None:
    for module, extra in (("pettingzoo", "study"), ("gymnasium", "study"), ("openspiel", "openspiel")):
        script = (
            "import sys\n"
            "for name in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel'): sys.modules[name] = None\n"
            f"try: import orrery.adapters.{module}\n"
            "except Exception as error: print(type(error).__name__, error)\n"
        )
        told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        assert told.stdout.startswith("MissingExtra ") and told.stdout.count("\n") == 1
        assert f"pip install 'orrery[{extra}]'" in told.stdout


def test_pixels_are_those_of_the_picture() -> None:
    from orrery.draw.png import png

    red = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="20" height="20" fill="#ff0000"/>'
    found = pixels(png(red + '<circle cx="30" cy="10" r="5" fill="#0000ff"/></svg>'))
    assert found.shape == (20, 40, 3)
    assert found[3, 3].tolist() == [255, 0, 0]
    assert found[10, 30].tolist() == [0, 0, 255]
    assert found[1, 38].tolist() == [0, 0, 0]


@pytest.mark.parametrize("slug", GAMES)
def test_the_pages_of_the_games_are_up_to_date(slug: str) -> None:
    """python -m orrery.adapters.described SLUG > docs/study/SLUG.md writes them."""
    path = Path(__file__).resolve().parents[2] / "docs" / "study" / f"{slug}.md"
    assert path.read_text(encoding="utf-8") == page(slug)
