"""Setting up: species, turn order, first resources and their passing round (NOM-SETUP, NOM-COMPET-15 to 19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Question, Sealed, Seat, Step, absent_take_first, otherwise, says
from orrery.games.nomads.cards.content import START_CARDS, START_CREDITS, START_UNITS, Content
from orrery.games.nomads.cards.decks import check_deck
from orrery.games.nomads.holdings.extinction import perish
from orrery.games.nomads.table.changes import draw, store, unstore
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.turn.turns import StartTurn


@says("lead {species}", "NOM-SETUP-05")
class Lead(Move, frozen=True):
    """Keep a species."""

    species: int


@says("keep {card}", "NOM-SETUP-16")
class Keep(Move, frozen=True):
    """Keep one card of the packet and hand the others on."""

    card: int


@says("send back {subset}", "NOM-COMPET-16")
class SendBack(Move, frozen=True):
    """Put some of the five first cards under the deck."""

    subset: int


def deck_options(content: Content, pos: Expanse) -> None:
    """Competitive mode: everybody's own species and deck (NOM-COMPET-02, NOM-COMPET-04)."""
    for seat in range(pos.players):
        deck = check_deck(content, str(pos.options[f"deck_{seat + 1}"]))
        pos.species[seat] = deck.species
        pos.decklists.append(list(deck.cards))
        pos.decks[seat] = [seat * content.kinds + kind for kind in deck.cards]
        pos.chance.shuffle(pos.decks[seat])


def set_up(pos: Expanse) -> None:
    """Shuffle the decks and deal the species (NOM-SETUP-01 to 04)."""
    content = pos.content
    pos.system_deck = list(range(content.systems))
    pos.chance.shuffle(pos.system_deck)
    if len(pos.decks) > 1:
        deck_options(content, pos)
        pos.tell("NOM-COMPET-18", "The species are shown: {0:species}", pos.species[:])
        pos.then(TurnOrder(), Prepare(), FirstCards(), ExchangeCards(tuple(range(pos.players))), BeginPlay())
        return
    pos.decks[0] = [kind for kind in range(content.kinds) for _ in range(content.copies[kind])]
    pos.chance.shuffle(pos.decks[0])
    species = list(range(content.species_count))
    pos.chance.shuffle(species)
    pos.dealt = [species[2 * seat : 2 * seat + 2] for seat in range(pos.players)]
    seats = tuple(range(pos.players))
    pos.then(ChooseSpecies(seats), TurnOrder(), Prepare(), FirstCards(), StartPassing(), BeginPlay())


@otherwise("It is not one of the two species that you were dealt.", "NOM-SETUP-05")
class ChooseSpecies(Sealed[Expanse], frozen=True):
    """Each player secretly keeps one of two species; then all are shown at the same time (NOM-SETUP-05, 06)."""

    def moves(self, pos: Expanse, seat: Seat) -> Sequence[Move]:
        return [Lead(species) for species in pos.dealt[seat]]

    def resolve(self, pos: Expanse, answers: Sequence[Any]) -> None:
        for seat, answer in zip(self.seats, answers, strict=True):
            pos.species[seat] = answer.species
            pos.tell("NOM-SETUP-06", "{0:seat} leads {1:species}", seat, answer.species)
        pos.dealt = []  # the others leave the game and stay secret (NOM-SETUP-07)
        pos.reveal()

    def ask(self, pos: Expanse, seat: Seat) -> Question:
        return Question("Which species do you lead?", "{seat} choose(s|) a species", clause="NOM-SETUP-05")


class TurnOrder(Step[Expanse], frozen=True):
    """From the lowest initiative to the highest; ties are settled with shown cards (NOM-SETUP-08 to 12)."""

    def run(self, pos: Expanse) -> None:
        by_value: dict[int, list[Seat]] = {}
        for seat in range(pos.players):
            by_value.setdefault(pos.content.initiative[pos.species[seat]], []).append(seat)
        order: list[Seat] = []
        shown: list[int] = []
        for value in sorted(by_value):
            order.extend(settle_ties(pos, by_value[value], shown))
        for card in shown:
            pos.decks[card // pos.content.kinds].append(card)
        if shown:
            for deck in pos.decks:
                pos.chance.shuffle(deck)
            pos.tell("NOM-SETUP-11", "The cards shown are shuffled back")
        pos.order = order
        pos.tell("NOM-SETUP-08", "Turn order: {0:seat}", order)


def settle_ties(pos: Expanse, tied: list[Seat], shown: list[int]) -> list[Seat]:
    """Show a card each; the cheapest goes first, and those still level show again (NOM-SETUP-09, NOM-SETUP-10)."""
    if len(tied) == 1:
        return tied
    by_price: dict[int, list[Seat]] = {}
    for seat in tied:
        card = pos.decks[pos.deck_of(seat)].pop()
        shown.append(card)
        pos.tell("NOM-SETUP-09", "{0:seat} shows {1:card}", seat, card)
        by_price.setdefault(pos.content.price[pos.kind(card)], []).append(seat)
    return [seat for value in sorted(by_price) for seat in settle_ties(pos, by_price[value], shown)]


class Prepare(Step[Expanse], frozen=True):
    """4 civil units and 4 credits each (NOM-SETUP-13, NOM-SETUP-14)."""

    def run(self, pos: Expanse) -> None:
        for seat in pos.order:
            pos.civil[seat] = START_UNITS
            pos.credits[seat] = START_CREDITS
        pos.tell(
            "NOM-SETUP-14", "Everybody takes {0} civil unit(s) and {1} credit(s)", START_UNITS, START_CREDITS
        )


class FirstCards(Step[Expanse], frozen=True):
    """In turn order each player draws 5 resources (NOM-SETUP-15)."""

    def run(self, pos: Expanse) -> None:
        for seat in pos.order:
            for _ in range(START_CARDS):
                store(pos, seat, draw(pos, pos.deck_of(seat)))
        pos.reveal()


class StartPassing(Step[Expanse], frozen=True):
    """The cards drawn become the first packets (NOM-SETUP-16, NOM-SETUP-19)."""

    def run(self, pos: Expanse) -> None:
        pos.packets = pos.storage
        pos.storage = [[] for _ in range(pos.players)]
        pos.then(PassCards(tuple(range(pos.players))))


@otherwise("You keep one of the cards that you hold now.", "NOM-SETUP-16")
class PassCards(Sealed[Expanse], frozen=True):
    """All keep one card at the same time and hand the rest to the left; the last card stays (NOM-SETUP-16 to 18)."""

    def moves(self, pos: Expanse, seat: Seat) -> Sequence[Move]:
        return [Keep(card) for card in dict.fromkeys(pos.packets[seat])]

    def resolve(self, pos: Expanse, answers: Sequence[Any]) -> None:
        for seat, answer in zip(self.seats, answers, strict=True):
            pos.packets[seat].remove(answer.card)
            store(pos, seat, answer.card)
        pos.packets = [pos.packets[(seat - 1) % pos.players] for seat in range(pos.players)]
        pos.reveal()
        if len(pos.packets[0]) > 1:
            pos.then(self)
            return
        for seat in range(pos.players):
            store(pos, seat, pos.packets[seat][0])
        pos.packets = []
        pos.tell("NOM-SETUP-17", "Everybody has kept {0} resource(s)", START_CARDS)

    def ask(self, pos: Expanse, seat: Seat) -> Question:
        return Question(
            "Keep one card, number {1} of {2}; the rest go to {0:seat}.",
            "{seat} keep(s|) a card, number {1} of {2}",
            ((seat + 1) % pos.players, len(pos.storage[seat]) + 1, START_CARDS),
            "NOM-SETUP-16",
        )


@absent_take_first
class ExchangeCards(Sealed[Expanse], frozen=True):
    """Competitive: put any of the five cards under the deck, extract as many, shuffle; once (NOM-COMPET-16, 17)."""

    def moves(self, pos: Expanse, seat: Seat) -> Sequence[Move]:
        return [SendBack(subset) for subset in range(1 << START_CARDS)]

    def resolve(self, pos: Expanse, answers: Sequence[Any]) -> None:
        for seat, answer in zip(self.seats, answers, strict=True):
            cards = pos.storage[seat][:]
            back = [card for i, card in enumerate(cards) if answer.subset >> i & 1]
            deck = pos.decks[pos.deck_of(seat)]
            for card in back:
                unstore(pos, seat, card)
                deck.insert(0, card)
            for _ in back:
                store(pos, seat, deck.pop())
            pos.chance.shuffle(deck)
            pos.tell("NOM-COMPET-16", "{0:seat} exchanges {1} card(s)", seat, len(back))

    def ask(self, pos: Expanse, seat: Seat) -> Question:
        return Question(
            "Which of your first five cards go back? You draw as many new ones.",
            "{seat} look(s|) through the first five cards",
            clause="NOM-COMPET-16",
        )


class BeginPlay(Step[Expanse], frozen=True):
    """The first turn; whoever has given up during setup is out (NOM-GEN-03, NOM-EXT-08)."""

    def run(self, pos: Expanse) -> None:
        for seat in range(pos.players):
            if not pos.alive[seat]:
                pos.out.remove(seat)
                perish(pos, seat)
        pos.round = 1
        pos.on_turn = next(i for i, seat in enumerate(pos.order) if pos.alive[seat])
        pos.then(StartTurn())
