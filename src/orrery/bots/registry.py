"""Bots by name. A third-party package adds one by the entry point `orrery.bots`, and `module:Maker` names any other."""

from __future__ import annotations

import re
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from orrery.bots.bot import Bot, Dealer, Maker
from orrery.bots.character import Character
from orrery.bots.levels import FORMER, LEVELS
from orrery.bots.uniform import RandomBot
from orrery.engine.chance import Chance, seeded
from orrery.engine.errors import SetupError
from orrery.engine.game import Game


@cache
def bots() -> dict[str, Maker]:
    """Every installed kind of bot by its name: the levels, those of other packages, which cannot replace ours, and the
    random one, which is for fuzzing.

    A bot of another package is loaded when it is first wanted, so that a broken one harms nobody else.
    """
    found: dict[str, Maker] = {level.name: level.make for level in LEVELS}
    found["random"] = RandomBot
    for entry in sorted(entry_points(group="orrery.bots"), key=lambda entry: entry.name):
        found.setdefault(entry.name.lower(), partial(_load, entry))
    return found


def _load(entry: EntryPoint, game: Game, chance: Chance) -> Bot:
    try:
        maker = cast(Maker, entry.load())
    except Exception as error:  # whatever the other package does wrong
        raise SetupError(f"The bot '{entry.name}' ({entry.value}) cannot be loaded: {error}.") from error
    return maker(game, chance)


def bot(name: str, game: Game, seed: int | str | Chance = 0, character: Character | None = None) -> Bot:
    """A new bot of this kind for one seat of one game; an unknown name gets a sentence with the known ones.

    `package.module:Maker` is a bot that is not installed under a name: only for command lines and scripts, never for what
    comes from a page. With a `character` it deals as that one does; where bots are measured against each other all are fair.
    """
    known = bots()
    wanted = name.strip().lower()
    maker = known.get(FORMER.get(wanted, wanted))
    if maker is None and re.fullmatch(r"[\w.]+:[\w.]+", name.strip()):
        entry = EntryPoint(name.strip(), name.strip(), "orrery.bots")
        maker = partial(_load, entry)
    if maker is None:
        raise SetupError(f"There is no bot '{name}'; the bots here are {', '.join(known)}.")
    made = maker(game, seed if isinstance(seed, Chance) else seeded(seed))
    if character is not None and isinstance(made, Dealer):
        made.be(character)
    return made
