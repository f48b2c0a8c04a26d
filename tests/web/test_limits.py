"""Budgets: what one person, one address and all whom nobody knows there may ask for, open and keep open."""

from __future__ import annotations

import asyncio
from itertools import chain
from pathlib import Path

import httpx
import pytest

from orrery.host.people import guest_of, new_token
from orrery.web.app import Site
from orrery.web.guard import network
from orrery.web.limits import SHARED, STRANGERS, Limits, Rate
from tests.host.kit import sqlite_in
from tests.web.api_kit import Caller, Place, place

SLOW = 0.001
"""Drops a second: nothing comes back while a test runs."""


async def _named(here: Place, name: str = "Ann") -> Caller:
    """Somebody whom the host knows."""
    who = here.caller()
    await here.tables.rename(guest_of(who.token), name)
    return who


async def _reads(who: Caller, times: int) -> list[int]:
    return [(await who.ask("GET", "/games")).status_code for _ in range(times)]


async def test_too_much_at_once_is_told_to_wait(tmp_path: Path) -> None:
    async with place(sqlite_in(tmp_path), Limits(writes=Rate(SLOW, 3), reads=Rate(1, 5))) as here:
        ann, bob = await _named(here), await _named(here, "Bob")
        await ann.ask("GET", "/games")
        await bob.ask("GET", "/games")
        answers = [await ann.ask("POST", "/join", {"token": new_token()}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [404, 404, 404, 429, 429]
        assert answers[-1].json()["kind"] == "too fast"
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert (await bob.ask("POST", "/join", {"token": new_token()})).status_code == 404


async def test_tokens_that_do_not_exist_count_against_the_address(tmp_path: Path) -> None:
    async with place(sqlite_in(tmp_path), Limits(reads=Rate(SLOW, 2))) as here:
        ann = await _named(here)
        assert await _reads(ann, 1) == [200]  # she is not known before she has been met
        made_up = [(await here.caller().ask("GET", "/games")).status_code for _ in range(2 * STRANGERS)]
        assert made_up == [200] * (2 * STRANGERS - 1) + [429]
        assert await _reads(here.caller(""), 1) == [429]
        assert await _reads(ann, 3) == [200, 200, 429]


async def test_an_address_is_ten_people_at_most(tmp_path: Path) -> None:
    async with place(sqlite_in(tmp_path), Limits(reads=Rate(SLOW, 20))) as here:
        found = []
        for number in range(SHARED + 2):
            found += await _reads(await _named(here, f"Guest {number}"), 20)
        assert found.count(200) == 20 * SHARED


async def test_nobody_becomes_many_people_by_giving_many_names(tmp_path: Path) -> None:
    """So many of an address are known in a day; the others are strangers together."""
    async with place(sqlite_in(tmp_path), Limits(guests=Rate(SLOW, 1), reads=Rate(SLOW, 5))) as here:
        people = [await _named(here, f"Guest {number}") for number in range(SHARED + 3)]
        for who in people:
            await _reads(who, 1)  # each is met once, as a stranger: 13 of 15
        assert [await _reads(who, 1) for who in people] == [[200]] * (SHARED + 2) + [[429]]


async def test_tables_guests_and_promises_have_budgets(tmp_path: Path) -> None:
    plan = {"game": "emperor", "seats": [{"kind": "link"}] * 3}
    for limits in (
        Limits(opens=Rate(SLOW, 1)),
        Limits(tables=Rate(SLOW, 1), guests=Rate(SLOW, 1)),
    ):
        async with place(sqlite_in(tmp_path), limits) as here:
            nobody = here.caller("")
            tables = [(await nobody.ask("POST", "/tables", plan)).status_code for _ in range(STRANGERS + 1)]
            assert tables == [201] * STRANGERS + [429]
            guests = [
                (await here.caller().ask("POST", "/guests", {})).status_code for _ in range(STRANGERS + 1)
            ]
            assert guests == [201] * STRANGERS + [429]
        (tmp_path / "orrery.db").unlink()
    async with place(sqlite_in(tmp_path), Limits(opens=Rate(SLOW, 1))) as here:
        promises = [
            (await here.caller().ask("POST", "/commitments", {})).status_code for _ in range(STRANGERS + 1)
        ]
        assert promises == [201] * STRANGERS + [429]


async def _waiting(who: Caller, table: str, at: int, polls: int) -> list[int]:
    """So many polls that stay open at the same time; their statuses."""
    asked = [
        who.ask("GET", f"/tables/{table}/events", params={"after": at, "wait": 1.0}) for _ in range(polls)
    ]
    return sorted(answer.status_code for answer in await asyncio.gather(*asked))


async def test_what_stays_open_is_counted_for_people_strangers_and_addresses(tmp_path: Path) -> None:
    async with place(sqlite_in(tmp_path), Limits(streams=2)) as here:
        ann = await _named(here)
        opened = await ann.post(
            "/tables", {"game": "emperor", "seats": [{"kind": "link"}] * 3, "public": True}
        )
        table, at = opened["table"], opened["at"]
        assert await _waiting(ann, table, at, 4) == [200] * 2 + [429] * 2
        strangers = [_waiting(here.caller(), table, at, 1) for _ in range(2 * STRANGERS + 3)]
        found = sorted(chain(*await asyncio.gather(*strangers)))
        assert found == [200] * (2 * STRANGERS) + [429] * 3
        people = [await _named(here, f"Guest {number}") for number in range(SHARED + 1)]
        for who in people:
            await _reads(who, 1)
        found = sorted(chain(*await asyncio.gather(*[_waiting(who, table, at, 2) for who in people])))
        assert found == [200] * (2 * SHARED) + [429] * 2


async def test_addresses_are_counted_apart(tmp_path: Path) -> None:
    async with place(sqlite_in(tmp_path), Limits(reads=Rate(SLOW, 1))) as here:
        site = Site(limits=Limits(reads=Rate(SLOW, 1)), tables=here.tables)
        statuses = []
        for address in ("10.0.0.1", "10.0.0.2", "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"):
            transport = httpx.ASGITransport(app=site, client=(address, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
                statuses.append([(await client.get("/api/games")).status_code for _ in range(STRANGERS)])
        good, spent = [200] * STRANGERS, [429] * STRANGERS
        assert statuses == [good, good, good, spent, good]  # one household has all of a /64


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8::7", "2001:db8::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix:", "unix:"),
    ],
)
def test_an_address_of_ipv6_is_counted_by_its_network(address: str, counted: str) -> None:
    assert network(address) == counted
