"""What differs between two versions of a fragment, as few edits as its ids allow.

A layer of pieces, a shelf of cards or a hand is long, and a move changes one or two things in it. So a fragment is compared
from outside in: where something with an id differs, only that is sent; what has no id is the frame that such things stand in,
and must be the same. Another order of those that stay, a frame that differs, or too many changes: then it is sent as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from orrery.host.kept import kept

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


@kept("fragments taken apart", 1024)
def inside(text: str) -> tuple[Part, ...] | None:
    """What is in an element, in order; None if its tags do not close. Attributes hold no angle brackets."""
    found: list[Part] = []
    depth, start, ident = 0, 0, ""
    for tag in _TAG.finditer(text):
        closing, name, attributes, empty = tag.groups()
        was = depth
        if was == 1 and start < tag.start():
            found.append(Part("", text[start : tag.start()]))
        if was == 1 and not closing:
            named = _ID.search(attributes)
            start, ident = tag.start(), named[1] if named is not None else ""
        if closing:
            depth -= 1
        elif not empty and name not in _VOID:
            depth += 1
        if depth == 0:
            return tuple(found) if tag.end() == len(text) else None
        if depth == 1:
            if was != 0:
                found.append(Part(ident, text[start : tag.end()]))
            start = tag.end()
    return None


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
    old, new = inside(before), inside(now)
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
