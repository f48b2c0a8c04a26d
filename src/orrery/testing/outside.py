"""Secrets from outside: what a reader may not know is exchanged in the position itself, and the reader is shown the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from orrery.engine.base import Seat
from orrery.engine.chance import Chance, seeded
from orrery.engine.position import RESIGN, Position
from orrery.engine.table import declared
from orrery.testing.reasons import disagreements
from orrery.testing.secrets import Looks, Oracle, Reader, Report, Test, drawings, view_bytes
from orrery.testing.walks import Walk, draw
from orrery.testing.words import differs, is_drawn, seats_and_spectator


class Moment:
    """A position that no walk led to, with a move that is played there."""

    def __init__(self, pos: Position, number: int, what: str) -> None:
        self.pos = pos
        self.what = what
        self.seat = pos.waiting[0]
        self.text = pos.text(draw(pos, self.seat, seeded(number)))
        self.number = number

    def __str__(self) -> str:
        kind = type(self.pos.decision).__name__
        return f"\n  {self.pos.game.slug}, {self.what} {self.number}: {kind} of seat {self.seat + 1}, '{self.text}'\n"


@cache
def served() -> Callable[[Position, Reader], Looks] | None:
    """What host and web send to a reader; None where the extra `serve` is not installed."""
    try:
        from orrery.testing.readers import sent  # here, since it needs an extra
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "orrery":
            raise
        return None
    return sent


def everything(pos: Position, seat: Seat | None) -> Looks:
    """All that is drawn and sent for a reader."""
    found = drawings(pos, seat) if is_drawn(pos.game) else {}
    send = served()
    if send is not None:
        found.update(send(pos, seat))
    return found


def outside(walk: Walk, oracle: Oracle, about: int = 48) -> Report:
    """Exchange what is secret in the positions of a walk, and look at them through the eyes of every reader."""
    test = Test(oracle, walk.seed, everything)
    texts = sorted({stop.text for stop in walk.stops if stop.text != RESIGN})
    for number, stop in enumerate(walk.sample(about)):
        tries = [texts[test.chance.below(len(texts))] for _ in range(2)]
        test.look(stop, tries, thorough=number % 24 == 12)
        test.play(stop)
    return test.report


def moments(oracle: Oracle) -> Report:
    """The same for the rare moments that the game's oracle builds (`positions`)."""
    test = Test(oracle, "moments", everything)
    found: Iterable[Position] = getattr(oracle, "positions", tuple)()
    for number, pos in enumerate(found):
        moment = Moment(pos, number, "rare moment")
        test.look(moment, thorough=True)
        test.play(moment)
    return test.report


def check_marks(walk: Walk, oracle: Oracle) -> None:
    """The table's declaration and the oracle agree: what is declared Open is open, what is Own, Counted or Hidden is
    secret, and so is what is Told as soon as a reader is told something else than what lies there."""
    secret = {name.partition(".")[0] for name in oracle.SECRET}
    told: list[str] = []
    for name, mark in declared(type(walk.end)).marks.items():
        if mark == "Open":
            assert name in oracle.OPEN, (
                f"{walk.game.slug}: {name} is declared Open, and a secret of the oracle"
            )
        elif mark in ("Own", "Counted", "Hidden"):
            assert name in secret, f"{walk.game.slug}: {name} is declared {mark}, and open for the oracle"
        elif mark == "Told" and name not in secret:
            told.append(name)
    for stop in walk.sample(about=100) if told else ():
        for seat in seats_and_spectator(stop.pos):
            view = stop.pos.view(seat)
            for name in told:
                same = getattr(view, name) == getattr(stop.pos, name)
                assert same, f"{stop}{name} is open for the oracle, and kept from seat {seat}"


def check_outside(walk: Walk, oracle: Oracle) -> None:
    """What a seat may not know is exchanged in the position itself: whatever the seat is given stays the same."""
    problems = outside(walk, oracle).problems()
    assert not problems, problems


# --- positions made up at random ------------------------------------------------------------------------------------

Construct = Callable[[Chance], Position]
"""Makes up a sound position at random, at a decision, anywhere in the space that the rules allow."""


def check_constructed(
    construct: Construct, numbers: Iterable[int], oracle: Oracle | None = None, moves: int = 50
) -> None:
    """What no setup leads to can be played on, saved, looked at and imagined like anything else."""
    test = None if oracle is None else Test(oracle, "constructed")
    for number in numbers:
        pos, chance = construct(seeded(f"constructed {number}")), seeded(f"wander {number}")
        where = f"{pos.game.slug}, constructed position {number}"
        assert not pos.problems(), f"{where}: {pos.problems()}"
        for step in range(moves):
            if pos.over:
                break
            assert pos.waiting, f"{where}, decision {step}: nobody is asked, and the game is not over"
            if test is not None and step % 25 == 0:
                moment = Moment(pos.copy(), number, "constructed position")
                test.look(moment)
                test.play(moment)
            seat = pos.waiting[chance.below(len(pos.waiting))]
            if step % 5 == 0:
                wrong = next(disagreements(pos, seat, seeded(f"reasons {number} {step}")), "")
                assert not wrong, f"{where}, decision {step}, seat {seat + 1}: {wrong}"
            text = pos.text(draw(pos, seat, chance))
            if chance.below(200) == 0 and pos.resigned.count(False) > 2:
                text = RESIGN
            pos.play(text, seat)
            assert not pos.problems(), f"{where}, decision {step}, after '{text}': {pos.problems()}"
        assert pos.game.load(pos.save()) == pos, f"{where}: saved and loaded, it differs"
        if not pos.over:
            check_imagined(pos, where)
    if test is not None:
        assert not test.report.problems(), test.report.problems()


def check_imagined(pos: Position, where: str) -> None:
    """Each reader can imagine a sound position that gives it the same view."""
    for seat in seats_and_spectator(pos):
        other = pos.game.imagine(pos.view(seat), seeded("deal"))
        assert not other.problems(), f"{where}: seat {seat} imagines {other.problems()}"
        one, two = view_bytes(pos, seat), view_bytes(other, seat)
        assert one == two, f"{where}: the view that seat {seat} imagines differs: {differs(one, two)}"
