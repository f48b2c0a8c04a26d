"""Ministries (DES-MIN): what each office gives, its corrupt ability, and audits."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.announcing import Announce, carry_out, undo_costs
from orrery.games.destiny.cards.playing import AbuseOffices
from orrery.games.destiny.content.printed import DEFENCE, INTERIOR, NEUTRAL
from orrery.games.destiny.senate.audits import audit_moves
from orrery.games.destiny.senate.orders import Redeployed, WritePlan, give_orders
from orrery.games.destiny.table.announced import CARD, MINISTRY, Played
from orrery.games.destiny.table.senate import March, Plan
from orrery.games.destiny.table.votes import V_ORDERS, Vote
from orrery.games.destiny.turn.corruption import corrupt
from orrery.games.destiny.turn.open_moments import OpenMoment, free_moves
from orrery.games.destiny.turn.senators import command, diplomacy, voting_strength
from orrery.games.destiny.turn.stages import I_BATTLES, I_FEINT, M_STEP
from tests.games.destiny.kit import answer, at, legal, play, quiet, said, sen, start, table, tokens
from tests.games.destiny.scenes import FOUR_SENATORS, PEOPLE, pass_all, senate, texts
from tests.ledger import clause


@clause("DES-MIN-02", "DES-MIN-18")
def test_the_minister_of_interior_has_one_more_diplomacy_in_every_phase() -> None:
    pos = table(senators={"GSP": "orrumah"}, phase="intrigue")
    assert diplomacy(pos, sen("orrumah"), campaign=True) == 4
    pos.ministry[INTERIOR] = sen("orrumah")
    assert diplomacy(pos, sen("orrumah"), campaign=True) == 5
    assert voting_strength(pos, 0) == 5


@clause("DES-MIN-03")
@pytest.mark.parametrize(("die", "corruption"), [(6, 1), (5, 0)])
def test_an_audit_corrupts_on_a_six_for_one_influence(die: int, corruption: int) -> None:
    pos = table(
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        ministers={"finance": "orrumah"},
        influence=2,
        dice=[die],
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "audit zharrak")
    assert (tokens(pos, "zharrak"), pos.influence[0]) == ((corruption, 0), 1)


@clause("DES-MIN-03", "DES-MIN-04")
@pytest.mark.parametrize(("die", "corruption"), [(6, 1), (5, 0)])
def test_an_audit_costs_one_influence_and_rolls_one_die(die: int, corruption: int) -> None:
    pos = table(senators=PEOPLE, ministers={"finance": "orrumah"}, influence={"GSP": 1}, dice=[die])
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "audit fola")
    quiet(pos)
    assert (tokens(pos, "fola"), pos.influence[0], pos.rolled) == ((corruption, 0), 0, [die])
    assert audit_moves(pos, 0) == []
    pos.influence[0] = 1
    assert [pos.text(move) for move in audit_moves(pos, 0)] == ["audit orrumah", "audit zharrak"]
    assert audit_moves(pos, 1) == []


@clause(
    "DES-MIN-03",
    "DES-MIN-04",
    "DES-MIN-05",
    "DES-MIN-06",
    "DES-MIN-09",
    "DES-MIN-10",
    "DES-MIN-15",
    "DES-MIN-01",
)
def test_powers_of_ministers() -> None:
    pos = table(
        "PoP GSP BIP",
        senators={"PoP": "fola skarrish liriana", "GSP": "orrumah", "BIP": "zharrak"},
        influence={"PoP": 3, "GSP": 7},
        ministers={
            "prime_minister": "fola",
            "finance": "skarrish",
            "interior": "liriana",
            "defence": "zharrak",
        },
        dice=[6, 5],
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "audit orrumah")
    assert tokens(pos, "orrumah") == (1, 0)
    assert "audit orrumah" not in legal(pos, 0)
    assert pos.influence[0] == 2
    answer(pos, "PoP", "abuse the office of prime minister")
    play(pos, "choose gsp", "choose 2")
    assert pos.influence[1] == 1
    answer(pos, "PoP", "abuse the office of minister of interior")
    play(pos, "choose 2")
    assert pos.influence[0] == 8
    assert "abuse the office of minister of interior" not in legal(pos, 0)
    pos.exhausted[sen("liriana")] = False
    assert "abuse the office of minister of interior" in texts(pos, 0)
    assert command(pos, sen("zharrak")) == 5


@clause("DES-MIN-04")
def test_audits_are_repeated_but_not_on_the_same_senator() -> None:
    pos = table(
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"},
        ministers={"finance": "orrumah"},
        influence=9,
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "audit zharrak")
    assert "audit zharrak" not in texts(pos, 0) and "audit fola" in texts(pos, 0)
    pos.influence[0] = 0
    assert audit_moves(pos, 0) == []
    pos.influence[0], pos.phase = 9, 2
    assert audit_moves(pos, 0) == []


@clause("DES-MIN-06", "DES-MIN-18")
def test_the_minister_of_defence_has_two_more_command() -> None:
    pos = table(senators={"GSP": "orrumah"}, phase="intrigue")
    assert command(pos, sen("orrumah")) == 3
    pos.ministry[4] = sen("orrumah")
    assert command(pos, sen("orrumah")) == 5


@clause("DES-MIN-06", "DES-MIN-02")
def test_an_office_lends_its_bonus_to_its_own_minister_alone() -> None:
    pos = table(
        senators={"GSP": "orrumah brannoch"}, ministers={"defence": "orrumah", "interior": "brannoch"}
    )
    assert (command(pos, sen("orrumah")), command(pos, sen("brannoch"))) == (5, 1)
    assert (diplomacy(pos, sen("orrumah")), diplomacy(pos, sen("brannoch"))) == (4, 4)


@clause("DES-MIN-07", "DES-MIN-08")
def test_a_corrupt_office_uses_the_action_for_one_to_five_tokens() -> None:
    pos = table(senators={"GSP": "orrumah"}, ministers={"finance": "orrumah"})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "abuse the office of minister of finance")
    assert legal(pos) == [f"choose {n}" for n in range(1, 6)]
    play(pos, "choose 2")
    quiet(pos)
    assert (pos.money[0], tokens(pos, "orrumah"), pos.exhausted[sen("orrumah")]) == (6, (2, 0), True)


@clause("DES-MIN-07", "DES-MIN-17", "DES-CARD-14")
def test_a_corrupt_minister_takes_the_tokens_when_it_announces() -> None:
    pos = table(senators=PEOPLE, ministers={"finance": "orrumah"}, hands={"BIP": "feint"})
    pos.pending = Played(MINISTRY, 0, 2, sen("orrumah"), number=2)
    start(pos, Announce())
    assert pos.waiting == (1,)
    assert (tokens(pos, "orrumah"), pos.money[0]) == ((2, 0), 0)
    pass_all(pos)
    assert pos.money[0] == 6


@clause("DES-MIN-09", "DES-MIN-10", "DES-MIN-11", "DES-MIN-08")
@pytest.mark.parametrize(
    ("office", "name", "money", "influence"),
    [("interior", "minister of interior", 0, 15), ("finance", "minister of finance", 6, 9)],
)
def test_corrupt_ministers_gain_three_for_each_token_up_to_five(
    office: str, name: str, money: int, influence: int
) -> None:
    pos = table(senators=PEOPLE, ministers={office: "orrumah"}, influence=9)
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", f"abuse the office of {name}")
    assert legal(pos) == [f"choose {n}" for n in range(1, 6)]
    play(pos, "choose 2")
    quiet(pos)
    assert (pos.money[0], pos.influence[0]) == (money, influence)
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-MIN-09", "DES-MIN-12")
def test_the_corrupt_prime_minister_takes_from_a_party_in_standing_and_justice_has_nothing() -> None:
    pos = table(
        "GSP BIP PoP TMP", senators=PEOPLE, ministers={"prime_minister": "orrumah"}, influence=9, rebel="PoP"
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "abuse the office of prime minister")
    assert legal(pos) == ["choose bip", "choose tmp"]
    play(pos, "choose bip", "choose 2")
    quiet(pos)
    assert pos.influence == [9, 3, 9, 9]
    judge = table(senators=PEOPLE, ministers={"justice": "orrumah"})
    assert not [m for m in free_moves(judge, 0, M_STEP) if judge.text(m).startswith("abuse")]


@clause("DES-MIN-13", "DES-MIN-14", "DES-FEINT-10")
@pytest.mark.parametrize("marched", [False, True])
def test_a_redeployment_waits_for_its_time_or_is_carried_out_at_once(marched: bool) -> None:
    pos = table(
        senators=FOUR_SENATORS,
        ministers={"defence": "orrumah"},
        republic={1: 1},
        infested=[40],
        phase="intrigue",
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
    pos = table(senators=FOUR_SENATORS, republic={1: 1}, infested=[40])
    pos.marches = [March(0, at(40), 1, NEUTRAL)]
    start(pos, WritePlan(0, sen("orrumah")))
    play(pos, "pass")
    assert pos.redeployed and pos.orders == Plan(0, (), ())
    start(pos, Redeployed(0, sen("orrumah")))
    assert pos.orders == Plan(0, (), ())


@clause("DES-MIN-14", "DES-MIN-12", "DES-MIN-15")
@pytest.mark.parametrize(
    ("office", "stage", "republic", "tired", "fine"),
    [
        ("defence", I_FEINT, 1, "", True),
        ("defence", I_BATTLES, 1, "", False),
        ("defence", I_FEINT, 0, "", False),
        ("finance", I_BATTLES, 0, "", True),
        ("finance", I_BATTLES, 0, "orrumah", False),
        ("justice", I_FEINT, 1, "", False),
    ],
)
def test_when_an_office_can_be_abused(office: str, stage: int, republic: int, tired: str, fine: bool) -> None:
    pos = table(
        phase="intrigue",
        stage=stage,
        senators=PEOPLE,
        ministers={office: "orrumah"},
        republic={1: republic},
        exhausted=tired,
    )
    assert bool(AbuseOffices().moves(pos, 0, 0)) is fine
    assert AbuseOffices().moves(pos, 1, 0) == []


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


@clause("DES-MIN-15")
def test_a_refreshed_minister_may_abuse_the_office_again() -> None:
    pos = table(senators={"GSP": "orrumah"}, ministers={"finance": "orrumah"}, exhausted="orrumah")
    assert AbuseOffices().moves(pos, 0, 0) == []
    pos.exhausted[sen("orrumah")] = False
    assert len(AbuseOffices().moves(pos, 0, 0)) == 1


@clause("DES-MIN-16")
def test_the_powers_of_a_ministry_go_with_its_minister() -> None:
    pos = table(senators={"GSP": "orrumah"}, ministers={"finance": "orrumah"}, influence=5)
    assert pos.minister(2) == 0 and audit_moves(pos, 0)
    pos.sen_seat[sen("orrumah")] = 1
    assert pos.minister(2) == 1
    assert audit_moves(pos, 0) == [] and audit_moves(pos, 1)


@clause("DES-MIN-17")
@pytest.mark.parametrize(("number", "after"), [(1, (1, 0)), (3, (1, 0)), (5, (1, 0))])
def test_a_negated_corrupt_ability_leaves_the_first_token(number: int, after: tuple[int, int]) -> None:
    pos = table(
        senators=PEOPLE, ministers={"finance": "orrumah"}, hands={"BIP": "distraction"}, influence={"BIP": 2}
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "abuse the office of minister of finance")
    play(pos, f"choose {number}")
    pos.play("play distraction", 1)
    quiet(pos)
    assert tokens(pos, "orrumah") == after
    assert pos.money[0] == 0
    assert pos.exhausted[sen("orrumah")]


@clause("DES-MIN-17")
@pytest.mark.parametrize("number", [1, 2])
def test_of_two_tokens_of_a_negated_office_one_stays(number: int) -> None:
    pos = table(
        senators=PEOPLE, ministers={"finance": "orrumah"}, hands={"BIP": "distraction"}, influence={"BIP": 2}
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "abuse the office of minister of finance")
    play(pos, f"choose {number}")
    told = pos.play("play distraction", 1)
    assert "corrupt Minister of Finance is negated" in said(pos, told)
    assert tokens(pos, "orrumah") == (1, 0)


@clause("DES-MIN-17", "DES-CARD-10")
def test_a_negated_card_takes_back_no_tokens_of_others() -> None:
    pos = table(senators=PEOPLE)
    corrupt(pos, sen("zharrak"), 2, "DES-COR-01")
    undo_costs(pos, Played(CARD, 0, pos.content.card("slush_fund"), number=4, other=0))
    assert tokens(pos, "zharrak") == (2, 0)
