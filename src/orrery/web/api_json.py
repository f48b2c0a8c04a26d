"""From the host's values to what the JSON API sends, as JSON that is made once for everybody who may read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.engine.base import PHRASES, Event, Seat
from orrery.engine.domain import Domain, Range
from orrery.engine.offers import bargain
from orrery.engine.sheet import Pick, Sheet
from orrery.engine.words import Vocabulary, template
from orrery.host.kept import Kept, kept
from orrery.host.values import Entry, Frame, News, Scene, Sight, TableId
from orrery.web.api_types import (
    Choice,
    Deals,
    FrameNow,
    FreeField,
    GameNow,
    Happening,
    LogEntry,
    SheetNow,
    SheetPick,
    SheetThing,
    TableNow,
    Watching,
)

_encode = msgspec.json.encode


def happenings(events: Sequence[Event], words: Vocabulary) -> list[Happening]:
    """Events with their sentences."""
    return [Happening(event.clause, words.sentence(event), event.text, list(event.args)) for event in events]


_WRITTEN: Kept[tuple[TableId, int, int, bool, bool, Seat | None], msgspec.Raw] = Kept("entries as JSON", 4096)
"""Entries that are kept as JSON: everybody at a table is sent the same ones at the same time."""


def written(entries: Sequence[Entry], table: TableId, scene: Scene | None) -> list[msgspec.Raw]:
    """Entries (`LogEntry`) as JSON with their sentences; before the game begins there are no events.

    An entry never changes, but readers see different parts of it. What was made for one is given to another only if it
    was made of the same parts: where anything in it is not for everybody, each seat has its own.
    """
    seat = None if scene is None else scene.seat
    found: list[msgspec.Raw] = []
    for entry in entries:
        private = entry.aside > 0 or bool(entry.auto) or any(event.only is not None for event in entry.events)
        key = (table, entry.number, entry.aside, entry.undone, bool(entry.text), seat if private else None)
        raw = _WRITTEN.get(key)
        if raw is None:
            raw = _WRITTEN.put(key, msgspec.Raw(_encode(_log_entry(entry, scene))))
        found.append(raw)
    return found


def _log_entry(entry: Entry, scene: Scene | None) -> LogEntry:
    return LogEntry(
        entry.number,
        entry.time,
        entry.kind,
        entry.seat,
        entry.name,
        entry.text,
        happenings(entry.events, scene.words) if scene is not None else [],
        entry.undone,
        entry.undoes,
        entry.to,
        entry.aside,
        entry.auto,
    )


def update(news: News, table: TableId, query: Watching) -> bytes:
    """News (an `Update`) as JSON, made once for all who look from the same seat and have seen the same."""
    scene = news.scene
    first = news.entries[0] if news.entries else None
    from_where = (0, 0) if first is None else (first.number, first.aside)
    seat = None if scene is None else scene.seat
    key = (seat, *from_where, len(news.entries), news.heard, query.view)
    found: bytes | None = news.memo.get(key)
    if found is None:
        people = news.memo.get("people")
        if people is None:
            people = news.memo["people"] = msgspec.Raw(_encode(news.people))
        found = news.memo[key] = _encode(
            {
                "at": news.at,
                "state": news.state,
                "entries": written(news.entries, table, scene),
                "people": people,
                "watching": news.watching,
                "now": None if scene is None else game_now(scene, query.view),
                "heard": news.heard,
            }
        )
    return found


def choice(domain: Domain, words: Vocabulary) -> Choice:
    """An open-ended choice as a template with braces where something is free."""
    sample = domain.sample
    free = {field.field for field in domain.fields}

    parts = template(PHRASES[type(sample)].template)
    said = parts.literals[0]
    for (name, kind), literal in zip(parts.fields, parts.literals[1:], strict=True):
        said += f"{{{name}}}" if name in free else words.name(kind, getattr(sample, name)).lower()
        said += literal
    fields = [
        FreeField(field.field, "number", field.label, field.low, field.high)
        if isinstance(field, Range)
        else FreeField(field.field, "text", field.label, limit=field.limit)
        for field in domain.fields
    ]
    return Choice(said, words.text(sample), fields, domain.label, domain.limit)


def _pick(pick: Pick, words: Vocabulary) -> SheetPick:
    options = tuple(tuple(words.text(move) for move in row) for row in pick.options)
    return SheetPick(pick.label, options, "" if pick.typed is None else words.text(pick.typed.sample))


def sheet_now(sheet: Sheet, words: Vocabulary) -> SheetNow:
    """A sheet with the texts of its moves."""
    lines = [
        SheetThing(
            words.text(line.move),
            line.most,
            line.costs,
            line.side,
            line.apart,
            tuple(_pick(pick, words) for pick in line.picks),
            tuple(words.text(move) for move in line.then),
        )
        for line in sheet.lines
    ]
    end = "" if sheet.end is None else words.text(sheet.end)
    start = "" if sheet.start is None else words.text(sheet.start)
    closing = "" if sheet.closing is None else words.text(sheet.closing)
    least, most = sheet.least, sheet.most
    return SheetNow(lines, sheet.purses, least, most, sheet.ordered, end, start, sheet.plan, closing)


@kept("scenes as JSON", 1024)
def game_now(scene: Scene, with_view: bool) -> msgspec.Raw:
    """A scene as JSON, made once for everybody who looks from the same seat."""
    now = GameNow(
        scene.at,
        scene.seat,
        scene.steps,
        scene.prompt,
        scene.texts,
        [choice(domain, scene.words) for domain in scene.domains],
        scene.undo,
        scene.view.shown() if with_view else msgspec.UNSET,
        msgspec.UNSET if scene.sheet is None else sheet_now(scene.sheet, scene.words),
    )
    return msgspec.Raw(_encode(now))


_SAME = tuple(name for name in TableNow.__struct_fields__ if name != "now")


def table_now(sight: Sight, with_view: bool = True) -> dict[str, Any]:
    """A sight as the API sends it (a `TableNow`)."""
    found = {name: getattr(sight, name) for name in _SAME}
    found["now"] = None if sight.scene is None else game_now(sight.scene, with_view)
    return found


def frame_now(frame: Frame) -> FrameNow:
    """A step of a finished game as the API sends it."""
    return FrameNow(
        frame.step,
        frame.steps,
        frame.view.shown(),
        frame.move,
        frame.by,
        happenings(frame.events, frame.words),
        frame.note,
    )


def deals_in(scene: Scene, choices: Sequence[Choice]) -> Deals | msgspec.UnsetType:
    """Which of the moves have to do with offers to other players: by what the rules say of their kinds, never by their words."""
    found: dict[str, list[str]] = {}
    every = [*scene.moves, *(domain.sample for domain in scene.domains)]
    texts = [*scene.texts, *(one.template for one in choices)]
    for move, text in zip(every, texts, strict=True):
        role = bargain(move, scene.drafting)
        if role is not None:
            found.setdefault(role, []).append(text)
    return msgspec.convert(found, Deals) if found else msgspec.UNSET
