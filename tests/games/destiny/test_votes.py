"""Votes and Elections from the first call to the result, in move texts (DES-VOTE, DES-ELEC, DES-SNT)."""

from __future__ import annotations

import msgspec
import pytest

from orrery.engine.base import Step
from orrery.games.destiny.laws.propositions import NextProposition, Propositions, TableTurn
from orrery.games.destiny.laws.tabled import AmendOrNot
from orrery.games.destiny.senate.ballots import choice_names, open_vote
from orrery.games.destiny.senate.counting import BreakTie, CountVotes, EndVote, VetoChance
from orrery.games.destiny.senate.elections import (
    Ballot,
    DealMinistries,
    ElectMinister,
    HoldElection,
    NextOffice,
    OrderOfOffices,
    TakeOffice,
    smallest_parties,
)
from orrery.games.destiny.senate.orders import PlansVote
from orrery.games.destiny.senate.prosecutions import ChargeVotes
from orrery.games.destiny.senate.votes import BeginVote, CallNext, CallVote, CastVote, VoteBids, steps_up_to
from orrery.games.destiny.table.promised_votes import Indictment, Plain
from orrery.games.destiny.table.senate import B_LAW, Bill, Charge, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WillVote
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
    Vote,
)
from tests.games.destiny.kit import (
    clauses,
    deal,
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
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}  # Diplomacy 4 each


def step(pos: Table, *texts: str) -> None:
    """Play moves; open moments in between are passed."""
    for text in texts:
        quiet(pos)
        play(pos, text)
    quiet(pos)


def asked(pos: Table) -> str:
    """The Party that is asked first."""
    return pos.seat_name(pos.waiting[0]) if pos.waiting else ""


# --- an Election ------------------------------------------------------------------------------------------------


@clause("DES-ELEC-01", "DES-ELEC-02", "DES-ELEC-03", "DES-ELEC-04", "DES-ELEC-07", "DES-ELEC-12")
def test_a_whole_election_in_its_order() -> None:
    pos = table(counter=3, senators={"GSP": "orrumah brannoch", "BIP": "zharrak", "PoP": "fola nambasu"})
    start(pos, HoldElection())
    assert asked(pos) == "GSP"
    step(pos, "stand orrumah", "stand zharrak", "pass")
    assert asked(pos) == "BIP"  # the smallest Party presides until there is a Prime Minister
    step(pos, "call on pop", "vote for zharrak", "call on gsp", "vote for orrumah", "vote for zharrak")
    assert pos.ministry == [sen("zharrak"), -1, -1, -1, -1]
    assert asked(pos) == "BIP"
    assert legal(pos) == [
        f"fill the office of minister of {name}" for name in ("interior", "finance", "justice", "defence")
    ]
    step(pos, "fill the office of minister of justice")
    assert legal(pos) == ["stand orrumah", "stand brannoch", "pass"]  # GSP: one of its Senators
    step(pos, "stand orrumah")
    assert asked(pos) == "PoP"  # the Prime Minister of BIP cannot stand, so nobody of BIP can
    step(pos, "pass")
    assert asked(pos) == "BIP"
    step(pos, "call on gsp", "vote for orrumah", "call on bip", "vote to keep it vacant", "abstain")
    assert pos.ministry[3] == sen("orrumah")
    assert legal(pos) == [
        f"fill the office of minister of {name}" for name in ("interior", "finance", "defence")
    ]
    step(pos, "fill the office of minister of interior", "pass", "pass")
    step(pos, "fill the office of minister of finance", "pass", "pass")
    assert pos.elected == [0, 3, 1, 2, 4]  # the last office needs no choice
    step(pos, "pass", "pass")
    assert (pos.counter, pos.ministry) == (0, [sen("zharrak"), -1, -1, sen("orrumah"), -1])


@clause("DES-ELEC-09", "DES-ELEC-10")
@pytest.mark.parametrize(
    ("dice", "office"), [([2, 5], VACANT), ([5, 2], "orrumah"), ([3, 3, 6, 1], "orrumah")]
)
def test_vacant_is_a_choice_and_ties_are_diced(dice: list[int], office: str | int) -> None:
    pos = table(senators=PEOPLE, dice=dice)
    start(pos, ElectMinister(2, 1))
    step(pos, "stand orrumah", "pass", "pass")
    step(pos, "call on gsp", "vote for orrumah", "call on bip", "vote to keep it vacant", "abstain")
    assert pos.ministry[2] == (sen(office) if isinstance(office, str) else -1)


@clause("DES-ELEC-11")
def test_a_ministry_that_nobody_votes_for_with_effect_stays_vacant() -> None:
    pos = table(senators=PEOPLE, tainted={"orrumah": (5, 0)})
    start(pos, ElectMinister(2, 1))
    step(pos, "stand orrumah", "pass", "pass")
    step(pos, "call on gsp", "vote for orrumah", "call on bip", "abstain", "abstain")
    assert pos.ministry[2] == -1
    assert any("stays vacant" in line for line in said(pos))


@clause("DES-ELEC-11")
def test_without_a_candidate_there_is_no_vote() -> None:
    pos = table(senators=PEOPLE)
    open_vote(pos, V_ELECTION, 2, [], 1)
    start(pos, Ballot(), NextOffice(0))
    assert pos.vote is None
    assert asked(pos) == "GSP"


@clause("DES-ELEC-04", "DES-SNT-04")
@pytest.mark.parametrize(
    ("ministers", "president"),
    [({}, 1), ({"defence": "zharrak"}, 1), ({"prime_minister": "fola"}, 2), ({"justice": "orrumah"}, 0)],
)
def test_the_first_minister_presides_over_the_next_vote_or_else_who_chose_it(
    ministers: dict[str, str], president: int
) -> None:
    pos = table(senators=PEOPLE, ministers=ministers)
    start(pos, NextOffice(1))
    play(pos, "fill the office of minister of finance")
    assert pos.vote is not None
    assert pos.vote.president == president


@clause("DES-ELEC-02", "DES-SNT-02")
def test_only_parties_in_good_standing_stand_and_vote_in_an_election() -> None:
    pos = table(senators=PEOPLE, rebel="BIP")
    start(pos, ElectMinister(0, 2))
    step(pos, "stand orrumah")
    assert asked(pos) == "PoP"
    step(pos, "pass")
    assert legal(pos) == ["call on gsp", "call on pop"]


@clause("DES-ELEC-05", "DES-ELEC-06")
def test_without_a_prime_minister_the_smallest_party_decides_until_it_leaves() -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak brannoch"})
    start(pos, OrderOfOffices(0))
    assert asked(pos) == "GSP"  # who decided goes on deciding
    pos.stack.clear()
    pos.rebel = 0
    start(pos, OrderOfOffices(0))
    assert asked(pos) == "PoP"
    lonely = table("GSP BIP PoP", rebel="GSP", counter=3)
    lonely.resigned = [False, True, True]
    assert smallest_parties(lonely) == ()
    start(lonely, OrderOfOffices(-1))
    assert (lonely.counter, asked(lonely)) == (0, "")


@clause("DES-ELEC-04")
@pytest.mark.parametrize("prime", [0, 1, 2])
def test_the_party_of_the_new_prime_minister_decides_whoever_did_before(prime: int) -> None:
    pos = table(senators=PEOPLE, ministers={"prime_minister": ("orrumah", "zharrak", "fola")[prime]})
    pos.elected = [0]
    start(pos, OrderOfOffices((prime + 1) % 3))
    assert pos.waiting == (prime,)


@clause("DES-ELEC-14")
@pytest.mark.parametrize(("turn", "option", "dealt"), [(1, True, True), (2, True, False), (1, False, False)])
def test_ministries_are_dealt_in_the_first_turn_with_the_option_only(
    turn: int, option: bool, dealt: bool
) -> None:
    pos = table(turn=turn, senators=PEOPLE, random_first_election=option, counter=3)
    start(pos, HoldElection())
    while dealt and pos.waiting:
        play(pos, legal(pos)[0])
    assert sum(senator >= 0 for senator in pos.ministry) == (3 if dealt else 0)
    assert (pos.vote is not None) is not dealt


@clause("DES-ELEC-15")
def test_the_deal_begins_with_the_worst_initiative_and_starts_again() -> None:
    people = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola nambasu brannoch"}
    pos = table(turn=1, initiative="PoP GSP BIP", senators=people)
    pos.chance.shuffle = lambda cards: None  # type: ignore[method-assign]
    start(pos, DealMinistries())
    step(pos, "stand nambasu", "stand fola")
    assert [pos.minister(ministry) for ministry in range(5)] == [2, 0, 1, 2, 2]  # GSP has nobody left


@clause("DES-ELEC-14")
def test_the_dealt_cards_are_shuffled() -> None:
    dealt = set()
    for seed in range(8):
        pos = table(turn=1, senators={"GSP": "orrumah"}, seed=seed)
        start(pos, DealMinistries())
        dealt.add(tuple(pos.ministry))
    assert len(dealt) > 1


@clause("DES-ELEC-16")
def test_the_party_chooses_who_takes_a_dealt_office() -> None:
    pos = table(turn=1, senators={"GSP": "orrumah brannoch"})
    start(pos, TakeOffice(0, 4))
    assert legal(pos) == ["stand orrumah", "stand brannoch"]
    assert refused(pos, "stand zharrak").clause == "DES-ELEC-16"
    play(pos, "stand brannoch")
    assert pos.ministry == [-1, -1, -1, -1, sen("brannoch")]


@clause("DES-ELEC-08", "DES-ELEC-09", "DES-ELEC-11")
@pytest.mark.parametrize(
    ("winner", "office", "cited"),
    [
        (0, "", "DES-ELEC-03"),
        (0, "prime_minister", "DES-ELEC-09"),
        (1, "", "DES-ELEC-09"),
        (-1, "", "DES-ELEC-11"),
    ],
)
def test_the_log_says_by_which_clause_an_office_is_filled_or_vacant(
    winner: int, office: str, cited: str
) -> None:
    pos = table(senators=PEOPLE, ministers={office: "orrumah"} if office else {})
    open_vote(pos, V_ELECTION, 2, [sen("orrumah"), VACANT], 0)
    assert pos.vote is not None
    pos.vote.winner = winner
    start(pos, EndVote())
    assert (clauses(pos.events)[-1], pos.ministry[2] >= 0) == (cited, cited == "DES-ELEC-03")


# --- calling and voting -----------------------------------------------------------------------------------------


def ballot(pos: Table, kind: int = V_CHARGE) -> Table:
    """A vote over which BIP presides; nobody has been called."""
    pos.proposed = [Charge(sen("fola"), 0, False)]
    open_vote(pos, kind, sen("fola"), [0, 1], 1)
    return pos


@clause("DES-VOTE-10")
def test_who_was_called_is_not_called_again_and_a_stated_vote_stands() -> None:
    pos = ballot(table(senators=PEOPLE))
    start(pos, BeginVote())
    step(pos, "call on pop", "vote for it")
    assert legal(pos) == ["call on gsp", "call on bip"]
    assert refused(pos, "call on pop").clause == "DES-VOTE-10"
    assert refused(pos, "vote against it").clause == "DES-VOTE-10"
    step(pos, "call on bip", "abstain")
    assert asked(pos) == "GSP"  # the last one needs no call
    assert pos.vote is not None
    assert (pos.vote.cast, pos.vote.order) == ([UNCALLED, ABSTAIN, FOR], [2])


@clause("DES-VOTE-10")
def test_where_the_president_has_left_the_senate_parties_vote_in_their_order() -> None:
    pos = ballot(table(senators=PEOPLE, rebel="BIP"))
    start(pos, CallNext())
    assert asked(pos) == "GSP"
    step(pos, "vote against it")
    assert asked(pos) == "PoP"


@clause("DES-VOTE-12", "DES-VOTE-14")
def test_only_who_has_voted_bids_in_the_order_of_the_calls() -> None:
    pos = ballot(table(senators=PEOPLE, influence=3))
    start(pos, BeginVote())
    step(pos, "call on pop", "vote for it", "call on gsp", "vote against it", "abstain")
    assert asked(pos) == "PoP"
    step(pos, "pass")
    assert asked(pos) == "GSP"
    step(pos, "bid 1 influence")
    assert asked(pos) == "PoP"
    step(pos, "pass", "pass")
    assert asked(pos) == ""
    assert (pos.influence, pos.charges) == ([2, 3, 3], [])


@clause("DES-VOTE-19")
def test_where_everybody_abstains_nobody_bids_and_it_fails() -> None:
    pos = ballot(table(senators=PEOPLE, influence=3))
    start(pos, BeginVote())
    step(pos, "call on pop", "abstain", "call on gsp", "abstain", "abstain")
    assert (asked(pos), pos.charges, pos.proposed) == ("", [], [])


@clause("DES-VOTE-07", "DES-RES-03")
@pytest.mark.parametrize(
    ("influence", "amount", "cited", "sentence"),
    [
        (2, 3, "DES-RES-03", "You have 2 Influence."),
        (9, 5, "DES-VOTE-07", "at most 4 Influence"),
        (2, 5, "DES-VOTE-07", "at most 4 Influence"),
        (9, 0, "DES-VOTE-07", "at most 4 Influence"),
    ],
)
def test_a_bid_too_high_is_refused_with_its_reason(
    influence: int, amount: int, cited: str, sentence: str
) -> None:
    pos = ballot(table(senators=PEOPLE, influence=influence))
    assert pos.vote is not None
    pos.vote.cast, pos.vote.order = [FOR, AGAINST, ABSTAIN], [0, 1]
    start(pos, VoteBids(0))
    error = refused(pos, f"bid {amount} influence")
    assert (error.clause, sentence in str(error)) == (cited, True)
    play(pos, f"bid {min(influence, 4)} influence")


@clause("DES-VOTE-13", "DES-RES-06")
@pytest.mark.parametrize(
    ("influence", "money", "bids"), [(0, 2, False), (0, 3, True), (1, 0, True), (1, 3, True), (0, 0, False)]
)
def test_who_could_get_influence_from_the_bank_is_asked_for_a_bid(
    influence: int, money: int, bids: bool
) -> None:
    hands = {"GSP": "slush_fund"}  # which it could play, but asking for that would tell who holds it
    pos = ballot(table(senators=PEOPLE, influence={"GSP": influence}, money={"GSP": money}, hands=hands))
    assert pos.vote is not None
    pos.vote.cast, pos.vote.order = [FOR, AGAINST, ABSTAIN], [0, 1]
    start(pos, VoteBids(0))
    assert (asked(pos) == "GSP") is bids
    if (influence, money) == (0, 3):
        play(pos, "trade 3 money for 1 influence", "bid 1 influence")
        assert pos.vote.spent == [1, 0, 0]


@clause("DES-VOTE-07", "DES-VOTE-09")
def test_who_has_reached_the_limit_or_has_no_senator_is_not_asked_for_a_bid() -> None:
    pos = ballot(table(senators={"GSP": "orrumah", "PoP": "fola"}, influence=9))
    assert pos.vote is not None
    pos.vote.cast, pos.vote.order, pos.vote.spent = [FOR, AGAINST, FOR], [0, 1, 2], [4, 0, 3]
    start(pos, VoteBids(0))
    assert asked(pos) == "PoP"
    play(pos, "bid 1 influence")
    assert asked(pos) == ""


@clause("DES-RES-06", "DES-VOTE-10")
def test_who_is_called_may_first_trade_with_the_bank_and_then_votes() -> None:
    pos = ballot(table(senators=PEOPLE, money=3))
    start(pos, CastVote(0))
    play(pos, "trade 3 money for 1 influence")
    assert (asked(pos), pos.influence[0], pos.money[0]) == ("GSP", 1, 0)
    play(pos, "vote for it")
    assert pos.vote is not None
    assert pos.vote.cast[0] == FOR


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


@clause("DES-VOTE-10", "DES-ELEC-03")
def test_what_is_voted_on_and_how_is_said_in_words() -> None:
    pos = ballot(table(senators=PEOPLE))
    name = pos.content.senator_names[sen("fola")]
    assert (
        question_of(pos, CastVote(0))
        == f"Shall {name} be prosecuted? How do you vote? Your Voting Strength is 4."
    )
    start(pos, CastVote(0), CastVote(1))
    assert said(pos, play(pos, "vote for it"))[0] == "GSP votes in favour"
    assert said(pos, play(pos, "vote against it"))[0] == "BIP votes against"
    open_vote(pos, V_ELECTION, 2, [sen("fola"), VACANT], 0)
    assert question_of(pos, CastVote(0)).startswith("Election of the Minister of Finance. How")
    start(pos, CastVote(0), CastVote(1))
    assert said(pos, play(pos, "vote for fola"))[0] == f"GSP votes for {name}"
    assert said(pos, play(pos, "vote to keep it vacant"))[0] == "BIP votes for a vacant office"


@clause("DES-OPT-04")
def test_for_who_does_not_choose_the_table_abstains_unless_a_court_has_bound_the_vote() -> None:
    pos = ballot(table(senators=PEOPLE))
    moves = CastVote(0).moves(pos)
    assert pos.text(CastVote(0).absent(pos, moves)) == "abstain"
    made = deal(pos, WillVote(0, 1, 9, Indictment(sen("fola")), Plain("for")))
    pos.deals = [msgspec.structs.replace(made, ratified=True)]
    bound = CastVote(0).moves(pos)
    assert pos.text(CastVote(0).absent(pos, bound)) == "vote for it"
    for decision in (CallVote(1), NextOffice(0), TakeOffice(0, 2)):
        assert decision.absent(pos, decision.moves(pos)) == decision.moves(pos)[0]


# --- results, ties, vetoes --------------------------------------------------------------------------------------


@clause("DES-VOTE-19")
@pytest.mark.parametrize("kind", [V_CHARGE, V_BILL])
def test_votes_in_favour_below_zero_fail_without_a_roll_even_against_nothing(kind: int) -> None:
    pos = ballot(table(senators=PEOPLE, tainted={"orrumah": (0, 2)}), kind)
    assert pos.vote is not None
    vote = pos.vote
    vote.cast, vote.order = [FOR, ABSTAIN, ABSTAIN], [0]
    start(pos, CountVotes())
    assert (vote.winner, pos.rolled) == (AGAINST, [])


@clause("DES-VOTE-18", "DES-ELEC-10")
def test_of_three_tied_choices_only_the_highest_dice_are_rolled_again() -> None:
    pos = table(senators=PEOPLE, dice=[4, 4, 2, 1, 6])
    open_vote(pos, V_ELECTION, 2, [sen("orrumah"), sen("zharrak"), VACANT], 0)
    vote = pos.vote
    assert vote is not None
    start(pos, BreakTie((0, 1, 2)))
    assert (vote.winner, pos.rolled) == (1, [1, 6])


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


@clause("DES-VOTE-17", "DES-SNT-09")
@pytest.mark.parametrize(
    ("kind", "winner", "told"),
    [
        (V_CHARGE, FOR, ["Shall Fola be prosecuted? It passes"]),
        (V_CHARGE, AGAINST, ["Shall Fola be prosecuted? It fails"]),
        (V_BILL, -1, []),  # withdrawn before anybody was called
        (V_ORDERS, 0, []),
    ],
)
def test_the_log_tells_whether_it_passed_or_failed(kind: int, winner: int, told: list[str]) -> None:
    pos = ballot(table(senators=PEOPLE), kind)
    assert pos.vote is not None
    pos.vote.winner, pos.plans = winner, [Plan(0, (), ())]
    start(pos, EndVote())
    assert [line for line in said(pos) if " It " in line] == told


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


@clause("DES-SNT-10", "DES-RES-06")
def test_the_veto_can_be_paid_by_way_of_the_bank() -> None:
    pos = ballot(table(senators=PEOPLE, ministers={"prime_minister": "orrumah"}, money={"GSP": 3}))
    start(pos, VetoChance())
    assert legal(pos) == ["trade 3 money for 1 influence", "pass"]
    step(pos, "trade 3 money for 1 influence", "veto")
    assert pos.vote is not None
    assert (pos.vote.vetoed, pos.money[0], pos.influence[0]) == (True, 0, 0)


@clause("DES-SNT-11")
def test_after_a_veto_at_the_table_nobody_votes() -> None:
    pos = table(senators=PEOPLE, ministers={"prime_minister": "orrumah"}, influence=1)
    start(pos, TableTurn(1))
    step(pos, "table free trade compact", "veto")
    assert (asked(pos), pos.laws, pos.vote, pos.bill) == ("", [], None, None)
    assert len(pos.failed) == 1


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


# --- rounds of propositions -------------------------------------------------------------------------------------


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


@clause("DES-SNT-05")
def test_when_the_last_minister_goes_nobody_tables_any_more() -> None:
    pos = table(senators=PEOPLE)
    pos.out = [False] * 3
    start(pos, NextProposition((0, 1, 2), 0))
    assert asked(pos) == ""


@clause("DES-PROS-02")
def test_a_proposed_senator_who_is_gone_is_not_voted_on() -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"})
    pos.proposed = [Charge(sen("brannoch"), 0, False), Charge(sen("fola"), 1, False)]
    start(pos, ChargeVotes())
    assert pos.vote is not None
    assert (pos.vote.subject, pos.vote.president) == (sen("fola"), 0)
    leaderless = table(senators=PEOPLE)
    leaderless.proposed = [Charge(sen("fola"), 1, False)]
    start(leaderless, ChargeVotes())
    assert (leaderless.vote, leaderless.proposed) == (None, [])


@clause("DES-VOTE-14")
def test_the_amounts_to_click_grow_and_end_with_the_largest() -> None:
    assert [steps_up_to(most) for most in (8, 9, 13, 14, 30)] == [
        [1, 2, 3, 5, 8],
        [1, 2, 3, 5, 8, 9],
        [1, 2, 3, 5, 8, 13],
        [1, 2, 3, 5, 8, 13, 14],
        [1, 2, 3, 5, 8, 13, 30],
    ]


@clause("DES-VOTE-18", "DES-ELEC-10", "DES-DICE-06")
@pytest.mark.parametrize(
    ("kind", "choices", "seats"),
    [
        (V_ELECTION, ["orrumah", "zharrak", ""], [0, 1, -1]),
        (V_ORDERS, [0, 1, -1], [2, 0, -1]),
        (V_BILL, [0, 1], [-1, 1]),
        (V_CHARGE, [0, 1], [-1, -1]),
    ],
)
def test_the_die_of_a_tied_choice_is_rolled_for_who_stands_for_it(
    kind: int, choices: list[str | int], seats: list[int]
) -> None:
    pos = table(senators=PEOPLE)
    pos.plans = [Plan(2, (), ()), Plan(0, (), ())]
    if kind == V_BILL:
        pos.bill = Bill(B_LAW, 1, "A law", [], 2, "x", -1, 0, None)
    known = [choice if isinstance(choice, int) else sen(choice) if choice else VACANT for choice in choices]
    open_vote(pos, kind, 2, known, 0)
    BreakTie(tuple(range(len(choices)))).run(pos)
    assert pos.roll is not None
    assert pos.roll.seats == seats


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


@clause("DES-SNT-09", "DES-OPT-04")
def test_the_proposition_of_who_has_left_is_withdrawn() -> None:
    pos = table(senators=PEOPLE)
    moves = AmendOrNot(0).moves(pos)
    assert pos.text(AmendOrNot(0).absent(pos, moves)) == "withdraw it"
