"""Civilization level and victory (NOM-CIV): what levels are made of, and how long one must be held to win."""

from __future__ import annotations

from orrery.engine.view import UNSEEN
from orrery.games.nomads import GAME
from orrery.games.nomads.board import DRAWING
from orrery.games.nomads.holdings.extinction import CheckLife, ranking
from orrery.games.nomads.table.changes import gain_civil, lose_units
from orrery.games.nomads.table.clocks import is_full, turn_begins, turn_ends, waits_for, wins
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import level
from orrery.games.nomads.turn.ending import VictoryCheck
from orrery.games.nomads.turn.reorganization import Grow
from orrery.games.nomads.turn.turns import NextTurn, StartTurn
from orrery.games.nomads.using.windows import React
from orrery.testing.kit import legal, play, said, start
from tests.games.nomads.kit import (
    FULL,
    A,
    B,
    C,
    D,
    Player,
    act,
    do,
    everybody_passes,
    expanse,
    one_round,
    stack_systems,
    until_confrontation,
    winners,
)
from tests.ledger import clause


def four(*units: int) -> Expanse:
    """Four species with so many units."""
    species = ("Umbral Tide", "Kethri", "Vorrax", "Dracoth")
    return expanse(*(Player(species[i], civil=units[i], credits=0) for i in range(4)))


def three(*units: int) -> Expanse:
    species = ("Umbral Tide", "Kethri", "Vorrax")
    return expanse(*(Player(species[i], civil=units[i], credits=0) for i in range(len(units))))


def play_turn(pos: Expanse, seat: int) -> None:
    """A whole turn, for the clocks only."""
    turn_begins(pos, seat)
    turn_ends(pos, seat)


@clause("NOM-CIV-01", "NOM-CIV-02", "NOM-CIV-03", "NOM-CIV-04")
def test_full_fours_of_units_and_of_built_technologies_are_counted_apart() -> None:
    def of(civil: int, military: int, built: int, building: int = 0) -> int:
        return level(
            expanse(
                Player(
                    civil=civil,
                    military=military,
                    built=["Civil Ship"] * built,
                    building=["Trade Hub"] * building,
                ),
                Player("Kethri"),
            ),
            A,
        )

    assert [of(3, 0, 3), of(4, 0, 3), of(3, 1, 4), of(7, 0, 7), of(8, 0, 8)] == [0, 1, 2, 2, 4]
    assert of(4, 0, 3, building=5) == 1


@clause("NOM-CIV-05", "NOM-CIV-09", "NOM-CIV-16")
def test_a_clock_runs_for_each_level_from_three_upwards() -> None:
    pos = three(8, 8)
    assert pos.clocks[A] == []
    gain_civil(pos, A, 8)
    assert (level(pos, A), len(pos.clocks[A])) == (4, 2)
    play_turn(pos, B)
    gain_civil(pos, A, 4)
    assert waits_for(pos, A, 3) == []  # rising further does not stop it
    assert waits_for(pos, A, 5) == [B]
    lose_units(pos, A, 8, 0)
    assert len(pos.clocks[A]) == 1
    lose_units(pos, A, 1, 0)
    gain_civil(pos, A, 1)
    assert waits_for(pos, A, 3) == [B]  # it fell below for a moment


@clause("NOM-CIV-07", "NOM-CIV-08", "NOM-CIV-11")
def test_all_others_must_be_on_lower_levels() -> None:
    pos = three(12, 12)
    play_turn(pos, B)
    turn_begins(pos, A)
    assert is_full(pos, A, 3)
    assert not wins(pos, A)
    lose_units(pos, B, 1, 0)
    assert wins(pos, A)


@clause("NOM-CIV-09", "NOM-CIV-10")
def test_a_clock_waits_for_each_of_three_rivals_by_itself() -> None:
    pos = four(8, 4, 4, 4)
    gain_civil(pos, A, 4)
    assert waits_for(pos, A, 3) == [B, C, D]
    for seat, left in ((B, [C, D]), (D, [C]), (C, [])):
        turn_begins(pos, seat)
        assert seat in waits_for(pos, A, 3)  # begun is not finished
        turn_ends(pos, seat)
        assert waits_for(pos, A, 3) == left
    assert not is_full(pos, A, 3)  # the own turn after that has to begin
    turn_begins(pos, A)
    assert is_full(pos, A, 3)
    turn_ends(pos, A)
    assert is_full(pos, A, 3)


@clause("NOM-CIV-09")
def test_levels_are_counted_anew_with_every_technology_too() -> None:
    pos = expanse(
        Player(at="Ares Forge", civil=8, credits=9, storage=["Orbital Strike"]),
        Player(
            "Kethri", "Ironblood Reach", civil=8, credits=0, built=["Orbital Shield", *["Deep Archive"] * 3]
        ),
    )
    assert (len(pos.clocks[B]), level(pos, B)) == (1, 3)
    do(act(pos), "use orbital strike on orange-1")
    assert pos.clocks[B] == []
    forge = expanse(
        Player(civil=8, credits=9, built=["Quantum Foundry", *["Deep Archive"] * 2], building=["Civil Ship"]),
        Player("Kethri", credits=0),
    )
    do(act(forge), "use instant forge on crimson-4")
    assert len(forge.clocks[A]) == 1


@clause("NOM-CIV-09", "NOM-FLEET-26")
def test_a_captured_ship_moves_the_levels_of_both() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri",
                "Ares Forge",
                civil=8,
                credits=9,
                storage=["Boarding Party"],
                built=["Mecadestroyer", "Deep Archive", "Deep Archive"],
            ),
            Player(
                "Kethri", "Ironblood Reach", civil=9, credits=0, built=["Civil Ship", *["Deep Archive"] * 3]
            ),
        )
    )
    assert (len(pos.clocks[A]), len(pos.clocks[B])) == (0, 1)
    play(pos, "declare war on orange")
    until_confrontation(pos)
    one_round(pos, a="use boarding party on crimson-1")
    everybody_passes(pos)
    assert (len(pos.clocks[A]), len(pos.clocks[B])) == (1, 0)


@clause("NOM-CIV-09")
def test_the_log_tells_which_level_was_reached() -> None:
    pos = expanse(Player(civil=11), Player("Kethri"))
    start(pos, Grow(A))
    assert "Crimson rises to civilization level 3" in said(pos)


@clause("NOM-CIV-10", "NOM-CIV-17")
def test_a_turn_that_was_under_way_does_not_count_and_an_own_turn_in_between_does_not_help() -> None:
    pos = four(8, 4, 4, 4)
    turn_begins(pos, B)
    gain_civil(pos, A, 4)
    turn_ends(pos, B)
    assert B in waits_for(pos, A, 3)
    for seat in (C, D):
        turn_begins(pos, seat)
        turn_ends(pos, seat)
    turn_begins(pos, A)
    assert not is_full(pos, A, 3)
    turn_ends(pos, A)
    turn_begins(pos, B)
    turn_ends(pos, B)
    assert waits_for(pos, A, 3) == []
    assert not is_full(pos, A, 3)
    turn_begins(pos, A)
    assert is_full(pos, A, 3)


@clause("NOM-CIV-10", "NOM-CIV-17")
def test_own_turns_alone_fill_no_clock_and_the_turn_of_the_first_seat_counts_like_any_other() -> None:
    pos = four(4, 8, 4, 4)
    turn_begins(pos, A)
    gain_civil(pos, B, 4)
    turn_ends(pos, A)
    assert waits_for(pos, B, 3) == [C, D, A]
    for _ in range(3):
        turn_begins(pos, B)
        turn_ends(pos, B)
        assert not is_full(pos, B, 3)
    assert waits_for(pos, B, 3) == [C, D, A]


@clause("NOM-CIV-10", "NOM-CIV-06", "NOM-CIV-17")
def test_a_clock_is_full_when_everybody_has_begun_and_finished_a_turn_and_the_own_has_begun() -> None:
    pos = three(8, 8, 8)
    turn_begins(pos, B)
    gain_civil(pos, A, 4)  # on B's turn
    turn_ends(pos, B)
    play_turn(pos, C)
    turn_begins(pos, A)
    assert not is_full(pos, A, 3)  # B has not begun a turn since
    turn_ends(pos, A)
    play_turn(pos, B)
    assert not is_full(pos, A, 3)
    play_turn(pos, C)
    turn_begins(pos, A)
    assert is_full(pos, A, 3)


@clause("NOM-CIV-11", "NOM-CIV-18")
def test_the_check_is_for_the_active_player_and_finishes_the_turn_for_the_clocks_of_others() -> None:
    pos = expanse(Player(civil=12), Player("Kethri", civil=12))
    turn_begins(pos, A)
    start(pos, VictoryCheck())
    assert (winners(pos), waits_for(pos, B, 3)) == ((), [])
    pos.civil[B] = 4
    pos.clocks[B] = []
    turn_begins(pos, B)
    turn_ends(pos, B)
    turn_begins(pos, A)
    start(pos, VictoryCheck())
    assert (winners(pos), pos.outcome is not None and pos.outcome.scores) == ((A,), (3, 1))
    assert said(pos)[-1] == "The others: Orange"


@clause("NOM-CIV-12")
def test_level_3_reached_in_a_reorganization_wins_at_the_end_of_the_next_own_turn() -> None:
    pos = expanse(Player(civil=11, built=["Trade Hub"], credits=0), Player("Kethri", civil=2, credits=0))
    start(pos, StartTurn())
    assert level(pos, A) == 3
    finished = 0
    while pos.outcome is None:
        everybody_passes(pos)
        if "end the turn" in legal(pos):
            finished += 1
            play(pos, "end the turn")
        elif not isinstance(pos.decision, React) and pos.outcome is None:
            play(pos, legal(pos)[-1])
    assert (finished, pos.outcome.winners) == (3, (A,))  # this turn, the rival's, the next own one


@clause("NOM-CIV-13", "NOM-CIV-16")
def test_breaking_a_tie_starts_a_new_wait_and_keeps_the_old_one() -> None:
    pos = expanse(Player(civil=12), Player("Kethri", civil=12))
    for seat in (B, A):
        turn_begins(pos, seat)
        turn_ends(pos, seat)
    turn_begins(pos, A)
    assert is_full(pos, A, 3) and not wins(pos, A)
    gain_civil(pos, A, 4)
    assert not wins(pos, A)  # 4 over 3 waits anew
    lone = pos.copy()
    lose_units(lone, B, 1, 0)
    assert wins(lone, A)  # on the strength of level 3
    for seat in (B, A):
        turn_begins(pos, seat)
        assert not wins(pos, A) or seat == A
        turn_ends(pos, seat)
    assert wins(pos, A)


@clause("NOM-CIV-14")
def test_who_was_tied_and_has_held_the_level_wins_when_the_rival_falls() -> None:
    pos = three(12, 12, 4)
    for seat in (A, B, C):
        play_turn(pos, seat)
    turn_begins(pos, A)
    assert not wins(pos, A)  # tied
    lose_units(pos, B, 1, 0)
    assert wins(pos, A)


@clause("NOM-CIV-15")
def test_a_tie_that_was_broken_in_between_does_no_harm_to_the_clock() -> None:
    pos = three(12, 8, 4)
    play_turn(pos, A)
    gain_civil(pos, B, 4)
    play_turn(pos, B)
    lose_units(pos, B, 4, 0)
    play_turn(pos, C)
    turn_begins(pos, A)
    assert is_full(pos, A, 3) and wins(pos, A)


@clause("NOM-CIV-18", "NOM-CIV-19")
def test_only_the_player_whose_turn_ends_can_win_by_level() -> None:
    pos = three(12, 8)
    pos.declines = [0]
    pos.clocks[A] = [FULL]
    pos.on_turn = B
    act(pos)
    stack_systems(pos, "Lifewell", "Crimson Gate")
    do(pos, "end the turn")
    assert winners(pos) == ()
    do(pos, "end the turn")
    assert winners(pos) == (A,)


@clause("NOM-CIV-20")
def test_the_others_are_listed_by_level_population_technologies_credits_and_the_dead_last() -> None:
    pos = expanse(
        Player(civil=4, credits=1),
        Player("Kethri", civil=8, credits=0),
        Player("Vorrax", civil=4, credits=2),
        Player("Dracoth", civil=4, credits=0, built=["Trade Hub"]),
    )
    assert ranking(pos) == [1, 3, 2, 0]
    pos.civil[B] = 0
    start(pos, CheckLife())
    assert ranking(pos) == [3, 2, 0, 1]
    pos.civil[C] = 0
    start(pos, CheckLife())
    assert ranking(pos) == [3, 0, 2, 1]  # the first to go is last


@clause("NOM-CIV-21")
def test_a_round_limit_ends_the_game_and_equals_share() -> None:
    pos = three(8, 8)
    pos.options["round_limit"] = 5
    pos.on_turn = 1
    start(pos, NextTurn())
    assert pos.outcome is not None
    assert (pos.outcome.clause, pos.outcome.winners) == ("NOM-CIV-21", (A, B))
    pos = three(8, 9)
    pos.options["round_limit"] = 5
    pos.on_turn = 1
    start(pos, NextTurn())
    assert winners(pos) == (B,)
    free = three(8, 9)
    free.on_turn = 1
    start(free, NextTurn())
    assert free.outcome is None
    assert isinstance(free.decision, React) or free.waiting == (A,)


@clause("NOM-CIV-22")
def test_a_clock_no_longer_waits_for_the_dead() -> None:
    pos = three(8, 8, 8)
    turn_begins(pos, B)
    gain_civil(pos, A, 4)
    turn_ends(pos, B)
    play_turn(pos, C)
    turn_begins(pos, A)
    assert not is_full(pos, A, 3)
    pos.civil[B] = 0
    start(pos, CheckLife())
    assert is_full(pos, A, 3)  # at once: C had finished when this turn began


def test_before_the_species_are_chosen_nothing_is_counted() -> None:
    pos = GAME.new(3, seed=1)
    assert isinstance(pos, Expanse)
    for seat in (A, B, C):
        view = pos.view(seat)
        assert view.dealt == [pair if s == seat else [UNSEEN] * 2 for s, pair in enumerate(pos.dealt)]
        assert view.packets == []
        panels = DRAWING.table(view).players
        assert [DRAWING.measured(view, seat)["Attack"] for seat in range(3)] == [0, 0, 0] and len(panels) == 3
    assert pos.view(None).dealt == [[UNSEEN] * 2] * 3
    for seat in (A, B, C):
        pos.play(pos.moves(seat)[0], seat)
    assert pos.view(A).dealt == []
    assert pos.view(A).packets == [pos.packets[A], [UNSEEN] * 5, [UNSEEN] * 5]
    assert pos.view(None).packets == [[UNSEEN] * 5] * 3
