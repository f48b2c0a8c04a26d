"""What may be declared, and why something may not: requirements, skills, targets (REF-ACT-02, 03, REF-PLO-12, REF-LOC).

Each rule is one function that gives the reason against something, or None; menus and refusals both ask it.
"""

from __future__ import annotations

from typing import Final

from orrery.engine.base import Seat
from orrery.games.referendum.actions.recruit import why_no_recruit
from orrery.games.referendum.content import (
    GUILE,
    INTELLIGENCE,
    NEGOTIATION,
    OPPORTUNITY,
    SKILLS,
    Demands,
    Worded,
)
from orrery.games.referendum.effects.conditions import Condition
from orrery.games.referendum.effects.traits import GovNeed, GuileBan
from orrery.games.referendum.meaning import Reason
from orrery.games.referendum.pack import RollEntry
from orrery.games.referendum.rolls.roll import level
from orrery.games.referendum.table.parts import Deed
from orrery.games.referendum.table.state import Realm

GENERAL_ROLLS: Final = {
    "planet": RollEntry(skill="intelligence", need=1),
    "confidence": RollEntry(skill="guile", need=1),
    "population": RollEntry(skill="negotiation", need=1),
    "citizen": RollEntry(skill="negotiation", need=1),
    "seek": RollEntry(skill="opportunity", need=1),
}
"""The rolls of the general actions (REF-SKL-02 to REF-SKL-05)."""

NO_SKILL: Final = tuple(
    Reason(f"The citizen lacks the skill that this needs: {skill}.", "REF-ACT-02") for skill in SKILLS
)
GUILE_BANNED: Final = Reason("Actions that need a guile roll are forbidden here.", "REF-PLN-04")
NO_GOVERNMENT: Final = Reason("A station has no government.", "REF-LOC-03")
NOT_OPEN: Final = Reason("A population box here has the government's alignment.", "REF-NOC-01")
CURFEW: Final = Reason("A card forbids No Confidence here for now.", "REF-RCT-07")
OUT_OF_REACH: Final = Reason("That sector is neither here nor beside this station.", "REF-APL-01")
EMPTY_DECK: Final = Reason("No planet is left in the deck of that sector.", "REF-APL-06")
NO_PEOPLE: Final = Reason("There are no people to recruit on a station.", "REF-REC-03")
NO_CARDS: Final = Reason("There are no cards to draw.", "REF-SEK-04")


def roll_entry(pos: Realm, deed: Deed) -> RollEntry | None:
    """The roll that a deed needs, if any."""
    if deed.card >= 0:
        return pos.content.card_roll[deed.card]
    if deed.code == "special":
        return pos.content.specials[deed.special].roll
    if deed.code == "confidence":
        word = pos.content.planet_word(deed.place, GovNeed)
        if word is not None:
            return RollEntry(skill="guile", need=word.amount)
    return GENERAL_ROLLS.get(deed.code)


# --- general actions --------------------------------------------------------------------------------------------


def guile_banned(pos: Realm, place: int) -> bool:
    """Actions that need a guile roll are forbidden here (REF-PLN-03, REF-PLN-04)."""
    return pos.content.planet_word(place, GuileBan) is not None


def why_not_overthrow(pos: Realm, citizen: int) -> Reason | None:
    """No Confidence: guile, and no population box with the government's alignment (REF-NOC-01)."""
    place = pos.where[citizen]
    if not pos.is_planet(place):
        return NO_GOVERNMENT
    if not level(pos, citizen, GUILE):
        return NO_SKILL[GUILE]
    if not pos.is_open(place):
        return NOT_OPEN
    if guile_banned(pos, place):
        return GUILE_BANNED
    return CURFEW if pos.curfew[place] >= pos.turn else None


def why_not_search(pos: Realm, citizen: int, sector: int) -> Reason | None:
    """Activate Planet: a sector in reach with planets left in its deck (REF-APL-01, 02, 06)."""
    if not level(pos, citizen, INTELLIGENCE):
        return NO_SKILL[INTELLIGENCE]
    if sector not in pos.sectors_at(pos.where[citizen]):
        return OUT_OF_REACH
    return None if pos.sector_deck(sector) else EMPTY_DECK


def why_not_recruit_people(pos: Realm, citizen: int) -> Reason | None:
    """Recruit Population: negotiation, on a planet (REF-REC-03)."""
    if not pos.is_planet(pos.where[citizen]):
        return NO_PEOPLE
    return None if level(pos, citizen, NEGOTIATION) else NO_SKILL[NEGOTIATION]


def why_not_recruit_citizen(pos: Realm, seat: Seat, citizen: int) -> Reason | None:
    """Recruit Citizen: negotiation, a deck, and no success yet in this game turn (REF-REC-08, REF-REC-09)."""
    return why_no_recruit(pos, seat) if level(pos, citizen, NEGOTIATION) else NO_SKILL[NEGOTIATION]


def why_not_seek(pos: Realm, citizen: int) -> Reason | None:
    """Seek Opportunity: the skill, and cards to draw (REF-SEK-04)."""
    if not level(pos, citizen, OPPORTUNITY):
        return NO_SKILL[OPPORTUNITY]
    return None if pos.deck or pos.discards else NO_CARDS


# --- cards and special actions ----------------------------------------------------------------------------------


def requires(pos: Realm, deed: Deed) -> tuple[Condition, ...]:
    """The conditions on the card or the citizen's own card."""
    if deed.card >= 0:
        return pos.content.card_requires[deed.card]
    return pos.content.specials[deed.special].requires if deed.code == "special" else ()


def demands(pos: Realm, deed: Deed) -> Demands:
    """What the card or the citizen's own card asks for."""
    content, card = pos.content, deed.card
    return content.card_demands[card] if card >= 0 else content.specials[deed.special].demands


def why_unskilled(pos: Realm, deed: Deed, skill: int, by_level: bool) -> Reason | None:
    """The skill that the roll needs, unless dice are stated; guile only where it is allowed (REF-ACT-02, ROL-03)."""
    if skill == GUILE and guile_banned(pos, deed.place):
        return GUILE_BANNED
    return NO_SKILL[skill] if by_level and not level(pos, deed.citizen, skill) else None


def why_idle(pos: Realm, deed: Deed, points: list[Worded]) -> Reason | None:
    """At least one of these words does something (REF-EDG-09, REF-PLO-12)."""
    reason: Reason | None = None
    for point in points:
        found = point.meaning.idle(pos, deed, point.word)
        if found is None:
            return None
        reason = reason or found
    return reason


def why_not_deed(pos: Realm, deed: Deed) -> Reason | None:
    """Requirements, skill, something to aim at, a price that can be paid (REF-ACT-03, REF-PLO-12, REF-EDG-09)."""
    asked = demands(pos, deed)
    for needed in asked.needs:
        reason = needed.meaning.why_not(pos, deed, needed.need)
        if reason is not None:
            return reason
    if asked.skill >= 0 and not deed.law:
        reason = why_unskilled(pos, deed, asked.skill, asked.by_level)
        if reason is not None:
            return reason
    for blocking in asked.blocking:
        reason = blocking.meaning.blocked(pos, deed, blocking.word)
        if reason is not None:
            return reason
    return why_idle(pos, deed, asked.points)
