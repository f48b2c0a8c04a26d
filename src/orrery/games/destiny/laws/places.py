"""Where laws look: the places they name (DES-LAW-04, 23, 24), and laws by their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Seat
from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.table.laws import Atom, Law, Provision
from orrery.games.destiny.table.state import Table

PLACES = ("any", "neutral", "own", "foreign", "rebel", "infested", "marked", "ability", "numbers", "race")
ANY, P_NEUTRAL, OWN, FOREIGN, REBEL, P_INFESTED, MARKED, ABILITY, NUMBERS, RACE = range(10)


def in_place(pos: Table, atoms: Sequence[Atom], sector: int, seat: Seat) -> bool:
    """Whether a Sector belongs to a place, seen from a Party: not binds first, then and, then or (DES-LAW-24)."""
    if not atoms:
        return True
    term = False
    for atom in atoms:
        fits = _fits(pos, atom, atom.near, sector, seat) != atom.negated
        if atom.join:
            term = term and fits
        else:
            if term:
                return True
            term = fits
    return term


def _fits(pos: Table, atom: Atom, near: int, sector: int, seat: Seat) -> bool:
    if near:
        return any(_fits(pos, atom, near - 1, other, seat) for other in pos.content.near[sector])
    owner, kind = pos.owner[sector], atom.kind
    if kind == P_NEUTRAL:
        return owner == NEUTRAL
    if kind == OWN:
        return owner == seat
    if kind == FOREIGN:
        return owner >= 0 and owner != seat
    if kind == REBEL:
        return owner >= 0 and owner == pos.rebel
    if kind == P_INFESTED:
        return owner == INFESTED
    if kind == MARKED:
        return sector in pos.marked
    if kind == ABILITY:
        return pos.content.ability_at[sector] >= 0
    if kind == NUMBERS:
        return sector in atom.args
    if kind == RACE:
        return pos.content.sector_race[sector] == atom.args[0]
    return True


def covers(pos: Table, provision: Provision, sector: int, seat: Seat) -> bool:
    """Whether a provision looks at an act in this Sector (-1: an act without a place)."""
    if sector < 0:
        return not provision.place
    if not in_place(pos, provision.place, sector, seat):
        return False
    return not provision.excepted or not in_place(pos, provision.excepted, sector, seat)


def law_by_id(pos: Table, number: int) -> Law | None:
    """The law in force with this number."""
    for law in pos.laws:
        if law.id == number:
            return law
    return None
