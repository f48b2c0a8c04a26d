"""What must hold on every table: every card, Senator, Fleet and Ministry is somewhere, exactly once."""

from __future__ import annotations

from orrery.games.destiny.table.state import DEAD, IN_DECK, IN_PLAY, IN_RESERVE, Table


def problems(pos: Table) -> list[str]:
    """Every invariant that does not hold, as a sentence."""
    if pos.turn == 0:
        return []
    return [*_cards(pos), *_senators(pos), *_fleets(pos), *_resources(pos)]


def _cards(pos: Table) -> list[str]:
    content, found = pos.content, []
    held = sorted([*pos.deck, *pos.discards, *(card for hand in pos.hands for card in hand)])
    wanted = sorted(kind for kind, copies in enumerate(content.card_copies) for _ in range(copies))
    if held != wanted:
        found.append(f"there are {len(held)} Action cards instead of {len(wanted)}")
    events = sorted([*pos.event_deck, *pos.event_discards, *(event for event, _ in pos.active)])
    if events != list(range(len(content.event_names))):
        found.append("Event cards are lost or doubled")
    if sorted([*pos.sector_deck, *pos.sector_discards]) != content.sector_cards:
        found.append("Sector cards are lost or doubled")
    return found


def _senators(pos: Table) -> list[str]:
    numbers, found = pos.content.numbers, []
    for senator in range(pos.content.senators):
        at, seat = pos.sen_at[senator], pos.sen_seat[senator]
        name = pos.content.senator_names[senator]
        if (at in (IN_PLAY, IN_RESERVE)) != (seat >= 0):
            found.append(f"{name} is at {at} and held by {seat}")
        if (at == IN_DECK) != (senator in pos.senator_deck):
            found.append(f"{name} is not where the deck says")
        if at in (DEAD, IN_DECK, IN_RESERVE) and (pos.corruption[senator] or pos.shadow[senator]):
            found.append(f"{name} is not in play and has tokens")
        tokens, shadow = pos.corruption[senator], pos.shadow[senator]
        over = tokens > numbers.corruption_before_forced_trade
        if tokens < 0 or shadow < 0 or over or (shadow and tokens >= numbers.corruption_per_shadow):
            found.append(f"{name} has {tokens} Corruption and {shadow} Shadow")
    offices = [senator for senator in pos.ministry if senator >= 0]
    if len(set(offices)) != len(offices) or any(not pos.in_play(senator) for senator in offices):
        found.append("a Ministry is held by a dead Senator or twice by one")
    if pos.rebel >= 0 and any(pos.sen_seat[senator] == pos.rebel for senator in offices):
        found.append("the rebel holds a Ministry")
    return found


def _fleets(pos: Table) -> list[str]:
    found = []
    for colour in range(pos.players + 1):
        limit = pos.content.republic_limit if colour == pos.republic else pos.content.fleet_limit
        if pos.fleets_of(colour) > limit:
            found.append(f"colour {colour} has {pos.fleets_of(colour)} Fleets")
    for at, number in enumerate(pos.fleets):
        if number < 0 or not 0 <= pos.moved[at] <= number or not 0 <= pos.fought[at] <= number:
            found.append(f"Fleets at {at}: {number}, moved {pos.moved[at]}, fought {pos.fought[at]}")
    return found


def _resources(pos: Table) -> list[str]:
    cap = pos.content.numbers.resource_cap
    found = [f"seat {s} has {pos.money[s]} Money" for s in range(pos.players) if not 0 <= pos.money[s] <= cap]
    found += [
        f"seat {s} has {pos.influence[s]} Influence"
        for s in range(pos.players)
        if not 0 <= pos.influence[s] <= cap
    ]
    if pos.pool < 0:
        found.append("the tax pool is below 0")
    return found
