"""The versions of the rules of Space Opera Boardgame (`engine/versions.py`)."""

from orrery.games.colonies.versions import v2

VERSIONS = (v2.VERSION,)
