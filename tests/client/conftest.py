"""One server for all tests of clients; a test that kills one has its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host.kit import sqlite_in
from tests.web.servers import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite_in(tmp_path_factory.mktemp("server"))) as server:
        yield server


@pytest.fixture
def url(server: Server) -> str:
    return f"http://127.0.0.1:{server.port}"


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    server = Server(sqlite_in(tmp_path)).start()
    yield server
    server.stop()
