"""Trying a pack against the game's own content: a small study of balance in the background, in a process of its own.

One study runs at a time, behind everything that serves people, and a few wait; everybody has one, and an address a few. Whoever leaves
the page lets it go: a study that nobody has looked at for a while is ended. What the process does and says is `orrery.lab.trying`, which
this room knows by its name and its lines alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Literal

import msgspec

from orrery.engine.game import Game
from orrery.engine.packs import Pack
from orrery.host.errors import NotNow, NotYours
from orrery.host.kept import Kept
from orrery.host.values import GuestId

logger = logging.getLogger(__name__)

MODULE = "orrery.lab.trying"
GAMES = 40
"""Pairs of games at most."""
SECONDS = 60.0
"""Of computing that a study may take; the pair that has begun is played to its end."""
PATIENCE = 10.0
"""So many times as long is waited for: other programs want their time, too."""
BEHIND = 19
"""How far it stands behind serving, as `nice` counts."""
WAITING = 4
"""Studies that wait for their turn at most."""
AT_AN_ADDRESS = 2
"""Studies of one address that run or wait."""
A_DAY = 20
"""Studies of one guest in a day; an address has ten times as many."""
LEFT = 30.0
"""Seconds after which nobody looks any more."""
DAY = 24 * 3600.0
LINE = 8_000_000
"""The longest line that is read: the report."""


class Row(msgspec.Struct, frozen=True):
    """A number of both sides."""

    about: str
    name: str
    first: str
    second: str
    change: str
    sure: str


class Report(msgspec.Struct, frozen=True):
    """What came of a study."""

    headline: str
    findings: tuple[str, ...]
    rows: tuple[Row, ...]
    page: str


class _Step(msgspec.Struct, frozen=True):
    played: int
    report: Report | None = None


class Trial:
    """One study: of which pack, for whom, and how far it is."""

    def __init__(self, guest: GuestId, address: str, game: Game, pack: Pack, players: int) -> None:
        self.guest = guest
        self.address = address
        self.slug = game.slug
        self.name = pack.name
        self.pack = pack
        self.players = players
        self.state: Literal["waiting", "playing", "done", "failed", "ended"] = "waiting"
        self.played = 0
        self.games = GAMES
        self.report: Report | None = None
        self.looked = time.monotonic()
        self.task: asyncio.Task[None] | None = None

    @property
    def runs(self) -> bool:
        """Whether there is more to come."""
        return self.state in ("waiting", "playing")


class Trials:
    """All studies of a server."""

    def __init__(self, limits: bool = True) -> None:
        self.limits = limits
        self._one = asyncio.Lock()
        self._trials: Kept[tuple[GuestId, str], Trial] = Kept("trials", 256)
        """The latest of each guest for each game."""
        self._running: set[Trial] = set()
        self._begun: Kept[str, list[float]] = Kept("trials a day", 20_000)
        self.process: Process | None = None

    def begin(self, guest: GuestId, address: str, game: Game, pack: Pack, players: int) -> Trial:
        """Begin a study, or a sentence why not now."""
        if not guest:
            raise NotYours("To try a pack you need a guest token; ask for one first.")
        game.check_players(players)
        if any(one.guest == guest for one in self._running):
            raise NotNow("You are trying a pack already; end that first, or wait for it.")
        if self.limits and sum(one.address == address for one in self._running) >= AT_AN_ADDRESS:
            raise NotNow("Others at your address are trying packs; please wait until one of them is done.")
        if len(self._running) > WAITING:
            raise NotNow("Many packs are being tried here; please come back in a few minutes.")
        if self.limits and not (self._may(guest, A_DAY) and self._may(f"@{address}", 10 * A_DAY)):
            raise NotNow("You have tried many packs today; `orrery balance` plays as many games as you like.")
        for whose in (guest, f"@{address}"):
            self._begun.put(whose, [*self._today(whose), time.monotonic()])
        trial = Trial(guest, address, game, pack, players)
        self._trials.put((guest, game.slug), trial)
        self._running.add(trial)
        trial.task = asyncio.create_task(self._run(trial))
        return trial

    def look(self, guest: GuestId, slug: str) -> Trial | None:
        """The latest study of a guest for a game; whoever looks has not left."""
        trial = self._trials.get((guest, slug))
        if trial is not None:
            trial.looked = time.monotonic()
        return trial

    def end(self, guest: GuestId, slug: str) -> None:
        """End a study that is not wanted any more."""
        trial = self._trials.get((guest, slug))
        if trial is not None and trial.runs and trial.task is not None:
            trial.state = "ended"
            trial.task.cancel()

    def _today(self, whose: str) -> list[float]:
        since = time.monotonic() - DAY
        return [then for then in self._begun.get(whose) or () if then > since]

    def _may(self, whose: str, most: int) -> bool:
        return len(self._today(whose)) < most

    async def _run(self, trial: Trial) -> None:
        watch = asyncio.create_task(self._watch(trial))
        try:
            async with self._one:
                trial.state = "playing"
                await asyncio.wait_for(self._play(trial), PATIENCE * SECONDS)
        except asyncio.CancelledError:
            trial.state = "ended"
        except (OSError, EOFError, TimeoutError, ValueError, msgspec.DecodeError) as error:
            logger.error("a pack of %s could not be tried: %s", trial.slug, type(error).__name__)
            trial.state = "failed"
        finally:
            watch.cancel()
            self._running.discard(trial)

    async def _watch(self, trial: Trial) -> None:
        """End a study that nobody looks at."""
        while trial.runs:
            await asyncio.sleep(max(0.05, trial.looked + LEFT - time.monotonic()))
            if time.monotonic() >= trial.looked + LEFT:
                self.end(trial.guest, trial.slug)
                return

    async def _play(self, trial: Trial) -> None:
        """Start the process, tell it what to do, and note what it says."""
        path = os.pathsep.join(os.path.abspath(place) for place in sys.path)
        process = self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", MODULE, str(BEHIND),
            stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env={**os.environ, "PYTHONPATH": path}, limit=LINE,
        )  # fmt: skip
        assert process.stdin is not None and process.stdout is not None
        try:
            wish = {
                "game": trial.slug,
                "pack": trial.pack.source,
                "players": trial.players,
                "games": GAMES,
                "seconds": SECONDS,
            }
            process.stdin.write(msgspec.json.encode(wish) + b"\n")
            while trial.report is None:
                line = await process.stdout.readline()
                if not line:
                    raise EOFError
                step = msgspec.json.decode(line, type=_Step)
                trial.played, trial.report = step.played if step.report is None else trial.played, step.report
            trial.state = "done"
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await asyncio.shield(process.wait())

    async def close(self) -> None:
        """End all of them, and wait until their process has ended."""
        running = [trial.task for trial in self._running if trial.task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
