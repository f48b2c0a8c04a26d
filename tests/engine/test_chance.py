"""The stream of chance is fair, the same everywhere, and cheap to copy."""

from __future__ import annotations

from hashlib import blake2b
from itertools import pairwise

import pytest

from orrery.engine.chance import BLOCK, Chance, seeded

# 0.1 % of fair streams exceed these values of chi-square (degrees of freedom: value)
CRITICAL = {1: 10.83, 3: 16.27, 5: 20.52, 9: 27.88, 19: 43.82, 23: 49.73}


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("bound", [2, 4, 6, 10, 20])
def test_every_number_below_a_bound_is_as_likely_as_any_other(bound: int) -> None:
    chance = seeded("fairness")
    counts = [0] * bound
    for _ in range(1000 * bound):
        counts[chance.below(bound)] += 1
    assert chi_square(counts, 1000) < CRITICAL[bound - 1]


def test_every_order_of_four_cards_is_as_likely_as_any_other() -> None:
    chance = seeded("orders")
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(24 * 500):
        cards = [1, 2, 3, 4]
        chance.shuffle(cards)
        counts[tuple(cards)] = counts.get(tuple(cards), 0) + 1
    assert len(counts) == 24
    assert chi_square(list(counts.values()), 500) < CRITICAL[23]


def test_dice_in_a_row_do_not_depend_on_each_other() -> None:
    chance = seeded("pairs")
    dice = chance.dice(36 * 400 + 1)
    counts = [0] * 36
    for one, two in pairwise(dice):
        counts[6 * (one - 1) + two - 1] += 1
    assert chi_square(counts, 400) < 66.62  # 35 degrees, 0.1 %


def test_the_same_seed_gives_the_same_stream_on_every_machine() -> None:
    """Golden values: if they change, every record ever written replays differently."""
    assert seeded(7).key.hex() == "df4244df36b3173f2b23c90747ca913246784995dc36c7f40d1a8b7956dd5102"
    assert seeded(7).dice(20) == [4, 3, 6, 2, 6, 1, 6, 2, 2, 2, 1, 4, 6, 1, 4, 3, 5, 2, 5, 3]
    cards = list(range(10))
    seeded("a table").shuffle(cards)
    assert cards == [6, 2, 8, 1, 5, 4, 3, 7, 0, 9]
    large = seeded("large")
    assert [large.below(10**9) for _ in range(3)] == [24910388, 582848121, 489720259]


def test_the_stream_can_be_computed_with_the_standard_library_alone() -> None:
    """What `orrery verify` proves can be checked by anybody who reads these lines."""
    key = blake2b(b"7", digest_size=32, person=b"orrery-stream").digest()
    stream = b"".join(
        blake2b(n.to_bytes(8, "big"), key=key, digest_size=64, person=b"orrery-chance").digest()
        for n in range(4)
    )
    dice = [byte % 6 + 1 for byte in stream if byte < 252]  # 252 to 255 would favour small numbers
    assert seeded(7).dice(len(dice)) == dice


def test_a_number_and_its_text_are_the_same_seed_and_others_are_not() -> None:
    assert seeded(7).key == seeded("7").key == seeded(b"7").key
    assert len({seeded(seed).key for seed in range(100)}) == 100


@pytest.mark.parametrize("bound", [257, 300, 1000, 65_536, 65_537, 10**6, 2**40])
def test_bounds_beyond_a_byte_are_fair_too(bound: int) -> None:
    chance = seeded(bound)
    counts = [0] * 10
    for _ in range(5000):
        value = chance.below(bound)
        assert 0 <= value < bound
        counts[value * 10 // bound] += 1
    assert chi_square(counts, 500) < CRITICAL[9] + 5  # tenths of 257 are not quite equal


def test_a_bound_of_one_leaves_no_choice() -> None:
    assert seeded(1).below(1) == 0


def test_a_copy_stands_at_the_same_place_and_goes_its_own_way() -> None:
    chance = seeded(3)
    chance.dice(BLOCK + 5)
    copy = chance.copy()
    assert copy.drawn == chance.drawn
    assert copy.dice(200) == chance.dice(200)
    copy.byte()
    assert copy.drawn == chance.drawn + 1
    assert chance.dice(5) != copy.dice(5) or chance.byte() != copy.byte()


@pytest.mark.parametrize("taken", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 5 * BLOCK])
def test_a_stream_goes_on_from_its_key_and_its_place(taken: int) -> None:
    chance = seeded("saved")
    for _ in range(taken):
        chance.byte()
    again = Chance(chance.key, chance.drawn)
    assert [again.byte() for _ in range(2 * BLOCK)] == [chance.byte() for _ in range(2 * BLOCK)]


def test_looking_at_nothing_draws_nothing() -> None:
    chance = seeded(1)
    chance.shuffle([])
    chance.shuffle(["only"])
    assert chance.drawn == 0
    chance.die()
    assert chance.drawn >= 1
