"""Turns: who is next, what a turn consists of, its end, and victory (NOM-TURN, NOM-CIV)."""

from __future__ import annotations

from orrery.engine.base import Outcome, Step
from orrery.games.nomads.cards.content import OPEN
from orrery.games.nomads.holdings.extinction import GOES_ON, scores, standing_of
from orrery.games.nomads.table.changes import end_standing
from orrery.games.nomads.table.clocks import turn_begins
from orrery.games.nomads.table.state import ACTIVATION, OWN_TURN, Expanse
from orrery.games.nomads.turn.activation import ToAct
from orrery.games.nomads.turn.reorganization import Reorganize
from orrery.games.nomads.using.powers import renew
from orrery.games.nomads.using.windows import Round


class NextTurn(Step[Expanse], frozen=True):
    """The next surviving player in turn order; after the last the first again (NOM-TURN-01, NOM-CIV-21)."""

    def run(self, pos: Expanse) -> None:
        for _ in range(pos.players):
            pos.on_turn += 1
            if pos.on_turn == pos.players:
                pos.on_turn = 0
                if pos.options["round_limit"] and pos.round >= int(pos.options["round_limit"]):
                    end_by_rounds(pos)
                    return
                pos.round += 1
            if pos.alive[pos.active]:
                break
        pos.then(StartTurn())


GOES_ON.append(NextTurn())


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
        pos.then(Round(OPEN), ToAct(seat), NextTurn())
        if pos.turns[seat] > 1:
            pos.then(Reorganize(seat))
