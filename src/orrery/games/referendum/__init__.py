"""Space Opera by Greg Turner: galactic politics with citizens, up to the Great Referendum."""

from orrery.games.referendum.game import Referendum

GAME = Referendum()
