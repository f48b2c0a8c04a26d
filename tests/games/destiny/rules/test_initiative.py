"""Initiative (DES-INIT)."""

from __future__ import annotations

import pytest

from orrery.engine.base import Step
from orrery.games.destiny.deals.deals import conclude
from orrery.games.destiny.phases.intrigue import Battles, Buying, Campaigns, Declarations, DeclareCampaigns
from orrery.games.destiny.phases.turn import StartTurn
from orrery.games.destiny.senate.elections import EndElection
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.goods import SenatorInPlay
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import Gift
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Force, Tour
from orrery.games.destiny.turn.control import free_sector, take_control
from orrery.games.destiny.turn.dice import throw
from orrery.games.destiny.turn.initiative import RollOff, SetInitiative, rank_of
from orrery.games.destiny.turn.open_moments import Stage
from orrery.games.destiny.turn.senators import leave_office
from orrery.games.destiny.war.battles import NextBattle
from orrery.games.destiny.war.campaigns import CampaignRound, ChooseCampaign, NextCampaign
from orrery.games.destiny.war.casualties import AssignCasualties, NextHit, battle_of
from orrery.games.destiny.war.invasions import DeclareRound
from orrery.games.destiny.war.purchases import BuyRound
from orrery.games.destiny.war.rebellion import declare
from tests.games.destiny.kit import at, clauses, legal, play, quiet, said, sen, start, table
from tests.games.destiny.scenes import SPOT
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


@clause("DES-INIT-05", "DES-INIT-06", "DES-SEC-19")
def test_a_die_of_a_roll_off_may_be_rolled_again() -> None:
    pos = table(owners={34: "BIP"}, dice=[4, 2, 6, 1])
    start(pos, RollOff((0, 1)))
    assert pos.waiting == (1,)
    play(pos, "re-roll die 1 of roll 2", "keep the new result")
    assert pos.initiative == [0, 1, 2]


@clause("DES-INIT-05", "DES-SEC-20")
def test_at_the_start_of_a_turn_nobody_rolls_again() -> None:
    pos = table(owners={34: "BIP"}, phase="galactic", dice=[4, 2, 3])
    start(pos, SetInitiative(True))
    assert (pos.waiting, pos.initiative) == ((), [1, 2, 0])


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


@clause("DES-INIT-07", "DES-DEAL-18")
def test_a_traded_minister_changes_the_initiative_from_the_next_step_on() -> None:
    pos = table(senators={"GSP": "orrumah"}, ministers={"justice": "orrumah"}, initiative="BIP PoP GSP")
    start(pos, SetInitiative(True))
    assert pos.initiative[-1] == 0
    conclude(pos, Offer(0, [Gift(0, 1, SenatorInPlay(sen("orrumah")))]), ratified=False)
    start(pos, SetInitiative(False))
    assert pos.initiative[-1] == 1


@clause("DES-INIT-07", "DES-INIT-12", "DES-ELEC-12")
@pytest.mark.parametrize(
    ("minister", "rolled", "order"),
    [
        ("orrumah", [], [3, 2, 1, 0]),  # TMP, PoP and BIP have no Ministry, as before
        ("zharrak", [4, 1, 6], [2, 0, 3, 1]),  # GSP has lost its own and joins TMP and PoP: they roll
    ],
)
def test_after_an_election_only_a_group_that_has_gained_a_member_rolls_off(
    minister: str, rolled: list[int], order: list[int]
) -> None:
    pos = table(
        "GSP BIP PoP TMP",
        initiative="TMP PoP BIP GSP",
        counter=3,
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola", "TMP": "daveth"},
        ministers={"prime_minister": minister},
        dice=rolled,
    )
    pos.rank = [6, 1, 1, 1]
    start(pos, EndElection())
    assert [line for line in said(pos) if line.startswith("Roll-off")] == (
        ["Roll-off of GSP, PoP, TMP: 4, 1, 6"] if rolled else []
    )
    assert (pos.initiative, pos.counter) == (order, 0)


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


@clause("DES-BOARD-09", "DES-INIT-07", "DES-INIT-02")
def test_a_sector_that_becomes_neutral_gives_its_card_to_nobody_and_initiative_is_set_again() -> None:
    pos = table(owners={10: "GSP"}, initiative="BIP PoP GSP")
    pos.rank = [8, 1, 1]
    free_sector(pos, at(10))
    start(pos, SetInitiative(False))
    assert pos.rank == [1, 1, 1]
    assert "DES-BOARD-09" not in clauses(pos.events)


@clause("DES-INIT-08")
def test_casualties_are_assigned_in_the_order_of_the_step() -> None:
    pos = table(phase="intrigue", owners={10: "BIP", 50: "PoP"}, fleets={"GSP": {50: 1}, "BIP": {50: 1}})
    start(pos, SetInitiative(False))
    take_control(pos, at(10), 0)  # GSP has the best initiative now, from the next step on
    forces = [Force(-1, DEFENDS, 0, -1), Force(0, 0, 1, -1), Force(1, 1, 1, -1)]
    pos.battle = Battle(at(50), 2, forces, -1, DEFENDS)
    throw(pos, "battle", [2, 0, 1], [1, 1, 1])
    AssignCasualties().run(pos)
    assert [step.scorer for step in reversed(pos.stack) if isinstance(step, NextHit)] == [1, 2, 0]


@clause("DES-INIT-08")
def test_campaigners_bid_in_the_order_of_the_step() -> None:
    pos = table(phase="intrigue", senators={"GSP": "orrumah", "BIP": "zharrak"})
    pos.tours = [Tour(0, sen("orrumah"), at(50)), Tour(1, sen("zharrak"), at(50))]
    take_control(pos, at(10), 0)
    start(pos, ChooseCampaign(0, (at(50),)))
    assert pos.contest is not None and [tour.seat for tour in pos.contest.tours] == [0, 1]
    assert "pass" in legal(pos)


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


@clause("DES-INIT-08", "DES-INIT-04")
@pytest.mark.parametrize(
    ("step", "round_of"),
    [
        (Declarations(), DeclareRound((2, 1, 0))),
        (Battles(), NextBattle((2, 1, 0))),
        (DeclareCampaigns(), CampaignRound((2, 1, 0))),
        (Campaigns(), NextCampaign((2, 1, 0))),
        (Buying(), BuyRound((2, 1, 0))),
    ],
)
def test_each_step_takes_its_order_when_it_begins(step: Step[Table], round_of: Step[Table]) -> None:
    pos = table(phase="intrigue", initiative="PoP BIP GSP")
    step.run(pos)
    pos.initiative = [0, 1, 2]  # too late for this step
    assert pos.stack == [round_of]


@clause("DES-CAMP-11", "DES-INIT-09", "DES-INIT-11")
def test_the_party_with_the_worst_initiative_chooses_which_of_its_campaigns_comes_first() -> None:
    pos = table(phase="intrigue", senators={"GSP": "orrumah brannoch", "BIP": "zharrak"}, dice=[1] * 9)
    pos.tours = [
        Tour(1, sen("zharrak"), at(45)),
        Tour(0, sen("orrumah"), at(SPOT)),
        Tour(0, sen("brannoch"), at(42)),
    ]
    start(pos, NextCampaign((0, 1, 2)))
    assert legal(pos) == ["resolve the campaign in sector 42", f"resolve the campaign in sector {SPOT}"]
    play(pos, f"resolve the campaign in sector {SPOT}")
    quiet(pos)
    assert pos.tours == [], "the others follow without a question, one each"


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


def settle_battle(pos: object) -> None:
    """Fight the battle on the floor to its end with first choices."""
    sector = battle_of(pos).sector  # type: ignore[arg-type]
    while pos.battle is not None and pos.battle.sector == sector:  # type: ignore[attr-defined]
        text = "pass" if "pass" in legal(pos) else legal(pos)[0]  # type: ignore[arg-type]
        pos.play(text, pos.waiting[0])  # type: ignore[attr-defined]
    while pos.battle is None and pos.waiting and legal(pos)[0].startswith("retreat"):  # type: ignore[attr-defined, arg-type]
        pos.play(legal(pos)[0])  # type: ignore[attr-defined, arg-type]


@clause("DES-BAT-01", "DES-INIT-09", "DES-INIT-10", "DES-INIT-11", "DES-INIT-08")
def test_the_order_of_battles() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        initiative="GSP BIP PoP",
        owners={29: "GSP", 28: "BIP"},
        fleets={"GSP": {50: 1}, "BIP": {51: 1, 52: 1}, "PoP": {46: 1, 50: 1}},
        infested=[46],
    )
    pos.attacks = [
        Attack(0, at(50), 0, -1, 1),
        Attack(1, at(51), 1, -1, 2),
        Attack(1, at(52), 1, -1, 3),
        Attack(2, at(46), -1, -1, 0),
    ]
    start(pos, NextBattle((0, 1, 2)))
    assert battle_of(pos).sector == at(46)
    settle_battle(pos)
    assert battle_of(pos).sector == at(50)
    settle_battle(pos)
    assert legal(pos) == ["fight in sector 51", "fight in sector 52"]


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
