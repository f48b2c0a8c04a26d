"""The turn (NOM-TURN)."""

from __future__ import annotations

import pytest

from orrery.engine.errors import IllegalMove, UnreadableMove
from orrery.games.nomads.holdings.extinction import perish
from orrery.games.nomads.table.state import ACTIVATION
from orrery.games.nomads.turn.turns import NextTurn, StartTurn
from orrery.testing.kit import legal, play, refused, start
from tests.games.nomads.kit import (
    A,
    B,
    C,
    Player,
    act,
    changed,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    stack_systems,
    with_game,
)
from tests.games.nomads.scenes import alone, question, table, use, uses
from tests.ledger import clause


@clause("NOM-TURN-01", "NOM-GEN-03", "NOM-CIV-21")
def test_after_the_last_the_first_again_and_a_new_round_until_the_limit() -> None:
    pos = expanse(Player(), Player("Kethri"), Player("Vorrax"), round_limit=6)
    pos.order, pos.on_turn = [B, C, A], 1
    start(pos, NextTurn())
    assert (pos.active, pos.round) == (A, 5)
    pos.stack.clear()
    start(pos, NextTurn())
    assert (pos.active, pos.round) == (B, 6)
    perish(pos, C)
    pos.stack.clear()
    start(pos, NextTurn())
    assert (pos.active, pos.round, pos.outcome) == (A, 6, None)
    pos.stack.clear()
    start(pos, NextTurn())
    assert pos.outcome is not None
    assert pos.outcome.clause == "NOM-CIV-21"


@clause("NOM-TURN-02", "NOM-TURN-13")
def test_a_turn_begins_with_everything_that_was_counted_by_the_turn_at_nothing() -> None:
    pos = expanse(Player(), Player("Kethri"))
    pos.ending = pos.warred = pos.no_war = True
    pos.jumps = pos.built = 3
    pos.wish = [True, True]
    turn, turns = pos.turn, pos.turns[:]
    start(pos, StartTurn())
    assert (pos.ending, pos.warred, pos.no_war, pos.jumps, pos.built) == (False, False, False, 0, 0)
    assert (pos.wish, pos.phase) == ([False, True], ACTIVATION)
    assert (pos.turn, pos.turns) == (turn + 1, [turns[A] + 1, turns[B]])


@clause("NOM-TURN-03")
def test_moves_of_others_and_moves_that_nobody_can_read_are_refused() -> None:
    pos = table()
    with pytest.raises(IllegalMove):
        pos.play("end the turn", B)
    before = pos.save()
    for text in (
        "",
        "declare war on nobody",
        "build the future",
        "use hatch on the moon",
        "give up x civil and y military",
    ):
        with pytest.raises(UnreadableMove) as caught:
            pos.play(text)
        assert str(caught.value).endswith((".", "?"))
    assert pos.save() == before


@clause("NOM-TURN-04", "NOM-TURN-08")
def test_only_the_first_turn_of_a_species_has_no_reorganization() -> None:
    for turns, civil in ((0, 4), (1, 5), (2, 5)):
        pos = expanse(Player(turns=turns), Player("Kethri"))
        stack_systems(pos, "Violet Maw")
        start(pos, StartTurn())
        assert (pos.civil[A], len(pos.visited[A])) == (civil, civil - 4)


@clause("NOM-TURN-05", "NOM-TURN-06", "NOM-TURN-07")
def test_before_the_own_second_turn_nobody_sacrifices_or_jumps_by_any_effect() -> None:
    for turns, free in ((1, False), (2, True)):
        tithe = alone(at="Bloodroot", turns=turns)
        assert ("tithe" in uses(tithe)) is free
        slip = alone(species="Nautiloi", turns=turns, storage=["Jump Beacon", "Evasive Warp"])
        assert uses(slip) == (["jump beacon", "evasive warp", "slipstream"] if free else [])
        assert (
            refused(act(alone(turns=1, storage=["Jump Beacon"])), "use jump beacon").clause == "NOM-TURN-05"
        )


@clause("NOM-TURN-05", "NOM-TURN-06", "NOM-TURN-07", "NOM-TURN-08")
def test_the_bans_end_with_the_second_own_turn() -> None:
    young = act(
        expanse(
            Player("Vorrax", credits=9, storage=["Jump Beacon"], turns=1),
            Player("Kethri", storage=["Evasive Warp"], turns=1),
        )
    )
    assert "make an extra jump" not in legal(young)
    assert "use jump beacon" not in legal(young)
    play(young, "train a unit")
    assert legal(young, B) == ["pass"]  # on another player's turn too
    grown = act(
        expanse(Player("Vorrax", credits=9, storage=["Jump Beacon"], turns=2), Player("Kethri", credits=0))
    )
    assert {"make an extra jump", "use jump beacon"} <= set(legal(grown))
    tithe = expanse(Player(at="Bloodroot", turns=1), Player("Kethri"))
    act(tithe)
    assert "use tithe" not in legal(tithe)
    tithe = expanse(Player(at="Bloodroot", turns=2), Player("Kethri"))
    act(tithe)
    assert "use tithe" in legal(tithe)


@clause("NOM-TURN-09", "NOM-TURN-11")
def test_six_resources_may_stay_and_the_seventh_may_not() -> None:
    for number, asked in ((6, False), (7, True)):
        pos = act(
            expanse(
                Player(storage=["Civil Ship"] * number, credits=0),
                Player("Kethri", storage=["Bomb Bay"] * 9, credits=0),
            )
        )
        play(pos, "end the turn")
        assert (legal(pos) == ["discard civil ship"]) is asked
        if asked:
            play(pos, "discard civil ship")
        assert (pos.active, len(pos.storage[A])) == (B, 6)


@clause("NOM-TURN-09", "NOM-TURN-10", "NOM-TURN-12")
def test_resources_are_discarded_only_down_to_the_limit_of_six() -> None:
    hand = [
        "Trade Hub",
        "War Academy",
        "Deep Archive",
        "Civil Ship",
        "Space Cruiser",
        "Orbital Shield",
        "Data Theft",
    ]
    pos = act(expanse(Player(storage=hand, credits=0), Player("Kethri", credits=0)))
    assert not any(text.startswith("discard") for text in legal(pos))
    do(pos, "end the turn")
    assert len(legal(pos)) == 7
    play(pos, "discard civil ship")
    assert len(pos.storage[A]) == 6
    assert pos.active == B
    assert names(pos.discards[0]) == ["Civil Ship"]


@clause("NOM-TURN-10", "NOM-TURN-12")
def test_nobody_discards_what_the_storage_does_not_hold() -> None:
    pos = act(expanse(Player(storage=["Civil Ship"] * 7), Player("Kethri", credits=0)))
    do(pos, "end the turn")
    error = refused(pos, "discard trade hub")
    assert (str(error), error.clause) == ("You do not hold that card.", "NOM-TURN-12")


@clause("NOM-TURN-12")
def test_three_cards_are_discarded_one_by_one_even_equal_ones_and_no_fourth() -> None:
    game = changed("Supply Windfall", abilities=use("self", {"do": "discard", "n": 3}))
    pos = expanse(
        Player(storage=["Supply Windfall", *["Civil Ship"] * 3, "Bomb Bay"]), Player("Kethri", credits=0)
    )
    do(act(with_game(pos, game)), "use supply windfall")
    assert question(pos) == "Supply Windfall: choose 3 cards to discard."
    do(pos, "discard civil ship", "discard bomb bay")
    assert (legal(pos), question(pos)) == (
        ["discard civil ship"],
        "Supply Windfall: choose 1 card to discard.",
    )
    do(pos, "discard civil ship")  # asked, though there is no choice: that would betray the storage
    assert names(pos.storage[A]) == ["Civil Ship"]
    assert legal(pos)[-1] == "end the turn"


@clause("NOM-TURN-13")
def test_effects_until_the_end_of_the_turn_stop_before_the_storage_limit() -> None:
    pos = act(expanse(Player("Ursanni", storage=["Civil Ship"] * 7, credits=2), Player("Kethri", credits=0)))
    do(pos, "use winter den")
    assert pos.no_war
    do(pos, "end the turn")
    assert (legal(pos), pos.view(B).no_war) == (["discard civil ship"], False)


@clause("NOM-TURN-13", "NOM-TURN-14", "NOM-WND-09")
def test_after_the_end_was_announced_there_is_no_way_back_to_actions() -> None:
    pos = act(
        expanse(
            Player("Ursanni", credits=9, storage=["Emergency Levy"]),
            Player("Kethri", storage=["Emergency Levy"]),
        )
    )
    pos.no_war = True
    play(pos, "end the turn")
    assert legal(pos, A) == ["use emergency levy", "pass"]
    assert "negotiate with crimson" not in legal(pos, B)
    one_round(pos, b="use emergency levy")
    everybody_passes(pos)
    assert (pos.active, pos.no_war) == (B, False)


@clause("NOM-TURN-15", "NOM-ACT-11")
def test_no_action_is_compulsory() -> None:
    pos = act(expanse(Player(credits=0), Player("Kethri", credits=0)))
    assert legal(pos) == ["announce an offer", "end the turn"]
    do(pos, "end the turn")
    assert pos.active == B
