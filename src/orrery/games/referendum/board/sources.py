"""Where the items come from that a table names: by the kinds of its things, as far as a reader knows them."""

from __future__ import annotations

from orrery.draw.telling import listed_source, numbered
from orrery.games.referendum.table.state import RealmView


def source(view: RealmView, what: str) -> str:
    """Of a citizen, an Opportunity card, an Adversity card, a planet with its boxes, a station, a sector, a face of the die."""
    content = view.content
    pack = content.pack
    kind, number = numbered(what)
    if kind == "citizen":
        return listed_source(pack.citizen, number)
    if kind == "card":
        return listed_source(pack.opportunity, number)
    if kind == "adversity":
        return listed_source(pack.adversity, number)
    if kind == "box":
        return (
            listed_source(pack.planet, content.box_planet[number])
            if 0 <= number < len(content.box_planet)
            else ""
        )
    if kind == "place" and number >= content.planets:
        return listed_source(pack.station, number - content.planets)
    if kind == "place":
        return listed_source(pack.planet, number)
    if kind == "sector":
        return listed_source(pack.sector, number)
    return next((str(one.source) for one in pack.face if one.roll == number), "") if kind == "die" else ""
