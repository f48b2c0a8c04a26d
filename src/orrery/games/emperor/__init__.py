"""Galactic Emperor."""

from orrery.games.emperor.game import Emperor

GAME = Emperor()
