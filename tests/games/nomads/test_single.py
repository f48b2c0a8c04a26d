"""Clauses of reorganization, decline, technologies, jumps, training, synchronics and wars, each on a table of its own."""

from __future__ import annotations

import pytest

from orrery.engine.errors import IllegalMove
from orrery.games.nomads.changes import draw, extract
from orrery.games.nomads.jumps import Jump
from orrery.games.nomads.reorganization import Earn, Grow, Reorganize
from orrery.games.nomads.state import ACTIVATION, REORGANIZATION, Expanse
from orrery.games.nomads.turns import StartTurn
from orrery.games.nomads.values import (
    attack,
    defence,
    healing,
    level,
    sectors,
    ship_attack,
    ship_defence,
    ships,
    technologies,
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
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    stack_stars,
    system,
    until_lane,
)
from tests.kit import clauses, legal, play, refused, start
from tests.ledger import clause

# --- reorganization and decline --------------------------------------------------------------------------------------


@clause("NOM-REORG-05")
def test_each_civil_unit_brings_a_credit() -> None:
    for civil in (0, 1, 7):
        pos = expanse(Player(civil=civil, military=1, credits=2), Player("Kethri"))
        start(pos, Earn(A))
        assert pos.credits[A] == 2 + civil


@clause("NOM-REORG-11")
def test_no_window_opens_in_a_reorganization_though_everybody_could_answer() -> None:
    pos = expanse(
        Player(credits=9, storage=["Emergency Levy"], building=["Trade Hub"]),
        Player("Kethri", credits=9, storage=["Emergency Levy"]),
    )
    stack_stars(pos, "Verdant Halo")
    start(pos, StartTurn())
    assert (pos.phase, pos.waiting) == (
        REORGANIZATION,
        (A,),
    )  # the offer of the system, and nobody else is asked
    with pytest.raises(IllegalMove):
        pos.play("use emergency levy", B)
    play(pos, "done")
    assert (pos.phase, pos.waiting) == (ACTIVATION, (A, B))


@clause("NOM-DECL-02")
def test_the_discard_pile_is_shuffled_into_the_new_deck() -> None:
    pos = expanse(Player(), Player("Kethri"))
    whole = pos.decks[0]
    pos.decks[0], pos.discards[0] = whole[:1], whole[1:]
    before = pos.discards[0][:]
    extract(pos, A)
    assert (sorted(pos.decks[0]), pos.discards[0]) == (sorted(before), [])


@clause("NOM-DECL-03")
def test_in_casual_mode_a_decline_is_everybodys() -> None:
    pos = expanse(Player(), Player("Kethri"), Player("Vorrax"))
    pos.decks[0] = cards("Civil Ship")
    extract(pos, B)
    for seat in (A, B, C):
        start(pos, Grow(seat))
        assert pos.units(seat) == 3


@clause("NOM-DECL-04")
def test_declines_are_never_taken_back() -> None:
    pos = expanse(Player(), Player("Kethri"))
    pos.declines = [1]
    for _ in range(3):
        draw(pos, 0)
    pos.discards[0] = cards("Civil Ship")
    assert pos.declines == [1]
    pos.stack.clear()
    start(pos, StartTurn())
    assert pos.declines == [1]


@clause("NOM-DECL-05")
def test_after_the_first_decline_a_unit_goes_instead_of_coming() -> None:
    pos = expanse(Player(civil=4), Player("Kethri"))
    pos.declines = [1]
    start(pos, Grow(A))
    assert pos.civil[A] == 3


@clause("NOM-DECL-06")
def test_each_further_decline_costs_one_unit_more() -> None:
    for declines in (1, 2, 3, 4):
        pos = expanse(Player(civil=9), Player("Kethri"))
        pos.declines = [declines]
        start(pos, Grow(A))
        assert pos.civil[A] == 9 - declines


@clause("NOM-DECL-13")
def test_credits_are_counted_after_the_sacrifice() -> None:
    pos = expanse(Player(civil=5, credits=0), Player("Kethri"))
    pos.declines = [2]
    start(pos, Grow(A), Earn(A))
    assert (pos.civil[A], pos.credits[A]) == (3, 3)


# --- actions and technologies ----------------------------------------------------------------------------------------


@clause("NOM-ACT-03")
def test_nothing_else_can_be_begun_before_an_action_is_finished() -> None:
    pos = act(
        expanse(
            Player("Lemurai", "Auric Exchange", credits=9, storage=["Civil Ship", "Trade Hub"]),
            Player("Kethri", "Sunmint", credits=9, storage=["Bomb Bay"]),
        )
    )
    paying, trading = pos.copy(), pos.copy()
    play(paying, "use barter")  # a card has to be discarded first
    play(trading, "negotiate with orange")
    for table in (paying, trading):
        for text in ("train a unit", "build civil ship", "make an extra jump", "end the turn"):
            refused(table, text)


@clause("NOM-CONS-12", "NOM-CONS-05")
def test_a_change_of_the_fleet_battle_is_over_in_the_assault() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri", "Ares Forge", 9, 1, 9, storage=["Field Hospital", "Trade Hub"], built=["Civil Ship"]
            ),
            Player("Kethri", "Ironblood Reach", 9, 0, 0, built=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    until_lane(pos)
    one_round(pos, a="use field hospital on crimson")
    one_round(pos)
    assert healing(pos, A) == 2
    everybody_passes(pos)
    assert legal(pos) == ["launch the assault", "done"]
    assert (healing(pos, A), pos.standing) == (0, [])


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
        pos.at = seat
        pos.path = [[], []]
        start(pos, StartTurn())
        assert (names([pos.work[0]]), pos.building[0]) == (["Orbital Shield"], False)
    pos.path = [[], []]
    assert defence(pos, A) == 2 + 3


@clause("NOM-TECH-09")
def test_no_move_gives_up_an_own_technology() -> None:
    pos = act(
        expanse(
            Player(credits=9, built=["Trade Hub", "Civil Ship"], storage=["Orbital Strike", "Saboteur Cell"]),
            Player("Kethri"),
        )
    )
    assert not any("crimson" in text for text in legal(pos))


@clause("NOM-EQUIP-01")
def test_equipment_is_installed_on_the_own_turn_only() -> None:
    pos = act(
        expanse(
            Player(credits=9, storage=["Trade Hub"]),
            Player("Kethri", credits=9, storage=["Bomb Bay", "Emergency Levy"], built=["Civil Ship"]),
        )
    )
    play(pos, "train a unit")
    assert legal(pos, B) == ["use emergency levy", "pass"]
    pos.stack.clear()
    pos.at = B
    assert "install bomb bay on orange-1" in legal(act(pos))


@clause("NOM-EQUIP-02")
def test_equipment_lies_face_up_at_once_for_its_price() -> None:
    pos = act(
        expanse(Player(credits=9, storage=["Medical Bay"], built=["Civil Ship"]), Player("Kethri", credits=0))
    )
    play(pos, "install medical bay on crimson-1")
    assert (pos.view(B).gear[0], pos.credits[A], pos.storage[A]) == (card("Medical Bay"), 6, [])


@clause("NOM-EQUIP-04")
def test_a_ship_with_its_equipment_is_one_technology() -> None:
    pos = expanse(
        Player(
            civil=0,
            military=1,
            built=[("Civil Ship", "Bomb Bay", "Laser Turrets"), "Deep Archive", "Trade Hub"],
        ),
        Player("Kethri"),
    )
    assert (technologies(pos, A), level(pos, A)) == (3, 0)


# --- jumps, sectors, training ----------------------------------------------------------------------------------------


@clause("NOM-JUMP-02", "NOM-SECT-10")
def test_one_is_in_the_system_reached_last() -> None:
    pos = expanse(Player("Kethri", "Crimson Gate"), Player("Vorrax"))
    assert attack(pos, A) == 2 + 2
    stack_stars(pos, "Lifewell")
    start(pos, Jump(A))
    assert pos.system(A) == system("Lifewell")
    assert (attack(pos, A), defence(pos, A)) == (2, 2 + 2)


@clause("NOM-JUMP-07")
def test_a_jump_that_a_card_grants_is_not_the_extra_jump() -> None:
    pos = expanse(Player("Nautiloi", credits=9, storage=["Jump Beacon"]), Player("Vorrax", credits=0))
    stack_stars(pos, "Violet Maw", "Moss Cathedral", "Ambush Veil")
    do(act(pos), "use jump beacon")
    assert (pos.credits[A], pos.jumps) == (9, 0)
    do(pos, "use slipstream")
    assert pos.jumps == 0
    assert "make an extra jump" in legal(pos)


@clause("NOM-SECT-01")
def test_sectors_are_those_of_the_last_system() -> None:
    pos = expanse(Player(at="Ares Forge"), Player("Vorrax"))
    stack_stars(pos, "Coral Spires")
    start(pos, Jump(A))
    assert sectors(pos, A) == CONTENT.sectors[system("Coral Spires")] != CONTENT.sectors[system("Ares Forge")]


@clause("NOM-SECT-06")
def test_who_has_not_jumped_yet_reaches_nobody_and_is_reached_by_nobody() -> None:
    pos = act(
        expanse(
            Player(credits=9, military=1, storage=["Pirate Raid", "Data Theft"]),
            Player("Kethri", "The Crossroads", storage=["Bomb Bay"]),
        )
    )
    aimed = [text for text in legal(pos) if "orange" in text]
    assert aimed == ["use data theft on orange"]  # universal
    pos.path = [[system("The Crossroads")], []]
    pos.stack.clear()
    assert [text for text in legal(act(pos)) if "orange" in text] == aimed


@clause("NOM-TRAIN-02")
def test_a_military_unit_gives_2_attack_and_2_defence() -> None:
    pos = act(expanse(Player("Kethri", credits=4), Player("Vorrax", credits=0)))
    before = (attack(pos, A), defence(pos, A))
    do(pos, "train a unit")
    assert (attack(pos, A) - before[0], defence(pos, A) - before[1]) == (2, 2)


@clause("NOM-TRAIN-05")
def test_any_number_of_units_is_trained_each_for_its_own_price() -> None:
    pos = act(expanse(Player("Kethri", credits=13, civil=4), Player("Vorrax", credits=0)))
    do(pos, "train a unit", "train a unit", "train a unit")
    assert (pos.military[A], pos.civil[A], pos.credits[A]) == (3, 1, 1)


@clause("NOM-NEGO-19")
def test_a_deal_may_bring_a_storage_above_its_limit() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=0, storage=["Civil Ship"] * 6),
            Player("Vorrax", "Sunmint", credits=0, storage=["Bomb Bay"] * 2),
        )
    )
    play(pos, "negotiate with orange", "ask for 2 cards", "send the offer", "accept the offer")
    do(pos, "hand over bomb bay", "hand over bomb bay")
    assert len(pos.storage[A]) == 8
    play(pos, "end the turn")
    assert legal(pos) == ["discard civil ship", "discard bomb bay"]


# --- synchronics and wars --------------------------------------------------------------------------------------------


def trio(*hands: list[str]) -> Expanse:
    """Three species in red with these storages and credits enough."""
    at = ("Ares Forge", "Ironblood Reach", "Warhead Drift")
    species = ("Umbral Tide", "Kethri", "Vorrax")
    return act(
        expanse(*(Player(species[i], at[i], storage=hand, credits=12) for i, hand in enumerate(hands)))
    )


@clause("NOM-SYNC-02")
def test_a_synchronic_is_used_in_the_windows_of_each_phase_of_a_war() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 3, 30, storage=["Trade Hub"], built=["Mecadestroyer"]),
            Player(
                "Kethri", "Ironblood Reach", 9, 0, 30, storage=["Emergency Levy"] * 2, built=["Civil Ship"]
            ),
        )
    )
    play(pos, "declare war on orange")
    seen = 0
    while pos.war is not None:
        if len(pos.waiting) == 2:
            assert "use emergency levy" in legal(pos, B)
            seen += 1
            one_round(pos)
        else:
            play(pos, legal(pos)[0])
    assert seen == 5  # declaration, confrontation, fleet damage, assault, assault damage


@clause("NOM-SYNC-04")
def test_the_last_played_is_resolved_first() -> None:
    pos = trio(
        ["Supply Windfall", "Trade Hub"], ["Emergency Levy", "Trade Hub"], ["Emergency Levy", "Trade Hub"]
    )
    play(pos, "use supply windfall")
    one_round(pos, b="use emergency levy")
    one_round(pos, c="use emergency levy")
    order = []
    while pos.pile:
        one_round(pos)
        order.append((pos.military[B], pos.military[C], pos.credits[A]))
    assert order == [(0, 1, 12), (1, 1, 12), (1, 1, 15)]


@clause("NOM-SYNC-16")
def test_cancelling_what_lasts_ends_it_and_leaves_what_was_brought_about() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri",
                "Ares Forge",
                9,
                0,
                9,
                storage=["Interplanetary Missile", "Trade Hub"],
                built=["Space Cruiser"],
            ),
            Player(
                "Kethri",
                "Ironblood Reach",
                9,
                0,
                9,
                storage=["Signal Jammer", "Trade Hub"],
                built=["Civil Ship", "Mecadestroyer"],
            ),
        )
    )
    play(pos, "declare war on orange")
    one_round(pos)
    play(pos, "block crimson-1 with orange-1")
    one_round(pos, a="use interplanetary missile on crimson-1")
    one_round(pos)
    one_round(pos)  # 5 against 2: the Civil Ship is destroyed
    assert pos.work[8] == -1
    assert len(pos.standing) == 1
    one_round(pos, b=f"use signal jammer against item {pos.standing[0].serial}")
    one_round(pos)
    assert (pos.standing, pos.work[8]) == ([], -1)


@clause("NOM-WND-09", "NOM-TURN-14")
def test_after_the_end_is_announced_there_is_a_window_and_then_no_action() -> None:
    pos = trio(["Trade Hub"], ["Emergency Levy"], ["Trade Hub"])
    play(pos, "end the turn")
    assert "use emergency levy" in legal(pos, B)
    one_round(pos, b="use emergency levy")
    events = everybody_passes(pos)
    assert (pos.military[B], pos.active) == (1, B)
    assert "NOM-ACT-01" not in clauses(events)


@clause("NOM-WAR-17")
def test_passive_effects_of_both_fighters_count_in_a_war() -> None:
    pos = act(
        expanse(
            Player("Umbral Tide", "Ares Forge", 9, 0, 9, storage=["Trade Hub"], built=["Civil Ship"]),
            Player("Automa Concord", "Ironblood Reach", 9, 0, 0, built=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    until_lane(pos)
    view = pos.view(None)
    places = [place for seat in range(view.players) for place in ships(view, seat)]
    values = {place: (ship_attack(view, place), ship_defence(view, place)) for place in places}
    assert values == {0: (1 + 1, 2), 8: (1, 2 + 1)}


@clause("NOM-WAR-14")
def test_after_a_war_the_attacker_is_where_it_was_and_goes_on() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Thornmarch", 9, 1, 9, storage=["Trade Hub"]),
            Player("Kethri", "Ironblood Reach", 9, 0, 0),
        )
    )
    do(pos, "declare war on orange", "done")
    assert (pos.system(A), pos.system(B)) == (system("Thornmarch"), system("Ironblood Reach"))
    assert "build trade hub" in legal(pos)


@clause("NOM-FLEET-03", "NOM-FLEET-19")
def test_a_ship_kept_back_is_neither_blocked_nor_does_it_apply_damage() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 0, 0, built=["Phantom Corvette", "Destruction Satellite"]),
            Player("Kethri", "Ironblood Reach", 9, 0, 0, built=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange", "send crimson-1", "done")
    assert (pos.civil[B], pos.war) == (8, None)
