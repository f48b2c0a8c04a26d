"""What differs between two versions of a fragment, as few edits as its ids allow.

A layer of pieces, a shelf of cards or a hand is long, and a move changes one or two things in it. So a fragment is compared
from outside in: where something with an id differs, only that is sent; what has no id is the frame that such things stand in,
and must be the same. Another order of those that stay, a frame that differs, or too many changes: then it is sent as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from orrery.host.kept import Kept

_TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)([^<>]*?)(/?)>")
_ID = re.compile(r'\sid="([^"]+)"')
_VOID = frozenset({"input", "br", "img", "meta", "hr"})
SHORT = 1500
"""Shorter fragments are sent as a whole: that costs less than comparing them."""
MOST = 0.6
"""Edits that are longer than this part of the whole are not worth it."""
AROUND = 70
"""What the wrapping of an edit takes."""


class Part(NamedTuple):
    """Something in a fragment: an element, by its id if it has one, or a text."""

    ident: str
    text: str


class Edit(NamedTuple):
    """A text on its way to the element with an id."""

    ident: str
    text: str
    swap: str = "outerMorph"
    """What becomes of the element, or where by it the text goes, in the words of htmx."""


_APART: Kept[str, tuple[Part, ...] | None] = Kept("fragments taken apart", 4096)
"""Enough for all that changes at two hundred tables between one move of a table and the next."""


def inside(text: str, like: str = "") -> tuple[Part, ...] | None:
    """What is in an element, in order; None if its tags do not close. Attributes hold no angle brackets.

    Of a text that is `like` another one only what differs is read: a layer is long, and a move changes little of it.
    """
    if text in _APART:
        return _APART.get(text)
    return _APART.put(text, _read(text, _APART.get(like) or ()))


def _read(text: str, known: tuple[Part, ...] = ()) -> tuple[Part, ...] | None:
    """An element, of which these parts are known that may stand at its beginning and at its end: they are looked for there, since
    an element that is found whole where one may begin is one."""
    head = _TAG.match(text)
    if head is None or head[1]:
        return None
    if head[4] or head[2] in _VOID:
        return () if head.end() == len(text) else None
    start, end = head.end(), len(text) - len(head[2]) - 3
    if end < start or not text.endswith(f"</{head[2]}>"):
        return None
    first, last = 0, len(known)
    while first < last:
        one = known[first].text
        after = start + len(one)
        if after > end or not text.startswith(one, start) or (one[0] != "<" and text[after] != "<"):
            break
        first, start = first + 1, after
    while last > first:
        one = known[last - 1].text
        before = end - len(one)
        if (
            before < start
            or not text.endswith(one, start, end)
            or (one[0] != "<" and text[before - 1] != ">")
        ):
            break
        last, end = last - 1, before
    found = _one(text[start:end], known[first]) if last - first == 1 else None
    if found is None:
        found = _between(text, start, end)
    return None if found is None else (*known[:first], *found, *known[last:])


def _one(text: str, was: Part) -> list[Part] | None:
    """A single element that begins as one that was there before: read as one, so that only what differs in it is read."""
    if was.text[0] != "<" or _head(text) != _head(was.text) or inside(text, was.text) is None:
        return None
    return [Part(was.ident, text)]


def _between(text: str, start: int, end: int) -> list[Part] | None:
    """What stands side by side from one place of a text to another; None if an element begins or ends outside."""
    found: list[Part] = []
    depth, ident = 0, ""
    for tag in _TAG.finditer(text, start, end):
        closing, name, attributes, empty = tag.groups()
        if depth == 0:
            if closing:
                return None
            if start < tag.start():
                found.append(Part("", text[start : tag.start()]))
            named = _ID.search(attributes)
            start, ident = tag.start(), named[1] if named is not None else ""
        if closing:
            depth -= 1
        elif not empty and name not in _VOID:
            depth += 1
        if depth == 0:
            found.append(Part(ident, text[start : tag.end()]))
            start = tag.end()
    if depth:
        return None
    if start < end:
        found.append(Part("", text[start:end]))
    return found


def edits(before: str, now: str) -> list[Edit] | None:
    """What turns the one into the other; None to send it as a whole."""
    if len(now) < SHORT or len(before) < SHORT:
        return None
    found = _within(before, now)
    return None if found is None or _length(found) > MOST * len(now) else found


def listed(before: Sequence[Part], now: Sequence[Part], own: str = "") -> list[Edit] | None:
    """The same for things that stand in a row; `own` is the id of what they stand in, if it has one."""
    was = {part.ident: part.text for part in before if part.ident}
    stays = {part.ident for part in now if part.ident}
    if len(was) != sum(bool(part.ident) for part in before) or len(stays) != sum(
        bool(part.ident) for part in now
    ):
        return None
    old = [part for part in before if not part.ident or part.ident in stays]
    new = [part for part in now if not part.ident or part.ident in was]
    if [part.ident for part in old] != [part.ident for part in new]:
        return None
    found = [Edit(ident, "", "delete") for ident in was if ident not in stays]
    for one, other in zip(old, new, strict=True):
        if one.text != other.text:
            within = _within(one.text, other.text)
            if one.ident and (within is None or _length(within) > len(other.text)):
                within = [Edit(one.ident, other.text)]
            if within is None:
                return None
            found += within
    added = _added(now, was, own)
    return None if added is None else found + added


def within(before: str, now: str) -> list[Edit] | None:
    """The same however short it is, for what changes often; None where the whole is no longer than its edits."""
    found = _within(before, now)
    return None if found is None or _length(found) > len(now) else found


def _within(before: str, now: str) -> list[Edit] | None:
    """What differs within two elements that begin alike."""
    if not _head(now) or _head(before) != _head(now):
        return None
    old, new = inside(before), inside(now, before)
    if old is None or new is None:
        return None
    named = _ID.search(_head(now))
    return listed(old, new, named[1] if named is not None else "")


def _added(now: Sequence[Part], was: dict[str, str], own: str) -> list[Edit] | None:
    """What is new, after what stands before it, or before what stands after it."""
    found: list[Edit] = []
    last = ""
    run: list[str] = []
    for part in [*now, Part("", "")]:
        if part.ident and part.ident not in was:
            run.append(part.text)
            continue
        if run:
            texts = "".join(run)
            if last:
                found.append(Edit(last, texts, "afterend"))
            elif part.ident:
                found.append(Edit(part.ident, texts, "beforebegin"))
            elif own and not part.text:
                found.append(Edit(own, texts, "beforeend"))
            else:
                return None
            run = []
        last = part.ident
    return found


def _length(found: Sequence[Edit]) -> int:
    return sum(len(edit.text) + AROUND for edit in found)


def _head(text: str) -> str:
    """The opening tag; nothing in a mere text."""
    return text[: text.find(">") + 1]
