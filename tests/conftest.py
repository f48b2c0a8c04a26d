"""The order of the tests: the long build first, so that others run beside it; browsers last.

Playwright keeps an event loop running in its process until the session ends, and no test that starts one of its own
can run behind it.
"""

from __future__ import annotations

import pytest


def _turn(item: pytest.Item) -> int:
    path = item.path.as_posix()
    return 0 if path.endswith("tests/test_compiled.py") else 2 if "/tests/browser/" in path else 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_turn)
