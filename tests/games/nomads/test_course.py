"""Setup, turns, clocks and the end of the game in their corners (NOM-SETUP, NOM-TURN, NOM-CIV, NOM-EXT)."""

from __future__ import annotations

from orrery.games.nomads import GAME
from orrery.games.nomads.applying import stand
from orrery.games.nomads.changes import gain_civil, lose_units
from orrery.games.nomads.clocks import is_full, turn_begins, turn_ends, waits_for, wins
from orrery.games.nomads.extinction import CheckLife, clear_pile, perish, scores
from orrery.games.nomads.setup import TurnOrder
from orrery.games.nomads.state import ACTIVATION, OWN_TURN, Expanse, Item
from orrery.games.nomads.turns import NextTurn, StartTurn, VictoryCheck
from orrery.games.nomads.values import level
from tests.games.nomads.kit import (
    CONTENT,
    A,
    B,
    C,
    D,
    Player,
    act,
    card,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    stack_deck,
    stack_stars,
    until_lane,
    winners,
)
from tests.kit import clauses, legal, play, said, start
from tests.ledger import clause

# --- setup -----------------------------------------------------------------------------------------------------------


@clause("NOM-SETUP-09")
def test_of_equal_initiatives_the_cheaper_card_goes_first_within_their_places_only() -> None:
    pos = expanse(Player("Kethri"), Player("Null Chorus"), Player("Nautiloi"), Player("Umbral Tide"))
    stack_deck(pos, "Leviathan Carrier", "Jump Beacon")  # Crimson shows 9, Orange 0
    start(pos, TurnOrder())
    assert pos.order == [C, B, A, D]
    assert said(pos)[:2] == ["Crimson shows Leviathan Carrier", "Orange shows Jump Beacon"]


@clause("NOM-SETUP-10")
def test_only_players_still_level_show_again() -> None:
    pos = expanse(Player("Kethri"), Player("Null Chorus"), Player("Kethri"))
    stack_deck(pos, "Trade Hub", "Jump Beacon", "Cloning Vats", "Data Theft", "Civil Ship", "Pirate Raid")
    start(pos, TurnOrder())
    # 5, 0 and 5; then Crimson and Violet show 2 and 2; then 1 and whatever comes
    shown = [text for text in said(pos) if "shows" in text]
    assert shown[:5] == [
        "Crimson shows Trade Hub",
        "Orange shows Jump Beacon",
        "Violet shows Cloning Vats",
        "Crimson shows Data Theft",
        "Violet shows Civil Ship",
    ]
    assert shown[5] == "Crimson shows Pirate Raid"
    assert (len(shown), pos.order[0]) == (7, B)


@clause("NOM-SETUP-11")
def test_cards_shown_are_shuffled_back_before_anybody_draws() -> None:
    pos = expanse(Player("Kethri"), Player("Null Chorus"))
    pos.chance = GAME.new(2, seed=3).chance
    before = pos.decks[0][:]
    start(pos, TurnOrder())
    assert sorted(pos.decks[0]) == sorted(before)
    assert pos.decks[0][:50] != before[:50]
    plain = expanse(Player("Kethri"), Player("Vorrax"))
    untouched = plain.decks[0][:]
    start(plain, TurnOrder())
    assert (plain.decks[0], clauses(plain.events)) == (untouched, ["NOM-SETUP-08"])


@clause("NOM-SETUP-05")
def test_each_player_chooses_between_the_two_species_dealt_to_them() -> None:
    pos = GAME.new(3, seed=4)
    assert isinstance(pos, Expanse)
    for seat in (A, B, C):
        pair = pos.dealt[seat]
        assert legal(pos, seat) == [f"lead {CONTENT.species_names[one].lower()}" for one in pair]


@clause("NOM-COMPET-04", "NOM-COMPET-15")
def test_the_decks_that_players_bring_are_shuffled() -> None:
    one, other = (GAME.new(2, seed=seed, mode="competitive") for seed in (1, 2))
    assert isinstance(one, Expanse) and isinstance(other, Expanse)
    for seat in (A, B):
        assert one.decks[seat] != other.decks[seat]
        assert one.decks[seat] != sorted(one.decks[seat])


@clause("NOM-COMPET-16", "NOM-COMPET-19")
def test_the_cards_named_go_back_as_many_are_extracted_and_the_deck_is_shuffled() -> None:
    pos = GAME.new(2, seed=1, mode="competitive")
    assert isinstance(pos, Expanse)
    first, deck = pos.storage[A][:], pos.decks[A][:]
    assert len(legal(pos, A)) == len(set(legal(pos, A))) == 32
    pos.play("send back 1 3", A)
    events = pos.play("send back nothing", B)
    assert said(pos, events)[:2] == ["Crimson exchanges 2 cards", "Orange exchanges 0 cards"]
    top = deck[-2:]
    assert sorted(pos.storage[A]) == sorted([first[1], first[3], first[4], *top])
    assert sorted(pos.decks[A]) == sorted([*deck[:-2], first[0], first[2]])
    assert pos.decks[A] != [first[2], first[0], *deck[:-2]]
    assert not pos.problems()


@clause("NOM-EXT-08", "NOM-COMPET-16")
def test_whoever_gives_up_during_the_exchange_exchanges_nothing() -> None:
    pos = GAME.new(3, seed=1, mode="competitive")
    assert isinstance(pos, Expanse)
    pos.play("resign", B)
    pos.play("send back nothing", A)
    events = pos.play("send back nothing", C)
    assert "Orange exchanges 0 cards" in said(pos, events)
    assert (pos.alive, pos.out, pos.active != B, len(pos.gone)) == ([True, False, True], [B], True, 40)
    assert not pos.problems()


@clause("NOM-EXT-08", "NOM-EXT-02")
def test_the_last_one_left_during_setup_wins() -> None:
    pos = GAME.new(2, seed=1)
    pos.play("resign", A)
    assert pos.outcome is not None
    assert (pos.outcome.clause, pos.outcome.winners) == ("NOM-EXT-02", (B,))


# --- turns -----------------------------------------------------------------------------------------------------------


@clause("NOM-TURN-01", "NOM-GEN-03", "NOM-CIV-21")
def test_after_the_last_the_first_again_and_a_new_round_until_the_limit() -> None:
    pos = expanse(Player(), Player("Kethri"), Player("Vorrax"), round_limit=6)
    pos.order, pos.at = [B, C, A], 1
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


@clause("NOM-GEN-04")
def test_what_lasts_until_the_own_next_turn_ends_with_nobody_elses() -> None:
    pos = expanse(Player("Ursanni"), Player("Ursanni"))
    den = next(one for one in CONTENT.abilities if one.name == "Winter Den")
    for seat in (A, B):
        stand(pos, seat, den, -1, OWN_TURN, fighter=seat, defence=2)
    start(pos, StartTurn())
    assert [one.user for one in pos.standing] == [B]


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


@clause("NOM-TURN-13")
def test_effects_until_the_end_of_the_turn_stop_before_the_storage_limit() -> None:
    pos = act(expanse(Player("Ursanni", storage=["Civil Ship"] * 7, credits=2), Player("Kethri", credits=0)))
    do(pos, "use winter den")
    assert pos.no_war
    do(pos, "end the turn")
    assert (legal(pos), pos.view(B).no_war) == (["discard civil ship"], False)


@clause("NOM-TURN-04", "NOM-TURN-08")
def test_only_the_first_turn_of_a_species_has_no_reorganization() -> None:
    for turns, civil in ((0, 4), (1, 5), (2, 5)):
        pos = expanse(Player(turns=turns), Player("Kethri"))
        stack_stars(pos, "Violet Maw")
        start(pos, StartTurn())
        assert (pos.civil[A], len(pos.path[A])) == (civil, civil - 4)


# --- levels ----------------------------------------------------------------------------------------------------------


def four(*units: int) -> Expanse:
    """Four species with so many units."""
    species = ("Umbral Tide", "Kethri", "Vorrax", "Dracoth")
    return expanse(*(Player(species[i], civil=units[i], credits=0) for i in range(4)))


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
    until_lane(pos)
    one_round(pos, a="use boarding party on crimson-1")
    everybody_passes(pos)
    assert (len(pos.clocks[A]), len(pos.clocks[B])) == (1, 0)


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


# --- extinction ------------------------------------------------------------------------------------------------------


@clause("NOM-EXT-06", "NOM-EXT-08")
def test_a_war_goes_on_when_somebody_else_leaves_the_game() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 3, 0),
            Player("Kethri", "Ironblood Reach", 9, 0, 0),
            Player("Vorrax", "Lifewell", credits=0),
        )
    )
    do(pos, "declare war on orange")
    pos.play("resign", C)
    do(pos, "launch the assault")
    assert (pos.civil[B], pos.war, pos.waiting) == (6, None, (A,))


@clause("NOM-EXT-05", "NOM-EXT-04")
def test_what_is_being_resolved_is_discarded_with_the_pile() -> None:
    pos = expanse(Player(), Player("Kethri"), Player("Vorrax"))
    windfall = CONTENT.consumable(card("Supply Windfall"))[0].number
    query = next(one.number for one in CONTENT.abilities if one.name == "Query")
    pos.pile = [Item(1, B, windfall, card("Supply Windfall"), ()), Item(2, B, query, -1, ())]
    pos.resolving = Item(3, A, windfall, card("Interplanetary Missile"), ())
    clear_pile(pos)
    assert len(pos.pile) == 0
    assert pos.next_serial() == 1  # nothing lies open any more
    assert names(pos.discards[0]) == ["Supply Windfall", "Interplanetary Missile"]


@clause("NOM-EXT-04", "NOM-CIV-22")
def test_an_extinct_species_keeps_no_clock_no_wish_and_no_points() -> None:
    pos = expanse(Player(civil=16), Player("Kethri", civil=12), Player("Vorrax"))
    pos.wish = [True, True, True]
    perish(pos, B)
    assert (pos.clocks[B], pos.wish, pos.units(B)) == ([], [True, False, True], 0)
    assert scores(pos) == (4, 0, 1)


@clause("NOM-EXT-08", "NOM-EXT-04")
def test_an_extinct_player_who_leaves_the_table_changes_nothing() -> None:
    pos = expanse(Player(), Player("Kethri", civil=0), Player("Vorrax"))
    start(pos, CheckLife())
    act(pos)
    events = pos.play("resign", B)
    assert (events, pos.out, pos.waiting, pos.outcome) == ([], [B], (A,), None)


@clause("NOM-EXT-03", "NOM-EXT-07")
def test_some_of_several_may_die_out_together_while_the_game_goes_on() -> None:
    pos = expanse(Player(), Player("Kethri", civil=0), Player("Vorrax", civil=0), Player("Dracoth"))
    start(pos, CheckLife())
    assert (pos.alive, pos.out, pos.outcome) == ([True, False, False, True], [B, C], None)
    rest = expanse(Player(civil=0), Player("Kethri", civil=0), Player("Vorrax"))
    start(rest, CheckLife())
    assert winners(rest) == (C,)
