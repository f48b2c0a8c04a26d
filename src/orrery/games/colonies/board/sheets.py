"""Everything that lies on a card, in full: the lines of the shelf, what is told of a card, and the rows of a planet that is
being built on or attacked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orrery.draw import squares
from orrery.draw.table import Count, Line, Lines, Part, Section, Text
from orrery.games.colonies.board import chart
from orrery.games.colonies.board.places import COLOURS, HIGH, ROMAN, WIDE, Craft, Place
from orrery.games.colonies.content import Content
from orrery.games.colonies.phases.building import WorkHere
from orrery.games.colonies.table.state import CONTAMINATION, FALLOUT, FIGHT, INVASION, STRIKE, ChartView
from orrery.games.colonies.terms import (
    ENERGY,
    KINDS,
    MEEPLE,
    ORE,
    T_BUNKER,
    T_FARM,
    T_MEEPLE,
    T_REFINERY,
    T_WINDMILL,
)

BUILT = ("Windmill", "Refinery", "Farm")


def sheets(view: ChartView, content: Content, here: Sequence[Place]) -> Iterator[Section]:
    """Every place where something lies: planets, the reader's own first, then Ships in space. Each can be read about."""
    worlds = [spot for spot in here if 0 <= spot.card < content.planets]
    mine = COLOURS[view.seat] if view.seat is not None else ""
    worlds.sort(key=lambda spot: (spot.owner != mine, not spot.owner, spot.owner))
    yield Section("planets", "Planets", (Lines(tuple(line(spot) for spot in worlds)),), about="count:planets")
    space = [
        spot
        for spot in here
        if spot not in worlds and (spot.ships or (spot.card >= 0 and spot.name != "Space"))
    ]
    if space:
        yield Section("space", "In space", (Lines(tuple(line(spot) for spot in space)),), about="fact:chart")


def line(spot: Place) -> Line:
    """A card of the chart in one line."""
    counts = []
    if spot.up and spot.owner:
        counts = [
            Count("meeple", "Meeples", spot.meeples, about="kind:2"),
            Count("energy", "Energy", spot.energy, tone="energy", about="kind:0"),
            Count("ore", "Ore", spot.ore, tone="ore", about="kind:1"),
        ]
    if spot.ships:
        counts.append(Count("ship", "Ships", len(spot.ships), tone="muted"))
    return Line(
        f"{spot.id} {spot.name}" if spot.name else spot.id,
        icon="planet" if spot.rank else "void",
        owner=COLOURS.index(spot.owner) if spot.owner else None,
        counts=tuple(counts),
        note=f"Class {ROMAN[spot.rank]}" if spot.rank else "",
        about=f"place:{spot.index}",
    )


def picture(spot: Place, content: Content) -> str:
    """The card itself, large."""
    face = chart.ground(chart.bare(spot), content)
    if spot.owner:
        boxes = "".join(
            squares.box(WIDE - 4, HIGH - 4, cls, 8) for cls in ("own-weave", "own-wash", "own-edge")
        )
        face += f'<g class="p-{spot.owner}">{boxes}</g>'
    if spot.up and 0 <= spot.card < content.planets:
        face += chart.figures(chart.unshipped(spot), content.store)
    return f'<svg viewBox="-80 -64 160 128" aria-hidden="true">{face}</svg>'


# --- sentences --------------------------------------------------------------------------------------------------


def told(spot: Place, content: Content, names: Sequence[str]) -> Iterator[str]:
    """What lies on a card, line by line."""
    planet = 0 <= spot.card < content.planets
    if not spot.up:
        yield "Face down: only you have seen it." if spot.card >= 0 else "Face down."
        if planet:
            card = spot.card
            yield (
                f"Yields {content.energy[card]} Energy and {content.ore[card]} Ore, "
                f"holds {content.capacity[card]} Meeples."
            )
    elif planet:
        yield from world(spot, content, names)
    else:
        yield content.card_texts[spot.card - content.planets]
    if spot.pulsed:
        yield "An EM Pulse lies here: nothing leaves, and Technologies fail."
    for craft in spot.ships:
        yield freight(craft, names)


def world(spot: Place, content: Content, names: Sequence[str]) -> Iterator[str]:
    """What is told of it, owner, stores, people, structures, markers."""
    card = spot.card
    yield content.pack.planet[card].line
    owner = names[COLOURS.index(spot.owner)] if spot.owner else ""
    yield (
        f"Controlled by {owner}."
        if owner
        else f"{spot.natives} natives live here."
        if spot.natives
        else "Nobody lives here."
    )
    yield f"Energy {spot.energy} of {content.store}, +{spot.yields[0]} a Round ({content.energy[card]} by nature)."
    yield f"Ore {spot.ore} of {content.store}, +{spot.yields[1]} a Round ({content.ore[card]} by nature)."
    if spot.meeples:
        over = f"; {spot.meeples - spot.room} will starve" if spot.meeples > spot.room else ""
        yield f"Meeples: {spot.free} free, {spot.meeples - spot.free} used, room for {spot.room}{over}."
    else:
        yield f"Room for {spot.room} Meeples."
    built = zip(BUILT, spot.levels, content.most, strict=True)
    levels = ", ".join(f"{name} {level} of {most}" for name, level, most in built if level)
    yield f"{levels}." if levels else "No structures."
    if spot.bunkers:
        yield f"Bunkers: {spot.bunkers}, protecting as many Meeples and Farm levels."
    if any(spot.warheads):
        yield f"Warheads: {spot.warheads[0]} Biological, {spot.warheads[1]} Nuclear."
    if spot.markers[CONTAMINATION]:
        yield f"Plague until Round {spot.markers[CONTAMINATION]}."
    if spot.markers[FALLOUT]:
        yield f"Fallout until Round {spot.markers[FALLOUT]}: nothing but movement happens here."
    for colour in spot.embassies:
        yield f"An embassy of {names[COLOURS.index(colour)]} stands here."


def freight(craft: Craft, names: Sequence[str]) -> str:
    """A Ship and what it carries."""
    owner = f" of {names[COLOURS.index(craft.colour)]}" if craft.colour else ", ownerless"
    loads = [
        f"{craft.cargo[kind]} {name}{'s' if craft.cargo[kind] > 1 and kind >= MEEPLE else ''}"
        for kind, name in enumerate(KINDS)
        if craft.cargo[kind] or kind == ENERGY
    ]
    marks = ("", ", moved")[craft.moved] + ("", ", in stealth")[craft.stealth]
    return f"Ship {craft.number}{owner}: {', '.join(loads)}{marks}."


# --- the planet in question -------------------------------------------------------------------------------------


def in_question(view: ChartView, content: Content, here: Sequence[Place]) -> Iterator[Section]:
    """The planet that the decision is about, row by row: what is there, what is named, what Bunkers protect."""
    place, target = -1, -1
    attack = view.attack
    if attack is not None and attack.kind != FIGHT:
        place = attack.place
        target = attack.target if attack.kind == STRIKE else -1
    elif view.stack and isinstance(view.stack[-1], WorkHere):
        place = view.stack[-1].place
    if place < 0 or not here[place].up or not 0 <= here[place].card < content.planets:
        return
    spot = here[place]
    lines = (
        _row("Windmill", "windmill", "structure:0", spot.levels[0], content.most[0], 0, target == T_WINDMILL),
        _row("Refinery", "refinery", "structure:1", spot.levels[1], content.most[1], 0, target == T_REFINERY),
        _row("Farm", "farm", "structure:2", spot.levels[2], content.most[2], spot.bunkers, target == T_FARM),
        _row("Bunkers", "bunker", "structure:3", spot.bunkers, 0, 0, target == T_BUNKER),
        _row("Meeples", "meeple", "kind:2", spot.meeples, spot.room, spot.bunkers, target == T_MEEPLE),
    )
    stores = Line(
        "Stores",
        icon="planet",
        counts=(
            Count("energy", "Energy", spot.energy, tone="energy"),
            Count("ore", "Ore", spot.ore, tone="ore"),
        ),
        note=f"{spot.free} free Meeple{'' if spot.free == 1 else 's'}",
        about=f"place:{spot.index}",
    )
    parts: list[Part] = [Lines((*lines, stores))]
    if target in (T_WINDMILL, T_REFINERY):
        kind = ENERGY if target == T_WINDMILL else ORE
        lost = spot.levels[kind]
        parts.append(
            Text(
                f"Harvest if it hits: {spot.yields[kind]} {KINDS[kind]} falls to {max(0, spot.yields[kind] - lost)}.",
                danger=True,
            )
        )
    if attack is not None and attack.kind == INVASION:
        crew = sum(craft.cargo[MEEPLE] for craft in spot.ships if craft.chosen)
        parts.append(
            Text(f"Invasion: {crew} against {spot.meeples + min(spot.bunkers, spot.meeples)}.", danger=True)
        )
    yield Section(
        "sheet",
        f"{spot.name} ({spot.id})",
        tuple(parts),
        f"Class {ROMAN[spot.rank]}",
        about=f"place:{spot.index}",
    )


def _row(name: str, icon: str, about: str, number: int, limit: int, shelter: int, named: bool) -> Line:
    safe = min(shelter, number)
    notes = [f"of {limit}" if limit and number else "", f"{safe} protected" if safe else ""]
    notes += ["named target" if named else "" if number else "none"]
    return Line(
        name,
        icon=icon,
        counts=(Count(icon, name, number),) if number else (),
        note=", ".join(note for note in notes if note),
        state="now" if named else "" if number else "taken",
        about=about,
    )
