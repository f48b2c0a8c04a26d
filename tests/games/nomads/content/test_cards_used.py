"""What every consumable and every active effect does when it is used, card by card: price, effect, reach, times and limits."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.base import Move
from orrery.games.nomads.cards.content import (
    ASSAULT,
    ASSAULT_DAMAGE,
    CONFRONTATION,
    FLEET_DAMAGE,
    OPEN,
    WAR_DECLARED,
)
from orrery.games.nomads.cards.pack import LimitName, WindowName
from orrery.games.nomads.table.items import Item, Standing
from orrery.games.nomads.table.state import Expanse, new_war
from orrery.games.nomads.table.values import (
    attack,
    defence,
    healing,
    ship_attack,
    ship_defence,
    ships,
    technologies,
)
from orrery.games.nomads.turn.activation import Activate
from orrery.games.nomads.turn.reorganization import Earn
from orrery.games.nomads.using.powers import card_moves, is_used, power_moves, power_sources, renew
from orrery.testing.kit import legal, play, start
from tests.games.nomads.kit import (
    CONTENT,
    A,
    B,
    C,
    Player,
    act,
    card,
    cards,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    stack_systems,
    until_confrontation,
)
from tests.ledger import clause

CONSUMABLES: dict[str, dict[str, int]] = {
    "use orbital strike on orange-1": {"a credits": -3, "b built": -1, "b defence": -3, "discards": 2},
    "use saboteur cell on orange-4": {"a credits": -2, "b begun": -1, "b laid": -3, "discards": 2},
    "use pirate raid on orange": {"a credits": 2, "b credits": -3},
    "use data theft on violet": {"a credits": -2, "a cards": 0, "c cards": -1},
    "use colonist convoy": {"a credits": -5, "a civil": 2},
    "use emergency levy": {"a credits": -3, "a civil": -1, "a military": 1},
    "use demobilisation order on orange": {"a credits": -3, "b civil": 1, "b military": -1},
    "use jump beacon": {"a systems": 1, "a cards": 0},
    "use evasive warp": {"a credits": -1, "a systems": 1, "a cards": 0},
    "use supply windfall": {"a credits": 3},
    "use archive fragment": {"a credits": -1, "a cards": 1},
    "use quarantine breach on orange": {"a credits": -4, "b civil": -1},
    "use plague relic": {"a credits": -5, "c civil": -2},
    "use salvage crew for mecadestroyer": {"a credits": -1, "a cards": 0, "discards": 0},
    "use harvest bonds": {"a credits": -2, "discards": 0},
    "use orbital mines": {"a credits": -2, "discards": 0},
}

POWERS: dict[str, tuple[dict[str, Any], dict[str, int]]] = {
    "use hatch": ({"species": "Kethri"}, {"a credits": -3, "a civil": 1}),
    "use winter den": ({"species": "Ursanni"}, {"a credits": -2, "a defence": 2}),
    "use barter": ({"species": "Lemurai"}, {"a cards": -1, "a credits": 3, "discards": 1}),
    "use slipstream": (
        {"species": "Nautiloi"},
        {"a credits": -1, "a systems": 1, "a cards": 1},
    ),
    "use overclock on crimson-1": (
        {"species": "Automa Concord", "building": ["Plasma Batteries"]},
        {"a credits": -3, "a begun": -1, "a built": 1, "a laid": -3, "a attack": 3},
    ),
    "use recompile": ({"species": "Null Chorus"}, {"a credits": -1, "discards": 1}),
    "use query": ({"built": ["Deep Archive"]}, {"a credits": -1, "a cards": 1}),
    "use clone": ({"built": ["Cloning Vats"]}, {"a credits": -3, "a civil": 1}),
    "use intercept on orange": ({"built": ["Listening Post"]}, {"a credits": -1}),
    "use instant forge on crimson-2": (
        {"built": ["Quantum Foundry"], "building": ["Plasma Batteries"]},
        {"a credits": -1, "a begun": -1, "a built": 1, "a laid": -3, "a attack": 3},
    ),
    "use assay": ({"at": "Sunmint"}, {"a cards": -1, "a credits": 3, "discards": 1}),
    "use surge on crimson-1": (
        {"at": "Tidal Array", "building": ["Plasma Batteries"]},
        {"a credits": -2, "a begun": -1, "a built": 1, "a laid": -3, "a attack": 3},
    ),
    "use eavesdrop on violet": ({"at": "Whispering Rift"}, {"a credits": -1}),
    "use tithe": ({"at": "Bloodroot"}, {"a civil": -1, "a credits": 5}),
    "use hire": ({"at": "Mercenary Row"}, {"a cards": -1, "a civil": -1, "a military": 1, "discards": 1}),
    "use settle": ({"at": "Pilgrim Market"}, {"a credits": -4, "a civil": 1}),
    "use thaw": ({"at": "Seedvault"}, {"a cards": -2, "a civil": 1, "discards": 2}),
    "use reflect on orange": ({"at": "Mirror Expanse"}, {"a credits": -1}),
}

WAR = (WAR_DECLARED, CONFRONTATION, FLEET_DAMAGE, ASSAULT, ASSAULT_DAMAGE)

TIMES: dict[str, tuple[WindowName, ...]] = {
    "interplanetary missile": (CONFRONTATION,),
    "combat droids": (CONFRONTATION, ASSAULT),
    "thermal decoy": (CONFRONTATION,),
    "planetary bunkers": (ASSAULT,),
    "field hospital": (CONFRONTATION, FLEET_DAMAGE, ASSAULT, ASSAULT_DAMAGE),
    "signal jammer": (OPEN, *WAR),  # as long as there is something to cancel
    "conclave veto": (OPEN, *WAR),
    "emergency levy": (OPEN, *WAR),
    "demobilisation order": (OPEN, *WAR),
    "evasive warp": (OPEN,),
    "ceasefire accord": (WAR_DECLARED, CONFRONTATION, FLEET_DAMAGE),
    "boarding party": (CONFRONTATION,),
    "frenzy": (ASSAULT,),
    "ambush": (CONFRONTATION,),
    "undertow": (ASSAULT,),
    "flicker": (OPEN, *WAR),
    "launch": (CONFRONTATION,),
}


def tally(pos: Expanse) -> dict[str, int]:
    """What each of three species has, as a player would count it."""
    found: dict[str, int] = {}
    for seat in range(pos.players):
        one = "abc"[seat]
        found[f"{one} credits"] = pos.credits[seat]
        found[f"{one} civil"] = pos.civil[seat]
        found[f"{one} military"] = pos.military[seat]
        found[f"{one} cards"] = len(pos.storage[seat])
        found[f"{one} systems"] = len(pos.visited[seat])
        found[f"{one} built"] = technologies(pos, seat)
        found[f"{one} begun"] = sum(pos.building[place] for place in pos.places(seat))
        found[f"{one} laid"] = sum(pos.credits_on[place] for place in pos.places(seat))
        found[f"{one} attack"] = attack(pos, seat) - 2 * pos.military[seat]
        found[f"{one} defence"] = defence(pos, seat) - 2 * pos.military[seat]
        found[f"{one} healing"] = healing(pos, seat)
    found["discards"] = len(pos.discards[0])
    found["extra jumps"] = pos.jumps
    return found


def table(**mine: Any) -> Expanse:
    """Crimson with this, in red by default; Orange in red with everything that could be a victim; Violet elsewhere."""
    mine.setdefault("species", "Umbral Tide")
    mine.setdefault("at", "Cannon Foundry")
    return expanse(
        Player(**{"credits": 9, **mine}),
        Player(
            "Dracoth",
            "Ironblood Reach",
            civil=3,
            military=2,
            credits=5,
            storage=["Laser Turrets"],
            built=["Orbital Shield", "Space Cruiser", "Trade Hub"],
            building=["Missile Silos"],
        ),
        Player("Sszelan", "Lifewell", civil=6, credits=2, storage=["Bomb Bay", "Bomb Bay"]),
    )


def used(pos: Expanse, *texts: str) -> dict[str, int]:
    """What has changed once the effect was carried out, with the first choice wherever there is one."""
    stack_systems(pos, "Helio Bazaar", "Plunder Lanes")
    act(pos)
    before = tally(pos)
    do(pos, *texts)
    while not isinstance(pos.decision, Activate):
        do(pos, legal(pos)[0])
    after = tally(pos)
    return {key: after[key] - before[key] for key in before if after[key] != before[key]}


def offered(pos: Expanse, deed: str) -> bool:
    """Whether Crimson may use it, as an action or where a war has a window for it."""
    moves = [*card_moves(pos, A, OPEN, True), *power_moves(pos, A, OPEN, True)]
    if pos.war is not None:
        moves = [*card_moves(pos, A, ASSAULT, False), *power_moves(pos, A, ASSAULT, False)]
    return any(pos.text(move).startswith(f"use {deed}") for move in moves)


def strongest(**mine: Any) -> Expanse:
    """Crimson has the most units and eight technologies, has declared war this turn, and holds a card."""
    pos = table(**{"civil": 20, "storage": ["Civil Ship"], **mine})
    for place in range(8):
        if pos.technology[place] < 0:
            pos.technology[place] = card("Civil Ship")
    pos.warred = True
    return pos


def moment(window: WindowName, species: str) -> Expanse:
    """Crimson, who holds every consumable, at a moment when each could find a target if the time were right."""
    held = [one.name for one in CONTENT.pack.resource if one.type == "consumable"]
    pos = table(species=species, at="Crimson Gate", military=2, credits=50, storage=held)
    pos.technology[0], pos.technology[1] = card("Missile Silos"), card("Space Cruiser")
    pos.discards[0] = cards("Civil Ship")
    pos.pile = [Item(1, B, CONTENT.consumable(card("Archive Fragment"))[0].number, card("Archive Fragment"))]
    if window != OPEN:
        pos.war = new_war(A, B)
        pos.war.confrontation = [1, 9]
    return pos


def deeds(pos: Expanse, moves: list[Move]) -> set[str]:
    """The names of what is used in these moves."""
    texts = [pos.text(move).removeprefix("use ") for move in moves]
    return {text.split(" on ")[0].split(" against ")[0].split(" for ")[0] for text in texts}


def confronted(*hand: str, **mine: Any) -> Expanse:
    """A Space Cruiser of Crimson before a Mecadestroyer of Orange; nobody but Crimson can answer."""
    pos = expanse(
        Player(
            **{"species": "Kethri", "at": "Ares Forge", "credits": 9, "storage": [*hand, "Trade Hub"], **mine}
        ),
        Player("Kethri", "Ironblood Reach", civil=9, credits=0, built=["Mecadestroyer"]),
    )
    pos.technology[7] = card("Space Cruiser")
    play(act(pos), "declare war on orange")
    until_confrontation(pos)
    return pos


@clause("NOM-CONS-01", "NOM-CONS-02", "NOM-ACT-05")
@pytest.mark.parametrize("text", CONSUMABLES)
def test_a_consumable_costs_its_price_and_does_what_it_says(text: str) -> None:
    name = next(one for one in CONTENT.card_names if text.startswith(f"use {one.lower()}"))
    pos = table(storage=[name])
    pos.discards[0] = cards("Mecadestroyer") if "salvage" in text else []
    wanted = {"a cards": -1, "discards": 1} | CONSUMABLES[text]
    assert used(pos, text) == {key: change for key, change in wanted.items() if change}


@clause("NOM-CONS-13", "NOM-REORG-08")
def test_harvest_bonds_bring_6_credits_in_step_2_and_are_discarded() -> None:
    pos = table(storage=["Harvest Bonds"])
    used(pos, "use harvest bonds")
    before = pos.credits[A]
    start(pos, Earn(A))
    assert pos.credits[A] == before + pos.civil[A] + 6
    assert (pos.standing, names(pos.discards[0])) == ([], ["Harvest Bonds"])


@clause("NOM-EFF-02", "NOM-EFF-03", "NOM-ACT-02")
@pytest.mark.parametrize("text", POWERS)
def test_an_active_effect_costs_its_price_and_does_what_it_says(text: str) -> None:
    mine, wanted = POWERS[text]
    pos = table(storage=["Leviathan Carrier", "Leviathan Carrier"], **mine)
    if "reflect" in text:
        pos.visited[B] = [CONTENT.system_names.index("Violet Maw")]
    assert used(pos, text) == wanted


@clause("NOM-EFF-17", "NOM-GEN-05")
def test_reflect_swaps_and_the_winter_den_forbids_war() -> None:
    pos = table(at="Mirror Expanse", storage=["Leviathan Carrier"])
    pos.visited[B] = [CONTENT.system_names.index("Violet Maw")]
    used(pos, "use reflect on orange")
    assert (names(pos.storage[A]), names(pos.storage[B])) == (["Laser Turrets"], ["Leviathan Carrier"])
    den = table(species="Ursanni", military=1)
    act(den)
    assert "declare war on orange" in legal(den)
    do(den, "use winter den")
    assert "declare war on orange" not in legal(den)


# --- reach ------------------------------------------------------------------------------------------------------------


REACH: dict[str, list[str]] = {
    "orbital strike": ["orange-1"],  # no ship, no printed price above 4
    "saboteur cell": ["orange-4"],
    "pirate raid": ["orange"],
    "data theft": ["orange", "violet"],
    "quarantine breach": ["orange"],
    "demobilisation order": ["crimson", "orange"],
    "salvage crew": ["trade hub", "mecadestroyer", "laser turrets"],  # no consumable
    "intercept": ["orange"],
    "eavesdrop": ["orange", "violet"],
    "reflect": ["orange"],
    "overclock": ["crimson-2"],
    "instant forge": ["crimson-2"],
    "surge": ["crimson-2"],
}


@clause("NOM-CONS-04", "NOM-EFF-06", "NOM-SECT-05")
@pytest.mark.parametrize("deed", REACH)
def test_a_deed_reaches_exactly_these(deed: str) -> None:
    homes = {"eavesdrop": "Whispering Rift", "reflect": "Mirror Expanse", "surge": "Tidal Array"}
    pos = table(
        species="Automa Concord",
        at=homes.get(deed, "Cannon Foundry"),
        military=1,
        storage=[name for name in CONTENT.card_names if name.lower() == deed] or ["Civil Ship"],
        built=["Quantum Foundry" if deed == "instant forge" else "Listening Post"],
        building=["Plasma Batteries"],
    )
    pos.visited[B] = [CONTENT.system_names.index("The Crossroads")]
    if deed == "eavesdrop":
        pos.visited[B] = []  # in no sector at all
    pos.visited[C] = []
    pos.military[C] = 1
    pos.discards[0] = cards("Data Theft", "Trade Hub", "Mecadestroyer", "Laser Turrets")
    act(pos)
    found = [text for text in legal(pos) if text.startswith(f"use {deed} ")]
    assert [text.split(" on ")[-1].split(" for ")[-1] for text in found] == REACH[deed]


# --- conditions ------------------------------------------------------------------------------------------------------


@clause("NOM-ACT-07", "NOM-SYNC-13")
def test_units_are_flipped_only_where_there_are_some() -> None:
    levy = strongest(storage=["Emergency Levy"])
    assert offered(levy, "emergency levy")
    levy.civil[A], levy.military[A] = 0, 3
    assert not offered(levy, "emergency levy")
    order = strongest(storage=["Demobilisation Order"])
    assert offered(order, "demobilisation order on orange")
    assert not offered(order, "demobilisation order on crimson")
    order.military = [1, 0, 0]
    assert not offered(order, "demobilisation order on orange")
    assert offered(order, "demobilisation order on crimson")
    hire = strongest(at="Mercenary Row")
    assert offered(hire, "hire")
    hire.civil[A], hire.military[A] = 0, 3
    assert not offered(hire, "hire")


@clause("NOM-ACT-07")
def test_frenzy_is_for_fighters_and_the_winter_den_for_peaceful_turns() -> None:
    frenzy = table(species="Vorrax")
    frenzy.war = new_war(A, B)
    assert offered(frenzy, "frenzy")
    frenzy.war = new_war(B, A)
    assert offered(frenzy, "frenzy")
    frenzy.war = new_war(B, C)
    assert not offered(frenzy, "frenzy")
    den = strongest(species="Ursanni")
    assert not offered(den, "winter den")
    den.warred = False
    assert offered(den, "winter den")


@clause("NOM-ACT-07")
def test_a_swap_needs_a_card_on_both_sides() -> None:
    pos = strongest(at="Mirror Expanse")
    pos.visited[B] = [CONTENT.system_names.index("Violet Maw")]
    assert offered(pos, "reflect on orange")
    other = pos.copy()
    pos.storage[A] = []
    other.storage[B] = []
    assert (offered(pos, "reflect on orange"), offered(other, "reflect on orange")) == (False, False)


@clause("NOM-SECT-08")
@pytest.mark.parametrize(
    "text", [text for text in (*CONSUMABLES, *POWERS) if " on " not in text and " for " not in text]
)
def test_an_effect_on_oneself_needs_nobody_in_reach_and_no_condition_but_its_own(text: str) -> None:
    name = next((one for one in CONTENT.card_names if text == f"use {one.lower()}"), "Civil Ship")
    mine = dict(POWERS[text][0]) if text in POWERS else {}
    pos = strongest(**{**mine, "storage": [name, "Bomb Bay", "Bomb Bay"]})
    pos.warred = False
    pos.visited[B] = pos.visited[C] = []
    assert offered(pos, text.removeprefix("use "))


@clause("NOM-SYNC-19")
def test_the_marks_on_a_card_are_those_of_its_use() -> None:
    for one in CONTENT.pack.resource:
        uses = [ability for ability in one.abilities if ability.mode in ("use", "delayed")]
        assert ("synchronic" in one.marks) == any(use.timing == "synchronic" for use in uses), one.name
        assert ("universal" in one.marks) == any(use.universal for use in uses), one.name


# --- times -----------------------------------------------------------------------------------------------------------


@clause("NOM-WND-13", "NOM-CONS-09", "NOM-SYNC-01")
@pytest.mark.parametrize("window", [OPEN, *WAR])
def test_in_a_window_exactly_the_synchronics_that_fit_it_can_be_used(window: WindowName) -> None:
    found: set[str] = set()
    for species in ("Vorrax", "Sszelan", "Thalassid", "Lumen", "Kethri"):
        pos = moment(window, species)
        found |= deeds(pos, [*card_moves(pos, A, window, False), *power_moves(pos, A, window, False)])
    assert found == {deed for deed, windows in TIMES.items() if window in windows}


@clause("NOM-CONS-09", "NOM-ACT-01")
def test_as_an_action_everything_can_be_used_that_the_time_does_not_forbid() -> None:
    pos = moment(OPEN, "Kethri")
    consumables = {one.name.lower() for one in CONTENT.pack.resource if one.type == "consumable"}
    fits = {deed for deed, windows in TIMES.items() if OPEN in windows}
    assert deeds(pos, card_moves(pos, A, OPEN, True)) == {
        one for one in consumables if one not in TIMES or one in fits
    }


# --- limits ----------------------------------------------------------------------------------------------------------


LIMITS: dict[LimitName, str] = {
    "turn": "hatch, winter den, barter, slipstream, overclock, recompile, query, clone, intercept, instant forge, "
    "assay, surge, eavesdrop, tithe, hire, settle, thaw, reflect",
    "phase": "frenzy, undertow",
    "war": "ambush, launch",
    "round": "flicker",
}


@clause("NOM-EFF-12")
@pytest.mark.parametrize("power", CONTENT.power_names)
def test_an_active_effect_is_used_once_until_its_own_limit_starts_anew(power: str) -> None:
    ability = CONTENT.abilities[CONTENT.powers[CONTENT.power_names.index(power)]]
    pos = table()
    if ability.source < CONTENT.first_resource:
        pos.species[A] = ability.source
    elif ability.source < CONTENT.first_system:
        pos.technology[0] = ability.source - CONTENT.first_resource
    else:
        pos.visited[A] = [ability.source - CONTENT.first_system]
    at = next(at for at, source in power_sources(pos, A) if source == ability.source)
    assert not is_used(pos, at, ability)
    pos.used[at].append(ability.power)
    assert is_used(pos, at, ability)
    freed = set()
    for limit in LIMITS:
        other = pos.copy()
        renew(other, limit)
        if not is_used(other, at, ability):
            freed.add(limit)
    assert freed == {limit for limit, listed in LIMITS.items() if power.lower() in listed.split(", ")}


# --- in a war --------------------------------------------------------------------------------------------------------


SHIP_DEEDS: dict[str, tuple[dict[str, Any], int, int, int]] = {
    "interplanetary missile": ({"storage": ["Interplanetary Missile", "Trade Hub"]}, 1, 2, 0),
    "combat droids": ({"storage": ["Combat Droids", "Trade Hub"]}, 2, 3, 0),
    "thermal decoy": ({"storage": ["Thermal Decoy", "Trade Hub"]}, 1, 0, 2),
    "launch": ({"built": ["Missile Silos"]}, 1, 2, 0),
    "ambush": ({"species": "Sszelan"}, 2, 2, 0),
}


@clause("NOM-SHIP-04", "NOM-CONS-05")
@pytest.mark.parametrize("deed", SHIP_DEEDS)
def test_what_changes_a_ship_in_a_confrontation(deed: str) -> None:
    mine, cost, strength, armour = SHIP_DEEDS[deed]
    pos = confronted(**{"storage": ["Trade Hub"], **mine})
    before = (pos.credits[A], ship_attack(pos, 7), ship_defence(pos, 7))
    own = [text for text in legal(pos, A) if text.startswith(f"use {deed} ")]
    both = [f"use {deed} on crimson-8", f"use {deed} on orange-1"]
    assert own == (both[:1] if deed == "ambush" else both)
    one_round(pos, a=f"use {deed} on crimson-8")
    one_round(pos)
    assert (pos.credits[A], ship_attack(pos, 7), ship_defence(pos, 7)) == (
        before[0] - cost,
        before[1] + strength,
        before[2] + armour,
    )
    assert (ship_attack(pos, 8), ship_defence(pos, 8)) == (5, 5)
    everybody_passes(pos)
    assert pos.standing == []


FIGHTER_DEEDS: dict[str, tuple[dict[str, Any], int, int, int, int]] = {
    "combat droids on crimson": ({"storage": ["Combat Droids", "Trade Hub"]}, 2, 3, 0, 0),
    "planetary bunkers on crimson": ({"storage": ["Planetary Bunkers", "Trade Hub"]}, 1, 0, 3, 0),
    "field hospital on crimson": ({"storage": ["Field Hospital", "Trade Hub"]}, 2, 0, 0, 2),
    "undertow on crimson": ({"species": "Thalassid"}, 2, -2, 0, 0),
    "frenzy": ({"species": "Vorrax"}, 0, 3, 0, 0),
}


@clause("NOM-CONS-05", "NOM-DMG-07")
@pytest.mark.parametrize("deed", FIGHTER_DEEDS)
def test_what_changes_a_fighter_in_an_assault(deed: str) -> None:
    mine, cost, strength, armour, cure = FIGHTER_DEEDS[deed]
    pos = expanse(
        Player(**{"species": "Kethri", "at": "Ares Forge", "military": 3, "storage": ["Trade Hub"], **mine}),
        Player("Dracoth", "Ironblood Reach", civil=9, credits=0),
        Player("Kethri", "Lifewell", credits=0),
    )
    play(act(pos), "declare war on orange")
    everybody_passes(pos)
    play(pos, "launch the assault")
    before = tally(pos)
    one_round(pos, a=f"use {deed}")
    if deed == "frenzy":
        play(pos, "give up 1 civil and 0 military")
    one_round(pos)
    after = tally(pos)
    changes = {key: after[key] - before[key] for key in before if after[key] != before[key]}
    changes.pop("a cards", 0)
    changes.pop("a civil", 0)
    wanted = {"a credits": -cost, "a attack": strength, "a defence": armour, "a healing": cure}
    assert changes == {key: change for key, change in wanted.items() if change}


@clause("NOM-FLEET-26", "NOM-CONS-13")
def test_a_boarding_party_costs_3_and_waits_on_the_own_ship() -> None:
    pos = confronted("Boarding Party")
    assert legal(pos, A) == ["use boarding party on crimson-8", "pass"]
    one_round(pos, a="use boarding party on crimson-8")
    one_round(pos)
    assert (pos.credits[A], [(one.place, one.waiting) for one in pos.standing]) == (6, [(7, True)])
    everybody_passes(pos)  # the Cruiser falls, and the party with it
    assert sorted(names(pos.discards[0])) == ["Boarding Party", "Space Cruiser"]
    assert ships(pos, B) == [8]


@clause("NOM-SYNC-17", "NOM-GEN-04")
def test_a_ceasefire_costs_3_lies_open_for_the_whole_war_and_rules_out_the_assault() -> None:
    pos = confronted("Ceasefire Accord", military=3)
    one_round(pos, a="use ceasefire accord")
    one_round(pos)
    assert (pos.credits[A], len(pos.standing), pos.discards[0]) == (6, 1, [])
    everybody_passes(pos)
    while pos.war is not None:
        assert "launch the assault" not in legal(pos)
        do(pos, legal(pos)[0])
    assert (pos.standing, "Ceasefire Accord" in names(pos.discards[0])) == ([], True)


@clause("NOM-SYNC-15", "NOM-SYNC-16", "NOM-CONS-06")
def test_what_jammer_veto_and_flicker_cancel() -> None:
    """The Jammer consumables of others in the sector, waiting and lasting ones too; Veto and Flicker whatever lies on the
    pile, wherever its user is, Flicker consumables only."""
    fragment = CONTENT.consumable(card("Archive Fragment"))[0].number
    query = next(one.number for one in CONTENT.abilities if one.name == "Query")

    def cancelled(species: str, *hand: str) -> list[str]:
        pos = table(species=species, storage=hand, credits=9)
        act(pos)
        bonds = CONTENT.consumable(card("Harvest Bonds"))[0]
        truce = CONTENT.consumable(card("Ceasefire Accord"))[0]
        pos.pile = [
            Item(1, A, fragment, card("Archive Fragment")),
            Item(2, B, fragment, card("Archive Fragment")),
            Item(3, B, query, -1),
            Item(4, C, fragment, card("Archive Fragment")),
        ]
        pos.standing = [
            Standing(5, B, bonds.number, card("Harvest Bonds"), True, "trigger", -1, -1, 0, 0, 0),
            Standing(6, B, truce.number, card("Ceasefire Accord"), False, "war", -1, -1, 0, 0, 0),
            Standing(7, B, query, -1, False, "trigger", -1, -1, 0, 0, 0),
            Standing(8, A, bonds.number, card("Harvest Bonds"), True, "trigger", -1, -1, 0, 0, 0),
        ]
        moves = [*card_moves(pos, A, OPEN, False), *power_moves(pos, A, OPEN, False)]
        return [pos.text(move).split(" item ")[1] for move in moves]

    assert cancelled("Kethri", "Signal Jammer") == ["2", "5", "6"]
    assert cancelled("Kethri", "Conclave Veto") == ["1", "2", "3", "4"]
    assert cancelled("Lumen") == ["1", "2", "4"]


@clause("NOM-ACT-05")
def test_prices_of_what_cancels() -> None:
    for species, hand, deed, cost in (
        ("Kethri", ["Signal Jammer"], "signal jammer", 2),
        ("Kethri", ["Conclave Veto"], "conclave veto", 3),
        ("Lumen", ["Trade Hub"], "flicker", 3),
    ):
        pos = expanse(
            Player(at="Ares Forge", storage=["Colonist Convoy"], credits=9),
            Player(species, "Ironblood Reach", storage=hand, credits=9),
        )
        play(act(pos), "use colonist convoy")
        one_round(pos, b=f"use {deed} against item 1")
        everybody_passes(pos)
        assert (pos.credits[B], pos.civil[A]) == (9 - cost, 4), deed
