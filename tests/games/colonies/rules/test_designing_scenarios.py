"""Designing scenarios (COL-SCN): maps, planets, natives and aims of one's own."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from orrery.engine.errors import SetupError
from orrery.games.colonies import GAME
from orrery.games.colonies.content import Content
from orrery.games.colonies.table.scenarios import check
from orrery.games.colonies.table.setup import place_homes
from tests.games.colonies.kit import (
    RED,
    aboard,
    asked,
    at,
    building,
    chart,
    ended,
    go,
    legal,
    movement,
    new,
    of,
    place,
    play,
    settle,
    ship,
)
from tests.games.colonies.scenes import C, arrive, fleet
from tests.ledger import clause

CUSTOM = {
    "scenario": "custom",
    "rows": 4,
    "cols": 4,
    "hidden_planets": 5,
    "supernovas": 1,
    "asteroid_fields": 1,
    "wormholes": 2,
    "space_cards": 5,
}

SMALL: dict[str, Any] = {
    "scenario": "custom",
    "rows": 3,
    "cols": 4,
    "hidden_planets": 4,
    "supernovas": 1,
    "asteroid_fields": 1,
    "wormholes": 1,
    "space_cards": 3,
}
"""Two homes and ten hidden cards: twelve places."""


@clause("COL-SCN-01", "COL-SCN-02", "COL-SCN-04", "COL-SCN-05")
@pytest.mark.parametrize("name", list(C.scenarios))
def test_every_scenario_is_laid_out(name: str) -> None:
    scenario = C.scenarios[name]
    pos = new(scenario.players, 1, scenario=name)
    assert (pos.rows, pos.cols, pos.rate) == (scenario.rows, scenario.cols, scenario.movement_rate)
    assert pos.problems() == []
    for kind, number in (
        (C.space, scenario.space_cards),
        (C.supernova, scenario.supernovas),
        (C.asteroid, scenario.asteroid_fields),
        (C.wormhole, scenario.wormholes),
    ):
        assert pos.card.count(kind) == number
    assert (
        sum(1 for card in pos.card if card < 27)
        == scenario.hidden_planets + scenario.homes_per_player * scenario.players
    )
    for seat in range(scenario.players):
        for row, col in scenario.home_cells[seat]:
            assert pos.owner[(row - 1) * pos.cols + col - 1] == seat


@clause("COL-SCN-01", "COL-SCN-02", "COL-END-08")
def test_what_is_agreed_on_where_nothing_is_said() -> None:
    assert GAME.check_options({}) == {
        "scenario": "first",
        "first_player": "random",
        "two_player_corners": "diagonal",
        "phase_order": "production_first",
        "clone_last": False,
        "time_limit": "scenario",
        "round_cap": 100,
        "agreement": False,
        "respawn": "scenario",
        "respawn_level": 1,
        "respawn_techs": 1,
        "natives": "scenario",
        "open_map": "scenario",
        "rows": 5,
        "cols": 5,
        "homes": 1,
        "home_class": 5,
        "home_places": "",
        "hidden_planets": 6,
        "supernovas": 1,
        "asteroid_fields": 2,
        "wormholes": 2,
        "space_cards": -1,
        "movement_rate": 2,
    }
    plain = new(2, scenario="custom")
    assert (plain.rows, plain.cols, plain.problems()) == (5, 5, [])


@clause("COL-SCN-01")
def test_a_scenario_is_known_by_its_name_too() -> None:
    some = next(iter(C.scenarios.values()))
    assert new(some.players, scenario=f" {some.name.upper()} ").options["scenario"] == some.id


@clause("COL-SCN-02", "COL-SCN-03", "COL-SCN-06", "COL-SCN-09")
def test_custom_scenarios() -> None:
    pos = new(2, **CUSTOM, movement_rate=5)
    assert (pos.rows, pos.cols, pos.rate) == (4, 4, 5)
    assert [pos.owner[0], pos.owner[3]] == [0, 1]
    pos = new(2, **CUSTOM, home_places="b2 c3")
    assert [pos.owner[5], pos.owner[10]] == [0, 1]
    for wrong in (
        {"rows": 2},
        {"cols": 10},
        {"movement_rate": 6},
        {"home_places": "z9 a1"},
        {"home_places": "a1"},
    ):
        with pytest.raises(SetupError):
            new(2, **{**CUSTOM, **wrong})


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


@clause("COL-SCN-02", "COL-SCN-09", "COL-SETUP-17")
def test_a_custom_map_has_just_the_cards_it_names() -> None:
    pos = new(2, 5, **SMALL, movement_rate=3)
    assert (pos.rows, pos.cols, pos.rate, len(pos.card)) == (3, 4, 3, 12)
    kinds = Counter("planet" if card < 27 else C.card_names[card] for card in pos.card)
    assert kinds == {"planet": 6, "Supernova": 1, "Asteroid Field": 1, "Wormhole": 1, "Space": 3}
    assert [pos.owner[at] for at in (0, 3)] == [0, 1] and sorted(pos.owner)[:10] == [-1] * 10
    assert pos.spare_space == 27 - 3
    assert pos.problems() == []


@clause("COL-SCN-03", "COL-SCN-06", "COL-SCN-07", "COL-SCN-11", "COL-OPT-06", "COL-OPT-08", "COL-END-08")
@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("round_cap", 20, 500),
        ("respawn_level", 1, 2),
        ("respawn_techs", 0, 2),
        ("rows", 3, 9),
        ("cols", 3, 9),
        ("homes", 1, 3),
        ("home_class", 1, 5),
        ("hidden_planets", 0, 27),
        ("supernovas", 0, 9),
        ("asteroid_fields", 0, 9),
        ("wormholes", 0, 9),
        ("space_cards", -1, 81),
        ("movement_rate", 1, 5),
    ],
)
def test_an_option_takes_numbers_from_its_least_to_its_most(name: str, least: int, most: int) -> None:
    custom = {"scenario": "custom"}
    assert [GAME.check_options({**custom, name: number})[name] for number in (least, most)] == [least, most]
    for number in (least - 1, most + 1):
        with pytest.raises(SetupError, match=name):
            GAME.check_options({**custom, name: number})


@clause("COL-SCN-03", "COL-SCN-04", "COL-SCN-05", "COL-SCN-06", "COL-SCN-07", "COL-SCN-09")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"space_cards": 2}, "2\\+4\\+1\\+1\\+1\\+2 = 11 cards do not fill 12 places"),
        ({"supernovas": 4, "space_cards": 0}, "the Main Deck holds only 3 Supernovas, not 4"),
        ({"asteroid_fields": 4, "space_cards": 0}, "the Main Deck holds only 3 Asteroid Fields, not 4"),
        ({"wormholes": 4, "space_cards": 0}, "the Main Deck holds only 3 Wormholes, not 4"),
        ({"rows": 9, "cols": 9, "space_cards": 28}, "the Main Deck holds only 27 Space cards, not 28"),
        ({"rows": 9, "cols": 9, "hidden_planets": 26}, "the Main Deck holds only 27 planets, not 28"),
        ({"home_places": "a1 a1"}, "2 different home places are needed"),
        ({"home_places": "a1"}, "lists 1 places; 2 players with 1 homes each need 2"),
        ({"home_places": "a1 d1"}, "there is no place 'd1' on a grid of 3 by 4"),
        ({"home_places": "a1 a5"}, "there is no place 'a5' on a grid of 3 by 4"),
        ({"home_places": "a1 a0"}, "there is no place 'a0'"),
        ({"home_places": "a1 b²"}, "there is no place 'b²'"),
        ({"home_places": "a1 b"}, "there is no place 'b'"),
        ({"home_places": "a1 2b"}, "there is no place '2b'"),
        ({"homes": 3}, "need more than four corners"),
    ],
)
def test_a_custom_scenario_that_cannot_be_laid_out_is_refused_with_a_sentence(
    change: dict[str, Any], words: str
) -> None:
    with pytest.raises(SetupError, match=words):
        new(2, **{**SMALL, **change})


@clause("COL-SCN-03", "COL-SCN-06", "COL-SCN-07")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rows": 2}, "the rows must be from 3 to 9, not 2"),
        ({"rows": 10}, "the rows must be from 3 to 9, not 10"),
        ({"cols": 2}, "the columns must be from 3 to 9, not 2"),
        ({"homes_per_player": 4}, "the homes of each player must be from 1 to 3, not 4"),
        ({"home_class": 6}, "the Class of the homes must be from 1 to 5, not 6"),
        ({"movement_rate": 6}, "the movement rate must be from 1 to 5, not 6"),
        ({"movement_rate": 0}, "the movement rate must be from 1 to 5, not 0"),
        ({"hidden_planets": -1}, "no number of cards is below 0"),
        ({"home_cells": (((1, 1), (1, 5)), ())}, "home places are needed, 2 for each player"),
        ({"home_cells": (((1, 1), (1, 5)), ((5, 5), (6, 1)))}, "a home place lies outside the grid"),
        ({"home_cells": (((1, 1), (1, 5)), ((5, 5), (0, 1)))}, "a home place lies outside the grid"),
        ({"home_cells": (((1, 1), (1, 5)), ((5, 5), (1, 6)))}, "a home place lies outside the grid"),
    ],
)
def test_a_scenario_of_a_pack_is_checked_before_it_is_laid_out(change: dict[str, Any], words: str) -> None:
    first = next(scenario for scenario in C.scenarios.values() if scenario.players == 2)
    check(C, first)
    with pytest.raises(SetupError, match=words):
        check(C, msgspec.structs.replace(first, **change))


@clause("COL-SCN-04", "COL-SCN-05")
def test_a_scenario_that_does_not_add_up_is_refused_with_its_reasons() -> None:
    with pytest.raises(SetupError) as error:
        new(2, **{**CUSTOM, "hidden_planets": 6, "wormholes": 4, "space_cards": 3})
    assert "2+6+1+1+4+3 = 17 cards do not fill 16 places" in str(error.value)
    assert "only 3 Wormholes" in str(error.value)
    with pytest.raises(SetupError, match="is for 3 players"):
        new(2, scenario="cradle")
    with pytest.raises(SetupError, match="There is no scenario"):
        new(2, scenario="nowhere")


@clause("COL-SCN-04", "COL-SCN-05")
def test_just_as_many_cards_as_the_main_deck_holds_can_be_laid_out() -> None:
    full = {"rows": 7, "cols": 9, "supernovas": 3, "asteroid_fields": 3, "wormholes": 3, "space_cards": 27}
    pos = new(2, **{**SMALL, **full, "hidden_planets": 25})
    assert (pos.spare_space, pos.problems()) == (0, [])


@clause("COL-SCN-05")
def test_how_many_objects_can_be_laid_out_is_what_the_pack_holds() -> None:
    counts = {"COL-C-SUPERNOVA": 1, "COL-C-ASTEROID": 2}
    fewer = tuple(
        msgspec.structs.replace(card, count=counts.get(card.id, card.count)) for card in C.pack.map_card
    )
    content = Content(msgspec.structs.replace(C.pack, map_card=fewer), "pack.toml", "fewer")
    first = next(scenario for scenario in C.scenarios.values() if scenario.players == 2)
    spaces = first.space_cards - 4
    check(content, msgspec.structs.replace(first, asteroid_fields=2, wormholes=3, space_cards=spaces + 2))
    for change, words in (
        ({"supernovas": 2, "space_cards": spaces + 3}, "the Main Deck holds only 1 Supernovas, not 2"),
        (
            {"asteroid_fields": 3, "space_cards": spaces + 2},
            "the Main Deck holds only 2 Asteroid Fields, not 3",
        ),
    ):
        with pytest.raises(SetupError, match=f"cannot be laid out: {words}.$"):
            check(content, msgspec.structs.replace(first, **change))


@clause("COL-SCN-07", "COL-SCN-08", "COL-SCN-15")
def test_homes_of_another_class_and_too_few_of_it() -> None:
    pos = new(4, 3, scenario="humble")
    homes = [pos.card[place(name)] for name in ("A1", "A5", "E5", "E1")]
    assert {C.rank[card] for card in homes} == {3}
    assert len(pos.out_pile) == 3
    big = {"scenario": "custom", "rows": 5, "cols": 5, "homes": 3, "home_places": "a1 a5 e5 e1 a3 c5"}
    pos = new(2, 3, **big, hidden_planets=6, supernovas=0, asteroid_fields=0, wormholes=0, space_cards=13)
    ranks = sorted(C.rank[pos.card[i]] for i, owner in enumerate(pos.owner) if owner >= 0)
    assert ranks == [4, 4, 5, 5, 5, 5]  # Class 5 has only four
    low = GAME.check_options({**big, "home_class": 1, "hidden_planets": 21, "space_cards": 0})
    from orrery.games.colonies.table.scenarios import custom

    scenario = custom(C, 2, low)
    pos = chart()
    rest = place_homes(pos, scenario)
    assert sorted(C.rank[pos.card[i]] for i in (0, 4, 24, 20, 2, 14)) == [1, 1, 1, 1, 2, 2]
    assert len(rest) == 21
    humble = C.scenarios["humble"]
    import msgspec

    crowded = msgspec.structs.replace(humble, hidden_planets=22)
    pos = chart(4)
    assert len(place_homes(pos, crowded)) == 23  # what is left of the home pile is needed
    assert pos.out_pile == []


@clause("COL-SCN-07", "COL-SCN-08")
@pytest.mark.parametrize(
    ("rank", "ranks"),
    [
        (5, {5: 4, 4: 6, 3: 2}),
        (2, {2: 6, 1: 4, 3: 2}),
        (1, {1: 4, 2: 6, 3: 2}),
        (4, {4: 6, 3: 6}),
    ],
)
def test_too_few_homes_of_a_class_come_from_lower_ones_then_from_higher_ones(
    rank: int, ranks: dict[int, int]
) -> None:
    places = "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 c1 c2"
    pos = new(
        4,
        rank,
        scenario="custom",
        homes=3,
        home_class=rank,
        home_places=places,
        hidden_planets=0,
        supernovas=0,
        asteroid_fields=0,
        wormholes=0,
        space_cards=13,
    )
    assert (
        Counter(C.rank[card] for card, owner in zip(pos.card, pos.owner, strict=True) if owner >= 0) == ranks
    )
    left = sum(1 for planet in C.rank if planet == rank) - ranks[rank]
    assert len(pos.out_pile) == left and all(C.rank[card] == rank for card in pos.out_pile)


@clause("COL-SCN-09")
@pytest.mark.parametrize(("players", "owners"), [(2, [0, 1, -1, -1]), (3, [0, 1, 2, -1]), (4, [0, 1, 2, 3])])
def test_homes_lie_in_the_corners_clockwise_from_the_upper_left(players: int, owners: list[int]) -> None:
    pos = new(players, **{**SMALL, "space_cards": 5 - players})
    assert [pos.owner[at] for at in (0, 3, 11, 8)] == owners


@clause("COL-SCN-09", "COL-SCN-07")
def test_listed_places_are_dealt_seat_by_seat() -> None:
    pos = new(2, **{**SMALL, "space_cards": 1}, homes=2, home_places="A2 b1  c3 B4")
    assert [pos.owner[at] for at in (1, 4, 10, 7)] == [0, 1, 0, 1]
    pos = new(2, **{**SMALL, "space_cards": 1}, homes=2)
    assert [pos.owner[at] for at in (0, 3, 11, 8)] == [0, 1, 0, 1]


@clause("COL-SCN-10")
def test_time_limit_scenarios() -> None:
    assert new(3, scenario="cradle").limit == 12
    assert new(2, scenario="first").limit == 0
    assert new(2, time_limit="7 rounds").limit == 7


@clause("COL-SCN-11")
def test_natives_never_exceed_the_capacity() -> None:
    pos = chart(
        down={"A2": "Slagholm", "B1": "Mosshaven"},
        ships=[ship("A1", 0, energy=2), ship("A1", 0, energy=2)],
        natives=3,
    )
    movement(pos)
    go(
        pos,
        "fly ship 1 on 1 energy",
        "go to a2",
        "stop",
        "turn up a2",
        "done",
        "fly ship 2 on 1 energy",
        "go to b1",
        "stop",
        "turn up b1",
    )
    assert (pos.natives[place("A2")], pos.natives[place("B1")]) == (1, 3)
    assert new(3, scenario="held").natives_each == 1
    assert new(2, natives=2).natives_each == 2


@clause("COL-SCN-11", "COL-SCN-12")
def test_a_planet_turned_up_has_its_natives_but_no_more_than_it_can_feed() -> None:
    for card, natives in (("Deepseam", 2), ("Everbloom", 3)):
        pos = arrive(ship("B1", 0, energy=2), down={"B2": card}, natives=3)
        assert pos.natives[place("B2")] == 0
        play(pos, "turn up b2")
        assert pos.natives[place("B2")] == natives
    for card in ("Space", "Wormhole"):
        pos = arrive(ship("B1", 0, energy=2), down={"B2": card}, natives=3)
        play(pos, "turn up b2")
        assert pos.natives[place("B2")] == 0


@clause("COL-SCN-11", "COL-SCN-14", "COL-OPT-01", "COL-SCN-10")
def test_options_go_before_what_the_scenario_says() -> None:
    plain = new(2, **SMALL)
    assert (plain.natives_each, plain.respawn, plain.limit, sum(plain.up)) == (0, False, 0, 2)
    asked_for = new(2, **SMALL, natives=2, respawn=True, time_limit="9 rounds", open_map=True)
    assert (asked_for.natives_each, asked_for.respawn, asked_for.limit, all(asked_for.up)) == (
        2,
        True,
        9,
        True,
    )
    for scenario in C.scenarios.values():
        pos = new(scenario.players, scenario=scenario.id)
        assert (pos.natives_each, pos.respawn, pos.limit) == (
            scenario.natives,
            scenario.respawn,
            scenario.time_limit,
        )
        assert all(pos.up) == scenario.open_map


@clause("COL-SCN-11", "COL-SCN-14")
def test_natives_of_an_open_map_live_on_hidden_planets_only() -> None:
    pos = new(2, **SMALL, natives=2, open_map=True)
    for spot, card in enumerate(pos.card):
        hidden_planet = card < 27 and pos.owner[spot] < 0
        assert pos.natives[spot] == (min(2, C.capacity[card]) if hidden_planet else 0)
    assert sum(1 for number in pos.natives if number) == 4
    assert not any(new(2, **SMALL, open_map=True).natives)
    assert not any(new(2, **SMALL, natives=2).natives)  # face down: they appear when the card is turned up


@clause("COL-SCN-12")
@pytest.mark.parametrize(("crew", "owner", "left"), [(3, 0, 2), (1, -1, 0)])
def test_a_piloted_ship_invades_natives(crew: int, owner: int, left: int) -> None:
    for known in (True, False):
        pos = chart(
            planets={"A1": of(0), **({"A2": of(card="Slagholm", natives=1)} if known else {})},
            down={} if known else {"A2": "Slagholm"},
            ships=[ship("A1", 0, energy=2, meeples=crew)],
            natives=1,
        )
        movement(pos)
        go(pos, "fly ship 1 on 1 energy", "go to a2", "stop", *([] if known else ["turn up a2"]))
        assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"], pos.natives[place("A2")]) == (
            owner,
            left,
            0,
        )
        assert aboard(pos, 1)["at"] == ""


@clause("COL-SCN-12")
@pytest.mark.parametrize("face_up", [True, False])
def test_a_crew_that_finds_natives_invades_them_without_being_asked(face_up: bool) -> None:
    where: dict[str, Any] = (
        {"planets": {"A1": of(0), "B2": of(natives=2)}} if face_up else {"down": {"B2": "Everbloom"}}
    )
    pos = arrive(ship("B1", 0, energy=2, meeples=5, ore=2), natives=2, **where)
    if not face_up:
        play(pos, "turn up b2")
    assert (at(pos, "B2")["owner"], at(pos, "B2")["meeples"], aboard(pos, 1)["at"]) == (0, 3, "")
    assert pos.natives[place("B2")] == 0 and pos.flying == 0 and not pos.attack


@clause("COL-SCN-12", "COL-SCN-13")
def test_a_drone_leaves_natives_alone() -> None:
    pos = arrive(ship("B1", 0, energy=2), planets={"A1": of(0), "B2": of(natives=2)})
    assert (aboard(pos, 1)["at"], pos.natives[place("B2")]) == ("B2", 2)


@clause("COL-SCN-12", "COL-OUT-01", "COL-END-01")
def test_a_player_whose_last_meeples_fall_among_natives_is_out() -> None:
    pos = arrive(ship("B1", 0, energy=2, meeples=1), planets={"A1": of(), "A5": of(1), "B2": of(natives=2)})
    assert ended(pos).winners == (1,)
    assert pos.natives[place("B2")] == 1


@clause("COL-SCN-13", "COL-SCN-16", "COL-SETTLE-11")
def test_natives_are_invaded_by_beam_in_the_movement_phase_unless_a_strange_ship_is_there() -> None:
    pos = fleet(planets={"C3": of(card="Lowmere", natives=1)})
    play(building(pos), "beam tokens", "beam from a1")
    assert "beam to c3" not in legal(pos)
    for where, can in (("C3", False), ("E4", True)):
        pos = fleet(planets={"C3": of(card="Lowmere", natives=1)})
        pos.ship_at[3] = place(where)
        play(movement(pos), "beam tokens", "beam from a1")
        assert ("beam to c3" in legal(pos)) == can
    play(pos, "beam to c3", "send 2 free meeples", "send 0 used meeples")
    assert (at(pos, "C3")["owner"], at(pos, "C3")["meeples"], pos.natives[place("C3")]) == (0, 1, 0)
    assert not pos.attack and asked(pos) == (0,)


@clause("COL-SCN-13")
def test_natives_do_not_hinder_drones_or_count() -> None:
    pos = chart(
        planets={"A1": of(0, energy=9), "A2": of(card="Slagholm", natives=1)},
        ships=[ship("A1", 0, energy=3, bio=1), ship("A1", 0, energy=3)],
        hands={0: "Transport Beam"},
    )
    building(pos)
    play(pos, "beam tokens", "beam from a1")
    assert legal(pos) == ["beam to ship 1", "beam to ship 2"]
    pos.stack = []
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "go to a3", "stop")
    assert aboard(pos, 1)["at"] == "A3"
    go(pos, "done", "fly ship 2 on 1 energy", "go to a2", "stop")
    assert (aboard(pos, 2)["at"], aboard(pos, 2)["owner"]) == ("A2", 0)
    assert pos.owner[place("A2")] == -1
    go(pos, "beam tokens", "beam from a1", "beam to a2")
    settle(pos)
    go(pos, "send 2 free meeples")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (0, 1)


@clause("COL-SCN-13", "COL-SCN-16", "COL-SETTLE-09")
@pytest.mark.parametrize("owner", [None, RED])
def test_neither_an_own_nor_an_ownerless_ship_keeps_a_beam_from_natives(owner: int | None) -> None:
    pos = chart(
        planets={"A1": of(RED, energy=2), "B2": of(RED), "C3": of(card="Lowmere", natives=1)},
        ships=[ship("C3", owner, energy=1)],
        hands={RED: "Transport Beam"},
    )
    movement(pos)
    play(pos, "beam tokens", "beam from a1")
    assert "beam to c3" in legal(pos)


@clause("COL-SCN-14")
def test_an_open_map() -> None:
    pos = new(2, open_map=True, natives=1)
    assert all(pos.up)
    assert pos.view(None).card == pos.card
    assert sum(pos.natives) == 4


@clause("COL-SCN-15", "COL-SETUP-13")
@pytest.mark.parametrize(("hidden", "out"), [(20, 3), (21, 0)])
def test_the_rest_of_the_home_pile_is_shuffled_in_only_if_it_is_needed(hidden: int, out: int) -> None:
    """Four homes of Class 3 leave 3 of it and 20 other planets."""
    pos = chart(4)
    scenario = msgspec.structs.replace(C.scenarios["humble"], hidden_planets=hidden)
    rest = place_homes(pos, scenario)
    assert (len(rest), len(pos.out_pile)) == (23 - out, out)
    homes = {pos.card[place(name)] for name in ("A1", "A5", "E5", "E1")}
    assert len(homes | set(rest) | set(pos.out_pile)) == 27


@clause("COL-SCN-16")
def test_nobody_invades_natives_beside_a_ship_of_another() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(card="Slagholm", natives=1)},
        ships=[ship("A1", 0, energy=2, meeples=3), ship("A2", 1, energy=2, stealth=1)],
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "stop")
    assert (at(pos, "A2")["owner"], pos.natives[place("A2")], aboard(pos, 1)["at"]) == (-1, 1, "A2")


@clause("COL-SCN-16")
def test_an_ownerless_ship_does_not_keep_a_crew_from_natives_but_a_strange_one_does() -> None:
    for owner, left in ((None, 0), (1, 1)):
        pos = arrive(
            ship("B1", 0, energy=2, meeples=3),
            ship("B2", owner, energy=1, stealth=1),
            planets={"A1": of(0), "B2": of(natives=1)},
        )
        assert pos.natives[place("B2")] == left


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
