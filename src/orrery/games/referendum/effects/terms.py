"""What the fields of words may say: every selector is a set of values, every number has its bounds."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

from orrery.engine.base import Word

Bloc: TypeAlias = Literal["Royal", "Navy", "Senate", "Church", "FWM", "PF"]
Symbol: TypeAlias = Literal["Royal", "Navy", "Senate", "Church", "FWM", "PF", "?", "die", "lock"]
"""What a box shows before its planet is placed (REF-APL-08 to REF-APL-11)."""
RolledSkill: TypeAlias = Literal["guile", "intelligence", "negotiation", "opportunity"]
"""The skills with rolls of their own; stations lend one of them (REF-STA-05)."""
OwnSkill: TypeAlias = Literal["guile", "intelligence", "negotiation", "opportunity", "wealth"]
Target: TypeAlias = Literal["guile", "intelligence", "negotiation", "opportunity", "rank"]
"""What a roll looks for."""
Icon: TypeAlias = Literal["guile", "negotiation", "intelligence", "wealth", "opportunity", "adversity"]

Timing: TypeAlias = Literal["action", "free", "modifier", "reaction"]
WindowName: TypeAlias = Literal["declare", "dice", "adversity", "finish", "change", "injury", "vote"]
"""The windows that cards name (REF-RCT-01)."""
Moment: TypeAlias = Literal[
    "declare", "dice", "adversity", "finish", "change", "injury", "vote", "departure", "answer"
]
"""The windows that are asked apart: in the window declare a deed, a departure and a reaction (REF-RCT-01, 04)."""
Slot: TypeAlias = Literal["sector", "citizen", "place", "player", "alignment"]
"""What a word may ask to be named when it is declared (REF-ACT-08)."""

MOST_FEW: Final = 6
MOST_NUMBER: Final = 20
Few: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_FEW)]
UpToSix: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
Number: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_NUMBER)]


def words_in(union: object) -> tuple[type[Word], ...]:
    """The classes of a union of words."""
    return get_args(union)
