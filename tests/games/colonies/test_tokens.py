"""Tokens lie on one planet or in one Ship, and what happens to one of them happens to no other."""

from __future__ import annotations

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
    go,
    legal,
    movement,
    new,
    of,
    place,
    play,
    settle,
    ship,
    tech,
)
from tests.ledger import clause

EVERYWHERE = ("A4", "B2", "B4", "C2", "C3", "C4", "D4", "E3")


def arsenals(pos: Chart) -> dict[str, tuple[int, int]]:
    """Biological and nuclear warheads on every planet of the middle."""
    return {name: (at(pos, name)["bio"], at(pos, name)["nuke"]) for name in EVERYWHERE}


def armed(**ships: int) -> Chart:
    """Red has planets all over the map, each with another number of warheads."""
    planets = {
        name: of(RED, meeples=2, energy=9, ore=9, bio=number, nuke=9 - number)
        for number, name in enumerate(EVERYWHERE)
    }
    return chart(planets={"A1": of(RED), **planets}, ships=[ship("C3", RED, energy=2, **ships)])


@clause("COL-MOVE-05", "COL-STR-11")
def test_warheads_are_loaded_from_the_planet_where_they_lie() -> None:
    pos = armed()
    before = arsenals(pos)
    assert before["C3"] == (4, 5)
    movement(pos)
    assert [text for text in legal(pos) if "warhead" in text] == [
        "load 1 biological warhead onto ship 1",
        "load 4 biological warhead onto ship 1",
        "load 1 nuclear warhead onto ship 1",
        "load 5 nuclear warhead onto ship 1",
    ]
    play(pos, "load 4 biological warhead onto ship 1", "load 1 nuclear warhead onto ship 1")
    assert arsenals(pos) == {**before, "C3": (0, 4)}
    assert (aboard(pos, 1)["bio"], aboard(pos, 1)["nuke"]) == (4, 1)


@clause("COL-STR-11", "COL-BUILD-01")
def test_a_warhead_is_built_on_the_planet_that_pays_for_it() -> None:
    pos = armed()
    before = arsenals(pos)
    building(pos)
    play(pos, "work at c3", "build biological warhead", "build nuclear warhead")
    assert arsenals(pos) == {**before, "C3": (5, 6)}


@clause("COL-WMD-06")
def test_a_nuclear_strike_destroys_the_warheads_of_its_planet_and_no_others() -> None:
    pos = armed()
    before = arsenals(pos)
    pos.new_ship(place("D3"), BLUE)
    pos.cargo[2 * 5], pos.cargo[2 * 5 + 4] = 3, 1
    movement(pos, BLUE)
    go(pos, "fly ship 2 on 1 energy", "go to c3", "detonate the nuclear warhead")
    settle(pos)
    assert arsenals(pos) == {**before, "C3": (0, 0)}


@clause("COL-MOVE-05", "COL-RES-14")
def test_loading_energy_or_ore_uses_no_meeple() -> None:
    pos = chart(planets={"A1": of(RED, energy=3, ore=3)}, ships=[ship("A1", RED, meeples=2)])
    movement(pos)
    play(pos, "load 3 energy onto ship 1", "load 1 ore onto ship 1", "unload 2 meeple from ship 1")
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["free"]) == (5, 5)


@clause("COL-WMD-08", "COL-WMD-09")
def test_fallout_of_the_first_round_is_fallout() -> None:
    for last, texts in (
        (0, ["use energy converter on a1", "use energy converter on a3"]),
        (1, ["use energy converter on a3"]),
    ):
        pos = chart(
            planets={"A1": of(RED, energy=9, fallout=last), "A3": of(RED, energy=9)},
            hands={RED: "Energy Converter"},
            in_round=1,
        )
        movement(pos)
        assert [text for text in legal(pos) if text.startswith("use")] == texts


@clause("COL-TATT-08")
def test_a_pulse_on_the_first_place_stops_cards_there_and_nowhere_else() -> None:
    for pulse, texts in (
        (0, ["use energy converter on a1", "use energy converter on c3"]),
        (1 << RED, ["use energy converter on a1", "use energy converter on c3"]),
        (1 << BLUE, ["use energy converter on c3"]),
    ):
        pos = chart(
            planets={"A1": of(RED, energy=9), "C3": of(RED, energy=9)}, hands={RED: "Energy Converter"}
        )
        pos.pulses[place("A1")] = pulse
        movement(pos)
        assert [text for text in legal(pos) if text.startswith("use")] == texts


# --- Ships ------------------------------------------------------------------------------------------------------


@clause("COL-MOVE-24", "COL-BUILD-11")
def test_a_lost_ship_is_nowhere_and_nobodys_and_the_next_one_built_takes_its_number() -> None:
    pos = chart(
        planets={"A1": of(RED, energy=2, ore=2)},
        ships=[ship("C3", RED, energy=1, ore=2, meeples=1), ship("D1", RED, energy=1)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "stop")
    lost = {"energy": 0, "ore": 0, "meeples": 0, "bio": 0, "nuke": 0, "moved": False, "stealth": False}
    assert aboard(pos, 1) == {"at": "", "owner": -1, **lost}
    assert (pos.view(None).ship_at[1], pos.view(None).ship_owner[1]) == (-1, -1)
    pos.stack = []
    building(pos)
    play(pos, "work at a1", "build ship", "build ship")
    assert [(aboard(pos, number)["at"], aboard(pos, number)["owner"]) for number in (1, 2, 3)] == [
        ("A1", RED),
        ("D1", RED),
        ("A1", RED),
    ]


# --- copies and words -------------------------------------------------------------------------------------------


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


@clause("COL-MAP-01")
def test_the_places_of_a_table_are_those_of_its_grid() -> None:
    small = new(2, scenario="custom", rows=3, cols=7, space_cards=8)
    large = new(2, scenario="custom", rows=7, cols=3, space_cards=8)
    for pos, last in ((small, "C7"), (large, "G3")):
        words = pos.words()
        assert (words.tables["place"][0], words.tables["place"][-1]) == ("A1", last)
        assert pos.words() is words
