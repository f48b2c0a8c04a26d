"""Space Opera by Space Creative: what it is called, who plays it, which options it has."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from importlib import import_module
from typing import Any

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.game import Game, Option
from orrery.engine.stops import StopKind
from orrery.engine.studied import Studied
from orrery.games.nomads.cards.content import PACKS, Content
from orrery.games.nomads.cards.decks import check_deck, deck_problems, sample_deck
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

    def spans(self) -> Mapping[str, int]:
        return {
            "credits": 99,
            "cards": 12,
            "civil": 15,
            "military": 15,
            "item": 9,
            "storage[]": 16,
            "decks[]": 4,
            "decks[][]": 12,
            "dealt[]": 4,
            "packets[]": 6,
            "discards[]": 4,
            "discards[][]": 100,
            "system_discards[]": 46,
            "visited[][]": 12,
            "pile[]": 6,
            "standing[]": 6,
            "used[][]": 3,
            "clocks[][]": 5,
        }

    def stops(self) -> tuple[StopKind, ...]:
        return (
            StopKind("aimed at me", "Something is aimed at me", "always"),
            StopKind("pile", "Others announce a card or an effect"),
            StopKind("my war", "In my own wars, when I can change something"),
            StopKind("war of others", "In wars of others, when I can change something"),
            StopKind("quiet", "While others act, when I am in danger"),
            StopKind("end of turn", "At the end of a rival's turn"),
        )

    def sides(self, pos: Expanse) -> Mapping[str, Sequence[str]]:
        names = self.content.species_names
        sides = {"species": [names[species] if species >= 0 else "" for species in pos.species]}
        if pos.options["mode"] == "competitive":
            known = {name.lower(): name for name in self.content.deck_names}
            decks = [str(pos.options[f"deck_{seat + 1}"]).strip().lower() for seat in range(pos.players)]
            sides["deck"] = [known.get(deck, "a deck of their own") for deck in decks]
        return sides

    def studied(self) -> tuple[Studied, ...]:
        return (
            Studied(
                "Resource cards",
                "kind",
                ("has built", "finishes", "installs", "sends", "uses", "has announced"),
                ("card", "source"),
            ),
            Studied("Powers", "power", ("uses",)),
            Studied("Systems", "system", ("jumps to",)),
        )

    def count_rounds(self, pos: Expanse) -> int:
        return pos.round

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
                    letters=4000,
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

    def oddities(self) -> list[str]:
        """Cards that are never dealt, prices that nobody can pay, a deck that runs dry, sample decks that nobody may use."""
        content, pack = self.content, self.content.pack
        found = [
            f"{card.name} is never dealt: it has no copies." for card in pack.resource if not card.copies
        ]
        found += [
            f"nobody can ever pay for {card.name}: there are {content.credits_total} credits."
            for card in pack.resource
            if card.price > content.credits_total
        ]
        total = sum(content.copies)
        if total < 60:
            found.append(f"the resource deck of {total} cards runs dry early with four players.")
        found += [
            f"nobody can use the deck {name}: {' '.join(wrong)}"
            for number, name in enumerate(content.deck_names)
            if (wrong := deck_problems(content, sample_deck(content, number)))
        ]
        return found

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
