"""Words that only last: the rule that asks for one says so, and a word that no rule asks for is refused."""

from __future__ import annotations

from typing import Any, get_args

from orrery.engine.errors import ContentError

READ: dict[type[Any], str] = {}
"""The module that asks for each lasting word."""


def reads(where: str, *words: type[Any]) -> None:
    """This module, and no other rule, asks for these words."""
    for word in words:
        if word in READ:
            raise TypeError(f"{word.__name__} is read by {READ[word]} already")
        READ[word] = where


def check_read(*vocabularies: Any) -> None:
    """Refuse vocabularies with a word that no rule asks for."""
    lost = [word.__name__ for words in vocabularies for word in get_args(words) if word not in READ]
    if lost:
        raise ContentError(f"No rule asks for these words: {', '.join(lost)}.")
