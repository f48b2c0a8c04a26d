"""Extinction and victory by extermination (NOM-EXT): who dies out, what leaves with them, and who is left."""

from __future__ import annotations

from orrery.games.nomads import GAME
from orrery.games.nomads.holdings.extinction import CheckLife, clear_pile, perish, scores
from orrery.games.nomads.table.items import Item, OnPlace
from orrery.games.nomads.table.state import Expanse
from orrery.testing.kit import legal, play, said, start
from tests.games.nomads.kit import (
    CONTENT,
    A,
    B,
    C,
    Player,
    act,
    card,
    changed,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    until_confrontation,
    winners,
    with_game,
)
from tests.games.nomads.scenes import launched, use
from tests.ledger import clause


@clause("NOM-EXT-01")
def test_a_species_of_soldiers_alone_lives() -> None:
    pos = expanse(Player(civil=0, military=1), Player("Kethri", civil=1), Player("Vorrax", civil=0))
    start(pos, CheckLife())
    assert (pos.alive, pos.outcome) == ([True, True, False], None)


@clause("NOM-EXT-02", "NOM-EXT-03")
def test_the_last_survivor_of_an_assault_wins_at_once() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", 9, 5, 0),
            Player("Kethri", "Ironblood Reach", 3, 0, 0),
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    assert winners(pos) == (A,)


@clause("NOM-EXT-03", "NOM-EXT-07")
def test_some_of_several_may_die_out_together_while_the_game_goes_on() -> None:
    pos = expanse(Player(), Player("Kethri", civil=0), Player("Vorrax", civil=0), Player("Dracoth"))
    start(pos, CheckLife())
    assert (pos.alive, pos.out, pos.outcome) == ([True, False, False, True], [B, C], None)
    rest = expanse(Player(civil=0), Player("Kethri", civil=0), Player("Vorrax"))
    start(rest, CheckLife())
    assert winners(rest) == (C,)


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
    assert (pos.credits[B], pos.credits_on, pos.visited[B]) == (0, [0] * 24, [])
    assert len(pos.system_discards) == 1
    assert not pos.problems()


@clause("NOM-EXT-04", "NOM-GEN-08")
def test_what_the_storage_of_the_extinct_shows_cannot_be_unseen_by_taking_the_move_back() -> None:
    for civil, free, shown in ((9, 1, []), (2, 0, ["Data Theft"])):
        pos = launched({"military": 5}, {"civil": civil, "credits": 2, "storage": ["Data Theft"]})
        play(pos, "steal 2 credits")
        assert (pos.waiting, pos.free, names(pos.discards[0])) == ((A,), free, shown)


@clause("NOM-EXT-04", "NOM-CIV-22")
def test_an_extinct_species_keeps_no_clock_no_wish_and_no_points() -> None:
    pos = expanse(Player(civil=16), Player("Kethri", civil=12), Player("Vorrax"))
    pos.wish = [True, True, True]
    perish(pos, B)
    assert (pos.clocks[B], pos.wish, pos.units(B)) == ([], [True, False, True], 0)
    assert scores(pos) == (4, 0, 1)


@clause("NOM-EXT-04")
def test_what_an_extinct_species_had_in_force_or_on_the_pile_goes_and_that_of_others_stays() -> None:
    pos = expanse(
        Player(storage=["Harvest Bonds"], credits=9),
        Player("Kethri", storage=["Orbital Mines"], credits=9),
        Player("Vorrax"),
    )
    do(act(pos), "use harvest bonds")
    pos.stack.clear()
    pos.on_turn = B
    do(act(pos), "use orbital mines")
    missile = CONTENT.consumable(card("Interplanetary Missile"))[0].number
    pos.pile = [
        Item(8, A, missile, card("Interplanetary Missile"), OnPlace(0)),
        Item(9, C, missile, card("Interplanetary Missile"), OnPlace(0)),
    ]
    perish(pos, A)
    assert [one.user for one in pos.standing] == [B]
    assert [item.user for item in pos.pile] == [C]
    assert sorted(names(pos.discards[0])) == ["Harvest Bonds", "Interplanetary Missile"]


@clause("NOM-EXT-04", "NOM-EFF-11")
def test_an_effect_ends_when_its_user_dies_out_in_it() -> None:
    relic = use("each_species", {"do": "eliminate", "n": 2}, {"do": "gain-credits", "n": 3}, universal=True)
    game = changed("Plague Relic", abilities=relic)
    pos = expanse(
        Player(storage=["Plague Relic"], credits=9, civil=2), Player("Kethri", credits=0), Player("Vorrax")
    )
    do(act(with_game(pos, game)), "use plague relic")
    assert (pos.alive[A], pos.credits[A]) == (False, 0)
    assert not pos.problems()


@clause("NOM-EXT-05", "NOM-EXT-04")
def test_what_is_being_resolved_is_discarded_with_the_pile() -> None:
    pos = expanse(Player(), Player("Kethri"), Player("Vorrax"))
    windfall = CONTENT.consumable(card("Supply Windfall"))[0].number
    query = next(one.number for one in CONTENT.abilities if one.name == "Query")
    pos.pile = [Item(1, B, windfall, card("Supply Windfall")), Item(2, B, query, -1)]
    pos.resolving = Item(3, A, windfall, card("Interplanetary Missile"))
    clear_pile(pos)
    assert len(pos.pile) == 0
    assert pos.next_serial() == 1  # nothing lies open any more
    assert names(pos.discards[0]) == ["Supply Windfall", "Interplanetary Missile"]


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


@clause("NOM-EXT-05")
def test_the_pile_is_cleared_with_the_turn_of_an_extinct_species() -> None:
    pos = expanse(Player(), Player("Kethri"), Player("Vorrax"))
    missile = CONTENT.consumable(card("Interplanetary Missile"))[0].number
    pos.pile = [Item(1, B, missile, card("Interplanetary Missile"), OnPlace(0))]
    clear_pile(pos)
    assert (pos.pile, names(pos.discards[0])) == ([], ["Interplanetary Missile"])


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
    until_confrontation(pos)
    one_round(pos, a="use interplanetary missile on crimson-1")
    pos.play("pass", C)
    pos.play("resign", B)
    everybody_passes(pos)
    assert (pos.alive[B], pos.war, pos.pile, pos.standing) == (False, None, [], [])
    assert (pos.waiting, pos.civil[A], legal(pos)[-1]) == ((A,), 4, "end the turn")
    assert not pos.problems()


@clause("NOM-EXT-07")
def test_who_died_out_before_has_no_part_in_the_draw_of_the_last() -> None:
    pos = expanse(Player(), Player("Kethri"), Player("Vorrax", civil=0))
    start(pos, CheckLife())
    assert pos.out == [C]
    pos.civil[A] = pos.civil[B] = 0
    start(pos, CheckLife())
    assert pos.outcome is not None
    assert (pos.outcome.clause, winners(pos)) == ("NOM-EXT-07", (A, B))


@clause("NOM-EXT-07")
def test_all_who_die_out_in_the_same_step_share_the_game() -> None:
    pos = expanse(Player(storage=["Plague Relic"], credits=9, civil=2), Player("Kethri", civil=2, credits=0))
    do(act(pos), "use plague relic")
    assert pos.outcome is not None
    assert (pos.outcome.clause, pos.outcome.winners) == ("NOM-EXT-07", (A, B))


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


@clause("NOM-EXT-08", "NOM-EXT-04")
def test_an_extinct_player_who_leaves_the_table_changes_nothing() -> None:
    pos = expanse(Player(), Player("Kethri", civil=0), Player("Vorrax"))
    start(pos, CheckLife())
    act(pos)
    events = pos.play("resign", B)
    assert (events, pos.out, pos.waiting, pos.outcome) == ([], [B], (A,), None)


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
