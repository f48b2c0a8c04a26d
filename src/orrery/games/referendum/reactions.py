"""Windows: plus cards of the acting player and reactions of the others, in their order (REF-RCT, REF-PLO-04, 05)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Move, Seat, Step
from orrery.engine.standing import Threat
from orrery.engine.window import Window
from orrery.games.referendum.content import SKILLS
from orrery.games.referendum.effects.cards import (
    AddDice,
    BanOpposition,
    Cancel,
    ExtraSuccess,
    RemoveDice,
    SaveAction,
    SkipAdversity,
    Votes,
)
from orrery.games.referendum.effects.traits import RemoteWealth
from orrery.games.referendum.moves import PlayAgainst, PlayCard, PlayFor, PlayForBox
from orrery.games.referendum.state import Realm
from orrery.games.referendum.things import CANCELLED, FAILED, GOING, ORDINARY, OVER, PLAY, Deed, Roll

# windows, in the order of content.WINDOWS (REF-RCT-01); a journey's declaration is asked apart from a deed's
DECLARE: Final = 0
DICE: Final = 1
ADVERSITY: Final = 2
FINISH: Final = 3
CHANGE: Final = 4
INJURING: Final = 5
VOTE: Final = 6
DEPARTURE: Final = 7
ANSWER: Final = 8
KINDS: Final = {
    DECLARE: "cards",
    DEPARTURE: "journeys",
    CHANGE: "changes",
    INJURING: "injuries",
    VOTE: "votes",
    ANSWER: "reactions",
}
"""What standing orders call the windows."""


def discard(pos: Realm, seat: Seat, card: int) -> None:
    """A card goes from hand faceup on the discards (REF-SET-21)."""
    pos.hands[seat].remove(card)
    pos.discards.append(card)
    pos.reveal()


# --- plus cards of the acting player ----------------------------------------------------------------------------


def opposition(pos: Realm, roll: Roll) -> bool:
    """Whether an opposing citizen could hinder the roll or spend a token on it."""
    content = pos.content
    for citizen in pos.foes_here(roll.seat, roll.place):
        if pos.may_act(citizen) and (content.skill[citizen][roll.skill] or pos.wealth[citizen]):
            return True
    return any(
        pos.may_act(c) and pos.wealth[c] and pos.seat_of(c) != roll.seat
        for c in content.bearers(RemoteWealth)
    )


def helps_roll(pos: Realm, roll: Roll, card: int) -> bool:
    """A plus card must change something (REF-PLO-16); on rank rolls it may only add a success (REF-RNK-08, 09)."""
    for word in pos.content.card_words[card]:
        if type(word) is AddDice:
            if (
                roll.kind == ORDINARY
                and SKILLS[roll.skill] in word.skills
                and roll.number < pos.content.max_dice
            ):
                return True
        elif type(word) is SkipAdversity:
            if roll.kind == ORDINARY:
                return True
        elif type(word) is BanOpposition:
            if roll.kind == ORDINARY and not roll.banned and opposition(pos, roll):
                return True
        elif type(word) is ExtraSuccess:
            if roll.successes() > 0:
                return True
        elif type(word) is SaveAction:
            return True
    return False


def use_plus(pos: Realm, roll: Roll, card: int) -> None:
    """What a plus card does to the roll."""
    for word in pos.content.card_words[card]:
        if type(word) is AddDice:
            roll.number = min(pos.content.max_dice, roll.number + word.amount)
        elif type(word) is SkipAdversity:
            roll.skip += word.count
        elif type(word) is BanOpposition:
            roll.banned = True
        elif type(word) is ExtraSuccess:
            roll.extra += word.amount
        elif type(word) is SaveAction:
            roll.failed = False


def plus_open(pos: Realm, roll: Roll, window: int) -> bool:
    """Whether the acting player could have a plus card for this window, as far as the table shows."""
    if pos.resigned[roll.seat] or not pos.hands[roll.seat]:
        return False
    for card in pos.content.plus_in[window]:
        if pos.could_be_held(card) and helps_roll(pos, roll, card):
            return True
    return False


def plus_moves(pos: Realm, seat: Seat, window: int) -> list[Move]:
    """The plus cards in hand that change something in this window (REF-PLO-11, REF-PLO-16)."""
    roll, hand = pos.the_roll(), pos.hands[seat]
    return [
        PlayCard(card) for card in pos.content.plus_in[window] if card in hand and helps_roll(pos, roll, card)
    ]


def play_plus(pos: Realm, seat: Seat, card: int) -> None:
    """Discard the plus card and apply it."""
    pos.tell("REF-PLO-04", "{0:seat} plays {1:card}", seat, card)
    discard(pos, seat, card)
    use_plus(pos, pos.the_roll(), card)


class PlusCards(Window[Realm], frozen=True):
    """The acting player may add plus cards, each in its own window (REF-PLO-04, REF-PLO-11, REF-RCT-08).

    A window of one seat: it is asked whether or not the hand holds such a card, and a standing order may answer it.
    """

    window: int

    def answers(self, pos: Realm, seat: Seat) -> Sequence[Move]:
        return plus_moves(pos, seat, self.window)

    def answer(self, pos: Realm, seat: Seat, move: PlayCard) -> None:
        play_plus(pos, seat, move.card)
        if plus_open(pos, pos.the_roll(), self.window):
            pos.then(self)

    def ask(self, pos: Realm, seat: Seat) -> str:
        texts = {
            DECLARE: "Do you play a card on this roll?",
            DICE: "Do you add dice with a card?",
            ADVERSITY: "The Adversity card ends the action. Do you play a card against it?",
            FINISH: "The rolling is over. Do you play a card on the result?",
        }
        return texts.get(self.window, "Do you play a card?")

    def clause(self) -> str:
        return "REF-RCT-08"

    def threat(self, pos: Realm, seat: Seat) -> Threat:
        """For standing orders: whether the hand holds a card that fits."""
        return Threat("plus cards", len(self.answers(pos, seat)))


# --- reactions of the others ------------------------------------------------------------------------------------


def reaction_kinds(pos: Realm, window: int) -> list[int]:
    """The kinds of reaction cards that answer this window."""
    return pos.content.answers_in[window]


def place_of(pos: Realm, window: int) -> int:
    """Where the thing happens that is answered."""
    if window == DEPARTURE:
        return pos.the_journey().start
    return pos.the_deed().place if pos.deed is not None else -1


def stands_by(pos: Realm, seat: Seat, card: int, window: int) -> bool:
    """Whether a seat meets what the table shows of the card's requirements (REF-PLO-13)."""
    if not pos.content.needs_own_here[card]:
        return True
    if window == CHANGE:
        return bool(protectable(pos, seat))
    return bool(pos.own_here(seat, place_of(pos, window)))


def protectable(pos: Realm, seat: Seat) -> list[int]:
    """Population boxes of the plan on planets where the seat has a citizen (REF-RCT-09)."""
    plan, content = pos.the_deed().plan, pos.content
    return [box for box in plan[::2] if box < content.pops and pos.own_here(seat, content.box_planet[box])]


def could_react(pos: Realm, seat: Seat, window: int) -> bool:
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

    window: int
    seat: Seat
    what: int = -1

    def run(self, pos: Realm) -> None:
        window = self.window
        if window in (DECLARE, CHANGE) and pos.the_deed().state != GOING:
            return
        if window == DEPARTURE and pos.the_journey().stopped:
            return
        if window == INJURING:
            if pos.spared == self.what:
                return
            seats = [pos.seat_of(self.what)]  # her own player alone, even in the own turn
        else:
            seats = pos.order(self.seat)[1:]
        if window == CHANGE:
            seats = [seat for seat in seats if seat != pos.the_deed().controller]
        asked = [seat for seat in seats if could_react(pos, seat, window)]
        if asked:
            pos.then(React(tuple(asked), window, self.seat, self.what))


class React(Window[Realm], frozen=True):
    """Reaction cards: one in a round for each player, until all have declined (REF-PLO-05, REF-RCT-03)."""

    window: int
    turn: Seat
    what: int = -1

    def answers(self, pos: Realm, seat: Seat) -> Sequence[Move]:
        hand = pos.hands[seat]
        moves: list[Move] = []
        for card in reaction_kinds(pos, self.window):
            if card not in hand or not stands_by(pos, seat, card, self.window):
                continue
            if self.window == CHANGE:
                moves.extend([PlayForBox(card, box) for box in protectable(pos, seat)])
            elif self.window == VOTE:
                moves.extend((PlayFor(card), PlayAgainst(card)))
            else:
                moves.append(PlayCard(card))
        return moves

    def answer(self, pos: Realm, seat: Seat, move: PlayCard | PlayForBox | PlayFor | PlayAgainst) -> None:
        what = self.what
        if type(move) is PlayForBox:
            what = move.box
        elif self.window == VOTE:
            what = 1 if type(move) is PlayFor else -1
        play_reaction(pos, seat, move.card, what)
        pos.then(OpenWindow(self.window, self.turn, self.what))
        after_reaction(pos, seat)

    def threat(self, pos: Realm, seat: Seat) -> Threat:
        """For standing orders: what kind of thing is answered, and whether the hand holds an answer."""
        return Threat(KINDS[self.window], len(self.answers(pos, seat)))

    def ask(self, pos: Realm, seat: Seat) -> str:
        texts = {
            DECLARE: "Do you answer the card that is being played?",
            DEPARTURE: "Do you stop the journey?",
            CHANGE: "Do you protect one of the boxes?",
            INJURING: "Do you protect your citizen from the injury?",
            VOTE: "Do you play a card on the vote?",
            ANSWER: "Do you answer the reaction?",
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
    pos.then(OpenWindow(ANSWER, seat), CarryReaction())


class CarryReaction(Step[Realm], frozen=True):
    """The last reaction played is resolved first (REF-RCT-04)."""

    def run(self, pos: Realm) -> None:
        card, _seat, what, cancelled = pos.pile.pop()
        if cancelled:
            pos.tell("REF-RCT-04", "{0:card} is cancelled", card)
            return
        for word in pos.content.card_words[card]:
            if type(word) is RemoveDice:
                roll = pos.the_roll()
                roll.number = max(1, roll.number - word.amount)
                pos.tell("REF-RCT-02", "{0:throw} left", roll.number)
            elif type(word) is Votes:
                vote = pos.the_vote()
                if what > 0:
                    vote.pro += word.amount
                else:
                    vote.contra += word.amount
                pos.tell(
                    "REF-VOT-29", "{0} vote(s) more: {1} for, {2} against", word.amount, vote.pro, vote.contra
                )
            elif type(word) is Cancel:
                self.cancel(pos, word.what, what)

    def cancel(self, pos: Realm, kind: str, what: int) -> None:
        """It does not happen; its action or card is spent."""
        if kind == "card":
            pos.the_deed().state = CANCELLED
            pos.tell("REF-PLO-02", "{0:card} is cancelled and discarded", pos.the_deed().card)
        elif kind == "travel":
            pos.the_journey().stopped = True
            pos.tell("REF-TRV-09", "{0:citizen} is held back", pos.the_journey().citizen)
        elif kind == "injury":
            pos.spared = what
            pos.tell("REF-INJ-18", "{0:citizen} is protected", what)
        elif kind == "change":
            deed = pos.the_deed()
            at = deed.planned(what)
            if at >= 0:
                del deed.plan[at : at + 2]
            pos.tell("REF-RCT-09", "{0:box} keeps its alignment", what)
        else:
            assert kind == "reaction" and pos.pile
            pos.pile[-1][3] = 1


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
