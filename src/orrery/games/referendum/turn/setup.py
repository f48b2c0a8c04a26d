"""Setting up: starting player, leaders, citizens, homes, hands, the clock pool (REF-SET)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from orrery.engine.base import Decision, Move, Question, Step, absent_take_first, otherwise
from orrery.engine.chain import DONE, Chain
from orrery.engine.sheet import Sheet, SheetLine
from orrery.games.referendum.actions.planets import put_down
from orrery.games.referendum.cards.reactions import discard
from orrery.games.referendum.content import PLAYABLE, SENATE
from orrery.games.referendum.table.moves import GiveUp, Lead
from orrery.games.referendum.table.state import DECK, Realm
from orrery.games.referendum.turn.turns import ChooseStation, StartGameTurn

if TYPE_CHECKING:
    pass


def set_up(pos: Realm) -> None:
    """The programme of the chapter Setup (REF-SET-01, REF-SET-20, REF-SET-22)."""
    pos.deck = pos.content.all_cards[:]
    pos.chance.shuffle(pos.deck)
    pos.troubles = pos.content.all_adversity[:]
    pos.chance.shuffle(pos.troubles)
    pos.start = pos.chance.below(pos.players)
    pos.seat_on_turn = pos.start
    pos.then(DealBlocs(), DrawFirstCitizens(), PlaceEverybody(), DealHands(), FillPool(), StartGameTurn())


class DealBlocs(Step[Realm], frozen=True):
    """Each player a leader, at random or by choice in seat order; the rest leaves the game (REF-SET-04 to 07)."""

    def run(self, pos: Realm) -> None:
        pos.tell("REF-SET-20", "{0:seat} is drawn as starting player", pos.start)
        if pos.options["choose_blocs"]:
            pos.then(*[PickBloc(seat) for seat in pos.order(pos.start)])
            return
        leaders = list(PLAYABLE)
        pos.chance.shuffle(leaders)
        for seat in range(pos.players):
            pos.bloc_of[seat] = leaders[seat]
            leader = pos.content.leader[leaders[seat]]
            text = "{0:seat} is dealt {1:citizen} and leads {2:bloc}"
            pos.tell("REF-SET-04", text, seat, leader, leaders[seat])


@otherwise("Somebody else leads that bloc, or nobody can.", "REF-SET-07")
@absent_take_first
class PickBloc(Decision[Realm], frozen=True):
    """Which bloc do you lead? (REF-SET-07)."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        return [Lead(bloc) for bloc in PLAYABLE if bloc not in pos.bloc_of]

    def apply(self, pos: Realm, move: Lead) -> None:
        pos.bloc_of[self.seat] = move.bloc
        leader = pos.content.leader[move.bloc]
        text = "Player {0} chooses {1:citizen} and leads {2:bloc}"
        pos.tell("REF-SET-07", text, self.seat + 1, leader, move.bloc)

    def ask(self, pos: Realm) -> Question:
        return Question("Which bloc do you lead?", "{seat} choose(s|) a bloc", clause="REF-SET-07")


class DrawFirstCitizens(Step[Realm], frozen=True):
    """The five others form the deck, and the top two come into play (REF-SET-06, REF-SET-08)."""

    def run(self, pos: Realm) -> None:
        content = pos.content
        pos.drawn = []
        for seat in range(pos.players):
            for citizen in content.of_bloc[pos.bloc_of[seat]]:
                pos.where[citizen] = DECK
        for seat in pos.order(pos.start):
            bloc = pos.bloc_of[seat]
            others = [c for c in content.of_bloc[bloc] if c != content.leader[bloc]]
            pos.chance.shuffle(others)
            first = others[: content.drawn_at_start]
            pos.tell("REF-SET-08", "{0:seat} draws {1:citizen}", seat, first)
            pos.drawn += [content.leader[bloc], *first]


class PlaceEverybody(Step[Realm], frozen=True):
    """In seat order, the leader first: on the home planet, or on a station (REF-SET-09 to REF-SET-13)."""

    def run(self, pos: Realm) -> None:
        if not pos.drawn:
            pos.tell("REF-SET-14", "The other planets form five sector decks")
            return
        citizen = pos.drawn.pop(0)
        pos.then(self)
        seat = pos.seat_of(citizen)
        home = pos.content.home[citizen]
        if home < 0:
            pos.then(ChooseStation(seat, citizen, "REF-SET-12"))
            return
        pos.enter_play(citizen, home)
        pos.tell("REF-SET-09", "{0:citizen} starts at home on {1:planet}", citizen, home)
        if not pos.placed[home]:
            put_down(pos, home, seat)


class DealHands(Step[Realm], frozen=True):
    """Six cards for everybody; the Senate may exchange some (REF-SET-15, REF-SET-16)."""

    def run(self, pos: Realm) -> None:
        for seat in range(pos.players):
            pos.take_up(seat, pos.draw_cards(seat, pos.content.hand_start), "REF-SET-15")
        for seat in range(pos.players):
            if pos.bloc_of[seat] == SENATE:
                pos.then(ExchangeCards(seat))


@otherwise("You do not hold this card.", "REF-SET-16")
class ExchangeCards(Chain[Realm], frozen=True):
    """The Senate player gives up any number of cards, then draws back up to 6 (REF-SET-16, REF-SET-23)."""

    def links(self, pos: Realm) -> list[Move]:
        return [GiveUp(card) for card in sorted(set(pos.hands[self.seat]))]

    def link(self, pos: Realm, move: GiveUp) -> None:
        discard(pos, self.seat, move.card)
        pos.tell("REF-SET-23", "{0:seat} gives up {1:card}", self.seat, move.card)

    def sheet(self, pos: Realm) -> Sheet | None:
        hand = pos.hands[self.seat]
        lines = tuple(SheetLine(GiveUp(card), hand.count(card)) for card in sorted(set(hand)))
        return Sheet(lines, end=DONE, own=True) if lines else None

    def end(self, pos: Realm) -> None:
        missing = pos.content.hand_start - len(pos.hands[self.seat])
        pos.take_up(self.seat, pos.draw_cards(self.seat, missing), "REF-SET-16")

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Which of your starting cards do you exchange? You draw as many as you give up.",
            "{seat} may exchange starting cards",
            clause="REF-SET-16",
        )


class FillPool(Step[Realm], frozen=True):
    """Three clock tokens for each player (REF-SET-17)."""

    def run(self, pos: Realm) -> None:
        pos.full_pool = pos.content.clock_per_player * pos.players
        pos.clocks = pos.full_pool
        pos.tell("REF-SET-17", "{0} clock tokens lie in the pool", pos.clocks)
