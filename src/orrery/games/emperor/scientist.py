"""The Scientist role: buying technologies (EMP-SCI)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Pass, Question, Seat, Step, says
from orrery.games.emperor.state import SHELF, Galaxy


@says("buy {tech}", "EMP-SCI-01")
class BuyTech(Move, frozen=True):
    """Buy a technology card with energy."""

    tech: int


class ScientistTurn(Step[Galaxy], frozen=True):
    """At most one card for each player (EMP-SCI-01, EMP-SCI-02, EMP-SCI-04)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        pos.then(BuyTechnology(self.seat))


def cost_of(pos: Galaxy, seat: Seat, tech: int) -> int:
    """Energy for a card; the Chooser pays 1 less (EMP-SCI-03)."""
    cost = pos.content.tech_cost[tech]
    return max(0, cost - pos.content.tech_discount) if seat == pos.chooser else cost


class BuyTechnology(Decision[Galaxy], frozen=True):
    """Which card that nobody owns? (EMP-SCI-01)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        energy = pos.energy[self.seat]
        moves: list[Move] = [
            BuyTech(tech)
            for tech, owner in enumerate(pos.tech_owner)
            if owner == SHELF and cost_of(pos, self.seat, tech) <= energy
        ]
        moves.append(Pass())
        return moves

    def apply(self, pos: Galaxy, move: Move) -> None:
        if isinstance(move, BuyTech):
            cost = cost_of(pos, self.seat, move.tech)
            pos.energy[self.seat] -= cost
            pos.tech_owner[move.tech] = self.seat
            pos.tell("EMP-SCI-01", "{0:seat} buys {1:tech} for {2} energy", self.seat, move.tech, cost)

    def ask(self, pos: Galaxy) -> Question:
        return Question("Which technology do you buy?", "{seat} XXX", clause="EMP-SCI-01")

    def why_not(self, pos: Galaxy, move: Move) -> tuple[str, str]:
        if isinstance(move, BuyTech):
            if pos.tech_owner[move.tech] != SHELF:
                return "This card is not on offer any more.", "EMP-SCI-01"
            return f"It costs {cost_of(pos, self.seat, move.tech)} energy, more than you have.", "EMP-SCI-01"
        return "", ""
