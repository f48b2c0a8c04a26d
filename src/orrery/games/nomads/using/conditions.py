"""Conditions of abilities: what must hold when an effect is announced and when it is applied (NOM-SYNC-13)."""

from __future__ import annotations

from collections.abc import Callable

from orrery.engine.base import Seat
from orrery.games.nomads.cards.content import Ability
from orrery.games.nomads.cards.meaning import Reason
from orrery.games.nomads.cards.pack import ConditionName
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import technologies

FEW = 3
"""What `at_most_3_technologies` means by few."""


def is_fighter(pos: Expanse, user: Seat, target: Seat) -> bool:
    """The user fights in the war."""
    return pos.war is not None and user in (pos.war.attacker, pos.war.defender)


def has_civil(pos: Expanse, user: Seat, target: Seat) -> bool:
    """The user has a civil unit."""
    return pos.civil[user] > 0


def target_has_military(pos: Expanse, user: Seat, target: Seat) -> bool:
    """The species aimed at has a military unit."""
    return pos.military[target] > 0


def no_war_this_turn(pos: Expanse, user: Seat, target: Seat) -> bool:
    """No war was declared in this turn."""
    return not pos.warred


def rival_has_more(pos: Expanse, user: Seat, target: Seat) -> bool:
    """Another species has more population units than the user."""
    return any(pos.units(other) > pos.units(user) for other in pos.others(user))


def has_few_technologies(pos: Expanse, user: Seat, target: Seat) -> bool:
    """The user has few built technologies."""
    return technologies(pos, user) <= FEW


def both_storages_hold(pos: Expanse, user: Seat, target: Seat) -> bool:
    """Both storages hold a resource."""
    return bool(pos.storage[user]) and bool(pos.storage[target])


Test = Callable[[Expanse, Seat, Seat], bool]
CONDITIONS: dict[ConditionName, tuple[Test, str, str]] = {
    "self_is_fighter": (is_fighter, "You do not fight in a war.", "NOM-WND-13"),
    "self_has_civil": (has_civil, "You have no civil unit.", "NOM-ACT-07"),
    "target_has_military": (target_has_military, "That species has no military unit.", "NOM-ACT-07"),
    "no_war_this_turn": (no_war_this_turn, "A war was declared this turn.", "NOM-GEN-04"),
    "rival_has_more_population": (rival_has_more, "No other species has more units.", "NOM-GEN-04"),
    "at_most_3_technologies": (
        has_few_technologies,
        f"You have more than {FEW} technologies.",
        "NOM-GEN-04",
    ),
    "both_storages_not_empty": (both_storages_hold, "Both storages must hold a resource.", "NOM-ACT-07"),
}
"""Each condition: its test, the sentence of whoever fails it, and the clause behind that sentence."""


def why_condition_fails(pos: Expanse, ability: Ability, user: Seat, target: Seat) -> Reason | None:
    """Why the condition of an ability does not hold now; None if it does, or if there is none."""
    if not ability.condition:
        return None
    test, sentence, clause = CONDITIONS[ability.condition]
    return None if test(pos, user, target) else (sentence, clause)
