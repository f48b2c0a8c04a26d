"""The small box says what is missing, and how to get it."""

from __future__ import annotations

import subprocess
import sys

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


def test_a_game_can_be_imported_by_the_name_of_its_room() -> None:
    code = "import orrery; import orrery.games.emperor as emperor; print(emperor.GAME.slug, len(orrery.installed()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.split()[0] == "emperor", done.stderr
