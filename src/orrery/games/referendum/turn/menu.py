"""The menu of an activated citizen: what may be taken, and why not; menu and refusals ask the same functions (REF-TRN-11 to 13)."""

from __future__ import annotations

from typing import Final

from orrery.engine.base import Done, Move, Pass, Seat
from orrery.games.referendum.actions.declare import (
    why_not_deed,
    why_not_overthrow,
    why_not_recruit_citizen,
    why_not_recruit_people,
    why_not_search,
    why_not_seek,
)
from orrery.games.referendum.actions.naming import why_not_law
from orrery.games.referendum.effects.traits import LeaveFree
from orrery.games.referendum.meaning import Reason
from orrery.games.referendum.people.travel import destinations
from orrery.games.referendum.senate.laws import law_deed
from orrery.games.referendum.table.moves import (
    ClockLess,
    ClockMore,
    Enact,
    NoConfidence,
    PlayCard,
    RecruitCitizen,
    RecruitPeople,
    SearchSector,
    SeekOpportunity,
    TravelFree,
    TravelTo,
    UseSpecial,
)
from orrery.games.referendum.table.parts import Deed, Proposal, special_key
from orrery.games.referendum.table.state import Realm

NO_ACTION: Final = Reason("No action is left in this activation.", "REF-TRN-11")
SAME_ACTION: Final = Reason("This action has been taken already in this activation.", "REF-TRN-13")
SECOND_JOURNEY: Final = Reason("Travel has been taken already in this activation.", "REF-TRV-06")
SECOND_CARD: Final = Reason("A card has been played as an action already in this activation.", "REF-TRN-13")
UNREACHABLE: Final = Reason("That place cannot be reached from here.", "REF-TRV-01")
NOT_FREE: Final = Reason("Leaving this place is no free action.", "REF-FRE-01")
LEFT_FREE: Final = Reason("This place has been left free already in this activation.", "REF-FRE-04")
NOT_IN_HAND: Final = Reason("This card is not in your hand.", "REF-PLO-01")
WRONG_TIME: Final = Reason("This card is played on a roll or in answer to others.", "REF-PLO-04")
TRIED: Final = Reason("This card was skipped because of an injury in this activation.", "REF-INJ-16")
NOT_ON_THE_CARD: Final = Reason("The citizen's card has no such action.", "REF-TRN-12")
NO_LAW: Final = Reason("This card has no law icon.", "REF-VOT-01")
FULL_POOL: Final = Reason("The pool is as full as it was at the start.", "REF-VOT-24")
EMPTY_POOL: Final = Reason("The pool is empty.", "REF-VOT-25")
NOT_YET: Final = Reason("Actions are left: pass on them first.", "REF-PAS-01")
NOTHING_LEFT: Final = Reason("No action is left to pass on.", "REF-PAS-01")

# moves without a goal are the same for everybody
NO_CONFIDENCE: Final = NoConfidence()
RECRUIT_PEOPLE: Final = RecruitPeople()
RECRUIT_CITIZEN: Final = RecruitCitizen()
SEEK: Final = SeekOpportunity()


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
    reason: Reason | None
    if pos.content.is_free[card]:
        reason = TRIED if card in pos.tried_free else None
    else:
        reason = why_not_action(pos, "play") if pos.content.is_action[card] else WRONG_TIME
    return reason or why_not_deed(pos, card_deed(pos, seat, card))


def card_moves(pos: Realm, seat: Seat, moves: list[Move]) -> None:
    """The cards of the hand that may be played now. One deed tries them all: whether it is free does not matter to what
    a card asks for. Hands are sorted, so that copies of a card lie side by side."""
    is_free, is_action = pos.content.is_free, pos.content.is_action
    acts = why_not_action(pos, "play") is None
    trial: Deed | None = None
    last = -1
    for card in pos.hands[seat]:
        if card == last:
            continue
        last = card
        if card not in pos.tried_free if is_free[card] else acts and is_action[card]:
            if trial is None:
                trial = card_deed(pos, seat, card)
            trial.card = card
            if why_not_deed(pos, trial) is None:
                moves.append(PlayCard(card))


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
    """A special action of their own card (REF-TRN-12)."""
    index = special_named(pos, name)
    return NOT_ON_THE_CARD if index < 0 else why_not_own(pos, seat, index)


def why_not_own(pos: Realm, seat: Seat, index: int) -> Reason | None:
    """The special action with this index (REF-TRN-13, REF-ACT-03)."""
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
        return NOT_ON_THE_CARD
    if card not in pos.hands[seat]:
        return NOT_IN_HAND
    if not pos.content.is_law[card]:
        return NO_LAW
    reason = why_not_action(pos, special_key(index))
    return reason or why_not_law(pos, law_deed(pos, seat, pos.active, index, card))


def why_not_clock(pos: Realm, on: Proposal) -> Reason | None:
    """A vote on the clock, which is neither overfull nor less than empty (REF-VOT-23 to REF-VOT-25)."""
    index = vote_special(pos, "clock")
    if index < 0:
        return NOT_ON_THE_CARD
    if on == "clock more" and pos.clocks >= pos.full_pool:
        return FULL_POOL
    return EMPTY_POOL if on == "clock less" and pos.clocks <= 0 else why_not_action(pos, special_key(index))


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
    """Why the active citizen may not do that now, or None if they may."""
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
        return why_not_clock(pos, "clock more" if type(move) is ClockMore else "clock less")
    if type(move) is PlayCard:
        return why_not_card(pos, seat, move.card) if move.card in pos.hands[seat] else NOT_IN_HAND
    if type(move) is TravelTo or type(move) is TravelFree:
        return why_not_travel(pos, move.place, type(move) is TravelFree)
    if type(move) is Pass:
        return None if pos.actions > 0 else NOTHING_LEFT
    return NOT_YET if type(move) is Done and pos.actions > 0 else None


def menu(pos: Realm, seat: Seat) -> list[Move]:
    """Every action and free action that may be taken now, in the order of the menu."""
    citizen = pos.active
    moves: list[Move] = []
    if pos.actions > 0:
        taken = pos.taken
        if "confidence" not in taken and why_not_overthrow(pos, citizen) is None:
            moves.append(NO_CONFIDENCE)
        if "population" not in taken:
            if why_not_recruit_people(pos, citizen) is None:
                moves.append(RECRUIT_PEOPLE)
            if why_not_recruit_citizen(pos, seat, citizen) is None:
                moves.append(RECRUIT_CITIZEN)
        if "planet" not in taken:
            near = pos.sectors_at(pos.where[citizen])
            moves += [SearchSector(s) for s in near if why_not_search(pos, citizen, s) is None]
        if "seek" not in taken and why_not_seek(pos, citizen) is None:
            moves.append(SEEK)
        special_moves(pos, seat, moves)
    card_moves(pos, seat, moves)
    travels = why_not_action(pos, "travel") is None
    leaves = why_not_leave_free(pos) is None
    if travels or leaves:
        goals = destinations(pos, pos.where[citizen])
        if travels:
            moves += [TravelTo(goal) for goal in goals]
        if leaves:
            moves += [TravelFree(goal) for goal in goals]
    return moves


def special_moves(pos: Realm, seat: Seat, moves: list[Move]) -> None:
    """The special actions of their own card (REF-TRN-12, REF-VOT-01, REF-VOT-23)."""
    for index in pos.content.specials_of[pos.active]:
        special = pos.content.specials[index]
        if special.vote == "law":
            hand = sorted(set(pos.hands[seat]))
            moves += [Enact(card) for card in hand if why_not_enact(pos, seat, card) is None]
        elif special.vote:
            moves += [move for move in (ClockMore(), ClockLess()) if why_not(pos, seat, move) is None]
        elif why_not_own(pos, seat, index) is None:
            moves.append(UseSpecial(special.name))
