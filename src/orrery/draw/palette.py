"""Who is who: six player colours, each with an emblem and a weave, so that nobody is told apart by colour alone.

Colours themselves live in `assets/tokens.css`, once for the night sky and once for the daylight atlas; here are the
names under which boards, panels and terminals find them.
"""

from __future__ import annotations

import msgspec


class Livery(msgspec.Struct, frozen=True):
    """What a player's pieces look like: a colour, a sign on the piece, a weave over the ground."""

    colour: str
    emblem: str
    weave: str
    art: str
    letter: str

    @property
    def css(self) -> str:
        """The class that makes anything belong to this player."""
        return f"p-{self.colour}"

    @property
    def icon(self) -> str:
        """The emblem's name in the sprite."""
        return f"emblem-{self.colour}"


LIVERIES = (
    Livery("crimson", "spear", "rising lines", '<path d="M-2 10L10-2M-2 2L2-2M6 10l4-4"/>', "C"),
    Livery("orange", "cross", "dots", '<circle cx="4" cy="4" r="1.2"/>', "O"),
    Livery("violet", "diamond", "lattice", '<path d="M0 4L4 0 8 4 4 8z"/>', "V"),
    Livery("white", "crescent", "uprights", '<path d="M4 0v8"/>', "W"),
    Livery("black", "square", "levels", '<path d="M0 4h8"/>', "B"),
    Livery("turquoise", "hourglass", "chevrons", '<path d="M0 2l4 3 4-3"/>', "T"),
)

COLOURS = tuple(livery.colour for livery in LIVERIES)
"""The order in which seats get their colours where a game does not say otherwise."""

BY_COLOUR = {livery.colour: livery for livery in LIVERIES}


def livery(colour: str | int) -> Livery:
    """The livery of a colour by name, or of a seat by number."""
    return LIVERIES[colour % len(LIVERIES)] if isinstance(colour, int) else BY_COLOUR[colour]


def weaves() -> str:
    """The six patterns that `.own-weave` fills with."""
    return "".join(
        f'<pattern id="pat-{one.colour}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<g fill="none" stroke="var(--{one.colour}-line)">{one.art}</g></pattern>'
        for one in LIVERIES
    )
