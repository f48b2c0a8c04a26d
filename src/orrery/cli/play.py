"""`orrery play`: a game in the terminal, against bots."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from orrery.bots import bot
from orrery.bots.character import character_at
from orrery.bots.remarks import shown
from orrery.cli.common import Options, Slug, check_seat, out, parse_record, read_options, read_text
from orrery.cli.pack import PackOption, packed
from orrery.cli.session import Session
from orrery.engine.errors import OrreryError, RecordError, SetupError
from orrery.engine.game import Game
from orrery.engine.match import Match
from orrery.engine.notation import is_position, read_position
from orrery.engine.position import SCENE
from orrery.host.bots import bot_name


def play(
    slug: Slug,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="How many play, you included.")
    ] = None,
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="Your seat, counted from 1.")] = 1,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", "-b", help="One kind of bot for all other seats, or one for each, with commas."
        ),
    ] = "officer",
    seed: Annotated[str | None, typer.Option("--seed", "-s", help="Play the deal of this seed.")] = None,
    option: Options = None,
    pack: PackOption = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="RECORD", help="Go on with a game that was saved.")
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="POSITION",
            help="Begin with a position: its text (orrery-position ...), or a file with it.",
        ),
    ] = None,
) -> None:
    """Play a game in the terminal against bots. Type a number to move, `?` to have it explained, `help` for the rest."""
    game = packed(slug, pack)
    if start is not None:
        if resume is not None or option or players is not None:
            raise SetupError(
                "--from says everything about the table; leave out --resume, --option and --players."
            )
        text = start if is_position(start) else read_text(Path(start))
        pos = read_position(text, game.called)
        players = pos.players
    if resume is not None:
        match = resumed(game, resume)
        players = match.pos.players
    players = game.check_players(game.players[0] if players is None else players)
    you = check_seat(seat, players)
    assert you is not None
    kinds = kinds_of(bots, players, you, game)
    if start is not None:
        match = Match.starting(pos, "from" if seed is None else seed, called(players, kinds))
    elif resume is None:
        seed = secrets.token_hex(4) if seed is None else seed
        match = Match.seeded(game, players, seed, called(players, kinds), **read_options(option))
    characters = {other: character_at(str(match.header.seed), other) for other in kinds}
    minds = {
        other: bot(kind, game, f"{match.header.seed}/seat {other + 1}", characters[other])
        for other, kind in kinds.items()
    }
    names = [
        f"{match.pos.seat_name(other)} ({'you' if other == you else name.partition(' ')[0]})"
        for other, name in enumerate(called(players, kinds))
    ]
    console = out()
    welcome(match, names, sorted(set(kinds.values())), console)
    for other, character in characters.items():
        if line := shown(game, character):
            console.print(f"{names[other]}: {line}", style="dim", markup=False)
    Session(match, you, minds, names, console).run()
    console.print("Farewell.")


def kinds_of(bots: str, players: int, you: int, game: Game) -> dict[int, str]:
    """Which bot sits in which of the other seats."""
    others = [seat for seat in range(players) if seat != you]
    kinds = [kind.strip().lower() for kind in bots.split(",") if kind.strip()]
    for kind in kinds:
        bot(kind, game)
    if len(kinds) == 1:
        kinds *= len(others)
    if len(kinds) != len(others):
        raise SetupError(
            f"{len(kinds)} bots are named for {len(others)} seats; name one for all of them, or one for each."
        )
    return dict(zip(others, kinds, strict=True))


def called(players: int, kinds: dict[int, str]) -> list[str]:
    """Names for the record: the person, and each bot with its kind."""
    names: list[str] = []
    for seat in range(players):
        names.append(
            f"{bot_name([n.partition(' ')[0] for n in names])} ({kinds[seat]})" if seat in kinds else "Player"
        )
    return names


def resumed(game: Game, path: Path) -> Match:
    """A saved game, played again up to its last move."""
    record, its_game = parse_record(read_text(path), path)
    if its_game.slug != game.slug:
        raise SetupError(f"{path} is a record of {its_game.slug}, not of {game.slug}.")
    game, header = record.game(game), record.header
    options = game.fitting_options(header.options) if record.is_older(game) else header.options
    match = Match.seeded(game, header.players, header.stream_seed(), header.names, **options)
    for number, (seat, move) in enumerate(record.moves, 1):
        try:
            if move.startswith(SCENE):
                match.lay_out(move.removeprefix(SCENE))
            else:
                match.play(game.versions.bring_move(move, header.version or 1), seat)
        except OrreryError as error:
            raise RecordError(f"{path}: move {number} ('{move}') does not fit: {error}") from error
    return match


def welcome(match: Match, names: list[str], kinds: list[str], console: Console) -> None:
    """What this is, who plays, and how to begin."""
    game = match.game
    console.print(f"[bold]{game.title}[/] by {game.designer}, {game.minutes}. {game.blurb}")
    bots = f"{' and '.join(kinds)} bots"
    console.print(
        f"At the table: {', '.join(names)}; the others are {bots}. Seed {match.header.seed}.", markup=False
    )
    console.print(
        "Type the number of a move, or its words. `?` explains, `hint` asks a bot, `help` lists the commands.",
        style="dim",
        markup=False,
    )
