"""The words of Galactic Destiny: how Parties, Sectors, Senators and cards are called in moves and in the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from orrery.games.destiny.content.printed import RESOURCES
from orrery.games.destiny.deals.terms import KINDS as TERM_KINDS
from orrery.games.destiny.laws.drafting import PLACE_WORDS
from orrery.games.destiny.laws.places import PLACES
from orrery.games.destiny.table.clicks import WORDS
from orrery.games.destiny.table.laws import KINDS

if TYPE_CHECKING:
    from orrery.games.destiny.table.state import Table


def names_of(pos: Table) -> dict[str, Sequence[str]]:
    """The tables of names: they depend on the content and on who plays which Party."""
    content, party = pos.content, pos.party
    seats = [content.party_ids[p] if p >= 0 else f"Seat {i + 1}" for i, p in enumerate(party)]
    # names of Parties that nobody plays, or not yet, can be read too: a text of another table then says what is wrong
    readable = [*seats, *(name for name in content.party_ids if name not in seats)]
    counted = [str(i + 1) for i in range(100)]
    return {
        "seat": readable,
        "colour": [*seats, "Republic"],
        "party": [entry.name for entry in content.pack.party],
        "sector": content.sector_names,
        "senator": content.senator_names,
        "card": content.card_names,
        "event": content.event_names,
        "ministry": content.minister_names,
        "trait": content.trait_names,
        "ability": content.ability_names,
        "resource": RESOURCES,
        "sample": [entry.name for entry in content.pack.proposition],
        "act": content.acts,
        "kind": KINDS,
        "place": PLACES[:8],
        "race": content.races,
        "word": WORDS,
        "placeword": PLACE_WORDS,
        "per": ["turn", "sector"],
        "term": [kind.name for kind in TERM_KINDS],
        "die": counted,
        "group": counted,
    }
