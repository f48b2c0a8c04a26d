"""Assassination (DES-ASN)."""

from __future__ import annotations

import pytest

from orrery.engine.dice import take_up
from orrery.games.destiny.cards.announcing import Answers
from orrery.games.destiny.cards.answers import interferes, priority
from orrery.games.destiny.cards.assassination import (
    AttemptBids,
    NextAttempt,
    RollAttempt,
    may_attempt,
    modifier,
    step_price,
)
from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.senate.orders import RepublicMoves
from orrery.games.destiny.table.announced import ATTEMPT, CARD, D_CAMPAIGN, DEED, Played
from orrery.games.destiny.table.senate import Charge, March, Plan
from orrery.games.destiny.table.state import DEAD, IN_PLAY, Table
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Contest, Force, Stand, Tour
from orrery.games.destiny.turn.dice import RerollWindow, throw
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.senators import kill
from orrery.games.destiny.turn.stages import (
    I_CAMPAIGNS,
    M_BATTLE,
    M_CAMPAIGN,
    M_FEINT,
    M_STEP,
    M_TABLED,
    M_TRIAL,
    M_VOTE,
    OWN_BUY,
    OWN_CAMPAIGN,
    OWN_DECLARE,
    OWN_TABLE,
    OWN_VOTE,
)
from orrery.games.destiny.war.battles import StartBattle
from orrery.games.destiny.war.campaigns import CampaignBids, CampaignResult, RollCampaign
from orrery.games.destiny.war.invasions import DeclareTurn
from tests.games.destiny.kit import (
    answer,
    at,
    legal,
    might_answer_it,
    play,
    quiet,
    refused,
    said,
    sen,
    start,
    table,
    tokens,
)
from tests.games.destiny.scenes import PEOPLE, SPOT, announced, card, contest, intrigue, order, texts, war
from tests.ledger import clause


def attempt(pos: Table, target: str = "orrumah", *bids: str) -> Table:
    """Nambasu of PoP tries to kill somebody; nobody answers, then these bids are made."""
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of nambasu")
    play(pos, f"choose {target}")
    quiet(pos)
    play(pos, *bids)
    quiet(pos)
    return pos


def announced_attempt(**more: object) -> Table:
    """PoP's Assassin has announced an attempt on GSP's Orrumah, and the bidding begins."""
    settings: dict[str, object] = {
        "phase": "intrigue",
        "senators": {"PoP": "nambasu", "GSP": "orrumah", "BIP": "zharrak"},
        **more,
    }
    pos = table("PoP GSP BIP", **settings)  # type: ignore[arg-type]
    pos.pile = [Played(ATTEMPT, 0, -1, sen("nambasu"), sen("orrumah"), dice=1)]
    start(pos, AttemptBids(tuple(pos.present())))
    return pos


def between_rolls(**more: object) -> Table:
    """GSP re-rolls the battle for its Sector 43 with Late Returns, and PoP answers with an Assassin."""
    settings: dict[str, object] = {
        "parties": "GSP BIP PoP",
        "phase": "intrigue",
        "owners": {43: "GSP"},
        "fleets": {"GSP": {43: 2}, "BIP": {43: 1}},
        "senators": {"PoP": "nambasu", "BIP": "zharrak"},
        "hands": {"GSP": "late_returns"},
        "influence": 2,
        **more,
    }
    pos = table(**settings)  # type: ignore[arg-type]
    pos.attacks = [Attack(1, at(43), 1, -1, 1)]
    start(pos, StartBattle(at(43)))
    while not isinstance(pos.decision, RerollWindow):
        pos.play("pass", pos.waiting[0])
    pos.play("re-roll with late returns", 0)
    return pos


@clause("DES-ASN-01")
@pytest.mark.parametrize("tired", ["", "nambasu"])
def test_an_attempt_uses_the_action_of_a_refreshed_assassin(tired: str) -> None:
    pos = intrigue(exhausted=tired, dice=[3])
    start(pos, OpenMoment(0))
    assert ("use assassin of nambasu" in legal(pos, 0)) is not tired.startswith("n")
    if not tired:
        pos = attempt(intrigue(dice=[3]))
        assert pos.exhausted[sen("nambasu")]


@clause("DES-ASN-01", "DES-ASN-02", "DES-ASN-13", "DES-SAB-01", "DES-SAB-25")
def test_who_may_assassinate_whom_and_when() -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu fola", "GSP": "orrumah"},
        hands={"GSP": "assassination"},
        money=2,
    )
    assert "use assassin of nambasu" in texts(pos, 0)
    assert "play assassination" in texts(pos, 1)
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of nambasu")
    assert set(legal(pos)) == {"choose fola", "choose orrumah"}
    pos.phase = 1
    assert "use assassin of nambasu" not in texts(pos, 0)


@clause("DES-ASN-02")
def test_the_target_is_any_other_senator_in_play_the_own_partys_included() -> None:
    pos = intrigue(senators={"PoP": "nambasu fola", "GSP": "orrumah"}, reserve={"GSP": "wythelle"})
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of nambasu")
    assert set(legal(pos)) == {"choose fola", "choose orrumah"}


@clause("DES-ASN-03")
@pytest.mark.parametrize(("shadow", "dice"), [(0, [3]), (2, [3, 3, 3])])
def test_one_die_and_one_for_each_shadow_token_of_the_assassin(shadow: int, dice: list[int]) -> None:
    pos = attempt(intrigue(tainted={"nambasu": (0, shadow), "orrumah": (0, 2)}, dice=[3, 3, 3, 3]))
    assert pos.rolled == dice


@clause("DES-ASN-04")
@pytest.mark.parametrize(("die", "bids", "dies"), [(5, 1, True), (4, 1, False), (4, 2, True), (5, 0, False)])
def test_six_or_more_after_modification_kills(die: int, bids: int, dies: bool) -> None:
    pos = intrigue(influence={"PoP": 5 * bids}, dice=[die])
    attempt(pos, "orrumah", *["raise the roll"] * bids)
    assert pos.in_play(sen("orrumah")) is not dies


@clause("DES-ASN-05", "DES-ASN-06")
@pytest.mark.parametrize(
    ("die", "bid", "dies", "corruption"), [(6, -1, True, 0), (1, 1, False, 1), (2, -1, False, 0)]
)
def test_natural_sixes_kill_and_only_natural_ones_corrupt(
    die: int, bid: int, dies: bool, corruption: int
) -> None:
    pos = intrigue(influence={"PoP": 5}, dice=[die])
    attempt(pos, "orrumah", "raise the roll" if bid > 0 else "lower the roll")
    assert pos.in_play(sen("orrumah")) is not dies
    assert tokens(pos, "nambasu") == (corruption, 0)


@clause("DES-ASN-05", "DES-ASN-06")
@pytest.mark.parametrize(("die", "dies", "corruption"), [(6, True, 0), (2, False, 0), (1, False, 1)])
def test_natural_sixes_and_ones(die: int, dies: bool, corruption: int) -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "orrumah"},
        influence={"GSP": 5},
        dice=[die],
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of nambasu")
    quiet(pos)
    play(pos, "lower the roll")
    quiet(pos)
    assert pos.in_play(sen("orrumah")) != dies
    assert tokens(pos, "nambasu") == (corruption, 0)


@clause("DES-ASN-07", "DES-ASN-08")
def test_each_natural_one_adds_a_token_even_beside_a_kill() -> None:
    pos = attempt(intrigue(tainted={"nambasu": (0, 2)}, dice=[1, 6, 1]))
    assert tokens(pos, "nambasu") == (2, 2)
    assert not pos.in_play(sen("orrumah"))


@clause("DES-ASN-09", "DES-ASN-10")
def test_bids_go_round_from_the_worst_initiative_until_all_pass_in_a_row() -> None:
    pos = intrigue(influence={"PoP": 10, "GSP": 5, "BIP": 5}, dice=[5])
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of nambasu")
    play(pos, "choose orrumah")
    quiet(pos)
    assert pos.waiting == (0,)
    play(pos, "raise the roll")
    assert pos.waiting == (1,)
    play(pos, "lower the roll")
    assert pos.waiting == (2,)
    play(pos, "pass")
    assert pos.waiting == (0,)
    play(pos, "raise the roll")
    assert pos.waiting == (2,)  # GSP has spent its Influence
    play(pos, "pass")
    quiet(pos)
    assert pos.influence == [0, 0, 5]
    assert not pos.in_play(sen("orrumah"))  # 5 and net plus 1


@clause("DES-ASN-09", "DES-ASN-10", "DES-RES-06")
@pytest.mark.parametrize(
    ("influence", "money", "moves"),
    [
        (5, 0, ["raise the roll", "lower the roll", "pass"]),
        (4, 2, None),
        (4, 3, ["trade 3 money for 1 influence", "trade 3 influence for 1 money", "pass"]),
        (0, 15, ["trade 3 money for 1 influence", "pass"]),
        (0, 14, None),
    ],
)
def test_who_can_pay_a_step_if_need_be_by_way_of_the_bank_is_asked(
    influence: int, money: int, moves: list[str] | None
) -> None:
    pos = announced_attempt(influence={"GSP": influence}, money={"GSP": money})
    assert pos.waiting == ((1,) if moves else ())
    if moves:
        assert [text for text in legal(pos) if text in moves] == moves
        assert "raise the roll" in moves or "raise the roll" not in legal(pos)


@clause("DES-ASN-09", "DES-RES-06")
def test_a_bidder_may_trade_with_the_bank_and_then_bids() -> None:
    pos = announced_attempt(influence={"GSP": 4}, money={"GSP": 3})
    play(pos, "trade 3 money for 1 influence")
    assert pos.waiting == (1,)
    play(pos, "lower the roll")
    assert (pos.pile[0].bid, pos.influence[1], pos.money[1]) == (-1, 0, 0)


@clause("DES-ASN-10")
def test_the_net_modifier_of_ability_bids_and_events_applies_to_every_die() -> None:
    pos = intrigue(active="bodyguard_detail")
    tried = Played(ATTEMPT, 0, -1, sen("nambasu"), sen("orrumah"), number=1, bid=2)
    assert modifier(pos, tried) == 2
    pos.active = []
    assert modifier(pos, tried) == 3
    roll = attempt(
        intrigue(tainted={"nambasu": (0, 1)}, influence={"PoP": 5}, dice=[2, 5]), "orrumah", "raise the roll"
    )
    assert not roll.in_play(sen("orrumah"))


@clause("DES-ASN-10")
def test_one_step_at_a_time_goes_round_until_all_pass_in_a_row() -> None:
    pos = announced_attempt(influence={"PoP": 10, "GSP": 15, "BIP": 5})
    order = []
    for text in (
        "raise the roll",
        "lower the roll",
        "pass",
        "raise the roll",
        "lower the roll",
        "pass",
        "pass",
    ):
        order.append(pos.waiting[0])
        play(pos, text)
    assert order == [0, 1, 2, 0, 1, 2, 1]  # PoP has nothing left and passes by itself
    assert pos.waiting == ()
    assert (pos.pile[0].bid, pos.influence) == (0, [0, 5, 5])


@clause("DES-ASN-10", "DES-ASN-01")
def test_the_bidding_on_an_attempt_begins_with_the_worst_and_asks_all() -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "orrumah"},
        influence=5,
        dice=[3],
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "PoP", "use assassin of nambasu")
    asked = []
    while pos.pile:
        asked.append(pos.waiting[0])
        play(pos, "pass")
    assert asked == [0, 1, 2]
    assert pos.rolled == [3]


@clause("DES-ASN-10", "DES-INF-05")
def test_events_about_other_rolls_do_not_change_an_attempt() -> None:
    played = Played(ATTEMPT, 0, -1, sen("nambasu"), sen("orrumah"), number=1, bid=-2, dice=1)
    for active, change in (("", -1), ("rift_tremor", -1), ("bodyguard_detail", -2), ("curfew", -1)):
        assert modifier(table(active=active), played) == change


@clause("DES-ASN-11", "DES-ASN-12")
@pytest.mark.parametrize(
    ("option", "taint", "raised", "price"),
    [(True, 0, False, 9), (True, 0, True, 5), (False, 0, False, 5), (True, 3, False, 6), (True, 9, False, 5)],
)
def test_the_first_raise_costs_the_targets_present_diplomacy_more(
    option: bool, taint: int, raised: bool, price: int
) -> None:
    pos = intrigue(tainted={"orrumah": (taint, 0)}, assassination_counter_bid=option)
    pos.pile = [Played(ATTEMPT, 0, -1, sen("nambasu"), sen("orrumah"), raised=raised)]
    assert step_price(pos, True) == price
    assert step_price(pos, False) == 5


@clause("DES-ASN-11", "DES-ASN-12")
@pytest.mark.parametrize(("influence", "raises"), [(9, True), (8, False)])
def test_with_the_counter_bid_the_first_raise_must_be_affordable_with_its_surcharge(
    influence: int, raises: bool
) -> None:
    pos = announced_attempt(influence={"PoP": influence}, assassination_counter_bid=True)
    assert ("raise the roll" in legal(pos)) is raises
    assert "lower the roll" in legal(pos)
    if raises:
        play(pos, "raise the roll")
        assert pos.influence[0] == 0
    else:
        assert str(refused(pos, "raise the roll"))


@clause("DES-ASN-12")
def test_the_surcharge_is_paid_once_and_lowering_never_costs_it() -> None:
    pos = intrigue(influence={"PoP": 14, "GSP": 5}, assassination_counter_bid=True, dice=[3])
    attempt(pos, "orrumah", "raise the roll", "lower the roll", "raise the roll")
    assert pos.influence == [0, 0, 0]


@clause("DES-ASN-13", "DES-ASN-24")
def test_when_an_attempt_may_be_started() -> None:
    pos = intrigue()
    yes = (M_STEP, M_FEINT, M_BATTLE, M_CAMPAIGN, OWN_DECLARE, OWN_CAMPAIGN, OWN_BUY)
    no = (M_VOTE, M_TABLED, M_TRIAL, OWN_VOTE, OWN_TABLE)
    assert all(may_attempt(pos, where) for where in yes)
    assert not any(may_attempt(pos, where) for where in no)
    pos.phase = 1
    assert not any(may_attempt(pos, where) for where in yes)


@clause("DES-ORD-07", "DES-ASN-14", "DES-ASN-22", "DES-ASN-24")
def test_an_assassination_interrupts_an_admiral_of_the_republic() -> None:
    """GSP's admiral is killed by BIP's Assassin on its way to the Republic Fleets."""
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah", "BIP": "nambasu"},
        republic={1: 2},
        dice=[6],
    )
    pos.orders = Plan(0, (March(at(1), at(50), 2, DEFENDS),), ((at(50), sen("orrumah")),))
    start(pos, RepublicMoves())
    assert pos.waiting == (1,), "BIP may interrupt"
    answer(pos, "BIP", next(text for text in legal(pos, 1) if text.startswith("use ")))
    quiet(pos)
    assert not pos.in_play(sen("orrumah")) and pos.admirals == []
    assert any("is assassinated" in line for line in said(pos))


@clause("DES-ASN-14", "DES-ASN-24")
@pytest.mark.parametrize("admiral", ["orrumah", "brannoch"])
def test_sending_an_admiral_can_be_interrupted_by_an_assassination(admiral: str) -> None:
    pos = war(hands={"BIP": "assassination"}, money=9)
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "defend", f"send {admiral} as admiral")
    assert pos.waiting == (1,) and "play assassination" in legal(pos)
    pos = war(hands={"BIP": "assassination"}, money=9)
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "defend", "send no admiral")
    assert pos.waiting == (0,), "without an admiral nobody acts"


@clause("DES-ASN-14", "DES-ASN-20", "DES-CARD-05")
@pytest.mark.parametrize(
    ("senators", "tired", "there"),
    [
        ({"BIP": "zharrak", "GSP": "orrumah"}, "", True),
        ({"BIP": "zharrak", "GSP": "orrumah"}, "zharrak", False),
        ({"BIP": "zharrak"}, "", False),
        ({"GSP": "orrumah"}, "", False),
    ],
)
def test_an_assassination_that_answers_needs_a_refreshed_senator_and_a_victim(
    senators: dict[str, str], tired: str, there: bool
) -> None:
    pos = table(phase="intrigue", senators=senators, exhausted=tired, hands={"BIP": "assassination"}, money=2)
    announced(pos, Played(CARD, 0, card("lobby_dinner")))
    assert ("play assassination" in legal(pos, 1)) is there


@clause("DES-ASN-14", "DES-SAB-01")
@pytest.mark.parametrize(("phase", "asked"), [("intrigue", True), ("senate", False)])
def test_an_assassin_without_cards_is_asked_when_a_senator_acts_in_the_intrigue_phase(
    phase: str, asked: bool
) -> None:
    pos = table(phase=phase, senators={"GSP": "orrumah", "BIP": "nambasu", "PoP": "fola"})
    announced(pos, Played(DEED, 0, D_CAMPAIGN, sen("orrumah")))
    assert pos.waiting == ((1,) if asked else ())
    if asked:
        assert legal(pos) == ["use assassin of nambasu", "pass"]


@clause("DES-ASN-14", "DES-ASN-15", "DES-ASN-23", "DES-CAMP-05")
def test_a_campaigner_killed_as_it_sets_out_does_not_campaign() -> None:
    from orrery.games.destiny.war.campaigns import CampaignTurn

    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        stage=I_CAMPAIGNS,
        marked=[43],
        senators={"PoP": "nambasu", "GSP": "orrumah"},
        dice=[6],
    )
    start(pos, CampaignTurn(1))
    play(pos, "campaign in sector 43")
    assert [tour.sector for tour in pos.tours] == [at(43)]
    assert pos.waiting == (0,)
    play(pos, "use assassin of nambasu")
    quiet(pos)
    assert pos.tours == [] and not pos.in_play(sen("orrumah"))


@clause("DES-ASN-14", "DES-DICE-01")
def test_a_roll_waits_while_the_card_that_rolls_it_again_is_answered_by_an_assassin() -> None:
    pos = between_rolls(dice=[1, 2, 3, 4, 5, 2, 3, 1])
    pos.play("use assassin of nambasu", 2)
    told = said(pos)
    while pos.battle is not None:
        pos.play("pass" if "pass" in legal(pos) else legal(pos)[0], pos.waiting[0])
        told += said(pos)
    assert any("Nambasu rolls 5" in line for line in told)
    assert any("rolls again: 2, 3, 1, 4" in line for line in told), "the battle's dice, not the assassin's"
    assert (pos.roll, pos.under) == (None, [])


@clause("DES-ASN-14")
def test_the_roll_that_waits_is_saved_and_copied_by_itself() -> None:
    pos = between_rolls(dice=[1, 2, 3, 4, 5], owners={43: "GSP", 33: "PoP"})
    throw(pos, "assassination", [2], [1])
    other = pos.copy()
    assert [roll.contest for roll in other.under] == ["battle"]
    other.under[0].dice[0][0] = 6
    assert pos.under[0].dice[0][0] == 1
    again_there = pos.game.load(pos.save())
    assert isinstance(again_there, Table) and again_there.under == pos.under
    assert take_up(pos).contest == "assassination"
    assert pos.roll is not None and pos.roll.contest == "battle" and pos.under == []
    assert take_up(pos).contest == "battle" and pos.roll is None


@clause("DES-ASN-14", "DES-ASN-17", "DES-ASN-18")
@pytest.mark.parametrize("die", [1, 6])
def test_a_union_whose_senator_is_killed_in_answer_pays_all_the_same(die: int) -> None:
    """Two tokens for 8 Money; BIP's Assassin answers."""
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah brannoch", "BIP": "nambasu"},
        hands={"GSP": "union_corruption"},
        dice=[die],
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play union corruption")
    play(pos, "choose orrumah", "choose 2")
    pos.play("use assassin of nambasu", 1)
    play(pos, "choose orrumah")
    quiet(pos)
    assert pos.in_play(sen("orrumah")) is (die == 1)
    assert (pos.money[0], tokens(pos, "orrumah")) == (8, (2, 0) if die == 1 else (0, 0))


@clause("DES-ASN-15", "DES-ASN-16", "DES-ASN-17")
@pytest.mark.parametrize(("name", "done"), [("planted_evidence", False), ("union_corruption", True)])
def test_a_card_that_needed_an_action_dies_with_its_senator(name: str, done: bool) -> None:
    pos = table(senators={"BIP": "zharrak"})
    pos.pile = [Played(CARD, 0, card(name), sen("orrumah"), sen("zharrak"), number=2, extra_influence=1)]
    start(pos, Answers(0, 0))
    assert (pos.money[0] == 8) is done
    assert (pos.influence[0] == 1) is not done


@clause("DES-ASN-19", "DES-ASN-20", "DES-ASN-21")
def test_the_target_may_answer_and_its_attempt_is_rolled_even_if_it_dies() -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "orrumah", "BIP": "zharrak"},
        hands={"GSP": "assassination"},
        money={"GSP": 2},
        dice=[6, 6],
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of nambasu")
    play(pos, "choose orrumah")
    pos.play("play assassination", 1)
    if not pos.waiting or pos.waiting[0] != 1:
        quiet(pos)
    play(pos, "choose zharrak")
    quiet(pos)
    assert [pos.in_play(sen(s)) for s in ("nambasu", "orrumah", "zharrak")] == [True, False, False]


@clause("DES-ASN-19", "DES-ASN-21")
def test_answering_attempts_wait_and_are_rolled_one_after_the_other() -> None:
    """Two attempts answer a third; each begins when the one before it is over."""
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "gazali", "BIP": "nyanjulo zharrak"},
        dice=[2, 3, 6],
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "PoP", "use assassin of nambasu")
    play(pos, "choose gazali")
    pos.play("use assassin of gazali", 1)
    pos.play("pass", 2)
    play(pos, "choose zharrak")
    assert len(pos.pile) == 1 and len(pos.queued) == 1
    told = play(pos, "use master assassin of nyanjulo", "choose nambasu")
    rolls = [line for line in said(pos, told) if " rolls " in line]
    assert rolls == ["Nambasu rolls 2", "Gazali rolls 3", "Nyanjulo rolls 6"]
    assert (pos.queued, pos.pile) == ([], [])
    assert [pos.in_play(sen(name)) for name in ("gazali", "zharrak", "nambasu")] == [True, True, False]


@clause("DES-ASN-19")
def test_a_waiting_attempt_does_not_begin_while_another_is_on_the_pile() -> None:
    pos = table("PoP GSP BIP", phase="intrigue", senators={"PoP": "nambasu", "GSP": "gazali"})
    pos.pile = [Played(ATTEMPT, 1, -1, sen("gazali"), sen("nambasu"), dice=1)]
    pos.queued = [Played(ATTEMPT, 0, -1, sen("nambasu"), sen("gazali"), dice=1)]
    start(pos, NextAttempt())
    assert (len(pos.pile), len(pos.queued)) == (1, 1)


@clause("DES-ASN-19", "DES-ASN-26")
@pytest.mark.parametrize("negated", [True, False])
def test_a_waiting_attempt_begins_when_the_one_before_it_falls_away(negated: bool) -> None:
    pos = table("PoP GSP BIP", phase="intrigue", senators={"PoP": "nambasu", "GSP": "gazali"}, dice=[6])
    gone = Played(
        ATTEMPT, 1, -1, sen("gazali"), sen("nambasu" if negated else "zharrak"), dice=1, negated=negated
    )
    pos.pile = [gone]
    pos.queued = [Played(ATTEMPT, 0, -1, sen("nambasu"), sen("gazali"), dice=1)]
    start(pos, RollAttempt())
    quiet(pos)
    assert (pos.queued, pos.pile, pos.rolled) == ([], [], [6])
    assert not pos.in_play(sen("gazali"))


@clause("DES-ASN-22", "DES-ASN-23", "DES-ASN-24", "DES-ASN-25")
def test_killing_admirals_and_campaigners() -> None:
    pos = table(
        "GSP PoP BIP",
        phase="intrigue",
        stage=I_CAMPAIGNS,
        fleets={"GSP": {50: 2}},
        senators={"GSP": "orrumah wythelle brannoch", "PoP": "nambasu"},
    )
    pos.attacks = [Attack(0, at(50), 0, sen("orrumah"), 1)]
    pos.tours = [Tour(0, sen("wythelle"), at(12)), Tour(0, sen("wythelle"), at(13))]
    from orrery.games.destiny.turn.senators import kill

    kill(pos, sen("orrumah"), "DES-ASN-04", "{0:senator} is assassinated")
    kill(pos, sen("wythelle"), "DES-ASN-04", "{0:senator} is assassinated")
    assert pos.attacks == [Attack(0, at(50), 0, -1, 1)]
    assert pos.tours == []
    assert might_answer_it(pos, 1, Played(DEED, 0, 0, sen("orrumah")))
    assert "use assassin of nambasu" in texts(pos, 1, M_BATTLE)
    assert "use assassin of nambasu" not in texts(pos, 1, OWN_VOTE)


@clause("DES-SEN-10", "DES-ASN-22", "DES-ASN-23", "DES-PROS-19", "DES-ELEC-17")
def test_a_dead_senator_leaves_everything_it_was_doing_and_others_go_on() -> None:
    """Two Senators in the same place in everything; one of them dies."""
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah brannoch"},
        tainted={"orrumah": (2, 1), "brannoch": (1, 2)},
        exhausted="orrumah brannoch",
        ministers={"justice": "orrumah", "finance": "brannoch"},
    )
    dead, lives = sen("orrumah"), sen("brannoch")
    for senator in (dead, lives):
        pos.fresh[senator] = pos.seduced[senator] = True
        pos.dip_phase[senator], pos.dip_turn[senator] = 4, -4
        pos.attacks.append(Attack(0, at(40), 0, senator, 1))
        pos.stands.append(Stand(0, at(41), senator))
        pos.admirals.append((at(42), senator))
        pos.tours.append(Tour(0, senator, at(43)))
        pos.charges.append(Charge(senator, 1, False))
    pos.contest = Contest(at(43), pos.tours[:], [0] * 3, [0] * 3, 0, 0)
    pos.battle = Battle(at(40), NEUTRAL, [Force(0, 0, 1, dead), Force(1, 1, 1, lives)], 0, DEFENDS)
    kill(pos, dead, "DES-ASN-04", "{0:senator} is assassinated")
    assert (pos.sen_at[dead], pos.sen_seat[dead], pos.sen_at[lives]) == (DEAD, -1, IN_PLAY)
    assert (pos.ministry[3], pos.ministry[2]) == (-1, lives)
    for values in (pos.corruption, pos.shadow, pos.dip_phase, pos.dip_turn):
        assert values[dead] == 0 and values[lives] != 0
    for flags in (pos.exhausted, pos.fresh, pos.seduced):
        assert (flags[dead], flags[lives]) == (False, True)
    assert [attack.admiral for attack in pos.attacks] == [-1, lives]
    assert [stand.admiral for stand in pos.stands] == [-1, lives]
    assert pos.admirals == [(at(42), lives)]
    assert [tour.senator for tour in pos.tours] == [tour.senator for tour in pos.contest.tours] == [lives]
    assert [force.admiral for force in pos.battle.forces] == [-1, lives]
    assert [charge.senator for charge in pos.charges] == [lives]


@clause("DES-ASN-23", "DES-CAMP-15")
def test_the_owner_is_not_asked_for_influence_when_no_campaigner_is_left() -> None:
    pos = contest(table(phase="intrigue", senators=PEOPLE, owners={SPOT: "PoP"}, influence=5))
    start(pos, CampaignBids())
    assert pos.waiting == ()


@clause("DES-ASN-23", "DES-ASN-14")
@pytest.mark.parametrize("alone", [True, False])
def test_a_campaigner_who_falls_between_throw_and_result_takes_its_dice_along(alone: bool) -> None:
    """GSP and BIP campaign for Sector 43; the dice lie there when GSP's Senator is killed."""
    people = {"GSP": "orrumah"} if alone else {"GSP": "orrumah", "BIP": "zharrak"}
    pos = table(phase="intrigue", senators=people, dice=[6, 6, 5, 1] if alone else [6, 6, 6, 4, 1])
    tours = [Tour(seat, sen(name), at(43)) for seat, name in enumerate(people.values())]
    pos.tours = tours[:]
    pos.contest = Contest(at(43), tours[:], [0, 30, 0], [0, 0, 0], 0, 0)
    RollCampaign().run(pos)
    kill(pos, sen("orrumah"), "DES-ASN-04", "{0:senator} is killed")
    assert pos.roll is not None
    assert len(pos.roll.seats) == len(pos.roll.dice) == len(pos.roll.extra) == (1 if alone else 2)
    CampaignResult().run(pos)
    over: tuple[object, object] = (pos.contest, pos.roll)
    assert over == (None, None)
    assert pos.owner[at(43)] == (NEUTRAL if alone else 1), "BIP's dice and its 30 Influence win"


@clause("DES-ASN-25")
@pytest.mark.parametrize("by_card", [True, False])
def test_only_the_card_of_an_attempt_can_be_negated_and_not_the_ability(by_card: bool) -> None:
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah", "BIP": "nambasu"},
        hands={"PoP": "ghost_in_the_dark distraction"},
        money=20,
        influence=20,
    )
    card = pos.content.card("assassination") if by_card else -1
    pos.pile = [Played(ATTEMPT, 1, card, sen("nambasu"), sen("orrumah"), dice=1)]
    assert (priority(pos, pos.pile[0]) >= 0) is by_card
    negating = [c for c in pos.hands[2] if interferes(pos, 2, c, pos.pile[0])]
    assert bool(negating) is by_card
    start(pos, Answers(0, 1))
    offered = legal(pos, 2) if 2 in pos.waiting else []
    assert any(text.startswith("play ") for text in offered) is by_card


@clause("DES-ASN-25", "DES-CARD-15")
@pytest.mark.parametrize(("by_card", "can"), [(True, True), (False, False)])
def test_the_ghost_negates_an_assassination_card_but_not_the_ability(by_card: bool, can: bool) -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "orrumah"},
        hands={"PoP": "assassination", "BIP": "ghost_in_the_dark distraction"},
        money=9,
        influence=4,
        dice=[6],
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "play assassination" if by_card else "use assassin of nambasu")
    answers = legal(pos, 2) if 2 in pos.waiting else []
    assert ("play ghost in the dark" in answers) is can
    assert "play distraction" not in answers  # its priority 2 is above the card's 1


@clause("DES-ASN-26")
def test_no_die_falls_for_a_target_that_is_gone() -> None:
    pos = intrigue(senators={"PoP": "nambasu", "GSP": "orrumah"})
    from orrery.games.destiny.cards.assassination import RollAttempt

    pos.pile = [Played(ATTEMPT, 0, -1, sen("nambasu"), sen("zharrak"), dice=1)]
    start(pos, RollAttempt())
    assert "The target is gone: the attempt ends without a roll" in said(pos)
    assert pos.rolled == []


@clause("DES-ASN-26", "DES-ASN-10")
@pytest.mark.parametrize("why", ["negated", "gone"])
def test_nobody_bids_on_an_attempt_that_is_over(why: str) -> None:
    pos = table("PoP GSP BIP", phase="intrigue", senators={"PoP": "nambasu", "GSP": "orrumah"}, influence=9)
    pos.pile = [Played(ATTEMPT, 0, -1, sen("nambasu"), sen("orrumah"), dice=1, negated=why == "negated")]
    if why == "gone":
        pos.sen_at[sen("orrumah")] = 3
    start(pos, AttemptBids((0, 1, 2)))
    assert pos.waiting == ()


@clause("DES-ASN-26")
def test_an_attempt_on_a_gone_senator_ends_without_a_roll() -> None:
    from orrery.games.destiny.cards.assassination import RollAttempt
    from orrery.games.destiny.table.announced import ATTEMPT

    pos = table("PoP GSP BIP", phase="intrigue", senators={"PoP": "nambasu"})
    pos.pile = [Played(ATTEMPT, 0, -1, sen("nambasu"), sen("orrumah"), dice=1)]
    before = pos.chance.drawn
    start(pos, RollAttempt())
    assert pos.chance.drawn == before
    assert pos.pile == []
