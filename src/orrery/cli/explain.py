"""What `?` answers: the clause behind a question or a move, and what the move would do."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from orrery.cli.common import paragraph
from orrery.cli.rules import print_clauses
from orrery.engine.base import PHRASES, Move, Seat
from orrery.engine.chance import seeded
from orrery.engine.position import Position
from orrery.engine.words import template as parts_of

MANY = 4


def question(pos: Position, seat: Seat) -> tuple[str, str]:
    """What a seat is asked, and by which clause."""
    asked = pos.question(seat)
    return pos.words().asked(asked), asked.clause


def explain_question(pos: Position, seat: Seat, console: Console) -> None:
    """The question with its clause."""
    asked, clause = question(pos, seat)
    console.print(asked, style="bold", markup=False)
    _print_clauses(pos, [clause], console)
    console.print("`? 3` explains move 3, `rules WORDS` searches the rules.", style="dim", markup=False)


def explain_move(pos: Position, seat: Seat, move: Move, console: Console) -> None:
    """What a move means, its clause, the rules about what it names, and what would follow."""
    phrase = PHRASES[type(move)]
    about = (type(move).__doc__ or "").partition("\n")[0]
    console.print(Text(pos.text(move), "bold").append(f": {about}" if about else "", "not bold"))
    _print_clauses(
        pos, [phrase.clause or question(pos, seat)[1], *_named(pos, move, phrase.template)], console
    )
    follows = consequences(pos, seat, move)
    if follows:
        paragraph(console, "What follows: " + " ".join(follows), 2, "italic")


def _print_clauses(pos: Position, ids: list[str], console: Console) -> None:
    clauses = pos.game.rules.clauses
    print_clauses([clauses[clause] for clause in dict.fromkeys(ids) if clause in clauses], console)


def _named(pos: Position, move: Move, template: str) -> list[str]:
    """Clauses about what the move names: `Robotics (Engineer): ...`, or the first ones of the section `Explorer role`."""
    words, book = pos.words(), pos.game.rules
    found: list[str] = []
    for field, kind in parts_of(template).fields:
        if kind not in words.tables or kind in ("space", "seat"):
            continue
        name = words.name(kind, getattr(move, field)).lower()
        found += [
            clause.id for clause in book.clauses.values() if clause.text.lower().startswith(f"{name} (")
        ][:MANY]
        for section in book.section:
            if name in section.title.lower().split():
                found += [clause.id for clause in section.clause[:MANY]]
    return found[: 2 * MANY]


def consequences(pos: Position, seat: Seat, move: Move) -> list[str]:
    """What the move would do at once, in sentences, as far as the seat can know it: up to the first die or secret."""
    table = pos.game.imagine(pos.view(seat), seeded("explain"))
    table.listening = True
    drawn = table.chance.drawn
    words = table.words()
    events = table.play(move, seat)
    if table.chance.drawn != drawn or table.revealed:
        return []
    return [f"{words.sentence(event)}." for event in events if event.visible_to(seat)][:MANY]
