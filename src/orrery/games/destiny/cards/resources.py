"""Cards and corrupt Ministries that move resources (DES-RES, DES-MIN-08 to 11)."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Move, Seat
from orrery.games.destiny.cards.meanings import CARDS, NUMBER, TARGET, ChooseSeat, ConvertSome, Meaning
from orrery.games.destiny.content.effects.played import CheaperFleets, Convert, Gain, Lose
from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.table.announced import Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.stages import OWN_BUY


def resource_of(word: Any) -> int:
    """The resource that a word names."""
    return MONEY if word.resource == "money" else INFLUENCE


def amount_of(pos: Table, seat: Seat, word: Gain | Lose, tokens: int) -> int:
    """How much a Party gains or loses: a plain amount, or one multiplied by what it has."""
    amount = word.amount
    if word.per == "token":
        amount *= tokens
    elif word.per == "own_ministries":
        amount *= len(pos.ministries_of(seat))
    elif word.per == "two_own_sectors":
        amount *= pos.count_sectors(seat) // 2
    most = word.most if isinstance(word, Gain) else 0
    return min(amount, most) if most else amount


class Gaining(Meaning):
    """The own Party gains a resource, never above 99 (DES-RES-02)."""

    def counts_tokens(self, word: Any) -> bool:
        return bool(word.per == "token")

    def do(self, pos: Table, word: Any, played: Played) -> None:
        seat, resource = played.seat, resource_of(word)
        amount = pos.gain(seat, resource, amount_of(pos, seat, word, played.number))
        pos.tell("DES-RES-01", "{0:seat} gains {1} {2:resource}", seat, amount, resource)


CARDS.add({Gain: Gaining()})


class Losing(Meaning):
    """Another Party in good standing loses a resource, never below 0 (DES-MIN-09, DES-RES-03)."""

    def slots(self, word: Any) -> tuple[int, ...]:
        return (TARGET,)

    def counts_tokens(self, word: Any) -> bool:
        return bool(word.per == "token")

    def aims(self, pos: Table, word: Any, played: Played) -> list[Move]:
        return [ChooseSeat(other) for other in pos.loyal() if other != played.seat]

    def valid(self, pos: Table, word: Any, played: Played) -> bool:
        return pos.in_standing(played.target)

    def says(self, pos: Table, word: Any, played: Played) -> None:
        pos.tell("DES-CARD-03", "It is aimed at {0:seat}", played.target)

    def hits(self, pos: Table, word: Any, played: Played, seat: Seat) -> bool:
        return played.target == seat

    def do(self, pos: Table, word: Any, played: Played) -> None:
        resource = resource_of(word)
        amount = pos.lose(played.target, resource, amount_of(pos, played.seat, word, played.number))
        pos.tell("DES-MIN-09", "{0:seat} loses {1} {2:resource}", played.target, amount, resource)


CARDS.add({Lose: Losing()})


class Converting(Meaning):
    """One own resource becomes the other, at a rate and up to a number."""

    def slots(self, word: Any) -> tuple[int, ...]:
        return (NUMBER,)

    def numbers(self, pos: Table, word: Any, played: Played) -> list[Move]:
        found: list[Move] = []
        for resource, purse in ((MONEY, pos.money), (INFLUENCE, pos.influence)):
            most = min(word.most, purse[played.seat])
            found.extend([ConvertSome(n, resource) for n in range(1, most + 1)])
        return found

    def do(self, pos: Table, word: Any, played: Played) -> None:
        seat, source = played.seat, played.other
        number = pos.lose(seat, source, played.number)
        pos.gain(seat, 1 - source, number // word.rate)
        pos.tell("DES-RES-01", "{0:seat} exchanges {1} {2:resource}", seat, number, source)


CARDS.add({Convert: Converting()})


class BuyingCheaper(Meaning):
    """In the own purchases a few Party Fleets cost less."""

    def when(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return where == OWN_BUY

    def do(self, pos: Table, word: Any, played: Played) -> None:
        pos.docked[played.seat] = word.count
        pos.tell("DES-OPT-07", "{0:seat} buys up to {1} Fleet(s) for less", played.seat, word.count)


CARDS.add({CheaperFleets: BuyingCheaper()})


def dry_dock(pos: Table) -> int:
    """What Party Fleets cost less while a card of this kind lasts; of several in a pack the best."""
    words = [word for effects in pos.content.card_effects for word in effects]
    return max((word.amount for word in words if isinstance(word, CheaperFleets)), default=0)
