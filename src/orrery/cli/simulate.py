"""`orrery simulate`: many games between bots, counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from orrery.cli.common import (
    AsJson,
    Jobs,
    OnRay,
    Options,
    Resume,
    Slug,
    Tally,
    bar,
    out,
    read_options,
    winners,
    write,
)
from orrery.cli.pack import PackOption, packed
from orrery.engine.errors import RecordError
from orrery.lab import Played, Report, Share
from orrery.lab import simulate as run


def simulate(
    slug: Slug,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 100,
    players: Annotated[int | None, typer.Option("--players", "-p", help="Players in each game.")] = None,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="One kind of bot for all seats, or one for each, with commas.")
    ] = "random",
    seed: Annotated[str, typer.Option("--seed", "-s", help="The same seed gives the same games.")] = "0",
    jobs: Jobs = None,
    ray: OnRay = None,
    resume: Resume = None,
    option: Options = None,
    pack: PackOption = None,
    as_json: AsJson = False,
    records: Annotated[
        Path | None,
        typer.Option("--records", metavar="FOLDER", help="Write the record of every game into this folder."),
    ] = None,
) -> None:
    """Let bots play many games, and count who wins, how games end and how long they last."""
    options = read_options(option)
    made = packed(slug, pack).pack
    if records is not None:
        try:
            records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RecordError(f"The folder '{records}' cannot be made: {error.strerror}.") from error
    won = Tally()
    with bar() as progress:
        task = progress.add_task(slug, total=games, so_far="")

        def each(one: Played) -> None:
            progress.advance(task)
            progress.update(task, so_far=won.add(winners(one)))
            progress.refresh()
            if records is not None and one.record:
                write(records / f"{slug}-{one.number:05d}.orrery", one.record)

        names, keep = bots.split(","), records is not None
        report = run(slug, games, players, names, seed, jobs, options, each, keep, ray, resume, made)
    if as_json:
        print(json.dumps(msgspec.to_builtins(report), indent=2))
    else:
        _print(report)
    if report.errors:
        raise typer.Exit(1)


def _print(report: Report) -> None:
    console = out()
    console.print(
        f"[bold]{report.games}[/] games of {report.game} with {report.players} players, seed {report.seed}: "
        f"{report.decisions:,} decisions in {report.seconds:.1f} s ({report.rate:,.0f} a second), "
        f"[{'red' if report.errors else 'green'}]{report.errors} errors[/]."
    )
    length = report.length
    console.print(
        f"Length: {length.mean:.0f} decisions on average, from {length.shortest} to {length.longest}."
    )
    endings = ", ".join(
        f"{name} {number} ({number / max(1, report.games):.0%})" for name, number in report.endings.items()
    )
    console.print(f"Endings: {endings or 'none'}.\n")
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("winner", "wins", "of", "share", "95 % interval", "mean score"):
        table.add_column(column, justify="left" if column == "winner" else "right")
    for name, share in report.wins_by_bot.items():
        table.add_row(name, *_share(share), f"{report.mean_scores[name]:.1f}")
    for seat, share in enumerate(report.wins_by_seat, 1):
        table.add_row(f"seat {seat}", *_share(share), "")
    console.print(table, soft_wrap=False)
    for failure in report.failures[:5]:
        console.print(
            f"\nGame {failure.number} (seed {failure.seed}) broke off after {failure.decisions} decisions: {failure.error}",
            style="red",
            markup=False,
        )
        console.print(failure.trace, style="dim", markup=False)


def _share(share: Share) -> tuple[str, str, str, str]:
    return f"{share.wins:g}", str(share.games), f"{share.rate:.1%}", f"{share.low:.1%} to {share.high:.1%}"
