"""Cards that change a battle, a Campaign or its dice (DES-CARD-02, DES-DICE-01, DES-OPT-07)."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Move, Seat, says
from orrery.games.destiny.cards.announcing import Announce
from orrery.games.destiny.cards.meanings import CARDS, OTHER, TARGET, ChooseColour, ChooseSector, Meaning
from orrery.games.destiny.cards.playing import affordable
from orrery.games.destiny.content.effects.played import (
    CloseSector,
    DestroyFleet,
    ExtraDice,
    LowerDefence,
    ModTotal,
    ReduceCasualties,
    RerollAll,
)
from orrery.games.destiny.table.announced import CARD, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.dice import REROLLS, own_groups, reroll_all
from orrery.games.destiny.turn.stages import I_CAMPAIGNS, M_BATTLE, M_CAMPAIGN, M_TRIAL, OWN_DECLARE
from orrery.games.destiny.turn.stakes import accused, concerned
from orrery.games.destiny.turn.ways import Way


class ChangingTotals(Meaning):
    """The own total of a Campaign, or the total of the trial being held."""

    def when(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        if word.contest == "prosecution":
            return where == M_TRIAL
        if where != M_CAMPAIGN or pos.contest is None:
            return False
        return concerned(pos, seat)

    def presses(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        """The own Campaign, or the trial of an own Senator."""
        return word.contest != "prosecution" or accused(pos, seat)

    def hits(self, pos: Table, word: Any, played: Played, seat: Seat) -> bool:
        return concerned(pos, seat) if word.contest == "campaign" else accused(pos, seat)

    def do(self, pos: Table, word: Any, played: Played) -> None:
        if word.contest == "prosecution":
            pos.docket_bonus += word.amount
            pos.tell("DES-CARD-03", "{0} to the total of this prosecution", word.amount)
        elif pos.contest is not None:
            pos.contest.bonus[played.seat] += word.amount
            pos.tell("DES-CARD-03", "{0:seat} adds {1} to its total", played.seat, word.amount)


CARDS.add({ModTotal: ChangingTotals()})


def _fights(pos: Table, seat: Seat) -> bool:
    battle = pos.battle
    return battle is not None and any(force.seat == seat and force.fleets for force in battle.forces)


class BeforeBattle(Meaning):
    """A word for a battle that is about to be rolled; it concerns whoever has a part in it."""

    def presses(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return True

    def hits(self, pos: Table, word: Any, played: Played, seat: Seat) -> bool:
        return concerned(pos, seat)


class AddingDice(BeforeBattle):
    """More dice for the own force, or the own Sector, before a battle is rolled."""

    def when(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        battle = pos.battle
        return where == M_BATTLE and battle is not None and (battle.owner == seat or _fights(pos, seat))

    def do(self, pos: Table, word: Any, played: Played) -> None:
        battle = pos.battle
        if battle is None:
            return
        mine = [force for force in battle.forces if force.seat == played.seat]
        force = mine[0] if mine else battle.forces[0]
        force.more_dice += word.n
        pos.tell("DES-CARD-03", "{0:seat} rolls {1} more dice", played.seat, word.n)


CARDS.add({ExtraDice: AddingDice()})


class SparingFleets(BeforeBattle):
    """Fewer casualties for the own force, before a battle is rolled."""

    def when(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return where == M_BATTLE and _fights(pos, seat)

    def do(self, pos: Table, word: Any, played: Played) -> None:
        battle = pos.battle
        if battle is None:
            return
        for force in battle.forces:
            if force.seat == played.seat:
                force.fewer_hits += word.n
        pos.tell("DES-CARD-03", "{0:seat} suffers {1} casualt(y|ies) fewer", played.seat, word.n)


CARDS.add({ReduceCasualties: SparingFleets()})


class AimedAtSectors(Meaning):
    """Aimed at a Sector."""

    def slots(self, word: Any) -> tuple[int, ...]:
        return (TARGET,)

    def says(self, pos: Table, word: Any, played: Played) -> None:
        pos.tell("DES-CARD-03", "It is aimed at Sector {0:sector}", played.target)

    def hits(self, pos: Table, word: Any, played: Played, seat: Seat) -> bool:
        return pos.owner[played.target] == seat


class LoweringDefence(AimedAtSectors):
    """The Defence of another Party's Sector counts less, until Campaigns are settled."""

    def when(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return pos.stage <= I_CAMPAIGNS

    def aims(self, pos: Table, word: Any, played: Played) -> list[Move]:
        return [ChooseSector(s) for s, owner in enumerate(pos.owner) if owner >= 0 and owner != played.seat]

    def valid(self, pos: Table, word: Any, played: Played) -> bool:
        return pos.owner[played.target] >= 0 and pos.owner[played.target] != played.seat

    def do(self, pos: Table, word: Any, played: Played) -> None:
        pos.weakened.append((played.target, -word.amount))
        pos.tell(
            "DES-OPT-07",
            "The Defence of Sector {0:sector} counts {1} against Campaigns",
            played.target,
            -word.amount,
        )


CARDS.add({LowerDefence: LoweringDefence()})


class ClosingSectors(AimedAtSectors):
    """Before Campaigns are declared a Sector with own Fleets is closed to all others."""

    def when(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return pos.stage < I_CAMPAIGNS or (pos.stage == I_CAMPAIGNS and where < OWN_DECLARE)

    def presses(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return pos.stage == I_CAMPAIGNS

    def aims(self, pos: Table, word: Any, played: Played) -> list[Move]:
        return [ChooseSector(sector) for sector in pos.where_fleets(played.seat)]

    def do(self, pos: Table, word: Any, played: Played) -> None:
        pos.blocked.append((played.target, played.seat))
        pos.tell(
            "DES-OPT-07",
            "Nobody but {0:seat} can campaign in Sector {1:sector} this turn",
            played.seat,
            played.target,
        )


CARDS.add({CloseSector: ClosingSectors()})


class Sabotaging(Meaning):
    """A Fleet of any colour, the Republic's included, for a price in Money (DES-SAB-19, DES-SAB-20)."""

    def slots(self, word: Any) -> tuple[int, ...]:
        return (TARGET, OTHER)

    def affordable(self, pos: Table, word: Any, seat: Seat) -> bool:
        return pos.money[seat] >= int(word.price)

    def price(self, pos: Table, word: Any, played: Played) -> None:
        played.money += word.price

    def aims(self, pos: Table, word: Any, played: Played) -> list[Move]:
        return [ChooseColour(c) for c in (*range(pos.players), pos.republic) if pos.fleets_of(c)]

    def others(self, pos: Table, word: Any, played: Played) -> list[Move]:
        return [ChooseSector(sector) for sector in pos.where_fleets(played.target)]

    def valid(self, pos: Table, word: Any, played: Played) -> bool:
        return pos.fleets_at(played.target, played.other) > 0

    def says(self, pos: Table, word: Any, played: Played) -> None:
        pos.tell(
            "DES-CARD-03",
            "It is aimed at a Fleet of {0:colour} in Sector {1:sector}",
            played.target,
            played.other,
        )

    def hits(self, pos: Table, word: Any, played: Played, seat: Seat) -> bool:
        return played.target == seat

    def do(self, pos: Table, word: Any, played: Played) -> None:
        pos.remove(played.target, played.other, 1)
        pos.tell(
            "DES-SAB-19",
            "A Fleet of {0:colour} in Sector {1:sector} is destroyed",
            played.target,
            played.other,
        )


CARDS.add({DestroyFleet: Sabotaging()})


# --- dice that have fallen --------------------------------------------------------------------------------------


@says("re-roll with {card}", "DES-DICE-01")
class RollWith(Move, frozen=True):
    """Play a card that re-rolls all dice of the own roll."""

    card: int


class RollingAgain(Meaning):
    """All own dice of a battle or Campaign fall again; it is played on dice alone (DES-DICE-01)."""

    def when(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return False

    def rerolls(self, pos: Table, word: Any, seat: Seat) -> bool:
        return True

    def do(self, pos: Table, word: Any, played: Played) -> None:
        if pos.roll is not None:
            for group in own_groups(pos, played.seat):
                reroll_all(pos, group)
            pos.tell("DES-DICE-01", "{0:seat} rolls again: {1:dice}", played.seat, tuple(pos.rolled))


CARDS.add({RerollAll: RollingAgain()})


class CardsOnDice(Way):
    """Cards that re-roll, in battles and Campaigns, for who has dice of its own there (DES-CARD-02)."""

    def might(self, pos: Table, seat: Seat) -> bool:
        roll = pos.roll
        if roll is None or roll.contest not in ("battle", "campaign") or not pos.hands[seat]:
            return False
        return bool(own_groups(pos, seat))

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        if self.might(pos, seat):
            found += [RollWith(card) for card in sorted(set(pos.hands[seat])) if self._fits(pos, seat, card)]

    def _fits(self, pos: Table, seat: Seat, card: int) -> bool:
        words = pos.content.card_effects[card]
        return affordable(pos, seat, card) and any(CARDS[word].rerolls(pos, word, seat) for word in words)

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        pos.pending = Played(CARD, seat, move.card)
        pos.then(Announce())


REROLLS.add(30, CardsOnDice(), RollWith)
