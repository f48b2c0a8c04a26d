"""What a drawing is made from: one view, in the eyes of whoever reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from orrery.engine.view import View

V = TypeVar("V", bound=View)


class Reader(Generic[V]):
    """A view with the players' names: the base of what makes buttons, explains things and tells scenes to its reader."""

    content: Any
    """What the game is played with; games say which class."""

    def __init__(self, view: V, names: Sequence[str]) -> None:
        self.view = view
        self.content = view.game.content
        self.names = tuple(names)
        self.step: Any = view.stack[-1] if view.stack else None
        """What is being decided, where anything is."""
