"""Assassination: attempts, bids, the roll, what it interrupts (DES-ASN)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Question, Seat, Step, says
from orrery.engine.bids import Bidding, BidTurn
from orrery.engine.dice import take_up
from orrery.engine.stops import Stake
from orrery.games.destiny.cards.announcing import RESOLVED, pile_up, undo_costs
from orrery.games.destiny.cards.meanings import CARDS, TARGET, ChooseSenator, Meaning, can_finish
from orrery.games.destiny.content.effects.played import Assassinate
from orrery.games.destiny.content.printed import INFLUENCE, INTRIGUE
from orrery.games.destiny.table.announced import ATTEMPT, CARD, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WontKill
from orrery.games.destiny.turn.corruption import corrupt
from orrery.games.destiny.turn.dice import AfterRoll, throw
from orrery.games.destiny.turn.in_force import changed_total
from orrery.games.destiny.turn.open_moments import asides, do_free
from orrery.games.destiny.turn.promised import barred, watch
from orrery.games.destiny.turn.senators import diplomacy, kill, shadow_dice
from orrery.games.destiny.turn.stages import (
    M_BATTLE,
    M_CAMPAIGN,
    M_FEINT,
    M_STEP,
    OWN_BUY,
    OWN_CAMPAIGN,
    OWN_DECLARE,
)

MOMENTS = (M_STEP, M_FEINT, M_BATTLE, M_CAMPAIGN, OWN_DECLARE, OWN_CAMPAIGN, OWN_BUY)


@says("raise the roll", "DES-ASN-09")
class RaiseRoll(Move, frozen=True):
    """Buy plus 1 for the attempt."""


@says("lower the roll", "DES-ASN-09")
class LowerRoll(Move, frozen=True):
    """Buy minus 1 for the attempt."""


def may_attempt(pos: Table, where: int) -> bool:
    """Only in the Intrigue Phase: own turns to declare or buy, before rolls, between steps (DES-ASN-13, 24)."""
    return pos.phase == INTRIGUE and where in MOMENTS


class Assassinating(Meaning):
    """One attempt by the acting Senator; it interrupts any other action but an attempt (DES-ASN-01, 14, 25)."""

    def when(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return may_attempt(pos, where)

    def acts(self, word: Any) -> bool:
        return True

    def slots(self, word: Any) -> tuple[int, ...]:
        return (TARGET,)

    def aims(self, pos: Table, word: Any, played: Played) -> list[Move]:
        return [
            ChooseSenator(senator)
            for senator in pos.senators()
            if senator != played.senator
            and not barred(pos, played.seat, WontKill, pos.sen_seat[senator], senator)
        ]

    def answers(self, pos: Table, word: Any, seat: Seat, card: int, below: Played) -> bool:
        return pos.phase == INTRIGUE and can_finish(pos, Played(CARD, seat, card))

    def begins(self, pos: Table, word: Any, played: Played, laws: list[Step[Any]]) -> bool:
        played.number = word.modifier
        if laws:
            pos.then(*laws, BeginAttempt())
            pos.pending = played
        else:
            announce_attempt(pos, played)
        return True


CARDS.add({Assassinate: Assassinating()})


class BeginAttempt(Step[Table], frozen=True):
    """The attempt that waited for a tax begins."""

    def run(self, pos: Table) -> None:
        played = pos.pending
        assert played is not None
        pos.pending = None
        announce_attempt(pos, played)


def announce_attempt(pos: Table, played: Played) -> None:
    """An attempt is announced; one that answers another attempt waits for it (DES-ASN-14, DES-ASN-19)."""
    played.dice = 1 + shadow_dice(pos, played.senator)  # DES-ASN-03; it may be dead when it is rolled
    if played.what != CARD:
        played.id = -1
    played.what = ATTEMPT
    pos.tell("DES-ASN-01", "{0:senator} attempts to assassinate {1:senator}", played.senator, played.target)
    pos.then(*watch(pos, played.seat, WontKill, pos.party_of(played.target), played.target))
    if any(other.what == ATTEMPT for other in pos.pile):
        pos.queued.append(played)
    else:
        pile_up(pos, played)


def bid_and_roll(pos: Table) -> None:
    """When nobody answers it any more, all may bid on an attempt, then it is rolled (DES-ASN-09, DES-ASN-20)."""
    pos.then(AttemptBids(tuple(pos.present())), RollAttempt())


RESOLVED[ATTEMPT] = bid_and_roll


def step_price(pos: Table, raising: bool) -> int:
    """5 Influence; with the counter-bid the first raise costs the target's Diplomacy more (DES-ASN-11, 12)."""
    price = pos.content.numbers.assassination_step
    attempt = pos.pile[-1]
    if (
        raising
        and not attempt.raised
        and pos.options["assassination_counter_bid"]
        and pos.in_play(attempt.target)
    ):
        price += max(0, diplomacy(pos, attempt.target))
    return price


class AttemptBids(Bidding[Table], frozen=True):
    """Round the table from the worst initiative: one step up or down, or pass, until all pass (DES-ASN-10)."""

    order: tuple[Seat, ...]

    def bids(self, pos: Table) -> Played:
        return pos.pile[-1]

    def bidders(self, pos: Table) -> Sequence[Seat]:
        attempt = pos.pile[-1]
        return () if attempt.negated or not pos.in_play(attempt.target) else self.order

    def can_bid(self, pos: Table, seat: Seat) -> bool:
        # who could not pay even by way of the bank passes; resources are open, so this tells nobody anything
        reach = pos.influence[seat] + pos.money[seat] // pos.content.numbers.bank_rate
        return reach >= step_price(pos, False)

    def turn(self, seat: Seat) -> BidOnAttempt:
        return BidOnAttempt(seat, self.order)


NOT_MINE = "neither the Senator nor the assassin is yours"


class BidOnAttempt(BidTurn[Table], frozen=True):
    """Before the roll anybody may spend 5 Influence for plus or minus 1, any number of times (DES-ASN-09)."""

    order: tuple[Seat, ...]

    def bidding(self) -> AttemptBids:
        return AttemptBids(self.order)

    def stake(self, pos: Table) -> Stake:
        """Worth a stop for whose Senator is to die, and for who sends the assassin."""
        attempt = pos.pile[-1]
        mine = self.seat in (attempt.seat, pos.party_of(attempt.target))
        return Stake("attempts", True, mine, mine, int(mine), reason=NOT_MINE)

    def raises(self, pos: Table) -> list[Move]:
        found: list[Move] = []
        if pos.influence[self.seat] >= step_price(pos, True):
            found.append(RaiseRoll())
        if pos.influence[self.seat] >= step_price(pos, False):
            found.append(LowerRoll())
        return found

    def asides(self, pos: Table, raises: list[Move]) -> Sequence[Move]:
        return asides(pos, self.seat, bool(raises))

    def add(self, pos: Table, move: Move) -> bool:
        if not isinstance(move, (RaiseRoll, LowerRoll)):
            return False
        attempt, up = pos.pile[-1], isinstance(move, RaiseRoll)
        price = step_price(pos, up)
        pos.lose(self.seat, INFLUENCE, price)
        attempt.bid += 1 if up else -1
        attempt.raised = attempt.raised or up
        sign = "plus" if up else "minus"
        pos.tell("DES-ASN-09", "{0:seat} spends {1} Influence for " + sign + " 1", self.seat, price)
        return True

    def aside(self, pos: Table, move: Move) -> None:
        do_free(pos, self.seat, move)

    def ask(self, pos: Table) -> Question:
        stands = f"{pos.pile[-1].bid + pos.pile[-1].number:+d}"
        text = "The attempt stands at {0}. Do you change the roll?"
        return Question(text, "{seat} may change the roll", (stands,), "DES-ASN-09")


class RollAttempt(Step[Table], frozen=True):
    """One die and one for each Shadow token; no roll if the target is gone or safe (DES-ASN-03, DES-ASN-26)."""

    def run(self, pos: Table) -> None:
        attempt = pos.pile[-1]
        if attempt.negated or not pos.in_play(attempt.target):
            pos.pile.pop()
            if attempt.negated:
                undo_costs(pos, attempt)
            else:
                pos.tell("DES-ASN-26", "The target is gone: the attempt ends without a roll")
            pos.then(NextAttempt())
            return
        throw(pos, "assassination", [attempt.seat], [attempt.dice])
        pos.tell("DES-ASN-03", "{0:senator} rolls {1:dice}", attempt.senator, tuple(pos.rolled))
        pos.then(AfterRoll(), AttemptResult(), NextAttempt())


def modifier(pos: Table, attempt: Played) -> int:
    """Ability, bids and Events together; it applies to every die (DES-ASN-10)."""
    return attempt.number + attempt.bid + changed_total(pos, "assassination")


class AttemptResult(Step[Table], frozen=True):
    """Any 6 kills, a natural one always; each natural 1 corrupts the assassin (DES-ASN-04 to DES-ASN-08)."""

    def run(self, pos: Table) -> None:
        attempt = pos.pile.pop()
        roll = take_up(pos)
        dice = roll.dice[0]
        change = modifier(pos, attempt)
        needed = pos.content.numbers.assassination_kill
        ones = dice.count(1)
        if ones:
            corrupt(pos, attempt.senator, ones, "DES-ASN-07")
        if any(die == 6 or die + change >= needed for die in dice):
            kill(pos, attempt.target, "DES-ASN-04", "{0:senator} is assassinated")
        else:
            pos.tell("DES-ASN-04", "{0:senator} survives", attempt.target)


class NextAttempt(Step[Table], frozen=True):
    """Attempts that answered this one are resolved on their own, even if their assassin is dead (DES-ASN-19, 21)."""

    def run(self, pos: Table) -> None:
        if pos.queued and not any(other.what == ATTEMPT for other in pos.pile):
            pile_up(pos, pos.queued.pop(0))
