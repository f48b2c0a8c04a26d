"""Galactic Destiny: Politics."""

from orrery.games.destiny.game import Destiny

GAME = Destiny()
