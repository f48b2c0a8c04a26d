"""The deck editor of competitive mode: which species and cards there are, what a deck lacks (NOM-COMPET-04 to 10)."""

from __future__ import annotations

from orrery.draw.table import Card, Count, Counts, Gauge, Part
from orrery.draw.workshop import Draft, Piece, Terms
from orrery.games.nomads.board.cards import card_of, species_card
from orrery.games.nomads.cards.content import CONSUMABLE, EQUIPMENT, SHIP, TECHNOLOGY, Content
from orrery.games.nomads.cards.decks import (
    COPIES,
    SIZE,
    Deck,
    deck_lines,
    deck_problems,
    deck_text,
    read_deck,
    sample_deck,
)

GROUPS = (
    (SHIP, "Ships", "ship"),
    (EQUIPMENT, "Equipment", "works"),
    (TECHNOLOGY, "Technologies", "tech"),
    (CONSUMABLE, "Consumables", "activate"),
)


class DeckWorkshop:
    """Decks of one pack of cards; see `orrery.draw.workshop.Workshop`."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self._species = [one.id for one in content.pack.species]
        self._cards = [one.id for one in content.pack.resource]

    def terms(self) -> Terms:
        """Words for the page."""
        return Terms(
            "Decks",
            "deck",
            "Species",
            "card",
            SIZE,
            f"A species and exactly {SIZE} resources: at most {COPIES} of a kind, unique ones once.",
            "NOM-COMPET-05",
        )

    def leads(self) -> tuple[Card, ...]:
        """All species."""
        return tuple(species_card(self.content, i, ident) for i, ident in enumerate(self._species))

    def pieces(self) -> tuple[Piece, ...]:
        """All resources, cheap ones first, by their types."""
        found = []
        for kind, group, _ in GROUPS:
            own = [i for i in range(self.content.kinds) if self.content.type[i] == kind]
            own.sort(key=lambda i: (self.content.pack.resource[i].price, self.content.card_names[i]))
            for i in own:
                limit = 1 if self.content.unique[i] else COPIES
                found.append(Piece(card_of(self.content, i, self._cards[i]), group, limit))
        return tuple(found)

    def samples(self) -> tuple[tuple[str, str], ...]:
        """The sample decks."""
        decks = [sample_deck(self.content, i) for i in range(len(self.content.deck_names))]
        return tuple(
            (name, deck_text(self.content, deck))
            for name, deck in zip(self.content.deck_names, decks, strict=True)
        )

    def read(self, text: str) -> Draft:
        """The deck that a text means."""
        deck = read_deck(self.content, text)
        counts = [(self._cards[kind], deck.cards.count(kind)) for kind in set(deck.cards)]
        return Draft(self._species[deck.species], tuple(sorted(counts)))

    def write(self, draft: Draft) -> str:
        """The deck as lines."""
        return deck_lines(self.content, self._deck(draft))

    def problems(self, draft: Draft) -> list[str]:
        """What it breaks (NOM-COMPET-06, 07, 08)."""
        return deck_problems(self.content, self._deck(draft))

    def summary(self, draft: Draft) -> tuple[Part, ...]:
        """How full it is, what it is made of, what its cards cost on average."""
        cards = self._deck(draft).cards
        types = [
            Count(icon, group, sum(self.content.type[card] == kind for card in cards))
            for kind, group, icon in GROUPS
        ]
        prices = sum(self.content.pack.resource[card].price for card in cards)
        price = Count("credits", "Price of all cards", prices, tone="marks")
        return (
            Gauge("Cards", len(cards), SIZE, danger=len(cards) > SIZE),
            Counts((*types, price)),
        )

    def _deck(self, draft: Draft) -> Deck:
        cards = [self._cards.index(ident) for ident, number in draft.counts for _ in range(number)]
        return Deck(self._species.index(draft.lead), tuple(sorted(cards)))
