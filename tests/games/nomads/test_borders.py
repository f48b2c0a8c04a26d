"""Prices, limits, tokens and views where one more or one less would matter (NOM-ACT, NOM-COMP, NOM-TECH, NOM-GEN-09)."""

from __future__ import annotations

import msgspec
import pytest

from orrery.engine.view import UNSEEN
from orrery.games.nomads import GAME
from orrery.games.nomads.board import DRAWING
from orrery.games.nomads.changes import (
    clear_place,
    credits_left,
    destroy,
    draw,
    extract,
    finish,
    gain_civil,
    gain_credits,
    train,
    units_left,
    untrain,
)
from orrery.games.nomads.prices import BUILD, TRAIN, build_price, price
from orrery.games.nomads.state import Expanse, Item, Standing, new_war
from orrery.games.nomads.technologies import install
from orrery.games.nomads.values import (
    attack,
    defence,
    free_place,
    free_slot,
    healing,
    in_reach,
    level,
    may_negotiate,
    ship_attack,
    ship_damage,
    ship_defence,
    storage_limit,
    war_barred,
)
from tests.games.nomads.kit import (
    CONTENT,
    A,
    B,
    C,
    Player,
    act,
    card,
    cards,
    changed,
    do,
    expanse,
    known,
    names,
    system,
    with_game,
)
from tests.kit import legal, play, said
from tests.ledger import clause

# --- prices ----------------------------------------------------------------------------------------------------------


@clause("NOM-ACT-05", "NOM-TECH-02", "NOM-EQUIP-02", "NOM-TRAIN-01")
@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("build trade hub", 5),
        ("install bomb bay on crimson-1", 2),
        ("train a unit", 4),
        ("make an extra jump", 2),
    ],
)
def test_an_action_needs_its_price_in_full_and_takes_exactly_that(text: str, cost: int) -> None:
    for credits in (cost - 1, cost):  # noqa: A001
        pos = expanse(
            Player(
                at="Moss Cathedral", credits=credits, storage=["Trade Hub", "Bomb Bay"], built=["Civil Ship"]
            ),
            Player("Dracoth", credits=0),
        )
        pos.stars.append(pos.stars.pop(pos.stars.index(system("Violet Maw"))))
        act(pos)
        assert (text in legal(pos)) is (credits == cost)
        if credits == cost:
            play(pos, text)
            assert pos.credits[A] == 0


@clause("NOM-ACT-06")
def test_reductions_add_up_to_their_minimum_and_never_raise_a_price() -> None:
    pos = expanse(Player("Vorrax", "Ares Forge", built=["War Academy"]), Player("Kethri"))
    assert [price(pos, A, base, TRAIN) for base in (9, 5, 4, 1, 0)] == [9 - 4, 1, 1, 1, 0]
    first = expanse(Player("Kethri", "Gilded Shoals"), Player("Vorrax"))
    assert price(first, A, 5, BUILD) == 3
    first.built = 1
    assert price(first, A, 5, BUILD) == 5


@clause("NOM-EFF-09")
def test_values_are_added_up_first_and_a_sum_below_0_counts_as_0() -> None:
    query = next(one.number for one in CONTENT.abilities if one.name == "Query")

    def weakened(by: int) -> tuple[int, int, int, int, int]:
        pos = expanse(Player("Kethri", built=["Space Cruiser", "Tissue Regenerator"]), Player("Vorrax"))
        pos.standing = [
            Standing(1, B, query, -1, False, 0, A, -1, -by, -by, -by),
            Standing(2, B, query, -1, False, 0, -1, 0, -by, -by, 0),
        ]
        return attack(pos, A), defence(pos, A), healing(pos, A), ship_attack(pos, 0), ship_defence(pos, 0)

    assert weakened(0) == (2, 2, 1, 3, 3)
    assert weakened(1) == (1, 1, 0, 2, 2)
    assert weakened(3) == (0, 0, 0, 0, 0)
    assert weakened(9) == (0, 0, 0, 0, 0)


@clause("NOM-TECH-17", "NOM-ACT-06")
def test_only_the_reduced_number_of_credits_lies_on_a_construction() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Gilded Shoals", credits=9, storage=["Trade Hub"]), Player("Vorrax", credits=0)
        )
    )
    do(pos, "build trade hub")
    assert (pos.laid[0], pos.credits[A], credits_left(pos)) == (3, 6, 120 - 9)


@clause("NOM-SHIP-01", "NOM-ACT-06")
def test_a_discount_for_ships_is_for_ships_and_one_for_building_is_for_both() -> None:
    for at, ship, other in (("Cobalt Drydock", 1, 5), ("Gilded Shoals", 1, 4), ("Moss Cathedral", 2, 5)):
        pos = expanse(Player(at=at, credits=9), Player("Vorrax"))
        assert (build_price(pos, A, card("Civil Ship")), build_price(pos, A, card("Trade Hub"))) == (
            ship,
            other,
        )
        for name, cost in (("Civil Ship", ship), ("Trade Hub", other)):
            bought = act(expanse(Player(at=at, credits=cost, storage=[name]), Player("Vorrax", credits=0)))
            do(bought, f"build {name.lower()}")
            assert (bought.credits[A], bought.laid[0]) == (0, cost)


@clause("NOM-EQUIP-03", "NOM-SHIP-03")
def test_equipment_takes_the_first_free_slot_of_a_built_ship() -> None:
    pos = act(
        expanse(
            Player(
                credits=9,
                storage=["Laser Turrets", "Reinforced Hull", "Bomb Bay"],
                built=["Trade Hub", "Civil Ship"],
                building=["Space Cruiser"],
            ),
            Player("Vorrax", credits=0),
        )
    )
    assert [text for text in legal(pos) if text.endswith(("-3", "-1"))] == []
    do(pos, "install laser turrets on crimson-2", "install bomb bay on crimson-2")
    slots = CONTENT.max_slots
    assert names(pos.gear[slots : slots + 2]) == ["Laser Turrets", "Bomb Bay"]
    assert (free_slot(pos, 1), pos.gear[slots + 2]) == (-1, -1)
    assert not any(text.startswith("install") for text in legal(pos))


@clause("NOM-TECH-06", "NOM-EFF-01", "NOM-CIV-02")
def test_the_first_card_of_a_pack_takes_a_place_and_applies_its_effects() -> None:
    first = CONTENT.card_names[0]
    game = changed(first, type="technology", abilities=[], defence=3)
    pos = with_game(
        expanse(Player("Kethri", civil=3, built=[first, *["Deep Archive"] * 3]), Player("Vorrax")), game
    )
    assert (defence(pos, A), free_place(pos, A), level(pos, A)) == (2 + 3, 4, 1)
    gear = changed(first, type="equipment", abilities=[], healing=2)
    ship = with_game(
        expanse(Player("Kethri", built=["Trade Hub", ("Space Cruiser", first)]), Player("Vorrax")), gear
    )
    assert healing(ship, A) == 2


@clause("NOM-TECH-06", "NOM-TECH-07")
def test_the_eighth_place_is_the_last() -> None:
    pos = expanse(Player(built=["Deep Archive"] * 6, building=["Trade Hub"]), Player("Vorrax"))
    assert free_place(pos, A) == 7
    pos.work[7] = card("Civil Ship")
    assert (free_place(pos, A), free_place(pos, B)) == (-1, 8)


# --- tokens ----------------------------------------------------------------------------------------------------------


@clause("NOM-COMP-10", "NOM-COMP-11")
def test_a_gain_is_cut_to_what_is_left_and_credits_on_constructions_are_not() -> None:
    pos = expanse(
        Player(civil=70, military=3, credits=100, building=["Trade Hub"]),
        Player("Vorrax", civil=5, credits=12),
    )
    assert (units_left(pos), credits_left(pos)) == (2, 3)
    assert (gain_civil(pos, A, 5), gain_credits(pos, B, 2), gain_credits(pos, B, 2)) == (2, 2, 1)
    assert (units_left(pos), credits_left(pos), pos.civil[A], pos.credits[B]) == (0, 0, 72, 15)
    free = expanse(Player(civil=80, credits=120), Player("Vorrax", civil=9, credits=9), limited_tokens=False)
    assert (gain_civil(free, A, 50), gain_credits(free, A, 500)) == (50, 500)


@clause("NOM-COMP-13", "NOM-TRAIN-04")
def test_units_are_flipped_as_far_as_there_are_any() -> None:
    pos = expanse(Player(civil=2, military=1), Player("Vorrax"))
    assert (train(pos, A, 1), train(pos, A, 5)) == (1, 1)
    assert (pos.civil[A], pos.military[A]) == (0, 3)
    assert (untrain(pos, A, 2), untrain(pos, A, 9)) == (2, 1)
    assert (pos.civil[A], pos.military[A]) == (3, 0)


@clause("NOM-TECH-11", "NOM-TECH-14")
def test_nothing_stays_behind_where_a_technology_was() -> None:
    pos = expanse(
        Player(built=["Deep Archive", ("Space Cruiser", "Bomb Bay")], building=["Trade Hub"]),
        Player("Vorrax"),
    )
    pos.swarm[1] = 1
    pos.used[2 * pos.players + 1] = 5
    slots = CONTENT.max_slots
    clear = pos.copy()
    clear_place(clear, 1)
    assert (clear.work[1], clear.swarm[1], clear.used[2 * pos.players + 1]) == (-1, 0, 0)
    assert clear.gear[slots : 2 * slots] == [-1] * slots
    destroy(pos, 1)
    assert sorted(names(pos.discards[0])) == ["Bomb Bay", "Space Cruiser"]
    destroy(pos, 2)
    assert (pos.laid[2], pos.building[2], names(pos.discards[0][-1:])) == (0, False, ["Trade Hub"])
    assert pos.work[0] >= 0
    assert pos.problems() == []


@clause("NOM-TECH-11", "NOM-EQUIP-07")
def test_equipment_belongs_to_its_own_ship_alone() -> None:
    pos = expanse(
        Player(built=[("Civil Ship", "Medical Bay"), ("Space Cruiser", "Bomb Bay"), "Mecadestroyer"]),
        Player("Vorrax"),
    )
    assert healing(pos, A) == 1  # not once for every ship behind it
    assert [ship_damage(pos, place) for place in (0, 1, 2)] == [0, 2, 1]
    destroy(pos, 2)
    assert names(pos.discards[0]) == ["Mecadestroyer"]
    destroy(pos, 1)
    assert names(pos.discards[0]) == ["Mecadestroyer", "Space Cruiser", "Bomb Bay"]
    assert (names([pos.gear[0]]), healing(pos, A)) == (["Medical Bay"], 1)


@clause("NOM-DECL-02", "NOM-DECL-01")
def test_the_new_deck_is_really_shuffled_and_the_log_says_whose_decline_it_is() -> None:
    pos = expanse(Player(), Player("Vorrax"))
    pos.chance = GAME.new(2, seed=1).chance
    pos.discards[0], pos.decks[0] = pos.decks[0][1:], pos.decks[0][:1]
    before = pos.discards[0][:]
    extract(pos, A)
    assert sorted(pos.decks[0]) == sorted(before)
    assert pos.decks[0] != before
    assert said(pos)[0] == "The resource deck is empty: decline 1 befalls all species"
    own = GAME.new(2, seed=1, mode="competitive")
    assert isinstance(own, Expanse)
    own.events = []
    own.decks[B] = own.decks[B][:1]
    extract(own, B)
    assert said(own)[0] == "The deck of Orange is empty: its decline 1"


def test_what_is_drawn_shown_or_installed_cannot_be_taken_back() -> None:
    pos = expanse(
        Player("Lumen", storage=["Bomb Bay"], built=["Civil Ship"], building=["Trade Hub"]), Player("Vorrax")
    )
    extract(pos, A)
    assert pos.revealed
    pos.revealed = False
    finish(pos, 1)
    assert pos.revealed
    pos.revealed = False
    act(pos)  # Lumen looks at the next system
    assert pos.revealed
    pos.revealed = False
    install(pos, A, card("Bomb Bay"), 0)
    assert pos.revealed


@clause("NOM-TECH-15")
def test_a_finished_construction_is_built_and_its_credits_are_gone() -> None:
    pos = expanse(Player(building=["Trade Hub", "Civil Ship"]), Player("Vorrax"))
    finish(pos, 0)
    assert (pos.building[:2], pos.laid[:2]) == ([False, True], [0, 2])


@clause("NOM-DECL-01", "NOM-DECL-08", "NOM-DECL-09")
def test_the_last_card_brings_the_decline_and_the_discards_become_the_deck() -> None:
    pos = expanse(Player(), Player("Vorrax"))
    pos.decks[0], pos.discards[0] = cards("Civil Ship", "Trade Hub"), cards("Bomb Bay")
    assert names([draw(pos, 0)]) == ["Trade Hub"]
    assert (pos.declines, names(pos.discards[0])) == ([0], ["Bomb Bay"])
    assert names([draw(pos, 0)]) == ["Civil Ship"]
    assert (pos.declines, names(pos.decks[0]), pos.discards[0]) == ([1], ["Bomb Bay"], [])
    assert names([draw(pos, 0)]) == ["Bomb Bay"]
    assert (pos.declines, pos.decks[0], draw(pos, 0)) == ([2], [], -1)
    assert extract(pos, A) == -1
    assert pos.declines == [2]
    pos.discards[0] = cards("Data Theft", "Data Theft")
    assert names([draw(pos, 0)]) == ["Data Theft"]
    assert pos.declines == [2]  # made anew without another decline


# --- sectors ---------------------------------------------------------------------------------------------------------


@clause("NOM-SECT-03", "NOM-SECT-06", "NOM-SECT-08")
def test_who_is_in_reach_of_whom() -> None:
    pos = expanse(Player(at="Thornmarch"), Player("Vorrax", "Ares Forge"), Player("Kethri"))
    assert [in_reach(pos, A, seat) for seat in (A, B, C)] == [True, True, False]
    assert in_reach(pos, C, C) and not in_reach(pos, B, C)
    assert [may_negotiate(pos, seat) for seat in (B, C)] == [True, False]
    assert not war_barred(pos, A, B)
    pos.path[A] = [system("Shroud of Nyx")]
    assert war_barred(pos, A, B) and war_barred(pos, B, A) and not war_barred(pos, B, C)


# --- views -----------------------------------------------------------------------------------------------------------


@clause("NOM-TECH-12", "NOM-GEN-08", "NOM-GEN-09")
def test_a_construction_is_seen_by_its_owner_alone_and_its_credits_by_all() -> None:
    first = expanse(Player(building=["Trade Hub"]), Player("Vorrax"))
    assert [first.view(seat).work[0] for seat in (A, B, None)] == [card("Trade Hub"), UNSEEN, UNSEEN]
    pos = expanse(
        Player(built=["Deep Archive"], building=["Trade Hub"], storage=["Bomb Bay"]),
        Player("Vorrax", storage=["Civil Ship"] * 2),
    )
    own, other, nobody = pos.view(A), pos.view(B), pos.view(None)
    assert (own.work[1], other.work[1], nobody.work[1]) == (card("Trade Hub"), UNSEEN, UNSEEN)
    assert own.work[0] == other.work[0] == nobody.work[0] == card("Deep Archive")
    assert own.laid[1] == other.laid[1] == nobody.laid[1] == 5
    assert (own.storage, other.storage, nobody.storage) == (
        [cards("Bomb Bay"), [UNSEEN] * 2],
        [[UNSEEN], cards("Civil Ship", "Civil Ship")],
        [[UNSEEN], [UNSEEN] * 2],
    )


@clause("NOM-GEN-09")
def test_what_lies_open_is_in_every_view() -> None:
    pos = expanse(
        Player("Lemurai", "Ares Forge", 5, 2, 7, built=[("Space Cruiser", "Laser Turrets")]),
        Player("Vorrax", "Lifewell", 12, 0, 1),
    )
    pos.discards[0] = cards("Trade Hub", "Bomb Bay")
    pos.declines, pos.gone = [2], []
    pos.pile = [Item(1, A, 0, -1, ())]
    pos.standing = [Standing(2, B, 0, -1, True, 0, -1, -1, 0, 0, 0)]
    pos.war = new_war(A, B)
    for view in (pos.view(A), pos.view(B), pos.view(None)):
        assert (view.civil, view.military, view.credits) == ([5, 12], [2, 0], [7, 1])
        both = (A, B)
        assert [attack(view, seat) for seat in both] == [2 + 4, 4]
        assert [defence(view, seat) for seat in both] == [3 + 4 + 2, 2 + 2]  # both in Lifewell
        assert [level(view, seat) for seat in both] == [1, 3]
        assert [storage_limit(view, seat) for seat in both] == [8, 6]
        assert (ship_attack(view, 0), ship_defence(view, 0), ship_damage(view, 0)) == (3 + 2, 3, 1)
        assert view.discards == [cards("Trade Hub", "Bomb Bay")]
        assert (view.declines, len(view.decks[0]), len(view.stars)) == ([2], len(pos.decks[0]), 44)
        assert (view.pile, view.standing, view.war) == (pos.pile, pos.standing, pos.war)
        assert view.path == [[system("Ares Forge")], [system("Lifewell")]]


@clause("NOM-GEN-08", "NOM-SETUP-23")
def test_views_of_others_are_the_same_whatever_one_holds() -> None:
    def seen(*hand: str) -> list[bytes]:
        pos = expanse(Player(storage=hand, credits=3), Player("Vorrax", credits=3), Player("Kethri"))
        pos.decks[0].sort()
        pos.decks[0] = pos.decks[0][:90]
        act(pos)
        return [msgspec.json.encode(pos.view(seat).shown()) for seat in (B, C, None)]

    assert seen("Civil Ship", "Trade Hub") == seen("Conclave Veto", "Plague Relic")


@clause("NOM-EFF-16")
def test_only_the_one_who_looks_sees_the_systems_and_only_while_a_jump_is_possible() -> None:
    pos = act(expanse(Player("Lumen", credits=2), Player("Lumen", credits=2)))
    assert (len(known(pos.view(A).stars)), known(pos.view(B).stars), known(pos.view(None).stars)) == (
        1,
        [],
        [],
    )
    assert known(pos.view(A).stars) == [pos.stars[-1]]
    poor = act(expanse(Player("Lumen", credits=1), Player("Vorrax")))
    assert known(poor.view(A).stars) == []
    early = act(expanse(Player("Lumen", credits=2, turns=1), Player("Vorrax")))
    assert known(early.view(A).stars) == []


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
