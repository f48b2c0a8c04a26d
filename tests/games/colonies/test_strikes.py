"""Strikes on planets: stealth and telescopes, targets that are lost again, crews that step out (COL-STRK, COL-WMD-13)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.base import Event
from orrery.games.colonies.state import Chart
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    chart,
    clauses,
    go,
    legal,
    movement,
    of,
    place,
    play,
    said,
    settle,
    ship,
    tech,
)
from tests.ledger import clause

RED, BLUE, PURPLE = 0, 1, 2


def strike(
    hands: dict[int, str],
    ships: list[dict[str, Any]] | None = None,
    cargo: dict[str, int] | None = None,
    pulse: int = 0,
    **target: int,
) -> Chart:
    """A Red drone (Ship 1) is over Blue's planet A2, on which nothing but a Windmill can be struck."""
    target = {"meeples": 1, "bunkers": 1, "windmill": 1, **target}
    pos = chart(
        3,
        planets={
            "A1": of(RED, energy=5, ore=5),
            "A2": of(BLUE, "Evenreach", **target),
            "A5": of(BLUE, energy=5, ore=5),
        },
        ships=[ship("A1", RED, energy=3, **(cargo or {})), *(ships or [])],
        hands=hands,
    )
    pos.pulses[place("A2")] = pulse
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2")
    return pos


def announced(pos: Chart, events: list[Event]) -> list[str]:
    """Who has shown an always-on card."""
    return [text for text in said(pos, events) if " has Radio Telescope" in text]


# --- a target in stealth ----------------------------------------------------------------------------------------

PARKED = ship("A2", BLUE, energy=2)
CLOAKED = ship("A2", BLUE, energy=2, stealth=1)


@clause("COL-TINFO-05", "COL-TECH-07", "COL-STRK-12")
@pytest.mark.parametrize("hacked", [False, True])
def test_a_target_that_hides_is_hit_by_whoever_has_a_telescope_and_shows_it(hacked: bool) -> None:
    pos = strike({RED: "Radio Telescope", BLUE: "Stealth Technology", PURPLE: "Hacker"}, [PARKED])
    events = go(pos, "strike ship 2", "cloak ship 2")
    assert announced(pos, events) == []
    events = play(pos, "pass", "pass")  # nobody answers the stealth; then the telescope makes a difference
    assert announced(pos, events) == ["Red has Radio Telescope"]
    if not hacked:
        settle(pos)
        assert (aboard(pos, 2)["at"], aboard(pos, 1)["at"], at(pos, "A2")["windmill"]) == ("", "", 1)
        return
    go(pos, "hack radio telescope")
    assert legal(pos) == ["strike the windmill"]
    play(pos, "strike the windmill")
    assert (aboard(pos, 2)["at"], aboard(pos, 1)["at"], at(pos, "A2")["windmill"]) == ("A2", "", 0)


@clause("COL-TINFO-05", "COL-TECH-07", "COL-STRK-11")
def test_whoever_names_a_ship_in_stealth_shows_the_telescope_before_the_defender_reacts() -> None:
    pos = strike({RED: "Radio Telescope", BLUE: "Force Field", PURPLE: "Hacker"}, [CLOAKED])
    events = play(pos, "strike ship 2")
    assert announced(pos, events) == ["Red has Radio Telescope"]
    assert asked(pos) == (BLUE, PURPLE)
    play(pos, "pass", "hack radio telescope")
    settle(pos)
    assert legal(pos) == ["strike the windmill"]


@clause("COL-TECH-07")
def test_a_telescope_is_announced_once_in_a_phase() -> None:
    pos = strike({RED: "Radio Telescope", BLUE: "Force Field"}, [CLOAKED])
    events = go(pos, "strike ship 2")
    events += settle(pos)
    assert announced(pos, events) == ["Red has Radio Telescope"]
    assert aboard(pos, 2)["at"] == ""


@clause("COL-TECH-07", "COL-COMP-14")
@pytest.mark.parametrize("target", ["strike the windmill", "strike ship 2"])
def test_a_telescope_stays_secret_where_the_target_is_not_in_stealth(target: str) -> None:
    pos = strike({RED: "Radio Telescope", BLUE: "Force Field"}, [PARKED, CLOAKED])
    events = go(pos, target)
    events += settle(pos)
    assert announced(pos, events) == []
    assert aboard(pos, 1)["at"] == ""


@clause("COL-TECH-07", "COL-TATT-09")
def test_a_telescope_stays_secret_where_a_pulse_has_ended_the_stealth() -> None:
    pos = strike({RED: "Radio Telescope", BLUE: "Force Field"}, [CLOAKED], pulse=1 << RED)
    events = go(pos, "strike ship 2")
    events += settle(pos)
    assert announced(pos, events) == []
    assert aboard(pos, 2)["at"] == ""


@clause("COL-STRK-12", "COL-TECH-07", "COL-TINFO-05")
@pytest.mark.parametrize("hacked", [False, True])
def test_a_ship_in_stealth_that_is_named_in_place_of_a_lost_target_needs_the_telescope_too(
    hacked: bool,
) -> None:
    pos = strike({RED: "Armor Piercer, Radio Telescope", BLUE: "Hacker", PURPLE: "Spy"}, [CLOAKED])
    pos.copies[PURPLE] = tech("Hacker")
    go(pos, "strike the bunker")
    pos.play("hack armor piercer", BLUE)
    settle(pos)
    assert legal(pos) == ["strike the windmill", "strike ship 2"]
    events = play(pos, "strike ship 2")
    assert announced(pos, events) == ["Red has Radio Telescope"]
    assert asked(pos) == (PURPLE,)
    if not hacked:
        play(pos, "pass")
        assert (aboard(pos, 2)["at"], at(pos, "A2")["windmill"], at(pos, "A2")["bunkers"]) == ("", 1, 1)
        return
    play(pos, "hack radio telescope")
    assert legal(pos) == ["strike the windmill"]
    play(pos, "strike the windmill")
    assert (aboard(pos, 2)["at"], at(pos, "A2")["windmill"], at(pos, "A2")["bunkers"]) == ("A2", 0, 1)


# --- a target that a Technology has opened ----------------------------------------------------------------------


@clause("COL-TATT-02", "COL-TATT-16", "COL-STRK-12", "COL-TECH-13")
@pytest.mark.parametrize(
    ("card", "target", "lost"),
    [
        ("Armor Piercer", "strike the bunker", "hack armor piercer"),
        ("Surgical Strike", "strike the nuclear warhead", "hack surgical strike"),
        ("Surgical Strike", "strike the biological warhead aboard ship 2", "hack surgical strike"),
    ],
)
def test_a_target_whose_technology_is_hacked_is_lost_and_another_is_named(
    card: str, target: str, lost: str
) -> None:
    pos = strike({RED: card, BLUE: "Hacker"}, [ship("A2", BLUE, bio=1)], nuke=1)
    go(pos, target, lost)
    assert legal(pos) == ["strike the windmill", "strike ship 2"]
    play(pos, "strike the windmill")
    left = at(pos, "A2")
    assert (left["bunkers"], left["nuke"], aboard(pos, 2)["bio"], left["windmill"]) == (1, 1, 1, 0)


@clause("COL-TATT-16", "COL-STRK-01")
@pytest.mark.parametrize(
    ("target", "left"),
    [
        ("strike the biological warhead", (0, 2, 2, 2)),
        ("strike the nuclear warhead", (1, 1, 2, 2)),
        ("strike the biological warhead aboard ship 2", (1, 2, 1, 2)),
        ("strike the nuclear warhead aboard ship 2", (1, 2, 2, 1)),
    ],
)
def test_a_surgical_strike_takes_one_warhead(target: str, left: tuple[int, ...]) -> None:
    pos = strike({RED: "Surgical Strike"}, [ship("A2", BLUE, bio=2, nuke=2)], bio=1, nuke=2)
    go(pos, target)
    settle(pos)
    here, parked = at(pos, "A2"), aboard(pos, 2)
    assert (here["bio"], here["nuke"], parked["bio"], parked["nuke"]) == left
    assert aboard(pos, 1)["at"] == ""


# --- what is used up, and who steps out -------------------------------------------------------------------------


@clause("COL-STRK-02", "COL-STRK-10", "COL-WMD-15", "COL-INV-08")
@pytest.mark.parametrize(
    ("cargo", "attack"),
    [
        ({}, "strike the windmill"),
        ({}, "strike ship 2"),
        ({"bio": 1}, "detonate the biological warhead"),
        ({"nuke": 1}, "detonate the nuclear warhead"),
        ({"meeples": 1}, "invade"),
    ],
)
def test_whatever_attacks_the_first_planet_of_the_map_is_used_up_too(
    cargo: dict[str, int], attack: str
) -> None:
    pos = chart(
        planets={"A1": of(BLUE, meeples=4, bunkers=4, windmill=1), "A2": of(RED)},
        ships=[ship("A2", RED, energy=1, **cargo), ship("A1", BLUE)],
    )
    movement(pos)
    events = go(pos, "fly ship 1 on 1 energy", "go to a1", attack)
    events += settle(pos)
    cited = {"invade": "COL-INV-08"}.get(attack, "COL-WMD-15" if "detonate" in attack else "COL-STRK-02")
    assert cited in clauses(events)
    assert aboard(pos, 1)["at"] == ""
    assert pos.flying == 0


@clause("COL-WMD-13", "COL-WMD-01", "COL-RES-14")
def test_a_crew_that_steps_out_before_a_plague_brings_its_used_meeples_along() -> None:
    pos = strike({}, [ship("A2", BLUE, meeples=3, energy=1), ship("A2", BLUE)], {"bio": 1}, bunkers=3)
    pos.ship_used[2] = 2
    events = play(pos, "detonate the biological warhead")
    assert (at(pos, "A2")["meeples"], at(pos, "A2")["free"]) == (3, 2)  # of four, a used one has died
    assert (aboard(pos, 2)["at"], aboard(pos, 2)["meeples"], pos.ship_used[2]) == ("A2", 0, 0)
    assert clauses(events).count("COL-WMD-13") == 1
    assert aboard(pos, 2)["energy"] == 1


@clause("COL-WMD-13", "COL-INV-03", "COL-INV-09")
def test_a_crew_that_steps_out_defends_the_planet_and_its_ship_is_captured_empty() -> None:
    pos = strike({}, [ship("A2", BLUE, meeples=2)], {"meeples": 6}, bunkers=0)
    play(pos, "invade")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (RED, 3)
    assert (aboard(pos, 2)["owner"], aboard(pos, 2)["meeples"]) == (RED, 0)


@clause("COL-WMD-13", "COL-SCN-12")
def test_a_crew_parked_among_natives_stays_aboard_when_a_comrade_invades_them() -> None:
    pos = chart(
        planets={"A1": of(RED), "C2": of(None, "Evenreach", natives=2)},
        ships=[ship("C1", RED, energy=1, meeples=3), ship("C2", RED, energy=1, meeples=2)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "stop")
    settle(pos)
    assert (at(pos, "C2")["owner"], at(pos, "C2")["meeples"]) == (RED, 1)
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["meeples"]) == ("", 2)


@clause("COL-TINFO-18", "COL-TDEF-12", "COL-MOVE-31")
def test_a_ship_that_was_paid_off_and_is_then_sent_back_by_another_has_ended_its_move() -> None:
    pos = chart(
        3,
        planets={
            "A1": of(RED, ore=1),
            "C2": of(BLUE, windmill=1, energy=1),
            "D1": of(PURPLE, windmill=1, energy=1),
            "E5": of(PURPLE),
        },
        ships=[ship("C1", RED, energy=2)],
        hands={RED: "Ship Armor", BLUE: "Ambassador", PURPLE: "Missile Defense System"},
        rate=4,
    )
    pos.ties[BLUE * 3 + RED] = place("A1")
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "strike the windmill")
    go(pos, "pay off the attack with energy from c2")
    settle(pos)
    assert asked(pos) == (RED,) and {"go to b1", "go to d1", "stop"} <= set(legal(pos))
    go(pos, "go to d1", "strike the windmill", "fire the missile defense", "armor ship 1")
    settle(pos)
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["energy"], pos.flying) == ("C1", 1, 0)
    assert (at(pos, "C2")["windmill"], at(pos, "D1")["windmill"]) == (1, 1)
