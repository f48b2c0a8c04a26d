"""The contender Orrery, plain or compiled, as PYTHONPATH says. Generic over games: it knows only the engine's words."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from random import Random
from time import perf_counter_ns, process_time

import orrery
from bench.protocol import Answer, serve
from orrery import Decision, Match, Move, Position
from orrery.bots import bot
from orrery.engine.base import Sealed
from orrery.engine.chance import seeded
from orrery.engine.domain import Domain
from orrery.games import games as installed


@cache
def has_domains(game: str) -> bool:
    """Whether any decision of this game is open-ended; where none is, nobody has to look for domains."""
    for kind in orrery.game(game).step_types():
        base = Decision if issubclass(kind, Decision) else Sealed if issubclass(kind, Sealed) else None
        if base is not None and getattr(kind, "domains") is not base.domains:  # noqa: B009
            return True
    return False


def choose(pos: Position, pick: Random) -> Move:
    """A random legal move of the first seat that is asked; each domain counts as one move."""
    moves = pos.moves()
    domains = pos.domains() if has_domains(pos.game.slug) else ()
    at = int(pick.random() * (len(moves) + len(domains)))
    return moves[at] if at < len(moves) else drawn(domains[at - len(moves)], pick)


def drawn(domain: Domain, pick: Random) -> Move:
    """A random move of an open-ended choice."""
    return domain.draw(seeded(pick.getrandbits(64)))


def play(game: str, players: int, seconds: float, seed: int, log: bool = True) -> Answer:
    """Random games, setup included, until the time is up; the last one is played to its end."""
    pick = Random(seed)
    random = pick.random
    open_ended = has_domains(game)
    decisions = choices = games = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        pos = orrery.new(game, players=players, seed=pick.getrandbits(32))
        pos.listening = log
        while not pos.over:
            moves = pos.moves()
            listed = number = len(moves)
            domains = pos.domains() if open_ended else ()
            number += len(domains)
            at = int(random() * number)
            pos.play(moves[at] if at < listed else drawn(domains[at - listed], pick))
            choices += number > 1 or bool(domains)
            decisions += 1
        games += 1
    return {"decisions": decisions, "choices": choices, "games": games, "seconds": spent}


def midgame(game: str, players: int, seed: int) -> Position:
    """The position in the middle of a random game."""
    pick = Random(seed)
    pos = orrery.new(game, players=players, seed=seed)
    kept = []
    while not pos.over:
        kept.append(pos.copy())
        pos.play(choose(pos, pick))
    return kept[len(kept) // 2]


def copy(game: str, players: int, seconds: float, seed: int) -> Answer:
    """Copies of positions in the middle of five games."""
    positions = [midgame(game, players, seed + n) for n in range(5)]
    copies = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        for pos in positions:
            for _ in range(50):
                pos.copy()
        copies += 50 * len(positions)
    return {"copies": copies, "seconds": spent}


def iterate(game: str, players: int, seconds: float, seed: int) -> Answer:
    """What one iteration of a Monte Carlo search costs: a position in its middle is copied, and random moves end it."""
    positions = [midgame(game, players, seed + n) for n in range(5)]
    pick = Random(seed)
    iterations = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        pos = positions[iterations % len(positions)].copy()
        pos.listening = False
        while not pos.over:
            pos.play(choose(pos, pick))
        iterations += 1
    return {"iterations": iterations, "seconds": spent}


def think(game: str, players: int, seconds: float, seed: int) -> Answer:
    """A captain thinks about positions in the middle of games: how often it tries a move and judges where that leads."""
    tries = number = 0
    spent = 0.0
    while spent < seconds:
        pos = midgame(game, players, seed + number)
        number += 1
        seat = pos.waiting[0]
        captain = bot("captain", pos.game, str(seed))
        from orrery.bots.search import SearchBot  # an earlier version, which this may measure, has none

        assert isinstance(captain, SearchBot)
        asked = (pos.view(seat), pos.moves(seat), pos.domains(seat))
        start = process_time()
        found = captain.race(*asked)
        spent += process_time() - start
        tries += sum(len(one.values) for one in found)
    return {"tries": tries, "seconds": spent}


_kinds: dict[tuple[str, int, int, int], list[str]] = {}
_least: dict[tuple[str, int, int, int], list[int]] = {}


def course(game: str, players: int, games: int, seed: int) -> Answer:
    """So many random games, the same ones whenever it is asked: how many decisions of each kind they have, and how many seconds
    these took. Every decision is timed by itself, and the fastest of all the times it was made counts: whatever else the
    machine did meanwhile does not."""
    asked = (game, players, games, seed)
    if asked not in _kinds:
        _kinds[asked] = kinds(*asked)
        _least[asked] = [1 << 62] * len(_kinds[asked])
    least = _least[asked]
    at = 0
    for number in range(seed, seed + games):
        pick = Random(number)
        start = perf_counter_ns()
        pos = orrery.new(game, players=players, seed=number)
        least[at] = min(least[at], perf_counter_ns() - start)
        at += 1
        while not pos.over:
            start = perf_counter_ns()
            pos.play(choose(pos, pick))
            least[at] = min(least[at], perf_counter_ns() - start)
            at += 1
    found: dict[str, list[float]] = {}
    for kind, spent in zip(_kinds[asked], least, strict=True):
        sums = found.setdefault(kind, [0, 0.0])
        sums[0] += 1
        sums[1] += spent / 1e9
    return {"kinds": found, "decisions": len(least) - games}


def kinds(game: str, players: int, games: int, seed: int) -> list[str]:
    """The kind of every decision of these games: which question was asked, and the first word of the answer."""
    found = []
    for number in range(seed, seed + games):
        pick = Random(number)
        pos = orrery.new(game, players=players, seed=number)
        found.append("setup")
        while not pos.over:
            move = choose(pos, pick)
            found.append(f"{type(pos.decision).__name__} {pos.text(move).split()[0]}")
            pos.play(move)
    return found


@cache
def sampled(game: str, players: int, games: int, seed: int) -> list[Position]:
    """Positions all along the games of `course`."""
    found = []
    for number in range(seed, seed + games):
        pick = Random(number)
        pos = orrery.new(game, players=players, seed=number)
        decisions = 0
        while not pos.over:
            if decisions % 50 == 25:
                found.append(pos.copy())
            pos.play(choose(pos, pick))
            decisions += 1
    return found


def moments(game: str, players: int, games: int, seed: int, seconds: float) -> Answer:
    """Positions of the games of `course` copied, seen by every seat, and imagined from what each seat saw, again and again
    until the time is up: the fastest time, per second."""
    positions = sampled(game, players, games, seed)
    imagine = orrery.game(game).imagine
    views = [pos.view(seat) for pos in positions for seat in range(players)]

    def copied() -> int:
        for pos in positions:
            pos.copy()
        return len(positions)

    def viewed() -> int:
        for pos in positions:
            for seat in range(players):
                pos.view(seat)
        return players * len(positions)

    def imagined() -> int:
        for number, view in enumerate(views):
            imagine(view, seeded(number))
        return len(views)

    answer: Answer = {}
    for what, work in (("copies", copied), ("views", viewed), ("imagined", imagined)):
        fastest = spent = 0.0
        while spent < seconds:
            start = process_time()
            number = work()
            once = process_time() - start
            fastest = max(fastest, number / once)
            spent += once
        answer[what] = fastest
    return answer


def replay(game: str, players: int, seconds: float, seed: int) -> Answer:
    """Replay the texts of three recorded games, from reading the file to the last position."""
    texts = []
    for number in range(3):
        pick = Random(seed + number)
        match = Match.seeded(orrery.game(game), players, seed + number)
        while not match.pos.over:
            match.play(choose(match.pos, pick))
        texts.append(match.record().text())
    decisions = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        for text in texts:
            record = orrery.read_record(text)
            record.replay(orrery.game(game))
            decisions += len(record.moves)
    return {"decisions": decisions, "seconds": spent}


def digest(game: str, games: int, seed: int) -> Answer:
    """One checksum over every hundredth position and the last one of some games, for each player count."""
    sums = hashlib.sha256()
    low, high = orrery.game(game).players
    for players in range(low, high + 1):
        for number in range(games):
            pick = Random(seed + number)
            pos = orrery.new(game, players=players, seed=seed + number)
            decisions = 0
            while not pos.over:
                if decisions % 100 == 0:
                    sums.update(pos.save())
                pos.play(choose(pos, pick))
                decisions += 1
            sums.update(pos.save())
    return {"digest": sums.hexdigest()}


def soak(game: str, players: int, games: int, seed: int) -> Answer:
    """Random games that look for trouble: exceptions, dead ends, broken invariants, games longer than their bound."""
    bound = orrery.game(game).bound
    troubles: list[str] = []
    decisions = longest = 0
    for number in range(seed, seed + games):
        pick = Random(number)
        played = 0
        try:
            pos = orrery.new(game, players=players, seed=number)
            while not pos.over:
                pos.play(choose(pos, pick))
                played += 1
                if played % 25 == 0 and (problems := pos.problems()):
                    raise AssertionError(problems[0])
                if played > bound:
                    raise AssertionError(f"still not over after {bound} decisions")
            if problems := pos.problems():
                raise AssertionError(problems[0])
        except Exception as error:  # every kind of failure is what is looked for
            troubles.append(f"seed {number}, decision {played}: {type(error).__name__}: {error}")
        decisions += played
        longest = max(longest, played)
    return {"games": games, "decisions": decisions, "longest": longest, "troubles": troubles}


def about() -> Answer:
    file = sys.modules["orrery.engine.position"].__file__ or ""
    known = {slug: game.players for slug, game in installed().items()}
    return {"compiled": not file.endswith(".py"), "python": sys.version.split()[0], "games": known}


if __name__ == "__main__":
    jobs = (about, play, copy, iterate, think, course, moments, replay, digest, soak)
    serve({job.__name__: job for job in jobs})
