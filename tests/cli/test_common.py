"""What several commands share."""

from __future__ import annotations

import pytest
from rich.progress import Progress

from orrery.cli import common


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
