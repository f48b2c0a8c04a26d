"""A form made from a type: fields, choices, ranges and words of a vocabulary; and the entry that a filled form means.

A field's name is its path: `power.amount`, `effects.0.do`. What no form can say simply (lists of lists, numbers in a row)
is one line in the notation of packs.
"""

from __future__ import annotations

import tomllib
from typing import Any, Literal

import msgspec

from orrery.engine.packs import PROVENANCE
from orrery.engine.toml import value_text
from orrery.engine.vocabulary import (
    NUMBER,
    Slot,
    bare,
    choices,
    is_struct,
    item_type,
    options,
    slots,
    tag_field,
    words,
)
from orrery.web.numbers import number, signed

MOST_WORDS = 12
LONG = ("effect", "text", "corrupt_effect", "setting", "line", "stacking", "about", "says")
Shape = Literal["text", "long", "number", "flag", "choice", "word", "words", "group", "raw"]


class Field(msgspec.Struct, frozen=True):
    """One field of a form, with what stands in it."""

    path: str
    label: str
    shape: Shape
    value: Any = ""
    help: str = ""
    choices: tuple[str, ...] = ()
    low: int = -NUMBER
    high: int = NUMBER
    fields: tuple[Field, ...] = ()
    """Of a word or a group: its own fields. Of a list of words: one field each."""
    locked: bool = False
    optional: bool = False
    """It may be missing as a whole."""


def fields_of(kind: Any, entry: dict[str, Any], prefix: str = "", key: str = "") -> tuple[Field, ...]:
    """The form of an entry; its key cannot be changed once it is there."""
    return tuple(
        _field(slot, entry.get(slot.name, _builtin(slot.default)), prefix, locked=slot.name == key)
        for slot in slots(kind)
        if slot.name not in PROVENANCE
    )


def _field(slot: Slot, value: Any, prefix: str, locked: bool = False) -> Field:
    path, label = f"{prefix}{slot.name}", slot.name.replace("_", " ").capitalize()
    return _shaped(path, label, slot.type, value, slot.name, locked)


def _shaped(path: str, label: str, kind: Any, value: Any, name: str, locked: bool = False) -> Field:
    listed = choices(kind)
    inner = item_type(kind)
    plain, bounds = bare(_present(kind))
    if listed:
        return Field(
            path, label, "choice", str(value), choices=tuple(str(one) for one in listed), locked=locked
        )
    if words(kind):
        return _word(path, label, kind, value)
    if inner is not None and words(inner):
        parts = value if isinstance(value, list) else []
        found = tuple(_word(f"{path}.{n}", f"{label} {n + 1}", inner, one) for n, one in enumerate(parts))
        return Field(path, label, "words", len(found), choices=tuple(words(inner)), fields=found)
    if is_struct(plain):
        inside = fields_of(plain, value, f"{path}.") if isinstance(value, dict) else ()
        return Field(path, label, "group", isinstance(value, dict), fields=inside, optional=_optional(kind))
    if plain is bool:
        return Field(path, label, "flag", bool(value))
    if plain is int:
        low = -NUMBER if bounds.low is None else bounds.low
        high = NUMBER if bounds.high is None else bounds.high
        about = (
            f"{low} to {high}"
            if bounds.high is not None
            else f"at least {low}"
            if bounds.low is not None
            else ""
        )
        return Field(path, label, "number", value, about, low=low, high=high, locked=locked)
    if plain is str:
        return Field(path, label, "long" if name in LONG else "text", value, locked=locked)
    return Field(path, label, "raw", value_text(value) if value != "" else "", 'as in a pack: ["one", "two"]')


def _word(path: str, label: str, kind: Any, value: Any) -> Field:
    known, tag = words(kind), tag_field(kind)
    named = value.get(tag) if isinstance(value, dict) else None
    word = known.get(str(named))
    inside = fields_of(word, value, f"{path}.") if word is not None and isinstance(value, dict) else ()
    about = " ".join((word.__doc__ or "").split()) if word is not None else ""
    empty = () if None not in options(kind) and type(None) not in options(kind) else ("",)
    return Field(path, label, "word", str(named or ""), about, (*empty, *known), fields=inside)


def read_form(kind: Any, form: dict[str, str], prefix: str = "") -> dict[str, Any]:
    """The entry that a form means. What cannot be read stays as it is written, and the check says what is wrong with it."""
    entry: dict[str, Any] = {}
    for slot in slots(kind):
        if slot.name in PROVENANCE:
            continue
        found = _read(f"{prefix}{slot.name}", slot.type, form)
        if found is None or (not slot.required and found == _builtin(slot.default)):
            continue
        entry[slot.name] = found
    return entry


def _read(path: str, kind: Any, form: dict[str, str]) -> Any:
    inner = item_type(kind)
    plain, _ = bare(_present(kind))
    if choices(kind):
        said = form.get(path)
        return next((one for one in choices(kind) if str(one) == said), said)
    if words(kind):
        return _read_word(path, kind, form)
    if inner is not None and words(inner):
        count = min(number(form.get(f"n.{path}", "0"), 3) or 0, MOST_WORDS)
        parts = [
            _read_word(f"{path}.{n}", inner, form) for n in range(count) if form.get("cut") != f"{path}.{n}"
        ]
        parts = [part for part in parts if part is not None]
        if form.get("more") == path and len(parts) < MOST_WORDS:
            parts.append(_fresh(inner, form.get(f"add.{path}", "")))
        return parts
    if is_struct(plain):
        if _optional(kind) and f"with.{path}" not in form:
            return None
        return (
            usual(kind)
            if _optional(kind) and f"was.{path}" not in form
            else read_form(plain, form, f"{path}.")
        )
    if plain is bool:
        return f"has.{path}" in form and form.get(path, "") != "" if f"has.{path}" in form else None
    text = form.get(path)
    if text is None:
        return None
    if plain is int:
        found = signed(text)
        return text if found is None else found
    if plain is str:
        return (
            " ".join(text.split())
            if path.rpartition(".")[2] not in LONG
            else text.replace("\r\n", " ").strip()
        )
    try:
        return tomllib.loads(f"x = {text}")["x"] if text.strip() else None
    except (ValueError, RecursionError):
        return text


def _read_word(path: str, kind: Any, form: dict[str, str]) -> Any:
    tag = tag_field(kind)
    named = form.get(f"{path}.{tag}")
    if not named or named not in words(kind):
        return None if not named else {tag: named}
    if form.get(f"was.{path}", named) != named:
        return _fresh(kind, named)  # another word was chosen: its own fields come with their usual values
    return {tag: named, **read_form(words(kind)[named], form, f"{path}.")}


def _fresh(kind: Any, named: str) -> dict[str, Any]:
    """A word with values that fit; the first one, where there is none of this name."""
    named = named if named in words(kind) else next(iter(words(kind)))
    return {
        tag_field(kind): named,
        **{slot.name: usual(slot.type) for slot in slots(words(kind)[named]) if slot.required},
    }


def usual(kind: Any) -> Any:
    """A value that a field may begin with."""
    listed = choices(kind)
    if listed:
        return listed[0]
    if words(kind):
        return _fresh(kind, "")
    plain, bounds = bare(_present(kind))
    if item_type(kind) is not None:
        return [usual(item_type(kind)) for _ in range(bounds.low or 0)]
    if is_struct(plain):
        return {slot.name: usual(slot.type) for slot in slots(plain) if slot.required}
    return False if plain is bool else max(0, bounds.low or 0) if plain is int else ""


def _optional(kind: Any) -> bool:
    return type(None) in options(kind)


def _present(kind: Any) -> Any:
    """A type without None: `int | None` is a number that may be missing."""
    found = [one for one in options(kind) if one is not type(None)]
    return found[0] if len(found) == 1 else kind


def _builtin(default: Any) -> Any:
    if isinstance(default, msgspec.Struct | tuple | list):
        return msgspec.to_builtins(default)
    return "" if default is None else default
