"""What a game tells whoever studies its balance: which things of its vocabulary are chosen, and by which words of the log."""

from __future__ import annotations

from orrery.engine.base import Value


class Studied(Value, frozen=True):
    """Cards, technologies, roles or laws of a game, and how the log says that somebody uses one.

    `verbs` are the words right before the thing in an event that everybody reads: `{0:seat} buys {1:tech}` says `buys`. It
    counts for the seat that the event names first, or else for whoever made the move. The names of `kind` are all that
    there are; where the log also calls them by another kind of the vocabulary, that stands in `also`.
    """

    title: str
    """What they are called together: `Technologies`."""
    kind: str
    verbs: tuple[str, ...]
    also: tuple[str, ...] = ()
