"""Every clause of every registered game has a test in the file of its section, and no test cites a clause that does not exist."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.ledger import clause, file_of, section_of

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
GAMES = ROOT / "src" / "orrery" / "games"
ROOMS = {"rules", "examples", "content", "play", "looks", "brain"}
"""Where the tests of a game lie, `tests/games/SLUG/ROOM/test_*.py`."""


class Citation(NamedTuple):
    """One id in one `clause(...)` of the tests; `id` is empty where it is not a plain string."""

    id: str
    file: str
    line: int

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"


def sections_of(rules: Path) -> dict[str, list[str]]:
    """The clause ids of one rules.toml by the title of their section, in its order."""
    data = tomllib.loads(rules.read_text(encoding="utf-8"))
    return {section["title"]: [entry["id"] for entry in section["clause"]] for section in data["section"]}


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
            yield Citation(ast.literal_eval(argument) if plain else "", name, argument.lineno)


@cache
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


@cache
def all_rules() -> dict[str, dict[str, list[str]]]:
    """Clause ids by game and title of their section."""
    return {path.parent.name: sections_of(path) for path in sorted(GAMES.glob("*/rules.toml"))}


def all_ids() -> list[str]:
    return [one for sections in all_rules().values() for ids in sections.values() for one in ids]


def own_files(slug: str) -> dict[str, str | None]:
    """The title of its section for each file of a game's rules."""
    titles = all_rules()[slug]
    folder = TESTS / "games" / slug / "rules"
    return {
        str(path.relative_to(ROOT)): section_of(path.name, titles)
        for path in sorted(folder.glob("test_*.py"))
    }


def test_every_cited_clause_exists() -> None:
    known = set(all_ids())
    strange = [
        f"{c.place} cites {c.id or 'something that is no plain string'}"
        for c in all_citations()
        if c.id not in known
    ]
    assert not strange, "\n".join(strange)


@pytest.mark.parametrize("slug", registered_games())
def test_every_clause_of_a_registered_game_is_cited_in_the_file_of_its_section(slug: str) -> None:
    rules = all_rules()
    assert slug in rules, (
        f"{slug} is registered in pyproject.toml, but src/orrery/games/{slug}/rules.toml is missing"
    )
    own, cited = own_files(slug), all_citations()
    missing = []
    for title, ids in rules[slug].items():
        here = {c.id for c in cited if own.get(c.file) == title}
        for one in ids:
            if one not in here:
                others = sorted({c.place for c in cited if c.id == one})
                missing.append(
                    f"{one} has no test in tests/games/{slug}/rules/{file_of(title)}"
                    + (f" (cited only in {', '.join(others)})" if others else "")
                )
    assert not missing, f"{len(missing)} clauses of {slug} lack a test of their own:\n" + "\n".join(missing)


@pytest.mark.parametrize("slug", registered_games())
def test_every_section_has_its_file_and_every_file_its_section(slug: str) -> None:
    own = own_files(slug)
    strange = [
        f"{file} is named after no section of {slug}'s rules.toml"
        for file, title in own.items()
        if title is None
    ]
    missing = [
        f"{title!r} has no tests/games/{slug}/rules/{file_of(title)}"
        for title in all_rules()[slug]
        if f"tests/games/{slug}/rules/{file_of(title)}" not in own
    ]
    assert not strange + missing, "\n".join(strange + missing)


@pytest.mark.parametrize("slug", registered_games())
def test_the_tests_of_a_section_stand_in_the_order_of_its_clauses(slug: str) -> None:
    """Each test stands where the first clause of the section that it cites belongs; one that cites none stands anywhere."""
    wrong = []
    for file, title in own_files(slug).items():
        rank = {one: at for at, one in enumerate(all_rules()[slug].get(title or "", []))}
        last, before = -1, ""
        for node in ast.parse((ROOT / file).read_text(encoding="utf-8")).body:
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            found = sorted(citations_in(ast.unparse(node), file), key=lambda c: c.line)
            first = next((rank[c.id] for c in found if c.id in rank), None)
            if first is None:
                continue
            if first < last:
                wrong.append(f"{file}: {node.name} belongs before {before}")
            last, before = first, node.name
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("slug", registered_games())
def test_the_tests_of_a_game_lie_in_its_rooms(slug: str) -> None:
    home = TESTS / "games" / slug
    stray = [
        str(path.relative_to(ROOT))
        for path in sorted(home.rglob("test_*.py"))
        if path.parent.parent != home or path.parent.name not in ROOMS
    ]
    assert not stray, f"not in one of {', '.join(sorted(ROOMS))}: {' '.join(stray)}"


def test_no_clause_id_is_used_twice() -> None:
    ids = all_ids()
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


@pytest.mark.parametrize(
    ("title", "file"),
    [
        ("Battles", "test_battles.py"),
        ("The board and its Sectors", "test_board_and_its_sectors.py"),
        ("Setup (casual mode)", "test_setup.py"),
        ("Citizens' special abilities", "test_citizens_special_abilities.py"),
        ("Warlord role: movement and claims", "test_warlord_role_movement_and_claims.py"),
    ],
)
def test_a_section_is_tested_in_the_file_of_its_title(title: str, file: str) -> None:
    assert file_of(title) == file


def test_a_file_belongs_to_the_section_that_it_names_in_most_words() -> None:
    titles = ["The map", "Map cards", "Movement"]
    assert section_of("test_map.py", titles) == "The map"
    assert section_of("test_map_cards.py", titles) == "Map cards"
    assert section_of("test_movement_in_stealth.py", titles) == "Movement"
    assert section_of("test_mapping.py", titles) is None
