"""Whole games and what holds in them: secrets, leaving, undo, invariants, words."""
