"""Stops: what a seat is asked about, what is at stake for it, and what goes by itself."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.stops import DEFAULT, FULL, NOTHING_HELD, Stake, Stops, automatic, kind_of, stake
from tests.games.colonies.kit import cards, chart, go, movement, of, play, ship, tech
from tests.games.colonies.scenes import SHIELD, ambush, meet


def struck() -> Any:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, windmill=1, energy=3)},
        ships=[ship("A1", 0, energy=1)],
        hands={1: "Force Field"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2")
    return pos


def stakes(pos: Any, seat: int = 1) -> Stake:
    found = stake(pos, seat)
    assert found is not None
    return found


def test_an_attacked_planet_stops_whoever_has_an_answer_and_nobody_else() -> None:
    pos = struck()
    assert automatic(pos, 0, Stops("turn")) is None  # a decision of one's own turn is never taken away
    go(pos, "strike the windmill")
    assert kind_of(pos, 1) == "defence"
    assert automatic(pos, 0, Stops("turn")) is None
    assert automatic(pos, 1, DEFAULT) is automatic(pos, 1, Stops("mine")) is None
    assert automatic(pos, 1, Stops("smart", {"defence": "never"})) is not None
    pos.hands[1] = cards("Engineer")
    pos.settle()
    for stops in (DEFAULT, FULL):
        passed = automatic(pos, 1, stops)
        assert passed is not None
        assert (pos.text(passed.move), passed.reason) == ("pass", NOTHING_HELD)


def test_a_card_touches_whom_the_attack_is_aimed_at_that_it_helps_along() -> None:
    def saved_by_armor(target: str) -> Any:
        pos = chart(
            planets={"A1": of(0, ore=2), "A2": of(1, windmill=1, energy=3, ore=2)},
            ships=[ship("A1", 0, energy=1)],
            hands={0: "Ship Armor", 1: "Force Field, Armor Piercer"},
        )
        movement(pos)
        go(pos, "fly ship 1 on 1 energy", "go to a2", target)
        play(pos, "raise the force field", "pass", "armor ship 1")
        return pos

    assert stakes(saved_by_armor("strike the meeple")) == Stake("answer", True, True, True, 1)
    assert stakes(saved_by_armor("strike the windmill")) == Stake("answer", True, True, True, 0)


@pytest.mark.parametrize("crew", [0, 2])
def test_in_danger_with_a_ship_are_the_meeples_aboard(crew: int) -> None:
    assert stakes(meet({1: SHIELD}, theirs={"meeples": crew})) == Stake("save", True, True, True, crew)
    assert stakes(ambush([ship("C3", 1, energy=1, meeples=crew)])) == Stake("stealth", True, True, True, crew)


@pytest.mark.parametrize(
    ("attack", "loss"),
    [
        ("strike the meeple", 1),
        ("strike the windmill", 0),
        ("detonate the biological warhead", 2),
        ("invade", 3),
    ],
)
def test_in_danger_with_a_planet_are_the_meeples_that_an_attack_takes(attack: str, loss: int) -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=3, bunkers=1, windmill=1, energy=2)},
        ships=[ship("A1", 0, energy=2, bio=1, meeples=2 if attack == "invade" else 0)],
        hands={1: "Force Field"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", attack)
    assert stakes(pos).loss == loss
    assert pos.hands[1] >> tech("Force Field") & 1
