"""What a Feint takes back, and what laws ask for when all have declared (DES-FEINT, DES-LAW-14, 19, 22)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Attack, Journey, Order, Payment, Stand
from orrery.games.destiny.turn.control import take_control
from orrery.games.destiny.turn.corruption import corrupt, new_tag
from orrery.games.destiny.war.battles import muster
from orrery.games.destiny.war.feints import (
    EndOfDeclarations,
    FeintRound,
    Marching,
    defending,
    fulfilled,
    play_feint,
    too_many,
)
from orrery.games.destiny.war.invasions import (
    ChooseAdmiral,
    ChoosePurpose,
    ChooseStance,
    DeclareTurn,
    invasion_cost,
    targets,
)
from tests.games.destiny.kit import at, law, legal, play, refused, said, sen, start, table, tokens
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah brannoch", "BIP": "zharrak"}


def both(**more: object) -> Table:
    """GSP and BIP have each moved a Fleet to Sector 50 and attack there with an admiral, and each stands in 51."""
    settings: dict[str, object] = {
        "phase": "intrigue",
        "fleets": {"GSP": {30: 1, 50: 1}, "BIP": {28: 1, 50: 1}},
        "senators": PEOPLE,
        **more,
    }
    pos = table(**settings)  # type: ignore[arg-type]
    for seat, home, admiral in ((0, 30, "orrumah"), (1, 28, "zharrak")):
        pos.moved[seat * pos.area + at(50)] = 1
        pos.journeys.append(Journey(seat, at(home), at(50), 1))
        tag = new_tag(pos)
        corrupt(pos, sen(admiral), 2, "DES-COR-04", tag)
        pos.attacks.append(Attack(seat, at(50), seat, sen(admiral), tag))
        pos.stands.append(Stand(seat, at(51), -1))
    return pos


@clause("DES-FEINT-03", "DES-FEINT-07", "DES-FEINT-09")
def test_a_feint_voids_what_its_own_party_declared_and_nothing_else() -> None:
    pos = both()
    play_feint(pos, 0)
    assert (
        [a.seat for a in pos.attacks] == [s.seat for s in pos.stands] == [j.seat for j in pos.journeys] == [1]
    )
    assert [pos.fleets_at(0, at(n)) for n in (30, 50)] == [2, 0]
    assert [pos.fleets_at(1, at(n)) for n in (28, 50)] == [1, 1]
    assert (pos.moved[at(50)], pos.moved[pos.area + at(50)]) == (0, 1)
    assert (tokens(pos, "orrumah"), tokens(pos, "zharrak")) == ((0, 0), (2, 0))
    assert (pos.sent, pos.feints) == ([sen("orrumah")], [0])


@clause("DES-FEINT-05", "DES-FEINT-02")
def test_a_second_feint_of_a_party_counts_it_once_and_remembers_its_admirals_once() -> None:
    pos = both()
    pos.stands.append(Stand(0, at(52), sen("brannoch")))
    play_feint(pos, 0)
    pos.attacks.append(Attack(0, at(50), 0, sen("orrumah"), 0))
    play_feint(pos, 0)
    assert (pos.feints, pos.sent) == ([0], [sen("orrumah"), sen("brannoch")])
    start(pos, FeintRound())
    assert pos.feints == []


@clause("DES-FEINT-12", "DES-LAW-11")
def test_taxes_of_the_own_declaration_come_back_money_from_the_pool() -> None:
    pos = both()
    pos.pool = 7
    pos.payments = [Payment(0, 1, 0, 2), Payment(0, 1, 1, 3), Payment(1, 1, 0, 4)]
    play_feint(pos, 0)
    assert (pos.money, pos.influence, pos.pool) == ([2, 0, 0], [3, 0, 0], 5)
    assert pos.payments == [Payment(1, 1, 0, 4)]
    assert any("gets 2 Money of tax back" in line for line in said(pos, pos.events))


@clause("DES-FEINT-12", "DES-COR-07")
def test_a_law_broken_by_the_own_declaration_is_not_broken_any_more() -> None:
    pos = both()
    tag = new_tag(pos)
    corrupt(pos, sen("brannoch"), 2, "DES-COR-07", tag)
    pos.broken = [(1, 0), (1, 1), (2, 0)]
    pos.payments = [Payment(0, 1, -1, tag)]
    play_feint(pos, 0)
    assert (pos.broken, tokens(pos, "brannoch")) == ([(1, 1), (2, 0)], (0, 0))


@clause("DES-FEINT-12", "DES-LAW-07")
def test_what_laws_counted_of_the_voided_declaration_is_counted_anew() -> None:
    pos = both(laws=["tax move_fleet 2 money for 2 turns", "tax recruit_senator 2 money for 2 turns"])
    moved, bought = pos.laws
    pos.tally = [(moved.id, 0, 0, 5), (moved.id, 0, 1, 5), (bought.id, 0, 0, -1)]
    play_feint(pos, 0)
    assert pos.tally == [(moved.id, 0, 1, 5), (bought.id, 0, 0, -1)]


@clause("DES-SEC-22", "DES-SEC-17")
@pytest.mark.parametrize(("attacks", "cost"), [(True, 0), (False, 2)])
def test_welcome_insurrection_counts_the_new_declarations_after_a_voided_invasion(
    attacks: bool, cost: int
) -> None:
    pos = both(owners={29: "GSP"})
    pos.used[pos.content.ability_ids.index("welcome_insurrection")] = True
    if not attacks:
        pos.attacks = pos.attacks[1:]
    play_feint(pos, 0)
    assert invasion_cost(pos, 0, at(50), 0) == cost


@clause("DES-OPT-07", "DES-INV-03")
def test_a_march_may_end_before_all_fleets_have_gone() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {30: 3}})
    start(pos, Marching(0, 3, -1))
    play(pos, "march a fleet from sector 30", "march to sector 40", "pass")
    assert (pos.fleets_at(0, at(40)), pos.waiting) == (1, ())
    done = table(phase="intrigue", fleets={"GSP": {30: 3}})
    start(done, Marching(0, 0, -1))
    assert done.waiting == ()


@clause("DES-OPT-07")
def test_fleets_may_march_from_and_to_sector_1() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {1: 1, 40: 1}})
    start(pos, Marching(0, 2, -1))
    play(pos, "march a fleet from sector 1")
    assert "march to sector 2" in legal(pos) and "march to sector 1" not in legal(pos)
    play(pos, "march to sector 2", "march a fleet from sector 40", "march to sector 1")
    assert [pos.fleets_at(0, at(n)) for n in (1, 2, 40)] == [1, 1, 0]


@clause("DES-FEINT-07", "DES-INV-06")
def test_a_fleet_that_attacked_where_it_stood_may_move_again_after_a_feint() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {50: 2}}, senators={"GSP": "orrumah"})
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 50", "attack", "fight for gsp", "send no admiral")
    assert pos.rested(0, at(50)) == 0
    play_feint(pos, 0)
    assert (pos.rested(0, at(50)), pos.fleets_at(0, at(50)), pos.journeys) == (2, 2, [])


@clause("DES-INV-21", "DES-OPT-07")
@pytest.mark.parametrize("stands", [True, False])
def test_a_fleet_that_marches_into_an_infested_sector_is_ordered_to_defend_it(stands: bool) -> None:
    pos = table(
        phase="intrigue", infested=[40], fleets={"GSP": {30: 2}, "BIP": {40: 1}}, senators={"GSP": "orrumah"}
    )
    pos.attacks = [Attack(1, at(40), -1, -1, 0)]
    pos.stands = [Stand(1, at(40), -1)] + [Stand(0, at(40), sen("orrumah"))] * stands
    start(pos, Marching(0, 2, -1))
    play(
        pos,
        "march a fleet from sector 30",
        "march to sector 40",
        "march a fleet from sector 30",
        "march to sector 40",
    )
    forces = [(force.seat, force.purpose, force.fleets, force.admiral) for force in muster(pos, at(40))]
    assert forces[1] == (0, DEFENDS, 2, sen("orrumah") if stands else -1)
    assert len(pos.stands) == 2


# --- what laws look at ------------------------------------------------------------------------------------------


@clause("DES-LAW-22")
def test_only_fleets_that_do_not_attack_where_they_stand_defend_there() -> None:
    pos = table(fleets={"GSP": {50: 2, 51: 1}, "BIP": {50: 3}})
    pos.attacks = [Attack(0, at(50), 0, -1, 1), Attack(1, at(51), 1, -1, 1)]
    assert [defending(pos, 0, at(n)) for n in (50, 51, 52)] == [0, 1, 0]
    assert defending(pos, 1, at(50)) == 3


@clause("DES-LAW-14", "DES-LAW-27")
@pytest.mark.parametrize(
    ("text", "fleets", "fine"),
    [
        (
            "require station_defending_fleet in numbers [30, 31] 2 per turn end_of_declarations",
            {30: 1, 31: 1},
            True,
        ),
        (
            "require station_defending_fleet in numbers [30, 31] 2 per turn end_of_declarations",
            {30: 1, 32: 1},
            False,
        ),
        ("require station_defending_fleet in numbers [30, 31] 2 per turn end_of_declarations", {30: 1}, True),
        ("require station_defending_fleet in numbers [30, 31] 2 per turn end_of_declarations", {}, True),
        (
            "require station_defending_fleet in numbers [30, 31] 1 per sector end_of_declarations",
            {30: 2},
            False,
        ),
        (
            "require station_defending_fleet in numbers [30, 31] 1 per sector end_of_declarations",
            {30: 1},
            True,
        ),
        (
            "require station_defending_fleet in numbers [30, 31] 1 per sector end_of_declarations",
            {30: 1, 31: 1, 40: 3},
            True,
        ),
        (
            "require station_defending_fleet in numbers [30, 31] 2 per sector end_of_declarations",
            {30: 4},
            False,
        ),
    ],
)
def test_a_duty_to_station_fleets_as_far_as_there_are_any(
    text: str, fleets: dict[int, int], fine: bool
) -> None:
    pos = table(fleets={"GSP": fleets}, senators=PEOPLE)
    made = law(pos, text + " for 2 turns")
    ((index, provision),) = made.numbered()
    assert fulfilled(pos, made, index, provision, 0) is fine


@clause("DES-LAW-14")
@pytest.mark.parametrize(("counted", "fine"), [(0, False), (1, False), (2, True)])
def test_a_duty_to_move_fleets_counts_the_moves_of_the_turn(counted: int, fine: bool) -> None:
    pos = table(fleets={"GSP": {30: 3}}, senators=PEOPLE)
    made = law(pos, "require move_fleet in numbers [30, 31] 2 per turn end_of_declarations for 2 turns")
    ((index, provision),) = made.numbered()
    pos.tally = [(made.id, index, 0, at(30))] * counted + [(made.id, index, 1, at(30))] * 3
    assert fulfilled(pos, made, index, provision, 0) is fine


@clause("DES-LAW-14", "DES-COR-07", "DES-SNT-14")
def test_when_all_have_declared_the_loyal_who_did_not_obey_break_the_law() -> None:
    pos = table(
        "GSP BIP PoP TMP",
        phase="intrigue",
        fleets={"GSP": {30: 1}, "BIP": {40: 1}, "PoP": {40: 1}, "TMP": {40: 1}},
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola", "TMP": "ilsane"},
        rebel="PoP",
        laws=["require station_defending_fleet in numbers [30] 1 per turn end_of_declarations for 2 turns"],
    )
    pos.broken = [(pos.laws[0].id, 3)]
    start(pos, EndOfDeclarations())
    assert [tokens(pos, name) for name in ("orrumah", "zharrak", "fola", "ilsane")] == [
        (0, 0),
        (2, 0),
        (0, 0),
        (0, 0),
    ]


@clause("DES-LAW-19", "DES-LAW-06")
@pytest.mark.parametrize(
    ("text", "fleets", "broken"),
    [
        ("prohibit station_defending_fleet in numbers [30, 31] above 1 per turn", {30: 1}, False),
        ("prohibit station_defending_fleet in numbers [30, 31] above 1 per turn", {30: 1, 31: 1}, True),
        ("prohibit station_defending_fleet in numbers [30, 31] above 1 per sector", {30: 1, 31: 1}, False),
        ("prohibit station_defending_fleet in numbers [30, 31] above 1 per sector", {30: 2}, True),
        ("prohibit station_defending_fleet in numbers [30, 31]", {30: 1}, True),
        ("prohibit station_defending_fleet in numbers [30, 31]", {32: 5}, False),
    ],
)
def test_how_many_fleets_a_law_lets_a_party_station(text: str, fleets: dict[int, int], broken: bool) -> None:
    pos = table(fleets={"GSP": fleets})
    made = law(pos, text + " for 2 turns")
    assert too_many(pos, made, made.provisions[0], 0) is broken


@clause("DES-LAW-06", "DES-LAW-19")
@pytest.mark.parametrize(
    ("permit", "broken"),
    [
        ("", True),
        ("permit station_defending_fleet in numbers [30] from 1", False),
        ("permit station_defending_fleet in numbers [31] from 1", True),
        ("permit station_defending_fleet in numbers [30] first 1 per sector from 1", True),
        ("permit station_defending_fleet in numbers [30] first 2 per sector from 1", False),
        ("permit station_defending_fleet first 1 per turn from 1", True),
        ("permit station_defending_fleet first 2 per turn from 1", False),
        ("permit move_fleet from 1", True),
    ],
)
def test_what_is_permitted_is_taken_off_first(permit: str, broken: bool) -> None:
    pos = table(fleets={"GSP": {30: 2}})
    made = law(pos, "prohibit station_defending_fleet in numbers [30, 31] for 2 turns")
    if permit:
        law(pos, permit + " for 2 turns")
    assert too_many(pos, made, made.provisions[0], 0) is broken


# --- declaring --------------------------------------------------------------------------------------------------


@clause("DES-INV-03", "DES-INV-08", "DES-INV-22")
def test_for_which_sectors_orders_can_still_be_given() -> None:
    pos = table(fleets={"GSP": {30: 1, 31: 1}})
    assert len(targets(pos, 0)) == pos.area
    pos.attacks, pos.stands = (
        [Attack(0, at(40), 0, -1, 1), Attack(1, at(41), 1, -1, 1)],
        [Stand(0, at(42), -1)],
    )
    assert len(targets(pos, 0)) == pos.area - 2
    pos.moved[at(30)] = pos.moved[at(31)] = 1
    assert targets(pos, 0) == [at(30), at(31)]  # where Fleets are, they may still be told to defend
    assert targets(pos, 1) == []


@clause("DES-INV-07", "DES-INV-18")
@pytest.mark.parametrize(
    ("sector", "moves"), [(30, ["defend"]), (40, ["attack", "defend"]), (41, ["attack", "defend"])]
)
def test_the_own_sector_is_defended_every_other_may_be_attacked(sector: int, moves: list[str]) -> None:
    pos = table(owners={30: "GSP", 40: "BIP"}, phase="intrigue")
    pos.order = Order(0, at(sector), [at(29)], [1])
    assert [pos.text(move) for move in ChooseStance(0).moves(pos)] == moves
    assert ("fight to make it neutral" in [pos.text(m) for m in ChoosePurpose(0).moves(pos)]) is (
        sector != 41
    )


@clause("DES-FEINT-05", "DES-INV-14", "DES-INV-15")
def test_an_exhausted_admiral_of_a_voided_declaration_is_offered_until_it_leads_again() -> None:
    pos = table(phase="intrigue", senators=PEOPLE, exhausted="orrumah zharrak")
    pos.order = Order(0, at(40), [], [], True, 0, -1)
    pos.sent = [sen("orrumah"), sen("zharrak")]
    texts = [pos.text(move) for move in ChooseAdmiral(0).moves(pos)]
    assert texts == ["send brannoch as admiral", "send orrumah as admiral", "send no admiral"]
    for pos.attacks, pos.stands in (
        ([Attack(0, at(41), 0, sen("orrumah"), 1)], []),
        ([], [Stand(0, at(41), sen("orrumah"))]),
    ):
        texts = [pos.text(move) for move in ChooseAdmiral(0).moves(pos)]
        assert texts == ["send brannoch as admiral", "send no admiral"]


@clause("DES-INV-08")
def test_a_second_invasion_of_the_same_sector_is_refused_with_its_clause() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {30: 2}}, senators=PEOPLE)
    pos.attacks = [Attack(0, at(50), 0, -1, 1)]
    pos.moved[at(30)] = 2
    start(pos, DeclareTurn(0))
    assert refused(pos, "order fleets to sector 50").clause == "DES-INV-08"
    error = refused(pos, "order fleets to sector 51")
    assert (error.clause, str(error)) == ("DES-INV-03", "You have no Fleets that could still move.")
    assert "order fleets to sector 30" in legal(pos)


@clause("DES-INV-03")
def test_the_fleets_of_others_give_a_party_no_orders() -> None:
    pos = table(fleets={"GSP": {30: 2}, "BIP": {31: 1}, "PoP": {32: 2}})
    pos.moved[pos.area + at(31)] = 1
    assert targets(pos, 1) == [at(31)]
    pos.moved[pos.area + at(31)] = 0
    pos.moved[at(30)] = pos.moved[2 * pos.area + at(32)] = 2
    assert len(targets(pos, 1)) == pos.area


@clause("DES-REB-22", "DES-INF-10")
@pytest.mark.parametrize(("rebel", "cost"), [("GSP", 0), ("PoP", 2)])
def test_only_a_rebellious_sector_is_made_neutral_for_nothing(rebel: str, cost: int) -> None:
    pos = table(owners={40: "GSP"}, rebel=rebel)
    assert invasion_cost(pos, 1, at(40), -1) == cost


@clause("DES-SEC-22", "DES-SEC-17")
def test_the_first_invasion_of_the_turn_uses_welcome_insurrection_up_whatever_becomes_of_it() -> None:
    pos = table(phase="intrigue", owners={29: "GSP"}, fleets={"GSP": {50: 1}}, senators=PEOPLE)
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 50", "attack", "fight for gsp", "send no admiral")
    assert tokens(pos, "orrumah") == (0, 0)
    pos.attacks = []
    assert invasion_cost(pos, 0, at(51), 0) == 2


@clause("DES-SEC-22", "DES-DEAL-25")
def test_the_first_invasion_counts_although_others_have_declared_before_and_it_came_to_nothing() -> None:
    """BIP has declared; then GSP's free Invasion ends, for it is given the Sector: its next one costs Corruption."""
    pos = table(
        phase="intrigue", owners={29: "GSP"}, fleets={"GSP": {50: 1, 51: 1}, "BIP": {40: 1}}, senators=PEOPLE
    )
    pos.attacks = [Attack(1, at(40), 1, -1, 9)]
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 50", "that is all", "attack", "fight for gsp", "send no admiral")
    assert tokens(pos, "orrumah") == (0, 0)
    take_control(pos, at(50), 0)
    play(pos, "order fleets to sector 51", "that is all", "attack", "fight for gsp", "send no admiral")
    play(pos, "put it on orrumah")
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-FEINT-12", "DES-LAW-07")
def test_what_a_law_counted_that_is_no_more_is_left_alone() -> None:
    pos = both()
    pos.tally = [(7, 0, 0, 5)]
    play_feint(pos, 0)
    assert pos.tally == [(7, 0, 0, 5)]
