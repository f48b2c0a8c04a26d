"""What a kind of term is: who can offer it, what it names, the term that the clicks make; and gifts (DES-DEAL-11)."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.slots import (
    Slot,
)
from orrery.games.destiny.table.clicks import (
    Click,
    TermCard,
    TermNumber,
    TermParty,
    TermSector,
    TermSenator,
    TermText,
    TermTurns,
    TermWord,
)
from orrery.games.destiny.table.deals import Aim, Writing
from orrery.games.destiny.table.goods import (
    ActionCard,
    AnyGoods,
    FleetsAt,
    Funds,
    OwnedSector,
    ReserveSenator,
    SenatorInPlay,
)
from orrery.games.destiny.table.state import IN_PLAY, IN_RESERVE, Table
from orrery.games.destiny.table.terms import (
    AnyTerm,
    Gift,
)


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

    def slots(self, clicks: tuple[Click, ...]) -> tuple[Slot, ...]:
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
        return pos.has_sectors(giver)

    def goods(self, said: Said) -> AnyGoods:
        return OwnedSector(said.sector())


class GiveFleets(GiftKind):
    """Fleets now."""

    def can_give(self, pos: Table, giver: Seat) -> bool:
        return pos.has_fleets(giver)

    def goods(self, said: Said) -> AnyGoods:
        return FleetsAt(said.sector(), said.number())


class GiveSenator(GiftKind):
    """A Senator in play now."""

    def can_give(self, pos: Table, giver: Seat) -> bool:
        return pos.holds(giver, IN_PLAY)

    def goods(self, said: Said) -> AnyGoods:
        return SenatorInPlay(said.senator())


class GiveReserve(GiftKind):
    """A Senator of the reserve now."""

    def can_give(self, pos: Table, giver: Seat) -> bool:
        return pos.holds(giver, IN_RESERVE)  # how many there are lies open

    def goods(self, said: Said) -> AnyGoods:
        return ReserveSenator(said.senator())


class GiveCard(GiftKind):
    """An Action card now."""

    def can_give(self, pos: Table, giver: Seat) -> bool:
        return bool(pos.hands[giver])

    def goods(self, said: Said) -> AnyGoods:
        return ActionCard(said.card())
