"""What would the captain do? A few moves with what may be expected of them, and a plain reason.

Everything is worked out from the asking seat's own view: a hint never knows more than the person who asks for it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery.bots.levels import CAREFUL
from orrery.bots.search import Candidate, SearchBot
from orrery.engine.base import Event, Move
from orrery.engine.chance import seeded
from orrery.engine.domain import Domain
from orrery.engine.game import Game
from orrery.engine.view import View

MOST = 3
CLOSE = 0.015
"""Chances that differ by less are as good as equal."""


class Advice(msgspec.Struct, frozen=True):
    """One move that is worth a thought."""

    move: Move
    text: str
    chance: float
    """What the seat may expect of it: its chance to win, from 0 to 1."""
    why: str
    """A sentence."""


def advise(
    game: Game,
    view: View,
    moves: Sequence[Move],
    domains: Sequence[Domain],
    seed: str,
    budget: int = CAREFUL,
    seen: Sequence[Event] = (),
) -> tuple[Advice, ...]:
    """Up to three moves, best first."""
    assert view.seat is not None, "a spectator has nothing to choose"
    bot = SearchBot(game, seeded(seed), budget, look=True)
    bot.seen(seen, view.seat)
    found = bot.race(view, moves, domains)
    tried = [candidate for candidate in found if candidate.values] or found
    best = [*tried[:1], *sorted(tried[1:MOST], key=lambda one: -one.mean)]
    words = game.words(view)
    return tuple(
        Advice(one.move, words.text(one.move), round(one.mean, 3), _why(bot, one, tried, rank))
        for rank, one in enumerate(best)
    )


def _why(bot: SearchBot, one: Candidate, field: Sequence[Candidate], rank: int) -> str:
    """How it compares, then what speaks for it and what against it: the features that the judge weighs, in the game's words."""
    others = [other for other in field if other is not one and other.values]
    if not others:
        return "It is the only move worth looking at."
    gap = one.mean - (field[0].mean if rank else max(other.mean for other in others))
    if rank:
        lead = "About as good" if gap > -CLOSE else f"It wins {_points(gap)} less often than the best"
    elif abs(gap) < CLOSE:
        lead = "It makes little difference"
    else:
        lead = f"It wins {_points(gap)} more often than the next best" if gap > 0 else "It is the surest"
    good, bad = bot.differences(one, others)
    parts = [lead]
    if good:
        parts.append(f"For it: {', '.join(good)}")
    if bad:
        parts.append(f"Against it: {', '.join(bad)}")
    return ". ".join(parts) + "."


def _points(gap: float) -> str:
    whole = max(1, round(100 * abs(gap)))
    return f"{whole} game{'' if whole == 1 else 's'} in 100"
