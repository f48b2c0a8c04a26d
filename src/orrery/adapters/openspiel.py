"""OpenSpiel: every game under the name `python_orrery_SLUG`, for its search, learning and evaluation.

    import pyspiel
    import orrery.adapters.openspiel
    game = pyspiel.load_game("python_orrery_emperor(players=3)")

Games are sequential (seats that are asked at once answer one after the other, and nobody sees an answer before the last one is in) and
sampled stochastic: dice and shuffles come from the position's own stream, so there are no chance nodes, and `rng_seed` makes the row of
games the same again. A clone of a state has the same luck before it. Whoever searches must not know it: `resample_from_infostate` deals
everything anew that the player cannot know, the luck included, and OpenSpiel's ISMCTS does that by itself.

An information state is the view of the player, and what it remembers: the string has a checksum over all that it has seen and done, the
tensor the last `RECENT` lines of the log that it could read.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

import msgspec

from orrery.engine.base import Event
from orrery.engine.chance import Chance, seeded
from orrery.engine.extras import extra

with extra("openspiel", "A game for OpenSpiel"):
    import numpy as np
    import pyspiel

from orrery.adapters.desk import coding
from orrery.adapters.rewards import rewards_by
from orrery.engine.game import Game, Option
from orrery.engine.notation import position_text, view_text
from orrery.engine.position import Position
from orrery.games import game as game_of
from orrery.games import games

RECENT = 16
"""So many lines of the log are in the tensor of an information state."""
LINE = 4
"""The numbers of a line: its clause, and its first three values."""
FAR = 100_000.0
"""No score is further from another."""


def name_of(slug: str) -> str:
    """What OpenSpiel calls a game."""
    return f"python_orrery_{slug.replace('-', '_')}"


def _type_of(game: Game) -> Any:
    parameters: dict[str, Any] = {"players": game.players[0], "rng_seed": -1, "rewards": "outcome"}
    parameters |= {option.name: option.default for option in game.options()}
    return pyspiel.GameType(
        short_name=name_of(game.slug),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters,
        default_loadable=True,
    )


class OrreryGame(pyspiel.Game):
    """One of our games with its players and options. `rewards` is `outcome` or `margin`."""

    slug = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules = game_of(self.slug)
        self.players = self.rules.check_players(int(given.get("players", self.rules.players[0])))
        known: dict[str, Option] = {option.name: option for option in self.rules.options()}
        self.options = self.rules.check_options({k: v for k, v in given.items() if k in known})
        self.valued = str(given.get("rewards", "outcome"))
        self.value = rewards_by(self.valued)
        self.actions, self.encoder = coding(self.rules, self.players, self.options)
        self.clauses = {clause: at for at, clause in enumerate(self.rules.rules.clauses, 1)}
        self.seed = int(given.get("rng_seed", -1))
        if self.seed < 0:
            self.seed = secrets.randbits(63)
        self.begun = 0
        far = FAR if self.valued == "margin" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=0,
            num_players=self.players,
            min_utility=-far,
            max_utility=far,
            utility_sum=None,
            max_game_length=self.rules.bound,
        )
        super().__init__(_TYPES[self.slug], info, given)

    def new_initial_state(self) -> OrreryState:
        """The beginning of the next game of the row."""
        return OrreryState(self)

    def deal(self) -> Held:
        """Lay out the next game of the row."""
        pos = self.rules.new(self.players, f"{self.seed}/{self.begun}", **self.options)
        self.begun += 1
        return Held(pos, [b""] * self.players, [])

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OrreryObserver:
        """What turns a state into numbers and texts."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return OrreryObserver(self, recall)

    def get_rng_state(self) -> str:
        """The luck of the row: its seed, and how many games of it were laid out."""
        return f"{self.seed}/{self.begun}"

    def set_rng_state(self, state: str) -> None:
        """Go on with a row where another game stopped."""
        seed, _, begun = state.partition("/")
        self.seed, self.begun = int(seed), int(begun)

    # OpenSpiel's own way asks games of this kind for their luck, and its binding does not pass the question on.
    def __reduce__(self) -> tuple[Callable[..., OrreryGame], tuple[Any, ...]]:
        return _game_again, (str(self), self.get_rng_state())


class Held:
    """What a state holds: the position, a checksum of what each player has seen and done, and the last lines of the log."""

    def __init__(self, pos: Position, memory: list[bytes], recent: list[Event]) -> None:
        self.pos = pos
        self.memory = memory
        self.recent = recent

    def play(self, action: int, actions: Any) -> None:
        """Play an action of the seat that is asked first."""
        pos = self.pos
        seat = pos.waiting[0]
        legal = actions.legal(pos, seat)
        move = legal[action] if legal[action] is not None else actions.move(action)
        events = pos.play(move, seat)
        self.remember(seat, action, events)

    def remember(self, seat: int, action: int, events: list[Event]) -> None:
        """Each player remembers what it has done and what it has read."""
        said = [(event, msgspec.json.encode((event.clause, event.text, event.args))) for event in events]
        for player in range(self.pos.players):
            seen = [raw for event, raw in said if event.only is None or player in event.only]
            if player == seat:
                seen.append(b"%d" % action)
            if seen:
                self.memory[player] = blake2b(self.memory[player] + b"\n".join(seen), digest_size=16).digest()
        if events:
            self.recent = (self.recent + events)[-RECENT * 4 :]

    def __deepcopy__(self, memo: Any) -> Held:
        return Held(self.pos.copy(), self.memory[:], self.recent)

    def __reduce__(self) -> tuple[Callable[..., Held], tuple[Any, ...]]:
        return _held, (self.pos.game.slug, self.pos.save(), self.memory, msgspec.json.encode(self.recent))


def _held(slug: str, saved: bytes, memory: list[bytes], recent: bytes) -> Held:
    return Held(game_of(slug).load(saved), memory, msgspec.json.decode(recent, type=list[Event]))


class OrreryState(pyspiel.State):
    """A position in the course of a game."""

    def __init__(self, game: OrreryGame) -> None:
        super().__init__(game)
        # Laid out when it is first wanted: OpenSpiel makes a new state for every clone, and puts the clone's over it.
        self.held: Held | None = None

    def _game(self) -> OrreryGame:
        found: OrreryGame = self.get_game()
        return found

    def table(self) -> Held:
        """What this state holds."""
        if self.held is None:
            self.held = self._game().deal()
        return self.held

    @property
    def pos(self) -> Position:
        """The position, hidden things included."""
        return self.table().pos

    def current_player(self) -> int:
        waiting = self.pos.waiting
        return waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        if self.pos.over or player != self.current_player():
            return []
        return sorted(self._game().actions.legal(self.pos, player))

    def _apply_action(self, action: int) -> None:
        self.table().play(action, self._game().actions)

    def _action_to_string(self, player: int, action: int) -> str:
        pos, actions = self.pos, self._game().actions
        move = actions.legal(pos, player).get(action) if player in pos.waiting else None
        return pos.text(move) if move is not None else str(actions.text(action, pos))

    def is_terminal(self) -> bool:
        return self.pos.over

    def returns(self) -> list[float]:
        if not self.pos.over:
            return [0.0] * self.pos.players
        return self._game().value.final(self.pos)

    def __str__(self) -> str:
        """The text of the position, hidden things included."""
        return position_text(self.pos)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> OrreryState:
        """A state that this player could be in: what it cannot know is dealt anew, dice to come included."""
        held = self.table()
        chance = seeded(f"{probability_sampler()!r}/{probability_sampler()!r}")
        pos = self._game().rules.imagine(held.pos.view(player_id), chance)
        # Who has answered a window is not known; whoever would step before this player has.
        while pos.waiting and player_id in held.pos.waiting and pos.waiting[0] != player_id:
            seat = pos.waiting[0]
            moves = pos.moves(seat)
            pos.play(moves[chance.below(len(moves))], seat)
        pos.listening = True
        recent = [event for event in held.recent if event.visible_to(player_id)]
        new: OrreryState = self._game().new_initial_state()
        new.held = Held(pos, held.memory[:], recent)
        return new

    def __reduce__(self) -> tuple[Callable[..., OrreryState], tuple[Any, ...]]:
        game = self._game()
        return _state_again, (str(game), game.get_rng_state(), self.serialize())

    def resampled(self, player: int, chance: Chance) -> OrreryState:
        """The same by a stream of our own."""
        return self.resample_from_infostate(player, lambda: chance.below(2**48))


def _game_again(name: str, luck: str) -> OrreryGame:
    game: OrreryGame = pyspiel.load_game(name)
    game.set_rng_state(luck)
    return game


def _state_again(name: str, luck: str, written: str) -> OrreryState:
    state: OrreryState = _game_again(name, luck).deserialize_state(written)
    return state


def serialize_game_and_state(game: OrreryGame, state: OrreryState) -> str:
    """What `pyspiel.serialize_game_and_state` would write: a game with the luck of its row, and one of its states with the luck before it."""
    return "\n".join((str(game), game.get_rng_state(), state.serialize()))


def deserialize_game_and_state(text: str) -> tuple[OrreryGame, OrreryState]:
    """Both again; everything goes on as it would have gone on there."""
    name, luck, written = text.split("\n", 2)
    game = _game_again(name, luck)
    return game, game.deserialize_state(written)


class OrreryObserver:
    """Turns a state into what a player may know; with `recall` into what it may know and remembers."""

    def __init__(self, game: OrreryGame, recall: bool) -> None:
        self.game = game
        self.recall = recall
        self.size = game.encoder.size
        self.tensor = np.zeros(self.size + (RECENT * LINE if recall else 0), np.float32)
        self.dict = {"observation": self.tensor[: self.size]}
        if recall:
            self.dict["recent"] = self.tensor[self.size :].reshape(RECENT, LINE)

    def set_from(self, state: OrreryState, player: int) -> None:
        """Write the tensor."""
        held = state.table()
        self.tensor[: self.size] = self.game.encoder.observe(held.pos, player)
        if self.recall:
            lines = self.dict["recent"]
            lines.fill(0)
            seen = [event for event in held.recent if event.visible_to(player)][-RECENT:]
            for row, event in zip(lines, seen, strict=False):
                numbers = [arg for arg in event.args if isinstance(arg, int)][: LINE - 1]
                row[: 1 + len(numbers)] = [self.game.clauses.get(event.clause, 0), *numbers]

    def string_from(self, state: OrreryState, player: int) -> str:
        """What a player may know, in words; with recall, a checksum of all that it has seen and done."""
        held = state.table()
        said = view_text(held.pos.view(player))
        if self.recall:
            said += f"\nmemory={held.memory[player].hex() or 'none'}"
        return said


_TYPES: dict[str, Any] = {}


def register() -> None:
    """Tell OpenSpiel all games that are installed."""
    for slug, game in games().items():
        if slug not in _TYPES:
            _TYPES[slug] = _type_of(game)
            cls = type(f"Orrery{slug.title()}", (OrreryGame,), {"slug": slug, "__module__": __name__})
            globals()[cls.__name__] = cls  # where pickle looks for it
            pyspiel.register_game(_TYPES[slug], cls)


register()
