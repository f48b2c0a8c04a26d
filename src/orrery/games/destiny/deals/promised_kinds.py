"""The kinds of promises: what each names, and the promise that the clicks make (DES-DEAL-11)."""

from __future__ import annotations

from typing import Literal

from orrery.games.destiny.deals.kinds import Kind, Said
from orrery.games.destiny.deals.slots import (
    ACCUSED,
    CANDIDATE,
    FLEET_SECTOR,
    NINETY_NINE,
    OFFICE,
    OFFICE_WORDS,
    OWN_CARD,
    OWN_SENATOR,
    PLAN,
    PROMISED_SECTOR,
    RESERVE,
    RESOURCE_WORDS,
    SAMPLE,
    SAMPLE_WORDS,
    SPARED_SECTOR,
    SPARED_SENATOR,
    TEN,
    WHEN,
    YES_OR_NO,
    Slot,
)
from orrery.games.destiny.table.clicks import (
    WORDS,
    Click,
    TermParty,
    TermSector,
    TermSenator,
    TermWord,
)
from orrery.games.destiny.table.deals import Aim
from orrery.games.destiny.table.goods import (
    ActionCard,
    AnyGoods,
    FleetsAt,
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


class ByWord(Kind):
    """A kind that names first a word, and then what follows from it."""

    def __init__(self, name: str, first: Slot, following: dict[str, tuple[Slot, ...]]) -> None:
        super().__init__(name, first)
        self.by_word: list[tuple[Slot, ...]] = [(first, *following.get(word, ())) for word in WORDS]

    def slots(self, clicks: tuple[Click, ...]) -> tuple[Slot, ...]:
        if len(clicks) == 1:
            return self.named
        click = clicks[1]
        assert type(click) is TermWord
        return self.by_word[click.word]


class HandOverLater(ByWord):
    """A hand-over later."""

    def __init__(self, name: str, first: Slot) -> None:
        super().__init__(name, first, {word: (*slots, WHEN) for word, slots in HANDED.items()})

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


class VoteLater(ByWord):
    """A vote."""

    def __init__(self, name: str, first: Slot) -> None:
        following = {word: (*slots, CHOICES[word], WHEN) for word, slots in MATTERS.items()}
        super().__init__(name, first, following)

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


class BidLater(ByWord):
    """A bid."""

    def __init__(self, name: str, first: Slot) -> None:
        super().__init__(name, first, {word: (*slots, NINETY_NINE, WHEN) for word, slots in MATTERS.items()})

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
