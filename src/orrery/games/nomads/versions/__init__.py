"""The versions of the rules of Space Opera: Nomads (`engine/versions.py`)."""

from orrery.games.nomads.versions import v2

VERSIONS = (v2.VERSION,)
