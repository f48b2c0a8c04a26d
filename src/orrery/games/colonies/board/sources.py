"""Where the items come from that a table names: by the kinds of its things, as far as a reader knows them."""

from __future__ import annotations

from orrery.draw.telling import listed_source, numbered
from orrery.games.colonies.board.places import places
from orrery.games.colonies.table.state import ChartView


def source(view: ChartView, what: str) -> str:
    """Of a technology, a structure, a marker, or the card that lies at a place, if the reader knows it."""
    content = view.content
    kind, number = numbered(what)
    if kind == "tech":
        return listed_source(content.pack.technology, number)
    if kind == "structure":
        return listed_source(content.pack.structure, number)
    if kind == "marker":
        return listed_source(content.pack.marker, number)
    if kind != "place":
        return ""
    here = places(view)
    card = here[number].card if 0 <= number < len(here) else -1
    if card >= content.planets:
        return listed_source(content.pack.map_card, card - content.planets)
    return listed_source(content.pack.planet, card)
