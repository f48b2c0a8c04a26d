"""What cards and abilities do when they resolve, and what comes back when they are negated (DES-CARD-09 to 23)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Pass, Seat, says
from orrery.games.destiny.cards.announcing import refund
from orrery.games.destiny.cards.targets import effects_of, may_cross, name_of, prosecutable
from orrery.games.destiny.content.effects import (
    Absolve,
    AddProsecution,
    Ban,
    Convert,
    Corrupt,
    DestroyFleet,
    DiscardCards,
    Effect,
    ExtraDie,
    Gain,
    LookHand,
    Lose,
    ModDefence,
    ModDiplomacy,
    ModPrice,
    ModTotal,
    MoveFleets,
    Negate,
    Redeclare,
    RedeployRepublic,
    ReduceCasualties,
    Refresh,
    RemoveFromSenate,
    Reroll,
    Shield,
    TakeCard,
    TakeSenator,
    WithdrawProposition,
)
from orrery.games.destiny.content.printed import FINANCE, INFLUENCE, JUSTICE, MONEY, PRIME
from orrery.games.destiny.deals.transfers import release
from orrery.games.destiny.laws.taxes import BuyInfluence, BuyMoney, bank, bank_moves
from orrery.games.destiny.table.announced import CARD, DEED, MINISTRY, REGULAR, TRAIT, Played
from orrery.games.destiny.table.senate import Charge
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.corruption import absolve, corrupt, take_back
from orrery.games.destiny.turn.dice import own_groups, reroll_all


@says("pay the ransom", "DES-CARD-03")
class Ransom(Move, frozen=True):
    """Pay at once and keep the Senator."""


@says("discard {card} of theirs", "DES-SAB-11")
class Burn(Move, frozen=True):
    """Discard a card of the hand looked at, for a price."""

    card: int


def undo_costs(pos: Table, played: Played) -> None:
    """A negated card loses its base cost; one whose costs are ignored loses nothing but itself (DES-CARD-09, 10, 17)."""
    if played.what == REGULAR:
        pos.tell("DES-CARD-21", "The ability of the {0:ministry} is negated", played.id)
        if played.id == JUSTICE:
            pos.tried[played.target] = True
        return
    if played.ignored:
        pos.gain(played.seat, MONEY, played.money)
        pos.gain(played.seat, INFLUENCE, played.influence)
        if pos.in_play(played.senator):
            pos.exhausted[played.senator] = False
        pos.tell("DES-CARD-17", "All costs of the negated card are returned")
    refund(pos, played)
    if played.what == MINISTRY:
        take_back(pos, [played.other], "DES-MIN-17")


def per_count(pos: Table, seat: Seat, per: str, tokens: int = 0) -> int:
    """What an amount is multiplied by."""
    if not per:
        return 1
    if per == "token":
        return tokens
    if per == "own_ministries":
        return len(pos.ministries_of(seat))
    if per == "two_own_sectors":
        return pos.count_sectors(seat) // 2
    mine = pos.senators_of(seat)
    if per == "own_senators":
        return len(mine)
    if per == "own_corruption":
        return sum(pos.corruption[senator] for senator in mine)
    race = per.removeprefix("race:")
    return sum(1 for senator in mine if pos.content.races[pos.content.race[senator]] == race)


def amount_of(pos: Table, seat: Seat, effect: Gain | Lose, tokens: int = 0) -> int:
    """How much a Party gains or loses by an effect."""
    amount = effect.amount * per_count(pos, seat, effect.per, tokens)
    return min(amount, effect.most) if effect.most else amount


def is_valid(pos: Table, played: Played) -> bool:
    """Whether the target is still there and allowed when the card resolves (DES-CARD-23)."""
    target = played.target
    senate = played.what == CARD and pos.content.card_time_senate[played.id]
    for effect in effects_of(pos, played):
        if isinstance(effect, Refresh):
            return pos.party_of(target) == played.seat and not pos.fresh[target]
        if isinstance(effect, TakeSenator):
            return pos.in_play(target) and may_cross(pos, played.seat, target)
        if isinstance(effect, AddProsecution):
            return target in prosecutable(pos)
        if isinstance(effect, (RemoveFromSenate, ModDiplomacy, Corrupt)) and effect.target == "other_senator":
            owner = pos.party_of(target)
            return owner >= 0 and owner != played.seat and not (senate and owner == pos.rebel)
        if isinstance(effect, Absolve) and effect.target == "any_senator":
            return pos.in_play(target)
        if isinstance(effect, Lose):
            return pos.in_standing(target)
        if isinstance(effect, ModDefence):
            return pos.owner[target] >= 0 and pos.owner[target] != played.seat
        if isinstance(effect, DestroyFleet):
            return pos.fleets_at(target, played.other) > 0
        if isinstance(effect, (TakeCard, DiscardCards, LookHand)):
            return not pos.resigned[target]
    return True


def carry_out(pos: Table, played: Played) -> None:
    """Everything an announced card or ability does."""
    if played.what == DEED:
        return
    if played.what == REGULAR:
        _regular(pos, played)
        return
    if not is_valid(pos, played):
        refund(pos, played)
        pos.tell(
            "DES-CARD-23",
            "{0} has no effect: its target is gone or not allowed any more",
            name_of(pos, played),
        )
        return
    for effect in effects_of(pos, played):
        _do(pos, played, effect)


def _regular(pos: Table, played: Played) -> None:
    from orrery.games.destiny.senate.audits import roll_audit
    from orrery.games.destiny.senate.counting import apply_veto

    if played.id == PRIME:
        apply_veto(pos)
    elif played.id == FINANCE:
        roll_audit(pos, played)
    else:
        assert played.id == JUSTICE
        pos.charges.append(Charge(played.target, played.seat, True))
        pos.tell("DES-PROS-03", "The Minister of Justice adds the trial of {0:senator}", played.target)


def _do(pos: Table, played: Played, effect: Effect) -> None:
    seat, target = played.seat, played.target
    if isinstance(effect, Negate):
        below = pos.pile[-1]
        below.negated = True
        below.ignored = effect.ignore_costs
        pos.tell("DES-CARD-09", "{0} is negated", _title(pos, below))
    elif isinstance(effect, Shield):
        pos.pile[-1].negated = True
        pos.tell("DES-CARD-09", "The attempt fails: {0:senator} is safe", pos.pile[-1].target)
    elif isinstance(effect, Gain):
        resource = MONEY if effect.resource == "money" else INFLUENCE
        amount = pos.gain(seat, resource, amount_of(pos, seat, effect, played.number))
        pos.tell("DES-RES-01", "{0:seat} gains {1} {2:resource}", seat, amount, resource)
    elif isinstance(effect, Lose):
        resource = MONEY if effect.resource == "money" else INFLUENCE
        amount = pos.lose(target, resource, amount_of(pos, seat, effect, played.number))
        pos.tell("DES-MIN-09", "{0:seat} loses {1} {2:resource}", target, amount, resource)
    elif isinstance(effect, Refresh):
        pos.exhausted[target] = False
        pos.tell("DES-SEN-04", "{0:senator} is refreshed and may act again", target)
    elif isinstance(effect, RemoveFromSenate):
        pos.seduced[target] = True
        pos.tell("DES-VOTE-05", "{0:senator} is removed from the Senate until the end of the phase", target)
    elif isinstance(effect, ModDiplomacy):
        _mod_diplomacy(pos, played, effect)
    elif isinstance(effect, Corrupt):
        number = played.number if effect.upto else effect.n
        corrupt(pos, played.senator if effect.target == "acting" else target, number, "DES-COR-01")
    elif isinstance(effect, Absolve):
        bearer = played.senator if effect.target == "acting" else target
        gone = absolve(pos, bearer, played.number, "DES-SAB-17" if played.what == TRAIT else "DES-COR-02")
        pos.gain(seat, INFLUENCE, effect.price * (played.number - gone))
    elif isinstance(effect, (TakeCard, DiscardCards, LookHand)):
        _hands(pos, played, effect)
    elif isinstance(effect, TakeSenator):
        pos.then(PayRansom(pos.sen_seat[target], target, seat, effect.ransom))
    elif isinstance(effect, Convert):
        source = played.other
        number = pos.lose(seat, source, played.number)
        pos.gain(seat, 1 - source, number // effect.rate)
        pos.tell("DES-RES-01", "{0:seat} exchanges {1} {2:resource}", seat, number, source)
    elif isinstance(effect, (Ban, ModDefence, ModPrice, AddProsecution, DestroyFleet)):
        _lasting(pos, played, effect)
    else:
        _contest(pos, played, effect)


def _title(pos: Table, played: Played) -> str:
    if played.what == REGULAR:
        return f"the {pos.content.minister_names[played.id]}'s ability"
    return name_of(pos, played)


def _mod_diplomacy(pos: Table, played: Played, effect: ModDiplomacy) -> None:
    senator = played.senator if effect.target == "acting" else played.target
    if effect.until == "phase":
        pos.dip_phase[senator] += effect.amount
    else:
        pos.dip_turn[senator] += effect.amount
    pos.tell(
        "DES-SEN-07",
        "{0:senator} has {1} Diplomacy until the end of the " + effect.until,
        senator,
        f"{effect.amount:+d}",
    )


def _hands(pos: Table, played: Played, effect: Effect) -> None:
    seat, target = played.seat, played.target
    hand = pos.hands[target]
    pos.reveal()
    if isinstance(effect, LookHand):
        pos.tell("DES-SAB-21", "{0:seat} looks at the hand of {1:seat}", seat, target)
        pos.whisper((seat,), "DES-SAB-27", "The hand of {0:seat}: {1:card}", target, tuple(sorted(hand)))
    elif isinstance(effect, TakeCard):
        for _ in range(min(effect.n, len(hand))):
            card = hand.pop(pos.chance.below(len(hand)))
            pos.hands[seat].append(card)
            pos.tell("DES-CARD-03", "{0:seat} takes a card at random from {1:seat}", seat, target)
            pos.whisper((seat, target), "DES-CARD-03", "It is {0:card}", card)
    else:
        assert isinstance(effect, DiscardCards)
        if effect.choice == "actor":
            pos.peek = (seat, target)
            pos.then(BurnCards(seat, target, effect.price_each))
            return
        for _ in range(min(effect.n, len(hand))):
            card = hand.pop(pos.chance.below(len(hand)))
            pos.discards.append(card)
            pos.tell("DES-TURN-06", "{0:seat} discards {1:card}", target, card)


def _lasting(pos: Table, played: Played, effect: Effect) -> None:
    seat, target = played.seat, played.target
    if isinstance(effect, Ban):
        pos.blocked.append((target, seat))
        pos.tell(
            "DES-OPT-07", "Nobody but {0:seat} can campaign in Sector {1:sector} this turn", seat, target
        )
    elif isinstance(effect, ModDefence):
        pos.weakened.append((target, effect.amount))
        pos.tell(
            "DES-OPT-07",
            "The Defence of Sector {0:sector} counts {1} against Campaigns",
            target,
            effect.amount,
        )
    elif isinstance(effect, ModPrice):
        pos.docked[seat] = effect.max_count
        pos.tell("DES-OPT-07", "{0:seat} buys up to {1} Fleet(s) for less", seat, effect.max_count)
    elif isinstance(effect, AddProsecution):
        pos.charges.append(Charge(target, seat, False))
        pos.tell("DES-PROS-22", "{0:senator} is put on the list of prosecutions", target)
    else:
        assert isinstance(effect, DestroyFleet)
        pos.remove(target, played.other, min(effect.n, pos.fleets_at(target, played.other)))
        pos.tell(
            "DES-SAB-19", "A Fleet of {0:colour} in Sector {1:sector} is destroyed", target, played.other
        )


def _contest(pos: Table, played: Played, effect: Effect) -> None:
    from orrery.games.destiny.laws.tabled import off_the_table
    from orrery.games.destiny.senate.orders import redeploy
    from orrery.games.destiny.war.feints import counter_march, play_feint

    seat = played.seat
    if isinstance(effect, ModTotal) and effect.contest == "campaign":
        if pos.contest is not None:
            pos.contest.bonus[seat] += effect.amount
            pos.tell("DES-CARD-03", "{0:seat} adds {1} to its total", seat, effect.amount)
    elif isinstance(effect, ModTotal):
        pos.docket_bonus += effect.amount
        pos.tell("DES-CARD-03", "{0} to the total of this prosecution", effect.amount)
    elif isinstance(effect, (ExtraDie, ReduceCasualties)):
        _in_battle(pos, seat, effect)
    elif isinstance(effect, Reroll):
        if pos.roll is not None:
            for group in own_groups(pos, seat):
                reroll_all(pos, group)
            pos.tell("DES-DICE-01", "{0:seat} rolls again: {1:dice}", seat, tuple(pos.rolled))
    elif isinstance(effect, Redeclare):
        play_feint(pos, seat)
    elif isinstance(effect, MoveFleets):
        counter_march(pos, seat, effect.n)
    elif isinstance(effect, WithdrawProposition):
        off_the_table(pos, "DES-SNT-08")
    elif isinstance(effect, RedeployRepublic):
        redeploy(pos, seat, played.senator)


def _in_battle(pos: Table, seat: Seat, effect: ExtraDie | ReduceCasualties) -> None:
    battle = pos.battle
    if battle is None:
        return
    mine = [force for force in battle.forces if force.seat == seat]
    if isinstance(effect, ReduceCasualties):
        for force in mine:
            force.fewer_hits += effect.n
        pos.tell("DES-CARD-03", "{0:seat} suffers {1} casualt(y|ies) fewer", seat, effect.n)
        return
    force = mine[0] if mine else battle.forces[0]
    force.more_dice += effect.n
    pos.tell("DES-CARD-03", "{0:seat} rolls {1} more dice", seat, effect.n)


class PayRansom(Decision[Table], frozen=True):
    """The Senator's Party may pay at once to keep it; otherwise it changes sides, exhausted, with its tokens."""

    senator: int
    taker: Seat
    ransom: int

    def moves(self, pos: Table) -> Sequence[Move]:
        if pos.resigned[self.taker]:
            return [Pass()]
        has = pos.influence[self.seat]
        if has >= self.ransom:
            return [Ransom(), Pass()]
        in_reach = has + pos.money[self.seat] // pos.content.numbers.bank_rate >= self.ransom
        return [*bank_moves(pos, self.seat), Pass()] if in_reach else [Pass()]  # DES-RES-06

    def apply(self, pos: Table, move: Move) -> None:
        if pos.resigned[self.seat] or pos.resigned[self.taker]:
            return  # who has left takes no Senator, nor leaves one behind (DES-END-10)
        if type(move) is BuyInfluence or type(move) is BuyMoney:
            pos.then(self)
            bank(pos, self.seat, move)
            return
        if isinstance(move, Ransom):
            pos.lose(self.seat, INFLUENCE, self.ransom)
            pos.tell(
                "DES-CARD-03",
                "{0:seat} pays {1} Influence and keeps {2:senator}",
                self.seat,
                self.ransom,
                self.senator,
            )
            return
        pos.sen_seat[self.senator] = self.taker
        pos.exhausted[self.senator] = True
        pos.tell("DES-SEN-09", "{0:senator} joins {1:seat}", self.senator, self.taker)
        release(pos, self.senator)

    def ask(self, pos: Table) -> str:
        return f"{pos.content.senator_names[self.senator]} is about to change sides. Do you pay {self.ransom} Influence?"

    def clause(self) -> str:
        return "DES-CARD-03"


class BurnCards(Decision[Table], frozen=True):
    """Discard cards of the hand looked at for 4 Money each (DES-SAB-11)."""

    target: Seat
    price: int

    def moves(self, pos: Table) -> Sequence[Move]:
        if pos.money[self.seat] < self.price or pos.peek != (self.seat, self.target):
            return [Pass()]
        return [*[Burn(card) for card in sorted(set(pos.hands[self.target]))], Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, Burn):
            pos.lose(self.seat, MONEY, self.price)
            pos.hands[self.target].remove(move.card)
            pos.discards.append(move.card)
            pos.tell(
                "DES-SAB-11", "{0:seat} discards {1:card} of {2:seat}", self.seat, move.card, self.target
            )
            pos.then(self)
        else:
            pos.peek = (-1, -1)

    def ask(self, pos: Table) -> str:
        return f"Which card do you discard for {self.price} Money?"

    def clause(self) -> str:
        return "DES-SAB-11"
