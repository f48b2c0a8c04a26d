"""What is kept has a name and a bound, and can be seen together."""

from __future__ import annotations

import ast
from pathlib import Path

import orrery
from orrery.host.kept import Kept, Size, kept, sizes
from orrery.web import assets

ROOMS = [Path(orrery.__file__).parent / room for room in ("host", "web")]


def test_what_was_not_asked_for_longest_is_forgotten() -> None:
    shelf: Kept[str, int] = Kept("a test: shelf", 2)
    assert shelf.put("one", 1) == 1
    shelf.put("two", 2)
    assert shelf.get("one") == 1, "and so 'two' was not asked for longer"
    shelf.put("three", 3)
    assert (shelf.get("one"), shelf.get("two"), shelf.get("three")) == (1, None, 3)
    assert sizes()["a test: shelf"] == Size(2, 2)
    other: Kept[str, int] = Kept("a test: shelf", 3)
    assert sizes()["a test: shelf"] == Size(2, 5), "two of a name are counted together"
    del other, shelf
    assert "a test: shelf" not in sizes(), "and what is gone is not counted"


def test_a_function_keeps_its_last_answers() -> None:
    asked: list[int] = []

    @kept("a test: doubled", 2)
    def doubled(number: int) -> int:
        asked.append(number)
        return 2 * number

    assert [doubled(1), doubled(1), doubled(2), doubled(3), doubled(1)] == [2, 2, 4, 6, 2]
    assert asked == [1, 2, 3, 1]
    assert sizes()["a test: doubled"] == Size(2, 2)


def test_made_up_names_of_files_are_not_remembered() -> None:
    held = assets._packed.cache_info().currsize
    assert all(assets.asset(f"no-{number}.css") is None for number in range(20))
    assert assets._packed.cache_info().currsize == held


def test_host_and_web_keep_nothing_apart() -> None:
    """Whatever is remembered by its arguments has a bound and a name; without arguments there is one answer only."""
    apart = []
    for path in [found for room in ROOMS for found in sorted(room.rglob("*.py")) if found.name != "kept.py"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and any(name.name == "lru_cache" for name in node.names):
                apart.append(f"{path.name}:{node.lineno}")
            if isinstance(node, ast.FunctionDef) and node.args.args:
                marks = [mark.id for mark in node.decorator_list if isinstance(mark, ast.Name)]
                if "cache" in marks and node.name not in FEW:
                    apart.append(f"{path.name}:{node.lineno} {node.name}")
    assert apart == []


FEW = {"_clauses", "_insert_sql", "_packed", "in_words"}
"""There are as many answers as games, files, kinds of questions and sizes of a batch, and no request can add one."""
