"""Runs of many games: the same for the same seed, fair to every seat, and honest about what broke."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from math import isclose

import msgspec
import pytest

import orrery
from orrery.bots import RandomBot, registry
from orrery.engine.base import Move, Outcome
from orrery.engine.domain import Domain
from orrery.engine.errors import SetupError
from orrery.engine.record import read_record
from orrery.engine.view import View
from orrery.lab import Played, Report, simulate
from orrery.lab.one import play_one
from orrery.lab.report import share, summed
from orrery.lab.simulate import rotated

EMPEROR = orrery.game("emperor")


def timeless(report: Report) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(report, seconds=0.0))


# --- determinism ------------------------------------------------------------------------------------------------


def test_a_run_is_the_same_whatever_the_number_of_jobs() -> None:
    runs = [
        simulate("emperor", 10, 3, ("officer", "random", "random"), seed=4, jobs=jobs) for jobs in (1, 2, 3)
    ]
    assert timeless(runs[0]) == timeless(runs[1]) == timeless(runs[2])
    assert runs[0].errors == 0


def test_another_seed_gives_other_games() -> None:
    one, two = (simulate("emperor", 4, 3, ("random",), seed=seed) for seed in (1, 2))
    assert one.decisions != two.decisions


HASHED = """
import msgspec
from orrery.lab import simulate
report = simulate("emperor", 3, 4, ("officer", "random", "officer", "random"), seed="hash", keep=True, each=lambda one: print(one.record))
print(msgspec.json.encode(msgspec.structs.replace(report, seconds=0.0)))
"""


def test_a_run_does_not_depend_on_the_seed_of_hashes() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", HASHED],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(outputs) == 1
    assert len(outputs.pop()) > 1000


# --- seats ------------------------------------------------------------------------------------------------------


def test_bots_move_one_seat_on_from_game_to_game() -> None:
    assert rotated(("a", "b", "c"), 0) == ("a", "b", "c")
    assert rotated(("a", "b", "c"), 1) == ("c", "a", "b")
    assert rotated(("a", "b", "c"), 3) == ("a", "b", "c")


def test_each_bot_plays_every_seat_equally_often() -> None:
    seen: list[Played] = []
    simulate("emperor", 6, 3, ("officer", "random", "random"), each=seen.append)
    seats = [one.bots.index("officer") for one in sorted(seen, key=lambda one: one.number)]
    assert seats == [0, 1, 2, 0, 1, 2]


def test_bots_may_be_named_in_one_text() -> None:
    one, two = (
        simulate("emperor", 3, 3, bots, seed=2)
        for bots in ("officer, random,random", ("officer", "random", "random"))
    )
    assert timeless(one) == timeless(two)


# --- what is counted --------------------------------------------------------------------------------------------


def ended(number: int, bots: tuple[str, ...], winners: tuple[int, ...], ending: str = "pool") -> Played:
    return Played(
        number, f"s/{number}", bots, 100 + number, Outcome("EMP-END-03", winners, (9, 5, 1), ending)
    )


def test_shared_victories_are_split() -> None:
    played = [ended(0, ("a", "b", "b"), (0, 1)), ended(1, ("b", "a", "b"), (1,), "tokens")]
    report = summed("emperor", 3, ("a", "b", "b"), {}, "s", played, 2.0)
    assert report.wins_by_bot["a"].wins == 1.5
    assert report.wins_by_bot["b"].wins == 0.5
    assert [seat.wins for seat in report.wins_by_seat] == [0.5, 1.5, 0.0]
    assert report.endings == {"pool": 1, "tokens": 1}
    assert report.wins_by_bot["b"].games == 4
    assert report.mean_scores == {"a": 7.0, "b": 4.0}
    assert (report.length.mean, report.length.shortest, report.length.longest) == (100.5, 100, 101)
    assert report.rate == 201 / 2.0


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (0, 0, 0.0, 1.0)],
)
def test_intervals_are_wilsons(wins: float, games: int, low: float, high: float) -> None:
    found = share(wins, games)
    assert isclose(found.low, low, abs_tol=5e-4)
    assert isclose(found.high, high, abs_tol=5e-4)


def test_the_sums_of_a_real_run_fit() -> None:
    seen: list[Played] = []
    report = simulate("emperor", 5, 4, ("random",), seed="sums", each=seen.append)
    assert report.games == len(seen) == 5
    assert report.decisions == sum(one.decisions for one in seen)
    assert isclose(sum(seat.wins for seat in report.wins_by_seat), 5)
    assert isclose(sum(kind.wins for kind in report.wins_by_bot.values()), 5)
    assert sum(report.endings.values()) == 5


# --- records ----------------------------------------------------------------------------------------------------


def test_a_kept_record_proves_its_game() -> None:
    one = play_one(EMPEROR, 3, ("officer", "random", "random"), "kept", EMPEROR.check_options({}), keep=True)
    record = read_record(one.record)
    assert record.verify(EMPEROR).outcome == one.outcome
    assert len(record.moves) == one.decisions
    assert record.header.names == ("officer", "random", "random")


class Stumbling(RandomBot):
    """A bot that plays an impossible move after a while."""

    count = 0

    def choose(self, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
        self.count += 1
        if self.count == 12:
            raise RuntimeError("I have stumbled")
        return super().choose(view, moves, domains)


def test_a_game_that_breaks_off_is_counted_and_its_record_leads_back_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(registry.bots(), "stumbling", Stumbling)
    report = simulate("emperor", 4, 3, ("random", "random", "stumbling"), seed="e")
    assert (report.games, report.errors) == (0, 4)
    failure = report.failures[1]
    assert failure.error == "RuntimeError: I have stumbled"
    assert "in choose" in failure.trace
    assert failure.seed == "e/1"
    pos = read_record(failure.record).replay(EMPEROR)
    assert not pos.over
    seat = failure.bots.index("stumbling")
    assert pos.waiting == (seat,)
    assert len(read_record(failure.record).moves) == failure.decisions


# --- bad input --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"slug": "empire"}, "There is no game 'empire'"),
        ({"players": 7}, "is for 3 to 6 players, not 7"),
        ({"bots": ("gready",)}, "There is no bot 'gready'"),
        ({"bots": ("officer", "random")}, "2 bots are named for 3 seats"),
        ({"bots": ("", " ")}, "No bot is named"),
        ({"games": 0}, "at least one game, not 0"),
        ({"jobs": 0}, "between 1 and 256, not 0"),
        ({"options": {"speed": "fast"}}, "has no option 'speed'"),
        ({"options": {"round_limit": "many"}}, "round_limit cannot be 'many'"),
    ],
)
def test_bad_input_gets_a_sentence(arguments: dict[str, object], sentence: str) -> None:
    given: dict[str, object] = {"slug": "emperor", "games": 1, "players": 3, **arguments}
    with pytest.raises(SetupError, match=sentence):
        simulate(**given)  # type: ignore[arg-type]


def test_options_reach_the_games() -> None:
    report = simulate("emperor", 3, 3, ("random",), options={"round_limit": "2"})
    assert report.endings == {"rounds": 3}
    assert report.options["round_limit"] == 2
