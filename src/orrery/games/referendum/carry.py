"""Carrying out the effects of cards and special actions, word by word (REF-PLO, REF-CIT, REF-VOT-16)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Step
from orrery.games.referendum.cards import (
    CardsOrInjury,
    DivideTokens,
    DownTo,
    HandOverCard,
    KeepSome,
    TakeShown,
    TakeTokens,
    first_friend,
    move_token,
    research,
)
from orrery.games.referendum.changes import (
    TOURING,
    NameExchange,
    NameGovernment,
    NameSet,
    NameShift,
    NameSwap,
    own_bloc,
    protected_change,
    toward_of,
    words_of_deed,
)
from orrery.games.referendum.effects.cards import (
    ActivatePlanet,
    Ban,
    Choice,
    Discard,
    Draw,
    Effect,
    ExtraAction,
    GainWealth,
    Heal,
    Injure,
    LookHand,
    MoveCitizen,
    Ready,
    Recruit,
    SetGov,
    SetPop,
    ShiftGov,
    ShiftPop,
    SwapGovPop,
    SwapPop,
    TakeCard,
    TakeWealth,
    Travel,
)
from orrery.games.referendum.injury import Hurt
from orrery.games.referendum.moves import PASS, Agree
from orrery.games.referendum.planets import DrawPlanets
from orrery.games.referendum.recruit import DrawCitizens
from orrery.games.referendum.state import Realm
from orrery.games.referendum.things import GOING, Deed
from orrery.games.referendum.travel import AGREE, OfferTravel


class CarryOut(Step[Realm], frozen=True):
    """The effects in their order; what ends the deed ends the rest (REF-ACT-07)."""

    effect: int = 0

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        words = words_of_deed(pos, deed)
        if deed.state != GOING or self.effect >= len(words):
            return
        pos.then(CarryOut(self.effect + 1))
        carry(pos, deed, words[self.effect], self.effect)


def amount(word: Draw | GainWealth | TakeWealth | TakeCard | ShiftPop | ActivatePlanet, deed: Deed) -> int:
    """A number plus so many for each success."""
    return word.amount + word.each * deed.successes


def carry(pos: Realm, deed: Deed, word: Effect, effect: int) -> None:
    """One word."""
    if isinstance(word, (ShiftPop, SetPop, SwapPop, ShiftGov, SetGov, SwapGovPop)):
        carry_change(pos, deed, word, effect)
    elif isinstance(word, (GainWealth, TakeWealth, Draw, Discard, LookHand, TakeCard)):
        carry_goods(pos, deed, word)
    elif type(word) is Travel:
        pos.then(*[Leg(leg, word.shift) for leg in range(word.moves)])
    elif type(word) is MoveCitizen:
        pos.where[deed.target] = deed.spot
        deed.effective = True
        pos.tell("REF-TRV-05", "{0:citizen} is brought to {1:place}", deed.target, deed.spot)
    elif type(word) is ActivatePlanet:
        pos.then(DrawPlanets(amount(word, deed), word.travel and not deed.law))
    elif type(word) is Recruit:
        pos.then(DrawCitizens(len(pos.in_deck(deed.seat))))
    elif type(word) is Heal:
        carry_heal(pos, deed, word)
    elif type(word) is Injure:
        pos.then(Hurt(deed.target))
    elif type(word) is Choice:
        cards = next(option for option in word.options if type(option) is TakeCard)
        pos.then(CardsOrInjury(deed.victim, deed.target, deed.seat, amount(cards, deed)))
    elif type(word) is Ready:
        if pos.may_act(deed.target):  # not if her player has resigned meanwhile
            pos.ready[deed.target] = True
            deed.effective = True
            pos.tell("REF-TRN-16", "{0:citizen} is Ready again", deed.target)
    elif type(word) is ExtraAction:
        pos.actions += 1
        deed.effective = True
        pos.tell("REF-PAS-06", "{0:citizen} may take a further action", deed.citizen)
    elif type(word) is Ban:
        carry_ban(pos, deed, word)


def carry_ban(pos: Realm, deed: Deed, word: Ban) -> None:
    """Until the end of the next game turn (Embargo, Curfew)."""
    deed.effective = True
    if word.what == "travel-to":
        planet = deed.spot if deed.spot >= 0 else deed.place
        pos.embargo[planet] = pos.turn + 1
        pos.tell("REF-LOC-05", "Nobody travels to {0:planet} until the end of the next game turn", planet)
    else:
        pos.curfew[deed.place] = pos.turn + 1
        pos.tell(
            "REF-CMP-18", "No No Confidence on {0:planet} until the end of the next game turn", deed.place
        )


def carry_change(
    pos: Realm, deed: Deed, word: ShiftPop | SetPop | SwapPop | ShiftGov | SetGov | SwapGovPop, effect: int
) -> None:
    """Changes of alignment: named by whoever controls the action, or stated when the law was proposed."""
    if deed.law and deed.plan:
        protected_change(pos)
        return
    naming: Step[Realm] | None = None
    if type(word) is SetGov and word.to != "match":
        gov = pos.content.gov[deed.place]
        deed.plan = [gov, new_government(pos, deed, word)]
    else:
        naming = naming_of(pos, deed, word, effect)
    if naming is None:
        protected_change(pos)
    else:
        protected_change(pos, naming)


def naming_of(
    pos: Realm, deed: Deed, word: ShiftPop | SetPop | SwapPop | ShiftGov | SetGov | SwapGovPop, effect: int
) -> Step[Realm]:
    """The decision that names the changes of this word."""
    seat = deed.controller
    if type(word) is ShiftPop:
        deed.steps = amount(word, deed)
        return NameShift(seat, effect)
    if type(word) is SetPop:
        return NameSet(seat, effect, deed.payments if word.payments else word.boxes)
    if type(word) is SwapPop:
        return NameSwap(seat)
    if type(word) is SwapGovPop:
        return NameExchange(seat)
    return NameGovernment(seat, step=type(word) is ShiftGov)


def new_government(pos: Realm, deed: Deed, word: SetGov) -> int:
    """The bloc that the text names: own, named, the plurality or a bloc."""
    if word.to == "own":
        return own_bloc(pos, deed)
    if word.to == "named":
        return deed.align
    if word.to == "plurality":
        return pos.plurality(deed.place)
    return toward_of(pos, deed, word.to)


def carry_goods(
    pos: Realm, deed: Deed, word: GainWealth | TakeWealth | Draw | Discard | LookHand | TakeCard
) -> None:
    """Tokens and cards: they go to the acting player, who decides about them (REF-ADV-18)."""
    seat, citizen = deed.seat, deed.citizen
    if type(word) is GainWealth:
        number = amount(word, deed)
        deed.effective = True
        if word.to == "self":
            pos.wealth[citizen] += number
            pos.tell("REF-CMP-16", "{0:citizen} takes {1:coins}", citizen, number)
        else:
            pos.then(DivideTokens(seat, number))
    elif type(word) is TakeWealth:
        foes = [c for c in pos.foes_here(seat, deed.place) if pos.wealth[c]]
        if word.from_each:
            for foe in foes:
                move_token(pos, foe, citizen)
                deed.effective = True
        elif foes:
            pos.then(TakeTokens(seat, amount(word, deed)))
    elif type(word) is Draw:
        carry_draw(pos, deed, word)
    elif type(word) is Discard:
        pos.then(DownTo(seat, max(0, len(pos.hands[seat]) - word.amount)))
    elif type(word) is LookHand:
        pos.shown, pos.shown_to = deed.victim, seat
        pos.reveal()
        deed.effective = True
        pos.tell("REF-PLO-13", "{0:seat} looks at the hand of {1:seat}", seat, deed.victim)
        pos.whisper((seat,), "REF-PLO-13", "The hand: {0:card}", pos.hands[deed.victim][:])
    elif type(word) is TakeCard and pos.hands[deed.victim]:
        if word.pick == "actor":
            pos.then(TakeShown(seat, amount(word, deed)))
        else:
            pos.then(HandOverCard(deed.victim, seat, amount(word, deed)))


def carry_draw(pos: Realm, deed: Deed, word: Draw) -> None:
    """Draw Opportunity cards, maybe of one kind, maybe keeping some, maybe cutting the hand (REF-CIT-13 to 15)."""
    seat = deed.seat
    deed.effective = True
    if word.limit:
        pos.then(DownTo(seat, pos.content.hand_limit))
    if word.pile == "discards":
        for _ in range(amount(word, deed)):
            first_friend(pos, seat)
    elif word.only:
        research(pos, seat, amount(word, deed))
    elif word.keep:
        pos.picked = pos.draw_cards(seat, amount(word, deed))
        pos.whisper((seat,), "REF-PLO-01", "You draw {0:card}", pos.picked[:])
        pos.then(KeepSome(seat, word.keep))
    else:
        pos.take_up(seat, pos.draw_cards(seat, amount(word, deed)), "REF-PLO-01")


def carry_heal(pos: Realm, deed: Deed, word: Heal) -> None:
    """Remove injury tokens; a stranger's doctor needs consent."""
    if word.who == "all-here":
        for citizen in pos.present(deed.place):
            remove_injury(pos, deed, citizen)
        return
    owner = pos.seat_of(deed.target)
    if word.who == "other-here" and owner != deed.seat:
        pos.then(Consent(owner, deed.target))
    else:
        remove_injury(pos, deed, deed.target)


def remove_injury(pos: Realm, deed: Deed, citizen: int) -> None:
    """An injury token goes back to the supply."""
    if pos.hurt[citizen]:
        pos.hurt[citizen] = False
        deed.effective = True
        pos.tell("REF-CMP-14", "{0:citizen} loses the injury token", citizen)


class Consent(Decision[Realm], frozen=True):
    """Her player agrees to the treatment or not."""

    citizen: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        return (AGREE, PASS)

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is Agree:
            remove_injury(pos, pos.the_deed(), self.citizen)

    def ask(self, pos: Realm) -> str:
        return f"Is {pos.content.citizen_names[self.citizen]} treated?"

    def clause(self) -> str:
        return "REF-CMP-18"


class Leg(Step[Realm], frozen=True):
    """One journey of a card; a journey that was stopped ends the tour (REF-INJ-17)."""

    leg: int
    shift: int

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        if deed.state != GOING or pos.where[deed.citizen] < 0:
            return
        if self.leg and pos.journey is not None and pos.journey.stopped:
            return
        if self.shift:
            pos.then(ShiftOnArrival(self.shift))
        pos.then(OfferTravel(deed.seat, deed.citizen, must=True, roll=False))


class ShiftOnArrival(Step[Realm], frozen=True):
    """After an arrival on a planet a box may be shifted."""

    steps: int

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        journey = pos.journey
        if deed.state != GOING or journey is None or journey.stopped or not pos.is_planet(deed.place):
            return
        if pos.where[deed.citizen] == deed.place:
            deed.steps = self.steps
            protected_change(pos, NameShift(deed.seat, TOURING))
