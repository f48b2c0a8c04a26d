"""Lanterns: its moves, its steps, its description."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orrery.engine.base import Decision, Done, Move, Outcome, Pass, Question, Sealed, Seat, Step, says
from orrery.engine.chance import Chance
from orrery.engine.domain import Domain, Range, Words
from orrery.engine.game import Game, Option
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.engine.window import Window
from orrery.testing.toy.table import CARDS, HAND, Table, TableView, deal


@says("play {card}", "TOY-PLAY-01")
class Play(Move, frozen=True):
    card: int


@says("snuff", "TOY-PLAY-02")
class Snuff(Move, frozen=True):
    pass


@says("show a nine", "TOY-PLAY-02")
class ShowNine(Move, frozen=True):
    pass


@says("buy oil", "TOY-PLAY-03")
class BuyOil(Move, frozen=True):
    pass


@says("peek", "TOY-PLAY-03")
class Peek(Move, frozen=True):
    pass


@says("bid {amount} for {seat}", "TOY-PLAY-04")
class Bid(Move, frozen=True):
    amount: int
    seat: Seat


@says("toast {speech}", "TOY-PLAY-04")
class Toast(Move, frozen=True):
    speech: str


class StartRound(Step[Table], frozen=True):
    """Everybody plays a card, then the window, then the trick (TOY-PLAY-01)."""

    def run(self, pos: Table) -> None:
        if not all(pos.hands):
            staying = [s for s in range(pos.players) if not pos.resigned[s]]
            best = max(pos.lanterns[s] for s in staying)
            winners = tuple(s for s in staying if pos.lanterns[s] == best)
            pos.finish(Outcome("TOY-PLAY-05", winners, tuple(pos.lanterns), "deck"))
            return
        pos.round += 1
        seats = tuple(range(pos.players))
        pos.then(PlayCards(seats), AnswerTrick(seats), WinTrick(), StartRound())


class PlayCards(Sealed[Table], frozen=True):
    """Nobody sees a card before the last one lies there (TOY-PLAY-01)."""

    def moves(self, pos: Table, seat: Seat) -> Sequence[Move]:
        return [Play(card) for card in sorted(set(pos.hands[seat]))]

    def resolve(self, pos: Table, answers: Sequence[Play]) -> None:
        for seat, move in zip(self.seats, answers, strict=True):
            pos.hands[seat].remove(move.card)
            pos.trick[seat] = move.card
            pos.tell("TOY-PLAY-01", "{0:seat} plays {1}", seat, move.card)

    def ask(self, pos: Table, seat: Seat) -> Question:
        return Question("Which card do you play?", "{seat} choose(s|) a card", clause="TOY-PLAY-01")

    def why_not(self, pos: Table, seat: Seat, move: Move) -> tuple[str, str]:
        if isinstance(move, Play) and move.card not in pos.hands[seat]:
            return f"You have no {move.card}.", "TOY-PLAY-01"
        return "", ""


class AnswerTrick(Window[Table], frozen=True):
    """Snuff the highest card for a coin, or show a nine; the others may answer again (TOY-PLAY-02)."""

    def answers(self, pos: Table, seat: Seat) -> Sequence[Move]:
        moves: list[Move] = []
        if pos.coins[seat] and any(pos.trick):
            moves.append(Snuff())
        if 9 in pos.hands[seat]:
            moves.append(ShowNine())
        return moves

    def answer(self, pos: Table, seat: Seat, move: Move) -> None:
        if isinstance(move, Snuff):
            pos.coins[seat] -= 1
            top = max(range(pos.players), key=lambda s: (pos.trick[s], -s))
            pos.snuffed.append(top)
            pos.spent.append(pos.trick[top])
            pos.trick[top] = 0
            pos.tell("TOY-PLAY-02", "{0:seat} snuffs the card of {1:seat}", seat, top)
        else:
            pos.hands[seat].remove(9)
            if pos.trick[seat]:
                pos.spent.append(pos.trick[seat])
            pos.trick[seat] = 9
            pos.tell("TOY-PLAY-02", "{0:seat} shows a nine", seat)
        pos.then(self)

    def close(self, pos: Table) -> None:
        pos.tell("TOY-PLAY-02", "Nobody answers")

    def ask(self, pos: Table, seat: Seat) -> Question:
        return Question("Do you answer the trick?", "{seat} may answer the trick", clause="TOY-PLAY-02")


class WinTrick(Step[Table], frozen=True):
    """The highest single card takes a lantern; everybody draws (TOY-PLAY-01)."""

    def run(self, pos: Table) -> None:
        best = max(pos.trick)
        winners = [s for s in range(pos.players) if pos.trick[s] == best and best]
        pos.spent.extend(card for card in pos.trick if card)
        pos.trick = [0] * pos.players
        pos.snuffed = []
        for seat in range(pos.players):
            if pos.deck:
                card = pos.deck.pop()
                pos.hands[seat].append(card)
                pos.peeked = -1
                pos.reveal()
                pos.whisper((seat,), "TOY-PLAY-01", "You draw {0}", card)
        if len(winners) == 1:
            pos.lanterns[winners[0]] += 1
            pos.tell("TOY-PLAY-01", "{0:seat} wins the trick", winners[0])
            pos.then(Shop(winners[0]), BidOnDie(winners[0]))


class Shop(Decision[Table], frozen=True):
    """Oil for a coin each, and a peek at the deck (TOY-PLAY-03)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        moves: list[Move] = [Done()]
        if pos.coins[self.seat]:
            moves.insert(0, BuyOil())
        if pos.peeked < 0 and pos.deck:
            moves.insert(0, Peek())
        return moves

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, Done):
            return
        pos.then(self)
        if isinstance(move, BuyOil):
            pos.coins[self.seat] -= 1
            pos.oil[self.seat] += 1
            pos.tell("TOY-PLAY-03", "{0:seat} buys oil", self.seat)
        else:
            pos.peeked = self.seat
            pos.reveal()
            pos.tell("TOY-PLAY-03", "{0:seat} peeks", self.seat)
            pos.whisper((self.seat,), "TOY-PLAY-03", "The top card is {0}", pos.deck[-1])

    def sheet(self, pos: Table) -> Sheet:
        coins = pos.coins[self.seat]
        oil = (SheetLine(BuyOil(), coins, (1,)),) if coins else ()
        return Sheet(oil, (Purse("coins", coins),), end=Done())

    def why_not(self, pos: Table, move: Move) -> tuple[str, str]:
        if isinstance(move, BuyOil) and not pos.coins[self.seat]:
            return "You have no coin left.", "TOY-PLAY-03"
        return "", ""

    def ask(self, pos: Table) -> Question:
        return Question("What do you buy?", "{seat} go(es|) shopping", clause="TOY-PLAY-03")


class BidOnDie(Decision[Table], frozen=True):
    """Any number of coins against a die (TOY-PLAY-04)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        return [Pass()]

    def domains(self, pos: Table) -> Sequence[Domain]:
        if not pos.coins[self.seat]:
            return ()
        bid = Domain(Bid(1, self.seat), (Range("amount", 1, pos.coins[self.seat], "bid"),), "Bid")
        return bid, Domain(Toast(""), (Words("speech", 12),), "Toast")

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, Bid):
            pos.coins[self.seat] -= move.amount
            die = pos.chance.die()
            pos.lanterns[self.seat] += die <= move.amount
            pos.tell("TOY-PLAY-04", "{0:seat} bids {1} and rolls {2:dice}", self.seat, move.amount, [die])
        elif isinstance(move, Toast):
            pos.tell("TOY-PLAY-04", "{0:seat} says: {1}", self.seat, move.speech)

    def forced(self) -> bool:
        return False

    def ask(self, pos: Table) -> Question:
        return Question("How much do you bid?", "{seat} may bid on the die", clause="TOY-PLAY-04")


class Lanterns(Game):
    """A game for tests."""

    slug = "lanterns"
    title = "Lanterns"
    designer = "nobody"
    blurb = "A game for tests. It is short."
    minutes = "1 min"
    players = (2, 4)
    bound = 400
    table = Table

    def options(self) -> tuple[Option, ...]:
        return (
            Option("rich", False, "Everybody starts with 9 coins.", "TOY-PLAY-04", (False, True)),
            Option("deal", "fair", "How cards are dealt.", "TOY-PLAY-01", ("fair", "sorted")),
            Option("start_oil", 0, "Oil at the start.", "TOY-PLAY-03", (), 0, 5),
        )

    def set_up(self, pos: Table) -> None:
        pos.deck = list(CARDS)
        if pos.options["deal"] == "fair":
            pos.chance.shuffle(pos.deck)
        pos.hands = [[pos.deck.pop() for _ in range(HAND)] for _ in range(pos.players)]
        pos.coins = [9 if pos.options["rich"] else 3] * pos.players
        pos.oil = [pos.options["start_oil"]] * pos.players
        pos.then(StartRound())

    def names(self, pos: Table) -> Mapping[str, Sequence[str]]:
        return {"seat": ("Ada", "Bo", "Cy", "Di")[: pos.players]}

    def problems(self, pos: Table) -> list[str]:
        cards = [*pos.deck, *(card for hand in pos.hands for card in hand), *pos.spent]
        cards += [card for card in pos.trick if card]
        return [] if sorted(cards) == sorted(CARDS) else ["cards are lost or doubled"]

    def on_resign(self, pos: Table, seat: Seat) -> None:
        staying = [s for s in range(pos.players) if not pos.resigned[s]]
        if len(staying) == 1:
            pos.finish(Outcome("TOY-PLAY-05", (staying[0],), tuple(pos.lanterns), "resigned"))

    def deal(self, pos: Table, view: TableView, chance: Chance) -> None:
        deal(pos, view, chance)


LANTERNS = Lanterns()
