"""The Ambassador: ties, embassies, and paying off an attack (COL-TINFO-14 to COL-TINFO-28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import (
    Decision,
    Move,
    Question,
    Seat,
    Step,
    always_asked,
    asks,
    bargains,
    lapses,
    otherwise,
    says,
)
from orrery.engine.stops import Stake
from orrery.engine.window import PASS
from orrery.games.colonies import effects as e
from orrery.games.colonies.space.control import MoveEmbassy, PlaceEmbassy, Recheck, break_ties
from orrery.games.colonies.space.routes import send_back
from orrery.games.colonies.table.state import BEAMED, GUNSHOT, Chart
from orrery.games.colonies.technology.knowledge import could_help, helpers, helps
from orrery.games.colonies.technology.using import announce
from orrery.games.colonies.terms import ENERGY, MAINTENANCE, MEEPLE, MOVEMENT, ORE
from orrery.games.colonies.uses import MEANINGS, Meaning, Use


@bargains("begin")
@says("offer ties to {partner:seat}", "COL-TINFO-14")
class OfferTies(Move, frozen=True):
    """Offer diplomatic ties."""

    partner: int


@bargains("accept")
@says("accept the ties", "COL-TINFO-14")
class AcceptTies(Move, frozen=True):
    """Accept the offer."""


@bargains("decline")
@says("refuse the ties", "COL-TINFO-14")
class RefuseTies(Move, frozen=True):
    """Refuse it."""


@says(
    "pay off the attack with {kind} from {place}", "COL-TINFO-17", "You have no such token there to pay with."
)
class PayOff(Move, frozen=True):
    """Give the attacker a token, and the attack does not happen."""

    kind: int
    place: int


# --- an attack begins -------------------------------------------------------------------------------------------


def begin_attack(pos: Chart, victims: Sequence[Seat]) -> None:
    """An attack breaks the attacker's own ties, and may be paid off by holders who have ties (COL-TINFO-17, 22)."""
    attacker, n = pos.the_attack().seat, pos.players
    for victim in reversed(victims):
        break_ties(pos, attacker, victim, "COL-TINFO-22")
        if pos.ties[victim * n + attacker] >= 0:
            pos.then(PayOffAttack(victim, attacker))


class PayOffAttack(Step[Chart], frozen=True):
    """The holder of ties is asked at the partner's first attack in a phase (COL-TINFO-17)."""

    holder: Seat
    partner: Seat

    def run(self, pos: Chart) -> None:
        embassy = pos.ties[self.holder * pos.players + self.partner]
        if not pos.attack or embassy < 0 or not helps(pos, self.holder, e.Treaty):
            return
        if pos.owner[embassy] == self.partner:
            pos.then(PayOrFight(self.holder, self.partner))
        elif pos.planets(self.partner):
            # its planet was lost within the same effect: the marker moves before it is paid to (COL-TINFO-23)
            pos.then(MoveEmbassy(self.holder, self.partner), self)


def payments(pos: Chart, seat: Seat) -> list[Move]:
    """A token from a planet the holder controls, without fallout; not the last Meeple (COL-TINFO-17, 27, COL-WMD-09)."""
    found: list[Move] = []
    spare = pos.population(seat) > 1
    for place in pos.planets(seat):
        if pos.has_fallout(place):
            continue
        for kind in (ENERGY, ORE, MEEPLE):
            if pos.stock(place, kind) and (kind != MEEPLE or spare):
                found.append(PayOff(kind, place))
    return found


class PayOrFight(Decision[Chart], frozen=True):
    """Pay 1 token to the partner, or let the attack come and the ties break (COL-TINFO-17, COL-TINFO-21)."""

    partner: Seat

    def moves(self, pos: Chart) -> Sequence[Move]:
        return [*payments(pos, self.seat), PASS]

    def apply(self, pos: Chart, move: Move) -> None:
        holder, partner = self.seat, self.partner
        if type(move) is not PayOff:
            break_ties(pos, holder, partner, "COL-TINFO-21")
            return
        embassy = pos.ties[holder * pos.players + partner]
        pos.take(move.place, move.kind, 1)
        if not pos.has_fallout(embassy):
            pos.put(embassy, move.kind, 1, used=1)
        pos.tell(
            "COL-TINFO-20",
            "{0:seat} pays 1 {1:kind} from {2:place} to {3:seat}",
            holder,
            move.kind,
            move.place,
            partner,
        )
        card = helpers(pos, holder, e.Treaty)[0]
        announce(pos, card, PaysOff(partner, seat=holder, tech=card.tech))

    def ask(self, pos: Chart) -> Question:
        return Question(
            "{0:seat} attacks {1:place}. Do you buy the attack off with 1 token? Otherwise the ties end.",
            "{seat} may buy off the attack of {0:seat}",
            (self.partner, pos.the_attack().place),
            "COL-TINFO-17",
        )


class PaysOff(Use, frozen=True):
    """The attack does not happen, and the partner cannot attack the holder in this phase (COL-TINFO-17 to 19)."""

    partner: Seat

    def touches(self, pos: Chart, seat: Seat) -> bool:
        return seat == self.partner

    def run(self, pos: Chart) -> None:
        holder, partner = self.seat, self.partner
        pos.truce[partner * pos.players + holder] = True
        kind, ship = pos.the_attack().kind, pos.the_attack().ship
        pos.tell("COL-TINFO-18", "The attack of {0:seat} on {1:seat} does not happen", partner, holder)
        pos.attack = None
        pos.then(Recheck())  # a planet may have given its last Meeple
        if kind in (GUNSHOT, BEAMED):
            return

        if pos.halted:  # the move was over already: it ends where the Ship may stay
            send_back(pos, partner, "COL-TINFO-29")
            return
        pos.path.pop()
        pos.ship_at[ship] = pos.path[-1]
        pos.spent -= pos.last_cost
        if pos.by_shift:
            pos.shifted = pos.by_shift = False
        pos.bounced, pos.halted = True, False

    def fails(self, pos: Chart) -> None:
        """The token stays with the partner, the attack goes on and the ties are broken (COL-TINFO-27)."""
        break_ties(pos, self.seat, self.partner, "COL-TINFO-27")


@MEANINGS.of(e.Treaty)
class Ambassador(Meaning):
    """Ties are offered in Maintenance, and buy off an attack in the Movement phase (COL-TINFO-14, COL-TINFO-17)."""

    modes = ("own turn", "reaction")
    phases = (MOVEMENT, MAINTENANCE)

    def price(self, word: Any) -> str:
        return "1 Energy, Ore or Meeple"


# --- offers in Maintenance --------------------------------------------------------------------------------------


class Offers(Step[Chart], frozen=True):
    """Whoever may hold Ambassador is asked for offers, in turn order (COL-MAINT-09, COL-TINFO-14)."""

    seats: tuple[Seat, ...]

    def run(self, pos: Chart) -> None:
        if not self.seats:
            return
        seat = self.seats[0]
        if not pos.out[seat] and could_help(pos, seat, e.Treaty) and partners(pos, seat):
            pos.then(OfferOrPass(seat), Offers(self.seats[1:]))
        else:
            pos.then(Offers(self.seats[1:]))


def partners(pos: Chart, seat: Seat) -> list[Seat]:
    """Players who can be offered ties: with a planet, without ties, once each in a phase (COL-TINFO-14, 28)."""
    n = pos.players
    return [
        other
        for other in pos.others(seat)
        if pos.ties[seat * n + other] < 0 and not pos.offered[seat * n + other] and other in pos.owner
    ]


@otherwise("Ties are offered once in a phase, to each player who has none with you.", "COL-TINFO-14")
@asks(
    "To whom does your Ambassador offer ties? They let you buy off an attack for 1 token.",
    "{seat} may send the Ambassador",
    "COL-TINFO-14",
)
@always_asked
@lapses
class OfferOrPass(Decision[Chart], frozen=True):
    """To whom the Ambassador goes (COL-TINFO-14)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        if not helps(pos, self.seat, e.Treaty):
            return (PASS,)
        return [*[OfferTies(other) for other in partners(pos, self.seat)], PASS]

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is OfferTies:
            pos.offered[self.seat * pos.players + move.partner] = True
            pos.tell("COL-TINFO-14", "{0:seat} offers ties to {1:seat}", self.seat, move.partner)
            pos.then(Offers((self.seat,)))
            card = helpers(pos, self.seat, e.Treaty)[0]
            announce(pos, card, OffersTies(move.partner, seat=self.seat, tech=card.tech))

    def stake(self, pos: Chart) -> Stake:
        """Wanted are ties with somebody who has not just refused them."""
        seat, n = self.seat, pos.players
        others = partners(pos, seat) if helps(pos, seat, e.Treaty) else []
        fresh = [other for other in others if not pos.declined[seat * n + other]]
        return Stake(
            "ties", bool(others), bool(fresh), False, reason="they have refused your ties" if others else ""
        )


class OffersTies(Use, frozen=True):
    """The other player accepts or refuses (COL-TINFO-14)."""

    partner: Seat

    def touches(self, pos: Chart, seat: Seat) -> bool:
        return seat == self.partner

    def run(self, pos: Chart) -> None:
        if not pos.out[self.partner]:
            pos.then(AnswerOffer(self.partner, self.seat))


class AnswerOffer(Decision[Chart], frozen=True):
    """Accept or refuse (COL-TINFO-14)."""

    holder: Seat

    def moves(self, pos: Chart) -> Sequence[Move]:
        return (AcceptTies(), RefuseTies())

    def apply(self, pos: Chart, move: Move) -> None:
        pos.declined[self.holder * pos.players + self.seat] = type(move) is RefuseTies
        if type(move) is AcceptTies:
            pos.then(FoundEmbassy(self.holder, self.seat))
        else:
            pos.tell("COL-TINFO-14", "{0:seat} refuses", self.seat)

    def stake(self, pos: Chart) -> Stake:
        """Who has refused an offer once is not asked for the same again."""
        again = pos.declined[self.holder * pos.players + self.seat]
        return Stake(
            "ties", True, not again, True, answer=RefuseTies(), reason="you have refused this offer before"
        )

    def ask(self, pos: Chart) -> Question:
        return Question(
            "{0:seat} offers you ties: {0:seat} may buy off your first attack of each Movement phase with 1 token, paid to you. "
            "Do you accept?",
            "{seat} decide(s|) about the ties that {0:seat} offer(s|)",
            (self.holder,),
            "COL-TINFO-14",
        )


@lapses
class FoundEmbassy(Decision[Chart], frozen=True):
    """The holder puts the embassy marker on a planet of the partner (COL-TINFO-15, COL-TINFO-16)."""

    partner: Seat

    def moves(self, pos: Chart) -> Sequence[Move]:
        return [PlaceEmbassy(place) for place in pos.planets(self.partner)] or [PlaceEmbassy(0)]

    def apply(self, pos: Chart, move: PlaceEmbassy) -> None:
        if pos.owner[move.place] != self.partner:
            return
        pos.ties[self.seat * pos.players + self.partner] = move.place
        pos.tell(
            "COL-TINFO-15",
            "{0:seat} has ties with {1:seat}: an embassy stands on {2:place}",
            self.seat,
            self.partner,
            move.place,
        )

    def ask(self, pos: Chart) -> Question:
        return Question(
            "On which planet of {0:seat} does your embassy stand?",
            "{seat} place(s|) the embassy",
            (self.partner,),
            "COL-TINFO-15",
        )
