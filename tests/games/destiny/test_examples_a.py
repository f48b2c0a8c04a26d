"""The worked examples of the rules, 1 to 34."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.assassination import step_price
from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.deals import conclude
from orrery.games.destiny.deals.promises import JudgePromises
from orrery.games.destiny.laws.bill_of_rights import violated
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.laws.tabled import refusal
from orrery.games.destiny.phases.ending import CheckEnd, SpendPool
from orrery.games.destiny.phases.galactic import InfestationRoll, MoveElectionCounter
from orrery.games.destiny.senate.ballots import on_floor, open_vote
from orrery.games.destiny.senate.counting import CountVotes
from orrery.games.destiny.senate.elections import EndElection, HoldElection, may_stand
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.goods import Funds, OwnedSector
from orrery.games.destiny.table.senate import Charge
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import AnyTerm, Gift, WillHandOver, WillPay, WontInvade
from orrery.games.destiny.table.votes import V_ELECTION, VACANT
from orrery.games.destiny.table.war import Attack, Tour
from orrery.games.destiny.turn.initiative import SetInitiative
from orrery.games.destiny.turn.open_moments import OpenMoment, do_free, free_moves
from orrery.games.destiny.turn.senators import voting_strength
from orrery.games.destiny.turn.stages import I_CAMPAIGNS
from orrery.games.destiny.war.battles import (
    NextBattle,
    RollBattle,
    StartBattle,
    muster,
    sector_dice,
)
from orrery.games.destiny.war.campaigns import CampaignTurn, NextCampaign
from orrery.games.destiny.war.casualties import battle_of
from orrery.games.destiny.war.invasions import DeclareTurn
from tests.games.destiny.kit import (
    answer,
    at,
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
    who,
)
from tests.ledger import clause


@clause("DES-SEN-06", "DES-SEN-04", "DES-SEN-01", "DES-CAMP-07", "DES-CAMP-01", "DES-SETUP-13", "DES-INV-02")
def test_one_senator_several_campaigns() -> None:
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


@clause("DES-PROP-17", "DES-COR-07", "DES-COR-09", "DES-LAW-18")
def test_ignoring_a_tax_law() -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        owners={30: "PoP"},
        fleets={"PoP": {30: 3}},
        money=10,
        senators={"PoP": "fola emberlin"},
        laws=["sample:4"],
    )
    start(pos, DeclareTurn(0))
    play(
        pos, "order fleets to sector 12", "take 1 from sector 30", "that is all", "defend", "send no admiral"
    )
    play(pos, "refuse the tax", "put it on fola")
    play(
        pos, "order fleets to sector 13", "take 2 from sector 30", "that is all", "defend", "send no admiral"
    )
    assert tokens(pos, "fola") == (2, 0)
    assert pos.money[0] == 10
    assert pos.pool == 0
    assert pos.waiting == (0,)


@clause("DES-DEAL-05", "DES-DEAL-06", "DES-DEAL-07", "DES-DEAL-04")
def test_a_broken_deal_cannot_be_broken_again() -> None:
    pos = table(
        "GSP PoP BIP",
        turn=4,
        phase="intrigue",
        owners={30: "PoP", 29: "GSP"},
        fleets={"GSP": {29: 3}},
        senators={"GSP": "orrumah brannoch", "PoP": "fola"},
        money=9,
    )
    pos.used[pos.content.ability_ids.index("welcome_insurrection")] = True
    deal(pos, WontInvade(0, 1, 6, party=1), WillPay(1, 0, 5, first=5, resource=MONEY, amount=3))
    start(pos, DeclareTurn(0))
    order = ("take 1 from sector 29", "that is all", "attack", "fight for gsp", "send no admiral")
    play(pos, "order fleets to sector 30", *order, "put it on orrumah")
    play(pos, "accept the breach", "put it on brannoch")
    assert tokens(pos, "orrumah") == (2, 0)
    assert tokens(pos, "brannoch") == (2, 0)
    assert pos.deals == []
    play(pos, "pass")
    pos.turn, pos.attacks = 5, []
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 30", *order, "put it on brannoch", "pass")
    assert tokens(pos, "brannoch") == (4, 0)
    start(pos, JudgePromises())
    assert pos.money[1] == 9
    assert tokens(pos, "fola") == (0, 0)


@clause("DES-DEAL-02", "DES-DEAL-28")
def test_an_instant_trade() -> None:
    pos = table("BIP PoP GSP", money={"BIP": 10, "PoP": 2}, influence={"PoP": 8})
    do_free(pos, 0, free_moves(pos, 0, 0)[[pos.text(m) for m in free_moves(pos, 0, 0)].index("negotiate")])
    pos.settle()
    play(pos, "deal with pop", "deal: bip gives pop", "term: money", "term: 4 of it")
    play(pos, "deal: pop gives bip", "term: influence", "term: 5 of it", "make the offer")
    assert pos.waiting == (1,)
    play(pos, "accept the deal")
    assert (pos.money[:2], pos.influence[:2]) == ([6, 6], [5, 3])
    assert pos.deals == []


@clause("DES-SHA-02", "DES-SHA-04", "DES-INV-14", "DES-COR-04")
def test_six_corruption_become_two_shadow() -> None:
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
        "that is all",
        "attack",
        "fight for pop",
        "send fola as admiral",
    )
    assert tokens(pos, "fola") == (0, 2)
    assert pos.exhausted[sen("fola")]


@clause("DES-INF-12")
def test_shadow_strengthens_the_infestation() -> None:
    pos = table(
        infested=[37], senators={"GSP": "orrumah", "PoP": "fola"}, tainted={"orrumah": (0, 1), "fola": (0, 2)}
    )
    assert sector_dice(pos, at(37)) == 4


@clause("DES-SHA-08", "DES-BAT-03")
def test_the_gift_of_the_darkness_in_battle() -> None:
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
def test_the_counter_bid() -> None:
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
    play(pos, "choose daveth")
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
def test_killing_a_senator_behind_a_card_without_action() -> None:
    pos = table(
        "PoP CoS BIP",
        phase="intrigue",
        senators={"PoP": "fola", "CoS": "kutumbo"},
        hands={"PoP": "union_corruption"},
        dice=[6],
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "play union corruption")
    play(pos, "choose fola", "choose 3")
    answer(pos, "CoS", "use master assassin of kutumbo")
    play(pos, "choose fola")
    quiet(pos)
    assert not pos.in_play(sen("fola"))
    assert pos.money[0] == 12
    assert sum(pos.corruption) == 0


@clause("DES-ASN-09", "DES-ASN-03", "DES-ASN-04", "DES-ASN-10")
@pytest.mark.parametrize(("dice", "lives"), [([4, 2], True), ([5, 2], False)])
def test_a_bidding_war_and_two_dice(dice: list[int], lives: bool) -> None:
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
    play(pos, "choose fola")
    quiet(pos)
    play(pos, "raise the roll")
    quiet(pos)
    assert pos.in_play(sen("fola")) == lives
    assert tokens(pos, "gazali") == (0, 1)


@clause("DES-END-06", "DES-END-05", "DES-END-02")
def test_common_defeat_comes_first() -> None:
    pos = table("CoS PoP BIP", owners=dict.fromkeys(range(1, 12), "CoS"), infested=range(20, 30))
    start(pos, CheckEnd())
    assert pos.outcome is not None
    assert pos.outcome.winners == ()
    assert pos.outcome.ending == "infestation"


@clause("DES-INF-01", "DES-INF-04", "DES-INF-02", "DES-INF-03")
def test_the_infestation_roll() -> None:
    pos = table(
        marked=[5, 6, 7],
        senators={"GSP": "orrumah brannoch", "PoP": "fola"},
        tainted={"orrumah": (3, 0), "brannoch": (3, 0), "fola": (0, 4)},
        dice=[3, 4],
    )
    start(pos, InfestationRoll())
    assert "13 in all" in said(pos)[0]
    assert pos.infested() == 3


@clause("DES-DEAL-02", "DES-DEAL-03", "DES-DEAL-05", "DES-COR-03")
def test_a_sector_bought_and_not_given_back() -> None:
    pos = table(
        "PoP GSP BIP",
        turn=4,
        owners={56: "GSP"},
        money={"PoP": 12},
        influence={"PoP": 6},
        senators={"PoP": "fola skarrish", "GSP": "orrumah"},
    )
    terms: list[AnyTerm] = [
        Gift(0, 1, Funds(MONEY, 7)),
        Gift(0, 1, Funds(INFLUENCE, 4)),
        Gift(1, 0, OwnedSector(at(56))),
        WillHandOver(0, 1, 5, OwnedSector(at(56))),
    ]
    conclude(pos, Offer(0, terms), ratified=False)
    assert (pos.money[0], pos.influence[0], pos.owner[at(56)]) == (5, 2, 0)
    pos.turn = 5
    start(pos, JudgePromises())
    play(pos, "break the promise", "accept the breach", "put it on fola")
    assert tokens(pos, "fola") == (2, 0)
    assert pos.owner[at(56)] == 0
    assert pos.deals == []


@clause("DES-CARD-08", "DES-CARD-09", "DES-CARD-11", "DES-CARD-18", "DES-CARD-04", "DES-CARD-05")
def test_a_distraction() -> None:
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


def quiet_until(pos: Table, name: str) -> None:
    """Pass in order until this Party is asked."""
    assert who(pos, name) in pos.waiting


@clause("DES-BOARD-10", "DES-SEC-18")
def test_an_ability_already_used_this_turn() -> None:
    pos = table(
        "PoP TMP BIP",
        phase="intrigue",
        owners={46: "PoP", 34: "TMP"},
        senators={"PoP": "fola liriana"},
        influence={"PoP": 20},
        marked=[12],
        dice=[6, 6, 1],
    )
    ability = pos.content.ability_ids.index("will_to_power")
    pos.used[ability] = True
    pos.tours = [Tour(0, sen("fola"), at(34)), Tour(0, sen("liriana"), at(12))]
    start(pos, NextCampaign((0, 1, 2)))
    play(pos, "resolve the campaign in sector 34")
    quiet(pos)
    play(pos, "spend 13 influence", "pass")
    quiet(pos)
    assert pos.owner[at(34)] == 0
    quiet(pos)
    play(pos, "pass")
    quiet(pos)
    assert pos.used[ability]
    assert not any("Will to Power" in line for line in said(pos))


@clause("DES-INV-15", "DES-INV-17", "DES-BAT-15")
@pytest.mark.parametrize("same", [False, True])
def test_admirals_of_three_parties(same: bool) -> None:
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
def test_command() -> None:
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
def test_a_battle_with_three_sides() -> None:
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
def test_admirals_and_casualties(hits: int, lives: bool) -> None:
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
def test_republic_fleets_on_patrol() -> None:
    pos = table("BIP PoP GSP", phase="intrigue", fleets={"BIP": {32: 5}}, republic={32: 2})
    pos.attacks = [Attack(0, at(32), 0, -1, 1)]
    start(pos, StartBattle(at(32)))
    battle = battle_of(pos)
    assert [(f.seat, f.fleets, f.purpose) for f in battle.forces] == [(-1, 0, -3), (0, 5, 0), (3, 2, -3)]
    start(pos, RollBattle())
    assert next(line for line in said(pos) if "rolls" in line).startswith("The Sector rolls")


@clause("DES-REP-02", "DES-REP-03", "DES-BAT-16", "DES-INF-12", "DES-BAT-26")
def test_republic_against_a_greedy_ally() -> None:
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
def test_invaded_then_talked_over() -> None:
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


@clause("DES-MIN-07", "DES-MIN-11", "DES-MIN-08")
def test_embezzlement() -> None:
    pos = table("PoP GSP BIP", senators={"PoP": "fola"}, ministers={"finance": "fola"}, money={"PoP": 5})
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "abuse the office of minister of finance")
    assert legal(pos) == [f"choose {n}" for n in range(1, 6)]
    play(pos, "choose 3")
    quiet(pos)
    assert tokens(pos, "fola") == (3, 0)
    assert pos.exhausted[sen("fola")]
    assert pos.money[0] == 14


@clause("DES-ELEC-08", "DES-END-01", "DES-ELEC-18")
def test_five_ministries_need_five_senators() -> None:
    people = "quorith oriel xanthor perrisand"
    pos = table(
        "PPF GSP BIP",
        senators={"PPF": people},
        counter=3,
        ministers=dict(
            zip(("prime_minister", "interior", "finance", "justice"), people.split(), strict=True)
        ),
    )
    assert may_stand(pos, 0) == []
    pos.sen_at[sen("chaldrix")], pos.sen_seat[sen("chaldrix")] = 2, 0
    assert may_stand(pos, 0) == [sen("chaldrix")]
    pos.ministry[4] = sen("chaldrix")
    start(pos, EndElection())
    assert pos.outcome is not None
    assert pos.outcome.winners == (0,)


@clause(
    "DES-VOTE-01",
    "DES-VOTE-07",
    "DES-VOTE-16",
    "DES-VOTE-17",
    "DES-VOTE-14",
    "DES-VOTE-15",
    "DES-VOTE-20",
    "DES-VOTE-02",
)
def test_a_vote_with_bids_a_limit_and_a_void_total() -> None:
    pos = table(
        "GSP BIP PoP TMP",
        influence=9,
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak", "PoP": "fola", "TMP": "ilsane"},
        tainted={"zharrak": (3, 0), "fola": (0, 1), "ilsane": (0, 2)},
        ministers={"prime_minister": "fola"},
    )
    assert [voting_strength(pos, seat) for seat in range(4)] == [7, 1, 1, -2]
    start(pos, TableTurn(0))
    play(pos, "table movement registration oversight", "pass")
    quiet(pos)
    play(pos, "go on")
    quiet(pos)
    play(
        pos,
        "call on gsp",
        "vote for it",
        "call on bip",
        "vote against it",
        "call on pop",
        "vote against it",
        "vote for it",
    )
    assert "bid 7 influence" in legal(pos)
    assert refused(pos, "bid 8 influence").clause == "DES-VOTE-07"
    play(pos, "pass", "bid 3 influence")
    assert refused(pos, "bid 5 influence").clause == "DES-VOTE-07"
    play(pos, "bid 4 influence", "bid 1 influence", "bid 1 influence", "pass", "pass")
    events = play(pos, "pass")
    if pos.waiting == (0,) and pos.vote is not None:
        events = play(pos, "pass")
    assert any("The count: against 9, in favour 8" in pos.words().sentence(event) for event in events)
    assert pos.laws == []
    assert pos.influence == [8, 6, 5, 8]
    assert [voting_strength(pos, seat) for seat in range(4)] == [7, 1, 1, -2]


@clause("DES-VOTE-18", "DES-VOTE-19")
def test_a_tied_vote() -> None:
    pos = table(senators={"GSP": "daveth", "BIP": "uldremah"}, dice=[4, 4, 2, 5])
    open_vote(pos, 2, sen("daveth"), [0, 1], 0)
    pos.proposed = [_charge(pos)]
    vote = on_floor(pos)
    vote.cast, vote.order = [1, 0, -1], [0, 1]
    start(pos, CountVotes())
    assert pos.charges != []
    open_vote(pos, 2, sen("daveth"), [0, 1], 0)
    pos.proposed = [_charge(pos)]
    on_floor(pos).cast = [-1, -1, -1]
    pos.charges = []
    start(pos, CountVotes())
    assert pos.charges == []
    assert "No vote with effect was cast in favour" in said(pos)


def _charge(pos: Table) -> Charge:
    return Charge(sen("daveth"), 1, False)


@clause("DES-ELEC-09", "DES-ELEC-03", "DES-ELEC-10", "DES-ELEC-11")
def test_voting_for_an_empty_chair() -> None:
    pos = table(
        "GSP CoS BIP TMP", senators={"GSP": "orrumah", "CoS": "tasumbe", "BIP": "zharrak"}, dice=[1, 2, 6]
    )
    open_vote(pos, V_ELECTION, 2, [sen("orrumah"), sen("tasumbe"), VACANT], 0)
    vote = on_floor(pos)
    vote.cast, vote.spent = [0, 1, 2, -1], [2, 2, 3, 0]
    start(pos, CountVotes())
    assert pos.ministry[2] == -1
    open_vote(pos, V_ELECTION, 2, [sen("orrumah"), sen("tasumbe"), VACANT], 0)
    vote = on_floor(pos)
    vote.cast, vote.spent = [0, 1, 2, -1], [2, 2, 2, 0]
    start(pos, CountVotes())
    assert "A tie: the dice show 1, 2, 6" in said(pos)
    assert pos.ministry[2] == -1


@clause("DES-ELEC-14", "DES-ELEC-15", "DES-ELEC-11", "DES-ELEC-08", "DES-ELEC-16")
def test_random_first_election_with_three_parties() -> None:
    pos = table(
        "GSP BIP PoP",
        turn=1,
        initiative="PoP GSP BIP",
        counter=3,
        random_first_election=True,
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"},
    )
    start(pos, HoldElection())
    dealt = next(line for line in said(pos) if line.startswith("The Ministries are dealt"))
    order = [
        pos.content.minister_names.index(name)
        for name in dealt.removeprefix("The Ministries are dealt: ").split(", ")
    ]
    assert [pos.ministry[m] for m in order] == [sen("fola"), sen("orrumah"), sen("zharrak"), -1, -1]
    assert pos.counter == 0


@clause("DES-INIT-01", "DES-INIT-03", "DES-INIT-02", "DES-INIT-05", "DES-INIT-06", "DES-SEC-08")
def test_order_of_initiative() -> None:
    pos = table(
        "BIP PoP TMP GSP CoS PPF",
        rebel="TMP",
        owners={10: "GSP"},
        dice=[3, 5],
        senators={"BIP": "zharrak ordrun", "PoP": "fola"},
        ministers={"defence": "zharrak", "finance": "ordrun", "prime_minister": "fola"},
    )
    start(pos, SetInitiative(True))
    assert [pos.content.party_ids[pos.party[seat]] for seat in pos.initiative] == [
        "CoS",
        "PPF",
        "BIP",
        "PoP",
        "TMP",
        "GSP",
    ]


@clause(
    "DES-GAL-21",
    "DES-GAL-22",
    "DES-GAL-20",
    "DES-ELEC-12",
    "DES-ELEC-13",
    "DES-GAL-23",
    "DES-TURN-03",
    "DES-GAL-24",
)
def test_elections_on_the_track() -> None:
    pos = table(turn=1, counter=3, phase="galactic")
    start(pos, MoveElectionCounter())
    assert pos.counter == 3
    start(pos, EndElection())
    assert pos.counter == 0
    for turn, counter in ((2, 1), (3, 2), (4, 3)):
        pos.turn = turn
        start(pos, MoveElectionCounter())
        assert pos.counter == counter
    pos = table(
        turn=3, counter=1, phase="galactic", senators={"PoP": "fola"}, ministers={"prime_minister": "fola"}
    )
    start(pos, MoveElectionCounter())
    assert legal(pos) == ["call an election", "pass"]
    play(pos, "call an election")
    assert pos.counter == 3
    assert pos.ministry == [-1] * 5


@clause(
    "DES-BILL-03",
    "DES-BILL-05",
    "DES-BILL-07",
    "DES-BILL-09",
    "DES-BILL-11",
    "DES-BILL-13",
    "DES-LAW-02",
    "DES-LAW-08",
    "DES-LAW-05",
    "DES-BILL-04",
    "DES-BILL-06",
    "DES-BILL-08",
    "DES-BILL-10",
    "DES-BILL-12",
    "DES-BILL-18",
)
@pytest.mark.parametrize(
    ("text", "article"),
    [
        ("tax move_fleet 3 money for 2 turns", 0),
        ("tax hold_fleets 1 money for 2 turns", 2),
        ("prohibit declare_campaign in numbers [13, 15] for 2 turns", 3),
        ("prohibit declare_campaign in any for 2 turns", 4),
        ("require invade 1 for 2 turns", 5),
        ("tax invade 4 money for 2 turns", 0),
        ("tax play_action_card 1 influence for 2 turns", 4),
        ("prohibit recruit_senator above 2 per turn for 2 turns", 0),
        ("grant 5 money for 2 turns", 1),
        ("prohibit declare_campaign in numbers [13, 18] for 2 turns", 0),
        ("tax hold_fleets 1 money; grant 5 money for 2 turns", 1),
    ],
)
def test_checking_laws_against_the_bill(text: str, article: int) -> None:
    pos = table(owners={13: "BIP", 15: "BIP", 18: "PoP"})
    reading = read_law(pos.content, text)
    problem, _ = refusal(pos, reading)
    assert (f"article {article} " in problem) if article else problem == ""
    if article in (2, 3, 4, 5) and not reading.problem:
        assert violated(pos, reading.provisions) == article


@clause("DES-BILL-01", "DES-BILL-02", "DES-BILL-16")
@pytest.mark.parametrize(("agree", "stands"), [(3, False), (2, True)])
def test_a_law_struck_down_by_the_players(agree: int, stands: bool) -> None:
    pos = table(
        "GSP BIP PoP TMP CoS", influence=0, senators={"GSP": "daveth"}, ministers={"interior": "daveth"}
    )
    start(pos, TableTurn(0))
    play(pos, "table movement registration oversight")
    quiet(pos)
    play(pos, "go on")
    quiet(pos)
    while not any(text == "challenge it" for text in legal(pos)):
        wanted = [t for t in legal(pos) if t.startswith(("call on", "vote for it"))]
        play(pos, wanted[0])
    answer(pos, "BIP", "challenge it")
    for number in range(5):
        pos.play("it violates the bill" if number < agree else "it stands", number)
    assert bool(pos.laws) == stands


@clause("DES-PROP-05", "DES-PROP-04", "DES-COR-08", "DES-PROP-07")
def test_two_turns_of_a_law() -> None:
    from orrery.games.destiny.phases.ending import RunDown
    from orrery.games.destiny.phases.galactic import clear_turn

    pos = table(
        "BIP PoP GSP",
        turn=5,
        phase="intrigue",
        stage=I_CAMPAIGNS,
        owners={28: "BIP", 20: "PoP", 21: "PoP"},
        senators={"BIP": "zharrak krazzeth ordrun"},
        laws=["sample:0"],
    )
    start(pos, CampaignTurn(0))
    play(pos, "campaign in sector 20", "send zharrak to campaign", "put it on ordrun")
    play(pos, "campaign in sector 21", "send krazzeth to campaign", "pass")
    assert tokens(pos, "ordrun") == (2, 0)
    for turn, sum_ in ((6, 4), (7, 4)):
        start(pos, RunDown())
        pos.turn = turn
        clear_turn(pos)
        pos.exhausted = [False] * 50
        start(pos, CampaignTurn(0))
        play(pos, "campaign in sector 20", "send zharrak to campaign")
        if turn == 6:
            play(pos, "put it on ordrun")
        play(pos, "pass")
        assert tokens(pos, "ordrun") == (sum_, 0)


@clause("DES-LAW-11", "DES-LAW-13", "DES-PROP-17", "DES-COMP-05", "DES-GAL-03")
def test_taxes_become_fleets() -> None:
    pos = table(
        "PoP CoS BIP",
        phase="intrigue",
        fleets={"PoP": {30: 3}, "CoS": {32: 2}},
        republic={1: 8},
        money=6,
        laws=["sample:4"],
        senators={"PoP": "fola"},
        ministers={"prime_minister": "fola"},
    )
    start(pos, DeclareTurn(0), DeclareTurn(1))
    play(
        pos,
        "order fleets to sector 12",
        "take 3 from sector 30",
        "that is all",
        "defend",
        "send no admiral",
        "pay the tax",
        "pass",
    )
    play(
        pos,
        "order fleets to sector 12",
        "take 2 from sector 32",
        "that is all",
        "defend",
        "pay the tax",
        "pass",
    )
    assert pos.pool == 10
    start(pos, SpendPool())
    assert legal(pos)[0] == "buy 2 republic fleets from the pool"
    play(pos, "buy 2 republic fleets from the pool")
    assert pos.fleets_at(pos.republic, at(1)) == 10
    assert pos.pool == 0
