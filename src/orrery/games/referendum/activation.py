"""An activation: topping up, effects on activation, two different actions, free actions, passing (REF-TRN, REF-PAS)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Move, Pass, Seat, Step
from orrery.games.referendum.cards import move_token
from orrery.games.referendum.content import WEALTH
from orrery.games.referendum.declare import (
    can_overthrow,
    can_recruit_citizen,
    can_recruit_people,
    can_search,
    can_seek,
    guile_banned,
    may_declare,
)
from orrery.games.referendum.deeds import declare, declare_travel
from orrery.games.referendum.effects.cards import SenateVote
from orrery.games.referendum.effects.traits import (
    FreeTravel,
    HealOnActivate,
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
    TakeToken,
    TakeTwoTokens,
    TravelFree,
    TravelTo,
    UseSpecial,
)
from orrery.games.referendum.senate import can_propose, law_deed, propose_clock, propose_law
from orrery.games.referendum.state import Realm
from orrery.games.referendum.things import (
    CITIZEN,
    CONFIDENCE,
    PLANET,
    PLAY,
    POPULATION,
    SEEK,
    SPECIAL,
    TRAVEL,
    Deed,
)
from orrery.games.referendum.travel import destinations
from orrery.games.referendum.words import count

ACTION_CARD: Final = 0
FREE_CARD: Final = 1


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
        pos.free_used = []
        pos.purse = []
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
            if pos.wealth[pos.active] and -1 - other not in pos.purse:
                moves.append(GiveToken(other))
            if pos.wealth[other] and 1 + other not in pos.purse:
                moves.append(TakeToken(other))
        moves.append(DONE)
        return moves

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is GiveToken:
            move_token(pos, pos.active, move.citizen)
            pos.purse.append(1 + move.citizen)
        elif type(move) is TakeToken:
            move_token(pos, move.citizen, pos.active)
            pos.purse.append(-1 - move.citizen)
        else:
            return
        pos.then(self)

    def ask(self, pos: Realm) -> str:
        return "Do you move wealth tokens within your bloc?"

    def clause(self) -> str:
        return "REF-CMP-18"


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


def card_deed(pos: Realm, seat: Seat, card: int) -> Deed:
    """A card of the hand as a deed of the active citizen."""
    free = pos.content.timing[card] == FREE_CARD
    return Deed(PLAY, seat, pos.active, seat, pos.where[pos.active], card, free=free)


def card_moves(pos: Realm, seat: Seat, moves: list[Move]) -> None:
    """Cards that can be played now: free ones always, others as one of the actions (REF-PLO-01, 03, 10, 12)."""
    content = pos.content
    acting = pos.actions > 0 and PLAY not in pos.taken
    trial: Deed | None = None
    last = -1
    for card in pos.hands[seat]:
        if card == last:
            continue
        last = card
        timing = content.timing[card]
        if (timing == ACTION_CARD and acting) or (timing == FREE_CARD and -1 - card not in pos.free_used):
            if trial is None:
                trial = card_deed(pos, seat, card)
            trial.card = (
                card  # one deed tries them all: whether it is free does not matter to its requirements
            )
            if may_declare(pos, trial, content.card_words[card]):
                moves.append(PlayCard(card))


def special_deed(pos: Realm, seat: Seat, special: int) -> Deed:
    """A special action of the active citizen."""
    return Deed(SPECIAL, seat, pos.active, seat, pos.where[pos.active], special=special)


def special_moves(pos: Realm, seat: Seat, moves: list[Move]) -> None:
    """The special actions of her own card (REF-TRN-12, REF-VOT-01, REF-VOT-23, REF-VOT-25)."""
    content = pos.content
    for index in content.specials_of[pos.active]:
        if SPECIAL + index in pos.taken:
            continue
        special = content.specials[index]
        word = special.effects[0]
        if type(word) is not SenateVote:
            if may_declare(pos, special_deed(pos, seat, index), special.effects):
                moves.append(UseSpecial(special.name))
        elif word.on == "law":
            for card in sorted(set(pos.hands[seat])):
                if content.is_law[card] and can_propose(pos, law_deed(pos, seat, pos.active, index, card)):
                    moves.append(Enact(card))
        else:
            if pos.clocks < pos.full_pool:
                moves.append(ClockMore())
            if pos.clocks > 0:
                moves.append(ClockLess())


def may_leave_free(pos: Realm) -> bool:
    """Leaving some planets is a free Travel, once in an activation (REF-PLN-07, REF-FRE-04)."""
    place = pos.where[pos.active]
    word = pos.content.planet_word(place, FreeTravel)
    return word is not None and word.when == "leaving" and place not in pos.free_used


class TakeAction(Decision[Realm], frozen=True):
    """An action that differs from those taken, a free action, or an end (REF-TRN-11, REF-TRN-13, REF-TRN-19).

    `hidden` says whether the hand may hold a card that fits, as far as the table shows.
    """

    hidden: bool

    def moves(self, pos: Realm) -> Sequence[Move]:
        citizen, seat, taken = pos.active, self.seat, pos.taken
        moves: list[Move] = []
        if pos.actions > 0:
            if CONFIDENCE not in taken and can_overthrow(pos, citizen):
                moves.append(NoConfidence())
            if POPULATION not in taken:
                if can_recruit_people(pos, citizen):
                    moves.append(RecruitPeople())
                if can_recruit_citizen(pos, seat, citizen):
                    moves.append(RecruitCitizen())
            if PLANET not in taken:
                moves.extend([SearchSector(sector) for sector in can_search(pos, citizen)])
            if SEEK not in taken and can_seek(pos, citizen):
                moves.append(SeekOpportunity())
            special_moves(pos, seat, moves)
        card_moves(pos, seat, moves)
        travels = pos.actions > 0 and TRAVEL not in taken
        leaves = may_leave_free(pos)
        if travels or leaves:
            goals = destinations(pos, pos.where[citizen])
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
            declare_travel(pos, Deed(TRAVEL, seat, citizen, seat, place), move.place, after)
        elif type(move) is TravelFree:
            pos.free_used.append(place)
            declare_travel(pos, Deed(TRAVEL, seat, citizen, seat, place, free=True), move.place, after)
        elif type(move) is PlayCard:
            declare(pos, card_deed(pos, seat, move.card), after)
        elif type(move) is UseSpecial:
            for index in pos.content.specials_of[citizen]:
                if pos.content.specials[index].name == move.special:
                    declare(pos, special_deed(pos, seat, index), after)
        elif type(move) is Enact:
            propose_law(pos, law_deed(pos, seat, citizen, vote_special(pos, "law"), move.card), after)
        elif type(move) is ClockMore or type(move) is ClockLess:
            clock = 1 if type(move) is ClockMore else -1
            propose_clock(pos, special_deed(pos, seat, vote_special(pos, "clock")), clock, after)
        elif type(move) is SearchSector:
            declare(pos, Deed(PLANET, seat, citizen, seat, place, sector=move.sector), after)
        elif type(move) is Pass:
            self.give_up(pos)
        else:
            code = general_code(move)
            if code >= 0:
                declare(pos, Deed(code, seat, citizen, seat, place), after)

    def give_up(self, pos: Realm) -> None:
        """Pass on the actions that are left; on both, there is something to gain (REF-PAS-01, REF-PAS-02)."""
        pos.actions = 0
        if not pos.spoiled and not pos.rewarded:
            pos.tell("REF-PAS-01", "{0:citizen} passes on both actions", pos.active)
            pos.then(PassReward(self.seat))
        else:
            pos.tell("REF-PAS-01", "{0:citizen} passes", pos.active)

    def ask(self, pos: Realm) -> str:
        name = pos.content.citizen_names[pos.active]
        if pos.actions:
            return f"What does {name} do? {count(pos.actions, 'action')} left."
        return f"Does {name} take a free action?"

    def clause(self) -> str:
        return "REF-TRN-11"

    def forced(self) -> bool:
        return not self.hidden

    def why_not(self, pos: Realm, move: Move) -> tuple[str, str]:
        return why_not(pos, self.seat, move)


def vote_special(pos: Realm, on: str) -> int:
    """The special action of the active citizen that calls this kind of vote."""
    for index in pos.content.specials_of[pos.active]:
        word = pos.content.specials[index].effects[0]
        if type(word) is SenateVote and word.on == on:
            return index
    raise AssertionError(on)


def general_code(move: Move) -> int:
    """The general action that a move declares, or -1."""
    if type(move) is NoConfidence:
        return CONFIDENCE
    if type(move) is RecruitPeople:
        return POPULATION
    if type(move) is RecruitCitizen:
        return CITIZEN
    return SEEK if type(move) is SeekOpportunity else -1


def why_not(pos: Realm, seat: Seat, move: Move) -> tuple[str, str]:
    """The commonest reasons, in a sentence with its clause."""
    citizen = pos.active
    place = pos.where[citizen]
    if type(move) is TravelTo and TRAVEL in pos.taken:
        return "Travel has been taken already in this activation.", "REF-TRV-06"
    if isinstance(move, (TravelTo, TravelFree)):
        return "That place cannot be reached from here.", "REF-TRV-01"
    if type(move) is NoConfidence:
        if not pos.is_planet(place):
            return "A station has no government.", "REF-LOC-03"
        if guile_banned(pos, place):
            return "Actions that need a guile roll are forbidden here.", "REF-PLN-04"
        if not pos.is_open(place):
            return "A population box here has the government's alignment.", "REF-NOC-01"
    if type(move) is RecruitCitizen and pos.recruited[seat]:
        return "Your bloc has recruited a citizen in this game turn.", "REF-REC-08"
    if type(move) is RecruitPeople and not pos.is_planet(place):
        return "There are no people to recruit on a station.", "REF-REC-03"
    if type(move) is PlayCard:
        if move.card not in pos.hands[seat]:
            return "This card is not in your hand.", "REF-PLO-01"
        if pos.content.timing[move.card] == ACTION_CARD and PLAY in pos.taken:
            return "A card has been played as an action already in this activation.", "REF-TRN-13"
        return "The requirements of this card are not met.", "REF-PLO-12"
    if type(move) is ClockMore and pos.clocks >= pos.full_pool:
        return "The pool is as full as it was at the start.", "REF-VOT-24"
    return "", ""


# --- passing ----------------------------------------------------------------------------------------------------


class PassReward(Decision[Realm], frozen=True):
    """Who passes on both actions may do one of three things (REF-PAS-02 to REF-PAS-04)."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        moves: list[Move] = [TakeOneToken()]
        bonus = pos.content.planet_word(pos.where[pos.active], PassWealth)
        if bonus is not None:
            moves.append(TakeTwoTokens())
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
            pos.then(NextAction(self.seat))
        elif type(move) is TakeOneToken or type(move) is TakeTwoTokens:
            bonus = pos.content.planet_word(pos.where[citizen], PassWealth)
            number = bonus.amount if type(move) is TakeTwoTokens and bonus is not None else 1
            pos.wealth[citizen] += number
            pos.tell("REF-PAS-02", "{0:citizen} takes {1:coins}", citizen, number)

    def ask(self, pos: Realm) -> str:
        return f"What does {pos.content.citizen_names[pos.active]} gain by passing?"

    def clause(self) -> str:
        return "REF-PAS-02"
