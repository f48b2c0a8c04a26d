"""Levels with a face, hints where the table allows them, and a look back when the game is over."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from orrery.bots.advice import Advice
from orrery.bots.levels import LEVELS
from orrery.bots.registry import bots
from orrery.bots.review import Luck, Moment, Review
from orrery.host.minds.pool import Minds
from orrery.host.minds.wire import unpacked
from orrery.host.store import schema as s
from orrery.host.store.writer import Job
from orrery.host.values import Away, Plan, SeatPlan
from tests.host.kit import ME, config_for, guest, serving, sqlite_in
from tests.web.page_kit import Guest, pages


@pytest.fixture
def captain(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A captain who answers at once: what it was asked is noted."""
    asked: list[Any] = []

    async def think(self: Minds, game: Any, work: str, given: tuple[Any, ...], seconds: float) -> Any:
        asked.append((work, given))
        if work == "hints":
            _, _, view, moves, _ = given
            words = game.words(unpacked(view, game))
            return tuple(
                Advice(move, words.text(move), 0.5 - 0.1 * rank, f"Reason <{rank}>.")
                for rank, move in enumerate(moves[:3])
            )
        moment = Moment(3, 1, "choose explorer", 0.2, 0.5, 0.25, "choose warlord", 0.12)
        return Review(
            "emperor", 3, [(0, [0.3, 0.3, 0.4])], [moment], [Luck(n, 0.1 * n, 0.1, 9) for n in range(3)]
        )

    monkeypatch.setattr(Minds, "think", think)
    return asked


async def asked_at(ines: Guest, table: str) -> Any:
    """Wait until it is Ines's decision; what she sees."""
    async with asyncio.timeout(60):
        while True:
            sight = await ines.tables.look(table, ines.who)
            if sight.scene is not None and sight.scene.yours:
                return sight
            await asyncio.sleep(0.01)


async def test_levels_are_offered_with_face_and_line_and_play_now_takes_one(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        text = await ines.get("/new/emperor")
        for level in LEVELS:
            assert level.line in text and f"#i-{level.face}" in text
            assert f'name="seat2" value="{level.name}"' in text and 'name="away_bot"' in text
        assert 'name="seat2" value="random"' not in text
        home = await ines.get("/")
        assert home.count('<option value="cadet"') >= 5
        assert all(level.line in home and f"#i-{level.face}" in home for level in LEVELS)
        answer = await ines.post("/play/emperor", level="cadet")
        sight = await ines.tables.look(answer.headers["location"].removeprefix("/tables/"), ines.who)
        assert {person.bot for person in sight.people if person.kind == "bot"} == {"cadet"}
        assert sight.hints
        assert (await ines.post("/play/emperor", level="os:system")).status_code == 422
        facts = (await ines.ask("GET", "/api/games/emperor")).json()
        assert [one["title"] for one in facts["levels"][:4]] == [level.title for level in LEVELS]


async def test_the_button_shows_up_to_three_moves_and_plays_none(tmp_path: Path, captain: list[Any]) -> None:
    async with pages(tmp_path) as (ines, _):
        table = await ines.new_table(3)
        sight = await asked_at(ines, table)
        assert "What would the captain do?" in await ines.get(f"/tables/{table}")
        answer = await ines.post(f"/tables/{table}/hint", htmx=True, seat=str(sight.scene.seat))
        assert answer.status_code == 200 and answer.text.count("data-advice=") == min(
            3, len(sight.scene.texts)
        )
        assert f'data-advice="{sight.scene.texts[0]}"' in answer.text and "50 %" in answer.text
        assert "Reason &lt;0&gt;" in answer.text
        plain = await ines.post(f"/tables/{table}/hint", seat=str(sight.scene.seat))
        assert plain.status_code == 303
        assert (await ines.tables.look(table, ines.who)).at == sight.at
        ((work, (_, events, view, moves, _)),) = captain  # asked twice, thought once
        assert work == "hints" and list(moves) == list(sight.scene.moves)
        assert all(event.visible_to(sight.scene.seat) for event in events)
        live = await ines.tables.hall.live(table)
        assert unpacked(view, live.game) == sight.scene.view


async def test_hints_are_for_tables_that_have_agreed_on_them(tmp_path: Path, captain: list[Any]) -> None:
    async with pages(tmp_path) as (ines, max_):
        table = await ines.new_table(3, hints="off")
        sight = await asked_at(ines, table)
        assert "What would the captain do?" not in await ines.get(f"/tables/{table}")
        refused = await ines.ask("GET", f"/api/tables/{table}/hints")
        assert refused.status_code == 403 and "agreed" in refused.json()["error"]
        mixed = await ines.new_table(3, seat2="link")
        assert not (await ines.tables.look(mixed, ines.who)).hints
        assert "nobody asks the captain" in await ines.get(f"/tables/{mixed}")
        public = await ines.new_table(3, public="1", hints="on")
        await asked_at(ines, public)
        assert (await max_.ask("GET", f"/api/tables/{public}/hints")).status_code == 403
        assert sight.at and captain == []


async def test_a_finished_game_is_looked_back_at_once_and_kept(tmp_path: Path, captain: list[Any]) -> None:
    async with pages(tmp_path) as (ines, _):
        table = await ines.new_table(3)
        assert (await ines.ask("GET", f"/api/tables/{table}/review")).status_code == 409
        await asked_at(ines, table)
        await ines.tables.resign(table, ines.who)
        live = await ines.tables.hall.live(table)
        async with asyncio.timeout(100):
            while live.row.state != "over":
                await asyncio.sleep(0.01)
            assert f"/tables/{table}/review" in await ines.get(f"/tables/{table}")
            while "Where it was decided" not in (text := await ines.get(f"/tables/{table}/review")):
                assert "The captain looks back" in text
                await asyncio.sleep(0.01)
        assert (
            f"/tables/{table}/replay?step=3" in text and "mostly luck" in text and "from 20 % to 50 %" in text
        )
        assert "The captain would have played: choose warlord (about 12 in 100 better)" in text
        for sheet in re.findall(r'rel="stylesheet" href="([^"]+)"', text):
            assert (await ines.ask("GET", sheet)).status_code == 200, sheet
        assert "unusually lucky" in text and "as usual" in text and "±10" in text
        found = (await ines.ask("GET", f"/api/tables/{table}/review")).json()
        assert found["ready"] and found["review"]["moments"][0]["step"] == 3
        assert [work for work, _ in captain] == ["look back"]
        ines.tables._reviews._known._values.clear()
        assert await ines.tables.review(table, ines.who) is not None
        assert [work for work, _ in captain] == ["look back"]


async def test_old_tables_with_former_names_of_bots_still_open(tmp_path: Path) -> None:
    config = config_for(sqlite_in(tmp_path))
    async with serving(config) as tables:
        ann = guest()
        plan = Plan(
            "emperor", (ME, SeatPlan("bot", "greedy"), SeatPlan("bot", "random")), away=Away(bot="greedy")
        )
        opened = await tables.open(ann.guest, plan)
        assert (await tables.look(opened.table, ann)).people[1].bot == "officer"
        old = s.chairs.update().where(s.chairs.c.table_id == opened.table, s.chairs.c.chair == 1)
        rule = s.tables.update().values(away='{"bot":"greedy"}')
        await tables.hall.store.write(Job(first=[old.values(bot="greedy"), rule]))
    async with serving(config) as tables:
        sight = await tables.look(opened.table, ann)
        assert "greedy" in {person.bot for person in sight.people} and sight.away.bot == "greedy"
        at = sight.at
        await tables.stand(opened.table, ann, sight.you.seats[0])
        async with asyncio.timeout(60):
            while (await tables.look(opened.table, ann)).at < at + 6:
                await asyncio.sleep(0.01)
    assert "greedy" not in bots()
