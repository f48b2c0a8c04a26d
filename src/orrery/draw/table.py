"""How a game shows its table: the one contract between a game's `board` and everything that draws.

A game turns a view into plain values: facts for the bar, a panel for each player, sections for what lies beside the
board, a button for each legal move. Pages render them as HTML, posters as SVG, terminals as text; none of them knows
the game. `about` says what a thing is to whoever wants to
read about it (`tech:4`, see `Drawing.explain`). Values hold names of icons (`food` is the symbol `i-food`) and tones (`food` is the class `c-food`), never
colours; all texts are plain, and whoever renders them escapes them.

`orrery.draw.drawing.Drawing` turns a view into them.
"""

from __future__ import annotations

from typing import Any, Literal, Self, TypeAlias

import msgspec

from orrery.engine.base import Seat

State: TypeAlias = Literal["", "now", "taken", "empty"]
"""How a thing stands: at rest, in the middle of it, used up (dimmed, in its place), not there yet."""

Kind: TypeAlias = Literal["move", "claim", "attack", "choose", "end"]
"""What a click does. `claim` and `attack` get a badge on the board; `end` closes a chain and stands apart."""


class Thing(msgspec.Struct, frozen=True, tag=True):
    """Base of all values below, so that the JSON API can send them and tell them apart."""

    def but(self, **changes: Any) -> Self:
        """The same, but for these fields."""
        return msgspec.structs.replace(self, **changes)


# --- small parts -----------------------------------------------------------------------------------------------------


class Fact(Thing, frozen=True):
    """A short fact in the bar: "Round **5**", "**Warlord** chosen by Marek". Small screens keep icon and value; a sign alone
    has a `label` for whoever does not see it, and stands on wide screens only."""

    value: str = ""
    before: str = ""
    after: str = ""
    icon: str = ""
    about: str = ""
    label: str = ""


class Count(Thing, frozen=True):
    """A number of something; with a limit it is read as 6/8. Without a value (a secret) the note stands there."""

    icon: str
    label: str
    value: int | None
    limit: int = 0
    tone: str = ""
    note: str = ""
    about: str = ""


class Sign(Thing, frozen=True):
    """A small square with an icon and a word: a role, an office, a ministry; `owner` puts that seat's seal on it.

    With an id it can be the target of a choice, and is lit up and clicked like a space of the board.
    """

    icon: str
    text: str
    id: str = ""
    state: State = ""
    owner: Seat | None = None
    hint: str = ""
    about: str = ""


class Tag(Thing, frozen=True):
    """A short word in a frame: a technology that a player owns, with what must be said about it now."""

    text: str
    icon: str = ""
    note: str = ""
    hint: str = ""
    tone: str = ""
    about: str = ""


class Line(Thing, frozen=True):
    """A row of a list: an icon, a name, a few counts, a note at its end."""

    text: str
    icon: str = ""
    owner: Seat | None = None
    counts: tuple[Count, ...] = ()
    note: str = ""
    state: State = ""
    detail: str = ""
    """A second line in smaller letters: what this means for the reader."""
    danger: bool = False
    about: str = ""


class Member(Thing, frozen=True):
    """One of a player's people: a name, numbers, what weighs on them as pips, whether they can act.

    With an id they can be the target of a choice, like a sign.
    """

    name: str
    id: str = ""
    icon: str = ""
    counts: tuple[Count, ...] = ()
    pips: Count | None = None
    note: str = ""
    state: State = ""
    offices: tuple[Sign, ...] = ()
    about: str = ""


class Slot(Thing, frozen=True):
    """A part of a sentence that somebody fills in: filled, open now, or still to come (`empty`)."""

    text: str
    state: State = ""
    label: str = ""


class Figure(Thing, frozen=True):
    """A small drawing with a caption: an open tile, a stack. `svg` uses the board's definitions and classes."""

    id: str
    svg: str
    caption: str
    label: str
    about: str = ""


class Price(Thing, frozen=True):
    """What something costs now, on a die where dice made it."""

    icon: str
    label: str
    value: int
    id: str = ""
    tone: str = ""
    die: bool = True
    about: str = ""


class Card(Thing, frozen=True):
    """A card: title, price, effect as a sentence, a foot with its type and its origin."""

    id: str
    title: str
    text: str
    icon: str = ""
    cost: tuple[Count, ...] = ()
    foot: str = ""
    origin: str = ""
    """`designed` or `partly designed`; empty where the rulebook tells everything."""
    state: State = ""
    owner: Seat | None = None
    art: str = ""
    values: tuple[Count, ...] = ()
    """The numbers at its foot: what it fights with, how much it carries."""
    about: str = ""


class Die(Thing, frozen=True):
    """One die of a roll, and whether it counts."""

    face: int
    hit: bool = False


# --- rows: what panels and sections are made of ----------------------------------------------------------------------


class Counts(Thing, frozen=True):
    """Numbers in a row. `reserve` is the quiet kind: what is still in the box."""

    items: tuple[Count, ...]
    reserve: bool = False
    label: str = ""


class Stores(Thing, frozen=True):
    """Stores as slots, so that room left is seen, not computed."""

    items: tuple[Count, ...]


class Signs(Thing, frozen=True):
    """Signs in a grid."""

    items: tuple[Sign, ...]
    columns: int = 4


class Tags(Thing, frozen=True):
    """Tags in a row; the row keeps its place when it is empty."""

    items: tuple[Tag, ...]
    label: str = ""


class Lines(Thing, frozen=True):
    """A list."""

    items: tuple[Line, ...]


class Members(Thing, frozen=True):
    """People of a player: in rows for whoever plays them, as chips for the others."""

    items: tuple[Member, ...]
    open: bool = False
    signs: bool = False
    """Chips show their signs, too."""


class Sentence(Thing, frozen=True):
    """A sentence that is a form: plain words, and slots that the decision fills one by one."""

    parts: tuple[Slot | str, ...]
    back: bool = False
    """The last slot can be filled anew: a page offers to take the click back."""


class Figures(Thing, frozen=True):
    """Small drawings in a row."""

    items: tuple[Figure, ...]


class Prices(Thing, frozen=True):
    """A market."""

    items: tuple[Price, ...]


class Cards(Thing, frozen=True):
    """Cards by title and price, two in a row; each opens to its text."""

    items: tuple[Card, ...]


class Gauge(Thing, frozen=True):
    """How far a clock of the game has run."""

    label: str
    value: int
    limit: int
    danger: bool = False
    about: str = ""


class Tick(Thing, frozen=True):
    """One turn that a clock waits for: whose it is, and whether it is over (`taken`), running (`now`) or to come."""

    seat: Seat
    state: State = ""


class Ticks(Thing, frozen=True):
    """A clock that counts the turns of others: the number it holds, those turns in order, and what comes at its end."""

    number: str
    label: str
    items: tuple[Tick, ...]
    text: str
    danger: bool = False
    about: str = ""


class Pile(Thing, frozen=True):
    """Cards on top of each other: the first lies open, the others look out under it. `foot` tells what comes next."""

    items: tuple[Card, ...]
    foot: str = ""


class Roll(Thing, frozen=True):
    """The dice of one throw, whose they are, and what they mean in words."""

    dice: tuple[Die, ...]
    text: str = ""
    owner: Seat | None = None


class Text(Thing, frozen=True):
    """A sentence."""

    text: str
    danger: bool = False
    about: str = ""


class Picture(Thing, frozen=True):
    """A drawing of the game's own: a wheel, a chamber."""

    svg: str
    label: str
    about: str = ""


Part: TypeAlias = (
    Counts
    | Stores
    | Signs
    | Tags
    | Lines
    | Members
    | Sentence
    | Figures
    | Prices
    | Cards
    | Gauge
    | Ticks
    | Pile
    | Roll
    | Text
    | Picture
)


# --- the table -------------------------------------------------------------------------------------------------------


class Panel(Thing, frozen=True):
    """A player: colour and emblem, name, offices, then rows. The page adds clock, presence, "you" and whose turn."""

    seat: Seat
    colour: str
    emblem: str
    name: str
    rows: tuple[Part, ...]
    subtitle: str = ""
    offices: tuple[Sign, ...] = ()
    tags: tuple[Tag, ...] = ()
    """Short facts beside the name: how many cards they hold, how they vote."""

    @property
    def id(self) -> str:
        """Its id on the page."""
        return f"player-{self.colour}"


class Section(Thing, frozen=True):
    """A part of the shelf, or of the stage. A closed section stays in its place, dimmed."""

    id: str
    title: str
    parts: tuple[Part, ...]
    note: str = ""
    closed: bool = False
    about: str = ""
    """What its heading and the note beside it are about."""


class Table(Thing, frozen=True):
    """Everything around the board."""

    status: tuple[Fact, ...]
    players: tuple[Panel, ...]
    shelf: tuple[Section, ...]
    stage: tuple[Section, ...] = ()
    """What the moment asks for between the decision and the board: a battle, a bill, a pile of responses."""
    stage_beside: bool = False
    """The stage lies over the board's right edge instead, where it has the height that a pile of cards needs."""
    hand: tuple[Card, ...] | None = None
    """The cards that only the reader sees; None in a game without hands, so that pages keep no room for one."""
    hand_open: bool = False
    """The hand lies open as whole cards, where it is what the game is played with; otherwise as titles that open."""
    legend: tuple[Count, ...] = ()
    """What the signs on the board mean, for newcomers: icon, tone and word; values are not read."""


class Odds(Thing, frozen=True):
    """One way in which something may come out: how likely it is, and what happens."""

    share: float
    text: str
    tone: Literal["", "good", "bad"] = ""


class Choice(Thing, frozen=True):
    """One legal move as a button, and where on the board a click does the same.

    `face` is what stands on the button, `detail` what helps (the sector's name), `label` the whole sentence, which
    contains the face. `target` is the id of the element that lights up: `go-E4` on the board, `role-regent` on the
    shelf, `player-violet` among the players. Several choices may share one; then a click there shows those buttons.
    """

    move: str
    label: str
    face: str
    detail: str = ""
    group: str = ""
    kind: Kind = "choose"
    icon: str = ""
    owner: Seat | None = None
    target: str = ""
    warn: str = ""
    """What a click costs that one may not expect (Corruption, a broken promise): always shown."""
    about: str = ""
    """What it is about, to be read without playing it: `role:3`."""
    price: tuple[Count, ...] = ()
    """What it costs, in this position."""
    brings: str = ""
    """What the player gets by it, in numbers of this position. Choices that say so stand as rows, to be compared."""
    others: tuple[tuple[Seat, str], ...] = ()
    """What each of the others gets by it."""
    odds: tuple[Odds, ...] = ()
    """How it may come out; the shares add up to 1."""
    note: str = ""
    """When it is at its best, in a few words, for those who do not know yet."""
    hurts: bool = False
    """It costs much and cannot be taken back: `warn` says what, and a second press decides."""
    why: str = ""
    """It is not legal now, and this is the reason: it stands there, dimmed, to be read."""
    clause: str = ""
    then: tuple[str, ...] = ()
    """Moves that follow at once: one press plays the whole row of them, as far as nothing new comes to light."""
    says: str = ""
    """For a line of an offer: what is given by it, as a part of a sentence: `{n} credit(s)`, `{0} until turn {1}` with its blanks."""
    vow: bool = False
    """It is promised, not given."""
    blanks: tuple[tuple[str, ...], ...] = ()
    """For a line with blanks: how the options of each read."""
    side: Literal["", "give", "get"] = ""
    """On which side of an offer something stands that is not possible."""


class Trace(Thing, frozen=True):
    """The last move on the board: spaces that changed, and ways that pieces went."""

    spaces: tuple[str, ...] = ()
    ways: tuple[tuple[str, str], ...] = ()


NO_TRACE = Trace()

Span: TypeAlias = tuple[str, str]
"""A piece of text for a terminal, and its tone."""
Screen: TypeAlias = list[list[Span]]
"""Lines of a terminal."""
