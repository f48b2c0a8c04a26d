"""Words about wealth tokens and Opportunity cards: they go to the acting player, who decides about them (REF-ADV-18)."""

from __future__ import annotations

from typing import Final

from orrery.engine.base import Move, Seat
from orrery.engine.words import several
from orrery.games.referendum.actions.carry import text_clause
from orrery.games.referendum.actions.naming import PayOften, pay
from orrery.games.referendum.cards.hands import (
    DivideTokens,
    DownTo,
    HandOverCard,
    KeepSome,
    TakeShown,
    TakeTokens,
    first_of,
    is_of_kind,
    move_token,
    search_deck,
)
from orrery.games.referendum.effects.cards import (
    Discard,
    Draw,
    GainWealth,
    LookHand,
    PayWealth,
    TakeCard,
    TakeWealth,
    TaxEverybody,
)
from orrery.games.referendum.effects.terms import Slot
from orrery.games.referendum.meaning import DOINGS, Meaning, Reason
from orrery.games.referendum.table.moves import TargetHand
from orrery.games.referendum.table.parts import Deed
from orrery.games.referendum.table.state import Realm

NO_TOKENS: Final = Reason("No citizen of another player here has a wealth token.", "REF-PLO-12")
NO_CARDS: Final = Reason("There are no cards to draw.", "REF-SEK-04")
NO_SUCH_DISCARD: Final = Reason("No such card lies among the discards.", "REF-PLO-12")
NO_HANDS: Final = Reason("No other player with a citizen here has a card in hand.", "REF-PLO-13")


class Gaining(Meaning):
    """Tokens from the supply."""

    def carry(self, pos: Realm, deed: Deed, word: GainWealth, effect: int) -> None:
        number = word.total(deed.successes)
        deed.effective = True
        if word.to == "self":
            pos.wealth[deed.citizen] += number
            pos.tell(text_clause(pos, deed), "{0:citizen} takes {1:coins}", deed.citizen, number)
        else:
            pos.then(DivideTokens(deed.seat, number))


class Fleecing(Meaning):
    """Tokens of opposing citizens, divided by the acting player."""

    def idle(self, pos: Realm, deed: Deed, word: TakeWealth) -> Reason | None:
        return None if wealthy(pos, deed) else NO_TOKENS

    def touches(self, pos: Realm, deed: Deed, word: TakeWealth, seat: Seat) -> bool:
        return any(pos.wealth[c] for c in pos.own_here(seat, deed.place))

    def carry(self, pos: Realm, deed: Deed, word: TakeWealth, effect: int) -> None:
        if wealthy(pos, deed):
            pos.then(TakeTokens(deed.seat, word.total(deed.successes)))


class Taxing(Meaning):
    """One token from each opposing citizen."""

    def idle(self, pos: Realm, deed: Deed, word: TaxEverybody) -> Reason | None:
        return None if wealthy(pos, deed) else NO_TOKENS

    def touches(self, pos: Realm, deed: Deed, word: TaxEverybody, seat: Seat) -> bool:
        return any(pos.wealth[c] for c in pos.own_here(seat, deed.place))

    def carry(self, pos: Realm, deed: Deed, word: TaxEverybody, effect: int) -> None:
        for foe in wealthy(pos, deed):
            move_token(pos, foe, deed.citizen)
            deed.effective = True


def wealthy(pos: Realm, deed: Deed) -> list[int]:
    """Citizens of other players here who have tokens."""
    return [c for c in pos.foes_here(deed.seat, deed.place) if pos.wealth[c]]


class Paying(Meaning):
    """The price is no effect: it is paid before anybody reacts (`naming.PayPrice`)."""

    def price(self, word: PayWealth) -> int:
        return word.amount

    def pay(self, pos: Realm, deed: Deed, word: PayWealth) -> None:
        if word.repeat:
            pos.then(PayOften(deed.seat, word.amount))
        else:
            pay(pos, deed, word.amount, 1)

    def blocked(self, pos: Realm, deed: Deed, word: PayWealth) -> Reason | None:
        if pos.wealth[deed.citizen] >= word.amount:
            return None
        return Reason(f"The price is {several(word.amount, 'wealth token')}.", "REF-PLO-12")

    def carry(self, pos: Realm, deed: Deed, word: PayWealth, effect: int) -> None:
        """It has been paid."""


class Drawing(Meaning):
    """Opportunity cards, maybe of one kind, maybe keeping some, maybe cutting the hand (REF-CIT-13 to 15)."""

    def idle(self, pos: Realm, deed: Deed, word: Draw) -> Reason | None:
        if word.pile == "discards":
            lies = any(is_of_kind(pos.content, card, word.only) for card in pos.discards)
            return None if lies else NO_SUCH_DISCARD
        return None if pos.deck or pos.discards else NO_CARDS

    def carry(self, pos: Realm, deed: Deed, word: Draw, effect: int) -> None:
        seat, number, clause = deed.seat, word.total(deed.successes), text_clause(pos, deed)
        deed.effective = True
        if word.limit:
            pos.then(DownTo(seat, pos.content.hand_limit, clause))
        if word.pile == "discards":
            for _ in range(number):
                first_of(pos, seat, word.only, clause)
            return
        if word.only == "any":
            cards = pos.draw_cards(seat, number)
        else:
            cards = search_deck(pos, word.only, number, clause)
        if word.keep:
            pos.picked = cards
            pos.whisper((seat,), clause, "You draw {0:card}", cards[:])
            pos.then(KeepSome(seat, word.keep))
        else:
            pos.take_up(seat, cards, clause)


class Discarding(Meaning):
    """Cards of choice."""

    def carry(self, pos: Realm, deed: Deed, word: Discard, effect: int) -> None:
        left = max(0, len(pos.hands[deed.seat]) - word.amount)
        pos.then(DownTo(deed.seat, left, text_clause(pos, deed)))


class Spying(Meaning):
    """A word about the hand of a player with a citizen here (REF-PLO-13)."""

    def choices(self, pos: Realm, deed: Deed, word: LookHand | TakeCard, slot: Slot) -> list[Move]:
        seats = {pos.seat_of(c) for c in pos.foes_here(deed.seat, deed.place)}
        return [TargetHand(seat) for seat in sorted(seats) if pos.hands[seat]]

    def touches(self, pos: Realm, deed: Deed, word: LookHand | TakeCard, seat: Seat) -> bool:
        return deed.victim in (-1, seat)

    def blocked(self, pos: Realm, deed: Deed, word: LookHand | TakeCard) -> Reason | None:
        return NO_HANDS if super().blocked(pos, deed, word) is not None else None


class Looking(Spying):
    """The acting player sees a hand."""

    def carry(self, pos: Realm, deed: Deed, word: LookHand, effect: int) -> None:
        show_hand(pos, deed)
        deed.effective = True


class Stealing(Spying):
    """Cards of another player, chosen by who sees the hand or by its owner."""

    def carry(self, pos: Realm, deed: Deed, word: TakeCard, effect: int) -> None:
        if not pos.hands[deed.victim]:
            return
        deed.effective = True
        number = word.total(deed.successes)
        if word.pick == "actor":
            if pos.shown_hand != deed.victim:
                show_hand(pos, deed)
            pos.then(TakeShown(deed.seat, number))
        else:
            pos.then(HandOverCard(deed.victim, deed.seat, number))


def show_hand(pos: Realm, deed: Deed) -> None:
    """The hand of the player named is shown to the acting player alone."""
    seat, victim, clause = deed.seat, deed.victim, text_clause(pos, deed)
    pos.shown_hand, pos.shown_to = victim, seat
    pos.reveal()
    pos.tell(clause, "{0:seat} looks at the hand of {1:seat}", seat, victim)
    pos.whisper((seat,), clause, "The hand: {0:card}", pos.hands[victim][:])


DOINGS.add(
    {
        GainWealth: Gaining(),
        TakeWealth: Fleecing(),
        TaxEverybody: Taxing(),
        PayWealth: Paying(),
        Draw: Drawing(),
        Discard: Discarding(),
        LookHand: Looking(),
        TakeCard: Stealing(),
    }
)
