"""The worked examples of the rules about Senators, Corruption, Shadow, Action cards and assassinations."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.assassination import step_price
from orrery.games.destiny.phases.galactic import InfestationRoll
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import Attack, Tour
from orrery.games.destiny.turn.corruption import corrupt
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.senators import command
from orrery.games.destiny.turn.stages import I_CAMPAIGNS
from orrery.games.destiny.war.battles import StartBattle, bonus_of, force_dice, sector_dice
from orrery.games.destiny.war.campaigns import CampaignTurn, NextCampaign
from orrery.games.destiny.war.casualties import battle_of
from orrery.games.destiny.war.invasions import DeclareTurn
from tests.games.destiny.kit import answer, at, legal, play, quiet, said, sen, start, table, tokens, who
from tests.ledger import clause


@clause("DES-SEN-06", "DES-SEN-04", "DES-SEN-01", "DES-CAMP-07", "DES-CAMP-01", "DES-SETUP-13", "DES-INV-02")
def test_ex_01_one_senator_several_campaigns() -> None:
    pos = table(
        "PoP BIP GSP",
        phase="intrigue",
        stage=I_CAMPAIGNS,
        owners={46: "PoP"},
        marked=[36],
        influence=4,
        senators={"PoP": "fola", "BIP": "zharrak"},
        hands={"PoP": "multi_task multi_task"},
        exhausted="zharrak",
    )
    start(pos, CampaignTurn(0), CampaignTurn(1))
    play(pos, "campaign in sector 34", "play multi-task")
    quiet(pos)
    play(pos, "campaign in sector 36")
    quiet(pos)
    assert {(tour.senator, tour.sector) for tour in pos.tours} == {
        (sen("fola"), at(34)),
        (sen("fola"), at(36)),
    }
    assert pos.exhausted[sen("fola")]
    assert pos.influence[0] == 2
    assert "play multi-task" in legal(pos)
    play(pos, "pass")
    assert pos.waiting == (1,)
    assert len(pos.tours) == 2


@clause("DES-SHA-02", "DES-SHA-04", "DES-INV-14", "DES-COR-04")
def test_ex_05_six_corruption_become_two_shadow() -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        owners={30: "PoP"},
        fleets={"PoP": {30: 2}},
        senators={"PoP": "fola"},
        tainted={"fola": (4, 0)},
    )
    start(pos, DeclareTurn(0))
    play(
        pos,
        "order fleets to sector 50",
        "take 2 from sector 30",
        "attack",
        "fight for pop",
        "send fola as admiral",
    )
    assert tokens(pos, "fola") == (0, 2)
    assert pos.exhausted[sen("fola")]


@clause("DES-SHA-08", "DES-BAT-03")
def test_ex_07_the_gift_of_the_darkness_in_battle() -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        fleets={"PoP": {50: 2}},
        senators={"PoP": "fola"},
        tainted={"fola": (2, 2)},
    )
    pos.attacks = [Attack(0, at(50), 0, sen("fola"), 1)]
    start(pos, StartBattle(at(50)))
    quiet(pos)
    assert any("PoP rolls" in line and line.count(",") >= 3 for line in said(pos))


@clause("DES-ASN-11", "DES-ASN-12", "DES-ASN-09", "DES-OPT-01")
def test_ex_08_the_counter_bid() -> None:
    pos = table(
        "CoS TMP BIP",
        phase="intrigue",
        senators={"CoS": "kutumbo", "TMP": "daveth"},
        influence=30,
        assassination_counter_bid=True,
        initiative="CoS TMP BIP",
    )
    start(pos, OpenMoment(0))
    answer(pos, "CoS", "use master assassin of kutumbo")
    quiet(pos)
    assert step_price(pos, True) == 11
    pos.play("raise the roll", 0)
    assert pos.influence[0] == 19
    pos.play("lower the roll", 1)
    assert pos.influence[1] == 25
    pos.play("pass", 2)
    pos.play("raise the roll", 0)
    assert pos.influence[0] == 14
    assert pos.pile[-1].bid == 1


@clause("DES-ASN-17", "DES-ASN-18", "DES-ASN-14")
def test_ex_09_killing_a_senator_behind_a_card_without_action() -> None:
    pos = table(
        "PoP CoS BIP",
        phase="intrigue",
        senators={"PoP": "fola", "CoS": "kutumbo"},
        hands={"PoP": "union_corruption"},
        dice=[6],
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "play union corruption")
    play(pos, "choose 3")
    answer(pos, "CoS", "use master assassin of kutumbo")
    quiet(pos)
    assert not pos.in_play(sen("fola"))
    assert pos.money[0] == 12
    assert sum(pos.corruption) == 0


@clause("DES-ASN-09", "DES-ASN-03", "DES-ASN-04", "DES-ASN-10")
@pytest.mark.parametrize(("dice", "lives"), [([4, 2], True), ([5, 2], False)])
def test_ex_10_a_bidding_war_and_two_dice(dice: list[int], lives: bool) -> None:
    pos = table(
        "CoS PoP BIP",
        phase="intrigue",
        senators={"CoS": "gazali", "PoP": "fola"},
        tainted={"gazali": (0, 1)},
        influence={"CoS": 5},
        dice=dice,
    )
    start(pos, OpenMoment(0))
    answer(pos, "CoS", "use assassin of gazali")
    quiet(pos)
    play(pos, "raise the roll")
    quiet(pos)
    assert pos.in_play(sen("fola")) == lives
    assert tokens(pos, "gazali") == (0, 1)


def quiet_until(pos: Table, name: str) -> None:
    """Pass in order until this Party is asked."""
    assert who(pos, name) in pos.waiting


@clause("DES-CARD-08", "DES-CARD-09", "DES-CARD-11", "DES-CARD-18", "DES-CARD-04", "DES-CARD-05")
def test_ex_14_a_distraction() -> None:
    pos = table(
        "PoP GSP BIP",
        senators={"PoP": "fola", "GSP": "orrumah"},
        influence=5,
        hands={"PoP": "public_humiliation", "GSP": "distraction"},
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "play public humiliation")
    quiet_until(pos, "GSP")
    pos.play("play distraction", 1)
    quiet(pos)
    assert pos.dip_turn[sen("orrumah")] == 0
    assert pos.influence == [3, 3, 5]
    assert pos.exhausted[sen("fola")]
    assert sorted(pos.discards) == sorted(
        [pos.content.card("public_humiliation"), pos.content.card("distraction")]
    )


@clause("DES-DICE-02", "DES-CAMP-24", "DES-SEN-07", "DES-CAMP-25", "DES-CAMP-12", "DES-CAMP-13")
def test_ex_44_exploding_6_and_shadow_in_a_campaign() -> None:
    pos = table(
        "CoS PPF GSP",
        phase="intrigue",
        marked=[39],
        senators={"CoS": "gravend"},
        tainted={"gravend": (0, 1)},
        dice=[6, 2, 6, 6, 1],
    )
    pos.tours = [Tour(0, sen("gravend"), at(39))]
    start(pos, NextCampaign((0, 1, 2)))
    quiet(pos)
    # dice in order: the Senator's two, the Sector's one, then the extra dice
    assert "CoS has 15" in said(pos)
    assert "The Sector stands at 13" in said(pos)
    assert pos.owner[at(39)] == 0


@clause("DES-SAB-06", "DES-SAB-12", "DES-SAB-22", "DES-SAB-23", "DES-CAS-02")
@pytest.mark.parametrize(
    ("admiral", "fleets", "dice", "hits", "total"),
    [
        ("krazzeth", 3, [1, 4, 4, 6, 4], 4, None),
        ("chaldrix", 2, [1, 5, 6, 5], 2, None),
        ("zharrak", 2, [1, 5, 4, 6], 2, 19),
    ],
)
def test_ex_46_butcher_merciful_strategist(
    admiral: str, fleets: int, dice: list[int], hits: int, total: int | None
) -> None:
    pos = table(
        "BIP PPF GSP",
        phase="intrigue",
        fleets={"BIP": {50: fleets}, "PPF": {50: 9}},
        senators={"BIP": admiral},
        dice=[*dice[: 1 + fleets], *[1] * 9, *dice[1 + fleets :]],
    )
    pos.attacks = [Attack(0, at(50), 0, sen(admiral), 1)]
    start(pos, StartBattle(at(50)))
    quiet(pos)
    assert any(line.startswith(f"PPF loses {hits} Fleet") for line in said(pos))
    if total is not None:
        assert f"The side of BIP has {total}" in said(pos)


@clause("DES-SAB-13", "DES-SAB-14", "DES-SHA-08", "DES-BAT-10")
def test_ex_47_pacifist_without_dice() -> None:
    pos = table(
        "GSP PPF BIP",
        phase="intrigue",
        owners={20: "GSP", 51: "GSP"},
        fleets={"GSP": {50: 1}},
        senators={"GSP": "mohadru"},
        tainted={"mohadru": (0, 1)},
    )
    pos.attacks = [Attack(0, at(50), 0, sen("mohadru"), 1)]
    start(pos, StartBattle(at(50)))
    force = battle_of(pos).forces[1]
    assert force_dice(pos, force) == 0
    assert bonus_of(pos, battle_of(pos), force) == 2


@clause("DES-SAB-02", "DES-SAB-03", "DES-SAB-04", "DES-INF-01")
def test_ex_48_believer_atheist_and_the_infestation() -> None:
    pos = table(
        "TMP GSP BIP",
        marked=[40],
        senators={"TMP": "theoqar", "GSP": "orrumah brannoch rashidra"},
        tainted={"theoqar": (0, 1), "orrumah": (4, 0), "brannoch": (4, 0), "rashidra": (0, 1)},
        infested=[46],
        dice=[3, 3],
    )
    start(pos, InfestationRoll())
    assert "10 in all" in said(pos)[0]
    assert pos.infested() == 2
    assert sector_dice(pos, at(46)) == 2
    assert command(pos, sen("rashidra"), infested=True) == 8


@clause("DES-SHA-03", "DES-SHA-04")
def test_ex_50_forced_trade_with_a_shadow_present() -> None:
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": (2, 1)})
    corrupt(pos, sen("orrumah"), 2, "DES-COR-01")
    assert tokens(pos, "orrumah") == (1, 2)


@clause("DES-CARD-12", "DES-CARD-16", "DES-CARD-17", "DES-CARD-08")
def test_ex_51_the_ghost_answers_a_distraction() -> None:
    pos = table(
        "PoP GSP BIP",
        senators={"PoP": "fola", "GSP": "orrumah"},
        influence=6,
        hands={"PoP": "public_humiliation ghost_in_the_dark", "GSP": "distraction distraction"},
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "play public humiliation")
    answer(pos, "GSP", "play distraction")
    answer(pos, "PoP", "play ghost in the dark")
    assert "play distraction" not in legal(pos, 1)  # priority 2 cannot answer the Ghost
    quiet(pos)
    assert pos.dip_turn[sen("orrumah")] == -4
    assert pos.influence == [0, 6, 6]


@clause("DES-ASN-15", "DES-ASN-16", "DES-ASN-14", "DES-SEN-10")
def test_ex_52_assassination_during_a_card_with_variable_cost() -> None:
    pos = table(
        "TMP CoS BIP",
        phase="intrigue",
        senators={"TMP": "ilsane", "CoS": "kutumbo"},
        tainted={"ilsane": (4, 0)},
        influence={"TMP": 4},
        hands={"TMP": "confession"},
        dice=[6],
    )
    start(pos, OpenMoment(0))
    answer(pos, "TMP", "play confession")
    play(pos, "choose 4")
    assert pos.influence[0] == 0
    answer(pos, "CoS", "use master assassin of kutumbo")
    quiet(pos)
    assert not pos.in_play(sen("ilsane"))
    assert pos.influence[0] == 4
    assert sum(pos.corruption) == 0
    assert pos.discards == [pos.content.card("confession")]


@clause("DES-ASN-19", "DES-ASN-20", "DES-ASN-21", "DES-ASN-07", "DES-ASN-08", "DES-SAB-10")
def test_ex_53_two_assassins() -> None:
    pos = table(
        "PoP CoS BIP",
        phase="intrigue",
        senators={"PoP": "gazali", "CoS": "kutumbo"},
        tainted={"kutumbo": (0, 1)},
        dice=[6, 1, 5],
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of gazali")
    answer(pos, "CoS", "use master assassin of kutumbo")
    quiet(pos)
    assert not pos.in_play(sen("kutumbo"))
    assert not pos.in_play(sen("gazali"))
    assert sum(pos.corruption) == 0
