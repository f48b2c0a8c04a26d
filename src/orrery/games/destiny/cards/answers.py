"""Answering what was announced: interfering cards, safe houses, assassinations, tokens (DES-CARD-06 to 17, DES-ASN-14, 20)."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Move, Seat
from orrery.games.destiny.cards.announcing import ANSWERS, title_of
from orrery.games.destiny.cards.meanings import CARDS, Meaning, can_finish, texts_of
from orrery.games.destiny.cards.playing import Play, UseTrait, affordable, in_time, play_card, use_trait
from orrery.games.destiny.content.effects.played import Assassinate, Negate, Shield
from orrery.games.destiny.content.printed import INTRIGUE
from orrery.games.destiny.table.announced import ATTEMPT, CARD, DEED, MINISTRY, REGULAR, TRAIT, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.bank import BuyInfluence, BuyMoney, bank, bank_moves
from orrery.games.destiny.turn.corruption import AtTheTokens, TradeTokens
from orrery.games.destiny.turn.senators import acting_traits, ready_actors, trait
from orrery.games.destiny.turn.ways import Way


def priority(pos: Table, played: Played) -> int:
    """The priority of what was announced, or -1 where it has none (DES-CARD-14, DES-CARD-15)."""
    if played.what in (MINISTRY, REGULAR):
        return pos.content.minister_priority[played.id]
    if played.what in (TRAIT, DEED) or played.id < 0:
        return -1
    return pos.content.card_priority[played.id]


class Negating(Meaning):
    """Cancel what was just announced: the same or a lower priority number (DES-CARD-08, 09, 15, 16)."""

    def when(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return False

    def answers(self, pos: Table, word: Any, seat: Seat, card: int, below: Played) -> bool:
        kind = "ministry_ability" if below.what in (MINISTRY, REGULAR) else "card"
        rank = priority(pos, below)
        if rank < 0 or kind not in word.what or below.seat == seat:
            return False
        return pos.content.card_priority[card] <= rank and rank >= word.min_priority

    def do(self, pos: Table, word: Any, played: Played) -> None:
        below = pos.pile[-1]
        below.negated = True
        below.ignored = word.ignore_costs
        pos.tell("DES-CARD-09", "{0} is negated", title_of(pos, below))


CARDS.add({Negate: Negating()})


class Shielding(Meaning):
    """The announced attempt on an own Senator fails without a roll."""

    def when(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return False

    def answers(self, pos: Table, word: Any, seat: Seat, card: int, below: Played) -> bool:
        if below.what != ATTEMPT or pos.party_of(below.target) != seat:
            return False
        return below.id < 0 or pos.content.card_priority[card] <= priority(pos, below)

    def do(self, pos: Table, word: Any, played: Played) -> None:
        pos.pile[-1].negated = True
        pos.tell("DES-CARD-09", "The attempt fails: {0:senator} is safe", pos.pile[-1].target)


CARDS.add({Shield: Shielding()})


def interferes(pos: Table, seat: Seat, card: int, played: Played) -> bool:
    """Whether a card may answer what was announced."""
    for spoken in texts_of(pos.content).cards[card].words:
        if spoken.meaning.answers(pos, spoken.word, seat, card, played):
            return True
    return False


def defends(pos: Table, seat: Seat) -> bool:
    """Whether what was announced last is an attempt on one of a Party's Senators."""
    played = pos.pile[-1]
    return played.what == ATTEMPT and pos.party_of(played.target) == seat


class AnswerWithCards(Way):
    """Cards that negate it or protect from it, and Assassination cards; the bank only where it could pay for one
    (DES-RES-06)."""

    def might(self, pos: Table, seat: Seat) -> bool:
        played = pos.pile[-1]
        if not pos.hands[seat] or (seat == played.seat and not defends(pos, seat)):
            return False
        if played.what in (CARD, MINISTRY, REGULAR) or (played.what == ATTEMPT and played.id >= 0):
            return True
        if defends(pos, seat):
            return True
        return pos.phase == INTRIGUE and bool(pos.ready_of(seat))

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        if not pos.hands[seat]:
            return
        played = pos.pile[-1]
        dear = able = False
        for card in sorted(set(pos.hands[seat])):
            if not in_time(pos, card) or not interferes(pos, seat, card, played):
                continue
            if affordable(pos, seat, card):
                found.append(Play(card))
                able = True
            dear = True
        if dear and not able and not abilities(pos, seat):
            found += bank_moves(pos, seat)

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        if isinstance(move, Play):
            play_card(pos, seat, move.card)
        else:
            pos.reveal()  # whoever trades here could not pay for a card that fits
            bank(pos, seat, move)


ANSWERS.add(10, AnswerWithCards(), Play, BuyInfluence, BuyMoney)


def abilities(pos: Table, seat: Seat) -> list[Move]:
    """Assassinations by ability, which interrupt any other action in progress (DES-ASN-14)."""
    if pos.phase != INTRIGUE:
        return []
    return [
        UseTrait(senator, number)
        for senator in ready_actors(pos, seat)
        for number in acting_traits(pos, senator)
        if any(isinstance(word, Assassinate) for word in pos.content.trait_actions[number])
        and can_finish(pos, Played(TRAIT, seat, number, senator))
    ]


class AnswerWithAssassins(Way):
    """Assassins whose Action is left (DES-ASN-14, DES-ASN-20)."""

    def might(self, pos: Table, seat: Seat) -> bool:
        played = pos.pile[-1]
        if pos.phase != INTRIGUE:
            return False
        if seat == played.seat and not defends(pos, seat):
            return False
        return any(trait(pos, senator, Assassinate) is not None for senator in ready_actors(pos, seat))

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        found += abilities(pos, seat)

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        use_trait(pos, seat, move.senator, move.trait)


ANSWERS.add(20, AnswerWithAssassins(), UseTrait)


# who is asked anyway may trade, but is not asked for that (DES-SHA-11)
ANSWERS.add(30, AtTheTokens(), TradeTokens)
