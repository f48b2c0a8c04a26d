"""Stops on the page: four levels, rules by kind in a player's words, a stop at the next question, and what went by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.engine.stops import Stops
from orrery.games import games
from orrery.web.stops import LEVELS
from tests.web.page_kit import pages, read


async def test_levels_and_rules_are_chosen_at_the_table_and_seen_by_their_owner_only(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, marek):
        table = await ines.new_table(2, "colonies", seat2="link")
        token = (await ines.look(table)).links[-1].token
        assert (await marek.post(f"/join/{token}", name="Marek")).status_code == 303
        page = await ines.get(f"/tables/{table}")
        assert "A planet of mine is attacked" in read(page)
        for level, name, _ in LEVELS:
            pressed = "true" if level == "smart" else "false"
            assert f'name="level" value="{level}" aria-pressed="{pressed}"' in page
            assert f">{name}</button>" in page
        for form in ({"level": "mine"}, {"rule": "never defence"}, {"rule": "always answer"}, {"once": "on"}):
            await ines.post(f"/tables/{table}/do", htmx=True, fields=form)
        assert (await ines.look(table)).stops == Stops("mine", {"defence": "never", "answer": "always"}, True)
        assert (await marek.look(table)).stops == Stops()
        page = await ines.get(f"/tables/{table}")
        assert 'name="level" value="mine" aria-pressed="true"' in page
        assert 'value="usual defence" aria-pressed="true"' in page
        assert 'name="once" value="off" aria-pressed="true"' in page
        assert 'name="level" value="smart" aria-pressed="true"' in await marek.get(f"/tables/{table}")
        await ines.post(f"/tables/{table}/do", htmx=True, rule="usual defence")
        await ines.post(f"/tables/{table}/do", htmx=True, once="off")
        assert (await ines.look(table)).stops == Stops("mine", {"answer": "always"})


async def test_buttons_that_say_nonsense_are_refused_with_a_sentence(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        table = await ines.new_table(2, "colonies")
        for form in ({"level": "wild"}, {"rule": "sometimes defence"}, {"rule": "never nothing"}):
            answer = await ines.post(f"/tables/{table}/do", htmx=True, fields=form)
            assert answer.status_code == 400 or answer.status_code == 422
        assert (await ines.look(table)).stops == Stops()


@pytest.mark.parametrize("slug", sorted(games()))
async def test_every_game_asks_in_the_players_own_words(tmp_path: Path, slug: str) -> None:
    async with pages(tmp_path) as (ines, _):
        table = await ines.new_table(max(2, games()[slug].players[0]), slug)
        page = read(await ines.get(f"/tables/{table}"))
        for known in games()[slug].stops():
            assert known.text in page
