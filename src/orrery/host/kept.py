"""What is kept for a while because it is asked for again and again: by a name, within a bound, all of it in one list.

Whoever watches a server asks `sizes`. Host and web keep nothing else but what is made once for each installed game or
file (`functools.cache` without a bound), and what a table in memory holds itself and loses with it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Generic, ParamSpec, TypeVar
from weakref import WeakSet

import msgspec

P = ParamSpec("P")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Size(msgspec.Struct, frozen=True):
    """How many things are kept, and how many at most."""

    held: int
    most: int


class Kept(Generic[K, V]):
    """Values by their keys; when there are too many, the one that was not asked for longest is forgotten."""

    def __init__(self, name: str, most: int) -> None:
        self.name = name
        self.most = most
        self._values: OrderedDict[K, V] = OrderedDict()
        _SHELVES.add(self)

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: K) -> bool:
        return key in self._values

    def get(self, key: K) -> V | None:
        """What is kept under a key, if anything."""
        found = self._values.get(key)
        if found is not None:
            self._values.move_to_end(key)
        return found

    def put(self, key: K, value: V) -> V:
        """Keep a value."""
        self._values[key] = value
        self._values.move_to_end(key)
        if len(self._values) > self.most:
            self._values.popitem(last=False)
        return value


_SHELVES: WeakSet[Kept[Any, Any]] = WeakSet()
_ANSWERS: dict[str, Callable[[], Size]] = {}
_FORGET: dict[str, Callable[[], None]] = {}


def kept(name: str, most: int) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """Keep the last answers of a function, which must depend on its arguments alone."""

    def keep(function: Callable[P, V]) -> Callable[P, V]:
        assert name not in _ANSWERS, f"two functions keep their answers as '{name}'"
        remembering = lru_cache(maxsize=most)(function)
        _ANSWERS[name] = lambda: Size(remembering.cache_info().currsize, most)
        _FORGET[name] = remembering.cache_clear
        return remembering  # type: ignore[return-value]  # the wrapper forgets the types of arguments

    return keep


def forget(name: str) -> None:
    """Forget the answers of one function."""
    _FORGET[name]()


def sizes() -> dict[str, Size]:
    """Everything that this process keeps, by name."""
    found = {name: size() for name, size in _ANSWERS.items()}
    for shelf in list(_SHELVES):
        before = found.get(shelf.name, Size(0, 0))
        found[shelf.name] = Size(before.held + len(shelf), before.most + shelf.most)
    return dict(sorted(found.items()))
