"""What a player of Space Opera would laugh at, each with its exact condition."""

from __future__ import annotations

from orrery.engine.base import Move, Seat
from orrery.games.referendum.actions.changes import NameGovernment
from orrery.games.referendum.rolls.help import HelpTurn, HinderTurn
from orrery.games.referendum.rolls.roll import StopOrRoll
from orrery.games.referendum.senate.votes import CastVote
from orrery.games.referendum.table import moves as said
from orrery.games.referendum.table.purpose import useful_successes
from orrery.games.referendum.table.state import Realm
from orrery.games.referendum.turn.activation import TakeAction
from orrery.testing.laughable import Witness

FULL = 6


def governments(pos: Realm, seat: Seat) -> int:
    """How many planets the bloc of a seat governs."""
    return sum(
        there and pos.government(planet) == pos.bloc_of[seat] for planet, there in enumerate(pos.placed)
    )


def best_rival(pos: Realm, seat: Seat) -> int:
    """The most governments that another seat has."""
    return max(governments(pos, other) for other in range(pos.players) if other != seat)


def rolls_on_for_nothing(pos: Realm, move: Move) -> bool:
    """Rolls again with so many successes that more of them buy nothing."""
    roll = pos.the_roll()
    return not isinstance(move, said.StopRolling) and roll.successes() >= useful_successes(
        pos, pos.the_deed(), roll
    )


def stops_short(pos: Realm, move: Move) -> bool:
    """Stops with too few successes, dice left and nobody of its own who could be hurt."""
    roll = pos.the_roll()
    company = pos.own_here(roll.seat, roll.place) if roll.place >= 0 else []
    return (
        isinstance(move, said.StopRolling)
        and roll.successes() < max(1, roll.need)
        and roll.loose() > 0
        and not any(pos.hurt[citizen] for citizen in (roll.citizen, *company))
    )


def crowns_a_rival(pos: Realm, seat: Seat, move: said.Turn) -> bool:
    """Gives a planet to a seat that is level or ahead then, although another bloc could have had it."""
    others = [other for other in range(pos.players) if other != seat and pos.bloc_of[other] == move.bloc]
    if not others:
        return False
    elsewhere = any(isinstance(one, said.Turn) and one.bloc not in pos.bloc_of for one in pos.moves(seat))
    own = any(isinstance(one, said.Turn) and one.bloc == pos.bloc_of[seat] for one in pos.moves(seat))
    return governments(pos, others[0]) + 1 >= governments(pos, seat) and (elsewhere or own)


def burns_the_clock(pos: Realm, seat: Seat, move: Move) -> bool:
    """Proposes one clock less while behind by one or more, with three clocks left; or one more while ahead."""
    lead = governments(pos, seat) - best_rival(pos, seat)
    if isinstance(move, said.ClockLess):
        return lead <= -1 and pos.clocks <= 3
    return isinstance(move, said.ClockMore) and lead > 0


class Referendum(Witness):
    """One game of Space Opera."""

    def saw(self, pos: Realm, seat: Seat, move: Move) -> None:
        found, step = self.found, pos.decision
        if isinstance(step, HinderTurn) and isinstance(move, said.Hinder):
            found["hinders"] += 1
            found["hinders one die"] += pos.the_roll().number <= 1
        elif isinstance(step, HelpTurn) and isinstance(move, said.Help):
            found["a seventh die"] += pos.the_roll().number >= pos.content.max_dice
        elif isinstance(step, StopOrRoll) and pos.the_deed().controller == seat:
            found["rolls on for nothing"] += rolls_on_for_nothing(pos, move)
            found["stops short"] += stops_short(pos, move)
            found["rolls"] += 1
        elif isinstance(step, NameGovernment) and isinstance(move, said.Turn):
            found["overthrows"] += 1
            found["crowns a rival"] += crowns_a_rival(pos, seat, move)
        elif isinstance(step, TakeAction):
            self._acts(pos, seat, move)
        elif isinstance(step, CastVote) and isinstance(move, (said.BuyFor, said.BuyAgainst)):
            found["votes bought"] += 1

    def _acts(self, pos: Realm, seat: Seat, move: Move) -> None:
        found, place = self.found, pos.where[pos.active]
        if isinstance(move, said.NoConfidence):
            found["topples itself"] += pos.government(place) == pos.bloc_of[seat]
        elif isinstance(move, said.SeekOpportunity):
            found["seeks"] += 1
            found["seeks for the bin"] += len(pos.hands[seat]) >= FULL
        found["burns the clock"] += burns_the_clock(pos, seat, move)
        prize = any(isinstance(one, said.NoConfidence) for one in pos.moves(seat))
        if prize and not isinstance(move, said.NoConfidence) and pos.is_planet(place):
            mine = pos.government(place) == pos.bloc_of[seat]
            wanted = pos.bloc_of[seat] in pos.people(place)
            leaves = isinstance(move, (said.TravelTo, said.TravelFree))
            found["leaves the prize"] += leaves and wanted and not mine
