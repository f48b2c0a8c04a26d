"""Sector abilities (DES-SEC)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.sector_abilities import NameOne, UseSectors, augur
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.court import CourtDice
from orrery.games.destiny.phases.ending import EndAbilities
from orrery.games.destiny.senate.elections import SmallestParty
from orrery.games.destiny.senate.prosecutions import PayForTrial
from orrery.games.destiny.table.senate import Charge
from orrery.games.destiny.table.terms import WillPay
from orrery.games.destiny.table.war import Attack
from orrery.games.destiny.turn.control import take_control
from orrery.games.destiny.turn.dice import AfterRoll, RerollWindow, might_reroll, throw
from orrery.games.destiny.turn.initiative import SetInitiative
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.senators import diplomacy
from orrery.games.destiny.turn.stages import I_BUY, M_STEP
from orrery.games.destiny.war.battles import StartBattle, sector_dice
from orrery.games.destiny.war.feints import play_feint
from orrery.games.destiny.war.invasions import DeclareTurn, invasion_cost
from orrery.games.destiny.war.purchases import BuyTurn, fleet_price, republic_price, senator_price
from tests.games.destiny.kit import (
    answer,
    at,
    case,
    deal,
    legal,
    play,
    quiet,
    refused,
    said,
    sen,
    start,
    table,
    tokens,
)
from tests.games.destiny.scenes import CONTENT, PEOPLE, SPOT, TWO_PARTIES, both, texts
from tests.ledger import clause


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


@clause("DES-SEC-01", "DES-SEC-02")
@pytest.mark.parametrize(("money", "used", "offered"), [(10, False, 1), (9, False, 0), (10, True, 0)])
def test_indulgences_cost_ten_money_once_a_turn(money: int, used: bool, offered: int) -> None:
    pos = table(
        phase="intrigue",
        owners={8: "GSP"},
        money=money,
        senators=PEOPLE,
        tainted={"zharrak": (2, 1), "fola": (1, 0)},
    )
    pos.used[CONTENT.ability_at[at(8)]] = used
    assert sum(text.startswith("indulge") for text in map(pos.text, BuyTurn(0).moves(pos))) == offered
    assert not any(text.startswith("indulge") for text in map(pos.text, BuyTurn(1).moves(pos)))
    if offered:
        start(pos, BuyTurn(0))
        play(pos, "indulge zharrak")
        assert tokens(pos, "zharrak") == (2, 0)
        assert pos.money[0] == 0


@clause("DES-COR-02", "DES-SEC-01", "DES-SEC-02", "DES-SAB-17", "DES-SAB-18")
def test_what_removes_tokens() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={8: "GSP"},
        money=12,
        influence=9,
        senators={"GSP": "brannoch", "BIP": "zharrak"},
        tainted={"zharrak": (2, 1)},
    )
    start(pos, OpenMoment(0))
    answer(pos, "GSP", "use religious leader of brannoch")
    play(pos, "choose 2")
    quiet(pos)
    assert tokens(pos, "zharrak") == (0, 1)
    assert pos.influence[0] == 5
    start(pos, BuyTurn(0))
    play(pos, "indulge zharrak")
    assert tokens(pos, "zharrak") == (0, 0)
    assert pos.money[0] == 2


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


@clause("DES-SEC-03", "DES-SEC-14", "DES-SEC-15", "DES-SEC-20", "DES-SEC-21", "DES-SEC-09")
def test_optional_sector_abilities() -> None:
    pos = table(
        "PPF GSP BIP",
        rebel="GSP",
        owners={5: "PPF", 33: "PPF", 4: "PPF"},
        hands={"PPF": "feint", "GSP": "distraction distraction"},
    )
    start(pos, OpenMoment(0))
    answer(pos, "PPF", "look at the hand of gsp")
    assert not any(text.startswith("look at") for text in legal(pos, 0))
    answer(pos, "PPF", "augur with gsp")
    play(pos, "hand over feint")
    assert "name feint" not in legal(pos)
    play(pos, "name distraction")
    assert pos.hands[0] == [pos.content.card("distraction")]
    assert sector_dice(pos, at(33)) == 2
    assert sector_dice(pos, at(50)) == 1


@clause("DES-SEC-04", "DES-SEC-05")
@pytest.mark.parametrize(("invaded", "money"), [(False, 10), (True, 0)])
def test_boon_of_peace_pays_ten_money_after_a_turn_without_a_won_invasion(invaded: bool, money: int) -> None:
    pos = table(owners={32: "GSP"}, phase="ending")
    pos.invaded = invaded
    EndAbilities().run(pos)
    assert pos.money == [money, 0, 0]


@clause("DES-SEC-04", "DES-SEC-13")
@pytest.mark.parametrize(
    ("invaded", "shadow", "money", "influence"), [(False, 0, 10, 10), (True, 0, 0, 10), (False, 1, 10, 0)]
)
def test_boon_of_peace_and_purity_blessings(invaded: bool, shadow: int, money: int, influence: int) -> None:
    pos = table(phase="ending", owners={32: "GSP", 6: "GSP"}, senators=PEOPLE, tainted={"fola": (0, shadow)})
    pos.invaded = invaded
    start(pos, EndAbilities())
    assert (pos.money, pos.influence) == ([money, 0, 0], [influence, 0, 0])


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


@clause("DES-INIT-02", "DES-SEC-08")
def test_informer_network_is_better_than_the_rebellion() -> None:
    pos = table(
        owners={10: "PoP"}, rebel="BIP", senators={"GSP": "orrumah"}, ministers={"defence": "orrumah"}
    )
    start(pos, SetInitiative(True))
    assert pos.initiative == [0, 1, 2]


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


@clause("DES-SEC-10", "DES-SEC-11")
def test_the_monopoly_pays_for_each_fleet_of_others_and_for_none_of_its_own() -> None:
    pos = table(phase="intrigue", owners={12: "GSP", 28: "BIP"}, money=9)
    start(pos, BuyTurn(0), BuyTurn(1))
    play(pos, "buy a fleet for sector 12", "buy a republic fleet", "pass")
    assert pos.money == [1, 11, 9]
    play(pos, "buy a fleet for sector 28", "pass")
    assert pos.money == [1, 6, 9]


@clause("DES-SEC-10", "DES-SEC-11")
@pytest.mark.parametrize(
    ("owner", "buyer", "money"), [("GSP", 1, [1, 15, 0]), ("BIP", 1, [0, 15, 0]), ("", 1, [0, 15, 0])]
)
def test_military_monopoly_pays_whoever_controls_sector_28(owner: str, buyer: int, money: list[int]) -> None:
    pos = table(phase="intrigue", owners={28: owner, 40: "BIP"} if owner else {40: "BIP"}, money={"BIP": 20})
    start(pos, BuyTurn(buyer))
    play(pos, "buy a fleet for sector 40")
    assert pos.money == money


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


@clause("DES-SEC-14", "DES-SEC-15")
def test_an_augury_is_used_up_even_if_the_card_is_not_there() -> None:
    pos = table(owners={33: "GSP"}, hands={"GSP": "feint", "BIP": "seduction"})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "augur with bip")
    play(pos, "hand over feint")
    assert len([text for text in legal(pos) if text.startswith("name ")]) == len(pos.content.card_ids) - 1
    play(pos, "name distraction")
    assert (pos.hands[0], len(pos.hands[1]), pos.augury) == ([], 2, -1)
    assert pos.used[pos.content.ability_ids.index("random_augury")]


@clause("DES-SEC-14", "DES-END-15")
def test_who_leaves_in_an_augury_names_nothing() -> None:
    pos = table("GSP BIP PoP TMP", hands={"GSP": "feint", "BIP": "seduction"}, owners={33: "GSP"})
    augur(pos, 0, 1)
    pos.settle()
    play(pos, "hand over feint")
    assert isinstance(pos.decision, NameOne)
    pos.resign(0)
    assert ([len(hand) for hand in pos.hands], pos.augury) == ([0, 2, 0, 0], -1)


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


@clause("DES-SEC-16", "DES-SEN-09")
def test_voice_of_authority_speaks_for_the_owner_of_sector_1() -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"}, owners={1: "BIP"})
    assert (diplomacy(pos, sen("orrumah")), diplomacy(pos, sen("zharrak"))) == (4, 5)


@clause("DES-SEC-17", "DES-SEC-22")
def test_welcome_insurrection_frees_the_first_invasion_of_a_turn() -> None:
    pos = table(owners={29: "GSP"}, phase="intrigue", fleets={"GSP": {29: 2}}, senators={"GSP": "orrumah"})
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 50", "take 1 from sector 29", "attack", "fight for gsp")
    play(pos, "send no admiral")
    assert tokens(pos, "orrumah") == (0, 0)
    assert invasion_cost(pos, 0, at(51), 0) == 2


@clause("DES-SEC-17", "DES-SEC-22")
def test_the_invasions_of_others_do_not_use_welcome_insurrection_up() -> None:
    pos = table(phase="intrigue", owners={29: "GSP"}, fleets={"BIP": {SPOT: 1}}, senators=PEOPLE)
    start(pos, DeclareTurn(1))
    play(pos, f"order fleets to sector {SPOT}", "attack", "fight for bip", "send no admiral")
    assert len(pos.attacks) == 1
    assert invasion_cost(pos, 0, at(40), 0) == 0


@clause("DES-SEC-18", "DES-SEC-23")
@pytest.mark.parametrize(("keep", "dies"), [("new", False), ("old", True)])
def test_the_minister_of_justice_saves_its_own_senator_with_the_lower_die(keep: str, dies: bool) -> None:
    pos = table(
        "TMP GSP BIP",
        owners={34: "TMP"},
        senators={"TMP": "ilsane brannoch"},
        ministers={"justice": "ilsane"},
        influence=9,
        dice=[5, 5, 1],
    )
    pos.charges = [Charge(sen("brannoch"), 0, True)]
    start(pos, PayForTrial(0, sen("brannoch")))
    play(pos, "pay for the trial", "re-roll die 1 of roll 1", f"keep the {keep} result")
    quiet(pos)
    assert pos.in_play(sen("brannoch")) is not dies


@clause("DES-SEC-18", "DES-SEC-23")
def test_the_minister_of_defence_lowers_the_die_of_the_sector_it_attacks() -> None:
    pos = table(
        "TMP GSP BIP",
        phase="intrigue",
        owners={34: "TMP"},
        fleets={"TMP": {43: 3}},
        senators={"TMP": "ilsane"},
        ministers={"defence": "ilsane"},
        dice=[5, 3, 3, 3, 1],
    )
    pos.attacks = [Attack(0, at(43), 0, -1, 1)]
    start(pos, StartBattle(at(43)))
    while not isinstance(pos.decision, RerollWindow):
        pos.play("pass", pos.waiting[0])
    play(pos, "re-roll die 1 of roll 1", "keep the new result")
    assert pos.roll is None or pos.roll.dice[0] == [1]
    assert any("lets the 1 count" in line for line in said(pos))


@clause("DES-SEC-18")
@pytest.mark.parametrize(("keep", "left"), [("new", 5), ("old", 2)])
def test_will_to_power_keeps_the_better_of_two_results_once_a_turn(keep: str, left: int) -> None:
    pos = table(owners={34: "GSP"}, dice=[2, 3, 5])
    throw(pos, "campaign", [0, 1], [1, 1])
    start(pos, RerollWindow((0,)))
    play(pos, "re-roll die 1 of roll 1", f"keep the {keep} result")
    assert pos.roll is not None and pos.roll.dice[0] == [left]
    assert not might_reroll(pos, 0)


@clause("DES-SEC-18", "DES-SEC-19", "DES-DICE-06")
def test_will_to_power_reaches_every_roll_of_the_party_extra_dice_included() -> None:
    pos = table(owners={34: "GSP"}, dice=[6, 2, 3, 5])
    throw(pos, "prosecution", [1, 0], [1, 2], [True, True])
    assert might_reroll(pos, 0)
    offered = [pos.text(move) for move in RerollWindow((0,)).answers(pos, 0)]
    assert offered == ["re-roll die 1 of roll 2", "re-roll die 2 of roll 2"]
    throw(pos, "campaign", [0], [1], [True])
    pos.used[pos.content.ability_ids.index("will_to_power")] = True
    assert not might_reroll(pos, 0)


def quiet_moment(pos: object) -> None:
    from orrery.games.destiny.turn.open_moments import Moment

    while isinstance(pos.decision, Moment):  # type: ignore[attr-defined]
        pos.play("pass", pos.waiting[0])  # type: ignore[attr-defined]


@clause("DES-DICE-06", "DES-SEC-18", "DES-SEC-19", "DES-SAB-07", "DES-SAB-08")
def test_rerolls_after_a_battle_roll() -> None:
    pos = table(
        "TMP CoS GSP",
        phase="intrigue",
        owners={34: "TMP"},
        fleets={"TMP": {50: 1}, "CoS": {50: 1}},
        senators={"CoS": "valourne"},
        dice=[1, 1, 1, 5, 4],
    )
    pos.attacks = [Attack(0, at(50), 0, -1, 1), Attack(1, at(50), 1, sen("valourne"), 2)]
    start(pos, StartBattle(at(50)))
    quiet_moment(pos)
    assert pos.waiting == (0, 1)
    assert "break code of die 1 of roll 3" in legal(pos, 1)
    # only dice of the own Party
    assert not any("roll 1" in text or "roll 3" in text for text in legal(pos, 0))
    answer(pos, "TMP", "re-roll die 1 of roll 2")
    play(pos, "keep the new result")
    answer(pos, "CoS", "break code of die 1 of roll 3")
    assert pos.battle is None or pos.used[pos.content.ability_ids.index("will_to_power")]


@clause("DES-SEC-19", "DES-COURT-07")
def test_the_die_that_decides_a_case_may_be_rolled_again() -> None:
    pos = table(owners={34: "BIP"}, dice=[4, 2, 5])
    made = deal(pos, WillPay(1, 0, 9, first=9, resource=MONEY, amount=1))
    pos.case = case(made.id, 0, 1, 0, [-1, -1])
    start(pos, CourtDice())
    assert legal(pos, 1) == ["re-roll die 1 of roll 2", "pass"]
    play(pos, "re-roll die 1 of roll 2", "keep the new result")
    assert pos.deals == []


@clause("DES-SEC-19", "DES-ELEC-06")
def test_the_roll_off_of_the_smallest_parties_may_be_rolled_again() -> None:
    pos = table(owners={34: "BIP"}, senators={"GSP": "orrumah", "BIP": "zharrak"}, dice=[4, 2, 6])
    start(pos, SmallestParty((0, 1), first=False))
    assert pos.waiting == (1,)
    play(pos, "re-roll die 1 of roll 2", "keep the new result")
    assert pos.waiting == (1,)
    assert "fill the office of prime minister" in legal(pos)


@clause("DES-SEC-19")
def test_only_dice_rolled_by_or_for_the_party_are_rolled_again() -> None:
    pos = table(owners={34: "GSP"}, dice=[2, 3])
    throw(pos, "campaign", [0, 1], [1, 1])
    assert [pos.text(m) for m in RerollWindow((0,)).answers(pos, 0)] == ["re-roll die 1 of roll 1"]
    assert not might_reroll(pos, 1) and not might_reroll(pos, 2)


@clause("DES-SEC-19")
def test_a_granted_die_can_be_named_after_the_own_dice() -> None:
    pos = table(owners={34: "GSP"}, dice=[2, 6, 1, 4])
    throw(pos, "campaign", [0], [2], [True])
    start(pos, AfterRoll())
    assert legal(pos) == [
        "re-roll die 1 of roll 1",
        "re-roll die 2 of roll 1",
        "re-roll die 4 of roll 1",
        "pass",
    ]
    assert str(refused(pos, "re-roll die 3 of roll 1"))
    play(pos, "re-roll die 4 of roll 1", "keep the new result")
    assert pos.rolled == [2, 6, 4]


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


@clause("DES-SEC-22")
def test_an_invasion_that_is_free_anyway_uses_it_up_and_the_republics_does_not() -> None:
    pos = table(owners={29: "GSP"}, infested=(50,), phase="intrigue")
    pos.attacks = [Attack(3, at(44), 0, -1, 1)]
    assert invasion_cost(pos, 0, at(51), 0) == 0
    pos.attacks = [Attack(0, at(50), -1, -1, 0)]
    assert invasion_cost(pos, 0, at(51), 0) == 2


@clause("DES-SEC-22", "DES-SEC-17")
@pytest.mark.parametrize(("attacks", "cost"), [(True, 0), (False, 2)])
def test_welcome_insurrection_counts_the_new_declarations_after_a_voided_invasion(
    attacks: bool, cost: int
) -> None:
    pos = both(owners={29: "GSP"})
    pos.used[pos.content.ability_ids.index("welcome_insurrection")] = True
    if not attacks:
        pos.attacks = pos.attacks[1:]
    play_feint(pos, 0)
    assert invasion_cost(pos, 0, at(50), 0) == cost


@clause("DES-SEC-22", "DES-SEC-17")
def test_the_first_invasion_of_the_turn_uses_welcome_insurrection_up_whatever_becomes_of_it() -> None:
    pos = table(phase="intrigue", owners={29: "GSP"}, fleets={"GSP": {50: 1}}, senators=TWO_PARTIES)
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 50", "attack", "fight for gsp", "send no admiral")
    assert tokens(pos, "orrumah") == (0, 0)
    pos.attacks = []
    assert invasion_cost(pos, 0, at(51), 0) == 2


@clause("DES-SEC-22", "DES-DEAL-25")
def test_the_first_invasion_counts_although_others_have_declared_before_and_it_came_to_nothing() -> None:
    """BIP has declared; then GSP's free Invasion ends, for it is given the Sector: its next one costs Corruption."""
    pos = table(
        phase="intrigue",
        owners={29: "GSP"},
        fleets={"GSP": {50: 1, 51: 1}, "BIP": {40: 1}},
        senators=TWO_PARTIES,
    )
    pos.attacks = [Attack(1, at(40), 1, -1, 9)]
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 50", "that is all", "attack", "fight for gsp", "send no admiral")
    assert tokens(pos, "orrumah") == (0, 0)
    take_control(pos, at(50), 0)
    play(pos, "order fleets to sector 51", "attack", "fight for gsp", "send no admiral")
    play(pos, "put it on orrumah")
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-SEC-23", "DES-DICE-05")
def test_a_six_that_is_chosen_grants_its_die_and_one_that_is_not_grants_none() -> None:
    for keep, dice, extra in (("new", [[6]], [[2]]), ("old", [[3]], [[0]])):
        pos = table(owners={34: "GSP"}, phase="intrigue", dice=[3, 6, 2])
        throw(pos, "battle", [0], [1], [True])
        start(pos, AfterRoll())
        play(pos, "re-roll die 1 of roll 1", f"keep the {keep} result")
        assert pos.roll is not None and (pos.roll.dice, pos.roll.extra) == (dice, extra)


@clause("DES-SEC-23")
def test_the_same_result_again_leaves_nothing_to_choose() -> None:
    pos = table(owners={34: "GSP"}, phase="intrigue", dice=[3, 3])
    throw(pos, "battle", [0], [1], [True])
    start(pos, AfterRoll())
    play(pos, "re-roll die 1 of roll 1")
    assert pos.waiting == () and pos.roll is not None and pos.roll.dice == [[3]]
