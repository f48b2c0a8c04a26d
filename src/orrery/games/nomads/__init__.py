"""Space Opera (Space Creative): a card game of species, ships, wars and a clock of civilization levels."""

from orrery.games.nomads.game import Nomads

GAME = Nomads()
