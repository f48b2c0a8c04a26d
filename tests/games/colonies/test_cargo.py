"""Loading steps: what may be handed over, and what has been handed over already (COL-MOVE-05 to 10, 22, 28, COL-RES-11, 14)."""

from __future__ import annotations

from orrery.games.colonies.table.state import Chart
from tests.games.colonies.kit import aboard, at, chart, clauses, go, legal, movement, of, play, refused, ship
from tests.ledger import clause

CARGO = ("load", "unload", "shift")


def handing(pos: Chart) -> set[str]:
    """The moves that hand something over."""
    texts = [text for text in legal(pos) if text.split()[0] in CARGO]
    assert len(texts) == len(set(texts))
    return set(texts)


def port(**planet: int) -> Chart:
    """Red's planet A1 with two Ships that carry 2 Energy each, and Red's turn."""
    pos = chart(
        planets={"A1": of(0, energy=5, **planet)}, ships=[ship("A1", 0, energy=2), ship("A1", 0, energy=2)]
    )
    return movement(pos)


@clause("COL-MOVE-05", "COL-MOVE-07", "COL-MOVE-08")
def test_tokens_go_up_down_and_across_one_by_one_or_all_at_once() -> None:
    pos = chart(
        planets={"A1": of(0, energy=1, meeples=2)},
        ships=[ship("A1", 0, ore=3), ship("A1", 0, bio=1), ship("A2", 1, energy=4)],
    )
    movement(pos)
    assert handing(pos) == {
        "load 1 energy onto ship 1",
        "load 1 energy onto ship 2",
        "load 1 meeple onto ship 1",
        "load 2 meeple onto ship 1",
        "load 1 meeple onto ship 2",
        "load 2 meeple onto ship 2",
        "unload 1 ore from ship 1",
        "unload 3 ore from ship 1",
        "unload 1 biological warhead from ship 2",
        "shift 1 ore from ship 1 to ship 2",
        "shift 3 ore from ship 1 to ship 2",
        "shift 1 biological warhead from ship 2 to ship 1",
    }


@clause("COL-MOVE-28")
def test_a_planet_that_gave_a_kind_does_not_receive_it_and_the_ship_that_got_it_keeps_it() -> None:
    pos = port(ore=2)
    before = handing(pos)
    play(pos, "load 1 energy onto ship 1")
    after = handing(pos)
    closed = {
        "unload 1 energy from ship 1",
        "unload 2 energy from ship 1",
        "unload 1 energy from ship 2",
        "unload 2 energy from ship 2",
        "shift 1 energy from ship 1 to ship 2",
        "shift 2 energy from ship 1 to ship 2",
    }
    renumbered = {"load 5 energy onto ship 1", "load 5 energy onto ship 2"}
    assert before - after == closed | renumbered  # Ore and Meeples are free to move as before
    assert after - before == {"load 4 energy onto ship 1", "load 4 energy onto ship 2"}


@clause("COL-MOVE-28")
def test_a_planet_that_received_a_kind_does_not_give_it() -> None:
    pos = port()
    play(pos, "unload 1 energy from ship 1")
    assert {text for text in handing(pos) if "energy" in text} == {
        "unload 1 energy from ship 1",
        "shift 1 energy from ship 1 to ship 2",
        "unload 1 energy from ship 2",
        "unload 2 energy from ship 2",
    }  # neither Ship is loaded, and Ship 1 receives nothing any more


@clause("COL-MOVE-28")
def test_a_ship_that_received_a_kind_by_a_shift_hands_none_on() -> None:
    pos = port()
    play(pos, "shift 1 energy from ship 2 to ship 1")
    assert {text for text in handing(pos) if "energy" in text} == {
        "load 1 energy onto ship 1",
        "load 5 energy onto ship 1",
        "unload 1 energy from ship 2",
        "shift 1 energy from ship 2 to ship 1",
    }


@clause("COL-MOVE-28", "COL-MOVE-27")
def test_each_technology_opens_a_new_loading_step() -> None:
    pos = chart(
        planets={"A1": of(0, energy=5, ore=2)},
        ships=[ship("A1", 0, energy=2)],
        hands={0: "Energy Converter"},
    )
    movement(pos)
    play(pos, "load 1 energy onto ship 1")
    assert "unload 1 energy from ship 1" not in legal(pos)
    play(pos, "use energy converter on a1", "convert 1 energy")
    assert "unload 1 energy from ship 1" in legal(pos)


@clause("COL-MOVE-28")
def test_the_end_of_a_move_is_a_new_loading_step_and_so_is_the_next_turn() -> None:
    pos = chart(
        planets={"A1": of(0, energy=5)},
        ships=[ship("A1", 0, energy=2), ship("A1", 0, energy=2), ship("E4", 1, energy=2)],
    )
    movement(pos)
    play(pos, "load 1 energy onto ship 1", "fly ship 2 on 1 energy", "go to a2", "go to a1")
    assert "unload 1 energy from ship 1" in legal(pos)
    play(pos, "load 1 energy onto ship 1")
    assert "unload 1 energy from ship 1" not in legal(pos)
    play(pos, "done", "pass")
    assert "unload 1 energy from ship 1" in legal(pos)


@clause("COL-RES-11", "COL-SETTLE-09")
def test_energy_or_a_meeple_claims_an_ownerless_ship_and_nothing_else_does() -> None:
    pos = chart(
        planets={"A1": of(0), "C3": of()},
        ships=[ship("C3", 0, energy=1, ore=2, meeples=1, nuke=1), ship("C3", None, energy=0, ore=5)],
    )
    movement(pos)
    assert handing(pos) == {
        "unload 1 meeple from ship 1",
        "shift 1 energy from ship 1 to ship 2",
        "shift 1 meeple from ship 1 to ship 2",
    }
    play(pos, "shift 1 meeple from ship 1 to ship 2")
    assert (aboard(pos, 2)["owner"], aboard(pos, 2)["meeples"]) == (0, 1)
    assert "shift 1 ore from ship 2 to ship 1" in legal(pos)  # it is a Ship of the fleet now


@clause("COL-MOVE-08")
def test_cargo_of_every_kind_is_shifted_between_own_ships_in_space() -> None:
    pos = chart(ships=[ship("C3", 0), ship("C3", 0, energy=1, ore=1, meeples=1, bio=1, nuke=1)])
    movement(pos)
    for kind in ("ore", "meeple", "biological warhead", "nuclear warhead"):
        events = play(pos, f"shift 1 {kind} from ship 2 to ship 1")
        assert clauses(events) == ["COL-MOVE-08"]  # nothing was claimed
    assert pos.cargo[5:15] == [0, 1, 1, 1, 1, 1, 0, 0, 0, 0]
    assert pos.ship_used == [0, 0, 0]


@clause("COL-MOVE-08", "COL-MAP-05")
def test_nothing_is_shifted_to_a_ship_on_another_card_or_of_another_player() -> None:
    pos = chart(ships=[ship("C3", 0, energy=1, stealth=1), ship("C3", 1, energy=1), ship("C4", 0)])
    movement(pos)
    assert handing(pos) == set()
    assert str(refused(pos, "shift 1 energy from ship 1 to ship 2"))


@clause("COL-RES-14", "COL-RES-07")
def test_used_meeples_stay_used_aboard_and_ashore() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=4, used=2), "A2": of(0, meeples=1)},
        ships=[ship("A1", 0, energy=1), ship("A1", 0)],
    )
    movement(pos)
    play(pos, "load 1 meeple onto ship 1", "load 1 meeple onto ship 1", "load 1 meeple onto ship 1")
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["free"], pos.ship_used[1]) == (1, 1, 2)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "unload 1 meeple from ship 1")
    assert (at(pos, "A2")["meeples"], at(pos, "A2")["free"], pos.ship_used[1]) == (2, 1, 1)
    play(pos, "unload 2 meeple from ship 1")
    assert (at(pos, "A2")["meeples"], at(pos, "A2")["free"], pos.ship_used[1]) == (4, 2, 0)


@clause("COL-RES-14", "COL-MOVE-08")
def test_used_meeples_are_the_first_to_be_shifted() -> None:
    pos = chart(ships=[ship("C3", 0, energy=1, meeples=3), ship("C3", 0, energy=1)])
    pos.ship_used[1] = 2
    movement(pos)
    play(pos, "shift 1 meeple from ship 1 to ship 2")
    assert (pos.ship_used[1], pos.ship_used[2]) == (1, 1)
    play(pos, "shift 2 meeple from ship 1 to ship 2")
    assert (pos.ship_used[1], pos.ship_used[2]) == (0, 2)


@clause("COL-MOVE-22", "COL-MOVE-19")
def test_a_ship_in_space_that_shifted_its_last_energy_away_is_lost_when_the_turn_ends() -> None:
    pos = chart(ships=[ship("C3", 0, energy=2, ore=1), ship("C3", 0, energy=1, ore=1)])
    movement(pos)
    play(pos, "shift 1 energy from ship 1 to ship 2", "pass")
    assert [aboard(pos, number)["at"] for number in (1, 2)] == ["C3", "C3"]  # one is left aboard
    movement(pos)
    play(pos, "shift 1 energy from ship 1 to ship 2")
    assert aboard(pos, 1)["at"] == "C3"
    play(pos, "pass")
    assert [aboard(pos, number)["at"] for number in (1, 2)] == ["", "C3"]


@clause("COL-MOVE-22", "COL-MOVE-21")
def test_a_ship_that_unloaded_its_last_energy_on_a_planet_is_safe() -> None:
    pos = chart(planets={"A1": of(0)}, ships=[ship("A1", 0, energy=1)])
    movement(pos)
    assert clauses(play(pos, "unload 1 energy from ship 1")) == ["COL-MOVE-07"]  # and nothing was colonised
    play(pos, "pass")
    assert aboard(pos, 1)["at"] == "A1"


@clause("COL-MOVE-23")
def test_a_stranded_ship_may_hand_over_its_cargo_and_lives() -> None:
    pos = chart(ships=[ship("C3", 0, ore=1), ship("C3", 0, energy=1)])
    movement(pos)
    play(pos, "shift 1 ore from ship 1 to ship 2", "pass")
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["ore"]) == ("C3", 1)


@clause("COL-SETTLE-10", "COL-MOVE-07")
def test_only_meeples_go_ashore_on_an_uncontrolled_planet_then_anything() -> None:
    pos = chart(planets={"A1": of(0), "C3": of()}, ships=[ship("C3", 0, energy=1, ore=2, meeples=2)])
    movement(pos)
    assert handing(pos) == {"unload 1 meeple from ship 1", "unload 2 meeple from ship 1"}
    play(pos, "unload 1 meeple from ship 1")
    assert at(pos, "C3")["owner"] == 0
    assert {"unload 2 ore from ship 1", "unload 1 energy from ship 1"} <= handing(pos)


@clause("COL-SETTLE-11", "COL-SCN-13", "COL-CARD-14")
def test_no_meeple_goes_ashore_beside_a_strange_ship_among_natives_or_on_a_hidden_planet() -> None:
    fleet = [ship("C3", 0, energy=1, meeples=2)]
    pos = chart(planets={"A1": of(0), "C3": of()}, ships=[*fleet, ship("C3", 1, energy=1, stealth=1)])
    assert handing(movement(pos)) == set()
    pos = chart(planets={"A1": of(0), "C3": of(natives=1)}, ships=fleet)
    assert handing(movement(pos)) == set()
    pos = chart(down={"C3": "Deepseam"}, ships=fleet)
    assert handing(movement(pos)) == set()
    pos = chart(planets={"A1": of(0), "C3": of()}, ships=[*fleet, ship("C3", None)])
    assert "unload 2 meeple from ship 1" in handing(movement(pos))  # an ownerless Ship is in nobody's way


@clause("COL-MOVE-05", "COL-MOVE-07")
def test_refused_cargo_changes_nothing() -> None:
    pos = port()
    for text in (
        "load 6 energy onto ship 1",
        "load 1 ore onto ship 1",
        "unload 3 energy from ship 1",
        "shift 1 energy from ship 1 to ship 1",
        "load 1 energy onto ship 3",
    ):
        assert str(refused(pos, text))
