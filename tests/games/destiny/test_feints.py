"""Feints, one test a clause (DES-FEINT)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.senate.orders import RepublicMoves, recall
from orrery.games.destiny.table.senate import March, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import Attack, Stand
from orrery.games.destiny.turn.corruption import absolve, corrupt
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import I_FEINT, M_BATTLE, M_FEINT, M_STEP
from orrery.games.destiny.war.battles import muster
from orrery.games.destiny.war.feints import (
    AfterFeints,
    EndOfDeclarations,
    FeintRound,
    Marching,
    defending,
    play_feint,
)
from orrery.games.destiny.war.invasions import DeclareTurn
from tests.games.destiny.kit import answer, at, legal, play, quiet, sen, start, table, tokens
from tests.ledger import clause


def declared(admiral: str = "", **more: object) -> Table:
    """GSP has invaded Sector 50 with its two Fleets; everybody has passed, and GSP holds a Feint."""
    settings: dict[str, object] = {
        "phase": "intrigue",
        "stage": I_FEINT,
        "owners": {30: "GSP", 28: "BIP"},
        "fleets": {"GSP": {30: 2}, "BIP": {28: 1}},
        "senators": {"GSP": "orrumah brannoch", "BIP": "zharrak"},
        "hands": {"GSP": "feint"},
        "money": 9,
        **more,
    }
    pos = table(**settings)  # type: ignore[arg-type]
    start(pos, DeclareTurn(0), FeintRound())
    invade(pos, 50, admiral)
    play(pos, "pass")
    return pos


def invade(pos: Table, sector: int, admiral: str = "") -> None:
    play(
        pos,
        f"order fleets to sector {sector}",
        "take 2 from sector 30",
        "that is all",
        "attack",
        "fight for gsp",
    )
    play(pos, f"send {admiral} as admiral" if admiral else "send no admiral", "put it on orrumah")
    while pos.waiting and pos.waiting != (0,):
        pos.play("pass", pos.waiting[0])


@clause("DES-FEINT-01", "DES-FEINT-02")
def test_only_those_who_play_a_feint_declare_again_in_initiative_order() -> None:
    pos = table(initiative="PoP BIP GSP", phase="intrigue", stage=I_FEINT)
    pos.feints = [0, 2]
    AfterFeints().run(pos)
    assert list(reversed(pos.stack)) == [DeclareTurn(2), DeclareTurn(0), FeintRound()]
    pos.stack.clear()
    pos.feints = []
    AfterFeints().run(pos)
    assert pos.stack == [EndOfDeclarations()]


@clause("DES-FEINT-02")
def test_another_party_may_join_with_a_feint_of_its_own() -> None:
    pos = declared(hands={"GSP": "feint", "BIP": "feint"})
    answer(pos, "GSP", "play feint")
    quiet_answers(pos)
    answer(pos, "BIP", "play feint")
    quiet(pos)
    assert pos.feints == [0, 1]
    assert pos.waiting == (0,)
    play(pos, "pass")
    assert pos.waiting == (1,)


def quiet_answers(pos: Table) -> None:
    """Nobody answers the card; the moment opens again."""
    while type(pos.decision).__name__ == "AnswerWindow":
        pos.play("pass", pos.waiting[0])


@clause("DES-FEINT-03")
def test_a_voided_declaration_leaves_neither_attack_nor_corruption() -> None:
    pos = declared()
    assert tokens(pos, "orrumah") == (2, 0)
    answer(pos, "GSP", "play feint")
    quiet(pos)
    assert pos.attacks == [] and pos.journeys == []
    assert tokens(pos, "orrumah") == (0, 0)
    invade(pos, 51)
    assert [a.sector for a in pos.attacks] == [at(51)]
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-FEINT-04")
def test_another_admiral_may_be_sent_and_the_former_one_stays_exhausted() -> None:
    pos = declared("orrumah")
    answer(pos, "GSP", "play feint")
    quiet(pos)
    assert pos.exhausted[sen("orrumah")]
    invade(pos, 51, "brannoch")
    assert pos.attacks[0].admiral == sen("brannoch")
    assert pos.exhausted[sen("orrumah")] and pos.exhausted[sen("brannoch")]


@clause("DES-FEINT-05")
def test_the_same_admiral_may_be_sent_again_although_exhausted() -> None:
    pos = declared("orrumah")
    answer(pos, "GSP", "play feint")
    quiet(pos)
    play(pos, "order fleets to sector 51", "take 2 from sector 30", "that is all", "attack", "fight for gsp")
    assert "send orrumah as admiral" in legal(pos)
    fresh = declared(exhausted="orrumah")  # exhausted by something else: not sent in the voided declaration
    answer(fresh, "GSP", "play feint")
    quiet(fresh)
    play(
        fresh, "order fleets to sector 51", "take 2 from sector 30", "that is all", "attack", "fight for gsp"
    )
    assert "send orrumah as admiral" not in legal(fresh)


@clause("DES-FEINT-06")
@pytest.mark.parametrize(("where", "playable"), [(M_FEINT, True), (M_STEP, False), (M_BATTLE, False)])
def test_feints_are_played_between_the_last_pass_and_the_first_battle(where: int, playable: bool) -> None:
    pos = table(phase="intrigue", stage=I_FEINT, hands={"GSP": "feint"}, money=9, fleets={"GSP": {29: 1}})
    start(pos, OpenMoment(where))
    assert ("play feint" in legal(pos, 0)) is playable


@clause("DES-FEINT-06")
def test_a_feint_round_can_be_followed_by_another() -> None:
    pos = declared(hands={"GSP": "feint feint"})
    for sector in (51, 52):
        answer(pos, "GSP", "play feint")
        quiet(pos)
        invade(pos, sector)
        play(pos, "pass")
    assert [a.sector for a in pos.attacks] == [at(52)]


@clause("DES-FEINT-07")
def test_the_fleets_go_back_to_where_they_stood_and_may_move_again() -> None:
    pos = declared()
    assert pos.fleets_at(0, at(50)) == 2
    answer(pos, "GSP", "play feint")
    quiet(pos)
    assert (pos.fleets_at(0, at(30)), pos.fleets_at(0, at(50))) == (2, 0)
    assert pos.rested(0, at(30)) == 2


@clause("DES-FEINT-08")
@pytest.mark.parametrize(
    ("before", "meanwhile", "after"),
    [((4, 0), 0, (4, 0)), ((0, 0), 1, (1, 0)), ((3, 0), 2, (2, 1)), ((0, 1), 0, (0, 1))],
)
def test_a_senator_is_left_with_the_tokens_it_would_have(
    before: tuple[int, int], meanwhile: int, after: tuple[int, int]
) -> None:
    pos = declared("orrumah", tainted={"orrumah": before})
    corrupt(pos, sen("orrumah"), meanwhile, "DES-COR-01")
    play_feint(pos, 0)
    assert tokens(pos, "orrumah") == after


@clause("DES-FEINT-08")
def test_tokens_that_were_absolved_meanwhile_do_not_come_back() -> None:
    pos = declared("orrumah", tainted={"orrumah": (1, 0)})
    absolve(pos, sen("orrumah"), 1, "DES-COR-02")
    play_feint(pos, 0)
    assert tokens(pos, "orrumah") == (0, 0)


@clause("DES-FEINT-09")
def test_a_supporter_keeps_its_declaration_and_fights_for_nobody() -> None:
    pos = declared()
    pos.place(1, at(50), 1)
    pos.attacks.append(Attack(1, at(50), 0, -1, 9))
    assert [f.purpose for f in muster(pos, at(50)) if f.seat == 1] == [0]
    play_feint(pos, 0)
    assert [a.seat for a in pos.attacks] == [1]
    assert [f.purpose for f in muster(pos, at(50)) if f.seat == 1] == [NEUTRAL]


@clause("DES-FEINT-10", "DES-REP-10")
def test_a_redeployment_takes_back_what_the_republic_declared() -> None:
    pos = table(
        phase="intrigue", stage=I_FEINT, infested=(50,), republic={1: 4, 20: 1}, senators={"GSP": "orrumah"}
    )
    pos.orders = Plan(0, (March(at(1), at(50), 3, NEUTRAL), March(at(20), at(50), 1, NEUTRAL)))
    start(pos, RepublicMoves())
    assert pos.fleets_at(3, at(50)) == 4
    recall(pos)
    assert (pos.fleets_at(3, at(1)), pos.fleets_at(3, at(20)), pos.fleets_at(3, at(50))) == (4, 1, 0)
    assert pos.attacks == []
    assert pos.rested(3, at(1)) == 4


@clause("DES-FEINT-11")
def test_a_redeployment_does_not_let_the_ministers_party_declare_again() -> None:
    pos = declared(ministers={"defence": "brannoch"}, republic={1: 2}, hands={})
    pos.marched = True
    answer(pos, "GSP", "abuse the office of minister of defence")
    quiet(pos)
    play(pos, "pass")  # the Fleets stay
    quiet(pos)
    assert pos.feints == []
    assert not isinstance(pos.decision, DeclareTurn)
    assert [a.seat for a in pos.attacks] == [0]


@clause("DES-FEINT-12")
def test_taxes_come_back_and_a_law_broken_by_it_is_not_broken() -> None:
    law = "tax move_fleet 2 money for 2 turns"
    pos = table(
        phase="intrigue",
        stage=I_FEINT,
        owners={30: "GSP"},
        fleets={"GSP": {30: 2}},
        senators={"GSP": "orrumah"},
        money=9,
        laws=[law, "prohibit move_fleet above 1 per turn for 2 turns"],
    )
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 50", "take 2 from sector 30", "that is all", "attack", "fight for gsp")
    play(pos, "send no admiral", "put it on orrumah", "pay the tax", "put it on orrumah")
    assert (pos.money[0], pos.pool, pos.broken) == (5, 4, [(2, 0)])
    assert tokens(pos, "orrumah") == (4, 0)
    play_feint(pos, 0)
    assert (pos.money[0], pos.pool, pos.broken) == (9, 0, [])
    assert tokens(pos, "orrumah") == (0, 0)
    assert pos.tally == []


@clause("DES-FEINT-07")
def test_the_fleets_of_every_party_come_back_to_where_they_stood() -> None:
    """BIP, not the first at the table, brings two Fleets of three and adds the one that was there."""
    pos = table(
        phase="intrigue",
        stage=I_FEINT,
        fleets={"GSP": {30: 1, 50: 1}, "BIP": {30: 3, 50: 1}},
        senators={"BIP": "zharrak"},
    )
    start(pos, DeclareTurn(1))
    play(pos, "order fleets to sector 50", "take 2 from sector 30", "that is all", "attack", "fight for bip")
    play(pos, "send no admiral")
    assert (pos.rested(1, at(50)), pos.rested(0, at(50))) == (0, 1)
    play_feint(pos, 1)
    assert [pos.fleets_at(seat, at(n)) for seat in (0, 1) for n in (30, 50)] == [1, 1, 3, 1]
    assert [pos.rested(seat, at(n)) for seat in (0, 1) for n in (30, 50)] == [1, 1, 3, 1]


@clause("DES-FEINT-12", "DES-LAW-08")
def test_the_tax_on_an_invasion_is_paid_once_and_comes_back_with_it() -> None:
    pos = table(
        phase="intrigue",
        stage=I_FEINT,
        fleets={"GSP": {30: 2}},
        senators={"GSP": "orrumah"},
        money=9,
        laws=["tax invade 3 money for 2 turns"],
    )
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 50", "take 2 from sector 30", "that is all", "attack", "fight for gsp")
    play(pos, "send no admiral", "pay the tax")
    assert (pos.money[0], pos.pool) == (6, 3)
    play_feint(pos, 0)
    assert (pos.money[0], pos.pool) == (9, 0)


@clause("DES-FEINT-12")
def test_a_sector_invaded_only_in_a_voided_declaration_may_be_invaded_again() -> None:
    pos = declared()
    answer(pos, "GSP", "play feint")
    quiet(pos)
    invade(pos, 50)
    assert [a.sector for a in pos.attacks] == [at(50)]


@clause("DES-OPT-07")
def test_a_counter_march_goes_elsewhere_and_joins_no_attack_of_its_own() -> None:
    pos = table(phase="intrigue", stage=I_FEINT, fleets={"GSP": {29: 1, 30: 2, 50: 1}})
    pos.moved[at(50)] = 1
    pos.attacks = [Attack(0, at(50), 0, -1, 1), Attack(1, at(51), 1, -1, 2)]
    start(pos, Marching(0, 2, -1))
    assert legal(pos) == ["march a fleet from sector 29", "march a fleet from sector 30", "pass"]
    play(pos, "march a fleet from sector 30")
    ways = {text.removeprefix("march to sector ") for text in legal(pos)}
    assert ways == {str(n) for n in range(1, 57)} - {"30", "50"}
    play(pos, "march to sector 51", "march a fleet from sector 29", "march to sector 51")
    assert pos.fleets_at(0, at(51)) == 2 and pos.rested(0, at(51)) == 0
    assert pos.waiting == (), "no more than the card allows"


@clause("DES-END-10", "DES-OPT-07")
@pytest.mark.parametrize("source", [-1, at(30)])
def test_who_leaves_in_the_middle_of_a_counter_march_marches_nowhere(source: int) -> None:
    pos = table("GSP BIP PoP", phase="intrigue", stage=I_FEINT, fleets={"GSP": {30: 2}})
    start(pos, Marching(0, 2, source))
    pos.resign(0)
    assert (pos.waiting, pos.stands, min(pos.fleets), pos.fleets_of(0)) == ((), [], 0, 0)


# --- what laws look at when all have declared -------------------------------------------------------------------


@clause("DES-LAW-27", "DES-LAW-14")
@pytest.mark.parametrize(
    ("fleets", "moved", "broken"),
    [(4, [40, 41], False), (4, [40, 40], True), (4, [40], True), (1, [41], False), (1, [], True)],
)
def test_a_number_of_moves_for_each_sector_must_be_met_in_every_one(
    fleets: int, moved: list[int], broken: bool
) -> None:
    text = "require move_fleet in numbers [40, 41] 1 per sector end_of_declarations for 2 turns"
    pos = table(phase="intrigue", fleets={"GSP": {30: fleets}}, senators={"GSP": "orrumah"}, laws=[text])
    start(pos, DeclareTurn(0), EndOfDeclarations())
    for sector in sorted(set(moved)):
        play(pos, f"order fleets to sector {sector}", f"take {moved.count(sector)} from sector 30")
        play(pos, "that is all", "defend", "send no admiral")
    play(pos, "pass")
    assert pos.broken == ([(1, 0)] if broken else [])


@clause("DES-LAW-22", "DES-INF-08", "DES-INV-21")
@pytest.mark.parametrize(
    ("infested", "ordered", "number"), [(False, False, 2), (True, False, 0), (True, True, 2)]
)
def test_fleets_without_orders_in_an_infested_sector_are_not_stationed_there(
    infested: bool, ordered: bool, number: int
) -> None:
    pos = table(phase="intrigue", fleets={"GSP": {40: 2}}, infested=[40] if infested else [])
    pos.stands = [Stand(1, at(40), -1), Stand(0, at(41), -1)]
    if ordered:
        pos.stands.append(Stand(0, at(40), -1))
    assert defending(pos, 0, at(40)) == number
