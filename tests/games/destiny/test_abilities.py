"""Abilities of Sectors, Ministries and Senators, one test a clause (DES-SEC, DES-MIN, DES-SAB)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.playing import AbuseOffices
from orrery.games.destiny.cards.sector_abilities import UseSectors
from orrery.games.destiny.content.printed import INTERIOR
from orrery.games.destiny.phases.ending import EndAbilities
from orrery.games.destiny.phases.galactic import Income, RefreshSenators
from orrery.games.destiny.senate.audits import audit_moves
from orrery.games.destiny.senate.prosecutions import trial_cost
from orrery.games.destiny.table.announced import Roll
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Attack, Contest, Force, Tour
from orrery.games.destiny.turn.control import take_control
from orrery.games.destiny.turn.dice import RerollWindow, hits, might_reroll, throw, total
from orrery.games.destiny.turn.open_moments import OpenMoment, free_moves
from orrery.games.destiny.turn.senators import command, diplomacy, shadow_dice, trait, voting_strength
from orrery.games.destiny.turn.stages import I_BUY, M_STEP
from orrery.games.destiny.war.battles import StartBattle, force_dice, sector_dice
from orrery.games.destiny.war.campaigns import persuasion
from orrery.games.destiny.war.invasions import DeclareTurn, invasion_cost
from orrery.games.destiny.war.purchases import BuyTurn, fleet_price, republic_price, senator_price
from tests.games.destiny.kit import answer, at, legal, play, quiet, sen, start, table, tokens
from tests.ledger import clause


def texts(pos: Table, seat: int, where: int = M_STEP) -> list[str]:
    return [pos.text(move) for move in free_moves(pos, seat, where)]


# --- Sectors ----------------------------------------------------------------------------------------------------


@clause("DES-SEC-01")
def test_ancient_indulgences_take_a_shadow_for_ten_money_once_a_turn() -> None:
    pos = table(
        owners={8: "GSP"},
        money={"GSP": 25},
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        tainted={"zharrak": (0, 2)},
        phase="intrigue",
        stage=I_BUY,
    )
    start(pos, BuyTurn(0))
    play(pos, "indulge zharrak")
    assert (pos.money[0], tokens(pos, "zharrak")) == (15, (0, 1))
    assert "indulge zharrak" not in legal(pos)


@clause("DES-SEC-02")
def test_an_indulged_shadow_leaves_no_corruption_behind() -> None:
    pos = table(
        owners={8: "GSP"},
        money=10,
        senators={"GSP": "orrumah"},
        tainted={"orrumah": (1, 1)},
        phase="intrigue",
    )
    start(pos, BuyTurn(0))
    play(pos, "indulge orrumah")
    assert tokens(pos, "orrumah") == (1, 0)


@clause("DES-SEC-03")
def test_blackmarket_data_looks_at_a_hand_once_a_turn() -> None:
    pos = table(owners={5: "GSP"}, hands={"BIP": "feint", "PoP": "feint"})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "look at the hand of bip")
    shown = [event for event in pos.events if event.only == (0,)]
    assert shown
    assert not any(text.startswith("look at") for text in texts(pos, 0))


@clause("DES-SEC-04", "DES-SEC-05")
@pytest.mark.parametrize(("invaded", "money"), [(False, 10), (True, 0)])
def test_boon_of_peace_pays_ten_money_after_a_turn_without_a_won_invasion(invaded: bool, money: int) -> None:
    pos = table(owners={32: "GSP"}, phase="ending")
    pos.invaded = invaded
    EndAbilities().run(pos)
    assert pos.money == [money, 0, 0]


@clause("DES-SEC-05")
def test_freeing_an_infested_sector_is_a_successful_invasion_too() -> None:
    pos = table(phase="intrigue", infested=(50,), fleets={"GSP": {50: 4}}, dice=[6, 6, 5, 5, 1, 1, 1])
    pos.attacks = [Attack(0, at(50), -1, -1, 0)]
    start(pos, StartBattle(at(50)))
    quiet(pos)
    assert pos.owner[at(50)] == -1
    assert pos.invaded


@clause("DES-SEC-06", "DES-SEC-07")
def test_friendly_discount_takes_two_off_fleets_of_both_kinds() -> None:
    pos = table(owners={9: "GSP"})
    assert (fleet_price(pos, 0), republic_price(pos, 0)) == (3, 1)
    assert (fleet_price(pos, 1), republic_price(pos, 1)) == (5, 3)


@clause("DES-SEC-09")
def test_militant_population_gives_each_own_sector_one_more_die_in_defence() -> None:
    pos = table(owners={4: "GSP", 20: "GSP", 21: "BIP"})
    assert [sector_dice(pos, at(n)) for n in (4, 20, 21, 22)] == [2, 2, 1, 1]


@clause("DES-SEC-10", "DES-SEC-11")
def test_military_monopoly_gains_one_for_each_fleet_that_others_buy() -> None:
    pos = table(
        owners={28: "BIP", 29: "GSP"}, money={"GSP": 20}, phase="intrigue", senators={"GSP": "orrumah"}
    )
    start(pos, BuyTurn(0))
    play(pos, "buy a fleet for sector 29")
    assert pos.money[1] == 1
    play(pos, "buy a republic fleet")
    assert pos.money[1] == 2
    own = table(owners={28: "BIP"}, money={"BIP": 20}, phase="intrigue")
    start(own, BuyTurn(1))
    play(own, "buy a fleet for sector 28")
    assert own.money[1] == 15


@clause("DES-SEC-12")
def test_opiate_persuasion_takes_five_off_the_first_recruit_of_a_turn() -> None:
    pos = table(owners={30: "GSP"}, reserve={"GSP": "daveth jemak"})
    assert senator_price(pos, 0, sen("daveth")) == 9
    pos.recruits[0] = 1
    assert senator_price(pos, 0, sen("daveth")) == 14


@clause("DES-SEC-13")
@pytest.mark.parametrize(("shadow", "influence"), [(0, 10), (1, 0)])
def test_purity_blessings_pay_while_nobody_has_a_shadow(shadow: int, influence: int) -> None:
    pos = table(
        owners={6: "GSP"}, senators={"BIP": "zharrak"}, tainted={"zharrak": (2, shadow)}, phase="ending"
    )
    EndAbilities().run(pos)
    assert pos.influence[0] == influence


@clause("DES-SEC-14")
@pytest.mark.parametrize(
    ("theirs", "mine"), [("distraction distraction", ["distraction"]), ("safe_house", [])]
)
def test_random_augury_gives_a_card_and_names_another(theirs: str, mine: list[str]) -> None:
    pos = table(owners={33: "GSP"}, hands={"GSP": "feint", "BIP": theirs})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "augur with bip")
    play(pos, "hand over feint", "name distraction")
    assert pos.hands[0] == [pos.content.card(name) for name in mine]
    assert pos.content.card("feint") in pos.hands[1]
    assert pos.hands[1].count(pos.content.card("distraction")) == theirs.count("distraction") - len(mine)


@clause("DES-END-15", "DES-SEC-14")
def test_no_card_is_handed_to_a_party_that_has_left() -> None:
    pos = table(owners={33: "GSP"}, hands={"GSP": "feint", "BIP": "distraction"})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "augur with bip")
    pos.resign(1)
    assert legal(pos) == ["pass"]
    play(pos, "pass")
    assert (pos.hands[0], pos.hands[1]) == ([pos.content.card("feint")], [])


@clause("DES-SEC-15")
def test_the_card_named_is_another_one_than_the_card_given() -> None:
    pos = table(owners={33: "GSP"}, hands={"GSP": "feint", "BIP": "feint"})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "augur with bip")
    play(pos, "hand over feint")
    assert "name feint" not in legal(pos) and "name distraction" in legal(pos)


@clause("DES-SEC-16")
def test_voice_of_authority_raises_the_diplomacy_of_all_own_senators() -> None:
    pos = table(senators={"GSP": "orrumah wythelle", "BIP": "zharrak"})
    before = [diplomacy(pos, sen(n)) for n in ("orrumah", "wythelle", "zharrak")]
    take_control(pos, at(1), 0)
    assert [diplomacy(pos, sen(n)) for n in ("orrumah", "wythelle", "zharrak")] == [
        before[0] + 1,
        before[1] + 1,
        before[2],
    ]


@clause("DES-SEC-17", "DES-SEC-22")
def test_welcome_insurrection_frees_the_first_invasion_of_a_turn() -> None:
    pos = table(owners={29: "GSP"}, phase="intrigue", fleets={"GSP": {29: 2}}, senators={"GSP": "orrumah"})
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 50", "take 1 from sector 29", "that is all", "attack", "fight for gsp")
    play(pos, "send no admiral")
    assert tokens(pos, "orrumah") == (0, 0)
    assert invasion_cost(pos, 0, at(51), 0) == 2


@clause("DES-SEC-22")
def test_an_invasion_that_is_free_anyway_uses_it_up_and_the_republics_does_not() -> None:
    pos = table(owners={29: "GSP"}, infested=(50,), phase="intrigue")
    pos.attacks = [Attack(3, at(44), 0, -1, 1)]
    assert invasion_cost(pos, 0, at(51), 0) == 0
    pos.attacks = [Attack(0, at(50), -1, -1, 0)]
    assert invasion_cost(pos, 0, at(51), 0) == 2


@clause("DES-SEC-18")
@pytest.mark.parametrize(("keep", "left"), [("new", 5), ("old", 2)])
def test_will_to_power_keeps_the_better_of_two_results_once_a_turn(keep: str, left: int) -> None:
    pos = table(owners={34: "GSP"}, dice=[2, 3, 5])
    throw(pos, "campaign", [0, 1], [1, 1])
    start(pos, RerollWindow((0,)))
    play(pos, "re-roll die 1 of roll 1", f"keep the {keep} result")
    assert pos.roll is not None and pos.roll.dice[0] == [left]
    assert not might_reroll(pos, 0)


@clause("DES-SEC-19")
def test_only_dice_rolled_by_or_for_the_party_are_rolled_again() -> None:
    pos = table(owners={34: "GSP"}, dice=[2, 3])
    throw(pos, "campaign", [0, 1], [1, 1])
    assert [pos.text(m) for m in RerollWindow((0,)).answers(pos, 0)] == ["re-roll die 1 of roll 1"]
    assert not might_reroll(pos, 1) and not might_reroll(pos, 2)


@clause("DES-SEC-20")
@pytest.mark.parametrize(
    ("phase", "there"), [("senate", True), ("intrigue", True), ("galactic", False), ("ending", False)]
)
def test_optional_abilities_are_used_in_the_senate_and_intrigue_phases(phase: str, there: bool) -> None:
    pos = table(owners={5: "GSP"}, hands={"BIP": "feint"}, phase=phase)
    assert ("look at the hand of bip" in texts(pos, 0)) is there


@clause("DES-SEC-21")
def test_sector_abilities_reach_a_rebel() -> None:
    pos = table(owners={5: "GSP", 33: "GSP"}, hands={"GSP": "feint", "BIP": "feint"}, rebel="BIP")
    found = [pos.text(move) for move in UseSectors().moves(pos, 0, 0)]
    assert "look at the hand of bip" in found and "augur with bip" in found


# --- Ministries -------------------------------------------------------------------------------------------------


@clause("DES-MIN-02", "DES-MIN-18")
def test_the_minister_of_interior_has_one_more_diplomacy_in_every_phase() -> None:
    pos = table(senators={"GSP": "orrumah"}, phase="intrigue")
    assert diplomacy(pos, sen("orrumah"), campaign=True) == 4
    pos.ministry[INTERIOR] = sen("orrumah")
    assert diplomacy(pos, sen("orrumah"), campaign=True) == 5
    assert voting_strength(pos, 0) == 5


@clause("DES-MIN-03")
@pytest.mark.parametrize(("die", "corruption"), [(6, 1), (5, 0)])
def test_an_audit_corrupts_on_a_six_for_one_influence(die: int, corruption: int) -> None:
    pos = table(
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        ministers={"finance": "orrumah"},
        influence=2,
        dice=[die],
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "audit zharrak")
    assert (tokens(pos, "zharrak"), pos.influence[0]) == ((corruption, 0), 1)


@clause("DES-MIN-04")
def test_audits_are_repeated_but_not_on_the_same_senator() -> None:
    pos = table(
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"},
        ministers={"finance": "orrumah"},
        influence=9,
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "audit zharrak")
    assert "audit zharrak" not in texts(pos, 0) and "audit fola" in texts(pos, 0)
    pos.influence[0] = 0
    assert audit_moves(pos, 0) == []
    pos.influence[0], pos.phase = 9, 2
    assert audit_moves(pos, 0) == []


@clause("DES-MIN-06", "DES-MIN-18")
def test_the_minister_of_defence_has_two_more_command() -> None:
    pos = table(senators={"GSP": "orrumah"}, phase="intrigue")
    assert command(pos, sen("orrumah")) == 3
    pos.ministry[4] = sen("orrumah")
    assert command(pos, sen("orrumah")) == 5


@clause("DES-MIN-07", "DES-MIN-08")
def test_a_corrupt_office_uses_the_action_for_one_to_five_tokens() -> None:
    pos = table(senators={"GSP": "orrumah"}, ministers={"finance": "orrumah"})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "abuse the office of minister of finance")
    assert legal(pos) == [f"choose {n}" for n in range(1, 6)]
    play(pos, "choose 2")
    quiet(pos)
    assert (pos.money[0], tokens(pos, "orrumah"), pos.exhausted[sen("orrumah")]) == (6, (2, 0), True)


@clause("DES-MIN-15")
def test_a_refreshed_minister_may_abuse_the_office_again() -> None:
    pos = table(senators={"GSP": "orrumah"}, ministers={"finance": "orrumah"}, exhausted="orrumah")
    assert AbuseOffices().moves(pos, 0, 0) == []
    pos.exhausted[sen("orrumah")] = False
    assert len(AbuseOffices().moves(pos, 0, 0)) == 1


@clause("DES-MIN-16")
def test_the_powers_of_a_ministry_go_with_its_minister() -> None:
    pos = table(senators={"GSP": "orrumah"}, ministers={"finance": "orrumah"}, influence=5)
    assert pos.minister(2) == 0 and audit_moves(pos, 0)
    pos.sen_seat[sen("orrumah")] = 1
    assert pos.minister(2) == 1
    assert audit_moves(pos, 0) == [] and audit_moves(pos, 1)


# --- Senators ---------------------------------------------------------------------------------------------------


@clause("DES-SAB-01", "DES-SAB-25")
@pytest.mark.parametrize(("phase", "kills", "spies"), [("senate", False, True), ("intrigue", True, True)])
def test_assassins_wait_for_the_intrigue_phase_other_abilities_do_not(
    phase: str, kills: bool, spies: bool
) -> None:
    pos = table(
        senators={"GSP": "nambasu tasumbe", "BIP": "zharrak"}, hands={"BIP": "feint"}, money=9, phase=phase
    )
    found = texts(pos, 0)
    assert ("use assassin of nambasu" in found) is kills
    assert ("use spy of tasumbe" in found) is spies


@clause("DES-SAB-02")
def test_the_first_shadow_of_an_atheist_adds_no_die() -> None:
    pos = table(
        senators={"GSP": "ilsane orrumah"}, tainted={"ilsane": (0, 2), "orrumah": (0, 2)}, infested=(50,)
    )
    assert (shadow_dice(pos, sen("ilsane")), shadow_dice(pos, sen("orrumah"))) == (1, 2)
    assert sector_dice(pos, at(50)) == 1 + 1 + 2


@clause("DES-SAB-05")
def test_a_bureaucrat_in_office_brings_three_money() -> None:
    pos = table(senators={"GSP": "ordrun", "BIP": "sybarine"}, ministers={"justice": "ordrun"})
    RefreshSenators().run(pos)
    assert pos.money == [3, 0, 0]


@clause("DES-SAB-07", "DES-SAB-08")
def test_a_code_breaker_rolls_one_die_again_in_each_battle_for_better_or_worse() -> None:
    pos = table(senators={"GSP": "valourne"}, fleets={"GSP": {50: 1}}, phase="intrigue", dice=[3, 4, 1])
    pos.attacks = [Attack(0, at(50), 0, sen("valourne"), 1)]
    start(pos, StartBattle(at(50)))
    while type(pos.decision).__name__ == "Moment":
        pos.play("pass", pos.waiting[0])
    assert legal(pos, 0) == ["break code of die 1 of roll 2", "pass"]
    play(pos, "break code of die 1 of roll 2")
    assert pos.battle is None, "there is no second one in this battle"
    assert pos.rolled == [3, 1]


@clause("DES-SAB-10")
def test_a_master_assassin_has_one_more_on_the_roll() -> None:
    from orrery.games.destiny.content.effects.played import Assassinate

    pos = table(senators={"GSP": "kutumbo nambasu"})
    master, plain = trait(pos, sen("kutumbo"), Assassinate), trait(pos, sen("nambasu"), Assassinate)
    assert master is not None and plain is not None
    assert (master.modifier, plain.modifier) == (1, 0)


@clause("DES-SAB-11", "DES-SAB-27")
def test_a_master_spy_burns_cards_for_four_money_each() -> None:
    pos = table(
        senators={"GSP": "mirzu"},
        money={"GSP": 9},
        hands={"BIP": "feint distraction"},
        reserve={"BIP": "gravend"},
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "use master spy of mirzu")
    quiet(pos)
    assert pos.money[0] == 5
    assert set(legal(pos)) == {"discard feint of theirs", "discard distraction of theirs", "pass"}
    play(pos, "discard feint of theirs")
    assert (pos.money[0], pos.hands[1]) == (1, [pos.content.card("distraction")])


@clause("DES-SAB-15")
def test_prosecuting_a_political_animal_costs_one_more() -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"})
    assert (trial_cost(pos, sen("orrumah")), trial_cost(pos, sen("zharrak"))) == (3, 2)


@clause("DES-SAB-16")
def test_a_public_speaker_has_one_more_diplomacy_in_campaigns_only() -> None:
    pos = table(senators={"GSP": "brezzik"}, phase="intrigue")
    assert (diplomacy(pos, sen("brezzik")), diplomacy(pos, sen("brezzik"), campaign=True)) == (5, 6)
    pos.contest = Contest(at(50), [Tour(0, sen("brezzik"), at(50))], [0] * 3, [0] * 3, 0, 0)
    plain = pos.content.diplomacy[sen("brezzik")]
    same = pos.content.race[sen("brezzik")] == pos.content.sector_race[at(50)]
    leaning = pos.content.leaning[at(50)] == pos.party[0]
    assert persuasion(pos, pos.contest.tours[0]) == plain + 1 + same + leaning


@clause("DES-SAB-21")
def test_a_spy_pays_four_money_to_look_at_a_hand() -> None:
    pos = table(senators={"GSP": "tasumbe"}, money={"GSP": 4}, hands={"BIP": "feint"})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "use spy of tasumbe")
    quiet(pos)
    assert pos.money[0] == 0 and pos.exhausted[sen("tasumbe")]
    pos.exhausted[sen("tasumbe")] = False
    assert "use spy of tasumbe" not in texts(pos, 0), "without the Money there is nothing to see"


@clause("DES-SAB-22")
def test_a_strategist_raises_one_die_and_a_six_so_made_grants_another() -> None:
    pos = table(dice=[5, 2, 4])
    roll = throw(pos, "battle", [0], [2], [True], [1])
    assert roll.extra == [[4, 0]]
    assert total(roll, 0) == 5 + 2 + 4 + 1


@clause("DES-SAB-23")
def test_the_raised_die_also_scores() -> None:
    roll = Roll("battle", [0], [[4, 4]], [[0, 0]], [True], [1])
    assert hits(roll, 0, 5) == 1
    roll.raised = [0]
    assert hits(roll, 0, 5) == 0


@clause("DES-SAB-24", "DES-SAB-26")
def test_a_tactician_leads_one_more_die_and_only_its_own_force() -> None:
    pos = table(senators={"GSP": "xanthor"})
    assert force_dice(pos, Force(0, 0, 3, sen("xanthor"))) == 4
    assert force_dice(pos, Force(1, 0, 3, -1)) == 3
    assert force_dice(pos, Force(-1, DEFENDS, 0, -1)) == 0


@clause("DES-SAB-28")
def test_an_ability_counts_once() -> None:
    from orrery.games.destiny.content.effects.played import Assassinate
    from orrery.games.destiny.turn.senators import acting_traits

    pos = table(senators={"GSP": "nambasu"}, rebel="GSP")
    assert trait(pos, sen("nambasu"), Assassinate) is not None
    assert len(acting_traits(pos, sen("nambasu"))) == 2, "assassin, once, and saboteur"


@clause("DES-RES-07", "DES-RES-08")
def test_five_money_a_turn_come_without_any_sector() -> None:
    pos = table(owners={7: "GSP"})
    Income().run(pos)
    assert pos.money[1] == 5
    content = pos.content
    assert (pos.money[0], pos.influence[0]) == (
        5 + content.yields_money[at(7)],
        content.yields_influence[at(7)],
    )
