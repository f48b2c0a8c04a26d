"""Packs: what is wrong in one is said with its entry and field, and what may be other than usual works."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.engine.errors import ContentError
from orrery.games.destiny import GAME
from orrery.games.destiny.content.printed import PACKS


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('race = "Shorem"\nparty_icon = "GSP"', 'race = "Elf"\nparty_icon = "GSP"', ("senator", "race")),
        ("adjacent = [2, 6, 8, 10]", "adjacent = [2, 6, 8, 11]", ("sector", "adjacent")),
        ('do = "assassinate" }', 'do = "tickle" }', ("senator_ability", "tickle")),
        ('start_senator = "fola"', 'start_senator = "nobody"', ("party", "PoP")),
    ],
)
def test_a_broken_pack_names_entry_and_field(
    tmp_path: Path, old: str, new: str, words: tuple[str, ...]
) -> None:
    text = (GAME.room / "content.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "content.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        PACKS.load(path)
    assert all(word in str(caught.value) for word in ("content.toml", *words))
