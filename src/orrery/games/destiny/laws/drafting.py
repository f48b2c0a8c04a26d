"""Building a proposition click by click; it reads back as a sentence (DES-LAW-01, DES-LAW-04)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, says
from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.laws.grammar import MAX_NUMBERS, MAX_PARTS, MAX_PROVISIONS, Reading, law_text
from orrery.games.destiny.laws.places import NUMBERS, RACE
from orrery.games.destiny.laws.tabled import (
    DRAFTED_BY,
    TABLES_AGAIN,
    AmendOrNot,
    amend,
    bill_of,
    bring_in,
    problem_with,
)
from orrery.games.destiny.table.laws import (
    BAN,
    DUTY,
    KINDS,
    PER_SECTOR,
    PER_TURN,
    PERMIT,
    REPEAL,
    TAX,
    Atom,
    Draft,
    Provision,
)
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.acts import BUY_REPUBLIC, HOLD

D_KIND, D_ACT, D_PLACE, D_LIMIT, D_RATE, D_COUNT, D_LAW, D_MORE = 0, 1, 2, 3, 4, 5, 6, 7


@says("provision: {kind}", "DES-LAW-02", "No law is in force that it could name.")
class PickKind(Move, frozen=True):
    """The kind of provision."""

    kind: int


@says("act: {act}", "DES-LAW-03", "This act cannot be named by such a provision.")
class PickAct(Move, frozen=True):
    """The act it names."""

    act: int


@says("place: {place}", "DES-LAW-04", "This place cannot stand here.")
class PickPlace(Move, frozen=True):
    """A place."""

    place: int


@says("place: race {race}", "DES-LAW-04")
class PickRace(Move, frozen=True):
    """Sectors that show a race."""

    race: int


@says("place: number {sector}", "DES-LAW-04", "This Sector is in the list already.")
class PickNumber(Move, frozen=True):
    """A Sector of a list."""

    sector: int


@says("place: {word:placeword}", "DES-LAW-04", "This word cannot stand here.")
class PlaceWord(Move, frozen=True):
    """`not`, `adjacent`, `and`, `or`, `except`, or `complete`."""

    word: int


PLACE_WORDS = ("not", "adjacent", "and", "or", "except", "complete")
W_NOT, W_ADJACENT, W_AND, W_OR, W_EXCEPT, W_COMPLETE = range(6)


@says(
    "threshold: above {number} per {per}",
    "DES-LAW-06",
    "Such a number, or counting so, does not fit this act.",
)
class PickLimit(Move, frozen=True):
    """Only acts beyond a number count."""

    number: int
    per: int


@says("threshold: none", "DES-LAW-06")
class NoLimit(Move, frozen=True):
    """Every act counts."""


@says("rate: {number} {resource}", "DES-LAW-08", "A tax is of 1 to 10.")
class PickRate(Move, frozen=True):
    """What the tax is."""

    number: int
    resource: int


@says("number: {number} per {per}", "DES-LAW-14", "Such a number, or counting so, does not fit this act.")
class PickCount(Move, frozen=True):
    """How often a duty must be done, or how many acts are permitted."""

    number: int
    per: int


@says("number: all", "DES-LAW-19")
class AllOfThem(Move, frozen=True):
    """A permission without a quota."""


@says("law: {law}", "DES-LAW-19", "No such law is in force.")
class PickLaw(Move, frozen=True):
    """The law that is lifted or repealed."""

    law: int


@says("add a provision", "DES-LAW-01")
class MoreProvisions(Move, frozen=True):
    """One more provision, up to three."""


@says("table the draft for {turns} turns", "DES-LAW-16")
class TableDraft(Move, frozen=True):
    """The draft is complete; 0 turns: until repealed."""

    turns: int


@says("drop the draft", "DES-SNT-07")
class DropDraft(Move, frozen=True):
    """Table nothing of it."""


def start_draft(pos: Table, seat: Seat) -> None:
    """Begin with an empty page; it counts among the twenty offers of this step (DES-PROP-22)."""
    pos.offers[seat] += 1
    pos.draft = Draft(seat, [], -1, -1, [], [], D_KIND, -1, PER_TURN, 0, MONEY, 0, -1, False, 0, 0, False)
    pos.then(Drafting(seat))


DRAFTED_BY.append(start_draft)


def draft_of(pos: Table) -> Draft:
    """The draft being built."""
    draft = pos.draft
    assert draft is not None
    return draft


class Drafting(Decision[Table], frozen=True):
    """One click of the form: kind, act, place, threshold, rate, number, law, duration (DES-LAW-01).

    While a proposition is under debate, the draft takes its place as an amendment (DES-SNT-09)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        draft = draft_of(pos)
        return [*STAGES[draft.stage](pos, draft), DropDraft()]

    def apply(self, pos: Table, move: Move) -> None:
        draft = draft_of(pos)
        if isinstance(move, DropDraft):
            pos.draft = None
            pos.then(TABLES_AGAIN[0](self.seat) if pos.bill is None else AmendOrNot(self.seat))
            return
        if isinstance(move, TableDraft):
            pos.draft = None
            turns = 0 if all(p.kind == REPEAL for p in draft.provisions) else move.turns
            problem, clause = problem_with(pos, draft.provisions, turns)
            if pos.bill is not None:
                amend(pos, pos.bill, Reading(tuple(draft.provisions), turns), (problem, clause))
                return
            if problem:
                text = law_text(pos.content, draft.provisions, turns)
                pos.tell(
                    clause, "The proposition of {0:seat} is refused ({1}): {2}", self.seat, text, problem
                )
                pos.then(TABLES_AGAIN[0](self.seat))
                return
            name = f"Proposition of {pos.seat_name(self.seat)}"
            bring_in(pos, bill_of(self.seat, name, draft.provisions, turns))
            return
        _click(pos, draft, move)
        pos.then(self)

    def ask(self, pos: Table) -> Question:
        what = (
            "Which kind of provision?",
            "Which act?",
            "Where?",
            "Beyond which number?",
            "Which rate?",
            "How many?",
            "Which law?",
            "How long shall the law last?",
        )
        return Question(what[draft_of(pos).stage], "{seat} write(s|) a law", (), "DES-LAW-01")


def _kinds(pos: Table, draft: Draft) -> list[Move]:
    return [PickKind(kind) for kind in range(6) if kind not in (PERMIT, REPEAL) or pos.laws]


def _acts(pos: Table, draft: Draft) -> list[Move]:
    entries = pos.content.pack.law_act
    return [PickAct(act) for act, entry in enumerate(entries) if KINDS[draft.kind] in entry.kinds]


def _places(pos: Table, draft: Draft) -> list[Move]:
    atoms = draft.excepted if draft.in_except else draft.place
    found: list[Move] = []
    if draft.join >= 0:  # a part of the place is expected
        found.extend([PickPlace(kind) for kind in range(8)])
        found.extend([PickRace(race) for race in range(len(pos.content.races))])
        found.extend([PickNumber(sector) for sector in range(pos.area)])
        begun = draft.negated or draft.near > 0
        if not begun:
            found.append(PlaceWord(W_NOT))
        if draft.near < 2:
            found.append(PlaceWord(W_ADJACENT))
        if not draft.place and not begun:
            found.append(PlaceWord(W_COMPLETE))
        return found
    if atoms[-1].kind == NUMBERS and len(atoms[-1].args) < MAX_NUMBERS:
        found.extend([PickNumber(s) for s in range(pos.area) if s not in atoms[-1].args])
    if len(atoms) < MAX_PARTS:
        found.extend([PlaceWord(W_AND), PlaceWord(W_OR)])
    if not draft.in_except:
        found.append(PlaceWord(W_EXCEPT))
    return [*found, PlaceWord(W_COMPLETE)]


def _limits(pos: Table, draft: Draft) -> list[Move]:
    pers = (PER_TURN, PER_SECTOR) if pos.content.act_placed[draft.act] else (PER_TURN,)
    found: list[Move] = [PickLimit(number, per) for number in range(11) for per in pers]
    return found if draft.kind == BAN and draft.act == HOLD else [NoLimit(), *found]


def _rates(pos: Table, draft: Draft) -> list[Move]:
    return [PickRate(number, resource) for resource in (MONEY, INFLUENCE) for number in range(1, 11)]


def _counts(pos: Table, draft: Draft) -> list[Move]:
    if draft.kind == DUTY and draft.act == BUY_REPUBLIC:
        return [PickCount(1, PER_TURN)]
    sector = pos.content.act_placed[draft.act] and (draft.kind == PERMIT or bool(draft.place))
    pers = (PER_TURN, PER_SECTOR) if sector else (PER_TURN,)
    found: list[Move] = [PickCount(number, per) for number in range(1, 11) for per in pers]
    return [AllOfThem(), *found] if draft.kind == PERMIT else found


def _laws(pos: Table, draft: Draft) -> list[Move]:
    return [PickLaw(law.id) for law in pos.laws]


def _more(pos: Table, draft: Draft) -> list[Move]:
    found: list[Move] = [TableDraft(turns) for turns in range(11)]
    return [MoreProvisions(), *found] if len(draft.provisions) < MAX_PROVISIONS else found


STAGES = (_kinds, _acts, _places, _limits, _rates, _counts, _laws, _more)


def _click(pos: Table, draft: Draft, move: Move) -> None:
    if isinstance(move, PickKind):
        draft.kind = move.kind
        draft.stage = D_LAW if move.kind == REPEAL else D_ACT
    elif isinstance(move, PickAct):
        draft.act = move.act
        if pos.content.act_placed[move.act]:
            draft.stage = D_PLACE
        else:
            _after_place(draft)
    elif isinstance(move, (PickPlace, PickRace, PickNumber, PlaceWord)):
        _click_place(draft, move)
    elif isinstance(move, (PickLimit, NoLimit)):
        if isinstance(move, PickLimit):
            draft.over, draft.per = move.number, move.per
        if draft.kind == TAX:
            draft.stage = D_RATE
        else:
            _close(draft)
    elif isinstance(move, PickRate):
        draft.rate, draft.resource = move.number, move.resource
        _close(draft)
    elif isinstance(move, (PickCount, AllOfThem)):
        if isinstance(move, PickCount):
            draft.count, draft.per = move.number, move.per
        if draft.kind == PERMIT:
            draft.stage = D_LAW
        else:
            _close(draft)
    elif isinstance(move, PickLaw):
        draft.law = move.law
        _close(draft)
    else:
        draft.stage = D_KIND


def _after_place(draft: Draft) -> None:
    if draft.kind in (TAX, BAN):
        draft.stage = D_LIMIT
    elif draft.kind in (DUTY, PERMIT):
        draft.stage = D_COUNT
    else:  # a licence says no more than the act and the place
        _close(draft)


def _click_place(draft: Draft, move: Move) -> None:
    atoms = draft.excepted if draft.in_except else draft.place
    if isinstance(move, PlaceWord):
        if move.word == W_NOT:
            draft.negated = True
        elif move.word == W_ADJACENT:
            draft.near += 1
        elif move.word in (W_AND, W_OR):
            draft.join = 1 if move.word == W_AND else 0
        elif move.word == W_EXCEPT:
            draft.in_except = True
            draft.join = 0
        else:
            draft.join, draft.in_except = 0, False
            _after_place(draft)
        return
    join = draft.join
    if isinstance(move, PickNumber):
        if join < 0:
            last = atoms[-1]
            args = tuple(sorted({*last.args, move.sector}))
            atoms[-1] = Atom(NUMBERS, args, last.negated, last.near, last.join)
        else:
            atoms.append(Atom(NUMBERS, (move.sector,), draft.negated, draft.near, join))
    elif isinstance(move, PickRace):
        atoms.append(Atom(RACE, (move.race,), draft.negated, draft.near, join))
    else:
        assert isinstance(move, PickPlace)
        atoms.append(Atom(move.place, (), draft.negated, draft.near, join))
    draft.negated, draft.near, draft.join = False, 0, -1


def _close(draft: Draft) -> None:
    """The provision is complete."""
    if draft.kind == REPEAL:
        provision = Provision(REPEAL, law=draft.law)
    else:
        provision = Provision(
            draft.kind,
            draft.act,
            tuple(draft.place),
            tuple(draft.excepted),
            draft.over,
            draft.per,
            draft.rate,
            draft.resource,
            draft.count,
            draft.law,
        )
    draft.provisions.append(provision)
    draft.kind, draft.act, draft.over, draft.per = -1, -1, -1, PER_TURN
    draft.rate, draft.resource, draft.count, draft.law = 0, MONEY, 0, -1
    draft.place, draft.excepted = [], []
    draft.stage = D_MORE
