"""Radio Telescope, Spy, EM Pulse Cannon and Wave Motion Gun (COL-TINFO-04 to 13, COL-TATT-05 to 25)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Done, Move, Seat, Step, says
from orrery.games.colonies.content import ENERGY, FARM
from orrery.games.colonies.control import RECHECK
from orrery.games.colonies.diplomacy import begin_attack
from orrery.games.colonies.gadgets import gun_line, shot_victims
from orrery.games.colonies.state import A_SHIP, GUNSHOT, MOVED, Chart, Use, strip
from orrery.games.colonies.technology import EFFECTS, FAILURES, GUN, PEEK, PULSE, SPY, can_pay, pay_ship, use


@says("scan {place}", "COL-TINFO-04")
class Scan(Move, frozen=True):
    """Look at this face-down card."""

    place: int


@says("copy {tech}", "COL-TINFO-08")
class Copy(Move, frozen=True):
    """Use this card as if it were in hand until the Round ends."""

    tech: int


# --- Radio Telescope --------------------------------------------------------------------------------------------


class ChooseScan(Decision[Chart], frozen=True):
    """Which face-down cards are looked at, one click each; then the Energy is paid (COL-TINFO-04)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        seat, chosen = self.seat, pos.beaming
        moves: list[Move] = []
        if can_pay(pos, seat, ENERGY, (len(chosen) + 1) * pos.content.peek_cost):
            moves.extend(
                [
                    Scan(place)
                    for place, up in enumerate(pos.up)
                    if not up and place not in chosen and not pos.seen[place] >> seat & 1
                ]
            )
        if chosen or not moves:
            moves.append(Done())
        return moves

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is Scan:
            pos.beaming.append(move.place)
            pos.then(self)
        elif pos.out[self.seat]:
            pos.beaming = []
        elif pos.beaming:
            cost = len(pos.beaming) * pos.content.peek_cost
            use(pos, self.seat, pos.content.peek, PEEK, energy=cost)

    def forced(self) -> bool:
        return False

    def ask(self, pos: Chart) -> str:
        return "Which face-down cards do you look at?"

    def clause(self) -> str:
        return "COL-TINFO-04"


def peek(pos: Chart, used: Use) -> None:
    """Only the holder sees the cards; they stay face down (COL-TINFO-04)."""
    seat = used.seat
    pos.reveal()
    for place in pos.beaming:
        pos.seen[place] |= 1 << seat
        pos.tell("COL-TINFO-04", "{0:seat} looks at the card at {1:place}", seat, place)
        pos.whisper((seat,), "COL-TINFO-04", "You see {0:card} at {1:place}", pos.card[place], place)
    pos.beaming = []


def no_peek(pos: Chart, used: Use) -> None:
    """Cancelled: nobody sees anything."""
    pos.beaming = []


EFFECTS[PEEK] = peek
FAILURES[PEEK] = no_peek


# --- Spy --------------------------------------------------------------------------------------------------------


def spy(pos: Chart, used: Use) -> None:
    """The Spy's holder sees all cards of a hand and copies one of them (COL-TINFO-07, COL-TINFO-08, COL-TINFO-10)."""
    seat, other = used.seat, used.a
    if not pos.hands[other]:
        return
    pos.reveal()
    pos.spied[seat * pos.players + other] = pos.hands[other]
    cards = [tech for tech in range(pos.content.techs) if pos.hands[other] >> tech & 1]
    pos.whisper((seat,), "COL-TINFO-10", "{0:seat} holds {1:tech}", other, cards)
    pos.then(ChooseCopy(seat, other))


class ChooseCopy(Decision[Chart], frozen=True):
    """One of the cards seen, never a Spy; its name is secret until it is used (COL-TINFO-08, 10, 12)."""

    other: Seat

    def moves(self, pos: Chart) -> Sequence[Move]:
        hand = pos.hands[self.other]
        spied = pos.content.spy
        found = [Copy(tech) for tech in range(pos.content.techs) if hand >> tech & 1 and tech != spied]
        return found or [Done()]

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) is Copy and not pos.out[self.seat]:
            pos.copies[self.seat] = move.tech
            pos.copied_from[self.seat] = self.other
            pos.copy_shown[self.seat] = False
            pos.tell("COL-TINFO-08", "{0:seat} copies a card of {1:seat}", self.seat, self.other)
            pos.whisper((self.seat,), "COL-TINFO-10", "You may use {0:tech} in this Round", move.tech)

    def forced(self) -> bool:
        return False

    def ask(self, pos: Chart) -> str:
        return "Which card do you copy?"

    def clause(self) -> str:
        return "COL-TINFO-08"


EFFECTS[SPY] = spy


# --- EM Pulse Cannon --------------------------------------------------------------------------------------------


def pulse(pos: Chart, used: Use) -> None:
    """A pulse lies on the card until the Movement phase ends (COL-TATT-06 to COL-TATT-12)."""
    pos.pulses[used.b] |= 1 << used.seat
    pos.tell("COL-TATT-05", "An EM Pulse of {0:seat} lies on {1:place}", used.seat, used.b)


EFFECTS[PULSE] = pulse


# --- Wave Motion Gun --------------------------------------------------------------------------------------------


def begin_shot(pos: Chart, seat: Seat, ship: int, way: int) -> None:
    """A shot is announced; an Ambassador can stop it before it is paid for (COL-TATT-17, COL-TINFO-19)."""
    pos.attack = [ship, pos.ship_at[ship], GUNSHOT, way, 0, seat, -1]
    pos.tell("COL-TATT-17", "Ship {0} of {1:seat} aims its gun", ship, seat)
    pos.then(Shoot(seat, way))
    begin_attack(pos, shot_victims(pos, seat, ship, way))


class Shoot(Step[Chart], frozen=True):
    """The Ship pays and fires: this is the turn, and the move of the Ship (COL-TATT-17, COL-TECH-20)."""

    seat: Seat
    way: int

    def run(self, pos: Chart) -> None:
        if not pos.attack:
            return  # paid off: the player still moves a Ship or passes (COL-TINFO-19)
        ship = pos.attack[A_SHIP]
        pos.turn_taken = pos.busy = True
        pos.ship_marks[ship] |= MOVED
        pay_ship(pos, ship, pos.content.gun_cost)
        pos.then(ShotOver())
        use(pos, self.seat, pos.content.gun, GUN, ship, self.way)


def shot(pos: Chart, used: Use) -> None:
    """Everything on up to three cards in a line is destroyed, the cards included (COL-TATT-18 to COL-TATT-22)."""
    pos.reveal()
    for place in gun_line(pos, used.a, used.b):
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
        pos.attack = []
        pos.then(RECHECK)


EFFECTS[GUN] = shot
