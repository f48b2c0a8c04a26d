"""The workshop of packs without a browser: a pack is made, changed, checked, kept, shared, uploaded, and played with."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from orrery.engine.bundle import pack_up
from orrery.games import games
from tests.web.page_kit import Guest, pages, read

SHOP = "/workshop/emperor"
ITEM = f"{SHOP}/item"


def fields(page: str) -> dict[str, str]:
    """What the form of an item would send, without any button."""
    form = page[page.index('id="item"') :]
    found = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name, value = re.search(r' name="([^"]+)"', tag), re.search(r' value="([^"]*)"', tag)
        if name and value and ("checkbox" not in tag or " checked" in tag):
            found[name[1]] = html.unescape(value[1])
    for name, text in re.findall(r'<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)</textarea>', form):
        found[name] = html.unescape(text)
    for name, inside in re.findall(r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', inside) or re.search(
            r'value="([^"]*)"', inside
        )
        assert chosen is not None
        found[name] = html.unescape(chosen[1])
    return found


def verdict(page: str) -> str:
    """What the page says about the pack."""
    return " ".join(read(page[page.index(' id="verdict"') :].split(">", 1)[1].split("</div>")[0]).split())


async def made(guest: Guest, name: str = "My galaxy", shop: str = SHOP) -> None:
    """A new pack."""
    answer = await guest.post(shop, name=name, do="new")
    assert answer.status_code == 303, answer.text


async def test_from_a_new_pack_to_a_move_at_a_table(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, marek):
        await made(ines)
        assert "Robotics" in read(await ines.get(f"{SHOP}/pack?name=My galaxy"))
        where = f"{ITEM}?name=My galaxy&kind=technology&id=robotics"
        form = fields(await ines.get(where))
        assert form["f.cost_energy"] == "2" and form["f.power.amount"] == "2"
        looked = await ines.post(ITEM, htmx=True, fields={**form, "f.cost_energy": "3"})
        assert "Cost energy" in looked.text and verdict(looked.text) == "The pack can be played with it."
        assert (
            'value="2"' in (await ines.get(where)).split('name="f.cost_energy"')[1][:40]
        )  # looking keeps nothing
        wrong = (await ines.post(ITEM, fields={**form, "f.cost_energy": "-1", "f.role": "steward"})).text
        assert "Cost energy: it must be a whole number, at least 0." in verdict(wrong)
        kept = await ines.post(ITEM, fields={**form, "f.cost_energy": "3", "do": "keep"})
        assert kept.status_code == 303
        assert "cost_energy = 3" in await ines.get(f"{SHOP}/file?name=My galaxy")
        assert (await marek.ask("GET", f"{SHOP}/pack?name=My galaxy")).status_code == 404
        shared = (await ines.post(f"{SHOP}/pack", pack="My galaxy", do="share")).headers["location"]
        assert "Robotics" in read(await marek.get(shared))
        key = shared.rpartition("/")[2]
        assert f'value="{key}" checked' in await marek.get(f"/new/emperor?pack={key}")
        table = await marek.new_table(3, pack=key)
        sight = await marek.asked(table)
        assert sight.pack == "My galaxy" and sight.origin.pack == key
        assert "My galaxy" in read(await marek.get(f"/tables/{table}"))
        assert sight.scene is not None
        again = await marek.tables.look(table, marek.who)
        assert again.content != games()["emperor"].content_hash
        mine = await ines.new_table(3, pack="mine:My galaxy")
        assert (await ines.look(mine)).content == sight.content


@pytest.mark.parametrize("slug", ["emperor", "destiny", "referendum"])
async def test_scenarios_in_the_box_are_offered_with_their_maps(tmp_path: Path, slug: str) -> None:
    boxed = games()[slug].boxed
    assert len(boxed) >= 2
    async with pages(tmp_path) as (ines, marek):
        form = await ines.get(f"/new/{slug}")
        shop = await ines.get(f"/workshop/{slug}")
        for name, pack in boxed.items():
            face = form[form.index(f'name="pack" value="{name}"') :].split("</label>")[0]
            assert '<svg class="plan"' in face and pack.name in read(face) and "Designed by us." in read(face)
            assert f'href="/packs/{slug}/{name}"' in shop
            assert pack.name in read(await marek.get(f"/packs/{slug}/{name}"))
        table = await ines.new_table(3, slug, pack=name)
        sight = await ines.asked(table)
        assert sight.pack == pack.name and sight.content == pack.digest
        ines.tables.hall._lives.clear()
        assert (await ines.look(table)).pack == pack.name  # its text is kept, whatever becomes of the file
        copied = await marek.post(f"/workshop/{slug}", do="copy", key=name)
        assert copied.status_code == 303


async def test_the_form_of_a_new_table_shows_what_sample_decks_are_made_of(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        form = await ines.get("/new/nomads")
        shown = form[form.index('aria-label="The sample decks"') :].split("</ul>")[0]
        assert shown.count('<svg class="plan"') == 6
        assert "Lemurai: " in read(shown) and "credits a card" in read(shown)


async def test_a_table_with_a_pack_is_opened_again_from_disk(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        await made(ines)
        table = await ines.new_table(3, pack="mine:My galaxy")
        sight = await ines.asked(table)
        ines.tables.hall._lives.clear()
        assert (await ines.look(table)).pack == sight.pack == "My galaxy"


async def test_what_cannot_be_played_is_told_and_opens_no_table(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        await made(ines)
        await ines.post(ITEM, pack="My galaxy", kind="tile", id="plain_01", do="remove")
        assert "38 tiles are needed, 37 are there" in verdict(await ines.get(f"{SHOP}/pack?name=My galaxy"))
        form = {"players": "3", "seat1": "me", "seat2": "random", "seat3": "random", "pack": "mine:My galaxy"}
        refused = await ines.post("/new/emperor", fields=form)
        assert refused.status_code == 422 and "38 tiles are needed" in read(refused.text)
        assert (await ines.post(f"{SHOP}/pack", pack="My galaxy", do="share")).status_code == 422
        await ines.post(ITEM, pack="My galaxy", kind="tile", id="plain_01", do="reset")
        assert verdict(await ines.get(f"{SHOP}/pack?name=My galaxy")) == "This pack can be played."


async def test_packs_are_uploaded_as_text_file_and_zip(tmp_path: Path) -> None:
    text = '[pack]\ngame = "emperor"\nname = "Sent"\n[[technology]]\nid = "robotics"\ncost_energy = 4\n'
    async with pages(tmp_path) as (ines, marek):
        assert (await ines.post(SHOP, do="upload", text=text)).status_code == 303
        assert (await ines.post(SHOP, do="upload", text=text)).status_code == 422  # there is one of this name
        files = {"file": ("sent.zip", pack_up({"pack.toml": text}), "application/zip")}
        sent = await marek.ask("POST", SHOP, data={"do": "upload", "text": ""}, files=files)
        assert sent.status_code == 303, sent.text
        for guest in (ines, marek):
            assert "cost_energy = 4" in await guest.get(f"{SHOP}/file?name=Sent")
        files = {"file": ("x.zip", b"PK\x03\x04 no zip", "application/zip")}
        bad = await marek.ask("POST", SHOP, data={"do": "upload"}, files=files)
        assert bad.status_code == 422 and "no .zip" in read(bad.text)
        other = await marek.post(SHOP, do="upload", text=text.replace("emperor", "nomads"))
        assert other.status_code == 422
        assert (await marek.post(SHOP, drop="Sent")).status_code == 303
        assert "Sent" not in await marek.get(SHOP)


@pytest.mark.parametrize("slug", sorted(games()))
async def test_every_item_of_every_game_has_a_form_that_says_what_it_is(tmp_path: Path, slug: str) -> None:
    async with pages(tmp_path) as (ines, _):
        shop = f"/workshop/{slug}"
        await made(ines, "All", shop)
        page = await ines.get(f"{shop}/pack?name=All")
        links = {html.unescape(link) for link in re.findall(rf'href="({shop}/item[^"]+)"', page)}
        first = {re.search(r"kind=([a-z_]+)", link)[1]: link for link in sorted(links) if "new=1" not in link}  # type: ignore[index]
        for kind, link in first.items():
            form = fields(await ines.get(link))
            kept = await ines.post(f"{shop}/item", fields={**form, "do": "keep"})
            assert kept.status_code == 303, (kind, read(kept.text)[-900:])
            assert kind not in (await ines.get(f"{shop}/file?name=All")), (
                f"the form of {kind} changes it by itself"
            )
        assert verdict(await ines.get(f"{shop}/pack?name=All")) == "This pack can be played."


async def test_words_are_added_taken_out_and_exchanged(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        shop = "/workshop/colonies"
        await made(ines, "Words", shop)
        page = await ines.get(f"{shop}/item?name=Words&kind=technology&id=COL-T-TRADER")
        form = fields(page)
        count = int(form["n.f.effects"])
        more = await ines.post(
            f"{shop}/item", htmx=True, fields={**form, "more": "f.effects", "add.f.effects": "hyperspace"}
        )
        grown = fields(more.text)
        assert int(grown["n.f.effects"]) == count + 1 and grown[f"f.effects.{count}.do"] == "hyperspace"
        less = await ines.post(f"{shop}/item", htmx=True, fields={**grown, "cut": f"f.effects.{count}"})
        assert fields(less.text)["n.f.effects"] == str(count)


@pytest.mark.parametrize(
    ("slug", "chart", "mode", "press", "kept"),
    [
        ("emperor", "galaxy", "3", "1,-3", "homes"),
        ("colonies", "map-first2", "0", "2,2", "home_cells"),
        ("destiny", "sectors", "money+", "1", "money"),
        ("referendum", "stars", "core", "", "sector"),
    ],
)
async def test_maps_are_changed_by_pressing_places(
    tmp_path: Path, slug: str, chart: str, mode: str, press: str, kept: str
) -> None:
    async with pages(tmp_path) as (ines, _):
        shop = f"/workshop/{slug}"
        await made(ines, "Map", shop)
        page = await ines.get(f"{shop}/map?name=Map&chart={chart}")
        places = re.findall(r'name="press" value="([^"]+)"', page)
        assert len(places) > 20 or slug == "colonies"
        answer = await ines.post(
            f"{shop}/pack", pack="Map", chart=chart, mode=mode, press=press or places[-1]
        )
        assert answer.status_code == 303, answer.text
        assert kept in await ines.get(f"{shop}/file?name=Map")
        assert (
            await ines.post(f"{shop}/pack", pack="Map", chart=chart, mode="?", press="nowhere")
        ).status_code == 422


def card(page: str) -> str:
    """The card beside the form."""
    return page[page.index(' id="card"') :].split('id="verdict"')[0]


async def test_the_card_keeps_the_tables_drawing_while_a_field_or_another_item_is_wrong(
    tmp_path: Path,
) -> None:
    async with pages(tmp_path) as (ines, _):
        await made(ines)
        where = f"{ITEM}?name=My galaxy&kind=tile&id=home_white"
        form = fields(await ines.get(where))
        looked = await ines.post(ITEM, htmx=True, fields={**form, "f.name": "Ivory Gate", "f.food": "-3"})
        assert "at least 0" in verdict(looked.text)
        assert "Ivory Gate" in card(looked.text) and 'class="tile"' in card(looked.text), (
            "what is right is drawn, with the game's number for what is wrong"
        )
        wrong = fields(await ines.get(f"{ITEM}?name=My galaxy&kind=technology&id=robotics"))
        await ines.post(ITEM, fields={**wrong, "f.cost_energy": "-1", "do": "keep"})
        looked = await ines.post(ITEM, htmx=True, fields={**form, "f.name": "Ivory Gate"})
        assert "mistake" in verdict(looked.text)
        assert "Ivory Gate" in card(looked.text) and 'class="tile"' in card(looked.text)
        fresh = await ines.get(f"{ITEM}?name=My galaxy&kind=tile&new=1")
        assert 'class="card-head"' in card(fresh)
