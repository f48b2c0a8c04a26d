"""Effects on credits and units: gaining, stealing, training, eliminating (NOM-COMP-10 to 13, NOM-TRAIN, NOM-DMG-12)."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Seat
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.meaning import (
    BUILDINGS,
    OPERATIONS,
    RIVALS,
    SEATS,
    Operation,
    Reason,
    Resolution,
)
from orrery.games.nomads.cards.pack import AbilityEntry
from orrery.games.nomads.holdings.units import eliminate
from orrery.games.nomads.table.changes import gain_civil, gain_credits, train, untrain
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import in_reach
from orrery.games.nomads.using.aims import gaining, reached


@OPERATIONS.of(effects.GainCredits)
class GainCredits(Operation):
    """Credits from the central pile (NOM-COMP-11)."""

    def problem(self, word: Any, ability: AbilityEntry) -> str:
        if word.per == "printed_price" and ability.target not in BUILDINGS:
            return "only a technology has a printed price to gain."
        if word.per == "half_price_of_extracted" and ability.mode != "arrival":
            return "only an effect on arrival comes with a resource of the jump."
        if word.every != 1 and word.per != "civil":
            return "only civil units are counted by several."
        if word.shows and word.per != "half_price_of_extracted":
            return "only the resource of the jump is shown."
        if (word.n or word.without_military) and word.per:
            return "credits are a number, or counted; not both."
        if not word.n and not word.per:
            return "nothing says how many credits are gained."
        return ""

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        for who in gaining(pos, use):
            gained = gain_credits(pos, who, amount(pos, who, word, use.kind))
            pos.tell("NOM-COMP-11", "{0:seat} gains {1} credit(s)", who, gained)


def amount(pos: Expanse, seat: Seat, op: effects.GainCredits, kind: int = -1) -> int:
    """How many credits: fixed, or counted at the moment of application."""
    if op.per == "civil":
        return pos.civil[seat] // op.every
    if op.per == "printed_price":
        return pos.content.price[kind]
    if op.per == "half_price_of_extracted":
        if pos.extracted < 0:
            return 0
        if op.shows:
            pos.tell("NOM-GEN-04", "{0:seat} shows {1:card}", seat, pos.extracted)
            pos.reveal()
        return pos.content.price[pos.kind(pos.extracted)] // 2
    if op.per == "other_species_in_sector":
        return sum(1 for other in pos.others(seat) if in_reach(pos, seat, other))
    if op.without_military and pos.military[seat] == 0:
        return op.without_military
    return op.n


def is_income(op: effects.Op) -> bool:
    """Whether an operation is part of the one gain of step 2, and not an effect beside it (NOM-DECL-13)."""
    return isinstance(op, effects.GainCredits)


def gain_in_step_2(pos: Expanse, seat: Seat, op: effects.Op) -> int:
    """What an operation adds to the one gain of step 2 of the reorganization (NOM-REORG-08, NOM-DECL-13)."""
    return amount(pos, seat, op) if isinstance(op, effects.GainCredits) else 0


@OPERATIONS.of(effects.StealCredits)
class StealCredits(Operation):
    """Credits of others, as far as available (NOM-ACT-07)."""

    aims = RIVALS

    def why_in_vain(self, pos: Expanse, seat: Seat, target: Seat) -> Reason | None:
        return None if pos.credits[target] else ("There is no credit to steal.", "NOM-ACT-07")

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        for victim in reached(pos, use):
            taken = min(word.n, pos.credits[victim])
            pos.credits[victim] -= taken
            pos.credits[use.seat] += taken
            pos.tell("NOM-ACT-07", "{0:seat} steals {1} credit(s) from {2:seat}", use.seat, taken, victim)


@OPERATIONS.of(effects.GainCivil)
class GainCivil(Operation):
    """Civil units from the central pile (NOM-COMP-10)."""

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        for who in gaining(pos, use):
            pos.tell("NOM-COMP-10", "{0:seat} obtains {1} civil unit(s)", who, gain_civil(pos, who, word.n))


@OPERATIONS.of(effects.Train)
class Train(Operation):
    """Civil units are flipped without the price of training (NOM-TRAIN-02)."""

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        for who in gaining(pos, use):
            flipped = train(pos, who, word.n)
            pos.tell("NOM-TRAIN-02", "{0:seat} flips {1} unit(s) to their military side", who, flipped)


@OPERATIONS.of(effects.Untrain)
class Untrain(Operation):
    """Military units become civil again (NOM-TRAIN-04)."""

    aims = SEATS

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        for victim in reached(pos, use):
            flipped = untrain(pos, victim, word.n)
            pos.tell("NOM-TRAIN-04", "{0} military unit(s) of {1:seat} become(s|) civil", flipped, victim)


@OPERATIONS.of(effects.Eliminate)
class Eliminate(Operation):
    """Whoever is reached gives up units of the own choice; this is no damage (NOM-DMG-12)."""

    aims = SEATS

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        eliminate(pos, reached(pos, use), word.n)
