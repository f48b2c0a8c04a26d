"""Names and titles that are what they seem: nothing in them that nobody can see, and none like another's at the table.

What looks the same is found by the skeletons of Unicode's Technical Standard 39: every letter is replaced by the one that
stands for all that look like it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

from orrery.host.errors import Refused
from orrery.host.kept import kept

NAME_LIMIT = 24
TITLE_LIMIT = 60

_JOINER = "\u200d"
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]"
)
"""Letters and marks that are drawn as nothing."""
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Control characters, marks that turn the direction of text, halves of letters, private ones, and none at all."""
_MARKS = 3
"""Marks that one letter may carry: languages need up to three, and a tower of them covers other people's lines."""
_ONE_AT_A_TIME = frozenset(
    {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "COPTIC", "CHEROKEE", "LISU", "DESERET"}
)
"""Scripts with many letters alike, of which one word has one."""


def called(text: str, limit: int, what: str) -> str:
    """A name or a title on one line, with single blanks; what cannot be seen in it is refused with a sentence."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if len(line) > limit:
        raise Refused(f"The {what} may have at most {limit} letters, not {len(line)}.")
    _check_seen(line, what)
    if line and not any(unicodedata.category(letter)[0] in "LN" or _is_picture(letter) for letter in line):
        raise Refused(f"The {what} needs at least one letter.")
    for word in line.split():
        scripts = sorted(_scripts(word) & _ONE_AT_A_TIME)
        if len(scripts) > 1:
            mixed = " and ".join(script.capitalize() for script in scripts)
            raise Refused(f"The {what} mixes {mixed} letters in one word, which look alike; use one of them.")
    return line


def acceptable(name: str) -> str:
    """A name that was given once, or an empty text if it would be refused today."""
    try:
        return called(name, NAME_LIMIT, "name")
    except Refused:
        return ""


def _check_seen(line: str, what: str) -> None:
    marks = 0
    for place, letter in enumerate(line):
        kind = unicodedata.category(letter)
        if (kind in _UNSEEN or _BLANK.match(letter)) and not _is_in_picture(line, place):
            known = unicodedata.name(letter, f"U+{ord(letter):04X}").lower()
            raise Refused(f"The {what} holds a character that nobody can see ({known}); leave it out.")
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if marks > _MARKS:
            raise Refused(f"The {what} has too many marks on one letter.")


def _is_picture(letter: str) -> bool:
    return unicodedata.category(letter) in {"So", "Sk"}


def _is_in_picture(line: str, place: int) -> bool:
    """Whether this joins emoji to one, or chooses how one is drawn: then it can be seen."""
    before = line[place - 1] if place else ""
    if line[place] == "\ufe0f":
        return bool(before) and _is_picture(before)
    after = line[place + 1 : place + 2]
    joins = line[place] == _JOINER and bool(before) and bool(after)
    return joins and (_is_picture(before) or before == "\ufe0f") and _is_picture(after)


# --- what looks the same ----------------------------------------------------------------------------------------------


def unlike(name: str, others: Sequence[str]) -> str:
    """The name, with a number if somebody else at the table has it, or one that looks like it."""
    found, number = name, 2
    while any(alike(found, other) for other in others):
        found, number = f"{name} {number}", number + 1
    return found


def alike(name: str, other: str) -> bool:
    """Whether one name could be taken for the other, at a glance or in another case."""
    return skeleton(name) == skeleton(other) or skeleton(name.casefold()) == skeleton(other.casefold())


@kept("skeletons of names", 4096)
def skeleton(text: str) -> str:
    """The text with every letter replaced by the one that stands for all that look like it."""
    known = _prototypes()
    found = unicodedata.normalize("NFKD", text)  # wide and other forms of a letter are that letter
    found = "".join(known.get(letter, letter) for letter in found if not _BLANK.match(letter))
    return unicodedata.normalize("NFD", " ".join(found.replace(_JOINER, "").split()))


@cache
def _prototypes() -> dict[str, str]:
    """The letter (or letters) that stand for each, by Unicode's table of confusables."""
    # ten thousand entries: read when the first two names are compared
    from confusable_homoglyphs.confusables import confusables_data

    links = {
        _bare(one): {_bare(entry["c"]) for entry in entries} for one, entries in confusables_data.items()
    }
    found: dict[str, str] = {}
    for first in links:
        if first in found:
            continue
        group, open_ends = {first}, [first]
        while open_ends:
            for near in links.get(open_ends.pop(), set()) - group:
                group.add(near)
                open_ends.append(near)
        stands = max(sorted(group), key=lambda one: (len(links.get(one, ())), len(one)))
        found.update(dict.fromkeys(group, unicodedata.normalize("NFD", stands)))
    return {letter: _settled(stands, found) for letter, stands in found.items() if len(letter) == 1}


def _settled(text: str, known: dict[str, str]) -> str:
    """What stands for several letters, with each of them replaced as well."""
    return "".join(known.get(letter, letter) for letter in text) if len(text) > 1 else text


def _bare(text: str) -> str:
    """An entry of the table without the marks of direction that surround some."""
    return text.replace("\u200e", "")


def _scripts(word: str) -> set[str]:
    """The scripts of a word's letters."""
    from confusable_homoglyphs.categories import unique_aliases  # as above

    if word.isascii():
        return set()
    return set(unique_aliases("".join(letter for letter in word if unicodedata.category(letter)[0] == "L")))
