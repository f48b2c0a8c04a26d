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


def is_fighter(pos: Expanse, user: Seat) -> bool:
    """Whether the user fights in the war."""
    return pos.war is not None and user in (pos.war.attacker, pos.war.defender)


def rival_has_more(pos: Expanse, user: Seat) -> bool:
    """Whether another species has more population units than the user."""
    return any(pos.units(other) > pos.units(user) for other in pos.others(user))


Test = Callable[[Expanse, Seat, Seat], bool]
CONDITIONS: dict[ConditionName, tuple[Test, str, str]] = {
    "self_is_fighter": (
        lambda pos, user, _: is_fighter(pos, user),
        "You do not fight in a war.",
        "NOM-WND-13",
    ),
    "self_has_civil": (lambda pos, user, _: pos.civil[user] > 0, "You have no civil unit.", "NOM-ACT-07"),
    "target_has_military": (
        lambda pos, _, target: pos.military[target] > 0,
        "That species has no military unit.",
        "NOM-ACT-07",
    ),
    "no_war_this_turn": (lambda pos, _, __: not pos.warred, "A war was declared this turn.", "NOM-GEN-04"),
    "rival_has_more_population": (
        lambda pos, user, _: rival_has_more(pos, user),
        "No other species has more units.",
        "NOM-GEN-04",
    ),
    "at_most_3_technologies": (
        lambda pos, user, _: technologies(pos, user) <= FEW,
        f"You have more than {FEW} technologies.",
        "NOM-GEN-04",
    ),
    "both_storages_not_empty": (
        lambda pos, user, target: bool(pos.storage[user]) and bool(pos.storage[target]),
        "Both storages must hold a resource.",
        "NOM-ACT-07",
    ),
}
"""Each condition: its test for user and target, the sentence of whoever fails it, and the clause behind that sentence."""


def why_condition_fails(pos: Expanse, ability: Ability, user: Seat, target: Seat) -> Reason | None:
    """Why the condition of an ability does not hold now; None if it does, or if there is none."""
    if not ability.condition:
        return None
    test, sentence, clause = CONDITIONS[ability.condition]
    return None if test(pos, user, target) else (sentence, clause)
