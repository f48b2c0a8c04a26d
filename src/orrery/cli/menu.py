"""The legal moves as a numbered menu, and what somebody who types a number or some words means by it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from orrery.draw.table import Choice
from orrery.engine.base import PHRASES, Move, Seat
from orrery.engine.domain import Domain, Range
from orrery.engine.errors import UnreadableMove
from orrery.engine.position import Position

INDENT = "  "


class Menu:
    """What a seat may do now. Numbers count from 1, in the order in which the board would show the buttons."""

    def __init__(self, pos: Position, seat: Seat, names: Sequence[str]) -> None:
        self.moves = list(pos.moves(seat))
        self.domains = list(pos.domains(seat))
        self.texts = {pos.text(move): move for move in self.moves}
        self.choices: Sequence[Choice]
        try:
            self.choices = pos.game.drawing().choices(pos.view(seat), self.moves, pos.words(), names)
        except ModuleNotFoundError:  # a game that cannot draw yet
            self.choices = [Choice(text, text, text) for text in self.texts]

    def meant(self, said: str) -> str:
        """The text of the move that somebody means: by number, by its text, or by words that fit one move only."""
        if said.isdigit():
            number = int(said)
            if not 1 <= number <= len(self.choices):
                raise UnreadableMove(f"There is no move {number}; the numbers are 1 to {len(self.choices)}.")
            return self.choices[number - 1].move
        typed = " ".join(said.lower().split())
        if typed in self.texts:
            return typed
        words = typed.split()
        found = [
            choice.move
            for choice in self.choices
            if all(word in f"{choice.move} {choice.label}".lower().split() for word in words)
        ]
        if len(found) > 1:
            some = "', '".join(found[:4])
            raise UnreadableMove(
                f"'{said}' could be '{some}'{' or others' if len(found) > 4 else ''}; say more."
            )
        return found[0] if found else typed

    def move(self, said: str) -> Move | None:
        """The listed move that somebody means, or None."""
        return self.texts.get(self.meant(said))

    def print(self, console: Console) -> None:
        """The moves by groups, as many in a line as fit."""
        width = max(40, min(console.width, 100))
        groups: dict[str, list[Text]] = {}
        for number, choice in enumerate(self.choices, 1):
            face = (
                Text()
                .append(f"{number}", "bold cyan")
                .append(f" {choice.face if choice.group else choice.label}")
            )
            if choice.detail:
                face.append(f" ({choice.detail})", "dim")
            groups.setdefault(choice.group, []).append(face)
        for group, faces in groups.items():
            head = f"{INDENT}{group}:" if group else ""
            console.print(_flow(head, faces, width))
        for domain in self.domains:
            console.print(Text(INDENT).append(described(domain), "cyan"))


def _flow(head: str, faces: list[Text], width: int) -> Text:
    """Words in lines: the first begins with the head, the others below it are indented."""
    text, used = Text().append(head, "bold"), len(head)
    for face in faces:
        if used + len(face.plain) + 3 > width and used > len(INDENT) * 2:
            text.append("\n" + INDENT * 2)
            used = len(INDENT) * 2
        text.append("  ").append_text(face)
        used += len(face.plain) + 2
    return text


def described(domain: Domain) -> str:
    """An open-ended choice in words: how it is typed, and within which bounds."""
    template = PHRASES[type(domain.sample)].template
    bounds = []
    for field in domain.fields:
        label = field.label or field.field
        if isinstance(field, Range):
            bounds.append(f"{label} from {field.low} to {field.high}")
        else:
            bounds.append(f"{label} of at most {field.limit} letters, in quotes")
    limit = f", together at most {domain.limit}" if domain.limit is not None else ""
    return f"{domain.label or 'Or'}: type '{template}' with {', '.join(bounds)}{limit}"
