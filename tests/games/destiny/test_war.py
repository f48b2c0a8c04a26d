"""Invasions, Feints, battles, casualties, Republic Fleets, Campaigns, purchases, Rebellion, the end."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFESTED
from orrery.games.destiny.phases.ending import CheckEnd
from orrery.games.destiny.phases.intrigue import IntriguePhase
from orrery.games.destiny.senate.elections import EndElection
from orrery.games.destiny.senate.orders import RepublicMoves
from orrery.games.destiny.table.senate import March, Plan
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Contest, Force, Stand, Tour
from orrery.games.destiny.turn.open_moments import OpenMoment, free_moves
from orrery.games.destiny.turn.stages import I_CAMPAIGNS, I_FEINT, M_BATTLE, M_TRIAL, M_VOTE, OWN_DECLARE
from orrery.games.destiny.war.battles import (
    NextBattle,
    StartBattle,
    bonus_of,
    defence_in_battle,
    havens,
    muster,
)
from orrery.games.destiny.war.campaigns import (
    CampaignTurn,
    NextCampaign,
    defence_in_campaign,
    open_sectors,
    resistance,
)
from orrery.games.destiny.war.casualties import RemoveCasualties, battle_of, targets
from orrery.games.destiny.war.feints import FeintRound
from orrery.games.destiny.war.invasions import DeclareTurn
from orrery.games.destiny.war.purchases import BuyTurn, fleet_price
from orrery.games.destiny.war.rebellion import declare, may_rebel
from tests.games.destiny.kit import (
    answer,
    at,
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
from tests.ledger import clause


@clause("DES-INV-01")
def test_the_order_of_the_intrigue_phase() -> None:
    pos = table(phase="intrigue")
    IntriguePhase().run(pos)
    names = [type(step).__name__ for step in reversed(pos.stack) if type(step).__name__ != "Stage"]
    assert names == [
        "RepublicMoves",
        "Declarations",
        "FeintRound",
        "Battles",
        "DeclareCampaigns",
        "Campaigns",
        "Buying",
        "EndIntrigue",
    ]


@clause("DES-INV-04", "DES-INV-05", "DES-INV-06", "DES-INV-07", "DES-INV-08", "DES-INV-22", "DES-INV-24")
def test_declaring() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={29: "GSP"},
        fleets={"GSP": {29: 2, 50: 1}},
        senators={"GSP": "orrumah"},
    )
    start(pos, DeclareTurn(0), DeclareTurn(1))
    play(pos, "order fleets to sector 50", "take 1 from sector 29", "that is all")
    assert legal(pos) == ["attack", "defend"]
    play(pos, "attack", "fight for gsp", "send no admiral")
    assert pos.rested(0, at(50)) == 0  # the one that was there attacks too
    assert refused(pos, "order fleets to sector 50").clause == "DES-INV-08"
    play(pos, "order fleets to sector 29")
    assert "attack" not in legal(pos)
    play(pos, "send no admiral", "pass")
    assert pos.waiting == (1,) or not pos.waiting


@clause("DES-INV-18", "DES-INV-19", "DES-INV-20", "DES-INV-21", "DES-INV-23", "DES-INV-25")
def test_defenders() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={40: "BIP", 29: "GSP"},
        infested=[46],
        senators={"GSP": "orrumah"},
        fleets={"GSP": {29: 2, 46: 1}, "PoP": {40: 1, 46: 2}},
    )
    start(pos, DeclareTurn(0))
    play(
        pos,
        "order fleets to sector 40",
        "take 1 from sector 29",
        "that is all",
        "defend",
        "send orrumah as admiral",
    )
    assert tokens(pos, "orrumah") == (0, 0)
    pos.place(1, at(46), 1)
    pos.attacks = [Attack(2, at(40), 2, -1, 1), Attack(2, at(46), -1, -1, 0)]
    forces = {f.seat: f for f in muster(pos, at(40))}
    assert (forces[0].purpose, forces[0].admiral) == (DEFENDS, sen("orrumah"))
    assert [f.seat for f in muster(pos, at(46))] == [-1, 2]  # without an explicit order they take no side
    pos.stands.append(Stand(0, at(46), -1))
    assert [f.seat for f in muster(pos, at(46))] == [-1, 0, 2]


@clause("DES-INV-27", "DES-INV-28", "DES-REP-08")
def test_admirals_of_the_republic_do_not_count() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        infested=[46],
        republic={46: 2},
        fleets={"GSP": {46: 1}},
        senators={"GSP": "orrumah brannoch"},
    )
    pos.attacks = [Attack(0, at(46), -1, sen("orrumah"), 0), Attack(3, at(46), -1, -1, 0)]
    pos.admirals = [(at(46), sen("brannoch"))]
    assert [f.admiral for f in muster(pos, at(46))[1:]] == [sen("orrumah"), sen("brannoch")]
    pos.remove(0, at(46), 1)
    assert [f.admiral for f in muster(pos, at(46))[1:]] == [sen("brannoch")]


@clause("DES-FEINT-02", "DES-FEINT-06", "DES-FEINT-09", "DES-FEINT-12")
def test_feints_together_and_taxes_back() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        stage=I_FEINT,
        owners={29: "GSP", 28: "BIP"},
        fleets={"GSP": {29: 1}, "BIP": {28: 1}, "PoP": {50: 1}},
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        money=9,
        hands={"GSP": "feint", "BIP": "feint"},
        laws=["sample:4"],
    )
    start(pos, DeclareTurn(0), DeclareTurn(1), FeintRound())
    play(
        pos,
        "order fleets to sector 50",
        "take 1 from sector 29",
        "attack",
        "fight for gsp",
        "send no admiral",
        "pay the tax",
        "pass",
    )
    play(
        pos,
        "order fleets to sector 50",
        "take 1 from sector 28",
        "attack",
        "fight for gsp",
        "send no admiral",
        "refuse the tax",
        "pass",
    )
    assert pos.pool == 2
    assert tokens(pos, "zharrak") == (4, 0)
    answer(pos, "GSP", "play feint")
    quiet_answers(pos)
    assert pos.pool == 0
    assert [a.seat for a in pos.attacks] == [1]
    assert muster(pos, at(50))[1].purpose == -1  # the supporter of a Party that withdrew fights for neutral
    answer(pos, "BIP", "play feint")
    quiet_answers(pos)
    assert tokens(pos, "zharrak") == (0, 0)
    assert pos.broken == []
    quiet(pos)
    assert pos.waiting == (0,)
    play(pos, "pass")
    assert pos.waiting == (1,)
    assert "order fleets to sector 50" in legal(pos)


def quiet_answers(pos: object) -> None:
    from orrery.games.destiny.cards.announcing import AnswerWindow

    while isinstance(pos.decision, AnswerWindow):  # type: ignore[attr-defined]
        pos.play("pass", pos.waiting[0])  # type: ignore[attr-defined]


@clause("DES-FEINT-10", "DES-FEINT-11", "DES-REP-10", "DES-MIN-14")
def test_redeployment_works_like_a_feint() -> None:
    pos = table(
        "BIP GSP PoP",
        phase="intrigue",
        stage=I_FEINT,
        republic={1: 5},
        senators={"BIP": "zharrak"},
        ministers={"defence": "zharrak"},
        fleets={"BIP": {50: 1}},
        infested=[46],
    )
    pos.orders = Plan(1, (March(0, at(46), 3, -1),))
    start(pos, RepublicMoves())
    pos.attacks.append(Attack(0, at(50), 0, -1, 1))
    start(pos, OpenMoment(4))
    answer(pos, "BIP", "abuse the office of minister of defence")
    assert pos.fleets_at(pos.republic, at(1)) == 5
    play(pos, "order 2 republic fleets from sector 1", "send them to sector 40", "to defend")
    if "led by nobody" in legal(pos):
        play(pos, "led by nobody")
    play(pos, "propose these orders")
    assert pos.fleets_at(pos.republic, at(40)) == 2
    assert pos.attacks == [Attack(0, at(50), 0, -1, 1)]
    pos.stage = 9
    assert not any(pos.text(m).startswith("abuse") for m in free_moves(pos, 0, 0))


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


def settle_battle(pos: object) -> None:
    """Fight the battle on the floor to its end with first choices."""
    sector = battle_of(pos).sector  # type: ignore[arg-type]
    while pos.battle is not None and pos.battle.sector == sector:  # type: ignore[attr-defined]
        text = "pass" if "pass" in legal(pos) else legal(pos)[0]  # type: ignore[arg-type]
        pos.play(text, pos.waiting[0])  # type: ignore[attr-defined]
    while pos.battle is None and pos.waiting and legal(pos)[0].startswith("retreat"):  # type: ignore[attr-defined, arg-type]
        pos.play(legal(pos)[0])  # type: ignore[attr-defined, arg-type]


@clause("DES-BAT-02", "DES-BAT-28")
def test_no_attacker_no_battle() -> None:
    pos = table("GSP BIP PoP", phase="intrigue", fleets={"GSP": {50: 1}})
    start(pos, NextBattle((0, 1, 2)))
    assert pos.battle is None
    pos.attacks = [Attack(1, at(50), 1, -1, 1)]
    start(pos, NextBattle((0, 1, 2)))
    assert pos.battle is None


@clause("DES-BAT-09", "DES-BAT-29")
def test_cards_before_the_roll() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        fleets={"GSP": {50: 1}},
        owners={50: "BIP"},
        money=9,
        hands={"GSP": "hidden_reserve silent_running", "BIP": "hidden_reserve"},
    )
    pos.attacks = [Attack(0, at(50), 0, -1, 1)]
    start(pos, StartBattle(at(50)))
    assert {"play hidden reserve", "play silent running"} <= set(legal(pos, 0))
    assert "play hidden reserve" in legal(pos, 1)
    answer(pos, "GSP", "play hidden reserve")
    quiet_answers(pos)
    assert battle_of(pos).forces[1].more_dice == 2


@clause("DES-BAT-10", "DES-BAT-11", "DES-BAT-12", "DES-BAT-13", "DES-BAT-14")
def test_adjacent_sectors_help() -> None:
    pos = table(
        "GSP BIP PoP",
        owners={50: "GSP", 49: "GSP", 51: "BIP", 20: "PoP"},
        fleets={"BIP": {50: 1}, "PoP": {50: 1}},
        republic={50: 1},
    )
    battle = Battle(
        at(50),
        0,
        [Force(-1, DEFENDS, 0, -1), Force(1, 1, 1, -1), Force(2, DEFENDS, 1, -1), Force(3, DEFENDS, 1, -1)],
        0,
        DEFENDS,
    )
    assert [bonus_of(pos, battle, force) for force in battle.forces] == [1, 1, 1, 0]
    pos.owner[at(51)] = -1
    assert bonus_of(pos, battle, battle.forces[1]) == 0


@clause("DES-BAT-17", "DES-BAT-30")
def test_two_attackers_tie() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={29: "GSP", 28: "BIP"},
        fleets={"GSP": {50: 3}, "BIP": {50: 3}},
        dice=[1, 4, 4, 4, 4, 4, 4],
    )
    pos.attacks = [Attack(0, at(50), 0, -1, 1), Attack(1, at(50), 1, -1, 2)]
    start(pos, StartBattle(at(50)))
    quiet(pos)
    assert pos.owner[at(50)] == -1
    both = table("GSP BIP PoP", infested=[46], fleets={"GSP": {46: 1}}, republic={46: 1})
    both.attacks = [Attack(0, at(46), -1, -1, 0), Attack(3, at(46), -1, -1, 0)]
    assert {f.purpose for f in muster(both, at(46))[1:]} == {-1}


@clause("DES-BAT-24")
def test_last_resorts_of_a_retreat() -> None:
    pos = table("GSP BIP PoP", owners=dict.fromkeys(range(1, 57), "BIP"))
    assert len(havens(pos, 0, at(5))) == 55
    pos.owner = [INFESTED] * 56
    assert havens(pos, 0, at(5)) == [at(1)]


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


@clause("DES-REP-04")
def test_republic_fleets_without_orders_in_a_rebellious_sector() -> None:
    pos = table("GSP BIP PoP", rebel="GSP", owners={40: "GSP"}, republic={40: 2}, fleets={"BIP": {40: 1}})
    pos.attacks = [Attack(1, at(40), -1, -1, 0)]
    assert [f.seat for f in muster(pos, at(40))] == [-1, 1]
    pos.attacks = [Attack(1, at(40), 1, -1, 0)]
    assert [f.seat for f in muster(pos, at(40))] == [-1, 1, 3]


@clause(
    "DES-CAMP-02", "DES-CAMP-04", "DES-CAMP-05", "DES-CAMP-06", "DES-CAMP-08", "DES-CAMP-09", "DES-CAMP-31"
)
def test_where_campaigns_are_open() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        stage=I_CAMPAIGNS,
        owners={28: "GSP", 20: "BIP"},
        marked=[40, 41],
        infested=[41],
        senators={"GSP": "orrumah brannoch"},
    )
    assert [s + 1 for s in open_sectors(pos, 0)] == [9, 20, 21, 40, 51]
    start(pos, CampaignTurn(0))
    play(pos, "campaign in sector 20", "send orrumah to campaign")
    assert "campaign in sector 20" not in legal(pos)
    assert refused(pos, "campaign in sector 41").clause == "DES-INF-09"
    assert refused(pos, "campaign in sector 28").clause == "DES-CAMP-01"
    pos.owner[at(28)] = -1
    play(pos, "campaign in sector 40")
    assert refused(pos, "campaign in sector 51").clause == "DES-CAMP-06"
    assert len(pos.tours) == 2  # the first stays valid although Sector 28 is lost


@clause(
    "DES-CAMP-11",
    "DES-CAMP-14",
    "DES-CAMP-15",
    "DES-CAMP-17",
    "DES-CAMP-19",
    "DES-CAMP-29",
    "DES-RES-06",
    "DES-RES-04",
)
def test_influence_in_a_campaign() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={28: "GSP", 20: "BIP"},
        influence={"GSP": 9, "BIP": 4},
        money={"GSP": 3},
        senators={"GSP": "orrumah"},
        dice=[3, 3],
    )
    pos.tours = [Tour(0, sen("orrumah"), at(20))]
    start(pos, NextCampaign((0, 1, 2)))
    quiet(pos)
    assert pos.waiting == (0,)
    play(pos, "trade 3 money for 1 influence", "spend 10 influence")
    assert pos.influence[0] == 0
    assert pos.waiting == (1,)
    play(pos, "spend 4 influence")
    assert pos.owner[at(20)] == 0
    assert "GSP has 18" in said(pos) or "GSP has 18" in " ".join(said(pos))
    pos.contest = Contest(at(21), [], [0, 3, 0], [0, 0, 0], 0, 0)
    assert resistance(pos, at(21)) == 0  # a neutral Sector cannot be strengthened


@clause("DES-CAMP-18", "DES-REB-11")
def test_defence_against_campaigns_and_in_battle() -> None:
    pos = table(active="curfew garrison_leave")
    assert defence_in_campaign(pos, at(50)) == 6
    assert defence_in_battle(pos, at(50)) == 4
    pos.weakened = [(at(50), -3), (at(50), -9)]
    assert defence_in_campaign(pos, at(50)) == 0


@clause("DES-BUY-02", "DES-BUY-03", "DES-BUY-04", "DES-BUY-10")
def test_purchases() -> None:
    pos = table("GSP BIP PoP", phase="intrigue", owners={29: "GSP"}, rebel="BIP", money=13, republic={1: 5})
    start(pos, BuyTurn(0), BuyTurn(1))
    assert "buy a fleet for sector 28" not in legal(pos)
    play(pos, "buy a republic fleet", "buy a fleet for sector 29", "buy a fleet for sector 29", "pass")
    assert pos.money[0] == 0
    assert pos.waiting == (1,)
    assert "buy a republic fleet" not in legal(pos)
    assert "buy a fleet for sector 44" in legal(pos)  # without a Sector anywhere
    strike = table(active="shipyard_strike")
    assert fleet_price(strike, 0) == 7


@clause("DES-EOT-03")
def test_only_the_bank_at_the_end_of_the_turn() -> None:
    pos = table(
        phase="ending",
        money=9,
        hands={"GSP": "multi_task lobby_dinner"},
        senators={"GSP": "orrumah"},
        exhausted="orrumah",
    )
    assert free_moves(pos, 0, 0) == []


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


@clause("DES-END-08", "DES-END-14")
def test_victory_by_ministries_is_immediate() -> None:
    people = "quorith oriel xanthor perrisand chaldrix"
    pos = table("PPF GSP BIP", senators={"PPF": people}, infested=range(20, 32), counter=3)
    pos.ministry = [sen(name) for name in people.split()]
    assert not pos.over  # brought together by trade they win nothing before an Election
    start(pos, EndElection())
    assert pos.outcome is not None
    assert pos.outcome.ending == "ministries"


@clause("DES-END-09", "DES-END-10", "DES-END-11")
def test_leaving_the_table() -> None:
    pos = table(
        "GSP BIP PoP",
        owners={29: "GSP"},
        fleets={"GSP": {29: 2}},
        senators={"GSP": "orrumah"},
        hands={"GSP": "feint"},
        money=5,
    )
    start(pos, OpenMoment(0))
    pos.resign(0)
    assert pos.owner[at(29)] == -1
    assert pos.fleets_of(0) == 0
    assert pos.senators_of(0) == []
    assert pos.hands[0] == []
    assert not pos.over
    assert 2 in pos.waiting  # a Party without anything plays on
    pos.resign(1)
    assert pos.outcome is not None
    assert pos.outcome.winners == (2,)


@clause("DES-END-12")
@pytest.mark.parametrize(("money", "winners"), [((0, 0, 3), (2,)), ((3, 3, 3), (0, 1, 2))])
def test_the_turn_limit(money: tuple[int, ...], winners: tuple[int, ...]) -> None:
    pos = table("GSP BIP PoP", turn=5, turn_limit=5)
    pos.money = list(money)
    start(pos, CheckEnd())
    assert pos.outcome is not None
    assert pos.outcome.winners == winners
