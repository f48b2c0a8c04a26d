"""When a hint fits, from what its reader sees (`learn.toml` says what it tells)."""

from __future__ import annotations

from collections.abc import Callable

from orrery.engine.learn import Conditions
from orrery.engine.view import View
from orrery.games.emperor.board.forecast import counts_left, produced, threats
from orrery.games.emperor.content import SCIENTIST, STEWARD, WARLORD
from orrery.games.emperor.movement import links
from orrery.games.emperor.state import SHELF, GalaxyView
from orrery.games.emperor.warlord import Command, SendTo


def _science(view: GalaxyView, seat: int) -> bool:
    """Two energy, and the Scientist in the pool."""
    return view.energy[seat] >= 2 and view.role_by[SCIENTIST] == SHELF


def _sun(view: GalaxyView, seat: int) -> bool:
    """A ship is sent off beside a Sun, and something lies behind it."""
    step = view.stack[-1] if view.stack else None
    if not isinstance(step, SendTo) or seat not in view.waiting:
        return False
    start = view.ship_at[step.ships[0]]
    near = view.content.near[start]
    return any(space not in near for space in links(view.content, view.suns)[start])


def _exposed(view: GalaxyView, seat: int) -> bool:
    """Own ships move, and somebody who moves later can reach an own sector."""
    step = view.stack[-1] if view.stack else None
    if view.role != WARLORD or not isinstance(step, Command) or step.seat != seat:
        return False
    order = view.order(view.chooser)
    later = order[order.index(seat) + 1 :]
    return any(rival in later for rival, _ in threats(view, seat))


def _overflow(view: GalaxyView, seat: int) -> bool:
    """A Steward role in which something would be lost."""
    made = produced(view, seat)
    return view.role == STEWARD and seat in view.waiting and bool(made.lost_metal or made.lost_energy)


def _tokens(view: GalaxyView, seat: int) -> bool:
    """Two Empires left or fewer."""
    return view.tokens[seat] + view.hand[seat] <= 2


def _pool(view: GalaxyView, seat: int) -> bool:
    """About two counts left."""
    return counts_left(view) <= 2


def _hole(view: GalaxyView, seat: int) -> bool:
    """The Black Hole lies open."""
    return view.content.black_hole in view.open_tiles


def _ending(view: GalaxyView, seat: int) -> bool:
    """Somebody else could end the game."""
    low = any(left == 1 and not view.hand[other] for other, left in enumerate(view.tokens) if other != seat)
    return low or counts_left(view) <= 1


KNOWN: dict[str, Callable[[GalaxyView, int], bool]] = {
    "science": _science,
    "sun": _sun,
    "exposed": _exposed,
    "overflow": _overflow,
    "tokens": _tokens,
    "pool": _pool,
    "hole": _hole,
    "ending": _ending,
}


def _for_reader(holds: Callable[[GalaxyView, int], bool]) -> Callable[[View], bool]:
    """Hints are for those who play."""

    def fits(view: View) -> bool:
        assert isinstance(view, GalaxyView)
        return view.seat is not None and view.outcome is None and holds(view, view.seat)

    return fits


HINTS: Conditions = {name: _for_reader(holds) for name, holds in KNOWN.items()}
