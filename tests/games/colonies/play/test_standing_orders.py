"""Standing orders: what a seat lets the table answer in its name, and what it does not."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.standing import ASK, IF_LOSS, NEVER, automatic, kind_of
from tests.games.colonies.kit import cards, chart, go, movement, of, play, ship, tech
from tests.games.colonies.scenes import SHIELD, ambush, meet

# --- standing orders --------------------------------------------------------------------------------------------


def struck() -> Any:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, windmill=1, energy=3)},
        ships=[ship("A1", 0, energy=1)],
        hands={1: "Force Field"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2")
    return pos


def test_standing_orders_answer_windows_and_nothing_else() -> None:
    pos = struck()
    assert automatic(pos, 0, {"*": NEVER}) is None  # a decision of one's own turn is never taken away
    go(pos, "strike the windmill")
    assert kind_of(pos, 1) == "defence"
    assert automatic(pos, 0, {"*": NEVER}) is None
    assert automatic(pos, 1, {}) is None
    assert automatic(pos, 1, {"defence": ASK, "*": NEVER}) is None
    assert pos.text(automatic(pos, 1, {"defence": NEVER})) == "pass"
    assert pos.text(automatic(pos, 1, {"defence": IF_LOSS})) == "pass"
    pos = struck()
    go(pos, "strike the meeple")
    assert pos.text(automatic(pos, 1, {"defence": IF_LOSS})) == "raise the force field"
    pos.hands[1] = cards("Engineer")
    assert pos.text(automatic(pos, 1, {"defence": IF_LOSS})) == "pass"
    pos.hands[1] = cards("Force Field, Missile Defense System")
    assert automatic(pos, 1, {"defence": IF_LOSS}) is None  # two ways: the player decides


def test_a_standing_order_answers_a_card_that_would_cost_meeples() -> None:
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

    pos = saved_by_armor("strike the meeple")
    assert kind_of(pos, 1) == "answer"
    assert pos.text(automatic(pos, 1, {"answer": IF_LOSS})) == "pierce the armor"
    pos = saved_by_armor("strike the windmill")
    assert pos.text(automatic(pos, 1, {"answer": IF_LOSS})) == "pass"  # no Meeple is at stake


def test_a_standing_order_saves_a_ship_only_if_meeples_are_aboard() -> None:
    for crew, answer in ((0, "pass"), (2, "shield ship 2")):
        pos: Any = meet({1: SHIELD}, theirs={"meeples": crew})
        assert kind_of(pos, 1) == "save"
        assert pos.text(automatic(pos, 1, {"save": IF_LOSS})) == answer


def test_a_standing_order_cloaks_a_ship_only_if_meeples_are_aboard() -> None:
    for crew, answer in ((0, "pass"), (1, "cloak ship 2")):
        pos: Any = ambush([ship("C3", 1, energy=1, meeples=crew)])
        assert kind_of(pos, 1) == "stealth"
        assert pos.text(automatic(pos, 1, {"stealth": IF_LOSS})) == answer
    pos = ambush([ship("C3", 1, energy=1, meeples=1), ship("C3", 1, energy=1)])
    assert automatic(pos, 1, {"stealth": IF_LOSS}) is None  # which one is the player's choice


@pytest.mark.parametrize(
    ("attack", "loss"),
    [
        ("strike the meeple", 1),
        ("strike the windmill", 0),
        ("detonate the biological warhead", 2),
        ("invade", 3),
    ],
)
def test_a_standing_order_weighs_the_meeples_at_stake(attack: str, loss: int) -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=3, bunkers=1, windmill=1, energy=2)},
        ships=[ship("A1", 0, energy=2, bio=1, meeples=2 if attack == "invade" else 0)],
        hands={1: "Force Field"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", attack)
    step: Any = pos.decision
    assert step.threat(pos, 1).loss == loss
    assert pos.hands[1] >> tech("Force Field") & 1
