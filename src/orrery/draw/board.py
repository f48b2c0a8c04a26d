"""A board: one drawing with a fixed frame, made of layers that change at different paces.

Each layer is one `<g>` with its own id and one fragment of text. A page compares fragments and sends only those that
changed; ids inside them are identities, so that the browser moves a piece instead of replacing it.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from orrery.draw import palette, sky
from orrery.draw.icons import linked
from orrery.draw.text import esc, num

LAYERS = (
    "sky",
    "spaces",
    "tiles",
    "control",
    "last-move",
    "targets",
    "labels",
    "pieces",
    "trail",
    "badges",
    "dials",
)
"""From bottom to top. `sky` never changes, `tiles` rarely, `targets` with every decision, `pieces` with every move."""

RIM = (
    '<radialGradient id="act-rim"><stop offset=".62" stop-color="var(--act-light)" stop-opacity=".03"/>'
    '<stop offset="1" stop-color="var(--act-light)" stop-opacity=".34"/></radialGradient>'
)
CHART = (
    '<radialGradient id="chart" cx=".5" cy=".5" r=".6"><stop offset="0" stop-color="var(--chart)"/>'
    '<stop offset="1" stop-color="var(--chart-edge)"/></radialGradient>'
)
DEFS = sky.DEFS + palette.weaves() + RIM + CHART
"""Clips, gradients and weaves that every board uses."""


class Frame(msgspec.Struct, frozen=True):
    """The part of the plane that a drawing shows."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def view_box(self) -> str:
        """The value of the `viewBox` attribute."""
        return f"{num(self.x)} {num(self.y)} {num(self.wide)} {num(self.high)}"


class Board(msgspec.Struct, frozen=True):
    """A finished drawing in its layers."""

    frame: Frame
    title: str
    about: str
    """A sentence or two for those who cannot see it."""
    layers: Mapping[str, str]
    defs: str = DEFS
    css: str = ""
    """Rules for classes that only this game uses, for drawings outside pages."""

    def layer(self, name: str) -> str:
        """One layer as a fragment of its own."""
        return f'<g id="{name}">{self.layers.get(name, "")}</g>'

    def body(self) -> str:
        """Definitions and all layers, bottom to top."""
        return f"<defs>{self.defs}</defs>" + "".join(self.layer(name) for name in LAYERS)

    def svg(self, sprite: str = "") -> str:
        """The drawing for a page that brings the stylesheets, with icons from a sprite at an address.

        Without an address the page must hold the symbols itself.
        """
        body = self.body()
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{self.frame.view_box}" role="img" '
            'aria-labelledby="board-title board-about" preserveAspectRatio="xMidYMid meet">'
            f'<title id="board-title">{esc(self.title)}</title><desc id="board-about">{esc(self.about)}</desc>'
            f"{linked(body, sprite) if sprite else body}</svg>"
        )

    def ground(self) -> str:
        """The sheet of the chart, which on a page is the background of the box around the drawing."""
        frame = self.frame
        return (
            f'<rect x="{num(frame.x)}" y="{num(frame.y)}" width="{num(frame.wide)}" height="{num(frame.high)}" '
            'fill="url(#chart)"/>'
        )


def document(frame: Frame, title: str, about: str, body: str) -> str:
    """An SVG document before its styles are settled: for `export.standalone`."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame.view_box}" '
        f'width="{num(frame.wide)}" height="{num(frame.high)}" role="img">'
        f"<title>{esc(title)}</title><desc>{esc(about)}</desc>{body}</svg>"
    )
