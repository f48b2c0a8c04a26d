"""Tables that older versions wrote are opened by this one: none is lost, none is silently different, all can be played on."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench.servers import fresh_postgres
from bench.updating import Fate, fates, played_on, report, unlike
from orrery.engine.base import Event, Outcome
from orrery.games import games
from orrery.host.config import Config
from orrery.host.doctoring import Finding, examine
from orrery.host.store import reads
from orrery.host.store.backup import unpacked as unpacked_backup
from orrery.host.store.rows import Loaded, Snapshot, TableRow
from orrery.host.tables import Tables, open_tables
from orrery.host.updating import bring_forward, what_is_told
from orrery.host.values import Entry, Who
from tests.host.kit import run
from tests.needs import need, need_postgres
from tests.stored import lines, unpacked

OLD, BEFORE = "3b7e4e6", "b147ebf"
SLUGS = ("colonies", "destiny", "emperor", "nomads", "referendum")


def row_of(kept: dict[str, Any]) -> TableRow:
    outcome = None if kept["outcome"] is None else msgspec.convert(kept["outcome"], Outcome)
    texts: dict[str, Any] = dict.fromkeys(
        ("id", "title", "owner", "content", "rules", "commitment", "secret", "watch", "again"), ""
    )
    return TableRow(
        **texts,
        game=kept["game"],
        players=kept["players"],
        options=kept["snapshot"]["options"],
        public=False,
        state=kept["state"],
        draw_seats=False,
        minutes=0,
        pace=None,
        salts=(),
        outcome=outcome,
        created=0.0,
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_a_hundred_old_tables(slug: str, request: pytest.FixtureRequest) -> None:
    """Every table goes on where it was, or its players are told which moves are taken back; then it can be played on."""
    every = 1 if request.config.getoption("--all") else 4
    # these tables name no content that is kept: they go on with the cards of then
    game = games()[slug].earlier("") or games()[slug]
    kept = [one for one in lines(f"{OLD}.tables") if one["game"] == slug]
    assert len(kept) == 100
    cut = 0
    for one in kept[::every]:
        row = row_of(one)
        snapshot = Snapshot(one["number"], one["steps"], [], json.dumps(one["snapshot"]).encode())
        moves = [
            Entry(number, 0.0, "move", seat, "", text, msgspec.convert(events, tuple[Event, ...]))
            for number, seat, text, events in one["moves"]
        ]
        loaded = Loaded(row, None, [], [], snapshot, moves)  # type: ignore[arg-type]  # nothing else of it is looked at
        forward = bring_forward(game, loaded, [snapshot], moves, True)
        told = what_is_told(game, row, forward, 1)
        assert told and all(event.clause in game.rules.clauses for event in told)
        assert not game.problems(forward.pos)
        if forward.lost:
            cut += 1
            assert forward.steps == one["length"] - len(forward.lost)
            assert any("taken back" in event.text or "before its end" in event.text for event in told)
        else:
            end = game.load(json.dumps(one["end"]).encode(), 0)
            assert forward.steps == one["length"]
            if one["state"] == "playing":
                assert unlike(game, forward.pos, end) == [], one["at"]
        played_on(forward.pos, 60)
        assert not game.problems(forward.pos)
    assert cut <= len(kept[::every]) // 10, f"{cut} tables are cut short: more than the log makes necessary"


@pytest.mark.parametrize(("target", "chosen", "stays"), [(8, [], 0), (8, [1], 0), (4, [1], 1)])
def test_a_beam_that_was_being_filled_is_filled_once(target: int, chosen: list[int], stays: int) -> None:
    """Below each number waited a step that asked for the next one. Goods were first wherever they went; to a strange planet Meeples are now, and
    what was chosen there is asked anew: nothing had left."""
    kept = next(
        one for one in lines(f"{OLD}.tables") if one["game"] == "colonies" and one["at"] == "SendAmount"
    )
    raw = kept["end"]
    source = raw["table"]["beaming"][0]
    assert raw["table"]["owner"][target] == (1 if target == 4 else -1), "its own planet, and a strange one"
    raw["table"]["beaming"] = [source, target, *chosen]
    game = games()["colonies"]
    pos = (game.earlier("") or game).load(json.dumps(raw).encode(), 0)
    step: Any = pos.decision
    assert type(step).__name__ == "SendAmount"
    assert (step.source, step.target, sum(step.sent)) == (source, target, stays)
    events: list[Event] = []
    while type(pos.decision).__name__ == "SendAmount":
        events += pos.play(pos.moves()[-1], pos.waiting[0])
    told = [event.clause for event in events]
    assert told.count("COL-TECON-16") == 1, "it arrives once"
    assert "COL-TECON-29" not in told, "and nobody sends nothing behind it"
    assert not game.problems(pos)


def test_fields_that_have_all_produced_do_not_produce_again() -> None:
    """Version 1 said so with a count of -1, from which today's would count down for ever."""
    kept = next(
        one for one in lines(f"{OLD}.tables") if one["game"] == "emperor" and one["state"] == "playing"
    )
    raw = kept["end"]
    raw["table"].update(fields_left=-1, role=2)
    game = games()["emperor"]
    pos: Any = (game.earlier("") or game).load(json.dumps(raw).encode(), 0)
    fields = pos.content.tech_ids.index("protein_fields")
    assert pos.fields_left == 0 and pos.tech_used[fields]


@pytest.mark.parametrize("state", ["over", "playing"])
def test_moves_that_do_not_come_to_the_same_end_are_not_passed_over(state: str) -> None:
    """A game that was over and is not behind its last move any more stands before its end; one that would be over goes on before that move."""
    kept = next(
        one
        for one in lines(f"{OLD}.tables")
        if one["game"] == "emperor" and one["state"] == "over" and one["moves"]
    )
    game = games()["emperor"].earlier("") or games()["emperor"]
    snapshot = Snapshot(kept["number"], kept["steps"], [], json.dumps(kept["snapshot"]).encode())
    moves = [
        Entry(number, 0.0, "move", seat, "", text, msgspec.convert(events, tuple[Event, ...]))
        for number, seat, text, events in kept["moves"]
    ]
    row = row_of(kept)
    if state == "over":
        moves.pop()
    else:
        row = msgspec.structs.replace(row, state="playing", outcome=None)
    loaded = Loaded(row, None, [], [], snapshot, moves)  # type: ignore[arg-type]  # nothing else of it is looked at
    forward = bring_forward(game, loaded, [snapshot], moves, True)
    assert forward.lost == tuple(moves[-1:])
    assert (forward.pos.outcome is None) == (state == "playing")
    told = " ".join(event.text for event in what_is_told(game, row, forward, 1))
    assert ("before its end" if state == "over" else "The last move is taken back") in told


# --- databases --------------------------------------------------------------------------------------------------------


@contextmanager
def database(name: str, kind: str, folder: Path) -> Iterator[str]:
    """The URL of a copy of a stored database."""
    if kind == "sqlite":
        path = folder / f"{name}.db"
        path.write_bytes(unpacked(f"{name}.db"))
        yield f"sqlite:///{path}"
        return
    need_postgres()
    psql = shutil.which("psql")
    need(psql, "psql on the path")
    with fresh_postgres() as url:
        subprocess.run(
            [psql or "", "-q", "-v", "ON_ERROR_STOP=1", url], input=unpacked(f"{name}.sql"), check=True
        )
        yield url


async def all_tables(tables: Tables) -> list[str]:
    from sqlalchemy import select

    from orrery.host.store import schema as s

    return await tables.hall.store.read(
        lambda connection: list(connection.execute(select(s.tables.c.id)).scalars())
    )


async def log_of(tables: Tables, table: str) -> list[Entry]:
    entries, _ = await tables.hall.store.read(reads.since, table, 0, 0)
    return entries


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_a_database_of_an_older_version_is_opened_and_every_table_played_to_its_end(
    kind: str, tmp_path: Path
) -> None:
    async def work(url: str) -> None:
        tables = await open_tables(Config(url), games())
        try:
            found = await all_tables(tables)
            assert len(found) == (35 if kind == "sqlite" else 15)
            for table in found:
                live = await tables.hall.live(table)
                assert live.pos is not None and live.row.version == live.game.version and live.row.began == 1
                entries = await log_of(tables, table)
                [update] = [entry for entry in entries if entry.kind == "update"]
                assert all(event.only is None for event in update.events[:2])
                assert all(event.clause in live.game.rules.clauses for event in update.events)
                assert (live.row.state == "over") == (live.pos.outcome is not None)
                assert live.pos.outcome == live.row.outcome
                assert not any(live.can_undo(seat) for seat in range(live.row.players))
                ours = games()[live.row.game]
                assert live.game.content_hash == live.row.content == (ours.earlier("") or ours).content_hash
                pos = live.pos.copy()
                played_on(pos, live.game.bound)
                assert pos.outcome is not None and not live.game.problems(pos)
        finally:
            await tables.close()
        again = await open_tables(Config(url), games())
        try:
            for table in found:
                live = await again.hall.live(table)
                entries = await log_of(again, table)
                assert sum(entry.kind == "update" for entry in entries) == 1, "it is brought forward once"
        finally:
            await again.close()

    with database(OLD, kind, tmp_path) as url:
        run(work(url), 300)


def test_the_positions_of_the_version_before_are_read_as_they_were_saved(tmp_path: Path) -> None:
    """What this version can read without a change goes on without a word."""
    ends = {one["table"]: one for one in lines(f"{BEFORE}.ends")}

    async def work(url: str) -> None:
        tables = await open_tables(Config(url), games())
        try:
            compared = 0
            for table in await all_tables(tables):
                live = await tables.hall.live(table)
                [update] = [entry for entry in await log_of(tables, table) if entry.kind == "update"]
                # somebody's answer may have gone by itself since then
                kept = await tables.hall.store.read(reads.snapshots, table)
                [at] = [one for one in kept if one.number == update.number]
                if at.steps != ends[table]["steps"]:
                    continue  # the code that wrote it was ended between a write and its answer
                compared += 1
                pos = live.game.load(at.position, at.version)
                end = live.game.load(base64.b64decode(ends[table]["end"]), 0)
                if live.row.began == live.game.version:
                    assert (unlike(live.game, pos, end), update.events) == ([], ())
                else:
                    assert update.events
            assert compared > 20
        finally:
            await tables.close()

    with database(BEFORE, "sqlite", tmp_path) as url:
        run(work(url), 120)


def test_the_doctor_looks_at_an_old_database_and_touches_nothing(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    path.write_bytes(unpacked(f"{OLD}.db"))
    before = path.read_bytes()

    async def look() -> list[Finding]:
        with unpacked_backup(path) as engine:
            return [one async for one in examine(engine, Config(f"sqlite:///{path}"), games())]

    found = run(look(), 120)
    assert path.read_bytes() == before
    assert len(found) == 35 and not [one.wrong for one in found if one.wrong]
    assert all("version" in one.update for one in found)
    assert {one.over for one in found} == {True, False}


def test_a_finished_game_of_an_older_version_is_leafed_through_and_says_what_it_proves(
    tmp_path: Path,
) -> None:
    async def work(url: str) -> None:
        tables = await open_tables(Config(url), games())
        try:
            over = 0
            for table in await all_tables(tables):
                live = await tables.hall.live(table)
                if live.row.state != "over":
                    continue
                over += 1
                who = Who(key=live.row.watch)
                record = await tables.record(table, who)
                assert record.header.version == 1 and record.header.secret and not record.header.digest
                proof = record.prove(live.game)
                assert proof.doubts and "before versions were counted" not in proof.doubts[0]
                steps = len(record.moves)
                for step in (0, 1, steps // 2, steps):
                    frame = await tables.frame(table, who, step)
                    assert frame.note if step else not frame.note
                tampered = msgspec.structs.replace(record.header, secret="00" * 32)
                with pytest.raises(Exception, match="does not fit the commitment"):
                    msgspec.structs.replace(record, header=tampered).prove(live.game)
            assert over == 5
        finally:
            await tables.close()

    with database(OLD, "sqlite", tmp_path) as url:
        run(work(url), 120)


def test_tables_of_a_newer_version_are_left_alone(tmp_path: Path) -> None:
    async def work(url: str) -> None:
        tables = await open_tables(Config(url), games())
        try:
            table = (await all_tables(tables))[0]
            live = await tables.hall.live(table)
            loaded = await tables.hall.store.read(reads.load, table)
            assert loaded is not None
            loaded.row.version = live.game.version + 1
            with pytest.raises(Exception, match="this program plays version"):
                await tables.hall.library.forward(loaded, live.game)
        finally:
            await tables.close()

    with database(BEFORE, "sqlite", tmp_path) as url:
        run(work(url), 60)


def test_the_bench_of_old_tables_counts_what_is_lost_and_what_is_silently_different(tmp_path: Path) -> None:
    """What `python -m bench.updating` prints: nothing of the stored tables, and whatever is made wrong on purpose."""
    ends = lines(f"{OLD}.ends")
    by_game = {one["game"]: one for one in ends if one["at"] != "over"}
    other = json.loads(base64.b64decode(by_game["emperor"]["end"]))
    other["chance"][1] += 1
    wrong = [
        {**by_game["emperor"], "end": base64.b64encode(json.dumps(other).encode()).decode()},
        {**by_game["nomads"], "steps": by_game["nomads"]["steps"] + 1},
        {**by_game["colonies"], "table": "nowhere"},
    ]

    def followed(which: list[dict[str, Any]]) -> list[Fate]:
        with database(OLD, "sqlite", tmp_path) as url:
            return run(fates(Path(url.removeprefix("sqlite:///")), which), 120)

    fine = followed(list(by_game.values()))
    assert len(fine) == 5 and not any(one.lost or one.different for one in fine)
    assert "| destiny | 1 | 0 | 1 |" in report(fine)
    first, second, third = followed(wrong)
    assert first.different == ("chance",) and second.different == ("moves",) and third.lost
