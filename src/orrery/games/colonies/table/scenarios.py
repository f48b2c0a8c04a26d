"""Scenarios: the ones that come with the game and custom ones, checked before anything is laid out (COL-SCN)."""

from __future__ import annotations

from typing import Any

import msgspec

from orrery.engine.errors import SetupError
from orrery.games.colonies.content import Content
from orrery.games.colonies.pack import ScenarioEntry

FIRST = "first"
CUSTOM = "custom"
AS_SCENARIO = "scenario"
"""The value of an option that leaves the choice to the scenario (COL-SCN-18)."""


def scenario_of(content: Content, players: int, options: dict[str, Any]) -> ScenarioEntry:
    """The scenario that the options name, ready to be laid out; a sentence where it cannot be played (COL-SCN-02)."""
    name = str(options["scenario"])
    if name == CUSTOM:
        scenario = custom(content, players, options)
    elif name == FIRST:
        found = [s for s in content.scenarios.values() if s.players == players]
        if not found:
            raise SetupError(f"{content.file} has no scenario for {players} players.")
        scenario = found[0]
    else:
        scenario = content.scenarios[name]
        if scenario.players != players:
            raise SetupError(
                f"The scenario {scenario.name} is for {scenario.players} players, not {players}."
            )
    check(content, scenario)
    if options["two_player_corners"] == "sides":
        if name != FIRST or players != 2:
            raise SetupError("The option two_player_corners is for the first game of two players.")
        return sides(scenario)
    return scenario


def sides(scenario: ScenarioEntry) -> ScenarioEntry:
    """Red both left corners, Blue both right corners, the upper ones first (COL-SETUP-09)."""
    rows, cols = scenario.rows, scenario.cols
    cells = (((1, 1), (rows, 1)), ((1, cols), (rows, cols)))
    return msgspec.structs.replace(scenario, home_cells=cells)


def custom(content: Content, players: int, options: dict[str, Any]) -> ScenarioEntry:
    """A scenario made of the custom options; homes in the corners clockwise unless their places are listed (COL-SCN-09)."""
    rows, cols, homes = int(options["rows"]), int(options["cols"]), int(options["homes"])
    listed = str(options["home_places"]).split()
    if listed:
        cells = [_place(text, rows, cols) for text in listed]
        if len(cells) != players * homes:
            raise SetupError(
                f"The option home_places lists {len(cells)} places; {players} players with {homes} homes "
                f"each need {players * homes}."
            )
    else:
        corners = [(1, 1), (1, cols), (rows, cols), (rows, 1)]
        if players * homes > len(corners):
            raise SetupError(
                f"{players} players with {homes} homes each need more than four corners: "
                "list their places in home_places, such as 'a1 a5 e5 e1'."
            )
        cells = corners[: players * homes]
    hidden, space = int(options["hidden_planets"]), int(options["space_cards"])
    objects = [int(options[name]) for name in ("supernovas", "asteroid_fields", "wormholes")]
    if space < 0:
        # Space fills what is left; too many cards are refused by their own sum (COL-SCN-17)
        space = max(0, rows * cols - players * homes - hidden - sum(objects))
    by_player = tuple(tuple(cells[player::players]) for player in range(players))
    return ScenarioEntry(
        id=CUSTOM,
        name="Custom scenario",
        source="designed",
        players=players,
        rows=rows,
        cols=cols,
        homes_per_player=homes,
        home_class=int(options["home_class"]),
        home_cells=by_player,
        hidden_planets=hidden,
        supernovas=objects[0],
        asteroid_fields=objects[1],
        wormholes=objects[2],
        space_cards=space,
        movement_rate=int(options["movement_rate"]),
        text="Made at this table.",
    )


def _place(text: str, rows: int, cols: int) -> tuple[int, int]:
    """A place such as `b3` as row and column."""
    row = ord(text[0].lower()) - ord("a") + 1
    if not text[1:].isdecimal() or not 1 <= row <= rows or not 1 <= int(text[1:]) <= cols:
        raise SetupError(f"The option home_places: there is no place '{text}' on a grid of {rows} by {cols}.")
    return row, int(text[1:])


def check(content: Content, scenario: ScenarioEntry) -> None:
    """Whether a scenario adds up; everything that is wrong is said in one sentence (COL-SCN-03 to COL-SCN-07)."""
    wrong = [sentence for _, sentence in mistakes(content, scenario)]
    if wrong:
        raise SetupError(f"{scenario.name} cannot be laid out: {'; '.join(wrong)}.")


def mistakes(content: Content, scenario: ScenarioEntry) -> list[tuple[str, str]]:
    """Why a scenario does not add up: each reason with the field to blame (COL-SCN-03 to COL-SCN-07)."""
    limits = content.pack.limits
    wrong: list[tuple[str, str]] = []
    for field, label, value, (low, high) in (
        ("rows", "rows", scenario.rows, limits.rows),
        ("cols", "columns", scenario.cols, limits.cols),
        ("homes_per_player", "homes of each player", scenario.homes_per_player, limits.homes_per_player),
        ("home_class", "Class of the homes", scenario.home_class, limits.home_class),
        ("movement_rate", "movement rate", scenario.movement_rate, limits.movement_rate),
    ):
        if not low <= value <= high:
            wrong.append((field, f"the {label} must be from {low} to {high}, not {value}"))
    homes = scenario.homes_per_player * scenario.players
    cells = [cell for cells in scenario.home_cells for cell in cells]
    each = [len(cells) for cells in scenario.home_cells]
    if each != [scenario.homes_per_player] * scenario.players or len(set(cells)) != homes:
        said = f"{homes} different home places are needed, {scenario.homes_per_player} for each player"
        wrong.append(("home_cells", said))
    elif any(not (1 <= row <= scenario.rows and 1 <= col <= scenario.cols) for row, col in cells):
        wrong.append(("home_cells", "a home place lies outside the grid"))
    parts = (
        homes,
        scenario.hidden_planets,
        scenario.supernovas,
        scenario.asteroid_fields,
        scenario.wormholes,
        scenario.space_cards,
    )
    places = scenario.rows * scenario.cols
    if sum(parts) != places:
        said = f"{'+'.join(map(str, parts))} = {sum(parts)} cards do not fill {places} places"
        wrong.append(("space_cards", said))
    for field, label, number, have in (
        ("hidden_planets", "planets", homes + scenario.hidden_planets, content.planets),
        ("space_cards", "Space cards", scenario.space_cards, content.counts[0]),
        ("supernovas", "Supernovas", scenario.supernovas, content.counts[1]),
        ("asteroid_fields", "Asteroid Fields", scenario.asteroid_fields, content.counts[2]),
        ("wormholes", "Wormholes", scenario.wormholes, content.counts[3]),
    ):
        if number > have:
            wrong.append((field, f"the Main Deck holds only {have} {label}, not {number}"))
    if min(parts) < 0:
        wrong.append(("hidden_planets", "no number of cards is below 0"))
    return wrong
