"""Buttons from moves: what a legal move is called, with which others it stands, and what lights up on the table.

The text of a move says it all: in `fund {space}` the literal is the group ("Fund"), the field is the face ("E3"), and
what it names is what lights up. A game tells only what its words point at, and improves single buttons where it knows
more (this move is an attack).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from orrery.draw.table import Choice, Kind
from orrery.draw.text import curly
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
        said = _sentence(literals[0])
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
        label=_sentence(label),
        face=_sentence(face.strip()),
        detail=curly(pointed.detail),
        group=_sentence(literals[0].strip()),
        icon=pointed.icon,
        owner=pointed.owner,
        target=pointed.target,
    )


def buttons(moves: Sequence[Move], words: Vocabulary, point: Pointer) -> tuple[Choice, ...]:
    """Buttons for all moves: those of a group together, whatever ends the chain last."""
    made = [button(move, words, point) for move in moves]
    order = {group: i for i, group in enumerate(dict.fromkeys(choice.group for choice in made))}
    return tuple(sorted(made, key=lambda choice: (choice.kind == "end", order[choice.group])))


def _ending(move: Move) -> Kind:
    return "end" if isinstance(move, (Pass, Done)) else "choose"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
