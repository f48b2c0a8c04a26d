"""Pebbles: its moves, its turns, its description."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orrery.engine.base import Decision, Move, Outcome, Pass, Seat, Step, asks, says, takes
from orrery.engine.chance import Chance
from orrery.engine.game import Game
from pebbles.content import PACKS
from pebbles.table import Beach, BeachView

HAND = 3


@says("put {pebble} on {stone}", "PEB-PLAY-01")
class Put(Move, frozen=True):
    """A pebble goes on a stone."""

    pebble: int
    stone: int

    def why_not(self, pos: Beach, seat: Seat) -> tuple[str, str] | None:
        if self.pebble not in pos.hands[seat]:
            return "You hold no such pebble.", "PEB-PLAY-01"
        top, size = pos.top[self.stone], pos.content.size
        if top >= 0 and size[top] >= size[self.pebble]:
            return "The pebble there is not smaller.", "PEB-PLAY-01"
        return None


class Turn(Step[Beach], frozen=True):
    """The next seat is asked, or the game is over (PEB-PLAY-03)."""

    seat: Seat

    def run(self, pos: Beach) -> None:
        if pos.passed >= pos.players:
            finish(pos, "calm")
        else:
            pos.then(PutOne(self.seat), Turn((self.seat + 1) % pos.players))


def finish(pos: Beach, ending: str) -> None:
    """The most stones win, among those who have stayed."""
    stones = tuple(pos.owner.count(seat) for seat in range(pos.players))
    staying = [seat for seat in range(pos.players) if not pos.resigned[seat]]
    best = max(stones[seat] for seat in staying)
    winners = tuple(seat for seat in staying if stones[seat] == best)
    pos.finish(Outcome("PEB-PLAY-03", winners, stones, ending))


@takes(Put)
@asks("Where do you put a pebble?", "{seat} put(s|) a pebble", "PEB-PLAY-01")
class PutOne(Decision[Beach], frozen=True):
    """A pebble on a bare stone, or on a smaller one (PEB-PLAY-01)."""

    def moves(self, pos: Beach) -> Sequence[Move]:
        hand, stones = sorted(set(pos.hands[self.seat])), range(len(pos.top))
        puts = [Put(pebble, stone) for pebble in hand for stone in stones]
        return [put for put in puts if put.why_not(pos, self.seat) is None] or [Pass()]

    def apply(self, pos: Beach, move: Move) -> None:
        if not isinstance(move, Put):
            pos.passed += 1
            return
        pos.passed = 0
        pos.hands[self.seat].remove(move.pebble)
        if pos.top[move.stone] >= 0:
            pos.under.append(pos.top[move.stone])
        pos.top[move.stone], pos.owner[move.stone] = move.pebble, self.seat
        pos.tell("PEB-PLAY-01", "{0:seat} puts {1:pebble} on {2:stone}", self.seat, move.pebble, move.stone)
        if pos.bag:
            pos.hands[self.seat].append(pos.bag.pop())
            pos.reveal()
            pos.whisper((self.seat,), "PEB-PLAY-02", "You draw {0:pebble}", pos.hands[self.seat][-1])

    def forced(self) -> bool:
        return False  # that somebody passes shows what they hold, so they say it themselves

    def absent(self, pos: Beach, moves: Sequence[Move]) -> Move:
        return Pass()


class Pebbles(Game):
    """A game from outside the box."""

    slug = "pebbles"
    title = "Pebbles"
    designer = "somebody else"
    blurb = "Five stones in a brook. Put your pebbles on them."
    minutes = "2 min"
    players = (2, 3)
    bound = 100
    table = Beach
    packs = PACKS

    def set_up(self, pos: Beach) -> None:
        pos.bag = list(pos.content.bag)
        pos.chance.shuffle(pos.bag)
        pos.hands = [[pos.bag.pop() for _ in range(HAND)] for _ in range(pos.players)]
        pos.then(Turn(0))

    def names(self, pos: Beach) -> Mapping[str, Sequence[str]]:
        return {
            "seat": ("Crimson", "Orange", "Violet")[: pos.players],
            "pebble": pos.content.pebble_names,
            "stone": tuple(name.lower() for name in pos.content.stone_names),
        }

    def problems(self, pos: Beach) -> list[str]:
        pebbles = [*pos.bag, *(p for hand in pos.hands for p in hand), *pos.under]
        pebbles += [pebble for pebble in pos.top if pebble >= 0]
        return [] if sorted(pebbles) == pos.content.bag else ["pebbles are lost or doubled"]

    def on_resign(self, pos: Beach, seat: Seat) -> None:
        if pos.resigned.count(False) == 1:
            finish(pos, "resigned")

    def deal(self, pos: Beach, view: BeachView, chance: Chance) -> None:
        unseen = list(pos.content.bag)
        known = [*view.under, *(pebble for pebble in view.top if pebble >= 0)]
        if view.seat is not None:
            known += view.hands[view.seat]
        for pebble in known:
            unseen.remove(pebble)
        chance.shuffle(unseen)
        for seat, hand in enumerate(view.hands):
            if seat != view.seat:
                pos.hands[seat] = [unseen.pop() for _ in hand]
        pos.bag = unseen


GAME = Pebbles()
