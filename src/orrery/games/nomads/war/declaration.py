"""War: the declaration and its two phases in order (NOM-WAR)."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.nomads.cards.content import WAR_DECLARED
from orrery.games.nomads.holdings.extinction import EndWar
from orrery.games.nomads.table.state import Expanse, new_war
from orrery.games.nomads.using.powers import renew
from orrery.games.nomads.using.windows import Round
from orrery.games.nomads.war.assault import PlanetaryAssault
from orrery.games.nomads.war.fleet import FleetBattle


def declare(pos: Expanse, attacker: Seat, defender: Seat) -> None:
    """Declare war: the window, the fleet battle, the assault, the end; nobody can retreat (NOM-WAR-02, 04, 05).

    From now on both fighters count as being in the defender's system (NOM-WAR-07, NOM-WAR-18).
    """
    pos.warred = True
    pos.war = new_war(attacker, defender)
    pos.saves = [0] * len(pos.saves)
    renew(pos, "war")
    pos.tell("NOM-WAR-16", "{0:seat} declares war on {1:seat}", attacker, defender)
    pos.then(Round(WAR_DECLARED), FleetBattle(), PlanetaryAssault(), EndWar())
