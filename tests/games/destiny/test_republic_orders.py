"""Orders to the Republic Fleets at their edges: writing, carrying out, replacing them (DES-ORD, DES-REP, DES-MIN-13, 14)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.announcing import carry_out
from orrery.games.destiny.content.printed import DEFENCE, INFESTED, NEUTRAL
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.orders import (
    NameAdmiral,
    PickPurpose,
    Redeployed,
    RepublicMoves,
    SendAdmiral,
    StartPlan,
    WritePlan,
    admiral_at,
    give_orders,
    recall,
    unsent,
)
from orrery.games.destiny.table.announced import MINISTRY, Played
from orrery.games.destiny.table.senate import March, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import V_ORDERS, Vote
from orrery.games.destiny.table.war import DEFENDS, Attack
from orrery.games.destiny.turn.corruption import corrupt
from tests.games.destiny.kit import at, legal, play, sen, start, table, tokens
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah brannoch", "BIP": "zharrak", "PoP": "fola"}


def carried(
    pos: Table, *marches: March, admirals: tuple[tuple[int, int], ...] = (), corrupted: bool = False
) -> Table:
    """These orders are carried out; GSP has given them."""
    pos.orders, pos.redeployed = Plan(0, marches, admirals), corrupted
    return start(pos, RepublicMoves())


# --- writing ----------------------------------------------------------------------------------------------------


@clause("DES-ORD-01")
def test_a_fleet_is_sent_once_and_who_passes_proposes_nothing() -> None:
    pos = table(senators=PEOPLE, republic={1: 2, 9: 1})
    pos.marches = [March(0, at(9), 1, DEFENDS)]
    assert [unsent(pos, at(n)) for n in (1, 9, 5)] == [1, 1, 0]
    start(pos, WritePlan(0, -1))
    assert legal(pos) == [
        "order 1 republic fleets from sector 1",
        "order 1 republic fleets from sector 9",
        "propose these orders",
        "pass",
    ]
    play(pos, "pass")
    assert pos.plans == []
    start(pos, StartPlan(0))
    assert pos.marches == [] and "propose these orders" not in legal(pos)


@clause("DES-ORD-01", "DES-REB-29")
def test_a_rebel_writes_no_orders() -> None:
    pos = table(senators=PEOPLE, republic={1: 2}, rebel="GSP")
    start(pos, StartPlan(0))
    assert not pos.waiting


@clause("DES-ORD-03", "DES-ORD-04", "DES-REP-02")
@pytest.mark.parametrize(
    ("owner", "rebel", "purpose"),
    [(INFESTED, "", NEUTRAL), (NEUTRAL, "", DEFENDS), (0, "GSP", NEUTRAL), (0, "BIP", DEFENDS)],
)
def test_what_the_senate_sends_fleets_for(owner: int, rebel: str, purpose: int) -> None:
    pos = table(senators=PEOPLE, republic={1: 2}, rebel=rebel)
    pos.owner[at(40)] = owner
    start(pos, WritePlan(2, -1))
    play(pos, "order 2 republic fleets from sector 1", "send them to sector 40")
    assert pos.marches == [March(0, at(40), 2, purpose)]
    moved = carried(pos, March(0, at(40), 2, DEFENDS if purpose == NEUTRAL else NEUTRAL))
    assert [a.purpose for a in moved.attacks] == (
        [NEUTRAL] if purpose == NEUTRAL else []
    )  # judged when they move


@clause("DES-REP-05", "DES-MIN-13")
@pytest.mark.parametrize(
    ("owner", "texts"),
    [
        (NEUTRAL, ["to take it for gsp", "to take it for bip", "to take it for pop", "to defend"]),
        (1, ["to take it for gsp", "to take it for pop", "to make it neutral", "to defend"]),
        (
            INFESTED,
            [
                "to take it for gsp",
                "to take it for bip",
                "to take it for pop",
                "to make it neutral",
                "to defend",
            ],
        ),
    ],
)
def test_what_a_corrupt_minister_may_send_them_for(owner: int, texts: list[str]) -> None:
    pos = table(senators=PEOPLE)
    pos.owner[at(40)] = owner
    step = PickPurpose(0, 1, 0, at(40), sen("orrumah"))
    assert [pos.text(move) for move in step.moves(pos)] == texts


@clause("DES-REP-05", "DES-INV-24")
@pytest.mark.parametrize(
    ("purpose", "text"), [(DEFENDS, "to defend"), (NEUTRAL, "to make it neutral"), (1, "to take it for bip")]
)
def test_more_fleets_to_the_same_sector_go_for_the_same_end(purpose: int, text: str) -> None:
    pos = table(senators=PEOPLE, infested=[40])
    pos.marches = [March(0, at(41), 1, 0), March(0, at(40), 1, purpose)]
    step = PickPurpose(0, 1, 0, at(40), sen("orrumah"))
    assert [pos.text(move) for move in step.moves(pos)] == [text]


@clause("DES-ORD-08", "DES-REP-08")
def test_whom_the_senate_and_whom_a_corrupt_minister_may_name() -> None:
    pos = table(
        "GSP BIP PoP TMP",
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak", "PoP": "fola", "TMP": "ilsane"},
        rebel="PoP",
        exhausted="brannoch zharrak",
    )
    pos.orders = Plan(1, (), ((at(41), sen("zharrak")), (at(42), sen("fola"))))
    pos.leads = [(at(43), sen("ilsane"))]

    def named(minister: int) -> list[str]:
        return [pos.text(move) for move in NameAdmiral(0, at(40), minister).moves(pos)]

    assert named(-1) == ["led by orrumah", "led by brannoch", "led by zharrak", "led by nobody"]
    assert named(sen("orrumah")) == ["led by orrumah", "led by zharrak", "led by nobody"]
    pos.orders = None
    assert named(sen("orrumah")) == ["led by orrumah", "led by nobody"]


# --- carrying out -----------------------------------------------------------------------------------------------


@clause("DES-ORD-10", "DES-ORD-13")
def test_fleets_go_as_far_as_they_are_there() -> None:
    pos = table(senators=PEOPLE, republic={1: 2, 9: 1}, infested=[40])
    carried(
        pos, March(0, at(40), 3, NEUTRAL), March(at(8), at(41), 1, DEFENDS), March(at(9), at(9), 1, DEFENDS)
    )
    assert [pos.fleets_at(pos.republic, at(n)) for n in (1, 40, 41, 9)] == [0, 2, 0, 1]
    assert pos.marched
    assert [(a.sector, a.purpose, a.tag) for a in pos.attacks] == [(at(40), NEUTRAL, 0)]


@clause("DES-ORD-11")
def test_without_orders_nothing_moves() -> None:
    pos = table(republic={1: 2})
    start(pos, RepublicMoves())
    assert pos.fleets_at(pos.republic, 0) == 2 and pos.marched


@clause("DES-REP-06", "DES-REP-07", "DES-BILL-15")
@pytest.mark.parametrize(
    ("owner", "rebel", "purpose", "cost"),
    [
        (NEUTRAL, "", 1, 2),
        (INFESTED, "", NEUTRAL, 0),
        (INFESTED, "", 0, 2),
        (1, "BIP", NEUTRAL, 0),
        (1, "", NEUTRAL, 2),
        (1, "BIP", 2, 2),
    ],
)
def test_what_an_invasion_under_a_corrupt_minister_costs(
    owner: int, rebel: str, purpose: int, cost: int
) -> None:
    pos = table(senators=PEOPLE, ministers={"defence": "orrumah"}, republic={1: 2}, rebel=rebel)
    pos.owner[at(40)] = owner
    carried(pos, March(0, at(40), 1, purpose), March(0, at(40), 1, purpose), corrupted=True)
    assert tokens(pos, "orrumah") == (cost, 0)  # once for the Sector
    assert [a.purpose for a in pos.attacks] == [purpose]


@clause("DES-REP-09", "DES-INV-07")
def test_fleets_sent_to_take_a_sector_for_its_owner_defend_it() -> None:
    pos = table(senators=PEOPLE, ministers={"defence": "orrumah"}, republic={1: 1}, owners={40: "BIP"})
    carried(pos, March(0, at(40), 1, 1), corrupted=True)
    assert (pos.attacks, tokens(pos, "orrumah")) == ([], (0, 0))


@clause("DES-ORD-05", "DES-ORD-06", "DES-ORD-07")
@pytest.mark.parametrize(
    ("name", "tired", "rebel", "fleets", "leads", "corruption"),
    [
        ("zharrak", "", "", 1, True, 0),
        ("zharrak", "zharrak", "", 1, False, 2),
        ("zharrak", "", "BIP", 1, False, 0),
        ("zharrak", "", "", 0, False, 0),
    ],
)
def test_an_admiral_of_the_senate_goes_or_its_party_breaks_a_law(
    name: str, tired: str, rebel: str, fleets: int, leads: bool, corruption: int
) -> None:
    pos = table(senators=PEOPLE, exhausted=tired, rebel=rebel, republic={40: fleets})
    pos.orders = Plan(0, (), ())
    start(pos, SendAdmiral(1, at(40), sen(name)))
    assert (pos.admirals == [(at(40), sen(name))]) is leads
    assert (sen(name) in pos.sent) is leads
    assert tokens(pos, name) == (corruption, 0)
    assert pos.exhausted[sen(name)] is (leads or bool(tired))


@clause("DES-ORD-09", "DES-REP-08", "DES-FEINT-05")
@pytest.mark.parametrize(
    ("tired", "sent", "leads"), [(False, False, True), (True, False, False), (True, True, True)]
)
def test_a_ministers_own_admiral_goes_if_it_can_and_again_if_it_was_sent(
    tired: bool, sent: bool, leads: bool
) -> None:
    pos = table(senators=PEOPLE, republic={40: 1}, exhausted="brannoch" if tired else "")
    pos.orders, pos.redeployed = Plan(0, (), ()), True
    pos.sent = [sen("brannoch")] if sent else []
    start(pos, SendAdmiral(0, at(40), sen("brannoch")))
    assert (pos.admirals == [(at(40), sen("brannoch"))]) is leads
    assert tokens(pos, "brannoch") == (0, 0)
    assert pos.sent.count(sen("brannoch")) == int(leads)


@clause("DES-ORD-09")
@pytest.mark.parametrize(("text", "leads"), [("go along", True), ("refuse to go", False)])
def test_an_admiral_of_another_party_follows_a_corrupt_minister_or_refuses(text: str, leads: bool) -> None:
    pos = table(senators=PEOPLE, republic={40: 1})
    pos.orders, pos.redeployed = Plan(0, (), ()), True
    start(pos, SendAdmiral(1, at(40), sen("zharrak")))
    assert pos.waiting == (1,)
    play(pos, text)
    assert (admiral_at(pos, at(40)) == sen("zharrak")) is leads
    assert pos.exhausted[sen("zharrak")] and tokens(pos, "zharrak") == (0, 0)


# --- replacing --------------------------------------------------------------------------------------------------


@clause("DES-ORD-02", "DES-ORD-11", "DES-MIN-14")
@pytest.mark.parametrize(
    ("winner", "vetoed", "redeployed", "seat"),
    [
        (0, False, False, 1),
        (1, False, False, -1),
        (0, True, False, -1),
        (0, False, True, 2),
        (-1, False, False, -1),
    ],
)
def test_which_orders_hold_after_the_vote(winner: int, vetoed: bool, redeployed: bool, seat: int) -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"})
    pos.plans = [Plan(1, (), ())]
    if redeployed:
        pos.orders, pos.redeployed = Plan(2, (), ()), True
    open_vote(pos, V_ORDERS, 0, [0, -1], 0)
    vote = pos.vote
    assert isinstance(vote, Vote)
    vote.winner, vote.vetoed = winner, vetoed
    give_orders(pos, vote)
    assert (-1 if pos.orders is None else pos.orders.seat) == seat
    assert pos.plans == []


@clause("DES-FEINT-10", "DES-REP-10")
def test_a_recall_returns_the_fleets_and_voids_what_they_declared() -> None:
    pos = table(senators=PEOPLE, republic={1: 2, 9: 1})
    corrupt(pos, sen("orrumah"), 2, "DES-REP-07", 5)
    corrupt(pos, sen("orrumah"), 1, "DES-COR-01")
    pos.bring(pos.republic, 0, at(40), 2)
    pos.place(pos.republic, at(41), 1)  # one that came during the turn
    own = Attack(0, at(42), 0, -1, 9)
    pos.attacks = [Attack(pos.republic, at(40), 1, -1, 5), own]
    pos.admirals = [(at(40), sen("zharrak"))]
    recall(pos)
    assert [pos.fleets_at(pos.republic, at(n)) for n in (1, 9, 40, 41)] == [3, 1, 0, 0]
    assert sum(pos.moved) == 0
    assert (pos.attacks, pos.admirals, tokens(pos, "orrumah")) == ([own], [], (1, 0))


@clause("DES-MIN-13", "DES-MIN-14", "DES-FEINT-10")
@pytest.mark.parametrize("marched", [False, True])
def test_a_redeployment_waits_for_its_time_or_is_carried_out_at_once(marched: bool) -> None:
    pos = table(
        senators=PEOPLE, ministers={"defence": "orrumah"}, republic={1: 1}, infested=[40], phase="intrigue"
    )
    pos.marched = marched
    if marched:
        pos.bring(pos.republic, 0, at(41), 1)
    carry_out(pos, Played(MINISTRY, 0, DEFENCE, sen("orrumah"), number=1))
    pos.settle()
    play(
        pos,
        "order 1 republic fleets from sector 1",
        "send them to sector 40",
        "to make it neutral",
        "led by nobody",
    )
    play(pos, "propose these orders")
    assert pos.redeployed and pos.orders is not None and pos.orders.seat == 0
    assert pos.fleets_at(pos.republic, at(40)) == int(marched)
    assert bool(pos.attacks) is marched


@clause("DES-MIN-13", "DES-ORD-11")
def test_a_minister_that_passes_leaves_the_fleets_where_they_are() -> None:
    pos = table(senators=PEOPLE, republic={1: 1}, infested=[40])
    pos.marches = [March(0, at(40), 1, NEUTRAL)]
    start(pos, WritePlan(0, sen("orrumah")))
    play(pos, "pass")
    assert pos.redeployed and pos.orders == Plan(0, (), ())
    start(pos, Redeployed(0, sen("orrumah")))
    assert pos.orders == Plan(0, (), ())
