"""The words of Space Opera: how its blocs, citizens, places, boxes and cards are called in moves and in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from orrery.engine.words import Vocabulary
from orrery.games.referendum.content import BLOCS, ICONS, SKILLS, Content
from orrery.games.referendum.things import DEEDS

if TYPE_CHECKING:
    from orrery.games.referendum.state import Realm

MANY: Final = 120
"""Numbers that sentences tell stay below this."""


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun: `1 success`, `2 successes`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def counted(one: str, many: str = "") -> list[str]:
    """A table of numbers with their noun, for the log."""
    return [count(number, one, many) for number in range(MANY)]


_CACHE: dict[tuple[str, tuple[int, ...]], Vocabulary] = {}


def words_of(pos: Realm) -> Vocabulary:
    """The vocabulary of a table: it depends on the content and on who leads which bloc."""
    key = (pos.content.digest, tuple(pos.bloc_of))
    if key not in _CACHE:
        _CACHE[key] = make_words(pos.content, key[1], pos.game.move_types())
    return _CACHE[key]


def make_words(content: Content, blocs: tuple[int, ...], moves: list[type]) -> Vocabulary:
    """The tables of names. A seat is called by its bloc, and by its number before the blocs are dealt."""
    return Vocabulary(
        {
            "seat": [f"Player {seat + 1}" if bloc < 0 else BLOCS[bloc] for seat, bloc in enumerate(blocs)],
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
            "deed": DEEDS,
            "several": ["no", "one", "two", "three", "four", "five", "six"],
            "successes": counted("success", "successes"),
            "coins": counted("wealth token"),
            "clocks": counted("clock token"),
            "cards": counted("Opportunity card"),
            "throw": counted("die", "dice"),
            "votes": counted("vote"),
            "governments": counted("government"),
        },
        moves,
    )
