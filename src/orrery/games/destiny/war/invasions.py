"""Declaring Invasions and defences, in small clicks (DES-INV, DES-COR-04 to 06)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import (
    Decision,
    Move,
    Pass,
    Question,
    Seat,
    Step,
    always_asked,
    asks,
    otherwise,
    says,
    takes,
)
from orrery.engine.stops import Auto
from orrery.games.destiny.cards.announcing import pile_up
from orrery.games.destiny.content.effects.sectors import NoInvasionCorruption
from orrery.games.destiny.content.lasting import reads
from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.table.announced import D_ADMIRAL, DEED, Played
from orrery.games.destiny.table.state import Refusal, Table
from orrery.games.destiny.table.terms import WontInvade
from orrery.games.destiny.table.war import Attack, Journey, Order, Stand
from orrery.games.destiny.turn.acts import INVADE, MOVE, SEND_ADMIRAL, deed
from orrery.games.destiny.turn.corruption import bearer, corrupt, new_tag
from orrery.games.destiny.turn.open_moments import do_free, free_moves
from orrery.games.destiny.turn.promised import barred, watch
from orrery.games.destiny.turn.stages import OWN_DECLARE

reads(__name__, NoInvasionCorruption)


@says("order fleets to sector {sector}", "DES-INV-03")
class OrderTo(Move, frozen=True):
    """Begin an order: where Fleets go, or stay."""

    sector: int

    def why_not(self, pos: Table, seat: Seat) -> Refusal | None:
        return why_not_order(pos, seat, self.sector)


@says("take {number} from sector {source:sector}", "DES-INV-03")
class TakeFrom(Move, frozen=True):
    """Add Fleets to the order."""

    number: int
    source: int


@says("that is all", "DES-INV-03")
class Enough(Move, frozen=True):
    """No more Fleets for this order."""


@says("attack", "DES-INV-04")
class AttackIt(Move, frozen=True):
    """The Fleets attack."""


@says("defend", "DES-INV-04")
class DefendIt(Move, frozen=True):
    """The Fleets defend."""


@says("fight for {seat}", "DES-INV-11")
class FightFor(Move, frozen=True):
    """The Party that shall have the Sector."""

    seat: int


@says("fight to make it neutral", "DES-INV-11")
class FightForNobody(Move, frozen=True):
    """The Sector shall be neutral."""


@says("send {senator} as admiral", "DES-INV-14")
class SendAs(Move, frozen=True):
    """The Senator that leads the Fleets."""

    senator: int


@says("send no admiral", "DES-INV-14")
class SendNone(Move, frozen=True):
    """The Fleets go without an admiral."""


NO_FLEETS = "you have no Fleets to give orders to"


class DeclareRound(Step[Table], frozen=True):
    """In initiative order, each Party completing its declarations before the next begins (DES-INV-02, INIT-08)."""

    order: tuple[Seat, ...]

    def run(self, pos: Table) -> None:
        pos.then(*[DeclareTurn(seat) for seat in self.order])


@always_asked  # who has no card to play would show it
@asks(
    "Declare your Fleets: to which Sector do you order some? Pass when you have finished.",
    "{seat} declare(s|) orders to Fleets",
    "DES-INV-02",
)
@takes(OrderTo)
class DeclareTurn(Decision[Table], frozen=True):
    """A Party's turn to declare; one order for each Sector, then pass for good (DES-INV-02, DES-INV-22)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        return [
            *[OrderTo(sector) for sector in targets(pos, self.seat)],
            *free_moves(pos, self.seat, OWN_DECLARE),
            Pass(),
        ]

    def by_itself(self, pos: Table) -> Auto | None:
        return None if targets(pos, self.seat) else Auto(Pass(), NO_FLEETS)

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, OrderTo):
            pos.order = Order(self.seat, move.sector, [], [])
            pos.then(GatherFleets(self.seat), self)
        elif isinstance(move, Pass):
            pos.tell("DES-INV-22", "{0:seat} has declared", self.seat)
        else:
            pos.then(self)
            do_free(pos, self.seat, move)


def why_not_order(pos: Table, seat: Seat, sector: int) -> Refusal | None:
    """One order for each Sector, for Fleets that come or are there (DES-INV-03, DES-INV-08, DES-INV-22)."""
    if any(a.seat == seat and a.sector == sector for a in pos.attacks):
        return "You have ordered an Invasion of this Sector already this turn.", "DES-INV-08"
    if any(s.seat == seat and s.sector == sector for s in pos.stands):
        return "You have given orders to your Fleets there already.", "DES-INV-22"
    if pos.fleets_at(seat, sector) or any_rested(pos, seat):
        return None
    return "You have no Fleets that could still move.", "DES-INV-03"


def any_rested(pos: Table, seat: Seat) -> bool:
    """Whether a Party has a Fleet that could still move."""
    base = seat * pos.area
    return sum(pos.fleets[base : base + pos.area]) > sum(pos.moved[base : base + pos.area])


def targets(pos: Table, seat: Seat) -> list[int]:
    """Sectors for which a Party can still give an order."""
    places = list(range(pos.area)) if any_rested(pos, seat) else pos.where_fleets(seat)
    done = {a.sector for a in pos.attacks if a.seat == seat}
    done |= {s.sector for s in pos.stands if s.seat == seat}
    return [sector for sector in places if sector not in done]


def order_of(pos: Table) -> Order:
    """The order being given."""
    order = pos.order
    assert order is not None
    return order


@otherwise("So many Fleets that could still move are not there.", "DES-INV-03")
class GatherFleets(Decision[Table], frozen=True):
    """Which Fleets go? A Fleet may move once per turn, to any Sector (DES-INV-03); those there already stay."""

    def moves(self, pos: Table) -> Sequence[Move]:
        order = order_of(pos)
        found: list[Move] = []
        for source in pos.where_fleets(self.seat):
            if source != order.sector and source not in order.sources:
                for n in range(pos.rested(self.seat, source)):
                    found.append(TakeFrom(n + 1, source))
        if order.sources or pos.fleets_at(self.seat, order.sector):
            found.append(Enough())
        return found or [Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        order = order_of(pos)
        if isinstance(move, TakeFrom):
            order.sources.append(move.source)
            order.numbers.append(move.number)
            pos.then(self)
        elif isinstance(move, Enough):
            pos.then(ChooseStance(self.seat) if could_attack(pos, order) else ChooseAdmiral(self.seat))
        else:
            pos.order = None

    def ask(self, pos: Table) -> Question:
        order = order_of(pos)
        text = "Sector {0:sector}: {1} Fleets so far. Which Fleets do you add?"
        others = "{seat} declare(s|) orders to Fleets"
        return Question(text, others, (order.sector, sum(order.numbers)), "DES-INV-03")


def could_attack(pos: Table, order: Order) -> bool:
    """Whether a force could attack as far as everybody knows: a Fleet that comes or has its move left, a Sector of
    somebody else (DES-INV-06). What deals forbid is known to those who made them alone."""
    able = order.sources or pos.rested(order.seat, order.sector)
    return bool(able) and pos.owner[order.sector] != order.seat


@always_asked  # whom a promise binds to defend would show it
class ChooseStance(Decision[Table], frozen=True):
    """A moved Fleet must be declared as attacking or defending (DES-INV-04, DES-INV-07, DES-INV-18); to attack takes a
    Fleet that comes or has its move left (DES-INV-06)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        order = order_of(pos)
        if barred(pos, self.seat, WontInvade, pos.owner[order.sector], order.sector):
            return [DefendIt()]
        return [AttackIt(), DefendIt()] if could_attack(pos, order) else [DefendIt()]

    def apply(self, pos: Table, move: Move) -> None:
        order = order_of(pos)
        order.attack = isinstance(move, AttackIt)
        if order.attack:
            pos.then(ChoosePurpose(self.seat))
        else:
            pos.then(ChooseAdmiral(self.seat))

    def ask(self, pos: Table) -> Question:
        sector = order_of(pos).sector
        cost = invasion_cost(pos, self.seat, sector, self.seat)
        text = "Sector {0:sector}: attack ({1} Corruption) or defend?"
        return Question(text, "{seat} declare(s|) orders to Fleets", (sector, cost), "DES-INV-04")


@asks("For whom do you fight?", "{seat} declare(s|) orders to Fleets", "DES-INV-11")
@otherwise("You fight for yourself or for another Party that does not control the Sector.", "DES-INV-11")
class ChoosePurpose(Decision[Table], frozen=True):
    """An attacker names the outcome it fights for (DES-INV-11, DES-INV-12)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        owner = pos.owner[order_of(pos).sector]
        others = [seat for seat in pos.present() if seat not in (self.seat, owner)]
        found: list[Move] = [FightFor(self.seat), *[FightFor(seat) for seat in others]]
        return found if owner == NEUTRAL else [*found, FightForNobody()]

    def apply(self, pos: Table, move: Move) -> None:
        order_of(pos).purpose = move.seat if isinstance(move, FightFor) else NEUTRAL
        pos.then(ChooseAdmiral(self.seat))


@asks("Do you send an admiral?", "{seat} declare(s|) orders to Fleets", "DES-INV-14")
@otherwise("Only a Senator of yours with an Action left can lead them.", "DES-INV-14")
class ChooseAdmiral(Decision[Table], frozen=True):
    """One refreshed Senator may lead the force; after a Feint the former admiral too (DES-INV-14, 20, FEINT-05)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        able = pos.ready_of(self.seat)
        again = [s for s in pos.sent if pos.party_of(s) == self.seat and s not in able and not _leads(pos, s)]
        return [*[SendAs(senator) for senator in [*able, *again]], SendNone()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, SendAs):
            order_of(pos).admiral = move.senator
        give_order(pos)


def _leads(pos: Table, senator: int) -> bool:
    return any(a.admiral == senator for a in pos.attacks) or any(s.admiral == senator for s in pos.stands)


def invasion_cost(pos: Table, seat: Seat, sector: int, purpose: int) -> int:
    """2 Corruption for every Invasion, except a rebel's, one that frees a rebellious or Infested Sector, and the
    first with Welcome Insurrection (DES-INV-09, 13, 26; DES-REB-09, 22; DES-INF-10; DES-SEC-17)."""
    if seat == pos.rebel:
        return 0
    owner = pos.owner[sector]
    if purpose == NEUTRAL and (owner == INFESTED or (owner >= 0 and owner == pos.rebel)):
        return 0
    welcome = pos.content.sector_word(NoInvasionCorruption)
    first = not any(a.seat == seat for a in pos.attacks)
    if pos.has_ability(seat, welcome) and not pos.used[welcome] and first:
        return 0
    return pos.content.numbers.invasion_corruption


def welcome_back(pos: Table, seat: Seat) -> None:
    """When the declarations are void, the new ones are counted for Welcome Insurrection (DES-SEC-22)."""
    welcome = pos.content.sector_word(NoInvasionCorruption)
    if pos.has_ability(seat, welcome) and any(a.seat == seat for a in pos.attacks):
        pos.used[welcome] = False


def give_order(pos: Table) -> None:
    """The order is declared: Fleets move, taxes fall due, Corruption is gained, the admiral acts."""
    order = order_of(pos)
    pos.order = None
    seat, sector = order.seat, order.sector
    steps: list[Step[Any]] = []
    for source, number in zip(order.sources, order.numbers, strict=True):
        pos.bring(seat, source, sector, number)
        pos.journeys.append(Journey(seat, source, sector, number))
    moved = sum(order.numbers)
    if moved:
        steps.extend(deed(pos, seat, MOVE, sector, moved, declared=True))
    stance = "attack" if order.attack else "defend"
    pos.tell(
        "DES-INV-04", "{0:seat} orders {1} Fleet(s) to " + stance + " Sector {2:sector}", seat, moved, sector
    )
    if order.admiral >= 0:
        pos.exhausted[order.admiral] = True
        pos.tell("DES-INV-14", "{0:senator} leads them", order.admiral)
        steps.extend(deed(pos, seat, SEND_ADMIRAL, declared=True))
    if order.attack:
        steps.extend(declare_attack(pos, order))
    else:
        pos.stands.append(Stand(seat, sector, order.admiral))
    if order.admiral >= 0:
        pos.then(*steps, AdmiralActs(seat, order.admiral))
    else:
        pos.then(*steps)


def declare_attack(pos: Table, order: Order) -> list[Step[Any]]:
    """The Invasion stands; Fleets that were there attack without moving (DES-INV-05, 06, 09, 24)."""
    seat, sector = order.seat, order.sector
    rested = pos.rested(seat, sector)
    if rested:
        pos.moved[seat * pos.area + sector] += rested
        pos.journeys.append(Journey(seat, sector, sector, rested))
    cost = invasion_cost(pos, seat, sector, order.purpose)
    steps = deed(pos, seat, INVADE, sector, declared=True)
    tag = new_tag(pos)
    steps.extend(watch(pos, seat, WontInvade, pos.owner[sector], sector, tag))
    welcome = pos.content.sector_word(NoInvasionCorruption)
    if pos.has_ability(seat, welcome) and not any(a.seat == seat for a in pos.attacks):
        pos.used[welcome] = True  # DES-SEC-22
    pos.attacks.append(Attack(seat, sector, order.purpose, order.admiral, tag))
    if order.purpose == NEUTRAL:
        pos.tell("DES-INV-11", "{0:seat} invades Sector {1:sector} to make it neutral", seat, sector)
    else:
        pos.tell("DES-INV-11", "{0:seat} invades Sector {1:sector} for {2:seat}", seat, sector, order.purpose)
    if cost:
        steps.insert(0, InvasionCorruption(seat, order.admiral, cost, tag))
    return steps


class InvasionCorruption(Step[Table], frozen=True):
    """It goes on the admiral, or on a Senator of the Party's choice (DES-COR-04, DES-COR-05)."""

    seat: Seat
    admiral: int
    number: int
    tag: int

    def run(self, pos: Table) -> None:
        if self.admiral >= 0:
            corrupt(pos, self.admiral, self.number, "DES-COR-04", self.tag)
        else:
            bearer(pos, self.seat, self.number, "DES-COR-05", self.tag)


class AdmiralActs(Step[Table], frozen=True):
    """Sending an admiral is a Senator's Action, which an assassination may interrupt (DES-ASN-14, DES-ASN-24)."""

    seat: Seat
    senator: int

    def run(self, pos: Table) -> None:
        if pos.in_play(self.senator):
            pile_up(pos, Played(DEED, self.seat, D_ADMIRAL, self.senator))
