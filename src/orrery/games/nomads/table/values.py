"""What the table adds up to: totals on the screens, ships, limits, sectors, civilization levels. Nothing changes here."""

from __future__ import annotations

from orrery.engine.base import Seat, Word
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import ROOM, SHIP, STORAGE_LIMIT
from orrery.games.nomads.cards.meaning import Reason
from orrery.games.nomads.table.passives import highest, total
from orrery.games.nomads.table.state import Expanse

# --- screens and ships ------------------------------------------------------------------------------------------


def attack(pos: Expanse, seat: Seat) -> int:
    """The total attack on the screen: never below 0 (NOM-COMP-15, NOM-EFF-09)."""
    return attack_with(pos, seat, total(pos, seat, effects.Attack))


def attack_with(pos: Expanse, seat: Seat, passive: int) -> int:
    """The same where the total of the passive effects is known."""
    content = pos.content
    value = content.base_attack[pos.species[seat]] + passive
    value += content.soldier_attack * pos.military[seat] + content.civil_attack * pos.civil[seat]
    return max(0, value + sum([one.attack for one in pos.standing if one.seat == seat]))


def defence(pos: Expanse, seat: Seat) -> int:
    """The total defence on the screen: never below 0 (NOM-COMP-15, NOM-EFF-09)."""
    return defence_with(pos, seat, total(pos, seat, effects.Defence))


def defence_with(pos: Expanse, seat: Seat, passive: int) -> int:
    """The same where the total of the passive effects is known."""
    content = pos.content
    value = content.base_defence[pos.species[seat]] + passive
    value += content.soldier_defence * pos.military[seat] + content.civil_defence * pos.civil[seat]
    return max(0, value + sum([one.defence for one in pos.standing if one.seat == seat]))


def healing(pos: Expanse, seat: Seat) -> int:
    """What is taken off the damage of a war phase: every card of the owner, of whatever type (NOM-DMG-04, 06, 10)."""
    changed = sum([one.healing for one in pos.standing if one.seat == seat])
    return max(0, total(pos, seat, effects.Healing) + changed)


def assault_damage(pos: Expanse, seat: Seat) -> int:
    """1 for each military unit and the damage of all cards other than ships (NOM-ASLT-06)."""
    content = pos.content
    units = content.soldier_damage * pos.military[seat] + content.civil_damage * pos.civil[seat]
    return max(0, units + total(pos, seat, effects.Damage))


def equipped_with(pos: Expanse, place: int) -> list[int]:
    """The kinds of equipment installed in a ship."""
    slots, kinds = pos.content.max_slots, pos.content.kinds
    return [card % kinds for card in pos.equipment[place * slots : place * slots + slots] if card >= 0]


def is_ship(pos: Expanse, place: int) -> bool:
    """Whether a built ship lies there."""
    card = pos.technology[place]
    return card >= 0 and not pos.building[place] and pos.content.type[pos.kind(card)] == SHIP


def ships(pos: Expanse, seat: Seat) -> list[int]:
    """The built ships of a seat, by place."""
    return [place for place in range(seat * ROOM, seat * ROOM + ROOM) if is_ship(pos, place)]


def ship_has(pos: Expanse, place: int, word: type[Word]) -> int:
    """How much of a passive word a ship and its equipment have (NOM-EQUIP-07)."""
    amounts = pos.content.amounts[word]
    first = pos.content.first_resource
    value = amounts[first + pos.kind(pos.technology[place])]
    for kind in equipped_with(pos, place):
        value += amounts[first + kind]
    return value


def printed(pos: Expanse, place: int, values: list[int]) -> int:
    """What is printed on a ship and its equipment together (NOM-SHIP-04, NOM-EQUIP-07)."""
    own = values[pos.kind(pos.technology[place])]
    return own + sum([values[kind] for kind in equipped_with(pos, place)])


def ship_attack(pos: Expanse, place: int) -> int:
    """Printed attack, equipment, and what is in force for all ships of the owner (NOM-SHIP-04, NOM-EQUIP-07)."""
    seat = place // ROOM
    value = printed(pos, place, pos.content.attack) + total(pos, seat, effects.ShipAttack)
    if pos.war is not None and pos.war.attacker == seat:
        value += ship_has(pos, place, effects.AttackerAttack)
    return max(0, value + sum([one.attack for one in pos.standing if one.place == place]))


def ship_defence(pos: Expanse, place: int) -> int:
    """Printed defence, equipment, and what is in force for all ships of the owner (NOM-SHIP-04, NOM-EQUIP-07)."""
    value = printed(pos, place, pos.content.defence) + total(pos, place // ROOM, effects.ShipDefence)
    return max(0, value + sum([one.defence for one in pos.standing if one.place == place]))


def ship_damage(pos: Expanse, place: int) -> int:
    """Damage of a ship and its equipment, in fleet battles only (NOM-DMG-02, NOM-EQUIP-09)."""
    return max(0, printed(pos, place, pos.content.damage))


def free_slot(pos: Expanse, place: int) -> int:
    """The index into `gear` of a free slot of a ship, or -1 (NOM-SHIP-03, NOM-EQUIP-03)."""
    slots = pos.content.max_slots
    for n in range(pos.content.slots[pos.kind(pos.technology[place])]):
        if pos.equipment[place * slots + n] < 0:
            return place * slots + n
    return -1


def free_place(pos: Expanse, seat: Seat) -> int:
    """A place for one more technology, or -1: built and under construction count together (NOM-TECH-06, 07, 08)."""
    for place in range(seat * ROOM, seat * ROOM + ROOM):
        if pos.technology[place] < 0:
            return place
    return -1


# --- limits -----------------------------------------------------------------------------------------------------


def storage_limit(pos: Expanse, seat: Seat) -> int:
    """How many resources may stay in the storage at the end of the own turn (NOM-TURN-09)."""
    return highest(pos, seat, effects.StorageLimit, STORAGE_LIMIT)


def jumps_left(pos: Expanse, seat: Seat) -> bool:
    """Whether the limit of extra jumps, one by the rule, still allows one (NOM-JUMP-05)."""
    return pos.jumps < 1 or pos.jumps < highest(pos, seat, effects.ExtraJumps, 1)


def settled(pos: Expanse, seat: Seat) -> bool:
    """Whether the bans on jumping and sacrificing are over: from the own second turn on (NOM-TURN-05 to 08)."""
    return pos.turns[seat] >= 2


def why_no_jump(pos: Expanse, seat: Seat) -> Reason | None:
    """Why a species cannot jump in any way now; None if it can (NOM-TURN-05, NOM-TURN-07, NOM-JUMP-10)."""
    if not settled(pos, seat):
        return "You may not jump before your second turn.", "NOM-TURN-05"
    if pos.war is not None:
        return "Nobody can jump during a war.", "NOM-JUMP-10"
    return None


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
    return in_reach(pos, pos.active, seat) or total(pos, pos.active, effects.NegotiateAnywhere) > 0


def war_barred(pos: Expanse, attacker: Seat, defender: Seat) -> bool:
    """Whether a system where one of them is forbids the war (NOM-GEN-04, NOM-GEN-05)."""
    return total(pos, attacker, effects.NoWar) > 0 or total(pos, defender, effects.NoWar) > 0


def why_no_war(pos: Expanse, seat: Seat, other: Seat) -> Reason | None:
    """Why this seat cannot declare war on the other now; None if it can (NOM-WAR-01, NOM-WAR-03)."""
    if pos.warred:
        return "You have declared war this turn already.", "NOM-WAR-01"
    if pos.no_war:
        return "An effect forbids you to declare war for the rest of this turn.", "NOM-GEN-05"
    if seat == other or other >= pos.players or not pos.alive[other]:
        return "There is nobody to attack.", "NOM-WAR-01"
    if not in_reach(pos, seat, other):
        return "You are not in the same sector.", "NOM-WAR-01"
    if war_barred(pos, seat, other):
        return "The system where one of you is forbids this war.", "NOM-GEN-04"
    if not pos.military[seat] and not ships(pos, other):
        return "Neither phase could take place: they have no ship, you have no military unit.", "NOM-WAR-03"
    return None


# --- levels -----------------------------------------------------------------------------------------------------


def technologies(pos: Expanse, seat: Seat) -> int:
    """How many built technologies a seat has (NOM-CIV-04)."""
    return sum(1 for place in pos.places(seat) if pos.technology[place] >= 0 and not pos.building[place])


def level(pos: Expanse, seat: Seat) -> int:
    """1 for each full 4 units and 1 for each full 4 built technologies, each rounded down (NOM-CIV-01 to 04)."""
    content = pos.content
    weights = content.amounts[effects.LevelWeight]
    weight = 0
    for place in range(seat * ROOM, seat * ROOM + ROOM):
        if pos.technology[place] >= 0 and not pos.building[place]:
            weight += weights[content.first_resource + pos.kind(pos.technology[place])]
    return pos.units(seat) // 4 + weight // 4
