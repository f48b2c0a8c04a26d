"""Turns: who is next, what a turn consists of, its end, and victory (NOM-TURN, NOM-CIV)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Outcome, Question, Seat, Step, always_asked
from orrery.engine.window import PASS
from orrery.games.nomads.activation import ToAct
from orrery.games.nomads.changes import discard, end_standing, unstore
from orrery.games.nomads.clocks import turn_begins, turn_ends, wins
from orrery.games.nomads.content import OPEN
from orrery.games.nomads.extinction import ranking, scores, standing_of
from orrery.games.nomads.powers import renew
from orrery.games.nomads.reorganization import Reorganize
from orrery.games.nomads.state import ACTIVATION, OWN_TURN, Expanse
from orrery.games.nomads.storage import DiscardCard, discards, why_not_discard
from orrery.games.nomads.values import level, storage_limit
from orrery.games.nomads.windows import Round


class NextTurn(Step[Expanse], frozen=True):
    """The next surviving player in turn order; after the last the first again (NOM-TURN-01, NOM-CIV-21)."""

    def run(self, pos: Expanse) -> None:
        for _ in range(pos.players):
            pos.at += 1
            if pos.at == pos.players:
                pos.at = 0
                if pos.options["round_limit"] and pos.round >= int(pos.options["round_limit"]):
                    end_by_rounds(pos)
                    return
                pos.round += 1
            if pos.alive[pos.active]:
                break
        pos.then(StartTurn())


def end_by_rounds(pos: Expanse) -> None:
    """After the last round the list decides, and equal players share their place (NOM-CIV-21)."""
    best = max(standing_of(pos, seat) for seat in range(pos.players))
    winners = tuple(seat for seat in range(pos.players) if standing_of(pos, seat) == best)
    pos.tell("NOM-CIV-21", "The last round is over: {0:seat} is first", list(winners))
    pos.finish(Outcome("NOM-CIV-21", winners, scores(pos), "rounds"))


class StartTurn(Step[Expanse], frozen=True):
    """Reorganization, then activation; a first turn has no reorganization (NOM-TURN-02, NOM-TURN-04)."""

    def run(self, pos: Expanse) -> None:
        seat = pos.active
        pos.turn += 1
        pos.turns[seat] += 1
        pos.ending = False
        pos.warred = False
        pos.no_war = False
        pos.jumps = 0
        pos.built = 0
        pos.built_ships = 0
        pos.deals = [0] * pos.players
        pos.pair_deals = [0] * pos.players
        pos.declined = [0] * pos.players
        pos.wish[seat] = False
        pos.phase = ACTIVATION
        turn_begins(pos, seat)
        renew(pos, "turn")
        renew(pos, "round", seat)
        for one in [one for one in pos.standing if one.until == OWN_TURN and one.user == seat]:
            end_standing(pos, one)
        pos.tell("NOM-GEN-03", "Turn {1} of {0:seat}", seat, pos.turns[seat])
        if pos.turns[seat] > 1:
            pos.then(Reorganize(seat), Round(OPEN), ToAct(seat))
        else:
            pos.then(Round(OPEN), ToAct(seat))


def end_turn(pos: Expanse, seat: Seat) -> None:
    """The end of the turn, in its order; there is no way back to actions (NOM-TURN-13, NOM-TURN-14)."""
    pos.ending = True
    pos.tell("NOM-TURN-13", "{0:seat} ends the turn", seat)
    pos.then(Round(OPEN), StopEffects(), StorageLimit(seat), VictoryCheck(), NextTurn())


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


@always_asked  # a storage of equal cards would betray itself
class DiscardDown(Decision[Expanse], frozen=True):
    """Discard a resource of the own choice, one by one down to the limit (NOM-TURN-10)."""

    def moves(self, pos: Expanse) -> Sequence[Move]:
        return discards(pos, self.seat) or (PASS,)

    def apply(self, pos: Expanse, move: Move) -> None:
        if isinstance(move, DiscardCard):
            unstore(pos, self.seat, move.card)
            discard(pos, move.card)
            pos.reveal()
            pos.tell("NOM-TURN-10", "{0:seat} discards {1:card}", self.seat, move.card)

    def why_not(self, pos: Expanse, move: Move) -> tuple[str, str]:
        return why_not_discard(pos, self.seat, move)

    def ask(self, pos: Expanse) -> Question:
        limit = storage_limit(pos, self.seat)
        return Question(
            "You hold {0} resources; the limit is {1}. Which one do you discard?",
            "{seat} discard(s|) down to {1} resource(s)",
            (len(pos.storage[self.seat]), limit),
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
