"""The bench that counts how often a person is asked."""

from __future__ import annotations

import pytest

from bench.prompts import Counts, measure, missed, play


@pytest.fixture(scope="module")
def counts() -> Counts:
    return play("emperor", 3, 0)


def test_a_game_is_counted_for_all_its_seats(counts: Counts) -> None:
    assert (counts.seats, counts.games) == (3, 1)
    every, single, full, asked = (counts.mean(name) for name in ("all", "single", "full", "asked"))
    assert round(full + single - every, 6) <= 0, "clicks of one form are one prompt"
    assert 0 < asked <= full
    assert counts.mean("clicks") >= asked
    assert counts.asked_in_vain == 0


def test_counts_add_up_over_games() -> None:
    one, two = Counts(2, 1), Counts(2, 1)
    one.add("windows", "asked", 3)
    two.add("windows", "asked")
    two.lost["windows: snuff"] = 1
    one.join(two)
    assert (one.mean("asked"), one.mean("asked", "windows"), one.lost) == (1.0, 1.0, {"windows: snuff": 1})
    assert measure("emperor", 3, 0, 1) == Counts()


def test_what_is_missed_is_said() -> None:
    many = Counts(1, 1, asked_in_vain=2)
    many.add("windows", "asked", 1000)
    assert len(missed({"emperor": many}, 4)) == 2
    assert len(missed({"emperor": many}, 3)) == 1, "targets are for four players"
    assert missed({"emperor": Counts(4, 1)}, 4) == []
