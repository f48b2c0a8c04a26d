"""`orrery review`: a recorded game looked back at."""

from __future__ import annotations

import json
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from orrery.bots.levels import CAREFUL
from orrery.bots.review import MOMENTS
from orrery.bots.review import review as look_back
from orrery.cli.common import AsJson, RecordFile, bar, load_record, out


def review(
    file: RecordFile,
    moments: Annotated[
        int, typer.Option("--moments", help="How many moments are shown.", min=1, max=100)
    ] = MOMENTS,
    budget: Annotated[
        int,
        typer.Option("--budget", help="How long the captain thinks about each: decisions it tries.", min=1),
    ] = CAREFUL,
    as_json: AsJson = False,
) -> None:
    """Look back at a recorded game: where it swung, what the captain would have played, and how much was luck."""
    record, game = load_record(file)
    with bar() as progress:
        task = progress.add_task("looking", total=len(record.moves), so_far="")

        def each(done: int, of: int) -> None:
            progress.update(task, completed=done)
            progress.refresh()

        found = look_back(game, record, budget, moments, each=each)
    if as_json:
        print(json.dumps(msgspec.to_builtins(found), indent=2))
        return
    console = out()
    pos = record.replay(game)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("move", "who", "played", "chance", "of it luck", "the captain would have played"):
        table.add_column(column, justify="right" if column in ("move", "of it luck") else "left")
    for one in found.moments:
        better = f"{one.better} ({one.gain:+.0%})" if one.better else "the same"
        table.add_row(
            str(one.step),
            pos.seat_name(one.seat),
            one.move,
            f"{one.before:.0%} to {one.after:.0%}",
            f"{one.luck:+.0%}",
            better,
        )
    console.print(table, soft_wrap=False)
    console.print()
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("luck", "in chances to win", "to be expected", "throws and draws"):
        table.add_column(column, justify="left" if column == "luck" else "right")
    for luck in found.luck:
        table.add_row(
            pos.seat_name(luck.seat), f"{luck.actual:+.0%}", f"within {luck.spread:.0%}", str(luck.throws)
        )
    console.print(table, soft_wrap=False)
