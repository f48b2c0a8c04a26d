"""A game's description: players, options, slugs, rooms."""

from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.engine.errors import OrreryError, SetupError
from orrery.testing.toy.game import LANTERNS


def test_the_number_of_players_is_checked() -> None:
    assert LANTERNS.new().players == 2  # the smallest by default
    for players in (1, 5, -1):
        with pytest.raises(SetupError, match=f"Lanterns is for 2 to 4 players, not {players}"):
            LANTERNS.new(players)


@pytest.mark.parametrize(
    ("given", "options"),
    [
        ({}, {"rich": False, "deal": "fair", "start_oil": 0}),
        ({"rich": True, "start_oil": 5}, {"rich": True, "deal": "fair", "start_oil": 5}),
        # as they come from forms and command lines
        ({"rich": "yes", "start_oil": "3"}, {"rich": True, "deal": "fair", "start_oil": 3}),
        ({"rich": "OFF", "deal": "sorted"}, {"rich": False, "deal": "sorted", "start_oil": 0}),
    ],
)
def test_options_are_read_and_completed(given: dict[str, Any], options: dict[str, Any]) -> None:
    assert LANTERNS.new(2, **given).options == options


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"colour": "red"}, "Lanterns has no option 'colour'; its options are rich, deal, start_oil."),
        ({"rich": "perhaps"}, "The option rich cannot be 'perhaps'; it takes false, true."),
        ({"rich": 1}, "The option rich cannot be '1'; it takes false, true."),
        ({"deal": "unfair"}, "The option deal cannot be 'unfair'; it takes fair, sorted."),
        ({"deal": True}, "The option deal cannot be 'True'; it takes fair, sorted."),
        ({"start_oil": 6}, "The option start_oil cannot be '6'; it takes a number from 0 to 5."),
        ({"start_oil": "-1"}, "The option start_oil cannot be '-1'; it takes a number from 0 to 5."),
        ({"start_oil": "--1"}, "The option start_oil cannot be '--1'; it takes a number from 0 to 5."),
        ({"start_oil": "²"}, "The option start_oil cannot be '²'; it takes a number from 0 to 5."),
        (
            {"start_oil": "9" * 99},
            f"The option start_oil cannot be '{'9' * 40}'; it takes a number from 0 to 5.",
        ),
        ({"start_oil": True}, "The option start_oil cannot be 'True'; it takes a number from 0 to 5."),
        ({"start_oil": None}, "The option start_oil cannot be 'None'; it takes a number from 0 to 5."),
    ],
)
def test_a_wrong_option_is_answered_with_what_would_be_right(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        LANTERNS.new(2, **given)
    assert str(caught.value) == sentence


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(SetupError, match=r"There is no game 'monopoly'; the games here are .*emperor"):
        orrery.new("monopoly")


def test_a_game_is_begun_in_one_line() -> None:
    pos = orrery.new("emperor", players=4, seed=7, open_scores=True)
    assert (pos.players, pos.options["open_scores"]) == (4, True)
    events = pos.play(pos.moves()[0])
    assert events
    assert pos.view(0).seat == 0


def test_every_error_is_an_orrery_error_with_a_sentence() -> None:
    for bad in (
        lambda: orrery.new("x"),
        lambda: orrery.new("emperor", 9),
        lambda: orrery.new("emperor").play("x"),
    ):
        with pytest.raises(OrreryError, match=r"\w[.?]$"):
            bad()


def test_registered_games_are_found_with_their_rooms() -> None:
    for slug, game in orrery.installed().items():
        assert game.slug == slug
        assert (game.room / "rules.toml").exists()
        assert len(game.content_hash) == 16
        assert game.title
        assert game.designer
        assert game.blurb.count(". ") >= 1, f"{slug}: two sentences for the home page"
        assert len(game.move_types()) == len(set(game.move_types()))


def test_a_game_knows_its_own_moves_and_steps_and_no_others() -> None:
    names = {cls.__name__ for cls in LANTERNS.move_types()}
    assert names == {"Play", "Snuff", "ShowNine", "BuyOil", "Peek", "Bid", "Toast", "Pass", "Done"}
    steps = {cls.__name__ for cls in LANTERNS.step_types()}
    assert steps == {"StartRound", "PlayCards", "AnswerTrick", "WinTrick", "Shop", "BidOnDie"}


def test_a_game_that_cannot_be_loaded_harms_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    from orrery import games as rooms

    class Broken:
        name = "aardvark"

        def load(self) -> None:
            raise ImportError("no termites")

    class Sound:
        name = "lanterns"

        def load(self) -> object:
            return LANTERNS

    monkeypatch.setattr(rooms, "entry_points", lambda group: [Broken(), Sound()])
    rooms._loaded.cache_clear()
    try:
        assert list(rooms.games()) == ["lanterns"]
        assert rooms.broken_games() == {"aardvark": "ImportError: no termites"}
        with pytest.raises(SetupError, match=r"'aardvark' is installed, but cannot be loaded: .*no termites"):
            rooms.game("aardvark")
    finally:
        rooms._loaded.cache_clear()


def test_all_our_games_can_be_loaded() -> None:
    from orrery.games import broken_games, games

    assert broken_games() == {}
    assert set(games()) >= {"colonies", "destiny", "emperor", "nomads", "referendum"}
