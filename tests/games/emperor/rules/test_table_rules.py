"""Table rules (EMP-TABLE): secrets, talk, reactions, resigning."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from orrery.engine.base import Event
from orrery.engine.chance import seeded
from orrery.engine.errors import UnreadableMove
from orrery.engine.view import UNSEEN
from orrery.games.emperor.engineer import EngineerTurn
from orrery.games.emperor.explorer import ExplorerTurn
from orrery.games.emperor.merchant import MerchantTurn
from orrery.games.emperor.regent import RegentStart
from orrery.games.emperor.rounds import ChooseRole, StartRound, role_steps
from orrery.games.emperor.scientist import ScientistTurn
from orrery.games.emperor.scoring import Crown, VictoryCount, WealthyLord
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.steward import StewardTurn
from orrery.games.emperor.warlord import WarlordTurn
from orrery.testing.walks import Walk
from tests.games.emperor.kit import (
    all_ships,
    asked,
    clauses,
    fleet,
    galaxy,
    legal,
    new,
    play,
    refused,
    repacked,
    rolled,
    said,
    start,
    tech,
    tile_at,
    token,
)
from tests.ledger import clause


def resigned(pos: Galaxy, *seats: int) -> Galaxy:
    """These seats have given up earlier."""
    for seat in seats:
        pos.resigned[seat] = True
    return pos


@clause("EMP-TABLE-01")
def test_each_player_sees_only_their_own_total() -> None:
    pos = start(galaxy(points=[3, 14, 15]), ChooseRole(0))
    assert pos.view(0).points == [3, UNSEEN, UNSEEN]
    assert pos.view(1).points == [UNSEEN, 14, UNSEEN]
    assert pos.view(None).points == [UNSEEN] * 3


@clause("EMP-TABLE-01")
def test_totals_are_shown_at_the_end_of_the_game() -> None:
    pos = start(galaxy(points=[3, 14, 15]), Crown("tokens", "EMP-END-01"))
    assert pos.over
    for seat in (0, 1, 2, None):
        assert pos.view(seat).points == [3, 14, 15]


@clause("EMP-TABLE-02")
def test_everything_else_a_player_has_is_open() -> None:
    pos = galaxy(
        marks=[1, 2, 3],
        metal=[4, 5, 6],
        energy=[1, 2, 3],
        tiles={"D3": "plain_14"},
        empires={"D3": 1},
        ships={1: {"D3": "cruiser"}},
        techs={1: "robotics"},
    )
    start(pos, ChooseRole(0))
    for seat in (0, 1, 2, None):
        view = pos.view(seat)
        assert (view.marks, view.metal, view.energy) == ([1, 2, 3], [4, 5, 6], [1, 2, 3])
        assert view.tokens == [11, 10, 11]
        assert view.ship_at == pos.ship_at
        assert (view.owner, view.token) == (pos.owner, pos.token)
        assert view.tech_owner[tech(pos, "robotics")] == 1


@clause("EMP-TABLE-03")
def test_awards_are_shown_to_all_when_they_happen_and_the_pool_is_open() -> None:
    pos = galaxy(tiles={"D3": "plain_14"}, empires={"D3": 1})
    start(pos, VictoryCount("EMP-REG-34"), ChooseRole(0))
    assert said(pos) == [
        "Crimson takes 1 victory point for planets",
        "Orange takes 3 victory points for planets",
        "Violet takes 1 victory point for planets",
    ]
    assert all(event.visible_to(None) for event in pos.events)
    assert pos.view(None).pool == 110
    assert pos.view(0).points == [1, UNSEEN, UNSEEN]


@clause("EMP-TABLE-03")
def test_the_option_open_scores_shows_all_totals() -> None:
    pos = start(galaxy(points=[3, 14, 15], open_scores=True), ChooseRole(0))
    for seat in (0, None):
        assert pos.view(seat).points == [3, 14, 15]


@clause("EMP-TABLE-04")
def test_nobody_sees_the_order_of_the_stack_and_everybody_its_size() -> None:
    one, two = new(3, 1), new(3, 1)
    two.deck[:5], two.deck[-9:] = two.deck[4::-1], two.deck[:-10:-1]
    assert one.deck != two.deck
    for seat in (0, 1, 2, None):
        assert msgspec.json.encode(one.view(seat).shown()) == msgspec.json.encode(two.view(seat).shown())
        assert one.view(seat).deck == [UNSEEN] * 30


@clause("EMP-TABLE-05")
def test_talk_is_no_move_and_changes_nothing() -> None:
    pos = new(3)
    before = pos.save()
    for text in ("please do not attack me", "let us take the throne together", "hello"):
        with pytest.raises(UnreadableMove, match="is no move"):
            pos.play(text)
    assert pos.save() == before


def own_turn(events: list[Event], seat: int) -> bool:
    """Whether the log says that this seat acted meanwhile: a turn with nothing to decide goes by itself."""
    return any(event.args[:1] == (seat,) for event in events)


@clause("EMP-TABLE-06")
def test_nothing_passes_between_players_but_what_a_pirate_takes() -> None:
    """In random games nobody's marks, cubes, tokens or cards change on the turn of another, except by the rules."""
    changed = 0
    by_rule = {"EMP-TEC-43", "EMP-TEC-30", "EMP-ROUND-11", "EMP-BAT-15", "EMP-REG-02", "EMP-REG-03"}
    for players in (3, 5):
        stops = Walk(new(players).game, players, "gifts", {}).stops
        for one, two in pairwise(stops):
            a, b = one.pos, two.pos
            assert isinstance(a, Galaxy)
            assert isinstance(b, Galaxy)
            cited = set(clauses(one.events))
            for seat in range(players):
                mine = (a.marks[seat], a.metal[seat], a.energy[seat], a.tech_owner.count(seat))
                now = (b.marks[seat], b.metal[seat], b.energy[seat], b.tech_owner.count(seat))
                changed += mine != now
                assert mine == now or seat == one.seat or cited & by_rule or own_turn(one.events, seat), one
    assert changed > 100
    pos = galaxy(role="merchant", chooser=2, marks=9, metal=3)
    pos.prices = [1, 2, 3]
    start(pos, MerchantTurn(0))
    assert not [text for text in legal(pos) if "orange" in text or "violet" in text]


@clause("EMP-TABLE-07")
def test_dice_are_rolled_openly_and_lie_there_until_time_warp_is_done() -> None:
    pos = galaxy(role="merchant", chooser=0, techs={2: "time_warp"}, dice=[1, 2, 3, 4, 6])
    start(pos, *role_steps(pos))
    assert asked(pos) == (2,)
    for seat in (0, 1, 2, None):
        assert rolled(pos.view(seat)) == [1, 2, 3, 4]
    play(pos, "warp time on die 1", "keep the die")
    assert rolled(pos.view(None)) == [6, 2, 3, 4]
    assert asked(pos) == (0,)
    assert all(event.visible_to(None) for event in pos.events)


@clause("EMP-TABLE-08")
@pytest.mark.parametrize(("direction", "order"), [(1, (2, 3, 0)), (-1, (0, 3, 2))])
def test_reactions_are_taken_in_directional_order_after_the_actor(
    tmp_path: Path, direction: int, order: tuple[int, ...]
) -> None:
    """The box has one copy of each card; with a pack of three Saboteurs the rules ask three seats."""
    game = repacked(
        tmp_path,
        ('power = { do = "reroll", times = 2 }', 'power = { do = "stop-technology", caught = [5, 6] }'),
        (
            'role = "explorer"\ncost_energy = 1\npower = { do = "scan-tile" }',
            'role = "any"\ncost_energy = 1\npower = { do = "stop-technology", caught = [6] }',
        ),
    )
    cards = {1: "robotics", 2: "saboteur", 3: "time_warp", 0: "long_range_scanners"}
    pos = galaxy(4, game=game, role="engineer", chooser=2, direction=direction, techs=cards, metal=1, marks=1)
    start(pos, EngineerTurn(1))
    play(pos, "use robotics")
    assert asked(pos) == order  # all at once: who answers first at the table does not matter
    pos.play("sabotage", order[2])
    pos.play("sabotage", order[1])
    events = pos.play("pass", order[0])
    assert [event.args[0] for event in events if event.clause == "EMP-TEC-28"] == [order[1]]
    assert asked(pos) == (1,)  # the victim may catch that one; nobody else is asked again


@clause("EMP-TABLE-08")
def test_whoever_could_react_is_the_owner_of_the_card_and_never_the_actor() -> None:
    pos = galaxy(role="engineer", chooser=1, techs={0: "robotics", 2: "saboteur"}, marks=9, metal=6)
    start(pos, EngineerTurn(0))
    play(pos, "use robotics")
    assert asked(pos) == (2,)
    assert legal(pos) == ["sabotage", "pass"]


@clause("EMP-TABLE-09")
def test_whoever_resigns_keeps_everything_on_the_board() -> None:
    pos = galaxy(tiles={"D3": "plain_14"}, starbases={"D3": 1}, ships={1: {"D3": "cruiser", "C3": "fighter"}})
    start(pos, ChooseRole(0))
    pos.play("resign", 1)
    assert token(pos, "D3") == "starbase of 1"
    assert token(pos, "D7") == "home of 1"
    assert all_ships(pos, 1) == {"C3": "fighter", "D3": "cruiser"}
    assert asked(pos) == (0,)
    assert not pos.over


@clause("EMP-TABLE-09")
def test_a_resigned_seat_chooses_the_first_role_in_the_pool() -> None:
    pos = resigned(galaxy(throne=1), 1)
    pos.role_by[0] = 2  # Explorer is taken, so Merchant is the first
    start(pos, ChooseRole(1))
    assert pos.chooser == 1
    assert pos.content.pack.role[pos.role].id == "merchant"


@clause("EMP-TABLE-09")
def test_a_resigned_seat_declines_every_option() -> None:
    rich = {"marks": 50, "metal": 6, "energy": 3, "food": {"A1": 2}, "tiles": {"D3": "plain_14"}}
    pos = resigned(galaxy(role="merchant", chooser=2, ships={0: {"D3": "fighter"}}, **rich), 0)  # type: ignore[arg-type]
    pos.prices = [1, 2, 3]
    before = pos.metal[:], pos.energy[:], pos.food[:], pos.ship_at[:]
    start(pos, EngineerTurn(0), ScientistTurn(0), StewardTurn(0), WarlordTurn(0))
    assert (asked(pos), pos.marks[0]) == ((), 50)
    assert (pos.metal, pos.energy, pos.food, pos.ship_at) == before
    assert token(pos, "D3") == ""  # not even a claim
    assert 0 not in pos.tech_owner


@clause("EMP-TABLE-09")
def test_a_resigned_seat_assigns_hits_in_a_fixed_order() -> None:
    lost = []
    for hits in range(1, 9):
        pos = galaxy(
            role="warlord",
            chooser=2,
            tiles={"D3": "plain_14"},
            starbases={"D3": 1},
            ships={0: {"C3": "dreadnought dreadnought cruiser"}, 1: {"D3": "dreadnought cruiser fighter"}},
            dice=[6] * min(hits, 6)
            + [1] * (6 - min(hits, 6))
            + [1, 1, 1]
            + [6] * max(0, hits - 6)
            + [1] * 40,
        )
        resigned(pos, 1)
        start(pos, WarlordTurn(0))
        play(pos, "send fleet from c3", "go to d3", "done")
        lost.append((fleet(pos, 1, "D3"), token(pos, "D3"), len(pos.battle.damaged) if pos.battle else 0))
    assert lost == [
        ("cruiser dreadnought", "starbase of 1", 0),  # a Fighter first
        ("dreadnought", "starbase of 1", 0),  # then a Cruiser
        ("dreadnought", "empire of 1", 0),  # then the Starbase
        ("dreadnought", "empire of 1", 1),  # then the Dreadnought, a ship before the Empire
        ("", "empire of 1", 0),
        ("", "", 0),  # the Empire last
        ("", "", 0),
        ("", "", 0),
    ]


@clause("EMP-TABLE-09")
def test_a_resigned_seat_places_mandatory_tiles_at_random() -> None:
    found = set()
    for seed in range(12):
        pos = resigned(galaxy(role="explorer", turned_up="plain_14 plain_15 plain_16", seed=seed), 1)
        start(pos, ExplorerTurn(1))
        (space,) = (name for name in pos.content.space_ids[1:-4] if tile_at(pos, name).startswith("plain"))
        found.add((space, tile_at(pos, space)))
        assert token(pos, space) == ""
    assert len({space for space, _ in found}) > 5
    assert len({tile for _, tile in found}) == 3


@clause("EMP-TABLE-09", "EMP-TABLE-12")
def test_a_resigned_seat_cannot_win() -> None:
    pos = resigned(galaxy(points=[5, 90, 7]), 1)
    start(pos, Crown("tokens", "EMP-END-01"))
    assert pos.outcome is not None
    assert pos.outcome.winners == (2,)
    assert pos.outcome.scores == (5, 90, 7)


@clause("EMP-TABLE-09")
def test_a_game_in_which_seats_resign_goes_on_to_its_end() -> None:
    for seed in range(4):
        pos, chance = new(4, seed), seeded(seed)
        pos.play("resign", seed % 4)
        while not pos.over:
            assert not pos.resigned[pos.waiting[0]]
            moves = pos.moves()
            pos.play(moves[chance.below(len(moves))])
        assert pos.outcome is not None
        assert seed % 4 not in pos.outcome.winners


@clause("EMP-TABLE-10")
def test_the_last_player_left_wins_at_once() -> None:
    pos = new(4)
    pos.play("resign", 3)
    pos.play("resign", 0)
    assert not pos.over
    pos.play("resign", 2)
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.ending) == ((1,), "resigned")
    assert str(refused(pos, "resign", 1)) == "The game is over."


@clause("EMP-TABLE-11")
def test_a_decision_with_one_option_is_carried_out_without_asking() -> None:
    pos = galaxy(role="merchant", dice=[4, 4, 4, 4])
    start(pos, *role_steps(pos))
    assert "Crimson discards 4" in said(pos)  # whichever die: it is the same
    assert legal(pos)[0].startswith("fund")
    pos = galaxy(role="engineer", chooser=0)
    start(pos, EngineerTurn(0))
    assert (asked(pos), fleet(pos, 0, "A1")) == ((), "fighter")  # home is the only Starbase


@clause("EMP-TABLE-12")
def test_a_resigned_throne_holder_points_clockwise() -> None:
    pos = resigned(galaxy(throne=1, direction=-1), 1)
    pos.chosen = 0
    start(pos, StartRound())
    assert pos.direction == 1


@clause("EMP-TABLE-12")
def test_a_resigned_merchant_discards_the_highest_die_harvests_and_sells() -> None:
    pos = resigned(
        galaxy(role="merchant", dice=[3, 6, 1, 5], metal=2, tiles={"D3": "plain_02"}, empires={"D3": 0}), 0
    )
    start(pos, *role_steps(pos))
    assert pos.prices == [1, 3, 5]
    assert (pos.marks[0], pos.metal[0]) == (3 + 3, 2)  # its 3 marks, and 3 food at 1


@clause("EMP-TABLE-12")
def test_a_resigned_seat_takes_no_free_cube_no_free_fighter_and_no_influence() -> None:
    pos = resigned(galaxy(role="steward"), 0)
    start(pos, StewardTurn(0))
    assert (pos.metal[0], pos.energy[0]) == (0, 0)
    pos = resigned(galaxy(role="engineer"), 0)
    start(pos, EngineerTurn(0))
    assert all_ships(pos, 0) == {}
    pos = resigned(galaxy(role="regent", marks=9, techs={0: "diplomat ambassador"}), 0)
    start(pos, RegentStart(0))
    assert asked(pos) == (1,)
    assert pos.hand == [0, 2, 2]
    play(pos, "pass", "pass", "influence the throne", "done", "done")
    assert pos.tokens == [11, 11, 11]
    assert pos.throne == 1


@clause("EMP-TABLE-12")
@pytest.mark.parametrize("role", ["steward", "engineer"])
def test_whoever_resigns_before_a_free_piece_does_not_get_it(role: str) -> None:
    given = {"tiles": {"D3": "plain_14"}, "starbases": {"D3": 0}}
    pos = galaxy(role=role, **given)  # type: ignore[arg-type]
    start(pos, StewardTurn(0) if role == "steward" else EngineerTurn(0))
    assert asked(pos) == (0,)
    pos.play("resign", 0)
    assert not asked(pos)
    assert (pos.metal[0], pos.energy[0], all_ships(pos, 0)) == (0, 0, {})


@clause("EMP-TABLE-12")
def test_whoever_resigns_while_scanning_keeps_the_tile_selected_first() -> None:
    pos = galaxy(
        role="explorer", turned_up="plain_14 plain_13", top="plain_12", techs={0: "long_range_scanners"}
    )
    start(pos, ExplorerTurn(0))
    play(pos, "take castor's spark", "use the scanners")
    assert legal(pos) == ["keep castor's spark", "keep milk and honey"]
    pos.play("resign", 0)
    assert "plain_14" in [tile_at(pos, name) for name in pos.content.space_ids]
    assert pos.deck[-1] == pos.content.tile_ids.index("plain_12")


@clause("EMP-TABLE-12")
def test_whoever_resigns_with_a_ship_in_hand_leaves_it_where_it_is() -> None:
    pos = galaxy(role="warlord", ships={0: {"C3": "fighter"}})
    start(pos, WarlordTurn(0))
    play(pos, "send fighter from c3")
    pos.play("resign", 0)
    assert not asked(pos)
    assert all_ships(pos, 0) == {"C3": "fighter"}


def battle(**given: object) -> Galaxy:
    """Seat 0, Chooser of the Warlord, attacks with two kinds of ship, and everybody misses."""
    ships = {0: {"C3": "fighter cruiser"}, 1: {"B3": "cruiser"}}
    pos = galaxy(**{"role": "warlord", "ships": ships, "dice": [1] * 60, **given})  # type: ignore[arg-type]
    start(pos, WarlordTurn(0))
    play(pos, "send fleet from c3", "go to b3", "done")
    return pos


@clause("EMP-TABLE-12")
def test_attackers_of_a_resigned_seat_retreat_as_soon_as_they_may_and_name_no_ship() -> None:
    pos = battle()
    assert legal(pos) == ["extra die for fighter", "extra die for cruiser"]
    pos.play("resign", 0)
    assert pos.battle is None
    assert all_ships(pos, 0) == {"C3": "fighter cruiser"}
    assert rolled(pos) == [1]  # phase 3: the Fighter alone, without an extra die
    assert "EMP-BAT-28" in clauses(pos.events)


@clause("EMP-TABLE-12")
def test_attackers_of_a_resigned_seat_that_warped_in_fight_on_without_an_extra_die() -> None:
    pos = galaxy(
        role="warlord",
        exploded=True,
        ships={0: {"D4": "cruiser"}, 1: {"B3": "cruiser"}},
        techs={1: "time_warp"},
        dice=[1] * 3 + [1] * 4 + [6, 1, 1, 1],
    )
    start(pos, WarlordTurn(0))
    play(pos, "send cruiser from d4", "warp to b3", "done")
    assert rolled(pos) == [1, 1, 1]  # the surprise attack of the Chooser, with the extra die
    pos.play("resign", 0)
    while asked(pos):
        play(pos, "pass")  # Time Warp after each roll
    assert rolled(pos) == [6, 1, 1, 1]  # two dice each
    assert pos.battle is None
    assert (all_ships(pos, 0), all_ships(pos, 1)) == ({"B3": "cruiser"}, {})  # no retreat: to the end


@clause("EMP-TABLE-12")
def test_fleeing_ships_of_a_resigned_seat_go_home_if_home_is_among_the_nearest() -> None:
    pos = galaxy(
        role="regent",
        chooser=2,
        tiles={"C5": "plain_14", "A4": "plain_13"},
        empires={"C5": 1},
        starbases={"A4": 1},
        ships={1: {"C5": "fighter"}},
    )
    resigned(pos, 1)
    start(pos, RegentStart(2))
    play(pos, "influence c5", "done", "done")
    assert all_ships(pos, 1) == {"D7": "fighter"}  # A4 lies 2 away as well, and comes first on the board


@clause("EMP-TABLE-12")
def test_otherwise_they_go_to_the_first_starbase_in_the_order_of_the_board() -> None:
    tiles = {"D5": "plain_14", "C3": "plain_13", "F3": "plain_12", "F5": "plain_11"}
    pos = galaxy(
        role="regent",
        chooser=2,
        tiles=tiles,
        empires={"D5": 0},
        starbases={"F5": 0, "F3": 0, "C3": 0},
        ships={0: {"D5": "fighter"}},
    )
    resigned(pos, 0)
    start(pos, RegentStart(2))
    play(pos, "influence d5", "done", "done")
    assert all_ships(pos, 0) == {"C3": "fighter"}


@clause("EMP-TABLE-12")
def test_marks_and_storage_of_a_resigned_seat_still_count_for_the_bonuses() -> None:
    pos = resigned(galaxy(marks=[9, 30, 12], metal=[0, 6, 0], energy=[0, 3, 0]), 1)
    start(pos, WealthyLord())
    assert pos.points == [0, 3, 0]  # 1 for the storage, 2 for the most marks: nobody else gets them
