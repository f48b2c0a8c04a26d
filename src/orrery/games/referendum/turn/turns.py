"""Game turns and player turns, the clock, and the Great Referendum (REF-TRN, REF-EDG, REF-END)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Move, Outcome, Question, Seat, Step, absent_take_first, otherwise
from orrery.games.referendum.actions.changes import random_bloc
from orrery.games.referendum.effects.traits import RandomShift
from orrery.games.referendum.meaning import Reason
from orrery.games.referendum.table.moves import Activate, StartAt
from orrery.games.referendum.table.state import CONVALESCING, DECK, Realm
from orrery.games.referendum.turn.activation import BeginActivation, NextAction

OTHER_BLOC: Final = Reason("This citizen belongs to another bloc.", "REF-TRN-03")
IS_DONE: Final = Reason("This citizen is Done for this game turn.", "REF-TRN-04")
NOT_IN_PLAY: Final = Reason("This citizen is not in play.", "REF-TRN-03")


class StartGameTurn(Step[Realm], frozen=True):
    """The next starting player, all Ready, convalescents into their decks, reinforcements (REF-TRN-02, REF-TRN-17)."""

    def run(self, pos: Realm) -> None:
        pos.turn += 1
        if pos.turn > 1:
            pos.start = (pos.start + 1) % pos.players
        while pos.resigned[pos.start]:
            pos.start = (pos.start + 1) % pos.players
        pos.recruited = [False] * pos.players
        for citizen, where in enumerate(pos.where):
            if where == CONVALESCING:
                pos.where[citizen] = DECK
            pos.ready[citizen] = pos.may_act(citizen)
        pos.tell("REF-TRN-02", "Game turn {0}: {1:seat} begins, everybody is Ready", pos.turn, pos.start)
        pos.then(*[Reinforce(seat) for seat in pos.order(pos.start)], RestlessPlanets(), NextTurn(pos.start))


class Reinforce(Step[Realm], frozen=True):
    """A player without a citizen in play draws one from the deck; it is no recruit (REF-EDG-01, REF-EDG-02)."""

    seat: Seat

    def run(self, pos: Realm) -> None:
        deck = pos.in_deck(self.seat)
        if pos.resigned[self.seat] or pos.citizens_of(self.seat) or not deck:
            return
        citizen = deck[pos.chance.below(len(deck))]
        pos.tell("REF-EDG-01", "{0:seat} has nobody in play and draws {1:citizen}", self.seat, citizen)
        pos.then(ChooseStation(self.seat, citizen, "REF-EDG-01"))


@otherwise("It is no station.", "REF-SET-12")
@absent_take_first
class ChooseStation(Decision[Realm], frozen=True):
    """A station of the player's choice, in setup or for a reinforcement (REF-SET-12, REF-EDG-01)."""

    citizen: int
    rule: str

    def moves(self, pos: Realm) -> Sequence[Move]:
        return [StartAt(place) for place in range(pos.content.planets, pos.content.places)]

    def apply(self, pos: Realm, move: StartAt) -> None:
        pos.enter_play(self.citizen, move.place)
        pos.tell(self.rule, "{0:citizen} starts at {1:place}", self.citizen, move.place)

    def ask(self, pos: Realm) -> Question:
        return Question(
            "On which station does {0:citizen} start?",
            "{seat} choose(s|) a station for {0:citizen}",
            (self.citizen,),
            self.rule,
        )


class RestlessPlanets(Step[Realm], frozen=True):
    """Planet effects at the start of a game turn, the first included (REF-TRN-17)."""

    def run(self, pos: Realm) -> None:
        content = pos.content
        for planet in range(content.planets):
            if pos.placed[planet] and content.planet_word(planet, RandomShift) is not None:
                boxes = content.pop[planet]
                box = boxes[pos.chance.below(len(boxes))]
                pos.align[box] = random_bloc(pos)
                pos.tell("REF-ALI-07", "{0:box} becomes {1:bloc} by chance", box, pos.align[box])


class NextTurn(Step[Realm], frozen=True):
    """Clockwise to the next player with a Ready citizen; without one the game turn ends (REF-TRN-01, 03, 05)."""

    seat: Seat

    def run(self, pos: Realm) -> None:
        pos.active = -1
        ready = pos.ready
        for seat in pos.order(self.seat):
            if [c for c in pos.citizens_of(seat) if ready[c]]:
                pos.seat_on_turn = seat
                pos.then(ChooseCitizen(seat))
                return
        pos.then(EndGameTurn())


@absent_take_first
class ChooseCitizen(Decision[Realm], frozen=True):
    """A player with a Ready citizen must activate one (REF-TRN-03, REF-TRN-05)."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        seat = self.seat
        own = pos.content.of_bloc[pos.bloc_of[seat]]
        return [Activate(c) for c in own if why_not_activate(pos, seat, c) is None]

    def apply(self, pos: Realm, move: Activate) -> None:
        pos.tell("REF-TRN-03", "{0:seat} activates {1:citizen}", self.seat, move.citizen)
        pos.then(
            BeginActivation(self.seat, move.citizen),
            NextAction(self.seat),
            EndActivation(self.seat, move.citizen),
        )

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Whom do you wake? {0} of yours are Ready.",
            "{seat} choose(s|) a citizen to activate",
            (sum(pos.ready[c] for c in pos.citizens_of(self.seat)),),
            "REF-TRN-05",
        )

    def why_not(self, pos: Realm, move: Move) -> tuple[str, str]:
        reason = why_not_activate(pos, self.seat, move.citizen) if type(move) is Activate else None
        return reason or ("", "")


def why_not_activate(pos: Realm, seat: Seat, citizen: int) -> Reason | None:
    """One of the own citizens, in play and Ready (REF-TRN-03, REF-TRN-04)."""
    if pos.content.bloc[citizen] != pos.bloc_of[seat]:
        return OTHER_BLOC
    if pos.where[citizen] < 0:
        return NOT_IN_PLAY
    return None if pos.ready[citizen] else IS_DONE


def leave(pos: Realm, seat: Seat) -> None:
    """The citizens of who resigns stay and count as Done; the last player at the table wins at once (REF-EDG-04, 05)."""
    pos.tell("REF-EDG-04", "{0:seat} resigns; the citizens stay where they are", seat)
    if pos.bloc_of[seat] >= 0:
        for citizen in pos.citizens_of(seat):
            pos.ready[citizen] = False
        choice = pos.stack[-1] if pos.stack else None
        if type(choice) is ChooseCitizen and choice.seat == seat:  # nobody is left to choose
            pos.stack[-1] = NextTurn((seat + 1) % pos.players)
    staying = [s for s in range(pos.players) if not pos.resigned[s]]
    if len(staying) == 1:
        pos.tell("REF-EDG-05", "Everybody else has resigned: {0:seat} wins", staying[0])
        counts = pos.governments()
        scores = tuple(0 if bloc < 0 else counts[bloc] for bloc in pos.bloc_of)
        pos.finish(Outcome("REF-EDG-05", (staying[0],), scores, "resigned"))


class EndActivation(Step[Realm], frozen=True):
    """Their token goes to Done; the next player is on turn (REF-TRN-04, REF-TRN-10, REF-TRN-15)."""

    seat: Seat
    citizen: int

    def run(self, pos: Realm) -> None:
        pos.ready[self.citizen] = False
        pos.actions = 0
        pos.taken = []
        if pos.where[self.citizen] >= 0:
            pos.tell("REF-TRN-04", "{0:citizen} is Done", self.citizen)
        pos.then(NextTurn((self.seat + 1) % pos.players))


class EndGameTurn(Step[Realm], frozen=True):
    """Everybody is Done: a clock token goes; the last one, or none left, brings the Referendum (REF-TRN-06 to 08)."""

    def run(self, pos: Realm) -> None:
        pos.remove_clocks(1, "REF-TRN-06")
        if pos.clocks == 0:
            pos.then(GreatReferendum("REF-TRN-07", "clock"))
        elif pos.turn >= int(pos.options["turn_limit"]) * pos.full_pool:
            pos.then(GreatReferendum("REF-EDG-06", "limit"))
        else:
            pos.then(StartGameTurn())


class GreatReferendum(Step[Realm], frozen=True):
    """The player whose bloc has the most governments wins; ties share (REF-END-01 to REF-END-08)."""

    cause: str
    ending: str

    def run(self, pos: Realm) -> None:
        counts = pos.governments()
        pos.tell(self.cause, "The Great Referendum is held")
        for bloc, number in enumerate(counts):
            pos.tell("REF-END-02", "{0:bloc} has {1:governments}", bloc, number)
        scores = tuple(counts[bloc] for bloc in pos.bloc_of)
        playing = [seat for seat in range(pos.players) if not pos.resigned[seat]]
        best = max(scores[seat] for seat in playing)
        winners = tuple(seat for seat in playing if scores[seat] == best)
        led = {pos.bloc_of[seat] for seat in playing}
        ending, clause = self.ending, "REF-END-03" if len(winners) == 1 else "REF-END-04"
        if pos.options["strict_referendum"] and any(counts[b] > best for b in range(6) if b not in led):
            winners, ending, clause = (), "nobody", "REF-END-05"
            pos.tell(clause, "A bloc without a leader has more governments than every player: nobody wins")
        elif best == 0:
            clause = "REF-END-07"
        for seat in winners:
            pos.tell(clause, "{0:seat} wins with {1:governments}", seat, best)
        pos.finish(Outcome(clause, winners, scores, ending))
