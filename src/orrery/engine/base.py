"""The frozen values that rules are made of: moves, steps, decisions, questions, events, outcomes.

This module is never compiled: mypyc drops the class keywords of msgspec (`frozen`, `tag`), so the bases that carry
them live here, in plain Python, and every subclass inherits them. Subclasses repeat `frozen=True` for the type
checker only. They hold ids, never objects of the position: a step is saved, shared between copies and compared.
So no circle of references can go through them, and the garbage collector need not know them (`gc=False`): they are
made in nearly half the time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, Self, TypeAlias, TypeVar

import msgspec

if TYPE_CHECKING:
    from orrery.engine.domain import Domain
    from orrery.engine.position import Position
    from orrery.engine.sheet import Sheet
    from orrery.engine.stops import Auto, Stake

Seat: TypeAlias = int
"""A place at the table, counted from 0, clockwise."""

P = TypeVar("P", bound="Position")
C = TypeVar("C", bound=type[Any])


RUNS: Final = 0
ASKS_ONE: Final = 1
ASKS_SEVERAL: Final = 2
"""Kinds of steps: one that happens by itself, one that waits for a seat, one that waits for several."""


class Value(msgspec.Struct, frozen=True, gc=False):
    """A small frozen value without a tag: parts of events, views and content."""


class Lasting(Value, frozen=True, cache_hash=True):
    """A value that lies on the table for long and is looked up again and again: it reckons its hash once."""


class Part(msgspec.Struct):
    """A part of a table that changes as a whole (a battle, a vote): mutable, and copied with it.

    `copy` is written from the fields when it is first wanted; compiled classes have it in their text (`engine.table`).
    """

    def copy(self) -> Self:
        """An equal, independent value."""
        make = _COPIES.get(type(self))
        if make is None:
            make = _COPIES[type(self)] = copier(type(self))
        return make(self)  # type: ignore[no-any-return]


_COPIES: dict[type[Part], Callable[[Any], Any]] = {}


def copier(kind: type[Part]) -> Callable[[Any], Any]:
    """The function that copies a part."""
    from orrery.engine.table import part_copy  # the table's writer stands on these bases

    scope: dict[str, Any] = {"_Kind": kind}
    exec(part_copy(kind, "_Kind"), scope)
    return scope["copy"]  # type: ignore[no-any-return]


class Move(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One choice, small enough to be one click; `@says` gives it its one canonical text."""

    def why_not(self, pos: Any, seat: Seat) -> tuple[str, str] | None:
        """Why a seat cannot make it now, in a sentence and its clause; None if nothing speaks against it.

        Asked only where a decision takes such moves (`@takes`). One that builds its list from this never offers what it
        would refuse.
        """
        return None


def _kebab(name: str) -> str:
    return "".join("-" + c.lower() if c.isupper() else c for c in name).lstrip("-")


class Word(msgspec.Struct, frozen=True, tag_field="do", tag=_kebab, forbid_unknown_fields=True):
    """A word of a game's vocabulary of effects, decoded by its tag: `PlaceTile` is written `do = "place-tile"`."""


class Phrase(msgspec.Struct, frozen=True):
    """How a move is said: its template (`build {ship} at {space}`), the clause that allows it, and why one of its kind that is
    not listed beside others is refused, where it is always the same."""

    template: str
    clause: str
    otherwise: str = ""


PHRASES: dict[type[Move], Phrase] = {}


def says(template: str, clause: str = "", otherwise: str = "") -> Callable[[C], C]:
    """Give a move class its canonical text and the clause that allows it.

    Fields stand in braces; `{source:space}` names the vocabulary where it differs from the field's name. `otherwise` tells, by that
    clause, why another move of this kind cannot be made where some can.
    """

    def keep(cls: C) -> C:
        PHRASES[cls] = Phrase(template, clause, otherwise)
        return cls

    return keep


Bargain: TypeAlias = Literal["begin", "add", "send", "drop", "accept", "counter", "decline", "keep", "breach"]
"""What a move does for an offer to other players: it begins one, adds to it, sends it, drops it; accepts one, answers it with another,
declines it; keeps or breaks what was promised."""
BARGAINS: dict[type[Move], Bargain] = {}
"""By the kind of the move: see `bargains`."""


def bargains(role: Bargain) -> Callable[[C], C]:
    """A move that has to do with offers to other players, and what it does: programs need not guess it from words."""

    def keep(cls: C) -> C:
        BARGAINS[cls] = role
        return cls

    return keep


@says("pass")
class Pass(Move, frozen=True):
    """Decline to act or to answer."""


@says("done")
class Done(Move, frozen=True):
    """End a chain of optional clicks."""


class Question(msgspec.Struct, frozen=True, gc=False):
    """What a seat is asked, as a value: a template over the game's vocabulary like an event's, and its clause.

    `text` speaks to who decides: "Which role do you choose?". `others` tells it to those who wait, where `{seat}` stands for
    whoever is asked: "{seat} choose(s|) a role" (one seat chooses, several choose).
    """

    text: str
    others: str
    args: tuple[Any, ...] = ()
    clause: str = ""
    kind: str = ""
    """What kind of question it is, open to everybody: `retreat`, `veto`; empty for the name of the step."""


class Step(msgspec.Struct, Generic[P], frozen=True, tag=True, gc=False):
    """Something that happens by itself when it reaches the top of the stack."""

    # What kind of step this is, for the engine's loop: an attribute is four times as fast as `isinstance`,
    # which asks msgspec's metaclass. Without an annotation, so that it is no field.
    waits = RUNS

    # `@speaking`: moves of the engine that can be made here; a game's own need not be listed.
    speaks: ClassVar[tuple[type[Move], ...]] = ()

    def run(self, pos: P) -> None:
        """Do it; push what follows with `pos.then`."""
        raise NotImplementedError(type(self).__name__)


class Decision(Step[P], Generic[P], frozen=True, tag=True, gc=False):
    """A step that waits for one seat."""

    waits = ASKS_ONE

    # `@drafts`: an offer is drawn up here; a move that is not said to do something else adds to it.
    drafting = False

    # `@lapses`: falls away without an answer when its seat has resigned.
    lapsing = False

    # `@always_asked`: nobody has to ask whether a single answer is forced, which is a call at every decision.
    always = False

    # `@takes`: moves that say themselves why they cannot be made here.
    taken: ClassVar[tuple[type[Move], ...]] = ()

    # `@otherwise`: why a move of a listed kind that is not in the list cannot be made.
    beside_list: ClassVar[tuple[str, str]] = ("", "")

    seat: Seat

    def moves(self, pos: P) -> Sequence[Move]:
        """Every listed legal move. The list must depend only on what the seat may know."""
        raise NotImplementedError(type(self).__name__)

    def domains(self, pos: P) -> Sequence[Domain]:
        """Open-ended choices (a bid of 0 to 99) beside the list."""
        return ()

    def sheet(self, pos: P) -> Sheet | None:
        """The clicks that belong together with this one, as one form (`engine.sheet`); None where there is but one click.
        Like the moves, it must depend only on what the seat may know."""
        return None

    def apply(self, pos: P, move: Any) -> None:
        """Carry out a legal move. The decision has left the stack; push it again to ask once more."""
        raise NotImplementedError(type(self).__name__)

    def ask(self, pos: P) -> Question:
        """The question, for who decides and for those who wait."""
        raise NotImplementedError(type(self).__name__)

    def forced(self) -> bool:
        """Whether a single legal move is carried out without asking (never where that betrays a secret)."""
        return True

    def stake(self, pos: P) -> Stake | None:
        """What is at stake for its seat, where stops decide whether it is asked (`engine.stops`), with the answer that goes by
        itself; None for a decision that is always the seat's own. It must depend only on what the seat may know."""
        return None

    def by_itself(self, pos: P) -> Auto | None:
        """What goes without saying here, unless the seat wants full control (all credits are taken, since fewer are never
        better); None where the seat decides. Never where it betrays a secret."""
        return None

    def absent(self, pos: P, moves: Sequence[Move]) -> Move:
        """What a seat that has resigned does: by default it declines, with the last move of the list."""
        return moves[-1]

    def why_not(self, pos: P, move: Move) -> tuple[str, str]:
        """A sentence and a clause that tell why a readable move is not legal; empty for one that is, and where nothing but the
        list speaks against it (`@otherwise`, `says`)."""
        return (type(move) in self.taken and move.why_not(pos, self.seat)) or ("", "")


class Sealed(Step[P], Generic[P], frozen=True, tag=True, gc=False):
    """A step that asks several seats at once; nobody sees an answer before the last one is in."""

    waits = ASKS_SEVERAL

    # `@otherwise`, as for decisions.
    beside_list: ClassVar[tuple[str, str]] = ("", "")

    # `@keeps_quiet`: nobody is told who has answered and who has not; that would tell who has something to think about.
    quiet = False

    seats: tuple[Seat, ...]

    def moves(self, pos: P, seat: Seat) -> Sequence[Move]:
        """Every listed legal answer of this seat."""
        raise NotImplementedError(type(self).__name__)

    def domains(self, pos: P, seat: Seat) -> Sequence[Domain]:
        """Open-ended answers beside the list."""
        return ()

    def sheet(self, pos: P, seat: Seat) -> Sheet | None:
        """The clicks that belong together with this one, as one form."""
        return None

    def resolve(self, pos: P, answers: Sequence[Any]) -> None:
        """All answers are in, in the order of `seats`; the step has left the stack."""
        raise NotImplementedError(type(self).__name__)

    def ask(self, pos: P, seat: Seat) -> Question:
        """The question, for who decides and for those who wait."""
        raise NotImplementedError(type(self).__name__)

    def stake(self, pos: P, seat: Seat) -> Stake | None:
        """What is at stake for a seat, where stops decide whether it is asked (`engine.stops`); None where it always is."""
        return None

    def absent(self, pos: P, seat: Seat, moves: Sequence[Move]) -> Move:
        """What a seat that has resigned answers: by default it declines, with the last move of the list."""
        return moves[-1]

    def why_not(self, pos: P, seat: Seat, move: Move) -> tuple[str, str]:
        """A sentence and a clause that tell why a readable answer is not legal; empty for one that is."""
        return "", ""


def takes(*moves: type[Move]) -> Callable[[C], C]:
    """A decision that refuses moves of these kinds by what they say themselves (`Move.why_not`)."""

    def keep(cls: C) -> C:
        cls.taken = moves
        return cls

    return keep


def otherwise(sentence: str, clause: str) -> Callable[[C], C]:
    """A decision (or sealed question) of few answers: another move of the same kind always fails for this one reason."""

    def keep(cls: C) -> C:
        cls.beside_list = (sentence, clause)
        return cls

    return keep


def keeps_quiet(cls: C) -> C:
    """A sealed question of which nobody is told who has answered and who has not."""
    cls.quiet = True
    return cls


def speaking(*moves: type[Move]) -> Callable[[C], C]:
    """A step at which these moves of the engine can be made; a game that says it in moves of its own names none."""

    def keep(cls: C) -> C:
        cls.speaks = moves
        return cls

    return keep


def drafts(cls: C) -> C:
    """A decision in which an offer to other players is drawn up."""
    cls.drafting = True
    return cls


def lapses(cls: C) -> C:
    """A decision that falls away when its seat resigns: what it offers cannot be declined by a move."""
    cls.lapsing = True
    return cls


def absent_take_first(cls: C) -> C:
    """A decision (or sealed question) in which a seat that has resigned takes the first move instead of the last."""
    cls.absent = _first if issubclass(cls, Decision) else _first_of_several
    return cls


def _first(self: Any, pos: Any, moves: Sequence[Move]) -> Move:
    return moves[0]


def _first_of_several(self: Any, pos: Any, seat: Seat, moves: Sequence[Move]) -> Move:
    return moves[0]


def asks(text: str, others: str, clause: str, kind: str = "") -> Callable[[C], C]:
    """A decision (or sealed question) that always asks the same."""
    question = Question(text, others, (), clause, kind)

    def keep(cls: C) -> C:
        cls.ask = (
            (lambda self, pos: question) if issubclass(cls, Decision) else lambda self, pos, seat: question
        )
        return cls

    return keep


def always_asked(cls: C) -> C:
    """A decision that is put to its seat even if there is only one answer: going on by itself would betray a secret."""
    cls.forced = _never
    cls.always = True
    return cls


def _never(self: Any) -> bool:
    return False


class Event(msgspec.Struct, frozen=True, gc=False):
    """What happened: a template over the game's vocabulary, its values, its clause, and who may read it.

    `{0:seat} places {1:tile} on {2:space}` is rendered by the game's words, so that a page can link a tile and
    draw dice as dice. `only` names the seats that see it; None means everybody.
    """

    clause: str
    text: str
    args: tuple[Any, ...] = ()
    only: tuple[Seat, ...] | None = None

    def visible_to(self, seat: Seat | None) -> bool:
        """Whether this seat (None: a spectator) may read it."""
        return self.only is None or (seat is not None and seat in self.only)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the clause that ended it, the winners, and each seat's score."""

    clause: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    ending: str
    """One or two words that simulations count by: `tokens`, `pool`, `rounds`, `resigned`."""
