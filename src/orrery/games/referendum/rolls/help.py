"""Help and hindrance: who adds a die and who takes one, in their order, with the cards of that moment (REF-ROL-04 to 10)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, Step
from orrery.games.referendum.cards.reactions import AskPlus, Reactions
from orrery.games.referendum.content import BLOCS, SKILLS
from orrery.games.referendum.effects.traits import BanHinder, NoForeignHelp
from orrery.games.referendum.table.moves import PASS, Help, Hinder
from orrery.games.referendum.table.odds import told
from orrery.games.referendum.table.parts import Roll
from orrery.games.referendum.table.state import Realm


def foreign_help(pos: Realm, roll: Roll, citizen: int) -> bool:
    """Whether the planet lets only the own bloc help, and this citizen is of another."""
    if pos.content.planet_word(roll.place, NoForeignHelp) is None:
        return False
    return pos.content.bloc[citizen] != pos.content.bloc[roll.citizen]


def bystanders(pos: Realm, roll: Roll, seat: Seat) -> list[int]:
    """Other citizens present with the skill on their own card who have not taken sides (REF-ROL-04, 08, 10)."""
    if pos.resigned[seat]:
        return []
    present = pos.own_here(seat, roll.place)
    if not present:
        return present
    skills, skill, citizen = pos.content.skill, roll.skill, roll.citizen
    sides = roll.helped + roll.hindered
    return [c for c in present if c != citizen and skills[c][skill] and c not in sides]


def helpers(pos: Realm, roll: Roll, seat: Seat) -> list[int]:
    """Who of a seat may add a die."""
    present = bystanders(pos, roll, seat)
    return [c for c in present if not foreign_help(pos, roll, c)] if present else present


def hinderers(pos: Realm, roll: Roll, seat: Seat) -> list[int]:
    """Who of a seat may subtract a die."""
    present = bystanders(pos, roll, seat)
    if present and seat != roll.seat:
        if roll.banned:
            return []
        content = pos.content
        for c in content.bearers(BanHinder):
            word = content.trait(c, BanHinder)
            if word is None or pos.where[c] != roll.place or not pos.may_act(c):
                continue
            if (
                SKILLS.index(word.skill) == roll.skill
                and BLOCS.index(word.bloc) == content.bloc[roll.citizen]
            ):
                return []
    return present


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
        roll = pos.the_roll()
        text = "Do you help this {0:skill} roll? {1}"
        return Question(text, "{seat} may help with the roll", (roll.skill, told(roll)), "REF-ROL-04")


class HinderRound(Step[Realm], frozen=True):
    """A seat's turn to hinder, with citizens or a reaction card (REF-ROL-09, REF-RCT-02)."""

    seat: Seat

    def run(self, pos: Realm) -> None:
        roll = pos.the_roll()
        roll.stage = "hindering"
        spoil = Reactions("dice", roll.seat, hinderer=self.seat)
        if hinderers(pos, roll, self.seat):
            pos.then(HinderTurn(self.seat), spoil)
        elif self.seat != roll.seat:
            spoil.run(pos)


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
        roll = pos.the_roll()
        text = "Do you hinder this {0:skill} roll? {1}"
        return Question(text, "{seat} may hinder the roll", (roll.skill, told(roll)), "REF-ROL-04")
