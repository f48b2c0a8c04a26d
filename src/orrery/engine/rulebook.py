"""The clauses of a game, as the app shows them: sections, rules, and rulings with their reasons."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import msgspec

from orrery.engine.errors import ContentError


class Clause(msgspec.Struct, frozen=True):
    """One rule in our words. A ruling (the rulebook is silent) says why; an option says which."""

    id: str
    text: str
    source: str
    kind: str = "rule"
    why: str = ""
    option: str = ""


class Section(msgspec.Struct, frozen=True):
    """A chapter of the rulebook."""

    id: str
    title: str
    clause: tuple[Clause, ...]


class Rulebook(msgspec.Struct, frozen=True, dict=True):
    """All clauses of one game."""

    title: str
    players: tuple[int, int]
    hidden_information: str
    section: tuple[Section, ...]

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause by its id, in the order of the book."""
        return {clause.id: clause for section in self.section for clause in section.clause}

    def search(self, words: str) -> list[Clause]:
        """The clauses with this id, or with all of these words in id, text or reason."""
        exact = self.clauses.get(words.strip().upper())
        if exact is not None:
            return [exact]
        wanted = words.lower().split()
        return [
            clause
            for clause in self.clauses.values()
            if all(word in f"{clause.id} {clause.text} {clause.why}".lower() for word in wanted)
        ]


def load_rulebook(path: Path) -> Rulebook:
    """Read `rules.toml`; a broken file is named with its field."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Rulebook)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{path.name}: {error}.") from error
