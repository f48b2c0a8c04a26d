"""Converters, Space Bridge, and the tokens that a bridge or a beam carries (COL-TECON-06 to 20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from orrery.engine.base import Decision, Move, Question, Seat, Step, asks, lapses, otherwise, says
from orrery.engine.stops import Stake
from orrery.games.colonies import effects as e
from orrery.games.colonies.combat.diplomacy import begin_attack
from orrery.games.colonies.combat.invasion import begin_invasion
from orrery.games.colonies.combat.saves import AttackOver
from orrery.games.colonies.content import Card
from orrery.games.colonies.space.control import RECHECK, take_over
from orrery.games.colonies.table.state import BEAMED, DRAINED, Attack, Chart
from orrery.games.colonies.technology.knowledge import can_pay, functions
from orrery.games.colonies.technology.using import PayFrom, announce, from_fullest
from orrery.games.colonies.terms import (
    BUILDING,
    ENERGY,
    FREE,
    HOLD,
    MEEPLE,
    MOVEMENT,
    ORE,
    PRODUCTION,
    RESOURCES,
    USED,
)
from orrery.games.colonies.uses import MEANINGS, Meaning, Use, Why

CONVERSIONS: Final = ("COL-TECON-06", "COL-TECON-07")
"""The clauses of conversion, of Energy and of Ore."""


@says("use {tech} on {place}", "COL-TECON-08", "That Technology converts nothing.")
class UseConverter(Move, frozen=True):
    """Convert tokens of a planet."""

    tech: int
    place: int


@says("bridge {place} to {other:place}", "COL-TECON-14")
class BridgeTo(Move, frozen=True):
    """Move goods from one planet to another."""

    place: int
    other: int


@says("convert {amount} {kind}", "COL-TECON-08")
class ConvertTokens(Move, frozen=True):
    """Turn so many tokens into the other kind."""

    amount: int
    kind: int


@says(
    "send {amount} {token}", "COL-TECON-16", "There are not so many, or you are asked about another kind now."
)
class SendTokens(Move, frozen=True):
    """How many tokens of this kind go."""

    amount: int
    token: int


# --- converters -------------------------------------------------------------------------------------------------


@MEANINGS.of(e.Convert)
class Converter(Meaning):
    """For a fee of its own kind, tokens of one planet become the other kind (COL-TECON-06 to COL-TECON-08)."""

    phases = (BUILDING, MOVEMENT, PRODUCTION)
    moves = (UseConverter,)
    patient = True

    def cost(self, word: Any) -> tuple[int, int, int]:
        return (word.fee, 0, 0) if word.source == "energy" else (0, word.fee, 0)

    def says(self, card: Card, move: Any) -> bool:
        return type(move) is UseConverter and move.tech == card.tech

    def aims(self, pos: Chart, seat: Seat, card: Card) -> list[Move]:
        return [UseConverter(card.tech, place) for place in pos.planets(seat)]

    def why_not(self, pos: Chart, seat: Seat, card: Card, move: Any) -> Why:
        place, kind = move.place, RESOURCES[card.word.source]
        if pos.owner[place] != seat:
            return "You do not control this planet.", CONVERSIONS[kind]
        if pos.has_fallout(place):
            return "A planet with fallout takes no part.", "COL-WMD-09"
        if not functions(pos, seat, card.tech, place):
            return "An EM Pulse lies on this planet.", "COL-TATT-09"
        here, fee = pos.stock(place, kind), card.energy + card.ore
        if not here or (here <= fee and not can_pay(pos, seat, kind, fee + 1)):
            return "Nothing is left to convert there once the fee is paid.", CONVERSIONS[kind]
        return None

    def do(self, pos: Chart, seat: Seat, card: Card, move: Any) -> None:
        kind = RESOURCES[card.word.source]
        announce(pos, card, ConvertsTokens(move.place, kind, seat=seat, tech=card.tech), keep=move.place)


class ConvertsTokens(Use, frozen=True):
    """Any number of tokens of one planet become the other kind (COL-TECON-06, COL-TECON-07)."""

    place: int
    kind: int

    def run(self, pos: Chart) -> None:
        pos.then(ConvertAmount(self.seat, self.place, self.kind))


@otherwise("Only the named token is converted, and no more of it than the planet has.", "COL-TECON-06")
@lapses
class ConvertAmount(Decision[Chart], frozen=True):
    """How many tokens are converted, at least one (COL-TECON-06, COL-TECON-07)."""

    place: int
    kind: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        return [ConvertTokens(n, self.kind) for n in range(1, pos.stock(self.place, self.kind) + 1)]

    def apply(self, pos: Chart, move: ConvertTokens) -> None:
        pos.take(self.place, self.kind, move.amount)
        pos.gain(self.place, ORE if self.kind == ENERGY else ENERGY, move.amount)
        pos.tell(
            CONVERSIONS[self.kind],
            "{0} {1:kind} at {2:place} are converted",
            move.amount,
            self.kind,
            self.place,
        )

    def ask(self, pos: Chart) -> Question:
        return Question(
            "How many {0:kind} at {1:place} do you convert?",
            "{seat} convert(s|) goods",
            (self.kind, self.place),
            CONVERSIONS[self.kind],
        )


# --- amounts ----------------------------------------------------------------------------------------------------


def available(pos: Chart, source: int, token: int) -> int:
    """How many tokens of a kind a location has to send."""
    places = len(pos.card)
    if source >= places:
        ship = source - places
        if token <= ORE:
            return pos.cargo[ship * HOLD + token]
        crew, used = pos.cargo[ship * HOLD + MEEPLE], pos.ship_used[ship]
        return used if token == USED else crew - used
    if token <= ORE:
        return pos.stock(source, token)
    return pos.ready[source] if token == FREE else pos.meeples[source] - pos.ready[source]


def is_invasion(pos: Chart, seat: Seat, target: int) -> bool:
    """Whether Meeples beamed there invade; natives live on uncontrolled planets alone (COL-TECON-20, COL-SCN-13)."""
    return pos.owner[target] not in (seat, -1) or pos.natives[target] > 0


def is_strange(pos: Chart, seat: Seat, target: int) -> bool:
    """Whether a location is a planet that the sender does not control: somebody must come along (COL-TECON-29)."""
    return target < len(pos.card) and pos.owner[target] != seat


def kinds_to_send(pos: Chart, seat: Seat, target: int, bridge: bool) -> tuple[int, ...]:
    """What may go along, in the order in which it is asked: a bridge carries no Meeples, an invasion nothing but Meeples,
    and whoever goes to a strange planet is asked for first (COL-TECON-14, 19, 20, 29)."""
    if bridge:
        return ENERGY, ORE
    if not is_strange(pos, seat, target):
        return ENERGY, ORE, FREE, USED
    return (FREE, USED) if is_invasion(pos, seat, target) else (FREE, USED, ENERGY, ORE)


class SendAmounts(Step[Chart], frozen=True):
    """The numbers are chosen kind by kind, none included; then everything goes at once (COL-TECON-14, COL-TECON-16, 29).

    `sent` are the numbers chosen so far, in the order of `kinds_to_send`.
    """

    seat: Seat
    source: int
    target: int
    bridge: bool
    sent: tuple[int, ...]

    def run(self, pos: Chart) -> None:
        kinds = kinds_to_send(pos, self.seat, self.target, self.bridge)
        asked = len(self.sent)
        nobody = is_strange(pos, self.seat, self.target) and asked == 2 and not any(self.sent)
        if asked < len(kinds) and not nobody:
            pos.then(SendAmount(self.seat, self.source, self.target, self.bridge, self.sent))
        elif not any(self.sent):
            pos.tell("COL-TECON-29", "{0:seat} sends nothing", self.seat)
        else:
            amounts = [0, 0, 0, 0]
            for kind, amount in zip(kinds, self.sent, strict=True):
                amounts[kind] = amount
            deliver(pos, self.seat, self.source, self.target, amounts, self.clause())

    def clause(self) -> str:
        """The clause of what carries the tokens."""
        return "COL-TECON-14" if self.bridge else "COL-TECON-16"


@lapses
class SendAmount(Decision[Chart], frozen=True):
    """How many tokens of one kind go (COL-TECON-14, COL-TECON-16, COL-TECON-27, COL-TECON-29)."""

    source: int
    target: int
    bridge: bool
    sent: tuple[int, ...]

    def token(self, pos: Chart) -> int:
        """The kind that is asked for."""
        return kinds_to_send(pos, self.seat, self.target, self.bridge)[len(self.sent)]

    def moves(self, pos: Chart) -> Sequence[Move]:
        token = self.token(pos)
        return [SendTokens(amount, token) for amount in range(available(pos, self.source, token) + 1)]

    def apply(self, pos: Chart, move: SendTokens) -> None:
        sent = (*self.sent, move.amount)
        pos.then(SendAmounts(self.seat, self.source, self.target, self.bridge, sent))

    def ask(self, pos: Chart) -> Question:
        return Question(
            "How many {0:token} do you send?",
            "{seat} send(s|) goods",
            (self.token(pos),),
            "COL-TECON-14" if self.bridge else "COL-TECON-16",
        )


def deliver(pos: Chart, seat: Seat, source: int, target: int, amounts: list[int], clause: str) -> None:
    """Tokens leave one location and arrive at the other (COL-TECON-16 to COL-TECON-20, COL-TECON-27)."""
    energy, ore, free, used = amounts
    places = len(pos.card)
    people = free + used
    if target < places and is_invasion(pos, seat, target):
        pos.attack = Attack(BEAMED, seat, target, victim=pos.owner[target])
        pos.then(BeamInvasion(seat, source, target, free, used))
        if pos.owner[target] >= 0:
            begin_attack(pos, [pos.owner[target]])
        return
    withdraw(pos, source, energy, ore, free, used)
    if target >= places:
        ship = target - places
        for kind, amount in ((ENERGY, energy), (ORE, ore), (MEEPLE, people)):
            pos.cargo[ship * HOLD + kind] += amount
        pos.ship_used[ship] += used
    else:
        if pos.owner[target] < 0:
            take_over(pos, seat, target)
            pos.tell("COL-TECON-19", "{0:seat} colonises {1:place} by Beam", seat, target)
        pos.gain(target, ENERGY, energy)
        pos.gain(target, ORE, ore)
        pos.put(target, MEEPLE, people, used)
    pos.tell(clause, "{0} Energy, {1} Ore and {2} Meeple(s) arrive", energy, ore, people)
    pos.then(RECHECK)


def withdraw(pos: Chart, source: int, energy: int, ore: int, free: int, used: int) -> None:
    """Tokens leave a location; a Ship that runs dry is checked at the end of the turn (COL-MOVE-22)."""
    places = len(pos.card)
    if source < places:
        pos.energy[source] -= energy
        pos.ore[source] -= ore
        pos.meeples[source] -= free + used
        pos.ready[source] -= free
        return
    ship = source - places
    pos.cargo[ship * HOLD + ENERGY] -= energy
    pos.cargo[ship * HOLD + ORE] -= ore
    pos.cargo[ship * HOLD + MEEPLE] -= free + used
    pos.ship_used[ship] -= used
    if energy and pos.cargo[ship * HOLD + ENERGY] == 0:
        pos.ship_marks[ship] |= DRAINED


class BeamInvasion(Step[Chart], frozen=True):
    """Meeples beamed onto an enemy planet invade it; no Ship enters (COL-TECON-20, COL-TECON-21, COL-TINFO-19)."""

    seat: Seat
    source: int
    target: int
    free: int
    used: int

    def run(self, pos: Chart) -> None:
        if not pos.attack:
            return  # paid off
        withdraw(pos, self.source, 0, 0, self.free, self.used)
        pos.then(AttackOver())
        begin_invasion(pos, self.seat, 0, self.target, self.free + self.used, self.used)


# --- Space Bridge -----------------------------------------------------------------------------------------------


@MEANINGS.of(e.Bridge)
class SpaceBridge(Meaning):
    """Energy and Ore go from one planet to another, and one of the two pays (COL-TECON-14, COL-TECON-15)."""

    phases = (BUILDING, MOVEMENT, PRODUCTION)
    moves = (BridgeTo,)
    patient = True

    def aims(self, pos: Chart, seat: Seat, card: Card) -> list[Move]:
        places = pos.planets(seat)
        return [BridgeTo(place, other) for place in places for other in places if place != other]

    def why_not(self, pos: Chart, seat: Seat, card: Card, move: Any) -> Why:
        if move.place == move.other or not pos.owner[move.place] == pos.owner[move.other] == seat:
            return "A bridge leads from one planet that you control to another.", "COL-TECON-14"
        if pos.has_fallout(move.place) or pos.has_fallout(move.other):
            return "A planet with fallout takes no part.", "COL-WMD-09"
        if not bridge_payers(pos, move.place, move.other, card.energy):
            return "Nothing is left to move once one of the two planets has paid.", "COL-TECON-15"
        return None

    def do(self, pos: Chart, seat: Seat, card: Card, move: Any) -> None:
        use = BridgesGoods(move.place, move.other, seat=seat, tech=card.tech)
        announce(pos, card, use, paid=True)
        pos.then(PayBridge(seat, move.place, move.other, card.energy))


def bridge_payers(pos: Chart, place: int, other: int, cost: int) -> list[int]:
    """Which of the two planets can pay, with something left to move (COL-TECON-15)."""
    energy, ore = pos.energy, pos.ore
    found = [place] if energy[place] >= cost and energy[place] - cost + ore[place] > 0 else []
    if energy[other] >= cost and energy[place] + ore[place] > 0:
        found.append(other)
    return found


@asks("Which end of the bridge pays?", "{seat} pay(s|) for the bridge", "COL-TECON-15")
@lapses
class PayBridge(Decision[Chart], frozen=True):
    """One of the two planets of the transfer pays (COL-TECON-15)."""

    place: int
    other: int
    cost: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        found = bridge_payers(pos, self.place, self.other, self.cost)
        return [PayFrom(ENERGY, place) for place in found]

    def stake(self, pos: Chart) -> Stake:
        """The fuller end pays, unless somebody says so."""
        best = from_fullest(self.moves(pos), pos.energy)
        return Stake("payment", True, False, False, answer=best, reason="the fuller end pays")

    def apply(self, pos: Chart, move: PayFrom) -> None:
        pos.energy[move.place] -= self.cost
        pos.tell("COL-TECON-15", "{0:place} pays for the bridge", move.place)


class BridgesGoods(Use, frozen=True):
    """Any number of Energy and Ore goes from one planet to the other (COL-TECON-14)."""

    place: int
    other: int

    def run(self, pos: Chart) -> None:
        pos.then(SendAmounts(self.seat, self.place, self.other, True, ()))
