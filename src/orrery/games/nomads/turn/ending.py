"""The end of a turn, in its order: the last window, the storage limit, the victory check (NOM-TURN-13, NOM-CIV-11)."""

from __future__ import annotations

from orrery.engine.base import Outcome, Question, Seat, Step
from orrery.games.nomads.cards.content import OPEN
from orrery.games.nomads.holdings.discarding import DiscardOne
from orrery.games.nomads.holdings.extinction import ranking, scores
from orrery.games.nomads.table.clocks import turn_ends, wins
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import level, storage_limit
from orrery.games.nomads.using.windows import Round


def end_turn(pos: Expanse, seat: Seat) -> None:
    """The end of the turn, in its order; there is no way back to actions (NOM-TURN-13, NOM-TURN-14)."""
    pos.ending = True
    pos.tell("NOM-TURN-13", "{0:seat} ends the turn", seat)
    pos.then(Round(OPEN), StopEffects(), StorageLimit(seat), VictoryCheck())


class StopEffects(Step[Expanse], frozen=True):
    """Effects that last until the end of the turn stop (NOM-TURN-13)."""

    def run(self, pos: Expanse) -> None:
        pos.no_war = False


class StorageLimit(Step[Expanse], frozen=True):
    """Only the player whose turn ends is checked (NOM-TURN-09, NOM-TURN-11)."""

    seat: Seat

    def run(self, pos: Expanse) -> None:
        if len(pos.storage[self.seat]) > storage_limit(pos, self.seat):
            pos.then(DiscardDown(self.seat), self)


class DiscardDown(DiscardOne, frozen=True):
    """Discard resources of the own choice, one by one down to the limit (NOM-TURN-10)."""

    def left(self, pos: Expanse) -> int:
        return len(pos.storage[self.seat]) - storage_limit(pos, self.seat)

    def ask(self, pos: Expanse) -> Question:
        limit = storage_limit(pos, self.seat)
        return Question(
            "You may keep {0} card(s): choose {1} to discard.",
            "{seat} discard(s|) down to {0} card(s)",
            (limit, self.left(pos)),
            "NOM-TURN-10",
        )


class VictoryCheck(Step[Expanse], frozen=True):
    """Only the player whose turn ends can win by level (NOM-CIV-11, NOM-CIV-18)."""

    def run(self, pos: Expanse) -> None:
        seat = pos.active
        if wins(pos, seat):
            pos.tell(
                "NOM-CIV-11", "{0:seat} has held civilization level {1} and wins", seat, level(pos, seat)
            )
            pos.tell("NOM-CIV-20", "The others: {0:seat}", [other for other in ranking(pos) if other != seat])
            pos.finish(Outcome("NOM-CIV-11", (seat,), scores(pos), "level"))
        else:
            turn_ends(pos, seat)
