"""What stands where: every feature of a game's observations and every kind of its actions, as a page.

python -m orrery.adapters.described emperor 4      # the page of emperor with four players
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from orrery.adapters.desk import coding
from orrery.games import game as game_of


def page(slug: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> str:
    """The page of a game, by default at its largest table."""
    game = game_of(slug)
    players = game.check_players(game.players[1] if players is None else players)
    actions, encoder = coding(game, players, game.check_options(options or {}))
    lines = [
        f"# {game.title} in numbers",
        "",
        f"With {players} players and the usual options. docs/study.md tells how values become numbers.",
        "",
        f"## The {encoder.size:,} features of an observation",
        "",
        "| places | feature | what it says |",
        "|---|---|---|",
    ]
    for feature in encoder.features:
        last = feature.first + feature.size - 1
        places = str(last) if feature.size == 1 else f"{feature.first}-{last}"
        lines.append(f"| {places} | `{feature.name}` | {feature.meaning} |")
    lines += ["", f"## The {actions.size:,} actions", "", "| numbers | move |", "|---|---|"]
    for line in actions.described():
        numbers, _, said = line.partition(" ")
        lines.append(f"| {numbers} | {said} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(page(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None))
