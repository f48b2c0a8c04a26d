"""Fill a database with tables in the middle of everything, for the tests that open old tables with new code.

It runs in any checkout, the oldest included, and so says nothing that has changed since:

    cd ../old && .venv/bin/python /path/to/tools/stored_tables.py tables.db 100 emperor nomads

writes a hundred tables a game into `tables.db` (or into a PostgreSQL, by its URL), and beside it `tables.db.ends`: a line of JSON
for each table with the position that the code which wrote it saw at its end, so that another code can be held against it. A tenth
of the games is over. Every other table stops where few others have stopped: at rare questions, between sealed answers, inside of
battles. `6:100` in the place of `100` makes six tables a game, stopped after about a hundred moves at most.
"""

from __future__ import annotations

import asyncio
import base64
import collections
import contextlib
import json
import random
import sys
from typing import Any

from orrery.bots.registry import bot
from orrery.engine.errors import OrreryError
from orrery.games import games
from orrery.host.config import Config
from orrery.host.people import guest_of, new_token
from orrery.host.tables import open_tables
from orrery.host.values import Plan, SeatPlan, Who

LENGTHS = {"colonies": 1200, "destiny": 1500, "emperor": 500, "nomads": 500, "referendum": 500}
"""About how many decisions random play takes; tables stop somewhere before."""
PATIENCE = 150
"""So many moves more are played while waiting for a question at which few tables stand."""


async def play(
    tables: Any, game: Any, number: int, stops: collections.Counter[str], most: int
) -> dict[str, Any]:
    """Open one table and play at it."""
    pick = random.Random(f"{game.slug}:{number}")
    low, high = game.players
    players = low + number % (high - low + 1)
    me = Who(guest_of(new_token()))
    seats = tuple(SeatPlan("me", name=f"Player {seat + 1}") for seat in range(players))
    opened = await tables.open(me.guest, Plan(game.slug, seats))
    live = await tables.hall.live(opened.table)
    kinds = [pick.choice(["random", "random", "greedy"]) for _ in range(players)]
    bots = [bot(kind, game, f"{game.slug}:{number}:{seat}") for seat, kind in enumerate(kinds)]
    to_the_end = number % 10 == 5
    length = LENGTHS.get(game.slug, 300)
    wanted = pick.randrange(0, min(length if number % 3 else 130, most))
    steps = 0
    while live.pos.outcome is None:
        pos = live.pos
        name = type(pos.decision).__name__
        if not to_the_end and steps >= wanted:
            partly = len(pos.waiting) > 0 and any(answer is not None for answer in pos.answers)
            if stops[name] == 0 or (partly and stops[name] < 4) or steps >= wanted + PATIENCE:
                stops[name] += 1
                break
        seat = pick.choice(pos.waiting)
        if pick.random() < 0.01:
            await tables.say(opened.table, me, "Well, well.")
        if pick.random() < 0.02 and live.can_undo(seat):
            await tables.undo(opened.table, me, seat=seat)
            continue
        if to_the_end and steps == 40 and players > 2 and number % 20 == 5:
            await tables.play(opened.table, me, "resign", seat=seat)
        else:
            move = bots[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat))
            with contextlib.suppress(OrreryError):  # the host may have answered by itself meanwhile
                await tables.play(opened.table, me, pos.text(move), seat=seat)
        steps += 1
        if steps > 12 * LENGTHS.get(game.slug, 300):
            break
    return {"table": opened.table, "game": game.slug, "live": live}


def ended(table: Any, game: str, live: Any) -> dict[str, Any]:
    """How a table stands in the end."""
    at = type(live.pos.decision).__name__ if live.pos.outcome is None else "over"
    end = base64.b64encode(live.pos.save()).decode()
    return {"table": table, "game": game, "steps": live.steps, "at": at, "end": end}


async def fill(database: str, count: int, most: int, slugs: list[str]) -> None:
    """Fill the database."""
    url = database if "://" in database else f"sqlite:///{database}"
    tables = await open_tables(Config(url, tables_a_day=10**9), games())
    made = []
    try:
        for slug in slugs:
            stops: collections.Counter[str] = collections.Counter()
            made += [await play(tables, games()[slug], number, stops, most) for number in range(count)]
            print(slug, len(stops), "kinds of questions:", dict(stops), flush=True)
    finally:
        await tables.close()
    name = database.rpartition("/")[2] if "://" in database else database
    with open(f"{name}.ends", "a", encoding="utf-8") as ends:
        ends.writelines(json.dumps(ended(**one)) + "\n" for one in made)


if __name__ == "__main__":
    wanted, _, longest = sys.argv[2].partition(":")
    asyncio.run(fill(sys.argv[1], int(wanted), int(longest or 10**9), sys.argv[3:]))
