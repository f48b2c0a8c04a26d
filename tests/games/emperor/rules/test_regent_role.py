"""The Regent role (EMP-REG)."""

from __future__ import annotations

from orrery.games.emperor.regent import PlaceInfluence, RegentStart, ResolveInfluence
from orrery.games.emperor.rounds import ChooseRole
from orrery.games.emperor.scoring import EndRole
from orrery.games.emperor.state import Galaxy
from tests.games.emperor.kit import (
    all_ships,
    at,
    clauses,
    fleet,
    galaxy,
    legal,
    play,
    refused,
    said,
    start,
    token,
)
from tests.games.emperor.scenes import TILES
from tests.ledger import clause


def regent_scene(**given: object) -> Galaxy:
    """A Regent role of seat 0 from its start."""
    pos = galaxy(**{"role": "regent", "chooser": 0, "tiles": TILES, **given})  # type: ignore[arg-type]
    return start(pos, RegentStart(0), EndRole())


def regent(chooser: int = 0, steps: tuple[str, ...] = (), **given: object) -> Galaxy:
    """A Regent role from its start."""
    pos = galaxy(**{"role": "regent", "chooser": chooser, "tiles": TILES, **given})  # type: ignore[arg-type]
    start(pos, RegentStart(chooser), EndRole())
    play(pos, *steps)
    return pos


def resolved(
    placed: dict[str, dict[int, int]], throne: dict[int, int] | None = None, **given: object
) -> Galaxy:
    """Influence placed as said (space -> seat -> tokens, from the reserves), then resolved. Seat 0 is the Chooser."""
    pos = galaxy(**{"role": "regent", "chooser": 0, "tiles": TILES, **given})  # type: ignore[arg-type]
    for name, by_seat in placed.items():
        for seat, number in by_seat.items():
            pos.placed[at(pos, name) * pos.players + seat] = number
            pos.tokens[seat] -= number
    for seat, number in (throne or {}).items():
        pos.placed[pos.content.spaces * pos.players + seat] = number
        pos.tokens[seat] -= number
    return start(pos, ResolveInfluence(0))


@clause("EMP-REG-01")
def test_the_throne_holder_lays_the_throne_beside_the_board_where_all_may_influence_it() -> None:
    pos = galaxy(role="regent", chooser=1, throne=2, tiles=TILES)
    start(pos, RegentStart(1))
    assert said(pos)[0] == "Violet lays the Throne card beside the board"
    for seat in (2, 0, 1):
        assert pos.waiting == (seat,) and "influence the throne" in legal(pos)
        play(pos, "done")


@clause("EMP-REG-02", "EMP-REG-03")
def test_each_player_takes_two_tokens_or_what_is_there() -> None:
    pos = regent(tokens={0: 5, 1: 1, 2: 0})
    assert pos.hand == [2, 1, 0] and pos.tokens == [3, 0, 0]


@clause("EMP-REG-03", "EMP-REG-37")
def test_a_reserve_emptied_by_taking_influence_does_not_end_the_game() -> None:
    pos = regent(tokens={0: 2, 1: 2, 2: 2})
    assert pos.tokens == [0, 0, 0]
    while pos.waiting:
        play(pos, "done")
    assert not pos.over and pos.tokens == [2, 2, 2]


@clause("EMP-REG-04", "EMP-REG-05")
def test_from_the_chooser_on_each_may_buy_one_token_and_the_price_rises_by_one() -> None:
    pos = regent(chooser=1, marks=10)
    for seat in (1, 2, 0):
        assert pos.waiting == (seat,) and legal(pos) == ["buy influence", "pass"]
        play(pos, "buy influence")
    assert pos.marks == [10 - 4, 10 - 2, 10 - 3] and pos.hand == [3, 3, 3]
    assert isinstance(pos.decision, PlaceInfluence)  # nobody buys a second one


@clause("EMP-REG-05", "EMP-REG-06", "EMP-REG-07", "EMP-TEC-34")
def test_only_a_purchase_that_is_too_dear_is_refused_for_its_price() -> None:
    pos = regent_scene(marks=10)
    assert refused(pos, "influence c3").clause == "EMP-REG-07"
    assert refused(pos, "influence the throne").clause == "EMP-REG-07"
    assert refused(pos, "buy influence through the diplomat").clause == "EMP-SCI-07"
    pos = regent_scene(marks=[1, 9, 9], techs={0: "diplomat"})
    assert pos.waiting == (1,)  # seat 0 has nothing to decide
    dear = regent_scene(marks=[2, 2, 9], techs={2: "diplomat"})
    play(dear, "buy influence")
    assert dear.waiting == (2,)
    assert (
        refused(regent_scene(marks=9, techs={0: "diplomat"}), "buy influence through the diplomat").clause
        == "EMP-TEC-34"
    )


@clause("EMP-REG-05")
def test_a_pass_does_not_raise_the_price_and_too_few_marks_do_not_buy() -> None:
    pos = regent(marks={0: 10, 1: 10, 2: 1})
    play(pos, "pass", "buy influence")
    assert pos.marks == [10, 8, 1]
    assert isinstance(pos.decision, PlaceInfluence)  # seat 2 cannot pay 3 and was not asked


@clause("EMP-REG-06")
def test_without_a_token_in_the_reserve_nobody_buys() -> None:
    pos = regent(marks=10, tokens={0: 2, 1: 3, 2: 3})
    assert pos.waiting == (1,)
    play(pos, "buy influence", "buy influence")
    assert isinstance(pos.decision, PlaceInfluence)


@clause("EMP-REG-07")
def test_the_chooser_places_last() -> None:
    pos = regent(chooser=1)
    order = []
    while pos.waiting:
        order.append(pos.waiting[0])
        play(pos, "done")
    assert order == [2, 0, 1]


@clause("EMP-REG-08")
def test_without_influence_in_hand_that_is_the_reason() -> None:
    pos = regent_scene()
    play(pos, "influence c3", "influence c3")
    assert refused(pos, "influence d3").clause == "EMP-REG-08"
    assert refused(pos, "influence the throne").clause == "EMP-REG-08"


@clause("EMP-REG-08")
def test_tokens_may_be_spread_or_heaped_over_sectors_and_the_throne() -> None:
    pos = regent(
        steps=("influence c3", "influence c3", "done", "influence the throne", "influence c2", "done")
    )
    assert pos.placed[at(pos, "C3") * 3 + 1] == 2
    assert pos.placed[37 * 3 + 2] == 1 and pos.placed[at(pos, "C2") * 3 + 2] == 1


@clause("EMP-REG-09")
def test_own_uncontrolled_and_enemy_sectors_may_be_influenced_with_or_without_ships() -> None:
    pos = regent(empires={"C3": 1, "C2": 0}, ships={0: {"D3": "fighter"}})
    assert legal(pos) == ["influence c2", "influence c3", "influence d3", "influence the throne", "done"]


@clause("EMP-REG-10")
def test_nobody_influences_a_home_sector() -> None:
    pos = regent()
    assert refused(pos, "influence d7").clause == "EMP-REG-10"  # seat 1's own home
    assert refused(pos, "influence a1").clause == "EMP-REG-10"


@clause("EMP-REG-11")
def test_no_influence_without_planets() -> None:
    pos = regent()
    assert refused(pos, "influence e3").clause == "EMP-REG-11"  # empty sector tile
    assert refused(pos, "influence b3").clause == "EMP-REG-11"  # space without a tile


@clause("EMP-REG-12", "EMP-REG-39")
def test_unplaced_tokens_return_to_the_reserve_but_marks_are_not_paid_back() -> None:
    pos = regent(marks={0: 0, 1: 5, 2: 0})
    play(pos, "buy influence")
    before = pos.tokens[1]
    play(pos, "influence c3", "done")
    assert pos.tokens[1] == before + 2 and pos.hand[1] == 0 and pos.marks[1] == 3


@clause("EMP-REG-13")
def test_a_player_places_one_by_one_and_finishes_before_the_next() -> None:
    pos = regent()
    assert pos.waiting == (1,)
    play(pos, "influence c3")
    assert pos.waiting == (1,) and pos.hand[1] == 1
    play(pos, "influence c2")
    assert pos.waiting == (1,)
    play(pos, "done")
    assert pos.waiting == (2,)


@clause("EMP-REG-14", "EMP-REG-20")
def test_a_token_counts_1_an_empire_1_and_a_starbase_2() -> None:
    assert token(resolved({"C3": {1: 1}}, empires={"C3": 0}), "C3") == ""  # 1 against 1
    assert token(resolved({"C3": {1: 1}}, starbases={"C3": 0}), "C3") == "empire of 0"  # 2 against 1
    assert token(resolved({"C3": {1: 2}}, starbases={"C3": 0}), "C3") == ""  # 2 against 2
    assert token(resolved({"C3": {1: 3}}, starbases={"C3": 0}), "C3") == "empire of 1"


@clause("EMP-REG-15", "EMP-REG-16")
def test_the_most_keeps_the_difference_to_the_second_most_and_equals_keep_nothing() -> None:
    assert token(resolved({"C3": {0: 3, 1: 1, 2: 1}}), "C3") == "starbase of 0"
    assert token(resolved({"C3": {0: 3, 1: 2, 2: 1}}), "C3") == "empire of 0"
    assert token(resolved({"C3": {0: 2, 1: 2, 2: 1}}), "C3") == ""
    # the last space of the board, beside the influence on the Throne
    tiles = {"G4": TILES["C3"]}
    assert token(resolved({"G4": {0: 3, 1: 1}}, throne={1: 1}, tiles=tiles), "G4") == "starbase of 0"


@clause("EMP-REG-17")
def test_a_sector_without_influence_left_is_uncontrolled_and_tokens_return() -> None:
    pos = resolved({"C3": {0: 2, 1: 2}})
    assert token(pos, "C3") == "" and pos.tokens == [11, 11, 11]


@clause("EMP-REG-18", "EMP-REG-19")
def test_one_left_is_an_empire_two_or_more_a_starbase_of_one_token() -> None:
    pos = resolved({"C3": {0: 1}, "C2": {1: 2}, "D3": {2: 3}})
    assert [token(pos, name) for name in ("C3", "C2", "D3")] == [
        "empire of 0",
        "starbase of 1",
        "starbase of 2",
    ]
    assert pos.tokens == [10, 10, 10]


@clause("EMP-REG-20")
def test_an_own_token_upgrades_an_empire_without_a_conflict() -> None:
    pos = resolved({"C3": {0: 1}}, empires={"C3": 0})
    assert token(pos, "C3") == "starbase of 0" and pos.tokens[0] == 10


@clause("EMP-REG-21")
def test_one_enemy_influence_turns_a_starbase_into_an_empire_and_frees_an_empire() -> None:
    pos = resolved(
        {"C3": {1: 1}, "C2": {1: 1}, "D3": {1: 2}}, starbases={"C3": 0, "D3": 0}, empires={"C2": 0}
    )
    assert [token(pos, name) for name in ("C3", "C2", "D3")] == ["empire of 0", "", ""]


@clause("EMP-REG-22")
def test_a_starbase_left_alone_stays_and_more_than_two_has_no_further_effect() -> None:
    pos = resolved({"C3": {0: 3}}, starbases={"C3": 0, "C2": 1})
    assert token(pos, "C2") == "starbase of 1" and token(pos, "C3") == "starbase of 0" and pos.tokens[0] == 10


@clause("EMP-REG-23")
def test_whoever_keeps_influence_on_the_throne_takes_it_and_the_tokens_return() -> None:
    pos = resolved({}, throne={1: 2, 2: 1}, throne_seat=1)
    assert pos.throne == 1 and pos.tokens == [11, 11, 11]
    first = galaxy(role="regent", chooser=2, throne=1, tiles=TILES)
    first.placed[37 * 3] = 1
    first.tokens[0] -= 1
    assert start(first, ResolveInfluence(2)).throne == 0


@clause("EMP-REG-24")
def test_without_influence_left_the_throne_goes_to_the_chooser() -> None:
    pos = galaxy(role="regent", chooser=2, throne=1, tiles=TILES)
    start(pos, ResolveInfluence(2))
    assert pos.throne == 2
    tied = resolved({}, throne={1: 1, 2: 1})
    assert tied.throne == 0


@clause("EMP-REG-25")
def test_the_former_holder_has_no_influence_on_the_throne_but_placed_tokens() -> None:
    pos = galaxy(role="regent", chooser=0, throne=1, tiles=TILES)
    pos.placed[37 * 3 + 2] = 1
    pos.tokens[2] -= 1
    start(pos, ResolveInfluence(0))
    assert pos.throne == 2


@clause("EMP-REG-26")
def test_all_places_are_resolved_as_if_at_the_same_moment() -> None:
    # seat 1 has no token in the reserve: what comes back from C3 must not be needed for, nor change, D3
    one = resolved({"C3": {1: 1, 2: 1}, "D3": {1: 1}}, tokens={1: 2, 2: 5})
    assert token(one, "D3") == "empire of 1" and token(one, "C3") == "" and one.tokens[1] == 1
    # a Starbase lost in the same role is no refuge, whatever the order of the sectors
    two = resolved(
        {"C2": {1: 2}, "C3": {1: 1}}, starbases={"C2": 0}, empires={"C3": 0}, ships={0: {"C3": "fighter"}}
    )
    assert all_ships(two, 0) == {"A1": "fighter"}


@clause("EMP-REG-27", "EMP-REG-28", "EMP-REG-29")
def test_where_ships_cannot_flee_to_is_told_with_its_reason() -> None:
    pos = galaxy(
        role="regent",
        chooser=0,
        tiles={**TILES, "E2": "plain_02", "B2": "plain_04", "F5": "plain_05"},
        starbases={"B2": 0, "D3": 0, "F5": 0},
        empires={"C2": 0, "E2": 0},
        ships={0: {"C2": "cruiser"}},
    )
    start(pos, RegentStart(0), EndRole())
    play(pos, "influence c2", "done", "done", "done")
    assert refused(pos, "flee to f5").clause == "EMP-REG-27"
    assert refused(pos, "flee to e2").clause == "EMP-REG-29"
    play(pos, "flee to d3")
    start(pos, ChooseRole(0))
    assert pos.haven[at(pos, "D3")] == 0
    assert "is not possible now" in str(refused(pos, "flee to d3"))


@clause("EMP-REG-27")
def test_ships_flee_from_a_sector_that_was_lost_even_if_nobody_took_it() -> None:
    pos = resolved({"C3": {1: 1}}, empires={"C3": 0}, ships={0: {"C3": "fighter cruiser"}})
    assert token(pos, "C3") == "" and all_ships(pos, 0) == {"A1": "fighter cruiser"}


@clause("EMP-REG-28")
def test_the_owner_chooses_among_equally_near_starbases() -> None:
    pos = resolved(
        {"C3": {1: 1}}, empires={"C3": 0}, starbases={"C2": 0, "D3": 0}, ships={0: {"C3": "fighter"}}
    )
    assert pos.waiting == (0,) and legal(pos) == ["flee to c2", "flee to d3"]
    play(pos, "flee to d3")
    assert all_ships(pos, 0) == {"D3": "fighter"}


@clause("EMP-REG-29")
def test_a_starbase_won_in_this_role_is_no_refuge() -> None:
    pos = resolved({"C3": {1: 1}, "C2": {0: 2}}, empires={"C3": 0}, ships={0: {"C3": "fighter"}})
    assert token(pos, "C2") == "starbase of 0" and all_ships(pos, 0) == {"A1": "fighter"}


@clause("EMP-REG-30")
def test_a_starbase_lost_or_weakened_in_this_role_is_no_refuge() -> None:
    pos = resolved(
        {"C3": {1: 1}, "C2": {1: 1}}, empires={"C3": 0}, starbases={"C2": 0}, ships={0: {"C3": "fighter"}}
    )
    assert token(pos, "C2") == "empire of 0" and all_ships(pos, 0) == {"A1": "fighter"}


@clause("EMP-REG-31")
def test_all_ships_of_a_sector_flee_together_any_distance_over_any_spaces() -> None:
    tiles = {"F5": "plain_04", "E5": "plain_05"}
    pos = resolved(
        {"F5": {1: 1}},
        tiles=tiles,
        empires={"F5": 0},
        ships={0: {"F5": "fighter dreadnought"}, 2: {"E5": "fighter"}},
    )
    assert all_ships(pos, 0) == {"A1": "fighter dreadnought"}


@clause("EMP-REG-32")
def test_ships_leave_a_sector_that_another_player_now_controls() -> None:
    pos = resolved({"C3": {1: 1}}, ships={0: {"C3": "cruiser"}})
    assert token(pos, "C3") == "empire of 1" and all_ships(pos, 0) == {"A1": "cruiser"}
    assert pos.problems() == []


@clause("EMP-REG-33")
def test_ships_on_a_sector_that_stays_uncontrolled_stay() -> None:
    pos = resolved({"C3": {1: 1, 2: 1}}, ships={0: {"C3": "cruiser"}})
    assert fleet(pos, 0, "C3") == "cruiser"


@clause("EMP-REG-34")
def test_the_role_ends_with_a_point_for_each_planet() -> None:
    pos = resolved({}, empires={"C3": 0, "C2": 1})
    # homes have one planet each; C2 shows two
    assert pos.points == [2, 3, 1] and pos.pool == 115 - 6


@clause("EMP-REG-35")
def test_everybody_is_paid_in_full_when_the_pool_is_too_small() -> None:
    pos = resolved({}, empires={"C3": 0, "C2": 1}, pool=2)
    assert pos.points == [2, 3, 1] and pos.pool == 0


@clause("EMP-REG-36")
def test_the_game_ends_after_regent_without_tokens_in_reserve_or_points_in_the_pool() -> None:
    pos = regent(tokens={0: 5, 1: 1, 2: 5})
    play(pos, "influence c3", "done", "done", "done")
    assert pos.outcome is not None and (pos.outcome.ending, pos.outcome.clause) == ("tokens", "EMP-REG-36")
    pos = regent(pool=3, steps=("done", "done", "done"))
    assert pos.outcome is not None and (pos.outcome.ending, pos.outcome.clause) == ("pool", "EMP-REG-36")


@clause("EMP-REG-37")
def test_the_reserve_is_checked_after_returned_and_unplaced_tokens_are_back() -> None:
    pos = regent(tokens={0: 5, 1: 2, 2: 5})
    play(pos, "influence c3", "done", "influence c3", "done", "done")
    assert not pos.over and pos.tokens[1] == 2  # one came back from C3, one was left unplaced


@clause("EMP-REG-38", "EMP-REG-34")
def test_a_role_that_ends_the_game_by_tokens_has_counted_its_planets_before() -> None:
    pos = regent_scene(tokens={0: 5, 1: 1, 2: 5}, empires={"D3": 0}, marks=[0, 0, 3])
    play(pos, "pass", "influence c2", "done", "done")
    order = clauses(play(pos, "done"))
    assert order.index("EMP-REG-34") < order.index("EMP-REG-36")
    assert pos.outcome is not None and pos.outcome.ending == "tokens"
    assert pos.points == [2, 3, 1 + 2]  # home and D3; home and two planets of C2; home and the most marks


@clause("EMP-REG-38")
def test_after_resolving_ships_flee_then_points_are_counted_then_the_end_is_checked() -> None:
    pos = galaxy(
        role="regent", chooser=0, tiles=TILES, empires={"C3": 0}, ships={0: {"C3": "fighter"}}, pool=1
    )
    start(pos, RegentStart(0), EndRole())
    play(pos, "influence c3", "done", "done")
    events = play(pos, "done")
    order = clauses(events)
    steps = ["EMP-REG-17", "EMP-REG-27", "EMP-REG-34", "EMP-REG-36"]
    assert [order.index(step) for step in steps] == sorted(order.index(step) for step in steps)


def test_a_regent_role_runs_inside_a_round() -> None:
    pos = galaxy(tiles=TILES, throne=1)
    start(pos, ChooseRole(0))
    play(pos, "choose regent")
    assert pos.waiting == (1,)
