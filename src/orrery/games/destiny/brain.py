"""What a bot weighs in Galactic Destiny: a number for each move, in Sectors to be expected.

The plan: win Sectors by Campaigns and cheap Invasions, recruit, keep clean, and rebel early while there is little to
lose, for a rebel meets half the Defence and gains no Corruption. Decisions without a function of their own decline.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erf, sqrt

from orrery.engine.base import Done, Move, Pass, Seat
from orrery.games.destiny.battles import RetreatTo, defence_in_battle, fit
from orrery.games.destiny.campaigns import (
    CampaignIn,
    SendTo,
    SpendOn,
    contest_of,
    defence_in_campaign,
    persuasion,
)
from orrery.games.destiny.cards import ChooseNumber, ChooseSeat, ChooseSenator, Play, UseTrait
from orrery.games.destiny.content import INFESTED
from orrery.games.destiny.deals import AcceptDeal
from orrery.games.destiny.deeds import PayIt
from orrery.games.destiny.effects import (
    AddProsecution,
    Assassinate,
    Ban,
    DiscardCards,
    Gain,
    ModDefence,
    ModTotal,
    Negate,
    ReduceCasualties,
    Refresh,
    Shield,
    TakeCard,
    TakeSenator,
)
from orrery.games.destiny.elections import StandForward
from orrery.games.destiny.ending import Discard, DoDuty
from orrery.games.destiny.invasions import (
    AttackIt,
    DefendIt,
    Enough,
    FightFor,
    OrderTo,
    SendAs,
    TakeFrom,
    invasion_cost,
    order_of,
)
from orrery.games.destiny.promises import KeepIt, Sue
from orrery.games.destiny.propositions import GoOn
from orrery.games.destiny.prosecutions import PayTrial, Prosecute
from orrery.games.destiny.purchases import BuyFleet, Recruit, fleet_price, senator_price
from orrery.games.destiny.rebellion import NameSector, Rebel
from orrery.games.destiny.rolls import Again
from orrery.games.destiny.senators import diplomacy
from orrery.games.destiny.state import Table
from orrery.games.destiny.things import (
    ATTEMPT,
    CARD,
    GIVE_CARD,
    GIVE_FLEETS,
    GIVE_INFLUENCE,
    GIVE_MONEY,
    GIVE_RESERVE,
    GIVE_SECTOR,
    GIVE_SENATOR,
    MINISTRY,
    Term,
    Tour,
)
from orrery.games.destiny.tokens import PutOn
from orrery.games.destiny.votes import CallOn, VoteAgainst, VoteFor, VoteSenator

DIE, SPREAD = 4.08, 4.6
"""Mean and variance of a die whose 6 grants another one."""


def weigh(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """What each move is worth to the seat that is asked."""
    weigher = WEIGHERS.get(type(pos.decision).__name__, _decline)
    return weigher(pos, seat, moves)


def worth(pos: Table, seat: Seat) -> float:
    """How well a seat stands: Sectors first, then what wins more of them."""
    value = 1.0 * pos.count_sectors(seat) + 0.15 * pos.fleets_of(seat)
    value += 0.06 * pos.money[seat] + 0.06 * pos.influence[seat] + 0.1 * len(pos.hands[seat])
    for senator in pos.senators_of(seat):
        value += 0.5 + 0.1 * diplomacy(pos, senator)
    return value - 0.2 * pos.infested()


# --- chances ----------------------------------------------------------------------------------------------------


def beats(margin: float, dice: float) -> float:
    """The chance that a difference of so many dice does not eat up a margin."""
    return 0.5 * (1 + erf((margin - 0.5) / sqrt(2 * SPREAD * max(dice, 1))))


def halved(pos: Table, seat: Seat, defence: int) -> int:
    """Half the Defence for a rebel (DES-REB-10)."""
    return (defence + 1) // 2 if seat == pos.rebel else defence


def prize(pos: Table, seat: Seat, sector: int) -> float:
    """What a Sector is worth: one of ten, its income, its ability; taking it from a leader counts more."""
    content = pos.content
    value = 1.0 + 0.08 * (content.yields_money[sector] + content.yields_influence[sector])
    value += 0.2 if content.ability_at[sector] >= 0 else 0.0
    owner = pos.owner[sector]
    return value + (0.04 * pos.count_sectors(owner) if owner >= 0 else 0.0)


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


def attack_chance(pos: Table, seat: Seat, sector: int, fleets: int, command: int = 0) -> float:
    """The chance of an attack with so many Fleets."""
    defenders = sum(fit(pos, colour, sector) for colour in range(pos.players + 1) if colour != seat)
    owner = pos.owner[sector]
    if owner == INFESTED:
        defenders = sum(pos.shadow)
    margin = DIE * (fleets - 1 - defenders) + command + pos.adjacent_owned(seat, sector)
    margin -= halved(pos, seat, defence_in_battle(pos, sector))
    if owner >= 0:
        margin -= pos.adjacent_owned(owner, sector)
    return beats(margin, fleets + 1 + defenders)


# --- declining and the menu -------------------------------------------------------------------------------------


def _decline(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The declining move is the last of the list."""
    return [1.0 if i == len(moves) - 1 else 0.0 for i in range(len(moves))]


def _first(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    return [1.0 if i == 0 else 0.0 for i in range(len(moves))]


def free_value(pos: Table, seat: Seat, move: Move) -> float:
    """A card, an ability or a Rebellion in an open moment; below 0 where it is better left."""
    if isinstance(move, Rebel):
        # a rebel meets half the Defence: worth it while there is little to lose and the way is long
        return 1.0 if pos.count_sectors(seat) <= 3 and pos.count_sectors(seat) >= 1 else -1.0
    if isinstance(move, Play):
        return card_value(pos, seat, move.card)
    if isinstance(move, UseTrait):
        effects = pos.content.trait_effects[move.trait]
        if isinstance(effects[0], Assassinate):
            return 0.2 if _prey(pos, seat) and len(pos.ready_of(seat)) > 2 else -1.0
    return -1.0


def _prey(pos: Table, seat: Seat) -> bool:
    return any(
        pos.in_play(s) and pos.sen_seat[s] != seat and pos.shadow[s] for s in range(pos.content.senators)
    )


def card_value(pos: Table, seat: Seat, card: int) -> float:
    """What a card is worth when it can be played now."""
    for effect in pos.content.card_effects[card]:
        if isinstance(effect, (Gain, TakeCard, TakeSenator)):
            return 0.5
        if isinstance(effect, Refresh):
            return 0.6 if pos.stage >= 10 and pos.influence[seat] >= 3 else -1.0
        if isinstance(effect, (ModTotal, ReduceCasualties)):
            return 0.3 if isinstance(effect, ModTotal) and effect.contest == "campaign" else -1.0
        if isinstance(effect, AddProsecution):
            return -1.0
    return -1.0


def _menu(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    return [0.0 if isinstance(move, (Pass, Done)) else free_value(pos, seat, move) for move in moves]


def _answer(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Answer what is aimed at the own Party."""
    played = pos.pile[-1]
    aimed = pos.party_of(played.target) == seat if played.what == ATTEMPT else False
    if played.what == CARD and played.target >= 0:
        effects = pos.content.card_effects[played.id]
        if any(isinstance(effect, (TakeCard, DiscardCards)) for effect in effects):
            aimed = played.target == seat
        elif not any(isinstance(effect, (Ban, ModDefence)) for effect in effects):
            aimed = pos.party_of(played.target) == seat
    if played.what == MINISTRY and played.target == seat:
        aimed = True
    found: list[float] = []
    for move in moves:
        useful = isinstance(move, Play) and any(
            isinstance(effect, (Negate, Shield)) for effect in pos.content.card_effects[move.card]
        )
        found.append(0.0 if isinstance(move, Pass) else (1.0 if useful and aimed else -1.0))
    return found


def _complete(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Actors that are worth least, own targets that help most, foreign ones that hurt most."""
    found: list[float] = []
    for move in moves:
        if isinstance(move, ChooseSenator):
            mine = pos.sen_seat[move.senator] == seat
            value = diplomacy(pos, move.senator) + 3 * pos.shadow[move.senator]
            found.append(float(-value if mine and not pos.exhausted[move.senator] else value))
        elif isinstance(move, ChooseSeat):
            found.append(float(pos.count_sectors(move.seat) + len(pos.hands[move.seat])))
        elif isinstance(move, ChooseNumber):
            found.append(-float(move.number))
        else:
            found.append(0.0)
    return found


# --- the Senate -------------------------------------------------------------------------------------------------


def _stand(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    return [1.0 + diplomacy(pos, m.senator) if isinstance(m, StandForward) else 0.0 for m in moves]


def _vote(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """For the own candidate and the own bill; against bills and prosecutions of the own, for those of tainted foes."""
    vote, bill = pos.vote, pos.bill
    found: list[float] = []
    for move in moves:
        value = free_value(pos, seat, move) if isinstance(move, Play) else 0.0
        if isinstance(move, VoteSenator):
            value = 2.0 if pos.party_of(move.senator) == seat else -0.5
        elif isinstance(move, (VoteFor, VoteAgainst)) and vote is not None:
            good = bill is not None and bill.seat == seat
            if bill is None and vote.kind == 2:
                good = pos.party_of(vote.subject) != seat
            value = 1.0 if good == isinstance(move, VoteFor) else -1.0
        elif not isinstance(move, Play):
            value = 0.1 if move is moves[-1] else -1.0
        found.append(value)
    return found


def _bid(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    return [0.0 if isinstance(move, Pass) else -1.0 for move in moves]


def _prosecute(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Tainted Senators of others are a common danger; a trial costs 2 Influence."""
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, Prosecute):
            taint = pos.corruption[move.senator] + 3 * pos.shadow[move.senator]
            foe = pos.party_of(move.senator) != seat
            value = taint - 2.5 if foe and pos.influence[seat] >= 4 else -1.0
        found.append(value)
    return found


# --- war --------------------------------------------------------------------------------------------------------


def _declare(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Attack where the Fleets that can still move win it more likely than not, at the price in Corruption."""
    rested = sum(pos.rested(seat, s) for s in range(pos.area))
    found: list[float] = []
    for move in moves:
        if not isinstance(move, OrderTo):
            found.append(0.0 if isinstance(move, Pass) else free_value(pos, seat, move))
            continue
        found.append(attack_value(pos, seat, move.sector, rested))
    return found


def attack_value(pos: Table, seat: Seat, sector: int, fleets: int) -> float:
    """What an attack with so many Fleets promises; below 0 where it is better left."""
    owner = pos.owner[sector]
    if owner == seat or fleets < 1 or (owner == INFESTED and pos.infested() < 7):
        return -1.0
    number = needed_fleets(pos, seat, sector, fleets)
    if not number:
        return -1.0
    cost = 0.45 * invasion_cost(pos, seat, sector, seat)
    chance = attack_chance(pos, seat, sector, number)
    return chance * prize(pos, seat, sector) - cost - 0.08 * number


def needed_fleets(pos: Table, seat: Seat, sector: int, most: int) -> int:
    """The fewest Fleets that win a Sector in three of four cases, or 0."""
    for number in range(1, most + 1):
        if attack_chance(pos, seat, sector, number) >= 0.72:
            return number
    return most if most and attack_chance(pos, seat, sector, most) >= 0.6 else 0


def _gather(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    order = order_of(pos)
    have = sum(order.numbers) + pos.fleets_at(seat, order.sector)
    rested = sum(pos.rested(seat, s) for s in range(pos.area) if s not in order.sources)
    wanted = needed_fleets(pos, seat, order.sector, have + rested) - have
    found: list[float] = []
    for move in moves:
        if isinstance(move, TakeFrom):
            found.append(1.0 - 0.1 * abs(move.number - wanted) if wanted > 0 else -1.0)
        else:
            found.append(0.0 if isinstance(move, Enough) else -2.0)
    return found


def _stance(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    return [1.0 if isinstance(m, AttackIt) else (0.5 if isinstance(m, DefendIt) else 0.0) for m in moves]


def _purpose(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    return [1.0 if isinstance(m, FightFor) and m.seat == seat else 0.0 for m in moves]


def _admiral(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Senators campaign; only one that is of little use there leads Fleets."""
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, SendAs):
            value = (
                0.1 * pos.content.command[move.senator] - 0.25 * max(0, diplomacy(pos, move.senator)) + 0.3
            )
        found.append(value)
    return found


def _retreat(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    return [float(m.number) if isinstance(m, RetreatTo) else 0.0 for m in moves]


# --- Campaigns --------------------------------------------------------------------------------------------------


def _budget(pos: Table, seat: Seat) -> int:
    """Influence for one of the Campaigns that can still be declared."""
    return pos.influence[seat] // max(
        1, len(pos.ready_of(seat)) + sum(1 for t in pos.tours if t.seat == seat)
    )


def _campaign(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    ready = pos.ready_of(seat)
    spend = _budget(pos, seat)
    found: list[float] = []
    for move in moves:
        if isinstance(move, CampaignIn):
            best = max(campaign_chance(pos, seat, s, move.sector, spend) for s in ready)
            found.append(best * prize(pos, seat, move.sector) - 0.05)
        else:
            found.append(0.0 if isinstance(move, Pass) else free_value(pos, seat, move))
    return found


def _campaigner(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    sector = getattr(pos.decision, "sector", 0)
    return [campaign_chance(pos, seat, m.senator, sector, 0) if isinstance(m, SendTo) else 0.0 for m in moves]


def _spend(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Each point of Influence is worth what it adds to the chance; three quarters are enough."""
    contest = contest_of(pos)
    owner = pos.owner[contest.sector]
    mine: Tour | None = next((tour for tour in contest.tours if tour.seat == seat), None)
    value = prize(pos, seat, contest.sector)
    defence = defence_in_campaign(pos, contest.sector)
    found: list[float] = []
    for move in moves:
        spend = move.amount if isinstance(move, SpendOn) else 0
        if not isinstance(move, (SpendOn, Pass)):
            found.append(-5.0)
            continue
        if mine is None:
            margin = defence - max(persuasion(pos, tour) for tour in contest.tours) + contest.spent[seat]
            found.append(value * beats(margin + 1.0 + spend, 2) - 0.1 * spend)
            continue
        margin = persuasion(pos, mine) + spend - halved(pos, seat, defence)
        if owner >= 0:
            margin -= pos.adjacent_owned(owner, contest.sector) + contest.spent[owner]
        found.append(value * beats(margin, 2) - 0.06 * spend)
    return found


# --- purchases, discards, deals ---------------------------------------------------------------------------------


def _buy(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Senators campaign every turn; Fleets win Sectors once three or more of them sail together."""
    found: list[float] = []
    near = pos.count_sectors(seat) >= 7
    for move in moves:
        value = -1.0
        if isinstance(move, Pass):
            value = 0.0
        elif isinstance(move, Recruit):
            price = max(1, senator_price(pos, seat, move.senator))
            value = (0.6 + 0.28 * pos.content.diplomacy[move.senator]) / price * 6
            if len(pos.senators_of(seat)) >= 6 or near:
                value *= 0.5
        elif isinstance(move, BuyFleet):
            value = 4.0 / max(1, fleet_price(pos, seat)) if seat == pos.rebel else 0.4
        elif isinstance(move, Play):
            value = free_value(pos, seat, move)
        found.append(value)
    return found


def _bearer(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Tokens go where they make no Shadow."""
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, PutOn):
            tokens, shadow = pos.corruption[move.senator] + 2, pos.shadow[move.senator]
            value = (
                -(3.0 if tokens > 4 or (shadow and tokens > 2) else 0.0)
                - 0.1 * pos.content.diplomacy[move.senator]
            )
        found.append(value)
    return found


def _discard(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    return [-card_value(pos, seat, m.card) if isinstance(m, Discard) else 0.0 for m in moves]


def goods_value(pos: Table, term: Term) -> float:
    """What a term is worth to who receives it."""
    if term.kind in (GIVE_MONEY, GIVE_INFLUENCE):
        return 0.06 * term.n
    if term.kind == GIVE_SECTOR:
        return 1.2
    if term.kind == GIVE_FLEETS:
        return 0.3 * term.n
    if term.kind == GIVE_SENATOR:
        return 0.6 + 0.1 * diplomacy(pos, term.a)
    return {GIVE_RESERVE: 0.2, GIVE_CARD: 0.15}.get(term.kind, 0.02)


def _offer(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Accept what brings more than it costs; a promise costs, and is worth little from others."""
    offer = pos.offer
    value = 0.0
    for term in offer.terms if offer is not None else ():
        worth_it = goods_value(pos, term)
        if term.receiver == seat:
            value += worth_it
        if term.giver == seat:
            value -= worth_it + (0.4 if term.kind >= 10 else 0.0)
    return [value - 0.05 if isinstance(m, AcceptDeal) else 0.0 for m in moves]


def _reroll(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    roll = pos.roll
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, Again) and roll is not None and move.die < len(roll.dice[move.group]):
            die = roll.dice[move.group][move.die]
            value = float(3 - die) if not roll.lower else float(die - 4)
        elif not isinstance(move, Pass):
            value = -1.0
        found.append(value)
    return found


def _prefer(*wanted: type[Move]) -> Callable[[Table, Seat, Sequence[Move]], list[float]]:
    def weigher(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
        return [1.0 if isinstance(move, wanted) else 0.0 for move in moves]

    return weigher


WEIGHERS: dict[str, Callable[[Table, Seat, Sequence[Move]], list[float]]] = {
    "Moment": _menu,
    "TableTurn": _menu,
    "AnswerWindow": _answer,
    "Complete": _complete,
    "Candidate": _stand,
    "TakeOffice": _stand,
    "NextOffice": _first,
    "CallVote": _prefer(CallOn),
    "CastVote": _vote,
    "VoteBid": _bid,
    "BidOnAttempt": _bid,
    "ProposeCharge": _prosecute,
    "AddTrial": _prosecute,
    "PayForTrial": _prefer(PayTrial),
    "AmendOrNot": _prefer(GoOn),
    "DeclareTurn": _declare,
    "GatherFleets": _gather,
    "ChooseStance": _stance,
    "ChoosePurpose": _purpose,
    "ChooseAdmiral": _admiral,
    "Retreat": _retreat,
    "AssignHit": _first,
    "ChooseBattle": _first,
    "ChooseCampaign": _first,
    "CampaignTurn": _campaign,
    "ChooseCampaigner": _campaigner,
    "CampaignBid": _spend,
    "BuyTurn": _buy,
    "PlaceCorruption": _bearer,
    "DiscardDown": _discard,
    "AnswerOffer": _offer,
    "KeepOrBreak": _prefer(KeepIt),
    "AcceptOrSue": _prefer(Sue),
    "Tax": _prefer(PayIt),
    "Duty": _prefer(DoDuty),
    "RerollWindow": _reroll,
    "ChooseStronghold": _prefer(NameSector),
    "ChooseParty": _first,
    "PoolPurchase": _decline,
    "AdmitOrDeny": _decline,
}
"""The function that weighs each kind of decision; all others decline, which their last move does."""
