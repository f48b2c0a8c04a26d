"""From a view to what players talk about: who is where, who reaches whom, how far each level clock has run."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw.palette import Livery, livery
from orrery.games.nomads.clocks import BEGUN, FINISHED, FIRST, SEEN
from orrery.games.nomads.content import ROOM, Content
from orrery.games.nomads.pack import Entry, ResourceEntry
from orrery.games.nomads.state import FLEET, Item, Standing
from orrery.games.nomads.view import HIDDEN, ExpanseView
from orrery.games.nomads.words import SEATS

WORLDS = {"red": "energy", "green": "food", "yellow": "metal", "blue": "food", "purple": "energy"}
"""The sectors that the sprite and the colours know, and what the world of a system looks like by its first sector."""
USUAL = {"consumable": "activate", "technology": "tech", "ship": "ship", "equipment": "works"}


def names_of(view: ExpanseView, names: Sequence[str]) -> tuple[str, ...]:
    """The players' names, or their colours where nobody has told any."""
    return tuple(names)[: view.players] or SEATS[: view.players]


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


def told(card: Entry) -> str:
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
    """Where a species lies on the table, or -1."""
    return view.path[seat][-1] if view.path[seat] else -1


def stands_in(view: ExpanseView, seat: int) -> int:
    """Where a species counts as being: an attacker is with the defender (NOM-WAR-07)."""
    if view.war is not None and view.war.attacker == seat:
        return system_of(view, view.war.defender)
    return system_of(view, seat)


def sectors_of(view: ExpanseView, content: Content, seat: int) -> list[str]:
    """The sectors of a species now."""
    system = stands_in(view, seat)
    return [] if system < 0 else list(content.pack.system[system].sectors)


def reaches(view: ExpanseView, content: Content, a: int, b: int) -> bool:
    """Whether two species share a sector (NOM-SECT-03)."""
    return bool(set(sectors_of(view, content, a)) & set(sectors_of(view, content, b)))


def places(view: ExpanseView, seat: int) -> list[int]:
    """The places of a seat where something lies."""
    return [place for place in range(seat * ROOM, seat * ROOM + ROOM) if view.work[place] != -1]


def ident_of(place: int) -> str:
    """A place as it stands in ids: `crimson-3`."""
    return f"{SEATS[place // ROOM].lower()}-{place % ROOM + 1}"


def gear_of(view: ExpanseView, content: Content, place: int) -> list[int]:
    """Equipment of a ship."""
    slots = content.max_slots
    return [card for card in view.gear[place * slots : place * slots + slots] if card >= 0]


def name_at(view: ExpanseView, content: Content, place: int) -> str:
    """What lies at a place, as far as the seat knows."""
    card = view.work[place]
    if card == HIDDEN:
        return "a construction"
    return entry(content, card).name if card >= 0 else "an empty place"


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


def called_item(view: ExpanseView, content: Content, serial: int) -> str:
    """The name of what lies open under a number."""
    for item in view.pile:
        if item.serial == serial:
            return item_name(content, item)
    for one in view.standing:
        if one.serial == serial:
            return item_name(content, one)
    return f"item {serial}"


def target_of(view: ExpanseView, content: Content, item: Item, names: Sequence[str]) -> str:
    """What an item is aimed at, in words."""
    ability = content.abilities[item.ability]
    if not item.target:
        return ""
    value = item.target[0]
    if ability.target in ("species", "species_or_self", "fighter"):
        return names[value]
    if ability.target == "pile":
        return called_item(view, content, value)
    if ability.target == "discard_pile":
        return entry(content, value).name
    return f"{name_at(view, content, value)} of {names[value // ROOM]}"


# --- clocks -----------------------------------------------------------------------------------------------------


def clock_of(view: ExpanseView, seat: int) -> tuple[int, int, int] | None:
    """The clock that matters: its level, rivals' turns finished, and how many it waits for; None without one."""
    if not view.clocks[seat]:
        return None
    rivals = [other for other in range(view.players) if other != seat and view.alive[other]]
    best = max((view.level[other] for other in rivals), default=0)
    lv = min(max(FIRST, best + 1), FIRST + len(view.clocks[seat]) - 1)
    clock = view.clocks[seat][lv - FIRST]
    return lv, sum(clock >> (FINISHED + other) & 1 for other in rivals), len(rivals)


def ticks(view: ExpanseView, seat: int) -> list[tuple[int, str]]:
    """The turns that the clock waits for, in turn order, the own last: finished, now or to come."""
    found = clock_of(view, seat)
    if found is None:
        return []
    clock = view.clocks[seat][found[0] - FIRST]
    at = view.order.index(seat)
    after = [view.order[(at + i) % view.players] for i in range(1, view.players + 1)]
    result: list[tuple[int, str]] = []
    for other in after:
        if not view.alive[other]:
            continue
        if other == seat:
            full = _full(view, seat, clock)
            result.append((other, "now" if full else "to come"))
        elif clock >> (FINISHED + other) & 1:
            result.append((other, "finished"))
        else:
            result.append((other, "now" if clock >> (BEGUN + other) & 1 else "to come"))
    return result


def _full(view: ExpanseView, seat: int, clock: int) -> bool:
    return all(
        clock >> (SEEN + other) & 1 for other in range(view.players) if other != seat and view.alive[other]
    )


def outlook(view: ExpanseView, seat: int) -> tuple[str, bool]:
    """When a seat wins by its level unless something happens, and whether it is time to worry (NOM-CIV-11)."""
    found = clock_of(view, seat)
    if not view.alive[seat]:
        return "Extinct.", False
    if found is None:
        return f"{FIRST - view.level[seat]} short of level {FIRST}.", False
    lv, done, rivals = found
    tied = any(view.alive[o] and view.level[o] >= lv for o in range(view.players) if o != seat)
    clock = view.clocks[seat][lv - FIRST]
    turn = view.order[view.at] == seat and view.round > 0
    if _full(view, seat, clock) and turn:
        when, near = "at the end of this turn", True
    elif done == rivals:
        when, near = "at the end of the next own turn", True
    else:
        when, near = f"once {rivals - done} more of the others have played and the own turn ends", False
    if tied:
        return "A rival is level: nobody wins.", False
    return f"Wins {when}, unless a rival draws level or it falls.", near
