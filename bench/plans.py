"""What a plan of a search is worth, decision by decision: far cheaper than matches, and it tells where more time would be wasted.

    python -m bench.plans GAME [--decisions 80] [--times 6] [--also width=10] [--plan budget=2600,doubt=2.0,least=12 ...]

Officers play; some of their real choices are drawn (as `bench.minds` does). Two references with so many times the budget of a hint, in which no
move ever leaves the race, tell what every candidate is worth. Each plan then decides all of them twice. What it gains is what its
choice is worth beyond the brain's own habit, in chances to win, on average over decisions and both references. A reference that is
judged by the other one shows how much is to be had at all by trying the same things more often: where a plan has most of it, a
larger budget brings nothing, and only another plan (deeper, wider, another judge) can. `--also` gives the references such a plan: what a plan gains
as judged by references that look deeper tells what it overlooks, as far as they are right.

A plan is `budget=DECISIONS` and fields of `bots.search.Plan`; what it does not say is the game's own. The compiled build of a game is measured by
`PYTHONPATH=build/compiled:. python -m bench.plans GAME` after `make compiled GAMES=GAME`.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from copy import deepcopy
from time import process_time
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from bench.minds import Choice, choices
from orrery.bots.levels import ADMIRAL, CAPTAIN, CAREFUL, GLANCE, paced
from orrery.bots.search import Plan, SearchBot
from orrery.engine.base import Move
from orrery.engine.chance import seeded
from orrery.engine.game import Game
from orrery.games import game as game_of
from orrery.games import games as installed

PLANS = (
    f"budget={CAPTAIN}," + ",".join(f"{name}={value}" for name, value in GLANCE.items()),
    f"budget={CAREFUL}",
    f"budget={ADMIRAL}",
    f"budget={ADMIRAL},doubt=2.0,least=12",
)
"""A captain's glance, the plan of the game with the budget of a hint, the admiral, and one that lets moves leave the race later."""
AGAIN = 2
"""How often a plan decides everything, each time with other dice."""

Values = list[tuple[Move, float]]
"""What each candidate of a decision is worth, the brain's own choice first."""

console = Console(width=None if sys.stdout.isatty() else 140)


class Found(msgspec.Struct, frozen=True):
    """What a plan gained at all decisions together."""

    gain: float
    error: float
    """The standard error of the gain."""
    differs: float
    """How often the choice was another one than the brain's."""
    seconds: float = 0.0
    """Of a processor, for all decisions once."""
    longest: float = 0.0


def read(text: str) -> tuple[int, dict[str, Any]]:
    """The budget of a plan and what it says otherwise; a sentence for what is no plan."""
    fields = {field.name: field.type for field in msgspec.structs.fields(Plan)}
    budget, said = CAREFUL, {}
    for part in text.split(","):
        name, _, value = part.strip().partition("=")
        if name != "budget" and name not in fields:
            raise SystemExit(f"'{name}' is no part of a plan: it may name budget, {', '.join(fields)}.")
        try:
            number = float(value)
        except ValueError:
            raise SystemExit(f"'{part}' is no part of a plan: it needs a number, such as {name}=2.") from None
        if name == "budget":
            budget = int(number)
        else:
            said[name] = int(number) if fields[name] is int else number
    return budget, said


def searcher(game: Game, choice: Choice, budget: int, said: dict[str, Any], seed: str) -> SearchBot:
    """A bot with this plan that has seen what the seat of this choice has."""
    bot = SearchBot(game, seeded(seed), budget)
    bot.plan = msgspec.structs.replace(bot.plan, **said)
    bot.mind.memory.facts = deepcopy(choice.facts)
    return paced(bot)


def reference(
    game: Game, asked: Sequence[Choice], times: float, also: dict[str, Any], name: str
) -> list[Values]:
    """What every candidate is worth, with a large budget that all of them share."""
    found = []
    said = {"doubt": math.inf, "caution": 0.0, "trust": 0.0, "slack": 0.0, "least": 10**9, **also}
    for number, choice in enumerate(asked):
        bot = searcher(game, choice, round(CAREFUL * times), said, f"{name} {number}")
        assert choice.view.seat is not None
        habit = bot._candidates(choice.view, choice.view.seat, choice.moves, choice.domains, None)[0].move
        ranked = bot.race(choice.view, choice.moves, choice.domains)
        found.append(sorted([(one.move, one.mean) for one in ranked], key=lambda one: one[0] != habit))
    return found


def worth(values: Values, move: Move) -> float:
    """What a move is worth beyond the habit. One that this reference has not looked at is worth the least."""
    return dict_of(values).get(repr(move), min(value for _, value in values)) - values[0][1]


def dict_of(values: Values) -> dict[str, float]:
    """Worths by what moves look like: not every move can be hashed."""
    return {repr(move): value for move, value in values}


def summed(gains: Sequence[float], others: int, seconds: float = 0.0, longest: float = 0.0) -> Found:
    """Mean and standard error."""
    count = len(gains)
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, count - 1)
    return Found(mean, math.sqrt(spread / count), others / count, seconds, longest)


def itself(one: Sequence[Values], other: Sequence[Values]) -> Found:
    """What the best moves of each reference gain as the other judges them."""
    gains, differs = [], 0
    for mine, theirs in zip([*one, *other], [*other, *one], strict=True):
        best = max(mine, key=lambda entry: entry[1])[0]
        differs += repr(best) != repr(mine[0][0])
        gains.append(worth(theirs, best))
    return summed(gains, differs)


def tried(game: Game, asked: Sequence[Choice], plan: str, references: Sequence[Sequence[Values]]) -> Found:
    """What a plan gains as both references judge it, and how long it takes."""
    budget, said = read(plan)
    gains, differs, spent, longest = [], 0, 0.0, 0.0
    for again in range(AGAIN):
        for number, choice in enumerate(asked):
            start = process_time()
            bot = searcher(game, choice, budget, said, f"try {again} {number}")
            move = bot.choose(choice.view, choice.moves, choice.domains)
            seconds = process_time() - start
            spent, longest = spent + seconds, max(longest, seconds)
            judged = [reference[number] for reference in references]
            differs += repr(move) != repr(judged[0][0][0])
            gains.append(sum(worth(values, move) for values in judged) / len(judged))
    return summed(gains, differs, spent / AGAIN, longest)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--decisions", type=int, default=80)
    parser.add_argument("--games", type=int, default=1, help="officers' games for each number of players")
    parser.add_argument("--times", type=float, default=6.0, help="the references' budget, in those of a hint")
    parser.add_argument("--also", default="", metavar="PLAN", help="what the references do otherwise")
    parser.add_argument("--plan", action="append", metavar="PLAN", help="may be said several times")
    parser.add_argument("--seed", default="plans")
    given = parser.parse_args()
    if given.game not in installed():
        parser.error(f"there is no game {given.game}; the games here are {', '.join(sorted(installed()))}")
    plans = given.plan or PLANS
    for plan in plans:
        read(plan)
    also = read(given.also)[1] if given.also else {}
    game = game_of(given.game)
    with console.status(f"{given.game}: officers play ..."):
        drawn = choices(given.game, given.games, given.decisions, given.seed)
    with console.status(f"{given.game}: two references think ..."):
        both = [reference(game, drawn, given.times, also, name) for name in ("one", "two")]
    open_ = [number for number, values in enumerate(both[0]) if len(values) > 1]
    asked = [drawn[number] for number in open_]
    references = [[values[number] for number in open_] for values in both]
    table = Table(
        title=f"{given.game}: {len(asked)} of {len(drawn)} decisions have more than one candidate",
        title_justify="left",
    )
    for name in ("plan", "gain", "standard error", "differs", "seconds", "longest"):
        table.add_column(name, justify="left" if name == "plan" else "right")

    def show(name: str, found: Found) -> None:
        times = (f"{found.seconds:.1f}", f"{found.longest:.2f}") if found.seconds else ("", "")
        table.add_row(name, f"{found.gain:.4f}", f"{found.error:.4f}", f"{found.differs:.0%}", *times)

    show("a reference, judged by the other", itself(*references))
    for plan in plans:
        with console.status(f"{given.game}: {plan} ..."):
            show(plan, tried(game, asked, plan, references))
    console.print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
