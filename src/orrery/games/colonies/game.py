"""Space Opera Boardgame: what it is called, who plays it, which options it has."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.errors import SetupError
from orrery.engine.game import Game, Option
from orrery.engine.stops import StopKind
from orrery.engine.studied import Studied
from orrery.games.colonies.content import PACKS, Content
from orrery.games.colonies.phases.rounds import StartRound
from orrery.games.colonies.space.control import surrender
from orrery.games.colonies.table.imagining import deal
from orrery.games.colonies.table.invariants import problems
from orrery.games.colonies.table.scenarios import AS_SCENARIO, CUSTOM, FIRST, mistakes
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

    def spans(self) -> Mapping[str, int]:
        return {
            "ship": 14,
            "other": 14,
            "amount": 24,
            "Shift.amount": 12,
            "energy": 12,
            "ore": 12,
            "hands.bits": 27,
            "shown_cards.bits": 27,
            "spied.bits": 27,
            "announced.bits": 27,
            "off.bits": 27,
            "used_round.bits": 27,
            "used_phase.bits": 27,
            "ship_at[]": 16,
            "ship_owner[]": 16,
            "cargo[]": 80,
            "ship_used[]": 16,
            "ship_marks[]": 16,
            "gone[]": 27,
            "out_pile[]": 27,
            "path[]": 12,
            "handled[]": 16,
            "doomed[]": 6,
        }

    def stops(self) -> tuple[StopKind, ...]:
        return (
            StopKind("defence", "A planet of mine is attacked"),
            StopKind("save", "A Ship of mine would be destroyed"),
            StopKind("stealth", "An enemy meets my Ships"),
            StopKind("answer", "Somebody uses a Technology"),
            StopKind("ties", "Ambassador: ties can be offered, or are offered to me"),
            StopKind("harvest", "After my harvest a card could be used"),
            StopKind("loot", "Rogue: which token I take, and where it goes"),
            StopKind("payment", "Which of my planets pays for a card"),
        )

    def studied(self) -> tuple[Studied, ...]:
        return (
            Studied("Technologies", "tech", ("uses", "answers with", "has")),
            Studied("Structures", "structure", ("builds a", "beams a")),
        )

    def count_rounds(self, pos: Chart) -> int:
        return pos.round

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
        limits, rate = self.content.pack.limits, "Custom map only: spaces per Energy."
        space = "Custom map only: Space cards; -1 fills the places that are left."
        return (
            _number("rows", 5, "Custom map only: rows.", "COL-SCN-03", *limits.rows),
            _number("cols", 5, "Custom map only: columns.", "COL-SCN-03", *limits.cols),
            _number(
                "homes",
                1,
                "Custom map only: homes of each player.",
                "COL-SCN-07",
                *limits.homes_per_player,
            ),
            _number(
                "home_class", 5, "Custom map only: Class of the homes.", "COL-SCN-07", *limits.home_class
            ),
            Option(
                "home_places",
                "",
                "Custom map only: where homes lie, seat by seat: 'a1 a5 e5 e1'.",
                "COL-SCN-09",
                letters=60,
            ),
            _number("hidden_planets", 6, "Custom map only: hidden planets.", "COL-SCN-02", 0, 27),
            _number("supernovas", 1, "Custom map only: Supernovas.", "COL-SCN-05", 0, 9),
            _number("asteroid_fields", 2, "Custom map only: Asteroid Fields.", "COL-SCN-05", 0, 9),
            _number("wormholes", 2, "Custom map only: Wormholes.", "COL-SCN-05", 0, 9),
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

    def oddities(self) -> list[str]:
        """Technologies beyond the deck that anybody ever sees, structures that nobody can pay."""
        content = self.content
        store = content.store
        found = [
            f"nobody can ever build a {name}: it costs more than the {store} that a planet stores."
            for name, (energy, ore) in zip(content.structure_names, content.costs, strict=True)
            if max(energy, ore) > store
        ]
        if content.techs < content.hand * self.players[1]:
            found.append(f"the Technology deck of {content.techs} cards runs dry before four hands are full.")
        return found

    def unplayable(self) -> Iterator[str]:
        """Scenarios that do not add up, and numbers of players without one."""
        for scenario in self.content.scenarios.values():
            for field, sentence in mistakes(self.content, scenario):
                yield f"scenario '{scenario.id}', field {field}: {sentence}."
        for players in range(self.players[0], self.players[1] + 1):
            if not any(one.players == players for one in self.content.scenarios.values()):
                yield f"scenario, field players: there is none for {players} players."

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
