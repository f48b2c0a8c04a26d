"""A table as fragments: the text of every element that can change, by its id, drawn from what one reader may know.

Each fragment is remembered by the values it was drawn from, so a move that changes two panels costs two panels. The
page is put together from the same fragments that later updates replace; whoever has them all has the whole table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

import msgspec

from orrery.draw.board import LAYERS, Board, Frame
from orrery.draw.drawing import Drawing
from orrery.draw.icons import linked
from orrery.draw.palette import livery
from orrery.draw.table import (
    NO_TRACE,
    Card,
    Cards,
    Choice,
    Fact,
    Figures,
    Members,
    Panel,
    Pile,
    Prices,
    Section,
    Signs,
    Table,
    Trace,
)
from orrery.draw.text import esc
from orrery.engine.base import Event
from orrery.engine.view import View
from orrery.engine.window import SECOND
from orrery.engine.words import Vocabulary
from orrery.games import game
from orrery.host.kept import Kept, kept
from orrery.host.values import Entry, Person, Scene, Sight
from orrery.web import assets, sentences
from orrery.web.decision import Ask, ask
from orrery.web.kit import macros
from orrery.web.sentences import Caller

Fragments = dict[str, str]
"""The text of each element by its id."""

FRAME = "frame"
"""The fragment that frames the drawing: when it changes, the drawing is sent as a whole."""
KEPT = 2048
"""Fragments of one kind that are remembered."""
SCENES = 512
"""Drawings of whole scenes that are remembered: enough for every table that is being played at this moment."""


class Sitter(msgspec.Struct, frozen=True):
    """A seat for templates: whose seal, whose name."""

    colour: str
    emblem: str
    name: str


class Around(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """What a game has drawn for one view, but for the board: that depends on what is marked on it as well."""

    table: Table
    choices: tuple[Choice, ...]
    seats: tuple[Sitter, ...]
    refused: tuple[Choice, ...] = ()
    """What the reader might want to do now and cannot, each with its reason."""
    lines: tuple[Choice, ...] = ()
    """The lines of the sheet, as choices."""


class Drawn(Around, frozen=True, eq=False, kw_only=True):
    """Everything that a game has drawn for one view."""

    board: Board


def drawing(slug: str) -> Drawing:
    """The functions that draw a game."""
    return cast(Drawing, game(slug).drawing())


def names_of(people: Sequence[Person]) -> tuple[str, ...]:
    """What everybody is called."""
    return tuple(person.name or f"Seat {person.seat + 1}" for person in people)


def sitters(table: Table) -> tuple[Sitter, ...]:
    """The seals of all seats, in their order, however a game lists its players."""
    players = sorted(table.players, key=lambda panel: panel.seat)
    return tuple(Sitter(panel.colour, panel.emblem, panel.name) for panel in players)


def strangers(people: Sequence[Person]) -> tuple[Sitter, ...]:
    """Seals before the game has given colours away."""
    return tuple(
        Sitter(livery(person.seat).colour, livery(person.seat).icon, name)
        for person, name in zip(people, names_of(people), strict=True)
    )


# --- drawing a view: once for everybody who looks from the same seat --------------------------------------------------

_AROUND: Kept[tuple[int, tuple[str, ...]], tuple[Scene, Around]] = Kept("drawn scenes", SCENES)
_BOARDS: Kept[tuple[int, tuple[str, ...], int], tuple[Scene, Board]] = Kept("drawn boards", SCENES)


def around_scene(slug: str, scene: Scene, names: tuple[str, ...]) -> Around:
    """What a game draws around the board of a scene, made once: the host gives the same scene to all who look from one seat."""
    key = (id(scene), names)
    found = _AROUND.get(key)
    if found is not None and found[0] is scene:
        return found[1]
    moves = scene.moves if scene.yours else ()  # what goes by itself does not light up
    made = draw_around(slug, scene.view, scene.words, names, moves)
    if moves or (scene.yours and scene.domains):
        made = msgspec.structs.replace(
            made, refused=refused(slug, scene, names), lines=lines(slug, scene, names)
        )
    _AROUND.put(key, (scene, made))
    return made


def board_of(slug: str, scene: Scene, names: tuple[str, ...], last: Entry | None) -> Board:
    """The board of a scene, on which the last move is marked; made once as well."""
    key = (id(scene), names, last.number if last is not None else 0)
    found = _BOARDS.get(key)
    if found is not None and found[0] is scene:
        return found[1]
    choices = around_scene(slug, scene, names).choices
    made = draw_board(slug, scene.view, names, choices, last.events if last is not None else ())
    _BOARDS.put(key, (scene, made))
    return made


def seats_of(sight: Sight) -> tuple[Sitter, ...]:
    """The seals of all seats of a table in play."""
    assert sight.scene is not None
    return around_scene(sight.game, sight.scene, names_of(sight.people)).seats


def refused(slug: str, scene: Scene, names: tuple[str, ...]) -> tuple[Choice, ...]:
    """What is not possible now, as the game names it. A reason that the drawing does not tell, the rules do."""
    found = []
    for choice in drawing(slug).impossible(scene.view, scene.moves, scene.words, names):
        if not choice.why:
            reason = scene.why_not(choice.move)
            choice = msgspec.structs.replace(choice, why=reason.sentence, clause=reason.clause)
        if choice.why:
            found.append(choice)
    return tuple(found)


def lines(slug: str, scene: Scene, names: tuple[str, ...]) -> tuple[Choice, ...]:
    """The lines of the scene's sheet, as the game draws such moves."""
    if scene.sheet is None or not scene.sheet.lines:
        return ()
    return drawing(slug).lines(scene.view, scene.sheet, scene.words, names)


def draw_around(
    slug: str, view: View, words: Vocabulary, names: tuple[str, ...], moves: Sequence[Any] = ()
) -> Around:
    """A view as a table and buttons."""
    art = drawing(slug)
    table = art.table(view, names)
    choices = art.choices(view, moves, words, names) if moves else ()
    return Around(table=table, choices=choices, seats=sitters(table))


def draw_board(
    slug: str,
    view: View,
    names: tuple[str, ...],
    choices: Sequence[Choice] = (),
    events: Sequence[Event] = (),
) -> Board:
    """A view as a board, with what may be clicked and what happened last."""
    art = drawing(slug)
    trace: Trace = art.trace(view, events) if events else NO_TRACE
    return art.inscribed(view, names, choices, trace)


def draw(
    slug: str, view: View, words: Vocabulary, names: tuple[str, ...], events: Sequence[Event] = ()
) -> Drawn:
    """A view at which nothing can be done, as a table and a board."""
    made = draw_around(slug, view, words, names)
    board = draw_board(slug, view, names, (), events)
    return Drawn(table=made.table, choices=(), seats=made.seats, board=board)


# --- fragments, each remembered by its values -------------------------------------------------------------------------


def _kept(draw: Callable[..., str]) -> Callable[..., str]:
    return kept(f"fragments: {draw.__name__.strip('_')}", KEPT)(draw)


@_kept
def _layer(name: str, body: str) -> str:
    return linked(f'<g id="{name}">{body}</g>', assets.url("icons.svg"))


@_kept
def _state(facts: tuple[Fact, ...]) -> str:
    return str(macros().state(facts))


@_kept
def _player(
    panel: Panel,
    person: Person,
    you: bool,
    deciding: bool,
    since: float,
    lit: bool,
    seats: tuple[Sitter, ...],
    lit_rows: frozenset[str],
) -> str:
    return str(macros().player(panel, person, you, deciding, since, lit, seats, lit_rows))


@_kept
def _section(section: Section, seats: tuple[Sitter, ...], lit: frozenset[str]) -> str:
    return str(macros().section(section, seats, lit))


@_kept
def _stage(
    sections: tuple[Section, ...], seats: tuple[Sitter, ...], lit: frozenset[str], beside: bool
) -> str:
    return str(macros().stage(sections, seats, lit, beside))


@_kept
def _hand(
    cards: tuple[Card, ...], seats: tuple[Sitter, ...], lit: frozenset[str], is_open: bool, kept: bool
) -> str:
    return str(macros().hand(cards, seats, lit, is_open, kept))


@_kept
def _prompt(said: Ask, seats: tuple[Sitter, ...], recap: str, stops: str) -> str:
    return str(macros().prompt(said, seats, recap, stops))


def _ids(parts: Sequence[Any]) -> Iterator[str]:
    """What in these rows can light up."""
    for part in parts:
        if isinstance(part, (Signs, Prices, Figures, Cards, Members, Pile)):
            for item in part.items:
                yield item.id


@_kept
def _frame(board_frame: Frame, title: str, defs: str) -> str:
    """The opening of a drawing: what is shown of the plane, what it is, and its definitions."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{board_frame.view_box}" role="img" '
        'aria-labelledby="board-title board-about" preserveAspectRatio="xMidYMid meet">'
        f'<title id="board-title">{esc(title)}</title><defs>{defs}</defs>'
    )


def board_fragments(board: Board) -> Fragments:
    """A board as fragments: its frame, which is no element of its own, its description, its layers."""
    found = {FRAME: _frame(board.frame, board.title, board.defs)}
    found["board-about"] = f'<desc id="board-about">{esc(board.about)}</desc>'
    found.update((name, _layer(name, board.layers.get(name, ""))) for name in LAYERS)
    return found


def chart(found: Fragments) -> str:
    """The whole drawing, put together from its fragments."""
    return "".join([found[FRAME], found["board-about"], *(found[name] for name in LAYERS), "</svg>"])


def around(
    made: Around, people: Sequence[Person], you: Sequence[int], asked: Sequence[int], since: float = 0.0
) -> Fragments:
    """State, players, stage, shelf and hand. `since` is when those who are asked began to think."""
    found: Fragments = {}
    targets = frozenset(choice.target for choice in made.choices if choice.target)
    table, seats = made.table, made.seats
    found["state"] = _state(table.status)
    for panel in table.players:
        person = people[panel.seat]
        calm = msgspec.structs.replace(person, used=0.0, asked=False)
        lit = panel.id in targets
        deciding = panel.seat in asked
        begun = since if deciding and person.left is not None else 0.0
        rows = targets.intersection(_ids(panel.rows)) if targets else targets
        found[panel.id] = _player(panel, calm, panel.seat in you, deciding, begun, lit, seats, rows)
    found["stage"] = _stage(table.stage, seats, _lit(table.stage, targets), table.stage_beside)
    for section in table.shelf:
        found[f"shelf-{section.id}"] = _section(section, seats, _lit((section,), targets))
    held = frozenset(card.id for card in table.hand or ()) & targets
    kept = table.hand is not None and bool(you)
    found["hand"] = _hand(table.hand or (), seats, held, table.hand_open, kept)
    return found


def _lit(sections: Sequence[Section], targets: frozenset[str]) -> frozenset[str]:
    if not targets:
        return targets
    return targets.intersection(ident for section in sections for ident in _ids(section.parts))


def fragments(sight: Sight, last: Entry | None, recap: str = "", stops: str = "") -> Fragments:
    """All fragments of a table in play. `last` is the last move of the log: it is marked on the board and told. `recap` and
    `stops` stand in the decision: what has happened since the reader's last one, and how much they want to be asked."""
    scene = sight.scene
    assert scene is not None, "a table that gathers has no game to draw"
    names = names_of(sight.people)
    made = around_scene(sight.game, scene, names)
    asked = scene.prompt.waiting if sight.state == "playing" else ()
    found = around(made, sight.people, sight.you.seats, asked, scene.prompt.since)
    told = news(last, scene, names, called(sight))
    said = ask(sight, made.choices, names, told, made.refused, made.lines)
    found["prompt"] = _prompt(said, made.seats, recap, stops)
    found.update(board_fragments(board_of(sight.game, scene, names, last)))
    found["undo"] = undo_button(scene.undo)
    found["watching"] = watching(sight.watching)
    return found


def news(last: Entry | None, scene: Scene, names: Sequence[str], call: Caller | None) -> str:
    """What happened last, in a sentence; above all that somebody else was first."""
    if last is None or not last.events:
        return ""
    told = next((event for event in last.events if event.text == SECOND), last.events[-1])
    return sentences.plain(sentences.line(told, scene.words, call), names)


def called(sight: Sight) -> Caller | None:
    """The full names of what sentences mention, where the game tells them."""
    scene = sight.scene
    if scene is None:
        return None
    view, tell = scene.view, drawing(sight.game).called
    return lambda kind, value: tell(view, kind, value)


def undo_button(free: bool) -> str:
    """Undo, dimmed where the engine says that nothing can be taken back."""
    off = "" if free else " disabled"
    sign = f'<svg class="icon" aria-hidden="true"><use href="{assets.url("icons.svg")}#i-undo"/></svg>'
    return f'<button class="btn btn-quiet" id="undo" form="play" name="do" value="undo" formnovalidate{off} aria-label="Undo">{sign}<span class="narrow-off">Undo</span></button>'


def watching(count: int) -> str:
    """How many spectators look on."""
    text = (
        "Nobody is watching." if not count else "1 is watching." if count == 1 else f"{count} are watching."
    )
    return f'<p class="note" id="watching">{text}</p>'
