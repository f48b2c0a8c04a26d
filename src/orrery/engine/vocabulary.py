"""What may be written in an entry, read from its type: fields, words, choices and ranges; and everything that is wrong with one.

Forms are made from it, and mistakes are told by it: all of them, each with its field.
"""

from __future__ import annotations

import difflib
import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

NUMBER = 1_000
"""No number in a pack is larger than this, whatever its field allows."""


class Bounds(msgspec.Struct, frozen=True):
    """What a number may be, or how long a list."""

    low: int | None = None
    high: int | None = None


class Slot(msgspec.Struct, frozen=True):
    """One field of an entry or a word: its name, its type, and its value where none is written."""

    name: str
    type: Any
    required: bool
    default: Any = None


def bare(kind: Any) -> tuple[Any, Bounds]:
    """A type without what is annotated, and its bounds."""
    if get_origin(kind) is not Annotated:
        return kind, Bounds()
    inner, *notes = get_args(kind)
    low, high = None, None
    for note in notes:
        if isinstance(note, msgspec.Meta):
            low = note.ge if note.ge is not None else note.min_length
            high = note.le if note.le is not None else note.max_length
    plain, within = bare(inner)
    return plain, Bounds(within.low if low is None else int(low), within.high if high is None else int(high))


def is_struct(kind: Any) -> bool:
    """Whether a type is an entry, a word or another value with fields."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def options(kind: Any) -> list[Any]:
    """The types of a union, flat; of any other type itself."""
    plain, _ = bare(kind)
    if get_origin(plain) in (Union, types.UnionType):
        return [one for part in get_args(plain) for one in options(part)]
    return [kind]


def words(kind: Any) -> dict[str, type[msgspec.Struct]]:
    """The words of a vocabulary by their tags; empty where a type is none."""
    found: dict[str, type[msgspec.Struct]] = {}
    for one in options(kind):
        if is_struct(one) and one.__struct_config__.tag is not None:
            found[str(one.__struct_config__.tag)] = one
    return found


def tag_field(kind: Any) -> str:
    """The field that names a word."""
    return next(str(word.__struct_config__.tag_field) for word in words(kind).values())


def choices(kind: Any) -> tuple[Any, ...]:
    """What a field may be, where its values are listed."""
    found: list[Any] = []
    for one in options(kind):
        plain, _ = bare(one)
        if get_origin(plain) is not Literal:
            return ()
        found.extend(get_args(plain))
    return tuple(found)


def item_type(kind: Any) -> Any:
    """The type of the items of a list, or None."""
    plain, _ = bare(kind)
    if get_origin(plain) not in (tuple, list):
        return None
    inner = [arg for arg in get_args(plain) if arg is not Ellipsis]
    return inner[0] if inner and all(arg == inner[0] for arg in inner) else None


def slots(kind: type[msgspec.Struct]) -> list[Slot]:
    """The fields of a type, as a pack writes them."""
    found = []
    for field in msgspec.structs.fields(kind):
        default = None if field.required else field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        found.append(Slot(field.encode_name, field.type, field.required, default))
    return found


def key_of(kind: type[msgspec.Struct]) -> str:
    """The field that tells entries of a kind apart; empty where a kind has only one."""
    names = [slot.name for slot in slots(kind)]
    return next((name for name in ("id", "number", "roll", "name") if name in names), "")


def kinds(pack: type[msgspec.Struct]) -> dict[str, tuple[Any, bool]]:
    """What a game's content is made of: by its kind, the type of an entry, and whether there are several."""
    found: dict[str, tuple[Any, bool]] = {}
    for slot in slots(pack):
        inner = item_type(slot.type)
        found[slot.name] = (slot.type, False) if inner is None else (inner, True)
    return found


# --- mistakes ---------------------------------------------------------------------------------------------------


class Mistake(msgspec.Struct, frozen=True):
    """What is wrong with a field: `power.amount`, and a sentence without its full stop."""

    field: str
    text: str


def mistakes(value: Any, kind: Any, path: str = "") -> list[Mistake]:
    """Everything that is wrong with a value that should be of this type; empty if nothing is."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return list(_inside(value, kind, path)) or [Mistake(*_whole(error, path))]
    return []


def _inside(value: Any, kind: Any, path: str) -> Iterator[Mistake]:
    plain, bounds = bare(kind)
    known = words(plain)
    if known and isinstance(value, dict):
        tag = tag_field(plain)
        named = value.get(tag)
        if not isinstance(named, str) or named not in known:
            yield Mistake(_join(path, tag), _no_choice(named, list(known), "word"))
            return
        rest = {name: part for name, part in value.items() if name != tag}
        yield from _fields(rest, known[named], path)
    elif is_struct(plain) and isinstance(value, dict):
        yield from _fields(value, plain, path)
    elif get_origin(plain) in (tuple, list) and isinstance(value, list):
        args = [arg for arg in get_args(plain) if arg is not Ellipsis]
        for number, item in enumerate(value):
            inner = args[0] if item_type(plain) is not None or number >= len(args) else args[number]
            yield from mistakes(item, inner, f"{path}[{number + 1}]")
        fixed = get_origin(plain) is tuple and Ellipsis not in get_args(plain)
        size = Bounds(len(args), len(args)) if fixed else bounds
        if not _fits(len(value), size):
            yield Mistake(path, f"{_range(size)} of them are needed, {len(value)} are there")
    else:
        said = _leaf(value, plain, bounds, kind)
        if said:
            yield Mistake(path, said)


def _fields(value: dict[str, Any], kind: type[msgspec.Struct], path: str) -> Iterator[Mistake]:
    known = {slot.name: slot for slot in slots(kind)}
    for name in value:
        if name not in known:
            near = difflib.get_close_matches(str(name), list(known), 1)
            hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(known) or 'none'}"
            yield Mistake(_join(path, name), f"there is no such field{hint}".rstrip("?"))
    for name, slot in known.items():
        if name in value:
            yield from mistakes(value[name], slot.type, _join(path, name))
        elif slot.required:
            yield Mistake(_join(path, name), "it is missing")


def _leaf(value: Any, plain: Any, bounds: Bounds, kind: Any) -> str:
    """What is wrong with a value that has no parts."""
    listed = choices(kind)
    if listed:
        return _no_choice(value, [str(one) for one in listed if one != ""], "choice")
    if plain is bool:
        return "it must be true or false"
    if plain is int:
        return f"it must be a whole number, {_range(bounds)}"
    if plain is str:
        return "it cannot be this text" if isinstance(value, str) else "it must be a text in quotes"
    if get_origin(plain) in (tuple, list):
        return "it must be a list in square brackets"
    if words(plain) or is_struct(plain):
        return "it must be a table in curly brackets"
    return ""


def _whole(error: msgspec.ValidationError, path: str) -> tuple[str, str]:
    """What a type says against a value whose fields are all right by themselves: `Field known: it lists ...`."""
    said = str(error).partition(" - at `")[0]
    head, colon, rest = said.partition(": ")
    if colon and head.startswith("Field "):
        return _join(path, head.removeprefix("Field ")), rest.rstrip(".")
    return path, (said[:1].lower() + said[1:]).rstrip(".")


def _no_choice(value: Any, known: list[str], what: str) -> str:
    near = difflib.get_close_matches(str(value), known, 1)
    hint = f"did you mean {near[0]}" if near else f"it is one of {', '.join(known)}"
    return f"'{str(value)[:40]}' is no {what} here; {hint}"


def _fits(number: int, bounds: Bounds) -> bool:
    return (bounds.low is None or number >= bounds.low) and (bounds.high is None or number <= bounds.high)


def _range(bounds: Bounds) -> str:
    if bounds.low is not None and bounds.low == bounds.high:
        return f"exactly {bounds.low}"
    if bounds.low is not None and bounds.high is not None:
        return f"{bounds.low} to {bounds.high}"
    if bounds.low is not None:
        return f"at least {bounds.low}"
    return f"at most {NUMBER if bounds.high is None else bounds.high}"


def _join(path: str, name: Any) -> str:
    return f"{path}.{name}" if path else str(name)
