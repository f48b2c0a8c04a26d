"""What a bot has seen: a view shows the table as it is now, and forgets what was shown before.

A bot that remembers is told the events that its seat may read. What they mean is the game's own business: its brain
may offer `remember(memory, event, seat)`, which writes facts down (this card went to that hand), and
`believe(pos, seat, memory, chance)`, which changes the hidden half of an imagined position until it fits them, by exchanging what
was dealt with what is known. Where a fact can no longer be true (the card was played), `believe` lets it go.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from orrery.engine.base import Event, Seat
from orrery.engine.beliefs import Facts


class Memory:
    """The facts that one seat has seen."""

    def __init__(self, brain: Any) -> None:
        self.brain = brain
        self.facts: Facts = {}
        self.remember = getattr(brain, "remember", None)
        self.believe = getattr(brain, "believe", None)

    @property
    def listens(self) -> bool:
        """Whether the brain has any use for events."""
        return self.remember is not None

    def see(self, events: Iterable[Event], seat: Seat) -> None:
        """Take in what happened, as far as the seat may read it."""
        if self.remember is not None:
            for event in events:
                if event.visible_to(seat):
                    self.remember(self.facts, event, seat)
