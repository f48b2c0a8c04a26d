"""Who keeps promises in Galactic Destiny, and what it pays: games between bots of three characters.

    python docs/notebooks/promises.py --games 96 --jobs 2 --resume run.jsonl --out promises.json

In every game one seat is watched and three officers sit around it. The watched seat is an officer like them, or `Faithful`, or
`Faithless`; the three play the same seeds in the same seats, so that what differs is the character. The rules watch promises themselves
(DES-DEAL-03): whoever breaks one gets 2 Corruption or is sued (DES-DEAL-05, 15), and officers offer less to whoever has broken his word.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any, NamedTuple

import msgspec

from orrery.bots.mind import pick
from orrery.bots.officer import OfficerBot
from orrery.engine.base import Event, Move, Seat
from orrery.engine.domain import Domain
from orrery.engine.position import Position
from orrery.engine.view import View
from orrery.games import game as game_of
from orrery.games.destiny.deals.due import BreakIt, KeepIt, KeepOrBreak
from orrery.games.destiny.table.deals import Deal
from orrery.games.destiny.table.terms import Gift
from orrery.lab.crew import Crew
from orrery.lab.one import play_one
from orrery.lab.report import Share, share

PLAYERS = 4
OFFICER, FAITHFUL, FAITHLESS = "officer", "promises:Faithful", "promises:Faithless"
CHARACTERS = (OFFICER, FAITHFUL, FAITHLESS)


# --- two characters ---------------------------------------------------------------------------------------------


class Faithful(OfficerBot):
    """An officer that does nothing of which it sees at once that it breaks a promise, and that keeps what falls due."""

    def choose(self, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
        if len(moves) == 1 and not domains:
            return moves[0]
        assert view.seat is not None, "a spectator has nothing to choose"
        pos: Any = self.mind.imagine(view, self.chance)
        if type(pos.decision) is KeepOrBreak and KeepIt() in moves:
            return KeepIt()
        options = self.mind.options(pos, view.seat, moves, domains, self.chance)
        weights = list(self.mind.weights(pos, view.seat, options))
        while len(options) > 1 and bound(pos, view.seat):
            best = weights.index(max(weights))
            if not breaks(pos, view.seat, options[best]):
                break
            del options[best], weights[best]
        return pick(options, weights, self.chance)


class Faithless(OfficerBot):
    """An officer that weighs its moves as if it had promised nothing, and that keeps nothing that falls due."""

    def choose(self, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
        if len(moves) == 1 and not domains:
            return moves[0]
        assert view.seat is not None, "a spectator has nothing to choose"
        pos: Any = self.mind.imagine(view, self.chance)
        if type(pos.decision) is KeepOrBreak:
            return BreakIt()
        options = self.mind.options(pos, view.seat, moves, domains, self.chance)
        if pos.case is None and not hasattr(pos.decision, "deal"):
            pos.deals = [deal for deal in pos.deals if not owes(deal, view.seat)]
        return pick(options, self.mind.weights(pos, view.seat, options), self.chance)


def owes(deal: Deal, seat: Seat) -> bool:
    """Whether a seat still has a promise of this deal to keep."""
    return any(term.giver == seat and at not in deal.kept for at, term in enumerate(deal.terms))


def bound(pos: Any, seat: Seat) -> bool:
    """Whether a seat has any promise to keep."""
    return any(owes(deal, seat) for deal in pos.deals)


def breaks(pos: Position, seat: Seat, move: Move) -> bool:
    """Whether a move breaks a promise of this seat at once, tried on a copy."""
    after = pos.copy()
    after.listening = True
    return seat in breaches(after.play(move, seat))


def breaches(events: Sequence[Event]) -> list[Seat]:
    """Who has broken a promise just now."""
    said = "{0:seat} breaks a promise of deal {1}"
    return [event.args[0] for event in events if event.clause == "DES-DEAL-15" and event.text == said]


# --- one game ---------------------------------------------------------------------------------------------------


class Promise(msgspec.Struct, frozen=True):
    """One promise, and what became of it: `kept`, `broken`, `lapsed` (nobody owes it any more), or `open` at the end."""

    kind: str
    giver: Seat
    turn: int
    became: str


class Game(msgspec.Struct, frozen=True):
    """What one game tells of promises."""

    watched: str
    seat: Seat
    won: float
    score: int
    decisions: int
    promises: tuple[Promise, ...]
    breaches: tuple[int, ...]
    """By seat."""
    deals: tuple[int, ...]
    """Deals by seat, of any kind."""
    lead: tuple[int, ...]
    """For each breach: the Sectors of who broke it, less the most of the others."""


class Job(NamedTuple):
    """A game to be played."""

    watched: str
    number: int
    seed: str


def play(job: Job) -> Game:
    """Play it; the watched seat moves round the table from game to game."""
    game = game_of("destiny")
    seat = job.number % PLAYERS
    seats = [job.watched if at == seat else OFFICER for at in range(PLAYERS)]
    ledger: dict[int, Deal] = {}
    broken: Counter[Seat] = Counter()
    dealt: Counter[Seat] = Counter()
    leads: list[int] = []
    last: list[Any] = []

    def after(pos: Any, mover: Seat, events: Sequence[Event]) -> None:
        last[:] = [pos]
        for deal in (*pos.past, *pos.deals):
            ledger[deal.id] = deal
        for event in events:
            if event.clause == "DES-DEAL-28" and event.text == "{0:seat} make a deal":
                dealt.update(event.args[0])
        for giver in breaches(events):
            broken[giver] += 1
            most = max(pos.count_sectors(other) for other in range(PLAYERS) if other != giver)
            leads.append(pos.count_sectors(giver) - most)

    played = play_one(
        game, PLAYERS, seats, f"{job.seed}/{job.number}", game.check_options({}), job.number, after=after
    )
    if played.outcome is None:
        raise RuntimeError(f"game {job.number} of {job.watched} broke off: {played.error}\n{played.trace}")
    still = {deal.id for deal in last[0].deals}
    promises = tuple(
        Promise(type(term).__name__, term.giver, deal.made, became(deal, at, deal.id in still))
        for deal in ledger.values()
        for at, term in enumerate(deal.terms)
        if type(term) is not Gift
    )
    winners = played.outcome.winners
    return Game(
        job.watched, seat, (seat in winners) / len(winners) if winners else 0.0, played.outcome.scores[seat], played.decisions,
        promises, tuple(broken[at] for at in range(PLAYERS)), tuple(dealt[at] for at in range(PLAYERS)), tuple(leads),
    )  # fmt: skip


def became(deal: Deal, at: int, still: bool) -> str:
    """What became of a promise."""
    if at in deal.kept:
        return "kept"
    if at in deal.broken:
        return "broken"
    return "open" if still else "lapsed"


# --- many games -------------------------------------------------------------------------------------------------


def study(
    games: int,
    characters: Sequence[str] = CHARACTERS,
    seed: str = "promises",
    jobs: int = 1,
    keep: Path | None = None,
) -> dict[str, list[Game]]:
    """So many games of each character, on the same seeds."""
    work = [Job(character, number, seed) for number in range(games) for character in characters]
    with Crew(jobs, keep=keep) as crew:
        found = crew.run(play, work)
    return {character: [one for one in found if one.watched == character] for character in characters}


def kinds(games: Sequence[Game], seat: Seat | None = None) -> dict[str, Counter[str]]:
    """Of each kind of promise, how many became what; of one seat or of all."""
    table: dict[str, Counter[str]] = {}
    for game in games:
        for promise in game.promises:
            if seat is None or promise.giver == seat:
                table.setdefault(promise.kind, Counter())[promise.became] += 1
    return table


def watched(games: Sequence[Game]) -> Counter[str]:
    """What became of the promises of the watched seats."""
    return Counter(p.became for game in games for p in game.promises if p.giver == game.seat)


def wins(games: Sequence[Game]) -> Share:
    """How often the watched seat won."""
    return share(sum(game.won for game in games), len(games))


def paired(games: Sequence[Game], others: Sequence[Game]) -> tuple[float, float]:
    """The mean difference of wins over the same seeds, and how far its interval of 95 % reaches to either side."""
    gaps = [a.won - b.won for a, b in zip(games, others, strict=True)]
    return mean(gaps), 1.96 * stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else 1.0


def told(found: dict[str, list[Game]]) -> str:
    """Two tables in Markdown."""
    lines = [
        "| promise of an officer | made | kept | broken | lapsed | open at the end |",
        "|---|---|---|---|---|---|",
    ]
    for kind, counts in sorted(kinds(found[OFFICER]).items()):
        states = [counts[state] for state in ("kept", "broken", "lapsed", "open")]
        lines.append(f"| {kind} | {sum(states)} | {' | '.join(map(str, states))} |")
    lines += [
        "",
        "| the watched seat is | games | wins | 95 % | against the officer | deals a game | promises kept | broken |",
    ]
    lines.append("|---|---|---|---|---|---|---|---|")
    for character, games in found.items():
        rate, result = wins(games), watched(games)
        gap, spread = paired(games, found[OFFICER])
        deals = mean(game.deals[game.seat] for game in games)
        beside = "" if character == OFFICER else f"{gap:+.1%} ± {spread:.1%}"
        lines.append(
            f"| {character.split(':')[-1].lower()} | {len(games)} | {rate.rate:.1%} | {rate.low:.0%} to {rate.high:.0%} | {beside} | "
            f"{deals:.1f} | {result['kept']} | {result['broken']} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=96)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="promises")
    parser.add_argument(
        "--resume", type=Path, help="a file of finished games, from which a run that was broken off goes on"
    )
    parser.add_argument("--out", type=Path, help="all games as JSON")
    given = parser.parse_args()
    import promises  # by the name under which workers and bots find it, not as the program that was started

    found = promises.study(given.games, seed=given.seed, jobs=given.jobs, keep=given.resume)
    if given.out:
        given.out.write_bytes(msgspec.json.encode(found) + b"\n")
    print(promises.told(found))


if __name__ == "__main__":
    main()
