"""Text for drawings: everything that a person wrote is escaped, and long names get the class that makes them fit."""

from __future__ import annotations

from functools import lru_cache
from html import escape

LONG_NAME = 12
"""Names above so many letters stand in two lines, or use `.name-long` where they are a single word."""


def esc(text: object) -> str:
    """Make any text safe inside an element or a quoted attribute."""
    return escape(str(text), quote=True)


@lru_cache(maxsize=65536)
def num(value: float) -> str:
    """A number with at most one decimal, as short as SVG allows: `-0.04` is `0`, `12.0` is `12`."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def shift(x: float, y: float, scale: float = 1) -> str:
    """The value of a `transform` attribute that moves, and scales where asked to."""
    moved = f"translate({num(x)} {num(y)})"
    return moved if scale == 1 else f"{moved} scale({scale:.3g})"


def label(text: str, cls: str, x: float = 0, y: float = 0) -> str:
    """One line of text; its looks, its anchor included, come from the class."""
    at = (f' x="{num(x)}"' if x else "") + (f' y="{num(y)}"' if y else "")
    return f'<text class="{cls}"{at}>{esc(text)}</text>'


def name(text: str, y: float, x: float = 0) -> str:
    """The name of a place. A long one stands in two lines, broken where they are most alike; a long word is smaller."""
    if len(text) <= LONG_NAME:
        return label(curly(text), "name", x, y)
    if " " not in text:
        return label(curly(text), "name name-long", x, y)
    words = text.split()
    cut = min(range(1, len(words)), key=lambda i: max(len(" ".join(words[:i])), len(" ".join(words[i:]))))
    upper, lower = (esc(curly(" ".join(part))) for part in (words[:cut], words[cut:]))
    at = num(x)
    return (
        f'<text class="name name-two" y="{num(y + 5.5)}"><tspan x="{at}" dy="-1em">{upper}</tspan> '
        f'<tspan x="{at}" dy="1em">{lower}</tspan></text>'
    )


def reads_here(about: str, x: float, y: float, wide: float, high: float) -> str:
    """Where a pointer reads about something whose drawing lets presses through to what lies below it: the middle of a box, and its size.
    It belongs into a layer below the targets."""
    return (
        f'<rect class="reads-here" data-about="{esc(about)}" x="{num(x - wide / 2)}" y="{num(y - high / 2)}" '
        f'width="{num(wide)}" height="{num(high)}"/>'
    )


def curly(text: str) -> str:
    """Straight apostrophes of data files as printers set them."""
    return text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line of Inter will be, roughly: enough to wrap and to place, not to justify."""
    units = sum(_WIDE.get(letter, 0.56) for letter in text)
    return units * size * (1.06 if bold else 1)


def wrap(text: str, size: float, room: float) -> list[str]:
    """Break a sentence into lines that fit the room; a single long word stands alone."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


_WIDE = {
    **dict.fromkeys("iljI.,:;'|!\N{RIGHT SINGLE QUOTATION MARK}\N{MIDDLE DOT}", 0.27),
    **dict.fromkeys("ftr()[]/ ", 0.34),
    **dict.fromkeys("mMW", 0.87),
    **dict.fromkeys("wABCDGHKNOPQRSTUVXYZ", 0.68),
    **dict.fromkeys("0123456789", 0.62),
}
