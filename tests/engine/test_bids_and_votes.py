"""Bidding round the table, and counting weighted votes."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Done, Move, Part, Pass, Seat, Step, says
from orrery.engine.bids import Bidding, BidTurn
from orrery.engine.chance import seeded
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.votes import leaders, tally
from orrery.engine.words import Vocabulary


@says("add {amount}")
class Add(Move, frozen=True):
    """Add to the bid."""

    amount: int


class Lot(Part):
    """What is bid on."""

    at: int = 0
    passes: int = 0


class Auction(Position):
    """A table with one lot; `purse` says what each seat can spend, `order` who bids."""

    def __init__(self, *purse: int) -> None:
        super().__init__(Game(), len(purse), {}, seeded(0))
        self.purse = list(purse)
        self.order = list(range(len(purse)))
        self.lot = Lot()
        self.bid: list[tuple[Seat, int]] = []
        self.over_at = -1

    def words(self) -> Vocabulary:
        return Vocabulary({}, [Add, Done, Pass])


class Rounds(Bidding[Auction], frozen=True):
    def bids(self, pos: Auction) -> Lot:
        return pos.lot

    def bidders(self, pos: Auction) -> Sequence[Seat]:
        return pos.order

    def can_bid(self, pos: Auction, seat: Seat) -> bool:
        return pos.purse[seat] > 0

    def turn(self, seat: Seat) -> Step[Auction]:
        return Turn(seat)


class Turn(BidTurn[Auction], frozen=True):
    def bidding(self) -> Rounds:
        return Rounds()

    def raises(self, pos: Auction) -> list[Move]:
        return [Add(amount) for amount in range(1, pos.purse[self.seat] + 1)]

    def asides(self, pos: Auction, raises: list[Move]) -> Sequence[Move]:
        return (Done(),)

    def add(self, pos: Auction, move: Move) -> bool:
        if not isinstance(move, Add):
            return False
        pos.purse[self.seat] -= move.amount
        pos.bid.append((self.seat, move.amount))
        return True

    def aside(self, pos: Auction, move: Move) -> None:
        pos.purse[self.seat] += 1


class Hammer(Step[Auction], frozen=True):
    """The bidding is over."""

    def run(self, pos: Auction) -> None:
        pos.over_at = len(pos.bid)


def auction(*purse: int) -> Auction:
    pos = Auction(*purse)
    pos.then(Rounds(), Hammer())
    pos.settle()
    return pos


def test_bidding_goes_round_until_all_have_passed_in_a_row() -> None:
    pos = auction(9, 9, 9)
    for seat, move in enumerate((Pass(), Pass(), Add(2), Pass(), Add(1), Pass(), Pass(), Pass())):
        assert pos.waiting == (seat % 3,) and pos.over_at == -1
        pos.play(move)
    assert pos.bid == [(2, 2), (1, 1)]
    assert pos.over_at == 2 and pos.waiting == ()


def test_who_cannot_bid_passes_without_being_asked() -> None:
    pos = auction(1, 0, 5)
    pos.play(Add(1))
    assert pos.waiting == (2,)
    pos.play(Add(3))
    assert pos.waiting == (2,)  # the others have nothing left
    pos.play(Pass())
    assert pos.over_at == 2


def test_a_turn_goes_on_after_what_is_no_bid() -> None:
    pos = auction(1, 1)
    assert pos.moves() == [Add(1), Done(), Pass()]
    pos.play(Done())
    assert pos.waiting == (0,) and pos.lot.passes == 0
    assert pos.moves() == [Add(1), Add(2), Done(), Pass()]


def test_the_others_begin_anew_when_a_bidder_is_gone() -> None:
    pos = auction(5, 5, 5)
    pos.play(Pass())
    pos.play(Pass())
    pos.order = [0, 1]  # the third has to leave while it is asked
    pos.play(Pass())
    assert pos.waiting == (0,) and (pos.lot.at, pos.lot.passes) == (0, 0)


def test_nothing_to_bid_on_ends_the_bidding() -> None:
    pos = auction(5, 5)
    pos.order = []
    pos.play(Add(1))
    assert pos.over_at == 1 and pos.waiting == ()


def test_totals_below_zero_and_abstentions_have_no_effect() -> None:
    assert tally(3, [0, 1, 0, -1, 1], [4, -1, 0, 9, 2]) == [4, 2, None]
    assert tally(2, [1], [-3]) == [None, None]


def test_leaders_are_one_several_or_none() -> None:
    assert leaders([4, 2, None]) == [0]
    assert leaders([4, None, 4]) == [0, 2]
    assert leaders([0, None]) == [0]
    assert leaders([None, None]) == []
