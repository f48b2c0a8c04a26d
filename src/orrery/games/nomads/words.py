"""The words of Space Opera: how species, cards, systems, places and effects are called in moves and in the log."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.games.nomads.cards.content import ROOM, START_CARDS, Content

SEATS = ("Crimson", "Orange", "Violet", "White")
"""The players by their colours, in the order of the seats."""


def card_names(content: Content, decks: int) -> list[str]:
    """Cards by name; in competitive mode with the deck they came from (NOM-COMPET-20)."""
    if decks == 1:
        return content.card_names
    return [f"{name} ({SEATS[deck].lower()})" for deck in range(decks) for name in content.card_names]


def subset_names() -> list[str]:
    """Which of the five first cards: `nothing`, `1`, `1 3`."""
    names = ["nothing"]
    for subset in range(1, 1 << START_CARDS):
        names.append(" ".join(str(i + 1) for i in range(START_CARDS) if subset >> i & 1))
    return names


def names_of(content: Content, decks: int) -> dict[str, Sequence[str]]:
    """The tables of names: they depend on the content and on the number of decks."""
    cards = card_names(content, decks)
    return {
        "seat": SEATS,
        "species": content.species_names,
        "kind": content.card_names,
        "card": cards,
        "deed": [*cards, *content.power_names],
        "power": content.power_names,
        "system": content.system_names,
        "source": [*content.species_names, *content.card_names, *content.system_names],
        "place": [f"{name}-{n + 1}" for name in SEATS for n in range(ROOM)],
        "subset": subset_names(),
    }
