"""Promises that the game watches: acts, votes, vetoes, propositions and battles (DES-DEAL-03, 11, 31, 35; DES-COURT-19)."""

from __future__ import annotations

from typing import Any, TypeVar

from orrery.engine.base import Seat, Step
from orrery.games.destiny.deals.breaches import Broken, Kept, judged
from orrery.games.destiny.deals.ledger import (
    bound_terms,
    mark_kept,
)
from orrery.games.destiny.table.deals import Deal
from orrery.games.destiny.table.senate import Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import (
    AboutBill,
    Restraint,
    WillBid,
    WillDefend,
    WillSupport,
    WillTable,
    WillVeto,
    WillVote,
    WontVeto,
)
from orrery.games.destiny.table.votes import FOR, UNCALLED
from orrery.games.destiny.turn.promised import Watcher, watches

B = TypeVar("B", bound=AboutBill)


def against(pos: Table, seat: Seat, kind: type[Restraint], party: Seat, spot: int) -> list[tuple[Deal, int]]:
    """The promises of a Party that an act against another one, or its Sector or Senator (`spot`), would break."""
    if not pos.deals:
        return []
    return [
        (deal, index)
        for deal, index, term in bound_terms(pos, seat, kind)
        if pos.turn <= term.until and term.forbids(party, spot)
    ]


def watch(
    pos: Table, seat: Seat, kind: type[Restraint], party: Seat, spot: int, cause: int = 0
) -> list[Step[Any]]:
    """A promise not to do something is broken as soon as the act is declared (DES-DEAL-31)."""
    if not pos.deals:
        return []
    pos.reveal()  # whether it breaks a promise is known to the partners of a deal only
    return [Broken(deal.id, index, cause) for deal, index in against(pos, seat, kind, party, spot)]


def barred(pos: Table, seat: Seat, kind: type[Restraint], party: Seat, spot: int) -> bool:
    """Acts against a ratified deal are refused (DES-COURT-06, DES-COURT-19)."""
    return any(deal.ratified for deal, _ in against(pos, seat, kind, party, spot))


# --- votes, vetoes, propositions --------------------------------------------------------------------------------


def vote_terms(pos: Table, seat: Seat) -> list[tuple[Deal, int, WillVote]]:
    """Promises of a Party about its vote on what is on the floor."""
    vote = pos.vote
    if vote is None or not pos.deals:
        return []
    return [entry for entry in bound_terms(pos, seat, WillVote) if entry[2].speaks_of(pos, vote)]


def bid_terms(pos: Table, seat: Seat) -> list[tuple[Deal, int, WillBid]]:
    """Promises of a Party about its bids on what is on the floor."""
    vote = pos.vote
    if vote is None or not pos.deals:
        return []
    return [entry for entry in bound_terms(pos, seat, WillBid) if entry[2].speaks_of(pos, vote)]


def vote_bound(pos: Table, seat: Seat, index: int) -> bool:
    """Whether a ratified promise forbids this vote (DES-COURT-19)."""
    vote = pos.vote
    assert vote is not None
    return any(
        deal.ratified and not term.is_kept(pos, vote, index) for deal, _, term in vote_terms(pos, seat)
    )


def judge_vote(pos: Table) -> list[Step[Any]]:
    """Promises about a vote are judged when it is over (DES-DEAL-31)."""
    vote = pos.vote
    if not pos.deals or vote is None or vote.vetoed or all(cast == UNCALLED for cast in vote.cast):
        return []
    pos.reveal()
    steps: list[Step[Any]] = []
    for seat in pos.loyal():
        for deal, index, term in vote_terms(pos, seat):
            steps.append(judged(deal, index, term.is_kept(pos, vote, vote.cast[seat])))
        for deal, index, promised in bid_terms(pos, seat):
            steps.append(judged(deal, index, vote.spent[seat] >= promised.amount))
    return steps


def _on_floor(pos: Table, seat: Seat, kind: type[B]) -> list[tuple[Deal, int, B]]:
    if not pos.deals:
        return []
    return [entry for entry in bound_terms(pos, seat, kind) if entry[2].speaks_of(pos, pos.bill)]


def must_veto(pos: Table, seat: Seat) -> list[tuple[Deal, int, WillVeto]]:
    """Promises of a Party to veto the proposition on the floor."""
    return _on_floor(pos, seat, WillVeto)


def must_not_veto(pos: Table, seat: Seat) -> list[tuple[Deal, int, WontVeto]]:
    """Promises of a Party not to veto the proposition on the floor."""
    return _on_floor(pos, seat, WontVeto)


def veto_bound(pos: Table, seat: Seat) -> bool:
    """Whether a ratified promise forbids the veto (DES-COURT-19)."""
    return any(deal.ratified for deal, _, _ in must_not_veto(pos, seat))


def veto_owed(pos: Table, seat: Seat) -> bool:
    """Whether a ratified promise demands the veto of what has passed (DES-COURT-19, DES-DEAL-35)."""
    vote = pos.vote
    if vote is None or vote.winner != FOR:
        return False
    return any(deal.ratified for deal, _, _ in must_veto(pos, seat))


def watch_veto(pos: Table, seat: Seat) -> list[Step[Any]]:
    """A veto keeps a promise to veto and breaks one not to."""
    return [
        *[Kept(deal.id, index) for deal, index, _ in must_veto(pos, seat)],
        *[Broken(deal.id, index) for deal, index, _ in must_not_veto(pos, seat)],
    ]


def let_stand(pos: Table, seat: Seat) -> list[Step[Any]]:
    """What passed and was not vetoed breaks a promise to veto it (DES-DEAL-35)."""
    if pos.deals:
        pos.reveal()
    return [Broken(deal.id, index) for deal, index, _ in must_veto(pos, seat)]


def kept_tabling(pos: Table, bill: Bill) -> None:
    """Tabling a proposition keeps a promise to table it."""
    for deal, index, term in bound_terms(pos, bill.seat, WillTable):
        if term.speaks_of(pos, bill):
            mark_kept(pos, deal.id, index)


# --- war --------------------------------------------------------------------------------------------------------


def judge_defence(pos: Table) -> list[Step[Any]]:
    """Promised defenders must stand there when Invasions are resolved (DES-DEAL-11, DES-DEAL-31)."""
    if not pos.deals:
        return []
    pos.reveal()
    return [
        judged(deal, index, term.is_kept(pos))
        for seat in pos.present()
        for deal, index, term in bound_terms(pos, seat, WillDefend)
        if term.until == pos.turn
    ]


def judge_support(pos: Table) -> list[Step[Any]]:
    """Promised support is judged in the named battle (DES-DEAL-31)."""
    if pos.battle is None or not pos.deals:
        return []
    pos.reveal()
    return [
        judged(deal, index, term.is_kept(pos))
        for seat in pos.present()
        for deal, index, term in bound_terms(pos, seat, WillSupport)
        if term.speaks_of(pos)
    ]


@watches
class Promises(Watcher):
    """The chapter of deals watches what the others do."""

    def watch(self, pos: Table, seat: Seat, kind: Any, party: Seat, spot: int, cause: int) -> list[Step[Any]]:
        return watch(pos, seat, kind, party, spot, cause)

    def barred(self, pos: Table, seat: Seat, kind: Any, party: Seat, spot: int) -> bool:
        return barred(pos, seat, kind, party, spot)

    def vote_bound(self, pos: Table, seat: Seat, index: int) -> bool:
        return vote_bound(pos, seat, index)

    def judge_vote(self, pos: Table) -> list[Step[Any]]:
        return judge_vote(pos)

    def veto_bound(self, pos: Table, seat: Seat) -> bool:
        return veto_bound(pos, seat)

    def veto_owed(self, pos: Table, seat: Seat) -> bool:
        return veto_owed(pos, seat)

    def watch_veto(self, pos: Table, seat: Seat) -> list[Step[Any]]:
        return watch_veto(pos, seat)

    def let_stand(self, pos: Table, seat: Seat) -> list[Step[Any]]:
        return let_stand(pos, seat)
