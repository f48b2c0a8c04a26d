"""Scenes that several chapters of the tests begin with; the words they are told in are the kit's."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from orrery.engine.base import Word
from orrery.games.referendum import content
from orrery.games.referendum.effects import cards, conditions, traits, troubles
from orrery.games.referendum.pack import Pack
from orrery.games.referendum.table.state import Realm
from tests.games.referendum.kit import C, act, activate, card, clauses, legal, play, realm, the_question

SENATE = {"wallak": "enalda", "madalla": "tamberly"}
PACK: Pack = C.pack
VICTIM = {"at": {"trevin": "gurst", "caan": "gurst"}}


@dataclass
class Rig:
    """The smallest realm in which a card works, and what is named when it is declared."""

    blocs: str
    who: str
    there: str
    given: dict[str, Any] = field(default_factory=dict)
    named: tuple[str, ...] = ()
    skill: str = ""
    need: int = 0


RIGS = {
    "fast-transport": Rig("royal church", "kalban", "cristal"),
    "spy": Rig("church royal", "michael", "gurst", {**VICTIM, "hands": {"royal": "embargo"}}, (), "guile", 1),
    "diplomacy": Rig("royal church", "kalban", "gurst", {}, ("name navy",), "negotiation", 2),
    "raise-funds": Rig("royal church", "kalban", "cristal", {}, (), "negotiation", 1),
    "activism": Rig("royal church", "trevin", "solne", {}, (), "rank", 1),
    "smear-campaign": Rig("pf royal", "waal", "solne", {}, (), "guile", 1),
    "land-reform": Rig(
        "royal church", "kalban", "cristal", {"boxes": {"cristal": "R RNP"}}, ("name pf",), "negotiation", 1
    ),
    "grain-shipment": Rig("pf royal", "sand", "itaria"),
    "planetary-census": Rig(
        "royal church", "renard", "gurst", {}, ("name the t'tan border",), "intelligence", 1
    ),
    "emergency-powers": Rig("royal church", "kalban", "solne", {"boxes": {"solne": "N RP"}}, (), "rank", 2),
    "snap-election": Rig("royal church", "kalban", "solne", {"boxes": {"solne": "R PP"}}),
    "charter-revoked": Rig("royal church", "kalban", "solne", {}, (), "negotiation", 2),
    "embargo": Rig("royal church", "kalban", "cristal"),
    "amnesty": Rig("pf royal", "kata", "mevtu"),
    "curfew": Rig("pf royal", "waal", "solne"),
    "resettlement": Rig(
        "royal church", "renard", "solne", {"boxes": {"velmoor": "S RCP"}}, (), "intelligence", 1
    ),
    "luxury-levy": Rig("church royal", "michael", "gurst", {**VICTIM, "wealth": {"caan": 1}}),
    "compromising-letters": Rig(
        "church royal",
        "michael",
        "gurst",
        {**VICTIM, "hands": {"royal": "embargo"}},
        ("target caan",),
        "guile",
        1,
    ),
    "assassination": Rig("pf royal", "waal", "dunst", {"at": {"renard": "dunst"}}, (), "guile", 2),
    "generous-donations": Rig("pf royal", "sand", "itaria"),
    "grand-tour": Rig("royal church", "kalban", "cristal", {"planets": "solne"}),
    "holovid-broadcast": Rig("church royal", "svelk", "solne", {}, (), "negotiation", 1),
    "patronage": Rig("royal church", "kalban", "cristal", {}, (), "rank", 1),
    "think-tank": Rig("royal church", "renard", "gurst", {}, (), "intelligence", 1),
    "deep-survey": Rig("royal church", "kalban", "vantry", {}, ("name the orloon frontier",)),
    "street-protest": Rig("pf royal", "waal", "solne", {}, (), "guile", 1),
    "palace-coup": Rig("pf royal", "waal", "solne", {}, (), "guile", 2),
    "town-hall": Rig("royal church", "kalban", "solne"),
    "surprise-audit": Rig(
        "church royal",
        "baluvula",
        "inkqa",
        {"at": {"angel": "inkqa"}, "wealth": {"angel": 2}},
        (),
        "intelligence",
        1,
    ),
    "retired-pilot": Rig("royal church", "kalban", "cristal", {"at": {"trevin": "solne"}}),
    "field-medic": Rig("royal church", "kalban", "cristal", {"hurt": "svelk", "at": {"svelk": "cristal"}}),
    "rich-uncle": Rig("royal church", "kalban", "cristal"),
    "second-wind": Rig("royal church", "kalban", "cristal"),
    "bartender": Rig("royal church", "kalban", "cristal"),
    "wake-up-call": Rig("royal church", "kalban", "cristal", {"done": "trevin", "at": {"trevin": "cristal"}}),
}

ROLLED = [name for name, rig in RIGS.items() if rig.skill]
ICON = {"guile": "G", "intelligence": "I", "negotiation": "N", "rank": "W"}
TEXT = Path(str(content.__file__)).with_name("content.toml").read_text(encoding="utf-8")
AT = {"kalban": "solne", "svelk": "solne", "kata": "solne"}
FOUR = "royal church pf senate"
EACH = {"kalban": "cristal", "svelk": "solne", "kata": "mevtu", "fula": "bellmere"}

CITIZENS = {
    # bloc, rank, home and its sector; levels of guile, intelligence, negotiation, opportunity and wealth
    "kalban": ("Royal", 6, "aurestine", "core", "11220"),
    "caan": ("Royal", 5, "aurestine", "core", "30102"),
    "renard": ("Royal", 4, "harrowgate", "sagittarius", "12020"),
    "anilay": ("Royal", 3, "enalda", "core", "00022"),
    "angel": ("Royal", 3, "solne", "core", "02110"),
    "trevin": ("Royal", 2, "cristal", "core", "00102"),
    "gremelec": ("Church", 6, "sanctora", "core", "00212"),
    "hyrala": ("Church", 5, "sanctora", "core", "00122"),
    "baluvula": ("Church", 4, "inkqa", "perseus", "13010"),
    "svelk": ("Church", 3, "", "", "01300"),
    "kelling": ("Church", 3, "grimholt", "ttan", "00120"),
    "michael": ("Church", 2, "gurst", "perseus", "31000"),
    "kata": ("PF", 6, "mevtu", "sagittarius", "02200"),
    "waal": ("PF", 5, "westafa", "sagittarius", "20020"),
    "zaria": ("PF", 4, "solne", "core", "00310"),
    "xuan": ("PF", 3, "ahnad", "sagittarius", "10130"),
    "sand": ("PF", 3, "itaria", "sagittarius", "11003"),
    "ahambra": ("PF", 2, "kor-river", "orloon", "02100"),
    "wallak": ("Senate", 6, "enalda", "core", "01022"),
    "madalla": ("Senate", 5, "tamberly", "perseus", "01202"),
    "fula": ("Senate", 4, "bellmere", "sagittarius", "00220"),
    "krelane": ("Senate", 3, "", "", "22002"),
    "vu": ("Senate", 3, "lantern", "orloon", "10210"),
    "chekart": ("Senate", 2, "", "", "21000"),
}


def drawn(card: str, who: str = "kelling", there: str = "solne", **more: Any) -> Realm:
    """A Church citizen recruits the people, rolls again and draws this card; no die is left afterwards."""
    given: dict[str, Any] = {"blocs": "church royal pf", "at": {who: there}, "dice": "NO A", "troubles": card}
    given.update(more)
    pos = realm(given.pop("blocs"), **given)
    act(pos, who, "recruit the people")
    while "roll again" not in legal(pos):
        play(pos, "pass")
    play(pos, "roll again")
    return pos


def goes_on(pos: Realm) -> bool:
    return pos.deed is not None and pos.deed.steps == 1


def question(pos: Realm) -> tuple[str, str]:
    """What is asked, and the clause that asks it."""
    return the_question(pos), pos.question().clause


def vocabulary() -> dict[str, type[Word]]:
    """Every word that a pack can say."""
    found = {}
    for module in (conditions, cards, traits, troubles):
        for name, word in vars(module).items():
            if isinstance(word, type) and issubclass(word, Word) and word is not Word:
                found[name] = word
    assert len(found) > 70
    return found


def rigged(name: str, successes: int = 0, **more: Any) -> Realm:
    """The card in hand, and dice that bring exactly so many successes."""
    rig = RIGS[name]
    given = {**rig.given, **more}
    given["at"] = {rig.who: rig.there, **given.get("at", {})}
    hands = dict(given.get("hands", {}))
    own = rig.blocs.split()[0]
    hands[own] = f"{name} {hands.get(own, '')}"
    given["hands"] = hands
    given.setdefault("dice", ICON.get(rig.skill, "") * successes + "O" * 6 if rig.skill else "")
    return realm(rig.blocs, **given)


def finished(pos: Realm) -> list[str]:
    told: list[str] = []
    while pos.deed is not None:
        texts = legal(pos)
        choice = next((text for text in ("stop rolling", "pass") if text in texts), texts[0])
        told += clauses(play(pos, choice))
    return told


def played(name: str, pos: Realm) -> list[str]:
    """Play the card, stop rolling, answer nothing, take the first choice offered; the clauses told come back."""
    rig = RIGS[name]
    told = clauses(act(pos, rig.who, f"play {C.card_names[card(name)].lower()}", *rig.named))
    return told + finished(pos)


def offered(text: str, blocs: str, who: str, there: str, held: str = "", **more: Any) -> bool:
    """Whether the menu of a citizen holds this text."""
    at = {who: there, **more.pop("at", {})}
    pos = realm(blocs, at=at, hands={blocs.split()[0]: held}, **more)
    return text in legal(activate(pos, who))


def spying() -> Realm:
    pos = rigged("spy", 1, hands={"royal": "curfew embargo"})
    act(pos, "michael", "play spy")
    while not legal(pos)[0].startswith("take"):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    return pos


def thinking() -> Realm:
    pos = rigged("think-tank", 2, hands={"church": "amnesty"})
    act(pos, "renard", "play think tank")
    while not legal(pos)[0].startswith("keep"):
        play(pos, "pass")
    return pos


def plays(pos: Realm, text: str) -> bool:
    """Whether the card is offered to anybody before the deed is over; everybody declines everything else."""
    while pos.deed is not None:
        if text in legal(pos):
            return True
        texts = legal(pos)
        play(pos, next((one for one in ("stop rolling", "pass") if one in texts), texts[0]))
    return False
