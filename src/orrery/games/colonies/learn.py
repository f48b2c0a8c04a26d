"""When the first-time hints of Space Opera Boardgame fit, from the reader's own view."""

from __future__ import annotations

from orrery.engine.learn import Conditions, Scenes
from orrery.engine.view import View
from orrery.games.colonies.phases.movement import overflow, surplus
from orrery.games.colonies.table.state import MOVED, ChartView
from orrery.games.colonies.terms import BUILDING, ENERGY, HOLD, MEEPLE, MOVEMENT, NUKE
from orrery.games.colonies.travel.flight import plans


def _chart(view: View) -> tuple[ChartView, int]:
    assert isinstance(view, ChartView)
    return view, -1 if view.seat is None else view.seat


def _overflows(view: View) -> bool:
    chart, seat = _chart(view)
    return any(overflow(chart, place) for place in chart.planets(seat))


def _crowded(view: View) -> bool:
    chart, seat = _chart(view)
    return chart.phase == MOVEMENT and any(surplus(chart, place) for place in chart.planets(seat))


def _reached(chart: ChartView, seat: int, drones: bool) -> set[int]:
    """Cards that Ships of a seat could fly to now; only drones where that is asked."""
    found: set[int] = set()
    for ship in chart.ships(seat):
        crew, energy = chart.aboard(ship, MEEPLE), chart.aboard(ship, ENERGY)
        if energy and not chart.ship_marks[ship] & MOVED and not (drones and crew):
            found.update(plans(chart, seat, ship, 1))
    return found


def _drone(view: View) -> bool:
    chart, seat = _chart(view)
    return chart.phase == MOVEMENT and any(
        chart.owner[place] not in (seat, -1) for place in _reached(chart, seat, True)
    )


def _ship_in_reach(view: View) -> bool:
    chart, seat = _chart(view)
    if chart.phase != MOVEMENT:
        return False
    near = _reached(chart, seat, False)
    return any(
        owner not in (seat, -1) and chart.ship_at[ship] in near and chart.owner[chart.ship_at[ship]] < 0
        for ship, owner in enumerate(chart.ship_owner)
    )


def _bunker(view: View) -> bool:
    chart, seat = _chart(view)
    return chart.phase == BUILDING and any(
        chart.energy[place] >= 2 and chart.ore[place] >= 3 and chart.ready[place]
        for place in chart.planets(seat)
    )


def _nuclear(view: View) -> bool:
    chart, seat = _chart(view)
    planets = any(
        owner not in (seat, -1) and chart.warheads[place * 2 + 1] for place, owner in enumerate(chart.owner)
    )
    return planets or any(
        owner not in (seat, -1) and chart.cargo[ship * HOLD + NUKE]
        for ship, owner in enumerate(chart.ship_owner)
    )


def _wormholes(view: View) -> int:
    chart, _ = _chart(view)
    return sum(chart.is_kind(place, chart.content.wormhole) for place in range(len(chart.card)))


def _first_card(view: View) -> bool:
    chart, seat = _chart(view)
    return seat >= 0 and chart.hand_sizes[seat] > 0


def _twice(view: View) -> bool:
    """Who acts last in this Round is first in the next: the token goes the other way round (COL-ROUND-04)."""
    chart, seat = _chart(view)
    order = chart.order(chart.first)
    return len(order) > 1 and chart.phase == MOVEMENT and order[-1] == seat


SCENES: Scenes = {}
HINTS: Conditions = {
    "overflow": _overflows,
    "crowd": _crowded,
    "drone": _drone,
    "ship_in_reach": _ship_in_reach,
    "bunker": _bunker,
    "nuclear": _nuclear,
    "one_wormhole": lambda view: _wormholes(view) == 1,
    "two_wormholes": lambda view: _wormholes(view) > 1,
    "first_card": _first_card,
    "twice": _twice,
}
"""The conditions of the hints, by name."""
