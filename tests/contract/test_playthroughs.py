"""The golden playthrough of every game still reads the same."""

from __future__ import annotations

import pytest

from orrery.games import games
from tests.contract.playthrough import path_of, playthrough


@pytest.mark.parametrize("slug", list(games()))
def test_the_golden_playthrough_reads_the_same(slug: str) -> None:
    game = games()[slug]
    again = f"write it with `python -m tests.contract.playthrough {slug}`, and look at the diff"
    assert path_of(game).exists(), f"{slug} has no golden playthrough: {again}"
    old, new = path_of(game).read_text(encoding="utf-8").splitlines(), playthrough(game).splitlines()
    for number, (one, two) in enumerate(zip(old, new, strict=False), 1):
        assert two == one, f"{slug}, line {number}; if the change is meant: {again}"
    assert len(new) == len(old)
