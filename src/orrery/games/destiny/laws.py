"""The language of laws: provisions as typed values, read from a text and said as a sentence (DES-LAW)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orrery.engine.base import Seat, Value
from orrery.games.destiny.content import INFESTED, MONEY, NEUTRAL, RESOURCES, Content
from orrery.games.destiny.state import Table
from orrery.games.destiny.things import (
    BAN,
    DUTY,
    KINDS,
    LICENSE,
    PER_SECTOR,
    PER_TURN,
    PERMIT,
    REPEAL,
    TAX,
    Atom,
    Law,
    Provision,
)

PLACES = ("any", "neutral", "own", "foreign", "rebel", "infested", "marked", "ability", "numbers", "race")
ANY, P_NEUTRAL, OWN, FOREIGN, REBEL, P_INFESTED, MARKED, ABILITY, NUMBERS, RACE = range(10)

MOVE, STATION, INVADE, BUY_FLEET, BUY_REPUBLIC, RECRUIT, CAMPAIGN = 0, 1, 2, 3, 4, 5, 6
TRADE_RESOURCES, TRADE_FLEETS, TRADE_SECTORS, TRADE_SENATORS, EXCHANGE_CARDS, PROMISE = 7, 8, 9, 10, 11, 12
BANK, CORRUPT_MINISTRY, SENATOR_ABILITY, HOLD = 13, 14, 15, 16
ACT_WORDS = (
    "move a Fleet",
    "station a defending Fleet",
    "invade",
    "buy a Party Fleet",
    "buy a Republic Fleet",
    "recruit a Senator",
    "declare a Campaign",
    "trade resources",
    "trade Fleets",
    "trade Sectors",
    "trade Senators",
    "exchange cards",
    "make a promise",
    "trade with the bank",
    "use a corrupt Ministry ability",
    "use a Senator ability",
    "hold a Fleet",
)
ACT_NOUNS = (
    "Fleet moved",
    "defending Fleet stationed",
    "Invasion declared",
    "Party Fleet bought",
    "Republic Fleet bought",
    "Senator recruited",
    "Campaign declared",
    "trade of resources",
    "trade of Fleets",
    "trade of Sectors",
    "trade of Senators",
    "exchange of cards",
    "promise made",
    "trade with the bank",
    "use of a corrupt Ministry ability",
    "use of a Senator ability",
    "Fleet held",
)
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
PLACED = (MOVE, STATION, INVADE, BUY_FLEET, CAMPAIGN, TRADE_SECTORS, HOLD)
"""Acts that belong to a Sector (DES-LAW-23)."""

TRADES = (TRADE_RESOURCES, TRADE_FLEETS, TRADE_SECTORS, TRADE_SENATORS, EXCHANGE_CARDS)
"""Acts that the Senate licenses by ratifying a deal, not by request (DES-PROP-14, DES-LAW-25)."""

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
    "stand_in_election": 4,
    "use_sector_ability": 4,
    "change_rule": 4,
    "change_price": 4,
    "change_corruption": 5,
    "grant": 1,
    "confiscate": 2,
    "assign_sector": 1,
}
MAX_PROVISIONS, MAX_PARTS, MAX_NUMBERS, MAX_TURNS = 3, 4, 10, 10


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


# --- places -----------------------------------------------------------------------------------------------------


def in_place(pos: Table, atoms: Sequence[Atom], sector: int, seat: Seat) -> bool:
    """Whether a Sector belongs to a place, seen from a Party: not binds first, then and, then or (DES-LAW-24)."""
    if not atoms:
        return True
    term = False
    for atom in atoms:
        fits = _fits(pos, atom, atom.near, sector, seat) != atom.negated
        if atom.join:
            term = term and fits
        else:
            if term:
                return True
            term = fits
    return term


def _fits(pos: Table, atom: Atom, near: int, sector: int, seat: Seat) -> bool:
    if near:
        return any(_fits(pos, atom, near - 1, other, seat) for other in pos.content.near[sector])
    owner, kind = pos.owner[sector], atom.kind
    if kind == P_NEUTRAL:
        return owner == NEUTRAL
    if kind == OWN:
        return owner == seat
    if kind == FOREIGN:
        return owner >= 0 and owner != seat
    if kind == REBEL:
        return owner >= 0 and owner == pos.rebel
    if kind == P_INFESTED:
        return owner == INFESTED
    if kind == MARKED:
        return sector in pos.marked
    if kind == ABILITY:
        return pos.content.ability_at[sector] >= 0
    if kind == NUMBERS:
        return sector in atom.args
    if kind == RACE:
        return pos.content.sector_race[sector] == atom.args[0]
    return True


def covers(pos: Table, provision: Provision, sector: int, seat: Seat) -> bool:
    """Whether a provision looks at an act in this Sector (-1: an act without a place)."""
    if sector < 0:
        return not provision.place
    if not in_place(pos, provision.place, sector, seat):
        return False
    return not provision.excepted or not in_place(pos, provision.excepted, sector, seat)


# --- saying it --------------------------------------------------------------------------------------------------


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
    text = "; ".join(provision_text(content, provision) for provision in provisions)
    if all(provision.kind == REPEAL for provision in provisions):
        return text
    return text + (f" for {turns} turns" if turns else " until_repealed")


def sentence(content: Content, provision: Provision) -> str:
    """A provision as players read it."""
    kind, act = provision.kind, provision.act
    if kind == REPEAL:
        return f"Law {provision.law} ends."
    noun = kind in (TAX, PERMIT)
    where = said_where(content, act, provision.place, provision.excepted, noun)
    if kind == TAX:
        above = said_above(provision.over, provision.per)
        return f"For each {ACT_NOUNS[act]}{where}{above}, a Party pays {said_rate(provision.rate, provision.resource)}."
    if kind == BAN:
        if act == HOLD and provision.over > 0:
            return f"No Party may {said_hold(provision.over, provision.per)}{where}."
        return f"No Party may {ACT_WORDS[act]}{where}{said_more(provision.over, provision.per)}."
    if kind == DUTY:
        times = said_times(provision.count, provision.per)
        return f"By {said_moment(act)} every Party must {ACT_WORDS[act]}{where}{times}."
    if kind == LICENSE:
        return f"No Party may {ACT_WORDS[act]}{where} without a vote of the Senate."
    first = said_first(provision.count, provision.per)
    return f"Law {provision.law} does not apply to {first}{ACT_NOUNS[act]}{where}."


def said_per(per: int) -> str:
    """How a number is counted."""
    return "in any one Sector" if per == PER_SECTOR else "a turn"


def said_above(over: int, per: int) -> str:
    """From which act on a tax is due."""
    return f" beyond the first {over} {said_per(per)}" if over > 0 else ""


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


# --- reading it -------------------------------------------------------------------------------------------------


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
        return Reading(tuple(provisions), 0, problem, article)
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


def law_by_id(pos: Table, number: int) -> Law | None:
    """The law in force with this number."""
    for law in pos.laws:
        if law.id == number:
            return law
    return None
