"""The bot that asks the game's own brain what each move is worth, and plays the best at once."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.bots.brain import Brain
from orrery.bots.character import Character
from orrery.bots.mind import Mind, pick
from orrery.engine.base import Event, Move, Seat
from orrery.engine.chance import Chance
from orrery.engine.domain import Domain
from orrery.engine.game import Game
from orrery.engine.view import View


class OfficerBot:
    """The best move by the brain's weights; among equals the bot's own chance decides."""

    def __init__(self, game: Game, chance: Chance, brain: Brain | None = None) -> None:
        self.game = game
        self.chance = chance
        self.mind = Mind(game, brain)

    @property
    def listens(self) -> bool:
        """Whether the game's brain remembers anything."""
        return self.mind.memory.listens

    def seen(self, events: Sequence[Event], seat: Seat) -> None:
        """Remember what happened."""
        self.mind.seen(events, seat)

    def be(self, character: Character) -> None:
        """Deal with others as this character does."""
        self.mind.character = character

    def choose(self, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
        if len(moves) == 1 and not domains:
            return moves[0]
        assert view.seat is not None, "a spectator has nothing to choose"
        pos = self.mind.imagine(view, self.chance)
        options = self.mind.options(pos, view.seat, moves, domains, self.chance)
        return pick(options, self.mind.own_weights(pos, view.seat, options), self.chance)
