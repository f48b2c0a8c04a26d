"""An activation: topping up, effects on activation, two different actions, free actions, passing (REF-TRN, REF-PAS)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Done, Move, Pass, Question, Seat, Step
from orrery.games.referendum.cards import move_token
from orrery.games.referendum.content import WEALTH
from orrery.games.referendum.declare import (
    why_not_deed,
    why_not_overthrow,
    why_not_recruit_citizen,
    why_not_recruit_people,
    why_not_search,
    why_not_seek,
)
from orrery.games.referendum.deeds import declare, declare_travel
from orrery.games.referendum.effects.meaning import Reason
from orrery.games.referendum.effects.traits import (
    HealOnActivate,
    LeaveFree,
    PassWealth,
    PeekCard,
    ShareWealth,
    WealthOnActivate,
)
from orrery.games.referendum.moves import (
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
from orrery.games.referendum.naming import why_not_law
from orrery.games.referendum.senate import law_deed, propose_clock, propose_law
from orrery.games.referendum.state import Realm
from orrery.games.referendum.things import Code, Deed, special_key
from orrery.games.referendum.travel import destinations

NO_ACTION: Final[Reason] = ("No action is left in this activation.", "REF-TRN-11")
SAME_ACTION: Final[Reason] = ("This action has been taken already in this activation.", "REF-TRN-13")
SECOND_JOURNEY: Final[Reason] = ("Travel has been taken already in this activation.", "REF-TRV-06")
SECOND_CARD: Final[Reason] = (
    "A card has been played as an action already in this activation.",
    "REF-TRN-13",
)
UNREACHABLE: Final[Reason] = ("That place cannot be reached from here.", "REF-TRV-01")
NOT_FREE: Final[Reason] = ("Leaving this place is no free action.", "REF-FRE-01")
LEFT_FREE: Final[Reason] = ("This place has been left free already in this activation.", "REF-FRE-04")
NOT_IN_HAND: Final[Reason] = ("This card is not in your hand.", "REF-PLO-01")
WRONG_TIME: Final[Reason] = ("This card is played on a roll or in answer to others.", "REF-PLO-04")
TRIED: Final[Reason] = ("This card was skipped because of an injury in this activation.", "REF-INJ-16")
NOT_HERS: Final[Reason] = ("She has no such action on her card.", "REF-TRN-12")
NO_LAW: Final[Reason] = ("This card has no law icon.", "REF-VOT-01")
FULL_POOL: Final[Reason] = ("The pool is as full as it was at the start.", "REF-VOT-24")
EMPTY_POOL: Final[Reason] = ("The pool is empty.", "REF-VOT-25")
NOT_YET: Final[Reason] = ("Actions are left: pass on them first.", "REF-PAS-01")
NOTHING_LEFT: Final[Reason] = ("No action is left to pass on.", "REF-PAS-01")


# --- when activated ---------------------------------------------------------------------------------------------


class BeginActivation(Step[Realm], frozen=True):
    """Top up her wealth, then effects of the planet, then her own (REF-TRN-09, REF-TRN-10, REF-TRN-18)."""

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
    """Move tokens between her and others of the bloc; none goes back the way it came."""

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
            "Do you move wealth tokens within your bloc?",
            "{seat} may move wealth tokens within the bloc",
            clause="REF-CMP-18",
        )


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


# What may be taken, and why not: menu and refusals ask the same functions.


def why_not_action(pos: Realm, key: str) -> Reason | None:
    """An action is left, and it differs from those taken (REF-TRN-11, REF-TRN-13)."""
    if pos.actions <= 0:
        return NO_ACTION
    if key not in pos.taken:
        return None
    return SECOND_JOURNEY if key == "travel" else SECOND_CARD if key == "play" else SAME_ACTION


def card_deed(pos: Realm, seat: Seat, card: int) -> Deed:
    """A card of the hand as a deed of the active citizen."""
    free = pos.content.is_free[card]
    return Deed("play", seat, pos.active, seat, pos.where[pos.active], card, free=free)


def why_not_card(pos: Realm, seat: Seat, card: int) -> Reason | None:
    """Free cards always, others as one of the actions; what the card asks for is there (REF-PLO-01, 03, 10, 12)."""
    if card not in pos.hands[seat]:
        return NOT_IN_HAND
    reason: Reason | None
    if pos.content.is_free[card]:
        reason = TRIED if card in pos.tried_free else None
    else:
        reason = why_not_action(pos, "play") if pos.content.is_action[card] else WRONG_TIME
    return reason or why_not_deed(pos, card_deed(pos, seat, card))


def special_deed(pos: Realm, seat: Seat, special: int) -> Deed:
    """A special action of the active citizen."""
    return Deed("special", seat, pos.active, seat, pos.where[pos.active], special=special)


def special_named(pos: Realm, name: int) -> int:
    """The special action of the active citizen that is called so, or -1."""
    for index in pos.content.specials_of[pos.active]:
        special = pos.content.specials[index]
        if special.name == name and not special.vote:
            return index
    return -1


def why_not_special(pos: Realm, seat: Seat, name: int) -> Reason | None:
    """A special action of her own card (REF-TRN-12)."""
    index = special_named(pos, name)
    if index < 0:
        return NOT_HERS
    return why_not_action(pos, special_key(index)) or why_not_deed(pos, special_deed(pos, seat, index))


def vote_special(pos: Realm, on: str) -> int:
    """The special action of the active citizen that calls this kind of vote, or -1."""
    for index in pos.content.specials_of[pos.active]:
        if pos.content.specials[index].vote == on:
            return index
    return -1


def why_not_enact(pos: Realm, seat: Seat, card: int) -> Reason | None:
    """A law card of the hand, by the citizen who may call the vote (REF-VOT-01, REF-VOT-20, REF-VOT-22)."""
    index = vote_special(pos, "law")
    if index < 0:
        return NOT_HERS
    if card not in pos.hands[seat]:
        return NOT_IN_HAND
    if not pos.content.is_law[card]:
        return NO_LAW
    reason = why_not_action(pos, special_key(index))
    return reason or why_not_law(pos, law_deed(pos, seat, pos.active, index, card))


def why_not_clock(pos: Realm, way: int) -> Reason | None:
    """A vote on the clock, which is neither overfull nor less than empty (REF-VOT-23 to REF-VOT-25)."""
    index = vote_special(pos, "clock")
    if index < 0:
        return NOT_HERS
    if way > 0 and pos.clocks >= pos.full_pool:
        return FULL_POOL
    return EMPTY_POOL if way < 0 and pos.clocks <= 0 else why_not_action(pos, special_key(index))


def why_not_leave_free(pos: Realm) -> Reason | None:
    """Leaving some planets is a free Travel, once in an activation (REF-PLN-07, REF-FRE-04)."""
    place = pos.where[pos.active]
    if pos.content.planet_word(place, LeaveFree) is None:
        return NOT_FREE
    return LEFT_FREE if place in pos.left_free else None


def why_not_travel(pos: Realm, goal: int, free: bool) -> Reason | None:
    """A journey to a place in reach, as an action or free (REF-TRV-01, REF-TRV-02, REF-TRV-06)."""
    reason = why_not_leave_free(pos) if free else why_not_action(pos, "travel")
    return reason or (None if goal in destinations(pos, pos.where[pos.active]) else UNREACHABLE)


def why_not(pos: Realm, seat: Seat, move: Move) -> Reason | None:
    """Why the active citizen may not do that now, or None if she may."""
    citizen = pos.active
    if type(move) is NoConfidence:
        return why_not_action(pos, "confidence") or why_not_overthrow(pos, citizen)
    if type(move) is RecruitPeople:
        return why_not_action(pos, "population") or why_not_recruit_people(pos, citizen)
    if type(move) is RecruitCitizen:
        return why_not_action(pos, "population") or why_not_recruit_citizen(pos, seat, citizen)
    if type(move) is SearchSector:
        return why_not_action(pos, "planet") or why_not_search(pos, citizen, move.sector)
    if type(move) is SeekOpportunity:
        return why_not_action(pos, "seek") or why_not_seek(pos, citizen)
    if type(move) is UseSpecial:
        return why_not_special(pos, seat, move.special)
    if type(move) is Enact:
        return why_not_enact(pos, seat, move.card)
    if type(move) is ClockMore or type(move) is ClockLess:
        return why_not_clock(pos, 1 if type(move) is ClockMore else -1)
    if type(move) is PlayCard:
        return why_not_card(pos, seat, move.card)
    if type(move) is TravelTo or type(move) is TravelFree:
        return why_not_travel(pos, move.place, type(move) is TravelFree)
    if type(move) is Pass:
        return None if pos.actions > 0 else NOTHING_LEFT
    return NOT_YET if type(move) is Done and pos.actions > 0 else None


def menu(pos: Realm, seat: Seat) -> list[Move]:
    """Every action, free action and end that may be tried, in the order of the menu."""
    content, hand = pos.content, sorted(set(pos.hands[seat]))
    tried: list[Move] = []
    if pos.actions > 0:
        tried += [NoConfidence(), RecruitPeople(), RecruitCitizen()]
        tried += [SearchSector(sector) for sector in pos.sectors_at(pos.where[pos.active])]
        tried.append(SeekOpportunity())
        for index in content.specials_of[pos.active]:
            special = content.specials[index]
            if special.vote == "law":
                tried += [Enact(card) for card in hand if content.is_law[card]]
            elif special.vote:
                tried += [ClockMore(), ClockLess()]
            else:
                tried.append(UseSpecial(special.name))
    tried += [PlayCard(card) for card in hand]
    return tried


class TakeAction(Decision[Realm], frozen=True):
    """An action that differs from those taken, a free action, or an end (REF-TRN-11, REF-TRN-13, REF-TRN-19).

    `hidden` says whether the hand may hold a card that fits, as far as the table shows.
    """

    hidden: bool

    def moves(self, pos: Realm) -> Sequence[Move]:
        moves = [move for move in menu(pos, self.seat) if why_not(pos, self.seat, move) is None]
        travels = why_not_action(pos, "travel") is None
        leaves = why_not_leave_free(pos) is None
        if travels or leaves:
            goals = destinations(pos, pos.where[pos.active])
            if travels:
                moves.extend([TravelTo(goal) for goal in goals])
            if leaves:
                moves.extend([TravelFree(goal) for goal in goals])
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
            clock = 1 if type(move) is ClockMore else -1
            propose_clock(pos, special_deed(pos, seat, vote_special(pos, "clock")), clock, after)
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
            text = "What does {0:citizen} do? {1:actions} left."
            others = "{seat} decide(s|) what {0:citizen} does: {1:actions} left"
            return Question(text, others, (pos.active, pos.actions), "REF-TRN-11")
        text = "Does {0:citizen} take a free action?"
        return Question(text, "{seat} may take a free action with {0:citizen}", (pos.active,), "REF-PLO-10")

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
            "What does {0:citizen} gain by passing?",
            "{seat} choose(s|) what {0:citizen} gains by passing",
            (pos.active,),
            "REF-PAS-02",
        )
