"""Cards of worlds and citizens that are drawn, of which one comes into play."""

from __future__ import annotations

from orrery.draw.table import Card, Count
from orrery.draw.text import curly
from orrery.engine.content import origin_word
from orrery.games.referendum.board.facts import (
    ROMAN,
    SIGNS,
    SKILL_ICONS,
    bloc_word,
)
from orrery.games.referendum.content import SKILLS, Content


def planet_card(content: Content, planet: int) -> Card:
    """A planet as it is printed, and its effect."""
    entry = content.pack.planet[planet]
    text = f"Government: {bloc_word(entry.government)}\nPeople: {', '.join(map(bloc_word, entry.population))}"
    if entry.effect:
        text += f"\n{curly(entry.effect)}"
    sector = content.sector_names[content.sector_of[planet]]
    return Card(
        f"draw-{entry.id}",
        curly(entry.name),
        text,
        icon="planet",
        foot=curly(", ".join(word for word in (entry.title, sector) if word)),
        origin=origin_word(entry.source),
        about=f"planet:{planet}",
    )


def citizen_card(content: Content, citizen: int) -> Card:
    """A citizen: special actions and characteristics in full, skills as numbers."""
    entry = content.pack.citizen[citizen]
    levels = content.skill[citizen]
    lines = [f"{action.name} (action): {action.effect}" for action in entry.actions]
    lines += [f"{trait.name}: {trait.effect}" for trait in entry.traits]
    if entry.home:
        lines.append(f"Home: {content.place_names[content.home[citizen]]}")
    return Card(
        f"draw-{entry.id}",
        entry.name,
        curly("\n".join(lines) or "No special text."),
        icon=SIGNS[content.bloc[citizen]],
        foot=f"{entry.title}, rank {ROMAN[entry.rank]}",
        origin=origin_word(entry.source),
        values=tuple(
            Count(SKILL_ICONS[skill], SKILLS[skill].capitalize(), levels[skill])
            for skill in range(5)
            if levels[skill]
        ),
        about=f"citizen:{citizen}",
    )
