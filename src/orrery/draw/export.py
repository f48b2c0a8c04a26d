"""Drawings that stand alone: every style settled into plain attributes, every icon copied in.

Pages style boards with tokens (`var(--act)`) and classes. A file must also look right where neither is understood:
in image viewers, vector editors, notebooks beside other drawings, and our own PNG renderer. So the stylesheets are
applied here once, element by element, for one theme, and what remains is SVG 1.1 with presentation attributes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

from orrery.draw.board import Board, document
from orrery.draw.icons import inlined
from orrery.engine.extras import extra

SVG = "http://www.w3.org/2000/svg"
THEMES = ("dark", "light")

PROPERTIES = frozenset(
    {
        *("clip-path", "color", "display", "dominant-baseline", "fill", "fill-opacity", "fill-rule", "mask"),
        *(
            "font-family",
            "font-size",
            "font-style",
            "font-weight",
            "letter-spacing",
            "opacity",
            "paint-order",
        ),
        *("stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"),
        *("stroke-opacity", "stroke-width", "text-anchor", "visibility"),
    }
)
"""What CSS may say about a drawing outside a page. Motion, pointers and transforms belong to pages."""

_VAR = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")
_MIX = re.compile(r"color-mix\(in srgb,\s*(#\w+)(?:\s+([\d.]+)%)?,\s*(#\w+)\)")
_FONT = re.compile(r"(?:(\d{3}|normal|bold)\s+)?([\d.]+(?:px|em|rem))(?:/\S+)?\s+(.+)")
_ALPHA = {"fill": "fill-opacity", "stroke": "stroke-opacity", "stop-color": "stop-opacity"}


def standalone(board: Board, theme: str = "dark") -> str:
    """A board as a file of its own, on the ground of its chart."""
    svg = document(board.frame, board.title, board.about, board.ground() + board.body())
    return settled(svg, theme, board.css)


def settled(svg: str, theme: str = "dark", css: str = "") -> str:
    """The same drawing with its icons inside and its styles as attributes, for the dark or the light theme."""
    assert theme in THEMES, f"there is no theme {theme!r}; there are {', '.join(THEMES)}"
    close = svg.rindex("</svg>")
    svg = f"{svg[:close]}<defs>{inlined(svg)}</defs></svg>"
    root = ElementTree.fromstring(svg)
    root.set("data-theme", theme)
    css_kit, _ = _kits()
    _settle(css_kit.ElementWrapper.from_xml_root(root), _matcher(css), {})
    del root.attrib["data-theme"]
    ElementTree.register_namespace("", SVG)
    return ElementTree.tostring(root, encoding="unicode")


@cache
def _kits() -> tuple[Any, Any]:
    """The readers of stylesheets. They belong to an extra, so they are imported when something is drawn as a file."""
    with extra("pictures", "A drawing as a file"):
        import cssselect2  # type: ignore[import-untyped]
        import tinycss2  # type: ignore[import-untyped]
    return cssselect2, tinycss2


@cache
def stylesheet() -> str:
    """The tokens and the classes of all boards."""
    assets = files("orrery.draw").joinpath("assets")
    return "".join(assets.joinpath(name).read_text("utf-8") for name in ("tokens.css", "board.css"))


@cache
def _matcher(css: str) -> Any:
    """The rules that hold at rest and near: those for pointers, narrow pages and reduced motion are left out."""
    cssselect2, tinycss2 = _kits()
    matcher = cssselect2.Matcher()
    rules = tinycss2.parse_stylesheet(stylesheet() + css, skip_comments=True, skip_whitespace=True)
    for rule in rules:
        if rule.type != "qualified-rule":
            continue
        found = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
        payload = [
            (one.name, tinycss2.serialize(one.value).strip()) for one in found if one.type == "declaration"
        ]
        try:
            selectors = cssselect2.compile_selector_list(rule.prelude)
        except cssselect2.SelectorError:
            continue  # a selector for a state that only a browser has
        for selector in selectors:
            matcher.add_selector(selector, payload)
    return matcher


def _settle(wrapper: Any, matcher: Any, inherited: Mapping[str, str]) -> None:
    element: ElementTree.Element = wrapper.etree_element
    declared: dict[str, str] = {}
    for _, _, pseudo, payload in sorted(matcher.match(wrapper), key=lambda match: match[:2]):
        if pseudo is None:
            declared.update(payload)
    variables = {**inherited, **{name: value for name, value in declared.items() if name.startswith("--")}}
    for name, value in list(element.attrib.items()):
        if "var(" in value:
            declared.setdefault(name, value)
    _write(element, declared, variables)
    for child in wrapper.iter_children():
        _settle(child, matcher, variables)


def _write(element: ElementTree.Element, declared: Mapping[str, str], variables: Mapping[str, str]) -> None:
    """Turn declarations into attributes; what a class says beats what the attribute said, as in CSS."""
    for name, raw in declared.items():
        if name == "text-transform" and raw == "uppercase" and element.text:
            element.text = element.text.upper()
        elif name == "font":
            _write(element, _font(_value(raw, variables)), variables)
        elif name in PROPERTIES:
            value = _value(raw, variables)
            if name in _ALPHA and re.fullmatch(r"#[0-9a-fA-F]{8}", value):
                element.set(_ALPHA[name], f"{int(value[7:], 16) / 255:.2g}")
                value = value[:7]
            element.set(name, value)
    element.attrib.pop("class", None)


def _value(raw: str, variables: Mapping[str, str]) -> str:
    """A value with its variables and mixed colours worked out."""
    while (found := _VAR.search(raw)) is not None:
        value = variables.get(found[1], found[2] or "none").strip()
        raw = raw[: found.start()] + value + raw[found.end() :]
    return _MIX.sub(_mixed, raw)


def _mixed(match: re.Match[str]) -> str:
    share = float(match[2] or 50) / 100
    channels = zip(_channels(match[1]), _channels(match[3]), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in channels)


def _channels(colour: str) -> list[int]:
    digits = colour[1:] if len(colour) > 5 else "".join(2 * digit for digit in colour[1:])
    return [int(digits[i : i + 2], 16) for i in (0, 2, 4)]


def _font(value: str) -> dict[str, str]:
    match = _FONT.fullmatch(value)
    assert match, f"a font is written `weight size family`, not {value!r}"
    return {
        "font-weight": match[1] or "400",
        "font-size": match[2],
        "font-family": match[3].replace('"', "'"),
    }
