"""Ship against Ship: who must fight, detonations, saves, and who stays on the card (COL-SHIP, COL-TMOVE-14 to 28)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, Step, asks, says
from orrery.engine.stops import Auto
from orrery.games.colonies import effects as e
from orrery.games.colonies.combat.diplomacy import begin_attack
from orrery.games.colonies.combat.saves import AttackOver, DestroyDoomed, SaveShip
from orrery.games.colonies.combat.stealth import StealthReaction
from orrery.games.colonies.space.routes import send_back
from orrery.games.colonies.space.targets import hidden_from, is_cloaked
from orrery.games.colonies.table.state import DETONATION, EMERGED, FIGHT, STEALTH, Attack, Chart
from orrery.games.colonies.technology.knowledge import helps
from orrery.games.colonies.technology.using import announce_always, to_announce
from orrery.games.colonies.terms import HOLD, NUKE
from orrery.games.colonies.uses import Why


@says("fight {victim:seat}", "COL-SHIP-01")
class FightSeat(Move, frozen=True):
    """Attack a Ship of this player on the card."""

    victim: int


@says("detonate the nuclear warhead against {victim:seat}", "COL-SHIP-05")
class Detonate(Move, frozen=True):
    """Attack every enemy Ship on the card; the own Ship is lost."""

    victim: int


@says("slip by", "COL-TMOVE-14")
class SlipBy(Move, frozen=True):
    """Pass or stay beside enemy Ships in stealth."""


@says("defend with ship {ship}", "COL-SHIP-04")
class DefendWith(Move, frozen=True):
    """The Ship of the fleet that fights."""

    ship: int


@says("withdraw to {place}", "COL-TMOVE-22")
class WithdrawTo(Move, frozen=True):
    """Where a Ship goes whose stealth has ended."""

    place: int


# --- meeting ----------------------------------------------------------------------------------------------------


def enemies_at(pos: Chart, seat: Seat, place: int) -> list[Seat]:
    """Whose Ships stand on a card besides one's own, clockwise; ownerless Ships do not fight (COL-SETTLE-09)."""
    owners = {pos.ship_owner[ship] for ship in pos.ships_at(place)}
    return [other for other in pos.others(seat) if other in owners]


def seen_by(pos: Chart, seat: Seat, other: Seat, place: int) -> bool:
    """Whether a seat can attack a Ship of another on a card (COL-TMOVE-15, COL-TMOVE-17, COL-TINFO-05)."""
    return any(
        pos.ship_owner[ship] == other and not hidden_from(pos, seat, ship) for ship in pos.ships_at(place)
    )


class MeetShips(Step[Chart], frozen=True):
    """A Ship has come onto a card: enemy Ships there mean combat, unless stealth lets both be (COL-MOVE-18, COL-SHIP-01)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        seat, ship = self.seat, pos.flying
        place = pos.ship_at[ship]
        if place < 0 or pos.out[seat]:
            return
        enemies = enemies_at(pos, seat, place)
        if not enemies:
            return
        if is_cloaked(pos, ship):
            # an enemy with a telescope blocks it all the same (COL-TINFO-05)
            for other in enemies:
                telescope = to_announce(pos, other, e.SeeStealth)
                if telescope is not None:
                    pos.then(self)
                    announce_always(pos, other, telescope)
                    return
            blockers = [other for other in enemies if helps(pos, other, e.SeeStealth)]
            if blockers:
                self._must_fight(pos, blockers)
            elif any(not pos.truce[seat * pos.players + other] for other in enemies):
                pos.then(ChooseFight(seat, False))
            return
        if any(is_cloaked(pos, other) for other in pos.ships_at(place) if pos.ship_owner[other] in enemies):
            telescope = to_announce(pos, seat, e.SeeStealth)
            if telescope is not None:
                pos.then(self)
                announce_always(pos, seat, telescope)
                return
        self._must_fight(pos, [other for other in enemies if seen_by(pos, seat, other, place)])

    def _must_fight(self, pos: Chart, enemies: list[Seat]) -> None:
        if candidates(pos, self.seat, enemies):
            pos.then(ChooseFight(self.seat, True))
        elif enemies:
            send_back(pos, self.seat, "COL-TINFO-29")  # only partners who have paid stand there


def candidates(pos: Chart, seat: Seat, enemies: Sequence[Seat]) -> list[Seat]:
    """Which of these enemies the moving player may attack (COL-SHIP-12, COL-TINFO-26)."""
    place = pos.ship_at[pos.flying]
    blocking = is_cloaked(pos, pos.flying)
    return [
        other
        for other in enemies
        if not pos.truce[seat * pos.players + other]
        and (seen_by(pos, seat, other, place) or (blocking and helps(pos, other, e.SeeStealth)))
    ]


class ChooseFight(Decision[Chart], frozen=True):
    """Which enemy is attacked, and whether a Nuclear warhead is detonated (COL-SHIP-05, COL-SHIP-12, COL-SHIP-14)."""

    must: bool

    def moves(self, pos: Chart) -> Sequence[Move]:
        seats = pos.others(self.seat)
        named: list[Move] = [*[FightSeat(other) for other in seats], *[Detonate(other) for other in seats]]
        moves = [move for move in named if self._why_not(pos, move) is None]
        if not self.must or not moves:
            moves.append(SlipBy())
        return moves

    def _why_not(self, pos: Chart, move: Move) -> Why:
        """Why the Ship cannot attack like this (COL-SHIP-05, 06, 12, COL-TMOVE-15, COL-TINFO-26)."""
        seat, ship = self.seat, pos.flying
        place = pos.ship_at[ship]
        if type(move) is SlipBy and self.must:
            return "The Ship cannot stay there without a fight.", "COL-SHIP-02"
        if type(move) is not FightSeat and type(move) is not Detonate:
            return "", ""
        enemies = enemies_at(pos, seat, place) if place >= 0 else []
        if move.victim not in enemies:
            return "No Ship of this player stands there.", "COL-SHIP-01"
        if pos.truce[seat * pos.players + move.victim]:
            return "You have been paid for peace in this phase.", "COL-TINFO-26"
        if self.must and is_cloaked(pos, ship) and not helps(pos, move.victim, e.SeeStealth):
            return "Another enemy stands in the way.", "COL-TINFO-05"
        if not candidates(pos, seat, [move.victim]):
            return "The Ships of this player are in stealth.", "COL-TMOVE-15"
        if type(move) is Detonate:
            if not pos.aboard(ship, NUKE):
                return "The Ship carries no Nuclear warhead.", "COL-SHIP-05"
            if pos.is_planet(place):
                return "A Nuclear warhead is not detonated over an uncontrolled planet.", "COL-SHIP-06"
            if any(pos.truce[seat * pos.players + other] for other in enemies):
                return "Somebody on this card has paid for peace.", "COL-TINFO-26"
        return None

    def why_not(self, pos: Chart, move: Move) -> tuple[str, str]:
        return self._why_not(pos, move) or ("", "")

    def apply(self, pos: Chart, move: Move) -> None:
        seat, ship = self.seat, pos.flying
        if type(move) is SlipBy:
            return
        place = pos.ship_at[ship]
        kind = FIGHT if type(move) is FightSeat else DETONATION
        victim: Seat = move.victim  # type: ignore[attr-defined]
        pos.attack = Attack(kind, seat, place, ship, victim)
        pos.tell(
            "COL-SHIP-14", "Ship {0} of {1:seat} attacks {2:seat} at {3:place}", ship, seat, victim, place
        )
        victims = [victim]
        if kind == DETONATION:  # whoever is in stealth is not attacked (COL-SHIP-15)
            victims = [
                other
                for other in enemies_at(pos, seat, place)
                if other == victim or seen_by(pos, seat, other, place)
            ]
        if pos.active < 0:  # stealth has ended: no attack in the Ambassador's sense (COL-TINFO-24)
            pos.then(PickShips(seat), Fire(seat), AfterFight(seat))
            return
        pos.then(
            *[StealthReaction(other, place, ()) for other in victims],
            PickShips(seat),
            Fire(seat),
            AfterFight(seat),
        )
        begin_attack(pos, victims)

    def forced(self) -> bool:
        return self.must  # what a cloaked Ship could attack depends on its owner's hand

    def ask(self, pos: Chart) -> Question:
        return Question(
            "Whom does Ship {1} attack at {0:place}? Both Ships are lost."
            if self.must
            else "Does Ship {1} attack at {0:place}, or does it slip by?",
            "{seat} decide(s|) whom Ship {1} attacks at {0:place}",
            (max(0, pos.ship_at[pos.flying]), pos.flying),
            "COL-SHIP-12",
        )


# --- fighting ---------------------------------------------------------------------------------------------------


class PickShips(Step[Chart], frozen=True):
    """The fleet's owner names the Ship that fights; a detonation hits all that are seen (COL-SHIP-04, 05, 14, 15)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        if not pos.attack:
            return
        seat, place, victim = self.seat, pos.the_attack().place, pos.the_attack().victim
        attacked = enemies_at(pos, seat, place) if pos.the_attack().kind == DETONATION else [victim]
        if any(is_cloaked(pos, ship) for ship in pos.ships_at(place) if pos.ship_owner[ship] in attacked):
            telescope = to_announce(pos, seat, e.SeeStealth)
            if telescope is not None:
                pos.then(self)
                announce_always(pos, seat, telescope)
                return
        if pos.the_attack().kind == DETONATION:
            hit = [
                ship
                for other in attacked
                for ship in pos.ships_at(place)
                if pos.ship_owner[ship] == other and not hidden_from(pos, seat, ship)
            ]
            if hit:
                pos.the_attack().doomed = [*hit, pos.the_attack().ship]
            else:
                self._nobody(pos)
            return
        fleet = defenders(pos, seat, victim, place)
        if fleet:
            pos.then(NameDefender(victim))
        else:
            self._nobody(pos)

    def _nobody(self, pos: Chart) -> None:
        """Stealth leaves no Ship to attack: no fight and no detonation (COL-SHIP-14, COL-TMOVE-16)."""
        pos.tell("COL-TMOVE-16", "Stealth leaves nobody to attack")
        pos.attack = None
        if pos.active >= 0:
            pos.then(MeetShips(self.seat))


def defenders(pos: Chart, seat: Seat, victim: Seat, place: int) -> list[int]:
    """The Ships of a fleet that can be attacked; a Ship that blocks a cloaked one shows itself (COL-TMOVE-17)."""
    fleet = [ship for ship in pos.ships_at(place) if pos.ship_owner[ship] == victim]
    seen = [ship for ship in fleet if not hidden_from(pos, seat, ship)]
    if seen or not is_cloaked(pos, pos.the_attack().ship):
        return seen
    return fleet


@asks(
    "Which of your Ships fights? It is lost with the attacker.",
    "{seat} name(s|) the Ship that fights",
    "COL-SHIP-04",
)
class NameDefender(Decision[Chart], frozen=True):
    """Which Ship of the fleet fights (COL-SHIP-04)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        fleet = defenders(pos, pos.the_attack().seat, self.seat, pos.the_attack().place)
        return [DefendWith(ship) for ship in fleet] or [DefendWith(0)]

    def by_itself(self, pos: Chart) -> Auto | None:
        """Ships with the same cargo are all alike."""
        moves = [move for move in self.moves(pos) if type(move) is DefendWith]
        aboard = {tuple(pos.cargo[move.ship * HOLD : move.ship * HOLD + HOLD]) for move in moves}
        return Auto(moves[0], "your Ships there carry the same") if len(aboard) == 1 else None

    def apply(self, pos: Chart, move: DefendWith) -> None:
        if move.ship:
            pos.the_attack().target_ship = move.ship
            pos.the_attack().doomed = [move.ship, pos.the_attack().ship]
            pos.tell("COL-SHIP-04", "{0:seat} fights with Ship {1}", self.seat, move.ship)


class Fire(Step[Chart], frozen=True):
    """Saves of the attacked side, then of the moving side; then all that is not saved goes (COL-SHIP-14, COL-TDEF-15)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        if not pos.attack:
            return
        mover, victim = pos.the_attack().ship, pos.the_attack().victim
        nuclear = pos.the_attack().kind == DETONATION
        steps = [SaveShip(ship, self.seat, nuclear, 0) for ship in pos.the_attack().doomed if ship != mover]
        if not nuclear:
            steps.append(SaveShip(mover, victim, False, 0))  # a detonating Ship cannot be saved (COL-SHIP-15)
        pos.then(*steps, DestroyDoomed())


class AfterFight(Step[Chart], frozen=True):
    """A surviving Ship stays if the card is clear, and goes back otherwise; its move is over (COL-SHIP-09 to 11)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        if not pos.attack:
            return
        seat, mover, place = self.seat, pos.the_attack().ship, pos.the_attack().place
        other = pos.the_attack().target_ship  # 0, which is nowhere, after a detonation
        pos.halted = True
        pos.then(AttackOver())
        if pos.ship_at[mover] < 0:
            return
        if pos.active < 0:
            if pos.ship_at[other] >= 0:
                pos.then(Withdraw(seat, mover))
            return
        if any(seen_by(pos, seat, enemy, place) for enemy in enemies_at(pos, seat, place)):
            if not is_cloaked(pos, mover) or pos.ship_at[other] >= 0:
                send_back(pos, seat, "COL-SHIP-10")


# --- stealth ends -----------------------------------------------------------------------------------------------


class StealthEnds(Step[Chart], frozen=True):
    """At the end of the Movement phase stealth ends, and enemies who share a card fight (COL-TMOVE-21, COL-TMOVE-28).

    These fights are no attacks, so nobody is protected from them by a payment any more (COL-TINFO-17, COL-TINFO-24).
    """

    def run(self, pos: Chart) -> None:
        pos.active = -1
        pos.truce = [False] * len(pos.truce)
        for ship, marks in enumerate(pos.ship_marks):
            if marks & STEALTH:
                pos.ship_marks[ship] = marks & ~STEALTH | EMERGED
        pos.then(SharedCards(0), PulsesEnd())


class SharedCards(Step[Chart], frozen=True):
    """Card by card, row by row from the upper left, until only one player's Ships are left (COL-TMOVE-21, 28)."""

    place: int

    def run(self, pos: Chart) -> None:
        place = next_shared(pos, self.place)
        if place < 0:
            pos.flying, pos.path, pos.halted = 0, [], False
            return
        ships = [ship for ship in pos.ships_at(place) if pos.ship_owner[ship] >= 0]
        emerged = [ship for ship in ships if pos.ship_marks[ship] & EMERGED] or ships
        first = next(seat for seat in pos.order(pos.first) if any(pos.ship_owner[s] == seat for s in emerged))
        mover = next(ship for ship in emerged if pos.ship_owner[ship] == first)
        pos.flying, pos.path, pos.halted = mover, [place], True
        pos.tell("COL-TMOVE-21", "Stealth has ended: enemies at {0:place} fight", place)
        pos.then(ChooseFight(first, True), SharedCards(place))


def next_shared(pos: Chart, start: int) -> int:
    """The first card from here on where Ships of two players stand, which is no controlled planet; -1 for none."""
    found = -1
    owners: dict[int, int] = {}
    for ship, place in enumerate(pos.ship_at):
        owner = pos.ship_owner[ship]
        if owner < 0 or place < start:
            continue
        if owners.setdefault(place, owner) != owner and (found < 0 or place < found):
            found = place
    return found


class Withdraw(Step[Chart], frozen=True):
    """Both survived: the Ship that was in stealth goes to an adjacent card, or is lost (COL-TMOVE-22)."""

    seat: Seat
    ship: int

    def run(self, pos: Chart) -> None:
        if withdrawals(pos, self.seat, self.ship):
            pos.then(ChooseWithdrawal(self.seat, self.ship))
        else:
            pos.tell("COL-TMOVE-22", "Ship {0} has nowhere to go and is destroyed", self.ship)
            pos.destroy(self.ship)


def withdrawals(pos: Chart, seat: Seat, ship: int) -> list[int]:
    """Adjacent cards without enemy Ship, enemy planet or Supernova (COL-TMOVE-22)."""
    return [
        place
        for place in pos.near(pos.ship_at[ship])
        if not pos.is_kind(place, pos.content.supernova)
        and pos.owner[place] in (seat, -1)
        and all(pos.ship_owner[other] in (seat, -1) for other in pos.ships_at(place))
    ]


class ChooseWithdrawal(Decision[Chart], frozen=True):
    """Where it goes is its owner's choice (COL-TMOVE-22)."""

    ship: int

    def moves(self, pos: Chart) -> Sequence[Move]:
        return [WithdrawTo(place) for place in withdrawals(pos, self.seat, self.ship)]

    def apply(self, pos: Chart, move: WithdrawTo) -> None:
        if pos.ship_at[self.ship] >= 0:
            pos.ship_at[self.ship] = move.place
            pos.tell("COL-TMOVE-22", "Ship {0} withdraws to {1:place}", self.ship, move.place)

    def ask(self, pos: Chart) -> Question:
        return Question(
            "To which card does Ship {0} withdraw?",
            "{seat} withdraw(s|) Ship {0}",
            (self.ship,),
            "COL-TMOVE-22",
        )


class PulsesEnd(Step[Chart], frozen=True):
    """EM Pulses end with the phase, after the last fights (COL-TMOVE-28)."""

    def run(self, pos: Chart) -> None:
        pos.pulses = [0] * len(pos.card)
        for ship, marks in enumerate(pos.ship_marks):
            pos.ship_marks[ship] = marks & ~EMERGED
