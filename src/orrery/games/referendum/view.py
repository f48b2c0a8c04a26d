"""What a seat may know of the realm, and realms that fit what it knows (REF-EDG-11).

Secret are the hands and the order of the two card decks. Citizen and sector decks are shuffled before every draw, so
that they are sets which everybody knows (REF-APL-04, REF-REC-11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from orrery.engine.base import Seat, View
from orrery.engine.chance import Chance
from orrery.games.referendum.content import Content
from orrery.games.referendum.odds import Odds, odds_of_roll
from orrery.games.referendum.setup import empty_realm
from orrery.games.referendum.state import Realm
from orrery.games.referendum.things import Deed, Journey, Roll, Vote

if TYPE_CHECKING:
    from orrery.engine.game import Game


class RealmView(View, frozen=True):
    """Everything that lies open, and the seat's own hand. Indices are those of the content; -1 means none."""

    pack: str
    """Which content the ids belong to (`content.content_of`)."""
    bloc_of: tuple[int, ...]
    start: int
    turn: int
    clocks: int
    full_pool: int
    where: tuple[int, ...]
    ready: tuple[bool, ...]
    hurt: tuple[bool, ...]
    wealth: tuple[int, ...]
    shielded: tuple[int, ...]
    placed: tuple[bool, ...]
    align: tuple[int, ...]
    embargo: tuple[int, ...]
    curfew: tuple[int, ...]
    hand: tuple[int, ...]
    """The seat's own cards; empty for a spectator."""
    hand_sizes: tuple[int, ...]
    shown_hand: tuple[int, ...]
    """The hand that the seat is looking at."""
    picked: tuple[int, ...]
    """Cards drawn, of which the seat keeps some."""
    picked_size: int
    deck_size: int
    discards: tuple[int, ...]
    troubles_size: int
    past_troubles: tuple[int, ...]
    recruited: tuple[bool, ...]
    seat_on_turn: int
    active: int
    actions: int
    taken: tuple[int, ...]
    spoiled: bool
    rewarded: bool
    free_used: tuple[int, ...]
    purse: tuple[int, ...]
    deed: Deed | None
    roll: Roll | None
    odds: Odds | None
    """The exact odds of the next throw."""
    journey: Journey | None
    vote: Vote | None
    trouble: int
    drawn: tuple[int, ...]
    """Planet or citizen cards drawn: they lie open (REF-EDG-12)."""
    shown: int
    shown_to: int
    pile: tuple[tuple[int, ...], ...]
    spared: int


def view_of(pos: Realm, seat: Seat | None) -> RealmView:
    """Built by inclusion: what is not named here is hidden."""
    mine = seat is not None
    picks = mine and pos.deed is not None and pos.deed.seat == seat
    return RealmView(
        seat=seat,
        players=pos.players,
        options=pos.options,
        stack=tuple(pos.stack),
        waiting=pos.waiting,
        answer=None if seat is None else pos.answers[seat],
        resigned=tuple(s for s in range(pos.players) if pos.resigned[s]),
        outcome=pos.outcome,
        pack=pos.content.digest,
        bloc_of=tuple(pos.bloc_of),
        start=pos.start,
        turn=pos.turn,
        clocks=pos.clocks,
        full_pool=pos.full_pool,
        where=tuple(pos.where),
        ready=tuple(pos.ready),
        hurt=tuple(pos.hurt),
        wealth=tuple(pos.wealth),
        shielded=tuple(pos.shielded),
        placed=tuple(pos.placed),
        align=tuple(pos.align),
        embargo=tuple(pos.embargo),
        curfew=tuple(pos.curfew),
        hand=() if seat is None else tuple(pos.hands[seat]),
        hand_sizes=tuple(len(hand) for hand in pos.hands),
        shown_hand=tuple(pos.hands[pos.shown]) if mine and pos.shown >= 0 and pos.shown_to == seat else (),
        picked=tuple(pos.picked) if picks else (),
        picked_size=len(pos.picked),
        deck_size=len(pos.deck),
        discards=tuple(pos.discards),
        troubles_size=len(pos.troubles),
        past_troubles=tuple(pos.past_troubles),
        recruited=tuple(pos.recruited),
        seat_on_turn=pos.seat_on_turn,
        active=pos.active,
        actions=pos.actions,
        taken=tuple(pos.taken),
        spoiled=pos.spoiled,
        rewarded=pos.rewarded,
        free_used=tuple(pos.free_used),
        purse=tuple(pos.purse),
        deed=None if pos.deed is None else pos.deed.copy(),
        roll=None if pos.roll is None else pos.roll.copy(),
        odds=None if pos.roll is None else odds_of_roll(pos.roll),
        journey=None if pos.journey is None else pos.journey.copy(),
        vote=None if pos.vote is None else pos.vote.copy(),
        trouble=pos.trouble,
        drawn=tuple(pos.drawn),
        shown=pos.shown,
        shown_to=pos.shown_to,
        pile=tuple(tuple(entry) for entry in pos.pile),
        spared=pos.spared,
    )


COPIED = [
    "bloc_of",
    "where",
    "ready",
    "hurt",
    "wealth",
    "shielded",
    "placed",
    "align",
    "embargo",
    "curfew",
    "discards",
    "past_troubles",
    "recruited",
    "taken",
    "free_used",
    "purse",
    "drawn",
]
PLAIN = [
    "start",
    "turn",
    "clocks",
    "full_pool",
    "seat_on_turn",
    "active",
    "actions",
    "spoiled",
    "rewarded",
    "trouble",
    "shown",
    "shown_to",
    "spared",
]


def imagine(game: Game, content: Content, view: RealmView, chance: Chance) -> Realm:
    """A realm that fits the view: hidden hands and both decks dealt anew, a new stream of chance."""
    pos = empty_realm(game, content, view.players, dict(view.options), chance)
    game.know(pos, view, COPIED, PLAIN)
    pos.deed = None if view.deed is None else view.deed.copy()
    pos.roll = None if view.roll is None else view.roll.copy()
    pos.journey = None if view.journey is None else view.journey.copy()
    pos.vote = None if view.vote is None else view.vote.copy()
    pos.pile = [list(entry) for entry in view.pile]
    deal(pos, view, chance)
    game.wake(pos, view, chance)
    return pos


def deal(pos: Realm, view: RealmView, chance: Chance) -> None:
    """Everything that the seat cannot place is shuffled and dealt to the places it cannot see."""
    content = pos.content
    seen = [*view.discards, *view.hand, *view.shown_hand, *view.picked]
    if view.deed is not None and view.deed.card >= 0:
        seen.append(view.deed.card)
    unseen = content.all_cards[:]
    for card in seen:
        unseen.remove(card)
    chance.shuffle(unseen)
    for seat in range(view.players):
        if seat == view.seat:
            pos.hands[seat] = list(view.hand)
        elif view.shown == seat and view.shown_to == view.seat and view.seat is not None:
            pos.hands[seat] = list(view.shown_hand)
        else:
            size = view.hand_sizes[seat]
            pos.hands[seat] = sorted(unseen[:size])
            del unseen[:size]
    if view.picked:
        pos.picked = list(view.picked)
    else:
        pos.picked = unseen[: view.picked_size]
        del unseen[: view.picked_size]
    pos.deck = unseen
    troubles = content.all_adversity[:]
    for card in (*view.past_troubles, *([view.trouble] if view.trouble >= 0 else [])):
        troubles.remove(card)
    chance.shuffle(troubles)
    pos.troubles = troubles
