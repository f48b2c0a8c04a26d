"""What every part of the brain shares: chances, prizes, purses, tokens, the common danger. All in Sectors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erf, inf, sqrt
from typing import TypeAlias

from orrery.engine.base import Move, Seat
from orrery.games.destiny.content.printed import DEFENCE, FINANCE, INFESTED, INTERIOR, JUSTICE, PRIME
from orrery.games.destiny.phases.galactic import infestation_bonus
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.senators import command, diplomacy
from orrery.games.destiny.war.battles import defence_in_battle, fit
from orrery.games.destiny.war.campaigns import defence_in_campaign

Weigher: TypeAlias = Callable[[Table, Seat, Sequence[Move]], list[float]]
"""A number for each move of one kind of decision."""

NEVER = -inf
"""What is not even considered, by no search either."""
DIE, SPREAD = 4.08, 4.6
"""Mean and variance of a die whose 6 grants another one."""
STAKE = 7.0
"""What the common defeat costs: about the Sectors that are still to be won."""
BREACH = 0.7
"""What a broken word or law costs: 2 Corruption, and a name that others remember."""
OFFICES = {PRIME: 1.1, INTERIOR: 0.6, FINANCE: 0.6, JUSTICE: 0.8, DEFENCE: 0.6}
"""What a Ministry is worth until the next Election."""
SEATS = 5


# --- chances ----------------------------------------------------------------------------------------------------


def beats(margin: float, dice: float) -> float:
    """The chance that a difference of so many dice does not eat up a margin."""
    return 0.5 * (1 + erf((margin - 0.5) / sqrt(2 * SPREAD * max(dice, 1))))


TWO_DICE = (0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)
"""How many of the 36 results of two dice are at most this number."""


def at_least(number: int) -> float:
    """The chance that two dice show at least this number."""
    if number <= 2:
        return 1.0
    return 0.0 if number > 12 else 1.0 - TWO_DICE[number - 1] / 36


def halved(pos: Table, seat: Seat, defence: int) -> int:
    """Half the Defence for a rebel (DES-REB-10)."""
    return (defence + 1) // 2 if seat == pos.rebel else defence


def campaign_chance(pos: Table, seat: Seat, senator: int, sector: int, spend: int) -> float:
    """The chance of a Campaign with so much Influence."""
    content = pos.content
    margin = float(diplomacy(pos, senator, campaign=True) + spend + pos.adjacent_owned(seat, sector))
    margin += content.race[senator] == content.sector_race[sector]
    margin += content.leaning[sector] >= 0 and content.leaning[sector] == pos.party[seat]
    owner = pos.owner[sector]
    if owner >= 0:
        margin -= pos.adjacent_owned(owner, sector) + 0.3 * pos.influence[owner]
    margin -= halved(pos, seat, defence_in_campaign(pos, sector))
    return beats(margin, 2)


def attack_chance(pos: Table, seat: Seat, sector: int, fleets: int, lead: int = -1) -> float:
    """The chance of an attack with so many Fleets, led by this Senator or by nobody."""
    owner = pos.owner[sector]
    if owner == INFESTED:
        defenders = sum(pos.shadow)
    else:
        defenders = sum([fit(pos, colour, sector) for colour in range(pos.players + 1) if colour != seat])
    margin = DIE * (fleets - 1 - defenders)
    if lead >= 0:
        margin += command(pos, lead, owner == INFESTED) + DIE * pos.shadow[lead]
    if seat < pos.players:
        margin += pos.adjacent_owned(seat, sector)
    margin -= halved(pos, seat, defence_in_battle(pos, sector))
    if owner >= 0:
        margin -= pos.adjacent_owned(owner, sector)
    return beats(margin, fleets + 1 + defenders)


# --- the common danger ------------------------------------------------------------------------------------------


def hit_chance(pos: Table, more: float = 0.0) -> float:
    """The chance that the next Infestation roll takes the marked Sectors, with so much more on it (DES-INF-01)."""
    need = pos.content.numbers.infestation_target - infestation_bonus(pos) - more
    low = int(need // 1)
    return at_least(low) + (need - low) * (at_least(low + 1) - at_least(low))


def doom(infested: float, chance: float) -> float:
    """How near the common defeat is: each hit takes about three Sectors, ten are the end (DES-END-05)."""
    if infested >= 10:
        return 1.0
    return float(chance ** ((10.0 - infested) / 3.0))


def relief(pos: Table) -> float:
    """What freeing one Infested Sector is worth to everybody."""
    now = pos.infested()
    if now >= 10:
        return STAKE / (now - 8)
    chance = hit_chance(pos)
    return STAKE * (doom(now, chance) - doom(now - 1, chance))


def blight(pos: Table, corruption: float, shadow: float = 0.0) -> float:
    """What so many more tokens in play cost everybody: they feed the Infestation (DES-INF-01)."""
    now = pos.infested() + 1.5
    return STAKE * (doom(now, hit_chance(pos, corruption / 3 + shadow)) - doom(now, hit_chance(pos)))


def token_cost(pos: Table, seat: Seat, number: int) -> float:
    """What Corruption costs the Party that takes it: Diplomacy, trials, the common danger."""
    return 0.13 * number + blight(pos, number)


# --- what things are worth --------------------------------------------------------------------------------------


def purse(amount: float) -> float:
    """What so much of a resource is worth: the first points are needed most."""
    return 0.32 * sqrt(max(0.0, amount))


def money_worth(pos: Table, seat: Seat, change: int) -> float:
    """What a change of Money means to a Party."""
    return purse(pos.money[seat] + change) - purse(pos.money[seat])


def influence_worth(pos: Table, seat: Seat, change: int) -> float:
    """What a change of Influence means to a Party."""
    return purse(pos.influence[seat] + change) - purse(pos.influence[seat])


def prize(pos: Table, seat: Seat, sector: int) -> float:
    """What a Sector is worth: one of ten, its income, its ability; taking it from a leader counts more."""
    content = pos.content
    value = 1.0 + 0.08 * (content.yields_money[sector] + content.yields_influence[sector])
    value += 0.2 if content.ability_at[sector] >= 0 else 0.0
    owner = pos.owner[sector]
    if owner == INFESTED:
        return value + relief(pos)
    return value + (0.04 * pos.count_sectors(owner) if owner >= 0 else 0.0)


def senator_value(pos: Table, senator: int) -> float:
    """What a Senator in play is worth to its Party: an Action a turn, votes, a chair."""
    return 0.6 + 0.12 * max(-2, diplomacy(pos, senator)) + 0.03 * pos.content.command[senator]


def rivalry(pos: Table, seat: Seat, other: Seat) -> float:
    """How much another Party's loss is worth to this one: more the nearer it is to winning."""
    if other == seat or other < 0:
        return 0.0
    ahead = max(pos.count_sectors(other) / pos.content.numbers.sectors_to_win, bodies(pos, other) / 8)
    return 0.25 + 0.6 * ahead


def bodies(pos: Table, seat: Seat) -> int:
    """Senators of a Party that could sit in the Senate now."""
    return len(pos.senators_of(seat))


def wins_by_offices(pos: Table, seat: Seat) -> bool:
    """Whether a Party could fill all five chairs in the Election being held (DES-END-01)."""
    held = len(pos.ministries_of(seat))
    free = bodies(pos, seat) - held
    taken = len([m for m in pos.elected if pos.minister(m) != seat])
    if pos.vote is not None and pos.vote.subject in pos.elected and pos.minister(pos.vote.subject) < 0:
        taken -= 1  # the one on the floor is still open
    return pos.in_standing(seat) and taken <= 0 and held + free >= SEATS


def best(moves: Sequence[Move], wanted: Move | None) -> list[float]:
    """All weight on one move; where it is not on the list, the last one, which declines."""
    if wanted is not None and wanted in moves:
        return [1.0 if move == wanted else 0.0 for move in moves]
    return [1.0 if i == len(moves) - 1 else 0.0 for i in range(len(moves))]


def decline(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The declining move is the last of the list."""
    return best(moves, None)


def first(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The first of equal choices."""
    return best(moves, moves[0])


def prefer(*wanted: type[Move]) -> Weigher:
    """A weigher that takes a kind of move wherever there is one."""

    def weigher(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
        return [1.0 if isinstance(move, wanted) else 0.0 for move in moves]

    return weigher
