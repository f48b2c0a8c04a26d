"""Building phase (COL-BUILD): one planet a turn, what things cost, and cloning."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.colonies.kit import (
    RED,
    aboard,
    asked,
    at,
    building,
    chart,
    harvest,
    legal,
    movement,
    of,
    play,
    refused,
    ship,
)
from tests.ledger import clause


def builds(structure: str, energy: int, ore: int) -> dict[str, Any]:
    """Build it with a Meeple and exactly that much, see that one token less is refused, and return the planet."""
    pos = chart(planets={"A1": of(0, meeples=2, energy=energy, ore=ore)})
    building(pos)
    play(pos, "work at a1", f"build {structure}")
    home = at(pos, "A1")
    assert (home["energy"], home["ore"], home["free"], home["meeples"]) == (0, 0, 1, 2)
    for short in ((energy - 1, 9), (9, ore - 1)):
        poor = chart(planets={"A1": of(0, meeples=2, energy=short[0], ore=short[1])})
        building(poor)
        if "work at a1" in legal(poor):
            play(poor, "work at a1")
        assert f"build {structure}" not in legal(poor)
    return home


@clause("COL-BUILD-01", "COL-BUILD-02", "COL-BUILD-05", "COL-BUILD-22")
def test_one_planet_a_turn_and_each_planet_once() -> None:
    pos = chart(planets={"A1": of(0, meeples=3, energy=9, ore=9), "C3": of(0, energy=9, ore=9)})
    building(pos)
    play(pos, "work at a1", "build farm", "clone", "done")
    assert (at(pos, "A1")["farm"], at(pos, "A1")["meeples"], at(pos, "A1")["free"]) == (1, 4, 1)
    play(pos, "pass")  # Blue
    assert "work at a1" not in legal(pos)
    assert refused(pos, "work at a1").clause == "COL-BUILD-02"
    play(pos, "work at c3", "clone", "clone", "clone")
    assert asked(pos) == ()  # no free Meeple is left: the turn is over by itself


@clause("COL-BUILD-01", "COL-BUILD-02", "COL-BUILD-04")
def test_only_own_planets_that_can_pay_for_something_are_chosen() -> None:
    pos = chart(
        planets={
            "A1": of(0, energy=1),
            "B1": of(0, energy=0, ore=9),
            "C1": of(0, energy=1, meeples=2, used=2),
            "A5": of(1, energy=5),
            "C3": of(energy=5),
        }
    )
    building(pos)
    assert [text for text in legal(pos) if text.startswith("work")] == ["work at a1"]
    for text, sentence, cited in (
        ("work at a5", "You do not control this planet.", "COL-BUILD-01"),
        ("work at c3", "You do not control this planet.", "COL-BUILD-01"),
        ("work at b1", "Nothing can be built or cloned there now.", "COL-BUILD-04"),
        ("work at c1", "Nothing can be built or cloned there now.", "COL-BUILD-04"),
    ):
        why = refused(pos, text)
        assert (str(why), why.clause) == (sentence, cited)


@clause("COL-BUILD-01", "COL-BUILD-05", "COL-BUILD-22")
def test_a_turn_goes_on_while_a_meeple_is_free_and_something_can_be_paid() -> None:
    pos = chart(planets={"A1": of(0), "C3": of(0, meeples=3, energy=3, ore=1), "A5": of(1)})
    building(pos)
    play(pos, "work at c3")
    assert set(legal(pos)) == {"build windmill", "build refinery", "build farm", "build ship", "clone"}
    play(pos, "build ship")
    assert legal(pos) == ["clone", "done"]
    play(pos, "clone", "clone")
    assert asked(pos) == (1,)  # no free Meeple is left
    left = at(pos, "C3")
    assert (left["meeples"], left["free"], left["energy"], left["ore"], left["ships"]) == (5, 0, 0, 0, [1])


@clause("COL-BUILD-03")
def test_a_pass_gives_up_all_further_turns_of_the_phase() -> None:
    pos = chart(planets={"A1": of(0, energy=1), "B1": of(0, energy=1), "A5": of(1, energy=1)})
    building(pos, 1)
    play(pos, "pass", "work at a1", "clone")
    assert asked(pos) == (0,)  # Blue, who passed, is not asked again
    play(pos, "pass")
    assert asked(pos) == ()
    assert (at(pos, "B1")["meeples"], at(pos, "A5")["meeples"]) == (3, 3)


@clause("COL-BUILD-04")
def test_only_those_without_cards_pass_by_themselves() -> None:
    pos = chart(hands={1: "Fusion Reactor"})
    pos.deck = []
    building(pos)
    assert asked(pos) == (1,)
    assert legal(pos) == ["pass"]


@clause("COL-BUILD-04", "COL-ROUND-07")
@pytest.mark.parametrize("reason", ["nothing", "a card", "a planet that can work", "a deck"])
def test_who_has_nothing_to_do_and_no_card_passes_automatically(reason: str) -> None:
    """Blue is asked for any one reason, and skipped without one."""
    pos = chart(
        3,
        planets={
            "A1": of(0, energy=1),
            "A5": of(1, energy=1 if reason == "a planet that can work" else 0),
            "E5": of(2, energy=1),
        },
        hands={1: "Engineer"} if reason == "a card" else {},
    )
    if reason != "a deck":
        pos.deck = []
    building(pos)
    play(pos, "pass")
    assert asked(pos) == ((2,) if reason == "nothing" else (1,))
    while asked(pos):
        assert asked(pos) != (0,)  # who has passed is not asked again
        play(pos, "pass")


@clause("COL-BUILD-05", "COL-BUILD-06", "COL-BUILD-20")
def test_what_a_chosen_planet_cannot_pay_for_is_refused() -> None:
    pos = chart(planets={"A1": of(0, meeples=4, energy=3, ore=2)})
    building(pos)
    play(pos, "work at a1")
    why = refused(pos, "build bunker")
    assert (str(why), why.clause) == ("That costs 2 Energy and 3 Ore from this planet.", "COL-BUILD-06")
    play(pos, "build biological warhead")
    why = refused(pos, "build windmill")
    assert (str(why), why.clause) == ("That costs 1 Energy and 1 Ore from this planet.", "COL-BUILD-06")
    assert "done" in legal(pos)


@clause("COL-BUILD-06")
def test_the_planet_itself_pays() -> None:
    pos = chart(planets={"A1": of(0), "C3": of(0, energy=9, ore=9)}, ships=[ship("A1", 0, energy=9, ore=9)])
    building(pos)
    assert "work at a1" not in legal(pos)
    assert "work at c3" in legal(pos)


@clause("COL-BUILD-06", "COL-BUILD-17")
def test_why_something_cannot_be_built_is_said_without_mixing_up_reasons() -> None:
    pos = chart(planets={"A1": of(0, meeples=4, energy=2, ore=9)})
    building(pos)
    play(pos, "work at a1")
    assert refused(pos, "research").clause != "COL-BUILD-20"
    play(pos, "clone")
    why = refused(pos, "build bunker")  # 1 Energy is left; cloning has nothing to do with it
    assert (str(why), why.clause) == ("That costs 2 Energy and 3 Ore from this planet.", "COL-BUILD-06")


@clause("COL-BUILD-07")
def test_a_windmill_costs_1_energy_and_1_ore() -> None:
    assert builds("windmill", 1, 1)["windmill"] == 1


@clause("COL-BUILD-08")
def test_a_refinery_costs_1_energy_and_1_ore() -> None:
    assert builds("refinery", 1, 1)["refinery"] == 1


@clause("COL-BUILD-09")
def test_a_farm_costs_1_energy_and_1_ore() -> None:
    assert builds("farm", 1, 1)["farm"] == 1


@clause("COL-BUILD-10")
def test_a_bunker_costs_2_energy_and_3_ore() -> None:
    assert builds("bunker", 2, 3)["bunkers"] == 1


@clause("COL-BUILD-11")
def test_a_ship_costs_1_energy_and_1_ore_and_starts_empty() -> None:
    assert builds("ship", 1, 1)["ships"] == [1]
    pos = chart(planets={"A1": of(0, meeples=2, energy=9, ore=9)})
    building(pos)
    play(pos, "work at a1", "build ship")
    assert pos.cargo[5:10] == [0, 0, 0, 0, 0]


@clause("COL-BUILD-12")
def test_a_biological_warhead_costs_1_energy_and_2_ore() -> None:
    assert builds("biological warhead", 1, 2)["bio"] == 1


@clause("COL-BUILD-13")
def test_a_nuclear_warhead_costs_2_energy_and_3_ore() -> None:
    assert builds("nuclear warhead", 2, 3)["nuke"] == 1


@clause("COL-BUILD-14", "COL-BUILD-15", "COL-BUILD-16", "COL-PROD-07")
def test_cloning() -> None:
    pos = chart(planets={"A1": of(0, "Cinderhusk", meeples=2, energy=3)})
    building(pos)
    play(pos, "work at a1", "clone", "clone")
    home = at(pos, "A1")
    assert (home["meeples"], home["free"], home["energy"], home["ore"]) == (4, 0, 1, 0)
    harvest(pos, 0)
    assert at(pos, "A1")["meeples"] == 4


@clause("COL-BUILD-15", "COL-BUILD-14", "COL-BUILD-05")
def test_a_clone_does_not_work_in_the_phase_of_its_birth() -> None:
    pos = building(chart(planets={"A1": of(RED, meeples=1, energy=5, ore=5)}))
    play(pos, "work at a1", "clone")
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["free"]) == (2, 0)
    assert "build farm" not in legal(pos)


@clause("COL-BUILD-17")
def test_clone_last() -> None:
    planets = {"A1": of(0, meeples=3, energy=9, ore=9)}
    pos = chart(planets=planets, clone_last=True)
    building(pos)
    play(pos, "work at a1", "build farm", "clone")
    assert legal(pos) == ["clone", "done"]
    assert refused(pos, "build farm").clause == "COL-BUILD-17"
    pos = chart(planets=planets)
    building(pos)
    play(pos, "work at a1", "clone")
    assert "build farm" in legal(pos)


@clause("COL-BUILD-17", "COL-BUILD-22")
def test_clone_last_holds_across_a_technology() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=4, energy=9, ore=2)}, hands={0: "Energy Converter"}, clone_last=True
    )
    building(pos)
    play(pos, "work at a1", "clone", "use energy converter on a1", "convert 1 energy")
    assert not [text for text in legal(pos) if text.startswith("build")]
    play(pos, "clone")
    assert not [text for text in legal(pos) if text.startswith("build")]
    why = refused(pos, "build ship")
    assert (str(why), why.clause) == (
        "After cloning this turn may only go on with more cloning.",
        "COL-BUILD-17",
    )


@clause("COL-BUILD-17")
def test_clone_last_leaves_building_alone_before_the_first_clone() -> None:
    pos = chart(planets={"A1": of(0, meeples=4, energy=9, ore=9)}, clone_last=True)
    building(pos)
    play(pos, "work at a1", "build farm", "build farm")
    assert {"build farm", "clone"} <= set(legal(pos))


@clause("COL-BUILD-18", "COL-STR-04")
@pytest.mark.parametrize("structure", ["windmill", "refinery", "farm"])
def test_a_third_level_is_built_and_a_fourth_is_not(structure: str) -> None:
    pos = chart(planets={"A1": of(0), "B2": of(0, meeples=5, energy=9, ore=9, **{structure: 2})})
    building(pos)
    play(pos, "work at b2", f"build {structure}")
    assert at(pos, "B2")[structure] == 3
    why = refused(pos, f"build {structure}")
    assert (str(why), why.clause) == ("There are 3 levels already.", "COL-BUILD-18")
    assert "build bunker" in legal(pos) and "build ship" in legal(pos)


@clause("COL-BUILD-19", "COL-WMD-03", "COL-WMD-08")
@pytest.mark.parametrize("marker", ["plague", "fallout"])
def test_no_building_under_a_marker(marker: str) -> None:
    pos = chart(planets={"C3": of(0, energy=9, ore=9, **{marker: 5}), "C4": of(0, energy=9, ore=9)})
    building(pos)
    assert "work at c3" not in legal(pos) and "work at c4" in legal(pos)
    assert refused(pos, "work at c3").clause == "COL-BUILD-19"


@clause("COL-BUILD-20")
def test_choosing_a_planet_means_doing_something_there() -> None:
    pos = chart(planets={"A1": of(0, energy=9, ore=9)})
    building(pos)
    play(pos, "work at a1")
    assert "done" not in legal(pos)
    assert refused(pos, "done").clause == "COL-BUILD-20"


@clause("COL-BUILD-21", "COL-STR-12")
def test_what_is_built_works_at_once_and_yields_later() -> None:
    pos = chart(planets={"A1": of(0, "Lowmere", meeples=4, energy=5, ore=5)})
    building(pos)
    play(pos, "work at a1", "build windmill", "build farm", "build ship", "done")
    assert (at(pos, "A1")["energy"], pos.attribute(0, 2)) == (2, 3)
    movement(pos)
    play(pos, "load 2 energy onto ship 1", "fly ship 1 on 1 energy", "go to a2", "stop")
    assert aboard(pos, 1)["at"] == "A2"


@clause("COL-BUILD-22")
def test_technology_between_two_actions_leads_back_to_the_same_planet() -> None:
    pos = chart(
        planets={"A1": of(0, energy=5), "B2": of(0, meeples=3, energy=4, ore=2), "A5": of(1)},
        hands={0: "Energy Converter"},
    )
    building(pos)
    play(pos, "work at b2")
    assert not [text for text in legal(pos) if "converter" in text]  # not before the first action
    play(pos, "build farm", "use energy converter on a1", "pay energy from a1", "convert 1 energy")
    assert {"build farm", "done"} <= set(legal(pos))
    play(pos, "build farm")
    assert (at(pos, "B2")["farm"], at(pos, "A1")["farm"], at(pos, "A1")["ore"]) == (2, 0, 1)
    play(pos, "done")
    assert asked(pos) == (1,)


@clause("COL-BUILD-22")
def test_the_turn_ends_when_technology_leaves_nothing_to_do_there() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=3, energy=4, ore=1), "A5": of(1, energy=1)},
        hands={0: "Energy Converter"},
    )
    building(pos)
    play(pos, "work at a1", "build farm", "use energy converter on a1", "convert 2 energy")
    assert asked(pos) == (1,)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (0, 2)
