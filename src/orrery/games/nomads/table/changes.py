"""Everything that changes the table, each in one place: units, credits, cards, technologies. Clocks follow by themselves."""

from __future__ import annotations

from bisect import bisect_left, insort

from orrery.engine import decks
from orrery.engine.base import Seat
from orrery.games.nomads.cards.content import ROOM
from orrery.games.nomads.cards.effects import Happening
from orrery.games.nomads.table.clocks import rank
from orrery.games.nomads.table.items import Standing, Until
from orrery.games.nomads.table.passives import sources
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import is_ship

# --- the central pile -------------------------------------------------------------------------------------------


def credits_left(pos: Expanse) -> int:
    """Credits in the central pile (NOM-COMP-11)."""
    if not pos.options["limited_tokens"]:
        return 1_000_000
    return pos.content.credits_total - sum(pos.credits) - sum(pos.credits_on)


def units_left(pos: Expanse) -> int:
    """Population units in the central pile (NOM-COMP-10)."""
    if not pos.options["limited_tokens"]:
        return 1_000_000
    return pos.content.units_total - sum(pos.civil) - sum(pos.military)


def gain_credits(pos: Expanse, seat: Seat, amount: int) -> int:
    """Credits from the central pile, as many as it still holds (NOM-COMP-11)."""
    gained = min(amount, credits_left(pos))
    pos.credits[seat] += gained
    return gained


def gain_civil(pos: Expanse, seat: Seat, amount: int) -> int:
    """Civil units from the central pile, as many as it still holds (NOM-COMP-10)."""
    gained = min(amount, units_left(pos))
    pos.civil[seat] += gained
    rank(pos, seat)
    return gained


def lose_units(pos: Expanse, seat: Seat, civil: int, military: int) -> None:
    """Units go back to the central pile (NOM-ACT-09)."""
    pos.civil[seat] -= civil
    pos.military[seat] -= military
    rank(pos, seat)


def train(pos: Expanse, seat: Seat, amount: int) -> int:
    """Flip civil units to their military side, as many as there are (NOM-COMP-13, NOM-TRAIN-01)."""
    flipped = min(amount, pos.civil[seat])
    pos.civil[seat] -= flipped
    pos.military[seat] += flipped
    return flipped


def untrain(pos: Expanse, seat: Seat, amount: int) -> int:
    """Flip military units back, by an effect only (NOM-TRAIN-04)."""
    flipped = min(amount, pos.military[seat])
    pos.military[seat] -= flipped
    pos.civil[seat] += flipped
    return flipped


def credit_on(pos: Expanse, seat: Seat, event: Happening, first: bool) -> None:
    """Passive effects that answer an event bring their credits right after it (NOM-EFF-15).

    `first`: whether it was the first such event of this turn (NOM-EFF-14).
    """
    words = pos.content.credit_on
    for source in sources(pos, seat):
        for word in words[source]:
            if word.event == event and (first or not word.first_per_turn):
                gained = gain_credits(pos, seat, word.amount)
                pos.tell("NOM-EFF-15", "{0:seat} gains {1} credit(s) from {2:source}", seat, gained, source)


# --- cards ------------------------------------------------------------------------------------------------------


def store(pos: Expanse, seat: Seat, card: int) -> None:
    """Put a card into a storage."""
    insort(pos.storage[seat], card)


def unstore(pos: Expanse, seat: Seat, card: int) -> None:
    """Take a card out of a storage."""
    cards = pos.storage[seat]
    del cards[bisect_left(cards, card)]


def discard(pos: Expanse, card: int) -> None:
    """To the pile of the deck that the card came from; out of the game if its owner is extinct (NOM-COMPET-20, 21)."""
    if len(pos.decks) == 1:
        pos.discards[0].append(card)
    elif pos.alive[card // pos.content.kinds]:
        pos.discards[card // pos.content.kinds].append(card)
    else:
        pos.gone.append(card)


def draw(pos: Expanse, deck: int) -> int:
    """The top card of a deck, or -1 if there is none anywhere; the last card that leaves brings a decline.

    NOM-DECL-01, 02, 08: at that moment the discard pile becomes the new deck. NOM-DECL-09, 10: with nothing to
    shuffle the deck stays empty, and is made anew, without another decline, when a card is needed.
    """
    cards, discards = pos.decks[deck], pos.discards[deck]
    card = decks.draw(cards, discards, pos.chance)
    if card >= 0 and not cards:
        pos.declines[deck] += 1
        count = pos.declines[deck]
        if len(pos.decks) == 1:
            pos.tell("NOM-DECL-01", "The resource deck is empty: decline {0} befalls all species", count)
        else:
            pos.tell("NOM-COMPET-12", "The deck of {0:seat} is empty: its decline {1}", deck, count)
        if discards:
            decks.remake(cards, discards, pos.chance)  # NOM-DECL-02
    return card


def can_extract(pos: Expanse, seat: Seat) -> bool:
    """Whether there is a card to extract: in the deck, or in the discard pile that would become it (NOM-DECL-09, 10)."""
    deck = pos.deck_of(seat)
    return bool(pos.decks[deck]) or bool(pos.discards[deck])


def extract(pos: Expanse, seat: Seat) -> int:
    """Draw the top card of the own deck into the storage (NOM-GEN-10); -1 if there is none (NOM-DECL-10)."""
    card = draw(pos, pos.deck_of(seat))
    if card < 0:
        pos.tell("NOM-DECL-10", "There is no card for {0:seat} to extract", seat)
        return -1
    store(pos, seat, card)
    pos.reveal()
    pos.whisper((seat,), "NOM-GEN-10", "You extract {0:card}", card)
    return card


# --- technologies -----------------------------------------------------------------------------------------------


def clear_place(pos: Expanse, place: int) -> None:
    """Nothing lies there any more; limits and marks go with it."""
    slots = pos.content.max_slots
    pos.technology[place] = -1
    pos.building[place] = False
    pos.credits_on[place] = 0
    pos.saves[place] = 0
    for at in range(place * slots, place * slots + slots):
        pos.equipment[at] = -1
    pos.used[pos.limits_at(place)] = []
    rank(pos, place // ROOM)


def destroy(pos: Expanse, place: int) -> None:
    """A technology goes to the discard pile, a ship with its equipment, a construction without its credits; then
    effects that answer the loss of a ship (NOM-TECH-11, NOM-TECH-14, NOM-EFF-15)."""
    slots = pos.content.max_slots
    ship = is_ship(pos, place)
    discard(pos, pos.technology[place])
    for at in range(place * slots, place * slots + slots):
        if pos.equipment[at] >= 0:
            discard(pos, pos.equipment[at])
    clear_place(pos, place)
    if ship and pos.alive[place // ROOM]:
        credit_on(pos, place // ROOM, "own_ship_destroyed", True)


def finish(pos: Expanse, place: int) -> None:
    """A construction is flipped face up and built; its credits go to the central pile (NOM-REORG-02, 03, TECH-15)."""
    pos.building[place] = False
    pos.credits_on[place] = 0
    pos.reveal()
    rank(pos, place // ROOM)


def end_standing(pos: Expanse, one: Standing) -> None:
    """A waiting or lasting effect is over; a consumable is discarded (NOM-SYNC-16, NOM-SYNC-17)."""
    pos.standing.remove(one)
    if one.card >= 0:
        discard(pos, one.card)


def expire(pos: Expanse, until: Until) -> None:
    """Everything that lasts until this moment ends."""
    for one in [one for one in pos.standing if one.until == until]:
        end_standing(pos, one)
