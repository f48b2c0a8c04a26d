"""Programs at a table: they play whole games by the API alone, and find their way back when the server goes."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections import Counter

import msgspec
import pytest

import orrery
from orrery.client import AsyncClient, Client, Lost, Refusal, Stale, types
from orrery.engine.record import read_record
from orrery.web import api_types
from tests.client.kit import SHORT, WHOLE, Script, Short
from tests.test_project import ROOT
from tests.web.servers import Server


@pytest.mark.parametrize(("slug", "whole"), WHOLE)
def test_a_program_plays_a_whole_game(slug: str, whole: Short, url: str) -> None:
    players, options = whole
    script = Script(slug)
    with Client(url, name="Ada") as me:
        table = me.open(slug, ["me"] + ["random"] * (players - 1), options, pace=0)
        end = table.play_on(script)
        assert end.state == "over" and end.outcome is not None
        assert script.turns > 0
        record = read_record(table.record())
    assert record.verify(orrery.game(slug)).outcome == end.outcome
    played = Counter(text for seat, text in record.moves if seat == 0)
    # an answer that came too late, since somebody else was quicker, was given again
    assert (played & Counter(script.said)).total() > script.turns / 2


async def test_two_programs_play_each_other(url: str) -> None:
    async with AsyncClient(url, name="Ada") as one, AsyncClient(url, name="Bo") as two:
        mine = await one.open("nomads", ["me", "link"], SHORT["nomads"].options)
        theirs = await two.join(mine.links[0].token)
        scripts = Script("one"), Script("two")
        ends = await asyncio.gather(mine.play_on(scripts[0].later), theirs.play_on(scripts[1].later))
        assert ends[0].outcome is not None
        assert ends[0].outcome == ends[1].outcome
        assert [person.name for person in ends[0].people] == ["Ada", "Bo"]
        assert all(script.turns for script in scripts)


def test_looking_asking_talking(url: str) -> None:
    with Client(url, name="Ada") as me:
        assert {game.slug for game in me.games()} >= set(SHORT)
        facts = me.game("emperor")
        assert any("Throne" in clause.text for section in facts.rules for clause in section.clause)
        table = me.open("emperor", ["me", "random", "random"], {"first_throne": "host"}, title="Talk")
        assert "Talk" in [card.title for card in me.tables(mine=True)]
        turn = next(table.turns())
        assert turn.seat == 0 and turn.ask.endswith("?") and turn.view["seat"] == 0
        found = table.moves()
        assert found.moves == turn.moves
        assert table.why(found.moves[0]).sentence == ""
        assert table.why("build dreadnought at c3").sentence != ""
        table.say("Good evening, all")
        assert [entry.text for entry in table.log() if entry.kind == "say"] == ["Good evening, all"]
        with pytest.raises(Refusal) as refused:
            table.play("conquer everything")
        assert refused.value.status == 400 and str(refused.value).endswith((".", "?"))
        played = table.play(found.moves[0], after=found.at)
        assert played.at > found.at
        with pytest.raises(Stale):
            table.play(found.moves[0], after=found.at - 1)
        table.resign()
        assert table.look().people[0].resigned


def test_somebody_elses_table_stays_shut(url: str) -> None:
    with Client(url) as me, Client(url) as other:
        table = me.open("emperor", ["me", "random", "random"])
        with pytest.raises(Refusal) as refused:
            other.table(table.id).look()
        assert refused.value.kind in {"not yours", "unknown"}
        with pytest.raises(Refusal):
            next(other.table(table.id).updates())


def test_the_client_knows_no_field_that_the_api_does_not_have() -> None:
    names = {
        "Now": "GameNow",
        "Entry": "LogEntry",
        "Free": "FreeField",
        "TableCard": "Card",
        "GameOption": "Option",
    }
    for name in (
        "Guest",
        "GameCard",
        "GameFacts",
        "Person",
        "Link",
        "Prompt",
        "Choice",
        "Deals",
        "TableNow",
        "Moves",
        "Update",
        *names,
    ):
        ours, theirs = getattr(types, name), getattr(api_types, names.get(name, name))
        assert {field.name for field in msgspec.structs.fields(ours)} <= {
            field.name for field in msgspec.structs.fields(theirs)
        }, name


# --- servers that go ------------------------------------------------------------------------------------------------


def test_a_game_goes_on_though_the_server_is_killed_in_the_middle(mortal: Server) -> None:
    script = Script("killed")
    killed: list[threading.Thread] = []

    def choose(turn: types.Turn) -> str:
        if script.turns in {2, 5} and len(killed) < 2:
            mortal.kill()
            killed.append(threading.Thread(target=mortal.start))
            killed[-1].start()
        return script(turn)

    with Client(f"http://127.0.0.1:{mortal.port}", name="Ada", patience=300) as me:
        table = me.open("emperor", ["me", "random", "random"], {"round_limit": 2}, pace=0)
        seen = [entry.number for entry in table.log()]
        end = table.play_on(choose)
        assert len(killed) == 2
        for thread in killed:
            thread.join()
        record = read_record(table.record())
    assert record.verify(orrery.game("emperor")).outcome == end.outcome
    assert seen


async def test_a_stream_that_was_cut_off_misses_nothing(mortal: Server) -> None:
    async with AsyncClient(f"http://127.0.0.1:{mortal.port}", patience=300) as me:
        table = await me.open("emperor", ["me", "random", "random"], {"round_limit": 2}, pace=0)
        numbers: list[int] = []
        script, killed = Script("cut"), False
        async for update in table.updates():
            numbers += [entry.number for entry in update.entries if not entry.aside]
            now = update.now
            if len(numbers) > 8 and not killed:
                killed = True
                await asyncio.to_thread(mortal.kill)
                await asyncio.to_thread(mortal.start)
            if now is not None and update.state == "playing" and (now.moves or now.choices):
                turn = types.Turn(update.at, 0, "", now.moves, now.choices, None, [])
                try:
                    await table.play(script(turn), after=turn.at)
                except Stale:
                    continue
        assert killed and numbers == list(range(1, numbers[-1] + 1))
        assert (await table.look()).at == numbers[-1]


def test_patience_ends(mortal: Server) -> None:
    with Client(f"http://127.0.0.1:{mortal.port}", patience=0.3) as me:
        mortal.kill()
        with pytest.raises(Lost, match="does not answer"):
            me.games()


def test_the_bot_of_the_docs_plays(url: str) -> None:
    page = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
    code = page.partition("```python\n")[2].partition("```")[0]
    assert len(code.splitlines()) <= 20
    with Client(url, name="Host") as host:
        table = host.open("nomads", ["link", "random"], SHORT["nomads"].options, pace=0)
        told = subprocess.run(
            [sys.executable, "-c", code, url, table.links[0].token],
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
        )
        assert told.returncode == 0, told.stderr
        assert "won" in told.stdout
