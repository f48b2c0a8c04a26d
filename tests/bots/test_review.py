"""Looking back: chances by step, moments that mattered, and luck that adds up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import orrery
from orrery.bots.review import Review, review
from orrery.engine.record import Record, read_record
from orrery.lab.one import play_one
from tests.cli.command import orrery as command


@pytest.fixture(scope="module")
def record() -> Record:
    game = orrery.game("nomads")
    return read_record(play_one(game, 2, ["officer", "random"], "review", {}, keep=True).record)


@pytest.fixture(scope="module")
def looked(record: Record) -> Review:
    return review(orrery.game("nomads"), record, budget=60, moments=4, falls=4)


def test_the_course_ends_with_who_won(looked: Review, record: Record) -> None:
    assert looked.course[0][0] == 0 and looked.course[-1][0] == len(record.moves)
    assert record.header.outcome is not None
    winner = record.header.outcome.winners[0]
    assert looked.course[-1][1][winner] == 1.0


def test_moments_are_the_largest_swings_in_order(looked: Review, record: Record) -> None:
    assert len(looked.moments) == 4
    assert [one.step for one in looked.moments] == sorted(one.step for one in looked.moments)
    for one in looked.moments:
        seat, text = record.moves[one.step - 1]
        assert (one.seat, one.move) == (seat, text)
        assert one.better != one.move and one.gain >= 0


def test_luck_is_what_fell_beyond_what_might_have_fallen(looked: Review) -> None:
    assert [luck.seat for luck in looked.luck] == [0, 1]
    first, second = looked.luck
    assert first.throws == second.throws > 0
    assert first.actual == pytest.approx(-second.actual, abs=1e-6), (
        "with two, one's luck is the other's bad luck"
    )
    assert first.spread > 0


def test_nothing_is_luck_where_nothing_was_hidden_or_thrown(looked: Review) -> None:
    """Choosing a species shows what everybody may look up: no card is drawn and no die falls."""
    assert looked.luck[0].throws < looked.course[-1][0], "not every step has luck in it"


def test_a_review_is_the_same_twice(record: Record, looked: Review) -> None:
    assert review(orrery.game("nomads"), record, budget=60, moments=4, falls=4) == looked


def test_the_command_tells_it_as_a_table_and_as_json(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.orrery"
    path.write_text(record.text())
    ran = command("review", str(path), "--budget", "20", "--moments", "2")
    assert ran.status == 0, ran.err
    assert "the captain would have played" in ran.out and "throws and draws" in ran.out
    told = json.loads(command("review", str(path), "--budget", "20", "--moments", "2", "--json").out)
    assert len(told["moments"]) == 2 and told["game"] == "nomads"
