"""Space Opera Boardgame: what it is called, who plays it, which options it has."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.errors import SetupError
from orrery.engine.game import Game, Option
from orrery.games.colonies.content import PACKS, Content
from orrery.games.colonies.phases.rounds import StartRound
from orrery.games.colonies.space.control import surrender
from orrery.games.colonies.table.imagining import deal
from orrery.games.colonies.table.invariants import problems
from orrery.games.colonies.table.scenarios import AS_SCENARIO, CUSTOM, FIRST
from orrery.games.colonies.table.setup import set_up
from orrery.games.colonies.table.state import Chart, ChartView
from orrery.games.colonies.table.words import names_of
from orrery.games.colonies.uses import Use

SWITCH = (AS_SCENARIO, "on", "off")
SCENARIO_SAYS = ("natives", "respawn", "open_map")
"""Options that a scenario may bring along; numbers and switches are read as their names."""

CORNERS = ("diagonal", "sides")
LIMIT = re.compile(r"scenario|none|[1-9]\d{0,2} (rounds?|minutes?)")


class Colonies(Game):
    """Space Opera Boardgame for 2 to 4 players."""

    slug = "colonies"
    title = "Space Opera Boardgame"
    designer = "Gerardo Gervacio"
    blurb = (
        "Colonies on a hidden map: build, research, fly into the dark and settle what you find. "
        "Twenty-seven Technologies break the rules, and each other."
    )
    minutes = "60 min"
    players = (2, 4)
    bound = 200_000

    content: Content
    table = Chart
    packs = PACKS

    def __init__(self, content: Content | None = None) -> None:
        self.import_room()  # a pack is read when every chapter has said what its words mean
        super().__init__(content)

    def options(self) -> tuple[Option, ...]:
        low, high = self.content.pack.limits.natives
        natives = (AS_SCENARIO, *[str(number) for number in range(low, high + 1)])
        colours = ("random", "red", "blue", "purple", "green")
        orders = ("production_first", "maintenance_first")
        limit = "End by planets: as the scenario says, none, '12 rounds', or '90 minutes' counted as Rounds."
        return (
            Option("scenario", FIRST, "Which map is played: first, custom, or one by name.", "COL-SCN-01"),
            _chosen("first_player", "Who holds the First-Player-Token in Round 1.", "COL-SETUP-21", *colours),
            _chosen(
                "two_player_corners",
                "Corners of the second home in a two-player first game.",
                "COL-SETUP-09",
                *CORNERS,
            ),
            _chosen("phase_order", "Order of the last two phases.", "COL-ROUND-01", *orders),
            _chosen("clone_last", "Cloning ends building on the planet.", "COL-BUILD-17", False, True),
            Option("time_limit", AS_SCENARIO, limit, "COL-END-04"),
            _number(
                "round_cap",
                100,
                "A game without time limit ends after so many Rounds.",
                "COL-END-08",
                20,
                500,
            ),
            _chosen(
                "agreement", "Players may propose to stop and score the game.", "COL-END-10", False, True
            ),
            _chosen("respawn", "Eliminated players come back once.", "COL-OPT-01", *SWITCH),
            _number("respawn_level", 1, "Levels of structures on a re-spawn planet.", "COL-OPT-06", 1, 2),
            _number("respawn_techs", 1, "Technology cards drawn at re-spawn.", "COL-OPT-08", 0, 2),
            _chosen("natives", "Neutral Meeples on each hidden planet.", "COL-SCN-11", *natives),
            _chosen("open_map", "All map cards start face up.", "COL-SCN-14", *SWITCH),
            *self._custom_options(),
        )

    def _custom_options(self) -> tuple[Option, ...]:
        """Options of a custom scenario: no other one lets its map be changed."""
        limits, rate = self.content.pack.limits, "Spaces per Energy in a custom scenario."
        space = "Space cards of a custom scenario; -1 fills the places that are left."
        return (
            _number("rows", 5, "Rows of a custom scenario.", "COL-SCN-03", *limits.rows),
            _number("cols", 5, "Columns of a custom scenario.", "COL-SCN-03", *limits.cols),
            _number(
                "homes",
                1,
                "Homes of each player in a custom scenario.",
                "COL-SCN-07",
                *limits.homes_per_player,
            ),
            _number(
                "home_class", 5, "Class of the homes in a custom scenario.", "COL-SCN-07", *limits.home_class
            ),
            Option("home_places", "", "Where homes lie, seat by seat: 'a1 a5 e5 e1'.", "COL-SCN-09"),
            _number("hidden_planets", 6, "Hidden planets of a custom scenario.", "COL-SCN-02", 0, 27),
            _number("supernovas", 1, "Supernovas of a custom scenario.", "COL-SCN-05", 0, 9),
            _number("asteroid_fields", 2, "Asteroid Fields of a custom scenario.", "COL-SCN-05", 0, 9),
            _number("wormholes", 2, "Wormholes of a custom scenario.", "COL-SCN-05", 0, 9),
            _number("space_cards", -1, space, "COL-SCN-17", -1, 81),
            _number("movement_rate", 2, rate, "COL-SCN-06", *limits.movement_rate),
        )

    def check_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        plain = dict(given)
        for name in SCENARIO_SAYS:
            if isinstance(plain.get(name), bool):
                plain[name] = "on" if plain[name] else "off"
            elif name in plain:
                plain[name] = str(plain[name])
        checked = super().check_options(plain)
        checked["scenario"] = self._check_scenario(checked["scenario"])
        checked["time_limit"] = self._check_limit(checked["time_limit"])
        checked["home_places"] = " ".join(checked["home_places"].lower().split())
        if checked["scenario"] != CUSTOM:
            self._refuse_custom(checked)
        return checked

    def _refuse_custom(self, options: dict[str, Any]) -> None:
        """The map of a scenario is as it is: what would change it is refused, not swallowed (COL-SCN-02)."""
        changed = [one.name for one in self._custom_options() if options[one.name] != one.default]
        if changed:
            raise SetupError(
                f"Only a custom scenario takes {', '.join(changed)}: choose the scenario 'custom'."
            )

    def _check_scenario(self, name: str) -> str:
        """The id of a scenario, or its name in any case (COL-SCN-01)."""
        wanted = name.strip().lower()
        if wanted in (FIRST, CUSTOM) or wanted in self.content.scenarios:
            return wanted
        for scenario in self.content.scenarios.values():
            if scenario.name.lower() == wanted:
                return scenario.id
        known = ", ".join([FIRST, CUSTOM, *self.content.scenarios])
        raise SetupError(f"There is no scenario '{name}'; the scenarios are {known}.")

    def _check_limit(self, text: str) -> str:
        """None, a number of Rounds, or a number of minutes (COL-END-04)."""
        wanted = " ".join(text.lower().split())
        if not LIMIT.fullmatch(wanted):
            raise SetupError(
                f"The option time_limit cannot be '{text}'; it takes scenario, none, '12 rounds' or '90 minutes'."
            )
        return wanted

    def set_up(self, pos: Chart) -> None:
        set_up(pos)
        pos.then(StartRound())

    def fields(self) -> Mapping[str, Any]:
        """Uses of many kinds lie on the pile."""
        return {**super().fields(), "pile": list[reduce(or_, Use.__subclasses__())]}  # type: ignore[misc]

    def names(self, pos: Chart) -> Mapping[str, Sequence[str]]:
        return names_of(pos)

    def names_by(self, pos: Chart) -> Hashable:
        return pos.players, pos.rows, pos.cols

    def problems(self, pos: Chart) -> list[str]:
        return problems(pos)

    def on_resign(self, pos: Chart, seat: Seat) -> None:
        surrender(pos, seat)

    def deal(self, pos: Chart, view: ChartView, chance: Chance) -> None:
        deal(pos, view, chance)


def _chosen(name: str, about: str, clause: str, *choices: bool | str) -> Option:
    """An option that takes one of some values, by default the first."""
    return Option(name, choices[0], about, clause, choices)


def _number(name: str, default: int, about: str, clause: str, low: int, high: int) -> Option:
    """An option that takes a number."""
    return Option(name, default, about, clause, (), low, high)
