"""Learning by pages: how to play, the guide of a lesson from its first step to its last, cards of things, everyday questions."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from orrery.engine.errors import IllegalMove
from orrery.games import games
from tests.web.page_kit import Guest, pages, read

TAUGHT = [slug for slug, game in games().items() if game.learning is not None]


async def begun(learner: Guest, slug: str) -> str:
    """The table of a lesson."""
    answer = await learner.post(f"/learn/{slug}")
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removeprefix("/tables/")


async def wait_for_me(learner: Guest, table: str) -> None:
    """Until the lesson waits for its learner, or is over."""
    async with asyncio.timeout(60):
        while True:
            live = await learner.tables.hall.live(table)
            if not live.lesson_due(live.steps):
                return
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("slug", TAUGHT)
async def test_a_lesson_leads_through_its_steps_into_a_running_game(slug: str, tmp_path: Path) -> None:
    game = games()[slug]
    assert game.learning is not None
    lesson, course = game.learning.lesson, game.course
    async with pages(tmp_path) as (learner, _):
        table = await begun(learner, slug)
        seen: set[str] = set()
        for _ in range(len(course.lines)):
            await wait_for_me(learner, table)
            sight = await learner.look(table)
            if sight.origin.lesson == "over":
                break
            page = await learner.get(f"/tables/{table}")
            bubbles = re.findall(r'class="guide-bubble".*?<h2>(.*?)</h2>', page)
            assert bubbles, "the guide says nothing"
            seen.update(read(title) for title in bubbles)
            (move,) = re.findall(r'name="move" value="([^"]*)" formnovalidate>Do it for me', page)
            after = str(sight.at)
            answer = await learner.post(f"/tables/{table}/do", move=read(move), after=after, htmx=True)
            assert answer.status_code == 204, answer.text
        page = await learner.get(f"/tables/{table}")
        assert read(lesson.farewell) in read(page)
        assert (await learner.look(table)).state == "playing"
        seen.update(read(title) for title in re.findall(r'class="guide-bubble".*?<h2>(.*?)</h2>', page))
        assert seen == {step.title for step in lesson.steps}, "every step is told, those to look at as well"


async def test_how_to_play_is_a_page_and_leads_into_the_lesson(tmp_path: Path) -> None:
    async with pages(tmp_path) as (learner, _):
        home = await learner.get("/")
        for slug in TAUGHT:
            assert f'href="/learn/{slug}"' in home
            how = games()[slug].learning
            assert how is not None
            page = read(await learner.get(f"/learn/{slug}"))
            for text in (how.how.goal, how.how.win, *how.how.turn, *how.how.tips):
                assert read(text) in page
        table = await begun(learner, TAUGHT[0])
        assert f'href="/tables/{table}"' in await learner.get(f"/learn/{TAUGHT[0]}"), "a lesson is resumed"
        assert (await learner.ask("GET", "/learn/chess")).status_code == 404


async def test_a_lesson_that_is_left_becomes_a_game_like_others(tmp_path: Path) -> None:
    async with pages(tmp_path) as (learner, _):
        table = await begun(learner, TAUGHT[0])
        await wait_for_me(learner, table)
        wrong = (await learner.look(table)).scene
        assert wrong is not None
        line = games()[TAUGHT[0]].course.lines[0]
        other = next(text for text in wrong.texts if text != line.text)
        refused = await learner.post(f"/tables/{table}/do", move=other, htmx=True)
        assert "Good idea for later" in refused.text
        assert (await learner.post(f"/tables/{table}/do", do="free", htmx=True)).status_code == 204
        assert (await learner.post(f"/tables/{table}/do", move=other, htmx=True)).status_code == 204


async def test_things_that_nobody_knows_get_a_sentence(tmp_path: Path) -> None:
    async with pages(tmp_path) as (learner, _):
        table = await learner.new_table()
        for what in ("", "x", "tech:", "<b>:1", "dragon:1", "tech:" + "9" * 200, "tech:-1", "tech:99999"):
            answer = await learner.ask("GET", f"/tables/{table}/explain", params={"what": what})
            assert answer.status_code in {400, 404, 409, 422}, (what, answer.status_code)
            assert "to read about" in answer.text


async def test_everyday_questions_are_answered_by_the_rules_page(tmp_path: Path) -> None:
    async with pages(tmp_path) as (learner, _):
        for slug in TAUGHT:
            found = read(await learner.get(f"/rules/{slug}?q=how+do+i+win"))
            learning = games()[slug].learning
            assert learning is not None
            assert read(learning.answers("how do i win")[0].answer) in found


async def test_a_form_that_follows_the_lesson_is_played_whatever_its_order(tmp_path: Path) -> None:
    course = games()["emperor"].course
    first = next(i for i, line in enumerate(course.lines) if line.text == "influence b2" and line.seat == 0)
    async with pages(tmp_path) as (learner, _):
        table = await begun(learner, "emperor")
        while True:
            await wait_for_me(learner, table)
            live = await learner.tables.hall.live(table)
            if live.steps == first:
                break
            await learner.tables.play(table, learner.who, course.lines[live.steps].text)
        row = ["influence the throne", "influence b2", "influence a2", "done"]
        with pytest.raises(IllegalMove, match="Good idea for later"):
            await learner.tables.play_row(table, learner.who, [row[0], row[0], row[1], row[3]])
        played = await learner.tables.play_row(table, learner.who, row)
        assert played.moves == len(row), played
        await wait_for_me(learner, table)
        assert (await learner.tables.hall.live(table)).steps > first + 3
