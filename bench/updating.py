"""Tables that an older version wrote, opened by this one: how many are lost, and how many are silently different.

    git worktree add ../old 3b7e4e6
    cd ../old && PYTHONPATH=src python /path/to/tools/stored_tables.py /tmp/old.db 100 colonies destiny emperor nomads referendum
    python -m bench.updating /tmp/old.db

`old.db.ends` beside the database holds what the code that wrote it saw at the end of each table. A copy of the database is looked at by
`orrery doctor`, opened as a server would open it, every table held against its end, and played on by chance. It ends with an error if one
table is lost or silently different.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import random
import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from orrery.engine.errors import OrreryError
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.games import games
from orrery.host.config import Config
from orrery.host.doctoring import examine
from orrery.host.store import reads
from orrery.host.store.backup import unpacked
from orrery.host.store.rows import Snapshot
from orrery.host.tables import Tables, open_tables
from orrery.host.updating import played_from
from orrery.host.values import Entry

ON = 60
"""So many moves every table is played on."""

LEARNED: dict[str, set[str]] = {
    # marks of ships that have no turn, and statistics: old rules did not write them down
    "emperor": {"steps_left", "came_from", "moved", "stopped", "warped", "razed", "tech_used", "top_seen"},
    # whose offer was refused last; who has moved, which matters until the turn ends and not behind it
    "colonies": {"declined", "turn_taken"},
    # offers declined, the clicks of a half-written line, how far a bidding that is over had come, dice last shown
    "destiny": {"turned_down", "offer", "vote", "rolled"},
    "nomads": {"built_ships", "clocks"},
    "referendum": set(),
}
"""Fields in which a table that was played on from a snapshot knows more than one that is read from what was saved later."""

CORRECTED: dict[str, dict[str, str]] = {
    "destiny": {"initiative": "DES-INIT-08", "rank": "DES-INIT-08", "deals": "DES-DEAL-37"}
}
"""Fields that a corrected rule may leave another way than the old one did, and the clause by which everybody at the table is told of it."""
HAPPENED: dict[str, set[str]] = {
    # whoever wanted to answer when another was first hears of it; initiative counts from the next step on, and its ties are diced then
    "destiny": {"DES-INIT-01", "DES-INIT-05"},
    # a card goes back to the hand; the world where an Adversity card ends the action is another
    "referendum": {"REF-INJ-19", "REF-PLN-05"},
}
"""Clauses of corrected rules that everybody is told of. Where one of them stands behind what happens since the last snapshot as it is played today, and did
not then or the other way round, the table is another from there on."""


def plain(pos: Position) -> dict[str, Any]:
    """A position as it is saved."""
    found: dict[str, Any] = msgspec.json.decode(pos.save())
    return found


def unlike(game: Game, one: Position, two: Position) -> list[str]:
    """In what two positions differ, apart from what old rules did not write down."""
    left, right = plain(one), plain(two)
    found = [name for name in ("players", "chance", "resigned", "outcome") if left[name] != right[name]]
    tables = left["table"], right["table"]
    found += [
        name for name in tables[0] if name not in LEARNED[game.slug] and tables[0][name] != tables[1][name]
    ]
    return [*found, *(["waiting"] if one.waiting != two.waiting else [])]


def played_on(pos: Position, most: int, seed: int = 1) -> None:
    """Play on by chance, for so many moves or to the end."""
    pick = random.Random(seed)
    while pos.outcome is None and most:
        seat = pick.choice(pos.waiting)
        moves = pos.moves(seat)
        pos.play(pick.choice(moves) if moves else pos.domains(seat)[0].sample, seat)
        most -= 1


class Fate(msgspec.Struct, frozen=True):
    """What became of one table."""

    game: str
    at: str
    """The question it stood at, or `over`."""
    sealed: bool
    """Whether some had answered a question that others had not."""
    lost: str = ""
    """Why it could not be opened or not be played on; empty if it could."""
    different: tuple[str, ...] = ()
    """In what it differs although nobody was told."""
    corrected: bool = False
    """Whether it goes on another way by a corrected rule that everybody is told of."""
    back: int = 0
    """So many moves were taken back, or are not shown, and everybody reads it."""


def happened(game: Game, snapshots: Sequence[Snapshot], moves: Sequence[Entry]) -> set[str]:
    """The clauses of what happens today and did not then, or the other way round, in the moves since the last snapshot that is read."""
    for snapshot in snapshots:
        try:
            pos = game.load(snapshot.position, snapshot.version)
        except Exception:  # the one before is taken, as a server does
            continue
        found: set[str] = set()
        for entry in moves:
            if entry.number > snapshot.number:
                now = pos.play(game.versions.bring_move(entry.text, snapshot.version or 1), entry.seat)
                found |= {event.clause for event in now} ^ {event.clause for event in entry.events}
        return found
    return set()


async def fate(tables: Tables, end: dict[str, Any]) -> Fate:
    """Open one table, hold it against its end, and play on."""
    table, slug = end["table"], end["game"]
    before = msgspec.json.decode(base64.b64decode(end["end"]))
    sealed = any(answer is not None for answer in before["answers"])
    try:
        live = await tables.hall.live(table)
    except OrreryError as error:
        return Fate(slug, end["at"], sealed, lost=str(error))
    entries, _ = await tables.hall.store.read(reads.since, table, 0, 0)
    updates = [entry for entry in entries if entry.kind == "update"]
    kept = await tables.hall.store.read(reads.snapshots, table)
    # somebody's answer may have gone by itself since it was opened, so it is the snapshot of the update that counts
    at = next((one for one in kept if updates and one.number == updates[-1].number), None)
    if len(updates) != 1 or at is None or live.pos is None:
        return Fate(slug, end["at"], sealed, different=("no word about the new rules",))
    told = " ".join(event.text for event in updates[0].events)
    back = end["steps"] - at.steps
    clauses = {event.clause for event in updates[0].events}
    different: list[str] = []
    corrected = False
    if back and "taken back" not in told and "before its end" not in told:
        different = ["moves"]
    elif not back:
        pos = live.game.load(at.position, at.version)
        different = unlike(live.game, pos, live.game.load(base64.b64decode(end["end"]), 0))
        by_rule = [name for name in different if CORRECTED.get(slug, {}).get(name) in clauses]
        if len(by_rule) < len(different) and slug in HAPPENED:
            earlier = [one for one in kept if one.number < at.number]
            if happened(live.game, earlier, played_from(entries)) & HAPPENED[slug]:
                by_rule = different
        corrected = bool(by_rule)
        different = [name for name in different if name not in by_rule]
    if (end["at"] == "over") != (live.pos.outcome is not None):
        different.append("result")
    on = live.pos.copy()
    try:
        played_on(on, ON)
    except OrreryError as error:
        return Fate(slug, end["at"], sealed, lost=str(error))
    lost = "; ".join(live.game.problems(on))
    return Fate(slug, end["at"], sealed, lost, tuple(different), corrected, back)


async def doctored(path: Path) -> list[str]:
    """What `orrery doctor` finds wrong."""
    with unpacked(path) as engine:
        config = Config(f"sqlite:///{path}")
        return [f"{one.table}: {one.wrong}" async for one in examine(engine, config, games()) if one.wrong]


async def fates(path: Path, ends: list[dict[str, Any]]) -> list[Fate]:
    """Open a database, which changes it, and follow every table."""
    tables = await open_tables(Config(f"sqlite:///{path}"), games())
    try:
        return [await fate(tables, end) for end in ends]
    finally:
        await tables.close()


def report(found: list[Fate]) -> str:
    """A line for each game."""
    lines = [
        "| game | tables | over | kinds of questions | sealed | told: other by a corrected rule | told: moves taken back or not shown | lost | silently different |"
    ]
    lines.append("|---|---|---|---|---|---|---|---|---|")
    for slug in sorted({one.game for one in found}):
        mine = [one for one in found if one.game == slug]
        at = Counter(one.at for one in mine)
        row = [
            slug,
            len(mine),
            at.pop("over", 0),
            len(at),
            sum(one.sealed for one in mine),
            sum(one.corrected for one in mine),
            sum(one.back > 0 for one in mine),
            sum(bool(one.lost) for one in mine),
            sum(bool(one.different) for one in mine),
        ]
        lines.append("| " + " | ".join(map(str, row)) + " |")
    return "\n".join(lines)


def main() -> None:
    """Open the tables, and tell what became of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("database", type=Path, help="a SQLite file that tools/stored_tables.py wrote")
    given = parser.parse_args()
    ends_file = Path(f"{given.database}.ends")
    if not given.database.exists() or not ends_file.exists():
        sys.exit(f"{given.database} and {ends_file} must both be there: tools/stored_tables.py writes them.")
    ends = [json.loads(line) for line in ends_file.read_text("utf-8").splitlines()]
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        shutil.copy(given.database, copy)
        wrong = asyncio.run(doctored(copy))
        found = asyncio.run(fates(copy, ends))
    print(report(found))
    for one in found:
        if one.lost or one.different:
            print(f"{one.game} at {one.at}: {one.lost or 'differs in ' + ', '.join(one.different)}")
    print(f"orrery doctor finds {len(wrong)} of {len(ends)} tables wrong.", *wrong, sep="\n")
    if wrong or any(one.lost or one.different for one in found):
        sys.exit(1)


if __name__ == "__main__":
    main()
