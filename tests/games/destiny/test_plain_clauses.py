"""Clauses that are told in one sentence and shown in one position (DES-SHA-09, DES-END-07 to 09, 14, and others)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.laws.taxes import due
from orrery.games.destiny.phases.ending import CheckEnd, RunDown
from orrery.games.destiny.phases.galactic import (
    DrawSenators,
    Income,
    InfestationRoll,
    MoveElectionCounter,
    clear_turn,
)
from orrery.games.destiny.senate.elections import EndElection
from orrery.games.destiny.senate.prosecutions import PayForTrial
from orrery.games.destiny.table.war import Attack, Force, Stand, Tour
from orrery.games.destiny.turn.acts import MOVE
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.senators import kill
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.battles import StartBattle, force_dice, muster, warden_of
from orrery.games.destiny.war.campaigns import NextCampaign, open_sectors
from orrery.games.destiny.war.invasions import DeclareTurn, invasion_cost
from orrery.games.destiny.war.purchases import BuyTurn
from orrery.games.destiny.war.rebellion import declare
from tests.games.destiny.kit import answer, at, legal, play, quiet, sen, start, table
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}
FIVE = "orrumah brannoch wythelle sarrishet eluvanne"
SPOT = 43
"""A Sector of Defence 6 without race or icon."""


# --- dice -------------------------------------------------------------------------------------------------------


@clause("DES-SHA-09")
def test_the_shadow_of_an_accused_adds_no_die_to_its_trial_or_audit() -> None:
    pos = table(
        senators=PEOPLE,
        ministers={"justice": "orrumah", "finance": "fola"},
        tainted={"zharrak": (0, 2), "orrumah": (0, 1), "fola": (0, 1)},
        influence=9,
        dice=[1, 1],
    )
    start(pos, PayForTrial(0, sen("zharrak")))
    play(pos, "pay for the trial")
    assert pos.rolled == [1, 1]
    audit = table(
        senators=PEOPLE,
        ministers={"finance": "fola"},
        tainted={"zharrak": (0, 2), "fola": (0, 1)},
        influence=9,
        dice=[2],
    )
    start(audit, OpenMoment(M_STEP))
    answer(audit, "PoP", "audit zharrak")
    assert audit.rolled == [2]


@clause("DES-SHA-10", "DES-SHA-08")
def test_the_shadow_of_a_defending_admiral_adds_its_dice() -> None:
    pos = table(fleets={"GSP": {SPOT: 1}, "BIP": {SPOT: 1}}, senators=PEOPLE, tainted={"zharrak": (0, 2)})
    pos.attacks, pos.stands = [Attack(0, at(SPOT), 0, -1, 1)], [Stand(1, at(SPOT), sen("zharrak"))]
    assert [force_dice(pos, force) for force in muster(pos, at(SPOT))[1:]] == [1, 3]


@clause("DES-SAB-13", "DES-SAB-14")
@pytest.mark.parametrize(("fleets", "dice"), [(3, 1), (2, 0), (1, 0)])
def test_a_pacifists_force_rolls_two_dice_fewer_and_never_fewer_than_none(fleets: int, dice: int) -> None:
    pos = table(senators={"GSP": "mohadru"})
    assert force_dice(pos, Force(0, 0, fleets, sen("mohadru"))) == dice


@clause("DES-DICE-04")
@pytest.mark.parametrize("owner", ["", "BIP", "infested"])
def test_neutral_infested_and_owned_sectors_win_ties_in_battle(owner: str) -> None:
    """A 1 and the Defence of 6 against a 4 and a 3."""
    pos = table(
        phase="intrigue",
        owners={SPOT: "BIP", 12: "GSP"} if owner == "BIP" else {12: "GSP"},
        infested=[SPOT] if owner == "infested" else [],
        fleets={"GSP": {SPOT: 2}},
        dice=[1, 4, 3],
    )
    before = pos.owner[at(SPOT)]
    pos.attacks = [Attack(0, at(SPOT), 0, -1, 1)]
    start(pos, StartBattle(at(SPOT)))
    quiet(pos)
    assert (pos.owner[at(SPOT)], pos.rolled) == (before, [1, 4, 3])


@clause("DES-INF-13", "DES-BAT-07")
def test_the_minister_of_defence_rolls_for_an_infested_sector() -> None:
    pos = table(senators=PEOPLE, infested=[SPOT], ministers={"defence": "fola"}, fleets={"GSP": {SPOT: 1}})
    assert warden_of(pos, at(SPOT), [Force(0, 0, 1, -1)]) == 2
    pos.attacks = [Attack(0, at(SPOT), NEUTRAL, -1, 0)]
    start(pos, StartBattle(at(SPOT)))
    assert pos.battle is not None and pos.battle.warden == 2


# --- cards and Senators -----------------------------------------------------------------------------------------


@clause("DES-CARD-19")
def test_a_player_may_play_card_after_card() -> None:
    pos = table(hands={"GSP": "lobby_dinner lobby_dinner emergency_levy emergency_levy slush_fund"})
    start(pos, OpenMoment(M_STEP))
    for text in ("play lobby dinner", "play lobby dinner", "play emergency levy", "play emergency levy"):
        answer(pos, "GSP", text)
    assert (pos.influence[0], pos.money[0], len(pos.hands[0])) == (6, 4, 1)


@clause("DES-SEN-05")
@pytest.mark.parametrize("sector", [1, 29, 40, 56])
def test_an_admiral_goes_to_any_sector_with_its_fleets(sector: int) -> None:
    pos = table(phase="intrigue", fleets={"GSP": {30: 1}}, senators=PEOPLE)
    start(pos, DeclareTurn(0))
    play(
        pos,
        f"order fleets to sector {sector}",
        "take 1 from sector 30",
        "that is all",
        "attack",
        "fight for gsp",
    )
    play(pos, "send orrumah as admiral")
    assert [(attack.sector, attack.admiral) for attack in pos.attacks] == [(at(sector), sen("orrumah"))]


@clause("DES-GAL-16", "DES-SEN-10")
def test_a_dead_senator_is_not_drawn_again() -> None:
    pos = table(senators=PEOPLE)
    kill(pos, sen("orrumah"), "DES-ASN-04", "{0:senator} is assassinated")
    pos.senator_deck = [sen("jemak")]
    start(pos, DrawSenators())
    start(pos, DrawSenators())
    assert [pos.reserve_of(seat) for seat in range(3)] == [[sen("jemak")], [], []]
    assert sen("orrumah") not in pos.senator_deck


@clause("DES-COR-09", "DES-COR-07", "DES-COR-08")
def test_whoever_has_broken_a_law_pays_its_tax_no_more_this_turn() -> None:
    pos = table(senators=PEOPLE, laws=["tax move_fleet 2 money for 3 turns"])
    assert [one.amount for one in due(pos, 0, MOVE, at(40))] == [2]
    pos.broken = [(pos.laws[0].id, 0)]
    assert due(pos, 0, MOVE, at(40)) == []
    assert len(due(pos, 1, MOVE, at(40))) == 1
    clear_turn(pos)
    assert len(due(pos, 0, MOVE, at(40))) == 1


# --- Sectors ----------------------------------------------------------------------------------------------------


@clause("DES-GAL-10", "DES-INF-09")
def test_a_marked_sector_that_is_infested_stays_so_and_is_closed_to_campaigns() -> None:
    pos = table(infested=[SPOT], marked=[SPOT, 44], dice=[6, 6])
    assert open_sectors(pos, 0) == [at(44)]
    start(pos, InfestationRoll())
    assert (pos.owner[at(SPOT)], pos.owner[at(44)], pos.infested()) == (-2, -2, 2)


@clause("DES-EOT-02")
def test_sector_tokens_outlast_the_turn() -> None:
    pos = table(marked=[SPOT, 44])
    RunDown().run(pos)
    clear_turn(pos)
    assert pos.marked == [at(SPOT), at(44)]


@clause("DES-REB-16", "DES-REB-15")
def test_a_rebel_campaigns_in_no_infested_sector() -> None:
    pos = table(rebel="GSP", infested=[SPOT])
    assert len(open_sectors(pos, 0)) == pos.area - 1 and at(SPOT) not in open_sectors(pos, 0)


@clause("DES-REB-11", "DES-REB-10")
@pytest.mark.parametrize(("die", "owner"), [(1, NEUTRAL), (2, 0)])
def test_the_defence_is_halved_after_events_have_changed_it(die: int, owner: int) -> None:
    """Curfew makes 7 of 6, and half of 7 is 4: with a 1 that is 5, against Orrumah's 4 and a die."""
    pos = table(phase="intrigue", senators=PEOPLE, rebel="GSP", active="curfew", dice=[die, 1])
    pos.tours = [Tour(0, sen("orrumah"), at(SPOT))]
    start(pos, NextCampaign((0, 1, 2)))
    quiet(pos)
    assert pos.owner[at(SPOT)] == owner


@clause("DES-REB-11", "DES-INF-12")
@pytest.mark.parametrize(("die", "owner"), [(4, -2), (5, 0)])
def test_a_rebel_meets_half_the_defence_of_an_infested_sector_too(die: int, owner: int) -> None:
    pos = table(
        phase="intrigue",
        rebel="GSP",
        infested=[SPOT],
        owners={12: "GSP"},
        fleets={"GSP": {SPOT: 1}},
        dice=[1, die],
    )
    pos.attacks = [Attack(0, at(SPOT), 0, -1, 1)]
    start(pos, StartBattle(at(SPOT)))
    quiet(pos)
    assert pos.owner[at(SPOT)] == owner


@clause("DES-CAMP-10", "DES-CAMP-03")
def test_a_sector_invaded_this_turn_may_be_talked_over_in_the_same_turn() -> None:
    pos = table(phase="intrigue", owners={SPOT: "BIP", 42: "GSP"}, senators=PEOPLE, dice=[4, 1])
    pos.place(1, at(SPOT), 1)
    pos.fought[pos.area + at(SPOT)] = 1
    pos.invaded = True
    assert at(SPOT) in open_sectors(pos, 0)
    pos.tours = [Tour(0, sen("orrumah"), at(SPOT))]
    start(pos, NextCampaign((0, 1, 2)))
    quiet(pos)
    assert pos.owner[at(SPOT)] == 0


# --- winning ----------------------------------------------------------------------------------------------------


@clause("DES-END-07", "DES-REB-04", "DES-REB-20")
def test_a_party_that_rebels_with_all_ministries_wins_nothing_by_them() -> None:
    pos = table(senators={"GSP": FIVE})
    pos.ministry = [sen(name) for name in FIVE.split()]
    declare(pos, 0)
    start(pos, EndElection())
    assert pos.outcome is None and pos.ministry == [-1] * 5


@clause("DES-END-14", "DES-END-01")
def test_five_ministries_of_one_party_win_when_an_election_ends_and_at_no_other_time() -> None:
    pos = table(senators={"GSP": FIVE}, turn_limit=0)
    pos.ministry = [sen(name) for name in FIVE.split()]
    CheckEnd().run(pos)
    assert pos.outcome is None
    pos.stack.clear()
    over = start(pos, EndElection()).outcome
    assert over is not None and over.winners == (0,)


@clause("DES-END-14", "DES-END-01")
@pytest.mark.parametrize("missing", ["", "zharrak"])
def test_four_ministries_or_one_of_another_party_win_nothing(missing: str) -> None:
    pos = table(senators={"GSP": FIVE, "BIP": "zharrak"})
    pos.ministry = [*(sen(name) for name in FIVE.split()[:4]), sen(missing) if missing else -1]
    start(pos, EndElection())
    assert pos.outcome is None


@clause("DES-END-08", "DES-END-06")
def test_a_victory_by_ministries_comes_before_the_infestation_of_that_turn() -> None:
    pos = table(senators={"GSP": FIVE}, infested=range(20, 32))
    pos.ministry = [sen(name) for name in FIVE.split()]
    start(pos, EndElection(), CheckEnd())
    assert pos.outcome is not None
    assert (pos.outcome.clause, pos.outcome.winners, pos.stack) == ("DES-END-01", (0,), [])


@clause("DES-END-09")
def test_a_party_without_anything_plays_on_with_its_cards_and_five_money_a_turn() -> None:
    pos = table(hands={"GSP": "lobby_dinner"}, owners={SPOT: "BIP"})
    start(pos, Income())
    assert pos.money[0] == 5
    start(pos, OpenMoment(M_STEP))
    assert 0 in pos.waiting and "play lobby dinner" in legal(pos, 0)
    CheckEnd().run(pos)
    assert pos.outcome is None


@clause("DES-LAW-10", "DES-BUY-01")
def test_a_tax_on_party_fleets_falls_due_with_the_purchase() -> None:
    pos = table(
        phase="intrigue",
        owners={SPOT: "GSP"},
        senators=PEOPLE,
        money={"GSP": 9},
        laws=["tax buy_party_fleet 1 money for 2 turns"],
    )
    start(pos, BuyTurn(0))
    play(pos, f"buy a fleet for sector {SPOT}")
    assert "pay the tax" in legal(pos)
    play(pos, "pay the tax")
    assert (pos.money[0], pos.pool) == (9 - 5 - 1, 1)


@clause("DES-SEC-17", "DES-SEC-22")
def test_the_invasions_of_others_do_not_use_welcome_insurrection_up() -> None:
    pos = table(phase="intrigue", owners={29: "GSP"}, fleets={"BIP": {SPOT: 1}}, senators=PEOPLE)
    start(pos, DeclareTurn(1))
    play(pos, f"order fleets to sector {SPOT}", "attack", "fight for bip", "send no admiral")
    assert len(pos.attacks) == 1
    assert invasion_cost(pos, 0, at(40), 0) == 0


@clause("DES-GAL-24")
def test_all_five_ministries_are_vacated_when_an_election_is_due() -> None:
    pos = table(senators={"GSP": FIVE}, counter=2)
    pos.ministry = [sen(name) for name in FIVE.split()]
    start(pos, MoveElectionCounter())
    assert pos.ministry == [-1] * 5
