"""Views, logs and drawings: what a reader cannot know may be imagined otherwise, and nothing that it is shown changes."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from orrery.draw import icons
from orrery.engine.position import RESIGN, Position
from orrery.testing.secrets import view_bytes
from orrery.testing.walks import Walk
from orrery.testing.words import (
    can_play,
    differs,
    imagined,
    question,
    read_events,
    seats_and_spectator,
    texts,
)


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
            assert other.asked(seat) == pos.asked(seat), f"{stop}seat {seat} imagines others asked"
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
            # several buttons may begin with one move, and go on differently (`Choice.then`)
            assert {button.move for button in buttons} == {words.text(move) for move in moves}, stop
            other = imagined(stop, seat).view(seat)
            shown = drawn(drawing, view, buttons)
            foreign = signs_of(shown, buttons) - drawing.signs - icons.kit().keys()
            assert not foreign, f"{stop}draws with signs of no sprite of its own: {sorted(foreign)}"
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


def signs_of(shown: tuple[str, bytes, bytes], buttons: Any) -> set[str]:
    """The signs on a board, in what is around it, and on buttons."""
    around = shown[1] + msgspec.json.encode(buttons)
    return icons.named(shown[0]) | {name.decode() for name in re.findall(rb'"icon":"([^"]+)"', around)}
