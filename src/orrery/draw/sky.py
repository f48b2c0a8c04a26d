"""Procedural sky: planets, suns, the black hole and dust from a name. Pure functions from values to SVG text.

A body is drawn in a disc of radius 10 and placed with a transform, so that one clip (#disc) and two gradients
(#lit, #night) in the board's <defs> serve all of them, and the text of a planet is memoised by (name, kind).
The generators below are seeded by names: the same name always gives the same world, on every machine.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from random import Random

from orrery.draw.text import num

DEFS = """\
<clipPath id="disc"><circle r="10"/></clipPath>
<radialGradient id="lit" cx=".32" cy=".28" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".55"/>\
<stop offset=".45" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="night" cx=".3" cy=".28" r=".95"><stop offset=".45" stop-color="var(--planet-shade)" stop-opacity="0"/>\
<stop offset="1" stop-color="var(--planet-shade)" stop-opacity=".88"/></radialGradient>
<radialGradient id="sunlight"><stop offset="0" stop-color="#fff6d8"/><stop offset=".55" stop-color="#ffd98a"/>\
<stop offset="1" stop-color="#e7983a"/></radialGradient>
<radialGradient id="corona"><stop offset=".3" stop-color="#ffcf73" stop-opacity=".42"/>\
<stop offset="1" stop-color="#ffcf73" stop-opacity="0"/></radialGradient>"""

# base, mark, mark: what a world is good for decides its colours, its name the rest
WORLDS = {
    "food": (
        ("#3f7fa8", "#6fae5e", "#dfe9d8"),
        ("#4b8f86", "#8fb85c", "#e8efe0"),
        ("#3a6f9c", "#5d9d6a", "#e3ecee"),
    ),
    "metal": (
        ("#8a6a58", "#6b4c3e", "#b98f72"),
        ("#7d7f8c", "#5c5f6e", "#a9acb8"),
        ("#9a5f48", "#743f30", "#c98b6a"),
    ),
    "energy": (
        ("#c9a24d", "#e9cf86", "#a5762e"),
        ("#8f7bc0", "#b9a6e0", "#6b5799"),
        ("#4f9aa0", "#8ecdc9", "#35737d"),
    ),
    "barren": (("#7b7566", "#968f7d", "#5e594d"), ("#6d7484", "#8b93a5", "#535968")),
}

RING = "M-9.2-1.8C-14-.6-17 .6-17 1.7-17 4.5-8 5 0 5S17 4.5 17 1.7C17 .6 14-.6 9.2-1.8"


def scatter(name: str) -> Random:
    """Numbers that are the same for the same name: where spots and craters lie, never the chance of a game."""
    return Random(name)


@cache
def planet(name: str, kind: str) -> str:
    """A world as a disc of radius 10: oceans and land, craters, or the bands of a giant."""
    rnd = scatter(f"{name}/{kind}")
    base, mark, third = rnd.choice(WORLDS[kind])
    art = [f'<circle r="10" fill="{base}"/>']
    if kind == "energy":
        art += _bands(rnd, mark, third)
    elif kind == "food":
        art += [
            f'<path fill="{mark}" d="{_blob(rnd, rnd.uniform(-8, 8), rnd.uniform(-7, 7), rnd.uniform(2, 4.5))}"/>'
            for _ in range(5)
        ]
        art.append(
            f'<path fill="{third}" opacity=".85" d="M-7-8.6q7 3 14 0v-4h-14zM-5 9.2q5-1.5 10 0v2h-10z"/>'
        )
    else:
        art += _craters(rnd, mark, third)
    body = (
        f'<g clip-path="url(#disc)"><g transform="rotate({rnd.randint(-28, 28)})">{"".join(art)}</g>'
        '<circle r="10" fill="url(#lit)"/><circle r="10" fill="url(#night)"/></g>'
    )
    if kind == "energy" and rnd.random() < 0.6:
        body += f'<path class="ring" transform="rotate({rnd.randint(-26, -12)})" d="{RING}"/>'
    return body


@cache
def sun(radius: float, rays: int = 24) -> str:
    """A sun as an engraver draws it: a disc, a fine ring, long and short rays, and a breath of light."""
    return (
        f'<circle r="{num(radius * 2.4)}" fill="url(#corona)"/><circle r="{num(radius)}" fill="url(#sunlight)"/>'
        f'<circle class="engraved" r="{num(radius * 1.16)}"/>'
        f'<path class="engraved" d="{_rays(radius * 1.28, (radius * 1.5, radius * 1.75), rays)}"/>'
    )


@cache
def black_hole(radius: float) -> str:
    """A black hole: a dark disc, the bright edge of the last light, and matter falling in before and behind it."""
    wide, inner = radius * 2.45, radius * 1.9
    back = "".join(f"M{num(-x)} 0A{num(x)} {num(y)} 0 0 1 {num(x)} 0" for x, y in _falling(wide, inner))
    front = "".join(f"M{num(-x)} 0A{num(x)} {num(y)} 0 0 0 {num(x)} 0" for x, y in _falling(wide, inner))
    return (
        f'<circle r="{num(radius * 2.2)}" fill="url(#corona)"/><g transform="rotate(-20)">'
        f'<path class="engraved" d="{back}"/><circle r="{num(radius)}" fill="#000"/>'
        f'<circle class="engraved bold" r="{num(radius)}"/><circle class="engraved dim" r="{num(radius * 1.22)}"/>'
        f'<path class="engraved" d="{front}"/></g>'
    )


@cache
def dust(name: str, width: float, height: float, count: int) -> str:
    """Stars around the origin, three sizes in three paths: small text, nothing to hit."""
    rnd = scatter(f"dust/{name}")
    sizes = {0.6: "", 1.0: "", 1.5: ""}
    for _ in range(count):
        size = rnd.choices(list(sizes), (6, 3, 1))[0]
        sizes[size] += (
            f"M{rnd.uniform(-width / 2, width / 2):.0f} {rnd.uniform(-height / 2, height / 2):.0f}h0"
        )
    return "".join(
        f'<path class="dust" stroke-width="{size * 1.6:.1f}" d="{d}"/>' for size, d in sizes.items() if d
    )


@cache
def orbits(*radii: float) -> str:
    """Thin circles around the origin."""
    return "".join(f'<circle class="orbit" r="{num(radius)}"/>' for radius in radii)


@cache
def limb(radius: float, ticks: int = 180) -> str:
    """The graduated circle at the edge of a chart: two rings, and ticks of three lengths."""
    marks = []
    for i in range(ticks):
        a, long = 2 * pi * i / ticks, 12 if i % 15 == 0 else 7 if i % 5 == 0 else 4
        x, y = cos(a), sin(a)
        marks.append(
            f"M{num(radius * x)} {num(radius * y)}L{num((radius + long) * x)} {num((radius + long) * y)}"
        )
    return f'{orbits(radius, radius - 6)}<path class="orbit" d="{"".join(marks)}"/>'


def window(said: str, body: str, wide: float = 280) -> str:
    """A game's small picture for the home page, around the origin, 8 wide and 5 high."""
    high = wide * 5 / 8
    return (
        f'<svg class="picture" viewBox="{num(-wide / 2)} {num(-high / 2)} {num(wide)} {num(high)}" '
        f'preserveAspectRatio="xMidYMid slice" role="img" aria-label="{said}">{body}</svg>'
    )


def _bands(rnd: Random, mark: str, third: str) -> list[str]:
    art, y = [], -10.0
    while y < 10:
        height = rnd.uniform(1, 3)
        colour, sag = rnd.choice((mark, third)), rnd.uniform(0.6, 2)
        art.append(
            f'<path fill="{colour}" opacity=".7" d="M-10 {num(y)}q10 {num(sag)} 20 0v{num(height)}q-10 2-20 0z"/>'
        )
        y += height + rnd.uniform(1.2, 2.6)
    return art


def _craters(rnd: Random, mark: str, third: str) -> list[str]:
    art = []
    for _ in range(7):
        x, y, r = rnd.uniform(-8, 8), rnd.uniform(-8, 8), rnd.uniform(0.8, 2.8)
        art.append(f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{mark}"/>')
        art.append(
            f'<circle cx="{num(x + 0.3)}" cy="{num(y + 0.3)}" r="{num(r * 0.7)}" fill="{third}" opacity=".6"/>'
        )
    return art


def _blob(rnd: Random, x: float, y: float, r: float) -> str:
    angles = [2 * pi * i / 7 for i in range(7)]
    points = [
        (x + r * rnd.uniform(0.6, 1.25) * cos(a), y + 0.75 * r * rnd.uniform(0.6, 1.25) * sin(a))
        for a in angles
    ]
    return "M" + "L".join(f"{num(px)} {num(py)}" for px, py in points) + "z"


def _rays(start: float, ends: tuple[float, float], rays: int) -> str:
    return "".join(
        f"M{num(start * cos(a))} {num(start * sin(a))}L{num(ends[i % 2] * cos(a))} {num(ends[i % 2] * sin(a))}"
        for i, a in ((i, 2 * pi * i / rays) for i in range(rays))
    )


def _falling(wide: float, inner: float) -> list[tuple[float, float]]:
    middle = (wide + inner) / 2
    return [(wide, wide * 0.26), (middle, middle * 0.24), (inner, inner * 0.22)]
