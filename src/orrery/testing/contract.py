"""The contract as tests: one line makes them, `test_contract = suite(GAME, oracle=..., construct=...)`.

A failure names game, players, seed, decision, the move played and the moves before it: `Walk(game, players, seed,
options)` goes there again. Random games are made once for each number of players, and shared by the checks of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from orrery.engine.game import Game
from orrery.testing.checks import ALL
from orrery.testing.fairness import check_fair_bots, has_brain
from orrery.testing.machines import check_machines
from orrery.testing.outside import Construct, check_constructed, check_marks, moments, outside
from orrery.testing.playthrough import check_playthrough
from orrery.testing.recorded import check_recorded, kept
from orrery.testing.secrets import Oracle, Report
from orrery.testing.seeing import check_drawing
from orrery.testing.walks import Walk, walks
from orrery.testing.words import is_drawn

Check = Callable[[], None]
Test = Callable[[Check], None]

BATCHES, POSITIONS = 4, 160
"""So many positions are made up, in so many tests."""


def suite(
    game: Game,
    oracle: Oracle | None = None,
    construct: Construct | None = None,
    golden: Path | None = None,
    recorded: Path | None = None,
) -> Test:
    """The tests of one game, as a test function for pytest.

    The oracle tells what the rulebook keeps secret (a module will do, see `secrets.Oracle`), `construct` makes up a sound
    position at random, `golden` is the file of a playthrough that must still read the same, `recorded` a folder of
    games that must still replay. What is left out is not tested, and reported as skipped.
    """
    cases = list(_cases(Subject(game, oracle), construct, golden, recorded))

    @pytest.mark.parametrize("check", cases)
    def test_contract(check: Check) -> None:
        check()

    return test_contract


class Subject:
    """A game under test, with its random games."""

    def __init__(self, game: Game, oracle: Oracle | None) -> None:
        self.game = game
        self.oracle = oracle
        self.sizes = range(game.players[0], game.players[1] + 1)
        self.walks = cache(self._walks)
        self.exchanges = cache(self._exchanges)

    def _walks(self, players: int) -> list[Walk]:
        return walks(self.game, players)

    def _exchanges(self, players: int) -> Report:
        """What the exchange of secrets has found at the tables of one size."""
        report = Report()
        for walk in self.walks(players):
            report.add(outside(walk, self._told()))
        return report

    def _told(self) -> Oracle:
        if self.oracle is None:
            pytest.skip("suite(oracle=...) would tell what the rulebook keeps secret")
        return self.oracle

    def keeps(self, check: Callable[[Walk], None], players: int) -> None:
        """A promise, over the random games of one size."""
        for walk in self.walks(players):
            check(walk)

    def agrees(self, players: int) -> None:
        """The declaration of the table and the oracle say the same."""
        for walk in self.walks(players):
            check_marks(walk, self._told())

    def keeps_secrets(self, players: int) -> None:
        """Secrets are kept from whoever may not know them."""
        oracle = self._told()
        report = self.exchanges(players)
        assert not report.problems(), report.problems()
        assert report.tables, "nothing was compared"
        assert report.moved or not oracle.SECRET, "no move was compared"

    def plays_fair(self, players: int) -> None:
        """Bots choose the same whatever is hidden from them."""
        oracle = self._told()
        if not has_brain(self.game):
            pytest.skip("the game has no brain for bots that think")
        for walk in self.walks(players):
            check_fair_bots(walk, oracle)

    def exchanges_everything(self) -> None:
        """Every secret is exchanged somewhere: in a rare moment, or at a table of some size, the largest first."""
        oracle = self._told()
        report = moments(oracle)
        assert not report.problems(), report.problems()
        for players in reversed(self.sizes):
            if report.holes(oracle):
                report.add(self.exchanges(players))
        holes = report.holes(oracle)
        assert not holes, f"these secrets were never exchanged, so nothing was tested of them: {holes}"
        named = {name.partition(".")[0] for name in (*oracle.OPEN, *oracle.SECRET)}
        unknown = named - set(self.game.fields())
        assert not unknown, f"these are no fields of the table any more: {unknown}"

    def plays_on(self, construct: Construct | None, batch: int) -> None:
        """Positions made up at random are played on."""
        if construct is None:
            pytest.skip("suite(construct=...) would make up positions at random")
        check_constructed(construct, range(batch, POSITIONS, BATCHES), self.oracle)

    def reads_the_same(self, golden: Path | None) -> None:
        """The golden playthrough."""
        if golden is None:
            pytest.skip("suite(golden=...) would compare a whole game with the file of one")
        check_playthrough(self.game, golden)


def _cases(
    subject: Subject, construct: Construct | None, golden: Path | None, recorded: Path | None
) -> Iterator[Any]:
    """Every test of a game; those that share random games stay together."""
    for players in subject.sizes:
        for check in ALL:
            if check is check_drawing and not is_drawn(subject.game):
                continue
            name = check.__name__.removeprefix("check_")
            yield _case(subject, players, name, partial(subject.keeps, check, players))
        yield _case(subject, players, "marks", partial(subject.agrees, players))
        yield _case(subject, players, "secrets", partial(subject.keeps_secrets, players))
        yield _case(subject, players, "fair_bots", partial(subject.plays_fair, players))
    yield _case(subject, subject.sizes[-1], "every_secret", subject.exchanges_everything)
    for batch in range(BATCHES):
        yield pytest.param(partial(subject.plays_on, construct, batch), id=f"constructed-{batch + 1}")
    yield pytest.param(partial(subject.reads_the_same, golden), id="playthrough")
    games = [] if recorded is None else kept(recorded)
    for path in games:
        yield pytest.param(
            partial(check_recorded, subject.game, path), id=f"recorded-{path.name.split('.')[0]}"
        )
    if not games:
        yield pytest.param(partial(pytest.skip, "suite(recorded=...) would replay kept games"), id="recorded")
    yield pytest.param(partial(check_machines, subject.game), id="machines")


def _case(subject: Subject, players: int, name: str, check: Check) -> Any:
    group = pytest.mark.xdist_group(f"{subject.game.slug}-{players}")
    marks = [group] if find_spec("xdist") else []
    return pytest.param(check, id=f"{players}-{name}", marks=marks)
