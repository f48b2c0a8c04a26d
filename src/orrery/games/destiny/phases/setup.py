"""Setup: Parties, starting Sectors, Senators, Fleets, decks (DES-SETUP)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Step, absent_take_first, asks, otherwise, says
from orrery.games.destiny.phases.galactic import draw_action, draw_senator
from orrery.games.destiny.phases.turn import StartTurn
from orrery.games.destiny.table.state import DEAD, IN_DECK, IN_PLAY, Table


@says("play the {party}", "DES-SETUP-06")
class PlayParty(Move, frozen=True):
    """Take a Party card."""

    party: int


class SetUp(Step[Table], frozen=True):
    """Seats choose different Parties, in a random order by default (DES-SETUP-06, DES-SETUP-07)."""

    def run(self, pos: Table) -> None:
        content = pos.content
        pos.deck = [kind for kind, copies in enumerate(content.card_copies) for _ in range(copies)]
        pos.event_deck = list(range(len(content.event_names)))
        pos.sector_deck = content.sector_cards[:]
        for deck in (pos.deck, pos.event_deck, pos.sector_deck):  # DES-SETUP-05
            pos.chance.shuffle(deck)
        order = list(range(pos.players))
        pos.chance.shuffle(order)
        pos.then(*(ChooseParty(seat) for seat in order), DealOut())


@absent_take_first
@asks("Which Party do you play?", "{seat} choose(s|) a Party", "DES-SETUP-06")
@otherwise("Somebody leads this Party already.", "DES-SETUP-06")
class ChooseParty(Decision[Table], frozen=True):
    """Each Party can be played by at most one player (DES-COMP-02)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        return [PlayParty(p) for p in range(len(pos.content.party_ids)) if p not in pos.party]

    def apply(self, pos: Table, move: PlayParty) -> None:
        pos.party[self.seat] = move.party
        pos.tell("DES-SETUP-06", "{0:seat} leads the {1:party}", self.seat, move.party)


class DealOut(Step[Table], frozen=True):
    """Everything else of the setup (DES-SETUP-01 to DES-SETUP-15)."""

    def run(self, pos: Table) -> None:
        content, numbers = pos.content, pos.content.numbers
        pos.counter = pos.content.election_start
        pos.place(pos.republic, numbers.republic_sector - 1, numbers.start_republic_fleets)
        starting = [content.start_senator[party] for party in pos.party]
        pos.senator_deck = [s for s in range(content.senators) if s not in starting]
        pos.chance.shuffle(pos.senator_deck)
        pos.sen_at = [IN_DECK] * content.senators
        for seat, party in enumerate(pos.party):
            if pos.resigned[seat]:
                continue
            entry = content.pack.party[party]
            pos.owner[content.start_sector[party]] = seat
            pos.place(seat, content.start_sector[party], numbers.start_fleets)
            pos.money[seat] = entry.start_money
            pos.influence[seat] = entry.start_influence
            pos.sen_at[starting[seat]] = IN_PLAY
            pos.sen_seat[starting[seat]] = seat
            for _ in range(numbers.start_action_cards):
                draw_action(pos, seat)
            for _ in range(numbers.start_senator_cards):
                draw_senator(pos, seat)
            pos.tell(
                "DES-SETUP-08", "{0:seat} starts in Sector {1:sector}", seat, content.start_sector[party]
            )
        for seat, party in enumerate(pos.party):
            if pos.resigned[seat]:  # who left before the start leaves its Senator out of the game
                pos.sen_at[content.start_senator[party]] = DEAD
        pos.then(StartTurn())
