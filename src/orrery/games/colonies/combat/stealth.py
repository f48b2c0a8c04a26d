"""Stealth: on one's own turn, or as a reaction to an attack or to Missile Defense System (COL-TMOVE-12 to 20, COL-TINFO-05, 06)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Question, Seat, Step, says
from orrery.engine.stops import Stake
from orrery.engine.window import Window
from orrery.games.colonies import effects as e
from orrery.games.colonies.combat.assault import Defend, StopsDrone
from orrery.games.colonies.content import Card
from orrery.games.colonies.table.state import MOVED, STEALTH, STRIKE, Chart
from orrery.games.colonies.technology.knowledge import could, functions, has, helps
from orrery.games.colonies.technology.using import (
    announce,
    announce_always,
    cancel_top,
    reaction_card,
    reactions,
    to_announce,
)
from orrery.games.colonies.terms import ENERGY, HOLD, MEEPLE, T_SHIP
from orrery.games.colonies.uses import MEANINGS, Held, Meaning, Use, Why


@says("cloak ship {ship}", "COL-TMOVE-13", "That Ship cannot go into stealth now.")
class CloakShip(Move, frozen=True):
    """Put a Ship in stealth."""

    ship: int


class GoesDark(Use, frozen=True):
    """A Ship is in stealth until the Movement phase ends; a defence that it answers has failed (COL-TMOVE-12, 18).

    Radio Telescope makes stealth useless against its holder: it is announced here, since here it makes a difference.
    """

    ship: int

    def run(self, pos: Chart) -> None:
        pos.ship_marks[self.ship] |= STEALTH
        pos.tell("COL-TMOVE-12", "Ship {0} is in stealth", self.ship)
        below = pos.pile[-1] if pos.pile else None
        if type(below) is StopsDrone and below.ship == self.ship:
            telescope = to_announce(pos, below.seat, e.SeeStealth)
            pos.then(StealthAgainstDefence())
            if telescope is not None:
                announce_always(pos, below.seat, telescope)


class StealthAgainstDefence(Step[Chart], frozen=True):
    """The defence has failed, unless its owner sees Ships in stealth after all (COL-TMOVE-18, COL-TINFO-05, COL-TINFO-06)."""

    def run(self, pos: Chart) -> None:
        below = pos.pile[-1]
        if not helps(pos, below.seat, e.SeeStealth):
            cancel_top(pos)
            pos.tell("COL-TMOVE-18", "{0:tech} cannot stop a Ship in stealth: its cost is lost", below.tech)


# --- an enemy attacks -------------------------------------------------------------------------------------------


class StealthReaction(Step[Chart], frozen=True):
    """When an enemy enters their card, Ships may go into stealth; asked again for the next one (COL-TMOVE-13, 17).

    `tried` are the Ships that stealth has been used for at this trigger (COL-TECH-10).
    """

    seat: Seat
    place: int
    tried: tuple[int, ...]

    def run(self, pos: Chart) -> None:
        if pos.attack and not pos.out[self.seat] and reactions(pos, self.seat, self, 0, could):
            pos.then(StealthWindow((self.seat,), self.place, self.tried))


@MEANINGS.of(e.Cloak)
class Stealth(Meaning):
    """A Ship pays and cannot be attacked until the Movement phase ends; at which moments says COL-TMOVE-13."""

    modes = ("own turn", "reaction")
    moves = (CloakShip,)
    patient = True
    moments = (StopsDrone, Defend, StealthReaction)

    def aims(self, pos: Chart, seat: Seat, card: Card) -> list[Move]:
        return [CloakShip(ship) for ship in pos.ships(seat)]

    def why_not(self, pos: Chart, seat: Seat, card: Card, move: Any) -> Why:
        if not pos.owns(seat, move.ship):
            return "This Ship is not yours.", "COL-TMOVE-12"
        if pos.ship_marks[move.ship] & MOVED:
            return "Stealth is switched on before the Ship moves.", "COL-TMOVE-13"
        return why_not_cloaked(pos, seat, card, move.ship)

    def do(self, pos: Chart, seat: Seat, card: Card, move: Any) -> None:
        announce(pos, card, GoesDark(move.ship, seat=seat, tech=card.tech), move.ship)

    def reacts(self, pos: Chart, seat: Seat, card: Card, moment: Any, held: Held) -> list[Move]:
        ships: list[int] = []
        if type(moment) is StopsDrone and pos.ship_owner[moment.ship] == seat:
            ships = [moment.ship]
        elif type(moment) is StealthReaction:
            ships = [
                ship
                for ship in pos.ships_at(moment.place)
                if pos.ship_owner[ship] == seat and ship not in moment.tried
            ]
        elif type(moment) is Defend and pos.the_attack().kind == STRIKE and pos.the_attack().target == T_SHIP:
            ships = [pos.the_attack().target_ship]
        return [CloakShip(ship) for ship in ships if why_not_cloaked(pos, seat, card, ship) is None]

    def react(self, pos: Chart, seat: Seat, card: Card, move: Any, moment: Any) -> None:
        use = GoesDark(move.ship, seat=seat, tech=card.tech)
        announce(pos, card, use, move.ship, answering=isinstance(moment, Use))


def why_not_cloaked(pos: Chart, seat: Seat, card: Card, ship: int) -> Why:
    """Why a Ship cannot go into stealth by this card: it is, it cannot pay, or a pulse lies on it (COL-TMOVE-12)."""
    if pos.ship_marks[ship] & STEALTH:
        return "This Ship is in stealth already.", "COL-TMOVE-12"
    if pos.cargo[ship * HOLD + ENERGY] < card.ship_energy:
        return "This Ship has too little Ship Energy for stealth.", "COL-TECH-04"
    if not functions(pos, seat, card.tech, pos.ship_at[ship]):
        return "An EM Pulse lies on this Ship.", "COL-TATT-09"
    return None


@MEANINGS.of(e.SeeStealth)
class SeesStealth(Meaning):
    """Stealth has no effect on the holder (COL-TINFO-05)."""

    modes = ("always",)


class StealthWindow(Window[Chart], frozen=True):
    """Which Ship goes into stealth (COL-TMOVE-13, COL-TMOVE-17)."""

    place: int
    tried: tuple[int, ...]

    def answers(self, pos: Chart, seat: Seat) -> Sequence[Move]:
        return reactions(pos, seat, StealthReaction(seat, self.place, self.tried), 0, has)

    def answer(self, pos: Chart, seat: Seat, move: CloakShip) -> None:
        moment = StealthReaction(seat, self.place, self.tried)
        card = reaction_card(pos, seat, move, moment, 0)
        pos.then(StealthReaction(seat, self.place, (*self.tried, move.ship)))
        card.meaning.react(pos, seat, card, move, moment)

    def ask(self, pos: Chart, seat: Seat) -> Question:
        return Question(
            "{1:seat} attacks your Ships at {0:place}. Do you hide one in stealth?",
            "{seat} may hide a Ship at {0:place}",
            (self.place, pos.the_attack().seat),
            "COL-TMOVE-13",
            "stealth",
        )

    def stake(self, pos: Chart, seat: Seat) -> Stake:
        """Ships of one's own; in danger are the Meeples aboard them."""
        ships = reactions(pos, seat, StealthReaction(seat, self.place, self.tried), 0, could)
        answers = self.answers(pos, seat)
        loss = max(
            [pos.cargo[move.ship * HOLD + MEEPLE] for move in ships if type(move) is CloakShip], default=0
        )
        return Stake("stealth", bool(answers), bool(answers), True, loss)
