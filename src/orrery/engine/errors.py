"""Everything that can be wrong with what somebody sent: one sentence for a player each."""

from __future__ import annotations


class OrreryError(Exception):
    """A mistake in what came from outside; `str(error)` is a sentence that a player understands."""


class UnreadableMove(OrreryError):
    """The text is no move of this game."""


class IllegalMove(OrreryError):
    """It is a move, but not now; nothing has changed. `clause` names the rule, where one is to blame."""

    def __init__(self, sentence: str, clause: str = "") -> None:
        super().__init__(sentence)
        self.clause = clause


class StaleMove(OrreryError):
    """The table has moved on since the sender last looked."""


class ContentError(OrreryError):
    """A content pack is wrong: each sentence names file, entry and field, and all of them are told, one a line."""

    def __init__(self, *sentences: str) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences


class RecordError(OrreryError):
    """A record is damaged, foreign, or does not replay."""


class SetupError(OrreryError):
    """An unknown game or option, or a number of players that the game does not take."""
