"""The Regent role (EMP-REG)."""

from __future__ import annotations

from orrery.games.emperor.regent import RegentStart
from orrery.games.emperor.scoring import EndRole
from orrery.games.emperor.state import Galaxy
from tests.games.emperor.kit import clauses, galaxy, play, refused, start
from tests.ledger import clause

TILES = {"C3": "plain_01", "C2": "plain_11", "D3": "plain_03", "E3": "plain_15"}


def regent(**given: object) -> Galaxy:
    """A Regent role of seat 0 from its start."""
    pos = galaxy(**{"role": "regent", "chooser": 0, "tiles": TILES, **given})  # type: ignore[arg-type]
    return start(pos, RegentStart(0), EndRole())


@clause("EMP-REG-05", "EMP-REG-06", "EMP-REG-07", "EMP-TEC-34")
def test_only_a_purchase_that_is_too_dear_is_refused_for_its_price() -> None:
    pos = regent(marks=10)
    assert refused(pos, "influence c3").clause == "EMP-REG-07"
    assert refused(pos, "influence the throne").clause == "EMP-REG-07"
    assert refused(pos, "buy influence through the diplomat").clause == "EMP-SCI-07"
    pos = regent(marks=[1, 9, 9], techs={0: "diplomat"})
    assert pos.waiting == (1,)  # seat 0 has nothing to decide
    dear = regent(marks=[2, 2, 9], techs={2: "diplomat"})
    play(dear, "buy influence")
    assert dear.waiting == (2,)
    assert (
        refused(regent(marks=9, techs={0: "diplomat"}), "buy influence through the diplomat").clause
        == "EMP-TEC-34"
    )


@clause("EMP-REG-08")
def test_without_influence_in_hand_that_is_the_reason() -> None:
    pos = regent()
    play(pos, "influence c3", "influence c3")
    assert refused(pos, "influence d3").clause == "EMP-REG-08"
    assert refused(pos, "influence the throne").clause == "EMP-REG-08"


@clause("EMP-REG-38", "EMP-REG-34")
def test_a_role_that_ends_the_game_by_tokens_has_counted_its_planets_before() -> None:
    pos = regent(tokens={0: 5, 1: 1, 2: 5}, empires={"D3": 0}, marks=[0, 0, 3])
    play(pos, "pass", "influence c2", "done", "done")
    order = clauses(play(pos, "done"))
    assert order.index("EMP-REG-34") < order.index("EMP-REG-36")
    assert pos.outcome is not None and pos.outcome.ending == "tokens"
    assert pos.points == [2, 3, 1 + 2]  # home and D3; home and two planets of C2; home and the most marks


@clause("EMP-REG-27", "EMP-REG-28", "EMP-REG-29")
def test_where_ships_cannot_flee_to_is_told_with_its_reason() -> None:
    pos = galaxy(
        role="regent",
        chooser=0,
        tiles={**TILES, "E2": "plain_02", "B2": "plain_04", "F5": "plain_05"},
        starbases={"B2": 0, "D3": 0, "F5": 0},
        empires={"C2": 0, "E2": 0},
        ships={0: {"C2": "cruiser"}},
    )
    start(pos, RegentStart(0), EndRole())
    play(pos, "influence c2", "done", "done", "done")
    assert refused(pos, "flee to f5").clause == "EMP-REG-27"
    assert refused(pos, "flee to e2").clause == "EMP-REG-29"
    play(pos, "flee to d3")
