"""Technology cards: common rules (COL-TECH): costs, times of use, reactions, cancelled cards and whom they help."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orrery.engine.base import PHRASES
from orrery.engine.errors import ContentError
from orrery.engine.stops import kind_of
from orrery.games.colonies import GAME
from orrery.games.colonies import effects as e
from orrery.games.colonies.content import Content
from orrery.games.colonies.game import Colonies
from orrery.games.colonies.phases.rounds import Phase, StartRound
from orrery.games.colonies.technology.knowledge import show
from orrery.games.colonies.terms import BUILDING
from tests.games.colonies.kit import (
    BLUE,
    GREEN,
    PURPLE,
    RED,
    aboard,
    asked,
    at,
    building,
    cards,
    chart,
    go,
    harvest,
    holds,
    legal,
    maintenance,
    movement,
    of,
    place,
    play,
    refused,
    said,
    settle,
    ship,
    start,
    tech,
)
from tests.games.colonies.scenes import (
    ARMOR,
    CLOAKED,
    FLY,
    PARKED,
    PIERCER,
    SHIELD,
    C,
    ambush,
    announced,
    both_ships,
    converting,
    fleet,
    meet,
    rich,
    windmill_strike,
)
from tests.ledger import clause


def entry(card: str, **changes: Any) -> Any:
    return msgspec.structs.replace(C.pack.technology[tech(card)], **changes)


def game_with(*techs: Any) -> Colonies:
    pack = msgspec.structs.replace(C.pack, technology=techs)
    return Colonies(Content(pack, "pack.toml", " ".join(one.name for one in techs)))


@clause("COL-TECH-01", "COL-TMOVE-01")
def test_a_card_goes_before_the_basic_rules() -> None:
    for hand, where in (("Fusion Reactor", "A3"), ("Engineer", "")):
        pos = chart(ships=[ship("A1", 0, energy=1)], hands={0: hand})
        movement(pos)
        go(pos, "fly ship 1 on 1 energy", "go to a2", "go to a3")
        if pos.flying:
            go(pos, "stop")
        assert aboard(pos, 1)["at"] == where


@clause("COL-TECH-02", "COL-WMD-09", "COL-TATT-11")
def test_who_may_pay() -> None:
    pos = chart(
        planets={
            "A1": of(RED, energy=1),
            "B1": of(RED, energy=1, fallout=9),
            "C1": of(RED, ore=1),
            "D1": of(RED, energy=1, plague=9),
            "E1": of(energy=3),
            "E2": of(RED, energy=1),
        },
        hands={RED: "Transport Beam"},
        ships=[ship("A1", RED, energy=3)],
    )
    pos.pulses[place("E2")] = 1 << BLUE
    movement(pos)
    play(pos, "beam tokens", "beam from ship 1", "beam to c1")
    assert legal(pos) == ["pay energy from a1", "pay energy from d1", "pay energy from e2"]
    play(pos, "pay energy from e2")
    assert legal(pos) == ["pay energy from a1", "pay energy from d1"]
    play(pos, "pay energy from a1")
    assert [at(pos, name)["energy"] for name in ("A1", "B1", "D1", "E2")] == [0, 1, 1, 0]


@clause("COL-TECH-02", "COL-TECON-08")
def test_who_pays_the_fee_is_the_holders_choice() -> None:
    pos = chart(
        planets={"A1": of(0, energy=2), "B1": of(0, energy=2), "C1": of(0, energy=2, fallout=9)},
        hands={0: "Energy Converter"},
    )
    building(pos)
    play(pos, "use energy converter on a1")
    assert legal(pos) == ["pay energy from a1", "pay energy from b1"]
    play(pos, "pay energy from a1")
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"], at(pos, "B1")["energy"]) == (0, 1, 2)


@clause("COL-TECH-02")
def test_a_cost_may_be_split_over_several_planets() -> None:
    pos = chart(
        planets={"A1": of(0, energy=1), "B2": of(0, energy=1), "C3": of(0, energy=1)},
        hands={0: "Transport Beam"},
    )
    building(pos)
    play(pos, "beam tokens", "beam from a1", "beam to b2", "pay energy from b2", "pay energy from c3")
    assert [at(pos, name)["energy"] for name in ("A1", "B2", "C3")] == [1, 0, 0]


@clause("COL-TECH-03", "COL-TECH-05")
def test_ship_energy_and_planet_energy_are_not_mixed() -> None:
    pos = chart(
        ships=[ship("C3", 0, energy=9, ore=9), ship("C4", 0)], hands={0: "EM Pulse Cannon, Energy Converter"}
    )
    pos.energy[0] = 3
    movement(pos)
    assert not [text for text in legal(pos) if "pulse from ship 2" in text]
    play(pos, "fire a pulse from ship 1 at b3")
    assert (aboard(pos, 1)["energy"], at(pos, "A1")["energy"]) == (8, 3)
    pos = chart(ships=[ship("A1", 0, energy=9)], hands={0: "Radio Telescope"}, down={"C3": "Space"})
    movement(pos)
    assert "scan face-down cards" not in legal(pos)


@clause("COL-TECH-04", "COL-TECH-05", "COL-TDEF-08", "COL-TDEF-10")
@pytest.mark.parametrize("card", ["Force Field", "Missile Defense System"])
def test_no_defence_without_energy_on_planets(card: str) -> None:
    pos = chart(
        planets={"A1": of(RED), "A2": of(BLUE, windmill=1, ore=5)},
        ships=[ship("A1", RED, energy=3), ship("A2", BLUE, energy=9)],
        hands={BLUE: card},
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "strike the windmill")
    assert at(pos, "A2")["windmill"] == 0


@clause("COL-TECH-04", "COL-TECH-08")
@pytest.mark.parametrize(
    "text",
    [
        "use energy converter on a5",
        "use matter converter on a1",
        "bridge a1 to a1",
        "spy on red",
        "fire the gun of ship 1 right",
        "fire a pulse from ship 1 at e5",
        "cloak ship 1",
        "send out the rogue",
        "trade with a5",
    ],
)
def test_a_technology_that_cannot_be_used_is_refused_and_changes_nothing(text: str) -> None:
    pos = chart(
        planets={"A1": of(0, energy=3), "A5": of(1, energy=3)},
        ships=[ship("C1", 0, energy=3)],
        hands={0: "Energy Converter, Transport Beam, Spy", 1: "Hacker"},
    )
    assert str(refused(movement(pos), text))


@clause("COL-TECH-04")
def test_what_cannot_be_paid_in_full_cannot_be_used() -> None:
    pos = chart(planets={"A1": of(0, energy=1), "B2": of(0)}, hands={0: "Transport Beam"})
    building(pos)
    assert "beam tokens" not in legal(pos)
    pos.energy[0] = 2
    building(pos)
    assert "beam tokens" in legal(pos)
    assert "beam a structure" not in legal(pos)


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


@clause("COL-TECH-06", "COL-TECH-08")
def test_cards_work_in_their_phases_only() -> None:
    hand = {0: "Space Bridge, Rogue, Energy Converter, EM Pulse Cannon"}
    planets = {"A1": of(0, energy=9), "B2": of(0, energy=3)}
    pos = chart(planets=planets, hands=hand, ships=[ship("C3", 0, energy=3)])
    building(pos)
    texts = " ".join(legal(pos))
    assert ("bridge" in texts, "rogue" in texts, "converter" in texts, "pulse" in texts) == (
        True,
        False,
        True,
        False,
    )
    movement(pos)
    texts = " ".join(legal(pos))
    assert ("bridge" in texts, "rogue" in texts, "converter" in texts, "pulse" in texts) == (
        False,
        False,
        True,
        True,
    )
    harvest(pos, 0)
    texts = " ".join(legal(pos))
    assert ("bridge" in texts, "rogue" in texts, "converter" in texts, "pulse" in texts) == (
        False,
        True,
        True,
        False,
    )


@clause("COL-TECH-07", "COL-TECH-11", "COL-TECH-13")
def test_an_always_on_card_that_was_cancelled_is_off_for_this_phase_alone() -> None:
    pos = chart(planets={"A1": of(RED, "Lowmere")}, hands={RED: "Engineer", BLUE: "Hacker"})
    harvest(pos, RED)
    play(pos, "hack engineer", "done")
    assert at(pos, "A1")["energy"] == 1
    assert pos.off[RED] == cards("Engineer")
    maintenance(pos)
    assert pos.off == [0, 0] and pos.announced == [0, 0]


@clause("COL-TECH-07", "COL-COMP-14")
@pytest.mark.parametrize("known", [False, True])
def test_a_silence_that_tells_something_cannot_be_taken_back(known: bool) -> None:
    """Red's Ship runs dry. If Red might hold Fusion Reactor, that it is lost tells the table that Red does not."""
    pos = chart(
        planets={"A1": of(RED, energy=1)},
        ships=[ship("C1", RED, energy=1), ship("A1", RED)],
        hands={RED: "Engineer"},
    )
    pos.shown_cards[RED] = cards("Engineer") if known else 0
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "stop")
    assert aboard(pos, 1)["at"] == "" and asked(pos) == (RED,)
    assert (pos.free == 0) != known


@clause("COL-TECH-07", "COL-COMP-14", "COL-TINFO-05")
def test_an_own_ship_in_stealth_is_no_reason_to_show_a_telescope() -> None:
    fleet = [ship("C1", RED, energy=2), ship("C2", BLUE, energy=1), ship("C2", RED, energy=1, stealth=1)]
    pos = chart(3, ships=fleet, hands={RED: "Radio Telescope"})
    movement(pos)
    events = go(pos, "fly ship 1 on 1 energy", "go to c2")
    events += settle(pos)
    assert not [text for text in said(pos, events) if "Radio Telescope" in text]
    assert [aboard(pos, number)["at"] for number in (1, 2, 3)] == ["", "", "C2"]


@clause("COL-TECH-07")
def test_a_telescope_is_announced_once_in_a_phase() -> None:
    pos = windmill_strike({RED: "Radio Telescope", BLUE: "Force Field"}, [CLOAKED])
    events = go(pos, "strike ship 2")
    events += settle(pos)
    assert announced(pos, events) == ["Red has Radio Telescope"]
    assert aboard(pos, 2)["at"] == ""


@clause("COL-TECH-07", "COL-COMP-14")
@pytest.mark.parametrize("target", ["strike the windmill", "strike ship 2"])
def test_a_telescope_stays_secret_where_the_target_is_not_in_stealth(target: str) -> None:
    pos = windmill_strike({RED: "Radio Telescope", BLUE: "Force Field"}, [PARKED, CLOAKED])
    events = go(pos, target)
    events += settle(pos)
    assert announced(pos, events) == []
    assert aboard(pos, 1)["at"] == ""


@clause("COL-TECH-07", "COL-TATT-09")
def test_a_telescope_stays_secret_where_a_pulse_has_ended_the_stealth() -> None:
    pos = windmill_strike({RED: "Radio Telescope", BLUE: "Force Field"}, [CLOAKED], pulse=1 << RED)
    events = go(pos, "strike ship 2")
    events += settle(pos)
    assert announced(pos, events) == []
    assert aboard(pos, 2)["at"] == ""


@clause("COL-TECH-07")
def test_an_always_on_card_is_announced_the_first_time_it_matters_in_a_phase() -> None:
    pos = chart(planets={"A1": of(0, "Lowmere"), "B2": of(0)}, hands={0: "Engineer"})
    harvest(pos, 0)
    assert [event.clause for event in pos.events].count("COL-TECH-07") == 1
    pos = chart(planets={"A1": of(0, energy=10)}, hands={0: "Engineer"})
    harvest(pos, 0)
    assert "COL-TECH-07" not in [event.clause for event in pos.events]
    assert pos.view(1).hands[0] == 0


@clause("COL-TECH-08", "COL-BUILD-22")
def test_a_hacked_technology_leads_back_to_the_building_turn() -> None:
    pos = chart(planets={"A1": of(0, energy=5)}, hands={0: "Energy Converter", 1: "Hacker"})
    building(pos)
    go(pos, "use energy converter on a1", "hack energy converter")
    settle(pos)
    assert asked(pos) == (0,) and {"research", "work at a1"} <= set(legal(pos))


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


@clause("COL-TECH-09")
def test_a_reaction_comes_before_its_trigger_takes_effect() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, windmill=1, energy=2)},
        ships=[ship("A1", 0, energy=1)],
        hands={1: "Force Field"},
    )
    movement(pos)
    play(pos, *FLY, "strike the windmill")
    assert (at(pos, "A2")["windmill"], pos.waiting, pos.active) == (1, (1,), 0)


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


@clause("COL-TECH-10", "COL-TDEF-15", "COL-TATT-01")
def test_what_was_cancelled_is_not_tried_again_but_the_other_card_is() -> None:
    pos = meet({0: f"Hacker, {PIERCER}", 1: f"{SHIELD}, {ARMOR}"})
    go(pos, "shield ship 2", "hack energy shield")
    assert asked(pos) == (1,) and legal(pos) == ["armor ship 2", "pass"]
    go(pos, "armor ship 2", "pierce the armor")
    settle(pos)
    assert both_ships(pos) == ["", ""]
    assert (aboard(pos, 2)["energy"], at(pos, "A5")["ore"], at(pos, "A1")["ore"]) == (0, 1, 1)
    pos = meet({0: PIERCER, 1: f"{SHIELD}, {ARMOR}"})
    go(pos, "armor ship 2", "pierce the armor")
    assert asked(pos) == (1,) and legal(pos) == ["shield ship 2", "pass"]
    go(pos, "shield ship 2")
    settle(pos)
    assert both_ships(pos) == ["", "C3"]


@clause("COL-TECH-10", "COL-TMOVE-12", "COL-TINFO-01")
def test_a_ship_whose_stealth_was_hacked_does_not_try_again() -> None:
    pos = ambush([ship("C3", 1, energy=3)], {0: "Hacker"})
    go(pos, "cloak ship 2", "hack stealth technology")
    settle(pos)
    assert both_ships(pos) == ["", ""]


@clause("COL-TECH-10")
def test_once_for_one_trigger_and_again_for_the_next() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, windmill=1, refinery=1, energy=5)},
        ships=[ship("A1", 0, energy=1), ship("A1", 0, energy=1)],
        hands={0: "Hacker", 1: "Force Field"},
    )
    movement(pos)
    go(pos, *FLY, "strike the windmill", "raise the force field", "hack force field")
    assert at(pos, "A2")["windmill"] == 0  # not the same one twice
    play(pos, "done", "pass")
    go(pos, "fly ship 2 on 1 energy", "go to a2", "strike the refinery", "raise the force field")
    settle(pos)
    assert at(pos, "A2")["refinery"] == 1
    assert at(pos, "A2")["energy"] == 3


@clause("COL-TECH-11", "COL-TINFO-10")
def test_a_card_is_shown_where_it_is_held() -> None:
    pos = chart(hands={RED: "Hacker, Rogue"})
    pos.copies[RED] = tech("Engineer")
    show(pos, RED, tech("Rogue"))
    assert (pos.shown_cards[RED], pos.copy_shown[RED]) == (cards("Rogue"), False)
    show(pos, RED, tech("Engineer"))
    assert (pos.shown_cards[RED], pos.copy_shown[RED]) == (cards("Rogue"), True)


@clause("COL-TECH-11")
def test_using_a_card_shows_it_and_it_stays_in_hand() -> None:
    pos = chart(planets={"A1": of(0, energy=4)}, hands={0: "Energy Converter, Hacker"})
    building(pos)
    play(pos, "use energy converter on a1")
    assert pos.view(1).hands[0] == cards("Energy Converter")
    assert holds(pos, 0) == {"Energy Converter", "Hacker"}


@clause("COL-TECH-12", "COL-COMP-14")
def test_all_others_who_may_hold_an_answer_are_asked_clockwise_from_the_user() -> None:
    assert asked(converting({RED: "Rogue", BLUE: "Hacker", GREEN: "Spy"})) == (GREEN, RED, BLUE)
    assert asked(converting({RED: "Rogue", BLUE: "Hacker"})) == (RED, BLUE)  # Green holds no card


@clause("COL-TECH-12", "COL-TINFO-02")
def test_an_answer_is_settled_before_the_next_player_is_asked_again() -> None:
    """Green's copied Hacker answers; Red's own Hacker could answer that, and still answers the converter afterwards."""
    pos = chart(
        4, planets={"C3": of(PURPLE, ore=9)}, hands={PURPLE: "Matter Converter", RED: "Hacker", GREEN: "Spy"}
    )
    pos.copies[GREEN] = tech("Hacker")
    building(pos, PURPLE)
    play(pos, "use matter converter on c3")
    assert asked(pos) == (GREEN, RED)
    pos.play("hack matter converter", GREEN)
    pos.play("pass", RED)  # Red has let it pass for now, and is asked about Green's Hacker
    assert asked(pos) == (RED,)
    play(pos, "hack hacker")
    assert asked(pos) == (PURPLE,)  # both Hackers are used up: the converter works
    assert legal(pos)[0].startswith("convert")


@clause("COL-TECH-12", "COL-TINFO-01", "COL-TECH-13")
def test_who_lets_a_use_pass_is_not_asked_about_it_again() -> None:
    pos = converting({RED: "Hacker", BLUE: "Rogue", GREEN: "Spy"})
    pos.play("pass", GREEN)
    pos.play("pass", RED)
    pos.play("pass", BLUE)
    assert asked(pos) == (PURPLE,)


@clause("COL-TECH-12", "COL-TINFO-02")
def test_answers_nest_and_the_last_takes_effect_first() -> None:
    pos = chart(3, planets={"A1": of(0, ore=5)}, hands={0: "Matter Converter", 1: "Hacker", 2: "Hacker"})
    pos.hands[2] = cards("Engineer")
    pos.copies[2] = tech("Hacker")
    building(pos)
    play(pos, "use matter converter on a1")
    assert asked(pos) == (1, 2)
    pos.play("hack matter converter", 1)
    pos.play("pass", 2)
    assert asked(pos) == (2,)
    go(pos, "hack hacker")
    settle(pos)
    assert legal(pos)[0].startswith("convert")  # the converter works


@clause("COL-TECH-12")
def test_a_cancelled_use_is_answered_by_nobody_else() -> None:
    pos = chart(3, planets={"A1": of(0, ore=5)}, hands={0: "Matter Converter", 1: "Hacker"})
    pos.hands[2] = cards("Engineer")
    pos.copies[2] = tech("Hacker")
    building(pos)
    play(pos, "use matter converter on a1")
    pos.play("hack matter converter", 1)
    pos.play("hack matter converter", 2)
    assert pos.pile[-1].tech == tech("Hacker")
    settle(pos)
    assert at(pos, "A1")["energy"] == 0
    assert not pos.used_round[2]


@clause("COL-TECH-12")
def test_a_copied_table_asks_the_same_and_goes_its_own_way() -> None:
    pos = chart(
        3,
        planets={"A1": of(RED, ore=6)},
        hands={RED: "Matter Converter", BLUE: "Hacker", PURPLE: "Spy"},
    )
    building(pos)
    play(pos, "use matter converter on a1")
    other = pos.copy()
    assert (other == pos, asked(other), legal(other, BLUE)) == (
        True,
        (BLUE, PURPLE),
        ["hack matter converter", "pass"],
    )
    other.play("hack matter converter", BLUE)
    assert (pos.waiting, len(pos.pile), pos.used_round[BLUE]) == ((BLUE, PURPLE), 1, 0)
    other.play("pass", PURPLE)
    assert other.used_round[BLUE] == 1 << tech("Hacker")
    pos.play("pass", BLUE)
    pos.play("pass", PURPLE)
    assert legal(pos)[0] == "convert 1 ore"


@clause("COL-TECH-13", "COL-ROUND-07", "COL-BUILD-02")
def test_what_lasts_for_a_phase_is_gone_in_the_next() -> None:
    pos = chart(3, planets={"A1": of(RED, energy=1)})
    pos.announced = [1, 2, 3]
    pos.off = [1, 2, 3]
    pos.used_phase = [1, 2, 3]
    pos.worked = [True] * 25
    pos.done, pos.begun = 7, 7
    start(pos, Phase(BUILDING))
    assert asked(pos) == (RED,) and "work at a1" in legal(pos) and "research" in legal(pos)
    assert pos.announced == pos.off == pos.used_phase == [0, 0, 0]


@clause("COL-TECH-13", "COL-TECH-20")
def test_the_cost_of_a_cancelled_card_stays_paid() -> None:
    pos = chart(planets={"A1": of(0, energy=5)}, hands={0: "Energy Converter", 1: "Hacker"})
    building(pos)
    play(pos, "use energy converter on a1", "hack energy converter")
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (4, 0)
    pos = chart(
        planets={"A1": of(0, "Lowmere"), "C3": of(0, "Cinderhusk")}, hands={0: "Engineer", 1: "Hacker"}
    )
    harvest(pos, 0)
    play(pos, "hack engineer")
    assert (at(pos, "A1")["energy"], at(pos, "C3")["energy"]) == (1, 1)  # off until the end of the phase


@clause("COL-TECH-14")
def test_what_is_an_enemy_attack_on_a_ship() -> None:
    pos = chart(
        planets={"A1": of(0, ore=3), "A2": of(1, windmill=1, energy=3)},
        ships=[ship("A1", 0, energy=3)],
        hands={0: "Energy Shield, Ship Armor", 1: "Missile Defense System"},
    )
    movement(pos)
    go(pos, *FLY, "strike the windmill", "fire the missile defense")
    go(pos, "shield ship 1")
    settle(pos)
    assert aboard(pos, 1)["at"] == "A1"
    pos = chart(ships=[ship("A1", 0, energy=1)], planets={"A1": of(0, ore=3)}, hands={0: "Ship Armor"})
    movement(pos)
    go(pos, *FLY, "stop")
    assert aboard(pos, 1)["at"] == ""  # lack of Energy is no attack


@clause("COL-TECH-15", "COL-TMOVE-10")
def test_a_copied_plasma_propulsion_adds_no_second_space() -> None:
    pos = chart(ships=[ship("E1", RED, energy=3)], hands={RED: "Plasma Propulsion System, Spy"})
    pos.copies[RED] = tech("Plasma Propulsion System")
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to e2", "go to e3", "go to e4")
    settle(pos)
    assert (aboard(pos, 1)["at"], pos.flying) == ("E4", 0)


def test_what_a_card_costs_and_how_it_works_is_told_by_its_words() -> None:
    found = {one.name: (C.price(one), C.modes(one)) for one in C.pack.technology}
    assert found["Transport Beam"] == ("2 Energy or 3 Energy", ["own turn"])
    assert found["Kamikaze Pilot"] == ("", ["reaction", "own turn"])
    assert found["Radio Telescope"] == ("1 Energy a card", ["own turn", "always"])
    assert found["Matter Converter"] == ("1 Ore", ["own turn"])
    assert found["Armor Piercer"] == ("1 Ore", ["reaction", "own turn"])


@clause("COL-TECH-15")
def test_a_copy_does_not_add_to_the_same_card() -> None:
    pos = chart(planets={"A1": of(0, "Lowmere")}, hands={0: "Engineer, Metallurgist"})
    pos.copies[0] = tech("Engineer")
    harvest(pos, 0)
    settle(pos)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (2, 2)


@clause("COL-TECH-16")
def test_no_card_changes_hands_by_trade_theft_or_spying() -> None:
    hands = {RED: "Rogue, Trader, Spy", BLUE: "Hacker", PURPLE: "Engineer"}
    pos = chart(
        3, planets={"A1": of(RED, energy=3), "A5": of(BLUE, energy=3), "E5": of(PURPLE, ore=3)}, hands=hands
    )
    harvest(pos, RED)
    go(pos, "spy on purple", "copy engineer", "trade with a5")
    settle(pos)
    go(pos, next(text for text in legal(pos) if text.startswith("give")))
    go(pos, "send out the rogue")
    assert {seat: holds(pos, seat) for seat in hands} == {
        seat: {name.strip() for name in hand.split(",")} for seat, hand in hands.items()
    }
    texts = [PHRASES[move].template for move in GAME.move_types()]
    assert not any("{tech}" in text and text.startswith(("give", "trade", "steal")) for text in texts)


@clause("COL-TECH-17", "COL-COMP-14")
def test_who_is_known_not_to_have_a_save_is_not_asked() -> None:
    for known in (True, False):
        pos = chart(ships=[ship("C2", 0, energy=3), ship("C3", 1, energy=3)], hands={1: "Engineer"})
        pos.shown_cards[1] = cards("Engineer") if known else 0
        movement(pos)
        play(pos, "fly ship 1 on 1 energy", "go to c3")
        assert aboard(pos, 2)["at"] == ("" if known else "C3")
    kinds = []
    while pos.attack:
        kinds.append(kind_of(pos, 1))
        assert asked(pos) == (1,) and legal(pos) == ["pass"]
        assert str(refused(pos, "shield ship 2"))
        play(pos, "pass")
    assert kinds == ["stealth", "save"]


@clause("COL-TECH-17")
def test_a_card_helps_only_its_holder() -> None:
    pos = chart(ships=[ship("A1", 0, energy=1)], hands={1: "Fusion Reactor"})
    movement(pos)
    go(pos, *FLY, "stop")
    assert aboard(pos, 1)["at"] == ""


@clause("COL-TECH-18")
def test_once_per_round_is_refreshed_by_a_new_round() -> None:
    pos = chart(planets={"A1": of(0, ore=9)}, hands={0: "Matter Converter", 1: "Hacker"})
    building(pos)
    play(pos, "use matter converter on a1", "hack matter converter", "use matter converter on a1")
    assert asked(pos) == (0,)  # Hacker is used up
    pos.stack = []
    start(pos, StartRound())
    play(pos, "use matter converter on a1")
    assert asked(pos) == (1,)


@clause("COL-TECON-16", "COL-TECON-27", "COL-TECH-19")
def test_tokens_go_from_a_ship_to_a_planet() -> None:
    pos = fleet()
    pos.energy[place("B2")], pos.ready[place("B2")] = 9, 1
    building(pos)
    play(pos, "beam tokens", "beam from ship 1", "beam to b2", "pay energy from a1", "pay energy from a1")
    play(pos, "send 2 energy", "send 0 ore", "send 0 free meeples", "send 1 used meeples")
    here = at(pos, "B2")
    assert (here["energy"], here["ore"], here["meeples"], here["free"]) == (10, 0, 3, 1)
    assert (pos.ship_used[1], aboard(pos, 1)["meeples"], aboard(pos, 1)["ore"]) == (0, 1, 1)


@clause("COL-TECH-20")
def test_a_cancelled_use_counts_towards_the_limit() -> None:
    pos = chart(planets={"A1": of(0), "A5": of(1, energy=3)}, hands={0: "Rogue", 1: "Hacker"})
    harvest(pos, 0)
    play(pos, "send out the rogue", "hack rogue")
    assert "send out the rogue" not in legal(pos)
    assert at(pos, "A5")["energy"] == 3


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
    from orrery.games.colonies.space.routes import spaces_in_all

    assert spaces_in_all(pos, RED) == 4  # 2, and 1 for each of the two
