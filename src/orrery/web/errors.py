"""Which status and which word an error gets. Pages make a page of it, the API a JSON body; both ask here."""

from __future__ import annotations

from orrery.engine.errors import (
    IllegalMove,
    OrreryError,
    RecordError,
    SetupError,
    StaleMove,
    UnreadableMove,
)
from orrery.host.errors import DuplicateMove, HostError, NoSuchTable, NotNow, NotYours, Refused, TooFast


class Unreadable(OrreryError):
    """What was sent is not what it claims to be."""


KINDS: tuple[tuple[type[OrreryError], int, str], ...] = (
    (Unreadable, 400, "unreadable"),
    (UnreadableMove, 400, "unreadable"),
    (NotYours, 403, "not yours"),
    (NoSuchTable, 404, "unknown"),
    (DuplicateMove, 409, "duplicate"),
    (StaleMove, 409, "stale"),
    (IllegalMove, 409, "illegal"),
    (NotNow, 409, "not now"),
    (Refused, 422, "refused"),
    (SetupError, 422, "refused"),
    (RecordError, 422, "refused"),
    (TooFast, 429, "too fast"),
    (HostError, 503, "host"),
)
"""In this order: a duplicate is a kind of stale move."""


def status_of(error: OrreryError) -> int:
    """The status that fits an error."""
    return next((status for kind, status, _ in KINDS if isinstance(error, kind)), 422)


def kind_of(error: OrreryError) -> str:
    """The word for a program that fits an error."""
    return next((word for kind, _, word in KINDS if isinstance(error, kind)), "refused")
