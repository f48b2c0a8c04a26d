"""What the words of a card or ability say about its use: when it is played, and what must be named first.

Content asks once for every card and ability, so that rules look at small numbers instead of words.
"""

from __future__ import annotations

from orrery.games.destiny.content.effects import (
    Absolve,
    AddProsecution,
    Assassinate,
    Ban,
    Convert,
    Corrupt,
    DestroyFleet,
    DiscardCards,
    Effect,
    ExtraDie,
    LookHand,
    Lose,
    ModDefence,
    ModDiplomacy,
    ModPrice,
    ModTotal,
    MoveFleets,
    Negate,
    Redeclare,
    ReduceCasualties,
    Refresh,
    RemoveFromSenate,
    Reroll,
    Shield,
    TakeCard,
    TakeSenator,
    WithdrawProposition,
)

# what must be named before it is announced (DES-CARD-03)
ACTOR, TARGET, OTHER, NUMBER, READY = 0, 1, 2, 3, 4

# when a card that answers nothing can be played
ANY_TIME, AS_ANSWER, ATTEMPT_TIME, FEINT_TIME, TABLED_LAW, TRIAL_TIME, CAMPAIGN_TIME = 0, 1, 2, 3, 4, 5, 6
BATTLE_DICE, BATTLE_LOSSES, BEFORE_CAMPAIGNS, UNTIL_CAMPAIGNS, OWN_PURCHASES, BEFORE_TRIALS = (
    7,
    8,
    9,
    10,
    11,
    12,
)


def time_of(effects: tuple[Effect, ...]) -> int:
    """What the words of a card say about when it is played; the first one that says anything decides."""
    for effect in effects:
        if isinstance(effect, (Negate, Shield, Reroll)):
            return AS_ANSWER
        if isinstance(effect, Assassinate):
            return ATTEMPT_TIME
        if isinstance(effect, (Redeclare, MoveFleets)):
            return FEINT_TIME
        if isinstance(effect, WithdrawProposition):
            return TABLED_LAW
        if isinstance(effect, ModTotal):
            return TRIAL_TIME if effect.contest == "prosecution" else CAMPAIGN_TIME
        if isinstance(effect, ExtraDie):
            return BATTLE_DICE
        if isinstance(effect, ReduceCasualties):
            return BATTLE_LOSSES
        if isinstance(effect, Ban):
            return BEFORE_CAMPAIGNS
        if isinstance(effect, ModDefence):
            return UNTIL_CAMPAIGNS
        if isinstance(effect, ModPrice):
            return OWN_PURCHASES
        if isinstance(effect, AddProsecution):
            return BEFORE_TRIALS
    return ANY_TIME


def slots_of(effects: tuple[Effect, ...], actor: bool, number: bool) -> tuple[int, ...]:
    """What must be named, in this order: the acting Senator of an Action, targets, and how many (DES-CARD-03, 05)."""
    slots = [ACTOR] if actor else []
    for effect in effects:
        if isinstance(effect, Convert):
            return (*slots, NUMBER)
        if aims(effect):
            slots.append(TARGET)
        if (isinstance(effect, Corrupt) and effect.upto) or (isinstance(effect, Absolve) and effect.price):
            slots.append(NUMBER)
        if isinstance(effect, DestroyFleet):
            slots.append(OTHER)
    return (*slots, NUMBER) if number else tuple(slots)


def aims(effect: Effect) -> bool:
    """Whether an effect has a target that must be named."""
    if isinstance(
        effect, (Refresh, RemoveFromSenate, TakeSenator, Assassinate, AddProsecution, Ban, LookHand)
    ):
        return True
    if isinstance(effect, (Corrupt, Absolve, ModDiplomacy)):
        return effect.target != "acting"
    if isinstance(effect, (TakeCard, DiscardCards, Lose)):
        return effect.who == "other_party"
    return isinstance(effect, (ModDefence, DestroyFleet))
