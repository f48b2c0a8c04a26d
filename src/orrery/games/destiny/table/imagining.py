"""Tables that fit what a seat knows: hands, reserves and decks dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orrery.engine.chance import Chance
from orrery.games.destiny.content.printed import Content
from orrery.games.destiny.table.announced import CARD, Played, Roll
from orrery.games.destiny.table.blank import blank_table
from orrery.games.destiny.table.deals import Case, Writing
from orrery.games.destiny.table.goods import ActionCard, ReserveSenator
from orrery.games.destiny.table.laws import Draft
from orrery.games.destiny.table.senate import Bill
from orrery.games.destiny.table.state import IN_DECK, IN_RESERVE, Table
from orrery.games.destiny.table.terms import Gift
from orrery.games.destiny.table.votes import Vote
from orrery.games.destiny.table.war import Battle, Contest, Order

if TYPE_CHECKING:
    from orrery.engine.game import Game
from orrery.games.destiny.table.view import TableView

PUBLIC = (
    "party",
    "turn",
    "phase",
    "stage",
    "money",
    "influence",
    "owner",
    "marked",
    "fleets",
    "moved",
    "fought",
    "exhausted",
    "fresh",
    "corruption",
    "shadow",
    "tried",
    "audited",
    "seduced",
    "dip_phase",
    "dip_turn",
    "token_log",
    "corruption_then",
    "shadow_then",
    "next_tag",
    "ministry",
    "rebel",
    "peaced",
    "discards",
    "event_discards",
    "active",
    "sector_discards",
    "counter",
    "initiative",
    "rank",
    "used",
    "vote",
    "elected",
    "plans",
    "orders",
    "redeployed",
    "marched",
    "base",
    "charges",
    "docket_bonus",
    "proposed",
    "sent",
    "marches",
    "leads",
    "tabled",
    "requests",
    "out",
    "failed",
    "bill",
    "draft",
    "laws",
    "next_law",
    "tally",
    "broken",
    "grants",
    "pool",
    "next_deal",
    "concluded",
    "offers",
    "refused",
    "treaty_with",
    "case",
    "pending",
    "pile",
    "queued",
    "roll",
    "under",
    "rolled",
    "order",
    "attacks",
    "stands",
    "journeys",
    "payments",
    "admirals",
    "feints",
    "battle",
    "invaded",
    "tours",
    "contest",
    "blocked",
    "weakened",
    "docked",
    "recruits",
)


def imagine(game: Game, content: Content, view: TableView, chance: Chance) -> Table:
    """A table that fits the view: decks, hands and reserves dealt anew, a new stream of chance."""
    pos = blank_table(game, content, view.players, dict(view.options), chance)
    source = _Copies(view)
    for name in PUBLIC:
        setattr(pos, name, source.take(name))
    pos.peek, pos.augury = view.peek, view.augury
    pos.deals = view.deals[:]
    pos.past = view.past[:]
    pos.offer = None if view.offer is None else view.offer.copy()
    if pos.offer is not None and not pos.offer.made and view.seat != pos.offer.proposer:
        other = next(s for s in range(view.players) if s != pos.offer.proposer)
        # whatever is being written: who gives whom comes first
        pos.offer.writing = Writing(pos.offer.proposer, other)
    pos.treaty = tuple(view.treaty)
    pos.given_up = view.given_up[:]
    game.know(pos, view)
    deal_cards(pos, view, chance)
    deal_senators(pos, view, chance)
    deal_decks(pos, view, chance)
    game.wake(pos, view, chance)
    return pos


class _Copies:
    """Fresh copies of a view's values, so that the imagined table owns its own."""

    def __init__(self, view: TableView) -> None:
        self.view = view

    def take(self, name: str) -> object:
        value = getattr(self.view, name)
        if isinstance(value, list):
            return [item.copy() if isinstance(item, (Played, Roll)) else item for item in value]
        if isinstance(value, (Vote, Bill, Draft, Case, Played, Roll, Order, Battle, Contest)):
            return value.copy()
        return value


def deal_cards(pos: Table, view: TableView, chance: Chance) -> None:
    """Action cards that the seat cannot place, to the other hands and the deck; cards on offer stay with their giver."""
    content = pos.content
    left = [kind for kind, copies in enumerate(content.card_copies) for _ in range(copies)]
    for card in view.discards:
        left.remove(card)
    hands: list[list[int]] = [[] for _ in range(view.players)]
    if view.seat is not None:
        hands[view.seat] = view.hand[:]
        for card in view.hand:
            left.remove(card)
    if view.peek_hand:
        hands[view.peek[1]] = view.peek_hand[:]
        for card in view.peek_hand:
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
            if term.goods.card in left and len(hands[giver]) < view.hand_sizes[giver]:
                hands[giver].append(term.goods.card)
                left.remove(term.goods.card)
    chance.shuffle(left)
    for seat, size in enumerate(view.hand_sizes):
        while len(hands[seat]) < size:
            hands[seat].append(left.pop())
    pos.hands = hands
    pos.deck = left


def deal_senators(pos: Table, view: TableView, chance: Chance) -> None:
    """Senators that the seat cannot place, to the other reserves and the deck."""
    pos.sen_at, pos.sen_seat = view.sen_at[:], view.sen_seat[:]
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
    pos.senator_deck = left[: view.deck_sizes[1]]


def deal_decks(pos: Table, view: TableView, chance: Chance) -> None:
    """Events and Sector cards in another order."""
    content = pos.content
    gone = [*view.event_discards, *(event for event, _ in view.active)]
    events = [e for e in range(len(content.event_names)) if e not in gone]
    sectors = [s for s in content.sector_cards if s not in view.sector_discards]
    chance.shuffle(events)
    chance.shuffle(sectors)
    pos.event_deck, pos.sector_deck = events, sectors
