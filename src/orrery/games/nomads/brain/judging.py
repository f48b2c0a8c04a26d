"""What a judge looks at in Space Opera: people and technologies in quarters of a level, clocks, growth, arms."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.nomads.cards import effects
from orrery.games.nomads.table.clocks import FIRST, is_full, waits_for
from orrery.games.nomads.table.passives import total
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import attack, defence, in_reach, level, ships, technologies
from orrery.games.nomads.turn.activation import Activate

FEATURES = (
    "level",
    "people",
    "people beyond a full four",
    "technologies built",
    "technologies beyond a full four",
    "constructions",
    "credits up to eight",
    "credits above eight",
    "cards in storage",
    "income beyond people",
    "a running clock above all others",
    "turns that this clock has waited for",
    "a full clock above all others",
    "a running clock that others match",
    "levels ahead of the best rival",
    "earlier in the turn order",
    "attack",
    "defence",
    "ships",
    "soldiers",
    "rivals in reach whose attack beats its defence",
    "on turn",
)

SAID = (
    ("a higher level", "a lower level"),
    ("more people", "fewer people"),
    ("more people towards the next level", "fewer people towards the next level"),
    ("more technologies", "fewer technologies"),
    ("more technologies towards the next level", "fewer technologies towards the next level"),
    ("more technologies under construction", "fewer technologies under construction"),
    ("more credits", "fewer credits"),
    ("more credits to spare", "fewer credits to spare"),
    ("more cards in storage", "fewer cards in storage"),
    ("more income", "less income"),
    ("a clock above all others more often", "a clock above all others less often"),
    ("a clock that has run further", "a clock that has run less far"),
    ("a full clock above all others more often", "a full clock above all others less often"),
    ("a clock that others match more often", "a clock that others match less often"),
    ("a larger lead in levels", "a smaller lead in levels"),
    ("an earlier place in the turn order", "a later place in the turn order"),
    ("more attack", "less attack"),
    ("more defence", "less defence"),
    ("more ships", "fewer ships"),
    ("more soldiers", "fewer soldiers"),
    ("more rivals in reach who beat your defence", "fewer rivals in reach who beat your defence"),
    ("the turn more often", "the turn less often"),
)
"""What a hint says when a move leads to more of a feature, and to less of it: in the order of `FEATURES`."""

BURDENS = ("rivals in reach whose attack beats its defence",)
"""The features that nobody wants more of."""

_ROUNDS = 8.0


def progress(pos: Expanse) -> float:
    """From 0 at the beginning to 1 when somebody is about to win."""
    highest = max([level(pos, seat) for seat in range(pos.players)])
    return min(1.0, 0.5 * pos.round / _ROUNDS + (0.5 if highest >= FIRST else 0.1 * highest))


def turn(pos: Expanse) -> int:
    """How many turns have begun."""
    return pos.turn


def quiet(pos: Expanse) -> bool:
    """Somebody chooses an action: no war, no pile, no offer is open."""
    return isinstance(pos.decision, Activate) and not pos.pile and pos.war is None


def features(pos: Expanse, seat: Seat) -> list[float]:
    """What speaks for a seat."""
    people = pos.civil[seat] + pos.military[seat]
    built = technologies(pos, seat)
    begun = sum([1 for place in pos.places(seat) if pos.technology[place] >= 0 and pos.building[place]])
    own = level(pos, seat)
    rivals = pos.others(seat)
    best = max([level(pos, other) for other in rivals], default=0)
    alone = ticked = full = shared = 0.0
    for lv in range(FIRST, FIRST + len(pos.clocks[seat])):
        if lv > best:
            alone = 1.0
            ticked = max(ticked, 1 - len(waits_for(pos, seat, lv)) / max(1, len(rivals)))
            full = max(full, 1.0 if is_full(pos, seat, lv) else 0.0)
        else:
            shared = 1.0
    shield = defence(pos, seat)
    threats = sum([1 for other in rivals if in_reach(pos, seat, other) and attack(pos, other) > shield])
    place = pos.order.index(seat)
    money = pos.credits[seat]
    return [
        own / 3,
        people / 8,
        people % 4 / 4,
        built / 4,
        built % 4 / 4,
        begun / 2,
        min(money, 8) / 8,
        max(0, money - 8) / 8,
        len(pos.storage[seat]) / 6,
        total(pos, seat, effects.Income) / 2,
        alone,
        ticked,
        full,
        shared,
        max(-2, min(2, own - best)) / 2,
        (pos.players - 1 - place) / max(1, pos.players - 1),
        attack(pos, seat) / 5,
        shield / 5,
        len(ships(pos, seat)) / 2,
        pos.military[seat] / 3,
        threats,
        1.0 if pos.active == seat else 0.0,
    ]
