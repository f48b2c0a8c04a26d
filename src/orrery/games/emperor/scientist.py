"""The Scientist role: buying technologies (EMP-SCI)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, Step, says, takes
from orrery.engine.window import PASS
from orrery.games.emperor.effects import Research
from orrery.games.emperor.meanings import ROLES, Refusal, Role
from orrery.games.emperor.state import SHELF, Galaxy


@says("buy {tech}", "EMP-SCI-01")
class BuyTech(Move, frozen=True):
    """Buy a technology card with energy."""

    tech: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        if pos.tech_owner[self.tech] != SHELF:
            return "This card is not on offer any more.", "EMP-SCI-01"
        if is_payable(pos, seat, self.tech):
            return None
        return f"It costs {cost_of(pos, seat, self.tech)} energy, more than you have.", "EMP-SCI-01"


class ScientistTurn(Step[Galaxy], frozen=True):
    """At most one card for each player (EMP-SCI-01, EMP-SCI-02, EMP-SCI-04)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        pos.then(*[BuyTechnology(self.seat)] * pos.content.research.cards)


@ROLES.of(Research)
class Scientist(Role):
    """Everybody may buy a technology (EMP-SCI-01)."""

    turn = ScientistTurn


def cost_of(pos: Galaxy, seat: Seat, tech: int) -> int:
    """Energy for a card; the Chooser pays 1 less (EMP-SCI-03)."""
    cost = pos.content.tech_cost[tech]
    return max(0, cost - pos.content.research.discount) if seat == pos.chooser else cost


def is_payable(pos: Galaxy, seat: Seat, tech: int) -> bool:
    """Whether a seat has the energy for a card."""
    return cost_of(pos, seat, tech) <= pos.energy[seat]


@takes(BuyTech)
class BuyTechnology(Decision[Galaxy], frozen=True):
    """Which card that nobody owns? (EMP-SCI-01)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        seat = self.seat
        moves: list[Move] = [
            BuyTech(tech)
            for tech, owner in enumerate(pos.tech_owner)
            if owner == SHELF and is_payable(pos, seat, tech)
        ]
        moves.append(PASS)
        return moves

    def apply(self, pos: Galaxy, move: Move) -> None:
        if isinstance(move, BuyTech):
            cost = cost_of(pos, self.seat, move.tech)
            pos.energy[self.seat] -= cost
            pos.tech_owner[move.tech] = self.seat
            pos.tell("EMP-SCI-01", "{0:seat} buys {1:tech} for {2} energy", self.seat, move.tech, cost)

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            "Which technology do you buy? You have {0} energy.",
            "{seat} may buy a technology with {0} energy",
            (pos.energy[self.seat],),
            "EMP-SCI-01",
        )
