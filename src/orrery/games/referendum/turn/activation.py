"""An activation: topping up, effects on activation, two different actions, free actions, passing (REF-TRN, REF-PAS)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Done, Move, Pass, Question, Seat, Step, otherwise
from orrery.engine.sheet import Sheet, SheetLine
from orrery.engine.stops import Auto
from orrery.games.referendum.actions.deeds import declare, declare_travel
from orrery.games.referendum.cards.hands import move_token
from orrery.games.referendum.content import WEALTH
from orrery.games.referendum.effects.traits import (
    HealOnActivate,
    PassWealth,
    PeekCard,
    ShareWealth,
    WealthOnActivate,
)
from orrery.games.referendum.senate.laws import law_deed, propose_clock, propose_law
from orrery.games.referendum.table.moves import (
    DONE,
    PASS,
    ClockLess,
    ClockMore,
    Enact,
    GiveToken,
    NoConfidence,
    PlayCard,
    RecruitCitizen,
    RecruitPeople,
    Rest,
    SearchSector,
    SeekOpportunity,
    TakeOneCard,
    TakeOneToken,
    TakeSeveralTokens,
    TakeToken,
    TravelFree,
    TravelTo,
    UseSpecial,
)
from orrery.games.referendum.table.parts import Code, Deed, Proposal
from orrery.games.referendum.table.state import Realm

# --- when activated ---------------------------------------------------------------------------------------------
from orrery.games.referendum.turn.menu import (
    card_deed,
    menu,
    special_deed,
    special_named,
    vote_special,
    why_not,
)


class BeginActivation(Step[Realm], frozen=True):
    """Top up their wealth, then effects of the planet, then their own (REF-TRN-09, REF-TRN-10, REF-TRN-18)."""

    seat: Seat
    citizen: int

    def run(self, pos: Realm) -> None:
        citizen, content = self.citizen, pos.content
        pos.seat_on_turn = self.seat
        pos.active = citizen
        pos.actions = 2
        pos.taken = []
        pos.spoiled = False
        pos.rewarded = False
        pos.left_free = []
        pos.tried_free = []
        pos.purse_given = []
        pos.purse_taken = []
        pos.roll = None
        wanted = content.skill[citizen][WEALTH]
        if pos.wealth[citizen] < wanted:
            pos.wealth[citizen] = wanted
            pos.tell("REF-TRN-09", "{0:citizen} is topped up to {1:coins}", citizen, wanted)
        place = pos.where[citizen]
        if content.planet_word(place, HealOnActivate) is not None and pos.hurt[citizen]:
            pos.hurt[citizen] = False
            pos.tell("REF-PLN-01", "{0:citizen} is healed", citizen)
        gift = content.planet_word(place, WealthOnActivate)
        if gift is not None:
            pos.wealth[citizen] += gift.amount
            pos.tell("REF-PLN-01", "{0:citizen} takes {1:coins} here", citizen, gift.amount)
        peek = content.trait(citizen, PeekCard)
        if peek is not None:
            self.listen(pos, peek.amount)
        if content.trait(citizen, ShareWealth) is not None:
            pos.then(SharePurse(self.seat))

    def listen(self, pos: Realm, number: int) -> None:
        """A look at random cards of every opponent with a citizen here; only this player sees them."""
        seats = {pos.seat_of(c) for c in pos.foes_here(self.seat, pos.where[self.citizen])}
        for other in sorted(seats):
            hand = pos.hands[other]
            for _ in range(min(number, len(hand))):
                card = hand[pos.chance.below(len(hand))]
                pos.reveal()
                pos.tell("REF-CMP-18", "{0:seat} overhears a card of {1:seat}", self.seat, other)
                pos.whisper((self.seat,), "REF-CMP-18", "It is {0:card}", card)


class SharePurse(Decision[Realm], frozen=True):
    """Move tokens between them and others of the bloc; none goes back the way it came."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        moves: list[Move] = []
        for other in pos.citizens_of(self.seat):
            if other == pos.active:
                continue
            if pos.wealth[pos.active] and other not in pos.purse_taken:
                moves.append(GiveToken(other))
            if pos.wealth[other] and other not in pos.purse_given:
                moves.append(TakeToken(other))
        moves.append(DONE)
        return moves

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is GiveToken:
            move_token(pos, pos.active, move.citizen)
            pos.purse_given.append(move.citizen)
        elif type(move) is TakeToken:
            move_token(pos, move.citizen, pos.active)
            pos.purse_taken.append(move.citizen)
        else:
            return
        pos.then(self)

    def ask(self, pos: Realm) -> Question:
        return Question(
            "{0:citizen} shares the purse: who gives or takes a wealth token?",
            "{seat} may move wealth tokens within the bloc",
            (pos.active,),
            "REF-CMP-18",
        )

    def sheet(self, pos: Realm) -> Sheet | None:
        lines: list[SheetLine] = []
        for move in self.moves(pos):
            if isinstance(move, GiveToken):
                lines.append(SheetLine(move, pos.wealth[pos.active]))
            elif isinstance(move, TakeToken):
                lines.append(SheetLine(move, pos.wealth[move.citizen]))
        return Sheet(tuple(lines), ordered=True, end=DONE) if lines else None

    def by_itself(self, pos: Realm) -> Auto | None:
        """The purse stays as it is, unless somebody of the bloc who can still act has nothing and they have plenty."""
        others = [c for c in pos.citizens_of(self.seat) if c != pos.active and pos.ready[c]]
        poor = any(not pos.wealth[c] for c in others) and pos.wealth[pos.active] > 1
        rich = not pos.wealth[pos.active] and any(pos.wealth[c] for c in pos.citizens_of(self.seat))
        return None if poor or rich else Auto(DONE, "nobody of yours needs a token now")


# --- the menu ---------------------------------------------------------------------------------------------------


class NextAction(Step[Realm], frozen=True):
    """Go on as long as the citizen is in play; end by itself when nothing is left to take (REF-TRN-15, 19)."""

    seat: Seat

    def run(self, pos: Realm) -> None:
        if pos.where[pos.active] < 0 or pos.resigned[self.seat]:
            return
        hidden = bool(pos.hands[self.seat]) and (pos.actions > 0 or could_hold_free_card(pos))
        pos.then(TakeAction(self.seat, hidden))


def could_hold_free_card(pos: Realm) -> bool:
    """Whether a free card may be in a hand, as far as the table shows."""
    return any(pos.could_be_held(kind) for kind in pos.content.free_kinds)


class TakeAction(Decision[Realm], frozen=True):
    """An action that differs from those taken, a free action, or an end (REF-TRN-11, REF-TRN-13, REF-TRN-19).

    `hidden` says whether the hand may hold a card that fits, as far as the table shows.
    """

    hidden: bool

    def moves(self, pos: Realm) -> Sequence[Move]:
        moves = menu(pos, self.seat)
        moves.append(PASS if pos.actions > 0 else DONE)
        return moves

    def apply(self, pos: Realm, move: Move) -> None:
        seat, citizen = self.seat, pos.active
        place = pos.where[citizen]
        after = NextAction(seat)
        if type(move) is TravelTo:
            declare_travel(pos, Deed("travel", seat, citizen, seat, place), move.place, after)
        elif type(move) is TravelFree:
            pos.left_free.append(place)
            declare_travel(pos, Deed("travel", seat, citizen, seat, place, free=True), move.place, after)
        elif type(move) is PlayCard:
            declare(pos, card_deed(pos, seat, move.card), after)
        elif type(move) is UseSpecial:
            declare(pos, special_deed(pos, seat, special_named(pos, move.special)), after)
        elif type(move) is Enact:
            propose_law(pos, law_deed(pos, seat, citizen, vote_special(pos, "law"), move.card), after)
        elif type(move) is ClockMore or type(move) is ClockLess:
            on: Proposal = "clock more" if type(move) is ClockMore else "clock less"
            propose_clock(pos, special_deed(pos, seat, vote_special(pos, "clock")), on, after)
        elif type(move) is SearchSector:
            declare(pos, Deed("planet", seat, citizen, seat, place, sector=move.sector), after)
        elif type(move) is Pass:
            self.give_up(pos)
        elif type(move) is not Done:
            declare(pos, Deed(GENERAL[type(move)], seat, citizen, seat, place), after)

    def give_up(self, pos: Realm) -> None:
        """Pass on the actions that are left; on both, there is something to gain (REF-PAS-01, REF-PAS-02)."""
        pos.actions = 0
        if not pos.spoiled and not pos.rewarded:
            pos.tell("REF-PAS-01", "{0:citizen} passes on both actions", pos.active)
            pos.then(PassReward(self.seat))
        else:
            pos.tell("REF-PAS-01", "{0:citizen} passes", pos.active)

    def ask(self, pos: Realm) -> Question:
        if pos.actions:
            text = "What does {0:citizen} do? {1:actions} left" + (
                ", both different." if pos.actions > 1 else "."
            )
            others = "{seat} decide(s|) what {0:citizen} does: {1:actions} left"
            return Question(text, others, (pos.active, pos.actions), "REF-TRN-11")
        text = "{0:citizen} is finished. A free card or journey first?"
        return Question(text, "{seat} end(s|) the activation of {0:citizen}", (pos.active,), "REF-PLO-10")

    def forced(self) -> bool:
        return not self.hidden

    def why_not(self, pos: Realm, move: Move) -> tuple[str, str]:
        return why_not(pos, self.seat, move) or ("", "")


GENERAL: Final[dict[type[Move], Code]] = {
    NoConfidence: "confidence",
    RecruitPeople: "population",
    RecruitCitizen: "citizen",
    SeekOpportunity: "seek",
}
"""The general action that a move without a goal declares."""


# --- passing ----------------------------------------------------------------------------------------------------


@otherwise("There is nothing of that kind to gain here.", "REF-PAS-02")
class PassReward(Decision[Realm], frozen=True):
    """Who passes on both actions may do one of three things, and free actions after it (REF-PAS-02 to 04, 07, 08)."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        moves: list[Move] = [TakeOneToken()]
        bonus = pos.content.planet_word(pos.where[pos.active], PassWealth)
        if bonus is not None:
            moves.append(TakeSeveralTokens(bonus.amount))
        if pos.hurt[pos.active]:
            moves.append(Rest())
        if pos.deck or pos.discards:
            moves.append(TakeOneCard())
        moves.append(PASS)
        return moves

    def apply(self, pos: Realm, move: Move) -> None:
        citizen = pos.active
        pos.rewarded = True
        if type(move) is Rest:
            pos.hurt[citizen] = False
            pos.tell("REF-PAS-02", "{0:citizen} rests and loses the injury token", citizen)
        elif type(move) is TakeOneCard:
            pos.take_up(self.seat, pos.draw_cards(self.seat, 1), "REF-PAS-03")
        elif type(move) is TakeOneToken or type(move) is TakeSeveralTokens:
            number = move.several if type(move) is TakeSeveralTokens else 1
            pos.wealth[citizen] += number
            pos.tell("REF-PAS-02", "{0:citizen} takes {1:coins}", citizen, number)
        else:
            return
        pos.then(NextAction(self.seat))

    def ask(self, pos: Realm) -> Question:
        return Question(
            "{0:citizen} passes on both actions: what for?",
            "{0:citizen} rests: {seat} choose(s|) what for",
            (pos.active,),
            "REF-PAS-02",
        )
