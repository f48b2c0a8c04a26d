"""The kinds of terms: who can offer them, what they name, and the term that the clicks make (DES-DEAL-11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal

from orrery.engine.base import Decision, Move, Question, Seat, always_asked, says
from orrery.engine.domain import Domain
from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.slots import (
    ACCUSED,
    ANY_SECTOR,
    CANDIDATE,
    FLEET_SECTOR,
    FLEETS,
    HOW_LONG,
    HOW_TO_DEAL,
    NINETY_NINE,
    OFFICE,
    OFFICE_WORDS,
    OWN_CARD,
    OWN_INFLUENCE,
    OWN_MONEY,
    OWN_SECTOR,
    OWN_SENATOR,
    PLAN,
    PROMISED_SECTOR,
    RESERVE,
    RESOURCE,
    RESOURCE_WORDS,
    SAMPLE,
    SAMPLE_WORDS,
    SPARED_SECTOR,
    SPARED_SENATOR,
    TEN,
    VOTE,
    WHAT_GOODS,
    WHEN,
    WHOSE_SIDE,
    WORDED,
    YES_OR_NO,
    Slot,
)
from orrery.games.destiny.table.clicks import (
    Click,
    TermCard,
    TermNumber,
    TermOf,
    TermParty,
    TermSector,
    TermSenator,
    TermText,
    TermTurns,
    TermWord,
)
from orrery.games.destiny.table.deals import Aim, Offer, Writing
from orrery.games.destiny.table.goods import (
    ActionCard,
    AnyGoods,
    FleetsAt,
    Funds,
    OwnedSector,
    ReserveSenator,
    SenatorInPlay,
)
from orrery.games.destiny.table.promised_votes import (
    AnyChoice,
    AnyMatter,
    ElectionOf,
    FleetOrders,
    Indictment,
    Nominee,
    OrdersOf,
    Plain,
    Proposition,
)
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import (
    AnyTerm,
    FreeWords,
    Gift,
    WillBid,
    WillDefend,
    WillHandOver,
    WillPay,
    WillSupport,
    WillTable,
    WillVeto,
    WillVote,
    WontCampaign,
    WontInvade,
    WontKill,
    WontRebel,
    WontTry,
    WontVeto,
)

TERMS = 8
"""Terms of one offer; one that was begun and dropped counts (DES-DEAL-34)."""


@says("drop the offer", "DES-DEAL-28")
class DropOffer(Move, frozen=True):
    """Offer nothing."""


DROP = DropOffer()


class Said:
    """The clicks of a term after its kind, read one after the other."""

    def __init__(self, writing: Writing) -> None:
        self.giver = writing.giver
        self.receiver = writing.receiver
        self.clicks = writing.clicks
        self.at = 0

    def click(self) -> Click:
        """The next click."""
        self.at += 1
        return self.clicks[self.at]

    def number(self) -> int:
        """An amount."""
        click = self.click()
        assert type(click) is TermNumber
        return click.number

    def turns(self) -> int:
        """A number of turns."""
        click = self.click()
        assert type(click) is TermTurns
        return click.number

    def sector(self) -> int:
        """A Sector."""
        click = self.click()
        assert type(click) is TermSector
        return click.sector

    def senator(self) -> int:
        """A Senator."""
        click = self.click()
        assert type(click) is TermSenator
        return click.senator

    def card(self) -> int:
        """A card."""
        click = self.click()
        assert type(click) is TermCard
        return click.card

    def party(self) -> int:
        """A Party."""
        click = self.click()
        assert type(click) is TermParty
        return click.seat

    def word(self) -> str:
        """A word."""
        click = self.click()
        assert type(click) is TermWord
        return click.said()

    def text(self) -> str:
        """Free words."""
        click = self.click()
        assert type(click) is TermText
        return click.text


class Kind:
    """A kind of term."""

    def __init__(self, name: str, *slots: Slot) -> None:
        self.name = name
        self.named = slots

    def is_gift(self) -> bool:
        """Whether it changes hands at once."""
        return False

    def fits(self, aim: Aim, free: bool) -> bool:
        """Whether an offer with this aim may hold it; `free` tells whether promises in free words are allowed."""
        return aim != "tabled trade"

    def can_give(self, pos: Table, giver: Seat) -> bool:
        """Whether the giver has any of it, as everybody can see; anything can be promised."""
        return True

    def slots(self, clicks: Sequence[Click]) -> tuple[Slot, ...]:
        """All that it names; some follow from earlier clicks. The first click is the kind itself."""
        return self.named

    def term(self, pos: Table, said: Said) -> AnyTerm:
        """The term that the clicks have made."""
        raise NotImplementedError(type(self).__name__)


# --- gifts ------------------------------------------------------------------------------------------------------


class GiftKind(Kind):
    """Goods that change hands at once."""

    def is_gift(self) -> bool:
        return True

    def fits(self, aim: Aim, free: bool) -> bool:
        return aim != "version"

    def term(self, pos: Table, said: Said) -> AnyTerm:
        return Gift(said.giver, said.receiver, self.goods(said))

    def goods(self, said: Said) -> AnyGoods:
        """The goods that were named."""
        raise NotImplementedError(type(self).__name__)


class GiveMoney(GiftKind):
    """Money now."""

    def can_give(self, pos: Table, giver: Seat) -> bool:
        return pos.money[giver] > 0

    def goods(self, said: Said) -> AnyGoods:
        return Funds(MONEY, said.number())


class GiveInfluence(GiftKind):
    """Influence now."""

    def can_give(self, pos: Table, giver: Seat) -> bool:
        return pos.influence[giver] > 0

    def goods(self, said: Said) -> AnyGoods:
        return Funds(INFLUENCE, said.number())


class GiveSector(GiftKind):
    """A Sector now."""

    def can_give(self, pos: Table, giver: Seat) -> bool:
        return pos.count_sectors(giver) > 0

    def goods(self, said: Said) -> AnyGoods:
        return OwnedSector(said.sector())


class GiveFleets(GiftKind):
    """Fleets now."""

    def can_give(self, pos: Table, giver: Seat) -> bool:
        return pos.fleets_of(giver) > 0

    def goods(self, said: Said) -> AnyGoods:
        return FleetsAt(said.sector(), said.number())


class GiveSenator(GiftKind):
    """A Senator in play now."""

    def can_give(self, pos: Table, giver: Seat) -> bool:
        return bool(pos.senators_of(giver))

    def goods(self, said: Said) -> AnyGoods:
        return SenatorInPlay(said.senator())


class GiveReserve(GiftKind):
    """A Senator of the reserve now."""

    def can_give(self, pos: Table, giver: Seat) -> bool:
        return bool(pos.reserve_of(giver))  # how many there are lies open

    def goods(self, said: Said) -> AnyGoods:
        return ReserveSenator(said.senator())


class GiveCard(GiftKind):
    """An Action card now."""

    def can_give(self, pos: Table, giver: Seat) -> bool:
        return bool(pos.hands[giver])

    def goods(self, said: Said) -> AnyGoods:
        return ActionCard(said.card())


# --- promises of goods ------------------------------------------------------------------------------------------


class PayLater(Kind):
    """A payment later."""

    def term(self, pos: Table, said: Said) -> AnyTerm:
        resource, amount = RESOURCE_WORDS[said.word()], said.number()
        first = pos.turn + said.turns()
        return WillPay(said.giver, said.receiver, first + said.turns() - 1, first, resource, amount)


HANDED: dict[str, tuple[Slot, ...]] = {
    "a sector": (PROMISED_SECTOR,),
    "fleets": (FLEET_SECTOR, TEN),
    "a senator": (OWN_SENATOR,),
    "a card": (OWN_CARD,),
    "a reserve senator": (RESERVE,),
}
"""What a promise to hand something over names, by the word for it."""


class HandOverLater(Kind):
    """A hand-over later."""

    def slots(self, clicks: Sequence[Click]) -> tuple[Slot, ...]:
        if len(clicks) == 1:
            return self.named
        return (*self.named, *HANDED[_word(clicks[1])], WHEN)

    def term(self, pos: Table, said: Said) -> AnyTerm:
        goods = self.goods(said)
        return WillHandOver(said.giver, said.receiver, pos.turn + said.turns(), goods)

    def goods(self, said: Said) -> AnyGoods:
        """The goods that were named."""
        word = said.word()
        if word == "a sector":
            return OwnedSector(said.sector())
        if word == "fleets":
            return FleetsAt(said.sector(), said.number())
        if word == "a card":
            return ActionCard(said.card())
        senator = said.senator()
        return SenatorInPlay(senator) if word == "a senator" else ReserveSenator(senator)


def _word(click: Click) -> str:
    assert type(click) is TermWord
    return click.said()


# --- promises about the Senate ----------------------------------------------------------------------------------

MATTERS: dict[str, tuple[Slot, ...]] = {
    "election": (OFFICE,),
    "orders": (),
    "prosecution": (ACCUSED,),
    "proposition": (SAMPLE,),
}
"""What tells one vote from another of its kind."""
CHOICES: dict[str, Slot] = {
    "election": CANDIDATE,
    "orders": PLAN,
    "prosecution": YES_OR_NO,
    "proposition": YES_OR_NO,
}


def _matter(said: Said) -> AnyMatter:
    word = said.word()
    if word == "election":
        return ElectionOf(OFFICE_WORDS[said.word()])
    if word == "orders":
        return FleetOrders()
    return Indictment(said.senator()) if word == "prosecution" else Proposition(SAMPLE_WORDS[said.word()])


class VoteLater(Kind):
    """A vote."""

    def slots(self, clicks: Sequence[Click]) -> tuple[Slot, ...]:
        if len(clicks) == 1:
            return self.named
        word = _word(clicks[1])
        return (*self.named, *MATTERS[word], CHOICES[word], WHEN)

    def term(self, pos: Table, said: Said) -> AnyTerm:
        matter, choice = _matter(said), _choice(said.click())
        return WillVote(said.giver, said.receiver, pos.turn + said.turns(), matter, choice)


def _choice(click: Click) -> AnyChoice:
    if type(click) is TermSenator:
        return Nominee(click.senator)
    if type(click) is TermParty:
        return OrdersOf(click.seat)
    return PLAIN[_word(click)]


PLAIN_WORDS: tuple[Literal["for", "against", "abstain", "vacant", "stay"], ...] = (
    "for",
    "against",
    "abstain",
    "vacant",
    "stay",
)
PLAIN: dict[str, Plain] = {word: Plain(word) for word in PLAIN_WORDS}


class BidLater(Kind):
    """A bid."""

    def slots(self, clicks: Sequence[Click]) -> tuple[Slot, ...]:
        if len(clicks) == 1:
            return self.named
        return (*self.named, *MATTERS[_word(clicks[1])], NINETY_NINE, WHEN)

    def term(self, pos: Table, said: Said) -> AnyTerm:
        matter, amount = _matter(said), said.number()
        return WillBid(said.giver, said.receiver, pos.turn + said.turns(), matter, amount)


class BillLater(Kind):
    """To table a proposition, to veto it, or not to."""

    def term(self, pos: Table, said: Said) -> AnyTerm:
        word, sample = said.word(), SAMPLE_WORDS[said.word()]
        until = pos.turn + said.turns()
        if word == "table":
            return WillTable(said.giver, said.receiver, until, sample)
        made = WillVeto if word == "veto" else WontVeto
        return made(said.giver, said.receiver, until, sample)


# --- promises not to do something, and of loyalty ---------------------------------------------------------------


class SpareSectors(Kind):
    """No Invasion, no Campaign."""

    def __init__(self, name: str, made: type[WontInvade] | type[WontCampaign]) -> None:
        super().__init__(name, SPARED_SECTOR, WHEN)
        self.made = made

    def term(self, pos: Table, said: Said) -> AnyTerm:
        whom, until = said.click(), pos.turn + said.turns()
        if type(whom) is TermParty:
            return self.made(said.giver, said.receiver, until, party=whom.seat)
        assert type(whom) is TermSector
        return self.made(said.giver, said.receiver, until, sector=whom.sector)


class SpareSenators(Kind):
    """No assassination, no prosecution."""

    def __init__(self, name: str, made: type[WontKill] | type[WontTry]) -> None:
        super().__init__(name, SPARED_SENATOR, WHEN)
        self.made = made

    def term(self, pos: Table, said: Said) -> AnyTerm:
        whom, until = said.click(), pos.turn + said.turns()
        if type(whom) is TermParty:
            return self.made(said.giver, said.receiver, until, party=whom.seat)
        assert type(whom) is TermSenator
        return self.made(said.giver, said.receiver, until, senator=whom.senator)


class DefendLater(Kind):
    """A defence."""

    def term(self, pos: Table, said: Said) -> AnyTerm:
        sector, fleets = said.sector(), said.number()
        return WillDefend(said.giver, said.receiver, pos.turn + said.turns(), sector, fleets)


class SupportLater(Kind):
    """Support in battle."""

    def term(self, pos: Table, said: Said) -> AnyTerm:
        sector, party, fleets = said.sector(), said.party(), said.number()
        return WillSupport(said.giver, said.receiver, pos.turn + said.turns(), sector, party, fleets)


class NoRebellion(Kind):
    """No Rebellion."""

    def term(self, pos: Table, said: Said) -> AnyTerm:
        return WontRebel(said.giver, said.receiver, pos.turn + said.turns())


class InFreeWords(Kind):
    """A promise in free words."""

    def fits(self, aim: Aim, free: bool) -> bool:
        return free and aim != "tabled trade" and aim != "version"

    def term(self, pos: Table, said: Said) -> AnyTerm:
        text = said.text()
        return FreeWords(said.giver, said.receiver, pos.turn + said.turns(), text)


KINDS: tuple[Kind, ...] = (
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


def next_slot(writing: Writing) -> Slot | None:
    """The next thing to be named, or None when the term is complete."""
    slots = kind_of(writing).slots(writing.clicks)
    done = len(writing.clicks) - 1
    return slots[done] if done < len(slots) else None


@cache
def _gifts(aim: Aim) -> tuple[tuple[Kind, Move], ...]:
    return tuple((kind, KIND[kind.name]) for kind in KINDS if kind.is_gift() and kind.fits(aim, True))


@cache
def _promises(aim: Aim, free: bool) -> tuple[Move, ...]:
    return tuple(KIND[kind.name] for kind in KINDS if not kind.is_gift() and kind.fits(aim, free))


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


@always_asked  # an offer is private until it is made
class WriteTerm(Decision[Table], frozen=True):
    """One click of a term: its kind, then what it names (DES-DEAL-11)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        offer = offer_of(pos)
        writing = writing_of(offer)
        if not writing.clicks:
            found = [move for kind, move in _gifts(offer.aim) if kind.can_give(pos, writing.giver)]
            return [*found, *_promises(offer.aim, bool(pos.options["free_text_promises"])), DROP]
        slot = next_slot(writing)
        assert slot is not None
        found = slot.options(pos, offer.proposer, writing)
        found.append(DROP)
        return found

    def domains(self, pos: Table) -> Sequence[Domain]:
        writing = writing_of(offer_of(pos))
        slot = next_slot(writing) if writing.clicks else None
        return () if slot is None else slot.domains(pos, writing)

    def apply(self, pos: Table, move: Any) -> None:
        offer = offer_of(pos)
        writing = writing_of(offer)
        if type(move) is DropOffer:
            offer.writing = None
            offer.dropped += 1
            return
        writing = Writing(writing.giver, writing.receiver, (*writing.clicks, move))
        if next_slot(writing) is None:
            offer.terms.append(kind_of(writing).term(pos, Said(writing)))
            offer.writing = None
        else:
            offer.writing = writing
            pos.then(self)

    def ask(self, pos: Table) -> Question:
        writing = writing_of(offer_of(pos))
        text, others = "What does {0:seat} give or promise {1:seat}?", "{seat} write(s|) an offer"
        if writing.clicks:
            slot = next_slot(writing)
            assert slot is not None
            text = slot.question
        return Question(text, others, (writing.giver, writing.receiver), "DES-DEAL-11")
