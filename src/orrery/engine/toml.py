"""Writing content as TOML: one text for one value, so that equal packs are equal texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec


def toml_text(raw: Mapping[str, Any]) -> str:
    """Tables and lists of tables as TOML, in their order; within an entry everything stands in one line a field."""
    blocks: list[str] = []
    plain = [f"{key_text(key)} = {value_text(value)}" for key, value in raw.items() if not _is_block(value)]
    if plain:
        blocks.append("\n".join(plain))
    for key, value in raw.items():
        if isinstance(value, Mapping):
            blocks.append(f"[{key_text(key)}]\n{entry_text(value)}".rstrip())
        elif _is_block(value):
            blocks.extend(f"[[{key_text(key)}]]\n{entry_text(entry)}".rstrip() for entry in value)
    return "\n\n".join(blocks) + "\n"


def entry_text(entry: Mapping[str, Any]) -> str:
    """The fields of an entry, one a line."""
    return "\n".join(f"{key_text(key)} = {value_text(value)}" for key, value in entry.items())


def value_text(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key_text(key)} = {value_text(part)}" for key, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, Sequence):
        return f"[{', '.join(value_text(part) for part in value)}]"
    return str(value)


def key_text(key: str) -> str:
    """A key, in quotes where it must be."""
    plain = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if plain else value_text(key)


def _is_block(value: Any) -> bool:
    """Whether a value is written under a heading of its own."""
    if isinstance(value, Mapping):
        return True
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(one, Mapping) for one in value)
