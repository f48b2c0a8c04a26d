"""The language of laws: provisions as typed values, written as a text and read back from it (DES-LAW)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from orrery.engine.base import Value
from orrery.games.destiny.content.printed import MONEY, RESOURCES, Content
from orrery.games.destiny.laws.places import NUMBERS, PLACES, RACE
from orrery.games.destiny.table.laws import (
    BAN,
    DUTY,
    KINDS,
    PER_SECTOR,
    PER_TURN,
    PERMIT,
    REPEAL,
    TAX,
    Atom,
    Provision,
)
from orrery.games.destiny.turn.acts import BUY_REPUBLIC

FORBIDDEN_KINDS = {
    "grant": 1,
    "assign_sector": 1,
    "confiscate": 2,
    "change_rule": 4,
    "change_price": 4,
    "change_corruption": 5,
}
FORBIDDEN_ACTS = {
    "play_action_card": 4,
    "vote": 4,
    "bid_influence": 4,
    "change_rule": 4,
    "change_price": 4,
    "change_corruption": 5,
    "grant": 1,
    "confiscate": 2,
    "assign_sector": 1,
}
MAX_PROVISIONS, MAX_PARTS, MAX_NUMBERS, MAX_TURNS = 3, 4, 10, 10


# --- writing it -------------------------------------------------------------------------------------------------


def place_text(content: Content, atoms: Sequence[Atom]) -> str:
    """A place in the language of laws."""
    parts: list[str] = []
    for i, atom in enumerate(atoms):
        if i:
            parts.append("and" if atom.join else "or")
        if atom.negated:
            parts.append("not")
        parts.extend(["adjacent"] * atom.near)
        if atom.kind == NUMBERS:
            parts.append("numbers [" + ", ".join(str(n + 1) for n in atom.args) + "]")
        elif atom.kind == RACE:
            parts.append("race " + content.races[atom.args[0]])
        else:
            parts.append(PLACES[atom.kind])
    return " ".join(parts)


def where_text(content: Content, provision: Provision) -> str:
    """`in A except B`, with a blank before it, or nothing."""
    text = " in " + place_text(content, provision.place) if provision.place else ""
    if provision.excepted:
        text += " except " + place_text(content, provision.excepted)
    return text


def provision_text(content: Content, provision: Provision) -> str:
    """A provision in the language of laws; `read_law` reads it back."""
    kind = provision.kind
    if kind == REPEAL:
        return f"repeal {provision.law}"
    text = f"{KINDS[kind]} {content.acts[provision.act]}{where_text(content, provision)}"
    per = "sector" if provision.per == PER_SECTOR else "turn"
    if kind in (TAX, BAN) and provision.over >= 0:
        text += f" above {provision.over} per {per}"
    if kind == TAX:
        text += f" {provision.rate} {RESOURCES[provision.resource].lower()}"
    elif kind == DUTY:
        moment = "end_of_turn" if provision.act == BUY_REPUBLIC else "end_of_declarations"
        text += f" {provision.count} per {per} {moment}"
    elif kind == PERMIT:
        if provision.count:
            text += f" first {provision.count} per {per}"
        text += f" from {provision.law}"
    return text


def law_text(content: Content, provisions: Sequence[Provision], turns: int) -> str:
    """A whole proposition in the language of laws."""
    return _law_text(content, tuple(provisions), turns)


@lru_cache(maxsize=256)
def _law_text(content: Content, provisions: tuple[Provision, ...], turns: int) -> str:
    """The same, kept: whoever may table is asked for the same samples again and again."""
    text = "; ".join(provision_text(content, provision) for provision in provisions)
    if all(provision.kind == REPEAL for provision in provisions):
        return text
    return text + (f" for {turns} turns" if turns else " until_repealed")


# --- reading it -------------------------------------------------------------------------------------------------


class Reading(Value, frozen=True):
    """What a text says: provisions with their duration (0: until repealed), or why it is no law."""

    provisions: tuple[Provision, ...] = ()
    turns: int = 0
    problem: str = ""
    article: int = 0


class Unreadable(Exception):
    """A text that is no provision; `article` names the one it would violate anyway."""

    def __init__(self, sentence: str, article: int = 0) -> None:
        super().__init__(sentence)
        self.article = article


def read_law(content: Content, text: str) -> Reading:
    """The proposition that a text in the language of laws says, or a sentence that says what is wrong with it."""
    words = re.findall(r"[A-Za-z_']+|\d+|[\[\];,]", text)
    turns = -1
    if (
        len(words) >= 3
        and words[-3].lower() == "for"
        and words[-1].lower() in ("turn", "turns")
        and words[-2].isdigit()
    ):
        turns = int(words[-2])
        if not 1 <= turns <= MAX_TURNS:
            return Reading(problem=f"A law lasts 1 to {MAX_TURNS} turns or until repealed.")
        words = words[:-3]
    elif words and words[-1].lower() == "until_repealed":
        turns = 0
        words = words[:-1]
    parts: list[list[str]] = [[]]
    for word in words:
        if word == ";":
            parts.append([])
        else:
            parts[-1].append(word)
    parts = [part for part in parts if part]
    if not 1 <= len(parts) <= MAX_PROVISIONS:
        return Reading(problem=f"A proposition has 1 to {MAX_PROVISIONS} provisions.")
    provisions: list[Provision] = []
    problem, article = "", 0
    for part in parts:
        try:
            provisions.append(_Reader(content, part).provision())
        except Unreadable as error:
            if error.article and (not article or error.article < article):
                article, problem = error.article, str(error)
            elif not problem:
                problem = str(error)
    if article or problem:
        return Reading(tuple(provisions), problem=problem, article=article)
    if turns < 0:
        if any(provision.kind != REPEAL for provision in provisions):
            return Reading(problem="A law says how long it lasts: 'for 2 turns' or 'until_repealed'.")
        turns = 0
    return Reading(tuple(provisions), turns)


class _Reader:
    """Reads one provision word by word."""

    def __init__(self, content: Content, words: list[str]) -> None:
        self.content = content
        self.words = words
        self.at = 0

    def peek(self) -> str:
        return self.words[self.at].lower() if self.at < len(self.words) else ""

    def take(self) -> str:
        word = self.peek()
        self.at += 1
        return word

    def taken(self, word: str) -> bool:
        if self.peek() == word:
            self.at += 1
            return True
        return False

    def number(self, low: int, high: int, what: str) -> int:
        word = self.take()
        if not word.isdigit() or not low <= int(word) <= high:
            raise Unreadable(f"The {what} must be a number from {low} to {high}.")
        return int(word)

    def provision(self) -> Provision:
        word = self.take()
        if word in FORBIDDEN_KINDS:
            raise Unreadable(f"The Senate cannot {word.replace('_', ' ')}.", FORBIDDEN_KINDS[word])
        if word not in KINDS:
            raise Unreadable(f"A provision begins with {', '.join(KINDS)}, not with '{word}'.")
        kind = KINDS.index(word)
        if kind == REPEAL:
            provision = Provision(REPEAL, law=self.number(1, 9999, "law"))
        else:
            provision = self._rest(kind)
        if self.at < len(self.words):
            self._name_in_it(self.peek())
            raise Unreadable(f"'{self.peek()}' was not expected in a provision '{word}'.")
        return provision

    def _name_in_it(self, word: str) -> None:
        """A Party, a Senator or a Ministry in a provision singles somebody out (DES-BILL-09)."""
        content = self.content
        named = [name.lower() for name in [*content.party_ids, *content.senator_ids]]
        if word in named or word in ("party", "senator", "minister", "ministry", "prime"):
            raise Unreadable("A law cannot name a Party, a Senator or a Ministry.", 3)

    def _rest(self, kind: int) -> Provision:
        word = self.take()
        if word in FORBIDDEN_ACTS:
            raise Unreadable(f"The Senate cannot touch this: {word.replace('_', ' ')}.", FORBIDDEN_ACTS[word])
        if word not in self.content.acts:
            self._name_in_it(word)
            raise Unreadable(f"There is no act '{word}'; the acts are {', '.join(self.content.acts)}.")
        act = self.content.acts.index(word)
        place: tuple[Atom, ...] = ()
        excepted: tuple[Atom, ...] = ()
        if self.taken("in"):
            place = self.place()
            if self.taken("except"):
                excepted = self.place()
        over, per, rate, resource, count, law = -1, PER_TURN, 0, MONEY, 0, -1
        if kind in (TAX, BAN) and self.taken("above"):
            over = self.number(0, 10, "threshold")
            per = self.per()
        if kind == TAX:
            rate = self.number(1, 10, "tax")
            word = self.take()
            if word not in ("money", "influence"):
                raise Unreadable("A tax is paid in money or influence.")
            resource = 0 if word == "money" else 1
        elif kind == DUTY:
            # a duty that may not be must still be named with its article, so its number may be missing here
            count = self.number(1, 10, "number") if self.peek() else 1
            if self.peek() == "per":
                per = self.per()
            if self.peek():
                moment = "end_of_turn" if act == BUY_REPUBLIC else "end_of_declarations"
                if self.take() != moment:
                    raise Unreadable(f"The moment of this duty is {moment}.")
        elif kind == PERMIT:
            if self.taken("first"):
                count = self.number(1, 10, "quota")
                per = self.per()
            if not self.taken("from"):
                raise Unreadable("A permission names the law it lifts: 'from 3'.")
            law = self.number(1, 9999, "law")
        return Provision(kind, act, place, excepted, over, per, rate, resource, count, law)

    def per(self) -> int:
        if not self.taken("per"):
            raise Unreadable("A number is counted 'per turn' or 'per sector'.")
        word = self.take()
        if word not in ("turn", "sector"):
            raise Unreadable("A number is counted 'per turn' or 'per sector'.")
        return PER_TURN if word == "turn" else PER_SECTOR

    def place(self) -> tuple[Atom, ...]:
        atoms = [self.atom(0)]
        while self.peek() in ("and", "or"):
            atoms.append(self.atom(1 if self.take() == "and" else 0))
        if len(atoms) > MAX_PARTS:
            raise Unreadable(f"A place has at most {MAX_PARTS} parts.")
        return tuple(atoms)

    def atom(self, join: int) -> Atom:
        negated = self.taken("not")
        near = 0
        while self.taken("adjacent"):
            near += 1
        word = self.take()
        if word == "numbers":
            return Atom(NUMBERS, self.sectors(), negated, near, join)
        if word == "race":
            races = [race.lower() for race in self.content.races]
            name = self.take()
            if name not in races:
                raise Unreadable(f"There is no race '{name}'.")
            return Atom(RACE, (races.index(name),), negated, near, join)
        if word not in PLACES:
            self._name_in_it(word)
            raise Unreadable(f"There is no place '{word}'; the places are {', '.join(PLACES)}, adjacent.")
        return Atom(PLACES.index(word), (), negated, near, join)

    def sectors(self) -> tuple[int, ...]:
        found: list[int] = []
        if not self.taken("["):
            raise Unreadable("A list of Sectors stands in brackets: numbers [13, 18].")
        while not self.taken("]"):
            found.append(self.number(1, self.content.sectors, "Sector") - 1)
            self.taken(",")
        if not 1 <= len(set(found)) <= MAX_NUMBERS:
            raise Unreadable(f"A list names 1 to {MAX_NUMBERS} Sectors.")
        return tuple(sorted(set(found)))
