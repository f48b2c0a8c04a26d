"""Deals as players read them."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import Term


def said(pos: Table, terms: Sequence[Term]) -> str:
    """Terms as a sentence for those who made them."""
    return "; ".join([say_term(pos, term) for term in terms])


def say_term(pos: Table, term: Term) -> str:
    """One term as players read it."""
    return f"{pos.seat_name(term.giver)} to {pos.seat_name(term.receiver)}: {term.says(pos)}"
