"""What the rules of Space Opera Boardgame keep secret: face-down map cards, the Technology deck, hands, and what a Spy has
seen and copied (COL-COMP-14, COL-SETUP-19, COL-TINFO-04, COL-TINFO-10)."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.games.colonies.effects import CopyCard
from orrery.games.colonies.table.state import Chart
from orrery.testing.secrets import names

OPEN = names(
    """
    rows cols rate limit natives_each respawn up seen owner meeples ready energy ore levels bunkers warheads markers
    natives pulses worked ship_at ship_owner cargo ship_used ship_marks gone out_pile spare_space blanks copied_from
    copy_shown shown_cards announced off used_round used_phase pile ties truce offered round phase first active done begun
    turn_taken idle busy proposed out returning returned leaving last_out flying path fuel spent last_cost
    by_shift shifted bounced halted attack handled declined
    """
)
SECRET = names("card deck hands spied copies")
SHOWS = {
    "The card at {0:place} is turned up: {1:card}": "COL-EXPL-01: a card is turned up for everybody",
    "{0:seat} has {1:tech}": "COL-TECH-07: an always-on card that works is announced",
}
WHISPERS = {
    "You have drawn {0:tech}": "COL-RSCH-04: whoever draws a card sees it",
    "You see {0:card} at {1:place}": "COL-TINFO-04: the Radio Telescope shows it to its holder",
    "{0:seat} holds {1:tech}": "COL-TINFO-10: the Spy's holder sees the hand",
}


def exchange(pos: Chart, seat: Seat | None, chance: Chance) -> None:
    """Another map under the face-down cards, other cards in hands and deck, other copies."""
    exchange_map(pos, seat, chance)
    exchange_hands(pos, seat, chance)
    exchange_copies(pos, seat, chance)


def exchange_map(pos: Chart, seat: Seat | None, chance: Chance) -> None:
    """Face-down cards that the seat has not looked at lie in another order; a planet among them may be one that was not
    dealt (COL-SETUP-14, COL-SETUP-17, COL-SETUP-19)."""
    bit = 0 if seat is None else 1 << seat
    places = [place for place, up in enumerate(pos.up) if not up and not pos.seen[place] & bit]
    cards = [pos.card[place] for place in places]
    dealt = {*pos.card, *pos.gone, *pos.out_pile}
    spare = [planet for planet in range(pos.content.planets) if planet not in dealt]
    chance.shuffle(spare)
    for number, card in enumerate(cards):
        if card < pos.content.planets and spare and chance.below(2):
            cards[number] = spare.pop()
    chance.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        pos.card[place] = card


def exchange_hands(pos: Chart, seat: Seat | None, chance: Chance) -> None:
    """Cards in other hands that were neither shown to all nor to the seat's Spy change with the deck and each other;
    whatever somebody else has spied of them is now the other card."""
    n, techs = pos.players, range(pos.content.techs)
    others = [other for other in range(n) if other != seat]
    known = [
        pos.shown_cards[other] | (0 if seat is None else pos.spied[seat * n + other]) for other in range(n)
    ]
    secret = {other: [t for t in techs if (pos.hands[other] & ~known[other]) >> t & 1] for other in others}
    pool = [*pos.deck, *(tech for cards in secret.values() for tech in cards)]
    chance.shuffle(pool)
    for other, cards in secret.items():
        new = {old: pool.pop() for old in cards}
        pos.hands[other] = renamed(pos.hands[other], new)
        for spy in others:
            pos.spied[spy * n + other] = renamed(pos.spied[spy * n + other], new)
    pos.deck = pool


def renamed(cards: int, new: dict[int, int]) -> int:
    """A set of cards, as bits, in which some are others now."""
    return sum(1 << new.get(card, card) for card in range(cards.bit_length()) if cards >> card & 1)


def exchange_copies(pos: Chart, seat: Seat | None, chance: Chance) -> None:
    """What a Spy has copied is its holder's secret until it is used (COL-TINFO-10)."""
    for spy, tech in enumerate(pos.copies):
        if tech < 0 or spy == seat or pos.copy_shown[spy]:
            continue
        hand = pos.hands[pos.copied_from[spy]]
        spies = [card.tech for card in pos.content.cards(CopyCard)]
        cards = [card for card in range(pos.content.techs) if hand >> card & 1 and card not in spies]
        if cards:
            pos.copies[spy] = cards[chance.below(len(cards))]
