"""Windows: plus cards of the acting player and reactions of the others, in their order (REF-RCT, REF-PLO-04, 05)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Move, Question, Seat, Step
from orrery.engine.order import others
from orrery.engine.pile import PileRound, PileWindow
from orrery.engine.standing import Threat
from orrery.engine.window import Window
from orrery.games.referendum.effects.terms import Moment, WindowName
from orrery.games.referendum.table.meaning import ANSWERS, BOOSTS
from orrery.games.referendum.table.moves import PlayAgainst, PlayCard, PlayFor, PlayForBox
from orrery.games.referendum.table.odds import told
from orrery.games.referendum.table.parts import Reply, Roll
from orrery.games.referendum.table.state import Realm


def discard(pos: Realm, seat: Seat, card: int) -> None:
    """A card goes from hand faceup on the discards (REF-SET-21)."""
    pos.hands[seat].remove(card)
    pos.discards.append(card)
    pos.reveal()


# --- plus cards of the acting player ----------------------------------------------------------------------------

PLUS: Final[dict[WindowName, str]] = {
    "declare": "Do you play a card on this roll?",
    "dice": "Do you add dice with a card?",
    "adversity": "The Adversity card ends the action. Do you play a card against it?",
    "finish": "The rolling is over. Do you play a card on the result?",
}


def helps_roll(pos: Realm, roll: Roll, card: int) -> bool:
    """A plus card must change something (REF-PLO-16); on rank rolls it may only add a success (REF-RNK-08, 09)."""
    return any(BOOSTS[word].helps(pos, roll, word) for word in pos.content.boosts[card])


class AskPlus(Step[Realm], frozen=True):
    """Ask the acting player for plus cards where one could be held, as far as the table shows (REF-RCT-08)."""

    window: WindowName

    def run(self, pos: Realm) -> None:
        roll = pos.roll
        if roll is None or not pos.the_deed().goes_on or pos.resigned[roll.seat] or not pos.hands[roll.seat]:
            return
        for card in pos.content.plus_in.get(self.window, ()):
            if pos.could_be_held(card) and helps_roll(pos, roll, card):
                pos.then(PlusCards((roll.seat,), self.window))
                return


class PlusCards(Window[Realm], frozen=True):
    """The acting player may add plus cards, each in its own window (REF-PLO-04, REF-PLO-11, REF-RCT-08).

    A window of one seat: it is asked whether or not the hand holds such a card, and a standing order may answer it.
    """

    window: WindowName

    def answers(self, pos: Realm, seat: Seat) -> Sequence[Move]:
        hand, roll = pos.hands[seat], pos.the_roll()
        fitting = pos.content.plus_in.get(self.window, ())
        return [PlayCard(card) for card in fitting if card in hand and helps_roll(pos, roll, card)]

    def answer(self, pos: Realm, seat: Seat, move: PlayCard) -> None:
        pos.tell("REF-PLO-04", "{0:seat} plays {1:card}", seat, move.card)
        discard(pos, seat, move.card)
        for word in pos.content.boosts[move.card]:
            BOOSTS[word].use(pos, pos.the_roll(), word)
        pos.then(AskPlus(self.window))

    def ask(self, pos: Realm, seat: Seat) -> Question:
        return Question(
            PLUS[self.window], "{seat} may play a card on the roll", clause="REF-RCT-08", kind="plus cards"
        )

    def threat(self, pos: Realm, seat: Seat) -> Threat:
        """For standing orders: whether the hand holds a card that fits."""
        return Threat("plus cards", len(self.answers(pos, seat)))


# --- reactions of the others ------------------------------------------------------------------------------------


class Wording:
    """How the question of a window is put, and what standing orders call it."""

    def __init__(self, kind: str, text: str, waiting: str) -> None:
        self.kind = kind
        self.text = text
        self.waiting = waiting


WORDINGS: Final[dict[Moment, Wording]] = {
    "declare": Wording("cards", "Do you answer the card that is being played?", "{seat} may answer the card"),
    "departure": Wording("journeys", "Do you stop the journey?", "{seat} may stop the journey"),
    "dice": Wording("rolls", "Do you play a card against this roll?", "{seat} may spoil the roll"),
    "change": Wording("changes", "Do you protect one of the boxes?", "{seat} may protect a box"),
    "injury": Wording(
        "injuries", "Do you protect your citizen from the injury?", "{seat} may prevent the injury"
    ),
    "vote": Wording("votes", "Do you play a card on the vote?", "{seat} may add to the vote"),
    "answer": Wording("reactions", "Do you answer the reaction?", "{seat} may answer the reaction"),
}


def stands_by(pos: Realm, seat: Seat, card: int, moment: Moment) -> bool:
    """Whether a seat meets what the table shows of the card's requirements (REF-PLO-13)."""
    if not pos.content.needs_own_here[card]:
        return True
    if moment == "change":
        return bool(protectable(pos, seat))
    if moment == "departure":
        return bool(pos.own_here(seat, pos.the_journey().start))
    return pos.deed is not None and bool(pos.own_here(seat, pos.deed.place))


def protectable(pos: Realm, seat: Seat) -> list[int]:
    """Population boxes of the plan on planets where the seat has a citizen (REF-RCT-09)."""
    plan, content = pos.the_deed().plan, pos.content
    return [box for box in plan if box < content.pops and pos.own_here(seat, content.box_planet[box])]


def could_answer(pos: Realm, seat: Seat, moment: Moment) -> bool:
    """Whether a seat may have an answer, as far as the table shows."""
    if pos.resigned[seat] or not pos.hands[seat]:
        return False
    for card in pos.content.answers_in[moment]:
        if pos.could_be_held(card) and stands_by(pos, seat, card, moment):
            return True
    return False


class Reactions(PileRound[Realm], frozen=True):
    """Ask everybody who could answer, clockwise from the left of the acting player; answers may be answered, and the
    last one is resolved first (REF-RCT-03, REF-RCT-04).

    `turn` is whose turn it is, `what` the citizen about to be injured, `hinderer` the seat whose turn it is to hinder.
    """

    moment: Moment
    turn: Seat
    what: int = -1
    hinderer: Seat = -1

    def asked(self, pos: Realm) -> Sequence[Seat]:
        moment: Moment = "answer" if pos.pile else self.moment
        kinds = pos.content.answers_in.get(moment)
        return [seat for seat in self.addressed(pos) if could_answer(pos, seat, moment)] if kinds else []

    def addressed(self, pos: Realm) -> Sequence[Seat]:
        """Whom the thing concerns that is answered; nobody once it is over."""
        if pos.pile:
            return others(pos.players, pos.pile[-1].seat)  # never who played the reaction (REF-RCT-04)
        if self.moment == "injury":  # her own player alone, even in the own turn
            return [] if pos.spared == self.what else [pos.seat_of(self.what)]
        if self.moment == "dice":
            roll = pos.the_roll()
            return [self.hinderer] if self.hinderer != roll.seat and roll.number > 1 else []
        if self.moment == "departure" and pos.the_journey().stopped:
            return []
        if self.moment in ("declare", "change") and not pos.the_deed().goes_on:
            return []
        seats = others(pos.players, self.turn)
        if self.moment == "change":
            seats = [seat for seat in seats if seat != pos.the_deed().controller]
        return seats

    def window(self, seats: tuple[Seat, ...]) -> Step[Realm]:
        return React(seats, self.moment, self.turn, self.what, self.hinderer)

    def height(self, pos: Realm) -> int:
        return len(pos.pile)

    def resolve_top(self, pos: Realm) -> None:
        reply = pos.pile.pop()
        if reply.cancelled:
            pos.tell("REF-RCT-04", "{0:card} is cancelled", reply.card)
            return
        for word in pos.content.answers[reply.card]:
            ANSWERS[word].do(pos, word, reply.what)


class React(PileWindow[Realm], frozen=True):
    """Reaction cards: one in a round for each player, until all have declined (REF-PLO-05, REF-RCT-03)."""

    moment: Moment
    turn: Seat
    what: int
    hinderer: Seat

    def round(self) -> Reactions:
        return Reactions(self.moment, self.turn, self.what, self.hinderer)

    def answered(self, pos: Realm) -> Moment:
        """What is answered now: a reaction on the pile, or what opened the window."""
        return "answer" if pos.pile else self.moment

    def answers(self, pos: Realm, seat: Seat) -> Sequence[Move]:
        moment, hand = self.answered(pos), pos.hands[seat]
        moves: list[Move] = []
        for card in pos.content.answers_in[moment]:
            if card not in hand or not stands_by(pos, seat, card, moment):
                continue
            if moment == "change":
                moves.extend([PlayForBox(card, box) for box in protectable(pos, seat)])
            elif moment == "vote":
                moves.extend((PlayFor(card), PlayAgainst(card)))
            else:
                moves.append(PlayCard(card))
        return moves

    def announce(self, pos: Realm, seat: Seat, move: PlayCard | PlayForBox | PlayFor | PlayAgainst) -> None:
        what = self.what
        if type(move) is PlayForBox:
            what = move.box
        elif type(move) is PlayFor or type(move) is PlayAgainst:
            what = 1 if type(move) is PlayFor else -1
        pos.tell("REF-PLO-05", "{0:seat} reacts with {1:card}", seat, move.card)
        discard(pos, seat, move.card)
        pos.pile.append(Reply(move.card, seat, what))

    def threat(self, pos: Realm, seat: Seat) -> Threat:
        """For standing orders: what kind of thing is answered, and whether the hand holds an answer."""
        return Threat(WORDINGS[self.answered(pos)].kind, len(self.answers(pos, seat)))

    def ask(self, pos: Realm, seat: Seat) -> Question:
        moment = self.answered(pos)
        words = WORDINGS[moment]
        if moment == "dice":
            return Question(
                words.text + " {0}", words.waiting, (told(pos.the_roll()),), "REF-RCT-02", words.kind
            )
        return Question(words.text, words.waiting, (), "REF-RCT-03", words.kind)


def fail(pos: Realm, clause: str, text: str, *args: object) -> None:
    """The action ends in failure: all successes are lost (REF-ACT-04, REF-ROL-31)."""
    pos.tell(clause, text, *args)
    if pos.roll is not None:
        pos.roll.failed = True
        pos.roll.stage = "over"
    if pos.deed is not None:
        pos.deed.state = "failed"
