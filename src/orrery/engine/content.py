"""Loading content packs: cards, tiles and maps as data, checked where they enter."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar, get_args, get_type_hints

import msgspec

from orrery.engine.errors import ContentError

T = TypeVar("T")
C = TypeVar("C")


PROSE = frozenset(
    [
        "clause",
        "clauses",
        "corrupt_effect",
        "counterplay",
        "effect",
        "icon",
        "inferred",
        "known",
        "line",
        "lines",
        "public",
        "setting",
        "source",
        "stacking",
        "text",
    ]
)
"""Fields that no rule reads: sentences for people, pictures, and where something comes from. What they say may be corrected
without making it another pack. A field of such a name that holds anything but texts is read by rules all the same."""


PACKED = "pack: "
Source = Annotated[str, msgspec.Meta(pattern=rf"^(rulebook|partial|designed|{PACKED}.+)$")]
"""Where an item comes from: the rulebook, in part from there, designed for Orrery; or `pack: NAME` for what a pack brings."""


def origin_word(source: str) -> str:
    """What is said of where an item comes from: nothing of what stands in the rulebook, the name of a pack for what it brings."""
    if source.startswith(PACKED):
        return source.removeprefix(PACKED)
    return {"designed": "designed", "partial": "partly designed"}.get(source, "")


def origin_said(source: str) -> str:
    """The same for whoever asks: what stands in the rulebook is said as well."""
    return origin_word(source) or source


def load_pack(path: Path, kind: type[T]) -> T:
    """Read a TOML pack into a typed value; the error names the file, the entry and the field."""
    return read_pack(text_of(path), path.name, kind)


def text_of(path: Path) -> str:
    """The text of a content file."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ContentError(f"{path.name} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise ContentError(f"{path.name} is not valid TOML: {error}.") from error


def read_pack(
    text: str, name: str, kind: type[T], forward: Callable[[dict[str, Any]], None] | None = None
) -> T:
    """The same from a text that somebody else has read; `forward` brings what an older version wrote into today's form."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{name} is not valid TOML: {error}.") from error
    raw.pop("pack", None)  # what a pack says of itself is no content
    if forward is not None:
        forward(raw)
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise ContentError(f"{name}: {_entry(raw, kind)}{_lower(str(error))}.") from error


class Packs(Generic[C]):
    """Where a game's content comes from: the pack that comes with the game, or another in the same form."""

    def __init__(self, path: Path, kind: type[Any], build: Callable[[Any, str, str], C]) -> None:
        self.path = path
        self.kind = kind
        self.build = build
        self._standard: C | None = None

    def load(self, path: Path) -> C:
        """Read and check a content file."""
        return self._built(self.written(path), path.name)

    def read(self, text: str, name: str, forward: Callable[[dict[str, Any]], None] | None = None) -> C:
        """The same from the text of one."""
        return self._built(read_pack(text, name, self.kind, forward), name)

    def text(self) -> str:
        """The text of the content that comes with the game."""
        return text_of(self.path)

    def file_hash(self) -> str:
        """What tables from before versions were counted call the content that comes with the game."""
        return hashlib.sha256(self.path.read_bytes()).hexdigest()[:16]

    def _built(self, written: Any, name: str) -> C:
        return self.build(written, name, digest_of(written))

    def written(self, path: Path | None = None) -> Any:
        """A content file as it is written, one typed entry for each item; without a path, the one of the game."""
        return load_pack(path or self.path, self.kind)

    def standard(self) -> C:
        """The content that comes with the game, read when it is first wanted."""
        if self._standard is None:
            self._standard = self.load(self.path)
        return self._standard


def refuse(*checks: Iterable[str]) -> None:
    """Raise everything that these checks find, all at once.

    What a check stumbles over after a mistake was found is a consequence of that mistake; before, it is a bug.
    """
    found: list[str] = []
    for check in checks:
        try:
            found.extend(check)
        except (LookupError, ValueError, RuntimeError):
            if not found:
                raise
    if found:
        raise ContentError(*found)


def digest_of(written: Any) -> str:
    """What identifies the cards, tiles and maps that a game is played with: a hash of all that rules read of a typed pack.

    Prose is left out, and so is whatever has its default value: a new field with a default changes no pack that is kept.
    """
    return hashlib.sha256(msgspec.json.encode(_read_by_rules(written), order="sorted")).hexdigest()[:16]


def _read_by_rules(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        found = {
            field.name: _read_by_rules(given)
            for field in msgspec.structs.fields(value)
            if (given := getattr(value, field.name)) != field.default
            and not (field.name in PROSE and _is_prose(given))
        }
        tag = value.__struct_config__.tag
        return {**found, "=": str(tag)} if tag is not None else found
    if isinstance(value, (list, tuple)):
        return [_read_by_rules(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _read_by_rules(item) for key, item in value.items()}
    return value


def _is_prose(value: Any) -> bool:
    return isinstance(value, str) or (
        isinstance(value, tuple) and all(isinstance(item, str) for item in value)
    )


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
