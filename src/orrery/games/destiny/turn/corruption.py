"""Corruption and Shadow (DES-COR, DES-SHA).

Every change of tokens in a turn is written down with a tag, so that a Feint or a negated ability can leave a Senator
with the tokens it would have if that cause had never given it any (DES-FEINT-08, DES-MIN-17).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Pass, Question, Seat, otherwise, says
from orrery.games.destiny.table.state import IN_PLAY, Table
from orrery.games.destiny.turn.open_moments import FREE_MOVES
from orrery.games.destiny.turn.ways import Way

GAIN, ABSOLVE, TRADE, CLEANSE = 0, 1, 2, 3


@says("put it on {senator}", "DES-COR-05")
class PutOn(Move, frozen=True):
    """The Senator that takes the Corruption."""

    senator: int


@says(
    "trade tokens of {senator}", "DES-SHA-05", "This Senator is not yours, or has not enough tokens to trade."
)
class TradeTokens(Move, frozen=True):
    """Trade three Corruption tokens for a Shadow token."""

    senator: int


def settled(corruption: int, shadow: int, limit: int, rate: int) -> tuple[int, int]:
    """Forced trades: on the fifth token, or the third beside a Shadow, until fewer are left (DES-SHA-02, 03, 04)."""
    while corruption > limit or (shadow > 0 and corruption >= rate):
        corruption -= rate
        shadow += 1
    return corruption, shadow


def _settle(pos: Table, senator: int) -> None:
    numbers = pos.content.numbers
    before = pos.shadow[senator]
    pos.corruption[senator], pos.shadow[senator] = settled(
        pos.corruption[senator],
        before,
        numbers.corruption_before_forced_trade,
        numbers.corruption_per_shadow,
    )
    if pos.shadow[senator] > before:
        clause = "DES-SHA-03" if before else "DES-SHA-02"
        pos.tell(
            clause,
            "{0:senator} must trade Corruption for Shadow and has {1} now",
            senator,
            pos.shadow[senator],
        )


def corrupt(pos: Table, senator: int, number: int, clause: str, tag: int = 0) -> None:
    """Put Corruption on a Senator in play; without one the tokens are lost (DES-SEN-11, DES-ASN-18)."""
    if number <= 0 or not pos.in_play(senator):
        return
    pos.token_log.append((senator, GAIN, number, tag))
    pos.corruption[senator] += number
    pos.tell(clause, "{0:senator} gains {1} Corruption", senator, number)
    _settle(pos, senator)


def absolve(pos: Table, senator: int, number: int, clause: str) -> int:
    """Remove Corruption, never Shadow (DES-SHA-07); how many came off is returned."""
    gone = min(number, pos.corruption[senator])
    if gone > 0:
        pos.token_log.append((senator, ABSOLVE, gone, 0))
        pos.corruption[senator] -= gone
        pos.tell(clause, "{0:senator} loses {1} Corruption", senator, gone)
    return gone


def cleanse(pos: Table, senator: int, clause: str) -> None:
    """Remove a Shadow token; no Corruption is left behind (DES-SEC-02)."""
    pos.token_log.append((senator, CLEANSE, 1, 0))
    pos.shadow[senator] -= 1
    pos.tell(clause, "A Shadow token of {0:senator} leaves play", senator)


def token_trades(pos: Table, seat: Seat, found: list[Move]) -> None:
    """Own Senators with three Corruption, wherever a Party may use anything at all (DES-SHA-05, DES-SHA-06, SHA-11)."""
    enough: int = pos.content.numbers.corruption_per_shadow
    for senator, tokens in enumerate(pos.corruption):
        if tokens >= enough and pos.sen_seat[senator] == seat:  # only Senators in play have tokens
            found.append(TradeTokens(senator))


def turn_over(pos: Table, senator: int) -> None:
    """The voluntary trade of three Corruption for a Shadow (DES-SHA-01, DES-SHA-05)."""
    pos.token_log.append((senator, TRADE, 1, 0))
    pos.corruption[senator] -= pos.content.numbers.corruption_per_shadow
    pos.shadow[senator] += 1
    pos.tell("DES-SHA-05", "{0:senator} trades three Corruption for a Shadow token", senator)


def take_back(pos: Table, tags: Sequence[int], clause: str) -> None:
    """Undo tokens of these causes, trades for Shadow included; other tokens stay (DES-FEINT-03, DES-FEINT-08)."""
    touched = sorted({entry[0] for entry in pos.token_log if entry[3] in tags})  # only gains carry a tag
    pos.token_log = [entry for entry in pos.token_log if entry[3] not in tags]
    for senator in touched:
        if pos.sen_at[senator] != IN_PLAY:
            continue
        _replay(pos, senator)
        pos.tell(
            clause,
            "{0:senator} has {1} Corruption and {2} Shadow again",
            senator,
            pos.corruption[senator],
            pos.shadow[senator],
        )


def _replay(pos: Table, senator: int) -> None:
    numbers = pos.content.numbers
    rate, limit = numbers.corruption_per_shadow, numbers.corruption_before_forced_trade
    corruption, shadow = pos.corruption_then[senator], pos.shadow_then[senator]
    for who, kind, number, _ in pos.token_log:
        if who != senator:
            continue
        if kind == GAIN:
            corruption += number
        elif kind == ABSOLVE:
            corruption = max(0, corruption - number)
        elif kind == CLEANSE:
            shadow = max(0, shadow - number)
        elif corruption >= rate:
            corruption -= rate
            shadow += 1
        corruption, shadow = settled(corruption, shadow, limit, rate)
    pos.corruption[senator], pos.shadow[senator] = corruption, shadow


def new_tag(pos: Table) -> int:
    """A number for one cause of Corruption."""
    pos.next_tag += 1
    return pos.next_tag - 1


def least_tainted(pos: Table, senators: list[int]) -> int:
    """The Senator with the fewest tokens, then the lowest cost, then the first by name (DES-OPT-04)."""
    content = pos.content
    rate = content.numbers.corruption_per_shadow
    keys = [
        (pos.corruption[s] + rate * pos.shadow[s], content.cost[s], content.senator_names[s], s)
        for s in senators
    ]
    return min(keys)[-1]


class AtTheTokens(Way):
    """At any time a player may act (DES-SHA-05, DES-SHA-11)."""

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        token_trades(pos, seat, found)

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        turn_over(pos, move.senator)

    def is_aside(self) -> bool:
        return True


FREE_MOVES.add(60, AtTheTokens(), TradeTokens)


@otherwise("It goes on a Senator of your own in play.", "DES-COR-05")
class PlaceCorruption(Decision[Table], frozen=True):
    """The tokens of one cause go together on one Senator of the Party's choice (DES-COR-03, DES-COR-05)."""

    number: int
    cause: str
    tag: int = 0

    def moves(self, pos: Table) -> Sequence[Move]:
        return [PutOn(senator) for senator in pos.senators_of(self.seat)] or [Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, PutOn):
            corrupt(pos, move.senator, self.number, self.cause, self.tag)
        else:
            pos.tell("DES-SEN-11", "{0:seat} has no Senator: the Corruption is lost", self.seat)

    def ask(self, pos: Table) -> Question:
        text = "Which of your Senators takes {0} Corruption?"
        return Question(text, "{seat} choose(s|) who takes {0} Corruption", (self.number,), self.cause)

    def absent(self, pos: Table, moves: Sequence[Move]) -> Move:
        senators = pos.senators_of(self.seat)
        return PutOn(least_tainted(pos, senators)) if senators else Pass()


def bearer(pos: Table, seat: Seat, number: int, cause: str, tag: int = 0) -> None:
    """Let a Party choose the Senator that takes Corruption, next."""
    pos.then(PlaceCorruption(seat, number, cause, tag))
