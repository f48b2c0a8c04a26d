"""`orrery pack new`, `check` and `show`: content of one's own, from a first file to a drawing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from orrery.cli.common import Slug, many, out, paragraph, write
from orrery.draw.items import cards, sheet
from orrery.draw.terminal import markup
from orrery.engine.bundle import MAIN, read_bundle
from orrery.engine.errors import RecordError, SetupError
from orrery.engine.game import Game
from orrery.engine.letters import name_problem
from orrery.engine.packs import Checked, Pack, check_pack, game_named
from orrery.engine.sample import started
from orrery.games import game as game_of

pack = typer.Typer(
    name="pack", help="Content of your own: begin a pack, check it, look at it.", no_args_is_help=True
)

PackPath = Annotated[
    Path, typer.Argument(metavar="PATH", help="A folder, a .toml or a .zip.", show_default=False)
]
PackOption = Annotated[
    Path | None,
    typer.Option("--pack", metavar="PATH", help="Play with this pack: a folder, a .toml or a .zip."),
]


def packed(slug: str, path: Path | None) -> Game:
    """A game, with the pack that was asked for."""
    return game_of(slug).with_pack(path)


def looked_at(path: Path) -> tuple[Game, Checked]:
    """A pack, and everything that is to be said about it."""
    texts = read_bundle(path)
    game = game_of(game_named(texts))
    return game, check_pack(game, texts)


@pack.command()
def new(
    slug: Slug,
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="What it is called; a path puts it elsewhere.", show_default=False
        ),
    ],
    author: Annotated[str, typer.Option("--author", help="Who makes it.")] = "",
    whole: Annotated[
        bool, typer.Option("--whole", help="Write down all content of the game, to be changed.")
    ] = False,
) -> None:
    """Begin a pack: a folder of this name, here or where the path leads, with a commented file that can be played as it is."""
    game = game_of(slug)
    path = Path(name)
    name = path.name
    said = name_problem(name) or (name_problem(author) if author else "")
    if said:
        raise SetupError(f"'{name}' cannot be its name, or '{author}' its author: {said}.")
    folder = path.parent / "-".join(name.lower().split()).strip(". -")
    if folder.exists():
        raise SetupError(f"'{folder}' is there already; nothing was changed.")
    try:
        folder.mkdir()
    except OSError as error:
        raise RecordError(f"'{folder}' cannot be made: {error.strerror}.") from error
    write(folder / MAIN, started(game, name, author, whole))
    console = out()
    console.print(f"{folder / MAIN} is a pack for {game.title}. Change it, then:", markup=False)
    for line in (
        f"orrery pack check {folder}",
        f"orrery pack show {folder} -o cards.svg",
        f"orrery play {slug} --pack {folder}",
    ):
        console.print(f"  {line}", markup=False, style="bold")


@pack.command()
def check(path: PackPath) -> None:
    """Tell every mistake of a pack with its file, entry and field, and what is legal but odd."""
    game, found = looked_at(path)
    console = out()
    for problem in found.problems:
        console.print(str(problem), style="red", markup=False)
    if found.pack is None:
        console.print(
            f"{many(len(found.problems), 'mistake')}; it cannot be played yet.", markup=False, style="bold"
        )
        raise typer.Exit(1)
    for warning in found.warnings:
        console.print(f"Odd: {warning}", style="yellow", markup=False)
    console.print(_described(game, found.pack), markup=False, style="bold")


@pack.command()
def show(
    path: PackPath,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="cards.svg or cards.png; the map comes beside it. Without it, as text.",
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="For how many players the map is laid out.")
    ] = None,
    light: Annotated[bool, typer.Option("--light", help="On light paper instead of a dark sky.")] = False,
) -> None:
    """Draw the cards and the map of a pack."""
    game, found = looked_at(path)
    made = found.required()
    packed_game = game.with_pack(made)
    own = list(cards(game, made))
    pos = packed_game.new(players, "show")
    drawing, view, theme = packed_game.drawing(), pos.view(None), "light" if light else "dark"
    console = out()
    if output is None:
        console.print(_described(game, made), markup=False, style="bold")
        for card in own:
            console.print(f"\n{card.foot}: {card.title}", markup=False, style="bold")
            for line in card.text.split("\n"):
                paragraph(console, line)
            counts = ", ".join(f"{count.label} {count.value}" for count in (*card.cost, *card.values))
            if counts:
                paragraph(console, counts)
        console.print()
        console.print(markup(drawing.screen(view)))
        return
    suffix = output.suffix.lower()
    if suffix not in (".svg", ".png"):
        raise RecordError(f"'{output}' should end in .svg or .png.")
    beside = output.with_name(f"{output.stem}-map{output.suffix}")
    _draw(output, sheet(f"{made.name}: {game.title}", own, theme, drawing.css), console)
    _draw(beside, drawing.poster(view, (), theme), console)


def _draw(path: Path, svg: str, console: Console) -> None:
    if path.suffix.lower() == ".svg":
        write(path, svg)
    else:
        from orrery.draw.png import png  # brings the renderer and the fonts

        write(path, png(svg, None))
    console.print(f"{path} is drawn.", markup=False)


def _described(game: Game, made: Pack) -> str:
    author = f" by {made.author}" if made.author else ""
    count = sum(len(ids) for ids in made.own.values())
    return f"{made.name}{author}: a pack for {game.title} with {many(count, 'item')} of its own ({made.digest}); it can be played."
