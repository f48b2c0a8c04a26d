"""The versions of the rules of Galactic Destiny: Politics (`engine/versions.py`)."""

from orrery.games.destiny.versions import v2

VERSIONS = (v2.VERSION,)
