"""Tables that fit what a seat knows: hands, reserves and decks dealt anew."""

from __future__ import annotations

from orrery.engine.chance import Chance
from orrery.engine.view import UNSEEN
from orrery.games.destiny.table.announced import CARD
from orrery.games.destiny.table.deals import Writing
from orrery.games.destiny.table.goods import ActionCard, ReserveSenator
from orrery.games.destiny.table.state import IN_DECK, IN_RESERVE, Table, TableView
from orrery.games.destiny.table.terms import Gift


def deal(pos: Table, view: TableView, chance: Chance) -> None:
    """Whatever the seat cannot know: a term that somebody writes, hands, reserves and decks."""
    if pos.offer is not None and not pos.offer.made and view.seat != pos.offer.proposer:
        other = next(s for s in range(view.players) if s != pos.offer.proposer)
        # whatever is being written: who gives whom comes first
        pos.offer.writing = Writing(pos.offer.proposer, other)
    deal_cards(pos, view, chance)
    deal_senators(pos, view, chance)
    deal_decks(pos, view, chance)


def deal_cards(pos: Table, view: TableView, chance: Chance) -> None:
    """Action cards that the seat cannot place, to the other hands and the deck; cards on offer stay with their giver."""
    content = pos.content
    left = [kind for kind, copies in enumerate(content.card_copies) for _ in range(copies)]
    for card in view.discards:
        left.remove(card)
    hands: list[list[int]] = [[] for _ in range(view.players)]
    for seat, hand in enumerate(view.hands):
        if UNSEEN not in hand:
            hands[seat] = hand[:]
            for card in hand:
                left.remove(card)
    if pos.pending is not None and pos.pending.what == CARD and pos.pending.seat != view.seat:
        if pos.pending.id in left:
            hands[pos.pending.seat].append(pos.pending.id)
            left.remove(pos.pending.id)
    if pos.offer is not None:
        for term in pos.offer.terms:
            giver = term.giver
            if type(term) is not Gift or type(term.goods) is not ActionCard or giver != pos.offer.proposer:
                continue
            if term.goods.card in left and len(hands[giver]) < len(view.hands[giver]):
                hands[giver].append(term.goods.card)
                left.remove(term.goods.card)
    chance.shuffle(left)
    for seat, hand in enumerate(view.hands):
        while len(hands[seat]) < len(hand):
            hands[seat].append(left.pop())
    pos.hands = hands
    pos.deck = left


def deal_senators(pos: Table, view: TableView, chance: Chance) -> None:
    """Senators that the seat cannot place, to the other reserves and the deck."""
    left = [s for s, at in enumerate(view.sen_at) if at == IN_DECK]
    chance.shuffle(left)
    owed = view.reserve_sizes[:]
    if view.seat is not None:
        owed[view.seat] = 0
    if pos.offer is not None:
        for term in pos.offer.terms:
            if type(term) is not Gift or type(term.goods) is not ReserveSenator:
                continue
            if term.giver != pos.offer.proposer:
                continue  # what others are asked for they may not have
            senator = term.goods.senator
            if senator in left and owed[term.giver]:
                left.remove(senator)
                pos.sen_at[senator], pos.sen_seat[senator] = IN_RESERVE, term.giver
                owed[term.giver] -= 1
    for seat, size in enumerate(owed):
        for _ in range(size):
            senator = left.pop()
            pos.sen_at[senator], pos.sen_seat[senator] = IN_RESERVE, seat
    # before the Parties are chosen the starting Senators are set apart
    pos.senator_deck = left[: len(view.senator_deck)]


def deal_decks(pos: Table, view: TableView, chance: Chance) -> None:
    """Events and Sector cards in another order."""
    content = pos.content
    gone = [*view.event_discards, *(event for event, _ in view.active)]
    events = [e for e in range(len(content.event_names)) if e not in gone]
    sectors = [s for s in content.sector_cards if s not in view.sector_discards]
    chance.shuffle(events)
    chance.shuffle(sectors)
    pos.event_deck, pos.sector_deck = events, sectors
