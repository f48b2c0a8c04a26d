"""What tests of every game share: loaded dice, playing in move texts, reading what happened."""

from tests.kit.dice import LoadedChance
from tests.kit.play import asked, clauses, legal, play, refused, said, start

__all__ = ["LoadedChance", "asked", "clauses", "legal", "play", "refused", "said", "start"]
