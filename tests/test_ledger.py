"""Every clause of every registered game has a test that cites it, and no test cites a clause that does not exist."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.ledger import clause

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
GAMES = ROOT / "src" / "orrery" / "games"


class Citation(NamedTuple):
    """One id in one `clause(...)` of the tests; `id` is empty where it is not a plain string."""

    id: str
    place: str


def clauses_of(rules: Path) -> list[str]:
    """The clause ids of one rules.toml, in its order."""
    data = tomllib.loads(rules.read_text(encoding="utf-8"))
    return [entry["id"] for section in data["section"] for entry in section["clause"]]


def citations_in(source: str, name: str) -> Iterator[Citation]:
    """All citations in one test module: `clause(...)` and `pytest.mark.clause(...)`, wherever they stand."""
    for node in ast.walk(ast.parse(source, filename=name)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        if (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) != "clause":
            continue
        for argument in node.args:
            plain = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            yield Citation(ast.literal_eval(argument) if plain else "", f"{name}:{argument.lineno}")


def all_citations() -> list[Citation]:
    own = {TESTS / "ledger.py", TESTS / "test_ledger.py"}
    return [
        citation
        for path in sorted(TESTS.rglob("*.py"))
        if path not in own
        for citation in citations_in(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))
    ]


def registered_games() -> list[str]:
    """The games this project itself offers under the entry point `orrery.games`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return sorted(project["entry-points"]["orrery.games"])


def all_rules() -> dict[str, list[str]]:
    return {path.parent.name: clauses_of(path) for path in sorted(GAMES.glob("*/rules.toml"))}


def test_every_cited_clause_exists() -> None:
    known = {one for ids in all_rules().values() for one in ids}
    strange = [
        f"{c.place} cites {c.id or 'something that is no plain string'}"
        for c in all_citations()
        if c.id not in known
    ]
    assert not strange, "\n".join(strange)


@pytest.mark.parametrize("slug", registered_games())
def test_every_clause_of_a_registered_game_is_cited(slug: str) -> None:
    rules = all_rules()
    assert slug in rules, (
        f"{slug} is registered in pyproject.toml, but src/orrery/games/{slug}/rules.toml is missing"
    )
    cited = {citation.id for citation in all_citations()}
    missing = [one for one in rules[slug] if one not in cited]
    assert not missing, (
        f"{len(missing)} of {len(rules[slug])} clauses of {slug} have no test: {' '.join(missing)}"
    )


def test_no_clause_id_is_used_twice() -> None:
    ids = [one for ids in all_rules().values() for one in ids]
    assert len(ids) == len(set(ids)), sorted({one for one in ids if ids.count(one) > 1})


def test_citations_are_found_in_decorators_classes_and_parameters() -> None:
    source = """
@clause("A-1", "A-2")
def test_one(): ...

@pytest.mark.clause("A-3")
class TestTwo: ...

CASES = [pytest.param(1, marks=clause("A-4"))]

@clause(NAME)
def test_three(): ...
"""
    assert {c.id for c in citations_in(source, "x.py")} == {"A-1", "A-2", "A-3", "A-4", ""}


def test_a_citation_without_an_id_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one id"):
        clause()
