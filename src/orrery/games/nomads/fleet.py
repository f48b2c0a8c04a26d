"""Fleet battle: ships sent, forced blocks, confrontations in the defender's order, fleet damage (NOM-FLEET)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Done, Move, Step, says
from orrery.games.nomads import effects
from orrery.games.nomads.changes import expire
from orrery.games.nomads.coincidence import ApplyFirst, sources
from orrery.games.nomads.confrontation import Compare
from orrery.games.nomads.content import CANNOT_BLOCK, CONFRONTATION, FLEET_DAMAGE, ROOM, UNBLOCKABLE
from orrery.games.nomads.extinction import CheckLife
from orrery.games.nomads.losses import ApplyDamage, open_war
from orrery.games.nomads.powers import renew
from orrery.games.nomads.state import FLEET, LANE, PHASE, Expanse, Standing
from orrery.games.nomads.values import is_ship, ship_damage, ship_has, ships
from orrery.games.nomads.windows import Round


@says("send {place}", "NOM-FLEET-03")
class SendShip(Move, frozen=True):
    """This ship takes part."""

    place: int


@says("block {ship:place} with {blocker:place}", "NOM-FLEET-05")
class Block(Move, frozen=True):
    """Place one of the defender's ships in front of an attacking one."""

    ship: int
    blocker: int


@says("confront {place}", "NOM-FLEET-09")
class Confront(Move, frozen=True):
    """The next confrontation, named by the attacking ship."""

    place: int


@says("mine {place}", "NOM-CONS-13")
class Mine(Move, frozen=True):
    """The ship that a waiting consumable weakens."""

    place: int


class FleetBattle(Step[Expanse], frozen=True):
    """It takes place if the defender has a built ship when the war window has closed (NOM-FLEET-01, 02, 28)."""

    def run(self, pos: Expanse) -> None:
        war = open_war(pos)
        if not ships(pos, war.defender):
            pos.tell("NOM-FLEET-02", "{0:seat} has no ship: there is no fleet battle", war.defender)
            return
        war.phase = FLEET
        renew(pos, "phase")
        pos.tell("NOM-FLEET-01", "The fleet battle begins")
        pos.then(
            Send(war.attacker),
            Trap(),
            BlockShips(war.defender),
            NextLane(war.defender),
            CountDamage(),
            EndFleetBattle(),
        )


class Send(Decision[Expanse], frozen=True):
    """The attacker chooses which ships take part, at least one if there are any (NOM-FLEET-03, NOM-FLEET-04)."""

    def moves(self, pos: Expanse) -> Sequence[Move]:
        war = open_war(pos)
        moves: list[Move] = [SendShip(place) for place in ships(pos, self.seat) if place not in war.sent]
        if war.sent or not moves:
            moves.append(Done())
        return moves

    def apply(self, pos: Expanse, move: Move) -> None:
        if isinstance(move, SendShip):
            open_war(pos).sent.append(move.place)
            pos.tell("NOM-FLEET-03", "{0:seat} sends {1:card}", self.seat, pos.work[move.place])
            pos.then(self)

    def ask(self, pos: Expanse) -> str:
        return "Which of your ships do you send into the battle?"

    def clause(self) -> str:
        return "NOM-FLEET-03"


def traps(pos: Expanse) -> list[Standing]:
    """Consumables of the defender that wait for ships being sent (NOM-FLEET-27)."""
    war = open_war(pos)
    return [
        one
        for one in pos.standing
        if one.waiting
        and one.user == war.defender
        and pos.content.abilities[one.ability].trigger == "ships_sent_against_owner"
    ]


class Trap(Step[Expanse], frozen=True):
    """Waiting consumables that answer the sending apply now, before any block (NOM-CONS-13, NOM-FLEET-27)."""

    def run(self, pos: Expanse) -> None:
        war = open_war(pos)
        if war.sent and traps(pos):
            pos.then(WhichTrap(war.defender), Trap())


class WhichTrap(Decision[Expanse], frozen=True):
    """A defender whose different traps are sprung by the same ships says which comes first (NOM-EFF-11).

    Between equal ones there is nothing to say.
    """

    def moves(self, pos: Expanse) -> Sequence[Move]:
        return [ApplyFirst(source) for source in sources(pos, [one.ability for one in traps(pos)])]

    def apply(self, pos: Expanse, move: Move) -> None:
        assert isinstance(move, ApplyFirst)
        chosen = [one for one in traps(pos) if pos.content.abilities[one.ability].source == move.source]
        pos.then(SetTrap(self.seat, chosen[0].serial))

    def ask(self, pos: Expanse) -> str:
        return "Which of your traps is sprung first?"

    def clause(self) -> str:
        return "NOM-EFF-11"


class SetTrap(Decision[Expanse], frozen=True):
    """The owner picks one of the ships sent; the card stays until the battle ends (NOM-CONS-13, NOM-SYNC-17)."""

    serial: int

    def moves(self, pos: Expanse) -> Sequence[Move]:
        return [Mine(place) for place in open_war(pos).sent]

    def apply(self, pos: Expanse, move: Move) -> None:
        assert isinstance(move, Mine)
        one = next(one for one in traps(pos) if one.serial == self.serial)
        op = pos.content.abilities[one.ability].ops[0]
        assert isinstance(op, effects.WeakenOnSend)
        pos.standing[pos.standing.index(one)] = Standing(
            one.serial, one.user, one.ability, one.card, False, PHASE, -1, move.place, 0, op.defence, 0
        )
        source = pos.content.abilities[one.ability].source
        pos.tell("NOM-CONS-13", "{0:source} of {1:seat} weakens {2:place}", source, self.seat, move.place)

    def ask(self, pos: Expanse) -> str:
        one = next(one for one in traps(pos) if one.serial == self.serial)
        card = pos.words().name("source", pos.content.abilities[one.ability].source)
        return f"Which of the ships sent does {card} weaken?"

    def clause(self) -> str:
        return "NOM-CONS-13"


class BlockShips(Decision[Expanse], frozen=True):
    """The defender blocks as many attacking ships as possible, each ship once (NOM-FLEET-05 to 08)."""

    def moves(self, pos: Expanse) -> Sequence[Move]:
        attackers, blockers = unmatched(pos)
        if not attackers or not blockers:
            return (Done(),)
        return [Block(ship, blocker) for ship in attackers for blocker in blockers]

    def apply(self, pos: Expanse, move: Move) -> None:
        if isinstance(move, Block):
            open_war(pos).front.extend((move.ship, move.blocker))
            pos.tell(
                "NOM-FLEET-05",
                "{0:seat} blocks {1:card} with {2:card}",
                self.seat,
                pos.work[move.ship],
                pos.work[move.blocker],
            )
            pos.then(self)

    def ask(self, pos: Expanse) -> str:
        return "Which ship blocks which? You must block as many as you can."

    def clause(self) -> str:
        return "NOM-FLEET-06"


def unmatched(pos: Expanse) -> tuple[list[int], list[int]]:
    """Attacking ships that can still be blocked, and ships that can still block (NOM-FLEET-07, NOM-FLEET-08)."""
    war = open_war(pos)
    attackers = [ship for ship in war.sent if ship not in war.front and not ship_has(pos, ship, UNBLOCKABLE)]
    blockers = [
        ship
        for ship in ships(pos, war.defender)
        if ship not in war.front and not ship_has(pos, ship, CANNOT_BLOCK)
    ]
    return attackers, blockers


class NextLane(Decision[Expanse], frozen=True):
    """The defender names the next confrontation, after the previous one is resolved (NOM-FLEET-09, NOM-FLEET-10)."""

    def moves(self, pos: Expanse) -> Sequence[Move]:
        front = open_war(pos).front
        return [Confront(front[i]) for i in range(0, len(front), 2)] or (Done(),)

    def apply(self, pos: Expanse, move: Move) -> None:
        war = open_war(pos)
        if not isinstance(move, Confront):
            return
        at = next(i for i in range(0, len(war.front), 2) if war.front[i] == move.place)
        ship, blocker = war.front[at], war.front[at + 1]
        del war.front[at : at + 2]
        pos.then(self)
        if is_ship(pos, ship) and is_ship(pos, blocker):
            war.lane = [ship, blocker]
            pos.tell("NOM-FLEET-10", "{0:place} and {1:place} confront each other", ship, blocker)
            pos.then(Round(CONFRONTATION), Compare(), EndLane())
        # otherwise one of them has left, and its opponent counts as unblocked (NOM-FLEET-16)

    def ask(self, pos: Expanse) -> str:
        return "Which confrontation is next?"

    def clause(self) -> str:
        return "NOM-FLEET-09"


class EndLane(Step[Expanse], frozen=True):
    """A confrontation is over: what waited for it is discarded (NOM-SYNC-17)."""

    def run(self, pos: Expanse) -> None:
        open_war(pos).lane = []
        expire(pos, LANE)


class CountDamage(Step[Expanse], frozen=True):
    """Ships neither blocked nor destroyed inflict their damage; all of the defender count, those the attacker kept
    back do not (NOM-FLEET-17 to 20). A window opens if there is any (NOM-WND-06)."""

    def run(self, pos: Expanse) -> None:
        war = open_war(pos)
        mine = sum(
            ship_damage(pos, place)
            for place in war.sent
            if is_ship(pos, place) and place // ROOM == war.attacker and place not in war.blocked
        )
        theirs = sum(
            ship_damage(pos, place) for place in ships(pos, war.defender) if place not in war.blocked
        )
        war.damage = [theirs, mine]
        pos.tell(
            "NOM-FLEET-20",
            "Fleet damage: {0:seat} inflicts {1}, {2:seat} inflicts {3}",
            war.attacker,
            mine,
            war.defender,
            theirs,
        )
        if mine or theirs:
            pos.then(Round(FLEET_DAMAGE), ApplyDamage(), CheckLife())


class EndFleetBattle(Step[Expanse], frozen=True):
    """Changes of this phase end, and its consumables are discarded (NOM-DMG-07, NOM-SYNC-17)."""

    def run(self, pos: Expanse) -> None:
        expire(pos, PHASE)
        war = open_war(pos)
        war.blocked = []
        war.fallen = []
        war.sent = []
