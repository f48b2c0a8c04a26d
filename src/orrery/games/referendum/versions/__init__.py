"""The versions of the rules of Space Opera: Referendum (`engine/versions.py`)."""

from orrery.games.referendum.versions import v2

VERSIONS = (v2.VERSION,)
