"""The clicks that write a term: its kind, then what it names, one thing at a time (DES-DEAL-11)."""

from __future__ import annotations

from orrery.engine.base import Move, says

WORDS = (
    "money",
    "influence",
    "election",
    "orders",
    "prosecution",
    "proposition",
    "for",
    "against",
    "abstain",
    "vacant",
    "stay",
    "table",
    "veto",
    "no veto",
    "any proposition",
    "sample 1",
    "sample 2",
    "sample 3",
    "sample 4",
    "sample 5",
    "sample 6",
    "prime minister",
    "interior",
    "finance",
    "justice",
    "defence",
    "a sector",
    "fleets",
    "a senator",
    "a card",
    "a reserve senator",
)
"""The words of `TermWord`."""


@says("term: {term}", "DES-DEAL-11", "Nothing of this kind can be given or promised now.")
class TermOf(Move, frozen=True):
    """What is given or promised: a kind of term by its place in `terms.KINDS`."""

    term: int


@says("term: {number} of it", "DES-DEAL-11", "That cannot be named in this term.")
class TermNumber(Move, frozen=True):
    """An amount."""

    number: int


@says("term: sector {sector}", "DES-DEAL-11", "That cannot be named in this term.")
class TermSector(Move, frozen=True):
    """A Sector."""

    sector: int


@says("term: senator {senator}", "DES-DEAL-11", "That cannot be named in this term.")
class TermSenator(Move, frozen=True):
    """A Senator."""

    senator: int


@says("term: card {card}", "DES-DEAL-11", "That cannot be named in this term.")
class TermCard(Move, frozen=True):
    """An Action card."""

    card: int


@says("term: party {seat}", "DES-DEAL-11", "That cannot be named in this term.")
class TermParty(Move, frozen=True):
    """A Party."""

    seat: int


@says("term: within {number} turns", "DES-DEAL-11", "That cannot be named in this term.")
class TermTurns(Move, frozen=True):
    """When, counted from this turn; or for how many turns."""

    number: int


@says("term: option {word}", "DES-DEAL-11", "That cannot be named in this term.")
class TermWord(Move, frozen=True):
    """A choice by its word."""

    word: int

    def said(self) -> str:
        """The word itself."""
        return WORDS[self.word]


@says("term: text {text}", "DES-DEAL-12")
class TermText(Move, frozen=True):
    """A promise in free words."""

    text: str


Click = (
    TermOf | TermNumber | TermSector | TermSenator | TermCard | TermParty | TermTurns | TermWord | TermText
)

WORD = {word: TermWord(number) for number, word in enumerate(WORDS)}
"""The click that says a word."""
