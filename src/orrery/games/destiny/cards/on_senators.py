"""Cards and abilities that are aimed at Senators: tokens, Diplomacy, Actions, changing sides (DES-CARD, DES-SEN-09)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Pass, Question, Seat, says
from orrery.games.destiny.cards.meanings import CARDS, NUMBER, TARGET, ChooseNumber, ChooseSenator, Meaning
from orrery.games.destiny.content.effects.played import (
    Absolve,
    Corrupt,
    ModDiplomacy,
    Refresh,
    RemoveFromSenate,
    TakeSenator,
)
from orrery.games.destiny.content.printed import INFLUENCE
from orrery.games.destiny.table.announced import CARD, TRAIT, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.bank import BuyInfluence, BuyMoney, bank, bank_moves
from orrery.games.destiny.turn.corruption import absolve, corrupt
from orrery.games.destiny.turn.senators import release
from orrery.games.destiny.turn.stages import I_CAMPAIGNS, M_STEP, S_ELECTION


def in_reach(pos: Table, played: Played, senator: int) -> bool:
    """Another Party's Senator; a rebel's is out of reach of cards with the time Senate (DES-CARD-20)."""
    owner = pos.party_of(senator)
    if owner < 0 or owner == played.seat:
        return False
    senate = played.what == CARD and pos.content.card_time_senate[played.id]
    return not (senate and owner == pos.rebel)


def others_in_reach(pos: Table, played: Played) -> list[Move]:
    """Other Parties' Senators that can be named."""
    return [ChooseSenator(senator) for senator in pos.senators() if in_reach(pos, played, senator)]


class Corrupting(Meaning):
    """Corruption on the acting Senator, an own one, or another Party's (DES-COR-01)."""

    def slots(self, word: Any) -> tuple[int, ...]:
        aimed = (TARGET,) if word.target != "acting" else ()
        return (*aimed, NUMBER) if word.upto else aimed

    def acts(self, word: Any) -> bool:
        return bool(word.target == "acting")

    def aims(self, pos: Table, word: Any, played: Played) -> list[Move]:
        if word.target == "other_senator":
            return others_in_reach(pos, played)
        return [ChooseSenator(senator) for senator in pos.senators_of(played.seat)]

    def numbers(self, pos: Table, word: Any, played: Played) -> list[Move]:
        return [ChooseNumber(n) for n in range(word.n, word.upto + 1)]

    def valid(self, pos: Table, word: Any, played: Played) -> bool:
        return word.target != "other_senator" or in_reach(pos, played, played.target)

    def do(self, pos: Table, word: Any, played: Played) -> None:
        number = played.number if word.upto else word.n
        corrupt(pos, played.senator if word.target == "acting" else played.target, number, "DES-COR-01")


CARDS.add({Corrupt: Corrupting()})


class Absolving(Meaning):
    """Corruption comes off, for a price in Influence each; Shadow stays (DES-SHA-07, DES-SAB-17)."""

    def slots(self, word: Any) -> tuple[int, ...]:
        return (TARGET, NUMBER) if word.target == "any_senator" else (NUMBER,)

    def acts(self, word: Any) -> bool:
        return bool(word.target == "acting")

    def affordable(self, pos: Table, word: Any, seat: Seat) -> bool:
        return pos.influence[seat] >= int(word.price)

    def aims(self, pos: Table, word: Any, played: Played) -> list[Move]:
        return [ChooseSenator(senator) for senator in pos.senators() if pos.corruption[senator]]

    def numbers(self, pos: Table, word: Any, played: Played) -> list[Move]:
        most = pos.corruption[self.bearer(word, played)]
        if word.n:
            most = min(word.n, most)
        if word.price:
            spent = pos.content.card_influence[played.id] if played.what == CARD else 0
            most = min(most, (pos.influence[played.seat] - spent) // word.price)
        return [ChooseNumber(n) for n in range(1, most + 1)]

    def bearer(self, word: Any, played: Played) -> int:
        """The Senator that is absolved."""
        return played.senator if word.target == "acting" else played.target

    def valid(self, pos: Table, word: Any, played: Played) -> bool:
        return word.target == "acting" or pos.in_play(played.target)

    def price(self, pos: Table, word: Any, played: Played) -> None:
        played.extra_influence += word.price * played.number

    def do(self, pos: Table, word: Any, played: Played) -> None:
        clause = "DES-SAB-17" if played.what == TRAIT else "DES-COR-02"
        gone = absolve(pos, self.bearer(word, played), played.number, clause)
        pos.gain(played.seat, INFLUENCE, word.price * (played.number - gone))


CARDS.add({Absolve: Absolving()})


class Refreshing(Meaning):
    """An own Senator gets its Action back, but not one recruited this turn (DES-SEN-04, DES-BUY-11)."""

    def slots(self, word: Any) -> tuple[int, ...]:
        return (TARGET,)

    def aims(self, pos: Table, word: Any, played: Played) -> list[Move]:
        mine = pos.senators_of(played.seat)
        return [ChooseSenator(s) for s in mine if pos.exhausted[s] and not pos.fresh[s]]

    def presses(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        """Before Campaigns, for who has nobody left that could speak: its turn to declare them passes by itself."""
        return where == M_STEP and pos.stage == I_CAMPAIGNS and not pos.ready_of(seat)

    def valid(self, pos: Table, word: Any, played: Played) -> bool:
        return pos.party_of(played.target) == played.seat and not pos.fresh[played.target]

    def do(self, pos: Table, word: Any, played: Played) -> None:
        pos.exhausted[played.target] = False
        pos.tell("DES-SEN-04", "{0:senator} is refreshed and may act again", played.target)


CARDS.add({Refresh: Refreshing()})


class Removing(Meaning):
    """Another Party's Senator neither votes nor stands until the end of the phase (DES-VOTE-05)."""

    def slots(self, word: Any) -> tuple[int, ...]:
        return (TARGET,)

    def presses(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        """Before an Election: whoever is gone then cannot stand."""
        return where == M_STEP and pos.stage == S_ELECTION

    def aims(self, pos: Table, word: Any, played: Played) -> list[Move]:
        return others_in_reach(pos, played)

    def valid(self, pos: Table, word: Any, played: Played) -> bool:
        return in_reach(pos, played, played.target)

    def do(self, pos: Table, word: Any, played: Played) -> None:
        pos.seduced[played.target] = True
        pos.tell(
            "DES-VOTE-05", "{0:senator} is removed from the Senate until the end of the phase", played.target
        )


CARDS.add({RemoveFromSenate: Removing()})


class ChangingDiplomacy(Meaning):
    """More or less Diplomacy for the acting Senator, or for another Party's (DES-SEN-07)."""

    def slots(self, word: Any) -> tuple[int, ...]:
        return (TARGET,) if word.target == "other_senator" else ()

    def acts(self, word: Any) -> bool:
        return bool(word.target == "acting")

    def aims(self, pos: Table, word: Any, played: Played) -> list[Move]:
        return others_in_reach(pos, played)

    def valid(self, pos: Table, word: Any, played: Played) -> bool:
        return word.target == "acting" or in_reach(pos, played, played.target)

    def do(self, pos: Table, word: Any, played: Played) -> None:
        senator = played.senator if word.target == "acting" else played.target
        changed = pos.dip_phase if word.until == "phase" else pos.dip_turn
        changed[senator] += word.amount
        text = "{0:senator} has {1} Diplomacy until the end of the " + word.until
        pos.tell("DES-SEN-07", text, senator, f"{word.amount:+d}")


CARDS.add({ModDiplomacy: ChangingDiplomacy()})


# --- changing sides ---------------------------------------------------------------------------------------------


@says("pay the ransom", "DES-CARD-03")
class Ransom(Move, frozen=True):
    """Pay at once and keep the Senator."""


def may_cross(pos: Table, seat: Seat, senator: int) -> bool:
    """Another Party's Senator without a Ministry, with the own icon or none."""
    icon = pos.content.icon[senator]
    return pos.sen_seat[senator] != seat and pos.office(senator) < 0 and (icon < 0 or icon == pos.party[seat])


class TakingSenators(Meaning):
    """Another Party's Senator changes sides, unless its Party pays (DES-SEN-09)."""

    def slots(self, word: Any) -> tuple[int, ...]:
        return (TARGET,)

    def aims(self, pos: Table, word: Any, played: Played) -> list[Move]:
        return [ChooseSenator(s) for s in pos.senators() if may_cross(pos, played.seat, s)]

    def valid(self, pos: Table, word: Any, played: Played) -> bool:
        return pos.in_play(played.target) and may_cross(pos, played.seat, played.target)

    def do(self, pos: Table, word: Any, played: Played) -> None:
        pos.then(PayRansom(pos.sen_seat[played.target], played.target, played.seat, word.ransom))


CARDS.add({TakeSenator: TakingSenators()})


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
        if isinstance(move, (BuyInfluence, BuyMoney)):
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

    def ask(self, pos: Table) -> Question:
        text = "{0:senator} is about to change sides. Do you pay {1} Influence?"
        others = "{seat} decide(s|) whether to keep {0:senator}"
        return Question(text, others, (self.senator, self.ransom), "DES-CARD-03")
