"""The four small drawings of "How to play", in the board's own classes."""

from __future__ import annotations

from collections.abc import Callable

from orrery.draw import sky
from orrery.draw.icons import icon
from orrery.draw.pieces import seal
from orrery.draw.text import esc, label, num, shift
from orrery.games.nomads.board.facts import colour

WIDE, HIGH = 320, 150


def _plate(said: str, *parts: str) -> str:
    return f'<svg class="plate-art" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{esc(said)}">{"".join(parts)}</svg>'


def _chip(x: float, y: float, wide: float, text: str) -> str:
    return (
        f'<rect class="chip" x="{num(x - wide / 2)}" y="{num(y - 14)}" width="{num(wide)}" height="28" rx="8"/>'
        f"{label(text, 'chip-a', x, y + 4)}"
    )


def levels() -> str:
    """Four people are a level, four technologies another."""
    rows = []
    for y, sign, has, text in (
        (40.0, "people", 8, "8 people: 2 levels"),
        (100.0, "tech", 4, "4 technologies: 1 level"),
    ):
        for i in range(8):
            x = 30 + 20 * i + 8 * (i // 4)
            cls = "c-brass" if i < has else "c-muted"
            rows.append(icon(sign, x, y, 17, cls))
        rows.append(label(text, "chip-b", 96, y + 26))
    rows.append('<circle class="medal-disc c-brass" cx="258" cy="68" r="34"/>')
    rows.append(label("3", "plate-n", 258, 78) + label("level", "chip-b", 258, 122))
    return _plate("Eight people and four technologies make level 3", *rows)


def turn() -> str:
    """What happens by itself, then what one chooses."""
    steps = (
        ("tech", "built"),
        ("people", "+1"),
        ("credits", "+1 each"),
        ("wormhole", "jump"),
        ("hand", "card"),
    )
    parts = [label("by itself", "chip-b", 160, 18)]
    for i, (sign, text) in enumerate(steps):
        x = 34 + 63 * i
        parts.append(f'<circle class="medal-disc c-brass" cx="{num(x)}" cy="44" r="17"/>')
        parts.append(icon(sign, x, 44, 18, "c-brass") + label(text, "chip-a", x, 78))
        if i:
            parts.append(f'<path class="orbit" d="M{num(x - 44)} 44h26"/>')
    parts.append(label("then, while you can pay", "chip-b", 160, 102))
    for x, wide, text in (
        (42, 58, "build"),
        (108, 58, "use"),
        (172, 56, "trade"),
        (232, 52, "train"),
        (287, 46, "war"),
    ):
        parts.append(_chip(x, 128, wide, text))
    return _plate("A turn: five things by themselves, then your actions", *parts)


def reach() -> str:
    """Who shares a sector colour can trade and fight."""
    parts = []
    worlds = (
        (48.0, 70.0, "Gilded Shoals", "metal", 0, "yellow"),
        (160.0, 70.0, "", "", -1, "yellow"),
        (272.0, 70.0, "Sunmint", "metal", 1, "yellow"),
    )
    parts.append(
        '<path class="thread is-shared s-yellow" d="M76 70H135"/><path class="thread is-shared s-yellow" d="M185 70H244"/>'
    )
    for x, y, title, good, seat, look in worlds:
        if seat < 0:
            parts.append(
                f'<g class="medal s-{look}" transform="{shift(x, y)}"><circle class="medal-disc" r="23"/>{icon(f"sector-{look}", 0, -1, 26)}</g>'
            )
            continue
        parts.append(f'<g transform="{shift(x, y, 1.9)}">{sky.planet(title, good)}</g>')
        parts.append(seal(colour(seat), x - 22, y - 22, 10))
    parts.append(label("you", "chip-b", 48, 116) + label("same colour", "chip-a", 160, 116))
    parts.append(label("a rival in reach", "chip-b", 268, 116))
    return _plate("Two worlds joined by the same sector colour", *parts)


def clock() -> str:
    """Level 3 alone, until everybody has played and the own turn ends."""
    parts = ['<circle class="medal-disc c-brass" cx="52" cy="66" r="30"/>', label("3", "plate-n", 52, 76)]
    parts.append('<path class="orbit" d="M84 66H290"/>')
    for x, seat, text in ((126.0, 1, "plays"), (196.0, 2, "plays"), (266.0, 0, "you end")):
        parts.append(seal(colour(seat), x, 66, 15) + label(text, "chip-a", x, 104))
    parts.append(icon("crown", 266, 30, 22, "c-brass") + label("alone", "chip-b", 52, 120))
    return _plate("A clock: two rivals play, your turn ends, you win", *parts)


PLATES: dict[str, Callable[[], str]] = {"levels": levels, "turn": turn, "reach": reach, "clock": clock}


def plate(name: str) -> str:
    """A plate by its name."""
    return PLATES[name]()
