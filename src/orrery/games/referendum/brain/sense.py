"""What all parts of the brain share: what a planet, a citizen and a card are worth, and whom a deed serves.

The unit is a tenth of a government. Only governments count at the end; populations are worth what they do for them.
"""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.referendum.actions.changes import reachable
from orrery.games.referendum.content import GUILE, distance
from orrery.games.referendum.effects.cards import SetGov, ShiftGov, SwapGovPop
from orrery.games.referendum.table.odds import at_least
from orrery.games.referendum.table.parts import BY_DIE, Deed
from orrery.games.referendum.table.purpose import own_bloc, words_of_deed
from orrery.games.referendum.table.state import Realm

GOVERNMENT = 10.0
CITIZEN = 4.0
CARD = 0.8
TOKEN = 0.35


WORTHS: dict[tuple[int, tuple[tuple[int, float], ...]], dict[tuple[int, tuple[int, ...]], float]] = {}
"""What planets are worth, by who asks and whom it fears, and by government and people: it depends on nothing else, and is asked ten thousand times a second."""
MOST = 2000
"""So many who ask are remembered."""
REACH: dict[tuple[int, int, int], list[int]] = {}
"""Where steps on the wheel lead, as far as it was asked."""


def known_worths(bloc: int, rivals: dict[int, float]) -> dict[tuple[int, tuple[int, ...]], float]:
    """What is known for one who asks."""
    who = (bloc, tuple(rivals.items()))
    found = WORTHS.get(who)
    if found is None:
        if len(WORTHS) >= MOST:
            WORTHS.clear()
        found = WORTHS[who] = {}
    return found


def within_reach(bloc: int, steps: int, toward: int) -> list[int]:
    """Every other alignment that so many steps may lead to."""
    found = REACH.get((bloc, steps, toward))
    if found is None:
        found = REACH[bloc, steps, toward] = reachable(bloc, steps, toward)
    return found


class Sense:
    """A seat's eyes on a realm."""

    def __init__(self, pos: Realm, seat: Seat) -> None:
        self.pos = pos
        self.seat = seat
        self.bloc = pos.bloc_of[seat]
        counts = pos.governments()
        self.counts = counts
        rivals = [b for s, b in enumerate(pos.bloc_of) if s != seat and b >= 0 and not pos.resigned[s]]
        self.best = max((counts[b] for b in rivals), default=0)
        self.rivals = {b: self._fear(b, len(rivals)) for b in rivals}
        """How much a government of each rival hurts."""
        self.lead = counts[self.bloc] - self.best if self.bloc >= 0 else 0
        # Within one decision the planets stay as they are: what was reckoned once need not be reckoned for every journey.
        self._before: dict[int, float] = {}
        self._turned: dict[tuple[int, int], float] = {}
        self._shifts: dict[tuple[int, int, int], float] = {}
        self.potentials: dict[tuple[int, int], float] = {}
        self._worths = known_worths(self.bloc, self.rivals)

    def _fear(self, bloc: int, rivals: int) -> float:
        """Alone against one rival everything counts; among several the leader counts most."""
        if rivals == 1:
            return 1.0
        return 0.75 if self.counts[bloc] == self.best else 0.35

    # --- planets --------------------------------------------------------------------------------------------

    def government(self, bloc: int) -> float:
        """What a government of this bloc is worth to the seat."""
        if bloc == self.bloc:
            return GOVERNMENT
        return -GOVERNMENT * self.rivals.get(bloc, 0.0)

    def planet(self, planet: int) -> float:
        """A planet: its government, how safe it is, and how near its people are."""
        pos = self.pos
        gov = pos.government(planet)
        people = pos.people(planet)
        if gov < 0 or min(people) < 0:
            return self.government(gov) if gov >= 0 else 0.0
        key = (gov, tuple(people))
        found = self._worths.get(key)
        if found is None:
            found = self._worths[key] = self.find_worth(planet, gov, people)
        return found

    def find_worth(self, planet: int, gov: int, people: list[int]) -> float:
        """The same, reckoned."""
        value = self.government(gov)
        support = people.count(gov)
        own = people.count(self.bloc)
        if gov == self.bloc:
            value += (-3.5, 1.5, 2.5)[min(support, 2)]
        else:
            if support == 0 and own:
                value += 3.0
            elif gov in self.rivals:
                value += (1.0, 0.0, -0.6)[min(support, 2)]
            if self.pos.plurality(planet) == self.bloc:
                value += 1.2
        value += 0.7 * own
        bloc, rivals = self.bloc, self.rivals
        value -= sum([0.35 * rivals.get(one, 0.0) for one in people if one != bloc])
        value -= sum([0.12 * distance(one, bloc) for one in people])
        return value

    def planets(self) -> float:
        """All planets in play."""
        return sum([self.planet(p) for p, there in enumerate(self.pos.placed) if there])

    def turned(self, box: int, bloc: int) -> float:
        """What changing one box brings."""
        found = self._turned.get((box, bloc))
        if found is None:
            pos = self.pos
            planet = pos.content.box_planet[box]
            if planet not in self._before:
                self._before[planet] = self.planet(planet)
            old = pos.align[box]
            pos.align[box] = bloc
            found = self._turned[box, bloc] = self.planet(planet) - self._before[planet]
            pos.align[box] = old
        return found

    def best_shift(self, planet: int, steps: int, toward: int = -1) -> float:
        """The best change of one population box of a planet by so many steps of the wheel."""
        found = self._shifts.get((planet, steps, toward))
        if found is None:
            pos = self.pos
            found = 0.0
            for box in pos.content.pop[planet]:
                for bloc in within_reach(pos.align[box], steps, toward):
                    found = max(found, self.turned(box, bloc))
            self._shifts[planet, steps, toward] = found
        return found

    def plan(self, plan: dict[int, int]) -> float:
        """What a list of changes brings."""
        pos = self.pos
        planets = {pos.content.box_planet[box] for box in plan}
        before: float = sum([self.planet(p) for p in planets])
        old = {box: pos.align[box] for box in plan}
        for box, bloc in plan.items():
            if bloc != BY_DIE:
                pos.align[box] = bloc
        after: float = sum([self.planet(p) for p in planets])
        for box, bloc in old.items():
            pos.align[box] = bloc
        return after - before

    def overthrow(self, planet: int) -> float:
        """The best new government that the people of a planet offer, and the clock it costs."""
        pos = self.pos
        gov = pos.content.gov[planet]
        options = {bloc for bloc in pos.people(planet) if bloc >= 0 and bloc != pos.align[gov]}
        if not options:
            return 0.0
        return max(self.turned(gov, bloc) for bloc in options) + self.clock()

    def clock(self) -> float:
        """What one clock token less is worth: whoever leads is in a hurry."""
        return max(-0.6, min(0.6, 0.3 * self.lead))

    # --- people and cards -----------------------------------------------------------------------------------

    def person(self, citizen: int) -> float:
        """A citizen in play."""
        pos = self.pos
        value = CITIZEN + 0.35 * pos.content.rank[citizen] + TOKEN * min(pos.wealth[citizen], 5)
        return value - 2.0 if pos.hurt[citizen] else value

    def card(self, kind: int) -> float:
        """A card in hand, roughly."""
        content = self.pos.content
        value = 1.0 + 0.4 * content.clocks[kind]
        if content.is_law[kind] and self.bloc == 2:
            value += 0.8
        if content.is_friend[kind]:
            value += 0.2
        for word in content.doings[kind]:
            if isinstance(word, (SetGov, ShiftGov, SwapGovPop)):
                value += 1.2
        return value

    # --- deeds ----------------------------------------------------------------------------------------------

    def interest(self, deed: Deed) -> float:
        """Whom the deed serves: positive if the seat would like it to succeed."""
        pos = self.pos
        if deed.controller == self.seat:
            return 3.0
        if deed.plan:
            return self.plan(deed.plan)
        if deed.code == "confidence" or self.aims_at_government(deed):
            gov = pos.government(deed.place) if pos.is_planet(deed.place) else -1
            if gov == self.bloc:
                return -GOVERNMENT
            if gov in self.rivals and gov != own_bloc(pos, deed) and self.counts[gov] == self.best:
                return 1.5
            return -4.0
        return -1.0

    def aims_at_government(self, deed: Deed) -> bool:
        """Whether a card or special action changes a government."""
        return any(isinstance(w, (SetGov, ShiftGov, SwapGovPop)) for w in words_of_deed(self.pos, deed))


CHANCES: dict[tuple[int, int, int], float] = {}
"""What was asked before: dice, faces that count, successes needed. To make a number of an exact fraction takes longer than to find it here."""


def odds(dice: int, faces: int, need: int) -> float:
    """The chance of so many successes with these dice."""
    found = CHANCES.get((dice, faces, need))
    if found is None:
        found = CHANCES[dice, faces, need] = float(at_least(dice, faces, need))
    return found


def chance(dice: int, skill: int, need: int = 1) -> float:
    """The chance of a first throw; re-rolls make it better, hinderers worse."""
    return odds(dice, 1 if skill == GUILE or skill == 5 else 2, need) if dice else 0.0


def worth(pos: Realm, seat: Seat) -> float:
    """How well a seat stands."""
    sense = Sense(pos, seat)
    value = sense.planets() + CARD * min(len(pos.hands[seat]), 8)
    for citizen, where in enumerate(pos.where):
        if where >= 0:
            weight = (
                1.0
                if pos.content.bloc[citizen] == sense.bloc
                else -0.5 * sense.rivals.get(pos.content.bloc[citizen], 0)
            )
            value += weight * sense.person(citizen)
    return value
