"""The maps of a pack, changed by clicking: where the homes of each player lie on the grid of a scenario (COL-SCN)."""

from __future__ import annotations

from typing import Any

from orrery.draw.workshop import Cell, Chart, Grid
from orrery.engine.drafts import Draft
from orrery.engine.errors import SetupError

MOST = 9


class ScenarioChart:
    """The grid of one scenario."""

    help = (
        "Choose what a press does, then press places. What is no home is dealt from hidden planets, objects and Space cards; "
        "Space cards fill what is left."
    )

    def __init__(self, ident: str, title: str) -> None:
        self.ident = ident
        self.name = f"map-{ident}"
        self.title = f"Map: {title}"

    def grid(self, draft: Draft) -> Grid:
        """Rows A to I, columns from 1."""
        entry = draft.item("scenario", self.ident).entry
        rows, cols = _size(entry)
        owner = {
            tuple(cell): seat for seat, cells in enumerate(entry.get("home_cells", [])) for cell in cells
        }
        colours = [str(item.entry.get("name", "")) for item in draft.items("seat")]
        found = tuple(
            tuple(_cell(row, col, owner.get((row, col)), colours) for col in range(1, cols + 1))
            for row in range(1, rows + 1)
        )
        players = [int(n) for n in range(len(entry.get("home_cells", [])))]
        modes = [(str(n), f"adds or takes away a home of {colours[n]}") for n in players if n < len(colours)]
        modes += [
            ("wider", "makes the map wider"),
            ("narrower", "narrower"),
            ("higher", "higher"),
            ("lower", "lower"),
        ]
        return Grid(found, (*modes, ("edit", "opens the whole scenario")))

    def press(self, draft: Draft, place: str, mode: str) -> tuple[str, str] | None:
        """Change the scenario."""
        if mode == "edit":
            return "scenario", self.ident
        entry = dict(draft.item("scenario", self.ident).entry)
        rows, cols = _size(entry)
        cells = [[list(cell) for cell in own] for own in entry.get("home_cells", [])]
        if mode in ("wider", "narrower"):
            entry["cols"] = min(MOST, max(2, cols + (1 if mode == "wider" else -1)))
        elif mode in ("higher", "lower"):
            entry["rows"] = min(MOST, max(2, rows + (1 if mode == "higher" else -1)))
        else:
            cells = _homes(cells, place, mode)
            entry["home_cells"] = cells
            entry["homes_per_player"] = max((len(own) for own in cells), default=0)
        taken = sum(len(own) for own in cells)
        parts = ("hidden_planets", "supernovas", "asteroid_fields", "wormholes")
        others = sum(value for name in parts if isinstance(value := entry.get(name), int))
        rows, cols = _size(entry)
        entry["space_cards"] = max(0, rows * cols - taken - others)
        draft.put("scenario", self.ident, entry)
        return None


def _homes(cells: list[list[list[int]]], place: str, mode: str) -> list[list[list[int]]]:
    """The homes after a press on a place for one player: added, taken away, or taken from another."""
    try:
        row, col = (int(part) for part in place.split(","))
        own = cells[int(mode)]
    except (ValueError, IndexError):
        raise SetupError("There is no such place or player.") from None
    if not (1 <= row <= MOST and 1 <= col <= MOST):
        raise SetupError("There is no such place.")
    had = [row, col] in own
    cells = [[cell for cell in some if cell != [row, col]] for some in cells]
    if not had:
        cells[int(mode)].append([row, col])
    return cells


def _size(entry: dict[str, Any]) -> tuple[int, int]:
    rows, cols = entry.get("rows"), entry.get("cols")
    return (
        min(MOST, max(1, rows)) if isinstance(rows, int) else 5,
        min(MOST, max(1, cols)) if isinstance(cols, int) else 5,
    )


def _cell(row: int, col: int, seat: int | None, colours: list[str]) -> Cell:
    name = f"{chr(64 + row)}{col}"
    if seat is None:
        return Cell(f"{row},{col}", name, f"{name}, hidden", "on")
    colour = colours[seat] if seat < len(colours) else str(seat + 1)
    return Cell(f"{row},{col}", f"{name}\n{colour}", f"{name}, a home of {colour}", "home")


def charts() -> tuple[Chart, ...]:
    """One map for each scenario of the game."""
    from orrery.games.colonies import GAME  # the game is made after its modules

    return tuple(ScenarioChart(one.id, one.name) for one in GAME.content.pack.scenario)


CHARTS: tuple[Chart, ...] = charts()
