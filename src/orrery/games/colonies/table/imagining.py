"""Charts that fit what a seat knows (COL-COMP-14, COL-COMP-15)."""

from __future__ import annotations

from orrery.engine.chance import Chance
from orrery.engine.view import UNSEEN
from orrery.games.colonies.table.state import Chart, ChartView


def deal(pos: Chart, view: ChartView, chance: Chance) -> None:
    """Hidden cards, hands and the deck are dealt anew."""
    deal_map(pos, view, chance)
    deal_hands(pos, view, chance)


def deal_map(pos: Chart, view: ChartView, chance: Chance) -> None:
    """Face-down cards that the seat has not seen: what is left of each kind, in another order."""
    content = pos.content
    unknown = [place for place, card in enumerate(view.card) if card == UNSEEN]
    if not unknown:
        return
    left = list(view.hidden)
    for place, card in enumerate(view.card):
        if card >= 0 and not view.up[place]:
            left[0 if card < content.planets else 1 + card - content.planets] -= 1
    there = {*view.card, *view.gone, *view.out_pile}
    planets = [planet for planet in range(content.planets) if planet not in there]
    chance.shuffle(planets)
    cards = planets[: left[0]]
    for kind in range(4):
        cards += [content.planets + kind] * left[1 + kind]
    chance.shuffle(cards)
    for place, card in zip(unknown, cards, strict=True):
        pos.card[place] = card


def deal_hands(pos: Chart, view: ChartView, chance: Chance) -> None:
    """Hands of others: what is known of them, filled up from the cards that the seat cannot place; the rest is the deck."""
    content, n = pos.content, view.players
    taken = 0
    for hand in view.hands:
        taken |= hand
    pool = [tech for tech in range(content.techs) if not taken >> tech & 1]
    chance.shuffle(pool)
    for seat in range(n):
        while pos.hands[seat].bit_count() < view.hand_sizes[seat]:
            pos.hands[seat] |= 1 << pool.pop()
    pos.deck = pool
    for seat in range(n):
        if pos.copies[seat] == UNSEEN:
            hand = pos.hands[view.copied_from[seat]]
            choice = [
                tech for tech in range(content.techs) if hand >> tech & 1 and not content.spies >> tech & 1
            ]
            choice = choice or [tech for tech in range(content.techs) if not content.spies >> tech & 1]
            pos.copies[seat] = choice[chance.below(len(choice))]
