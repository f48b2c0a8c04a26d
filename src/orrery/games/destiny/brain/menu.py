"""Open moments and own turns: cards, abilities, offices, tokens, offers, Rebellion; and answers to what others do."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Done, Move, Pass, Seat
from orrery.games.destiny.brain.deals import wants_to_deal
from orrery.games.destiny.brain.sense import (
    NEVER,
    at_least,
    attack_chance,
    blight,
    bodies,
    influence_worth,
    money_worth,
    prize,
    rivalry,
    senator_value,
    token_cost,
)
from orrery.games.destiny.cards.hands import Burn
from orrery.games.destiny.cards.meanings import (
    ACTOR,
    ChooseColour,
    ChooseNumber,
    ChooseSeat,
    ChooseSector,
    ChooseSenator,
    ConvertSome,
    effects_of,
    needed,
)
from orrery.games.destiny.cards.on_senators import Ransom
from orrery.games.destiny.cards.playing import Abuse, Play, UseTrait
from orrery.games.destiny.cards.sector_abilities import AugurWith, HandOver, NameCard
from orrery.games.destiny.content.effects.played import (
    Absolve,
    AddProsecution,
    Assassinate,
    CheaperFleets,
    CloseSector,
    Convert,
    Corrupt,
    DiscardCards,
    ExtraDice,
    Gain,
    LowerDefence,
    ModDiplomacy,
    ModTotal,
    Negate,
    PlayedWord,
    Refresh,
    Shield,
    TakeCards,
    TakeSenator,
)
from orrery.games.destiny.content.printed import DEFENCE, INFESTED, INTRIGUE, JUSTICE, MONEY
from orrery.games.destiny.deals.talk import Negotiate
from orrery.games.destiny.senate.prosecutions import guilt
from orrery.games.destiny.table.announced import ATTEMPT, CARD, MINISTRY, REGULAR, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.senators import diplomacy, voting_strength
from orrery.games.destiny.turn.stages import I_BUY, I_CAMPAIGNS, S_ELECTION
from orrery.games.destiny.war.purchases import fleet_price, senator_price
from orrery.games.destiny.war.rebellion import Rebel

OLD_HAND = 6
"""With so many cards in hand a small use is better than a discard."""


def free_value(pos: Table, seat: Seat, move: Move) -> float:
    """A card, an ability, an office, an offer or a Rebellion in an open moment; below 0 where it is better left, and
    never where nobody would see what for."""
    if isinstance(move, Play):
        return card_value(pos, seat, move.card)
    if isinstance(move, UseTrait):
        return trait_value(pos, seat, move.senator, move.trait)
    if isinstance(move, Negotiate):
        voting = pos.vote is not None and pos.vote.order
        return 0.05 if not voting and wants_to_deal(pos, seat) else NEVER
    if isinstance(move, Abuse):
        return abuse_value(pos, seat, move.ministry)
    if isinstance(move, Rebel):
        return rebel_value(pos, seat)
    if isinstance(move, AugurWith):
        worst = min(keep_value(pos, seat, card) for card in pos.hands[seat])
        return 0.12 - worst if pos.hands[move.seat] else NEVER
    return NEVER


# --- Rebellion --------------------------------------------------------------------------------------------------


def senate_hope(pos: Table, seat: Seat) -> float:
    """How well the way through the Senate looks: votes beside those of the strongest rival, Senators, chairs."""
    others = [voting_strength(pos, other) for other in pos.loyal() if other != seat]
    lead = voting_strength(pos, seat) - max(others, default=0)
    return 0.15 * lead + 0.3 * (bodies(pos, seat) - 2) + 0.25 * len(pos.ministries_of(seat))


def rebel_value(pos: Table, seat: Seat) -> float:
    """A rebel meets half the Defence and campaigns anywhere, but leaves the Senate and most of its Sectors behind
    (DES-REB-06, 10, 15): worth it while there is little to lose and the Senate promises nothing."""
    sectors = pos.count_sectors(seat)
    if not 1 <= sectors <= 3:
        return NEVER
    return 0.4 - 0.3 * (sectors - 1) - senate_hope(pos, seat)


# --- cards ------------------------------------------------------------------------------------------------------


def card_value(pos: Table, seat: Seat, card: int) -> float:
    """What a card is worth when it can be played now."""
    content = pos.content
    cost = -money_worth(pos, seat, -content.card_money[card])
    cost -= influence_worth(pos, seat, -content.card_influence[card])
    if content.card_action[card] and not _spare(pos, seat):
        cost += 0.45  # the Action of a Senator that could campaign
    effects = content.card_effects[card]
    return sum([_effect_value(pos, seat, effect) for effect in effects]) - cost


def _spare(pos: Table, seat: Seat) -> bool:
    """Whether a ready Senator has nothing better to do any more this turn."""
    return pos.phase == INTRIGUE and pos.stage > I_CAMPAIGNS and bool(pos.ready_of(seat))


def _effect_value(pos: Table, seat: Seat, effect: PlayedWord) -> float:
    if isinstance(effect, Gain):
        gained = 4 if effect.per else effect.amount
        worth = money_worth if effect.resource == "money" else influence_worth
        return worth(pos, seat, gained)
    if isinstance(effect, Corrupt):
        return (
            -token_cost(pos, seat, effect.n) if effect.target != "other_senator" else -blight(pos, effect.n)
        )
    if isinstance(effect, TakeCards):
        return 0.3
    if isinstance(effect, TakeSenator):
        return 0.9 if pos.influence[seat] >= 8 else NEVER
    if isinstance(effect, Refresh):
        return 0.9 if pos.stage == I_CAMPAIGNS and pos.influence[seat] >= 3 else NEVER
    if isinstance(effect, ModTotal):
        return _tips(pos, seat, effect)
    if isinstance(effect, ExtraDice):
        return 0.5 if _fights_close(pos, seat) else NEVER
    if isinstance(effect, Assassinate):
        prey = max((prey_value(pos, seat, s) for s in _foes(pos, seat)), default=0.0)
        return prey / 6
    if isinstance(effect, AddProsecution):
        return max((trial_gain(pos, seat, s) for s in _foes(pos, seat)), default=NEVER) - 0.2
    if isinstance(effect, Absolve):
        return 0.2 * max((pos.corruption[s] for s in pos.ready_of(seat)), default=0) - 0.3
    if isinstance(effect, ModDiplomacy):
        return _speech(pos, seat, effect)
    if isinstance(effect, CheaperFleets):
        return 0.4 if pos.money[seat] >= 2 * fleet_price(pos, seat) and seat == pos.rebel else NEVER
    if isinstance(effect, Convert):
        return abs(money_worth(pos, seat, 4) - influence_worth(pos, seat, 4)) - 0.2
    if isinstance(effect, DiscardCards):
        return 0.15 if len(pos.hands[seat]) >= OLD_HAND else NEVER
    return NEVER


def _speech(pos: Table, seat: Seat, effect: ModDiplomacy) -> float:
    """Diplomacy for a phase is worth its Action where the chairs of an Election hang on it."""
    if effect.target != "acting" or pos.stage != S_ELECTION or bodies(pos, seat) < 4:
        return NEVER
    return 1.0


def _tips(pos: Table, seat: Seat, effect: ModTotal) -> float:
    """What a bonus on a Campaign or a trial turns."""
    if effect.contest == "campaign":
        contest = pos.contest
        if contest is None:
            return NEVER
        mine = any(tour.seat == seat for tour in contest.tours)
        return 0.6 * prize(pos, seat, contest.sector) if mine else 0.4
    accused = _accused(pos)
    if pos.party_of(accused) != seat:
        return NEVER
    return 0.3 + 0.2 * guilt(pos, accused) if effect.amount < 0 else NEVER


def _accused(pos: Table) -> int:
    """The Senator whose trial comes next, or -1."""
    for step in pos.stack[::-1]:
        senator = getattr(step, "senator", -1)
        if type(step).__name__ == "HoldTrial":
            return int(senator)
    return -1


def _fights_close(pos: Table, seat: Seat) -> bool:
    """Whether two more dice could turn the battle on the table."""
    battle = pos.battle
    if battle is None:
        return False
    mine = [force for force in battle.forces if force.seat == seat and force.fleets]
    if not mine:
        return battle.owner == seat
    if battle.owner == seat:
        return True
    chance = attack_chance(pos, seat, battle.sector, mine[0].fleets, mine[0].admiral)
    return 0.25 < chance < 0.9


def _foes(pos: Table, seat: Seat) -> list[int]:
    return [s for s in pos.senators() if pos.sen_seat[s] != seat]


def prey_value(pos: Table, seat: Seat, senator: int) -> float:
    """What another Party's Senator is worth dead: its Party's loss, its office, its tokens gone from play."""
    owner = pos.sen_seat[senator]
    value = (senator_value(pos, senator) + 0.4) * rivalry(pos, seat, owner)
    if pos.office(senator) >= 0:
        value += 0.3
    return value - blight(pos, -pos.corruption[senator], -pos.shadow[senator])


def trial_gain(pos: Table, seat: Seat, senator: int) -> float:
    """What a prosecution of another Party's Senator promises, without its cost (DES-PROS-11, DES-PROS-12)."""
    taint = guilt(pos, senator)
    death = at_least(10 - taint)
    guilty = at_least(6 - taint) - death
    office = 0.5 if pos.office(senator) >= 0 else 0.0
    owner = pos.sen_seat[senator]
    return death * prey_value(pos, seat, senator) + guilty * (0.3 + office) * rivalry(pos, seat, owner)


def trait_value(pos: Table, seat: Seat, senator: int, number: int) -> float:
    """An ability that needs an Action: only where the Senator has nothing better to do."""
    effect = pos.content.trait_actions[number][0]
    price = 0.0 if _spare(pos, seat) else 0.12 * max(0, diplomacy(pos, senator)) + 0.35
    if isinstance(effect, Assassinate):
        prey = max((prey_value(pos, seat, s) for s in _foes(pos, seat)), default=0.0)
        odds = (1 + effect.modifier + pos.shadow[senator]) / 6
        return odds * prey - token_cost(pos, seat, 1) / 6 - price - 0.05
    if isinstance(effect, Absolve):
        mine = max((pos.corruption[s] for s in pos.senators_of(seat)), default=0)
        most = min(mine, pos.influence[seat] // max(1, effect.price))
        return 0.2 * most - 0.25 - price if most else NEVER
    return NEVER


def abuse_value(pos: Table, seat: Seat, ministry: int) -> float:
    """A corrupt office: the Republic Fleets take a Sector, or Money buys the Senator that is missing."""
    senator = pos.ministry[ministry]
    if ministry == DEFENCE:
        sector, value = republic_prey(pos, seat)
        if sector < 0 or pos.count_sectors(seat) < 6:
            return NEVER
        return value - token_cost(pos, seat, 3) - 0.12 * max(0, diplomacy(pos, senator))
    short = shortage(pos, seat)
    if ministry == JUSTICE or not short or pos.stage != I_BUY:
        return NEVER
    effects = pos.content.corrupt_effects[ministry]
    gain = effects[0] if effects else None
    if not isinstance(gain, Gain) or gain.resource != "money":
        return NEVER
    tokens = -(-short // gain.amount)
    if tokens > 3 or pos.corruption[senator] + tokens > 4:
        return NEVER
    return 0.9 - token_cost(pos, seat, tokens)


def republic_prey(pos: Table, seat: Seat) -> tuple[int, float]:
    """The Sector that the Republic Fleets would take for a Party best, and what that promises."""
    fleets = pos.fleets_of(pos.republic)
    found, value = -1, 0.0
    for sector in range(pos.area):
        owner = pos.owner[sector]
        if owner in (seat, INFESTED):
            continue
        chance = attack_chance(pos, pos.republic, sector, fleets)
        worth = chance * (prize(pos, seat, sector) + (rivalry(pos, seat, owner) if owner >= 0 else 0.0))
        if worth > value:
            found, value = sector, worth
    return found, value


def shortage(pos: Table, seat: Seat) -> int:
    """Money that is missing for one more Senator; 0 where none is wanted or nothing is missing."""
    reserve = pos.reserve_of(seat)
    if not reserve or bodies(pos, seat) >= 6:
        return 0
    cheapest = min(senator_price(pos, seat, s) for s in reserve)
    return max(0, cheapest - pos.money[seat])


def menu(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """An open moment: whatever is worth more than passing."""
    return [0.0 if isinstance(move, (Pass, Done)) else free_value(pos, seat, move) for move in moves]


# --- answers ----------------------------------------------------------------------------------------------------


def aimed_at(pos: Table, seat: Seat, played: Played) -> float:
    """What something that was announced would cost this Party."""
    if played.what == ATTEMPT:
        mine = pos.party_of(played.target) == seat
        return senator_value(pos, played.target) * max(1, played.dice) / 6 + 0.4 if mine else 0.0
    if played.what == REGULAR:
        if played.id == JUSTICE and pos.party_of(played.target) == seat:
            return 0.3 + 0.2 * guilt(pos, played.target)
        mine = pos.bill is not None and pos.bill.seat == seat
        return 0.5 if mine and played.id != JUSTICE else 0.0
    if played.what == MINISTRY:
        if played.id == DEFENCE:
            return 0.6
        return 0.12 * played.number if played.target == seat else 0.1 * played.number
    if played.what != CARD:
        return 0.0
    for effect in pos.content.card_effects[played.id]:
        if isinstance(effect, (TakeCards, DiscardCards)):
            return 0.5 if played.target == seat else 0.0
        if isinstance(effect, (CloseSector, LowerDefence)):
            return 0.5 if isinstance(effect, LowerDefence) and pos.owner[played.target] == seat else 0.0
        if isinstance(effect, (TakeSenator, Corrupt, ModDiplomacy, AddProsecution)):
            mine = played.target >= 0 and pos.party_of(played.target) == seat
            return 0.8 if mine else 0.0
    return 0.0


def answer(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Answer what is aimed at the own Party, and strike back at assassins."""
    played = pos.pile[-1]
    harm = aimed_at(pos, seat, played)
    found: list[float] = []
    for move in moves:
        value = 0.0 if isinstance(move, Pass) else NEVER
        if isinstance(move, Play):
            effects = pos.content.card_effects[move.card]
            if any(isinstance(effect, (Negate, Shield)) for effect in effects):
                cost = -money_worth(pos, seat, -pos.content.card_money[move.card])
                cost -= influence_worth(pos, seat, -pos.content.card_influence[move.card])
                value = harm - cost - 0.1
            elif played.what == ATTEMPT and pos.party_of(played.target) == seat:
                value = card_value(pos, seat, move.card)
        elif isinstance(move, UseTrait):
            doomed = played.what == ATTEMPT and played.target == move.senator
            value = 0.1 if doomed else trait_value(pos, seat, move.senator, move.trait)
        found.append(value)
    return found


# --- actors, targets, numbers -----------------------------------------------------------------------------------


def complete(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Actors that are worth least, own targets that help most, foreign ones that hurt most."""
    played = pos.pending
    assert played is not None
    acting = needed(pos, played) == ACTOR
    found: list[float] = []
    for move in moves:
        if isinstance(move, ChooseSenator):
            found.append(-_busy(pos, move.senator) if acting else _target(pos, seat, played, move.senator))
        elif isinstance(move, ChooseSeat):
            found.append(rivalry(pos, seat, move.seat) + 0.05 * len(pos.hands[move.seat]))
        elif isinstance(move, ChooseColour):
            found.append(rivalry(pos, seat, move.colour) if move.colour < pos.players else -1.0)
        elif isinstance(move, ChooseSector):
            found.append(prize(pos, seat, move.sector))
        elif isinstance(move, ChooseNumber):
            found.append(_number(pos, seat, played, move.number))
        elif isinstance(move, ConvertSome):
            found.append(_convert(pos, seat, move))
        else:
            found.append(0.0)
    return found


def _busy(pos: Table, senator: int) -> float:
    return diplomacy(pos, senator) + 0.2 * pos.content.command[senator]


def _target(pos: Table, seat: Seat, played: Played, senator: int) -> float:
    mine = pos.sen_seat[senator] == seat
    effects = pos.content.card_effects[played.id] if played.what == CARD else ()
    if any(isinstance(effect, Refresh) for effect in effects):
        return float(diplomacy(pos, senator))
    if played.what != CARD or any(isinstance(e, (Assassinate, AddProsecution)) for e in effects):
        if any(isinstance(e, Absolve) for e in effects_of(pos, played)):
            return float(pos.corruption[senator]) if mine else NEVER
        if any(isinstance(e, AddProsecution) for e in effects):
            return trial_gain(pos, seat, senator) if not mine else NEVER
        return prey_value(pos, seat, senator) if not mine else NEVER
    if any(isinstance(effect, Corrupt) and effect.target == "own_senator" for effect in effects):
        return -float(pos.corruption[senator] + 4 * pos.shadow[senator] + 0.2 * diplomacy(pos, senator))
    return senator_value(pos, senator) if not mine else NEVER


def _number(pos: Table, seat: Seat, played: Played, number: int) -> float:
    """As many tokens taken off as can be paid; as few taken on as serve."""
    effects = effects_of(pos, played)
    if any(isinstance(effect, Absolve) for effect in effects):
        return float(number)
    if played.what == MINISTRY and played.id != DEFENCE:
        short = shortage(pos, seat)
        gain = effects[0] if effects else None
        rate = gain.amount if isinstance(gain, Gain) else 3
        return -abs(number - -(-short // rate)) if short else -float(number)
    if any(isinstance(effect, Gain) for effect in effects):
        return money_worth(pos, seat, 4 * number) - token_cost(pos, seat, number)
    return -float(number)


def _convert(pos: Table, seat: Seat, move: ConvertSome) -> float:
    if move.resource == MONEY:
        return money_worth(pos, seat, -move.number) + influence_worth(pos, seat, move.number)
    return influence_worth(pos, seat, -move.number) + money_worth(pos, seat, move.number)


# --- hands ------------------------------------------------------------------------------------------------------


def keep_value(pos: Table, seat: Seat, card: int) -> float:
    """What a card in hand is worth for later."""
    value = 0.2
    for effect in pos.content.card_effects[card]:
        if isinstance(effect, (Gain, Refresh, ModTotal)):
            value = 0.5
        elif isinstance(effect, (Negate, Shield, TakeSenator, TakeCards)):
            value = 0.45
        elif isinstance(effect, (ExtraDice, AddProsecution)):
            value = 0.35
    return value - 0.1 * (pos.hands[seat].count(card) - 1)


def discard(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The card that is worth least for later goes."""
    return [-keep_value(pos, seat, getattr(m, "card", 0)) if not isinstance(m, Pass) else 0.0 for m in moves]


def give(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Random Augury: the worst card is handed over ..."""
    return [-keep_value(pos, seat, m.card) if isinstance(m, HandOver) else 0.0 for m in moves]


def name(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """... and the card is named of which most copies are still unseen."""
    content = pos.content
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, NameCard):
            seen = pos.discards.count(move.card) + pos.hands[seat].count(move.card)
            value = float(content.card_copies[move.card] - seen)
        found.append(value)
    return found


def burn(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Master Spy: dear cards of others are burned while Money is plenty."""
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, Burn):
            value = 0.8 * keep_value(pos, seat, move.card) + money_worth(pos, seat, -4)
        found.append(value)
    return found


def ransom(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Keep a Senator that is worth more than the Influence."""
    step = pos.decision
    senator, price = int(getattr(step, "senator", 0)), int(getattr(step, "ransom", 0))
    paid = senator_value(pos, senator) + 0.4 + influence_worth(pos, seat, -price)
    return [paid if isinstance(move, Ransom) else 0.0 for move in moves]
