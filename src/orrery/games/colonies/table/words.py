"""The words of Space Opera Boardgame: how its places, cards, tokens and structures are called in moves and in the log."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.squares import names
from orrery.games.colonies.table.state import Chart
from orrery.games.colonies.terms import KINDS, PHASES, TARGETS, TOKENS, WAYS


def names_of(pos: Chart) -> dict[str, Sequence[str]]:
    """The tables of names."""
    content = pos.content
    return {
        "seat": content.colours[: pos.players],
        "place": names(pos.rows, pos.cols),
        "card": content.card_names,
        "tech": content.tech_names,
        "kind": KINDS,
        "structure": content.structure_names,
        "target": TARGETS,
        "token": TOKENS,
        "way": WAYS,
        "phase": PHASES,
    }
