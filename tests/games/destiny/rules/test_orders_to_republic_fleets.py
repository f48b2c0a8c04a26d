"""Orders to the Republic Fleets (DES-ORD): proposing, voting, carrying out and replacing them."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.phases.galactic import clear_turn
from orrery.games.destiny.senate.ballots import choice_names, open_vote
from orrery.games.destiny.senate.orders import (
    FollowOrRefuse,
    PlansVote,
    RepublicMoves,
    RepublicVote,
    SendAdmiral,
    StartPlan,
    WritePlan,
    admiral_at,
    give_orders,
    unsent,
)
from orrery.games.destiny.senate.votes import BeginVote, CastVote
from orrery.games.destiny.table.senate import March, Plan
from orrery.games.destiny.table.votes import V_ORDERS, Vote
from orrery.games.destiny.table.war import DEFENDS, Attack
from orrery.games.destiny.war.battles import StartBattle, muster
from tests.games.destiny.kit import at, legal, play, question_of, quiet, said, sen, start, table, tokens
from tests.games.destiny.scenes import (
    FOUR_SENATORS,
    PEOPLE,
    carried_with_admirals,
    ordered,
    senate,
    step,
    vote_through,
)
from tests.ledger import clause


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


@clause("DES-ORD-01", "DES-END-10")
def test_who_leaves_while_it_writes_orders_proposes_none() -> None:
    pos = table(senators=FOUR_SENATORS, ministers={"justice": "zharrak"}, republic={1: 3})
    start(pos, RepublicVote())
    play(pos, "order 2 republic fleets from sector 1")
    pos.resign(0)
    assert (pos.plans, pos.waiting) == ([], (1,))
    play(pos, "order 1 republic fleets from sector 1", "send them to sector 9", "led by nobody")
    play(pos, "propose these orders")
    assert pos.plans == [Plan(1, (March(0, at(9), 1, DEFENDS),), ())]


@clause("DES-ORD-01", "DES-COMP-05")
def test_ten_fleets_can_be_sent_to_ten_sectors() -> None:
    pos = table(senators=FOUR_SENATORS, republic={1: 10})
    start(pos, WritePlan(0))
    for number in range(40, 50):
        play(pos, "order 1 republic fleets from sector 1", f"send them to sector {number}", "led by nobody")
    assert [pos.text(move) for move in pos.moves()] == ["propose these orders", "pass"]


@clause("DES-ORD-01")
def test_a_fleet_is_sent_once_and_who_passes_proposes_nothing() -> None:
    pos = table(senators=FOUR_SENATORS, republic={1: 2, 9: 1})
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
    pos = table(senators=FOUR_SENATORS, republic={1: 2}, rebel="GSP")
    start(pos, StartPlan(0))
    assert not pos.waiting


@clause("DES-ORD-01", "DES-ORD-02", "DES-ORD-03", "DES-ORD-04", "DES-ORD-08", "DES-ORD-11")
def test_orders_to_the_republic_fleets() -> None:
    pos = table(
        "GSP BIP PoP",
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        ministers={"justice": "orrumah"},
        republic={1: 5},
        owners={40: "PoP", 41: "BIP"},
        rebel="PoP",
        infested=[46],
    )
    start(pos, RepublicVote())
    play(pos, "order 2 republic fleets from sector 1", "send them to sector 40")
    assert set(legal(pos)) == {"led by orrumah", "led by zharrak", "led by nobody"}
    play(
        pos,
        "led by zharrak",
        "order 1 republic fleets from sector 1",
        "send them to sector 41",
        "led by nobody",
        "propose these orders",
    )
    assert [(m.target, m.number, m.purpose) for m in pos.plans[0].marches] == [
        (at(40), 2, -1),
        (at(41), 1, DEFENDS),
    ]
    play(pos, "pass")
    vote_through(pos, {0: "vote for the orders of gsp", 1: "vote to stay"})
    if pos.orders is None:
        assert "stay" in " ".join(said(pos)) or pos.rolled


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
    pos = table(senators=FOUR_SENATORS, ministers={"justice": "orrumah"})
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


@clause("DES-ORD-02", "DES-VOTE-17")
def test_orders_are_voted_on_by_the_name_of_who_proposed_them() -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"}, republic={1: 5})
    pos.plans = [Plan(1, (), ()), Plan(2, (), ())]
    start(pos, PlansVote())
    step(pos, "call on bip")
    assert [text for text in legal(pos) if text.startswith("vote")] == [
        "vote for the orders of bip",
        "vote for the orders of pop",
        "vote to stay",
    ]
    assert "Orders to the Republic Fleets." in question_of(pos, CastVote(1))
    assert choice_names(pos) == ["the orders of BIP", "the orders of PoP", "staying"]
    events = play(pos, "vote for the orders of pop")
    assert said(pos, events)[0] == "BIP votes for the orders of PoP"
    step(pos, "call on gsp", "vote to stay")
    assert "GSP votes for staying" in said(pos)
    step(pos, "vote for the orders of pop")
    assert pos.orders is not None
    assert pos.orders.seat == 2


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


@clause("DES-ORD-03", "DES-ORD-04", "DES-REP-02")
@pytest.mark.parametrize(
    ("owner", "rebel", "purpose"),
    [(INFESTED, "", NEUTRAL), (NEUTRAL, "", DEFENDS), (0, "GSP", NEUTRAL), (0, "BIP", DEFENDS)],
)
def test_what_the_senate_sends_fleets_for(owner: int, rebel: str, purpose: int) -> None:
    pos = table(senators=FOUR_SENATORS, republic={1: 2}, rebel=rebel)
    pos.owner[at(40)] = owner
    start(pos, WritePlan(2, -1))
    play(pos, "order 2 republic fleets from sector 1", "send them to sector 40")
    assert pos.marches == [March(0, at(40), 2, purpose)]
    moved = carried_with_admirals(pos, March(0, at(40), 2, DEFENDS if purpose == NEUTRAL else NEUTRAL))
    # judged when they move
    assert [a.purpose for a in moved.attacks] == ([NEUTRAL] if purpose == NEUTRAL else [])


@clause("DES-ORD-04")
@pytest.mark.parametrize(("sector", "purpose"), [(50, NEUTRAL), (40, NEUTRAL), (44, DEFENDS)])
def test_rebellious_and_infested_sectors_are_attacked_all_others_defended(sector: int, purpose: int) -> None:
    pos = senate(owners={40: "PoP", 44: "BIP"}, rebel="PoP")
    start(pos, WritePlan(0, -1))
    play(pos, "order 5 republic fleets from sector 1", f"send them to sector {sector}")
    assert pos.marches[0].purpose == purpose


@clause("DES-ORD-04", "DES-REB-22")
@pytest.mark.parametrize("rebel", ["GSP", "BIP", "PoP"])
def test_the_sectors_of_any_rebel_are_attacked_when_the_fleets_move(rebel: str) -> None:
    pos = senate(phase="intrigue", owners={40: rebel}, rebel=rebel, infested=())
    ordered(pos, March(0, at(40), 5, DEFENDS))
    assert [(a.sector, a.purpose) for a in pos.attacks] == [(at(40), NEUTRAL)]
    start(pos, WritePlan(1 if rebel != "BIP" else 2, -1))
    play(pos, "order 5 republic fleets from sector 40", "send them to sector 40")
    assert pos.marches[-1].purpose == NEUTRAL


@clause("DES-ORD-05")
def test_an_admiral_of_the_senate_that_cannot_come_breaks_a_law() -> None:
    pos = senate(phase="intrigue", exhausted="zharrak")
    ordered(pos, March(0, at(50), 5, NEUTRAL), admirals=((at(50), sen("zharrak")),))
    assert tokens(pos, "zharrak") == (2, 0)
    assert pos.admirals == []


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
    pos = table(senators=FOUR_SENATORS, exhausted=tired, rebel=rebel, republic={40: fleets})
    pos.orders = Plan(0, (), ())
    start(pos, SendAdmiral(1, at(40), sen(name)))
    assert (pos.admirals == [(at(40), sen(name))]) is leads
    assert (sen(name) in pos.sent) is leads
    assert tokens(pos, name) == (corruption, 0)
    assert pos.exhausted[sen(name)] is (leads or bool(tired))


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


@clause("DES-ORD-09", "DES-ASN-24")
@pytest.mark.parametrize(("move", "asked"), [("go along", True), ("refuse to go", False)])
def test_who_follows_the_minister_of_defence_may_be_interrupted(move: str, asked: bool) -> None:
    pos = table(phase="intrigue", senators={"GSP": "orrumah", "BIP": "nambasu"}, republic={50: 1})
    start(pos, FollowOrRefuse(0, at(50), sen("orrumah")))
    play(pos, move)
    assert (pos.waiting == (1,)) is asked


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


@clause("DES-ORD-09", "DES-REP-08", "DES-FEINT-05")
@pytest.mark.parametrize(
    ("tired", "sent", "leads"), [(False, False, True), (True, False, False), (True, True, True)]
)
def test_a_ministers_own_admiral_goes_if_it_can_and_again_if_it_was_sent(
    tired: bool, sent: bool, leads: bool
) -> None:
    pos = table(senators=FOUR_SENATORS, republic={40: 1}, exhausted="brannoch" if tired else "")
    pos.orders, pos.redeployed = Plan(0, (), ()), True
    pos.sent = [sen("brannoch")] if sent else []
    start(pos, SendAdmiral(0, at(40), sen("brannoch")))
    assert (pos.admirals == [(at(40), sen("brannoch"))]) is leads
    assert tokens(pos, "brannoch") == (0, 0)
    assert pos.sent.count(sen("brannoch")) == int(leads)


@clause("DES-ORD-09")
@pytest.mark.parametrize(("text", "leads"), [("go along", True), ("refuse to go", False)])
def test_an_admiral_of_another_party_follows_a_corrupt_minister_or_refuses(text: str, leads: bool) -> None:
    pos = table(senators=FOUR_SENATORS, republic={40: 1})
    pos.orders, pos.redeployed = Plan(0, (), ()), True
    start(pos, SendAdmiral(1, at(40), sen("zharrak")))
    assert pos.waiting == (1,)
    play(pos, text)
    assert (admiral_at(pos, at(40)) == sen("zharrak")) is leads
    assert pos.exhausted[sen("zharrak")] and tokens(pos, "zharrak") == (0, 0)


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


@clause("DES-ORD-10", "DES-ORD-13")
def test_fleets_go_as_far_as_they_are_there() -> None:
    pos = table(senators=FOUR_SENATORS, republic={1: 2, 9: 1}, infested=[40])
    carried_with_admirals(
        pos, March(0, at(40), 3, NEUTRAL), March(at(8), at(41), 1, DEFENDS), March(at(9), at(9), 1, DEFENDS)
    )
    assert [pos.fleets_at(pos.republic, at(n)) for n in (1, 40, 41, 9)] == [0, 2, 0, 1]
    assert pos.marched
    assert [(a.sector, a.purpose, a.tag) for a in pos.attacks] == [(at(40), NEUTRAL, 0)]


@clause("DES-ORD-11")
def test_orders_hold_for_one_turn_and_without_any_the_fleets_stay_and_defend() -> None:
    pos = senate(phase="intrigue", republic={44: 2}, fleets={"BIP": {44: 1}})
    pos.orders = Plan(0, (March(at(44), at(50), 2, NEUTRAL),))
    clear_turn(pos)
    start(pos, RepublicMoves())
    assert pos.fleets_at(3, at(44)) == 2
    pos.attacks = [Attack(1, at(44), 1, -1, 1)]
    assert [f.purpose for f in muster(pos, at(44)) if f.seat == 3] == [DEFENDS]


@clause("DES-ORD-11")
def test_without_orders_nothing_moves() -> None:
    pos = table(republic={1: 2})
    start(pos, RepublicMoves())
    assert pos.fleets_at(pos.republic, 0) == 2 and pos.marched


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


@clause("DES-ORD-13", "DES-ORD-04", "DES-BILL-15")
def test_orders_are_judged_when_the_fleets_move() -> None:
    pos = table("GSP BIP PoP", phase="intrigue", republic={1: 3}, infested=[46], senators={"GSP": "orrumah"})
    pos.orders = Plan(0, (March(0, at(46), 2, -1), March(0, at(50), 1, -1)), ((at(46), sen("orrumah")),))
    start(pos, RepublicMoves())
    assert [(a.sector, a.purpose) for a in pos.attacks] == [(at(46), -1)]
    assert pos.fleets_at(pos.republic, at(50)) == 1
    assert tokens(pos, "orrumah") == (0, 0)
