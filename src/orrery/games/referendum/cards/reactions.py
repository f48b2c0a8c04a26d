"""Windows: plus cards of the acting player and reactions of the others, in their order (REF-RCT, REF-PLO-04, 05)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Move, Question, Seat, Step
from orrery.engine.order import others
from orrery.engine.pile import PileRound
from orrery.engine.sheet import Sheet, SheetLine
from orrery.engine.stops import Stake
from orrery.engine.window import PASS, Round, RoundWindow
from orrery.games.referendum.effects.cards import Votes
from orrery.games.referendum.effects.terms import Moment, WindowName
from orrery.games.referendum.meaning import ANSWERS, BOOSTS
from orrery.games.referendum.table.moves import PlayAgainst, PlayCard, PlayFor, PlayForBox
from orrery.games.referendum.table.odds import told
from orrery.games.referendum.table.parts import Reply, Roll
from orrery.games.referendum.table.purpose import (
    danger_words,
    deed_words,
    matters,
    plan_words,
    proposal_words,
    touches,
    useful_successes,
)
from orrery.games.referendum.table.state import Realm


def discard(pos: Realm, seat: Seat, card: int) -> None:
    """A card goes from hand faceup on the discards (REF-SET-21)."""
    pos.hands[seat].remove(card)
    pos.discards.append(card)
    pos.reveal()


# --- plus cards of the acting player ----------------------------------------------------------------------------

PLUS: Final[dict[WindowName, str]] = {
    "declare": "{0}: do you play a card on the roll? {2}",
    "dice": "{0}: do you add dice with a card? {2}",
    "adversity": "{0} would fail and {1:successes} be lost. Do you play a card against it?",
    "finish": "{0} ends with {1:successes}. Do you play a card on the result?",
}


def helps_roll(pos: Realm, roll: Roll, card: int) -> bool:
    """A plus card must change something (REF-PLO-16); on rank rolls it may only add a success (REF-RNK-08, 09)."""
    for word in pos.content.boosts[card]:  # noqa: SIM110 - a generator costs more than the look
        if BOOSTS[word].helps(pos, roll, word):
            return True
    return False


class AskPlus(Round[Realm], frozen=True):
    """Ask the acting player for plus cards where one could be held, as far as the table shows (REF-RCT-08)."""

    opened: WindowName

    def asked(self, pos: Realm) -> Sequence[Seat]:
        roll = pos.roll
        if roll is None or not pos.the_deed().goes_on or pos.resigned[roll.seat] or not pos.hands[roll.seat]:
            return ()
        for card in pos.content.plus_in.get(self.opened, ()):
            if pos.could_be_held(card) and helps_roll(pos, roll, card):
                return (roll.seat,)
        return ()

    def window(self, seats: tuple[Seat, ...]) -> PlusCards:
        return PlusCards(seats, self.opened)


class PlusCards(RoundWindow[Realm], frozen=True):
    """The acting player may add plus cards, each in its own window (REF-PLO-04, REF-PLO-11, REF-RCT-08).

    A window of one seat: it is asked whether or not the hand holds such a card, and whoever wants no stop passes by itself.
    """

    window: WindowName

    def answers(self, pos: Realm, seat: Seat) -> Sequence[Move]:
        hand, roll = pos.hands[seat], pos.the_roll()
        fitting = pos.content.plus_in.get(self.window, ())
        return [PlayCard(card) for card in fitting if card in hand and helps_roll(pos, roll, card)]

    def round(self) -> AskPlus:
        return AskPlus(self.window)

    def carry_out(self, pos: Realm, seat: Seat, move: PlayCard) -> None:
        pos.tell("REF-PLO-04", "{0:seat} plays {1:card}", seat, move.card)
        discard(pos, seat, move.card)
        for word in pos.content.boosts[move.card]:
            BOOSTS[word].use(pos, pos.the_roll(), word)

    def ask(self, pos: Realm, seat: Seat) -> Question:
        said, roll = deed_words(pos, pos.the_deed()), pos.the_roll()
        args = (said[:1].upper() + said[1:], roll.successes(), told(roll))
        return Question(
            PLUS[self.window], "{seat} may play a card on the roll", args, "REF-RCT-08", "plus cards"
        )

    def sheet(self, pos: Realm, seat: Seat) -> Sheet | None:
        """Several cards in one form; each may be held more than once."""
        found = self.answers(pos, seat)
        if len(found) < 2:
            return None
        hand = pos.hands[seat]
        lines = [SheetLine(move, hand.count(move.card)) for move in found if isinstance(move, PlayCard)]
        return Sheet(tuple(lines), end=PASS, own=True)

    def why_not(self, pos: Realm, seat: Seat, move: Move) -> tuple[str, str]:
        if type(move) is PlayCard and move not in self.answers(pos, seat):
            return (NO_BOOST if move.card in pos.hands[seat] else NOT_HELD), "REF-PLO-04"
        return "", ""

    def stake(self, pos: Realm, seat: Seat) -> Stake:
        """One's own roll: whatever fits it might be wanted, but no success that buys nothing."""
        could = bool(self.answers(pos, seat))
        roll = pos.the_roll()
        enough = roll.successes() >= useful_successes(pos, pos.the_deed(), roll)
        vain = self.window == "finish" and enough
        why = "one success more would buy nothing" if vain else ""
        return Stake("plus cards", could, could and not vain, True, reason=why if could else "")


# --- reactions of the others ------------------------------------------------------------------------------------


class Wording:
    """How the question of a window is put, and what stops call it."""

    def __init__(self, kind: str, text: str, waiting: str) -> None:
        self.kind = kind
        self.text = text
        self.waiting = waiting


WORDINGS: Final[dict[Moment, Wording]] = {
    "declare": Wording("cards", "{0:citizen} plays {1}.{2} Do you answer the card?", "{seat} may answer {1}"),
    "departure": Wording(
        "journeys",
        "{0:citizen} sets out for {1:place}. Do you stop the journey?",
        "{seat} may stop the journey of {0:citizen} to {1:place}",
    ),
    "dice": Wording(
        "rolls",
        "{0:citizen} rolls for {1}.{2} Do you play a card against it? {3}",
        "{seat} may spoil the roll of {0:citizen}",
    ),
    "change": Wording("changes", "It would turn {0}. Do you protect a seat?", "{seat} may protect a seat"),
    "injury": Wording(
        "injuries",
        "{0:citizen} would be injured{1}. Do you protect them?",
        "{seat} may protect {0:citizen} from the injury",
    ),
    "vote": Wording(
        "votes",
        "{0}. It stands {1} for, {2} against. Do you play a card on the vote?",
        "{seat} may add to the vote: {1} for, {2} against",
    ),
    "answer": Wording(
        "reactions", "{0:seat} reacts with {1:card}. Do you answer it?", "{seat} may answer {1:card}"
    ),
}
NO_BOOST: Final = "This card would change nothing at this roll."
NO_ANSWER: Final = "This card does not answer what happens now."
NOT_HELD: Final = "This card is not in your hand."


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


def could_answer(pos: Realm, seats: list[Seat], moment: Moment) -> list[Seat]:
    """Which of these seats may have an answer, as far as the table shows."""
    seats = [seat for seat in seats if pos.hands[seat] and not pos.resigned[seat]]
    if not seats:
        return seats
    able: list[Seat] = []
    for card in pos.content.answers_in.get(moment, []):
        near = [seat for seat in seats if seat not in able and stands_by(pos, seat, card, moment)]
        if near and pos.could_be_held(card):
            able += near
    return [seat for seat in seats if seat in able]


def spoilers(roll: Roll, hinderer: Seat) -> list[Seat]:
    """Who may take dice from a roll when it is this seat's turn to hinder: never the roller, and one die remains (REF-RCT-02)."""
    return [hinderer] if hinderer != roll.seat and roll.number > 1 else []


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
        return could_answer(pos, self.addressed(pos), "answer" if pos.pile else self.moment)

    def addressed(self, pos: Realm) -> list[Seat]:
        """Whom the thing concerns that is answered; nobody once it is over."""
        if pos.pile:
            return others(pos.players, pos.pile[-1].seat)  # never who played the reaction (REF-RCT-04)
        if self.moment == "injury":  # their own player alone, even in the own turn
            return [] if pos.spared == self.what else [pos.seat_of(self.what)]
        if self.moment == "dice":
            return spoilers(pos.the_roll(), self.hinderer)
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


class React(RoundWindow[Realm], frozen=True):
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

    def carry_out(self, pos: Realm, seat: Seat, move: PlayCard | PlayForBox | PlayFor | PlayAgainst) -> None:
        what = self.what
        if type(move) is PlayForBox:
            what = move.box
        elif type(move) is PlayFor or type(move) is PlayAgainst:
            what = 1 if type(move) is PlayFor else -1
        pos.tell("REF-PLO-05", "{0:seat} reacts with {1:card}", seat, move.card)
        discard(pos, seat, move.card)
        pos.pile.append(Reply(move.card, seat, what))

    def stake(self, pos: Realm, seat: Seat) -> Stake:
        """What kind of thing is answered, whether the hand holds an answer, and whether it would serve."""
        moment, answers = self.answered(pos), self.answers(pos, seat)
        could = bool(answers)
        wants, mine = self.at_stake(pos, seat, moment, answers) if could else (False, False)
        return Stake(WORDINGS[moment].kind, could, wants, mine, int(mine))

    def at_stake(self, pos: Realm, seat: Seat, moment: Moment, answers: Sequence[Move]) -> tuple[bool, bool]:
        """Whether a seat might want to answer, and whether its own things are touched."""
        bloc = pos.bloc_of[seat]
        if moment == "change":
            harmed = any(self.harms(pos, bloc, box) for box in protectable(pos, seat))
            return harmed, harmed
        if moment == "departure":
            goal = pos.the_journey().goal
            mine = pos.is_planet(goal) and pos.placed[goal] and pos.government(goal) == bloc
            mine = mine or bool(pos.own_here(seat, goal))
            return mine or bloc in (pos.people(goal) if pos.is_planet(goal) else ()), mine
        if moment == "vote":
            vote = pos.the_vote()
            cards = {move.card for move in answers if isinstance(move, (PlayFor, PlayAgainst))}
            words = [word for card in cards for word in pos.content.answers[card]]
            most = sum(word.amount for word in words if isinstance(word, Votes))
            return abs(vote.pro - vote.contra) <= most, True
        if moment == "dice":
            deed = pos.the_deed()
            return matters(pos, deed, seat), touches(pos, deed, seat)
        mine = moment == "injury" or (pos.deed is not None and touches(pos, pos.deed, seat))
        return True, mine

    def harms(self, pos: Realm, bloc: int, box: int) -> bool:
        """Whether a change of the plan takes a seat of this bloc, or one from a world that it governs."""
        content, new = pos.content, pos.the_deed().plan[box]
        if new == bloc:
            return False
        return pos.align[box] == bloc or pos.government(content.box_planet[box]) in (bloc, pos.align[box])

    def ask(self, pos: Realm, seat: Seat) -> Question:
        moment = self.answered(pos)
        words = WORDINGS[moment]
        clause = "REF-RCT-02" if moment == "dice" else "REF-RCT-03"
        return Question(words.text, words.waiting, self.told(pos, seat, moment), clause, words.kind)

    def told(self, pos: Realm, seat: Seat, moment: Moment) -> tuple[object, ...]:
        """What the question names."""
        if moment == "answer":
            return pos.pile[-1].seat, pos.pile[-1].card
        if moment == "departure":
            journey = pos.the_journey()
            return journey.citizen, journey.goal
        if moment == "injury":
            return self.what, " again and leave the game" if pos.hurt[self.what] else ""
        deed = pos.the_deed()
        if moment == "change":
            return (plan_words(pos, deed.plan),)
        if moment == "vote":
            vote = pos.the_vote()
            return proposal_words(pos), vote.pro, vote.contra
        said, danger = deed_words(pos, deed), danger_words(pos, deed, seat)
        if moment == "dice":
            return deed.citizen, said, danger, told(pos.the_roll())
        return deed.citizen, said, danger

    def why_not(self, pos: Realm, seat: Seat, move: Move) -> tuple[str, str]:
        if isinstance(move, (PlayCard, PlayForBox, PlayFor, PlayAgainst)):
            held = move.card in pos.hands[seat]
            if held and isinstance(move, PlayForBox) and move.box not in protectable(pos, seat):
                return "That seat is not about to change, or you have nobody there.", "REF-RCT-09"
            if not held or move not in self.answers(pos, seat):
                return (NO_ANSWER if held else NOT_HELD), "REF-PLO-05"
        return "", ""


def fail(pos: Realm, clause: str, text: str, *args: object) -> None:
    """The action ends in failure: all successes are lost (REF-ACT-04, REF-ROL-31)."""
    pos.tell(clause, text, *args)
    if pos.roll is not None:
        pos.roll.failed = True
        pos.roll.stage = "over"
    if pos.deed is not None:
        pos.deed.state = "failed"
