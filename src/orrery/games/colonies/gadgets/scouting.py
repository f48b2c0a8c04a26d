"""Radio Telescope, Spy, EM Pulse Cannon and Wave Motion Gun (COL-TINFO-04 to 13, COL-TATT-05 to 25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Done, Move, Question, Seat, Step, always_asked, asks, lapses, says
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.engine.squares import line
from orrery.games.colonies import effects as e
from orrery.games.colonies.combat.diplomacy import begin_attack
from orrery.games.colonies.content import Card
from orrery.games.colonies.space.control import RECHECK
from orrery.games.colonies.table.state import GUNSHOT, MOVED, Attack, Chart, strip
from orrery.games.colonies.technology.knowledge import can_pay, functions, payers
from orrery.games.colonies.technology.using import announce
from orrery.games.colonies.terms import BUILDING, ENERGY, FARM, MOVEMENT, PRODUCTION, WAYS
from orrery.games.colonies.uses import MEANINGS, Meaning, Use, Why


@says("spy on {other:seat}", "COL-TINFO-07")
class SpyOn(Move, frozen=True):
    """Look at a hand and copy a card."""

    other: int


@says("scan face-down cards", "COL-TINFO-04")
class ScanCards(Move, frozen=True):
    """Look at face-down cards by Radio Telescope."""


@says("fire a pulse from ship {ship} at {place}", "COL-TATT-05")
class FirePulse(Move, frozen=True):
    """Suppress an adjacent card."""

    ship: int
    place: int


@says("fire the gun of ship {ship} {way}", "COL-TATT-17")
class FireGun(Move, frozen=True):
    """Destroy everything in a line."""

    ship: int
    way: int


@says("scan {place}", "COL-TINFO-04", "You cannot pay for another card.")
class Scan(Move, frozen=True):
    """Look at this face-down card."""

    place: int


@says("copy {tech}", "COL-TINFO-08", "Choose one of the cards that you have seen.")
class Copy(Move, frozen=True):
    """Use this card as if it were in hand until the Round ends."""

    tech: int


# --- Radio Telescope --------------------------------------------------------------------------------------------


@MEANINGS.of(e.PeekMap)
class RadioTelescope(Meaning):
    """Face-down cards are looked at for Energy each; they stay face down (COL-TINFO-04)."""

    moves = (ScanCards,)

    def price(self, word: Any) -> str:
        return f"{word.energy} Energy a card"

    def why_not(self, pos: Chart, seat: Seat, card: Card, move: Any) -> Why:
        if not unseen(pos, seat):
            return "There is no face-down card that you have not seen.", "COL-TINFO-04"
        return None

    def do(self, pos: Chart, seat: Seat, card: Card, move: Any) -> None:
        pos.then(ChooseScan(seat, card.tech, ()))


def unseen(pos: Chart, seat: Seat) -> list[int]:
    """Face-down cards that a seat has not looked at."""
    return [place for place, up in enumerate(pos.up) if not up and not pos.seen[place] >> seat & 1]


@asks("Which face-down cards do you look at?", "{seat} look(s|) at face-down cards", "COL-TINFO-04")
@always_asked
@lapses
class ChooseScan(Decision[Chart], frozen=True):
    """Which face-down cards are looked at, one click each; then the Energy is paid (COL-TINFO-04)."""

    tech: int
    chosen: tuple[int, ...]

    def moves(self, pos: Chart) -> Sequence[Move]:
        cost = pos.content.card(e.PeekMap, self.tech).energy
        moves: list[Move] = []
        if can_pay(pos, self.seat, ENERGY, (len(self.chosen) + 1) * cost):
            moves.extend([Scan(place) for place in unseen(pos, self.seat) if place not in self.chosen])
        if self.chosen or not moves:
            moves.append(Done())
        return moves

    def sheet(self, pos: Chart) -> Sheet | None:
        """All the cards that are to be looked at, in one form."""
        moves = [move for move in self.moves(pos) if type(move) is Scan]
        if not moves:
            return None
        cost = pos.content.card(e.PeekMap, self.tech).energy
        left = sum([pos.energy[place] for place in payers(pos, self.seat, ENERGY)]) - len(self.chosen) * cost
        lines = tuple([SheetLine(move, 1, (cost,)) for move in moves])
        return Sheet(lines, (Purse("Energy", left),), 0 if self.chosen else 1, end=Done())

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is Scan:
            pos.then(ChooseScan(self.seat, self.tech, (*self.chosen, move.place)))
        elif self.chosen:
            card = pos.content.card(e.PeekMap, self.tech)
            use = LooksAtCards(self.chosen, seat=self.seat, tech=self.tech)
            announce(pos, card, use, times=len(self.chosen))

    def why_not(self, pos: Chart, move: Move) -> tuple[str, str]:
        if type(move) is Scan:
            if pos.up[move.place]:
                return "This card is face up.", "COL-TINFO-04"
            if move.place in self.chosen or pos.seen[move.place] >> self.seat & 1:
                return "You look at this card already.", "COL-TINFO-04"
        return "", ""


class LooksAtCards(Use, frozen=True):
    """Only the holder sees the cards; they stay face down (COL-TINFO-04)."""

    places: tuple[int, ...]

    def run(self, pos: Chart) -> None:
        seat = self.seat
        pos.reveal()
        for place in self.places:
            pos.seen[place] |= 1 << seat
            pos.tell("COL-TINFO-04", "{0:seat} looks at the card at {1:place}", seat, place)
            pos.whisper((seat,), "COL-TINFO-04", "You see {0:card} at {1:place}", pos.card[place], place)


# --- Spy --------------------------------------------------------------------------------------------------------


@MEANINGS.of(e.CopyCard)
class Spy(Meaning):
    """A hand is looked at and a card of it copied for the Round, once per Round (COL-TINFO-07 to COL-TINFO-13)."""

    phases = (BUILDING, MOVEMENT, PRODUCTION)
    moves = (SpyOn,)
    limit = ("round", "COL-TINFO-07")

    def aims(self, pos: Chart, seat: Seat, card: Card) -> list[Move]:
        return [SpyOn(other) for other in pos.others(seat)]

    def why_not(self, pos: Chart, seat: Seat, card: Card, move: Any) -> Why:
        if move.other == seat or pos.out[move.other]:
            return "Choose another player who is in the game.", "COL-TINFO-07"
        if not pos.hands[move.other]:
            return "This player holds no card.", "COL-TINFO-07"
        return None

    def do(self, pos: Chart, seat: Seat, card: Card, move: Any) -> None:
        announce(pos, card, SpiesOut(move.other, seat=seat, tech=card.tech))


class SpiesOut(Use, frozen=True):
    """The Spy's holder sees all cards of a hand and copies one of them (COL-TINFO-07, COL-TINFO-08, COL-TINFO-10)."""

    other: Seat

    def touches(self, pos: Chart, seat: Seat) -> bool:
        return seat == self.other

    def run(self, pos: Chart) -> None:
        seat, other = self.seat, self.other
        if not pos.hands[other]:
            return
        pos.reveal()
        pos.spied[seat * pos.players + other] = pos.hands[other]
        cards = [tech for tech in range(pos.content.techs) if pos.hands[other] >> tech & 1]
        pos.whisper((seat,), "COL-TINFO-10", "{0:seat} holds {1:tech}", other, cards)
        pos.then(ChooseCopy(seat, other))


@always_asked
@lapses
class ChooseCopy(Decision[Chart], frozen=True):
    """One of the cards seen, never a Spy; its name is secret until it is used (COL-TINFO-08, 10, 12)."""

    other: Seat

    def moves(self, pos: Chart) -> Sequence[Move]:
        hand = pos.hands[self.other] & ~pos.content.spies
        found = [Copy(tech) for tech in range(pos.content.techs) if hand >> tech & 1]
        return found or [Done()]

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is Copy:
            pos.copies[self.seat] = move.tech
            pos.copied_from[self.seat] = self.other
            pos.copy_shown[self.seat] = False
            pos.tell("COL-TINFO-08", "{0:seat} copies a card of {1:seat}", self.seat, self.other)
            pos.whisper((self.seat,), "COL-TINFO-10", "You may use {0:tech} in this Round", move.tech)

    def ask(self, pos: Chart) -> Question:
        return Question(
            "Which card of {0:seat} do you copy for this Round?",
            "{seat} spi(es|y) on {0:seat}",
            (self.other,),
            "COL-TINFO-08",
        )

    def why_not(self, pos: Chart, move: Move) -> tuple[str, str]:
        if type(move) is Copy and pos.content.spies >> move.tech & 1:
            return "A Spy is not copied.", "COL-TINFO-12"
        return "", ""


# --- EM Pulse Cannon --------------------------------------------------------------------------------------------


@MEANINGS.of(e.SuppressCard)
class PulseCannon(Meaning):
    """A Ship pays, and enemies on an adjacent card can neither leave nor use Technology (COL-TATT-05 to COL-TATT-12)."""

    moves = (FirePulse,)

    def aims(self, pos: Chart, seat: Seat, card: Card) -> list[Move]:
        ships = [ship for ship in pos.ships(seat) if pos.aboard(ship, ENERGY) >= card.ship_energy]
        return [FirePulse(ship, place) for ship in ships for place in pos.near(pos.ship_at[ship])]

    def why_not(self, pos: Chart, seat: Seat, card: Card, move: Any) -> Why:
        why = why_not_fire(pos, seat, card, move.ship)
        if why is not None:
            return why
        if move.place not in pos.near(pos.ship_at[move.ship]):
            return "The pulse reaches a card next to the Ship.", "COL-TATT-05"
        if pos.pulses[move.place] >> seat & 1:
            return "A pulse of yours lies there already.", "COL-TATT-05"
        return None

    def do(self, pos: Chart, seat: Seat, card: Card, move: Any) -> None:
        announce(pos, card, SuppressesCard(move.place, seat=seat, tech=card.tech), move.ship)


def why_not_fire(pos: Chart, seat: Seat, card: Card, ship: int) -> Why:
    """Why a Ship cannot fire what this card gives it (COL-TECH-03, COL-TECH-04, COL-TATT-09)."""
    if not pos.owns(seat, ship):
        return "This Ship is not yours.", "COL-TECH-17"
    if pos.aboard(ship, ENERGY) < card.ship_energy:
        return f"That costs {card.ship_energy} Ship Energy.", "COL-TECH-04"
    if not functions(pos, seat, card.tech, pos.ship_at[ship]):
        return "An EM Pulse lies on this Ship.", "COL-TATT-09"
    return None


class SuppressesCard(Use, frozen=True):
    """A pulse lies on the card until the Movement phase ends (COL-TATT-06 to COL-TATT-12)."""

    place: int

    def touches(self, pos: Chart, seat: Seat) -> bool:
        return pos.owner[self.place] == seat or any(
            pos.ship_owner[ship] == seat for ship in pos.ships_at(self.place)
        )

    def run(self, pos: Chart) -> None:
        pos.pulses[self.place] |= 1 << self.seat
        pos.tell("COL-TATT-05", "An EM Pulse of {0:seat} lies on {1:place}", self.seat, self.place)


# --- Wave Motion Gun --------------------------------------------------------------------------------------------


def gun_line(pos: Chart, ship: int, way: int, length: int) -> list[int]:
    """The cards that a shot hits (COL-TATT-18, COL-TATT-25)."""
    return line(pos.rows, pos.cols, pos.ship_at[ship], way, length)


def shot_victims(pos: Chart, seat: Seat, places: Sequence[int]) -> list[Seat]:
    """The other players who have something on the cards that a shot hits, clockwise (COL-TINFO-24)."""
    hit = {pos.owner[place] for place in places}
    hit.update(pos.ship_owner[other] for other in range(1, len(pos.ship_at)) if pos.ship_at[other] in places)
    return [other for other in pos.others(seat) if other in hit]


@MEANINGS.of(e.DestroyLine)
class WaveMotionGun(Meaning):
    """A Ship fires instead of moving and destroys everything in a line, cards included (COL-TATT-17 to COL-TATT-25)."""

    moves = (FireGun,)

    def aims(self, pos: Chart, seat: Seat, card: Card) -> list[Move]:
        ships = [ship for ship in pos.ships(seat) if pos.aboard(ship, ENERGY) >= card.ship_energy]
        return [FireGun(ship, way) for ship in ships for way in range(len(WAYS))]

    def why_not(self, pos: Chart, seat: Seat, card: Card, move: Any) -> Why:
        why = why_not_fire(pos, seat, card, move.ship)
        if why is not None:
            return why
        if pos.turn_taken or pos.ship_marks[move.ship] & MOVED:
            return "The gun is fired instead of a move.", "COL-TATT-17"
        places = gun_line(pos, move.ship, move.way, card.word.length)
        if not places:
            return "There is no card in this direction.", "COL-TATT-25"
        peace = pos.truce[seat * pos.players : (seat + 1) * pos.players]
        if any(peace) and any(peace[other] for other in shot_victims(pos, seat, places)):
            return "The shot would hit somebody who has paid for peace.", "COL-TINFO-17"
        return None

    def do(self, pos: Chart, seat: Seat, card: Card, move: Any) -> None:
        """A shot is announced; an Ambassador can stop it before it is paid for (COL-TATT-17, COL-TINFO-19)."""
        ship, way = move.ship, move.way
        pos.attack = Attack(GUNSHOT, seat, pos.ship_at[ship], ship)
        pos.tell("COL-TATT-17", "Ship {0} of {1:seat} aims its gun {2:way}", ship, seat, way)
        pos.then(Shoot(seat, card.tech, way))
        begin_attack(pos, shot_victims(pos, seat, gun_line(pos, ship, way, card.word.length)))


class Shoot(Step[Chart], frozen=True):
    """The Ship pays and fires: this is the turn, and the move of the Ship (COL-TATT-17, COL-TECH-20)."""

    seat: Seat
    tech: int
    way: int

    def run(self, pos: Chart) -> None:
        if not pos.attack:
            return  # paid off: the player still moves a Ship or passes (COL-TINFO-19)
        ship = pos.the_attack().ship
        card = pos.content.card(e.DestroyLine, self.tech)
        pos.turn_taken = pos.busy = True
        pos.ship_marks[ship] |= MOVED
        pos.then(ShotOver())
        places = tuple(gun_line(pos, ship, self.way, card.word.length))
        announce(pos, card, DestroysCards(places, seat=self.seat, tech=self.tech), ship)


class DestroysCards(Use, frozen=True):
    """Everything on the cards in the line is destroyed, the cards included (COL-TATT-18 to COL-TATT-22)."""

    places: tuple[int, ...]

    def touches(self, pos: Chart, seat: Seat) -> bool:
        return any(
            pos.owner[place] == seat or any(pos.ship_owner[ship] == seat for ship in pos.ships_at(place))
            for place in self.places
        )

    def run(self, pos: Chart) -> None:
        pos.reveal()
        for place in self.places:
            erase(pos, place)


def erase(pos: Chart, place: int) -> None:
    """A map card is shown, removed from the game and replaced by a face-up Space card (COL-TATT-19, 21, 22)."""
    content = pos.content
    card = pos.card[place]
    pos.tell("COL-TATT-21", "{0:card} at {1:place} is destroyed with everything on it", card, place)
    for ship in pos.ships_at(place):
        pos.destroy(ship)
    strip(pos, place, bunkers=True)
    pos.levels[place * 3 + FARM] = 0
    pos.meeples[place] = pos.ready[place] = pos.natives[place] = 0
    pos.markers[place * 2] = pos.markers[place * 2 + 1] = 0
    pos.owner[place] = -1
    pos.pulses[place] = pos.seen[place] = 0
    pos.gone.append(card)
    if pos.spare_space:
        pos.spare_space -= 1
    else:
        pos.blanks += 1
    pos.card[place] = content.space
    pos.up[place] = True


class ShotOver(Step[Chart], frozen=True):
    """The shot has been resolved (COL-OUT-02)."""

    def run(self, pos: Chart) -> None:
        pos.attack = None
        pos.then(RECHECK)
