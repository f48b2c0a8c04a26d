"""PettingZoo's own suites, for every game and every number of players."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.test import test_save_obs as save_obs_test
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

import orrery
from orrery.adapters.pettingzoo import env, parallel_env, raw_env
from orrery.engine.errors import IllegalMove, SetupError
from orrery.engine.notation import position_text
from orrery.testing.walks import fits, other_options

GAMES = ("colonies", "destiny", "emperor", "nomads", "referendum")
TABLES = [
    pytest.param(slug, players, id=f"{slug}-{players}")
    for slug in GAMES
    for players in range(orrery.game(slug).players[0], orrery.game(slug).players[1] + 1)
]
CYCLES = 12
"""So many rounds of each suite: the games go on for hundreds."""
STAYS: dict[str, dict[str, Any]] = {"colonies": {"agreement": False}}
"""Options without which no game is over after a few moves."""


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    """The suites warn where a dictionary is no image, and print that they have passed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_official_suites_pass_for_one_agent_after_the_other(slug: str, players: int) -> None:
    make = partial(env, slug, players=players, max_cycles=60)
    api_test(make(), num_cycles=CYCLES)
    seed_test(make, num_cycles=CYCLES)
    state_test(make(), parallel_env(slug, players=players), num_cycles=CYCLES)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_official_suites_pass_for_all_agents_at_once(slug: str, players: int) -> None:
    make = partial(parallel_env, slug, players=players, max_cycles=60)
    parallel_api_test(make(), num_cycles=CYCLES)
    parallel_seed_test(make, num_cycles=CYCLES)
    every = partial(env, slug, players=players, everybody=True)
    max_cycles_test(SimpleNamespace(parallel_env=partial(parallel_env, slug, players=players), env=every))


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_official_suites_pass_with_other_options(slug: str, players: int) -> None:
    """Every option at another value than its default, all at once; one that is not for so many players stays as it is."""
    game = orrery.game(slug)
    options = {
        name: value for name, value in other_options(game).items() if fits(game, players, {name: value})
    }
    assert options and fits(game, players, options)
    one = partial(env, slug, players=players, options=options, max_cycles=60)
    all_at_once = partial(parallel_env, slug, players=players, options=options)
    api_test(one(), num_cycles=CYCLES)
    seed_test(one, num_cycles=CYCLES)
    state_test(one(), all_at_once(), num_cycles=CYCLES)
    parallel_api_test(all_at_once(max_cycles=60), num_cycles=CYCLES)
    parallel_seed_test(partial(all_at_once, max_cycles=60), num_cycles=CYCLES)
    # whoever plays at random may agree to stop before the four rounds that this suite wants to count
    lasting: dict[str, Any] = {
        "slug": slug,
        "players": players,
        "options": {**options, **STAYS.get(slug, {})},
    }
    max_cycles_test(
        SimpleNamespace(
            parallel_env=partial(parallel_env, **lasting), env=partial(env, everybody=True, **lasting)
        )
    )
    made: Any = one()
    made.reset(seed=1)
    played = made.unwrapped.desk.pos.options
    usual = game.new(players, 1).options
    assert all(played[name] == value != usual[name] for name, value in options.items())


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_tables_can_be_rendered_and_observations_saved(
    slug: str, players: int, tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    make = partial(env, slug, players=players)
    render_test(make, {"svg": lambda svg: svg.startswith("<svg")})
    save_obs_test(make())


@pytest.mark.parametrize("slug", GAMES)
def test_the_list_of_moves_has_pages_on_which_every_move_comes(slug: str) -> None:
    short, wide = raw_env(slug, actions="list", rows=3), raw_env(slug, actions="list", rows=600)
    for made in (short, wide):
        made.reset(seed=5)
    luck = np.random.default_rng(5)
    for _ in range(25):
        agent = wide.agent_selection
        assert short.agent_selection == agent
        seat = wide.possible_agents.index(agent)
        seen = wide.observe(agent)
        rows = [tuple(row) for row in seen["moves"][: seen["action_mask"].sum()]]
        turned: list[tuple[int, ...]] = []
        paged = len(rows) > 3
        for _ in range(len(rows)):
            page = short.observe(agent)
            shown = int(page["action_mask"].sum()) - paged
            turned += [tuple(row) for row in page["moves"][:shown]]
            if not paged or len(turned) >= len(rows):
                break
            assert short.desk.text(seat, 2) == "turn the page"
            short.step(2)
        assert turned == rows
        place = int(luck.integers(len(rows)))
        move = wide.desk.text(seat, place)
        wide.step(place)
        while short.desk.text(seat, at := place % 2 if paged else place) != move:
            assert paged
            short.step(2)
        short.step(at)
        assert wide.desk.pos == short.desk.pos
        if wide.desk.pos.over:
            break


def test_an_open_ended_choice_is_a_grid() -> None:
    """Credits in an offer of nomads: every amount is an action of its own."""
    made = raw_env("nomads", players=3)
    made.reset(seed=1)
    luck = np.random.default_rng(0)
    while True:
        seat = made.desk.pos.waiting[0]
        domains = made.desk.pos.domains(seat)
        if domains and any(d.fields[0].field == "credits" and d.fields[0].high > 1 for d in domains):  # type: ignore[union-attr]
            break
        made.step(made.desk.any_of(seat, luck))
    for domain in domains:
        for number in made.desk.actions.grid(domain):
            move = made.desk.actions.move(number)
            assert move is not None and not domain.why_not(move)
            assert made.desk.mask(seat)[number] == 1
    amount = [text for n in made.desk.legal(seat) if "credits" in (text := made.desk.text(seat, n))]
    action = made.desk.actions.read(amount[-1], made.desk.pos)
    made.step(action)
    assert made.desk.pos.deal is not None  # type: ignore[attr-defined]


def test_rewards_are_chosen_by_name() -> None:
    ends: dict[str, list[float]] = {}
    on_the_way: dict[str, bool] = {}
    for name in ("outcome", "margin", "worth"):
        made = raw_env("referendum", players=2, rewards=name)
        made.reset(seed=3)
        luck = np.random.default_rng(3)
        moved = False
        while made.agents and not any(made.terminations.values()):
            made.step(made.desk.any_of(made.desk.pos.waiting[0], luck))
            moved = moved or (any(made.rewards.values()) and not made.desk.pos.over)
        ends[name] = [made.rewards[agent] for agent in made.possible_agents]
        on_the_way[name] = moved
        outcome = made.desk.pos.outcome
    assert outcome is not None
    winner = outcome.winners[0]
    assert ends["outcome"][winner] == 1.0 and sum(ends["outcome"]) == 2 * len(outcome.winners) - 2
    assert ends["margin"] == [float(a - b) for a, b in (outcome.scores, outcome.scores[::-1])]
    assert ends["worth"] == ends["outcome"]
    assert on_the_way == {"outcome": False, "margin": False, "worth": True}
    with pytest.raises(SetupError, match="there are outcome, margin, worth"):
        raw_env("emperor", rewards="glory")


def test_what_is_illegal_ends_the_game_or_is_replaced_or_raises() -> None:
    for what in ("end", "random", "raise"):
        made = raw_env("emperor", illegal=what)
        made.reset(seed=2)
        agent = made.agent_selection
        action = int(np.flatnonzero(made.observe(agent)["action_mask"] == 0)[-1])
        if what == "raise":
            with pytest.raises(IllegalMove, match=f"cannot take action {action}"):
                made.step(action)
            continue
        made.step(action)
        assert made.terminations[agent] == (what == "end")
        assert made.rewards[agent] == (-1.0 if what == "end" else 0.0)


def test_an_environment_begins_anywhere() -> None:
    first = raw_env("emperor", players=4)
    first.reset(seed=9)
    luck = np.random.default_rng(9)
    for _ in range(40):
        first.step(first.desk.any_of(first.desk.pos.waiting[0], luck))
    second = raw_env("emperor", players=4, include=("json", "text"))
    second.reset(options={"position": position_text(first.desk.pos)})
    assert second.agent_selection == first.agent_selection
    one, other = first.observe(first.agent_selection), second.observe(second.agent_selection)
    assert all(np.array_equal(one[key], other[key]) for key in one)
    assert other["text"].startswith("orrery-view 1 emperor") and other["json"].startswith('{"seat":')
    assert second.observation_space("seat_0").contains(other)
    with pytest.raises(SetupError, match="other players or options"):
        raw_env("emperor", players=3).reset(options={"position": position_text(first.desk.pos)})


def test_a_game_is_played_to_its_end() -> None:
    made = env("referendum", players=4)
    made.reset(seed=1)
    luck = np.random.default_rng(1)
    ends: dict[str, float] = {}
    for agent in made.agent_iter():
        seen, reward, over, cut, _ = made.last()
        if over or cut:
            ends[agent] = reward
            made.step(None)
        else:
            made.step(int(luck.choice(np.flatnonzero(seen["action_mask"]))))
    assert set(ends) == set(made.possible_agents) and max(ends.values()) == 1.0


def told(what: Callable[..., Any], *given: Any) -> tuple[str, str]:
    """What somebody is told who does this: the kind and the words of an error, or how it went."""
    try:
        return "done", str(what(*given) is None)
    except Exception as error:
        return type(error).__name__, str(error)


def ended(made: Any) -> None:
    """Break off a game by an illegal action, and let everybody but the last leave."""
    made.reset(seed=4)
    made.step(int(np.flatnonzero(made.observe(made.agent_selection)["action_mask"] == 0)[0]))
    while len(made.agents) > 1:
        made.step(None)


def test_the_checks_are_those_of_pettingzoo(caplog: pytest.LogCaptureFixture) -> None:
    """Ours stand in one layer beside the environment, and say what PettingZoo's two wrappers around it say."""
    ours: Any = env("emperor", players=3)
    wrap: Any = OrderEnforcingWrapper
    theirs = wrap(AssertOutOfBoundsWrapper(raw_env("emperor", players=3)))
    assert str(ours) == str(theirs) and type(ours.unwrapped) is type(theirs.unwrapped)
    names = (
        "agents",
        "agent_selection",
        "rewards",
        "terminations",
        "truncations",
        "infos",
        "num_agents",
        "_seat",
    )
    before: list[Callable[[Any], Any]] = [
        lambda made: made.step(0),
        lambda made: made.last(),
        lambda made: made.observe("seat_0"),
        lambda made: made.state(),
        lambda made: made.render(),
        lambda made: made.agent_iter(),
        *(attrgetter(name) for name in names),
    ]
    for what in before:
        assert told(what, ours) == told(what, theirs) != ("done", "True")
    size = ours.action_space("seat_0").n
    for action in (-1, size, 1.5, "wait", None, np.int64(size), np.array(size), np.array([0, 1])):
        for made in (ours, theirs):
            made.reset(seed=4)
        assert told(ours.step, action) == told(theirs.step, action)
        assert told(ours.step, action)[0] == "AssertionError"
    for kind in (int, np.int64, np.int8, np.array):
        for made in (ours, theirs):
            made.reset(seed=4)
        legal: Any = kind(np.flatnonzero(ours.last()[0]["action_mask"])[0])
        assert told(ours.step, legal) == told(theirs.step, legal) == ("done", "True")
        assert ours.unwrapped.desk.pos == theirs.unwrapped.desk.pos
    for made in (ours, theirs):
        ended(made)
    assert told(ours.step, 0) == told(theirs.step, 0) != ("done", "True")
    for made in (ours, theirs):
        made.step(None)
        assert not made.agents and list(made.agent_iter()) == []
        caplog.clear()
        made.step(None)
        assert len(caplog.messages) == 1 and "Should reset() first" in caplog.messages[0]


def test_agents_come_in_turn_and_each_has_to_step() -> None:
    made: Any = env("emperor", players=3)
    made.reset(seed=6)
    came = []
    for agent in made.agent_iter(5):
        came.append(agent)
        assert agent == made.agent_selection
        made.step(int(np.flatnonzero(made.last()[0]["action_mask"])[0]))
    assert len(came) == 5
    made.reset(seed=6)
    turns = iter(made.agent_iter())
    next(turns)
    with pytest.raises(AssertionError, match=r"need to call step\(\) or reset\(\)"):
        next(turns)
