"""`orrery pack` and `--pack`: from a new folder to a checked, drawn and played pack."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from orrery.cli.app import app


def run(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(app, list(words))
    return found.exit_code, found.output


def test_a_pack_is_begun_checked_drawn_and_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("pack", "new", "emperor", "My Galaxy", "--author", "Ada")[0] == 0
    file = tmp_path / "my-galaxy" / "pack.toml"
    assert "it can be played" in run("pack", "check", "my-galaxy")[1]
    text = file.read_text(encoding="utf-8")
    (tmp_path / "shelf").mkdir()
    assert "orrery pack check shelf/blue-moons" in run("pack", "new", "emperor", "shelf/Blue Moons")[1]
    assert 'name = "Blue Moons"' in (tmp_path / "shelf/blue-moons/pack.toml").read_text(encoding="utf-8")
    assert run("pack", "new", "emperor", "attic/Blue Moons")[0] == 1 and not (tmp_path / "attic").exists()
    file.write_text(text + '\n[[technology]]\nid = "robotics"\ncost_energy = 3\n', encoding="utf-8")
    shown = run("pack", "show", "my-galaxy")[1]
    assert "Engineer: Robotics" in shown and "energy 3" in shown.lower()
    assert run("pack", "show", "my-galaxy", "-o", "cards.svg")[0] == 0
    assert "Robotics" in (tmp_path / "cards.svg").read_text("utf-8") and (tmp_path / "cards-map.svg").exists()
    code, said = run("simulate", "emperor", "--pack", "my-galaxy", "-n", "1")
    assert code == 0 and "0 errors" in said
    file.write_text(
        text + '\n[[technology]]\nid = "robotics"\ncost_energy = -3\nrole = "x"\n', encoding="utf-8"
    )
    code, said = run("pack", "check", "my-galaxy")
    assert code == 1 and "2 mistakes" in said and "field cost_energy" in said and "field role" in said
