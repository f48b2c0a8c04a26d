"""How far a Ship gets and what waits there: the verdict on every card, from what its owner may know.

Chances count open cards and the reader's own knowledge only; Technologies count where the reader holds them. The rules
themselves decide what is legal (`flight.can_enter`): this only tells beforehand what a click would lead to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from orrery.draw.table import Kind, Odds
from orrery.engine.base import Word
from orrery.engine.squares import neighbours
from orrery.games.colonies import effects as e
from orrery.games.colonies.board.places import COLOURS, Place
from orrery.games.colonies.content import Card
from orrery.games.colonies.table.state import ChartView
from orrery.games.colonies.terms import BIO, ENERGY, HOLD, MEEPLE, NUKE


class Verdict(msgspec.Struct, frozen=True):
    """What ending a move on a card leads to: a few words, what kind of click it is, and whether it loses the Ship."""

    word: str = ""
    kind: Kind = "move"
    icon: str = "arrow"
    fatal: bool = False


class Voyage(msgspec.Struct, frozen=True):
    """A Ship on its way, or about to leave: where it is, and what it has left."""

    ship: int
    seat: int
    place: int
    spaces: int
    energy: int
    hyper: bool = False
    shifted: bool = False


PLAIN = Verdict()
DRY = "no Energy"
FATAL = (DRY, "burns")
"""Words of moves that are legal and lose the Ship."""


class Reach:
    """One view, asked about its Ships."""

    def __init__(self, view: ChartView, here: Sequence[Place]) -> None:
        self.view = view
        self.content = view.content
        self.here = here
        self.near = neighbours(view.rows, view.cols)

    # --- voyages --------------------------------------------------------------------------------------------

    def in_flight(self) -> Voyage | None:
        """The flight in hand, if there is one."""
        view = self.view
        ship = view.flying
        if not ship or not view.path or view.attack or view.ship_owner[ship] < 0:
            return None
        seat = view.ship_owner[ship]
        left = self.spaces(seat, view.fuel, view.path[0]) - view.spent
        return Voyage(
            ship,
            seat,
            view.path[-1],
            0 if view.halted else max(0, left),
            view.cargo[ship * HOLD + ENERGY],
            view.fuel > 1,
            view.shifted,
        )

    def departure(self, ship: int, fuel: int) -> Voyage:
        """A Ship that would leave on so much Energy."""
        view = self.view
        seat, place = view.ship_owner[ship], view.ship_at[ship]
        return Voyage(
            ship,
            seat,
            place,
            self.spaces(seat, fuel, place),
            view.cargo[ship * HOLD + ENERGY] - fuel,
            fuel > 1,
        )

    def spaces(self, seat: int, fuel: int, start: int) -> int:
        """Spaces of a move on so much Energy, with the reader's own Plasma Propulsion."""
        if fuel == 0:
            return sum(int(card.word.free_spaces) for card in self.working(seat, e.NoEnergyNeeded, start))
        return fuel * (
            self.view.rate + sum(int(card.word.spaces) for card in self.working(seat, e.MoveBonus, start))
        )

    def working(self, seat: int, word: type[Word], place: int) -> list[Card]:
        """The always-on cards of a seat with this word of which the reader knows that they work at a place."""
        view = self.view
        if view.pulses[place] & ~(1 << seat):
            return []
        held = view.hands[seat]
        if view.copies[seat] >= 0:
            held |= 1 << view.copies[seat]
        return [card for card in self.content.cards(word) if held & ~view.off[seat] & card.bit]

    # --- cards ----------------------------------------------------------------------------------------------

    def foes(self, seat: int, place: int) -> bool:
        """Whether enemy Ships that can be seen stand on a card."""
        return any(
            craft.colour and craft.colour != COLOURS[seat] and not craft.stealth
            for craft in self.here[place].ships
        )

    def stops(self, voyage: Voyage, place: int) -> bool:
        """Whether a move ends on a card, whatever is left: an attack, a fight, a Supernova, a pulse."""
        view, spot = self.view, self.here[place]
        if voyage.hyper:
            return False
        return (
            view.owner[place] not in (voyage.seat, -1)
            or self.foes(voyage.seat, place)
            or (spot.up and spot.card == self.content.supernova)
            or view.pulses[place] & ~(1 << voyage.seat) != 0
        )

    def ways(self, voyage: Voyage) -> dict[int, tuple[int, tuple[int, ...]]]:
        """Every card that a Ship can get to, with the spaces left there and the shortest way."""
        found: dict[int, tuple[int, tuple[int, ...]]] = {}
        edge: list[tuple[int, int, tuple[int, ...]]] = [(voyage.place, voyage.spaces, (voyage.place,))]
        while edge:
            onward: list[tuple[int, int, tuple[int, ...]]] = []
            for place, left, way in edge:
                if place != voyage.place and self.stops(voyage, place):
                    continue
                for other, rest in self._steps(voyage, place, left, way):
                    if other != voyage.place and rest > found.get(other, (-1, ()))[0]:
                        found[other] = (rest, (*way, other))
                        onward.append((other, rest, (*way, other)))
            edge = onward
        return found

    def _steps(
        self, voyage: Voyage, place: int, left: int, way: tuple[int, ...]
    ) -> Iterator[tuple[int, int]]:
        """Neighbours with what is left after entering them, and the other ends of a Wormhole."""
        view, content = self.view, self.content
        for other in self.near[place]:
            spot = self.here[other]
            planet = spot.up and 0 <= spot.card < content.planets
            if left < 1 or (voyage.hyper and planet) or self.barred(voyage.seat, other):
                continue
            cost = content.enter[spot.card] if spot.up else 1
            yield other, left - min(cost, left)
        spot = self.here[place]
        if len(way) > 1 and spot.up and spot.card == content.wormhole and not voyage.shifted:
            for other, card in enumerate(view.card):
                if other != place and card == content.wormhole and view.up[other]:
                    yield other, left

    def barred(self, seat: int, place: int) -> bool:
        """A partner who has paid is not attacked in this phase."""
        owner = self.view.owner[place]
        return owner not in (seat, -1) and self.view.truce[seat * self.view.players + owner]

    # --- verdicts -------------------------------------------------------------------------------------------

    def verdict(self, voyage: Voyage, place: int, left: int) -> Verdict:
        """What a Ship meets on a card, with so many spaces left there."""
        view, content, spot = self.view, self.content, self.here[place]
        crew = view.cargo[voyage.ship * HOLD + MEEPLE]
        owner = view.owner[place]
        if owner not in (voyage.seat, -1):
            return Verdict(self._assault(voyage.ship, spot, crew), "attack", "target")
        passing = voyage.hyper and left > 0
        if self.foes(voyage.seat, place) and not passing:
            return Verdict("fight", "attack", "target")
        if spot.up and spot.card == content.supernova and not passing:
            return Verdict("burns", "attack", "warning", True)
        if 0 <= spot.card < content.planets:
            if owner == voyage.seat:
                return Verdict("home", "move", "home")
            return Verdict("land", "claim" if crew else "move", "flag")
        if not spot.up and spot.card < 0:
            odds = self.odds()
            lost = not odds and self.dry(voyage, place) and left == 0
            return (
                Verdict(DRY, "move", "warning", True)
                if lost
                else Verdict(odds or "no planet", icon="unknown")
            )
        if self.dry(voyage, place):
            if left == 0:
                return Verdict(DRY, "move", "warning", True)
            return Verdict("no Energy to stop", "move", "warning")
        if view.pulses[place] & ~(1 << voyage.seat):
            return Verdict("held by a pulse", "move", "warning")
        return PLAIN

    def _assault(self, ship: int, spot: Place, crew: int) -> str:
        if crew:
            return f"invade {crew} : {spot.meeples + min(spot.bunkers, spot.meeples)}"
        if self.view.cargo[ship * HOLD + NUKE] or self.view.cargo[ship * HOLD + BIO]:
            return "bomb"
        return "strike"

    def dry(self, voyage: Voyage, place: int) -> bool:
        """Whether a Ship that ends its move there off planets has no Energy to live on."""
        return voyage.energy == 0 and not self.working(voyage.seat, e.NoEnergyNeeded, place)

    def odds(self) -> str:
        """How likely a card that the reader has not seen is a planet; empty where none is left."""
        planets, down = self.view.hidden[0], sum(self.view.hidden)
        for spot in self.here:
            if not spot.up and spot.card >= 0:
                down -= 1
                planets -= spot.card < self.content.planets
        return f"planet {planets} in {down}" if planets else ""

    def chances(self, place: Place, crew: int) -> tuple[Odds, ...]:
        """What may lie under a card that the reader has not seen."""
        if place.card >= 0:
            return ()
        left = list(self.view.hidden)
        for spot in self.here:
            if not spot.up and spot.card >= 0:
                left[max(0, spot.card - self.content.planets + 1)] -= 1
        total = sum(left)
        if not total:
            return ()
        lost = (
            f": the Ship is lost with {crew} Meeple{'s' if crew > 1 else ''}"
            if crew
            else ": the Ship is lost"
        )
        told = (
            (left[0], "a planet", "good"),
            (left[2], f"a Supernova{lost}", "bad"),
            (total - left[0] - left[2], "no planet", ""),
        )
        return tuple(Odds(number / total, text, tone) for number, text, tone in told if number)  # type: ignore[arg-type]

    def invasion(self, crew: int, spot: Place, who: str) -> str:
        """How an invasion ends, by what lies open."""
        defence = spot.meeples + min(spot.bunkers, spot.meeples)
        aboard = sum(craft.cargo[MEEPLE] for craft in spot.ships if craft.colour == spot.owner)
        defence += aboard
        take = "take" if who == "You" else "takes"
        if crew > defence:
            return f"{crew} against {defence}: {who} {take} {spot.name} with {min(crew, crew - defence)}"
        if crew == defence:
            return f"{crew} against {defence}: all die, {spot.name} is nobody\N{RIGHT SINGLE QUOTATION MARK}s"
        return f"{crew} against {defence}: the attack fails, {defence - crew} more would be needed"

    def unknown(self, seat: int) -> int:
        """How many cards of a player the reader does not know."""
        return max(0, self.view.hand_sizes[seat] - self.view.hands[seat].bit_count()) if seat >= 0 else 0

    def bolts(
        self, voyage: Voyage, ways: dict[int, tuple[int, tuple[int, ...]]]
    ) -> Iterator[tuple[int, int]]:
        """Borders that enemy Ships in space close: from their card to what lies behind it and is not reached otherwise."""
        if voyage.hyper:
            return
        for place, (left, _) in ways.items():
            if left and self.view.owner[place] < 0 and self.foes(voyage.seat, place):
                for other in self.near[place]:
                    if other != voyage.place and other not in ways:
                        yield place, other
