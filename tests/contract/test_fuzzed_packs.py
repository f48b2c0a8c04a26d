"""Packs that nobody would write: refused with sentences, or playable to the end and drawable; a sample, and all of them."""

from __future__ import annotations

import pytest

from orrery.games import game, games
from orrery.testing.fuzzed import fate, fuzzed

SAMPLE = 14
ALL = 2_000
PARTS = 20


@pytest.mark.parametrize("slug", sorted(games()))
def test_some_fuzzed_packs_are_refused_or_can_be_played(slug: str) -> None:
    one = game(slug)
    fates = {fate(one, fuzzed(one, str(seed)), str(seed)) for seed in range(SAMPLE)}
    assert fates == {"refused", "played"}


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("slug", sorted(games()))
def test_all_fuzzed_packs_are_refused_or_can_be_played(slug: str, part: int) -> None:
    one = game(slug)
    for seed in range(part, ALL, PARTS):
        assert fate(one, fuzzed(one, str(seed)), str(seed)) in ("refused", "played"), seed
