"""What a player of Space Opera would laugh at, each with its exact condition."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Move, Seat
from orrery.engine.offers import Accept, Send, Withdraw
from orrery.games.nomads.brain.trying import go_on
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import SHIP, TECHNOLOGY
from orrery.games.nomads.holdings.discarding import DiscardCard
from orrery.games.nomads.table.clocks import waits_for, wins
from orrery.games.nomads.table.items import Use, UseOnItem, open_item
from orrery.games.nomads.table.passives import total
from orrery.games.nomads.table.state import Deal, Expanse
from orrery.games.nomads.table.values import attack, defence, free_place, in_reach, level, ships
from orrery.games.nomads.turn.activation import Activate, DeclareWar, EndTurn, ExtraJump, TrainUnit
from orrery.games.nomads.war.assault import Launch
from orrery.testing.laughable import Witness

GOLD = 10
FREE = ("Supply Windfall", "Harvest Bonds")


def best_rival(pos: Expanse, seat: Seat) -> int:
    """The highest level of the others."""
    return max((level(pos, other) for other in pos.others(seat)), default=0)


def clock_alone(pos: Expanse, seat: Seat) -> bool:
    """Whether a clock runs on a level that nobody else has."""
    return bool(pos.alive[seat] and pos.clocks[seat]) and level(pos, seat) > best_rival(pos, seat)


def sits_on_gold(pos: Expanse, seat: Seat) -> bool:
    """The turn ends with 10 credits or more."""
    return pos.credits[seat] >= GOLD


def leaves_free_money(pos: Expanse, seat: Seat) -> bool:
    """The turn ends while a card that brings more than it costs could be used."""
    names = pos.content.card_names
    cards = pos.storage[seat]
    return any(
        isinstance(move, Use) and move.deed in cards and names[pos.kind(move.deed)] in FREE
        for move in pos.moves(seat)
    )


def lets_the_winner_win(pos: Expanse, seat: Seat) -> bool:
    """The turn ends, a rival's lone clock waits for nobody else, and one move would have stopped it."""
    for rival in pos.others(seat):
        if not clock_alone(pos, rival) or set(waits_for(pos, rival, level(pos, rival))) - {seat}:
            continue
        for move in pos.moves(seat):
            new = pos.copy()
            new.listening = False
            if isinstance(move, EndTurn):
                continue
            new.play(move, seat)
            go_on(new)
            if new.outcome is None and not clock_alone(new, rival):
                return True
    return False


def feeds_the_leader(pos: Expanse, seat: Seat, other: Seat) -> bool:
    """Deals with a seat whose clock runs, having none."""
    return bool(pos.clocks[other]) and not pos.clocks[seat]


def fights_the_wrong_one(pos: Expanse, seat: Seat, other: Seat) -> bool:
    """A war while another rival's clock runs on a level of its own."""
    return any(clock_alone(pos, rival) for rival in pos.others(seat) if rival != other)


def trains_against_nobody(pos: Expanse, seat: Seat) -> bool:
    """A soldier with no rival in reach and no clock of its own; a war in the same turn excuses it."""
    near = any(in_reach(pos, seat, other) for other in pos.others(seat))
    return not near and not pos.clocks[seat]


def leaves_the_shelter(pos: Expanse, seat: Seat) -> bool:
    """Jumps from where no war can be, with a running clock."""
    return bool(pos.clocks[seat]) and total(pos, seat, effects.NoWar) > 0


def lands_below_the_wall(pos: Expanse) -> bool:
    """An assault that the values at that moment do not allow."""
    war = pos.war
    return war is not None and attack(pos, war.attacker) <= defence(pos, war.defender)


def shoots_its_own_card(pos: Expanse, seat: Seat, move: UseOnItem) -> bool:
    """A card or effect against an item of its own."""
    found = open_item(pos, move.item)
    return found is not None and found[0] == seat


def throws_a_house_away(pos: Expanse, seat: Seat, card: int) -> bool:
    """Discards a technology at the limit with a place for it and the price."""
    kind = pos.kind(card)
    ending = pos.ending and pos.active == seat and pos.content.type[kind] in (TECHNOLOGY, SHIP)
    return ending and free_place(pos, seat) >= 0 and pos.credits[seat] >= pos.content.price[kind]


def terms(deal: Deal) -> tuple[Any, ...]:
    """What an offer says."""
    cards = tuple(sorted(deal.named)), tuple(deal.ask_named), deal.ask_any
    return deal.maker, deal.partner, deal.credits, len(deal.hidden), deal.ask_credits, cards


def standing(pos: Expanse, seat: Seat) -> tuple[int, ...]:
    """What a war can take."""
    return pos.units(seat), len(ships(pos, seat)), pos.credits[seat], level(pos, seat)


class Nomads(Witness):
    """One game of Space Opera."""

    def __init__(self) -> None:
        super().__init__()
        self.winning = False
        self.idle_soldiers = 0
        self.offered: list[tuple[Any, ...]] = []
        self.war: tuple[Seat, tuple[int, ...]] | None = None

    def saw(self, pos: Expanse, seat: Seat, move: Move) -> None:
        found = self.found
        if self.war is not None and pos.war is None:
            defender, before = self.war
            found["war for nothing"] += all(
                now >= then for now, then in zip(standing(pos, defender), before, strict=True)
            )
            self.war = None
        if isinstance(pos.decision, Activate):
            self.winning = self.winning or wins(pos, seat)
        if isinstance(move, EndTurn):
            found["turns"] += 1
            found["sits on gold"] += sits_on_gold(pos, seat)
            found["leaves free money"] += leaves_free_money(pos, seat)
            found["lets the winner win"] += lets_the_winner_win(pos, seat)
            found["throws its win away"] += self.winning and not wins(pos, seat)
            found["soldiers against nobody"] += self.idle_soldiers
            self.winning, self.idle_soldiers, self.offered = False, 0, []
        elif isinstance(move, TrainUnit):
            found["soldiers"] += 1
            self.idle_soldiers += trains_against_nobody(pos, seat)
        elif isinstance(move, DeclareWar):
            found["wars"] += 1
            found["wrong enemy"] += fights_the_wrong_one(pos, seat, move.seat)
            self.idle_soldiers, self.war = 0, (move.seat, standing(pos, move.seat))
        elif isinstance(move, ExtraJump):
            found["leaves the shelter"] += leaves_the_shelter(pos, seat)
        elif isinstance(move, Launch):
            found["lands below the wall"] += lands_below_the_wall(pos)
        elif isinstance(move, UseOnItem):
            found["shoots its own card"] += shoots_its_own_card(pos, seat, move)
        elif isinstance(move, DiscardCard):
            found["throws a house away"] += throws_a_house_away(pos, seat, move.card)
        elif isinstance(move, Send):
            self.sends(pos, seat)
        elif isinstance(move, Withdraw):
            found["negotiates about nothing"] += 1
        elif isinstance(move, Accept):
            assert pos.deal is not None
            found["offers accepted"] += 1
            found["feeds the leader"] += feeds_the_leader(pos, seat, pos.deal.maker)

    def sends(self, pos: Expanse, seat: Seat) -> None:
        """An offer is laid before its partner."""
        deal, found = pos.deal, self.found
        assert deal is not None
        found["offers"] += 1
        found["begs again"] += terms(deal) in self.offered
        found["feeds the leader"] += feeds_the_leader(pos, seat, deal.partner)
        self.offered.append(terms(deal))
