"""The prepared tables of the guided first game, and when its hints fit."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Seat
from orrery.engine.chance import seeded
from orrery.engine.game import Game
from orrery.engine.learn import Conditions, Scenes
from orrery.engine.position import Position
from orrery.games.nomads.cards.content import EQUIPMENT, ROOM
from orrery.games.nomads.table.changes import store
from orrery.games.nomads.table.clocks import rank
from orrery.games.nomads.table.state import ACTIVATION, Expanse, ExpanseView
from orrery.games.nomads.table.values import (
    attack,
    defence,
    free_slot,
    healing,
    ship_damage,
    ships,
    storage_limit,
    why_no_war,
)
from orrery.games.nomads.turn.activation import Activate, ToAct
from orrery.games.nomads.turn.technologies import why_not_build
from orrery.games.nomads.turn.turns import NextTurn, StartTurn
from orrery.games.nomads.using.windows import React

FEW = 10
"""So few cards are left in the deck when the decline is near."""


class Table:
    """A table that is laid out for a lesson, by the names of things."""

    def __init__(self, game: Game, seed: str) -> None:
        pos = game.blank(3, game.check_options({}), seeded(f"nomads/{seed}"))
        assert isinstance(pos, Expanse)
        self.pos = pos
        content = pos.content
        pos.phase = ACTIVATION
        pos.decks[0] = [kind for kind in range(content.kinds) for _ in range(content.copies[kind])]
        pos.system_deck = list(range(content.systems))
        pos.chance.shuffle(pos.decks[0])
        pos.chance.shuffle(pos.system_deck)

    def card(self, name: str) -> int:
        """A card, taken out of the deck."""
        card = self.pos.content.card_names.index(name)
        self.pos.decks[0].remove(card)
        return card

    def lead(
        self, seat: Seat, species: str, civil: int, credits_: int, *hand: str, military: int = 0
    ) -> None:
        """A seat with its species, its people, its credits and its cards."""
        pos = self.pos
        pos.species[seat] = pos.content.species_names.index(species)
        pos.civil[seat], pos.military[seat], pos.credits[seat] = civil, military, credits_
        for name in hand:
            store(pos, seat, self.card(name))

    def settle(self, seat: Seat, system: str, built: tuple[str, ...], begun: tuple[str, ...] = ()) -> None:
        """Where a seat is, and what it has built and begun."""
        pos = self.pos
        pos.visited[seat] = [pos.content.system_names.index(system)]
        pos.system_deck.remove(pos.visited[seat][0])
        for at, name in enumerate((*built, *begun), seat * ROOM):
            pos.technology[at] = self.card(name)
            if name in begun:
                pos.building[at] = True
                pos.credits_on[at] = pos.content.price[pos.kind(pos.technology[at])]
        rank(pos, seat)

    def on_top(self, cards: tuple[str, ...], systems: tuple[str, ...]) -> None:
        """What is drawn next, the first one first."""
        pos = self.pos
        pos.decks[0] += [self.card(name) for name in cards][::-1]
        wanted = [pos.content.system_names.index(name) for name in systems]
        pos.system_deck = [one for one in pos.system_deck if one not in wanted] + wanted[::-1]


def first_turn(game: Game) -> Position:
    """The first turn: everybody has four people, four credits and five cards."""
    table = Table(game, "first-turn")
    table.lead(
        0, "Kethri", 4, 4, "Trade Hub", "Orbital Shield", "Civil Ship", "Signal Jammer", "Supply Windfall"
    )
    table.lead(
        1,
        "Thalassid",
        4,
        4,
        "Deep Archive",
        "War Academy",
        "Thermal Decoy",
        "Interplanetary Missile",
        "Archive Fragment",
    )
    table.lead(
        2,
        "Umbral Tide",
        4,
        4,
        "Interceptor Wing",
        "Siege Computers",
        "Saboteur Cell",
        "Reinforced Hull",
        "Pirate Raid",
    )
    table.on_top(("Supply Windfall",), ("Verdant Halo",))
    pos = table.pos
    pos.round = 1
    pos.then(StartTurn())
    return _settled(pos)


def later(game: Game) -> Position:
    """Two generations later, in the fourth turn of the learner."""
    table = Table(game, "later")
    table.lead(0, "Kethri", 7, 9, "Space Cruiser", "Plasma Batteries", "Signal Jammer")
    table.settle(0, "Pilgrim Market", ("Trade Hub", "Orbital Shield", "Civil Ship"))
    table.lead(
        1,
        "Thalassid",
        6,
        3,
        "Interplanetary Missile",
        "Thermal Decoy",
        "Archive Fragment",
        "Medical Bay",
        military=1,
    )
    table.settle(1, "Helio Bazaar", ("War Academy", "Deep Archive", "Civil Ship"), ("Fold Drive Nexus",))
    table.lead(2, "Umbral Tide", 6, 2, "Saboteur Cell", "Reinforced Hull", "Pirate Raid")
    table.settle(2, "Crimson Gate", ("Interceptor Wing", "Siege Computers"), ("Missile Silos",))
    table.on_top(
        ("Bomb Bay", "Reactor Failsafe", "Tissue Regenerator"),
        ("Auric Exchange", "Sporefall", "Gilded Shoals"),
    )
    pos = table.pos
    pos.round, pos.turn, pos.turns = 4, 10, [4, 3, 3]
    pos.then(ToAct(0), NextTurn())
    return _settled(pos)


def _settled(pos: Expanse) -> Expanse:
    pos.settle()
    return pos


SCENES: Scenes = {"first-turn": first_turn, "later": later}


# --- hints ------------------------------------------------------------------------------------------------------------


def _acting(view: Any) -> bool:
    """Whether the reader chooses an action."""
    step = view.stack[-1] if view.stack else None
    return view.seat is not None and isinstance(step, Activate) and step.seat == view.seat


def equipment_fits(view: Any) -> bool:
    """Equipment in hand, and a built ship with room for it."""
    assert isinstance(view, ExpanseView)
    return (
        _acting(view)
        and any(view.content.type[view.kind(card)] == EQUIPMENT for card in view.storage[view.active])
        and any(free_slot(view, place) >= 0 for place in ships(view, view.active))
    )


def nothing_to_build(view: Any) -> bool:
    """Credits, and no technology that could be built with them."""
    if not _acting(view):
        return False
    seat = view.active
    cards = view.storage[seat]
    return (
        view.credits[seat] >= 2
        and view.turns[seat] > 1
        and all(why_not_build(view, seat, card) for card in cards)
    )


def in_danger(view: Any) -> bool:
    """A rival in reach whose landing or ships would cost people."""
    seat = view.seat
    if seat is None or not view.round or not view.alive[seat] or view.war is not None:
        return False
    for other in view.others(seat):
        lands = view.military[other] and attack(view, other) > defence(view, seat)
        bombs = any(ship_damage(view, place) for place in ships(view, other)) and ships(view, seat)
        if (lands or bombs) and view.species[other] >= 0 and why_no_war(view, other, seat) is None:
            return True
    return False


def rivals_clock(view: Any) -> bool:
    """A rival holds a level that wins, and nobody else does."""
    seat = view.seat
    if seat is None or not view.round:
        return False
    running = [other for other in view.living() if view.clocks[other]]
    return len(running) == 1 and running[0] != seat


def own_clock(view: Any) -> bool:
    """The reader holds a level that wins."""
    return view.seat is not None and bool(view.clocks[view.seat]) and _acting(view)


def can_answer(view: Any) -> bool:
    """A window outside a war in which the reader is asked."""
    step = view.stack[-1] if view.stack else None
    return isinstance(step, React) and view.seat in step.seats and view.war is None and bool(view.pile)


def two_fleets(view: Any) -> bool:
    """Two ships or more on both sides, with the reader as defender."""
    war = view.war
    return (
        war is not None
        and war.defender == view.seat
        and min(len(ships(view, one)) for one in (war.attacker, war.defender)) > 1
    )


def hand_too_large(view: Any) -> bool:
    """More cards than may stay."""
    return _acting(view) and len(view.storage[view.active]) > storage_limit(view, view.active)


def decline_near(view: Any) -> bool:
    """The deck is nearly empty."""
    return bool(view.round) and len(view.decks[view.deck_of(view.seat or 0)]) <= FEW


def healing_helps(view: Any) -> bool:
    """Damage is coming, and the reader heals some of it."""
    war, seat = view.war, view.seat
    if war is None or seat not in (war.attacker, war.defender):
        return False
    return bool(war.damage[int(seat == war.defender)]) and healing(view, seat) > 0


HINTS: Conditions = {
    "equipment-fits": equipment_fits,
    "nothing-to-build": nothing_to_build,
    "in-danger": in_danger,
    "rivals-clock": rivals_clock,
    "own-clock": own_clock,
    "can-answer": can_answer,
    "two-fleets": two_fleets,
    "hand-too-large": hand_too_large,
    "decline-near": decline_near,
    "healing-helps": healing_helps,
}
