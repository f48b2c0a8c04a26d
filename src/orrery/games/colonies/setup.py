"""Setting up: homes, hidden cards, the Technology deck, the First-Player-Token (COL-SETUP, COL-SCN)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.errors import SetupError
from orrery.games.colonies.content import Content
from orrery.games.colonies.pack import ScenarioEntry
from orrery.games.colonies.scenarios import AS_SCENARIO, scenario_of
from orrery.games.colonies.state import Chart

if TYPE_CHECKING:
    from orrery.engine.game import Game


def empty_chart(
    game: Game,
    content: Content,
    players: int,
    options: dict[str, Any],
    chance: Chance,
    rows: int = 5,
    cols: int = 5,
) -> Chart:
    """A table without map cards' faces: everything at zero, all cards face-up Space."""
    pos = Chart(game, content, players, options, chance)
    places = rows * cols
    pos.rows, pos.cols, pos.rate, pos.limit, pos.natives_each, pos.respawn = rows, cols, 2, 0, 0, False
    pos.card = [content.space] * places
    pos.up = [True] * places
    pos.seen = [0] * places
    pos.owner = [-1] * places
    pos.meeples = [0] * places
    pos.ready = [0] * places
    pos.energy = [0] * places
    pos.ore = [0] * places
    pos.levels = [0] * (places * 3)
    pos.bunkers = [0] * places
    pos.warheads = [0] * (places * 2)
    pos.markers = [0] * (places * 2)
    pos.natives = [0] * places
    pos.pulses = [0] * places
    pos.worked = [False] * places
    pos.ship_at, pos.ship_owner, pos.ship_used, pos.ship_marks = [-1], [-1], [0], [0]
    pos.cargo = [0] * 5
    pos.gone, pos.out_pile, pos.spare_space, pos.blanks = [], [], content.counts[0] - places, 0
    pos.deck = []
    pos.hands = [0] * players
    pos.copies = [-1] * players
    pos.copied_from = [-1] * players
    pos.copy_shown = [False] * players
    pos.shown = [0] * players
    pos.spied = [0] * (players * players)
    pos.announced = [0] * players
    pos.off = [0] * players
    pos.used_round = [0] * players
    pos.used_phase = [0] * players
    pos.pile = []
    pos.ties = [-1] * (players * players)
    pos.truce = [False] * (players * players)
    pos.offered = [False] * (players * players)
    pos.round, pos.phase, pos.first, pos.active = 0, 0, 0, -1
    pos.done = pos.begun = pos.idle = pos.proposed = 0
    pos.busy = pos.turn_taken = False
    pos.out = [False] * players
    pos.returning = [False] * players
    pos.returned = [False] * players
    pos.leaving = pos.last_out = 0
    pos.flying, pos.path, pos.fuel, pos.spent, pos.last_cost = 0, [], 0, 0, 0
    pos.by_shift = pos.shifted = pos.bounced = pos.halted = pos.stopped = False
    pos.attack, pos.doomed, pos.opened = [], [], 0
    pos.handled = []
    return pos


def time_limit(text: str, round_minutes: int) -> int:
    """The last Round, 0 for none: minutes are counted as Rounds, and a part of one is a whole one (COL-END-04, COL-END-13)."""
    words = text.split()
    if len(words) < 2:
        return 0
    number = int(words[0])
    return number if words[1].startswith("round") else -(-number // round_minutes)


def set_up(game: Game, content: Content, players: int, options: dict[str, Any], chance: Chance) -> Chart:
    """Lay out the scenario that the options name (COL-SETUP-03 to COL-SETUP-22)."""
    scenario = scenario_of(content, players, options)
    pos = empty_chart(game, content, players, options, chance, scenario.rows, scenario.cols)
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
    chance.shuffle(pos.deck)
    pos.first = first_token(pos)
    return pos


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
