"""The Production phase: harvest, then Rogue, Trader and converters (COL-PROD, COL-TECON-01 to 03, 09 to 13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Done, Move, Seat, Step, says
from orrery.games.colonies.content import ENERGY, MEEPLE, ORE
from orrery.games.colonies.control import RECHECK
from orrery.games.colonies.gadgets import apply_gadget, production_gadgets
from orrery.games.colonies.knowledge import holds_cards
from orrery.games.colonies.movement import EndTurn
from orrery.games.colonies.state import CONTAMINATION, FALLOUT, Chart, Use
from orrery.games.colonies.technology import EFFECTS, STEAL, TRADE, always, announce_always, weigh_always

DONE: Final = Done()


@says("steal {kind} from {place}", "COL-TECON-10")
class StealFrom(Move, frozen=True):
    """Take this token from this planet."""

    kind: int
    place: int


@says("bring it to {place}", "COL-TECON-10")
class BringTo(Move, frozen=True):
    """Put the stolen token on this planet."""

    place: int


@says("give {kind} from {place}", "COL-TECON-12")
class Give(Move, frozen=True):
    """Give this token in the trade."""

    kind: int
    place: int


@says("take {energy} energy and {ore} ore", "COL-TECON-13")
class TakeTokens(Move, frozen=True):
    """Take these tokens in return."""

    energy: int
    ore: int


class ProductionTurns(Step[Chart], frozen=True):
    """One turn each, clockwise from the first player (COL-PROD-01)."""

    seats: tuple[Seat, ...]

    def run(self, pos: Chart) -> None:
        pos.active = -1
        if not self.seats:
            return
        seat = self.seats[0]
        rest = ProductionTurns(self.seats[1:])
        if pos.out[seat]:
            pos.then(rest)
            return
        pos.active = seat
        pos.then(Harvest(seat), ProductionGadgets(seat), EndTurn(seat), rest)


# --- harvest ----------------------------------------------------------------------------------------------------


def yields(pos: Chart, place: int, kind: int, bonus: int) -> int:
    """What a planet yields, markers and bonus included (COL-PROD-02, COL-PROD-03, COL-WMD-04, COL-WMD-08, COL-TECON-03)."""
    amount = pos.attribute(place, kind) + bonus
    for marker in (FALLOUT, CONTAMINATION):
        if pos.markers[place * 2 + marker]:
            return min(amount, pos.content.marker_caps[marker][kind])
    return amount


class Harvest(Step[Chart], frozen=True):
    """Every planet of a player yields Energy and Ore; always-on cards are announced first (COL-PROD-01 to 04)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        seat, content = self.seat, pos.content
        planets = pos.planets(seat)
        bonus = [0, 0]
        for tech, kind, amount in content.bonuses:
            if pos.announced[seat] >> tech & 1:
                bonus[kind] += amount if always(pos, seat, tech) else 0
            elif any(_differs(pos, place, kind, amount) for place in planets):
                if weigh_always(pos, seat, tech):
                    pos.then(self)
                    announce_always(pos, seat, tech)
                    return
        for place in planets:
            energy, ore = yields(pos, place, ENERGY, bonus[0]), yields(pos, place, ORE, bonus[1])
            pos.gain(place, ENERGY, energy)
            pos.gain(place, ORE, ore)
            pos.tell("COL-PROD-04", "{0:place} yields {1} Energy and {2} Ore", place, energy, ore)


def _differs(pos: Chart, place: int, kind: int, amount: int) -> bool:
    """Whether a bonus makes a difference to a planet's store (COL-TECH-07)."""
    store = pos.energy[place] if kind == ENERGY else pos.ore[place]
    plain = yields(pos, place, kind, 0)
    return plain < pos.content.store - store and yields(pos, place, kind, amount) > plain


# --- Technologies -----------------------------------------------------------------------------------------------


class ProductionGadgets(Step[Chart], frozen=True):
    """After the harvest a player who holds cards is asked, whatever they are (COL-PROD-06)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        if not pos.out[self.seat] and holds_cards(pos, self.seat):
            pos.then(UseOrDone(self.seat))


class UseOrDone(Decision[Chart], frozen=True):
    """Rogue, Trader, converters and Spy, in any order (COL-PROD-06)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        if pos.out[self.seat]:
            return (DONE,)
        return [*production_gadgets(pos, self.seat), DONE]

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is not Done:
            pos.then(ProductionGadgets(self.seat))
            apply_gadget(pos, self.seat, move)

    def forced(self) -> bool:
        return False

    def ask(self, pos: Chart) -> str:
        return "Do you use a Technology after your harvest?"

    def clause(self) -> str:
        return "COL-PROD-06"


# --- Rogue ------------------------------------------------------------------------------------------------------


def loot(pos: Chart, victim: Seat) -> list[Move]:
    """What can be stolen from a player: never the last Meeple, never from Ships or fallout (COL-TECON-11, COL-WMD-09)."""
    spare = pos.population(victim) > 1
    moves: list[Move] = []
    for place in pos.planets(victim):
        if not pos.has_fallout(place):
            moves.extend(
                [
                    StealFrom(kind, place)
                    for kind in (ENERGY, ORE, MEEPLE)
                    if pos.stock(place, kind) and (kind != MEEPLE or spare)
                ]
            )
    return moves


def victims_in_reach(pos: Chart, seat: Seat) -> list[Seat]:
    """Every other player who has a token within reach (COL-TECON-09)."""
    return [other for other in pos.others(seat) if loot(pos, other)]


def steal(pos: Chart, used: Use) -> None:
    """One token from each of the others, clockwise (COL-TECON-09)."""
    pos.then(*[ChooseLoot(used.seat, victim) for victim in pos.others(used.seat)], RECHECK)


def bases(pos: Chart, seat: Seat) -> list[int]:
    """Where a stolen token can go (COL-TECON-10, COL-WMD-09)."""
    return [place for place in pos.planets(seat) if not pos.has_fallout(place)]


class ChooseLoot(Decision[Chart], frozen=True):
    """The planet, and whether to take Energy, Ore or a Meeple, if there is anywhere to bring it (COL-TECON-10, COL-TECON-11)."""

    victim: Seat

    def moves(self, pos: Chart) -> Sequence[Move]:
        return (loot(pos, self.victim) if bases(pos, self.seat) else ()) or (DONE,)

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is StealFrom:
            pos.take(move.place, move.kind, 1)
            pos.tell(
                "COL-TECON-10",
                "{0:seat} steals 1 {1:kind} from {2:place}",
                self.seat,
                move.kind,
                move.place,
            )
            pos.then(RECHECK, ChooseBase(self.seat, move.kind))

    def ask(self, pos: Chart) -> str:
        return f"What do you steal from {pos.seat_name(self.victim)}?"

    def clause(self) -> str:
        return "COL-TECON-10"


class ChooseBase(Decision[Chart], frozen=True):
    """Where the stolen token goes; a Meeple arrives used (COL-TECON-10)."""

    kind: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        return [BringTo(place) for place in bases(pos, self.seat)] or (DONE,)

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is BringTo:
            pos.put(move.place, self.kind, 1, used=1)
            pos.tell("COL-TECON-10", "It goes to {0:place}", move.place)

    def ask(self, pos: Chart) -> str:
        return "Where do you bring the stolen token?"

    def clause(self) -> str:
        return "COL-TECON-10"


EFFECTS[STEAL] = steal


# --- Trader -----------------------------------------------------------------------------------------------------


def trade_places(pos: Chart, seat: Seat) -> list[int]:
    """Planets of others that have something to give (COL-TECON-13, COL-WMD-09)."""
    return [
        place
        for place, owner in enumerate(pos.owner)
        if owner not in (seat, -1) and pos.energy[place] + pos.ore[place] and not pos.has_fallout(place)
    ]


def trade_gifts(pos: Chart, seat: Seat) -> list[Move]:
    """What the holder can give, and from where (COL-TECON-12)."""
    return [
        Give(kind, place) for place in bases(pos, seat) for kind in (ENERGY, ORE) if pos.stock(place, kind)
    ]


def trade(pos: Chart, used: Use) -> None:
    """1 token is given and 2 are taken, from one planet to one planet (COL-TECON-12)."""
    pos.then(ChooseGift(used.seat, used.a))


class ChooseGift(Decision[Chart], frozen=True):
    """What is given, and from which planet; nothing where one of the two has left the game (COL-TECON-12)."""

    place: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        return (trade_gifts(pos, self.seat) if pos.owner[self.place] >= 0 else ()) or (DONE,)

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is Give:
            pos.then(ChooseGoods(self.seat, self.place, move.kind, move.place))

    def ask(self, pos: Chart) -> str:
        return "What do you give in the trade?"

    def clause(self) -> str:
        return "COL-TECON-12"


class ChooseGoods(Decision[Chart], frozen=True):
    """Any two tokens that the planet held before the trade, or the only one (COL-TECON-12, COL-TECON-13)."""

    place: int
    kind: int
    home: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        if pos.out[self.seat] or pos.owner[self.place] < 0:
            return (DONE,)
        energy, ore = pos.energy[self.place], pos.ore[self.place]
        total = min(pos.content.trader_take, energy + ore)
        return [
            TakeTokens(taken, total - taken)
            for taken in range(total + 1)
            if taken <= energy and total - taken <= ore
        ]

    def apply(self, pos: Chart, move: Move) -> None:
        """The tokens taken leave first, then the given token arrives (COL-TECON-13)."""
        if type(move) is not TakeTokens:
            return
        pos.energy[self.place] -= move.energy
        pos.ore[self.place] -= move.ore
        pos.take(self.home, self.kind, 1)
        pos.gain(self.place, self.kind, 1)
        pos.gain(self.home, ENERGY, move.energy)
        pos.gain(self.home, ORE, move.ore)
        pos.tell(
            "COL-TECON-12",
            "{0:seat} gives 1 {1:kind} to {2:place} and takes {3} Energy and {4} Ore",
            self.seat,
            self.kind,
            self.place,
            move.energy,
            move.ore,
        )

    def ask(self, pos: Chart) -> str:
        return "What do you take in return?"

    def clause(self) -> str:
        return "COL-TECON-13"


EFFECTS[TRADE] = trade
