"""Bots that search think in processes of their own: they get what their seat may know, hold up nobody, and die alone."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from orrery.bots.registry import bot, bots
from orrery.engine.chance import seeded
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.host import trials
from orrery.host.minds import pool
from orrery.host.minds.pool import Cold, Mindless, Minds
from orrery.host.minds.wire import Job, MindKey, framed, key_of, kit_of, opened, packed, unpacked
from orrery.host.tables import Tables
from orrery.host.values import Away, Plan, SeatPlan
from orrery.testing.secrets import exchanged
from orrery.testing.walks import Walk
from tests.host.kit import BOT, ME, TOY, all_games, config_for, guest, serving, sqlite_in, until
from tests.host.thinkers import GATE, THINKERS

KEY = MindKey("table", 0, "thinker")
LONG = 60.0


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Test bots in this process and in those that it starts, and the folder through which they speak."""
    monkeypatch.setenv(GATE, str(tmp_path))
    monkeypatch.setattr(pool, "ALSO", ("tests.host.thinkers:register",))
    monkeypatch.setattr(pool, "BEHIND", 0)
    for name, maker in THINKERS.items():
        monkeypatch.setitem(bots(), name, maker)
    return tmp_path


@asynccontextmanager
async def thinking(places: int = 1) -> AsyncIterator[Minds]:
    minds = Minds(places)
    try:
        yield minds
    finally:
        running = minds.processes
        await minds.close()
        assert not [pid for pid in running if is_running(pid)]


def is_running(pid: int) -> bool:
    """Whether there is such a process, and it has not just ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def thinks(gate: Path) -> int:
    """Wait until a bot thinks; the id of its process."""
    note = gate / "thinks"

    async def noted() -> bool:
        return note.exists() and note.read_text() != ""

    await until(noted, LONG)
    return int(note.read_text())


async def ask(minds: Minds, name: str, seconds: float = LONG, at: int = 1, goes_on: bool = False) -> Any:
    pos = TOY.new(3, "minds")
    seat = pos.waiting[0]
    key = MindKey("table", 0, name)
    asked = (pos.view(seat), pos.moves(seat), pos.domains(seat))
    return await minds.choose(TOY, key, "seed", at, goes_on, (), *asked, seconds)


# --- what is sent -----------------------------------------------------------------------------------------------------


def job_of(game: Game, pos: Position, seat: int) -> Job:
    asked = (packed(pos.view(seat)), tuple(pos.moves(seat)), tuple(pos.domains(seat)))
    return Job(1, "choose", key_of(game), kit_of(game), 1.0, (KEY, "seed", False, (), *asked))


@pytest.mark.parametrize("slug", all_games())
def test_a_view_arrives_as_it_was_sent_and_tells_no_more(slug: str) -> None:
    """What is sent for a seat is the same, to the byte, whatever the others hold: so is the time to think about it."""
    game = all_games()[slug]
    oracle = import_module("orrery.testing.toy.secrets" if game is TOY else f"tests.games.{slug}.secrets")
    walk = Walk(game, game.players[0], "sent", dict(getattr(game, "quick", {})))
    for stop in walk.sample(10, rare=1):
        pos, seat = stop.pos, stop.seat
        sent = framed(job_of(game, pos, seat))
        (*_, view, moves, domains) = opened(sent[4:]).given
        there = unpacked(view, game)
        assert there == pos.view(seat), stop
        chosen = bot("officer" if game is not TOY else "random", game, 1).choose(there, moves, domains)
        assert chosen == bot("officer" if game is not TOY else "random", game, 1).choose(
            pos.view(seat), pos.moves(seat), pos.domains(seat)
        )
        other = exchanged(oracle, pos, seat, seeded(f"other {stop.number}"))
        # compared as they arrive: what is shared in memory here is pickled once, there it may be twice
        assert packed(there).values == opened(framed(job_of(game, other, seat))[4:]).given[4].values, stop


# --- processes --------------------------------------------------------------------------------------------------------


async def test_a_process_stays_and_remembers_its_bots(gate: Path) -> None:
    async with thinking() as minds:
        await ask(minds, "thinker")
        first = await thinks(gate)
        assert minds.seen(KEY) == 1 and first != os.getpid()
        await ask(minds, "thinker", at=5, goes_on=True)
        assert minds.processes == (first,) and minds.seen(KEY) == 5
        with pytest.raises(Cold):  # a bot that it has never seen cannot go on
            await ask(minds, "patient", goes_on=True)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="there is no such thing here")
async def test_thinking_stands_far_behind_serving() -> None:
    """A captain that thinks on the server's own core takes a thirtieth of it, not a quarter; a trial of a pack waits for captains."""
    assert 10 <= pool.BEHIND < trials.BEHIND <= 19
    pos = TOY.new(3, "minds")
    seat = pos.waiting[0]
    asked = (pos.view(seat), pos.moves(seat), pos.domains(seat))
    async with thinking() as minds:
        await minds.choose(TOY, MindKey("table", 0, "random"), "seed", 1, False, (), *asked, LONG)
        (pid,) = minds.processes
        ours = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, ours + pool.BEHIND)


async def test_a_bot_that_fails_or_takes_its_process_with_it_harms_nobody_else(gate: Path) -> None:
    async with thinking() as minds:
        with pytest.raises(Mindless, match="ValueError") as failed:
            await ask(minds, "wrong")
        assert "3 4 5" not in str(failed.value)
        with pytest.raises(Mindless, match="died"):
            await ask(minds, "crash")
        await ask(minds, "thinker")
        assert len(minds.processes) == 1


async def test_a_thought_that_takes_too_long_is_stopped_and_its_process_stays(
    gate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with thinking() as minds:
        await ask(minds, "thinker")
        (gate / "thinks").unlink()
        (pid,) = minds.processes
        with pytest.raises(Mindless, match=r"no answer in 0\.2 seconds"):
            await ask(minds, "patient", 0.05)
        monkeypatch.setattr(pool, "PATIENCE", 600.0)
        with pytest.raises(Mindless, match=r"no answer in 0\.1 seconds of computing"):
            await ask(minds, "burns", 0.1)
        asking = asyncio.create_task(ask(minds, "patient"))
        assert await thinks(gate) == pid
        asking.cancel()
        assert (await asyncio.gather(asking, return_exceptions=True))[0].__class__ is asyncio.CancelledError
        await ask(minds, "thinker")
        assert minds.processes == (pid,)


async def test_a_process_that_does_not_heed_is_ended(gate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "HEED", 0.05)
    async with thinking() as minds:
        asking = asyncio.create_task(ask(minds, "deaf"))
        pid = await thinks(gate)
        asking.cancel()
        await ask(minds, "thinker")
        assert pid not in minds.processes and len(minds.processes) == 1


# --- at tables --------------------------------------------------------------------------------------------------------


def plan(name: str, **more: Any) -> Plan:
    return Plan("lanterns", (ME, SeatPlan("bot", name), BOT), **more)


async def moved(tables: Tables, table: str, name: str) -> None:
    """Wait until this bot has played."""
    live = await tables.hall.live(table)

    async def played() -> bool:
        return any(entry.kind == "move" and live.bot_at(entry.seat or 0) == name for entry in live.tail)

    await until(played, LONG)


@pytest.mark.parametrize(
    ("name", "says"),
    [("crash", "died"), ("wrong", "ValueError"), ("patient", "no answer"), ("burns", "of computing")],
)
async def test_a_bot_that_comes_to_nothing_plays_what_comes_to_mind_first(
    gate: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, name: str, says: str
) -> None:
    if name == "burns":
        monkeypatch.setattr(pool, "PATIENCE", 600.0)
    async with serving(
        config_for(sqlite_in(gate), thinking={"patient": 0.5, "burns": 0.2}.get(name, LONG))
    ) as tables:
        ann = guest()
        with caplog.at_level(logging.ERROR):
            opened = await tables.open(ann.guest, plan(name))
            await moved(tables, opened.table, name)
        assert f"the bot '{name}' failed at table {opened.table}: " in caplog.text
        assert says in caplog.text and "3 4 5" not in caplog.text


async def test_a_killed_process_costs_one_thought(gate: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(config_for(sqlite_in(gate), thinking=LONG)) as tables:
        ann = guest()
        opened = await tables.open(ann.guest, plan("patient"))
        with caplog.at_level(logging.ERROR):
            os.kill(await thinks(gate), signal.SIGKILL)
            await moved(tables, opened.table, "patient")
        assert "died" in caplog.text


async def test_a_bots_turn_survives_a_restart(gate: Path) -> None:
    """The server ends while a bot thinks; the next one finds the table, and the bot is told everything anew."""
    config = config_for(sqlite_in(gate), thinking=LONG)
    ann = guest()
    async with serving(config) as tables:
        opened = await tables.open(ann.guest, plan("patient"))
        pid = await thinks(gate)
    assert not is_running(pid)
    (gate / "thinks").unlink()
    async with serving(config) as tables:
        assert await thinks(gate) != pid
        (gate / "go").touch()
        await moved(tables, opened.table, "patient")
    assert (gate / "heard").exists()


async def test_a_thought_ends_when_the_seat_is_taken_back(gate: Path) -> None:
    """Nobody waits for what a bot thinks in the place of somebody who has come back."""
    async with serving(config_for(sqlite_in(gate), thinking=LONG)) as tables:
        ann = guest()
        opened = await tables.open(ann.guest, plan("random", away=Away(bot="patient")))

        async def asked() -> bool:
            scene = (await tables.look(opened.table, ann)).scene
            return scene is not None and scene.yours

        await until(asked, LONG)
        await tables.stand(opened.table, ann, 0)
        await thinks(gate)
        assert tables.driver.thinking == 1
        await tables.bot_out(opened.table, ann, 0)

        async def nobody_thinks() -> bool:
            return tables.driver.thinking == 0

        await until(nobody_thinks, LONG)
        sight = await tables.look(opened.table, ann)
        assert sight.people[0].bot == "" and await asked()


async def test_a_thought_goes_on_while_others_answer_the_same_question(gate: Path) -> None:
    async with serving(config_for(sqlite_in(gate), thinking=LONG)) as tables:
        ann = guest()
        opened = await tables.open(ann.guest, plan("patient"))
        sight = await tables.look(opened.table, ann)
        assert sight.scene is not None
        await thinks(gate)
        (gate / "thinks").unlink()
        await tables.play(opened.table, ann, sight.scene.texts[0], sight.at)
        assert tables.driver.thinking == 1
        assert not (gate / "thinks").exists(), "it began again"
        (gate / "go").touch()
        await moved(tables, opened.table, "patient")


async def test_a_thought_ends_with_its_table(gate: Path) -> None:
    """Whoever runs the server closes the table."""
    async with serving(config_for(sqlite_in(gate), thinking=LONG)) as tables:
        opened = await tables.open(guest().guest, plan("patient"))
        await thinks(gate)
        live = await tables.hall.live(opened.table)
        live.row.closed = "Closed for a test."
        tables.hall.on_change(live)

        async def nobody_thinks() -> bool:
            return tables.driver.thinking == 0

        await until(nobody_thinks, LONG)
