"""Optional Sector abilities: Blackmarket Data and Random Augury (DES-SEC-03, DES-SEC-14, DES-SEC-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import (
    Decision,
    Move,
    Pass,
    Seat,
    absent_take_first,
    always_asked,
    asks,
    otherwise,
    says,
)
from orrery.games.destiny.content.effects.sectors import Augury, SeeHand
from orrery.games.destiny.content.lasting import reads
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.acts import SECTOR_ABILITY, deed
from orrery.games.destiny.turn.open_moments import FREE_MOVES
from orrery.games.destiny.turn.ways import Way

reads(__name__, SeeHand, Augury)


@says("look at the hand of {seat}", "DES-SEC-03", "Choose another Party that holds cards.")
class LookAt(Move, frozen=True):
    """Use Blackmarket Data."""

    seat: int


@says("augur with {seat}", "DES-SEC-14", "Choose another Party that is in the game.")
class AugurWith(Move, frozen=True):
    """Use Random Augury."""

    seat: int


@says("hand over {card}", "DES-SEC-14")
class HandOver(Move, frozen=True):
    """The card that is given."""

    card: int


@says("name {card}", "DES-SEC-14")
class NameCard(Move, frozen=True):
    """The card that is asked for."""

    card: int


class UseSectors(Way):
    """Optional abilities of Sectors, once per turn, in the Senate and Intrigue phases (DES-SEC-20, DES-BOARD-10)."""

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        content, owner = pos.content, pos.owner
        data, augury, sector = content.see_hand, content.augury, content.ability_sector  # as in `has_ability`
        if data >= 0 and owner[sector[data]] == seat and not pos.used[data]:
            found += [LookAt(other) for other in pos.present() if other != seat and pos.hands[other]]
        if augury >= 0 and owner[sector[augury]] == seat and not pos.used[augury] and pos.hands[seat]:
            found += [AugurWith(other) for other in pos.present() if other != seat]

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        if isinstance(move, LookAt):
            look(pos, seat, move.seat)
        else:
            augur(pos, seat, move.seat)


FREE_MOVES.add(50, UseSectors(), LookAt, AugurWith)


def look(pos: Table, seat: Seat, other: Seat) -> None:
    """Look at another player's hand (DES-SEC-03)."""
    pos.used[pos.content.see_hand] = True
    pos.reveal()
    pos.tell("DES-SEC-03", "{0:seat} looks at the hand of {1:seat}", seat, other)
    pos.whisper(
        (seat,), "DES-SEC-03", "The hand of {0:seat}: {1:card}", other, tuple(sorted(pos.hands[other]))
    )
    pos.then(*deed(pos, seat, SECTOR_ABILITY))


def augur(pos: Table, seat: Seat, other: Seat) -> None:
    """Give a card, then name another one (DES-SEC-14)."""
    pos.used[pos.content.augury] = True
    pos.tell("DES-SEC-14", "{0:seat} uses Random Augury on {1:seat}", seat, other)
    pos.then(*deed(pos, seat, SECTOR_ABILITY), GiveOne(seat, other))


@absent_take_first
@always_asked
@asks("Which card do you hand over?", "{seat} choose(s|) a card to hand over", "DES-SEC-14")
@otherwise("You do not hold this card.", "DES-SEC-14")
class GiveOne(Decision[Table], frozen=True):
    """Which card is given away? (DES-SEC-14)."""

    other: Seat

    def moves(self, pos: Table) -> Sequence[Move]:
        if pos.resigned[self.other]:
            return [Pass()]  # nobody is there to take it (DES-END-15)
        return [HandOver(card) for card in sorted(set(pos.hands[self.seat]))] or [Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if not isinstance(move, HandOver):
            return
        pos.hands[self.seat].remove(move.card)
        pos.hands[self.other].append(move.card)
        pos.reveal()
        pos.whisper((self.seat, self.other), "DES-SEC-14", "{0:seat} gives {1:card}", self.seat, move.card)
        pos.augury = move.card
        pos.then(NameOne(self.seat, self.other))


@asks("Which card do you name?", "{seat} name(s|) a card", "DES-SEC-14")
@otherwise("You must name another card than the one you gave.", "DES-SEC-14")
class NameOne(Decision[Table], frozen=True):
    """The card named must be a different one; a player who has it hands one over (DES-SEC-14, DES-SEC-15)."""

    other: Seat

    def moves(self, pos: Table) -> Sequence[Move]:
        return [NameCard(card) for card in range(len(pos.content.card_ids)) if card != pos.augury]

    def apply(self, pos: Table, move: Move) -> None:
        pos.augury = -1
        if not isinstance(move, NameCard):
            return
        pos.reveal()
        hand = pos.hands[self.other]
        pos.tell("DES-SEC-14", "{0:seat} names {1:card}", self.seat, move.card)
        if move.card in hand:
            hand.remove(move.card)
            pos.hands[self.seat].append(move.card)
            pos.tell("DES-SEC-14", "{0:seat} has it and hands it over", self.other)
        else:
            pos.tell("DES-SEC-14", "{0:seat} does not have it", self.other)

    def absent(self, pos: Table, moves: Sequence[Move]) -> Move:
        return Pass()  # who leaves names nothing (DES-END-15)
