"""Resolving battles: who is in it, the roll, who wins, retreats (DES-BAT, DES-REP, DES-INF-12, DES-REB-10 to 14)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, Step, absent_take_first, asks, otherwise, says
from orrery.engine.dice import take_up
from orrery.games.destiny.content.effects.events import ModDefence
from orrery.games.destiny.content.effects.events import SectorDice as EventDice
from orrery.games.destiny.content.effects.sectors import SectorDice
from orrery.games.destiny.content.effects.traits import MoreDice, NoExploding, RaiseDie
from orrery.games.destiny.content.lasting import reads
from orrery.games.destiny.content.printed import DEFENCE, INFESTED, NEUTRAL
from orrery.games.destiny.deals.promises import judge_support
from orrery.games.destiny.senate.ballots import presiding
from orrery.games.destiny.senate.orders import admiral_at
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Battle, Force
from orrery.games.destiny.turn.control import free_sector, take_control
from orrery.games.destiny.turn.dice import AfterRoll, throw, total
from orrery.games.destiny.turn.in_force import in_force
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.senators import command, shadow_dice, trait
from orrery.games.destiny.turn.stages import M_BATTLE
from orrery.games.destiny.war.casualties import AssignCasualties, battle_of

reads(__name__, ModDefence, EventDice, SectorDice, MoreDice, NoExploding, RaiseDie)


@says("fight in sector {sector}", "DES-INIT-11")
class FightIn(Move, frozen=True):
    """The battle that comes next."""

    sector: int


@says(
    "retreat {number} to sector {sector}",
    "DES-BAT-22",
    "All that are left go to a Sector that takes them in, or one of them where there are several such.",
)
class RetreatTo(Move, frozen=True):
    """Where defeated Fleets go."""

    number: int
    sector: int


# --- which battle is next ---------------------------------------------------------------------------------------


def attacked(pos: Table) -> list[int]:
    """Sectors in which somebody attacks with Fleets that have not fought (DES-BAT-02, DES-BAT-28)."""
    found = set()
    for attack in pos.attacks:
        at = attack.seat * pos.area + attack.sector
        if pos.fleets[at] > pos.fought[at] and pos.owner[attack.sector] != attack.seat:
            found.add(attack.sector)
    return sorted(found)


class NextBattle(Step[Table], frozen=True):
    """From the worst initiative to the best; the Republic's and the Infestation's come first (DES-BAT-01, INIT-10)."""

    order: tuple[Seat, ...]

    def run(self, pos: Table) -> None:
        sectors = attacked(pos)
        first = [s for s in sectors if republic_present(pos, s) or pos.owner[s] == INFESTED]
        if first:
            pos.then(StartBattle(first[0]), self)
            return
        for seat in self.order:
            mine = [s for s in sectors if pos.fleets_at(seat, s) > pos.fought[seat * pos.area + s]]
            if mine:
                pos.then(ChooseBattle(seat, tuple(mine)), self)
                return


def republic_present(pos: Table, sector: int) -> bool:
    """Whether Republic Fleets fight there."""
    return any(force.seat == pos.republic for force in muster(pos, sector))


@absent_take_first
@asks("Which battle is fought next?", "{seat} choose(s|) the next battle", "DES-INIT-11")
@otherwise("None of your battles waits there.", "DES-INIT-11")
class ChooseBattle(Decision[Table], frozen=True):
    """Disputes on the same initiative are resolved in the order that Party chooses (DES-INIT-11)."""

    sectors: tuple[int, ...]

    def moves(self, pos: Table) -> Sequence[Move]:
        return [FightIn(sector) for sector in self.sectors]

    def apply(self, pos: Table, move: FightIn) -> None:
        pos.then(StartBattle(move.sector))


# --- who is in it -----------------------------------------------------------------------------------------------


def fit(pos: Table, colour: int, sector: int) -> int:
    """Fleets of a colour in a Sector that have not fought this turn (DES-BAT-25)."""
    at = colour * pos.area + sector
    return pos.fleets[at] - pos.fought[at]


def muster(pos: Table, sector: int) -> list[Force]:
    """The forces of a battle, the Sector's own dice first (DES-BAT-02, 15, 30; DES-INV-23 to 25)."""
    owner = pos.owner[sector]
    attacks = {a.seat: a for a in pos.attacks if a.sector == sector and a.seat != owner}
    stands = {s.seat: s for s in pos.stands if s.sector == sector}
    takers = {a.purpose for seat, a in attacks.items() if a.purpose == seat and fit(pos, seat, sector)}
    if pos.republic in attacks and fit(pos, pos.republic, sector):
        takers.add(attacks[pos.republic].purpose)  # DES-BAT-20, DES-REP-09
    forces = [Force(-1, DEFENDS, 0, -1)]
    for seat in pos.initiative:
        number = fit(pos, seat, sector)
        if not number:
            continue
        attack = attacks.get(seat)
        if attack is not None:
            purpose = attack.purpose if attack.purpose in takers or attack.purpose == NEUTRAL else NEUTRAL
            forces.append(Force(seat, purpose, number, attack.admiral))
        elif owner != INFESTED or seat in stands:  # DES-INF-08, DES-INV-21
            stand = stands.get(seat)
            forces.append(Force(seat, DEFENDS, number, -1 if stand is None else stand.admiral))
    number = fit(pos, pos.republic, sector)
    if number:
        attack = attacks.get(pos.republic)
        side = attack.purpose if attack is not None else _republic_side(pos, sector, forces)
        if side is not None:
            forces.append(Force(pos.republic, side, number, admiral_at(pos, sector)))
    return forces


def _republic_side(pos: Table, sector: int, forces: list[Force]) -> int | None:
    """Republic Fleets without orders to attack oppose invaders, with two exceptions (DES-REP-01, DES-REP-04), which do
    not apply where a corrupt Minister has ordered them to defend (DES-REP-05)."""
    owner = pos.owner[sector]
    if pos.redeployed and pos.orders is not None:
        if any(m.target == sector and m.purpose in (DEFENDS, owner) for m in pos.orders.marches):
            return DEFENDS
    if owner == INFESTED:
        return None
    if owner >= 0 and owner == pos.rebel:
        return DEFENDS if any(force.purpose >= 0 for force in forces) else None
    return DEFENDS


def warden_of(pos: Table, sector: int, forces: list[Force]) -> Seat:
    """Who rolls and decides for a Sector of nobody: Minister of Defence, presiding Minister, or the worst Party not
    in the battle; -1 if all are in it (DES-BAT-07, DES-BAT-08, DES-INF-13)."""
    minister = pos.minister(DEFENCE)
    if minister >= 0:
        return minister
    president = presiding(pos)
    if president >= 0:
        return president
    inside = {force.seat for force in forces}
    for seat in pos.present():
        if seat not in inside:
            return seat
    return -1


class StartBattle(Step[Table], frozen=True):
    """The forces meet; cards and abilities come before the roll (DES-BAT-09)."""

    sector: int

    def run(self, pos: Table) -> None:
        forces = muster(pos, self.sector)
        if not any(force.purpose != DEFENDS for force in forces):
            return
        pos.battle = Battle(
            self.sector, pos.owner[self.sector], forces, warden_of(pos, self.sector, forces), DEFENDS
        )
        pos.tell("DES-BAT-02", "A battle in Sector {0:sector}", self.sector)
        for force in forces[1:]:
            side = "defend" if force.purpose == DEFENDS else "attack"
            pos.tell("DES-BAT-15", "{0} Fleet(s) of {1:colour} " + side + "(s|)", force.fleets, force.seat)
        pos.then(*judge_support(pos), OpenMoment(M_BATTLE), RollBattle())


# --- dice -------------------------------------------------------------------------------------------------------


def defence_in_battle(pos: Table, sector: int) -> int:
    """The printed Defence, changed by Events, never below 0 (DES-BOARD-06)."""
    return max(0, pos.content.defence[sector] + changed_defence(pos, "battle"))


def changed_defence(pos: Table, contest: str) -> int:
    """What Events in force add to every Defence in battles, or against Campaigns."""
    return sum(word.amount for word in in_force(pos, ModDefence) if word.contest == contest)


def sector_dice(pos: Table, sector: int) -> int:
    """One die; more for Militant Population, Events, and for Shadow where it is Infested (DES-BAT-04, INF-12)."""
    owner = pos.owner[sector]
    number = 1
    if owner == INFESTED:
        number += sum(shadow_dice(pos, s) for s in range(pos.content.senators) if pos.shadow[s])
    elif owner >= 0 and pos.has_ability(owner, pos.content.sector_word(SectorDice)):
        number += pos.content.sector_power(SectorDice).n  # DES-SEC-09
    kind = {INFESTED: "infested", NEUTRAL: "neutral"}.get(owner, "")
    for word in in_force(pos, EventDice):
        if word.owner == kind:
            number = max(number + word.n, word.least)
    return max(0, number)


def force_dice(pos: Table, force: Force) -> int:
    """One die a Fleet, one for each Shadow token of the admiral, Tactician and Pacifist (DES-BAT-03, SHA-08, SAB)."""
    number = force.fleets + force.more_dice
    if force.admiral >= 0:
        number += shadow_dice(pos, force.admiral)
        extra = trait(pos, force.admiral, MoreDice)
        if extra is not None:
            number += extra.n
    return max(0, number)  # DES-SAB-14


class RollBattle(Step[Table], frozen=True):
    """All forces roll; 6s grant extra dice, except for a Coward's force (DES-BAT-03, 04, DES-DICE-02, DES-SAB-09)."""

    def run(self, pos: Table) -> None:
        battle = battle_of(pos)
        _refresh(pos, battle)
        if not any(force.purpose != DEFENDS for force in battle.forces):
            pos.tell("DES-BAT-28", "No attacker is left: there is no battle")
            pos.battle = None
            end_attacks(pos, battle.sector)
            return
        seats: list[int] = []
        numbers: list[int] = []
        explodes: list[bool] = []
        raised: list[int] = []
        for force in battle.forces:
            if force.seat < 0:
                numbers.append(sector_dice(pos, battle.sector) + force.more_dice)
                seats.append(battle.owner if battle.owner >= 0 else battle.warden)
                explodes.append(True)
                raised.append(0)
                continue
            numbers.append(force_dice(pos, force))
            seats.append(battle.warden if force.seat == pos.republic else force.seat)
            explodes.append(trait(pos, force.admiral, NoExploding) is None)
            strategist = trait(pos, force.admiral, RaiseDie)
            raised.append(strategist.amount if strategist is not None else 0)
        roll = throw(pos, "battle", seats, numbers, explodes, raised)
        for group, force in enumerate(battle.forces):
            dice = tuple(roll.dice[group] + [value for value in roll.extra[group] if value])
            if force.seat < 0:
                pos.tell("DES-BAT-04", "The Sector rolls {0:dice}", dice)
            else:
                pos.tell("DES-BAT-03", "{0:colour} rolls {1:dice}", force.seat, dice)
        pos.then(AfterRoll(), BattleResult())


def _refresh(pos: Table, battle: Battle) -> None:
    """Fleets, admirals and Ministers may have been lost in the open moment before the roll (DES-BAT-07, 28, INV-28)."""
    before = {force.seat: force for force in battle.forces}
    forces = muster(pos, battle.sector)
    for force in forces:
        old = before.get(force.seat)
        if old is not None:
            force.more_dice, force.fewer_hits, force.broken = old.more_dice, old.fewer_hits, old.broken
    battle.owner = pos.owner[battle.sector]
    battle.forces = forces
    battle.warden = warden_of(pos, battle.sector, forces)


class BattleResult(Step[Table], frozen=True):
    """Totals with bonuses; the highest side wins, the defender wins ties (DES-BAT-05, 06, 10 to 17; REB-12 to 14)."""

    def run(self, pos: Table) -> None:
        battle, roll = battle_of(pos), pos.roll
        assert roll is not None
        sector = battle.sector
        sides: dict[int, int] = {}
        for group, force in enumerate(battle.forces):
            force.total = total(roll, group) + bonus_of(pos, battle, force)
            sides[force.purpose] = sides.get(force.purpose, 0) + force.total
        defence = defence_in_battle(pos, sector)
        halved = (defence + 1) // 2
        ground = sides.pop(DEFENDS)
        pos.tell("DES-BAT-04", "The defence stands at {0}", ground + defence)
        for purpose, value in sides.items():
            if purpose >= 0:
                pos.tell("DES-BAT-15", "The side of {0:seat} has {1}", purpose, value)
            else:
                pos.tell("DES-BAT-15", "The side that fights for neutral has {0}", value)
        best = max(sides.values())
        leaders = [purpose for purpose, value in sides.items() if value == best]
        battle.winner = DEFENDS
        if len(leaders) == 1:
            # DES-REB-10, DES-REB-14: only a side that fights for the rebel meets the halved Defence
            rebel = leaders[0] >= 0 and leaders[0] == pos.rebel
            if best > ground + (halved if rebel else defence):
                battle.winner = leaders[0]
        else:
            pos.tell("DES-BAT-17", "Two attacking sides tie: the defender keeps the Sector")
        pos.then(AssignCasualties(), Aftermath())


def bonus_of(pos: Table, battle: Battle, force: Force) -> int:
    """Command and adjacent Sectors (DES-BAT-06, DES-BAT-10 to DES-BAT-14)."""
    sector = battle.sector
    if force.seat < 0:
        return pos.adjacent_owned(battle.owner, sector) if battle.owner >= 0 else 0
    against = battle.owner == INFESTED and force.purpose != DEFENDS  # DES-SAB-29
    bonus = command(pos, force.admiral, against) if force.admiral >= 0 else 0
    if force.seat != pos.republic and force.seat != battle.owner:
        bonus += pos.adjacent_owned(force.seat, sector)
    return bonus


# --- after the battle -------------------------------------------------------------------------------------------


class Aftermath(Step[Table], frozen=True):
    """Control changes, the defeated retreat, the Republic Fleets go home (DES-BAT-18 to DES-BAT-27)."""

    def run(self, pos: Table) -> None:
        battle = battle_of(pos)
        sector, winner = battle.sector, battle.winner
        if pos.roll is not None:
            take_up(pos)
        for force in battle.forces[1:]:
            at = force.seat * pos.area + sector
            pos.fought[at] = pos.fleets[at]
        if winner == DEFENDS:
            pos.tell("DES-BAT-05", "Sector {0:sector} holds", sector)
        else:
            pos.invaded = True
            if winner >= 0:
                take_control(pos, sector, winner)
                pos.tell("DES-BAT-18", "{0:seat} takes control of Sector {1:sector}", winner, sector)
            else:
                free_sector(pos, sector)
                pos.tell("DES-BAT-19", "Sector {0:sector} is neutral now", sector)
        home = pos.content.numbers.republic_sector - 1
        steps: list[Step[Table]] = []
        for force in battle.forces[1:]:
            left = min(force.fleets, pos.fleets_at(force.seat, sector))
            if not left:
                continue
            if force.seat == pos.republic:
                transfer(pos, force.seat, sector, home, left)
                pos.tell("DES-BAT-26", "The Republic Fleets go back to Sector {0:sector}", home)
            elif force.purpose != winner:
                steps.append(Retreat(force.seat, sector, left))
        pos.battle = None
        end_attacks(pos, sector)
        pos.then(*steps)


def end_attacks(pos: Table, sector: int) -> None:
    """The declarations for a Sector are settled (DES-BAT-27)."""
    pos.attacks = [a for a in pos.attacks if a.sector != sector]
    pos.stands = [s for s in pos.stands if s.sector != sector]


def transfer(pos: Table, colour: int, source: int, target: int, number: int) -> None:
    """Fleets that have fought go elsewhere, which is no move (DES-BAT-25)."""
    at, to = colour * pos.area + source, colour * pos.area + target
    moved = min(pos.moved[at], number)
    pos.fleets[at] -= number
    pos.moved[at] -= moved
    pos.fought[at] -= number
    pos.fleets[to] += number
    pos.moved[to] += moved
    pos.fought[to] += number


def havens(pos: Table, seat: Seat, sector: int) -> list[int]:
    """Own Sectors; without any neutral ones; then any that is not Infested; then Sector 1 (DES-BAT-22, 23, 24)."""
    own = [s for s in pos.sectors_of(seat) if s != sector]
    if own:
        return own
    for wanted in (NEUTRAL, -9):
        found = [
            s
            for s in range(pos.area)
            if s != sector and (pos.owner[s] == wanted or (wanted == -9 and pos.owner[s] != INFESTED))
        ]
        if found:
            return found
    return [pos.content.numbers.republic_sector - 1]


@absent_take_first
class Retreat(Decision[Table], frozen=True):
    """Defeated Fleets retreat, split as the Party likes (DES-BAT-22)."""

    sector: int
    left: int

    def moves(self, pos: Table) -> Sequence[Move]:
        places = havens(pos, self.seat, self.sector)
        found: list[Move] = [RetreatTo(self.left, s) for s in places]
        if self.left > 1 and len(places) > 1:
            found.extend([RetreatTo(1, s) for s in places])
        return found

    def apply(self, pos: Table, move: RetreatTo) -> None:
        number = min(move.number, pos.fleets_at(self.seat, self.sector))  # a Party may have left the table
        transfer(pos, self.seat, self.sector, move.sector, number)
        pos.tell(
            "DES-BAT-22",
            "{0:seat} retreats {1} Fleet(s) to Sector {2:sector}",
            self.seat,
            move.number,
            move.sector,
        )
        if self.left > move.number:
            pos.then(Retreat(self.seat, self.sector, self.left - move.number))

    def ask(self, pos: Table) -> Question:
        text = "Your {0} Fleets are defeated. Where do they retreat?"
        return Question(text, "{seat} retreat(s|)", (self.left,), "DES-BAT-22")
