"""The compiled build is the plain one, only faster: every struct has the same options, fields and defaults.

mypyc silently drops class keywords (`frozen=True`, `tag=True`, `omit_defaults=True`) of a struct whose base does not
carry them, so the difference would show only in a saved game that can no longer be read.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.needs import need_compiler
from tools.compiled import Plan, build, modules_to_compile, plan

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "orrery"

# Engine and one game: all five take the C compiler some ten minutes (`make compiled` and `make bench` build them).
SOME = Plan(("engine", "games/emperor"), plan().exclude)

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


@pytest.fixture(scope="module")
def compiled() -> Path:
    need_compiler()
    target = ROOT / "build" / "compiled-test"
    build(SOURCE, target, SOME, opt_level="0")
    return target


@pytest.mark.slow
def test_compiled_structs_keep_their_options_fields_and_defaults(compiled: Path) -> None:
    paths = modules_to_compile(SOURCE, SOME)
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
