"""What an attack on a planet does: strikes, plague and nuclear fire (COL-STRK-02 to 12, COL-WMD)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Seat, Step, always_asked, asks, says
from orrery.games.colonies import effects as e
from orrery.games.colonies.combat.invasion import begin_invasion, step_out, use_up
from orrery.games.colonies.combat.saves import DestroyDoomed, SaveShip
from orrery.games.colonies.space.targets import is_cloaked, plain_targets
from orrery.games.colonies.table.state import (
    BIO_STRIKE,
    CONTAMINATION,
    FALLOUT,
    INVASION,
    STRIKE,
    Chart,
    strip,
    unprotected_farm,
    unprotected_meeples,
)
from orrery.games.colonies.technology.using import announce_always, to_announce
from orrery.games.colonies.terms import (
    BIO,
    FARM,
    HOLD,
    MEEPLE,
    REFINERY,
    T_BIO,
    T_BUNKER,
    T_FARM,
    T_MEEPLE,
    T_NUKE,
    T_SHIP,
    T_WINDMILL,
    WINDMILL,
    Target,
)

# --- naming a target ------------------------------------------------------------------------------------------


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


def target_moves(targets: Sequence[Target]) -> list[Move]:
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


def read_target(move: Move) -> Target:
    """A move as target and Ship."""
    if type(move) is StrikeShip:
        return T_SHIP, move.ship
    if type(move) is StrikeAboard:
        return move.target, move.ship
    assert type(move) is Strike
    return move.target, 0


# --- the effect -------------------------------------------------------------------------------------------------


class AttackLands(Step[Chart], frozen=True):
    """The attack takes effect, if nothing has stopped it (COL-STRK-17)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        if pos.attack is None or pos.attack.stopped:
            return
        attack = pos.the_attack()
        kind, ship, place = attack.kind, attack.ship, attack.place
        if kind == INVASION:
            begin_invasion(pos, self.seat, ship, place, pos.aboard(ship, MEEPLE))
        elif kind == STRIKE:
            target, other = attack.target, attack.target_ship
            telescope = None
            if target == T_SHIP and is_cloaked(pos, other):
                telescope = to_announce(pos, self.seat, e.SeeStealth)
            if telescope is not None:
                pos.then(self)
                announce_always(pos, self.seat, telescope)
            elif (target, other) in open_targets(pos, self.seat):
                pos.then(HitTarget(self.seat))
            elif open_targets(pos, self.seat):
                pos.then(NameAgain(self.seat), self)
            else:
                pos.tell("COL-STRK-12", "The strike finds no target")
                use_up(pos, ship, "COL-STRK-02")
        else:
            use_up(pos, ship, "COL-WMD-15")
            step_out(pos, place)
            if kind == BIO_STRIKE:
                biological(pos, place)
            else:
                nuclear(pos, place)


def open_targets(pos: Chart, seat: Seat) -> list[Target]:
    """What this strike can hit now, with what Technology has opened for it (COL-STRK-12)."""
    place = pos.the_attack().place
    found = plain_targets(pos, seat, place)
    for card in pos.content.during["strike"]:
        if pos.the_attack().opened & card.bit:
            found.extend(card.meaning.opens(pos, seat, place))
    return found


@asks(
    "Your target cannot be hit any more. What do you strike instead?",
    "{seat} name(s|) another target",
    "COL-STRK-12",
)
@always_asked
class NameAgain(Decision[Chart], frozen=True):
    """The named target cannot be hit any more: the attacker names another one (COL-STRK-12)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        return target_moves(open_targets(pos, self.seat))

    def apply(self, pos: Chart, move: Move) -> None:
        pos.the_attack().target, pos.the_attack().target_ship = read_target(move)


class HitTarget(Step[Chart], frozen=True):
    """A strike takes down one target; a Ship can be saved from it (COL-STRK-05 to 10, COL-TDEF-06)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        attack = pos.the_attack()
        ship, place = attack.ship, attack.place
        target, other = attack.target, attack.target_ship
        if target == T_SHIP:
            pos.the_attack().doomed = [other]
            pos.tell("COL-STRK-10", "Ship {0} at {1:place} is struck", other, place)
            pos.then(SaveShip(other, self.seat, False, 0), DestroyDoomed(), UseUp(ship))
            return
        use_up(pos, ship, "COL-STRK-02")
        pos.tell("COL-STRK-03", "The {0:target} at {1:place} is struck", target, place)
        if target == T_MEEPLE:
            pos.take(place, MEEPLE, 1)
        elif target == T_WINDMILL:
            pos.levels[place * 3 + WINDMILL] = 0
        elif target == T_FARM:
            pos.levels[place * 3 + FARM] -= unprotected_farm(pos, place)
        elif target == T_BUNKER:
            pos.bunkers[place] -= 1
        elif target in (T_BIO, T_NUKE):
            if other:
                pos.cargo[other * HOLD + BIO + target - T_BIO] -= 1
            else:
                pos.warheads[place * 2 + target - T_BIO] -= 1
        else:
            pos.levels[place * 3 + REFINERY] = 0


class UseUp(Step[Chart], frozen=True):
    """The striking Ship is used up after its target has been saved or destroyed (COL-STRK-02)."""

    ship: int

    def run(self, pos: Chart) -> None:
        use_up(pos, self.ship, "COL-STRK-02")


def biological(pos: Chart, place: int) -> None:
    """All unprotected Meeples and Farm levels go; the planet is contaminated (COL-WMD-01, COL-WMD-02)."""
    pos.take(place, MEEPLE, unprotected_meeples(pos, place))
    pos.levels[place * 3 + FARM] -= unprotected_farm(pos, place)
    mark(pos, place, CONTAMINATION)
    pos.tell("COL-WMD-01", "A plague strikes {0:place}; it is contaminated", place)


def nuclear(pos: Chart, place: int) -> None:
    """Everything goes but Bunkers and what they protect; fallout remains (COL-WMD-06, COL-WMD-07)."""
    pos.take(place, MEEPLE, unprotected_meeples(pos, place))
    pos.levels[place * 3 + FARM] -= unprotected_farm(pos, place)
    strip(pos, place, bunkers=False)
    for ship in pos.ships_at(place):
        pos.destroy(ship)
    mark(pos, place, FALLOUT)
    pos.tell("COL-WMD-06", "A nuclear strike devastates {0:place}", place)


def mark(pos: Chart, place: int, marker: int) -> None:
    """A marker works through the third Round, this one included; a new strike starts the count again (COL-WMD-11, 12)."""
    pos.markers[place * 2 + marker] = pos.round + pos.content.marker_rounds[marker] - 1
