"""Rogue and Trader when somebody leaves the game meanwhile, and with whom they deal (COL-TECON-09 to 13, COL-OUT-07)."""

from __future__ import annotations

import pytest

from orrery.games.colonies.table.state import Chart
from tests.games.colonies.kit import asked, at, chart, harvest, holds, legal, of, play
from tests.ledger import clause

RED, BLUE, PURPLE = 0, 1, 2


def robbery() -> Chart:
    """Red's Rogue is about to rob Blue, then Purple; Red has two planets to bring the loot to."""
    pos = chart(
        3,
        planets={
            "A1": of(RED, "Cinderhusk"),
            "B2": of(RED, "Lowmere"),
            "A5": of(BLUE, energy=4, ore=4),
            "E5": of(PURPLE, energy=4, ore=4),
        },
        hands={RED: "Rogue"},
    )
    harvest(pos, RED)
    play(pos, "send out the rogue")
    return pos


@clause("COL-TECON-09", "COL-OUT-07")
def test_a_victim_who_surrenders_is_not_robbed_and_the_next_one_is() -> None:
    pos = robbery()
    pos.resign(BLUE)
    assert legal(pos) == ["steal energy from e5", "steal ore from e5", "steal meeple from e5"]
    play(pos, "steal ore from e5", "bring it to b2")
    assert [(at(pos, spot)["energy"], at(pos, spot)["ore"]) for spot in ("A5", "E5")] == [(4, 4), (4, 3)]
    pos = robbery()
    pos.resign(PURPLE)
    play(pos, "steal ore from a5", "bring it to b2")
    assert at(pos, "E5")["ore"] == 4


@clause("COL-TECON-09", "COL-TECON-11", "COL-OUT-07")
def test_a_rogue_whose_holder_surrenders_takes_nothing_more() -> None:
    pos = robbery()
    pos.resign(RED)
    assert [at(pos, spot)[what] for spot in ("A5", "E5") for what in ("energy", "ore", "meeples")] == [
        4,
        4,
        3,
    ] * 2
    assert [at(pos, spot)["owner"] for spot in ("A1", "B2")] == [-1, -1]
    pos = robbery()
    play(pos, "steal meeple from a5")
    pos.resign(RED)
    assert [at(pos, spot)["meeples"] for spot in ("A1", "B2", "A5", "E5")] == [0, 0, 2, 3]


def deal(seat: int = RED, other: int = BLUE) -> Chart:
    """A seat's Trader has called on A5, where there is as much Energy as Ore."""
    pos = chart(
        3,
        planets={
            "A1": of(seat, energy=5, ore=5),
            "A5": of(other, energy=1, ore=1),
            "E5": of(PURPLE, ore=1),
        },
        hands={seat: "Trader", PURPLE: "Hacker"},
    )
    harvest(pos, seat)
    pos.energy[0] = pos.ore[0] = 5  # whatever the harvest was
    play(pos, "trade with a5")
    return pos


@clause("COL-TECON-12", "COL-TECON-13")
@pytest.mark.parametrize(("seat", "other"), [(RED, BLUE), (BLUE, RED)])
def test_a_planet_with_one_token_of_each_kind_gives_both(seat: int, other: int) -> None:
    pos = deal(seat, other)
    play(pos, "pass", "give ore from a1")
    assert (at(pos, "A5")["energy"], at(pos, "A5")["ore"]) == (0, 1)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (6, 5)


@clause("COL-TECON-12", "COL-OUT-07")
def test_no_trade_with_a_player_who_surrenders_before_it_is_done() -> None:
    pos = deal()
    pos.resign(BLUE)
    play(pos, "pass")
    assert legal(pos) == ["done"]
    pos = deal()
    play(pos, "pass")
    assert "give ore from a1" in legal(pos)
    pos.resign(BLUE)
    assert legal(pos) == ["done"]
    pos = deal()
    pos.energy[4] = 3
    play(pos, "pass", "give ore from a1")
    assert legal(pos) == ["take 1 energy and 1 ore", "take 2 energy and 0 ore"]
    pos.resign(BLUE)
    assert legal(pos) == ["done"]
    assert (at(pos, "A5")["energy"], at(pos, "A5")["ore"]) == (3, 1)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (5, 5)


@clause("COL-TECON-12", "COL-OUT-07")
def test_no_trade_for_a_player_who_surrenders_before_it_is_done() -> None:
    pos = deal()
    pos.energy[4] = 3
    play(pos, "pass", "give ore from a1")
    pos.resign(RED)
    assert asked(pos) == () and holds(pos, RED) == set()
    assert (at(pos, "A5")["energy"], at(pos, "A5")["ore"]) == (3, 1)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (5, 5)
