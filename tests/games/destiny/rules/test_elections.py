"""Elections (DES-ELEC): candidates, ballots, vacant chairs and the counter."""

from __future__ import annotations

import pytest

from orrery.games.destiny import GAME
from orrery.games.destiny.phases.galactic import MoveElectionCounter
from orrery.games.destiny.senate.ballots import open_vote, presiding
from orrery.games.destiny.senate.counting import EndVote
from orrery.games.destiny.senate.elections import (
    Ballot,
    DealMinistries,
    ElectMinister,
    EndElection,
    HoldElection,
    NextOffice,
    OrderOfOffices,
    SmallestParty,
    TakeOffice,
    may_stand,
    seat_winner,
    smallest_parties,
)
from orrery.games.destiny.table.votes import V_ELECTION, VACANT
from orrery.games.destiny.turn.senators import kill, leave_office
from orrery.games.destiny.turn.stages import S_ELECTION
from tests.games.destiny.kit import clauses, legal, play, refused, said, sen, start, table
from tests.games.destiny.scenes import PEOPLE, asked, floor, step, vote_through
from tests.ledger import clause


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


@clause("DES-ELEC-02", "DES-ELEC-08", "DES-ELEC-18")
def test_who_holds_an_office_or_left_the_senate_cannot_stand() -> None:
    pos = table(
        senators={"GSP": "orrumah brannoch wythelle"}, ministers={"justice": "brannoch"}, exhausted="orrumah"
    )
    assert may_stand(pos, 0) == sorted([sen("orrumah"), sen("wythelle")])
    pos.seduced[sen("wythelle")] = True
    assert may_stand(pos, 0) == [sen("orrumah")]


@clause("DES-ELEC-02", "DES-ELEC-04", "DES-ELEC-05", "DES-ELEC-06", "DES-ELEC-07", "DES-ELEC-17")
def test_an_election() -> None:
    pos = table(
        "GSP BIP PoP",
        counter=3,
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak", "PoP": "fola"},
        exhausted="zharrak",
        dice=[2, 5],
    )
    start(pos, HoldElection())
    # BIP and PoP have fewest Senators; PoP rolls higher and presides
    assert pos.vote is not None
    assert pos.vote.president == 2
    assert legal(pos) == ["stand orrumah", "stand brannoch", "pass"]
    play(pos, "stand orrumah", "stand zharrak", "pass")
    vote_through(pos, {0: "vote for orrumah", 1: "vote for zharrak", 2: "abstain"})
    assert pos.ministry[0] == sen("orrumah")
    assert pos.waiting == (0,)
    assert len([t for t in legal(pos) if t.startswith("fill")]) == 4
    none = table("GSP BIP PoP", counter=3, senators={"GSP": "orrumah brannoch", "BIP": "zharrak"})
    none.elected = [0]
    start(none, OrderOfOffices(-1))
    assert none.waiting == (2,)  # nobody is Prime Minister: the Party with the fewest Senators


@clause("DES-ELEC-02", "DES-SNT-02")
def test_only_parties_in_good_standing_stand_and_vote_in_an_election() -> None:
    pos = table(senators=PEOPLE, rebel="BIP")
    start(pos, ElectMinister(0, 2))
    step(pos, "stand orrumah")
    assert asked(pos) == "PoP"
    step(pos, "pass")
    assert legal(pos) == ["call on gsp", "call on pop"]


@clause("DES-ELEC-03", "DES-ELEC-09", "DES-ELEC-11")
@pytest.mark.parametrize(("winner", "office"), [(0, "orrumah"), (1, ""), (-1, "")])
def test_the_winner_takes_the_office_and_vacant_or_nobody_leaves_it_empty(winner: int, office: str) -> None:
    pos = table(senators=PEOPLE)
    vote = floor(pos, [0, 1, -1], V_ELECTION, [sen("orrumah"), -1])
    vote.subject, vote.winner = 3, winner
    seat_winner(pos, vote)
    assert pos.ministry[3] == (sen(office) if office else -1)


@clause("DES-ELEC-03")
@pytest.mark.parametrize("why", ["dead", "rebel", "office"])
def test_a_winner_that_cannot_serve_any_more_leaves_the_office_empty(why: str) -> None:
    pos = table(
        senators=PEOPLE,
        rebel="GSP" if why == "rebel" else "",
        ministers={"defence": "orrumah"} if why == "office" else {},
    )
    if why == "dead":
        pos.sen_at[sen("orrumah")], pos.sen_seat[sen("orrumah")] = 3, -1
    vote = floor(pos, [0, 1, -1], V_ELECTION, [sen("orrumah"), -1])
    vote.subject, vote.winner = 3, 0
    seat_winner(pos, vote)
    assert pos.ministry[3] == -1


@clause("DES-ELEC-04", "DES-ELEC-05")
@pytest.mark.parametrize(("prime", "decider"), [("zharrak", 1), ("", 2)])
def test_who_decides_the_order_of_the_other_offices(prime: str, decider: int) -> None:
    pos = table(
        senators={"GSP": "orrumah", "BIP": "zharrak"}, ministers={"prime_minister": prime} if prime else {}
    )
    pos.elected = [0, 2]
    start(pos, OrderOfOffices(-1))
    assert pos.waiting == (decider,)
    assert len(legal(pos)) == 3


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


@clause("DES-ELEC-04")
@pytest.mark.parametrize("prime", [0, 1, 2])
def test_the_party_of_the_new_prime_minister_decides_whoever_did_before(prime: int) -> None:
    pos = table(senators=PEOPLE, ministers={"prime_minister": ("orrumah", "zharrak", "fola")[prime]})
    pos.elected = [0]
    start(pos, OrderOfOffices((prime + 1) % 3))
    assert pos.waiting == (prime,)


@clause("DES-ELEC-05", "DES-ELEC-06")
@pytest.mark.parametrize(("rebel", "dice", "seat"), [("", [], 2), ("PoP", [2, 5], 1), ("PoP", [5, 2], 0)])
def test_the_party_with_the_fewest_senators_is_found_among_those_in_standing(
    rebel: str, dice: list[int], seat: int
) -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"}, rebel=rebel, dice=dice)
    start(pos, SmallestParty(smallest_parties(pos), first=False))
    assert pos.waiting == (seat,)


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


@clause("DES-ELEC-07")
def test_until_there_is_a_prime_minister_the_smallest_party_presides() -> None:
    pos = table(
        senators={"GSP": "orrumah wythelle", "BIP": "zharrak daveth", "PoP": "fola"}, stage=S_ELECTION
    )
    start(pos, HoldElection())
    assert pos.vote is not None and pos.vote.president == 2


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


@clause("DES-ELEC-12", "DES-END-01")
@pytest.mark.parametrize(("offices", "over"), [(5, True), (4, False), (0, False)])
def test_after_an_election_the_counter_is_at_1_and_five_offices_win(offices: int, over: bool) -> None:
    five = ["orrumah", "brannoch", "wythelle", "sarrishet", "eluvanne"]
    names = ["prime_minister", "interior", "finance", "justice", "defence"]
    pos = table(
        counter=3, senators={"GSP": " ".join(five)}, ministers=dict(zip(names[:offices], five, strict=False))
    )
    start(pos, EndElection())
    assert pos.counter == 0
    assert (pos.outcome is not None) is over
    if pos.outcome is not None:
        assert pos.outcome.winners == (0,)


@clause("DES-ELEC-13")
def test_after_an_election_the_counter_moves_again_in_the_next_turn() -> None:
    pos = table(senators=PEOPLE, counter=GAME.content.election, turn=4)
    start(pos, EndElection())
    assert pos.counter == 0
    pos.turn, pos.phase = 5, 0
    start(pos, MoveElectionCounter())
    assert pos.counter == 1


@clause("DES-ELEC-14", "DES-ELEC-15")
def test_dealt_offices_go_round_and_pass_over_who_has_no_free_senator() -> None:
    pos = table(turn=1, senators={"GSP": "orrumah", "PoP": "fola nambasu"})
    start(pos, DealMinistries())
    while pos.waiting:
        play(pos, legal(pos)[0])
    assert [len(pos.ministries_of(seat)) for seat in range(3)] == [1, 0, 2]
    assert pos.ministry.count(-1) == 2


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


@clause("DES-ELEC-14")
def test_the_dealt_cards_are_shuffled() -> None:
    dealt = set()
    for seed in range(8):
        pos = table(turn=1, senators={"GSP": "orrumah"}, seed=seed)
        start(pos, DealMinistries())
        dealt.add(tuple(pos.ministry))
    assert len(dealt) > 1


@clause("DES-ELEC-15")
def test_the_deal_begins_with_the_worst_initiative_and_starts_again() -> None:
    people = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola nambasu brannoch"}
    pos = table(turn=1, initiative="PoP GSP BIP", senators=people)
    pos.chance.shuffle = lambda cards: None  # type: ignore[method-assign]
    start(pos, DealMinistries())
    step(pos, "stand nambasu", "stand fola")
    assert [pos.minister(ministry) for ministry in range(5)] == [2, 0, 1, 2, 2]  # GSP has nobody left


@clause("DES-ELEC-16")
def test_a_party_chooses_who_takes_a_ministry_it_was_dealt() -> None:
    pos = table(senators={"GSP": "orrumah wythelle"})
    start(pos, TakeOffice(0, 3))
    assert sorted(legal(pos)) == ["stand orrumah", "stand wythelle"]
    play(pos, "stand wythelle")
    assert pos.ministry[3] == sen("wythelle")


@clause("DES-ELEC-16")
def test_the_party_chooses_who_takes_a_dealt_office() -> None:
    pos = table(turn=1, senators={"GSP": "orrumah brannoch"})
    start(pos, TakeOffice(0, 4))
    assert legal(pos) == ["stand orrumah", "stand brannoch"]
    assert refused(pos, "stand zharrak").clause == "DES-ELEC-16"
    play(pos, "stand brannoch")
    assert pos.ministry == [-1, -1, -1, -1, sen("brannoch")]


@clause("DES-ELEC-17")
@pytest.mark.parametrize(("name", "left"), [("orrumah", True), ("brannoch", True), ("zharrak", False)])
def test_whoever_leaves_an_office_leaves_it_empty_the_prime_minister_too(name: str, left: bool) -> None:
    pos = table(
        senators={"GSP": "orrumah brannoch zharrak"},
        ministers={"prime_minister": "orrumah", "defence": "brannoch"},
    )
    assert leave_office(pos, sen(name)) is left
    assert sen(name) not in pos.ministry


@clause("DES-ELEC-17")
def test_a_ministry_that_loses_its_senator_stays_empty() -> None:
    pos = table(senators=PEOPLE, ministers={"interior": "zharrak", "justice": "orrumah"})
    kill(pos, sen("zharrak"), "DES-ASN-04", "{0:senator} dies")
    assert pos.ministry == [-1, -1, -1, sen("orrumah"), -1]
    assert presiding(pos) == 0 and pos.vote is None
