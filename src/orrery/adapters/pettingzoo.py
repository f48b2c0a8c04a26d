"""PettingZoo: every game as an environment for several agents, one after the other (`env`) or all at once (`parallel_env`).

    from orrery.adapters.pettingzoo import env
    game = env("destiny", players=4, options={"turn_limit": 3})

Agents are `seat_0` and so on. In `env` the agent whose decision it is steps; where several are asked at once they step one after the other, and
nobody sees an answer before the last one is in. In `parallel_env` all agents step together: those who are not asked have the one action 0.
docs/study.md tells what stands in observations and actions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from orrery.engine.errors import IllegalMove, SetupError
from orrery.engine.extras import extra

with extra("study", "An environment for PettingZoo"):
    import numpy as np
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import parallel_to_aec
    from pettingzoo.utils.env import AECIterable
    from pettingzoo.utils.env_logger import EnvLogger
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from orrery.adapters.desk import RENDERS, Desk, Form, Included

Illegal = Literal["end", "random", "raise"]
ILLEGAL = ("end", "random", "raise")


def env(slug: str, *, everybody: bool = False, **settings: Any) -> AECEnv[str, Any, int]:
    """A game for one agent after the other, with PettingZoo's usual checks around it.

    With `everybody` all agents step in every round, and those who are not asked wait: the parallel environment in the form of this
    one. For the other settings see `Turns`; without the checks around it it is `raw_env`.
    """
    if everybody:
        return parallel_to_aec(parallel_env(slug, **settings))
    return Ordered(raw_env(slug, **settings))


def raw_env(slug: str, **settings: Any) -> Turns:
    """The same without checks around it: a little faster."""
    return Turns(slug, **settings)


def parallel_env(slug: str, **settings: Any) -> Together:
    """A game in which all agents step at once."""
    return Together(slug, **settings)


class _Common:
    """What both kinds of environments share."""

    def _open(
        self,
        slug: str,
        illegal: Illegal,
        max_cycles: int | None,
        settings: dict[str, Any],
    ) -> None:
        if illegal not in ILLEGAL:
            raise SetupError(f"What is illegal may {', '.join(ILLEGAL)}, not '{illegal}'.")
        self.desk = Desk(slug, **settings)
        self.illegal = illegal
        self.max_cycles = self.desk.game.bound if max_cycles is None else max_cycles
        self.render_mode = self.desk.render_mode
        self.metadata = {
            "name": f"orrery_{slug}_v0",
            "render_modes": list(RENDERS),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.desk.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self.desk.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.desk.action_space() for agent in self.possible_agents}
        self.state_space = self.desk.state_space()
        self._luck = np.random.default_rng()

    def _begin(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """A new game; `options={"position": TEXT}` goes on from a position. Without a seed the next one of the last seed's row."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        position = (options or {}).get("position", "")
        self.desk.begin(int(self._luck.integers(2**63)), position)

    def _refuse(self, seat: int, action: int) -> None:
        agent = self.possible_agents[seat]
        legal = self.desk.legal(seat)
        raise IllegalMove(
            f"{agent} cannot take action {action} now; it has {len(legal)} others, as its mask says."
        )

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def state(self) -> Any:
        """Everything on the table, hidden things included: for critics, never for a player."""
        return self.desk.encoder.state(self.desk.pos)

    def render(self) -> Any:
        if self.render_mode is None:
            raise SetupError(f"Say how to render when the environment is made: render_mode={RENDERS[1]!r}.")
        return self.desk.render()

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class Turns(_Common, AECEnv[str, Any, int]):
    """One agent after the other.

    `players` and `options` are the game's; `rewards` is `outcome`, `margin` or `worth`; `actions` is `ids` or `list`, with so many `rows`;
    `include` adds the view as `json` or `text` to observations. An action that is not legal ends the game, and costs its agent 1 (`illegal`:
    `end`), is replaced by luck (`random`), or raises (`raise`). After `max_cycles` decisions the game is cut off.
    """

    def __init__(
        self,
        slug: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        rewards: str = "outcome",
        actions: Form = "ids",
        rows: int = 128,
        include: Sequence[Included] = (),
        illegal: Illegal = "end",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        settings = {
            "players": players,
            "options": options,
            "rewards": rewards,
            "actions": actions,
            "rows": rows,
            "include": include,
            "render_mode": render_mode,
        }
        self._open(slug, illegal, max_cycles, settings)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self._begin(seed, options)
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._cycles = 0
        self._rewarded = False
        self.agent_selection = agents[self.desk.pos.waiting[0]]

    def observe(self, agent: str) -> Any:
        return self.desk.observe(self._seat[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat, desk = self._seat[agent], self.desk
        action = -1 if action is None else int(action)
        if self._rewarded:
            self.rewards = dict.fromkeys(self.possible_agents, 0.0)
            self._rewarded = False
        self._cumulative_rewards[agent] = 0.0
        if not desk.is_legal(seat, action):
            if self.illegal == "raise":
                self._refuse(seat, action)
            if self.illegal == "end":
                self._reward([-1.0 if other == seat else 0.0 for other in range(desk.players)])
                self.terminations = dict.fromkeys(self.agents, True)
                return
            action = desk.any_of(seat, self._luck)
        gained = desk.play(seat, action)
        self._cycles += 1
        if gained is not None:
            self._reward(gained)
        waiting = desk.pos.waiting
        if not waiting:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[waiting[0]]
            if self._cycles >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def _reward(self, gained: Sequence[float]) -> None:
        self._rewarded = True
        for agent, reward in zip(self.possible_agents, gained, strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward


class Ordered(OrderEnforcingWrapper[str, Any, int]):
    """PettingZoo's `OrderEnforcingWrapper` and `AssertOutOfBoundsWrapper` in one: the same checks with the same words, made beside the
    environment. Theirs look up each name of the environment by `__getattr__` of both layers, some twenty times a step: as much as a step of a
    compiled game."""

    env: Turns

    def __init__(self, env: Turns) -> None:
        super().__init__(env)
        self._size = env.desk.size

    def step(self, action: int | None) -> None:
        env = self.env
        if self._has_reset and env.agents:
            # Others than whole numbers are for the space itself to judge, and so is None, which only who is out may say.
            known = isinstance(action, (int, np.integer)) and 0 <= action < self._size
            assert known or self._in_bounds(action), "action is not in action space"
            self._has_updated = True
            env.step(action)
        else:
            super().step(action)

    def __str__(self) -> str:
        return str(self.env)

    def _in_bounds(self, action: Any) -> bool:
        env, agent = self.env, self.env.agent_selection
        if action is None:
            return env.terminations[agent] or env.truncations[agent]
        return bool(env.action_space(agent).contains(action))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self._has_reset:
            super().last(observe)  # it says why not
        env = self.env
        agent = env.agent_selection
        return (
            env.desk.observe(env._seat[agent]) if observe else None,
            env._cumulative_rewards[agent],
            env.terminations[agent],
            env.truncations[agent],
            env.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> InTurn:
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return InTurn(self, max_iter)


class InTurn(AECIterable[str, Any, int]):
    """One agent after the other, each to step before the next one comes."""

    def __iter__(self) -> Iterator[str]:
        outside: Ordered = self.env
        inside = outside.env
        for _ in range(self.max_iter):
            if not inside.agents:
                return
            assert outside._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
            outside._has_updated = False
            yield inside.agent_selection


class Together(_Common, ParallelEnv[str, Any, int]):
    """All agents at once. The settings are those of `Turns`; an illegal action is by default replaced by luck, since one agent must not
    end the game for the others who step with it."""

    def __init__(
        self,
        slug: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        rewards: str = "outcome",
        actions: Form = "ids",
        rows: int = 128,
        include: Sequence[Included] = (),
        illegal: Illegal = "random",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        settings = {
            "players": players,
            "options": options,
            "rewards": rewards,
            "actions": actions,
            "rows": rows,
            "include": include,
            "render_mode": render_mode,
        }
        self._open(slug, illegal, max_cycles, settings)
        self.metadata["is_parallelizable"] = True

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self._begin(seed, options)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Any]:
        return {agent: self.desk.observe(seat) for agent, seat in self._seat.items()}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        desk = self.desk
        step, agents = desk.pos.decision, self.possible_agents
        rewards = [0.0] * desk.players
        ended = False
        for seat in desk.pos.waiting:
            if desk.pos.decision is not step or seat not in desk.pos.waiting:
                break
            action = int(actions.get(agents[seat], -1))
            if not desk.is_legal(seat, action):
                if self.illegal == "raise":
                    self._refuse(seat, action)
                if self.illegal == "end":
                    rewards[seat] -= 1.0
                    ended = True
                    break
                action = desk.any_of(seat, self._luck)
            gained = desk.play(seat, action)
            if gained is not None:
                rewards = [old + new for old, new in zip(rewards, gained, strict=True)]
        self._cycles += 1
        over = ended or desk.pos.over
        cut = not over and self._cycles >= self.max_cycles
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._seen(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )
