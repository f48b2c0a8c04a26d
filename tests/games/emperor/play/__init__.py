"""Galactic Emperor in play: positions that nobody reached by playing, whole games."""
