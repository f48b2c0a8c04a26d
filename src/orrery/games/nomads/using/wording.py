"""What a window asks a seat, in a player's words: what was announced, what is fought, what would come of it now.

Whatever stands in these sentences is open to everybody: they must not tell what the seat holds (NOM-WND-12).
"""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Seat
from orrery.games.nomads.cards.content import ROOM, Ability, Content
from orrery.games.nomads.table.clocks import wins
from orrery.games.nomads.table.items import Item, OnCard, OnItem, OnPlace, OnSeat
from orrery.games.nomads.table.state import PLANETARY, Expanse
from orrery.games.nomads.table.values import (
    attack,
    defence,
    healing,
    is_ship,
    ship_attack,
    ship_defence,
    why_no_war,
)

Asked = tuple[str, tuple[Any, ...]]
"""A template and its values."""


def effect_of(content: Content, ability: Ability) -> str:
    """What an ability does, in the words of its card: the sentence of an active effect, or all that the card says."""
    cards = [*content.pack.species, *content.pack.resource, *content.pack.system]
    text = cards[ability.source].effect
    if ability.mode == "active" and ability.name:
        start = text.find("): ", text.find(f"{ability.name} \N{EM DASH}"))
        return text[start + 3 :][:1].upper() + text[start + 4 :] if start >= 0 else text
    return (
        text.removeprefix("Synchronic, universal. ").removeprefix("Synchronic. ").removeprefix("Universal. ")
    )


def duel_result(mine: tuple[int, int], theirs: tuple[int, int]) -> str:
    """What the comparison of an attacking ship and its blocker brings."""
    lost = (theirs[0] > mine[1], mine[0] > theirs[1])
    if all(lost):
        return "both are destroyed"
    if lost[0]:
        return "the attacking ship is destroyed"
    return "the blocking ship is destroyed" if lost[1] else "both are blocked"


def window_question(pos: Expanse, seat: Seat) -> Asked:
    """What a seat is asked in the window that is open now."""
    if pos.pile:
        return _announced(pos, seat, pos.pile[-1])
    if pos.war is not None:
        return _war(pos, seat)
    active = pos.active
    if seat == active:
        return "Do you use an answer card before your turn goes on?", ()
    if pos.ending:
        if wins(pos, active):
            return "Last chance: {0:seat} wins now. Do you answer?", (active,)
        return "{0:seat} ends the turn. Do you use an answer card?", (active,)
    if why_no_war(pos, active, seat) is None:
        return "{0:seat} could attack you this turn. Do you use an answer card?", (active,)
    return "{0:seat} takes a turn. Do you use an answer card?", (active,)


def _announced(pos: Expanse, seat: Seat, item: Item) -> Asked:
    ability = pos.content.abilities[item.ability]
    effect = effect_of(pos.content, ability)
    if item.user == seat:
        return "Your {0:source} is announced. Do you add another card before it happens?", (ability.source,)
    aim, value = _aim(pos, seat, item)
    end = ": {2} Do you answer?"
    return "{0:seat} has announced {1:source}" + aim + end, (item.user, ability.source, effect, *value)


def _aim(pos: Expanse, seat: Seat, item: Item) -> Asked:
    """What an item is aimed at, as the end of the sentence; its values come fourth."""
    target = item.target
    if isinstance(target, OnSeat):
        return (" against you", ()) if target.seat == seat else (" on {3:seat}", (target.seat,))
    if isinstance(target, OnPlace):
        owner = target.place // ROOM
        if target.kind < 0:
            whose = " against your construction" if owner == seat else " on the construction of {3:seat}"
            return whose + " with {4} credit(s) on it", (owner, pos.credits_on[target.place])
        whose = " on your {4:kind}" if owner == seat else " on {4:kind} of {3:seat}"
        return whose, (owner, target.kind)
    if isinstance(target, OnItem):
        for other in pos.pile:
            if other.serial == target.serial:
                whose = (
                    " against your {4:source}" if other.user == seat else " against {4:source} of {3:seat}"
                )
                return whose, (other.user, pos.content.abilities[other.ability].source)
    if isinstance(target, OnCard):
        return " for {3:card}", (target.card,)
    return "", ()


def _war(pos: Expanse, seat: Seat) -> Asked:
    war = pos.war
    assert war is not None
    a, d = war.attacker, war.defender
    if war.confrontation and all(is_ship(pos, place) for place in war.confrontation):
        ship, blocker = war.confrontation
        mine, theirs = [(ship_attack(pos, one), ship_defence(pos, one)) for one in (ship, blocker)]
        return (
            "{0:card} {1}/{2} of {3:seat} meets {4:card} {5}/{6} of {7:seat}: {8} if nobody adds anything. Do you?",
            (pos.technology[ship], *mine, a, pos.technology[blocker], *theirs, d, duel_result(mine, theirs)),
        )
    if war.damage != [0, 0]:
        losses = [max(0, war.damage[side] - healing(pos, one)) for side, one in enumerate((a, d))]
        return "{0:seat} is about to lose {1} people, {2:seat} {3}. Do you answer?", (
            a,
            losses[0],
            d,
            losses[1],
        )
    if war.phase == PLANETARY:
        return (
            "{0:seat} lands: attack {1} against defence {2} of {3:seat}, who strikes back with {4} against {5}. Do you answer?",
            (a, attack(pos, a), defence(pos, d), d, attack(pos, d), defence(pos, a)),
        )
    if seat == d:
        return "{0:seat} attacks you. Do you answer before it begins?", (a,)
    if seat == a:
        return "You attack {0:seat}. Do you use an answer card before it begins?", (d,)
    return "{0:seat} attacks {1:seat}. Do you interfere before it begins?", (a, d)
