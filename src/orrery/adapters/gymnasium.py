"""Gymnasium: one seat of a game, against bots in all the others.

    import gymnasium
    table = gymnasium.make("orrery/emperor-v0", players=3, opponents="officer")

Where Orrery is installed with the extra `study`, Gymnasium finds these environments by itself; from a checkout, import this module first.
Observations, actions and rewards are those of `orrery.adapters.pettingzoo`, for the one seat; `info["action_mask"]` is the mask once more, where
many libraries look for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orrery.engine.base import Move
from orrery.engine.errors import IllegalMove, SetupError
from orrery.engine.extras import extra

with extra("study", "An environment for Gymnasium"):
    import gymnasium
    import numpy as np

from orrery.adapters.desk import RENDERS, Desk, Form, Included, minds
from orrery.games import games

ILLEGAL = ("end", "random", "raise")


def register() -> None:
    """Tell Gymnasium all games that are installed."""
    for slug in games():
        name = f"orrery/{slug}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="orrery.adapters.gymnasium:Seat",
                kwargs={"slug": slug},
                disable_env_checker=True,
            )


class Seat(gymnasium.Env[dict[str, Any], int]):
    """One seat (counted from 0; `None` draws one for each game) against `opponents`: one kind of bot for all of them, or one for each.

    `players` and `options` are the game's; `rewards` is `outcome`, `margin` or `worth`; `actions` is `ids` or `list`, with so many `rows`; `include` adds
    the view as `json` or `text`. An action that is not legal ends the game and costs 1 (`illegal`: `end`), is replaced by luck (`random`), or
    raises (`raise`). After `max_cycles` decisions of the seat the game is cut off.
    """

    def __init__(
        self,
        slug: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seat: int | None = 0,
        opponents: str | Sequence[str] = "random",
        rewards: str = "outcome",
        actions: Form = "ids",
        rows: int = 128,
        include: Sequence[Included] = (),
        illegal: str = "end",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ILLEGAL:
            raise SetupError(f"What is illegal may {', '.join(ILLEGAL)}, not '{illegal}'.")
        self.desk = Desk(slug, players, options, rewards, actions, rows, include, render_mode)
        if seat is not None and not 0 <= seat < self.desk.players:
            raise SetupError(f"There is no seat {seat}; the seats are 0 to {self.desk.players - 1}.")
        minds(opponents, self.desk.game, range(self.desk.players - 1), 0)
        self.metadata = {"render_modes": list(RENDERS), "render_fps": 1}
        self.render_mode = render_mode
        self.observation_space = self.desk.observation_space()
        self.action_space = self.desk.action_space()  # type: ignore[assignment]
        self.opponents = opponents
        self.illegal = illegal
        self.max_cycles = self.desk.game.bound if max_cycles is None else max_cycles
        self._wanted = seat
        self.seat = seat or 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; `options={"position": TEXT}` goes on from a position. Bots play up to the seat's first decision."""
        super().reset(seed=seed)
        deal = int(self.np_random.integers(2**63))
        desk = self.desk
        desk.begin(deal, (options or {}).get("position", ""))
        self.seat = int(self.np_random.integers(desk.players)) if self._wanted is None else self._wanted
        others = [seat for seat in range(desk.players) if seat != self.seat]
        self._minds = minds(self.opponents, desk.game, others, deal)
        desk.watched_by(self._minds)
        self._cycles = 0
        self._others()
        return self._seen()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        desk, seat = self.desk, self.seat
        action = int(action)
        reward, over = 0.0, desk.pos.over
        if not over and not desk.is_legal(seat, action):
            if self.illegal == "raise":
                raise IllegalMove(f"Action {action} is not legal now; the mask says which are.")
            if self.illegal == "end":
                reward, over = -1.0, True
            else:
                action = desk.any_of(seat, self.np_random)
        if not over:
            gained = desk.play(seat, action)
            reward = (0.0 if gained is None else gained[seat]) + self._others()
            over = desk.pos.over
        self._cycles += 1
        seen, info = self._seen()
        if self.render_mode == "human":
            self.desk.render()
        return seen, reward, over, not over and self._cycles >= self.max_cycles, info

    def _others(self) -> float:
        """The bots play until the seat is asked, or the game is over; what that has brought to the seat."""
        desk, seat, reward = self.desk, self.seat, 0.0
        while desk.pos.waiting and seat not in desk.pos.waiting:
            reward += self._one(desk.pos.waiting[0])
        return reward

    def _one(self, other: int) -> float:
        pos = self.desk.pos
        move: Move = self._minds[other].choose(pos.view(other), pos.moves(other), pos.domains(other))
        gained = self.desk.say(other, move)
        return 0.0 if gained is None else gained[self.seat]

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen = self.desk.observe(self.seat)
        return seen, {"action_mask": seen["action_mask"]}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The mask, as sb3-contrib's maskable PPO asks for it."""
        return self.desk.mask(self.seat).astype(bool)

    def render(self) -> Any:
        if self.render_mode is None:
            raise SetupError(f"Say how to render when the environment is made: render_mode={RENDERS[1]!r}.")
        return self.desk.render()


register()
