"""What differs between two versions of a fragment: where its children have ids, only those that changed are sent.

A layer of pieces or a hand of cards is long, and a move changes one or two of its children. Children without ids, another
order of those that stay, or too many changes: then the fragment is sent as a whole.
"""

from __future__ import annotations

import re
from functools import lru_cache

_TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)([^<>]*?)(/?)>")
_ID = re.compile(r'\sid="([^"]+)"')
_VOID = frozenset({"input", "br", "img", "meta", "hr"})
SHORT = 1500
"""Shorter fragments are not taken apart."""


@lru_cache(maxsize=1024)
def children(text: str) -> tuple[tuple[str, str], ...] | None:
    """The children of an element by their ids, in order; None if one has none. Attributes hold no angle brackets."""
    found: list[tuple[str, str]] = []
    depth, start, ident = 0, 0, ""
    for tag in _TAG.finditer(text):
        closing, name, attributes, empty = tag.groups()
        if closing:
            depth -= 1
            if depth == 1:
                found.append((ident, text[start : tag.end()]))
        elif not empty and name not in _VOID:
            if depth == 1:
                start = tag.start()
                named = _ID.search(attributes)
                if named is None:
                    return None
                ident = named[1]
            depth += 1
        elif depth == 1:
            return None
    return tuple(found) if depth == 0 else None


def changed(before: str, now: str) -> tuple[list[str], list[tuple[str, str]], list[str]] | None:
    """Ids that have gone, children that have changed, and texts of new ones at the end; None to send it as a whole."""
    if len(now) < SHORT or len(before) < SHORT or _head(before) != _head(now):
        return None
    old, new = children(before), children(now)
    if old is None or new is None:
        return None
    was, stays = dict(old), dict(new)
    if len(was) != len(old) or len(stays) != len(new):
        return None
    kept = [ident for ident, _ in new if ident in was]
    if kept != [ident for ident, _ in old if ident in stays]:
        return None
    altered = [(ident, text) for ident, text in new if ident in was and was[ident] != text]
    added = [text for ident, text in new if ident not in was]
    if sum(len(text) for _, text in altered) + sum(map(len, added)) > 0.6 * len(now):
        return None
    return [ident for ident, _ in old if ident not in stays], altered, added


def _head(text: str) -> str:
    """The opening tag."""
    return text[: text.index(">") + 1]
