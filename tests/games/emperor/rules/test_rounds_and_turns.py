"""Rounds and turns (EMP-ROUND)."""

from __future__ import annotations

import pytest

from orrery.games.emperor.content import EXPLORER, REGENT, ROLE_IDS, STEWARD
from orrery.games.emperor.engineer import EngineerTurn
from orrery.games.emperor.explorer import ExplorerTurn
from orrery.games.emperor.merchant import MerchantTurn
from orrery.games.emperor.rounds import (
    ChooseRole,
    EndRound,
    NextChooser,
    SetDirection,
    StartRound,
    role_steps,
)
from orrery.games.emperor.scientist import ScientistTurn
from orrery.games.emperor.scoring import EndRole
from orrery.games.emperor.state import SHELF, Galaxy
from orrery.games.emperor.steward import StewardTurn
from orrery.games.emperor.warlord import WarlordTurn
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
)
from tests.games.emperor.scenes import roles
from tests.ledger import clause


def in_round(**given: object) -> Galaxy:
    """The start of a round, with the direction still to be set."""
    return start(galaxy(**given), StartRound())  # type: ignore[arg-type]


def last_token(**given: object) -> Galaxy:
    """Seat 0 explores with its last token in the reserve."""
    pos = galaxy(turned_up="plain_14 plain_13 plain_12 plain_11", tokens={0: 1}, **given)  # type: ignore[arg-type]
    start(pos, ChooseRole(0))
    play(pos, "choose explorer", "take castor's spark", "place on d3", "claim it")
    return pos


@clause("EMP-ROUND-01", "EMP-ROUND-02", "EMP-ROUND-05")
@pytest.mark.parametrize(("way", "order"), [("clockwise", [2, 3, 0, 1]), ("counter-clockwise", [2, 1, 0, 3])])
def test_the_throne_holder_points_the_direction_and_chooses_first(way: str, order: list[int]) -> None:
    pos = in_round(players=4, throne=2)
    assert asked(pos) == (2,)
    assert legal(pos) == ["point clockwise", "point counter-clockwise"]
    play(pos, f"point {way}")
    choosers = []
    for role in ("scientist", "steward", "engineer", "warlord"):
        choosers.append(pos.waiting[0])
        play(pos, f"choose {role}")
        decline(pos)
    assert choosers == order  # one direction for the whole round, and everybody chooses once
    assert isinstance(pos.decision, SetDirection)


@clause("EMP-ROUND-03", "EMP-ROLE-02", "EMP-ROLE-03")
def test_a_role_that_cannot_be_chosen_is_refused_with_its_reason() -> None:
    pos = galaxy(role="merchant", chooser=1, exploded=True)
    start(pos, ChooseRole(2))
    error = refused(pos, "choose merchant")
    assert error.clause == "EMP-ROUND-03" and "Orange" in str(error)
    assert refused(pos, "choose scientist").clause == "EMP-ROLE-03"
    assert refused(pos, "choose second warlord").clause == "EMP-ROLE-02"
    pos = galaxy(stack="")
    pos.explorer_flipped = True
    start(pos, ChooseRole(2))
    assert refused(pos, "choose explorer").clause == "EMP-ROLE-02"


@clause("EMP-ROUND-03")
def test_a_role_must_be_chosen_from_those_in_the_pool() -> None:
    pos = in_round()
    play(pos, "point clockwise")
    assert refused(pos, "pass").clause == "EMP-ROUND-03"
    play(pos, "choose scientist", "pass")
    assert isinstance(pos.decision, ChooseRole)  # the others have no energy
    assert "scientist" not in roles(pos)
    refused(pos, "choose scientist")
    assert len(roles(pos)) == 6


@clause("EMP-ROUND-03")
def test_even_a_single_remaining_role_is_chosen_by_its_player() -> None:
    pos = galaxy()
    pos.role_by = [0, 0, 0, 0, 0, 0, SHELF]
    start(pos, ChooseRole(1))
    assert legal(pos) == ["choose scientist"]


@clause("EMP-ROUND-04")
def test_every_player_takes_a_turn_beginning_with_the_chooser() -> None:
    pos = galaxy(4, energy=3)
    pos.direction = -1
    start(pos, ChooseRole(1), EndRole())
    play(pos, "choose scientist")
    asked = []
    while isinstance(pos.decision, ScientistTurn) or "pass" in legal(pos):
        asked.append(pos.waiting[0])
        play(pos, "pass")
    assert asked == [1, 0, 3, 2]


@clause("EMP-ROUND-06")
def test_whatever_may_be_done_may_be_declined() -> None:
    rich = {
        "marks": 20,
        "metal": 3,
        "energy": 3,
        "tiles": {"D3": "plain_14"},
        "ships": {0: {"D3": "fighter"}},
    }
    for role, turn, word in (
        ("merchant", MerchantTurn(0), "done"),
        ("engineer", EngineerTurn(0), "done"),
        ("warlord", WarlordTurn(0), "done"),
        ("scientist", ScientistTurn(0), "pass"),
    ):
        pos = galaxy(role=role, chooser=1, **rich)  # type: ignore[arg-type]
        pos.prices = [1, 2, 3]
        start(pos, turn)
        assert len(legal(pos)) > 1
        play(pos, word)
        assert asked(pos) == (), role
    pos = galaxy(role="explorer", turned_up="plain_14")
    start(pos, ExplorerTurn(0))
    play(pos, "place on d3")
    assert legal(pos) == ["claim it", "pass"]
    pos = galaxy(role="steward", chooser=1, tiles={"D3": "plain_14"}, empires={"D3": 0}, food={"D3": 1})
    start(pos, StewardTurn(0))
    assert legal(pos) == ["produce at d3", "done"]
    pos = start(galaxy(role="regent", marks=9), *role_steps(galaxy(role="regent")))
    assert legal(pos) == ["buy influence", "pass"]
    play(pos, "pass", "pass", "pass")
    assert "done" in legal(pos)


@clause("EMP-ROUND-06")
def test_a_player_who_can_do_nothing_simply_passes() -> None:
    pos = galaxy(role="scientist", energy={1: 1})
    start(pos, *role_steps(pos))
    assert asked(pos) == (0,)  # a card of cost 1 is free for the Chooser
    play(pos, "pass")
    assert asked(pos) == (1,)
    play(pos, "pass")
    assert not asked(pos)  # seat 2 cannot buy and is not asked


@clause("EMP-ROUND-07", "EMP-ROUND-05")
def test_the_round_ends_when_everybody_has_acted_on_the_last_role() -> None:
    pos = in_round(energy=3)
    assert pos.round == 2
    play(pos, "point clockwise", "choose steward")
    decline(pos)
    play(pos, "choose engineer")
    decline(pos)
    play(pos, "choose scientist", "pass", "pass")
    assert (pos.round, asked(pos)) == (2, (1,))  # one player still has to act
    play(pos, "pass")
    assert pos.round == 3
    assert isinstance(pos.decision, SetDirection)


@clause("EMP-ROUND-08")
def test_a_tile_is_turned_up_at_the_end_of_a_round_without_explorer() -> None:
    pos = galaxy(turned_up="plain_01 plain_02 plain_03 plain_04", top="plain_09")
    start(pos, EndRound())
    assert [pos.content.tile_ids[tile] for tile in pos.open_tiles][4:] == ["plain_09"]
    assert "EMP-ROUND-08" in clauses(pos.events)


@clause("EMP-ROUND-08")
def test_no_tile_is_turned_up_if_somebody_explored() -> None:
    pos = galaxy(turned_up="plain_01")
    pos.role_by[EXPLORER] = 2
    start(pos, EndRound())
    assert len(pos.open_tiles) == 1


@clause("EMP-ROUND-09")
def test_without_a_stack_or_after_the_flip_no_tile_is_turned_up() -> None:
    pos = galaxy(stack="", turned_up="atomic_01")
    start(pos, EndRound())
    assert len(pos.open_tiles) == 1
    assert "EMP-ROUND-08" not in clauses(pos.events)
    pos = galaxy(stack="atomic_01")  # cannot happen by the rules, but says what is looked at
    pos.explorer_flipped = True
    start(pos, EndRound())
    assert pos.open_tiles == []


@clause("EMP-ROUND-10")
def test_all_chosen_roles_go_back_into_the_pool() -> None:
    pos = galaxy()
    pos.role_by = [SHELF, 0, 1, 2, SHELF, SHELF, SHELF]
    start(pos, EndRound())
    play(pos, "point clockwise")
    assert roles(pos) == list(ROLE_IDS)


@clause("EMP-ROUND-10")
def test_the_events_of_a_quiet_round_stand_in_the_order_of_the_book() -> None:
    pos = galaxy(turned_up="plain_01")
    pos.role_by[STEWARD], pos.role_by[REGENT] = 1, 2
    start(pos, EndRound())
    assert clauses(pos.events) == ["EMP-ROUND-08", "EMP-ROUND-10", "EMP-ROUND-11", "EMP-ROUND-12"]
    assert said(pos)[-1].startswith("The Direction card passes to Crimson")


@clause("EMP-ROUND-11")
def test_everybody_receives_two_marks_at_the_end_of_a_round() -> None:
    pos = galaxy(marks=[0, 5, 11])
    start(pos, EndRound())
    assert pos.marks == [2, 7, 13]


@clause("EMP-ROUND-12", "EMP-ROUND-13")
def test_a_new_throne_holder_waits_for_the_next_round() -> None:
    pos = in_round(throne=0)
    play(pos, "point counter-clockwise")  # 1, then 3, then 2 choose
    play(pos, "choose regent")
    while pos.waiting != (1,):
        play(pos, "done")
    play(pos, "influence the throne", "done")
    decline(pos)
    assert pos.throne == 1
    assert asked(pos) == (2,)  # the order of this round goes on
    play(pos, "choose scientist")
    decline(pos)
    assert asked(pos) == (1,)
    assert pos.direction == -1
    play(pos, "choose steward")
    decline(pos)
    assert isinstance(pos.decision, SetDirection)
    assert asked(pos) == (1,)
    play(pos, "point clockwise")
    assert isinstance(pos.decision, ChooseRole)
    assert asked(pos) == (1,)


@clause("EMP-ROUND-14")
@pytest.mark.parametrize("flipped", [False, True])
def test_six_players_always_find_a_role(flipped: bool) -> None:
    pos = galaxy(6, stack="") if flipped else galaxy(6, exploded=True, turned_up="plain_01")
    pos.explorer_flipped = flipped
    start(pos, StartRound())
    play(pos, "point clockwise")
    for left in (6, 5, 4, 3, 2, 1):
        assert len(roles(pos)) == left
        play(pos, legal(pos)[0])
        decline(pos)
    assert isinstance(pos.decision, SetDirection)


@clause("EMP-ROUND-15", "EMP-ROUND-16")
def test_after_the_end_no_role_is_chosen_and_nobody_gets_marks() -> None:
    pos = galaxy(role="warlord", pool=0, marks=[1, 2, 3])
    pos.chosen = 3
    start(pos, EndRole(), NextChooser())
    assert pos.over and pos.marks == [1, 2, 3] and not pos.stack


@clause("EMP-ROUND-15", "EMP-EXP-16")
def test_a_role_in_which_the_game_ends_is_played_to_its_end_by_everyone() -> None:
    pos = last_token()
    assert not pos.over
    assert asked(pos) == (1,)
    play(pos, "take hammer and nail", "place on d2")
    assert asked(pos) == (2,)
    play(pos, "take milk and honey", "place on c3")
    assert asked(pos) == (0,)  # the leftovers, too
    assert not pos.over
    play(pos, "place on c2")
    assert pos.outcome is not None
    assert pos.outcome.ending == "tokens"
    assert tile_at(pos, "C2") == "plain_11"


@clause("EMP-ROUND-16")
def test_no_end_of_round_follows_when_the_game_ends() -> None:
    pos = last_token(marks=[1, 2, 3])
    pos.chosen = 3  # the last role of the round
    events = decline(pos)
    assert pos.over
    assert pos.marks == [1, 2, 3]
    assert pos.role_by[EXPLORER] == 0
    assert not {"EMP-ROUND-08", "EMP-ROUND-10", "EMP-ROUND-11", "EMP-ROUND-12"} & set(clauses(events))
