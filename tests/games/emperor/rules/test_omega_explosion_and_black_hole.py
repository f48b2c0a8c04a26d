"""Omega explosion and the Black Hole (EMP-HOLE): how the Omega Sun makes way for the Black Hole, and what leaves with it."""

from __future__ import annotations

from orrery.games.emperor.content import SCIENTIST
from orrery.games.emperor.explorer import EndExplorer, ExplorerTurn
from orrery.games.emperor.rounds import ChooseRole, EndRound
from orrery.games.emperor.scientist import ScientistTurn
from orrery.games.emperor.state import GONE, Galaxy
from orrery.games.emperor.steward import StewardTurn
from tests.games.emperor.kit import (
    asked,
    clauses,
    decline,
    galaxy,
    legal,
    play,
    refused,
    said,
    start,
    tile_at,
    token,
)
from tests.games.emperor.scenes import explorer, open_tiles
from tests.ledger import clause


@clause("EMP-HOLE-01", "EMP-HOLE-02")
def test_whoever_selects_the_black_hole_swaps_it_with_the_omega_sun_which_leaves_the_game() -> None:
    pos = explorer(turned_up="plain_14 black_hole plain_13 plain_12")
    play(pos, "take black hole")
    assert tile_at(pos, "D4") == "black_hole"
    assert asked(pos) == (1,)  # nobody is asked where it goes
    assert pos.suns == (), "and no Sun shines in the centre any more"
    omega = pos.content.omega
    assert omega not in [*pos.tile, *pos.open_tiles, *pos.deck]
    assert omega not in [pos.taken, pos.scanned]
    assert not pos.problems()


@clause("EMP-HOLE-03")
def test_the_black_hole_must_be_taken_if_it_is_the_only_tile() -> None:
    pos = galaxy(role="explorer", turned_up="plain_15 black_hole")
    start(pos, ExplorerTurn(1), ExplorerTurn(2))
    events = play(pos, "take the hollow", "place on d3")
    assert tile_at(pos, "D4") == "black_hole"
    assert "Violet swaps the Black Hole with the Omega Sun on D4" in said(pos, events)


@clause("EMP-HOLE-03")
def test_a_black_hole_left_over_is_placed_by_the_chooser() -> None:
    pos = explorer(turned_up="plain_15 plain_16 plain_17 black_hole plain_14")
    for tile, space in (("the hollow", "d3"), ("stillwater void", "d2"), ("long silence", "c2")):
        play(pos, f"take {tile}", f"place on {space}")
    assert asked(pos) == (0,)
    events = play(pos, "take black hole")
    assert "Crimson swaps the Black Hole with the Omega Sun on D4" in said(pos, events)


@clause("EMP-HOLE-04", "EMP-HOLE-08")
def test_the_swap_is_the_chooser_s_first_sector_and_cannot_be_claimed() -> None:
    pos = explorer(turned_up="black_hole plain_14 plain_13 plain_12 plain_11")
    play(pos, "take black hole")
    assert asked(pos) == (1,)
    assert token(pos, "D4") == ""
    play(pos, "take castor's spark", "place on d3")  # later turns go on normally
    assert asked(pos) == (2,)
    play(pos, "take hammer and nail", "place on d2")
    assert asked(pos) == (0,)
    play(pos, "take milk and honey", "place on c3")
    assert legal(pos)[0].startswith("place on")  # the next leftover; still no claim
    assert pos.tokens[0] == 11


def first_moves(pos: Galaxy, role: str) -> list[str]:
    trial = pos.copy()
    play(trial, role)
    return legal(trial)


@clause("EMP-HOLE-05", "EMP-SCI-08")
def test_the_scientist_is_removed_at_once_and_no_technology_can_be_bought() -> None:
    pos = galaxy(role="explorer", turned_up="black_hole", energy=3)
    start(pos, ExplorerTurn(0), ChooseRole(1))
    assert pos.role_by[SCIENTIST] == GONE
    assert asked(pos) == (1,)
    assert "choose scientist" not in legal(pos)
    refused(pos, "choose scientist")
    bought = {text for role in legal(pos) for text in first_moves(pos, role) if text.startswith("buy ")}
    assert bought <= {"buy food", "buy metal", "buy energy", "buy influence"}


@clause("EMP-HOLE-06")
def test_a_scientist_chosen_this_round_does_not_return_to_the_pool() -> None:
    pos = galaxy(role="explorer", turned_up="black_hole")
    pos.role_by[SCIENTIST] = 2
    start(pos, ExplorerTurn(0), EndRound())
    play(pos, "point clockwise")
    assert pos.role_by[SCIENTIST] == GONE
    assert "choose scientist" not in legal(pos)


@clause("EMP-HOLE-07")
def test_technologies_bought_before_keep_working() -> None:
    pos = galaxy(
        role="explorer",
        chooser=1,
        turned_up="black_hole",
        techs={0: "protein_fields"},
        tiles={"D3": "plain_04"},
        empires={"D3": 0},
    )
    start(pos, ExplorerTurn(2))
    assert tile_at(pos, "D4") == "black_hole"
    pos.role = 2
    start(pos, StewardTurn(0))
    play(pos, "use protein fields at d3")
    assert pos.metal[0] == 2


@clause("EMP-HOLE-09")
def test_a_black_hole_that_is_only_turned_up_has_no_effect() -> None:
    pos = galaxy(role="explorer", top="plain_15 black_hole plain_16 plain_17", energy=3)
    start(pos, EndExplorer())
    assert "black_hole" in open_tiles(pos)
    assert tile_at(pos, "D4") == "omega_sun"
    start(pos, ChooseRole(0))
    assert "choose scientist" in legal(pos)
    start(pos, ScientistTurn(0))
    play(pos, "buy robotics")
    assert "EMP-SCI-01" in clauses(pos.events)
    assert decline(pos) == []
