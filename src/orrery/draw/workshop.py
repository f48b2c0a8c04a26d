"""A workshop: where a player prepares what they bring to a table, such as a deck, and how a page may show it.

What is prepared is a draft: one lead (a species, a leader) and so many of each piece (cards). The game knows the rules;
pages, forms and the store know only texts, counts and sentences.
"""

from __future__ import annotations

from typing import Any, Protocol

from orrery.draw.hexes import outline
from orrery.draw.table import Card, Part, Thing
from orrery.draw.text import esc, num


class Terms(Thing, frozen=True):
    """What things are called here, in the singular, and what the rules ask for in one sentence."""

    title: str
    one: str
    lead: str
    piece: str
    size: int
    help: str
    clause: str


class Piece(Thing, frozen=True):
    """Something that can be put in, at most so often; the group is the heading under which it stands."""

    card: Card
    group: str
    limit: int


class Draft(Thing, frozen=True):
    """A lead, and how many of which pieces, all by the ids of their cards."""

    lead: str
    counts: tuple[tuple[str, int], ...] = ()

    def number(self, piece: str) -> int:
        """How many of a piece are in it."""
        return dict(self.counts).get(piece, 0)

    def total(self) -> int:
        """How many pieces are in it."""
        return sum(count for _, count in self.counts)

    def with_count(self, piece: str, count: int) -> Draft:
        """The draft with so many of a piece; none at all takes it out."""
        rest = [(name, number) for name, number in self.counts if name != piece]
        return Draft(self.lead, tuple(sorted([*rest, *([(piece, count)] if count > 0 else [])])))


class Workshop(Protocol):
    """What a game offers as its `workshop()`."""

    def terms(self) -> Terms:
        """Words for the page."""

    def leads(self) -> tuple[Card, ...]:
        """What can lead."""

    def pieces(self) -> tuple[Piece, ...]:
        """What can be put in, group by group."""

    def samples(self) -> tuple[tuple[str, str], ...]:
        """Finished ones to play with or to start from: names and texts."""

    def read(self, text: str) -> Draft:
        """The draft that a text means, finished or not; a sentence (`SetupError`) where it cannot be read."""

    def write(self, draft: Draft) -> str:
        """The draft as text that can be read back: a line for the lead, then a line a piece."""

    def problems(self, draft: Draft) -> list[str]:
        """Every rule that it breaks, as sentences; none for one that can be used."""

    def summary(self, draft: Draft) -> tuple[Part, ...]:
        """What it is made of, as rows."""


# --- maps that are changed by clicking -----------------------------------------------------------------------------------


class Cell(Thing, frozen=True):
    """A place of a map that can be pressed: its id, a short word on it, the whole sentence for who cannot see, and how it
    stands (`on`, `off`, `home`, `centre`). `worth` tells how much lies there, for the small picture of a whole map."""

    id: str
    text: str
    label: str
    state: str = ""
    worth: int = 0


class Grid(Thing, frozen=True):
    """A map as rows of places; None is a hole. `shift` moves a row to the right by so many halves of a place."""

    rows: tuple[tuple[Cell | None, ...], ...]
    modes: tuple[tuple[str, str], ...]
    """What a press may do: values and words."""
    shift: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    """What rows are called, where they are."""


class Chart(Protocol):
    """A map of a game that the workshop can change; a game lists its own as `Game.charts()`."""

    name: str
    title: str
    help: str

    def grid(self, draft: Any) -> Grid:
        """The map of a pack in the making (an `orrery.engine.drafts.Draft`)."""

    def press(self, draft: Any, place: str, mode: str) -> tuple[str, str] | None:
        """Change the draft, or name the item (kind, id) that is to be opened instead; a sentence (`SetupError`) where
        nothing can be pressed."""


STEP = 10
"""Between two places of a small picture."""
MOST_WORTH = 6


def plan(grid: Grid, said: str) -> str:
    """A map from above, small enough for a form: every place as a spot, the brighter the more lies there."""
    hexes = bool(grid.shift)
    spots = []
    for row, cells in enumerate(grid.rows):
        start = grid.shift[row] * STEP / 2 if hexes else 0
        for column, cell in enumerate(cells):
            if cell is None or cell.state == "off":
                continue
            bright = f"plan-{min(MOST_WORTH, cell.worth)}" if cell.worth else ""
            cls = " ".join(part for part in ("plan-spot", f"plan-{cell.state or 'on'}", bright) if part)
            x, y = start + column * STEP + STEP / 2, row * STEP * (0.866 if hexes else 1) + STEP / 2
            at = f'transform="translate({num(x)} {num(y)})"'
            spots.append(
                f'<path class="{cls}" d="{outline(5.2)}" {at}/>'
                if hexes
                else f'<rect class="{cls}" x="-4.4" y="-4.4" width="8.8" height="8.8" rx="1.5" {at}/>'
            )
    wide = max((grid.shift[row] / 2 if hexes else 0) + len(cells) for row, cells in enumerate(grid.rows))
    high = len(grid.rows) * (0.866 if hexes else 1) + (0.134 if hexes else 0)
    return (
        f'<svg class="plan" viewBox="0 0 {num(wide * STEP)} {num(high * STEP)}" role="img" aria-label="{esc(said)}">'
        f"{''.join(spots)}</svg>"
    )
