"""Orders to the Republic Fleets and their rules in battle, one test a clause (DES-ORD, DES-REP, DES-MIN-13)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.phases.galactic import clear_turn
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.orders import RepublicMoves, RepublicVote, WritePlan, give_orders, recall
from orrery.games.destiny.senate.votes import BeginVote
from orrery.games.destiny.table.senate import March, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import V_ORDERS, Vote
from orrery.games.destiny.table.war import DEFENDS, Attack
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import I_FEINT, M_STEP, S_ORDERS
from orrery.games.destiny.war.battles import StartBattle, muster
from orrery.games.destiny.war.rebellion import declare
from tests.games.destiny.kit import answer, at, clauses, legal, play, quiet, sen, start, table, tokens
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


def senate(**more: object) -> Table:
    """GSP presides; five Republic Fleets stand in Sector 1, Sectors 50 and 51 are Infested."""
    settings: dict[str, object] = {
        "senators": PEOPLE,
        "ministers": {"justice": "orrumah"},
        "republic": {1: 5},
        "infested": (50, 51),
        "stage": S_ORDERS,
        **more,
    }
    return table(**settings)  # type: ignore[arg-type]


def ordered(pos: Table, *marches: March, admirals: tuple[tuple[int, int], ...] = ()) -> Table:
    pos.orders = Plan(0, marches, admirals)
    return start(pos, RepublicMoves())


@clause("DES-ORD-01")
def test_orders_say_where_each_fleet_goes_and_who_leads() -> None:
    pos = senate()
    start(pos, WritePlan(0, -1))
    play(pos, "order 2 republic fleets from sector 1", "send them to sector 50", "led by zharrak")
    play(pos, "order 3 republic fleets from sector 1", "send them to sector 51", "led by nobody")
    play(pos, "propose these orders")
    plan = pos.plans[0]
    assert [(m.source, m.target, m.number) for m in plan.marches] == [(0, at(50), 2), (0, at(51), 3)]
    assert plan.admirals == ((at(50), sen("zharrak")),)


@clause("DES-ORD-01")
def test_every_party_in_good_standing_may_propose_orders() -> None:
    pos = senate(rebel="PoP", initiative="BIP GSP PoP")
    start(pos, RepublicVote())
    assert pos.waiting == (1,)
    play(pos, "pass")
    assert pos.waiting == (0,)
    play(pos, "pass")
    assert not pos.waiting


@clause("DES-ORD-02")
def test_all_orders_and_staying_are_put_to_one_vote_and_the_highest_wins() -> None:
    pos = senate()
    pos.plans = [Plan(1, (March(0, at(50), 5, NEUTRAL),)), Plan(2, (March(0, at(51), 5, NEUTRAL),))]
    open_vote(pos, V_ORDERS, 0, [0, 1, -1], 0)
    start(pos, BeginVote())
    quiet(pos)
    play(pos, "call on gsp")
    assert legal(pos)[:3] == ["vote for the orders of bip", "vote for the orders of pop", "vote to stay"]
    play(pos, "vote for the orders of pop", "call on bip", "vote to stay", "vote for the orders of pop")
    while pos.vote is not None:
        play(pos, "pass")
    assert pos.orders is not None and pos.orders.seat == 2


@clause("DES-ORD-03")
def test_republic_fleets_attack_no_loyal_party_and_take_nothing_for_anybody() -> None:
    pos = senate(owners={40: "BIP"})
    start(pos, WritePlan(0, -1))
    play(pos, "order 5 republic fleets from sector 1", "send them to sector 40", "led by nobody")
    assert pos.marches == [March(0, at(40), 5, DEFENDS)]


@clause("DES-ORD-03", "DES-BAT-19")
def test_what_republic_fleets_win_becomes_neutral() -> None:
    pos = senate(phase="intrigue", dice=[6, 6, 5, 5, 5, 1, 1, 1])
    ordered(pos, March(0, at(50), 5, NEUTRAL))
    start(pos, StartBattle(at(50)))
    quiet(pos)
    assert pos.owner[at(50)] == NEUTRAL


@clause("DES-ORD-04")
@pytest.mark.parametrize(("sector", "purpose"), [(50, NEUTRAL), (40, NEUTRAL), (44, DEFENDS)])
def test_rebellious_and_infested_sectors_are_attacked_all_others_defended(sector: int, purpose: int) -> None:
    pos = senate(owners={40: "PoP", 44: "BIP"}, rebel="PoP")
    start(pos, WritePlan(0, -1))
    play(pos, "order 5 republic fleets from sector 1", f"send them to sector {sector}")
    assert pos.marches[0].purpose == purpose


@clause("DES-ORD-05")
def test_an_admiral_of_the_senate_that_cannot_come_breaks_a_law() -> None:
    pos = senate(phase="intrigue", exhausted="zharrak")
    ordered(pos, March(0, at(50), 5, NEUTRAL), admirals=((at(50), sen("zharrak")),))
    assert tokens(pos, "zharrak") == (2, 0)
    assert pos.admirals == []


@clause("DES-ORD-06")
def test_an_admiral_that_is_dead_costs_nothing_one_that_changed_party_goes_for_the_new_one() -> None:
    pos = senate(phase="intrigue")
    pos.sen_at[sen("zharrak")] = 3
    ordered(pos, March(0, at(50), 5, NEUTRAL), admirals=((at(50), sen("zharrak")),))
    assert pos.corruption == [0] * 50 and pos.waiting == ()
    moved = senate(phase="intrigue", exhausted="zharrak")
    moved.sen_seat[sen("zharrak")] = 2
    ordered(moved, March(0, at(50), 5, NEUTRAL), admirals=((at(50), sen("zharrak")),))
    assert moved.waiting == (2,)
    play(moved, "put it on fola")
    assert tokens(moved, "fola") == (2, 0)


@clause("DES-ORD-07")
def test_the_admiral_is_exhausted_when_the_fleets_move_and_not_before() -> None:
    pos = senate(phase="intrigue")
    pos.orders = Plan(0, (March(0, at(50), 5, NEUTRAL),), ((at(50), sen("zharrak")),))
    assert not pos.exhausted[sen("zharrak")]
    start(pos, RepublicMoves())
    assert pos.exhausted[sen("zharrak")]
    assert pos.admirals == [(at(50), sen("zharrak"))]


@clause("DES-ORD-08")
def test_the_senate_names_any_loyal_senator_one_for_each_sector() -> None:
    pos = senate(rebel="PoP")
    start(pos, WritePlan(0, -1))
    play(pos, "order 2 republic fleets from sector 1", "send them to sector 50")
    assert legal(pos) == ["led by orrumah", "led by zharrak", "led by nobody"]
    play(pos, "led by zharrak", "order 1 republic fleets from sector 1", "send them to sector 50")
    assert not any(text.startswith("led by") for text in legal(pos)), "the Sector has its admiral"


@clause("DES-ORD-09")
@pytest.mark.parametrize(("said", "leads"), [("refuse to go", False), ("go along", True)])
def test_an_admiral_of_the_senate_may_refuse_a_corrupt_minister_and_stays_exhausted(
    said: str, leads: bool
) -> None:
    pos = senate(phase="intrigue")
    pos.redeployed = True
    pos.sent = [sen("zharrak")]
    ordered(pos, March(0, at(50), 5, NEUTRAL), admirals=((at(50), sen("zharrak")),))
    assert pos.waiting == (1,)
    play(pos, said)
    assert (pos.admirals == [(at(50), sen("zharrak"))]) is leads
    assert pos.exhausted[sen("zharrak")]
    assert tokens(pos, "zharrak") == (0, 0)


@clause("DES-ORD-10")
def test_the_orders_are_carried_out_before_any_party_declares() -> None:
    from orrery.games.destiny.phases.intrigue import IntriguePhase

    pos = senate(phase="intrigue")
    pos.orders = Plan(0, (March(0, at(50), 5, NEUTRAL),))
    start(pos, IntriguePhase())
    quiet(pos)
    assert type(pos.decision).__name__ == "DeclareTurn"
    assert pos.fleets_at(3, at(50)) == 5
    assert [a.seat for a in pos.attacks] == [3]


@clause("DES-ORD-11")
def test_orders_hold_for_one_turn_and_without_any_the_fleets_stay_and_defend() -> None:
    pos = senate(phase="intrigue", republic={44: 2}, fleets={"BIP": {44: 1}})
    pos.orders = Plan(0, (March(at(44), at(50), 2, NEUTRAL),))
    clear_turn(pos)
    start(pos, RepublicMoves())
    assert pos.fleets_at(3, at(44)) == 2
    pos.attacks = [Attack(1, at(44), 1, -1, 1)]
    assert [f.purpose for f in muster(pos, at(44)) if f.seat == 3] == [DEFENDS]


@clause("DES-ORD-12", "DES-BILL-15")
def test_a_lawful_attack_costs_its_admiral_nothing() -> None:
    pos = senate(phase="intrigue")
    ordered(pos, March(0, at(50), 5, NEUTRAL), admirals=((at(50), sen("zharrak")),))
    assert tokens(pos, "zharrak") == (0, 0)
    assert pos.attacks == [Attack(3, at(50), NEUTRAL, -1, 0)]


@clause("DES-ORD-13")
def test_a_sector_that_is_dark_no_more_is_defended() -> None:
    pos = senate(phase="intrigue", infested=())
    ordered(pos, March(0, at(50), 5, NEUTRAL))
    assert pos.fleets_at(3, at(50)) == 5
    assert pos.attacks == []


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


@clause("DES-MIN-14")
def test_the_senates_vote_does_not_replace_a_redeployment() -> None:
    pos = senate()
    mine, theirs = Plan(0, (March(0, at(51), 5, NEUTRAL),)), Plan(1, (March(0, at(50), 5, NEUTRAL),))
    pos.orders, pos.redeployed, pos.plans = mine, True, [theirs]
    give_orders(pos, Vote(V_ORDERS, 0, [0, -1], 0, [], [], [], 0, 0, False))
    assert pos.orders == mine
    pos.redeployed, pos.plans = False, [theirs]
    give_orders(pos, Vote(V_ORDERS, 0, [0, -1], 0, [], [], [], 0, 0, False))
    assert pos.orders == theirs


# --- in battle --------------------------------------------------------------------------------------------------


@clause("DES-REP-01")
def test_republic_fleets_oppose_every_invader() -> None:
    pos = table(fleets={"GSP": {44: 1}}, republic={44: 2}, phase="intrigue")
    pos.attacks = [Attack(0, at(44), 0, -1, 1)]
    assert [(f.seat, f.purpose, f.fleets) for f in muster(pos, at(44))][2:] == [(3, DEFENDS, 2)]


@clause("DES-REP-02")
@pytest.mark.parametrize("dark", ["infested", "rebel"])
def test_an_attack_of_the_republic_is_for_nobody(dark: str) -> None:
    pos = senate(
        phase="intrigue", infested=(50,) if dark == "infested" else (), owners={40: "PoP"}, rebel="PoP"
    )
    sector = at(50) if dark == "infested" else at(40)
    ordered(pos, March(0, sector, 5, DEFENDS))
    assert [f.purpose for f in muster(pos, sector) if f.seat == 3] == [NEUTRAL]


@clause("DES-REP-03")
def test_a_party_that_wants_the_sector_must_beat_the_republic_too() -> None:
    pos = senate(phase="intrigue", fleets={"GSP": {50: 1}}, dice=[1, 2, 6, 5, 3])
    pos.place(3, at(50), 1)
    pos.attacks = [Attack(0, at(50), 0, -1, 1), Attack(3, at(50), NEUTRAL, -1, 0)]
    sides = {f.seat: f.purpose for f in muster(pos, at(50))}
    assert (sides[0], sides[3]) == (0, NEUTRAL)


@clause("DES-REP-05", "DES-MIN-13")
def test_a_corrupt_minister_sends_them_to_invade_for_any_party() -> None:
    pos = senate(ministers={"defence": "orrumah"}, owners={40: "BIP"})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "abuse the office of minister of defence")
    quiet(pos)
    assert tokens(pos, "orrumah") == (1, 0)
    play(pos, "order 5 republic fleets from sector 1", "send them to sector 40")
    assert legal(pos) == ["to take it for gsp", "to take it for pop", "to make it neutral", "to defend"]
    play(pos, "to take it for pop", "propose these orders")
    assert pos.redeployed and pos.orders is not None
    assert pos.orders.marches[0].purpose == 2


@clause("DES-REP-06", "DES-REP-07")
@pytest.mark.parametrize(("admiral", "bearer"), [("", "orrumah"), ("zharrak", "zharrak")])
def test_each_such_invasion_costs_two_on_its_admiral_or_on_the_minister(admiral: str, bearer: str) -> None:
    pos = senate(ministers={"defence": "orrumah"}, phase="intrigue")
    pos.redeployed = True
    leads = ((at(44), sen(admiral)),) if admiral else ()
    ordered(pos, March(0, at(44), 5, 0), admirals=leads)
    if admiral:
        play(pos, "go along")
    assert tokens(pos, bearer) == (2, 0)


@clause("DES-REP-06")
def test_freeing_a_dark_sector_costs_nothing_even_then() -> None:
    pos = senate(ministers={"defence": "orrumah"}, phase="intrigue")
    pos.redeployed = True
    ordered(pos, March(0, at(50), 5, NEUTRAL))
    assert tokens(pos, "orrumah") == (0, 0)
    assert clauses(pos.events).count("DES-REP-07") == 0


@clause("DES-REP-09")
def test_what_they_win_for_a_party_is_that_partys_even_without_fleets_of_its_own() -> None:
    pos = senate(ministers={"defence": "orrumah"}, phase="intrigue", dice=[6, 6, 5, 5, 5, 1, 1, 1])
    pos.redeployed = True
    pos.stage = I_FEINT
    ordered(pos, March(0, at(44), 5, 2))
    start(pos, StartBattle(at(44)))
    quiet(pos)
    assert pos.owner[at(44)] == 2
    assert pos.fleets_at(3, at(1)) == pos.fleets_of(3), "after the battle they go home (DES-BAT-26)"


@clause("DES-REP-10")
def test_fleets_that_came_during_the_turn_start_from_sector_1_when_they_are_sent_anew() -> None:
    pos = senate(phase="intrigue", republic={1: 2, 20: 1})
    pos.place(pos.republic, at(20), 2)  # more than stood there at the start of the turn
    recall(pos)
    assert (pos.fleets_at(3, at(1)), pos.fleets_at(3, at(20))) == (4, 1)
    pos.remove(pos.republic, at(1), 4)
    recall(pos)
    assert (pos.fleets_at(3, at(1)), pos.fleets_at(3, at(20))) == (0, 1), (
        "the lost are not replaced by others"
    )


@clause("DES-ORD-04", "DES-REB-22")
@pytest.mark.parametrize("rebel", ["GSP", "BIP", "PoP"])
def test_the_sectors_of_any_rebel_are_attacked_when_the_fleets_move(rebel: str) -> None:
    pos = senate(phase="intrigue", owners={40: rebel}, rebel=rebel, infested=())
    ordered(pos, March(0, at(40), 5, DEFENDS))
    assert [(a.sector, a.purpose) for a in pos.attacks] == [(at(40), NEUTRAL)]
    start(pos, WritePlan(1 if rebel != "BIP" else 2, -1))
    play(pos, "order 5 republic fleets from sector 40", "send them to sector 40")
    assert pos.marches[-1].purpose == NEUTRAL
