"""Live updates: only what changed, nothing twice, and no secret in any of it."""

from __future__ import annotations

import asyncio
import html
import random
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import msgspec
import pytest

from orrery.engine.chance import seeded
from orrery.games import game
from orrery.host.values import Entry, Sight
from orrery.web.fragments import Fragments, board_fragments, draw, drawing, fragments
from orrery.web.live import Reader, alike, changes
from tests.web.page_kit import Guest, news, pages, targets


async def _shared(ines: Guest) -> str:
    return await ines.new_table(3, seat2="me", seat3="me", name1="Ines", name2="Marek", name3="Odile")


async def _play(guest: Guest, table: str, rng: random.Random) -> str:
    scene = (await guest.asked(table)).scene
    assert scene is not None
    move = rng.choice(scene.texts)
    await guest.tables.play(table, guest.who, move, scene.prompt.asked_at, scene.seat)
    await guest.asked(table)  # what went by itself after it has gone
    return move


async def test_a_page_that_was_just_loaded_is_sent_people_only(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        table = await _shared(ines)
        sent = await news(await ines.reader(table))
        assert targets(sent) <= {
            "#player-crimson",
            "#player-orange",
            "#player-violet",
            "#prompt",
            "#actions",
            "#watching",
        }
        old = await news(await ines.reader(table, fresh=False))
        assert {"#chart", "#state", "#prompt", ".shelf", ".players ol"} <= targets(old)
        assert "#shelf-roles" not in targets(old), (
            "an old page may hold other parts: the list is sent as a whole"
        )


async def test_a_move_sends_what_it_changed_and_not_the_sky(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        table = await _shared(ines)
        reader, rng = await ines.reader(table), random.Random(1)
        await news(reader)
        sizes = []
        for _ in range(60):
            await _play(ines, table, rng)
            sent = await news(reader)
            assert not {"#sky", "#chart"} & targets(sent)
            assert "<script" not in sent
            sizes.append(len(sent))
            assert not await news(reader), "nothing is sent twice"
        assert sorted(sizes)[len(sizes) // 2] < 20_000


async def test_the_fragments_of_the_stream_make_up_the_page(tmp_path: Path) -> None:
    """Whoever has followed the stream has the same as whoever loads the page now."""

    async with pages(tmp_path) as (ines, _):
        table = await _shared(ines)
        reader, rng = await ines.reader(table), random.Random(2)
        await news(reader)
        for _ in range(40):
            await _play(ines, table, rng)
            await news(reader)
        page = await ines.get(f"/tables/{table}")
        for ident, text in reader.at.sent.items():
            assert re.sub(r"\s+", " ", text) in re.sub(r"\s+", " ", page), ident


async def test_who_sees_the_same_is_sent_what_was_drawn_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    compared: list[Fragments] = []

    def drawing_it(sight: Sight, *more: Any) -> Fragments:
        drawn.append(None if sight.scene is None else sight.scene.seat)
        return fragments(sight, *more)

    def comparing(before: Fragments, now: Fragments) -> str:
        compared.append(now)
        return changes(before, now)

    async with pages(tmp_path) as (ines, _):
        table = await ines.new_table(3, seat2="link", seat3="link")
        links = [link for link in (await ines.look(table)).links if link.seat]
        others = [Guest(ines.tables, ines.client) for _ in range(6)]
        for guest, link in zip(others[:2], links, strict=True):
            await guest.tables.join(guest.who.guest, link.token)
        for guest in others[2:]:
            await guest.tables.join(guest.who.guest, (await ines.look(table)).watch)
        guests = [ines, *others]
        readers = [await guest.reader(table) for guest in guests]
        monkeypatch.setattr("orrery.web.live.fragments", drawing_it)
        monkeypatch.setattr("orrery.web.live.changes", comparing)
        sent: list[str] = []
        for _ in range(5):
            drawn.clear()
            compared.clear()
            await _play_any(guests[:3], table)
            sent = [await news(reader) for reader in readers]
        assert sorted(drawn, key=str) == [0, 1, 2, None], "each seat its own, four spectators one"
        assert len(compared) == 4
        assert len(set(sent[3:])) == 1
        assert len(set(sent)) == 4, "no seat is sent what another one is sent"


async def _play_any(guests: list[Guest], table: str) -> None:
    """Whoever is asked plays something; what goes by itself is waited for."""
    for guest in guests * 500:
        scene = (await guest.look(table)).scene
        assert scene is not None
        if scene.yours:
            await guest.tables.play(table, guest.who, scene.texts[0])
            return
        await asyncio.sleep(0.002)
    raise AssertionError("nobody is asked")


async def test_whoever_may_know_something_else_is_drawn_for_anew(tmp_path: Path) -> None:
    """Who shares a scene shares the rest only as far as that is the same, too: stops, plans, seats, what one may do."""
    async with pages(tmp_path) as (ines, _):
        table = await _shared(ines)
        sight = await ines.look(table)
        asked: list[str] = []

        def draw_as(name: str) -> Fragments:
            asked.append(name)
            return {"name": name}

        first = alike(sight, (None,), lambda: draw_as("first"))
        assert alike(await ines.look(table), (None,), lambda: draw_as("again")) is first
        entry = Entry(3, 0.0, "move")
        replace = msgspec.structs.replace
        for other, marks in (
            (replace(sight, you=replace(sight.you, seats=(1,))), (None,)),
            (replace(sight, plan=("fund e3",)), (None,)),
            (replace(sight, may_pace=not sight.may_pace), (None,)),
            (sight, (entry,)),
        ):
            assert alike(other, marks, lambda: draw_as("anew")) == {"name": "anew"}
            alike(sight, (None,), lambda: draw_as("first"))


async def test_an_undone_move_leaves_the_log(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        table = await _shared(ines)
        reader, rng = await ines.reader(table), random.Random(4)
        for _ in range(80):
            await _play(ines, table, rng)
            scene = (await ines.look(table)).scene
            assert scene is not None
            if scene.undo:
                break
        await news(reader)
        number = (await ines.look(table)).at
        answer = await ines.post(f"/tables/{table}/do", htmx=True, do="undo")
        assert answer.status_code == 204
        assert f'hx-target="#beat-{number}" hx-swap="delete"' in await news(reader)


def _logged(log: str, sent: str) -> str:
    """The log of a page after a message."""
    for ident, swap, text in re.findall(
        r'<hx-partial hx-target="#([\w-]+)" hx-swap="(\w+)[^"]*">(.*?)</hx-partial>', sent
    ):
        if ident == "log":
            log = text + log if swap == "afterbegin" else text
        elif ident.startswith("beat-"):
            log = re.sub(rf'<ul class="beat" id="{ident}">.*?</ul>', "", log)
    return log


async def test_who_comes_to_a_shared_screen_does_not_read_what_the_other_was_told_alone(
    tmp_path: Path,
) -> None:
    """The log of a page that is followed is always the one that a reload would bring."""

    async def followed(ines: Guest, rng: random.Random) -> bool:
        table = await ines.new_table(3, "colonies", seat2="me", seat3="me")
        reader = await ines.reader(table)
        log, alone = "", False
        for step in range(60):
            html = await ines.get(f"/tables/{table}")
            begin = html.index('<div id="log">') + len('<div id="log">')
            fresh = html[begin : html.index("</div>", begin)].replace("\n", " ")
            log = _logged(log, await news(reader)) if step else fresh
            assert log.startswith(fresh), "older lines may follow"
            if alone and "You have drawn" not in log:
                return True
            alone = "You have drawn" in log
            scene = (await ines.asked(table)).scene
            if scene is None or not scene.yours:
                return False
            await _play(ines, table, rng)
        return False

    async with pages(tmp_path) as (ines, _):
        rng = random.Random(7)
        for _ in range(10):
            if await followed(ines, rng):
                return
        raise AssertionError("nobody was told anything alone before somebody else came")


def test_a_drawing_with_another_frame_is_sent_as_a_whole() -> None:
    before: Fragments = {"frame": "<svg a>", "sky": "1", "board-about": "", **dict.fromkeys(_layers(), "1")}
    same = {**before, "sky": "2"}
    assert targets(changes(before, same)) == {"#sky"}
    other = {**same, "frame": "<svg b>"}
    assert targets(changes(before, other)) == {"#chart"}


def _layers() -> list[str]:
    art = drawing("emperor")
    board = art.board(game("emperor").new(3, "layers").view(None))
    return [name for name in board_fragments(board) if name not in {"frame", "board-about"}]


async def test_pages_and_streams_keep_secrets(tmp_path: Path) -> None:
    """No token of others, no secret of the dice, and no sealed score stands in what somebody is sent."""

    async with pages(tmp_path) as (ines, marek):
        table = await ines.new_table(3, seat2="link", name="Ines")
        link = next(link for link in (await ines.look(table)).links if link.seat == 1)
        await marek.post(f"/join/{link.token}", name="Marek")
        readers = [(guest, await guest.reader(table)) for guest in (ines, marek)]
        rng = random.Random(6)
        for _ in range(120):
            live = await ines.tables.hall.live(table)
            if live.row.state == "over":
                break
            assert live.pos is not None
            keys = {seat: live.by_seat[seat].token for seat in range(3)}
            for guest, reader in readers:
                sight = await guest.look(table)
                sent = await news(reader) + await guest.get(f"/tables/{table}")
                hidden = [
                    live.row.secret,
                    live.pos.chance.key.hex(),
                    ines.token,
                    marek.token,
                    ines.who.guest,
                ]
                hidden += [key for seat, key in keys.items() if seat not in sight.you.seats]
                for text in hidden:
                    assert text not in sent
                scene = sight.scene
                if scene is not None and scene.yours:
                    await guest.tables.play(table, guest.who, rng.choice(scene.texts))


def test_what_a_seat_cannot_know_does_not_change_its_page() -> None:
    """Everything hidden is dealt anew, and the drawing stays the same, to the byte."""
    emperor = game("emperor")
    pos = emperor.new(3, "secrets")
    rng = random.Random(8)
    names = ("Ines", "Marek", "Odile")
    for step in range(200):
        if pos.over:
            break
        pos.play(rng.choice(list(pos.moves())))
        if step % 9:
            continue
        for seat in (None, 0, 1, 2):
            view = pos.view(seat)
            other = emperor.imagine(view, seeded(f"again {step} {seat}"))
            here = draw("emperor", view, pos.words(), names)
            there = draw("emperor", other.view(seat), other.words(), names)
            assert board_fragments(here.board) == board_fragments(there.board)
            assert here.table == there.table


async def test_what_is_written_while_a_page_is_made_is_left_to_its_stream(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look and the log somebody speaks: the page shows nothing of it, and the stream tells it once."""
    async with pages(tmp_path) as (ines, _):
        table = await _shared(ines)
        look = ines.tables.look

        async def then_somebody_speaks(*args: Any, **more: Any) -> Sight:
            sight = await look(*args, **more)
            monkeypatch.setattr(ines.tables, "look", look)
            await ines.tables.say(table, ines.who, "in between")
            return sight

        monkeypatch.setattr(ines.tables, "look", then_somebody_speaks)
        page = await ines.get(f"/tables/{table}")
        assert "in between" not in page
        seen = re.search(r"/live\?[^\"]*", page)
        assert seen is not None
        given = dict(parse_qsl(html.unescape(seen[0]).partition("?")[2]))
        reader = Reader(
            ines.tables, table, ines.who, "http://test", given["have"], int(given["log"]), "playing"
        )
        assert (await news(reader)).count("in between") == 1
