"""The prepared table of the guided first game, and when hints fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from orrery.engine.chance import seeded
from orrery.engine.learn import Conditions, Scenes
from orrery.engine.position import Position
from orrery.games.destiny.content.printed import PRIME, SENATE
from orrery.games.destiny.phases.ending import EndOfTurn
from orrery.games.destiny.phases.intrigue import IntriguePhase
from orrery.games.destiny.phases.senate_phase import SenatePhase
from orrery.games.destiny.phases.turn import StartTurn
from orrery.games.destiny.table.deals import Deal
from orrery.games.destiny.table.promised_votes import ElectionOf, Nominee
from orrery.games.destiny.table.state import IN_DECK, IN_PLAY, IN_RESERVE, Table, TableView
from orrery.games.destiny.table.terms import WillVote, WontInvade
from orrery.games.destiny.turn.initiative import rank_of
from orrery.games.destiny.turn.senators import voting_strength
from orrery.games.destiny.turn.stages import I_BUY
from orrery.games.destiny.turn.stakes import CHAIRS, NEAR
from orrery.games.destiny.war.campaigns import open_sectors

if TYPE_CHECKING:
    from orrery.engine.game import Game

PARTIES = ("PoP", "GSP", "CoS", "TMP")
MONEY = (11, 12, 9, 14)
INFLUENCE = (6, 6, 7, 9)
HANDS = (
    ("lobby_dinner", "grass_roots_network", "safe_house", "distraction", "multi_task"),
    ("feint", "feint", "hidden_reserve", "silent_running", "dry_dock"),
    ("emergency_levy", "public_inquiry", "hidden_reserve", "feint", "union_corruption"),
    ("slush_fund", "emergency_levy", "feint", "grass_roots_network", "union_corruption"),
)
"""Nobody but the learner holds an answer."""
RESERVES = (
    ("liriana", "nambasu", "gazali"),
    ("krazzeth", "zarrakul", "ruthgar"),
    ("uldremah", "brezzik", "daveth"),
    ("mohadru", "sarrishet", "quorith"),
)
MARKED = (27, 44, 50)
SEEN = ("night_of_candles", "engine_blight", "bodyguard_detail")
NEXT_SECTORS = (35, 43, 3)
NEXT_EVENTS = ("whispers_in_the_void", "cleansing_fire", "shipyard_strike")


def _dealt(whole: list[int], taken: list[int]) -> list[int]:
    """What is left of a pile."""
    rest = whole[:]
    for one in taken:
        rest.remove(one)
    return rest


def first_election(game: Game) -> Position:
    """Turn 1 after the Galactic Phase: everybody has a home, a Senator and two Fleets, and the Election is due."""
    pos = cast(Table, game.blank(4, game.check_options({}), seeded("lesson")))
    content, numbers = pos.content, pos.content.numbers
    pos.turn, pos.phase = 1, SENATE
    pos.party = [content.party_ids.index(party) for party in PARTIES]
    pos.money, pos.influence = list(MONEY), list(INFLUENCE)
    pos.initiative = [1, 2, 3, 0]
    pos.counter = content.election
    pos.place(pos.republic, numbers.republic_sector - 1, numbers.start_republic_fleets)
    for seat, party in enumerate(pos.party):
        home, senator = content.start_sector[party], content.start_senator[party]
        pos.owner[home] = seat
        pos.place(seat, home, numbers.start_fleets)
        pos.sen_at[senator], pos.sen_seat[senator] = IN_PLAY, seat
        for name in RESERVES[seat]:
            waiting = content.senator_ids.index(name)
            pos.sen_at[waiting], pos.sen_seat[waiting] = IN_RESERVE, seat
    base = pos.republic * pos.area
    pos.base = pos.fleets[base : base + pos.area]
    pos.senator_deck = [s for s, at in enumerate(pos.sen_at) if at == IN_DECK]
    pos.hands = [[content.card_ids.index(card) for card in hand] for hand in HANDS]
    cards = [card for card, entry in enumerate(content.pack.action) for _ in range(entry.copies)]
    pos.deck = _dealt(cards, [card for hand in pos.hands for card in hand])
    for pile in (pos.senator_deck, pos.deck):
        pos.chance.shuffle(pile)
    pos.marked = [sector - 1 for sector in MARKED]
    pos.sector_discards = pos.marked[:]
    coming = [sector - 1 for sector in NEXT_SECTORS]
    pos.sector_deck = [*_dealt(content.sector_cards, [*pos.marked, *coming]), *reversed(coming)]
    events = [entry.id for entry in content.pack.event]
    seen, after = ([events.index(name) for name in names] for names in (SEEN, NEXT_EVENTS))
    pos.event_discards = seen
    pos.event_deck = [*_dealt(list(range(len(events))), [*seen, *after]), *reversed(after)]
    pos.rank = [rank_of(pos, seat) for seat in range(4)]
    pos.then(SenatePhase(), IntriguePhase(), EndOfTurn(), StartTurn())
    return pos


OFFICES = ("fola", "ilsane", "", "orrumah", "tasumbe")


def after_the_election(game: Game) -> Position:
    """The same table when the other Ministries are filled: the learner is Prime Minister, and Astra has given her word."""
    pos = cast(Table, first_election(game))
    pos.money, pos.influence = [9, 14, 9, 14], [4, 6, 7, 5]
    pos.counter = 0
    pos.ministry = [pos.content.senator_ids.index(name) if name else -1 for name in OFFICES]
    pos.rank = [rank_of(pos, seat) for seat in range(4)]
    pos.initiative = sorted(range(4), key=lambda seat: pos.rank[seat])
    vote = WillVote(1, 0, 1, ElectionOf(PRIME), Nominee(pos.ministry[PRIME]))
    peace = WontInvade(1, 0, 2, party=0)
    pos.deals = [Deal(1, 0, (0, 1), (vote, peace), 1, kept=(0,))]
    pos.next_deal, pos.concluded = 2, 1
    return pos


SCENES: Scenes = {"lesson": first_election, "seated": after_the_election}


def _mine(view: TableView) -> int:
    """The reader's seat; hints are for players."""
    return -1 if view.seat is None else view.seat


def _idle_talkers(view: TableView) -> bool:
    """Purchases have begun, and a Senator and a Sector are left."""
    seat = _mine(view)
    return seat >= 0 and view.stage == I_BUY and bool(view.ready_of(seat)) and bool(open_sectors(view, seat))


def _five_bodies(view: TableView) -> bool:
    """A Party could take every chair, and the next Election is at most one turn off."""
    near = view.content.election - view.counter <= 1
    return near and any(len(view.senators_of(seat)) >= CHAIRS for seat in view.loyal())


def _seven_sectors(view: TableView) -> bool:
    wanted = view.content.numbers.sectors_to_win - NEAR
    return any(view.count_sectors(seat) >= wanted for seat in range(view.players))


def _three_tokens(view: TableView) -> bool:
    enough = view.content.numbers.corruption_per_shadow
    return any(view.corruption[senator] >= enough for senator in view.senators_of(_mine(view)))


def _nothing_to_lose(view: TableView) -> bool:
    """No votes, few Sectors, and nobody rebels yet."""
    seat = _mine(view)
    if seat < 0 or view.rebel >= 0 or view.turn < 2:
        return False
    return voting_strength(view, seat) <= 0 and view.count_sectors(seat) <= 3


def _darkness(view: TableView) -> bool:
    return view.infested() >= 6


HINTS: Conditions = {
    "idle talkers": _idle_talkers,
    "five bodies": _five_bodies,
    "seven sectors": _seven_sectors,
    "three tokens": _three_tokens,
    "nothing to lose": _nothing_to_lose,
    "darkness": _darkness,
}
