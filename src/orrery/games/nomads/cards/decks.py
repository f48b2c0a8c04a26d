"""Decks of competitive mode: one species and 40 resources, checked and written as text (NOM-COMPET-04 to 10, 22)."""

from __future__ import annotations

import difflib
import re

from orrery.engine.base import Value
from orrery.engine.errors import SetupError
from orrery.games.nomads.cards.content import Content

SIZE, COPIES = 40, 3


class Deck(Value, frozen=True):
    """A deck: a species, and how many of each kind of resource."""

    species: int
    cards: tuple[int, ...]
    """Kinds, sorted; a kind stands as often as the deck holds it."""


def deck_problems(content: Content, deck: Deck) -> list[str]:
    """Every rule that a deck breaks, as sentences; empty for a deck that can be used (NOM-COMPET-22)."""
    found: list[str] = []
    if len(deck.cards) != SIZE:
        found.append(f"A deck holds exactly {SIZE} resources, not {len(deck.cards)}.")
    for kind in sorted(set(deck.cards)):
        number, name = deck.cards.count(kind), content.card_names[kind]
        if content.unique[kind] and number > 1:
            found.append(f"{name} is unique: only 1 copy is allowed, not {number}.")
        elif number > COPIES:
            found.append(f"At most {COPIES} copies of a card are allowed, not {number} of {name}.")
    return found


def deck_text(content: Content, deck: Deck) -> str:
    """The deck as one line of text: `Kethri: 3 Planetary Bunkers, 2 Field Hospital, ...`."""
    cards = ", ".join(
        f"{deck.cards.count(kind)} {content.card_names[kind]}" for kind in sorted(set(deck.cards))
    )
    return f"{content.species_names[deck.species]}: {cards}"


def sample_deck(content: Content, number: int) -> Deck:
    """One of the sample decks."""
    entry = content.pack.deck[number]
    species = [one.id for one in content.pack.species].index(entry.species)
    ids = [one.id for one in content.pack.resource]
    return Deck(
        species, tuple(sorted(ids.index(card.id) for card in entry.resources for _ in range(card.copies)))
    )


def deck_lines(content: Content, deck: Deck) -> str:
    """The deck as lines of text, for reading and for sharing: the species, then a line a card."""
    lines = [f"{deck.cards.count(kind)} {content.card_names[kind]}" for kind in sorted(set(deck.cards))]
    return "\n".join([content.species_names[deck.species], *lines])


def read_deck(content: Content, text: str) -> Deck:
    """The deck that a text means: the name of a sample deck, or a species and its cards, with commas or on lines."""
    said = " ".join(text.split())
    names = [name.lower() for name in content.deck_names]
    if said.lower() in names:
        return sample_deck(content, names.index(said.lower()))
    head = re.match(r"\s*([^:\n,;]+)(?:[:\n]|$)(.*)", text, re.DOTALL)
    if head is None or (not head[2].strip() and head[1].strip().lower() not in _lower(content.species_names)):
        raise SetupError(
            f"There is no deck '{said[:60]}'; name a sample deck ({', '.join(content.deck_names)}) or write "
            "'species: 3 card, 2 card, ...'."
        )
    chosen = _find(head[1].strip(), content.species_names, "species")
    cards: list[int] = []
    for part in re.split(r"[,;\n]", head[2]):
        if part.strip():
            cards += _cards(content, " ".join(part.split()))
    return Deck(chosen, tuple(sorted(cards)))


def _cards(content: Content, part: str) -> list[int]:
    match = re.fullmatch(r"(\d{1,2})\s*x?\s+(.+)", part)
    if match is None:
        raise SetupError(f"'{part[:60]}' is no part of a deck; write a number and a card: '3 Civil Ship'.")
    return [_find(match.group(2), content.card_names, "card")] * int(match.group(1))


def check_deck(content: Content, text: str) -> Deck:
    """The deck of a text, if it follows the rules; a sentence otherwise (NOM-COMPET-22)."""
    deck = read_deck(content, text)
    problems = deck_problems(content, deck)
    if problems:
        raise SetupError("This deck cannot be used. " + " ".join(problems))
    return deck


def _find(name: str, names: list[str], what: str) -> int:
    lower = _lower(names)
    if name.lower() in lower:
        return lower.index(name.lower())
    near = difflib.get_close_matches(name.lower(), lower, 1, 0.5)
    hint = f"; did you mean {names[lower.index(near[0])]}?" if near else "."
    raise SetupError(f"There is no {what} called '{name[:60]}'{hint}")


def _lower(names: list[str]) -> list[str]:
    return [one.lower() for one in names]
