"""Attacks on planets: naming the attack, and the defender's reactions (COL-STRK-11 to 17, COL-TDEF)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Move, Seat, Step, says
from orrery.engine.position import Position
from orrery.engine.standing import Threat
from orrery.engine.window import Window
from orrery.games.colonies.content import BIO, ENERGY, MEEPLE, NUKE
from orrery.games.colonies.diplomacy import begin_attack
from orrery.games.colonies.flight import NextStep, send_back
from orrery.games.colonies.knowledge import can_use, could_use
from orrery.games.colonies.saves import AttackOver, DestroyDoomed, SaveShip, cloakable
from orrery.games.colonies.state import (
    A_KIND,
    A_PLACE,
    A_SEAT,
    A_SHIP,
    A_TARGET,
    A_TARGET_SHIP,
    A_VICTIM,
    BIO_STRIKE,
    INVASION,
    NUKE_STRIKE,
    STRIKE,
    Chart,
    Use,
)
from orrery.games.colonies.targets import (
    OPEN_BUNKERS,
    OPEN_WARHEADS,
    T_BIO,
    T_BUNKER,
    T_NUKE,
    T_SHIP,
    is_cloaked,
    meeples_at_stake,
    strike_targets,
)
from orrery.games.colonies.technology import (
    DEFENCE,
    EFFECTS,
    FAILURES,
    FIELD,
    KAMIKAZE,
    OPEN_BUNKER,
    OPEN_WARHEAD,
    CloakShip,
    always,
    announce_always,
    can_pay,
    use,
    use_cloak,
)


@says("invade", "COL-INV-01")
class Invade(Move, frozen=True):
    """All Meeples aboard land and fight."""


@says("strike the {target}", "COL-STRK-03")
class Strike(Move, frozen=True):
    """Take down something on the planet."""

    target: int


@says("strike ship {ship}", "COL-STRK-10")
class StrikeShip(Move, frozen=True):
    """Destroy a parked Ship."""

    ship: int


@says("strike the {target} aboard ship {ship}", "COL-TATT-16")
class StrikeAboard(Move, frozen=True):
    """Destroy a warhead aboard a parked Ship."""

    target: int
    ship: int


@says("detonate the {kind}", "COL-STRK-16")
class DetonateWarhead(Move, frozen=True):
    """Set off a warhead over the planet."""

    kind: int


@says("raise the force field", "COL-TDEF-08")
class RaiseField(Move, frozen=True):
    """Destroy the entering Ship."""


@says("fire the missile defense", "COL-TDEF-10")
class FireDefence(Move, frozen=True):
    """Stop the strike and destroy the drone."""


# --- naming -----------------------------------------------------------------------------------------------------


class NameAttack(Step[Chart], frozen=True):
    """A Ship has entered an enemy planet: that is always an attack (COL-MOVE-16)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        from orrery.games.colonies.strikes import AttackLands

        ship = pos.flying
        place = pos.ship_at[ship]
        pos.attack = [ship, place, STRIKE, -1, 0, self.seat, pos.owner[place]]
        pos.opened, pos.stopped = 0, False
        # a Ship that is still there was paid off and goes on, or was sent back and ends its move (COL-TINFO-18, COL-MOVE-31)
        pos.then(ChooseAttack(self.seat), AttackLands(self.seat), AttackOver(), NextStep(self.seat))


def target_moves(targets: Sequence[tuple[int, int]]) -> list[Move]:
    """Targets as moves."""
    moves: list[Move] = []
    for target, ship in targets:
        if target == T_SHIP:
            moves.append(StrikeShip(ship))
        elif ship:
            moves.append(StrikeAboard(target, ship))
        else:
            moves.append(Strike(target))
    return moves


def read_target(move: Move) -> tuple[int, int]:
    """A move as target and Ship."""
    if type(move) is StrikeShip:
        return T_SHIP, move.ship
    if type(move) is StrikeAboard:
        return move.target, move.ship
    assert type(move) is Strike
    return move.target, 0


class ChooseAttack(Decision[Chart], frozen=True):
    """Kind of attack and target are named before any reaction (COL-STRK-11, COL-STRK-15, COL-STRK-16)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        ship, place = pos.attack[A_SHIP], pos.attack[A_PLACE]
        moves: list[Move] = []
        piloted = pos.aboard(ship, MEEPLE) > 0
        if piloted:
            moves.append(Invade())
        if not piloted or can_use(pos, self.seat, pos.content.piloted_strike, place):
            moves.extend(target_moves(strike_targets(pos, self.seat, place)))
            if pos.aboard(ship, BIO):
                moves.append(DetonateWarhead(BIO))
            if pos.aboard(ship, NUKE):
                moves.append(DetonateWarhead(NUKE))
        return moves or [Invade()]

    def apply(self, pos: Chart, move: Move) -> None:
        attack, seat = pos.attack, self.seat
        piloted = pos.aboard(attack[A_SHIP], MEEPLE) > 0
        if type(move) is Invade:
            attack[A_KIND] = INVASION
        elif type(move) is DetonateWarhead:
            attack[A_KIND] = BIO_STRIKE if move.kind == BIO else NUKE_STRIKE
        else:
            attack[A_TARGET], attack[A_TARGET_SHIP] = read_target(move)
        pos.tell(
            "COL-STRK-11",
            "Ship {0} of {1:seat} attacks {2:place}: {3:attack}",
            attack[A_SHIP],
            seat,
            attack[A_PLACE],
            attack[A_KIND],
        )
        pos.then(Announced(seat))
        if attack[A_KIND] == STRIKE:
            pos.then(OpenTarget(seat))
        if piloted and attack[A_KIND] != INVASION:
            use(pos, seat, pos.content.piloted_strike, KAMIKAZE)

    def forced(self) -> bool:
        return False

    def ask(self, pos: Chart) -> str:
        return "How does your Ship attack the planet?"

    def clause(self) -> str:
        return "COL-STRK-11"


class OpenTarget(Step[Chart], frozen=True):
    """Armor Piercer and Surgical Strike are used when their target is named (COL-TATT-02, COL-TATT-16, COL-TATT-24)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        if pos.attack[A_KIND] != STRIKE:
            return  # without its Kamikaze Pilot the Ship invades
        seat, target, content = self.seat, pos.attack[A_TARGET], pos.content
        if target == T_BUNKER:
            use(pos, seat, content.bunker_opener, OPEN_BUNKER, ore=content.bunker_cost)
        elif target in (T_BIO, T_NUKE):
            use(pos, seat, content.surgical, OPEN_WARHEAD)
        elif target == T_SHIP and is_cloaked(pos, pos.attack[A_TARGET_SHIP]):
            announce_always(pos, seat, content.telescope)


def kamikaze(pos: Chart, used: Use) -> None:
    """A piloted Ship strikes (COL-STRK-15)."""


def no_kamikaze(pos: Chart, used: Use) -> None:
    """Cancelled: a piloted Ship that enters an enemy planet must invade (COL-STRK-15)."""
    pos.attack[A_KIND] = INVASION


def open_bunkers(pos: Chart, used: Use) -> None:
    """A Bunker can be the target of this strike (COL-TATT-02)."""
    pos.opened |= OPEN_BUNKERS


def open_warheads(pos: Chart, used: Use) -> None:
    """A warhead can be the target of this strike (COL-TATT-16)."""
    pos.opened |= OPEN_WARHEADS


EFFECTS[KAMIKAZE] = kamikaze
FAILURES[KAMIKAZE] = no_kamikaze
EFFECTS[OPEN_BUNKER] = open_bunkers
EFFECTS[OPEN_WARHEAD] = open_warheads


class Announced(Step[Chart], frozen=True):
    """The attack is named: the Ambassador's payment, then the defender's reactions (COL-STRK-17)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        if not pos.attack:
            return
        victim = pos.attack[A_VICTIM]
        pos.then(Defend(victim, 0))
        begin_attack(pos, [victim])


# --- reactions of the defender ----------------------------------------------------------------------------------

FIELDED: Final = 1
DEFENDED: Final = 2


class Defend(Step[Chart], frozen=True):
    """Force Field and Missile Defense System, each at most once for one Ship (COL-TDEF-08 to 13)."""

    seat: Seat
    tried: int

    def run(self, pos: Chart) -> None:
        if pos.attack and not pos.stopped and reactions(pos, self.seat, self.tried, False):
            pos.then(DefenceWindow((self.seat,), self.tried))


def reactions(pos: Chart, seat: Seat, tried: int, really: bool) -> list[Move]:
    """What the defender could use, as far as the table shows, or really can (COL-TDEF-08, 10, 11, COL-TMOVE-13, 18)."""
    content, attack = pos.content, pos.attack
    ship, place = attack[A_SHIP], attack[A_PLACE]
    check = can_use if really else could_use
    moves: list[Move] = []
    if (
        not tried & FIELDED
        and check(pos, seat, content.field, place)
        and can_pay(pos, seat, ENERGY, content.field_cost)
    ):
        moves.append(RaiseField())
    if (
        pos.aboard(ship, MEEPLE) == 0
        and not tried & DEFENDED
        and check(pos, seat, content.defence, place)
        and can_pay(pos, seat, ENERGY, content.defence_cost)
        and (not is_cloaked(pos, ship) or check(pos, seat, content.telescope))
    ):
        moves.append(FireDefence())
    target = attack[A_TARGET_SHIP]
    if attack[A_KIND] == STRIKE and attack[A_TARGET] == T_SHIP:
        if check(pos, seat, content.stealth, place) and cloakable(pos, seat, place, target):
            moves.append(CloakShip(target))
    return moves


class DefenceWindow(Window[Chart], frozen=True):
    """The defender may react before the attack takes effect; asked again after each reaction (COL-TDEF-13)."""

    tried: int

    def answers(self, pos: Chart, seat: Seat) -> Sequence[Move]:
        return reactions(pos, seat, self.tried, True)

    def answer(self, pos: Chart, seat: Seat, move: Move) -> None:
        content, ship = pos.content, pos.attack[A_SHIP]
        if type(move) is RaiseField:
            pos.then(Defend(seat, self.tried | FIELDED))
            use(pos, seat, content.field, FIELD, ship, energy=content.field_cost)
        elif type(move) is FireDefence:
            pos.then(Defend(seat, self.tried | DEFENDED))
            if is_cloaked(pos, ship):
                pos.then(DefenceByTelescope(seat))
                announce_always(pos, seat, content.telescope)
            else:
                use(pos, seat, content.defence, DEFENCE, ship, energy=content.defence_cost)
        else:
            assert type(move) is CloakShip
            pos.then(Defend(seat, self.tried))
            use_cloak(pos, seat, move.ship)

    def ask(self, pos: Chart, seat: Seat) -> str:
        place = pos.words().name("place", pos.attack[A_PLACE])
        return f"{pos.seat_name(pos.attack[A_SEAT])} attacks {place}. Do you react?"

    def clause(self) -> str:
        return "COL-STRK-17"

    def threat(self, pos: Position, seat: Seat) -> Threat:
        """Standing orders know this window as `defence`; at stake are the Meeples that the attack would take."""
        assert isinstance(pos, Chart)
        answers = self.answers(pos, seat)
        loss = meeples_at_stake(pos, pos.attack[A_PLACE])
        return Threat("defence", loss, answers[0] if len(answers) == 1 else None)


class DefenceByTelescope(Step[Chart], frozen=True):
    """The telescope has shown a Ship in stealth to the defence, unless it was cancelled (COL-TINFO-05)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        content = pos.content
        if always(pos, self.seat, content.telescope):
            use(pos, self.seat, content.defence, DEFENCE, pos.attack[A_SHIP], energy=content.defence_cost)


def force_field(pos: Chart, used: Use) -> None:
    """The entering Ship is destroyed, unless it is saved; then it goes on with its attack (COL-TDEF-07, COL-TDEF-08)."""
    pos.doomed = [used.a]
    pos.tell("COL-TDEF-08", "The Force Field hits Ship {0}", used.a)
    pos.then(SaveShip(used.a, used.seat, False, 0), DestroyDoomed(), Intercepted(False))


def missile_defence(pos: Chart, used: Use) -> None:
    """The strike is stopped and the drone destroyed; a saved drone goes back (COL-TDEF-10, COL-TDEF-12)."""
    pos.doomed = [used.a]
    pos.stopped = True
    pos.tell("COL-TDEF-10", "Missile Defense System stops Ship {0}", used.a)
    pos.then(SaveShip(used.a, used.seat, False, 0), DestroyDoomed(), Intercepted(True))


EFFECTS[FIELD] = force_field
EFFECTS[DEFENCE] = missile_defence


class Intercepted(Step[Chart], frozen=True):
    """What an interception has left: a Ship destroyed, sent back, or on its way (COL-TDEF-07, COL-TDEF-12)."""

    back: bool

    def run(self, pos: Chart) -> None:
        if pos.ship_at[pos.attack[A_SHIP]] < 0:
            pos.stopped = True
        elif self.back:
            send_back(pos, pos.attack[A_SEAT])
