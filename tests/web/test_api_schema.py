"""The OpenAPI document is a sound one, and whatever a client makes of it, the server neither breaks nor lies."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from orrery.web.api import OPERATIONS
from tests.host.kit import sqlite_in
from tests.web.servers import Server

EXAMPLES = 20


class Known(httpx.Client):
    """A client with a table in every state, so that not every call ends at an unknown one."""

    def __init__(self, url: str) -> None:
        super().__init__(base_url=url, timeout=30)
        self.token = secrets.token_urlsafe(16)
        me, bot, link = {"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "link"}
        self.gathering = self._open([me, link, link], public=True)
        self.playing = self._open([me, me, me])
        self.over = self._open([me, me, bot])
        for seat in (0, 1):
            self._post(f"/api/tables/{self.over}/resign", {"seat": seat})

    def _post(self, path: str, body: Any) -> Any:
        answer = self.post(path, json=body, headers={"authorization": f"Bearer {self.token}"})
        assert answer.status_code < 300, answer.text
        return answer.json()

    def _open(self, seats: list[dict[str, str]], **more: Any) -> str:
        table: str = self._post("/api/tables", {"game": "emperor", "seats": seats, **more})["table"]
        return table


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Known]:
    folder: Path = tmp_path_factory.mktemp("schema")
    with Server(sqlite_in(folder)) as server:
        client = Known(f"http://127.0.0.1:{server.port}")
        yield client
        client.close()


@pytest.fixture(scope="module")
def document(known: Known) -> Any:
    return known.get("/api").json()


@pytest.fixture(scope="module")
def api(known: Known, document: Any) -> Any:
    # tables that exist, so that calls come past the door; unknown ones are made as well
    names = [known.gathering, known.playing, known.over, "nothere2"]
    for path in document["paths"].values():
        for operation in path.values():
            for parameter in operation["parameters"]:
                if parameter["name"] == "table":
                    parameter["schema"] = {"type": "string", "enum": names}
    # a stream never ends; it is tested on its own
    del document["paths"]["/api/tables/{table}/stream"]
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=str(known.base_url))
    return schema


CALLS = [(op.method, f"/api{op.path}") for op in OPERATIONS if not op.path.endswith("/stream")]


@pytest.mark.slow
@pytest.mark.parametrize(("method", "path"), CALLS, ids=[f"{method} {path}" for method, path in CALLS])
def test_no_call_breaks_the_server(method: str, path: str, api: Any, known: Known) -> None:
    """No 5xx, only statuses and bodies that the document tells of."""
    examples = int(os.environ.get("ORRERY_EXAMPLES", EXAMPLES))

    @given(case=api[path][method].as_strategy())
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def check(case: schemathesis.Case[Any]) -> None:
        if case.query and "wait" in case.query:
            case.query["wait"] = 0
        case.call_and_validate(
            headers={"authorization": f"Bearer {known.token}"},
            # a bot that does not exist or an empty message is refused, as no schema can say
            excluded_checks=[schemathesis.checks.positive_data_acceptance],
        )

    check()


def test_the_document_is_complete(known: Known) -> None:
    document = known.get("/api").json()
    assert document["openapi"].startswith("3.1")
    wanted = {
        "/api/games", "/api/games/{game}", "/api/tables", "/api/join", "/api/tables/{table}",
        "/api/tables/{table}/moves", "/api/tables/{table}/undo", "/api/tables/{table}/events",
        "/api/tables/{table}/stream", "/api/tables/{table}/record", "/api/tables/{table}/replay",
    }  # fmt: skip
    assert wanted <= set(document["paths"])
    for path in document["paths"].values():
        for operation in path.values():
            assert operation["summary"]
            assert operation["operationId"]
