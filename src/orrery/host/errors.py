"""What can be wrong with a request to a table, beside the errors of the engine: one sentence for a player each."""

from __future__ import annotations

from orrery.engine.errors import OrreryError, StaleMove


class NoSuchTable(OrreryError):
    """There is no such table, seat or link, or none that this person may know of."""


class NotYours(OrreryError):
    """The table exists, but this person may not do this here."""


class NotNow(OrreryError):
    """It may be done here, but not in this state of the table; nothing has changed."""


class DuplicateMove(StaleMove):
    """The same move of the same seat has been accepted already; it was not played twice."""


class Refused(OrreryError):
    """What was sent is readable but cannot be taken: a name too long, a bot that does not exist."""


class TooFast(OrreryError):
    """Too many requests; `seconds` says when to come back."""

    def __init__(self, sentence: str, seconds: float = 1.0) -> None:
        super().__init__(sentence)
        self.seconds = seconds


class HostError(OrreryError):
    """The server cannot serve: its data folder, database or bus does not work. The sentence is for whoever runs it."""
