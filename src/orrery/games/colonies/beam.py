"""Transport Beam: tokens and structures at any distance, colonies and invasions without a Ship (COL-TECON-16 to 28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Done, Move, Seat, says
from orrery.games.colonies.cargo import can_settle
from orrery.games.colonies.content import BIO, BUNKER, ENERGY, FARM, MEEPLE, ORE, SHIP, WINDMILL
from orrery.games.colonies.knowledge import functions
from orrery.games.colonies.state import MOVEMENT, Chart, Use, build
from orrery.games.colonies.technology import BEAM, BEAM_STRUCTURE, EFFECTS, use
from orrery.games.colonies.transport import FREE, USED, SendAmounts, available, is_invasion

DONE: Final = Done()
"""What is left to whoever has surrendered in the middle of a Beam."""


@says("beam from {place}", "COL-TECON-17")
class FromPlanet(Move, frozen=True):
    """The Beam takes from a planet."""

    place: int


@says("beam from ship {ship}", "COL-TECON-17")
class FromShip(Move, frozen=True):
    """The Beam takes from a Ship."""

    ship: int


@says("beam to {place}", "COL-TECON-17")
class ToPlanet(Move, frozen=True):
    """The Beam brings to a planet."""

    place: int


@says("beam to ship {ship}", "COL-TECON-17")
class ToShip(Move, frozen=True):
    """The Beam brings to a Ship."""

    ship: int


@says("take the {structure} of {place}", "COL-TECON-23")
class TakeStructure(Move, frozen=True):
    """The Beam takes a structure of a planet."""

    structure: int
    place: int


@says("take the {structure} aboard ship {ship}", "COL-TECON-23")
class TakeAboard(Move, frozen=True):
    """The Beam takes a warhead from a Ship."""

    structure: int
    ship: int


@says("take ship {ship}", "COL-TECON-24")
class TakeShip(Move, frozen=True):
    """The Beam takes a Ship with its cargo."""

    ship: int


# --- Transport Beam: tokens -------------------------------------------------------------------------------------


def reachable(pos: Chart, seat: Seat, place: int) -> bool:
    """A Beam neither takes from nor brings to fallout, nor works under an enemy's pulse (COL-TECON-28, COL-TATT-09)."""
    return not pos.has_fallout(place) and functions(pos, seat, pos.content.beam, place)


def locations(pos: Chart, seat: Seat) -> list[int]:
    """Planets the holder controls and Ships the holder owns (COL-TECON-17); Ships follow the places."""
    places = len(pos.card)
    found = [place for place in pos.planets(seat) if reachable(pos, seat, place)]
    found.extend([places + ship for ship in pos.ships(seat) if reachable(pos, seat, pos.ship_at[ship])])
    return found


def beam_targets(pos: Chart, seat: Seat, source: int) -> list[int]:
    """Where a Beam from here can go (COL-TECON-17, COL-TECON-18, COL-TECON-20, COL-SETTLE-11)."""
    found = [target for target in locations(pos, seat) if target != source]
    if available(pos, source, FREE) + available(pos, source, USED) == 0:
        return found
    for place in range(len(pos.card)):
        owner = pos.owner[place]
        if owner == seat or not pos.is_planet(place) or not reachable(pos, seat, place):
            continue
        if is_invasion(pos, seat, place):
            if pos.phase == MOVEMENT and (owner < 0 or not pos.truce[seat * pos.players + owner]):
                if owner >= 0 or all(pos.ship_owner[ship] in (seat, -1) for ship in pos.ships_at(place)):
                    found.append(place)
        elif can_settle(pos, seat, place):
            found.append(place)
    return found


def beam_sources(pos: Chart, seat: Seat) -> list[int]:
    """Locations with something to beam, and somewhere to beam it to."""
    found = locations(pos, seat)
    return [
        source
        for source in found
        if holds_tokens(pos, source) and (len(found) > 1 or beam_targets(pos, seat, source))
    ]


def holds_tokens(pos: Chart, source: int) -> bool:
    """Whether a location has Energy, Ore or Meeples: a controlled planet has a Meeple, a Ship may have nothing."""
    places = len(pos.card)
    return source < places or any(pos.cargo[(source - places) * 5 + kind] for kind in (ENERGY, ORE, MEEPLE))


class BeamFrom(Decision[Chart], frozen=True):
    """Where the Beam takes from (COL-TECON-17)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        places = len(pos.card)
        found = beam_sources(pos, self.seat)
        return [FromPlanet(at) if at < places else FromShip(at - places) for at in found] or (DONE,)

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is FromShip:
            pos.then(BeamTo(self.seat, len(pos.card) + move.ship))
        elif type(move) is FromPlanet:
            pos.then(BeamTo(self.seat, move.place))

    def ask(self, pos: Chart) -> str:
        return "From where does the Beam take tokens?"

    def clause(self) -> str:
        return "COL-TECON-17"


class BeamTo(Decision[Chart], frozen=True):
    """Where it brings them (COL-TECON-17, COL-TECON-18)."""

    source: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        places = len(pos.card)
        found = beam_targets(pos, self.seat, self.source)
        return [ToPlanet(at) if at < places else ToShip(at - places) for at in found] or (DONE,)

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is Done:
            return
        target = move.place if type(move) is ToPlanet else len(pos.card) + move.ship  # type: ignore[attr-defined]
        use(pos, self.seat, pos.content.beam, BEAM, self.source, target, energy=pos.content.beam_cost)

    def ask(self, pos: Chart) -> str:
        return "Where does the Beam bring them?"

    def clause(self) -> str:
        return "COL-TECON-18"


def beam(pos: Chart, used: Use) -> None:
    """What was not spent on the Beam itself can be sent (COL-TECON-16)."""
    pos.beaming = [used.a, used.b]
    pos.then(SendAmounts(used.seat, False))


EFFECTS[BEAM] = beam


# --- Transport Beam: structures ---------------------------------------------------------------------------------


def structure_sources(pos: Chart, seat: Seat) -> list[Move]:
    """Every Structure token that can be beamed somewhere (COL-TECON-22 to COL-TECON-24)."""
    planets = [place for place in pos.planets(seat) if reachable(pos, seat, place)]
    ships = [ship for ship in pos.ships(seat) if reachable(pos, seat, pos.ship_at[ship])]
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
    for ship in ships:
        if planets or len(ships) > 1:
            moves.extend(
                [TakeAboard(SHIP + 1 + kind, ship) for kind in range(2) if pos.cargo[ship * 5 + BIO + kind]]
            )
        if any(place != pos.ship_at[ship] for place in planets):
            moves.append(TakeShip(ship))
    return moves


class ChooseStructure(Decision[Chart], frozen=True):
    """Which Structure token the Beam takes (COL-TECON-23)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        return structure_sources(pos, self.seat) or (DONE,)

    def apply(self, pos: Chart, move: Move) -> None:
        places = len(pos.card)
        if type(move) is TakeStructure:
            pos.then(StructureTo(self.seat, move.structure, move.place))
        elif type(move) is TakeAboard:
            pos.then(StructureTo(self.seat, move.structure, places + move.ship))
        elif type(move) is TakeShip:
            pos.then(StructureTo(self.seat, SHIP, places + move.ship))

    def ask(self, pos: Chart) -> str:
        return "Which structure does the Beam take?"

    def clause(self) -> str:
        return "COL-TECON-23"


def structure_targets(pos: Chart, seat: Seat, structure: int, source: int) -> list[int]:
    """A planet the holder controls; for a warhead an own Ship as well (COL-TECON-24)."""
    places = len(pos.card)
    here = pos.ship_at[source - places] if structure == SHIP else source
    return [
        target for target in locations(pos, seat) if target != here and (target < places or structure > SHIP)
    ]


class StructureTo(Decision[Chart], frozen=True):
    """Where the structure goes (COL-TECON-24)."""

    structure: int
    source: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        places = len(pos.card)
        found = structure_targets(pos, self.seat, self.structure, self.source)
        return [ToPlanet(at) if at < places else ToShip(at - places) for at in found] or (DONE,)

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is Done:
            return
        target = move.place if type(move) is ToPlanet else len(pos.card) + move.ship  # type: ignore[attr-defined]
        content = pos.content
        use(
            pos,
            self.seat,
            content.beam_structure,
            BEAM_STRUCTURE,
            self.structure,
            self.source,
            target,
            energy=content.beam_structure_cost,
        )

    def ask(self, pos: Chart) -> str:
        return "Where does the Beam bring it?"

    def clause(self) -> str:
        return "COL-TECON-24"


def beam_structure(pos: Chart, used: Use) -> None:
    """The token goes with all its levels or cargo; levels above the limit are lost (COL-TECON-23, 25, 26)."""
    structure, source, target = used.a, used.b, used.c
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
            pos.cargo[(source - places) * 5 + kind] -= 1
        if target < places:
            pos.put(target, kind, 1)
        else:
            pos.cargo[(target - places) * 5 + kind] += 1
    pos.tell("COL-TECON-22", "{0:seat} beams a {1:structure}", used.seat, structure)


EFFECTS[BEAM_STRUCTURE] = beam_structure
