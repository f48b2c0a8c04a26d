"""The Senate Phase (DES-SNT): its steps, who presides, tabling, amending and the veto."""

from __future__ import annotations

import pytest

from orrery.engine.base import Step
from orrery.games.destiny.cards.announcing import carry_out
from orrery.games.destiny.laws.enactment import Ratify, Review, enact, settle_bill
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.propositions import NextProposition, Propositions, TableTurn
from orrery.games.destiny.laws.tabled import AmendOrNot, MaybeAmend, key_of, sample_provisions
from orrery.games.destiny.laws.taxes import due
from orrery.games.destiny.phases.senate_phase import SenatePhase
from orrery.games.destiny.senate.ballots import open_vote, presiding
from orrery.games.destiny.senate.counting import EndVote, VetoChance
from orrery.games.destiny.senate.orders import RepublicVote
from orrery.games.destiny.senate.prosecutions import ProposeCharges
from orrery.games.destiny.senate.votes import BeginVote, CallNext
from orrery.games.destiny.table.announced import CARD, Played
from orrery.games.destiny.table.laws import BAN, Grant
from orrery.games.destiny.table.senate import B_LAW, B_LICENCE, B_PEACE, Bill, Charge, March, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import (
    AGAINST,
    FOR,
    UNCALLED,
    V_BILL,
    V_CHARGE,
    V_ELECTION,
    V_ORDERS,
    Vote,
)
from orrery.games.destiny.table.war import DEFENDS
from orrery.games.destiny.turn.acts import BANK, MOVE, RECRUIT, deed
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.senators import voting_strength
from orrery.games.destiny.turn.stages import M_TABLED, OFFERS
from tests.games.destiny.kit import (
    answer,
    at,
    clauses,
    law,
    legal,
    play,
    question_of,
    quiet,
    refused,
    said,
    sen,
    start,
    table,
)
from tests.games.destiny.scenes import (
    CONTENT,
    FAILS,
    PASSES,
    PEOPLE,
    asked,
    ballot,
    bill,
    drafting,
    floor,
    presided_senate,
    senate_that_tables,
    step,
    steps,
    vote_through,
)
from tests.ledger import clause


@clause("DES-SNT-01", "DES-ELEC-01")
def test_the_order_of_the_senate_phase() -> None:
    pos = table(counter=3, senators={"GSP": "orrumah"})
    SenatePhase().run(pos)
    names = [type(step).__name__ for step in reversed(pos.stack)]
    assert names == [
        "Stage",
        "HoldElection",
        "Stage",
        "RepublicVote",
        "Stage",
        "ProposeCharges",
        "Stage",
        "Propositions",
        "Stage",
        "Trials",
        "EndSenate",
    ]


@clause("DES-SNT-02", "DES-SNT-14")
def test_a_rebel_is_bound_by_no_law_and_counts_for_none() -> None:
    pos = table(senators=PEOPLE, rebel="BIP", money=9)
    law(pos, "tax bank_trade 1 money; prohibit bank_trade above 1 per turn for 3 turns")
    assert deed(pos, 1, BANK) == []
    assert pos.tally == []
    assert len(deed(pos, 2, BANK)) == 1


@clause("DES-SNT-02", "DES-SNT-03", "DES-SNT-04", "DES-SNT-05", "DES-SNT-06")
def test_who_presides_and_no_minister_at_all() -> None:
    pos = table(
        "GSP BIP PoP",
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        ministers={"justice": "orrumah", "defence": "zharrak"},
        rebel="PoP",
    )
    assert presiding(pos) == 0
    assert pos.loyal() == [0, 1]
    empty = table(senators={"GSP": "orrumah"}, republic={1: 5})
    for stage in (RepublicVote(), ProposeCharges(), Propositions()):
        start(empty, stage)
        assert not empty.waiting


@clause("DES-SNT-02", "DES-REB-21")
def test_only_parties_in_good_standing_take_part() -> None:
    pos = table(senators=PEOPLE, rebel="BIP")
    assert pos.loyal() == [0, 2]
    assert voting_strength(pos, 1) == 0 and voting_strength(pos, 0) == 4
    assert (
        due(table(senators=PEOPLE, rebel="BIP", laws=["tax move_fleet 2 money for 2 turns"]), 1, MOVE, 0)
        == []
    )


@clause("DES-SNT-03", "DES-SNT-04")
@pytest.mark.parametrize(
    ("ministers", "seat"),
    [
        ({"prime_minister": "fola", "interior": "orrumah"}, 2),
        ({"interior": "orrumah", "defence": "fola"}, 0),
        ({}, -1),
    ],
)
def test_the_first_minister_in_rank_presides(ministers: dict[str, str], seat: int) -> None:
    assert presiding(table(senators=PEOPLE, ministers=ministers)) == seat


@clause("DES-SNT-05")
def test_without_a_minister_nothing_can_be_tabled() -> None:
    pos = table(senators=PEOPLE)
    start(pos, Propositions())
    assert pos.waiting == () and clauses(pos.events) == ["DES-SNT-05"]


@clause("DES-SNT-05")
def test_when_the_last_minister_goes_nobody_tables_any_more() -> None:
    pos = table(senators=PEOPLE)
    pos.out = [False] * 3
    start(pos, NextProposition((0, 1, 2), 0))
    assert asked(pos) == ""


@clause("DES-SNT-06")
def test_without_a_minister_there_is_no_vote_on_fleets_or_prosecutions() -> None:
    pos = table(senators=PEOPLE, republic={1: 5})
    start(pos, RepublicVote(), ProposeCharges())
    assert pos.waiting == () and clauses(pos.events) == ["DES-SNT-06", "DES-SNT-06"]


@clause("DES-SNT-07", "DES-SNT-08")
@pytest.mark.parametrize(
    ("tabled", "requests", "samples", "licences"), [(0, 0, 6, 1), (2, 3, 6, 0), (3, 2, 0, 1)]
)
def test_three_propositions_and_three_requests_a_turn(
    tabled: int, requests: int, samples: int, licences: int
) -> None:
    pos = presided_senate(laws=["license recruit_senator for 3 turns"])
    pos.tabled[0], pos.requests[0] = tabled, requests
    start(pos, TableTurn(0))
    named = [entry.name.lower() for entry in pos.content.pack.proposition]
    assert sum(any(text == f"table {name}" for name in named) for text in legal(pos)) == samples
    assert sum(text.startswith("ask for a licence") for text in legal(pos)) == licences


@clause("DES-SNT-07")
def test_who_passed_or_rebels_is_passed_over_in_the_rounds() -> None:
    pos = presided_senate(rebel="PoP")
    pos.out = [True, False, False]
    start(pos, NextProposition((0, 1, 2), 0))
    assert pos.waiting == (1,)
    pos.stack.clear()
    pos.out = [True, True, False]
    start(pos, NextProposition((0, 1, 2), 0))
    assert len(pos.waiting) == 0


@clause("DES-SNT-07")
def test_a_dropped_draft_tables_nothing() -> None:
    pos = drafting("provision: tax", "drop the draft")
    assert (pos.draft, pos.tabled[0], pos.waiting) == (None, 0, (0,))
    assert "draft a law" in legal(pos)


@clause("DES-SNT-07")
def test_a_fourth_proposition_is_refused_as_such() -> None:
    pos = senate_that_tables(money=3)
    pos.tabled[0] = 3
    pos.stack.clear()
    start(pos, TableTurn(0))
    for text in ('table law "tax move_fleet 2 money for 3 turns"', "draft a law", "table free trade compact"):
        assert refused(pos, text).clause == "DES-SNT-07"


@clause("DES-SNT-07", "DES-SNT-08", "DES-SNT-09", "DES-PROP-02")
def test_tabling_in_rounds() -> None:
    pos = table("GSP BIP PoP", senators={"GSP": "orrumah"}, ministers={"justice": "orrumah"})
    start(pos, Propositions())
    assert sum(text.startswith("table ") for text in legal(pos)) == 6
    play(pos, "table free trade compact")
    quiet(pos)
    assert legal(pos) == ["withdraw it", "go on", "draft a law"]
    play(pos, "withdraw it")
    assert pos.waiting == (1,)
    assert pos.tabled == [1, 0, 0]
    play(pos, "pass", "pass")
    assert pos.waiting == (0,)  # who passed is out
    play(pos, "table homeland defence initiative")
    vote_through(pos, {0: "abstain", 1: "vote against it"})
    assert "table homeland defence initiative" not in legal(pos)
    pos.tabled[0] = 3
    start(pos, TableTurn(0))
    assert not any(text.startswith(("table ", "draft")) for text in legal(pos))


@clause("DES-SNT-07")
def test_rounds_go_on_in_initiative_order_until_all_are_out() -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"}, initiative="PoP GSP BIP")
    start(pos, Propositions())
    order = []
    for text in ("table free trade compact", "pass", "table homeland defence initiative", "pass", "pass"):
        quiet(pos)
        order.append(asked(pos))
        play(pos, text)
        quiet(pos)
        while pos.waiting and "withdraw it" in legal(pos):
            play(pos, "withdraw it")
            quiet(pos)
    assert order == ["PoP", "GSP", "BIP", "PoP", "BIP"]
    assert (asked(pos), pos.tabled, pos.out) == ("", [0, 1, 1], [True, True, True])


@clause("DES-SNT-07")
@pytest.mark.parametrize(("at", "out", "turn"), [(1, [1], 2), (3, [3, 0], 1), (5, [1, 2], 3), (4, [], 0)])
def test_the_round_goes_on_behind_who_is_out(at: int, out: list[int], turn: int) -> None:
    pos = table("GSP BIP PoP TMP", senators=PEOPLE, ministers={"justice": "orrumah"})
    pos.out = [seat in out for seat in range(4)]
    start(pos, NextProposition((0, 1, 2, 3), at))
    assert pos.waiting == (turn,)


@clause("DES-SNT-07", "DES-RES-06")
def test_the_turn_to_table_leaves_time_for_the_bank_and_is_asked_even_where_nothing_is_left() -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"}, money=3, propositions="samples")
    pos.tabled[0] = 1
    start(pos, TableTurn(0))
    assert question_of(pos, TableTurn(0)).endswith("You may still table 2 this turn.")
    play(pos, "trade 3 money for 1 influence")
    assert (pos.influence[0], asked(pos)) == (1, "GSP")
    rest = table(senators=PEOPLE, ministers={"justice": "orrumah"}, turn=1)
    rest.tabled[0], rest.offers[0] = 3, 20
    start(rest, TableTurn(0))
    assert legal(rest) == ["pass"]  # nobody learns that there was nothing to do


@clause("DES-SNT-08", "DES-CARD-02")
def test_a_filibuster_takes_a_tabled_law_off_the_table_for_the_turn() -> None:
    reading = read_law(table().content, "tax move_fleet 2 money for 2 turns")
    pos = table(senators=PEOPLE, hands={"BIP": "filibuster"}, influence=3)
    pos.bill = Bill(B_LAW, 0, "A law", list(reading.provisions), 2, "", -1, 0, None)
    key = key_of(pos, pos.bill)
    start(pos, OpenMoment(M_TABLED))
    answer(pos, "BIP", "play filibuster")
    assert (pos.failed, pos.influence[1]) == ([key], 0)
    assert pos.bill is None, "it is off the table"


@clause("DES-SNT-08")
def test_what_makes_two_items_the_same() -> None:
    pos = presided_senate()
    one, two = bill("tax move_fleet 2 money", seat=0), bill("tax move_fleet 2 money", seat=1)
    assert key_of(pos, one) == key_of(pos, two)
    assert key_of(pos, one) != key_of(pos, bill("tax move_fleet 2 money", 3))
    first = Bill(B_LICENCE, 0, "L", [], 0, "", -1, 0, Grant(0, RECRUIT, 1))
    second = Bill(B_LICENCE, 0, "L", [], 0, "", -1, 0, Grant(0, RECRUIT, 2))
    assert key_of(pos, first) != key_of(pos, second)
    pos.bill = one
    carry_out(pos, Played(CARD, 1, pos.content.card("filibuster")))
    assert pos.failed == ["tax move_fleet 2 money for 2 turns"]


@clause("DES-SNT-08", "DES-SNT-13")
def test_what_was_rejected_is_not_offered_again_this_turn_but_other_words_are() -> None:
    pos = senate_that_tables()
    steps(pos, "table movement registration oversight", *FAILS)
    assert (pos.laws, pos.failed) == ([], ["tax move_fleet 2 money for 2 turns"])
    start(pos, TableTurn(1))
    assert "table movement registration oversight" not in legal(pos)
    assert refused(pos, "table movement registration oversight").clause == "DES-SNT-08"
    events = play(pos, 'table law "tax move_fleet 2 money for 2 turns"')
    assert any("failed this turn" in line for line in said(pos, events))
    assert (pos.tabled, pos.offers) == ([1, 0, 0], [0, 1, 0])
    play(pos, 'table law "tax move_fleet 2 money for 3 turns"')
    assert pos.tabled == [1, 1, 0]


@clause("DES-SNT-08", "DES-BILL-01", "DES-PROP-19")
@pytest.mark.parametrize(("kind", "key"), [(B_PEACE, "peace"), (B_LAW, "Be kind.")])
def test_what_was_struck_down_cannot_come_back_this_turn(kind: int, key: str) -> None:
    pos = table(senators=PEOPLE, rebel="PoP")
    pos.bill = Bill(kind, 0, "x", [], 0, "Be kind." if kind == B_LAW else "", -1, 0, None)
    start(pos, Review((0, 1, 2)), Ratify())
    for seat in range(3):
        pos.play("it violates the bill", seat)
    assert (pos.failed, pos.rebel, pos.laws) == ([key], 2, [])


@clause("DES-SNT-09")
@pytest.mark.parametrize(("amended", "open_"), [(0, True), (2, True), (3, False)])
def test_a_proposition_may_be_amended_three_times(amended: int, open_: bool) -> None:
    pos = presided_senate()
    pos.bill = bill("tax move_fleet 2 money")
    pos.bill.amended = amended
    assert bool(AmendOrNot(0).domains(pos)) is open_
    pos.bill.kind = B_PEACE
    assert AmendOrNot(0).domains(pos) == ()


@clause("DES-SNT-09")
def test_a_withdrawn_proposition_counts_and_may_come_back() -> None:
    pos = senate_that_tables()
    steps(pos, "table free trade compact", "withdraw it")
    assert (pos.tabled[0], pos.failed, pos.vote, pos.bill) == (1, [], None, None)
    start(pos, TableTurn(0))
    assert "table free trade compact" in legal(pos)


@clause("DES-SNT-09", "DES-PROP-04")
def test_an_amended_sample_is_a_law_of_its_own_and_a_refused_amendment_changes_nothing() -> None:
    pos = senate_that_tables()
    steps(pos, "table movement registration oversight", 'amend to "tax vote 1 money for 3 turns"')
    assert pos.bill is not None
    assert (pos.bill.provisions[0].rate, pos.bill.turns, pos.bill.sample, pos.bill.amended) == (2, 2, 4, 1)
    steps(pos, 'amend to "tax move_fleet 7 money for 3 turns"')
    assert (pos.bill.provisions[0].rate, pos.bill.turns, pos.bill.sample, pos.bill.amended) == (7, 3, -1, 2)
    steps(pos, *PASSES)
    assert [(each.name, each.turns) for each in pos.laws] == [("Law 1", 3)]


@clause("DES-SNT-09")
@pytest.mark.parametrize("vetoed", [True, False])
def test_after_a_veto_nothing_can_be_amended(vetoed: bool) -> None:
    pos = senate_that_tables()
    steps(pos, "table free trade compact")
    assert pos.vote is not None
    pos.vote.vetoed = vetoed
    pos.stack.clear()
    start(pos, MaybeAmend())
    assert bool(pos.waiting) is not vetoed


@clause("DES-SNT-09", "DES-PROP-03")
def test_with_the_samples_option_nothing_is_amended() -> None:
    pos = senate_that_tables(propositions="samples")
    assert refused(pos, 'table law "tax move_fleet 7 money for 3 turns"').clause == "DES-PROP-03"
    steps(pos, "table free trade compact")
    assert legal(pos) == ["withdraw it", "go on"]
    assert refused(pos, 'amend to "tax move_fleet 7 money for 3 turns"').clause == "DES-SNT-09"


@clause("DES-SNT-09")
def test_amendments() -> None:
    pos = table("GSP BIP PoP", senators={"GSP": "orrumah"}, ministers={"justice": "orrumah"})
    start(pos, TableTurn(0))
    play(pos, "table movement registration oversight")
    quiet(pos)
    play(pos, 'amend to "tax move_fleet 9 money for 3 turns"')
    assert pos.bill is not None
    assert pos.bill.provisions[0].rate == 9
    play(pos, 'amend to "grant 1 money"', 'amend to "tax move_fleet 8 money for 3 turns"')
    assert refused(pos, 'amend to "tax move_fleet 7 money for 3 turns"').clause == "DES-SNT-09"


@clause("DES-SNT-09", "DES-LAW-01")
def test_an_amendment_can_be_written_word_by_word() -> None:
    pos = table("GSP BIP PoP", senators={"GSP": "orrumah"}, ministers={"justice": "orrumah"})
    start(pos, TableTurn(0))
    play(pos, "table movement registration oversight")
    quiet(pos)
    play(pos, "draft a law", "provision: prohibit", "drop the draft")
    assert pos.bill is not None
    assert (type(pos.decision), pos.draft, pos.bill.amended, pos.bill.sample) == (AmendOrNot, None, 0, 4)
    play(pos, "draft a law", "provision: prohibit", "act: bank_trade", "threshold: none")
    play(pos, "table the draft for 3 turns")
    assert [(one.kind, one.act) for one in pos.bill.provisions] == [
        (BAN, pos.content.acts.index("bank_trade"))
    ]
    assert (pos.bill.turns, pos.bill.amended, pos.bill.sample, pos.draft) == (3, 1, -1, None)
    assert (type(pos.decision), pos.tabled[0]) == (AmendOrNot, 1)
    # what is refused counts and changes nothing, as where it is typed
    pos.failed.append("require buy_republic_fleet 1 per turn end_of_turn for 3 turns")
    play(pos, "draft a law", "provision: require", "act: buy_republic_fleet", "number: 1 per turn")
    play(pos, "table the draft for 3 turns")
    assert (pos.bill.provisions[0].kind, pos.bill.amended) == (BAN, 2)
    assert len(AmendOrNot(0).moves(pos)) == 3
    pos.offers[0] = OFFERS
    assert len(AmendOrNot(0).moves(pos)) == 2
    pos.offers[0], pos.bill.amended = 0, 3
    assert len(AmendOrNot(0).moves(pos)) == 2


@clause("DES-SNT-09", "DES-SNT-11")
@pytest.mark.parametrize("step_", [BeginVote(), CallNext()])
@pytest.mark.parametrize("why", ["vetoed", "withdrawn"])
def test_what_was_vetoed_or_withdrawn_is_over_before_anybody_is_called(step_: Step[Table], why: str) -> None:
    pos = ballot(table(senators=PEOPLE, hands={"GSP": "filibuster"}), V_CHARGE if why == "vetoed" else V_BILL)
    vote = pos.vote
    assert vote is not None
    vote.vetoed = why == "vetoed"
    start(pos, step_)
    assert (asked(pos), vote.order, pos.charges) == ("", [], [])
    assert all(cast == UNCALLED for cast in vote.cast)
    assert not isinstance(pos.vote, Vote)  # it is off the floor


@clause("DES-SNT-09", "DES-OPT-04")
def test_the_proposition_of_who_has_left_is_withdrawn() -> None:
    pos = table(senators=PEOPLE)
    moves = AmendOrNot(0).moves(pos)
    assert pos.text(AmendOrNot(0).absent(pos, moves)) == "withdraw it"


@clause("DES-SNT-10", "DES-SNT-12")
@pytest.mark.parametrize(("influence", "money", "asked"), [(1, 0, True), (0, 3, True), (0, 2, False)])
def test_a_veto_needs_an_influence_or_the_bank(influence: int, money: int, asked: bool) -> None:
    pos = table(senators=PEOPLE, ministers={"prime_minister": "zharrak"}, influence=influence, money=money)
    floor(pos, [FOR, FOR, FOR])
    start(pos, VetoChance())
    assert (pos.waiting == (1,)) is asked
    if asked:
        assert ("veto" in legal(pos)) is (influence == 1)


@clause("DES-SNT-10", "DES-SNT-11", "DES-SNT-12", "DES-MIN-01")
def test_the_veto() -> None:
    pos = table(
        "GSP BIP PoP",
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        ministers={"prime_minister": "orrumah"},
        influence=1,
    )
    start(pos, TableTurn(1))
    play(pos, "table movement registration oversight")
    assert pos.waiting == (0,)
    play(pos, "veto")
    quiet(pos)
    vote_through(pos, {})
    assert pos.laws == []
    assert pos.influence[0] == 0
    assert pos.failed != []
    deputy = table("GSP BIP PoP", senators={"GSP": "orrumah"}, ministers={"interior": "orrumah"}, influence=9)
    open_vote(deputy, 2, 0, [0, 1], 0)
    start(deputy, VetoChance())
    assert not deputy.waiting


@clause("DES-SNT-10", "DES-RES-06")
def test_the_veto_can_be_paid_by_way_of_the_bank() -> None:
    pos = ballot(table(senators=PEOPLE, ministers={"prime_minister": "orrumah"}, money={"GSP": 3}))
    start(pos, VetoChance())
    assert legal(pos) == ["trade 3 money for 1 influence", "pass"]
    step(pos, "trade 3 money for 1 influence", "veto")
    assert pos.vote is not None
    assert (pos.vote.vetoed, pos.money[0], pos.influence[0]) == (True, 0, 0)


@clause("DES-SNT-11")
@pytest.mark.parametrize(("winner", "asked"), [(0, True), (1, False)])
def test_orders_that_win_can_be_vetoed_and_staying_cannot(winner: int, asked: bool) -> None:
    pos = table(senators=PEOPLE, ministers={"prime_minister": "orrumah"}, influence=5)
    pos.plans = [Plan(1, (March(0, at(50), 1, DEFENDS),))]
    open_vote(pos, V_ORDERS, 0, [0, -1], 0)
    assert pos.vote is not None
    pos.vote.winner = winner
    start(pos, EndVote())
    assert (pos.waiting == (0,) and legal(pos) == ["veto", "pass"]) is asked


@clause("DES-SNT-11")
@pytest.mark.parametrize(("winner", "asked"), [(1, True), (0, False)])
def test_a_prosecution_that_passes_can_be_vetoed(winner: int, asked: bool) -> None:
    pos = table(senators=PEOPLE, ministers={"prime_minister": "orrumah"}, influence=5)
    pos.proposed = [Charge(sen("fola"), 1, False)]
    open_vote(pos, V_CHARGE, sen("fola"), [0, 1], 0)
    assert pos.vote is not None
    pos.vote.winner = winner
    start(pos, EndVote())
    assert (pos.waiting == (0,)) is asked
    assert ("DES-VOTE-17" in clauses(pos.events)) is True


@clause("DES-SNT-11")
@pytest.mark.parametrize(
    ("kind", "winner", "vetoed", "asked_for_veto"),
    [
        (V_CHARGE, FOR, False, True),
        (V_CHARGE, AGAINST, False, False),
        (V_CHARGE, FOR, True, False),
        (V_ELECTION, 1, False, False),
    ],
)
def test_only_what_has_passed_can_be_vetoed_after_the_result_and_never_an_election(
    kind: int, winner: int, vetoed: bool, asked_for_veto: bool
) -> None:
    pos = ballot(table(senators=PEOPLE, ministers={"prime_minister": "orrumah"}, influence=1), kind)
    assert pos.vote is not None
    if kind == V_ELECTION:
        pos.vote.subject, pos.vote.choices = 2, [sen("zharrak"), sen("fola")]
    pos.vote.winner, pos.vote.vetoed = winner, vetoed
    start(pos, EndVote())
    assert ("veto" in (legal(pos) if pos.waiting else [])) is asked_for_veto


@clause("DES-SNT-11", "DES-PROS-01")
@pytest.mark.parametrize(("answer", "listed"), [("veto", False), ("pass", True)])
def test_a_vetoed_prosecution_is_not_listed(answer: str, listed: bool) -> None:
    pos = ballot(table(senators=PEOPLE, ministers={"prime_minister": "orrumah"}, influence=1))
    assert pos.vote is not None
    pos.vote.winner = FOR
    start(pos, EndVote())
    step(pos, answer)
    assert [charge.senator for charge in pos.charges] == ([sen("fola")] if listed else [])
    assert pos.influence[0] == (1 if listed else 0)


@clause("DES-SNT-11")
def test_after_a_veto_at_the_table_nobody_votes() -> None:
    pos = table(senators=PEOPLE, ministers={"prime_minister": "orrumah"}, influence=1)
    start(pos, TableTurn(1))
    step(pos, "table free trade compact", "veto")
    assert (asked(pos), pos.laws, pos.vote, pos.bill) == ("", [], None, None)
    assert len(pos.failed) == 1


@clause("DES-SNT-11", "DES-SNT-13")
@pytest.mark.parametrize(("vote", "asked_again"), [("vote for it", True), ("vote against it", False)])
def test_only_a_proposition_that_has_passed_is_put_to_the_prime_minister_again(
    vote: str, asked_again: bool
) -> None:
    pos = table(senators=PEOPLE, ministers={"prime_minister": "zharrak"}, influence={"BIP": 1})
    start(pos, TableTurn(0))
    step(pos, "table free trade compact", "pass", "go on")
    step(pos, "call on gsp", vote, "call on pop", "abstain", "abstain")
    assert (asked(pos) == "BIP") is asked_again
    assert bool(pos.failed) is not asked_again


@clause("DES-SNT-13", "DES-SNT-08")
@pytest.mark.parametrize(
    ("winner", "vetoed", "passes"),
    [(FOR, False, True), (FOR, True, False), (AGAINST, False, False), (-1, False, False)],
)
def test_a_proposition_passes_or_is_discarded_for_the_turn(winner: int, vetoed: bool, passes: bool) -> None:
    pos = presided_senate()
    pos.bill = bill("tax move_fleet 2 money")
    settle_bill(pos, Vote(3, 0, [0, 1], 0, [0], [1, 1, 1], [0] * 3, 0, winner, vetoed))
    pos.settle()
    quiet(pos)
    assert len(pos.laws) == (1 if passes else 0)
    assert pos.failed == ([] if passes else ["tax move_fleet 2 money for 2 turns"])


@clause("DES-SNT-14")
@pytest.mark.parametrize("sample", range(6))
def test_a_sample_keeps_its_name_as_a_law(sample: int) -> None:
    pos = table()
    reading = sample_provisions(pos, sample)
    name = CONTENT.pack.proposition[sample].name
    enact(pos, Bill(B_LAW, 0, name, list(reading.provisions), reading.turns, "", sample, 0, None))
    assert pos.laws[0].name == name
    enact(
        pos,
        Bill(
            B_LAW,
            0,
            "Mine",
            list(read_law(CONTENT, "tax move_fleet 9 money for 2 turns").provisions),
            2,
            "",
            -1,
            0,
            None,
        ),
    )
    assert pos.laws[1].name == "Law 2"


@clause("DES-SNT-14")
def test_laws_do_not_bind_the_rebel() -> None:
    pos = table(rebel="GSP", laws=["prohibit recruit_senator for 5 turns"])
    assert due(pos, 0, RECRUIT, -1) == []
    assert deed(pos, 0, RECRUIT) == []
    assert len(due(pos, 1, RECRUIT, -1)) == 1
