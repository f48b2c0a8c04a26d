"""Battles: three firing phases, simultaneous casualties, surprise attacks, retreat (EMP-BAT, EMP-WARP-09 to 17)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Pass, Question, Seat, Step, asks, lapses, says
from orrery.engine.dice import lying
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.engine.stops import Auto, Stake
from orrery.games.emperor.content import (
    CRUISER,
    DAMAGED,
    DREADNOUGHT,
    EMPIRE,
    FIGHTER,
    NOTHING,
    STARBASE,
    UNIT_EMPIRE,
    UNIT_IDS,
    UNIT_STARBASE,
)
from orrery.games.emperor.effects import HitBonus, IgnoreHits, StopTechnology, TokenDice
from orrery.games.emperor.meanings import TECHNOLOGIES, BattleTechnology, Refusal
from orrery.games.emperor.movement import withdraw
from orrery.games.emperor.state import Battle, Galaxy
from orrery.games.emperor.technology import TimeWarpStep, Use, declare, holders, meaning_of

ATTACKER, DEFENDER = 0, 1


@says(
    "use {tech} in battle",
    "EMP-TEC-17",
    "You hold no such technology that could be declared in this battle now.",
)
class UseInBattle(Move, frozen=True):
    """Declare a technology for this battle."""

    tech: int


@says("extra die for {unit}", "EMP-BAT-22")
class NameShip(Move, frozen=True):
    """The ship that fires the Warlord Chooser's extra die in this combat round."""

    unit: int


@says("assign hit to {unit}", "EMP-BAT-09", "You have no such unit in this battle.")
class AssignTo(Move, frozen=True):
    """Let this unit take one hit."""

    unit: int


@says("fight on", "EMP-BAT-27")
class FightOn(Move, frozen=True):
    """Another combat round."""


@says("retreat", "EMP-BAT-27")
class Retreat(Move, frozen=True):
    """All attacking ships go back to where they came from."""


ASSIGN = tuple(AssignTo(unit) for unit in range(len(UNIT_IDS)))


# --- who is in it -----------------------------------------------------------------------------------------------


def fighting(pos: Galaxy) -> Battle:
    """The battle being fought."""
    battle = pos.battle
    assert battle is not None
    return battle


def fleet(pos: Galaxy, side: int) -> list[int]:
    """The ships of a side that are still in the battle; in a Showdown all ships on the board (EMP-SHOW-02)."""
    battle = fighting(pos)
    seat = battle.attacker if side == ATTACKER else battle.defender
    ships = pos.fleet(seat) if battle.showdown else pos.ships(seat, battle.space)
    lost = battle.lost
    return [ship for ship in ships if ship not in lost] if lost else ships


def has_token(pos: Galaxy) -> bool:
    """Whether the defender's Empire or Starbase is still in the battle."""
    battle = fighting(pos)
    return not battle.showdown and not battle.razed and pos.owner[battle.space] == battle.defender


def is_beaten(pos: Galaxy, side: int) -> bool:
    """Whether a side has no units left (EMP-BAT-26)."""
    return not fleet(pos, side) and not (side == DEFENDER and has_token(pos))


# --- beginning --------------------------------------------------------------------------------------------------


class StartBattle(Step[Galaxy], frozen=True):
    """The seat on turn attacks with all its ships in the space (EMP-BAT-01); technologies first (EMP-TEC-17)."""

    seat: Seat
    space: int

    def run(self, pos: Galaxy) -> None:
        warped = [ship for ship in pos.ships(self.seat, self.space) if pos.warped[ship]]
        defender = pos.holder[self.space]
        pos.battle = Battle(self.space, self.seat, defender, warped, [0, 0], [0, 0])
        pos.tell("EMP-BAT-01", "{0:seat} attacks {1:seat} at {2:space}", self.seat, defender, self.space)
        pos.then(
            *[DeclareInBattle(self.seat, tech) for tech in battle_cards(pos, self.seat)],
            *[DeclareInBattle(defender, tech) for tech in battle_cards(pos, defender)],
            SurpriseAttack() if warped else CombatRound(),
        )


def battle_cards(pos: Galaxy, seat: Seat) -> list[int]:
    """The technologies of a seat that are declared in battles, in the order in which they are offered."""
    found = [tech for word in (HitBonus, IgnoreHits, TokenDice) for tech in pos.content.cards(word)]
    return [tech for tech in found if pos.tech_owner[tech] == seat]


class DeclareInBattle(Decision[Galaxy], frozen=True):
    """A battle technology is declared before any die is rolled, by nobody who does not want to (EMP-TEC-01, 17)."""

    tech: int

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        meaning = meaning_of(pos, self.tech)
        assert isinstance(meaning, BattleTechnology)
        if pos.tech_stopped[self.tech] or not meaning.helps(pos, self.seat):
            return (Pass(),)
        return (UseInBattle(self.tech), Pass())

    def apply(self, pos: Galaxy, move: Move) -> None:
        if isinstance(move, UseInBattle):
            declare(pos, Use(self.seat, self.tech))

    def stake(self, pos: Galaxy) -> Stake:
        """A card that nobody can stop is used: it costs nothing and works for the whole battle (EMP-TEC-17)."""
        threatened = bool(holders(pos, StopTechnology, self.seat))
        reason = "it costs nothing, and nobody can stop it"
        answer = UseInBattle(self.tech)
        return Stake("use a technology in battle", True, threatened, True, answer=answer, reason=reason)

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            "Do you use {0:tech} in this battle? A Saboteur may stop it.",
            "{seat} may use {0:tech} in the battle",
            (self.tech,),
            "EMP-TEC-17",
            "use a technology in battle",
        )


@TECHNOLOGIES.of(HitBonus)
class PlasmaWeapons(BattleTechnology):
    """More for each die of attacking ships (EMP-TEC-15, EMP-TEC-16)."""

    def helps(self, pos: Galaxy, seat: Seat) -> bool:
        return seat == fighting(pos).attacker

    def works(self, pos: Galaxy, seat: Seat, tech: int) -> None:
        fighting(pos).bonus += pos.content.power(tech, HitBonus).amount


@TECHNOLOGIES.of(IgnoreHits)
class ShieldGenerators(BattleTechnology):
    """The first hits do nothing, for a side that begins with a ship (EMP-TEC-11, EMP-TEC-12, EMP-TEC-13)."""

    def helps(self, pos: Galaxy, seat: Seat) -> bool:
        return bool(fleet(pos, fighting(pos).side(seat)))

    def works(self, pos: Galaxy, seat: Seat, tech: int) -> None:
        battle = fighting(pos)
        battle.shield[battle.side(seat)] += pos.content.power(tech, IgnoreHits).amount


@TECHNOLOGIES.of(TokenDice)
class IonCannons(BattleTechnology):
    """Other numbers of dice for the token of the defender; of two such cards the last one declared (EMP-TEC-14)."""

    def helps(self, pos: Galaxy, seat: Seat) -> bool:
        return seat == fighting(pos).defender and has_token(pos)

    def works(self, pos: Galaxy, seat: Seat, tech: int) -> None:
        fighting(pos).ion = tech


def token_dice(pos: Galaxy, tech: int) -> tuple[int, int]:
    """The dice of an Empire and of a Starbase: the printed ones, or those of such a card, if it is one (-1: none)."""
    if tech < 0:
        return pos.content.unit_dice[UNIT_EMPIRE], pos.content.unit_dice[UNIT_STARBASE]
    power = pos.content.power(tech, TokenDice)
    return power.empire, power.starbase


def declarable(pos: Galaxy, attacker: Seat, defender: Seat) -> tuple[int, int]:
    """What the attacker could add to its dice, and the card with which the defender could change those of its token (-1: none)."""
    plasma = pos.usable(HitBonus, attacker)
    bonus = pos.content.power(plasma, HitBonus).amount if plasma >= 0 else 0
    return bonus, pos.usable(TokenDice, defender)


class SurpriseAttack(Step[Galaxy], frozen=True):
    """Warped ships fire once through the three phases while the defender does not (EMP-WARP-09, EMP-WARP-10)."""

    def run(self, pos: Galaxy) -> None:
        battle = fighting(pos)
        battle.surprise = True
        pos.tell("EMP-WARP-09", "The warped ships of {0:seat} make a surprise attack", battle.attacker)
        pos.then(NameExtraDie(), FiringPhase(1))


class CombatRound(Step[Galaxy], frozen=True):
    """One pass through the three firing phases (EMP-TERM-11)."""

    def run(self, pos: Galaxy) -> None:
        battle = fighting(pos)
        battle.surprise = False
        battle.round += 1
        pos.then(NameExtraDie(), FiringPhase(1))


class NameExtraDie(Step[Galaxy], frozen=True):
    """The Warlord Chooser names a ship for the extra die when attacking (EMP-BAT-21, 22, 25, EMP-WARP-17)."""

    def run(self, pos: Galaxy) -> None:
        battle = fighting(pos)
        battle.named = -1
        attacker = battle.attacker
        if not battle.showdown and attacker == pos.chooser and pos.content.war.dice:
            pos.then(ExtraDieFor(battle.attacker))


@lapses
@asks(
    "Which of your ships fires the extra die in this combat round?",
    "{seat} names a ship for the extra die",
    "EMP-BAT-22",
)
class ExtraDieFor(Decision[Galaxy], frozen=True):
    """Which ship fires the extra die in this combat round? (EMP-BAT-22)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return [NameShip(kind) for kind in sorted(self._kinds(pos))]

    def _kinds(self, pos: Galaxy) -> dict[int, int]:
        battle = fighting(pos)
        ships = battle.warped if battle.surprise else fleet(pos, ATTACKER)
        return {pos.content.ship_type[ship]: ship for ship in ships}

    def apply(self, pos: Galaxy, move: NameShip) -> None:
        fighting(pos).named = self._kinds(pos)[move.unit]
        pos.tell("EMP-BAT-22", "{0:seat} gives the extra die to a {1:unit}", self.seat, move.unit)

    def why_not(self, pos: Galaxy, move: Move) -> Refusal:
        if isinstance(move, NameShip) and move.unit not in self._kinds(pos):
            if fighting(pos).surprise:
                return "No such ship of yours has warped into this battle.", "EMP-WARP-17"
            return "You have no such ship in this battle.", "EMP-BAT-22"
        return "", ""


# --- firing -----------------------------------------------------------------------------------------------------


class FiringPhase(Step[Galaxy], frozen=True):
    """Both sides fire at once, then each owner assigns the hits (EMP-BAT-03 to EMP-BAT-06, EMP-BAT-10)."""

    phase: int

    def run(self, pos: Galaxy) -> None:
        battle = fighting(pos)
        battle.phase = self.phase
        needs: list[int] = []
        owners: list[Seat] = []
        for side in (ATTACKER, DEFENDER):
            before = len(needs)
            shots(pos, side, self.phase, needs)
            owners.extend([battle.seat(side)] * (len(needs) - before))
        if not needs:
            pos.then(EndPhase(self.phase))
            return
        roll = pos.throw(owners, needs)
        for side in (ATTACKER, DEFENDER):
            seat = battle.seat(side)
            rolled = [roll.dice[i] for i in range(len(owners)) if owners[i] == seat]
            if rolled:
                pos.tell(
                    f"EMP-BAT-0{self.phase + 2}",
                    "Phase {2}: {0:seat} rolls {1:dice}, and {3} or more hits",
                    seat,
                    rolled,
                    self.phase,
                    min([needs[i] for i in range(len(owners)) if owners[i] == seat]),
                )
        first, second = TakeHits(battle.defender), TakeHits(battle.attacker)
        if battle.showdown:
            pos.then(CountHits(), first, second, EndPhase(self.phase))
        else:
            pos.then(TimeWarpStep(), CountHits(), first, second, EndPhase(self.phase))


def shots(pos: Galaxy, side: int, phase: int, needs: list[int]) -> None:
    """Add what each die of a side must show in this phase (EMP-BAT-02 to 05, 24, EMP-TEC-14, 15, EMP-WARP-10)."""
    battle, content = fighting(pos), pos.content
    if battle.surprise and side == DEFENDER:
        return
    bonus = battle.bonus if side == ATTACKER else 0
    for ship in fleet(pos, side):
        kind = content.ship_type[ship]
        if content.unit_phase[kind] != phase or (battle.surprise and ship not in battle.warped):
            continue
        dice = content.unit_dice[kind]
        if ship == battle.named:
            dice += content.war.dice
        needs.extend([content.unit_needs[kind] - bonus] * dice)
    if side == DEFENDER and has_token(pos):
        unit = UNIT_EMPIRE if pos.token[battle.space] == EMPIRE else UNIT_STARBASE
        if content.unit_phase[unit] == phase:
            dice = token_dice(pos, battle.ion)[unit == UNIT_STARBASE]
            needs.extend([content.unit_needs[unit]] * dice)


class CountHits(Step[Galaxy], frozen=True):
    """Dice become hits; Shield Generators cancel the first of the battle (EMP-BAT-02, EMP-TEC-13)."""

    def run(self, pos: Galaxy) -> None:
        battle, roll = fighting(pos), lying(pos)
        for side in (ATTACKER, DEFENDER):
            seat = battle.seat(side)
            hits = 0
            for i, value in enumerate(roll.dice):
                if roll.seats[i] != seat and value >= roll.needs[i]:
                    hits += 1
            ignored = min(hits, battle.shield[side])
            if ignored:
                battle.shield[side] -= ignored
                pos.tell("EMP-TEC-13", "The Shield Generators of {0:seat} cancel {1} hit", seat, ignored)
            battle.hits[side] = hits - ignored


class TakeHits(Step[Galaxy], frozen=True):
    """Hits are assigned one after another as long as a target remains; the rest are lost (EMP-BAT-17)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        battle = fighting(pos)
        if battle.hits[battle.side(self.seat)] > 0 and targets(pos, self.seat):
            pos.then(AssignHit(self.seat), self)


def targets(pos: Galaxy, seat: Seat) -> list[int]:
    """The kinds of unit that can take a hit; ships protect an Empire (EMP-BAT-11, EMP-BAT-12)."""
    battle = fighting(pos)
    side = battle.side(seat)
    found: list[int] = []
    for ship in fleet(pos, side):
        kind = pos.content.ship_type[ship]
        unit = DAMAGED if kind == DREADNOUGHT and ship in battle.damaged else kind
        if unit not in found:
            found.append(unit)
    found.sort()
    if side == DEFENDER and has_token(pos):
        if pos.token[battle.space] == STARBASE:
            found.append(UNIT_STARBASE)
        elif not found:
            found.append(UNIT_EMPIRE)
    return found


class AssignHit(Decision[Galaxy], frozen=True):
    """Each player chooses which of the player's own units take the hits (EMP-BAT-09)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return [ASSIGN[unit] for unit in targets(pos, self.seat)]

    def apply(self, pos: Galaxy, move: AssignTo) -> None:
        battle = fighting(pos)
        side = battle.side(self.seat)
        battle.hits[side] -= 1
        unit = move.unit
        if unit == UNIT_STARBASE:
            pos.token[battle.space] = EMPIRE
            pos.tell("EMP-BAT-16", "The Starbase of {0:seat} becomes an Empire", self.seat)
        elif unit == UNIT_EMPIRE:
            battle.razed = True
            pos.tell("EMP-BAT-15", "The Empire of {0:seat} is destroyed", self.seat)
        else:
            self._hit_ship(pos, battle, side, unit)

    def _hit_ship(self, pos: Galaxy, battle: Battle, side: int, unit: int) -> None:
        kind = DREADNOUGHT if unit == DAMAGED else unit
        alike = [
            ship
            for ship in fleet(pos, side)
            if pos.content.ship_type[ship] == kind and (ship in battle.damaged) == (unit == DAMAGED)
        ]
        # the named ship goes last: its owner would not give up the extra die for an equal ship (EMP-BAT-23)
        ship = alike[1] if alike[0] == battle.named and len(alike) > 1 else alike[0]
        if unit == DREADNOUGHT:
            battle.damaged.append(ship)
            pos.tell("EMP-BAT-14", "A Dreadnought of {0:seat} is damaged", self.seat)
        else:
            battle.lost.append(ship)
            clause = "EMP-BAT-14" if unit == DAMAGED else "EMP-BAT-13"
            pos.tell(clause, "{0:seat} loses a {1:ship}", self.seat, kind)

    def _standing(self, pos: Galaxy) -> dict[int, int]:
        """How many hits units of each kind can take before an Empire would be hit; a whole Dreadnought takes a first one
        and then, damaged, a second."""
        battle = fighting(pos)
        found = dict.fromkeys(targets(pos, self.seat), 0)
        for ship in fleet(pos, battle.side(self.seat)):
            kind = pos.content.ship_type[ship]
            whole = kind == DREADNOUGHT and ship not in battle.damaged
            units = (DREADNOUGHT, DAMAGED) if whole else (DAMAGED,) if kind == DREADNOUGHT else (kind,)
            for unit in units:
                found[unit] = found.get(unit, 0) + 1
        if UNIT_STARBASE in found:
            found[UNIT_STARBASE] = 1
        return found

    def sheet(self, pos: Galaxy) -> Sheet | None:
        """All hits of a phase together (EMP-BAT-09)."""
        battle = fighting(pos)
        hits, standing = battle.hits[battle.side(self.seat)], self._standing(pos)
        if hits < 2 or UNIT_EMPIRE in standing:
            return None
        hurt = len([ship for ship in fleet(pos, battle.side(self.seat)) if ship in battle.damaged])
        spent = {DREADNOUGHT: -1, DAMAGED: 1}
        lines = [
            SheetLine(ASSIGN[unit], standing[unit], (1, spent.get(unit, 0))) for unit in sorted(standing)
        ]
        purses = (Purse("hits", hits), Purse("damaged Dreadnoughts", hurt))
        return Sheet(tuple(lines), purses, hits, hits)

    def by_itself(self, pos: Galaxy) -> Auto | None:
        """Where nothing is left, nothing is chosen (EMP-BAT-11, EMP-BAT-17)."""
        battle = fighting(pos)
        if battle.hits[battle.side(self.seat)] < sum(self._standing(pos).values()):
            return None
        return Auto(self.moves(pos)[0], "these hits destroy all that you have there")

    def ask(self, pos: Galaxy) -> Question:
        battle = fighting(pos)
        return Question(
            "Which of your units take the hits? {0} hit(s) to assign.",
            "{seat} assigns hits: {0} to go",
            (battle.hits[battle.side(self.seat)],),
            "EMP-BAT-09",
        )

    def absent(self, pos: Galaxy, moves: Sequence[Move]) -> Move:
        """Fighters, Cruisers, Starbase, Dreadnoughts, Empire in that order (EMP-TABLE-09)."""
        for unit in (FIGHTER, CRUISER, UNIT_STARBASE, DREADNOUGHT, DAMAGED, UNIT_EMPIRE):
            if ASSIGN[unit] in moves:
                return ASSIGN[unit]
        return moves[0]

    def why_not(self, pos: Galaxy, move: Move) -> Refusal:
        if not isinstance(move, AssignTo):
            return "", ""
        battle = fighting(pos)
        own = battle.side(self.seat) == DEFENDER and has_token(pos)
        if move.unit == UNIT_EMPIRE and own and move.unit not in targets(pos, self.seat):
            return "An Empire takes no hit while its owner still has a ship in the battle.", "EMP-BAT-11"
        return "", ""


class EndPhase(Step[Galaxy], frozen=True):
    """All casualties leave together; a side without units has lost (EMP-BAT-10, EMP-BAT-20, EMP-BAT-26)."""

    phase: int

    def run(self, pos: Galaxy) -> None:
        battle = fighting(pos)
        remove_casualties(pos, battle)
        if is_beaten(pos, ATTACKER) or is_beaten(pos, DEFENDER):
            pos.then(EndBattle())
        elif self.phase < 3:
            pos.then(FiringPhase(self.phase + 1))
        elif battle.surprise or battle.showdown or battle.warped:
            pos.then(CombatRound())  # EMP-WARP-13, EMP-WARP-14, EMP-SHOW-05: no retreat
        else:
            pos.then(FightOrRetreat(battle.attacker))


def remove_casualties(pos: Galaxy, battle: Battle) -> None:
    """Destroyed ships and tokens return to their owners' reserves (EMP-BAT-20)."""
    for ship in battle.lost:
        if battle.showdown:
            # it stood somewhere on the board; elsewhere the end of the battle says who holds the space
            pos.lift(ship)
        else:
            pos.ship_at[ship] = -1
        if ship in battle.damaged:
            battle.damaged.remove(ship)
    battle.lost = []
    if battle.razed and pos.owner[battle.space] == battle.defender:
        pos.owner[battle.space] = -1
        pos.token[battle.space] = NOTHING
        pos.tokens[battle.defender] += 1


class FightOrRetreat(Decision[Galaxy], frozen=True):
    """After phase 3 the attacker fights another combat round or retreats (EMP-BAT-27, EMP-BAT-30)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return (FightOn(), Retreat())

    def apply(self, pos: Galaxy, move: Move) -> None:
        if isinstance(move, FightOn):
            pos.then(CombatRound())
            return
        battle = fighting(pos)
        withdraw(pos, self.seat, fleet(pos, ATTACKER))
        pos.tell("EMP-BAT-28", "{0:seat} retreats from {1:space}", self.seat, battle.space)
        pos.then(EndBattle())

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            "Fight on at {0:space}, or retreat with {1} ship(s)?",
            "{seat} decides whether to fight on or to retreat",
            (fighting(pos).space, len(fleet(pos, ATTACKER))),
            "EMP-BAT-27",
        )


class EndBattle(Step[Galaxy], frozen=True):
    """Dreadnoughts are repaired; an attacker who destroyed an Empire and lives takes 1 point (EMP-BAT-18, 33, 35)."""

    def run(self, pos: Galaxy) -> None:
        battle = fighting(pos)
        if battle.showdown:
            return  # scoring.EndShowdown looks at the fleets
        space, attacker, defender = battle.space, battle.attacker, battle.defender
        survivors = fleet(pos, ATTACKER)
        lost = is_beaten(pos, DEFENDER)
        pos.battle = None
        if not lost:
            if not survivors:
                pos.tell("EMP-BAT-34", "{0:seat} holds {1:space}", defender, space)
            return
        pos.holder[space] = attacker if survivors else -1
        if not survivors:
            pos.tell("EMP-BAT-35", "Both sides are destroyed at {0:space}; nobody is rewarded", space)
            return
        pos.tell("EMP-BAT-26", "{0:seat} wins the battle at {1:space}", attacker, space)
        if battle.razed:
            pos.award(attacker, 1)
            pos.razed[attacker] += 1
            pos.tell("EMP-BAT-33", "{0:seat} takes 1 victory point for a destroyed Empire", attacker)
