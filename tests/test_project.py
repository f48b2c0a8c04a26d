"""What a stranger meets first is true: README's examples, the commands, the assets, the wheel."""

from __future__ import annotations

import ast
import doctest
import hashlib
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from orrery.host.store import schema, writer
from tools import assets, compiled

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
GAMES = sorted(PROJECT["entry-points"]["orrery.games"])


def test_the_examples_of_the_readme_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert not failed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_our_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("slug", GAMES)
def test_readme_and_notice_name_every_game(slug: str) -> None:
    for name in ("README.md", "NOTICE.md"):
        assert f"`{slug}`" in (ROOT / name).read_text(encoding="utf-8"), f"{name} does not name {slug}"


def test_make_help_lists_every_command() -> None:
    shown = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)
    assert phony
    assert sorted(re.findall(r"make ([a-z-]+) ", shown)) == sorted(phony.group(1).split())


@pytest.mark.parametrize("name", ["package-lock.json", "bench/boardgameio/package-lock.json"])
def test_lock_files_name_versions_and_checksums_but_no_host(name: str) -> None:
    packages = json.loads((ROOT / name).read_text(encoding="utf-8"))["packages"]
    locked = {place: entry for place, entry in packages.items() if place}
    assert locked
    assert [place for place, entry in locked.items() if "resolved" in entry] == []
    assert [place for place, entry in locked.items() if "integrity" not in entry] == []


def test_the_web_assets_are_the_ones_that_were_locked() -> None:
    assert assets.is_current(), "run `make setup`"
    manifest = json.loads(assets.MANIFEST.read_text(encoding="utf-8"))
    for name, checksum in manifest["files"].items():
        assert hashlib.sha256((assets.PACKAGE / name).read_bytes()).hexdigest() == checksum, name
    assert manifest["packages"]["htmx.org"].startswith("4.")


def test_the_wheel_holds_rules_content_and_web_assets(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)], cwd=ROOT, check=True
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    wanted = {f"orrery/{name}" for name in assets.FILES} | {"orrery/py.typed"}
    wanted |= {f"orrery/games/{slug}/{file}" for slug in GAMES for file in ("rules.toml", "content.toml")}
    assert wanted - names == set()
    assert [name for name in names if name.endswith((".so", ".pyc"))] == []


def test_an_import_inside_a_function_says_why_it_stands_there() -> None:
    silent = []
    for path in sorted((ROOT / "src" / "orrery").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        lines = text.split("\n")
        functions = [
            node
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        for node in [inner for function in functions for inner in ast.walk(function)]:
            if isinstance(node, ast.Import | ast.ImportFrom):
                first = node.lineno - 1
                while lines[first - 1].lstrip().startswith(("from ", "import ")):
                    first -= 1  # several imports may share a reason
                near = [lines[first - 1], *lines[node.lineno - 1 : node.end_lineno]]
                if not any("#" in line for line in near):
                    silent.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert silent == []


def test_no_method_of_a_compiled_struct_has_a_function_of_its_own() -> None:
    """mypyc gives up on a function or lambda inside a method of a struct: it belongs beside the class."""
    inner = []
    for path in compiled.modules_to_compile(ROOT / "src" / "orrery", compiled.plan()):
        classes = [node for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.ClassDef)]
        for struct in [one for one in classes if any(key.arg == "frozen" for key in one.keywords)]:
            methods = [node for node in struct.body if isinstance(node, ast.FunctionDef)]
            for found in [one for method in methods for node in method.body for one in ast.walk(node)]:
                if isinstance(found, ast.FunctionDef | ast.Lambda):
                    inner.append(f"{path.relative_to(ROOT)}:{found.lineno}")
    assert inner == []


def test_no_compiled_rule_asks_for_a_compiled_struct_that_decorated_ones_are_made_of() -> None:
    """mypyc forgets a decorated class when it asks `isinstance` of its base: a base that is asked for stays plain."""
    source = ROOT / "src" / "orrery"
    rules = compiled.modules_to_compile(source, compiled.plan())
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in rules}
    classes = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    below: dict[str, list[str]] = {}
    for node in classes:
        for base in node.bases:
            name = ast.unparse(base.value if isinstance(base, ast.Subscript) else base)
            if node.decorator_list:
                below.setdefault(name, []).append(node.name)
    structs = {node.name for node in classes if any(word.arg == "frozen" for word in node.keywords)}
    asked = [
        f"{path.relative_to(source)}:{node.lineno} {ast.unparse(node)}: {', '.join(below[ast.unparse(kind)])}"
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance"
        for kind in (node.args[1].elts if isinstance(node.args[1], ast.Tuple) else [node.args[1]])
        if ast.unparse(kind) in structs and ast.unparse(kind) in below
    ]
    assert asked == []


def test_no_comment_hangs_behind_a_bracket_that_was_broken_for_it() -> None:
    """Behind a long line a comment makes the formatter take the line apart; above it, it does not."""
    hanging = []
    for path in sorted((ROOT / "src" / "orrery").rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if re.match(r"\s+[])}]+:?  # (?!fmt: skip)", line):
                hanging.append(f"{path.relative_to(ROOT)}:{number}")
    assert hanging == []


def test_the_writer_writes_every_column_that_there_is() -> None:
    assert set(writer._LOG) == set(schema.log.c.keys())
    assert set(writer._PULSE) == set(schema.pulse.c.keys())
    assert set(writer._SNAPSHOT) == set(schema.snapshots.c.keys())
