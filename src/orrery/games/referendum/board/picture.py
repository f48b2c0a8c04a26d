"""A small star map for the home page: worlds under their governments, round a clock."""

from __future__ import annotations

from functools import cache

from orrery.draw import sky
from orrery.draw.icons import icon
from orrery.draw.text import shift
from orrery.games.referendum.board.facts import SIGNS, bloc_livery
from orrery.games.referendum.board.starmap import PLATE, SHIELD

WORLDS = (
    ("Enalda", 2, 0, -46),
    ("Sanctora", 3, -62, -14),
    ("Aurestine", 0, 62, -14),
    ("Mevtu", 5, 108, -52),
    ("Corvane", 1, 0, 44),
    ("Ossery", 4, -108, -50),
    ("Grimholt", 3, -100, 46),
    ("Kor River", 5, 104, 44),
)


@cache
def picture() -> str:
    """An SVG element without ids; its gradients are those of any board's definitions."""
    art = []
    for name, bloc, x, y in WORLDS:
        wash = "".join(f'<path class="{cls}" d="{PLATE}"/>' for cls in ("own-wash", "own-weave", "own-edge"))
        art.append(
            f'<g class="piece {bloc_livery(bloc).css}" transform="{shift(x, y, 0.42)}"><path class="tile" d="{PLATE}"/>'
            f'<g transform="scale(3.5)">{sky.planet(name, ("food", "metal", "energy")[len(name) % 3])}</g>{wash}'
            f'<path class="body" d="{SHIELD}"/>{icon(SIGNS[bloc], 0, -2, 27, "sign")}</g>'
        )
    body = (
        f'{sky.dust("referendum/picture", 300, 180, 70)}<circle class="engraved dim" r="20"/>'
        f'<circle class="engraved" r="17"/>{icon("clock", 0, 0, 18, "c-brass")}{"".join(art)}'
    )
    return sky.window("Worlds with the shields of their governments", body)
