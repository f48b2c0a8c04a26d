"""Every test of the host that takes `database` runs on SQLite, on PostgreSQL, and on two servers that are asked in turns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.servers import fresh_postgres as new_postgres
from tests.host.kit import Shared, fresh_postgres, sqlite_in, unmade_in
from tests.needs import need_postgres, need_redis

KINDS = [
    "sqlite",
    pytest.param("postgres", marks=pytest.mark.postgres),
    pytest.param("two", marks=[pytest.mark.postgres, pytest.mark.redis]),
]


@pytest.fixture(params=KINDS)
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


@pytest.fixture(params=KINDS[:2])
def unmade(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database that nobody has opened yet."""
    if request.param == "sqlite":
        yield unmade_in(tmp_path)
        return
    need_postgres()
    with new_postgres() as url:
        yield url
