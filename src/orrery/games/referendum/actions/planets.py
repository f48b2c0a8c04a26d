"""Activate Planet: drawing, placing and filling planet cards (REF-APL)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, Step, absent_take_first, otherwise
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.games.referendum.actions.changes import random_bloc
from orrery.games.referendum.content import BLOCS, CHOICE, DIE, LOCK
from orrery.games.referendum.effects.traits import ExtraDraw, RandomChoiceBoxes
from orrery.games.referendum.people.travel import OfferTravel
from orrery.games.referendum.table.moves import Fill, PlacePlanet
from orrery.games.referendum.table.state import Realm


def sample(pos: Realm, cards: list[int], number: int) -> list[int]:
    """Draw from a deck that is shuffled before every draw: its order is nobody's secret (REF-APL-04, REF-APL-06)."""
    cards = cards[:]
    pos.chance.shuffle(cards)
    return sorted(cards[:number])


class DrawPlanets(Step[Realm], frozen=True):
    """Draw planet cards of the named sector, place exactly one, shuffle the others back (REF-APL-05 to 07)."""

    number: int
    travel: bool

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        number = self.number
        extra = pos.content.trait(deed.citizen, ExtraDraw)
        if deed.code == "planet" and extra is not None:
            number += extra.amount
        pos.drawn = sample(pos, pos.sector_deck(deed.sector), number)
        if not pos.drawn:
            return
        pos.tell("REF-APL-05", "Drawn from the {0:sector}: {1:planet}", deed.sector, pos.drawn)
        pos.then(PickPlanet(deed.controller, self.travel))


@otherwise("It is not one of the planets that were drawn.", "REF-APL-07")
@absent_take_first
class PickPlanet(Decision[Realm], frozen=True):
    """Which of the drawn planets is placed? (REF-APL-07)."""

    travel: bool

    def moves(self, pos: Realm) -> Sequence[Move]:
        return [PlacePlanet(planet) for planet in pos.drawn]

    def apply(self, pos: Realm, move: PlacePlanet) -> None:
        deed = pos.the_deed()
        pos.drawn = []
        deed.effective = True
        if self.travel:
            pos.then(OfferTravel(deed.seat, deed.citizen, move.planet))
        by_die = not deed.law and pos.content.trait(deed.citizen, RandomChoiceBoxes) is not None
        put_down(pos, move.planet, self.seat, by_die)

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Which world of the {0:sector} do you chart?",
            "{seat} choose(s|) which world is charted",
            (pos.content.sector_of[pos.drawn[0]] if pos.drawn else 0,),
            "REF-APL-07",
        )


def put_down(pos: Realm, planet: int, seat: Seat, by_die: bool = False) -> None:
    """A planet comes into play: printed markers, then dice, then what the player chooses (REF-APL-08 to 12)."""
    content = pos.content
    pos.placed[planet] = True
    pos.tell("REF-APL-08", "{0:planet} comes into play", planet)
    boxes = [content.gov[planet], *content.pop[planet]]
    for box in boxes:
        if content.symbol[box] >= 0:
            pos.align[box] = content.symbol[box]
    for box in boxes:
        symbol = content.symbol[box]
        if symbol == DIE or (symbol == CHOICE and by_die):
            pos.align[box] = random_bloc(pos)
            clause = "REF-APL-10" if symbol == DIE else "REF-CIT-25"
            pos.tell(clause, "{0:box} is rolled: {1:bloc}", box, pos.align[box])
    pos.then(NextBox(planet, seat))


class NextBox(Step[Realm], frozen=True):
    """The ? and lock boxes, in the order of the card; one choice for all locks (REF-APL-09, REF-APL-11, 12)."""

    planet: int
    seat: Seat

    def run(self, pos: Realm) -> None:
        content = pos.content
        locked = -1
        for box in (content.gov[self.planet], *content.pop[self.planet]):
            if content.symbol[box] == LOCK:
                if pos.align[box] >= 0:
                    locked = pos.align[box]
                elif locked >= 0:
                    pos.align[box] = locked
                    pos.tell("REF-APL-11", "{0:box} becomes {1:bloc} too", box, locked)
            if pos.align[box] < 0:
                pos.then(FillBox(self.seat, self.planet, box))
                return


@otherwise("Another box is filled now.", "REF-APL-09")
@absent_take_first
class FillBox(Decision[Realm], frozen=True):
    """Which alignment? (REF-APL-09, REF-APL-11)."""

    planet: int
    box: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        return [Fill(self.box, bloc) for bloc in range(len(BLOCS))]

    def apply(self, pos: Realm, move: Fill) -> None:
        pos.align[self.box] = move.bloc
        lock = pos.content.symbol[self.box] == LOCK
        pos.tell("REF-APL-11" if lock else "REF-APL-09", "{0:box} becomes {1:bloc}", self.box, move.bloc)
        pos.then(NextBox(self.planet, self.seat))

    def ask(self, pos: Realm) -> Question:
        lock = pos.content.symbol[self.box] == LOCK
        text = "Whom do all lock seats of {1:planet} favour?" if lock else "Whom does {0:box} favour?"
        if len(open_boxes(pos, self.planet)) > 1:
            text = "Whom do the open seats of {1:planet} favour?"
        clause = "REF-APL-11" if lock else "REF-APL-09"
        return Question(
            text, "{seat} choose(s|) whom the seats of {1:planet} favour", (self.box, self.planet), clause
        )

    def sheet(self, pos: Realm) -> Sheet | None:
        """All open seats in one form, one bloc for each."""
        found = open_boxes(pos, self.planet)
        if len(found) < 2:
            return None
        purses = tuple(Purse(pos.content.box_names[box], 1) for box in found)
        lines = tuple(
            SheetLine(Fill(box, bloc), 1, tuple(int(box == other) for other in found))
            for box in found
            for bloc in range(len(BLOCS))
        )
        return Sheet(lines, purses, len(found), len(found))


def open_boxes(pos: Realm, planet: int) -> list[int]:
    """The seats that are still to be filled by choice, in their order; all locks count as one (REF-APL-11)."""
    content = pos.content
    found: list[int] = []
    for box in (content.gov[planet], *content.pop[planet]):
        lock = content.symbol[box] == LOCK
        if pos.align[box] < 0 and not (lock and any(content.symbol[other] == LOCK for other in found)):
            found.append(box)
    return found
