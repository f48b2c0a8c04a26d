"""Cards and tokens changing hands: drawing, keeping, discarding, taking, dividing (REF-SEK, REF-PLO, REF-CIT)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import (
    Decision,
    Move,
    Question,
    Seat,
    Step,
    absent_take_first,
    always_asked,
    otherwise,
)
from orrery.engine.sheet import Sheet, SheetLine
from orrery.games.referendum.cards.reactions import discard
from orrery.games.referendum.content import Content
from orrery.games.referendum.table.moves import (
    DiscardCard,
    FromDeck,
    FromDiscards,
    GiveToken,
    HandOver,
    Keep,
    TakeCardMove,
    TakeToken,
)
from orrery.games.referendum.table.state import Realm


@absent_take_first
class DrawChoice(Decision[Realm], frozen=True):
    """Card by card from the deck or from the top of the discards (REF-CIT-19, REF-CIT-20, REF-PLN-08, 09).

    `rule` is the clause of the citizen or the planet that allows it.
    """

    left: int
    rule: str

    def moves(self, pos: Realm) -> Sequence[Move]:
        moves: list[Move] = []
        if pos.deck or pos.discards:
            moves.append(FromDeck())
        if pos.discards:
            moves.append(FromDiscards())
        return moves or [FromDeck()]

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is FromDiscards:
            card = pos.discards.pop()
            pos.hands[self.seat].append(card)
            pos.hands[self.seat].sort()
            pos.tell(self.rule, "{0:seat} takes {1:card} from the discards", self.seat, card)
        else:
            pos.take_up(self.seat, pos.draw_cards(self.seat, 1), "REF-SEK-01")
        if self.left > 1:
            pos.then(DrawChoice(self.seat, self.left - 1, self.rule))

    def ask(self, pos: Realm) -> Question:
        return Question(
            "{0:cards} to draw: from the deck, or {1:card} from the top of the discards?"
            if pos.discards
            else "{0:cards} to draw.",
            "{seat} draw(s|) {0:cards}",
            (self.left, pos.discards[-1] if pos.discards else 0),
            self.rule,
        )


class DownTo(Step[Realm], frozen=True):
    """Cut a hand to a size; the player chooses, also among cards just drawn (REF-SEK-02, REF-SEK-03).

    `rule` is the clause that asks for it.
    """

    seat: Seat
    size: int
    rule: str

    def run(self, pos: Realm) -> None:
        if len(pos.hands[self.seat]) > self.size:
            pos.then(DiscardOne(self.seat, self.rule), self)


@otherwise("You do not hold this card.", "REF-SEK-03")
@absent_take_first
@always_asked
class DiscardOne(Decision[Realm], frozen=True):
    """Which card do you discard? (REF-SEK-03)."""

    rule: str

    def moves(self, pos: Realm) -> Sequence[Move]:
        return [DiscardCard(card) for card in sorted(set(pos.hands[self.seat]))]

    def apply(self, pos: Realm, move: DiscardCard) -> None:
        discard(pos, self.seat, move.card)
        pos.tell(self.rule, "{0:seat} discards {1:card}", self.seat, move.card)

    def ask(self, pos: Realm) -> Question:
        number = self.number(pos)
        return Question(
            "Which of your cards do you discard? {0} must go.",
            "{seat} discard(s|) {0:cards}",
            (number,),
            "REF-SEK-03",
        )

    def number(self, pos: Realm) -> int:
        """How many cards must go in all."""
        below = pos.stack[-2] if len(pos.stack) > 1 else None
        return len(pos.hands[self.seat]) - below.size if type(below) is DownTo else 1

    def sheet(self, pos: Realm) -> Sheet | None:
        return cards_sheet(pos.hands[self.seat], DiscardCard, self.number(pos))


def cards_sheet(
    hand: Sequence[int], kind: type[DiscardCard | Keep | TakeCardMove | HandOver], number: int
) -> Sheet | None:
    """So many cards of a hand in one form; None where it is but one."""
    number = min(number, len(hand))
    if number < 2:
        return None
    lines = [SheetLine(kind(card), hand.count(card)) for card in sorted(set(hand))]
    return Sheet(tuple(lines), least=number, most=number, own=True)


class KeepSome(Step[Realm], frozen=True):
    """Of the cards drawn keep some, discard the others."""

    seat: Seat
    keep: int

    def run(self, pos: Realm) -> None:
        if self.keep > 0 and len(pos.picked) > self.keep:
            pos.then(KeepOne(self.seat, self.keep))
            return
        kept = pos.picked if self.keep > 0 else []
        lost = [] if self.keep > 0 else pos.picked
        pos.picked = []
        pos.take_up(self.seat, kept, "REF-PLO-01")
        for card in lost:
            pos.discards.append(card)
            pos.tell("REF-PLO-01", "{0:seat} discards {1:card}", self.seat, card)
        pos.reveal()


@otherwise("It is not among the cards drawn.", "REF-PLO-01")
@absent_take_first
@always_asked
class KeepOne(Decision[Realm], frozen=True):
    """Which of the drawn cards do you keep?"""

    keep: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        return [Keep(card) for card in sorted(set(pos.picked))]

    def apply(self, pos: Realm, move: Keep) -> None:
        pos.picked.remove(move.card)
        pos.take_up(self.seat, [move.card], "REF-PLO-01")
        pos.then(KeepSome(self.seat, self.keep - 1))

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Which of these cards do you keep? {0} may stay, the others are discarded.",
            "{seat} choose(s|) which cards to keep",
            (self.keep,),
            "REF-PLO-01",
        )

    def sheet(self, pos: Realm) -> Sheet | None:
        return cards_sheet(pos.picked, Keep, self.keep)


@otherwise("That card is not in the hand that you see.", "REF-PLO-13")
@absent_take_first
@always_asked
class TakeShown(Decision[Realm], frozen=True):
    """Take a card of one's choice from the hand that is shown."""

    left: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        return [TakeCardMove(card) for card in sorted(set(pos.hands[pos.shown_hand]))]

    def apply(self, pos: Realm, move: TakeCardMove) -> None:
        victim = pos.shown_hand
        pos.hands[victim].remove(move.card)
        pos.hands[self.seat].append(move.card)
        pos.hands[self.seat].sort()
        pos.reveal()
        pos.tell("REF-PLO-13", "{0:seat} takes a card of {1:seat}", self.seat, victim)
        pos.whisper((self.seat, victim), "REF-PLO-13", "It is {0:card}", move.card)
        if self.left > 1 and pos.hands[victim]:
            pos.then(TakeShown(self.seat, self.left - 1))

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Which card do you take from {0:seat}?",
            "{seat} look(s|) at the hand of {0:seat}",
            (pos.shown_hand,),
            "REF-PLO-13",
        )

    def sheet(self, pos: Realm) -> Sheet | None:
        return cards_sheet(pos.hands[pos.shown_hand], TakeCardMove, self.left)


@otherwise("You do not hold this card.", "REF-PLO-13")
@absent_take_first
@always_asked
class HandOverCard(Decision[Realm], frozen=True):
    """Give a card of one's own choice to the acting player."""

    to: Seat
    left: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        return [HandOver(card) for card in sorted(set(pos.hands[self.seat]))]

    def apply(self, pos: Realm, move: HandOver) -> None:
        pos.hands[self.seat].remove(move.card)
        pos.hands[self.to].append(move.card)
        pos.hands[self.to].sort()
        pos.reveal()
        pos.tell("REF-PLO-13", "{0:seat} hands {1:seat} a card", self.seat, self.to)
        pos.whisper((self.seat, self.to), "REF-PLO-13", "It is {0:card}", move.card)
        if self.left > 1 and pos.hands[self.seat]:
            pos.then(HandOverCard(self.seat, self.to, self.left - 1))

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Which card do you hand over to {0:seat}?",
            "{seat} hand(s|) over a card to {0:seat}",
            (self.to,),
            "REF-PLO-13",
        )

    def sheet(self, pos: Realm) -> Sheet | None:
        return cards_sheet(pos.hands[self.seat], HandOver, self.left)


@otherwise("Only your citizens here take these tokens.", "REF-CMP-20")
@absent_take_first
class DivideTokens(Decision[Realm], frozen=True):
    """Tokens gained are divided among own citizens here, as the player likes."""

    left: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        deed = pos.the_deed()  # a law brings tokens to the proposer where nobody else is there (REF-VOT-22)
        return [GiveToken(c) for c in pos.own_here(self.seat, deed.place) or [deed.citizen]]

    def apply(self, pos: Realm, move: GiveToken) -> None:
        pos.wealth[move.citizen] += 1
        pos.tell("REF-CMP-16", "{0:citizen} takes a wealth token", move.citizen)
        if self.left > 1:
            pos.then(DivideTokens(self.seat, self.left - 1))

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Who takes the wealth tokens? {0:coins} to share out.",
            "{seat} share(s|) out {0:coins}",
            (self.left,),
            "REF-CMP-20",
        )

    def sheet(self, pos: Realm) -> Sheet | None:
        moves = self.moves(pos)
        if self.left < 2 or len(moves) < 2:
            return None
        lines = tuple(SheetLine(move, self.left) for move in moves)
        return Sheet(lines, least=self.left, most=self.left)


@otherwise("The citizen has no token, or is not a rival here.", "REF-CMP-20")
@absent_take_first
class TakeTokens(Decision[Realm], frozen=True):
    """Tokens of opposing citizens here go to the acting one, one a click."""

    left: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        deed = pos.the_deed()
        return [TakeToken(c) for c in pos.foes_here(deed.seat, deed.place) if pos.wealth[c]]

    def apply(self, pos: Realm, move: TakeToken) -> None:
        deed = pos.the_deed()
        move_token(pos, move.citizen, deed.citizen)
        deed.effective = True
        if self.left > 1 and self.moves(pos):
            pos.then(TakeTokens(self.seat, self.left - 1))

    def ask(self, pos: Realm) -> Question:
        return Question(
            "From whom do you take {0:coins}?",
            "{seat} take(s|) {0:coins}",
            (self.left,),
            "REF-CMP-20",
        )

    def sheet(self, pos: Realm) -> Sheet | None:
        takes = [(move, pos.wealth[move.citizen]) for move in self.moves(pos) if isinstance(move, TakeToken)]
        number = min(self.left, sum(tokens for _, tokens in takes))
        if number < 2 or len(takes) < 2:
            return None
        return Sheet(tuple(SheetLine(move, tokens) for move, tokens in takes), least=number, most=number)


def move_token(pos: Realm, giver: int, taker: int) -> None:
    """A wealth token goes from one citizen to another."""
    pos.wealth[giver] -= 1
    pos.wealth[taker] += 1
    pos.tell("REF-CMP-20", "A wealth token goes from {0:citizen} to {1:citizen}", giver, taker)


def is_of_kind(content: Content, card: int, only: str) -> bool:
    """Whether a card is of the kind that a text looks for: law, friend or any."""
    return content.is_law[card] if only == "law" else content.is_friend[card] if only == "friend" else True


def search_deck(pos: Realm, only: str, number: int, clause: str) -> list[int]:
    """Draw until so many cards of a kind are found; the others are discarded as they come (REF-CIT-13, REF-CIT-14)."""
    found: list[int] = []
    shuffled = False
    while len(found) < number:
        if not pos.deck:
            if shuffled or not pos.discards:
                break
            pos.reshuffle()
            shuffled = True
        card = pos.deck.pop()
        pos.reveal()
        if is_of_kind(pos.content, card, only):
            found.append(card)
        else:
            pos.discards.append(card)
            wanted = "law" if only == "law" else "Friend"
            pos.tell(clause, "{0:card} is no " + wanted + " and is discarded", card)
    return found


def first_of(pos: Realm, seat: Seat, only: str, clause: str) -> None:
    """Take the first card of a kind from the top of the discards (REF-CIT-15)."""
    for at in range(len(pos.discards) - 1, -1, -1):
        card = pos.discards[at]
        if is_of_kind(pos.content, card, only):
            del pos.discards[at]
            pos.hands[seat].append(card)
            pos.hands[seat].sort()
            pos.tell(clause, "{0:seat} takes {1:card} from the discards", seat, card)
            return
