"""Announcing a card or an ability, paying for it, answers, and the order in which they resolve (DES-CARD-03 to 23).

Ministers' regular abilities and Senators' Actions lie on the same pile, so that they can be answered, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from mypy_extensions import mypyc_attr

from orrery.engine.base import Move, Question, Seat, Step
from orrery.engine.pile import PileRound
from orrery.engine.stops import Stake
from orrery.engine.window import RoundWindow
from orrery.games.destiny.cards.meanings import CARDS, effects_of, name_of
from orrery.games.destiny.content.printed import INFLUENCE, MONEY, PRIME
from orrery.games.destiny.table.announced import ATTEMPT, CARD, DEED, MINISTRY, REGULAR, TRAIT, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.acts import CORRUPT_MINISTRY, SENATOR_ABILITY, deed
from orrery.games.destiny.turn.corruption import corrupt, new_tag, take_back
from orrery.games.destiny.turn.stakes import near_victory
from orrery.games.destiny.turn.ways import Ways

H = TypeVar("H", bound=type[Any])


class Announce(Step[Table], frozen=True):
    """A card is announced: its cost is paid and its Senator exhausted; then others may answer (DES-CARD-03, 04)."""

    def run(self, pos: Table) -> None:
        played = pos.pending
        assert played is not None
        pos.pending = None
        seat, content = played.seat, pos.content
        laws: list[Step[Any]] = []
        if played.what == CARD:
            pos.hands[seat].remove(played.id)
            pos.discards.append(played.id)  # DES-CARD-18; nobody draws before it is resolved
            pos.reveal()
            played.money, played.influence = content.card_money[played.id], content.card_influence[played.id]
            pos.tell("DES-CARD-03", "{0:seat} plays {1:card}", seat, played.id)
        elif played.what == TRAIT:
            pos.tell("DES-SEN-01", "{0:seat} uses {1:trait} of {2:senator}", seat, played.id, played.senator)
            laws = deed(pos, seat, SENATOR_ABILITY)
        else:
            pos.tell("DES-MIN-07", "{0:seat} abuses the office: {1:ministry}", seat, played.id)
            laws = deed(pos, seat, CORRUPT_MINISTRY)
        words = effects_of(pos, played)
        for word in words:
            CARDS[word].price(pos, word, played)
        pos.lose(seat, MONEY, played.money)
        pos.lose(seat, INFLUENCE, played.influence + played.extra_influence)
        if played.senator >= 0:
            pos.exhausted[played.senator] = True
        if played.what == MINISTRY:
            take_tokens(pos, played)
        tell_aim(pos, played)
        if any(CARDS[word].begins(pos, word, played, laws) for word in words):
            return
        pile_up(pos, played, *laws)


def take_tokens(pos: Table, played: Played) -> None:
    """The Minister takes the chosen tokens at once; all but the first carry a tag of their own (DES-MIN-07, 17)."""
    corrupt(pos, played.senator, 1, "DES-MIN-07")
    played.other = new_tag(pos)
    corrupt(pos, played.senator, played.number - 1, "DES-MIN-07", played.other)


def tell_aim(pos: Table, played: Played) -> None:
    """Everybody learns who acts and what it is aimed at (DES-CARD-03, DES-CARD-05)."""
    if played.senator >= 0 and played.what == CARD:
        pos.tell("DES-CARD-05", "{0:senator} acts and is exhausted", played.senator)
    if played.target < 0:
        return
    for word in effects_of(pos, played):
        if CARDS[word].slots(word):
            CARDS[word].says(pos, word, played)
            return


# --- answers ----------------------------------------------------------------------------------------------------


ANSWERS = Ways()
"""How something that was announced can be answered (DES-CARD-06)."""


def pile_up(pos: Table, played: Played, *before: Step[Any]) -> None:
    """What was announced is put on the pile: after these steps others may answer it, then it is resolved."""
    pos.pile.append(played)
    pos.then(*before, Answers(len(pos.pile) - 1, played.seat))


class Answers(PileRound[Table], frozen=True):
    """The answer window goes round in initiative order; all who could answer are asked (DES-CARD-06). What has been
    announced last resolves first (DES-CARD-12).

    The round belongs to the item that lies on `below` others; `start` is who has announced it, or answered it last.
    """

    below: int
    start: Seat

    def height(self, pos: Table) -> int:
        return len(pos.pile) - self.below

    def asked(self, pos: Table) -> Sequence[Seat]:
        if len(pos.pile) == self.below:
            return ()
        played = pos.pile[-1]
        if played.negated:
            return ()
        seats = [seat for seat in pos.present() if might_answer(pos, seat)]
        # after an answer it goes on behind who has answered
        return pos.around(seats, self.start) if self.start != played.seat else seats

    def window(self, seats: tuple[Seat, ...]) -> AnswerWindow:
        return AnswerWindow(seats, self.below)

    def again(self, seat: Seat) -> Answers:
        return Answers(self.below, seat)

    def resolve_top(self, pos: Table) -> None:
        resolve = RESOLVED.get(pos.pile[-1].what)
        if resolve is not None:
            resolve(pos)
        else:
            resolve_announced(pos, pos.pile.pop())


def might_answer(pos: Table, seat: Seat) -> bool:
    """Whether a seat could have an answer to the last thing announced, as far as the table shows."""
    return any(way.might(pos, seat) for way in ANSWERS.all)


NOT_MINE = "it is aimed at nothing of yours"
OWN_DEED = "it is your own"


def touches(pos: Table, seat: Seat, played: Played) -> bool:
    """Whether what was announced is about something of this Party's: its Senator, Sector, hand, battle, law, vote."""
    if played.what == DEED:
        where = [tour.sector for tour in pos.tours if tour.senator == played.senator]
        where += [attack.sector for attack in pos.attacks if attack.admiral == played.senator]
        return any(pos.owner[sector] == seat for sector in where)
    if played.what == REGULAR and played.id == PRIME:
        bill, vote = pos.bill, pos.vote
        mine = bill is not None and bill.seat == seat
        return mine or (vote is not None and vote.winner >= 0 and vote.cast[seat] == vote.winner)
    if played.what in (REGULAR, ATTEMPT):
        return pos.party_of(played.target) == seat
    return any(CARDS[word].hits(pos, word, played, seat) for word in effects_of(pos, played))


class AnswerWindow(RoundWindow[Table], frozen=True):
    """Does anybody answer what was announced? (DES-CARD-03, DES-CARD-06)."""

    below: int

    def round(self) -> Answers:
        return Answers(self.below, -1)

    def answers(self, pos: Table, seat: Seat) -> Sequence[Move]:
        return ANSWERS.moves(pos, seat, 0)

    def stake(self, pos: Table, seat: Seat) -> Stake:
        """Worth a stop is what hits the own Party, and what somebody does who is near victory; not tokens alone."""
        played = pos.pile[-1]
        found = self.answers(pos, seat)
        could, able = bool(found), any(not ANSWERS.way_of(move).is_aside() for move in found)
        mine = touches(pos, seat, played)
        kind = "hits me" if mine else "answers"
        if played.seat == seat and not mine:
            return Stake(kind, could, False, False, reason=OWN_DEED if could else "")
        wanted = able and (mine or (played.what != DEED and near_victory(pos, played.seat)))
        return Stake(kind, could, wanted, mine, int(mine), reason=NOT_MINE if could else "")

    def carry_out(self, pos: Table, seat: Seat, move: Any) -> None:
        ANSWERS.way_of(move).do(pos, seat, move)

    def ask(self, pos: Table, seat: Seat) -> Question:
        played = pos.pile[-1]
        others = "{seat} may answer"
        if played.what == ATTEMPT:
            text = "An attempt on the life of {0:senator} is announced. Do you answer?"
            return Question(text, others, (played.target,), "DES-CARD-06", "answers")
        if played.what == DEED:
            text = "{0:senator} acts. Do you interrupt with an assassination?"
            return Question(text, others, (played.senator,), "DES-CARD-06", "answers")
        what = pos.content.minister_names[played.id] if played.what == REGULAR else name_of(pos, played)
        text = "{0:seat} announces {1}. Do you answer?"
        return Question(text, "{seat} may answer {1}", (played.seat, what), "DES-CARD-06", "answers")


# --- resolving --------------------------------------------------------------------------------------------------


@mypyc_attr(native_class=False)
class Office:
    """The regular ability of a Minister, once it has been announced."""

    def do(self, pos: Table, played: Played) -> None:
        """Nobody has negated it."""
        raise NotImplementedError(type(self).__name__)

    def negated(self, pos: Table, played: Played) -> None:
        """What is lost with a negated ability beside its cost (DES-CARD-21)."""


OFFICES: dict[int, Office] = {}
"""The regular abilities that can be answered, by Ministry."""


def office(ministry: int) -> Callable[[H], H]:
    """The decorated class is the regular ability of this Ministry."""

    def keep(cls: H) -> H:
        OFFICES[ministry] = cls()
        return cls

    return keep


RESOLVED: dict[int, Callable[[Table], None]] = {}
"""How the top of the pile is resolved where that takes steps of its own, during which it stays there."""


def resolve_announced(pos: Table, played: Played) -> None:
    """What was negated or aborted has no effect, everything else is carried out (DES-CARD-09)."""
    if pos.resigned[played.seat]:
        pos.tell("DES-END-15", "{0:seat} has left: what it announced has no effect", played.seat)
        return
    if played.negated:
        undo_costs(pos, played)
        return
    if played.senator >= 0 and pos.party_of(played.senator) != played.seat:
        if played.what != CARD or pos.content.card_action[played.id]:
            refund(pos, played)
            pos.tell("DES-ASN-15", "The acting Senator is gone: {0} has no effect", title_of(pos, played))
            return
    carry_out(pos, played)


def carry_out(pos: Table, played: Played) -> None:
    """Everything an announced card or ability does."""
    if played.what == DEED:
        return
    if played.what == REGULAR:
        OFFICES[played.id].do(pos, played)
        return
    if not is_valid(pos, played):
        refund(pos, played)
        pos.tell(
            "DES-CARD-23",
            "{0} has no effect: its target is gone or not allowed any more",
            name_of(pos, played),
        )
        return
    for word in effects_of(pos, played):
        CARDS[word].do(pos, word, played)


def is_valid(pos: Table, played: Played) -> bool:
    """Whether the target is still there and allowed when the card resolves (DES-CARD-23)."""
    return all(CARDS[word].valid(pos, word, played) for word in effects_of(pos, played))


def title_of(pos: Table, played: Played) -> str:
    """What lies on the pile, in a sentence."""
    if played.what == REGULAR:
        return f"the {pos.content.minister_names[played.id]}'s ability"
    return "the Action" if played.what == DEED else name_of(pos, played)


def undo_costs(pos: Table, played: Played) -> None:
    """A negated card loses its base cost; one whose costs are ignored loses nothing but itself (DES-CARD-09, 10, 17)."""
    if played.what == REGULAR:
        pos.tell("DES-CARD-21", "The ability of the {0:ministry} is negated", played.id)
        OFFICES[played.id].negated(pos, played)
        return
    if played.ignored:
        pos.gain(played.seat, MONEY, played.money)
        pos.gain(played.seat, INFLUENCE, played.influence)
        if pos.in_play(played.senator):
            pos.exhausted[played.senator] = False
        pos.tell("DES-CARD-17", "All costs of the negated card are returned")
    refund(pos, played)
    if played.what == MINISTRY:
        take_back(pos, [played.other], "DES-MIN-17")


def refund(pos: Table, played: Played) -> None:
    """Amounts above the base cost come back (DES-ASN-16, DES-CARD-10)."""
    pos.gain(played.seat, INFLUENCE, played.extra_influence)
