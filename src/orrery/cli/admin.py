"""`orrery admin ...`: what whoever runs a server does about tables and guests, while it runs or not."""

from __future__ import annotations

import datetime
import enum
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.table import Table

from orrery.cli.common import AsJson, many, out, write
from orrery.cli.upkeep import hosting

if TYPE_CHECKING:
    from orrery.host.admin import Office

admin = typer.Typer(
    name="admin",
    help="Look after tables and guests, while the server runs or not: it hears of it within two seconds.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Listed(enum.StrEnum):
    """What can be listed."""

    TABLES = "tables"
    GUESTS = "guests"
    BANS = "bans"


class Named(enum.StrEnum):
    """What can be renamed."""

    TABLE = "table"
    GUEST = "guest"


class Barred(enum.StrEnum):
    """What can be shut out."""

    GUEST = "guest"
    ADDRESS = "address"


class InState(enum.StrEnum):
    """How a table can stand."""

    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


TableName = Annotated[
    str, typer.Argument(metavar="TABLE", help="The table: what stands in its address.", show_default=False)
]
GuestName = Annotated[
    str,
    typer.Argument(
        metavar="GUEST",
        help="A guest's id or its beginning, a name that only one has, or TABLE:SEAT for whoever sits there.",
        show_default=False,
    ),
]
Why = Annotated[str, typer.Option("--why", help="The reason, which those concerned are told.")]
Yes = Annotated[
    bool, typer.Option("--yes", help="Really do it; without this you are told what would happen.")
]


@contextmanager
def office() -> Iterator[Office]:
    """The door to the database that the environment names."""
    with hosting():  # other commands should start at once, and need none of it
        from orrery.host.admin import Office  # see above
        from orrery.host.config import Config  # see above
        from orrery.host.store.engines import standing_engine  # see above
    engine = standing_engine(Config.from_env())
    try:
        yield Office(engine)
    finally:
        engine.dispose()


def say(sentence: str) -> None:
    """Say what was done."""
    out().print(sentence, markup=False)


@admin.command("list")
def listing(
    what: Annotated[Listed, typer.Argument(help="What to list.")] = Listed.TABLES,
    state: Annotated[
        InState | None, typer.Option("--state", help="Only tables that stand like this.")
    ] = None,
    name: Annotated[str, typer.Option("--name", help="Only guests whose name contains this.")] = "",
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="How many at most.")] = 100,
    as_json: AsJson = False,
) -> None:
    """List tables, guests who gave a name, or who is shut out; the latest visitors first."""
    with office() as here:
        found: Sequence[Any]
        if what == Listed.TABLES:
            found = here.tables(state.value if state else "", limit)
        elif what == Listed.GUESTS:
            found = here.guests(name, limit)
        else:
            found = here.bans()[:limit]
    if as_json:
        print(json.dumps(msgspec.to_builtins(found), indent=2))
        return
    if not found:
        say("There are none.")
        return
    grid = Table(box=None, pad_edge=False, header_style="bold")
    for column in _COLUMNS[what]:
        grid.add_column(column)
    for one in found:
        grid.add_row(*(_cell(getattr(one, column)) for column in _COLUMNS[what]))
    out().print(grid, markup=False, soft_wrap=False)


_COLUMNS = {
    Listed.TABLES: ("table", "game", "state", "entries", "visited", "title", "people"),
    Listed.GUESTS: ("guest", "name", "seats", "seen", "banned"),
    Listed.BANS: ("kind", "who", "created", "why"),
}


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, float):
        return datetime.datetime.fromtimestamp(value).strftime("%Y-%m-%d %H:%M")
    return ", ".join(value) if isinstance(value, tuple) else str(value)


@admin.command()
def close(table: TableName, why: Why = "") -> None:
    """Close a table: nobody plays or looks any more, nothing is lost, and it can be opened again."""
    with office() as here:
        here.close(table, why)
    say(f"Table {table} is closed. `orrery admin reopen {table}` opens it again.")


@admin.command()
def reopen(table: TableName) -> None:
    """Open a table again that was closed."""
    with office() as here:
        here.reopen(table)
    say(f"Table {table} is open again.")


@admin.command()
def delete(table: TableName, yes: Yes = False) -> None:
    """Delete a table with its log, for good."""
    with office() as here:
        if not yes:
            say(
                f"Table {table} would be deleted with everything that was played and said there; say --yes to do it."
            )
            raise typer.Exit(1)
        here.delete(table)
    say(f"Table {table} is deleted.")


@admin.command()
def rename(
    what: Annotated[Named, typer.Argument(help="A table or a guest.", show_default=False)],
    who: Annotated[str, typer.Argument(metavar="WHICH", help="The table or the guest.", show_default=False)],
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.", show_default=False)],
) -> None:
    """Give a table another title, or a guest another name, also in the logs of their tables."""
    with office() as here:
        if what == Named.TABLE:
            say(f"Table {who} is called '{here.rename_table(who, name)}' now.")
        else:
            guest = here.guest(who)
            say(f"Guest {guest} is called '{here.rename_guest(guest, name)}' now.")


@admin.command()
def ban(
    what: Annotated[Barred, typer.Argument(help="A guest or an address.", show_default=False)],
    who: Annotated[
        str,
        typer.Argument(
            metavar="WHO", help="The guest, or an address: 192.0.2.7, 192.0.2.0/24.", show_default=False
        ),
    ],
    why: Why = "",
) -> None:
    """Shut a guest out, or everybody from an address; their streams end. Keys of the guest's seats are renewed."""
    with office() as here:
        if what == Barred.ADDRESS:
            say(f"{here.ban_address(who, why)} is shut out.")
        else:
            guest = here.guest(who)
            seats = here.ban_guest(guest, why)
            keys = f" Whoever has an old key of theirs ({many(seats, 'seat')}) is out, too."
            say(f"Guest {guest} is shut out.{keys if seats else ''}")


@admin.command()
def unban(
    what: Annotated[Barred, typer.Argument(help="A guest or an address.", show_default=False)],
    who: Annotated[
        str, typer.Argument(metavar="WHO", help="As `orrery admin list bans` shows it.", show_default=False)
    ],
) -> None:
    """Let a guest or an address in again."""
    with office() as here:
        if what == Barred.ADDRESS:
            say(f"{here.unban('address', who)} may come in again.")
        else:
            say(f"Guest {here.unban('guest', here.guest(who))} may come in again.")


@admin.command()
def tell(
    text: Annotated[str, typer.Argument(metavar="MESSAGE", help="One line.", show_default=False)] = "",
    minutes: Annotated[float, typer.Option("--minutes", help="For how long it is shown.")] = 60,
    end: Annotated[bool, typer.Option("--end", help="Take the message down.")] = False,
) -> None:
    """Show a message on every page, at once: `orrery admin tell "Back in five minutes" --minutes 10`."""
    with office() as here:
        if end:
            here.fall_silent()
            say("The message is taken down.")
        else:
            say(f"For {minutes:g} minutes everybody reads: {here.tell(text, minutes)}")


@admin.command()
def export(
    guest: GuestName,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="The file; without it, to the terminal."),
    ] = None,
) -> None:
    """Hand out everything that is kept of a guest, as JSON."""
    with office() as here:
        found = here.export(here.guest(guest))
    text = json.dumps(found, indent=2, ensure_ascii=False)
    if output is None:
        print(text)
    else:
        write(output, text + "\n")
        say(f"{output}: {many(len(found['tables']), 'table')}, {many(len(found['works']), 'prepared work')}.")


@admin.command()
def erase(guest: GuestName, yes: Yes = False) -> None:
    """Erase everything of a guest: name, words, keys, what they prepared. Their moves stay, under a seat's number."""
    with office() as here:
        found = here.guest(guest)
        if not yes:
            known = here.export(found)
            sat = sum(bool(table["seats"]) for table in known["tables"])
            say(
                f"Guest {found} ('{known['name']}') would be erased: seats at {many(sat, 'table')}, "
                f"{many(len(known['works']), 'prepared work')}; say --yes to do it."
            )
            raise typer.Exit(1)
        tables = here.erase(found)
    say(f"Guest {found} is erased, also from {many(len(tables), 'table')}.")


@admin.command()
def clean(
    days: Annotated[
        float, typer.Option("--days", help="Nobody was there for so many days.", show_default=False)
    ],
    yes: Yes = False,
) -> None:
    """Delete tables that nobody has visited for so many days, and guests who were away as long and sit nowhere."""
    with office() as here:
        found = here.clean_up(days, yes)
    counted = f"{many(len(found.tables), 'table')} and {many(len(found.guests), 'guest')}"
    say(f"Deleted: {counted}." if yes else f"{counted} would be deleted; say --yes to do it.")


@admin.command()
def renew(
    table: TableName,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="Counted from 1.", show_default=False)],
) -> None:
    """Give a seat a new key, and print the link that opens it; the old key, and all who came in by it, are out."""
    with office() as here:
        key = here.renew_key(table, seat - 1)
    say(f"Seat {seat} of table {table} opens with /join/{key} alone.")
