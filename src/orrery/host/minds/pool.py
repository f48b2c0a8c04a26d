"""The processes in which the bots of a server think: started when they are first needed, kept warm, replaced when they die.

Whoever asks waits for a thought without holding up anything else. A thought that is not wanted any more is stopped, one that
takes too long as well; a process that does not heed it is ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque
from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Event, Move
from orrery.engine.domain import Domain
from orrery.engine.game import Game
from orrery.engine.view import View
from orrery.host.kept import Kept
from orrery.host.minds.wire import (
    HEAD,
    Answer,
    GameKey,
    Job,
    MindKey,
    Stop,
    framed,
    key_of,
    kit_of,
    opened,
    packed,
)

HEED = 2.0
"""Seconds in which a process must have stopped thinking when it is told to; then it is ended."""
PATIENCE = 4.0
"""So many times as long as a thought may compute is its answer waited for: other programs want their time, too."""
BEHIND = 15
"""How far thinking stands behind serving, as `nice` counts."""
_KNOWN = 4096
ALSO: tuple[str, ...] = ()
"""Functions (`module:name`) that a new process calls before it thinks: tests bring bots of their own this way."""


class Mindless(Exception):
    """A thought came to nothing: the bot failed, took too long, or its process died. The text may stand in a log."""


class Cold(Exception):
    """The bot does not know (any more) what it should have seen."""


class Thinker:
    """One process, as the server sees it."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.told: set[GameKey] = set()
        """The games whose kit it has got."""
        self.gone = False
        """It has died, or was ended."""

    @classmethod
    async def start(cls) -> Thinker:
        """A new process; it finds modules where this one does."""
        path = os.pathsep.join(os.path.abspath(place) for place in sys.path)
        env = {**os.environ, "PYTHONPATH": path}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "orrery.host.minds.worker", str(BEHIND), *ALSO,
            stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=env,
        )  # fmt: skip
        return cls(process)

    @property
    def alive(self) -> bool:
        """Whether the process still runs."""
        return not self.gone and self.process.returncode is None

    def tell(self, value: Job | Stop) -> None:
        """Send something."""
        assert self.process.stdin is not None
        self.process.stdin.write(framed(value))

    async def answer(self, number: int) -> Answer:
        """The answer to a job. Raises `EOFError` or `OSError` if the process dies."""
        assert self.process.stdout is not None
        while True:
            head = await self.process.stdout.readexactly(HEAD.size)
            answer = opened(await self.process.stdout.readexactly(HEAD.unpack(head)[0]))
            assert isinstance(answer, Answer)
            if answer.number == number:
                return answer

    def kill(self) -> None:
        """End it, whatever it does."""
        self.gone = True
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()


class Minds:
    """So many processes at most, for all bots of a server."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._idle: list[Thinker] = []
        self._all: set[Thinker] = set()
        self._starting = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._knows: Kept[MindKey, tuple[Thinker, int]] = Kept("minds", _KNOWN)
        """Which process remembers a bot, and the last entry that it was told of."""
        self._number = 0
        self._settling: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of the processes that run."""
        return tuple(thinker.process.pid for thinker in self._all if thinker.alive)

    # --- asking -----------------------------------------------------------------------------------------------------

    def seen(self, key: MindKey) -> int:
        """The last entry that the bot of a seat was told of; 0 if it must be told everything."""
        known = self._knows.get(key)
        return known[1] if known is not None and known[0].alive else 0

    async def choose(
        self,
        game: Game,
        key: MindKey,
        seed: str,
        at: int,
        goes_on: bool,
        events: Sequence[Event],
        view: View,
        moves: Sequence[Move],
        domains: Sequence[Domain],
        seconds: float,
    ) -> Move:
        """What a bot plays at entry `at`, from what its seat may know. Raises `Cold` if it should go on and cannot."""
        given = (key, seed, goes_on, tuple(events), packed(view), tuple(moves), tuple(domains))
        known = self._knows.get(key) if goes_on else None
        thinker = await self._take(None if known is None else known[0])
        if known is not None and known[0] is not thinker:
            self._give_back(thinker)
            raise Cold
        move = await self._ask(thinker, game, "choose", given, seconds)
        self._knows.put(key, (thinker, at))
        assert isinstance(move, Move)
        return move

    async def think(self, game: Game, work: str, given: tuple[Any, ...], seconds: float) -> Any:
        """Have something else done that a process can do (`worker.WORKS`)."""
        return await self._ask(await self._take(), game, work, given, seconds)

    async def _ask(
        self, thinker: Thinker, game: Game, work: str, given: tuple[Any, ...], seconds: float
    ) -> Any:
        """Ask a process that was taken; it is given back when it has answered, or has stopped."""
        self._number += 1
        number, key = self._number, key_of(game)
        kit = None if key in thinker.told else kit_of(game)
        thinker.tell(Job(number, work, key, kit, seconds, given))
        thinker.told.add(key)
        reading = asyncio.create_task(thinker.answer(number))
        try:
            done, _ = await asyncio.wait({reading}, timeout=PATIENCE * seconds)
        except asyncio.CancelledError:
            self._stop(thinker, number, reading)
            raise
        if not done:
            self._stop(thinker, number, reading)
            raise Mindless(f"no answer in {PATIENCE * seconds:g} seconds")
        try:
            answer = reading.result()
        except (EOFError, OSError) as error:
            thinker.kill()
            raise Mindless("the process died") from error
        finally:
            self._give_back(thinker)
        if answer.cold:
            raise Cold
        if answer.failed:
            raise Mindless(answer.failed)
        return answer.value

    def _stop(self, thinker: Thinker, number: int, reading: asyncio.Task[Answer]) -> None:
        """Let a process think no further; until it has stopped, nobody else gets it."""
        task = asyncio.create_task(self._settle(thinker, number, reading))
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)

    async def _settle(self, thinker: Thinker, number: int, reading: asyncio.Task[Answer]) -> None:
        try:
            with contextlib.suppress(OSError):
                thinker.tell(Stop(number))
            done, _ = await asyncio.wait({reading}, timeout=HEED)
            if not done or reading.exception() is not None:
                thinker.kill()
        finally:
            reading.cancel()
            self._give_back(thinker)

    # --- processes --------------------------------------------------------------------------------------------------

    async def _take(self, wanted: Thinker | None = None) -> Thinker:
        """A process that has nothing to do: the one that is wanted, if it is free."""
        while True:
            if self._closed:
                raise Mindless("the server is closing")
            self._drop_dead()
            if self._idle:
                thinker = wanted if wanted in self._idle else self._idle[-1]
                assert thinker is not None
                self._idle.remove(thinker)
                return thinker
            if len(self._all) + self._starting < self.places:
                return await self._started()
            free: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(free)
            try:
                await free
            except asyncio.CancelledError:
                if free.done() and not free.cancelled():
                    self._wake()
                raise

    async def _started(self) -> Thinker:
        self._starting += 1
        try:
            thinker = await Thinker.start()
        except OSError as error:
            self._wake()
            raise Mindless(f"no process could be started ({type(error).__name__})") from error
        finally:
            self._starting -= 1
        self._all.add(thinker)
        return thinker

    def _give_back(self, thinker: Thinker) -> None:
        if thinker.alive and not self._closed:
            self._idle.append(thinker)
        self._wake()

    def _wake(self) -> None:
        """Somebody who waits may look again."""
        while self._waiting:
            free = self._waiting.popleft()
            if not free.done():
                free.set_result(None)
                return

    def _drop_dead(self) -> None:
        for thinker in [one for one in self._all if not one.alive]:
            self._all.discard(thinker)
            if thinker in self._idle:
                self._idle.remove(thinker)

    async def close(self) -> None:
        """End all processes, and wait until they have ended."""
        self._closed = True
        for task in list(self._settling):
            task.cancel()
        for thinker in self._all:
            thinker.kill()
        await asyncio.gather(*self._settling, return_exceptions=True)
        for thinker in self._all:
            await thinker.process.wait()
        self._all.clear()
        self._idle.clear()
        while self._waiting:
            self._wake()
