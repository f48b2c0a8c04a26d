"""The worked examples of the rules about votes, Elections, orders, laws and trials."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.deals import conclude
from orrery.games.destiny.laws.bill_of_rights import violated
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.laws.tabled import refusal
from orrery.games.destiny.phases.ending import Duties, SpendPool
from orrery.games.destiny.senate.ballots import on_floor, open_vote
from orrery.games.destiny.senate.counting import CountVotes
from orrery.games.destiny.senate.elections import EndElection, HoldElection, may_stand
from orrery.games.destiny.senate.orders import RepublicMoves
from orrery.games.destiny.senate.prosecutions import HoldTrial
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.goods import ActionCard, Funds, SenatorInPlay
from orrery.games.destiny.table.senate import Charge, March, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import AnyTerm, Gift
from orrery.games.destiny.table.votes import V_ELECTION, VACANT
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.senators import voting_strength
from orrery.games.destiny.turn.stages import I_CAMPAIGNS
from orrery.games.destiny.war.battles import StartBattle
from orrery.games.destiny.war.campaigns import CampaignTurn
from orrery.games.destiny.war.feints import EndOfDeclarations
from orrery.games.destiny.war.invasions import DeclareTurn
from tests.games.destiny.kit import answer, at, legal, play, quiet, refused, said, sen, start, table, tokens
from tests.ledger import clause


@clause("DES-PROP-17", "DES-COR-07", "DES-COR-09", "DES-LAW-18")
def test_ex_02_ignoring_a_tax_law() -> None:
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
    play(pos, "order fleets to sector 12", "take 1 from sector 30", "defend", "send no admiral")
    play(pos, "refuse the tax", "put it on fola")
    play(pos, "order fleets to sector 13", "take 2 from sector 30", "defend", "send no admiral")
    assert tokens(pos, "fola") == (2, 0)
    assert pos.money[0] == 10
    assert pos.pool == 0
    assert pos.waiting == (0,)


@clause("DES-MIN-07", "DES-MIN-11", "DES-MIN-08")
def test_ex_23_embezzlement() -> None:
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
def test_ex_24_five_ministries_need_five_senators() -> None:
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
def test_ex_25_a_vote_with_bids_a_limit_and_a_void_total() -> None:
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


def _charge(pos: Table) -> Charge:
    return Charge(sen("daveth"), 1, False)


@clause("DES-VOTE-18", "DES-VOTE-19")
def test_ex_26_a_tied_vote() -> None:
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


@clause("DES-ELEC-09", "DES-ELEC-03", "DES-ELEC-10", "DES-ELEC-11")
def test_ex_27_voting_for_an_empty_chair() -> None:
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
def test_ex_28_random_first_election_with_three_parties() -> None:
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
def test_ex_31_checking_laws_against_the_bill(text: str, article: int) -> None:
    pos = table(owners={13: "BIP", 15: "BIP", 18: "PoP"})
    reading = read_law(pos.content, text)
    problem, _ = refusal(pos, reading)
    assert (f"article {article} " in problem) if article else problem == ""
    if article in (2, 3, 4, 5) and not reading.problem:
        assert violated(pos, reading.provisions) == article


@clause("DES-BILL-01", "DES-BILL-02", "DES-BILL-16")
@pytest.mark.parametrize(("agree", "stands"), [(3, False), (2, True)])
def test_ex_32_a_law_struck_down_by_the_players(agree: int, stands: bool) -> None:
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
def test_ex_33_two_turns_of_a_law() -> None:
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
def test_ex_34_taxes_become_fleets() -> None:
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
        "defend",
        "send no admiral",
        "pay the tax",
        "pass",
    )
    play(pos, "order fleets to sector 12", "take 2 from sector 32", "defend", "pay the tax", "pass")
    assert pos.pool == 10
    start(pos, SpendPool())
    assert legal(pos)[0] == "buy 2 republic fleets from the pool"
    play(pos, "buy 2 republic fleets from the pool")
    assert pos.fleets_at(pos.republic, at(1)) == 10
    assert pos.pool == 0


@clause("DES-PROP-08", "DES-PROP-10", "DES-RES-05", "DES-PROP-09")
def test_ex_35_homeland_defence_with_an_empty_purse() -> None:
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
def test_ex_36_trials(dice: list[int], dies: bool) -> None:
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
def test_ex_37_disgraced(taint: int, justice: bool, corruption: int) -> None:
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
    "DES-MIN-13",
    "DES-REP-06",
    "DES-REP-07",
    "DES-REP-09",
    "DES-BAT-26",
    "DES-BAT-11",
    "DES-REP-05",
    "DES-BAT-20",
)
def test_ex_40_minister_of_defence_as_invader() -> None:
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
    play(pos, "propose these orders")
    quiet(pos)
    assert tokens(pos, "zharrak") == (3, 0)
    assert pos.owner[at(51)] == 0
    assert "The side of BIP has 15" in said(pos)
    assert "The defence stands at 10" in said(pos)
    assert pos.fleets_at(pos.republic, at(1)) == 5


@clause("DES-PROP-15", "DES-PROP-16", "DES-LAW-27", "DES-LAW-14")
def test_ex_60_oversight_of_the_hustings() -> None:
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
def test_ex_61_an_unratified_trade() -> None:
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
def test_ex_62_an_admiral_who_does_not_come(case: str) -> None:
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
