"""Tokens, guests and what they say: who somebody is, without an account.

A guest is whoever holds a token of 128 bits. The host stores a hash of it only, so a stolen database opens nobody's
session. Seats' tokens are stored as they are, since whoever opened a table must be able to see the links again.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata

from orrery.host.errors import Refused
from orrery.host.values import GuestId, TableId

TOKEN_BYTES = 16
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
"""A token of 128 bits in base64 for URLs."""

_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
SALT_LIMIT = 64
WORDS_LIMIT = 500
"""The longest line of chat."""


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_token(text: str) -> bool:
    """Whether this could be one of our tokens."""
    return _TOKEN.fullmatch(text) is not None


def new_table_id() -> TableId:
    """Eight letters and digits that are not mistaken for each other."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(8))


def guest_of(token: str) -> GuestId:
    """Who holds this token."""
    return hashlib.sha256(b"orrery-guest:" + token.encode()).hexdigest()[:32] if token else ""


def clean(text: str, limit: int, what: str) -> str:
    """One line of a person's text: no control characters, single blanks, not too long."""
    kept = "".join(" " if c.isspace() else c for c in text if c.isspace() or _is_harmless(c))
    line = " ".join(kept.split())
    if len(line) > limit:
        raise Refused(f"The {what} may have at most {limit} letters, not {len(line)}.")
    return line


def _is_harmless(letter: str) -> bool:
    """No control characters, no marks that turn the direction of text, no halves of letters; joiners of emoji may stay."""
    return letter == "\u200d" or unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Co", "Cn"}
