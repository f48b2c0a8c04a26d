"""Using a Technology: what can be used, its announcement and cost, the answers to it, last one first (COL-TECH, COL-TINFO-01 to 03).

A use lies on the pile while it can be answered. All seats that could have an answer are asked at once; the first answer
clockwise is announced on top, with its own answers, and settled completely before the others are asked again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from orrery.engine.base import Decision, Move, Question, Seat, Step, Word, otherwise, says
from orrery.engine.pile import PileRound
from orrery.engine.stops import Stake
from orrery.engine.window import RoundWindow
from orrery.games.colonies import effects as e
from orrery.games.colonies.content import Card
from orrery.games.colonies.table.state import DRAINED, Chart, meeples_at_stake
from orrery.games.colonies.technology.knowledge import (
    betray,
    can_pay,
    can_use,
    could,
    could_use,
    has,
    in_use,
    is_ready,
    is_used_up,
    payers,
    purse,
    show,
)
from orrery.games.colonies.terms import ENERGY, EVERY_PHASE, HOLD, KINDS, ORE, PHASES
from orrery.games.colonies.uses import MEANINGS, Held, Meaning, Use, Why


@says("hack {tech}", "COL-TINFO-01", "That is not the Technology that was just used.")
class Hack(Move, frozen=True):
    """Cancel the Technology that was just used."""

    tech: int


@says("pay {kind} from {place}", "COL-TECH-02", "No such token of the cost can be paid from there.")
class PayFrom(Move, frozen=True):
    """Pay one token of a cost from this planet."""

    kind: int
    place: int


# --- cards of one's own turn ------------------------------------------------------------------------------------


def offers(pos: Chart, seat: Seat) -> list[Move]:
    """Everything that a seat can do with its cards on its own turn in this phase (COL-TECH-08)."""
    moves: list[Move] = []
    ready = turn_cards(pos, seat)
    if not ready:
        return moves
    content = pos.content
    energy = purse(pos, seat, ENERGY) if ready & content.energy_bits else 0
    ore = purse(pos, seat, ORE) if ready & content.ore_bits else 0
    for card in content.among(ready):
        if card.energy <= energy and card.ore <= ore:
            meaning = card.meaning
            found = [
                move
                for move in meaning.aims(pos, seat, card)
                if meaning.why_not(pos, seat, card, move) is None
            ]
            moves.extend([move for move in found if move not in moves] if moves else found)
    return moves


def pressing(pos: Chart, moves: Sequence[Move]) -> bool:
    """Whether one of these uses is worth a stop of its own: more than a converter, a bridge or a cloak, which can wait."""
    return any(
        not card.meaning.patient and card.meaning.says(card, move)
        for move in moves
        for card in pos.content.users(move)
    )


def turn_cards(pos: Chart, seat: Seat) -> int:
    """The cards of a seat that can be used on its own turn now, if they can be paid, as bits: what `why_not_now` asks."""
    content = pos.content
    spent = pos.off[seat] | pos.used_round[seat] | pos.used_phase[seat]
    return in_use(pos, seat) & content.turn_bits & content.working[pos.phase] & ~spent


def begin(pos: Chart, seat: Seat, move: Move) -> None:
    """Begin to use the first card that can do this; the turn itself waits on the stack."""
    for card in pos.content.users(move):
        meaning = card.meaning
        if meaning.says(card, move) and why_not_card(pos, seat, card, move) is None:
            betray(pos, seat, card.tech)
            meaning.do(pos, seat, card, move)
            return
    raise AssertionError(f"no card does {move}")


def why_not_use(pos: Chart, seat: Seat, move: Move) -> Why:
    """Why a move that uses a Technology is not possible; None where it is, or where no card knows the move."""
    found: Why = None
    for card in pos.content.users(move):
        if card.meaning.says(card, move):
            why = why_not_card(pos, seat, card, move)
            if why is None:
                return None
            if found is None or has(pos, seat, card.tech):
                found = why
    return found


def why_not_card(pos: Chart, seat: Seat, card: Card, move: Move) -> Why:
    """Why this card cannot do this now."""
    why = why_not_now(pos, seat, card)
    return why if why is not None else card.meaning.why_not(pos, seat, card, move)


def why_not_now(pos: Chart, seat: Seat, card: Card) -> Why:
    """Why a seat cannot use a card at all now, whatever it is aimed at (COL-TECH-04, 06, 08, 13, 17, 18)."""
    if not has(pos, seat, card.tech):
        return f"You do not have {pos.content.tech_names[card.tech]}.", "COL-TECH-17"
    if not pos.content.working[pos.phase] >> card.tech & 1:
        name, phase = pos.content.tech_names[card.tech], PHASES[pos.phase]
        return f"{name} is not used in the {phase} phase.", "COL-TECH-08"
    if pos.off[seat] & card.bit:
        return f"{pos.content.tech_names[card.tech]} is cancelled in this phase.", "COL-TECH-13"
    if is_used_up(pos, seat, card):
        period, clause = card.meaning.limit
        return f"{pos.content.tech_names[card.tech]} is used once in a {period.capitalize()}.", clause
    if card.energy and not can_pay(pos, seat, ENERGY, card.energy):
        return why_not_paid(pos, card, ENERGY, card.energy)
    if card.ore and not can_pay(pos, seat, ORE, card.ore):
        return why_not_paid(pos, card, ORE, card.ore)
    return None


def why_not_paid(pos: Chart, card: Card, kind: int, amount: int) -> Why:
    """What somebody reads who cannot pay for a card (COL-TECH-04)."""
    name = pos.content.tech_names[card.tech]
    return f"{name} costs {amount} {KINDS[kind]} from your planets.", "COL-TECH-04"


# --- using a card -----------------------------------------------------------------------------------------------


def announce(
    pos: Chart,
    card: Card,
    use: Use,
    ship: int = 0,
    times: int = 1,
    keep: int = -1,
    paid: bool = False,
    answering: bool = False,
) -> None:
    """Announce a use: the card is shown, its cost is paid, then it can be answered (COL-TECH-11, 12, 20).

    `ship` pays Ship Energy; the rest of the cost is due so many `times`, and `keep` is a place that must keep a token of
    the kind paid (a converter's planet). Call it last: it only puts steps on the stack.
    """
    seat = use.seat
    if card.ship_energy and ship:
        pay_ship(pos, ship, card.ship_energy)
    show(pos, seat, card.tech)
    if card.limit == "round":
        pos.used_round[seat] |= card.bit
    elif card.limit == "phase":
        pos.used_phase[seat] |= card.bit
    if answering:
        pos.tell("COL-TECH-12", "{0:seat} answers with {1:tech}", seat, card.tech)
    else:
        pos.tell("COL-TECH-11", "{0:seat} uses {1:tech}", seat, card.tech)
    pos.pile.append(use)
    pos.then(Answers(len(pos.pile) - 1))
    if (card.energy or card.ore) and not paid:
        pos.then(PayCost(seat, card.energy * times, card.ore * times, keep))


class AlwaysOn(Use, frozen=True):
    """An always-on card makes a difference; cancelled, it is off until the phase ends (COL-TECH-07, COL-TECH-13)."""

    def run(self, pos: Chart) -> None:
        """What it does is asked for wherever it makes a difference."""

    def fails(self, pos: Chart) -> None:
        pos.off[self.seat] |= 1 << self.tech


def announce_always(pos: Chart, seat: Seat, card: Card) -> None:
    """An always-on card makes a difference for the first time in this phase: it can be answered (COL-TECH-07)."""
    pos.announced[seat] |= card.bit
    pos.reveal()
    show(pos, seat, card.tech)
    pos.tell("COL-TECH-07", "{0:seat} has {1:tech}", seat, card.tech)
    pos.pile.append(AlwaysOn(seat=seat, tech=card.tech))
    pos.then(Answers(len(pos.pile) - 1))


def shows(pos: Chart, seat: Seat, card: Card, place: int = -1) -> bool:
    """Whether an always-on card is to be announced, at a moment when it makes a difference (COL-TECH-07).

    Nothing being announced tells the table as much as an announcement, so either way something is revealed.
    """
    if pos.announced[seat] & card.bit:
        return False
    if could_use(pos, seat, card.tech, place):
        pos.reveal()
    return can_use(pos, seat, card.tech, place)


def to_announce(pos: Chart, seat: Seat, word: type[Word], place: int = -1) -> Card | None:
    """The card to announce where one card with this word is enough; None if it has been, or there is none."""
    found: Card | None = None
    for card in pos.content.cards(word):
        if pos.announced[seat] & card.bit and can_use(pos, seat, card.tech, place):
            return None
        if shows(pos, seat, card, place) and found is None:
            found = card
    return found


def next_to_announce(pos: Chart, seat: Seat, word: type[Word], place: int = -1) -> Card | None:
    """The next card to announce where all cards with this word add up."""
    for card in pos.content.cards(word):
        if shows(pos, seat, card, place):
            return card
    return None


def added(pos: Chart, seat: Seat, word: type[Word], place: int = -1) -> int:
    """What the always-on cards of a seat with this word add up to (COL-TECH-15)."""
    total = 0
    for card in pos.content.cards(word):
        if can_use(pos, seat, card.tech, place):
            total += card.amount
    return total


# --- paying -----------------------------------------------------------------------------------------------------


class PayCost(Step[Chart], frozen=True):
    """A cost in Energy and Ore, token by token, from any planets (COL-TECH-02)."""

    seat: Seat
    energy: int
    ore: int
    keep: int

    def run(self, pos: Chart) -> None:
        if pos.out[self.seat]:
            return
        if self.energy:
            pos.then(
                PayToken(self.seat, ENERGY, self.keep),
                PayCost(self.seat, self.energy - 1, self.ore, self.keep),
            )
        elif self.ore:
            pos.then(PayToken(self.seat, ORE, self.keep), PayCost(self.seat, 0, self.ore - 1, self.keep))


@otherwise("A token is paid by a planet of your own that has one to spare.", "COL-TECH-02")
class PayToken(Decision[Chart], frozen=True):
    """Which planet pays this token; the planet named by `keep` (-1 for none) keeps one (COL-TECON-08)."""

    kind: int
    keep: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        store = pos.energy if self.kind == ENERGY else pos.ore
        places = payers(pos, self.seat, self.kind)
        if self.keep >= 0 and store[self.keep] == 1 and len(places) > 1:
            places.remove(self.keep)
        return [PayFrom(self.kind, place) for place in places] or [PayFrom(self.kind, 0)]

    def apply(self, pos: Chart, move: PayFrom) -> None:
        store = pos.energy if self.kind == ENERGY else pos.ore
        if pos.owner[move.place] != self.seat or store[move.place] == 0:
            return  # somebody who has left the game pays nothing any more
        store[move.place] -= 1
        pos.tell("COL-TECH-02", "{0:seat} pays 1 {1:kind} from {2:place}", self.seat, self.kind, move.place)

    def ask(self, pos: Chart) -> Question:
        return Question(
            "Which planet pays 1 {0:kind} for the card?",
            "{seat} pay(s|) for a card",
            (self.kind,),
            "COL-TECH-02",
        )

    def stake(self, pos: Chart) -> Stake:
        """Any planet will do: by default the fullest store pays."""
        store = pos.energy if self.kind == ENERGY else pos.ore
        best = from_fullest(self.moves(pos), store)
        return Stake("payment", True, False, False, answer=best, reason="the fullest store pays")


def from_fullest(payers: Sequence[Move], store: list[int]) -> Move:
    """The payer with the fullest store, of equals the first."""
    return max(payers, key=lambda move: store[move.place])  # type: ignore[attr-defined]


def pay_ship(pos: Chart, ship: int, amount: int) -> None:
    """A cost in Ship Energy; a Ship that runs dry on its owner's turn is checked when the turn ends (COL-MOVE-22, 23)."""
    pos.cargo[ship * HOLD + ENERGY] -= amount
    if pos.cargo[ship * HOLD + ENERGY] == 0 and pos.ship_owner[ship] == pos.active:
        pos.ship_marks[ship] |= DRAINED
    pos.tell("COL-TECH-03", "Ship {0} pays {1} Ship Energy", ship, amount)


# --- answers ----------------------------------------------------------------------------------------------------


def reactions(pos: Chart, seat: Seat, moment: Any, tried: int, held: Held) -> list[Move]:
    """What a seat can answer to a moment: with `has` really, with `could` as far as the table shows (COL-TECH-09).

    `tried` are the cards that this seat has used for this trigger (COL-TECH-10).
    """
    moves: list[Move] = []
    for card in pos.content.reactions_to(moment):
        if not tried & card.bit and held(pos, seat, card.tech) and is_ready(pos, seat, card):
            for move in card.meaning.reacts(pos, seat, card, moment, held):
                if move not in moves:
                    moves.append(move)
    return moves


def reaction_card(pos: Chart, seat: Seat, move: Move, moment: Any, tried: int) -> Card:
    """The first card of a seat that can answer like this."""
    for card in pos.content.reactions_to(moment):
        if (
            not tried & card.bit
            and has(pos, seat, card.tech)
            and is_ready(pos, seat, card)
            and move in card.meaning.reacts(pos, seat, card, moment, has)
        ):
            return card
    raise AssertionError(f"no card answers with {move}")


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
            if not top.closed >> seat & 1 and reactions(pos, seat, top, 0, could)
        ]

    def window(self, seats: tuple[Seat, ...]) -> AnswerWindow:
        return AnswerWindow(seats, self.base)

    def resolve_top(self, pos: Chart) -> None:
        top = pos.pile.pop()
        if pos.out[top.seat]:
            return
        if top.cancelled:
            top.fails(pos)
        else:
            top.run(pos)


class AnswerWindow(RoundWindow[Chart], frozen=True):
    """Who could answer a Technology is asked, clockwise from its user (COL-TECH-12)."""

    base: int

    def round(self) -> Answers:
        return Answers(self.base)

    def answers(self, pos: Chart, seat: Seat) -> Sequence[Move]:
        return reactions(pos, seat, pos.pile[-1], 0, has)

    def carry_out(self, pos: Chart, seat: Seat, move: Move) -> None:
        top = pos.pile[-1]
        closed = top.closed
        for earlier in self.seats:
            closed |= 1 << earlier
            if earlier == seat:
                break
        pos.pile[-1] = replace(top, closed=closed)
        card = reaction_card(pos, seat, move, top, 0)
        card.meaning.react(pos, seat, card, move, top)

    def ask(self, pos: Chart, seat: Seat) -> Question:
        top = pos.pile[-1]
        return Question(
            "{0:seat} uses {1:tech}. Do you cancel it or answer?",
            "{seat} may answer {1:tech} of {0:seat}",
            (top.seat, top.tech),
            "COL-TECH-12",
            "answer",
        )

    def stake(self, pos: Chart, seat: Seat) -> Stake:
        """In danger is what an attack takes that the card helps along."""
        attack, top, loss = pos.attack, pos.pile[-1], 0
        if (
            attack is not None
            and attack.victim == seat
            and top.seat == attack.seat
            and pos.owner[attack.place] == seat
        ):
            loss = meeples_at_stake(pos, attack.place)
        answers = self.answers(pos, seat)
        touches = loss > 0 or touched(pos, seat, top) or any(type(move) is not Hack for move in answers)
        return Stake(
            "answer",
            bool(answers),
            bool(answers) and touches,
            touches,
            loss,
            reason="" if touches else "it does not touch you",
        )


def touched(pos: Chart, seat: Seat, use: Use) -> bool:
    """Whether a use is about a seat: aimed at it or its things, or part of an attack that it makes or suffers."""
    attack = pos.attack
    return (attack is not None and seat in (attack.victim, attack.seat)) or use.touches(pos, seat)


class CancelsBelow(Use, frozen=True):
    """An answer cancels what it answers: the use below it on the pile (COL-TECH-12, COL-TECH-13)."""

    def touches(self, pos: Chart, seat: Seat) -> bool:
        return len(pos.pile) > 1 and pos.pile[-2].seat == seat

    def run(self, pos: Chart) -> None:
        cancel_top(pos)
        below = pos.pile[-1]
        pos.tell(
            "COL-TECH-13", "{0:tech} of {1:seat} is cancelled; its cost stays paid", below.tech, below.seat
        )


def cancel_top(pos: Chart) -> None:
    """The use on top of the pile has no effect."""
    pos.pile[-1] = replace(pos.pile[-1], cancelled=True)


@MEANINGS.of(e.CancelAny)
class Hacker(Meaning):
    """Any Technology of another player is cancelled, once per Round, an always-on one when it is announced (COL-TINFO-01 to 03)."""

    modes = ("reaction",)
    phases = EVERY_PHASE
    moments = (Use,)
    limit = ("round", "COL-TINFO-01")

    def reacts(self, pos: Chart, seat: Seat, card: Card, moment: Any, held: Held) -> list[Move]:
        return [Hack(moment.tech)]

    def react(self, pos: Chart, seat: Seat, card: Card, move: Move, moment: Any) -> None:
        announce(pos, card, CancelsBelow(seat=seat, tech=card.tech), answering=True)
