"""Blocs as colours and signs, names of players, and the numbers that buttons and panels tell."""

from __future__ import annotations

from orrery.draw.palette import Livery, livery
from orrery.games.referendum.content import BLOC_WORDS, BLOCS, Content
from orrery.games.referendum.pack import RollEntry
from orrery.games.referendum.rolls.roll import starting_dice
from orrery.games.referendum.table.odds import Odds, odds_of
from orrery.games.referendum.table.state import RealmView

COLOURS = ("violet", "black", "white", "orange", "turquoise", "crimson")
"""The colour of each bloc, in the order of the wheel."""
SIGNS = tuple(f"seat-{bloc.lower()}" for bloc in BLOCS)
"""The sign of each bloc, in the order of the wheel."""
FULL_NAMES = (
    "Royal Family",
    "Imperial Navy",
    "Senate",
    "One Church",
    "Free Worlds Movement (FWM)",
    "People’s Forum (PF)",
)
"""What each bloc is called where there is room for it (REF-GEN-03)."""
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")
SKILL_ICONS = ("guile-s", "intelligence-s", "negotiation-s", "opportunity-s", "wealth-s")
FACE_ICONS = ("", "guile", "negotiation", "intelligence", "wealth", "opportunity", "adversity")


def bloc_word(written: str) -> str:
    """What a pack writes of a box, as people read it: a bloc by its word; a lock and a die stay what they are."""
    return BLOC_WORDS[BLOCS.index(written)] if written in BLOCS else written


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


def leader_of(view: RealmView, citizen: int) -> int | None:
    """Who leads a citizen."""
    seat = view.seat_of(citizen)
    return seat if seat >= 0 else None


def own_hand(view: RealmView) -> list[int]:
    """The reader's own cards."""
    return [] if view.seat is None else view.hands[view.seat]


def is_open(view: RealmView, planet: int) -> bool:
    """No population box matches the government: open to No Confidence."""
    return min(view.people(planet)) >= 0 and view.is_open(planet)


def first_throw(view: RealmView, entry: RollEntry) -> Odds:
    """The exact odds of the active citizen's first throw without company."""
    dice = starting_dice(view, view.active, view.where[view.active], entry)
    return odds_of(dice, 1 if entry.skill == "guile" else 2, 0, entry.need, False)
