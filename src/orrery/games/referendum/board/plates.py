"""The drawings of "How to play", in the classes of the star map."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin

from orrery.draw import sky
from orrery.draw.icons import icon
from orrery.draw.text import label, num, shift
from orrery.games.referendum.board.facts import FACE_ICONS, SIGNS, bloc_livery
from orrery.games.referendum.board.starmap import PLATE, SHIELD
from orrery.games.referendum.content import BLOC_WORDS, FWM, NAVY, PF, ROYAL, SENATE


def plate(name: str) -> str:
    """A plate by its name."""
    return f'<svg viewBox="0 0 320 150" class="board" aria-hidden="true">{PLATES[name]()}</svg>'


def _shield(bloc: int, x: float, y: float, scale: float = 1, opened: bool = False) -> str:
    cls = f"piece gov {bloc_livery(bloc).css}" + (" is-open" if opened else "")
    return (
        f'<g class="{cls}" transform="{shift(x, y, scale)}"><path class="body" d="{SHIELD}"/>'
        f"{icon(SIGNS[bloc], 0, -2, 27, 'sign')}</g>"
    )


def _seat(bloc: int, x: float, y: float, size: float = 1) -> str:
    return (
        f'<g class="piece seat {bloc_livery(bloc).css}" transform="{shift(x, y, size)}">'
        '<rect class="body" x="-12.5" y="-12.5" width="25" height="25" rx="6"/>'
        f"{icon(SIGNS[bloc], 0, 0, 17, 'sign')}</g>"
    )


def _world(name: str, kind: str, gov: int, people: tuple[int, ...], x: float, opened: bool) -> str:
    seats = []
    for i, bloc in enumerate(people):
        angle = radians(-135 + 90 * i / (len(people) - 1))
        seats.append(_seat(bloc, 51 * cos(angle), 2 + 51 * sin(angle), 0.94))
    mark = (
        f'<g class="open-mark" transform="{shift(29, 18)}"><circle r="12.5"/>'
        f"{icon('no-confidence', 0, 0, 17, 'c-danger')}</g>"
        if opened
        else ""
    )
    wash = "".join(f'<path class="{cls}" d="{PLATE}"/>' for cls in ("own-wash", "own-edge"))
    return (
        f'<g transform="{shift(x, 78, 0.95)}"><path class="tile" d="{PLATE}"/>'
        f'<g transform="scale(3.5)">{sky.planet(name, kind)}</g>'
        f'<g class="{bloc_livery(gov).css}">{wash}</g>{"".join(seats)}{_shield(gov, 0, 8, 1, opened)}{mark}'
        f'<text class="name world-name" y="55">{name}</text></g>'
    )


def score() -> str:
    """Shields of three blocs in columns."""
    art = []
    for i, (bloc, number) in enumerate(((PF, 4), (ROYAL, 3), (SENATE, 2))):
        x = 66 + 94 * i
        art += [_shield(bloc, x, 98 - 24 * k, 0.8) for k in range(number)]
        art.append(label(f"{BLOC_WORDS[bloc]} {number}", "name anchor-middle", x, 138))
    return "".join(art)


def cracked() -> str:
    """A world that can fall, and the same one made firm."""
    return _world("Westafa", "food", FWM, (PF, NAVY, NAVY), 82, True) + _world(
        "Westafa", "food", PF, (PF, NAVY, NAVY), 238, False
    )


def roll() -> str:
    """Five dice: a success, two blanks, a wealth icon, an adversity icon."""
    art = []
    for i, face in enumerate((1, 3, 5, 4, 6)):
        hit, bad = face == 1, face == 6
        tone = "c-act" if hit else "c-danger" if bad else "c-muted"
        cls = "die-hit" if hit else "die-bad" if bad else ""
        art.append(
            f'<g transform="{shift(28 + 54 * i, 34, 1.75)}"><rect class="die-box {cls}" x="1" y="1" width="26" height="26" '
            f'rx="7"/>{icon(FACE_ICONS[face], 14, 14, 19, tone)}</g>'
        )
    art.append(label("success", "name anchor-middle", 52, 108))
    art.append(label("re-roll these", "name anchor-middle", 161, 108))
    art.append(label("danger", "name anchor-middle", 268, 108))
    return "".join(art)


def wheel() -> str:
    """Six blocs in a ring, and one step between neighbours."""
    art = ['<circle class="orbit" cx="90" cy="75" r="52"/>']
    for bloc in range(6):
        angle = radians(-90 + 60 * bloc)
        art.append(_seat(bloc, 90 + 52 * cos(angle), 75 + 52 * sin(angle)))
    for i, (a, b, said) in enumerate(((PF, ROYAL, "1 step"), (PF, NAVY, "2 steps"), (PF, SENATE, "3 steps"))):
        y = 36 + 39 * i
        art.append(
            _seat(a, 190, y)
            + f'<path class="transit" d="M{num(208)} {num(y)}h16"/>'
            + _seat(b, 242, y)
            + label(said, "name anchor-start", 264, y + 5)
        )
    return "".join(art)


PLATES: dict[str, Callable[[], str]] = {"score": score, "cracked": cracked, "roll": roll, "wheel": wheel}
