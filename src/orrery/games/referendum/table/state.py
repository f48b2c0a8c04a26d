"""What is on the table of Space Opera: the position, flat and fast to copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.decks import remake
from orrery.engine.order import round_table
from orrery.engine.position import Position
from orrery.engine.table import Aside, Counted, Open, Told, declare, each
from orrery.engine.view import UNSEEN, View
from orrery.games.referendum.content import Content
from orrery.games.referendum.table.parts import Deed, Journey, Reply, Roll, Vote

if TYPE_CHECKING:
    from orrery.engine.game import Game

# where a citizen is who stands at no place
DECK: Final = -1
GONE: Final = -2
CONVALESCING: Final = -3
"""In their player's deck, removed from the game, aside until the next game turn."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Realm(Position):
    """The position. Citizens, places, boxes and kinds of cards are indices of the content; -1 means none."""

    content: Aside[Content]
    bloc_of: Open[list[int]] = each("players", -1)  # by seat; -1 before the blocs are dealt
    start: Open[int]  # the starting player of this game turn
    turn: Open[int]  # the number of the game turn
    clocks: Open[int]
    full_pool: Open[int]  # the clock tokens at the start (REF-VOT-24)
    # by citizen
    where: Open[list[int]] = each("citizens", GONE)  # a place, or DECK, GONE, CONVALESCING
    ready: Open[list[bool]] = each("citizens", False)
    hurt: Open[list[bool]] = each("citizens", False)
    wealth: Open[list[int]] = each("citizens", 0)
    shielded: Open[list[int]] = each("citizens", 0)  # the game turn in which the first injury was ignored
    # by planet
    placed: Open[list[bool]] = each("planets", False)
    align: Open[list[int]] = each("boxes", -1)  # by box: the bloc on its marker; -1 before it is filled
    embargo: Open[list[int]] = each("planets", 0)  # the last game turn in which nobody may travel there
    curfew: Open[list[int]] = each("planets", 0)  # the last game turn without No Confidence
    # cards: kinds, the top of a pile is the last
    hands: Told[list[list[int]]] = each("players", [])
    deck: Counted[list[int]]
    discards: Open[list[int]]
    troubles: Counted[list[int]]  # the Adversity deck
    past_troubles: Open[list[int]]
    # the game turn
    recruited: Open[list[bool]] = each("players", False)  # by seat
    seat_on_turn: Open[int]
    active: Open[int] = -1  # the activated citizen
    actions: Open[int]  # left to take
    taken: Open[list[str]]  # actions taken in this activation, by `Deed.key` (REF-TRN-13)
    spoiled: Open[bool]  # an action was taken or skipped: no benefit of a double pass
    rewarded: Open[bool]
    left_free: Open[list[int]]  # places that were left by a free Travel in this activation (REF-FRE-04)
    tried_free: Open[list[int]]  # free cards that were skipped in this activation (REF-INJ-16)
    purse_given: Open[list[int]]  # whom the Privy Purse gave tokens in this activation ...
    purse_taken: Open[list[int]]  # ... and took tokens from
    # what is going on
    deed: Open[Deed | None]
    roll: Open[Roll | None]
    journey: Open[Journey | None]
    vote: Open[Vote | None]
    trouble: Open[int] = -1  # the Adversity card being followed
    # planet or citizen cards drawn, of which one is put into play: they lie open (REF-EDG-12)
    drawn: Open[list[int]]
    picked: Told[list[int]]  # Opportunity cards drawn, of which some are kept: known to the acting player
    shown_hand: Open[int] = -1  # the seat whose hand is being looked at ...
    shown_to: Open[int] = -1  # ... and by whom
    pile: Open[list[Reply]]  # reactions not carried out yet
    spared: Open[int] = -1  # the citizen whose injury was cancelled

    def __init__(self, game: Game, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, players, options, chance)
        self.content = game.content

    if TYPE_CHECKING:  # `declare` writes it

        def view(self, seat: Seat | None) -> RealmView: ...

    # --- what a seat may know of what is not open (REF-EDG-11) --------------------------------------------------

    def see_hands(self, seat: Seat | None) -> list[list[int]]:
        """The own hand, and the one that is being shown to the seat."""
        seen = (seat, self.shown_hand if seat is not None and seat == self.shown_to else seat)
        return [hand[:] if s in seen else [UNSEEN] * len(hand) for s, hand in enumerate(self.hands)]

    def see_picked(self, seat: Seat | None) -> list[int]:
        """Cards of which the acting player keeps some."""
        acting = self.deed is not None and self.deed.seat == seat
        return self.picked[:] if acting else [UNSEEN] * len(self.picked)

    # --- asking the table -----------------------------------------------------------------------------------

    def the_deed(self) -> Deed:
        """What is being done."""
        deed = self.deed
        assert deed is not None
        return deed

    def the_roll(self) -> Roll:
        """The roll being made."""
        roll = self.roll
        assert roll is not None
        return roll

    def the_journey(self) -> Journey:
        """The journey being made."""
        journey = self.journey
        assert journey is not None
        return journey

    def the_vote(self) -> Vote:
        """The vote being held."""
        vote = self.vote
        assert vote is not None
        return vote

    def order(self, first: Seat) -> list[Seat]:
        """Clockwise from a seat, that seat included."""
        return round_table(self.players, first)

    def seat_of(self, citizen: int) -> Seat:
        """The seat that leads the citizen's bloc; -1 if nobody does."""
        bloc = self.content.bloc[citizen]
        for seat, own in enumerate(self.bloc_of):
            if own == bloc:
                return seat
        return -1

    def citizens_of(self, seat: Seat) -> list[int]:
        """The citizens of a seat that are in play."""
        where = self.where
        return [c for c in self.content.of_bloc[self.bloc_of[seat]] if where[c] >= 0]

    def in_deck(self, seat: Seat) -> list[int]:
        """The citizens in a seat's deck: a set that everybody knows (REF-REC-11)."""
        where = self.where
        return [c for c in self.content.of_bloc[self.bloc_of[seat]] if where[c] == DECK]

    def present(self, place: int) -> list[int]:
        """Every citizen at a place (REF-LOC-04)."""
        return [c for c, at in enumerate(self.where) if at == place]

    def own_here(self, seat: Seat, place: int) -> list[int]:
        """The citizens of a seat at a place."""
        where = self.where
        return [c for c in self.content.of_bloc[self.bloc_of[seat]] if where[c] == place]

    def foes_here(self, seat: Seat, place: int) -> list[int]:
        """The citizens of other players at a place."""
        bloc, blocs = self.bloc_of[seat], self.content.bloc
        return [c for c, at in enumerate(self.where) if at == place and blocs[c] != bloc]

    def is_planet(self, place: int) -> bool:
        """Whether the place is a planet and not a station."""
        return place < self.content.planets

    def sectors_at(self, place: int) -> tuple[int, ...]:
        """The sector of a planet, or the two sectors that a station touches (REF-APL-01, REF-APL-02)."""
        content = self.content
        if place < content.planets:
            return (content.sector_of[place],)
        return content.touches[str(self.options["station_layout"])][place - content.planets]

    def sector_deck(self, sector: int) -> list[int]:
        """The planets of a sector that are not in play: a set that everybody knows (REF-APL-04)."""
        return [p for p in self.content.in_sector[sector] if not self.placed[p]]

    def government(self, planet: int) -> int:
        """The alignment of a planet's government."""
        return self.align[self.content.gov[planet]]

    def people(self, planet: int) -> list[int]:
        """The alignments of a planet's population boxes."""
        align = self.align
        return [align[box] for box in self.content.pop[planet]]

    def plurality(self, planet: int) -> int:
        """The bloc with strictly more boxes than every other, or -1 (REF-ALI-06)."""
        counts = [0] * 6
        for bloc in self.people(planet):
            counts[bloc] += 1
        leader, most = -1, 0
        for bloc, number in enumerate(counts):
            if number > most:
                leader, most = bloc, number
            elif number == most:
                leader = -1
        return leader

    def is_open(self, planet: int) -> bool:
        """No population box has the government's alignment: No Confidence may be declared (REF-NOC-01)."""
        return self.government(planet) not in self.people(planet)

    def governments(self) -> list[int]:
        """How many governments of planets in play each bloc has (REF-END-02)."""
        counts = [0] * 6
        for box in self.content.gov:
            if self.align[box] >= 0:
                counts[self.align[box]] += 1
        return counts

    def could_be_held(self, kind: int) -> bool:
        """Whether this kind may be in a hand, as far as the table shows: not all copies are discarded."""
        return self.discards.count(kind) < self.content.copies[kind]

    def may_act(self, citizen: int) -> bool:
        """In play, so that somebody leads them, and their player has not resigned (REF-EDG-04)."""
        return self.where[citizen] >= 0 and not self.resigned[self.seat_of(citizen)]

    # --- changing the table ---------------------------------------------------------------------------------

    def remove_clocks(self, number: int, clause: str) -> None:
        """Take tokens from the pool, as far as there are any (REF-NOC-05, REF-PLO-07)."""
        taken = min(number, self.clocks)
        if taken:
            self.clocks -= taken
            self.tell(clause, "{0:clocks} removed: {1} left", taken, self.clocks)

    def draw_cards(self, seat: Seat, number: int) -> list[int]:
        """Draw Opportunity cards; an empty deck is made anew from the discards (REF-SEK-04)."""
        cards: list[int] = []
        for _ in range(number):
            if not self.deck:
                self.reshuffle()
            if not self.deck:
                break
            cards.append(self.deck.pop())
        if cards:
            self.reveal()
        return cards

    def reshuffle(self) -> None:
        """The discards become the new Opportunity deck (REF-SEK-04)."""
        if self.discards:
            remake(self.deck, self.discards, self.chance)
            self.tell("REF-SEK-04", "The Opportunity discards are shuffled into a new deck")

    def take_up(self, seat: Seat, cards: list[int], clause: str) -> None:
        """Put drawn cards into a hand: everybody sees how many, their owner sees which."""
        if not cards:
            return
        self.hands[seat].extend(cards)
        self.hands[seat].sort()
        self.tell(clause, "{0:seat} takes {1:cards}", seat, len(cards))
        self.whisper((seat,), clause, "You take {0:card}", cards)

    def leave_play(self, citizen: int, to: int) -> None:
        """Remove a citizen for good, or let them convalesce: all tokens go back (REF-INJ-12, REF-INJ-13)."""
        self.where[citizen] = to
        self.ready[citizen] = False
        self.hurt[citizen] = False
        self.wealth[citizen] = 0

    def enter_play(self, citizen: int, place: int) -> None:
        """A citizen comes into play without tokens, and Ready unless their player has resigned meanwhile
        (REF-TRN-14, REF-SET-18, REF-SET-19, REF-EDG-04)."""
        self.where[citizen] = place
        self.ready[citizen] = self.may_act(citizen)
        self.hurt[citizen] = False
        self.wealth[citizen] = 0


class RealmView(Realm, View):
    """A realm as one seat sees it."""


declare(Realm, RealmView)
