"""Action cards: when they can be played, their targets, announcing, answers, what they do (DES-CARD)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Pass, Seat, says
from orrery.games.destiny.announcing import Announce
from orrery.games.destiny.assassination import may_attempt
from orrery.games.destiny.content import INTRIGUE, SENATE
from orrery.games.destiny.moments import (
    I_CAMPAIGNS,
    M_BATTLE,
    M_CAMPAIGN,
    M_FEINT,
    M_TABLED,
    M_TRIAL,
    OWN_BUY,
    OWN_DECLARE,
    S_TRIAL_ROLLS,
)
from orrery.games.destiny.state import Table
from orrery.games.destiny.targets import fill, name_of, needed, options
from orrery.games.destiny.things import B_LAW, CARD, TRAIT, Played
from orrery.games.destiny.uses import (
    ACTOR,
    ANY_TIME,
    AS_ANSWER,
    ATTEMPT_TIME,
    BATTLE_DICE,
    BATTLE_LOSSES,
    BEFORE_CAMPAIGNS,
    BEFORE_TRIALS,
    CAMPAIGN_TIME,
    FEINT_TIME,
    OWN_PURCHASES,
    READY,
    TABLED_LAW,
    TRIAL_TIME,
    UNTIL_CAMPAIGNS,
)


@says("play {card}", "DES-CARD-03")
class Play(Move, frozen=True):
    """Announce an Action card."""

    card: int


@says("use {trait} of {senator}", "DES-SEN-01")
class UseTrait(Move, frozen=True):
    """Use a Senator ability that needs an Action."""

    senator: int
    trait: int


def in_time(pos: Table, card: int) -> bool:
    """The time tag: Senate, Intrigue, or General for both (DES-CARD-01)."""
    content = pos.content
    if pos.phase == SENATE:
        return content.card_senate[card]
    return pos.phase == INTRIGUE and content.card_intrigue[card]


def affordable(pos: Table, seat: Seat, card: int) -> bool:
    """Whether the base cost can be paid (DES-CARD-04)."""
    content = pos.content
    return pos.money[seat] >= content.card_money[card] and pos.influence[seat] >= content.card_influence[card]


def playable(pos: Table, seat: Seat, card: int, where: int) -> bool:
    """Whether a card that answers nothing can be played here, with an actor and a target (DES-CARD-02, 05)."""
    content = pos.content
    if pos.money[seat] < content.card_money[card] or pos.influence[seat] < content.card_influence[card]:
        return False
    if not in_time(pos, card) or not _fits_moment(pos, seat, content.card_when[card], where):
        return False
    return _has_choice(pos, Played(CARD, seat, card))


def _has_choice(pos: Table, played: Played) -> bool:
    """Whether an actor, a target and a number can be named."""
    slot = needed(pos, played)
    if slot == READY:
        return True
    if slot == ACTOR:
        for senator in pos.ready_of(played.seat):
            trial = played.copy()
            trial.senator = senator
            if _has_choice(pos, trial):
                return True
        return False
    for move in options(pos, played, slot):
        trial = played.copy()
        fill(trial, slot, move)
        if _has_choice(pos, trial):
            return True
    return False


def _fits_moment(pos: Table, seat: Seat, when: int, where: int) -> bool:
    """What the card itself says about when it is played."""
    if when == ANY_TIME:
        return True
    if when == AS_ANSWER:
        return False
    if when == ATTEMPT_TIME:
        return may_attempt(pos, where)
    if when == FEINT_TIME:
        return where == M_FEINT
    if when == TABLED_LAW:
        return where == M_TABLED and pos.bill is not None and pos.bill.kind == B_LAW
    if when == TRIAL_TIME:
        return where == M_TRIAL
    if when == CAMPAIGN_TIME:
        return where == M_CAMPAIGN and _campaigns(pos, seat)
    if when in (BATTLE_DICE, BATTLE_LOSSES):
        return where == M_BATTLE and _fights(pos, seat, when == BATTLE_DICE)
    if when == BEFORE_CAMPAIGNS:
        return pos.stage < I_CAMPAIGNS or (pos.stage == I_CAMPAIGNS and where < OWN_DECLARE)
    if when == UNTIL_CAMPAIGNS:
        return pos.stage <= I_CAMPAIGNS
    if when == OWN_PURCHASES:
        return where == OWN_BUY
    assert when == BEFORE_TRIALS
    return pos.stage < S_TRIAL_ROLLS


def _campaigns(pos: Table, seat: Seat) -> bool:
    contest = pos.contest
    assert contest is not None
    return pos.owner[contest.sector] == seat or any(tour.seat == seat for tour in contest.tours)


def _fights(pos: Table, seat: Seat, owner_too: bool) -> bool:
    battle = pos.battle
    assert battle is not None
    if owner_too and battle.owner == seat:
        return True
    return any(force.seat == seat and force.fleets for force in battle.forces)


class Complete(Decision[Table], frozen=True):
    """Actor, targets and amount are named before the announcement (DES-CARD-03)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        played = pos.pending
        assert played is not None
        return options(pos, played, needed(pos, played)) or [Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        played = pos.pending
        assert played is not None
        if isinstance(move, Pass):  # everything it could be aimed at has left the table meanwhile
            pos.pending = None
            return
        fill(played, needed(pos, played), move)
        complete(pos)

    def ask(self, pos: Table) -> str:
        played = pos.pending
        assert played is not None
        what = ("Which Senator acts?", "Whom or what is it aimed at?", "In which Sector?", "How many?")
        return f"{name_of(pos, played)}: {what[needed(pos, played)]}"

    def clause(self) -> str:
        return "DES-CARD-03"

    def absent(self, pos: Table, moves: Sequence[Move]) -> Move:
        return Pass()  # who leaves announces nothing more (DES-END-15)


def complete(pos: Table) -> None:
    """Ask for what is still missing, or announce."""
    played = pos.pending
    assert played is not None
    pos.then(Announce() if needed(pos, played) == READY else Complete(played.seat))


def play_card(pos: Table, seat: Seat, card: int) -> None:
    """Begin to play a card, which lies open from now on."""
    pos.pending = Played(CARD, seat, card)
    pos.reveal()
    complete(pos)


def use_trait(pos: Table, seat: Seat, senator: int, number: int) -> None:
    """Begin to use a Senator's ability."""
    pos.pending = Played(TRAIT, seat, number, senator)
    complete(pos)
