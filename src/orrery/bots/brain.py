"""What a game tells its bots: the brain of its room, and the judgement that was learned from played games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, cast

import msgspec

from orrery.engine.base import Move, Seat
from orrery.engine.chance import Chance
from orrery.engine.domain import Domain, Range
from orrery.engine.errors import SetupError
from orrery.engine.game import Game


class Brain(Protocol):
    """What a game's `brain.py` offers. Numbers are the game's own; within one decision more is better.

    The short way to a brain is `worth` alone, without a `weigh`: each move is then tried on a copy. The fast way is
    `weigh`, decision by decision. What else may help:

    - `propose(pos, seat, domain)`: the few moves of an open-ended choice that deserve a look; without it the ends and
      the middle are looked at.
    - `FEATURES`, `features(pos, seat)` and `progress(pos)`: what a judge looks at (`bots.judge`); `SAID`: for each of them
      what a hint says of more and of less of it; `BURDENS`: those that nobody wants more of.
    - `quiet(pos)`: whether the table can be judged here, or something is under way that must be played out first.
    - `turn(pos)`: how many turns have begun, for plans that look ahead by turns (`Plan.turns`).
    - `PLAN`: where a search of this game spends its time in another way than usual: fields of `bots.search.Plan` by name.
    - `GLANCE`: where a captain looks at less than that plan says, in another way than usual (`bots.levels`).
    - `WANDER`: how often bots play any move in the games that the judge learns from, where the usual share would make them other games than people play.
    - `PACE`: how many times as many decisions as usual a search tries in the same time.
    - `breaks(pos, seat, moves)`: how many of the seat's own promises each move breaks, in games where promises bind; what
      that costs a bot is a matter of its character (`bots.character`). `BREACH` is what `weigh` reckons for one.
    - `excuse(pos, seat, move)`: a sentence to the one who is refused something by this move; `""` where none is owed.
    - `believe(pos, seat, memory, chance)` and `remember(memory, event, seat)`: see `bots.memory`.
    """

    def weigh(self, pos: Any, seat: Seat, moves: Sequence[Move]) -> Sequence[float] | None:
        """What each of these moves is worth to the seat, in the same order; None where the brain has no opinion. `-math.inf` rules
        a move out: no search looks at it while there is another."""
        ...

    def worth(self, pos: Any, seat: Seat) -> float:
        """How well the seat stands in a position."""
        ...


def brain_of(game: Game) -> Brain:
    """The game's own brain; a game without one gets a sentence."""
    try:
        return cast(Brain, game.brain())
    except ModuleNotFoundError as error:
        if error.name != f"{game.package}.brain":
            raise
        raise SetupError(
            f"{game.title} has no brain for a bot that thinks yet; the random bot can play it."
        ) from error


def samples(domain: Domain, chance: Chance) -> list[Move]:
    """Moves of an open-ended choice: every number low, then each in turn at its middle and its top, and one drawn."""
    low = {field.field: field.low for field in domain.fields if isinstance(field, Range)}
    found = [msgspec.structs.replace(domain.sample, **low)] if low else [domain.sample]
    for field in domain.fields:
        if isinstance(field, Range):
            room = (
                field.high
                if domain.limit is None
                else min(field.high, field.low + domain.limit - sum(low.values()))
            )
            for value in ((field.low + room) // 2, room):
                found.append(msgspec.structs.replace(domain.sample, **{**low, field.field: value}))
    found.append(domain.draw(chance))
    return [move for move in dict.fromkeys(found) if not domain.why_not(move)]
