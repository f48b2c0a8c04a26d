"""What a seat makes of the table: how long the game still lasts, what things are worth, who is dangerous.

All worth is in victory points, as far as they can still be made: a planet counts once for each victory count that
is still to come, and everything that helps to get planets counts as a part of one.
"""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.emperor.content import SCIENTIST
from orrery.games.emperor.movement import links
from orrery.games.emperor.state import GONE, Galaxy

FAR = 99
SURELY = 100.0
"""The weight of what is always done first."""


class Taste:
    """What this player likes, in victory points where nothing else is said.

    The numbers were tuned by letting one taste play against others, a few hundred games each. A bot of another
    character is another taste: `weigh(pos, seat, moves, taste)`.
    """

    def __init__(self) -> None:
        self.rivals = 0.265  # how much the rivals' gain hurts, all of them together
        self.leader = 0.2  # the part of it that goes to the strongest rival alone
        self.hold = 0.5  # the chance that an Empire is held from one count to the next
        self.firm = 0.9  # the same of a Starbase
        self.starbase = 2.0  # a Starbase as a berth for new ships
        self.goods = 1.64  # how often a sector's yield is used
        self.youth = 3.0  # so many counts before the end it begins to matter that the end comes
        self.mark = 0.21
        self.metal = 0.5
        self.energy = 0.3
        self.lord = 1.27  # how much the Wealthy Lord's points are thought of
        self.card = 1.2  # how much technologies are liked
        self.fighter = 1.1
        self.cruiser = 2.2
        self.dreadnought = 3.0
        self.caution = 1.4  # how much own ships lost in battle hurt
        self.leave = 0.5  # how much a sector in danger needs its garrison
        self.pull = 0.25  # how much ships are drawn to where they will be needed
        self.throne = 0.3
        self.regent_last = 1.08  # placing last as Chooser of the Regent
        self.risk = 0.9  # what is left of a free sector's worth while others still place
        self.convert = 0.5  # a token that finds no free sector
        self.others_tile = 0.35  # how much of a tile's worth goes to whoever lays it without a claim
        self.void = 0.5  # room beside a player that a void takes away
        # Explorer and Warlord, who bring sectors, a little more
        self.roles = [1.19, 1.0, 1.0, 1.0, 1.15, 1.0, 1.0]


DEFAULT = Taste()


class Sense:
    """A seat's estimate of one position. Made once for a decision; what costs time is worked out when asked for."""

    def __init__(self, pos: Galaxy, seat: Seat, taste: Taste = DEFAULT) -> None:
        self.pos = pos
        self.seat = seat
        self.taste = taste
        self.content = pos.content
        self.planets = [pos.planets_of(other) for other in range(pos.players)]
        self.counts = counts_left(pos, self.planets)
        self.young = min(1.0, (self.counts - 0.7) / taste.youth)
        """Near 1 while there is time to use what is gained now, near 0 at the end."""
        self.near = links(pos.content, pos.suns)
        self._steps: dict[Seat, list[int]] = {}
        self._fleet: dict[Seat, list[int]] = {}
        self._weight: list[float] = []
        self._sector: dict[int, float] = {}

    # --- worth of things ------------------------------------------------------------------------------------

    def tile_worth(self, tile: int) -> float:
        """What controlling a sector with this tile brings until the end."""
        found = self._sector.get(tile)
        if found is None:
            food, metal, energy = self.content.yields[tile]
            planets = self.content.planets[tile]
            taste = self.taste
            goods = 1.6 * food * taste.mark + 0.8 * metal * taste.metal + 0.8 * energy * taste.energy
            found = (
                planets * self.kept(self.counts, taste.hold) + goods * self.young * taste.goods
                if planets
                else 0.0
            )
            self._sector[tile] = found
        return found

    def kept(self, counts: float, hold: float) -> float:
        """For how many counts a sector taken now is still held, on average."""
        whole = int(counts)
        last: float = hold**whole
        return (1.0 - last) / (1.0 - hold) + (counts - whole) * last

    def sector_worth(self, space: int) -> float:
        """What controlling this space brings until the end."""
        tile = self.pos.tile[space]
        return self.tile_worth(tile) if tile >= 0 else 0.0

    def base_worth(self, space: int) -> float:
        """What a Starbase is worth beyond an Empire: it is held longer, fires better, and ships can be built there."""
        planets = self.pos.planets(space)
        longer = self.kept(self.counts, self.taste.firm) - self.kept(self.counts, self.taste.hold)
        return planets * longer + self.taste.starbase * (0.3 + 0.7 * self.young)

    def ship_worth(self, kind: int) -> float:
        """What a ship can still do."""
        taste = self.taste
        return (taste.fighter, taste.cruiser, taste.dreadnought)[kind] * (0.25 + 0.75 * self.young)

    def marks_worth(self, seat: Seat, marks: float) -> float:
        """What so many marks are worth in this purse: the first ones pay for ships, the later ones lie about."""
        useful = min(marks, 8.0)
        spare = max(0.0, min(marks, 20.0) - 8.0)
        worth = self.taste.mark * (0.2 + 0.8 * self.young) * (useful + 0.45 * spare)
        # the Wealthy Lord's 2 points, the nearer the end the surer (EMP-END-09)
        most = max(self.pos.marks[s] for s in range(self.pos.players) if s != seat)
        behind: float = 2.0 ** ((most - marks) / 2.0)
        return worth + self.taste.lord * (1.0 - 0.9 * self.young) * 2.0 / (1.0 + behind)

    def metal_worth(self, cubes: int) -> float:
        """What so much metal is worth: the last cubes of a full store are harder to use."""
        return self.taste.metal * (0.2 + 0.8 * self.young) * (min(cubes, 4) + 0.7 * max(0, cubes - 4))

    def energy_worth(self, cubes: int) -> float:
        """What so much energy is worth: for a Dreadnought or a technology, as long as the Scientist is there."""
        science = 1.0 if self.pos.role_by[SCIENTIST] != GONE else 0.6
        return (
            self.taste.energy * (0.2 + 0.8 * self.young) * science * (min(cubes, 2) + 0.7 * max(0, cubes - 2))
        )

    def store_worth(self, metal: int, energy: int) -> float:
        """What a Storage Facility with so much in it is worth."""
        return self.metal_worth(metal) + self.energy_worth(energy)

    # --- rivals ---------------------------------------------------------------------------------------------

    def weight(self, other: Seat) -> float:
        """How much a gain of this rival hurts: the leader's gain hurts most."""
        if not self._weight:
            rivals = [s for s in range(self.pos.players) if s != self.seat]
            strong = max(rivals, key=lambda s: (self.standing(s), -s))
            share = self.taste.rivals * (1 - self.taste.leader) / len(rivals)
            self._weight = [share] * self.pos.players
            self._weight[strong] += self.taste.rivals * self.taste.leader
            self._weight[self.seat] = 0.0
        return self._weight[other]

    def points(self, other: Seat) -> float:
        """A seat's points, as far as this one can tell: sealed totals are guessed from who holds planets."""
        pos = self.pos
        if other == self.seat or pos.options["open_scores"] or pos.outcome is not None:
            return float(pos.points[other])
        sealed = sum(pos.points) - pos.points[self.seat]
        held = sum(self.planets) - self.planets[self.seat]
        return sealed * self.planets[other] / held if held else sealed / (pos.players - 1)

    def standing(self, other: Seat) -> float:
        """Points made and to be expected."""
        pos = self.pos
        fleet: float = sum([self.ship_worth(self.content.ship_type[ship]) for ship in pos.fleet(other)])
        goods = self.marks_worth(other, pos.marks[other]) + self.store_worth(
            pos.metal[other], pos.energy[other]
        )
        cards = 0.6 * self.young * pos.tech_owner.count(other)
        return self.points(other) + self.planets[other] * self.kept(self.counts, 0.8) + fleet + goods + cards

    def final_lead(self, planets: list[int]) -> float:
        """Own points less the best rival's after a last count of these planets."""
        totals = [self.points(s) + self.bonus(s) + planets[s] for s in range(self.pos.players)]
        return totals[self.seat] - max(total for s, total in enumerate(totals) if s != self.seat)

    def ending(self, lead: float) -> float:
        """What it is worth that the game ends with this lead: the estimate is rough, so near zero it says little."""
        return max(-15.0, min(15.0, 5.0 * lead))

    def claim_ending(self, space: int) -> float:
        """What it is worth that the game ends since the last token claims this sector (EMP-END-01, EMP-END-06)."""
        planets = self.planets[:]
        planets[self.seat] += self.pos.planets(space)
        return self.ending(self.final_lead(planets))

    def bonus(self, other: Seat) -> float:
        """The Wealthy Lord's points, as the purses stand (EMP-END-08, EMP-END-09)."""
        pos = self.pos
        most = max(pos.marks)
        points = 0.0
        if pos.marks[other] == most:
            points += 2.0 if pos.marks.count(most) == 1 else 1.0
        if pos.metal[other] >= self.content.room_metal and pos.energy[other] >= self.content.room_energy:
            points += 1.0
        return points

    # --- distances ------------------------------------------------------------------------------------------

    def steps(self, seat: Seat) -> list[int]:
        """For each space how many steps a ship of the seat needs at least; Starbases count 2 more (a ship to build)."""
        if seat not in self._steps:
            start = [FAR] * self.content.spaces
            for base in self.pos.starbases(seat):
                start[base] = 2
            self._steps[seat] = self._spread(start, seat)
        return self._steps[seat]

    def fleet_steps(self, seat: Seat) -> list[int]:
        """For each space how many steps the nearest ship of the seat needs; nobody stands in its way."""
        if seat not in self._fleet:
            self._fleet[seat] = self._spread([FAR] * self.content.spaces, seat)
        return self._fleet[seat]

    def _spread(self, start: list[int], seat: Seat) -> list[int]:
        for ship in self.pos.fleet(seat):
            start[self.pos.ship_at[ship]] = 0
        return spread(start, self.near)

    def raiders(self, seat: Seat, space: int) -> list[int]:
        """The ships of a seat that could attack a space in one turn."""
        pos, content = self.pos, self.content
        if self.fleet_steps(seat)[space] > 2:
            return []
        around = self.near[space]
        return [
            ship
            for ship in pos.fleet(seat)
            if pos.ship_at[ship] in around
            or (content.ship_move[content.ship_type[ship]] > 1 and self._two_steps(pos.ship_at[ship], space))
        ]

    def _two_steps(self, start: int, end: int) -> bool:
        return any(end in self.near[space] for space in self.near[start])


def spread(start: list[int], near: list[list[int]]) -> list[int]:
    """The least number of steps to every space, from places that cost so much to begin with."""
    found = start[:]
    ring = [s for s, cost in enumerate(found) if cost == 0]
    waiting = [s for s, cost in enumerate(found) if 0 < cost < FAR]
    cost = 0
    while ring or waiting:
        following: list[int] = []
        for space in ring:
            for target in near[space]:
                if found[target] > cost + 1:
                    found[target] = cost + 1
                    following.append(target)
        cost += 1
        ready = [s for s in waiting if found[s] == cost]
        waiting = [s for s in waiting if found[s] > cost]
        ring = following + ready
    return found


def counts_left(pos: Galaxy, planets: list[int]) -> float:
    """How many victory counts are still to be expected, this role's included; pool, tokens and rounds are the clocks."""
    held = sum(planets)
    by_pool = pos.pool / (1.2 * held + 6.0) + 0.6
    by_tokens = 1.0 + 0.6 * min(pos.tokens[s] + pos.hand[s] for s in range(pos.players))
    by_rounds = 1.0 + 0.7 * max(0, int(pos.options["round_limit"]) - pos.round)
    return max(1.0, min(by_pool, by_tokens, by_rounds, 7.0))
