"""Datasets: a row a decision, the same to the byte whoever makes them, and a run that was broken off goes on."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from pyarrow import parquet
from typer.testing import CliRunner

import orrery
from orrery.bots import RandomBot, registry
from orrery.cli.app import app
from orrery.engine.errors import SetupError
from orrery.engine.extras import MissingExtra
from orrery.lab import Played, simulate
from orrery.lab.dataset import Written, coding, dataset
from tests.client.kit import SHORT


def made(folder: Path, slug: str = "emperor", games: int = 5, **more: Any) -> Path:
    players, options = SHORT[slug]
    dataset(slug, folder, games, players, "random", 3, options, shard=2, **more)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize("slug", SHORT)
def test_a_row_is_a_decision_as_its_seat_saw_it(slug: str, tmp_path: Path) -> None:
    players, options = SHORT[slug]
    made(tmp_path / "set", slug, 1, include=("json", "text"))
    rows = parquet.read_table(tmp_path / "set").to_pylist()
    kept: list[Played] = []
    simulate(slug, 1, players, "random", 3, options=options, each=kept.append, keep=True)
    outcome = kept[0].outcome
    assert outcome is not None and len(rows) == kept[0].decisions
    game = orrery.game(slug)
    manifest = json.loads((tmp_path / "set" / "_dataset.json").read_text())
    actions, encoder = coding(slug, players, tuple(sorted(game.check_options(options).items())))
    assert (manifest["observation"], manifest["actions"]) == (encoder.size, actions.size)
    pos = game.new(players, "3/0", **game.check_options(options))
    for step, row in enumerate(rows):
        seat = row["seat"]
        assert (row["game"], row["step"], row["bot"]) == (0, step, "random")
        if step % 7 == 0:
            assert row["observation"] == encoder.of_view(pos.view(seat)).tolist()
            assert row["json"].encode() == msgspec.json.encode(pos.view(seat).shown())
        mask = np.unpackbits(np.frombuffer(row["mask"], np.uint8), count=manifest["actions"])
        assert set(np.flatnonzero(mask)) == set(actions.legal(pos, seat))
        if row["action"] >= 0:
            assert mask[row["action"]]
            if row["action"] < actions.spare:
                assert actions.text(row["action"], pos) == row["move"]
        assert row["won"] == pytest.approx(1 / len(outcome.winners) if seat in outcome.winners else 0)
        assert (row["score"], row["ending"]) == (outcome.scores[seat], outcome.ending)
        pos.play(row["move"], seat)
    assert pos.outcome == outcome


def test_files_are_the_same_whoever_makes_them_and_a_run_goes_on(tmp_path: Path) -> None:
    one, two = made(tmp_path / "one"), made(tmp_path / "two", jobs=2)
    assert len(contents(one)) == 4
    assert contents(one) == contents(two)
    (two / "games-000002-000003.parquet").unlink()
    seen: list[tuple[int, Written | None]] = []
    made(two, each=lambda shard, written: seen.append((shard.first, written)))
    assert [(first, written is None) for first, written in seen] == [(0, True), (4, True), (2, False)]
    assert contents(one) == contents(two)


def test_a_folder_with_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    folder = made(tmp_path / "set")
    before = contents(folder)
    with pytest.raises(SetupError, match="holds another dataset"):
        made(folder, games=6)
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("mine")
    with pytest.raises(SetupError, match="is not empty"):
        made(tmp_path / "notes")
    assert contents(folder) == before
    for wrong in ({"include": ("picture",)}, {"games": 0}):
        with pytest.raises(SetupError):
            made(tmp_path / "new", **wrong)
    assert not (tmp_path / "new").exists()


def test_a_game_that_breaks_off_is_left_out_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stumbling(RandomBot):
        count = 0

        def choose(self, *given: Any) -> Any:
            Stumbling.count += 1
            if Stumbling.count == 3:
                raise RuntimeError("I have stumbled")
            return super().choose(*given)

    monkeypatch.setitem(registry.bots(), "stumbling", Stumbling)
    summary = dataset("emperor", tmp_path / "set", 2, 3, "stumbling", options={"round_limit": 1})
    assert (summary.games, len(summary.errors)) == (1, 1)
    assert "game 0 (seed 0/0): RuntimeError: I have stumbled" in summary.errors[0]
    assert set(parquet.read_table(tmp_path / "set").column("game").to_pylist()) == {1}


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [
        "dataset",
        "nomads",
        "--games",
        "2",
        "--out",
        str(tmp_path / "set"),
        "--option",
        "round_limit=1",
    ]
    told = CliRunner().invoke(app, command)
    assert told.exit_code == 0 and "1 file; 2 games and" in told.stdout
    assert "1 file of them from before; 0 games" in CliRunner().invoke(app, command).stdout
    for name in [name for name in sys.modules if name.startswith(("pyarrow", "orrery.lab.dataset"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra, match=r"pip install 'orrery\[data\]'"):
        CliRunner().invoke(app, command, catch_exceptions=False)
