"""The Republic Fleets in battle (DES-REP): whom they oppose, whom they serve, and who leads them."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.senate.orders import NameAdmiral, PickPurpose, RepublicMoves, recall
from orrery.games.destiny.table.senate import March, Plan
from orrery.games.destiny.table.war import DEFENDS, Attack
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import I_FEINT, M_STEP
from orrery.games.destiny.war.battles import StartBattle, muster
from orrery.games.destiny.war.casualties import battle_of
from tests.games.destiny.kit import answer, at, clauses, legal, play, quiet, sen, start, table, tokens
from tests.games.destiny.scenes import (
    FOUR_SENATORS,
    PLAIN,
    SPOT,
    arena,
    carried,
    carried_with_admirals,
    ordered,
    senate,
    stand,
)
from tests.ledger import clause


@clause("DES-REP-01", "DES-REP-04")
@pytest.mark.parametrize(("rebel", "defends"), [("", True), ("BIP", False), ("PoP", True)])
def test_republic_fleets_defend_a_loyal_sector_even_against_who_would_make_it_neutral(
    rebel: str, defends: bool
) -> None:
    pos = table(
        phase="intrigue", owners={SPOT: "BIP"}, fleets={"GSP": {SPOT: 1}}, republic={SPOT: 2}, rebel=rebel
    )
    pos.attacks = [Attack(0, at(SPOT), NEUTRAL, -1, 1)]
    assert ((pos.republic, DEFENDS) in [(f.seat, f.purpose) for f in muster(pos, at(SPOT))]) is defends


@clause("DES-REP-01", "DES-REP-04")
@pytest.mark.parametrize(
    ("owner", "rebel", "purpose", "side"),
    [
        (NEUTRAL, "", 0, DEFENDS),
        (1, "", 0, DEFENDS),
        (INFESTED, "", 0, None),
        (1, "BIP", 0, DEFENDS),
        (1, "BIP", NEUTRAL, None),
    ],
)
def test_which_side_republic_fleets_without_orders_take(
    owner: int, rebel: str, purpose: int, side: int | None
) -> None:
    pos = arena(republic={PLAIN: 2}, rebel=rebel)
    pos.owner[at(PLAIN)] = owner
    pos.attacks = [Attack(0, at(PLAIN), purpose, -1, 1)]
    sides = [f.purpose for f in muster(pos, at(PLAIN)) if f.seat == pos.republic]
    assert sides == ([] if side is None else [side])


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


@clause("DES-REP-04")
def test_republic_fleets_without_orders_in_a_rebellious_sector() -> None:
    pos = table("GSP BIP PoP", rebel="GSP", owners={40: "GSP"}, republic={40: 2}, fleets={"BIP": {40: 1}})
    pos.attacks = [Attack(1, at(40), -1, -1, 0)]
    assert [f.seat for f in muster(pos, at(40))] == [-1, 1]
    pos.attacks = [Attack(1, at(40), 1, -1, 0)]
    assert [f.seat for f in muster(pos, at(40))] == [-1, 1, 3]


@clause("DES-REP-05", "DES-REP-04")
@pytest.mark.parametrize(
    ("owner", "purpose", "redeployed", "defends"),
    [
        (INFESTED, DEFENDS, True, True),
        (INFESTED, DEFENDS, False, False),
        (1, DEFENDS, True, True),
        (1, DEFENDS, False, False),
        (1, 1, True, True),  # sent to take it for the rebel, who has it meanwhile
        (INFESTED, 1, True, False),
    ],
)
def test_a_corrupt_minister_may_have_a_rebellious_or_infested_sector_defended(
    owner: int, purpose: int, redeployed: bool, defends: bool
) -> None:
    """GSP fights to make the Sector neutral; the Republic Fleets there have no orders to attack."""
    pos = table(phase="intrigue", fleets={"GSP": {SPOT: 1}}, republic={SPOT: 2}, rebel="BIP")
    pos.owner[at(SPOT)] = owner
    pos.attacks = [Attack(0, at(SPOT), NEUTRAL, -1, 0)]
    pos.redeployed = redeployed
    pos.orders = Plan(2, (March(at(1), at(40), 1, DEFENDS), March(at(1), at(SPOT), 2, purpose)))
    forces = [(f.seat, f.purpose, f.fleets) for f in muster(pos, at(SPOT))]
    assert forces[2:] == ([(pos.republic, DEFENDS, 2)] if defends else [])
    pos.orders = Plan(2, (March(at(1), at(40), 1, DEFENDS),))
    assert len(muster(pos, at(SPOT))) == 2, "those that were there without orders take no side"


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


@clause("DES-REP-05", "DES-MIN-13")
@pytest.mark.parametrize(
    ("owner", "texts"),
    [
        (NEUTRAL, ["to take it for gsp", "to take it for bip", "to take it for pop", "to defend"]),
        (1, ["to take it for gsp", "to take it for pop", "to make it neutral", "to defend"]),
        (
            INFESTED,
            [
                "to take it for gsp",
                "to take it for bip",
                "to take it for pop",
                "to make it neutral",
                "to defend",
            ],
        ),
    ],
)
def test_what_a_corrupt_minister_may_send_them_for(owner: int, texts: list[str]) -> None:
    pos = table(senators=FOUR_SENATORS)
    pos.owner[at(40)] = owner
    step = PickPurpose(0, 1, 0, at(40), sen("orrumah"))
    assert [pos.text(move) for move in step.moves(pos)] == texts


@clause("DES-REP-05", "DES-INV-24")
@pytest.mark.parametrize(
    ("purpose", "text"), [(DEFENDS, "to defend"), (NEUTRAL, "to make it neutral"), (1, "to take it for bip")]
)
def test_more_fleets_to_the_same_sector_go_for_the_same_end(purpose: int, text: str) -> None:
    pos = table(senators=FOUR_SENATORS, infested=[40])
    pos.marches = [March(0, at(41), 1, 0), March(0, at(40), 1, purpose)]
    step = PickPurpose(0, 1, 0, at(40), sen("orrumah"))
    assert [pos.text(move) for move in step.moves(pos)] == [text]


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


@clause("DES-REP-07")
def test_the_corruption_of_a_redeployed_invasion_goes_on_the_admiral_that_is_there() -> None:
    admiral = 0  # the first Senator of all is one like the others
    pos = table(senators={"BIP": "zharrak"}, ministers={"defence": "zharrak"}, republic={1: 1})
    pos.sen_at[admiral], pos.sen_seat[admiral] = 2, 1
    pos.orders, pos.redeployed = Plan(1, (March(0, at(40), 1, 1),), ((at(40), admiral),)), True
    start(pos, RepublicMoves())
    assert (pos.corruption[admiral], tokens(pos, "zharrak")) == (2, (0, 0))


@clause("DES-ORD-08", "DES-REP-08")
def test_whom_the_senate_and_whom_a_corrupt_minister_may_name() -> None:
    pos = table(
        "GSP BIP PoP TMP",
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak", "PoP": "fola", "TMP": "ilsane"},
        rebel="PoP",
        exhausted="brannoch zharrak",
    )
    pos.orders = Plan(1, (), ((at(41), sen("zharrak")), (at(42), sen("fola"))))
    pos.leads = [(at(43), sen("ilsane"))]

    def named(minister: int) -> list[str]:
        return [pos.text(move) for move in NameAdmiral(0, at(40), minister).moves(pos)]

    assert named(-1) == ["led by orrumah", "led by brannoch", "led by zharrak", "led by nobody"]
    assert named(sen("orrumah")) == ["led by orrumah", "led by zharrak", "led by nobody"]
    pos.orders = None
    assert named(sen("orrumah")) == ["led by orrumah", "led by nobody"]


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


@clause("DES-REP-09", "DES-INV-07")
def test_fleets_sent_to_take_a_sector_for_its_owner_defend_it() -> None:
    pos = table(senators=FOUR_SENATORS, ministers={"defence": "orrumah"}, republic={1: 1}, owners={40: "BIP"})
    carried_with_admirals(pos, March(0, at(40), 1, 1), corrupted=True)
    assert (pos.attacks, tokens(pos, "orrumah")) == ([], (0, 0))


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
    pos = table(senators=FOUR_SENATORS, republic={1: 2, 20: 2})
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
    play(pos, "choose sector 1")
    quiet(pos)
    assert stand(pos, 1, 20) == [1, 1]
    carried(pos)
    recall(pos)
    assert stand(pos, 1, 20) == [1, 1]


@clause("DES-BAT-07", "DES-BAT-08", "DES-REP-11")
def test_a_minister_of_defence_that_falls_before_the_roll_does_not_roll() -> None:
    """PoP's Minister would roll for the neutral Sector; it is killed in the open moment: BIP presides, and rolls."""
    pos = table(
        phase="intrigue",
        fleets={"GSP": {SPOT: 1}},
        senators={"PoP": "fola", "BIP": "zharrak", "GSP": "orrumah"},
        ministers={"defence": "fola", "prime_minister": "zharrak"},
        hands={"GSP": "assassination feint"},
        money={"GSP": 2},
        dice=[6, 1, 1],
    )
    pos.attacks = [Attack(0, at(SPOT), 0, -1, 1)]
    start(pos, StartBattle(at(SPOT)))
    assert battle_of(pos).warden == 2
    answer(pos, "GSP", "play assassination")
    play(pos, "choose fola")
    while pos.roll is None or pos.roll.contest != "battle":
        pos.play("pass", pos.waiting[0])
    assert not pos.in_play(sen("fola"))
    assert (battle_of(pos).warden, pos.roll.seats) == (1, [1, 0])
