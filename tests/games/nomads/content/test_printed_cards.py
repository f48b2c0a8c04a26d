"""What every species, technology, ship, equipment and system changes just by being there, card by card.

A card is laid on a small table, and everything that a player can read off is compared with the same table without it.
So a number that is off is seen, and so is one that should not be there at all.
"""

from __future__ import annotations

import re

import msgspec
import pytest

from orrery.engine.base import Word
from orrery.games.nomads import GAME as OURS
from orrery.games.nomads.cards import effects
from orrery.games.nomads.table.passives import highest, total
from orrery.games.nomads.table.prices import BUILD, BUILD_SHIP, EXTRA_JUMP, INSTALL, SYNCHRONIC, TRAIN, price
from orrery.games.nomads.table.state import Expanse, new_war
from orrery.games.nomads.table.values import (
    assault_damage,
    attack,
    defence,
    healing,
    level,
    may_negotiate,
    ship_attack,
    ship_damage,
    ship_defence,
    ship_has,
    storage_limit,
)
from orrery.games.nomads.turn.reorganization import Earn
from orrery.testing.kit import start
from tests.games.nomads.kit import CONTENT, A, B, Player, arrive, card, expanse, with_game
from tests.ledger import clause

PRICES = {
    "training": TRAIN,
    "building": BUILD,
    "ships": BUILD_SHIP,
    "installing": INSTALL,
    "jumping": EXTRA_JUMP,
    "synchronics": SYNCHRONIC,
}

WORDS: dict[str, type[Word]] = {
    "steal": effects.StealBonus,
    "as defender": effects.DefenderDamage,
    "if damaging": effects.BonusIfDamaging,
    "look": effects.Peek,
    "peace": effects.NoWar,
}

SHIP_WORDS: dict[str, type[Word]] = {
    "unblockable": effects.Unblockable,
    "cannot block": effects.CannotBlock,
    "survives": effects.Survive,
    "takes along": effects.DestroyOpponent,
}


def cheaper(what: str, by: int = 1, least: int = 0, more: bool = True) -> dict[str, int]:
    """What a discount changes; `more`: also after the first building of a turn."""
    found = {f"{what} at {base}": max(least, base - by) - base for base in (1, 2)} | {what: -by}
    return {name: change for name, change in found.items() if change} | (
        {f"more {what}": -by} if more else {}
    )


TECHNOLOGIES: dict[str, tuple[int, dict[str, int]]] = {
    "Tissue Regenerator": (3, {"healing": 1}),
    "Orbital Shield": (3, {"defence": 3}),
    "Plasma Batteries": (3, {"attack": 3}),
    "War Academy": (4, cheaper("training", 2, least=1)),
    "Trade Hub": (5, {"income": 2}),
    "Deep Archive": (4, {}),
    "Fold Drive Nexus": (3, {"jumps": 1} | cheaper("jumping")),
    "Cloning Vats": (5, {}),
    "Siege Computers": (5, {"attack": 1, "damage": 1}),
    "Listening Post": (2, {"defence": 1}),
    "Missile Silos": (3, {"attack": 1}),
    "Assembly Yards": (3, cheaper("ships", least=1) | cheaper("installing")),
    "Plague Wards": (4, {"defence": 1, "relief": 1}),
    "Embassy Spire": (2, {"defence": 1, "anywhere": 1}),
    "Quantum Foundry": (6, {}),
    "Survivors' Ark": (7, {"defence": 2, "counts as": 2}),
    "Laser Turrets": (1, {"ship attack": 2}),
    "Reinforced Hull": (1, {"ship defence": 2}),
    "Bomb Bay": (2, {"ship damage": 1}),
    "Medical Bay": (3, {"healing": 1}),
    "Cargo Modules": (2, {"income": 1}),
    "Targeting Array": (1, {"own war": 3}),
    "Reactor Failsafe": (1, {"takes along": 1}),
    "Repair Swarm": (3, {"survives": 1}),
}

SHIPS: dict[str, tuple[int, int, int, int, int, dict[str, int]]] = {
    "Civil Ship": (2, 1, 2, 0, 2, {}),
    "Space Cruiser": (4, 3, 3, 1, 2, {}),
    "Destruction Satellite": (6, 4, 4, 2, 1, {}),
    "Mecadestroyer": (6, 5, 5, 1, 3, {}),
    "Interceptor Wing": (3, 3, 1, 1, 1, {}),
    "Hospital Frigate": (4, 0, 4, 0, 1, {"healing": 1}),
    "Phantom Corvette": (5, 2, 3, 1, 1, {"unblockable": 1, "cannot block": 1}),
    "Leviathan Carrier": (9, 6, 7, 2, 4, {}),
}

TRAINING = cheaper("training", least=1)
FIRST = cheaper("building", least=1, more=False) | cheaper("ships", least=1, more=False)

SPECIES: dict[str, tuple[int, int, int, dict[str, int]]] = {
    "Kethri": (5, 2, 2, FIRST),
    "Vorrax": (4, 4, 2, TRAINING),
    "Sszelan": (4, 3, 3, {"steal": 2, "income": 1}),
    "Dracoth": (4, 3, 5, {"as defender": 1, "income": 1}),
    "Ursanni": (4, 2, 3, {"healing": 1, "income": 1}),
    "Lemurai": (4, 2, 3, {"storage": 2}),
    "Thalassid": (3, 2, 4, {"income": 1}),
    "Nautiloi": (3, 1, 3, {}),
    "Automa Concord": (3, 2, 3, {"ship defence": 1}),
    "Null Chorus": (3, 2, 4, cheaper("synchronics")),
    "Lumen": (3, 1, 2, {"look": 1, "income": 1}),
    "Umbral Tide": (4, 4, 4, {"ship attack": 1, "income": 1}),
}

SKILLS = {
    "Hatch": {"credits": 5},
    "Frenzy": {"sacrifice": 1},
    "Ambush": {"credits": 2},
    "Winter Den": {"credits": 2},
    "Barter": {"discard": 1},
    "Undertow": {"credits": 2},
    "Slipstream": {"credits": 3},
    "Overclock": {"credits": 2},
    "Recompile": {"credits": 1, "discard": 1},
    "Flicker": {"credits": 4},
}
"""What the skills of species cost."""

SYSTEMS: dict[str, tuple[str, dict[str, int]]] = {
    "Ares Forge": ("red", TRAINING),
    "Crimson Gate": ("red", {"attack": 2}),
    "Ironblood Reach": ("red", {}),
    "Gorath's Scar": ("red", {"defence": -1}),
    "Warhead Drift": ("red", {"ship attack": 1}),
    "Verdant Halo": ("green", {}),
    "Moss Cathedral": ("green", {"healing": 1}),
    "Sporefall": ("green", {}),
    "Lifewell": ("green", {"defence": 2}),
    "Eden Remnant": ("green", {}),
    "Auric Exchange": ("yellow", {}),
    "Sunmint": ("yellow", {}),
    "Helio Bazaar": ("yellow", {}),
    "Tollkeeper's Star": ("yellow", {}),
    "Gilded Shoals": ("yellow", FIRST),
    "Azure Laboratory": ("blue", cheaper("installing")),
    "Cobalt Drydock": ("blue", cheaper("ships", least=1)),
    "Tidal Array": ("blue", {}),
    "Sapphire Bastion": ("blue", {"ship defence": 1}),
    "Logic Shoal": ("blue", {}),
    "Violet Maw": ("purple", cheaper("jumping")),
    "Amethyst Vault": ("purple", {}),
    "Whispering Rift": ("purple", {}),
    "Shroud of Nyx": ("purple", {"peace": 1}),
    "Paradox Reef": ("purple", {}),
    "Thornmarch": ("red green", {"attack": 1, "defence": 1}),
    "Bloodroot": ("red green", {}),
    "Mercenary Row": ("red yellow", {}),
    "Plunder Lanes": ("red yellow", {"steal": 1}),
    "Cannon Foundry": ("red blue", {"ship attack": 2, "ship defence": -1}),
    "Breaker's Yard": ("red blue", {}),
    "Ambush Veil": (
        "red purple",
        cheaper("synchronics"),
    ),
    "Warp Scar": ("red purple", {"if damaging": 1}),
    "Harvest Crescent": ("green yellow", {}),
    "Pilgrim Market": ("green yellow", {}),
    "Coral Spires": ("green blue", {"attack": -1, "healing": 1}),
    "Symbiont Reef": ("green blue", {}),
    "Dreaming Moon": ("green purple", {}),
    "Seedvault": ("green purple", {}),
    "Patent Court": ("yellow blue", {}),
    "Insurance Haven": ("yellow blue", {}),
    "Smuggler's Knot": ("yellow purple", {"anywhere": 1}),
    "Lottery Nebula": ("yellow purple", {}),
    "Mirror Expanse": ("blue purple", {}),
    "Silent Observatory": ("blue purple", {}),
    "The Crossroads": ("red green yellow blue purple", {}),
}


def with_archives(pos: Expanse, number: int) -> Expanse:
    """The same table with so many technologies more. Over 0 to 3 of them full fours are passed once for each one there."""
    more = pos.copy()
    more.technology[1 : 1 + number] = [card("Deep Archive")] * number
    return more


def face(pos: Expanse, ship: int = 7) -> dict[str, int]:
    """Everything that the table adds up to for Crimson; prices of 4, 2 and 1, before and after the first building."""
    found = {
        "attack": attack(pos, A),
        "defence": defence(pos, A),
        "healing": healing(pos, A),
        "damage": assault_damage(pos, A),
        "storage": storage_limit(pos, A),
        "jumps": highest(pos, A, effects.ExtraJumps, 1),
        "relief": total(pos, A, effects.DeclineRelief),
        "anywhere": may_negotiate(pos, B),
        "counts as": sum(level(with_archives(pos, number), A) for number in range(4)),
        "ship attack": ship_attack(pos, ship),
        "ship defence": ship_defence(pos, ship),
        "ship damage": ship_damage(pos, ship),
    }
    found |= {name: total(pos, A, word) for name, word in WORDS.items()}
    found |= {name: ship_has(pos, ship, word) for name, word in SHIP_WORDS.items()}
    for name, what in PRICES.items():
        found[name] = price(pos, A, 4, what)
        found[f"{name} at 1"] = price(pos, A, 1, what)
        found[f"{name} at 2"] = price(pos, A, 2, what)
        pos.built = 1
        found[f"more {name}"] = price(pos, A, 4, what)
        pos.built = 0
    war = pos.copy()
    war.war = new_war(A, B)
    war.visited[B] = war.visited[A]  # so that the place of the war makes no difference
    found["own war"] = ship_attack(war, ship) - ship_attack(pos, ship)
    paid = pos.copy()
    start(paid, Earn(A))
    found["income"] = paid.credits[A]
    return found


def bare(species: str = "Umbral Tide") -> Expanse:
    """Crimson with a Civil Ship at its last place and a construction; Orange is elsewhere."""
    pos = expanse(Player(species, civil=3, credits=0), Player("Kethri", "Lifewell", credits=0))
    pos.technology[7] = card("Civil Ship")
    pos.technology[6], pos.building[6] = card("Deep Archive"), True
    return pos


def added(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """What has changed."""
    return {name: after[name] - before[name] for name in before if after[name] != before[name]}


def laid(name: str) -> dict[str, int]:
    """What a technology changes, or a piece of equipment on the ship."""
    pos = bare()
    before = face(pos)
    if CONTENT.pack.resource[card(name)].type == "equipment":
        pos.equipment[7 * CONTENT.max_slots] = card(name)
    else:
        pos.technology[0] = card(name)
    return added(before, face(pos))


@clause("NOM-EFF-01", "NOM-COMP-15")
@pytest.mark.parametrize("name", TECHNOLOGIES)
def test_a_technology_or_equipment_changes_what_it_says_and_nothing_else(name: str) -> None:
    cost, changes = TECHNOLOGIES[name]
    equipment = CONTENT.pack.resource[card(name)].type == "equipment"
    assert laid(name) == ({} if equipment else {"counts as": 1}) | changes
    assert CONTENT.price[card(name)] == cost


@clause("NOM-SHIP-02", "NOM-SHIP-03", "NOM-SHIP-04")
@pytest.mark.parametrize("name", SHIPS)
def test_a_ship_has_its_printed_values_and_slots_and_leaves_the_screen_alone(name: str) -> None:
    cost, strength, armour, damage, slots, further = SHIPS[name]
    pos = bare("Kethri")
    before = face(pos)
    pos.technology[7] = card(name)
    after = face(pos)
    values = {"ship attack": strength, "ship defence": armour, "ship damage": damage}
    assert {key: after[key] for key in values} == values
    assert {key: change for key, change in added(before, after).items() if key not in values} == further
    assert (CONTENT.price[card(name)], CONTENT.slots[card(name)]) == (cost, slots)


@clause("NOM-COMP-01", "NOM-EFF-01")
@pytest.mark.parametrize("name", SPECIES)
def test_a_species_has_its_printed_values_and_its_passive_skill(name: str) -> None:
    initiative, strength, armour, skill = SPECIES[name]
    own = face(with_game(bare(name), OURS))
    neutral = face(with_game(bare("Nautiloi"), OURS))  # its skill is not of this kind
    assert (own.pop("attack"), own.pop("defence")) == (strength, armour)
    del neutral["attack"], neutral["defence"]
    assert added(neutral, own) == skill
    assert OURS.content.initiative[OURS.content.species_names.index(name)] == initiative


@clause("NOM-ACT-05")
def test_a_skill_of_a_species_costs_what_its_card_says() -> None:
    found: dict[str, dict[str, int]] = {}
    for entry in OURS.content.pack.species:
        for ability in entry.abilities:
            cost = msgspec.to_builtins(ability.cost)
            found[ability.name] = {what: number for what, number in cost.items() if number}
            if ability.cost.credits:
                assert re.search(rf"{ability.name} — [^:]*\b{ability.cost.credits} credit", entry.effect), (
                    entry.name
                )
    assert found == SKILLS


@clause("NOM-SECT-01", "NOM-SECT-02", "NOM-SECT-09", "NOM-SECT-13")
@pytest.mark.parametrize("name", SYSTEMS)
def test_a_system_lies_in_its_sectors_and_changes_what_it_says_while_somebody_is_there(name: str) -> None:
    sectors, changes = SYSTEMS[name]
    pos = bare()
    pos.visited[B] = []  # elsewhere than every system
    pos.system_deck = list(range(CONTENT.systems))
    before = face(pos)
    arrive(pos, A, name)
    assert added(before, face(pos)) == changes
    mask = CONTENT.sectors[pos.visited[A][-1]]
    assert {one for i, one in enumerate(CONTENT.sector_names) if mask >> i & 1} == set(sectors.split())


@clause("NOM-COMP-01", "NOM-COMP-02", "NOM-COMP-03")
def test_no_card_is_missing_from_the_tables() -> None:
    built = {one.name for one in CONTENT.pack.resource if one.type != "consumable"}
    assert built == {*TECHNOLOGIES, *SHIPS}
    assert set(CONTENT.species_names) == set(SPECIES)
    assert set(CONTENT.system_names) == set(SYSTEMS)


COPIES = {
    1: "Conclave Veto, Data Theft, Demobilisation Order, Evasive Warp, Quarantine Breach, Ceasefire Accord, Plague Relic, "
    "Salvage Crew, Boarding Party, Harvest Bonds, Orbital Mines, Listening Post, Missile Silos, Assembly Yards, "
    "Plague Wards, Embassy Spire, Quantum Foundry, Survivors' Ark, Hospital Frigate, Phantom Corvette, "
    "Leviathan Carrier, Cargo Modules, Targeting Array, Reactor Failsafe, Repair Swarm",
    3: "Interplanetary Missile, Combat Droids, Thermal Decoy, Signal Jammer, Tissue Regenerator, Orbital Shield, "
    "Plasma Batteries, Civil Ship, Space Cruiser, Laser Turrets, Reinforced Hull",
}


UNIQUE = (
    "Conclave Veto, Ceasefire Accord, Plague Relic, Boarding Party, Quantum Foundry, Survivors' Ark, "
    "Leviathan Carrier, Repair Swarm"
)


@clause("NOM-COMP-02", "NOM-COMPET-08")
@pytest.mark.parametrize("name", CONTENT.card_names)
def test_a_card_is_in_the_casual_deck_as_often_as_printed_and_bears_its_mark(name: str) -> None:
    one = card(name)
    copies = next((number for number, listed in COPIES.items() if name in listed.split(", ")), 2)
    assert expanse(Player(), Player("Kethri")).decks[0].count(one) == copies
    assert CONTENT.unique[one] == (name in UNIQUE.split(", "))
