"""The rows of panels and sections as SVG, for posters: each function gives its drawing and the height it took.

Rows start at the origin and are `wide` wide. Pages draw the same values as HTML; here they must fit a sheet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from orrery.draw import dials, dice
from orrery.draw.icons import icon
from orrery.draw.palette import Livery
from orrery.draw.pieces import seal
from orrery.draw.table import (
    Cards,
    Count,
    Counts,
    Figures,
    Gauge,
    Line,
    Lines,
    Member,
    Members,
    Part,
    Picture,
    Pile,
    Prices,
    Roll,
    Sentence,
    Signs,
    Slot,
    Stores,
    Tags,
    Text,
    Ticks,
)
from orrery.draw.text import esc, label, num, shift, width, wrap

Row = tuple[str, float]


class Seats:
    """Who sits where, for seals: the livery and the emblem of each seat."""

    def __init__(self, liveries: Sequence[Livery], emblems: Sequence[str]) -> None:
        self._liveries = liveries
        self._emblems = emblems

    def seal(self, seat: int | None, x: float, y: float, radius: float = 8) -> str:
        """The seal of a seat at a point, or nothing."""
        return "" if seat is None else seal(self._liveries[seat], x, y, radius, self._emblems[seat])


def draw(part: Part, wide: float, seats: Seats) -> Row:
    """One row, and how high it is."""
    return _DRAWERS[type(part)](part, wide, seats)


def column(parts: Sequence[Part], wide: float, seats: Seats, gap: float = 12) -> Row:
    """Rows below each other; rows without anything in them take no room."""
    art, y = [], 0.0
    for part in parts:
        body, high = draw(part, wide, seats)
        if high:
            art.append(f'<g transform="{shift(0, y)}">{body}</g>')
            y += high + gap
    return "".join(art), max(y - gap, 0)


def _number(count: Count) -> str:
    return count.note or "\N{EN DASH}" if count.value is None else str(count.value)


def _counts(part: Counts, wide: float, seats: Seats) -> Row:
    size, digits = (16, 14) if part.reserve else (20, 20)
    needed = [_count_width(count, size, digits) for count in part.items]
    if not part.reserve and sum(needed) + 8 * (len(needed) - 1) > wide:
        size, digits = 16, 14  # many numbers: the small size, so that the last one stays in the box
        needed = [_count_width(count, size, digits) for count in part.items]
    room = (wide - sum(needed)) / max(len(needed) - 1, 1)
    art, x = [], 0.0
    for i, (count, room_needed) in enumerate(zip(part.items, needed, strict=True)):
        x = wide / len(needed) * i if part.reserve else x
        tone = f"c-{count.tone}" if count.tone else "c-player" if part.reserve else "c-muted"
        text, foot = _number(count), 10 + size * 0.36 - 1
        cls = "t-faint" if count.value is None else "num-small" if size == 16 else "num"
        art.append(icon(count.icon, x + size / 2, 10, size, tone))
        art.append(label(text, cls, x + size + 6, foot))
        if count.limit:
            after = x + size + 7 + width(text, digits, bold=True)
            art.append(label(f"/{count.limit}", "t-faint", after, foot))
        x += room_needed + min(22, room)
    return "".join(art), 20


def _count_width(count: Count, size: float, digits: float) -> float:
    """How much room a number takes beside its icon, limit included."""
    limit = width(f"/{count.limit}", 12) + 1 if count.limit else 0
    return size + 6 + width(_number(count), digits, bold=True) + limit


def _stores(part: Stores, wide: float, seats: Seats) -> Row:
    art, x = [], 0.0
    for count in part.items:
        art.append(icon(count.icon, x + 8, 9, 17, f"c-{count.tone}"))
        art.append(dials.slots(count.tone, count.value or 0, count.limit, x + 22, 3, 12))
        x += 22 + 15 * count.limit + 18
    return "".join(art), 18


def _tags(part: Tags, wide: float, seats: Seats) -> Row:
    art: list[str] = []
    x, y = 0.0, 0.0
    for tag in part.items:
        text = f"{tag.text} \N{MIDDLE DOT} {tag.note}" if tag.note else tag.text
        room = width(text, 11) + (30 if tag.icon else 16)
        if x and x + room > wide:
            x, y = 0, y + 26
        start = 24 if tag.icon else 8
        sign = icon(tag.icon, 13, 10, 13, "c-brass") if tag.icon else ""
        art.append(
            f'<g transform="{shift(x, y)}"><rect class="chip" width="{num(room)}" height="20" rx="10"/>{sign}'
            f"{label(text, 't-small', start, 14)}</g>"
        )
        x += room + 6
    return "".join(art), y + 20 if part.items else 0


def _signs(part: Signs, wide: float, seats: Seats) -> Row:
    step = (wide + 5) / part.columns
    # where the words do not fit, the icons speak alone
    bare = bool(part.items) and all(one.icon for one in part.items)
    bare = bare and max(width(one.text, 11) for one in part.items) > step + 4
    tall = 40.0 if bare else 58.0
    art = []
    for i, sign in enumerate(part.items):
        x, y = (i % part.columns) * step, (i // part.columns) * (tall + 5)
        cls = {"now": "chip-now", "empty": "chip-empty"}.get(sign.state, "chip")
        faded = ' class="faded"' if sign.state == "taken" else ""
        middle = (step - 5) / 2
        symbol = icon(sign.icon, middle, 22, 24, "c-brass") if sign.icon else ""
        lines = [] if bare else wrap(sign.text, 11, step - 10) if not sign.icon else [sign.text]
        words = "".join(
            label(line, "t-small mid", middle, (48 if sign.icon else 26) + 13 * k)
            for k, line in enumerate(lines)
        )
        art.append(
            f'<g transform="{shift(x, y)}"><rect class="{cls}" width="{num(step - 5)}" height="{num(tall)}" rx="4"/>'
            f"<g{faded}>{symbol}{words}</g>{seats.seal(sign.owner, step - 16, 11)}</g>"
        )
    rows = -(-len(part.items) // part.columns)
    return "".join(art), rows * (tall + 5) - 5


def _lines(part: Lines, wide: float, seats: Seats) -> Row:
    art, y = [], 0.0
    for line in part.items:
        x = 0.0
        if line.owner is not None:
            art.append(seats.seal(line.owner, 8, y + 9))
            x = 24
        elif line.icon:
            art.append(icon(line.icon, 8, y + 9, 15, "c-brass"))
            x = 24
        cls = "t-danger" if line.danger else "t-strong" if line.state == "now" else "t"
        rows = wrap(line.text, 13, wide - x - (width(line.note, 12) + 12 if line.note else 0)) or [""]
        art += [label(row, cls, x, y + 14 + 18 * k) for k, row in enumerate(rows)]
        start = x
        x += width(rows[-1], 13, bold=line.state == "now") + 14
        for count in line.counts:
            art.append(icon(count.icon, x + 8, y + 9, 16, f"c-{count.tone}" if count.tone else "c-muted"))
            art.append(label(_number(count), "num-small", x + 20, y + 14))
            x += 44
        if line.note:
            art.append(label(line.note, "t-faint end", wide, y + 14))
        y += 18 * (len(rows) - 1)
        for row in wrap(line.detail, 11, wide - start) if line.detail else ():
            y += 15
            art.append(label(row, "t-small", start, y + 14))
        y += 24
    return "".join(art), y - 6 if part.items else 0


def _members(part: Members, wide: float, seats: Seats) -> Row:
    art, y = [], 0.0
    for one in part.items:
        faded = ' class="faded"' if one.state == "taken" else ""
        art.append(f'<g transform="{shift(0, y)}"{faded}>{_member(one, wide)}</g>')
        y += 24
    return "".join(art), max(y - 6, 0)


def _member(one: Member, wide: float) -> str:
    art = [icon(one.icon, 8, 9, 15, "c-muted")] if one.icon else []
    art.append(label(one.name, "t", 24, 14))
    x = 30 + width(one.name, 13)
    for office in one.offices:
        art.append(icon(office.icon, x + 8, 9, 14, "c-brass"))
        x += 20
    x = max(x, wide * 0.5)
    for count in one.counts:
        art.append(icon(count.icon, x + 8, 9, 14, f"c-{count.tone}" if count.tone else "c-muted"))
        art.append(label(_number(count), "num-small", x + 18, 14))
        x += 38
    if one.pips is not None:
        for k in range(one.pips.limit):
            full = " slot-full" if k < (one.pips.value or 0) else ""
            art.append(f'<circle class="c-danger slot{full}" cx="{num(wide - 6 - 12 * k)}" cy="9" r="4"/>')
    return "".join(art)


def _sentence(part: Sentence, wide: float, seats: Seats) -> Row:
    said = "".join(one if isinstance(one, str) else _slot(one) for one in part.parts)
    lines = wrap(said, 16, wide)
    return "".join(label(line, "t-fact", 0, 16 + 22 * k) for k, line in enumerate(lines)), 22 * len(lines)


def _slot(slot: Slot) -> str:
    return slot.text if slot.text and slot.state != "now" else "..."


def _figures(part: Figures, wide: float, seats: Seats) -> Row:
    columns = max(6, len(part.items)) if len(part.items) <= 7 else -(-len(part.items) // 2)
    step = wide / columns
    side = step - 6
    high = side * 132 / 116
    art, tallest = [], 0.0
    for i, figure in enumerate(part.items):
        x, y = (i % columns) * step, (i // columns) * (high + 44)
        lines = wrap(figure.caption, 11, step)
        placed = figure.svg.replace(
            "<svg ", f'<svg x="{num(x + 3)}" y="{num(y)}" width="{num(side)}" height="{num(high)}" ', 1
        )
        words = "".join(
            label(line, "t-small mid", x + step / 2, y + high + 15 + 13 * k) for k, line in enumerate(lines)
        )
        art.append(placed + words)
        tallest = max(tallest, y + high + 8 + 13 * len(lines))
    return "".join(art), tallest


def _prices(part: Prices, wide: float, seats: Seats) -> Row:
    art, x = [], 0.0
    for price in part.items:
        art.append(icon(price.icon, x + 10, 13, 18, f"c-{price.tone}" if price.tone else "c-muted"))
        if price.die:
            art.append(icon(dice.die(price.value), x + 36, 13, 26, "c-text"))
        else:
            art.append(label(str(price.value), "num", x + 26, 20))
        x += 72
    return "".join(art), 26


def _cards(part: Cards, wide: float, seats: Seats) -> Row:
    step = (wide + 6) / 2
    art = []
    for i, card in enumerate(part.items):
        x, y = (i % 2) * step, (i // 2) * 34.0
        cost = card.cost[0] if card.cost else None
        price = (
            label(_number(cost), "num-small end", step - 30, 20)
            + icon(cost.icon, step - 20, 15, 13, f"c-{cost.tone}")
            if cost
            else ""
        )
        faded = ' class="faded"' if card.state == "taken" else ""
        symbol = icon(card.icon, 15, 15, 15, "c-brass") if card.icon else ""
        art.append(
            f'<g transform="{shift(x, y)}"><rect class="chip" width="{num(step - 6)}" height="30" rx="4"/>'
            f"<g{faded}>{symbol}{label(card.title, 't-small', 28, 19)}{price}</g>"
            f"{seats.seal(card.owner, step - 18, 15, 7)}</g>"
        )
    return "".join(art), -(-len(part.items) // 2) * 34 - 4


def _gauge(part: Gauge, wide: float, seats: Seats) -> Row:
    danger = "meter-danger" if part.danger else ""
    body = (
        label(part.label, "t", 0, 12)
        + label(f"{part.value} of {part.limit}", "t-strong end", wide, 12)
        + f'<g transform="{shift(0, 20)}">{dials.meter(part.value, part.limit, wide, danger)}</g>'
    )
    return body, 26


def _ticks(part: Ticks, wide: float, seats: Seats) -> Row:
    faded = ' class="faded"'
    seals = "".join(
        f"<g{faded if not tick.state else ''}>{seats.seal(tick.seat, 96 + 24 * i, 10)}</g>"
        for i, tick in enumerate(part.items)
    )
    lines = wrap(part.text, 13, wide)
    cls = "t-danger" if part.danger else "t-quiet"
    words = "".join(label(line, cls, 0, 36 + 18 * k) for k, line in enumerate(lines))
    return label(part.label, "t-strong", 0, 14) + seals + words, 26 + 18 * len(lines)


def _pile(part: Pile, wide: float, seats: Seats) -> Row:
    lines = tuple(Line(card.title, card.icon, card.owner, detail=card.text) for card in part.items)
    return _lines(Lines(lines), wide, seats)


def _roll(part: Roll, wide: float, seats: Seats) -> Row:
    x = 24 if part.owner is not None else 0
    faces = dice.row([(die.face, die.hit) for die in part.dice], x, 13, 24)
    text = label(part.text, "t-quiet", x + 27 * len(part.dice) + 8, 18)
    return seats.seal(part.owner, 8, 13) + faces + text, 26


def _text(part: Text, wide: float, seats: Seats) -> Row:
    lines = wrap(part.text, 13, wide)
    cls = "t-danger" if part.danger else "t-quiet"
    return "".join(label(line, cls, 0, 13 + 18 * k) for k, line in enumerate(lines)), 18 * len(lines)


def _picture(part: Picture, wide: float, seats: Seats) -> Row:
    box = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', part.svg)
    high = wide * (float(box[2]) / float(box[1]) if box else 0.6)
    body = part.svg.replace("<svg ", f'<svg width="{num(wide)}" height="{num(high)}" ', 1)
    return f"<g><title>{esc(part.label)}</title>{body}</g>", high


_DRAWERS: dict[type[Any], Callable[[Any, float, Seats], Row]] = {
    Counts: _counts,
    Stores: _stores,
    Signs: _signs,
    Tags: _tags,
    Lines: _lines,
    Members: _members,
    Sentence: _sentence,
    Figures: _figures,
    Prices: _prices,
    Cards: _cards,
    Gauge: _gauge,
    Ticks: _ticks,
    Pile: _pile,
    Roll: _roll,
    Text: _text,
    Picture: _picture,
}
