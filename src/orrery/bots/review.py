"""Looking back at a game: where it was decided, what the captain would have played, and how much of it was luck.

A game that is over is open, so every position of it can be judged as it was. Each step changes the chances of all seats, and
the change has two parts. What was chosen: the mean change that the move makes in positions that the mover could not tell from
the real one, with other decks and other dice. What fell: the difference between that mean and the change that came. Added
up, the second part is each seat's luck, and the spread of what might have come tells how much luck was to be expected.

What the captain would have played is worked out from the mover's own view, too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import msgspec

from orrery.bots.levels import CAREFUL
from orrery.bots.mind import Mind
from orrery.bots.search import SearchBot
from orrery.engine.base import Seat
from orrery.engine.chance import seeded
from orrery.engine.game import Game
from orrery.engine.position import RESIGN, SCENE
from orrery.engine.record import Record
from orrery.engine.view import View

FALLS = 8
"""How many other tables a step is tried on."""
SAME = 1e-9
MOMENTS = 8
Z = 1.96


class Moment(msgspec.Struct, frozen=True):
    """A step that changed somebody's chances."""

    step: int
    """The number of the move, from 1: the position before it is step - 1."""
    seat: Seat
    move: str
    before: float
    """The mover's chance before the move ..."""
    after: float
    """... and after it."""
    luck: float
    """How much of the change was dice and draws."""
    better: str = ""
    """What the captain would have played, if that was something else ..."""
    gain: float = 0.0
    """... and what it expected of that, beyond the move that was played."""

    @property
    def swing(self) -> float:
        return self.after - self.before


class Luck(msgspec.Struct, frozen=True):
    """Dice and draws of a whole game, for one seat, in chances to win."""

    seat: Seat
    actual: float
    """What fell, beyond what could be expected."""
    spread: float
    """So much of it, up or down, was to be expected in 95 of 100 games like this one."""
    throws: int
    """Steps in which chance had a hand."""

    @property
    def lucky(self) -> float:
        """From -1 to 1 within what was to be expected; beyond it was an unusual game."""
        return self.actual / self.spread if self.spread else 0.0


class Review(msgspec.Struct, frozen=True):
    """A game looked back at."""

    game: str
    players: int
    course: list[tuple[int, list[float]]]
    """Every seat's chance by step."""
    moments: list[Moment]
    luck: list[Luck]


def review(
    game: Game,
    record: Record,
    budget: int = CAREFUL,
    moments: int = MOMENTS,
    falls: int = FALLS,
    each: Callable[[int, int], None] | None = None,
) -> Review:
    """Look back at a recorded game. `each` is told how many steps of how many are done."""
    mind = Mind(game)
    pos = record.replay(game, 0)
    pos.listening = False
    chances = list(mind.chances(pos))
    course = [(0, chances)]
    actual, variance, throws = [0.0] * pos.players, [0.0] * pos.players, 0
    found: list[Moment] = []
    for step, (seat, text) in enumerate(record.moves, 1):
        laid = text == RESIGN or text.startswith(SCENE)
        asked = len(pos.moves(seat)) > 1 or bool(pos.domains(seat))
        view = None if laid else pos.view(seat)
        pos.play(text, seat)
        new = list(mind.chances(pos))
        luck = [0.0] * pos.players
        if view is not None:
            came = [b - a for a, b in zip(chances, new, strict=True)]
            luck, spread = _luck(mind, view, seat, text, came, step, falls)
            throws += any(spread)
            for other in range(pos.players):
                actual[other] += luck[other]
                variance[other] += spread[other]
        if asked and not laid:
            found.append(Moment(step, seat, text, chances[seat], new[seat], luck[seat]))
        if new != chances:
            course.append((step, new))
        chances = new
        if each is not None:
            each(step, len(record.moves))
    found.sort(key=lambda moment: -abs(moment.swing))
    chosen = sorted(found[:moments], key=lambda moment: moment.step)
    return Review(
        game.slug,
        pos.players,
        course,
        [_with_captain(game, record, moment, budget) for moment in chosen],
        [Luck(s, actual[s], Z * math.sqrt(variance[s]), throws) for s in range(pos.players)],
    )


def _luck(
    mind: Mind, view: View, seat: Seat, text: str, came: Sequence[float], step: int, falls: int
) -> tuple[list[float], list[float]]:
    """What came beyond the mean of what might have come, for each seat, and the variance of that."""
    players = len(came)
    might: list[Sequence[float]] = [came]
    chance = seeded(f"luck/{step}")
    for _ in range(falls):
        other = mind.game.imagine(view, chance)
        before = list(mind.chances(other))
        other.play(text, seat)
        might.append([b - a for a, b in zip(before, mind.chances(other), strict=True)])
    mean = [sum(one[s] for one in might) / len(might) for s in range(players)]
    spread = [sum((one[s] - mean[s]) ** 2 for one in might) / len(might) for s in range(players)]
    if max(spread) < SAME:  # nothing was left to chance here
        return [0.0] * players, [0.0] * players
    return [came[s] - mean[s] for s in range(players)], spread


def _with_captain(game: Game, record: Record, moment: Moment, budget: int) -> Moment:
    """What the captain would have played there, from what the mover could see."""
    pos = record.replay(game, moment.step - 1)
    seat = moment.seat
    moves, domains = pos.moves(seat), pos.domains(seat)
    bot = SearchBot(game, seeded(f"review/{moment.step}"), budget)
    words = pos.words()
    played = words.parse(moment.move)
    found = bot.race(pos.view(seat), moves, domains, also=played)
    best = found[0]
    if best.move == played:
        return moment
    mine = next(one for one in found if one.move == played)
    return msgspec.structs.replace(
        moment, better=words.text(best.move), gain=round(max(0.0, best.mean - mine.mean), 4)
    )
