"""Words about alignments: named by whoever controls the action, or stated when the law was proposed (REF-ALI, REF-EDG-09)."""

from __future__ import annotations

from typing import Any, Final

from orrery.engine.base import Move, Seat, Step
from orrery.games.referendum.actions.changes import (
    NameExchange,
    NameGovernment,
    NameSet,
    NameShift,
    NameSwap,
    boxes_of,
    can_shift,
    new_governments,
    protected_change,
    set_moves,
    swap_partners,
    toward_of,
)
from orrery.games.referendum.effects.cards import SetGov, SetPop, ShiftGov, ShiftPop, SwapGovPop, SwapPop
from orrery.games.referendum.effects.terms import Slot
from orrery.games.referendum.meaning import DOINGS, Meaning, Reason
from orrery.games.referendum.table.moves import NameBloc, NameSector
from orrery.games.referendum.table.parts import Deed
from orrery.games.referendum.table.purpose import WIDEST, own_bloc, touches_people
from orrery.games.referendum.table.state import Realm

NO_CHANGE: Final = Reason("Nothing can be changed that way here.", "REF-EDG-09")
NO_PEOPLE: Final = Reason("A station has neither government nor population.", "REF-LOC-03")


class Changing(Meaning):
    """A word that changes alignments: a decision names the changes, others protect boxes, then they are made."""

    def naming(self, pos: Realm, deed: Deed, word: Any, effect: int) -> Step[Realm] | None:
        """The decision that names the changes, or None where the text leaves no choice."""
        raise NotImplementedError(type(self).__name__)

    def state(self, pos: Realm, deed: Deed, word: Any, effect: int) -> None:
        naming = self.naming(pos, deed, word, effect)
        if naming is not None:
            pos.then(naming)

    def carry(self, pos: Realm, deed: Deed, word: Any, effect: int) -> None:
        naming = self.naming(pos, deed, word, effect)
        if naming is None:
            self.plan(pos, deed, word)
            protected_change(pos)
        elif not deed.law:
            protected_change(pos, naming)
        elif deed.plan:
            protected_change(pos)

    def plan(self, pos: Realm, deed: Deed, word: Any) -> None:
        """Name the change that the text leaves no choice about."""


class ChangingPeople(Changing):
    """A word about population boxes."""

    def touches(self, pos: Realm, deed: Deed, word: Any, seat: Seat) -> bool:
        return touches_people(pos, deed.place, seat)


class ChangingGovernment(Changing):
    """A word about the marker of the government."""

    def governs(self) -> bool:
        return True


class ShiftingPeople(ChangingPeople):
    """Steps for population boxes, here or in a sector that is named (REF-LOC-06)."""

    def choices(self, pos: Realm, deed: Deed, word: ShiftPop, slot: Slot) -> list[Move]:
        if slot == "sector":
            return [NameSector(s) for s in pos.sectors_at(deed.place) if can_shift(pos, deed, word, s)]
        toward = toward_of(pos, deed, word.toward)
        here = {pos.align[box] for box in boxes_of(pos, deed, word, deed.sector)}
        return [NameBloc(bloc) for bloc in sorted(here) if bloc != toward]

    def blocked(self, pos: Realm, deed: Deed, word: ShiftPop) -> Reason | None:
        return NO_CHANGE if super().blocked(pos, deed, word) is not None else None

    def idle(self, pos: Realm, deed: Deed, word: ShiftPop) -> Reason | None:
        if word.where == "sector" and deed.sector < 0:
            sectors = pos.sectors_at(deed.place)
            return None if any(can_shift(pos, deed, word, s) for s in sectors) else NO_CHANGE
        if word.where == "here" and not pos.is_planet(deed.place):
            return NO_PEOPLE
        return None if can_shift(pos, deed, word, deed.sector) else NO_CHANGE

    def enough(self, word: ShiftPop) -> int:
        return WIDEST if word.one_box else 0

    def naming(self, pos: Realm, deed: Deed, word: ShiftPop, effect: int) -> Step[Realm]:
        seat = deed.controller
        if deed.law and not deed.successes:  # stated before the roll, which may show that many
            deed.steps = word.total(pos.content.max_dice)
        else:
            deed.steps = word.total(deed.successes)
        return NameShift(seat, effect)


class SettingPeople(ChangingPeople):
    """Population boxes become something else at once."""

    def idle(self, pos: Realm, deed: Deed, word: SetPop) -> Reason | None:
        if not pos.is_planet(deed.place):
            return NO_PEOPLE
        return None if set_moves(pos, deed, word) else NO_CHANGE

    def bought(self, pos: Realm, deed: Deed, word: SetPop) -> int:
        return len(set_moves(pos, deed, word))

    def naming(self, pos: Realm, deed: Deed, word: SetPop, effect: int) -> Step[Realm]:
        return NameSet(deed.controller, effect, word.boxes or deed.payments)


class SwappingPeople(ChangingPeople):
    """Two boxes of one sector change places."""

    def idle(self, pos: Realm, deed: Deed, word: SwapPop) -> Reason | None:
        if not pos.is_planet(deed.place):
            return NO_PEOPLE
        boxes = pos.content.pop[deed.place]
        return None if any(swap_partners(pos, box) for box in boxes) else NO_CHANGE

    def naming(self, pos: Realm, deed: Deed, word: SwapPop, effect: int) -> Step[Realm]:
        return NameSwap(deed.controller)


class ShiftingGovernment(ChangingGovernment):
    """The government moves on the wheel."""

    def idle(self, pos: Realm, deed: Deed, word: ShiftGov) -> Reason | None:
        return None if pos.is_planet(deed.place) else NO_PEOPLE

    def naming(self, pos: Realm, deed: Deed, word: ShiftGov, effect: int) -> Step[Realm]:
        return NameGovernment(deed.controller, word.steps)


class SettingGovernment(ChangingGovernment):
    """The government becomes own, named, the plurality, that of a box, or a bloc."""

    def government(self, pos: Realm, deed: Deed, word: SetGov) -> int:
        to = {"own": own_bloc(pos, deed), "named": deed.align, "plurality": pos.plurality(deed.place)}
        return to.get(word.to, -1)

    def choices(self, pos: Realm, deed: Deed, word: SetGov, slot: Slot) -> list[Move]:
        if not pos.is_planet(deed.place):
            return []
        return [NameBloc(bloc) for bloc in range(6) if bloc != pos.government(deed.place)]

    def idle(self, pos: Realm, deed: Deed, word: SetGov) -> Reason | None:
        if not pos.is_planet(deed.place):
            return NO_PEOPLE
        if word.to == "match":
            return None if new_governments(pos, deed.place, 0) else NO_CHANGE
        if word.to == "named" and deed.align < 0:
            return None
        return NO_CHANGE if self.goal(pos, deed, word) in (-1, pos.government(deed.place)) else None

    def goal(self, pos: Realm, deed: Deed, word: SetGov) -> int:
        """The bloc that the text names, or -1."""
        if word.to == "own":
            return own_bloc(pos, deed)
        if word.to == "named":
            return deed.align
        if word.to == "plurality":
            return pos.plurality(deed.place)
        return toward_of(pos, deed, word.to)

    def naming(self, pos: Realm, deed: Deed, word: SetGov, effect: int) -> Step[Realm] | None:
        return NameGovernment(deed.controller) if word.to == "match" else None

    def plan(self, pos: Realm, deed: Deed, word: SetGov) -> None:
        deed.plan = {pos.content.gov[deed.place]: self.goal(pos, deed, word)}


class SwappingGovernment(ChangingGovernment):
    """Government and people change places."""

    def idle(self, pos: Realm, deed: Deed, word: SwapGovPop) -> Reason | None:
        if not pos.is_planet(deed.place):
            return NO_PEOPLE
        return None if new_governments(pos, deed.place, 0) else NO_CHANGE

    def naming(self, pos: Realm, deed: Deed, word: SwapGovPop, effect: int) -> Step[Realm]:
        return NameExchange(deed.controller)


DOINGS.add(
    {
        ShiftPop: ShiftingPeople(),
        SetPop: SettingPeople(),
        SwapPop: SwappingPeople(),
        ShiftGov: ShiftingGovernment(),
        SetGov: SettingGovernment(),
        SwapGovPop: SwappingGovernment(),
    }
)
