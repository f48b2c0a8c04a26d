"""A table with nothing on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from orrery.engine.chance import Chance
from orrery.games.destiny.content.printed import GALACTIC, NEUTRAL, Content

if TYPE_CHECKING:
    from orrery.engine.game import Game
from orrery.games.destiny.table.state import IN_DECK, Table


def blank_table(game: Game, content: Content, players: int, options: dict[str, Any], chance: Chance) -> Table:
    """A table with nothing on it: all fields at rest."""
    pos = Table(game, content, players, options, chance)
    sectors, senators = content.sectors, content.senators
    pos.party = [-1] * players
    pos.turn = 0
    pos.phase = GALACTIC
    pos.stage = 0
    pos.money = [0] * players
    pos.influence = [0] * players
    pos.owner = [NEUTRAL] * sectors
    pos.marked = []
    pos.fleets = [0] * ((players + 1) * sectors)
    pos.moved = [0] * ((players + 1) * sectors)
    pos.fought = [0] * ((players + 1) * sectors)
    pos.sen_at = [IN_DECK] * senators
    pos.sen_seat = [-1] * senators
    pos.exhausted = [False] * senators
    pos.fresh = [False] * senators
    pos.corruption = [0] * senators
    pos.shadow = [0] * senators
    pos.tried = [False] * senators
    pos.audited = [False] * senators
    pos.seduced = [False] * senators
    pos.dip_phase = [0] * senators
    pos.dip_turn = [0] * senators
    pos.token_log = []
    pos.corruption_then = [0] * senators
    pos.shadow_then = [0] * senators
    pos.next_tag = 1
    pos.ministry = [-1] * 5
    pos.rebel = -1
    pos.peaced = [False] * players
    pos.hands = [[] for _ in range(players)]
    pos.deck = []
    pos.discards = []
    pos.senator_deck = []
    pos.event_deck = []
    pos.event_discards = []
    pos.active = []
    pos.sector_deck = []
    pos.sector_discards = []
    pos.counter = content.election_start
    pos.called = False
    pos.initiative = []
    pos.rank = [-1] * players
    pos.used = [False] * 13
    pos.vote = None
    pos.elected = []
    pos.plans = []
    pos.orders = None
    pos.redeployed = False
    pos.marched = False
    pos.base = [0] * sectors
    pos.charges = []
    pos.docket_bonus = 0
    pos.proposed = []
    pos.sent = []
    pos.marches = []
    pos.leads = []
    pos.tabled = [0] * players
    pos.requests = [0] * players
    pos.out = [False] * players
    pos.failed = []
    pos.bill = None
    pos.draft = None
    pos.laws = []
    pos.next_law = 1
    pos.tally = []
    pos.broken = []
    pos.grants = []
    pos.pool = 0
    pos.deals = []
    pos.past = []
    pos.next_deal = 1
    pos.concluded = 0
    pos.given_up = []
    pos.offer = None
    pos.offers = [0] * players
    pos.refused = [False] * players
    pos.treaty = ()
    pos.treaty_with = -1
    pos.case = None
    pos.pending = None
    pos.pile = []
    pos.queued = []
    pos.roll = None
    pos.under = []
    pos.rolled = []
    pos.order = None
    pos.attacks = []
    pos.stands = []
    pos.journeys = []
    pos.payments = []
    pos.admirals = []
    pos.feints = []
    pos.battle = None
    pos.fields = []
    pos.invaded = False
    pos.tours = []
    pos.contest = None
    pos.blocked = []
    pos.weakened = []
    pos.docked = [0] * players
    pos.recruits = [0] * players
    pos.levied = [0] * players
    pos.peek = (-1, -1)
    pos.augury = -1
    return pos
