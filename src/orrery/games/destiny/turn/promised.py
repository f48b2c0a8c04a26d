"""What promises say to an act, a vote or a veto: the chapter of deals watches, the other chapters ask (DES-DEAL-31, DES-COURT-19)."""

from __future__ import annotations

from typing import Any, TypeVar

from mypy_extensions import mypyc_attr

from orrery.engine.base import Seat, Step
from orrery.games.destiny.table.state import Table

W = TypeVar("W", bound=type[Any])


@mypyc_attr(native_class=False)
class Watcher:
    """Who watches that promises are kept."""

    def watch(self, pos: Table, seat: Seat, kind: Any, party: Seat, spot: int, cause: int) -> list[Step[Any]]:
        """What follows when a Party acts against another one, or its Sector or Senator (`spot`)."""
        raise NotImplementedError

    def barred(self, pos: Table, seat: Seat, kind: Any, party: Seat, spot: int) -> bool:
        """Whether a ratified promise forbids that act."""
        raise NotImplementedError

    def vote_bound(self, pos: Table, seat: Seat, index: int) -> bool:
        """Whether a ratified promise forbids this vote."""
        raise NotImplementedError

    def judge_vote(self, pos: Table) -> list[Step[Any]]:
        """What follows from the votes that were cast."""
        raise NotImplementedError

    def veto_bound(self, pos: Table, seat: Seat) -> bool:
        """Whether a ratified promise forbids the veto."""
        raise NotImplementedError

    def veto_owed(self, pos: Table, seat: Seat) -> bool:
        """Whether a ratified promise demands the veto."""
        raise NotImplementedError

    def watch_veto(self, pos: Table, seat: Seat) -> list[Step[Any]]:
        """What follows from a veto."""
        raise NotImplementedError

    def let_stand(self, pos: Table, seat: Seat) -> list[Step[Any]]:
        """What follows where there was no veto."""
        raise NotImplementedError


WATCHERS: list[Watcher] = []


def watches(cls: W) -> W:
    """The decorated class watches from now on. It is of any type here: while a compiled class is being decorated, nothing
    knows it yet as one that is a `Watcher`."""
    WATCHERS.append(cls())
    return cls


def watch(pos: Table, seat: Seat, kind: Any, party: Seat, spot: int, cause: int = 0) -> list[Step[Any]]:
    """A promise not to do something is broken as soon as the act is declared; `cause` is the tag of a declaration that
    a Feint can take back (DES-DEAL-31)."""
    return [step for each in WATCHERS for step in each.watch(pos, seat, kind, party, spot, cause)]


def barred(pos: Table, seat: Seat, kind: Any, party: Seat, spot: int) -> bool:
    """Acts against a ratified deal are refused (DES-COURT-06, DES-COURT-19)."""
    if not pos.has_ratified():
        return False
    for each in WATCHERS:  # noqa: SIM110 - a generator costs more than the look
        if each.barred(pos, seat, kind, party, spot):
            return True
    return False


def vote_bound(pos: Table, seat: Seat, index: int) -> bool:
    """Whether a ratified promise forbids this vote (DES-COURT-19)."""
    if not pos.has_ratified():
        return False
    return any(each.vote_bound(pos, seat, index) for each in WATCHERS)


def judge_vote(pos: Table) -> list[Step[Any]]:
    """Promised votes and bids are judged when the vote is over (DES-DEAL-31)."""
    return [step for each in WATCHERS for step in each.judge_vote(pos)]


def veto_bound(pos: Table, seat: Seat) -> bool:
    """Whether a ratified promise forbids the veto (DES-COURT-19)."""
    if not pos.has_ratified():
        return False
    return any(each.veto_bound(pos, seat) for each in WATCHERS)


def veto_owed(pos: Table, seat: Seat) -> bool:
    """Whether a ratified promise demands the veto (DES-COURT-19)."""
    if not pos.has_ratified():
        return False
    return any(each.veto_owed(pos, seat) for each in WATCHERS)


def watch_veto(pos: Table, seat: Seat) -> list[Step[Any]]:
    """A veto keeps a promise to veto and breaks one not to (DES-DEAL-35)."""
    return [step for each in WATCHERS for step in each.watch_veto(pos, seat)]


def let_stand(pos: Table, seat: Seat) -> list[Step[Any]]:
    """What passed and was not vetoed breaks a promise to veto it (DES-DEAL-35)."""
    return [step for each in WATCHERS for step in each.let_stand(pos, seat)]
