"""The star map of a pack, changed by clicking: which planets lie in which sector (REF-MAP)."""

from __future__ import annotations

from orrery.draw.workshop import Cell, Chart, Grid
from orrery.engine.drafts import Draft
from orrery.engine.errors import SetupError


class StarChart:
    """A row for each sector with its planets."""

    name = "stars"
    title = "The star map"
    help = "Choose what a press does, then press planets. How many planets a sector has is counted by itself."

    def grid(self, draft: Draft) -> Grid:
        """The sectors and their planets."""
        sectors = [item for item in draft.items("sector") if item.state != "removed"]
        rows = []
        for sector in sectors:
            own = [
                item
                for item in draft.items("planet")
                if item.state != "removed" and item.entry.get("sector") == sector.ident
            ]
            rows.append(
                tuple(
                    Cell(
                        item.ident,
                        str(item.entry.get("name", item.ident)),
                        f"{item.entry.get('name', item.ident)} in {sector.entry.get('name', sector.ident)}",
                        "home" if item.state else "on",
                    )
                    for item in own
                )
            )
        names = tuple(str(sector.entry.get("name", sector.ident)) for sector in sectors)
        moves = tuple(
            (sector.ident, f"moves it to {name}") for sector, name in zip(sectors, names, strict=True)
        )
        return Grid(tuple(rows), (("", "opens the planet"), *moves), names=names)

    def press(self, draft: Draft, place: str, mode: str) -> tuple[str, str] | None:
        """Move a planet, or open it."""
        item = draft.item("planet", place)
        if not mode:
            return "planet", place
        if mode not in [sector.ident for sector in draft.items("sector")]:
            raise SetupError("There is no such sector.")
        draft.put("planet", place, {**item.entry, "sector": mode})
        planets = [one for one in draft.items("planet") if one.state != "removed"]
        for sector in draft.items("sector"):
            count = sum(one.entry.get("sector") == sector.ident for one in planets)
            if sector.entry.get("planets") != count:
                draft.put("sector", sector.ident, {**sector.entry, "planets": count})
        for citizen in draft.items("citizen"):
            if citizen.entry.get("home") == place:
                draft.put("citizen", citizen.ident, {**citizen.entry, "home_sector": mode})
        return None


CHARTS: tuple[Chart, ...] = (StarChart(),)
