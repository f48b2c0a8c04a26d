"""A whole table as one drawing: the board in the middle, players at the left, what lies beside the board at the right.

It serves `orrery show`, notebooks and the wall. It knows no game: everything comes from `Table` and `Board`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from orrery.draw.board import Board, Frame, document
from orrery.draw.export import settled
from orrery.draw.icons import icon
from orrery.draw.palette import livery
from orrery.draw.parts import Seats, column
from orrery.draw.pieces import seal
from orrery.draw.table import Fact, Panel, Section, Table
from orrery.draw.text import label, num, shift, width

MARGIN, GAP, HEAD = 44.0, 16.0, 78.0
LEFT, MIDDLE, RIGHT = 330.0, 940.0, 390.0
PAD = 16.0


def poster(title: str, board: Board, table: Table, theme: str = "dark") -> str:
    """The table as an SVG file of its own, in the dark or the light theme."""
    return settled(sheet(title, board, table), theme, poster_css() + board.css)


def sheet(title: str, board: Board, table: Table) -> str:
    """The same before its styles are settled, for a page that brings symbols and stylesheets."""
    seats = Seats(
        [livery(panel.colour) for panel in table.players], [panel.emblem for panel in table.players]
    )
    sections = [_section(section, seats) for section in (*table.stage, *table.shelf)]
    boxes = [_panel(panel, seats) for panel in table.players]
    least = MIDDLE * board.frame.high / board.frame.wide
    high = max(least, _height(sections), _height(boxes))
    middle = max(MIDDLE, min(high * board.frame.wide / board.frame.high, 1.3 * MIDDLE))
    if table.legend and (legend := _legend(table, high - _height(sections) - GAP)):
        sections.append(legend)
    frame = Frame(0, 0, 2 * MARGIN + LEFT + middle + RIGHT + 2 * GAP, 2 * MARGIN + HEAD + high)
    top = MARGIN + HEAD
    body = (
        f"<defs>{board.defs}</defs>{_sheet(frame)}{_headline(title, table.status, frame.wide)}"
        f'<g transform="{shift(MARGIN, top)}">{_spread(boxes, high)}</g>'
        f'<g transform="{shift(MARGIN + LEFT + GAP, top)}">{_chart(board, middle, high)}</g>'
        f'<g transform="{shift(MARGIN + LEFT + middle + 2 * GAP, top)}">{_column(sections)}</g>'
    )
    return document(frame, title, board.about, body)


@cache
def poster_css() -> str:
    """The classes of posters."""
    return files("orrery.draw").joinpath("assets/poster.css").read_text("utf-8")


def _sheet(frame: Frame) -> str:
    """The ground, and the double line of an engraver's plate."""
    plain = f'<rect class="sheet" width="{num(frame.wide)}" height="{num(frame.high)}"/>'
    lines = "".join(
        f'<rect class="{cls}" x="{inset}" y="{inset}" width="{num(frame.wide - 2 * inset)}" '
        f'height="{num(frame.high - 2 * inset)}" rx="6"/>'
        for cls, inset in (("frame", 14), ("frame-thin", 20))
    )
    return plain + lines


def _headline(title: str, status: tuple[Fact, ...], wide: float) -> str:
    """The game's name at the left, the state of the game at the right."""
    art, x = [label(title, "h1", MARGIN, MARGIN + 38)], wide - MARGIN
    for fact in reversed(status):
        for text, cls in ((fact.after, "t-fact"), (fact.value, "t-fact-strong"), (fact.before, "t-fact")):
            if text:
                art.append(label(text, f"{cls} end", x, MARGIN + 34))
                x -= width(text, 16, bold=cls != "t-fact") + 6
        if fact.icon:
            art.append(icon(fact.icon, x - 10, MARGIN + 28, 20, "c-brass"))
            x -= 26
        x -= 22
    return "".join(art)


def _chart(board: Board, wide: float, high: float) -> str:
    frame = board.frame
    scale = wide / frame.wide
    inner = min(frame.high * scale, high)
    drawn = board.body().split("</defs>", 1)[1]
    # The chart is as high as the columns beside it; the galaxy lies in its middle.
    tall = Frame(frame.x, frame.y - (high - inner) / 2 / scale, frame.wide, high / scale)
    return (
        f'<rect width="{num(wide)}" height="{num(high)}" rx="8" fill="url(#chart)"/>'
        f'<svg width="{num(wide)}" height="{num(high)}" viewBox="{tall.view_box}">{drawn}</svg>'
        f'<rect class="frame-thin" width="{num(wide)}" height="{num(high)}" rx="8"/>'
    )


def _panel(panel: Panel, seats: Seats) -> tuple[str, float]:
    """A player's box: seal, name and offices, then the rows."""
    owner = livery(panel.colour)
    inner = LEFT - 2 * PAD - 6
    x = 42 + width(panel.name, 18, bold=True) + 18
    head = seal(owner, 14, 14, 14, panel.emblem) + label(panel.name, "who", 40, 20)
    for office in panel.offices:
        head += icon(office.icon, x, 14, 20, "c-brass")
        x += 26
    if panel.subtitle:
        head += label(panel.subtitle, "t-faint end", inner, 19)
    rows, rows_high = column(panel.rows, inner, seats)
    high = PAD + 28 + 14 + rows_high + PAD
    edge = f'width="7" height="{num(high)}" rx="2"'
    body = (
        f'<rect class="box" width="{num(LEFT)}" height="{num(high)}" rx="8"/>'
        f'<rect class="box-edge" {edge}/><rect class="box-weave" {edge}/>'
        f'<g transform="{shift(PAD + 6, PAD)}">{head}</g><g transform="{shift(PAD + 6, PAD + 42)}">{rows}</g>'
    )
    return f'<g class="{owner.css}">{body}</g>', high


def _section(section: Section, seats: Seats) -> tuple[str, float]:
    inner = RIGHT - 2 * PAD
    rows, rows_high = column(section.parts, inner, seats)
    high = PAD + 14 + (14 + rows_high if rows_high else 0) + PAD
    head = label(section.title, "h2", 0, 11)
    if section.note:
        head += label(section.note, "t-faint end", inner, 11)
    faded = ' class="faded"' if section.closed else ""
    body = (
        f'<rect class="box" width="{num(RIGHT)}" height="{num(high)}" rx="8"/>'
        f'<g transform="{shift(PAD, PAD)}">{head}<g{faded} transform="{shift(0, 28)}">{rows}</g></g>'
    )
    return body, high


def _legend(table: Table, room: float) -> tuple[str, float] | None:
    """What the signs mean, at the foot of the shelf where there is room for it."""
    rows = -(-len(table.legend) // 3)
    high = 2 * PAD + 28 + 26 * rows - 8
    if high > room:
        return None
    step = (RIGHT - 2 * PAD) / 3
    signs = "".join(
        icon(sign.icon, x + 9, y + 9, 17, f"c-{sign.tone}" if sign.tone else "c-muted")
        + label(sign.label, "t-quiet", x + 26, y + 14)
        for sign, x, y in ((s, i % 3 * step, 28.0 + 26 * (i // 3)) for i, s in enumerate(table.legend))
    )
    body = f'<g transform="{shift(PAD, PAD + room - high)}">{label("Legend", "h2", 0, 11)}{signs}</g>'
    return body, high


def _height(boxes: list[tuple[str, float]]) -> float:
    return sum(high for _, high in boxes) + GAP * max(len(boxes) - 1, 0)


def _column(boxes: list[tuple[str, float]]) -> str:
    art, y = [], 0.0
    for body, high in boxes:
        art.append(f'<g transform="{shift(0, y)}">{body}</g>')
        y += high + GAP
    return "".join(art)


def _spread(boxes: list[tuple[str, float]], high: float) -> str:
    """Boxes over the whole height, with equal room between them."""
    room = (high - sum(box[1] for box in boxes)) / max(len(boxes) - 1, 1)
    gap = min(room, 60)
    y = (high - sum(box[1] for box in boxes) - gap * (len(boxes) - 1)) / 2
    art = []
    for body, tall in boxes:
        art.append(f'<g transform="{shift(0, y)}">{body}</g>')
        y += tall + gap
    return "".join(art)
