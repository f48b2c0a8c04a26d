"""Build a second Orrery whose rules and brains are compiled by mypyc: `make compiled`, or `make compiled GAMES=emperor` for one game.

The package is copied to `build/compiled/orrery` and compiled there, so that the plain and the compiled one stand side
by side: `PYTHONPATH=build/compiled python -c 'import orrery'` is the compiled one. Which rooms are compiled, and which of
their modules stay plain, is written in pyproject.toml under [tool.orrery.mypyc]. A second run does nothing while the
sources, the options and the Python are the same. All games in one build are one unit for the C compiler, which then
takes long; benches build each game by itself.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "orrery"
TABLES = ROOT / "tools" / "tables.py"
KEPT_FILES = ("*.py", "*.toml", "*.svg", "judge.json", "priors.json", "py.typed")
"""What is copied: sources, the data that rules are loaded from, and the signs that packs may name, and what judges have learned. Pages and their other
assets stay behind."""

SETUP = """\
import sys
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(
    ["--config-file", "mypy.ini", *sys.stdin.read().split()],
    opt_level={opt_level!r}, debug_level="0", group_name="orrery", target_dir="c",
)
# Brains reckon in fractions, which must be the same compiled and plain: no two steps are rounded as one. Python's own flags ask for all warnings: to look
# for them takes gcc three times as long as everything else, and nobody reads them in what mypyc has written.
if sys.platform != "win32":
    for module in modules:
        module.extra_compile_args += ["-ffp-contract=off", "-Wno-all"]
# A method of a struct is an object of its own. Told that it takes its struct first, as a plain function does, Python
# calls it without making a bound method each time.
marked = 0
for path in Path("c").glob("*.c"):
    text, calls = path.read_text(), "_Py_TPFLAGS_HAVE_VECTORCALL"
    marked += text.count(calls + ",")
    path.write_text(text.replace(calls + ",", calls + " | Py_TPFLAGS_METHOD_DESCRIPTOR,"))
assert marked, "mypyc writes its method objects in another way now: look at what it writes, and mark them again"
setup(name="orrery-compiled", packages=[], ext_modules=modules, script_args=["-q", "build_ext", "--inplace"])
"""

MYPY = """\
[mypy]
strict = True
python_version = {python}
explicit_package_bases = True
namespace_packages = True
warn_unused_ignores = False
"""


FUTURE = "from __future__ import annotations"


class Plan(NamedTuple):
    """What is compiled: folders below the package, and patterns of modules in them that stay plain."""

    rooms: tuple[str, ...]
    exclude: tuple[str, ...]


def plan(games: Sequence[str] = ()) -> Plan:
    """The plan in pyproject.toml, for these games; without any, for the registered ones: another may be half written."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    known = sorted(project["project"]["entry-points"]["orrery.games"])
    if strange := [slug for slug in games if slug not in known]:
        raise SystemExit(f"there is no game {', '.join(strange)}; the games here are {', '.join(known)}")
    games = games or known
    table = project["tool"]["orrery"]["mypyc"]
    rooms: list[str] = []
    for room in table["rooms"]:
        rooms += [f"games/{slug}" for slug in games] if room == "games" else [room]
    return Plan(tuple(rooms), tuple(table["exclude"]))


def modules_to_compile(package: Path, what: Plan) -> list[Path]:
    """The modules of the compiled rooms, without those that stay plain."""

    def stays_plain(path: Path) -> bool:
        name = PurePosixPath(path.relative_to(package).as_posix())
        return any(name.match(pattern) for pattern in what.exclude)

    found = [path for room in what.rooms for path in sorted((package / room).rglob("*.py"))]
    return [path for path in found if not stays_plain(path)]


def kept_files(folder: Path) -> list[Path]:
    return sorted(path for pattern in KEPT_FILES for path in folder.rglob(pattern))


def fingerprint(package: Path, what: Plan, opt_level: str) -> str:
    """One text for everything that the compiled modules depend on."""
    sums = hashlib.sha256(
        f"{what}{opt_level}{sys.version}{version('mypy')}{Path(__file__).read_text()}{(ROOT / 'tools' / 'tables.py').read_text()}".encode()
    )
    for room in what.rooms:
        for path in kept_files(package / room):
            sums.update(path.relative_to(package).as_posix().encode())
            sums.update(path.read_bytes())
    return sums.hexdigest()


def with_finals(text: str) -> str:
    """The text of a module whose constants are marked as `Final`: the compiler writes numbers and texts into the code, and keeps
    whatever else is made once in a place of its own, where it would look up a name in a dictionary at each use. Lines keep
    their numbers."""
    if text.count(FUTURE) != 1:
        return text
    lines = text.split("\n")
    tree = ast.parse(text)
    given = Counter(
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    for node in tree.body:
        found = constants(node)
        if found:
            assert node.end_lineno is not None
            marked = "; ".join(f"{name}: _Final = {value!r}" for name, value in found)
            lines[node.lineno - 1 : node.end_lineno] = [marked] + [""] * (node.end_lineno - node.lineno)
        elif (name := made_once(node)) and given[name] == 1:
            line = lines[node.lineno - 1]
            lines[node.lineno - 1] = line.replace(f"{name} =", f"{name}: _Final =", 1)
    return "\n".join(lines).replace(FUTURE, f"{FUTURE}; from typing import Final as _Final")


def with_parameters(text: str) -> str:
    """The text of a module whose classes `Chain(Decision[P], Generic[P])` are told at its end what they are generic over:
    compiled they forget it, and a plain `Chain[Table]` would be refused."""
    told = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef) and len(node.bases) > 1:
            for base in node.bases:
                if isinstance(base, ast.Subscript) and ast.unparse(base.value) == "Generic":
                    told.append(f"setattr({node.name}, '__parameters__', ({ast.unparse(base.slice)},))\n")
    return text + "".join(told)


def without_slots(text: str) -> str:
    """The text of a module whose classes are laid out by the compiler, and not by `engine.slots`."""
    return text.replace("(metaclass=Slotted)", "")


def constants(node: ast.stmt) -> list[tuple[str, int | str]]:
    """The names in capitals that this line of a module gives numbers or texts, if it does nothing else."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return []
    target = node.targets[0]
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    try:
        given = ast.literal_eval(node.value)
    except ValueError:
        return []
    values = given if isinstance(target, ast.Tuple) else [given]
    if len(names) != len(values):
        return []
    found: list[tuple[str, int | str]] = []
    for name, value in zip(names, values, strict=True):
        if not isinstance(name, ast.Name) or not name.id.isupper() or type(value) not in (int, str):
            return []
        found.append((name.id, value))
    return found


def made_once(node: ast.stmt) -> str:
    """The name in capitals that this line of a module gives what it has made (a tuple of moves, a table); empty for others. A name of
    one letter is a type variable."""
    if (
        not isinstance(node, ast.Assign)
        or len(node.targets) != 1
        or not isinstance(node.targets[0], ast.Name)
    ):
        return ""
    name = node.targets[0].id
    made = isinstance(node.value, (ast.Call, ast.ListComp, ast.DictComp))
    return name if made and name.isupper() and len(name) > 1 else ""


def written_tables(source: Path, what: Plan) -> dict[Path, str]:
    """The modules with declared tables, their methods written out (`tools/tables.py`), by their path in the package.

    They are imported for it, in a process of its own, from the very sources that are compiled.
    """
    found: dict[Path, str] = {}
    for path in modules_to_compile(source, what):
        if concerns(path.read_text(encoding="utf-8")):
            name = ".".join([source.name, *path.relative_to(source).with_suffix("").parts])
            env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(source.parent), str(ROOT)])}
            command = [sys.executable, "-m", "tools.tables", name]
            done = subprocess.run(command, cwd=ROOT, env=env, text=True, capture_output=True)
            if done.returncode:
                raise SystemExit(f"{done.stderr}the tables of {name} could not be written out")
            found[path.relative_to(source)] = done.stdout
    return found


def concerns(text: str) -> bool:
    """Whether a module declares a table, or parts of one."""
    return "\ndeclare(" in text or "(Part)" in text


def mirror(source: Path, package: Path, what: Plan) -> None:
    """Make the copy's plain files the same as the source's."""
    wanted = {path.relative_to(source) for path in kept_files(source)}
    tables = written_tables(source, what)
    compiled = {path.relative_to(source) for path in modules_to_compile(source, what)}
    for path in kept_files(package):
        if path.relative_to(package) not in wanted:
            path.unlink()
    for name in wanted:
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        if name.suffix == ".py":
            text = tables.get(name) or (source / name).read_text(encoding="utf-8")
            text = without_slots(with_parameters(text)) if name in compiled else text
            (package / name).write_text(with_finals(text), encoding="utf-8")
        else:
            shutil.copyfile(source / name, package / name)


def build(source: Path, target: Path, what: Plan, opt_level: str = "3") -> bool:
    """Compile the package at `source` into the folder `target`; False when it was up to date. Needs a C compiler."""
    package, stamp = target / source.name, target / ".fingerprint"
    now = fingerprint(source, what, opt_level)
    if stamp.exists() and stamp.read_text() == now:
        mirror(source, package, what)
        return False
    shutil.rmtree(target, ignore_errors=True)
    mirror(source, package, what)
    modules = modules_to_compile(package, what)
    if not modules:
        raise SystemExit(f"nothing to compile: no modules in {', '.join(what.rooms)}")
    (target / "setup.py").write_text(SETUP.format(opt_level=opt_level))
    (target / "mypy.ini").write_text(MYPY.format(python=f"{sys.version_info[0]}.{sys.version_info[1]}"))
    names = "\n".join(path.relative_to(target).as_posix() for path in modules)
    # The neighbours of a compiled package must come from the copy, never from the installed original.
    env = {**os.environ, "PYTHONPATH": str(target), "MYPYPATH": str(target), "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [sys.executable, "setup.py"], cwd=target, env=env, input=names, text=True, capture_output=True
    )
    if done.returncode:
        raise SystemExit(f"{done.stdout}{done.stderr}mypyc could not compile Orrery: see the messages above")
    print(
        f"compiled {len(modules)} modules into {target.relative_to(ROOT) if target.is_relative_to(ROOT) else target}"
    )
    stamp.write_text(now)
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="compile these games only (default: all)")
    parser.add_argument("--source", type=Path, default=ROOT / "src" / PACKAGE)
    parser.add_argument("--target", type=Path, default=ROOT / "build" / "compiled")
    parser.add_argument("--opt-level", default="3", help="0 builds faster, 3 runs faster (default)")
    given = parser.parse_args()
    if not build(given.source, given.target, plan(given.games), given.opt_level):
        print("the compiled build is up to date")


if __name__ == "__main__":
    main()
