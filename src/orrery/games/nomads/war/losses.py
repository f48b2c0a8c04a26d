"""Damage in a war: healing, losses chosen by the attacker for both fighters, all at the same moment (NOM-DMG)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, Step
from orrery.games.nomads.holdings.units import GiveUp, splits, why_not_split
from orrery.games.nomads.table.changes import lose_units
from orrery.games.nomads.table.state import PLANETARY, Expanse, War
from orrery.games.nomads.table.values import healing


def open_war(pos: Expanse) -> War:
    """The war being fought."""
    war = pos.war
    assert war is not None
    return war


class ApplyDamage(Step[Expanse], frozen=True):
    """Healing is counted now, from the cards in force; each point left costs one unit (NOM-DMG-01, 04, 09)."""

    def run(self, pos: Expanse) -> None:
        war = open_war(pos)
        for side, seat in enumerate((war.attacker, war.defender)):
            if not war.damage[side]:
                continue
            healed = min(healing(pos, seat), war.damage[side])
            war.damage[side] -= healed
            pos.tell(
                "NOM-DMG-04", "{0:seat} takes {1} damage after healing {2}", seat, war.damage[side], healed
            )
        pos.then(ChooseLosses(war.attacker, 0), ChooseLosses(war.attacker, 1), CarryOutDamage())


class ChooseLosses(Decision[Expanse], frozen=True):
    """The attacker decides for both fighters which units are eliminated (NOM-FLEET-21, NOM-ASLT-08)."""

    side: int

    def moves(self, pos: Expanse) -> Sequence[Move]:
        return splits(pos, self.loser(pos), open_war(pos).damage[self.side])

    def loser(self, pos: Expanse) -> Seat:
        """The fighter whose units go."""
        war = open_war(pos)
        return war.defender if self.side else war.attacker

    def why_not(self, pos: Expanse, move: Move) -> tuple[str, str]:
        return why_not_split(pos, self.loser(pos), open_war(pos).damage[self.side], move)

    def apply(self, pos: Expanse, move: Move) -> None:
        assert isinstance(move, GiveUp)
        war = open_war(pos)
        war.losses[2 * self.side] = move.civil
        war.losses[2 * self.side + 1] = move.military

    def ask(self, pos: Expanse) -> Question:
        loser = self.loser(pos)
        number = min(open_war(pos).damage[self.side], pos.units(loser))
        text = (
            "{0:seat} loses {1} of {2} people. You attack, so you choose: whom?"
            if self.side
            else "You lose {1} of your {2} people. Whom?"
        )
        return Question(
            text,
            "{seat} choose(s|) which people of {0:seat} are lost",
            (loser, number, pos.units(loser)),
            "NOM-FLEET-21",
        )


class CarryOutDamage(Step[Expanse], frozen=True):
    """Losses of both sides at the same time (NOM-FLEET-22, NOM-DMG-11)."""

    def run(self, pos: Expanse) -> None:
        war = open_war(pos)
        for side, seat in enumerate((war.attacker, war.defender)):
            civil, military = war.losses[2 * side], war.losses[2 * side + 1]
            if civil or military:
                lose_units(pos, seat, civil, military)
                pos.tell(
                    "NOM-DMG-01", "{0:seat} loses {1} civil and {2} military unit(s)", seat, civil, military
                )
        war.damage = [0, 0]
        if war.phase == PLANETARY:
            war.spoils = war.losses[2] + war.losses[3]
