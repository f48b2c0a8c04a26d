"""Help and hindrance: who adds a die and who takes one, in their order, with the cards of that moment (REF-ROL-04 to 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Move, Question, Seat, Step
from orrery.engine.sheet import Sheet, SheetLine
from orrery.engine.stops import Stake
from orrery.games.referendum.cards.reactions import AskPlus, Reactions, could_answer, spoilers
from orrery.games.referendum.content import BLOCS, SKILL
from orrery.games.referendum.effects.traits import BanHinder, NoForeignHelp
from orrery.games.referendum.meaning import Reason
from orrery.games.referendum.table.moves import PASS, Help, Hinder
from orrery.games.referendum.table.odds import told
from orrery.games.referendum.table.parts import Roll
from orrery.games.referendum.table.purpose import danger_words, deed_words, matters, serves, touches
from orrery.games.referendum.table.state import Realm

FOREIGN: Final = Reason("Only the own bloc may help here.", "REF-PLN-01")
NOT_HERE: Final = Reason("The citizen is not here.", "REF-LOC-02")
ROLLS_ITSELF: Final = Reason("It is this citizen who rolls.", "REF-ROL-04")
UNSKILLED: Final = Reason("The citizen's own card lacks the skill.", "REF-ROL-10")
TOOK_SIDES: Final = Reason("The citizen has taken sides in this roll.", "REF-ROL-08")
HINDERING_BANNED: Final = Reason("A card keeps opponents from hindering this roll.", "REF-RCT-07")


def foreign_help(pos: Realm, roll: Roll, citizen: int) -> bool:
    """Whether the planet lets only the own bloc help, and this citizen is of another."""
    if pos.content.planet_word(roll.place, NoForeignHelp) is None:
        return False
    return pos.content.bloc[citizen] != pos.content.bloc[roll.citizen]


def why_no_side(pos: Realm, roll: Roll, citizen: int) -> Reason | None:
    """Another citizen present with the skill on the own card, who has not taken sides (REF-ROL-04, 08, 10)."""
    if pos.where[citizen] != roll.place:
        return NOT_HERE
    if citizen == roll.citizen:
        return ROLLS_ITSELF
    if not pos.content.skill[citizen][roll.skill]:
        return UNSKILLED
    if citizen in roll.helped or citizen in roll.hindered:
        return TOOK_SIDES
    return None


def why_not_help(pos: Realm, roll: Roll, citizen: int) -> Reason | None:
    """Who may add a die."""
    reason = why_no_side(pos, roll, citizen)
    return reason or (FOREIGN if foreign_help(pos, roll, citizen) else None)


def why_not_hinder(pos: Realm, roll: Roll, citizen: int) -> Reason | None:
    """Who may subtract a die: not against a card or a citizen that forbids it (REF-RCT-06)."""
    reason = why_no_side(pos, roll, citizen)
    if reason is not None or pos.content.bloc[citizen] == pos.bloc_of[roll.seat]:
        return reason
    if roll.banned:
        return HINDERING_BANNED
    content = pos.content
    for bearer in content.bearers(BanHinder):
        word = content.trait(bearer, BanHinder)
        if word is None or pos.where[bearer] != roll.place or not pos.may_act(bearer):
            continue
        if SKILL[word.skill] == roll.skill and BLOCS.index(word.bloc) == content.bloc[roll.citizen]:
            return Reason("A citizen here disarms opponents.", content.trait_clause(bearer, BanHinder))
    return None


def helpers(pos: Realm, roll: Roll, seat: Seat) -> list[int]:
    """Who of a seat may add a die."""
    own = [] if pos.resigned[seat] else pos.own_here(seat, roll.place)
    return [c for c in own if why_not_help(pos, roll, c) is None]


def hinderers(pos: Realm, roll: Roll, seat: Seat) -> list[int]:
    """Who of a seat may subtract a die."""
    own = [] if pos.resigned[seat] else pos.own_here(seat, roll.place)
    return [c for c in own if why_not_hinder(pos, roll, c) is None]


NO_GAIN: Final = "nothing of yours hangs on this roll"
NOT_YOURS: Final = Reason("The citizen is not one of yours.", "REF-ROL-09")


class HelpRound(Step[Realm], frozen=True):
    """A seat's turn to help; the acting player's plus cards belong to it (REF-ROL-09, REF-RCT-02)."""

    seat: Seat

    def run(self, pos: Realm) -> None:
        roll = pos.the_roll()
        roll.stage = "helping"
        plus = AskPlus("dice") if self.seat == roll.seat else None
        if helpers(pos, roll, self.seat):
            pos.then(HelpTurn(self.seat), *([] if plus is None else [plus]))
        elif plus is not None:
            plus.run(pos)


class HelpTurn(Decision[Realm], frozen=True):
    """Add a die with each citizen present who has the skill (REF-ROL-04 to REF-ROL-08)."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        return [*[Help(c) for c in helpers(pos, pos.the_roll(), self.seat)], PASS]

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is Help:
            roll = pos.the_roll()
            roll.helped.append(move.citizen)
            roll.number = min(pos.content.max_dice, roll.number + 1)
            pos.tell("REF-ROL-04", "{0:citizen} helps: {1:throw}", move.citizen, roll.number)
            pos.then(self)

    def ask(self, pos: Realm) -> Question:
        roll, deed = pos.the_roll(), pos.the_deed()
        said = deed_words(pos, deed)
        if self.seat == roll.seat:
            text, others = "Who helps {0:citizen} with {1}? {2}", "{seat} gather(s|) help for {0:citizen}"
            return Question(text, others, (roll.citizen, said, told(roll)), "REF-ROL-04")
        text, others = "{0:seat} rolls for {1}. Do you help? {2}", "{seat} may help or hinder {0:seat}"
        return Question(text, others, (roll.seat, said, told(roll)), "REF-ROL-04")

    def sheet(self, pos: Realm) -> Sheet | None:
        found = helpers(pos, pos.the_roll(), self.seat)
        if len(found) < 2:
            return None
        return Sheet(tuple(SheetLine(Help(citizen)) for citizen in found), end=PASS)

    def stake(self, pos: Realm) -> Stake:
        """One's own people help as long as a die can be added; a rival is helped only against the leader."""
        roll, deed = pos.the_roll(), pos.the_deed()
        found = helpers(pos, roll, self.seat)
        full = roll.number >= pos.content.max_dice
        if self.seat == roll.seat:
            if full or not found:
                return Stake("my helpers", True, False, True, reason="six dice are the most")
            why = "your own people help your rolls"
            return Stake("my helpers", True, False, True, answer=Help(found[0]), reason=why)
        wants = not full and serves(pos, deed, self.seat)
        return Stake("rolls", bool(found), wants, touches(pos, deed, self.seat), reason=NO_GAIN)

    def why_not(self, pos: Realm, move: Move) -> tuple[str, str]:
        if type(move) is not Help:
            return "", ""
        own = pos.seat_of(move.citizen) == self.seat
        return (why_not_help(pos, pos.the_roll(), move.citizen) if own else NOT_YOURS) or ("", "")


class HinderRound(Step[Realm], frozen=True):
    """A seat's turn to hinder, with citizens or a reaction card (REF-ROL-09, REF-RCT-02)."""

    seat: Seat

    def run(self, pos: Realm) -> None:
        roll = pos.the_roll()
        roll.stage = "hindering"
        if hinderers(pos, roll, self.seat):
            pos.then(HinderTurn(self.seat), Reactions("dice", roll.seat, hinderer=self.seat))
        elif could_answer(pos, spoilers(roll, self.seat), "dice"):
            # asked before the window is made: most seats have nobody near
            Reactions("dice", roll.seat, hinderer=self.seat).run(pos)


class HinderTurn(Decision[Realm], frozen=True):
    """Subtract a die with each citizen present who has the skill (REF-ROL-04 to REF-ROL-08)."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        return [*[Hinder(c) for c in hinderers(pos, pos.the_roll(), self.seat)], PASS]

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is Hinder:
            roll = pos.the_roll()
            roll.hindered.append(move.citizen)
            roll.number = max(1, roll.number - 1)
            pos.tell("REF-ROL-04", "{0:citizen} hinders: {1:throw}", move.citizen, roll.number)
            pos.then(self)

    def ask(self, pos: Realm) -> Question:
        roll, deed = pos.the_roll(), pos.the_deed()
        said, danger = deed_words(pos, deed), danger_words(pos, deed, self.seat)
        text = "{0:seat} rolls for {1}.{2} Do you hinder? {3}"
        others = "{seat} may hinder {0:seat}"
        return Question(text, others, (roll.seat, said, danger, told(roll)), "REF-ROL-04")

    def sheet(self, pos: Realm) -> Sheet | None:
        roll = pos.the_roll()
        found = hinderers(pos, roll, self.seat)
        if len(found) < 2:
            return None
        return Sheet(tuple(SheetLine(Hinder(citizen)) for citizen in found), end=PASS)

    def stake(self, pos: Realm) -> Stake:
        """A die can still be taken away, and something hangs on the roll."""
        roll, deed = pos.the_roll(), pos.the_deed()
        found = bool(hinderers(pos, roll, self.seat))
        if self.seat == roll.seat:
            return Stake("rolls", found, False, True, reason="it is your own roll")
        if roll.number <= 1:
            return Stake("rolls", found, False, False, reason="one die always remains")
        mine = touches(pos, deed, self.seat)
        return Stake("rolls", found, matters(pos, deed, self.seat), mine, int(mine), reason=NO_GAIN)

    def why_not(self, pos: Realm, move: Move) -> tuple[str, str]:
        if type(move) is not Hinder:
            return "", ""
        own = pos.seat_of(move.citizen) == self.seat
        return (why_not_hinder(pos, pos.the_roll(), move.citizen) if own else NOT_YOURS) or ("", "")
