"""The Sectors of a pack, changed by clicking: what each yields, and how it is defended (DES-MAP)."""

from __future__ import annotations

from orrery.draw.workshop import Cell, Chart, Grid
from orrery.engine.drafts import Draft
from orrery.engine.errors import SetupError

VALUES = ("influence", "money", "defence")
MOST = 20


class SectorChart:
    """All Sectors in the rows and columns of the board, each with influence, money and defence."""

    name = "sectors"
    title = "The Sectors"
    help = "Each place shows influence, money and defence. Choose what a press does, then press Sectors."

    def grid(self, draft: Draft) -> Grid:
        """Rows and columns of the board."""
        found: dict[tuple[int, int], Cell] = {}
        for item in draft.items("sector"):
            entry = item.entry
            row, column = entry.get("row"), entry.get("column")
            if item.state == "removed" or not isinstance(row, int) or not isinstance(column, int):
                continue
            values = "/".join(str(entry.get(name)) for name in VALUES)
            said = ", ".join(f"{name} {entry.get(name)}" for name in VALUES)
            state = "centre" if entry.get("ring") == "core" else "home" if entry.get("start_of") else "on"
            worth = sum(value for name in ("influence", "money") if isinstance(value := entry.get(name), int))
            found[row, column] = Cell(
                item.ident, f"{item.ident}\n{values}", f"Sector {item.ident}: {said}", state, max(0, worth)
            )
        rows = sorted({row for row, _ in found})
        columns = sorted({column for _, column in found})
        lines = tuple(tuple(found.get((row, column)) for column in columns) for row in rows)
        modes = [("edit", "opens the Sector")]
        for name in VALUES:
            modes += [(f"{name}+", f"{name} 1 more"), (f"{name}-", f"{name} 1 less")]
        return Grid(lines, tuple(modes))

    def press(self, draft: Draft, place: str, mode: str) -> tuple[str, str] | None:
        """Change a Sector, or open it."""
        item = draft.item("sector", place)
        if mode == "edit":
            return "sector", place
        name, step = mode[:-1], mode[-1:]
        if name not in VALUES or step not in ("+", "-"):
            raise SetupError("A press cannot do this.")
        value = item.entry.get(name)
        value = value if isinstance(value, int) else 0
        draft.put(
            "sector", place, {**item.entry, name: min(MOST, max(0, value + (1 if step == "+" else -1)))}
        )
        return None


CHARTS: tuple[Chart, ...] = (SectorChart(),)
