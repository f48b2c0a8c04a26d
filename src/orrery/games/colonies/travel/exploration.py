"""Exploration and colonising: turning up a card, what it does, and who lands (COL-EXPL, COL-SETTLE)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, Step, asks, otherwise, says
from orrery.games.colonies.combat.invasion import begin_invasion
from orrery.games.colonies.combat.ships import MeetShips
from orrery.games.colonies.space.control import RECHECK, EnergyCheck, can_settle, take_over
from orrery.games.colonies.space.routes import JumpTo, barred, other_wormholes
from orrery.games.colonies.table.state import Chart
from orrery.games.colonies.terms import HOLD, MEEPLE


@says("turn up {place}", "COL-EXPL-01")
class TurnUp(Move, frozen=True):
    """Turn the card face up for everybody."""

    place: int


@says("leave {place} face down", "COL-EXPL-01")
class LeaveDown(Move, frozen=True):
    """Leave it face down."""

    place: int


@says("land {amount} meeples", "COL-SETTLE-04")
class Land(Move, frozen=True):
    """So many Meeples go down to the planet."""

    amount: int


@says("stay aboard", "COL-SETTLE-03")
class StayAboard(Move, frozen=True):
    """Nobody lands."""


@says("stay at {place}", "COL-CARD-11", "Your Ship is not there.")
class StayHere(Move, frozen=True):
    """Do not use the Wormhole."""

    place: int


class Arrive(Step[Chart], frozen=True):
    """A Ship's move has ended on a card: it may turn a face-down one, or settle a planet (COL-MOVE-20, COL-SETTLE-03)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        seat, ship = self.seat, pos.flying
        place = pos.ship_at[ship]
        if place < 0 or pos.out[seat]:
            return
        pos.then(LastCheck())
        if not pos.up[place]:
            pos.then(TurnOrLeave(seat, place))
        else:
            disembark(pos, seat, place, False)


class LastCheck(Step[Chart], frozen=True):
    """The Energy check at the end of a move, and who owns what then (COL-MOVE-19, COL-SETTLE-08)."""

    def run(self, pos: Chart) -> None:
        pos.then(EnergyCheck(pos.flying), RECHECK)


@otherwise("Only the card on which your Ship has ended its move can be turned up.", "COL-EXPL-01")
class TurnOrLeave(Decision[Chart], frozen=True):
    """The owner of a Ship whose move has ended on a face-down card may turn it up (COL-EXPL-01)."""

    place: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        return (TurnUp(self.place), LeaveDown(self.place))

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is TurnUp:
            turn_up(pos, self.place)
            pos.then(CardEffect(self.seat, self.place))

    def ask(self, pos: Chart) -> Question:
        return Question(
            "Do you turn up the card at {0:place}?",
            "{seat} decide(s|) whether to turn up {0:place}",
            (self.place,),
            "COL-EXPL-01",
        )


def turn_up(pos: Chart, place: int) -> None:
    """A card is face up for the rest of the game; a hidden planet may have natives (COL-CARD-16, COL-SCN-11)."""
    pos.reveal()
    pos.up[place] = True
    card = pos.card[place]
    pos.tell("COL-EXPL-01", "The card at {0:place} is turned up: {1:card}", place, card)
    if card < pos.content.planets and pos.natives_each:
        pos.natives[place] = min(pos.natives_each, pos.content.capacity[card])


class CardEffect(Step[Chart], frozen=True):
    """A card turned up acts at once on all Ships there (COL-EXPL-02 to COL-EXPL-06, COL-EXPL-10)."""

    seat: Seat
    place: int

    def run(self, pos: Chart) -> None:
        seat, place, content = self.seat, self.place, pos.content
        card = pos.card[place]
        if card == content.supernova:
            for ship in pos.ships_at(place):
                pos.tell("COL-EXPL-03", "Ship {0} is destroyed by the Supernova", ship)
                pos.destroy(ship)
        elif card == content.wormhole:
            if any(not barred(pos, seat, pos.flying, other) for other in other_wormholes(pos, place)):
                pos.then(UseWormhole(seat, place))
        else:
            disembark(pos, seat, place, True)


def disembark(pos: Chart, seat: Seat, place: int, must: bool) -> None:
    """A crew that has arrived invades natives or settles, where it can (COL-SETTLE-02, COL-SETTLE-03, COL-SCN-12)."""
    if not pos.aboard(pos.flying, MEEPLE):
        return
    if pos.natives[place]:
        pos.then(InvadeNatives(seat))
    elif can_settle(pos, seat, place):
        pos.then(LandMeeples(seat, must))


@asks(
    "Does the Ship shift to another Wormhole?",
    "{seat} decide(s|) whether to go through the Wormhole",
    "COL-EXPL-05",
)
class UseWormhole(Decision[Chart], frozen=True):
    """The Ship that turned up a Wormhole may shift to another one, without further spaces (COL-EXPL-05)."""

    place: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        return [
            *[
                JumpTo(other)
                for other in other_wormholes(pos, self.place)
                if not barred(pos, self.seat, pos.flying, other)
            ],
            StayHere(self.place),
        ]

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is not JumpTo:
            return
        ship = pos.flying
        pos.ship_at[ship] = move.place
        pos.path.append(move.place)
        pos.tell("COL-EXPL-05", "Ship {0} shifts through the Wormhole to {1:place}", ship, move.place)
        pos.then(MeetShips(self.seat))


@otherwise("There are not so many Meeples aboard.", "COL-SETTLE-02")
class LandMeeples(Decision[Chart], frozen=True):
    """How many Meeples land: at least one on a planet just turned up, none if its owner likes on another (COL-SETTLE-02 to 04)."""

    must: bool

    def moves(self, pos: Chart) -> Sequence[Move]:
        moves: list[Move] = [Land(amount) for amount in range(1, pos.aboard(pos.flying, MEEPLE) + 1)]
        return moves if self.must and moves else [*moves, StayAboard()]

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is Land:
            land(pos, self.seat, pos.flying, move.amount)

    def ask(self, pos: Chart) -> Question:
        return Question(
            "How many Meeples settle on {0:place}?",
            "{seat} settle(s|) {0:place}",
            (max(0, pos.ship_at[pos.flying]),),
            "COL-SETTLE-02" if self.must else "COL-SETTLE-03",
        )


def land(pos: Chart, seat: Seat, ship: int, amount: int) -> None:
    """Meeples go down to an uncontrolled planet and control it with all that lies there (COL-SETTLE-02, 05)."""
    place = pos.ship_at[ship]
    pos.cargo[ship * HOLD + MEEPLE] -= amount
    used = min(amount, pos.ship_used[ship])
    pos.ship_used[ship] -= used
    pos.put(place, MEEPLE, amount, used)
    take_over(pos, seat, place)
    pos.tell("COL-SETTLE-02", "{0:seat} colonises {1:place} with {2} Meeple(s)", seat, place, amount)


class InvadeNatives(Step[Chart], frozen=True):
    """A piloted Ship on a planet with neutral Meeples invades them, and is lost (COL-SCN-12)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        ship = pos.flying
        if any(pos.ship_owner[other] not in (self.seat, -1) for other in pos.ships_at(pos.ship_at[ship])):
            return  # a newcomer cannot capture a Ship without a fight (COL-SCN-16)
        begin_invasion(pos, self.seat, ship, pos.ship_at[ship], pos.aboard(ship, MEEPLE))
