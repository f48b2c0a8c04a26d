"""Buttons from moves: what a legal move is called, with which others it stands, and what lights up on the table.

The text of a move says it all: in `fund {space}` the literal is the group ("Fund"), the field is the face ("E3"), and
what it names is what lights up. A game tells only what its words point at, and improves single buttons where it knows
more (this move is an attack): `Buttons` is the frame for that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from orrery.draw.reader import Reader, V
from orrery.draw.table import Choice, Kind
from orrery.draw.text import capital, curly
from orrery.engine.base import PHRASES, Done, Move, Pass
from orrery.engine.words import Vocabulary, template


class Pointed(msgspec.Struct, frozen=True):
    """What a word of a move points at: the element that lights up, what a sentence calls it, what helps beside the
    button, an icon, whose it is, and its short name where that is not the vocabulary's (a player, not a colour)."""

    target: str = ""
    called: str = ""
    detail: str = ""
    icon: str = ""
    owner: int | None = None
    name: str = ""


Pointer = Callable[[str, int], Pointed]
"""From a kind of the vocabulary (`space`) and a value to what it points at."""

NOWHERE = Pointed()


def button(move: Move, words: Vocabulary, point: Pointer) -> Choice:
    """The button of one move. The last word that points anywhere lights up."""
    parts = template(PHRASES[type(move)].template)
    literals, fields = parts.literals, parts.fields
    text = words.text(move)
    if not fields:
        said = capital(literals[0])
        return Choice(text, said, said, kind=_ending(move))
    face, label, pointed = "", literals[0], NOWHERE
    for (field, kind), literal in zip(fields, literals[1:], strict=True):
        value = getattr(move, field)
        found = point(kind, value) if isinstance(value, int) else NOWHERE
        name = found.name or curly(words.name(kind, value))
        pointed = found if found.target or pointed == NOWHERE else pointed
        face += name + literal
        label += (curly(found.called) or name) + literal
    return Choice(
        move=text,
        label=capital(label),
        face=capital(face.strip()),
        detail=curly(pointed.detail),
        group=capital(literals[0].strip()),
        icon=pointed.icon,
        owner=pointed.owner,
        target=pointed.target,
    )


def buttons(moves: Sequence[Move], words: Vocabulary, point: Pointer) -> tuple[Choice, ...]:
    """Buttons for all moves: those of a group together, whatever ends the chain last."""
    return grouped([button(move, words, point) for move in moves])


def grouped(made: Sequence[Choice], first: Sequence[str] = ()) -> tuple[Choice, ...]:
    """Buttons group by group: those of the groups named here, then the others as they come; whatever ends the chain last."""
    groups = dict.fromkeys((*first, *(choice.group for choice in made)))
    order = {group: i for i, group in enumerate(groups)}
    return tuple(sorted(made, key=lambda choice: (choice.kind == "end", order[choice.group])))


def _ending(move: Move) -> Kind:
    return "end" if isinstance(move, (Pass, Done)) else "choose"


# --- a game's own ----------------------------------------------------------------------------------------------------

F = TypeVar("F", bound=Callable[..., Choice])


def improves(*kinds: type[Move]) -> Callable[[F], F]:
    """Marks the method of a game's `Buttons` that knows these kinds of moves better than their texts: it gets the button and the move."""

    def mark(method: F) -> F:
        method.improves = kinds  # type: ignore[attr-defined]
        return method

    return mark


class Buttons(Reader[V]):
    """Turns moves into buttons for one view.

    A game says what its words point at (`point`), and in a method for each kind of move of which it knows more than the text
    tells (`@improves`), what that move costs, brings and risks.
    """

    first: tuple[str, ...] = ()
    """The groups that stand before all others."""
    known: Mapping[type[Move], Callable[[Any, Choice, Any], Choice]] = MappingProxyType({})
    """The method for each kind of move that a game improves."""

    def __init_subclass__(cls) -> None:
        known = dict(cls.known)
        for method in vars(cls).values():
            for kind in getattr(method, "improves", ()):
                if known.setdefault(kind, method) is not method:
                    raise TypeError(f"{kind.__name__} is improved twice")
        cls.known = known

    def __init__(self, view: V, words: Vocabulary, names: Sequence[str]) -> None:
        super().__init__(view, names)
        self.words = words

    def point(self, kind: str, value: int) -> Pointed:
        """What a word of a move points at."""
        return NOWHERE

    def all(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """A button for each move, group by group, endings last."""
        return grouped([*(self.one(move) for move in moves), *self.more(moves)], self.first)

    def more(self, moves: Sequence[Move]) -> Sequence[Choice]:
        """Buttons that begin with one of these moves and go on (`Choice.then`)."""
        return ()

    def one(self, move: Move) -> Choice:
        """The button of one move, with what this game knows better than its text."""
        return self.improved(button(move, self.words, self.point), move)

    def improved(self, choice: Choice, move: Move) -> Choice:
        """A button with what this game knows of its move."""
        known = self.known.get(type(move))
        return choice if known is None else known(self, choice, move)

    def impossible(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """What a player might want to do now and cannot, each with its reason."""
        return ()

    def refused(self, move: Move, why: str, clause: str, **less: Any) -> Choice:
        """The button of a move that cannot be made: it tells why, and warns of nothing."""
        return self.one(move).but(why=why, clause=clause, warn="", hurts=False, **less)
