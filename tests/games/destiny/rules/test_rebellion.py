"""Rebellion (DES-REB): declaring it, Sectors that join, life as a rebel, treaties and peace."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.on_senators import PayRansom
from orrery.games.destiny.content.effects.played import Assassinate, DestroyFleet
from orrery.games.destiny.content.effects.traits import NoExploding
from orrery.games.destiny.content.printed import INFESTED, MONEY, NEUTRAL
from orrery.games.destiny.deals.deals import WriteDeal, conclude, start_offer
from orrery.games.destiny.laws.peace import make_peace, peace_offers, table_peace
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.laws.taxes import binds
from orrery.games.destiny.phases.ending import CheckEnd
from orrery.games.destiny.phases.senate_phase import EndSenate
from orrery.games.destiny.senate.audits import audit_moves
from orrery.games.destiny.senate.orders import RepublicMoves
from orrery.games.destiny.senate.prosecutions import ProposeCharges
from orrery.games.destiny.table.announced import Roll
from orrery.games.destiny.table.deals import Aim, Offer
from orrery.games.destiny.table.goods import ActionCard, Funds, OwnedSector, SenatorInPlay
from orrery.games.destiny.table.senate import B_PEACE, Bill, Charge, March, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import AnyTerm, Gift, WontInvade
from orrery.games.destiny.table.war import DEFENDS, Attack, Contest, Force, Tour
from orrery.games.destiny.turn.initiative import SetInitiative
from orrery.games.destiny.turn.open_moments import OpenMoment, free_moves
from orrery.games.destiny.turn.senators import acting_traits, trait
from orrery.games.destiny.turn.stages import (
    M_BATTLE,
    M_CAMPAIGN,
    M_FEINT,
    M_STEP,
    M_TABLED,
    M_TRIAL,
    M_VOTE,
    OWN_BUY,
    OWN_DECLARE,
    OWN_VOTE,
)
from orrery.games.destiny.war.battles import BattleResult, StartBattle
from orrery.games.destiny.war.campaigns import CampaignResult, NextCampaign, open_sectors, persuasion
from orrery.games.destiny.war.invasions import DeclareTurn, invasion_cost
from orrery.games.destiny.war.rebellion import ChooseStronghold, SectorsDecide, declare, may_rebel
from orrery.testing.kit import LoadedChance
from tests.games.destiny.kit import (
    answer,
    at,
    clauses,
    law,
    legal,
    play,
    question_of,
    quiet,
    said,
    sen,
    start,
    table,
    tokens,
)
from tests.games.destiny.scenes import PEOPLE, SPOT, battle, fight, rolled, senate, texts, war
from tests.ledger import clause


def peace(pos: Table, *terms: AnyTerm) -> None:
    """A treaty that BIP has tabled takes effect."""
    make_peace(pos, Bill(B_PEACE, 1, "Peace with the rebel", [], terms=terms))
    pos.settle()
    quiet(pos)


def written(initiative: str = "BIP PoP GSP TMP", offered: int = -1) -> Table:
    """TMP, at its turn to table, begins a treaty with PoP, the rebel."""
    pos = table(
        "GSP BIP PoP TMP",
        initiative=initiative,
        rebel="PoP",
        senators={**PEOPLE, "TMP": "daveth"},
        ministers={"justice": "orrumah"},
        money=5,
    )
    pos.treaty_with = offered
    start(pos, TableTurn(3))
    play(pos, "table peace")
    return pos


@clause("DES-REB-01", "DES-REB-02", "DES-REB-27")
@pytest.mark.parametrize(
    ("turn", "phase", "rebel", "peaced", "fine"),
    [
        (2, "senate", "", False, True),
        (2, "intrigue", "", False, True),
        (1, "senate", "", False, False),
        (2, "galactic", "", False, False),
        (2, "ending", "", False, False),
        (2, "senate", "GSP", False, False),
        (2, "senate", "PoP", False, False),
        (2, "senate", "", True, False),
    ],
)
def test_who_may_rebel(turn: int, phase: str, rebel: str, peaced: bool, fine: bool) -> None:
    pos = table(turn=turn, phase=phase, rebel=rebel)
    pos.peaced[1] = peaced
    assert may_rebel(pos, 1, M_STEP) is fine


@clause("DES-REB-01", "DES-REB-27")
def test_who_made_peace_this_turn_does_not_rebel_again_but_others_may() -> None:
    pos = table(rebel="GSP")
    make_peace(pos, Bill(B_PEACE, 1, "Peace", [], 0, "", -1, 0, None))
    assert [may_rebel(pos, seat, 0) for seat in range(3)] == [False, True, True]


@clause("DES-REB-01", "DES-REB-02", "DES-REB-03", "DES-REB-29")
def test_when_a_party_may_rebel() -> None:
    pos = table("GSP BIP PoP", turn=1)
    assert not may_rebel(pos, 0, 0)
    pos.turn = 2
    assert may_rebel(pos, 0, 0)
    assert may_rebel(pos, 0, M_TRIAL)
    assert may_rebel(pos, 0, OWN_DECLARE)
    assert not may_rebel(pos, 0, M_VOTE)
    assert not may_rebel(pos, 0, M_BATTLE)
    pos.rebel = 1
    assert not may_rebel(pos, 0, 0)
    pos.hands[1] = [pos.content.card("lobby_dinner")]
    assert "play lobby dinner" in [pos.text(m) for m in free_moves(pos, 1, 0)]
    assert 1 not in pos.loyal()


@clause("DES-REB-03")
def test_not_within_a_vote_a_battle_or_a_campaign_but_before_a_trial() -> None:
    pos = table(phase="intrigue")
    assert all(may_rebel(pos, 0, where) for where in (M_STEP, M_TRIAL, M_FEINT, OWN_BUY))
    assert not any(may_rebel(pos, 0, where) for where in (M_VOTE, M_TABLED, M_BATTLE, M_CAMPAIGN, OWN_VOTE))


@clause("DES-REB-03", "DES-CARD-24")
def test_within_a_vote_there_is_no_rebellion_and_no_suit() -> None:
    pos = table(senators=PEOPLE, hands={"GSP": "lobby_dinner"})
    assert {"negotiate", "declare rebellion", "play lobby dinner"} <= set(texts(pos, 0))
    assert texts(pos, 0, OWN_VOTE) == ["play lobby dinner", "negotiate", "hear offers"]
    assert "declare rebellion" not in texts(pos, 0, M_VOTE)
    assert "declare rebellion" not in texts(pos, 0, M_BATTLE)


@clause("DES-REB-04", "DES-REB-32")
def test_a_rebel_gives_up_offices_and_commands_and_its_prosecutions_end() -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah", "finance": "zharrak"})
    pos.charges = [Charge(sen("orrumah"), 1, False), Charge(sen("fola"), 1, False)]
    pos.proposed = [Charge(sen("orrumah"), 2, False), Charge(sen("zharrak"), 2, False)]
    pos.admirals = [(at(1), sen("orrumah")), (at(2), sen("zharrak"))]
    declare(pos, 0)
    assert pos.ministry == [-1, -1, sen("zharrak"), -1, -1]
    assert [c.senator for c in pos.charges] == [sen("fola")]
    assert [c.senator for c in pos.proposed] == [sen("zharrak")]
    assert pos.admirals == [(at(2), sen("zharrak"))]


@clause("DES-REB-04", "DES-REB-32", "DES-PROS-19")
def test_a_rebel_loses_its_offices_trials_and_commands_and_the_others_keep_theirs() -> None:
    pos = table(
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
        ministers={"prime_minister": "orrumah", "interior": "brannoch", "finance": "zharrak"},
    )
    people = [sen("orrumah"), sen("zharrak")]
    pos.charges = [Charge(senator, 2, False) for senator in people]
    pos.proposed = [Charge(senator, 2, False) for senator in people]
    pos.admirals = [(at(40), senator) for senator in people]
    declare(pos, 0)
    assert pos.ministry == [-1, -1, sen("zharrak"), -1, -1]
    assert (
        [charge.senator for charge in pos.charges]
        == [charge.senator for charge in pos.proposed]
        == people[1:]
    )
    assert pos.admirals == [(at(40), sen("zharrak"))]
    assert pos.rebel == 0 and not pos.in_standing(0)


@clause("DES-REB-05", "DES-REB-06")
def test_the_named_sector_joins_and_the_others_on_a_six() -> None:
    pos = table(owners={12: "GSP", 13: "GSP", 14: "GSP", 15: "BIP"}, fleets={"GSP": {12: 1}})
    declare(pos, 0)
    pos.settle()
    pos.chance = LoadedChance([5, 6])  # initiative was diced before
    play(pos, "the rebellion holds sector 13")
    assert [pos.owner[at(n)] for n in (12, 13, 14, 15)] == [-1, 0, 0, 1]
    assert pos.fleets_at(0, at(12)) == 1


@clause("DES-REB-05", "DES-REB-06", "DES-REB-07")
def test_the_named_sector_is_safe_and_each_other_one_needs_a_six() -> None:
    pos = table(owners={12: "GSP", 13: "GSP", 14: "GSP", 15: "GSP", 16: "BIP"}, dice=[6, 5, 6])
    start(pos, ChooseStronghold(0))
    assert legal(pos) == [f"the rebellion holds sector {n}" for n in (12, 13, 14, 15)]
    play(pos, "the rebellion holds sector 13")
    assert [pos.owner[at(n)] for n in (12, 13, 14, 15, 16)] == [0, 0, -1, 0, 1]


@clause("DES-REB-05")
def test_a_single_sector_joins_without_a_roll() -> None:
    pos = table(owners={12: "GSP"}, dice=[1])
    start(pos, ChooseStronghold(0))
    assert pos.owner[at(12)] == 0 and pos.rolled == []


@clause("DES-REB-07", "DES-SEC-18")
def test_a_rebels_roll_for_a_sector_may_be_rolled_again() -> None:
    pos = table(owners={34: "GSP", 13: "GSP"}, dice=[2, 6])
    start(pos, ChooseStronghold(0))
    play(pos, "the rebellion holds sector 34", "re-roll die 1 of roll 1")
    assert pos.owner[at(13)] == 0


@clause("DES-REB-07")
def test_only_rerolls_change_the_rolls_for_sectors() -> None:
    pos = table(owners={34: "GSP", 20: "GSP", 21: "GSP"}, senators=PEOPLE, dice=[2, 3, 6])
    declare(pos, 0)
    start(pos)
    play(pos, "the rebellion holds sector 34")
    assert legal(pos, 0) == ["re-roll die 1 of roll 1", "re-roll die 2 of roll 1", "pass"]
    play(pos, "re-roll die 2 of roll 1", "keep the new result")
    assert (pos.owner[at(20)], pos.owner[at(21)]) == (NEUTRAL, 0)


@clause("DES-REB-07", "DES-REB-08", "DES-REB-30", "DES-REB-31", "DES-REB-32", "DES-REB-33")
def test_declaring_rebellion() -> None:
    pos = table(
        "GSP BIP PoP",
        owners={29: "GSP", 12: "GSP", 6: "GSP"},
        fleets={"GSP": {12: 2}},
        senators={"GSP": "orrumah"},
        tainted={"orrumah": (2, 0)},
        dice=[5, 6],
    )
    pos.orders = Plan(1, (March(0, at(46), 3, -1),), ((at(46), sen("orrumah")),))
    pos.admirals = [(at(46), sen("orrumah"))]
    declare(pos, 0)
    pos.settle()
    play(pos, "the rebellion holds sector 29")
    assert [pos.owner[at(n)] for n in (29, 6, 12)] == [0, -1, 0]
    assert tokens(pos, "orrumah") == (2, 0)
    assert pos.orders is not None
    assert pos.admirals == []
    assert pos.has_ability(0, pos.content.ability_ids.index("welcome_insurrection"))
    assert not pos.has_ability(0, pos.content.ability_ids.index("purity_blessings"))
    bare = table("GSP BIP PoP")
    declare(bare, 0)
    bare.settle()
    assert bare.rebel == 0


@clause("DES-REB-08")
def test_a_party_without_sectors_names_none() -> None:
    pos = table()
    declare(pos, 1)
    pos.settle()
    assert pos.rebel == 1
    assert not pos.waiting


@clause("DES-REB-09", "DES-REB-33")
def test_a_rebel_gains_no_corruption_for_invasions_from_then_on() -> None:
    pos = table(owners={20: "BIP"}, phase="intrigue", senators=PEOPLE, tainted={"orrumah": (2, 0)})
    assert invasion_cost(pos, 0, at(20), 0) == 2
    declare(pos, 0)
    assert invasion_cost(pos, 0, at(20), 0) == 0
    assert tokens(pos, "orrumah") == (2, 0), "what it had stays"


@clause("DES-REB-10", "DES-REB-14", "DES-BAT-05")
@pytest.mark.parametrize(
    ("rebel", "purpose", "die", "owner"),
    [
        ("GSP", 0, 4, NEUTRAL),  # 4 against a 1 and half of 6
        ("GSP", 0, 5, 0),
        ("GSP", 1, 5, NEUTRAL),  # for another Party the rebel meets the whole Defence
        ("BIP", 0, 5, NEUTRAL),
    ],
)
def test_only_a_side_that_fights_for_the_rebel_meets_half_the_defence(
    rebel: str, purpose: int, die: int, owner: int
) -> None:
    pos = table(
        phase="intrigue",
        owners={10: "GSP", 11: "BIP"},
        fleets={"GSP": {SPOT: 1}, "BIP": {SPOT: 0}},
        rebel=rebel,
        dice=[1, die],
    )
    fight(pos, Attack(0, at(SPOT), purpose, -1, 1))
    assert pos.owner[at(SPOT)] == owner


@clause("DES-CAMP-25", "DES-REB-10", "DES-REB-12", "DES-REB-13")
@pytest.mark.parametrize(
    ("rebel", "die", "owner"), [("", 3, NEUTRAL), ("", 4, 0), ("GSP", 1, 0), ("BIP", 3, NEUTRAL)]
)
def test_only_a_rebel_campaigns_against_half_the_defence(rebel: str, die: int, owner: int) -> None:
    """Orrumah's 4 and a die against 6 and a 1, or against 3 and a 1."""
    pos = table(phase="intrigue", senators=PEOPLE, rebel=rebel, dice=[die, 1])
    pos.tours = [Tour(0, sen("orrumah"), at(SPOT))]
    start(pos, NextCampaign((0, 1, 2)))
    quiet(pos)
    assert pos.owner[at(SPOT)] == owner


@clause("DES-REB-10", "DES-REB-12")
@pytest.mark.parametrize("rebel", ["", "GSP"])
def test_a_rebel_campaigns_against_half_the_defence(rebel: str) -> None:
    from orrery.games.destiny.war.campaigns import NextCampaign

    content = table().content
    sector = max(
        (
            s
            for s in range(content.sectors)
            if content.leaning[s] < 0 and content.sector_race[s] != content.race[sen("orrumah")]
        ),
        key=content.defence.__getitem__,
    )
    halved = (content.defence[sector] + 1) // 2
    need = 1 + halved - 4 + 1  # one more than the Sector's die and half its Defence
    taint = max(0, 1 - need)
    pos = table(
        phase="intrigue",
        senators=PEOPLE,
        rebel=rebel,
        tainted={"orrumah": (taint, 0)},
        dice=[need + taint, 1],
    )
    pos.tours = [Tour(0, sen("orrumah"), sector)]
    start(pos, NextCampaign((0, 1, 2)))
    while pos.waiting:
        quiet(pos)
        if pos.waiting:
            play(pos, "pass" if "pass" in legal(pos) else legal(pos)[0])
    assert (pos.owner[sector] == 0) is bool(rebel)


@clause("DES-REB-10", "DES-REB-13")
@pytest.mark.parametrize(("rebel", "holds"), [("GSP", False), ("", True)])
def test_the_highest_attacker_must_beat_the_total_that_applies_to_it(rebel: str, holds: bool) -> None:
    pos = table(rebel=rebel, fleets={"GSP": {44: 2}}, phase="intrigue")
    battle(pos, 44, Force(0, 0, 2, -1))
    rolled(pos, [4], [4, 4])  # 8 against 4 and Defence 6, halved 3
    BattleResult().run(pos)
    assert pos.battle is not None
    assert (pos.battle.winner == DEFENDS) is holds


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


@clause("DES-REB-14", "DES-REB-15", "DES-REB-16", "DES-REB-10")
def test_a_rebel_campaigns_everywhere_and_supporters_bring_no_halving() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        rebel="GSP",
        infested=[46],
        owners={29: "GSP", 28: "BIP"},
        fleets={"GSP": {50: 2}, "BIP": {50: 1}},
        dice=[2, 2, 2, 2],
    )
    assert len(open_sectors(pos, 0)) == 56 - 1 - 1
    pos.attacks = [Attack(0, at(50), 1, -1, 0), Attack(1, at(50), 1, -1, 1)]
    start(pos, StartBattle(at(50)))
    quiet(pos)
    assert pos.owner[at(50)] == -1  # 6 against 2 + 5, not 2 + 3


@clause("DES-REB-15")
def test_to_a_rebel_every_sector_is_open_that_is_neither_infested_nor_its_own() -> None:
    pos = table(owners={12: "GSP"}, infested=[13], rebel="GSP")
    assert len(open_sectors(pos, 0)) == pos.area - 2
    assert open_sectors(pos, 1) == []


@clause("DES-REB-16", "DES-REB-15")
def test_a_rebel_campaigns_in_no_infested_sector() -> None:
    pos = table(rebel="GSP", infested=[SPOT])
    assert len(open_sectors(pos, 0)) == pos.area - 1 and at(SPOT) not in open_sectors(pos, 0)


@clause("DES-REB-17", "DES-REB-18")
def test_all_senators_of_a_rebel_are_assassins_and_saboteurs() -> None:
    pos = table(senators={"GSP": "daveth nambasu eluvanne", "BIP": "zharrak"}, rebel="GSP")
    ids = pos.content.trait_ids
    for name in ("daveth", "nambasu", "eluvanne"):
        assert sorted(ids[n] for n in acting_traits(pos, sen(name))) == ["assassin", "saboteur"]
    assert acting_traits(pos, sen("zharrak")) == []
    pos.rebel = -1
    assert acting_traits(pos, sen("daveth")) == []


@clause("DES-REB-17", "DES-REB-18", "DES-SAB-28", "DES-SAB-10")
def test_a_rebels_master_assassin_stays_one_and_reserves_are_no_assassins() -> None:
    pos = table(
        senators={"GSP": "nyanjulo orrumah", "BIP": "zharrak"}, reserve={"GSP": "brannoch"}, rebel="GSP"
    )
    ids = pos.content.trait_ids
    assert [ids[n] for n in acting_traits(pos, sen("nyanjulo"))] == ["master_assassin", "saboteur"]
    master, plain = trait(pos, sen("nyanjulo"), Assassinate), trait(pos, sen("orrumah"), Assassinate)
    assert master is not None and plain is not None and (master.modifier, plain.modifier) == (1, 0)
    assert trait(pos, sen("brannoch"), Assassinate) is None
    assert trait(pos, sen("zharrak"), DestroyFleet) is None
    assert trait(pos, sen("orrumah"), NoExploding) is None
    saboteur = trait(pos, sen("orrumah"), DestroyFleet)
    assert saboteur is not None and saboteur.price == 6


@clause("DES-REB-17", "DES-REB-18", "DES-OPT-07")
def test_a_rebels_senators_are_assassins_and_saboteurs() -> None:
    pos = table("GSP BIP PoP", rebel="GSP", senators={"GSP": "orrumah", "BIP": "zharrak"}, phase="intrigue")
    from orrery.games.destiny.content.effects.played import Assassinate, DestroyFleet

    assert trait(pos, sen("orrumah"), Assassinate) is not None
    assert trait(pos, sen("orrumah"), DestroyFleet) is not None
    assert trait(pos, sen("zharrak"), Assassinate) is None
    assert len(acting_traits(pos, sen("orrumah"))) == 2


@clause("DES-CARD-22", "DES-REB-19")
def test_audits_and_trials_do_not_reach_a_rebel() -> None:
    pos = table(senators=PEOPLE, ministers={"finance": "orrumah"}, rebel="BIP", influence=9)
    assert [pos.text(m) for m in audit_moves(pos, 0)] == ["audit orrumah", "audit fola"]
    start(pos, ProposeCharges())
    assert "prosecute zharrak" not in legal(pos)


@clause("DES-REB-20")
@pytest.mark.parametrize(("sectors", "winners"), [(9, (1,)), (10, (0,))])
def test_a_rebel_wins_with_ten_sectors_only(sectors: int, winners: tuple[int, ...]) -> None:
    owners = dict.fromkeys(range(13, 13 + sectors), "GSP") | {30: "BIP"}
    pos = table(turn=5, turn_limit=5, owners=owners, rebel="GSP")
    CheckEnd().run(pos)
    assert pos.outcome is not None and pos.outcome.winners == winners


@clause("DES-REB-21", "DES-REB-32", "DES-ORD-06")
@pytest.mark.parametrize(("rebel", "serves"), [("", True), ("BIP", False)])
def test_a_senator_traded_to_the_rebel_leads_no_republic_fleets_and_holds_no_office(
    rebel: str, serves: bool
) -> None:
    pos = table(senators={"GSP": "orrumah brannoch"}, ministers={"justice": "brannoch"}, rebel=rebel)
    pos.admirals = [(at(1), sen("brannoch")), (at(2), sen("orrumah"))]
    conclude(pos, Offer(0, [Gift(0, 1, SenatorInPlay(sen("brannoch")))]), ratified=False)
    assert pos.party_of(sen("brannoch")) == 1
    lead = [(at(1), sen("brannoch")), (at(2), sen("orrumah"))]
    assert pos.admirals == (lead if serves else lead[1:])
    assert (pos.minister(3) == 1) is serves


@clause("DES-REB-22")
def test_a_rebellious_sector_is_made_neutral_without_corruption() -> None:
    pos = table(owners={20: "BIP"}, rebel="BIP", phase="intrigue", fleets={"GSP": {31: 1}}, senators=PEOPLE)
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 20", "attack")
    play(pos, "fight to make it neutral", "send orrumah as admiral")
    assert tokens(pos, "orrumah") == (0, 0)


@clause("DES-REB-22", "DES-INF-10")
@pytest.mark.parametrize(("rebel", "cost"), [("GSP", 0), ("PoP", 2)])
def test_only_a_rebellious_sector_is_made_neutral_for_nothing(rebel: str, cost: int) -> None:
    pos = table(owners={40: "GSP"}, rebel=rebel)
    assert invasion_cost(pos, 1, at(40), -1) == cost


@clause("DES-INV-26", "DES-REB-23")
@pytest.mark.parametrize(("owner", "rebel"), [(INFESTED, ""), (1, "BIP")])
def test_only_making_a_dark_sector_neutral_is_free(owner: int, rebel: str) -> None:
    pos = war(owners={}, rebel=rebel)
    pos.owner[at(40)] = owner
    assert [invasion_cost(pos, 0, at(40), purpose) for purpose in (NEUTRAL, 0, 2)] == [0, 2, 2]


@clause("DES-REB-24", "DES-DEAL-32")
@pytest.mark.parametrize(("seat", "aim", "left"), [(2, "peace offered", -1), (0, "peace tabled", 1)])
def test_a_rebel_that_drops_its_treaty_has_offered_nobody_peace(seat: int, aim: Aim, left: int) -> None:
    pos = table(rebel="PoP")
    pos.treaty_with = 1
    start_offer(pos, seat, aim)
    pos.settle()
    play(pos, "drop the offer")
    assert (pos.treaty_with, pos.refused[seat]) == (left, True)


@clause("DES-REB-24", "DES-REB-26")
def test_a_treaty_is_between_the_rebel_its_partner_and_whoever_writes_it() -> None:
    pos = table("GSP BIP PoP TMP", rebel="PoP")
    pos.treaty_with = 1
    start_offer(pos, 2, "peace offered")
    pos.settle()
    assert legal(pos) == ["deal with bip", "make the offer", "drop the offer"]
    assert question_of(pos, WriteDeal(2)) == "With whom do you deal, and who gives whom what?"
    play(
        pos,
        "deal with bip",
        "deal: pop gives bip",
        "term: no invasion",
        "term: party bip",
        "term: within 2 turns",
    )
    assert question_of(pos, WriteDeal(2)).startswith("The offer has 1 term")
    play(pos, "make the offer")
    assert (len(pos.treaty), pos.treaty_with, len(pos.waiting)) == (1, 1, 0)


@clause("DES-REB-24")
@pytest.mark.parametrize(
    ("phase", "failed", "offered", "offers"),
    [("senate", [], -1, 2), ("intrigue", [], -1, 0), ("senate", ["peace"], -1, 0), ("senate", [], 1, 0)],
)
def test_the_rebel_may_offer_peace_in_the_senate_phase(
    phase: str, failed: list[str], offered: int, offers: int
) -> None:
    pos = table(phase=phase, rebel="GSP")
    pos.failed, pos.treaty_with = failed, offered
    assert len(peace_offers(pos, 0)) == offers
    assert peace_offers(pos, 1) == []


@clause("DES-REB-24", "DES-PROP-19")
def test_the_party_to_which_peace_was_offered_tables_that_treaty() -> None:
    terms = (Gift(0, 1, Funds(MONEY, 4)),)
    pos = table(rebel="GSP", senators=PEOPLE, ministers={"justice": "zharrak"}, money=9)
    pos.treaty_with, pos.treaty = 1, terms
    table_peace(pos, 1)
    assert pos.bill is not None
    assert (pos.bill.kind, pos.bill.seat, pos.bill.terms) == (B_PEACE, 1, terms)
    own = table(rebel="GSP", senators=PEOPLE, ministers={"justice": "zharrak"}, money=9)
    own.treaty_with, own.treaty = 1, terms
    table_peace(own, 2)
    assert own.bill is None, "another Party writes its own, which the rebel must accept"
    assert own.offer is not None and (own.offer.proposer, own.offer.aim) == (2, "peace tabled")


@clause("DES-REB-24")
@pytest.mark.parametrize(("offered", "offers"), [(-1, 2), (0, 0), (2, 0)])
def test_one_offer_of_peace_at_a_time(offered: int, offers: int) -> None:
    pos = table(rebel="BIP", senators=PEOPLE)
    pos.treaty_with = offered
    assert len(peace_offers(pos, 1)) == offers


@clause("DES-REB-24", "DES-REB-34")
@pytest.mark.parametrize("hand", ["feint", "filibuster"])
def test_the_rebel_learns_nothing_of_the_hand_that_it_asks_a_card_of(hand: str) -> None:
    pos = table(rebel="GSP", senators=PEOPLE, hands={"BIP": hand})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "offer peace to bip")
    play(pos, "deal with bip", "deal: bip gives gsp", "term: an action card", "term: card feint")
    events = play(pos, "make the offer")
    offer = "An offer of GSP: BIP to GSP: Feint"  # told to the two of them alone
    assert said(pos, events) == [offer, offer, "GSP offers peace"]
    assert (pos.treaty, pos.treaty_with) == ((Gift(1, 0, ActionCard(pos.content.card("feint"))),), 1)
    assert peace_offers(pos, 0) == []  # BIP has the word now


@clause("DES-REB-24", "DES-DEAL-33")
def test_an_offer_of_peace_is_not_taken_back_for_free() -> None:
    pos = table(rebel="GSP", senators=PEOPLE)
    pos.treaty_with = 1
    start_offer(pos, 0, "peace offered")
    pos.settle()
    pos.revealed = False
    play(pos, "make the offer")
    assert (pos.revealed, pos.treaty_with, pos.treaty) == (True, 1, ())


@clause("DES-REB-24")
def test_an_offer_of_peace_ends_with_the_senate_phase() -> None:
    pos = table(rebel="GSP", senators=PEOPLE)
    pos.treaty, pos.treaty_with = (WontInvade(0, 1, 9, party=1),), 1
    start(pos, EndSenate())
    assert (list(pos.treaty), pos.treaty_with) == ([], -1)


@clause("DES-REB-24", "DES-DEAL-28")
@pytest.mark.parametrize("says", ["accept the deal", "decline the deal"])
def test_the_rebel_must_agree_to_a_treaty_that_gives_it_nothing(says: str) -> None:
    pos = written()
    play(pos, "make the offer")
    assert (pos.waiting, pos.bill) == ((2,), None)
    play(pos, says)
    if says == "decline the deal":
        assert (pos.bill, pos.refused[3], pos.tabled[3]) == (None, True, 0)
    else:
        assert pos.bill is not None
        assert (pos.bill.kind, pos.bill.seat, pos.bill.terms, pos.tabled[3]) == (B_PEACE, 3, (), 1)


@clause("DES-REB-24", "DES-REB-26", "DES-DEAL-28")
@pytest.mark.parametrize(("initiative", "order"), [("BIP PoP GSP TMP", [1, 2]), ("PoP GSP BIP TMP", [2, 1])])
def test_the_partners_of_a_treaty_answer_in_initiative_order_and_all_must_accept(
    initiative: str, order: list[int]
) -> None:
    pos = written(initiative, offered=1)  # the rebel has offered peace to BIP, which may be drawn in
    play(pos, "deal with bip", "deal: bip gives tmp", "term: money", "term: 2 of it", "make the offer")
    for seat in order:
        assert (pos.waiting, pos.bill) == ((seat,), None)
        play(pos, "accept the deal")
    assert pos.bill is not None
    assert (pos.bill.kind, pos.bill.terms) == (B_PEACE, (Gift(1, 3, Funds(MONEY, 2)),))
    assert pos.money == [5, 5, 5, 5]  # nothing changes hands before the vote


@clause("DES-REB-25", "DES-REB-26")
def test_peace_restores_good_standing_and_leaves_sectors_and_fleets() -> None:
    pos = table(rebel="GSP", owners={12: "GSP"}, fleets={"GSP": {12: 2}})
    make_peace(pos, Bill(B_PEACE, 1, "Peace", [], 0, "", -1, 0, None))
    assert pos.rebel == -1
    assert pos.in_standing(0)
    assert pos.peaced == [True, False, False]
    assert (pos.owner[at(12)], pos.fleets_at(0, at(12))) == (0, 2)


@clause("DES-REB-25", "DES-INIT-07")
def test_peace_ends_the_treaty_and_sets_initiative_again() -> None:
    pos = table(rebel="GSP", initiative="BIP PoP GSP")
    pos.rank = [7, 1, 1]
    pos.treaty_with = 1
    pos.treaty = (Gift(0, 1, Funds(MONEY, 1)),)
    make_peace(pos, Bill(B_PEACE, 1, "Peace", [], 0, "", -1, 0, None))
    start(pos, SetInitiative(False))
    assert (list(pos.treaty), pos.rank) == ([], [1, 1, 1])
    assert pos.treaty_with == -1, "the next offer of peace is a new one"
    again = table()
    make_peace(again, Bill(B_PEACE, 1, "Peace", [], 0, "", -1, 0, None))
    assert "DES-REB-25" not in clauses(again.events) and not any(again.peaced)


@clause("DES-REB-26")
def test_what_the_treaty_transfers_changes_hands_with_the_peace() -> None:
    pos = table(rebel="GSP", money={"GSP": 5})
    make_peace(pos, Bill(B_PEACE, 1, "Peace", [], 0, "", -1, 0, None, (Gift(0, 1, Funds(MONEY, 4)),)))
    pos.settle()
    quiet(pos)
    assert pos.money == [1, 4, 0]


@clause("DES-REB-26", "DES-DEAL-04")
def test_the_promises_of_a_treaty_bind_from_the_peace_on() -> None:
    pos = table(rebel="GSP", senators=PEOPLE)
    promise = WontInvade(0, 1, 9, party=1)
    peace(pos, promise)
    assert [(each.proposer, each.partners, each.terms) for each in pos.deals] == [(1, (0, 1), (promise,))]


@clause("DES-LAW-25", "DES-REB-26", "DES-REB-28")
def test_what_the_senate_has_ratified_in_a_treaty_needs_no_other_licence() -> None:
    pos = table(rebel="GSP", senators=PEOPLE, owners={12: "GSP", 13: "BIP"}, money=5)
    law(pos, "license make_promise; license trade_resources; license trade_sectors for 3 turns")
    peace(
        pos,
        WontInvade(0, 1, 9, party=1),
        Gift(0, 1, Funds(MONEY, 2)),
        Gift(1, 0, OwnedSector(at(13))),
    )
    assert (pos.money, pos.owner[at(13)], pos.broken) == ([3, 7, 5], 0, [])
    assert [grant.number for grant in pos.grants] == [0] * 5  # a licence covers this treaty and nothing else


@clause("DES-REB-28")
def test_after_peace_the_laws_bind_again() -> None:
    pos = table(senators=PEOPLE, rebel="BIP", laws=["tax move_fleet 2 money for 3 turns"])
    assert not binds(pos, pos.laws[0], 1)
    make_peace(pos, Bill(B_PEACE, 0, "Peace", [], 0, "", -1, 0, None))
    assert binds(pos, pos.laws[0], 1) and pos.peaced == [False, True, False]


@clause("DES-REB-30")
def test_orders_stand_when_a_party_rebels_after_the_vote() -> None:
    pos = senate(owners={40: "PoP"})
    pos.orders = Plan(0, (March(0, at(40), 5, DEFENDS),))
    declare(pos, 2)
    assert pos.orders is not None
    pos.stack.clear()
    pos.phase = 2
    start(pos, RepublicMoves())
    assert [(a.sector, a.purpose) for a in pos.attacks] == [(at(40), NEUTRAL)]


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


@clause("DES-REB-32", "DES-SEN-09", "DES-ORD-06")
@pytest.mark.parametrize(("rebel", "leads"), [("BIP", False), ("PoP", True), ("", True)])
def test_a_senator_that_crosses_the_floor_to_the_rebel_leads_no_republic_fleets(
    rebel: str, leads: bool
) -> None:
    pos = table(senators={"GSP": "orrumah brannoch"}, rebel=rebel, phase="intrigue")
    pos.admirals = [(at(40), sen("brannoch")), (at(41), sen("orrumah"))]
    start(pos, PayRansom(0, sen("brannoch"), 1, 6))
    assert pos.party_of(sen("brannoch")) == 1
    assert pos.admirals[-1] == (at(41), sen("orrumah"))
    assert ((at(40), sen("brannoch")) in pos.admirals) is leads


@clause("DES-REB-33")
def test_fleets_stay_in_sectors_that_turn_neutral() -> None:
    pos = table(owners={20: "GSP", 21: "GSP"}, fleets={"GSP": {20: 2}}, senators=PEOPLE, dice=[1])
    declare(pos, 0)
    start(pos)
    play(pos, "the rebellion holds sector 21")
    quiet(pos)
    assert pos.owner[at(20)] == NEUTRAL and pos.fleets_at(0, at(20)) == 2


@clause("DES-REB-34")
@pytest.mark.parametrize(("money", "peace_made"), [(4, True), (3, False)])
def test_a_treaty_whose_price_is_spent_before_it_takes_effect_brings_no_peace(
    money: int, peace_made: bool
) -> None:
    pos = table(rebel="GSP", senators=PEOPLE, money={"GSP": money})
    peace(pos, Gift(0, 1, Funds(MONEY, 4)))
    assert pos.in_standing(0) is peace_made
    assert pos.money == ([0, 4, 0] if peace_made else [3, 0, 0])
    assert pos.peaced[0] is peace_made
    assert pos.failed == ([] if peace_made else ["peace"])
    start(pos, TableTurn(1))
    assert "table peace" not in legal(pos)
