"""The command `orrery`: its commands put together, and what went wrong said in one place.

A new command is a function in a module of its own, and a line in `COMMANDS`. Commands raise `OrreryError` with a
sentence; it is printed here, in red, and the exit status is 2. Anything else that is raised is a bug and shows its trace.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Annotated, Any

import typer
from rich.console import Console

from orrery.cli.admin import admin
from orrery.cli.arena import arena, train
from orrery.cli.balance import balance
from orrery.cli.dataset import dataset
from orrery.cli.games import games
from orrery.cli.mcp import mcp
from orrery.cli.pack import pack
from orrery.cli.play import play
from orrery.cli.records import replay, show, verify
from orrery.cli.review import review
from orrery.cli.rules import rules
from orrery.cli.serve import serve
from orrery.cli.simulate import simulate
from orrery.cli.upkeep import backup, doctor, restore
from orrery.engine.errors import OrreryError

WRONG = 2
"""The exit status of everything that was wrong with what somebody asked for."""

COMMANDS: tuple[Callable[..., Any], ...] = (
    play, serve, games, rules, simulate, balance, arena, train, dataset, show, replay, review, verify, mcp, backup, restore, doctor,
)  # fmt: skip

app = typer.Typer(
    help="Play, host, simulate and study space-empire board games.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in COMMANDS:
    app.command()(command)
app.add_typer(admin)
app.add_typer(pack)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"orrery {version('orrery')}")
        raise typer.Exit


@app.callback()
def root(
    show_version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Play, host, simulate and study space-empire board games."""


def main() -> None:
    """What the command `orrery` runs."""
    try:
        app()
    except OrreryError as error:
        Console(stderr=True, soft_wrap=True).print(
            str(error), style="bold red", highlight=False, markup=False
        )
        sys.exit(WRONG)
