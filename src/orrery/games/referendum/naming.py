"""Naming when declaring: sector, alignment, citizen, player, place (REF-ACT-07, REF-ACT-08, REF-VOT-02)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Step
from orrery.games.referendum.changes import set_moves, words_of_deed
from orrery.games.referendum.declare import (
    blocs_to_name,
    hands_to_see,
    may_declare,
    planets_to_name,
    sectors_to_name,
    targets,
)
from orrery.games.referendum.effects.cards import (
    ActivatePlanet,
    Ban,
    Choice,
    Effect,
    Heal,
    Injure,
    LookHand,
    MoveCitizen,
    PayWealth,
    Ready,
    SetGov,
    SetPop,
    ShiftPop,
)
from orrery.games.referendum.moves import (
    AimAt,
    NameBloc,
    NameSector,
    PayTimes,
    Target,
    TargetHand,
)
from orrery.games.referendum.state import Realm
from orrery.games.referendum.things import GOING, Deed


class NameNext(Step[Realm], frozen=True):
    """Ask for the next thing that the text tells to name, until nothing is missing (REF-ACT-08)."""

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        if deed.law and deed.place < 0:
            pos.then(NameIt(deed.seat, -1), self)
            return
        for i, word in enumerate(words_of_deed(pos, deed)):
            if missing(pos, deed, word):
                pos.then(NameIt(deed.seat, i), self)
                return


def missing(pos: Realm, deed: Deed, word: Effect) -> bool:
    """Whether this word needs something that has not been named."""
    if type(word) is SetGov:
        return word.to == "named" and deed.align < 0
    if type(word) is ShiftPop:
        return (word.only_named and deed.align < 0) or (word.where == "sector" and deed.sector < 0)
    if type(word) is ActivatePlanet:
        return deed.sector < 0
    if type(word) is LookHand:
        return deed.victim < 0
    if type(word) is MoveCitizen:
        return deed.target < 0 or deed.spot < 0
    if isinstance(word, (Injure, Choice, Ready)):
        return deed.target < 0
    if type(word) is Heal:
        return word.who != "all-here" and deed.target < 0
    if type(word) is Ban:
        return word.what == "travel-to" and not deed.law and deed.spot < 0
    return False


def law_places(pos: Realm, deed: Deed) -> list[int]:
    """Where a law may be aimed: every place in play where its requirements hold (REF-VOT-03, REF-VOT-20)."""
    words = pos.content.card_words[deed.card]
    found = []
    for place in range(pos.content.places):
        if place >= pos.content.planets or pos.placed[place]:
            trial = Deed(deed.code, deed.seat, deed.citizen, deed.seat, place, deed.card, law=True)
            if may_declare(pos, trial, words) and (
                pos.is_planet(place) or not any(type(w) is Ban for w in words)
            ):
                found.append(place)
    return found


def needs_place(pos: Realm, card: int) -> bool:
    """Whether a law is aimed at a place at all: one that names a sector is not."""
    return not any(type(word) is ActivatePlanet for word in pos.content.card_words[card])


class NameIt(Decision[Realm], frozen=True):
    """Name what the effect with this number is aimed at; -1 asks for the place of a law."""

    effect: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        deed = pos.the_deed()
        if self.effect < 0:
            return [AimAt(place) for place in law_places(pos, deed)]
        word = words_of_deed(pos, deed)[self.effect]
        if type(word) is SetGov or (type(word) is ShiftPop and word.only_named):
            return [NameBloc(bloc) for bloc in blocs_to_name(pos, deed, word)]
        if isinstance(word, (ShiftPop, ActivatePlanet)):
            return [NameSector(sector) for sector in sectors_to_name(pos, deed, word)]
        if type(word) is LookHand:
            return [TargetHand(seat) for seat in hands_to_see(pos, deed)]
        if type(word) is Ban:
            return [AimAt(planet) for planet in planets_to_name(pos, deed)]
        if type(word) is MoveCitizen and deed.target >= 0:
            here = pos.where[deed.target]
            stations = range(pos.content.planets, pos.content.places)
            return [AimAt(station) for station in stations if station != here]
        return [Target(citizen) for citizen in targets(pos, deed, word)]

    def apply(self, pos: Realm, move: Move) -> None:
        deed = pos.the_deed()
        if type(move) is NameBloc:
            deed.align = move.bloc
            pos.tell("REF-ACT-08", "{0:seat} names {1:bloc}", self.seat, move.bloc)
        elif type(move) is NameSector:
            deed.sector = move.sector
            pos.tell("REF-ACT-08", "{0:seat} names the {1:sector}", self.seat, move.sector)
        elif type(move) is TargetHand:
            deed.victim = move.seat
            pos.tell("REF-ACT-08", "{0:seat} aims at {1:seat}", self.seat, move.seat)
        elif type(move) is AimAt:
            if self.effect < 0:
                deed.place = move.place
            else:
                deed.spot = move.place
            pos.tell("REF-ACT-08", "{0:seat} aims at {1:place}", self.seat, move.place)
        elif type(move) is Target:
            deed.target = move.citizen
            deed.victim = pos.seat_of(move.citizen)
            pos.tell("REF-ACT-08", "{0:seat} aims at {1:citizen}", self.seat, move.citizen)

    def ask(self, pos: Realm) -> str:
        return "What is it aimed at?"

    def clause(self) -> str:
        return "REF-ACT-08"

    def absent(self, pos: Realm, moves: Sequence[Move]) -> Move:
        return moves[0]


class PayPrice(Step[Realm], frozen=True):
    """The price is paid after the injury roll and before anybody reacts (REF-ACT-07, REF-VOT-22)."""

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        if deed.state != GOING:
            return
        for word in words_of_deed(pos, deed):
            if type(word) is PayWealth:
                if word.repeat:
                    pos.then(PayOften(deed.seat, word.amount))
                else:
                    pay(pos, deed, word.amount, 1)


def pay(pos: Realm, deed: Deed, amount: int, times: int) -> None:
    """Tokens of the acting citizen go to the supply."""
    pos.wealth[deed.citizen] -= amount * times
    deed.payments = times
    pos.tell("REF-ACT-07", "{0:citizen} pays {1:coins}", deed.citizen, amount * times)


class PayOften(Decision[Realm], frozen=True):
    """How often is the price paid? Not for more boxes than can be set (REF-EDG-09)."""

    amount: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        deed = pos.the_deed()
        words = words_of_deed(pos, deed)
        boxes = sum(len(set_moves(pos, deed, word)) for word in words if type(word) is SetPop)
        most = min(pos.wealth[deed.citizen] // self.amount, boxes)
        return [PayTimes(times) for times in range(1, most + 1)]

    def apply(self, pos: Realm, move: PayTimes) -> None:
        pay(pos, pos.the_deed(), self.amount, move.times)

    def ask(self, pos: Realm) -> str:
        return f"How often do you pay {self.amount} wealth tokens?"

    def clause(self) -> str:
        return "REF-ACT-07"

    def absent(self, pos: Realm, moves: Sequence[Move]) -> Move:
        return moves[0]
