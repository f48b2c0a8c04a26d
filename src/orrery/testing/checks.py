"""What every game promises, as checks over a random game. `contract.suite` makes tests of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from typing import Any

import msgspec
import pytest

from orrery.engine.base import PHRASES, Event, Seat
from orrery.engine.chance import Chance, seeded
from orrery.engine.errors import IllegalMove, UnreadableMove
from orrery.engine.game import Game
from orrery.engine.match import Match
from orrery.engine.position import RESIGN, Position
from orrery.engine.record import digest_of, read_record
from orrery.engine.table import declared
from orrery.testing.secrets import Looks, Oracle, Reader, Report, Test, drawings, view_bytes
from orrery.testing.walks import Stop, Walk, draw


def seats_and_spectator(pos: Position) -> list[Seat | None]:
    return [*range(pos.players), None]


def texts(pos: Position, seat: Seat) -> list[str]:
    return [pos.text(move) for move in pos.moves(seat)]


def can_play(pos: Position, seat: Seat, text: str) -> bool:
    """Whether the text is a legal move of this seat, from the list or from a domain."""
    move = pos.words().parse(text)
    return move in pos.moves(seat) or any(not domain.why_not(move) for domain in pos.domains(seat))


def read_events(events: list[Event], seat: Seat | None) -> list[Event]:
    return [event for event in events if event.visible_to(seat)]


def differs(one: bytes, two: bytes) -> str:
    """Where two JSON objects differ, for a readable failure."""
    a, b = msgspec.json.decode(one), msgspec.json.decode(two)
    while isinstance(a, dict) and isinstance(b, dict):
        keys = [key for key in a if a.get(key) != b.get(key)] or [key for key in b if key not in a]
        if not keys:
            break
        if len(keys) == 1 and isinstance(a[keys[0]], dict):
            a, b = a[keys[0]], b[keys[0]]
            continue
        return "; ".join(f"{key}: {a.get(key)!r} and {b.get(key)!r}" for key in keys)
    return "the same values in another order"


# --- copying and saving -----------------------------------------------------------------------------------------


def check_copies(walk: Walk) -> None:
    """A copy is equal and independent: what happens to one of them never shows in the other."""
    for stop in walk.sample(about=800):
        pos, before = stop.pos, stop.saved
        copy = pos.copy()
        assert type(copy) is type(pos), stop
        assert copy.save() == before, f"{stop}a copy differs: {differs(copy.save(), before)}"
        assert copy == pos, stop
        assert (copy.waiting, list(copy.legal)) == (pos.waiting, list(pos.legal)), f"{stop}a copy asks others"
        shared = [name for name in walk.game.fields() if shares(getattr(copy, name), getattr(pos, name))]
        assert not shared, f"{stop}a copy shares mutable fields with the original: {', '.join(shared)}"
        events = copy.play(stop.text, stop.seat)
        assert pos.save() == before, f"{stop}a move in the copy shows here: {differs(before, pos.save())}"
        assert events == stop.events, f"{stop}the copy plays differently"
        after = copy.save()
        third = pos.copy()
        third.play(stop.text, stop.seat)
        assert copy.save() == after, f"{stop}a move in the original shows in the copy"
        assert third.save() == after, f"{stop}a copy of the same position plays differently"


def shares(one: Any, two: Any) -> bool:
    """Whether two values have a mutable part in common."""
    if isinstance(one, (list, dict, set)) or (
        isinstance(one, msgspec.Struct) and not one.__struct_config__.frozen
    ):
        if one is two:
            return True
    if isinstance(one, (list, tuple)) and isinstance(two, (list, tuple)):
        return any(shares(a, b) for a, b in zip(one, two, strict=False))
    if isinstance(one, msgspec.Struct) and not one.__struct_config__.frozen and type(one) is type(two):
        return any(shares(getattr(one, name), getattr(two, name)) for name in one.__struct_fields__)
    return False


def check_saves(walk: Walk) -> None:
    """Saved and loaded at any decision, the game goes on as if nothing had happened."""
    for stop in walk.stops:
        pos = stop.pos
        saved = stop.saved
        loaded = walk.game.load(saved)
        assert loaded.save() == saved, f"{stop}loaded differs: {differs(loaded.save(), saved)}"
        assert loaded.waiting == pos.waiting, f"{stop}loaded, the table waits for {loaded.waiting}"
        for seat in range(walk.players):
            assert texts(loaded, seat) == texts(pos, seat), f"{stop}loaded, seat {seat + 1} has other moves"
            assert list(loaded.domains(seat)) == list(pos.domains(seat)), stop
        assert loaded.play(stop.text, stop.seat) == stop.events, f"{stop}loaded, the move does something else"
    end = walk.end
    assert walk.game.load(end.save()).save() == end.save(), f"{walk}: the end does not load"


def check_fields(walk: Walk) -> None:
    """Everything that a position has beside the engine's own is saved, except the content, which never changes."""
    kind = type(walk.end)
    own: dict[str, Any] = {}
    for cls in kind.__mro__:
        if issubclass(cls, Position) and cls is not Position:
            own.update(inspect.get_annotations(cls))
    if not own:
        pytest.skip("compiled classes carry no annotations; the plain build is compared")
    own.pop("content", None)
    for name, mark in declared(kind).marks.items():
        if mark == "Derived":  # only views have it
            own.pop(name, None)
    fields = walk.game.fields()
    assert list(own) == list(fields), (
        f"{walk.game.slug}: in the class only {set(own) - set(fields)}, saved only {set(fields) - set(own)}, "
        "or in another order"
    )


# --- moves ------------------------------------------------------------------------------------------------------


def check_moves(walk: Walk) -> None:
    """Every decision has a move; each move has its own text, which parses back to the same move."""
    for stop in walk.stops:
        pos = stop.pos
        for seat in range(walk.players):
            moves, said = pos.moves(seat), texts(pos, seat)
            assert bool(moves or pos.domains(seat)) == (seat in pos.waiting), f"{stop}seat {seat + 1}: {said}"
            assert len(set(said)) == len(said), f"{stop}two moves have the same text: {said}"
            for move, text in zip(moves, said, strict=True):
                assert pos.words().parse(text) == move, f"{stop}'{text}' is read as another move"
                assert pos.words().parse(f" {text.upper()}  ") == move, (
                    f"{stop}'{text}' is not read in capitals"
                )
            for domain in pos.domains(seat):
                move = domain.draw(seeded(stop.number))
                assert domain.why_not(move) == "", f"{stop}drawn from a domain and not in it: {move}"
                assert pos.words().parse(pos.text(move)) == move, stop
            if seat in pos.waiting:
                asked, told = question(pos, seat), pos.words().awaited(pos.question(seat), pos.waiting)
                assert asked.endswith(("?", ".", "!")), f"{stop}asks: '{asked}'"
                assert not set("{|}") & set(asked + told), f"{stop}cannot be read: '{asked}', '{told}'"
                assert told and told[0].isupper() and "XXX" not in told, f"{stop}tells: '{told}'"


def question(pos: Position, seat: Seat) -> str:
    return pos.words().asked(pos.question(seat))


def check_refusals(walk: Walk) -> None:
    """A move that is not legal now gets a sentence and a known clause, and changes nothing. It may be unreadable as
    yet: a Party has its name once somebody has chosen it."""
    everything = sorted({stop.text for stop in walk.stops if stop.text != RESIGN})
    chance = seeded(f"refusals {walk.seed}")
    for stop in walk.sample(about=250):
        pos, before = stop.pos, stop.saved
        for seat in range(walk.players):
            text = everything[chance.below(len(everything))]
            with suppress(UnreadableMove):
                if can_play(pos, seat, text):
                    continue
            with pytest.raises((IllegalMove, UnreadableMove)) as caught:
                pos.play(text, seat)
            error = caught.value
            assert str(error).endswith((".", "?")), f"{stop}'{text}' is refused with '{error}'"
            clause = error.clause if isinstance(error, IllegalMove) else ""
            assert not clause or clause in walk.game.rules.clauses, f"{stop}unknown {clause}"
            assert pos.save() == before, f"{stop}the refused '{text}' has changed something"


def check_clauses(walk: Walk) -> None:
    """Every clause that the log, a move or a question cites exists in the rules."""
    known = walk.game.rules.clauses
    for stop in walk.stops:
        for event in stop.events:
            assert event.clause in known, f"{stop}an event cites '{event.clause}': {event}"
            assert stop.pos.words().sentence(event), stop
        for seat in stop.pos.waiting:
            asks = stop.pos.question(seat).clause
            assert not asks or asks in known, f"{stop}asks by '{asks}'"
    for move in walk.game.move_types():
        clause = PHRASES[move].clause
        assert not clause or clause in known, f"{move.__name__} cites '{clause}'"
    for option in walk.game.options():
        assert option.clause in known, f"the option {option.name} cites '{option.clause}'"
    assert walk.end.outcome is not None
    assert walk.end.outcome.clause in known, f"{walk}: ends by '{walk.end.outcome.clause}'"


# --- the whole game ---------------------------------------------------------------------------------------------


def check_invariants(walk: Walk) -> None:
    """Nothing is lost or doubled at any decision, nor at the end."""
    for stop in walk.stops:
        assert not stop.pos.problems(), f"{stop}{stop.pos.problems()}"
    assert not walk.end.problems(), f"{walk}, at the end: {walk.end.problems()}"


def check_leaving(walk: Walk) -> None:
    """Whatever is asked, any seat may resign, asked or not, and the others play on."""
    chance = seeded(f"leaving {walk.seed}")
    for stop in walk.sample(about=10, rare=1):
        for left in range(walk.players):
            rest = stop.pos.copy()
            if rest.resigned[left]:
                continue
            rest.resign(left)
            for number in range(20):
                problems = rest.problems()
                assert not problems, f"{stop}{number} decisions after seat {left + 1} resigned: {problems}"
                if rest.over:
                    break
                assert left not in rest.waiting, f"{stop}seat {left + 1} has resigned and is asked"
                seat = rest.waiting[chance.below(len(rest.waiting))]
                rest.play(draw(rest, seat, chance), seat)


def check_end(walk: Walk) -> None:
    """A random game ends within the game's bound, with winners and a score for each seat."""
    outcome = walk.end.outcome
    assert outcome is not None
    assert len(walk.stops) <= walk.game.bound
    assert outcome.winners or outcome.ending == "nobody", f"{walk}: nobody wins, and the game does not say so"
    assert set(outcome.winners) <= set(range(walk.players))
    assert not any(walk.end.resigned[seat] for seat in outcome.winners), f"{walk}: a seat that resigned wins"
    assert len(outcome.scores) == walk.players
    assert outcome.ending
    assert walk.end.waiting == ()
    for seat in range(walk.players):
        assert not walk.end.moves(seat)
    with pytest.raises(IllegalMove, match=r"The game is over\."):
        walk.end.copy().play("pass", 0)


def replayed(walk: Walk) -> Match:
    match = Match.seeded(walk.game, walk.players, walk.seed, **walk.options)
    for stop in walk.stops:
        match.play(stop.text, stop.seat)
    return match


def check_record(walk: Walk) -> None:
    """Written and read again, a record replays to the same bytes, and proves its result."""
    match = replayed(walk)
    record = match.record()
    again = read_record(record.text())
    assert again == record, f"{walk}: the record is read differently than it was written"
    assert again.text() == record.text()
    end = again.replay(walk.game)
    assert end.save() == walk.end.save(), f"{walk}: {differs(end.save(), walk.end.save())}"
    assert digest_of(end) == record.header.digest
    again.verify(walk.game)
    half = len(walk.stops) // 2
    assert again.replay(walk.game, half).save() == walk.stops[half].saved, f"{walk}: half of it differs"


# --- undo -------------------------------------------------------------------------------------------------------


def check_undo(walk: Walk) -> None:
    """Whatever counts as free can be taken back, move by move, to the byte, and nothing else can."""
    match = Match.seeded(walk.game, walk.players, walk.seed, **walk.options)
    for number, stop in enumerate(walk.stops):
        last = walk.stops[number - 1] if number else None
        if last is not None and last.free and not stop.free:
            unwind(match, walk.stops[number - last.free : number], stop)
        assert match.can_undo(stop.seat) == bool(last is not None and last.free), f"{stop}can_undo is wrong"
        match.play(stop.text, stop.seat)
    with pytest.raises(IllegalMove, match="cannot be taken back"):
        match.undo(0)
    assert match.pos.save() == walk.end.save()


def unwind(match: Match, moves: list[Stop], now: Stop) -> None:
    """Back to the start of the turn, and forward again."""
    for stop in reversed(moves):
        assert match.can_undo(now.seat), f"{now}cannot take back '{stop.text}'"
        others = [seat for seat in range(match.pos.players) if seat != now.seat]
        assert not any(match.can_undo(seat) for seat in others), f"{now}others could take it back"
        match.undo(now.seat)
        assert match.pos.save() == stop.saved, f"{stop}undo: {differs(match.pos.save(), stop.saved)}"
        assert len(match.moves) == stop.number, stop
    assert not match.can_undo(now.seat), f"{now}more can be taken back than counted"
    for stop in moves:
        match.play(stop.text, stop.seat)


# --- secrets ----------------------------------------------------------------------------------------------------


def imagined(stop: Stop, seat: Seat | None, number: int = 0) -> Position:
    return stop.walk.game.imagine(stop.pos.view(seat), seeded(f"imagined {number}"))


def check_views(walk: Walk) -> None:
    """Whatever a seat cannot know may be dealt anew: its view, moves and question stay the same, to the byte."""
    for stop in walk.sample(about=200):
        pos, before = stop.pos, stop.saved
        for seat in seats_and_spectator(pos):
            sent = view_bytes(pos, seat)
            assert pos.chance.key.hex().encode() not in sent, f"{stop}the key of chance is in a view"
            other = imagined(stop, seat)
            again = view_bytes(other, seat)
            assert again == sent, f"{stop}seat {seat}: the imagined view differs: {differs(sent, again)}"
            assert not other.problems(), f"{stop}seat {seat} imagines {other.problems()}"
            assert other.waiting == pos.waiting, f"{stop}seat {seat} imagines others asked"
            if seat is not None and seat in pos.waiting:
                assert texts(other, seat) == texts(pos, seat), f"{stop}the moves of seat {seat} show a secret"
                assert list(other.domains(seat)) == list(pos.domains(seat)), stop
                assert question(other, seat) == question(pos, seat), f"{stop}the question shows a secret"
        assert pos.save() == before, f"{stop}looking has changed the position"


def check_imagination(walk: Walk) -> None:
    """Imagined positions do not know what is hidden: they differ from the table, and from each other."""
    for seat in seats_and_spectator(walk.stops[0].pos):
        stop = walk.stops[0]
        tables = {hidden(imagined(stop, seat, number)) for number in range(4)}
        assert len(tables) > 1, (
            f"{stop}seat {seat} always imagines the same: what is hidden leaks, or is not dealt"
        )
        assert hidden(stop.pos) not in tables, f"{stop}seat {seat} imagines exactly what is hidden"


def hidden(pos: Position) -> bytes:
    return msgspec.json.encode({name: getattr(pos, name) for name in pos.game.fields()})


def check_events(walk: Walk) -> None:
    """Where hidden things do not matter, a seat reads the same log and sees the same table in every galaxy."""
    for stop in walk.sample(about=250):
        if stop.text == RESIGN:
            continue
        for seat in seats_and_spectator(stop.pos):
            other = imagined(stop, seat)
            if not can_play(other, stop.seat, stop.text):
                assert seat != stop.seat, f"{stop}the mover's own move shows a secret"
                continue
            other.listening = True
            real = stop.pos.copy()
            drawn = real.chance.drawn, other.chance.drawn
            real.play(stop.text, stop.seat)
            events = other.play(stop.text, stop.seat)
            if matters(real, drawn[0]) or matters(other, drawn[1]):
                continue
            assert read_events(events, seat) == read_events(stop.events, seat), (
                f"{stop}seat {seat} reads a secret"
            )
            one, two = view_bytes(real, seat), view_bytes(other, seat)
            assert one == two, f"{stop}seat {seat} sees a secret: {differs(one, two)}"


def matters(pos: Position, drawn: int) -> bool:
    """Whether the last move showed something hidden by right: chance, a reveal, the end of the game."""
    return pos.revealed or pos.over or pos.chance.drawn != drawn


def check_free_moves(walk: Walk) -> None:
    """A move that can be taken back has taught nobody anything: all galaxies that a seat can imagine agree on it."""
    for stop in walk.sample(about=300):
        before = walk.stops[stop.number - 1].free if stop.number else 0
        if stop.free != before + 1:
            continue
        for seat in seats_and_spectator(stop.pos):
            real = stop.pos.copy()
            real.play(stop.text, stop.seat)
            seen = view_bytes(real, seat)
            for other in (imagined(stop, seat, number) for number in range(2)):
                if not can_play(other, stop.seat, stop.text):
                    assert seat != stop.seat, f"{stop}the mover's own move shows a secret"
                    continue
                other.play(stop.text, stop.seat)
                now = view_bytes(other, seat)
                assert now == seen, (
                    f"{stop}it can be taken back, yet seat {seat} has learned something: {differs(seen, now)}"
                )


# --- secrets, from outside ----------------------------------------------------------------------------------------


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


def is_drawn(game: Game) -> bool:
    """Whether the game has a drawing: a toy may have none."""
    return find_spec(f"{game.package}.board") is not None


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


# --- drawing ----------------------------------------------------------------------------------------------------


def check_drawing(walk: Walk) -> None:
    """Every decision can be drawn for everybody; what a seat cannot know does not show; each move has a button."""
    drawing: Any = walk.game.drawing()
    for stop in walk.sample(about=10, rare=1):
        pos, words = stop.pos, stop.pos.words()
        after = pos.copy()
        after.play(stop.text, stop.seat)
        for seat in (stop.seat, None):
            view, moves = pos.view(seat), [] if seat is None else pos.moves(seat)
            buttons = drawing.choices(view, moves, words)
            assert sorted(button.move for button in buttons) == sorted(words.text(move) for move in moves), (
                stop
            )
            other = imagined(stop, seat).view(seat)
            shown = drawn(drawing, view, buttons)
            assert drawn(drawing, other, buttons) == shown, f"{stop}the drawing shows seat {seat} a secret"
            trace = drawing.trace(after.view(seat), read_events(stop.events, seat))
            drawing.board(after.view(seat), trace=trace).svg()


def drawn(drawing: Any, view: Any, buttons: Any) -> tuple[str, bytes, bytes]:
    board = drawing.board(view, buttons).svg()
    return (
        board,
        msgspec.json.encode(drawing.table(view)),
        msgspec.json.encode(drawing.screen(view, (), buttons)),
    )


ALL = (
    check_copies,
    check_saves,
    check_fields,
    check_moves,
    check_refusals,
    check_clauses,
    check_invariants,
    check_leaving,
    check_end,
    check_record,
    check_undo,
    check_views,
    check_imagination,
    check_events,
    check_free_moves,
    check_drawing,
)
