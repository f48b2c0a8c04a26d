"""Square and oblong grids: cells as rounded boxes around their own centre."""

from __future__ import annotations

from functools import cache

from orrery.draw.text import num


def centre(
    column: int, row: int, columns: int, rows: int, wide: float, high: float, gap: float
) -> tuple[float, float]:
    """Where a cell lies when the middle of the whole grid is the origin."""
    x = (column - (columns - 1) / 2) * (wide + gap)
    y = (row - (rows - 1) / 2) * (high + gap)
    return x, y


@cache
def box(wide: float, high: float, cls: str, radius: float = 6) -> str:
    """A rounded box around the origin with the looks of a class."""
    return (
        f'<rect class="{cls}" x="{num(-wide / 2)}" y="{num(-high / 2)}" '
        f'width="{num(wide)}" height="{num(high)}" rx="{num(radius)}"/>'
    )


def extent(
    columns: int, rows: int, wide: float, high: float, gap: float, margin: float
) -> tuple[float, float, float, float]:
    """The viewBox of a whole grid with a margin around it."""
    full_wide = columns * wide + (columns - 1) * gap + 2 * margin
    full_high = rows * high + (rows - 1) * gap + 2 * margin
    return -full_wide / 2, -full_high / 2, full_wide, full_high
