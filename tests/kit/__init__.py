"""The kit for tests that ships with the package."""

from orrery.testing.kit import LoadedChance, asked, clauses, legal, play, refused, said, start

__all__ = ["LoadedChance", "asked", "clauses", "legal", "play", "refused", "said", "start"]
