"""Live updates: whoever has a table open is sent the fragments that have changed, as server-sent events.

A message is a handful of partials that htmx morphs into their places by id. Each carries an id from which a stream that
was cut off goes on: a reader who is up to date is sent nothing, everybody else all that can have changed.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import AsyncIterator, Callable
from html import escape

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from orrery.draw.board import LAYERS
from orrery.engine.base import Seat
from orrery.host.kept import Kept, kept
from orrery.host.tables import Tables
from orrery.host.values import Entry, Sight, TableId, Who
from orrery.web import assets, lobby, logbook, recap, stops, teaching, telling
from orrery.web.diff import Part, edits, listed, within
from orrery.web.fragments import FRAME, Fragments, called, chart, fragments, names_of, seats_of
from orrery.web.numbers import number
from orrery.web.streams import EventStream, message
from orrery.web.visit import guarded, site_of, tables_of, who

_DRAWN = frozenset({"board-about", *LAYERS})
_FRAMED = frozenset({FRAME, *_DRAWN})
_LISTS = {"shelf-": ".shelf", "player-": ".players ol"}
"""Fragments that stand in a list: where one comes or goes, or gets another id, the list is sent as a whole."""
_DRAWING = re.compile(r"<(g|desc|path|use|circle|ellipse|rect|line|polyline|polygon|text)\b")
"""How a text begins that is part of a drawing."""
_CLASSES = re.compile(r'(<\w+) class="([^"]*)"')
Marks = tuple[Entry | None, ...]
"""The entries of the log that a page remembers: the last move, the reader's last one, and what has happened since."""
ALIKE = 256
"""Pages that are remembered for others who see the same: a crowd asks for them one right after the other."""
EDITS = 512
"""Edits that are remembered: those who watch one table ask for them one right after the other."""
_IDLE = '<section class="prompt decide is-idle"'
_WHOLE = frozenset({"prompt", "actions", "lobby", "guide", "hints", "goal"})
"""Fragments that are never taken apart: what they ask belongs together."""


class Standing(msgspec.Struct):
    """What one reader has been sent."""

    sent: Fragments
    seen: int
    last: Entry | None
    state: str
    heard: int = 0
    """How many private words the reader has been sent."""
    seat: Seat | None = None
    """From where the reader looks: where several share a screen, whoever is asked."""
    own: Entry | None = None
    """The reader's last move."""
    since: list[Entry] = []
    """The reader's last decision, and what has happened after it."""


def stamp(sight: Sight) -> str:
    """What identifies all that a reader's fragments were drawn from, but for who is present: coming changes that."""
    people = [(person.name, person.kind, person.bot) for person in sight.people]
    known = (
        assets.version(),
        sight.at,
        people,
        sight.stops,
        sight.plan,
        sight.back,
        sight.state,
        sight.again,
        sight.you,
    )
    return f"{zlib.crc32(msgspec.json.encode(known)):08x}"


def about_people(ident: str) -> bool:
    """Whether a fragment tells who is present."""
    return ident.startswith("player-") or ident in {"prompt", "actions", "watching", "lobby"}


def headline(sight: Sight) -> str:
    """The title of the page: whose decision it is comes first, since tabs are narrow."""
    scene = sight.scene
    where = f"{sight.title} · Orrery"
    if scene is None:
        return where
    if sight.state == "over":
        return f"Game over: {where}"
    if scene.yours:
        return f"● Your decision: {where}"
    names = names_of(sight.people)
    return f"{' and '.join(names[seat] for seat in scene.prompt.waiting)}: {where}"


def partial(ident: str, text: str, swap: str = "outerMorph") -> str:
    """One fragment on its way into its place. Parts of the drawing are wrapped, so that they are read as SVG."""
    if _DRAWING.match(text):
        return f'<hx-partial hx-target="#{ident}" hx-swap="{swap} strip:true"><svg>{text}</svg></hx-partial>'
    return f'<hx-partial hx-target="#{ident}" hx-swap="{swap}">{text}</hx-partial>'


@kept("edits", EDITS)
def update(ident: str, before: str, now: str) -> str:
    """A fragment that has changed: as a whole, or only what differs in it. It follows from the two texts, so it is found out once
    for all who had the one and shall have the other."""
    if ident == "prompt" and _IDLE in before and _IDLE in now:
        found = within(before, now)  # nothing is asked: only what has happened differs
    else:
        found = edits(before, now) if ident not in _WHOLE else None
    if found is None:
        return partial(ident, now)
    return "".join(partial(*edit) for edit in found)


@kept("edits of panels", EDITS)
def restyled(ident: str, before: str, now: str) -> tuple[str, str]:
    """The panel of a player: what has changed within it, and the classes that come (+) and go (-) with whoever decides."""
    old, new = _CLASSES.match(before), _CLASSES.match(now)
    if old is None or new is None or old[1] != new[1]:
        return partial(ident, now), ""
    alike = old[0] + now[new.end() :]
    found = within(before, alike) if before != alike else []
    if found is None:
        return partial(ident, now), ""
    was, has = old[2].split(), new[2].split()
    marks = [*(f"-{one}" for one in was if one not in has), *(f"+{one}" for one in has if one not in was)]
    return "".join(partial(*edit) for edit in found), " ".join([ident, *marks]) if marks else ""


def changes(before: Fragments, now: Fragments) -> str:
    """What differs, as partials. Where the frame of the drawing changes, the drawing is sent as a whole; where parts of a
    list change their order, the list."""
    parts, redrawn = [], before.get(FRAME) != now.get(FRAME)
    done: set[str] = set(_FRAMED) if redrawn else set()
    # most moves leave all lists as they are
    for prefix, place in _LISTS.items() if list(before) != list(now) else ():
        old, new = _part_of(before, prefix), _part_of(now, prefix)
        if [part.ident for part in old] != [part.ident for part in new]:
            found = listed(old, new)
            if found is None:
                whole = "".join(part.text for part in new)
                parts.append(f'<hx-partial hx-target="{place}" hx-swap="innerMorph">{whole}</hx-partial>')
            else:
                parts += [partial(*edit) for edit in found]
            done.update(part.ident for part in new)
    classes = []
    for ident, text in now.items():
        if ident in before and before[ident] != text and ident not in done:
            if ident.startswith("player-"):
                part, marks = restyled(ident, before[ident], text)
                parts.append(part)
                classes.append(marks)
            else:
                parts.append(update(ident, before[ident], text))
    classes = [marks for marks in classes if marks]
    if classes:
        parts.append(partial("restyled", "; ".join(classes), "innerHTML"))
    if redrawn:
        parts.append(f'<hx-partial hx-target="#chart" hx-swap="innerHTML">{chart(now)}</hx-partial>')
    return "".join(parts)


def _part_of(found: Fragments, prefix: str) -> list[Part]:
    """The fragments that stand in one list."""
    return [Part(ident, text) for ident, text in found.items() if ident.startswith(prefix)]


def told(entries: list[Entry], sight: Sight) -> str:
    """New entries of the log and of the chat as partials; a move that was taken back leaves the log."""
    seats = seats_of(sight)
    parts = []
    for entry in entries:
        if entry.kind == "say":
            said = logbook.saying(entry, seats)
            parts.append(
                f'<hx-partial hx-target="#chat" hx-swap="beforeend scroll:bottom">{said}</hx-partial>'
            )
        elif entry.kind == "undo":
            parts.append(f'<hx-partial hx-target="#beat-{entry.undoes}" hx-swap="delete"></hx-partial>')
        elif text := logbook.beat(entry, sight, seats, called(sight)):
            parts.append(f'<hx-partial hx-target="#log" hx-swap="afterbegin">{text}</hx-partial>')
        if recap.is_decision(entry, recap.mark(sight)):
            parts.append('<hx-partial hx-target="#since" hx-swap="delete"></hx-partial>')
            parts.append(f'<hx-partial hx-target="#log" hx-swap="afterbegin">{recap.marker()}</hx-partial>')
    return "".join(parts) + telling.told(sight, entries, seats)


_ALIKE: Kept[int, tuple[Sight, Marks, Fragments]] = Kept("pages of those who see the same", ALIKE)
_CHANGED: Kept[tuple[int, int], tuple[Fragments, Fragments, str]] = Kept(
    "changes of those who saw the same", ALIKE
)


def alike(sight: Sight, marks: Marks, draw: Callable[[], Fragments]) -> Fragments:
    """All fragments of a reader, drawn once for those who may know the same: who look from the same seat (they are given the same
    scene, and nobody else is), and for whom everything else that the host tells of the table is the same, too. `marks` are what
    the page remembers of before."""
    assert sight.scene is not None
    found = _ALIKE.get(id(sight.scene))
    if found is not None and found[0].scene is sight.scene and found[1] == marks and found[0] == sight:
        return found[2]
    return _ALIKE.put(id(sight.scene), (sight, marks, draw()))[2]


def changes_alike(before: Fragments, now: Fragments) -> str:
    """The changes, found once for those who were sent the very same and shall have the very same."""
    key = (id(before), id(now))
    found = _CHANGED.get(key)
    if found is not None and found[0] is before and found[1] is now:
        return found[2]
    return _CHANGED.put(key, (before, now, changes(before, now)))[2]


class Reader:
    """One open stream."""

    def __init__(
        self,
        tables: Tables,
        table: TableId,
        asks: Who,
        site: str,
        have: str,
        seen: int,
        state: str,
        loaded: int = 0,
        heard: int = 0,
    ) -> None:
        self.tables = tables
        self.table = table
        self.asks = asks
        self.site = site
        self.have = have
        self.begun = False
        self.loaded = loaded
        """The last entry of the log that the page came with."""
        self.told = ""
        """The message to all that the reader has been sent."""
        self.at = Standing({}, seen, None, state, heard)

    async def news(self) -> AsyncIterator[bytes]:
        """What the reader has not been told yet."""
        for text in await (self._go_on() if self.begun else self._begin()):
            yield text
        notice = self.tables.desk.notice
        if notice != self.told:
            self.told = notice
            yield message(partial("told", escape(notice), "innerHTML").encode())

    async def _begin(self) -> list[bytes]:
        """What the reader misses: only who is present, if they have just been sent the page."""
        self.begun = True
        sight = await self._look()
        if self._is_another_page(sight):
            return [message(b"1", event="reload")]
        if sight.scene is None:
            now = {"lobby": lobby.lobby(sight, self.site)}
        else:
            entries = await self._entries(sight, limit=logbook.PAGE)
            self.at.last, self.at.seat = logbook.last_move(entries), sight.scene.seat
            now = self._drawn(sight, entries)
        mark = stamp(sight)
        fresh = mark == self.have
        self.at.sent = {
            ident: text if fresh and not about_people(ident) else ""
            for ident, text in now.items()
            if fresh or not ident.startswith(tuple(_LISTS))  # what an old page has in its lists is not known
        }
        return await self._news(sight, now)

    async def _go_on(self) -> list[bytes]:
        """What has changed since the last message."""
        sight = await self._look()
        if self._is_another_page(sight):
            return [message(b"1", event="reload")]
        if sight.scene is None:
            return await self._news(sight, {"lobby": lobby.lobby(sight, self.site)})
        return await self._news(sight, None)

    def _drawn(self, sight: Sight, entries: list[Entry]) -> Fragments:
        """All that can change, with what the reader decided last."""
        assert sight.scene is not None
        last = self.at.last
        self.at.own = logbook.last_own(entries, sight.scene.seat) or self.at.own
        self.at.since = recap.followed(self.at.since, entries, sight.scene.seat)
        own, since = self.at.own, self.at.since

        def draw() -> Fragments:
            return (
                fragments(sight, last, recap.recap(sight, since), stops.control(sight, own))
                | lobby.actions(sight)
                | teaching.fragments(sight, last)
                | telling.fragments(sight)
                | stops.fragments(sight)
            )

        return alike(sight, (last, own, *since), draw)

    def _is_another_page(self, sight: Sight) -> bool:
        """A table that gathers has another page than one in play."""
        return sight.state != self.at.state and "gathering" in {sight.state, self.at.state}

    async def _look(self) -> Sight:
        return await self.tables.look(self.table, self.asks, fresh=False)

    async def _entries(
        self, sight: Sight, after: int = 0, limit: int = 200, heard: int | None = None
    ) -> list[Entry]:
        seat = sight.scene.seat if sight.scene is not None else None
        return await self.tables.log(self.table, self.asks, after, None, limit, seat, False, heard)

    async def _news(self, sight: Sight, now: Fragments | None) -> list[bytes]:
        moved = sight.scene is not None and sight.scene.seat != self.at.seat
        heard = sight.heard if moved else self.at.heard  # what the next one heard before is told anew
        entries = await self._entries(sight, self.at.seen, heard=heard) if sight.scene is not None else []
        if now is None:
            anew = moved or any(entry.kind == "undo" for entry in entries)
            recent = await self._entries(sight, limit=logbook.PAGE) if anew else entries
            if anew:
                self.at.own, self.at.since = None, []
            self.at.last = logbook.last_move(recent) or (None if anew else self.at.last)
            now = self._drawn(sight, recent)
        body = changes_alike(self.at.sent, now)
        if entries:
            retold = await self._retold(sight) if moved else ""
            body += retold or told(entries, sight)
            self.at.seen = max(self.at.seen, entries[-1].number)
        self.at.heard = max(heard, *(entry.aside for entry in entries), 0)
        found: list[bytes] = []
        if body:
            mark = f"{stamp(sight)}.{self.at.seen}.{self.at.heard}"
            text = f"<title>{escape(headline(sight))}</title>{body}".replace("\n", " ")
            found.append(message(text.encode(), mark))
        if any(entry.kind == "say" for entry in entries):
            found.append(message(b"1", event="said"))
        if sight.state == "over" and self.at.state == "playing":
            found.append(message(b"1", event="over"))
        self.at.sent, self.at.state = now, sight.state
        self.at.seat = sight.scene.seat if sight.scene is not None else None
        return found

    async def _retold(self, sight: Sight) -> str:
        """Somebody else looks at a shared screen now: log and chat from their side, if what the one before was told alone
        stands there."""
        assert sight.scene is not None
        seats = seats_of(sight)
        limit = sight.at - self.loaded + logbook.PAGE
        both = []
        for seat in (self.at.seat, sight.scene.seat):
            entries = await self.tables.log(self.table, self.asks, limit=limit, seat=seat, fresh=False)
            written = logbook.written(entries, sight, seats, called(sight))
            both.append((written.log, written.chat))
        if both[0] == both[1]:
            return ""
        parts = zip(("log", "chat"), both[1], strict=True)
        return "".join(
            f'<hx-partial hx-target="#{ident}" hx-swap="innerHTML">{text}</hx-partial>'
            for ident, text in parts
        )


@guarded
async def stream(request: Request) -> Response:
    """The stream of a table."""
    tables, asks, table = tables_of(request), who(request), request.path_params["table"]
    have, _, after = request.headers.get("last-event-id", "").partition(".")
    have = have or request.query_params.get("have", "")
    loaded = number(request.query_params.get("log", "0")) or 0
    after, _, words = after.partition(".")
    seen = (number(after) or 0) if after else loaded
    heard = number(words if after else request.query_params.get("heard", "")) or 0
    state = request.query_params.get("state", "playing")
    reader = Reader(tables, table, asks, site_of(request), have, seen, state, loaded, heard)
    await tables.look(table, asks)  # refuse before the stream begins

    return EventStream(tables.watch(table, asks), reader.news)
