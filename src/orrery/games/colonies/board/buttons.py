"""Buttons of Space Opera Boardgame: what a move is called, where it lights up, and what it leads to."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery.draw.choices import NOWHERE, Pointed, buttons
from orrery.draw.palette import livery
from orrery.draw.table import Choice
from orrery.draw.text import curly
from orrery.engine.base import Move, Pass, Word
from orrery.engine.words import Vocabulary
from orrery.games.colonies import effects as e
from orrery.games.colonies.board.around import STRUCTURE_ICONS
from orrery.games.colonies.board.places import COLOURS, Place
from orrery.games.colonies.board.reach import DRY, Reach
from orrery.games.colonies.combat.assault import (
    DefenceWindow,
    DetonateWarhead,
    FireDefence,
    Invade,
    RaiseField,
    SendKamikaze,
)
from orrery.games.colonies.combat.saves import ArmorShip, PierceTheArmor, ShieldShip
from orrery.games.colonies.combat.ships import Detonate, FightSeat
from orrery.games.colonies.combat.stealth import CloakShip
from orrery.games.colonies.combat.strikes import Strike, StrikeAboard, StrikeShip
from orrery.games.colonies.content import Card
from orrery.games.colonies.gadgets.beam import BeamAStructure, BeamTokens
from orrery.games.colonies.gadgets.scouting import FireGun, FirePulse, ScanCards, SpyOn
from orrery.games.colonies.phases.building import Build, Clone, Research
from orrery.games.colonies.phases.movement import FlyShip
from orrery.games.colonies.space.routes import JumpTo
from orrery.games.colonies.table.state import ChartView
from orrery.games.colonies.technology.using import Hack
from orrery.games.colonies.terms import ENERGY, KINDS
from orrery.games.colonies.travel.cargo import Load, Shift, Unload
from orrery.games.colonies.travel.exploration import Land, LeaveDown, StayAboard, StayHere, TurnUp
from orrery.games.colonies.travel.flight import GoTo, Stop
from orrery.games.colonies.uses import MEANINGS

FLY = "Fly"
"""The group of the buttons that let a Ship leave."""
KIND_ICONS = ("energy", "ore", "meeple", "warhead", "warhead-nuclear")
TARGET_ICONS = ("meeple", "windmill", "refinery", "farm", "ship", "bunker", "warhead", "warhead-nuclear")
ATTACKS = (Invade, Strike, StrikeShip, StrikeAboard, DetonateWarhead, FightSeat, Detonate, FireGun)
ENDS = (LeaveDown, StayAboard, StayHere)


def counted(amount: int, kind: str) -> str:
    """`2 Meeples`, `1 Energy`: stores have no plural."""
    return f"{amount} {kind}" + ("s" if amount > 1 and kind not in ("Energy", "Ore") else "")


CARDS: dict[type[Move], tuple[type[Word], str]] = {
    RaiseField: (e.DestroyEntering, "the Ship is destroyed"),
    FireDefence: (e.StopStrike, "the strike is stopped"),
    ShieldShip: (e.ShieldShip, "the Ship survives"),
    ArmorShip: (e.ArmorShip, "the Ship survives"),
    CloakShip: (e.Cloak, "the Ship is hidden"),
    PierceTheArmor: (e.PierceArmor, "its armor fails"),
    SendKamikaze: (e.BreakDefence, "the defence fails"),
    Hack: (e.CancelAny, "it has no effect"),
    ScanCards: (e.PeekMap, ""),
    BeamTokens: (e.Beam, "Energy, Ore and Meeples"),
    BeamAStructure: (e.BeamStructure, ""),
    SpyOn: (e.CopyCard, "see the hand, copy a card"),
    FirePulse: (e.SuppressCard, "nothing leaves"),
}
"""Moves that use a Technology: the word of the card that does it, and what it does in a few words."""


class Buttons:
    """Buttons for one view."""

    def __init__(
        self,
        view: ChartView,
        here: tuple[Place, ...],
        words: Vocabulary,
        names: Sequence[str],
    ) -> None:
        self.view = view
        self.content = view.content
        self.here = here
        self.words = words
        self.names = names
        self.reach = Reach(view, here)

    def all(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """A button for each move, attacks in red, what ends a chain last."""
        by_text = {self.words.text(move): move for move in moves}
        made = [
            self._better(choice, by_text[choice.move]) for choice in buttons(moves, self.words, self.point)
        ]
        return tuple(sorted(made, key=lambda choice: choice.kind == "end"))

    def _better(self, choice: Choice, move: Move) -> Choice:
        replace = msgspec.structs.replace
        if isinstance(move, (GoTo, JumpTo)):
            return self._step(choice, self.here[move.place], isinstance(move, JumpTo))
        if isinstance(move, Stop):
            return self._stop(choice)
        if isinstance(move, ATTACKS):
            return replace(choice, kind="attack", icon=choice.icon or "target")
        if isinstance(move, ENDS):
            return replace(choice, kind="end")
        if isinstance(move, Build):
            energy, ore = self.content.costs[move.structure]
            label = f"{choice.label}: {self.content.structure_texts[move.structure]}"
            return replace(choice, detail=f"{energy} Energy, {ore} Ore", label=label)
        if isinstance(move, (Clone, Research)):
            clone, research = self.content.pack.action[:2]
            action = clone if isinstance(move, Clone) else research
            detail = f"{clone.energy} Energy" if action is clone else ""
            icon = "meeple" if action is clone else "tech"
            return replace(
                choice, detail=detail, icon=icon, label=f"{choice.face} ({action.name}): {action.effect}"
            )
        if isinstance(move, TurnUp):
            return replace(
                choice,
                kind="claim",
                icon="unknown",
                detail=self.reach.odds() or "no planet",
                target=f"go-{self.here[move.place].id}",
            )
        if isinstance(move, Land):
            return replace(choice, kind="claim", icon="flag")
        if isinstance(move, FlyShip):
            return self._departure(choice, move)
        if isinstance(move, (Load, Unload, Shift)):
            return self._cargo(choice, move)
        if type(move) in CARDS:
            return self._card(choice, move)
        if isinstance(move, Pass) and self.view.stack and isinstance(self.view.stack[-1], DefenceWindow):
            return replace(choice, face="Let it hit", label="Let it hit", icon="close")
        return choice

    def _card(self, choice: Choice, move: Move) -> Choice:
        """A Technology: its price, what it does, and the card of the hand that lights up."""
        word, effect = CARDS[type(move)]
        card = self._card_with(word)
        entry = self.content.pack.technology[card.tech]
        detail = ": ".join(part for part in (MEANINGS[card.word].price(card.word), effect) if part)
        target = choice.target or f"tech-{entry.id}"
        icon = entry.icon
        return msgspec.structs.replace(
            choice,
            icon=icon,
            detail=detail,
            target=target,
            label=f"{choice.label} ({detail})" if detail else choice.label,
        )

    def _card_with(self, word: type[Word]) -> Card:
        """The first card of the reader's that has this word."""
        view, cards = self.view, self.content.cards(word)
        held = 0 if view.seat is None else view.hands[view.seat]
        if view.seat is not None and view.copies[view.seat] >= 0:
            held |= 1 << view.copies[view.seat]
        return next((card for card in cards if held & card.bit), cards[0])

    def _departure(self, choice: Choice, move: FlyShip) -> Choice:
        """A Ship that could leave: from where, and what it has left for the space it ends in."""
        left = self.view.cargo[move.ship * 5 + ENERGY] - move.energy
        face = f"Ship {move.ship}" + (
            "" if move.energy == 1 else f" on {move.energy} Energy" if move.energy else " on fusion"
        )
        detail = f"from {self.here[self.view.ship_at[move.ship]].id}, {left} Energy left"
        return msgspec.structs.replace(
            choice,
            kind="move",
            icon="ship",
            group=FLY,
            face=face,
            detail=detail,
            label=f"Fly {face} {detail}",
        )

    def _cargo(self, choice: Choice, move: Load | Unload | Shift) -> Choice:
        """Tokens that go aboard or come off, in one group for each Ship."""
        face = counted(move.amount, KINDS[move.kind])
        at = self.here[self.view.ship_at[move.ship]].id
        if isinstance(move, Load):
            group, label = f"Load Ship {move.ship} at {at}", f"Load {face} onto Ship {move.ship} at {at}"
        elif isinstance(move, Unload):
            group, label = f"Unload Ship {move.ship} at {at}", f"Unload {face} from Ship {move.ship} at {at}"
        else:
            group = f"Ship {move.ship} to Ship {move.other}"
            label = f"Hand {face} from Ship {move.ship} to Ship {move.other} at {at}"
        return msgspec.structs.replace(
            choice, group=group, face=face, label=label, detail="", icon=KIND_ICONS[move.kind]
        )

    # --- what a step leads to -------------------------------------------------------------------------------

    def _step(self, choice: Choice, place: Place, shift: bool) -> Choice:
        """A step with its verdict: attack, fight, land, gamble, burn, or run out of Energy."""
        replace = msgspec.structs.replace
        voyage = self.reach.in_flight()
        if voyage is None:
            return replace(choice, kind="move", icon="arrow", detail="")
        cost = 0 if shift else self.content.enter[place.card] if place.up else 1
        found = self.reach.verdict(voyage, place.index, max(0, voyage.spaces - cost))
        owner = self.view.owner[place.index]
        better = replace(choice, kind=found.kind, icon=found.icon, detail=found.word)
        if found.kind == "attack" and owner not in (voyage.seat, -1):
            label = f"Attack {self.names[owner]} at {place.called}, {choice.face}: {found.word}"
            return replace(better, owner=owner, label=label)
        return replace(better, label=f"{choice.label}: {found.word}") if found.word else better

    def _stop(self, choice: Choice) -> Choice:
        """Ending the move here, with a word where that loses the Ship."""
        voyage = self.reach.in_flight()
        if voyage is not None and self.reach.verdict(voyage, voyage.place, 0).word == DRY:
            return msgspec.structs.replace(
                choice,
                kind="end",
                face="Stop and lose the Ship",
                label="Stop and lose the Ship: it has no Energy left",
                icon="warning",
            )
        return msgspec.structs.replace(choice, kind="end")

    # --- what words point at --------------------------------------------------------------------------------

    def point(self, kind: str, value: int) -> Pointed:
        """What a word of a move points at."""
        view = self.view
        if kind == "place" and value < len(self.here):
            place = self.here[value]
            owner = view.owner[value]
            reader = view.waiting[0] if view.waiting else -1
            return Pointed(
                f"go-{place.id}",
                place.called,
                curly(place.name),
                owner=owner if owner >= 0 and owner != reader else None,
            )
        if kind in ("ship", "other") and value < len(view.ship_at) and view.ship_at[value] >= 0:
            place = self.here[view.ship_at[value]]
            return Pointed(f"go-{place.id}", f"{value} at {place.id}", f"at {place.id}", icon="ship")
        if kind == "kind":
            return Pointed(icon=KIND_ICONS[value])
        if kind == "structure":
            return Pointed(icon=STRUCTURE_ICONS[value])
        if kind == "target":
            return Pointed(icon=TARGET_ICONS[value])
        if kind == "token":
            return Pointed(icon=("energy", "ore", "meeple", "meeple")[value])
        if kind == "tech":
            return Pointed(f"tech-{self.content.pack.technology[value].id}", icon="tech")
        if kind == "seat":
            colour = COLOURS[value]
            return Pointed(f"player-{colour}", icon=livery(colour).icon, owner=value, name=self.names[value])
        return NOWHERE
