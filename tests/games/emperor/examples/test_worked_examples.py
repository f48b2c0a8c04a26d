"""The worked examples of Galactic Emperor, one test each: EMP-EX-01 to EMP-EX-40."""

from __future__ import annotations

from orrery.engine.view import UNSEEN
from orrery.games.emperor.content import SCIENTIST
from orrery.games.emperor.engineer import EngineerTurn
from orrery.games.emperor.explorer import EndExplorer, ExplorerTurn, Leftovers
from orrery.games.emperor.merchant import MerchantStart, MerchantTurn
from orrery.games.emperor.regent import RegentStart, ResolveInfluence
from orrery.games.emperor.rounds import ChooseRole, EndRound, StartRound
from orrery.games.emperor.scientist import ScientistTurn
from orrery.games.emperor.scoring import Crown, EndRole, WealthyLord
from orrery.games.emperor.state import GONE, SHELF, Galaxy
from orrery.games.emperor.steward import StewardTurn
from orrery.games.emperor.technology import CatchSaboteur
from orrery.games.emperor.warlord import WarlordTurn
from tests.games.emperor.kit import (
    all_ships,
    at,
    fleet,
    food,
    galaxy,
    legal,
    new,
    play,
    refused,
    rolled,
    rollers,
    said,
    start,
    tech,
    tile,
    tile_at,
    token,
)
from tests.ledger import clause


def attack(ships: dict[int, dict[str, str]], dice: list[int], **given: object) -> Galaxy:
    """Seat 0 sends everything from D3 into C3."""
    given = {"role": "warlord", "chooser": 2, "tiles": {"C3": "plain_01"}, **given}
    pos = start(galaxy(ships=ships, dice=dice, **given), WarlordTurn(0))  # type: ignore[arg-type]
    play(pos, next(text for text in reversed(legal(pos)) if text.startswith("send")), "go to c3", "done")
    return pos


def resolve(
    placed: dict[str, dict[int, int]], throne: dict[int, int] | None = None, **given: object
) -> Galaxy:
    """Tokens placed from the reserves as said, then resolved; seat 2 chose Regent unless it is said."""
    given = {"role": "regent", "chooser": 2, "tiles": {"C3": "plain_01", "C2": "plain_03"}, **given}
    pos = galaxy(**given)  # type: ignore[arg-type]
    spots = {name: at(pos, name) for name in placed}
    for name, by_seat in [*placed.items(), ("throne", throne or {})]:
        for seat, number in by_seat.items():
            pos.placed[spots.get(name, pos.content.spaces) * pos.players + seat] = number
            pos.tokens[seat] -= number
    return start(pos, ResolveInfluence(pos.chooser))


def turns(pos: Galaxy) -> list[int]:
    """Who takes a turn of the role, asked by declining everything."""
    seats: list[int] = []
    while pos.waiting and not isinstance(pos.decision, ChooseRole):
        if not seats or seats[-1] != pos.waiting[0]:
            seats.append(pos.waiting[0])
        play(pos, legal(pos)[-1])
    return seats


@clause(
    "EMP-ROUND-01",
    "EMP-ROUND-02",
    "EMP-ROUND-04",
    "EMP-ROUND-05",
    "EMP-ROUND-08",
    "EMP-ROUND-10",
    "EMP-ROUND-11",
    "EMP-ROUND-12",
)
def test_ex_01_a_round_with_three_players() -> None:
    ships = {seat: {home: "fighter"} for seat, home in enumerate(("A1", "D7", "G1"))}
    pos = galaxy(ships=ships, marks=5, metal=1, energy=1, turned_up="plain_01 plain_02 plain_03 plain_04")
    pos.round = 0
    for space in (
        "A1",
        "D7",
        "G1",
    ):  # a food cube on each home, so that everybody is asked in the Steward role
        pos.food[at(pos, space)] = 1
    pos.food_pool -= 3
    start(pos, StartRound())
    assert pos.waiting == (0,)
    play(pos, "point clockwise", "choose merchant")
    assert turns(pos) == [0, 1, 2]
    assert pos.waiting == (1,)
    play(pos, "choose steward")
    assert turns(pos) == [1, 2, 0]
    assert pos.waiting == (2,)
    marks = pos.marks[:]
    play(pos, "choose warlord")
    seats: list[int] = []
    while pos.round == 1:
        if not seats or seats[-1] != pos.waiting[0]:
            seats.append(pos.waiting[0])
        play(pos, "done")
    assert seats == [2, 0, 1]
    assert len(pos.open_tiles) == 5
    assert all(by == SHELF for by in pos.role_by)
    assert pos.marks == [mark + 2 for mark in marks]
    assert (
        pos.throne == 0
        and pos.waiting == (0,)
        and legal(pos) == ["point clockwise", "point counter-clockwise"]
    )
    play(pos, "point clockwise")
    assert pos.waiting == (0,)


@clause("EMP-SETUP-09")
def test_ex_02_turned_up_tiles_in_setup() -> None:
    pos = new(players=4)
    assert len(pos.open_tiles) == 5 and len(pos.deck) == 28


@clause("EMP-ROUND-04", "EMP-SCI-01")
def test_ex_03_order_of_buying_technologies() -> None:
    pos = galaxy(energy=3, throne=1)
    start(pos, ChooseRole(1))
    play(pos, "choose scientist")
    order = []
    for _ in range(3):
        order.append(pos.waiting[0])
        play(pos, legal(pos)[0])
    assert order == [1, 2, 0]


@clause(
    "EMP-MER-01",
    "EMP-MER-02",
    "EMP-MER-03",
    "EMP-MER-22",
    "EMP-MER-07",
    "EMP-MER-09",
    "EMP-MER-13",
    "EMP-MER-16",
)
def test_ex_04_bills_merchant_turn() -> None:
    pos = galaxy(
        role="merchant",
        tiles={"C3": "plain_03", "C2": "plain_04"},
        empires={"C3": 0, "C2": 0},
        marks=10,
        metal={0: 3},
        dice=[3, 4, 6, 6],
    )
    start(pos, MerchantStart(0), MerchantTurn(0))
    play(pos, "discard the 6")
    assert pos.prices == [3, 4, 6]
    assert pos.held == 1  # the home shows 1 food, the metal sectors none
    play(pos, "buy food", "sell metal", "sell metal", "sell metal", "fund c3", "fund c2", "done")
    assert pos.marks[0] == 10 + 12 and pos.metal[0] == 0
    assert (food(pos, "C3"), food(pos, "C2"), pos.held) == (1, 1, 0)


@clause("EMP-MER-14", "EMP-STW-03", "EMP-STW-04", "EMP-STW-05")
def test_ex_05_two_food_last_for_two_steward_roles() -> None:
    pos = galaxy(role="steward", chooser=1, tiles={"C3": "plain_03"}, empires={"C3": 0}, food={"C3": 2})
    for left, metal in ((1, 1), (0, 2)):
        start(pos, StewardTurn(0))
        play(pos, "produce at c3")
        assert "produce at c3" not in legal(pos)  # once in a role, even with food left
        play(pos, "done")
        assert (food(pos, "C3"), pos.metal[0]) == (left, metal)


@clause("EMP-BAT-04", "EMP-BAT-06", "EMP-BAT-35", "EMP-BAT-20")
def test_ex_06_empire_and_cruiser_kill_each_other() -> None:
    pos = attack({0: {"D3": "cruiser"}}, [4, 1, 6, 2], empires={"C3": 1})
    assert all_ships(pos, 0) == {} and token(pos, "C3") == ""
    assert pos.tokens == [11, 11, 11] and pos.reserve(0, 1) >= 0
    assert pos.points == [0, 0, 0] and not pos.waiting


@clause(
    "EMP-BAT-03",
    "EMP-BAT-04",
    "EMP-BAT-05",
    "EMP-BAT-08",
    "EMP-BAT-12",
    "EMP-BAT-11",
    "EMP-BAT-14",
    "EMP-BAT-27",
    "EMP-BAT-26",
    "EMP-BAT-33",
    "EMP-BAT-32",
    "EMP-BAT-18",
)
def test_ex_07_rob_attacks_joe() -> None:
    rob, joe = 0, 1
    pos = attack(
        {rob: {"D3": "fighter fighter dreadnought"}, joe: {"C3": "cruiser"}},
        [6, 1, 1, 4, 1, 4, 1, 5, 4, 4, 1],
        starbases={"C3": joe},
    )
    assert pos.waiting == (joe,)
    play(pos, "assign hit to starbase")
    assert token(pos, "C3") == "empire of 1"
    # phase 2: Cruiser and Empire score two hits
    assert pos.waiting == (rob,) and rollers(pos) == [joe] * 4
    play(pos, "assign hit to dreadnought", "assign hit to fighter")
    # phase 3: the remaining Fighter hits, and the Cruiser must go: the Empire is protected
    assert all_ships(pos, joe) == {} and pos.waiting == (rob,)
    play(pos, "fight on")
    assert pos.points[rob] == 1 and token(pos, "C3") == ""
    play(pos, "claim c3")
    assert token(pos, "C3") == "empire of 0" and fleet(pos, rob, "C3") == "fighter dreadnought"
    assert pos.battle is None and pos.tokens[joe] == 11 and pos.reserve(joe, 1) >= 0


@clause("EMP-REG-14", "EMP-REG-20", "EMP-REG-19")
def test_ex_08_bill_upgrades_an_empire() -> None:
    pos = resolve({"C3": {0: 1}}, empires={"C3": 0})
    assert token(pos, "C3") == "starbase of 0" and pos.tokens[0] == 10


@clause("EMP-REG-15", "EMP-REG-16", "EMP-REG-18", "EMP-REG-27")
def test_ex_09_tracy_paul_and_bill() -> None:
    tracy, paul, bill = 0, 1, 2
    pos = resolve({"C3": {paul: 1, bill: 2}}, empires={"C3": tracy}, ships={tracy: {"C3": "fighter"}})
    assert token(pos, "C3") == "empire of 2" and pos.tokens == [11, 11, 10]
    assert all_ships(pos, tracy) == {"A1": "fighter"}


@clause("EMP-SCI-03", "EMP-SCI-05")
def test_ex_10_the_chooser_gets_space_pirate_for_nothing() -> None:
    pos = start(galaxy(role="scientist", chooser=0), ScientistTurn(0))
    play(pos, "buy space pirate")
    assert pos.tech_owner[tech(pos, "space_pirate")] == 0 and pos.energy[0] == 0


@clause("EMP-TEC-15", "EMP-TEC-16", "EMP-BAT-02")
def test_ex_11_plasma_weapons_change_hit_numbers() -> None:
    fleets = {0: {"D3": "fighter cruiser dreadnought"}, 1: {"C3": "fighter fighter fighter fighter"}}
    pos = attack(fleets, [3, 2, 1, 3, 2, 4, 1, 1], techs={0: "plasma_weapons"})
    play(pos, "use plasma weapons in battle")
    assert fleet(pos, 1, "C3") == "fighter"  # one hit by each ship
    swapped = {0: {"D3": "fighter fighter fighter fighter"}, 1: {"C3": "fighter cruiser dreadnought"}}
    pos = attack(swapped, [3, 2, 1, 3, 2, 1, 1, 1, 1, 4], techs={1: "plasma_weapons"})
    assert fleet(pos, 0, "C3") == "fighter fighter fighter fighter"


@clause("EMP-END-08", "EMP-END-09")
def test_ex_12_full_storage_at_the_end() -> None:
    pos = start(galaxy(metal=[6, 6, 0], energy=[3, 2, 0], marks=[7, 9, 9]), WealthyLord())
    assert pos.points == [1, 1, 1]


@clause("EMP-SETUP-06", "EMP-SETUP-08", "EMP-SETUP-07", "EMP-SETUP-10")
def test_ex_13_stack_for_three_players() -> None:
    pos = new(players=3)
    stack = [*pos.open_tiles, *reversed(pos.deck)]
    kinds = [pos.content.pack.tile[i].stack for i in stack]
    assert kinds == ["plain"] * 18 + ["special"] + ["atomic"] * 15
    assert sum(pos.content.pack.tile[i].kind == "home" for i in stack[19:]) == 3
    assert pos.tile.count(-1) == 33


@clause("EMP-EXP-01", "EMP-EXP-06", "EMP-EXP-09", "EMP-EXP-11", "EMP-EXP-13")
def test_ex_14_leftover_tiles_and_the_claim() -> None:
    six = "plain_01 plain_02 plain_03 plain_04 plain_05 plain_06"
    pos = galaxy(4, role="explorer", chooser=0, turned_up=six)
    assert len(pos.deck) == 27
    start(pos, *(ExplorerTurn(seat) for seat in range(4)), Leftovers(0), EndExplorer())
    play(pos, legal(pos)[0], "place on b2", "claim it")
    for space in ("b3", "c2", "c3"):
        play(pos, legal(pos)[0], f"place on {space}")
    play(pos, legal(pos)[0], "place on c4", "place on d2")  # the last tile needs no choosing
    assert pos.tokens[0] == 9 and token(pos, "C4") == "" and token(pos, "D2") == ""
    assert len(pos.open_tiles) == 5 and len(pos.deck) == 22


@clause("EMP-EXP-04", "EMP-EXP-07", "EMP-EXP-05", "EMP-MOV-12")
def test_ex_15_no_claim_under_enemy_ships() -> None:
    pos = galaxy(role="explorer", chooser=0, turned_up="plain_01 plain_02", ships={1: {"B2": "fighter"}})
    start(pos, ExplorerTurn(0))
    play(pos, "take meadow of anselm", "place on b2")
    assert token(pos, "B2") == "" and not pos.waiting
    pos.role = 4
    start(pos, WarlordTurn(1))
    play(pos, "claim b2")
    assert token(pos, "B2") == "empire of 1"
    play(pos, "send fighter from b2")
    assert "go to d2" in legal(pos)  # still two spaces


@clause("EMP-HOLE-03", "EMP-HOLE-01", "EMP-HOLE-02", "EMP-HOLE-05", "EMP-HOLE-06", "EMP-HOLE-04")
def test_ex_16_the_black_hole_is_left_over() -> None:
    pos = galaxy(role="explorer", chooser=0, turned_up="plain_01 plain_02 plain_03 black_hole")
    pos.role_by[SCIENTIST] = 2
    start(pos, *(ExplorerTurn(seat) for seat in range(3)), Leftovers(0), EndExplorer())
    play(pos, "take meadow of anselm", "place on b2", "pass")
    for space in ("b3", "c2"):
        play(pos, legal(pos)[0], f"place on {space}")
    assert tile_at(pos, "D4") == "black_hole" and token(pos, "D4") == ""
    assert tile(pos, "omega_sun") not in [*pos.tile, *pos.deck, *pos.open_tiles]
    assert pos.role_by[SCIENTIST] == GONE
    start(pos, EndRound())
    assert pos.role_by[SCIENTIST] == GONE


@clause("EMP-TEC-50", "EMP-TEC-51", "EMP-TEC-49", "EMP-TEC-53")
def test_ex_17_scanners_and_the_black_hole() -> None:
    pos = galaxy(
        role="explorer",
        chooser=0,
        techs={1: "long_range_scanners"},
        turned_up="plain_01 plain_02",
        top="black_hole",
    )
    start(pos, ExplorerTurn(1))
    play(pos, "take meadow of anselm", "use the scanners")
    assert pos.deck[-1] == pos.content.black_hole and pos.view(0).deck[-1] == UNSEEN
    assert {pos.content.tile_ids[t] for t in pos.open_tiles} == {"plain_01", "plain_02"}
    assert len(legal(pos)) == 2
    other = galaxy(
        role="explorer",
        chooser=0,
        techs={1: "long_range_scanners"},
        turned_up="plain_01 black_hole",
        top="plain_02",
    )
    start(other, ExplorerTurn(1))
    play(other, "take black hole")
    assert not other.waiting  # swapped at once, without a scan


@clause("EMP-TEC-47", "EMP-TEC-48", "EMP-TEC-52")
def test_ex_18_scanners_keep_the_drawn_tile() -> None:
    pos = galaxy(
        role="explorer",
        chooser=0,
        techs={0: "long_range_scanners"},
        turned_up="plain_01 plain_02 plain_03 plain_04",
        top="plain_14",
    )
    start(pos, *(ExplorerTurn(seat) for seat in range(3)), Leftovers(0), EndExplorer())
    play(pos, "take meadow of anselm", "use the scanners", "keep castor's spark", "place on b2", "claim it")
    assert tile_at(pos, "B2") == "plain_14" and token(pos, "B2") == "empire of 0"
    assert pos.deck[-1] == tile(pos, "plain_01") and pos.top_public
    for space in ("b3", "c2"):
        play(pos, legal(pos)[0], f"place on {space}")
    assert legal(pos)[0].startswith("place on") and pos.waiting == (0,)  # the leftover, without Scanners


@clause("EMP-MOV-06", "EMP-MAP-09", "EMP-MOV-02")
def test_ex_19_skipping_a_sun() -> None:
    pos = start(galaxy(role="warlord", chooser=1, ships={0: {"D3": "dreadnought"}}), WarlordTurn(0))
    play(pos, "send dreadnought from d3")
    assert refused(pos, "go to d4").clause == "EMP-MAP-09"
    play(pos, "go to d5")
    assert fleet(pos, 0, "D5") == "dreadnought"


@clause("EMP-MOV-11", "EMP-MOV-02", "EMP-MOV-13")
def test_ex_20_two_claims_in_one_move() -> None:
    pos = galaxy(
        role="warlord",
        chooser=1,
        tiles={"D3": "plain_01", "D2": "plain_03"},
        ships={0: {"C3": "fighter"}},
        tokens={0: 3},
    )
    start(pos, WarlordTurn(0))
    play(pos, "send fighter from c3", "go to d3")
    assert {"claim d3", "done"} <= set(legal(pos))
    play(pos, "claim d3", "send fighter from d3", "go to d2", "claim d2")
    assert token(pos, "D3") == token(pos, "D2") == "empire of 0" and pos.tokens[0] == 1
    assert fleet(pos, 0, "D2") == "fighter" and legal(pos) == ["done"]


@clause("EMP-BAT-27", "EMP-BAT-28", "EMP-BAT-29", "EMP-BAT-30", "EMP-BAT-18", "EMP-BAT-34")
def test_ex_21_retreat_to_where_each_ship_came_from() -> None:
    pos = galaxy(
        role="warlord",
        chooser=2,
        tiles={"D3": "plain_01"},
        starbases={"D3": 1},
        ships={0: {"C3": "cruiser", "E3": "dreadnought"}},
        dice=[4, 1, 1, 1, 1, 4, 1],
    )
    start(pos, WarlordTurn(0))
    play(pos, "send cruiser from c3", "go to d3", "send dreadnought from e3", "go to d3", "done")
    play(pos, "assign hit to dreadnought", "retreat")
    assert all_ships(pos, 0) == {"C3": "cruiser", "E3": "dreadnought"}
    assert token(pos, "D3") == "empire of 1" and pos.points == [0, 0, 0] and pos.battle is None


@clause(
    "EMP-WARP-02", "EMP-WARP-04", "EMP-WARP-06", "EMP-WARP-09", "EMP-WARP-10", "EMP-WARP-12", "EMP-WARP-13"
)
def test_ex_22_surprise_attack_by_warp() -> None:
    pos = galaxy(
        role="warlord",
        chooser=2,
        exploded=True,
        tiles={"B2": "plain_01"},
        empires={"B2": 1},
        ships={0: {"D4": "fighter dreadnought"}, 1: {"B2": "cruiser"}},
        dice=[4, 1, 1, 5],
    )
    start(pos, WarlordTurn(0))
    play(pos, "send fleet from d4", "warp to b2")
    events = play(pos, "done")
    assert not any(line.startswith("Phase") and "Orange" in line for line in said(pos, events))
    assert all_ships(pos, 1) == {} and token(pos, "B2") == "" and pos.points[0] == 1
    assert legal(pos) == ["claim b2", "done"]


@clause("EMP-TEC-11", "EMP-TEC-12", "EMP-TEC-13")
def test_ex_23_shield_generators() -> None:
    pos = attack(
        {0: {"D3": "dreadnought"}, 1: {"C3": "fighter"}},
        [4, 4, 1],
        starbases={"C3": 1},
        techs={1: "shield_generators"},
    )
    play(pos, "use shield generators in battle")
    assert legal(pos) == ["assign hit to fighter", "assign hit to starbase"]
    alone = attack({0: {"D3": "dreadnought"}}, [4, 4, 1], starbases={"C3": 1}, techs={1: "shield_generators"})
    assert token(alone, "C3") == ""


@clause("EMP-TEC-14", "EMP-BAT-08")
def test_ex_24_ion_cannons_on_a_flipped_starbase() -> None:
    pos = attack(
        {0: {"D3": "dreadnought"}}, [4, 1, 1, 1, 1, 1], starbases={"C3": 1}, techs={1: "ion_cannons"}
    )
    play(pos, "use ion cannons in battle")
    line = next(line for line in said(pos) if line.startswith("Phase 2: Orange"))
    assert line.partition(", and ")[0].endswith("rolls 1, 1, 1")


@clause("EMP-BAT-21", "EMP-BAT-22", "EMP-BAT-23", "EMP-BAT-25")
def test_ex_25_the_choosers_extra_die_moves() -> None:
    pos = attack(
        {0: {"D3": "fighter dreadnought"}, 1: {"C3": "cruiser"}}, [1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1], chooser=0
    )
    play(pos, "extra die for fighter", "assign hit to fighter")
    assert not any(line.startswith("Phase 3: Crimson") for line in said(pos))
    events = play(pos, "fight on")  # only the Dreadnought is left to be named
    line = next(line for line in said(pos, events) if line.startswith("Phase 1: Crimson"))
    assert line.partition(", and ")[0].endswith("rolls 1, 1, 1, 1")


@clause("EMP-BAT-17", "EMP-BAT-16", "EMP-BAT-11")
def test_ex_26_more_hits_than_targets() -> None:
    fleets = {0: {"D3": "dreadnought dreadnought"}, 1: {"C3": "fighter"}}
    for first in ("assign hit to starbase", "assign hit to fighter"):
        pos = attack(fleets, [4, 4, 4, 4, 1, 1], starbases={"C3": 1})
        assert refused(pos, "assign hit to empire").clause == "EMP-BAT-11"
        play(pos, first)
        assert all_ships(pos, 1) == {} and token(pos, "C3") == "" and pos.points[0] == 1


@clause("EMP-REG-04", "EMP-REG-05", "EMP-TEC-34", "EMP-TEC-35")
def test_ex_27_price_of_extra_influence_with_diplomat() -> None:
    pos = galaxy(4, role="regent", chooser=0, marks=10, techs={2: "diplomat"})
    start(pos, RegentStart(0))
    play(pos, "buy influence", "buy influence", "buy influence through the diplomat", "buy influence")
    assert pos.marks == [8, 7, 8, 5]


@clause("EMP-REG-14", "EMP-REG-21", "EMP-REG-16", "EMP-REG-18", "EMP-REG-17")
def test_ex_28_starbase_under_pressure() -> None:
    pos = resolve({"C3": {0: 1}, "C2": {0: 1, 2: 1}}, starbases={"C3": 1, "C2": 1})
    assert token(pos, "C3") == token(pos, "C2") == "empire of 1"
    assert pos.tokens == [11, 9, 11]


@clause("EMP-REG-01", "EMP-REG-24", "EMP-REG-23", "EMP-ROUND-13")
def test_ex_29_the_throne_in_a_tie() -> None:
    pos = resolve({}, {0: 1, 1: 1})
    assert pos.throne == 2
    assert resolve({}, {0: 1, 1: 2}).throne == 1
    going = galaxy(throne=0)
    going.chosen = 2
    start(going, ChooseRole(2), EndRound())
    play(going, "choose regent", "influence the throne", "done", "influence the throne", "done")
    assert going.direction == 1 and going.waiting == (2,) and going.throne == 0
    play(going, "done")
    assert going.throne == 2 and going.waiting == (2,)  # C leads the next round


@clause("EMP-REG-27", "EMP-REG-29", "EMP-REG-30")
def test_ex_30_ships_away_with_a_new_starbase() -> None:
    tiles = {"E4": "plain_01", "E3": "plain_03"}
    pos = resolve(
        {"E4": {0: 1}, "E3": {1: 2}}, tiles=tiles, empires={"E4": 1}, ships={1: {"E4": "fighter fighter"}}
    )
    assert token(pos, "E3") == "starbase of 1" and all_ships(pos, 1) == {"D7": "fighter fighter"}


@clause("EMP-REG-32", "EMP-EXP-05", "EMP-TERM-10")
def test_ex_31_ships_on_a_sector_they_never_claimed() -> None:
    pos = resolve({"C3": {0: 1}}, ships={1: {"C3": "cruiser"}})
    assert token(pos, "C3") == "empire of 0" and all_ships(pos, 1) == {"D7": "cruiser"}


@clause("EMP-TEC-03", "EMP-TEC-04", "EMP-TEC-07", "EMP-TEC-08")
def test_ex_32_personal_business() -> None:
    pos = galaxy(
        role="regent",
        chooser=1,
        tiles={"C3": "plain_01", "C2": "plain_03"},
        empires={"C3": 1},
        techs={1: "ambassador"},
    )
    start(pos, RegentStart(1))
    # the order of placing is C (2), A (0), B (1)
    play(
        pos,
        "done",
        "influence c3",
        "pass",
        "influence c3",
        "declare personal business",
        "influence the throne",
    )
    assert pos.placed[at(pos, "C3") * 3] == 1 and pos.placed[37 * 3] == 1
    assert "influence c3" not in legal(pos)
    play(pos, "done", "done")
    assert token(pos, "C3") == ""


@clause("EMP-TEC-27", "EMP-TEC-28", "EMP-TEC-30", "EMP-TEC-31", "EMP-TEC-26", "EMP-TEC-41")
def test_ex_33_saboteur_against_ambassador_with_a_catch() -> None:
    a, b, c = 0, 1, 2
    pos = galaxy(
        role="regent",
        chooser=2,
        tiles={"C3": "plain_01"},
        techs={a: "saboteur", b: "ambassador", c: "time_warp"},
        dice=[5, 2],
    )
    start(pos, RegentStart(2))
    play(pos, "influence c3", "declare personal business", "sabotage")
    assert isinstance(pos.decision, CatchSaboteur) and pos.waiting == (b,)
    play(pos, "roll to catch the saboteur", "warp time on die 1", "keep the die")
    assert pos.placed[at(pos, "C3") * 3 + a] == 1
    assert pos.tech_stopped[tech(pos, "ambassador")] and pos.tech_owner[tech(pos, "saboteur")] == a
    play(pos, "influence c3")
    assert pos.waiting == (a,)  # the Ambassador is not asked again, and the Saboteur is used up
    assert pos.tech_used[tech(pos, "saboteur")]


@clause("EMP-TEC-37", "EMP-TEC-39", "EMP-TEC-38", "EMP-TEC-40")
def test_ex_34_time_warp_on_the_market() -> None:
    pos = galaxy(role="merchant", chooser=0, techs={1: "time_warp"}, dice=[1, 2, 5, 6, 2, 4])
    start(pos, MerchantStart(0))
    play(pos, "warp time on die 1", "roll it again")
    assert sorted(rolled(pos)) == [2, 4, 5, 6] and pos.waiting == (0,)
    play(pos, "discard the 6")
    assert pos.prices == [2, 4, 5] and pos.tech_used[tech(pos, "time_warp")]


@clause("EMP-TEC-20", "EMP-TEC-21", "EMP-ENG-04", "EMP-ENG-05")
def test_ex_35_robotics() -> None:
    pos = galaxy(role="engineer", chooser=1, techs={0: "robotics"}, metal={0: 3}, energy={0: 1}, marks={0: 6})
    start(pos, EngineerTurn(0))
    play(pos, "use robotics", "build cruiser at a1", "build dreadnought at a1")
    assert (pos.metal[0], pos.energy[0], pos.marks[0]) == (1, 0, 1)
    single = galaxy(role="engineer", chooser=1, techs={0: "robotics"}, metal={0: 3}, marks={0: 6})
    start(single, EngineerTurn(0))
    play(single, "use robotics", "build fighter at a1", "done")
    assert single.metal[0] == 3


@clause("EMP-STW-01", "EMP-STW-06", "EMP-STW-07", "EMP-STW-08")
def test_ex_36_production_over_capacity() -> None:
    pos = galaxy(
        role="steward",
        chooser=0,
        tiles={"C3": "plain_09"},
        empires={"C3": 0},
        food={"C3": 1},
        metal={0: 5},
        energy={0: 3},
    )
    start(pos, StewardTurn(0))  # with room for metal only, the free cube needs no choosing
    assert (pos.metal[0], pos.energy[0]) == (6, 3)
    assert legal(pos) == ["produce at c3", "done"]
    left = pos.copy()
    play(left, "done")
    assert food(left, "C3") == 1
    pool = pos.food_pool
    play(pos, "produce at c3")
    assert (pos.metal[0], pos.energy[0], food(pos, "C3"), pos.food_pool) == (6, 3, 0, pool + 1)


@clause("EMP-TEC-43", "EMP-TEC-45", "EMP-MER-16", "EMP-MER-12")
def test_ex_37_space_pirate_with_a_full_store() -> None:
    pos = galaxy(
        role="merchant",
        chooser=2,
        tiles={"C3": "plain_03"},
        empires={"C3": 1},
        food={"C3": 1},
        metal={0: 6, 1: 2},
        techs={0: "space_pirate"},
    )
    pos.prices = [2, 4, 6]
    start(pos, MerchantTurn(0))
    assert "steal metal from orange" not in legal(pos)
    by_food = pos.copy()
    play(pos, "sell metal", "steal metal from orange")
    assert pos.marks[0] == 4 and pos.metal == [6, 1, 0]
    play(by_food, "steal food from c3", "done")
    assert by_food.marks[0] == 2 * 2  # the home's harvest and the stolen cube


@clause("EMP-END-01", "EMP-END-02", "EMP-END-04")
def test_ex_38_the_last_token_comes_back_in_time() -> None:
    given = {
        "role": "warlord",
        "chooser": 0,
        "tiles": {"C3": "plain_01", "D3": "plain_03"},
        "empires": {"D3": 0},
        "ships": {0: {"C3": "fighter"}, 1: {"E3": "dreadnought"}},
        "tokens": {0: 1},
    }
    pos = galaxy(dice=[4, 1, 1], **given)  # type: ignore[arg-type]
    start(pos, WarlordTurn(0), WarlordTurn(1), WarlordTurn(2), EndRole())
    play(pos, "claim c3", "done", "send dreadnought from e3", "go to d3", "done", "done")
    assert pos.tokens[0] == 1 and not pos.over
    quiet = galaxy(**given)  # type: ignore[arg-type]
    start(quiet, WarlordTurn(0), WarlordTurn(1), WarlordTurn(2), EndRole())
    play(quiet, "claim c3", "done", "done")
    assert quiet.outcome is not None and quiet.outcome.ending == "tokens"
    assert quiet.points == [3 + 1, 1 + 1, 1 + 1]  # final count, and 1 point each for tied marks


@clause("EMP-REG-35", "EMP-REG-36", "EMP-END-07", "EMP-END-05", "EMP-ROUND-16")
def test_ex_39_pool_runs_dry_in_regent() -> None:
    tiles = {"B2": "plain_11", "B3": "plain_12", "C2": "plain_13", "C3": "plain_01", "D3": "plain_14"}
    pos = galaxy(
        role="regent",
        chooser=0,
        tiles=tiles,
        empires={"B2": 0, "B3": 0, "C2": 1, "C3": 1, "D3": 2},
        pool=6,
        marks=[3, 2, 1],
    )
    start(pos, ResolveInfluence(0), EndRole())
    assert pos.outcome is not None and pos.outcome.ending == "pool"
    assert pos.points == [5 + 2, 4, 3] and pos.pool == 0  # no final count; Wealthy Lord follows
    assert pos.marks == [3, 2, 1]


@clause("EMP-SHOW-01", "EMP-SHOW-03", "EMP-SHOW-05", "EMP-SHOW-06", "EMP-SHOW-09")
def test_ex_40_showdown_among_three() -> None:
    names = [
        "plain_01",
        "plain_02",
        "plain_03",
        "plain_04",
        "plain_05",
        "plain_06",
        "plain_07",
        "plain_08",
        "plain_09",
        "plain_10",
        "plain_11",
        "plain_12",
        "plain_13",
        "plain_14",
        "atomic_01",
        "atomic_02",
        "atomic_03",
        "atomic_04",
    ]
    spaces = [
        "B2",
        "B3",
        "B4",
        "C2",
        "C3",
        "C4",
        "C5",
        "D2",
        "D3",
        "D5",
        "D6",
        "E2",
        "E3",
        "E4",
        "E5",
        "F2",
        "F3",
        "F4",
    ]
    owners = [0] * 7 + [1] * 6 + [2] * 5  # with the homes 8, 7 and 6 sectors
    pos = galaxy(
        tiles=dict(zip(spaces, names, strict=True)),
        empires=dict(zip(spaces, owners, strict=True)),
        points=31,
        ships={0: {"A1": "fighter fighter"}, 1: {"D7": "cruiser"}},
        techs={1: "plasma_weapons"},
        dice=[4, 3, 5],
    )
    start(pos, Crown("pool", "EMP-END-03"))
    assert pos.outcome is not None and pos.outcome.winners == (0,)
    assert list(all_ships(pos, 0).values()) == ["fighter"] and all_ships(pos, 1) == {}
