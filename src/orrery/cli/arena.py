"""`orrery arena` and `orrery train`: bots against each other, and bots that learn to judge and where to look."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from orrery.bots.brain import brain_of
from orrery.bots.judge import weights_path
from orrery.bots.priors import FILE as PRIORS
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
from orrery.engine.errors import SetupError
from orrery.games import game as game_of
from orrery.lab.arena import Standings
from orrery.lab.arena import arena as run
from orrery.lab.crew import Crew
from orrery.lab.learning import (
    Lesson,
    Lessons,
    Study,
    fit,
    learn_one,
    numpy_for_training,
    wander_of,
    write_weights,
)
from orrery.lab.looking import MOST, Findings, Opinion, Searches, fit_priors, search_some, write_priors
from orrery.lab.one import Played
from orrery.lab.picture import standings_svg


def arena(
    slug: Slug,
    bots: Annotated[
        str,
        typer.Option("--bots", "-b", help="Kinds of bots, with commas; package.module:Maker names your own."),
    ] = "captain,officer,cadet",
    games: Annotated[int, typer.Option("--games", "-n", help="Games for every two kinds, at least.")] = 100,
    players: Annotated[int | None, typer.Option("--players", "-p", help="Players in each game.")] = None,
    seed: Annotated[str, typer.Option("--seed", "-s", help="The same seed gives the same games.")] = "0",
    jobs: Jobs = None,
    ray: OnRay = None,
    resume: Resume = None,
    option: Options = None,
    as_json: AsJson = False,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw the ratings into this SVG file.")
    ] = None,
) -> None:
    """Let kinds of bots meet over balanced seats and the same seeds, and rate them."""
    names = [name for name in bots.split(",") if name.strip()]
    players = game_of(slug).check_players(game_of(slug).players[0] if players is None else players)
    pairs = len(names) * (len(names) - 1) // 2
    won = Tally()
    with bar() as progress:
        task = progress.add_task(slug, total=pairs * -(-games // players) * players, so_far="")

        def each(one: Played) -> None:
            progress.advance(task)
            progress.update(task, so_far=won.add(winners(one)))
            progress.refresh()

        found = run(slug, names, games, players, seed, read_options(option), jobs, ray, resume, each)
    if plot is not None:
        write(plot, standings_svg(found))
    if as_json:
        print(json.dumps(msgspec.to_builtins(found), indent=2))
    else:
        _print(found)
    if found.errors:
        raise typer.Exit(1)


def _print(found: Standings) -> None:
    console = out()
    console.print(
        f"[bold]{found.games}[/] games of {found.game} with {found.players} players, seed {found.seed}, "
        f"[{'red' if found.errors else 'green'}]{found.errors} errors[/].\n"
    )
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("bot", "among", "wins", "of", "share", "95 % interval", "times fair"):
        table.add_column(column, justify="left" if column in ("bot", "among") else "right")
    for pair in found.pairings:
        won = pair.won
        table.add_row(
            pair.first,
            pair.second,
            f"{won.wins:g}",
            str(won.games),
            f"{won.rate:.1%}",
            f"{won.low:.1%} to {won.high:.1%}",
            f"{pair.times:.2f}",
        )
    console.print(table, soft_wrap=False)
    console.print()
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("rating", "points", "from", "to", "games"):
        table.add_column(column, justify="left" if column == "rating" else "right")
    for one in found.ratings:
        table.add_row(one.bot, f"{one.rating:.1f}", f"{one.low:.1f}", f"{one.high:.1f}", str(one.games))
    console.print(table, soft_wrap=False)
    for failure in found.failures[:3]:
        console.print(
            f"\nThe game with seed {failure.seed} broke off: {failure.error}", style="red", markup=False
        )


def train(
    slug: Slug,
    games: Annotated[
        int, typer.Option("--games", "-n", help="How many games the judge learns from; 0 leaves it as it is.")
    ] = 1000,
    decisions: Annotated[
        int,
        typer.Option(
            "--decisions",
            "-d",
            help="How many searched decisions the priors learn from; 0 leaves them as they are.",
        ),
    ] = 500,
    players: Annotated[
        str, typer.Option("--players", "-p", help="Numbers of players, with commas; by default all in turn.")
    ] = "",
    bots: Annotated[str, typer.Option("--bots", "-b", help="Who plays, with commas.")] = "officer",
    seed: Annotated[str, typer.Option("--seed", "-s", help="The same seed gives the same games.")] = "train",
    wander: Annotated[
        float | None,
        typer.Option(
            "--wander",
            help="How often a bot plays any move instead of its best; by default what suits the game.",
            show_default=False,
        ),
    ] = None,
    jobs: Jobs = None,
    ray: OnRay = None,
    resume: Resume = None,
    to: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Where the judge's weights go; by default beside the brain. Priors go beside them.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play a game, and learn from it how likely each seat is to win, and which moves deserve a look."""
    game = game_of(slug)
    low, high = game.players
    try:
        counts = [int(number) for number in players.split(",")] if players else list(range(low, high + 1))
    except ValueError as error:
        raise SetupError(f"'{players}' is no list of numbers of players; try --players 2,3.") from error
    for count in counts:
        game.check_players(count)
    if wander is None:
        wander = wander_of(brain_of(game))
    if not 0 <= wander <= 1:
        raise SetupError(f"--wander is a share from 0 to 1, not {wander}.")
    if games < 0 or decisions < 0 or not (games or decisions):
        raise SetupError("There is nothing to learn from; try --games 200 or --decisions 200.")
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    told = {"players": counts, "bots": list(names), "seed": seed, "wander": wander}
    lessons_of = [
        Lessons(slug, counts[n % len(counts)], names, seed, n // len(counts), wander) for n in range(games)
    ]
    numpy_for_training()  # a sentence now, and not when all games have been played
    won, positions, searched = Tally(), 0, 0
    searches = [
        Searches(slug, counts[n % len(counts)], names, seed, n // len(counts), wander)
        for n in range(-(-decisions // MOST))
    ]
    place = to or weights_path(game)
    with bar() as progress, Crew(jobs, ray, resume) as crew:
        study = opinion = None
        if games:
            task = progress.add_task(slug, total=games, so_far="")

            def each(number: int, lesson: Lesson) -> None:
                nonlocal positions
                positions += len(lesson.samples)
                by_seat = won.add([f"seat {seat}" for seat, share in enumerate(lesson.result, 1) if share])
                progress.update(task, advance=1, so_far=f"{positions:,} positions, {by_seat}")
                progress.refresh()

            study = fit(slug, crew.run(learn_one, lessons_of, each), told)
            write_weights(study.weights, place)
        if decisions:
            looks = progress.add_task("searches", total=len(searches), so_far="")

            def every(number: int, found: Findings) -> None:
                nonlocal searched
                searched += len(found.found)
                progress.update(looks, advance=1, so_far=f"{searched:,} decisions")
                progress.refresh()

            opinion = fit_priors(slug, crew.run(search_some, searches, every), told)
            if opinion.better:
                write_priors(opinion.learned, place.with_name(PRIORS))
    if as_json:
        print(
            json.dumps({**msgspec.to_builtins(study or {}), "priors": msgspec.to_builtins(opinion)}, indent=2)
        )
        return
    if study is not None:
        _print_study(study)
    if opinion is not None:
        _print_opinion(opinion)


def _print_opinion(opinion: Opinion) -> None:
    console = out()
    console.print(
        f"[bold]{opinion.decisions}[/] decisions of {opinion.games} games searched. Of games kept apart: loss {opinion.loss:.3f} "
        f"(the guess {opinion.guess:.3f}, all alike {opinion.even:.3f}, at least {opinion.least:.3f}; "
        f"the difference from the guess is sure to {opinion.error:.3f}). "
        f"The searches spoke {opinion.right:.0%} for the first by the priors, {opinion.habit:.0%} for the brain's own choice; "
        f"where a race has no room for all moves, {opinion.within:.0%} for those let in by priors, {opinion.without:.0%} for those by weights."
    )
    if not opinion.better:
        console.print("That is no better than the guess beyond doubt: no priors were written.")
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("fact or kind of move", "adds"):
        table.add_column(column, justify="left" if column != "adds" else "right")
    learned = opinion.learned
    for name, weight in (*zip(learned.facts, learned.weights, strict=True), *learned.kinds.items()):
        table.add_row(name, f"{weight:.2f}")
    console.print(table, soft_wrap=False)


def _print_study(study: Study) -> None:
    console = out()
    console.print(
        f"[bold]{study.games}[/] games, {study.positions:,} positions. Of games kept apart: loss {study.loss:.3f} "
        f"(a guess {study.guess:.3f}), the first by judgement won {study.right:.0%}.\n"
    )
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("given", "won", "cases"):
        table.add_column(column, justify="right")
    for one in study.calibration:
        table.add_row(f"{one.predicted:.1%}", f"{one.actual:.1%}", f"{one.count:,}")
    console.print(table, soft_wrap=False)
    console.print()
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("feature", "early", "late"):
        table.add_column(column, justify="left" if column == "feature" else "right")
    weights = study.weights
    for name, early, late in zip(weights.features, weights.early, weights.late, strict=True):
        table.add_row(name, f"{early:.2f}", f"{late:.2f}")
    for name, early, late in zip(weights.nobody, weights.nobody_early, weights.nobody_late, strict=True):
        table.add_row(f"nobody: {name}", f"{early:.2f}", f"{late:.2f}")
    console.print(table, soft_wrap=False)
