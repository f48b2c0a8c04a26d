"""Every test of the host that takes `database` runs on SQLite, on PostgreSQL, and on two servers that are asked in turns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host.kit import Shared, fresh_postgres, sqlite_in
from tests.needs import need_postgres, need_redis


@pytest.fixture(
    params=[
        "sqlite",
        pytest.param("postgres", marks=pytest.mark.postgres),
        pytest.param("two", marks=[pytest.mark.postgres, pytest.mark.redis]),
    ]
)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database."""
    if request.param == "sqlite":
        yield sqlite_in(tmp_path)
        return
    need_postgres()
    if request.param == "two":
        need_redis()
    with fresh_postgres() as url:
        yield Shared(url) if request.param == "two" else url
