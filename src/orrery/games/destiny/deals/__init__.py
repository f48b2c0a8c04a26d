"""Deals, promises, and the Galactic Court."""
