"""Inside a game imports point one way: no module needs, by whatever way round, one that needs it. Imports inside functions count."""

from __future__ import annotations

import ast
import tomllib
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
GAMES = sorted(
    tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"][
        "orrery.games"
    ]
)


TYPES = {
    "colonies": {("uses", "content"), ("uses", "table.state")},
    "destiny": {
        ("table.goods", "table.state"),
        ("table.promised_votes", "table.state"),
        ("table.terms", "table.state"),
        ("table.terms", "table.senate"),
    },
    "emperor": {("meanings", "state"), ("meanings", "technology")},
    "nomads": {
        ("cards.meaning", "cards.content"),
        ("cards.meaning", "table.items"),
        ("cards.meaning", "table.state"),
        ("table.items", "table.state"),
    },
    "referendum": {("meaning", "table.parts"), ("meaning", "table.state")},
}
"""What is imported for the type checker alone: the words of cards and the parts of a table are told which table they act on, and the table is made
of them."""


def modules(game: str) -> dict[str, ast.Module]:
    """Every module of a game by its name inside the game."""
    room = SOURCES / "orrery" / "games" / game
    return {
        ".".join(path.relative_to(room).with_suffix("").parts)
        .removesuffix("__init__")
        .rstrip("."): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(room.rglob("*.py"))
    }


def needs(game: str, tree: ast.AST, known: set[str]) -> set[str]:
    """The modules of the game that this part of a module imports, wherever the import stands."""
    found = set()
    prefix = f"orrery.games.{game}"
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(f"{prefix}."):
            inside = str(node.module).removeprefix(prefix).lstrip(".")
            for alias in node.names:
                name = f"{inside}.{alias.name}".lstrip(".")
                found.add(name if name in known else inside)
        elif isinstance(node, ast.Import):
            found |= {
                alias.name.removeprefix(f"{prefix}.") for alias in node.names if alias.name.startswith(prefix)
            }
    return found & known


def for_the_checker(tree: ast.Module) -> list[ast.If]:
    """Where only the type checker reads."""
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    ]


def circle(edges: dict[str, set[str]]) -> list[str]:
    """Modules that need each other, if there are any."""
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("game", GAMES)
def test_no_module_of_a_game_needs_one_that_needs_it(game: str) -> None:
    trees = modules(game)
    excused = TYPES.get(game, set())
    edges = {
        name: {
            other for other in needs(game, tree, set(trees)) if other != name and (name, other) not in excused
        }
        for name, tree in trees.items()
    }
    assert circle(edges) == []


@pytest.mark.parametrize("game", sorted(TYPES))
def test_what_is_excused_is_imported_for_the_type_checker_alone(game: str) -> None:
    trees = modules(game)
    for name, other in TYPES[game]:
        checked = for_the_checker(trees[name])
        assert any(other in needs(game, part, set(trees)) for part in checked), f"{name} -> {other}"
        for part in checked:
            part.body = [ast.Pass()]
        assert other not in needs(game, trees[name], set(trees)), f"{name} needs {other} as it runs"
        trees = modules(game)


def test_a_circle_is_found() -> None:
    assert circle({"turn": {"war"}, "war": {"losses"}, "losses": {"turn"}, "table": set()})
    assert circle({"turn": {"war", "table"}, "war": {"table"}}) == []
