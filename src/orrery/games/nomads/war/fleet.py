"""Fleet battle: ships sent, forced blocks, confrontations in the defender's order, fleet damage (NOM-FLEET)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Done, Move, Question, Step, says
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.engine.stops import Auto
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import CONFRONTATION, FLEET_DAMAGE, ROOM
from orrery.games.nomads.cards.meaning import OPERATIONS, Operation, Reason
from orrery.games.nomads.cards.pack import TriggerName
from orrery.games.nomads.holdings.extinction import CheckLife
from orrery.games.nomads.table.changes import expire
from orrery.games.nomads.table.items import Standing
from orrery.games.nomads.table.state import FLEET, PHASE, THIS_CONFRONTATION, Choice, Expanse
from orrery.games.nomads.table.values import is_ship, ship_damage, ship_has, ships
from orrery.games.nomads.using.coincidence import ApplyFirst, sources
from orrery.games.nomads.using.powers import renew
from orrery.games.nomads.using.windows import Round
from orrery.games.nomads.war.confrontation import Compare
from orrery.games.nomads.war.losses import ApplyDamage, open_war

IN_ORDER = "ships meet in the order in which you placed them"


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


@says("mine {place}", "NOM-CONS-13", "No ship that has come to this battle stands at that place.")
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
            NextConfrontation(war.defender),
            CountDamage(),
            EndFleetBattle(),
        )


class Send(Choice, frozen=True):
    """The attacker chooses which ships take part, at least one if there are any (NOM-FLEET-03, NOM-FLEET-04)."""

    def named(self, pos: Expanse) -> Sequence[Move]:
        return [*(SendShip(place) for place in ships(pos, self.seat)), Done()]

    def why(self, pos: Expanse, move: Move) -> Reason | None:
        sent = open_war(pos).sent
        if isinstance(move, Done) and ships(pos, self.seat) and not sent:
            return "You own ships, so you must send at least one.", "NOM-FLEET-04"
        if isinstance(move, SendShip):
            if move.place not in ships(pos, self.seat):
                return "You send built ships of your own.", "NOM-FLEET-03"
            if move.place in sent:
                return "That ship is sent already.", "NOM-FLEET-03"
        return None

    def sheet(self, pos: Expanse) -> Sheet:
        sent = open_war(pos).sent
        kept = [place for place in ships(pos, self.seat) if place not in sent]
        lines = tuple(SheetLine(SendShip(place)) for place in kept)
        return Sheet(lines, least=0 if sent else 1, most=len(kept), end=Done())

    def apply(self, pos: Expanse, move: Move) -> None:
        if isinstance(move, SendShip):
            open_war(pos).sent.append(move.place)
            pos.tell("NOM-FLEET-03", "{0:seat} sends {1:card}", self.seat, pos.technology[move.place])
            pos.then(self)

    def ask(self, pos: Expanse) -> Question:
        return Question(
            "Which ships attack {0:seat}? At least one must go.",
            "{seat} choose(s|) ships for the attack on {0:seat}",
            (open_war(pos).defender,),
            "NOM-FLEET-03",
        )


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

    def ask(self, pos: Expanse) -> Question:
        return Question(
            "Which of your traps goes off first?", "{seat} spring(s|) a trap", clause="NOM-EFF-11"
        )


@OPERATIONS.of(effects.WeakenOnSend)
class WeakenOnSend(Operation):
    """A consumable that waits for ships sent against its owner (NOM-CONS-13)."""

    aims = frozenset({"self"})

    trigger: TriggerName = "ships_sent_against_owner"


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
        said = "{0:source} of {1:seat} weakens {2:kind} of {3:seat}"
        ship = pos.kind(pos.technology[move.place])
        pos.tell("NOM-CONS-13", said, source, self.seat, ship, move.place // ROOM)

    def ask(self, pos: Expanse) -> Question:
        one = next(one for one in traps(pos) if one.serial == self.serial)
        return Question(
            "{0:source}: which of the ships sent do you weaken?",
            "{seat} aim(s|) {0:source}",
            (pos.content.abilities[one.ability].source,),
            "NOM-CONS-13",
        )


class BlockShips(Choice, frozen=True):
    """The defender blocks as many attacking ships as possible, each ship once (NOM-FLEET-05 to 08)."""

    def named(self, pos: Expanse) -> Sequence[Move]:
        war = open_war(pos)
        pairs = [Block(ship, blocker) for ship in war.sent for blocker in ships(pos, war.defender)]
        return [*pairs, Done()]

    def why(self, pos: Expanse, move: Move) -> Reason | None:
        if isinstance(move, Block):
            return why_not_blocked(pos, move.ship) or why_not_blocking(pos, move.blocker)
        attackers, blockers = unmatched(pos)
        if isinstance(move, Done) and attackers and blockers:
            return "You must block as many of the ships sent as you can.", "NOM-FLEET-06"
        return None

    def sheet(self, pos: Expanse) -> Sheet:
        attackers, blockers = unmatched(pos)
        both = [*attackers, *blockers]
        pairs = [(ship, blocker) for ship in attackers for blocker in blockers]
        number = min(len(attackers), len(blockers))
        if len(attackers) == len(blockers) > 1:
            number -= 1  # the last two meet by themselves
        return Sheet(
            tuple(
                SheetLine(Block(*pair), costs=tuple(int(place in pair) for place in both)) for pair in pairs
            ),
            tuple(Purse(pos.content.card_names[pos.kind(pos.technology[place])], 1) for place in both),
            number,
            number,
            ordered=True,
        )

    def apply(self, pos: Expanse, move: Move) -> None:
        if isinstance(move, Block):
            open_war(pos).pairs.extend((move.ship, move.blocker))
            pos.tell(
                "NOM-FLEET-05",
                "{0:seat} blocks {1:card} with {2:card}",
                self.seat,
                pos.technology[move.ship],
                pos.technology[move.blocker],
            )
            pos.then(self)

    def ask(self, pos: Expanse) -> Question:
        return Question(
            "Who meets whom? You must block {0} more. They fight in the order that you name.",
            "{seat} place(s|) ships against the attack",
            (min(len(side) for side in unmatched(pos)),),
            "NOM-FLEET-06",
        )


def unmatched(pos: Expanse) -> tuple[list[int], list[int]]:
    """Attacking ships that can still be blocked, and ships that can still block (NOM-FLEET-07, NOM-FLEET-08)."""
    war = open_war(pos)
    attackers = [ship for ship in war.sent if why_not_blocked(pos, ship) is None]
    blockers = [ship for ship in ships(pos, war.defender) if why_not_blocking(pos, ship) is None]
    return attackers, blockers


def why_not_blocked(pos: Expanse, ship: int) -> Reason | None:
    """Why an attacking ship cannot be blocked; None if it can (NOM-FLEET-05, 07, 08)."""
    war = open_war(pos)
    if ship not in war.sent:
        return "That ship was not sent.", "NOM-FLEET-05"
    if ship in war.pairs:
        return "Each ship is blocked only once.", "NOM-FLEET-07"
    if ship_has(pos, ship, effects.Unblockable):
        return "That ship cannot be blocked.", "NOM-FLEET-08"
    return None


def why_not_blocking(pos: Expanse, ship: int) -> Reason | None:
    """Why a ship of the defender cannot block; None if it can (NOM-FLEET-05, 07, 08)."""
    war = open_war(pos)
    if ship not in ships(pos, war.defender):
        return "You block with built ships of your own.", "NOM-FLEET-05"
    if ship in war.pairs:
        return "Each ship blocks only once.", "NOM-FLEET-07"
    if ship_has(pos, ship, effects.CannotBlock):
        return "That ship cannot block.", "NOM-FLEET-08"
    return None


class NextConfrontation(Choice, frozen=True):
    """The defender names the next confrontation, after the previous one is resolved (NOM-FLEET-09, NOM-FLEET-10)."""

    def named(self, pos: Expanse) -> Sequence[Move]:
        return [*(Confront(ship) for ship in open_war(pos).pairs[::2]), Done()]

    def why(self, pos: Expanse, move: Move) -> Reason | None:
        ahead = open_war(pos).pairs[::2]
        if isinstance(move, Confront) and move.place not in ahead:
            return "That ship has no confrontation before it.", "NOM-FLEET-09"
        if isinstance(move, Done) and ahead:
            return "There are confrontations left.", "NOM-FLEET-09"
        return None

    def by_itself(self, pos: Expanse) -> Auto:
        """In the order in which the blocks were placed."""
        return Auto(Confront(open_war(pos).pairs[0]), IN_ORDER)

    def apply(self, pos: Expanse, move: Move) -> None:
        war = open_war(pos)
        if not isinstance(move, Confront):
            return
        at = next(i for i in range(0, len(war.pairs), 2) if war.pairs[i] == move.place)
        ship, blocker = war.pairs[at], war.pairs[at + 1]
        del war.pairs[at : at + 2]
        pos.then(self)
        if is_ship(pos, ship) and is_ship(pos, blocker):
            war.confrontation = [ship, blocker]
            kinds = pos.kind(pos.technology[ship]), pos.kind(pos.technology[blocker])
            said = "{0:kind} of {1:seat} and {2:kind} of {3:seat} confront each other"
            pos.tell("NOM-FLEET-10", said, kinds[0], ship // ROOM, kinds[1], blocker // ROOM)
            pos.then(Round(CONFRONTATION), Compare(), EndConfrontation())
        # otherwise one of them has left, and its opponent counts as unblocked (NOM-FLEET-16)

    def ask(self, pos: Expanse) -> Question:
        return Question(
            "Which pair of ships fights next?",
            "{seat} name(s|) the next pair of ships",
            clause="NOM-FLEET-09",
        )


class EndConfrontation(Step[Expanse], frozen=True):
    """A confrontation is over: what waited for it is discarded (NOM-SYNC-17)."""

    def run(self, pos: Expanse) -> None:
        open_war(pos).confrontation = []
        expire(pos, THIS_CONFRONTATION)


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
