"""Deals and trades (DES-DEAL): what binds whom, when a promise is kept or broken, and what follows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orrery.engine.errors import OrreryError
from orrery.games.destiny.content.printed import INFLUENCE, MONEY, NEUTRAL
from orrery.games.destiny.deals.breaches import Broken
from orrery.games.destiny.deals.court import AdmitOrDeny, ProposerSays, complaints
from orrery.games.destiny.deals.deals import conclude, start_offer
from orrery.games.destiny.deals.due import DuePromise, JudgePromises, KeepOrBreak
from orrery.games.destiny.deals.ledger import mark_kept
from orrery.games.destiny.deals.promises import (
    barred,
    judge_vote,
    kept_tabling,
    veto_bound,
    vote_bound,
    watch,
    watch_veto,
)
from orrery.games.destiny.deals.sayings import say_term
from orrery.games.destiny.deals.terms import WriteTerm
from orrery.games.destiny.laws.tabled import bring_in
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.prosecutions import ChargeVotes
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.goods import (
    ActionCard,
    AnyGoods,
    FleetsAt,
    Funds,
    OwnedSector,
    ReserveSenator,
    SenatorInPlay,
)
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
from orrery.games.destiny.table.senate import B_LAW, Bill, Charge, Plan
from orrery.games.destiny.table.state import IN_PLAY, Table
from orrery.games.destiny.table.terms import (
    AnyTerm,
    FreeWords,
    Gift,
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
from orrery.games.destiny.table.votes import (
    ABSTAIN,
    AGAINST,
    FOR,
    UNCALLED,
    V_BILL,
    V_CHARGE,
    V_ELECTION,
    V_ORDERS,
    VACANT,
)
from orrery.games.destiny.table.war import DEFENDS, Order
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.invasions import ChooseStance
from orrery.games.destiny.war.rebellion import declare
from tests.games.destiny.kit import (
    answer,
    at,
    deal,
    legal,
    play,
    question_of,
    quiet,
    sen,
    start,
    table,
    tokens,
)
from tests.games.destiny.scenes import (
    FAILS,
    NO_VETO,
    ONE_EACH,
    OTHER_CONTENT,
    PASSES,
    PEOPLE,
    VETO,
    agree,
    intrigue,
    names,
    promise,
    proposed,
    ratify,
    senate_that_tables,
    senate_under_gsp,
    steps,
    vote_through,
    voted,
    writing,
    writing_terms,
    written,
)
from tests.ledger import clause

ANY = None


def vote_on(pos: Table, kind: int, subject: int, choices: list[int], cast: int) -> None:
    """A vote in which GSP has voted."""
    open_vote(pos, kind, subject, choices, 1)
    assert pos.vote is not None
    pos.vote.order = [0, 1, 2]
    pos.vote.cast = [cast, -1, -1]


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


@clause("DES-DEAL-04", "DES-DEAL-13")
def test_only_the_promise_to_hand_this_very_thing_over_is_kept_by_it() -> None:
    pos = table(owners={12: "GSP", 13: "GSP"})
    mixed = deal(pos, WontInvade(0, 1, 9, party=1), WillHandOver(0, 1, 9, OwnedSector(at(12))))
    other = deal(pos, WillHandOver(0, 1, 9, OwnedSector(at(13))))
    others = deal(pos, WillHandOver(2, 1, 9, OwnedSector(at(12))))
    conclude(pos, Offer(0, [Gift(0, 1, OwnedSector(at(12)))]), ratified=False)
    assert [(each.id, each.kept) for each in pos.deals] == [(mixed.id, (1,)), (other.id, ()), (others.id, ())]
    assert pos.given_up == []


@clause("DES-DEAL-04")
def test_handing_the_promised_thing_over_early_keeps_the_promise() -> None:
    pos = table(turn=4, owners={12: "GSP", 13: "GSP"}, fleets={"GSP": {12: 2}})
    deal(pos, WillHandOver(0, 1, 6, OwnedSector(at(12))))
    agree(pos, Gift(0, 1, OwnedSector(at(13))))
    agree(pos, Gift(0, 1, FleetsAt(at(12), 1)))
    assert len(pos.deals) == 1  # another Sector, or Fleets, are not what was promised
    agree(pos, Gift(0, 1, OwnedSector(at(12))))
    assert pos.deals == []


@clause("DES-DEAL-04")
def test_fewer_fleets_than_promised_do_not_keep_the_promise() -> None:
    for number, kept in ((1, False), (2, True)):
        pos = table(turn=4, fleets={"GSP": {12: 3}})
        deal(pos, WillHandOver(0, 1, 6, FleetsAt(at(12), 2)))
        agree(pos, Gift(0, 1, FleetsAt(at(12), number)))
        assert (pos.deals == []) is kept


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


@clause("DES-DEAL-04")
def test_keeping_a_promise_of_one_deal_settles_nothing_of_another() -> None:
    pos = table()
    first = deal(pos, WontInvade(0, 1, 9, party=1), WontInvade(0, 1, 9, party=2))
    second = deal(pos, WontInvade(0, 1, 9, party=1), WontInvade(0, 1, 9, party=2))
    mark_kept(pos, second.id, 1)
    mark_kept(pos, second.id, 1)
    assert [(each.id, each.kept) for each in pos.deals] == [(first.id, ()), (second.id, (1,))]


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


@clause("DES-DEAL-08", "DES-DEAL-09")
@pytest.mark.parametrize(
    ("reading", "answer_", "corruption", "deals"),
    [
        ("read it as broken", "accept the reading", 2, 0),
        ("read it as kept", "accept the reading", 0, 1),
        ("read it as kept", "sue", 0, 1),
    ],
)
def test_the_reading_of_free_words_applies_unless_who_loses_by_it_sues(
    reading: str, answer_: str, corruption: int, deals: int
) -> None:
    pos = table(senators=PEOPLE, dice=[1, 2, 2, 2])
    made = deal(pos, FreeWords(0, 1, 9, "be kind"), WontInvade(1, 2, 9, party=2), proposer=2)
    start(pos, OpenMoment(M_STEP))
    answer(pos, "BIP", f"complain about line 0 of deal {made.id}")
    play(pos, "deny it")
    assert pos.waiting == (2,)
    play(pos, reading)
    assert pos.waiting == ((0,) if "broken" in reading else (1,))
    play(pos, answer_)
    quiet(pos)
    assert (tokens(pos, "orrumah"), len(pos.deals)) == ((corruption, 0), deals)
    if deals:
        assert pos.deals[0].tried is (answer_ == "sue")


@clause("DES-DEAL-08", "DES-DEAL-12")
@pytest.mark.parametrize(
    ("term", "who"),
    [(FreeWords(1, 0, 9, "be kind"), "proposer"), (WontInvade(1, 0, 9, party=0), "court")],
)
def test_only_free_words_go_to_the_proposer_first(term: AnyTerm, who: str) -> None:
    pos = table(senators={"GSP": "orrumah brannoch", "BIP": "zharrak", "PoP": "fola"})
    made = deal(pos, term, WontInvade(2, 0, 9, party=0), proposer=2)
    start(pos, AdmitOrDeny(1, 0, made.id, 0))
    play(pos, "deny it")
    assert pos.waiting == ((2,) if who == "proposer" else (0,))


@clause("DES-DEAL-08", "DES-DEAL-09")
@pytest.mark.parametrize(("reading", "loser"), [("read it as broken", 1), ("read it as kept", 0)])
def test_who_loses_by_the_reading_may_accept_it_or_sue(reading: str, loser: int) -> None:
    for reply in ("accept the reading", "sue"):
        pos = table(senators=ONE_EACH, dice=[1, 2, 3, 3])
        made = deal(pos, FreeWords(1, 0, 9, "x"))
        start(pos, ProposerSays(2, 0, 1, made.id, 0))
        play(pos, reading)
        assert pos.waiting == (loser,)
        play(pos, reply)
        if reply == "sue":
            play(pos, "claim it as it was written", "claim it as it was written")
        punished = reply == "accept the reading" and loser == 1
        assert tokens(pos, "zharrak") == ((2, 0) if punished else (0, 0))
        assert bool(pos.deals) is not punished
        assert pos.tried[sen("orrumah")] is (reply == "sue")


@clause("DES-DEAL-12")
def test_a_promise_in_free_words_keeps_its_words_and_its_end() -> None:
    pos = writing(table(turn=4))
    play(pos, "term: a promise in free words", 'term: text "be kind"', "term: within 2 turns")
    assert pos.offer is not None
    assert pos.offer.terms == [FreeWords(0, 1, 6, "be kind")]
    assert "'be kind' to turn 6" in say_term(pos, pos.offer.terms[0])


@clause("DES-DEAL-12", "DES-DEAL-08", "DES-DEAL-09", "DES-COURT-01", "DES-COURT-02", "DES-COURT-15")
@pytest.mark.parametrize("way", ["admit", "accept", "sue"])
def test_promises_in_free_words(way: str) -> None:
    pos = table("GSP BIP PoP", senators={"GSP": "orrumah", "BIP": "zharrak"}, dice=[1, 1, 6, 6, 6, 6])
    made = deal(pos, FreeWords(1, 0, 9, "be kind"), proposer=0)
    assert [pos.text(m) for m in complaints(pos, 0)] == [f"complain about line 0 of deal {made.id}"]
    assert complaints(pos, 2) == []
    from orrery.games.destiny.turn.open_moments import OpenMoment

    start(pos, OpenMoment(0))
    answer(pos, "GSP", f"complain about line 0 of deal {made.id}")
    if way == "admit":
        play(pos, "admit it")
    else:
        play(pos, "deny it", "read it as broken", "accept the reading" if way == "accept" else "sue")
    if way == "sue":
        play(pos, "claim it as it was written", "claim that nothing was owed")
    assert tokens(pos, "zharrak") == ((2, 0) if way != "sue" else tokens(pos, "zharrak"))
    if way == "sue":
        assert not pos.in_play(sen("zharrak"))  # 12 of the court's dice: executed
    off = table("GSP BIP PoP", free_text_promises=False)
    start_offer(off, 0)
    off.settle()
    play(off, "deal with bip", "deal: gsp gives bip")
    assert "term: a promise in free words" not in legal(off)


@clause("DES-DEAL-12")
def test_a_promise_in_free_words_has_at_most_two_hundred_letters() -> None:
    pos = writing_terms("term: a promise in free words")
    assert question_of(pos, WriteTerm(0)) == "What is promised?"
    with pytest.raises(OrreryError):
        pos.play(f'term: text "{"x" * 201}"')
    play(pos, f'term: text "{"x" * 200}"', "term: within 3 turns")
    assert written(pos) == FreeWords(0, 1, 5, "x" * 200)


@clause("DES-DEAL-12", "DES-OPT-01")
@pytest.mark.parametrize("free", [True, False])
def test_free_words_are_offered_where_the_option_says_so(free: bool) -> None:
    pos = table(free_text_promises=free)
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip", "deal: gsp gives bip")
    assert ("term: a promise in free words" in legal(pos)) is free
    assert "term: no invasion" in legal(pos)


@clause("DES-DEAL-13", "DES-DEAL-14", "DES-DEAL-39")
@pytest.mark.parametrize(("recruited", "broken"), [(False, True), (True, False)])
def test_a_promised_senator_that_is_gone_is_a_breach_unless_others_took_it_in_sight(
    recruited: bool, broken: bool
) -> None:
    pos = table(senators=PEOPLE, reserve={"PoP": "brannoch"})
    deal(pos, WillHandOver(0, 1, 2, ReserveSenator(sen("brannoch"))))
    if recruited:
        pos.sen_at[sen("brannoch")] = IN_PLAY
    start(pos, JudgePromises())
    assert (pos.waiting == (1,)) is broken
    assert (pos.deals == []) is not broken


@clause("DES-DEAL-13")
def test_a_promised_thing_given_to_somebody_else_is_a_broken_promise() -> None:
    pos = table(turn=4, owners={12: "GSP"}, senators={"GSP": "orrumah"})
    deal(pos, WillHandOver(0, 1, 4, OwnedSector(at(12))))
    agree(pos, Gift(0, 2, OwnedSector(at(12))))
    start(pos, JudgePromises())
    play(pos, "accept the breach")
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-DEAL-13")
def test_a_promised_card_that_was_played_is_a_broken_promise() -> None:
    pos = table(senators=PEOPLE)
    deal(pos, WillHandOver(0, 1, 2, ActionCard(pos.content.card("feint"))))
    start(pos, JudgePromises())
    assert legal(pos) == ["sue", "accept the breach"]


@clause("DES-DEAL-14")
def test_a_promised_sector_that_others_took_releases_the_promise() -> None:
    pos = table(turn=4, owners={12: "PoP"}, senators={"GSP": "orrumah"})
    deal(pos, WillHandOver(0, 1, 4, OwnedSector(at(12))))
    start(pos, JudgePromises())
    assert not pos.waiting
    assert pos.deals == []
    assert tokens(pos, "orrumah") == (0, 0)


@clause("DES-DEAL-15", "DES-DEAL-31", "DES-COURT-19", "DES-COURT-06")
def test_promises_are_watched_and_ratified_ones_enforced() -> None:
    import msgspec

    pos = table("GSP BIP PoP", phase="intrigue", owners={40: "BIP"}, fleets={"GSP": {40: 1}})
    made = deal(pos, WontCampaign(0, 1, 3, sector=at(40)), WontInvade(0, 1, 3, party=1))
    assert watch(pos, 0, WontCampaign, 1, at(41)) == []
    assert len(watch(pos, 0, WontCampaign, 1, at(40))) == 1
    assert not barred(pos, 0, WontInvade, 1, at(40))
    pos.deals = [msgspec.structs.replace(made, ratified=True)]
    assert barred(pos, 0, WontInvade, 1, at(40))
    pos.order = Order(0, at(40), [], [], False, DEFENDS, -1)
    assert [pos.text(m) for m in ChooseStance(0).moves(pos)] == ["defend"]
    pos.turn = 4
    assert not barred(pos, 0, WontInvade, 1, at(40))


@clause("DES-DEAL-26")
@pytest.mark.parametrize("rebel", ["GSP", "BIP", "PoP"])
def test_promises_of_and_to_the_rebel_bring_nobody_corruption(rebel: str) -> None:
    pos = table(rebel=rebel, senators=PEOPLE)
    made = deal(pos, WillPay(0, 1, 2, first=2, resource=MONEY, amount=1))
    start(pos, Broken(made.id, 0))
    assert bool(pos.waiting) is (rebel == "PoP")


@clause("DES-DEAL-26", "DES-DEAL-27")
def test_deals_with_a_rebel_bind_nobody() -> None:
    pos = table("GSP BIP PoP", rebel="BIP")
    deal(pos, WontInvade(0, 1, 9, party=1))
    assert watch(pos, 0, WontInvade, 1, at(28)) == []
    pos.rebel = -1
    assert len(watch(pos, 0, WontInvade, 1, at(28))) == 1


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


@clause("DES-DEAL-27")
def test_what_others_owe_each_other_in_a_deal_with_a_rebel_stays_owed() -> None:
    pos = table("GSP BIP PoP TMP")
    three = deal(pos, Gift(0, 1, Funds(MONEY, 1)), Gift(1, 2, Funds(MONEY, 1)), Gift(2, 0, Funds(MONEY, 1)))
    deal(pos, Gift(0, 1, Funds(MONEY, 1)))
    other = deal(pos, Gift(1, 2, Funds(MONEY, 1)))
    declare(pos, 0)
    assert [each.id for each in pos.deals] == [three.id, other.id]
    assert sorted(pos.deals[0].kept) == [0, 2] and list(pos.deals[1].kept) == []


@clause("DES-DEAL-31", "DES-VOTE-12")
@pytest.mark.parametrize(
    ("cast", "choice", "judged"),
    [
        ([ABSTAIN] * 3, Plain("for"), ["Broken"]),
        ([ABSTAIN] * 3, Plain("abstain"), ["Kept"]),
        ([FOR, ABSTAIN, ABSTAIN], Plain("for"), ["Kept"]),
        ([AGAINST, ABSTAIN, ABSTAIN], Plain("for"), ["Broken"]),
        ([UNCALLED] * 3, Plain("for"), []),
    ],
)
def test_a_promised_vote_is_judged_even_where_everybody_abstains_but_not_where_nobody_was_called(
    cast: list[int], choice: Plain, judged: list[str]
) -> None:
    pos = table(senators=PEOPLE)
    deal(pos, WillVote(0, 1, 9, Indictment(7), choice))
    open_vote(pos, V_CHARGE, 7, [0, 1], 0)
    assert pos.vote is not None
    pos.vote.cast = cast
    pos.vote.order = [seat for seat in range(3) if cast[seat] >= 0]
    assert [type(step).__name__ for step in judge_vote(pos)] == judged


@clause("DES-DEAL-31")
def test_an_attempt_breaks_a_promise_not_to_kill_when_it_is_announced() -> None:
    pos = intrigue(dice=[2])
    deal(pos, WontKill(0, 1, 9, party=1))
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of nambasu")
    play(pos, "choose orrumah")
    assert legal(pos) == ["sue", "accept the breach"]
    play(pos, "accept the breach")
    quiet(pos)
    assert tokens(pos, "nambasu") == (2, 0)


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


GOODS = [
    OwnedSector(at(12)),
    FleetsAt(at(12), 2),
    SenatorInPlay(sen("brannoch")),
    ActionCard(OTHER_CONTENT.card("feint")),
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


@clause("DES-DEAL-31", "DES-DEAL-35")
def test_letting_it_stand_breaks_no_promise_not_to_veto_it() -> None:
    pos = senate_under_gsp()
    made = promise(pos, NO_VETO, 4)
    voted(pos, 4)
    play(pos, "pass")
    quiet(pos)
    assert (pos.deals, tokens(pos, "orrumah"), len(pos.laws)) == ([made], (0, 0), 1)


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


@clause("DES-DEAL-31", "DES-DEAL-04")
@pytest.mark.parametrize(("until", "open_"), [(2, False), (3, True)])
def test_the_last_payment_settles_the_promise(until: int, open_: bool) -> None:
    pos = table(phase="ending", senators=PEOPLE, money=5)
    deal(pos, WillPay(0, 1, until, first=2, resource=MONEY, amount=2))
    start(pos, JudgePromises())
    pos.play("keep the promise", 0)
    assert (pos.money, len(pos.deals) == 1) == ([3, 7, 5], open_)


@clause("DES-DEAL-31", "DES-PROP-02")
@pytest.mark.parametrize(
    ("tabled", "kept"), [("free trade compact", True), ("homeland defence initiative", False)]
)
def test_tabling_what_was_promised_keeps_the_promise(tabled: str, kept: bool) -> None:
    pos = senate_that_tables()
    deal(pos, WillTable(0, 1, 2, 2))
    play(pos, f"table {tabled}")
    assert (pos.deals == []) is kept


@clause("DES-DEAL-31", "DES-VOTE-17")
@pytest.mark.parametrize(
    ("votes", "promised", "kept"),
    [(PASSES, "for", True), (PASSES, "against", False), (FAILS, "against", True)],
)
def test_a_promised_vote_on_a_proposition_is_judged_when_it_is_over(
    votes: tuple[str, ...], promised: Any, kept: bool
) -> None:
    pos = senate_that_tables()
    deal(pos, WillVote(0, 1, 2, Proposition(), Plain(promised)))
    steps(pos, "table free trade compact", *votes)
    assert (pos.deals == []) is kept
    if not kept:
        assert legal(pos) == ["sue", "accept the breach"]


@clause("DES-DEAL-31", "DES-DEAL-11")
def test_a_promised_vote_is_judged_at_the_vote() -> None:
    pos = table(
        "GSP BIP PoP", senators={"GSP": "orrumah", "BIP": "zharrak"}, ministers={"justice": "orrumah"}
    )
    deal(pos, WillVote(0, 1, 2, Indictment(sen("zharrak")), Plain("against")))
    pos.proposed = [Charge(sen("zharrak"), 2, False)]
    start(pos, ChargeVotes())
    vote_through(pos, {0: "vote for it"})
    assert legal(pos) == ["sue", "accept the breach"]
    play(pos, "accept the breach")
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-DEAL-31")
@pytest.mark.parametrize(("sector", "broken"), [(1, True), (2, False)])
def test_a_promise_about_sector_1_is_one_too(sector: int, broken: bool) -> None:
    pos = table(senators=PEOPLE)
    deal(pos, WontInvade(0, 1, 9, sector=at(1)))
    assert bool(watch(pos, 0, WontInvade, NEUTRAL, at(sector))) is broken


@clause("DES-DEAL-35", "DES-DEAL-15")
@pytest.mark.parametrize("named", [4, ANY])
def test_who_promised_a_veto_and_lets_the_proposition_stand_has_broken_the_promise(named: int | None) -> None:
    pos = senate_under_gsp()
    promise(pos, VETO, named, until=5)
    voted(pos, 4)
    assert (pos.waiting, legal(pos)) == ((0,), ["veto", "pass"])
    play(pos, "pass")
    assert (pos.waiting, legal(pos)) == ((1,), ["sue", "accept the breach"])
    play(pos, "accept the breach")
    assert (tokens(pos, "orrumah"), pos.deals) == ((2, 0), [])
    quiet(pos)
    assert [law.name for law in pos.laws] == ["A law"]  # it stands all the same


@clause("DES-DEAL-35", "DES-DEAL-31")
@pytest.mark.parametrize("named", [4, ANY])
def test_the_veto_of_the_first_such_proposition_keeps_the_promise(named: int | None) -> None:
    pos = senate_under_gsp()
    made = promise(pos, VETO, named, until=5)
    voted(pos, 4)
    play(pos, "veto")
    quiet(pos)
    assert (pos.deals, pos.laws, tokens(pos, "orrumah")) == ([], [], (0, 0))
    assert [(each.id, each.kept, each.broken) for each in pos.past] == [(made.id, (0,), ())]
    voted(pos, 4)
    play(pos, "pass")
    quiet(pos)
    assert ([law.name for law in pos.laws], tokens(pos, "orrumah")) == (["A law"], (0, 0))


@clause("DES-DEAL-35")
@pytest.mark.parametrize(
    ("prime", "named", "until", "by"),
    [
        ("orrumah", 3, 2, FOR),  # another proposition passed
        ("zharrak", 4, 2, FOR),  # somebody else is Prime Minister
        ("orrumah", 4, 1, FOR),  # its last turn is over
        ("orrumah", 4, 2, AGAINST),  # the Senate rejected it
    ],
)
def test_a_promised_veto_whose_occasion_has_not_come_is_not_broken(
    prime: str, named: int, until: int, by: int
) -> None:
    pos = senate_under_gsp(prime)
    made = promise(pos, VETO, named, until)
    voted(pos, 4, by)
    if by == FOR:
        play(pos, "pass")
    quiet(pos)
    assert not pos.waiting
    assert (pos.deals, tokens(pos, "orrumah")) == ([made], (0, 0))


@clause("DES-DEAL-35")
def test_without_a_prime_minister_nobody_breaks_a_promise_to_veto() -> None:
    pos = table(senators=PEOPLE, influence=2)
    made = promise(pos, VETO, 4)
    voted(pos, 4)
    quiet(pos)
    assert (pos.deals, [law.name for law in pos.laws]) == ([made], ["A law"])


@clause("DES-DEAL-35")
@pytest.mark.parametrize("ratified", [False, True])
def test_what_was_only_tabled_may_still_be_vetoed_later(ratified: bool) -> None:
    pos = senate_under_gsp()
    made = promise(pos, VETO, 4, ratified=ratified)
    bring_in(pos, proposed(pos, 4))
    start(pos)
    assert legal(pos) == ["veto", "pass"]
    play(pos, "pass")
    assert [each.id for each in pos.deals] == [made.id]
    quiet(pos)
    play(pos, "go on")
    assert tokens(pos, "orrumah") == (0, 0)


@clause("DES-DEAL-35", "DES-DEAL-13")
def test_who_cannot_pay_the_promised_veto_has_broken_the_promise() -> None:
    pos = senate_under_gsp(influence=0, money=2)
    promise(pos, VETO, 4)
    voted(pos, 4)
    assert (pos.waiting, legal(pos)) == ((1,), ["sue", "accept the breach"])
