"""Sentences that are forms: an order to Fleets, a law, a term of a deal. The part that is decided now is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from orrery.draw.table import Sentence, Slot, State
from orrery.engine.base import Move
from orrery.engine.words import several
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.deals import slots
from orrery.games.destiny.deals.terms import (
    kind_of,
)
from orrery.games.destiny.laws import sayings
from orrery.games.destiny.laws.drafting import D_ACT, D_COUNT, D_KIND, D_LAW, D_LIMIT, D_MORE, D_PLACE, D_RATE
from orrery.games.destiny.table.clicks import (
    Click,
    TermCard,
    TermNumber,
    TermParty,
    TermSector,
    TermSenator,
    TermText,
    TermTurns,
    TermWord,
)
from orrery.games.destiny.table.deals import (
    Writing,
)
from orrery.games.destiny.table.laws import BAN, DUTY, LICENSE, PERMIT, REPEAL, TAX, Draft
from orrery.games.destiny.table.war import Order
from orrery.games.destiny.war.invasions import ChooseAdmiral, ChoosePurpose, ChooseStance, GatherFleets

Parts = tuple[Slot | str, ...]


def _slot(text: str, at: int, here: int, label: str = "", so_far: bool = False) -> Slot:
    """A part that is filled (`at` lies behind), open now (then it may show what it holds so far), or still to come."""
    state: State = "" if at < here else "now" if at == here else "empty"
    return Slot(text if state == "" or (state == "now" and so_far) else "", state, label)


# --- orders -----------------------------------------------------------------------------------------------------


def order_sentence(scene: Scene, order: Order | None) -> Sentence:
    """`Send 3 Fleets to Sector 10 to attack for you led by Sarrishet`."""
    if order is None:
        parts: Parts = (
            "Send ",
            Slot("", "empty"),
            " to Sector ",
            Slot("", "now"),
            " to ",
            Slot("", "empty"),
            ".",
        )
        return Sentence(parts)
    top = scene.view.stack[-1]
    here = (
        0
        if isinstance(top, GatherFleets)
        else 1
        if isinstance(top, ChooseStance)
        else 2
        if isinstance(top, ChoosePurpose)
        else 3
        if isinstance(top, ChooseAdmiral)
        else 4
    )
    sent = sum(order.numbers)
    there = scene.fleets(order.seat, order.sector)
    fleets = several(sent, "Fleet") + (f" and {there} there" if there else "")
    found: list[Slot | str] = ["Send ", _slot(fleets, 0, here, "Fleets", so_far=True), " to Sector "]
    found += [
        Slot(str(order.sector + 1)),
        " to ",
        _slot("attack" if order.attack else "defend", 1, here, "stance"),
    ]
    if here < 2 or order.attack:
        whom = (
            "nobody" if order.purpose == NEUTRAL else scene.who(order.purpose) if order.purpose >= 0 else ""
        )
        found += [" for ", _slot(whom, 2, here, "for whom")]
    led = scene.content.senator_names[order.admiral] if order.admiral >= 0 else "nobody"
    found += [", led by ", _slot(led, 3, here, "admiral"), "."]
    return Sentence(tuple(found), back=order.seat == scene.me)


# --- laws -------------------------------------------------------------------------------------------------------

_ORDER = {D_KIND: 0, D_ACT: 1, D_PLACE: 2, D_LIMIT: 3, D_RATE: 4, D_COUNT: 4, D_LAW: 5, D_MORE: 6}


def draft_sentences(scene: Scene, draft: Draft) -> list[Sentence]:
    """The provisions that are complete, then the one being written, with its duration at the end."""
    mine = draft.seat == scene.me
    found = [Sentence((Slot(sayings.sentence(scene.content, p)),)) for p in draft.provisions]
    here = _ORDER[draft.stage]
    if draft.stage == D_MORE:
        found.append(Sentence(("This law lasts ", Slot("", "now", "how long"), "."), back=mine))
    elif draft.kind < 0:
        found.append(Sentence((Slot("", "now", "kind of provision"), " ", Slot("", "empty")), back=mine))
    else:
        found.append(Sentence(_provision(scene, draft, here), back=mine))
    return found


def _provision(scene: Scene, draft: Draft, here: int) -> Parts:
    noun = draft.kind in (TAX, PERMIT)
    words = scene.content.act_nouns if noun else scene.content.act_words
    act = _slot(words[draft.act] if draft.act >= 0 else "", 1, here, "act")
    where: Parts = ()
    if draft.act < 0 or scene.content.act_placed[draft.act]:
        where = (" in ", _slot(_place(scene, draft), 2, here, "place", so_far=True))
    if draft.kind == TAX:
        above = sayings.said_above(draft.over, draft.per).strip() or "from the first"
        rate = sayings.said_rate(draft.rate, draft.resource)
        return (
            *("For each ", act, *where, ", ", _slot(above, 3, here, "threshold")),
            *(", a Party pays ", _slot(rate, 4, here, "rate"), "."),
        )
    if draft.kind == BAN:
        more = sayings.said_more(draft.over, draft.per).strip() or "at all"
        return ("No Party may ", act, *where, " ", _slot(more, 3, here, "threshold"), ".")
    if draft.kind == DUTY:
        times = sayings.said_times(draft.count, draft.per).strip() or "once"
        moment = sayings.said_moment(draft.act)
        return (f"By {moment} every Party must ", act, *where, " ", _slot(times, 4, here, "how often"), ".")
    if draft.kind == LICENSE:
        return ("No Party may ", act, *where, " without a vote of the Senate.")
    if draft.kind == REPEAL:
        return ("Law ", Slot("", "now", "law"), " ends.")
    first = f"the first {draft.count}" if draft.count else "any"
    return (
        *("Law ", _slot("", 5, here, "law"), " does not apply to ", _slot(first, 4, here, "how many")),
        *(" ", act, *where, "."),
    )


def _place(scene: Scene, draft: Draft) -> str:
    text = sayings.said_place(scene.content, draft.place) or ("any Sector" if draft.stage != D_PLACE else "")
    if draft.in_except:
        text = f"{text or 'any Sector'} except {sayings.said_place(scene.content, draft.excepted)}"
    atoms = draft.excepted if draft.in_except else draft.place
    if draft.stage == D_PLACE and atoms and draft.join >= 0:
        text += " that are also" if draft.join == 1 else " or"
    if draft.negated:
        text += " Sectors other than"
    return f"{text}{' Sectors next to' * draft.near}".strip()


# --- deals ------------------------------------------------------------------------------------------------------


def term_sentence(scene: Scene, writing: Writing) -> Sentence:
    """The term being written: who gives whom what, each click a part."""
    clicks = writing.clicks
    verb = "give" if not clicks or kind_of(writing).is_gift() else "promise"
    verb += "" if writing.giver == scene.me else "s"
    parts: list[Slot | str] = [
        Slot(scene.who(writing.giver, begin=True)),
        f" {verb} ",
        Slot(scene.who(writing.receiver)),
        " ",
    ]
    if not clicks:
        parts += [Slot("", "now", "what"), "."]
        return Sentence(tuple(parts), back=True)
    kind = kind_of(writing)
    parts.append(Slot(kind.name))
    done = clicks[1:]
    for index, slot in enumerate(kind.slots(clicks)):
        if index < len(done):
            parts += [" ", Slot(click_text(scene, slot, done[index]))]
        else:
            parts += [" ", Slot("", "now" if index == len(done) else "empty", slot.label)]
    return Sentence((*parts, "."), back=True)


def click_text(scene: Scene, slot: slots.Slot, click: Click) -> str:
    """A click of a term in words."""
    if type(click) is TermTurns and slot is slots.HOW_LONG:
        return f"for {several(click.number, 'turn')}"
    said = _CLICKS[type(click)](scene, click)
    return f"{slot.preposition} {said}" if slot.preposition else said


_CLICKS: dict[type[Move], Callable[[Scene, Any], str]] = {
    TermNumber: lambda scene, click: str(click.number),
    TermSector: lambda scene, click: f"Sector {click.sector + 1}",
    TermSenator: lambda scene, click: scene.content.senator_names[click.senator],
    TermCard: lambda scene, click: scene.content.card_names[click.card],
    TermParty: lambda scene, click: scene.who(click.seat),
    TermTurns: lambda scene, click: turns_text(click.number),
    TermWord: lambda scene, click: word_text(scene, click.said()),
    TermText: lambda scene, click: click.text,
}


def turns_text(value: int) -> str:
    """A number of turns from now."""
    return "this turn" if not value else "by the next turn" if value == 1 else f"within {value} turns"


def word_text(scene: Scene, word: str) -> str:
    """A word of a term as a newcomer understands it."""
    sample = slots.SAMPLE_WORDS.get(word)
    if sample is not None:
        return scene.content.pack.proposition[sample].name
    if word in slots.OFFICE_WORDS:
        return f"the {scene.content.minister_names[slots.OFFICE_WORDS[word]]}"
    return _WORDS.get(word, word)


_WORDS = {
    "money": "Money",
    "influence": "Influence",
    "election": "in an election",
    "orders": "on the Republic Fleets",
    "prosecution": "on a prosecution",
    "proposition": "on a proposition",
    "for": "For",
    "against": "Against",
    "table": "to table",
    "veto": "to veto",
    "no veto": "not to veto",
    "a sector": "a Sector",
    "fleets": "Fleets",
    "a senator": "a Senator",
    "a reserve senator": "a Senator of the reserve",
}
