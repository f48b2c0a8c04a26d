"""Pages without a browser: forms, links, names, refusals, caches."""

from __future__ import annotations

import asyncio
import gzip
import random
import re
from pathlib import Path

import pytest

from orrery.games import games
from orrery.host.values import Plan, Scene
from orrery.web import assets
from orrery.web.origins import origins
from orrery.web.visit import NOTICE
from tests.host.kit import ME, TOY, any_of
from tests.web.page_kit import Guest, pages, read


async def test_the_home_page_shows_every_game_and_no_table(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        home = await ines.get("/")
        for game in games().values():
            assert game.title in read(home)
            assert game.blurb in read(home)
            assert f'action="/play/{game.slug}"' in home
        assert "Nothing here yet" in home


async def test_one_click_opens_a_table_against_bots(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, marek):
        answer = await ines.post("/play/emperor")
        assert answer.status_code == 303
        table = answer.headers["location"]
        page = await ines.get(table)
        assert page.count("<h1>") == 1
        assert 'id="prompt"' in page
        home = await ines.get("/")
        assert f'href="{table}"' in home
        assert "waits for you" in home or "in play" in home
        assert (await marek.ask("GET", table)).status_code == 404, "nobody else may look"


async def test_a_form_describes_a_table(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        wishes = {
            "title": "Friday’s throne",
            "name": "Ines",
            "seat2": "link",
            "name2": "Marek",
            "public": "1",
            "minutes": "45",
            "has.open_scores": "1",
            "option.open_scores": "true",
            "option.round_limit": "9",
        }
        table = await ines.new_table(4, **wishes)
        sight = await ines.look(table)
        assert (sight.title, sight.public, sight.minutes, sight.state) == (
            "Friday’s throne",
            True,
            45,
            "gathering",
        )
        assert sight.options["open_scores"] is True
        assert sight.options["round_limit"] == 9
        assert [person.kind for person in sight.people] == ["person", "open", "bot", "bot"]
        assert sight.people[0].name == "Ines"
        page = read(await ines.get(f"/tables/{table}"))
        assert "Waiting for one player" in page


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": "2"},
        {"players": "many"},
        {"seat2": "deep thought"},
        {"option.round_limit": "100000"},
        {"minutes": "a while"},
        {"pace": "slow"},
    ],
)
async def test_a_wrong_form_gets_a_sentence(tmp_path: Path, wrong: dict[str, str]) -> None:
    async with pages(tmp_path) as (ines, _):
        answer = await ines.post("/new/emperor", fields={"players": "3", "seat1": "me", **wrong})
        assert answer.status_code == 422
        assert re.search(r'role="alert">.*?[^<]+\.</p>', answer.text), answer.text


async def test_looking_at_a_link_takes_no_seat(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, marek):
        table = await ines.new_table(3, seat2="link", title="The long senate")
        link = next(link for link in (await ines.look(table)).links if link.seat == 1)
        assert "Sit down at The long senate" in read(await marek.get(f"/join/{link.token}"))
        assert (await ines.look(table)).state == "gathering"
        answer = await marek.post(f"/join/{link.token}", name="Marek")
        assert answer.headers["location"] == f"/tables/{table}"
        assert (await ines.look(table)).state == "playing"
        assert (await marek.ask("GET", f"/join/{link.token}")).status_code == 404, "the invitation is used up"


async def test_names_and_words_are_escaped_everywhere(tmp_path: Path) -> None:
    evil = '<b onx="1">&amp;'

    async with pages(tmp_path) as (ines, _):
        await ines.post("/me", name=evil, back="/")
        table = await ines.new_table(3, title=f"{evil}!", name=evil)
        await ines.post(f"/tables/{table}/say", text=f"{evil}?")
        for path in ("/", f"/tables/{table}", "/new/emperor", f"/tables/{table}/log"):
            page = await ines.get(path)
            assert evil not in page
            assert "onx=" not in page or "&lt;b onx=" in page
        assert evil in read(await ines.get(f"/tables/{table}"))


async def test_no_form_leads_to_another_site(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        answer = await ines.post("/me/theme", theme="light", back="//elsewhere.example/")
        assert answer.headers["location"] == "/"
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie


async def _first_move(guest: Guest, table: str) -> tuple[str, int]:
    sight = await guest.look(table)
    assert sight.scene is not None
    return sight.scene.texts[0], sight.scene.prompt.asked_at


async def test_a_refused_move_is_a_toast_for_htmx_and_a_page_for_others(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        table = await ines.new_table(3, seat2="me", seat3="me")
        for htmx in (True, False):
            answer = await ines.post(f"/tables/{table}/do", htmx=htmx, move="build castle at e4")
            assert answer.status_code == 400
            assert ("hx-partial" in answer.text) is htmx
            assert ("<html" in answer.text) is not htmx
        move, after = await _first_move(ines, table)
        done = await ines.post(f"/tables/{table}/do", htmx=True, move=move, after=str(after))
        assert done.status_code == 204
        again = await ines.post(f"/tables/{table}/do", htmx=True, move=move, after=str(after))
        assert again.status_code == 409
        assert (await ines.post(f"/tables/{table}/do", move="")).status_code == 400


async def test_without_scripts_a_move_leads_back_to_the_table(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        table = await ines.new_table(3, seat2="me", seat3="me")
        move, after = await _first_move(ines, table)
        answer = await ines.post(f"/tables/{table}/do", move=move, after=str(after))
        assert (answer.status_code, answer.headers["location"]) == (303, f"/tables/{table}")


async def test_rules_are_searched_and_rulings_say_why(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        rules = games()["emperor"].rules
        every = await ines.get("/rules/emperor")
        assert every.count('class="clause"') == len(rules.clauses)
        ruling = next(clause for clause in rules.clauses.values() if clause.kind == "ruling")
        contents = re.findall(r'<li><a href="#(chapter-[^"]+)">', every)
        assert contents == re.findall(r'<h3 id="(chapter-[^"]+)">', every), (
            "every chapter is listed, in order"
        )
        assert len(contents) > 5
        one = await ines.get(f"/rules/emperor?q={ruling.id}")
        assert one.count('class="clause"') == 1
        assert ruling.why in read(one)
        for game in games().values():
            every = read(await ines.get(f"/rules/{game.slug}"))
            listed = every[every.rindex("Where cards and maps come from") :]
            assert all(name in listed for one in origins(game) for name in one.names)
        named = {(one.kind, one.source): one.names for one in origins(games()["emperor"])}
        assert "Ambassador" in named["Technology", "partly designed"]
        assert named["Board", "partly designed"] == (), "the board is one thing and has no name"
        assert (await ines.ask("GET", "/rules/chess")).status_code == 404


async def test_the_shelf_of_rules_says_what_each_game_is_about(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        shelf = await ines.get("/rules")
        for game in games().values():
            assert game.blurb in read(shelf)
            assert (f'href="/learn/{game.slug}"' in shelf) == (game.learning is not None)


async def test_clauses_that_a_clause_names_are_links(tmp_path: Path) -> None:
    clauses = games()["colonies"].rules.clauses
    named = {found for one in clauses.values() for found in re.findall(r"COL-[A-Z]+-\d+", one.text)}
    assert len(named) > 10
    async with pages(tmp_path) as (ines, _):
        book = await ines.get("/rules/colonies")
        for one in named:
            assert f'<a href="#{one}" data-clause="{one}">{one}</a>' in book
            assert f'id="{one}"' in book, "it leads somewhere"


async def test_files_are_kept_for_ever_and_packed(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        page = await ines.get("/")
        for path in set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page)):
            answer = await ines.ask("GET", path)
            assert answer.status_code == 200, path
            assert "immutable" in answer.headers["cache-control"]
        packed = await ines.ask("GET", assets.url("orrery.css"), headers={"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        old = await ines.ask("GET", "/static/0000/orrery.css")
        assert old.headers["cache-control"] == "no-cache"
        assert (await ines.ask("GET", "/static/0000/nothing.css")).status_code == 404


def test_everything_together_stays_small() -> None:
    for name, limit in (("orrery.css", 16_000), ("table.css", 16_000)):
        sheet = assets.asset(name)
        assert sheet is not None
        assert sheet.packed is not None
        assert gzip.decompress(sheet.packed) == sheet.plain
        assert len(sheet.packed) < limit, name
        assert b"/*" not in sheet.plain, "remarks are not sent"
    scripts = [assets.asset(name) for name in ("orrery.js", "decide.js", "dom.js")]
    assert all(script is not None for script in scripts)
    assert sum(len(script.packed or script.plain) for script in scripts if script is not None) < 20_000, (
        "our own scripts stay small: pages are drawn on the server"
    )


async def test_an_open_ended_move_is_sent_by_its_small_form(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        table, scene = await _asked_openly(ines)
        path, seat = f"/tables/{table}/do", str(scene.seat)
        wrong = await ines.post(path, htmx=True, fields={"domain": "0", "0.amount": "99", "seat": seat})
        assert wrong.status_code == 422
        assert "must be between 1 and" in wrong.text
        gone = await ines.post(path, htmx=True, fields={"domain": "7", "seat": seat})
        assert gone.status_code == 409
        said = await ines.post(path, htmx=True, fields={"domain": "1", "1.speech": 'to "us"', "seat": seat})
        assert said.status_code == 204, said.text
        said_last = [event.args for entry in await ines.tables.log(table, ines.who) for event in entry.events]
        assert any('to "us"' in args for args in said_last)


async def _asked_openly(guest: Guest) -> tuple[str, Scene]:
    """A table where an open-ended question has come up: the dice are the table's own, so it may take a few."""
    luck = random.Random(1)
    for _ in range(20):
        table = (await guest.tables.open(guest.who.guest, Plan(TOY.slug, (ME, ME)))).table
        while (sight := await guest.look(table)).state == "playing":
            assert sight.scene is not None
            if not sight.scene.yours:  # it goes by itself
                await asyncio.sleep(0.002)
                continue
            if len(sight.scene.domains) > 1:
                return table, sight.scene
            if sight.scene.moves:
                await guest.tables.play(table, guest.who, any_of(sight, luck), seat=sight.scene.seat)
            else:  # a window goes by itself at its beat
                await asyncio.sleep(0.01)
    raise AssertionError("no table asked anything open-ended")


async def test_no_link_puts_words_into_our_mouth(tmp_path: Path) -> None:
    """What a page has to tell after a form is told once, and not by its address."""

    async with pages(tmp_path) as (ines, _):
        assert "Send money" not in await ines.get("/?notice=Send+money")
        lead = games()["nomads"].workshop().leads()[0].id
        answer = await ines.post("/workshop/nomads/decks", do="keep", name="My <deck>", lead=lead)
        assert answer.status_code == 303
        assert "unfinished" not in answer.headers["location"]
        told = next(one for one in answer.headers.get_list("set-cookie") if one.startswith(NOTICE))
        assert "HttpOnly" in told
        assert "SameSite=lax" in told
        cookie = f"orrery={ines.token}; {told.partition(';')[0]}"
        shown = await ines.ask("GET", "/workshop/nomads/decks", headers={"cookie": cookie})
        assert "My &lt;deck&gt; is kept, unfinished." in shown.text
        assert any(
            one.startswith(f'{NOTICE}=""') and "Max-Age=0" in one
            for one in shown.headers.get_list("set-cookie")
        )
