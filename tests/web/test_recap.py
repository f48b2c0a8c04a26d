"""Since your last decision: what touches the reader first, passes only counted, and a mark in the log."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from orrery.draw.telling import Phase
from orrery.engine.base import Event
from orrery.host.values import Entry
from orrery.web import recap
from orrery.web.fragments import drawing
from tests.web.page_kit import Guest, news, pages, read


def moved(number: int, seat: int, *events: Event, auto: str = "", undone: bool = False) -> Entry:
    return Entry(number, 0.0, "move", seat, "", "", tuple(events), undone, auto=auto)


PASSED = Event("EMP-REG-10", "{0:seat} passes", (2,))
FAR = Event("EMP-MOV-02", "{0:seat} goes on", (2,))
NEAR = Event("EMP-MOV-03", "{0:seat} attacks {1:seat}", (2, 0))


def test_what_happened_since_is_counted_from_the_last_thing_that_the_seat_chose_itself() -> None:
    mine, auto, back = moved(1, 0), moved(4, 0, auto="nothing you hold"), moved(5, 0, undone=True)
    entries = [moved(0, 1), mine, moved(2, 1), moved(3, 2), auto, back]
    assert [entry.number for entry in recap.since(entries, 0)] == [1, 2, 3, 4, 5]
    assert recap.since(entries[2:], 0) == entries[2:], "nothing decided yet"
    later = recap.followed(entries, [moved(6, 1), moved(7, 0), moved(8, 2)], 0)
    assert [entry.number for entry in later] == [7, 8]
    undo = Entry(9, 0.0, "undo", 2, undoes=8)
    assert [entry.number for entry in recap.followed(later, [undo], 0)] == [7, 9]


async def waiting(guest: Guest) -> Any:
    """A table of three at which somebody else is asked, as one sees it who has decided something."""
    table = await guest.new_table(3, "emperor", seat2="link", seat3="link")
    for link in (await guest.look(table)).links:
        if link.seat:
            await guest.tables.join(f"guest {link.seat}", link.token)
    live = await guest.tables.hall.live(table)
    assert live.pos is not None
    return await guest.look(table)


async def test_four_lines_at_most_what_touches_the_reader_first_and_passes_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pages(tmp_path) as (ines, _):
        sight = await waiting(ines)
        if sight.scene.yours:
            monkeypatch.setattr(type(sight.scene), "yours", property(lambda self: False))
        entries = [
            moved(1, 0, FAR),
            moved(2, 2, FAR, PASSED),
            moved(3, 2, NEAR),
            moved(4, 1, PASSED),
            *[moved(n, 2, FAR) for n in range(5, 9)],
        ]
        made = recap._made(sight, entries)
        assert [one.touches for one in made.lines] == [True, False, False, False]
        assert (made.more, made.passes, made.since) == (2, 2, 1)
        monkeypatch.setattr(
            type(drawing("emperor")),
            "phases",
            lambda self, view: (Phase("Explorer", "taken"), Phase("Regent", "now"), Phase("End")),
        )
        text = recap.recap(sight, entries)
        assert 'class="is" aria-current="step"><span>Regent' in text
        assert "Since your last decision" in text
        assert "2 more in the log, 2 passes" in read(text)


async def test_the_log_marks_where_the_reader_decided_last_on_the_page_and_in_the_stream(
    tmp_path: Path,
) -> None:
    async with pages(tmp_path) as (ines, _):
        table = await ines.new_table(3, "emperor")
        sight = await ines.asked(table)
        assert sight.scene is not None
        reader = await ines.reader(table)
        await news(reader)
        assert 'id="since"' not in await ines.get(f"/tables/{table}")
        await ines.post(f"/tables/{table}/do", htmx=True, move=sight.scene.texts[0], seat="0")
        assert 'id="since"' in await news(reader)
        assert (await ines.get(f"/tables/{table}")).count('id="since"') == 1
