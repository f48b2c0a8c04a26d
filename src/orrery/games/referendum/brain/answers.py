"""Everything else that a seat is asked: changes, rolls, help and hindrance, money, rides, votes, reactions."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Pass
from orrery.games.referendum.brain.actions import potential
from orrery.games.referendum.brain.sense import CARD, TOKEN, Sense, odds
from orrery.games.referendum.cards.reactions import PlusCards, React
from orrery.games.referendum.content import CHURCH, FACE_ADVERSITY
from orrery.games.referendum.effects.cards import SetGov
from orrery.games.referendum.meaning import COSTS, ENDS, GOES_ON, PLIGHTS, RIVAL
from orrery.games.referendum.senate.votes import votes_of
from orrery.games.referendum.table import moves as said
from orrery.games.referendum.table.parts import BY_DIE, Roll
from orrery.games.referendum.table.purpose import useful_successes, words_of_deed

RISK = {GOES_ON: 0.0, COSTS: 0.2, RIVAL: 0.7, ENDS: 1.0}
"""How likely an action ends, by what an Adversity card means for the company."""

# --- changes ----------------------------------------------------------------------------------------------------


def changes(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Turn the box that brings most; stop when nothing does."""
    weights = []
    for move in moves:
        if isinstance(move, said.Turn):
            weights.append(sense.turned(move.box, move.bloc))
        elif isinstance(move, said.ChooseBox):
            now = sense.pos.align[move.box]
            weights.append(0.5 if now != sense.bloc else -0.5)
        else:
            weights.append(0.0)
    return weights


def filling(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Fill boxes with one's own bloc."""
    return [1.0 if isinstance(move, said.Fill) and move.bloc == sense.bloc else 0.0 for move in moves]


# --- rolls ------------------------------------------------------------------------------------------------------


def helping(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Help what serves, as long as a die can be added."""
    pos = sense.pos
    deed, roll = pos.the_deed(), pos.the_roll()
    want = sense.interest(deed)
    weights = []
    for move in moves:
        if isinstance(move, said.Help):
            weights.append(want if roll.number < 6 else -0.1)
        else:
            weights.append(0.0)
    return weights


def hindering(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Hinder what harms: it costs nothing. One die is thrown whoever hinders (REF-ROL-06)."""
    pos = sense.pos
    want = sense.interest(pos.the_deed())
    in_vain = pos.the_roll().number <= 1
    weights = []
    for move in moves:
        if isinstance(move, said.Hinder):
            weights.append(-0.1 if in_vain else -want)
        elif isinstance(move, said.PlayCard):
            weights.append(-want - 2.0)
        else:
            weights.append(0.0)
    return weights


def paying(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """A token for a success that matters, or for an adversity that hurts."""
    pos = sense.pos
    roll = pos.the_roll()
    want = sense.interest(pos.the_deed())
    short = roll.successes() < max(1, roll.need)
    weights = []
    for move in moves:
        if isinstance(move, said.PayHelp):
            weights.append(want * (1.0 if short else 0.3) - 2 * TOKEN)
        elif isinstance(move, said.PayHinder):
            useful = move.icon == FACE_ADVERSITY and roll.throws > 1
            weights.append((-want * 0.5 if useful else -1.0) - TOKEN)
        else:
            weights.append(0.0)
    return weights


def stop_or_roll(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """More successes against the risk of losing those that are there."""
    pos = sense.pos
    roll, deed = pos.the_roll(), pos.the_deed()
    have, dice = roll.successes(), roll.loose()
    need = max(1, roll.need)
    ruin = odds(dice, 1, 1) * (1.0 if roll.kind == "rank" else fail_share(sense, roll))
    mine = deed.controller == sense.seat
    if have < need:
        again = odds(dice, roll.faces(), need - have) * 3 + 0.1
        stop = 0.0
    else:
        counts = have < useful_successes(pos, deed, roll) and (
            deed.code in ("planet", "population", "citizen", "seek")
            or any(getattr(word, "each", 0) for word in words_of_deed(pos, deed))
        )
        stop = value_of(have)
        expected = dice * roll.faces() / 6
        later = (
            value_of(have) + (value_of(have + 1) - value_of(have)) * min(expected, 1.5)
            if counts
            else stop - 0.01
        )
        again = (1 - ruin) * later
    if not mine:
        again, stop = stop, again
    return [stop if isinstance(move, said.StopRolling) else again for move in moves]


def value_of(successes: int) -> float:
    """Each further success is worth less."""
    return (0.0, 1.0, 1.6, 2.0, 2.3, 2.5, 2.6, 2.7)[min(successes, 7)]


def fail_share(sense: Sense, roll: Roll) -> float:
    """Which part of the Adversity cards still to come would end the action, for the company present."""
    pos = sense.pos
    content = pos.content
    left = content.all_adversity[:]
    for card in pos.past_troubles:
        left.remove(card)
    left = left or content.all_adversity
    words = [content.trouble[card] for card in left]
    return sum([RISK[PLIGHTS[word].outlook(pos, roll, word)] for word in words]) / len(left)


def adversity(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Pay to go on; spoil and take over what belongs to others."""
    want = sense.interest(sense.pos.the_deed())
    weights = []
    for move in moves:
        if isinstance(move, (said.DiscardCard, said.RiskCard)):
            weights.append(1.5 - CARD)
        elif isinstance(move, said.PayWith):
            weights.append(1.5 - TOKEN)
        elif isinstance(move, said.MakeItFail):
            weights.append(-want)
        elif isinstance(move, said.TakeOver):
            weights.append(1.0)
        elif isinstance(move, said.LetInjure):
            hurt = sense.pos.hurt[move.citizen]
            weights.append(-sense.pos.content.rank[move.citizen] - (20.0 if hurt else 0.0))
        else:
            weights.append(0.0)
    return weights


# --- people -----------------------------------------------------------------------------------------------------


def choose_citizen(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Activate whoever has most to do."""
    weights = []
    for move in moves:
        assert isinstance(move, said.Activate)
        weights.append(potential(sense, move.citizen, sense.pos.where[move.citizen]))
    return weights


def travelling(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Free journeys: where there is most to do."""
    pos = sense.pos
    step = pos.decision
    citizen = getattr(step, "citizen", pos.active)
    here = potential(sense, citizen, pos.where[citizen]) if pos.where[citizen] >= 0 else 0.0
    return [
        0.6 * (potential(sense, citizen, move.place) - here) - 0.05
        if isinstance(move, said.TravelFree)
        else 0.0
        for move in moves
    ]


def riding(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Come along where one can do more; take own citizens where they can."""
    journey = sense.pos.the_journey()
    step = sense.pos.decision
    weights = []
    for move in moves:
        if isinstance(move, said.TakeAlong):
            citizen = move.citizen
        elif isinstance(move, said.Agree):
            citizen = getattr(step, "citizen", journey.citizen)
        else:
            weights.append(-0.2 if isinstance(move, said.Invite) else 0.0)
            continue
        gain = potential(sense, citizen, journey.goal) - potential(sense, citizen, journey.start)
        weights.append(0.3 * gain - 0.05)
    return weights


# --- votes ------------------------------------------------------------------------------------------------------


def stake(sense: Sense) -> float:
    """What a proposal would bring to the seat."""
    pos = sense.pos
    vote, deed = pos.the_vote(), pos.the_deed()
    if vote.on != "law":
        return sense.clock() * (1 if vote.on == "clock less" else -1)
    if deed.plan:
        return sense.plan(deed.plan)
    for word in words_of_deed(pos, deed):
        if isinstance(word, SetGov) and pos.is_planet(deed.place):
            to = {
                "own": pos.bloc_of[deed.seat],
                "named": deed.align,
                "plurality": pos.plurality(deed.place),
            }.get(word.to, -1)
            if to >= 0:
                return (
                    sense.turned(pos.content.gov[deed.place], to)
                    + pos.content.clocks[deed.card] * sense.clock()
                )
    return 0.5 if deed.seat == sense.seat else -0.5


def voting(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Vote by what the proposal brings; buy votes only where much is at stake."""
    want = stake(sense)
    step = sense.pos.decision
    citizen = getattr(step, "citizen", -1)
    votes, _ = votes_of(sense.pos, citizen) if citizen >= 0 else (0, False)
    weights = []
    for move in moves:
        if isinstance(move, (said.VoteFor, said.PassProposal)):
            weights.append(want)
        elif isinstance(move, (said.VoteAgainst, said.RejectProposal, said.CancelLaw)):
            weights.append(-want)
        elif isinstance(move, (said.AllFor, said.AllAgainst)):  # together is the same for less trouble
            weights.append((want if isinstance(move, said.AllFor) else -want) * 1.001)
        elif isinstance(move, said.BuyFor):
            weights.append(want * (0.9 + 0.05 * move.tokens) - TOKEN * move.tokens + (0.0 if votes else 0.1))
        elif isinstance(move, said.BuyAgainst):
            weights.append(-want * (0.9 + 0.05 * move.tokens) - TOKEN * move.tokens)
        else:
            weights.append(0.0)
    return weights


# --- cards ------------------------------------------------------------------------------------------------------


def reacting(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Reactions against what harms."""
    pos = sense.pos
    step = pos.decision
    weights = []
    for move in moves:
        if isinstance(move, Pass):
            weights.append(0.0)
        elif isinstance(step, React) and step.answered(pos) == "injury":
            weights.append(2.0)
        elif isinstance(move, said.PlayForBox):
            deed = pos.the_deed()
            bloc = deed.plan[move.box]
            weights.append(-sense.turned(move.box, bloc) - CARD if bloc != BY_DIE else -0.5)
        elif isinstance(move, said.PlayFor):
            weights.append(stake(sense) - CARD)
        elif isinstance(move, said.PlayAgainst):
            weights.append(-stake(sense) - CARD)
        elif pos.deed is not None:
            weights.append(-sense.interest(pos.deed) - 2 * CARD)
        else:
            weights.append(-0.1)
    return weights


def plus_cards(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Plus cards on one's own rolls: save what would fail, add to what counts."""
    step, roll = sense.pos.decision, sense.pos.the_roll()
    enough = isinstance(step, PlusCards) and step.window == "dice" and roll.number > 2
    return [0.0 if isinstance(move, Pass) else -0.2 if enough else 0.4 for move in moves]


def discarding(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Give up the card that is worth least."""
    weights = []
    for move in moves:
        if isinstance(move, (said.DiscardCard, said.HandOver)):
            weights.append(-sense.card(move.card))
        elif isinstance(move, (said.Keep, said.TakeCardMove)):
            weights.append(sense.card(move.card))
        elif isinstance(move, said.GiveUp):
            weights.append(1.3 - sense.card(move.card))
        else:
            weights.append(0.0)
    return weights


def reward(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """After passing: heal, then a card, then money."""
    values = {said.Rest: 2.0, said.TakeOneCard: 0.9, said.TakeSeveralTokens: 0.8, said.TakeOneToken: 0.5}
    return [values.get(type(move), 0.0) for move in moves]


def sources(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Draw the top discard if it is better than an unknown card."""
    pos = sense.pos
    known = sense.card(pos.discards[-1]) if pos.discards else 0.0
    return [known if isinstance(move, said.FromDiscards) else 1.4 for move in moves]


def blocking(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Svelk blocks what harms."""
    want = sense.interest(sense.pos.the_deed())
    return [-want if isinstance(move, said.Block) else 0.0 for move in moves]


def purse(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Money stays where it is."""
    return [-0.1 if isinstance(move, (said.GiveToken, said.TakeToken)) else 0.0 for move in moves]


def evil(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Cards or an injury: the injury kills whoever is hurt already."""
    pos = sense.pos
    citizen = getattr(pos.decision, "citizen", -1)
    cards = getattr(pos.decision, "cards", 1)
    harm = 6.0 if citizen >= 0 and pos.hurt[citizen] else 2.0
    return [-harm if isinstance(move, said.ChooseInjury) else -CARD * cards for move in moves]


def blocs(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """A leader to one's liking: laws and influence make the Senate and the Church a little stronger."""
    liked = {CHURCH: 0.2, 2: 0.1}
    return [liked.get(move.bloc, 0.0) if isinstance(move, said.Lead) else 0.0 for move in moves]
