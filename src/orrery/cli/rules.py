"""`orrery rules`: the rulebook in the terminal, by clause or by words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from orrery.cli.common import Slug, out, paragraph
from orrery.engine.errors import OrreryError
from orrery.engine.rulebook import Clause, Rulebook
from orrery.games import game as game_of


def rules(
    slug: Slug,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WORDS]", help="A clause (EMP-BAT-06), a section (EMP-BAT), or words."),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Print the whole book.")] = False,
) -> None:
    """Read the rules of a game: its sections, one clause, or every clause with some words."""
    book = game_of(slug).rules
    console = out()
    if not words and not everything:
        console.print(
            f"[bold]{book.title}[/], {len(book.clauses)} clauses. Secret: {book.hidden_information}\n"
        )
        for section in book.section:
            console.print(f"  [bold]{section.id:<12}[/] {section.title} [dim]({len(section.clause)})[/]")
        console.print(
            f"\nRead on with `orrery rules {slug} {book.section[-1].id}`, a clause's id, or any words; --all prints all.",
            markup=False,
        )
        return
    found = list(book.clauses.values()) if everything else find(book, " ".join(words or ()))
    heading = ""
    for clause in found:
        title = next(section.title for section in book.section if clause in section.clause)
        if title != heading:
            heading = title
            console.print(f"\n[bold]{title}[/]")
        print_clauses([clause], console)


def find(book: Rulebook, words: str) -> list[Clause]:
    """The clauses of a section, one clause, or those with these words; a sentence where there is none."""
    wanted = words.strip().lower()
    for section in book.section:
        if wanted in (section.id.lower(), section.title.lower()):
            return list(section.clause)
    found = book.search(words)
    if not found:
        raise OrreryError(f"No clause of {book.title} has the words '{words}'.")
    return found


def print_clauses(clauses: Iterable[Clause], console: Console) -> None:
    """Clauses as paragraphs no wider than a book's page."""
    for clause in clauses:
        for line in printed(clause):
            paragraph(console, line)


def printed(clause: Clause) -> list[Text]:
    """A clause as it is read: its id, its text; a ruling with its reason."""
    first = Text(f"{clause.id}  ", "bold").append(clause.text, "not bold")
    if clause.option:
        first.append(f"  (option {clause.option})", "not bold dim")
    if clause.kind != "ruling":
        return [first]
    return [
        first,
        Text(f"Ruling, since {clause.why[:1].lower()}{clause.why[1:]}" if clause.why else "Ruling.", "dim"),
    ]
