"""The end of the game: victory counts, end conditions, bonuses, the Galactic Showdown (EMP-END, EMP-SHOW)."""

from __future__ import annotations

from orrery.engine.base import Outcome, Seat, Step
from orrery.engine.dice import ranked
from orrery.games.emperor.combat import CombatRound
from orrery.games.emperor.content import EXPLORER, REGENT, WARLORD
from orrery.games.emperor.state import Battle, Galaxy


class VictoryCount(Step[Galaxy], frozen=True):
    """One point for each planet on controlled sectors (EMP-REG-34, EMP-REG-35, EMP-END-06)."""

    clause: str

    def run(self, pos: Galaxy) -> None:
        for seat in pos.order(pos.chooser):
            points = pos.planets_of(seat)
            pos.award(seat, points)
            pos.tell(self.clause, "{0:seat} takes {1} victory point(s) for planets", seat, points)


class EndRole(Step[Galaxy], frozen=True):
    """After an Explorer, Warlord or Regent role the end conditions are looked at (EMP-END-01, 03, EMP-ROUND-15)."""

    def run(self, pos: Galaxy) -> None:
        pos.prices = [0, 0, 0]
        if True in pos.tech_used:
            for tech, role in enumerate(pos.content.tech_role):
                if role != "any":
                    pos.tech_used[tech] = False
        if pos.role not in (EXPLORER, WARLORD, REGENT):
            return
        if 0 in pos.tokens:
            seat = pos.tokens.index(0)
            clause = "EMP-REG-36" if pos.role == REGENT else "EMP-END-01"
            pos.tell(clause, "All Empire tokens of {0:seat} are on sectors: the game ends", seat)
            pos.stack.clear()
            pos.then(EndGame("tokens", clause))
        elif pos.pool == 0:
            clause = "EMP-REG-36" if pos.role == REGENT else "EMP-END-03"
            pos.tell(clause, "The victory point pool is empty: the game ends")
            pos.stack.clear()
            pos.then(EndGame("pool", clause))


class RoundLimit(Step[Galaxy], frozen=True):
    """After the last round of the limit the game ends, whatever the last role was (EMP-END-13)."""

    def run(self, pos: Galaxy) -> None:
        pos.tell("EMP-END-13", "{0} rounds have been played: the game ends", pos.round)
        pos.then(EndGame("rounds", "EMP-END-13"))


class EndGame(Step[Galaxy], frozen=True):
    """A final victory count, unless a Regent role has just had its own (EMP-END-06, EMP-END-07, EMP-END-13)."""

    ending: str
    clause: str

    def run(self, pos: Galaxy) -> None:
        pos.then(WealthyLord(), Crown(self.ending, self.clause))
        if pos.role != REGENT:
            pos.then(VictoryCount("EMP-END-13" if self.ending == "rounds" else "EMP-END-06"))


class WealthyLord(Step[Galaxy], frozen=True):
    """A point for a full storage; 2 for the most marks, or 1 each for those tied (EMP-END-08, 09, 10)."""

    def run(self, pos: Galaxy) -> None:
        stores, purses = full_stores(pos), fullest_purses(pos)
        for seat, points in enumerate(stores):
            if points:
                pos.award(seat, points)
                pos.tell("EMP-END-08", "{0:seat} takes 1 point for a full Storage Facility", seat)
        for seat, points in enumerate(purses):
            if points:
                pos.award(seat, points)
                pos.tell("EMP-END-09", "{0:seat} takes {1} point(s) for the most marks", seat, points)


def full_stores(pos: Galaxy) -> list[int]:
    """What each seat gets for a full Storage Facility (EMP-END-08)."""
    metal, energy = pos.content.room_metal, pos.content.room_energy
    return [int(pos.metal[seat] >= metal and pos.energy[seat] >= energy) for seat in range(pos.players)]


def fullest_purses(pos: Galaxy) -> list[int]:
    """What each seat gets for the most marks (EMP-END-09)."""
    most = max(pos.marks)
    points = 2 if pos.marks.count(most) == 1 else 1
    return [points if marks == most else 0 for marks in pos.marks]


def contenders(pos: Galaxy) -> list[Seat]:
    """The seats that can win: those that have not resigned (EMP-TABLE-12)."""
    return [seat for seat in range(pos.players) if not pos.resigned[seat]]


class Crown(Step[Galaxy], frozen=True):
    """Most points win; a tie is fought out (EMP-END-11, EMP-SHOW-01, EMP-SHOW-03)."""

    ending: str
    clause: str

    def run(self, pos: Galaxy) -> None:
        seats = contenders(pos)
        best = max(pos.points[seat] for seat in seats)
        tied = [seat for seat in seats if pos.points[seat] == best]
        if len(tied) == 1:
            crown(pos, (tied[0],), self.ending, self.clause)
            return
        first, second = two_of(pos, tied)
        pos.tell("EMP-SHOW-01", "{0:seat} and {1:seat} are tied: a Galactic Showdown", first, second)
        pos.then(Showdown(first, second, self.ending, self.clause))


def two_of(pos: Galaxy, tied: list[Seat]) -> tuple[Seat, Seat]:
    """The two with the most sectors, then planets, ships, marks, at last by dice (EMP-SHOW-03, EMP-SHOW-04)."""
    if len(tied) == 2:
        return tied[0], tied[1]
    ranks = {seat: rank_of(pos, seat) for seat in tied}
    ordered = sorted(tied, key=lambda seat: ranks[seat], reverse=True)
    if ranks[ordered[1]] != ranks[ordered[2]]:
        return ordered[0], ordered[1]
    sure = [seat for seat in ordered if ranks[seat] > ranks[ordered[1]]]
    open_ = [seat for seat in ordered if ranks[seat] == ranks[ordered[1]]]
    while len(sure) < 2:
        dice = pos.chance.dice(len(open_))
        for seat, die in zip(open_, dice, strict=True):
            pos.tell("EMP-SHOW-04", "{0:seat} rolls {1:dice} for a place in the Showdown", seat, [die])
        top = [open_[i] for i in ranked(dice)[0]]
        if len(top) <= 2 - len(sure):
            sure.extend(top)
            open_ = [seat for seat in open_ if seat not in top]
        else:
            open_ = top
    return sure[0], sure[1]


def rank_of(pos: Galaxy, seat: Seat) -> tuple[int, int, int, int]:
    """Sectors, planets, ships on the board, marks (EMP-SHOW-04)."""
    return len(pos.controlled(seat)), pos.planets_of(seat), len(pos.fleet(seat)), pos.marks[seat]


class Showdown(Step[Galaxy], frozen=True):
    """All ships of both, off the board, without technologies or retreat (EMP-SHOW-02, 05, 06, 08, 10)."""

    one: Seat
    two: Seat
    ending: str
    clause: str

    def run(self, pos: Galaxy) -> None:
        order = pos.order(pos.throne)
        first, second = sorted((self.one, self.two), key=order.index)
        # the side that assigns first stands in the defender's place (EMP-SHOW-10)
        pos.battle = Battle(-1, second, first, [], [0, 0], [0, 0], showdown=True)
        end = EndShowdown(self.one, self.two, self.ending, self.clause)
        if pos.fleet(self.one) and pos.fleet(self.two):
            pos.then(CombatRound(), end)
        else:
            pos.then(end)


class EndShowdown(Step[Galaxy], frozen=True):
    """The fleet that is left wins; without one sectors, planets, marks decide (EMP-SHOW-05, 08, 09)."""

    one: Seat
    two: Seat
    ending: str
    clause: str

    def run(self, pos: Galaxy) -> None:
        pos.battle = None
        fleets = (pos.fleet(self.one), pos.fleet(self.two))
        winners: tuple[Seat, ...]
        if any(fleets):
            winners = (self.one,) if fleets[0] else (self.two,)
            pos.tell("EMP-SHOW-05", "The fleet of {0:seat} sails out of the Showdown", winners[0])
        else:
            a, b = rank_of(pos, self.one), rank_of(pos, self.two)
            one, two = (a[0], a[1], a[3]), (b[0], b[1], b[3])
            winners = (self.one,) if one > two else (self.two,) if two > one else (self.one, self.two)
            pos.tell("EMP-SHOW-09", "No fleet is left: sectors, planets and marks decide")
        crown(pos, winners, self.ending, self.clause)


def crown(pos: Galaxy, winners: tuple[Seat, ...], ending: str, clause: str) -> None:
    """Hail the Galactic Emperor (EMP-END-11, EMP-END-12)."""
    for seat in range(pos.players):
        pos.tell("EMP-TABLE-01", "{0:seat} has {1} victory point(s)", seat, pos.points[seat])
    for seat in winners:
        pos.tell("EMP-END-11", "{0:seat} is the Galactic Emperor", seat)
    pos.finish(Outcome(clause, winners, tuple(pos.points), ending))
