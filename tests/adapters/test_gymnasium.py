"""Gymnasium: one seat against bots."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import orrery.adapters.gymnasium  # noqa: F401  # registers the games where the package is not installed
from orrery.engine.errors import SetupError

GAMES = ("colonies", "destiny", "emperor", "nomads", "referendum")


@pytest.mark.parametrize("slug", GAMES)
def test_gymnasiums_own_check_passes(slug: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        made = gymnasium.make(f"orrery/{slug}-v0", opponents="random", disable_env_checker=True)
        check_env(made.unwrapped, skip_render_check=True)


def test_a_seat_plays_against_bots_to_the_end() -> None:
    made = gymnasium.make(
        "orrery/emperor-v0", players=3, opponents="random,officer", options={"round_limit": 2}
    )
    seen, info = made.reset(seed=4)
    luck = np.random.default_rng(4)
    over = False
    while not over:
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        seen, reward, over, cut, info = made.step(int(luck.choice(np.flatnonzero(info["action_mask"]))))
        assert not cut
        assert reward == 0.0 or over
    assert reward in (1.0, -1.0)


@pytest.mark.parametrize("way", ["sync", "async"])
def test_several_games_at_once_are_the_same_games(way: str) -> None:
    single = gymnasium.make("orrery/emperor-v0", players=3, illegal="random")
    several = gymnasium.make_vec(
        "orrery/emperor-v0", num_envs=2, vectorization_mode=way, players=3, illegal="random"
    )
    try:
        seen, _ = several.reset(seed=[7, 8])  # type: ignore[arg-type]
        alone, _ = single.reset(seed=8)
        for _ in range(5):
            assert np.array_equal(seen["observation"][1], alone["observation"])
            actions = [int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]]
            seen = several.step(np.array(actions))[0]
            alone = single.step(actions[1])[0]
    finally:
        several.close()


def test_who_asks_for_what_there_is_not_gets_a_sentence() -> None:
    for wrong, sentence in (
        ({"seat": 7}, "There is no seat 7"),
        ({"opponents": "genius"}, "There is no bot 'genius'"),
        ({"opponents": "random,random,random"}, "3 bots are named for 2 seats"),
        ({"actions": "words"}, "Actions are 'ids' or 'list'"),
        ({"include": ("secrets",)}, "may include json and text"),
        ({"render_mode": "hologram"}, "There is no render mode 'hologram'"),
        ({"players": 9}, "is for 3 to 6 players"),
        ({"options": {"gravity": 1}}, "has no option 'gravity'"),
    ):
        with pytest.raises(SetupError, match=sentence):
            gymnasium.make("orrery/emperor-v0", **wrong)
