"""Galactic Destiny: Politics: what it is called, who plays it, which options it has."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from orrery.engine.base import View
from orrery.engine.chance import Chance
from orrery.engine.game import Game, Option
from orrery.engine.position import Position
from orrery.games.destiny.bounds import LONGEST_GAME, most_decisions
from orrery.games.destiny.cards import answers, results
from orrery.games.destiny.content.printed import Content, standard
from orrery.games.destiny.laws import drafting, enactment
from orrery.games.destiny.phases import ending, events, intrigue, senate_phase
from orrery.games.destiny.phases.setup import SetUp
from orrery.games.destiny.senate import orders
from orrery.games.destiny.table.blank import blank_table
from orrery.games.destiny.table.fields import FIELDS
from orrery.games.destiny.table.imagining import imagine
from orrery.games.destiny.table.view import TableView
from orrery.games.destiny.turn import open_moments
from orrery.games.destiny.war import feints

CHAPTERS = (
    answers,
    drafting,
    enactment,
    ending,
    events,
    feints,
    intrigue,
    open_moments,
    orders,
    results,
    senate_phase,
)
"""Chapters that others import only when they need them: all steps and moves must be known before a game is read."""


class Destiny(Game):
    """Galactic Destiny: Politics for 3 to 6 players."""

    slug = "destiny"
    title = "Galactic Destiny: Politics"
    designer = "Richard Pulis"
    blurb = (
        "Win elections, write laws, make deals and break them while the Infestation feeds on your corruption. "
        "Ten Sectors win the Republic; ten Infested ones end it for everybody."
    )
    minutes = "180 min"
    players = (3, 6)
    seat_names = ("GSP", "BIP", "PoP", "TMP", "CoS", "PPF")
    bound = most_decisions(standard(), 6, LONGEST_GAME)
    quick = MappingProxyType({"turn_limit": 3})
    """Options that keep a random game short, for tests that look at every decision of one."""

    def __init__(self, content: Content | None = None) -> None:
        super().__init__()
        self.content = content or standard()

    @property
    def content_hash(self) -> str:
        return self.content.digest

    def options(self) -> tuple[Option, ...]:
        return (
            Option(
                "random_first_election",
                False,
                "Deal the Ministries in the first turn instead of voting.",
                "DES-ELEC-14",
                (False, True),
            ),
            Option(
                "assassination_counter_bid",
                False,
                "The first raise of an attempt costs the target's Diplomacy more.",
                "DES-ASN-11",
                (False, True),
            ),
            Option(
                "propositions",
                "grammar",
                "Only the six samples, the language of laws, or free words as well.",
                "DES-PROP-03",
                ("samples", "grammar", "free"),
            ),
            Option(
                "free_text_promises",
                True,
                "Promises may be written in free words.",
                "DES-DEAL-12",
                (False, True),
            ),
            Option(
                "turn_limit",
                0,
                "The game ends after so many turns; 0 is no limit.",
                "DES-END-12",
                (),
                0,
                LONGEST_GAME,
            ),
        )

    def setup(self, players: int, options: dict[str, Any], chance: Chance) -> Position:
        pos = blank_table(self, self.content, players, options, chance)
        pos.then(SetUp())
        return pos

    def blank(self, players: int, options: dict[str, Any], chance: Chance) -> Position:
        return blank_table(self, self.content, players, options, chance)

    def fields(self) -> Mapping[str, Any]:
        return FIELDS

    def imagine(self, view: View, chance: Chance) -> Position:
        assert isinstance(view, TableView)
        return imagine(self, self.content, view, chance)
