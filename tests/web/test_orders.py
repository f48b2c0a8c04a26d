"""Standing orders in a table's settings: what may be asked, and what the reader has told the table to do then."""

from __future__ import annotations

from pathlib import Path

from tests.web.page_kit import pages, read


async def test_orders_are_chosen_in_the_settings_and_seen_by_their_owner_only(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, marek):
        table = await ines.new_table(2, "colonies", seat2="link")
        token = (await ines.look(table)).links[-1].token
        assert (await marek.post(f"/join/{token}", name="Marek")).status_code == 303
        page = await ines.get(f"/tables/{table}")
        assert "A planet of yours is attacked" in read(page)
        assert 'name="loss" value="defence" aria-pressed="false"' in page
        await ines.post(f"/tables/{table}/do", htmx=True, loss="defence")
        await ines.post(f"/tables/{table}/do", htmx=True, order="answer")
        assert (await ines.look(table)).orders == {"defence": "if-loss", "answer": "never"}
        assert (await marek.look(table)).orders == {}
        page = await ines.get(f"/tables/{table}")
        assert 'name="loss" value="defence" aria-pressed="true"' in page
        assert 'name="order" value="answer" aria-pressed="true"' in page
        assert 'aria-pressed="true" formnovalidate>Pass' not in await marek.get(f"/tables/{table}")
        await ines.post(f"/tables/{table}/do", htmx=True, ask="defence")
        assert (await ines.look(table)).orders == {"answer": "never"}
