"""The replay of a finished game: any step from any side, chapters and scenes to jump to, the log beside it, and a way on."""

from __future__ import annotations

import zlib
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from orrery.draw.table import Card
from orrery.engine.base import Event, Seat
from orrery.games import game as game_of
from orrery.host.errors import NotNow, Refused
from orrery.host.kept import Kept
from orrery.host.values import Entry, Frame, Opened, Sight, TableId
from orrery.web import kit, live, lobby, sentences
from orrery.web.decision import Ask
from orrery.web.fragments import (
    FRAME,
    Drawn,
    Fragments,
    Sitter,
    around,
    board_fragments,
    called,
    chart,
    draw,
    drawing,
    names_of,
)
from orrery.web.guard import address_of
from orrery.web.kit import macros
from orrery.web.logbook import beat
from orrery.web.numbers import number
from orrery.web.teaching import card, explained
from orrery.web.telling import tale_of
from orrery.web.verbs import VERBS, Act
from orrery.web.visit import form_of, guarded, html, is_htmx, opening, page, tables_of, to, who

OPEN = "all"
"""The viewpoint from which every hand lies open."""
MARKS = 8
"""So many scenes stand under a chapter at most; the others are found in the log, and by going from one to the next."""
STORIES = 64
"""Finished games whose chapters and scenes are remembered."""


class Mark(msgspec.Struct, frozen=True):
    """A scene that one can jump to."""

    step: int
    title: str
    loud: bool = False


class Chapter(msgspec.Struct, frozen=True):
    """A round or a turn of the game: where it begins and ends, and its scenes."""

    name: str
    start: int
    end: int
    """The last step that belongs to it."""
    marks: tuple[Mark, ...] = ()


class Story(msgspec.Struct, frozen=True, eq=False):
    """What a replay can jump to: the same for every viewpoint, since it is made of what everybody saw."""

    chapters: tuple[Chapter, ...]
    scenes: tuple[int, ...]
    passes: str
    """The steps in which nobody did anything, as ranges: `3-7 12`."""

    def chapter(self, step: int) -> int:
        """The chapter to which a step belongs."""
        return max(0, bisect_right([one.start for one in self.chapters], step) - 1)


_STORIES: Kept[TableId, Story] = Kept("stories of replays", STORIES)


def ranges(steps: Iterable[int]) -> str:
    """Ascending numbers as few words: `3-7 12`."""
    found: list[list[int]] = []
    for step in steps:
        if found and found[-1][1] == step - 1:
            found[-1][1] = step
        else:
            found.append([step, step])
    return " ".join(f"{a}-{b}" if a < b else str(a) for a, b in found)


def seen(events: Sequence[Event], seat: Seat | None, openly: bool) -> tuple[Event, ...]:
    """What a viewpoint could read of these events."""
    return tuple(event for event in events if openly or event.visible_to(seat))


def story(sight: Sight, steps: Sequence[Entry], begun: Sequence[tuple[int, str]]) -> Story:
    """Chapters, scenes and passes of a finished game."""
    known = _STORIES.get(sight.id)
    if known is not None:
        return known
    art = drawing(sight.game)
    marks: list[Mark] = []
    passes: list[int] = []
    for step, entry in enumerate(steps, 1):
        public = msgspec.structs.replace(entry, events=seen(entry.events, None, False))
        tale = tale_of(sight, public)
        if tale is not None:
            marks.append(Mark(step, tale.title, tale.loud))
        elif all(art.weigh(event) == "folded" for event in public.events):
            passes.append(step)
    starts = [(step, name) for step, name in begun if step]
    if starts:
        early = next((name for step, name in begun if not step), "Setup")
        starts = [(0, early), *starts]
    ends = [step - 1 for step, _ in starts[1:]] + [len(steps)]
    chapters = tuple(
        Chapter(name, start, end, tuple(one for one in marks if start <= one.step <= end)[:MARKS])
        for (start, name), end in zip(starts, ends, strict=bool(starts))
    ) or (Chapter("The game", 0, len(steps), tuple(marks)[:MARKS]),)
    return _STORIES.put(sight.id, Story(chapters, tuple(one.step for one in marks), ranges(passes)))


@cache
def _macros() -> Any:
    """The macros of `replayed.html` as functions."""
    return kit.environment().get_template("replayed.html").module


# --- one step ---------------------------------------------------------------------------------------------------------


def _told(frame: Frame, names: tuple[str, ...]) -> Ask:
    """What the prompt says in a replay: the move, and what came of it."""
    if frame.by is None:
        return Ask("The beginning", "The table is set")
    lines = [sentences.plain(sentences.line(event, frame.words), names) for event in frame.events]
    question = lines[-1] if lines else f"{names[frame.by]}: {frame.move}"
    hint = ". ".join([*lines[:-1][-3:], *((frame.note,) if frame.note else ())])
    return Ask(f"{names[frame.by]} plays", question, frame.move, hint=hint)


def _opened(slug: str, frame: Frame, names: tuple[str, ...], made: Drawn) -> tuple[Drawn, list[Hand]]:
    """The same table with every panel as its own seat saw it, and the hands of all."""
    art = drawing(slug)
    tables = [art.table(view, names) for view in frame.views]
    own = {seat: panel for seat, table in enumerate(tables) for panel in table.players if panel.seat == seat}
    panels = tuple(own[panel.seat] for panel in made.table.players)
    table = msgspec.structs.replace(made.table, players=panels, hand=None)
    hands = [Hand(made.seats[seat], one.hand) for seat, one in enumerate(tables) if one.hand]
    return msgspec.structs.replace(made, table=table), hands


class Hand(msgspec.Struct, frozen=True):
    """The cards of one seat, for everybody to see."""

    sitter: Sitter
    cards: tuple[Card, ...]


def replay_fragments(sight: Sight, frame: Frame) -> tuple[Fragments, Drawn]:
    """One step of a finished game."""
    names = names_of(sight.people)
    made = draw(sight.game, frame.view, frame.words, names, frame.events)
    hands: list[Hand] = []
    if frame.views:
        made, hands = _opened(sight.game, frame, names, made)
    calm = [
        msgspec.structs.replace(person, left=None, online=True, bot="", resigned=False, out=False)
        for person in sight.people
    ]
    found = around(made, calm, (), (frame.by,) if frame.by is not None else ())
    if frame.views:
        found["hand"] = str(_macros().hands(hands, made.seats))
    found["prompt"] = str(macros().prompt(_told(frame, names), made.seats))
    found.update(board_fragments(made.board))
    mark = f"{zlib.crc32(found[FRAME].encode()):08x}"
    found["frame-mark"] = f'<input type="hidden" name="frame" id="frame-mark" value="{mark}">'
    return found, made


def chronicle(
    sight: Sight,
    steps: Sequence[Entry],
    chapter: Chapter,
    seat: Seat | None,
    openly: bool,
    seats: tuple[Sitter, ...],
) -> str:
    """The log of one chapter, as a viewpoint could read it, oldest first: each step leads to its place in the game."""
    told = []
    for step in range(max(1, chapter.start), chapter.end + 1):
        entry = steps[step - 1]
        entry = msgspec.structs.replace(entry, auto="", number=step, events=seen(entry.events, seat, openly))
        text = beat(entry, sight, seats, called(sight), oldest_first=True)
        if text:
            told.append((step, Markup(text)))
    return str(_macros().chronicle(chapter, told))


# --- the page ---------------------------------------------------------------------------------------------------------


async def _wanted(request: Request) -> tuple[Sight, Frame, Seat | None, bool]:
    """The finished game, the step that is asked for, and the viewpoint: a seat, a spectator, or all hands open."""
    tables, asks, ident = tables_of(request), who(request), request.path_params["table"]
    sight = await tables.look(ident, asks)
    if sight.scene is None or sight.state != "over":
        raise NotNow("The game is not over yet; it can be replayed when it is.")
    said = request.query_params.get("seat", "")
    wanted = number(said, 3)
    seat = wanted if wanted is not None and wanted < len(sight.people) else None
    openly = said == OPEN
    step = min(sight.scene.steps, number(request.query_params.get("step", "")) or 0)
    return sight, await tables.frame(ident, asks, step, seat, openly), seat, openly


@guarded
async def explain(request: Request) -> Response:
    """The card of a thing as it was at this step, for this viewpoint. Nothing can be done about it any more."""
    sight, frame, _, _ = await _wanted(request)
    found = explained(sight, request.query_params.get("what", ""), (frame.view, *frame.views))
    made = draw(sight.game, frame.view, frame.words, names_of(sight.people))
    return card(request, found, (), made.seats, sight.game)


@guarded
async def replay(request: Request) -> Response:
    """A finished game after any move, from any seat or with all hands open."""
    sight, frame, seat, openly = await _wanted(request)
    found, made = replay_fragments(sight, frame)
    steps, begun = await tables_of(request).steps(sight.id, who(request))
    known = story(sight, steps, begun)
    at = known.chapter(frame.step)
    mark = f"{at}.{OPEN if openly else '' if seat is None else seat}"
    found["chapter-mark"] = f'<input type="hidden" name="chapter" id="chapter-mark" value="{mark}">'
    turned = request.query_params.get("chapter", "") != mark or not is_htmx(request)
    if turned:
        found["chronicle"] = chronicle(sight, steps, known.chapters[at], seat, openly, made.seats)
    if is_htmx(request):
        before = dict.fromkeys(found, "")
        if f'value="{request.query_params.get("frame", "")}"' in found["frame-mark"]:
            before[FRAME] = found[FRAME]  # the drawing keeps its frame, so pieces can slide
        return html(request, live.changes(before, found))
    values: dict[str, Any] = {
        "sight": sight,
        "game": game_of(sight.game),
        "fragments": found,
        "board": made.board,
        "chart": Markup(chart(found)),
        "panels": made.table.players,
        "sections": made.table.shelf,
        "frame": frame,
        "viewpoint": OPEN if openly else "" if seat is None else str(seat),
        "seats": made.seats,
        "story": known,
        "mine": ranges(
            n for n, entry in enumerate(steps, 1) if entry.seat in sight.you.seats and not entry.auto
        ),
        "links": lobby.links(sight, ""),
    }
    return await page(request, "replay.html", **values)


@guarded
@opening
async def onward(request: Request) -> Response:
    """Play on from here: a table of one's own from this step, at a seat of one's choice, against bots."""
    form = await form_of(request)
    step, seat = number(form.get("step", "")), number(form.get("as", ""), 2)
    if step is None or seat is None:
        raise Refused("From which step, and at which seat?")
    act = Act(
        tables_of(request),
        request.path_params["table"],
        who(request),
        seat=seat,
        step=step,
        address=address_of(request.scope),
    )
    opened = await VERBS["onward"](act)
    assert isinstance(opened, Opened)
    return to(request, f"/tables/{opened.table}")


def routes() -> list[BaseRoute]:
    """The replay, and the way on from it."""
    return [
        Route("/tables/{table}/replay", replay),
        Route("/tables/{table}/replay/explain", explain),
        Route("/tables/{table}/onward", onward, methods=["POST"]),
    ]
