"""A game of somebody else's, in a package of its own: installed, listed, played, drawn, served, and tested by one line."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).with_name("project")
ORRERY = ("-c", "from orrery.cli import main; main()")
SOURCES = Path(__file__).resolve().parents[2] / "src"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as an installer leaves it: its packages, and what its pyproject.toml says of entry points."""
    folder = tmp_path_factory.mktemp("site") / "packages"
    shutil.copytree(PROJECT, folder, ignore=shutil.ignore_patterns("__pycache__"))
    told = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    info = folder / f"{told['name']}-{told['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {told['name']}\nVersion: {told['version']}\n", "utf-8"
    )
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in told["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("".join(lines), "utf-8")
    return folder


def run(site: Path, *words: str) -> str:
    """Python with this package installed beside Orrery, far from our own tests."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    environment["PYTHONPATH"] = os.pathsep.join([str(site), str(SOURCES)])
    done = subprocess.run(
        [sys.executable, *words], cwd=site.parent, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_own_tests_pass_with_the_contract_suite(site: Path) -> None:
    said = run(
        site,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(site),
        str(site / "pebbles_tests"),
    )
    assert " passed" in said and "failed" not in said
    assert int(said.split(" passed")[0].split()[-1]) > 40


def test_it_is_listed_and_its_bots_play(site: Path) -> None:
    assert "Pebbles by somebody else, 2 to 3 players" in run(site, *ORRERY, "games")
    said = run(site, *ORRERY, "simulate", "pebbles", "--games", "40", "--bots", "officer,random", "--json")
    told = json.loads(said)
    assert told["games"] == 40 and not told["failures"]
    assert told["wins_by_bot"]["officer"]["wins"] > 20


def test_our_own_registry_knows_nothing_of_it() -> None:
    from orrery.games import games

    assert "pebbles" not in games()
