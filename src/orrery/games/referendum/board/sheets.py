"""Cards that lie on the table for everybody: every world, station and citizen in play opens to what its card says."""

from __future__ import annotations

from orrery.draw.table import Card, Cards, Count, Section
from orrery.draw.text import curly
from orrery.games.referendum.board.facts import (
    ORIGINS,
    ROMAN,
    SIGNS,
    SKILL_ICONS,
    is_open,
    leader_of,
    place_id,
)
from orrery.games.referendum.content import BLOCS, SKILLS, Content
from orrery.games.referendum.table.state import RealmView


def sheets(view: RealmView, content: Content) -> tuple[Section, ...]:
    """Worlds, stations and citizens in play, by title; each opens to its text, from here or from the map."""
    worlds = [planet_card(content, planet, view) for planet in range(content.planets) if view.placed[planet]]
    worlds += [station_card(content, place) for place in range(content.planets, content.places)]
    people = [citizen_card(content, citizen, view=view) for citizen, at in enumerate(view.where) if at >= 0]
    found = [Section("worlds", "Worlds and stations", (Cards(tuple(worlds)),))]
    if people:
        found.append(Section("people", "Citizens in play", (Cards(tuple(people)),)))
    return tuple(found)


def world_sheet(content: Content, place: int) -> str:
    """What a place of the map opens."""
    return f"text-world-{place_id(content, place)}"


def person_sheet(content: Content, citizen: int) -> str:
    """What a figure of the map opens."""
    return f"text-person-{content.pack.citizen[citizen].id}"


def planet_card(content: Content, planet: int, view: RealmView | None = None, prefix: str = "world") -> Card:
    """A planet: its boxes as they are now, or as they are printed, and its effect."""
    entry = content.pack.planet[planet]
    if view is not None and view.align[content.gov[planet]] >= 0:
        people = [BLOCS[view.align[box]] for box in content.pop[planet] if view.align[box] >= 0]
        text = f"Government: {BLOCS[view.align[content.gov[planet]]]}\nPeople: {', '.join(people)}"
        if len(people) == len(content.pop[planet]):
            most = view.plurality(planet)
            text += f"\nPlurality: {BLOCS[most]}" if most >= 0 else "\nNo plurality"
            text += "\nOpen to No Confidence" if is_open(view, planet) else ""
    else:
        text = f"Government: {entry.government}\nPeople: {', '.join(entry.population)}"
    if entry.effect:
        text += f"\n{curly(entry.effect)}"
    sector = content.sector_names[content.sector_of[planet]]
    return Card(
        f"{prefix}-{entry.id}",
        curly(entry.name),
        text,
        icon="planet",
        foot=curly(", ".join(word for word in (entry.title, sector) if word)),
        origin=ORIGINS.get(entry.source, ""),
    )


def station_card(content: Content, place: int) -> Card:
    """A station and its bonus."""
    entry = content.pack.station[place - content.planets]
    return Card(
        f"world-{entry.id}",
        entry.name,
        curly(entry.effect),
        icon=entry.skill,
        foot="Station",
        origin=ORIGINS.get(entry.source, ""),
    )


def citizen_card(
    content: Content, citizen: int, prefix: str = "person", view: RealmView | None = None
) -> Card:
    """A citizen: special actions and characteristics in full, skills as numbers."""
    entry = content.pack.citizen[citizen]
    levels = content.skill[citizen]
    lines = [f"{action.name} (action): {action.effect}" for action in entry.actions]
    lines += [f"{trait.name}: {trait.effect}" for trait in entry.traits]
    if entry.home:
        lines.append(f"Home: {content.place_names[content.home[citizen]]}")
    return Card(
        f"{prefix}-{entry.id}",
        entry.name,
        curly("\n".join(lines) or "No special text."),
        icon=SIGNS[content.bloc[citizen]],
        foot=f"{entry.title}, rank {ROMAN[entry.rank]}",
        origin=ORIGINS.get(entry.source, ""),
        owner=leader_of(view, citizen) if view is not None else None,
        values=tuple(
            Count(SKILL_ICONS[skill], SKILLS[skill].capitalize(), levels[skill])
            for skill in range(5)
            if levels[skill]
        ),
    )
