"""What the words mean: the two kinds of handlers, and the tables that the chapters fill.

Every passive word says once how it is counted, every operation once what it can be aimed at, when it may be used and
what it does. A chapter adds its words with `@PASSIVES.of(...)` and `@OPERATIONS.of(...)`; the content refuses to load
while a word has no meaning.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, get_args

from orrery.engine.base import Seat
from orrery.engine.meanings import Meanings
from orrery.games.nomads.cards.effects import Op, Passive
from orrery.games.nomads.cards.pack import AbilityEntry, TargetName, TriggerName

if TYPE_CHECKING:
    from orrery.games.nomads.cards.content import Ability, Content
    from orrery.games.nomads.table.items import Target
    from orrery.games.nomads.table.state import Expanse

Reason = tuple[str, str]
"""Why something is refused: a sentence for the player, and the clause behind it."""

EVERYTHING: frozenset[str] = frozenset(get_args(TargetName))
NAMED: frozenset[str] = frozenset({"species", "species_or_self", "fighter"})
"""Targets that are one species, named when the effect is announced."""
EACH: frozenset[str] = frozenset({"each_species", "each_other_in_sector"})
"""Targets that are several species at once."""
RIVALS = NAMED | EACH
SEATS = RIVALS | {"self"}
CONSTRUCTIONS: frozenset[str] = frozenset({"construction", "own_construction"})
BUILDINGS: frozenset[str] = frozenset({"technology", "own_technology"})


class Resolution:
    """An effect that takes place now: whose it is, which ability, what it is aimed at, and the consumable or -1.

    `place`, `kind`, `serial` and `chosen` are those of the target, where it has them.
    """

    def __init__(self, seat: Seat, ability: Ability, target: Target, card: int) -> None:
        self.seat = seat
        self.ability = ability
        self.target = target
        self.card = card
        self.place: int = getattr(target, "place", -1)
        self.kind: int = getattr(target, "kind", -1)
        self.serial: int = getattr(target, "serial", -1)
        self.chosen: int = getattr(target, "card", -1)


class Operation:
    """What an operation does. One subclass a word, in the chapter that the word belongs to."""

    aims: frozenset[str] = EVERYTHING
    """What an ability with this word can be aimed at."""
    trigger: TriggerName = ""
    """What carries the word out, where that is not its effect but a trigger of its own; it stands alone then."""

    def problem(self, word: Any, ability: AbilityEntry) -> str:
        """What is wrong with this word in such an ability, as a sentence; empty if nothing is."""
        return ""

    def why_not(self, pos: Expanse, seat: Seat) -> Reason | None:
        """Why a seat may not do such a thing at all now; None if it may."""
        return None

    def why_in_vain(self, pos: Expanse, seat: Seat, target: Seat) -> Reason | None:
        """Why it would bring nothing to aim this at a species: then it cannot be chosen (NOM-ACT-07)."""
        return None

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        """Carry it out, as far as possible."""
        raise NotImplementedError(type(self).__name__)


def answering(ops: Iterable[Op], question: str) -> list[Operation]:
    """What these words mean, as far as a question of `Operation` has an answer of its own there. Rules put it at every decision,
    and most words have nothing to say to it."""
    means = [OPERATIONS[op] for op in ops]
    return [one for one in means if getattr(type(one), question) is not getattr(Operation, question)]


class Counting:
    """How a passive word is counted while its card is in force. One subclass for each way of counting."""

    fits: frozenset[str] = frozenset({"species", "technology", "ship", "equipment", "system"})
    """The kinds of cards that can carry the word."""

    def problem(self, word: Any) -> str:
        """What is wrong with the word, as a sentence; empty if nothing is."""
        return ""

    def lay(self, content: Content, source: int, word: Any) -> None:
        """Write what the word says into the tables of the content."""
        raise NotImplementedError(type(self).__name__)


OPERATIONS: Meanings[Operation] = Meanings()
PASSIVES: Meanings[Counting] = Meanings()


def check_vocabulary() -> None:
    """Refuse a vocabulary with a word that means nothing."""
    OPERATIONS.check(get_args(Op))
    PASSIVES.check(get_args(Passive))
