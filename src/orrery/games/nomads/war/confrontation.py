"""One confrontation: compare, save, capture, destroy, effects of being destroyed, block (NOM-FLEET-11 to 16, 24 to 29)."""

from __future__ import annotations

from orrery.engine.base import Step
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import ROOM
from orrery.games.nomads.cards.meaning import OPERATIONS, Operation
from orrery.games.nomads.cards.pack import TriggerName
from orrery.games.nomads.table.changes import clear_place, destroy
from orrery.games.nomads.table.clocks import rank
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import free_place, is_ship, ship_attack, ship_defence, ship_has
from orrery.games.nomads.war.losses import open_war


class Compare(Step[Expanse], frozen=True):
    """Both ships are compared at the same time; the order of what follows is fixed (NOM-FLEET-12, NOM-FLEET-24)."""

    def run(self, pos: Expanse) -> None:
        war = open_war(pos)
        ship, blocker = war.confrontation
        if not (is_ship(pos, ship) and is_ship(pos, blocker)):
            return  # one of them has left (NOM-FLEET-16)
        values = [
            ship_attack(pos, ship),
            ship_defence(pos, ship),
            ship_attack(pos, blocker),
            ship_defence(pos, blocker),
        ]
        # by what they are, and not by where they lie: it is read later, when they may be gone
        kinds = pos.kind(pos.technology[ship]), pos.kind(pos.technology[blocker])
        said = "{6:kind} of {8:seat} has {2}/{3}, {7:kind} of {9:seat} has {4}/{5}"
        pos.tell("NOM-FLEET-11", said, ship, blocker, *values, *kinds, ship // ROOM, blocker // ROOM)
        beaten = [values[2] > values[1], values[0] > values[3]]
        # what would be destroyed, after effects that save it
        lost = [beaten[i] and not saved(pos, place) for i, place in enumerate((ship, blocker))]
        taken = [
            lost[i] and not lost[1 - i] and captured(pos, war.confrontation[i], war.confrontation[1 - i])
            for i in (0, 1)
        ]
        destroyed = [lost[i] and not taken[i] for i in (0, 1)]
        # effects of being destroyed; their victims may be saved in the same way
        failsafe = [
            destroyed[i] and ship_has(pos, war.confrontation[i], effects.DestroyOpponent) > 0 for i in (0, 1)
        ]
        for i in (0, 1):
            if failsafe[1 - i] and not lost[i] and not saved(pos, war.confrontation[i]):
                place = war.confrontation[i]
                said = "The destroyed ship takes {0:kind} of {1:seat} along"
                pos.tell("NOM-FLEET-24", said, pos.kind(pos.technology[place]), place // ROOM)
                destroyed[i] = True
        for i in (0, 1):
            if destroyed[i]:
                fall(pos, war.confrontation[i])
        if not (destroyed[0] or destroyed[1] or taken[0] or taken[1]):
            war.blocked.extend((ship, blocker))
            pos.tell("NOM-FLEET-13", "Neither ship is destroyed: both are blocked")


def saved(pos: Expanse, place: int) -> bool:
    """Whether an effect saves the ship, once per war for each such card (NOM-FLEET-25)."""
    if ship_has(pos, place, effects.Survive) <= pos.saves[place]:
        return False
    pos.saves[place] += 1
    said = "{0:kind} of {1:seat} would be destroyed and is saved"
    pos.tell("NOM-FLEET-25", said, pos.kind(pos.technology[place]), place // ROOM)
    return True


def captured(pos: Expanse, place: int, winner: int) -> bool:
    """Whether the winner's owner takes the beaten ship instead, with its equipment, if there is room
    (NOM-FLEET-26, NOM-FLEET-29, NOM-TECH-08). Limits already used up stay used up: they stand on the card (NOM-EFF-12)."""
    seat = winner // ROOM
    party = [
        one
        for one in pos.standing
        if one.waiting
        and one.place == winner
        and one.user == seat
        and pos.content.abilities[one.ability].trigger == "opposing_ship_destroyed_own_not"
    ]
    if not party:
        return False
    new = free_place(pos, seat)
    if new < 0:
        pos.tell("NOM-TECH-08", "{0:seat} has no room for the ship", seat)
        return False
    slots = pos.content.max_slots
    war = open_war(pos)
    war.fallen.extend((place, pos.kind(pos.technology[place])))
    pos.technology[new] = pos.technology[place]
    pos.equipment[new * slots : new * slots + slots] = pos.equipment[place * slots : place * slots + slots]
    pos.saves[new] = pos.saves[place]
    pos.used[pos.limits_at(new)] = pos.used[pos.limits_at(place)][:]
    war.blocked.append(new)
    pos.tell("NOM-FLEET-26", "{0:seat} captures {1:card}", seat, pos.technology[new])
    clear_place(pos, place)
    rank(pos, seat)
    return True


@OPERATIONS.of(effects.CaptureOnDestroy)
class CaptureOnDestroy(Operation):
    """A consumable that waits for the result of the confrontation (NOM-FLEET-24)."""

    aims = frozenset({"own_ship"})

    trigger: TriggerName = "opposing_ship_destroyed_own_not"


def fall(pos: Expanse, place: int) -> None:
    """A destroyed ship leaves at once with its equipment; its effects no longer count (NOM-FLEET-15)."""
    open_war(pos).fallen.extend((place, pos.kind(pos.technology[place])))
    said = "{0:card} of {2:seat} is destroyed"
    pos.tell("NOM-FLEET-15", said, pos.technology[place], place, place // ROOM)
    destroy(pos, place)
