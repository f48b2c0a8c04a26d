"""Where the items come from that a table names: by the kinds of its things, as far as a reader knows them."""

from __future__ import annotations

from orrery.draw.telling import listed_source, numbered
from orrery.games.nomads.table.state import ExpanseView


def source(view: ExpanseView, what: str) -> str:
    """Of a card, a species, a seat with its species, a system, and the sectors."""
    pack = view.content.pack
    kind, number = numbered(what)
    if kind == "species":
        return listed_source(pack.species, number)
    if kind == "card":
        return listed_source(pack.resource, number)
    if kind == "system":
        return listed_source(pack.system, number)
    if kind == "seat":
        return listed_source(pack.species, view.species[number]) if 0 <= number < view.players else ""
    if kind == "sector":
        return str(pack.sectors.source)
    return ""
