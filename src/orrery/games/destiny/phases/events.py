"""Event cards: drawing, what they do at once, the choices they ask for (DES-GAL-05, DES-GAL-06, DES-GAL-07)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.engine.base import Decision, Move, Pass, Seat, Step, says
from orrery.games.destiny.cards.results import amount_of
from orrery.games.destiny.content.effects import (
    Absolve,
    Corrupt,
    DestroyFleet,
    DiscardCards,
    Effect,
    Gain,
    Infest,
    Lose,
    ModLaws,
    PlaceFleet,
    SetNeutral,
)
from orrery.games.destiny.content.printed import INFESTED, INFLUENCE, MONEY, NEUTRAL
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.control import infest, take_control
from orrery.games.destiny.turn.corruption import absolve, corrupt


@says("absolve {senator}", "DES-GAL-06")
class AbsolveOne(Move, frozen=True):
    """Remove 1 Corruption from a Senator."""

    senator: int


@says("take the perks of {ministry}", "DES-GAL-06")
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
        if not pos.event_deck:
            pos.event_deck, pos.event_discards = pos.event_discards, []
            pos.chance.shuffle(pos.event_deck)
        if not pos.event_deck:
            return
        event = pos.event_deck.pop()
        content = pos.content
        pos.reveal()
        pos.tell("DES-GAL-05", "Event: {0:event}. {1}", event, content.pack.event[event].effect)
        turns = content.event_turns[event]
        if turns:
            pos.active.append((event, turns))
        else:
            pos.event_discards.append(event)
        steps: list[Step[Any]] = []
        for effect in content.event_effects[event]:
            steps.extend(happen(pos, effect, content.event_effects[event]))
        pos.then(*steps)


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
    values = {seat: _measure(pos, seat, measure) for seat in seats}
    edge = max(values.values()) if which == "most" else min(values.values())
    return [seat for seat in seats if values[seat] == edge]


def _taint(pos: Table, seat: Seat) -> int:
    return sum(pos.corruption[s] + 3 * pos.shadow[s] for s in pos.senators_of(seat))


def _measure(pos: Table, seat: Seat, what: str) -> int:
    if what == "sectors":
        return pos.count_sectors(seat)
    if what == "money":
        return pos.money[seat]
    if what == "influence":
        return pos.influence[seat]
    if what == "fleets":
        return pos.fleets_of(seat)
    if what == "corruption":
        return _taint(pos, seat)
    return len(pos.senators_of(seat))


def senators_named(pos: Table, target: str) -> list[int]:
    """The Senators in play that an Event names."""
    everybody = pos.senators()
    if target == "highest_printed_diplomacy":
        best = max((pos.content.diplomacy[s] for s in everybody), default=0)
        return [s for s in everybody if pos.content.diplomacy[s] == best]
    if target == "exactly_one_corruption_no_shadow":
        return [s for s in everybody if pos.corruption[s] == 1 and not pos.shadow[s]]
    if target == "has_shadow":
        return [s for s in everybody if pos.shadow[s]]
    return [s for s in everybody if pos.corruption[s] == 4]  # exactly_four_corruption


def happen(pos: Table, effect: Effect, beside: tuple[Effect, ...]) -> list[Step[Any]]:
    """What an effect does at once; choices come back as decisions. Lasting words are read where they matter.

    `beside` are all effects of the Event: what is offered may have its reward in another one.
    """
    if isinstance(effect, (Gain, Lose)):
        if effect.who != "accepting":
            _resources(pos, effect)
    elif isinstance(effect, Corrupt):
        if effect.optional:
            price = sum(e.amount for e in beside if isinstance(e, Gain) and e.who == "accepting")
            held = [(pos.minister(m), m) for m in range(5) if pos.ministry[m] >= 0]
            return [
                Perks(seat, m, effect.n, price) for who in pos.present() for seat, m in held if seat == who
            ]
        for senator in senators_named(pos, effect.target):
            corrupt(pos, senator, effect.n, "DES-COR-01")
    elif isinstance(effect, Absolve):
        if effect.optional:
            return [AbsolveOwn(seat, effect.n) for seat in parties(pos, effect.who)]
        for senator in senators_named(pos, effect.target):
            absolve(pos, senator, effect.n, "DES-COR-02")
    elif isinstance(effect, DiscardCards):
        seats = [seat for seat in parties(pos, effect.who) if pos.hands[seat]]
        return [LoseCard(seat) for seat in seats for _ in range(effect.n)]
    elif isinstance(effect, DestroyFleet):
        if effect.who == "republic":
            for _ in range(effect.n):
                _desert(pos)
        else:
            return [LoseFleet(seat) for seat in parties(pos, effect.who) for _ in range(effect.n)]
    elif isinstance(effect, PlaceFleet):
        if effect.who == "republic":
            if pos.fleets_of(pos.republic) < pos.content.fleet_limit:
                pos.place(pos.republic, int(effect.where) - 1, effect.n)
        else:
            return [GainFleet(seat) for seat in parties(pos, effect.who) for _ in range(effect.n)]
    elif isinstance(effect, Infest):
        for _ in range(effect.n):
            _creep(pos)
    elif isinstance(effect, SetNeutral):
        for _ in range(effect.n):
            _set_neutral(pos, effect)
    elif isinstance(effect, ModLaws):
        _shorten(pos, effect.amount)
    return []


def _resources(pos: Table, effect: Gain | Lose) -> None:
    resource = MONEY if effect.resource == "money" else INFLUENCE
    for seat in parties(pos, effect.who):
        amount = amount_of(pos, seat, effect)
        if isinstance(effect, Gain):
            amount = pos.gain(seat, resource, amount)
            pos.tell("DES-RES-01", "{0:seat} gains {1} {2:resource}", seat, amount, resource)
        else:
            amount = pos.lose(seat, resource, amount)
            pos.tell("DES-RES-03", "{0:seat} loses {1} {2:resource}", seat, amount, resource)


def _desert(pos: Table) -> None:
    """From Sector 1 if any is there, otherwise from the lowest number that has one."""
    home = pos.content.numbers.republic_sector - 1
    for sector in [home, *range(pos.area)]:
        if pos.fleets_at(pos.republic, sector):
            pos.remove(pos.republic, sector, 1)
            pos.tell("DES-GAL-05", "A Republic Fleet in Sector {0:sector} deserts", sector)
            return


def _creep(pos: Table) -> None:
    near = [
        s
        for s in range(pos.area)
        if pos.owner[s] == NEUTRAL and any(pos.owner[n] == INFESTED for n in pos.content.near[s])
    ]
    if near:
        infest(pos, near[pos.chance.below(len(near))], "DES-GAL-05")


def _set_neutral(pos: Table, effect: SetNeutral) -> None:
    if effect.who:
        for seat in parties(pos, effect.who):
            able = [s for s in pos.sectors_of(seat) if pos.content.start_of[s] != pos.party[seat]]
            if able:
                sector = able[pos.chance.below(len(able))]
                take_control(pos, sector, NEUTRAL)
                pos.tell("DES-GAL-05", "{0:seat} loses Sector {1:sector}", seat, sector)
        return
    ill = [s for s in range(pos.area) if pos.owner[s] == INFESTED]
    if ill:
        sector = min(ill, key=pos.content.defence.__getitem__)
        take_control(pos, sector, NEUTRAL)
        pos.tell("DES-GAL-05", "Sector {0:sector} is freed of the Infestation", sector)


def _shorten(pos: Table, amount: int) -> None:
    from orrery.games.destiny.laws.enactment import end_law

    for law in pos.laws[:]:
        if law.turns and law.turns + amount <= 0:
            end_law(pos, law.id, "DES-GAL-05")
    replace = msgspec.structs.replace
    pos.laws = [replace(law, turns=law.turns + amount) if law.turns else law for law in pos.laws]


# --- choices ----------------------------------------------------------------------------------------------------


class AbsolveOwn(Decision[Table], frozen=True):
    """A Party may remove Corruption from one of its Senators (DES-GAL-06)."""

    number: int

    def moves(self, pos: Table) -> Sequence[Move]:
        return [*(AbsolveOne(s) for s in pos.senators_of(self.seat) if pos.corruption[s]), Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, AbsolveOne):
            absolve(pos, move.senator, self.number, "DES-COR-02")

    def ask(self, pos: Table) -> str:
        return f"Amnesty: which of your Senators loses {self.number} Corruption?"

    def clause(self) -> str:
        return "DES-GAL-06"


class Perks(Decision[Table], frozen=True):
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

    def ask(self, pos: Table) -> str:
        minister = pos.content.minister_names[self.ministry]
        return f"Perks of office: {self.number} Corruption on your {minister} for {self.money} Money?"

    def clause(self) -> str:
        return "DES-GAL-06"


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

    def ask(self, pos: Table) -> str:
        return "Archive Fire: which Action card do you discard?"

    def clause(self) -> str:
        return "DES-GAL-06"

    def forced(self) -> bool:
        return False  # a hand of equal cards would show itself


class LoseFleet(Decision[Table], frozen=True):
    """A Party loses a Fleet of its choice (DES-GAL-06)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        return [GiveUpFleet(s) for s in range(pos.area) if pos.fleets_at(self.seat, s)] or [Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, GiveUpFleet):
            pos.remove(self.seat, move.sector, 1)
            pos.tell("DES-GAL-05", "{0:seat} loses a Fleet in Sector {1:sector}", self.seat, move.sector)

    def ask(self, pos: Table) -> str:
        return "Engine Blight: which Fleet do you lose?"

    def clause(self) -> str:
        return "DES-GAL-06"


class GainFleet(Decision[Table], frozen=True):
    """A Party places a Fleet in a Sector it controls, or in any neutral one (DES-GAL-06)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        places = pos.sectors_of(self.seat) or [s for s in range(pos.area) if pos.owner[s] == NEUTRAL]
        return [MusterFleet(sector) for sector in places] or [Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, MusterFleet):
            pos.place(self.seat, move.sector, 1)
            pos.tell("DES-GAL-05", "{0:seat} gains a Fleet in Sector {1:sector}", self.seat, move.sector)

    def ask(self, pos: Table) -> str:
        return "Volunteer Flotilla: where does your new Fleet appear?"

    def clause(self) -> str:
        return "DES-GAL-06"
