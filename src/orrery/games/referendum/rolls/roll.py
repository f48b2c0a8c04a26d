"""Die rolls: one procedure for all kinds, in its fixed order, savable at each step (REF-ROL, REF-RNK, REF-STA).

Number of dice, helpers and plus cards, hinderers and reactions, throw, wealth tokens, Adversity, stop or re-roll. The
roll itself lies on the table (`things.Roll`); each step here looks at it and pushes what comes next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from orrery.engine.base import Decision, Move, Pass, Question, Seat, Step
from orrery.engine.order import round_table
from orrery.engine.sheet import Sheet, SheetLine
from orrery.engine.stops import Auto, Stake
from orrery.games.referendum.cards.reactions import AskPlus, fail
from orrery.games.referendum.content import (
    FACE_ADVERSITY,
    FACE_OF_SKILL,
    FACE_WEALTH,
    GUILE,
    RANK,
    SKILL,
    distance,
)
from orrery.games.referendum.effects.traits import AdversityFails, DieBonus, GuileNotWild, RemoteWealth
from orrery.games.referendum.meaning import Reason
from orrery.games.referendum.pack import RollEntry
from orrery.games.referendum.rolls.adversity import DrawAdversity
from orrery.games.referendum.rolls.help import (
    FOREIGN,
    NO_GAIN,
    NOT_YOURS,
    HelpRound,
    HinderRound,
    foreign_help,
)
from orrery.games.referendum.table.moves import PASS, PayHelp, PayHinder, RollAgain, SetAside, StopRolling
from orrery.games.referendum.table.parts import Deed, Kind, Roll
from orrery.games.referendum.table.purpose import (
    aims_at_government,
    danger_words,
    deed_words,
    serves,
    touches,
    useful_successes,
)
from orrery.games.referendum.table.state import Realm

NO_TOKEN: Final = Reason("The citizen has no wealth token.", "REF-ROL-12")
SPENT_ONE: Final = Reason("The citizen has spent a wealth token on this action.", "REF-ROL-13")
NOT_HERE: Final = Reason("The citizen is not here.", "REF-ROL-12")

# --- how many dice ----------------------------------------------------------------------------------------------


def level(pos: Realm, citizen: int, skill: int) -> int:
    """A citizen's level, with the bonus of the station they are on when they roll (REF-STA-01, 02, 04)."""
    content = pos.content
    own = content.skill[citizen][skill]
    station = pos.where[citizen] - content.planets
    if station >= 0 and content.station_skill[station] == skill:
        return own + content.station_bonus[station]
    return own


def planet_dice(pos: Realm, citizen: int, place: int, skill: int) -> int:
    """Extra dice of the acting citizen from a planet effect (REF-PLN-02)."""
    word = pos.content.planet_word(place, DieBonus)
    if word is None or SKILL[word.skill] != skill or pos.content.rank[citizen] < word.min_rank:
        return 0
    return word.amount


def starting_dice(pos: Realm, citizen: int, place: int, entry: RollEntry) -> int:
    """The number of dice before helpers: the level or the stated number, plus planet dice (REF-ROL-01 to 03, 34)."""
    skill = SKILL[entry.skill]
    if skill == RANK:
        return min(pos.content.max_dice, entry.dice or pos.content.rank[citizen])
    start = entry.dice or level(pos, citizen, skill)
    return min(pos.content.max_dice, start + planet_dice(pos, citizen, place, skill))


def need_of(pos: Realm, deed: Deed, entry: RollEntry) -> int:
    """How many successes the action demands."""
    if entry.distance:
        return distance(pos.government(deed.place), deed.align)
    return max(entry.need, deed.needed)


def prepare_roll(pos: Realm, deed: Deed, entry: RollEntry) -> Roll:
    """The roll of a deed, before anybody has helped (REF-ROL-01, REF-RNK-01, REF-VOT-17)."""
    skill = SKILL[entry.skill]
    kind: Kind = "law" if deed.law else "rank" if skill == RANK else "ordinary"
    number = pos.content.max_dice if deed.law else starting_dice(pos, deed.citizen, deed.place, entry)
    wild = skill != RANK and (
        skill == GUILE or deed.law or pos.content.planet_word(deed.place, GuileNotWild) is None
    )
    return Roll(
        kind, skill, deed.seat, deed.citizen, deed.place, number, need_of(pos, deed, entry), wild=wild
    )


@cache
def _sides(players: int, roller: Seat) -> tuple[Step[Realm], ...]:
    """Helpers clockwise from the roller, then hinderers, the roller last (REF-ROL-09); kept, since every roll asks for them."""
    order = round_table(players, roller)
    return (*map(HelpRound, order), *map(HinderRound, order[1:]), HinderRound(roller))


@cache
def _payments(players: int, roller: Seat) -> tuple[Step[Realm], ...]:
    """The same order for wealth tokens (REF-ROL-14)."""
    order = round_table(players, roller)
    helping = [PayRound(seat, True) for seat in order]
    return (*helping, *[PayRound(seat, False) for seat in order[1:]], PayRound(roller, False))


class StartRoll(Step[Realm], frozen=True):
    """Helpers first, then hinderers, then the throw; rank rolls and laws are thrown as they are (REF-ROL-05, 09)."""

    def run(self, pos: Realm) -> None:
        if not pos.the_deed().goes_on:
            return
        roll = pos.the_roll()
        pos.tell(
            "REF-ROL-02",
            "{0:citizen} starts with {1:throw} for {2:skill}",
            roll.citizen,
            roll.number,
            roll.skill,
        )
        if roll.kind != "ordinary":
            pos.then(THROW)
            return
        pos.then(*_sides(pos.players, roll.seat), THROW)


# --- the throw and the wealth step ------------------------------------------------------------------------------


class Throw(Step[Realm], frozen=True):
    """Throw all dice that are not set aside; then the wealth step of an ordinary roll (REF-ROL-16, REF-RNK-03)."""

    dice: int = 0

    def run(self, pos: Realm) -> None:
        roll = pos.the_roll()
        roll.throws += 1
        roll.thrown = pos.chance.dice(self.dice or roll.number)
        clause = "REF-ROL-02" if roll.throws == 1 else "REF-ROL-23"
        if roll.kind == "law":
            clause = "REF-VOT-17"
        pos.tell(clause, "{0:citizen} throws {1:die}", roll.citizen, roll.thrown[:])
        pos.then(AFTER_THROW)
        if roll.kind == "ordinary":
            roll.stage = "paying"
            if FACE_WEALTH in roll.thrown:
                pos.then(*_payments(pos.players, roll.seat))


def why_not_pay(pos: Realm, roll: Roll, citizen: int, helping: bool) -> Reason | None:
    """A token, present or well connected, one in an action, no foreign help (REF-ROL-12, 13, 15, 18)."""
    if pos.wealth[citizen] <= 0:
        return NO_TOKEN
    if citizen in roll.spent:
        return SPENT_ONE
    if pos.where[citizen] != roll.place and pos.content.trait(citizen, RemoteWealth) is None:
        return NOT_HERE
    return FOREIGN if helping and foreign_help(pos, roll, citizen) else None


def payers(pos: Realm, roll: Roll, seat: Seat, helping: bool) -> list[int]:
    """Who of a seat may spend a token on this throw."""
    if FACE_WEALTH not in roll.thrown or pos.resigned[seat] or (roll.banned and seat != roll.seat):
        return []
    return [c for c in pos.citizens_of(seat) if why_not_pay(pos, roll, c, helping) is None]


def blanks(roll: Roll) -> list[int]:
    """Icons that are no success and no wealth: what a hinderer may turn a die to (REF-ROL-17, REF-ROL-33)."""
    return [face for face in (FACE_ADVERSITY, 1, 2, 3, 5) if not roll.hits(face)]


class PayRound(Step[Realm], frozen=True):
    """Helpers spend first, hinderers after them, in the order of the dice (REF-ROL-14, REF-ROL-33)."""

    seat: Seat
    helping: bool

    def run(self, pos: Realm) -> None:
        if payers(pos, pos.the_roll(), self.seat, self.helping):
            pos.then(PayTurn(self.seat, self.helping))


class PayTurn(Decision[Realm], frozen=True):
    """Turn a wealth icon of this throw, one token a citizen in the whole action (REF-ROL-12, 13, 16, 33)."""

    helping: bool

    def moves(self, pos: Realm) -> Sequence[Move]:
        roll = pos.the_roll()
        moves: list[Move] = []
        for citizen in payers(pos, roll, self.seat, self.helping):
            if self.helping:
                moves.append(PayHelp(citizen))
            else:
                moves.extend([PayHinder(icon, citizen) for icon in blanks(roll)])
        moves.append(PASS)
        return moves

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is not PayHelp and type(move) is not PayHinder:
            return
        roll = pos.the_roll()
        face = move.icon if type(move) is PayHinder else FACE_OF_SKILL[roll.skill]
        roll.thrown[roll.thrown.index(FACE_WEALTH)] = face
        roll.spent.append(move.citizen)
        pos.wealth[move.citizen] -= 1
        pos.tell("REF-ROL-12", "{0:citizen} pays a token and turns a die to {1:die}", move.citizen, face)
        pos.then(PayRound(self.seat, self.helping))

    def ask(self, pos: Realm) -> Question:
        roll, deed = pos.the_roll(), pos.the_deed()
        have, need = roll.successes(), max(1, roll.need)
        args = (roll.seat, deed_words(pos, deed), have, need, danger_words(pos, deed, self.seat))
        others = "{seat} may spend a wealth token on the roll of {0:seat}"
        if not self.helping:
            text = "{0:seat} has {2:successes} for {1}.{4} Do you spoil a wealth icon for a token?"
        elif self.seat == roll.seat:
            text = (
                "{2:successes}, {3} needed for {1}. Does a token turn the wealth icon into one success more?"
            )
        else:
            text = "{0:seat} has {2:successes} for {1}. Do you pay for one more?"
        return Question(text, others, args, "REF-ROL-12")

    def sheet(self, pos: Realm) -> Sheet | None:
        roll = pos.the_roll()
        found = payers(pos, roll, self.seat, self.helping)
        dice = roll.thrown.count(FACE_WEALTH)
        if not self.helping or len(found) < 2 or dice < 2:
            return None
        return Sheet(tuple(SheetLine(PayHelp(citizen)) for citizen in found), most=dice, end=PASS)

    def by_itself(self, pos: Realm) -> Auto | None:
        """On one's own roll a token is saved where one success more buys nothing."""
        roll = pos.the_roll()
        if not self.helping:
            return Auto(PASS, "it is your own roll")
        if roll.successes() >= useful_successes(pos, pos.the_deed(), roll):
            return Auto(PASS, NO_MORE)
        return None

    def stake(self, pos: Realm) -> Stake | None:
        """On a rival's roll: to help against the leader, to spoil what takes a government or touches the seat."""
        roll, deed = pos.the_roll(), pos.the_deed()
        if self.seat == roll.seat:
            return None
        mine = touches(pos, deed, self.seat)
        if self.helping:
            wants = serves(pos, deed, self.seat) and roll.successes() < max(1, roll.need)
            return Stake("money", True, wants, mine, reason=NO_GAIN)
        # a spoilt icon brings an Adversity card on a re-roll; before that it only takes the die out of re-rolls
        wants = (mine or aims_at_government(pos, deed)) and roll.throws > 1
        return Stake("money", True, wants, mine, reason=NO_GAIN)

    def why_not(self, pos: Realm, move: Move) -> tuple[str, str]:
        if type(move) is not PayHelp and type(move) is not PayHinder:
            return "", ""
        if self.helping != (type(move) is PayHelp):
            return ("Now successes are paid for." if self.helping else "Now icons are spoilt."), "REF-ROL-14"
        own = pos.seat_of(move.citizen) == self.seat
        reason = why_not_pay(pos, pos.the_roll(), move.citizen, self.helping) if own else NOT_YOURS
        if reason is None and type(move) is PayHinder and move.icon not in blanks(pos.the_roll()):
            return "It is a success already, or shows wealth: that would spoil nothing.", "REF-ROL-33"
        return reason or ("", "")


NO_MORE: Final = "more successes bring nothing here"

# --- Adversity, stop or re-roll ---------------------------------------------------------------------------------


class AfterThrow(Step[Realm], frozen=True):
    """After a re-roll an adversity icon brings one card, or fails a rank roll (REF-ROL-26 to 29, 32, REF-RNK-04)."""

    def run(self, pos: Realm) -> None:
        roll = pos.the_roll()
        if roll.kind == "law":
            roll.stage = "over"
            return
        if roll.throws > 1 and FACE_ADVERSITY in roll.thrown:
            roll.stage = "troubled"
            if roll.kind == "rank":
                fail(pos, "REF-RNK-04", "Adversity on a re-roll: the rank roll fails")
                return
            if pos.content.planet_word(roll.place, AdversityFails) is not None:
                fail(pos, "REF-PLN-05", "No Adversity card is drawn here: the action fails")
                return
            if roll.skip > 0:
                roll.skip -= 1
                pos.tell("REF-ADV-19", "The Adversity card is skipped, and the action goes on")
            else:
                pos.then(DrawAdversity(), DECIDE)
                return
        pos.then(DECIDE)


class Decide(Step[Realm], frozen=True):
    """While dice remain, whoever controls the action stops or rolls again (REF-ROL-20, 24, 28)."""

    def run(self, pos: Realm) -> None:
        roll, deed = pos.the_roll(), pos.the_deed()
        if not deed.goes_on:
            return
        if roll.loose():
            roll.stage = "deciding"
            pos.then(StopOrRoll(deed.controller))
        else:
            finish_roll(pos)


THROW, AFTER_THROW, DECIDE = Throw(), AfterThrow(), Decide()
"""Steps without fields are the same for everybody."""


def finish_roll(pos: Realm) -> None:
    """The player stops rolling: a window for plus cards on the result (REF-RCT-01)."""
    roll = pos.the_roll()
    roll.stage = "over"
    AskPlus("finish").run(pos)


ROLL_AGAIN: Final = RollAgain()
STOP: Final = StopRolling()


class StopOrRoll(Decision[Realm], frozen=True):
    """Stop, or set aside what must be and re-roll all the rest (REF-ROL-20 to REF-ROL-25, REF-RNK-07)."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        roll = pos.the_roll()
        if any(roll.stays(face) for face in roll.thrown):
            return (ROLL_AGAIN, STOP)
        return [*[SetAside(face) for face in sorted(set(roll.thrown))], STOP]

    def apply(self, pos: Realm, move: Move) -> None:
        roll = pos.the_roll()
        if type(move) is StopRolling:
            pos.tell("REF-ROL-20", "{0:seat} stops with {1:successes}", self.seat, roll.successes())
            finish_roll(pos)
            return
        if type(move) is SetAside:
            kept = [move.icon]
        else:
            kept = [face for face in roll.thrown if roll.stays(face)]
        loose = len(roll.thrown) - len(kept)
        roll.aside += kept
        roll.thrown = []
        clause = "REF-ROL-22" if type(move) is SetAside else "REF-ROL-21"
        pos.tell(clause, "{0:seat} sets aside {1:die} and rolls {2:throw} again", self.seat, kept, loose)
        pos.then(Throw(loose))

    def ask(self, pos: Realm) -> Question:
        roll = pos.the_roll()
        have, need = roll.successes(), max(1, roll.need)
        short = ", {1} needed" if have < need else ""
        text = f"{{3}}: stop with {{0:successes}}{short}, or re-roll {{2:throw}}?"
        said = deed_words(pos, pos.the_deed())
        return Question(
            text,
            "{seat} decide(s|) whether to re-roll for {3}: {0:successes}, {1} needed",
            (have, need, roll.loose(), said[:1].upper() + said[1:]),
            "REF-ROL-20",
        )

    def by_itself(self, pos: Realm) -> Auto | None:
        """Nobody rolls on for nothing."""
        roll, deed = pos.the_roll(), pos.the_deed()
        if deed.controller == deed.seat and roll.successes() >= useful_successes(pos, deed, roll):
            return Auto(StopRolling(), NO_MORE)
        return None

    def why_not(self, pos: Realm, move: Move) -> tuple[str, str]:
        stays = any(pos.the_roll().stays(face) for face in pos.the_roll().thrown)
        if type(move) is RollAgain and not stays:
            return "Nothing stays aside by itself: choose the die that you set aside.", "REF-ROL-22"
        if type(move) is SetAside and stays:
            return "Successes and adversity icons stay aside by themselves; roll again.", "REF-ROL-21"
        if type(move) is SetAside and move.icon not in pos.the_roll().thrown:
            return "No die shows this icon.", "REF-ROL-22"
        if type(move) is Pass:
            return "Whoever wants no more dice stops rolling.", "REF-ROL-20"
        return "", ""
