"""Items of content as cards: any entry of any game, from its own fields, so that what somebody makes up is drawn as well.

Pages show the card as HTML; `sheet` draws many of them as one picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from orrery.draw import icons
from orrery.draw.board import Frame, document
from orrery.draw.export import settled
from orrery.draw.icons import icon
from orrery.draw.poster import poster_css
from orrery.draw.squares import box
from orrery.draw.table import Card, Count
from orrery.draw.text import curly, label, num, shift, width, wrap
from orrery.engine.content import origin_word
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


def cards(content: Mapping[str, Any], pack: type[Any], own: Mapping[str, Any], name: str) -> Iterator[Card]:
    """The items of a pack as cards: those that are its own, in the order of the content."""
    for kind, (inner, many) in kinds(pack).items():
        for entry in content.get(kind, []) if many else [content.get(kind, {})]:
            ident = str(entry.get(key_of(inner), "")) if many else kind
            if ident in own.get(kind, ()):
                yield item_card(kind, ident if many else "", entry, name)


def sheet(title: str, found: Sequence[Card], theme: str = "dark") -> str:
    """Cards beside each other as one drawing."""
    rows = -(-len(found) // COLUMNS)
    frame = Frame(0, 0, COLUMNS * (WIDE + GAP) + GAP, rows * (HIGH + GAP) + GAP + 60)
    body = [f'<rect class="sheet" width="{num(frame.wide)}" height="{num(frame.high)}"/>']
    body.append(label(title, "h1", GAP, 42))
    for number, card in enumerate(found):
        x = GAP + (number % COLUMNS) * (WIDE + GAP) + WIDE / 2
        y = 60 + GAP + (number // COLUMNS) * (HIGH + GAP) + HIGH / 2
        body.append(f'<g transform="{shift(x, y)}">{_card(card)}</g>')
    return settled(document(frame, title, f"{len(found)} cards.", "".join(body)), theme, poster_css())


def _card(card: Card) -> str:
    """A card around its origin."""
    left, top = -WIDE / 2 + 10, -HIGH / 2
    parts = [box(WIDE, HIGH, "tile"), icon(card.icon, left + 8, top + 17, 18, "c-brass")]
    size = "t-strong" if width(card.title, 14, bold=True) < WIDE - 40 else "t-small"
    parts.append(label(card.title, size, left + 24, top + 22))
    lines = [line for part in card.text.split("\n") for line in wrap(part, 11, WIDE - 20)]
    for number, line in enumerate(lines[:7]):
        more = " ..." if number == 6 and len(lines) > 7 else ""
        parts.append(label(line + more, "t-small", left, top + 42 + 13 * number))
    counts = ", ".join(f"{count.label} {count.value}" for count in card.values)
    for number, line in enumerate(wrap(counts, 11, WIDE - 20)[:2]):
        parts.append(label(line, "t-small", left, top + HIGH - 32 + 13 * number - 6))
    foot = ", ".join(part for part in (card.foot, card.origin) if part)
    parts.append(label(foot, "t-small", left, top + HIGH - 8))
    return "".join(parts)


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
