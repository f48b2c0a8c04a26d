"""Buttons for the moves of Space Opera: what lights up, what it costs, what is an attack."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery.draw.choices import NOWHERE, Pointed, button
from orrery.draw.table import Choice
from orrery.draw.text import curly
from orrery.engine.base import Move
from orrery.engine.offers import Accept, Counter, Decline, Send, Withdraw
from orrery.engine.words import Vocabulary
from orrery.games.nomads.board.facts import called_item, colour, entry, ident_of, in_battle, name_at, sign_of
from orrery.games.nomads.cards.content import ROOM
from orrery.games.nomads.holdings.trade import OpenOffer
from orrery.games.nomads.holdings.units import GiveUp
from orrery.games.nomads.table.items import DEEDS, Deed, UseOnItem, UseOnPlace, UseOnSeat
from orrery.games.nomads.table.state import ExpanseView
from orrery.games.nomads.turn.activation import (
    AnnounceWish,
    DeclareWar,
    EndTurn,
    ExtraJump,
    TrainUnit,
)
from orrery.games.nomads.turn.setup import SendBack
from orrery.games.nomads.turn.technologies import Build, Install
from orrery.games.nomads.war.assault import Launch, Steal

GROUPS = ("Use", "Build", "Install", "Act", "Attack", "Negotiate with")


class Buttons:
    """Turns moves into buttons for one view."""

    def __init__(self, view: ExpanseView, words: Vocabulary, names: tuple[str, ...]) -> None:
        self.view = view
        self.content = view.content
        self.words = words
        self.names = names

    def all(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """A button for each move, group by group, endings last."""
        made = [self.one(move) for move in moves]
        groups = list(dict.fromkeys([*GROUPS, *(choice.group for choice in made)]))
        return tuple(sorted(made, key=lambda choice: (choice.kind == "end", groups.index(choice.group))))

    def one(self, move: Move) -> Choice:
        """The button of one move, with what this game knows better than its text."""
        choice = button(move, self.words, self.point)
        change = msgspec.structs.replace
        if isinstance(move, DEEDS):
            return self._use(choice, move)
        if isinstance(move, Build):
            return change(choice, target=f"card-{move.card}-0", detail=self._price(move.card))
        if isinstance(move, Install):
            return change(choice, detail=self._price(move.card))
        if isinstance(move, DeclareWar):
            return change(
                choice, group="Attack", kind="attack", icon="role-warlord", target=self._go(move.seat)
            )
        if isinstance(move, OpenOffer):
            return change(choice, icon="negotiation", target=self._go(move.seat))
        if isinstance(move, TrainUnit):
            return change(choice, group="Act", icon="soldier")
        if isinstance(move, ExtraJump):
            return change(choice, group="Act", icon="wormhole")
        if isinstance(move, AnnounceWish):
            return change(choice, group="Act", icon="bell")
        if isinstance(move, Launch):
            return change(choice, kind="attack", icon="role-warlord")
        if isinstance(move, (Steal, GiveUp)):
            return change(choice, icon="credits" if isinstance(move, Steal) else "people")
        if isinstance(move, SendBack):
            return change(choice, label=f"Send back {choice.face}", icon="deck")
        if isinstance(move, (EndTurn, Withdraw, Decline)):
            return change(choice, kind="end")
        if isinstance(move, (Accept, Send, Counter)):
            return change(choice, icon="negotiation")
        return choice

    def _use(self, choice: Choice, move: Deed) -> Choice:
        change = msgspec.structs.replace
        cards = self.content.kinds * len(self.view.decks)
        if move.deed < cards:
            card = f"card-{move.deed}-0"
            choice = change(
                choice, detail=self._price(move.deed), icon=sign_of(entry(self.content, move.deed))
            )
        else:
            card = ""
            ability = self.content.abilities[self.content.powers[move.deed - cards]]
            price = _credits(ability.credits) if ability.credits else ""
            choice = change(choice, detail=price, icon="ability")
        if isinstance(move, UseOnItem):
            called = called_item(self.view, move.item)
            face = choice.face.replace(f"item {move.item}", curly(called))
            return change(choice, target=f"item-{move.item}", face=face, label=f"Use {face}")
        if isinstance(move, UseOnSeat):
            return change(choice, target=self._go(move.seat))
        if isinstance(move, UseOnPlace):
            return choice
        return change(choice, target=card)

    def _price(self, card: int) -> str:
        return _credits(entry(self.content, card).price)

    def _go(self, seat: int) -> str:
        """A species on the chart; among the players while a battle covers it."""
        return f"player-{colour(seat).colour}" if in_battle(self.view) else f"go-{colour(seat).colour}"

    def point(self, kind: str, value: int) -> Pointed:
        """What a word of a move points at."""
        content, view = self.content, self.view
        if kind == "seat":
            return Pointed(self._go(value), owner=value, icon=colour(value).icon, name=self.names[value])
        if kind == "place":
            seat = value // ROOM
            called = curly(name_at(view, value))
            target = f"go-{ident_of(value)}"
            whose = f"{called} of {self.names[seat]}"
            return Pointed(
                target,
                f"{whose} ({ident_of(value)})",
                ident_of(value),
                owner=seat,
                name=f"{called} ({ident_of(value)})",
            )
        if kind == "card":
            return Pointed(f"card-{value}-0", icon=sign_of(entry(content, value)))
        if kind == "kind":
            return Pointed(icon=sign_of(content.pack.resource[value]))
        if kind == "species":
            return Pointed(f"species-{value}", icon="people")
        if kind == "system":
            return Pointed(f"system-{value}", icon="planet")
        return NOWHERE


def _credits(number: int) -> str:
    return "1 credit" if number == 1 else f"{number} credits"
