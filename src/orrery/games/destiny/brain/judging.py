"""What a judge looks at in Galactic Destiny: Sectors, Senators and votes, Fleets and purses; and the common defeat."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.destiny.brain.sense import doom, hit_chance
from orrery.games.destiny.content.printed import PRIME
from orrery.games.destiny.table.state import IN_RESERVE, Table
from orrery.games.destiny.turn.senators import command, diplomacy

FEATURES = (
    "Sectors",
    "Sectors of the ten beyond seven",
    "Sectors ahead of the best rival",
    "Diplomacy of its Senators",
    "Senators in play",
    "five Senators before an Election",
    "Ministries",
    "the Prime Minister",
    "Influence up to ten",
    "Influence above ten",
    "Money up to ten",
    "Money above ten",
    "Fleets",
    "best Command",
    "action cards",
    "Corruption",
    "Shadow tokens",
    "Senators in reserve",
    "late in the order of initiative",
    "in Rebellion",
)

SAID = (
    ("more Sectors", "fewer Sectors"),
    ("more Sectors beyond seven of the ten", "fewer Sectors beyond seven of the ten"),
    ("a larger lead in Sectors", "a smaller lead in Sectors"),
    ("more Diplomacy", "less Diplomacy"),
    ("more Senators in play", "fewer Senators in play"),
    ("five Senators before an Election more often", "five Senators before an Election less often"),
    ("more Ministries", "fewer Ministries"),
    ("the Prime Minister more often", "the Prime Minister less often"),
    ("more Influence", "less Influence"),
    ("more Influence to spare", "less Influence to spare"),
    ("more Money", "less Money"),
    ("more Money to spare", "less Money to spare"),
    ("more Fleets", "fewer Fleets"),
    ("a better Commander", "a weaker Commander"),
    ("more action cards", "fewer action cards"),
    ("more Corruption", "less Corruption"),
    ("more Shadow tokens", "fewer Shadow tokens"),
    ("more Senators in reserve", "fewer Senators in reserve"),
    ("a later place in the initiative", "an earlier place in the initiative"),
    ("Rebellion more often", "Rebellion less often"),
)
"""What a hint says when a move leads to more of a feature, and to less of it: in the order of `FEATURES`."""

BURDENS = ("Corruption", "Shadow tokens", "late in the order of initiative", "in Rebellion")
"""The features that nobody wants more of."""

NOBODY = (
    "always",
    "Infested Sectors",
    "nearness of the common defeat",
    "chance of the next roll",
    "tokens in play",
)

_TURNS = 8.0


def progress(pos: Table) -> float:
    """From 0 at the beginning to 1 when somebody has nearly won, or all have nearly lost."""
    most = max([pos.count_sectors(seat) for seat in range(pos.players)]) / pos.content.numbers.sectors_to_win
    return min(1.0, max(pos.turn / _TURNS, most, pos.infested() / 10))


def features(pos: Table, seat: Seat) -> list[float]:
    """What speaks for a seat."""
    sectors = pos.count_sectors(seat)
    best = max([pos.count_sectors(other) for other in range(pos.players) if other != seat])
    senators = pos.senators_of(seat)
    talk = sum([max(0, diplomacy(pos, senator)) for senator in senators])
    offices = pos.ministries_of(seat)
    influence, money = pos.influence[seat], pos.money[seat]
    last = pos.initiative.index(seat) / max(1, pos.players - 1) if seat in pos.initiative else 0.5
    near = pos.content.election - pos.counter <= 1
    return [
        sectors / 5,
        max(0, sectors - 7) / 3,
        max(-5, min(5, sectors - best)) / 5,
        talk / 10,
        len(senators) / 4,
        1.0 if near and len(senators) >= 5 else 0.0,
        len(offices) / 2,
        1.0 if PRIME in offices else 0.0,
        min(influence, 10) / 10,
        max(0, influence - 10) / 10,
        min(money, 10) / 10,
        max(0, money - 10) / 10,
        pos.fleets_of(seat) / 5,
        max([command(pos, senator, False) for senator in senators], default=0) / 3,
        len(pos.hands[seat]) / 4,
        sum([pos.corruption[senator] for senator in senators]) / 4,
        sum([pos.shadow[senator] for senator in senators]) / 2,
        sum([1 for s, at in enumerate(pos.sen_at) if at == IN_RESERVE and pos.sen_seat[s] == seat]) / 3,
        last,
        1.0 if pos.rebel == seat else 0.0,
    ]


def nobody(pos: Table) -> list[float]:
    """What speaks for the common defeat."""
    chance = hit_chance(pos)
    return [
        1.0,
        pos.infested() / 10,
        doom(pos.infested(), chance),
        chance,
        (sum(pos.corruption) + 3 * sum(pos.shadow)) / 20,
    ]


def quiet(pos: Table) -> bool:
    """Nothing is rolled, voted on or announced."""
    return (
        pos.vote is None
        and pos.battle is None
        and pos.contest is None
        and not pos.pile
        and pos.pending is None
        and pos.offer is None
        and pos.case is None
    )
