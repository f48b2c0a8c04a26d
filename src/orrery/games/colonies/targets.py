"""What a strike can hit on a planet: protection by Bunkers, targets opened by Technology (COL-STRK-03 to 13, COL-STR-07)."""

from __future__ import annotations

from typing import Final

from orrery.engine.base import Seat
from orrery.games.colonies.content import BIO, FARM, NUKE, ORE, REFINERY, WINDMILL
from orrery.games.colonies.knowledge import can_use, pulsed
from orrery.games.colonies.state import A_KIND, A_TARGET, BEAMED, INVASION, STEALTH, STRIKE, Chart

T_MEEPLE: Final = 0
T_WINDMILL: Final = 1
T_REFINERY: Final = 2
T_FARM: Final = 3
T_SHIP: Final = 4
T_BUNKER: Final = 5
T_BIO: Final = 6
T_NUKE: Final = 7
TARGETS: Final = (
    "Meeple",
    "Windmill",
    "Refinery",
    "Farm",
    "Ship",
    "Bunker",
    "Biological warhead",
    "Nuclear warhead",
)
OPEN_BUNKERS: Final = 1
OPEN_WARHEADS: Final = 2
"""What Technology has opened for the strike in hand (`Chart.opened`)."""


def unprotected_meeples(pos: Chart, place: int) -> int:
    """Meeples above the number of Bunkers (COL-STR-07)."""
    return max(0, pos.meeples[place] - pos.bunkers[place])


def meeples_at_stake(pos: Chart, place: int) -> int:
    """Meeples that the attack in hand would take from a planet if nothing stops it; for standing orders."""
    kind = pos.attack[A_KIND]
    if kind == STRIKE:
        return 1 if pos.attack[A_TARGET] == T_MEEPLE else 0
    return pos.meeples[place] if kind in (INVASION, BEAMED) else unprotected_meeples(pos, place)


def unprotected_farm(pos: Chart, place: int) -> int:
    """Farm levels above the number of Bunkers (COL-STR-07)."""
    return max(0, pos.levels[place * 3 + FARM] - pos.bunkers[place])


def plain_targets(pos: Chart, seat: Seat, place: int) -> list[tuple[int, int]]:
    """Targets of a strike without Technology, as (target, Ship); the Ship is 0 for what lies on the planet (COL-STRK-03)."""
    found: list[tuple[int, int]] = []
    if unprotected_meeples(pos, place):
        found.append((T_MEEPLE, 0))
    if pos.levels[place * 3 + WINDMILL]:
        found.append((T_WINDMILL, 0))
    if pos.levels[place * 3 + REFINERY]:
        found.append((T_REFINERY, 0))
    if unprotected_farm(pos, place):
        found.append((T_FARM, 0))
    flying = pos.attack[0] if pos.attack else pos.flying
    for ship in pos.ships_at(place):
        if ship != flying and not hidden_from(pos, seat, ship):
            found.append((T_SHIP, ship))
    return found


def bunker_targets(pos: Chart, place: int) -> list[tuple[int, int]]:
    """What Armor Piercer opens (COL-TATT-02)."""
    return [(T_BUNKER, 0)] if pos.bunkers[place] else []


def warhead_targets(pos: Chart, place: int) -> list[tuple[int, int]]:
    """What Surgical Strike opens: warheads on the planet or aboard parked Ships (COL-TATT-16)."""
    found = [(T_BIO + kind, 0) for kind in range(2) if pos.warheads[place * 2 + kind]]
    flying = pos.attack[0] if pos.attack else pos.flying
    for ship in pos.ships_at(place):
        if ship == flying:
            continue
        if pos.cargo[ship * 5 + BIO]:
            found.append((T_BIO, ship))
        if pos.cargo[ship * 5 + NUKE]:
            found.append((T_NUKE, ship))
    return found


def strike_targets(pos: Chart, seat: Seat, place: int) -> list[tuple[int, int]]:
    """Every target that a seat could name, with the Technologies in its hand (COL-STRK-13)."""
    from orrery.games.colonies.technology import can_pay

    found = plain_targets(pos, seat, place)
    content = pos.content
    if can_use(pos, seat, content.bunker_opener, place) and can_pay(pos, seat, ORE, content.bunker_cost):
        found.extend(bunker_targets(pos, place))
    if can_use(pos, seat, content.surgical, place):
        found.extend(warhead_targets(pos, place))
    return found


def is_cloaked(pos: Chart, ship: int) -> bool:
    """Whether a Ship is in stealth and stealth works where it is; nobody cloaks an ownerless one (COL-TMOVE-12, COL-TATT-09)."""
    owner = pos.ship_owner[ship]
    return owner >= 0 and pos.ship_marks[ship] & STEALTH != 0 and not pulsed(pos, owner, pos.ship_at[ship])


def hidden_from(pos: Chart, seat: Seat, ship: int) -> bool:
    """Whether stealth keeps a Ship from being attacked by a seat, which has no telescope then (COL-TMOVE-15, COL-TINFO-05)."""
    return is_cloaked(pos, ship) and not can_use(pos, seat, pos.content.telescope)
