"""Event cards: drawing, what they do at once, the choices they ask for (DES-GAL-05, DES-GAL-06, DES-GAL-07)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args

import msgspec
from mypy_extensions import mypyc_attr

from orrery.engine.base import Decision, Move, Pass, Question, Seat, Step, always_asked, asks, otherwise, says
from orrery.engine.decks import draw
from orrery.engine.meanings import Meanings
from orrery.games.destiny.content.effects.events import (
    Absolve,
    Amnesty,
    AtOnce,
    Corrupt,
    DiscardCards,
    FreeSectors,
    Gain,
    GainFleets,
    GainRepublicFleets,
    Infest,
    Lose,
    LoseFleets,
    LoseRepublicFleets,
    LoseSectors,
    ModLaws,
    Perks,
)
from orrery.games.destiny.content.printed import INFESTED, INFLUENCE, MONEY, NEUTRAL
from orrery.games.destiny.laws.enactment import end_law
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.control import infest, take_control
from orrery.games.destiny.turn.corruption import absolve, corrupt


@says("absolve {senator}", "DES-GAL-06")
class AbsolveOne(Move, frozen=True):
    """Remove 1 Corruption from a Senator."""

    senator: int


@says(
    "take the perks of {ministry}",
    "DES-GAL-06",
    "You are asked about another office now.",
)
class TakePerks(Move, frozen=True):
    """Corruption on the Minister, Money for the Party."""

    ministry: int


@says("throw away {card}", "DES-GAL-06")
class ThrowAway(Move, frozen=True):
    """Discard a card for the Event."""

    card: int


@says("give up a fleet in sector {sector}", "DES-GAL-06")
class GiveUpFleet(Move, frozen=True):
    """The Fleet that is lost."""

    sector: int


@says("muster a fleet in sector {sector}", "DES-GAL-06")
class MusterFleet(Move, frozen=True):
    """Where the free Fleet appears."""

    sector: int


class DrawEvent(Step[Table], frozen=True):
    """Drawn and resolved at once; one that stays goes to the Active Events (DES-GAL-05, DES-GAL-07, DES-GAL-25)."""

    def run(self, pos: Table) -> None:
        event = draw(pos.event_deck, pos.event_discards, pos.chance)
        if event < 0:
            return
        content = pos.content
        pos.reveal()
        pos.tell("DES-GAL-05", "Event: {0:event}. {1}", event, content.pack.event[event].effect)
        turns = content.event_turns[event]
        if turns:
            pos.active.append((event, turns))
        else:
            pos.event_discards.append(event)
        steps: list[Step[Any]] = []
        for word in content.event_effects[event]:
            steps.extend(happen(pos, word))
        pos.then(*steps)


def happen(pos: Table, word: Any) -> list[Step[Any]]:
    """What a word does at once; choices come back as decisions. Lasting words are read where they matter."""
    return EVENTS[word].happens(pos, word) if isinstance(word, get_args(AtOnce)) else []


# --- whom they name ---------------------------------------------------------------------------------------------


def parties(pos: Table, who: str) -> list[int]:
    """The Parties that an Event names, in initiative order."""
    seats = pos.present()
    if who == "each_party":
        return seats
    if who == "fleets_over_5":
        return [seat for seat in seats if pos.fleets_of(seat) > 5]
    if who == "fleets_under_3":
        return [seat for seat in seats if pos.fleets_of(seat) < 3]
    if who == "token_value_at_least_4":
        return [seat for seat in seats if _taint(pos, seat) >= 4]
    which, _, measure = who.partition(":")
    values = {seat: MEASURES[measure](pos, seat) for seat in seats}
    edge = max(values.values()) if which == "most" else min(values.values())
    return [seat for seat in seats if values[seat] == edge]


def _taint(pos: Table, seat: Seat) -> int:
    return sum(pos.corruption[s] + 3 * pos.shadow[s] for s in pos.senators_of(seat))


MEASURES: dict[str, Callable[[Table, Seat], int]] = {
    "sectors": lambda pos, seat: pos.count_sectors(seat),
    "senators": lambda pos, seat: len(pos.senators_of(seat)),
    "fleets": lambda pos, seat: pos.fleets_of(seat),
    "money": lambda pos, seat: pos.money[seat],
    "influence": lambda pos, seat: pos.influence[seat],
    "corruption": _taint,
}


def senators_named(pos: Table, target: str) -> list[int]:
    """The Senators in play that an Event names."""
    everybody = pos.senators()
    if target == "highest_printed_diplomacy":
        best = max((pos.content.diplomacy[s] for s in everybody), default=0)
        return [s for s in everybody if pos.content.diplomacy[s] == best]
    return [s for s in everybody if TAINTED[target](pos.corruption[s], pos.shadow[s])]


TAINTED: dict[str, Callable[[int, int], bool]] = {
    "has_shadow": lambda corruption, shadow: shadow > 0,
    "exactly_four_corruption": lambda corruption, shadow: corruption == 4,
    "exactly_one_corruption_no_shadow": lambda corruption, shadow: corruption == 1 and not shadow,
}


# --- at once ----------------------------------------------------------------------------------------------------


@mypyc_attr(native_class=False)
class Happening:
    """What one word of an Event does when it is drawn."""

    def happens(self, pos: Table, word: Any) -> list[Step[Any]]:
        """Do it; the choices that it asks for come back."""
        raise NotImplementedError(type(self).__name__)


EVENTS: Meanings[Happening] = Meanings()
"""The handler of each word that happens at once."""


def amount_of(pos: Table, seat: Seat, word: Gain | Lose) -> int:
    """How much a Party gains or loses: a plain amount, or one for each of its Senators or tokens."""
    mine = pos.senators_of(seat)
    amount = word.amount
    if word.per == "own_senators":
        amount *= len(mine)
    elif word.per == "own_corruption":
        amount *= sum(pos.corruption[senator] for senator in mine)
    elif word.per == "race":
        race = pos.content.races.index(word.race)
        amount *= sum(1 for senator in mine if pos.content.race[senator] == race)
    return min(amount, word.most) if word.most else amount


@EVENTS.of(Gain, Lose)
class Resources(Happening):
    """Parties gain or lose a resource, between 0 and 99 (DES-RES-02, DES-RES-03)."""

    def happens(self, pos: Table, word: Any) -> list[Step[Any]]:
        resource = MONEY if word.resource == "money" else INFLUENCE
        for seat in parties(pos, word.who):
            amount = amount_of(pos, seat, word)
            if isinstance(word, Gain):
                amount = pos.gain(seat, resource, amount)
                pos.tell("DES-RES-01", "{0:seat} gains {1} {2:resource}", seat, amount, resource)
            else:
                amount = pos.lose(seat, resource, amount)
                pos.tell("DES-RES-03", "{0:seat} loses {1} {2:resource}", seat, amount, resource)
        return []


@EVENTS.of(Corrupt)
class Temptation(Happening):
    """Senators gain Corruption (DES-COR-01)."""

    def happens(self, pos: Table, word: Any) -> list[Step[Any]]:
        for senator in senators_named(pos, word.target):
            corrupt(pos, senator, word.n, "DES-COR-01")
        return []


@EVENTS.of(Absolve)
class Absolution(Happening):
    """Senators lose Corruption (DES-COR-02)."""

    def happens(self, pos: Table, word: Any) -> list[Step[Any]]:
        for senator in senators_named(pos, word.target):
            absolve(pos, senator, word.n, "DES-COR-02")
        return []


@EVENTS.of(Amnesty)
class AmnestyForParties(Happening):
    """Parties may absolve one of their Senators."""

    def happens(self, pos: Table, word: Any) -> list[Step[Any]]:
        return [AbsolveOwn(seat, word.n) for seat in parties(pos, word.who)]


@EVENTS.of(Perks)
class PerksOfOffice(Happening):
    """Each Minister's Party may take Corruption and Money."""

    def happens(self, pos: Table, word: Any) -> list[Step[Any]]:
        held = [(pos.minister(m), m) for m in range(5) if pos.ministry[m] >= 0]
        return [
            TakePerksOrNot(seat, m, word.n, word.money)
            for who in pos.present()
            for seat, m in held
            if seat == who
        ]


@EVENTS.of(DiscardCards)
class LosingCards(Happening):
    """Parties discard cards of their choice."""

    def happens(self, pos: Table, word: Any) -> list[Step[Any]]:
        seats = [seat for seat in parties(pos, word.who) if pos.hands[seat]]
        return [LoseCard(seat) for seat in seats for _ in range(word.n)]


@EVENTS.of(LoseFleets)
class LosingFleets(Happening):
    """Parties lose Fleets of their choice."""

    def happens(self, pos: Table, word: Any) -> list[Step[Any]]:
        return [LoseFleet(seat) for seat in parties(pos, word.who) for _ in range(word.n)]


@EVENTS.of(GainFleets)
class GainingFleets(Happening):
    """Parties place Fleets where they like."""

    def happens(self, pos: Table, word: Any) -> list[Step[Any]]:
        return [GainFleet(seat) for seat in parties(pos, word.who) for _ in range(word.n)]


@EVENTS.of(LoseRepublicFleets)
class Desertion(Happening):
    """Republic Fleets desert: from their own Sector if any is there, otherwise from the lowest number that has one."""

    def happens(self, pos: Table, word: Any) -> list[Step[Any]]:
        home = pos.content.numbers.republic_sector - 1
        for _ in range(word.n):
            for sector in [home, *range(pos.area)]:
                if pos.fleets_at(pos.republic, sector):
                    pos.remove(pos.republic, sector, 1)
                    pos.tell("DES-GAL-05", "A Republic Fleet in Sector {0:sector} deserts", sector)
                    break
        return []


@EVENTS.of(GainRepublicFleets)
class Levy(Happening):
    """Republic Fleets are added in their own Sector, up to ten in play (DES-COMP-05)."""

    def happens(self, pos: Table, word: Any) -> list[Step[Any]]:
        room = pos.content.republic_limit - pos.fleets_of(pos.republic)
        pos.place(pos.republic, pos.content.numbers.republic_sector - 1, min(word.n, room))
        return []


@EVENTS.of(Infest)
class Creeping(Happening):
    """Neutral Sectors next to Infested ones fall, at random."""

    def happens(self, pos: Table, word: Any) -> list[Step[Any]]:
        for _ in range(word.n):
            near = [
                s
                for s in range(pos.area)
                if pos.owner[s] == NEUTRAL and any(pos.owner[n] == INFESTED for n in pos.content.near[s])
            ]
            if near:
                infest(pos, near[pos.chance.below(len(near))], "DES-GAL-05")
        return []


@EVENTS.of(FreeSectors)
class Cleansing(Happening):
    """The Infested Sectors with the lowest Defence are freed."""

    def happens(self, pos: Table, word: Any) -> list[Step[Any]]:
        for _ in range(word.n):
            ill = [s for s in range(pos.area) if pos.owner[s] == INFESTED]
            if ill:
                sector = min(ill, key=pos.content.defence.__getitem__)
                take_control(pos, sector, NEUTRAL)
                pos.tell("DES-GAL-05", "Sector {0:sector} is freed of the Infestation", sector)
        return []


@EVENTS.of(LoseSectors)
class Secession(Happening):
    """Parties lose Sectors at random, but not where they started."""

    def happens(self, pos: Table, word: Any) -> list[Step[Any]]:
        for _ in range(word.n):
            for seat in parties(pos, word.who):
                able = [s for s in pos.sectors_of(seat) if pos.content.start_of[s] != pos.party[seat]]
                if able:
                    sector = able[pos.chance.below(len(able))]
                    take_control(pos, sector, NEUTRAL)
                    pos.tell("DES-GAL-05", "{0:seat} loses Sector {1:sector}", seat, sector)
        return []


@EVENTS.of(ModLaws)
class Sunset(Happening):
    """Laws last shorter or longer; one that has no turn left ends."""

    def happens(self, pos: Table, word: Any) -> list[Step[Any]]:
        for law in pos.laws[:]:
            if law.turns and law.turns + word.amount <= 0:
                end_law(pos, law.id, "DES-GAL-05")
        replace = msgspec.structs.replace
        pos.laws = [replace(law, turns=law.turns + word.amount) if law.turns else law for law in pos.laws]
        return []


# --- choices ----------------------------------------------------------------------------------------------------


@otherwise("Only a Senator of yours with Corruption can be pardoned.", "DES-GAL-06")
class AbsolveOwn(Decision[Table], frozen=True):
    """A Party may remove Corruption from one of its Senators (DES-GAL-06)."""

    number: int

    def moves(self, pos: Table) -> Sequence[Move]:
        return [*(AbsolveOne(s) for s in pos.senators_of(self.seat) if pos.corruption[s]), Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, AbsolveOne):
            absolve(pos, move.senator, self.number, "DES-COR-02")

    def ask(self, pos: Table) -> Question:
        text = "Amnesty: which of your Senators loses {0} Corruption?"
        return Question(text, "{seat} may pardon a Senator", (self.number,), "DES-GAL-06")


class TakePerksOrNot(Decision[Table], frozen=True):
    """A Minister's Party may put Corruption on that Minister and gain Money (DES-GAL-06)."""

    ministry: int
    number: int
    money: int

    def moves(self, pos: Table) -> Sequence[Move]:
        return [TakePerks(self.ministry), Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, TakePerks):
            corrupt(pos, pos.ministry[self.ministry], self.number, "DES-COR-01")
            money = pos.gain(self.seat, MONEY, self.money)
            pos.tell("DES-RES-01", "{0:seat} gains {1} Money", self.seat, money)

    def ask(self, pos: Table) -> Question:
        text = "Perks of office: {0} Corruption on your {1:ministry} for {2} Money?"
        others = "{seat} decide(s|) on perks of office"
        return Question(text, others, (self.number, self.ministry, self.money), "DES-GAL-06")


@always_asked  # a hand of equal cards would show itself
@asks("Archive Fire: which Action card do you discard?", "{seat} choose(s|) a card to discard", "DES-GAL-06")
@otherwise("You do not hold this card.", "DES-GAL-06")
class LoseCard(Decision[Table], frozen=True):
    """Every Party discards one Action card of its choice (DES-GAL-06)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        return [ThrowAway(card) for card in sorted(set(pos.hands[self.seat]))] or [Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if not isinstance(move, ThrowAway):
            return
        pos.hands[self.seat].remove(move.card)
        pos.discards.append(move.card)
        pos.reveal()
        pos.tell("DES-TURN-06", "{0:seat} discards {1:card}", self.seat, move.card)


@asks("Engine Blight: which Fleet do you lose?", "{seat} choose(s|) a Fleet to lose", "DES-GAL-06")
@otherwise("You have no Fleet there.", "DES-GAL-06")
class LoseFleet(Decision[Table], frozen=True):
    """A Party loses a Fleet of its choice (DES-GAL-06)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        return [GiveUpFleet(s) for s in range(pos.area) if pos.fleets_at(self.seat, s)] or [Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, GiveUpFleet):
            pos.remove(self.seat, move.sector, 1)
            pos.tell("DES-GAL-05", "{0:seat} loses a Fleet in Sector {1:sector}", self.seat, move.sector)


@asks("Volunteer Flotilla: where does your new Fleet appear?", "{seat} place(s|) a Fleet", "DES-GAL-06")
@otherwise("It appears in a Sector that you control, or without one in a neutral Sector.", "DES-GAL-06")
class GainFleet(Decision[Table], frozen=True):
    """A Party places a Fleet in a Sector it controls, or in any neutral one (DES-GAL-06)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        places = pos.sectors_of(self.seat) or [s for s in range(pos.area) if pos.owner[s] == NEUTRAL]
        return [MusterFleet(sector) for sector in places] or [Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, MusterFleet):
            pos.place(self.seat, move.sector, 1)
            pos.tell("DES-GAL-05", "{0:seat} gains a Fleet in Sector {1:sector}", self.seat, move.sector)
