"""Which test answers for which clause of the rules.

`@clause("EMP-BAT-06")` says: this test fails when clause EMP-BAT-06 is broken. `tests/test_ledger.py` reads these
citations from the sources, so the ids must be written out as plain strings.
"""

from __future__ import annotations

import pytest


def clause(*ids: str) -> pytest.MarkDecorator:
    """Cite the clauses that the decorated test, or every test of the decorated class, would catch being broken."""
    if not ids:
        raise ValueError("clause() needs at least one id, such as clause('EMP-BAT-06')")
    return pytest.mark.clause(*ids)
