"""The versions of a game's rules: what changed, and how a table that was begun before is brought forward.

A game's version is raised when a change alters how a recorded game replays, or what a saved position or a content file
looks like. Each version is a module of the game, `versions/v3.py`, which tells what players should know (`corrections`, each
with its clause) and what must be done with what an older version wrote:

- `saved(raw)` changes a saved position, as decoded JSON, in place;
- `move(text)` says how a move is called now;
- `content(raw)` changes a content file, as decoded TOML, in place.

A version without any of them changes rules alone. `games/SLUG/versions/__init__.py` lists them as `VERSIONS`; a game without that
module is at version 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

Raw = dict[str, Any]
"""A saved position or a content file, as it was read: names, numbers, lists."""


class Correction(msgspec.Struct, frozen=True):
    """What players of an older table are told: a sentence, and the clause that it is about."""

    sentence: str
    clause: str


class Version(msgspec.Struct, frozen=True):
    """One version of a game's rules."""

    number: int
    corrections: tuple[Correction, ...] = ()
    saved: Callable[[Raw], None] | None = None
    move: Callable[[str], str] | None = None
    content: Callable[[Raw], None] | None = None
    unmarked: Callable[[Raw], bool] | None = None
    """Whether a saved position that does not say its version has this one's form; only for those from before versions
    were counted."""
    files: tuple[str, ...] = ()
    """Hashes of whole content files: tables from before versions were counted name by them what this one is played with, in
    this form or in an older one with the same cards."""
    cards: str = ""
    """The digest of the cards that these files mean, where the game has others today (`Game.earlier`)."""


class Versions:
    """All versions of a game."""

    def __init__(self, found: Sequence[Version] = ()) -> None:
        numbers = [version.number for version in found]
        assert numbers == list(range(2, len(found) + 2)), (
            "versions are counted from 2 on: 1 is how a game begins"
        )
        self.found = tuple(found)

    @property
    def latest(self) -> int:
        """The version by which games are played here."""
        return self.found[-1].number if self.found else 1

    def of_saved(self, raw: Raw) -> int:
        """The version of a saved position that does not say it."""
        for version in reversed(self.found):
            if version.unmarked is not None and version.unmarked(raw):
                return version.number
        return 1

    def of_file(self, file: str) -> int:
        """The version whose own content file has this hash, or 0."""
        return next((version.number for version in self.found if file in version.files), 0)

    def digest_of(self, named: str) -> str:
        """The digest of the content that a table names: by its digest, by the hash of a whole file, or, the oldest ones, not at all."""
        for version in self.found:
            if version.cards and (not named or named in version.files):
                return version.cards
        return named

    def after(self, number: int) -> tuple[Version, ...]:
        """The versions after this one, in order."""
        return tuple(version for version in self.found if version.number > number)

    def bring_saved(self, raw: Raw, number: int) -> None:
        """Bring a saved position forward, in place."""
        for version in self.after(number):
            if version.saved is not None:
                version.saved(raw)

    def bring_move(self, text: str, number: int) -> str:
        """How a move of an older version is called now."""
        for version in self.after(number):
            if version.move is not None:
                text = version.move(text)
        return text

    def bring_content(self, raw: Raw, number: int) -> None:
        """Bring a content file forward, in place."""
        for version in self.after(number):
            if version.content is not None:
                version.content(raw)

    def corrections(self, number: int) -> tuple[Correction, ...]:
        """What players of a table of this version should know."""
        return tuple(one for version in self.after(number) for one in version.corrections)


# --- words for those who write versions ---------------------------------------------------------------------------------

Replace = Callable[[Raw], "Raw | list[Raw] | None"]
"""What becomes of a step of a saved stack: another, several in the order of the stack (the last one comes first), or none."""


def rename(table: Raw, **names: str) -> None:
    """Call fields by their new names: `rename(table, left="steps_left")`."""
    for old, new in names.items():
        table[new] = table.pop(old)


def restack(raw: Raw, replace: dict[str, Replace]) -> None:
    """Replace steps of a saved stack, by the name of their class."""
    stack: list[Raw] = []
    for step in raw["stack"]:
        change = replace.get(step["type"])
        found = step if change is None else change(step)
        stack.extend(found if isinstance(found, list) else [] if found is None else [found])
    raw["stack"] = stack
