"""Buttons for the moves of Galactic Emperor: what lights up on the table, what it costs, what is an attack."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery.draw.choices import NOWHERE, Pointed, button
from orrery.draw.dice import die
from orrery.draw.palette import livery
from orrery.draw.table import Choice
from orrery.draw.text import curly
from orrery.engine.base import Move, Seat
from orrery.engine.words import Vocabulary
from orrery.games.emperor.board.places import about, tile_of
from orrery.games.emperor.content import (
    CUBES,
    EXPLORER,
    MERCHANT,
    ROLE_IDS,
    SECOND_WARLORD,
    SHIP_IDS,
    UNIT_IDS,
    Content,
)
from orrery.games.emperor.engineer import Build
from orrery.games.emperor.explorer import Keep
from orrery.games.emperor.merchant import Buy, Discard, Sell
from orrery.games.emperor.regent import InfluenceThrone
from orrery.games.emperor.rounds import Clockwise, CounterClockwise
from orrery.games.emperor.scientist import BuyTech
from orrery.games.emperor.state import GalaxyView
from orrery.games.emperor.warlord import ClaimSector, FightAt, GoTo, WarpTo


class Buttons:
    """Turns moves into buttons for one view."""

    def __init__(self, view: GalaxyView, content: Content, words: Vocabulary, names: tuple[str, ...]) -> None:
        self.view = view
        self.content = content
        self.words = words
        self.names = names

    def all(self, moves: Sequence[Move]) -> tuple[Choice, ...]:
        """A button for each move: attacks first, then claims, then the rest group by group, endings last."""
        made = [self.one(move) for move in moves]
        groups = list(dict.fromkeys(["Attack", "Claim", *(choice.group for choice in made)]))
        return tuple(sorted(made, key=lambda choice: (choice.kind == "end", groups.index(choice.group))))

    def one(self, move: Move) -> Choice:
        """The button of one move, with what this game knows better than its text."""
        choice = button(move, self.words, self.point)
        if isinstance(move, (GoTo, WarpTo)):
            return self._flight(choice, move.space)
        if isinstance(move, FightAt):
            return self._attack(choice, move.space)
        if isinstance(move, ClaimSector):
            return msgspec.structs.replace(choice, kind="claim", icon="flag")
        if isinstance(move, InfluenceThrone):
            return msgspec.structs.replace(
                choice,
                face="Throne",
                label="Influence the Throne",
                group="Influence",
                icon="throne",
                target="go-throne",
            )
        if isinstance(move, Build):
            return msgspec.structs.replace(choice, detail=self._ship_price(move.ship))
        if isinstance(move, (Buy, Sell)):
            return msgspec.structs.replace(choice, detail=_marks(self.view.prices[move.cube]))
        if isinstance(move, BuyTech):
            return msgspec.structs.replace(choice, detail=self._tech_price(move.tech))
        if isinstance(move, Keep):
            return msgspec.structs.replace(choice, target=f"keep-{move.tile}")
        if isinstance(move, Discard):
            return msgspec.structs.replace(choice, icon=die(move.value))
        if isinstance(move, (Clockwise, CounterClockwise)):
            return msgspec.structs.replace(
                choice, icon="direction-cw" if isinstance(move, Clockwise) else "direction-ccw"
            )
        return choice

    # --- flights: attack, claim or move ---------------------------------------------------------------------

    def _flight(self, choice: Choice, space: int) -> Choice:
        seat, holder = self._reader(), self.view.holder[space]
        if holder >= 0 and holder != seat:
            return self._attack(choice, space)
        tile = tile_of(self.content, self.view.tile[space])
        free = self.view.owner[space] < 0 and tile is not None and tile.planets > 0
        if free and seat is not None and self.view.tokens[seat] > 0:
            label = f"{choice.label}, which you may then claim"
            return msgspec.structs.replace(choice, group="Claim", kind="claim", icon="flag", label=label)
        return msgspec.structs.replace(choice, kind="move")

    def _attack(self, choice: Choice, space: int) -> Choice:
        foe = self.view.holder[space]
        name = self.names[foe] if foe >= 0 else "the enemy"
        return msgspec.structs.replace(
            choice,
            group="Attack",
            kind="attack",
            icon="role-warlord",
            owner=foe if foe >= 0 else None,
            label=f"Attack {name} at {self._called(space)}",
        )

    def _reader(self) -> Seat | None:
        return self.view.waiting[0] if self.view.waiting else self.view.seat

    # --- prices ---------------------------------------------------------------------------------------------

    def _ship_price(self, ship: int) -> str:
        metal, energy, marks = self.content.ship_cost[ship]
        metal = max(0, metal - self.view.discount)
        parts = [f"{metal} metal"] * (metal > 0) + [f"{energy} energy"] * (energy > 0)
        return ", ".join([*parts, _marks(marks)])

    def _tech_price(self, tech: int) -> str:
        cost = self.content.tech_cost[tech]
        if self._reader() == self.view.chooser:
            cost = max(0, cost - self.content.research.discount)
        return f"{cost} energy" if cost else "free"

    # --- what words point at --------------------------------------------------------------------------------

    def _called(self, space: int) -> str:
        tile = tile_of(self.content, self.view.tile[space])
        return f"{self.content.space_ids[space]}, {curly(tile.name) if tile else 'uncharted space'}"

    def point(self, kind: str, value: int) -> Pointed:
        """What a word of a move points at."""
        content, view = self.content, self.view
        if kind == "space":
            tile = tile_of(content, view.tile[value])
            owner = view.owner[value]
            return Pointed(
                f"go-{content.space_ids[value]}",
                self._called(value),
                curly(tile.name) if tile else "",
                owner=owner if owner >= 0 and owner != self._reader() else None,
            )
        if kind == "tile":
            entry = content.pack.tile[value]
            return Pointed(f"open-{entry.id}", f"{entry.name} ({about(entry)})", about(entry))
        if kind == "role":
            word = "warlord" if value == SECOND_WARLORD else ROLE_IDS[value]
            return Pointed(
                f"role-{ROLE_IDS[EXPLORER] if value == SECOND_WARLORD else word}", icon=f"role-{word}"
            )
        if kind == "tech":
            return Pointed(f"tech-{content.tech_ids[value]}", icon="tech")
        if kind == "ship":
            return Pointed(icon=SHIP_IDS[value])
        if kind == "unit":
            return Pointed(icon=UNIT_IDS[value])
        if kind == "cube":
            at_market = view.role == MERCHANT and any(view.prices)
            return Pointed(f"price-{CUBES[value]}" if at_market else "", icon=CUBES[value])
        if kind == "seat":
            colour = view.colour_names()[value]
            name = self.names[value]
            return Pointed(f"player-{colour}", icon=livery(colour).icon, owner=value, name=name)
        return NOWHERE


def _marks(number: int) -> str:
    return "1 mark" if number == 1 else f"{number} marks"
