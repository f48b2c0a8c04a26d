"""The versions of the rules of Galactic Emperor (`engine/versions.py`)."""

from orrery.games.emperor.versions import v2

VERSIONS = (v2.VERSION,)
