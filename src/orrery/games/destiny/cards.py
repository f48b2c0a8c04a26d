"""Action cards: when they can be played, their targets, announcing, answers, what they do (DES-CARD)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Pass, Seat, Step, says
from orrery.games.destiny.assassination import begin_attempt, may_attempt
from orrery.games.destiny.content import INFLUENCE, INTRIGUE, MONEY, SENATE, has
from orrery.games.destiny.deeds import deed
from orrery.games.destiny.effects import (
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
from orrery.games.destiny.laws import CORRUPT_MINISTRY, SENATOR_ABILITY
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
from orrery.games.destiny.things import B_LAW, CARD, MINISTRY, TRAIT, Played
from orrery.games.destiny.tokens import new_tag


@says("play {card}", "DES-CARD-03")
class Play(Move, frozen=True):
    """Announce an Action card."""

    card: int


@says("use {trait} of {senator}", "DES-SEN-01")
class UseTrait(Move, frozen=True):
    """Use a Senator ability that needs an Action."""

    senator: int
    trait: int


@says("choose {senator}", "DES-CARD-03")
class ChooseSenator(Move, frozen=True):
    """The acting Senator, or the one aimed at."""

    senator: int


@says("choose {seat}", "DES-CARD-03")
class ChooseSeat(Move, frozen=True):
    """The Party aimed at."""

    seat: int


@says("choose a fleet of {colour}", "DES-SAB-20")
class ChooseColour(Move, frozen=True):
    """Whose Fleet is aimed at, the Republic's included."""

    colour: int


@says("choose sector {sector}", "DES-CARD-03")
class ChooseSector(Move, frozen=True):
    """The Sector aimed at."""

    sector: int


@says("choose {number}", "DES-CARD-03")
class ChooseNumber(Move, frozen=True):
    """How many."""

    number: int


@says("convert {number} {resource}", "DES-CARD-03")
class ConvertSome(Move, frozen=True):
    """Exchange so much of one resource for the other."""

    number: int
    resource: int


ACTOR, TARGET, OTHER, NUMBER, READY = 0, 1, 2, 3, 4


def effects_of(pos: Table, played: Played) -> tuple[Effect, ...]:
    """What an announced card or ability does."""
    if played.what == MINISTRY:
        return pos.content.corrupt_effects[played.id]
    if played.what == TRAIT:
        return pos.content.trait_effects[played.id]
    return pos.content.card_effects[played.id]


# --- when a card can be played ----------------------------------------------------------------------------------


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
    if not in_time(pos, card) or not affordable(pos, seat, card):
        return False
    if not _fits_moment(pos, seat, pos.content.card_effects[card], where):
        return False
    return _has_choice(pos, Played(CARD, seat, card))


def _has_choice(pos: Table, played: Played) -> bool:
    """Whether an actor, a target and a number can be named."""
    slot = needed(pos, played)
    if slot == READY:
        return True
    for move in options(pos, played, slot):
        trial = played.copy()
        fill(trial, slot, move)
        if _has_choice(pos, trial):
            return True
    return False


def _fits_moment(pos: Table, seat: Seat, effects: tuple[Effect, ...], where: int) -> bool:
    """What the card itself says about when it is played."""
    for effect in effects:
        if isinstance(effect, (Negate, Shield, Reroll)):
            return False  # they answer something
        if isinstance(effect, Assassinate):
            return may_attempt(pos, where)
        if isinstance(effect, (Redeclare, MoveFleets)):
            return where == M_FEINT
        if isinstance(effect, WithdrawProposition):
            return where == M_TABLED and pos.bill is not None and pos.bill.kind == B_LAW
        if isinstance(effect, ModTotal):
            if effect.contest == "prosecution":
                return where == M_TRIAL
            return where == M_CAMPAIGN and _campaigns(pos, seat)
        if isinstance(effect, (ExtraDie, ReduceCasualties)):
            return where == M_BATTLE and _fights(pos, seat, isinstance(effect, ExtraDie))
        if isinstance(effect, Ban):
            return pos.stage < I_CAMPAIGNS or (pos.stage == I_CAMPAIGNS and where < OWN_DECLARE)
        if isinstance(effect, ModDefence):
            return pos.stage <= I_CAMPAIGNS
        if isinstance(effect, ModPrice):
            return where == OWN_BUY
        if isinstance(effect, AddProsecution):
            return pos.stage < S_TRIAL_ROLLS
    return True


def _campaigns(pos: Table, seat: Seat) -> bool:
    contest = pos.contest
    if contest is None:
        return False
    return pos.owner[contest.sector] == seat or any(tour.seat == seat for tour in contest.tours)


def _fights(pos: Table, seat: Seat, owner_too: bool) -> bool:
    battle = pos.battle
    if battle is None:
        return False
    if owner_too and battle.owner == seat:
        return True
    return any(force.seat == seat and force.fleets for force in battle.forces)


# --- actors, targets, numbers -----------------------------------------------------------------------------------


def needed(pos: Table, played: Played) -> int:
    """What must still be chosen before a card or ability can be announced."""
    if played.what == CARD and pos.content.card_action[played.id] and played.senator < 0:
        return ACTOR
    for effect in effects_of(pos, played):
        if isinstance(effect, Convert):
            return NUMBER if not played.number else READY
        if played.target < 0 and _aims(effect):
            return TARGET
        if isinstance(effect, (Corrupt, Absolve)) and not played.number:
            if (isinstance(effect, Corrupt) and effect.upto) or (
                isinstance(effect, Absolve) and effect.price
            ):
                return NUMBER
        if isinstance(effect, DestroyFleet) and played.other < 0:
            return OTHER
    if played.what == MINISTRY and not played.number:
        return NUMBER
    return READY


def _aims(effect: Effect) -> bool:
    if isinstance(
        effect, (Refresh, RemoveFromSenate, TakeSenator, Assassinate, AddProsecution, Ban, LookHand)
    ):
        return True
    if isinstance(effect, (Corrupt, Absolve, ModDiplomacy)):
        return effect.target != "acting"
    if isinstance(effect, (TakeCard, DiscardCards, Lose)):
        return effect.who == "other_party"
    return isinstance(effect, (ModDefence, DestroyFleet))


def options(pos: Table, played: Played, slot: int) -> list[Move]:
    """The choices for a slot; they depend on the table and on the own hand only."""
    seat = played.seat
    if slot == ACTOR:
        return [ChooseSenator(senator) for senator in pos.ready_of(seat)]
    if slot == NUMBER:
        return _numbers(pos, played)
    if slot == OTHER:
        colour = played.target
        return [ChooseSector(s) for s in range(pos.area) if pos.fleets_at(colour, s)]
    return _targets(pos, played)


def _numbers(pos: Table, played: Played) -> list[Move]:
    seat = played.seat
    if played.what == MINISTRY:
        return [ChooseNumber(n) for n in range(1, pos.content.corrupt_max[played.id] + 1)]
    for effect in effects_of(pos, played):
        if isinstance(effect, Convert):
            found: list[Move] = []
            for resource, purse in ((MONEY, pos.money), (INFLUENCE, pos.influence)):
                found.extend(ConvertSome(n, resource) for n in range(1, min(effect.most, purse[seat]) + 1))
            return found
        if isinstance(effect, Corrupt) and effect.upto:
            return [ChooseNumber(n) for n in range(effect.n, effect.upto + 1)]
        if isinstance(effect, Absolve):
            target = played.senator if effect.target == "acting" else played.target
            most = pos.corruption[target] if not effect.n else min(effect.n, pos.corruption[target])
            if effect.price:
                most = min(most, pos.influence[seat] // effect.price)
            return [ChooseNumber(n) for n in range(1, most + 1)]
    return []


def _targets(pos: Table, played: Played) -> list[Move]:
    seat = played.seat
    senate = played.what == CARD and pos.content.card_time_senate[played.id]
    everybody = [s for s in range(pos.content.senators) if pos.in_play(s)]
    for effect in effects_of(pos, played):
        if isinstance(effect, Refresh):
            mine = pos.senators_of(seat)
            return [ChooseSenator(s) for s in mine if pos.exhausted[s] and not pos.fresh[s]]  # DES-BUY-11
        if isinstance(effect, Assassinate):
            return [ChooseSenator(s) for s in everybody if s != played.senator and not _spared(pos, seat, s)]
        if isinstance(effect, AddProsecution):
            listed = [charge.senator for charge in pos.charges]
            return [ChooseSenator(s) for s in prosecutable(pos) if s not in listed]
        if isinstance(effect, TakeSenator):
            return [ChooseSenator(s) for s in everybody if may_cross(pos, seat, s)]
        if isinstance(effect, (RemoveFromSenate, ModDiplomacy, Corrupt)) and effect.target == "other_senator":
            return [
                ChooseSenator(s)
                for s in everybody
                if pos.sen_seat[s] != seat and not (senate and pos.sen_seat[s] == pos.rebel)  # DES-CARD-20
            ]
        if isinstance(effect, Corrupt) and effect.target == "own_senator":
            return [ChooseSenator(s) for s in pos.senators_of(seat)]
        if isinstance(effect, Absolve) and effect.target == "any_senator":
            return [
                ChooseSenator(s)
                for s in everybody
                if pos.corruption[s] and pos.influence[seat] >= effect.price
            ]
        if isinstance(effect, (TakeCard, DiscardCards, LookHand)):
            return [ChooseSeat(o) for o in pos.present() if o != seat and pos.hands[o]]
        if isinstance(effect, Lose):
            return [ChooseSeat(o) for o in pos.loyal() if o != seat]  # DES-MIN-09
        if isinstance(effect, Ban):
            return [ChooseSector(s) for s in range(pos.area) if pos.fleets_at(seat, s)]
        if isinstance(effect, ModDefence):
            return [ChooseSector(s) for s, owner in enumerate(pos.owner) if owner >= 0 and owner != seat]
        if isinstance(effect, DestroyFleet):
            return [ChooseColour(c) for c in range(pos.players + 1) if pos.fleets_of(c)]
    return []


def _spared(pos: Table, seat: Seat, senator: int) -> bool:
    from orrery.games.destiny.promises import barred
    from orrery.games.destiny.things import NOT_KILL

    return barred(pos, seat, NOT_KILL, pos.sen_seat[senator], senator)


def prosecutable(pos: Table) -> list[int]:
    """Every Senator in play that is not a rebel and was not prosecuted this turn (DES-PROS-04, 05, 06)."""
    return [
        s
        for s in range(pos.content.senators)
        if pos.in_play(s) and pos.in_standing(pos.sen_seat[s]) and not pos.tried[s]
    ]


def may_cross(pos: Table, seat: Seat, senator: int) -> bool:
    icon = pos.content.icon[senator]
    return pos.sen_seat[senator] != seat and pos.office(senator) < 0 and (icon < 0 or icon == pos.party[seat])


def fill(played: Played, slot: int, move: Move) -> None:
    """Write a choice down."""
    if isinstance(move, ChooseSenator):
        if slot == ACTOR:
            played.senator = move.senator
        else:
            played.target = move.senator
    elif isinstance(move, ChooseSeat):
        played.target = move.seat
    elif isinstance(move, ChooseColour):
        played.target = move.colour
    elif isinstance(move, ChooseSector):
        if slot == OTHER:
            played.other = move.sector
        else:
            played.target = move.sector
    elif isinstance(move, ChooseNumber):
        played.number = move.number
    elif isinstance(move, ConvertSome):
        played.number = move.number
        played.other = move.resource


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
        return moves[0]


def name_of(pos: Table, played: Played) -> str:
    """What an announced card or ability is called."""
    content = pos.content
    if played.what == MINISTRY:
        return f"corrupt {content.minister_names[played.id]}"
    if played.what == TRAIT:
        return content.trait_names[played.id]
    return content.card_names[played.id]


def complete(pos: Table) -> None:
    """Ask for what is still missing, or announce."""
    played = pos.pending
    assert played is not None
    pos.then(Announce() if needed(pos, played) == READY else Complete(played.seat))


def play_card(pos: Table, seat: Seat, card: int) -> None:
    """Begin to play a card."""
    pos.pending = Played(CARD, seat, card)
    complete(pos)


def use_trait(pos: Table, seat: Seat, senator: int, number: int) -> None:
    """Begin to use a Senator's ability."""
    pos.pending = Played(TRAIT, seat, number, senator)
    complete(pos)


# --- announcing and answering -----------------------------------------------------------------------------------


class Announce(Step[Table], frozen=True):
    """A card is announced: its cost is paid and its Senator exhausted; then others may answer (DES-CARD-03, 04)."""

    def run(self, pos: Table) -> None:
        played = pos.pending
        assert played is not None
        pos.pending = None
        seat, content = played.seat, pos.content
        laws: list[Step[Any]] = []
        if played.what == CARD:
            pos.hands[seat].remove(played.id)
            pos.discards.append(played.id)  # DES-CARD-18; nobody draws before it is resolved
            pos.reveal()
            played.money, played.influence = content.card_money[played.id], content.card_influence[played.id]
            pos.tell("DES-CARD-03", "{0:seat} plays {1:card}", seat, played.id)
        elif played.what == TRAIT:
            pos.tell("DES-SEN-01", "{0:seat} uses {1:trait} of {2:senator}", seat, played.id, played.senator)
            laws = deed(pos, seat, SENATOR_ABILITY)
        else:
            pos.tell("DES-MIN-07", "{0:seat} abuses the office: {1:ministry}", seat, played.id)
            laws = deed(pos, seat, CORRUPT_MINISTRY)
        _price(pos, played)
        pos.lose(seat, MONEY, played.money + played.extra_money)
        pos.lose(seat, INFLUENCE, played.influence + played.extra_influence)
        if played.senator >= 0:
            pos.exhausted[played.senator] = True
        if played.what == MINISTRY:
            take_tokens(pos, played)
        _tell_aim(pos, played)
        if has(effects_of(pos, played), Assassinate):
            if laws:
                pos.then(*laws, BeginAttempt())
                pos.pending = played
            else:
                begin_attempt(pos, played)
            return
        pos.pile.append(played)
        pos.then(*laws, OpenAnswers(seat), Resolve())


class BeginAttempt(Step[Table], frozen=True):
    """The attempt that waited for a tax begins."""

    def run(self, pos: Table) -> None:
        played = pos.pending
        assert played is not None
        pos.pending = None
        begin_attempt(pos, played)


def take_tokens(pos: Table, played: Played) -> None:
    """The Minister takes the chosen tokens at once; all but the first carry a tag of their own (DES-MIN-07, 17)."""
    from orrery.games.destiny.tokens import corrupt

    corrupt(pos, played.senator, 1, "DES-MIN-07")
    if played.number > 1:
        played.other = new_tag(pos)
        corrupt(pos, played.senator, played.number - 1, "DES-MIN-07", played.other)


def _price(pos: Table, played: Played) -> None:
    """What abilities and variable cards cost above their base (DES-SAB-11, 17, 19, 21; DES-CARD-10)."""
    for effect in effects_of(pos, played):
        if isinstance(effect, Absolve) and effect.price:
            played.extra_influence += effect.price * played.number
        elif isinstance(effect, (LookHand, DestroyFleet)) and effect.price:
            played.money += effect.price


def _tell_aim(pos: Table, played: Played) -> None:
    if played.senator >= 0 and played.what == CARD:
        pos.tell("DES-CARD-05", "{0:senator} acts and is exhausted", played.senator)
    if played.target < 0:
        return
    for effect in effects_of(pos, played):
        if isinstance(effect, (Ban, ModDefence)):
            pos.tell("DES-CARD-03", "It is aimed at Sector {0:sector}", played.target)
            return
        if isinstance(effect, (TakeCard, DiscardCards, LookHand, Lose)):
            pos.tell("DES-CARD-03", "It is aimed at {0:seat}", played.target)
            return
        if isinstance(effect, DestroyFleet):
            pos.tell(
                "DES-CARD-03",
                "It is aimed at a Fleet of {0:colour} in Sector {1:sector}",
                played.target,
                played.other,
            )
            return
    pos.tell("DES-CARD-03", "It is aimed at {0:senator}", played.target)


class OpenAnswers(Step[Table], frozen=True):
    """The answer window goes round in initiative order; all who could answer are asked (DES-CARD-06)."""

    start: Seat

    def run(self, pos: Table) -> None:
        from orrery.games.destiny.answers import AnswerWindow, might_answer

        played = pos.pile[-1]
        if played.negated:
            return
        seats = [seat for seat in pos.present() if might_answer(pos, seat, played)]
        if seats:
            first = self.start if self.start != played.seat else -1
            pos.then(AnswerWindow(pos.around(seats, first)))


class Resolve(Step[Table], frozen=True):
    """The last thing announced resolves first; what was negated or aborted has no effect (DES-CARD-09, 12)."""

    def run(self, pos: Table) -> None:
        from orrery.games.destiny.results import carry_out, undo_costs

        played = pos.pile.pop()
        if played.negated:
            undo_costs(pos, played)
            return
        if played.senator >= 0 and pos.party_of(played.senator) != played.seat:
            if played.what != CARD or pos.content.card_action[played.id]:
                refund(pos, played)
                pos.tell("DES-ASN-15", "The acting Senator is gone: {0} has no effect", name_of(pos, played))
                return
        carry_out(pos, played)


def refund(pos: Table, played: Played) -> None:
    """Amounts above the base cost come back (DES-ASN-16, DES-CARD-10)."""
    pos.gain(played.seat, MONEY, played.extra_money)
    pos.gain(played.seat, INFLUENCE, played.extra_influence)
