"""Casualties (DES-CAS): how many, who assigns them, and on whom."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.table.state import DEAD, Table
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Force
from orrery.games.destiny.war.battles import StartBattle
from orrery.games.destiny.war.casualties import (
    AssignCasualties,
    AssignHit,
    NextHit,
    RemoveCasualties,
    battle_of,
    targets,
)
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import at, legal, play, quiet, refused, sen, start, table
from tests.games.destiny.scenes import PEOPLE, PLAIN, arena, battle, clash, counted, fight_in, rolled
from tests.ledger import clause


def askers(pos: Table, text: str) -> list[int]:
    """Who assigns, in order, while everybody hits the same colour."""
    found = []
    while pos.waiting:
        found.append(pos.waiting[0])
        play(pos, text if text in legal(pos) else legal(pos)[0])
    return found


@clause("DES-CAS-01", "DES-CAS-05")
@pytest.mark.parametrize(("die", "left"), [(4, 2), (5, 1), (6, 1)])
def test_a_neutral_sector_scores_with_fives_and_sixes(die: int, left: int) -> None:
    pos = arena(owners={12: "GSP"}, dice=[die, 1, 1, 1, 1])
    fight_in(pos, Attack(0, at(PLAIN), 0, -1, 1))
    assert pos.fleets_of(0) == left


@clause("DES-CAS-02", "DES-SAB-06", "DES-SAB-12")
@pytest.mark.parametrize(("admiral", "left"), [("", 1), ("krazzeth", 0), ("sarrishet", 2)])
def test_abilities_change_what_scores(admiral: str, left: int) -> None:
    pos = table(
        phase="intrigue",
        owners={12: "GSP", 13: "BIP"},
        fleets={"GSP": {PLAIN: 3}, "BIP": {PLAIN: 3}},
        senators={"GSP": admiral} if admiral else {},
        dice=[1, 5, 5, 4, 1, 1, 1],
    )
    pos.attacks = [Attack(0, at(PLAIN), 0, sen(admiral) if admiral else -1, 1)]
    start(pos, StartBattle(at(PLAIN)))
    quiet(pos)
    assert pos.fleets_of(1) == left


@clause("DES-CAS-03", "DES-CAS-09")
def test_all_losses_are_removed_together_after_the_result() -> None:
    pos = table(fleets={"GSP": {50: 1}, "BIP": {50: 1}}, owners={50: "BIP"}, phase="intrigue")
    battle(pos, 50, Force(0, 0, 1, -1), Force(1, DEFENDS, 1, -1))
    rolled(pos, [1], [5], [5])
    start(pos, AssignCasualties())
    assert (pos.fleets_at(0, at(50)), pos.fleets_at(1, at(50))) == (0, 0), "the loser's dice hit, too"


@clause(
    "DES-CAS-03",
    "DES-CAS-04",
    "DES-CAS-06",
    "DES-CAS-09",
    "DES-CAS-10",
    "DES-CAS-15",
    "DES-CAS-16",
    "DES-CAS-17",
    "DES-CAS-18",
)
def test_assigning_and_removing_casualties() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        fleets={"GSP": {50: 2}, "BIP": {50: 1}, "PoP": {50: 1}},
        senators={"GSP": "orrumah"},
    )
    pos.attacks = [Attack(0, at(50), 0, sen("orrumah"), 1), Attack(0, at(51), 0, sen("orrumah"), 2)]
    sides = [
        Force(-1, DEFENDS, 0, -1),
        Force(0, 0, 2, sen("orrumah")),
        Force(1, 0, 1, -1),
        Force(2, DEFENDS, 1, -1),
    ]
    pos.battle = Battle(at(50), -1, sides, 1, DEFENDS)
    assert targets(pos, 1) == [3]  # not its own side, and not the Sector itself
    assert targets(pos, 0) == [1, 2]
    sides[1].suffered = 3
    start(pos, RemoveCasualties())
    assert pos.fleets_of(0) == 0
    assert not pos.in_play(sen("orrumah"))
    assert all(a.admiral == -1 for a in pos.attacks)  # it is missing from later battles
    pos.owner[at(29)] = 0
    pos.money[0] = 5
    pos.battle = None
    start(pos, BuyTurn(0))
    assert "buy a fleet for sector 29" in legal(pos)


@clause("DES-CAS-04")
def test_each_colour_loses_its_own_fleets_of_the_battle() -> None:
    pos = table(fleets={"GSP": {50: 3, 20: 2}}, phase="intrigue")
    fight = battle(pos, 50, Force(0, 0, 3, -1))
    fight.forces[1].suffered = 2
    start(pos, RemoveCasualties())
    assert (pos.fleets_at(0, at(50)), pos.fleets_at(0, at(20))) == (1, 2)


@clause("DES-CAS-06")
def test_casualties_on_a_sector_without_fleets_have_no_effect() -> None:
    pos = clash(table(fleets={"GSP": {PLAIN: 2}}), Force(0, 0, 2, -1, hits=2))
    start(pos, NextHit(1), RemoveCasualties())
    assert pos.fleets_at(0, at(PLAIN)) == 2
    assert pos.battle is not None
    assert pos.battle.forces[1].hits == 0


@clause("DES-CAS-07", "DES-OPT-04")
def test_for_an_absent_player_the_hit_falls_on_the_first_force() -> None:
    pos = counted(
        table(phase="intrigue"),
        NEUTRAL,
        2,
        (Force(0, 0, 2, -1), [5]),
        (Force(1, 1, 1, -1), [1]),
        (Force(2, 2, 1, -1), [1]),
        own=[1],
    )
    step = AssignHit(0, 1)
    assert pos.text(step.absent(pos, step.moves(pos))) == "hit bip"


@clause("DES-CAS-07", "DES-CAS-08")
def test_a_force_divides_its_casualties_as_it_likes_even_beyond_the_fleets() -> None:
    pos = table(fleets={"GSP": {PLAIN: 1}, "BIP": {PLAIN: 1}, "PoP": {PLAIN: 1}})
    clash(pos, Force(0, 0, 1, -1, hits=3), Force(1, 1, 1, -1), Force(2, DEFENDS, 1, -1))
    start(pos, NextHit(1), RemoveCasualties())
    assert pos.waiting == (0,)
    play(pos, "hit bip", "hit bip", "hit bip")
    assert [pos.fleets_at(seat, at(PLAIN)) for seat in range(3)] == [1, 0, 1]


@clause("DES-CAS-09", "DES-CAS-17", "DES-REP-11")
def test_the_republics_hits_come_first_then_the_parties_in_initiative_order() -> None:
    pos = counted(
        table(initiative="PoP GSP BIP", phase="intrigue"),
        1,
        1,
        (Force(0, 0, 3, -1), [5]),
        (Force(1, DEFENDS, 3, -1), [5]),
        (Force(2, 2, 3, -1), [5]),
        (Force(3, DEFENDS, 1, -1), [6]),
        own=[6],
    )
    # BIP decides for the Republic, as Minister of Defence, and at its own place for its Sector and its Fleets
    assert askers(pos, "hit gsp") == [1, 2, 0, 1, 1]
    assert [pos.fleets_at(seat, at(PLAIN)) for seat in range(4)] == [0, 2, 3, 1]


@clause("DES-CAS-10")
def test_a_hit_on_the_own_side_is_refused_whoever_is_there() -> None:
    pos = counted(
        table(phase="intrigue"),
        NEUTRAL,
        2,
        (Force(0, 0, 2, -1), [5]),
        (Force(1, 1, 1, -1), [1]),
        (Force(2, 2, 1, -1), [1]),
        own=[1],
    )
    assert legal(pos) == ["hit bip", "hit pop"]
    error = refused(pos, "hit gsp")
    assert (str(error), error.clause) == ("There are no Fleets of this colour against you.", "DES-CAS-07")


@clause("DES-CAS-10", "DES-CAS-18")
def test_casualties_go_to_other_sides_with_fleets_only() -> None:
    pos = clash(table(), Force(0, 0, 2, -1), Force(1, 0, 2, -1), Force(2, DEFENDS, 2, -1))
    assert targets(pos, 1) == [3]
    assert targets(pos, 3) == [1, 2]
    assert targets(pos, 0) == [1, 2]


@clause("DES-CAS-11")
def test_a_hit_on_sheltered_republic_fleets_is_refused_and_changes_nothing() -> None:
    pos = counted(
        table(phase="intrigue"),
        NEUTRAL,
        2,
        (Force(0, 0, 2, -1), [5, 5]),
        (Force(1, DEFENDS, 1, -1), [1]),
        (Force(2, 2, 1, -1), [1]),
        (Force(3, DEFENDS, 2, -1), [1]),
        own=[1],
    )
    assert legal(pos) == ["hit bip", "hit pop"]
    error = refused(pos, "hit republic")
    assert error.clause == "DES-CAS-11"
    assert str(error) == "The Republic Fleets take no casualty while Party Fleets opposing you are left."
    assert [force.suffered for force in battle_of(pos).forces] == [0] * 5
    play(pos, "hit bip", "hit pop")
    assert pos.fleets_at(3, at(PLAIN)) == 2


@clause("DES-CAS-11", "DES-CAS-12")
def test_the_republic_is_protected_until_the_party_fleets_before_it_are_gone() -> None:
    pos = clash(table(), Force(0, 0, 2, -1), Force(1, DEFENDS, 2, -1), Force(3, DEFENDS, 2, -1))
    assert targets(pos, 1) == [2]
    assert pos.battle is not None
    pos.battle.forces[2].suffered = 1
    assert targets(pos, 1) == [2]
    pos.battle.forces[2].suffered = 2
    assert targets(pos, 1) == [2, 3]


@clause("DES-CAS-12", "DES-CAS-11")
def test_when_the_parties_before_it_have_enough_hits_the_republic_can_be_hit() -> None:
    pos = counted(
        table(phase="intrigue"),
        NEUTRAL,
        2,
        (Force(0, 0, 2, -1), [5, 5]),
        (Force(1, DEFENDS, 1, -1), [1]),
        (Force(3, DEFENDS, 2, -1), [1]),
        own=[1],
    )
    assert legal(pos) == ["hit bip", "hit republic"]  # the first hit fell on BIP by itself
    play(pos, "hit republic")
    assert [pos.fleets_at(seat, at(PLAIN)) for seat in (0, 1, 3)] == [2, 0, 1]


@clause("DES-CAS-13", "DES-CAS-14", "DES-CAS-16")
@pytest.mark.parametrize(
    ("suffered", "fewer", "left", "lives"),
    [(1, 0, 1, True), (2, 0, 0, True), (3, 0, 0, False), (3, 1, 0, True), (1, 2, 2, True)],
)
def test_more_casualties_than_fleets_kill_the_admiral(
    suffered: int, fewer: int, left: int, lives: bool
) -> None:
    pos = table(fleets={"GSP": {PLAIN: 2}}, senators={"GSP": "orrumah"})
    clash(pos, Force(0, 0, 2, sen("orrumah"), suffered=suffered, fewer_hits=fewer))
    start(pos, RemoveCasualties())
    assert pos.fleets_at(0, at(PLAIN)) == left
    assert pos.in_play(sen("orrumah")) is lives


@clause("DES-CAS-15")
def test_an_admiral_killed_in_one_battle_is_missing_from_the_next() -> None:
    pos = table(senators=PEOPLE, fleets={"GSP": {50: 1, 51: 1}}, phase="intrigue")
    pos.attacks = [Attack(0, at(50), 0, sen("orrumah"), 1), Attack(0, at(51), 0, sen("orrumah"), 2)]
    fight = battle(pos, 50, Force(0, 0, 1, sen("orrumah")))
    fight.forces[1].suffered = 2
    start(pos, RemoveCasualties())
    assert pos.sen_at[sen("orrumah")] == DEAD
    assert [a.admiral for a in pos.attacks] == [-1, -1]


@clause("DES-CAS-17")
@pytest.mark.parametrize("owner", [NEUTRAL, INFESTED])
def test_who_decides_for_a_sector_of_nobody_assigns_its_hits_before_its_own(owner: int) -> None:
    pos = counted(
        table(initiative="GSP BIP PoP", phase="intrigue"),
        owner,
        2,
        (Force(0, 0, 2, -1), [5]),
        (Force(1, 1, 2, -1), [1]),
        (Force(2, 2, 2, -1), [5]),
        own=[5],
    )
    assert askers(pos, "hit bip") == [2, 0, 2]


@clause("DES-CAS-17", "DES-BAT-29")
def test_the_owner_assigns_the_hits_of_its_sector_at_its_own_place_even_as_seat_of_the_worst() -> None:
    pos = counted(
        table(initiative="BIP GSP PoP", phase="intrigue"),
        0,
        1,
        (Force(1, 1, 2, -1), [5]),
        (Force(2, 2, 2, -1), [1]),
        (Force(0, DEFENDS, 2, -1), [1]),
        own=[5],
    )
    assert askers(pos, "hit pop") == [1, 0]  # BIP with its own Fleets, then GSP for the Sector


@clause("DES-CAS-17")
def test_the_hits_of_nobody_and_the_republic_are_assigned_before_the_parties() -> None:
    pos = table(
        initiative="GSP BIP PoP", fleets={"GSP": {50: 2}, "BIP": {50: 2}, "PoP": {50: 1}}, phase="intrigue"
    )
    battle(pos, 50, Force(0, 0, 2, -1), Force(1, 1, 2, -1), Force(2, 2, 1, -1))
    assert pos.battle is not None
    pos.battle.warden = 2
    rolled(pos, [6], [6, 1], [1, 1], [1])
    start(pos, AssignCasualties())
    assert pos.waiting == (2,), "the neutral Sector's hit comes first"
    play(pos, "hit gsp")
    assert pos.waiting == (0,)
