"""Who may change something: our own pages and programs with a token, whatever else a browser is made to send."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.host.kit import sqlite_in
from tests.web.api_kit import Place, place

SEATS = [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]
FOREIGN: list[dict[str, str]] = [
    {"origin": "http://evil.example"},
    {"origin": "http://evil.example", "sec-fetch-site": "same-origin"},
    {"origin": "http://test:9999"},
    {"origin": "https://test"},
    {"origin": "http://test.evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "cross-site"},
    {"origin": "http://test", "sec-fetch-site": "cross-site"},
    {"origin": "http://test:9999", "sec-fetch-site": "same-site"},
]
"""What a page of another site, host or port makes a browser say; on plain http it says `Origin` alone."""
OWN: list[dict[str, str]] = [
    {"origin": "http://test"},
    {"origin": "http://test:80"},
    {"origin": "http://TEST", "sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
]


async def _said(here: Place, table: str, token: str) -> int:
    page = await here.caller(token).get(f"/tables/{table}/log")
    return sum(entry["kind"] == "say" for entry in page["entries"])


async def _speak(here: Place, table: str, headers: dict[str, str]) -> list[int]:
    """Say something by the form of the page and by the API; the statuses of both."""
    form = await here.client.post(f"/tables/{table}/say", data={"text": "hello"}, headers=headers)
    api = await here.client.post(f"/api/tables/{table}/chat", json={"text": "hello"}, headers=headers)
    return [form.status_code, api.status_code]


async def test_a_page_of_another_site_host_or_port_changes_nothing(tmp_path: Path) -> None:
    async with place(sqlite_in(tmp_path)) as here:
        table, people, _ = await here.group()
        token = people[0].token
        for says in FOREIGN:
            for proof in ({"cookie": f"orrery={token}"}, {"authorization": f"Bearer {token}"}, {}):
                assert await _speak(here, table, {**proof, **says}) == [403, 403], (says, proof)
        assert await _said(here, table, token) == 0


async def test_our_own_pages_may_and_so_may_programs_with_a_token(tmp_path: Path) -> None:
    async with place(sqlite_in(tmp_path)) as here:
        table, people, _ = await here.group()
        cookie, bearer = (
            {"cookie": f"orrery={people[0].token}"},
            {"authorization": f"Bearer {people[0].token}"},
        )
        for says in OWN:
            assert await _speak(here, table, {**cookie, **says}) == [303, 200], says
        assert await _speak(here, table, bearer) == [303, 200]
        before = await _said(here, table, people[0].token)
        assert await _speak(here, table, cookie) == [403, 403]  # a browser would say where it sends from
        assert await _said(here, table, people[0].token) == before == 2 * (len(OWN) + 1)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
async def test_every_unsafe_method_is_looked_at(tmp_path: Path, method: str) -> None:
    """Also where there is no body to read, and where the address does not exist."""
    async with place(sqlite_in(tmp_path)) as here:
        table, people, _ = await here.group()
        for path in (f"/tables/{table}/seats/0", f"/tables/{table}/seats/0/bot", "/nothing"):
            more: dict[str, Any] = {
                "headers": {"origin": "http://test:9999", "cookie": f"orrery={people[0].token}"}
            }
            assert await here.caller("").refused(method, path, {}, **more) == (403, "not yours")
        assert (await people[0].get(f"/tables/{table}"))["people"][0]["bot"] == ""
