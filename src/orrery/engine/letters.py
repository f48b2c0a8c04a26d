"""Texts that strangers wrote: which letters and lengths they may have, and when two names look alike.

A name is shown beside others, spoken in moves and read back, so it must be plain: no markup, nothing invisible, letters of
one script, and no twin that differs in a way that nobody sees.
"""

from __future__ import annotations

import re
import unicodedata

NAME = 40
TEXT = 600
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_ -]*")
_MARKUP = frozenset("<>{}[]|\\`")
_IN_NAMES = frozenset(" '’-.,&!?/+:")
_ALIKE = str.maketrans({"0": "o", "1": "i", "l": "i", "5": "s", "ı": "i", "‘": "'", "’": "'"})
_FOREIGN = str.maketrans("аеорсхуікмтвнαορντικυ", "aeopcxyikmtbhaopvtiku")
"""Letters of Cyrillic and Greek that look Latin."""


def id_problem(text: str) -> str:
    """What is wrong with an id; empty if nothing is."""
    if len(text) > NAME:
        return f"an id has at most {NAME} letters"
    if text and not _ID.fullmatch(text):
        return "an id is made of letters from a to z, digits, - and _"
    return ""


def name_problem(text: str) -> str:
    """What is wrong with a name; empty if nothing is."""
    if not text.strip():
        return "a name cannot be empty"
    if len(text) > NAME:
        return f"a name has at most {NAME} letters"
    if text != " ".join(text.split()):
        return "a name has single blanks, and none at its ends"
    for letter in text:
        if not (letter.isalnum() or letter in _IN_NAMES or unicodedata.category(letter) == "Mn"):
            return f"the letter {shown(letter)} cannot stand in a name"
    if not any(letter.isalnum() for letter in text):
        return "a name needs a letter"
    if len(scripts(text)) > 1:
        return f"its letters come from several scripts ({', '.join(sorted(scripts(text)))}), so it could be taken for another"
    return ""


def text_problem(text: str) -> str:
    """What is wrong with a text on a card; empty if nothing is."""
    if len(text) > TEXT:
        return f"a text has at most {TEXT} letters"
    for letter in text:
        if not letter.isprintable() or letter in _MARKUP - set("[]|"):
            return f"the letter {shown(letter)} cannot stand in a text"
    return ""


def shown(letter: str) -> str:
    """A letter, by its number where it cannot be seen."""
    return f"'{letter}'" if letter.isprintable() and letter.strip() else f"U+{ord(letter):04X}"


def plain(text: str, most: int = 60) -> str:
    """What somebody wrote, fit to be quoted: nothing that a terminal obeys, and not too long."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:most])


def scripts(text: str) -> set[str]:
    """The scripts that the letters of a text belong to."""
    return {
        unicodedata.name(letter, "UNKNOWN").split(" ")[0].capitalize() for letter in text if letter.isalpha()
    }


def skeleton(name: str) -> str:
    """What a name looks like: names with the same skeleton are taken for each other."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(letter for letter in parts if not unicodedata.combining(letter))
    return " ".join(
        letters.translate(_FOREIGN).translate(_ALIKE).replace("rn", "m").replace("vv", "w").split()
    )
