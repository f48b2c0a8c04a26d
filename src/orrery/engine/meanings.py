"""What the words of a game's cards mean: one entry a word, found by the word's class."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from orrery.engine.base import Word
from orrery.engine.errors import ContentError

M = TypeVar("M")
H = TypeVar("H", bound=type[Any])


class Meanings(dict[Word, M], Generic[M]):
    """A table of handlers, filled by the chapters with `@MEANINGS.of(Word)` or `MEANINGS.add` and complete before a pack is read.

    It is asked for a word as it stands on a card (`MEANINGS[word]`) and remembers the answer: rules ask at every decision, and
    what a dictionary knows costs no call.
    """

    def __init__(self) -> None:
        self._table: dict[type[Word], M] = {}

    def of(self, *words: type[Word]) -> Callable[[H], H]:
        """The decorated class says what these words mean."""

        def keep(handler: H) -> H:
            self.add({word: handler() for word in words})
            return handler

        return keep

    def add(self, handlers: Mapping[type[Word], M]) -> None:
        """What these words mean. A decorated class cannot be a native one for mypyc; a chapter whose handlers are asked at every
        decision lists them in a table."""
        for word, handler in handlers.items():
            if word in self._table:
                raise TypeError(f"{word.__name__} has a meaning already")
            self._table[word] = handler

    def __missing__(self, word: Word) -> M:
        found = self[word] = self._table[type(word)]
        return found

    def missing(self, words: Iterable[type[Word]]) -> list[str]:
        """The words that nobody handles."""
        return [word.__name__ for word in words if word not in self._table]

    def check(self, words: Iterable[type[Word]]) -> None:
        """Refuse a vocabulary with a word that means nothing."""
        lost = self.missing(words)
        if lost:
            raise ContentError(f"No rule knows what these words mean: {', '.join(lost)}.")
