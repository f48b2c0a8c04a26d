"""Which test answers for which clause of the rules.

`@clause("EMP-BAT-06")` says: this test fails when clause EMP-BAT-06 is broken. `tests/test_ledger.py` reads these
citations from the sources, so the ids must be written out as plain strings.

The tests of a section lie in a file of its own, whose name is the section's title: "The board and its Sectors" of destiny is
`tests/games/destiny/rules/test_board_and_its_sectors.py`. A section that is too long for one file has others beside it that
begin with the same words: `test_deals_and_trades.py` and `test_deals_and_trades_promises.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest


def clause(*ids: str) -> pytest.MarkDecorator:
    """Cite the clauses that the decorated test, or every test of the decorated class, would catch being broken."""
    if not ids:
        raise ValueError("clause() needs at least one id, such as clause('EMP-BAT-06')")
    return pytest.mark.clause(*ids)


def subject_of(title: str) -> str:
    """The title of a section as a name: without the, and without what stands in brackets."""
    words = re.findall(r"[a-z0-9]+", re.sub(r"\(.*?\)", "", title.lower()))
    return "_".join(word for word in words if word != "the")


def file_of(title: str) -> str:
    """The file of a section's tests, by its title."""
    return f"test_{subject_of(title)}.py"


def section_of(file: str, titles: Iterable[str]) -> str | None:
    """The title, among these, whose section a file of tests belongs to: the longest that its name begins with."""
    name = file.removesuffix(".py") + "_"
    fitting = [title for title in titles if name.startswith(f"test_{subject_of(title)}_")]
    return max(fitting, key=lambda title: len(subject_of(title)), default=None)
