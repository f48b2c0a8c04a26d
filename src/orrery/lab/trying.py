"""A small study of balance in a process of its own, for a server: a pack against the game as it is, within a budget.

`python -m orrery.lab.trying NICE` reads one line of JSON (`Wish`) and writes a line for each pair of games that was played (`Step`); the
last line has the report. It ends with the one who started it: when nobody holds the other end of the pipe, there is nobody to play for.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import BinaryIO

import msgspec

from orrery.engine.packs import Pack
from orrery.games import game as game_of
from orrery.lab.balance import Balance, Study
from orrery.lab.balance_page import page
from orrery.lab.told import certainty, change, findings, headline, value
from orrery.lab.traced import trace

ROWS = 12
"""So many numbers are told beside the report."""


class Wish(msgspec.Struct, frozen=True):
    """What is to be tried: the whole content of a pack as a text, and how much may be spent on it."""

    game: str
    pack: str
    players: int
    games: int
    seconds: float
    """Of computing; a pair of games that has begun is played to its end."""
    seed: str = "0"


class Row(msgspec.Struct, frozen=True):
    """A number of both sides: what it is about, with the pack, with ours, the difference, and how sure it is."""

    about: str
    name: str
    first: str
    second: str
    change: str
    sure: str


class Report(msgspec.Struct, frozen=True):
    """What came of it: sentences, the numbers that differ most surely, and the whole report as a page."""

    headline: str
    findings: tuple[str, ...]
    rows: tuple[Row, ...]
    page: str


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many pairs are played; what came of it at the end."""

    played: int
    report: Report | None = None


def tried(wish: Wish, each: Callable[[int], None], clock: Callable[[], float] = time.process_time) -> Report:
    """Play pairs of games until the budget is spent, at least one, and tell what differs."""
    game = game_of(wish.game).with_text(wish.pack, "pack.toml")
    pack = game.pack
    assert isinstance(pack, Pack)
    study = Study(wish.game, pack, None, wish.games, wish.players, "officer", wish.seed)
    ours, theirs = [], []
    for first, second in zip(*study.work, strict=True):
        ours.append(trace(first))
        theirs.append(trace(second))
        each(len(ours))
        if clock() >= wish.seconds:
            break
    return reported(study.told([ours, theirs]))


def reported(found: Balance) -> Report:
    """A study as a server shows it."""
    rows = tuple(
        Row(one.about, one.name, value(one, one.first), value(one, one.second), change(one), certainty(one))
        for one in found.differences[:ROWS]
    )
    return Report(headline(found), tuple(findings(found)), rows, page(found))


def main() -> None:
    """Do what the first line of the input asks for."""
    with contextlib.suppress(AttributeError, OSError):  # where there is no such thing
        os.nice(int(sys.argv[1]))
    read, write = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)  # what a bot prints must not come between the lines
    wish = msgspec.json.decode(read.readline(), type=Wish)
    threading.Thread(target=_end_with, args=(read,), daemon=True).start()

    def say(step: Step) -> None:
        write.write(msgspec.json.encode(step) + b"\n")
        write.flush()

    done = tried(wish, lambda played: say(Step(played)))
    say(Step(wish.games, done))
    os._exit(0)  # the thread that listens would hold up a tidy end


def _end_with(read: BinaryIO) -> None:
    """Wait until nobody holds the other end any more."""
    while read.read(1):
        pass
    os._exit(0)


if __name__ == "__main__":
    main()
