"""What the host is asked for and what it answers, as frozen values.

Everything here may be shown to the person it was made for: it is built by inclusion, from the engine's views. The
position, the secret of the dice and other people's tokens never appear in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Literal, TypeAlias

import msgspec

from orrery.engine.base import Event, Move, Outcome, Question, Seat
from orrery.engine.domain import Domain
from orrery.engine.sheet import Sheet
from orrery.engine.stops import Stops
from orrery.engine.view import View
from orrery.engine.words import Vocabulary

TableId: TypeAlias = str
"""Eight letters and digits: what stands in the address of a table. It opens nothing by itself unless the table is public."""

GuestId: TypeAlias = str
"""Who somebody is, as far as the host knows: a hash of the token in their cookie. Never shown to others."""

State: TypeAlias = Literal["gathering", "playing", "over"]
SeatKind: TypeAlias = Literal["open", "person", "bot"]
EntryKind: TypeAlias = Literal[
    "open",
    "sit",
    "stand",
    "bring",
    "start",
    "move",
    "undo",
    "resign",
    "say",
    "bot",
    "back",
    "clock",
    "stops",
    "member",
    "vote",
    "share",
    "dismiss",
    "key",
    "again",
    "name",
    "scene",
    "free",
    "pace",
    "update",
]


class Who(msgspec.Struct, frozen=True):
    """Somebody who asks: a guest (from the cookie or a bearer token), and a seat or watch token, if one was sent along.

    `Who()` is a stranger, who may watch public tables only.
    """

    guest: GuestId = ""
    key: str = ""


# --- what is asked for -----------------------------------------------------------------------------------------------


class Away(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens when the table waits for somebody who is not there: agreed on when the table is opened.

    Nothing happens before the table has waited for the seat, and its sitter has been away, for so many `seconds`. Then
    `bot` stands in: by itself (`time`), when most or all of the other people who are there want it, or never.
    """

    seconds: int = 300
    by: Literal["time", "most", "all", "never"] = "all"
    bot: str = "officer"


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit on a seat: `me`, whoever gets its `link`, or a `bot` by its name."""

    kind: Literal["me", "link", "bot"]
    bot: str = ""
    name: str = ""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. Several seats for `me` make it a table for one screen (hot seat)."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, bool | int | str] = {}
    title: str = ""
    public: bool = False
    draw_seats: bool = False
    """Seats are drawn from the table's own chance when the game starts, so that nobody chose them (EMP-MAP-05)."""
    minutes: int = 0
    """Thinking time for each seat for the whole game; 0 for none. A bot plays on for a seat whose time is over."""
    pace: float | None = None
    """Seconds that a bot seems to think; None for the host's own."""
    salt: str = ""
    """Your share in the dice. It counts only after the host has committed itself: see `commitment`."""
    commitment: str = ""
    """What the host has promised before (`Tables.promise`), needed where you give a share."""
    away: Away = Away()
    """What happens when the table waits for somebody who is not there."""
    hints: bool | None = None
    """Whether players may ask what the captain would do; None: yes where one person plays against bots, otherwise no."""
    lesson: bool = False
    """The game's guided first game: whoever opens it is the learner, and seats and options are those of the lesson."""
    pack: str = ""
    """The key of a shared pack that the table is played with, or the name of one in the game's box; empty for the game's own cards."""


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a table comes from, if not from a fresh game: a lesson that is `on` or `over`, or another table's game, which is
    played on from one of its steps."""

    lesson: Literal["", "on", "over"] = ""
    table: TableId = ""
    step: int = 0
    pack: str = ""
    """The key of the pack that it is played with."""


# --- what is answered ------------------------------------------------------------------------------------------------


class Promise(msgspec.Struct, frozen=True):
    """What the host commits itself to before you give your share in the dice of a table that you will open."""

    commitment: str


class Link(msgspec.Struct, frozen=True):
    """A seat with the token that opens it: an invitation for its owner while it is open, the sitter's own key after."""

    seat: Seat
    token: str


class Opened(msgspec.Struct, frozen=True):
    """A new table: its id, the links for its open seats and the one for spectators."""

    table: TableId
    at: int
    links: tuple[Link, ...]
    watch: str


class Joined(msgspec.Struct, frozen=True):
    """Where a token has led: a seat (with the sitter's own key, for other devices), or the spectators' bench."""

    table: TableId
    at: int
    seat: Seat | None
    key: str


class Invited(msgspec.Struct, frozen=True):
    """Where a link leads, told before anybody sits down: to a seat that is open or taken, or (None) to the bench."""

    table: TableId
    game: str
    title: str
    seat: Seat | None
    open: bool
    brings: str = ""
    """The option that the sitter chooses: what they bring along; empty where there is none."""
    commitment: str = ""
    """What the host has committed itself to, before the sitter gives a share in the dice."""


class Work(msgspec.Struct, frozen=True):
    """Something that a guest has prepared in a game's workshop, and whether it can be used as it is."""

    name: str
    text: str
    ready: bool


class Person(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: Seat
    kind: SeatKind
    name: str
    bot: str = ""
    """The bot that plays here; for a person's seat, the one that stands in while they are away."""
    online: bool = False
    asked: bool = False
    """The table waits for this seat."""
    resigned: bool = False
    out: bool = False
    """This seat plays no more: it has resigned, or was eliminated."""
    used: float = 0.0
    """Seconds of thinking so far, without the present thought."""
    left: float | None = None
    """Seconds left when the present thought began, at a table with clocks."""
    votes: tuple[Seat, ...] = ()
    """Who wants a bot to answer the present question for this seat (`Sight.away`)."""
    character: str = ""
    """How a bot's word may be taken, where promises bind."""


class Standing(msgspec.Struct, frozen=True):
    """What somebody is at a table: the seats they hold, whether they opened it, whether they may look at all."""

    seats: tuple[Seat, ...] = ()
    owner: bool = False
    watcher: bool = False


class Reason(msgspec.Struct, frozen=True):
    """Why a move is not possible now: a sentence and its clause. Both are empty if nothing speaks against it."""

    sentence: str = ""
    clause: str = ""


NO_REASON = Reason()


class Prompt(msgspec.Struct, frozen=True):
    """Whose decision it is and which. Only an asked reader gets the question itself: it may speak of secrets."""

    waiting: tuple[Seat, ...]
    kind: str
    """What kind of question it is, open to everybody: `fight on or retreat`."""
    clause: str
    others: str = ""
    """What those who wait are told: `Boreas decides whether to save Ship 2`."""
    ask: str = ""
    """What an asked reader is asked."""
    quiet: bool = False
    """A window: `waiting` are all whom it asks, whether or not they have answered, until it closes."""
    stop: str = ""
    """The kind of stop that an asked reader waits at (`Game.stops`); empty for a decision that is always theirs."""
    auto: str = ""
    """Why the reader need not answer, as the end of a sentence: after a short beat it is done by itself, unless they want to
    be asked. Empty where they are asked."""
    asked_at: int = 0
    """A move for this question must have seen at least this entry."""
    since: float = 0.0
    """When the table began to wait (seconds since 1970)."""


class Scene:
    """The game as one seat sees it at one entry of the log. The same object is given to all who look from there, so it
    can serve as a key of what was drawn from it."""

    def __init__(
        self,
        at: int,
        seat: Seat | None,
        view: Callable[[], View],
        prompt: Prompt,
        question: Question | None,
        moves: Sequence[Move],
        texts: tuple[str, ...],
        domains: Sequence[Domain],
        undo: bool,
        words: Vocabulary,
        steps: int,
        sheet: Sheet | None = None,
        why_not: Callable[[str], Reason] = lambda move: NO_REASON,
        drafting: bool = False,
    ) -> None:
        self.at = at
        """The last entry that changed the game."""
        self.seat = seat
        self.prompt = prompt
        self.question = question
        """What the prompt says, as a value: pages put players' names into it."""
        self.moves = moves
        self.texts = texts
        """The canonical texts of the moves, in the same order."""
        self.domains = domains
        self.undo = undo
        self.words = words
        self.steps = steps
        """How many moves the game has had (taken back ones not counted)."""
        self.sheet = sheet
        """The moves that belong together, as one form."""
        self.why_not = why_not
        """Why the seat cannot make a move, by its text."""
        self.drafting = drafting
        """Whether an offer to other players is drawn up."""
        self._view = view

    @property
    def yours(self) -> bool:
        """Whether whoever looks from here is asked, and it does not go by itself."""
        asked = self.seat is not None and self.seat in self.prompt.waiting
        return asked and bool(self.moves or self.domains) and not self.prompt.auto

    @cached_property
    def view(self) -> View:
        """What the seat may know of the game; made when somebody asks for it."""
        return self._view()


class Card(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: TableId
    game: str
    title: str
    state: State
    players: int
    people: tuple[Person, ...]
    public: bool
    at: int
    updated: float
    my_turn: bool = False
    mine: bool = False
    outcome: Outcome | None = None


class Sight(msgspec.Struct, frozen=True):
    """Everything that one person may know of a table now, but for the log."""

    id: TableId
    game: str
    title: str
    state: State
    at: int
    """The last entry of the log; a move sent with `after=at` has seen everything here."""
    public: bool
    options: dict[str, Any]
    """What others bring along (decks) is an empty text until the game is over."""
    draw_seats: bool
    minutes: int
    away: Away
    """What happens when the table waits for somebody who is not there."""
    you: Standing
    people: tuple[Person, ...]
    watching: int
    """Spectators looking on at this moment."""
    scene: Scene | None
    """The game from the reader's seat; None while the table gathers."""
    stops: Stops = Stops()
    """Which questions the reader wants to be asked at this seat."""
    plan: tuple[str, ...] = ()
    """What the reader has planned at this seat, the next move first (`Tables.play_row`)."""
    unplanned: str = ""
    """Why a plan of the reader's has ended early, in a sentence, until they decide again."""
    back: bool = False
    """Whether the reader's last automatic answer can still be taken back (`Tables.ask`)."""
    links: tuple[Link, ...] = ()
    """Open seats for whoever opened the table; the reader's own keys for their other devices."""
    watch: str = ""
    """The spectators' token, for everybody at the table."""
    commitment: str = ""
    shares: tuple[str, ...] = ()
    """What each chair gave to the dice after the commitment was known; empty for bots, and where nothing was given."""
    salts: tuple[str, ...] = ()
    secret: str = ""
    """Revealed when the game is over."""
    content: str = ""
    version: int = 0
    """The version of the rules that it is played with."""
    rules: str = ""
    """What identifies the cards and the rules that this table is played with."""
    pack: str = ""
    """The name of the pack that it is played with; empty for the game's own cards."""
    outcome: Outcome | None = None
    again: TableId = ""
    """The table where the same people play again."""
    heard: int = 0
    """How many private words the reader's seat has said and heard so far (`Entry.aside`)."""
    origin: Origin = Origin()
    """Where the table comes from, if not from a fresh game."""
    pace: float | None = None
    """Seconds that a bot seems to think; None for the host's own."""
    hints: bool = False
    """Whether players may ask here what the captain would do."""
    may_pace: bool = False
    """Whether the reader may change the pace of the bots: no other person plays here (any more)."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of a table's log, as one reader may read it.

    `events` are those visible to the reader. The text of a move is shown to its own seat, and to everybody when the
    game is over: what others may know of it is in its events.
    """

    number: int
    time: float
    kind: EntryKind
    seat: Seat | None = None
    name: str = ""
    """Who: the sitter's or the bot's name."""
    text: str = ""
    """What was said, or the move's text."""
    events: tuple[Event, ...] = ()
    undone: bool = False
    undoes: int = 0
    """For `undo`: the number of the entry that was taken back."""
    to: Seat | None = None
    """For `say`: the one seat it was said to; None if the whole table may hear it."""
    aside: int = 0
    """Private words are counted apart, for each seat that may hear them: the first it heard is 1, and `number` is the
    entry of the table's log that they follow. So nobody else finds a gap. 0 for everything else."""
    follows: int = 0
    """In the store, for an aside: the entry that it follows. For a move that was sent with others: the first of them, and
    all of them are taken back together."""
    auto: str = ""
    """For a move that went by itself, why, as the end of a sentence; for its own seat alone."""


class News(msgspec.Struct, frozen=True, eq=False):
    """What somebody who watches must be told: entries they have not seen, who is there, what is asked now."""

    at: int
    state: State
    entries: list[Entry]
    people: tuple[Person, ...]
    watching: int
    scene: Scene | None
    heard: int
    """How many private words the reader's seat has said and heard so far."""
    memo: dict[Any, Any]
    """What others have made of the same moment may be kept here: it is thrown away with the next change."""


class Planned(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was left of a row of moves when others could answer: the moves, and the entry behind which they wait."""

    moves: tuple[str, ...] = ()
    at: int = 0


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """An accepted move (or undo, or word): the number of its entry, of the last one for a row of moves. It is on disk."""

    at: int
    moves: int = 1
    """How many moves of a row were played."""
    stopped: str = ""
    """Why a row ended before its last move, in a sentence; empty if all of it was played or planned."""
    planned: tuple[str, ...] = ()
    """What is left of a row and goes on by itself, as long as the others do nothing but pass."""


class Hint(msgspec.Struct, frozen=True):
    """A move that the captain would think of in the reader's place."""

    move: str
    chance: float
    """What may be expected of it: the chance to win, from 0 to 1."""
    why: str


class Hints(msgspec.Struct, frozen=True):
    """Up to three moves, the best first, for the question that a seat is asked."""

    at: int
    """The entry that asked it."""
    seat: Seat
    hints: tuple[Hint, ...]


class Frame(msgspec.Struct, frozen=True):
    """One step of a finished game, from any seat's side."""

    step: int
    steps: int
    view: View
    words: Vocabulary
    move: str
    """The move that led here; empty at step 0."""
    by: Seat | None
    events: tuple[Event, ...]
    views: tuple[View, ...] = ()
    """Every seat's own view, where all hands are open."""
    note: str = ""
    """What a reader should know of a move that an older version of the rules has played."""
