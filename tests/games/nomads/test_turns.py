"""The turn, reorganization and the decline (NOM-TURN, NOM-REORG, NOM-DECL)."""

from __future__ import annotations

from orrery.games.nomads.table.changes import extract
from orrery.games.nomads.table.state import ACTIVATION, REORGANIZATION
from orrery.games.nomads.turn.reorganization import Reorganize
from orrery.games.nomads.turn.turns import StartTurn
from orrery.games.nomads.using.windows import React
from tests.games.nomads.kit import (
    A,
    B,
    C,
    Player,
    act,
    card,
    cards,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    stack_deck,
    stack_systems,
)
from tests.kit import clauses, legal, play, refused, start
from tests.ledger import clause


@clause("NOM-TURN-02", "NOM-REORG-01")
def test_a_turn_is_reorganization_in_four_steps_and_then_activation() -> None:
    pos = expanse(Player(at="Ares Forge", building=["Trade Hub"]), Player("Kethri", credits=0))
    stack_systems(pos, "Lifewell")
    events = start(pos, StartTurn()).events
    told = [one for one in clauses(events) if one.startswith(("NOM-REORG", "NOM-JUMP"))]
    assert told == ["NOM-REORG-02", "NOM-REORG-04", "NOM-REORG-05", "NOM-JUMP-01"]
    assert pos.phase == ACTIVATION
    assert (pos.credits[A], pos.civil[A], len(pos.visited[A])) == (
        4 + 5 + 2,
        5,
        1,
    )  # the Trade Hub pays already


@clause("NOM-TURN-03", "NOM-CONS-09", "NOM-SYNC-01")
def test_out_of_turn_only_synchronics_can_be_used() -> None:
    hand = ["Supply Windfall", "Civil Ship", "Emergency Levy"]
    pos = act(expanse(Player(), Player("Kethri", "Ares Forge", credits=9, storage=hand)))
    play(pos, "train a unit")
    assert legal(pos, B) == ["use emergency levy", "pass"]
    refused(pos, "use supply windfall", B)
    refused(pos, "build civil ship", B)


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


@clause("NOM-REORG-11", "NOM-REORG-12", "NOM-SYNC-02", "NOM-JUMP-06")
def test_nobody_interrupts_reorganization_and_its_choices_are_made_at_once() -> None:
    pos = expanse(
        Player(credits=3, storage=["Evasive Warp"], military=1),
        Player("Kethri", credits=9, storage=["Evasive Warp", "Emergency Levy"]),
    )
    pos.declines = [1]
    stack_systems(pos, "Verdant Halo")
    start(pos, Reorganize(A))
    assert pos.phase == REORGANIZATION
    assert pos.waiting == (A,)
    assert not isinstance(pos.decision, React)
    play(pos, "give up 0 civil and 1 military")
    assert pos.waiting == (A,)
    assert legal(pos) == ["accept the system's offer", "done"]
    play(pos, "accept the system's offer")
    assert (pos.civil[A], pos.credits[A]) == (5, 3 + 4 - 2)


@clause("NOM-REORG-13", "NOM-EXT-05")
def test_a_species_that_dies_out_in_step_2_takes_no_further_step() -> None:
    pos = expanse(Player(civil=1, at="Ares Forge", credits=2), Player("Kethri"), Player("Vorrax", credits=0))
    pos.declines = [1]
    stars = len(pos.system_deck)
    start(pos, StartTurn())
    assert not pos.alive[A]
    assert (pos.active, pos.credits[A], len(pos.system_deck)) == (B, 0, stars - 1)  # only B has jumped
    assert pos.outcome is None


@clause("NOM-REORG-08", "NOM-CONS-13")
def test_extra_credits_are_added_to_the_same_gain() -> None:
    pos = expanse(
        Player("Thalassid", credits=0, built=["Trade Hub", ("Civil Ship", "Cargo Modules")]),
        Player("Kethri", credits=0),
    )
    stack_systems(pos, "Lifewell")
    start(pos, Reorganize(A))
    assert pos.credits[A] == 5 + 1 + 2 + 1


@clause("NOM-DECL-03", "NOM-DECL-04", "NOM-DECL-05", "NOM-DECL-06")
def test_a_decline_affects_all_species_for_good_and_grows() -> None:
    pos = expanse(Player(credits=0), Player("Kethri", credits=0, civil=9))
    stack_systems(pos, "Lifewell", "Crimson Gate", "Ares Forge")
    pos.declines = [1]
    start(pos, Reorganize(A))
    assert pos.civil[A] == 3
    start(pos, Reorganize(B))
    assert pos.civil[B] == 8
    pos.declines = [2]
    start(pos, Reorganize(B))
    assert pos.civil[B] == 6
    pos.decks[0].extend(pos.discards[0])
    assert pos.declines == [2]


@clause("NOM-DECL-09", "NOM-DECL-10")
def test_an_empty_deck_without_discards_is_made_anew_later_without_another_decline() -> None:
    pos = expanse(Player(credits=0), Player("Kethri", credits=0))
    pos.decks[0] = cards("Trade Hub")
    assert extract(pos, A) == card("Trade Hub")
    assert (pos.declines, pos.decks[0]) == ([1], [])
    assert extract(pos, A) == -1
    assert pos.declines == [1]
    pos.discards[0] = cards("Civil Ship", "Data Theft")
    extract(pos, A)
    assert (pos.declines, len(pos.decks[0]), pos.discards[0]) == ([1], 1, [])
    extract(pos, A)
    assert pos.declines == [2]


@clause("NOM-DECL-11")
def test_a_decline_in_step_4_counts_from_the_next_reorganization_on() -> None:
    pos = expanse(Player(credits=0), Player("Kethri", credits=0))
    pos.discards[0] = pos.decks[0][:50]
    pos.decks[0] = cards("Trade Hub")
    stack_systems(pos, "Lifewell", "Crimson Gate")
    start(pos, Reorganize(A))
    assert (pos.declines, pos.civil[A]) == ([1], 5)
    start(pos, Reorganize(A))
    assert pos.civil[A] == 4


@clause("NOM-DECL-14", "NOM-DMG-12")
def test_healing_does_not_reduce_a_sacrifice_but_relief_does() -> None:
    for built, left in (("Tissue Regenerator", 3), ("Plague Wards", 4)):
        pos = expanse(Player("Ursanni", credits=0, built=[built]), Player("Kethri", credits=0))
        stack_systems(pos, "Crimson Gate")
        pos.declines = [1]
        start(pos, Reorganize(A))
        assert pos.civil[A] == left  # and no unit is gained for the relief


@clause("NOM-DECL-01", "NOM-DECL-08")
def test_the_decline_strikes_when_the_last_card_leaves() -> None:
    pos = expanse(Player(), Player("Kethri"), Player("Vorrax"))
    stack_deck(pos, "Trade Hub")
    pos.discards[0], pos.decks[0] = pos.decks[0][:-2], pos.decks[0][-2:]
    extract(pos, C)
    assert pos.declines == [0]
    extract(pos, C)
    assert pos.declines == [1]
    assert pos.decks[0]
