"""The words of Space Opera Boardgame: how its places, cards, tokens and structures are called in moves and in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orrery.engine.squares import names
from orrery.engine.words import Vocabulary
from orrery.games.colonies.content import KINDS, PHASES, Content
from orrery.games.colonies.scouting import WAYS
from orrery.games.colonies.state import ATTACKS
from orrery.games.colonies.targets import TARGETS
from orrery.games.colonies.transport import TOKENS

if TYPE_CHECKING:
    from orrery.games.colonies.state import Chart

_CACHE: dict[tuple[str, int, int, int], Vocabulary] = {}


def words_of(pos: Chart) -> Vocabulary:
    """The vocabulary of a table: it depends on the content, the grid and the number of players."""
    key = (pos.content.digest, pos.players, pos.rows, pos.cols)
    if key not in _CACHE:
        _CACHE[key] = make_words(pos.content, pos.players, pos.rows, pos.cols, pos.game.move_types())
    return _CACHE[key]


def make_words(content: Content, players: int, rows: int, cols: int, moves: list[type]) -> Vocabulary:
    """The tables of names."""
    return Vocabulary(
        {
            "seat": content.colours[:players],
            "place": names(rows, cols),
            "card": content.card_names,
            "tech": content.tech_names,
            "kind": KINDS,
            "structure": content.structure_names,
            "target": TARGETS,
            "token": TOKENS,
            "way": WAYS,
            "phase": PHASES,
            "attack": ATTACKS,
        },
        moves,
    )
