"""`orrery dataset`: games as tables for learning."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orrery.cli.common import Jobs, OnRay, Options, Slug, bar, many, out, read_options
from orrery.engine.extras import extra

if TYPE_CHECKING:
    from orrery.lab.dataset import Shard, Written


def dataset(
    slug: Slug,
    folder: Annotated[
        Path, typer.Option("--out", "-o", metavar="FOLDER", help="Where the files go.", show_default=False)
    ],
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 100,
    players: Annotated[int | None, typer.Option("--players", "-p", help="Players in each game.")] = None,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="One kind of bot for all seats, or one for each, with commas.")
    ] = "random",
    seed: Annotated[str, typer.Option("--seed", "-s", help="The same seed gives the same files.")] = "0",
    include: Annotated[
        str, typer.Option("--include", help="More of each decision, with commas: text, json.")
    ] = "",
    shard: Annotated[int, typer.Option("--shard", metavar="GAMES", help="Games in each file.")] = 32,
    jobs: Jobs = None,
    ray: OnRay = None,
    option: Options = None,
) -> None:
    """Let bots play games, and write every decision with what its seat saw, might do and did, and what came of it.

    The folder gets files of Parquet and _dataset.json, which says what every number means. A run that was broken off goes on:
    say the same again.
    """
    # numbers and tables are an extra
    with extra("data", "Writing datasets"):
        from orrery.lab.dataset import dataset as run  # see above

    wanted = [name.strip() for name in include.split(",") if name.strip()]
    rows = 0
    with bar() as progress:
        task = progress.add_task(slug, total=games, so_far="")

        def each(shard: Shard, written: Written | None) -> None:
            nonlocal rows
            rows += written.rows if written is not None else 0
            progress.update(task, advance=shard.last - shard.first, so_far=f"{rows:,} rows")
            progress.refresh()

        done = run(
            slug, folder, games, players, bots, seed, read_options(option), wanted, shard, jobs, ray, each
        )
    before = f", {many(done.found, 'file')} of them from before" if done.found else ""
    out().print(
        f"{folder}: {many(done.files, 'file')}{before}; {many(done.games, 'game')} and {done.rows:,} decisions written now.",
        markup=False,
    )
    for error in done.errors:
        out().print(f"Left out: {error}", style="red", markup=False)
    if done.errors:
        raise typer.Exit(1)
