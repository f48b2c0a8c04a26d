"""Items of the content as the table shows them, for workshops and sheets of cards: planets, map cards, Technologies, structures, maps."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from orrery.draw import cards
from orrery.draw.palette import livery
from orrery.draw.pieces import seal
from orrery.draw.table import Card, Count
from orrery.draw.text import curly, label
from orrery.engine.content import origin_word
from orrery.games.colonies.board.around import tech_card
from orrery.games.colonies.board.chart import figures, ground
from orrery.games.colonies.board.explain import STRUCTURE_ICONS
from orrery.games.colonies.board.picture import plan
from orrery.games.colonies.board.places import COLOURS, HIGH, ROMAN, WIDE, Place, looks
from orrery.games.colonies.content import Content
from orrery.games.colonies.pack import ActionEntry, StructureEntry


def planet(content: Content, number: int) -> Card:
    """A planet as it lies on the chart before anybody lives there."""
    entry = content.pack.planet[number]
    place = Place(
        "",
        0,
        0,
        0,
        number,
        True,
        entry.name,
        entry.rank,
        looks(number, content),
        yields=(entry.energy, entry.ore),
        room=entry.capacity,
    )
    return Card(
        f"planet-{entry.id}",
        curly(entry.name),
        entry.line,
        "planet",
        foot=f"Planet, Class {ROMAN[entry.rank]}",
        origin=origin_word(entry.source),
        values=(
            Count("energy", "Energy a Round", entry.energy, tone="energy"),
            Count("ore", "Ore a Round", entry.ore, tone="ore"),
            Count("meeple", "Room for Meeples", entry.capacity),
        ),
        art=cards.art(ground(place, content) + figures(place, content.store), WIDE + 8, HIGH + 8),
    )


def map_card(content: Content, number: int) -> Card:
    """A card of the chart that is no planet."""
    entry = content.pack.map_card[number]
    card = content.card_names.index(entry.name, content.planets)
    drawn = ground(Place("A1", 0, 0, 0, card, True, entry.name), content)
    title = "" if card == content.space else label(curly(entry.name), "col-name", 3, -44)
    return Card(
        f"map-{entry.id}",
        curly(entry.name),
        entry.effect,
        "void",
        (Count("energy", "Energy to enter", entry.enter_cost, tone="energy"),),
        f"Map card, {entry.count} in the box",
        origin_word(entry.source),
        art=cards.art(drawn + title, WIDE + 8, HIGH + 8),
    )


def _work(entry: StructureEntry | ActionEntry, sign: str, word: str) -> Card:
    prices = (("energy", entry.energy), ("ore", entry.ore))
    return Card(
        f"work-{entry.id}",
        entry.name,
        entry.effect,
        sign,
        tuple(Count(cube, cube.capitalize(), value, tone=cube) for cube, value in prices if value),
        word,
        origin_word(entry.source),
        art=cards.sign(sign),
    )


def structure(content: Content, number: int) -> Card:
    """Something that a Meeple can build."""
    entry = content.pack.structure[number]
    sign = STRUCTURE_ICONS[content.structure_names.index(entry.name)]
    return _work(entry, sign, f"Structure, up to level {entry.most}" if entry.most else "Structure")


def action(content: Content, number: int) -> Card:
    """Cloning and Research."""
    return _work(content.pack.action[number], ("meeple", "tech")[number % 2], "Action")


def marker(content: Content, number: int) -> Card:
    """A marker that lies on a planet, a Ship or before a player."""
    entry = content.pack.marker[number]
    said = ""
    if entry.rounds:
        said = f"Lasts {entry.rounds} Rounds; its planet yields at most {entry.energy} Energy and {entry.ore} Ore."
    return Card(
        f"marker-{entry.id}",
        entry.name,
        said,
        entry.icon,
        foot="Marker",
        origin=origin_word(entry.source),
        art=cards.sign(entry.icon, tone="c-danger" if entry.rounds else "c-brass"),
    )


def seat(content: Content, number: int) -> Card:
    """A player's colour."""
    entry = content.pack.seat[number]
    owner = livery(COLOURS[number % len(COLOURS)])
    return Card(
        f"seat-{entry.id}",
        entry.name,
        f"Plays seat {number + 1}.",
        owner.icon,
        foot="Colour",
        origin=origin_word(entry.source),
        art=cards.art(seal(owner, 0, 0, 28), 160, 76),
    )


def scenario(content: Content, number: int) -> Card:
    """A map from above: whose homes lie where."""
    entry = content.pack.scenario[number]
    return Card(
        f"scenario-{entry.id}",
        entry.name,
        entry.text,
        "planet",
        foot=f"Map for {entry.players} players, {entry.cols} by {entry.rows} cards",
        origin=origin_word(entry.source),
        art=plan(entry),
    )


KINDS: Mapping[str, Callable[[Content, int], Card]] = {
    "planet": planet,
    "map_card": map_card,
    "technology": tech_card,
    "structure": structure,
    "action": action,
    "marker": marker,
    "seat": seat,
    "scenario": scenario,
}
"""Limits are shown by no table by themselves."""
