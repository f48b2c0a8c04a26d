"""A drawing as a value: notebooks show it, and it can be turned into pixels."""

from __future__ import annotations

from orrery.engine.extras import extra


class Picture:
    """A settled drawing; `svg` is its text, `png()` the same in pixels."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg

    def png(self, width: int | None = None) -> bytes:
        """The same as a PNG."""
        with extra("pictures", "A drawing in pixels"):
            from orrery.draw.png import png  # brings the renderer and the fonts

        return png(self.svg, width)

    def __repr__(self) -> str:
        return f"<a picture of {len(self.svg):,} letters of SVG>"
