"""What things are worth in Space Opera, and how well a seat stands: people, technologies, levels and their clocks."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Seat
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import EQUIPMENT, SHIP, TECHNOLOGY
from orrery.games.nomads.table.clocks import FIRST, is_full, waits_for
from orrery.games.nomads.table.passives import counted, sources
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import attack_with, defence_with, free_place, level, ships

CREDIT, PURSE, SPARE = 0.7, 8, 0.1
"""What a credit is worth, up to how many, and what one beyond that is worth: nobody wins by gold that lies there."""
UNIT = 5.0
SOLDIER = 4.6
CARD, HAND = 1.2, 7
"""What a card is worth that nobody has looked at, and how many are counted."""


def money(purse: int) -> float:
    """What so many credits are worth."""
    return CREDIT * min(purse, PURSE) + SPARE * max(0, purse - PURSE)


def card_worth(pos: Expanse, seat: Seat, card: int) -> float:
    """What a card in the storage is worth: technologies while there is room, growth, then the rest."""
    content, kind = pos.content, pos.kind(card)
    if content.type[kind] in (TECHNOLOGY, SHIP):
        return 2.0 - 0.1 * content.price[kind] if free_place(pos, seat) >= 0 else 0.7
    if content.type[kind] == EQUIPMENT:
        return 1.0 if ships(pos, seat) else 0.6
    found = _ops(pos, kind)
    if any(isinstance(op, effects.GainCredits) for op in found):
        return 0.3  # it is worth something as soon as it is used, and nothing before
    return 2.0 if any(isinstance(op, (effects.GainCivil, effects.Extract)) for op in found) else 1.2


def _ops(pos: Expanse, kind: int) -> list[Any]:
    return [op for ability in pos.content.consumable(kind) for op in ability.ops]


def held(pos: Expanse, seat: Seat) -> float:
    """What the seat's own cards are worth beyond their number, and credits that are on their way."""
    cards = pos.storage[seat]
    value: float = sum([card_worth(pos, seat, card) - CARD for card in cards]) if len(cards) <= HAND else 0.0
    for one in pos.standing:
        if one.user == seat and one.waiting and one.card >= 0:
            value += sum([3.0 for op in _ops(pos, pos.kind(one.card)) if isinstance(op, effects.GainCredits)])
    return value


def strength(pos: Expanse, seat: Seat, reached: int) -> float:
    """What a seat's own things are worth, at the level that it has reached."""
    if not pos.alive[seat]:
        return -60.0
    content = pos.content
    value = UNIT * pos.civil[seat] + SOLDIER * pos.military[seat]
    value += money(pos.credits[seat]) + CARD * min(len(pos.storage[seat]), HAND)
    technology, building, price, kinds = pos.technology, pos.building, content.price, content.kinds
    for place in pos.places(seat):
        card = technology[place]
        if card >= 0:
            value += (5.0 + 0.5 * price[card % kinds]) * (0.85 if building[place] else 1.0)
    force = sources(pos, seat)
    value += 2.5 * counted(content, force, effects.Income) + 1.5 * counted(content, force, effects.Healing)
    arms = attack_with(pos, seat, counted(content, force, effects.Attack))
    shield = defence_with(pos, seat, counted(content, force, effects.Defence))
    value += 0.35 * arms + 0.45 * shield
    return value + 5.0 * reached


def menace(pos: Expanse, seat: Seat) -> float:
    """How near a seat is to winning by its clocks: only a level above all others counts in full."""
    if not pos.alive[seat] or not pos.clocks[seat]:
        return 0.0
    rivals = pos.others(seat)
    best = max([level(pos, other) for other in rivals], default=0)
    danger = 0.0
    for lv in range(FIRST, FIRST + len(pos.clocks[seat])):
        alone = lv > best
        near = len(rivals) - len(waits_for(pos, seat, lv))
        points = 6.0 + 6.0 * near + (25.0 if is_full(pos, seat, lv) else 0.0)
        danger = max(danger, points if alone else 0.25 * points)
    return danger


def worth(pos: Expanse, seat: Seat) -> float:
    """How well the seat stands: its own strength and clocks against those of the others."""
    if pos.outcome is not None:
        return 1000.0 if seat in pos.outcome.winners else -1000.0
    own = strength(pos, seat, level(pos, seat)) + menace(pos, seat) + held(pos, seat)
    others = [
        strength(pos, other, level(pos, other)) + 1.3 * menace(pos, other)
        for other in range(pos.players)
        if other != seat
    ]
    return own - 0.5 * max(others) - 0.1 * sum(others)
