"""Announcing a card or an ability, paying for it, answers, and the order in which they resolve (DES-CARD-03 to 12)."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Seat, Step
from orrery.games.destiny.cards.assassination import begin_attempt
from orrery.games.destiny.cards.targets import effects_of, name_of
from orrery.games.destiny.content.effects import (
    Absolve,
    Assassinate,
    Ban,
    DestroyFleet,
    DiscardCards,
    LookHand,
    Lose,
    ModDefence,
    TakeCard,
)
from orrery.games.destiny.content.printed import INFLUENCE, MONEY, has
from orrery.games.destiny.laws.acts import CORRUPT_MINISTRY, SENATOR_ABILITY
from orrery.games.destiny.laws.taxes import deed
from orrery.games.destiny.table.announced import CARD, MINISTRY, TRAIT, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.corruption import new_tag


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
        pos.lose(seat, MONEY, played.money)
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
    from orrery.games.destiny.turn.corruption import corrupt

    corrupt(pos, played.senator, 1, "DES-MIN-07")
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
        from orrery.games.destiny.cards.answers import AnswerWindow, might_answer

        played = pos.pile[-1]
        if played.negated:
            return
        seats = [seat for seat in pos.present() if might_answer(pos, seat, played)]
        if seats:
            again = self.start != played.seat  # after an answer it goes on behind who has answered
            pos.then(AnswerWindow(pos.around(seats, self.start) if again else tuple(seats)))


class Resolve(Step[Table], frozen=True):
    """The last thing announced resolves first; what was negated or aborted has no effect (DES-CARD-09, 12)."""

    def run(self, pos: Table) -> None:
        from orrery.games.destiny.cards.results import carry_out, undo_costs

        played = pos.pile.pop()
        if pos.resigned[played.seat]:
            pos.tell("DES-END-15", "{0:seat} has left: what it announced has no effect", played.seat)
            return
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
    pos.gain(played.seat, INFLUENCE, played.extra_influence)
