"""Who looks at the top of a deck while deciding. This module stays plain when the rules are compiled: asked whether a step is
one of a compiled class, the compiler forgets the decorated classes below it (`tests/test_project.py`)."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Decision


class Looks(Decision[Any], frozen=True):
    """A decision whose seat looks at the top of a deck while it decides (NOM-EFF-16)."""

    def resources_seen(self, pos: Any) -> int:
        """How many cards of the deck that it extracts from."""
        return 0

    def systems_seen(self, pos: Any) -> int:
        """How many system cards."""
        return 0
