"""`orrery balance`: what a change of cards, tiles or maps does to a game, and how sure that is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
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
    many,
    out,
    read_options,
    winners,
    write,
)
from orrery.cli.pack import PackOption, packed
from orrery.lab.balance import Balance
from orrery.lab.balance import balance as run
from orrery.lab.balance_page import page
from orrery.lab.paired import Spread
from orrery.lab.standing import Side, Standing
from orrery.lab.told import certainty, change, dull, findings, headline, listed, strength, value
from orrery.lab.traced import Traced

ROWS = 20
"""So many differences are shown in the terminal; JSON and page have all."""


def balance(
    slug: Slug,
    pack: PackOption = None,
    against: Annotated[
        Path | None,
        typer.Option(
            "--against", metavar="PATH", help="Compare with this pack instead of the game's own content."
        ),
    ] = None,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="One kind of bot for all seats, or one for each, with commas.")
    ] = "officer",
    games: Annotated[int, typer.Option("--games", "-n", help="How many games on each side.")] = 100,
    players: Annotated[int | None, typer.Option("--players", "-p", help="Players in each game.")] = None,
    seed: Annotated[str, typer.Option("--seed", "-s", help="The same seed gives the same games.")] = "0",
    jobs: Jobs = None,
    ray: OnRay = None,
    resume: Resume = None,
    option: Options = None,
    as_json: AsJson = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write one page with plots that can be sent to anybody."),
    ] = None,
) -> None:
    """Let bots play a game, or two versions of it with the same seeds, and tell what is out of balance and what differs."""
    first, second = packed(slug, pack).pack, packed(slug, against).pack
    total = games * (1 if pack is None and against is None else 2)
    won = Tally()
    with bar() as progress:
        task = progress.add_task(slug, total=total, so_far="")

        def each(one: Traced) -> None:
            progress.advance(task)
            progress.update(task, so_far=won.add(winners(one.played)))
            progress.refresh()

        found = run(
            slug,
            first,
            second,
            games,
            players,
            bots,
            seed,
            read_options(option),
            jobs,
            ray,
            resume,
            each,
        )
    if html is not None:
        write(html, page(found))
    if as_json:
        print(json.dumps(msgspec.to_builtins(found), indent=2))
    else:
        _print(found)
    if found.errors:
        raise typer.Exit(1)


def _print(found: Balance) -> None:
    console = out()
    console.print(headline(found), style="bold", markup=False)
    for sentence in findings(found):
        console.print(f"  {sentence}", markup=False)
    for side in found.sides:
        _side(console, side, titled=len(found.sides) > 1)
    if found.differences:
        _differences(console, found)
    for side in found.sides:
        for failure in side.failures[:3]:
            console.print(
                f"\nThe game with seed {failure.seed} ({side.name}) broke off: {failure.error}",
                style="red",
                markup=False,
            )


def _side(console: Console, side: Side, titled: bool) -> None:
    console.print()
    if titled:
        console.print(side.name, style="bold", markup=False)
    endings = ", ".join(f"{name} {count / side.games:.0%}" for name, count in side.endings.items())
    console.print(
        f"{many(side.games, 'game')}: {_spread(side.decisions, 0)} decisions, {_spread(side.rounds)} rounds; "
        f"{_spread(side.lead_changes)} lead changes, decided from round {_spread(side.decided)} on; "
        f"{side.single:.0%} of decisions have one legal move. Endings: {endings or 'none'}.\n",
        markup=False,
    )
    table = _table("who", "wins", "of", "share", "95 % interval", "times fair", "")
    _standings(table, side.seats)
    for word, rows in side.plays.items():
        table.add_section()
        _standings(table, rows, word)
    console.print(table, soft_wrap=False)
    for group in side.groups:
        console.print()
        table = _table(group.title.lower(), "games", "share", "users win", "95 % interval", "times fair")
        for thing in group.things[:ROWS]:
            won = thing.users.won
            table.add_row(
                thing.name,
                f"{thing.games}",
                f"{thing.share:.0%}",
                f"{won.rate:.0%}",
                f"{won.low:.0%} to {won.high:.0%}",
                f"{thing.users.times:.2f}",
            )
        console.print(table, soft_wrap=False)
        if len(group.things) > ROWS:
            console.print(f"... and {len(group.things) - ROWS} more.", style="dim")
        if group.unused:
            console.print(
                f"Never used: {listed(group.unused, len(group.unused))}.", style="yellow", markup=False
            )
    for choice in dull(side):
        console.print(
            f"One sensible answer: {choice.question} ({choice.asked} times, {choice.share:.1%} '{choice.answer}')",
            style="dim",
            markup=False,
        )


def _standings(table: Table, rows: tuple[Standing, ...], word: str = "") -> None:
    for one in rows:
        won = one.won
        table.add_row(
            f"{word} {one.name}".strip(),
            f"{won.wins:.4g}",
            str(won.games),
            f"{won.rate:.1%}",
            f"{won.low:.1%} to {won.high:.1%}",
            f"{one.times:.2f}",
            strength(one),
        )


def _differences(console: Console, found: Balance) -> None:
    first, second = (side.name for side in found.sides)
    console.print(f"\nWhat differs, over {many(found.pairs, 'pair')} of games:", style="bold", markup=False)
    table = _table("what", first, second, "difference (95 %)", "")
    for one in found.differences[:ROWS]:
        table.add_row(
            f"{one.name}, {one.about.lower()}",
            value(one, one.first),
            value(one, one.second),
            change(one, points=""),
            certainty(one) if one.likely else "",
        )
    console.print(table, soft_wrap=False)
    if len(found.differences) > ROWS:
        console.print(f"... and {len(found.differences) - ROWS} more.", style="dim")


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, column in enumerate(columns):
        left = number == 0 or not column
        table.add_column(column, justify="left" if left else "right", no_wrap=number > 0)
    return table


def _spread(one: Spread, digits: int = 1) -> str:
    return f"{one.mean:.{digits}f} ({one.low:.{digits}f} to {one.high:.{digits}f})"
