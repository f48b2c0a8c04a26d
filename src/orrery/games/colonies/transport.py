"""Converters, Space Bridge, and the tokens that a bridge or a beam carries (COL-TECON-06 to 20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Done, Move, Seat, Step, says
from orrery.games.colonies.content import ENERGY, MEEPLE, ORE
from orrery.games.colonies.control import RECHECK, take_over
from orrery.games.colonies.diplomacy import begin_attack
from orrery.games.colonies.state import BEAMED, DRAINED, Chart, Use
from orrery.games.colonies.technology import BRIDGE, CONVERT, EFFECTS, PayFrom

DONE: Final = Done()
TOKENS: Final = ("Energy", "Ore", "free Meeples", "used Meeples")
FREE: Final = 2
USED: Final = 3


@says("convert {amount} {kind}", "COL-TECON-06")
class ConvertTokens(Move, frozen=True):
    """Turn so many tokens into the other kind."""

    amount: int
    kind: int


@says("send {amount} {token}", "COL-TECON-16")
class SendTokens(Move, frozen=True):
    """How many tokens of this kind go."""

    amount: int
    token: int


# --- converters -------------------------------------------------------------------------------------------------


def convert(pos: Chart, used: Use) -> None:
    """Any number of tokens of one planet become the other kind (COL-TECON-06, COL-TECON-07)."""
    pos.then(ConvertAmount(used.seat, used.a, used.b))


class ConvertAmount(Decision[Chart], frozen=True):
    """How many tokens are converted, at least one (COL-TECON-06)."""

    place: int
    kind: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        if pos.out[self.seat]:
            return (DONE,)
        return [ConvertTokens(n, self.kind) for n in range(1, pos.stock(self.place, self.kind) + 1)]

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is not ConvertTokens:
            return
        pos.take(self.place, self.kind, move.amount)
        pos.gain(self.place, ORE if self.kind == ENERGY else ENERGY, move.amount)
        pos.tell(
            "COL-TECON-06", "{0} {1:kind} at {2:place} are converted", move.amount, self.kind, self.place
        )

    def ask(self, pos: Chart) -> str:
        return "How many tokens do you convert?"

    def clause(self) -> str:
        return "COL-TECON-06"


EFFECTS[CONVERT] = convert


# --- amounts ----------------------------------------------------------------------------------------------------


def available(pos: Chart, source: int, token: int) -> int:
    """How many tokens of a kind a location has to send."""
    places = len(pos.card)
    if source >= places:
        ship = source - places
        if token <= ORE:
            return pos.cargo[ship * 5 + token]
        crew, used = pos.cargo[ship * 5 + MEEPLE], pos.ship_used[ship]
        return used if token == USED else crew - used
    if token <= ORE:
        return pos.stock(source, token)
    return pos.ready[source] if token == FREE else pos.meeples[source] - pos.ready[source]


def sendable(pos: Chart, seat: Seat, source: int, target: int, token: int, bridge: bool) -> int:
    """What may go along: a bridge carries no Meeples, an invasion nothing but Meeples (COL-TECON-14, 19, 20)."""
    if bridge and token >= FREE:
        return 0
    if token <= ORE and target < len(pos.card) and is_invasion(pos, seat, target):
        return 0
    return available(pos, source, token)


def is_invasion(pos: Chart, seat: Seat, target: int) -> bool:
    """Whether Meeples beamed there invade; natives live on uncontrolled planets alone (COL-TECON-20, COL-SCN-13)."""
    return pos.owner[target] not in (seat, -1) or pos.natives[target] > 0


class SendAmounts(Step[Chart], frozen=True):
    """The numbers are chosen kind by kind; then everything goes at once (COL-TECON-14, COL-TECON-16)."""

    seat: Seat
    bridge: bool

    def run(self, pos: Chart) -> None:
        if pos.out[self.seat]:
            pos.beaming = []
            return
        token = len(pos.beaming) - 2
        if token > USED:
            deliver(pos, self.seat)
            return
        pos.then(SendAmount(self.seat, token, self.bridge), self)


class SendAmount(Decision[Chart], frozen=True):
    """How many tokens of one kind go (COL-TECON-16, COL-TECON-27)."""

    token: int
    bridge: bool

    def moves(self, pos: Chart) -> Sequence[Move]:
        source, target = pos.beaming[0], pos.beaming[1]
        most = sendable(pos, self.seat, source, target, self.token, self.bridge)
        least = 0
        people = target < len(pos.card) and pos.owner[target] != self.seat
        first = FREE if people else 0  # who comes to a strange planet brings at least one Meeple
        if self.token >= first and not sum(pos.beaming[2 + first :]):
            later = range(self.token + 1, USED + 1)
            if not any(sendable(pos, self.seat, source, target, token, self.bridge) for token in later):
                least = min(1, most)
        return [SendTokens(amount, self.token) for amount in range(least, most + 1)]

    def apply(self, pos: Chart, move: SendTokens) -> None:
        pos.beaming.append(move.amount)

    def ask(self, pos: Chart) -> str:
        return f"How many {TOKENS[self.token]} do you send?"

    def clause(self) -> str:
        return "COL-TECON-16"


def deliver(pos: Chart, seat: Seat) -> None:
    """Tokens leave one location and arrive at the other (COL-TECON-16 to COL-TECON-20, COL-TECON-27)."""
    source, target, energy, ore, free, used = pos.beaming
    places = len(pos.card)
    people = free + used
    if target < places and is_invasion(pos, seat, target):
        pos.attack = [0, target, BEAMED, -1, 0, seat, pos.owner[target]]
        pos.then(BeamInvasion(seat))
        if pos.owner[target] >= 0:
            begin_attack(pos, [pos.owner[target]])
        return
    pos.beaming = []
    withdraw(pos, source, energy, ore, free, used)
    if target >= places:
        ship = target - places
        for kind, amount in ((ENERGY, energy), (ORE, ore), (MEEPLE, people)):
            pos.cargo[ship * 5 + kind] += amount
        pos.ship_used[ship] += used
    else:
        if pos.owner[target] < 0:
            take_over(pos, seat, target)
            pos.tell("COL-TECON-19", "{0:seat} colonises {1:place} by Beam", seat, target)
        pos.gain(target, ENERGY, energy)
        pos.gain(target, ORE, ore)
        pos.put(target, MEEPLE, people, used)
    pos.tell("COL-TECON-16", "{0} Energy, {1} Ore and {2} Meeple(s) arrive", energy, ore, people)
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
    pos.cargo[ship * 5 + ENERGY] -= energy
    pos.cargo[ship * 5 + ORE] -= ore
    pos.cargo[ship * 5 + MEEPLE] -= free + used
    pos.ship_used[ship] -= used
    if energy and pos.cargo[ship * 5 + ENERGY] == 0:
        pos.ship_marks[ship] |= DRAINED


class BeamInvasion(Step[Chart], frozen=True):
    """Meeples beamed onto an enemy planet invade it; no Ship enters (COL-TECON-20, COL-TECON-21, COL-TINFO-19)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        from orrery.games.colonies.invasion import begin_invasion
        from orrery.games.colonies.saves import AttackOver

        source, target, _, _, free, used = pos.beaming
        pos.beaming = []
        if not pos.attack:
            return  # paid off
        withdraw(pos, source, 0, 0, free, used)
        pos.then(AttackOver())
        begin_invasion(pos, self.seat, 0, target, free + used, used)


# --- Space Bridge -----------------------------------------------------------------------------------------------


class PayBridge(Decision[Chart], frozen=True):
    """One of the two planets of the transfer pays (COL-TECON-15)."""

    place: int
    other: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        moves: list[Move] = []
        cost = pos.content.bridge_cost
        if pos.energy[self.place] >= cost and pos.energy[self.place] - cost + pos.ore[self.place] > 0:
            moves.append(PayFrom(ENERGY, self.place))
        if pos.energy[self.other] >= cost:
            moves.append(PayFrom(ENERGY, self.other))
        return moves

    def apply(self, pos: Chart, move: PayFrom) -> None:
        if pos.out[self.seat]:
            return  # somebody who has left the game pays nothing any more
        pos.energy[move.place] -= pos.content.bridge_cost
        pos.tell("COL-TECON-15", "{0:place} pays for the bridge", move.place)

    def ask(self, pos: Chart) -> str:
        return "Which of the two planets pays for the bridge?"

    def clause(self) -> str:
        return "COL-TECON-15"


def bridge(pos: Chart, used: Use) -> None:
    """Any number of Energy and Ore goes from one planet to the other (COL-TECON-14)."""
    pos.beaming = [used.a, used.b]
    pos.then(SendAmounts(used.seat, True))


EFFECTS[BRIDGE] = bridge
