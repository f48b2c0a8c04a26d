"""The suite's own processes: a test that kills one is named, and everything else is still done."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DEALING = """from tests.workers import Dealt
def pytest_xdist_make_scheduler(config, log):
    return Dealt(config, log)
"""
DEADLY = """import os, pathlib, pytest
@pytest.mark.parametrize("n", range(12))
def test_single(n): pass
@pytest.mark.xdist_group("together")
@pytest.mark.parametrize("n", range(8))
def test_together(n):
    if n == 3: os._exit(1)
@pytest.mark.flaky(reruns=2)
def test_once():
    mark = pathlib.Path("died")
    if not mark.exists():
        mark.touch()
        os._exit(1)
@pytest.mark.parametrize("n", range(6))
def test_behind(n): pass
def test_last(): os._exit(1)
"""


@pytest.mark.parametrize("count", ["1", "3"])
def test_a_run_whose_processes_die_ends_and_names_who_killed_them(count: str, tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(DEALING)
    (tmp_path / "test_deadly.py").write_text(DEADLY)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = flaky\n")
    plugins = ["-p", "xdist", "-p", "pytest_rerunfailures", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *plugins, "-n", count, "--dist", "loadgroup", "-rfR"]
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    ran = subprocess.run(
        command,
        cwd=tmp_path,
        env=env | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert re.search(r"2 failed, 26 passed, 1 rerun", ran.stdout), ran.stdout + ran.stderr
    killers = re.findall(r"crashed while running '(?:.*/)?test_deadly.py::([^']+)'", ran.stdout)
    assert sorted(killers) == ["test_last", "test_together[3]"], ran.stdout
    assert "RERUN test_deadly.py::test_once" in ran.stdout
