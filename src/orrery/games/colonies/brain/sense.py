"""What all parts of the brain share: distances, strengths, what a planet and an errand are worth.

The position was imagined from a view, so face-down cards that the seat has not seen are dealt at random: `known` keeps
the brain from believing in them.
"""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.colonies import effects as e
from orrery.games.colonies.table.state import STEALTH, Chart, unprotected_meeples
from orrery.games.colonies.technology.knowledge import could_hold
from orrery.games.colonies.terms import BIO, ENERGY, FARM, MEEPLE, NUKE, REFINERY, WINDMILL

FAR = 99


class Sense:
    """A seat's look at the chart."""

    def __init__(self, pos: Chart, seat: Seat) -> None:
        self.pos = pos
        self.seat = seat
        self._spaces: dict[int, list[int]] = {}
        self._leaps: dict[int, list[int]] = {}
        self._errands: dict[tuple[int, int], tuple[float, int]] = {}
        self.mine = pos.planets(seat)
        self.enemies = self.find_enemies()
        self.dark = self.find_dark()
        self.promise = self.find_promise()
        self.free_worlds = self.find_free_worlds()
        self.blocked = self.find_blocked()
        self.fleets = self.find_fleets()

    # --- places ---------------------------------------------------------------------------------------------

    def find_enemies(self) -> list[int]:
        """Planets of others."""
        return [place for place, owner in enumerate(self.pos.owner) if owner >= 0 and owner != self.seat]

    def find_dark(self) -> list[int]:
        """Face-down cards that this seat has not seen."""
        bit = 1 << self.seat
        return [place for place, up in enumerate(self.pos.up) if not up and not self.pos.seen[place] & bit]

    def find_promise(self) -> float:
        """How likely an unseen card is a planet: everybody can count."""
        planets = self.pos.content.planets
        down = [place for place, up in enumerate(self.pos.up) if not up]
        left = sum(1 for place in down if self.pos.card[place] < planets)
        return left / max(1, len(down))

    def find_free_worlds(self) -> list[int]:
        """Planets that nobody controls, face up or seen through the telescope."""
        bit = 1 << self.seat
        return [
            place
            for place, card in enumerate(self.pos.card)
            if card < self.pos.content.planets
            and self.pos.owner[place] < 0
            and (self.pos.up[place] or self.pos.seen[place] & bit)
        ]

    def find_blocked(self) -> list[bool]:
        """Cards that a plain Ship cannot cross: enemy planets, enemy Ships, Supernovas it knows of."""
        pos, seat = self.pos, self.seat
        bit = 1 << seat
        found = [False] * len(pos.card)
        for place, card in enumerate(pos.card):
            if (pos.owner[place] >= 0 and pos.owner[place] != seat) or (
                card == pos.content.supernova and (pos.up[place] or pos.seen[place] & bit)
            ):
                found[place] = True
        for ship in range(1, len(pos.ship_at)):
            if pos.ship_at[ship] >= 0 and pos.ship_owner[ship] not in (seat, -1):
                if not pos.ship_marks[ship] & STEALTH:
                    found[pos.ship_at[ship]] = True
        return found

    def find_fleets(self) -> dict[int, float]:
        """Cards in space with enemy Ships, and what it is worth to shoot one: more where they close a way."""
        pos = self.pos
        found: dict[int, float] = {}
        for ship in range(1, len(pos.ship_at)):
            place = pos.ship_at[ship]
            if place < 0 or pos.ship_owner[ship] in (self.seat, -1) or pos.owner[place] >= 0:
                continue
            if pos.ship_marks[ship] & STEALTH or pos.truce[self.seat * pos.players + pos.ship_owner[ship]]:
                continue
            value = 1.2 + 0.5 * pos.aboard(ship, MEEPLE) + 0.8 * pos.aboard(ship, NUKE)
            if any(pos.owner[other] >= 0 for other in pos.near(place)):
                value += 1.4
            found[place] = max(value, found.get(place, 0.0) + 0.4)
        return found

    def steps_from(self, target: int) -> list[int]:
        """Spaces from every place to a target, around what is blocked."""
        far = spread(self.pos, target, self.blocked, into=True)
        return [
            FAR if shut and place != target else steps
            for place, (steps, shut) in enumerate(zip(far, self.blocked, strict=True))
        ]

    def spaces(self, source: int) -> list[int]:
        """Spaces from a place to every other, around what is blocked: one look for all errands of a Ship."""
        found = self._spaces.get(source)
        if found is None:
            if self.blocked[source]:
                found = [FAR] * len(self.blocked)
                found[source] = 0
            else:
                found = spread(self.pos, source, self.blocked, into=False)
            self._spaces[source] = found
        return found

    def fuel(self, source: int, target: int) -> int:
        """Energy that a Ship needs for the way; FAR where there is none."""
        steps = self.spaces(source)[target]
        return FAR if steps >= FAR else -(-steps // self.pos.rate)

    def blocked_near(self, place: int) -> bool:
        """Whether an enemy Ship or planet stands within two steps."""
        near = self.pos.near(place)
        return any(
            self.blocked[other] or any(self.blocked[far] for far in self.pos.near(other)) for other in near
        )

    # --- values ---------------------------------------------------------------------------------------------

    def planet_value(self, place: int) -> float:
        """What it is worth to hold a planet."""
        pos = self.pos
        card = pos.card[place]
        levels = sum([pos.levels[place * 3 + kind] for kind in (WINDMILL, REFINERY, FARM)])
        return (
            4.0
            + pos.content.rank[card]
            + 0.7 * levels
            + 0.15 * (pos.energy[place] + pos.ore[place])
            + 0.6 * pos.bunkers[place]
        )

    def defence(self, place: int) -> int:
        """The strength that an invader has to beat, with a Super Soldier where one is possible."""
        pos = self.pos
        holder = pos.owner[place]
        if holder < 0:
            return pos.natives[place]
        people = pos.meeples[place] + sum(
            [pos.aboard(ship, MEEPLE) for ship in pos.ships_at(place) if pos.ship_owner[ship] == holder]
        )
        extra = self.soldiers(pos.shown_cards[holder])
        return people + min(pos.bunkers[place], people) + extra

    def attack_bonus(self) -> int:
        """What a Super Soldier in hand adds."""
        return self.soldiers(self.pos.hands[self.seat])

    def soldiers(self, cards: int) -> int:
        """What the Super Soldiers among these cards add."""
        found = self.pos.content.cards(e.StrengthBonus)
        return sum([card.word.amount for card in found if cards & card.bit])

    def bomb_value(self, place: int, nuclear: bool) -> float:
        """What a warhead does to an enemy planet, in the same measure as planets."""
        pos = self.pos
        holder = pos.owner[place]
        crews = sum([pos.aboard(ship, MEEPLE) for ship in pos.ships_at(place)])
        bare = max(0, pos.meeples[place] + crews - pos.bunkers[place])
        value = 1.3 * bare
        if bare >= pos.meeples[place] + crews:
            value += 0.6 * self.planet_value(place)
            if bare >= pos.population(holder):
                value += 12.0
        if nuclear:
            value += 0.4 * sum(pos.levels[place * 3 : place * 3 + 2]) + 0.8 * len(pos.ships_at(place))
            value += 0.1 * (pos.energy[place] + pos.ore[place])
        if could_hold(pos, holder, e.DestroyEntering) and pos.energy[place]:
            value *= 0.85
        return value

    def strike_value(self, place: int) -> float:
        """What a plain missile does at best."""
        pos = self.pos
        best = 0.8 * max(pos.levels[place * 3], pos.levels[place * 3 + 1])
        if unprotected_meeples(pos, place):
            best = max(best, 4.0 if pos.meeples[place] == 1 else 0.9)
        for ship in pos.ships_at(place):
            if pos.ship_owner[ship] != self.seat:
                best = max(best, 0.8 + 0.5 * pos.aboard(ship, MEEPLE) + 0.6 * pos.aboard(ship, NUKE))
        return best

    def errand(self, ship: int, crew: int | None = None) -> tuple[float, int]:
        """The best thing a Ship could do with its cargo (or with so many Meeples): its value and its place."""
        people = self.pos.aboard(ship, MEEPLE) if crew is None else crew
        found = self._errands.get((ship, people))
        if found is None:
            found = self._errands[ship, people] = self.find_errand(ship, people)
        return found

    def find_errand(self, ship: int, people: int) -> tuple[float, int]:
        """The same, looked for."""
        pos, here = self.pos, self.pos.ship_at[ship]
        best, where = 0.0, -1
        for place in self.enemies:
            fuel = self.fuel(here, place)
            if fuel >= FAR or pos.truce[self.seat * pos.players + pos.owner[place]]:
                continue
            if people:
                margin = people + self.attack_bonus() - self.defence(place)
                value = self.planet_value(place) + 1.5 + 0.2 * min(margin, 4) if margin > 0 else 0.0
                if margin > 0 and len(pos.planets(pos.owner[place])) == 1:
                    value += 4.0
            elif pos.aboard(ship, NUKE) or pos.aboard(ship, BIO):
                value = self.bomb_value(place, pos.aboard(ship, NUKE) > 0)
            else:
                value = self.strike_value(place) - 0.6
            value -= 0.55 * fuel
            if value > best:
                best, where = value, place
        if people:
            for place in self.free_worlds:
                fuel = self.fuel(here, place)
                if fuel < FAR and people > pos.natives[place]:
                    value = self.planet_value(place) + 1.0 - 0.5 * fuel
                    if value > best:
                        best, where = value, place
        for place, value in self.fleets.items():
            fuel = self.fuel(here, place)
            if fuel < FAR and place != here:
                # a drone is what one gives for an enemy Ship in the way; a crew is worth more than that
                gain = value - 0.5 * fuel - (0.6 if pos.aboard(ship, NUKE) else 0.0) - 2.0 * min(people, 3)
                if gain > best:
                    best, where = gain, place
        scout = 9.0 * self.promise if people else 1.6 * (self.promise > 0)
        for place in self.dark:
            fuel = self.fuel(here, place)
            if fuel < FAR:
                value = scout - 0.5 * fuel
                if value > best:
                    best, where = value, place
        return best, where

    # --- hyperspace -----------------------------------------------------------------------------------------

    def leaps_from(self, target: int) -> list[int]:
        """Spaces from every place to a target in hyperspace: past Ships, around face-up planets (COL-TMOVE-06, 07)."""
        return spread(self.pos, target, self.worlds(), into=True)

    def leaps(self, source: int) -> list[int]:
        """The same from a place to every other."""
        found = self._leaps.get(source)
        if found is None:
            found = self._leaps[source] = spread(self.pos, source, self.worlds(), into=False)
        return found

    def worlds(self) -> list[bool]:
        """Where a face-up planet lies, for every place."""
        return [self.pos.is_planet(place) for place in range(len(self.pos.card))]

    def leap(self, ship: int) -> tuple[float, int, int]:
        """The best darkness that one leap reaches and one plain move does not: value, place, Energy for it."""
        pos, here = self.pos, self.pos.ship_at[ship]
        best, where, price = 0.0, -1, 0
        if not pos.aboard(ship, MEEPLE) or self.promise <= 0:
            return best, where, price
        for place in self.dark:
            steps = self.leaps(here)[place]
            fuel = max(2, -(-steps // pos.rate))
            if steps >= FAR or self.fuel(here, place) <= 1 or pos.aboard(ship, ENERGY) <= fuel:
                continue
            value = 9.0 * self.promise - 0.5 * fuel
            if value > best:
                best, where, price = value, place, fuel
        return best, where, price

    def leap_goal(self, ship: int) -> int:
        """Where a Ship in hyperspace is going: the nearest darkness that its spaces still reach."""
        pos, here = self.pos, self.pos.path[-1]
        left = pos.fuel * pos.rate - pos.spent
        near = [(self.leaps(here)[place], place) for place in self.dark]
        near = [(steps, place) for steps, place in near if steps <= left]
        far = [(steps, place) for steps, place in near if steps > pos.rate]
        return min(far or near, default=(0, -1))[1]

    def enough(self, ship: int, place: int, energy: int | None = None) -> bool:
        """Whether a Ship has the fuel for an errand, and a spare one where it may end in the dark."""
        pos = self.pos
        have = pos.aboard(ship, ENERGY) if energy is None else energy
        return have >= need_of(self, ship, place)


def spread(pos: Chart, start: int, shut: list[bool], into: bool) -> list[int]:
    """Spaces from a place to every other, or `into` it from every other; a way may end at what is shut and not go through it. FAR where there is none."""
    far = [FAR] * len(shut)
    far[start] = 0
    edge = [start]
    while edge:
        nxt: list[int] = []
        for place in edge:
            for other in pos.near(place):
                entered = place if into else other
                steps = far[place] + (pos.content.enter[pos.card[entered]] if pos.up[entered] else 1)
                if steps < far[other]:
                    far[other] = steps
                    if not shut[other]:
                        nxt.append(other)
        edge = nxt
    return far


def need_of(sense: Sense, ship: int, place: int) -> int:
    """Energy that a Ship should have aboard for an errand."""
    pos = sense.pos
    safe = (pos.up[place] and pos.card[place] < pos.content.planets) or place in sense.fleets
    return sense.fuel(pos.ship_at[ship], place) + (0 if safe else 1)
