"""From a view to the chart's cards: what lies where, in words and colours instead of indices."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from orrery.draw import squares
from orrery.engine.squares import names as grid_names
from orrery.games.colonies.content import Content
from orrery.games.colonies.table.state import CONTAMINATION, FALLOUT, MOVED, STEALTH, ChartView
from orrery.games.colonies.terms import BUILDING, HOLD, MAINTENANCE, MOVEMENT, PRODUCTION

COLOURS = ("crimson", "turquoise", "violet", "orange")
"""Red, Blue, Purple and Green, as the tables of the house show them."""

WIDE, HIGH, GAP = 156.0, 124.0, 8.0
ROMAN = ("", "I", "II", "III", "IV", "V")


class Craft(msgspec.Struct, frozen=True):
    """A Ship on the chart."""

    number: int
    colour: str
    cargo: tuple[int, ...]
    moved: bool = False
    stealth: bool = False
    chosen: bool = False


class Place(msgspec.Struct, frozen=True):
    """A map card with everything on it; `card` is -1 where this seat does not know it."""

    id: str
    index: int
    x: float
    y: float
    card: int
    up: bool
    name: str = ""
    rank: int = 0
    kind: str = ""
    """What a planet looks like: by what it is best at."""
    owner: str = ""
    energy: int = 0
    ore: int = 0
    yields: tuple[int, int] = (0, 0)
    meeples: int = 0
    free: int = 0
    room: int = 0
    natives: int = 0
    levels: tuple[int, ...] = (0, 0, 0)
    bunkers: int = 0
    warheads: tuple[int, ...] = (0, 0)
    markers: tuple[int, ...] = (0, 0)
    pulsed: bool = False
    embassies: tuple[str, ...] = ()
    ships: tuple[Craft, ...] = ()

    @property
    def called(self) -> str:
        """What a sentence calls it: `C5, Slagholm` or `C5, face down`."""
        return f"{self.id}, {self.name}" if self.name else f"{self.id}, face down"


def places(view: ChartView) -> tuple[Place, ...]:
    """Every card, row by row."""
    return _places(Lying.of(view), view.content)


class Lying(msgspec.Struct, frozen=True):
    """The part of a view that the chart shows, so that a drawing is made once for all who see the same."""

    rows: int
    cols: int
    card: tuple[int, ...]
    up: tuple[bool, ...]
    owner: tuple[int, ...]
    energy: tuple[int, ...]
    ore: tuple[int, ...]
    meeples: tuple[int, ...]
    ready: tuple[int, ...]
    natives: tuple[int, ...]
    levels: tuple[int, ...]
    bunkers: tuple[int, ...]
    warheads: tuple[int, ...]
    markers: tuple[int, ...]
    pulses: tuple[int, ...]
    ties: tuple[int, ...]
    players: int
    ship_at: tuple[int, ...]
    ship_owner: tuple[int, ...]
    cargo: tuple[int, ...]
    ship_marks: tuple[int, ...]
    flying: int

    @classmethod
    def of(cls, view: ChartView) -> Lying:
        """The part of this view."""
        found: list[Any] = [getattr(view, name) for name in cls.__struct_fields__]
        parts: list[Any] = [tuple(part) if isinstance(part, list) else part for part in found]
        return cls(*parts)


@lru_cache(maxsize=256)
def _places(here: Lying, content: Content) -> tuple[Place, ...]:
    found = []
    for index, ident in enumerate(grid_names(here.rows, here.cols)):
        x, y = squares.centre(index % here.cols, index // here.cols, here.cols, here.rows, WIDE, HIGH, GAP)
        card, up = here.card[index], here.up[index]
        ships = tuple(
            Craft(
                ship,
                COLOURS[here.ship_owner[ship]] if here.ship_owner[ship] >= 0 else "",
                here.cargo[ship * HOLD : ship * HOLD + HOLD],
                bool(here.ship_marks[ship] & MOVED),
                bool(here.ship_marks[ship] & STEALTH),
                ship == here.flying,
            )
            for ship, at in enumerate(here.ship_at)
            if at == index
        )
        place = Place(ident, index, x, y, card, up, ships=ships, pulsed=here.pulses[index] > 0)
        if card >= 0:
            place = msgspec.structs.replace(place, name=content.card_names[card])
        if 0 <= card < content.planets:
            place = msgspec.structs.replace(place, rank=content.rank[card], kind=looks(card, content))
            if up:
                place = _planet(place, here, content)
        found.append(place)
    return tuple(found)


def phase_order(view: ChartView) -> tuple[int, ...]:
    """The four phases, in the order of this table (COL-ROUND-01)."""
    if view.options["phase_order"] == "maintenance_first":
        return BUILDING, MOVEMENT, MAINTENANCE, PRODUCTION
    return BUILDING, MOVEMENT, PRODUCTION, MAINTENANCE


def looks(card: int, content: Content) -> str:
    """What a world is best at decides its looks, its name between equals; Class I is barren."""
    best = {"energy": content.energy[card], "metal": content.ore[card], "food": content.capacity[card]}
    if content.rank[card] == 1:
        return "barren"
    top = [kind for kind, value in best.items() if value == max(best.values())]
    return top[sum(content.card_names[card].encode()) % len(top)]


def _planet(place: Place, here: Lying, content: Content) -> Place:
    index, card = place.index, place.card
    levels = here.levels[index * 3 : index * 3 + 3]
    markers = here.markers[index * 2 : index * 2 + 2]
    energy, ore = content.energy[card] + levels[0], content.ore[card] + levels[1]
    for marker in (FALLOUT, CONTAMINATION):
        if markers[marker]:
            caps = content.marker_caps[marker]
            energy, ore = min(energy, caps[0]), min(ore, caps[1])
    embassies = tuple(COLOURS[tie // here.players] for tie, where in enumerate(here.ties) if where == index)
    return msgspec.structs.replace(
        place,
        owner=COLOURS[here.owner[index]] if here.owner[index] >= 0 else "",
        energy=here.energy[index],
        ore=here.ore[index],
        yields=(energy, ore),
        meeples=here.meeples[index],
        free=here.ready[index],
        room=content.capacity[card] + levels[2],
        natives=here.natives[index],
        levels=levels,
        bunkers=here.bunkers[index],
        warheads=here.warheads[index * 2 : index * 2 + 2],
        markers=markers,
        embassies=embassies,
    )
