"""The sample decks for whoever chooses one: who leads each, and how many ships, technologies and other cards it has."""

from __future__ import annotations

from collections import Counter

from orrery.draw.telling import Face
from orrery.draw.text import esc, num
from orrery.games.nomads.cards.content import CONSUMABLE, EQUIPMENT, SHIP, TECHNOLOGY, Content
from orrery.games.nomads.cards.decks import SIZE, Deck, sample_deck

ROWS = ((TECHNOLOGY, "technologies"), (SHIP, "ships"), (EQUIPMENT, "equipment"), (CONSUMABLE, "consumables"))
WIDE, HIGH = 44.0, 9.0


def faces(content: Content) -> tuple[Face, ...]:
    """All sample decks."""
    return tuple(_face(content, name, sample_deck(content, i)) for i, name in enumerate(content.deck_names))


def _face(content: Content, name: str, deck: Deck) -> Face:
    count = Counter(content.type[card] for card in deck.cards)
    price = sum(content.pack.resource[card].price for card in deck.cards) / max(1, len(deck.cards))
    parts = [f"{count[kind]} {word}" for kind, word in ROWS if count[kind]]
    said = f"{content.species_names[deck.species]}: {', '.join(parts)}; {price:.1f} credits a card."
    return Face(name, name, said, _bars([count[kind] for kind, _ in ROWS], ", ".join(parts)))


def _bars(counts: list[int], said: str) -> str:
    """A bar for each type of card, in the order of `ROWS`."""
    bars = "".join(
        f'<rect class="plan-spot" y="{num(row * 11 + 1)}" width="{num(WIDE)}" height="{num(HIGH)}" rx="1.5"/>'
        f'<rect class="plan-spot plan-4" y="{num(row * 11 + 1)}" width="{num(WIDE * min(count, SIZE) / SIZE)}" height="{num(HIGH)}" rx="1.5"/>'
        for row, count in enumerate(counts)
    )
    return f'<svg class="plan" viewBox="-1 0 {num(WIDE + 2)} 44" role="img" aria-label="{esc(said)}">{bars}</svg>'
