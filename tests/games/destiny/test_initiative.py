"""Initiative, one test a clause (DES-INIT)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.phases.turn import StartTurn
from orrery.games.destiny.senate.elections import EndElection
from orrery.games.destiny.table.war import Attack, Tour
from orrery.games.destiny.turn.control import take_control
from orrery.games.destiny.turn.initiative import RollOff, SetInitiative, rank_of
from orrery.games.destiny.turn.open_moments import Stage
from orrery.games.destiny.turn.senators import leave_office
from orrery.games.destiny.war.battles import NextBattle
from orrery.games.destiny.war.campaigns import CampaignRound, ChooseCampaign, NextCampaign
from orrery.games.destiny.war.invasions import DeclareRound
from orrery.games.destiny.war.rebellion import declare
from tests.games.destiny.kit import at, clauses, play, said, sen, start, table
from tests.ledger import clause

SIX = "GSP BIP PoP TMP CoS PPF"
ALL = {
    "GSP": "orrumah",
    "BIP": "zharrak",
    "PoP": "fola",
    "TMP": "ilsane",
    "CoS": "tasumbe",
    "PPF": "quorith",
}


@clause("DES-INIT-01")
def test_from_no_ministry_over_the_ministries_to_the_prime_minister() -> None:
    pos = table(
        SIX,
        senators=ALL,
        ministers={
            "prime_minister": "orrumah",
            "interior": "zharrak",
            "finance": "fola",
            "justice": "ilsane",
            "defence": "tasumbe",
        },
    )
    start(pos, SetInitiative(True))
    assert pos.initiative == [5, 4, 3, 2, 1, 0]


@clause("DES-INIT-01")
def test_the_rebellion_is_better_than_the_prime_minister() -> None:
    pos = table(senators={"GSP": "orrumah"}, ministers={"prime_minister": "orrumah"}, rebel="BIP")
    start(pos, SetInitiative(True))
    assert pos.initiative == [2, 0, 1]


@clause("DES-INIT-02", "DES-SEC-08")
def test_informer_network_is_better_than_the_rebellion() -> None:
    pos = table(
        owners={10: "PoP"}, rebel="BIP", senators={"GSP": "orrumah"}, ministers={"defence": "orrumah"}
    )
    start(pos, SetInitiative(True))
    assert pos.initiative == [0, 1, 2]


@clause("DES-INIT-03")
def test_the_best_of_several_ministries_counts() -> None:
    both = {"GSP": "orrumah brannoch", "BIP": "zharrak"}
    pos = table(senators=both, ministers={"defence": "orrumah", "interior": "brannoch", "finance": "zharrak"})
    assert rank_of(pos, 0) > rank_of(pos, 1) > rank_of(pos, 2)


@clause("DES-INIT-04")
def test_the_worst_initiative_acts_first() -> None:
    pos = table(
        initiative="PoP GSP BIP", phase="intrigue", fleets={"GSP": {29: 1}, "BIP": {28: 1}, "PoP": {30: 1}}
    )
    assert pos.present() == [2, 0, 1]
    start(pos, DeclareRound(tuple(pos.present())))
    order = []
    while pos.waiting:
        order.append(pos.waiting[0])
        play(pos, "pass")
    assert order == [2, 0, 1]


@clause("DES-INIT-05")
def test_equal_parties_roll_off() -> None:
    pos = table(dice=[2, 6, 4])
    start(pos, SetInitiative(True))
    assert pos.initiative == [0, 2, 1]
    assert "DES-INIT-05" in clauses(pos.events)


@clause("DES-INIT-06")
def test_ties_of_a_roll_off_roll_again_and_the_highest_is_best() -> None:
    pos = table(dice=[5, 5, 2, 1, 6])
    start(pos, RollOff((0, 1, 2)))
    assert pos.initiative == [2, 0, 1]


@clause("DES-INIT-07")
def test_initiative_is_set_at_the_start_of_a_turn_and_after_an_election() -> None:
    pos = table(
        senators={"GSP": "orrumah"}, initiative="GSP BIP PoP", ministers={"prime_minister": "orrumah"}
    )
    pos.counter, pos.rank = 3, [1, 1, 1]  # before the Election
    start(pos, EndElection())
    assert pos.initiative[-1] == 0
    pos = table(
        senators={"GSP": "orrumah"}, initiative="GSP BIP PoP", ministers={"prime_minister": "orrumah"}
    )
    StartTurn().run(pos)
    assert pos.stack[-1] == SetInitiative(True)


@clause("DES-INIT-07")
def test_a_rebellion_a_lost_office_and_sector_10_set_it_again() -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"}, ministers={"finance": "zharrak"})
    start(pos, SetInitiative(True))
    assert pos.initiative[-1] == 1
    declare(pos, 0)
    start(pos, SetInitiative(False))
    assert pos.initiative[-1] == 0
    take_control(pos, at(10), 2)
    start(pos, SetInitiative(False))
    assert pos.initiative[-1] == 2
    leave_office(pos, sen("zharrak"))
    start(pos, SetInitiative(False))
    assert pos.initiative == [1, 0, 2]


@clause("DES-INIT-08")
def test_a_change_in_the_middle_of_a_step_counts_from_the_next_step_on() -> None:
    pos = table(
        initiative="GSP BIP PoP",
        phase="intrigue",
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"},
    )
    pos.rank = [1, 1, 1]
    start(pos, CampaignRound(tuple(pos.present())))
    assert pos.waiting == (0,)
    take_control(pos, at(10), 1)
    assert pos.initiative == [0, 1, 2], "this step keeps the order it began with"
    play(pos, "pass")
    assert pos.waiting == (1,)
    play(pos, "pass")
    assert pos.waiting == (2,)
    play(pos, "pass")
    start(pos, Stage(11))
    assert pos.initiative == [0, 2, 1]


@clause("DES-INIT-09")
def test_a_disputed_campaign_is_settled_once_at_the_place_of_the_worst() -> None:
    pos = table(initiative="PoP BIP GSP", phase="intrigue", senators={"GSP": "orrumah", "PoP": "fola"})
    pos.tours = [
        Tour(0, sen("orrumah"), at(50)),
        Tour(2, sen("fola"), at(50)),
        Tour(0, sen("orrumah"), at(44)),
    ]
    step = NextCampaign(tuple(pos.present()))
    step.run(pos)
    assert pos.stack[-1] == ChooseCampaign(2, (at(50),))
    start(pos)
    assert pos.contest is not None
    assert [tour.seat for tour in pos.contest.tours] == [2, 0], "all who dispute it, in one go"


@clause("DES-INIT-10")
@pytest.mark.parametrize("first", ["republic", "infested"])
def test_battles_of_the_republic_and_the_infestation_come_first(first: str) -> None:
    pos = table(initiative="GSP BIP PoP", phase="intrigue", fleets={"GSP": {20: 1}, "BIP": {50: 1}})
    pos.attacks = [Attack(0, at(20), 0, -1, 1), Attack(1, at(50), 1, -1, 2)]
    if first == "republic":
        pos.place(pos.republic, at(50), 1)
    else:
        pos.owner[at(50)] = -2
    start(pos, NextBattle(tuple(pos.present())))
    assert pos.battle is not None and pos.battle.sector == at(50)


@clause("DES-INIT-10")
def test_an_owner_that_merely_defends_is_not_present() -> None:
    pos = table(
        initiative="GSP BIP PoP", phase="intrigue", owners={20: "GSP"}, fleets={"BIP": {20: 1, 50: 1}}
    )
    pos.place(2, at(44), 1)
    pos.attacks = [Attack(1, at(20), 1, -1, 1), Attack(2, at(44), 2, -1, 2)]
    NextBattle(tuple(pos.present())).run(pos)
    step = pos.stack[-1]
    assert step.seat == 1  # type: ignore[attr-defined]


@clause("DES-INIT-11")
def test_a_party_orders_its_own_battles_the_republic_goes_by_number() -> None:
    pos = table(initiative="GSP BIP PoP", phase="intrigue", fleets={"GSP": {20: 1, 50: 1}})
    pos.attacks = [Attack(0, at(20), 0, -1, 1), Attack(0, at(50), 0, -1, 2)]
    start(pos, NextBattle(tuple(pos.present())))
    assert [pos.text(move) for move in pos.moves(0)] == ["fight in sector 20", "fight in sector 50"]
    pos = table(phase="intrigue", infested=(50, 20), republic={50: 1, 20: 1})
    pos.attacks = [Attack(3, at(50), -1, -1, 0), Attack(3, at(20), -1, -1, 0)]
    start(pos, NextBattle(tuple(pos.present())))
    assert pos.battle is not None and pos.battle.sector == at(20)


@clause("DES-INIT-12")
def test_a_group_that_gains_a_member_rolls_again_one_that_only_loses_does_not() -> None:
    people = {"GSP": "orrumah", "BIP": "zharrak"}
    pos = table(senators=people, ministers={"finance": "zharrak"}, dice=[5, 2, 1, 3, 6])
    start(pos, SetInitiative(True))
    assert pos.initiative == [2, 0, 1]
    leave_office(pos, sen("zharrak"))  # the group without a Ministry has gained BIP
    start(pos, SetInitiative(False))
    assert pos.initiative == [0, 1, 2]
    pos.rebel = 1
    start(pos, SetInitiative(False))  # and has lost it again
    assert pos.initiative == [0, 2, 1]
    assert not any("Roll-off" in line for line in said(pos)[-1:])


@clause("DES-INIT-13")
def test_vacated_ministries_leave_initiative_alone_until_the_election_is_over() -> None:
    pos = table(
        senators={"GSP": "orrumah"}, ministers={"prime_minister": "orrumah"}, initiative="BIP PoP GSP"
    )
    pos.rank = [6, 1, 1]
    pos.counter = 3
    leave_office(pos, sen("orrumah"))
    start(pos, SetInitiative(False))
    assert pos.initiative == [1, 2, 0]
