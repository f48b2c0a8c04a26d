"""The four plates of the card "How to play": Sectors, chairs, a Campaign, the dark."""

from __future__ import annotations

from collections.abc import Callable

from orrery.draw import sky
from orrery.draw.icons import icon
from orrery.draw.squares import box
from orrery.draw.text import label, num, shift
from orrery.games.destiny.board.scene import OFFICE_WORDS, OFFICES

WIDE, HIGH = 320, 150


def plate(name: str) -> str:
    """A plate by its name."""
    said, draw = PLATES[name]
    return (
        f'<svg class="plate" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{said}">'
        f"{sky.dust(f'destiny/{name}', WIDE * 1.4, HIGH * 1.4, 40)}{draw()}</svg>"
    )


def _cell(x: float, y: float, world: str, seed: str, mark: str = "") -> str:
    """A small Sector with its world."""
    ground = box(54, 54, "sector", 8)
    lit = f'<g transform="scale(1.2)">{sky.planet(seed, world)}</g>'
    return f'<g transform="{shift(x, y)}">{ground}{lit}{mark}</g>'


def _sectors() -> str:
    art: list[str] = []
    for i in range(10):
        x, y = 40 + 60 * (i % 5), 44 + 62 * (i // 5)
        seal = icon("flag", 16, -16, 14, "c-brass")
        art.append(_cell(x, y, ("food", "metal", "energy")[i % 3], f"plate {i}", seal))
    return "".join(art)


def _chairs() -> str:
    art: list[str] = []
    for i, (sign, word) in enumerate(zip(OFFICES, OFFICE_WORDS, strict=True)):
        x = 34 + 63 * i
        art.append(f'<g transform="{shift(x, 58)}">{box(56, 68, "sector sector-core", 8)}</g>')
        art.append(icon(sign, x, 50, 30, "c-brass"))
        art.append(f'<g class="mid">{label(word, "meter-t", x, 84)}</g>')
    return "".join(art) + label("All five in one Party after an Election", "meter-t", 8, 128)


def _campaign() -> str:
    """Fola's words on the left, the Sector on the right, a die for each."""
    lines = ("Diplomacy 4, speaker +1", "people, colours, neighbour +3", "3 Influence +3")
    words = "".join(label(text, "meter-t", 62, 34 + 18 * i) for i, text in enumerate(lines))
    mine = icon("senator", 32, 40, 38, "c-text") + label("Fola", "meter-n", 19, 74)
    theirs = _cell(284, 44, "metal", "plate campaign") + label("Sector 14", "meter-n", 256, 88)
    dice = icon("die-4", 74, 116, 28, "c-text") + label("11 + 4 = 15", "meter-n", 94, 121)
    ground = icon("die-3", 214, 116, 28, "c-text") + label("7 + 3 = 10", "meter-n", 234, 121)
    return mine + words + theirs + dice + label("beats", "meter-t", 168, 121) + ground


def _dark() -> str:
    art: list[str] = []
    for i in range(10):
        x = 20 + 31 * i
        on = " is-on" if i < 3 else ""
        art.append(f'<rect class="infest-slot{on}" x="{num(x - 12)}" y="22" width="26" height="26" rx="3"/>')
        art.append(icon("infestation", x + 1, 35, 17, "c-infest" if on else "c-rest"))
    for i in range(3):
        art.append(icon("corruption", 18 + 18 * i, 85, 16, "c-danger"))
    art.append(label("three Corruption: +1 to their roll", "meter-t", 70, 89))
    art.append(label("10 dark Sectors: everybody loses", "meter-t", 8, 128))
    return "".join(art)


PLATES: dict[str, tuple[str, Callable[[], str]]] = {
    "sectors": ("Ten Sectors of one Party", _sectors),
    "chairs": ("The five Ministries", _chairs),
    "campaign": ("A Campaign: fifteen against ten", _campaign),
    "dark": ("Three of ten places are dark, and three Corruption feed the roll", _dark),
}
