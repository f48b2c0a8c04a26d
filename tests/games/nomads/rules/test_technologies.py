"""Technologies (NOM-TECH): building, flipping, wear and what constructions hold."""

from __future__ import annotations

from orrery.engine.view import UNSEEN
from orrery.games.nomads.holdings.extinction import perish
from orrery.games.nomads.table.changes import clear_place, credits_left, destroy, finish
from orrery.games.nomads.table.items import OnPlace, thing_at
from orrery.games.nomads.table.state import new_war
from orrery.games.nomads.table.values import (
    attack,
    defence,
    free_place,
    healing,
    level,
    ship_attack,
    ship_damage,
    technologies,
)
from orrery.games.nomads.turn.reorganization import FinishConstructions, Reorganize
from orrery.games.nomads.turn.turns import StartTurn
from orrery.games.nomads.using.aims import targets
from orrery.testing.kit import legal, play, refused, said, start
from tests.games.nomads.kit import (
    CONTENT,
    A,
    B,
    Player,
    act,
    card,
    cards,
    changed,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    with_game,
)
from tests.games.nomads.scenes import alone, boarded, uses
from tests.ledger import clause


@clause("NOM-TECH-01")
def test_a_technology_is_begun_face_down_with_its_price_on_it() -> None:
    pos = act(expanse(Player(storage=["Orbital Shield"], credits=5), Player("Kethri", credits=0)))
    do(pos, "build orbital shield")
    assert (pos.technology[0], pos.building[0], pos.credits_on[0]) == (card("Orbital Shield"), True, 3)
    assert (pos.credits[A], pos.storage[A]) == (2, [])
    assert defence(pos, A) == 4  # not yet


@clause("NOM-ACT-05", "NOM-CONS-01", "NOM-TECH-02")
def test_a_price_is_paid_in_full_when_the_action_is_announced() -> None:
    pos = act(
        expanse(
            Player(credits=3, storage=["Archive Fragment", "Trade Hub"]),
            Player("Kethri", storage=["Civil Ship"]),
        )
    )
    assert refused(pos, "build trade hub").clause == "NOM-ACT-05"
    assert "train a unit" not in legal(pos)
    play(pos, "use archive fragment")
    assert pos.credits[A] == 2  # before it is resolved
    assert len(pos.storage[A]) == 1
    everybody_passes(pos)
    assert len(pos.storage[A]) == 3
    assert names(pos.discards[0]) == ["Archive Fragment"]


@clause("NOM-TECH-03", "NOM-TECH-04", "NOM-TECH-05", "NOM-TECH-09")
def test_a_technology_works_from_the_next_reorganization_until_it_is_destroyed() -> None:
    pos = act(expanse(Player(storage=["Plasma Batteries"]), Player("Kethri", credits=0)))
    do(pos, "build plasma batteries")
    assert attack(pos, A) == 4
    assert technologies(pos, A) == 0
    start(pos, FinishConstructions(A))
    assert attack(pos, A) == 7
    assert not any("crimson-1" in text for text in legal(pos))  # nobody gets rid of it
    destroy(pos, 0)
    assert attack(pos, A) == 4


@clause("NOM-TECH-03", "NOM-EFF-05")
def test_a_construction_lends_no_active_effect() -> None:
    assert "query" not in uses(alone(building=["Deep Archive"]))
    assert "query" in uses(alone(built=["Deep Archive"]))


@clause("NOM-TECH-04")
def test_a_construction_is_built_in_its_owners_next_reorganization_and_in_nobody_elses() -> None:
    pos = expanse(Player(building=["Orbital Shield"]), Player("Kethri"))
    start(pos, Reorganize(B))
    assert pos.building[0]
    while pos.waiting:
        play(pos, legal(pos)[-1])
    start(pos, Reorganize(A))
    assert (pos.building[0], technologies(pos, A)) == (False, 1)


@clause("NOM-TECH-05")
def test_a_built_technology_stays_turn_after_turn() -> None:
    pos = expanse(Player("Kethri", built=["Orbital Shield"], credits=0), Player("Vorrax", credits=0))
    for seat in (A, B, A, B):
        pos.stack.clear()
        pos.on_turn = seat
        pos.visited = [[], []]
        start(pos, StartTurn())
        assert (names([pos.technology[0]]), pos.building[0]) == (["Orbital Shield"], False)
    pos.visited = [[], []]
    assert defence(pos, A) == 2 + 3


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
    pos.technology[7] = card("Civil Ship")
    assert (free_place(pos, A), free_place(pos, B)) == (-1, 8)


@clause("NOM-TECH-06")
def test_the_first_card_of_a_pack_counts_like_any_other() -> None:
    first = CONTENT.card_names[0]
    game = changed(first, type="ship", attack=2, defence=2, slots=1, abilities=[])
    pos = with_game(expanse(Player("Kethri", built=[first]), Player("Vorrax")), game)
    assert (technologies(pos, A), ship_attack(pos, 0), ship_attack(pos.view(A), 0)) == (1, 2, 2)


@clause("NOM-TECH-06", "NOM-EXT-04", "NOM-EFF-02")
def test_the_first_card_of_a_pack_may_be_a_technology_or_a_ship_like_any_other() -> None:
    first = CONTENT.card_names[0]
    power = [{"mode": "active", "name": "Spark", "target": "self", "ops": [{"do": "gain-credits", "n": 1}]}]
    game = changed(first, type="technology", abilities=power)
    pos = with_game(
        expanse(
            Player(at="Ares Forge", built=[first]), Player("Kethri", "Ironblood Reach"), Player("Vorrax")
        ),
        game,
    )
    assert uses(pos) == ["spark"]
    strike = game.content.consumable(card("Orbital Strike"))[0]
    assert targets(pos, B, strike) == [OnPlace(0, 0)]
    perish(pos, A)
    assert (pos.technology[0], names(pos.discards[0])) == (-1, [first])
    ship = changed(first, type="ship", abilities=[], attack=1, defence=1, slots=1)
    war = with_game(
        expanse(
            Player(at="Ares Forge", built=[first]), Player("Kethri", "Ironblood Reach", built=["Civil Ship"])
        ),
        ship,
    )
    war.war = new_war(A, B)
    war.war.confrontation = [0, 8]
    assert targets(war, A, ship.content.consumable(card("Thermal Decoy"))[0]) == [
        thing_at(war, 0),
        thing_at(war, 8),
    ]


@clause("NOM-TECH-07")
def test_built_ones_and_constructions_together_stay_below_8_when_one_is_begun() -> None:
    seven = ["War Academy", "Deep Archive", "Cloning Vats", "Orbital Shield", "Trade Hub", "Missile Silos"]
    pos = act(
        expanse(
            Player(
                credits=30, storage=["Listening Post", "Data Theft"], built=seven, building=["Civil Ship"]
            ),
            Player("Kethri", credits=0),
        )
    )
    do(pos, "build listening post")  # the eighth
    pos.storage[A].append(card("Tissue Regenerator"))
    assert refused(pos, "build tissue regenerator").clause == "NOM-TECH-07"


@clause("NOM-TECH-08", "NOM-TECH-06")
def test_no_effect_gives_a_ninth_technology() -> None:
    built = ["Mecadestroyer", "Orbital Shield", "Trade Hub", "War Academy", "Deep Archive", "Cloning Vats"]
    pos = act(
        expanse(
            Player(
                "Kethri",
                "Ares Forge",
                storage=["Boarding Party"],
                built=built,
                building=["Civil Ship", "Siege Computers"],
            ),
            Player("Kethri", "Crimson Gate", built=["Space Cruiser"], storage=["Trade Hub"]),
        )
    )
    play(pos, "declare war on orange")
    while pos.war is not None and not pos.war.confrontation:
        one_round(pos)
    one_round(pos, a="use boarding party on crimson-1")
    everybody_passes(pos)
    assert sorted(names(pos.discards[0])) == ["Boarding Party", "Space Cruiser"]
    assert technologies(pos, A) == 6


@clause("NOM-TECH-08", "NOM-FLEET-26")
def test_without_room_a_ship_is_destroyed_instead_of_captured() -> None:
    pos = boarded("a", "Mecadestroyer", "Space Cruiser")
    for place in range(1, 8):
        pos.technology[place], pos.building[place] = card("Deep Archive"), place > 3
    everybody_passes(pos)
    assert "Space Cruiser" in names(pos.discards[0])
    assert pos.technology[8] == -1
    assert pos.technology[:8].count(card("Deep Archive")) == 7


@clause("NOM-TECH-09")
def test_no_move_gives_up_an_own_technology() -> None:
    pos = act(
        expanse(
            Player(credits=9, built=["Trade Hub", "Civil Ship"], storage=["Orbital Strike", "Saboteur Cell"]),
            Player("Kethri"),
        )
    )
    assert not any("crimson" in text for text in legal(pos))


@clause("NOM-TECH-10")
def test_values_of_built_technologies_are_added_to_the_screen() -> None:
    bare = expanse(Player("Kethri"), Player("Vorrax"))
    pos = expanse(Player("Kethri", built=["Plasma Batteries", "Orbital Shield"]), Player("Vorrax"))
    assert attack(pos, A) == attack(bare, A) + CONTENT.pack.resource[card("Plasma Batteries")].attack
    assert defence(pos, A) == defence(bare, A) + CONTENT.pack.resource[card("Orbital Shield")].defence


@clause("NOM-TECH-11", "NOM-TECH-14")
def test_nothing_stays_behind_where_a_technology_was() -> None:
    pos = expanse(
        Player(built=["Deep Archive", ("Space Cruiser", "Bomb Bay")], building=["Trade Hub"]),
        Player("Vorrax"),
    )
    pos.saves[1] = 1
    pos.used[pos.limits_at(1)] = [5]
    slots = CONTENT.max_slots
    clear = pos.copy()
    clear_place(clear, 1)
    assert (clear.technology[1], clear.saves[1], clear.used[pos.limits_at(1)]) == (-1, 0, [])
    assert clear.equipment[slots : 2 * slots] == [-1] * slots
    destroy(pos, 1)
    assert sorted(names(pos.discards[0])) == ["Bomb Bay", "Space Cruiser"]
    destroy(pos, 2)
    assert (pos.credits_on[2], pos.building[2], names(pos.discards[0][-1:])) == (0, False, ["Trade Hub"])
    assert pos.technology[0] >= 0
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
    assert (names([pos.equipment[0]]), healing(pos, A)) == (["Medical Bay"], 1)


@clause("NOM-TECH-11")
def test_the_log_names_the_technology_that_is_destroyed() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", credits=9, storage=["Orbital Strike"]),
            Player("Kethri", "Ironblood Reach", credits=0, built=["Trade Hub", "Orbital Shield"]),
        )
    )
    assert "Orbital Shield of Orange is destroyed" in said(pos, do(pos, "use orbital strike on orange-2"))


@clause("NOM-TECH-12", "NOM-GEN-08", "NOM-GEN-09")
def test_a_construction_is_seen_by_its_owner_alone_and_its_credits_by_all() -> None:
    first = expanse(Player(building=["Trade Hub"]), Player("Vorrax"))
    assert [first.view(seat).technology[0] for seat in (A, B, None)] == [card("Trade Hub"), UNSEEN, UNSEEN]
    pos = expanse(
        Player(built=["Deep Archive"], building=["Trade Hub"], storage=["Bomb Bay"]),
        Player("Vorrax", storage=["Civil Ship"] * 2),
    )
    own, other, nobody = pos.view(A), pos.view(B), pos.view(None)
    assert (own.technology[1], other.technology[1], nobody.technology[1]) == (
        card("Trade Hub"),
        UNSEEN,
        UNSEEN,
    )
    assert own.technology[0] == other.technology[0] == nobody.technology[0] == card("Deep Archive")
    assert own.credits_on[1] == other.credits_on[1] == nobody.credits_on[1] == 5
    assert (own.storage, other.storage, nobody.storage) == (
        [cards("Bomb Bay"), [UNSEEN] * 2],
        [[UNSEEN], cards("Civil Ship", "Civil Ship")],
        [[UNSEEN], [UNSEEN] * 2],
    )


@clause("NOM-TECH-12", "NOM-GEN-08")
def test_a_construction_has_shown_its_price() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=9, storage=["Trade Hub"]), Player("Vorrax", "Sunmint")
        )
    )
    play(pos, "build trade hub")
    assert pos.credits_on[0] > 0
    assert pos.free == 0, (
        "taken back, it would have told Orange that Crimson holds a technology of this price"
    )


@clause("NOM-TECH-13", "NOM-TECH-14")
def test_credits_on_a_construction_belong_to_nobody_and_return_when_it_is_destroyed() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", credits=9, storage=["Saboteur Cell", "Pirate Raid"]),
            Player("Kethri", "Crimson Gate", credits=0, building=["Trade Hub"]),
        )
    )
    left = credits_left(pos)
    assert "use pirate raid on orange" not in legal(pos)
    assert "use saboteur cell on orange-1" in legal(pos)
    events = do(pos, "use saboteur cell on orange-1")
    assert credits_left(pos) == left + 5 + 2
    assert sorted(names(pos.discards[0])) == ["Saboteur Cell", "Trade Hub"]
    assert any(event.clause == "NOM-TECH-14" and card("Trade Hub") in event.args for event in events)


@clause("NOM-TECH-15")
def test_an_effect_can_finish_a_construction_at_once() -> None:
    pos = act(expanse(Player("Automa Concord", building=["Plasma Batteries"]), Player("Kethri", credits=0)))
    do(pos, "use overclock on crimson-1")
    assert (pos.building[0], pos.credits_on[0], pos.credits[A], attack(pos, A)) == (False, 0, 1, 5)


@clause("NOM-TECH-15")
def test_a_finished_construction_is_built_and_its_credits_are_gone() -> None:
    pos = expanse(Player(building=["Trade Hub", "Civil Ship"]), Player("Vorrax"))
    finish(pos, 0)
    assert (pos.building[:2], pos.credits_on[:2]) == ([False, True], [0, 2])


@clause("NOM-TECH-16", "NOM-EFF-07")
def test_several_copies_of_a_technology_each_count() -> None:
    pos = expanse(
        Player(built=["Plasma Batteries", "Plasma Batteries", "Plasma Batteries"]), Player("Kethri")
    )
    assert (attack(pos, A), technologies(pos, A)) == (4 + 9, 3)


@clause("NOM-TECH-17", "NOM-ACT-06")
def test_only_the_reduced_number_of_credits_lies_on_a_construction() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Gilded Shoals", credits=9, storage=["Trade Hub"]), Player("Vorrax", credits=0)
        )
    )
    do(pos, "build trade hub")
    assert (pos.credits_on[0], pos.credits[A], credits_left(pos)) == (3, 6, 120 - 9)
