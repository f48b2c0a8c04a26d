"""What is on the table of Space Opera: the position, flat and fast to copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from orrery.engine.base import Outcome, Seat
from orrery.engine.chance import Chance
from orrery.engine.position import Position
from orrery.engine.words import Vocabulary
from orrery.games.referendum.content import Content
from orrery.games.referendum.things import Deed, Journey, Roll, Vote

if TYPE_CHECKING:
    from orrery.engine.game import Game
    from orrery.games.referendum.view import RealmView

# where a citizen is who stands at no place
DECK: Final = -1
GONE: Final = -2
BED: Final = -3
"""In her player's deck, removed from the game, convalescing until the next game turn."""

FIELDS: dict[str, Any] = {
    "bloc_of": list[int],
    "start": int,
    "turn": int,
    "clocks": int,
    "full_pool": int,
    "where": list[int],
    "ready": list[bool],
    "hurt": list[bool],
    "wealth": list[int],
    "shielded": list[int],
    "placed": list[bool],
    "align": list[int],
    "embargo": list[int],
    "curfew": list[int],
    "hands": list[list[int]],
    "deck": list[int],
    "discards": list[int],
    "troubles": list[int],
    "past_troubles": list[int],
    "recruited": list[bool],
    "seat_on_turn": int,
    "active": int,
    "actions": int,
    "taken": list[int],
    "spoiled": bool,
    "rewarded": bool,
    "free_used": list[int],
    "purse": list[int],
    "deed": Deed | None,
    "roll": Roll | None,
    "journey": Journey | None,
    "vote": Vote | None,
    "trouble": int,
    "drawn": list[int],
    "picked": list[int],
    "shown": int,
    "shown_to": int,
    "pile": list[list[int]],
    "spared": int,
}
"""Every field of the table with its type, for saving and loading; a test compares it with the class."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Realm(Position):
    """The position. Citizens, places, boxes and kinds of cards are indices of the content; -1 means none."""

    content: Content
    bloc_of: list[int]  # by seat; -1 before the blocs are dealt
    start: int  # the starting player of this game turn
    turn: int  # the number of the game turn
    clocks: int
    full_pool: int  # the clock tokens at the start (REF-VOT-24)
    # by citizen
    where: list[int]  # a place, or DECK, GONE, BED
    ready: list[bool]
    hurt: list[bool]
    wealth: list[int]
    shielded: list[int]  # the game turn in which the first injury was ignored
    # by planet
    placed: list[bool]
    align: list[int]  # by box: the bloc on its marker; -1 before it is filled
    embargo: list[int]  # the last game turn in which nobody may travel there
    curfew: list[int]  # the last game turn without No Confidence
    # cards: kinds, the top of a pile is the last
    hands: list[list[int]]
    deck: list[int]
    discards: list[int]
    troubles: list[int]  # the Adversity deck
    past_troubles: list[int]
    # the game turn
    recruited: list[bool]  # by seat
    seat_on_turn: int
    active: int  # the activated citizen
    actions: int  # left to take
    taken: list[int]  # actions taken in this activation (REF-TRN-13)
    spoiled: bool  # an action was taken or skipped: no benefit of a double pass
    rewarded: bool
    free_used: list[int]  # free actions that cannot be used again in this activation: places, and -1 - card
    purse: list[int]  # whom the Privy Purse gave (1 + citizen) and took from (-1 - citizen)
    # what is going on
    deed: Deed | None
    roll: Roll | None
    journey: Journey | None
    vote: Vote | None
    trouble: int  # the Adversity card being followed
    drawn: list[int]  # planet or citizen cards drawn, of which one is put into play
    picked: list[int]  # Opportunity cards drawn, of which some are kept: known to the acting player
    shown: int  # the seat whose hand is being looked at ...
    shown_to: int  # ... and by whom
    pile: list[list[int]]  # reactions not carried out yet: card, seat, what for, cancelled
    spared: int  # the citizen whose injury was cancelled

    def __init__(
        self, game: Game, content: Content, players: int, options: dict[str, Any], chance: Chance
    ) -> None:
        super().__init__(game, players, options, chance)
        self.content = content

    def copy(self) -> Realm:
        new = Realm(self.game, self.content, self.players, self.options, self.chance)
        self.copy_base(new)
        new.bloc_of = self.bloc_of[:]
        new.start = self.start
        new.turn = self.turn
        new.clocks = self.clocks
        new.full_pool = self.full_pool
        new.where = self.where[:]
        new.ready = self.ready[:]
        new.hurt = self.hurt[:]
        new.wealth = self.wealth[:]
        new.shielded = self.shielded[:]
        new.placed = self.placed[:]
        new.align = self.align[:]
        new.embargo = self.embargo[:]
        new.curfew = self.curfew[:]
        new.hands = [hand[:] for hand in self.hands]
        new.deck = self.deck[:]
        new.discards = self.discards[:]
        new.troubles = self.troubles[:]
        new.past_troubles = self.past_troubles[:]
        new.recruited = self.recruited[:]
        new.seat_on_turn = self.seat_on_turn
        new.active = self.active
        new.actions = self.actions
        new.taken = self.taken[:]
        new.spoiled = self.spoiled
        new.rewarded = self.rewarded
        new.free_used = self.free_used[:]
        new.purse = self.purse[:]
        new.deed = None if self.deed is None else self.deed.copy()
        new.roll = None if self.roll is None else self.roll.copy()
        new.journey = None if self.journey is None else self.journey.copy()
        new.vote = None if self.vote is None else self.vote.copy()
        new.trouble = self.trouble
        new.drawn = self.drawn[:]
        new.picked = self.picked[:]
        new.shown = self.shown
        new.shown_to = self.shown_to
        new.pile = [entry[:] for entry in self.pile]
        new.spared = self.spared
        return new

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
        n = self.players
        return [(first + i) % n for i in range(n)]

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
        best = max(counts)
        return counts.index(best) if counts.count(best) == 1 else -1

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
        """In play, so that somebody leads her, and her player has not resigned (REF-EDG-04)."""
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
            self.deck = self.discards
            self.discards = []
            self.chance.shuffle(self.deck)
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
        """Remove a citizen for good, or let her convalesce: all tokens go back (REF-INJ-12, REF-INJ-13)."""
        self.where[citizen] = to
        self.ready[citizen] = False
        self.hurt[citizen] = False
        self.wealth[citizen] = 0

    def enter_play(self, citizen: int, place: int) -> None:
        """A citizen comes into play without tokens, and Ready unless her player has resigned meanwhile
        (REF-TRN-14, REF-SET-18, REF-SET-19, REF-EDG-04)."""
        self.where[citizen] = place
        self.ready[citizen] = self.may_act(citizen)
        self.hurt[citizen] = False
        self.wealth[citizen] = 0

    # --- what the engine asks -------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> RealmView:
        from orrery.games.referendum.view import view_of

        return view_of(self, seat)

    def words(self) -> Vocabulary:
        from orrery.games.referendum.words import words_of

        return words_of(self)

    def on_resign(self, seat: Seat) -> None:
        """The citizens stay and count as Done; the last player at the table wins at once (REF-EDG-04, 05)."""
        from orrery.games.referendum.turns import skip_choice

        self.tell("REF-EDG-04", "{0:seat} resigns; the citizens stay where they are", seat)
        if self.bloc_of[seat] >= 0:
            for citizen in self.citizens_of(seat):
                self.ready[citizen] = False
            skip_choice(self, seat)
        staying = [s for s in range(self.players) if not self.resigned[s]]
        if len(staying) == 1:
            self.tell("REF-EDG-05", "Everybody else has resigned: {0:seat} wins", staying[0])
            counts = self.governments()
            scores = tuple(0 if bloc < 0 else counts[bloc] for bloc in self.bloc_of)
            self.finish(Outcome("REF-EDG-05", (staying[0],), scores, "resigned"))

    def problems(self) -> list[str]:
        from orrery.games.referendum.invariants import problems

        return problems(self)
