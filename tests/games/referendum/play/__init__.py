"""Whole games, made-up positions and what holds in all of them."""
