"""Transport Beam: tokens and structures at any distance, colonies and invasions without a Ship (COL-TECON-16 to 28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Seat, asks, lapses, says
from orrery.games.colonies import effects as e
from orrery.games.colonies.content import Card
from orrery.games.colonies.gadgets.transport import SendAmounts, available, is_invasion
from orrery.games.colonies.space.control import can_settle
from orrery.games.colonies.table.state import FALLOUT, Chart, build
from orrery.games.colonies.technology.knowledge import functions
from orrery.games.colonies.technology.using import announce
from orrery.games.colonies.terms import (
    BIO,
    BUILDING,
    BUNKER,
    ENERGY,
    FARM,
    FREE,
    HOLD,
    MEEPLE,
    MOVEMENT,
    ORE,
    SHIP,
    USED,
    WINDMILL,
)
from orrery.games.colonies.uses import MEANINGS, Meaning, Use, Why


@says("beam tokens", "COL-TECON-16")
class BeamTokens(Move, frozen=True):
    """Move Energy, Ore and Meeples by Transport Beam."""


@says("beam a structure", "COL-TECON-22")
class BeamAStructure(Move, frozen=True):
    """Move one Structure token by Transport Beam."""


@says("beam from {place}", "COL-TECON-17", "The Beam reaches nothing there that it could take.")
class FromPlanet(Move, frozen=True):
    """The Beam takes from a planet."""

    place: int


@says("beam from ship {ship}", "COL-TECON-17", "The Beam reaches no such Ship with anything to take.")
class FromShip(Move, frozen=True):
    """The Beam takes from a Ship."""

    ship: int


@says("beam to {place}", "COL-TECON-17", "The Beam does not reach from there, or cannot leave it there.")
class ToPlanet(Move, frozen=True):
    """The Beam brings to a planet."""

    place: int


@says("beam to ship {ship}", "COL-TECON-17", "The Beam reaches no such Ship of yours with room for it.")
class ToShip(Move, frozen=True):
    """The Beam brings to a Ship."""

    ship: int


@says("take the {structure} of {place}", "COL-TECON-23", "The Beam reaches no such structure there.")
class TakeStructure(Move, frozen=True):
    """The Beam takes a structure of a planet."""

    structure: int
    place: int


@says(
    "take the {structure} aboard ship {ship}",
    "COL-TECON-23",
    "The Beam reaches no such warhead aboard that Ship.",
)
class TakeAboard(Move, frozen=True):
    """The Beam takes a warhead from a Ship."""

    structure: int
    ship: int


@says("take ship {ship}", "COL-TECON-24", "The Beam reaches no such Ship.")
class TakeShip(Move, frozen=True):
    """The Beam takes a Ship with its cargo."""

    ship: int


# --- Transport Beam: tokens -------------------------------------------------------------------------------------


def reachable(pos: Chart, seat: Seat, tech: int, place: int) -> bool:
    """A Beam neither takes from nor brings to fallout, nor works under an enemy's pulse (COL-TECON-28, COL-TATT-09)."""
    return not pos.markers[place * 2 + FALLOUT] and functions(pos, seat, tech, place)


def locations(pos: Chart, seat: Seat, tech: int) -> list[int]:
    """Planets the holder controls and Ships the holder owns (COL-TECON-17); Ships follow the places."""
    places = len(pos.card)
    found = [place for place in pos.planets(seat) if reachable(pos, seat, tech, place)]
    found.extend([places + ship for ship in pos.ships(seat) if reachable(pos, seat, tech, pos.ship_at[ship])])
    return found


def location(pos: Chart, move: Any) -> int:
    """The planet or Ship that a move names."""
    return int(move.place) if hasattr(move, "place") else len(pos.card) + int(move.ship)


def ways_to(pos: Chart, targets: list[int]) -> list[Move]:
    """Locations as moves."""
    places = len(pos.card)
    return [ToPlanet(at) if at < places else ToShip(at - places) for at in targets]


def beam_targets(pos: Chart, seat: Seat, tech: int, source: int) -> list[int]:
    """Where a Beam from here can go (COL-TECON-17, COL-TECON-18, COL-TECON-20, COL-SETTLE-11)."""
    found = [target for target in locations(pos, seat, tech) if target != source]
    if available(pos, source, FREE) + available(pos, source, USED) == 0:
        return found
    for place in range(len(pos.card)):
        owner = pos.owner[place]
        if owner == seat or not pos.is_planet(place) or not reachable(pos, seat, tech, place):
            continue
        if is_invasion(pos, seat, place):
            if pos.phase == MOVEMENT and (owner < 0 or not pos.truce[seat * pos.players + owner]):
                if owner >= 0 or all(pos.ship_owner[ship] in (seat, -1) for ship in pos.ships_at(place)):
                    found.append(place)
        elif can_settle(pos, seat, place):
            found.append(place)
    return found


def beam_sources(pos: Chart, seat: Seat, tech: int, most: int = -1) -> list[int]:
    """Locations with something to beam, and somewhere to beam it to; no more than `most`, where one is enough to know."""
    found = locations(pos, seat, tech)
    sources: list[int] = []
    for source in found:
        if holds_tokens(pos, source) and (len(found) > 1 or beam_targets(pos, seat, tech, source)):
            sources.append(source)
            if len(sources) == most:
                break
    return sources


def holds_tokens(pos: Chart, source: int) -> bool:
    """Whether a location has Energy, Ore or Meeples: a controlled planet has a Meeple, a Ship may have nothing."""
    places = len(pos.card)
    return source < places or any(
        pos.cargo[(source - places) * HOLD + kind] for kind in (ENERGY, ORE, MEEPLE)
    )


@MEANINGS.of(e.Beam)
class TransportBeam(Meaning):
    """Tokens go from one location to another at any distance (COL-TECON-16 to COL-TECON-21)."""

    phases = (BUILDING, MOVEMENT)
    moves = (BeamTokens,)

    def why_not(self, pos: Chart, seat: Seat, card: Card, move: Any) -> Why:
        if not beam_sources(pos, seat, card.tech, 1):
            return "There is nothing to beam, or nowhere to beam it to.", "COL-TECON-17"
        return None

    def do(self, pos: Chart, seat: Seat, card: Card, move: Any) -> None:
        pos.then(BeamFrom(seat, card.tech))


@asks("From where does the Beam take tokens?", "{seat} use(s|) Transport Beam", "COL-TECON-17")
@lapses
class BeamFrom(Decision[Chart], frozen=True):
    """Where the Beam takes from (COL-TECON-17)."""

    tech: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        places = len(pos.card)
        found = beam_sources(pos, self.seat, self.tech)
        return [FromPlanet(at) if at < places else FromShip(at - places) for at in found]

    def apply(self, pos: Chart, move: Move) -> None:
        pos.then(BeamTo(self.seat, self.tech, location(pos, move)))


@asks("Where does the Beam bring them?", "{seat} use(s|) Transport Beam", "COL-TECON-18")
@lapses
class BeamTo(Decision[Chart], frozen=True):
    """Where it brings them (COL-TECON-17, COL-TECON-18)."""

    tech: int
    source: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        return ways_to(pos, beam_targets(pos, self.seat, self.tech, self.source))

    def apply(self, pos: Chart, move: Move) -> None:
        target = location(pos, move)
        card = pos.content.card(e.Beam, self.tech)
        announce(pos, card, BeamsTokens(self.source, target, seat=self.seat, tech=self.tech))


class BeamsTokens(Use, frozen=True):
    """What was not spent on the Beam itself can be sent (COL-TECON-16, COL-TECON-29)."""

    source: int
    target: int

    def touches(self, pos: Chart, seat: Seat) -> bool:
        return self.target < len(pos.card) and pos.owner[self.target] == seat

    def run(self, pos: Chart) -> None:
        pos.then(SendAmounts(self.seat, self.source, self.target, False, ()))


# --- Transport Beam: structures ---------------------------------------------------------------------------------


def structure_sources(pos: Chart, seat: Seat, tech: int, one: bool = False) -> list[Move]:
    """Every Structure token that can be beamed somewhere (COL-TECON-22 to COL-TECON-24); those of one location, where it is enough to
    know that there are any."""
    planets = [place for place in pos.planets(seat) if reachable(pos, seat, tech, place)]
    ships = [ship for ship in pos.ships(seat) if reachable(pos, seat, tech, pos.ship_at[ship])]
    moves: list[Move] = []
    for place in planets:
        if len(planets) > 1:
            moves.extend(
                [
                    TakeStructure(kind, place)
                    for kind in range(WINDMILL, FARM + 1)
                    if pos.levels[place * 3 + kind]
                ]
            )
            if pos.bunkers[place]:
                moves.append(TakeStructure(BUNKER, place))
        if len(planets) > 1 or ships:
            moves.extend(
                [TakeStructure(SHIP + 1 + kind, place) for kind in range(2) if pos.warheads[place * 2 + kind]]
            )
        if one and moves:
            return moves
    for ship in ships:
        if planets or len(ships) > 1:
            moves.extend(
                [
                    TakeAboard(SHIP + 1 + kind, ship)
                    for kind in range(2)
                    if pos.cargo[ship * HOLD + BIO + kind]
                ]
            )
        if any(place != pos.ship_at[ship] for place in planets):
            moves.append(TakeShip(ship))
        if one and moves:
            return moves
    return moves


@MEANINGS.of(e.BeamStructure)
class StructureBeam(Meaning):
    """One Structure token goes from one location to another (COL-TECON-22 to COL-TECON-26)."""

    phases = (BUILDING, MOVEMENT)
    moves = (BeamAStructure,)

    def why_not(self, pos: Chart, seat: Seat, card: Card, move: Any) -> Why:
        if not structure_sources(pos, seat, card.tech, True):
            return "There is no structure to beam, or nowhere to beam it to.", "COL-TECON-24"
        return None

    def do(self, pos: Chart, seat: Seat, card: Card, move: Any) -> None:
        pos.then(ChooseStructure(seat, card.tech))


@asks("Which structure does the Beam take?", "{seat} beam(s|) a structure", "COL-TECON-23")
@lapses
class ChooseStructure(Decision[Chart], frozen=True):
    """Which Structure token the Beam takes (COL-TECON-23)."""

    tech: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        return structure_sources(pos, self.seat, self.tech)

    def apply(self, pos: Chart, move: Any) -> None:
        structure = SHIP if type(move) is TakeShip else move.structure
        pos.then(StructureTo(self.seat, self.tech, structure, location(pos, move)))


def structure_targets(pos: Chart, seat: Seat, tech: int, structure: int, source: int) -> list[int]:
    """A planet the holder controls; for a warhead an own Ship as well (COL-TECON-24)."""
    places = len(pos.card)
    here = pos.ship_at[source - places] if structure == SHIP else source
    return [
        target
        for target in locations(pos, seat, tech)
        if target != here and (target < places or structure > SHIP)
    ]


@asks("Where does the Beam bring it?", "{seat} beam(s|) a structure", "COL-TECON-24")
@lapses
class StructureTo(Decision[Chart], frozen=True):
    """Where the structure goes (COL-TECON-24)."""

    tech: int
    structure: int
    source: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        return ways_to(pos, structure_targets(pos, self.seat, self.tech, self.structure, self.source))

    def apply(self, pos: Chart, move: Move) -> None:
        target = location(pos, move)
        card = pos.content.card(e.BeamStructure, self.tech)
        use = BeamsStructure(self.structure, self.source, target, seat=self.seat, tech=self.tech)
        announce(pos, card, use)


class BeamsStructure(Use, frozen=True):
    """The token goes with all its levels or cargo; levels above the limit are lost (COL-TECON-23, 25, 26)."""

    structure: int
    source: int
    target: int

    def run(self, pos: Chart) -> None:
        structure, source, target = self.structure, self.source, self.target
        places = len(pos.card)
        if structure == SHIP:
            pos.ship_at[source - places] = target
        elif structure <= FARM:
            levels = pos.levels[source * 3 + structure]
            pos.levels[source * 3 + structure] = 0
            build(pos, target, structure, levels)
        elif structure == BUNKER:
            pos.bunkers[source] -= 1
            pos.bunkers[target] += 1
        else:
            kind = BIO + structure - SHIP - 1
            if source < places:
                pos.take(source, kind, 1)
            else:
                pos.cargo[(source - places) * HOLD + kind] -= 1
            if target < places:
                pos.put(target, kind, 1)
            else:
                pos.cargo[(target - places) * HOLD + kind] += 1
        pos.tell("COL-TECON-22", "{0:seat} beams a {1:structure}", self.seat, structure)
