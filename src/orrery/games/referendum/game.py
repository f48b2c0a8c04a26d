"""Space Opera: what it is called, who plays it, which options it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.engine.base import View
from orrery.engine.chance import Chance
from orrery.engine.game import Game, Option
from orrery.engine.position import Position
from orrery.games.referendum.content import Content, standard
from orrery.games.referendum.meanings import check_words
from orrery.games.referendum.setup import empty_realm, set_up
from orrery.games.referendum.state import FIELDS
from orrery.games.referendum.view import RealmView, imagine

check_words()


class Referendum(Game):
    """Space Opera for 2 to 4 players."""

    slug = "referendum"
    title = "Space Opera: Referendum"
    designer = "Greg Turner"
    blurb = (
        "Six blocs, one galaxy: send citizens to win over the people, topple governments and pass laws. "
        "When the clock has run out, the Great Referendum counts governments."
    )
    minutes = "120 min"
    players = (2, 4)
    bound = 60_000

    def __init__(self, content: Content | None = None) -> None:
        super().__init__()
        self.content = content or standard()

    @property
    def content_hash(self) -> str:
        return self.content.digest

    def options(self) -> tuple[Option, ...]:
        return (
            Option(
                "station_layout",
                "hub",
                "How the sectors lie: the Core in the middle, or all five in a row.",
                "REF-SET-03",
                ("hub", "chain"),
            ),
            Option(
                "choose_blocs",
                False,
                "Players pick their blocs in seat order instead of being dealt one.",
                "REF-SET-07",
                (False, True),
            ),
            Option(
                "strict_referendum",
                False,
                "Nobody wins if a bloc without a leader has more governments than every player.",
                "REF-END-05",
                (False, True),
            ),
            Option(
                "turn_limit",
                4,
                "The game ends after so many game turns for each clock token at the start.",
                "REF-EDG-06",
                (),
                1,
                20,
            ),
        )

    def setup(self, players: int, options: dict[str, Any], chance: Chance) -> Position:
        pos = empty_realm(self, self.content, players, options, chance)
        set_up(pos)
        return pos

    def blank(self, players: int, options: dict[str, Any], chance: Chance) -> Position:
        return empty_realm(self, self.content, players, options, chance)

    def fields(self) -> Mapping[str, Any]:
        return FIELDS

    def imagine(self, view: View, chance: Chance) -> Position:
        assert isinstance(view, RealmView)
        return imagine(self, self.content, view, chance)
