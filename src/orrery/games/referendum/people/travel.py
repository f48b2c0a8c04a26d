"""Travel: destinations, companions and rides, the departure, the arrival (REF-TRV, REF-NEG-03)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Move, Question, Seat, Step
from orrery.games.referendum.cards.reactions import Reactions
from orrery.games.referendum.content import FACE_ADVERSITY
from orrery.games.referendum.effects.traits import ArriveCheck
from orrery.games.referendum.people.injury import CheckJourney, Hurt
from orrery.games.referendum.table.meaning import Reason
from orrery.games.referendum.table.moves import DONE, PASS, Agree, Invite, Stay, TakeAlong, TravelFree
from orrery.games.referendum.table.parts import Journey
from orrery.games.referendum.table.state import Realm

STAY: Final = Stay()
AGREE: Final = Agree()


def destinations(pos: Realm, place: int) -> list[int]:
    """Planets in play of the sectors here and the stations that touch them; from a station every other station
    (REF-TRV-01, REF-TRV-02). Nobody travels to a planet under embargo."""
    content = pos.content
    sectors = pos.sectors_at(place)
    goals = [
        planet
        for sector in sectors
        for planet in content.in_sector[sector]
        if pos.placed[planet] and planet != place and pos.embargo[planet] < pos.turn
    ]
    if pos.is_planet(place):
        touches = content.touches[str(pos.options["station_layout"])]
        goals += [content.planets + i for i, pair in enumerate(touches) if sectors[0] in pair]
    else:
        goals += [station for station in range(content.planets, content.places) if station != place]
    return goals


def set_out(pos: Realm, seat: Seat, citizen: int, goal: int) -> None:
    """Name the destination; companions and rides come next (REF-TRV-08)."""
    pos.journey = Journey(seat, citizen, pos.where[citizen], goal)
    pos.tell("REF-TRV-01", "{0:citizen} sets out for {1:place}", citizen, goal)


class Companions(Decision[Realm], frozen=True):
    """Take own citizens along and offer others a place, any number (REF-TRV-03, REF-TRV-04, REF-TRV-07)."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        moves: list[Move] = []
        for citizen in pos.present(pos.the_journey().start):
            for move in (TakeAlong(citizen), Invite(citizen)):
                if why_not_along(pos, move) is None:
                    moves.append(move)
        moves.append(DONE)
        return moves

    def apply(self, pos: Realm, move: Move) -> None:
        journey = pos.the_journey()
        if type(move) is TakeAlong:
            journey.companions.append(move.citizen)
        elif type(move) is Invite:
            journey.invited.append(move.citizen)
        else:
            return
        pos.then(self)

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Who comes along to {0:place}?",
            "{seat} choose(s|) who comes along to {0:place}",
            (pos.the_journey().goal,),
            "REF-TRV-03",
        )

    def why_not(self, pos: Realm, move: Move) -> tuple[str, str]:
        reason = why_not_along(pos, move) if isinstance(move, (TakeAlong, Invite)) else None
        return reason or ("", "")


def why_not_along(pos: Realm, move: TakeAlong | Invite) -> Reason | None:
    """Own citizens are taken along, others invited, all from where the journey starts (REF-TRV-03, REF-TRV-04)."""
    journey, citizen = pos.the_journey(), move.citizen
    if pos.where[citizen] != journey.start or citizen == journey.citizen:
        return "She is not there to come along.", "REF-TRV-03"
    if citizen in journey.companions or citizen in journey.invited:
        return "She has been asked already.", "REF-TRV-03"
    if (pos.content.bloc[citizen] == pos.bloc_of[journey.seat]) != (type(move) is TakeAlong):
        return "Own citizens are taken along, others are invited.", "REF-TRV-04"
    return (
        None
        if type(move) is TakeAlong or pos.may_act(citizen)
        else ("Her player has resigned.", "REF-EDG-04")
    )


class Rides(Step[Realm], frozen=True):
    """Every invited citizen's player answers before the journey goes on (REF-TRV-08, REF-NEG-03)."""

    def run(self, pos: Realm) -> None:
        for citizen in reversed(pos.the_journey().invited):
            pos.then(RideOffer(pos.seat_of(citizen), citizen))


class RideOffer(Decision[Realm], frozen=True):
    """Accept or refuse, separately for each citizen; no answer is a refusal (REF-TRV-04, REF-TRV-08)."""

    citizen: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        return (AGREE, PASS)

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is Agree:
            pos.the_journey().companions.append(self.citizen)
            pos.tell("REF-TRV-04", "{0:citizen} comes along", self.citizen)
        else:
            pos.tell("REF-TRV-08", "{0:citizen} stays behind", self.citizen)

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Does {0:citizen} ride along to {1:place}?",
            "{seat} decide(s|) whether {0:citizen} rides along to {1:place}",
            (self.citizen, pos.the_journey().goal),
            "REF-TRV-08",
        )


def naming_steps(pos: Realm, seat: Seat) -> list[Step[Realm]]:
    """Companions and rides, where anybody else is there."""
    journey = pos.the_journey()
    return [Companions(seat), Rides()] if len(pos.present(journey.start)) > 1 else []


class Depart(Step[Realm], frozen=True):
    """The journey is declared: reactions may stop it, then all travellers move (REF-TRV-09, REF-TRV-10)."""

    def run(self, pos: Realm) -> None:
        journey = pos.the_journey()
        deed = pos.deed
        if (
            deed is not None
            and deed.citizen == journey.citizen
            and deed.code == "travel"
            and not deed.goes_on
        ):
            journey.stopped = True
        if not journey.stopped:
            pos.then(Reactions("departure", journey.seat), Arrive())


class Arrive(Step[Realm], frozen=True):
    """All travellers move together; tests of arrival follow, the traveller's first (REF-TRV-05, REF-TRV-10)."""

    def run(self, pos: Realm) -> None:
        journey = pos.the_journey()
        if journey.stopped:
            return
        deed = pos.deed
        travellers = [c for c in (journey.citizen, *journey.companions) if pos.where[c] == journey.start]
        for citizen in travellers:
            pos.where[citizen] = journey.goal
        verb = "arrives" if len(travellers) == 1 else "arrive"
        pos.tell("REF-TRV-10", "{0:citizen} " + verb + " at {1:place}", travellers, journey.goal)
        if deed is not None and deed.citizen == journey.citizen and not deed.law:
            deed.effective = True
            if deed.code == "play":
                deed.place = journey.goal
        if pos.content.planet_word(journey.goal, ArriveCheck) is not None:
            pos.then(*[ArrivalTest(citizen) for citizen in travellers])


class ArrivalTest(Step[Realm], frozen=True):
    """A die for everybody who arrives where it is dangerous; an adversity icon injures (REF-ROL-36)."""

    citizen: int

    def run(self, pos: Realm) -> None:
        face = pos.chance.die()
        pos.tell("REF-ROL-36", "{0:citizen} rolls {1:die} on arrival", self.citizen, face)
        if face == FACE_ADVERSITY:
            pos.then(Hurt(self.citizen))


class OfferTravel(Decision[Realm], frozen=True):
    """A free Travel: anywhere or to one place, on one's own injury roll or as part of a card (REF-INJ-17)."""

    citizen: int
    goal: int = -1
    must: bool = False
    roll: bool = True

    def moves(self, pos: Realm) -> Sequence[Move]:
        if pos.where[self.citizen] < 0:
            return [STAY]
        goals = destinations(pos, pos.where[self.citizen])
        if self.goal >= 0:
            goals = [self.goal] if self.goal in goals else []
        moves: list[Move] = [TravelFree(place) for place in goals]
        if not self.must or not moves:
            moves.append(STAY)
        return moves

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is not TravelFree:
            return
        set_out(pos, self.seat, self.citizen, move.place)
        steps = naming_steps(pos, self.seat)
        if self.roll:
            steps.append(CheckJourney())
        pos.then(*steps, Depart())

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Where does {0:citizen} travel?",
            "{seat} may travel free with {0:citizen}",
            (self.citizen,),
            "REF-APL-14" if self.goal >= 0 else "REF-FRE-02",
        )

    def absent(self, pos: Realm, moves: Sequence[Move]) -> Move:
        return moves[0] if self.must else moves[-1]
