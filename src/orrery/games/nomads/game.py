"""Space Opera by Space Creative: what it is called, who plays it, which options it has."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from importlib import import_module
from typing import Any

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.game import Game, Option
from orrery.games.nomads.cards.content import PACKS, Content
from orrery.games.nomads.cards.decks import check_deck
from orrery.games.nomads.holdings.extinction import resign
from orrery.games.nomads.imagining import deal
from orrery.games.nomads.table.invariants import problems
from orrery.games.nomads.table.state import Expanse, ExpanseView
from orrery.games.nomads.turn.setup import set_up
from orrery.games.nomads.words import SEATS, names_of


class Nomads(Game):
    """Space Opera for 2 to 4 players."""

    slug = "nomads"
    title = "Space Opera: Nomads"
    designer = "Benet Domínguez and David Martínez"
    blurb = (
        "Lead a species without a home from system to system: build, trade, fight, and answer what others do. "
        "Whoever holds a civilization level alone for a whole round wins."
    )
    minutes = "30 to 90 min"
    players = (2, 4)
    seat_names = SEATS
    bound = 200_000

    content: Content
    table = Expanse
    packs = PACKS

    def __init__(self, content: Content | None = None) -> None:
        self.import_room()  # every chapter gives its words their meaning before a pack is read
        super().__init__(content)

    def options(self) -> tuple[Option, ...]:
        decks = self.content.deck_names
        return (
            Option(
                "mode",
                "casual",
                "One common deck, or an own deck for everybody.",
                "NOM-COMPET-01",
                ("casual", "competitive"),
            ),
            Option("limited_tokens", True, "The central pile can run out.", "NOM-COMP-10", (True, False)),
            Option(
                "negotiation_limit",
                3,
                "Declined offers between two players in a turn; 0 means no limit.",
                "NOM-NEGO-17",
                (),
                0,
                100,
            ),
            Option(
                "deal_limit",
                5,
                "Deals between two players in a turn; 0 means no limit.",
                "NOM-NEGO-22",
                (),
                0,
                100,
            ),
            Option(
                "round_limit",
                0,
                "The game ends after so many rounds; 0 means never.",
                "NOM-CIV-21",
                (),
                0,
                1000,
            ),
            *(
                Option(
                    f"deck_{seat + 1}",
                    decks[seat % len(decks)] if decks else "",
                    f"Competitive: the deck of seat {seat + 1}, a sample deck or 'species: 3 card, 2 card, ...'.",
                    "NOM-COMPET-05",
                    seat=seat,
                )
                for seat in range(self.players[1])
            ),
        )

    def check_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Options as everywhere; a deck that breaks the rules is refused (NOM-COMPET-22)."""
        checked = super().check_options(given)
        for option in self.options():
            if option.seat is None:
                continue
            if checked["mode"] == "competitive":
                check_deck(self.content, checked[option.name])
            else:
                checked[option.name] = ""
        return checked

    def brought(self, options: Mapping[str, Any]) -> tuple[Option, ...]:
        """In competitive mode everybody brings a deck (NOM-COMPET-05)."""
        return super().brought(options) if options.get("mode") == "competitive" else ()

    def workshop(self) -> Any:
        """The deck editor, loaded when somebody builds a deck."""
        return import_module(f"{self.package}.workshop").DeckWorkshop(self.content)

    def set_up(self, pos: Expanse) -> None:
        set_up(pos)

    def names(self, pos: Expanse) -> Mapping[str, Sequence[str]]:
        return names_of(self.content, len(pos.decks))

    def names_by(self, pos: Expanse) -> Hashable:
        return len(pos.decks)

    def problems(self, pos: Expanse) -> list[str]:
        return problems(pos)

    def on_resign(self, pos: Expanse, seat: Seat) -> None:
        resign(pos, seat)

    def deal(self, pos: Expanse, view: ExpanseView, chance: Chance) -> None:
        deal(pos, view, chance)
