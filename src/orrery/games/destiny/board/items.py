"""Items of the content as the table shows them, for workshops and sheets of cards: Sectors, Parties, Senators, cards, offices, laws."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from orrery.draw import cards, pieces
from orrery.draw.table import Card, Count
from orrery.draw.text import shift
from orrery.engine.content import origin_word
from orrery.engine.words import several
from orrery.games.destiny.board.galaxy import HIGH, WIDE, alone, race_sign
from orrery.games.destiny.board.hand import action_card, senator_card
from orrery.games.destiny.board.scene import OFFICES, emblem, party_livery
from orrery.games.destiny.content.printed import MINISTER_IDS, Content
from orrery.games.destiny.laws.sayings import sentence
from orrery.games.destiny.laws.tabled import read_sample


def sector(content: Content, number: int) -> Card:
    """A Sector as it lies in the galaxy."""
    entry = content.pack.sector[number]
    words = [f"{entry.ring.capitalize()} of the galaxy."]
    if entry.race:
        words.append(f"Home of the {entry.race}.")
    if entry.leaning:
        words.append(f"Leans to {entry.leaning}.")
    if entry.start_of:
        words.append(f"{entry.start_of} begins here.")
    ability = content.ability_at[number]
    if ability >= 0:
        words.append(content.pack.sector_ability[ability].effect)
    return Card(
        f"sector-{entry.number}",
        f"Sector {entry.number}",
        " ".join(words),
        "planet",
        foot="Sector",
        origin=origin_word(entry.source),
        values=(
            Count("influence", "Influence", entry.influence, tone="influence"),
            Count("credits", "Money", entry.money, tone="money"),
            Count("shield", "Defence", entry.defence),
        ),
        art=cards.art(alone(content, number), WIDE + 40, HIGH + 8),
    )


def party(content: Content, number: int) -> Card:
    """A Party: its token, where it begins and with what."""
    entry = content.pack.party[number]
    dress, sign = party_livery(content, number), emblem(content, number)
    token = f'<g class="piece {dress.css}" transform="{shift(-78, 0, 2.2)}">{pieces.token(dress, "token", sign)}</g>'
    home = f'<g transform="{shift(36, 0)}">{alone(content, entry.start_sector - 1)}</g>'
    leader = next((one.name for one in content.pack.senator if one.id == entry.start_senator), "nobody")
    return Card(
        f"party-{entry.id}",
        entry.name,
        f"Begins in Sector {entry.start_sector} with {leader}.",
        sign,
        foot="Party",
        origin=origin_word(entry.source),
        values=(
            Count("credits", "Money", entry.start_money, tone="money"),
            Count("influence", "Influence", entry.start_influence, tone="influence"),
        ),
        art=cards.art(token + home, 220, HIGH + 8),
    )


def senator(content: Content, number: int) -> Card:
    """A Senator; the sign is that of the race, as in a Party's panel."""
    person = content.pack.senator[number]
    return senator_card(content, number).but(art=cards.sign(race_sign(person.race), "sector"))


def race(content: Content, number: int) -> Card:
    """One of the six races."""
    entry = content.pack.race[number]
    homes = [str(one.number) for one in content.pack.sector if one.race == entry.name]
    said = (
        f"At home in Sector{'s' if len(homes) > 1 else ''} {', '.join(homes)}."
        if homes
        else "At home nowhere."
    )
    return Card(
        f"race-{entry.name}",
        entry.name,
        said,
        "people",
        foot="Race",
        origin=origin_word(entry.source),
        art=cards.sign(race_sign(entry.name), "sector"),
    )


def event(content: Content, number: int) -> Card:
    """An Event card, and how long it stays in force."""
    entry = content.pack.event[number]
    lasts = f"in force for {several(entry.turns, 'turn')}" if entry.turns else "at once"
    return Card(
        f"event-{entry.id}",
        entry.name,
        entry.effect,
        "unknown",
        foot=f"Event \N{MIDDLE DOT} {lasts}",
        origin=origin_word(entry.source),
    )


def minister(content: Content, number: int) -> Card:
    """A Ministry: its sign, and its corrupt side."""
    entry = content.pack.minister[number]
    sign = OFFICES[MINISTER_IDS.index(entry.id)]
    return Card(
        f"minister-{entry.id}",
        entry.name,
        f"Corrupt: {entry.corrupt_effect}",
        sign,
        foot=f"Ministry \N{MIDDLE DOT} priority {entry.priority}",
        origin=origin_word(entry.source),
        art=cards.sign(sign, "sector"),
    )


def sector_ability(content: Content, number: int) -> Card:
    """The gift of a Sector, with the Sector."""
    entry = content.pack.sector_ability[number]
    return Card(
        f"ability-{entry.id}",
        entry.name,
        entry.effect,
        "ability",
        foot=f"Gift of Sector {entry.sector}",
        origin=origin_word(entry.source),
        art=cards.art(alone(content, entry.sector - 1), WIDE + 40, HIGH + 8),
    )


def senator_ability(content: Content, number: int) -> Card:
    """What some Senators can do."""
    entry = content.pack.senator_ability[number]
    who = [one.name for s, one in enumerate(content.pack.senator) if number in content.traits[s]]
    return Card(
        f"trait-{entry.id}",
        entry.name,
        entry.effect + (f"\nOn the card of {', '.join(who)}." if who else ""),
        "senator",
        foot="Ability of Senators",
        origin=origin_word(entry.source),
    )


def proposition(content: Content, number: int) -> Card:
    """A sample proposition as the Senate reads it."""
    entry = content.pack.proposition[number]
    said = " ".join(sentence(content, provision) for provision in read_sample(content, number).provisions)
    return Card(
        f"sample-{entry.id}",
        entry.name,
        said,
        "law",
        foot=f"Proposition \N{MIDDLE DOT} {several(entry.duration, 'turn')}",
        origin=origin_word(entry.source),
    )


def article(content: Content, number: int) -> Card:
    """An article of the Bill of Sentient Rights."""
    entry = content.pack.article[number]
    return Card(
        f"article-{entry.number}",
        f"Article {entry.number}",
        entry.says,
        "gavel",
        foot="Bill of Sentient Rights",
        origin=origin_word(entry.source),
    )


KINDS: Mapping[str, Callable[[Content, int], Card]] = {
    "sector": sector,
    "party": party,
    "senator": senator,
    "race": race,
    "action": action_card,
    "event": event,
    "minister": minister,
    "sector_ability": sector_ability,
    "senator_ability": senator_ability,
    "proposition": proposition,
    "article": article,
}
"""Numbers and lists are shown by no table by themselves."""
