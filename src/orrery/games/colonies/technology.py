"""Using a Technology: announcement, cost, the answers to it, last one first (COL-TECH, COL-TINFO-01 to 03).

A use lies on the pile while it can be answered. All seats that could have an answer are asked at once; the first answer
clockwise is announced on top, with its own answers, and settled completely before the others are asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from orrery.engine.base import Decision, Move, Seat, Step, says
from orrery.engine.pile import PileRound, PileWindow
from orrery.engine.position import Position
from orrery.engine.standing import Threat
from orrery.games.colonies.content import ENERGY, ORE
from orrery.games.colonies.knowledge import can_use, could_use, functions, has, show
from orrery.games.colonies.state import (
    A_PLACE,
    A_SEAT,
    A_VICTIM,
    CLOAKED,
    DRAINED,
    FALLOUT,
    STEALTH,
    Chart,
    Use,
)

# what a use is for; the modules that know them register what they do
ALWAYS: Final = 0
HACK: Final = 1
PIERCE: Final = 2
BREAK: Final = 3
CLOAK: Final = 4
SHIELD: Final = 5
ARMOR: Final = 6
FIELD: Final = 7
DEFENCE: Final = 8
CONVERT: Final = 9
STEAL: Final = 10
TRADE: Final = 11
BRIDGE: Final = 12
BEAM: Final = 13
BEAM_STRUCTURE: Final = 14
HYPER: Final = 15
PULSE: Final = 16
GUN: Final = 17
PEEK: Final = 18
SPY: Final = 19
PAY_OFF: Final = 20
OFFER: Final = 21
KAMIKAZE: Final = 22
OPEN_BUNKER: Final = 23
OPEN_WARHEAD: Final = 24

EFFECTS: dict[int, Callable[[Chart, Use], None]] = {}
"""What a use does when nobody has cancelled it."""

FAILURES: dict[int, Callable[[Chart, Use], None]] = {}
"""What follows a cancelled use, where anything does."""

ONCE_PER_ROUND: Final = (HACK, SPY)
ONCE_PER_PHASE: Final = (STEAL, TRADE)


@says("hack {tech}", "COL-TINFO-01")
class Hack(Move, frozen=True):
    """Cancel the Technology that was just used."""

    tech: int


@says("pierce the armor", "COL-TATT-01")
class PierceTheArmor(Move, frozen=True):
    """Cancel Ship Armor."""


@says("send in the kamikaze pilot", "COL-TATT-13")
class SendKamikaze(Move, frozen=True):
    """Cancel Missile Defense System."""


@says("cloak ship {ship}", "COL-TMOVE-13")
class CloakShip(Move, frozen=True):
    """Put a Ship in stealth."""

    ship: int


@says("pay {kind} from {place}", "COL-TECH-02")
class PayFrom(Move, frozen=True):
    """Pay one token of a cost from this planet."""

    kind: int
    place: int


# --- using a card -----------------------------------------------------------------------------------------------


def use(
    pos: Chart,
    seat: Seat,
    tech: int,
    what: int,
    a: int = 0,
    b: int = 0,
    c: int = 0,
    ready: int = 0,
    energy: int = 0,
    ore: int = 0,
) -> None:
    """Announce a use: the card is shown, its cost is paid, then it can be answered (COL-TECH-11, 12, 20).

    `ready` is a place that must keep a token of the kind paid (a converter's planet). Call it last: it only puts steps
    on the stack.
    """
    show(pos, seat, tech)
    if what in ONCE_PER_ROUND:
        pos.used_round[seat] |= 1 << tech
    elif what in ONCE_PER_PHASE:
        pos.used_phase[seat] |= 1 << tech
    pos.tell("COL-TECH-11", "{0:seat} uses {1:tech}", seat, tech)
    pos.pile.append(Use(seat, tech, what, a, b, c, 1 << seat, False))
    pos.then(Answers(len(pos.pile) - 1))
    if energy or ore:
        pos.then(PayCost(seat, energy, ore, ready))


def announce_always(pos: Chart, seat: Seat, tech: int) -> None:
    """An always-on card makes a difference for the first time in this phase: it can be answered (COL-TECH-07)."""
    if pos.announced[seat] >> tech & 1:
        return
    pos.announced[seat] |= 1 << tech
    pos.reveal()
    show(pos, seat, tech)
    pos.tell("COL-TECH-07", "{0:seat} has {1:tech}", seat, tech)
    pos.pile.append(Use(seat, tech, ALWAYS, 0, 0, 0, 1 << seat, False))
    pos.then(Answers(len(pos.pile) - 1))


def weigh_always(pos: Chart, seat: Seat, tech: int, place: int = -1) -> bool:
    """Whether an always-on card works, at a moment when it makes a difference: whoever might have it shows that now.

    Nothing being announced tells the table as much as an announcement, so either way something was revealed.
    """
    if could_use(pos, seat, tech, place) and not pos.announced[seat] >> tech & 1:
        pos.reveal()
    return always(pos, seat, tech, place)


def always(pos: Chart, seat: Seat, tech: int, place: int = -1) -> bool:
    """Whether an always-on card of this seat works there, whoever has heard of it."""
    return has(pos, seat, tech) and functions(pos, seat, tech, place)


# --- paying -----------------------------------------------------------------------------------------------------


def payers(pos: Chart, seat: Seat, kind: int) -> list[int]:
    """The planets that can pay a token: controlled, without fallout (COL-TECH-02, COL-TECH-05, COL-WMD-09)."""
    store = pos.energy if kind == ENERGY else pos.ore
    markers = pos.markers
    return [
        place
        for place, owner in enumerate(pos.owner)
        if owner == seat and store[place] > 0 and not markers[place * 2 + FALLOUT]
    ]


def can_pay(pos: Chart, seat: Seat, kind: int, amount: int) -> bool:
    """Whether all planets together have that much (COL-TECH-04)."""
    store = pos.energy if kind == ENERGY else pos.ore
    return sum([store[place] for place in payers(pos, seat, kind)]) >= amount


class PayCost(Step[Chart], frozen=True):
    """A cost in Energy and Ore, token by token, from any planets (COL-TECH-02)."""

    seat: Seat
    energy: int
    ore: int
    ready: int

    def run(self, pos: Chart) -> None:
        if pos.out[self.seat]:
            return
        if self.energy:
            pos.then(
                PayToken(self.seat, ENERGY, self.ready),
                PayCost(self.seat, self.energy - 1, self.ore, self.ready),
            )
        elif self.ore:
            pos.then(PayToken(self.seat, ORE, self.ready), PayCost(self.seat, 0, self.ore - 1, self.ready))


class PayToken(Decision[Chart], frozen=True):
    """Which planet pays this token; a planet named by `ready` (counted from 1) keeps one (COL-TECON-08)."""

    kind: int
    ready: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        store = pos.energy if self.kind == ENERGY else pos.ore
        places = payers(pos, self.seat, self.kind)
        if self.ready and store[self.ready - 1] == 1 and len(places) > 1:
            places.remove(self.ready - 1)
        return [PayFrom(self.kind, place) for place in places] or [PayFrom(self.kind, 0)]

    def apply(self, pos: Chart, move: PayFrom) -> None:
        store = pos.energy if self.kind == ENERGY else pos.ore
        if pos.owner[move.place] != self.seat or store[move.place] == 0:
            return  # somebody who has left the game pays nothing any more
        store[move.place] -= 1
        pos.tell("COL-TECH-02", "{0:seat} pays 1 {1:kind} from {2:place}", self.seat, self.kind, move.place)

    def ask(self, pos: Chart) -> str:
        return f"Which planet pays 1 {'Energy' if self.kind == ENERGY else 'Ore'}?"

    def clause(self) -> str:
        return "COL-TECH-02"


def pay_ship(pos: Chart, ship: int, amount: int) -> None:
    """A cost in Ship Energy; a Ship that runs dry on its owner's turn is checked when the turn ends (COL-MOVE-22, 23)."""
    pos.cargo[ship * 5 + ENERGY] -= amount
    if pos.cargo[ship * 5 + ENERGY] == 0 and pos.ship_owner[ship] == pos.active:
        pos.ship_marks[ship] |= DRAINED
    pos.tell("COL-TECH-03", "Ship {0} pays {1} Ship Energy", ship, amount)


# --- answers ----------------------------------------------------------------------------------------------------


class Answers(PileRound[Chart], frozen=True):
    """The top of the pile can be answered, then takes effect; down to `base` (COL-TECH-12)."""

    base: int

    def height(self, pos: Chart) -> int:
        return len(pos.pile) - self.base

    def asked(self, pos: Chart) -> Sequence[Seat]:
        if len(pos.pile) <= self.base:
            return ()
        top = pos.pile[-1]
        if top.cancelled:
            return ()
        return [
            seat
            for seat in pos.others(top.seat)
            if not top.closed >> seat & 1 and could_answer(pos, seat, top)
        ]

    def window(self, seats: tuple[Seat, ...]) -> AnswerWindow:
        return AnswerWindow(seats, self.base)

    def resolve_top(self, pos: Chart) -> None:
        top = pos.pile.pop()
        if pos.out[top.seat]:
            return
        if top.cancelled:
            failure = FAILURES.get(top.what)
            if failure is not None:
                failure(pos, top)
        elif top.what != ALWAYS:
            EFFECTS[top.what](pos, top)


class AnswerWindow(PileWindow[Chart], frozen=True):
    """Who could answer a Technology is asked, clockwise from its user (COL-TECH-12)."""

    base: int

    def round(self) -> Answers:
        return Answers(self.base)

    def answers(self, pos: Chart, seat: Seat) -> Sequence[Move]:
        return answers_to(pos, seat, pos.pile[-1])

    def announce(self, pos: Chart, seat: Seat, move: Any) -> None:
        top = pos.pile[-1]
        for earlier in self.seats:
            top.closed |= 1 << earlier
            if earlier == seat:
                break
        content = pos.content
        if type(move) is Hack:
            self._push(pos, seat, content.hacker, HACK)
        elif type(move) is PierceTheArmor:
            self._push(pos, seat, content.piercer, PIERCE)
            pos.then(PayCost(seat, 0, content.pierce_cost, 0))
        elif type(move) is SendKamikaze:
            self._push(pos, seat, content.kamikaze, BREAK)
        else:
            assert type(move) is CloakShip
            self._push(pos, seat, content.stealth, CLOAK, move.ship)
            pos.ship_marks[move.ship] |= CLOAKED
            pay_ship(pos, move.ship, content.stealth_cost)

    def _push(self, pos: Chart, seat: Seat, tech: int, what: int, a: int = 0) -> None:
        """An answer goes on top of the pile; the round below it goes on with it."""
        show(pos, seat, tech)
        if what == HACK:
            pos.used_round[seat] |= 1 << tech
        pos.tell("COL-TECH-12", "{0:seat} answers with {1:tech}", seat, tech)
        pos.pile.append(Use(seat, tech, what, a, 0, 0, 1 << seat, False))

    def ask(self, pos: Chart, seat: Seat) -> str:
        top = pos.pile[-1]
        return f"{pos.seat_name(top.seat)} uses {pos.content.tech_names[top.tech]}. Do you answer?"

    def clause(self) -> str:
        return "COL-TECH-12"

    def threat(self, pos: Position, seat: Seat) -> Threat:
        """Standing orders know this window as `answer`; at stake is what an attack takes that the card helps along."""
        from orrery.games.colonies.targets import meeples_at_stake

        assert isinstance(pos, Chart)
        attack, top, loss = pos.attack, pos.pile[-1], 0
        if (
            attack
            and attack[A_VICTIM] == seat
            and top.seat == attack[A_SEAT]
            and pos.owner[attack[A_PLACE]] == seat
        ):
            loss = meeples_at_stake(pos, attack[A_PLACE])
        answers = self.answers(pos, seat)
        return Threat("answer", loss, answers[0] if len(answers) == 1 else None)


def could_answer(pos: Chart, seat: Seat, top: Use) -> bool:
    """Whether a seat may have an answer to a use, as far as the table shows."""
    content = pos.content
    if could_use(pos, seat, content.hacker) and not pos.used_round[seat] >> content.hacker & 1:
        return True
    if top.what == ARMOR and seat == top.b:
        place = pos.ship_at[top.a]
        return could_use(pos, seat, content.piercer, place) and can_pay(pos, seat, ORE, content.pierce_cost)
    if top.what == DEFENCE and seat == pos.ship_owner[top.a]:
        place = pos.ship_at[top.a]
        return could_use(pos, seat, content.kamikaze, place) or (
            could_use(pos, seat, content.stealth, place) and can_cloak(pos, top.a)
        )
    return False


def answers_to(pos: Chart, seat: Seat, top: Use) -> list[Move]:
    """What a seat can answer to a use: Hacker to anything, and what fits (COL-TATT-01, COL-TATT-13, COL-TMOVE-13)."""
    content = pos.content
    moves: list[Move] = []
    if can_use(pos, seat, content.hacker) and not pos.used_round[seat] >> content.hacker & 1:
        moves.append(Hack(top.tech))
    if top.what == ARMOR and seat == top.b:
        if can_use(pos, seat, content.piercer, pos.ship_at[top.a]) and can_pay(
            pos, seat, ORE, content.pierce_cost
        ):
            moves.append(PierceTheArmor())
    elif top.what == DEFENCE and seat == pos.ship_owner[top.a]:
        place = pos.ship_at[top.a]
        if can_use(pos, seat, content.kamikaze, place):
            moves.append(SendKamikaze())
        if can_use(pos, seat, content.stealth, place) and can_cloak(pos, top.a):
            moves.append(CloakShip(top.a))
    return moves


def can_cloak(pos: Chart, ship: int) -> bool:
    """A Ship that is not in stealth and can pay for it (COL-TMOVE-12)."""
    return (
        not pos.ship_marks[ship] & (STEALTH | CLOAKED)
        and pos.cargo[ship * 5 + ENERGY] >= pos.content.stealth_cost
    )


def use_cloak(pos: Chart, seat: Seat, ship: int) -> None:
    """Switch stealth on for a Ship, once in a phase (COL-TMOVE-12, COL-TMOVE-13)."""
    pos.ship_marks[ship] |= CLOAKED
    pay_ship(pos, ship, pos.content.stealth_cost)
    use(pos, seat, pos.content.stealth, CLOAK, ship)


def cancel_below(pos: Chart, answer: Use) -> None:
    """An answer cancels what it answers: the use below it on the pile (COL-TECH-12, COL-TECH-13)."""
    below = pos.pile[-1]
    below.cancelled = True
    pos.tell("COL-TECH-13", "{0:tech} of {1:seat} is cancelled; its cost stays paid", below.tech, below.seat)
    if below.what == ALWAYS:
        pos.off[below.seat] |= 1 << below.tech


def cloak(pos: Chart, answer: Use) -> None:
    """A Ship is in stealth until the Movement phase ends; a defence that it answers has failed (COL-TMOVE-12, 18).

    Radio Telescope makes stealth useless against its holder: it is announced here, since here it makes a difference.
    """
    ship = answer.a
    pos.ship_marks[ship] |= STEALTH
    pos.tell("COL-TMOVE-12", "Ship {0} is in stealth", ship)
    if pos.pile and pos.pile[-1].what == DEFENCE and pos.pile[-1].a == ship:
        defender = pos.pile[-1].seat
        if always(pos, defender, pos.content.telescope):
            pos.then(StealthAgainstDefence(ship))
            announce_always(pos, defender, pos.content.telescope)
        else:
            cancel_below(pos, answer)


class StealthAgainstDefence(Step[Chart], frozen=True):
    """The Telescope's holder sees the Ship after all, unless the Telescope has been cancelled (COL-TINFO-05, 06)."""

    ship: int

    def run(self, pos: Chart) -> None:
        below = pos.pile[-1]
        if not always(pos, below.seat, pos.content.telescope):
            below.cancelled = True
            pos.tell("COL-TMOVE-18", "{0:tech} cannot stop a Ship in stealth: its cost is lost", below.tech)


EFFECTS[HACK] = cancel_below
EFFECTS[PIERCE] = cancel_below
EFFECTS[BREAK] = cancel_below
EFFECTS[CLOAK] = cloak
