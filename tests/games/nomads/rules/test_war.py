"""War (NOM-WAR)."""

from __future__ import annotations

from orrery.games.nomads.table.changes import destroy
from orrery.games.nomads.table.items import NOTHING, OnSeat, thing_at
from orrery.games.nomads.table.state import new_war
from orrery.games.nomads.table.values import (
    attack,
    healing,
    in_reach,
    sectors,
    ship_attack,
    ship_defence,
    ships,
)
from orrery.games.nomads.using.aims import targets
from orrery.games.nomads.war.assault import AssaultChoice
from orrery.testing.kit import clauses, legal, play
from tests.games.nomads.kit import (
    CONTENT,
    A,
    B,
    C,
    Player,
    act,
    card,
    do,
    everybody_passes,
    expanse,
    one_round,
    system,
    until_confrontation,
)
from tests.games.nomads.scenes import no, table, war
from tests.ledger import clause


def interferers(attacker: str, defender: str, *others: str) -> list[bool]:
    """Who of the others may use an ordinary synchronic in a confrontation, by where they are."""
    species = ("Lemurai", "Vorrax")
    pos = act(
        expanse(
            Player(at=attacker, built=["Space Cruiser"], credits=0),
            Player("Kethri", defender, built=["Space Cruiser"], credits=0),
            *(Player(species[i], at, storage=["Thermal Decoy"]) for i, at in enumerate(others)),
        )
    )
    play(pos, "declare war on orange")
    until_confrontation(pos)
    return ["use thermal decoy on crimson-1" in legal(pos, C + i) for i in range(len(others))]


@clause("NOM-WAR-01", "NOM-WAR-03")
def test_why_war_cannot_be_declared() -> None:
    pos = table()
    assert no(pos, "declare war on violet") == ("You are not in the same sector.", "NOM-WAR-01")
    assert no(pos, "declare war on crimson") == ("There is nobody to attack.", "NOM-WAR-01")
    assert no(pos, "declare war on orange") == (
        "Neither phase could take place: they have no ship, you have no military unit.",
        "NOM-WAR-03",
    )
    soldiers = table(military=1)
    assert "declare war on orange" in legal(soldiers)
    do(soldiers, "declare war on orange", "done")
    assert no(soldiers, "declare war on orange") == (
        "You have declared war this turn already.",
        "NOM-WAR-01",
    )
    dead = table(military=1)
    dead.alive[B] = False
    dead.stack.clear()
    assert no(act(dead), "declare war on orange")[0] == "There is nobody to attack."


@clause("NOM-WAR-02", "NOM-WAR-16", "NOM-WAR-01")
def test_saying_that_you_attack_is_enough() -> None:
    pos = act(expanse(Player(at="Ares Forge", military=1), Player("Kethri", "Crimson Gate")))
    play(pos, "declare war on orange")
    assert pos.war is not None
    assert (pos.war.attacker, pos.war.defender, pos.credits[A]) == (A, B, 4)


@clause("NOM-WAR-04", "NOM-WAR-05")
def test_nobody_retreats_and_the_phases_come_in_order() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", military=1, built=["Civil Ship"], credits=0),
            Player("Kethri", "Crimson Gate", built=["Mecadestroyer"], credits=0),
        )
    )
    events = play(pos, "declare war on orange")
    assert legal(pos) == [
        "give up 1 civil and 0 military",
        "give up 0 civil and 1 military",
    ]  # no way out of the fleet battle
    events += play(pos, "give up 1 civil and 0 military", "launch the assault")
    told = clauses(events)
    assert told.index("NOM-FLEET-01") < told.index("NOM-ASLT-01") < told.index("NOM-WAR-15")


@clause("NOM-EFF-05", "NOM-WAR-06")
def test_an_active_effect_that_is_not_synchronic_is_used_in_the_own_activation_outside_wars() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", military=1),
            Player("Kethri", "Crimson Gate", storage=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    assert all("hatch" not in text for seat in pos.waiting for text in legal(pos, seat))
    own = act(expanse(Player("Vorrax"), Player("Kethri", storage=["Civil Ship"])))
    play(own, "train a unit")
    assert legal(own, B) == ["pass"]


@clause("NOM-WAR-07")
def test_while_a_war_lasts_both_fighters_count_as_being_in_the_defenders_system() -> None:
    pos = expanse(
        Player("Kethri", "Thornmarch", military=1, credits=0),
        Player("Kethri", "Coral Spires", credits=9, storage=["Trade Hub"]),
        Player("Vorrax", "Tidal Array", credits=9, storage=["Trade Hub"]),
    )
    before = (sectors(pos, A), attack(pos, A), healing(pos, A))
    assert not in_reach(pos, A, C)
    play(act(pos), "declare war on orange")
    assert (pos.system(A), pos.system(B)) == (system("Coral Spires"), system("Coral Spires"))
    assert sectors(pos, A) == sectors(pos, B)
    assert in_reach(pos, A, C)
    # Thornmarch's +1 attack is away, the Spires' -1 attack and healing 1 count for both
    assert (attack(pos, A), attack(pos, B)) == (2 + 2 - 1, 2 - 1)
    assert (healing(pos, A), healing(pos, B)) == (1, 1)
    everybody_passes(pos)
    do(pos, "done")
    assert (sectors(pos, A), attack(pos, A), healing(pos, A)) == before


@clause("NOM-WAR-08", "NOM-WAR-11")
def test_a_third_species_in_the_sector_may_stop_the_war_itself() -> None:
    near = war(at="Lifewell", storage=["Ceasefire Accord"])
    assert "use ceasefire accord" in legal(near, C)
    one_round(near, c="use ceasefire accord")
    everybody_passes(near)
    assert near.war is None and near.military[A] == 3
    assert (near.civil[B], near.units(B)) == (9, 9)
    far = war(at="Sunmint", storage=["Ceasefire Accord"])
    assert "use ceasefire accord" not in legal(far, C)


@clause("NOM-WAR-08")
def test_whoever_is_in_a_sector_of_the_defenders_system_may_interfere() -> None:
    assert interferers("Crimson Gate", "Ares Forge", "Warhead Drift") == [True]
    assert interferers("Crimson Gate", "Ares Forge", "Lifewell", "Warhead Drift") == [False, True]


@clause("NOM-WAR-09")
def test_both_sectors_of_the_defender_count_though_the_attacker_is_in_one() -> None:
    assert interferers("Crimson Gate", "Thornmarch", "Lifewell", "Ares Forge") == [True, True]


@clause("NOM-WAR-10")
def test_the_attackers_other_sector_does_not_count() -> None:
    assert interferers("Patent Court", "Auric Exchange", "Tidal Array", "Sunmint") == [False, True]


@clause("NOM-WAR-11", "NOM-SECT-04")
def test_what_can_be_aimed_at_in_a_war_follows_the_place_of_the_war() -> None:
    pos = expanse(
        Player("Kethri", "Lifewell", credits=9, built=["Space Cruiser"]),
        Player("Kethri", "Ironblood Reach", credits=9, built=["Space Cruiser"]),
        Player("Kethri", "Verdant Halo", credits=9),
    )
    pos.war = new_war(A, B)
    pos.war.confrontation = [0, 8]
    ship, own, fighter, war = (
        CONTENT.consumable(card(name))[i]
        for name, i in (
            ("Thermal Decoy", 0),
            ("Boarding Party", 0),
            ("Combat Droids", 1),
            ("Ceasefire Accord", 0),
        )
    )
    assert [targets(pos, seat, ship) for seat in (A, B, C)] == [
        [thing_at(pos, 0), thing_at(pos, 8)],
        [thing_at(pos, 0), thing_at(pos, 8)],
        [],
    ]
    assert [targets(pos, seat, own) for seat in (A, B, C)] == [[thing_at(pos, 0)], [thing_at(pos, 8)], []]
    assert [targets(pos, seat, fighter) for seat in (A, B, C)] == [
        [OnSeat(A), OnSeat(B)],
        [OnSeat(A), OnSeat(B)],
        [],
    ]
    assert [targets(pos, seat, war) for seat in (A, B, C)] == [[NOTHING], [NOTHING], []]
    pos.visited[C] = [system("Crimson Gate")]
    assert targets(pos, C, ship) == [thing_at(pos, 0), thing_at(pos, 8)]
    assert (targets(pos, C, fighter), targets(pos, C, war)) == ([OnSeat(A), OnSeat(B)], [NOTHING])
    pos.technology[0] = -1  # it has left
    assert (targets(pos, A, own), targets(pos, A, ship)) == ([], [thing_at(pos, 8)])
    pos.war = None
    assert [targets(pos, A, one) for one in (ship, own, fighter, war)] == [[], [], [], []]


@clause("NOM-WAR-11", "NOM-WAR-12", "NOM-WAR-18")
def test_the_attacker_is_out_of_reach_of_the_sector_it_came_from() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Thornmarch", military=1, credits=0),
            Player("Vorrax", "Lifewell", credits=0),
            Player("Dracoth", "Ares Forge", credits=9, storage=["Demobilisation Order", "Emergency Levy"]),
        )
    )
    assert in_reach(pos, A, C)
    play(pos, "declare war on orange")
    assert not in_reach(pos, A, C)
    assert legal(pos, C) == ["use emergency levy", "pass"]
    one_round(pos)
    assert isinstance(pos.decision, AssaultChoice)
    do(pos, "done")
    assert in_reach(pos, A, C)


@clause("NOM-WAR-13", "NOM-FLEET-28")
def test_a_war_whose_condition_fails_later_has_fewer_phases() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", military=1, storage=["Trade Hub"]),
            Player("Vorrax", "Crimson Gate", storage=["Demobilisation Order"]),
        )
    )
    play(pos, "declare war on orange")
    one_round(pos, b="use demobilisation order on crimson")
    everybody_passes(pos)
    assert pos.war is None
    assert legal(pos)[-1] == "end the turn"
    ship = act(
        expanse(
            Player("Kethri", "Ares Forge", built=["Space Cruiser"], storage=["Trade Hub"]),
            Player("Vorrax", "Crimson Gate", built=["Civil Ship"], storage=["Trade Hub"]),
        )
    )
    play(ship, "declare war on orange")
    destroy(ship, 8)
    everybody_passes(ship)
    assert (ship.war, ship.civil) == (None, [4, 4])


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


@clause("NOM-EXT-06", "NOM-WAR-15")
def test_a_war_whose_defender_dies_out_in_the_fleet_battle_has_no_assault() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 1, 0, built=["Destruction Satellite"]),
            Player("Kethri", "Ironblood Reach", 2, 0, 0, built=["Civil Ship"]),
            Player("Lemurai", "Lifewell", credits=0),
        )
    )
    events = do(pos, "declare war on orange")
    assert (pos.alive[B], pos.war, pos.waiting) == (False, None, (A,))
    assert clauses(events)[-1] == "NOM-WAR-15"
    assert legal(pos)[-1] == "end the turn"


@clause("NOM-WAR-17")
def test_passive_effects_of_both_fighters_count_in_a_war() -> None:
    pos = act(
        expanse(
            Player("Umbral Tide", "Ares Forge", 9, 0, 9, storage=["Trade Hub"], built=["Civil Ship"]),
            Player("Automa Concord", "Ironblood Reach", 9, 0, 0, built=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    until_confrontation(pos)
    view = pos.view(None)
    places = [place for seat in range(view.players) for place in ships(view, seat)]
    values = {place: (ship_attack(view, place), ship_defence(view, place)) for place in places}
    assert values == {0: (1 + 1, 2), 8: (1, 2 + 1)}
