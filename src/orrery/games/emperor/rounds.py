"""Rounds and turns: direction, choosing roles, the order of play, the end of a round (EMP-ROUND, EMP-ROLE)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import (
    Decision,
    Move,
    Question,
    Seat,
    Step,
    absent_take_first,
    always_asked,
    asks,
    says,
    takes,
)
from orrery.games.emperor.content import EXPLORER, SECOND_WARLORD, WARLORD
from orrery.games.emperor.meanings import Refusal
from orrery.games.emperor.scoring import EndRole, RoundLimit
from orrery.games.emperor.state import GONE, SHELF, Galaxy


@says("point clockwise", "EMP-ROUND-01")
class Clockwise(Move, frozen=True):
    """Play goes to the left neighbour this round."""


@says("point counter-clockwise", "EMP-ROUND-01")
class CounterClockwise(Move, frozen=True):
    """Play goes to the right neighbour this round."""


@says("choose {role}", "EMP-ROUND-03")
class Choose(Move, frozen=True):
    """Take a role card from the pool."""

    role: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        found = why_not_choose(pos, self.role)
        if found is None or found[0]:
            return found
        by = pos.role_by[EXPLORER if self.role == SECOND_WARLORD else self.role]
        return f"{pos.seat_name(by)} has chosen this role.", found[1]


DIRECTIONS = (Clockwise(), CounterClockwise())
CHOOSE = tuple(Choose(role) for role in range(SECOND_WARLORD + 1))


class StartRound(Step[Galaxy], frozen=True):
    """The Throne holder points the Direction card and is the first to choose (EMP-ROUND-01, EMP-ROUND-02)."""

    def run(self, pos: Galaxy) -> None:
        pos.round += 1
        pos.first_chooser = pos.throne
        pos.chosen = 0
        pos.tech_stopped = (False,) * pos.content.techs
        pos.tech_used = [False] * pos.content.techs
        pos.then(SetDirection(pos.throne), NextChooser())


@absent_take_first
@asks(
    "Which way round does this round go?",
    "{seat} turns the direction of the round",
    "EMP-ROUND-01",
)
class SetDirection(Decision[Galaxy], frozen=True):
    """Clockwise or counter-clockwise, for the whole round (EMP-ROUND-01)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return DIRECTIONS

    def apply(self, pos: Galaxy, move: Move) -> None:
        pos.direction = 1 if isinstance(move, Clockwise) else -1
        way = "clockwise" if pos.direction > 0 else "counter-clockwise"
        pos.tell("EMP-ROUND-01", "Round {1}: {0:seat} points the Direction card " + way, self.seat, pos.round)


class NextChooser(Step[Galaxy], frozen=True):
    """Each player chooses once a round, in direction from the first; then the round ends (EMP-ROUND-05, 07)."""

    def run(self, pos: Galaxy) -> None:
        if pos.chosen == pos.players:
            pos.then(EndRound())
        else:
            pos.then(ChooseRole((pos.first_chooser + pos.direction * pos.chosen) % pos.players))


END_ROLE, NEXT_CHOOSER = EndRole(), NextChooser()


@absent_take_first
@always_asked
@takes(Choose)
class ChooseRole(Decision[Galaxy], frozen=True):
    """The Chooser picks one role card from the pool; choosing is mandatory (EMP-ROUND-03)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        # the clauses of `why_not_choose`: the pool as it lies, and the Explorer's card on the side that it shows
        pool = [CHOOSE[role] for role, by in enumerate(pos.role_by) if by == SHELF]
        if pos.explorer_flipped and pos.role_by[EXPLORER] == SHELF:
            pool.remove(CHOOSE[EXPLORER])
            pool.append(CHOOSE[SECOND_WARLORD])
        return pool

    def apply(self, pos: Galaxy, move: Choose) -> None:
        second = move.role == SECOND_WARLORD
        pos.role_by[EXPLORER if second else move.role] = self.seat
        pos.role = WARLORD if second else move.role
        pos.chooser = self.seat
        pos.chosen += 1
        clause = "EMP-ROLE-04" if second else "EMP-ROUND-03"
        pos.tell(clause, "{0:seat} chooses {1:role}", self.seat, move.role)
        pos.then(*role_steps(pos), END_ROLE, NEXT_CHOOSER)

    def ask(self, pos: Galaxy) -> Question:
        left = [move.role for move in self.moves(pos) if isinstance(move, Choose)]
        return Question(
            "Which role does everybody play now?",
            "{seat} chooses a role; left are {0:role}",
            (left,),
            "EMP-ROUND-03",
        )


def why_not_choose(pos: Galaxy, role: int) -> Refusal | None:
    """A role card must be in the pool; the Explorer's shows one of its two sides (EMP-ROUND-03, EMP-ROLE-02, 03)."""
    if role == EXPLORER and pos.explorer_flipped:
        return "All sectors lie on the board: the Explorer is a second Warlord now.", "EMP-ROLE-02"
    if role == SECOND_WARLORD and not pos.explorer_flipped:
        return "There is a second Warlord only when all sectors lie on the board.", "EMP-ROLE-02"
    by = pos.role_by[EXPLORER if role == SECOND_WARLORD else role]
    if by == GONE:
        return "The Scientist has left the game.", "EMP-ROLE-03"
    return None if by == SHELF else ("", "EMP-ROUND-03")


def role_steps(pos: Galaxy) -> list[Step[Galaxy]]:
    """What the role being played makes happen, by the word of its card (EMP-ROUND-04)."""
    return pos.content.roles[pos.role].steps(pos)


class EndRound(Step[Galaxy], frozen=True):
    """A tile if nobody explored, roles back, 2 marks each, then a new round (EMP-ROUND-08 to EMP-ROUND-12)."""

    def run(self, pos: Galaxy) -> None:
        if pos.round >= int(pos.options["round_limit"]):
            pos.then(RoundLimit())
            return
        if pos.role_by[EXPLORER] == SHELF and not pos.explorer_flipped and pos.deck:
            pos.turn_up(1)
            pos.tell("EMP-ROUND-08", "Nobody explored this round: {0:tile} is turned up", pos.open_tiles[-1])
        for role in range(len(pos.role_by)):
            if pos.role_by[role] >= 0:
                pos.role_by[role] = SHELF
        pos.tell("EMP-ROUND-10", "The chosen roles go back into the pool")
        for seat in range(pos.players):
            pos.marks[seat] += 2
        pos.tell("EMP-ROUND-11", "Everybody receives 2 marks")
        pos.role = -1
        pos.chooser = -1
        pos.tell("EMP-ROUND-12", "The Direction card passes to {0:seat}, who holds the Throne", pos.throne)
        pos.then(StartRound())
