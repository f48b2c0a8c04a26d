"""The compiled build is the plain one, only faster: the same structs, the same bytes from the same game, and bots that
think the same.

mypyc silently drops class keywords (`frozen=True`, `tag=True`, `omit_defaults=True`) of a struct whose base does not
carry them, and the types of its fields, so the difference would show only in a saved game that can no longer be read.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from orrery.games import games
from tests.needs import need_compiler
from tools.compiled import build, modules_to_compile, plan, with_finals, with_parameters

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "orrery"

SLUGS = sorted(games())

DESCRIBE = """
import importlib, json, sys
import msgspec

def subclasses(cls):
    for sub in cls.__subclasses__():
        yield sub
        yield from subclasses(sub)

names = json.loads(sys.stdin.read())
modules = [importlib.import_module(name) for name in names]
structs = {}
for cls in subclasses(msgspec.Struct):
    if cls.__module__.startswith("orrery."):
        config = cls.__struct_config__
        structs[f"{cls.__module__}.{cls.__qualname__}"] = {
            "options": {name: repr(getattr(config, name)) for name in dir(config) if not name.startswith("_")},
            "fields": list(cls.__struct_fields__),
            "defaults": [repr(value) for value in cls.__struct_defaults__],
        }
native = [m.__name__ for m in modules if not m.__file__.endswith(".py")]
print(json.dumps({"structs": structs, "native": native}))
"""


def describe(path: Path, modules: list[str]) -> dict[str, Any]:
    """The structs of the orrery found in this folder, as a fresh process sees them."""
    done = subprocess.run(
        [sys.executable, "-c", DESCRIBE],
        input=json.dumps(modules),
        env={**os.environ, "PYTHONPATH": str(path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    described: dict[str, Any] = json.loads(done.stdout)
    return described


PLAY = """
import hashlib, random, sys
import msgspec
import orrery
from bench.orrery_worker import choose
from orrery.adapters.desk import coding

slug = sys.argv[1]
game = orrery.game(slug)
low, high = game.players
sums = hashlib.sha256()
for players in (low, high):
    pick, pos = random.Random(players), orrery.new(slug, players=players, seed=players)
    actions, encoder = coding(game, players, game.check_options({}))
    for _ in range(400):
        if pos.over:
            break
        seat = pos.waiting[0]
        sums.update(encoder.observe(pos, seat).tobytes())
        sums.update(repr(list(actions.legal(pos, seat))).encode())
        pos.play(choose(pos, pick))
        sums.update(pos.save())
        sums.update(msgspec.json.encode(pos.view(seat).shown()))
print(sums.hexdigest())
"""


def course(path: Path, slug: str) -> str:
    """One checksum over the first 400 positions of two games, with their vectors and actions, as the orrery found in this folder plays them."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, slug],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(path), str(ROOT)))},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


THINK = """
import json, random, sys
import orrery
from bench.orrery_worker import choose
from orrery.bots.mind import Mind
from orrery.bots.officer import OfficerBot
from orrery.bots.priors import priors_of
from orrery.bots.search import SearchBot
from orrery.engine.chance import seeded

slug, apart, tries = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
game = orrery.game(slug)
mind = Mind(game)
for players in game.players:
    pick, pos = random.Random(players), orrery.new(slug, players=players, seed=players)
    decided = 0
    while not pos.over and decided < 400:
        seat = pos.waiting[0]
        moves, domains = pos.moves(seat), pos.domains(seat)
        if decided % apart == 0 and (len(moves) > 1 or domains):
            name = f"{players} players, decision {decided}, seat {seat}, {type(pos.decision).__name__}"
            view, chance = pos.view(seat), seeded(f"{players} {decided}")
            imagined = mind.imagine(view, chance)
            options = mind.options(imagined, seat, moves, domains, chance)
            weights = list(mind.weights(imagined, seat, options))
            captain = SearchBot(game, seeded("captain"), tries)
            told = {
                "weights": weights,
                "priors": priors_of(sorted(weights, reverse=True)),
                "worth": [mind.brain.worth(imagined, other) for other in range(players)],
                "chances": mind.chances(imagined),
                "officer": repr(OfficerBot(game, seeded("officer")).choose(view, moves, domains)),
                "captain": repr(captain.choose(view, moves, domains)),
                "tried": [one.values for one in captain.last],
            }
            print(json.dumps([name, told]))
        pos.play(choose(pos, pick))
        decided += 1
"""


def thoughts(path: Path, slug: str) -> list[list[Any]]:
    """What the bots of the orrery found in this folder make of positions all along two games, to the last digit."""
    done = subprocess.run(
        [sys.executable, "-c", THINK, slug, "23", "60"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(path), str(ROOT)))},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


FIRST = "emperor"
"""The game that is compiled in every run; the others in `make test-all`."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "slug", [FIRST, *(pytest.param(slug, marks=pytest.mark.long) for slug in SLUGS if slug != FIRST)]
)
def test_the_compiled_game_is_the_plain_one(slug: str) -> None:
    need_compiler()
    compiled, what = ROOT / "build" / f"compiled-test-{slug}", plan([slug])
    build(SOURCE, compiled, what, opt_level="0")
    paths = modules_to_compile(SOURCE, what)
    modules = [".".join(path.relative_to(SOURCE.parent).with_suffix("").parts) for path in paths]
    plain, native = describe(SOURCE.parent, modules), describe(compiled, modules)
    assert plain["native"] == []
    assert native["native"] == modules
    different = {
        name: (plain["structs"].get(name), native["structs"].get(name))
        for name in sorted({*plain["structs"], *native["structs"]})
        if plain["structs"].get(name) != native["structs"].get(name)
    }
    assert not different, "\n".join(
        f"{name}\n  plain    {a}\n  compiled {b}" for name, (a, b) in different.items()
    )
    assert course(compiled, slug) == course(SOURCE.parent, slug)
    slow, fast = thoughts(SOURCE.parent, slug), thoughts(compiled, slug)
    assert len(slow) >= 10
    for one, other in zip(slow, fast, strict=True):
        assert one == other


def test_brains_add_up_fractions_in_the_same_way_everywhere() -> None:
    """Since Python 3.12 `sum` of fractions rounds once, at the end, and the loop that the compiler makes of a generator does
    so at every step: what a brain adds up is a list, unless it counts."""
    counts = (ast.Constant, ast.Compare, ast.UnaryOp)
    found = []
    for path in sorted((SOURCE / "games").glob("*/brain/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sum":
                given = node.args[0]
                if isinstance(given, ast.GeneratorExp) and not isinstance(given.elt, counts):
                    found.append(f"{path.relative_to(SOURCE)}:{node.lineno}")
    assert not found


def test_constants_are_marked_for_the_compiler_and_lines_keep_their_numbers() -> None:
    text = '''"""A chapter."""

from __future__ import annotations

IN_DECK, IN_PLAY = (
    0,
    -1,
)
NAME = "card"
TYPES = ("ship", "card")
first, *REST = (1, 2)
MOVES = tuple(Move(space) for space in range(9))
T = TypeVar("T")
SUNS = frozenset()
SUNS = frozenset((1,))


def place() -> int:
    LOCAL = 4
    return LOCAL
'''
    marked = with_finals(text).split("\n")
    assert marked[2] == "from __future__ import annotations; from typing import Final as _Final"
    assert marked[4:8] == ["IN_DECK: _Final = 0; IN_PLAY: _Final = -1", "", "", ""]
    assert marked[8] == "NAME: _Final = 'card'"
    assert marked[11] == "MOVES: _Final = tuple(Move(space) for space in range(9))"
    assert marked[9:11] + marked[12:] == text.split("\n")[9:11] + text.split("\n")[12:]
    assert with_finals("A = 1\n") == "A = 1\n"  # no module of ours: it has no line to put the import on


def test_a_compiled_class_is_told_what_it_is_generic_over() -> None:
    text = "class Chain(Decision[P], Generic[P]):\n    pass\n\n\nclass Box(Generic[T]):\n    pass\n"
    assert with_parameters(text) == text + "setattr(Chain, '__parameters__', (P,))\n"
