"""Loading content packs: cards, tiles and maps as data, checked where they enter."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar, get_args, get_type_hints

import msgspec

from orrery.engine.errors import ContentError

T = TypeVar("T")
C = TypeVar("C")


def load_pack(path: Path, kind: type[T]) -> T:
    """Read a TOML pack into a typed value; the error names the file, the entry and the field."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ContentError(f"{path.name} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{path.name} is not valid TOML: {error}.") from error
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise ContentError(f"{path.name}: {_entry(raw, kind)}{_lower(str(error))}.") from error


class Packs(Generic[C]):
    """Where a game's content comes from: the pack that comes with the game, or another in the same form."""

    def __init__(self, path: Path, kind: type[Any], build: Callable[[Any, str, str], C]) -> None:
        self.path = path
        self.kind = kind
        self.build = build
        self._standard: C | None = None

    def load(self, path: Path) -> C:
        """Read and check a content file."""
        return self.build(load_pack(path, self.kind), path.name, digest_of(path))

    def standard(self) -> C:
        """The content that comes with the game, read when it is first wanted."""
        if self._standard is None:
            self._standard = self.load(self.path)
        return self._standard


def digest_of(path: Path) -> str:
    """What identifies the cards, tiles and maps that a game is played with."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _entry(raw: dict[str, Any], kind: type[Any]) -> str:
    """The entry that is to blame, by its id: msgspec names the field, but not which entry of a list."""
    for name, declared in get_type_hints(kind).items():
        items = raw.get(name)
        inner = [arg for arg in get_args(declared) if arg is not Ellipsis]
        if not isinstance(items, list) or not inner:
            continue
        for number, item in enumerate(items, 1):
            try:
                msgspec.convert(item, inner[0])
            except msgspec.ValidationError:
                label = item.get("id") if isinstance(item, dict) else None
                return f"{name} '{label}': " if label else f"{name} number {number}: "
    return ""


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:].replace(" - at `$.", ", in `").replace("[...]", "")
