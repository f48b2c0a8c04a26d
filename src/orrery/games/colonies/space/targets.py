"""What a strike can hit on a planet: protection by Bunkers, targets opened by Technology (COL-STRK-03 to 13, COL-STR-07)."""

from __future__ import annotations

from typing import Final

from orrery.engine.base import Seat
from orrery.games.colonies import effects as e
from orrery.games.colonies.content import Card
from orrery.games.colonies.table.state import STEALTH, Chart, unprotected_farm, unprotected_meeples
from orrery.games.colonies.technology.knowledge import can_use, helps, is_ready, pulsed
from orrery.games.colonies.terms import (
    BIO,
    FARM,
    HOLD,
    NUKE,
    REFINERY,
    T_BIO,
    T_BUNKER,
    T_FARM,
    T_MEEPLE,
    T_NUKE,
    T_REFINERY,
    T_SHIP,
    T_WINDMILL,
    WINDMILL,
    Target,
)
from orrery.games.colonies.uses import Why

NONE_THERE: Final = ("There is nothing of that kind on the planet.", "COL-STRK-03")
IN_BUNKERS: Final = ("Bunkers protect every Meeple on the planet.", "COL-STRK-05")
FARM_SAFE: Final = ("Bunkers protect every level of the Farm.", "COL-STRK-08")
IN_STEALTH: Final = ("This Ship is in stealth.", "COL-TMOVE-15")
CLOSED: Final = ("Bunkers and warheads are struck by Technology only.", "COL-STRK-04")
"""Why a target cannot be named."""


def plain_targets(pos: Chart, seat: Seat, place: int) -> list[Target]:
    """Targets of a strike without Technology, as (target, Ship); the Ship is 0 for what lies on the planet (COL-STRK-03)."""
    named = [(T_MEEPLE, 0), (T_WINDMILL, 0), (T_REFINERY, 0), (T_FARM, 0)]
    named.extend([(T_SHIP, ship) for ship in pos.ships_at(place)])
    return [target for target in named if why_not_hit(pos, seat, place, target[0], target[1]) is None]


def why_not_hit(pos: Chart, seat: Seat, place: int, target: int, ship: int) -> Why:
    """Why a strike without Technology cannot have this target (COL-STRK-03 to 05, 08, COL-TMOVE-15)."""
    if target == T_MEEPLE:
        return None if unprotected_meeples(pos, place) else IN_BUNKERS
    if target == T_WINDMILL:
        return None if pos.levels[place * 3 + WINDMILL] else NONE_THERE
    if target == T_REFINERY:
        return None if pos.levels[place * 3 + REFINERY] else NONE_THERE
    if target == T_FARM:
        if not pos.levels[place * 3 + FARM]:
            return NONE_THERE
        return None if unprotected_farm(pos, place) else FARM_SAFE
    if target != T_SHIP:
        return CLOSED
    if ship == striking(pos) or not 0 < ship < len(pos.ship_at) or pos.ship_at[ship] != place:
        return NONE_THERE
    return IN_STEALTH if hidden_from(pos, seat, ship) else None


def striking(pos: Chart) -> int:
    """The Ship that strikes, or would."""
    return pos.flying if pos.attack is None else pos.attack.ship


def bunker_targets(pos: Chart, place: int) -> list[Target]:
    """What Armor Piercer opens (COL-TATT-02)."""
    return [(T_BUNKER, 0)] if pos.bunkers[place] else []


def warhead_targets(pos: Chart, seat: Seat, place: int) -> list[Target]:
    """What Surgical Strike opens: warheads on the planet or aboard parked Ships that can be seen (COL-TATT-16, COL-TATT-26)."""
    found = [(T_BIO + kind, 0) for kind in range(2) if pos.warheads[place * 2 + kind]]
    for ship in pos.ships_at(place):
        if ship == striking(pos) or hidden_from(pos, seat, ship):
            continue
        if pos.cargo[ship * HOLD + BIO]:
            found.append((T_BIO, ship))
        if pos.cargo[ship * HOLD + NUKE]:
            found.append((T_NUKE, ship))
    return found


def openers(pos: Chart, seat: Seat, place: int) -> list[Card]:
    """The cards of a seat that can open targets on a planet, and that it can pay for (COL-TECH-04)."""

    return [
        card
        for card in pos.content.during["strike"]
        if can_use(pos, seat, card.tech, place) and is_ready(pos, seat, card)
    ]


def strike_targets(pos: Chart, seat: Seat, place: int) -> list[Target]:
    """Every target that a seat could name, with the Technologies in its hand (COL-STRK-13)."""
    found = plain_targets(pos, seat, place)
    for card in openers(pos, seat, place):
        found.extend([target for target in card.meaning.opens(pos, seat, place) if target not in found])
    return found


def why_not_strike(pos: Chart, seat: Seat, place: int, target: int, ship: int) -> Why:
    """Why a seat cannot name this target, its Technologies included (COL-STRK-04, COL-STRK-13)."""
    if (target, ship) in strike_targets(pos, seat, place):
        return None
    why = why_not_hit(pos, seat, place, target, ship)
    if target == T_BUNKER and not pos.bunkers[place]:
        return NONE_THERE
    if target in (T_BIO, T_NUKE) and (target, ship) not in warhead_targets(pos, seat, place):
        return NONE_THERE
    return why


def is_cloaked(pos: Chart, ship: int) -> bool:
    """Whether a Ship is in stealth and stealth works where it is; nobody cloaks an ownerless one (COL-TMOVE-12, COL-TATT-09)."""
    owner = pos.ship_owner[ship]
    return owner >= 0 and pos.ship_marks[ship] & STEALTH != 0 and not pulsed(pos, owner, pos.ship_at[ship])


def hidden_from(pos: Chart, seat: Seat, ship: int) -> bool:
    """Whether stealth keeps a Ship from being attacked by a seat, which has no telescope then (COL-TMOVE-15, COL-TINFO-05)."""
    return is_cloaked(pos, ship) and not helps(pos, seat, e.SeeStealth)
