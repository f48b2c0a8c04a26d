"""Cards as drawings, for boards that are made of them: a face with title, picture and lines, and the brass-edged back.

Hands on pages are HTML (`table.Card`); these are for map cards, ships and planets that lie on a board.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from orrery.draw.icons import icon
from orrery.draw.squares import box
from orrery.draw.text import label, num, shift, width


@lru_cache(maxsize=256)
def face(
    wide: float, high: float, title: str, art: str = "", lines: Sequence[str] = (), cls: str = "tile"
) -> str:
    """A card around the origin: its title at the top, a picture in the middle, lines of text at the foot.

    `art` is SVG around its own origin. A title that is too wide is set smaller.
    """
    size = "name" if width(title, 12.5) <= wide - 12 else "name name-long"
    top, foot = -high / 2, high / 2
    words = "".join(
        label(line, "card-line", 0, foot - 8 - 13 * (len(lines) - 1 - k)) for k, line in enumerate(lines)
    )
    picture = f'<g transform="{shift(0, 4 - 6.5 * len(lines))}">{art}</g>' if art else ""
    return f"{box(wide, high, cls)}{picture}{label(title, size, 0, top + 17)}{words}"


@lru_cache(maxsize=64)
def back(wide: float, high: float, sign: str = "orrery") -> str:
    """A card face down: brass edge, engraved rings, a sign."""
    ring = min(wide, high) / 2
    rings = "".join(
        f'<circle class="engraved dim" r="{num(ring * share)}"/>' for share in (0.42, 0.56, 0.7, 0.84)
    )
    return f"{box(wide, high, 'tile tile-back')}{rings}{icon(sign, 0, 0, ring * 0.6, 'c-brass')}"


def art(body: str, wide: float, high: float) -> str:
    """A drawing around the origin as the picture of a card (`table.Card.art`); the card says in words what it shows."""
    return f'<svg viewBox="{num(-wide / 2)} {num(-high / 2)} {num(wide)} {num(high)}" aria-hidden="true">{body}</svg>'


def sign(name: str, plate: str = "tile", tone: str = "c-brass") -> str:
    """A sign on a small plate, as panels and tracks show it: the picture of a card that has none of its own."""
    return art(box(60, 60, plate, 9) + icon(name, 0, 0, 42, tone), 160, 76)


def pile(wide: float, high: float, count: int) -> str:
    """A stack of cards face down, with how many they are."""
    if not count:
        return box(wide, high, "space")
    under = f'<g transform="{shift(3, 3)}">{box(wide, high, "tile tile-back")}</g>' if count > 1 else ""
    return f"{under}{back(wide, high)}{label(str(count), 'pile', 0, 11)}"
