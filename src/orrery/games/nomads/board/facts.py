"""From a view to what players talk about: who is where, who reaches whom, how far each level clock has run."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw.palette import Livery, livery
from orrery.draw.text import curly
from orrery.engine.view import UNSEEN
from orrery.games.nomads.cards.content import ROOM, Content
from orrery.games.nomads.cards.effects import LevelWeight
from orrery.games.nomads.cards.pack import CardEntry, ResourceEntry
from orrery.games.nomads.table.clocks import FIRST, is_full, waits_for
from orrery.games.nomads.table.items import Item, OnCard, OnItem, OnPlace, OnSeat, Standing
from orrery.games.nomads.table.state import FLEET, ExpanseView
from orrery.games.nomads.table.values import is_ship, level, ship_attack, ship_defence, technologies
from orrery.games.nomads.words import SEATS

WORLDS = {"red": "energy", "green": "food", "yellow": "metal", "blue": "food", "purple": "energy"}
"""The sectors that the sprite and the colours know, and what the world of a system looks like by its first sector."""
USUAL = {"consumable": "activate", "technology": "tech", "ship": "ship", "equipment": "works"}


def colour(seat: int) -> Livery:
    """What a seat's pieces look like."""
    return livery(SEATS[seat].lower())


def entry(content: Content, card: int) -> ResourceEntry:
    """The entry of a card, whatever deck it came from."""
    return content.pack.resource[card % content.kinds]


def sign_of(resource: ResourceEntry) -> str:
    """The icon of a card."""
    return resource.icon or USUAL[resource.type]


def kind_of(resource: ResourceEntry) -> str:
    """Its type in words, with its marks."""
    return ", ".join([resource.type, *resource.marks])


def told(card: CardEntry) -> str:
    """What a card says: its effect, then its setting text as a quotation (NOM-GEN-06)."""
    return f"{card.effect} “{card.setting}”" if card.setting else card.effect


def look_of(content: Content, sector: str) -> str:
    """How a sector is drawn: by its name, or, where a pack calls it otherwise, like one that the pack does not have."""
    if sector in WORLDS:
        return sector
    strange = [name for name in content.sector_names if name not in WORLDS]
    unused = [look for look in WORLDS if look not in content.sector_names]
    return unused[strange.index(sector)]


def system_of(view: ExpanseView, seat: int) -> int:
    """Where a species lies on the table, or -1: an attacker has not moved there."""
    return view.visited[seat][-1] if view.visited[seat] else -1


def sectors_of(view: ExpanseView, seat: int) -> tuple[str, ...]:
    """The sectors of a species now; an attacker is with the defender (NOM-WAR-07)."""
    system = view.system(seat)
    return () if system < 0 else view.content.pack.system[system].sectors


def gear_of(view: ExpanseView, place: int) -> list[int]:
    """Equipment of a ship."""
    slots = view.content.max_slots
    return [card for card in view.equipment[place * slots : place * slots + slots] if card >= 0]


def places(view: ExpanseView, seat: int) -> list[int]:
    """The places of a seat where something lies."""
    return [place for place in range(seat * ROOM, seat * ROOM + ROOM) if view.technology[place] != -1]


def ident_of(place: int) -> str:
    """A place as it stands in ids: `crimson-3`."""
    return f"{SEATS[place // ROOM].lower()}-{place % ROOM + 1}"


def name_at(view: ExpanseView, place: int) -> str:
    """What lies at a place, as far as the seat knows."""
    card = view.technology[place]
    if card == UNSEEN:
        return "a construction"
    return entry(view.content, card).name if card >= 0 else "an empty place"


def called_place(view: ExpanseView, place: int) -> str:
    """What lies at a place, told apart from its like: a ship with what it fights with, a construction by its credits."""
    card = view.technology[place]
    if card == UNSEEN or (card >= 0 and view.building[place]):
        name = "Construction" if card == UNSEEN else f"{entry(view.content, card).name}, begun"
        said = f"{name} ({view.credits_on[place]})"
    elif card < 0:
        return "an empty place"
    else:
        said = entry(view.content, card).name
        if is_ship(view, place):
            said = f"{said} {ship_attack(view, place)}/{ship_defence(view, place)}"
    like = [other for other in places(view, place // ROOM) if _alike(view, place, other)]
    return curly(said if len(like) == 1 else f"{said}, no. {like.index(place) + 1}")


def _alike(view: ExpanseView, place: int, other: int) -> bool:
    same = view.technology[place] == view.technology[other] and view.building[place] == view.building[other]
    return same and (view.technology[place] != UNSEEN or view.credits_on[place] == view.credits_on[other])


def in_battle(view: ExpanseView) -> bool:
    """Whether a fleet battle is fought."""
    return view.war is not None and view.war.phase == FLEET


def source_name(content: Content, source: int) -> str:
    """The name of a species, a card or a system by its number among all sources."""
    return [*content.species_names, *content.card_names, *content.system_names][source]


def item_name(content: Content, item: Item | Standing) -> str:
    """What an item on the pile, or something in force, is called."""
    ability = content.abilities[item.ability]
    return ability.name or source_name(content, ability.source)


def called_item(view: ExpanseView, serial: int) -> str:
    """The name of what lies open under a number."""
    for item in view.pile:
        if item.serial == serial:
            return item_name(view.content, item)
    for one in view.standing:
        if one.serial == serial:
            return item_name(view.content, one)
    return f"item {serial}"


def target_of(view: ExpanseView, item: Item, names: Sequence[str]) -> str:
    """What an item is aimed at, in words."""
    target = item.target
    if isinstance(target, OnSeat):
        return names[target.seat]
    if isinstance(target, OnItem):
        return called_item(view, target.serial)
    if isinstance(target, OnCard):
        return entry(view.content, target.card).name
    if isinstance(target, OnPlace):
        return f"{name_at(view, target.place)} of {names[target.place // ROOM]}"
    return ""


# --- levels -----------------------------------------------------------------------------------------------------


def counted_technologies(view: ExpanseView, seat: int) -> int:
    """Built technologies as they count for the level; one may count as two (NOM-CIV-04)."""
    weights = view.content.amounts[LevelWeight]
    return sum(
        weights[view.content.first_resource + view.kind(view.technology[place])]
        for place in view.places(seat)
        if view.technology[place] >= 0 and not view.building[place]
    )


def constructions(view: ExpanseView, seat: int) -> int:
    """How many technologies are under way: they count from the next own turn."""
    return sum(view.building[place] for place in view.places(seat))


def cushion(view: ExpanseView, seat: int) -> int:
    """How many people a species can lose before its level falls."""
    return view.units(seat) % 4


def next_level(view: ExpanseView, seat: int) -> int:
    """The level at the own next reorganization, if nothing happens until then: one more person, constructions built."""
    grows = 0 if view.declines[view.deck_of(seat)] else 1
    built = counted_technologies(view, seat) + constructions(view, seat)
    return (view.units(seat) + grows) // 4 + built // 4


def halves(view: ExpanseView, seat: int) -> str:
    """Where a level comes from, and what is missing to the next: people and technologies."""
    people, built = view.units(seat), counted_technologies(view, seat)
    under = constructions(view, seat)
    said = f"{people} of {people // 4 * 4 + 4} people, {built} of {built // 4 * 4 + 4} technologies"
    return said + (f" (+{under} next turn)" if under else "")


def lacking(view: ExpanseView, seat: int) -> str:
    """What is missing to level 3, in the ways that lead there."""
    people, built = view.units(seat), counted_technologies(view, seat)
    ways = []
    for share in range(FIRST + 1):
        more, works = max(0, share * 4 - people), max(0, (FIRST - share) * 4 - built)
        if works + technologies(view, seat) <= ROOM or not works:
            ways.append((more + works, max(more, works), more, works))
    _, _, more, works = min(ways)
    parts = [f"{more} {'person' if more == 1 else 'people'}"] if more else []
    parts += [f"{works} {'technology' if works == 1 else 'technologies'}"] if works else []
    return " and ".join(parts)


# --- clocks -----------------------------------------------------------------------------------------------------


def held_level(view: ExpanseView, seat: int) -> int:
    """The level whose clock matters: the lowest above all rivals, as far as it is reached; 0 without any clock."""
    if not view.clocks[seat]:
        return 0
    best = max((level(view, other) for other in view.others(seat)), default=0)
    return min(max(FIRST, best + 1), FIRST + len(view.clocks[seat]) - 1)


def ticks(view: ExpanseView, seat: int) -> list[tuple[int, str]]:
    """The turns that the clock waits for, in turn order, the own last: finished, now or to come."""
    lv = held_level(view, seat)
    if not lv:
        return []
    clock = view.clocks[seat][lv - FIRST]
    result = [
        (other, "finished" if other in clock.finished else "now" if other in clock.begun else "to come")
        for other in view.others(seat)
    ]
    return [*result, (seat, "now" if is_full(view, seat, lv) else "to come")]


def outlook(view: ExpanseView, seat: int) -> tuple[str, bool]:
    """When a seat wins by its level unless something happens, and whether it is time to worry (NOM-CIV-11)."""
    lv = held_level(view, seat)
    if not view.alive[seat]:
        return "Extinct.", False
    if not lv:
        return f"{lacking(view, seat)} to level {FIRST}.", False
    if any(level(view, other) >= lv for other in view.others(seat)):
        return "A rival is on the same level: nobody wins.", False
    waiting = len(waits_for(view, seat, lv))
    if is_full(view, seat, lv) and view.active == seat and view.round > 0:
        when = "at the end of this turn"
    elif not waiting:
        when = "at the end of the next own turn"
    else:
        when = f"once {waiting} more of the others have played and the own turn ends"
    return f"Wins {when}, unless a rival draws level or it falls.", not waiting
