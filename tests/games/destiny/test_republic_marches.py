"""The Republic Fleets on the march and sent anew: what stays, what comes back, who leads (DES-ORD, DES-REP)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.senate.orders import RepublicMoves, RepublicVote, SendAdmiral, WritePlan, recall
from orrery.games.destiny.table.senate import March, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Attack
from orrery.games.destiny.turn.corruption import corrupt, new_tag
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from tests.games.destiny.kit import answer, at, play, quiet, sen, start, table, tokens
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah brannoch", "BIP": "zharrak", "PoP": "fola"}


def stand(pos: Table, *numbers: int) -> list[int]:
    """How many Republic Fleets stand in these Sectors."""
    return [pos.fleets_at(pos.republic, at(number)) for number in numbers]


def carried(pos: Table, *marches: March, corrupted: bool = False) -> Table:
    """These orders of GSP are carried out."""
    pos.orders, pos.redeployed = Plan(0, marches, ()), corrupted
    return start(pos, RepublicMoves())


# --- carrying out -----------------------------------------------------------------------------------------------


@clause("DES-ORD-10", "DES-REP-06", "DES-COR-06")
def test_orders_to_fleets_that_are_gone_declare_nothing_and_the_other_orders_stand() -> None:
    """The first orders name Fleets in Sector 8, where none is left; the second ones only defend."""
    pos = table(
        senators=PEOPLE,
        ministers={"defence": "orrumah"},
        republic={1: 2},
        owners={40: "BIP"},
        infested=[42],
    )
    carried(
        pos,
        March(at(8), at(40), 1, NEUTRAL),
        March(at(1), at(41), 1, DEFENDS),
        March(at(1), at(42), 1, NEUTRAL),
        corrupted=True,
    )
    assert stand(pos, 1, 40, 41, 42) == [0, 0, 1, 1]
    assert [(a.sector, a.purpose) for a in pos.attacks] == [(at(42), NEUTRAL)]
    assert tokens(pos, "orrumah") == (0, 0)


@clause("DES-FEINT-10", "DES-REP-06")
def test_the_republic_attacks_beside_a_party_and_in_several_sectors() -> None:
    pos = table(
        senators=PEOPLE, ministers={"defence": "orrumah"}, republic={1: 2}, owners={40: "BIP", 41: "BIP"}
    )
    pos.attacks = [Attack(0, at(40), 0, -1, 0)]
    carried(pos, March(0, at(40), 1, NEUTRAL), March(0, at(41), 1, NEUTRAL), corrupted=True)
    assert [(a.seat, a.sector) for a in pos.attacks] == [(0, at(40)), (3, at(40)), (3, at(41))]
    assert tokens(pos, "orrumah") == (4, 0)


@clause("DES-REP-07")
def test_the_corruption_of_a_redeployed_invasion_goes_on_the_admiral_that_is_there() -> None:
    admiral = 0  # the first Senator of all is one like the others
    pos = table(senators={"BIP": "zharrak"}, ministers={"defence": "zharrak"}, republic={1: 1})
    pos.sen_at[admiral], pos.sen_seat[admiral] = 2, 1
    pos.orders, pos.redeployed = Plan(1, (March(0, at(40), 1, 1),), ((at(40), admiral),)), True
    start(pos, RepublicMoves())
    assert (pos.corruption[admiral], tokens(pos, "zharrak")) == (2, (0, 0))


@clause("DES-SEN-02", "DES-ORD-09", "DES-REP-08")
@pytest.mark.parametrize(("sent", "asked"), [(False, False), (True, True)])
def test_an_admiral_of_the_senate_that_has_used_its_action_does_not_follow_the_minister(
    sent: bool, asked: bool
) -> None:
    """It could go along once more only if it was sent already."""
    pos = table(senators=PEOPLE, republic={40: 1}, exhausted="zharrak")
    pos.orders, pos.redeployed = Plan(0, (), ()), True
    pos.sent = [sen("zharrak")] if sent else []
    start(pos, SendAdmiral(1, at(40), sen("zharrak")))
    assert bool(pos.waiting) is asked
    assert (pos.admirals, tokens(pos, "zharrak")) == ([], (0, 0))


# --- writing ----------------------------------------------------------------------------------------------------


@clause("DES-ORD-01", "DES-END-10")
def test_who_leaves_while_it_writes_orders_proposes_none() -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "zharrak"}, republic={1: 3})
    start(pos, RepublicVote())
    play(pos, "order 2 republic fleets from sector 1")
    pos.resign(0)
    assert (pos.plans, pos.waiting) == ([], (1,))
    play(pos, "order 1 republic fleets from sector 1", "send them to sector 9", "led by nobody")
    play(pos, "propose these orders")
    assert pos.plans == [Plan(1, (March(0, at(9), 1, DEFENDS),), ())]


@clause("DES-ORD-01", "DES-COMP-05")
def test_ten_fleets_can_be_sent_to_ten_sectors() -> None:
    pos = table(senators=PEOPLE, republic={1: 10})
    start(pos, WritePlan(0))
    for number in range(40, 50):
        play(pos, "order 1 republic fleets from sector 1", f"send them to sector {number}", "led by nobody")
    assert [pos.text(move) for move in pos.moves()] == ["propose these orders", "pass"]


# --- sent anew --------------------------------------------------------------------------------------------------


@clause("DES-REP-10")
@pytest.mark.parametrize(
    ("lost", "after"),
    [
        (1, [1, 2, 0]),  # one that had not left Sector 1: the others go back to Sector 20
        (20, [2, 1, 0]),  # one that had stayed in Sector 20
        (40, [2, 1, 0]),  # the one that had gone from there
    ],
)
def test_fleets_that_were_lost_are_not_replaced_by_others_when_they_are_sent_anew(
    lost: int, after: list[int]
) -> None:
    pos = table(senators=PEOPLE, republic={1: 2, 20: 2})
    carried(pos, March(at(20), at(40), 1, DEFENDS))
    assert stand(pos, 1, 20, 40) == [2, 1, 1]
    pos.remove(pos.republic, at(lost), 1)
    recall(pos)
    assert stand(pos, 1, 20, 40) == after
    assert sum(pos.moved) == 0


@clause("DES-REP-10", "DES-SAB-19")
def test_a_saboteur_before_the_march_takes_a_fleet_from_where_it_stood() -> None:
    pos = table(
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        rebel="BIP",
        republic={1: 2, 20: 1},
        money={"BIP": 6},
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "BIP", "use saboteur of zharrak")
    play(pos, "choose a fleet of republic", "choose sector 1")
    quiet(pos)
    assert stand(pos, 1, 20) == [1, 1]
    carried(pos)
    recall(pos)
    assert stand(pos, 1, 20) == [1, 1]


@clause("DES-FEINT-10", "DES-FEINT-11", "DES-FEINT-08")
def test_a_recall_leaves_the_corruption_of_the_parties_and_what_was_lawful() -> None:
    """GSP has invaded on its own; the Republic has freed an Infested Sector, which cost nothing."""
    pos = table(senators=PEOPLE, republic={1: 1}, infested=[42])
    carried(pos, March(0, at(42), 1, NEUTRAL))
    tag = new_tag(pos)
    corrupt(pos, sen("brannoch"), 2, "DES-COR-05", tag)
    corrupt(pos, sen("fola"), 1, "DES-COR-01")
    own = Attack(0, at(41), 0, -1, tag)
    pos.attacks.append(own)
    recall(pos)
    assert pos.attacks == [own]
    assert (tokens(pos, "brannoch"), tokens(pos, "fola")) == ((2, 0), (1, 0))
