"""The Production phase: harvest, then Rogue, Trader and converters (COL-PROD, COL-TECON-01 to 03, 09 to 13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import (
    Decision,
    Done,
    Move,
    Question,
    Seat,
    Step,
    always_asked,
    asks,
    lapses,
    otherwise,
    says,
)
from orrery.engine.chain import DONE
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.engine.stops import Stake
from orrery.games.colonies import effects as e
from orrery.games.colonies.content import Card
from orrery.games.colonies.phases.movement import EndTurn
from orrery.games.colonies.space.control import RECHECK
from orrery.games.colonies.table.state import CONTAMINATION, FALLOUT, Chart
from orrery.games.colonies.technology.knowledge import can_use, holds_cards
from orrery.games.colonies.technology.using import (
    announce,
    announce_always,
    begin,
    offers,
    shows,
    why_not_use,
)
from orrery.games.colonies.terms import ENERGY, MEEPLE, ORE, PRODUCTION, RESOURCES
from orrery.games.colonies.uses import MEANINGS, Meaning, Use, Why


@says("send out the {tech}", "COL-TECON-09", "You have no such Technology that could be sent out now.")
class SendRogue(Move, frozen=True):
    """Rob everybody."""

    tech: int


@says("trade with {place}", "COL-TECON-12")
class TradeWith(Move, frozen=True):
    """Force a trade on a planet of another player."""

    place: int


@says("steal {kind} from {place}", "COL-TECON-10")
class StealFrom(Move, frozen=True):
    """Take this token from this planet."""

    kind: int
    place: int


@says("bring it to {place}", "COL-TECON-10")
class BringTo(Move, frozen=True):
    """Put the stolen token on this planet."""

    place: int


@says("give {kind} from {place}", "COL-TECON-12", "You have no such token there to give.")
class Give(Move, frozen=True):
    """Give this token in the trade."""

    kind: int
    place: int


@says(
    "take {energy} energy and {ore} ore",
    "COL-TECON-13",
    "You take two tokens that the planet held, or the only one.",
)
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
    if pos.markers[place * 2 + FALLOUT]:
        return min(amount, pos.content.marker_caps[FALLOUT][kind])
    if pos.markers[place * 2 + CONTAMINATION]:
        return min(amount, pos.content.marker_caps[CONTAMINATION][kind])
    return amount


class Harvest(Step[Chart], frozen=True):
    """Every planet of a player yields Energy and Ore; always-on cards are announced first (COL-PROD-01 to 04)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        seat = self.seat
        planets = pos.planets(seat)
        bonus = [0, 0]
        for card in pos.content.cards(e.ProductionBonus):
            kind, amount = RESOURCES[card.word.resource], card.amount
            if pos.announced[seat] & card.bit:
                bonus[kind] += amount if can_use(pos, seat, card.tech) else 0
            elif any(_differs(pos, place, kind, amount) for place in planets) and shows(pos, seat, card):
                pos.then(self)
                announce_always(pos, seat, card)
                return
        for place in planets:
            energy, ore = yields(pos, place, ENERGY, bonus[0]), yields(pos, place, ORE, bonus[1])
            pos.gain(place, ENERGY, energy)
            pos.gain(place, ORE, ore)
            pos.tell("COL-PROD-04", "{0:place} yields {1} Energy and {2} Ore", place, energy, ore)


@MEANINGS.of(e.ProductionBonus)
class MoreYield(Meaning):
    """Every planet of the holder yields more of a resource (COL-TECON-01 to COL-TECON-03)."""

    modes = ("always",)
    phases = (PRODUCTION,)

    def amount(self, word: Any) -> int:
        return int(word.amount)


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


@asks("After the harvest: do you use a card?", "{seat} may use cards after the harvest", "COL-PROD-06")
@always_asked
@lapses
class UseOrDone(Decision[Chart], frozen=True):
    """Rogue, Trader, converters and Spy, in any order (COL-PROD-06)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        return [*offers(pos, self.seat), DONE]

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is not Done:
            pos.then(ProductionGadgets(self.seat))
            begin(pos, self.seat, move)

    def stake(self, pos: Chart) -> Stake:
        """Wanted is what takes from others, or turns goods that would be lost into others."""
        moves = offers(pos, self.seat)
        full = [
            place
            for place in pos.planets(self.seat)
            if max(pos.energy[place], pos.ore[place]) >= pos.content.store
        ]
        wants = bool(full) or any(type(move) in (SendRogue, TradeWith) for move in moves)
        reason = "your stores have room, and nothing need be moved"
        return Stake(
            "harvest", bool(moves), wants and bool(moves), True, answer=DONE, reason=reason if moves else ""
        )

    def why_not(self, pos: Chart, move: Move) -> tuple[str, str]:
        return why_not_use(pos, self.seat, move) or ("", "")


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


def any_loot(pos: Chart, seat: Seat) -> bool:
    """Whether another player has a token within reach (COL-TECON-09)."""
    for other in pos.others(seat):  # noqa: SIM110 - a generator costs more than the look
        if loot(pos, other):
            return True
    return False


@MEANINGS.of(e.Steal)
class Rogue(Meaning):
    """One token is taken from every other player, once per Production phase (COL-TECON-09 to COL-TECON-11)."""

    phases = (PRODUCTION,)
    moves = (SendRogue,)
    limit = ("phase", "COL-TECON-09")

    def says(self, card: Card, move: Any) -> bool:
        return type(move) is SendRogue and move.tech == card.tech

    def aims(self, pos: Chart, seat: Seat, card: Card) -> list[Move]:
        return [SendRogue(card.tech)]

    def why_not(self, pos: Chart, seat: Seat, card: Card, move: Any) -> Why:
        if not bases(pos, seat):
            return "You have no planet to bring a stolen token to.", "COL-TECON-11"
        if not any_loot(pos, seat):
            return "Nobody has a token within reach.", "COL-TECON-09"
        return None

    def do(self, pos: Chart, seat: Seat, card: Card, move: Any) -> None:
        announce(pos, card, RobsEverybody(seat=seat, tech=card.tech))


class RobsEverybody(Use, frozen=True):
    """One token from each of the others, clockwise (COL-TECON-09)."""

    def touches(self, pos: Chart, seat: Seat) -> bool:
        return seat != self.seat and bool(loot(pos, seat))

    def run(self, pos: Chart) -> None:
        pos.then(*[ChooseLoot(self.seat, victim) for victim in pos.others(self.seat)], RECHECK)


def bases(pos: Chart, seat: Seat) -> list[int]:
    """Where a stolen token can go (COL-TECON-10, COL-WMD-09)."""
    return [place for place in pos.planets(seat) if not pos.has_fallout(place)]


@otherwise("There is no such token on a planet of the player you rob.", "COL-TECON-10")
@lapses
class ChooseLoot(Decision[Chart], frozen=True):
    """The planet, and whether to take Energy, Ore or a Meeple, if there is anywhere to bring it (COL-TECON-10, COL-TECON-11)."""

    victim: Seat

    def moves(self, pos: Chart) -> Sequence[Move]:
        return (loot(pos, self.victim) if bases(pos, self.seat) else ()) or (DONE,)

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is StealFrom:
            pos.take(move.place, move.kind, 1)
            pos.tell(
                "COL-TECON-10", "{0:seat} steals 1 {1:kind} from {2:place}", self.seat, move.kind, move.place
            )
            pos.then(RECHECK, ChooseBase(self.seat, move.kind))

    def ask(self, pos: Chart) -> Question:
        return Question(
            "What does your Rogue take from {0:seat}?",
            "{seat} rob(s|) {0:seat}",
            (self.victim,),
            "COL-TECON-10",
        )

    def stake(self, pos: Chart) -> Stake:
        """Asked is who could take a planet's last Meeple; otherwise the Rogue takes a Meeple, or what its owner has least of."""
        moves = [move for move in self.moves(pos) if type(move) is StealFrom]
        last = any(move.kind == MEEPLE and pos.meeples[move.place] == 1 for move in moves)
        return Stake(
            "loot",
            bool(moves),
            last,
            False,
            answer=default_loot(pos, self.seat, moves) if moves else DONE,
            reason="it takes a Meeple, or what you lack, from where most are",
        )


def default_loot(pos: Chart, seat: Seat, moves: Sequence[StealFrom]) -> StealFrom:
    """What a Rogue takes where nobody says: a Meeple, which is a life, else the scarcer token, always from where most are."""
    homes = bases(pos, seat)
    stores = (sum([pos.energy[place] for place in homes]), sum([pos.ore[place] for place in homes]))

    def worth(move: StealFrom) -> tuple[int, int]:
        if move.kind == MEEPLE:
            return 2, pos.meeples[move.place]
        scarce = stores[move.kind] <= stores[1 - move.kind]
        return int(scarce), pos.stock(move.place, move.kind)

    return max(moves, key=worth)


@otherwise("Loot goes to a planet of your own that has no fallout.", "COL-TECON-10")
@asks("Where do you bring the stolen token?", "{seat} bring(s|) the loot home", "COL-TECON-10")
@lapses
class ChooseBase(Decision[Chart], frozen=True):
    """Where the stolen token goes; a Meeple arrives used (COL-TECON-10)."""

    kind: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        return [BringTo(place) for place in bases(pos, self.seat)] or (DONE,)

    def stake(self, pos: Chart) -> Stake:
        """Where there is most room for it."""
        places = [move.place for move in self.moves(pos) if type(move) is BringTo]
        answer = BringTo(roomiest(pos, places, self.kind)) if places else DONE
        return Stake(
            "loot", bool(places), False, False, answer=answer, reason="it goes where there is most room"
        )

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is BringTo:
            pos.put(move.place, self.kind, 1, used=1)
            pos.tell("COL-TECON-10", "It goes to {0:place}", move.place)


def roomiest(pos: Chart, places: list[int], kind: int) -> int:
    """The place with most room for tokens of a kind, of equals the first."""

    def room(place: int) -> int:
        most = pos.attribute(place, MEEPLE) if kind == MEEPLE else pos.content.store
        return most - pos.stock(place, kind)

    return max(places, key=room)


# --- Trader -----------------------------------------------------------------------------------------------------


def trade_gifts(pos: Chart, seat: Seat) -> list[Move]:
    """What the holder can give, and from where (COL-TECON-12)."""
    return [Give(kind, place) for kind, place in givers(pos, seat)]


def givers(pos: Chart, seat: Seat, most: int = -1) -> list[tuple[int, int]]:
    """Which token the holder can give from which planet; no more than `most`, where one is enough to know."""
    found: list[tuple[int, int]] = []
    for place in bases(pos, seat):
        for kind in (ENERGY, ORE):
            if pos.stock(place, kind):
                found.append((kind, place))
                if len(found) == most:
                    return found
    return found


@MEANINGS.of(e.ForcedTrade)
class Trader(Meaning):
    """One token is given and some are taken in return, once per Production phase (COL-TECON-12, COL-TECON-13)."""

    phases = (PRODUCTION,)
    moves = (TradeWith,)
    limit = ("phase", "COL-TECON-12")

    def aims(self, pos: Chart, seat: Seat, card: Card) -> list[Move]:
        return [TradeWith(place) for place, owner in enumerate(pos.owner) if owner not in (seat, -1)]

    def why_not(self, pos: Chart, seat: Seat, card: Card, move: Any) -> Why:
        if pos.owner[move.place] in (seat, -1):
            return "A trade is forced on a planet of another player.", "COL-TECON-12"
        if pos.has_fallout(move.place):
            return "A planet with fallout takes no part.", "COL-WMD-09"
        if not pos.energy[move.place] + pos.ore[move.place]:
            return "This planet has nothing to give.", "COL-TECON-13"
        if not givers(pos, seat, 1):
            return "You have nothing to give in the trade.", "COL-TECON-12"
        return None

    def do(self, pos: Chart, seat: Seat, card: Card, move: Any) -> None:
        announce(pos, card, ForcesTrade(move.place, card.word.take, seat=seat, tech=card.tech))


class ForcesTrade(Use, frozen=True):
    """1 token is given and `take` are taken, from one planet to one planet (COL-TECON-12)."""

    place: int
    take: int

    def run(self, pos: Chart) -> None:
        pos.then(ChooseGift(self.seat, self.place, self.take))


@lapses
class ChooseGift(Decision[Chart], frozen=True):
    """What is given, and from which planet; nothing where one of the two has left the game (COL-TECON-12)."""

    place: int
    take: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        return (trade_gifts(pos, self.seat) if pos.owner[self.place] >= 0 else ()) or (DONE,)

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is Give:
            pos.then(ChooseGoods(self.seat, self.place, self.take, move.kind, move.place))

    def ask(self, pos: Chart) -> Question:
        return Question(
            "Trade with {0:place}: what do you give, and what do you take?",
            "{seat} trade(s|) with {0:place}",
            (self.place,),
            "COL-TECON-12",
        )

    def sheet(self, pos: Chart) -> Sheet | None:
        """One token on the one side, the tokens in return on the other."""
        gifts = [move for move in self.moves(pos) if type(move) is Give]
        if not gifts:
            return None
        goods = trade_goods(pos, self.place, self.take)
        lines = [SheetLine(move, 1, (1, 0), "give") for move in gifts]
        lines += [SheetLine(move, 1, (0, 1), "get") for move in goods]
        return Sheet(tuple(lines), (Purse("one gift", 1), Purse("one return", 1)), 2, 2)


def trade_goods(pos: Chart, place: int, take: int) -> list[TakeTokens]:
    """What can be taken in return: so many tokens of a planet, or all that it has (COL-TECON-13)."""
    energy, ore = pos.energy[place], pos.ore[place]
    total = min(take, energy + ore)
    return [
        TakeTokens(taken, total - taken)
        for taken in range(total + 1)
        if taken <= energy and total - taken <= ore
    ]


@lapses
class ChooseGoods(Decision[Chart], frozen=True):
    """Any two tokens that the planet held before the trade, or the only one (COL-TECON-12, COL-TECON-13)."""

    place: int
    take: int
    kind: int
    home: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        if pos.owner[self.place] < 0:
            return (DONE,)  # its player has left the game
        return trade_goods(pos, self.place, self.take)

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

    def ask(self, pos: Chart) -> Question:
        return Question(
            "What do you take from {0:place} in return?",
            "{seat} trade(s|) with {0:place}",
            (self.place,),
            "COL-TECON-13",
        )
