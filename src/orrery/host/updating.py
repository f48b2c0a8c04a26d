"""Tables that an older version of the rules has begun: bringing them forward, and telling their players.

A table goes on where it was: its latest snapshot is brought into today's form, and the moves since then are played again. Each
must still be legal and come to the same as the log tells. From the first that does not, the moves are taken back, and the
players are told which, why, and what has changed, with the clause. A table whose snapshot cannot be read any more begins
from an earlier one, at last from its seed. Nothing is ever deleted: the log keeps every move.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery.engine.base import Event, Seat
from orrery.engine.errors import OrreryError
from orrery.engine.game import Game
from orrery.engine.position import SCENE, Position
from orrery.engine.record import seed_of
from orrery.host.errors import HostError
from orrery.host.live import PLAYED
from orrery.host.store.rows import Loaded, Snapshot, TableRow
from orrery.host.values import Entry

UPDATED = "This table was begun with an older version of the rules of the game; from here on it is played with today's."
ARCHIVED = "This game was played with an older version of the rules of the game; its moves and its result stay as they are."
CARDS = (
    "It was begun with other cards or tiles than the ones here, which nobody has kept; it goes on with these."
)


class Forward(msgspec.Struct, frozen=True, eq=False):
    """A table brought forward: its position, after how many moves, and the moves that are taken back for it, with the reason."""

    pos: Position
    steps: int
    lost: tuple[Entry, ...] = ()
    why: str = ""
    clause: str = ""
    known: bool = True
    """Whether the content that it was begun with is known here."""


def bring_forward(
    game: Game, loaded: Loaded, snapshots: Sequence[Snapshot], moves: Sequence[Entry], known: bool
) -> Forward:
    """The position of an old table now. `snapshots` are all of them, the latest first, `moves` all that stand, in order."""
    row, last = loaded.row, ""
    for snapshot in snapshots:
        try:
            pos = game.load(snapshot.position, snapshot.version)
        except (
            OrreryError,
            msgspec.MsgspecError,
            AssertionError,
            LookupError,
            TypeError,
            ValueError,
        ) as error:
            last = str(error)
            continue
        since = [entry for entry in moves if entry.number > snapshot.number]
        return _played(game, row, pos, snapshot.steps, since, snapshot.version, known)
    if not row.origin.table:  # what was played on from another table has no seed of its own
        seed = seed_of(bytes.fromhex(row.secret), row.salts)
        pos = game.new(row.players, seed, **game.fitting_options(row.options))
        return _played(game, row, pos, 0, moves, 1, known)
    raise HostError(f"This table cannot be brought into the form of today's rules: {last}")


def _played(
    game: Game, row: TableRow, pos: Position, steps: int, moves: Sequence[Entry], version: int, known: bool
) -> Forward:
    before = pos
    for place, entry in enumerate(moves):
        text = game.versions.bring_move(entry.text, version or 1)
        after = pos.copy()
        try:
            events = after.play(text, entry.seat)
        except OrreryError as error:
            return _end(
                row, pos, steps + place, moves[place:], str(error), getattr(error, "clause", ""), known
            )
        except Exception as error:  # a position that old rules made may be one that new rules never make
            return _end(row, pos, steps + place, moves[place:], f"{type(error).__name__}.", "", known)
        other = disagreement(entry.events, events)
        if other is not None:
            why = "today it would come to something else."
            return _end(row, pos, steps + place, moves[place:], why, other.clause, known)
        before, pos = pos, after
    if moves and (row.outcome is None) != (pos.outcome is None):
        why = "today the game is over behind it." if pos.outcome else "today the game goes on behind it."
        return _end(row, before, steps + len(moves) - 1, moves[-1:], why, "", known)
    return _end(row, pos, steps + len(moves), (), "", "", known)


def _end(
    row: TableRow, pos: Position, steps: int, lost: Sequence[Entry], why: str, clause: str, known: bool
) -> Forward:
    """Where the table goes on: nothing before can be taken back, and a game that is over stays so."""
    pos.free = 0
    if row.state == "over":
        pos.outcome = row.outcome
        pos.stack.clear()
        pos.answers = [None] * row.players
        pos.game.resume(pos)
    return Forward(pos, steps, tuple(lost), why, clause, known)


def disagreement(then: Sequence[Event], now: Sequence[Event]) -> Event | None:
    """The first event that is told as it was then, but with other values: other dice, another number, another card.

    Sentences that were worded anew, and ones that are told only then or only now, say nothing; a move that matters
    differently without a sentence leads to others that are not legal any more, or are told with other values.
    """
    told: dict[str, list[list[object]]] = {event.text: [] for event in now}
    for event in now:
        told[event.text].append(_plain(event.args))
    for event in then:
        found = told.get(event.text)
        if found is None:
            continue
        args = _plain(event.args)
        if not any(one[: len(args)] == args for one in found):
            return event
    return None


def _plain(args: Sequence[object]) -> list[object]:
    found: list[object] = msgspec.json.decode(msgspec.json.encode(args))
    return found


def played_from(entries: Sequence[Entry]) -> list[Entry]:
    """The moves of a log that stand."""
    return [entry for entry in entries if entry.kind in PLAYED and not entry.undone]


def what_is_told(game: Game, row: TableRow, forward: Forward, began: int) -> tuple[Event, ...]:
    """What everybody at the table reads: that the rules are others now, what was corrected, and what was taken back."""
    over = row.state == "over"
    first = next(iter(game.rules.clauses), "")
    told = [Event(first, ARCHIVED if over else UPDATED)] if began != game.version else []
    if not forward.known:
        told.append(Event(first, CARDS))
    told += [Event(one.clause, one.sentence) for one in game.versions.corrections(began)]
    if forward.lost and not over:
        entry = forward.lost[0]
        number = len(forward.lost)
        what = "The last move is" if number == 1 else f"The last {number} moves are"
        seat: tuple[Seat, ...] = () if entry.seat is None else (entry.seat,)
        told.append(
            Event(forward.clause or first, f"{what} taken back: the first of them is not possible as it was.")
        )
        # what somebody wanted to do may be a secret of theirs
        said = entry.text if not entry.text.startswith(SCENE) else "what the table did"
        told.append(Event(forward.clause or first, "{0}: {1}", (said, forward.why), seat))
    elif forward.lost:
        told.append(
            Event(
                forward.clause or first,
                "The board shows the game {0} move(s) before its end: today's rules cannot play the rest again.",
                (len(forward.lost),),
            )
        )
    return tuple(told)
