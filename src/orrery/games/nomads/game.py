"""Space Opera by Space Creative: what it is called, who plays it, which options it has."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from orrery.engine.base import Move, View
from orrery.engine.chance import Chance
from orrery.engine.game import Game, Option
from orrery.engine.offers import OFFER_MOVES
from orrery.engine.position import Position
from orrery.games.nomads.content import Content, standard
from orrery.games.nomads.decks import check_deck
from orrery.games.nomads.imagine import imagine
from orrery.games.nomads.setup import set_up
from orrery.games.nomads.state import FIELDS, Expanse
from orrery.games.nomads.view import ExpanseView
from orrery.games.nomads.words import SEATS


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

    def __init__(self, content: Content | None = None) -> None:
        super().__init__()
        self.content = content or standard()

    @property
    def content_hash(self) -> str:
        """What identifies the cards that a record was played with."""
        return self.content.digest

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
        decks = {option.name: option.default for option in self.options() if option.name.startswith("deck_")}
        plain = {name: value for name, value in given.items() if name not in decks}
        checked = super().check_options({**plain, **dict.fromkeys(decks, 0)})
        for name, default in decks.items():
            checked[name] = str(given.get(name, default)) if checked["mode"] == "competitive" else ""
            if checked["mode"] == "competitive":
                check_deck(self.content, checked[name])
        return checked

    def brought(self, options: Mapping[str, Any]) -> tuple[Option, ...]:
        """In competitive mode everybody brings a deck (NOM-COMPET-05)."""
        return super().brought(options) if options.get("mode") == "competitive" else ()

    def workshop(self) -> Any:
        """The deck editor, loaded when somebody builds a deck."""
        return import_module(f"{self.package}.workshop").DeckWorkshop(self.content)

    def setup(self, players: int, options: dict[str, Any], chance: Chance) -> Position:
        pos = Expanse(self, self.content, players, options, chance)
        set_up(pos)
        return pos

    def blank(self, players: int, options: dict[str, Any], chance: Chance) -> Position:
        return Expanse(self, self.content, players, options, chance)

    def fields(self) -> Mapping[str, Any]:
        return FIELDS

    def move_types(self) -> list[type[Move]]:
        return [*super().move_types(), *OFFER_MOVES]

    def imagine(self, view: View, chance: Chance) -> Position:
        assert isinstance(view, ExpanseView)
        return imagine(self, self.content, view, chance)
