"""Purchases of Fleets and Senators (DES-BUY, DES-SEC-01, 06, 10, 12)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from orrery.engine.base import Decision, Move, Pass, Question, Seat, Step, always_asked, says, takes
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.games.destiny.cards.resources import dry_dock
from orrery.games.destiny.content.effects.events import ModPrice
from orrery.games.destiny.content.effects.sectors import Discount, FleetToll, RemoveShadow
from orrery.games.destiny.content.lasting import reads
from orrery.games.destiny.content.printed import MONEY, Content
from orrery.games.destiny.table.state import IN_PLAY, IN_RESERVE, Refusal, Table
from orrery.games.destiny.turn.acts import BUY_FLEET, BUY_REPUBLIC, RECRUIT, SECTOR_ABILITY, deed
from orrery.games.destiny.turn.corruption import cleanse
from orrery.games.destiny.turn.in_force import in_force
from orrery.games.destiny.turn.open_moments import do_free, free_moves
from orrery.games.destiny.turn.stages import OWN_BUY

reads(__name__, ModPrice, Discount, FleetToll, RemoveShadow)


@says("buy a fleet for sector {sector}", "DES-BUY-04")
class BuyFleet(Move, frozen=True):
    """A Party Fleet, placed at once."""

    sector: int

    def why_not(self, pos: Table, seat: Seat) -> Refusal | None:
        if pos.count_sectors(seat) and pos.owner[self.sector] != seat:
            return "New Fleets are placed in Sectors that you control.", "DES-BUY-04"
        return why_no_fleet(pos, seat)


@says("buy a republic fleet", "DES-BUY-01")
class BuyRepublic(Move, frozen=True):
    """A Republic Fleet, which appears in Sector 1."""

    def why_not(self, pos: Table, seat: Seat) -> Refusal | None:
        if not pos.in_standing(seat):
            return "A rebel buys no Republic Fleets.", "DES-BUY-10"
        if pos.fleets_of(pos.republic) >= pos.content.republic_limit:
            return f"The Republic has {pos.content.republic_limit} Fleets in play already.", "DES-COMP-05"
        return too_dear(pos, seat, republic_price(pos, seat))


@says("recruit {senator}", "DES-BUY-01")
class Recruit(Move, frozen=True):
    """A Senator of the own reserve."""

    senator: int

    def why_not(self, pos: Table, seat: Seat) -> Refusal | None:
        if pos.sen_seat[self.senator] != seat or pos.sen_at[self.senator] != IN_RESERVE:
            return "This Senator does not wait in your reserve.", "DES-BUY-01"
        return too_dear(pos, seat, senator_price(pos, seat, self.senator))


@says("indulge {senator}", "DES-SEC-01")
class Indulge(Move, frozen=True):
    """Remove a Shadow token with Ancient Indulgences."""

    senator: int

    def why_not(self, pos: Table, seat: Seat) -> Refusal | None:
        if not pos.in_play(self.senator) or not pos.shadow[self.senator]:
            return "This Senator has no Shadow token.", "DES-SEC-01"
        return why_no_indulgence(pos, seat)


class BuyRound(Step[Table], frozen=True):
    """Parties buy in initiative order, each completing its purchases (DES-BUY-03)."""

    order: tuple[Seat, ...]

    def run(self, pos: Table) -> None:
        pos.then(*[BuyTurn(seat) for seat in self.order])


def event_price(pos: Table, what: str) -> int:
    """What Events in force change about a price."""
    words = in_force(pos, ModPrice)
    return sum(word.amount for word in words if word.what == what) if words else 0


def discount(pos: Table, seat: Seat, what: str) -> int:
    """What a Party's Sectors take off a price; some only for the first of a turn (DES-SEC-06, DES-SEC-12)."""
    for number, word in _discounts(pos.content):
        if word.what == what and pos.has_ability(seat, number):
            if not word.first or pos.recruits[seat] < word.first:
                return word.amount
    return 0


@cache
def _discounts(content: Content) -> list[tuple[int, Discount]]:
    """The abilities of Sectors that take something off a price; kept, since every price asks for them."""
    abilities = enumerate(content.pack.sector_ability)
    return [(n, word) for n, entry in abilities for word in entry.effects if isinstance(word, Discount)]


def first_discount(pos: Table, seat: Seat) -> bool:
    """Whether the next Senator is cheaper than the one after it (DES-SEC-12)."""
    return any(
        word.what == "senator" and pos.recruits[seat] < word.first and pos.has_ability(seat, number)
        for number, word in _discounts(pos.content)
    )


def fleet_price(pos: Table, seat: Seat) -> int:
    """5 Money, changed by Friendly Discount, Events and Dry Dock, never below 0 (DES-BUY-01, 07, DES-SEC-06)."""
    price = pos.content.numbers.party_fleet_price + event_price(pos, "party_fleet")
    price -= discount(pos, seat, "fleet")
    if pos.docked[seat]:
        price -= dry_dock(pos)
    return max(0, price)


def republic_price(pos: Table, seat: Seat) -> int:
    """3 Money, less Friendly Discount (DES-BUY-01, DES-SEC-07)."""
    return max(0, pos.content.numbers.republic_fleet_price - discount(pos, seat, "fleet"))


def senator_price(pos: Table, seat: Seat, senator: int) -> int:
    """The printed cost, less the own icon, Opiate Persuasion and Events (DES-BUY-06, 07, DES-SEC-12)."""
    content = pos.content
    price = content.cost[senator] + event_price(pos, "senator") - discount(pos, seat, "senator")
    if content.icon[senator] >= 0 and content.icon[senator] == pos.party[seat]:
        price -= content.numbers.party_icon_discount
    return max(0, price)


@always_asked  # who cannot recruit anybody of its reserve would show it
@takes(BuyFleet, BuyRepublic, Recruit, Indulge)
class BuyTurn(Decision[Table], frozen=True):
    """Any number in any order, as long as the Party can pay (DES-BUY-02)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        seat = self.seat
        wishes: list[Move] = []
        if why_no_fleet(pos, seat) is None:
            wishes.extend([BuyFleet(sector) for sector in pos.sectors_of(seat) or range(pos.area)])
        wishes.append(BuyRepublic())
        wishes.extend([Recruit(senator) for senator in pos.reserve_of(seat)])
        if why_no_indulgence(pos, seat) is None:
            wishes.extend([Indulge(senator) for senator in pos.senators()])
        found = [wish for wish in wishes if wish.why_not(pos, seat) is None]
        return [*found, *free_moves(pos, seat, OWN_BUY), Pass()]

    def sheet(self, pos: Table) -> Sheet | None:
        """One shop for Fleets and Senators. Only what costs the same however much else is bought stands in it: a discount
        for the first Senator is taken by a click of its own."""
        seat, money = self.seat, pos.money[self.seat]
        lines: list[SheetLine] = []
        price, room = fleet_price(pos, seat), pos.content.fleet_limit - pos.fleets_of(seat)
        if why_no_fleet(pos, seat) is None:
            most = min(room, pos.docked[seat] or room, money // price if price else room)
            lines.extend([SheetLine(BuyFleet(s), most, (price, 1)) for s in pos.sectors_of(seat)])
        if BuyRepublic().why_not(pos, seat) is None:
            cost = republic_price(pos, seat)
            left = pos.content.republic_limit - pos.fleets_of(pos.republic)
            lines.append(SheetLine(BuyRepublic(), min(left, money // cost if cost else left), (cost, 0)))
        wanted = [s for s in pos.reserve_of(seat) if Recruit(s).why_not(pos, seat) is None]
        if len(wanted) == 1 or not first_discount(pos, seat):
            lines.extend([SheetLine(Recruit(s), 1, (senator_price(pos, seat, s), 0)) for s in wanted])
        purses = (Purse("Money", money), Purse("Fleets that you may still have", room))
        return Sheet(tuple(lines), purses, end=Pass()) if lines else None

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, Pass):
            pos.docked[self.seat] = 0
            pos.tell("DES-BUY-03", "{0:seat} has finished its purchases", self.seat)
            return
        pos.then(self)
        if isinstance(move, BuyFleet):
            buy_fleet(pos, self.seat, move.sector)
        elif isinstance(move, BuyRepublic):
            buy_republic(pos, self.seat)
        elif isinstance(move, Recruit):
            recruit(pos, self.seat, move.senator)
        elif isinstance(move, Indulge):
            ability = pos.content.sector_word(RemoveShadow)
            pos.used[ability] = True
            pos.lose(self.seat, MONEY, pos.content.sector_power(RemoveShadow).price)
            for _ in range(min(pos.content.sector_power(RemoveShadow).n, pos.shadow[move.senator])):
                cleanse(pos, move.senator, "DES-SEC-01")
            pos.then(*deed(pos, self.seat, SECTOR_ABILITY))
        else:
            do_free(pos, self.seat, move)

    def ask(self, pos: Table) -> Question:
        text = "What do you buy? You have {0} Money."
        return Question(text, "{seat} buy(s|)", (pos.money[self.seat],), "DES-BUY-02")


def too_dear(pos: Table, seat: Seat, price: int) -> Refusal | None:
    """A Party buys as long as it can pay (DES-BUY-02)."""
    money = pos.money[seat]
    return None if money >= price else (f"This costs {price} Money, and you have {money}.", "DES-BUY-02")


def why_no_fleet(pos: Table, seat: Seat) -> Refusal | None:
    """Ten Party Fleets at most (DES-COMP-04), as long as the Party can pay."""
    if pos.fleets_of(seat) >= pos.content.fleet_limit:
        return f"You have {pos.content.fleet_limit} Fleets in play already.", "DES-COMP-04"
    return too_dear(pos, seat, fleet_price(pos, seat))


def why_no_indulgence(pos: Table, seat: Seat) -> Refusal | None:
    """Ancient Indulgences: once per turn, during purchases, any Senator's Shadow token (DES-SEC-01, DES-SEC-02)."""
    ability = pos.content.sector_word(RemoveShadow)
    if not pos.has_ability(seat, ability):
        return "You do not control the Sector with this ability.", "DES-BOARD-08"
    if pos.used[ability]:
        return "This ability was used already this turn.", "DES-BOARD-10"
    return too_dear(pos, seat, pos.content.sector_power(RemoveShadow).price)


def _monopoly(pos: Table, buyer: Seat) -> None:
    """Military Monopoly pays for every Fleet that another Party buys (DES-SEC-10, DES-SEC-11)."""
    for number, entry in enumerate(pos.content.pack.sector_ability):
        for effect in entry.effects:
            if isinstance(effect, FleetToll):
                owner = pos.owner[pos.content.ability_sector[number]]
                if owner >= 0 and owner != buyer:
                    pos.gain(owner, MONEY, effect.amount)
                    pos.tell(
                        "DES-SEC-10", "{0:seat} gains {1} Money from Military Monopoly", owner, effect.amount
                    )


def buy_fleet(pos: Table, seat: Seat, sector: int) -> None:
    """A Party Fleet (DES-BUY-01, DES-BUY-04)."""
    price = fleet_price(pos, seat)
    pos.lose(seat, MONEY, price)
    if pos.docked[seat]:
        pos.docked[seat] -= 1
    pos.place(seat, sector, 1)
    pos.tell("DES-BUY-01", "{0:seat} buys a Fleet for {1} Money in Sector {2:sector}", seat, price, sector)
    _monopoly(pos, seat)
    pos.then(*deed(pos, seat, BUY_FLEET, sector))


def buy_republic(pos: Table, seat: Seat) -> None:
    """A Republic Fleet, which appears in Sector 1 (DES-BUY-01, DES-GAL-03)."""
    price = republic_price(pos, seat)
    pos.lose(seat, MONEY, price)
    pos.place(pos.republic, pos.content.numbers.republic_sector - 1, 1)
    pos.tell("DES-BUY-01", "{0:seat} buys a Republic Fleet for {1} Money", seat, price)
    _monopoly(pos, seat)
    pos.then(*deed(pos, seat, BUY_REPUBLIC))


def recruit(pos: Table, seat: Seat, senator: int) -> None:
    """A Senator enters play exhausted and cannot act this turn (DES-BUY-08, DES-BUY-09)."""
    price = senator_price(pos, seat, senator)
    pos.lose(seat, MONEY, price)
    pos.sen_at[senator] = IN_PLAY
    pos.exhausted[senator] = True
    pos.fresh[senator] = True
    pos.recruits[seat] += 1
    pos.reveal()
    pos.tell("DES-BUY-09", "{0:seat} recruits {1:senator} for {2} Money", seat, senator, price)
    pos.then(*deed(pos, seat, RECRUIT))
