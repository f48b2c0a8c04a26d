"""What several commands share."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rich.progress import Progress

from orrery.cli import common
from orrery.engine.base import Outcome
from orrery.lab import Played
from tests.cli.command import orrery as command


def test_a_bar_is_drawn_ten_times_a_second_at_most_and_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    drawn: list[float] = []
    monkeypatch.setattr(common, "monotonic", lambda: now)
    monkeypatch.setattr(Progress, "refresh", lambda self: drawn.append(now))
    progress = common.Bar(auto_refresh=False, disable=True)
    task = progress.add_task("games", total=50)
    for _ in range(50):
        now += 0.01
        progress.advance(task)
        progress.refresh()
    assert drawn[0] == 100.0 and drawn[-1] == pytest.approx(100.5)
    assert 5 <= len(drawn) <= 7


SHORT = ("nomads", "--players", "2", "--option", "round_limit=1")
WON = r"(seat [12] \d+|nobody \d+)(, (seat [12] \d+|nobody \d+))*"
BOTS = r"(random|cadet) \d+(, (random|cadet) \d+)*"


@pytest.mark.parametrize(
    ("line", "told", "times"),
    [
        (("simulate", *SHORT, "--games", "4"), WON, 4),
        (("simulate", *SHORT, "--games", "4", "--bots", "cadet,random"), BOTS, 4),
        (("arena", *SHORT, "--games", "4", "--bots", "cadet,random"), BOTS, 4),
        (("balance", *SHORT, "--games", "3", "--bots", "random"), WON, 3),
        (
            (
                "train",
                "nomads",
                "--players",
                "2",
                "--games",
                "6",
                "--decisions",
                "0",
                "--bots",
                "random",
                "--out",
                "w.json",
            ),
            rf"[\d,]+ positions, {WON}",
            6,
        ),
        (("dataset", *SHORT, "--games", "4", "--shard", "1", "--out", "set"), r"[\d,]+ rows", 4),
    ],
    ids=lambda given: given[0] if isinstance(given, tuple) else "",
)
def test_every_long_command_tells_what_is_known_so_far(
    line: tuple[str, ...], told: str, times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After every game, and not only when all are over."""
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    update = Progress.update

    def noted(self: Progress, task: Any, **given: Any) -> None:
        if "so_far" in given:
            said.append(given["so_far"])
        update(self, task, **given)

    monkeypatch.setattr(Progress, "update", noted)
    ran = command(*line)
    assert ran.status == 0, ran.err
    assert len(said) == times
    assert all(re.fullmatch(told, one) for one in said), said
    assert len(set(said)) == times, "each tells more than the one before"


def test_winners_are_told_by_kinds_of_bots_or_by_seats() -> None:
    tally = common.Tally()

    def one(bots: tuple[str, ...], *winners: int) -> str:
        outcome = Outcome("X-1", winners, (0,) * len(bots), "over")
        return tally.add(common.winners(Played(0, "s", bots, 9, outcome)))

    assert one(("officer", "random", "random"), 0) == "officer 1"
    assert one(("officer", "random", "random"), 1, 2) == "officer 1, random 1"
    assert one(("random", "random"), 1) == "officer 1, random 1, seat 2 1"
    assert one(("random", "random")) == "officer 1, random 1, seat 2 1, nobody 1"
    assert tally.add(common.winners(Played(0, "s", ("random",), 9))).endswith("errors 1")
