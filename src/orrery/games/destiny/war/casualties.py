"""Casualties: scoring, assigning, removing, admirals lost (DES-CAS)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, Step, absent_take_first, otherwise, says
from orrery.games.destiny.content.effects.traits import CasualtyFrom, HalveCasualties, NoDeathInBattle
from orrery.games.destiny.content.lasting import reads
from orrery.games.destiny.table.state import Refusal, Table
from orrery.games.destiny.table.war import Battle, Force
from orrery.games.destiny.turn.dice import hits
from orrery.games.destiny.turn.senators import kill, trait

reads(__name__, CasualtyFrom, HalveCasualties, NoDeathInBattle)


@says("hit {colour}", "DES-CAS-07")
class HitForce(Move, frozen=True):
    """Assign a casualty to a force."""

    colour: int


def battle_of(pos: Table) -> Battle:
    """The battle being fought."""
    battle = pos.battle
    assert battle is not None
    return battle


class AssignCasualties(Step[Table], frozen=True):
    """All rolls score first; then nobody's and the Republic's hits, then the Parties' in initiative order
    (DES-CAS-01, 09, 17)."""

    def run(self, pos: Table) -> None:
        battle, roll = battle_of(pos), pos.roll
        assert roll is not None
        for group, force in enumerate(battle.forces):
            butcher = trait(pos, force.admiral, CasualtyFrom)  # DES-SAB-06
            needed = pos.content.numbers.casualty_from if butcher is None else butcher.value
            score = hits(roll, group, needed)
            merciful = trait(pos, force.admiral, HalveCasualties) is not None
            force.hits = (score + 1) // 2 if merciful else score  # DES-SAB-12
            force.suffered = 0
        first = [i for i, f in enumerate(battle.forces) if _is_nobody(pos, battle, f)]
        parties = [
            i
            for seat in pos.initiative
            for i, f in enumerate(battle.forces)
            if not _is_nobody(pos, battle, f) and _decider(pos, battle, f) == seat
        ]
        pos.then(*[NextHit(i) for i in [*first, *parties]], RemoveCasualties())


def _is_nobody(pos: Table, battle: Battle, force: Force) -> bool:
    return force.seat == pos.republic or (force.seat < 0 and battle.owner < 0)


def _decider(pos: Table, battle: Battle, force: Force) -> Seat:
    """Who assigns a force's casualties (DES-CAS-07, DES-CAS-17, DES-REP-11)."""
    if _is_nobody(pos, battle, force):
        return battle.warden
    return battle.owner if force.seat < 0 else force.seat


def targets(pos: Table, scorer: int) -> list[int]:
    """Forces on other sides with Fleets; the Republic's only when no Party Fleets are left before them
    (DES-CAS-06, 10, 11, 12, 18)."""
    battle = battle_of(pos)
    side = battle.forces[scorer].purpose
    foes = [i for i, f in enumerate(battle.forces) if f.purpose != side and f.fleets]
    parties = [i for i in foes if battle.forces[i].seat != pos.republic]
    shielded = any(battle.forces[i].suffered < battle.forces[i].fleets for i in parties)
    return parties if shielded else foes


class NextHit(Step[Table], frozen=True):
    """A force assigns its casualties one by one (DES-CAS-07, DES-CAS-08)."""

    scorer: int

    def run(self, pos: Table) -> None:
        battle = battle_of(pos)
        force = battle.forces[self.scorer]
        if not force.hits:
            return
        able = targets(pos, self.scorer)
        if not able:
            pos.tell("DES-CAS-06", "{0} casualt(y|ies) ha(s|ve) no effect", force.hits)
            force.hits = 0
            return
        decider = _decider(pos, battle, force)
        if len(able) == 1:
            assign(pos, self.scorer, able[0])
            pos.then(self)
        elif decider < 0:
            fewest = min(battle.forces[i].suffered for i in able)  # DES-BAT-08: as evenly as possible
            even = [i for i in able if battle.forces[i].suffered == fewest]
            assign(pos, self.scorer, even[pos.chance.below(len(even))])
            pos.then(self)
        else:
            pos.then(AssignHit(decider, self.scorer), self)


def assign(pos: Table, scorer: int, target: int) -> None:
    """One casualty."""
    battle = battle_of(pos)
    battle.forces[scorer].hits -= 1
    battle.forces[target].suffered += 1


@absent_take_first
@otherwise("No Fleet of that force is left to be hit.", "DES-CAS-07")
class AssignHit(Decision[Table], frozen=True):
    """A force with several opponents decides how its casualties are divided (DES-CAS-07)."""

    scorer: int

    def moves(self, pos: Table) -> Sequence[Move]:
        battle = battle_of(pos)
        return [HitForce(battle.forces[i].seat) for i in targets(pos, self.scorer)]

    def apply(self, pos: Table, move: HitForce) -> None:
        battle = battle_of(pos)
        target = next(i for i, f in enumerate(battle.forces) if f.seat == move.colour)
        assign(pos, self.scorer, target)
        pos.tell("DES-CAS-07", "{0:seat} assigns a casualty to {1:colour}", self.seat, move.colour)

    def ask(self, pos: Table) -> Question:
        text = "Who takes a casualty? {0} to assign."
        left = battle_of(pos).forces[self.scorer].hits
        return Question(text, "{seat} assign(s|) casualties", (left,), "DES-CAS-07")

    def why_not(self, pos: Table, move: Move) -> Refusal:
        if not isinstance(move, HitForce):
            return "", ""
        battle = battle_of(pos)
        side = battle.forces[self.scorer].purpose
        foes = [force.seat for force in battle.forces if force.purpose != side and force.fleets]
        if move.colour not in foes:
            return "There are no Fleets of this colour against you.", "DES-CAS-07"
        return "The Republic Fleets take no casualty while Party Fleets opposing you are left.", "DES-CAS-11"


class RemoveCasualties(Step[Table], frozen=True):
    """All losses are removed together; more casualties than Fleets kill the admiral (DES-CAS-03, 09, 13, 14, 16)."""

    def run(self, pos: Table) -> None:
        battle = battle_of(pos)
        for force in battle.forces[1:]:
            suffered = max(0, force.suffered - force.fewer_hits)
            lost = min(suffered, force.fleets)
            if lost:
                pos.remove(force.seat, battle.sector, lost)
                pos.tell("DES-CAS-16", "{0:colour} loses {1} Fleet(s)", force.seat, lost)
            admiral = force.admiral
            if suffered > force.fleets and pos.in_play(admiral):
                if trait(pos, admiral, NoDeathInBattle) is None:
                    kill(pos, admiral, "DES-CAS-13", "{0:senator} dies with the Fleets")
            force.fleets -= lost
