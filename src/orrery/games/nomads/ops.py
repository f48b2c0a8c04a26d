"""What the words of an effect do, one after the other (NOM-EFF-10). Losses and looks ask their owner in between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Seat, Step, says
from orrery.engine.window import PASS
from orrery.games.nomads import effects
from orrery.games.nomads.changes import (
    destroy,
    discard,
    end_standing,
    extract,
    finish,
    gain_civil,
    gain_credits,
    store,
    train,
    unstore,
    untrain,
)
from orrery.games.nomads.content import Ability
from orrery.games.nomads.jumps import Jump, refill_stars
from orrery.games.nomads.state import LANE, OWN_TURN, PHASE, TRIGGER, WAR, Expanse, Standing
from orrery.games.nomads.units import eliminate
from orrery.games.nomads.values import in_reach


class Effect(Step[Expanse], frozen=True):
    """Carry out the operations of an ability, the one at `at` now and the others behind it (NOM-ACT-07)."""

    seat: Seat
    ability: int
    target: tuple[int, ...]
    card: int
    at: int

    def run(self, pos: Expanse) -> None:
        ability = pos.content.abilities[self.ability]
        if not pos.alive[self.seat]:
            return
        if self.at + 1 < len(ability.ops):
            pos.then(Effect(self.seat, self.ability, self.target, self.card, self.at + 1))
        if not carry_out(pos, self.seat, ability, ability.ops[self.at], self.target):
            change(pos, self.seat, ability, ability.ops[self.at], self.target, self.card)


def subjects(pos: Expanse, seat: Seat, ability: Ability, target: tuple[int, ...]) -> list[Seat]:
    """The species that an effect reaches, the active player first (NOM-SYNC-20, NOM-EFF-11)."""
    if ability.target in ("species", "species_or_self", "fighter"):
        return [target[0]] if pos.alive[target[0]] else []
    if ability.target == "each_other_in_sector":
        return [s for s in pos.living() if s != seat and (ability.universal or in_reach(pos, seat, s))]
    if ability.target == "each_species":
        reached = [s for s in pos.living() if ability.universal or in_reach(pos, seat, s)]
        if ability.most_population:
            most = max(pos.units(s) for s in pos.living())
            reached = [s for s in reached if pos.units(s) == most]
        return reached
    return [seat]


def gainers(pos: Expanse, seat: Seat, ability: Ability) -> list[Seat]:
    """Who gains: the user, or each species that the effect reaches, the active player first (NOM-COMP-12)."""
    if ability.target in ("each_species", "each_other_in_sector"):
        return subjects(pos, seat, ability, ())
    return [seat]


def amount(pos: Expanse, seat: Seat, op: effects.GainCredits, target: tuple[int, ...]) -> int:
    """How many credits: fixed, or counted at the moment of application."""
    if op.per == "civil":
        return pos.civil[seat] // op.every
    if op.per == "printed_price":
        return pos.content.price[target[1]]
    if op.per == "half_price_of_extracted":
        if pos.extracted < 0:
            return 0
        if op.shows:
            pos.tell("NOM-GEN-04", "{0:seat} shows {1:card}", seat, pos.extracted)
            pos.reveal()
        return pos.content.price[pos.kind(pos.extracted)] // 2
    if op.per == "other_species_in_sector":
        return sum(1 for other in pos.others(seat) if in_reach(pos, seat, other))
    if op.without_military and pos.military[seat] == 0:
        return op.without_military
    return op.n


def carry_out(pos: Expanse, seat: Seat, ability: Ability, op: Any, target: tuple[int, ...]) -> bool:
    """Operations on credits, cards, units and places; False for those that stay in force."""
    if isinstance(op, effects.GainCredits):
        for who in gainers(pos, seat, ability):
            gained = gain_credits(pos, who, amount(pos, who, op, target))
            pos.tell("NOM-COMP-11", "{0:seat} gains {1} credit(s)", who, gained)
    elif isinstance(op, effects.StealCredits):
        for victim in subjects(pos, seat, ability, target):
            taken = min(op.n, pos.credits[victim])
            pos.credits[victim] -= taken
            pos.credits[seat] += taken
            pos.tell("NOM-ACT-07", "{0:seat} steals {1} credit(s) from {2:seat}", seat, taken, victim)
    elif isinstance(op, effects.Extract):
        for _ in range(op.n):
            extract(pos, seat)
        pos.tell("NOM-GEN-10", "{0:seat} extracts {1} more resource(s)", seat, op.n)
    elif isinstance(op, effects.Discard):
        if pos.storage[seat]:
            pos.then(DiscardCards(seat, op.n))
    elif isinstance(op, effects.StealCard):
        for victim in subjects(pos, seat, ability, target):
            steal_cards(pos, seat, victim, op.n)
    elif isinstance(op, effects.SwapCard):
        for other in subjects(pos, seat, ability, target):
            swap_cards(pos, seat, other, op.n)
    elif isinstance(op, effects.ViewStorage):
        for other in subjects(pos, seat, ability, target):
            pos.tell("NOM-GEN-08", "{0:seat} looks at the storage of {1:seat}", seat, other)
            pos.whisper((seat,), "NOM-GEN-08", "{0:seat} holds {1:card}", other, pos.storage[other][:])
            pos.reveal()
    elif isinstance(op, effects.Scry):
        number = min(op.n, len(pos.decks[pos.deck_of(seat)]))
        pos.reveal()
        if number:
            pos.then(Scry(seat, number, 0))
    elif isinstance(op, effects.Survey):
        refill_stars(pos)
        pos.reveal()
        if pos.stars:
            pos.then(Survey(seat, min(op.n, len(pos.stars)), 0))
    elif isinstance(op, effects.GainCivil):
        for who in gainers(pos, seat, ability):
            pos.tell("NOM-COMP-10", "{0:seat} obtains {1} civil unit(s)", who, gain_civil(pos, who, op.n))
    elif isinstance(op, effects.Train):
        pos.tell(
            "NOM-TRAIN-02", "{0:seat} flips {1} unit(s) to their military side", seat, train(pos, seat, op.n)
        )
    elif isinstance(op, effects.Untrain):
        for victim in subjects(pos, seat, ability, target):
            flipped = untrain(pos, victim, op.n)
            pos.tell("NOM-TRAIN-04", "{0} military unit(s) of {1:seat} become(s|) civil", flipped, victim)
    elif isinstance(op, effects.Eliminate):
        eliminate(pos, subjects(pos, seat, ability, target), op.n)
    elif isinstance(op, effects.Jump):
        pos.then(Jump(seat))
    elif isinstance(op, effects.FinishConstruction):
        finish(pos, target[0])
        pos.tell("NOM-TECH-15", "{0:seat} finishes {1:card} at once", seat, pos.work[target[0]])
    elif isinstance(op, effects.DestroyConstruction):
        pos.reveal()
        pos.tell(
            "NOM-TECH-14", "{0:card} of {1:place} is shown and destroyed", pos.work[target[0]], target[0]
        )
        destroy(pos, target[0])
    elif isinstance(op, effects.DestroyTechnology):
        pos.tell("NOM-TECH-11", "{0:card} of {1:place} is destroyed", pos.work[target[0]], target[0])
        destroy(pos, target[0])
    elif isinstance(op, effects.Recover):
        pos.discards[pos.deck_of(seat)].remove(target[0])
        store(pos, seat, target[0])
        pos.tell("NOM-COMPET-24", "{0:seat} takes {1:card} from the discard pile", seat, target[0])
    elif isinstance(op, effects.Cancel):
        cancel(pos, target[0])
    else:
        return False
    return True


def change(pos: Expanse, seat: Seat, ability: Ability, op: Any, target: tuple[int, ...], card: int) -> None:
    """Operations that stay in force for a while: the consumable lies open as long (NOM-CONS-05, NOM-CONS-07)."""
    if isinstance(op, effects.ChangeShip):
        stand(pos, seat, ability, card, PHASE, place=target[0], attack=op.attack, defence=op.defence)
    elif isinstance(op, effects.ChangeFighter):
        who = target[0] if target else seat
        stand(
            pos,
            seat,
            ability,
            card,
            PHASE,
            fighter=who,
            attack=op.attack,
            defence=op.defence,
            healing=op.healing,
        )
    elif isinstance(op, effects.ChangeSpecies):
        stand(
            pos,
            seat,
            ability,
            card,
            OWN_TURN,
            fighter=seat,
            attack=op.attack,
            defence=op.defence,
            healing=op.healing,
        )
    elif isinstance(op, effects.ForbidWar):
        pos.no_war = True
        pos.tell("NOM-GEN-05", "{0:seat} may not declare war for the rest of this turn", seat)
    else:
        assert isinstance(op, effects.NoAssault)
        stand(pos, seat, ability, card, WAR)


def wait(pos: Expanse, seat: Seat, ability: Ability, target: tuple[int, ...], card: int) -> None:
    """A consumable begins to wait for its trigger when it resolves (NOM-CONS-14)."""
    until = LANE if ability.lasts == "confrontation" else TRIGGER
    stand(pos, seat, ability, card, until, waiting=True, place=target[0] if target else -1)


def stand(
    pos: Expanse,
    seat: Seat,
    ability: Ability,
    card: int,
    until: int,
    waiting: bool = False,
    fighter: Seat = -1,
    place: int = -1,
    attack: int = 0,
    defence: int = 0,
    healing: int = 0,
) -> None:
    """Lay an effect open before its user. A card lies there once, whatever it changes."""
    if card >= 0 and pos.resolving is not None and pos.resolving.card == card:
        serial = pos.resolving.serial
        pos.resolving = None
    else:
        card = -1
        serial = pos.next_serial()
    pos.standing.append(
        Standing(serial, seat, ability.number, card, waiting, until, fighter, place, attack, defence, healing)
    )
    pos.tell("NOM-CONS-07", "{0:source} of {1:seat} is in force", ability.source, seat)


def cancel(pos: Expanse, serial: int) -> None:
    """Take an item off the pile, or end a waiting or lasting consumable (NOM-SYNC-15, NOM-SYNC-16)."""
    for item in pos.pile:
        if item.serial == serial:
            pos.pile.remove(item)
            source = pos.content.abilities[item.ability].source
            pos.tell("NOM-SYNC-15", "{0:source} of {1:seat} is cancelled", source, item.user)
            if item.card >= 0:
                discard(pos, item.card)
            return
    for one in pos.standing:
        if one.serial == serial:
            source = pos.content.abilities[one.ability].source
            pos.tell("NOM-SYNC-16", "{0:source} of {1:seat} is cancelled and ends", source, one.user)
            end_standing(pos, one)
            return


def steal_cards(pos: Expanse, seat: Seat, victim: Seat, number: int) -> None:
    """Take resources at random: each is equally likely (NOM-EFF-17)."""
    for _ in range(min(number, len(pos.storage[victim]))):
        card = pos.storage[victim][pos.chance.below(len(pos.storage[victim]))]
        unstore(pos, victim, card)
        store(pos, seat, card)
        pos.reveal()
        pos.tell("NOM-EFF-17", "{0:seat} takes a resource at random from {1:seat}", seat, victim)
        pos.whisper((seat, victim), "NOM-EFF-17", "It is {0:card}", card)


def swap_cards(pos: Expanse, seat: Seat, other: Seat, number: int) -> None:
    """Both storages lose resources at random and get those of the other (NOM-EFF-17)."""
    for _ in range(min(number, len(pos.storage[seat]), len(pos.storage[other]))):
        mine = pos.storage[seat][pos.chance.below(len(pos.storage[seat]))]
        theirs = pos.storage[other][pos.chance.below(len(pos.storage[other]))]
        unstore(pos, seat, mine)
        unstore(pos, other, theirs)
        store(pos, seat, theirs)
        store(pos, other, mine)
        pos.reveal()
        pos.tell("NOM-EFF-17", "{0:seat} and {1:seat} swap a resource at random", seat, other)
        pos.whisper((seat, other), "NOM-EFF-17", "{0:seat} gives {1:card} for {2:card}", seat, mine, theirs)


# --- choices inside an effect -----------------------------------------------------------------------------------


@says("discard {card}", "NOM-TURN-12")
class DiscardCard(Move, frozen=True):
    """Put a resource of the storage on the discard pile."""

    card: int


def discards(pos: Expanse, seat: Seat) -> list[Move]:
    """A move for each different card of the storage."""
    return [DiscardCard(card) for card in dict.fromkeys(pos.storage[seat])]


class DiscardCards(Decision[Expanse], frozen=True):
    """Discard resources of the own choice, for a price or because an effect says so (NOM-TURN-12)."""

    number: int

    def moves(self, pos: Expanse) -> Sequence[Move]:
        return discards(pos, self.seat) or (PASS,)

    def apply(self, pos: Expanse, move: Move) -> None:
        if isinstance(move, DiscardCard):
            unstore(pos, self.seat, move.card)
            discard(pos, move.card)
            pos.reveal()
            pos.tell("NOM-TURN-12", "{0:seat} discards {1:card}", self.seat, move.card)
            if self.number > 1 and pos.storage[self.seat]:
                pos.then(DiscardCards(self.seat, self.number - 1))

    def ask(self, pos: Expanse) -> str:
        return (
            "Which resource do you discard?"
            if self.number == 1
            else f"Which {self.number} resources do you discard?"
        )

    def clause(self) -> str:
        return "NOM-TURN-12"

    def forced(self) -> bool:
        return False  # a storage of equal cards would betray itself


@says("put {card} next on the deck", "NOM-EFF-16")
class PutNext(Move, frozen=True):
    """This is the next card from the top."""

    card: int


class Scry(Decision[Expanse], frozen=True):
    """Look at the top cards of the own deck and put them back in any order; they never left it (NOM-EFF-16).

    `placed` of the `number` cards lie in their new place already, from the top.
    """

    number: int
    placed: int

    def moves(self, pos: Expanse) -> Sequence[Move]:
        if not pos.alive[self.seat]:
            return (PASS,)
        deck = pos.decks[pos.deck_of(self.seat)]
        loose = deck[len(deck) - self.number : len(deck) - self.placed]
        return [PutNext(card) for card in dict.fromkeys(reversed(loose))]

    def apply(self, pos: Expanse, move: Move) -> None:
        if not isinstance(move, PutNext):
            return
        deck = pos.decks[pos.deck_of(self.seat)]
        low, high = len(deck) - self.number, len(deck) - self.placed - 1
        at = next(i for i in range(high, low - 1, -1) if deck[i] == move.card)
        deck.insert(high, deck.pop(at))
        if self.placed + 2 < self.number:
            pos.then(Scry(self.seat, self.number, self.placed + 1))
        else:
            pos.tell("NOM-EFF-16", "{0:seat} has put {1} card(s) back on the deck", self.seat, self.number)

    def ask(self, pos: Expanse) -> str:
        return "Which card comes next, from the top of the deck?"

    def clause(self) -> str:
        return "NOM-EFF-16"

    def forced(self) -> bool:
        return False


@says("put {system} on top", "NOM-EFF-16")
class OnTop(Move, frozen=True):
    """The system card goes on top of those kept before."""

    system: int


@says("put {system} at the bottom", "NOM-EFF-16")
class ToBottom(Move, frozen=True):
    """The system card goes under the deck."""

    system: int


class Survey(Decision[Expanse], frozen=True):
    """Look at the top system cards; each goes on top or to the bottom, in any order (NOM-EFF-16).

    The `left` cards not placed yet lie on top, the `kept` ones right below them.
    """

    left: int
    kept: int

    def moves(self, pos: Expanse) -> Sequence[Move]:
        if not pos.alive[self.seat]:
            return (PASS,)
        loose = pos.stars[len(pos.stars) - self.left :]
        return [move for card in reversed(loose) for move in (OnTop(card), ToBottom(card))]

    def apply(self, pos: Expanse, move: Move) -> None:
        kept = self.kept
        if isinstance(move, OnTop):
            pos.stars.remove(move.system)
            pos.stars.insert(len(pos.stars) - self.left + 1, move.system)
            kept += 1
        elif isinstance(move, ToBottom):
            pos.stars.remove(move.system)
            pos.stars.insert(0, move.system)
        else:
            return
        if self.left > 1:
            pos.then(Survey(self.seat, self.left - 1, kept))
        else:
            pos.tell("NOM-EFF-16", "{0:seat} keeps {1} of the systems seen on top", self.seat, kept)

    def ask(self, pos: Expanse) -> str:
        return "Where do these systems go? The last one put on top is drawn first."

    def clause(self) -> str:
        return "NOM-EFF-16"
