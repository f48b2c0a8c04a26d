"""What things are, do and mean now: from the name of a thing (`tech:4`, `sign:throne`) to the method that explains it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

from orrery.draw.reader import Reader, V
from orrery.draw.telling import Explained, numbered

Size: TypeAlias = int | Callable[[Any], int]
"""How many things of a kind there are: a number, or what an explainer says of its table."""
F = TypeVar("F", bound=Callable[..., Explained | None])


def explains(*things: str, below: Size | None = None) -> Callable[[F], F]:
    """Marks the method of an `Explainer` that knows these things.

    Things of a kind that are counted (`@explains("tech", below=40)`): it gets the number, if it is below that. Things of a kind that
    have words (`@explains("fact")`): it gets the word. One thing (`@explains("sign:throne")`): it gets nothing.
    """

    def mark(method: F) -> F:
        method.explains = {**getattr(method, "explains", {}), **dict.fromkeys(things, below)}  # type: ignore[attr-defined]
        return method

    return mark


def seats(reader: Reader[Any]) -> int:
    """As many as there are players: `@explains("marks", below=seats)`."""
    players: int = reader.view.players
    return players


class Explainer(Reader[V]):
    """Explains things to the reader of one view; a game's own has a method for each kind of thing."""

    known: Mapping[str, tuple[Callable[..., Explained | None], Size | None]] = MappingProxyType({})
    """Every kind of thing, and every single one, with its method and how many there are."""

    def __init_subclass__(cls) -> None:
        known = dict(cls.known)
        for method in vars(cls).values():
            for thing, below in getattr(method, "explains", {}).items():
                if thing in known:
                    raise TypeError(f"{thing} is explained twice")
                known[thing] = method, below
        cls.known = known

    def explain(self, what: str) -> Explained | None:
        """The card of a thing; None for what this game does not know."""
        if what in self.known and ":" in what:
            return self.known[what][0](self)
        kind, number = numbered(what)
        if kind not in self.known:
            return None
        method, below = self.known[kind]
        if below is None:
            return method(self, what.partition(":")[2])
        most = below if isinstance(below, int) else below(self)
        return method(self, number) if 0 <= number < most else None
