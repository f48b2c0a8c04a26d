"""Names: asked for where they are first seen, told where they are too long, and changed everywhere at once."""

from __future__ import annotations

from pathlib import Path

from orrery.host.values import Plan, SeatPlan
from tests.host.kit import ME
from tests.web.page_kit import pages, read


async def test_a_new_name_reaches_tables_that_are_not_over(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        table = await ines.new_table()
        assert "Guest" in [person.name for person in (await ines.look(table)).people]
        answer = await ines.post("/me", name="Ines", back=f"/tables/{table}")
        assert answer.headers["location"] == f"/tables/{table}"
        sight = await ines.look(table)
        assert [person.name for person in sight.people if person.kind == "person"] == ["Ines"]
        kinds = [entry.kind for entry in await ines.tables.log(table, ines.who)]
        assert kinds.count("name") == 1, "bots may move meanwhile"
        assert "Ines was called Guest before." in read(await ines.get(f"/tables/{table}"))


async def test_who_holds_several_seats_keeps_the_names_they_gave_them(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        seats = (SeatPlan("me", name="Guest"), SeatPlan("me", name="Bob"), ME)
        opened = await ines.tables.open(ines.who.guest, Plan("emperor", seats))
        await ines.tables.rename(ines.who.guest, "Ines")
        names = [person.name for person in (await ines.look(opened.table)).people]
        assert names[:2] == ["Ines", "Bob"]


async def test_a_name_that_is_too_long_is_told_and_not_cut(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        answer = await ines.post("/me", name="x" * 25, back="/rules")
        assert answer.status_code == 303
        headers = {"cookie": f"orrery={ines.token}; orrery-notice={answer.cookies['orrery-notice']}"}
        page = await ines.client.get("/rules", headers=headers)
        assert 'class="toast is-bad"' in page.text
        assert "may have at most 24 letters, not 25" in read(page.text)
        assert await ines.tables.name_of(ines.who.guest) == ""
        for path in ("/new/emperor", "/"):
            assert 'maxlength="24"' not in await ines.get(path)


async def test_who_sits_down_at_a_public_table_says_their_name(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, marek):
        table = await ines.new_table(seat2="link", public="1")
        assert "Who are you?" in await marek.get(f"/tables/{table}")
        assert "Who are you?" not in await ines.get(f"/tables/{table}")
        open_seat = next(p.seat for p in (await marek.look(table)).people if p.kind == "open")
        await marek.post(f"/tables/{table}/do", fields={"sit": str(open_seat), "name": "Marek"})
        assert "Marek" in [person.name for person in (await marek.look(table)).people]
        assert await marek.tables.name_of(marek.who.guest) == "Marek"


async def test_whoever_is_not_asked_hears_whom_the_table_waits_for(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        seats = (SeatPlan("me", name="Ines"), SeatPlan("me", name="Bob"), SeatPlan("me", name="Cleo"))
        opened = await ines.tables.open(ines.who.guest, Plan("emperor", seats))
        sight = await ines.look(opened.table)
        assert sight.scene is not None
        (asked,) = sight.scene.prompt.waiting
        other = (asked + 1) % 3
        fields = {"move": sight.scene.texts[0], "seat": str(other)}
        answer = await ines.post(f"/tables/{opened.table}/do", htmx=True, fields=fields)
        assert f"the table waits for {sight.people[asked].name}." in read(answer.text)


async def test_a_form_with_a_mistake_comes_back_as_it_was_filled_in(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        fields = {
            "players": "3", "title": "Deep & dark", "name": "Ines", "seat1": "me", "seat2": "link", "name2": "Marek",
            "seat3": "officer", "public": "1", "minutes": "45", "pace": "0.3", "option.round_limit": "7777",
        }  # fmt: skip
        answer = await ines.post("/new/emperor", fields=fields)
        assert answer.status_code == 422
        assert answer.text.count("The option “round limit” cannot be") == 2, (
            "above the form, and beside the field"
        )
        for kept in (
            'value="Deep &amp; dark"', 'value="Marek"', '<option value="3" selected>', '<option value="45" selected>',
            'name="seat2" value="link" checked', 'name="seat3" value="officer" checked', 'name="public" value="1" checked',
            'value="7777" aria-invalid="true"',
        ):  # fmt: skip
            assert kept in answer.text, kept
        assert 'name="draw" value="1">' in answer.text, "what was not ticked stays so"
        assert not await ines.tables.mine(ines.who.guest)


async def test_finished_games_have_a_way_back_and_the_headline_of_the_running_ones(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        over = await ines.new_table()
        await ines.tables.resign(over, ines.who)
        running = await ines.new_table(seat2="me", seat3="me")
        page = await ines.get("/?finished=1")
        assert f'href="/tables/{running}"' in page, "the hero continues what runs"
        assert 'href="/#mine"' in page
        answer = await ines.ask("GET", "/")
        assert "no-store" in answer.headers["cache-control"], "who comes back sees it anew"
