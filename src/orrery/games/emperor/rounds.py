"""Rounds and turns: direction, choosing roles, the order of play, the end of a round (EMP-ROUND, EMP-ROLE)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Step, says
from orrery.games.emperor.content import (
    ENGINEER,
    EXPLORER,
    MERCHANT,
    REGENT,
    SCIENTIST,
    STEWARD,
    WARLORD,
)
from orrery.games.emperor.engineer import EngineerTurn
from orrery.games.emperor.explorer import EndExplorer, ExplorerTurn, Leftovers
from orrery.games.emperor.merchant import MerchantStart, MerchantTurn
from orrery.games.emperor.regent import RegentStart
from orrery.games.emperor.scientist import ScientistTurn
from orrery.games.emperor.scoring import EndRole, RoundLimit
from orrery.games.emperor.state import SHELF, Galaxy
from orrery.games.emperor.steward import StewardTurn
from orrery.games.emperor.warlord import WarlordTurn
from orrery.games.emperor.words import SECOND_WARLORD


@says("point clockwise", "EMP-ROUND-01")
class Clockwise(Move, frozen=True):
    """Play goes to the left neighbour this round."""


@says("point counter-clockwise", "EMP-ROUND-01")
class CounterClockwise(Move, frozen=True):
    """Play goes to the right neighbour this round."""


@says("choose {role}", "EMP-ROUND-03")
class Choose(Move, frozen=True):
    """Take a role card from the pool."""

    role: int


DIRECTIONS = (Clockwise(), CounterClockwise())
CHOOSE = tuple(Choose(role) for role in range(SECOND_WARLORD + 1))


class StartRound(Step[Galaxy], frozen=True):
    """The Throne holder points the Direction card and is the first to choose (EMP-ROUND-01, EMP-ROUND-02)."""

    def run(self, pos: Galaxy) -> None:
        pos.round += 1
        pos.first = pos.throne
        pos.chosen = 0
        for tech in range(pos.content.techs):
            pos.tech_stopped[tech] = False
            pos.tech_used[tech] = False
        pos.then(SetDirection(pos.throne), NextChooser())


class SetDirection(Decision[Galaxy], frozen=True):
    """Clockwise or counter-clockwise, for the whole round (EMP-ROUND-01)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return DIRECTIONS

    def apply(self, pos: Galaxy, move: Move) -> None:
        pos.direction = 1 if isinstance(move, Clockwise) else -1
        way = "clockwise" if pos.direction > 0 else "counter-clockwise"
        pos.tell("EMP-ROUND-01", "Round {1}: {0:seat} points the Direction card " + way, self.seat, pos.round)

    def ask(self, pos: Galaxy) -> Question:
        return Question("In which direction does this round go?", "{seat} XXX", clause="EMP-ROUND-01")

    def absent(self, pos: Galaxy, moves: Sequence[Move]) -> Move:
        return moves[0]  # EMP-TABLE-12


class NextChooser(Step[Galaxy], frozen=True):
    """Each player chooses once a round, in direction from the first; then the round ends (EMP-ROUND-05, 07)."""

    def run(self, pos: Galaxy) -> None:
        if pos.chosen == pos.players:
            pos.then(EndRound())
        else:
            pos.then(ChooseRole((pos.first + pos.direction * pos.chosen) % pos.players))


class ChooseRole(Decision[Galaxy], frozen=True):
    """The Chooser picks one role card from the pool; choosing is mandatory (EMP-ROUND-03)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        pool = [CHOOSE[role] for role, by in enumerate(pos.role_by) if by == SHELF and role != EXPLORER]
        if pos.role_by[EXPLORER] == SHELF:
            if pos.flipped:
                pool.append(CHOOSE[SECOND_WARLORD])
            else:
                pool.insert(0, CHOOSE[EXPLORER])
        return pool

    def apply(self, pos: Galaxy, move: Choose) -> None:
        second = move.role == SECOND_WARLORD
        pos.role_by[EXPLORER if second else move.role] = self.seat
        pos.role = WARLORD if second else move.role
        pos.chooser = self.seat
        pos.chosen += 1
        clause = "EMP-ROLE-04" if second else "EMP-ROUND-03"
        pos.tell(clause, "{0:seat} chooses {1:role}", self.seat, move.role)
        pos.then(*role_steps(pos), EndRole(), NextChooser())

    def ask(self, pos: Galaxy) -> Question:
        return Question("Which role do you choose?", "{seat} XXX", clause="EMP-ROUND-03")

    def absent(self, pos: Galaxy, moves: Sequence[Move]) -> Move:
        return moves[0]  # EMP-TABLE-09: the first role in the order of EMP-COMP-10

    def forced(self) -> bool:
        return False


def role_steps(pos: Galaxy) -> list[Step[Galaxy]]:
    """The programme of a role: everybody in directional order from the Chooser (EMP-ROUND-04)."""
    order = pos.order(pos.chooser)
    role = pos.role
    if role == EXPLORER:
        return [*(ExplorerTurn(seat) for seat in order), Leftovers(pos.chooser), EndExplorer()]
    if role == MERCHANT:
        return [MerchantStart(pos.chooser), *(MerchantTurn(seat) for seat in order)]
    if role == STEWARD:
        return [StewardTurn(seat) for seat in order]
    if role == ENGINEER:
        return [EngineerTurn(seat) for seat in order]
    if role == WARLORD:
        return [WarlordTurn(seat) for seat in order]
    if role == REGENT:
        return [RegentStart(pos.chooser)]
    assert role == SCIENTIST
    return [ScientistTurn(seat) for seat in order]


class EndRound(Step[Galaxy], frozen=True):
    """A tile if nobody explored, roles back, 2 marks each, then a new round (EMP-ROUND-08 to EMP-ROUND-12)."""

    def run(self, pos: Galaxy) -> None:
        if pos.round >= int(pos.options["round_limit"]):
            pos.then(RoundLimit())
            return
        if pos.role_by[EXPLORER] == SHELF and not pos.flipped and pos.deck:
            pos.turn_up(1)
            pos.tell("EMP-ROUND-08", "Nobody explored this round: {0:tile} is turned up", pos.open_tiles[-1])
        for role in range(len(pos.role_by)):
            if pos.role_by[role] >= 0:
                pos.role_by[role] = SHELF
        pos.tell("EMP-ROUND-10", "The chosen roles go back into the pool")
        for seat in range(pos.players):
            pos.marks[seat] += 2
        pos.tell("EMP-ROUND-11", "Everybody receives 2 marks")
        pos.role = -1
        pos.chooser = -1
        pos.tell("EMP-ROUND-12", "The Direction card passes to {0:seat}, who holds the Throne", pos.throne)
        pos.then(StartRound())
