"""What must hold at every table: every card, system, unit and credit is somewhere, exactly once."""

from __future__ import annotations

from orrery.games.nomads.cards.content import EQUIPMENT
from orrery.games.nomads.table.clocks import FIRST
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import is_ship, level


def problems(pos: Expanse) -> list[str]:
    """Every invariant that does not hold, as a sentence."""
    return [*_cards(pos), *_systems(pos), *_tokens(pos), *_places(pos), *_clocks(pos), *_moment(pos)]


def _cards(pos: Expanse) -> list[str]:
    content = pos.content
    if len(pos.decks) == 1:
        wanted = [kind for kind in range(content.kinds) for _ in range(content.copies[kind])]
    else:
        wanted = [seat * content.kinds + kind for seat, cards in enumerate(pos.decklists) for kind in cards]
    found = [
        *pos.gone,
        *(card for card in pos.technology if card >= 0),
        *(card for card in pos.equipment if card >= 0),
    ]
    for cards in [*pos.storage, *pos.packets, *pos.decks, *pos.discards]:
        found.extend(cards)
    found.extend(item.card for item in pos.pile if item.card >= 0)
    found.extend(one.card for one in pos.standing if one.card >= 0)
    if pos.resolving is not None and pos.resolving.card >= 0:
        found.append(pos.resolving.card)
    return (
        []
        if sorted(found) == sorted(wanted)
        else [f"cards are lost or doubled: {len(found)} of {len(wanted)}"]
    )


def _systems(pos: Expanse) -> list[str]:
    found = sorted(
        [*pos.system_deck, *pos.system_discards, *(system for path in pos.visited for system in path)]
    )
    return [] if found == list(range(pos.content.systems)) else ["systems are lost or doubled"]


def _tokens(pos: Expanse) -> list[str]:
    found = []
    for name, amounts in (
        ("civil units", pos.civil),
        ("military units", pos.military),
        ("credits", pos.credits),
    ):
        if min(amounts) < 0:
            found.append(f"somebody has fewer than 0 {name}")
    if pos.options["limited_tokens"]:
        if sum(pos.civil) + sum(pos.military) > pos.content.units_total:
            found.append("there are more units than tokens")
        if sum(pos.credits) + sum(pos.credits_on) > pos.content.credits_total:
            found.append("there are more credits than tokens")
    return found


def _places(pos: Expanse) -> list[str]:
    found = []
    slots = pos.content.max_slots
    for place, card in enumerate(pos.technology):
        gear = [one for one in pos.equipment[place * slots : place * slots + slots] if one >= 0]
        if card < 0:
            if gear or pos.building[place] or pos.credits_on[place]:
                found.append(f"place {place} is empty and holds something")
            continue
        if not pos.content.is_technology(pos.kind(card)):
            found.append(f"place {place} holds no technology")
        if gear and not is_ship(pos, place):
            found.append(f"place {place} has equipment and is no built ship")
        if len(gear) > pos.content.slots[pos.kind(card)]:
            found.append(f"place {place} has too much equipment")
        if any(pos.content.type[pos.kind(one)] != EQUIPMENT for one in gear):
            found.append(f"place {place} carries something that is no equipment")
        if pos.credits_on[place] and not pos.building[place]:
            found.append(f"credits lie on place {place}, which is built")
    return found


def _clocks(pos: Expanse) -> list[str]:
    return [
        f"seat {seat} has {len(pos.clocks[seat])} clocks at level {level(pos, seat)}"
        for seat in range(pos.players)
        if len(pos.clocks[seat]) != max(0, level(pos, seat) - FIRST + 1)
    ]


def _moment(pos: Expanse) -> list[str]:
    found = []
    if any(cards != sorted(cards) for cards in pos.storage):
        found.append("a storage is not sorted")
    for seat in range(pos.players):
        if not pos.alive[seat] and (pos.storage[seat] or pos.visited[seat]) and pos.round:
            found.append(f"seat {seat} is extinct and still has something")
        dying = pos.war is not None and seat == pos.war.defender  # robbed before it leaves (NOM-ASLT-10)
        if pos.alive[seat] and pos.round and not pos.units(seat) and pos.outcome is None and not dying:
            found.append(f"seat {seat} lives without units")
    if (
        pos.outcome is None
        and pos.war is not None
        and not (pos.alive[pos.war.attacker] and pos.alive[pos.war.defender])
    ):
        found.append("the dead fight a war")
    return found
