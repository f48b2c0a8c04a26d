"""What a word must be able to answer: the bases of all handlers, and their tables.

Menus ask handlers again and again. They are native classes in the compiled build, so that asking one is a call in C; each
chapter therefore lists its handlers in a table, where a decorator would make them plain ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from orrery.engine.base import Move, Seat
from orrery.engine.meanings import Meanings
from orrery.games.referendum.effects.terms import Slot

if TYPE_CHECKING:
    from orrery.games.referendum.table.parts import Deed, Roll
    from orrery.games.referendum.table.state import Realm


class Reason(NamedTuple):
    """Why something is not allowed: a sentence and its clause. Compiled rules hand a bare pair on by taking it apart and making
    another one; this they hand on as it is."""

    sentence: str
    clause: str


NO_AIM: Final = Reason("There is nothing here that it could be aimed at.", "REF-PLO-12")


class Meaning:
    """What a word of an action, a free card, a law or a special action does."""

    def slots(self, deed: Deed, word: Any) -> tuple[Slot, ...]:
        """What must be named when the deed is declared, in this order (REF-ACT-08)."""
        named: tuple[Slot, ...] = word.names()
        return named

    def choices(self, pos: Realm, deed: Deed, word: Any, slot: Slot) -> list[Move]:
        """What may be named."""
        raise NotImplementedError(f"{type(self).__name__} names no {slot}")

    def missing(self, deed: Deed, word: Any) -> Slot | None:
        """What has to be named next."""
        for slot in self.slots(deed, word):
            if deed.named(slot) < 0:
                return slot
        return None

    def blocked(self, pos: Realm, deed: Deed, word: Any) -> Reason | None:
        """Why the deed cannot be declared with this word in it: by default, nothing to aim it at (REF-PLO-12)."""
        slot = self.missing(deed, word)
        return NO_AIM if slot is not None and not self.choices(pos, deed, word, slot) else None

    def idle(self, pos: Realm, deed: Deed, word: Any) -> Reason | None:
        """Why the word would do nothing now (REF-EDG-09, REF-PLO-12)."""
        return None

    def is_local(self, word: Any) -> bool:
        """Whether a law with this word is aimed at a place (REF-VOT-20)."""
        return True

    def price(self, word: Any) -> int:
        """The wealth tokens that it costs each time (REF-ACT-07)."""
        return 0

    def pay(self, pos: Realm, deed: Deed, word: Any) -> None:
        """Pay its price, before anybody reacts (REF-ACT-07, REF-VOT-22)."""

    def bought(self, pos: Realm, deed: Deed, word: Any) -> int:
        """How often a price that is paid as often as one likes buys something of it (REF-EDG-09)."""
        return 0

    def governs(self) -> bool:
        """Whether a government may change."""
        return False

    def government(self, pos: Realm, deed: Deed, word: Any) -> int:
        """The bloc that will govern the place, where the text says it; -1 where it is chosen or known later."""
        return -1

    def grows(self) -> bool:
        """Whether the acting player grows by it: by a planet or a citizen."""
        return False

    def touches(self, pos: Realm, deed: Deed, word: Any, seat: Seat) -> bool:
        """Whether it is about the seat's own things: its people, its citizens, its cards."""
        return False

    def enough(self, word: Any) -> int:
        """With so many successes nothing more can be bought; 0 where each more may bring something."""
        return 0

    def state(self, pos: Realm, deed: Deed, word: Any, effect: int) -> None:
        """Ask for the choices that are stated when the word is proposed as a law (REF-VOT-02, REF-VOT-31)."""

    def carry(self, pos: Realm, deed: Deed, word: Any, effect: int) -> None:
        """Carry it out."""
        raise NotImplementedError(type(self).__name__)


class Need:
    """What a condition asks for."""

    def why_not(self, pos: Realm, deed: Deed, need: Any) -> Reason | None:
        """Why it does not hold; a law waives what is about presence and rank (REF-VOT-20)."""
        raise NotImplementedError(type(self).__name__)

    def is_price(self) -> bool:
        """Whether it only makes sure that a price can be paid: after paying it is not asked again."""
        return False


class Boosting:
    """What a word of a plus card does to a roll."""

    def helps(self, pos: Realm, roll: Roll, word: Any) -> bool:
        """Whether it would change something (REF-PLO-16)."""
        raise NotImplementedError(type(self).__name__)

    def use(self, pos: Realm, roll: Roll, word: Any) -> None:
        """Change the roll."""
        raise NotImplementedError(type(self).__name__)


class Answering:
    """What a word of a reaction card does."""

    def do(self, pos: Realm, word: Any, what: int) -> None:
        """Do it; `what` is the citizen, the box or the side that it is played for."""
        raise NotImplementedError(type(self).__name__)


# how an action stands when an Adversity card has been read
GOES_ON: Final = 0
COSTS: Final = 1
RIVAL: Final = 2
ENDS: Final = 3


class Plight:
    """What the rule of an Adversity card does."""

    def outlook(self, pos: Realm, roll: Roll, word: Any) -> int:
        """What it means for the company present: the action goes on, has a price, is a rival's to end, or ends."""
        raise NotImplementedError(type(self).__name__)

    def follow(self, pos: Realm, roll: Roll, word: Any) -> None:
        """Do what the card says."""
        raise NotImplementedError(type(self).__name__)


DOINGS: Final[Meanings[Meaning]] = Meanings()
NEEDS: Final[Meanings[Need]] = Meanings()
BOOSTS: Final[Meanings[Boosting]] = Meanings()
ANSWERS: Final[Meanings[Answering]] = Meanings()
PLIGHTS: Final[Meanings[Plight]] = Meanings()
