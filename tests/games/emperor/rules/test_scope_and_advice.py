"""Scope and advice (EMP-SCOPE): what is not part of the game, and what the book's advice rests on."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.engine.errors import SetupError
from orrery.games.emperor import GAME
from orrery.games.emperor.engineer import EngineerTurn
from orrery.games.emperor.explorer import ExplorerTurn
from orrery.games.emperor.game import Emperor
from orrery.games.emperor.merchant import MerchantTurn
from orrery.games.emperor.regent import RegentStart
from orrery.games.emperor.rounds import EndRound, role_steps
from orrery.games.emperor.scientist import ScientistTurn
from orrery.games.emperor.scoring import VictoryCount
from orrery.games.emperor.steward import StewardTurn
from orrery.games.emperor.warlord import WarlordTurn
from orrery.testing.walks import Walk
from tests.games.emperor.kit import (
    asked,
    decline,
    fleet,
    food,
    galaxy,
    legal,
    new,
    play,
    repacked,
    rollers,
    start,
    tile_at,
    token,
)
from tests.ledger import clause


def exchanged(folder: Path) -> Emperor:
    """A pack with other homes, another tile, other costs of a ship and of a technology."""
    return repacked(
        folder,
        ('homes = ["A1", "D7", "G1"]', 'homes = ["A4", "G4", "D1"]'),
        ("cost = { metal = 1, energy = 0, marks = 1 }", "cost = { metal = 0, energy = 2, marks = 4 }"),
        ('role = "engineer"\ncost_energy = 2', 'role = "engineer"\ncost_energy = 3'),
        ('name = "Twin Shafts"\nstack = "plain"\nkind = "planet"\nplanets = 1\nfood = 0\nmetal = 2\nenergy = 0',
         'name = "Twin Shafts"\nstack = "plain"\nkind = "planet"\nplanets = 2\nfood = 3\nmetal = 0\nenergy = 1'),
    )  # fmt: skip


@clause("EMP-SCOPE-01")
def test_there_are_no_expansions_or_variants_beyond_the_rulings() -> None:
    for option in GAME.options():
        assert option.clause in GAME.rules.clauses
    assert [option.name for option in GAME.options()] == [
        "open_scores",
        "market_table",
        "first_throne",
        "throne_seat",
        "round_limit",
        "colours",
    ]
    with pytest.raises(SetupError, match="no option 'expansion'"):
        new(3, expansion=True)


@clause("EMP-SCOPE-02")
def test_layouts_tiles_and_costs_can_be_exchanged(tmp_path: Path) -> None:
    game = exchanged(tmp_path)
    pos = new(3, game=game)
    assert [token(pos, home) for home in ("A4", "G4", "D1")] == ["home of 0", "home of 1", "home of 2"]
    assert token(pos, "A1") == ""
    given = {"game": game, "tiles": {"D3": "plain_04"}, "empires": {"D3": 0}}
    pos = galaxy(role="engineer", chooser=2, marks=9, energy=3, **given)  # type: ignore[arg-type]
    start(pos, EngineerTurn(0))
    play(pos, "build fighter at a4")
    assert (pos.marks[0], pos.energy[0]) == (5, 1)
    pos = galaxy(role="scientist", chooser=2, energy=[2, 3, 3], **given)  # type: ignore[arg-type]
    start(pos, ScientistTurn(0))
    assert "buy robotics" not in legal(pos)
    pos = galaxy(role="merchant", chooser=2, **given)  # type: ignore[arg-type]
    pos.prices = [1, 2, 3]
    start(pos, MerchantTurn(0))
    assert pos.held == 4
    play(pos, "fund d3", "done")
    start(pos, StewardTurn(0))
    play(pos, "produce at d3", "done")
    assert (pos.metal[0], pos.energy[0]) == (0, 1)
    start(pos, VictoryCount("EMP-REG-34"))
    assert pos.points[0] == 3


@clause("EMP-SCOPE-02")
@pytest.mark.parametrize("players", [3, 6])
def test_a_whole_game_can_be_played_with_an_exchanged_pack(tmp_path: Path, players: int) -> None:
    walk = Walk(exchanged(tmp_path), players, "exchanged", {})
    assert walk.end.outcome is not None
    assert not walk.end.problems()


@clause("EMP-SCOPE-03")
def test_no_rule_comes_from_the_page_of_notes() -> None:
    notes = GAME.rules.clauses["EMP-SCOPE-03"].source
    assert notes.isdigit()
    for entry in GAME.rules.clauses.values():
        begins = [part.strip().split("-")[0] for part in entry.source.split(",")]
        last = max((int(line) for line in begins if line.isdigit()), default=0)
        assert last < int(notes) or entry.id == "EMP-SCOPE-03", entry.id


@clause("EMP-SCOPE-04")
def test_rich_sectors_fit_near_home_and_empty_ones_near_rivals() -> None:
    pos = galaxy(role="explorer", turned_up="atomic_10 plain_15")
    start(pos, ExplorerTurn(0), ExplorerTurn(0))
    play(pos, "take prism twins", "place on b2", "claim it")
    play(pos, "place on d6")  # beside the home of seat 1
    assert (tile_at(pos, "B2"), tile_at(pos, "D6")) == ("atomic_10", "plain_15")
    assert pos.planets_of(0) == 3
    assert not pos.can_claim(1, 20)  # and D6 is worth nothing to anybody
    assert pos.content.space_ids[20] == "D6"


@clause("EMP-SCOPE-05")
def test_food_sectors_always_harvest_and_keep_production_going() -> None:
    pos = galaxy(tiles={"D3": "plain_02", "D2": "plain_04"}, empires={"D3": 0, "D2": 0}, chooser=2)
    for produced in (2, 4, 6):
        pos.role, pos.prices = 1, [1, 2, 3]
        start(pos, MerchantTurn(0))
        assert pos.held == 3  # whatever became of the last harvest
        play(pos, "fund d2", "done")
        pos.role = 2
        start(pos, StewardTurn(0))
        play(pos, "produce at d2", "done")
        assert pos.metal[0] == produced


@clause("EMP-SCOPE-06")
def test_two_food_cost_one_merchant_role_and_serve_two_steward_roles() -> None:
    pos = galaxy(tiles={"D2": "plain_04", "D3": "plain_02"}, empires={"D2": 0, "D3": 0}, chooser=2)
    pos.role, pos.prices = 1, [1, 2, 3]
    start(pos, MerchantTurn(0))
    play(pos, "fund d2", "fund d2", "done")
    for metal in (2, 4):
        start(pos, StewardTurn(0))
        play(pos, "produce at d2", "done")
        assert pos.metal[0] == metal
    start(pos, StewardTurn(0))
    assert (asked(pos), food(pos, "D2")) == ((), 0)


@clause("EMP-SCOPE-07")
def test_the_longer_nobody_explores_the_more_leftovers_the_next_chooser_places() -> None:
    leftovers = []
    for rounds in (0, 1, 2, 3):
        pos = galaxy(turned_up="plain_01 plain_02 plain_03 plain_04")
        for _ in range(rounds):
            start(pos, EndRound())
            pos.stack.clear()
        pos.role, pos.chooser = 0, 1
        start(pos, *role_steps(pos))
        before = pos.tile.count(-1)
        placed = dict.fromkeys(range(3), 0)
        while asked(pos):
            seat, free = asked(pos)[0], pos.tile.count(-1)
            pos.play(pos.moves()[-1])
            placed[seat] += free - pos.tile.count(-1)
        assert before - pos.tile.count(-1) == 4 + rounds
        leftovers.append(placed[1] - 1)
    assert leftovers == [1, 2, 3, 4]


@clause("EMP-SCOPE-08")
def test_the_mix_held_after_a_merchant_turn_decides_what_the_next_roles_allow() -> None:
    """With 6 marks at prices 1, 2, 3: energy buys a card, metal builds ships, marks buy influence."""
    allowed = {}
    for wish in ("energy", "metal", ""):
        pos = galaxy(role="merchant", chooser=2, marks=6)
        pos.prices = [1, 2, 3]
        start(pos, MerchantTurn(0))
        play(pos, *([f"buy {wish}"] * 2 if wish else []), "done")
        found = set()
        for name, turn in (
            ("card", ScientistTurn(0)),
            ("ship", EngineerTurn(0)),
            ("influence", RegentStart(0)),
        ):
            trial = pos.copy()
            trial.role = {"card": 6, "ship": 3, "influence": 5}[name]
            trial.chooser = 2 if name != "influence" else 0
            start(trial, turn)
            if asked(trial) == (0,) and legal(trial)[0].startswith(("buy", "build")):
                found.add(name)
        allowed[wish] = found
    assert allowed == {"energy": {"card"}, "metal": {"ship", "influence"}, "": {"influence"}}


@clause("EMP-SCOPE-09")
def test_two_players_can_act_together_against_a_third() -> None:
    """Neither could take the Starbase alone: the first attacker turns it into an Empire, the second destroys it."""
    pos = galaxy(
        role="warlord",
        tiles={"D3": "plain_14"},
        starbases={"D3": 0},
        ships={1: {"C3": "cruiser"}, 2: {"E3": "cruiser"}},
        dice=[6, 1, 6, 6, 6, 6, 1, 1, 1],
    )
    start(pos, WarlordTurn(1), WarlordTurn(2))
    play(pos, "send cruiser from c3", "go to d3", "done")
    assert token(pos, "D3") == "empire of 0"
    assert asked(pos) == (2,)
    play(pos, "send cruiser from e3", "go to d3", "done", "claim d3")
    assert token(pos, "D3") == "empire of 2"


@clause("EMP-SCOPE-10")
def test_a_starbase_counts_two_takes_two_hits_fires_three_dice_and_deploys() -> None:
    base = {"tiles": {"D3": "plain_14"}, "starbases": {"D3": 0}}
    pos = galaxy(role="regent", chooser=2, **base)  # type: ignore[arg-type]
    start(pos, RegentStart(2))
    play(pos, "done", "influence d3", "done")
    decline(pos)
    assert token(pos, "D3") == "empire of 0"  # 2 against 1: an Empire would be gone
    pos = galaxy(role="warlord", chooser=2, ships={1: {"C3": "cruiser"}}, dice=[6, 1, 1, 1, 1], **base)  # type: ignore[arg-type]
    start(pos, WarlordTurn(1))
    play(pos, "send cruiser from c3", "go to d3", "done")
    assert rollers(pos).count(0) == 3
    assert token(pos, "D3") == "empire of 0"  # the first hit
    pos = galaxy(role="engineer", chooser=2, marks=1, metal=1, **base)  # type: ignore[arg-type]
    start(pos, EngineerTurn(0))
    play(pos, "build fighter at d3")
    assert fleet(pos, 0, "D3") == "fighter"


@clause("EMP-SCOPE-11")
def test_two_planets_or_many_resources_make_a_sector_worth_more() -> None:
    """Two planets score twice in every count; a rich sector yields more for the same food."""
    tiles = {"D3": "plain_03", "D2": "plain_13", "C3": "atomic_05"}
    pos = galaxy(
        tiles=tiles,
        empires={"D3": 0, "D2": 1, "C3": 2},
        food=dict.fromkeys(tiles, 1),
        role="steward",
        chooser=1,
    )
    start(pos, VictoryCount("EMP-REG-34"))
    assert pos.points == [2, 3, 2]
    pos.metal = [0, 0, 0]
    start(pos, StewardTurn(0))
    play(pos, "produce at d3", "done")
    start(pos, StewardTurn(2))
    play(pos, "produce at c3", "done")
    assert pos.metal == [1, 0, 3]
