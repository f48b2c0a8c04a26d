"""Amending a proposition in words: for how long, and each provision with another rate, number or threshold, or left out (DES-SNT-09).

A whole new law can be written click by click (`drafting`) or typed; these are the changes that a debate is mostly about, as one form. Only what
would not be refused is listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from orrery.engine.base import Move, says
from orrery.engine.sheet import Pick, Sheet, SheetLine
from orrery.games.destiny.laws.bill_of_rights import form_problem, violated
from orrery.games.destiny.laws.grammar import law_text, read_law
from orrery.games.destiny.table.laws import BAN, DUTY, PERMIT, REPEAL, TAX, Provision
from orrery.games.destiny.table.senate import Bill
from orrery.games.destiny.table.state import Table

MOST = 10
"""The highest number, rate and duration that a draft offers."""
THRESHOLDS = 3
"""So many acts of a turn may be free in the form."""


@says("amend to {text}", "DES-SNT-09")
class Amend(Move, frozen=True):
    """Change the proposition before the first vote is cast."""

    text: str


def amend_sheet(pos: Table, bill: Bill) -> Sheet | None:
    """The form of an amendment: one change, chosen from lists; None where nothing of it could be changed."""
    lines: list[SheetLine] = []
    lasting = any(provision.kind != REPEAL for provision in bill.provisions)
    times = [turns for turns in range(MOST + 1) if turns != bill.turns] if lasting else []
    lines += _line(pos, "how long", [(bill.provisions, turns) for turns in times])
    for at, provision in enumerate(bill.provisions):
        changed = [
            ([*bill.provisions[:at], *other, *bill.provisions[at + 1 :]], bill.turns)
            for other in _others(provision, len(bill.provisions) > 1)
        ]
        lines += _line(pos, "this provision", changed)
    return Sheet(tuple(lines), least=1, most=1, folded=True, title="Change a part") if lines else None


def _line(pos: Table, label: str, laws: Iterable[tuple[Sequence[Provision], int]]) -> Iterator[SheetLine]:
    """A line for one part of the proposition, if there is another wording of it that would not be refused."""
    moves = tuple(
        Amend(text)
        for provisions, turns in laws
        if _stands(pos, provisions, turns, text := law_text(pos.content, provisions, turns))
    )
    if moves:
        pick = Pick(label, tuple((move,) for move in moves), empty="as it is")
        yield SheetLine(moves[0], picks=(pick,), alone=True)


def _stands(pos: Table, provisions: Sequence[Provision], turns: int, text: str) -> bool:
    """Whether a law can be written so, says what is meant, and would not be refused."""
    reading = read_law(pos.content, text)
    if reading.problem or (list(reading.provisions), reading.turns) != (list(provisions), turns):
        return False
    return not violated(pos, provisions) and not form_problem(pos, provisions) and text not in pos.failed


def _others(provision: Provision, several: bool) -> Iterator[tuple[Provision, ...]]:
    """Other wordings of a provision; of several it may be left out."""
    kind = provision.kind
    if kind == TAX:
        for rate in range(1, MOST + 1):
            if rate != provision.rate:
                yield (replace(provision, rate=rate),)
        yield (replace(provision, resource=1 - provision.resource),)
    if kind in (DUTY, PERMIT):
        for count in range(1, MOST + 1):
            if count != provision.count:
                yield (replace(provision, count=count),)
    if kind in (TAX, BAN):
        for over in (-1, *range(1, THRESHOLDS + 1)):
            if over != provision.over:
                yield (replace(provision, over=over),)
    if several:
        yield ()
