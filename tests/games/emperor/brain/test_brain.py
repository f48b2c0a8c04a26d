"""What the bot of Galactic Emperor weighs: every decision has a reason, shown in the smallest galaxy."""

from __future__ import annotations

from math import isclose, isfinite

import pytest

import orrery
from orrery.bots import bot
from orrery.engine.base import Decision, Sealed
from orrery.engine.window import Window
from orrery.games.emperor import brain
from orrery.games.emperor.brain.sense import Sense, counts_left
from orrery.games.emperor.combat import StartBattle
from orrery.games.emperor.content import METAL
from orrery.games.emperor.engineer import EngineerTurn
from orrery.games.emperor.explorer import SelectTile
from orrery.games.emperor.merchant import MerchantStart, MerchantTurn
from orrery.games.emperor.odds import hit, odds
from orrery.games.emperor.regent import PlaceInfluence, RegentStart
from orrery.games.emperor.rounds import ChooseRole
from orrery.games.emperor.scientist import ScientistTurn
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.steward import StewardTurn
from orrery.games.emperor.warlord import WarlordTurn
from tests.games.emperor.kit import at, galaxy, play, start, token

EMPEROR = orrery.game("emperor")


def best(pos: Galaxy, seed: int = 0) -> str:
    """What the officer would play, as a text."""
    seat = pos.waiting[0]
    move = bot("officer", EMPEROR, seed).choose(pos.view(seat), pos.moves(seat), pos.domains(seat))
    return pos.text(move)


def let_play(pos: Galaxy, seat: int, limit: int = 60) -> list[str]:
    """Let the bot play for one seat until somebody else is asked, or nobody."""
    said: list[str] = []
    while pos.waiting == (seat,) and len(said) < limit:
        said.append(best(pos, len(said)))
        pos.play(said[-1])
    return said


def placing(
    hand: int = 1, seat: int = 0, chooser: int = 0, placed: dict[str, int] | None = None, **given: object
) -> Galaxy:
    """Seat 0 is about to place tokens; `placed` lie there already, from seat 1."""
    pos = galaxy(role="regent", chooser=chooser, **given)  # type: ignore[arg-type]
    pos.tokens[seat] -= hand
    pos.hand[seat] = hand
    for name, number in (placed or {}).items():
        pos.placed[at(pos, name) * pos.players + 1] += number
        pos.tokens[1] -= number
    return start(pos, PlaceInfluence(seat))


# --- completeness -----------------------------------------------------------------------------------------------


def test_every_decision_of_the_game_has_its_own_weights() -> None:
    asking = {
        step for step in EMPEROR.step_types() if issubclass(step, (Decision, Sealed)) and step is not Window
    }
    assert asking == set(brain.WEIGHERS)


def test_weights_are_finite_and_one_for_each_move_in_whole_games() -> None:
    seen = set()
    for number in range(14):
        pos = EMPEROR.new(3 + number % 4, f"weights {number}")
        assert isinstance(pos, Galaxy)
        pos.listening = False
        if number % 2:
            pos.tech_owner = [card % pos.players for card in range(pos.content.techs)]
        minds = [
            bot("random" if (seat + number) % 2 else "officer", EMPEROR, f"{number} {seat}")
            for seat in range(pos.players)
        ]
        while not pos.over:
            seat = pos.waiting[0]
            moves = pos.moves(seat)
            weights = brain.weigh(pos, seat, moves)
            assert len(weights) == len(moves)
            assert all(isfinite(weight) for weight in weights)
            seen.add(type(pos.decision))
            pos.play(minds[seat].choose(pos.view(seat), moves, ()), seat)
        assert isfinite(brain.worth(pos, 0))
    assert set(brain.WEIGHERS) - seen == set()


# --- odds -------------------------------------------------------------------------------------------------------


def test_a_lone_fighter_against_an_empire_wins_one_time_in_ten() -> None:
    """Each combat round: the Empire misses both dice (1/4) and the Fighter hits (1/3), or nothing happens."""
    assert isclose(odds((1, 0, 0, 0, 0), (0, 0, 0, 0, 1)).win, 0.1, abs_tol=1e-6)


def test_a_cruiser_fires_before_fighters_can() -> None:
    found = odds((0, 1, 0, 0, 0), (1, 0, 0, 0, 0))
    assert isclose(found.win, 0.9, abs_tol=1e-6)
    assert isclose(found.attackers[1], 0.9, abs_tol=1e-6)


def test_hits_scratch_dreadnoughts_first_and_the_empire_last() -> None:
    side = (1, 1, 1, 0, 2)
    for number, left in enumerate(
        [
            (1, 1, 0, 1, 2),
            (0, 1, 0, 1, 2),
            (0, 1, 0, 1, 1),
            (0, 0, 0, 1, 1),
            (0, 0, 0, 0, 1),
            (0, 0, 0, 0, 0),
        ],
        1,
    ):
        assert hit(side, number) == left
    assert hit(side, 9) == (0, 0, 0, 0, 0)


def meeting(attack: str, defence: str, on: str, seed: int) -> Galaxy:
    """Seat 0 has just moved into C3, where seat 1 is."""
    tokens = {f"{on}s": {"C3": 1}} if on else {}
    pos = galaxy(
        role="warlord",
        chooser=2,
        tiles={"C3": "plain_01"},
        ships={0: {"D3": attack}, **({1: {"C3": defence}} if defence else {})},
        seed=seed,
        **tokens,  # type: ignore[arg-type]
    )
    start(pos, WarlordTurn(0))
    for ship in pos.ships(0, at(pos, "D3")):
        pos.ship_at[ship] = at(pos, "C3")
        pos.came_from[ship] = at(pos, "D3")
    pos.holder[at(pos, "D3")] = -1
    pos.stack.clear()
    return pos


@pytest.mark.parametrize(
    ("attack", "defence", "on"),
    [
        ("cruiser fighter", "", "empire"),
        ("dreadnought cruiser", "fighter fighter", "starbase"),
        ("fighter " * 3, "cruiser", ""),
    ],
)
def test_the_odds_are_those_of_the_rules(attack: str, defence: str, on: str) -> None:
    """Battles fought out by the rules, with hits assigned as the bot assigns them."""
    won = fought = 0
    for number in range(400):
        pos = meeting(attack, defence, on, number)
        start(pos, StartBattle(0, at(pos, "C3")))
        while pos.battle is not None and pos.waiting:
            text = "fight on" if "fight on" in [pos.text(move) for move in pos.moves()] else best(pos)
            pos.play(text)
        fought += 1
        won += bool(pos.ships(0, at(pos, "C3")))
    sides = [
        (
            names.split().count("fighter"),
            names.split().count("cruiser"),
            names.split().count("dreadnought"),
            0,
            kind,
        )
        for names, kind in ((attack, 0), (defence, {"": 0, "empire": 1, "starbase": 2}[on]))
    ]
    assert abs(won / fought - odds(*sides).win) < 0.07


# --- estimates --------------------------------------------------------------------------------------------------


def test_the_pool_and_the_tokens_are_the_clocks() -> None:
    early, late = galaxy(), galaxy(pool=5)
    last = galaxy(tokens={1: 1})
    counts = [counts_left(pos, [pos.planets_of(seat) for seat in range(3)]) for pos in (early, late, last)]
    assert counts[0] > 3 * counts[1]
    assert counts[0] > 2 * counts[2]
    assert counts[1] >= 1


def test_two_planets_are_worth_more_than_one_and_a_starbase_more_than_an_empire() -> None:
    pos = galaxy(tiles={"C3": "plain_11", "C4": "plain_01", "B2": "plain_15"})
    sense = Sense(pos, 0)
    assert sense.sector_worth(at(pos, "C3")) > sense.sector_worth(at(pos, "C4")) > 0
    assert sense.sector_worth(at(pos, "B2")) == 0
    assert sense.base_worth(at(pos, "C3")) > 0


def test_the_leader_is_the_rival_who_matters_most() -> None:
    pos = galaxy(tiles={"C3": "plain_11", "C4": "atomic_10"}, empires={"C3": 2, "C4": 2})
    sense = Sense(pos, 0)
    assert sense.weight(2) > sense.weight(1) > 0
    assert sense.weight(0) == 0


def test_sealed_points_are_guessed_from_planets_and_open_ones_are_read() -> None:
    given = {"points": [4, 9, 1], "tiles": {"C3": "plain_11"}, "empires": {"C3": 2}}
    sealed, opened = galaxy(**given), galaxy(open_scores=True, **given)  # type: ignore[arg-type]
    assert Sense(sealed, 0).points(2) == 10 * 3 / 4
    assert Sense(opened, 0).points(2) == 1
    assert Sense(sealed, 0).points(0) == 4


def test_worth_rises_with_planets_points_and_ships() -> None:
    plain = brain.worth(galaxy(), 0)
    assert brain.worth(galaxy(tiles={"B2": "plain_11"}, empires={"B2": 0}), 0) > plain
    assert brain.worth(galaxy(points=[5, 0, 0]), 0) > plain
    assert brain.worth(galaxy(ships={0: {"A1": "cruiser"}}), 0) > plain
    assert brain.worth(galaxy(tiles={"B2": "plain_11"}, empires={"B2": 1}), 0) < plain


# --- roles ------------------------------------------------------------------------------------------------------


def test_whoever_would_win_by_the_last_count_chooses_regent() -> None:
    tiles = {"B1": "plain_11", "B2": "plain_12", "A2": "plain_13"}
    pos = start(
        galaxy(tiles=tiles, empires=dict.fromkeys(tiles, 0), pool=6, points=[20, 5, 5]), ChooseRole(0)
    )
    assert best(pos) == "choose regent"


def test_whoever_would_lose_by_the_last_count_does_not_choose_regent() -> None:
    tiles = {"B1": "plain_11", "B2": "plain_12", "A2": "plain_13"}
    pos = start(
        galaxy(tiles=tiles, empires=dict.fromkeys(tiles, 1), pool=6, points=[5, 20, 5]), ChooseRole(0)
    )
    assert best(pos) != "choose regent"


def test_free_planets_within_reach_of_own_ships_call_for_the_warlord() -> None:
    tiles = {"B1": "plain_11", "B2": "plain_14", "A2": "plain_13"}
    pos = start(galaxy(tiles=tiles, ships={0: {"A1": "fighter fighter fighter"}}), ChooseRole(0))
    assert best(pos) == "choose warlord"


# --- Explorer ---------------------------------------------------------------------------------------------------


def test_the_chooser_takes_the_best_tile_and_claims_it() -> None:
    pos = galaxy(role="explorer", turned_up="plain_15 plain_01 plain_14", ships={0: {"A1": "fighter"}})
    start(pos, SelectTile(0, True, True))
    said = let_play(pos, 0)
    assert said[0] == "take castor's spark"
    assert said[-1] == "claim it"


def test_void_is_laid_beside_a_rival_and_planets_near_oneself() -> None:
    ships = {seat: {home: "fighter"} for seat, home in enumerate(("A1", "D7", "G1"))}
    void = start(
        galaxy(role="explorer", chooser=1, turned_up="plain_15", ships=ships), SelectTile(0, True, False)
    )
    planet = start(
        galaxy(role="explorer", chooser=1, turned_up="plain_14", ships=ships), SelectTile(0, True, False)
    )
    for pos, near in ((void, False), (planet, True)):
        space = at(pos, let_play(pos, 0)[-1].rpartition(" ")[2].upper())
        mine = pos.content.distance[space][at(pos, "A1")]
        theirs = min(pos.content.distance[space][at(pos, home)] for home in ("D7", "G1"))
        assert (mine < theirs) == near


def test_the_last_token_is_claimed_by_the_leader_only() -> None:
    for points, wanted in (([30, 5, 5], "claim it"), ([5, 30, 5], "pass")):
        pos = galaxy(role="explorer", turned_up="plain_14", tokens={0: 1}, points=points, open_scores=True)
        start(pos, SelectTile(0, True, True))
        assert let_play(pos, 0)[-1] == wanted


# --- Merchant, Steward, Engineer, Scientist -----------------------------------------------------------------------


def test_a_merchant_funds_what_produces_and_sells_what_is_dear() -> None:
    pos = galaxy(
        role="merchant", chooser=0, tiles={"B1": "atomic_05"}, empires={"B1": 0}, energy=[2, 0, 0], marks=4
    )
    pos.prices = [1, 3, 6]
    start(pos, MerchantTurn(0))
    said = let_play(pos, 0)
    assert "fund b1" in said
    assert "sell energy" in said
    assert said[-1] == "done" or not pos.waiting


def test_a_chooser_who_sells_food_keeps_the_dear_dice() -> None:
    tiles = {"B1": "atomic_01", "B2": "plain_02"}
    pos = galaxy(role="merchant", tiles=tiles, empires=dict.fromkeys(tiles, 0), dice=[1, 5, 5, 6])
    start(pos, MerchantStart(0))
    assert best(pos) == "discard the 1"


def test_a_steward_produces_where_there_is_room() -> None:
    tiles = {"B1": "atomic_05", "B2": "plain_04"}
    pos = galaxy(
        role="steward", chooser=1, tiles=tiles, empires=dict.fromkeys(tiles, 0), food={"B1": 1, "B2": 2}
    )
    start(pos, StewardTurn(0))
    assert set(let_play(pos, 0)) >= {"produce at b1", "produce at b2"}
    full = galaxy(
        role="steward", chooser=1, tiles={"B1": "atomic_05"}, empires={"B1": 0}, food={"B1": 1}, metal=6
    )
    start(full, StewardTurn(0))
    assert best(full) == "done"


def test_the_free_cube_is_one_for_which_there_is_use() -> None:
    pos = galaxy(role="steward", chooser=0, energy=[2, 0, 0], metal=0)
    start(pos, StewardTurn(0))
    assert best(pos) == "take metal"
    assert pos.metal[0] == 0
    assert METAL == 1


def test_an_engineer_builds_ships_with_robotics_first() -> None:
    pos = galaxy(role="engineer", chooser=1, metal=4, marks=9, techs={0: "robotics"})
    start(pos, EngineerTurn(0))
    said = let_play(pos, 0)
    assert said[0] == "use robotics"
    assert [text for text in said if text.startswith("build")]


def test_a_scientist_buys_the_card_that_brings_most() -> None:
    pos = start(galaxy(role="scientist", chooser=0, energy=2), ScientistTurn(0))
    assert best(pos) in ("buy robotics", "buy protein fields", "buy plasma weapons")
    pos = start(galaxy(role="scientist", chooser=1, energy=1), ScientistTurn(0))
    assert best(pos) == "buy space pirate"


# --- Warlord ----------------------------------------------------------------------------------------------------


def test_a_fighter_claims_two_sectors_on_its_way() -> None:
    pos = galaxy(role="warlord", tiles={"A2": "plain_01", "A3": "plain_11"}, ships={0: {"A1": "fighter"}})
    start(pos, WarlordTurn(0))
    let_play(pos, 0)
    assert token(pos, "A2") == "empire of 0"
    assert token(pos, "A3") == "empire of 0"


def test_a_lone_fighter_leaves_a_starbase_alone_and_a_fleet_takes_it() -> None:
    given = {"role": "warlord", "chooser": 2, "tiles": {"C3": "atomic_10"}, "starbases": {"C3": 1}}
    alone = start(galaxy(ships={0: {"C2": "fighter"}}, **given), WarlordTurn(0))  # type: ignore[arg-type]
    assert not [text for text in let_play(alone, 0) if text == "go to c3"]
    ships = {0: {"C2": "cruiser cruiser cruiser dreadnought"}}
    fleet = start(galaxy(ships=ships, **given), WarlordTurn(0))  # type: ignore[arg-type]
    assert best(fleet) == "send fleet from c2"
    assert "go to c3" in let_play(fleet, 0)


def test_fusion_engines_are_used_before_moving() -> None:
    pos = galaxy(
        role="warlord", tiles={"A4": "plain_11"}, ships={0: {"A1": "fighter"}}, techs={0: "fusion_engines"}
    )
    start(pos, WarlordTurn(0))
    said = let_play(pos, 0)
    assert said[0] == "use fusion engines"
    assert token(pos, "A4") == "empire of 0"


def test_hopeless_battles_are_left_and_good_ones_fought_on() -> None:
    for ships, wanted in (("fighter", "retreat"), ("cruiser cruiser cruiser", "fight on")):
        pos = galaxy(
            role="warlord",
            chooser=2,
            tiles={"C3": "atomic_10"},
            starbases={"C3": 1},
            ships={0: {"C2": ships}},
            dice=[1] * 24,
        )
        start(pos, WarlordTurn(0))
        group = "send fleet from c2" if " " in ships else "send fighter from c2"
        play(pos, group, "go to c3", "done")
        assert best(pos) == wanted


def test_a_scratched_dreadnought_is_better_than_a_lost_cruiser() -> None:
    pos = galaxy(
        role="warlord",
        chooser=2,
        tiles={"C3": "atomic_10"},
        empires={"C3": 1},
        ships={0: {"D3": "dreadnought cruiser fighter"}},
        dice=[1, 1, 1, 1, 1, 6, 1],
    )
    start(pos, WarlordTurn(0))
    play(pos, "send fleet from d3", "go to c3", "done")
    assert best(pos) == "assign hit to dreadnought"


# --- Regent -----------------------------------------------------------------------------------------------------


def test_influence_takes_the_best_free_sector() -> None:
    tiles = {"B2": "plain_01", "C3": "plain_14", "E4": "plain_03"}
    assert best(placing(tiles=tiles)) == "influence c3"


def test_influence_defends_what_would_be_lost() -> None:
    tiles = {"B2": "plain_14", "C3": "plain_01"}
    pos = placing(tiles=tiles, empires={"B2": 0}, placed={"B2": 1})
    assert best(pos) == "influence b2"


def test_influence_is_not_wasted_on_a_tie() -> None:
    tiles = {"B2": "plain_14", "C3": "plain_01"}
    pos = placing(tiles=tiles, placed={"B2": 1})
    assert best(pos) == "influence c3"


def test_a_token_that_would_end_a_lost_game_stays_in_hand() -> None:
    for points, ends in (([30, 5, 5], True), ([5, 30, 5], False)):
        pos = placing(tiles={"C3": "plain_14"}, tokens={0: 1}, points=points, open_scores=True)
        pos.tokens[0] = 0
        assert (best(pos) == "influence c3") == ends


def test_a_further_token_is_bought_when_cheap() -> None:
    tiles = {"B2": "plain_14", "C3": "plain_11", "E4": "plain_13", "F4": "plain_12"}
    pos = start(galaxy(role="regent", tiles=tiles, marks=6), RegentStart(0))
    assert best(pos) == "buy influence"
    pos = start(galaxy(role="regent", marks=6), RegentStart(0))
    pos.influence_price = 6
    assert best(pos) == "pass"


# --- strength ---------------------------------------------------------------------------------------------------


def test_an_officer_beats_two_random_players() -> None:
    from orrery.lab import simulate

    report = simulate("emperor", 60, 3, ("officer", "random", "random"), seed="strength", jobs=2)
    assert report.errors == 0
    assert report.wins_by_bot["officer"].rate >= 0.95


def test_an_officer_against_greedy_ends_in_both_ways() -> None:
    from orrery.lab import simulate

    report = simulate("emperor", 40, 3, ("officer",), seed="endings", jobs=2)
    assert report.errors == 0
    assert set(report.endings) == {"pool", "tokens"}
