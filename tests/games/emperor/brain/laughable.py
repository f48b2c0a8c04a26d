"""What a player of Galactic Emperor would laugh at, each with its exact condition."""

from __future__ import annotations

from orrery.engine.base import Done, Move, Seat
from orrery.games.emperor.brain.sense import counts_left
from orrery.games.emperor.combat import AssignHit, AssignTo
from orrery.games.emperor.content import ROLE_IDS, SHIP_IDS
from orrery.games.emperor.engineer import Build, BuildShips
from orrery.games.emperor.explorer import Place, PlaceTile
from orrery.games.emperor.merchant import FundSector, Sell, Trading
from orrery.games.emperor.regent import ExtraInfluence
from orrery.games.emperor.rounds import Choose, ChooseRole
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.steward import ProduceAt
from orrery.games.emperor.warlord import ClaimSector, Command
from orrery.testing.laughable import Witness

REGENT, STEWARD = ROLE_IDS.index("regent"), ROLE_IDS.index("steward")
DREADNOUGHT = SHIP_IDS.index("dreadnought")
PURSE = 12


def planets(pos: Galaxy) -> list[int]:
    """The planets of each seat."""
    return [pos.planets_of(seat) for seat in range(pos.players)]


def counts_for_the_others(pos: Galaxy, seat: Seat) -> bool:
    """Chooses the Regent as the poorest in planets, two behind the richest, and the game does not end by it."""
    held = planets(pos)
    fewest = all(held[seat] < other for at, other in enumerate(held) if at != seat)
    free = any(
        isinstance(move, Choose) and move.role != REGENT and move.role < len(ROLE_IDS)
        for move in pos.moves(seat)
    )
    return fewest and max(held) - held[seat] >= 2 and free and sum(held) + pos.players < pos.pool


def funded(pos: Galaxy, seat: Seat) -> int:
    """The cubes that the sectors of a seat yield with the food that lies there."""
    return sum(
        sum(pos.content.yields[pos.tile[space]][1:])
        for space in pos.controlled(seat)
        if pos.food[space] and pos.tile[space] >= 0
    )


def serves_the_neighbours(pos: Galaxy, seat: Seat) -> bool:
    """Chooses the Steward with nothing funded, while a rival has two cubes or more."""
    return not funded(pos, seat) and any(
        funded(pos, other) >= 2 for other in range(pos.players) if other != seat
    )


def walls_itself_in(pos: Galaxy, seat: Seat, space: int) -> bool:
    """Lays a tile without planets beside an own Starbase, although there was another place."""
    near = {other for base in pos.starbases(seat) for other in pos.content.near[base]}
    elsewhere = any(isinstance(move, Place) and move.space not in near for move in pos.moves(seat))
    return not pos.content.planets[pos.taken] and space in near and elsewhere


def pours_it_away(pos: Galaxy, seat: Seat, space: int) -> bool:
    """Produces into a full store."""
    _, metal, energy = pos.content.yields[pos.tile[space]]
    over_metal = pos.metal[seat] + metal > pos.content.room_metal
    return over_metal or pos.energy[seat] + energy > pos.content.room_energy


def starves_the_mine(pos: Galaxy, seat: Seat) -> bool:
    """Sells food for one or two marks while an own sector without food could be funded, and will be counted on."""
    hungry = any(isinstance(move, FundSector) and not pos.food[move.space] for move in pos.moves(seat))
    return hungry and pos.prices[0] <= 2 and counts_left(pos, planets(pos)) >= 2


def walks_past(pos: Galaxy, seat: Seat) -> bool:
    """Ends its moves on a free planet without claiming it, with two tokens or more."""
    return pos.tokens[seat] >= 2 and any(isinstance(move, ClaimSector) for move in pos.moves(seat))


def scratches_the_wrong_ship(pos: Galaxy, seat: Seat, move: AssignTo) -> bool:
    """Loses a ship to a last hit that a whole Dreadnought could have taken."""
    battle = pos.battle
    offered = [one.unit for one in pos.moves(seat) if isinstance(one, AssignTo)]
    last = battle is not None and battle.hits[battle.side(seat)] == 1
    return last and DREADNOUGHT in offered and move.unit != DREADNOUGHT


def keeps_the_hammer(pos: Galaxy, seat: Seat) -> bool:
    """Builds nothing, although a Dreadnought could be paid and two counts or more are to come."""
    could = any(isinstance(move, Build) and move.ship == DREADNOUGHT for move in pos.moves(seat))
    return could and not pos.ships_bought and counts_left(pos, planets(pos)) >= 2


class Emperor(Witness):
    """One game of Galactic Emperor."""

    def __init__(self) -> None:
        super().__init__()
        self.pos: Galaxy | None = None

    def saw(self, pos: Galaxy, seat: Seat, move: Move) -> None:
        self.pos = pos
        found, step = self.found, pos.decision
        if isinstance(step, ChooseRole) and isinstance(move, Choose):
            found["counts for the others"] += move.role == REGENT and counts_for_the_others(pos, seat)
            found["serves the neighbours"] += move.role == STEWARD and serves_the_neighbours(pos, seat)
        elif isinstance(step, PlaceTile) and isinstance(move, Place):
            found["walls itself in"] += walls_itself_in(pos, seat, move.space)
        elif isinstance(move, ProduceAt):
            found["pours it away"] += pours_it_away(pos, seat, move.space)
        elif isinstance(step, Trading) and isinstance(move, Sell) and move.cube == 0:
            found["starves the mine"] += starves_the_mine(pos, seat)
        elif isinstance(step, Command) and isinstance(move, Done):
            found["walks past"] += walks_past(pos, seat)
        elif isinstance(step, AssignHit) and isinstance(move, AssignTo):
            found["scratches the wrong ship"] += scratches_the_wrong_ship(pos, seat, move)
        elif isinstance(step, BuildShips) and isinstance(move, Done):
            found["keeps the hammer in the box"] += keeps_the_hammer(pos, seat)
            found["turns of building"] += 1
        elif isinstance(step, ExtraInfluence):
            found["influence asked"] += 1

    def ended(self) -> None:
        """Who sits on money that has bought nothing, and is not the richest?"""
        assert self.pos is not None
        marks = self.pos.marks
        self.found["sits on its money"] += sum(PURSE <= purse < max(marks) for purse in marks)
        self.found["marks left a seat"] += sum(marks) // len(marks)
