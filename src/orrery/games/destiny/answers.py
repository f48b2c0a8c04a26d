"""Answering what was announced: interfering cards, safe houses, assassinations (DES-CARD-06 to 17, DES-ASN-14, 20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Seat
from orrery.engine.window import Window
from orrery.games.destiny.announcing import OpenAnswers
from orrery.games.destiny.cards import Play, UseTrait, affordable, in_time, play_card, use_trait
from orrery.games.destiny.content import INTRIGUE
from orrery.games.destiny.deeds import BuyInfluence, BuyMoney, bank, bank_moves
from orrery.games.destiny.effects import Assassinate, Negate, Shield
from orrery.games.destiny.senators import acting_traits, trait
from orrery.games.destiny.state import Table
from orrery.games.destiny.targets import fill, name_of, needed, options
from orrery.games.destiny.things import ATTEMPT, CARD, DEED, MINISTRY, REGULAR, TRAIT, Played
from orrery.games.destiny.uses import ACTOR, READY, TARGET

MINISTRY_PRIORITY = 5


def might_answer(pos: Table, seat: Seat, played: Played) -> bool:
    """Whether a seat could have an answer, as far as the table shows: its cards are a secret, their number is not."""
    if seat == played.seat and not (played.what == ATTEMPT and pos.party_of(played.target) == seat):
        return False
    holds = bool(pos.hands[seat])
    if holds and (played.what in (CARD, MINISTRY, REGULAR) or (played.what == ATTEMPT and played.id >= 0)):
        return True
    if holds and played.what == ATTEMPT and pos.party_of(played.target) == seat:
        return True
    if pos.phase != INTRIGUE:
        return False
    ready = pos.ready_of(seat)
    return bool(ready) and (holds or any(trait(pos, s, Assassinate) is not None for s in ready))


def priority(pos: Table, played: Played) -> int:
    """The priority of what was announced, or -1 where it has none (DES-CARD-14, DES-CARD-15)."""
    if played.what in (MINISTRY, REGULAR):
        return MINISTRY_PRIORITY
    if played.what in (TRAIT, DEED) or played.id < 0:
        return -1
    return pos.content.card_priority[played.id]


def interferes(pos: Table, seat: Seat, card: int, played: Played) -> bool:
    """Whether a card negates what was announced: the same or a lower priority number (DES-CARD-08, 15, 16)."""
    content = pos.content
    for effect in content.card_effects[card]:
        if isinstance(effect, Negate):
            kind = "ministry_ability" if played.what in (MINISTRY, REGULAR) else "card"
            rank = priority(pos, played)
            return (
                rank >= 0
                and kind in effect.what
                and content.card_priority[card] <= rank
                and rank >= effect.min_priority
                and played.seat != seat
            )
        if isinstance(effect, Shield):
            if played.what != ATTEMPT or pos.party_of(played.target) != seat:
                return False
            return played.id < 0 or content.card_priority[card] <= priority(pos, played)
    return False


class AnswerWindow(Window[Table], frozen=True):
    """Does anybody answer what was announced? (DES-CARD-03, DES-CARD-06)."""

    def answers(self, pos: Table, seat: Seat) -> Sequence[Move]:
        played = pos.pile[-1]
        found: list[Move] = []
        dear = False
        for card in sorted(set(pos.hands[seat])):
            if not in_time(pos, card):
                continue
            fits = interferes(pos, seat, card, played) or _kills_now(pos, seat, card)
            if fits and affordable(pos, seat, card):
                found.append(Play(card))
            dear = dear or fits
        if pos.phase == INTRIGUE:
            for senator in pos.ready_of(seat):
                for number in acting_traits(pos, senator):
                    if isinstance(pos.content.trait_effects[number][0], Assassinate):
                        if options(pos, Played(TRAIT, seat, number, senator), TARGET):
                            found.append(UseTrait(senator, number))
        if dear and not found:
            found.extend(bank_moves(pos, seat))  # DES-RES-06: only where it could pay for an answer
        return found

    def answer(self, pos: Table, seat: Seat, move: Any) -> None:
        pos.then(OpenAnswers(seat))
        if isinstance(move, Play):
            play_card(pos, seat, move.card)
        elif isinstance(move, UseTrait):
            use_trait(pos, seat, move.senator, move.trait)
        else:
            assert isinstance(move, (BuyInfluence, BuyMoney))
            pos.reveal()  # whoever trades here could not pay for a card that fits
            bank(pos, seat, move)

    def ask(self, pos: Table, seat: Seat) -> str:
        played = pos.pile[-1]
        if played.what == ATTEMPT:
            target = pos.content.senator_names[played.target]
            return f"An attempt on the life of {target} is announced. Do you answer?"
        if played.what == DEED:
            return (
                f"{pos.content.senator_names[played.senator]} acts. Do you interrupt with an assassination?"
            )
        what = pos.content.minister_names[played.id] if played.what == REGULAR else name_of(pos, played)
        return f"{pos.seat_name(played.seat)} announces {what}. Do you answer?"

    def clause(self) -> str:
        return "DES-CARD-06"


def _kills_now(pos: Table, seat: Seat, card: int) -> bool:
    """An Assassination card interrupts any other action in progress (DES-ASN-14)."""
    if pos.phase != INTRIGUE or not isinstance(pos.content.card_effects[card][0], Assassinate):
        return False
    played = Played(CARD, seat, card)
    for actor in options(pos, played, ACTOR):
        trial = played.copy()
        fill(trial, ACTOR, actor)
        if needed(pos, trial) == READY or options(pos, trial, TARGET):
            return True
    return False
