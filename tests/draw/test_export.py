"""Drawings that stand alone: styles settled, icons inside, and PNG without a browser."""

from __future__ import annotations

import struct
import zlib

import pytest

from orrery.draw import hexes, pieces
from orrery.draw.board import LAYERS, Board, Frame
from orrery.draw.export import settled, standalone
from orrery.draw.icons import icon
from orrery.draw.palette import livery
from orrery.draw.png import font_files, png
from orrery.draw.text import label, name
from tests.draw.check import settled_is_plain, sound

OWNER = livery("crimson")
BOARD = Board(
    Frame(-100, -80, 200, 160),
    "A <board>",
    "Two pieces.",
    {
        "tiles": hexes.path(62, "tile"),
        "control": f'<g class="p-crimson">{hexes.path(60, "own-weave")}{hexes.path(60, "own-wash")}</g>',
        "targets": f'<g id="go-E4" class="target">{hexes.path(60, "glow")}{hexes.path(60, "hit")}</g>',
        "labels": name("Ruby Court", 15) + '<g class="dial">' + label("Victory pool", "cap") + "</g>",
        "pieces": pieces.piece("token-E3", OWNER, -37, -16, pieces.token(OWNER, "home"))
        + pieces.piece("ship-crimson-cruiser-E3", OWNER, 0, 33, pieces.plate("cruiser", 2)),
        "badges": icon("flag", 0, 0, 14, "c-act"),
    },
)


def pixels(picture: bytes) -> tuple[int, int, set[bytes]]:
    """Width, height and the distinct rows of a PNG: enough to know that something is drawn."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", picture[16:24])
    data, at = b"", 8
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        if picture[at + 4 : at + 8] == b"IDAT":
            data += picture[at + 8 : at + 8 + length]
        at += 12 + length
    raw = zlib.decompress(data)
    step = len(raw) // high
    return wide, high, {raw[i : i + step] for i in range(0, len(raw), step)}


def test_layers_stand_in_the_order_of_the_design() -> None:
    root = sound(BOARD.svg())
    groups = [child.attrib["id"] for child in root if child.tag.endswith("}g")]
    assert groups == list(LAYERS)
    assert BOARD.layer("tiles") in BOARD.svg()


def test_a_page_takes_icons_from_its_sprite() -> None:
    svg = BOARD.svg("/static/icons.svg")
    assert 'href="/static/icons.svg#i-cruiser"' in svg
    assert 'href="#i-' not in svg


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_standalone_board_needs_nothing_else(theme: str) -> None:
    root = settled_is_plain(standalone(BOARD, theme))
    token = root.find(".//*[@id='token-E3']")
    assert token is not None
    body = token[0][0]
    assert body.attrib["fill"] == {"dark": "#e9475f", "light": "#c62f49"}[theme]


def test_settled_styles_are_those_of_the_stylesheet() -> None:
    svg = standalone(BOARD)
    texts = {element.text: element.attrib for element in settled_is_plain(svg).iter() if element.text}
    cap = texts["VICTORY POOL"]
    assert (cap["font-weight"], cap["font-size"], cap["fill"]) == ("600", "10px", "#cfae70")
    assert texts["Ruby Court"]["paint-order"] == "stroke"
    glow = next(e for e in settled_is_plain(svg).iter() if e.attrib.get("stroke-opacity"))
    assert (glow.attrib["stroke"], glow.attrib["stroke-opacity"]) == ("#ffd875", "0.35")


def test_a_games_own_rules_are_settled_too() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect class="mine"/></svg>'
    css = ".mine { fill: color-mix(in srgb, var(--act) 50%, #000000); transform: scale(2); }"
    assert 'fill="#806c3a"' in settled(svg, css=css)
    assert "transform" not in settled(svg, css=css)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_png_has_the_asked_width_and_is_not_blank(theme: str) -> None:
    wide, high, rows = pixels(png(standalone(BOARD, theme), 400))
    assert (wide, high) == (400, 320)
    assert len(rows) > 100


def test_text_is_drawn_where_fonts_are_built() -> None:
    if not font_files():
        pytest.skip("the typefaces are not built: run `make setup`")
    text = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><text y="20" font-family="{}">Orrery</text></svg>'
    inter, marcellus, none = (
        png(text.format(family)) for family in ("Inter Variable, Inter", "Marcellus", "")
    )
    assert len({inter, marcellus}) == 2
    assert len(pixels(none)[2]) > 1
