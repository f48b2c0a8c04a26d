"""Pebbles: a small game of somebody else's, in a package of its own.

Everybody holds three pebbles in secret and puts one on a stone in turn: on a bare one, or on a smaller pebble. Whoever
owns the most stones when nobody can put one down any more wins.
"""

from pebbles.game import GAME

__all__ = ["GAME"]
