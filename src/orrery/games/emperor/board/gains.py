"""What each role brings everybody now: the numbers beside the seven cards, worked out from a view.

A line says what the chooser gets, `others` what each of the others gets, `note` when the role is at its best, `warn` what it
costs that one may not expect.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from orrery.draw.text import capital, curly
from orrery.engine.base import Seat
from orrery.engine.words import joined, several
from orrery.games.emperor.board.forecast import counts_left, payable, produced, threats, within_reach
from orrery.games.emperor.content import (
    DREADNOUGHT,
    ENGINEER,
    EXPLORER,
    MERCHANT,
    REGENT,
    SCIENTIST,
    SECOND_WARLORD,
    SHIP_IDS,
    STEWARD,
    WARLORD,
)
from orrery.games.emperor.state import SHELF, GalaxyView

CLAUSES = {
    EXPLORER: "EMP-EXP-01",
    MERCHANT: "EMP-MER-01",
    STEWARD: "EMP-STW-01",
    ENGINEER: "EMP-ENG-01",
    WARLORD: "EMP-BAT-21",
    REGENT: "EMP-REG-34",
    SCIENTIST: "EMP-SCI-03",
    SECOND_WARLORD: "EMP-ROLE-04",
}
"""The clause that each role begins with."""


class Gain(msgspec.Struct, frozen=True):
    """What a role brings: to whoever chooses it, to the others in the order of play, and when."""

    brings: str
    others: tuple[tuple[Seat, str], ...]
    note: str
    warn: str = ""


def gain(view: GalaxyView, role: int, seat: Seat) -> Gain:
    """What it brings if this seat chooses this role now."""
    return ROLES[role](view, seat)


def following(view: GalaxyView, seat: Seat) -> list[Seat]:
    """The others, in the order in which they act after a seat (EMP-ROUND-04)."""
    return [other for other in view.order(seat)[1:] if not view.resigned[other]]


def next_to_choose(view: GalaxyView) -> Seat | None:
    """Who chooses after the present chooser; None if the round ends then (EMP-ROUND-05)."""
    if view.chosen + 1 >= view.players:
        return None
    return (view.first_chooser + view.direction * (view.chosen + 1)) % view.players


# --- the seven ----------------------------------------------------------------------------------------------------


def _explorer(view: GalaxyView, seat: Seat) -> Gain:
    content, tiles = view.content, view.open_tiles
    others = following(view, seat)
    best = max(tiles, key=lambda tile: content.planets[tile], default=-1)
    worlds = content.planets[best] if best >= 0 else 0
    mine = f"first pick of {several(len(tiles), 'sector')}"
    if worlds and view.tokens[seat]:
        mine += f" and an Empire on it: +{several(worlds, 'planet')} with {curly(content.tile_names[best])}"
    left = max(0, len(tiles) - len(others) - 1)
    if left:
        mine += f"; you lay {several(left, 'tile')} left over"
    picks = ("second pick", "third pick", "fourth pick", "fifth pick", "last pick")
    them = tuple(
        (other, picks[k] if k + 1 < len(tiles) else "no tile left") for k, other in enumerate(others)
    )
    warn = ""
    if content.black_hole in tiles:
        warn = "Whoever takes the Black Hole ends science for good"
    if view.tokens[seat] == 1:
        warn = "Your last Empire: claiming with it ends the game"
    note = (
        "Best while sectors with two planets lie open."
        if worlds > 1
        else "Best with free space at your door."
    )
    return Gain(mine, them, note, warn)


def _merchant(view: GalaxyView, seat: Seat) -> Gain:
    card = view.content.trade
    food = view.harvest(seat)
    mine = f"+{card.marks} marks first, harvest {food} food, and you set the prices"
    them = tuple((other, f"{view.harvest(other)} food") for other in following(view, seat))
    mines = [
        space
        for space in view.controlled(seat)
        if view.food[space] < card.fund and any(view.content.yields[view.tile[space]][1:])
    ]
    note = f"Best with food to put out: {several(len(mines), 'sector')} of yours can be funded."
    if view.metal[seat] >= 4:
        note = f"Best with full stores to sell: you hold {view.metal[seat]} metal and {view.energy[seat]} energy."
    return Gain(mine, them, note)


def _goods(metal: int, energy: int) -> str:
    parts = [f"{metal} metal"] * (metal > 0) + [f"{energy} energy"] * (energy > 0)
    return " and ".join(parts) or "nothing"


def _steward(view: GalaxyView, seat: Seat) -> Gain:
    free = view.content.produce.cubes
    made = produced(view, seat, free)
    mine = f"+{free} metal or energy free"
    if made.sectors:
        mine += f", then {_goods(made.metal, made.energy)} from {several(made.sectors, 'funded sector')}"
    else:
        mine += "; none of your sectors is funded"
    them = []
    for other in following(view, seat):
        got = produced(view, other)
        them.append((other, _goods(got.metal, got.energy)))
    warn = ""
    if made.lost_metal or made.lost_energy:
        lost = _goods(made.lost_metal, made.lost_energy)
        warn = f"{capital(lost)} will not fit into your store"
    return Gain(mine, tuple(them), "Best while your food lies out and theirs does not.", warn)


def _fleet_for(view: GalaxyView, seat: Seat) -> str:
    """What a seat could build: the largest of each kind, as alternatives."""
    counts = payable(view, seat)
    names = [view.content.unit_names[name] for name in SHIP_IDS]
    found = [several(counts[kind], names[kind]) for kind in range(DREADNOUGHT, -1, -1) if counts[kind]]
    return joined(found, "or")


def _engineer(view: GalaxyView, seat: Seat) -> Gain:
    card = view.content.build
    free = view.in_reserve(seat, view.content.free_ship)
    name = view.content.unit_names[card.ship]
    first = f"a free {name}" if free and card.ships else f"no free {name}: all of yours are on the board"
    own = _fleet_for(view, seat)
    mine = f"{first}, then {own}" if own else f"{first}; you cannot pay for more"
    them = tuple((other, _fleet_for(view, other) or "cannot pay") for other in following(view, seat))
    war = view.role_by[WARLORD] == SHELF
    note = (
        "Best right before a Warlord, which is still to be chosen."
        if war
        else "Ships wait: the Warlord is gone this round."
    )
    return Gain(mine, them, note)


def _warlord(view: GalaxyView, seat: Seat) -> Gain:
    ids, dice = view.content.space_ids, view.content.war.dice
    own = within_reach(view, seat)
    mine = f"{several(own.ships, 'ship')}"
    if own.claims:
        mine += f", {several(len(own.claims), 'free sector')} in reach: {joined([ids[s] for s in own.claims[:3]])}"
    if own.attacks:
        mine += f", {several(len(own.attacks), 'target')} ({joined([ids[s] for s in own.attacks[:3]])})"
    if not own.claims and not own.attacks:
        mine += ", nothing to claim or attack in reach"
    mine += f"; {dice} extra die when you attack" if dice == 1 else f"; {dice} extra dice when you attack"
    exposed = threats(view, seat)
    them = []
    for other in following(view, seat):
        found = within_reach(view, other)
        hit = [ids[space] for rival, space in exposed if rival == other]
        said = [f"may hit your {joined(hit[:2])}"] if hit else []
        said += [several(len(found.claims), "claim")] if found.claims else []
        them.append((other, ", ".join(said) or ("no ships" if not found.ships else "nothing in reach")))
    rivals = len({rival for rival, _ in exposed})
    note = (
        f"Best when you strike first: {several(rivals, 'rival')} could reach your sectors."
        if rivals
        else ("Best while free planets lie near your ships.")
    )
    return Gain(mine, tuple(them), note)


def _regent(view: GalaxyView, seat: Seat) -> Gain:
    planets = [view.planets_of(other) for other in range(view.players)]
    mine = f"{several(planets[seat], 'point')} as you stand, and you place influence last"
    them = tuple((other, several(planets[other], "point")) for other in following(view, seat))
    best = max(planets[other] for other in range(view.players) if other != seat)
    if planets[seat] > best:
        note = f"Best now: you own the most planets, {planets[seat]} against {best}."
    elif planets[seat] == best:
        note = "You share the lead in planets; the last word in placing is yours."
    else:
        note = f"It pays others more: somebody owns {best} planets, you {planets[seat]}."
    ends = counts_left(view) <= 1
    return Gain(mine, them, note, "This count empties the pool: the game ends with it" if ends else "")


def _scientist(view: GalaxyView, seat: Seat) -> Gain:
    content, cut = view.content, view.content.research.discount
    shelf = [content.tech_cost[tech] for tech, owner in enumerate(view.tech_owner) if owner == SHELF]
    energy = view.energy[seat]
    can = sum(max(0, cost - cut) <= energy for cost in shelf)
    mine = f"1 technology, {cut} energy cheaper: {can} of {several(len(shelf), 'card')} within your {energy} energy"
    them = []
    for other in following(view, seat):
        cards = sum(cost <= view.energy[other] for cost in shelf)
        them.append(
            (other, f"{several(cards, 'card')} for {view.energy[other]} energy" if cards else "cannot pay")
        )
    return Gain(mine, tuple(them), "Best before the Black Hole comes: it removes this role.")


ROLES: dict[int, Callable[[GalaxyView, Seat], Gain]] = {
    EXPLORER: _explorer,
    MERCHANT: _merchant,
    STEWARD: _steward,
    ENGINEER: _engineer,
    WARLORD: _warlord,
    REGENT: _regent,
    SCIENTIST: _scientist,
    SECOND_WARLORD: _warlord,
}
