"""Explorer role (EMP-EXP): selecting and placing tiles, claims, and turning up new ones."""

from __future__ import annotations

import pytest

from orrery.games.emperor.explorer import EndExplorer, ExplorerTurn, Leftovers
from orrery.games.emperor.rounds import ChooseRole, EndRound, role_steps
from orrery.games.emperor.scoring import EndRole
from orrery.games.emperor.warlord import WarlordTurn
from tests.games.emperor.kit import (
    all_ships,
    asked,
    clauses,
    galaxy,
    legal,
    play,
    refused,
    start,
    tile_at,
    token,
)
from tests.games.emperor.scenes import FOUR, explorer, open_tiles
from tests.ledger import clause


@clause("EMP-EXP-01")
def test_you_select_one_open_tile_and_place_it_on_an_empty_space() -> None:
    pos = explorer()
    assert legal(pos) == [
        "take castor's spark",
        "take hammer and nail",
        "take milk and honey",
        "take the idle brothers",
    ]
    play(pos, "take hammer and nail")
    assert refused(pos, "place on d4").clause == "EMP-EXP-01"  # the Omega Sun
    assert refused(pos, "place on a1").clause == "EMP-EXP-01"  # a home
    play(pos, "place on e5")
    assert tile_at(pos, "E5") == "plain_13"
    assert open_tiles(pos) == ["plain_14", "plain_12", "plain_11"]


@clause("EMP-EXP-02", "EMP-SCOPE-04")
def test_a_tile_may_go_on_any_empty_space() -> None:
    pos = explorer()
    play(pos, "take hammer and nail")
    spaces = {text.split()[-1].upper() for text in legal(pos)}
    assert spaces == set(pos.content.space_ids) - {"A1", "D7", "G1", "D4"}


@clause("EMP-EXP-03")
def test_selecting_and_placing_is_mandatory() -> None:
    pos = explorer()
    refused(pos, "pass")
    refused(pos, "done")
    play(pos, "take castor's spark")
    refused(pos, "pass")
    play(pos, "place on d3", "pass")
    assert asked(pos) == (1,)
    refused(pos, "pass")


@clause("EMP-EXP-04", "EMP-EXP-05")
def test_a_tile_may_be_placed_under_ships_which_do_not_claim_it_at_that_time() -> None:
    pos = galaxy(role="explorer", chooser=1, turned_up="plain_14", ships={2: {"D3": "fighter"}})
    start(pos, ExplorerTurn(0))
    play(pos, "place on d3")
    assert tile_at(pos, "D3") == "plain_14"
    assert all_ships(pos, 2) == {"D3": "fighter"}
    assert (asked(pos), token(pos, "D3")) == ((), "")  # nobody is asked about a claim
    pos.role = 4
    start(pos, WarlordTurn(2))
    play(pos, "claim d3")
    assert token(pos, "D3") == "empire of 2"


@clause("EMP-EXP-06", "EMP-EXP-10")
def test_the_chooser_may_claim_the_first_sector() -> None:
    pos = explorer()
    play(pos, "take castor's spark", "place on d3")
    assert legal(pos) == ["claim it", "pass"]
    assert asked(pos) == (0,)
    play(pos, "claim it")
    assert token(pos, "D3") == "empire of 0"  # Empire side up
    assert pos.tokens == [10, 11, 11]


@clause("EMP-EXP-06")
def test_others_cannot_claim_what_they_place() -> None:
    pos = explorer()
    play(pos, "take castor's spark", "place on d3", "pass")
    play(pos, "take hammer and nail", "place on e3")
    assert asked(pos) == (2,)
    assert token(pos, "E3") == ""


@clause("EMP-EXP-06")
@pytest.mark.parametrize("tile", ["plain_15", "plain_18"])
def test_a_first_sector_without_planets_cannot_be_claimed(tile: str) -> None:
    pos = galaxy(role="explorer", turned_up=tile)
    start(pos, ExplorerTurn(0))
    play(pos, "place on d3")
    assert (asked(pos), tile_at(pos, "D3")) == ((), tile)


@clause("EMP-EXP-07")
def test_the_chooser_cannot_claim_a_sector_placed_under_enemy_ships() -> None:
    pos = explorer(ships={1: {"D3": "fighter"}})
    play(pos, "take castor's spark", "place on d3")
    assert asked(pos) == (1,)  # no claim is offered
    assert token(pos, "D3") == ""


@clause("EMP-EXP-08")
def test_the_chooser_may_claim_a_sector_placed_under_own_ships() -> None:
    pos = explorer(ships={0: {"D3": "fighter"}})
    play(pos, "take castor's spark", "place on d3", "claim it")
    assert token(pos, "D3") == "empire of 0"


@clause("EMP-EXP-09", "EMP-EXP-11")
def test_the_chooser_places_all_leftovers_in_any_order_and_claims_none_of_them() -> None:
    pos = explorer(turned_up=FOUR + " plain_01 plain_02")
    play(pos, "take castor's spark", "place on d3", "pass")
    play(pos, "take hammer and nail", "place on d2", "take milk and honey", "place on d5")
    assert asked(pos) == (0,)
    assert legal(pos) == ["take the idle brothers", "take meadow of anselm", "take harrow's orchard"]
    play(pos, "take meadow of anselm", "place on d6")
    assert legal(pos) == ["take the idle brothers", "take harrow's orchard"]
    play(pos, "take harrow's orchard", "place on c2", "place on c3")
    assert asked(pos) == ()
    assert [tile_at(pos, space) for space in ("D6", "C2", "C3")] == ["plain_01", "plain_02", "plain_11"]
    assert pos.tokens == [11, 11, 11]


@clause("EMP-EXP-10")
def test_a_claim_needs_a_token_in_the_reserve() -> None:
    pos = galaxy(role="explorer", turned_up="plain_14", tokens={0: 0})
    start(pos, ExplorerTurn(0))
    play(pos, "place on d3")
    assert (asked(pos), token(pos, "D3")) == ((), "")


@clause("EMP-EXP-12")
@pytest.mark.parametrize(("direction", "second"), [(1, 2), (-1, 0)])
def test_too_few_tiles_go_to_the_first_in_directional_order(direction: int, second: int) -> None:
    pos = galaxy(4, role="explorer", chooser=1, direction=direction, turned_up="plain_15 plain_16")
    start(pos, *(ExplorerTurn(seat) for seat in pos.order(1)), Leftovers(1))
    assert asked(pos) == (1,)
    play(pos, "take the hollow", "place on d3")
    assert asked(pos) == (second,)
    play(pos, "place on d2")
    assert not asked(pos)
    assert clauses(pos.events).count("EMP-EXP-12") == 2


@clause("EMP-EXP-13")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_after_the_role_one_tile_a_player_and_one_more_are_turned_up(players: int) -> None:
    pos = galaxy(players, role="explorer", top="plain_03 plain_02 plain_01")
    before = len(pos.deck)
    start(pos, EndExplorer())
    assert len(pos.open_tiles) == players + 1
    assert open_tiles(pos)[:3] == ["plain_03", "plain_02", "plain_01"]  # from the top
    assert len(pos.deck) == before - players - 1
    assert clauses(pos.events) == ["EMP-EXP-13"]


@clause("EMP-EXP-14")
def test_a_small_stack_is_turned_up_whole() -> None:
    pos = galaxy(role="explorer", stack="atomic_01 atomic_02")
    start(pos, EndExplorer())
    assert open_tiles(pos) == ["atomic_01", "atomic_02"]
    assert pos.deck == []
    assert not pos.explorer_flipped


@clause("EMP-EXP-15")
def test_the_card_flips_when_no_tile_is_left_and_returns_as_a_warlord_at_the_end_of_the_round() -> None:
    pos = galaxy(role="explorer", stack="")
    start(pos, EndExplorer())
    assert pos.explorer_flipped
    trial = start(pos.copy(), ChooseRole(1))
    assert "choose second warlord" not in legal(trial)  # this round the card has been chosen
    start(pos, EndRound())
    play(pos, "point clockwise")
    assert "choose second warlord" in legal(pos)
    assert "choose explorer" not in legal(pos)


@clause("EMP-EXP-16")
def test_the_last_token_placed_as_explorer_ends_the_game_after_the_role() -> None:
    pos = galaxy(role="explorer", turned_up="plain_14 plain_15", tokens={0: 1})
    start(pos, *role_steps(pos), EndRole())
    play(pos, "take castor's spark", "place on d3", "claim it")
    assert not pos.over
    play(pos, "place on d2")
    assert pos.outcome is not None
    assert (pos.outcome.ending, pos.outcome.clause) == ("tokens", "EMP-END-01")
