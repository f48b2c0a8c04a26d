"""What the table adds up to: totals on the screens, ships, prices, sectors, civilization levels. Nothing changes here."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.nomads.content import (
    ANYWHERE,
    ATTACK,
    ATTACKER_ATTACK,
    DAMAGE,
    DEFENCE,
    EXTRA_JUMPS,
    HEALING,
    NO_WAR,
    ROOM,
    SHIP,
    SHIP_ATTACK,
    SHIP_DEFENCE,
    STORAGE,
    STORAGE_LIMIT,
    WEIGHT,
    Ability,
)
from orrery.games.nomads.state import Expanse

# --- what is in force -------------------------------------------------------------------------------------------


def sources(pos: Expanse, seat: Seat) -> list[int]:
    """The cards whose passive effects apply to a species now: itself, what it has built, where it is (NOM-EFF-01).

    During a war both fighters have the effects of the defender's system and of no other (NOM-SECT-12).
    """
    content = pos.content
    first, slots, kinds = content.first_resource, content.max_slots, content.kinds
    work, building, gear = pos.work, pos.building, pos.gear
    found = [pos.species[seat]]
    for place in range(seat * ROOM, seat * ROOM + ROOM):
        card = work[place]
        if card < 0 or building[place]:
            continue
        kind = card % kinds
        found.append(first + kind)
        if content.slots[kind]:
            for at in range(place * slots, place * slots + slots):
                if gear[at] >= 0:
                    found.append(first + gear[at] % kinds)
    system = pos.system(seat)
    if system >= 0:
        found.append(content.first_system + system)
    return found


def total(pos: Expanse, seat: Seat, stat: int) -> int:
    """Equal passive effects of several cards add up (NOM-EFF-07)."""
    rows = pos.content.stat
    result = 0
    for source in sources(pos, seat):
        result += rows[source][stat]
    return result


def highest(pos: Expanse, seat: Seat, stat: int, rule: int) -> int:
    """Effects that replace a limit are not added: the highest applies (NOM-EFF-13)."""
    rows = pos.content.stat
    return max([rule, *[rows[source][stat] for source in sources(pos, seat)]])


# --- screens and ships ------------------------------------------------------------------------------------------


def attack(pos: Expanse, seat: Seat) -> int:
    """The total attack on the screen: never below 0 (NOM-COMP-15, NOM-EFF-09)."""
    content = pos.content
    value = content.base_attack[pos.species[seat]] + content.soldier_attack * pos.military[seat]
    value += total(pos, seat, ATTACK)
    for one in pos.standing:
        if one.seat == seat:
            value += one.attack
    return max(0, value)


def defence(pos: Expanse, seat: Seat) -> int:
    """The total defence on the screen: never below 0 (NOM-COMP-15, NOM-EFF-09)."""
    content = pos.content
    value = content.base_defence[pos.species[seat]] + content.soldier_defence * pos.military[seat]
    value += total(pos, seat, DEFENCE)
    for one in pos.standing:
        if one.seat == seat:
            value += one.defence
    return max(0, value)


def healing(pos: Expanse, seat: Seat) -> int:
    """What is taken off the damage of a war phase: every card of the owner, of whatever type (NOM-DMG-04, 06, 10)."""
    value = total(pos, seat, HEALING)
    for one in pos.standing:
        if one.seat == seat:
            value += one.healing
    return max(0, value)


def assault_damage(pos: Expanse, seat: Seat) -> int:
    """1 for each military unit and the damage of all cards other than ships (NOM-ASLT-06)."""
    return max(0, pos.content.soldier_damage * pos.military[seat] + total(pos, seat, DAMAGE))


def equipment(pos: Expanse, place: int) -> list[int]:
    """The kinds of equipment installed in a ship."""
    slots, kinds = pos.content.max_slots, pos.content.kinds
    return [card % kinds for card in pos.gear[place * slots : place * slots + slots] if card >= 0]


def is_ship(pos: Expanse, place: int) -> bool:
    """Whether a built ship lies there."""
    card = pos.work[place]
    return card >= 0 and not pos.building[place] and pos.content.type[pos.kind(card)] == SHIP


def ships(pos: Expanse, seat: Seat) -> list[int]:
    """The built ships of a seat, by place."""
    return [place for place in range(seat * ROOM, seat * ROOM + ROOM) if is_ship(pos, place)]


def ship_has(pos: Expanse, place: int, stat: int) -> int:
    """How much of a passive word a ship and its equipment have."""
    content = pos.content
    first = content.first_resource
    value = content.stat[first + pos.kind(pos.work[place])][stat]
    for kind in equipment(pos, place):
        value += content.stat[first + kind][stat]
    return value


def ship_attack(pos: Expanse, place: int) -> int:
    """Printed attack, equipment, and what is in force for all ships of the owner (NOM-SHIP-04, NOM-EQUIP-07)."""
    content = pos.content
    seat = place // ROOM
    value = content.attack[pos.kind(pos.work[place])] + total(pos, seat, SHIP_ATTACK)
    for kind in equipment(pos, place):
        value += content.attack[kind]
    if pos.war is not None and pos.war.attacker == seat:
        value += ship_has(pos, place, ATTACKER_ATTACK)
    for one in pos.standing:
        if one.place == place:
            value += one.attack
    return max(0, value)


def ship_defence(pos: Expanse, place: int) -> int:
    """Printed defence, equipment, and what is in force for all ships of the owner (NOM-SHIP-04, NOM-EQUIP-07)."""
    content = pos.content
    value = content.defence[pos.kind(pos.work[place])] + total(pos, place // ROOM, SHIP_DEFENCE)
    for kind in equipment(pos, place):
        value += content.defence[kind]
    for one in pos.standing:
        if one.place == place:
            value += one.defence
    return max(0, value)


def ship_damage(pos: Expanse, place: int) -> int:
    """Damage of a ship and its equipment, in fleet battles only (NOM-DMG-02, NOM-EQUIP-09)."""
    content = pos.content
    return max(
        0,
        content.damage[pos.kind(pos.work[place])]
        + sum(content.damage[kind] for kind in equipment(pos, place)),
    )


def free_slot(pos: Expanse, place: int) -> int:
    """The index into `gear` of a free slot of a ship, or -1 (NOM-SHIP-03, NOM-EQUIP-03)."""
    slots = pos.content.max_slots
    for n in range(pos.content.slots[pos.kind(pos.work[place])]):
        if pos.gear[place * slots + n] < 0:
            return place * slots + n
    return -1


def free_place(pos: Expanse, seat: Seat) -> int:
    """A place for one more technology, or -1: built and under construction count together (NOM-TECH-06, 07, 08)."""
    for place in range(seat * ROOM, seat * ROOM + ROOM):
        if pos.work[place] < 0:
            return place
    return -1


# --- prices and limits ------------------------------------------------------------------------------------------


def can_afford(pos: Expanse, seat: Seat, base: int, what: tuple[str, ...]) -> bool:
    """Whether a seat can pay the price now; who has the full one needs no reductions."""
    purse = pos.credits[seat]
    return purse >= base or purse >= price(pos, seat, base, what)


def price(pos: Expanse, seat: Seat, base: int, what: tuple[str, ...]) -> int:
    """Reductions add up, down to the highest minimum among them; they never raise a price (NOM-ACT-06)."""
    off = floor = 0
    discounts = pos.content.discounts
    for source in sources(pos, seat):
        for word in discounts[source]:
            if word.what in what and not (word.first_per_turn and pos.built > 0):
                off += word.by
                floor = max(floor, word.min)
    return min(base, max(floor, base - off, 0))


BUILD = ("build",)
BUILD_SHIP = ("build", "build_ship")
TRAIN = ("train",)
INSTALL = ("install",)
EXTRA_JUMP = ("extra_jump",)
SYNCHRONIC = ("synchronic",)


def build_price(pos: Expanse, seat: Seat, kind: int) -> int:
    """What a technology costs to build now; ships have discounts of their own."""
    return price(pos, seat, pos.content.price[kind], _building(pos, kind))


def can_build(pos: Expanse, seat: Seat, kind: int) -> bool:
    """Whether a seat can pay for a technology now."""
    return can_afford(pos, seat, pos.content.price[kind], _building(pos, kind))


def _building(pos: Expanse, kind: int) -> tuple[str, ...]:
    return BUILD_SHIP if pos.content.type[kind] == SHIP else BUILD


def use_price(pos: Expanse, seat: Seat, kind: int, ability: Ability) -> int:
    """What a consumable costs to use now."""
    base = pos.content.price[kind]
    return price(pos, seat, base, SYNCHRONIC) if ability.synchronic else base


def can_use(pos: Expanse, seat: Seat, kind: int, ability: Ability) -> bool:
    """Whether a seat can pay the price of a consumable now."""
    base = pos.content.price[kind]
    return pos.credits[seat] >= base or (ability.synchronic and can_afford(pos, seat, base, SYNCHRONIC))


def train_price(pos: Expanse, seat: Seat) -> int:
    """What training one unit costs now (NOM-TRAIN-01)."""
    return price(pos, seat, pos.content.training_price, TRAIN)


def jump_price(pos: Expanse, seat: Seat) -> int:
    """What an extra jump costs now (NOM-JUMP-04)."""
    return price(pos, seat, pos.content.jump_price, EXTRA_JUMP)


def storage_limit(pos: Expanse, seat: Seat) -> int:
    """How many resources may stay in the storage at the end of the own turn (NOM-TURN-09)."""
    return highest(pos, seat, STORAGE, STORAGE_LIMIT)


def jumps_left(pos: Expanse, seat: Seat) -> bool:
    """Whether the limit of extra jumps, one by the rule, still allows one (NOM-JUMP-05)."""
    return pos.jumps < 1 or pos.jumps < highest(pos, seat, EXTRA_JUMPS, 1)


def settled(pos: Expanse, seat: Seat) -> bool:
    """Whether the bans on jumping and sacrificing are over: from the own second turn on (NOM-TURN-05 to 08)."""
    return pos.turns[seat] >= 2


def can_extra_jump(pos: Expanse, seat: Seat) -> bool:
    """Whether the active player could pay for an extra jump and is allowed one."""
    return (
        settled(pos, seat)
        and jumps_left(pos, seat)
        and can_afford(pos, seat, pos.content.jump_price, EXTRA_JUMP)
    )


# --- sectors ----------------------------------------------------------------------------------------------------


def sectors(pos: Expanse, seat: Seat) -> int:
    """The sectors of a species as bits; none before its first jump (NOM-SECT-01, NOM-SECT-06)."""
    system = pos.system(seat)
    return 0 if system < 0 else pos.content.sectors[system]


def in_reach(pos: Expanse, a: Seat, b: Seat) -> bool:
    """Whether two species are in the same sector; nobody needs one to reach itself (NOM-SECT-03, NOM-SECT-08)."""
    return a == b or bool(sectors(pos, a) & sectors(pos, b))


def may_negotiate(pos: Expanse, seat: Seat) -> bool:
    """Whether the active player and this seat may trade: same sector, or an effect for the own turn (NOM-NEGO-02)."""
    return in_reach(pos, pos.active, seat) or total(pos, pos.active, ANYWHERE) > 0


def war_barred(pos: Expanse, attacker: Seat, defender: Seat) -> bool:
    """Whether a system where one of them is forbids the war (NOM-GEN-04, NOM-GEN-05)."""
    return total(pos, attacker, NO_WAR) > 0 or total(pos, defender, NO_WAR) > 0


# --- levels -----------------------------------------------------------------------------------------------------


def technologies(pos: Expanse, seat: Seat) -> int:
    """How many built technologies a seat has (NOM-CIV-04)."""
    return sum(1 for place in pos.places(seat) if pos.work[place] >= 0 and not pos.building[place])


def level(pos: Expanse, seat: Seat) -> int:
    """1 for each full 4 units and 1 for each full 4 built technologies, each rounded down (NOM-CIV-01 to 04)."""
    content = pos.content
    weight = 0
    for place in range(seat * ROOM, seat * ROOM + ROOM):
        if pos.work[place] >= 0 and not pos.building[place]:
            weight += content.stat[content.first_resource + pos.kind(pos.work[place])][WEIGHT]
    return pos.units(seat) // 4 + weight // 4
