"""What a term must name, one click each: the choices that are listed, the question, the label on the form (DES-DEAL-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Move, Seat
from orrery.engine.domain import Domain, Range, Words
from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.table.clicks import (
    WORD,
    TermCard,
    TermNumber,
    TermParty,
    TermSector,
    TermSenator,
    TermText,
    TermTurns,
)
from orrery.games.destiny.table.deals import Writing
from orrery.games.destiny.table.state import IN_RESERVE, Table

LISTED: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 8, 10)
"""Amounts to click; any other one can be typed."""
AMOUNTS: Final[list[Move]] = [TermNumber(n) for n in LISTED]
TURNS: Final[list[Move]] = [TermTurns(n) for n in range(6)]


class Slot:
    """One thing to be named. The choices depend on what the proposer may know only."""

    def __init__(self, label: str, question: str = "Which one?", preposition: str = "") -> None:
        self.label = label
        self.question = question
        self.preposition = preposition

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        """The listed choices."""
        return []

    def domains(self, pos: Table, writing: Writing) -> Sequence[Domain]:
        """What can be typed."""
        return ()


# --- amounts and times ------------------------------------------------------------------------------------------


class UpTo(Slot):
    """An amount up to a fixed number."""

    def __init__(self, most: int) -> None:
        super().__init__("how many", "How many?")
        self.top = most

    def most(self, pos: Table, writing: Writing) -> int:
        """The largest amount that can be named."""
        return self.top

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        most = self.most(pos, writing)
        number = 0
        for amount in LISTED:
            if amount > most:
                break
            number += 1
        return AMOUNTS[:number]

    def domains(self, pos: Table, writing: Writing) -> Sequence[Domain]:
        return (Domain(TermNumber(1), (Range("number", 1, self.most(pos, writing)),), "the amount"),)


class MoneyAtHand(UpTo):
    """An amount of the giver's Money."""

    def most(self, pos: Table, writing: Writing) -> int:
        return pos.money[writing.giver]


class InfluenceAtHand(UpTo):
    """An amount of the giver's Influence."""

    def most(self, pos: Table, writing: Writing) -> int:
        return pos.influence[writing.giver]


class FleetsThere(UpTo):
    """A number of the giver's Fleets in the Sector that was named."""

    def most(self, pos: Table, writing: Writing) -> int:
        named = writing.clicks[-1]
        assert type(named) is TermSector
        return pos.fleets_at(writing.giver, named.sector)


class Turns(Slot):
    """A number of turns, from the first of `TURNS` that makes sense."""

    def __init__(self, label: str, question: str, first: int) -> None:
        super().__init__(label, question)
        self.first = first

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        return TURNS[self.first :]


class FreeText(Slot):
    """Free words, which are typed."""

    def domains(self, pos: Table, writing: Writing) -> Sequence[Domain]:
        return (Domain(TermText(""), (Words("text", 200, "promise"),), "the promise"),)


# --- places and people ------------------------------------------------------------------------------------------


SECTORS: Final[list[Move]] = []
SENATORS: Final[list[Move]] = []
CARDS: Final[list[Move]] = []
"""The clicks that name a Sector, a Senator, a card, by its number: as many as have been wanted, each made once."""
PARTIES: Final[list[Move]] = [TermParty(seat) for seat in range(6)]


def _sectors(pos: Table) -> list[Move]:
    while len(SECTORS) < pos.area:
        SECTORS.append(TermSector(len(SECTORS)))
    return SECTORS


def _senators(pos: Table) -> list[Move]:
    while len(SENATORS) < pos.content.senators:
        SENATORS.append(TermSenator(len(SENATORS)))
    return SENATORS


def _cards(pos: Table) -> list[Move]:
    while len(CARDS) < len(pos.content.card_ids):
        CARDS.append(TermCard(len(CARDS)))
    return CARDS


def _in_play(pos: Table) -> list[Move]:
    clicks = _senators(pos)
    return [clicks[s] for s in pos.senators()]


def _others(pos: Table, giver: Seat) -> list[Move]:
    return [PARTIES[seat] for seat in pos.present() if seat != giver]


class AnySector(Slot):
    """Any Sector."""

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        return _sectors(pos)[: pos.area]


class GiversSector(Slot):
    """A Sector that the giver controls."""

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        clicks, giver = _sectors(pos), writing.giver
        return [clicks[s] for s, owner in enumerate(pos.owner) if owner == giver]


class SomebodysSector(Slot):
    """A Sector that any Party controls: what is promised may still have to be won."""

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        clicks = _sectors(pos)
        return [clicks[s] for s, owner in enumerate(pos.owner) if owner >= 0]


class FleetSector(Slot):
    """A Sector with Fleets of the giver."""

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        clicks = _sectors(pos)
        return [clicks[sector] for sector in pos.where_fleets(writing.giver)]


class GiversSenator(Slot):
    """A Senator of the giver in play."""

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        clicks = _senators(pos)
        return [clicks[s] for s in pos.senators_of(writing.giver)]


class ReserveOfGiver(Slot):
    """A Senator of the proposer's own reserve, or any that the proposer cannot place, and asks for (DES-DEAL-39)."""

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        clicks = _senators(pos)
        if writing.giver == proposer:
            return [clicks[s] for s in pos.reserve_of(proposer)]
        holder, at = pos.sen_seat, pos.sen_at
        return [clicks[s] for s in pos.unknown() if holder[s] != proposer or at[s] != IN_RESERVE]


class AnySenator(Slot):
    """Any Senator in play."""

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        return _in_play(pos)


class CardOfGiver(Slot):
    """A card of the proposer's own hand, or any card that it asks for."""

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        clicks = _cards(pos)
        if writing.giver == proposer:
            return [clicks[card] for card in sorted(set(pos.hands[proposer]))]
        return clicks[: len(pos.content.card_ids)]


class OtherParty(Slot):
    """Any Party but the giver."""

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        return _others(pos, writing.giver)


class PartyOrSector(Slot):
    """Another Party, or any Sector."""

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        return _others(pos, writing.giver) + _sectors(pos)[: pos.area]


class PartyOrSenator(Slot):
    """Another Party, or any Senator in play."""

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        return _others(pos, writing.giver) + _in_play(pos)


# --- words ------------------------------------------------------------------------------------------------------


class OneOf(Slot):
    """One of some words."""

    def __init__(self, label: str, question: str, *words: str) -> None:
        super().__init__(label, question)
        self.clicks: list[Move] = [WORD[word] for word in words]

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        return self.clicks[:]


class SenatorOrWord(OneOf):
    """Any Senator in play, or a word."""

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        return _in_play(pos) + self.clicks


class PartyOrWord(OneOf):
    """Any Party, or a word."""

    def options(self, pos: Table, proposer: Seat, writing: Writing) -> list[Move]:
        return [PARTIES[seat] for seat in pos.present()] + self.clicks


RESOURCE_WORDS = {"money": MONEY, "influence": INFLUENCE}
OFFICE_WORDS = {"prime minister": 0, "interior": 1, "finance": 2, "justice": 3, "defence": 4}
SAMPLE_WORDS: dict[str, int | None] = {
    "any proposition": None,
    "sample 1": 0,
    "sample 2": 1,
    "sample 3": 2,
    "sample 4": 3,
    "sample 5": 4,
    "sample 6": 5,
}

SECTOR = "Which Sector?"
SENATOR = "Which Senator?"
OWN_MONEY, OWN_INFLUENCE = MoneyAtHand(0), InfluenceAtHand(0)
FLEETS, TEN, NINETY_NINE = FleetsThere(0), UpTo(10), UpTo(99)
WHEN = Turns("when", "Within how many turns? 0 is this turn.", 0)
HOW_LONG = Turns("how long", "For how many turns?", 1)
WORDED = FreeText("promise", "What is promised?")
ANY_SECTOR = AnySector("Sector", SECTOR)
OWN_SECTOR = GiversSector("Sector", SECTOR)
PROMISED_SECTOR = SomebodysSector("Sector", SECTOR)
FLEET_SECTOR = FleetSector("Sector", "Fleets in which Sector?")
OWN_SENATOR = GiversSenator("Senator", SENATOR)
RESERVE = ReserveOfGiver("Senator", SENATOR)
ACCUSED = AnySenator("Senator", "Whose prosecution?")
OWN_CARD = CardOfGiver("card", "Which card?")
WHOSE_SIDE = OtherParty("Party", "Which Party?")
SPARED_SECTOR = PartyOrSector("against whom", "Which Party's Sectors, or which Sector?", "against")
SPARED_SENATOR = PartyOrSenator("against whom", "Which Party's Senators, or which Senator?", "against")
RESOURCE = OneOf("resource", "Money or Influence?", *RESOURCE_WORDS)
VOTE = OneOf("vote", "In which vote?", "election", "orders", "prosecution", "proposition")
OFFICE = OneOf("Ministry", "Which Ministry?", *OFFICE_WORDS)
SAMPLE = OneOf("proposition", "Which proposition?", *SAMPLE_WORDS)
HOW_TO_DEAL = OneOf("what", "To table it, to veto it, or not to?", "table", "veto", "no veto")
YES_OR_NO = OneOf("choice", "For or against?", "for", "against", "abstain")
CANDIDATE = SenatorOrWord("choice", "Which one?", "vacant", "abstain")
PLAN = PartyOrWord("choice", "Which one?", "stay", "abstain")
WHAT_GOODS = OneOf(
    "what", "What is handed over?", "a sector", "fleets", "a senator", "a card", "a reserve senator"
)
