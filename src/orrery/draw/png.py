"""PNG pictures without a browser: resvg draws a settled SVG with the two typefaces of the pages where they are built.

This is the one module of the kit that touches the disk: the renderer wants fonts as files.
"""

from __future__ import annotations

import tempfile
from functools import cache
from importlib.resources import files
from pathlib import Path

import resvg_py

FALLBACKS = ("DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica")


def png(svg: str, width: int | None = None) -> bytes:
    """Draw a settled SVG (see `export`), at its own size or as wide as asked for."""
    fonts = [str(path) for path in font_files()]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=fonts,
            skip_system_fonts=len(fonts) >= 2,
            sans_serif_family="Inter" if fonts else FALLBACKS[0],
            serif_family="Marcellus" if fonts else "DejaVu Serif",
        )
    )


@cache
def font_files() -> tuple[Path, ...]:
    """Marcellus and Inter as the build brought them, unpacked for the renderer; nothing where they are not built."""
    packed = sorted((Path(str(files("orrery.draw"))) / "assets" / "vendor").glob("*.woff2"))
    if not packed:
        return ()
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # slow to import, and only pictures need it

    unpacked = []
    for path in packed:
        font = TTFont(path)
        font.flavor = None
        target = Path(_folder().name) / f"{path.stem}.ttf"
        font.save(target)
        unpacked.append(target)
    return tuple(unpacked)


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Where unpacked fonts lie while this process lives."""
    return tempfile.TemporaryDirectory(prefix="orrery-fonts-")
