"""Items of the content as the table shows them, for workshops and sheets of cards: tiles, ships, roles, technologies, colours, cubes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from orrery.draw import cards, pieces
from orrery.draw.icons import icon
from orrery.draw.palette import livery
from orrery.draw.squares import box
from orrery.draw.table import Card, Count
from orrery.draw.text import capital, curly, name, shift
from orrery.engine.content import origin_word
from orrery.games.emperor.board.around import tech_card
from orrery.games.emperor.board.galaxy import face, name_at
from orrery.games.emperor.board.places import about
from orrery.games.emperor.content import Content

SHOWN = "turquoise"
"""The colour of pieces that are nobody's yet."""


def tile(content: Content, number: int) -> Card:
    """A sector tile as it lies in the galaxy."""
    entry = content.pack.tile[number]
    drawn = cards.art(face(entry) + name(entry.name, name_at(entry)), 128, 136)
    stack = f"{entry.stack} stack" if entry.stack in ("plain", "atomic") else entry.stack
    said = about(entry)
    return Card(
        f"tile-{entry.id}",
        curly(entry.name),
        f"{capital(said)}.",
        "planet",
        foot=f"Sector tile, {stack}",
        origin=origin_word(entry.source),
        art=drawn,
    )


def unit(content: Content, number: int) -> Card:
    """A ship as a plate, an Empire or Starbase as a token."""
    entry = content.pack.unit[number]
    owner = livery(SHOWN)
    rank = {"empire": "token", "starbase": "base"}.get(entry.id, "")
    piece = pieces.token(owner, rank) if rank else pieces.plate(entry.id, entry.per_player)
    hits = ", ".join(str(side) for side in entry.hits_on)
    text = f"Throws {entry.dice} dice in battle phase {entry.phase}, each hits on {hits}."
    if entry.move:
        text += f" Moves {entry.move} spaces; {entry.per_player} for each player."
    if entry.influence:
        text += f" Influence {entry.influence}."
    prices = (("metal", entry.cost.metal), ("energy", entry.cost.energy), ("marks", entry.cost.marks))
    return Card(
        f"unit-{entry.id}",
        entry.name,
        text,
        entry.id,
        tuple(Count(cube, cube.capitalize(), value, tone=cube) for cube, value in prices if value),
        "Token" if rank else "Ship",
        origin_word(entry.source),
        art=cards.art(f'<g class="piece {owner.css}"><g transform="scale(2.2)">{piece}</g></g>', 160, 76),
    )


def role(content: Content, number: int) -> Card:
    """A role card with its sign."""
    entry = content.pack.role[number]
    drawn = box(64, 64, "tile", 9) + icon(f"role-{entry.id}", 0, 0, 44, "c-brass")
    return Card(
        f"role-{entry.id}",
        entry.name,
        entry.effect,
        f"role-{entry.id}",
        foot="Role",
        origin=origin_word(entry.source),
        art=cards.art(drawn, 160, 76),
    )


def colour(content: Content, number: int) -> Card:
    """A player's colour: the home token beside the home sector."""
    entry = content.pack.colour[number]
    owner = livery(entry.id)
    home = next(one for one in content.pack.tile if one.id == entry.home_tile)
    token = f'<g class="piece {owner.css}" transform="{shift(-66, 0)}"><g transform="scale(2)">{pieces.token(owner, "home")}</g></g>'
    sector = f'<g transform="{shift(34, 0)}">{face(home)}{name(home.name, name_at(home))}</g>'
    return Card(
        f"colour-{entry.id}",
        entry.id.capitalize(),
        f"Home sector {curly(home.name)}; {entry.empire_tokens_in_box} Empires in the box.",
        owner.icon,
        foot="Colour",
        origin=origin_word(entry.source),
        art=cards.art(token + sector, 208, 136),
    )


def supply(content: Content, number: int) -> Card:
    """Cubes of the box."""
    entry = content.pack.supply[number]
    drawn = "".join(
        f'<g transform="{shift(-36 + 24 * k, 0, 1.7)}">{pieces.cube(entry.id)}</g>' for k in range(4)
    )
    return Card(
        f"supply-{entry.id}",
        entry.id.capitalize(),
        f"{entry.count} cubes in the box.",
        entry.id,
        foot="Cubes",
        origin=origin_word(entry.source),
        art=cards.art(drawn, 160, 60),
    )


KINDS: Mapping[str, Callable[[Content, int], Card]] = {
    "tile": tile,
    "technology": tech_card,
    "unit": unit,
    "role": role,
    "colour": colour,
    "supply": supply,
}
"""The rest only a whole board shows."""
