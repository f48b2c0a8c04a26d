"""What travels through the JSON API. The OpenAPI document is made from these types, so it cannot lie about them."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec

from orrery.bots.review import Review
from orrery.engine.base import Outcome, Seat
from orrery.engine.game import Option
from orrery.engine.rulebook import Section
from orrery.engine.sheet import Purse
from orrery.engine.stops import Level, Rule, StopKind, Stops
from orrery.host.values import (
    Away,
    Card,
    EntryKind,
    Link,
    Person,
    Prompt,
    Standing,
    State,
    TableId,
)
from orrery.web.levels import Opponent

SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=31, description="A seat, counted from 0.")]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=4000)]


class Problem(msgspec.Struct, frozen=True):
    """What went wrong: a sentence for a person, a word for a program, and the clause that is to blame, if one is."""

    error: str
    kind: str
    clause: str = ""


# --- sent to us -------------------------------------------------------------------------------------------------------


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything that is sent to us: a field that we do not know is a mistake."""


class Nothing(Asked, frozen=True):
    """An empty object."""


class NewGuest(Asked, frozen=True):
    """A guest, with a name if they like."""

    name: Name = ""


class Following(Asked, frozen=True):
    """A seat's or spectators' token; `salt` is the sitter's own share in the dice, `brings` what they bring along (a deck)."""

    token: Name
    name: Name = ""
    salt: Name = ""
    brings: Text = ""


class Sitting(Asked, frozen=True):
    """Somebody who takes an open seat of a public table, and what they bring along."""

    name: Name = ""
    salt: Name = ""
    brings: Text = ""


class Bringing(Asked, frozen=True):
    """What a seat brings along, such as a deck as text; an empty text for the usual."""

    brings: Text


class Sharing(Asked, frozen=True):
    """A share in the dice: whatever you like, chosen after you have seen the table's `commitment`."""

    salt: Name


class WithBot(Asked, frozen=True):
    """A bot by its name; an empty name for the one that the host prefers."""

    bot: Name = ""


class NewMove(Asked, frozen=True):
    """A move by its text, or `moves`: several in a row, which are played together as far as nothing new comes to light.
    `after` is the last entry that the sender has seen (`at` of what they looked at). Where several seats of the sender are
    asked, `seat` says for which of them it is."""

    move: Text = ""
    moves: Annotated[list[Text], msgspec.Meta(max_length=60)] = []
    after: Number | None = None
    seat: SeatNumber | None = None


class Wanted(Asked, frozen=True):
    """A move that somebody would like to make, by its text."""

    move: Text
    seat: SeatNumber | None = None


class TakingBack(Asked, frozen=True):
    """Take back the last move."""

    after: Number | None = None
    seat: SeatNumber | None = None


class ForSeat(Asked, frozen=True):
    """For one of the sender's seats; by default their only one, or the one that is asked."""

    seat: SeatNumber | None = None


class Onward(Asked, frozen=True):
    """A step of a finished game, and the seat that the sender takes there."""

    step: Number
    seat: SeatNumber


class Pace(Asked, frozen=True):
    """Seconds that a bot seems to think, 0 for as fast as it can; null for the host's own."""

    pace: Annotated[float, msgspec.Meta(ge=0, le=30)] | None


class Words(Asked, frozen=True):
    """Something to say: to the whole table, or to one seat alone."""

    text: Text
    to: SeatNumber | None = None


class NewStops(Asked, frozen=True):
    """Which questions you want to be asked: the `level` for all, rules for some kinds (`stops` of the game; null: as the
    level has it), and whether the next one stops you `once` whatever they say. What is left out stays as it is."""

    level: Level | None = None
    kinds: dict[Name, Rule | None] = {}
    once: bool | None = None
    seat: SeatNumber | None = None


class ByMe(Asked, frozen=True):
    """Whether only the sender's own tables are meant."""

    mine: bool = False


class Watching(Asked, frozen=True):
    """Entries after a number, from a seat's side; `view` to be sent the game's whole view each time. `heard` is how many
    private words the reader has had; without it those come that follow the entry `after` or a later one."""

    after: Number = 0
    heard: Number | None = None
    view: bool = False
    seat: SeatNumber | None = None


class Since(Watching, frozen=True):
    """The same, and how many seconds to wait for the first entry, if there is none yet."""

    wait: Annotated[float, msgspec.Meta(ge=0, le=60)] = 0


class Before(Asked, frozen=True):
    """A page of the log: at most `limit` entries before a number."""

    after: Number = 0
    before: Number | None = None
    limit: Annotated[int, msgspec.Meta(ge=1, le=500)] = 200
    seat: SeatNumber | None = None


class Step(Asked, frozen=True):
    """A step of a finished game, seen from a seat or (without one) by a spectator."""

    step: Number = 0
    seat: SeatNumber | None = None


# --- sent by us -------------------------------------------------------------------------------------------------------


class Guest(msgspec.Struct, frozen=True):
    """A token that makes its holder a guest: send it as `Authorization: Bearer TOKEN`."""

    token: str
    name: str


class GameCard(msgspec.Struct, frozen=True):
    """A game in short."""

    slug: str
    title: str
    designer: str
    blurb: str
    minutes: str
    players: tuple[int, int]


class GameFacts(msgspec.Struct, frozen=True):
    """A game with its options, bots and rules."""

    slug: str
    title: str
    designer: str
    blurb: str
    minutes: str
    players: tuple[int, int]
    options: tuple[Option, ...]
    bots: tuple[str, ...]
    levels: tuple[Opponent, ...]
    """Those of them that people play against, with title, face and a line on how they play."""
    content: str
    """What identifies its cards, tiles and maps: a hash of all that rules read of them."""
    version: int
    """The version of its rules, raised when a change alters how recorded games replay."""
    rules: tuple[Section, ...]
    stops: tuple[StopKind, ...]
    """The kinds of questions that may come at any time, in players' words, with the rule that holds by default."""


class Cards(msgspec.Struct, frozen=True):
    """Tables in a list."""

    tables: list[Card]


class Happening(msgspec.Struct, frozen=True):
    """An event: its clause, its sentence, and what the sentence was made of."""

    clause: str
    text: str
    template: str
    args: list[Any]


class LogEntry(msgspec.Struct, frozen=True):
    """An entry of a table's log, as the reader may read it."""

    number: int
    time: float
    kind: EntryKind
    seat: Seat | None
    name: str
    text: str
    events: list[Happening]
    undone: bool
    undoes: int
    to: Seat | None = None
    aside: int = 0
    """Private words are counted apart: which of those that the reader may read; `number` is the entry they follow."""
    auto: str = ""
    """For a move of the reader's seat that went by itself: why, as the end of a sentence."""


class FreeField(msgspec.Struct, frozen=True):
    """A free part of a move: a whole number from `low` to `high`, or a text of at most `limit` letters."""

    field: str
    kind: str
    label: str = ""
    low: int | None = None
    high: int | None = None
    limit: int | None = None


class Choice(msgspec.Struct, frozen=True):
    """An open-ended choice: put values for the fields in braces into the template (texts in double quotes)."""

    template: str
    example: str
    fields: list[FreeField]
    label: str = ""
    limit: int | None = None


class SheetPick(msgspec.Struct, frozen=True):
    """A blank of a thing: each option is the moves that say it. What is typed has no options, but a sample of its move."""

    label: str
    options: tuple[tuple[str, ...], ...]
    sample: str = ""


class SheetThing(msgspec.Struct, frozen=True):
    """One thing of a sheet: the move that chooses it once, how often it can be chosen, what one takes from each purse. Things
    that say the same in `apart` exclude each other."""

    move: str
    most: int
    costs: tuple[int, ...]
    side: str
    apart: str = ""
    picks: tuple[SheetPick, ...] = ()
    """Blanks: whoever chooses it sends `move`, `then`, and an option of each."""
    then: tuple[str, ...] = ()


class SheetNow(msgspec.Struct, frozen=True):
    """Moves that belong together: choose among the lines, send all at once (`moves` of a row), then `end` where there is
    one. See `engine.sheet`."""

    lines: list[SheetThing]
    purses: tuple[Purse, ...]
    least: int
    most: int
    ordered: bool
    end: str
    start: str = ""
    """The move that comes before all of them."""
    plan: bool = False
    """What is left of a row of these moves when others may answer goes on by itself as long as they pass (`planned`)."""
    closing: str = ""
    """A move that may come after all of them, if you like."""


class GameNow(msgspec.Struct, frozen=True):
    """The game as the reader's seat sees it; `view` is the game's own and is left out where nobody asked for it."""

    at: int
    seat: Seat | None
    steps: int
    prompt: Prompt
    moves: tuple[str, ...]
    choices: list[Choice]
    undo: bool
    view: Any | msgspec.UnsetType = msgspec.UNSET
    sheet: SheetNow | msgspec.UnsetType = msgspec.UNSET


class TableNow(msgspec.Struct, frozen=True):
    """Everything that the reader may know of a table now, but for its log."""

    id: TableId
    game: str
    title: str
    state: State
    at: int
    public: bool
    options: dict[str, Any]
    draw_seats: bool
    minutes: int
    away: Away
    you: Standing
    people: tuple[Person, ...]
    watching: int
    now: GameNow | None
    stops: Stops
    plan: tuple[str, ...]
    unplanned: str
    back: bool
    links: tuple[Link, ...]
    watch: str
    commitment: str
    shares: tuple[str, ...]
    salts: tuple[str, ...]
    secret: str
    content: str
    version: int
    rules: str
    outcome: Outcome | None
    again: TableId
    heard: int
    hints: bool
    """Whether players may ask here what the captain would do."""


class Reviewed(msgspec.Struct, frozen=True):
    """A look back at a finished game; while it is found out, ask again."""

    ready: bool
    review: Review | None = None


class Update(msgspec.Struct, frozen=True):
    """What has happened at a table since the reader last looked, and what is asked now."""

    at: int
    state: State
    entries: list[LogEntry]
    people: tuple[Person, ...]
    watching: int
    now: GameNow | None
    heard: int = 0
    """How many private words (`aside`) the reader's seat has said and heard; send it back with `after`."""


class Pages(msgspec.Struct, frozen=True):
    """Entries of a log, oldest first."""

    at: int
    entries: list[LogEntry]


class Deals(msgspec.Struct, frozen=True, omit_defaults=True):
    """Moves that have to do with offers to other players, by what they do, as they stand in `moves` (open-ended ones by their templates)."""

    begin: tuple[str, ...] = ()
    """Begin an offer."""
    add: tuple[str, ...] = ()
    """Say what one gives and wants."""
    send: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    """Make no offer, or leave out a part of it."""
    accept: tuple[str, ...] = ()
    counter: tuple[str, ...] = ()
    decline: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    """Do what was promised in a deal."""
    breach: tuple[str, ...] = ()


class Moves(msgspec.Struct, frozen=True):
    """The legal moves of the reader's seat: listed ones by their texts, open-ended ones described."""

    at: int
    prompt: Prompt | None
    moves: tuple[str, ...]
    choices: list[Choice]
    undo: bool
    seat: Seat | None = None
    """Whose moves these are: name it in the move, where several of your seats are asked."""
    sheet: SheetNow | msgspec.UnsetType = msgspec.UNSET
    deals: Deals | msgspec.UnsetType = msgspec.UNSET


class FrameNow(msgspec.Struct, frozen=True):
    """One step of a finished game."""

    step: int
    steps: int
    view: Any
    move: str
    by: Seat | None
    events: list[Happening]
    note: str = ""
    """What should be known of a move that an older version of the rules has played."""


class Point(msgspec.Struct, frozen=True):
    """What each seat had after a step."""

    step: int
    points: tuple[int, ...]


class Curve(msgspec.Struct, frozen=True):
    """One thing that the game counts: planets, votes, credits."""

    name: str
    points: list[Point]


class Course(msgspec.Struct, frozen=True):
    """The course of a finished game, by measure; whatever decided it comes first."""

    curves: list[Curve]
