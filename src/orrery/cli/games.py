"""`orrery games`: what can be played here."""

from __future__ import annotations

import json

import msgspec
from rich.text import Text

from orrery.bots import bots
from orrery.cli.common import AsJson, out, paragraph
from orrery.games import broken_games
from orrery.games import games as installed


def games(as_json: AsJson = False) -> None:
    """List the games that can be played here, with their options."""
    known = installed()
    if as_json:
        listed = [
            {
                "slug": slug,
                "title": game.title,
                "designer": game.designer,
                "players": list(game.players),
                "minutes": game.minutes,
                "blurb": game.blurb,
                "clauses": len(game.rules.clauses),
                "options": [msgspec.to_builtins(option) for option in game.options()],
            }
            for slug, game in known.items()
        ]
        print(json.dumps({"games": listed, "bots": list(bots())}, indent=2))
        return
    console = out()
    for slug, game in known.items():
        low, high = game.players
        names = ", ".join(option.name for option in game.options()) or "none"
        console.print(
            Text(f"{slug:<12}", "bold").append(
                f"{game.title} by {game.designer}, {low} to {high} players, {game.minutes}"
            )
        )
        paragraph(console, game.blurb, 12, "dim")
        paragraph(console, f"Options: {names}.", 12, "dim")
    for slug, reason in broken_games().items():
        console.print(Text(f"{slug:<12}", "bold").append(f"cannot be loaded: {reason}", "red"))
    console.print(f"\nBots: {', '.join(bots())}. Start with `orrery play {next(iter(known))}`.", markup=False)
