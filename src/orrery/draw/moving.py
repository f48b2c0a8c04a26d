"""A moving picture of a game: posters drawn as pixels, with few colours, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from orrery.draw.png import png

SPAN, LAST = 700, 4000
"""Milliseconds that a picture stands, and the last one."""


def gif(posters: Sequence[str], width: int) -> bytes:
    """Settled drawings as a GIF so many pixels wide; all as high as the highest, so that nothing jumps."""
    shots = [Image.open(BytesIO(png(poster, width))).convert("RGB") for poster in posters]
    high = max(shot.height for shot in shots)
    frames = []
    for shot in shots:
        sheet = Image.new("RGB", (width, high), shot.getpixel((0, 0)))
        sheet.paste(shot, (0, (high - shot.height) // 2))
        frames.append(sheet.quantize(128, dither=Image.Dither.NONE))
    sink = BytesIO()
    spans = [SPAN] * (len(frames) - 1) + [LAST]
    frames[0].save(
        sink, "GIF", save_all=True, append_images=frames[1:], duration=spans, loop=0, optimize=True
    )
    return sink.getvalue()
