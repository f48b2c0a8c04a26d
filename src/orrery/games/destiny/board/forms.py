"""Sentences that are forms: an order to Fleets, a law, a term of a deal. The part that is decided now is open."""

from __future__ import annotations

from orrery.draw.table import Sentence, Slot, State
from orrery.games.destiny.board.scene import Scene, count_of
from orrery.games.destiny.content.printed import MONEY, NEUTRAL
from orrery.games.destiny.deals.terms import (
    W_ANY,
    W_GOODS,
    W_OFFICE,
    W_RESOURCE,
    W_TABLE,
    W_VOTES,
    W_YES,
    WORD_SHIFT,
    WORDS,
    next_slot,
    slots_of,
)
from orrery.games.destiny.laws.drafting import D_ACT, D_COUNT, D_KIND, D_LAW, D_LIMIT, D_MORE, D_PLACE, D_RATE
from orrery.games.destiny.laws.sayings import (
    said_above,
    said_moment,
    said_more,
    said_place,
    said_rate,
    said_times,
    sentence,
)
from orrery.games.destiny.table.deals import (
    GIVE_CARD,
    GIVE_FLEETS,
    GIVE_INFLUENCE,
    GIVE_MONEY,
    GIVE_SECTOR,
    PAY,
    TERM_NAMES,
    Offer,
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
    fleets = count_of(sent, "Fleet") + (f" and {there} there" if there else "")
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
    found = [Sentence((Slot(sentence(scene.content, p)),)) for p in draft.provisions]
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
        above = said_above(draft.over, draft.per).strip() or "from the first"
        rate = said_rate(draft.rate, draft.resource)
        return (
            *("For each ", act, *where, ", ", _slot(above, 3, here, "threshold")),
            *(", a Party pays ", _slot(rate, 4, here, "rate"), "."),
        )
    if draft.kind == BAN:
        more = said_more(draft.over, draft.per).strip() or "at all"
        return ("No Party may ", act, *where, " ", _slot(more, 3, here, "threshold"), ".")
    if draft.kind == DUTY:
        times = said_times(draft.count, draft.per).strip() or "once"
        moment = said_moment(draft.act)
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
    text = said_place(scene.content, draft.place) or ("any Sector" if draft.stage != D_PLACE else "")
    if draft.in_except:
        text = f"{text or 'any Sector'} except {said_place(scene.content, draft.excepted)}"
    atoms = draft.excepted if draft.in_except else draft.place
    if draft.stage == D_PLACE and atoms and draft.join >= 0:
        text += " that are also" if draft.join == 1 else " or"
    if draft.negated:
        text += " Sectors other than"
    return f"{text}{' Sectors next to' * draft.near}".strip()


# --- deals ------------------------------------------------------------------------------------------------------


def term_sentence(scene: Scene, offer: Offer) -> Sentence:
    """The term being written: who gives whom what, each click a part."""
    draft = offer.draft
    giver, receiver = draft[0], draft[1]
    verb = "promise" if len(draft) > 2 and draft[2] >= PAY else "give"
    verb += "" if giver == scene.me else "s"
    parts: list[Slot | str] = [
        Slot(scene.who(giver, begin=True)),
        f" {verb} ",
        Slot(scene.who(receiver)),
        " ",
    ]
    if len(draft) == 2:
        parts += [Slot("", "now", "what"), "."]
        return Sentence(tuple(parts), back=True)
    parts.append(Slot(TERM_NAMES[draft[2]]))
    slots = slots_of(draft)
    done = draft[3:]
    for index, slot in enumerate(slots):
        if index < len(done):
            parts += [" ", Slot(slot_text(scene, slot, done[index], offer.text))]
        elif slot == next_slot(draft) and index == len(done):
            parts += [" ", Slot("", "now", SLOT_LABELS.get(slot, ""))]
        else:
            parts += [" ", Slot("", "empty", SLOT_LABELS.get(slot, ""))]
    return Sentence((*parts, "."), back=True)


SLOT_LABELS = {
    "n": "how many",
    "s": "Sector",
    "S": "Sector",
    "f": "Sector",
    "g": "Senator",
    "r": "Senator",
    "c": "card",
    "R": "resource",
    "t": "when",
    "d": "how long",
    "k": "what",
    "V": "vote",
    "m": "Ministry",
    "q": "Senator",
    "p": "Party",
    "x": "against whom",
    "z": "against whom",
    "w": "what",
    "b": "proposition",
    "v": "choice",
    "o": "choice",
    "y": "choice",
    "T": "promise",
}


def slot_text(scene: Scene, slot: str, value: int, text: str) -> str:
    """A click of a term in words."""
    content = scene.content
    if slot == "n":
        return str(value)
    if slot in ("s", "S", "f"):
        return f"Sector {value + 1}"
    if slot in ("g", "r", "q"):
        return content.senator_names[value]
    if slot == "c":
        return content.card_names[value]
    if slot == "t":
        return turns_text(value)
    if slot == "d":
        return f"for {count_of(value, 'turn')}"
    if slot == "p":
        return scene.who(value)
    if slot in ("x", "z"):
        if value < 0:
            return f"against {scene.who(-1 - value)}"
        return f"against {content.senator_names[value] if slot == 'z' else f'Sector {value + 1}'}"
    if slot in ("v", "o") and value >= WORD_SHIFT:
        chosen = value - WORD_SHIFT
        return content.senator_names[chosen] if slot == "v" else scene.who(chosen)
    return text if slot == "T" else word_text(scene, value)


def turns_text(value: int) -> str:
    """A number of turns from now."""
    return "this turn" if not value else "by the next turn" if value == 1 else f"within {value} turns"


def word_text(scene: Scene, word: int) -> str:
    """A word of a term as a newcomer understands it."""
    if W_ANY < word < W_OFFICE:
        return scene.content.pack.proposition[word - W_ANY - 1].name
    if W_OFFICE <= word < W_GOODS:
        return f"the {scene.content.minister_names[word - W_OFFICE]}"
    return _WORDS.get(word, WORDS[word])


_WORDS = {
    W_RESOURCE + MONEY: "Money",
    W_RESOURCE + 1: "Influence",
    W_VOTES: "in an election",
    W_VOTES + 1: "on the Republic Fleets",
    W_VOTES + 2: "on a prosecution",
    W_VOTES + 3: "on a proposition",
    W_YES: "For",
    W_YES + 1: "Against",
    W_YES + 2: "abstain",
    W_TABLE: "to table",
    W_TABLE + 1: "to veto",
    W_TABLE + 2: "not to veto",
    W_GOODS: "a Sector",
    W_GOODS + 1: "Fleets",
    W_GOODS + 2: "a Senator",
    W_GOODS + 3: "a card",
}

GOODS_ICONS = {
    GIVE_MONEY: "credits",
    GIVE_INFLUENCE: "influence",
    GIVE_SECTOR: "planet",
    GIVE_FLEETS: "fleet",
    GIVE_CARD: "hand",
}
