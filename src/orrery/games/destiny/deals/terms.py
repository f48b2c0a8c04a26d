"""Every kind of term in the order of the menu, and writing one click by click (DES-DEAL-11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from orrery.engine.base import Decision, Move, Question, Seat, always_asked, bargains, drafts, says
from orrery.engine.domain import Domain
from orrery.engine.sheet import Sheet
from orrery.games.destiny.deals.kinds import (
    GiveCard,
    GiveFleets,
    GiveInfluence,
    GiveMoney,
    GiveReserve,
    GiveSector,
    GiveSenator,
    Kind,
    Said,
)
from orrery.games.destiny.deals.promised_kinds import (
    BidLater,
    BillLater,
    DefendLater,
    HandOverLater,
    InFreeWords,
    NoRebellion,
    PayLater,
    SpareSectors,
    SpareSenators,
    SupportLater,
    VoteLater,
)
from orrery.games.destiny.deals.slots import (
    ANY_SECTOR,
    FLEET_SECTOR,
    FLEETS,
    HOW_LONG,
    HOW_TO_DEAL,
    NINETY_NINE,
    OWN_CARD,
    OWN_INFLUENCE,
    OWN_MONEY,
    OWN_SECTOR,
    OWN_SENATOR,
    RESERVE,
    RESOURCE,
    SAMPLE,
    TEN,
    VOTE,
    WHAT_GOODS,
    WHEN,
    WHOSE_SIDE,
    WORDED,
    Slot,
)
from orrery.games.destiny.table.clicks import Click, TermOf
from orrery.games.destiny.table.deals import AIMS, Aim, Offer, Writing
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import (
    WontCampaign,
    WontInvade,
    WontKill,
    WontTry,
)


@says("deal: {giver:seat} gives {receiver:seat}", "DES-DEAL-11", "These two are not partners of this deal.")
class LetGive(Move, frozen=True):
    """Begin a term: who gives or promises something to whom."""

    giver: int
    receiver: int


@bargains("drop")
@says("drop the offer", "DES-DEAL-28")
class DropOffer(Move, frozen=True):
    """Offer nothing."""


DROP = DropOffer()


KINDS: Final[tuple[Kind, ...]] = (
    GiveMoney("Money", OWN_MONEY),
    GiveInfluence("Influence", OWN_INFLUENCE),
    GiveSector("a Sector", OWN_SECTOR),
    GiveFleets("Fleets", FLEET_SECTOR, FLEETS),
    GiveSenator("a Senator in play", OWN_SENATOR),
    GiveReserve("a Senator of the reserve", RESERVE),
    GiveCard("an Action card", OWN_CARD),
    PayLater("a payment later", RESOURCE, NINETY_NINE, WHEN, HOW_LONG),
    HandOverLater("a hand-over later", WHAT_GOODS),
    VoteLater("a vote", VOTE),
    BidLater("a bid", VOTE),
    SpareSectors("no Invasion", WontInvade),
    SpareSectors("no Campaign", WontCampaign),
    SpareSenators("no assassination", WontKill),
    SpareSenators("no prosecution", WontTry),
    DefendLater("a defence", ANY_SECTOR, TEN, WHEN),
    SupportLater("support in battle", ANY_SECTOR, WHOSE_SIDE, TEN, WHEN),
    BillLater("a proposition or a veto", HOW_TO_DEAL, SAMPLE, WHEN),
    NoRebellion("no Rebellion", WHEN),
    InFreeWords("a promise in free words", WORDED, WHEN),
)
"""Every kind of term, in the order of the menu."""

KIND = {kind.name: TermOf(number) for number, kind in enumerate(KINDS)}
"""The click that begins a kind of term."""


def kind_of(writing: Writing) -> Kind:
    """The kind of a term being written, once it is chosen."""
    click = writing.clicks[0]
    assert type(click) is TermOf
    return KINDS[click.term]


def next_slot(clicks: tuple[Click, ...]) -> Slot | None:
    """The next thing that a term with these clicks must name, or None when it is complete."""
    click = clicks[0]
    assert type(click) is TermOf  # as in `kind_of`, without a call: every click asks this three times
    slots = KINDS[click.term].slots(clicks)
    done = len(clicks) - 1
    return slots[done] if done < len(slots) else None


class Menu:
    """The kinds of terms that an offer with an aim may hold: gifts, which the giver must have, and promises."""

    def __init__(self, aim: Aim, free: bool) -> None:
        fitting = [kind for kind in KINDS if kind.fits(aim, free)]
        self.gifts: list[Kind] = [kind for kind in fitting if kind.is_gift()]
        self.gift_moves: list[Move] = [KIND[kind.name] for kind in self.gifts]
        self.promises: list[Move] = [KIND[kind.name] for kind in fitting if not kind.is_gift()]

    def moves(self, pos: Table, giver: Seat) -> list[Move]:
        """The kinds that one may give or promise now."""
        found: list[Move] = []
        for at, kind in enumerate(self.gifts):
            if kind.can_give(pos, giver):
                found.append(self.gift_moves[at])
        found += self.promises
        return found


MENUS: Final[dict[Aim, list[Menu]]] = {aim: [Menu(aim, False), Menu(aim, True)] for aim in AIMS}
"""By aim, without and with promises in free words."""


# --- writing ----------------------------------------------------------------------------------------------------


def offer_of(pos: Table) -> Offer:
    """The offer being written or answered."""
    offer = pos.offer
    assert offer is not None
    return offer


def writing_of(offer: Offer) -> Writing:
    """The term being written."""
    writing = offer.writing
    assert writing is not None
    return writing


FORMS: list[Callable[[Table, Offer, Writing], Sheet | None]] = []
"""Who makes a form of a term: the chapter of forms, which knows all kinds."""


@drafts
@always_asked  # an offer is private until it is made
class WriteTerm(Decision[Table], frozen=True):
    """One click of a term: its kind, then what it names (DES-DEAL-11)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        offer = pos.offer
        assert offer is not None
        writing = offer.writing
        assert writing is not None
        clicks = writing.clicks
        if not clicks:
            found = MENUS[offer.aim][bool(pos.options["free_text_promises"])].moves(pos, writing.giver)
        else:
            slot = next_slot(clicks)
            assert slot is not None
            found = slot.options(pos, offer.proposer, writing)
        found.append(DROP)
        return found

    def sheet(self, pos: Table) -> Sheet | None:
        """The whole term, where the form of the offer has no part for these two."""
        offer = offer_of(pos)
        return FORMS[0](pos, offer, writing_of(offer))

    def domains(self, pos: Table) -> Sequence[Domain]:
        offer = pos.offer
        assert offer is not None
        writing = offer.writing
        assert writing is not None
        clicks = writing.clicks
        slot = next_slot(clicks) if clicks else None
        return () if slot is None else slot.domains(pos, writing)

    def apply(self, pos: Table, move: Any) -> None:
        offer = pos.offer
        assert offer is not None
        writing = offer.writing
        assert writing is not None
        if type(move) is DropOffer:
            offer.writing = None
            offer.dropped += 1
            return
        writing = Writing(writing.giver, writing.receiver, writing.clicks + (move,))  # noqa: RUF005 - at every click
        if next_slot(writing.clicks) is None:
            offer.terms.append(kind_of(writing).term(pos, Said(writing)))
            offer.writing = None
        else:
            offer.writing = writing
            pos.stack.append(self)

    def ask(self, pos: Table) -> Question:
        writing = writing_of(offer_of(pos))
        text, others = "What does {0:seat} give or promise {1:seat}?", "{seat} write(s|) an offer"
        if writing.clicks:
            slot = next_slot(writing.clicks)
            assert slot is not None
            text = slot.question
        return Question(text, others, (writing.giver, writing.receiver), "DES-DEAL-11")
