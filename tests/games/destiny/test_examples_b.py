"""The worked examples of the rules, 35 to 66."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.court import OpenCase
from orrery.games.destiny.deals.deals import conclude
from orrery.games.destiny.deals.promises import JudgePromises
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.phases.ending import CheckEnd, DiscardDown, Duties, EndAbilities, SpendPool
from orrery.games.destiny.phases.galactic import DrawSenators, InfestationRoll
from orrery.games.destiny.senate.orders import RepublicMoves
from orrery.games.destiny.senate.prosecutions import HoldTrial, NextTrial
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.goods import ActionCard, Funds, OwnedSector, SenatorInPlay
from orrery.games.destiny.table.senate import Charge, March, Plan
from orrery.games.destiny.table.terms import AnyTerm, Gift, WillHandOver, WillPay
from orrery.games.destiny.table.war import Attack, Tour
from orrery.games.destiny.turn.corruption import corrupt
from orrery.games.destiny.turn.initiative import SetInitiative
from orrery.games.destiny.turn.open_moments import OpenMoment, free_moves
from orrery.games.destiny.turn.senators import acting_traits, command
from orrery.games.destiny.turn.stages import I_FEINT
from orrery.games.destiny.war.battles import (
    Retreat,
    StartBattle,
    bonus_of,
    force_dice,
    havens,
    sector_dice,
)
from orrery.games.destiny.war.campaigns import NextCampaign
from orrery.games.destiny.war.casualties import battle_of
from orrery.games.destiny.war.feints import EndOfDeclarations, FeintRound
from orrery.games.destiny.war.invasions import DeclareTurn
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import answer, at, deal, legal, play, quiet, said, sen, start, table, tokens
from tests.ledger import clause


@clause("DES-PROP-08", "DES-PROP-10", "DES-RES-05", "DES-PROP-09")
def test_homeland_defence_with_an_empty_purse() -> None:
    pos = table(
        "GSP TMP BIP",
        phase="ending",
        laws=["sample:1"],
        money=2,
        influence={"GSP": 6, "TMP": 1},
        republic={1: 7},
        senators={"TMP": "ilsane"},
    )
    start(pos, Duties(0), Duties(1))
    play(pos, "trade 3 influence for 1 money", "buy the republic fleet the law demands")
    assert (pos.money[0], pos.influence[0]) == (0, 3)
    assert tokens(pos, "ilsane") == (2, 0)
    assert pos.fleets_of(pos.republic) == 8
    full = table(
        "GSP TMP BIP",
        phase="ending",
        laws=["sample:1"],
        money=9,
        republic={1: 10},
        senators={"GSP": "orrumah"},
    )
    start(full, Duties(0))
    assert tokens(full, "orrumah") == (0, 0)


@clause(
    "DES-PROS-10", "DES-PROS-12", "DES-PROS-11", "DES-PROS-07", "DES-SAB-15", "DES-PROS-18", "DES-PROS-17"
)
@pytest.mark.parametrize(("dice", "dies"), [([2, 3], False), ([3, 3], True)])
def test_trials(dice: list[int], dies: bool) -> None:
    pos = table(
        "PPF GSP BIP",
        senators={"PPF": "oriel", "GSP": "orrumah"},
        tainted={"oriel": (1, 1)},
        money={"PPF": 3},
        ministers={"interior": "oriel", "justice": "orrumah"},
        influence={"GSP": 5},
        dice=dice,
    )
    pos.charges = [Charge(sen("oriel"), 1, True)]
    start(pos, HoldTrial(sen("oriel"), 1, True))
    play(pos, "pay for the trial")
    assert pos.influence[1] == 2
    assert pos.in_play(sen("oriel")) != dies
    assert pos.ministry[1] == -1
    assert pos.money[0] == (3 if dies else 0)


@clause("DES-PROS-14", "DES-PROS-15", "DES-PROS-16", "DES-PROS-13")
@pytest.mark.parametrize(("taint", "justice", "corruption"), [(0, True, 1), (0, False, 0), (1, True, 0)])
def test_disgraced(taint: int, justice: bool, corruption: int) -> None:
    pos = table(
        "PPF GSP BIP",
        senators={"PPF": "oriel", "GSP": "orrumah"},
        tainted={"oriel": (taint, 0)},
        influence=9,
        ministers={"justice" if justice else "prime_minister": "orrumah"},
        dice=[1, 1],
    )
    pos.charges = [Charge(sen("oriel"), 1, False)]
    start(pos, HoldTrial(sen("oriel"), 1, False))
    play(pos, "pay for the trial")
    assert tokens(pos, "orrumah") == (corruption, 0)
    assert pos.in_play(sen("oriel"))


@clause(
    "DES-COURT-04",
    "DES-COURT-05",
    "DES-COURT-09",
    "DES-COURT-12",
    "DES-COURT-06",
    "DES-COURT-14",
    "DES-COURT-10",
    "DES-COURT-16",
    "DES-COURT-17",
    "DES-COURT-19",
    "DES-COURT-11",
)
def test_a_case_in_the_galactic_court() -> None:
    pos = table(
        "GSP CoS BIP",
        turn=5,
        senators={"GSP": "orrumah", "CoS": "tasumbe"},
        tainted={"tasumbe": (2, 0)},
        ministers={"finance": "tasumbe"},
        money={"CoS": 9},
        dice=[1, 1, 4, 3],
    )
    made = deal(pos, WillPay(1, 0, 6, first=6, resource=MONEY, amount=4))
    start(pos, OpenCase(0, made.id, 0))
    assert tokens(pos, "tasumbe") == (3, 0)
    assert pos.ministry[2] == -1
    assert pos.money[1] == 4
    assert pos.influence == [0, 0, 0]
    assert pos.tried[sen("orrumah")]
    assert pos.tried[sen("tasumbe")]
    assert pos.deals[0].ratified
    pos.turn = 6
    start(pos, JudgePromises())
    assert pos.money[:2] == [4, 0]


@clause("DES-FEINT-03", "DES-FEINT-08", "DES-FEINT-07", "DES-FEINT-04", "DES-FEINT-05", "DES-FEINT-01")
def test_a_feint_undoes_everything() -> None:
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
    "DES-MIN-13",
    "DES-REP-06",
    "DES-REP-07",
    "DES-REP-09",
    "DES-BAT-26",
    "DES-BAT-11",
    "DES-REP-05",
    "DES-BAT-20",
)
def test_minister_of_defence_as_invader() -> None:
    pos = table(
        "BIP GSP PoP",
        phase="intrigue",
        owners={28: "BIP"},
        republic={1: 5},
        senators={"BIP": "zharrak"},
        ministers={"defence": "zharrak"},
        dice=[3, 3, 2, 4, 1, 5],
    )
    start(pos, OpenMoment(0), RepublicMoves(), StartBattle(at(51)))
    answer(pos, "BIP", "abuse the office of minister of defence")
    play(pos, "order 5 republic fleets from sector 1", "send them to sector 51", "to take it for bip")
    if "led by nobody" in legal(pos):
        play(pos, "led by nobody")
    play(pos, "propose these orders")
    quiet(pos)
    assert tokens(pos, "zharrak") == (3, 0)
    assert pos.owner[at(51)] == 0
    assert "The side of BIP has 15" in said(pos)
    assert "The defence stands at 10" in said(pos)
    assert pos.fleets_at(pos.republic, at(1)) == 5


@clause("DES-REB-10", "DES-REB-12", "DES-REB-13", "DES-REB-09", "DES-INV-09")
@pytest.mark.parametrize(("cos", "owner"), [(11, -1), (9, 0)])
def test_rebel_and_party_in_the_same_sector(cos: int, owner: int) -> None:
    pos = table(
        "GSP CoS BIP",
        phase="intrigue",
        rebel="GSP",
        fleets={"GSP": {25: 2}, "CoS": {25: 2}},
        senators={"CoS": "gravend", "GSP": "orrumah"},
        dice=[4, 5, 5, *((5, 5) if cos == 11 else (4, 5))],
    )
    pos.attacks = [Attack(0, at(25), 0, -1, 1), Attack(1, at(25), 1, -1, 2)]
    if cos == 11:
        pos.owner[at(26)] = 1  # one adjacent Sector: 10 + 1
    start(pos, StartBattle(at(25)))
    quiet(pos)
    while pos.waiting:
        pos.play(pos.moves()[0])
    assert pos.owner[at(25)] == owner


@clause("DES-REB-04", "DES-REB-05", "DES-REB-06", "DES-PROS-19", "DES-SNT-04", "DES-DEAL-27")
def test_declaring_rebellion_before_a_trial() -> None:
    from orrery.games.destiny.senate.ballots import presiding

    pos = table(
        "TMP GSP BIP",
        turn=3,
        owners={34: "TMP", 19: "TMP", 8: "TMP", 18: "TMP"},
        influence=9,
        senators={"TMP": "ilsane", "GSP": "orrumah", "BIP": "zharrak"},
        ministers={"prime_minister": "ilsane", "interior": "orrumah", "justice": "zharrak"},
        dice=[3, 5, 6],
    )
    pos.used[pos.content.ability_ids.index("will_to_power")] = True
    deal(pos, WillPay(0, 1, 4, first=4, resource=MONEY, amount=1))
    pos.charges = [Charge(sen("ilsane"), 2, True)]
    start(pos, NextTrial())
    assert "declare rebellion" in legal(pos, 0)
    answer(pos, "TMP", "declare rebellion")
    play(pos, "the rebellion holds sector 34")
    quiet(pos)
    assert [pos.owner[at(n)] for n in (34, 19, 8, 18)] == [0, 0, -1, -1]
    assert pos.charges == []
    assert pos.influence == [9, 9, 9]
    assert pos.ministry[0] == -1
    assert presiding(pos) == 1
    assert pos.deals == []


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
def test_two_campaigners_tie() -> None:
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


@clause("DES-DICE-02", "DES-CAMP-24", "DES-SEN-07", "DES-CAMP-25", "DES-CAMP-12", "DES-CAMP-13")
def test_exploding_6_and_shadow_in_a_campaign() -> None:
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


@clause("DES-CAS-11", "DES-CAS-12", "DES-CAS-07", "DES-CAS-08", "DES-CAS-01")
@pytest.mark.parametrize("cruel", [False, True])
def test_who_bleeds_for_the_republic(cruel: bool) -> None:
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


@clause("DES-SAB-06", "DES-SAB-12", "DES-SAB-22", "DES-SAB-23", "DES-CAS-02")
@pytest.mark.parametrize(
    ("admiral", "fleets", "dice", "hits", "total"),
    [
        ("krazzeth", 3, [1, 4, 4, 6, 4], 4, None),
        ("chaldrix", 2, [1, 5, 6, 5], 2, None),
        ("zharrak", 2, [1, 5, 4, 6], 2, 19),
    ],
)
def test_butcher_merciful_strategist(
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
def test_pacifist_without_dice() -> None:
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
def test_believer_atheist_and_the_infestation() -> None:
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


@clause("DES-INF-10", "DES-INF-11", "DES-REB-22", "DES-BAT-19", "DES-BAT-21")
@pytest.mark.parametrize(
    ("purpose", "owner", "corruption"), [("fight to make it neutral", -1, 0), ("fight for cos", 0, 2)]
)
def test_cleaning_or_taking_an_infested_sector(purpose: str, owner: int, corruption: int) -> None:
    pos = table(
        "CoS GSP BIP",
        phase="intrigue",
        owners={32: "CoS"},
        infested=[46],
        fleets={"CoS": {32: 4}},
        senators={"CoS": "gravend"},
        dice=[1, 4, 4, 4, 4],
    )
    start(pos, DeclareTurn(0), StartBattle(at(46)))
    play(
        pos,
        "order fleets to sector 46",
        "take 4 from sector 32",
        "that is all",
        "attack",
        purpose,
        "send no admiral",
    )
    play(pos, "put it on gravend")
    assert tokens(pos, "gravend") == (corruption, 0)
    play(pos, "pass")
    quiet(pos)
    assert pos.owner[at(46)] == owner
    assert pos.fleets_at(0, at(46)) == 4


@clause("DES-SHA-03", "DES-SHA-04")
def test_forced_trade_with_a_shadow_present() -> None:
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": (2, 1)})
    corrupt(pos, sen("orrumah"), 2, "DES-COR-01")
    assert tokens(pos, "orrumah") == (1, 2)


@clause("DES-CARD-12", "DES-CARD-16", "DES-CARD-17", "DES-CARD-08")
def test_the_ghost_answers_a_distraction() -> None:
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
def test_assassination_during_a_card_with_variable_cost() -> None:
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
    play(pos, "choose ilsane", "choose 4")
    assert pos.influence[0] == 0
    answer(pos, "CoS", "use master assassin of kutumbo")
    play(pos, "choose ilsane")
    quiet(pos)
    assert not pos.in_play(sen("ilsane"))
    assert pos.influence[0] == 4
    assert sum(pos.corruption) == 0
    assert pos.discards == [pos.content.card("confession")]


@clause("DES-ASN-19", "DES-ASN-20", "DES-ASN-21", "DES-ASN-07", "DES-ASN-08", "DES-SAB-10")
def test_two_assassins() -> None:
    pos = table(
        "PoP CoS BIP",
        phase="intrigue",
        senators={"PoP": "gazali", "CoS": "kutumbo"},
        tainted={"kutumbo": (0, 1)},
        dice=[6, 1, 5],
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of gazali")
    play(pos, "choose kutumbo")
    answer(pos, "CoS", "use master assassin of kutumbo")
    play(pos, "choose gazali")
    quiet(pos)
    assert not pos.in_play(sen("kutumbo"))
    assert not pos.in_play(sen("gazali"))
    assert sum(pos.corruption) == 0


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
def test_discounts_add_up() -> None:
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


@clause("DES-DEAL-18", "DES-DEAL-16", "DES-DEAL-17", "DES-MIN-16", "DES-INIT-07", "DES-COR-10")
def test_a_minister_changes_party() -> None:
    pos = table(
        "BIP GSP PoP",
        senators={"BIP": "ordrun", "PoP": "fola"},
        ministers={"finance": "ordrun"},
        tainted={"ordrun": (1, 0)},
        exhausted="ordrun",
        money={"GSP": 8},
        influence={"GSP": 1},
        initiative="GSP PoP BIP",
    )
    pos.rank = [4, 1, 1]
    conclude(
        pos,
        Offer(0, [Gift(0, 1, SenatorInPlay(sen("ordrun"))), Gift(1, 0, Funds(MONEY, 8))]),
        ratified=False,
    )
    assert pos.party_of(sen("ordrun")) == 1
    assert pos.exhausted[sen("ordrun")]
    assert pos.minister(2) == 1
    assert tokens(pos, "ordrun") == (1, 0)
    texts = [pos.text(move) for move in free_moves(pos, 1, 0)]
    assert "audit fola" in texts
    assert not any(text.startswith("abuse") for text in texts)
    start(pos, SetInitiative(False))
    assert pos.initiative[-1] == 1


@clause("DES-RES-02", "DES-RES-03")
def test_full_treasury() -> None:
    pos = table("PoP TMP BIP", money={"PoP": 97, "TMP": 2})
    pos.gain(0, MONEY, 6)
    pos.lose(1, MONEY, 3)
    assert pos.money[:2] == [99, 0]


@clause("DES-GAL-15", "DES-GAL-16")
def test_the_last_senators() -> None:
    pos = table("PPF GSP BIP PoP", phase="galactic", turn=9)
    pos.senator_deck = pos.senator_deck[:5]
    for senator in range(50):
        if senator not in pos.senator_deck:
            pos.sen_at[senator] = 3
    start(pos, DrawSenators())
    assert [len(pos.reserve_of(seat)) for seat in range(4)] == [2, 1, 1, 1]
    start(pos, DrawSenators())
    assert sum(len(pos.reserve_of(seat)) for seat in range(4)) == 5


@clause("DES-END-03", "DES-END-04", "DES-END-07", "DES-REB-20")
@pytest.mark.parametrize(
    ("counts", "rebel", "winner"), [((11, 10, 0), "", 0), ((10, 10, 4), "", None), ((11, 0, 12), "TMP", 2)]
)
def test_several_parties_with_ten_sectors(counts: tuple[int, ...], rebel: str, winner: int | None) -> None:
    names = ("GSP", "PoP", "TMP")
    owners: dict[int, str] = {}
    for name, count in zip(names, counts, strict=True):
        for _ in range(count):
            owners[len(owners) + 1] = name
    pos = table("GSP PoP TMP", owners=owners, rebel=rebel, seed=3)
    pos.then(CheckEnd())
    pos.stack.pop().run(pos)
    assert (pos.outcome.winners if pos.outcome else None) == (None if winner is None else (winner,))


@clause("DES-BAT-22", "DES-BAT-23", "DES-BAT-25")
def test_retreat_without_a_home() -> None:
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


@clause("DES-PROP-15", "DES-PROP-16", "DES-LAW-27", "DES-LAW-14")
def test_oversight_of_the_hustings() -> None:
    pos = table(
        "GSP CoS PPF",
        phase="intrigue",
        marked=[12, 27, 41],
        infested=[41],
        laws=["sample:3"],
        fleets={"GSP": {12: 1, 29: 2}, "CoS": {27: 1}},
        senators={"GSP": "orrumah", "CoS": "gravend", "PPF": "oriel"},
    )
    start(pos, EndOfDeclarations())
    assert tokens(pos, "orrumah") == (2, 0)
    assert tokens(pos, "gravend") == (0, 0)
    assert tokens(pos, "oriel") == (0, 0)


@clause("DES-PROP-11", "DES-PROP-14", "DES-PROP-13", "DES-DEAL-02", "DES-PROP-21", "DES-DEAL-19")
def test_an_unratified_trade() -> None:
    pos = table(
        "BIP PoP GSP",
        phase="intrigue",
        laws=["sample:2"],
        money=3,
        influence=3,
        hands={"PoP": "feint"},
        senators={"BIP": "zharrak ordrun", "PoP": "fola"},
    )
    conclude(pos, Offer(0, [Gift(0, 1, Funds(MONEY, 3)), Gift(1, 0, Funds(INFLUENCE, 3))]), ratified=False)
    pos.settle()
    play(pos, "put it on zharrak")
    assert tokens(pos, "zharrak") == (2, 0)
    assert tokens(pos, "fola") == (2, 0)
    swap: list[AnyTerm] = [
        Gift(0, 1, SenatorInPlay(sen("ordrun"))),
        Gift(1, 0, ActionCard(pos.content.card("feint"))),
    ]
    pos.broken = []
    conclude(pos, Offer(0, swap), ratified=False)
    pos.settle()
    assert pos.broken == []
    assert pos.hands[0] == [pos.content.card("feint")]


@clause("DES-ORD-05", "DES-ORD-06", "DES-ORD-09", "DES-ORD-07", "DES-ORD-10", "DES-ORD-12")
@pytest.mark.parametrize("case", "abcd")
def test_an_admiral_who_does_not_come(case: str) -> None:
    pos = table(
        "CoS BIP GSP",
        phase="intrigue",
        infested=[46],
        republic={1: 3},
        senators={"CoS": "gravend sybarine", "BIP": "zharrak"},
    )
    pos.orders = Plan(1, (March(0, at(46), 3, -1),), ((at(46), sen("gravend")),))
    if case == "a":
        pos.exhausted[sen("gravend")] = True
    elif case == "b":
        pos.sen_at[sen("gravend")], pos.sen_seat[sen("gravend")] = 3, -1
    elif case == "c":
        pos.redeployed = True
    start(pos, RepublicMoves())
    if case == "a":
        play(pos, "put it on sybarine")
    if case == "c":
        play(pos, "refuse to go")
    assert tokens(pos, "sybarine") == ((2, 0) if case == "a" else (0, 0))
    assert tokens(pos, "gravend") == (0, 0)
    assert pos.exhausted[sen("gravend")] == (case != "b")
    assert bool(pos.admirals) == (case == "d")


@clause(
    "DES-REB-24",
    "DES-REB-25",
    "DES-REB-26",
    "DES-REB-28",
    "DES-REB-27",
    "DES-PROP-19",
    "DES-REB-17",
    "DES-REB-18",
)
def test_peace_with_the_rebel() -> None:
    pos = table(
        "GSP CoS BIP",
        turn=4,
        rebel="GSP",
        owners={29: "GSP", 23: "GSP", 12: "GSP"},
        laws=["sample:4"],
        money={"GSP": 6},
        senators={"GSP": "orrumah", "CoS": "brezzik", "BIP": "gravend"},
        ministers={"interior": "brezzik"},
    )
    assert len(acting_traits(pos, sen("orrumah"))) == 2
    start(pos, OpenMoment(0), TableTurn(1))
    answer(pos, "GSP", "offer peace to cos")
    play(pos, "deal with cos", "deal: gsp gives cos", "term: money", "term: 6 of it", "make the offer")
    quiet(pos)
    play(pos, "table peace")
    quiet(pos)
    play(pos, "go on")
    quiet(pos)
    while pos.rebel >= 0:
        wanted = [t for t in legal(pos) if t.startswith("call on")] or [
            "vote for it" if pos.waiting == (1,) else "vote against it"
        ]
        if isinstance(pos.decision, type(pos.decision)) and "challenge it" in legal(pos):
            quiet(pos)
            continue
        play(pos, wanted[0])
    assert pos.in_standing(0)
    assert pos.money[:2] == [0, 6]
    assert [pos.owner[at(n)] for n in (29, 23, 12)] == [0, 0, 0]
    assert acting_traits(pos, sen("orrumah")) == []
    assert not any(pos.text(m) == "declare rebellion" for m in free_moves(pos, 0, 0))


@clause("DES-INV-12", "DES-INV-10", "DES-INV-09", "DES-INV-11", "DES-BAT-19", "DES-COR-05", "DES-INV-13")
@pytest.mark.parametrize("joins", [True, False])
def test_supporting_a_party_that_declares_later(joins: bool) -> None:
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
        "that is all",
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
            "that is all",
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
def test_the_end_of_a_turn(invaded: bool) -> None:
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


@clause("DES-DEAL-13", "DES-DEAL-14", "DES-DEAL-05")
def test_spent_lost_or_taken() -> None:
    pos = table("TMP PoP BIP", turn=4, money={"TMP": 2}, infested=[19], senators={"TMP": "ilsane"})
    deal(pos, WillPay(0, 1, 4, first=4, resource=MONEY, amount=5))
    deal(pos, WillHandOver(0, 1, 4, OwnedSector(at(19))))
    start(pos, JudgePromises())
    play(pos, "accept the breach")
    assert tokens(pos, "ilsane") == (2, 0)
    assert pos.deals == []
