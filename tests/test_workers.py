"""The suite's own processes: a test that kills one is named, and everything else is still done."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DEALING = """from tests.workers import Lost
def pytest_configure(config):
    config.pluginmanager.register(Lost())
"""
TOGETHER = """import os, pytest
PLACES = set()
@pytest.mark.parametrize("n", range(8))
def test_together(n):
    PLACES.add(n)
    if n == 3: os._exit(1)
    assert len(PLACES) == n + 1 - 4 * (n > 3), "others took some of these"
"""
DEADLY = """import os, pathlib, pytest
@pytest.mark.parametrize("n", range(12))
def test_single(n): pass
def test_once():
    mark = pathlib.Path("died")
    if not mark.exists():
        mark.touch()
        os._exit(1)
@pytest.mark.parametrize("n", range(6))
def test_behind(n): pass
def test_last(): os._exit(1)
"""


@pytest.mark.parametrize("count", ["2", "3"])
def test_a_run_whose_processes_die_ends_and_names_who_killed_them(count: str, tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(DEALING)
    folder = tmp_path / "tests" / "lab"
    folder.mkdir(parents=True)
    # the tests of this file are one process's
    (folder / "test_crew.py").write_text(TOGETHER)
    (tmp_path / "tests" / "test_deadly.py").write_text(DEADLY)
    plugins = ["-p", "xdist", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *plugins, "-n", count]
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    ran = subprocess.run(
        command,
        cwd=tmp_path,
        env=env | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert re.search(r"2 failed, 26 passed", ran.stdout), ran.stdout + ran.stderr
    killers = re.findall(r"crashed while running '(?:.*/)?\w+.py::([^']+)'", ran.stdout)
    assert set(killers) == {"test_last", "test_together[3]"}, ran.stdout  # a summary may name them once more
    lost = re.findall(r"LOST its process: .*::(.+)", ran.stdout)
    assert sorted(lost) == ["test_last"] * 2 + ["test_once"] + ["test_together[3]"] * 2


def test_without_other_processes_nothing_is_dealt(tmp_path: Path) -> None:
    """Tools that break rules on purpose run tests in one process, without pytest-xdist."""
    (tmp_path / "conftest.py").write_text(DEALING)
    (tmp_path / "test_one.py").write_text("def test_one(): pass\n")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider", "-q"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "1 passed" in ran.stdout, ran.stdout + ran.stderr
