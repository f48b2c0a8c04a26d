"""The content as typed values."""

from __future__ import annotations

from pathlib import Path

import msgspec

from orrery.engine.content import Packs


class Pebble(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of pebble."""

    id: str
    size: int
    copies: int


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content file."""

    stones: tuple[str, ...]
    pebble: tuple[Pebble, ...]


class Content:
    """What the rules ask of the content."""

    def __init__(self, pack: Pack, source: str, digest: str) -> None:
        self.digest = digest
        self.stone_names = pack.stones
        self.stones = len(pack.stones)
        self.pebble_names = tuple(one.id for one in pack.pebble)
        self.size = [one.size for one in pack.pebble]
        self.bag = [kind for kind, one in enumerate(pack.pebble) for _ in range(one.copies)]


PACKS = Packs(Path(__file__).with_name("content.toml"), Pack, Content)
