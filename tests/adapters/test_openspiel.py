"""OpenSpiel's own checks, and its search."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts

import orrery
from orrery.adapters.openspiel import (
    Held,
    deserialize_game_and_state,
    name_of,
    serialize_game_and_state,
)
from orrery.engine.position import Position

GAMES = ("colonies", "destiny", "emperor", "nomads", "referendum")
SHORT = {
    "colonies": "round_cap=20",
    "destiny": "turn_limit=1",
    "emperor": "round_limit=1",
    "nomads": "round_limit=1",
    "referendum": "turn_limit=1",
}


def loaded(slug: str, players: int, more: str = "") -> Any:
    return pyspiel.load_game(f"{name_of(slug)}(players={players},rng_seed=5{more})")


def late(game: Any, seed: int) -> Position:
    """A position near the end of a short random game."""
    pick = Random(seed)
    pos = game.rules.new(game.players, seed, **game.options)
    found: deque[Position] = deque(maxlen=12)
    while not pos.over:
        found.append(pos.copy())
        legal = game.actions.legal(pos, pos.waiting[0])
        action = pick.choice(sorted(legal))
        pos.play(legal[action] or game.actions.move(action))
    return found[0]


def state_at(game: Any, pos: Position) -> Any:
    """A state of OpenSpiel in the middle of a game."""
    state = game.new_initial_state()
    state.held = Held(pos.copy(), [b""] * pos.players, [])
    return state


@pytest.mark.parametrize("slug", GAMES)
def test_random_games_keep_openspiels_promises(slug: str) -> None:
    """The last decisions of a game of few and of one of many players; OpenSpiel clones, compares and looks at each of them."""
    for players in orrery.game(slug).players:
        game = loaded(slug, players, f",{SHORT[slug]}")
        pyspiel.random_sim_test_with_specific_initial_state(game, 1, state_at(game, late(game, 3)), False)


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_whole_random_games_keep_openspiels_promises(slug: str) -> None:
    game = loaded(slug, orrery.game(slug).players[0], f",{SHORT[slug]}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(
    "slug",
    [pytest.param(slug, marks=() if slug in ("emperor", "nomads") else pytest.mark.long) for slug in GAMES],
)
def test_a_playthrough_is_the_same_when_it_is_played_again(slug: str, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()  # nobody has called its program
    told = generate_playthrough.playthrough(
        f"{name_of(slug)}(rng_seed=5,{SHORT[slug]})", action_sequence=None, seed=1
    )
    assert "IsTerminal() = True" in told
    path = tmp_path / "playthrough.txt"
    path.write_text(told, encoding="utf-8")
    before, again = generate_playthrough.replay(str(path))
    assert before == again == told


class Level:
    """An evaluator that thinks all positions equal: what is tested is the search, not the play."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize("slug", GAMES)
def test_ismcts_searches_and_resampled_states_are_the_same_to_the_player(slug: str) -> None:
    game = loaded(slug, orrery.game(slug).players[1])
    state = game.new_initial_state()
    pick = Random(2)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=Level(),
        uct_c=1.4,
        max_simulations=6,
        random_state=np.random.RandomState(1),
    )
    for number in range(48):
        player = state.current_player()
        if number % 4 == 0:
            other = state.resample_from_infostate(player, sampler)
            assert other.current_player() == player
            assert other.information_state_string() == state.information_state_string()
            assert other.information_state_tensor() == state.information_state_tensor()
            assert other.observation_tensor() == state.observation_tensor()
            assert other.legal_actions() == state.legal_actions()
        action = bot.step(state) if number % 16 == 15 else pick.choice(state.legal_actions())
        assert action in state.legal_actions()
        state.apply_action(action)
        if state.is_terminal():
            break


def goes_on(state: Any, seed: int, decisions: int) -> list[str]:
    """What happens when it is played on by luck."""
    pick = Random(seed)
    found = [str(state)]
    while not state.is_terminal() and len(found) <= decisions:
        state.apply_action(pick.choice(state.legal_actions()))
        found.append(str(state))
    return found


def by_state(game: Any, state: Any) -> tuple[Any, Any]:
    again = pyspiel.load_game(str(game))
    return again, again.deserialize_state(state.serialize())


def by_both(game: Any, state: Any) -> tuple[Any, Any]:
    return deserialize_game_and_state(serialize_game_and_state(game, state))


def by_pickle(game: Any, state: Any) -> tuple[Any, Any]:
    written = pickle.dumps(state)
    again = pickle.loads(written)
    assert pickle.dumps(again) == written
    return again.get_game(), again


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("way", [by_state, by_both, by_pickle])
def test_a_state_is_written_down_with_its_luck_and_goes_on_the_same(
    slug: str, way: Callable[[Any, Any], tuple[Any, Any]]
) -> None:
    """Dice and shuffles to come included: a hundred decisions further it is still the same game."""
    game = loaded(slug, orrery.game(slug).players[0])
    state = game.new_initial_state()
    pick = Random(4)
    for _ in range(20):
        state.apply_action(pick.choice(state.legal_actions()))
    _, again = way(game, state)
    assert again.history() == state.history() and again.move_number() == state.move_number()
    assert again.information_state_string(0) == state.information_state_string(0)
    assert again.information_state_tensor(1) == state.information_state_tensor(1)
    drawn = state.pos.chance.drawn
    copy = state.clone()
    went = goes_on(state, 6, 100)
    assert goes_on(again, 6, 100) == went == goes_on(copy, 6, 100)
    if slug not in ("colonies", "nomads"):  # there all luck lies in the decks
        assert state.pos.chance.drawn > drawn, "dice fell on the way"


@pytest.mark.parametrize("way", [by_both, by_pickle])
def test_the_luck_of_the_row_is_written_down_too(way: Callable[[Any, Any], tuple[Any, Any]]) -> None:
    """Without a seed of one's own as well: the second game of the row is the same there and here."""
    game = pyspiel.load_game(f"{name_of('emperor')}(players=3)")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    other, _ = way(game, state)
    assert str(other.new_initial_state()) == str(game.new_initial_state()) != str(state)
    third = pickle.loads(pickle.dumps(game))
    assert str(third.new_initial_state()) == str(game.new_initial_state())


CRASH = """
import pyspiel
{prepare}
state = pyspiel.load_game("{name}").new_initial_state()
while state.is_chance_node():
    state.apply_action(state.chance_outcomes()[0][0])
bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 3), 1.4, 3)
try:
    bot.{how}(state)
except pyspiel.SpielError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("name", "prepare"),
    [
        ("python_kuhn_poker", "from open_spiel.python.games import kuhn_poker"),
        ("python_orrery_emperor(players=3)", "import orrery.adapters.openspiel"),
    ],
)
def test_the_search_written_in_c_plus_plus_knows_no_game_in_python(name: str, prepare: str) -> None:
    """What docs/study.md says of OpenSpiel 2.0: `step` gives the lock of Python away and then calls Python for the information state, which ends
    the process, for OpenSpiel's own games in Python as for ours; `get_policy` holds it, and finds that the binding has no door for resampling.
    Should this fail one day, the bot works, and the page is to be put right."""

    def run(how: str) -> subprocess.CompletedProcess[str]:
        program = CRASH.format(name=name, prepare=prepare, how=how)
        return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)

    assert run("step").returncode == -signal.SIGSEGV
    asked = run("get_policy")
    assert asked.returncode == 0 and asked.stdout.strip() == "ResampleFromInfostate() not implemented."


def test_one_seed_makes_the_same_row_of_games() -> None:
    def row(make: Callable[[], Any]) -> list[str]:
        return [str(make()) for _ in range(2)]

    first, second = row(loaded("emperor", 3).new_initial_state), row(loaded("emperor", 3).new_initial_state)
    assert first == second and first[0] != first[1]


def test_actions_have_the_words_of_moves() -> None:
    state = loaded("emperor", 3).new_initial_state()
    words = {state.action_to_string(action) for action in state.legal_actions()}
    assert words == {"point clockwise", "point counter-clockwise"}


def test_openspiel_itself_does_not_write_down_the_luck_of_games_in_python() -> None:
    """The other thing that docs/study.md says of OpenSpiel 2.0."""
    game = loaded("emperor", 3)
    with pytest.raises(pyspiel.SpielError, match="GetRNGState unimplemented"):
        pyspiel.serialize_game_and_state(game, game.new_initial_state())
