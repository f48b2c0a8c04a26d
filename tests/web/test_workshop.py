"""The workshop without a browser: building, checking, keeping, reading and writing decks, and bringing them to tables."""

from __future__ import annotations

import re
from pathlib import Path

from orrery.draw.text import curly
from orrery.games import games
from orrery.games.nomads import GAME
from orrery.games.nomads.cards.decks import deck_text, sample_deck
from tests.host.kit import sqlite_in
from tests.web.api_kit import place
from tests.web.page_kit import Guest, pages, read

SHOP = "/workshop/nomads/decks"
IRON = deck_text(GAME.content, sample_deck(GAME.content, 2))


def fields(page: str) -> dict[str, str]:
    """What the form of the bench would send, without any button."""
    bench = page[page.index('id="bench"') :]
    found = dict(re.findall(r'name="(n\.[^"]+)"[^>]* value="(\d+)"', bench))
    found["name"] = re.search(r'name="name"[^>]* value="([^"]*)"', bench)[1]  # type: ignore[index]
    found["lead"] = re.search(r'<option value="([^"]+)" selected', bench)[1]  # type: ignore[index]
    return found


def verdict(page: str) -> str:
    """What the page says about the deck."""
    return " ".join(read(page[page.index(' id="verdict"') :].split(">", 1)[1].split("</div>")[0]).split())


async def pressed(guest: Guest, page: str, **more: str) -> str:
    """The page after a button."""
    answer = await guest.post(SHOP, fields={**fields(page), **more})
    assert answer.status_code == 200, answer.text
    return answer.text


async def test_every_card_can_be_added_and_the_page_says_at_once_what_is_wrong(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        page = await ines.get(SHOP)
        assert "exactly 40 resources, not 0" in verdict(page)
        for one in (*GAME.content.pack.resource, *GAME.content.pack.species):
            assert curly(one.name) in read(page)
        fleet = next(one.id for one in GAME.content.pack.resource if one.name == "Civil Ship")
        veto = next(one.id for one in GAME.content.pack.resource if one.name == "Conclave Veto")
        page = await pressed(ines, page, plus=fleet)
        assert "not 1" in verdict(page)
        page = await pressed(ines, page, **{f"n.{fleet}": "4", f"n.{veto}": "2"})
        assert "At most 3 copies of a card are allowed, not 4 of Civil Ship" in verdict(page)
        assert "Conclave Veto is unique" in verdict(page)
        page = await pressed(ines, page, minus=fleet)
        assert "Civil Ship" not in verdict(page)
        assert fields(await pressed(ines, page, do="clear"))[f"n.{fleet}"] == "0"
        page = await ines.get(f"{SHOP}?sample=Iron Orrery")
        assert verdict(page) == "This deck can be played."
        assert (await ines.post(SHOP, lead="nobody")).status_code == 422


async def test_decks_are_kept_opened_changed_and_thrown_away(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, marek):
        page = await ines.get(f"{SHOP}?sample=Iron Orrery")
        answer = await ines.post(SHOP, fields=fields(page), name="Tin Men", do="keep")
        assert answer.status_code == 303
        assert answer.headers["location"].startswith(f"{SHOP}?open=Tin%20Men")
        kept = await ines.get(f"{SHOP}?open=Tin Men")
        assert fields(kept) == {**fields(page), "name": "Tin Men"}
        assert "Tin Men" not in await marek.get(SHOP)
        assert (await marek.ask("GET", f"{SHOP}?open=Tin Men")).status_code == 404
        half = await ines.post(SHOP, fields=fields(page), name="Half", do="keep", minus="NOM-RC-03")
        assert half.status_code == 303
        assert "unfinished" in await ines.get(SHOP)
        assert (await ines.post(SHOP, fields=fields(page), name="", do="keep")).status_code == 422
        assert (await marek.post(SHOP, drop="Tin Men")).status_code == 422
        assert (await ines.post(SHOP, drop="Tin Men")).status_code == 303
        assert "Tin Men" not in await ines.get(SHOP)


async def test_decks_go_out_and_come_in_as_text(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, marek):
        page = await ines.get(f"{SHOP}?sample=Iron Orrery")
        text = (await ines.ask("GET", f"{SHOP}/text?name=Iron Orrery")).text
        assert text.splitlines()[0] == "Automa Concord"
        assert "2 Mecadestroyer" in text.splitlines()
        assert text.strip() in read(page)
        for words in (text, IRON, text.replace("\n", "\r\n")):
            read_in = await pressed(marek, await marek.get(SHOP), do="read", words=words)
            assert fields(read_in) == {**fields(page), "name": ""}
        wrong = await pressed(marek, page, do="read", words="Automa Concord\n3 Mecadestroyr")
        assert "did you mean Mecadestroyer?" in read(wrong)
        assert "3 Mecadestroyr" in wrong, "the text stays, to be mended"
        assert fields(wrong) == fields(page), "what lies on the bench stays, too"
        page = await marek.get(f"{SHOP}?sample=Iron Orrery")
        await marek.post(SHOP, fields=fields(page), name="Mine & <co>", do="keep")
        own = await marek.ask("GET", f"{SHOP}/text?name=Mine %26 <co>")
        assert own.text == text
        assert 'filename="Mine----co-.txt"' in own.headers["content-disposition"]
        assert (await ines.ask("GET", f"{SHOP}/text?name=Mine %26 <co>")).status_code == 404


async def test_a_table_lets_every_seat_choose_a_deck_of_ones_own_or_a_sample(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, marek):
        page = await ines.get(f"{SHOP}?sample=Iron Orrery")
        await ines.post(SHOP, fields=fields(page), name="Tin Men", do="keep")
        await ines.post(SHOP, fields=fields(page), name="Half", do="keep", minus="NOM-RC-03")
        new = await ines.get("/new/nomads")
        assert new.count(">Tin Men</option>") == 4
        assert new.count(">Hive Tide</option>") == 4
        assert ">Half</option>" not in new, "an unfinished deck cannot be brought"
        assert 'data-when="option.mode=competitive"' in new
        assert 'name="option.deck_1"' in new
        wishes = {"option.mode": "competitive", "option.deck_1": IRON, "seat2": "link", "public": "1"}
        table = await ines.new_table(2, "nomads", **wishes)
        lobby = await ines.get(f"/tables/{table}")
        assert re.search(r"<option[^>]* selected>Tin Men</option>", lobby)
        assert "Mecadestroyer" not in read(await marek.get(f"/tables/{table}"))
        changed = await ines.post(f"/tables/{table}/do", fields={"bring": "0", "brings.0": "Quiet Hand"})
        assert changed.status_code == 303
        assert (await ines.look(table)).options["deck_1"] == "Quiet Hand"
        wrong = await marek.post(f"/tables/{table}/do", htmx=True, sit="1", brings="Kethri: 1 Civil Ship")
        assert wrong.status_code == 422
        assert "exactly 40" in read(wrong.text)
        await marek.post(f"/tables/{table}/do", sit="1", brings="Hive Tide")
        sight = await marek.look(table)
        assert sight.state == "playing"
        page = await marek.get(f"/tables/{table}")
        assert "Quiet Hand" not in page


async def test_a_friend_chooses_on_sitting_down(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, marek):
        table = await ines.new_table(2, "nomads", **{"option.mode": "competitive", "seat2": "link"})
        token = (await ines.look(table)).links[-1].token
        invited = await marek.get(f"/join/{token}")
        assert 'name="brings"' in invited
        assert "Red Lances" in read(invited)
        await marek.post(f"/join/{token}", name="Marek", brings="Hive Tide")
        assert (await marek.look(table)).options["deck_2"] == "Hive Tide"
        casual = await ines.new_table(2, "nomads", seat2="link")
        token = (await ines.look(casual)).links[-1].token
        assert 'name="brings"' not in await marek.get(f"/join/{token}")


async def test_games_without_decks_say_so(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        for game in games().values():
            found = await ines.ask("GET", f"/workshop/{game.slug}/decks")
            assert found.status_code == (404 if game.workshop() is None else 200)
            link = f'href="/workshop/{game.slug}/decks"'
            assert (link in await ines.get(f"/workshop/{game.slug}")) == (game.workshop() is not None)
            assert (link in await ines.get(f"/new/{game.slug}")) == (game.workshop() is not None)


async def test_the_api_tells_nobody_what_others_bring_before_the_end(tmp_path: Path) -> None:
    async with place(sqlite_in(tmp_path)) as here:
        ann, bob, fan = here.caller(), here.caller(), here.caller()
        quiet = deck_text(GAME.content, sample_deck(GAME.content, 3))
        seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]
        options = {"mode": "competitive", "deck_1": IRON}
        opened = await ann.post("/tables", {"game": "nomads", "seats": seats, "options": options})
        table = opened["table"]
        await fan.post("/join", {"token": opened["watch"]})
        first, second = (link["token"] for link in opened["links"])
        assert (await bob.refused("POST", "/join", {"token": first, "brings": "x"}))[0] == 422
        await bob.post("/join", {"token": first, "brings": quiet})
        await ann.post(f"/tables/{table}/seats/0/brings", {"brings": "Hive Tide"}, "PUT")
        assert (await ann.get(f"/tables/{table}"))["options"]["deck_1"] == "Hive Tide"
        await ann.post(f"/tables/{table}/seats/0/brings", {"brings": IRON}, "PUT")
        assert (await bob.refused("PUT", f"/tables/{table}/seats/0/brings", {"brings": quiet}))[0] == 403
        await here.caller().post("/join", {"token": second})
        secrets = {ann: (quiet, "deck_2"), bob: (IRON, "deck_1"), fan: (IRON, "deck_1")}
        for who, (text, name) in secrets.items():
            for path in ("", "/log?limit=100", "/events?after=0&view=true", "/moves"):
                answer = await who.ask("GET", f"/tables/{table}{path}")
                assert answer.status_code == 200
                assert text not in answer.text
                assert quiet not in answer.text or who is bob
            assert (await who.get(f"/tables/{table}"))["options"][name] == ""
        assert (await fan.refused("GET", f"/tables/{table}/record"))[0] == 409
        await ann.post(f"/tables/{table}/resign", {"seat": 0})
        await bob.post(f"/tables/{table}/resign", {"seat": 1})
        over = await fan.get(f"/tables/{table}")
        assert over["state"] == "over"
        assert (over["options"]["deck_1"], over["options"]["deck_2"]) == (IRON, quiet)
        assert quiet in (await fan.ask("GET", f"/tables/{table}/record")).text
