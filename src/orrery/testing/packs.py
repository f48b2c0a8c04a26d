"""Packs that are other than usual: the file of a game with a few texts changed, taken or refused."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest

from orrery.engine.content import Packs
from orrery.engine.errors import ContentError

C = TypeVar("C")
FILE = "pack.toml"


def repacked(packs: Packs[C], folder: Path, *changes: tuple[str, str]) -> C:
    """The content of a game in whose file some texts read otherwise: pairs of old and new, each where it stands first."""
    text = packs.path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"{packs.path.name} has no text {old!r}"
        text = text.replace(old, new, 1)
    path = folder / FILE
    path.write_text(text, encoding="utf-8")
    return packs.load(path)


def pack_refused(packs: Packs[C], folder: Path, *changes: tuple[str, str]) -> str:
    """The sentence with which such a pack is refused when it is loaded; it names the file first."""
    with pytest.raises(ContentError) as caught:
        repacked(packs, folder, *changes)
    said = str(caught.value)
    assert said.startswith(FILE) and said.endswith("."), said
    return said
