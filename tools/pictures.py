"""Draw the pictures of the README anew: `python -m tools.pictures`.

A game between officers, the same on every machine, is stopped where there is something to see: a fleet about to
move, with an attack and a sector to claim within its reach.
"""

from __future__ import annotations

from pathlib import Path

import orrery
from orrery.bots.registry import bot
from orrery.draw.drawing import Drawing
from orrery.draw.png import png
from orrery.draw.poster import poster
from orrery.draw.table import Choice
from orrery.engine.base import Event

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
NAMES = ("Ines", "Marek", "Kepler", "Odile")
COLOURS = "turquoise crimson violet orange"
PEOPLE = (*NAMES, "Astra", "Boreas")
MOMENTS = {
    "colonies": (4, 11, 420),
    "destiny": (5, 11, 900),
    "nomads": (4, 11, 500),
    "referendum": (4, 11, 500),
}
"""Where the other games are stopped: players, seed, decisions."""


def worth_a_picture(pos: orrery.Position, choices: tuple[Choice, ...]) -> bool:
    """A chosen ship in the middle of the game, with something to attack, to claim and to reach."""
    kinds = {choice.kind for choice in choices}
    return {"attack", "claim", "move"} <= kinds and len(choices) > 8 and getattr(pos, "round", 0) >= 5


def stopped(seed: int) -> tuple[orrery.Position, tuple[Choice, ...], list[Event]] | None:
    """Play until the moment comes; None where the game ends before it."""
    game = orrery.game("emperor")
    drawing: Drawing = game.drawing()
    pos = game.new(len(NAMES), seed, colours=COLOURS)
    players = [bot("officer", game, f"{seed} {seat}") for seat in range(len(NAMES))]
    last: list[Event] = []
    while not pos.over:
        seat = pos.waiting[0]
        view, moves = pos.view(seat), pos.moves(seat)
        choices = drawing.choices(view, moves, pos.words(), NAMES)
        if worth_a_picture(pos, choices):
            return pos, choices, last
        events = pos.play(players[seat].choose(view, moves, pos.domains(seat)), seat)
        last = [event for event in events if "from {" in event.text] or last
    return None


def middle(slug: str, players: int, seed: int, decisions: int) -> str:
    """The poster of a game between officers after so many decisions."""
    game = orrery.game(slug)
    pos, drawing = game.new(players, seed), game.drawing()
    bots = [bot("officer", game, f"{seed} {seat}") for seat in range(players)]
    last: list[Event] = []
    for _ in range(decisions):
        if pos.over:
            raise SystemExit(f"{slug}: the game is over before its picture; choose another seed")
        seat = pos.waiting[0]
        last = pos.play(bots[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
    view, names = pos.view(pos.waiting[0]), PEOPLE[:players]
    choices = drawing.choices(view, pos.moves(), pos.words(), names)
    board = drawing.board(view, choices, drawing.trace(view, last[-1:]))
    return poster(game.title, board, drawing.table(view, names))


def main() -> None:
    """Write the pictures of `docs/pictures`."""
    found = next(moment for seed in range(7, 99) if (moment := stopped(seed)) is not None)
    pos, choices, last = found
    drawing: Drawing = pos.game.drawing()
    view = pos.view(pos.waiting[0])
    board = drawing.board(view, choices, drawing.trace(view, last[-1:]))
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "emperor.png").write_bytes(png(poster(pos.game.title, board, drawing.table(view, NAMES)), 1600))
    for slug, stop in MOMENTS.items():
        (FOLDER / f"{slug}.png").write_bytes(png(middle(slug, *stop), 1000))


if __name__ == "__main__":
    main()
