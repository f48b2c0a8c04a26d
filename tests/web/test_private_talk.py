"""Private talk between two seats: in the API, on the page and in its stream, now and after a restart; nobody else hears it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.host.kit import sqlite_in
from tests.web.api_kit import Caller, place
from tests.web.page_kit import Guest, news, pages, read

SECRET = "vote with me and the Finance seat is yours"


async def _heard(who: Caller, table: str) -> list[bool]:
    """Whether somebody can read it, in each way in which the API tells what was said."""
    found = []
    for path in ("log", "events"):
        answer = await who.ask("GET", f"/tables/{table}/{path}")
        assert answer.status_code == 200
        found.append(SECRET in answer.text)
    return found


async def test_a_private_message_reaches_its_two_seats_alone(tmp_path: Path) -> None:
    async with place(sqlite_in(tmp_path)) as here:
        table, people, opened = await here.group(3)
        fan = here.caller()
        await fan.post("/join", {"token": opened["watch"]})
        await people[0].post(f"/tables/{table}/chat", {"text": "Good evening."})
        await people[0].post(f"/tables/{table}/chat", {"text": SECRET, "to": 2})
        assert await _heard(people[2], table) == [True, True]
        assert await _heard(people[0], table) == [True, True]
        for other in (people[1], fan):
            assert await _heard(other, table) == [False, False]
        said = (await people[2].get(f"/tables/{table}/log"))["entries"][-1]
        assert (said["kind"], said["seat"], said["to"]) == ("say", 0, 2)
        await people[1].post(f"/tables/{table}/resign")
        await people[2].post(f"/tables/{table}/resign")
        assert (await fan.get(f"/tables/{table}"))["state"] == "over"
        for other in (people[1], fan):
            assert await _heard(other, table) == [False, False], "it stays private after the game"
    async with place(sqlite_in(tmp_path)) as again:
        assert await _heard(again.caller(people[2].token), table) == [True, True]
        assert await _heard(again.caller(people[1].token), table) == [False, False]


async def test_those_who_may_not_read_are_not_even_woken(tmp_path: Path) -> None:
    async with place(sqlite_in(tmp_path)) as here:
        table, people, _ = await here.group(3)
        at = (await people[0].get(f"/tables/{table}"))["at"]
        path = f"/tables/{table}/events"
        waits = [asyncio.create_task(who.get(path, after=at, heard=0, wait=1)) for who in people]
        await asyncio.sleep(0.2)
        await people[0].post(f"/tables/{table}/chat", {"text": SECRET, "to": 2})
        await asyncio.sleep(0.2)
        assert [wait.done() for wait in waits] == [True, False, True]
        for seat, told in enumerate([await wait for wait in waits]):
            said = [(entry["number"], entry["aside"], entry["text"]) for entry in told["entries"]]
            assert told["at"] == at
            assert told["heard"] == len(said)
            assert said == ([] if seat == 1 else [(at, 1, SECRET)])
        again = await people[2].get(path, after=at, heard=1, wait=0)
        assert again["entries"] == []


async def test_whom_one_cannot_speak_to_in_private(tmp_path: Path) -> None:
    async with place(sqlite_in(tmp_path)) as here:
        table, people, _ = await here.group(3)
        path = f"/tables/{table}/chat"
        assert (await people[0].refused("POST", path, {"text": "x", "to": 0}))[0] == 422
        assert (await people[0].refused("POST", path, {"text": "x", "to": 9}))[0] == 422
        fan = here.caller()
        assert (await fan.refused("POST", path, {"text": "x", "to": 1}))[0] == 404
        seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "bot", "bot": "random"}]
        other = await people[0].post("/tables", {"game": "emperor", "seats": seats})
        early = await people[0].refused("POST", f"/tables/{other['table']}/chat", {"text": "x", "to": 1})
        assert early[0] == 409, "seats may still be drawn"
        await people[1].post("/join", {"token": other["links"][0]["token"]})
        bot = await people[0].refused("POST", f"/tables/{other['table']}/chat", {"text": "x", "to": 2})
        assert bot[0] == 422


async def test_private_talk_on_the_page_and_in_its_stream(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, marek):
        table = await ines.new_table(3, seat2="link", seat3="link")
        links = {link.seat: link.token for link in (await ines.look(table)).links}
        ruben = Guest(ines.tables, ines.client)
        for guest, seat, name in ((marek, 1, "Marek"), (ruben, 2, "Ruben")):
            await guest.post(f"/join/{links[seat]}", name=name)
        page = await ines.get(f"/tables/{table}")
        assert "Only Marek" in read(page)
        assert "Only Ruben" in read(page)
        readers = {guest: await guest.reader(table) for guest in (ines, marek, ruben)}
        for reader in readers.values():
            await news(reader)
        await ines.post(f"/tables/{table}/say", htmx=True, text=SECRET, to="1")
        for guest, hears in ((ines, True), (marek, True), (ruben, False)):
            assert (SECRET in await news(readers[guest])) is hears
            shown = read(await guest.get(f"/tables/{table}"))
            assert (SECRET in shown) is hears
            assert ("only to Marek" in shown) is hears
