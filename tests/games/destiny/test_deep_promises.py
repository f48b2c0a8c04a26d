"""Promises one by one: when each is kept, when it is broken, what follows (DES-DEAL-03 to 15, 26, 27, 31)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.ledger import mark_kept
from orrery.games.destiny.deals.promises import (
    Broken,
    JudgePromises,
    KeepOrBreak,
    barred,
    judge_defence,
    judge_support,
    judge_vote,
    kept_tabling,
    punish,
    veto_bound,
    vote_bound,
    watch,
    watch_veto,
)
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.table.goods import ActionCard, AnyGoods, FleetsAt, OwnedSector, SenatorInPlay
from orrery.games.destiny.table.promised_votes import (
    AnyChoice,
    AnyMatter,
    ElectionOf,
    FleetOrders,
    Indictment,
    Nominee,
    OrdersOf,
    Plain,
    Proposition,
)
from orrery.games.destiny.table.senate import B_LAW, Bill, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import (
    AnyTerm,
    FreeWords,
    Hidden,
    WillBid,
    WillDefend,
    WillHandOver,
    WillPay,
    WillSupport,
    WillTable,
    WillVeto,
    WillVote,
    WontCampaign,
    WontInvade,
    WontKill,
    WontRebel,
    WontTry,
    WontVeto,
)
from orrery.games.destiny.table.votes import V_BILL, V_CHARGE, V_ELECTION, V_ORDERS
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Force
from orrery.games.destiny.war.rebellion import declare
from tests.games.destiny.kit import at, deal, legal, play, question_of, sen, start, table, tokens
from tests.ledger import clause

CONTENT = table().content

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


def names(steps: object) -> list[str]:
    """The kinds of steps that come back."""
    return [type(step).__name__ for step in steps]  # type: ignore[attr-defined]


def ratify(pos: Table) -> None:
    """All deals on the table were won in court."""
    pos.deals = [msgspec.structs.replace(each, ratified=True) for each in pos.deals]


# --- breaches ---------------------------------------------------------------------------------------------------


@clause("DES-DEAL-05", "DES-DEAL-15")
def test_every_other_partner_is_asked_and_the_offender_chooses_the_bearer() -> None:
    pos = table(senators={**PEOPLE, "GSP": "orrumah brannoch"})
    made = deal(pos, WontInvade(0, 1, 9, party=1), WontInvade(2, 0, 9, party=0))
    start(pos, Broken(made.id, 0))
    assert pos.waiting == (1,)
    play(pos, "accept the breach")
    assert pos.waiting == (2,)
    play(pos, "accept the breach")
    assert pos.waiting == (0,)
    assert len(legal(pos)) == 2
    play(pos, "put it on brannoch")
    assert (tokens(pos, "brannoch"), tokens(pos, "orrumah")) == ((2, 0), (0, 0))


@clause("DES-DEAL-06", "DES-DEAL-07")
def test_a_broken_deal_binds_neither_the_offender_nor_anybody_else() -> None:
    pos = table(senators=PEOPLE)
    made = deal(pos, WontInvade(0, 1, 9, party=1), WontInvade(1, 0, 9, party=0))
    other = deal(pos, WontInvade(0, 2, 9, party=2))
    start(pos, Broken(made.id, 0), Broken(made.id, 1))
    play(pos, "accept the breach")
    assert not pos.waiting
    assert watch(pos, 1, WontInvade, 0, at(12)) == []
    assert (tokens(pos, "orrumah"), tokens(pos, "zharrak")) == ((2, 0), (0, 0))
    assert [each.id for each in pos.deals] == [other.id]


@clause("DES-DEAL-04")
def test_a_kept_promise_cannot_be_broken_and_the_last_one_ends_the_deal() -> None:
    pos = table(turn=3, senators=PEOPLE)
    deal(pos, WontInvade(0, 1, 3, party=1), WontInvade(1, 0, 4, party=0))
    start(pos, JudgePromises())
    assert pos.deals[0].kept == (0,)
    assert watch(pos, 0, WontInvade, 1, at(12)) == []
    assert names(watch(pos, 1, WontInvade, 0, at(12))) == ["Broken"]
    pos.turn = 4
    start(pos, JudgePromises())
    assert pos.deals == []


@clause("DES-DEAL-26")
@pytest.mark.parametrize("rebel", ["GSP", "BIP", "PoP"])
def test_promises_of_and_to_the_rebel_bring_nobody_corruption(rebel: str) -> None:
    pos = table(rebel=rebel, senators=PEOPLE)
    made = deal(pos, WillPay(0, 1, 2, first=2, resource=MONEY, amount=1))
    start(pos, Broken(made.id, 0))
    assert bool(pos.waiting) is (rebel == "PoP")


@clause("DES-DEAL-27")
def test_a_declared_rebellion_ends_the_rebels_lines_and_leaves_those_between_others() -> None:
    pos = table(senators=PEOPLE)
    mixed = deal(
        pos,
        WontInvade(0, 1, 9, party=1),
        WontInvade(1, 2, 9, party=2),
        WontInvade(2, 0, 9, party=0),
    )
    deal(pos, WontInvade(1, 0, 9, party=0))
    apart = deal(pos, WontInvade(2, 1, 9, party=1))
    declare(pos, 0)
    assert [(each.id, each.kept) for each in pos.deals] == [(mixed.id, (0, 2)), (apart.id, ())]
    pos.rebel = -1
    assert watch(pos, 0, WontInvade, 1, at(1)) == []
    assert len(watch(pos, 1, WontInvade, 2, at(1))) == 1


@clause("DES-DEAL-31")
@pytest.mark.parametrize(("until", "corruption"), [(1, 0), (2, 2)])
def test_a_promise_not_to_rebel_is_broken_by_the_declaration_and_ends_the_whole_deal(
    until: int, corruption: int
) -> None:
    pos = table(senators=PEOPLE)
    deal(pos, WontRebel(0, 1, until), WontInvade(1, 2, 9, party=2))
    declare(pos, 0)
    pos.settle()
    assert tokens(pos, "orrumah") == (corruption, 0)
    assert len(pos.deals) == (0 if corruption else 1)


# --- promises not to --------------------------------------------------------------------------------------------


@clause("DES-DEAL-31")
@pytest.mark.parametrize("kind", [WontInvade, WontCampaign, WontKill, WontTry])
def test_a_promise_about_a_party_or_about_one_thing_is_broken_by_that_only(kind: Any) -> None:
    pos = table()
    deal(pos, kind(0, 1, 2, party=1))
    assert len(watch(pos, 0, kind, 1, 7)) == 1
    assert watch(pos, 0, kind, 2, 1) == []
    assert watch(pos, 1, kind, 1, 7) == []
    assert watch(pos, 0, WontRebel, 1, 7) == []
    thing = table()
    deal(thing, kind(0, 1, 2, None, 7))
    assert len(watch(thing, 0, kind, 2, 7)) == 1
    assert watch(thing, 0, kind, -1, 8) == []
    thing.turn = 3
    assert watch(thing, 0, kind, 2, 7) == []


@clause("DES-COURT-06", "DES-COURT-19")
@pytest.mark.parametrize("kind", [WontInvade, WontCampaign, WontKill, WontTry, WontRebel])
def test_acts_against_a_ratified_promise_are_refused_to_its_last_turn(kind: Any) -> None:
    pos = table()
    deal(pos, kind(0, 1, 3) if kind is WontRebel else kind(0, 1, 3, party=1))
    assert not barred(pos, 0, kind, 1, 7)
    ratify(pos)
    assert barred(pos, 0, kind, 1, 7)
    assert not barred(pos, 1, kind, 1, 7)
    assert barred(pos, 0, kind, 2, 7) is (kind is WontRebel)
    pos.turn = 3
    assert barred(pos, 0, kind, 1, 7)
    pos.turn = 4
    assert not barred(pos, 0, kind, 1, 7)


# --- votes ------------------------------------------------------------------------------------------------------


def vote_on(pos: Table, kind: int, subject: int, choices: list[int], cast: int) -> None:
    """A vote in which GSP has voted."""
    open_vote(pos, kind, subject, choices, 1)
    assert pos.vote is not None
    pos.vote.order = [0, 1, 2]
    pos.vote.cast = [cast, -1, -1]


VOTES = [
    (
        ElectionOf(3),
        [sen("orrumah"), sen("zharrak"), -1],
        0,
        Nominee(sen("orrumah")),
        Nominee(sen("zharrak")),
    ),
    (ElectionOf(3), [sen("orrumah"), -1], 1, Plain("vacant"), Nominee(sen("orrumah"))),
    (Indictment(sen("zharrak")), [0, 1], 1, Plain("for"), Plain("against")),
    (Indictment(sen("zharrak")), [0, 1], -1, Plain("abstain"), Plain("for")),
    (Proposition(), [0, 1], 0, Plain("against"), Plain("for")),
]


@clause("DES-DEAL-31", "DES-COURT-19")
@pytest.mark.parametrize(("matter", "choices", "cast", "right", "wrong"), VOTES)
def test_a_promised_vote_is_kept_by_that_vote_alone(
    matter: AnyMatter, choices: list[int], cast: int, right: AnyChoice, wrong: AnyChoice
) -> None:
    for said, kept in ((right, True), (wrong, False)):
        pos = table(senators=PEOPLE)
        deal(pos, WillVote(0, 1, 2, matter, said))
        kind, subject = V_BILL, 0
        if type(matter) is ElectionOf:
            kind, subject = V_ELECTION, matter.ministry
        elif type(matter) is Indictment:
            kind, subject = V_CHARGE, matter.senator
        pos.bill = Bill(B_LAW, 1, "A law", [], 2, "", 4, 0, None) if kind == V_BILL else None
        vote_on(pos, kind, subject, choices, cast)
        assert names(judge_vote(pos)) == ["Kept" if kept else "Broken"]
        assert not vote_bound(pos, 0, cast)
        ratify(pos)
        assert vote_bound(pos, 0, cast) is not kept


@clause("DES-DEAL-31")
def test_a_promised_vote_on_orders_names_whose_plan() -> None:
    pos = table(senators=PEOPLE)
    deal(pos, WillVote(0, 1, 2, FleetOrders(), OrdersOf(1)))
    pos.plans = [Plan(2, ()), Plan(1, ())]
    for cast, kept in ((0, "Broken"), (1, "Kept"), (2, "Broken")):
        vote_on(pos, V_ORDERS, 0, [0, 1, -1], cast)
        assert names(judge_vote(pos)) == [kept]


@clause("DES-DEAL-31")
def test_another_vote_a_vetoed_one_or_one_too_late_judges_nothing() -> None:
    pos = table(senators=PEOPLE)
    deal(pos, WillVote(0, 1, 2, Indictment(sen("zharrak")), Plain("for")))
    vote_on(pos, V_CHARGE, sen("fola"), [0, 1], 0)
    assert judge_vote(pos) == []
    vote_on(pos, V_ELECTION, sen("zharrak"), [0, 1], 0)
    assert judge_vote(pos) == []
    vote_on(pos, V_CHARGE, sen("zharrak"), [0, 1], 0)
    assert names(judge_vote(pos)) == ["Broken"]
    assert pos.vote is not None
    pos.vote.vetoed = True
    assert judge_vote(pos) == []
    pos.vote.vetoed, pos.turn = False, 3
    assert judge_vote(pos) == []


@clause("DES-DEAL-31")
@pytest.mark.parametrize(("sample", "judged"), [(None, True), (4, True), (3, False)])
def test_a_promise_about_a_sample_proposition_means_that_sample(sample: int | None, judged: bool) -> None:
    pos = table(senators=PEOPLE)
    deal(pos, WillVote(0, 1, 2, Proposition(sample), Plain("for")))
    pos.bill = Bill(B_LAW, 1, "A law", [], 2, "", 4, 0, None)
    vote_on(pos, V_BILL, 0, [0, 1], 1)
    assert names(judge_vote(pos)) == (["Kept"] if judged else [])


@clause("DES-DEAL-31")
@pytest.mark.parametrize(("spent", "step"), [(1, "Broken"), (2, "Kept"), (3, "Kept")])
def test_a_promised_bid_is_kept_by_that_much_influence(spent: int, step: str) -> None:
    pos = table(senators=PEOPLE)
    deal(pos, WillBid(0, 1, 2, Indictment(sen("zharrak")), 2))
    vote_on(pos, V_CHARGE, sen("zharrak"), [0, 1], 0)
    assert pos.vote is not None
    pos.vote.spent[0] = spent
    assert names(judge_vote(pos)) == [step]


@clause("DES-DEAL-11", "DES-DEAL-31")
@pytest.mark.parametrize(
    ("promise", "steps"), [(WillTable, []), (WillVeto, ["Kept"]), (WontVeto, ["Broken"])]
)
def test_a_veto_keeps_a_promise_to_veto_and_breaks_one_not_to(promise: Any, steps: list[str]) -> None:
    pos = table()
    deal(pos, promise(0, 1, 2, 4))
    pos.bill = Bill(B_LAW, 1, "A law", [], 2, "", 4, 0, None)
    assert names(watch_veto(pos, 0)) == steps
    assert not veto_bound(pos, 0)
    ratify(pos)
    assert veto_bound(pos, 0) is (promise is WontVeto)
    pos.bill = Bill(B_LAW, 1, "A law", [], 2, "", 3, 0, None)
    assert watch_veto(pos, 0) == []
    assert not veto_bound(pos, 0)
    pos.bill, pos.turn = Bill(B_LAW, 1, "A law", [], 2, "", 4, 0, None), 3
    assert watch_veto(pos, 0) == []
    assert not veto_bound(pos, 0)


@clause("DES-DEAL-31")
@pytest.mark.parametrize(("sample", "kept"), [(None, True), (4, True), (3, False)])
def test_tabling_keeps_a_promise_to_table(sample: int | None, kept: bool) -> None:
    pos = table()
    deal(pos, WillTable(0, 1, 2, sample))
    kept_tabling(pos, Bill(B_LAW, 1, "A law", [], 2, "", 4, 0, None))
    assert pos.deals  # somebody else tabled it
    kept_tabling(pos, Bill(B_LAW, 0, "A law", [], 2, "", 4, 0, None))
    assert (pos.deals == []) is kept


@clause("DES-DEAL-31", "DES-DEAL-35")
@pytest.mark.parametrize(("promise", "broken"), [(WillTable, True), (WillVeto, False), (WontVeto, False)])
def test_where_nothing_was_tabled_a_promise_to_table_is_broken_and_the_others_lapse(
    promise: Any, broken: bool
) -> None:
    pos = table(senators=PEOPLE, ministers={"prime_minister": "orrumah"}, influence=3)
    deal(pos, promise(0, 1, 3))
    start(pos, JudgePromises())
    assert (len(pos.deals), pos.waiting) == (1, ())
    pos.turn = 3
    start(pos, JudgePromises())
    assert (legal(pos) if pos.waiting else []) == (["sue", "accept the breach"] if broken else [])
    assert [each.broken for each in pos.past] == ([] if broken else [()])


# --- payments and hand-overs ------------------------------------------------------------------------------------


@clause("DES-DEAL-31")
@pytest.mark.parametrize(
    ("term", "question"),
    [
        (WillPay(0, 1, 2, first=2, resource=MONEY, amount=2), "You promised 2 Money to BIP."),
        (WillPay(0, 1, 2, first=2, resource=INFLUENCE, amount=3), "You promised 3 Influence to BIP."),
        (WillHandOver(0, 1, 2, OwnedSector(at(12))), "A hand-over that you promised is due."),
    ],
)
def test_who_promised_is_asked_when_the_promise_falls_due(term: AnyTerm, question: str) -> None:
    pos = table(phase="ending", senators=PEOPLE, owners={12: "GSP"}, money=5, influence=5)
    deal(pos, term)
    start(pos, JudgePromises())
    step = pos.decision
    assert isinstance(step, KeepOrBreak)
    assert (pos.waiting, legal(pos)) == ((0,), ["keep the promise", "break the promise"])
    assert question_of(pos, step) == f"{question} Do you keep the promise?"


@clause("DES-END-10", "DES-DEAL-31")
def test_nothing_is_due_any_more_when_the_receiver_leaves() -> None:
    pos = table(phase="ending", senators=PEOPLE, money=5)
    deal(pos, WillPay(0, 1, 2, first=2, resource=MONEY, amount=2))
    start(pos, JudgePromises())
    pos.resign(1)
    assert (pos.waiting, pos.deals, pos.money) == ((), [], [5, 0, 5])
    assert tokens(pos, "orrumah") == (0, 0)


# --- war --------------------------------------------------------------------------------------------------------


@clause("DES-DEAL-11", "DES-DEAL-31")
@pytest.mark.parametrize(
    ("fleets", "attacks", "turn", "steps"),
    [(2, False, 2, ["Kept"]), (1, False, 2, ["Broken"]), (2, True, 2, ["Broken"]), (2, False, 3, [])],
)
def test_promised_defenders_stand_there_when_invasions_are_resolved(
    fleets: int, attacks: bool, turn: int, steps: list[str]
) -> None:
    pos = table(phase="intrigue", fleets={"GSP": {12: fleets}})
    deal(pos, WillDefend(0, 1, turn, at(12), 2))
    pos.attacks = [Attack(0, at(12 if attacks else 13), 0, -1, 1), Attack(1, at(12), 1, -1, 1)]
    assert names(judge_defence(pos)) == steps


@clause("DES-DEAL-11", "DES-DEAL-31")
@pytest.mark.parametrize(
    ("purpose", "owner", "fleets", "steps"),
    [
        (1, 2, 2, ["Kept"]),
        (1, 2, 1, ["Broken"]),
        (2, 2, 2, ["Broken"]),
        (DEFENDS, 2, 2, ["Broken"]),
        (DEFENDS, 1, 2, ["Kept"]),
    ],
)
def test_promised_support_fights_on_the_side_of_the_named_party(
    purpose: int, owner: int, fleets: int, steps: list[str]
) -> None:
    pos = table(phase="intrigue")
    deal(pos, WillSupport(0, 1, 2, at(12), 1, 2))
    pos.battle = Battle(at(12), owner, [Force(0, purpose, fleets, -1), Force(2, 1, 9, -1)], 0, -1)
    assert names(judge_support(pos)) == steps
    pos.battle.sector = at(13)
    assert judge_support(pos) == []
    pos.battle.sector, pos.turn = at(12), 3
    assert judge_support(pos) == []


# --- the end of the turn ----------------------------------------------------------------------------------------


@clause("DES-DEAL-31")
def test_a_payment_is_asked_for_each_turn_from_the_first_to_the_last() -> None:
    pos = table(money={"GSP": 9}, senators=PEOPLE)
    deal(pos, WillPay(0, 1, 4, first=3, resource=MONEY, amount=2))
    paid = []
    for pos.turn in (2, 3, 4, 5):
        start(pos, JudgePromises())
        if pos.waiting:
            play(pos, "keep the promise")
        paid.append(pos.money[1])
    assert paid == [0, 2, 4, 4]
    assert pos.deals == []


@clause("DES-DEAL-03", "DES-DEAL-13")
@pytest.mark.parametrize("has", [3, 2])
def test_a_payment_can_be_refused_and_one_that_cannot_be_made_is_broken(has: int) -> None:
    pos = table(influence={"GSP": has}, money=2, senators=PEOPLE)
    deal(pos, WillPay(0, 1, 2, first=2, resource=INFLUENCE, amount=3))
    start(pos, JudgePromises())
    if has == 3:
        assert legal(pos) == ["keep the promise", "break the promise"]
        play(pos, "break the promise")
    assert legal(pos) == ["sue", "accept the breach"]
    play(pos, "accept the breach")
    assert pos.influence[0] == has
    assert tokens(pos, "orrumah") == (2, 0)


GOODS = [
    OwnedSector(at(12)),
    FleetsAt(at(12), 2),
    SenatorInPlay(sen("brannoch")),
    ActionCard(CONTENT.card("feint")),
]


@clause("DES-DEAL-31")
@pytest.mark.parametrize("goods", GOODS)
def test_every_promised_hand_over_can_be_kept_when_due(goods: AnyGoods) -> None:
    pos = table(
        owners={12: "GSP"},
        fleets={"GSP": {12: 2}},
        senators={"GSP": "orrumah brannoch"},
        hands={"GSP": "feint"},
    )
    deal(pos, WillHandOver(0, 1, 3, goods))
    start(pos, JudgePromises())
    assert not pos.waiting
    pos.turn = 3
    start(pos, JudgePromises())
    play(pos, "keep the promise")
    got = {
        OwnedSector: pos.count_sectors(1),
        FleetsAt: pos.fleets_at(1, at(12)) - 1,
        SenatorInPlay: len(pos.senators_of(1)),
        ActionCard: len(pos.hands[1]),
    }
    assert got[type(goods)] == 1
    assert pos.deals == []


@clause("DES-DEAL-13")
def test_a_promised_card_that_was_played_is_a_broken_promise() -> None:
    pos = table(senators=PEOPLE)
    deal(pos, WillHandOver(0, 1, 2, ActionCard(pos.content.card("feint"))))
    start(pos, JudgePromises())
    assert legal(pos) == ["sue", "accept the breach"]


@clause("DES-COURT-19")
@pytest.mark.parametrize(("has", "paid"), [(9, 4), (3, 3)])
def test_a_ratified_payment_is_made_as_far_as_it_goes_and_the_rest_lapses(has: int, paid: int) -> None:
    pos = table(money={"GSP": has}, senators=PEOPLE)
    deal(pos, WillPay(0, 1, 2, first=2, resource=MONEY, amount=4))
    ratify(pos)
    start(pos, JudgePromises())
    assert not pos.waiting
    assert pos.money == [has - paid, paid, 0]
    assert pos.deals == []


@clause("DES-COURT-19")
@pytest.mark.parametrize("owned", [True, False])
def test_a_ratified_hand_over_is_carried_out_or_lapses(owned: bool) -> None:
    pos = table(owners={12: "GSP" if owned else "PoP"}, senators=PEOPLE)
    deal(pos, WillHandOver(0, 1, 2, OwnedSector(at(12))))
    ratify(pos)
    start(pos, JudgePromises())
    assert pos.owner[at(12)] == (1 if owned else 2)
    assert pos.deals == []


@clause("DES-DEAL-04")
@pytest.mark.parametrize(
    "term",
    [
        *[kind(0, 1, 3, party=1) for kind in (WontInvade, WontCampaign, WontKill, WontTry)],
        WontRebel(0, 1, 3),
        WillVote(0, 1, 3, FleetOrders(), Plain("stay")),
        WillBid(0, 1, 3, FleetOrders(), 2),
        FreeWords(0, 1, 3, "be kind"),
    ],
)
def test_timed_promises_expire_at_the_end_of_their_last_turn(term: AnyTerm) -> None:
    pos = table()
    deal(pos, term)
    start(pos, JudgePromises())
    assert pos.deals
    pos.turn = 3
    start(pos, JudgePromises())
    assert pos.deals == []


@clause("DES-DEAL-04")
@pytest.mark.parametrize("term", [WillDefend(0, 1, 3, at(12), 1), WillSupport(0, 1, 3, at(12), 1, 1)])
def test_a_promise_for_a_battle_ends_with_the_turn_of_the_battle(term: AnyTerm) -> None:
    pos = table()
    deal(pos, term)
    start(pos, JudgePromises())
    assert pos.deals
    pos.turn = 3
    start(pos, JudgePromises())
    assert pos.deals == []


# --- the ledger -------------------------------------------------------------------------------------------------


@clause("DES-DEAL-33")
def test_the_ledger_remembers_what_was_kept_and_what_was_broken() -> None:
    pos = table(senators=PEOPLE)
    kept = deal(pos, WontInvade(0, 1, pos.turn, party=1))
    broken = deal(pos, WontTry(1, 0, 9, party=0), WontRebel(0, 1, 9))
    mark_kept(pos, kept.id, 0)
    punish(pos, broken, 1)
    assert pos.deals == []
    assert [(one.id, one.kept, one.broken) for one in pos.past] == [
        (kept.id, (0,), ()),
        (broken.id, (), (1,)),
    ]
    mine, others = pos.view(0).past, pos.view(2).past
    assert mine == pos.past
    assert [one.broken for one in others] == [(), (1,)], "who broke a deal is open to all"
    assert all(type(term) is Hidden for one in others for term in one.terms), "what it said is not"


@clause("DES-DEAL-33")
def test_the_ledger_forgets_the_oldest_deals() -> None:
    pos = table(senators=PEOPLE)
    for _ in range(15):
        made = deal(pos, WontRebel(0, 1, pos.turn))
        mark_kept(pos, made.id, 0)
    assert [one.id for one in pos.past] == list(range(4, 16))
