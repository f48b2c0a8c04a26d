"""Galactic Emperor: what it is called, who plays it, which options it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.engine.base import View
from orrery.engine.chance import Chance
from orrery.engine.errors import SetupError
from orrery.engine.game import Game, Option
from orrery.engine.position import Position
from orrery.games.emperor.content import Content, standard
from orrery.games.emperor.rounds import StartRound
from orrery.games.emperor.setup import empty_galaxy, set_up
from orrery.games.emperor.state import FIELDS
from orrery.games.emperor.view import GalaxyView, imagine


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

    def __init__(self, content: Content | None = None) -> None:
        super().__init__()
        self.content = content or standard()

    @property
    def content_hash(self) -> str:
        return self.content.digest

    def options(self) -> tuple[Option, ...]:
        return (
            Option("open_scores", False, "Show everybody's victory points.", "EMP-TABLE-03", (False, True)),
            Option(
                "market_table",
                False,
                "Read the market dice through a price table.",
                "EMP-MER-23",
                (False, True),
            ),
            Option(
                "first_throne",
                "random",
                "Who holds the Throne first: drawn, or named by the host.",
                "EMP-SETUP-17",
                ("random", "host"),
            ),
            Option(
                "throne_seat",
                1,
                "The seat named by the host, if first_throne is host.",
                "EMP-SETUP-17",
                (),
                1,
                6,
            ),
            Option(
                "round_limit",
                100,
                "The game ends after so many rounds at the latest.",
                "EMP-END-13",
                (),
                1,
                1000,
            ),
            Option(
                "colours", "", "Colours in the order of the seats, with blanks between them.", "EMP-SETUP-01"
            ),
        )

    def check_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        others = {name: value for name, value in given.items() if name != "colours"}
        checked = super().check_options({**others, "colours": 0})
        checked["colours"] = self._check_colours(str(given.get("colours", "")))
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

    def setup(self, players: int, options: dict[str, Any], chance: Chance) -> Position:
        pos = empty_galaxy(self, self.content, players, options, chance)
        set_up(pos)
        pos.then(StartRound())
        return pos

    def blank(self, players: int, options: dict[str, Any], chance: Chance) -> Position:
        return empty_galaxy(self, self.content, players, options, chance)

    def fields(self) -> Mapping[str, Any]:
        return FIELDS

    def imagine(self, view: View, chance: Chance) -> Position:
        assert isinstance(view, GalaxyView)
        return imagine(self, self.content, view, chance)
