"""Kept games notice what has changed, and say where."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.engine.errors import IllegalMove
from orrery.games import game
from orrery.games.emperor.state import Galaxy
from orrery.testing import playthrough, recorded
from orrery.testing.recorded import check_recorded, kept

EMPEROR = game("emperor")
FOLDER = Path(__file__).resolve().parents[1] / "games" / "emperor" / "play" / "recorded"


def test_another_result_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    path = kept(FOLDER)[0]
    sums = recorded.sums

    def nobody_wins(*given: object) -> object:
        end, logs = sums(*given)  # type: ignore[arg-type]
        end.outcome = None
        return end, logs

    monkeypatch.setattr(recorded, "sums", nobody_wins)
    with pytest.raises(AssertionError, match=r"3-players\.orrery\.gz ends otherwise"):
        check_recorded(EMPEROR, path)


def test_another_log_is_noticed_with_the_moves_it_belongs_to(monkeypatch: pytest.MonkeyPatch) -> None:
    said = playthrough.told

    def more_than_before(pos: object, events: object) -> list[str]:
        lines = said(pos, events)  # type: ignore[arg-type]
        return [line.replace("places", "puts") for line in lines]

    monkeypatch.setattr(recorded, "told", more_than_before)
    with pytest.raises(
        AssertionError, match=r"the log of moves \d+ to \d+ reads otherwise; if the change is meant"
    ):
        check_recorded(EMPEROR, kept(FOLDER)[0])


def test_a_move_that_is_not_possible_any_more_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:

    def refuse(*_: object) -> None:
        raise IllegalMove("Nothing is possible.")

    monkeypatch.setattr(Galaxy, "play", refuse)
    with pytest.raises(IllegalMove):
        check_recorded(EMPEROR, kept(FOLDER)[0])
