"""Attacks on planets: naming the attack, and the defender's reactions (COL-STRK-11 to 17, COL-TDEF)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Question, Seat, Step, always_asked, says
from orrery.engine.stops import Stake
from orrery.engine.window import Window
from orrery.games.colonies import effects as e
from orrery.games.colonies.combat.diplomacy import begin_attack
from orrery.games.colonies.combat.saves import AttackOver, DestroyDoomed, SaveShip
from orrery.games.colonies.combat.strikes import (
    AttackLands,
    Strike,
    StrikeAboard,
    StrikeShip,
    read_target,
    target_moves,
)
from orrery.games.colonies.content import Card
from orrery.games.colonies.space.routes import send_back
from orrery.games.colonies.space.targets import (
    bunker_targets,
    is_cloaked,
    openers,
    plain_targets,
    strike_targets,
    warhead_targets,
    why_not_strike,
)
from orrery.games.colonies.table.state import (
    BIO_STRIKE,
    INVASION,
    NUKE_STRIKE,
    STRIKE,
    Attack,
    Chart,
    meeples_at_stake,
)
from orrery.games.colonies.technology.knowledge import could, functions, has, helpers, helps
from orrery.games.colonies.technology.using import (
    CancelsBelow,
    announce,
    announce_always,
    reaction_card,
    reactions,
    to_announce,
)
from orrery.games.colonies.terms import BIO, MEEPLE, NUKE, T_SHIP, Target
from orrery.games.colonies.uses import MEANINGS, Held, Meaning, Use, Why


@says("invade", "COL-INV-01")
class Invade(Move, frozen=True):
    """All Meeples aboard land and fight."""


@says("detonate the {kind}", "COL-STRK-16")
class DetonateWarhead(Move, frozen=True):
    """Set off a warhead over the planet."""

    kind: int


@says("send in the kamikaze pilot", "COL-TATT-13")
class SendKamikaze(Move, frozen=True):
    """Cancel Missile Defense System."""


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
        ship = pos.flying
        place = pos.ship_at[ship]
        pos.attack = Attack(STRIKE, self.seat, place, ship, pos.owner[place])
        pos.then(ChooseAttack(self.seat), AttackLands(self.seat), AttackOver())


@always_asked
class ChooseAttack(Decision[Chart], frozen=True):
    """Kind of attack and target are named before any reaction (COL-STRK-11, COL-STRK-15, COL-STRK-16)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        place = pos.the_attack().place
        named = [Invade(), *target_moves(strike_targets(pos, self.seat, place))]
        named.extend([DetonateWarhead(BIO), DetonateWarhead(NUKE)])
        return [move for move in named if why_not_attack(pos, self.seat, move) is None] or [Invade()]

    def apply(self, pos: Chart, move: Move) -> None:
        attack, seat = pos.the_attack(), self.seat
        piloted = pos.aboard(attack.ship, MEEPLE) > 0
        if type(move) is Invade:
            attack.kind = INVASION
        elif type(move) is DetonateWarhead:
            attack.kind = BIO_STRIKE if move.kind == BIO else NUKE_STRIKE
        else:
            attack.target, attack.target_ship = read_target(move)
        pos.tell(
            "COL-STRK-11",
            "Ship {0} of {1:seat} attacks {2:place}: {3}",
            attack.ship,
            seat,
            attack.place,
            attack.kind,
        )
        pos.then(Announced(seat))
        if attack.kind == STRIKE:
            pos.then(OpenTarget(seat))
        if piloted and attack.kind != INVASION:
            card = helpers(pos, seat, e.StrikePiloted, attack.place)[0]
            announce(pos, card, PilotedStrike(seat=seat, tech=card.tech))

    def ask(self, pos: Chart) -> Question:
        return Question(
            "How does Ship {1} attack {0:place}? It is used up.",
            "{seat} attack(s|) {0:place}",
            (pos.the_attack().place, pos.the_attack().ship),
            "COL-STRK-11",
        )

    def why_not(self, pos: Chart, move: Move) -> tuple[str, str]:
        return why_not_attack(pos, self.seat, move) or ("", "")


def why_not_attack(pos: Chart, seat: Seat, move: Move) -> Why:
    """Why the Ship over an enemy planet cannot attack it like this (COL-STRK-03 to 05, 15, 16, COL-INV-01)."""
    ship, place = pos.the_attack().ship, pos.the_attack().place
    piloted = pos.aboard(ship, MEEPLE) > 0
    if type(move) is Invade:
        return None if piloted else ("Nobody is aboard: a drone cannot invade.", "COL-INV-01")
    if piloted and not helps(pos, seat, e.StrikePiloted, place):
        return "A Ship with a crew must invade.", "COL-STRK-15"
    if type(move) is DetonateWarhead:
        if move.kind not in (BIO, NUKE) or not pos.aboard(ship, move.kind):
            return "The Ship does not carry such a warhead.", "COL-STRK-16"
        return None
    if type(move) is Strike or type(move) is StrikeShip or type(move) is StrikeAboard:
        target, other = read_target(move)
        return why_not_strike(pos, seat, place, target, other)
    return "", ""


class OpenTarget(Step[Chart], frozen=True):
    """A card that opens the named target is used when it is named (COL-TATT-02, COL-TATT-16, COL-TATT-24)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        if pos.the_attack().kind != STRIKE:
            return  # without its Kamikaze Pilot the Ship invades
        seat, place = self.seat, pos.the_attack().place
        target, ship = pos.the_attack().target, pos.the_attack().target_ship
        if target == T_SHIP:
            if is_cloaked(pos, ship):
                telescope = to_announce(pos, seat, e.SeeStealth)
                if telescope is not None:
                    announce_always(pos, seat, telescope)
            return
        if (target, ship) in plain_targets(pos, seat, place):
            return
        for card in openers(pos, seat, place):
            if (target, ship) in card.meaning.opens(pos, seat, place):
                announce(pos, card, OpensTargets(seat=seat, tech=card.tech))
                return


class OpensTargets(Use, frozen=True):
    """What a card opens can be the target of this strike (COL-TATT-02, COL-TATT-16)."""

    def run(self, pos: Chart) -> None:
        pos.the_attack().opened |= 1 << self.tech


@MEANINGS.of(e.OpenBunker)
class OpensBunkers(Meaning):
    """A strike may have one Bunker as its target (COL-TATT-02)."""

    during = "strike"

    def opens(self, pos: Chart, seat: Seat, place: int) -> list[Target]:
        return bunker_targets(pos, place)


@MEANINGS.of(e.OpenWarhead)
class OpensWarheads(Meaning):
    """A strike may have one warhead as its target (COL-TATT-16)."""

    during = "strike"

    def opens(self, pos: Chart, seat: Seat, place: int) -> list[Target]:
        return warhead_targets(pos, seat, place)


class PilotedStrike(Use, frozen=True):
    """A piloted Ship strikes; cancelled, it must invade (COL-STRK-15)."""

    def run(self, pos: Chart) -> None:
        """The strike goes on as it was named."""

    def fails(self, pos: Chart) -> None:
        pos.the_attack().kind = INVASION


@MEANINGS.of(e.StrikePiloted)
class PilotsStrike(Meaning):
    """A piloted Ship may strike instead of invading (COL-STRK-15)."""

    during = "strike"


class Announced(Step[Chart], frozen=True):
    """The attack is named: the Ambassador's payment, then the defender's reactions (COL-STRK-17)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        if not pos.attack:
            return
        victim = pos.the_attack().victim
        pos.then(Defend(victim, 0))
        begin_attack(pos, [victim])


# --- reactions of the defender ----------------------------------------------------------------------------------


class Defend(Step[Chart], frozen=True):
    """The defender's reactions, each card at most once for one Ship (COL-TDEF-08 to 13, COL-TECH-10)."""

    seat: Seat
    tried: int

    def run(self, pos: Chart) -> None:
        if (
            pos.attack is not None
            and not pos.attack.stopped
            and reactions(pos, self.seat, self, self.tried, could)
        ):
            pos.then(DefenceWindow((self.seat,), self.tried))


class DefenceWindow(Window[Chart], frozen=True):
    """The defender may react before the attack takes effect; asked again after each reaction (COL-TDEF-13)."""

    tried: int

    def answers(self, pos: Chart, seat: Seat) -> Sequence[Move]:
        return reactions(pos, seat, Defend(seat, self.tried), self.tried, has)

    def answer(self, pos: Chart, seat: Seat, move: Move) -> None:
        moment = Defend(seat, self.tried)
        card = reaction_card(pos, seat, move, moment, self.tried)
        pos.then(Defend(seat, self.tried | card.bit))
        card.meaning.react(pos, seat, card, move, moment)

    def ask(self, pos: Chart, seat: Seat) -> Question:
        attack = pos.the_attack()
        said = {
            INVASION: "{0:seat} invades {1:place}: {2} Meeple(s) against a strength of {3}. Do you answer?",
            BIO_STRIKE: "{0:seat} detonates a Biological warhead over {1:place}. Do you answer?",
            NUKE_STRIKE: "{0:seat} detonates a Nuclear warhead over {1:place}. Do you answer?",
        }.get(attack.kind, "{0:seat} strikes the {4:target} at {1:place}. Do you answer?")
        people = pos.meeples[attack.place]
        return Question(
            said,
            "{seat} may answer the attack on {1:place}",
            (
                attack.seat,
                attack.place,
                pos.aboard(attack.ship, MEEPLE),
                people + min(people, pos.bunkers[attack.place]),
                max(0, attack.target),
            ),
            "COL-STRK-17",
            "defence",
        )

    def stake(self, pos: Chart, seat: Seat) -> Stake:
        """A planet of one's own; in danger are the Meeples that the attack would take."""
        could = bool(self.answers(pos, seat))
        return Stake("defence", could, could, True, meeples_at_stake(pos, pos.the_attack().place))


@MEANINGS.of(e.DestroyEntering)
class ForceField(Meaning):
    """An enemy Ship that enters a planet is destroyed before its attack takes effect (COL-TDEF-08, COL-TDEF-09)."""

    modes = ("reaction",)
    moments = (Defend,)

    def reacts(self, pos: Chart, seat: Seat, card: Card, moment: Any, held: Held) -> list[Move]:
        return [RaiseField()] if functions(pos, seat, card.tech, pos.the_attack().place) else []

    def react(self, pos: Chart, seat: Seat, card: Card, move: Move, moment: Any) -> None:
        announce(pos, card, DestroysIntruder(pos.the_attack().ship, seat=seat, tech=card.tech))


class DestroysIntruder(Use, frozen=True):
    """The entering Ship is destroyed, unless it is saved; then it goes on with its attack (COL-TDEF-07, COL-TDEF-08)."""

    ship: int

    def run(self, pos: Chart) -> None:
        pos.the_attack().doomed = [self.ship]
        pos.tell("COL-TDEF-08", "The Force Field hits Ship {0}", self.ship)
        pos.then(SaveShip(self.ship, self.seat, False, 0), DestroyDoomed(), Intercepted(False))


@MEANINGS.of(e.StopStrike)
class MissileDefence(Meaning):
    """A drone that strikes is stopped and destroyed, one in stealth by who sees it only (COL-TDEF-10, 11, COL-TMOVE-18)."""

    modes = ("reaction",)
    moments = (Defend,)

    def reacts(self, pos: Chart, seat: Seat, card: Card, moment: Any, held: Held) -> list[Move]:
        ship = pos.the_attack().ship
        if pos.aboard(ship, MEEPLE) or not functions(pos, seat, card.tech, pos.the_attack().place):
            return []
        if is_cloaked(pos, ship) and not any(
            held(pos, seat, other.tech) and functions(pos, seat, other.tech, -1)
            for other in pos.content.cards(e.SeeStealth)
        ):
            return []
        return [FireDefence()]

    def react(self, pos: Chart, seat: Seat, card: Card, move: Move, moment: Any) -> None:
        ship = pos.the_attack().ship
        if not is_cloaked(pos, ship):
            announce(pos, card, StopsDrone(ship, seat=seat, tech=card.tech))
            return
        telescope = to_announce(pos, seat, e.SeeStealth)
        pos.then(DefenceByTelescope(seat, card.tech))
        if telescope is not None:
            announce_always(pos, seat, telescope)


class DefenceByTelescope(Step[Chart], frozen=True):
    """The telescope has shown a Ship in stealth to the defence, unless it was cancelled (COL-TINFO-05)."""

    seat: Seat
    tech: int

    def run(self, pos: Chart) -> None:
        if helps(pos, self.seat, e.SeeStealth):
            card = pos.content.card(e.StopStrike, self.tech)
            announce(pos, card, StopsDrone(pos.the_attack().ship, seat=self.seat, tech=card.tech))


class StopsDrone(Use, frozen=True):
    """The strike is stopped and the drone destroyed; a saved drone goes back (COL-TDEF-10, COL-TDEF-12)."""

    ship: int

    def run(self, pos: Chart) -> None:
        pos.the_attack().doomed = [self.ship]
        pos.the_attack().stopped = True
        pos.tell("COL-TDEF-10", "Missile Defense System stops Ship {0}", self.ship)
        pos.then(SaveShip(self.ship, self.seat, False, 0), DestroyDoomed(), Intercepted(True))


@MEANINGS.of(e.BreakDefence)
class Kamikaze(Meaning):
    """Missile Defense System is cancelled when it is used against a striking Ship, drones included (COL-TATT-13, 14)."""

    modes = ("reaction",)
    moments = (StopsDrone,)

    def reacts(self, pos: Chart, seat: Seat, card: Card, moment: Any, held: Held) -> list[Move]:
        if pos.ship_owner[moment.ship] != seat:
            return []
        return [SendKamikaze()] if functions(pos, seat, card.tech, pos.ship_at[moment.ship]) else []

    def react(self, pos: Chart, seat: Seat, card: Card, move: Move, moment: Any) -> None:
        announce(pos, card, CancelsBelow(seat=seat, tech=card.tech), answering=True)


class Intercepted(Step[Chart], frozen=True):
    """What an interception has left: a Ship destroyed, sent back, or on its way (COL-TDEF-07, COL-TDEF-12)."""

    back: bool

    def run(self, pos: Chart) -> None:
        if pos.ship_at[pos.the_attack().ship] < 0:
            pos.the_attack().stopped = True
        elif self.back:
            send_back(pos, pos.the_attack().seat, "COL-TDEF-12")
