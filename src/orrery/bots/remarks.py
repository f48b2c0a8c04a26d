"""What a bot says to those with whom it deals: a sentence, in the words of its game, with a refusal."""

from __future__ import annotations

from typing import Any

from orrery.bots.character import Character
from orrery.engine.base import Move
from orrery.engine.chance import seeded
from orrery.engine.game import Game
from orrery.engine.view import View


def remark(game: Game, view: View, move: Move) -> str:
    """What a bot that is about to make this move says about it, from what its seat may know; "" for most moves."""
    excuse: Any = _part(game, "excuse")
    if excuse is None or view.seat is None:
        return ""
    return str(excuse(game.imagine(view, seeded("remark")), view.seat, move))


def can_refuse(game: Game) -> bool:
    """Whether bots of this game have anything to say."""
    return _part(game, "excuse") is not None


def shown(game: Game, character: Character) -> str:
    """How a bot's word may be taken, in a line; "" in a game in which promises do not bind."""
    return character.line if _part(game, "breaks") is not None else ""


def _part(game: Game, name: str) -> Any:
    """What the brain of a game has by this name; nothing of a game without a brain."""
    try:
        return getattr(game.brain(), name, None)
    except ModuleNotFoundError:
        return None
