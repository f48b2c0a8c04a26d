"""Promises: which one an act touches, and that nothing about them can be found out by taking moves back (DES-DEAL)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.ledger import mark_kept
from orrery.games.destiny.deals.promises import (
    Broken,
    DuePromise,
    JudgePromises,
    barred,
    judge_defence,
    judge_support,
    judge_vote,
    kept_tabling,
    let_stand,
    veto_bound,
    vote_bound,
    watch,
    watch_veto,
)
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.table.deals import Deal
from orrery.games.destiny.table.goods import FleetsAt
from orrery.games.destiny.table.promised_votes import ElectionOf, FleetOrders, OrdersOf, Plain, Proposition
from orrery.games.destiny.table.senate import B_LAW, Bill, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import (
    WillDefend,
    WillHandOver,
    WillPay,
    WillSupport,
    WillTable,
    WillVote,
    WontCampaign,
    WontInvade,
    WontKill,
    WontTry,
    WontVeto,
)
from orrery.games.destiny.table.votes import ABSTAIN, AGAINST, V_BILL, V_CHARGE, V_ELECTION, V_ORDERS, VACANT
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Force
from tests.games.destiny.kit import at, deal, start, table
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


@clause("DES-DEAL-11", "DES-DEAL-31", "DES-COURT-19")
@pytest.mark.parametrize("kind", [WontInvade, WontCampaign, WontKill, WontTry])
@pytest.mark.parametrize(
    ("party", "thing", "touched"),
    [
        (0, None, [(0, 7), (0, 0)]),
        (2, None, [(2, 0), (2, 7)]),
        (None, 0, [(2, 0), (0, 0), (-1, 0)]),
        (None, 7, [(2, 7), (0, 7)]),
    ],
)
def test_a_promise_about_a_party_or_a_thing_is_touched_by_that_alone_the_first_included(
    kind: Any, party: int | None, thing: int | None, touched: list[tuple[int, int]]
) -> None:
    pos = table()
    made = deal(pos, kind(1, 0, 9, party, thing))
    acts = [(-1, 0), (-1, 5), (0, 0), (0, 7), (2, 0), (2, 7)]
    assert [act for act in acts if watch(pos, 1, kind, *act)] == sorted(touched)
    assert not any(barred(pos, 1, kind, *act) for act in acts)
    pos.deals = [msgspec.structs.replace(made, ratified=True)]
    assert [act for act in acts if barred(pos, 1, kind, *act)] == sorted(touched)
    assert not any(barred(pos, 0, kind, *act) for act in acts)


@clause("DES-DEAL-04")
def test_keeping_a_promise_of_one_deal_settles_nothing_of_another() -> None:
    pos = table()
    first = deal(pos, WontInvade(0, 1, 9, party=1), WontInvade(0, 1, 9, party=2))
    second = deal(pos, WontInvade(0, 1, 9, party=1), WontInvade(0, 1, 9, party=2))
    mark_kept(pos, second.id, 1)
    mark_kept(pos, second.id, 1)
    assert [(each.id, each.kept) for each in pos.deals] == [(first.id, ()), (second.id, (1,))]


def _watched(pos: Table, made: Deal) -> None:
    watch(pos, 0, WontInvade, 2, 5)


def _kept(pos: Table, made: Deal) -> None:
    mark_kept(pos, made.id, 0)


def _broken(pos: Table, made: Deal) -> None:
    Broken(made.id, 0).run(pos)


def _due(pos: Table, made: Deal) -> None:
    DuePromise(made.id, 0).run(pos)


def _end(pos: Table, made: Deal) -> None:
    JudgePromises().run(pos)


def _defence(pos: Table, made: Deal) -> None:
    judge_defence(pos)


def _support(pos: Table, made: Deal) -> None:
    pos.battle = Battle(5, 0, [], 0, -1)
    judge_support(pos)


def _vote(pos: Table, made: Deal) -> None:
    open_vote(pos, V_CHARGE, 3, [0, 1], 0)
    assert pos.vote is not None
    pos.vote.cast = [1, 0, 0]
    judge_vote(pos)


def _stands(pos: Table, made: Deal) -> None:
    let_stand(pos, 0)


@clause("DES-DEAL-33")
@pytest.mark.parametrize("judged", [_watched, _kept, _broken, _due, _end, _defence, _support, _vote, _stands])
def test_a_move_that_promises_are_judged_by_is_not_taken_back_for_free(
    judged: Callable[[Table, Deal], None],
) -> None:
    """Whether it touched a promise is known to the partners alone, so undo ends there in every case."""
    pos = table(senators=PEOPLE)
    made = deal(pos, WillPay(0, 1, 5, first=5, resource=MONEY, amount=1))
    pos.revealed = False
    judged(pos, made)
    assert pos.revealed


@clause("DES-DEAL-11", "DES-DEAL-31")
@pytest.mark.parametrize(
    ("named", "on_the_floor", "meant"),
    [
        (0, 0, True),
        (0, 3, False),
        (3, 3, True),
        (3, 0, False),
        (None, 0, True),
        (None, -1, True),
        (0, -1, False),
    ],
)
def test_a_promise_about_a_sample_means_that_one_and_any_proposition_means_every_one(
    named: int | None, on_the_floor: int, meant: bool
) -> None:
    pos = table(senators=PEOPLE)
    pos.bill = Bill(B_LAW, 0, "A law", [], 2, "", on_the_floor, 0, None)
    open_vote(pos, V_BILL, 0, [0, 1], 0)
    assert pos.vote is not None
    pos.vote.cast = [0, 0, 0]
    vote = deal(pos, WillVote(0, 1, 9, Proposition(named), Plain("against")))
    assert bool(judge_vote(pos)) is meant
    veto = deal(pos, WontVeto(0, 1, 9, named))
    assert bool(watch_veto(pos, 0)) is meant
    assert not veto_bound(pos, 0)
    pos.deals = [msgspec.structs.replace(each, ratified=True) for each in pos.deals]
    assert veto_bound(pos, 0) is meant
    assert (vote_bound(pos, 0, 1), vote_bound(pos, 0, 0)) == (meant, False)
    tabling = deal(pos, WillTable(0, 1, 9, named))
    kept_tabling(pos, pos.bill)
    assert (tabling.id not in [each.id for each in pos.deals]) is meant
    assert {vote.id, veto.id} <= {each.id for each in pos.deals}


@clause("DES-DEAL-31")
@pytest.mark.parametrize(("until", "binds"), [(1, False), (2, True), (3, True)])
def test_promises_bind_to_the_end_of_their_last_turn(until: int, binds: bool) -> None:
    pos = table(turn=2, senators=PEOPLE)
    pos.bill = Bill(B_LAW, 0, "A law", [], 2, "", 0, 0, None)
    open_vote(pos, V_BILL, 0, [0, 1], 0)
    assert pos.vote is not None
    pos.vote.cast = [0, 0, 0]
    for term in (
        WillVote(0, 1, until, Proposition(), Plain("against")),
        WontVeto(0, 1, until),
        WontInvade(0, 1, until, party=1),
    ):
        made = deal(pos, term)
        pos.deals = [msgspec.structs.replace(made, ratified=True)]
        assert bool(judge_vote(pos)) is (binds and type(term) is WillVote)
        assert vote_bound(pos, 0, 1) is (binds and type(term) is WillVote)
        assert bool(watch_veto(pos, 0)) is (binds and type(term) is WontVeto)
        assert veto_bound(pos, 0) is (binds and type(term) is WontVeto)
        assert bool(watch(pos, 0, WontInvade, 1, 5)) is (binds and type(term) is WontInvade)
    pos.deals = []
    tabling = deal(pos, WillTable(0, 1, until))
    kept_tabling(pos, pos.bill)
    assert (tabling in pos.deals) is not binds


@clause("DES-DEAL-31")
@pytest.mark.parametrize(("cast", "judged"), [(0, "Kept"), (1, "Broken"), (2, "Broken"), (ABSTAIN, "Broken")])
def test_a_promised_vote_for_orders_means_the_party_that_proposed_them(cast: int, judged: str) -> None:
    pos = table(senators=PEOPLE)
    pos.plans = [Plan(2, (), ()), Plan(0, (), ())]
    open_vote(pos, V_ORDERS, 0, [0, 1, -1], 0)
    assert pos.vote is not None
    pos.vote.cast = [AGAINST, cast, 1]
    deal(pos, WillVote(1, 0, 9, ElectionOf(2), Plain("vacant")))  # another vote: it is passed over
    deal(pos, WillVote(1, 0, 9, FleetOrders(), OrdersOf(2)))
    assert [type(step).__name__ for step in judge_vote(pos)] == [judged]


@clause("DES-DEAL-31")
@pytest.mark.parametrize(("cast", "judged"), [(0, "Broken"), (1, "Kept")])
def test_a_promise_to_keep_an_office_vacant(cast: int, judged: str) -> None:
    pos = table(senators=PEOPLE)
    open_vote(pos, V_ELECTION, 2, [7, VACANT], 0)
    assert pos.vote is not None
    pos.vote.cast = [0, cast, 0]
    made = deal(pos, WillVote(1, 0, 9, ElectionOf(2), Plain("vacant")))
    steps = judge_vote(pos)
    assert [type(step).__name__ for step in steps] == [judged]
    start(pos, *steps)
    assert (pos.deals == []) is (judged == "Kept")
    if judged == "Kept":
        assert (pos.past[0].id, pos.past[0].kept, pos.past[0].broken) == (made.id, (0,), ())


@clause("DES-DEAL-33")
@pytest.mark.parametrize("judged", [_watched, _end, _defence, _support, _vote, _stands])
def test_without_a_deal_there_is_nothing_to_find_out(judged: Callable[[Table, Deal], None]) -> None:
    pos = table(senators=PEOPLE)
    made = Deal(1, 0, (0, 1), (), 2)
    pos.revealed = False
    judged(pos, made)
    assert not pos.revealed


@clause("DES-DEAL-11", "DES-DEAL-31")
@pytest.mark.parametrize(("attacks", "judged"), [(True, "Broken"), (False, "Kept")])
def test_a_single_promised_defender_is_not_one_that_attacks(attacks: bool, judged: str) -> None:
    pos = table(phase="intrigue", owners={12: "BIP"}, fleets={"GSP": {12: 1}})
    pos.attacks = [Attack(0, at(12 if attacks else 13), 0, -1, 1), Attack(2, at(12), 2, -1, 1)]
    deal(pos, WillDefend(0, 1, 2, at(12), 1))
    assert [type(step).__name__ for step in judge_defence(pos)] == [judged]


@clause("DES-DEAL-11", "DES-DEAL-31")
def test_promised_support_is_judged_in_its_own_battle_and_turn_wherever_it_stands_in_the_deal() -> None:
    pos = table(phase="intrigue", owners={12: "BIP"})
    pos.battle = Battle(at(12), 1, [Force(0, DEFENDS, 2, -1)], 0, DEFENDS)
    deal(
        pos,
        WillSupport(0, 1, 2, at(13), 1, 1),
        WillSupport(0, 1, 3, at(12), 1, 1),
        WillSupport(0, 1, 2, at(12), 1, 2),
        WillSupport(0, 1, 2, at(12), 1, 3),
        WillSupport(0, 1, 2, at(12), 2, 1),
    )
    assert [(type(step).__name__, step.term) for step in judge_support(pos)] == [  # type: ignore[attr-defined]
        ("Kept", 2),
        ("Broken", 3),
        ("Broken", 4),
    ]


@clause("DES-DEAL-04", "DES-DEAL-31")
def test_nothing_falls_due_of_a_promise_that_is_settled_or_a_deal_that_is_over() -> None:
    pos = table(senators=PEOPLE, money=5)
    made = deal(
        pos,
        WillPay(0, 1, 2, first=2, resource=MONEY, amount=1),
        WillPay(0, 1, 5, first=5, resource=MONEY, amount=1),
    )
    mark_kept(pos, made.id, 0)
    start(pos, DuePromise(made.id, 0), DuePromise(99, 0))
    assert not pos.waiting
    assert pos.money == [5, 5, 5]


@clause("DES-DEAL-22", "DES-DEAL-31")
@pytest.mark.parametrize(
    ("there", "theirs", "keeps"), [(3, 7, True), (4, 6, True), (2, 7, False), (3, 8, False)]
)
def test_promised_fleets_can_be_handed_over_where_they_are_there_and_fit(
    there: int, theirs: int, keeps: bool
) -> None:
    pos = table(phase="ending", senators=PEOPLE, fleets={"GSP": {12: there}, "BIP": {20: theirs}})
    deal(pos, WillHandOver(0, 1, 2, FleetsAt(at(12), 3)))
    start(pos, JudgePromises())
    assert (pos.waiting == (0,)) is keeps
    if keeps:
        pos.play("keep the promise", 0)
        assert (pos.fleets_at(0, at(12)), pos.fleets_at(1, at(12)), pos.deals) == (there - 3, 3, [])


@clause("DES-DEAL-31", "DES-DEAL-04")
@pytest.mark.parametrize(("until", "open_"), [(2, False), (3, True)])
def test_the_last_payment_settles_the_promise(until: int, open_: bool) -> None:
    pos = table(phase="ending", senators=PEOPLE, money=5)
    deal(pos, WillPay(0, 1, until, first=2, resource=MONEY, amount=2))
    start(pos, JudgePromises())
    pos.play("keep the promise", 0)
    assert (pos.money, len(pos.deals) == 1) == ([3, 7, 5], open_)
