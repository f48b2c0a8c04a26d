"""Changing alignments: steps on the wheel, changes named first, protected, then made (REF-ALI, REF-RCT-09)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Move, Question, Step, absent_take_first, otherwise
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.games.referendum.cards.reactions import Reactions
from orrery.games.referendum.content import BLOCS, distance
from orrery.games.referendum.effects.cards import SetPop, ShiftPop
from orrery.games.referendum.table.moves import DONE, ChooseBox, Turn
from orrery.games.referendum.table.parts import BY_DIE, Deed
from orrery.games.referendum.table.purpose import own_bloc, words_of_deed
from orrery.games.referendum.table.state import Realm

RECRUITING: Final = -1
TOURING: Final = -2
"""Shifts that no card describes: Recruit Population, and each arrival of a tour."""
_SHIFTS: Final = {
    RECRUITING: ShiftPop(toward="any", where="here", each=1, one_box=True),
    TOURING: ShiftPop(toward="any", where="here", amount=1, one_box=True),
}


def shift_word(pos: Realm, deed: Deed, effect: int) -> ShiftPop:
    """The shift with this number in the deed."""
    word = _SHIFTS[effect] if effect < 0 else words_of_deed(pos, deed)[effect]
    assert type(word) is ShiftPop
    return word


def set_word(pos: Realm, deed: Deed, effect: int) -> SetPop:
    """The word with this number in the deed, which sets boxes."""
    word = words_of_deed(pos, deed)[effect]
    assert type(word) is SetPop
    return word


# --- steps on the wheel -----------------------------------------------------------------------------------------


def one_step(bloc: int, toward: int) -> list[int]:
    """Where one step leads: to either neighbour, or nearer to a bloc (REF-ALI-03, REF-ALI-05)."""
    near = [(bloc + 1) % 6, (bloc + 5) % 6]
    if toward < 0:
        return near
    now = distance(bloc, toward)
    return [other for other in near if distance(other, toward) < now]


def reachable(bloc: int, steps: int, toward: int) -> list[int]:
    """Every other alignment that so many steps may lead to (REF-ALI-04)."""
    found: list[int] = []
    edge = [bloc]
    for _ in range(min(steps, 3)):
        edge = [new for old in edge for new in one_step(old, toward) if new != bloc and new not in found]
        found.extend(dict.fromkeys(edge))
    return found


def toward_of(pos: Realm, deed: Deed, toward: str) -> int:
    """The bloc that steps must lead to, or -1 for any."""
    return own_bloc(pos, deed) if toward == "own" else BLOCS.index(toward) if toward in BLOCS else -1


def boxes_of(pos: Realm, deed: Deed, word: ShiftPop, sector: int) -> list[int]:
    """The population boxes that a shift may change, here or in this sector (REF-LOC-01, REF-LOC-06)."""
    content = pos.content
    if word.where == "here":
        boxes = content.pop[deed.place] if pos.is_planet(deed.place) else []
    else:
        boxes = [box for p in content.in_sector[sector] if pos.placed[p] for box in content.pop[p]]
    if word.only_named and deed.align >= 0:
        return [box for box in boxes if pos.align[box] == deed.align]
    return boxes


def can_shift(pos: Realm, deed: Deed, word: ShiftPop, sector: int) -> bool:
    """Whether any box can be changed at all (REF-EDG-09)."""
    toward = toward_of(pos, deed, word.toward)
    align = pos.align
    for box in boxes_of(pos, deed, word, sector):  # noqa: SIM110 - a generator costs more than the look
        if align[box] != toward:
            return True
    return False


def shift_moves(pos: Realm, deed: Deed, word: ShiftPop) -> list[Move]:
    """One click each: a single box to its new alignment, or one step of one box."""
    toward, plan, align = toward_of(pos, deed, word.toward), deed.plan, pos.align
    moves: list[Move] = []
    if word.one_box:
        if not plan:
            for box in boxes_of(pos, deed, word, deed.sector):
                moves.extend([Turn(box, new) for new in reachable(align[box], deed.steps, toward)])
        return moves
    if deed.steps > 0:
        for box in boxes_of(pos, deed, word, deed.sector):
            if word.each_once and box in plan:
                continue
            moves.extend([Turn(box, new) for new in one_step(plan.get(box, align[box]), toward)])
    return moves


# --- naming changes ---------------------------------------------------------------------------------------------


@otherwise("No step that is left leads there, or that seat cannot be turned now.", "REF-ALI-04")
class NameShift(Decision[Realm], frozen=True):
    """Use the steps, one click each; some may be left unused (REF-ALI-04, REF-CIT-11, REF-EDG-09)."""

    effect: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        deed = pos.the_deed()
        moves = shift_moves(pos, deed, shift_word(pos, deed, self.effect))
        if deed.plan or not deed.law or not moves:
            moves.append(DONE)  # a law states at least one change where one is possible
        return moves

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is not Turn:
            return
        deed = pos.the_deed()
        word = shift_word(pos, deed, self.effect)
        if word.one_box:
            used = distance(pos.align[move.box], move.bloc)
            deed.steps = 0
        else:
            used = 1
            deed.steps -= 1
        if deed.law:
            deed.needed += used
        deed.plan[move.box] = move.bloc
        if shift_moves(pos, deed, word):
            pos.then(self)

    def ask(self, pos: Realm) -> Question:
        deed = pos.the_deed()
        clause = "REF-REC-02" if self.effect == RECRUITING else "REF-ALI-04"
        said = pos.content.place_names[deed.place] if deed.place >= 0 else ""
        if shift_word(pos, deed, self.effect).one_box:
            text = "Which seat of {1} turns, by up to {0:steps} on the wheel?"
        else:
            text = "{0:steps} on the wheel: which seats turn, one step each?"
        return Question(text, "{seat} turn(s|) seats: {0:steps} left", (deed.steps, said), clause)

    def sheet(self, pos: Realm) -> Sheet | None:
        """All steps in one form, where several may be spread."""
        deed = pos.the_deed()
        word = shift_word(pos, deed, self.effect)
        if word.one_box or deed.steps < 2 or deed.law:
            return None
        toward = toward_of(pos, deed, word.toward)
        lines: list[SheetLine] = []
        for box in boxes_of(pos, deed, word, deed.sector):
            if word.each_once and box in deed.plan:
                continue
            now = deed.plan.get(box, pos.align[box])
            depth = 1 if word.each_once else deed.steps
            lines += [SheetLine(Turn(box, new), 1, (1,)) for new in reachable(now, depth, toward)]
        if len(lines) < 2:
            return None
        return Sheet(tuple(lines), (Purse("steps", deed.steps),), ordered=True, end=DONE)

    def absent(self, pos: Realm, moves: Sequence[Move]) -> Move:
        return moves[-1] if moves[-1] == DONE else moves[0]


@otherwise("That seat cannot be turned so by this effect.", "REF-EDG-09")
@absent_take_first
class NameSet(Decision[Realm], frozen=True):
    """Pick the boxes that are set to a new alignment (REF-CIT-06, REF-CIT-24, REF-EDG-09)."""

    effect: int
    left: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        deed = pos.the_deed()
        return set_moves(pos, deed, set_word(pos, deed, self.effect))

    def apply(self, pos: Realm, move: Turn | ChooseBox) -> None:
        deed = pos.the_deed()
        deed.plan[move.box] = move.bloc if type(move) is Turn else BY_DIE
        if self.left > 1 and self.moves(pos):
            pos.then(NameSet(self.seat, self.effect, self.left - 1))

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Which seat of {0:place} turns?",
            "{seat} choose(s|) which seat of {0:place} turns",
            (pos.the_deed().place,),
            "REF-EDG-09",
        )


def set_moves(pos: Realm, deed: Deed, word: SetPop) -> list[Move]:
    """The boxes here that can be set, with their new alignment."""
    if not pos.is_planet(deed.place):
        return []
    boxes = [box for box in pos.content.pop[deed.place] if box not in deed.plan]
    if word.to == "random":
        return [ChooseBox(box) for box in boxes]
    moves: list[Move] = []
    align = pos.align
    for box in boxes:
        if word.to == "match":
            others = {align[other] for other in pos.content.pop[deed.place] if other != box}
            moves.extend([Turn(box, bloc) for bloc in sorted(others) if bloc != align[box]])
        else:
            bloc = toward_of(pos, deed, word.to)
            if align[box] != bloc:
                moves.append(Turn(box, bloc))
    return moves


def swap_partners(pos: Realm, box: int) -> list[int]:
    """Boxes of other planets in play of the sector whose marker differs (REF-EDG-09)."""
    content, align = pos.content, pos.align
    here = content.box_planet[box]
    return [
        other
        for planet in content.in_sector[content.sector_of[here]]
        if pos.placed[planet] and planet != here
        for other in content.pop[planet]
        if align[other] != align[box]
    ]


@otherwise("The two seats must differ and lie on two planets of this sector.", "REF-EDG-09")
@absent_take_first
class NameSwap(Decision[Realm], frozen=True):
    """Exchange one box here with one of another planet of the sector: first the own box, then the other."""

    first: int = -1

    def moves(self, pos: Realm) -> Sequence[Move]:
        deed = pos.the_deed()
        if self.first >= 0:
            return [ChooseBox(other) for other in swap_partners(pos, self.first)]
        return [ChooseBox(box) for box in pos.content.pop[deed.place] if swap_partners(pos, box)]

    def apply(self, pos: Realm, move: ChooseBox) -> None:
        if self.first < 0:
            pos.then(NameSwap(self.seat, move.box))
        else:
            pos.the_deed().plan = {self.first: pos.align[move.box], move.box: pos.align[self.first]}

    def ask(self, pos: Realm) -> Question:
        if self.first < 0:
            text = "Which seat of {0:place} changes places with one of another world?"
        else:
            text = "With which seat does {1:box} change places?"
        args = (pos.the_deed().place, max(0, self.first))
        return Question(text, "{seat} exchange(s|) two seats", args, "REF-EDG-09")


@otherwise(
    "The new government must be one that the people here, or the steps on the wheel, allow.", "REF-NOC-03"
)
@absent_take_first
class NameGovernment(Decision[Realm], frozen=True):
    """Choose the new government, from what the population has or from its neighbours on the wheel (REF-NOC-03)."""

    steps: int = 0

    def moves(self, pos: Realm) -> Sequence[Move]:
        place = pos.the_deed().place
        return [Turn(pos.content.gov[place], bloc) for bloc in new_governments(pos, place, self.steps)]

    def apply(self, pos: Realm, move: Turn) -> None:
        pos.the_deed().plan[move.box] = move.bloc

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Who governs {0:place} now?",
            "{seat} choose(s|) the new government of {0:place}",
            (pos.the_deed().place,),
            "REF-ALI-03" if self.steps else "REF-NOC-03",
        )


def new_governments(pos: Realm, place: int, steps: int) -> list[int]:
    """What so many steps on the wheel lead to, or, without steps, every other alignment among the population."""
    now = pos.government(place)
    if steps:
        return reachable(now, steps, -1)
    return [bloc for bloc in sorted(set(pos.people(place))) if bloc != now]


@otherwise("Choose a seat of this planet that is not of the government's bloc.", "REF-EDG-09")
@absent_take_first
class NameExchange(Decision[Realm], frozen=True):
    """Exchange the government marker with a population marker of the planet."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        place = pos.the_deed().place
        now = pos.government(place)
        return [ChooseBox(box) for box in pos.content.pop[place] if pos.align[box] != now]

    def apply(self, pos: Realm, move: ChooseBox) -> None:
        deed = pos.the_deed()
        gov = pos.content.gov[deed.place]
        deed.plan = {gov: pos.align[move.box], move.box: pos.align[gov]}

    def ask(self, pos: Realm) -> Question:
        return Question(
            "With which seat does the government of {0:place} change places?",
            "{seat} exchange(s|) the government of {0:place}",
            (pos.the_deed().place,),
            "REF-EDG-09",
        )


# --- making them ------------------------------------------------------------------------------------------------


def random_bloc(pos: Realm) -> int:
    """One die gives each bloc the same chance (REF-ALI-07)."""
    return pos.content.face_bloc[pos.chance.die()]


class MakeChanges(Step[Realm], frozen=True):
    """All changes named happen together; each replaces the marker of its box (REF-ALI-08, REF-RCT-09)."""

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        plan, deed.plan = deed.plan, {}
        if not deed.goes_on:
            return
        for box, bloc in plan.items():
            if bloc == BY_DIE:
                bloc = random_bloc(pos)
                pos.tell("REF-ALI-07", "The die shows {0:bloc}", bloc)
            deed.effective = True
            pos.align[box] = bloc
            pos.tell("REF-ALI-08", "{0:box} becomes {1:bloc}", box, bloc)


def protected_change(pos: Realm, *naming: Step[Realm]) -> None:
    """Name the changes, let others protect boxes, then make them (REF-RCT-01, REF-RCT-09)."""
    pos.then(*naming, Reactions("change", pos.the_deed().seat), MakeChanges())
