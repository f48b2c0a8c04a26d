"""Extinction, civilization levels and victory (NOM-EXT, NOM-CIV)."""

from __future__ import annotations

from orrery.games.nomads.changes import gain_civil, lose_units
from orrery.games.nomads.clocks import is_full, turn_begins, turn_ends, waits_for, wins
from orrery.games.nomads.extinction import CheckLife, ranking
from orrery.games.nomads.state import Expanse
from orrery.games.nomads.turns import NextTurn
from orrery.games.nomads.values import level
from orrery.games.nomads.windows import React
from tests.games.nomads.kit import (
    FULL,
    A,
    B,
    C,
    Player,
    act,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    stack_stars,
    until_lane,
    winners,
)
from tests.kit import legal, play, start
from tests.ledger import clause


def three(*units: int) -> Expanse:
    species = ("Umbral Tide", "Kethri", "Vorrax")
    return expanse(*(Player(species[i], civil=units[i], credits=0) for i in range(len(units))))


def play_turn(pos: Expanse, seat: int) -> None:
    """A whole turn, for the clocks only."""
    turn_begins(pos, seat)
    turn_ends(pos, seat)


@clause("NOM-EXT-03", "NOM-EXT-01", "NOM-EXT-04")
def test_an_extinct_species_leaves_everything() -> None:
    pos = expanse(
        Player(),
        Player(
            "Kethri",
            "Thornmarch",
            civil=0,
            credits=7,
            storage=["Trade Hub"],
            built=[("Civil Ship", "Bomb Bay")],
            building=["War Academy"],
        ),
        Player("Vorrax"),
    )
    start(pos, CheckLife())
    assert (pos.alive, pos.out, pos.outcome) == ([True, False, True], [B], None)
    assert sorted(names(pos.discards[0])) == ["Bomb Bay", "Civil Ship", "Trade Hub", "War Academy"]
    assert (pos.credits[B], pos.laid, pos.path[B]) == (0, [0] * 24, [])
    assert len(pos.star_discard) == 1
    assert not pos.problems()


@clause("NOM-EXT-05", "NOM-TURN-01")
def test_if_the_active_species_dies_the_turn_ends_at_once() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri", "Ares Forge", civil=1, military=1, credits=9, storage=["Interplanetary Missile"]
            ),
            Player("Dracoth", "Crimson Gate", credits=0, civil=1, military=4),
            Player("Vorrax", credits=0),
        )
    )
    do(pos, "declare war on orange")
    play(pos, "launch the assault")
    everybody_passes(pos)
    assert not pos.alive[A]
    assert (pos.active, pos.war, pos.pile, pos.outcome) == (B, None, [], None)
    assert not pos.problems()


@clause("NOM-EXT-06", "NOM-EXT-08")
def test_a_war_ends_without_effect_when_a_fighter_gives_up() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri", "Ares Forge", credits=9, storage=["Interplanetary Missile"], built=["Space Cruiser"]
            ),
            Player("Kethri", "Crimson Gate", credits=9, storage=["Trade Hub"], built=["Space Cruiser"]),
            Player("Vorrax", credits=9, storage=["Trade Hub"]),
        )
    )
    play(pos, "declare war on orange")
    until_lane(pos)
    one_round(pos, a="use interplanetary missile on crimson-1")
    pos.play("pass", C)
    pos.play("resign", B)
    everybody_passes(pos)
    assert (pos.alive[B], pos.war, pos.pile, pos.standing) == (False, None, [], [])
    assert (pos.waiting, pos.civil[A], legal(pos)[-1]) == ((A,), 4, "end the turn")
    assert not pos.problems()


@clause("NOM-EXT-08")
def test_giving_up_at_any_moment_keeps_the_game_sound() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=9, storage=["Trade Hub", "Civil Ship"]),
            Player("Vorrax", "Sunmint", credits=9, storage=["Deep Archive"]),
            Player("Dracoth", credits=9, storage=["Emergency Levy"]),
        )
    )
    play(pos, "negotiate with orange", "give 1 credits", "send the offer")
    deal = pos.copy()
    deal.play("resign", B)
    assert (deal.deal, deal.waiting) == (None, (A,))
    pos.play("resign", A)
    assert pos.active == B
    everybody_passes(pos)
    assert not pos.problems()
    assert not deal.problems()


@clause("NOM-EXT-08", "NOM-SETUP-05")
def test_giving_up_during_setup() -> None:
    from orrery.games.nomads import GAME

    pos = GAME.new(3, seed=5)
    assert isinstance(pos, Expanse)
    pos.play("resign", C)
    while pos.round == 0:
        seat = pos.waiting[0]
        pos.play(pos.moves(seat)[0], seat)
    assert pos.alive == [True, True, False]
    assert C not in pos.living()
    assert not pos.problems()


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


@clause("NOM-CIV-07", "NOM-CIV-08", "NOM-CIV-11")
def test_all_others_must_be_on_lower_levels() -> None:
    pos = three(12, 12)
    play_turn(pos, B)
    turn_begins(pos, A)
    assert is_full(pos, A, 3)
    assert not wins(pos, A)
    lose_units(pos, B, 1, 0)
    assert wins(pos, A)


@clause("NOM-CIV-18", "NOM-CIV-19")
def test_only_the_player_whose_turn_ends_can_win_by_level() -> None:
    pos = three(12, 8)
    pos.declines = [0]
    pos.clocks[A] = [FULL]
    pos.at = B
    act(pos)
    stack_stars(pos, "Lifewell", "Crimson Gate")
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
    pos.at = 1
    start(pos, NextTurn())
    assert pos.outcome is not None
    assert (pos.outcome.clause, pos.outcome.winners) == ("NOM-CIV-21", (A, B))
    pos = three(8, 9)
    pos.options["round_limit"] = 5
    pos.at = 1
    start(pos, NextTurn())
    assert winners(pos) == (B,)
    free = three(8, 9)
    free.at = 1
    start(free, NextTurn())
    assert free.outcome is None
    assert isinstance(free.decision, React) or free.waiting == (A,)
