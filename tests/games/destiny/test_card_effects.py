"""Cards in the contest they are made for: what the table looks like afterwards (DES-CARD, DES-OPT-07)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.tabled import key_of
from orrery.games.destiny.senate.prosecutions import ChooseTrial
from orrery.games.destiny.table.senate import B_LAW, Bill, Charge
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import Attack, Tour
from orrery.games.destiny.turn.dice import RerollWindow
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import I_CAMPAIGNS, M_STEP, M_TABLED
from orrery.games.destiny.war.battles import RollBattle, StartBattle, defence_in_battle
from orrery.games.destiny.war.campaigns import NextCampaign, defence_in_campaign, open_sectors
from orrery.games.destiny.war.feints import FeintRound
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import answer, at, legal, play, quiet, refused, said, sen, start, table, tokens
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


def skip_to_rerolls(pos: Table) -> Table:
    """Everybody passes until the dice lie on the table and may be rolled again."""
    while not isinstance(pos.decision, RerollWindow):
        pos.play("pass", pos.waiting[0])
    return pos


# --- Campaigns --------------------------------------------------------------------------------------------------


@clause("DES-CARD-03", "DES-CAMP-16", "DES-CAMP-15")
@pytest.mark.parametrize(
    ("player", "die", "owner"), [("", 4, "GSP"), ("", 3, "BIP"), ("BIP", 4, "BIP"), ("GSP", 1, "GSP")]
)
def test_the_network_adds_four_for_a_campaigner_or_for_the_owner(player: str, die: int, owner: str) -> None:
    """Orrumah needs a 4 in Sector 43: Defence 6 and a 1 against Diplomacy 4."""
    pos = table(
        phase="intrigue",
        owners={43: "BIP"},
        senators=PEOPLE,
        hands={player: "grass_roots_network"} if player else {},
        money={player: 2} if player else 0,
        dice=[die, 1],
    )
    pos.tours = [Tour(0, sen("orrumah"), at(43))]
    start(pos, NextCampaign((0, 1, 2)))
    if player:
        answer(pos, player, "play grass-roots network")
    quiet(pos)
    assert pos.owner[at(43)] == ["GSP", "BIP"].index(owner)
    assert sum(pos.money) == 0


@clause("DES-CARD-02", "DES-CAMP-08")
def test_blockade_orders_close_a_sector_with_an_own_fleet_to_all_others() -> None:
    pos = table(
        phase="intrigue",
        stage=I_CAMPAIGNS,
        marked=[43, 44],
        senators=PEOPLE,
        fleets={"GSP": {43: 1, 40: 1}, "BIP": {44: 1}},
        hands={"GSP": "blockade_orders"},
        money=2,
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play blockade orders")
    assert legal(pos) == ["choose sector 40", "choose sector 43"]
    play(pos, "choose sector 43")
    assert open_sectors(pos, 0) == [at(43), at(44)]
    assert open_sectors(pos, 1) == open_sectors(pos, 2) == [at(44)]
    assert pos.money[0] == 0


@clause("DES-CARD-02", "DES-CAMP-18")
def test_a_whisper_campaign_lowers_a_foreign_sector_by_three_against_campaigns_alone() -> None:
    pos = table(
        phase="intrigue",
        stage=I_CAMPAIGNS,
        owners={43: "BIP", 44: "GSP"},
        senators=PEOPLE,
        hands={"GSP": "whisper_campaign"},
        influence=1,
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play whisper campaign")
    play(pos, "choose orrumah")
    quiet(pos)  # there is one foreign Sector to choose
    assert (defence_in_campaign(pos, at(43)), defence_in_campaign(pos, at(44))) == (3, 6)
    assert defence_in_battle(pos, at(43)) == 6
    assert pos.exhausted[sen("orrumah")]


# --- battles ----------------------------------------------------------------------------------------------------


@clause("DES-DICE-01", "DES-DICE-06", "DES-CARD-03")
def test_late_returns_roll_all_dice_of_the_own_roll_again_and_nobody_elses() -> None:
    """GSP defends its own Sector: the Sector's die and those of its Fleets are its own; BIP's 4 stays."""
    pos = table(
        phase="intrigue",
        owners={43: "GSP"},
        fleets={"GSP": {43: 2}, "BIP": {43: 1}},
        hands={"GSP": "late_returns"},
        influence=2,
        dice=[1, 2, 3, 4, 2, 3, 1],
    )
    pos.attacks = [Attack(1, at(43), 1, -1, 1)]
    start(pos, StartBattle(at(43)))
    skip_to_rerolls(pos)
    assert pos.roll is not None and pos.roll.dice == [[1], [2, 3], [4]]
    answer(pos, "GSP", "re-roll with late returns")
    assert any("rolls again: 2, 3, 1, 4" in line for line in said(pos, pos.events))
    assert (pos.influence[0], pos.hands[0]) == (0, [])


@clause("DES-DICE-01", "DES-CARD-04")
@pytest.mark.parametrize(("influence", "fine"), [(2, True), (1, False)])
def test_late_returns_need_their_price_and_dice_of_ones_own(influence: int, fine: bool) -> None:
    pos = table(phase="intrigue", fleets={"BIP": {43: 1}}, hands={"GSP": "feint", "BIP": "late_returns"})
    pos.influence = [2, influence, 0]
    pos.attacks = [Attack(1, at(43), 1, -1, 1)]
    start(pos, StartBattle(at(43)))
    skip_to_rerolls(pos)
    assert pos.waiting == (1,)  # GSP rolls for the neutral Sector, but takes no part
    assert ("re-roll with late returns" in legal(pos)) is fine


@clause("DES-CARD-02", "DES-REP-11", "DES-CAMP-16")
def test_late_returns_do_not_reach_dice_that_a_party_rolls_for_the_republic() -> None:
    """The Minister of Defence is attacked in its own Sector and rolls for the Republic Fleets beside its own."""
    pos = table(
        phase="intrigue",
        owners={43: "GSP"},
        fleets={"GSP": {43: 1}, "BIP": {43: 1}},
        republic={43: 1},
        senators=PEOPLE,
        ministers={"defence": "orrumah"},
        hands={"GSP": "late_returns"},
        influence=2,
        dice=[1, 2, 3, 4, 2, 3],
    )
    pos.attacks = [Attack(1, at(43), 1, -1, 1)]
    start(pos, StartBattle(at(43)))
    skip_to_rerolls(pos)
    assert pos.roll is not None and pos.roll.seats == [0, 0, 1, 0]
    answer(pos, "GSP", "re-roll with late returns")
    assert any("rolls again: 2, 3, 3, 4" in line for line in said(pos, pos.events))


@clause("DES-CARD-03", "DES-BAT-09")
@pytest.mark.parametrize(("helper", "rolled"), [("GSP", [3, 1]), ("BIP", [1, 3])])
def test_a_hidden_reserve_rolls_two_more_dice_for_the_own_force_or_sector(
    helper: str, rolled: list[int]
) -> None:
    pos = table(
        phase="intrigue",
        owners={43: "GSP"},
        fleets={"BIP": {43: 1}},
        hands={helper: "hidden_reserve"},
        money=3,
        dice=[1] * 4,
    )
    pos.attacks = [Attack(1, at(43), 1, -1, 1)]
    start(pos, StartBattle(at(43)))
    answer(pos, helper, "play hidden reserve")
    assert pos.battle is not None
    pos.stack.clear()
    start(pos, RollBattle())
    assert pos.rolled == [1] * 4
    told = [line for line in said(pos, pos.events) if " rolls " in line]
    assert [line.count("1,") + 1 for line in told] == rolled


@clause("DES-CARD-03", "DES-CAS-13", "DES-CAS-14")
def test_silent_running_saves_two_fleets_and_the_admiral_with_them() -> None:
    for hand, left, lives in (("", 0, False), ("silent_running", 1, True)):
        pos = table(
            phase="intrigue",
            owners={12: "GSP"},
            fleets={"GSP": {43: 1}, "BIP": {43: 2}},
            senators=PEOPLE,
            hands={"GSP": hand} if hand else {},
            money=2,
            dice=[1, 1, 5, 5],
        )
        pos.attacks = [Attack(0, at(43), 0, sen("orrumah"), 1)]
        start(pos, StartBattle(at(43)))
        if hand:
            answer(pos, "GSP", "play silent running")
        quiet(pos)
        assert (pos.fleets_of(0), pos.in_play(sen("orrumah"))) == (left, lives)


@clause("DES-OPT-07", "DES-CARD-02")
def test_a_counter_march_moves_three_rested_fleets_to_defend() -> None:
    pos = table(
        phase="intrigue",
        owners={43: "GSP"},
        fleets={"GSP": {40: 5}},
        hands={"GSP": "counter_march"},
        money=2,
    )
    start(pos, FeintRound())
    answer(pos, "GSP", "play counter-march")
    for _ in range(3):
        play(pos, "march a fleet from sector 40", "march to sector 43")
    assert "march a fleet from sector 40" not in legal(pos)
    assert (pos.fleets_at(0, at(43)), pos.rested(0, at(43)), pos.rested(0, at(40))) == (3, 0, 2)


# --- purchases --------------------------------------------------------------------------------------------------


@clause("DES-BUY-01", "DES-CARD-02", "DES-OPT-07")
def test_a_dry_dock_takes_two_off_three_party_fleets_of_these_purchases() -> None:
    pos = table(phase="intrigue", owners={43: "GSP"}, hands={"GSP": "dry_dock"}, money={"GSP": 30})
    start(pos, BuyTurn(0), BuyTurn(0))
    play(pos, "play dry dock")
    spent = []
    for text in (
        ("buy a fleet for sector 43",) * 2 + ("buy a republic fleet",) + ("buy a fleet for sector 43",) * 2
    ):
        before = pos.money[0]
        play(pos, text)
        spent.append(before - pos.money[0])
    assert spent == [3, 3, 3, 3, 5]  # the Republic Fleet costs 3 as always and uses nothing up


@clause("DES-OPT-07", "DES-BUY-03")
def test_what_is_left_of_a_dry_dock_is_lost_with_the_purchases() -> None:
    pos = table(phase="intrigue", owners={43: "GSP"}, hands={"GSP": "dry_dock"}, money={"GSP": 30})
    start(pos, BuyTurn(0), BuyTurn(0))
    play(pos, "play dry dock", "buy a fleet for sector 43", "pass", "buy a fleet for sector 43")
    assert pos.money[0] == 30 - 3 - 5


# --- the Senate -------------------------------------------------------------------------------------------------


@clause("DES-SNT-08", "DES-CARD-02")
def test_a_filibuster_takes_a_tabled_law_off_the_table_for_the_turn() -> None:
    reading = read_law(table().content, "tax move_fleet 2 money for 2 turns")
    pos = table(senators=PEOPLE, hands={"BIP": "filibuster"}, influence=3)
    pos.bill = Bill(B_LAW, 0, "A law", list(reading.provisions), 2, "", -1, 0, None)
    key = key_of(pos, pos.bill)
    start(pos, OpenMoment(M_TABLED))
    answer(pos, "BIP", "play filibuster")
    assert (pos.failed, pos.influence[1]) == ([key], 0)
    assert pos.bill is None, "it is off the table"


@clause("DES-PROS-10", "DES-PROS-13", "DES-CARD-03")
@pytest.mark.parametrize(("sealed", "alive"), [(True, True), (False, False)])
def test_sealed_testimony_takes_four_off_the_total_of_a_prosecution(sealed: bool, alive: bool) -> None:
    """5 and 3, and two tokens: 10 is an execution, 6 is not."""
    pos = table(
        senators=PEOPLE,
        ministers={"justice": "orrumah"},
        tainted={"zharrak": (2, 0)},
        hands={"PoP": "sealed_testimony"},
        influence=5,
        dice=[5, 3],
    )
    pos.charges = [Charge(sen("zharrak"), 0, False)]
    start(pos, ChooseTrial(0))
    if sealed:
        answer(pos, "PoP", "play sealed testimony")
    quiet(pos)
    play(pos, "pay for the trial")
    assert pos.in_play(sen("zharrak")) is alive


@clause("DES-PROS-14", "DES-PROS-15")
@pytest.mark.parametrize(
    ("tokens_of", "sealed", "disgraced"),
    [(0, False, True), (4, True, False), (0, True, False), (1, False, False)],
)
def test_only_a_natural_two_on_an_accused_without_tokens_disgraces(
    tokens_of: int, sealed: bool, disgraced: bool
) -> None:
    """With four tokens sealed testimony brings a natural 2 back to 2, which is no disgrace."""
    pos = table(
        senators=PEOPLE,
        ministers={"justice": "orrumah"},
        tainted={"zharrak": (tokens_of, 0)},
        hands={"PoP": "sealed_testimony"},
        influence=5,
        dice=[1, 1],
    )
    pos.charges = [Charge(sen("zharrak"), 0, False)]
    start(pos, ChooseTrial(0))
    if sealed:
        answer(pos, "PoP", "play sealed testimony")
    quiet(pos)
    play(pos, "pay for the trial")
    assert tokens(pos, "orrumah") == (int(disgraced), 0)


@clause("DES-PROS-22", "DES-PROS-07")
def test_whoever_plays_a_public_inquiry_pays_for_the_trial() -> None:
    pos = table(
        senators=PEOPLE, ministers={"justice": "zharrak"}, hands={"GSP": "public_inquiry"}, influence=4
    )
    start(pos, OpenMoment(M_STEP), ChooseTrial(1))
    answer(pos, "GSP", "play public inquiry")
    play(pos, "choose fola")
    quiet(pos)
    play(pos, "pay for the trial")
    assert pos.influence == [2, 4, 4]


# --- anywhere ---------------------------------------------------------------------------------------------------


@clause("DES-SEN-04", "DES-CARD-03")
def test_multi_task_refreshes_an_exhausted_senator_that_acts_again_at_once() -> None:
    pos = table(
        senators={"GSP": "tasumbe brannoch", "BIP": "zharrak"},
        exhausted="tasumbe zharrak",
        hands={"GSP": "multi_task", "BIP": "feint"},
        money=4,
        influence=2,
    )
    start(pos, OpenMoment(M_STEP))
    assert "use spy of tasumbe" not in legal(pos, 0)
    answer(pos, "GSP", "play multi-task")
    while pos.waiting and "use spy of tasumbe" not in legal(pos, 0):
        pos.play("pass", pos.waiting[0])
    assert not pos.exhausted[sen("tasumbe")] and pos.exhausted[sen("zharrak")]
    assert pos.influence[0] == 0


@clause("DES-CARD-08", "DES-CARD-09", "DES-ASN-26")
@pytest.mark.parametrize("saved", [True, False])
def test_a_safe_house_ends_an_attempt_without_a_roll_and_the_assassin_stays_exhausted(saved: bool) -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "orrumah"},
        hands={"GSP": "safe_house"},
        money={"GSP": 2},
        influence=20,
        dice=[6],
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "PoP", "use assassin of nambasu")
    if saved:
        pos.play("play safe house", 1)
    while pos.waiting and "pass" in legal(pos) and pos.in_play(sen("orrumah")) and pos.pile:
        pos.play("pass", pos.waiting[0])
    assert pos.in_play(sen("orrumah")) is saved
    assert pos.exhausted[sen("nambasu")]
    assert pos.rolled == ([] if saved else [6])
    assert (pos.money[1], pos.influence) == (0 if saved else 2, [20, 20, 20])


@clause("DES-CARD-03", "DES-CARD-05")
def test_a_card_without_anything_to_aim_at_is_refused_and_stays_in_the_hand() -> None:
    pos = table(
        senators={"GSP": "orrumah"}, hands={"GSP": "courier_intercept multi_task"}, money=9, influence=9
    )
    start(pos, OpenMoment(M_STEP))
    for text in ("play courier intercept", "play multi-task", "play feint"):
        assert str(refused(pos, text, 0))
    assert len(pos.hands[0]) == 2


@clause("DES-BAT-28")
def test_a_battle_without_attackers_at_the_roll_is_none_and_its_declarations_are_settled() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {43: 1}, "BIP": {43: 1}}, money=9, hands={"BIP": "feint"})
    pos.attacks = [Attack(0, at(43), 0, -1, 1), Attack(0, at(44), 0, -1, 1)]
    start(pos, StartBattle(at(43)))
    pos.remove(0, at(43), 1)
    quiet(pos)
    assert pos.battle is None and pos.rolled == [] and pos.owner[at(43)] == NEUTRAL
    assert [attack.sector for attack in pos.attacks] == [at(44)]


@clause("DES-CARD-03", "DES-CAMP-25")
@pytest.mark.parametrize(("die", "owner"), [(4, NEUTRAL), (5, 0)])
def test_the_network_adds_four_and_no_more(die: int, owner: int) -> None:
    """Sector 53 has Defence 7 and rolls a 5; Orrumah has 4, the card 4 and a die."""
    pos = table(
        phase="intrigue",
        senators=PEOPLE,
        hands={"GSP": "grass_roots_network"},
        money={"GSP": 2},
        dice=[die, 5],
    )
    pos.tours = [Tour(0, sen("orrumah"), at(53))]
    start(pos, NextCampaign((0, 1, 2)))
    answer(pos, "GSP", "play grass-roots network")
    quiet(pos)
    assert pos.owner[at(53)] == owner


@clause("DES-PROS-13", "DES-CARD-03")
@pytest.mark.parametrize(("dice", "money"), [([4, 3], 9), ([4, 4], 4)])
def test_sealed_testimony_takes_off_four_and_no_more(dice: list[int], money: int) -> None:
    """With two tokens 9 becomes 5, innocent; 10 becomes 6, guilty and fined."""
    pos = table(
        senators=PEOPLE,
        ministers={"justice": "orrumah"},
        tainted={"zharrak": (2, 0)},
        hands={"PoP": "sealed_testimony"},
        influence=5,
        money={"BIP": 9},
        dice=dice,
    )
    pos.charges = [Charge(sen("zharrak"), 0, False)]
    start(pos, ChooseTrial(0))
    answer(pos, "PoP", "play sealed testimony")
    quiet(pos)
    play(pos, "pay for the trial")
    assert pos.money[1] == money


@clause("DES-CARD-03")
def test_a_courier_is_intercepted_with_one_card_and_no_more() -> None:
    pos = table(hands={"GSP": "courier_intercept", "BIP": "feint feint feint"}, money=2)
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play courier intercept")
    quiet(pos)
    assert [len(hand) for hand in pos.hands] == [1, 2, 0]
