"""The worked examples of the rules about Invasions, battles, Campaigns and purchases."""

from __future__ import annotations

import pytest

from orrery.games.destiny.phases.ending import DiscardDown, EndAbilities, SpendPool
from orrery.games.destiny.table.war import Attack, Tour
from orrery.games.destiny.turn.stages import I_CAMPAIGNS, I_FEINT
from orrery.games.destiny.war.battles import NextBattle, Retreat, RollBattle, StartBattle, havens, muster
from orrery.games.destiny.war.campaigns import CampaignTurn, NextCampaign
from orrery.games.destiny.war.casualties import battle_of
from orrery.games.destiny.war.feints import FeintRound
from orrery.games.destiny.war.invasions import DeclareTurn
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import answer, at, legal, play, quiet, said, sen, start, table, tokens
from tests.ledger import clause


@clause("DES-INV-15", "DES-INV-17", "DES-BAT-15")
@pytest.mark.parametrize("same", [False, True])
def test_ex_16_admirals_of_three_parties(same: bool) -> None:
    pos = table(
        "PoP CoS BIP",
        phase="intrigue",
        fleets={"PoP": {42: 1}, "CoS": {42: 1}, "BIP": {42: 1}},
        senators={"PoP": "fola", "CoS": "gravend", "BIP": "jemak"},
        dice=[1, 1, 2, 2],
    )
    names = [sen("fola"), sen("gravend"), sen("jemak")]
    pos.attacks = [Attack(seat, at(42), 0 if same else seat, names[seat], 1) for seat in range(3)]
    forces = muster(pos, at(42))
    assert [force.admiral for force in forces[1:]] == names
    start(pos, StartBattle(at(42)))
    quiet(pos)
    totals = [line for line in said(pos) if line.startswith("The side of")]
    assert len(totals) == (1 if same else 3)
    if same:
        # 1 + 3, 2 + 3, and 2 + 6
        assert totals == ["The side of PoP has 17"]


@clause("DES-BAT-06", "DES-BAT-03")
def test_ex_17_command() -> None:
    pos = table(
        "BIP PoP GSP",
        phase="intrigue",
        fleets={"BIP": {50: 3}},
        senators={"BIP": "jemak"},
        dice=[1, 2, 3, 4],
    )
    pos.attacks = [Attack(0, at(50), 0, sen("jemak"), 1)]
    start(pos, StartBattle(at(50)))
    quiet(pos)
    assert "BIP rolls 2, 3, 4" in said(pos)
    assert "The side of BIP has 15" in said(pos)  # and Command 6


@clause("DES-BAT-15", "DES-BAT-16", "DES-INV-10", "DES-INV-09", "DES-INV-11", "DES-BAT-18", "DES-CAS-05")
def test_ex_18_a_battle_with_three_sides() -> None:
    pos = table(
        "BIP PoP CoS GSP TMP",
        phase="intrigue",
        owners={28: "BIP", 30: "PoP", 32: "CoS", 29: "GSP", 34: "TMP"},
        fleets={"BIP": {42: 4}, "PoP": {42: 2}, "CoS": {42: 2}, "GSP": {42: 2}, "TMP": {42: 8}},
        dice=[3, 2, 2, 3, 4, 1, 5, 1, 4, 2, 5, 1, 1, 2, 3, 4, 4, 3, 4],
    )
    pos.attacks = [Attack(0, at(42), 0, -1, 1), Attack(1, at(42), 0, -1, 2), Attack(4, at(42), 4, -1, 3)]
    start(pos, NextBattle((0, 1, 2, 3, 4)))
    quiet(pos)
    lines = said(pos)
    assert "The defence stands at 21" in lines
    assert "The side of BIP has 17" in lines
    assert "The side of TMP has 22" in lines
    while pos.waiting:
        pos.play(pos.moves()[0])
    assert pos.owner[at(42)] == 4
    assert all(pos.fleets_at(seat, at(42)) == 0 for seat in range(4))
    assert pos.fleets_at(4, at(42)) > 0


@clause("DES-CAS-13", "DES-CAS-14")
@pytest.mark.parametrize(("hits", "lives"), [(2, True), (3, False)])
def test_ex_19_admirals_and_casualties(hits: int, lives: bool) -> None:
    rolled = [5] * hits + [1] * (3 - hits)
    pos = table(
        "PoP BIP GSP",
        phase="intrigue",
        owners={30: "PoP"},
        fleets={"PoP": {10: 2}},
        republic={10: 2},
        senators={"PoP": "fola"},
        dice=[rolled[0], 1, 1, *rolled[1:]],
    )
    pos.attacks = [Attack(0, at(10), 0, sen("fola"), 1)]
    start(pos, StartBattle(at(10)))
    quiet(pos)
    assert pos.fleets_of(0) == 0
    assert pos.in_play(sen("fola")) == lives


@clause("DES-REP-01", "DES-BAT-04")
def test_ex_20_republic_fleets_on_patrol() -> None:
    pos = table("BIP PoP GSP", phase="intrigue", fleets={"BIP": {32: 5}}, republic={32: 2})
    pos.attacks = [Attack(0, at(32), 0, -1, 1)]
    start(pos, StartBattle(at(32)))
    battle = battle_of(pos)
    assert [(f.seat, f.fleets, f.purpose) for f in battle.forces] == [(-1, 0, -3), (0, 5, 0), (3, 2, -3)]
    start(pos, RollBattle())
    assert next(line for line in said(pos) if "rolls" in line).startswith("The Sector rolls")


@clause("DES-REP-02", "DES-REP-03", "DES-BAT-16", "DES-INF-12", "DES-BAT-26")
def test_ex_21_republic_against_a_greedy_ally() -> None:
    pos = table(
        "GSP PoP BIP",
        phase="intrigue",
        owners={29: "GSP"},
        infested=[50],
        fleets={"GSP": {50: 7}},
        republic={50: 5},
        senators={"PoP": "fola", "GSP": "orrumah"},
        tainted={"fola": (0, 1)},
        dice=[4, 4, 3, 3, 3, 3, 3, 2, 1, 4, 4, 4, 4, 4],
    )
    pos.attacks = [Attack(0, at(50), 0, -1, 1), Attack(3, at(50), -1, -1, 0)]
    start(pos, StartBattle(at(50)))
    quiet(pos)
    assert "The defence stands at 13" in said(pos)
    assert pos.owner[at(50)] == -1
    while pos.waiting:
        pos.play(pos.moves()[0])
    assert pos.fleets_at(0, at(50)) == 0
    assert pos.fleets_at(pos.republic, at(1)) == 5


@clause("DES-CAMP-10", "DES-CAMP-01", "DES-CAMP-03", "DES-CAMP-30")
def test_ex_22_invaded_then_talked_over() -> None:
    pos = table(
        "GSP PoP BIP",
        phase="intrigue",
        owners={31: "GSP", 32: "PoP"},
        fleets={"PoP": {32: 2}},
        senators={"GSP": "orrumah"},
        influence={"GSP": 20},
        dice=[6, 3, 1],
    )
    pos.stage = I_CAMPAIGNS
    start(pos, CampaignTurn(0), NextCampaign((0, 1, 2)))
    assert "campaign in sector 32" in legal(pos)
    play(pos, "campaign in sector 32")
    quiet(pos)
    play(pos, "pass")
    quiet(pos)
    play(pos, "spend 8 influence", "pass")
    quiet(pos)
    assert pos.owner[at(32)] == 0
    assert pos.fleets_at(1, at(32)) == 2


@clause("DES-FEINT-03", "DES-FEINT-08", "DES-FEINT-07", "DES-FEINT-04", "DES-FEINT-05", "DES-FEINT-01")
def test_ex_39_a_feint_undoes_everything() -> None:
    pos = table(
        "BIP GSP PoP",
        phase="intrigue",
        owners={28: "BIP"},
        fleets={"BIP": {28: 2}},
        senators={"BIP": "zharrak"},
        tainted={"zharrak": (4, 0)},
        hands={"BIP": "feint"},
        money={"BIP": 3},
    )
    start(pos, DeclareTurn(0), FeintRound())
    play(
        pos,
        "order fleets to sector 51",
        "take 2 from sector 28",
        "attack",
        "fight for bip",
        "send zharrak as admiral",
    )
    assert tokens(pos, "zharrak") == (0, 2)
    play(pos, "pass")
    pos.stage = I_FEINT
    answer(pos, "BIP", "play feint")
    quiet(pos)
    assert tokens(pos, "zharrak") == (4, 0)
    assert pos.exhausted[sen("zharrak")]
    assert pos.fleets_at(0, at(28)) == 2
    assert pos.waiting == (0,)
    play(pos, "order fleets to sector 28", "send zharrak as admiral", "pass")
    assert pos.attacks == []
    assert pos.stands[0].admiral == sen("zharrak")


@clause(
    "DES-CAMP-26",
    "DES-CAMP-27",
    "DES-CAMP-21",
    "DES-CAMP-22",
    "DES-CAMP-20",
    "DES-CAMP-23",
    "DES-CAMP-16",
    "DES-CAMP-28",
)
def test_ex_43_two_campaigners_tie() -> None:
    pos = table(
        "BIP PPF GSP",
        phase="intrigue",
        owners={15: "BIP", 33: "PPF", 40: "PPF"},
        influence={"BIP": 1},
        senators={"BIP": "ordrun", "PPF": "oriel"},
        tainted={"oriel": (1, 0)},
        dice=[4, 3, 2],
    )
    pos.tours = [Tour(0, sen("ordrun"), at(16)), Tour(1, sen("oriel"), at(16))]
    start(pos, NextCampaign((0, 1, 2)))
    quiet(pos)
    play(pos, "spend 1 influence")
    quiet(pos)
    lines = said(pos)
    assert "BIP has 10" in lines
    assert "PPF has 10" in lines
    assert "The Sector stands at 9" in lines
    assert pos.owner[at(16)] == -1
    assert pos.influence[0] == 0


@clause("DES-CAS-11", "DES-CAS-12", "DES-CAS-07", "DES-CAS-08", "DES-CAS-01")
@pytest.mark.parametrize("cruel", [False, True])
def test_ex_45_who_bleeds_for_the_republic(cruel: bool) -> None:
    pos = table(
        "BIP CoS GSP",
        phase="intrigue",
        fleets={"BIP": {32: 4}, "CoS": {32: 1}},
        republic={32: 2},
        senators={"CoS": "eluvanne"},
        dice=[4, 6, 5, 5, 4, 2, 3, 1, 3],
    )
    pos.attacks = [Attack(0, at(32), 0, -1, 1)]
    from orrery.games.destiny.table.war import Stand

    pos.stands = [Stand(1, at(32), sen("eluvanne"))]
    start(pos, StartBattle(at(32)))
    quiet(pos)
    assert "The side of BIP has 23" in said(pos)
    assert "The defence stands at 21" in said(pos)
    assert set(legal(pos)) == {"hit cos", "hit republic"}
    text = "hit cos" if cruel else "hit republic"
    play(pos, text, text)
    assert pos.in_play(sen("eluvanne")) != cruel
    assert pos.owner[at(32)] == 0
    assert pos.fleets_of(pos.republic) == (2 if cruel else 0)


@clause(
    "DES-BUY-06",
    "DES-SEC-12",
    "DES-SEC-06",
    "DES-BUY-07",
    "DES-SEC-10",
    "DES-SEC-07",
    "DES-SEC-11",
    "DES-BUY-01",
)
def test_ex_54_discounts_add_up() -> None:
    pos = table(
        "CoS PPF BIP",
        phase="intrigue",
        owners={9: "CoS", 30: "CoS", 28: "PPF"},
        money={"CoS": 30},
        reserve={"CoS": "sybarine brezzik"},
        republic={1: 5},
    )
    start(pos, BuyTurn(0))
    play(pos, "recruit sybarine")
    assert pos.money[0] == 25
    play(pos, "recruit brezzik")
    assert pos.money[0] == 13
    play(pos, "buy a fleet for sector 9", "buy a republic fleet")
    assert pos.money[:2] == [9, 2]


@clause("DES-BAT-22", "DES-BAT-23", "DES-BAT-25")
def test_ex_59_retreat_without_a_home() -> None:
    pos = table("PPF GSP BIP", phase="intrigue", owners={12: "GSP"}, fleets={"PPF": {12: 3}})
    pos.fought[at(12)] = 3
    start(pos, Retreat(0, at(12), 3))
    assert "retreat 3 to sector 40" in legal(pos)
    assert "retreat 3 to sector 12" not in legal(pos)
    play(pos, "retreat 1 to sector 40", "retreat 2 to sector 41")
    assert (pos.fleets_at(0, at(40)), pos.fleets_at(0, at(41))) == (1, 2)
    assert (pos.fought[at(40)], pos.fought[at(41)]) == (1, 2)
    pos.owner[at(5)] = 0
    assert havens(pos, 0, at(12)) == [at(5)]


@clause("DES-INV-12", "DES-INV-10", "DES-INV-09", "DES-INV-11", "DES-BAT-19", "DES-COR-05", "DES-INV-13")
@pytest.mark.parametrize("joins", [True, False])
def test_ex_64_supporting_a_party_that_declares_later(joins: bool) -> None:
    pos = table(
        "CoS BIP GSP",
        phase="intrigue",
        owners={54: "GSP", 32: "CoS", 28: "BIP"},
        fleets={"CoS": {32: 2}, "BIP": {28: 3}},
        senators={"CoS": "gravend", "BIP": "ordrun"},
        dice=[1, 4, 4, 4, 4, 4],
    )
    start(pos, DeclareTurn(0), DeclareTurn(1), StartBattle(at(54)))
    play(
        pos,
        "order fleets to sector 54",
        "take 2 from sector 32",
        "attack",
        "fight for bip",
        "send no admiral",
        "pass",
    )
    assert tokens(pos, "gravend") == (2, 0)
    if joins:
        play(
            pos,
            "order fleets to sector 54",
            "take 3 from sector 28",
            "attack",
            "fight for bip",
            "send no admiral",
        )
    play(pos, "pass")
    quiet(pos)
    assert tokens(pos, "ordrun") == ((2, 0) if joins else (0, 0))
    sides = [line for line in said(pos) if line.startswith("The side")]
    assert sides == (["The side of BIP has 20"] if joins else ["The side that fights for neutral has 8"])
    assert pos.owner[at(54)] == (1 if joins else 2)


@clause("DES-EOT-01", "DES-SEC-04", "DES-SEC-05", "DES-SEC-13", "DES-TURN-04", "DES-END-06", "DES-TURN-06")
@pytest.mark.parametrize("invaded", [False, True])
def test_ex_65_the_end_of_a_turn(invaded: bool) -> None:
    pos = table(
        "PoP GSP BIP",
        phase="ending",
        owners={6: "PoP", 32: "PoP"},
        republic={1: 5},
        infested=range(40, 49),
        senators={"PoP": "fola"},
        ministers={"justice": "fola"},
        hands={"PoP": "feint feint feint feint multi_task multi_task multi_task multi_task assassination"},
    )
    pos.pool, pos.invaded = 4, invaded
    start(pos, SpendPool(), EndAbilities(), DiscardDown(0))
    play(pos, "buy 1 republic fleets from the pool")
    assert pos.fleets_of(pos.republic) == 6
    assert pos.pool == 0
    assert (pos.money[0], pos.influence[0]) == (0 if invaded else 10, 10)
    play(pos, "discard feint", "discard feint")
    assert len(pos.hands[0]) == 7
    assert pos.infested() == 9
