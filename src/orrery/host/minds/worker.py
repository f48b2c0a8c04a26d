"""The process in which bots think: it reads jobs, does them one after the other, and writes what came of each.

It is started by a server (`python -m orrery.host.minds.worker`) and ends with it: when nobody holds the other end of the
pipe any more, there is nobody to think for. A thread reads, so that a thought can be stopped in the middle.
"""

from __future__ import annotations

import _thread
import contextlib
import os
import queue
import signal
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from importlib import import_module
from types import FrameType
from typing import Any, BinaryIO

from orrery.bots.advice import Advice, advise
from orrery.bots.bot import Bot, Watcher
from orrery.bots.registry import bot as make_bot
from orrery.bots.review import Review, review
from orrery.engine.base import Event, Move
from orrery.engine.domain import Domain
from orrery.engine.game import Game
from orrery.engine.record import read_record
from orrery.games import games
from orrery.host.discretion import trace
from orrery.host.minds.wire import (
    HEAD,
    Answer,
    GameKey,
    Job,
    MindKey,
    SentView,
    Stop,
    framed,
    opened,
    unpacked,
)

REMEMBERED = 64
"""How many bots are remembered with what they have seen."""


class Stopped(BaseException):
    """The thought is not wanted any more. No `except Exception` of a bot holds it up."""


class TooSlow(BaseException):
    """The thought has taken more computing than it may."""


class Cold(Exception):
    """The bot that should go on thinking is not remembered here."""


class Worker:
    """One process: the games it knows, the bots it remembers, and the job it does."""

    def __init__(self, read: BinaryIO, write: BinaryIO) -> None:
        self.read = read
        self.write = write
        self.games: dict[GameKey, Game] = {}
        self.bots: OrderedDict[MindKey, Bot] = OrderedDict()
        self.jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self.at = 0
        """The job that is being done; 0 for none."""
        self.stop = 0
        """The job that is not wanted any more."""

    def run(self) -> None:
        """Do jobs until the server is gone."""
        signal.signal(signal.SIGINT, self._interrupted)
        if hasattr(signal, "SIGPROF"):
            signal.signal(signal.SIGPROF, self._ran_out)
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            self._do(self.jobs.get())

    def _listen(self) -> None:
        """Read what the server sends; when it is gone, end at once, whatever a bot may be doing."""
        while True:
            head = self.read.read(HEAD.size)
            data = self.read.read(HEAD.unpack(head)[0]) if len(head) == HEAD.size else b""
            if not data:
                os._exit(0)
            told = opened(data)
            if isinstance(told, Job):
                self.jobs.put(told)
            elif isinstance(told, Stop):
                self.stop = told.number
                if self.at == self.stop:
                    _thread.interrupt_main()

    def _interrupted(self, number: int, frame: FrameType | None) -> None:
        """A thought may be stopped; a key that was pressed at the server's terminal is not for us."""
        if self.at and self.at == self.stop:
            self.at = 0
            raise Stopped

    def _ran_out(self, number: int, frame: FrameType | None) -> None:
        if self.at:
            self.at = 0
            raise TooSlow

    def _do(self, job: Job) -> None:
        answer = Answer(job.number, failed="Stopped")
        try:
            self.at = job.number
            allow(job.seconds)
            if self.stop != job.number:
                answer = self._answered(job)
            self.at = 0
        except Stopped:
            self._forget(job)
        except TooSlow:
            self._forget(job)
            answer = Answer(job.number, failed=f"no answer in {job.seconds:g} seconds of computing")
        allow(0)
        self.write.write(framed(answer))
        self.write.flush()

    def _answered(self, job: Job) -> Answer:
        try:
            return Answer(job.number, WORKS[job.work](self, self._game(job), *job.given))
        except Cold:
            return Answer(job.number, cold=True)
        except Exception as error:  # whatever a bot does wrong
            self._forget(job)
            return Answer(job.number, failed=trace(error))

    def _forget(self, job: Job) -> None:
        """What a bot that failed or was stopped remembers may be half of something."""
        for given in job.given:
            if isinstance(given, MindKey):
                self.bots.pop(given, None)

    def _game(self, job: Job) -> Game:
        known = self.games.get(job.game)
        if known is None:
            slug, _ = job.game
            known = games()[slug] if job.kit is None else job.kit.kind(job.kit.content)
            self.games[job.game] = known
        return known

    def bot(self, key: MindKey, game: Game, seed: str, goes_on: bool) -> Bot:
        """The bot of a seat: the one that has thought for it before, or a new one."""
        found = self.bots.pop(key, None) if goes_on else make_bot(key.bot, game, seed, key.character)
        if found is None:
            raise Cold
        self.bots[key] = found
        if len(self.bots) > REMEMBERED:
            self.bots.popitem(last=False)
        return found


def allow(seconds: float) -> None:
    """Let the present thought take so much computing, not counting the time that other programs take (0: as much as it
    likes). Where there is no such clock, the server's patience is all there is."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


# --- what can be asked of it ------------------------------------------------------------------------------------------


def choose(
    worker: Worker,
    game: Game,
    key: MindKey,
    seed: str,
    goes_on: bool,
    events: Sequence[Event],
    view: SentView,
    moves: Sequence[Move],
    domains: Sequence[Domain],
) -> Move:
    """What a bot plays. It is told first what its seat has seen since it was last asked, or since the game began."""
    bot = worker.bot(key, game, seed, goes_on)
    if events and isinstance(bot, Watcher) and bot.listens:
        bot.seen(events, key.seat)
    return bot.choose(unpacked(view, game), moves, domains)


def hints(
    worker: Worker,
    game: Game,
    seed: str,
    events: Sequence[Event],
    view: SentView,
    moves: Sequence[Move],
    domains: Sequence[Domain],
) -> tuple[Advice, ...]:
    """What the captain would think of playing in somebody's place, from what they may know."""
    return advise(game, unpacked(view, game), moves, domains, seed, seen=events)


def look_back(worker: Worker, game: Game, record: str) -> Review:
    """What there is to learn from a finished game."""
    return review(game, read_record(record))


WORKS: dict[str, Callable[..., Any]] = {"choose": choose, "hints": hints, "look back": look_back}


def main() -> None:
    """Think for whoever has started this process, behind everything that serves people."""
    with contextlib.suppress(AttributeError, OSError):  # where there is no such thing
        os.nice(int(sys.argv[1]))
    read, write = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)  # what a bot prints must not come between the answers
    for also in sys.argv[2:]:
        module, _, function = also.partition(":")
        getattr(import_module(module), function)()
    Worker(read, write).run()


if __name__ == "__main__":
    main()
