"""Buttons of Space Opera Boardgame: what a move is called, where it lights up, and what it leads to."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery.draw.choices import NOWHERE, Pointed, buttons
from orrery.draw.palette import livery
from orrery.draw.table import Choice
from orrery.draw.text import curly
from orrery.engine.base import Move
from orrery.engine.words import Vocabulary
from orrery.games.colonies.assault import DetonateWarhead, Invade, Strike, StrikeAboard, StrikeShip
from orrery.games.colonies.board.places import COLOURS, Place
from orrery.games.colonies.building import Build, Clone
from orrery.games.colonies.combat import Detonate, FightSeat
from orrery.games.colonies.content import ENERGY, MEEPLE, Content
from orrery.games.colonies.exploration import Land, LeaveDown, StayAboard, StayHere, TurnUp
from orrery.games.colonies.flight import GoTo, JumpTo, Stop
from orrery.games.colonies.gadgets import FireGun
from orrery.games.colonies.movement import FlyShip
from orrery.games.colonies.saves import ArmorShip, ShieldShip
from orrery.games.colonies.technology import CloakShip
from orrery.games.colonies.view import ChartView

KIND_ICONS = ("energy", "ore", "meeple", "warhead", "warhead-nuclear")
STRUCTURE_ICONS = ("windmill", "refinery", "farm", "bunker", "ship", "warhead", "warhead-nuclear")
TARGET_ICONS = ("meeple", "windmill", "refinery", "farm", "ship", "bunker", "warhead", "warhead-nuclear")
ATTACKS = (Invade, Strike, StrikeShip, StrikeAboard, DetonateWarhead, FightSeat, Detonate, FireGun)
ENDS = (Stop, LeaveDown, StayAboard, StayHere)


class Buttons:
    """Buttons for one view."""

    def __init__(
        self,
        view: ChartView,
        content: Content,
        here: tuple[Place, ...],
        words: Vocabulary,
        names: Sequence[str],
    ) -> None:
        self.view = view
        self.content = content
        self.here = here
        self.words = words
        self.names = names

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
            return self._step(choice, self.here[move.place])
        if isinstance(move, ATTACKS):
            return replace(choice, kind="attack", icon=choice.icon or "target")
        if isinstance(move, ENDS):
            return replace(choice, kind="end")
        if isinstance(move, Build):
            energy, ore = self.content.costs[move.structure]
            return replace(choice, detail=f"{energy} Energy, {ore} Ore")
        if isinstance(move, Clone):
            return replace(choice, detail=f"{self.content.clone[0]} Energy", icon="meeple")
        if isinstance(move, TurnUp):
            return replace(
                choice,
                kind="claim",
                icon="unknown",
                detail=self._odds(),
                target=f"go-{self.here[move.place].id}",
            )
        if isinstance(move, Land):
            return replace(choice, kind="claim", icon="flag")
        if isinstance(move, FlyShip):
            left = self.view.cargo[move.ship * 5 + ENERGY] - move.energy
            return replace(choice, kind="move", icon="ship", detail=f"{left} Energy left")
        if isinstance(move, (ShieldShip, ArmorShip, CloakShip)):
            return replace(choice, icon="shield")
        return choice

    # --- what a step leads to -------------------------------------------------------------------------------

    def _step(self, choice: Choice, place: Place) -> Choice:
        """The verdict on a step: attack, fight, land, gamble, burn, or run out of Energy."""
        view = self.view
        replace = msgspec.structs.replace
        reader = view.waiting[0] if view.waiting else -1
        ship = view.flying
        energy, crew = view.cargo[ship * 5 + ENERGY], view.cargo[ship * 5 + MEEPLE]
        owner = view.owner[place.index]
        if owner >= 0 and owner != reader:
            defence = place.meeples + min(place.bunkers, place.meeples)
            what = f"invade {crew} : {defence}" if crew else "strike"
            label = f"Attack {self.names[owner]} at {place.called}"
            return replace(
                choice,
                kind="attack",
                icon="target",
                detail=what,
                owner=owner,
                label=f"{label}, {choice.face}",
            )
        foes = [
            craft
            for craft in place.ships
            if craft.colour and craft.colour != COLOURS[reader] and not craft.stealth
        ]
        if foes and view.fuel < 2:
            return replace(choice, kind="attack", icon="target", detail="fight")
        if place.up and place.card == self.content.supernova and view.fuel < 2:
            return replace(choice, kind="attack", icon="warning", detail="burns")
        if place.up and place.card < self.content.planets:
            if owner == reader:
                return replace(choice, kind="move", icon="home", detail="home")
            return replace(choice, kind="claim" if crew else "move", icon="flag", detail="land")
        if not place.up and place.card < 0:
            return replace(choice, kind="move", icon="unknown", detail=self._odds())
        if not place.up and place.card < self.content.planets:
            return replace(choice, kind="claim" if crew else "move", icon="flag", detail="land")
        if energy == 0:
            return replace(choice, kind="move", icon="warning", detail="no Energy")
        return replace(choice, kind="move", icon="arrow", detail="")

    def _odds(self) -> str:
        """How likely a card that the reader has not seen is a planet: open cards and own knowledge only."""
        planets = self.view.hidden[0]
        down = sum(self.view.hidden)
        for place in self.here:
            if not place.up and place.card >= 0:
                down -= 1
                planets -= place.card < self.content.planets
        return f"planet {planets} in {down}" if planets else "no planet"

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
