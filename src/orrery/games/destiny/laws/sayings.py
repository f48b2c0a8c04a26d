"""Laws as players read them: provisions as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.games.destiny.content.printed import RESOURCES, Content
from orrery.games.destiny.laws.places import NUMBERS, RACE
from orrery.games.destiny.table.laws import (
    BAN,
    DUTY,
    LICENSE,
    PER_SECTOR,
    PERMIT,
    REPEAL,
    TAX,
    Atom,
    Provision,
)
from orrery.games.destiny.turn.acts import BUY_REPUBLIC, HOLD, INVADE, MOVE

PLACE_WORDS = (
    "any Sector",
    "neutral Sectors",
    "its own Sectors",
    "Sectors of another Party",
    "Sectors of a Party in Rebellion",
    "Infested Sectors",
    "marked Sectors",
    "Sectors with an ability",
    "Sectors",
    "Sectors",
)


def sentence(content: Content, provision: Provision) -> str:
    """A provision as players read it."""
    kind, act = provision.kind, provision.act
    if kind == REPEAL:
        return f"Law {provision.law} ends."
    noun = kind in (TAX, PERMIT)
    where = said_where(content, act, provision.place, provision.excepted, noun)
    if kind == TAX:
        above = said_above(provision.over, provision.per)
        return f"For each {content.act_nouns[act]}{where}{above}, a Party pays {said_rate(provision.rate, provision.resource)}."
    if kind == BAN:
        if act == HOLD and provision.over > 0:
            return f"No Party may {said_hold(provision.over, provision.per)}{where}."
        return f"No Party may {content.act_words[act]}{where}{said_more(provision.over, provision.per)}."
    if kind == DUTY:
        times = said_times(provision.count, provision.per)
        return f"By {said_moment(act)} every Party must {content.act_words[act]}{where}{times}."
    if kind == LICENSE:
        return f"No Party may {content.act_words[act]}{where} without a vote of the Senate."
    first = said_first(provision.count, provision.per)
    return f"Law {provision.law} does not apply to {first}{content.act_nouns[act]}{where}."


def said_per(per: int) -> str:
    """How a number is counted."""
    return "in any one Sector" if per == PER_SECTOR else "a turn"


def said_above(over: int, per: int) -> str:
    """From which act on a tax is due."""
    first = "one" if over == 1 else str(over)
    return f" beyond the first {first} {said_per(per)}" if over > 0 else ""


def said_rate(rate: int, resource: int) -> str:
    """What a tax costs."""
    return f"{rate} {RESOURCES[resource]}"


def said_more(over: int, per: int) -> str:
    """Which acts are too many; nothing where every one is."""
    times = {1: "once", 2: "twice"}.get(over, f"{over} times")
    return f" more than {times} {said_per(per)}" if over > 0 else ""


def said_hold(over: int, per: int) -> str:
    """How many Fleets nobody may hold."""
    return f"hold more than {over} {'Fleet' if over == 1 else 'Fleets'} {said_per(per)}"


def said_times(count: int, per: int) -> str:
    """How often a duty must be done."""
    times = "" if count == 1 else " twice" if count == 2 else f" {count} times"
    return f"{times} for each Sector" if per == PER_SECTOR else times


def said_first(count: int, per: int) -> str:
    """How many acts a permission excepts."""
    return f"the first {count} of these {said_per(per)}: each " if count else "any "


def said_moment(act: int) -> str:
    """When a duty is looked at."""
    return "the end of the turn" if act == BUY_REPUBLIC else "the end of the declarations"


def said_where(
    content: Content, act: int, place: Sequence[Atom], excepted: Sequence[Atom], noun: bool = False
) -> str:
    """The place of an act, with the blank and the preposition before it; nothing where every place is meant."""
    if not place:
        return ""
    before = " into " if act == MOVE else (" of " if noun else " ") if act == INVADE else " in "
    text = before + said_place(content, place)
    return text + (f" except {said_place(content, excepted)}" if excepted else "")


def said_place(content: Content, atoms: Sequence[Atom]) -> str:
    """A place as players read it."""
    text = ""
    for i, atom in enumerate(atoms):
        word = PLACE_WORDS[atom.kind]
        if atom.kind == NUMBERS:
            word = said_numbers(atom.args)
        elif atom.kind == RACE:
            word = f"Sectors of the {content.races[atom.args[0]]}"
        word = "Sectors next to " * atom.near + word
        if atom.negated:
            word = f"Sectors other than {word}"
        joined = " that are also " if atom.join else " or "
        text += (joined if i else "") + word
    return text


def said_numbers(sectors: Sequence[int]) -> str:
    """A list of Sectors by their numbers."""
    names = [str(sector + 1) for sector in sectors]
    if len(names) == 1:
        return f"Sector {names[0]}"
    return f"Sectors {', '.join(names[:-1])} and {names[-1]}"
