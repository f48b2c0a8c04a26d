"""The Merchant role: prices, harvest, trade, funding, the Space Pirate (EMP-MER, EMP-TEC-43 to 46)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Done, Move, Question, Seat, Step, says
from orrery.games.emperor.content import CUBES, ENERGY, FOOD, METAL
from orrery.games.emperor.effects import Steal
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.technology import TimeWarpStep, declare


@says("discard the {value}", "EMP-MER-02")
class Discard(Move, frozen=True):
    """Discard one of the market dice, by what it shows."""

    value: int


@says("take back food from {space}", "EMP-MER-08")
class TakeBack(Move, frozen=True):
    """Take a food cube from a sector of an earlier Merchant role."""

    space: int


@says("buy {cube}", "EMP-MER-09")
class Buy(Move, frozen=True):
    """Buy one cube at its price."""

    cube: int


@says("sell {cube}", "EMP-MER-09")
class Sell(Move, frozen=True):
    """Sell one cube at its price."""

    cube: int


@says("fund {space}", "EMP-MER-13")
class FundSector(Move, frozen=True):
    """Put a food cube on a sector that shows metal or energy."""

    space: int


@says("steal metal from {seat}", "EMP-TEC-43")
class StealMetal(Move, frozen=True):
    """The Space Pirate takes a metal cube from an opponent's storage."""

    seat: Seat


@says("steal food from {space}", "EMP-TEC-43")
class StealFood(Move, frozen=True):
    """The Space Pirate takes a food cube from an opponent's sector."""

    space: int


BUY = tuple(Buy(cube) for cube in range(3))
SELL = tuple(Sell(cube) for cube in range(3))
FUND = tuple(FundSector(space) for space in range(64))
TAKE_BACK = tuple(TakeBack(space) for space in range(64))
DONE = Done()


class MerchantStart(Step[Galaxy], frozen=True):
    """The Chooser receives 3 marks and rolls the market dice (EMP-MER-01, EMP-MER-02)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        pos.marks[self.seat] += pos.content.chooser_marks
        pos.tell("EMP-MER-01", "{0:seat} receives {1} mark(s)", self.seat, pos.content.chooser_marks)
        number = pos.content.market_dice
        pos.set_dice(pos.chance.dice(number), [self.seat] * number, [0] * number)
        pos.pirated = False
        pos.tell("EMP-MER-02", "{0:seat} rolls the market: {1:dice}", self.seat, pos.dice[:])
        pos.then(TimeWarpStep(), *[DiscardDie(self.seat)] * pos.content.market_discard, SetMarket())


class DiscardDie(Decision[Galaxy], frozen=True):
    """The Chooser discards one die and keeps three (EMP-MER-02)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return [Discard(value) for value in sorted(set(pos.dice))]

    def apply(self, pos: Galaxy, move: Discard) -> None:
        pos.dice.remove(move.value)
        pos.set_dice(pos.dice, pos.dice_owner[1:], pos.dice_need[1:])
        pos.tell("EMP-MER-02", "{0:seat} discards {1:dice}", self.seat, [move.value])

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            "Which die do you discard? The others set the prices of food, metal and energy.",
            "{seat} XXX",
            clause="EMP-MER-02",
        )


class SetMarket(Step[Galaxy], frozen=True):
    """Lowest die food, middle one metal, highest energy (EMP-MER-03, EMP-MER-04, EMP-MER-22, EMP-MER-23)."""

    def run(self, pos: Galaxy) -> None:
        pos.prices = sorted(pos.dice)
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
        shown = sum(pos.content.yields[pos.tile[space]][FOOD] for space in pos.controlled(self.seat))
        harvest = min(shown, pos.food_pool)
        pos.food_pool -= harvest
        pos.held = harvest
        pos.bought = pos.sold = 0
        pos.trading = False
        pos.tell("EMP-MER-07", "{0:seat} harvests {1} food", self.seat, harvest)
        pos.then(Trading(self.seat), SellExcess(self.seat))


class Trading(Decision[Galaxy], frozen=True):
    """Take back food, then trade and fund in any mixture until done (EMP-MER-08 to EMP-MER-21)."""

    acted: bool = False

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        moves: list[Move] = []
        content, seat, owner, food = pos.content, self.seat, pos.owner, pos.food
        room = content.fund_limit
        held = pos.held
        for space in range(content.spaces):
            if owner[space] != seat:
                continue
            if food[space] and not pos.trading:
                moves.append(TAKE_BACK[space])
            if held and food[space] < room:
                _, metal, energy = content.yields[pos.tile[space]]
                if metal or energy:
                    moves.append(FUND[space])
        marks, prices = pos.marks[seat], pos.prices
        if marks >= prices[FOOD] and pos.food_pool and not pos.sold & 1:
            moves.append(BUY[FOOD])
        if marks >= prices[METAL] and pos.metal[seat] < content.room_metal and not pos.sold & 2:
            moves.append(BUY[METAL])
        if marks >= prices[ENERGY] and pos.energy[seat] < content.room_energy and not pos.sold & 4:
            moves.append(BUY[ENERGY])
        if held and not pos.bought & 1:
            moves.append(SELL[FOOD])
        if pos.metal[seat] and not pos.bought & 2:
            moves.append(SELL[METAL])
        if pos.energy[seat] and not pos.bought & 4:
            moves.append(SELL[ENERGY])
        if not pos.pirated and pos.usable(Steal, seat):
            moves.extend(thefts(pos, seat))
        moves.append(DONE)
        return moves

    def apply(self, pos: Galaxy, move: Move) -> None:
        if type(move) is Done:
            return
        seat = self.seat
        pos.then(ACTED[seat])
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
            pos.bought |= 1 << move.cube
            change(pos, seat, move.cube, 1)
        elif isinstance(move, Sell):
            pos.trading = True
            pos.sold |= 1 << move.cube
            change(pos, seat, move.cube, -1)
        else:
            assert isinstance(move, (StealMetal, StealFood))
            victim = move.seat if isinstance(move, StealMetal) else -1
            space = move.space if isinstance(move, StealFood) else -1
            declare(pos, seat, pos.content.tech(Steal), UsePirate(seat, victim, space))

    def forced(self) -> bool:
        return (
            not self.acted
        )  # whoever has acted ends the turn by hand: until then the clicks can be taken back

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            "Trade and fund. What next?" if pos.trading else "Take back food, trade and fund. What first?",
            "{seat} XXX",
            clause="EMP-MER-06",
        )

    def why_not(self, pos: Galaxy, move: Move) -> tuple[str, str]:
        if isinstance(move, TakeBack) and pos.trading:
            return "Food is taken back only before trading begins.", "EMP-MER-21"
        if isinstance(move, Buy):
            if pos.sold & 1 << move.cube:
                return f"You have sold {CUBES[move.cube]} this turn, so you cannot buy it too.", "EMP-MER-20"
            if pos.marks[self.seat] < pos.prices[move.cube]:
                return (
                    f"A cube of {CUBES[move.cube]} costs {pos.prices[move.cube]} marks; you have too few.",
                    "EMP-MER-11",
                )
            if move.cube != FOOD:
                return "Your Storage Facility has no room for it.", "EMP-MER-12"
            return "There is no food left in the pool.", "EMP-COMP-07"
        if isinstance(move, Sell):
            if pos.bought & 1 << move.cube:
                return (
                    f"You have bought {CUBES[move.cube]} this turn, so you cannot sell it too.",
                    "EMP-MER-20",
                )
            return f"You have no {CUBES[move.cube]} to sell.", "EMP-MER-11"
        if isinstance(move, FundSector):
            return self._why_not_fund(pos, move.space)
        return "", ""

    def _why_not_fund(self, pos: Galaxy, space: int) -> tuple[str, str]:
        if pos.owner[space] != self.seat:
            return "You can fund only sectors that you control.", "EMP-MER-13"
        _, metal, energy = pos.content.yields[pos.tile[space]]
        if not metal and not energy:
            return "This sector shows neither metal nor energy, so it takes no food.", "EMP-MER-15"
        if pos.food[space] >= pos.content.fund_limit:
            return (
                f"This sector holds {pos.food[space]} food already; there is room for no more.",
                "EMP-MER-14",
            )
        return "You hold no food.", "EMP-MER-13"


ACTED = tuple(Trading(seat, True) for seat in range(6))


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


def thefts(pos: Galaxy, seat: Seat) -> list[Move]:
    """Whom the Space Pirate can rob now (EMP-TEC-43, EMP-TEC-45, EMP-TEC-46)."""
    found: list[Move] = []
    if pos.metal[seat] < pos.content.room_metal:
        found.extend(StealMetal(other) for other in range(pos.players) if other != seat and pos.metal[other])
    found.extend(
        StealFood(space)
        for space, owner in enumerate(pos.owner)
        if owner >= 0 and owner != seat and pos.food[space]
    )
    return found


class UsePirate(Step[Galaxy], frozen=True):
    """Take the cube, unless the Saboteur has stopped the Pirate (EMP-TEC-43, EMP-TEC-44)."""

    seat: Seat
    victim: Seat
    space: int

    def run(self, pos: Galaxy) -> None:
        if pos.tech_stopped[pos.content.tech(Steal)]:
            return
        pos.pirated = True
        if self.space >= 0:
            pos.food[self.space] -= 1
            pos.held += 1
            pos.tell("EMP-TEC-43", "{0:seat} steals a food cube from {1:space}", self.seat, self.space)
        else:
            pos.metal[self.victim] -= 1
            pos.metal[self.seat] += 1
            pos.tell("EMP-TEC-43", "{0:seat} steals a metal cube from {1:seat}", self.seat, self.victim)
