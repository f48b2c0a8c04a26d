"""Effects take place: their operations one after the other, what stays in force, what waits (NOM-EFF-10, NOM-CONS).

What an operation does stands in the chapter of its word; see `effects/meaning.py`.
"""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Seat
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import Ability
from orrery.games.nomads.cards.meaning import OPERATIONS, SEATS, Operation, Resolution
from orrery.games.nomads.cards.pack import AbilityEntry
from orrery.games.nomads.table.changes import discard, end_standing
from orrery.games.nomads.table.items import Standing, Until
from orrery.games.nomads.table.state import OWN_TURN, PHASE, THIS_CONFRONTATION, TRIGGER, Expanse
from orrery.games.nomads.using.aims import reached

# --- what stays in force ----------------------------------------------------------------------------------------


def wait(pos: Expanse, seat: Seat, ability: Ability, place: int, card: int) -> None:
    """A consumable begins to wait for its trigger when it resolves (NOM-CONS-14)."""
    until: Until = THIS_CONFRONTATION if ability.trigger == "opposing_ship_destroyed_own_not" else TRIGGER
    stand(pos, seat, ability, card, until, waiting=True, place=place)


def stand(
    pos: Expanse,
    seat: Seat,
    ability: Ability,
    card: int,
    until: Until,
    waiting: bool = False,
    fighter: Seat = -1,
    place: int = -1,
    attack: int = 0,
    defence: int = 0,
    healing: int = 0,
) -> None:
    """Lay an effect open before its user. A card lies there once, whatever it changes."""
    if card >= 0 and pos.resolving is not None and pos.resolving.card == card:
        serial = pos.resolving.serial
        pos.resolving = None
    else:
        card = -1
        serial = pos.next_serial()
    pos.standing.append(
        Standing(serial, seat, ability.number, card, waiting, until, fighter, place, attack, defence, healing)
    )
    pos.tell("NOM-CONS-07", "{0:source} of {1:seat} is in force", ability.source, seat)


def for_battle(pos: Expanse, word: Any, use: Resolution, fighter: Seat, place: int) -> None:
    """A change of values until the war phase ends (NOM-CONS-05, NOM-DMG-07)."""
    healing = 0 if place >= 0 else word.healing
    stand(
        pos,
        use.seat,
        use.ability,
        use.card,
        PHASE,
        fighter=fighter,
        place=place,
        attack=word.attack,
        defence=word.defence,
        healing=healing,
    )


@OPERATIONS.of(effects.ChangeShip)
class ChangeShip(Operation):
    """A ship of the confrontation changes until the fleet battle ends (NOM-CONS-05)."""

    aims = frozenset({"ship", "own_ship"})

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        for_battle(pos, word, use, -1, use.place)


@OPERATIONS.of(effects.ChangeFighter)
class ChangeFighter(Operation):
    """A fighter changes until the war phase ends (NOM-CONS-05)."""

    aims = frozenset({"fighter", "self"})

    def problem(self, word: Any, ability: AbilityEntry) -> str:
        if ability.target == "self" and ability.condition != "self_is_fighter":
            return "who changes its own values in a war must be a fighter: condition 'self_is_fighter'."
        return ""

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        for fighter in reached(pos, use):
            for_battle(pos, word, use, fighter, -1)


@OPERATIONS.of(effects.ChangeSpecies)
class ChangeSpecies(Operation):
    """The user changes until its next turn begins (NOM-CONS-05)."""

    aims = frozenset({"self"})

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        stand(
            pos,
            use.seat,
            use.ability,
            use.card,
            OWN_TURN,
            fighter=use.seat,
            attack=word.attack,
            defence=word.defence,
            healing=word.healing,
        )


@OPERATIONS.of(effects.ForbidWar)
class ForbidWar(Operation):
    """Whoever is reached declares no war for the rest of the turn; only the active player could (NOM-GEN-05)."""

    aims = SEATS

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        for seat in reached(pos, use):
            if seat == pos.active:
                pos.no_war = True
            pos.tell("NOM-GEN-05", "{0:seat} may not declare war for the rest of this turn", seat)


# --- cancelling -------------------------------------------------------------------------------------------------


@OPERATIONS.of(effects.Cancel)
class Cancel(Operation):
    """Something announced, lasting or waiting is cancelled (NOM-CONS-06)."""

    aims = frozenset({"pile"})

    def problem(self, word: Any, ability: AbilityEntry) -> str:
        if not word.what or not word.where:
            return "what can be cancelled, and where it lies, must be said."
        if "active" in word.what and "pile" not in word.where:
            return "an active effect can be cancelled on the pile only."
        return ""

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        cancel(pos, use.serial)


def cancel(pos: Expanse, serial: int) -> None:
    """Take an item off the pile, or end a waiting or lasting consumable (NOM-SYNC-15, NOM-SYNC-16)."""
    for item in pos.pile:
        if item.serial == serial:
            pos.pile.remove(item)
            source = pos.content.abilities[item.ability].source
            pos.tell("NOM-SYNC-15", "{0:source} of {1:seat} is cancelled", source, item.user)
            if item.card >= 0:
                discard(pos, item.card)
            return
    for one in pos.standing:
        if one.serial == serial:
            source = pos.content.abilities[one.ability].source
            pos.tell("NOM-SYNC-16", "{0:source} of {1:seat} is cancelled and ends", source, one.user)
            end_standing(pos, one)
            return
