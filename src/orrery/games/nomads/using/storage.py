"""Effects on storages and discard piles: extracting, discarding, stealing, swapping, looking, recovering (NOM-EFF-17)."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Seat
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.meaning import OPERATIONS, RIVALS, SEATS, Operation, Reason, Resolution
from orrery.games.nomads.holdings.discarding import DiscardCards
from orrery.games.nomads.table.changes import extract, store, unstore
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.using.aims import gaining, reached


@OPERATIONS.of(effects.Extract)
class Extract(Operation):
    """Resources are drawn, as many as there are (NOM-GEN-10, NOM-DECL-10)."""

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        for who in gaining(pos, use):
            drawn = sum(1 for _ in range(word.n) if extract(pos, who) >= 0)
            if drawn:
                pos.tell("NOM-GEN-10", "{0:seat} extracts {1} more resource(s)", who, drawn)


@OPERATIONS.of(effects.Discard)
class Discard(Operation):
    """Whoever is reached discards, the active player first (NOM-TURN-12, NOM-EFF-11)."""

    aims = SEATS

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        pos.then(
            *[DiscardCards(who, word.n, use.ability.source) for who in reached(pos, use) if pos.storage[who]]
        )


@OPERATIONS.of(effects.StealCard)
class StealCard(Operation):
    """Resources of others, at random (NOM-EFF-17)."""

    aims = RIVALS

    def why_in_vain(self, pos: Expanse, seat: Seat, target: Seat) -> Reason | None:
        return empty_storage(pos, target)

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        for victim in reached(pos, use):
            steal_cards(pos, use.seat, victim, word.n)


@OPERATIONS.of(effects.SwapCard)
class SwapCard(Operation):
    """Resources change places, at random (NOM-EFF-17)."""

    aims = RIVALS

    def why_in_vain(self, pos: Expanse, seat: Seat, target: Seat) -> Reason | None:
        return empty_storage(pos, seat) or empty_storage(pos, target)

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        for other in reached(pos, use):
            swap_cards(pos, use.seat, other, word.n)


@OPERATIONS.of(effects.ViewStorage)
class ViewStorage(Operation):
    """The user looks at the storages of others (NOM-GEN-08)."""

    aims = RIVALS

    def why_in_vain(self, pos: Expanse, seat: Seat, target: Seat) -> Reason | None:
        return empty_storage(pos, target)

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        seat = use.seat
        for other in reached(pos, use):
            pos.tell("NOM-GEN-08", "{0:seat} looks at the storage of {1:seat}", seat, other)
            pos.whisper((seat,), "NOM-GEN-08", "{0:seat} holds {1:card}", other, pos.storage[other][:])
            pos.reveal()


@OPERATIONS.of(effects.Recover)
class Recover(Operation):
    """A card comes back from the discard pile (NOM-COMPET-24)."""

    aims = frozenset({"discard_pile"})

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        card = use.chosen
        pos.discards[pos.deck_of(use.seat)].remove(card)
        store(pos, use.seat, card)
        pos.tell("NOM-COMPET-24", "{0:seat} takes {1:card} from the discard pile", use.seat, card)


def empty_storage(pos: Expanse, seat: Seat) -> Reason | None:
    """Why nothing can be taken from or seen in an empty storage; None if it holds something."""
    return None if pos.storage[seat] else ("That storage is empty.", "NOM-ACT-07")


def steal_cards(pos: Expanse, seat: Seat, victim: Seat, number: int) -> None:
    """Take resources at random: each is equally likely (NOM-EFF-17)."""
    for _ in range(min(number, len(pos.storage[victim]))):
        card = pos.storage[victim][pos.chance.below(len(pos.storage[victim]))]
        unstore(pos, victim, card)
        store(pos, seat, card)
        pos.reveal()
        pos.tell("NOM-EFF-17", "{0:seat} takes a resource at random from {1:seat}", seat, victim)
        pos.whisper((seat, victim), "NOM-EFF-17", "It is {0:card}", card)


def swap_cards(pos: Expanse, seat: Seat, other: Seat, number: int) -> None:
    """Both storages lose resources at random and get those of the other (NOM-EFF-17)."""
    for _ in range(min(number, len(pos.storage[seat]), len(pos.storage[other]))):
        mine = pos.storage[seat][pos.chance.below(len(pos.storage[seat]))]
        theirs = pos.storage[other][pos.chance.below(len(pos.storage[other]))]
        unstore(pos, seat, mine)
        unstore(pos, other, theirs)
        store(pos, seat, theirs)
        store(pos, other, mine)
        pos.reveal()
        pos.tell("NOM-EFF-17", "{0:seat} and {1:seat} swap a resource at random", seat, other)
        pos.whisper((seat, other), "NOM-EFF-17", "{0:seat} gives {1:card} for {2:card}", seat, mine, theirs)
