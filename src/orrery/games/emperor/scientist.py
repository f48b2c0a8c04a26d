"""The Scientist role: buying technologies (EMP-SCI)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Pass, Question, Seat, Step, says
from orrery.games.emperor.effects import Research
from orrery.games.emperor.meanings import ROLES, Refusal, Role
from orrery.games.emperor.state import SHELF, Galaxy


@says("buy {tech}", "EMP-SCI-01")
class BuyTech(Move, frozen=True):
    """Buy a technology card with energy."""

    tech: int


@ROLES.of(Research)
class Scientist(Role):
    """Everybody may buy a technology (EMP-SCI-01)."""

    def steps(self, pos: Galaxy) -> list[Step[Any]]:
        return [ScientistTurn(seat) for seat in pos.order(pos.chooser)]


class ScientistTurn(Step[Galaxy], frozen=True):
    """At most one card for each player (EMP-SCI-01, EMP-SCI-02, EMP-SCI-04)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        pos.then(*[BuyTechnology(self.seat)] * pos.content.research.cards)


def cost_of(pos: Galaxy, seat: Seat, tech: int) -> int:
    """Energy for a card; the Chooser pays 1 less (EMP-SCI-03)."""
    cost = pos.content.tech_cost[tech]
    return max(0, cost - pos.content.research.discount) if seat == pos.chooser else cost


def why_not_buy(pos: Galaxy, seat: Seat, tech: int) -> Refusal | None:
    """A card that nobody owns, paid with energy (EMP-SCI-01)."""
    if pos.tech_owner[tech] != SHELF:
        return "This card is not on offer any more.", "EMP-SCI-01"
    cost = cost_of(pos, seat, tech)
    if cost > pos.energy[seat]:
        return f"It costs {cost} energy, more than you have.", "EMP-SCI-01"
    return None


class BuyTechnology(Decision[Galaxy], frozen=True):
    """Which card that nobody owns? (EMP-SCI-01)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        moves: list[Move] = [
            BuyTech(tech) for tech in range(pos.content.techs) if why_not_buy(pos, self.seat, tech) is None
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
        return Question("Which technology do you buy?", "{seat} may buy a technology", clause="EMP-SCI-01")

    def why_not(self, pos: Galaxy, move: Move) -> Refusal:
        return why_not_buy(pos, self.seat, move.tech) or ("", "") if isinstance(move, BuyTech) else ("", "")
