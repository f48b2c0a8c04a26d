"""The Merchant role: prices, harvest, trade, funding, the Space Pirate (EMP-MER, EMP-TEC-43 to 46)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Question, Seat, Step, asks, otherwise, says, takes
from orrery.engine.chain import DONE, Chain
from orrery.engine.dice import lying
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.games.emperor.content import CUBES, ENERGY, FOOD, METAL, MOST_SPACES
from orrery.games.emperor.effects import Steal, Trade
from orrery.games.emperor.meanings import ROLES, TECHNOLOGIES, Refusal, Role, Technology
from orrery.games.emperor.state import Galaxy, Roll
from orrery.games.emperor.technology import TimeWarpStep, Use, declare, offer, why_not_word


@says("discard the {value}", "EMP-MER-02")
class Discard(Move, frozen=True):
    """Discard one of the market dice, by what it shows."""

    value: int


@says("take back food from {space}", "EMP-MER-08")
class TakeBack(Move, frozen=True):
    """Take a food cube from a sector of an earlier Merchant role."""

    space: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        return why_not_take_back(pos, seat, self.space)


@says("buy {cube}", "EMP-MER-09")
class Buy(Move, frozen=True):
    """Buy one cube at its price."""

    cube: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        return why_not_buy(pos, seat, self.cube)


@says("sell {cube}", "EMP-MER-09")
class Sell(Move, frozen=True):
    """Sell one cube at its price."""

    cube: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        return why_not_sell(pos, seat, self.cube)


@says("fund {space}", "EMP-MER-13")
class FundSector(Move, frozen=True):
    """Put a food cube on a sector that shows metal or energy."""

    space: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        return why_not_fund(pos, seat, self.space)


@says("steal metal from {seat}", "EMP-TEC-43")
class StealMetal(Move, frozen=True):
    """The Space Pirate takes a metal cube from an opponent's storage."""

    seat: Seat

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        """Metal of another player, with room for it (EMP-TEC-43, EMP-TEC-45, EMP-TEC-46)."""
        found = why_not_word(pos, seat, Steal)
        if found is not None:
            return found
        if self.seat == seat:
            return "The Space Pirate robs opponents only.", "EMP-TEC-46"
        if not pos.room(seat, METAL):
            return "Your Storage Facility has no room for stolen metal.", "EMP-TEC-45"
        return None if pos.metal[self.seat] else ("This opponent has no metal.", "EMP-TEC-46")


@says("steal food from {space}", "EMP-TEC-43")
class StealFood(Move, frozen=True):
    """The Space Pirate takes a food cube from an opponent's sector."""

    space: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        """Food from a sector that another player controls, homes included (EMP-TEC-43, EMP-TEC-46)."""
        found = why_not_word(pos, seat, Steal)
        if found is not None:
            return found
        if pos.owner[self.space] < 0 or pos.owner[self.space] == seat:
            return "The Space Pirate takes food only from sectors that opponents control.", "EMP-TEC-46"
        return None if pos.food[self.space] else ("There is no food on this sector.", "EMP-TEC-46")


KINDS = (FOOD, METAL, ENERGY)
BUY = tuple(Buy(cube) for cube in KINDS)
SELL = tuple(Sell(cube) for cube in KINDS)
FUND = tuple(FundSector(space) for space in range(MOST_SPACES))
TAKE_BACK = tuple(TakeBack(space) for space in range(MOST_SPACES))


class MerchantStart(Step[Galaxy], frozen=True):
    """The Chooser receives 3 marks and rolls the market dice (EMP-MER-01, EMP-MER-02)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        card = pos.content.trade
        pos.marks[self.seat] += card.marks
        pos.tell("EMP-MER-01", "{0:seat} receives {1} mark(s)", self.seat, card.marks)
        roll = pos.throw([self.seat] * card.dice, [0] * card.dice)
        pos.tell("EMP-MER-02", "{0:seat} rolls the market: {1:dice}", self.seat, list(roll.dice))
        pos.then(TimeWarpStep(), *[DiscardDie(self.seat)] * card.discard, SetMarket())


@asks(
    "Which die goes? The others are the prices: the lowest for food, then metal, then energy.",
    "{seat} sets the prices of the market",
    "EMP-MER-02",
)
@otherwise("No die on the table shows that number.", "EMP-MER-02")
class DiscardDie(Decision[Galaxy], frozen=True):
    """The Chooser discards one die and keeps three (EMP-MER-02)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return [Discard(value) for value in sorted(set(lying(pos).dice))]

    def apply(self, pos: Galaxy, move: Discard) -> None:
        roll = lying(pos)
        dice = list(roll.dice)
        dice.remove(move.value)
        pos.roll = Roll(tuple(dice), roll.seats[1:], roll.needs[1:])
        pos.tell("EMP-MER-02", "{0:seat} discards {1:dice}", self.seat, [move.value])


class SetMarket(Step[Galaxy], frozen=True):
    """Lowest die food, middle one metal, highest energy (EMP-MER-03, EMP-MER-04, EMP-MER-22, EMP-MER-23)."""

    def run(self, pos: Galaxy) -> None:
        pos.prices = sorted(lying(pos).dice)
        clause = "EMP-MER-03"
        if pos.options["market_table"]:
            table = pos.content.pack.market
            food, metal, energy = pos.prices
            pos.prices = [table.food[food - 1], table.metal[metal - 1], table.energy[energy - 1]]
            clause = "EMP-MER-23"
        pos.tell(clause, "Prices: food {0}, metal {1}, energy {2}", *pos.prices)


class MerchantTurn(Step[Galaxy], frozen=True):
    """The harvest comes first: all food shown on controlled sectors (EMP-MER-06, EMP-MER-07, EMP-COMP-07)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        harvest = min(pos.harvest(self.seat), pos.food_pool)
        pos.food_pool -= harvest
        pos.held = harvest
        pos.bought, pos.sold = [False] * len(KINDS), [False] * len(KINDS)
        pos.trading = False
        pos.tell("EMP-MER-07", "{0:seat} harvests {1} food", self.seat, harvest)
        pos.then(Trading(self.seat), SellExcess(self.seat))


@ROLES.of(Trade)
class Merchant(Role):
    """The Chooser sets the prices; then everybody harvests, trades and funds (EMP-MER-01, EMP-MER-19)."""

    turn = MerchantTurn

    def steps(self, pos: Galaxy) -> list[Step[Any]]:
        return [MerchantStart(pos.chooser), *pos.turns(MerchantTurn)]


@takes(TakeBack, FundSector, Buy, Sell, StealMetal, StealFood)
class Trading(Chain[Galaxy], frozen=True):
    """Take back food, then trade and fund in any mixture until done (EMP-MER-08 to EMP-MER-21)."""

    def links(self, pos: Galaxy) -> list[Move]:
        seat = self.seat
        moves: list[Move] = []
        # the clauses of `why_not_take_back` and `why_not_fund`, which give the reasons, read off the board in one go
        yields, fund, tile = pos.content.yields, pos.content.trade.fund, pos.tile
        food, held, trading = pos.food, pos.held, pos.trading
        if held or not trading:
            for space, owner in enumerate(pos.owner):
                if owner != seat:
                    continue
                if not trading and food[space]:
                    moves.append(TAKE_BACK[space])
                if held and food[space] < fund:
                    _, metal, energy = yields[tile[space]]
                    if metal or energy:
                        moves.append(FUND[space])
        trade(pos, seat, moves)
        offer(pos, seat, moves)
        return moves

    def link(self, pos: Galaxy, move: Move) -> None:
        seat = self.seat
        if isinstance(move, TakeBack):
            pos.food[move.space] -= 1
            pos.held += 1
            pos.tell("EMP-MER-08", "{0:seat} takes back a food cube from {1:space}", seat, move.space)
        elif isinstance(move, FundSector):
            pos.trading = True
            pos.food[move.space] += 1
            pos.held -= 1
            pos.tell("EMP-MER-13", "{0:seat} funds {1:space} with a food cube", seat, move.space)
        elif isinstance(move, Buy):
            pos.trading = True
            pos.bought[move.cube] = True
            change(pos, seat, move.cube, 1)
        elif isinstance(move, Sell):
            pos.trading = True
            pos.sold[move.cube] = True
            change(pos, seat, move.cube, -1)
        else:
            assert isinstance(move, (StealMetal, StealFood))
            victim = move.seat if isinstance(move, StealMetal) else -1
            space = move.space if isinstance(move, StealFood) else -1
            declare(pos, UsePirate(seat, pos.usable(Steal, seat), victim, space))

    def sheet(self, pos: Galaxy) -> Sheet:
        """The whole turn: food taken back first, then sold, bought, funded, in this order (EMP-MER-08 to EMP-MER-15)."""
        seat, prices = self.seat, pos.prices
        fund = pos.content.trade.fund
        sectors = pos.controlled(seat)
        lines = []
        back = [] if pos.trading else [space for space in sectors if pos.food[space]]
        lines += [SheetLine(TAKE_BACK[space], pos.food[space], (0, -1)) for space in back]
        for cube in KINDS:
            if why_not_sell(pos, seat, cube) is None:
                have = (pos.held, pos.metal[seat], pos.energy[seat])[cube]
                lines.append(
                    SheetLine(SELL[cube], have, (-prices[cube], int(cube == FOOD)), apart=CUBES[cube])
                )
        for cube in KINDS:
            if why_not_buy(pos, seat, cube) is None:
                room = pos.food_pool if cube == FOOD else pos.room(seat, cube)
                most = min(room, pos.marks[seat] // max(1, prices[cube]))
                lines.append(
                    SheetLine(BUY[cube], most, (prices[cube], -int(cube == FOOD)), apart=CUBES[cube])
                )
        fed = pos.held or back or any(line.move is BUY[FOOD] for line in lines)
        for space in sectors if fed else ():
            _, metal, energy = pos.content.yields[pos.tile[space]]
            if (metal or energy) and pos.food[space] < fund:
                lines.append(SheetLine(FUND[space], fund - pos.food[space], (0, 1)))
        return Sheet(tuple(lines), (Purse("marks", pos.marks[seat]), Purse("food", pos.held)), end=DONE)

    def ask(self, pos: Galaxy) -> Question:
        mine = "What do you trade and fund? Food that is left over is sold for {1} mark(s) each."
        if not pos.held:
            mine = "What do you trade? Your sectors have brought no food."
        return Question(
            mine,
            "{seat} trades and funds, with {0} food in hand",
            (pos.held, pos.prices[FOOD]),
            clause="EMP-MER-06",
        )


def trade(pos: Galaxy, seat: Seat, moves: list[Move]) -> None:
    """Add what can be bought and sold: the clauses of `why_not_buy` and `why_not_sell`, for all cubes in one go."""
    prices, sold, bought = pos.prices, pos.sold, pos.bought
    marks, metal, energy = pos.marks[seat], pos.metal[seat], pos.energy[seat]
    if marks >= prices[FOOD] and not sold[FOOD] and pos.food_pool:
        moves.append(BUY[FOOD])
    if marks >= prices[METAL] and not sold[METAL] and metal != pos.content.room_metal:
        moves.append(BUY[METAL])
    if marks >= prices[ENERGY] and not sold[ENERGY] and energy != pos.content.room_energy:
        moves.append(BUY[ENERGY])
    if pos.held and not bought[FOOD]:
        moves.append(SELL[FOOD])
    if metal and not bought[METAL]:
        moves.append(SELL[METAL])
    if energy and not bought[ENERGY]:
        moves.append(SELL[ENERGY])


def why_not_take_back(pos: Galaxy, seat: Seat, space: int) -> Refusal | None:
    """Food of an earlier role comes back only before trading begins (EMP-MER-08, EMP-MER-21)."""
    if pos.owner[space] != seat:
        return "You can take back food only from sectors that you control.", "EMP-MER-08"
    if pos.trading:
        return "Food is taken back only before trading begins.", "EMP-MER-21"
    return None if pos.food[space] else ("There is no food on this sector.", "EMP-MER-08")


def why_not_fund(pos: Galaxy, seat: Seat, space: int) -> Refusal | None:
    """Food goes on own sectors with metal or energy, and not too much of it (EMP-MER-13, EMP-MER-14, EMP-MER-15)."""
    if pos.owner[space] != seat:
        return "You can fund only sectors that you control.", "EMP-MER-13"
    if not pos.held:
        return "You hold no food.", "EMP-MER-13"
    _, metal, energy = pos.content.yields[pos.tile[space]]
    if not metal and not energy:
        return "This sector shows neither metal nor energy, so it takes no food.", "EMP-MER-15"
    if pos.food[space] >= pos.content.trade.fund:
        return "This sector holds as much food as it can already.", "EMP-MER-14"
    return None


def why_not_buy(pos: Galaxy, seat: Seat, cube: int) -> Refusal | None:
    """A cube needs marks, room, and a supply; what was sold this turn is not bought (EMP-MER-11, 12, 20)."""
    if pos.sold[cube]:
        return "What you have sold this turn you cannot buy too.", "EMP-MER-20"
    if pos.marks[seat] < pos.prices[cube]:
        return f"A cube of {CUBES[cube]} costs {pos.prices[cube]} marks; you have too few.", "EMP-MER-11"
    if cube == FOOD:
        return None if pos.food_pool else ("There is no food left in the pool.", "EMP-COMP-07")
    return None if pos.room(seat, cube) else ("Your Storage Facility has no room for it.", "EMP-MER-12")


def why_not_sell(pos: Galaxy, seat: Seat, cube: int) -> Refusal | None:
    """Only what one has is sold, and not what was bought this turn (EMP-MER-11, EMP-MER-20)."""
    if pos.bought[cube]:
        return "What you have bought this turn you cannot sell too.", "EMP-MER-20"
    have = pos.held if cube == FOOD else pos.metal[seat] if cube == METAL else pos.energy[seat]
    return None if have else ("You have none of it to sell.", "EMP-MER-11")


def change(pos: Galaxy, seat: Seat, cube: int, amount: int) -> None:
    """Buy (+1) or sell (-1) one cube at the market's price; sold cubes go to the pool (EMP-MER-09, EMP-MER-10)."""
    price = pos.prices[cube]
    pos.marks[seat] -= price * amount
    if cube == FOOD:
        pos.held += amount
        pos.food_pool -= amount
    elif cube == METAL:
        pos.metal[seat] += amount
    else:
        pos.energy[seat] += amount
    verb = "buys" if amount > 0 else "sells"
    pos.tell("EMP-MER-09", "{0:seat} " + verb + " 1 {1:cube} for {2}", seat, cube, price)


class SellExcess(Step[Galaxy], frozen=True):
    """All food still held is sold; nobody keeps food outside sectors (EMP-MER-16)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        if pos.held:
            pay = pos.held * pos.prices[FOOD]
            pos.marks[self.seat] += pay
            pos.food_pool += pos.held
            pos.tell("EMP-MER-16", "{0:seat} must sell the last {1} food for {2}", self.seat, pos.held, pay)
            pos.held = 0


# --- Space Pirate -----------------------------------------------------------------------------------------------


@TECHNOLOGIES.of(Steal)
class SpacePirate(Technology):
    """Once a Merchant role, with its target; a stopped raid leaves every trade open again (EMP-TEC-44, EMP-MER-24)."""

    role = "merchant"
    limit = "EMP-TEC-44"

    def moves(self, pos: Galaxy, seat: Seat, tech: int) -> list[Move]:
        if tech != pos.usable(Steal, seat):
            return []  # one raid after the other
        # the card can be used: what is left of the moves' own `why_not`
        moves: list[Move] = []
        if pos.room(seat, METAL):
            moves.extend(
                [StealMetal(other) for other, metal in enumerate(pos.metal) if metal and other != seat]
            )
        owner = pos.owner
        moves.extend(
            [
                StealFood(space)
                for space, food in enumerate(pos.food)
                if food and owner[space] not in (-1, seat)
            ]
        )
        return moves

    def stopped(self, pos: Galaxy, use: Use) -> None:
        pos.bought, pos.sold = [False] * len(KINDS), [False] * len(KINDS)


class UsePirate(Use, frozen=True):
    """Take metal from a storage or food from a sector, as much as there is and fits (EMP-TEC-43, EMP-TEC-45)."""

    victim: Seat
    space: int

    def touches(self, pos: Galaxy, seat: Seat) -> bool:
        return seat == (self.victim if self.space < 0 else pos.owner[self.space])

    def run(self, pos: Galaxy) -> None:
        pos.tech_used[self.tech] = True
        amount = pos.content.power(self.tech, Steal).amount
        if self.space >= 0:
            amount = min(amount, pos.food[self.space])
            pos.food[self.space] -= amount
            pos.held += amount
            text = "{0:seat} steals {1} food cube(s) from {2:space}"
            pos.tell("EMP-TEC-43", text, self.seat, amount, self.space)
        else:
            amount = min(amount, pos.metal[self.victim], pos.content.room_metal - pos.metal[self.seat])
            pos.metal[self.victim] -= amount
            pos.metal[self.seat] += amount
            text = "{0:seat} steals {1} metal cube(s) from {2:seat}"
            pos.tell("EMP-TEC-43", text, self.seat, amount, self.victim)
