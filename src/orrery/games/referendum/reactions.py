"""Windows: plus cards of the acting player and reactions of the others, in their order (REF-RCT, REF-PLO-04, 05)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Move, Seat, Step
from orrery.engine.standing import Threat
from orrery.engine.window import Window
from orrery.games.referendum.effects.meaning import ANSWERS, BOOSTS
from orrery.games.referendum.effects.terms import Moment, WindowName
from orrery.games.referendum.moves import PlayAgainst, PlayCard, PlayFor, PlayForBox
from orrery.games.referendum.state import Realm
from orrery.games.referendum.things import FAILED, GOING, OVER, PLAY, Deed, Roll

KINDS: Final[dict[Moment, str]] = {
    "declare": "cards",
    "departure": "journeys",
    "change": "changes",
    "injury": "injuries",
    "vote": "votes",
    "answer": "reactions",
}
"""What standing orders call the windows."""


def discard(pos: Realm, seat: Seat, card: int) -> None:
    """A card goes from hand faceup on the discards (REF-SET-21)."""
    pos.hands[seat].remove(card)
    pos.discards.append(card)
    pos.reveal()


# --- plus cards of the acting player ----------------------------------------------------------------------------


def helps_roll(pos: Realm, roll: Roll, card: int) -> bool:
    """A plus card must change something (REF-PLO-16); on rank rolls it may only add a success (REF-RNK-08, 09)."""
    return any(BOOSTS[word].helps(pos, roll, word) for word in pos.content.boosts[card])


def plus_open(pos: Realm, roll: Roll, window: WindowName) -> bool:
    """Whether the acting player could have a plus card for this window, as far as the table shows."""
    if pos.resigned[roll.seat] or not pos.hands[roll.seat]:
        return False
    for card in pos.content.plus_in.get(window, ()):
        if pos.could_be_held(card) and helps_roll(pos, roll, card):
            return True
    return False


def plus_moves(pos: Realm, seat: Seat, window: WindowName) -> list[Move]:
    """The plus cards in hand that change something in this window (REF-PLO-11, REF-PLO-16)."""
    roll, hand = pos.the_roll(), pos.hands[seat]
    return [
        PlayCard(card)
        for card in pos.content.plus_in.get(window, ())
        if card in hand and helps_roll(pos, roll, card)
    ]


def play_plus(pos: Realm, seat: Seat, card: int) -> None:
    """Discard the plus card and apply it."""
    pos.tell("REF-PLO-04", "{0:seat} plays {1:card}", seat, card)
    discard(pos, seat, card)
    for word in pos.content.boosts[card]:
        BOOSTS[word].use(pos, pos.the_roll(), word)


class PlusCards(Window[Realm], frozen=True):
    """The acting player may add plus cards, each in its own window (REF-PLO-04, REF-PLO-11, REF-RCT-08).

    A window of one seat: it is asked whether or not the hand holds such a card, and a standing order may answer it.
    """

    window: WindowName

    def answers(self, pos: Realm, seat: Seat) -> Sequence[Move]:
        return plus_moves(pos, seat, self.window)

    def answer(self, pos: Realm, seat: Seat, move: PlayCard) -> None:
        play_plus(pos, seat, move.card)
        if plus_open(pos, pos.the_roll(), self.window):
            pos.then(self)

    def ask(self, pos: Realm, seat: Seat) -> str:
        texts = {
            "declare": "Do you play a card on this roll?",
            "dice": "Do you add dice with a card?",
            "adversity": "The Adversity card ends the action. Do you play a card against it?",
            "finish": "The rolling is over. Do you play a card on the result?",
        }
        return texts[self.window]

    def clause(self) -> str:
        return "REF-RCT-08"

    def threat(self, pos: Realm, seat: Seat) -> Threat:
        """For standing orders: whether the hand holds a card that fits."""
        return Threat("plus cards", len(self.answers(pos, seat)))


# --- reactions of the others ------------------------------------------------------------------------------------


def reaction_kinds(pos: Realm, window: Moment) -> list[int]:
    """The kinds of reaction cards that answer this window."""
    return pos.content.answers_in.get(window, [])


def place_of(pos: Realm, window: Moment) -> int:
    """Where the thing happens that is answered."""
    if window == "departure":
        return pos.the_journey().start
    return pos.the_deed().place if pos.deed is not None else -1


def stands_by(pos: Realm, seat: Seat, card: int, window: Moment) -> bool:
    """Whether a seat meets what the table shows of the card's requirements (REF-PLO-13)."""
    if not pos.content.needs_own_here[card]:
        return True
    if window == "change":
        return bool(protectable(pos, seat))
    return bool(pos.own_here(seat, place_of(pos, window)))


def protectable(pos: Realm, seat: Seat) -> list[int]:
    """Population boxes of the plan on planets where the seat has a citizen (REF-RCT-09)."""
    plan, content = pos.the_deed().plan, pos.content
    return [box for box in plan[::2] if box < content.pops and pos.own_here(seat, content.box_planet[box])]


def could_react(pos: Realm, seat: Seat, window: Moment) -> bool:
    """Whether a seat may have an answer, as far as the table shows."""
    if pos.resigned[seat] or not pos.hands[seat]:
        return False
    for card in reaction_kinds(pos, window):
        if pos.could_be_held(card) and stands_by(pos, seat, card, window):
            return True
    return False


class OpenWindow(Step[Realm], frozen=True):
    """Ask everybody who could answer, clockwise from the left of the acting player (REF-RCT-03).

    `seat` is whose turn it is, `what` the citizen about to be injured.
    """

    window: Moment
    seat: Seat
    what: int = -1

    def run(self, pos: Realm) -> None:
        window = self.window
        if window in ("declare", "change") and pos.the_deed().state != GOING:
            return
        if window == "departure" and pos.the_journey().stopped:
            return
        if window == "injury":
            if pos.spared == self.what:
                return
            seats = [pos.seat_of(self.what)]  # her own player alone, even in the own turn
        else:
            seats = pos.order(self.seat)[1:]
        if window == "change":
            seats = [seat for seat in seats if seat != pos.the_deed().controller]
        asked = [seat for seat in seats if could_react(pos, seat, window)]
        if asked:
            pos.then(React(tuple(asked), window, self.seat, self.what))


class React(Window[Realm], frozen=True):
    """Reaction cards: one in a round for each player, until all have declined (REF-PLO-05, REF-RCT-03)."""

    window: Moment
    turn: Seat
    what: int = -1

    def answers(self, pos: Realm, seat: Seat) -> Sequence[Move]:
        hand = pos.hands[seat]
        moves: list[Move] = []
        for card in reaction_kinds(pos, self.window):
            if card not in hand or not stands_by(pos, seat, card, self.window):
                continue
            if self.window == "change":
                moves.extend([PlayForBox(card, box) for box in protectable(pos, seat)])
            elif self.window == "vote":
                moves.extend((PlayFor(card), PlayAgainst(card)))
            else:
                moves.append(PlayCard(card))
        return moves

    def answer(self, pos: Realm, seat: Seat, move: PlayCard | PlayForBox | PlayFor | PlayAgainst) -> None:
        what = self.what
        if type(move) is PlayForBox:
            what = move.box
        elif self.window == "vote":
            what = 1 if type(move) is PlayFor else -1
        play_reaction(pos, seat, move.card, what)
        pos.then(OpenWindow(self.window, self.turn, self.what))
        after_reaction(pos, seat)

    def threat(self, pos: Realm, seat: Seat) -> Threat:
        """For standing orders: what kind of thing is answered, and whether the hand holds an answer."""
        return Threat(KINDS[self.window], len(self.answers(pos, seat)))

    def ask(self, pos: Realm, seat: Seat) -> str:
        texts = {
            "declare": "Do you answer the card that is being played?",
            "departure": "Do you stop the journey?",
            "change": "Do you protect one of the boxes?",
            "injury": "Do you protect your citizen from the injury?",
            "vote": "Do you play a card on the vote?",
            "answer": "Do you answer the reaction?",
        }
        return texts[self.window]

    def clause(self) -> str:
        return "REF-RCT-03"


def play_reaction(pos: Realm, seat: Seat, card: int, what: int) -> None:
    """A reaction lies on the pile until nobody answers it any more (REF-RCT-04)."""
    pos.tell("REF-PLO-05", "{0:seat} reacts with {1:card}", seat, card)
    discard(pos, seat, card)
    pos.pile.append([card, seat, what, 0])


def after_reaction(pos: Realm, seat: Seat) -> None:
    """Others may answer the reaction with one that cancels cards, never its own player (REF-RCT-04)."""
    pos.then(OpenWindow("answer", seat), CarryReaction())


class CarryReaction(Step[Realm], frozen=True):
    """The last reaction played is resolved first (REF-RCT-04)."""

    def run(self, pos: Realm) -> None:
        card, _seat, what, cancelled = pos.pile.pop()
        if cancelled:
            pos.tell("REF-RCT-04", "{0:card} is cancelled", card)
            return
        for word in pos.content.answers[card]:
            ANSWERS[word].do(pos, word, what)


def fail(pos: Realm, clause: str, text: str, *args: object) -> None:
    """The action ends in failure: all successes are lost (REF-ACT-04, REF-ROL-31)."""
    pos.tell(clause, text, *args)
    if pos.roll is not None:
        pos.roll.failed = True
        pos.roll.stage = OVER
    if pos.deed is not None:
        pos.deed.state = FAILED


def is_action_card(deed: Deed) -> bool:
    """A card played as a Play Opportunity action, not free and not as a law."""
    return deed.code == PLAY and not deed.free and not deed.law
