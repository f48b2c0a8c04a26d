"""Items of the content as the table shows them, for workshops and sheets of cards: resources, species, systems, decks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from orrery.draw import cards
from orrery.draw.icons import icon
from orrery.draw.table import Card
from orrery.draw.text import label, name, shift
from orrery.engine.content import origin_word
from orrery.games.nomads.board import decks
from orrery.games.nomads.board.cards import card_of, species_card, system_card
from orrery.games.nomads.board.chart import world
from orrery.games.nomads.board.facts import look_of
from orrery.games.nomads.cards.content import Content
from orrery.games.nomads.cards.decks import sample_deck

MEDAL = 34.0
"""From one sector's medal to the next."""


def resource(content: Content, number: int) -> Card:
    """A card of the deck."""
    return card_of(content, number, content.pack.resource[number].id)


def species(content: Content, number: int) -> Card:
    """A species."""
    return species_card(content, number, content.pack.species[number].id)


def system(content: Content, number: int) -> Card:
    """A stellar system: its world as it hangs on the chart, and the medals of its sectors."""
    entry = content.pack.system[number]
    looks = [look_of(content, sector) for sector in entry.sectors]
    left = -MEDAL * len(looks) / 2 - 10
    globe = f'<g transform="{shift(left, 0)}">{world(entry.name, looks[0])}</g>{name(entry.name, 47, left)}'
    medals = "".join(
        f'<g class="medal s-{look}" transform="{shift(MEDAL * (i - len(looks) / 2) + 46, 0, 0.6)}">'
        f'<circle class="medal-disc" r="25"/>{icon(f"sector-{look}", 0, -1, 28)}'
        f"{label(sector, 'medal-name at-s', 0, 42)}</g>"
        for i, (look, sector) in enumerate(zip(looks, entry.sectors, strict=True))
    )
    return system_card(content, number).but(art=cards.art(globe + medals, 320, 112))


def deck(content: Content, number: int) -> Card:
    """A sample deck: its species, its cards, and what it is made of."""
    entry = content.pack.deck[number]
    face = decks.faces(content)[number]
    held = sample_deck(content, number).cards
    lines = [f"{held.count(card)} {content.card_names[card]}" for card in dict.fromkeys(held)]
    return Card(
        entry.id,
        entry.name,
        f"{face.text}\n{', '.join(lines)}.",
        "deck",
        foot="Deck",
        origin=origin_word(entry.source),
        art=face.picture,
    )


KINDS: Mapping[str, Callable[[Content, int], Card]] = {
    "resource": resource,
    "species": species,
    "system": system,
    "deck": deck,
}
