"""Loading content packs: cards, tiles and maps as data, checked where they enter."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec

from orrery.engine.errors import ContentError

T = TypeVar("T")


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
