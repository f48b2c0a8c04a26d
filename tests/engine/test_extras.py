"""The small box says what is missing, and how to get it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import orrery as package
from orrery.engine.extras import MissingExtra, extra
from tests.cli.command import orrery


def test_a_missing_package_is_a_sentence_with_the_command_that_installs_it() -> None:
    with (
        pytest.raises(
            MissingExtra, match=r"A telescope needs .*no_such_lens is missing.*pip install 'orrery\[sky\]'"
        ),
        extra("sky", "A telescope"),
    ):
        import no_such_lens  # type: ignore[import-not-found]  # noqa: F401


def test_a_mistake_of_our_own_is_not_blamed_on_the_box() -> None:
    with pytest.raises(ModuleNotFoundError), extra("sky", "A telescope"):
        import orrery.no_such_room  # type: ignore[import-not-found]  # noqa: F401


def test_of_two_extras_the_one_that_was_asked_for_is_told() -> None:
    with (
        pytest.raises(
            MissingExtra, match=r"An observatory needs .*no_such_lens.*pip install 'orrery\[dome\]'"
        ),
        extra("dome", "An observatory"),
        extra("sky", "A telescope"),
    ):
        import no_such_lens  # noqa: F401


def test_serving_without_its_packages_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("orrery.web")]:
        monkeypatch.delitem(sys.modules, name)
    if hasattr(package, "web"):  # the room that is imported here is forgotten again
        monkeypatch.setattr(package, "web", package.web)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    ran = orrery("serve")
    assert ran.status == 2
    assert "pip install 'orrery[serve]'" in " ".join(ran.err.split())


SMALL = """
import sys

class Bare:
    def find_spec(self, name, path=None, target=None):
        wanted = {"alembic", "cssselect2", "fontTools", "jinja2", "markupsafe", "platformdirs", "resvg_py", "sqlalchemy",
                  "starlette", "tinycss2", "uvicorn", "redis", "psycopg"}
        if name.partition(".")[0] in wanted:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Bare())
import orrery
from orrery.cli import main
from orrery.lab.simulate import simulate

for slug, game in orrery.installed().items():
    pos = game.new(seed=1)
    pos.play(pos.moves()[0])
    drawing = game.drawing()
    view = pos.view(pos.waiting[0])
    assert drawing.text(view) and drawing.choices(view, pos.moves(), pos.words())
try:
    orrery.show(pos)
except orrery.OrreryError as error:
    print(error)
sys.argv = ["orrery", "simulate", "emperor", "--games", "1", "--bots", "random"]
main()
"""


def test_engine_games_bots_simulations_and_command_line_need_nothing_but_the_small_box() -> None:
    done = subprocess.run([sys.executable, "-c", SMALL], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "pip install 'orrery[pictures]'" in done.stdout


WANTING = {
    "arena": ("arena", "emperor", "--games", "90000", "--bots", "officer,random"),
    "train": ("train", "emperor", "--games", "90000"),
    "data": ("dataset", "emperor", "--games", "90000", "--out", "set"),
    "mcp": ("mcp", "http://localhost:1/join/abc"),
    "ray": ("balance", "emperor", "--games", "90000", "--ray", "local"),
    "serve": ("serve",),
    "pictures": ("show", "game.orrery", "--at", "1", "-o", "board.png"),
}
"""For every extra a command that wants it; what takes hours is refused before it begins."""

BARE = """
import sys
from io import StringIO
from contextlib import redirect_stderr

class Bare:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in OUTSIDE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Bare())
import orrery
from orrery.cli import main
from orrery.engine.record import Record, header_of

pos = orrery.new("emperor", players=3, seed=1)
text = pos.text(pos.moves()[0])
with open("game.orrery", "w", encoding="utf-8") as file:
    file.write(Record(header_of(pos, seed="1"), ((pos.waiting[0], text),)).text())
for name, line in WANTING.items():
    sys.argv, said, status = ["orrery", *line], StringIO(), 0
    with redirect_stderr(said):
        try:
            main()
        except SystemExit as end:
            status = end.code
    print(name, status, " ".join(said.getvalue().split()), sep="|")
"""


def test_every_command_that_wants_more_says_so_before_it_begins(tmp_path: Path) -> None:
    outside = {"alembic", "cssselect2", "fontTools", "gymnasium", "httpx", "jinja2", "mcp", "numpy", "openskill", "pettingzoo",
               "PIL", "pyarrow", "ray", "resvg_py", "sqlalchemy", "starlette", "tinycss2", "uvicorn"}  # fmt: skip
    code = f"OUTSIDE = {outside!r}\nWANTING = {WANTING!r}\n{BARE}"
    path = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path, "NO_COLOR": "1", "COLUMNS": "300"},
    )
    assert done.returncode == 0, done.stderr
    told = [line.split("|") for line in done.stdout.splitlines()]
    assert [name for name, _, _ in told] == list(WANTING)
    for name, status, said in told:
        assert status == "2" and said.count("pip install") == 1, (name, said)
        assert said.endswith(f"Install them with: pip install 'orrery[{name}]'"), (name, said)


def test_the_readme_names_every_extra() -> None:
    """But for what tests and packagers need."""
    root = Path(__file__).resolve().parents[2]
    extras = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    readme = (root / "README.md").read_text("utf-8")
    for name in set(extras) - {"dev", "compiled", "testing", "notebooks"}:
        assert f"`[{name}]`" in readme, name


def test_a_game_can_be_imported_by_the_name_of_its_room() -> None:
    code = "import orrery; import orrery.games.emperor as emperor; print(emperor.GAME.slug, len(orrery.installed()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.split()[0] == "emperor", done.stderr
