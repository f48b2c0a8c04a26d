"""Cards as values: resources, species and systems, with what stands on them."""

from __future__ import annotations

from orrery.draw.table import Card, Count
from orrery.draw.text import curly
from orrery.engine.content import origin_word
from orrery.games.nomads.board.facts import entry, kind_of, sign_of, told
from orrery.games.nomads.cards.content import Content

STATS = ("attack", "defence", "damage", "healing")


def card_of(content: Content, card: int, ident: str) -> Card:
    """A resource as a card: price above, effect, values and free slots below, type and marks."""
    resource = entry(content, card)
    return Card(
        ident,
        curly(resource.name),
        told(resource),
        sign_of(resource),
        (Count("credits", "Price", resource.price, tone="marks", about="sign:price"),),
        kind_of(resource).capitalize() + (", unique" if resource.unique else ""),
        origin_word(resource.source),
        values=(
            *(
                _stat(stat, getattr(resource, stat))
                for stat in STATS
                if _shown(resource.type, stat, resource)
            ),
            *(
                [Count("works", "Slots for equipment", resource.slots, about="sign:slots")]
                if resource.slots
                else []
            ),
        ),
        about=f"card:{card}",
    )


def _shown(kind: str, stat: str, resource: object) -> bool:
    """A ship always shows what it fights with; other cards what they change."""
    return bool(getattr(resource, stat)) or (kind == "ship" and stat in ("attack", "defence", "damage"))


def _stat(stat: str, value: int) -> Count:
    tone = stat if stat in ("attack", "defence") else ""
    return Count(stat, stat.capitalize(), value, tone=tone, about=f"sign:{stat}")


def species_card(content: Content, species: int, ident: str) -> Card:
    """A species as a card: skills, attack, defence, initiative."""
    found = content.pack.species[species]
    return Card(
        ident,
        found.name,
        told(found),
        found.icon or "people",
        (),
        f"Species, {found.kind}",
        origin_word(found.source),
        values=(
            _stat("attack", found.attack),
            _stat("defence", found.defence),
            Count("first", "Initiative", found.initiative, about="sign:initiative"),
        ),
        about=f"species:{species}",
    )


def system_card(content: Content, system: int) -> Card:
    """A stellar system as a card."""
    found = content.pack.system[system]
    return Card(
        f"system-{system}",
        curly(found.name),
        told(found),
        found.icon or "planet",
        foot=f"System, {' and '.join(found.sectors)}",
        origin=origin_word(found.source),
        about=f"system:{system}",
    )
