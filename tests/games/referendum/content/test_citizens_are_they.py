"""Citizens are called by their names, or `they`: no sentence that players read knows a citizen's sex."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from orrery.games import referendum

ROOM = Path(referendum.__file__).parent
SEXED = re.compile(r"\b(s?he|hers?|him|his|(her|him)self)\b", re.IGNORECASE)


def sentences(path: Path) -> list[str]:
    """What is said in a file: its lines, or the texts in its code."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        return text.splitlines()
    found = (node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant))
    return [value for value in found if isinstance(value, str)]


FILES = [
    path
    for path in sorted(ROOM.rglob("*"))
    if path.suffix in {".py", ".toml"} and path.parent.name != "earlier"
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOM)))
def test_no_sentence_knows_the_sex_of_a_citizen(path: Path) -> None:
    assert [said for said in sentences(path) if SEXED.search(said)] == []
