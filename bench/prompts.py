"""`make prompts`: how often a person is asked in a game with officers, with full control and with the stops that come first.

    python -m bench.prompts [GAME ...] [--games 20] [--players 4] [--jobs 1] [--kinds] [--json FILE] [--before CHECKOUT]

Greedy bots play seeded games and answer whatever anybody could be asked. Beside each question stands what a person in that seat
would have met: a prompt, or an answer that goes by itself. So one run tells, for the same games,

- `all`: questions that the rules put, those with one possible answer among them (`single`);
- `full`: prompts with full control, `asked`: prompts with the stops that a new player has; clicks that a form joins
  (`engine.sheet`), and moves that one button plays in a row (`Choice.then`), are one prompt. So are moves that one form would have
  planned (`Sheet.plan`): each stood in it when it was opened, at its price and as often, its purses pay for all of them, and
  the others did nothing but pass in between;
- `lost`: questions that went by themselves, though the bot would have done something else: real decisions that the stops of a new
  player leave out. With full control there must be none;
- `clicks`: what somebody sensible presses, one for each choice of a form and one to confirm it.

All numbers are per seat, the mean over all games. `--before` names a checkout of an earlier version: its bots play with the same seeds
by its own rules, where every question wanted a click, and its clicks stand beside ours. Ends with an error when a question with one answer was asked, when
full control lost something, or when a target of bench/targets.toml is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from orrery.bots import bot
from orrery.engine.base import Move, Seat
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.sheet import Sheet, SheetLine
from orrery.engine.stops import DEFAULT, FULL, automatic, in_words, kind_of
from orrery.games import game, games

ROOT = Path(__file__).resolve().parent
MEASURES = ("all", "single", "full", "asked", "lost", "clicks")
console = Console(width=None if sys.stdout.isatty() else 120)


class Counts(msgspec.Struct):
    """What was counted: how often each measure, by the kind of question."""

    seats: int = 0
    games: int = 0
    asked_in_vain: int = 0
    """Questions with one possible answer that were asked all the same."""
    lost_in_full: int = 0
    """Decisions that full control would not have asked."""
    by_kind: dict[str, dict[str, int]] = {}
    lost: dict[str, int] = {}
    """What was lost, in words: the kind of question and the move that was not made."""

    def add(self, kind: str, measure: str, number: int = 1) -> None:
        """Count something of a kind."""
        found = self.by_kind.setdefault(kind, dict.fromkeys(MEASURES, 0))
        found[measure] += number

    def join(self, other: Counts) -> None:
        """Count what another game counted."""
        self.seats += other.seats
        self.games += other.games
        self.asked_in_vain += other.asked_in_vain
        self.lost_in_full += other.lost_in_full
        for kind, found in other.by_kind.items():
            for measure, number in found.items():
                self.add(kind, measure, number)
        self.lost = dict(Counter(self.lost) + Counter(other.lost))

    def mean(self, measure: str, kind: str | None = None) -> float:
        """A measure for each seat, of one kind or of all."""
        kinds = self.by_kind if kind is None else [kind]
        return sum(self.by_kind[name][measure] for name in kinds) / max(1, self.seats)


def kind_at(pos: Position, seat: Seat) -> str:
    """What a question is counted as: the name of its step, and the kind of stop."""
    name, kind = in_words(type(pos.decision).__name__), kind_of(pos, seat)
    return f"{name}: {kind}" if kind and kind != name else name


def has_form(pos: Position, seat: Seat) -> bool:
    """Whether the clicks of this question are joined into one form, whatever they are: not where it is one of several answers."""
    sheet = pos.sheet(seat)
    return sheet is not None and not sheet.folded


def rows_of(played: Game, view: Any, moves: Sequence[Move], text: str) -> list[tuple[str, ...]]:
    """What the buttons that begin with this move go on with."""
    drawn = played.drawing().choices(view, moves, view.words())
    return [choice.then for choice in drawn if choice.then and choice.move == text]


def sheet_of(pos: Position, seat: Seat, move: Move) -> set[str]:
    """What the form that this move opens or fills in would send besides."""
    sheet = pos.sheet(seat)
    if (
        sheet is None
        or sheet.plan
        or (sheet.start != move and all(line.move != move for line in sheet.lines))
    ):
        return set()
    ends = [sheet.end] if sheet.end is not None else []
    return {pos.text(one) for one in (*(line.move for line in sheet.lines), *ends)}


class Form:
    """A form whose choices go on as a plan, as somebody would have filled it in who knew what they were going to do."""

    def __init__(self, pos: Position, sheet: Sheet) -> None:
        self.lines = {pos.text(line.move): line for line in sheet.lines}
        self.closing = "" if sheet.closing is None else pos.text(sheet.closing)
        self.purses = [purse.amount for purse in sheet.purses]
        self.chosen: Counter[str] = Counter()
        self.open = True

    def take(self, text: str) -> bool:
        """Whether the form would have sent this move, too; then it is chosen."""
        if not self.open:
            return False
        if self.closing and text == self.closing:
            self.open = False
            return True
        line = self.lines.get(text)
        if line is None or self.chosen[text] >= line.most or self._excluded(text, line):
            return False
        left = [purse - cost for purse, cost in zip(self.purses, line.costs, strict=True)]
        if min(left, default=0) < 0:
            return False
        self.purses = left
        self.chosen[text] += 1
        return True

    def clicks(self) -> int:
        """The clicks of what was chosen last: the second choice is the first for which the form is opened and confirmed, and
        what closes it confirms it."""
        number = self.chosen.total() + (not self.open)
        return (2 if number == 2 else 0) + int(self.open)

    def _excluded(self, text: str, line: SheetLine) -> bool:
        return bool(line.apart) and any(
            self.chosen[other] and other != text and known.apart == line.apart
            for other, known in self.lines.items()
        )


def form_of(pos: Position, seat: Seat, text: str) -> Form | None:
    """The form that a move would be planned with; None where it is made alone."""
    sheet = pos.sheet(seat)
    if sheet is None or not sheet.plan:
        return None
    form = Form(pos, sheet)
    return form if text != form.closing and form.take(text) else None


def play(slug: str, players: int, number: int) -> Counts:
    """One game, counted."""
    played = game(slug)
    seed = f"prompts-{number}"
    pos = played.new(players, seed)
    pos.listening = False
    minds = [bot("officer", played, f"{seed}/{seat}") for seat in range(players)]
    counts = Counts(players, 1)
    before: tuple[Seat, str] | None = None
    """Whose form is open, and of which step: the next click of it is no new prompt."""
    rows: list[tuple[str, ...]] = []
    """What the buttons of the last prompt would go on with."""
    rower = -1
    sheet: set[str] = set()
    """What the form of the last prompt would send."""
    planner, plan = -1, None
    """Who fills in a form whose choices go on by themselves, and that form."""
    while not pos.over:
        seat = pos.waiting[0]
        moves, domains = pos.moves(seat), pos.domains(seat)
        view = pos.view(seat)
        move = minds[seat].choose(view, moves, domains)
        kind, form = kind_at(pos, seat), has_form(pos, seat)
        text = pos.text(move)
        rows = [row[1:] for row in rows if seat == rower and row[0] == text]
        in_row = bool(rows)
        rows = [row for row in rows if row]
        counts.add(kind, "all")
        opened = (seat, type(pos.decision).__name__)
        in_sheet = seat == rower and text in sheet
        auto = automatic(pos, seat, DEFAULT)
        planned = seat == planner and auto is None and plan is not None and plan.take(text)
        by_itself = seat == planner and auto is not None and auto.move == move
        if not planned and not by_itself and text != "pass":
            plan = None  # somebody does something else
        follows = in_row or in_sheet or planned or (form and before == opened)
        single = len(moves) == 1 and not domains
        if single:
            counts.add(kind, "single")
        else:
            full = automatic(pos, seat, FULL)
            counts.add(kind, "full", 0 if follows or full is not None else 1)
            counts.lost_in_full += full is not None and full.move != move
        if auto is None:
            counts.add(kind, "asked", 0 if follows else 1)
            if not in_row:
                rows = rows_of(played, view, moves, text)
            sheet = sheet if in_sheet else sheet_of(pos, seat, move)
            if not follows:
                found = form_of(pos, seat, text)
                planner, plan = (seat, found) if found is not None else (planner, plan)
            counts.asked_in_vain += single
            if planned and plan is not None:
                counts.add(kind, "clicks", plan.clicks())
            else:
                counts.add(kind, "clicks", 0 if in_row else 2 if form and not follows else 1)
        elif auto.move != move:
            counts.add(kind, "lost")
            said = f"{kind}: {pos.text(move)}"
            counts.lost[said] = counts.lost.get(said, 0) + 1
        before = opened if form else None
        rower = seat
        pos.play(move, seat)
    return counts


def measure(slug: str, players: int, number: int, jobs: int) -> Counts:
    """Many games, counted together; the same for any number of jobs."""
    total = Counts()
    if jobs > 1:
        with ProcessPoolExecutor(jobs) as pool:
            for counts in pool.map(play, repeat(slug), repeat(players), range(number)):
                total.join(counts)
    else:
        for one in range(number):
            total.join(play(slug, players, one))
    return total


EARLIER = """
import sys
from orrery.bots import bot
from orrery.games import game

slug, players, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
asked = 0
for number in range(games):
    seed = f"prompts-{number}"
    played = game(slug)
    pos = played.new(players, seed)
    minds = [bot("greedy", played, f"{seed}/{seat}") for seat in range(players)]
    while not pos.over:
        seat = pos.waiting[0]
        moves, domains = pos.moves(seat), pos.domains(seat)
        pos.play(minds[seat].choose(pos.view(seat), moves, domains), seat)
        asked += 1
print(asked / games / players)
"""
"""Plays as an earlier version does, with nothing that came later; each question of it wanted a click."""


def earlier(checkout: Path, slug: str, players: int, games: int) -> float:
    """The clicks of each seat in an earlier version."""
    done = subprocess.run(
        [sys.executable, "-c", EARLIER, slug, str(players), str(games)],
        env={**os.environ, "PYTHONPATH": str(checkout / "src")},
        cwd=checkout,
        text=True,
        capture_output=True,
    )
    if done.returncode:
        raise SystemExit(f"{done.stderr}{checkout} could not play {slug}")
    return float(done.stdout)


def beside(found: dict[str, Counts], clicks: dict[str, float]) -> Table:
    """The clicks of an earlier version beside ours."""
    table = Table("game", "clicks before", "clicks", "share")
    for slug, before in clicks.items():
        now = found[slug].mean("clicks")
        table.add_row(slug, f"{before:.1f}", f"{now:.1f}", f"{now / before:.2f}")
    return table


def told(found: dict[str, Counts], kinds: bool) -> Table:
    """The numbers as a table."""
    table = Table("game" if not kinds else "kind of question", *MEASURES)
    for slug, counts in found.items():
        table.add_row(slug, *(f"{counts.mean(measure):.1f}" for measure in MEASURES))
        if kinds:
            for kind in sorted(counts.by_kind, key=lambda kind: -counts.mean("asked", kind)):
                table.add_row(f"  {kind}", *(f"{counts.mean(measure, kind):.2f}" for measure in MEASURES))
    return table


def missed(found: dict[str, Counts], players: int) -> list[str]:
    """What is not as it should be, in sentences."""
    targets = tomllib.loads((ROOT / "targets.toml").read_text("utf-8")).get("prompts", {})
    wrong = []
    for slug, counts in found.items():
        if counts.asked_in_vain:
            wrong.append(f"{slug}: {counts.asked_in_vain} questions with one answer were asked.")
        if counts.lost_in_full:
            wrong.append(f"{slug}: full control lost {counts.lost_in_full} decisions.")
        most = targets.get(slug)
        if most is not None and players == 4 and counts.mean("asked") > most:
            wrong.append(
                f"{slug}: {counts.mean('asked'):.1f} prompts for each seat, and there should be at most {most}."
            )
    return wrong


def main(args: list[str] | None = None) -> int:
    """Measure, and say what is missed."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.prompts", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("game", nargs="*", default=sorted(games()))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kinds", action="store_true", help="by kind of question, and what was lost")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--before", type=Path, help="a checkout of an earlier version")
    given = parser.parse_args(args)
    found: dict[str, Counts] = {}
    for slug in given.game:
        players = min(max(given.players, games()[slug].players[0]), games()[slug].players[1])
        found[slug] = measure(slug, players, given.games, given.jobs)
        if given.kinds:
            console.print(told({slug: found[slug]}, True))
            for said, number in Counter(found[slug].lost).most_common(12):
                console.print(f"  lost {number} times: {said}", highlight=False)
    console.print(told(found, False))
    if given.before is not None:
        table_of = {
            slug: min(max(given.players, games()[slug].players[0]), games()[slug].players[1])
            for slug in found
        }
        clicks = {slug: earlier(given.before, slug, table_of[slug], given.games) for slug in found}
        console.print(beside(found, clicks))
    if given.json is not None:
        given.json.write_text(json.dumps(msgspec.to_builtins(found), indent=1), "utf-8")
    wrong = missed(found, given.players)
    for sentence in wrong:
        console.print(sentence, style="bold")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
