"""How large, how long, how hidden and how lucky: the five games beside chess, Catan and Hanabi, all measured in the same way.

    python docs/notebooks/measures.py --games 12 --out measures.json                    # our games, and OpenSpiel's chess and Hanabi
    python docs/notebooks/measures.py --only catan --games 12 --out measures.json       # where catanatron is installed

Of each game, in plain words:

- *decisions*: how often somebody chooses in a game. Where the rules leave one move, nobody chooses, and it is not counted.
- *moves*: how many moves there are to choose from, as the geometric mean over decisions; *tree* is the power of ten of all of them multiplied, the
  usual measure of a game tree.
- *asymmetric*: at how many of 100 decisions another player knows something that the one who decides does not. What nobody knows (the order of a deck)
  does not count here.
- *open result*: of how many of 100 decisions the player who takes them cannot know the result, for dice, decks and other hands. What other players
  answer does not count.

For our games both are asked of the rules: two positions are imagined from the mover's view (`Game.imagine`), and what other seats see in them, or what the mover
sees after its move, is compared. For chess and Hanabi OpenSpiel's chance nodes tell, for Catan the kinds of actions of catanatron.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from math import log10
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from orrery.adapters.desk import coding
from orrery.bots import bot
from orrery.bots.bot import Watcher
from orrery.engine.chance import seeded
from orrery.games import game as game_of

OURS = ("emperor", "nomads", "referendum", "colonies", "destiny")
EVERY = 7
"""One in so many decisions is looked at twice, for what is hidden and what is luck."""


class Measured(msgspec.Struct):
    """Of some games of one kind, added up."""

    game: str
    players: int
    by: str
    """Who played."""
    games: int = 0
    decisions: int = 0
    logs: float = 0.0
    """The sum of log10 of the number of moves."""
    most: int = 0
    looked: int = 0
    asymmetric: int = 0
    open_result: int = 0

    def decided(self, moves: int) -> None:
        """Somebody has chosen from so many moves."""
        self.decisions += 1
        self.logs += log10(moves)
        self.most = max(self.most, moves)

    def row(self) -> list[str]:
        """The numbers as people read them."""
        return [
            self.game, str(self.players), self.by, str(self.games), f"{self.decisions / self.games:,.0f}",
            f"{10 ** (self.logs / self.decisions):.1f}", f"{self.most:,}", f"10^{self.logs / self.games:.0f}",
            f"{100 * self.asymmetric / self.looked:.0f}", f"{100 * self.open_result / self.looked:.0f}",
        ]  # fmt: skip


HEAD = (
    "game",
    "players",
    "played by",
    "games",
    "decisions",
    "moves",
    "most",
    "tree",
    "asymmetric",
    "open result",
)


def table(found: list[Measured]) -> str:
    """All of them in Markdown."""
    lines = [HEAD, ("---",) * len(HEAD), *(one.row() for one in found)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


# --- our games --------------------------------------------------------------------------------------------------


def ours(slug: str, players: int, by: str, games: int, seed: str = "measures") -> Measured:
    """Games between bots of one kind. Open-ended choices count as many moves as the grid of actions has for them."""
    game = game_of(slug)
    options = game.check_options({})
    actions, encoder = coding(game, players, options)
    found = Measured(slug, players, by)
    for number in range(games):
        pos: Any = game.new(players, f"{seed}/{number}", **options)
        minds = [bot(by, game, f"{seed}/{number}/seat {seat + 1}") for seat in range(players)]
        watchers = [
            (seat, mind) for seat, mind in enumerate(minds) if isinstance(mind, Watcher) and mind.listens
        ]
        while not pos.over:
            seat = pos.waiting[0]
            moves = len(actions.legal(pos, seat))
            move = minds[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat))
            if moves > 1:
                found.decided(moves)
                if found.decisions % EVERY == 0:
                    look(found, pos, seat, move, encoder, f"{seed}/{number}/{found.decisions}")
            events = pos.play(move, seat)
            for other, mind in watchers:
                mind.seen([event for event in events if event.visible_to(other)], other)
        found.games += 1
    return found


def look(found: Measured, pos: Any, seat: int, move: Any, encoder: Any, seed: str) -> None:
    """Imagine the position twice from what the mover may know, and compare."""
    view = pos.view(seat)
    one, two = (pos.game.imagine(view, seeded(f"{seed}/{which}")) for which in "ab")
    others = [other for other in range(pos.players) if other != seat]
    found.looked += 1
    found.asymmetric += any(
        (encoder.observe(one, other) != encoder.observe(two, other)).any() for other in others
    )
    after = []
    for which, imagined in zip("ab", (one, two), strict=True):
        imagined.chance = seeded(f"{seed}/{which}/luck")
        imagined.play(move, seat)
        after.append(encoder.observe(imagined, seat))
    found.open_result += bool((after[0] != after[1]).any())


# --- the others -------------------------------------------------------------------------------------------------


def spiel(name: str, called: str, asymmetric: bool, games: int) -> Measured:
    """Random games of OpenSpiel. A result is open where a chance node follows; who knows what is known beforehand."""
    import pyspiel

    game = pyspiel.load_game(name)
    found = Measured(called, game.num_players(), "random")
    luck = Random(1)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(actions, weights)[0])
                continue
            legal = state.legal_actions()
            state.apply_action(luck.choice(legal))
            if len(legal) > 1:
                found.decided(len(legal))
                found.looked += 1
                found.asymmetric += asymmetric
                found.open_result += state.is_chance_node()
        found.games += 1
    return found


def catan(games: int, by: str = "random") -> Measured:
    """Games of four by catanatron. A result is open where dice are rolled, a development card is bought, or the robber steals."""
    from catanatron import Game
    from catanatron.models.enums import ActionType
    from catanatron.models.player import Color, RandomPlayer
    from catanatron.players.weighted_random import WeightedRandomPlayer

    kind: Callable[[Any], Any] = RandomPlayer if by == "random" else WeightedRandomPlayer
    colours = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)
    found = Measured("Catan", 4, by)
    import random

    random.seed(1)  # its players take their luck from there
    for number in range(games):
        game = Game([kind(colour) for colour in colours], seed=number)
        told = True  # whether the last decision is known to have an open result
        while game.winning_color() is None and game.state.num_turns < 1000:
            moves = len(playable(game))
            action = game.play_tick()
            action = getattr(action, "action", action)
            if moves > 1:
                told = False
                found.decided(moves)
                found.looked += 1
                hidden = [colour for colour in colours if colour is not action.color and count(game, colour)]
                found.asymmetric += bool(hidden)
            robs = action.action_type == ActionType.MOVE_ROBBER and action.value[1] is not None
            lucky = robs or action.action_type in (ActionType.ROLL, ActionType.BUY_DEVELOPMENT_CARD)
            # dice that must be rolled belong to the decision before them
            if lucky and not told:
                found.open_result += 1
                told = True
        found.games += 1
    return found


def playable(game: Any) -> Any:
    """The moves of who is asked; catanatron has renamed where they lie."""
    return game.playable_actions if hasattr(game, "playable_actions") else game.state.playable_actions


def count(game: Any, colour: Any) -> int:
    """Hidden development cards of a player. Cards of resources can be counted by who has watched, and stolen ones are left out."""
    state = game.state
    index = state.color_to_index[colour]
    names = ("KNIGHT", "YEAR_OF_PLENTY", "MONOPOLY", "ROAD_BUILDING", "VICTORY_POINT")
    return sum(state.player_state[f"P{index}_{name}_IN_HAND"] for name in names)


# --- all --------------------------------------------------------------------------------------------------------


def measure(name: str, games: int, players: int = 4) -> list[Measured]:
    """One game, by all who play it here."""
    if name == "chess":
        return [spiel("chess", "chess", False, games)]
    if name == "hanabi":
        return [spiel("hanabi(players=4)", "Hanabi", True, games)]
    if name == "catan":
        return [catan(games), catan(games, "weighted random")]
    return [ours(name, players, by, games) for by in ("random", "officer")]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--only", default=",".join((*OURS, "chess", "hanabi")))
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    found: dict[str, Measured] = {}
    if given.out and given.out.exists():
        kept = msgspec.convert(json.loads(given.out.read_text("utf-8")), list[Measured])
        found = {f"{one.game}/{one.by}": one for one in kept}
    for name in given.only.split(","):
        for one in measure(name, given.games):
            found[f"{one.game}/{one.by}"] = one
            print(" ".join(one.row()), flush=True)
            if given.out:
                lines = ",\n".join(msgspec.json.encode(each).decode() for each in found.values())
                given.out.write_text(f"[\n{lines}\n]\n", "utf-8")
    print(table(list(found.values())))


if __name__ == "__main__":
    main()
