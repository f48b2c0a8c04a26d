"""What notebooks show: positions as boards, numbers as lines. Nothing to install: pictures are our own SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from orrery.draw.picture import Picture

WIDTH = 420


class Board:
    """A position as a picture, as a seat (or, without one, a spectator) sees it."""

    def __init__(self, pos: Any, seat: int | None = None) -> None:
        self.svg: str = pos.game.drawing().poster(pos.view(seat))

    def _repr_png_(self) -> bytes:
        return Picture(self.svg).png(WIDTH)


class Text:
    """Markdown, as a notebook shows it."""

    def __init__(self, markdown: str) -> None:
        self.markdown = markdown

    def _repr_markdown_(self) -> str:
        return self.markdown

    def __repr__(self) -> str:
        return self.markdown


COLOURS = ("#3b6fb6", "#b6533b", "#4b8f4b", "#8a5ba6")


class Lines:
    """Lines over a common axis, with bars for how sure each point is: name to (x, y, low, high), y from 0 to 1."""

    def __init__(
        self, lines: Mapping[str, Sequence[tuple[float, float, float, float]]], across: str, fair: float
    ) -> None:
        self.lines, self.across, self.fair = lines, across, fair

    def _repr_svg_(self) -> str:
        width, height, left, top = 560, 260, 46, 12
        right, bottom = width - 90, height - 36
        most = max(x for line in self.lines.values() for x, _, _, _ in line) or 1

        def at(x: float, y: float) -> tuple[float, float]:
            return round(left + (right - left) * x / most, 1), round(bottom - (bottom - top) * y, 1)

        drawn = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" font-family="sans-serif" font-size="11">',
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
        ]
        for share in (0, 0.25, 0.5, 0.75, 1):
            y = at(0, share)[1]
            drawn.append(f'<path d="M{left} {y}H{right}" stroke="#ddd"/>')
            drawn.append(f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{share:.0%}</text>')
        y = at(0, self.fair)[1]
        drawn.append(f'<path d="M{left} {y}H{right}" stroke="#888" stroke-dasharray="4 4"/>')
        drawn.append(f'<text x="{right}" y="{bottom + 16}" text-anchor="end">{most:,.0f}</text>')
        drawn.append(
            f'<text x="{(left + right) / 2}" y="{bottom + 28}" text-anchor="middle">{escape(self.across)}</text>'
        )
        for (name, line), colour in zip(self.lines.items(), COLOURS, strict=False):
            points = [at(x, share) for x, share, _, _ in line]
            for x, _, low, high in line:
                drawn.append(
                    f'<path d="M{at(x, low)[0]} {at(x, low)[1]}V{at(x, high)[1]}" stroke="{colour}" opacity=".35" stroke-width="2"/>'
                )
            drawn.append(
                f'<polyline points="{" ".join(f"{x},{y}" for x, y in points)}" fill="none" stroke="{colour}" stroke-width="2"/>'
            )
            x, y = points[-1]
            drawn.append(f'<text x="{right + 6}" y="{y + 4}" fill="{colour}">{escape(name)}</text>')
        return "".join([*drawn, "</svg>"])
