"""What was once wrong: cards in their phases, a Beam that takes nobody unasked, the true clause and the true reason."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orrery.engine.errors import ContentError, SetupError
from orrery.games.colonies import GAME
from orrery.games.colonies import effects as e
from orrery.games.colonies.content import BUILDING, MOVEMENT, PHASES, PRODUCTION, Content
from orrery.games.colonies.game import Colonies
from orrery.games.colonies.rounds import Phase
from orrery.games.colonies.state import Chart
from tests.games.colonies.kit import (
    BLUE,
    PURPLE,
    RED,
    aboard,
    asked,
    at,
    building,
    chart,
    clauses,
    go,
    harvest,
    legal,
    movement,
    new,
    of,
    place,
    play,
    refused,
    settle,
    ship,
    start,
    tech,
)
from tests.ledger import clause

C = GAME.content


# --- cards in their phases --------------------------------------------------------------------------------------

OWN_TURN = {
    "EM Pulse Cannon": "fire a pulse",
    "Energy Converter": "use energy converter",
    "Matter Converter": "use matter converter",
    "Radio Telescope": "scan face-down cards",
    "Rogue": "send out the rogue",
    "Space Bridge": "bridge ",
    "Spy": "spy on",
    "Stealth Technology": "cloak ship",
    "Trader": "trade with",
    "Transport Beam": "beam tokens",
    "Wave Motion Gun": "fire the gun",
}
"""The moves of the cards that are used on one's own turn, by how they begin."""


def rich(name: str) -> Chart:
    """A chart on which every card of one's own turn could be used, if this is its phase."""
    return chart(
        planets={
            "A1": of(RED, energy=9, ore=9, windmill=1),
            "B2": of(RED, energy=5, ore=5),
            "A5": of(BLUE, ore=4),
        },
        ships=[ship("C3", RED, energy=12)],
        down={"E3": "Space"},
        hands={RED: name, BLUE: "Hacker"},
    )


@clause("COL-TECH-06", "COL-TECH-08", "COL-TECON-12", "COL-TECON-09", "COL-TINFO-09", "COL-TECON-08")
@pytest.mark.parametrize("name", C.tech_names)
def test_a_card_of_ones_own_turn_is_offered_in_the_phases_it_names_and_in_no_other(name: str) -> None:
    entry = C.pack.technology[tech(name)]
    turns: tuple[tuple[int, Any], ...] = (
        (BUILDING, lambda pos: building(pos)),
        (MOVEMENT, lambda pos: movement(pos)),
        (PRODUCTION, lambda pos: harvest(pos, RED)),
    )
    for phase, begin in turns:
        pos = begin(rich(name))
        used = [text for text in legal(pos) if any(text.startswith(start) for start in OWN_TURN.values())]
        allowed = name in OWN_TURN and PHASES[phase].lower() in entry.phases
        assert bool(used) == allowed, (name, PHASES[phase])
        assert all(
            text.startswith(OWN_TURN[name]) for text in used if name in OWN_TURN and "structure" not in text
        )
    maintained = start(rich(name), Phase(3))
    assert ("offer ties to blue" in legal(maintained)) == (name == "Ambassador")


@clause("COL-TECH-08", "COL-TECH-17", "COL-TECH-04", "COL-TECH-18", "COL-TECON-12")
def test_why_a_card_cannot_be_used_is_said() -> None:
    pos = movement(rich("Trader"))
    assert refused(pos, "trade with a5").clause == "COL-TECH-08"
    assert refused(pos, "spy on blue").clause == "COL-TECH-17"
    pos = building(chart(planets={"A1": of(RED, energy=1), "B2": of(RED)}, hands={RED: "Transport Beam"}))
    assert refused(pos, "beam tokens").clause == "COL-TECH-04"
    pos = building(rich("Spy"))
    go(pos, "spy on blue", "copy hacker")
    assert refused(pos, "spy on blue").clause == "COL-TINFO-07"
    pos = harvest(rich("Trader"), RED)
    assert refused(pos, "trade with b2").clause == "COL-TECON-12"


# --- packs: words and phases ------------------------------------------------------------------------------------


def entry(card: str, **changes: Any) -> Any:
    return msgspec.structs.replace(C.pack.technology[tech(card)], **changes)


def game_with(*techs: Any) -> Colonies:
    pack = msgspec.structs.replace(C.pack, technology=techs)
    return Colonies(Content(pack, "pack.toml", " ".join(one.name for one in techs)))


@clause("COL-TECH-06", "COL-TECH-08")
def test_a_pack_moves_a_card_to_another_phase_or_is_refused() -> None:
    game = game_with(entry("Space Bridge", phases=("movement",)))
    pos: Any = game.new(2, first_player="red")
    pos.hands, pos.deck = [1, 0], []
    assert not any(text.startswith("bridge") for text in legal(building(pos)))
    assert any(text.startswith("bridge") for text in legal(movement(pos)))
    with pytest.raises(ContentError, match=r"technology 'COL-T-WAVE', field phases: .*works in none"):
        game_with(entry("Wave Motion Gun", phases=("building",)))
    with pytest.raises(ContentError, match=r"technology 'COL-T-ROGUE', field phases: .*Movement phase"):
        game_with(entry("Rogue", phases=("production", "movement")))


@clause("COL-TECH-21", "COL-TECH-15")
def test_two_cards_of_a_pack_may_have_the_same_word() -> None:
    twin = entry("Plasma Propulsion System", id="COL-T-TWIN", name="Twin Plasma")
    dear = entry("Trader", id="COL-T-DEALER", name="Dealer", effects=(e.ForcedTrade(take=3),))
    pos: Any = game_with(entry("Plasma Propulsion System"), twin, entry("Trader"), dear).new(
        2, first_player="red"
    )
    pos.hands, pos.deck = [0b1111, 0], []
    homes = pos.planets(RED)
    other = pos.planets(BLUE)[0]
    pos.energy[other], pos.ore[other], pos.energy[homes[0]] = 5, 0, 5
    harvest(pos, RED)
    name = pos.words().name("place", other).lower()
    play(pos, f"trade with {name}")
    go(pos, next(text for text in legal(pos) if text.startswith("give energy")))
    assert pos.used_phase[RED] == 0b0100  # the Trader stands first
    play(pos, f"trade with {name}")
    assert pos.used_phase[RED] == 0b1100
    number = pos.new_ship(homes[0], RED)
    pos.cargo[number * 5] = 1
    movement(pos)
    go(pos, f"fly ship {number} on 1 energy")
    from orrery.games.colonies.flight import spaces_in_all

    assert spaces_in_all(pos, RED) == 4  # 2, and 1 for each of the two


def test_what_a_card_costs_and_how_it_works_is_told_by_its_words() -> None:
    found = {one.name: (C.price(one), C.modes(one)) for one in C.pack.technology}
    assert found["Transport Beam"] == ("2 Energy or 3 Energy", ["own turn"])
    assert found["Kamikaze Pilot"] == ("", ["reaction", "own turn"])
    assert found["Radio Telescope"] == ("1 Energy a card", ["own turn", "always"])
    assert found["Matter Converter"] == ("1 Ore", ["own turn"])
    assert found["Armor Piercer"] == ("1 Ore", ["reaction", "own turn"])


# --- Technology again -------------------------------------------------------------------------------------------


@clause("COL-TINFO-03", "COL-TECH-10", "COL-TMOVE-13")
def test_a_hacked_stealth_may_be_paid_again_for_a_later_trigger() -> None:
    pos = chart(
        3,
        ships=[ship("C3", BLUE, energy=3), ship("C2", RED, energy=3)],
        hands={BLUE: "Stealth Technology", PURPLE: "Hacker"},
    )
    movement(pos, BLUE)
    go(pos, "cloak ship 1", "hack stealth technology")
    settle(pos)
    assert "cloak ship 1" in legal(pos, BLUE) and aboard(pos, 1)["energy"] == 2
    while asked(pos) != (RED,):
        play(pos, "pass")
    go(pos, "fly ship 2 on 1 energy", "go to c3")
    assert "cloak ship 1" in legal(pos, BLUE)


@clause("COL-TECH-10", "COL-TMOVE-13")
def test_a_hacked_stealth_is_not_tried_again_for_the_same_trigger() -> None:
    pos = chart(
        3,
        ships=[ship("C3", BLUE, energy=3), ship("C2", RED, energy=3), ship("C3", BLUE, energy=3)],
        hands={BLUE: "Stealth Technology", PURPLE: "Hacker"},
    )
    movement(pos)
    go(pos, "fly ship 2 on 1 energy", "go to c3", "cloak ship 1", "hack stealth technology")
    assert legal(pos, BLUE) == ["cloak ship 3", "pass"]


@clause("COL-TMOVE-31", "COL-TMOVE-23")
def test_a_cancelled_hyperspace_is_not_declared_again_by_that_ship() -> None:
    pos = chart(
        ships=[ship("C1", RED, energy=3), ship("D1", RED, energy=3)],
        hands={RED: "Hyperspace Drive", BLUE: "Hacker"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 2 energy", "hack hyperspace drive")
    assert "fly ship 1 on 2 energy" not in legal(pos) and "fly ship 1 on 1 energy" in legal(pos)
    assert "fly ship 2 on 2 energy" in legal(pos)
    assert refused(pos, "fly ship 1 on 2 energy").clause == "COL-MOVE-13"


@clause("COL-TMOVE-04", "COL-TMOVE-30", "COL-TECH-13")
def test_a_reactor_that_keeps_a_parked_drone_is_announced_in_every_phase_and_can_be_cancelled() -> None:
    pos = chart(
        3,
        planets={"A1": of(RED), "C3": of(None, "Lowmere")},
        ships=[ship("C3", RED)],
        hands={RED: "Fusion Reactor", PURPLE: "Hacker"},
    )
    start(pos, Phase(BUILDING))
    go(pos, "pass")
    assert legal(pos, PURPLE) == ["hack fusion reactor", "pass"] and aboard(pos, 1)["owner"] == RED
    go(pos, "hack fusion reactor")
    assert aboard(pos, 1)["owner"] == -1


@clause("COL-TATT-26")
@pytest.mark.parametrize(
    ("hand", "seen"), [("Surgical Strike", False), ("Surgical Strike, Radio Telescope", True)]
)
def test_a_warhead_aboard_a_ship_in_stealth_cannot_be_named(hand: str, seen: bool) -> None:
    pos = chart(
        planets={"D3": of(BLUE, meeples=2)},
        ships=[ship("D2", RED, energy=2), ship("D3", BLUE, energy=1, nuke=1, stealth=1)],
        hands={RED: hand},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to d3")
    assert ("strike the nuclear warhead aboard ship 2" in legal(pos)) == seen


# --- Transport Beam and loading ---------------------------------------------------------------------------------


@clause("COL-TECON-16", "COL-TECON-29")
def test_a_beam_does_not_take_the_last_meeple_unasked() -> None:
    pos = chart(
        planets={"A1": of(RED, meeples=1, energy=2), "E1": of(RED, meeples=2)},
        ships=[ship("C3", RED, energy=1)],
        hands={RED: "Transport Beam"},
    )
    movement(pos)
    go(pos, "beam tokens", "beam from a1", "beam to ship 1")
    assert legal(pos) == ["send 0 free meeples", "send 1 free meeples"]
    play(pos, "send 0 free meeples")
    assert (at(pos, "A1")["owner"], at(pos, "A1")["meeples"]) == (RED, 1)


@clause("COL-MOVE-10", "COL-MOVE-28")
def test_technology_is_offered_as_the_chart_is_after_the_loading_step() -> None:
    pos = chart(
        planets={"A1": of(RED, meeples=1, energy=4), "E1": of(RED, meeples=1, energy=2)},
        ships=[ship("A1", RED, energy=1)],
        hands={RED: "Energy Converter"},
    )
    movement(pos)
    go(pos, "load 1 meeple onto ship 1")
    used = [text for text in legal(pos) if text.startswith("use")]
    assert used == ["use energy converter on e1"] and at(pos, "A1")["owner"] == RED
    assert refused(pos, "use energy converter on a1").clause == "COL-MOVE-10"
    events = go(pos, "use energy converter on e1")
    assert "COL-TECH-11" in clauses(events) and at(pos, "A1")["owner"] == -1


# --- the clause behind an event ---------------------------------------------------------------------------------


@clause("COL-INV-08")
def test_the_transport_of_an_invasion_goes_by_its_own_clause() -> None:
    pos = chart(
        planets={"D3": of(RED, meeples=2), "A1": of(RED), "A5": of(BLUE)},
        ships=[ship("D2", BLUE, energy=2, meeples=3)],
    )
    movement(pos, BLUE)
    events = go(pos, "fly ship 1 on 1 energy", "go to d3", "invade")
    assert "COL-INV-08" in clauses(events) and "COL-STRK-02" not in clauses(events)


@clause("COL-TDEF-05", "COL-TDEF-12")
def test_armor_and_the_way_back_go_by_their_own_clauses() -> None:
    pos = chart(
        planets={"A1": of(RED, ore=2), "D3": of(BLUE, energy=2, windmill=1)},
        ships=[ship("D2", RED, energy=2)],
        hands={RED: "Ship Armor", BLUE: "Missile Defense System"},
    )
    movement(pos)
    events = go(
        pos,
        "fly ship 1 on 1 energy",
        "go to d3",
        "strike the windmill",
        "fire the missile defense",
        "armor ship 1",
    )
    events += settle(pos)
    told = clauses(events)
    assert "COL-TDEF-05" in told and "COL-TDEF-12" in told
    assert "COL-TDEF-01" not in told and "COL-SHIP-10" not in told and aboard(pos, 1)["at"] == "D2"


@clause("COL-TECON-07")
def test_a_matter_converter_is_logged_by_its_own_clause() -> None:
    pos = building(chart(planets={"A1": of(RED, ore=4)}, hands={RED: "Matter Converter"}))
    events = go(pos, "use matter converter on a1", "convert 2 ore")
    assert "COL-TECON-07" in clauses(events) and "COL-TECON-06" not in clauses(events)


@clause("COL-TECON-14")
def test_a_bridge_is_logged_by_its_own_clause() -> None:
    pos = building(chart(planets={"A1": of(RED, energy=3), "B2": of(RED)}, hands={RED: "Space Bridge"}))
    events = go(pos, "bridge a1 to b2", "send 2 energy")
    assert "COL-TECON-14" in clauses(events) and "COL-TECON-16" not in clauses(events)


@clause("COL-TINFO-26")
def test_a_truce_is_the_reason_why_a_planet_is_not_entered() -> None:
    pos = chart(
        planets={"D3": of(RED, meeples=2), "A5": of(BLUE)},
        ships=[ship("D2", BLUE, energy=2)],
        hands={RED: "Ambassador"},
    )
    pos.ties[RED * 2 + BLUE] = place("A5")
    pos.truce[BLUE * 2 + RED] = True
    movement(pos, BLUE)
    go(pos, "fly ship 1 on 1 energy")
    assert refused(pos, "go to d3").clause == "COL-TINFO-26"


@clause("COL-STRK-04", "COL-STRK-05", "COL-STRK-15", "COL-STRK-16", "COL-INV-01")
def test_why_a_planet_is_not_attacked_like_this() -> None:
    planets = {"D3": of(BLUE, meeples=1, bunkers=1, windmill=1)}
    pos = movement(chart(planets=planets, ships=[ship("D2", RED, energy=2)]))
    go(pos, "fly ship 1 on 1 energy", "go to d3")
    for text, cited in (
        ("invade", "COL-INV-01"),
        ("strike the bunker", "COL-STRK-04"),
        ("strike the meeple", "COL-STRK-05"),
        ("strike the farm", "COL-STRK-03"),
        ("detonate the nuclear warhead", "COL-STRK-16"),
    ):
        assert refused(pos, text).clause == cited, text
    pos = movement(chart(planets=planets, ships=[ship("D2", RED, energy=2, meeples=2)]))
    go(pos, "fly ship 1 on 1 energy", "go to d3")
    assert refused(pos, "strike the windmill").clause == "COL-STRK-15"


@clause("COL-MOVE-05", "COL-MOVE-08", "COL-MOVE-28")
def test_why_cargo_is_not_moved_like_this() -> None:
    pos = chart(
        planets={"A1": of(RED, energy=4)},
        ships=[ship("A1", RED, energy=1), ship("C3", RED, energy=1), ship("E5", BLUE)],
    )
    movement(pos)
    for text, cited in (
        ("load 1 energy onto ship 2", "COL-MOVE-05"),
        ("load 9 energy onto ship 1", "COL-MOVE-05"),
        ("unload 1 energy from ship 3", "COL-MOVE-05"),
        ("shift 1 energy from ship 1 to ship 2", "COL-MOVE-08"),
    ):
        assert refused(pos, text).clause == cited, text
    play(pos, "load 1 energy onto ship 1")
    assert refused(pos, "unload 1 energy from ship 1").clause == "COL-MOVE-28"


# --- holes in the tests -----------------------------------------------------------------------------------------


@clause("COL-TDEF-08", "COL-WMD-15")
@pytest.mark.parametrize("warhead", ["nuclear", "biological"])
def test_a_force_field_stops_a_warhead(warhead: str) -> None:
    pos = chart(
        planets={"D3": of(BLUE, meeples=4, energy=2)},
        ships=[ship("D2", RED, energy=2, nuke=1, bio=1)],
        hands={BLUE: "Force Field"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to d3", f"detonate the {warhead} warhead", "raise the force field")
    settle(pos)
    assert (at(pos, "D3")["meeples"], aboard(pos, 1)["at"]) == (4, "")
    assert (at(pos, "D3")["fallout"], at(pos, "D3")["plague"]) == (0, 0)


@clause("COL-INV-06", "COL-INV-03")
def test_a_defender_with_more_bunkers_than_meeples_keeps_no_more_than_it_had() -> None:
    pos = chart(planets={"D3": of(BLUE, meeples=2, bunkers=5)}, ships=[ship("D2", RED, energy=2, meeples=1)])
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to d3", "invade")
    assert at(pos, "D3")["meeples"] == 2  # 2 + 2 against 1


@clause("COL-MOVE-04", "COL-TMOVE-10")
def test_a_dry_ship_does_not_set_out_on_plasma() -> None:
    pos = chart(ships=[ship("C3", RED)], hands={RED: "Plasma Propulsion System"})
    movement(pos)
    assert not any(text.startswith("fly") for text in legal(pos))


@clause("COL-OUT-01")
def test_meeples_aboard_a_ship_on_a_planet_keep_their_player_in() -> None:
    from orrery.games.colonies.control import Recheck

    pos = chart(
        3,
        planets={"A5": of(BLUE), "E5": of(PURPLE), "C3": of(None, "Lowmere")},
        ships=[ship("C3", RED, meeples=1)],
        homes=False,
    )
    start(pos, Recheck())
    assert pos.out == [False, False, False]
    pos.cargo[1 * 5 + 2] = 0
    start(pos, Recheck())
    assert pos.out == [True, False, False]


@clause("COL-BUILD-15", "COL-BUILD-14", "COL-BUILD-05")
def test_a_clone_does_not_work_in_the_phase_of_its_birth() -> None:
    pos = building(chart(planets={"A1": of(RED, meeples=1, energy=5, ore=5)}))
    play(pos, "work at a1", "clone")
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["free"]) == (2, 0)
    assert "build farm" not in legal(pos)


# --- options ----------------------------------------------------------------------------------------------------


@clause("COL-SCN-02", "COL-SCN-06")
@pytest.mark.parametrize("name", ["first", "shallows"])
def test_options_of_a_custom_map_are_refused_by_every_other_scenario(name: str) -> None:
    with pytest.raises(SetupError, match="Only a custom scenario takes movement_rate"):
        GAME.check_options({"scenario": name, "movement_rate": 4})
    with pytest.raises(SetupError, match="home_places"):
        GAME.check_options({"scenario": name, "home_places": "a1 a2"})
    with pytest.raises(SetupError, match="two_player_corners"):
        new(3, two_player_corners="sides")
    assert new(2, scenario="custom", movement_rate=4).rate == 4


@clause("COL-SCN-17", "COL-SCN-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_space_fills_what_is_left_of_a_custom_map(players: int) -> None:
    pos = new(players, scenario="custom")
    assert pos.problems() == [] and pos.card.count(C.space) == 25 - players - 11
    with pytest.raises(SetupError, match="do not fill"):
        new(players, scenario="custom", rows=3, cols=3)


@clause("COL-SCN-18", "COL-END-04", "COL-OPT-01", "COL-SCN-11", "COL-SCN-14")
def test_what_the_table_agrees_on_goes_before_the_scenario() -> None:
    for scenario in C.scenarios.values():
        players = scenario.players
        off = {"time_limit": "none", "natives": 0, "respawn": False, "open_map": "off"}
        pos = new(players, scenario=scenario.id, **off)
        assert (pos.limit, pos.natives_each, pos.respawn) == (0, 0, False)
        assert not all(pos.up)
        on = {"time_limit": "3 rounds", "natives": 2, "respawn": True, "open_map": True}
        pos = new(players, scenario=scenario.id, **on)
        assert (pos.limit, pos.natives_each, pos.respawn, all(pos.up)) == (3, 2, True, True)
    assert any(one.time_limit for one in C.scenarios.values())
    assert any(one.respawn or one.natives or one.open_map for one in C.scenarios.values())


@clause("COL-END-13", "COL-END-04")
def test_a_limit_in_minutes_ends_the_game_by_rounds_and_by_nothing_else() -> None:
    pos = new(2, time_limit="9 minutes")
    assert pos.limit == 2 and "call time" not in " ".join(legal(pos))
    while pos.outcome is None:
        play(pos, legal(pos)[-1])
    assert (pos.round, pos.outcome.ending, pos.outcome.clause) == (2, "time", "COL-END-04")
