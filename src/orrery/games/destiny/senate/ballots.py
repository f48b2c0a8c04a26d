"""What is put to the vote: the vote on the floor, its choices and what they are called (DES-VOTE, DES-SNT-03)."""

from __future__ import annotations

from orrery.engine.base import Move, Seat, says
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import UNCALLED, V_CHARGE, V_ELECTION, V_ORDERS, VACANT, Vote


@says("vote for {senator}", "DES-ELEC-03")
class VoteSenator(Move, frozen=True):
    """Vote for a candidate."""

    senator: int


@says("vote to keep it vacant", "DES-ELEC-09")
class VoteVacant(Move, frozen=True):
    """Vote for an empty chair."""


@says("vote for the orders of {seat}", "DES-ORD-02")
class VotePlan(Move, frozen=True):
    """Vote for proposed orders."""

    seat: int


@says("vote to stay", "DES-ORD-02")
class VoteStay(Move, frozen=True):
    """Vote to leave the Republic Fleets in place."""


@says("vote for it", "DES-VOTE-11")
class VoteFor(Move, frozen=True):
    """Vote in favour."""


@says("vote against it", "DES-VOTE-11")
class VoteAgainst(Move, frozen=True):
    """Vote against."""


def presiding(pos: Table) -> Seat:
    """The Party of the first Minister in order of rank, or -1 (DES-SNT-03, DES-SNT-04)."""
    for ministry in range(5):
        seat = pos.minister(ministry)
        if seat >= 0:
            return seat
    return -1


def open_vote(pos: Table, kind: int, subject: int, choices: list[int], president: Seat) -> None:
    """Put a vote on the floor; the caller pushes `BeginVote` when it is time."""
    n = pos.players
    pos.vote = Vote(kind, subject, choices, president, [], [UNCALLED] * n, [0] * n, 0, -1, False)


def on_floor(pos: Table) -> Vote:
    """The vote being held."""
    vote = pos.vote
    assert vote is not None
    return vote


def ballot(pos: Table) -> list[Move]:
    """The choices of the vote on the floor, in their order."""
    vote = on_floor(pos)
    if vote.kind == V_ELECTION:
        return [VoteVacant() if choice == VACANT else VoteSenator(choice) for choice in vote.choices]
    if vote.kind == V_ORDERS:
        return [VoteStay() if choice < 0 else VotePlan(pos.plans[choice].seat) for choice in vote.choices]
    return [VoteAgainst(), VoteFor()]


def choice_names(pos: Table) -> list[str]:
    """What the choices of the vote on the floor are called in sentences, in their order."""
    vote = on_floor(pos)
    content = pos.content
    if vote.kind == V_ELECTION:
        return [
            "a vacant office" if choice == VACANT else content.senator_names[choice]
            for choice in vote.choices
        ]
    if vote.kind == V_ORDERS:
        return [
            "staying" if choice < 0 else f"the orders of {pos.seat_name(pos.plans[choice].seat)}"
            for choice in vote.choices
        ]
    return ["against", "in favour"]


def headline(pos: Table) -> tuple[str, int | str]:
    """What is being voted on, as a template with one value."""
    vote = on_floor(pos)
    if vote.kind == V_ELECTION:
        return "Election of the {0:ministry}.", vote.subject
    if vote.kind == V_ORDERS:
        return "Orders to the Republic Fleets.", 0
    if vote.kind == V_CHARGE:
        return "Shall {0:senator} be prosecuted?", vote.subject
    return ("{0}.", pos.bill.name) if pos.bill is not None else ("", "")


def title(pos: Table) -> str:
    """What is being voted on, as a sentence."""
    vote = on_floor(pos)
    content = pos.content
    if vote.kind == V_ELECTION:
        return f"Election of the {content.minister_names[vote.subject]}."
    if vote.kind == V_ORDERS:
        return "Orders to the Republic Fleets."
    if vote.kind == V_CHARGE:
        return f"Shall {content.senator_names[vote.subject]} be prosecuted?"
    return f"{pos.bill.name}." if pos.bill is not None else ""
