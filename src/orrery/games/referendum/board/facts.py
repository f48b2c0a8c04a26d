"""Blocs as colours and signs, names of players, and the numbers that buttons and panels tell."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw.palette import Livery, livery
from orrery.games.referendum.content import BLOCS, SKILLS, Content
from orrery.games.referendum.effects.traits import DieBonus
from orrery.games.referendum.odds import Odds, odds_of
from orrery.games.referendum.view import RealmView

COLOURS = ("violet", "black", "white", "orange", "turquoise", "crimson")
"""The colour of each bloc, in the order of the wheel."""
SIGNS = tuple(f"seat-{bloc.lower()}" for bloc in BLOCS)
"""The sign of each bloc, in the order of the wheel."""
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")
SKILL_ICONS = ("guile-s", "intelligence-s", "negotiation-s", "opportunity-s", "wealth-s")
FACE_ICONS = ("", "guile", "negotiation", "intelligence", "wealth", "opportunity", "adversity")
ORIGINS = {"designed": "designed", "partial": "partly designed"}


def bloc_livery(bloc: int) -> Livery:
    """What a bloc's markers and figures look like."""
    return livery(COLOURS[bloc])


def seat_colours(view: RealmView) -> tuple[str, ...]:
    """The colour of each seat: its bloc's, or one that is free until the blocs are dealt."""
    taken = [COLOURS[bloc] for bloc in view.bloc_of if bloc >= 0]
    free = [colour for colour in ("turquoise", "black", *COLOURS) if colour not in taken]
    found = []
    for bloc in view.bloc_of:
        colour = COLOURS[bloc] if bloc >= 0 else free.pop(0)
        free = [one for one in free if one != colour]
        found.append(colour)
    return tuple(found)


def emblem(view: RealmView, seat: int) -> str:
    """The sign of a seat."""
    bloc = view.bloc_of[seat]
    return SIGNS[bloc] if bloc >= 0 else livery(seat_colours(view)[seat]).icon


def names_of(view: RealmView, names: Sequence[str]) -> tuple[str, ...]:
    """The players' names, or their blocs where nobody has told any."""
    if names:
        return tuple(names)
    return tuple(BLOCS[bloc] if bloc >= 0 else f"Player {seat + 1}" for seat, bloc in enumerate(view.bloc_of))


def place_id(content: Content, place: int) -> str:
    """A planet or station under its id: `kor-river`, `labica`."""
    if place < content.planets:
        return content.pack.planet[place].id
    return content.pack.station[place - content.planets].id


def box_id(content: Content, box: int) -> str:
    """A population box (`solne-2`) or a government (`solne-0`)."""
    planet = content.box_planet[box]
    number = 0 if box >= content.pops else content.pop[planet].index(box) + 1
    return f"{content.pack.planet[planet].id}-{number}"


def seat_of(view: RealmView, content: Content, citizen: int) -> int | None:
    """Who leads a citizen."""
    bloc = content.bloc[citizen]
    return view.bloc_of.index(bloc) if bloc in view.bloc_of else None


def governments(view: RealmView, content: Content) -> list[int]:
    """How many governments of planets in play each bloc has."""
    counts = [0] * 6
    for planet, there in enumerate(view.placed):
        bloc = view.align[content.gov[planet]]
        if there and bloc >= 0:
            counts[bloc] += 1
    return counts


def is_open(view: RealmView, content: Content, planet: int) -> bool:
    """No population box matches the government: open to No Confidence."""
    boxes = [view.align[box] for box in content.pop[planet]]
    return min(boxes) >= 0 and view.align[content.gov[planet]] not in boxes


def plurality(view: RealmView, content: Content, planet: int) -> int:
    """The bloc with strictly more boxes than every other, or -1."""
    boxes = [view.align[box] for box in content.pop[planet]]
    counts = [boxes.count(bloc) for bloc in range(6)]
    best = max(counts)
    return counts.index(best) if counts.count(best) == 1 else -1


def first_throw(view: RealmView, content: Content, skill: str, need: int = 1) -> Odds:
    """The exact odds of the active citizen's first throw without company."""
    citizen = view.active
    index = SKILLS.index(skill)
    place = view.where[citizen]
    dice = content.skill[citizen][index]
    station = place - content.planets
    if station >= 0 and content.station_skill[station] == index:
        dice += content.station_bonus[station]
    bonus = content.planet_word(place, DieBonus)
    if bonus is not None and bonus.skill == skill and content.rank[citizen] >= bonus.min_rank:
        dice += bonus.amount
    dice = min(content.max_dice, dice)
    return odds_of(dice, 1 if skill == "guile" else 2, 0, need, False)
