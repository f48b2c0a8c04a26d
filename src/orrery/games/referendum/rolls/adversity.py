"""Adversity cards: drawn for an adversity icon on a re-roll, followed at once, then discarded (REF-ADV)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, Step, always_asked, otherwise
from orrery.engine.decks import remake
from orrery.engine.stops import Stake
from orrery.games.referendum.cards.reactions import AskPlus, discard, fail
from orrery.games.referendum.effects.traits import RemoteWealth
from orrery.games.referendum.meaning import PLIGHTS
from orrery.games.referendum.people.travel import OfferTravel
from orrery.games.referendum.table.moves import PASS, DiscardCard, MakeItFail, PayWith, RiskCard, TakeOver
from orrery.games.referendum.table.purpose import deed_words, matters, touches
from orrery.games.referendum.table.state import Realm


class DrawAdversity(Step[Realm], frozen=True):
    """One card, whatever the number of icons; an empty deck is made anew (REF-ROL-27, REF-ADV-01, REF-ADV-03)."""

    def run(self, pos: Realm) -> None:
        if not pos.troubles:
            remake(pos.troubles, pos.past_troubles, pos.chance)
            pos.tell("REF-ADV-03", "The Adversity discards are shuffled into a new deck")
        pos.trouble = pos.troubles.pop()
        pos.reveal()
        pos.tell("REF-ADV-01", "{0:seat} draws {1:trouble}", pos.the_roll().seat, pos.trouble)
        pos.then(FollowAdversity(), DiscardAdversity())


class DiscardAdversity(Step[Realm], frozen=True):
    """The card goes to its discards (REF-ADV-01)."""

    def run(self, pos: Realm) -> None:
        pos.past_troubles.append(pos.trouble)
        pos.trouble = -1


class FollowAdversity(Step[Realm], frozen=True):
    """Do what the card says (REF-ADV-06 to REF-ADV-17)."""

    def run(self, pos: Realm) -> None:
        word = pos.content.trouble[pos.trouble]
        PLIGHTS[word].follow(pos, pos.the_roll(), word)


# --- failing, or nearly -----------------------------------------------------------------------------------------


def would_fail(pos: Realm, travel: bool = False) -> None:
    """The card ends the action in failure, unless a plus card turns that into going on (REF-RCT-01)."""
    roll = pos.the_roll()
    roll.failed = True
    pos.then(AskPlus("adversity"), SettleFailure(travel))


class SettleFailure(Step[Realm], frozen=True):
    """The action fails unless it was saved; one card lets the citizen leave at once (REF-ROL-31)."""

    travel: bool

    def run(self, pos: Realm) -> None:
        roll = pos.the_roll()
        if not roll.failed:
            pos.tell("REF-ROL-28", "The action is saved and continues")
        elif pos.the_deed().goes_on:
            fail(pos, "REF-ROL-31", "The action ends in failure")
            if self.travel:
                pos.then(OfferTravel(roll.seat, roll.citizen))


# --- choices ----------------------------------------------------------------------------------------------------


@otherwise("It is no Friend card in your hand.", "REF-ADV-06")
@always_asked
class GiveFriend(Decision[Realm], frozen=True):
    """Discard a Friend card to continue (REF-ADV-06)."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        friends = [card for card in sorted(set(pos.hands[self.seat])) if pos.content.is_friend[card]]
        return [*[DiscardCard(card) for card in friends], PASS]

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is DiscardCard:
            discard(pos, self.seat, move.card)
            pos.tell(
                "REF-ADV-06", "{0:seat} gives up {1:card}, and the action continues", self.seat, move.card
            )
        else:
            would_fail(pos)

    def ask(self, pos: Realm) -> Question:
        return Question(
            "{0:trouble}: which Friend do you give up, so that {1} goes on with {2:successes}?",
            "{seat} meet(s|) {0:trouble}",
            (pos.trouble, deed_words(pos, pos.the_deed()), pos.the_roll().successes()),
            "REF-ADV-06",
        )


class RiskACard(Decision[Realm], frozen=True):
    """Discard cards at random to continue."""

    amount: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        return (RiskCard(), PASS)

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is not RiskCard:
            would_fail(pos)
            return
        for _ in range(self.amount):
            hand = pos.hands[self.seat]
            card = hand[pos.chance.below(len(hand))]
            discard(pos, self.seat, card)
            pos.tell("REF-ADV-01", "{0:seat} loses {1:card}, and the action continues", self.seat, card)

    def ask(self, pos: Realm) -> Question:
        return Question(
            "{1:trouble}: do you lose {0:cards} at random, so that {2} goes on with {3:successes}?",
            "{seat} meet(s|) {1:trouble}",
            (self.amount, pos.trouble, deed_words(pos, pos.the_deed()), pos.the_roll().successes()),
            "REF-ADV-01",
        )


def tax_payers(pos: Realm, seat: Seat, place: int) -> list[int]:
    """Own citizens present with a token, and those who spend anywhere (REF-CIT-30)."""
    content = pos.content
    return [
        c
        for c in pos.citizens_of(seat)
        if pos.wealth[c] and (pos.where[c] == place or content.trait(c, RemoteWealth) is not None)
    ]


@otherwise("The citizen has no token, or is not here to pay with it.", "REF-ROL-35")
class PayATax(Decision[Realm], frozen=True):
    """Pay wealth tokens to continue; they do not count against the limit of the roll (REF-ROL-35)."""

    amount: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        return [*[PayWith(c) for c in tax_payers(pos, self.seat, pos.the_roll().place)], PASS]

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is not PayWith:
            would_fail(pos)
            return
        pos.wealth[move.citizen] -= 1
        pos.tell("REF-ROL-35", "{0:citizen} pays a token", move.citizen)
        if self.amount > 1:
            pos.then(PayATax(self.seat, self.amount - 1))
        else:
            pos.tell("REF-ROL-28", "The action continues")

    def ask(self, pos: Realm) -> Question:
        return Question(
            "{0:trouble}: who pays a wealth token, so that {1} goes on with {2:successes}?",
            "{seat} meet(s|) {0:trouble}",
            (pos.trouble, deed_words(pos, pos.the_deed()), pos.the_roll().successes()),
            "REF-ROL-35",
        )


class AskPoison(Step[Realm], frozen=True):
    """Ask the opponents with such a citizen present, clockwise, until one makes the action fail (REF-ADV-08, 20)."""

    seats: tuple[Seat, ...]
    skill: int
    minimum: int

    def run(self, pos: Realm) -> None:
        if not self.seats:
            return
        seat, rest = self.seats[0], self.seats[1:]
        own = pos.own_here(seat, pos.the_roll().place)
        if not pos.resigned[seat] and any(pos.content.skill[c][self.skill] >= self.minimum for c in own):
            pos.then(PoisonIt(seat, rest, self.skill, self.minimum))
        else:
            pos.then(AskPoison(rest, self.skill, self.minimum))


class PoisonIt(Decision[Realm], frozen=True):
    """Their player may make the action fail; only if they do not, the next one is asked (REF-ADV-08, REF-ADV-20)."""

    rest: tuple[Seat, ...]
    skill: int
    minimum: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        return (MakeItFail(), PASS)

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is MakeItFail:
            pos.tell("REF-ADV-08", "{0:seat} poisons the action", self.seat)
            would_fail(pos)
        else:
            pos.then(AskPoison(self.rest, self.skill, self.minimum))

    def ask(self, pos: Realm) -> Question:
        roll, deed = pos.the_roll(), pos.the_deed()
        return Question(
            "{0:trouble}: do you make {1} of {2:seat} fail? It has {3:successes}.",
            "{seat} may make the action fail",
            (pos.trouble, deed_words(pos, deed), deed.seat, roll.successes()),
            "REF-ADV-08",
        )

    def stake(self, pos: Realm) -> Stake:
        deed = pos.the_deed()
        return Stake("adversity", True, matters(pos, deed, self.seat), touches(pos, deed, self.seat))


class AskTakeOver(Step[Realm], frozen=True):
    """Ask an opponent with a citizen present who has the target skill, until one takes control (REF-ADV-17)."""

    seat: Seat

    def run(self, pos: Realm) -> None:
        roll, deed = pos.the_roll(), pos.the_deed()
        if deed.controller != deed.seat or pos.resigned[self.seat]:
            return
        skills = pos.content.skill
        if any(skills[c][roll.skill] for c in pos.own_here(self.seat, roll.place)):
            pos.then(TakeItOver(self.seat))


class TakeItOver(Decision[Realm], frozen=True):
    """Take control: decide on re-rolls and on the use of the successes (REF-ADV-17, REF-ADV-18)."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        return (TakeOver(), PASS)

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is TakeOver:
            pos.the_deed().controller = self.seat
            pos.tell("REF-ADV-17", "{0:seat} takes control of the action", self.seat)

    def ask(self, pos: Realm) -> Question:
        deed, roll = pos.the_deed(), pos.the_roll()
        return Question(
            "{0:trouble}: do you take over {1} of {2:seat}? It has {3:successes}, and you would use them.",
            "{seat} may take control of the action",
            (pos.trouble, deed_words(pos, deed), deed.seat, roll.successes()),
            "REF-ADV-17",
        )
