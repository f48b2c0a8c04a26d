"""Galactic Emperor: what it is called, who plays it, which options it has."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.errors import SetupError
from orrery.engine.game import Game, Option
from orrery.engine.stops import StopKind
from orrery.engine.studied import Studied
from orrery.games.emperor.content import PACKS, Content
from orrery.games.emperor.imagining import deal
from orrery.games.emperor.invariants import problems
from orrery.games.emperor.leaving import leave
from orrery.games.emperor.rounds import StartRound
from orrery.games.emperor.setup import set_up
from orrery.games.emperor.state import Galaxy, GalaxyView
from orrery.games.emperor.words import names_of


class Emperor(Game):
    """Galactic Emperor for 3 to 6 players."""

    slug = "emperor"
    title = "Galactic Emperor"
    designer = "Adam West"
    blurb = (
        "Choose a role and everybody acts on it: explore, trade, build, fight, rule. "
        "Planets score whenever someone dares to count them."
    )
    minutes = "90 min"
    players = (3, 6)
    bound = 600_000  # 600 for each round of the longest limit

    content: Content
    table = Galaxy
    packs = PACKS

    def __init__(self, content: Content | None = None) -> None:
        self.import_room()  # a pack is read when all chapters have said what the words of cards mean
        super().__init__(content)

    def spans(self) -> Mapping[str, int]:
        return {
            "value": 6,
            "die": 12,
            "steps": 6,
            "suns[]": 3,
            "open_tiles[]": 16,
            "top_seen[]": 6,
            "under[]": 2,
            "produced[]": 12,
            "hand[]": 6,
            "dice[]": 12,
            "seats[]": 12,
            "needs[]": 12,
            "damaged[]": 8,
            "lost[]": 8,
        }

    def stops(self) -> tuple[StopKind, ...]:
        return (
            StopKind("sabotage", "Somebody uses a technology that my Saboteur could stop"),
            StopKind("answer influence", "Somebody places influence that my Ambassador could refuse"),
            StopKind("warp time", "Dice have fallen that my Time Warp could re-roll"),
            StopKind("roll again", "I have warped time, and may roll the die once more"),
            StopKind("use a technology in battle", "A battle begins in which one of my cards would help"),
            StopKind("catch saboteur", "My technology was sabotaged, and a die may catch the Saboteur"),
        )

    def oddities(self) -> list[str]:
        """Cards that nobody can ever pay, ships that nobody has, a galaxy that ends at once."""
        content, pack = self.content, self.content.pack
        discount = content.research.discount
        found = [
            f"nobody can ever buy {tech.name}: it costs {tech.cost_energy} energy, and a Storage Facility holds {pack.storage.energy}."
            for tech in pack.technology
            if tech.cost_energy - discount > pack.storage.energy
        ]
        for unit in pack.unit[:3]:
            if not unit.per_player:
                found.append(f"nobody has a {unit.name}.")
            elif unit.cost.metal > pack.storage.metal or unit.cost.energy > pack.storage.energy:
                found.append(
                    f"nobody can ever build a {unit.name}: it costs more than a Storage Facility holds."
                )
        for layout in pack.layout:
            planets = sum(tile.planets for tile in pack.tile)
            if layout.victory_points < planets:
                found.append(
                    f"with {layout.players} players one count of a full galaxy empties the pool of victory points."
                )
        return found

    def studied(self) -> tuple[Studied, ...]:
        return (
            Studied("Technologies", "tech", ("buys", "declares")),
            Studied("Roles", "role", ("chooses",)),
            Studied("Ships", "ship", ("builds a", "deploys a free")),
        )

    def count_rounds(self, pos: Galaxy) -> int:
        return pos.round

    def options(self) -> tuple[Option, ...]:
        switch = (False, True)
        throne = "Who holds the Throne first: drawn, or named by the host."
        named = "The seat that the host names, where the Throne is not drawn."
        limit = "The game ends after so many rounds at the latest."
        colours = "Colours in the order of the seats, with blanks between them."
        return (
            Option("open_scores", False, "Show everybody's victory points.", "EMP-TABLE-03", switch),
            Option(
                "market_table", False, "Read the market dice through a price table.", "EMP-MER-23", switch
            ),
            Option("first_throne", "random", throne, "EMP-SETUP-17", ("random", "host")),
            Option("throne_seat", 1, named, "EMP-SETUP-17", low=1, high=6),
            Option("round_limit", 100, limit, "EMP-END-13", low=1, high=1000),
            Option("colours", "", colours, "EMP-SETUP-01"),
        )

    def check_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        checked = super().check_options(given)
        checked["colours"] = self._check_colours(checked["colours"])
        return checked

    def _check_colours(self, wish: str) -> str:
        """Each player a different colour (EMP-SETUP-01)."""
        names = wish.lower().split()
        for name in names:
            if name not in self.content.colours:
                known = ", ".join(self.content.colours)
                raise SetupError(f"There is no colour '{name}'; the colours are {known}.")
        if len(set(names)) != len(names):
            raise SetupError("Each player needs a different colour.")
        return " ".join(names)

    def set_up(self, pos: Galaxy) -> None:
        set_up(pos)
        pos.then(StartRound())

    def names(self, pos: Galaxy) -> Mapping[str, Sequence[str]]:
        return names_of(pos)

    def names_by(self, pos: Galaxy) -> Hashable:
        return pos.colours

    def problems(self, pos: Galaxy) -> list[str]:
        return problems(pos)

    def on_resign(self, pos: Galaxy, seat: Seat) -> None:
        leave(pos, seat)

    def deal(self, pos: Galaxy, view: GalaxyView, chance: Chance) -> None:
        deal(pos, view, chance)
