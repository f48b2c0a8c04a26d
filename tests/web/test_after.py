"""After the game and on the way to its end: the result taken apart, the replay, a game played on, and a pace of one's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from orrery.draw.telling import Change, Result, Share, Source, Tale, chapter_of
from orrery.engine.base import Event
from orrery.games import games
from orrery.host.errors import NotYours
from orrery.host.values import Entry
from orrery.web import logbook, recap
from orrery.web.fragments import Sitter, drawing, seats_of
from orrery.web.pages_replay import ranges
from orrery.web.plot import plot
from tests.host.kit import until
from tests.web.page_kit import Guest, news, pages, read

STATE = re.compile(r'id="step-n"[^>]*>(\d+)<')


async def _finished(guest: Guest, game: str = "emperor", players: int = 3) -> str:
    """A table of random bots that have played to the end; whoever opened it looks on."""
    bots = {f"seat{n}": "random" for n in range(1, players + 1)}
    limit = {"emperor": "option.round_limit", "destiny": "option.turn_limit"}[game]
    table = await guest.new_table(players, game, pace="0", **{limit: "2", **bots})
    await until(lambda: _over(guest, table), 60)
    return table


async def _over(guest: Guest, table: str) -> bool:
    return (await guest.look(table)).state == "over"


async def test_a_result_is_taken_apart_and_says_what_broke_a_tie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pages(tmp_path) as (ines, _):
        table = await _finished(ines)
        monkeypatch.setattr(type(drawing("emperor")), "result", lambda self, view, names=(): None)
        plain = await ines.get(f"/tables/{table}/end")
        assert '<ol class="scores">' in plain and "sources" not in plain  # where the game tells no more
        made = Result(
            "Boreas has most points",
            "EMP-END-11",
            (
                Share(0, 48, (Source("Planets", 40), Source("Marks", 8))),
                Share(1, 48, (Source("Planets", 47), Source("Battles", 1))),
                Share(2, 3, (Source("Planets", 3),)),
            ),
            "Both have 48: the Showdown decides",
            "EMP-SHOW-01",
        )
        monkeypatch.setattr(type(drawing("emperor")), "result", lambda self, view, names=(): made)
        text = await ines.get(f"/tables/{table}/end")
        assert "Both have 48: the Showdown decides" in text
        assert 'data-clause="EMP-SHOW-01"' in text and 'data-clause="EMP-END-11"' in text
        columns = re.findall(r'<th scope="col">([^<]+)</th>', text)
        assert columns == ["Planets", "Marks", "Battles", "Total"]
        cells = [re.findall(r"<td>(?:<b>)?(\d*)", row) for row in re.findall(r"<tr class=.*?</tr>", text)]
        assert sorted(cells) == [["3", "", "", "3"], ["40", "8", "", "48"], ["47", "", "1", "48"]]


def test_a_chart_counts_by_rounds() -> None:
    seats = (Sitter("crimson", "emblem-crimson", "Ann"), Sitter("violet", "emblem-violet", "Bo"))
    course = [(0, (0, 0)), (10, (1, 2)), (90, (4, 3)), (100, (9, 3))]
    art = plot(course, seats, "Points", ((0, "Round 1"), (10, "Round 2"), (90, "Round 3")))
    named = re.findall(r'<text x="([\d.]+)" y="252" text-anchor="middle">(\d+)<', art)
    assert [text for _, text in named] == ["1", "2", "3"]
    first, second, third = (float(x) for x, _ in named)
    assert second - first == pytest.approx(third - second, abs=0.2)  # however many moves they had
    assert "over 3 rounds" in art
    assert "over 100 moves" in plot(course, seats, "Points")


def test_chapters_are_opened_and_not_closed() -> None:
    assert chapter_of(Event("X", "Round {1}: {0:seat} points", (2, 7))) == "Round 7"
    assert chapter_of(Event("X", "Turn {0} ends", (3,))) == ""
    assert chapter_of(Event("X", "{0:seat} begins", (3,))) == ""
    assert ranges([3, 4, 5, 9, 11, 12]) == "3-5 9 11-12"


async def test_a_replay_has_chapters_scenes_a_log_and_every_viewpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tale(self: object, view: object, events: list[Event], names: object = ()) -> Tale | None:
        found = any("Round" in event.text for event in events)
        return Tale("A round", "The table turns") if found else None

    monkeypatch.setattr(type(drawing("emperor")), "tale", tale)
    async with pages(tmp_path) as (ines, stranger):
        table = await _finished(ines)
        text = await ines.get(f"/tables/{table}/replay?step=30")
        chapters = re.findall(r'data-to="(\d+)" data-end="(\d+)" class="chapter">([^<]+)<', text)
        assert [name for _, _, name in chapters][:3] == ["Setup", "Round 1", "Round 2"]
        starts = [int(start) for start, _, _ in chapters]
        assert starts == sorted(starts) and all(
            int(end) + 1 == start for (_, end, _), start in zip(chapters, starts[1:], strict=False)
        )
        assert text.count('aria-label="The table turns"') == len(chapters) - 1
        passes = re.search(r'data-passes="([^"]*)"', text)
        assert passes is not None and passes[1]
        inside = [int(step) for step in re.findall(r'class="said" data-to="(\d+)"', text)]
        # a game that was over before ends there
        at = min(30, int(chapters[-1][1]))
        _, end, _ = next(one for one in chapters if int(one[0]) <= at <= int(one[1]))
        assert inside and max(inside) <= int(end) and inside == sorted(inside)
        assert "is-legal" not in text, "nothing glows in a replay"

        # a step within the same chapter sends no log again; another viewpoint does
        mark = re.search(r'id="chapter-mark" value="([^"]+)"', text)
        assert mark is not None
        path = f"/tables/{table}/replay?step=31&chapter={mark[1]}"
        same = await ines.ask("GET", path, headers={"hx-request": "true"})
        assert 'hx-target="#chronicle"' not in same.text
        other = await ines.ask("GET", f"{path}&seat=all", headers={"hx-request": "true"})
        assert 'hx-target="#chronicle"' in other.text
        assert (await stranger.ask("GET", f"/tables/{table}/replay")).status_code == 404


async def test_all_open_shows_the_hand_of_everybody(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        table = await _finished(ines, "destiny", 3)
        steps = (await ines.tables.steps(table, ines.who))[0]
        step = len(steps) // 2
        frame = await ines.tables.frame(table, ines.who, step, None, openly=True)
        art = drawing("destiny")
        hands = [art.table(view).hand or () for view in frame.views]
        assert sum(map(bool, hands)) > 1
        text = await ines.get(f"/tables/{table}/replay?step={step}&seat=all")
        closed = await ines.get(f"/tables/{table}/replay?step={step}")
        assert text.count('class="hands-of') == sum(map(bool, hands))
        assert "hands-of" not in closed
        shown = text.split('id="hand"')[1].split("</section>")[0]
        assert all(
            f"{seat}-{card.id}" in shown for seat, hand in enumerate(hands) if hand for card in hand
        ) or (len(re.findall("hand-card", shown)) == sum(map(len, hands)))


async def test_a_finished_game_is_played_on_from_any_step(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, stranger):
        table = await _finished(ines)
        steps = (await ines.look(table)).scene
        assert steps is not None
        answer = await ines.post(f"/tables/{table}/onward", fields={"step": "25", "as": "1"})
        assert answer.status_code == 303, answer.text
        new = str(answer.headers["location"]).removeprefix("/tables/")
        sight = await ines.look(new)
        assert sight.you.seats == (1,) and [one.kind for one in sight.people] == ["bot", "person", "bot"]
        assert (sight.origin.table, sight.origin.step) == (table, 25)
        bad = await ines.post(f"/tables/{table}/onward", fields={"step": "25"})
        assert bad.status_code == 422 and "at which seat" in read(bad.text)
        late = await ines.post(f"/tables/{table}/onward", fields={"step": str(steps.steps), "as": "0"})
        assert late.status_code == 409 and "go back a little" in read(late.text)
        assert (
            await stranger.post(f"/tables/{table}/onward", fields={"step": "25", "as": "1"})
        ).status_code == 404


async def test_the_only_person_at_a_table_sets_the_pace_of_the_bots(tmp_path: Path) -> None:
    async with pages(tmp_path, pace=30.0) as (ines, paul):
        table = await ines.new_table(3, "emperor", public="1", seat1="random", seat2="random", seat3="random")
        page = await ines.get(f"/tables/{table}")
        assert 'name="pace" value="0"' in page
        assert 'name="pace"' not in await paul.get(f"/tables/{table}")
        with pytest.raises(NotYours):
            await paul.tables.set_pace(table, paul.who, 0.0)
        assert (await ines.post(f"/tables/{table}/do", pace="warp")).status_code == 422
        reader = await ines.reader(table)
        await news(reader)
        assert (await ines.post(f"/tables/{table}/do", htmx=True, pace="0")).status_code == 204
        assert "lets the bots play at once, to the end" in read(await news(reader))
        entry = [one for one in await ines.tables.log(table, ines.who) if one.kind == "pace"]
        assert [one.text for one in entry] == ["0"]


async def test_whoever_is_out_may_let_the_bots_play_to_the_end(tmp_path: Path) -> None:
    async with pages(tmp_path, pace=30.0) as (ines, _):
        table = await ines.new_table(3, "emperor", seat2="random", seat3="random")
        assert "is-out" not in await ines.get(f"/tables/{table}")
        await ines.post(f"/tables/{table}/do", resign="0")
        page = await ines.get(f"/tables/{table}")
        assert "You are out of the game" in page and 'name="pace" value="0"' in page.split('id="prompt"')[1]
        assert (await ines.look(table)).people[(await ines.look(table)).you.seats[0]].out
        # somebody leaves: the whole table is told
        told = await ines.get(f"/tables/{table}/tales?after=0")
        assert "is-loud" in told and "resigns" in told
        assert (await ines.post(f"/tables/{table}/do", htmx=True, pace="0")).status_code == 204
        assert (await ines.look(table)).pace == 0.0


async def test_a_new_table_shows_what_matters_and_folds_the_rest(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        text = await ines.get("/new/colonies")
        first, _, rest = text.partition("<details")
        assert 'name="option.scenario" value="longnight"' in first and first.count("map-plan") > 8
        assert "option.round_cap" not in first and "option.round_cap" in rest
        assert "Macro" not in text and ">officer<" not in text and "the officer plays" in text
        wrong = await ines.post(
            "/new/colonies", fields={"players": "4", "seat1": "me", "option.round_cap": "7", "title": "Mine"}
        )
        assert wrong.status_code == 422
        shown = wrong.text.split("Other options of the game")[0].rpartition("<details")[2]
        assert " open" in shown.partition(">")[0], "the fold with the mistake is open"
        assert 'value="Mine"' in wrong.text and 'value="7"' in wrong.text


async def test_options_are_called_in_words_of_players(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        for slug, raw in (
            ("colonies", ("Cols", "production first", ">red<", ">scenario<")),
            ("emperor", ("first_throne is",)),
        ):
            text = await ines.get(f"/new/{slug}")
            assert [word for word in raw if word in text] == []
        assert "Columns" in await ines.get("/new/colonies")


def test_options_that_only_a_map_of_ones_own_takes_are_shown_with_it() -> None:
    """What the game would refuse with another scenario does not apply to it, and what applies is there."""
    for known in games().values():
        assert set(known.drawing().applies) <= {option.name for option in known.options()}
    colonies = games()["colonies"]
    only = {name for name, when in colonies.drawing().applies.items() if when == "option.scenario=custom"}
    assert only == {option.name for option in colonies.options() if option.help.startswith("Custom map only")}


async def test_a_table_that_gathers_tells_what_is_other_than_usual(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        fields = {"option.phase_order": "maintenance_first", "option.scenario": "longnight"}
        table = await ines.new_table(4, "colonies", seat2="link", **fields)
        facts = (await ines.get(f"/tables/{table}")).partition("At this table")[2].partition("</dl>")[0]
        told = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", facts))
        assert told["Scenario"] == "The Long Night" and told["Phase order"] == "Maintenance, then Production"
        assert told["Other options"] == "as the rules have them" and "Round cap" not in told
        assert 'href="/learn/colonies"' in await ines.get(f"/tables/{table}")


async def test_show_me_stands_in_the_recap_where_there_is_a_scene(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tale(self: object, view: object, events: list[Event], names: object = ()) -> Tale | None:
        return (
            Tale("A move", "Somebody moves", changes=(Change("lose 2 metal", 0, "bad"),)) if events else None
        )

    async with pages(tmp_path, pace=30.0) as (ines, _):
        table = await ines.new_table(3, "emperor", seat2="link", seat3="link", draw="")
        for link in (await ines.look(table)).links:
            if link.seat:
                await ines.tables.join(f"guest {link.seat}", link.token)
        sight = await ines.look(table)
        assert sight.scene is not None and sight.you.seats == (0,)
        entry = Entry(9, 0.0, "move", 2, events=(Event("EMP-MOV-02", "{0:seat} goes on", (2,)),))
        monkeypatch.setattr(type(sight.scene), "yours", property(lambda self: False))
        seats = seats_of(sight)
        assert "goes on" in read(recap.recap(sight, [entry])) and "Show me" not in recap.recap(sight, [entry])
        assert "effects" not in logbook.beat(entry, sight, seats)
        monkeypatch.setattr(type(drawing("emperor")), "tale", tale)
        assert 'data-tell="0"' in recap.recap(sight, [entry])
        said = logbook.beat(entry, sight, seats)
        assert (
            "is-me" in said and "lose 2 metal" in said
        )  # what it did to the reader stands after the sentence
