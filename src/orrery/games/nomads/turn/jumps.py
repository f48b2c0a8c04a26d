"""Jumps and what happens on arrival (NOM-JUMP, NOM-SECT-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Done, Move, Question, Seat, Step, says
from orrery.engine.decks import remake
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import Ability
from orrery.games.nomads.cards.meaning import EACH, EVERYTHING, OPERATIONS, Operation, Reason, Resolution
from orrery.games.nomads.table.changes import can_extract, credit_on, extract
from orrery.games.nomads.table.items import NOTHING, OnPlace, Target, thing_at
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import why_no_jump
from orrery.games.nomads.using.aims import targets
from orrery.games.nomads.using.effect import Effect
from orrery.games.nomads.using.powers import pay, why_not_pay


def refill_systems(pos: Expanse) -> bool:
    """An empty system deck is made anew from the discarded systems; this is no decline (NOM-JUMP-08)."""
    if not pos.system_deck and pos.system_discards:
        remake(pos.system_deck, pos.system_discards, pos.chance)
        pos.tell("NOM-JUMP-08", "The discarded systems are shuffled into a new deck")
    return bool(pos.system_deck)


class Jump(Step[Expanse], frozen=True):
    """Take the top system, put it on the pile of systems, extract a resource, then arrive (NOM-JUMP-01, 03, 06)."""

    seat: Seat

    def run(self, pos: Expanse) -> None:
        seat = self.seat
        moved = refill_systems(pos)
        drawing = " and extracts a resource" if can_extract(pos, seat) else ""
        if moved:
            system = pos.system_deck.pop()
            pos.visited[seat].append(system)
            pos.used[pos.players + seat] = []
            pos.reveal()
            pos.tell("NOM-JUMP-01", "{0:seat} jumps to {1:system}" + drawing, seat, system)
        else:
            pos.tell("NOM-JUMP-09", "No system is left: {0:seat} stays" + drawing, seat)
        pos.extracted = extract(pos, seat)
        if moved:
            if pos.content.sectors[pos.visited[seat][-1]].bit_count() > 1:
                credit_on(pos, seat, "arrive_multi_sector", True)
            pos.then(Arrive(seat))


@OPERATIONS.of(effects.Jump)
class JumpByCard(Operation):
    """A jump that a card grants: it is not the extra jump, and the bans on jumping hold (NOM-JUMP-07, NOM-TURN-07)."""

    aims = EVERYTHING - EACH

    def why_not(self, pos: Expanse, seat: Seat) -> Reason | None:
        return why_no_jump(pos, seat)

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        pos.then(Jump(use.seat))


class Arrive(Step[Expanse], frozen=True):
    """Each effect on arrival of the new system happens once, in the order of the card (NOM-SECT-11)."""

    seat: Seat

    def run(self, pos: Expanse) -> None:
        pos.then(*[OnArrival(self.seat, one.number) for one in arrivals(pos, self.seat)], Arrived())


class OnArrival(Step[Expanse], frozen=True):
    """An effect on arrival takes place or is offered, unless the species has died out on the way (NOM-SECT-11)."""

    seat: Seat
    ability: int

    def run(self, pos: Expanse) -> None:
        ability = pos.content.abilities[self.ability]
        if not pos.alive[self.seat] or not possible(pos, self.seat, ability):
            return
        if ability.optional:
            pos.then(ArrivalChoice(self.seat, self.ability))
        else:
            pos.then(Effect(self.seat, self.ability))


class Arrived(Step[Expanse], frozen=True):
    """The jump is over: its resource is one of many now."""

    def run(self, pos: Expanse) -> None:
        pos.extracted = -1


def arrivals(pos: Expanse, seat: Seat) -> list[Ability]:
    """The effects on arrival of the current system."""
    system = pos.visited[seat][-1]
    return [one for one in pos.content.of_source[pos.content.first_system + system] if one.mode == "arrival"]


def possible(pos: Expanse, seat: Seat, ability: Ability) -> bool:
    """Whether the arriving species can pay, the condition holds and there is something to aim at (NOM-ACT-07)."""
    return why_not_pay(pos, seat, ability) is None and bool(targets(pos, seat, ability))


@says("accept the system's offer", "NOM-SECT-11")
class AcceptArrival(Move, frozen=True):
    """Pay and use the effect on arrival."""


@says("break up {place}", "NOM-SECT-11", "You have no technology at that place that could be broken up.")
class BreakUp(Move, frozen=True):
    """Destroy an own technology for the effect on arrival."""

    place: int


class ArrivalChoice(Decision[Expanse], frozen=True):
    """An offer of a system on arrival, answered at once and without any window (NOM-REORG-12, NOM-JUMP-06)."""

    ability: int

    def moves(self, pos: Expanse) -> Sequence[Move]:
        ability = pos.content.abilities[self.ability]
        moves: list[Move] = []
        if pos.alive[self.seat]:
            if ability.target == "own_technology":
                moves.extend(
                    [
                        BreakUp(one.place)
                        for one in targets(pos, self.seat, ability)
                        if isinstance(one, OnPlace)
                    ]
                )
            else:
                moves.append(AcceptArrival())
        moves.append(Done())
        return moves

    def apply(self, pos: Expanse, move: Move) -> None:

        ability = pos.content.abilities[self.ability]
        if isinstance(move, BreakUp):
            target: Target = thing_at(pos, move.place)
        elif isinstance(move, AcceptArrival):
            target = NOTHING
        else:
            return
        pos.tell("NOM-SECT-11", "{0:seat} takes up the offer of {1:source}", self.seat, ability.source)
        pos.then(Effect(self.seat, ability.number, target))
        pay(pos, self.seat, ability)

    def ask(self, pos: Expanse) -> Question:
        source = pos.content.abilities[self.ability].source
        effect = pos.content.pack.system[source - pos.content.first_system].effect.removeprefix(
            "On arrival: "
        )
        return Question(
            "{0:source}: {1} Do you? You have {2} credit(s).",
            "{seat} decide(s|) about the offer of {0:source}",
            (source, effect[:1].upper() + effect[1:], pos.credits[self.seat]),
            "NOM-SECT-11",
        )
