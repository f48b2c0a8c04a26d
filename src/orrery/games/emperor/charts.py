"""The galaxy of a pack, changed by clicking: which spaces there are, where homes lie, where the centre is (EMP-MAP)."""

from __future__ import annotations

from typing import Any

from orrery.draw.workshop import Cell, Chart, Grid
from orrery.engine.drafts import Draft
from orrery.engine.errors import SetupError
from orrery.engine.hexes import neighbours

RADIUS = 4


class GalaxyChart:
    """All places within four steps of the middle of the page; those that belong to the galaxy are lit."""

    name = "galaxy"
    title = "The galaxy"
    help = (
        "Choose what a press does, then press places. A galaxy needs one tile more than it has spaces, the Omega Sun and the "
        "Black Hole among them."
    )

    def grid(self, draft: Draft) -> Grid:
        """Rows A to I, each half a space further to the left than the one below."""
        spaces = _spaces(draft)
        centre = draft.item("board", "board").entry.get("centre")
        homes: dict[str, list[str]] = {}
        for item in draft.items("layout"):
            if item.state != "removed":
                for home in item.entry.get("homes", []):
                    homes.setdefault(str(home), []).append(str(item.entry.get("players")))
        rows = []
        for r in range(-RADIUS, RADIUS + 1):
            low, high = max(-RADIUS, -RADIUS - r), min(RADIUS, RADIUS - r)
            rows.append(tuple(_cell(q, r, spaces, centre, homes) for q in range(low, high + 1)))
        modes = (
            ("space", "adds or takes away a space"),
            *((str(n), f"adds or takes away a home for {n} players") for n in (3, 4, 5, 6)),
            ("centre", "makes it the centre"),
        )
        return Grid(tuple(rows), modes, tuple(abs(r) for r in range(-RADIUS, RADIUS + 1)))

    def press(self, draft: Draft, place: str, mode: str) -> None:
        """Change the galaxy."""
        q, r = _axial(place)
        spaces = _spaces(draft)
        here = spaces.get((q, r))
        if mode == "space":
            _toggle(draft, q, r, here)
            return
        if here is None:
            raise SetupError("There is no space yet; add one first.")
        if mode == "centre":
            draft.put("board", "board", {**draft.item("board", "board").entry, "centre": here["id"]})
            return
        item = next((one for one in draft.items("layout") if str(one.entry.get("players")) == mode), None)
        if item is None:
            raise SetupError("There is no layout for so many players.")
        homes = [str(home) for home in item.entry.get("homes", [])]
        homes = (
            [home for home in homes if home != here["id"]] if here["id"] in homes else [*homes, here["id"]]
        )
        draft.put("layout", item.ident, {**item.entry, "homes": homes})


def _spaces(draft: Draft) -> dict[tuple[int, int], dict[str, Any]]:
    """The spaces that there are, by where they lie."""
    return {
        (int(item.entry["q"]), int(item.entry["r"])): item.entry
        for item in draft.items("space")
        if item.state != "removed"
        and isinstance(item.entry.get("q"), int)
        and isinstance(item.entry.get("r"), int)
    }


def _cell(
    q: int, r: int, spaces: dict[tuple[int, int], dict[str, Any]], centre: Any, homes: dict[str, list[str]]
) -> Cell:
    found = spaces.get((q, r))
    if found is None:
        return Cell(f"{q},{r}", "+", f"no space at column {q}, row {r}", "off")
    ident = str(found["id"])
    if ident == centre:
        return Cell(f"{q},{r}", ident, f"{ident}, the centre", "centre")
    if ident in homes:
        return Cell(
            f"{q},{r}",
            f"{ident}\n{'/'.join(homes[ident])}",
            f"{ident}, a home for {', '.join(homes[ident])} players",
            "home",
        )
    return Cell(f"{q},{r}", ident, ident, "on")


def _axial(place: str) -> tuple[int, int]:
    try:
        q, r = (int(part) for part in place.split(","))
    except ValueError:
        raise SetupError("There is no such place.") from None
    if max(abs(q), abs(r), abs(q + r)) > RADIUS:
        raise SetupError("There is no such place.")
    return q, r


def _toggle(draft: Draft, q: int, r: int, here: dict[str, Any] | None) -> None:
    """Add a space or take one away, and tell its neighbours."""
    if here is not None:
        draft.remove("space", str(here["id"]))
    else:
        ident = f"{'STUVWXYZQ'[r + RADIUS]}{q + RADIUS + 1}"
        draft.put("space", ident, {"id": ident, "q": q, "r": r, "neighbours": []})
    spaces = _spaces(draft)
    places = list(spaces)
    for place, near in zip(places, neighbours(places), strict=True):
        wanted = [str(spaces[places[other]]["id"]) for other in near]
        entry = spaces[place]
        if set(wanted) != set(entry.get("neighbours", [])):
            draft.put("space", str(entry["id"]), {**entry, "neighbours": wanted})


CHARTS: tuple[Chart, ...] = (GalaxyChart(),)
