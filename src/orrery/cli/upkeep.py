"""`orrery backup`, `orrery restore`, `orrery doctor`: that nothing is lost, and that what is kept can be opened."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace as replace_config

from orrery.cli.common import many, out
from orrery.engine.extras import extra

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from orrery.host.config import Config

BackupFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="The file of the backup.", show_default=False)
]
Quick = Annotated[bool, typer.Option("--quick", help="Do not open the tables afterwards.")]


@contextmanager
def hosting() -> Iterator[None]:
    """What follows needs the packages of those who host tables."""
    with extra("serve", "Looking after hosted tables"):
        import orrery.host.tables  # noqa: F401  (whatever is missing is said here, once)
    yield


def backup(file: BackupFile, quick: Quick = False) -> None:
    """Write a backup of the database, while the server runs or not, and open every table in it.

    Which database: ORRERY_DB or ORRERY_DATA, as for `orrery serve`. The backup is one SQLite file, also where tables are
    kept in PostgreSQL, and can be put back into either. It holds keys of seats: keep it as private as the database.
    """
    with hosting():  # other commands should start at once, and need none of it
        from orrery.host.config import Config  # see above
        from orrery.host.store.backup import back_up, counts, unpacked  # see above
    config = Config.from_env()
    back_up(config, file)
    with unpacked(file) as engine:
        with engine.connect() as connection:
            found = counts(connection)
        out().print(f"{file}: {_summary(found)}.", markup=False)
        if not quick:
            _open_all(engine, config)


def restore(
    file: BackupFile,
    replace: Annotated[
        bool, typer.Option("--replace", help="Put it in the place of the tables that are there.")
    ] = False,
    quick: Quick = False,
) -> None:
    """Put a backup back, into SQLite or PostgreSQL, and open every table. The server must have been ended.

    Which database: ORRERY_DB or ORRERY_DATA, as for `orrery serve`. All of it is put back, or nothing has changed.
    """
    with hosting():  # see `backup`
        from orrery.host.config import Config  # see `backup`
        from orrery.host.store.backup import restore as put_back  # see `backup`
        from orrery.host.store.engines import standing_engine  # see `backup`
    config = Config.from_env()
    out().print(f"Put back: {_summary(put_back(config, file, replace))}.", markup=False)
    if not quick:
        _open_all(standing_engine(config), config)


def doctor(
    database: Annotated[
        str,
        typer.Argument(
            metavar="[DB]",
            help="A database: a file (also a backup) or a URL; without one, ORRERY_DB or ORRERY_DATA.",
            show_default=False,
        ),
    ] = "",
    whole: Annotated[
        bool, typer.Option("--whole", help="Also play every game again, from its seed to where it is.")
    ] = False,
) -> None:
    """Look at every stored table: can it be opened, and what does this version of the rules make of it?

    Nothing is written. Ask it before an update, with the new program and while the old server runs, and after it once more.
    A database of an older Orrery is looked at in a copy.
    """
    with hosting():  # see `backup`
        from orrery.host.config import Config  # see `backup`
        from orrery.host.errors import HostError  # see `backup`
        from orrery.host.store.backup import back_up, unpacked  # see `backup`
        from orrery.host.store.engines import is_current, standing_engine  # see `backup`
    config = Config.from_env()
    if database:
        config = replace_config(config, database=database if "://" in database else f"sqlite:///{database}")
    if is_current(config):
        _open_all(standing_engine(config), config, whole)
        return
    if config.file is None:
        raise HostError(
            "This database is of an older Orrery. Back it up with that one (orrery backup FILE), and let this one look into "
            "the backup: orrery doctor FILE."
        )
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        back_up(config, copy)
        with unpacked(copy) as engine:
            _open_all(engine, config, whole)


def _summary(found: dict[str, int]) -> str:
    tables, entries, guests = (found[name] for name in ("tables", "log", "guests"))
    return f"{many(tables, 'table')} with {many(entries, 'entry')}, {many(guests, 'guest')}"


def _open_all(engine: Engine, config: Config, whole: bool = False) -> None:
    """Open every table; a sentence for each that is not well or that an update changes, and the exit status 1 if one is not
    well."""
    from orrery.games import games  # see `backup`
    from orrery.host.doctoring import Finding, examine  # see `backup`

    console = out()

    async def look() -> list[Finding]:
        seen = []
        async for finding in examine(engine, config, games(), whole):
            seen.append(finding)
            said, style = (finding.wrong, "red") if finding.wrong else (finding.update, "")
            if finding.wrong or (finding.update and (finding.lost or not finding.over)):
                console.print(f"{finding.table} ({finding.game}): {said}", markup=False, style=style)
        return seen

    found = asyncio.run(look())
    seen, ill = len(found), sum(bool(finding.wrong) for finding in found)
    old = [finding for finding in found if finding.update]
    if old:
        back = sum(bool(finding.lost) and not finding.over for finding in old)
        over = sum(finding.over for finding in old)
        console.print(
            f"{many(len(old), 'table')} of an older version of their rules: {over} over, {len(old) - over} go on, "
            f"{back} of them after some moves are taken back. Their players are told."
        )
    if ill:
        console.print(f"{ill} of {many(seen, 'table')} cannot be opened as it should be.", style="bold red")
        raise typer.Exit(1)
    whole_lot = "All tables" if seen != 1 else "The one table"
    console.print(
        f"{whole_lot} can be opened ({seen})." if seen else "There are no tables yet.", style="bold green"
    )
