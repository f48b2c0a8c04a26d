"""Ways to act besides the matter in hand: chapters register theirs, windows and own turns offer them all.

So a vote can be interrupted by a card, a card by an assassination, a roll by a re-roll, and none of them knows the
others.
"""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Move, Seat
from orrery.games.destiny.table.state import Table


class Way:
    """One way to act: which moves it offers a seat, and how they are carried out."""

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        """Add what the seat may do now to what was found before; `where` says at which moment of the turn."""
        raise NotImplementedError(type(self).__name__)

    def moves(self, pos: Table, seat: Seat, where: int) -> list[Move]:
        """The same as a list of its own."""
        found: list[Move] = []
        self.list_moves(pos, seat, where, found)
        return found

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        """Carry one of them out."""
        raise NotImplementedError(type(self).__name__)

    def might(self, pos: Table, seat: Seat) -> bool:
        """Whether the seat could have such a move, as far as the table shows: its cards are a secret."""
        return False

    def presses(self, pos: Table, seat: Seat, where: int, move: Any) -> bool:
        """Whether it is worth a stop now: one of the seat's own turns comes too late for it."""
        return False

    def in_votes(self) -> bool:
        """Whether it is open in a Party's own turn to vote or bid, too."""
        return True

    def is_aside(self) -> bool:
        """Talk, the bank and tokens: neither a card nor an ability (DES-RES-06, DES-SHA-05, DES-DEAL-10)."""
        return False

    def is_talk(self) -> bool:
        """Offers and promises kept early."""
        return False


class Ways:
    """All ways of one kind, in the order in which they are offered."""

    def __init__(self) -> None:
        self._placed: list[tuple[int, Way]] = []
        self._all: list[Way] = []
        self._voting: list[Way] = []
        self._asides: list[Way] = []
        self._by_move: dict[type[Move], Way] = {}

    def add(self, place: int, way: Way, *moves: type[Move]) -> None:
        """Offer a way with these moves; `place` orders them. Chapters say so below the class, and not by a decorator: compiled,
        a decorated class would be called through Python, and every open moment asks all of them for every seat."""
        for move in moves:
            if move in self._by_move:
                raise TypeError(f"{move.__name__} is offered already")
            self._by_move[move] = way
        self._placed.append((place, way))
        self._all = []

    def _sort(self) -> None:
        """Sort the ways out once, when all chapters have added theirs."""
        self._placed.sort(key=_place)
        self._all = [way for _, way in self._placed]
        self._voting = [way for way in self._all if way.in_votes()]
        self._asides = sorted([way for way in self._all if way.is_aside()], key=_talks)

    @property
    def all(self) -> list[Way]:
        """The ways in their order."""
        if not self._all:
            self._sort()
        return self._all

    @property
    def voting(self) -> list[Way]:
        """Those that are open in a Party's own turn to vote or bid, too."""
        if not self._all:
            self._sort()
        return self._voting

    @property
    def asides(self) -> list[Way]:
        """Those that are neither a card nor an ability, talk last."""
        if not self._all:
            self._sort()
        return self._asides

    def moves(self, pos: Table, seat: Seat, where: int) -> list[Move]:
        """What they offer a seat now, all together."""
        found: list[Move] = []
        for way in self.all:
            way.list_moves(pos, seat, where, found)
        return found

    def offers(self, move: Move) -> bool:
        """Whether such moves can be offered at all."""
        return type(move) in self._by_move

    def way_of(self, move: Move) -> Way:
        """The way that offers this move."""
        return self._by_move[type(move)]


def _place(entry: tuple[int, Way]) -> int:
    return entry[0]


def _talks(way: Way) -> bool:
    return way.is_talk()
