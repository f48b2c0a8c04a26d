"""Foreign, missing, stale and guessed tokens on every route and every button: nobody learns or changes what is not theirs.

The cases are held against the site's own table of routes. Each is tried by everybody who may not, and nothing must
have changed; then by whoever may, so that a case that nobody can carry out proves nothing.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from starlette.routing import Route

from orrery.host.people import new_token
from orrery.web import console, pages
from orrery.web.api import OPERATIONS
from orrery.web.pages_table import SEATED, STOPPING
from orrery.web.verbs import VERBS
from tests.attack.cases import API, BUTTONS, CASES, CONSOLE, PAGES, Case, Request
from tests.attack.scenes import WORDS, Scene, begun, stage


def test_every_route_has_a_case() -> None:
    there = {(op.method, f"/api{op.path}") for op in OPERATIONS}
    there |= {("GET", path) for path in (console.HEALTH, console.READY, console.NUMBERS)}
    for route in pages.routes():
        assert isinstance(route, Route), f"{route} is no plain route; let this test look into it"
        there |= {(method, route.path) for method in (route.methods or set()) - {"HEAD"}}
    cases = {(case.method, case.path) for case in CASES}
    assert there - cases == set(), "routes without a case in tests/attack/cases.py"
    assert cases - there == set(), "cases for routes that are gone"


def test_every_button_has_a_case() -> None:
    known = {
        "move",
        "moves",
        "domain",
        "sheet",
        "undo",
        "start",
        "again",
        "free",
        "ask",
        "unplan",
        "pace",
        *SEATED,
        *STOPPING,
    }
    assert {case.button for case in BUTTONS} == known
    assert set(VERBS) - known == {"say", "share", "stops", "onward"}, (
        "verbs with a route of their own, or behind several buttons"
    )


async def send(
    here: Scene, case: Case, request: Request, token: str, headers: dict[str, str] | None = None
) -> tuple[int, bytes]:
    """Send somebody's request with a token; its status and its body."""
    values = {
        "game": "nomads",
        "table": here.table,
        "seat": request.seat,
        "token": request.token,
        "version": "x",
        "name:path": "x.css",
    }
    path = case.path
    for name, value in values.items():
        path = path.replace(f"{{{name}}}", str(value))
    head = dict(headers or {})
    if token:
        head |= {"cookie": f"orrery={token}"} if case.is_page else {"authorization": f"Bearer {token}"}
    if case.stream:
        return await begun(here.site, path, head)
    more: dict[str, Any] = {}
    if case.method in {"POST", "PUT"}:
        more = {"data": request.body} if case.is_page else {"json": request.body}
    if case.is_page and case.method == "POST":
        head = {"origin": "http://test", **head}
    raw = {name.encode(): value.encode("latin-1") for name, value in head.items()}
    answer: httpx.Response = await here.client.request(case.method, path + request.query, headers=raw, **more)
    here.client.cookies.clear()  # everybody here has a browser of their own
    return answer.status_code, answer.content


GROUPS = pytest.mark.parametrize(
    "cases", [API, PAGES, BUTTONS, CONSOLE], ids=["api", "pages", "buttons", "console"]
)
"""One site serves many cases: each has a table of its own."""


@GROUPS
async def test_nobody_gets_through_who_may_not(cases: list[Case], tmp_path: Path) -> None:
    async with stage(tmp_path) as theatre:
        problems = []
        for case in cases:
            here = await theatre.scene(case.state)
            request = await case.make(here)
            before = await here.stands()
            problems += [f"{case}: {problem}" async for problem in _problems(here, case, request)]
            if await here.stands() != before:
                problems.append(f"{case}: something has changed")
        assert not problems, "\n".join(problems)


async def _problems(here: Scene, case: Case, request: Request) -> AsyncIterator[str]:
    """Who of those who may not was let in, or told something."""
    for who, token, allowed in await _hands(here, case, request):
        sent = (
            msgspec.structs.replace(request, body={"token": token}, token=token)
            if case.need == "link"
            else request
        )
        status, body = await send(here, case, sent, new_token() if case.need == "link" else token)
        if status not in allowed:
            yield f"{who} is answered {status} {body[:200]!r}"
        elif who in here.strangers and any(word.encode() in body for word in WORDS):
            yield f"{who} is told of the table"


async def _hands(here: Scene, case: Case, request: Request) -> list[tuple[str, str, frozenset[int]]]:
    """Everybody who tries it, with what they hold, and how they may be answered."""
    strangers = here.strangers
    if case.need == "nothing":  # not forbidden, but nothing is told
        return [(who, token, frozenset(range(200, 500))) for who, token in strangers.items()]
    if case.need == "link":  # what they hold is the link; others lead elsewhere by right
        bad = ("a guessed key", "a key that was renewed", "a spent invitation")
        return [(who, token, frozenset({404})) for who, token in strangers.items() if who.endswith(bad)]
    found = [(who, token, frozenset({404})) for who, token in strangers.items()]
    if case.need == "host":  # whoever plays is a stranger there, and does not learn that there is such a page
        known = {"whoever opened a table": here.ann, "another sitter": here.bob, **await here.watchers()}
        return [*found, *((who, token, frozenset({404})) for who, token in known.items())]
    if case.need == "own":
        return [*found, ("another sitter", here.bob, frozenset({404}))]
    may_look = case.right if case.need == "reader" else frozenset({403})
    found += [(who, token, may_look) for who, token in (await here.watchers()).items()]
    if case.need == "owner" or case.named:
        other = here.bob if request.by == here.ann else here.ann
        found.append(("another sitter", other, frozenset({403, 409} if case.votes else {403})))
    return found


@GROUPS
async def test_whoever_may_is_let_in(cases: list[Case], tmp_path: Path) -> None:
    """So that the refusals above are not refusals of something that nobody can do."""
    async with stage(tmp_path) as theatre:
        problems = []
        for case in cases:
            here = await theatre.scene(case.state, public=case.public)
            request = await case.make(here)
            before = await here.stands()
            status, body = await send(here, case, request, request.by)
            if status not in case.right:
                problems.append(f"{case}: {status} {body[:300]!r}")
            elif case.changes and await here.stands() == before:
                problems.append(f"{case}: nothing was done")
        assert not problems, "\n".join(problems)


async def test_a_token_that_is_none_of_ours_is_a_sentence(tmp_path: Path) -> None:
    async with stage(tmp_path) as theatre:
        here = await theatre.scene()
        problems = []
        for case in API:
            for token in ("x", "Bearer", "a" * 23, "é" * 22, "../../etc/passwd", "0" * 5000):
                head = {"authorization": f"Bearer {token}".encode().decode("latin-1")}
                status, body = await send(here, case, Request(""), "", head)
                if status != 403 or any(word.encode() in body for word in WORDS):
                    problems.append(f"{case} with '{token[:20]}': {status}")
        assert not problems, "\n".join(problems)


FOREIGN: tuple[dict[str, str], ...] = (
    {"origin": "http://evil.example"},
    {"origin": "http://test:8001"},
    {"origin": "null"},
    {"origin": "http://test", "sec-fetch-site": "cross-site"},
    {"origin": "http://test", "sec-fetch-site": "same-site"},
)


@GROUPS
async def test_no_page_of_another_site_acts_for_a_visitor(cases: list[Case], tmp_path: Path) -> None:
    """With the cookie of whoever may: that it comes from elsewhere is enough to refuse it."""
    async with stage(tmp_path) as theatre:
        problems = []
        for case in cases:
            if case.method == "GET":
                continue
            here = await theatre.scene(case.state, public=case.public)
            request = await case.make(here)
            before = await here.stands()
            for head in FOREIGN:
                status, _ = await send(here, case, request, "", {"cookie": f"orrery={request.by}", **head})
                if status != 403:
                    problems.append(f"{case} from {head}: {status}")
            if await here.stands() != before:
                problems.append(f"{case}: something has changed")
        assert not problems, "\n".join(problems)
