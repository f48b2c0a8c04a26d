"""Declaring Invasions and defences, one test a clause (DES-INV, DES-COR-04 to 06, DES-INF-10, 11)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.phases.intrigue import IntriguePhase
from orrery.games.destiny.senate.orders import admiral_at
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Attack, Force, Stand
from orrery.games.destiny.turn.open_moments import Stage
from orrery.games.destiny.turn.stages import I_BATTLES, I_BUY, I_CAMPAIGNS, I_DECLARE, I_RESOLVE
from orrery.games.destiny.war.battles import StartBattle, attacked, muster
from orrery.games.destiny.war.invasions import DeclareRound, DeclareTurn, invasion_cost
from tests.games.destiny.kit import at, legal, play, quiet, refused, said, sen, start, table, tokens
from tests.ledger import clause


def war(**more: object) -> Table:
    """GSP has two Fleets in Sector 29 and one in 50, and may declare."""
    settings: dict[str, object] = {
        "phase": "intrigue",
        "owners": {31: "GSP", 40: "BIP"},
        "fleets": {"GSP": {29: 2, 50: 1}},
        "senators": {"GSP": "orrumah brannoch", "BIP": "zharrak"},
        **more,
    }
    return table(**settings)  # type: ignore[arg-type]


def order(pos: Table, sector: int, number: int, *rest: str) -> None:
    play(pos, f"order fleets to sector {sector}")
    if number:
        play(pos, f"take {number} from sector 29")
    play(pos, "that is all", *rest)


@clause("DES-INV-01")
def test_the_intrigue_phase_runs_in_its_order() -> None:
    pos = war()
    IntriguePhase().run(pos)
    stages = [step.stage for step in reversed(pos.stack) if isinstance(step, Stage)]
    assert [s for s in stages if s in (I_DECLARE, I_BATTLES, I_CAMPAIGNS, I_RESOLVE, I_BUY)] == [
        I_DECLARE,
        I_BATTLES,
        I_CAMPAIGNS,
        I_RESOLVE,
        I_BUY,
    ]


@clause("DES-INV-02")
def test_a_party_completes_its_declarations_before_the_next_begins() -> None:
    pos = war(fleets={"GSP": {29: 2}, "BIP": {40: 1}})
    start(pos, DeclareRound((0, 1)))
    order(pos, 50, 1, "attack", "fight for gsp", "send no admiral", "put it on orrumah")
    assert pos.waiting == (0,)
    order(pos, 51, 1, "defend", "send no admiral")
    assert pos.waiting == (0,)
    play(pos, "pass")
    assert pos.waiting == (1,)


@clause("DES-INV-03")
def test_a_fleet_moves_once_to_any_sector() -> None:
    pos = war(fleets={"GSP": {29: 1}})
    start(pos, DeclareTurn(0))
    assert len([text for text in legal(pos) if text.startswith("order fleets")]) == 56
    order(pos, 56, 1, "defend", "send no admiral")
    assert pos.fleets_at(0, at(56)) == 1
    assert not [text for text in legal(pos) if text.startswith("order fleets")]


@clause("DES-INV-04")
@pytest.mark.parametrize("stance", ["attack", "defend"])
def test_a_moved_fleet_attacks_or_defends(stance: str) -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1)
    assert legal(pos) == ["attack", "defend"]
    play(pos, stance, "fight for gsp", "send no admiral", "put it on orrumah")
    assert (len(pos.attacks), len(pos.stands)) == ((1, 0) if stance == "attack" else (0, 1))


@clause("DES-INV-05")
def test_an_invasion_names_who_shall_have_the_sector() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 2, "attack", "fight for gsp", "send no admiral", "put it on orrumah")
    assert [(a.seat, a.sector, a.purpose) for a in pos.attacks] == [(0, at(40), 0)]
    assert pos.fleets_at(0, at(40)) == 2


@clause("DES-INV-06")
def test_a_fleet_in_the_sector_attacks_without_moving_and_has_used_its_move() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 50, 0, "attack", "fight for gsp", "send no admiral", "put it on orrumah")
    assert pos.fleets_at(0, at(50)) == 1
    assert pos.rested(0, at(50)) == 0
    play(pos, "order fleets to sector 51")
    assert "take 1 from sector 50" not in legal(pos)


@clause("DES-INV-06", "DES-INV-14")
def test_a_fleet_that_attacks_where_it_stands_is_that_of_its_party_and_nobody_leads_it() -> None:
    pos = war(fleets={"GSP": {50: 1}, "BIP": {50: 2}})
    start(pos, DeclareTurn(1))
    play(pos, "order fleets to sector 50", "that is all", "attack", "fight for pop", "send no admiral")
    assert (pos.rested(0, at(50)), pos.rested(1, at(50))) == (1, 0)
    assert [(a.seat, a.purpose, a.admiral) for a in pos.attacks] == [(1, 2, -1)]
    assert "BIP invades Sector 50 for PoP" in said(pos)


@clause("DES-INV-06", "DES-INV-03", "DES-INV-24")
@pytest.mark.parametrize(
    ("moved", "taken", "stances"),
    [(2, 0, ["defend"]), (1, 0, ["attack", "defend"]), (2, 1, ["attack", "defend"])],
)
def test_fleets_that_have_moved_attack_only_beside_one_that_has_its_move(
    moved: int, taken: int, stances: list[str]
) -> None:
    """Two Fleets of GSP stand in Sector 50; they may have come there by a Counter-March, or from another Party."""
    pos = war(fleets={"GSP": {29: 2, 50: 2}})
    pos.moved[at(50)] = moved
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 50")
    if taken:
        play(pos, "take 1 from sector 29")
    play(pos, "that is all")
    if stances == ["defend"]:
        play(pos, "send no admiral")
        assert (pos.attacks, pos.stands) == ([], [Stand(0, at(50), -1)])
    else:
        assert legal(pos) == stances


@clause("DES-INV-11")
def test_the_log_tells_who_fights_for_nobody() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "attack", "fight to make it neutral", "send no admiral")
    assert "GSP invades Sector 40 to make it neutral" in said(pos)
    assert pos.attacks[0].purpose == NEUTRAL


@clause("DES-INV-07")
def test_nobody_invades_its_own_sector_and_nobody_without_fleets() -> None:
    pos = war(owners={29: "GSP"})
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 29", "that is all")
    assert "attack" not in legal(pos)
    bare = war(fleets={})
    start(bare, DeclareTurn(0))
    assert refused(bare, "order fleets to sector 40").clause == "DES-INV-03"


@clause("DES-INV-08")
def test_a_sector_is_invaded_once_a_turn() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "attack", "fight for gsp", "send no admiral", "put it on orrumah")
    assert refused(pos, "order fleets to sector 40").clause == "DES-INV-08"


@clause("DES-INV-09", "DES-COR-05")
def test_an_invasion_costs_two_corruption_on_a_senator_of_choice() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "attack", "fight for gsp", "send no admiral")
    assert sorted(legal(pos)) == ["put it on brannoch", "put it on orrumah"]
    play(pos, "put it on brannoch")
    assert (tokens(pos, "orrumah"), tokens(pos, "brannoch")) == ((0, 0), (2, 0))


@clause("DES-COR-04")
def test_with_an_admiral_the_corruption_is_the_admirals() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "attack", "fight for gsp", "send brannoch as admiral")
    assert tokens(pos, "brannoch") == (2, 0)


@clause("DES-COR-06", "DES-BILL-14")
def test_every_invasion_costs_its_own_two() -> None:
    pos = war(owners={40: "BIP"})
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "attack", "fight for gsp", "send no admiral", "put it on orrumah")
    order(pos, 51, 1, "attack", "fight for gsp", "send no admiral", "put it on orrumah")
    assert tokens(pos, "orrumah") == (4, 0)


@clause("DES-INV-10")
def test_helping_an_invasion_is_an_invasion() -> None:
    pos = war(owners={40: "BIP"})
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "attack", "fight for pop", "send no admiral", "put it on orrumah")
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-INV-11")
@pytest.mark.parametrize(
    ("sector", "choices"),
    [(40, ["gsp", "pop", "neutral"]), (51, ["gsp", "bip", "pop"])],
)
def test_an_attacker_fights_for_itself_for_another_or_for_nobody(sector: int, choices: list[str]) -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, sector, 1, "attack")
    wanted = ["fight to make it neutral" if c == "neutral" else f"fight for {c}" for c in choices]
    assert legal(pos) == wanted


@clause("DES-INV-12")
def test_a_supporter_of_a_party_that_does_not_come_fights_for_nobody() -> None:
    pos = war(owners={40: "BIP"}, fleets={"GSP": {40: 1}, "PoP": {40: 1}})
    pos.attacks = [Attack(0, at(40), 2, -1, 1)]
    assert [f.purpose for f in muster(pos, at(40)) if f.seat == 0] == [NEUTRAL]
    pos.attacks.append(Attack(2, at(40), 2, -1, 2))
    assert [f.purpose for f in muster(pos, at(40)) if f.seat == 0] == [2]


@clause("DES-INV-13")
def test_making_a_loyal_sector_neutral_costs_as_much() -> None:
    pos = war(owners={40: "BIP"})
    assert [invasion_cost(pos, 0, at(40), purpose) for purpose in (0, 2, NEUTRAL)] == [2, 2, 2]
    assert invasion_cost(pos, 0, at(51), 0) == 2


@clause("DES-INV-14")
def test_an_admiral_is_refreshed_is_named_now_and_uses_its_action_now() -> None:
    pos = war(exhausted="brannoch")
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "defend")
    assert legal(pos) == ["send orrumah as admiral", "send no admiral"]
    play(pos, "send orrumah as admiral")
    assert pos.exhausted[sen("orrumah")]
    assert pos.stands == [Stand(0, at(40), sen("orrumah"))]


@clause("DES-INV-15")
def test_one_admiral_of_a_party_in_a_battle() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "defend", "send orrumah as admiral")
    quiet(pos)
    assert "order fleets to sector 40" not in legal(pos), "a second order could bring a second admiral"


@clause("DES-INV-16")
def test_an_admiral_goes_only_with_fleets() -> None:
    pos = war(fleets={"GSP": {29: 1}})
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 40")
    assert "that is all" not in legal(pos) and "send orrumah as admiral" not in legal(pos)
    pos = war()
    pos.admirals = [(at(46), sen("orrumah"))]
    assert Force(pos.republic, DEFENDS, 1, sen("orrumah")) not in muster(pos, at(46))


@clause("DES-INV-17")
def test_an_admiral_leads_only_its_own_force() -> None:
    pos = war(owners={40: "BIP"}, fleets={"GSP": {40: 1}, "PoP": {40: 1}})
    pos.attacks = [Attack(0, at(40), 0, sen("orrumah"), 1), Attack(2, at(40), 0, -1, 2)]
    assert {f.seat: f.admiral for f in muster(pos, at(40))} == {-1: -1, 0: sen("orrumah"), 2: -1}


@clause("DES-INV-18")
def test_defending_a_foreign_sector_is_free() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "defend", "send orrumah as admiral")
    assert tokens(pos, "orrumah") == (0, 0)
    assert pos.owner[at(40)] == 1
    assert pos.attacks == []


@clause("DES-INV-19")
def test_the_owner_cannot_refuse_defenders() -> None:
    pos = war(fleets={"GSP": {40: 1}, "PoP": {40: 2}})
    pos.stands = [Stand(0, at(40), -1)]
    pos.attacks = [Attack(2, at(40), 2, -1, 1)]
    assert [(f.seat, f.purpose) for f in muster(pos, at(40))] == [(-1, DEFENDS), (0, DEFENDS), (2, 2)]


@clause("DES-INV-20")
def test_a_defending_admiral_leads_and_gains_nothing() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "defend", "send brannoch as admiral")
    assert tokens(pos, "brannoch") == (0, 0)
    pos.place(2, at(40), 1)
    pos.attacks = [Attack(2, at(40), 2, -1, 1)]
    assert [f.admiral for f in muster(pos, at(40)) if f.seat == 0] == [sen("brannoch")]


@clause("DES-INV-21")
def test_an_infested_sector_is_defended_only_by_an_explicit_order() -> None:
    pos = war(infested=(46,), fleets={"GSP": {46: 1}, "PoP": {46: 1}})
    pos.attacks = [Attack(2, at(46), NEUTRAL, -1, 0)]
    assert [f.seat for f in muster(pos, at(46))] == [-1, 2]
    pos.stands = [Stand(0, at(46), -1)]
    assert [f.seat for f in muster(pos, at(46))] == [-1, 0, 2]


@clause("DES-INV-22")
def test_who_has_passed_declares_no_more() -> None:
    pos = war(fleets={"GSP": {29: 2}, "BIP": {40: 1}})
    start(pos, DeclareRound((0, 1)))
    play(pos, "pass", "pass")
    assert pos.waiting == ()
    assert pos.fleets_at(0, at(29)) == 2


@clause("DES-INV-23", "DES-INV-25")
def test_fleets_without_orders_defend_where_they_are_even_abroad() -> None:
    pos = war(fleets={"GSP": {40: 1}, "BIP": {40: 1}, "PoP": {40: 1}})
    pos.attacks = [Attack(2, at(40), 2, -1, 1)]
    sides = {f.seat: f.purpose for f in muster(pos, at(40))}
    assert sides == {-1: DEFENDS, 0: DEFENDS, 1: DEFENDS, 2: 2}
    assert [f.admiral for f in muster(pos, at(40))] == [-1] * 4, "nobody leads them"


@clause("DES-INV-24")
def test_if_some_fleets_attack_all_of_the_party_there_attack() -> None:
    pos = war(fleets={"GSP": {29: 2, 40: 3}})
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "attack", "fight for gsp", "send no admiral", "put it on orrumah")
    assert [(f.seat, f.purpose, f.fleets) for f in muster(pos, at(40))][1:] == [(0, 0, 4)]
    assert pos.rested(0, at(40)) == 0


@clause("DES-INV-26", "DES-REB-23")
@pytest.mark.parametrize(("owner", "rebel"), [(INFESTED, ""), (1, "BIP")])
def test_only_making_a_dark_sector_neutral_is_free(owner: int, rebel: str) -> None:
    pos = war(owners={}, rebel=rebel)
    pos.owner[at(40)] = owner
    assert [invasion_cost(pos, 0, at(40), purpose) for purpose in (NEUTRAL, 0, 2)] == [0, 2, 2]


@clause("DES-INV-27")
def test_the_admiral_of_the_republic_does_not_count_as_its_partys() -> None:
    pos = war(infested=(46,), fleets={"GSP": {46: 1}}, republic={46: 2})
    pos.attacks = [Attack(0, at(46), NEUTRAL, sen("orrumah"), 0), Attack(3, at(46), NEUTRAL, -1, 0)]
    pos.admirals = [(at(46), sen("brannoch"))]
    assert admiral_at(pos, at(46)) == sen("brannoch")
    assert {f.seat: f.admiral for f in muster(pos, at(46))} == {-1: -1, 0: sen("orrumah"), 3: sen("brannoch")}


@clause("DES-INV-28", "DES-BAT-28")
def test_an_attack_without_fleets_is_none_and_its_admiral_stays_exhausted() -> None:
    pos = war(fleets={"GSP": {40: 1}}, exhausted="orrumah")
    pos.attacks = [Attack(0, at(40), 0, sen("orrumah"), 1)]
    assert attacked(pos) == [at(40)]
    pos.remove(0, at(40), 1)
    assert attacked(pos) == []
    start(pos, StartBattle(at(40)))
    assert pos.battle is None
    assert pos.exhausted[sen("orrumah")]


@clause("DES-INF-10", "DES-INF-11")
@pytest.mark.parametrize(
    ("purpose", "cost", "owner"), [("fight to make it neutral", 0, NEUTRAL), ("fight for gsp", 2, 0)]
)
def test_an_infested_sector_is_freed_for_nothing_and_kept_for_two(
    purpose: str, cost: int, owner: int
) -> None:
    pos = war(infested=(50,), owners={40: "GSP"}, fleets={"GSP": {40: 5}}, dice=[6, 6, 6, 5, 5, 1, 1, 1, 1])
    start(pos, DeclareTurn(0), StartBattle(at(50)))
    play(pos, "order fleets to sector 50", "take 5 from sector 40", "that is all", "attack", purpose)
    play(pos, "send orrumah as admiral")
    quiet(pos)
    assert tokens(pos, "orrumah") == (cost, 0)
    play(pos, "pass")
    quiet(pos)
    assert pos.owner[at(50)] == owner


@clause("DES-ASN-14", "DES-ASN-24")
@pytest.mark.parametrize("admiral", ["orrumah", "brannoch"])
def test_sending_an_admiral_can_be_interrupted_by_an_assassination(admiral: str) -> None:
    pos = war(hands={"BIP": "assassination"}, money=9)
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "defend", f"send {admiral} as admiral")
    assert pos.waiting == (1,) and "play assassination" in legal(pos)
    pos = war(hands={"BIP": "assassination"}, money=9)
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "defend", "send no admiral")
    assert pos.waiting == (0,), "without an admiral nobody acts"


@clause("DES-FEINT-05")
def test_who_leads_already_is_not_sent_a_second_time() -> None:
    pos = war(exhausted="orrumah brannoch")
    pos.sent = [sen("orrumah"), sen("brannoch"), sen("zharrak")]
    pos.stands = [Stand(0, at(50), sen("brannoch"))]
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "defend")
    assert legal(pos) == ["send orrumah as admiral", "send no admiral"]
