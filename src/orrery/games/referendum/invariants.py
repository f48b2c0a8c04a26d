"""What must hold in every realm: every card, citizen, marker and token is somewhere, exactly once."""

from __future__ import annotations

from orrery.games.referendum.actions.planets import FillBox
from orrery.games.referendum.cards.reactions import React, Reactions
from orrery.games.referendum.table.state import CONVALESCING, DECK, GONE, Realm


def problems(pos: Realm) -> list[str]:
    """Every invariant that does not hold, as a sentence."""
    return [*_cards(pos), *_citizens(pos), *_boxes(pos), *_rest(pos)]


def _cards(pos: Realm) -> list[str]:
    found = []
    cards = [*pos.deck, *pos.discards, *pos.picked]
    for hand in pos.hands:
        cards += hand
        if hand != sorted(hand):
            found.append("a hand is not sorted")
    if pos.deed is not None and pos.deed.card >= 0:
        cards.append(pos.deed.card)
    if sorted(cards) != sorted(pos.content.all_cards):
        found.append(f"Opportunity cards are lost or doubled: {len(cards)}")
    troubles = [*pos.troubles, *pos.past_troubles, *([pos.trouble] if pos.trouble >= 0 else [])]
    if sorted(troubles) != sorted(pos.content.all_adversity):
        found.append(f"Adversity cards are lost or doubled: {len(troubles)}")
    return found


def _citizens(pos: Realm) -> list[str]:
    found = []
    content = pos.content
    for citizen, where in enumerate(pos.where):
        name = content.citizen_names[citizen]
        if where not in (DECK, GONE, CONVALESCING) and not 0 <= where < content.places:
            found.append(f"{name} is nowhere")
        if 0 <= where < content.planets and not pos.placed[where]:
            found.append(f"{name} stands on a planet that is not in play")
        if where < 0 and (pos.ready[citizen] or pos.hurt[citizen] or pos.wealth[citizen]):
            found.append(f"{name} has tokens and is not in play")
        if where >= 0 and pos.ready[citizen] and not pos.may_act(citizen):
            found.append(f"{name} is Ready and cannot act")
        if where != GONE and content.bloc[citizen] not in pos.bloc_of:
            found.append(f"{name} belongs to nobody")
        if pos.wealth[citizen] < 0:
            found.append(f"{name} owes wealth tokens")
    return found


def _boxes(pos: Realm) -> list[str]:
    found = []
    filling = pos.over or (pos.stack and isinstance(pos.stack[-1], FillBox))  # or somebody left while filling
    for box, bloc in enumerate(pos.align):
        placed = pos.placed[pos.content.box_planet[box]]
        if not placed and bloc >= 0:
            found.append(f"{pos.content.box_names[box]} has a marker and is not in play")
        if placed and bloc < 0 and not filling:
            found.append(f"{pos.content.box_names[box]} has no marker")
    return found


def _rest(pos: Realm) -> list[str]:
    found = []
    if not 0 <= pos.clocks <= pos.full_pool:
        found.append(f"{pos.clocks} clock tokens of {pos.full_pool}")
    roll = pos.roll
    if roll is not None and not 1 <= roll.number <= pos.content.max_dice:
        found.append(f"a roll of {roll.number} dice")
    if roll is not None and len(roll.thrown) + len(roll.aside) > roll.number:
        found.append("dice have multiplied")
    if pos.pile and not any(isinstance(step, (React, Reactions)) for step in pos.stack):
        found.append("reactions are left on the pile")
    if pos.actions < 0:
        found.append("more actions than there are")
    return found
