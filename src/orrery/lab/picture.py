"""Pictures of what a run has shown, as SVG: ratings with their intervals, and how well a judgement holds."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw.text import esc, num
from orrery.lab.arena import Standings
from orrery.lab.learning import Bin

WIDE, ROW, LEFT, RIGHT, TOP = 640.0, 34.0, 150.0, 60.0, 56.0
PLOT, EDGE = 320.0, 48.0
INK, QUIET, MARK = "#1c2333", "#8b93a7", "#2f6fde"


def standings_svg(found: Standings) -> str:
    """The ratings of an arena, best first, each with the interval that it lies in."""
    low = min(one.low for one in found.ratings)
    high = max(one.high for one in found.ratings)
    span = max(1e-9, high - low)

    def at(value: float) -> float:
        return LEFT + (value - low) / span * (WIDE - LEFT - RIGHT)

    rows = []
    for number, one in enumerate(found.ratings):
        y = TOP + (number + 0.5) * ROW
        rows.append(
            f'<text x="{num(LEFT - 12)}" y="{num(y + 4)}" text-anchor="end">{esc(one.bot)}</text>'
            f'<line x1="{num(at(one.low))}" x2="{num(at(one.high))}" y1="{num(y)}" y2="{num(y)}" stroke="{QUIET}" stroke-width="3"/>'
            f'<circle cx="{num(at(one.rating))}" cy="{num(y)}" r="6" fill="{MARK}"/>'
            f'<text x="{num(at(one.high) + 8)}" y="{num(y + 4)}" fill="{QUIET}">{one.rating:.1f}</text>'
        )
    title = f"{found.game}, {found.players} players, {found.games} games: ratings with 95 % intervals"
    return _sheet(WIDE, TOP + len(found.ratings) * ROW + 20, title, "".join(rows))


def calibration_svg(bins: Sequence[Bin], title: str) -> str:
    """What was given against what was won; a judgement that holds lies on the diagonal. Larger points count more cases."""
    side = PLOT - 2 * EDGE
    most = max((one.count for one in bins), default=1)

    def x(value: float) -> float:
        return EDGE + value * side

    def y(value: float) -> float:
        return PLOT - EDGE - value * side

    grid = "".join(
        f'<text x="{num(x(v))}" y="{num(PLOT - EDGE + 18)}" text-anchor="middle" fill="{QUIET}">{v:.0%}</text>'
        f'<text x="{num(EDGE - 8)}" y="{num(y(v) + 4)}" text-anchor="end" fill="{QUIET}">{v:.0%}</text>'
        for v in (0.0, 0.5, 1.0)
    )
    points = "".join(
        f'<circle cx="{num(x(one.predicted))}" cy="{num(y(one.actual))}" r="{num(3 + 7 * (one.count / most) ** 0.5)}" '
        f'fill="{MARK}" fill-opacity="0.7"/>'
        for one in bins
    )
    line = f'<line x1="{num(x(0))}" y1="{num(y(0))}" x2="{num(x(1))}" y2="{num(y(1))}" stroke="{QUIET}" stroke-dasharray="4 4"/>'
    frame = f'<rect x="{num(EDGE)}" y="{num(EDGE)}" width="{num(side)}" height="{num(side)}" fill="none" stroke="{QUIET}"/>'
    return _sheet(PLOT, PLOT, title, frame + line + grid + points)


def _sheet(wide: float, high: float, title: str, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(wide)} {num(high)}" role="img" aria-label="{esc(title)}" '
        f'font-family="system-ui, sans-serif" font-size="13" fill="{INK}"><rect width="100%" height="100%" fill="#fff"/>'
        f'<text x="16" y="26" font-size="14" font-weight="600">{esc(title)}</text>{inside}</svg>\n'
    )
