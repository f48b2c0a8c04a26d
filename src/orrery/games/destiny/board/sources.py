"""Where the items come from that a table names: by the kinds of its things, as far as a reader knows them."""

from __future__ import annotations

from orrery.draw.telling import listed_source, numbered
from orrery.games.destiny.table.state import TableView


def source(view: TableView, what: str) -> str:
    """Of an Action card, an Event, a Ministry, a Sector, a Senator, and a seat with its Party."""
    pack = view.content.pack
    kind, number = numbered(what)
    if kind == "seat":
        return listed_source(pack.party, view.party[number]) if 0 <= number < view.players else ""
    lists = {
        "card": pack.action,
        "event": pack.event,
        "ministry": pack.minister,
        "sector": pack.sector,
        "senator": pack.senator,
    }
    return listed_source(lists[kind], number) if kind in lists else ""
