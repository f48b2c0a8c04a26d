"""The one source of chance: a small seeded stream, cheap to copy, the same on every machine.

Block n of the stream is BLAKE2b(n) under a 32-byte key, and every outcome takes single bytes of it by rejection. So
the stream is fast (one hash for some sixty dice), copies are four assignments, and nobody who has seen a thousand
dice can tell the next one or the order of a deck without the key.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

T = TypeVar("T")

BLOCK: Final = 64


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A stream of dice and shuffles. `drawn` counts the bytes taken: equal counts mean that no chance was used."""

    key: bytes
    drawn: int
    block: bytes

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        self.key = key
        self.drawn = drawn
        self.block = b"" if drawn % BLOCK == 0 else _block(key, drawn // BLOCK)

    def copy(self) -> Chance:
        """The same stream at the same place."""
        new = Chance(self.key)
        new.drawn = self.drawn
        new.block = self.block
        return new

    def byte(self) -> int:
        """The next byte of the stream."""
        at = self.drawn % BLOCK
        if at == 0:
            self.block = _block(self.key, self.drawn // BLOCK)
        self.drawn += 1
        return self.block[at]

    def below(self, bound: int) -> int:
        """A fair number from 0 to bound - 1."""
        if bound <= 256:
            limit = 256 - 256 % bound
            while True:
                at = self.drawn % BLOCK  # `byte`, without a call: nearly every number comes this way
                if at == 0:
                    self.block = _block(self.key, self.drawn // BLOCK)
                self.drawn += 1
                value = self.block[at]
                if value < limit:
                    return value % bound
        size = (bound.bit_length() + 7) // 8
        span = 256**size
        while True:
            value = 0
            for _ in range(size):
                value = value * 256 + self.byte()
            if value < span - span % bound:
                return value % bound

    def die(self, sides: int = 6) -> int:
        """One fair die."""
        return self.below(sides) + 1

    def dice(self, number: int) -> list[int]:
        """So many fair six-sided dice, in the order rolled."""
        return [self.die() for _ in range(number)]

    def shuffle(self, cards: list[T]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        for i in range(len(cards) - 1, 255, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        block, drawn = self.block, self.drawn
        for i in range(min(len(cards), 256) - 1, 0, -1):
            bound = i + 1  # `below`, without a call: imagining a position is mostly shuffling
            limit = 256 - 256 % bound
            while True:
                at = drawn % BLOCK
                if at == 0:
                    block = _block(self.key, drawn // BLOCK)
                drawn += 1
                value = block[at]
                if value < limit:
                    break
            j = value % bound
            cards[i], cards[j] = cards[j], cards[i]
        self.block, self.drawn = block, drawn


class NoChance(Chance):
    """What a view has instead of a stream: nothing can be rolled or shuffled on it."""

    def copy(self) -> Chance:
        return self

    def byte(self) -> int:
        raise AssertionError("a view has no chance: imagine a position that fits it first")

    def below(self, bound: int) -> int:
        return self.byte()

    def shuffle(self, cards: list[T]) -> None:
        if len(cards) > 1:
            self.byte()


NO_CHANCE: Final = NoChance(b"")


def _block(key: bytes, number: int) -> bytes:
    return blake2b(number.to_bytes(8, "big"), key=key, digest_size=BLOCK, person=b"orrery-chance").digest()


def seeded(seed: int | str | bytes) -> Chance:
    """The stream of a seed: an integer or a text for simulations, the seed of a record at a table."""
    raw = seed if isinstance(seed, bytes) else str(seed).encode()
    return Chance(blake2b(raw, digest_size=32, person=b"orrery-stream").digest())
