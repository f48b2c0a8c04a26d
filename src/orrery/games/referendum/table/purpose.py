"""What a deed is for: its words, whose bloc it serves, whom it touches, and how many successes buy anything."""

from __future__ import annotations

from typing import Final

from orrery.engine.base import Seat
from orrery.games.referendum.content import BLOC_WORDS
from orrery.games.referendum.effects.cards import Doing
from orrery.games.referendum.effects.traits import ExtraDraw, RecruitPickAny
from orrery.games.referendum.meaning import DOINGS
from orrery.games.referendum.table.parts import BY_DIE, Deed, Roll
from orrery.games.referendum.table.state import Realm

WIDEST: Final = 3
"""No two blocs are further apart on the wheel."""


def words_of_deed(pos: Realm, deed: Deed) -> tuple[Doing, ...]:
    """The effects that the deed's card or special action lists."""
    if deed.card >= 0:
        return pos.content.doings[deed.card]
    return pos.content.specials[deed.special].effects if deed.code == "special" else ()


def own_bloc(pos: Realm, deed: Deed) -> int:
    """Your bloc: that of whoever controls the action (REF-ADV-18, REF-VOT-22)."""
    return pos.bloc_of[deed.controller]


def aims_at_government(pos: Realm, deed: Deed) -> bool:
    """Whether a government may change."""
    return deed.code == "confidence" or any(DOINGS[word].governs() for word in words_of_deed(pos, deed))


def touches_people(pos: Realm, place: int, seat: Seat) -> bool:
    """Whether a seat governs a planet of the realm, or has people there."""
    if place < 0 or not pos.is_planet(place) or not pos.placed[place]:
        return False
    bloc = pos.bloc_of[seat]
    return pos.government(place) == bloc or bloc in pos.people(place)


def touches(pos: Realm, deed: Deed, seat: Seat) -> bool:
    """Whether the deed is about the seat's own things: its governments and people, its citizens, its cards."""
    place = deed.place
    here = place >= 0 and pos.is_planet(place) and pos.placed[place]
    if aims_at_government(pos, deed) and here and pos.government(place) == pos.bloc_of[seat]:
        return True
    if deed.code == "population" and touches_people(pos, place, seat):
        return True
    return any(DOINGS[word].touches(pos, deed, word, seat) for word in words_of_deed(pos, deed))


def matters(pos: Realm, deed: Deed, seat: Seat) -> bool:
    """Whether a seat might want a rival's deed to fail: a government is at stake, or the rival grows by it, or it touches
    the seat."""
    if deed.controller == seat:
        return False
    if aims_at_government(pos, deed) or deed.code in ("planet", "citizen"):
        return True
    return any(DOINGS[word].grows() for word in words_of_deed(pos, deed)) or touches(pos, deed, seat)


def serves(pos: Realm, deed: Deed, seat: Seat) -> bool:
    """Whether a rival's deed might serve a seat: it takes a government from another rival who leads."""
    place = deed.place
    if deed.controller == seat or not aims_at_government(pos, deed) or place < 0 or not pos.is_planet(place):
        return False
    gov, counts = pos.government(place), pos.governments()
    if gov not in pos.bloc_of or gov in (pos.bloc_of[seat], own_bloc(pos, deed)):
        return False
    return counts[gov] == max(counts[bloc] for bloc in pos.bloc_of if bloc >= 0)


def useful_successes(pos: Realm, deed: Deed, roll: Roll) -> int:
    """With so many successes nothing more can be bought (REF-APL-05, REF-REC-02, REF-REC-04, REF-NOC-02)."""
    need, content = max(1, roll.need), pos.content
    if deed.code == "confidence":
        return need
    if deed.code == "planet":
        extra = content.trait(deed.citizen, ExtraDraw)
        return max(need, len(pos.sector_deck(deed.sector)) - (0 if extra is None else extra.amount))
    if deed.code == "citizen":
        famous = content.trait(deed.citizen, RecruitPickAny) is not None
        return need if famous else max(need, len(pos.in_deck(deed.seat)))
    if deed.code == "population":
        return max(need, WIDEST)
    limits = [DOINGS[word].enough(word) for word in words_of_deed(pos, deed) if word.counts()]
    if deed.code == "seek" or limits:
        return max(need, *limits) if limits and all(limits) else content.max_dice + need
    return need


# --- in words ----------------------------------------------------------------------------------------------------


def deed_words(pos: Realm, deed: Deed) -> str:
    """What is being done, and where, for the middle of a sentence."""
    content = pos.content
    place = content.place_names[deed.place] if deed.place >= 0 else ""
    if deed.card >= 0 or deed.special >= 0:
        name = (
            content.card_names[deed.card]
            if deed.card >= 0
            else content.special_names[content.specials[deed.special].name]
        )
        return f"{name} on {place}" if place else name
    said: dict[str, str] = {
        "planet": f"charting a world of the {content.sector_names[deed.sector]}",
        "confidence": f"No Confidence on {place}",
        "population": f"winning over people on {place}",
        "citizen": "recruiting a citizen",
        "seek": "seeking cards",
    }
    return said.get(deed.code, "a journey")


def danger_words(pos: Realm, deed: Deed, seat: Seat) -> str:
    """What a deed may cost a seat, as a sentence with a space before it; empty where it costs nothing."""
    place = deed.place
    if place < 0 or not pos.is_planet(place) or not touches(pos, deed, seat):
        return ""
    name = pos.content.place_names[place]
    if aims_at_government(pos, deed) and pos.government(place) == pos.bloc_of[seat]:
        return f" Your government of {name} is at stake."
    if pos.government(place) == pos.bloc_of[seat]:
        return f" You govern {name}, and its people may turn away."
    return ""


def plan_words(pos: Realm, plan: dict[int, int]) -> str:
    """Changes that have been named, as a list."""
    content = pos.content
    return ", ".join(
        f"{content.box_names[box]} from {BLOC_WORDS[pos.align[box]]} to {BLOC_WORDS[bloc] if bloc != BY_DIE else 'what a die shows'}"
        for box, bloc in plan.items()
        if pos.align[box] >= 0
    )


def new_government(pos: Realm, deed: Deed) -> int:
    """The bloc to which a law would give the government of its place, as far as that is decided; -1 otherwise."""
    gov = pos.content.gov[deed.place] if 0 <= deed.place < pos.content.planets else -1
    if gov in deed.plan:
        return deed.plan[gov]
    for word in words_of_deed(pos, deed):
        if gov >= 0 and DOINGS[word].governs():
            return DOINGS[word].government(pos, deed, word)
    return -1


def proposal_words(pos: Realm) -> str:
    """What the Senate votes on, and what it would change."""
    vote, deed = pos.the_vote(), pos.the_deed()
    if vote.on != "law":
        after = min(pos.full_pool, pos.clocks + 1) if vote.on == "clock more" else max(0, pos.clocks - 1)
        return f"One clock token {'more' if vote.on == 'clock more' else 'less'}, {after} then"
    said = deed_words(pos, deed) if deed.card >= 0 else "A law"
    to = new_government(pos, deed)
    if to >= 0:
        return f"{said}: the government would go from {BLOC_WORDS[pos.government(deed.place)]} to {BLOC_WORDS[to]}"
    return f"{said}: {plan_words(pos, deed.plan)}" if deed.plan else said
