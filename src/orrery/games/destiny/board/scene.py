"""What the drawings of one view share: its content, who is called what, and a table that fits it.

Costs, odds and votes are not worked out anew here: they are asked of the rules, at a table that was imagined from the
view alone. Whatever hangs on hidden cards must not be asked of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from orrery.draw.palette import COLOURS as COLOURS_OF_SEATS
from orrery.draw.palette import Livery, livery
from orrery.draw.reader import Reader
from orrery.games.destiny.content.printed import Content
from orrery.games.destiny.table.state import IN_PLAY, Table, TableView
from orrery.games.destiny.turn.stages import I_CAMPAIGNS

COLOURS = {
    "GSP": "turquoise",
    "BIP": "black",
    "PoP": "crimson",
    "TMP": "white",
    "CoS": "orange",
    "PPF": "violet",
}
"""Each Party plays one of the six tested colours, with its own sign as emblem."""
OFFICES = ("minister-prime", "minister-interior", "minister-finance", "minister-justice", "minister-defence")
"""The signs of the Ministries."""
OFFICE_WORDS = ("Prime", "Interior", "Finance", "Justice", "Defence")


def party_livery(content: Content, party: int) -> Livery:
    """The colours of a Party; parties of another pack take the colours in their order."""
    return livery(COLOURS.get(content.party_ids[party], party) if party >= 0 else 0)


def emblem(content: Content, party: int) -> str:
    """The sign of a Party in the sprite."""
    known = party >= 0 and content.party_ids[party] in COLOURS
    return f"party-{content.party_ids[party].lower()}" if known else "people"


def _taken(content: Content, parties: Sequence[int]) -> set[str]:
    """The colours of some Parties."""
    return {party_livery(content, party).colour for party in parties}


class Scene(Reader[TableView]):
    """A view with what its drawings ask for."""

    content: Content

    def __init__(self, view: TableView, names: Sequence[str] = ()) -> None:
        super().__init__(view, names)
        parties = [self.content.party_ids[p] if p >= 0 else f"Seat {i + 1}" for i, p in enumerate(view.party)]
        self.names = self.names if len(names) == view.players else tuple(parties)
        self.me = -1 if view.seat is None else view.seat

    @property
    def pos(self) -> Table:
        """The view, asked as a table."""
        return self.view

    def livery(self, seat: int) -> Livery:
        """The colours of a seat: those of its Party; before it has one, colours that no Party at the table has taken."""
        party = self.view.party[seat]
        return party_livery(self.content, party) if party >= 0 else livery(self._waiting[seat])

    @cached_property
    def _waiting(self) -> dict[int, str]:
        """A colour for each seat without a Party: that of its number, where it is free."""
        chosen = [party for party in self.view.party if party >= 0]
        free = [colour for colour in COLOURS_OF_SEATS if colour not in _taken(self.content, chosen)]
        seats = [seat for seat, party in enumerate(self.view.party) if party < 0]
        found = {seat: livery(seat).colour for seat in seats if livery(seat).colour in free}
        rest = iter([colour for colour in free if colour not in found.values()])
        return {seat: found.get(seat) or next(rest) for seat in seats}

    def owner(self, seat: int) -> int | None:
        """A seat whose seal can stand beside a line; the Republic and the Sectors themselves have none."""
        return seat if 0 <= seat < self.view.players else None

    @property
    def at_war(self) -> bool:
        """Whether Fleets that were sent this turn have still to fight."""
        return self.view.stage < I_CAMPAIGNS

    def emblem(self, seat: int) -> str:
        """The sign of a seat's Party."""
        return emblem(self.content, self.view.party[seat])

    def who(self, seat: int, begin: bool = False) -> str:
        """A seat in a sentence: you, or its name."""
        if seat == self.me:
            return "You" if begin else "you"
        return "the Republic" if seat == self.view.players else self.names[seat]

    def called(self, text: str) -> str:
        """A sentence of the rules with the players' names for the short names of their Parties."""
        for seat, party in enumerate(self.view.party):
            if party >= 0:
                text = re.sub(rf"\b{re.escape(self.content.party_ids[party])}\b", self.who(seat), text)
        return text

    def senators(self, seat: int) -> list[int]:
        """A Party's Senators in play."""
        view = self.view
        return [s for s, at in enumerate(view.sen_at) if at == IN_PLAY and view.sen_seat[s] == seat]

    def offices(self, senator: int) -> list[int]:
        """The Ministries of a Senator."""
        return [m for m, holder in enumerate(self.view.ministry) if holder == senator]

    def fleets(self, colour: int, sector: int) -> int:
        """Fleets of a colour in a Sector."""
        return self.view.fleets[colour * self.content.sectors + sector]
