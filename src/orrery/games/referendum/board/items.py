"""Items of the content as the table shows them, for workshops and sheets of cards: worlds, citizens, cards, stations, dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from orrery.draw import cards
from orrery.draw.icons import icon
from orrery.draw.squares import box
from orrery.draw.table import Card
from orrery.draw.text import curly
from orrery.engine.content import origin_word
from orrery.games.referendum.board.facts import FACE_ICONS, SIGNS, bloc_livery, bloc_word
from orrery.games.referendum.board.figures import figure, figure_width
from orrery.games.referendum.board.sheets import citizen_card, planet_card
from orrery.games.referendum.board.spots import Stand
from orrery.games.referendum.board.stage import card_of, trouble_card
from orrery.games.referendum.board.starmap import alone
from orrery.games.referendum.board.starmap import station as drawn_station
from orrery.games.referendum.content import BLOCS, ICONS, Content


def planet(content: Content, number: int) -> Card:
    """A world as it lies on the star map."""
    return planet_card(content, number).but(art=cards.art(alone(content, number), 170, 156))


def citizen(content: Content, number: int) -> Card:
    """A citizen, with their figure."""
    wide = max(figure_width(content, number, 0) * 1.15, 170)
    drawn = figure(content, number, Stand(0, 0), False, False, False, 0, -1)
    return citizen_card(content, number).but(art=cards.art(drawn, wide, 56))


def station(content: Content, number: int) -> Card:
    """A station of the ring."""
    entry = content.pack.station[number]
    return Card(
        f"station-{entry.id}",
        curly(entry.name),
        entry.effect,
        entry.skill,
        foot=f"Station, +{entry.bonus}",
        origin=origin_word(entry.source),
        art=cards.art(drawn_station(content, number), 160, 72),
    )


def face(content: Content, number: int) -> Card:
    """A face of the die: its icon and its bloc."""
    entry = content.pack.face[number]
    bloc = BLOCS.index(entry.bloc)
    sign = FACE_ICONS[ICONS.index(entry.icon)]
    die = box(52, 52, "die-box", 12) + icon(sign, 0, 0, 36, "c-danger" if sign == "adversity" else "c-act")
    seat = f'<g class="piece {bloc_livery(bloc).css}" transform="translate(52 0)"><rect class="body" x="-16" y="-16" width="32" height="32" rx="8"/>{icon(SIGNS[bloc], 0, 0, 22, "sign")}</g>'
    return Card(
        f"face-{entry.roll}",
        f"Face {entry.roll}",
        f"{entry.icon.capitalize()}, and {bloc_word(entry.bloc)} where a bloc is drawn by lot.",
        sign,
        foot="Die",
        origin=origin_word(entry.source),
        art=cards.art(die + seat, 190, 72),
    )


KINDS: Mapping[str, Callable[[Content, int], Card]] = {
    "planet": planet,
    "citizen": citizen,
    "opportunity": card_of,
    "adversity": trouble_card,
    "station": station,
    "face": face,
}
"""Sectors, the wheel and the numbers of the box are no cards."""
