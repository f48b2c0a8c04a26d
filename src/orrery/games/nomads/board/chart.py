"""The chart of sectors: who is where and who can reach whom, as threads from systems to the five sectors."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import cos, hypot, pi, sin

from orrery.draw import dials, sky
from orrery.draw.board import Frame
from orrery.draw.icons import icon
from orrery.draw.pieces import piece, seal
from orrery.draw.table import Choice, Trace
from orrery.draw.text import curly, label, name, num, reads_here, shift
from orrery.games.nomads.board.facts import (
    WORLDS,
    colour,
    entry,
    look_of,
    sectors_of,
    sign_of,
    system_of,
)
from orrery.games.nomads.table.state import ExpanseView
from orrery.games.nomads.table.values import ships

X, Y, RING = 280.0, 198.0, 94.0
FRAME = Frame(0, 0, 2 * X, 2 * Y)
CORNERS = ((84.0, 306.0), (84.0, 94.0), (476.0, 94.0), (476.0, 306.0))
"""Where species lie: the reader at the lower left, the others clockwise in turn order."""
SIDES = (("at-s", 0, -33), ("", 31, 4), ("at-s", 0, 40), ("at-s", 0, 40), ("at-w", -31, 4))


def seats_at(view: ExpanseView) -> dict[int, tuple[float, float]]:
    """The corner of each seat."""
    first = view.order.index(view.seat) if view.seat is not None else 0
    ring = [view.order[(first + i) % view.players] for i in range(view.players)]
    corners = (CORNERS[0], CORNERS[2]) if view.players == 2 else CORNERS
    return dict(zip(ring, corners, strict=False))


@cache
def medal_at(number: int) -> tuple[float, float]:
    """The place of a sector on the ring."""
    a = -pi / 2 + 2 * pi * number / 5
    return X + RING * cos(a), Y + RING * sin(a)


def layers(view: ExpanseView, choices: Sequence[Choice], trace: Trace) -> dict[str, str]:
    """All layers of the chart."""
    at = seats_at(view)
    return {
        "sky": backdrop(),
        "spaces": star(len(view.content.sector_names)),
        "control": threads(view, at),
        "tiles": medals(view) + readable(view, at),
        "last-move": moved(view, at, trace),
        "targets": targets(at, choices),
        "pieces": worlds(view, at),
        "labels": titles(view, at),
        "badges": badges(at, choices),
        "dials": clocks(view),
    }


@cache
def backdrop() -> str:
    """Dust, orbits and the graduated circle: never changes."""
    return f'<g class="galaxy whole" transform="{shift(X, Y)}">{sky.dust("nomads/chart", FRAME.wide, FRAME.high, 150)}{sky.orbits(RING, 138)}</g>'


@cache
def star(number: int) -> str:
    """The lines between the sectors."""
    points = [medal_at(i * 2 % number) for i in range(number)]
    return '<path class="orbit" d="M' + "L".join(f"{num(x)} {num(y)}" for x, y in points) + 'z"/>'


def _toward(a: tuple[float, float], b: tuple[float, float], far: float) -> tuple[float, float]:
    """The point so far from `b` on the way to `a`."""
    long = hypot(a[0] - b[0], a[1] - b[1]) or 1
    return b[0] + (a[0] - b[0]) * far / long, b[1] + (a[1] - b[1]) * far / long


def threads(view: ExpanseView, at: dict[int, tuple[float, float]]) -> str:
    """From each system to its sectors; those of the reader's sectors are thick."""
    mine = set() if view.seat is None else set(sectors_of(view, view.seat))
    lines = []
    for seat, corner in at.items():
        if not view.alive[seat]:
            continue
        for sector in sectors_of(view, seat):
            medal = medal_at(view.content.sector_names.index(sector))
            look = look_of(view.content, sector)
            (x1, y1), (x2, y2) = _toward(medal, corner, 36), _toward(corner, medal, 27)
            shared = " is-shared" if sector in mine else ""
            lines.append(
                f'<path id="thread-{colour(seat).colour}-{look}" class="thread s-{look}{shared}" '
                f'd="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"/>'
            )
    return "".join(lines)


def medals(view: ExpanseView) -> str:
    """The five sectors; one that nobody is in is pale."""
    mine = set() if view.seat is None else set(sectors_of(view, view.seat))
    taken = {sector for seat in range(view.players) for sector in sectors_of(view, seat)}
    drawn = []
    for i, sector in enumerate(view.content.sector_names):
        look = look_of(view.content, sector)
        state = " is-mine" if sector in mine else "" if sector in taken else " is-void"
        side, dx, dy = SIDES[i % len(SIDES)]
        cls = f"medal-name {side}".strip()
        drawn.append(
            f'<g id="sector-{look}" class="medal s-{look}{state}" data-about="sector:{sector}" transform="{shift(*medal_at(i))}">'
            f'<circle class="medal-disc" r="25"/>{icon(f"sector-{look}", 0, -1, 28)}'
            f'<text class="{cls}" x="{dx}" y="{dy}">{sector}</text></g>'
        )
    return "".join(drawn)


@lru_cache(maxsize=128)
def world(title: str, look: str) -> str:
    """A system as a globe."""
    return f'<g transform="scale(2.5)">{sky.planet(title, WORLDS[look])}</g>'


def worlds(view: ExpanseView, at: dict[int, tuple[float, float]]) -> str:
    """Where everybody is, with seal and fleet, and a token at each sector reached."""
    drawn = []
    for seat, (x, y) in at.items():
        owner = colour(seat)
        if not view.alive[seat]:
            drawn.append(
                piece(f"gone-{owner.colour}", owner, x, y, f"<g>{icon('close', 0, 0, 30, 'sign')}</g>")
            )
            continue
        system = system_of(view, seat)
        if system >= 0:
            card = view.content.pack.system[system]
            drawn.append(
                piece(
                    f"system-{owner.colour}",
                    None,
                    x,
                    y,
                    f'<g data-about="system:{system}">{world(card.name, look_of(view.content, card.sectors[0]))}</g>',
                )
            )
        left = x < X
        drawn.append(seal(owner, x - 27 if left else x + 27, y - 24, 11))
        hulls = [entry(view.content, view.technology[place]) for place in ships(view, seat)]
        for i, hull in enumerate(hulls[:6]):
            drawn.append(
                f'<g class="piece {owner.css}" transform="{shift(*_berth(i, x, y))}">'
                f"{icon(sign_of(hull), 0, 0, 20, 'hullform')}</g>"
            )
        for sector in sectors_of(view, seat):
            px, py = _toward((x, y), medal_at(view.content.sector_names.index(sector)), 25)
            drawn.append(seal(owner, px, py, 8.5))
    return "".join(drawn)


def readable(view: ExpanseView, at: dict[int, tuple[float, float]]) -> str:
    """Where a pointer reads about a system, its species and its ships."""
    drawn = []
    for seat, (x, y) in at.items():
        left, system = x < X, system_of(view, seat)
        what = f"system:{system}" if system >= 0 else f"seat:{seat}"
        drawn.append(reads_here(what, x, y, 64, 64))
        drawn.append(reads_here(what, x, y - 47 if y < Y else y + 42, 112, 34))
        drawn.append(reads_here(f"seat:{seat}", x - 27 if left else x + 27, y - 24, 24, 24))
        for i, place in enumerate(list(ships(view, seat))[:6]):
            drawn.append(reads_here(f"place:{place}", *_berth(i, x, y), 22, 22))
    return "".join(drawn)


def _berth(number: int, x: float, y: float) -> tuple[float, float]:
    """Where a ship of the species at this corner lies."""
    far = 22 * number - 24
    return x + far if x < X else x - far, y - 77 if y < Y else y + 68


def titles(view: ExpanseView, at: dict[int, tuple[float, float]]) -> str:
    """The names of the systems."""
    drawn = []
    for seat, (x, y) in at.items():
        system = system_of(view, seat)
        text = (
            view.content.system_names[system]
            if system >= 0
            else "no system yet"
            if view.alive[seat]
            else "extinct"
        )
        drawn.append(name(curly(text), y - 42 if y < Y else y + 46, x))
    return "".join(drawn)


def targets(at: dict[int, tuple[float, float]], choices: Sequence[Choice]) -> str:
    """Species that can be clicked."""
    wanted = {choice.target for choice in choices}
    return "".join(
        f'<g id="go-{colour(seat).colour}" class="target" data-about="seat:{seat}" transform="{shift(x, y)}"><circle class="glow" r="36"/>'
        f'<circle class="hit" r="36"/></g>'
        for seat, (x, y) in at.items()
        if f"go-{colour(seat).colour}" in wanted
    )


def badges(at: dict[int, tuple[float, float]], choices: Sequence[Choice]) -> str:
    """Whom a click trades with, and whom it attacks."""
    drawn = []
    for seat, (x, y) in at.items():
        here = [choice for choice in choices if choice.target == f"go-{colour(seat).colour}"]
        side = 1 if x < X else -1
        if any(choice.icon == "negotiation" for choice in here):
            drawn.append(_badge("negotiation", x + 33 * side, y - 20, ""))
        if any(choice.kind == "attack" for choice in here):
            drawn.append(_badge("role-warlord", x + 38 * side, y + 5, " target-attack"))
    return "".join(drawn)


def _badge(sign: str, x: float, y: float, cls: str) -> str:
    return (
        f'<g class="target{cls} mark" transform="{shift(x, y)}"><circle class="badge" r="11"/>'
        f"{icon(sign, 0, 0, 14, 'badge-sign')}</g>"
    )


def moved(view: ExpanseView, at: dict[int, tuple[float, float]], trace: Trace) -> str:
    """A ring around whoever has just moved."""
    return "".join(
        f'<circle class="last" cx="{num(x)}" cy="{num(y)}" r="33"/>'
        for seat, (x, y) in at.items()
        if colour(seat).colour in trace.spaces
    )


def clocks(view: ExpanseView) -> str:
    """Cards to the decline, and the turn order."""
    own = view.deck_of(view.seat or 0)
    full = 100 if len(view.decks) == 1 else 40
    order = tuple(colour(seat) for seat in view.order if view.alive[seat])
    wide = 28.0 * (len(order) - 1)
    seals = "".join(seal(owner, -wide / 2 + 28 * i, 0, 9.5) for i, owner in enumerate(order))
    line = f'<path class="engraved" d="M{num(-wide / 2)} 0h{num(wide)}"/>'
    return (
        f'<g data-about="sign:deck" transform="{shift(X - 203, Y - 6, 0.8)}">{dials.gauge(len(view.decks[own]), full, "to the decline", 0, 0)}</g>'
        f'<g class="dial" data-about="sign:order" transform="{shift(X + 208, Y - 4)}">{line}{seals}{label("turn order", "cap", 0, 26)}</g>'
    )
