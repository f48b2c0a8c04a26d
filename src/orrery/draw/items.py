"""Items of content as cards: as the game's table draws them (`Drawing.item`), or from their own fields where no table shows them.

Pages show the card as HTML; `sheet` draws many of them as one picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from orrery.draw import icons
from orrery.draw.board import DEFS, Frame, document
from orrery.draw.export import settled
from orrery.draw.icons import icon
from orrery.draw.poster import poster_css
from orrery.draw.squares import box
from orrery.draw.table import Card, Count
from orrery.draw.text import curly, label, num, shift, width, wrap
from orrery.engine.content import origin_word
from orrery.engine.game import Game
from orrery.engine.packs import Pack
from orrery.engine.vocabulary import key_of, kinds

WORDS = ("effect", "text", "corrupt_effect", "says", "line", "stacking", "setting", "about")
"""Fields that are sentences for whoever reads the card."""
QUIET = ("id", "name", "source", "known", "inferred", "public", "lines", "icon", "clause", "clauses", *WORDS)
"""Fields that are not shown as numbers or words of their own."""
SIGNS = {
    "tile": "planet",
    "planet": "planet",
    "system": "planet",
    "sector": "planet",
    "technology": "tech",
    "senator": "people",
    "citizen": "people",
    "species": "people",
}
WIDE, HIGH, GAP, COLUMNS = 230.0, 170.0, 14.0, 5
ART = 96.0
"""How much higher cards are on a sheet where some have a picture."""
_ART = re.compile(r'<svg [^>]*viewBox="(?P<box>[^"]*)"[^>]*>(?P<body>.*)</svg>', re.DOTALL)


def item_card(kind: str, ident: str, entry: Mapping[str, Any], pack: str = "") -> Card:
    """One entry as a card; `pack` is the name of the pack that it belongs to, if it belongs to one."""
    sentences = [
        curly(str(entry[name])) for name in WORDS if isinstance(entry.get(name), str) and entry[name]
    ]
    sentences += [said for name, value in entry.items() if name not in QUIET for said in _told(name, value)]
    numbers = tuple(
        Count(_sign(name), _word(name), value)
        for name, value in entry.items()
        if isinstance(value, int) and not isinstance(value, bool) and name not in QUIET
    )
    sign = entry.get("icon") or SIGNS.get(kind, "works")
    title = next(
        (str(entry[name]) for name in ("name", "title", "id", "number") if entry.get(name)), _word(kind)
    )
    return Card(
        f"item-{kind}-{ident or kind}",
        curly(title),
        "\n".join(sentences),
        str(sign) if f"i-{sign}" in icons.symbols() or sign in icons.symbols() else "works",
        foot=_word(kind),
        origin=pack or origin_word(str(entry.get("source", ""))),
        values=numbers,
    )


def table_card(game: Game, pack: Pack, kind: str, ident: str) -> Card | None:
    """An item of a pack as the table of its game draws it; None for what is not there, or is shown at no table."""
    assert game.packs is not None
    inner, many = kinds(game.packs.kind)[kind]
    made = game.with_pack(pack)
    numbers = [0]
    if many:
        key = key_of(inner)
        numbers = [n for n, one in enumerate(pack.content.get(kind, [])) if str(one.get(key)) == ident][:1]
    found: Card | None = next((made.drawing().item(made.content, kind, number) for number in numbers), None)
    if found is None:
        return None
    origin = pack.name if (ident if many else kind) in pack.own.get(kind, ()) else found.origin
    return found.but(
        id=f"item-{kind}-{ident or kind}", art=_bare(found.art), origin=origin, about="", state=""
    )


def _bare(art: str) -> str:
    """A drawing without identities and without what can be read about: it may lie on one page with many others."""
    return re.sub(r' (id|data-about)="[^"]*"', "", art)


def cards(game: Game, pack: Pack) -> Iterator[Card]:
    """The items of a pack as cards: those that are its own, in the order of the content."""
    assert game.packs is not None
    for kind, (inner, many) in kinds(game.packs.kind).items():
        entries = pack.content.get(kind, []) if many else [pack.content.get(kind, {})]
        for entry in entries:
            ident = str(entry.get(key_of(inner), "")) if many else kind
            if ident in pack.own.get(kind, ()):
                yield table_card(game, pack, kind, ident) or item_card(
                    kind, ident if many else "", entry, pack.name
                )


def sheet(title: str, found: Sequence[Card], theme: str = "dark", css: str = "") -> str:
    """Cards beside each other as one drawing; `css` are the classes of the game that they are from."""
    high = HIGH + (ART if any(card.art for card in found) else 0)
    rows = -(-len(found) // COLUMNS)
    frame = Frame(0, 0, COLUMNS * (WIDE + GAP) + GAP, rows * (high + GAP) + GAP + 60)
    body = [
        f"<defs>{DEFS}</defs>",
        f'<rect class="sheet" width="{num(frame.wide)}" height="{num(frame.high)}"/>',
    ]
    body.append(label(title, "h1", GAP, 42))
    for number, card in enumerate(found):
        x = GAP + (number % COLUMNS) * (WIDE + GAP) + WIDE / 2
        y = 60 + GAP + (number // COLUMNS) * (high + GAP) + high / 2
        body.append(f'<g transform="{shift(x, y)}">{_card(card, high)}</g>')
    return settled(document(frame, title, f"{len(found)} cards.", "".join(body)), theme, poster_css() + css)


def _card(card: Card, high: float) -> str:
    """A card around its origin: title and price, what it looks like, what it says, its numbers, what it is."""
    left, top = -WIDE / 2 + 10, -high / 2
    parts = [box(WIDE, high, "tile"), icon(card.icon, left + 8, top + 17, 18, "c-brass")]
    size = "t-strong" if width(card.title, 14, bold=True) < WIDE - 40 else "t-small"
    parts.append(label(card.title, size, left + 24, top + 22))
    room = ART if card.art else 0
    if card.art:
        parts.append(
            f'<g transform="{shift(0, top + 32 + ART / 2)}">{_fitted(card.art, WIDE - 20, ART - 8)}</g>'
        )
    most = int((high - room - 80) // 13)
    lines = [line for part in card.text.split("\n") for line in wrap(part, 11, WIDE - 20)]
    for number, line in enumerate(lines[:most]):
        more = " ..." if number == most - 1 and len(lines) > most else ""
        parts.append(label(line + more, "t-small", left, top + room + 42 + 13 * number))
    counts = ", ".join(f"{count.label} {count.value}" for count in (*card.cost, *card.values))
    for number, line in enumerate(wrap(counts, 11, WIDE - 20)[:2]):
        parts.append(label(line, "t-small", left, top + high - 38 + 13 * number))
    foot = ", ".join(part for part in (card.foot, card.origin) if part)
    parts.append(label(foot, "t-small", left, top + high - 8))
    return "".join(parts)


def _fitted(art: str, wide: float, high: float) -> str:
    """The picture of a card around the origin, as large as there is room."""
    found = _ART.fullmatch(art)
    assert found is not None, f"the picture of a card is one svg element with a viewBox, not {art[:80]!r}"
    x, y, w, h = (float(part) for part in found["box"].split())
    size = min(wide / w, high / h)
    return f'<g transform="{shift(-(x + w / 2) * size, -(y + h / 2) * size, size)}">{found["body"]}</g>'


def _told(name: str, value: Any) -> list[str]:
    """A field that is neither a sentence nor a number, in a few words."""
    said = _value(value)
    return (
        [f"{_word(name)}: {said}"] if (said and not isinstance(value, int)) or isinstance(value, bool) else []
    )


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        word = value.get("do")
        rest = ", ".join(
            f"{_word(k).lower()} {_value(v)}" for k, v in value.items() if k != "do" and _value(v)
        )
        return (
            f"{_word(str(word)).lower()} ({rest})"
            if word and rest
            else _word(str(word)).lower()
            if word
            else rest
        )
    if isinstance(value, list | tuple):
        return ", ".join(_value(part) for part in value)
    return str(value)


def _word(name: str) -> str:
    return name.replace("_", " ").replace("-", " ").capitalize()


def _sign(name: str) -> str:
    known = icons.symbols()
    return name if f"i-{name}" in known or name in known else "works"
