"""Playing cards and abilities that answer nothing: Action cards, Senator abilities, corrupt Ministries (DES-CARD, DES-MIN-07)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Pass, Question, Seat, otherwise, says
from orrery.games.destiny.cards.announcing import Announce
from orrery.games.destiny.cards.meanings import (
    CARDS,
    READY,
    can_finish,
    fill,
    name_of,
    needed,
    options,
    texts_of,
)
from orrery.games.destiny.content.printed import DEFENCE, INTRIGUE, SENATE
from orrery.games.destiny.table.announced import CARD, MINISTRY, TRAIT, Played
from orrery.games.destiny.table.state import Refusal, Table
from orrery.games.destiny.turn.open_moments import FREE_MOVES
from orrery.games.destiny.turn.senators import acting_traits, ready_actors
from orrery.games.destiny.turn.stages import I_FEINT
from orrery.games.destiny.turn.ways import Way


@says("play {card}", "DES-CARD-03", "You do not hold this card, or it does nothing at this moment.")
class Play(Move, frozen=True):
    """Announce an Action card."""

    card: int

    def why_not(self, pos: Table, seat: Seat) -> Refusal | None:
        return why_not_play(pos, seat, self.card)


@says(
    "use {trait} of {senator}",
    "DES-SEN-01",
    "This Senator is not yours, or has no such ability that can be used at this moment.",
)
class UseTrait(Move, frozen=True):
    """Use a Senator ability that needs an Action."""

    senator: int
    trait: int


@says(
    "abuse the office of {ministry}",
    "DES-MIN-07",
    "No Senator of yours holds this office, or it cannot be abused at this moment.",
)
class Abuse(Move, frozen=True):
    """Use the corrupt ability of a Ministry."""

    ministry: int


def in_time(pos: Table, card: int) -> bool:
    """The time tag: Senate, Intrigue, or General for both (DES-CARD-01)."""
    content = pos.content
    if pos.phase == SENATE:
        return content.card_senate[card]
    return pos.phase == INTRIGUE and content.card_intrigue[card]


def why_not_play(pos: Table, seat: Seat, card: int) -> Refusal | None:
    """What speaks against a card whatever the moment: the hand, the time tag, the cost (DES-CARD-01, DES-CARD-04)."""
    if card not in pos.hands[seat]:
        return "You do not hold this card.", "DES-CARD-03"
    if not in_time(pos, card):
        when = pos.content.pack.action[card].time
        return f"Its time is {when}.", "DES-CARD-01"
    if not affordable(pos, seat, card):
        cost = pos.content.pack.action[card].cost
        return f"It costs {cost.money} Money and {cost.influence} Influence.", "DES-CARD-04"
    return None


def affordable(pos: Table, seat: Seat, card: int) -> bool:
    """Whether the base cost can be paid (DES-CARD-04)."""
    content = pos.content
    return pos.money[seat] >= content.card_money[card] and pos.influence[seat] >= content.card_influence[card]


def playable(pos: Table, seat: Seat, card: int, where: int) -> bool:
    """Whether a card that answers nothing can be played here, with an actor and a target (DES-CARD-02, 05)."""
    if not affordable(pos, seat, card) or not in_time(pos, card):
        return False
    fits = texts_of(pos.content).cards[card].fits(pos, seat, where)
    return fits and can_finish(pos, Played(CARD, seat, card))


class PlayCards(Way):
    """Action cards that answer nothing (DES-CARD-24)."""

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        hand = pos.hands[seat]
        if not hand:
            return
        content = pos.content
        timed = content.card_senate if pos.phase == SENATE else content.card_intrigue
        money, influence = pos.money[seat], pos.influence[seat]
        prices, favours = content.card_money, content.card_influence
        # as in `affordable`
        cards = [c for c in hand if timed[c] and prices[c] <= money and favours[c] <= influence]
        if not cards:
            return
        if len(cards) > 1:
            cards = sorted(set(cards))
        looked = able = False
        texts = texts_of(content).cards
        for card in cards:
            text = texts[card]
            if not text.fits(pos, seat, where):
                continue
            if content.card_action[card]:
                if not looked:  # once for all cards
                    looked, able = True, pos.has_action(seat)
                if not able:
                    continue
            if text.names_nothing or can_finish(pos, Played(CARD, seat, card)):
                found.append(Play(card))

    def presses(self, pos: Table, seat: Seat, where: int, move: Any) -> bool:
        words = pos.content.card_effects[move.card]
        return any(CARDS[word].presses(pos, word, seat, where) for word in words)

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        play_card(pos, seat, move.card)


FREE_MOVES.add(10, PlayCards(), Play)


def can_use(pos: Table, seat: Seat, senator: int, number: int, where: int) -> bool:
    """Abilities that need an action whenever a General card could be played; assassinations have their own times
    (DES-SAB-25, DES-ASN-13)."""
    fits = texts_of(pos.content).traits[number].fits(pos, seat, where)
    return fits and can_finish(pos, Played(TRAIT, seat, number, senator))


class UseAbilities(Way):
    """Abilities of Senators that have their Action left (DES-SEN-01)."""

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        for senator in ready_actors(pos, seat):
            for number in acting_traits(pos, senator):
                if can_use(pos, seat, senator, number, where):
                    found.append(UseTrait(senator, number))

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        use_trait(pos, seat, move.senator, move.trait)


FREE_MOVES.add(20, UseAbilities(), UseTrait)


def may_abuse(pos: Table, seat: Seat, ministry: int) -> bool:
    """A corrupt ability is the Minister's Action, in the Senate and Intrigue phases (DES-MIN-07 to 15)."""
    senator = pos.ministry[ministry]
    if senator < 0 or pos.sen_seat[senator] != seat or pos.exhausted[senator]:
        return False
    if not pos.content.corrupt_effects[ministry]:  # DES-MIN-12
        return False
    if ministry == DEFENCE and (pos.stage > I_FEINT or not pos.fleets_of(pos.republic)):  # DES-MIN-14
        return False
    return can_finish(pos, Played(MINISTRY, seat, ministry, senator))


class AbuseOffices(Way):
    """Corrupt Ministry abilities (DES-MIN-07)."""

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        holder = pos.sen_seat
        for ministry, senator in enumerate(pos.ministry):
            if senator >= 0 and holder[senator] == seat and may_abuse(pos, seat, ministry):
                found.append(Abuse(ministry))

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        pos.pending = Played(MINISTRY, seat, move.ministry, pos.ministry[move.ministry])
        complete(pos)


FREE_MOVES.add(30, AbuseOffices(), Abuse)


@otherwise("It cannot be aimed at that now.", "DES-CARD-03")
class Complete(Decision[Table], frozen=True):
    """Actor, targets and amount are named before the announcement (DES-CARD-03)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        played = pos.pending
        assert played is not None
        slot = needed(pos, played)
        found: list[Move] = []
        for move in options(pos, played, slot):
            trial = played.copy()
            fill(trial, slot, move)
            if can_finish(pos, trial):
                found.append(move)
        return found or [Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        played = pos.pending
        assert played is not None
        if isinstance(move, Pass):  # everything it could be aimed at has left the table meanwhile
            pos.pending = None
            return
        fill(played, needed(pos, played), move)
        complete(pos)

    def ask(self, pos: Table) -> Question:
        played = pos.pending
        assert played is not None
        what = ("Which Senator acts?", "Whom or what is it aimed at?", "In which Sector?", "How many?")
        text = "{0}: " + what[needed(pos, played)]
        return Question(text, "{seat} aim(s|) {0}", (name_of(pos, played),), "DES-CARD-03")

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
