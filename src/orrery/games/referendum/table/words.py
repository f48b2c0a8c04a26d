"""The words of Space Opera: how its blocs, citizens, places, boxes and cards are called in moves and in the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from orrery.engine.words import several
from orrery.games.referendum.content import BLOCS, ICONS, SKILLS

if TYPE_CHECKING:
    from orrery.games.referendum.table.state import Realm

MANY: Final = 120
"""Numbers that sentences tell stay below this."""


def counted(one: str, many: str = "") -> list[str]:
    """A table of numbers with their noun, for the log."""
    return [several(number, one, many) for number in range(MANY)]


def names_of(pos: Realm) -> dict[str, Sequence[str]]:
    """The tables of names. A seat is called by its bloc, and by its number before the blocs are dealt."""
    content = pos.content
    return {
        "seat": [f"Player {seat + 1}" if bloc < 0 else BLOCS[bloc] for seat, bloc in enumerate(pos.bloc_of)],
        "bloc": BLOCS,
        "citizen": content.citizen_names,
        "place": content.place_names,
        "planet": content.place_names[: content.planets],
        "sector": content.sector_names,
        "box": content.box_names,
        "card": content.card_names,
        "special": content.special_names,
        "trouble": content.adversity_names,
        "icon": ["none", *ICONS[1:]],
        "die": ["none", *ICONS[1:]],
        "skill": SKILLS,
        "several": ["no", "one", "two", "three", "four", "five", "six"],
        "successes": counted("success", "successes"),
        "steps": counted("step"),
        "actions": counted("action"),
        "coins": counted("wealth token"),
        "clocks": counted("clock token"),
        "cards": counted("Opportunity card"),
        "throw": counted("die", "dice"),
        "votes": counted("vote"),
        "governments": counted("government"),
    }
