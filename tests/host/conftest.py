"""Every test of the host that takes `database` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host.kit import fresh_postgres, sqlite_in
from tests.needs import need_postgres


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database."""
    if request.param == "sqlite":
        yield sqlite_in(tmp_path)
        return
    need_postgres()
    with fresh_postgres() as url:
        yield url
