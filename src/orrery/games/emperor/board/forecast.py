"""What the table holds in store for each seat: planets at the next count, harvests, ships in reach. All from a view."""

from __future__ import annotations

import msgspec

from orrery.engine.base import Seat
from orrery.games.emperor.content import HOME, SHIP_IDS
from orrery.games.emperor.movement import reach
from orrery.games.emperor.regent import strength, winner_of
from orrery.games.emperor.state import GalaxyView


def counted(view: GalaxyView) -> list[int]:
    """Planets of each seat if the influence that lies there were resolved and counted now (EMP-REG-14 to 19, 34)."""
    found = [0] * view.players
    for space, planets in enumerate(planets_laid(view)):
        if planets:
            owner = view.owner[space]
            if any(view.placed[space * view.players : (space + 1) * view.players]):
                owner = winner_of(strength(view, space))[0]
            if owner >= 0:
                found[owner] += planets
    return found


def planets_laid(view: GalaxyView) -> list[int]:
    """Planets on each space."""
    return [view.planets(space) for space in range(view.content.spaces)]


def counts_left(view: GalaxyView) -> int:
    """How many counts empty the pool, if nothing changes (EMP-END-03)."""
    paid = max(1, sum(view.planets_of(seat) for seat in range(view.players)))
    return -(-view.pool // paid)


class Made(msgspec.Struct, frozen=True):
    """What the funded sectors of a seat would produce, and what of it has no room."""

    sectors: int
    metal: int
    energy: int
    lost_metal: int
    lost_energy: int


def produced(view: GalaxyView, seat: Seat, free: int = 0) -> Made:
    """What the Steward brings a seat, after so many free cubes (EMP-STW-03, EMP-STW-06)."""
    yields = [view.content.yields[view.tile[s]] for s in view.controlled(seat) if view.food[s]]
    goods = [(metal, energy) for _, metal, energy in yields if metal or energy]
    metal, energy = sum(one[0] for one in goods), sum(one[1] for one in goods)
    room_metal, room_energy = view.content.room_metal, view.content.room_energy
    over_metal = max(0, view.metal[seat] + metal - room_metal)
    over_energy = max(0, view.energy[seat] + energy - room_energy)
    # the free cube goes where there is room; if there is none left, something is lost
    if free and over_metal + over_energy == 0:
        spare = room_metal - view.metal[seat] - metal + room_energy - view.energy[seat] - energy
        over_metal += max(0, free - spare)
    return Made(len(goods), metal, energy, over_metal, over_energy)


def payable(view: GalaxyView, seat: Seat) -> list[int]:
    """How many ships of each kind a seat could build, if it built no other (EMP-ENG-03, EMP-ENG-07)."""
    stock = (view.metal[seat], view.energy[seat], view.marks[seat])
    return [
        min(
            view.in_reserve(seat, kind),
            *(
                have // price
                for have, price in zip(stock, view.content.ship_cost[kind], strict=True)
                if price
            ),
        )
        for kind in range(len(SHIP_IDS))
    ]


class Reach(msgspec.Struct, frozen=True):
    """Where the ships of a seat could go in one Warlord turn: free planets, and what others hold."""

    ships: int
    claims: tuple[int, ...]
    attacks: tuple[int, ...]


def within_reach(view: GalaxyView, seat: Seat) -> Reach:
    """Free planets that can be claimed and forces that can be met, by any single ship (EMP-MOV-02, EMP-MOV-11)."""
    fleet = view.fleet(seat)
    claims: dict[int, None] = {}
    attacks: dict[int, None] = {}
    for start, steps in sorted({(view.ship_at[s], view.content.ship_steps[s]) for s in fleet}):
        found, _ = reach(view, seat, start, steps)
        for space in (start, *found):
            if view.is_foe(space, seat):
                attacks[space] = None
            elif view.planets(space) and view.owner[space] < 0:
                claims[space] = None
    return Reach(len(fleet), tuple(sorted(claims)), tuple(sorted(attacks)))


def threats(view: GalaxyView, seat: Seat) -> list[tuple[Seat, int]]:
    """Which rivals reach which sectors of a seat in one Warlord turn; homes are closed (EMP-MOV-08)."""
    return [
        (rival, space)
        for rival in range(view.players)
        if rival != seat
        for space in within_reach(view, rival).attacks
        if view.owner[space] == seat and view.token[space] != HOME
    ]


def balance(view: GalaxyView, space: int, seat: Seat, more: int = 0) -> tuple[int, int]:
    """Who would hold a sector, and with how much influence, with so many tokens more of a seat (EMP-REG-14 to 19)."""
    found = strength(view, space)
    found[seat] += more
    return winner_of(found)
