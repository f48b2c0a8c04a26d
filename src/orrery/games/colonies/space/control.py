"""Who owns what: control of planets and Ships, going out, surrender, and the end when one player is left (COL-RES, COL-OUT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Move, Outcome, Question, Seat, Step, says
from orrery.games.colonies import effects as e
from orrery.games.colonies.content import Card
from orrery.games.colonies.table.scoring import scores_of
from orrery.games.colonies.table.state import MOVED, Chart
from orrery.games.colonies.technology.knowledge import forget_hand, has, helps
from orrery.games.colonies.technology.using import announce_always, to_announce
from orrery.games.colonies.terms import ENERGY, HOLD, MEEPLE


class Recheck(Step[Chart], frozen=True):
    """After every complete effect: control, ownership, elimination and the end of the game (COL-OUT-02)."""

    def run(self, pos: Chart) -> None:
        saved = settle_ownership(pos)
        if saved is not None:
            # a drone without Energy stays its owner's by an always-on card, which can be answered (COL-TMOVE-03, 30)
            pos.then(RECHECK)
            announce_always(pos, saved[0], saved[1])
            return
        gone = without_meeples(pos)
        if pos.leaving and not pos.attack:
            gone |= pos.leaving
        if gone:
            pos.last_out = 0
            for seat in range(pos.players):
                if gone >> seat & 1:
                    go_out(pos, seat)
        if pos.ties.count(-1) < len(pos.ties):
            move_embassies(pos)
        if pos.out.count(False) < 2:
            maybe_end(pos)


RECHECK: Final = Recheck()


def without_meeples(pos: Chart) -> int:
    """The seats still in the game that have no Meeple anywhere, as bits; a controlled planet has one (COL-OUT-01)."""
    found = 0
    for seat, out in enumerate(pos.out):
        if not out:
            found |= 1 << seat
    for seat in pos.owner:
        if seat >= 0 and found >> seat & 1:
            found ^= 1 << seat
            if not found:
                return 0  # as nearly always
    cargo = pos.cargo
    for ship, seat in enumerate(pos.ship_owner):
        if seat >= 0 and found >> seat & 1 and cargo[ship * HOLD + MEEPLE]:
            found ^= 1 << seat
    return found


def settle_ownership(pos: Chart) -> tuple[Seat, Card] | None:
    """Planets without Meeples are nobody's; Ships follow COL-RES-09 to COL-RES-11.

    A seat and its Fusion Reactor come back if that would keep a Ship and has not been announced in this phase.
    """

    owner, meeples, ship_owner, cargo = pos.owner, pos.meeples, pos.ship_owner, pos.cargo
    for place, seat in enumerate(owner):
        if seat >= 0 and meeples[place] == 0:
            owner[place] = -1
            pos.tell("COL-RES-04", "{0:place} has no Meeple left and is uncontrolled", place)
    attacker = 0 if pos.attack is None else pos.attack.ship
    not_parked = (attacker, 0 if pos.halted else pos.flying)
    for ship, place in enumerate(pos.ship_at):
        if place < 0 or ship in not_parked:
            continue  # it is lost, or it is not parked there: it attacks, or flies on
        seat = owner[place]
        if seat >= 0:
            ship_owner[ship] = seat
            continue
        seat = ship_owner[ship]
        if seat < 0 or cargo[ship * HOLD + ENERGY] or cargo[ship * HOLD + MEEPLE]:
            continue
        if not pos.is_planet(place):
            continue
        reactor = to_announce(pos, seat, e.NoEnergyNeeded, place)
        if reactor is not None:
            return seat, reactor
        if helps(pos, seat, e.NoEnergyNeeded, place):
            continue
        pos.ship_owner[ship] = -1
        pos.tell("COL-RES-10", "Ship {0} at {1:place} is stuck and has no owner", ship, place)
    return None


def take_over(pos: Chart, seat: Seat, place: int, captured: bool = False) -> None:
    """A seat gains control of a planet with all that is on it (COL-RES-03, COL-SETTLE-05, COL-INV-09, COL-INV-10)."""
    pos.owner[place] = seat
    for ship in pos.ships_at(place):
        if pos.ship_owner[ship] != seat:
            pos.ship_owner[ship] = seat
            if captured:
                pos.ship_marks[ship] |= MOVED


def go_out(pos: Chart, seat: Seat) -> None:
    """A player leaves the game: Ships off planets go, cards return to the deck, ties end (COL-OUT-01, 03 to 05)."""
    surrendered = bool(pos.leaving >> seat & 1)
    pos.out[seat] = True
    pos.leaving &= ~(1 << seat)
    pos.last_out |= 1 << seat
    if surrendered:
        for place in pos.planets(seat):
            pos.meeples[place] = pos.ready[place] = 0
            pos.owner[place] = -1
        pos.tell("COL-OUT-07", "{0:seat} surrenders and is out of the game", seat)
    else:
        pos.tell("COL-OUT-01", "{0:seat} has no Meeple left and is out of the game", seat)
    for ship in pos.ships(seat):
        if surrendered:
            pos.cargo[ship * HOLD + MEEPLE] = pos.ship_used[ship] = 0
        if pos.is_planet(pos.ship_at[ship]):
            pos.ship_owner[ship] = -1
        else:
            pos.destroy(ship)
    if pos.hands[seat]:
        pos.deck.extend([tech for tech in range(pos.content.techs) if pos.hands[seat] >> tech & 1])
        pos.chance.shuffle(pos.deck)
        pos.hands[seat] = 0
    forget_hand(pos, seat)
    pos.copies[seat] = pos.copied_from[seat] = -1
    n = pos.players
    for other in range(n):
        pos.ties[seat * n + other] = pos.ties[other * n + seat] = -1
    for place in range(len(pos.pulses)):
        pos.pulses[place] &= ~(1 << seat)
    pos.returning[seat] = (
        pos.respawn and not surrendered and not pos.returned[seat] and not pos.resigned[seat]
    )


def surrender(pos: Chart, seat: Seat) -> None:
    """A player gives up; during an attack it takes effect when that attack is over (COL-OUT-06, COL-OUT-08)."""
    pos.returning[seat] = False
    if pos.out[seat]:
        pos.then(EndCheck())
        return
    pos.leaving |= 1 << seat
    if pos.attack:
        pos.tell("COL-OUT-08", "{0:seat} surrenders when this attack is over", seat)
        return
    pos.last_out = 0
    go_out(pos, seat)
    move_embassies(pos)
    maybe_end(pos)


class EndCheck(Step[Chart], frozen=True):
    """Whether the game is over, after somebody who was out has left the table."""

    def run(self, pos: Chart) -> None:
        maybe_end(pos)


def maybe_end(pos: Chart) -> None:
    """One player left wins; the last ones who go out together share the win (COL-END-01 to 03, COL-OPT-13)."""

    if pos.outcome is not None:
        return
    inside = [seat for seat in range(pos.players) if not pos.out[seat]]
    if any_free_planet(pos):
        inside += [seat for seat in range(pos.players) if pos.returning[seat]]
    if len(inside) > 1:
        return
    if inside:
        clause = "COL-END-02" if sum(pos.resigned) == pos.players - 1 else "COL-END-01"
        pos.tell(clause, "{0:seat} is the last player in the game and wins", inside[0])
        pos.finish(Outcome(clause, (inside[0],), scores_of(pos), "last"))
        return
    last = tuple(seat for seat in range(pos.players) if pos.last_out >> seat & 1 and not pos.resigned[seat])
    winners = last or tuple(seat for seat in range(pos.players) if not pos.resigned[seat])
    pos.tell("COL-END-03", "{0:seat} went out in the same effect and share the win", list(winners))
    pos.finish(Outcome("COL-END-03", winners, scores_of(pos), "shared"))


def any_free_planet(pos: Chart) -> bool:
    """Whether a planet is left that a player could come back with (COL-OPT-13)."""
    return any(card < pos.content.planets and pos.owner[place] < 0 for place, card in enumerate(pos.card))


# --- embassies --------------------------------------------------------------------------------------------------


@says(
    "move the embassy to {place}",
    "COL-TINFO-23",
    "An embassy lies on a planet of the partner.",
)
class PlaceEmbassy(Move, frozen=True):
    """Where the holder's embassy marker lies."""

    place: int


def move_embassies(pos: Chart) -> None:
    """An embassy whose planet the partner has lost moves, or the ties end (COL-TINFO-22, COL-TINFO-23)."""
    for at, place in enumerate(pos.ties):
        if place < 0:
            continue
        holder, partner = at // pos.players, at % pos.players
        if (
            not any(has(pos, holder, card.tech) for card in pos.content.cards(e.Treaty))
            or partner not in pos.owner
        ):
            break_ties(pos, holder, partner, "COL-TINFO-22")
        elif pos.owner[place] != partner:
            pos.then(MoveEmbassy(holder, partner))


def break_ties(pos: Chart, holder: Seat, partner: Seat, clause: str) -> None:
    """Diplomatic ties end and the marker is removed (COL-TINFO-21, COL-TINFO-22)."""
    if pos.ties[holder * pos.players + partner] >= 0:
        pos.ties[holder * pos.players + partner] = -1
        pos.tell(clause, "The ties of {0:seat} with {1:seat} are broken", holder, partner)


class MoveEmbassy(Decision[Chart], frozen=True):
    """The holder moves the marker to another planet of the partner (COL-TINFO-23)."""

    partner: Seat

    def moves(self, pos: Chart) -> Sequence[Move]:
        return [PlaceEmbassy(place) for place in pos.planets(self.partner)] or [PlaceEmbassy(0)]

    def apply(self, pos: Chart, move: PlaceEmbassy) -> None:
        at = self.seat * pos.players + self.partner
        if pos.owner[move.place] == self.partner and pos.ties[at] >= 0:
            pos.ties[at] = move.place
            pos.tell("COL-TINFO-23", "{0:seat} moves the embassy to {1:place}", self.seat, move.place)

    def ask(self, pos: Chart) -> Question:
        return Question(
            "On which planet of {0:seat} does your embassy stand now?",
            "{seat} place(s|) the embassy",
            (self.partner,),
            "COL-TINFO-23",
        )


class EnergyCheck(Step[Chart], frozen=True):
    """A Ship off planets without Energy is destroyed, unless Fusion Reactor prevents it (COL-MOVE-19, COL-TMOVE-01)."""

    ship: int

    def run(self, pos: Chart) -> None:
        ship = self.ship
        place = pos.ship_at[ship]
        if place < 0 or pos.is_planet(place) or pos.cargo[ship * HOLD + ENERGY]:
            return
        owner = pos.ship_owner[ship]
        reactor = to_announce(pos, owner, e.NoEnergyNeeded, place)
        if reactor is not None:
            pos.then(self)
            announce_always(pos, owner, reactor)
            return
        if helps(pos, owner, e.NoEnergyNeeded, place):
            return
        pos.tell("COL-MOVE-19", "Ship {0} at {1:place} has no Energy left and is destroyed", ship, place)
        pos.destroy(ship)


def can_settle(pos: Chart, seat: Seat, place: int) -> bool:
    """An uncontrolled face-up planet without natives and without Ships of others (COL-SETTLE-10, COL-SETTLE-11)."""
    return (
        pos.is_planet(place)
        and pos.owner[place] < 0
        and pos.natives[place] == 0
        and all(pos.ship_owner[ship] in (seat, -1) for ship in pos.ships_at(place))
    )
