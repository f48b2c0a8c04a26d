"""What whoever runs a server does about tables and guests: straight in the database, heard of by servers that run."""

from __future__ import annotations

import contextlib
import json
import random
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import pytest
from sqlalchemy import select, text, update

from orrery.engine.errors import IllegalMove, StaleMove
from orrery.host.admin import ERASED, Office
from orrery.host.desk import Bans
from orrery.host.errors import NoSuchTable, NotNow, Refused
from orrery.host.presence import Farewell
from orrery.host.store import schema as s
from orrery.host.store.engines import standing_engine
from orrery.host.tables import Tables
from orrery.host.values import Plan, Who
from tests.host.kit import BOT, LINK, ME, Group, config_for, guest, servers_of, serving, until


@contextmanager
def office(database: str) -> Iterator[Office]:
    engine = standing_engine(config_for(database))
    try:
        yield Office(engine)
    finally:
        engine.dispose()


@asynccontextmanager
async def both(database: str) -> AsyncIterator[tuple[Tables, Office]]:
    """A server that runs, and the office beside it, each with a connection of its own."""
    async with serving(config_for(database)) as tables:
        with office(database) as here:
            yield tables, here


async def table_of(tables: Tables, *names: str) -> Group:
    """A table of the toy with named people."""
    people = [guest() for _ in names]
    for who, name in zip(people, names, strict=True):
        await tables.rename(who.guest, name)
    opened = await tables.open(people[0].guest, Plan("lanterns", (ME, *[LINK] * (len(names) - 1))))
    for who, link in zip(people[1:], opened.links, strict=True):
        await tables.join(who.guest, link.token)
    return Group(tables, opened, people)


# --- tables -----------------------------------------------------------------------------------------------------------


async def test_a_closed_table_is_shut_for_everybody_and_opens_as_it_was(database: str) -> None:
    async with both(database) as (tables, here):
        group = await table_of(tables, "Ann", "Ben", "Cleo")
        luck = random.Random(1)
        await group.any_move(luck)
        at = (await group.look(0)).at
        async with tables.watch(group.table, group.people[0]) as watch:
            here.close(group.table, "It went on for too long")
            await tables.desk.look()
            with pytest.raises(Farewell):
                await watch.changed(5)
        with pytest.raises(NoSuchTable, match="closed this table: It went on for too long"):
            await group.look(1)
        with pytest.raises(NoSuchTable, match="closed"):
            await tables.play(group.table, group.people[0], "pass")
        assert await tables.mine(group.people[0].guest) == []
        assert [line.state for line in here.tables("closed")] == ["closed"]
        with pytest.raises(NotNow, match="closed already"):
            here.close(group.table)
        here.reopen(group.table)
        await tables.desk.look()
        assert (await group.look(0)).at == at
        assert await group.any_move(luck)
        with pytest.raises(NotNow, match="not closed"):
            here.reopen(group.table)


async def test_bots_of_a_closed_table_rest_and_go_on_when_it_is_opened(database: str) -> None:
    async with both(database) as (tables, here):
        ann = guest()
        opened = await tables.open(ann.guest, Plan("emperor", (ME, BOT, BOT), pace=0.05))
        await tables.bot_in(opened.table, ann, 0, "random")
        here.close(opened.table)
        await tables.desk.look()

        async def resting() -> bool:
            return tables.driver.driven == 0

        await until(resting)
        (line,) = here.tables()
        await tables.driver._sweep_once(0.0)
        assert tables.driver.driven == 0
        assert here.tables()[0].entries == line.entries
        here.reopen(opened.table)
        await tables.driver._sweep_once(0.0)

        async def going_on() -> bool:
            return here.tables()[0].entries > line.entries

        await until(going_on)


async def test_a_deleted_table_leaves_nothing_and_a_server_that_has_it_in_memory_notices(
    database: str,
) -> None:
    async with both(database) as (tables, here):
        group, other = await table_of(tables, "Ann", "Ben"), await table_of(tables, "Cleo", "Dan")
        await group.any_move(random.Random(1))
        here.delete(group.table)
        with pytest.raises((NoSuchTable, NotNow)):  # before the server has heard of it
            await group.any_move(random.Random(1))
        await tables.desk.look()
        with pytest.raises(NoSuchTable):
            await group.look(0)
        with here._engine.connect() as connection:
            for rows in s.metadata.sorted_tables:
                column = "id" if rows is s.tables else "table_id"
                if column in rows.c:
                    left = connection.execute(select(rows).where(rows.c[column] == group.table)).all()
                    assert left == [], rows.name
        assert (await other.look(0)).title
        with pytest.raises(Refused, match="no table"):
            here.delete(group.table)


async def test_a_table_gets_another_title_while_people_play(database: str) -> None:
    async with both(database) as (tables, here):
        group = await table_of(tables, "Ann", "Ben")
        assert here.rename_table(group.table, "  The long\tevening ") == "The long evening"
        await tables.desk.look()
        assert (await group.look(1)).title == "The long evening"
        assert await group.any_move(random.Random(1))
        with pytest.raises(Refused, match="letter"):
            here.rename_table(group.table, " ")


async def test_a_renewed_key_opens_the_seat_alone(database: str) -> None:
    async with both(database) as (tables, here):
        group = await table_of(tables, "Ann", "Ben")
        old = (await group.look(1)).links[0].token
        key = here.renew_key(group.table, 1)
        await tables.desk.look()
        with pytest.raises(NoSuchTable):
            await group.look(1)
        with pytest.raises(NoSuchTable):
            await tables.join(guest().guest, old)
        back = await tables.join(group.people[1].guest, key)
        assert (back.table, back.seat) == (group.table, 1)
        assert (await group.look(1)).you.seats == (1,)
        with pytest.raises(Refused, match="no seat 9"):
            here.renew_key(group.table, 8)


# --- guests -----------------------------------------------------------------------------------------------------------


async def test_a_guest_is_found_by_name_by_the_beginning_of_an_id_and_by_seat(database: str) -> None:
    async with both(database) as (tables, here):
        group = await table_of(tables, "Ann", "Ben")
        ann = group.people[0].guest
        assert here.guest("ann") == here.guest(ann[:8]) == here.guest(f"{group.table}:1") == ann
        await table_of(tables, "Ann", "Dan")
        with pytest.raises(Refused, match="any of these"):
            here.guest("Ann")
        for unknown in ("Nobody", "abc", "%%%%%%%", f"{group.table}:9"):
            with pytest.raises(Refused, match="Nobody here"):
                here.guest(unknown)


async def test_a_new_name_stands_on_every_seat_and_in_every_log(database: str) -> None:
    async with both(database) as (tables, here):
        group = await table_of(tables, "Rude", "Ben")
        await tables.say(group.table, group.people[0], "hello")
        here.rename_guest(group.people[0].guest, "Ben")
        await tables.desk.look()
        assert [person.name for person in (await group.look(1)).people] == ["Ben 2", "Ben"]
        names = {entry.name for entry in await tables.log(group.table, group.people[1])}
        assert names <= {"Ben", "Ben 2", ""}
        assert await tables.name_of(group.people[0].guest) == "Ben"
        assert [(line.name, line.seats) for line in here.guests("be")] == [("Ben", 1)] * 2


async def test_bans_name_guests_addresses_and_ranges(database: str) -> None:
    async with both(database) as (tables, here):
        group = await table_of(tables, "Ann", "Ben")
        ann = group.people[0].guest
        key = (await group.look(0)).links[0].token
        assert here.ban_guest(ann, "Swearing.") == 1
        assert here.ban_address("192.0.2.77") == "192.0.2.77/32"
        assert here.ban_address("2001:db8::1/32", "Floods") == "2001:db8::/32"
        async with tables.watch(group.table, group.people[0]) as watch:
            await tables.desk.look()
            with pytest.raises(Farewell):
                await watch.changed(5)
        bans = tables.desk.bans
        assert bans.sentence(ann, "") == "Whoever runs this server has shut you out: Swearing."
        assert bans.sentence("", "192.0.2.77") == "Whoever runs this server has shut you out."
        assert bans.sentence("", "::ffff:192.0.2.77") == bans.sentence("", "192.0.2.77")
        assert bans.sentence("", "2001:db8:5::9").endswith("Floods.")
        assert bans.sentence(group.people[1].guest, "192.0.2.78") == ""
        with pytest.raises(NoSuchTable):  # the key was theirs; it opens nothing for nobody
            await tables.join(guest().guest, key)
        assert len(here.bans()) == 3
        assert [line.banned for line in here.guests("Ann")] == [True]
        here.unban("guest", ann)
        here.unban("address", "192.0.2.77")
        await tables.desk.look()
        assert tables.desk.bans.sentence(ann, "192.0.2.77") == ""
        assert (await group.look(0)).you.seats == (0,)
        for wrong in ("nonsense", "0.0.0.0/0"):
            with pytest.raises(Refused):
                here.ban_address(wrong)
        with pytest.raises(NotNow, match="not shut out"):
            here.unban("guest", ann)


async def test_a_server_that_is_started_later_knows_who_is_shut_out_and_what_is_told(database: str) -> None:
    async with both(database) as (_, here):
        here.ban_address("192.0.2.0/24")
        here.tell("Back at nine", 5)
    async with serving(config_for(database)) as tables:
        assert tables.desk.bans.sentence("", "192.0.2.1")
        assert tables.desk.notice == "Back at nine"


def test_nobody_is_shut_out_by_an_address_that_is_none() -> None:
    bans = Bans([("address", "192.0.2.0/24", "")])
    assert [bans.sentence("", address) for address in ("", "testclient", "192.0.3.1")] == ["", "", ""]


async def test_export_tells_all_that_is_kept_of_a_guest_and_nothing_of_others(database: str) -> None:
    async with both(database) as (tables, here):
        group = await table_of(tables, "Ann", "Ben", "Cleo")
        ann, ben, cleo = group.people
        await group.any_move(random.Random(1))
        await tables.say(group.table, ann, "to all of you")
        await tables.say(group.table, ben, "for Ann alone", to=0)
        await tables.say(group.table, ben, "for Cleo alone", to=2)
        await tables.promise(ann.guest)
        await tables.works.keep(ann.guest, "nomads", "Mine", "Hive Tide")
        found = here.export(ann.guest)
        told = json.dumps(found)
        assert (found["name"], found["works"][0]["name"]) == ("Ann", "Mine")
        assert len(found["promises"]) == 1
        assert "to all of you" in told
        assert "for Ann alone" in told
        assert "for Cleo alone" not in told
        (sat,) = found["tables"]
        assert (sat["table"], sat["opened"], sat["seats"][0]["seat"]) == (group.table, True, 1)
        with here._engine.connect() as connection:
            secrets = connection.execute(text("SELECT secret FROM tables UNION SELECT secret FROM promises"))
            tokens = connection.execute(text("SELECT token FROM chairs UNION SELECT watch FROM tables"))
            for secret in [*secrets.scalars(), *tokens.scalars(), cleo.guest, ben.guest]:
                assert secret not in told


async def test_erasing_a_guest_leaves_the_game_to_the_others(database: str) -> None:
    async with both(database) as (tables, here):
        group = await table_of(tables, "Ann", "Ben", "Cleo")
        ann = group.people[0]
        gathering = await tables.open(ann.guest, Plan("lanterns", (ME, LINK)))
        for words in ("my secret", "my number"):
            await tables.say(group.table, ann, words)
        await tables.say(group.table, ann, "psst", to=1)
        await tables.works.keep(ann.guest, "nomads", "Mine", "Hive Tide")
        key = (await group.look(0)).links[0].token
        assert here.erase(ann.guest) == sorted([group.table, gathering.table])
        await tables.desk.look()
        sight = await group.look(1)
        assert [person.name for person in sight.people] == ["Player 1", "Ben", "Cleo"]
        assert sight.people[0].bot == "officer"
        log = await tables.log(group.table, group.people[1])
        assert [entry.text for entry in log if entry.kind == "say"] == [ERASED] * 3
        assert "Ann" not in {entry.name for entry in log}
        with pytest.raises(NoSuchTable):
            await group.look(0)
        with pytest.raises(NoSuchTable):
            await tables.look(group.table, Who("", key))
        with here._engine.connect() as connection:
            for rows in s.metadata.sorted_tables:
                for row in connection.execute(select(rows)).all():
                    for value in row:
                        assert value != ann.guest, rows.name
                        assert "Ann" not in str(value), rows.name

        async def played() -> bool:  # a bot plays on for the seat; the others play for themselves
            for seat in (1, 2):
                one = await group.look(seat)
                if one.scene is not None and one.scene.texts:
                    with contextlib.suppress(IllegalMove, StaleMove, NotNow):  # somebody was faster
                        await tables.play(group.table, group.people[seat], one.scene.texts[0], one.at, seat)
            told = await tables.log(group.table, group.people[1])
            return any(entry.kind == "move" and entry.seat == 0 for entry in told)

        await until(played, 60)


async def test_cleaning_takes_what_nobody_has_visited_and_spares_the_rest(database: str) -> None:
    async with both(database) as (tables, here):
        old, new = await table_of(tables, "Ann", "Ben"), await table_of(tables, "Cleo", "Dan")
        await tables.rename((idle := guest()).guest, "Idle")
        long_ago = time.time() - 40 * 86400
        with here._engine.begin() as connection:
            connection.execute(update(s.pulse).values(updated=long_ago))
            connection.execute(update(s.tables).values(visited=long_ago))
            connection.execute(update(s.guests).values(created=long_ago, seen=long_ago))
        await new.look(0)
        await tables.desk.note()
        assert here.clean_up(60).tables == ()
        found = here.clean_up(30)
        assert found.tables == (old.table,)
        assert set(found.guests) == {old.people[0].guest, old.people[1].guest, idle.guest}
        assert (await old.look(0)).you.seats == (0,)  # nothing was done yet
        with here._engine.begin() as connection:  # looking is a visit, but not one that was noted
            connection.execute(update(s.tables).where(s.tables.c.id == old.table).values(visited=long_ago))
        assert here.clean_up(30, really=True) == found
        await tables.desk.look()
        with pytest.raises(NoSuchTable):
            await old.look(0)
        assert (await new.look(1)).you.seats == (1,)
        assert sorted(line.name for line in here.guests()) == ["Cleo", "Dan"]
        with pytest.raises(Refused, match="within a day"):
            here.clean_up(0)


# --- everybody --------------------------------------------------------------------------------------------------------


async def test_a_message_to_all_is_shown_for_a_while(database: str) -> None:
    async with both(database) as (tables, here):
        group = await table_of(tables, "Ann", "Ben")
        async with tables.watch(group.table, group.people[0]) as watch:
            while await watch.changed(0.05):
                pass
            here.tell("Back in five\nminutes", 10)
            assert await watch.changed(5)  # the server looks by itself
            await tables.desk.look()
            assert tables.desk.notice == "Back in five minutes"
            here.fall_silent()
            assert await watch.changed(5)
            await tables.desk.look()
            assert tables.desk.notice == ""
        with pytest.raises(NotNow, match="no message"):
            here.fall_silent()
        for words, minutes in (("", 5.0), ("hello", 0.0)):
            with pytest.raises(Refused):
                here.tell(words, minutes)


async def test_who_was_here_is_noted_once_an_hour(database: str) -> None:
    async with both(database) as (tables, here):
        group = await table_of(tables, "Ann", "Ben")
        with here._engine.begin() as connection:
            connection.execute(update(s.guests).values(seen=0.0, created=0.0))
        before = time.time()
        await group.look(0)
        await tables.desk.note()
        assert here.tables()[0].visited >= before
        seen = {line.name: line.seen for line in here.guests()}
        assert seen["Ann"] >= before
        for _ in servers_of(tables):  # each of them notes it for itself, and only once
            await group.look(0)
        await tables.desk.note()
        written = [server.hall.store.writer.written for server in servers_of(tables)]
        for _ in servers_of(tables):
            await group.look(0)
        await tables.desk.note()
        assert [server.hall.store.writer.written for server in servers_of(tables)] == written
