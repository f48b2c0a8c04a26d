"""Space Opera Boardgame."""

from orrery.games.colonies.game import Colonies

GAME = Colonies()
