"""What every game promises, as checks over a random game. `contract.suite` makes tests of them."""

from __future__ import annotations

import inspect
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from orrery.engine.base import PHRASES
from orrery.engine.chance import seeded
from orrery.engine.errors import IllegalMove, UnreadableMove
from orrery.engine.match import Match
from orrery.engine.position import RESIGN, Position
from orrery.engine.record import digest_of, read_record
from orrery.engine.stops import LEVELS, Stops, automatic, stake, stop_kinds
from orrery.engine.table import declared, split
from orrery.testing.reasons import check_reasons
from orrery.testing.seeing import (
    check_drawing,
    check_events,
    check_free_moves,
    check_imagination,
    check_views,
)
from orrery.testing.walks import Stop, Walk, draw
from orrery.testing.words import can_play, differs, question, texts

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


PLAIN = (int, str, bool, float, bytes, type(None))
"""What has no parts: a table is full of it, and to ask about each number takes longer than all the rest."""


def shares(one: Any, two: Any) -> bool:
    """Whether two values have a mutable part in common."""
    if isinstance(one, (list, tuple)):
        if one is two:
            return isinstance(one, list) or any(shares(a, a) for a in one if type(a) not in PLAIN)
        if isinstance(two, (list, tuple)):
            for a, b in zip(one, two, strict=False):
                if type(a) not in PLAIN and shares(a, b):
                    return True
        return False
    if isinstance(one, (dict, set)):
        return one is two
    if isinstance(one, msgspec.Struct) and not one.__struct_config__.frozen:
        return one is two or (
            type(one) is type(two)
            and any(shares(getattr(one, name), getattr(two, name)) for name in one.__struct_fields__)
        )
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
    """Everything that a position has beside the engine's own is saved, except what lies aside (the content), which never changes."""
    kind = type(walk.end)
    own: dict[str, Any] = {}
    for cls in kind.__mro__:
        if issubclass(cls, Position) and cls is not Position:
            own.update(inspect.get_annotations(cls))
    if not own:
        pytest.skip("compiled classes carry no annotations; the plain build is compared")
    for name, note in list(own.items()):
        if split(str(note))[0] == "Aside":
            del own[name]
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


def check_stops(walk: Walk) -> None:
    """What goes by itself is a legal answer with a reason, of a kind that the game lists; a question with one answer always
    goes by itself, and with full control nothing else does."""
    kinds = {known.kind for known in stop_kinds(walk.game)}
    for stop in walk.stops:
        pos = stop.pos
        for seat in pos.waiting:
            moves, about = pos.moves(seat), stake(pos, seat)
            single = len(moves) == 1 and not pos.domains(seat)
            if about is not None:
                assert about.kind in kinds, f"{stop}a stop of the kind '{about.kind}' is not listed"
                assert about.could or single, f"{stop}seat {seat + 1} could answer, and its stake denies it"
                assert about.could or not about.wants, f"{stop}what cannot be done is wanted"
            for level in LEVELS:
                auto = automatic(pos, seat, Stops(level))
                assert auto is not None or not single, f"{stop}one answer, and seat {seat + 1} is asked"
                assert auto is None or single or level != "full", (
                    f"{stop}full control, and seat {seat + 1} is not asked"
                )
                if auto is not None:
                    assert auto.move in moves, (
                        f"{stop}'{pos.text(auto.move)}' goes by itself and is not legal"
                    )
                    ends = auto.reason and auto.reason[-1] not in ".!?"
                    assert ends, f"{stop}'{auto.reason}' is not the end of a sentence"


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


ALL = (
    check_copies,
    check_saves,
    check_fields,
    check_moves,
    check_refusals,
    check_reasons,
    check_clauses,
    check_stops,
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
"""All that holds over any random game."""
