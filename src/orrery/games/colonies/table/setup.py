"""Setting up: homes, hidden cards, the Technology deck, the First-Player-Token (COL-SETUP, COL-SCN)."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.engine.errors import SetupError
from orrery.games.colonies.pack import ScenarioEntry
from orrery.games.colonies.table.scenarios import AS_SCENARIO, scenario_of
from orrery.games.colonies.table.state import Chart


def lay_grid(pos: Chart, rows: int, cols: int) -> None:
    """A grid of face-up Space cards with nothing on them (COL-MAP-01)."""
    places = rows * cols
    pos.rows, pos.cols = rows, cols
    pos.card = [pos.content.space] * places
    pos.up = [True] * places
    pos.owner = [-1] * places
    pos.worked = [False] * places
    pos.seen, pos.natives, pos.pulses = [0] * places, [0] * places, [0] * places
    pos.meeples, pos.ready = [0] * places, [0] * places
    pos.energy, pos.ore, pos.bunkers = [0] * places, [0] * places, [0] * places
    pos.levels = [0] * (places * 3)
    pos.warheads, pos.markers = [0] * (places * 2), [0] * (places * 2)
    pos.spare_space = pos.content.counts[0] - places


def time_limit(text: str, round_minutes: int) -> int:
    """The last Round, 0 for none: minutes are counted as Rounds, and a part of one is a whole one (COL-END-04, COL-END-13)."""
    words = text.split()
    if len(words) < 2:
        return 0
    number = int(words[0])
    return number if words[1].startswith("round") else -(-number // round_minutes)


def set_up(pos: Chart) -> None:
    """Lay out the scenario that the options name (COL-SETUP-03 to COL-SETUP-22)."""
    content, options = pos.content, pos.options
    scenario = scenario_of(content, pos.players, options)
    lay_grid(pos, scenario.rows, scenario.cols)
    pos.rate = scenario.movement_rate
    pos.limit, pos.natives_each = scenario.time_limit, scenario.natives
    pos.respawn, open_map = scenario.respawn, scenario.open_map
    # what the table has agreed on goes before what the scenario says (COL-SCN-18)
    if options["time_limit"] != AS_SCENARIO:
        pos.limit = time_limit(str(options["time_limit"]), content.pack.limits.round_minutes)
    if options["natives"] != AS_SCENARIO:
        pos.natives_each = int(options["natives"])
    if options["respawn"] != AS_SCENARIO:
        pos.respawn = options["respawn"] == "on"
    if options["open_map"] != AS_SCENARIO:
        open_map = options["open_map"] == "on"
    rest = place_homes(pos, scenario)
    deal_hidden(pos, scenario, rest, open_map)
    pos.deck = list(range(content.techs))
    pos.chance.shuffle(pos.deck)
    pos.first = first_token(pos)


def place_homes(pos: Chart, scenario: ScenarioEntry) -> list[int]:
    """Homes of the named Class, drawn in rotation, with their Meeples, Energy and Ore; the other planets come back.

    COL-SETUP-03 to 13 and COL-SCN-07, 08, 15: too few of the Class are made up for by lower, then by higher ones, and
    what is left of the home pile is out of the game unless it is needed for hidden planets.
    """
    content = pos.content
    wanted = scenario.homes_per_player * scenario.players
    order = [*range(scenario.home_class, 0, -1), *range(scenario.home_class + 1, 6)]
    pile: list[int] = []
    rest = list(range(content.planets))
    drawn: list[int] = []
    for rank in order:
        group = [planet for planet in rest if content.rank[planet] == rank]
        if len(drawn) < wanted:
            pos.chance.shuffle(group)
            taken = group[: wanted - len(drawn)]
            drawn.extend(taken)
            if rank == scenario.home_class:
                pile = [planet for planet in group if planet not in taken]
            rest = [planet for planet in rest if planet not in taken]
    rest = [planet for planet in rest if planet not in pile]
    if len(rest) < scenario.hidden_planets:
        rest, pile = rest + pile, []
    pos.out_pile = sorted(pile)
    number = 0
    for turn in range(scenario.homes_per_player):
        for seat in range(scenario.players):
            row, col = scenario.home_cells[seat][turn]
            settle_home(pos, seat, (row - 1) * pos.cols + col - 1, drawn[number])
            number += 1
    return rest


def settle_home(pos: Chart, seat: Seat, place: int, planet: int) -> None:
    """A starting planet with Meeples, Energy and Ore by its attributes (COL-SETUP-10 to COL-SETUP-12)."""
    content = pos.content
    pos.card[place] = planet
    pos.owner[place] = seat
    pos.meeples[place] = pos.ready[place] = content.capacity[planet]
    pos.energy[place] = content.energy[planet]
    pos.ore[place] = content.ore[planet]


def deal_hidden(pos: Chart, scenario: ScenarioEntry, rest: list[int], open_map: bool) -> None:
    """Hidden planets, space objects and Space cards, shuffled and dealt face down (COL-SETUP-14 to 19, COL-SCN-14)."""
    content, chance = pos.content, pos.chance
    chance.shuffle(rest)
    cards = rest[: scenario.hidden_planets]
    cards += [content.supernova] * scenario.supernovas
    cards += [content.asteroid] * scenario.asteroid_fields
    cards += [content.wormhole] * scenario.wormholes
    cards += [content.space] * scenario.space_cards
    chance.shuffle(cards)
    pos.spare_space = content.counts[0] - scenario.space_cards
    for place, owner in enumerate(pos.owner):
        if owner >= 0:
            continue
        card = cards.pop()
        pos.card[place] = card
        pos.up[place] = open_map
        if open_map and card < content.planets and pos.natives_each:
            pos.natives[place] = min(pos.natives_each, content.capacity[card])


def first_token(pos: Chart) -> Seat:
    """Who holds the First-Player-Token: drawn, or agreed on (COL-SETUP-21)."""
    wish = str(pos.options["first_player"])
    if wish == "random":
        return pos.chance.below(pos.players)
    seat = [colour.lower() for colour in pos.content.colours].index(wish)
    if seat >= pos.players:
        raise SetupError(f"{wish.capitalize()} does not play in a game of {pos.players}.")
    return seat
