"""Help and hindrance: who adds a die and who takes one, in their order, with the cards of that moment (REF-ROL-04 to 10)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Seat, Step
from orrery.engine.standing import Threat
from orrery.engine.window import Window
from orrery.games.referendum.content import BLOCS, SKILLS
from orrery.games.referendum.effects.traits import BanHinder, NoForeignHelp
from orrery.games.referendum.moves import PASS, Help, Hinder, PlayCard
from orrery.games.referendum.odds import odds_of_roll, sentence
from orrery.games.referendum.reactions import (
    PlusCards,
    after_reaction,
    could_react,
    play_reaction,
    plus_open,
    reaction_kinds,
    stands_by,
)
from orrery.games.referendum.state import Realm
from orrery.games.referendum.things import HELPING, HINDERING, Roll


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
        roll.stage = HELPING
        plus = self.seat == roll.seat
        if helpers(pos, roll, self.seat):
            if plus:
                pos.then(PlusDice(self.seat))
            pos.then(HelpTurn(self.seat))
        elif plus:
            ask_plus_dice(pos, self.seat)


class PlusDice(Step[Realm], frozen=True):
    """Plus cards of the dice window, once the acting player's own helpers have spoken (REF-RCT-02)."""

    seat: Seat

    def run(self, pos: Realm) -> None:
        ask_plus_dice(pos, self.seat)


def ask_plus_dice(pos: Realm, seat: Seat) -> None:
    """Ask for plus cards where one could be held."""
    if plus_open(pos, pos.the_roll(), "dice"):
        pos.then(PlusCards((seat,), "dice"))


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

    def ask(self, pos: Realm) -> str:
        return f"Do you help this {SKILLS[pos.the_roll().skill]} roll? {told(pos)}"

    def clause(self) -> str:
        return "REF-ROL-04"


class HinderRound(Step[Realm], frozen=True):
    """A seat's turn to hinder, with citizens or a reaction card (REF-ROL-09, REF-RCT-02)."""

    seat: Seat

    def run(self, pos: Realm) -> None:
        roll = pos.the_roll()
        roll.stage = HINDERING
        if hinderers(pos, roll, self.seat):
            pos.then(HinderTurn(self.seat), AskSpoil(self.seat))
        else:
            ask_spoil(pos, self.seat)


class AskSpoil(Step[Realm], frozen=True):
    """Reactions that remove dice, where a die can still be removed (REF-RCT-02)."""

    seat: Seat

    def run(self, pos: Realm) -> None:
        ask_spoil(pos, self.seat)


def ask_spoil(pos: Realm, seat: Seat) -> None:
    """Ask for a reaction where one could be held and do something."""
    roll = pos.the_roll()
    if seat != roll.seat and roll.number > 1 and could_react(pos, seat, "dice"):
        pos.then(SpoilDice((seat,)))


class SpoilDice(Window[Realm], frozen=True):
    """A reaction card that removes dice, in its player's turn to hinder (REF-RCT-02)."""

    def answers(self, pos: Realm, seat: Seat) -> Sequence[Move]:
        hand = pos.hands[seat]
        kinds = [card for card in reaction_kinds(pos, "dice") if stands_by(pos, seat, card, "dice")]
        return [PlayCard(card) for card in kinds if card in hand]

    def answer(self, pos: Realm, seat: Seat, move: PlayCard) -> None:
        play_reaction(pos, seat, move.card, -1)
        pos.then(AskSpoil(seat))
        after_reaction(pos, seat)

    def ask(self, pos: Realm, seat: Seat) -> str:
        return f"Do you play a card against this {SKILLS[pos.the_roll().skill]} roll? {told(pos)}"

    def clause(self) -> str:
        return "REF-RCT-02"

    def threat(self, pos: Realm, seat: Seat) -> Threat:
        """For standing orders: whether the hand holds a card that fits."""
        return Threat("rolls", len(self.answers(pos, seat)))


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

    def ask(self, pos: Realm) -> str:
        return f"Do you hinder this {SKILLS[pos.the_roll().skill]} roll? {told(pos)}"

    def clause(self) -> str:
        return "REF-ROL-04"


def told(pos: Realm) -> str:
    """The exact odds of the next throw, as a sentence."""
    roll = pos.the_roll()
    odds = odds_of_roll(roll)
    return "" if odds is None else f"{sentence(odds, roll.kind)}."
