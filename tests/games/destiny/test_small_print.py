"""Clauses that longer tests share, each by itself: Senators, cards, votes, trials, battles, Rebellion."""

from __future__ import annotations

import pytest

from orrery.games.destiny import GAME
from orrery.games.destiny.cards.announcing import AnswerWindow, undo_costs
from orrery.games.destiny.cards.answers import interferes
from orrery.games.destiny.cards.playing import Play, playable
from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.deals.court import finish
from orrery.games.destiny.deals.promises import JudgePromises, can_keep, watch
from orrery.games.destiny.deals.transfers import hand_over
from orrery.games.destiny.laws.peace import make_peace
from orrery.games.destiny.laws.propositions import Propositions
from orrery.games.destiny.laws.taxes import binds, due
from orrery.games.destiny.phases.ending import EndOfTurn
from orrery.games.destiny.phases.galactic import CallElection, MoveElectionCounter
from orrery.games.destiny.senate.audits import audit_moves
from orrery.games.destiny.senate.ballots import open_vote, presiding
from orrery.games.destiny.senate.counting import EndVote, sums_of
from orrery.games.destiny.senate.elections import EndElection, HoldElection, TakeOffice
from orrery.games.destiny.senate.orders import RepublicVote
from orrery.games.destiny.senate.prosecutions import (
    AddTrial,
    ChooseTrial,
    HoldTrial,
    NextTrial,
    ProposeCharges,
    Trials,
    sentence_on,
)
from orrery.games.destiny.table.announced import ATTEMPT, CARD, Played, Roll
from orrery.games.destiny.table.goods import FleetsAt, SenatorInPlay
from orrery.games.destiny.table.senate import B_PEACE, Bill, Charge, March, Plan
from orrery.games.destiny.table.state import DEAD, Table
from orrery.games.destiny.table.terms import WillHandOver, WontInvade
from orrery.games.destiny.table.votes import V_CHARGE, V_ELECTION, V_ORDERS
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Contest, Force, Tour
from orrery.games.destiny.turn.acts import MOVE
from orrery.games.destiny.turn.bank import bank_moves
from orrery.games.destiny.turn.control import infest, take_control
from orrery.games.destiny.turn.corruption import corrupt
from orrery.games.destiny.turn.dice import AfterRoll, throw
from orrery.games.destiny.turn.open_moments import Moment, OpenMoment, free_moves
from orrery.games.destiny.turn.senators import diplomacy, kill, leave_office, voting_strength
from orrery.games.destiny.turn.stages import I_CAMPAIGNS, M_CAMPAIGN, M_STEP, S_ELECTION, S_TRIALS
from orrery.games.destiny.war.battles import Aftermath, BattleResult, StartBattle, bonus_of, fit, transfer
from orrery.games.destiny.war.campaigns import (
    CampaignBid,
    CampaignResult,
    CampaignTurn,
    NextCampaign,
    open_sectors,
    persuasion,
)
from orrery.games.destiny.war.casualties import AssignCasualties, RemoveCasualties
from orrery.games.destiny.war.invasions import DeclareTurn, invasion_cost
from orrery.games.destiny.war.rebellion import SectorsDecide, declare
from tests.games.destiny.kit import (
    answer,
    at,
    case,
    clauses,
    deal,
    legal,
    play,
    quiet,
    said,
    sen,
    start,
    table,
    tokens,
)
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


def texts(pos: Table, seat: int, where: int = M_STEP) -> list[str]:
    return [pos.text(move) for move in free_moves(pos, seat, where)]


# --- resources and the turn -------------------------------------------------------------------------------------


@clause("DES-RES-01")
def test_resources_come_from_sectors_and_cards() -> None:
    pos = table(hands={"GSP": "lobby_dinner"})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play lobby dinner")
    quiet(pos)
    assert pos.influence[0] == 3


@clause("DES-RES-04")
def test_influence_that_is_spent_is_gone_at_once_and_everybody_sees_it() -> None:
    pos = table(influence={"GSP": 5}, senators=PEOPLE, phase="intrigue")
    pos.contest = Contest(at(50), [Tour(0, sen("orrumah"), at(50))], [0] * 3, [0] * 3, 0, 0)
    start(pos, CampaignBid(0))
    play(pos, "spend 2 influence")
    assert pos.influence[0] == 3 and pos.view(1).influence[0] == 3
    assert pos.contest.spent == [2, 0, 0]
    assert pos.events[0].only is None


@clause("DES-RES-06")
@pytest.mark.parametrize(("phase", "open_"), [("galactic", False), ("senate", True), ("intrigue", True)])
def test_the_bank_is_open_in_the_senate_and_intrigue_phases(phase: str, open_: bool) -> None:
    pos = table(money={"GSP": 3}, phase=phase)
    assert ("trade 3 money for 1 influence" in texts(pos, 0)) is open_


@clause("DES-RES-06")
def test_the_bank_is_open_during_bidding() -> None:
    pos = table(money={"GSP": 3}, senators=PEOPLE, phase="intrigue")
    pos.contest = Contest(at(50), [Tour(0, sen("orrumah"), at(50))], [0] * 3, [0] * 3, 0, 0)
    start(pos, CampaignBid(0))
    play(pos, "trade 3 money for 1 influence")
    assert (pos.money[0], pos.influence[0]) == (0, 1)
    assert isinstance(pos.decision, CampaignBid) and bank_moves(pos, 0) == []


@clause("DES-TURN-03", "DES-GAL-23")
def test_calling_an_election_is_the_one_ability_of_the_galactic_phase() -> None:
    pos = table(senators=PEOPLE, ministers={"prime_minister": "orrumah"}, phase="galactic", counter=0)
    start(pos, MoveElectionCounter())
    assert isinstance(pos.decision, CallElection) and legal(pos) == ["call an election", "pass"]
    assert texts(pos, 0) == []
    play(pos, "call an election")
    assert pos.counter == GAME.content.election and pos.ministry == [-1] * 5


@clause("DES-GAL-22")
def test_regular_elections_fall_on_every_third_turn() -> None:
    pos = table(phase="galactic", counter=GAME.content.election, turn=1)
    due_on = []
    for turn in range(1, 8):
        pos.turn = turn
        start(pos, MoveElectionCounter())
        if pos.counter == GAME.content.election:
            due_on.append(turn)
            pos.counter = 0  # held
    assert due_on == [1, 4, 7]


@clause("DES-EOT-01")
def test_the_order_of_the_end_of_a_turn() -> None:
    pos = table()
    EndOfTurn().run(pos)
    names = [type(step).__name__ for step in reversed(pos.stack)]
    assert list(dict.fromkeys(names)) == [
        "Duties",
        "SpendPool",
        "EndAbilities",
        "DiscardDown",
        "JudgePromises",
        "RunDown",
        "CheckEnd",
    ]
    assert JudgePromises() in pos.stack


@clause("DES-INF-06")
def test_the_infestation_takes_a_sector_from_its_party() -> None:
    pos = table(owners={20: "GSP"})
    infest(pos, at(20), "DES-INF-04")
    assert pos.owner[at(20)] == INFESTED and pos.count_sectors(0) == 0


@clause("DES-INF-07")
def test_fleets_stay_where_the_infestation_comes_and_no_battle_is_fought() -> None:
    pos = table(owners={20: "GSP"}, fleets={"GSP": {20: 2}}, republic={20: 1})
    infest(pos, at(20), "DES-INF-04")
    assert (pos.fleets_at(0, at(20)), pos.fleets_at(3, at(20))) == (2, 1)
    assert pos.battle is None and pos.attacks == []


@clause("DES-DICE-06")
def test_after_a_roll_only_those_in_it_are_asked_in_initiative_order() -> None:
    pos = table(
        initiative="PoP GSP BIP", hands={"GSP": "feint", "BIP": "feint", "PoP": "feint"}, phase="intrigue"
    )
    throw(pos, "battle", [0, 2], [1, 1])
    start(pos, AfterRoll())
    assert pos.decision is not None and pos.decision.seats == (2, 0)  # type: ignore[attr-defined]


# --- Senators ---------------------------------------------------------------------------------------------------


@clause("DES-SEN-01", "DES-SEN-02")
def test_one_action_a_turn() -> None:
    pos = table(senators={"GSP": "orrumah"}, owners={29: "GSP"}, phase="intrigue", stage=I_CAMPAIGNS)
    start(pos, CampaignTurn(0))
    first = next(text for text in legal(pos) if text.startswith("campaign in"))
    play(pos, first, "send orrumah to campaign")
    quiet(pos)
    assert not any(text.startswith("campaign in") for text in legal(pos))


@clause("DES-SEN-03", "DES-VOTE-03")
def test_an_exhausted_senator_still_votes() -> None:
    pos = table(senators={"GSP": "orrumah wythelle"}, exhausted="orrumah wythelle")
    assert voting_strength(pos, 0) == 8


@clause("DES-VOTE-03")
def test_the_full_strength_counts_in_every_vote_and_changes_with_tokens_only() -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"})
    for subject in (0, 1):
        open_vote(pos, V_ELECTION, subject, [sen("orrumah"), sen("zharrak")], 0)
        assert pos.vote is not None
        pos.vote.cast = [0, 1, -1]
        assert sums_of(pos) == [4, 4]
    pos.corruption[sen("orrumah")] = 1
    assert sums_of(pos) == [3, 4]


@clause("DES-SEN-04", "DES-BUY-11")
@pytest.mark.parametrize(("fresh", "playable_"), [(False, True), (True, False)])
def test_a_refreshed_senator_acts_again_but_not_one_bought_this_turn(fresh: bool, playable_: bool) -> None:
    pos = table(
        senators={"GSP": "orrumah"},
        exhausted="orrumah",
        hands={"GSP": "multi_task"},
        influence=5,
        phase="intrigue",
    )
    pos.fresh[sen("orrumah")] = fresh
    start(pos, OpenMoment(M_STEP))
    assert ("play multi-task" in legal(pos, 0)) is playable_
    if playable_:
        answer(pos, "GSP", "play multi-task")
        play(pos, "choose orrumah")
        quiet(pos)
        assert pos.ready_of(0) == [sen("orrumah")]


@clause("DES-SEN-06")
def test_further_campaigns_are_declared_in_the_own_turn_only() -> None:
    pos = table(
        senators={"GSP": "orrumah"}, owners={29: "GSP"}, phase="intrigue", stage=I_CAMPAIGNS, influence=9
    )
    start(pos, CampaignTurn(0))
    play(pos, "pass")
    assert pos.waiting == ()
    assert not any(text.startswith("campaign in") for text in texts(pos, 0, M_CAMPAIGN))


@clause("DES-SEN-08", "DES-SHA-07")
def test_tokens_lower_diplomacy_once_a_shadow_like_three() -> None:
    pos = table(senators={"GSP": "daveth"}, tainted={"daveth": (1, 1)})
    assert diplomacy(pos, sen("daveth")) == diplomacy(pos, sen("daveth"), campaign=True) == 6 - 1 - 3
    assert voting_strength(pos, 0) == 2


@clause("DES-SEN-09")
def test_a_senator_belongs_to_who_controls_it_whatever_its_icon() -> None:
    pos = table(senators={"GSP": "zharrak"})
    assert pos.party_of(sen("zharrak")) == 0
    assert voting_strength(pos, 0) == 4 and voting_strength(pos, 1) == 0


@clause("DES-COR-10")
def test_tokens_go_with_a_traded_senator() -> None:

    pos = table(senators=PEOPLE, tainted={"orrumah": (2, 1)})
    hand_over(pos, 0, 1, SenatorInPlay(sen("orrumah")))
    assert pos.party_of(sen("orrumah")) == 1 and tokens(pos, "orrumah") == (2, 1)


# --- cards ------------------------------------------------------------------------------------------------------


@clause("DES-CARD-07")
def test_who_has_passed_when_a_card_resolves_has_no_more_say() -> None:
    pos = table(hands={"GSP": "lobby_dinner", "BIP": "ghost_in_the_dark"}, influence=9)
    start(pos, OpenMoment(M_STEP))
    pos.play("play lobby dinner", 0)
    pos.play("pass", 1)
    pos.play("pass", 2)
    assert isinstance(pos.decision, AnswerWindow) and pos.waiting == (1,)
    play(pos, "pass")
    assert pos.influence[0] == 12
    assert isinstance(pos.decision, Moment)
    assert Play(pos.content.card("ghost_in_the_dark")) not in pos.moves(1)


@clause("DES-CARD-08", "DES-CARD-13")
@pytest.mark.parametrize(
    ("card", "played", "may"), [("distraction", "feint", True), ("distraction", "safe_house", False)]
)
def test_only_the_same_or_a_lower_priority_interferes(card: str, played: str, may: bool) -> None:
    pos = table(phase="intrigue")
    content = pos.content
    assert interferes(pos, 0, content.card(card), Played(CARD, 1, content.card(played))) is may
    kill_now = Played(ATTEMPT, 1, -1, target=sen("fola"))
    assert not interferes(pos, 0, content.card("assassination"), kill_now), (
        "it touches nothing, it only comes before"
    )


@clause("DES-CARD-20")
def test_a_senate_card_does_not_reach_a_rebel() -> None:
    pos = table(senators=PEOPLE, rebel="BIP", hands={"GSP": "seduction"}, influence=9)
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play seduction")
    quiet(pos)
    assert pos.seduced[sen("fola")] and not pos.seduced[sen("zharrak")]
    alone = table(
        senators={"GSP": "orrumah", "BIP": "zharrak"}, rebel="BIP", hands={"GSP": "seduction"}, influence=9
    )
    assert not playable(alone, 0, alone.content.card("seduction"), M_STEP)


@clause("DES-CARD-22", "DES-REB-19")
def test_audits_and_trials_do_not_reach_a_rebel() -> None:
    pos = table(senators=PEOPLE, ministers={"finance": "orrumah"}, rebel="BIP", influence=9)
    assert [pos.text(m) for m in audit_moves(pos, 0)] == ["audit orrumah", "audit fola"]
    start(pos, ProposeCharges())
    assert "prosecute zharrak" not in legal(pos)


@clause("DES-CARD-24")
def test_in_an_open_moment_one_thing_is_done_at_a_time_in_initiative_order() -> None:
    pos = table(initiative="BIP GSP PoP", hands={"GSP": "lobby_dinner", "BIP": "emergency_levy"})
    start(pos, OpenMoment(M_STEP))
    pos.play("play lobby dinner", 0)
    pos.play("play emergency levy", 1)
    pos.play("pass", 2)
    quiet_answers(pos)
    assert pos.money[1] == 2 and pos.influence[0] == 0, "the worst initiative first; the other is asked again"
    assert isinstance(pos.decision, Moment) and set(pos.waiting) == {0, 1, 2}


def quiet_answers(pos: Table) -> None:
    while isinstance(pos.decision, AnswerWindow):
        pos.play("pass", pos.waiting[0])


# --- the Senate -------------------------------------------------------------------------------------------------


@clause("DES-SNT-02", "DES-REB-21")
def test_only_parties_in_good_standing_take_part() -> None:
    pos = table(senators=PEOPLE, rebel="BIP")
    assert pos.loyal() == [0, 2]
    assert voting_strength(pos, 1) == 0 and voting_strength(pos, 0) == 4
    assert (
        due(table(senators=PEOPLE, rebel="BIP", laws=["tax move_fleet 2 money for 2 turns"]), 1, MOVE, 0)
        == []
    )


@clause("DES-SNT-05")
def test_without_a_minister_nothing_can_be_tabled() -> None:
    pos = table(senators=PEOPLE)
    start(pos, Propositions())
    assert pos.waiting == () and clauses(pos.events) == ["DES-SNT-05"]


@clause("DES-SNT-06")
def test_without_a_minister_there_is_no_vote_on_fleets_or_prosecutions() -> None:
    pos = table(senators=PEOPLE, republic={1: 5})
    start(pos, RepublicVote(), ProposeCharges())
    assert pos.waiting == () and clauses(pos.events) == ["DES-SNT-06", "DES-SNT-06"]


@clause("DES-VOTE-20")
def test_what_was_bid_in_one_vote_does_not_count_in_the_next() -> None:
    pos = table(senators=PEOPLE, influence=9)
    open_vote(pos, V_CHARGE, sen("fola"), [0, 1], 0)
    assert pos.vote is not None
    pos.vote.spent = [5, 0, 0]
    open_vote(pos, V_CHARGE, sen("zharrak"), [0, 1], 0)
    pos.vote.cast = [1, 0, -1]
    assert sums_of(pos) == [4, 4]


@clause("DES-ELEC-07")
def test_until_there_is_a_prime_minister_the_smallest_party_presides() -> None:
    pos = table(
        senators={"GSP": "orrumah wythelle", "BIP": "zharrak daveth", "PoP": "fola"}, stage=S_ELECTION
    )
    start(pos, HoldElection())
    assert pos.vote is not None and pos.vote.president == 2


@clause("DES-ELEC-13")
def test_after_an_election_the_counter_moves_again_in_the_next_turn() -> None:
    pos = table(senators=PEOPLE, counter=GAME.content.election, turn=4)
    start(pos, EndElection())
    assert pos.counter == 0
    pos.turn, pos.phase = 5, 0
    start(pos, MoveElectionCounter())
    assert pos.counter == 1


@clause("DES-ELEC-16")
def test_a_party_chooses_who_takes_a_ministry_it_was_dealt() -> None:
    pos = table(senators={"GSP": "orrumah wythelle"})
    start(pos, TakeOffice(0, 3))
    assert sorted(legal(pos)) == ["stand orrumah", "stand wythelle"]
    play(pos, "stand wythelle")
    assert pos.ministry[3] == sen("wythelle")


@clause("DES-ELEC-17")
def test_a_ministry_that_loses_its_senator_stays_empty() -> None:
    pos = table(senators=PEOPLE, ministers={"interior": "zharrak", "justice": "orrumah"})
    kill(pos, sen("zharrak"), "DES-ASN-04", "{0:senator} dies")
    assert pos.ministry == [-1, -1, -1, sen("orrumah"), -1]
    assert presiding(pos) == 0 and pos.vote is None


# --- trials -----------------------------------------------------------------------------------------------------


def trial(influence: int = 2, **more: object) -> Table:
    settings: dict[str, object] = {
        "senators": PEOPLE,
        "ministers": {"justice": "orrumah"},
        "influence": influence,
        "stage": S_TRIALS,
        **more,
    }
    pos = table(**settings)  # type: ignore[arg-type]
    pos.charges = [Charge(sen("zharrak"), 0, False)]
    return pos


@clause("DES-PROS-08")
def test_a_trial_that_is_not_paid_for_is_dropped_and_does_not_count() -> None:
    pos = trial()
    start(pos, HoldTrial(sen("zharrak"), 0, False))
    play(pos, "drop the trial")
    assert pos.charges == [] and not pos.tried[sen("zharrak")] and pos.influence[0] == 2


@clause("DES-PROS-09", "DES-PROS-20")
@pytest.mark.parametrize(("office", "judge"), [("justice", 0), ("interior", 0)])
def test_the_minister_of_justice_or_who_presides_orders_the_trials(office: str, judge: int) -> None:
    pos = trial(ministers={office: "orrumah"})
    pos.charges.append(Charge(sen("fola"), 1, False))
    start(pos, NextTrial())
    assert isinstance(pos.decision, ChooseTrial) and pos.waiting == (judge,)
    assert legal(pos) == ["try zharrak", "try fola"]


@clause("DES-PROS-11")
@pytest.mark.parametrize(("result", "dead"), [(9, False), (10, True), (15, True)])
def test_ten_or_more_is_an_execution(result: int, dead: bool) -> None:
    pos = trial()
    sentence_on(pos, sen("zharrak"), result)
    assert (pos.sen_at[sen("zharrak")] == DEAD) is dead


@clause("DES-PROS-12")
@pytest.mark.parametrize(("result", "office", "money"), [(5, True, 9), (6, False, 4), (9, False, 4)])
def test_six_to_nine_costs_the_office_and_five_money(result: int, office: bool, money: int) -> None:
    pos = table(senators=PEOPLE, ministers={"finance": "zharrak"}, money=9)
    sentence_on(pos, sen("zharrak"), result)
    assert (pos.ministry[2] == sen("zharrak")) is office
    assert pos.money[1] == money


@clause("DES-PROS-17", "DES-PROS-18")
def test_a_fine_leaves_the_game_and_takes_no_more_than_there_is() -> None:
    pos = table(senators=PEOPLE, money={"GSP": 7, "BIP": 3, "PoP": 7})
    sentence_on(pos, sen("zharrak"), 7)
    assert pos.money == [7, 0, 7] and pos.pool == 0


@clause("DES-PROS-19")
def test_a_trial_ends_without_cost_when_the_accused_is_gone() -> None:
    pos = trial()
    declare(pos, 1)
    pos.stack.clear()
    start(pos, HoldTrial(sen("zharrak"), 0, False))
    assert pos.waiting == () and pos.influence[0] == 2


@clause("DES-PROS-21")
def test_added_trials_fall_away_with_the_minister_of_justice() -> None:
    pos = trial(ministers={"justice": "orrumah", "finance": "fola"})
    pos.charges.append(Charge(sen("fola"), 0, True))
    leave_office(pos, sen("orrumah"))
    start(pos, NextTrial())
    assert [charge.senator for charge in pos.charges] == [sen("zharrak")]


# --- battles ----------------------------------------------------------------------------------------------------


def battle(pos: Table, sector: int, *forces: Force) -> Battle:
    pos.battle = Battle(at(sector), pos.owner[at(sector)], [Force(-1, DEFENDS, 0, -1), *forces], 0, DEFENDS)
    return pos.battle


@clause("DES-BAT-11")
def test_the_republic_has_no_bonus_for_adjacent_sectors() -> None:
    pos = table(infested=(50,), republic={50: 2}, phase="intrigue")
    fight = battle(pos, 50, Force(3, NEUTRAL, 2, -1))
    assert bonus_of(pos, fight, fight.forces[1]) == 0
    pos.owner[pos.content.near[at(50)][0]] = 0
    own = Force(0, NEUTRAL, 1, -1)
    assert bonus_of(pos, fight, own) == 1, "a Party beside it has its own"


@clause("DES-BAT-12", "DES-BAT-14")
def test_the_owner_adds_one_for_each_adjacent_sector_it_controls_without_fleets_too() -> None:
    pos = table(owners={50: "BIP"}, phase="intrigue")
    fight = battle(pos, 50, Force(0, 0, 1, -1))
    assert bonus_of(pos, fight, fight.forces[0]) == 0
    for sector in pos.content.near[at(50)][:2]:
        pos.owner[sector] = 1
    assert bonus_of(pos, fight, fight.forces[0]) == 2, "counted when the battle is resolved"


@clause("DES-BAT-13")
def test_a_helper_with_a_fleet_adds_its_own_adjacent_sectors() -> None:
    pos = table(owners={50: "BIP"}, phase="intrigue")
    fight = battle(pos, 50, Force(2, DEFENDS, 1, -1))
    pos.owner[pos.content.near[at(50)][0]] = 2
    assert bonus_of(pos, fight, fight.forces[1]) == 1


@clause("DES-BAT-18", "DES-BAT-21")
def test_the_winner_takes_control_and_its_fleets_stay() -> None:
    pos = table(owners={50: "BIP"}, fleets={"GSP": {50: 3}}, phase="intrigue")
    fight = battle(pos, 50, Force(0, 0, 3, -1))
    fight.winner = 0
    start(pos, Aftermath())
    assert pos.owner[at(50)] == 0 and pos.fleets_at(0, at(50)) == 3


def rolled(pos: Table, *groups: list[int]) -> None:
    pos.roll = Roll(
        "battle",
        [0] * len(groups),
        list(groups),
        [[0] * len(g) for g in groups],
        [True] * len(groups),
        [0] * len(groups),
    )


@clause("DES-CAS-03", "DES-CAS-09")
def test_all_losses_are_removed_together_after_the_result() -> None:
    pos = table(fleets={"GSP": {50: 1}, "BIP": {50: 1}}, owners={50: "BIP"}, phase="intrigue")
    battle(pos, 50, Force(0, 0, 1, -1), Force(1, DEFENDS, 1, -1))
    rolled(pos, [1], [5], [5])
    start(pos, AssignCasualties())
    assert (pos.fleets_at(0, at(50)), pos.fleets_at(1, at(50))) == (0, 0), "the loser's dice hit, too"


@clause("DES-CAS-04")
def test_each_colour_loses_its_own_fleets_of_the_battle() -> None:
    pos = table(fleets={"GSP": {50: 3, 20: 2}}, phase="intrigue")
    fight = battle(pos, 50, Force(0, 0, 3, -1))
    fight.forces[1].suffered = 2
    start(pos, RemoveCasualties())
    assert (pos.fleets_at(0, at(50)), pos.fleets_at(0, at(20))) == (1, 2)


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


# --- Campaigns --------------------------------------------------------------------------------------------------


@clause("DES-CAMP-09")
def test_nobody_campaigns_in_its_own_sector() -> None:
    pos = table(owners={20: "GSP"}, marked=(20,))
    assert at(20) not in open_sectors(pos, 0)
    assert at(20) in open_sectors(pos, 1)


@clause("DES-CAMP-11")
def test_campaigns_are_settled_one_after_the_other_from_the_worst_initiative() -> None:
    pos = table(initiative="BIP GSP PoP", senators=PEOPLE, phase="intrigue")
    pos.tours = [Tour(0, sen("orrumah"), at(44)), Tour(1, sen("zharrak"), at(50))]
    start(pos, NextCampaign((1, 0, 2)))
    settled: list[int] = []
    while pos.waiting:
        sector = pos.contest.sector if pos.contest is not None else -1
        if sector not in settled:
            settled.append(sector)
        pos.play("pass", pos.waiting[0])
    assert settled == [at(50), at(44)]


@clause("DES-CAMP-31")
def test_a_campaign_stays_valid_when_the_adjacent_sector_is_lost() -> None:
    pos = table(senators=PEOPLE, owners={29: "GSP"}, phase="intrigue")
    target = pos.content.near[at(29)][0]
    pos.tours = [Tour(0, sen("orrumah"), target)]
    take_control(pos, at(29), NEUTRAL)
    assert target not in open_sectors(pos, 0)
    assert pos.tours == [Tour(0, sen("orrumah"), target)]
    start(pos, NextCampaign((0, 1, 2)))
    assert pos.contest is not None and pos.contest.tours


# --- Rebellion --------------------------------------------------------------------------------------------------


@clause("DES-REB-07")
def test_only_rerolls_change_the_rolls_for_sectors() -> None:
    pos = table(owners={34: "GSP", 20: "GSP", 21: "GSP"}, senators=PEOPLE, dice=[2, 3, 6])
    declare(pos, 0)
    start(pos)
    play(pos, "the rebellion holds sector 34")
    assert legal(pos, 0) == ["re-roll die 1 of roll 1", "re-roll die 2 of roll 1", "pass"]
    play(pos, "re-roll die 2 of roll 1", "keep the new result")
    assert (pos.owner[at(20)], pos.owner[at(21)]) == (NEUTRAL, 0)


@clause("DES-REB-09", "DES-REB-33")
def test_a_rebel_gains_no_corruption_for_invasions_from_then_on() -> None:
    pos = table(owners={20: "BIP"}, phase="intrigue", senators=PEOPLE, tainted={"orrumah": (2, 0)})
    assert invasion_cost(pos, 0, at(20), 0) == 2
    declare(pos, 0)
    assert invasion_cost(pos, 0, at(20), 0) == 0
    assert tokens(pos, "orrumah") == (2, 0), "what it had stays"


@clause("DES-REB-10", "DES-REB-13")
@pytest.mark.parametrize(("rebel", "holds"), [("GSP", False), ("", True)])
def test_the_highest_attacker_must_beat_the_total_that_applies_to_it(rebel: str, holds: bool) -> None:
    pos = table(rebel=rebel, fleets={"GSP": {44: 2}}, phase="intrigue")
    battle(pos, 44, Force(0, 0, 2, -1))
    rolled(pos, [4], [4, 4])  # 8 against 4 and Defence 6, halved 3
    BattleResult().run(pos)
    assert pos.battle is not None
    assert (pos.battle.winner == DEFENDS) is holds


@clause("DES-REB-22")
def test_a_rebellious_sector_is_made_neutral_without_corruption() -> None:
    pos = table(owners={20: "BIP"}, rebel="BIP", phase="intrigue", fleets={"GSP": {31: 1}}, senators=PEOPLE)
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 20", "take 1 from sector 31", "that is all", "attack")
    play(pos, "fight to make it neutral", "send orrumah as admiral")
    assert tokens(pos, "orrumah") == (0, 0)


@clause("DES-REB-28")
def test_after_peace_the_laws_bind_again() -> None:
    pos = table(senators=PEOPLE, rebel="BIP", laws=["tax move_fleet 2 money for 3 turns"])
    assert not binds(pos, pos.laws[0], 1)
    make_peace(pos, Bill(B_PEACE, 0, "Peace", [], 0, "", -1, 0, None))
    assert binds(pos, pos.laws[0], 1) and pos.peaced == [False, True, False]


@clause("DES-REB-31")
def test_a_rebel_keeps_the_abilities_of_sectors_that_joined_it() -> None:
    pos = table(owners={5: "GSP", 34: "GSP"}, senators=PEOPLE)
    pos.roll = Roll("rebellion", [0], [[6]], [[0]], [False], [0])
    pos.rebel = 0
    SectorsDecide(0, (at(5),)).run(pos)
    assert pos.has_ability(0, pos.content.ability_at[at(5)])
    pos.roll = Roll("rebellion", [0], [[5]], [[0]], [False], [0])
    SectorsDecide(0, (at(34),)).run(pos)
    assert not pos.has_ability(0, pos.content.ability_at[at(34)])


@clause("DES-REB-33")
def test_fleets_stay_in_sectors_that_turn_neutral() -> None:
    pos = table(owners={20: "GSP", 21: "GSP"}, fleets={"GSP": {20: 2}}, senators=PEOPLE, dice=[1])
    declare(pos, 0)
    start(pos)
    play(pos, "the rebellion holds sector 21")
    quiet(pos)
    assert pos.owner[at(20)] == NEUTRAL and pos.fleets_at(0, at(20)) == 2


# --- corners ----------------------------------------------------------------------------------------------------


@clause("DES-SNT-11")
@pytest.mark.parametrize(("winner", "asked"), [(0, True), (1, False)])
def test_orders_that_win_can_be_vetoed_and_staying_cannot(winner: int, asked: bool) -> None:
    pos = table(senators=PEOPLE, ministers={"prime_minister": "orrumah"}, influence=5)
    pos.plans = [Plan(1, (March(0, at(50), 1, DEFENDS),))]
    open_vote(pos, V_ORDERS, 0, [0, -1], 0)
    assert pos.vote is not None
    pos.vote.winner = winner
    start(pos, EndVote())
    assert (pos.waiting == (0,) and legal(pos) == ["veto", "pass"]) is asked


@clause("DES-SNT-11")
@pytest.mark.parametrize(("winner", "asked"), [(1, True), (0, False)])
def test_a_prosecution_that_passes_can_be_vetoed(winner: int, asked: bool) -> None:
    pos = table(senators=PEOPLE, ministers={"prime_minister": "orrumah"}, influence=5)
    pos.proposed = [Charge(sen("fola"), 1, False)]
    open_vote(pos, V_CHARGE, sen("fola"), [0, 1], 0)
    assert pos.vote is not None
    pos.vote.winner = winner
    start(pos, EndVote())
    assert (pos.waiting == (0,)) is asked
    assert ("DES-VOTE-17" in clauses(pos.events)) is True


@clause("DES-DEAL-31")
@pytest.mark.parametrize(("sector", "broken"), [(1, True), (2, False)])
def test_a_promise_about_sector_1_is_one_too(sector: int, broken: bool) -> None:
    pos = table(senators=PEOPLE)
    deal(pos, WontInvade(0, 1, 9, sector=at(1)))
    assert bool(watch(pos, 0, WontInvade, NEUTRAL, at(sector))) is broken


@clause("DES-CARD-03", "DES-BAT-09")
def test_dice_that_a_card_grants_before_the_roll_are_rolled() -> None:
    pos = table(fleets={"GSP": {50: 2}}, hands={"GSP": "hidden_reserve"}, money=9, phase="intrigue")
    pos.attacks = [Attack(0, at(50), 0, -1, 1)]
    start(pos, StartBattle(at(50)))
    answer(pos, "GSP", "play hidden reserve")
    quiet_answers(pos)
    assert pos.battle is not None
    while isinstance(pos.decision, Moment):
        pos.play("pass", pos.waiting[0])
    rolls = [event for event in pos.events if event.clause == "DES-BAT-03"]
    assert len(rolls[0].args[1]) >= 4


@clause("DES-BAT-25")
def test_fleets_that_have_not_fought_stay_fit_when_others_retreat() -> None:
    pos = table(fleets={"GSP": {50: 4}}, phase="intrigue")
    pos.fought[at(50)] = 3
    transfer(pos, 0, at(50), at(20), 2)
    assert (fit(pos, 0, at(50)), fit(pos, 0, at(20))) == (1, 0)
    assert (pos.fleets_at(0, at(50)), pos.fleets_at(0, at(20))) == (2, 2)


@clause("DES-CAMP-15", "DES-CAMP-20")
@pytest.mark.parametrize(
    ("spent", "beside", "won"), [(0, False, True), (2, False, False), (1, True, False), (1, False, True)]
)
def test_what_an_owner_spends_and_holds_beside_it_strengthens_the_sector(
    spent: int, beside: bool, won: bool
) -> None:
    pos = table(owners={50: "BIP"}, senators={"GSP": "daveth"}, phase="intrigue")
    content = pos.content
    if beside:
        pos.owner[content.near[at(50)][0]] = 1
    tour = Tour(0, sen("daveth"), at(50))
    pos.contest = Contest(at(50), [tour], [0, spent, 0], [0] * 3, 0, 0)
    lead = persuasion(pos, tour) - content.defence[at(50)]
    # the campaigner is ahead by two before the owner adds anything
    pos.roll = Roll("campaign", [0, 1], [[3], [1 + lead]], [[0], [0]], [True, True], [0, 0])
    CampaignResult().run(pos)
    assert (pos.owner[at(50)] == 0) is won


@clause("DES-DEAL-22")
@pytest.mark.parametrize(("theirs", "able"), [(8, True), (9, False)])
def test_promised_fleets_fit_exactly_into_the_ten_of_the_receiver(theirs: int, able: bool) -> None:
    pos = table(fleets={"GSP": {29: 2}, "BIP": {28: theirs}})
    assert can_keep(pos, WillHandOver(0, 1, 9, FleetsAt(at(29), 2))) is able


@clause("DES-COURT-05", "DES-COURT-06")
def test_the_court_ratifies_the_deal_before_it_and_no_other() -> None:
    pos = table(senators=PEOPLE)
    other = deal(pos, WontInvade(1, 0, 9, party=0))
    disputed = deal(pos, WontInvade(1, 0, 9, party=0))
    pos.case = case(disputed.id, 0, 1, 0, [-1, -1])
    finish(pos, True)
    assert {one.id: one.ratified for one in pos.deals} == {other.id: False, disputed.id: True}


@clause("DES-REB-10", "DES-CAMP-18")
@pytest.mark.parametrize(("die", "won"), [(4, True), (5, False)])
def test_the_halved_defence_is_rounded_up(die: int, won: bool) -> None:
    pos = table(senators={"GSP": "daveth"}, rebel="GSP", phase="intrigue")
    assert pos.content.defence[at(46)] == 7, "half of it is 4"
    tour = Tour(0, sen("daveth"), at(46))
    pos.contest = Contest(at(46), [tour], [0] * 3, [0] * 3, 0, 0)
    behind = persuasion(pos, tour) - 4
    pos.roll = Roll("campaign", [0, -1], [[5 - behind], [die]], [[0], [0]], [True, True], [0, 0])
    CampaignResult().run(pos)
    assert (pos.owner[at(46)] == 0) is won


@clause("DES-PROS-03")
@pytest.mark.parametrize("party", ["GSP", "BIP"])
def test_the_minister_of_justice_may_add_trials_whoever_it_is(party: str) -> None:
    pos = table(senators=PEOPLE, ministers={"justice": PEOPLE[party]}, influence=5, stage=S_TRIALS)
    start(pos, Trials())
    assert isinstance(pos.decision, AddTrial)
    assert pos.waiting == ({"GSP": 0, "BIP": 1}[party],)


@clause("DES-MIN-17", "DES-CARD-10")
def test_a_negated_card_takes_back_no_tokens_of_others() -> None:
    pos = table(senators=PEOPLE)
    corrupt(pos, sen("zharrak"), 2, "DES-COR-01")
    undo_costs(pos, Played(CARD, 0, pos.content.card("slush_fund"), number=4, other=0))
    assert tokens(pos, "zharrak") == (2, 0)


@clause("DES-BAT-15")
def test_the_log_says_who_attacks_and_who_defends() -> None:
    pos = table(owners={50: "BIP"}, fleets={"GSP": {50: 2}, "BIP": {50: 1}}, phase="intrigue")
    pos.attacks = [Attack(0, at(50), 0, -1, 1)]
    start(pos, StartBattle(at(50)))
    told = [line for line in said(pos) if "Fleet" in line]
    assert [("attack" in line, "defend" in line) for line in told] == [(True, False), (False, True)]
