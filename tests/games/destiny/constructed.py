"""Tables made up at random over all that the rules allow, not reached from a setup: what play seldom gets to."""

from __future__ import annotations

from typing import cast

from orrery.engine.base import Step
from orrery.engine.chance import Chance
from orrery.engine.position import Position
from orrery.games.destiny import GAME
from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.phases.ending import EndOfTurn
from orrery.games.destiny.phases.intrigue import IntriguePhase
from orrery.games.destiny.phases.senate_phase import SenatePhase
from orrery.games.destiny.phases.turn import StartTurn
from orrery.games.destiny.table.deals import Deal
from orrery.games.destiny.table.goods import FleetsAt, OwnedSector
from orrery.games.destiny.table.laws import Law
from orrery.games.destiny.table.state import DEAD, IN_DECK, IN_PLAY, IN_RESERVE, Table
from orrery.games.destiny.table.terms import (
    AnyTerm,
    WillDefend,
    WillHandOver,
    WillPay,
    WontCampaign,
    WontInvade,
    WontKill,
    WontRebel,
    WontTry,
)
from orrery.games.destiny.turn.corruption import settled
from orrery.games.destiny.turn.initiative import rank_of

LAWS = (
    "tax move_fleet 2 money",
    "tax declare_campaign in marked or adjacent own 1 influence",
    "tax invade 3 money",
    "prohibit hold_fleets above 4 per turn",
    "prohibit declare_campaign in foreign",
    "require station_defending_fleet in marked 1 per sector end_of_declarations",
    "require buy_republic_fleet 1 per turn end_of_turn",
    "license recruit_senator",
    "license trade_resources",
    "tax bank_trade above 1 per turn 1 money",
    "tax use_sector_ability 2 money",
    "tax veto 1 influence",
    "tax stand_in_election 1 money",
    "tax send_admiral 1 influence",
)


def construct(chance: Chance) -> Position:
    """A sound table at a decision: any Parties, any turn, any phase, with laws, deals, a rebel or none."""
    players = 3 + chance.below(4)
    given = {
        "assassination_counter_bid": chance.below(3) == 0,
        "propositions": ("samples", "grammar", "free")[chance.below(3)],
        "turn_limit": (0, 12)[chance.below(2)],
    }
    pos = cast(Table, GAME.blank(players, GAME.check_options(given), chance))
    parties = list(range(len(pos.content.party_ids)))
    chance.shuffle(parties)
    pos.party = parties[:players]
    pos.turn = 2 + chance.below(10)
    pos.initiative = list(range(players))
    chance.shuffle(pos.initiative)
    pos.money = [chance.below(30) for _ in range(players)]
    pos.influence = [chance.below(20) for _ in range(players)]
    pos.counter = chance.below(pos.content.election + 1)
    _sectors(pos)
    _senators(pos)
    _cards(pos)
    _laws(pos)
    _deals(pos)
    pos.rank = [rank_of(pos, seat) for seat in range(players)]
    pos.corruption_then, pos.shadow_then = pos.corruption[:], pos.shadow[:]
    rest: list[Step[Table]] = [SenatePhase(), IntriguePhase(), EndOfTurn(), StartTurn()]
    pos.then(*rest[chance.below(4) :])
    assert not pos.problems(), pos.problems()
    pos.settle()
    return pos


def _sectors(pos: Table) -> None:
    chance = pos.chance
    for sector in range(pos.area):
        who = chance.below(3 * pos.players + 2)
        if who < pos.players and pos.count_sectors(who) < 9:
            pos.owner[sector] = who
        elif who == 3 * pos.players and pos.infested() < 8:
            pos.owner[sector] = INFESTED
        else:
            pos.owner[sector] = NEUTRAL
    for colour in range(pos.players + 1):
        for _ in range(chance.below(pos.content.fleet_limit + 1)):
            pos.place(colour, chance.below(pos.area), 1)
    base = pos.republic * pos.area
    pos.base = pos.fleets[base : base + pos.area]
    pos.sector_deck = pos.content.sector_cards[:]
    chance.shuffle(pos.sector_deck)
    for _ in range(3):
        pos.marked.append(pos.sector_deck.pop())
    pos.sector_discards = pos.marked[:]


def _senators(pos: Table) -> None:
    chance, numbers = pos.chance, pos.content.numbers
    if chance.below(3) == 0:
        pos.rebel = chance.below(pos.players)
    for senator in range(pos.content.senators):
        at = (IN_PLAY, IN_PLAY, IN_RESERVE, IN_DECK, DEAD)[chance.below(5)]
        pos.sen_at[senator] = at
        if at == IN_PLAY:
            pos.exhausted[senator] = chance.below(4) == 0
            pos.corruption[senator], pos.shadow[senator] = settled(
                chance.below(5),
                chance.below(3) // 2,
                numbers.corruption_before_forced_trade,
                numbers.corruption_per_shadow,
            )
        if at in (IN_PLAY, IN_RESERVE):
            pos.sen_seat[senator] = chance.below(pos.players)
        if at == IN_DECK:
            pos.senator_deck.append(senator)
    chance.shuffle(pos.senator_deck)
    able = [senator for senator in pos.senators() if pos.sen_seat[senator] != pos.rebel]
    chance.shuffle(able)
    for ministry in range(5):
        if able and chance.below(5):
            pos.ministry[ministry] = able.pop()


def _cards(pos: Table) -> None:
    chance, content = pos.chance, pos.content
    pos.deck = [kind for kind, copies in enumerate(content.card_copies) for _ in range(copies)]
    chance.shuffle(pos.deck)
    for seat in range(pos.players):
        for _ in range(chance.below(7)):
            pos.hands[seat].append(pos.deck.pop())
    for _ in range(chance.below(len(pos.deck))):
        pos.discards.append(pos.deck.pop())
    pos.event_deck = list(range(len(content.event_names)))
    chance.shuffle(pos.event_deck)
    for event in pos.event_deck[:20]:
        if content.event_turns[event] and chance.below(2):
            pos.event_deck.remove(event)
            pos.active.append((event, content.event_turns[event]))


def _laws(pos: Table) -> None:
    chance = pos.chance
    for _ in range(chance.below(4)):
        text = LAWS[chance.below(len(LAWS))] + (" for 3 turns", " until_repealed")[chance.below(2)]
        reading = read_law(pos.content, text)
        assert not reading.problem, reading.problem
        made = Law(pos.next_law, f"Law {pos.next_law}", reading.provisions, reading.turns, pos.turn - 1)
        pos.laws.append(made)
        pos.next_law += 1


def _deals(pos: Table) -> None:
    chance = pos.chance
    for _ in range(chance.below(4)):
        giver = chance.below(pos.players)
        receiver = (giver + 1 + chance.below(pos.players - 1)) % pos.players
        term = _term(pos, giver, receiver, pos.turn + chance.below(3))
        pos.deals.append(Deal(pos.next_deal, giver, tuple(sorted((giver, receiver))), (term,), pos.turn - 1))
        pos.next_deal += 1


def _term(pos: Table, giver: int, receiver: int, until: int) -> AnyTerm:
    sector = pos.chance.below(pos.area)
    senators = pos.senators_of(receiver)
    terms: list[AnyTerm] = [
        WillPay(giver, receiver, until, first=pos.turn, resource=pos.chance.below(2), amount=2),
        WillDefend(giver, receiver, until, sector=sector, fleets=1),
        WillHandOver(giver, receiver, until, FleetsAt(sector, 1)),
        WillHandOver(giver, receiver, until, OwnedSector(sector)),
        WontCampaign(giver, receiver, until, party=receiver),
        WontInvade(giver, receiver, until, sector=sector),
        WontRebel(giver, receiver, until),
    ]
    if senators:
        terms.append(WontKill(giver, receiver, until, senator=senators[0]))
        terms.append(WontTry(giver, receiver, until, party=receiver))
    return terms[pos.chance.below(len(terms))]
