"""What can change hands: resources, Sectors, Fleets, Senators, cards (DES-DEAL-01). Corruption and Shadow cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orrery.engine.base import Seat, Value
from orrery.games.destiny.content.printed import MONEY, RESOURCES

if TYPE_CHECKING:
    from orrery.games.destiny.table.state import Table


class Goods(Value, frozen=True, tag=True):
    """Something that one Party can give to another, at once or as promised."""

    def number(self) -> int:
        """How much of it is given."""
        return 1

    def same(self, other: Goods) -> bool:
        """Whether both are the same thing, whatever the number."""
        return self == other

    def stock(self, pos: Table, giver: Seat) -> int:
        """How much of it a Party has."""
        raise NotImplementedError(type(self).__name__)

    def there(self, pos: Table, giver: Seat) -> bool:
        """Whether a Party has it to give."""
        return self.stock(pos, giver) >= self.number()

    def fits(self, pos: Table, receiver: Seat) -> bool:
        """Whether a Party may have it."""
        return True

    def part(self, pos: Table, giver: Seat, receiver: Seat) -> AnyGoods | None:
        """As much of it as can change hands (DES-COURT-19)."""
        raise NotImplementedError(type(self).__name__)

    def now(self, pos: Table, giver: Seat) -> AnyGoods:
        """What a promise of it means as the table stands."""
        return self  # type: ignore[return-value]  # every kind of goods is one of the union

    def in_sight(self, pos: Table) -> bool:
        """Whether everybody sees who has it."""
        return True

    def says(self, pos: Table) -> str:
        """What players call it."""
        raise NotImplementedError(type(self).__name__)


class Funds(Goods, frozen=True):
    """Money or Influence."""

    resource: int
    amount: int

    def number(self) -> int:
        return self.amount

    def same(self, other: Goods) -> bool:
        return type(other) is Funds and other.resource == self.resource

    def stock(self, pos: Table, giver: Seat) -> int:
        return (pos.money if self.resource == MONEY else pos.influence)[giver]

    def part(self, pos: Table, giver: Seat, receiver: Seat) -> AnyGoods | None:
        amount = min(self.amount, self.stock(pos, giver))
        return Funds(self.resource, amount) if amount else None

    def says(self, pos: Table) -> str:
        return f"{self.amount} {RESOURCES[self.resource]}"


class FleetsAt(Goods, frozen=True):
    """Fleets in a Sector."""

    sector: int
    fleets: int

    def number(self) -> int:
        return self.fleets

    def same(self, other: Goods) -> bool:
        return type(other) is FleetsAt and other.sector == self.sector

    def stock(self, pos: Table, giver: Seat) -> int:
        return pos.fleets_at(giver, self.sector)

    def fits(self, pos: Table, receiver: Seat) -> bool:
        return pos.fleets_of(receiver) + self.fleets <= pos.content.fleet_limit

    def part(self, pos: Table, giver: Seat, receiver: Seat) -> AnyGoods | None:
        room = pos.content.fleet_limit - pos.fleets_of(receiver)
        fleets = min(self.fleets, self.stock(pos, giver), room)
        return FleetsAt(self.sector, fleets) if fleets > 0 else None

    def says(self, pos: Table) -> str:
        return f"{self.fleets} {'Fleet' if self.fleets == 1 else 'Fleets'} in Sector {self.sector + 1}"


class Single(Goods, frozen=True):
    """A thing that there is only once, or that is given one by one."""

    def part(self, pos: Table, giver: Seat, receiver: Seat) -> AnyGoods | None:
        return self.now(pos, giver) if self.there(pos, giver) else None


class OwnedSector(Single, frozen=True):
    """A Sector that a Party controls."""

    sector: int

    def stock(self, pos: Table, giver: Seat) -> int:
        return int(pos.owner[self.sector] == giver)

    def says(self, pos: Table) -> str:
        return f"Sector {self.sector + 1}"


class SenatorInPlay(Single, frozen=True):
    """A Senator in play."""

    senator: int

    def same(self, other: Goods) -> bool:
        return (
            type(other) is SenatorInPlay or type(other) is ReserveSenator
        ) and other.senator == self.senator

    def stock(self, pos: Table, giver: Seat) -> int:
        return int(pos.party_of(self.senator) == giver)

    def says(self, pos: Table) -> str:
        return pos.content.senator_names[self.senator]


class ReserveSenator(Single, frozen=True):
    """A Senator that waits in a Party's reserve."""

    senator: int

    def same(self, other: Goods) -> bool:
        return (
            type(other) is SenatorInPlay or type(other) is ReserveSenator
        ) and other.senator == self.senator

    def stock(self, pos: Table, giver: Seat) -> int:
        return int(self.senator in pos.reserve_of(giver))

    def now(self, pos: Table, giver: Seat) -> AnyGoods:
        """One that was recruited meanwhile is handed over from play (DES-DEAL-39)."""
        return SenatorInPlay(self.senator) if pos.party_of(self.senator) == giver else self

    def in_sight(self, pos: Table) -> bool:
        return pos.is_known(self.senator)

    def says(self, pos: Table) -> str:
        return pos.content.senator_names[self.senator]


class ActionCard(Single, frozen=True):
    """An Action card of a Party's hand."""

    card: int

    def stock(self, pos: Table, giver: Seat) -> int:
        return pos.hands[giver].count(self.card)

    def in_sight(self, pos: Table) -> bool:
        return False

    def says(self, pos: Table) -> str:
        return pos.content.card_names[self.card]


AnyGoods = Funds | FleetsAt | OwnedSector | SenatorInPlay | ReserveSenator | ActionCard
