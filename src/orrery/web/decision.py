"""The prompt: whose decision it is, which one, and every legal move: as a row to compare, as a thing to count, or as a
button in groups by consequence. What is not possible stands there too, with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from orrery.draw.table import Choice, Kind
from orrery.draw.text import curly
from orrery.engine.base import PHRASES, Move, Outcome, Seat
from orrery.engine.domain import Domain, Range, Words
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.engine.stops import PLANNED
from orrery.engine.words import Vocabulary
from orrery.host.errors import Refused
from orrery.host.values import Scene, Sight
from orrery.web import sentences
from orrery.web.numbers import signed

CROWDED = 12
"""Above so many moves, long groups fold up and the board does the rest."""
ROOMY = 6
"""Up to so many moves that are not folded up, buttons carry their details."""
LONG = 4
"""Groups of more than so many moves fold up where it is crowded."""


class Group(msgspec.Struct, frozen=True):
    """Moves of one consequence."""

    name: str
    kind: Kind
    choices: tuple[Choice, ...]
    folded: bool = False


class Form(msgspec.Struct, frozen=True):
    """An open-ended choice as a small form."""

    label: str
    button: str
    fields: tuple[Range | Words, ...]
    number: int = 0
    """Which of the open-ended choices of the moment it is."""


class Blank(msgspec.Struct, frozen=True):
    """A blank of a line: a list to choose from, or a field to type into."""

    label: str
    options: tuple[str, ...]
    picked: int = -1
    limit: int = 0
    """How much can be typed; 0 where there is a list."""
    empty: str = "choose"
    """What it says before something is chosen."""


class Item(msgspec.Struct, frozen=True):
    """A thing of a form: its line, and how often it can be chosen at what cost for each purse."""

    line: int
    choice: Choice
    most: int
    costs: tuple[int, ...]
    apart: str = ""
    now: int = 0
    """How often it is chosen already when the form opens."""
    blanks: tuple[Blank, ...] = ()
    spare: bool = False
    """It is shown when somebody asks for it."""


class Column(msgspec.Struct, frozen=True):
    """Things of one side of a form: what I give, what I get, or all of them."""

    title: str
    items: tuple[Item, ...]
    gives: str = ""
    """How a sentence about this side begins: "You give Astra"."""
    vows: str = ""
    """The same of promises: "You promise Astra"."""
    refused: tuple[Choice, ...] = ()

    @property
    def spares(self) -> tuple[Item, ...]:
        """What is shown when it is asked for."""
        return tuple(item for item in self.items if item.spare)


class Paper(msgspec.Struct, frozen=True):
    """Moves that belong together as one form: things to count or to mark, purses, one confirmation (`engine.sheet`)."""

    columns: tuple[Column, ...]
    purses: tuple[Purse, ...]
    least: int
    most: int
    ordered: bool
    verb: str
    """What the button says beside the number of things."""
    none: str
    """What the button says while nothing is chosen; empty where something must be."""
    opens: str = ""
    """What the button says that opens the form, where it is one of several answers."""
    closing: str = ""
    """What the second button says, which confirms with one move more."""


class Go(msgspec.Struct, frozen=True):
    """A link beside the decision: to the result, to the table where the same people play again."""

    href: str
    text: str
    icon: str
    cls: str = ""


class Pace(msgspec.Struct, frozen=True):
    """A pace of the bots that one can choose: what is sent, what it is called, whether it is the present one."""

    value: str
    text: str
    now: bool = False


PACES = (("usual", "As usual"), ("0.3", "Faster"), ("0", "To the end"))


def paces(sight: Sight) -> tuple[Pace, ...]:
    """The paces that the reader may choose from; none where somebody else plays, too."""
    if not sight.may_pace:
        return ()
    now = "usual" if sight.pace is None else f"{sight.pace:g}"
    return tuple(Pace(value, text, value == now) for value, text in PACES)


def is_out(sight: Sight) -> bool:
    """Whether the reader has played here, and plays no more."""
    return bool(sight.you.seats) and all(sight.people[seat].out for seat in sight.you.seats)


class Ask(msgspec.Struct, frozen=True):
    """Everything that the prompt says."""

    who: str
    question: str
    news: str = ""
    yours: bool = False
    over: bool = False
    options: tuple[Choice, ...] = ()
    """Choices that say what they bring: rows, of which one is chosen before it is decided."""
    replies: tuple[Choice, ...] = ()
    """Choices that say how they may come out."""
    groups: tuple[Group, ...] = ()
    paper: Paper | None = None
    refused: tuple[Choice, ...] = ()
    """What is not possible now, where it belongs to the rows or to the form; otherwise it stands in its group."""
    ends: tuple[Choice, ...] = ()
    forms: tuple[Form, ...] = ()
    links: tuple[Go, ...] = ()
    paces: tuple[Pace, ...] = ()
    """How fast the bots may go on, for somebody who only looks on now."""
    hint: str = ""
    advice: bool = False
    """Whether the reader may ask what the captain would do."""
    after: int = 0
    seat: Seat | None = None
    back: Seat | None = None
    """The reader's seat for which a bot plays: it can be taken back."""
    choices: int = 0
    roomy: bool = False

    @property
    def armed(self) -> tuple[Choice, ...]:
        """Choices that hurt: each has its own last word before it is decided."""
        inside = (choice for group in self.groups for choice in group.choices)
        every = (*self.options, *self.replies, *inside, *self.ends)
        return tuple(choice for choice in every if choice.hurts and not choice.why)


def is_option(choice: Choice) -> bool:
    """Whether a choice says enough to stand as a row that is compared with others."""
    return bool(choice.brings or choice.others or choice.note)


def groups(choices: Sequence[Choice], rows: int = 0) -> tuple[Group, ...]:
    """Choices by their group, in their order; long groups fold up where there are many moves, or rows above them, each of
    which takes as much room as three. Short cuts that all lead to a loss fold up everywhere: they are long, and seldom wanted."""
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        found.setdefault(choice.group, []).append(choice)
    crowded = len(choices) + 3 * rows > CROWDED
    return tuple(
        Group(name, _kind(members), tuple(members), folded=_folds(members, crowded))
        for name, members in found.items()
    )


def _folds(members: Sequence[Choice], crowded: bool) -> bool:
    losses = len(members) > 1 and all(choice.hurts and choice.then for choice in members)
    return losses or (crowded and len(members) > LONG)


def _kind(members: Sequence[Choice]) -> Kind:
    kinds = {choice.kind for choice in members}
    return members[0].kind if len(kinds) == 1 else "choose"


def form(domain: Domain, number: int = 0) -> Form:
    """An open-ended choice: its label, or the beginning of the move's text."""
    said = PHRASES[type(domain.sample)].template.partition("{")[0].strip()
    word = said[:1].upper() + said[1:] or "Choose"
    return Form(domain.label or word, word, domain.fields, number)


def filled(domain: Domain, values: dict[str, str]) -> Move:
    """The move that somebody has typed into the form of an open-ended choice. Its bounds are checked by the rules."""
    found: dict[str, object] = {
        name: getattr(domain.sample, name) for name in domain.sample.__struct_fields__
    }
    for field in domain.fields:
        raw = values.get(field.field, "").strip()
        if isinstance(field, Words):
            found[field.field] = raw
        else:
            typed = signed(raw)
            found[field.field] = field.low - 1 if typed is None else typed
    return type(domain.sample)(**found)


def ask(
    sight: Sight,
    choices: Sequence[Choice],
    names: Sequence[str],
    news: str,
    refused: Sequence[Choice] = (),
    drawn: Sequence[Choice] = (),
) -> Ask:
    """What the prompt says to this reader. `refused` is what is not possible now, `drawn` the lines of the sheet as choices."""
    scene = sight.scene
    assert scene is not None
    if sight.state == "over" or scene.view.outcome is not None:
        return _over(sight, names)
    prompt = scene.prompt
    if not scene.yours or _bot_plays(sight, scene.seat):
        told = curly(scene.words.awaited(scene.question, prompt.waiting, names)) if scene.question else ""
        if _by_itself(scene) and prompt.auto == PLANNED and sight.plan:
            told = f"Next: {sight.plan[0]}"
        onlooker = (
            paces(sight) if is_out(sight) or not sight.you.seats or _stood_in(sight) is not None else ()
        )
        return Ask(
            _waiting(scene, names),
            told,
            news,
            paces=onlooker,
            hint=_hint(sight),
            after=prompt.asked_at,
            back=_stood_in(sight),
        )
    form_of_several = (
        paper(scene.sheet, drawn, choices, scene.words, names, refused, scene.seat)
        if scene.sheet is not None
        else None
    )
    if form_of_several is not None:
        assert scene.sheet is not None
        # what has blanks can also be written click by click
        # a form beside other answers takes none of them away
        beside = scene.sheet.folded
        taken = set() if beside else {choice.move for choice in drawn if not choice.blanks}
        taken |= {
            scene.words.text(move)
            for line in scene.sheet.lines
            if line.alone
            for pick in line.picks
            for row in pick.options
            for move in row
        }
        taken |= {scene.words.text(scene.sheet.end)} if scene.sheet.end is not None else set()
        taken |= {scene.words.text(scene.sheet.start)} if scene.sheet.start and scene.sheet.folded else set()
        refused = [choice for choice in refused if not choice.side]
        # "all of it" is what a stepper says
        counted = set() if beside else {choice.group for choice in drawn if choice.group}
        choices = [
            choice
            for choice in choices
            if choice.move not in taken and (choice.kind == "end" or choice.group not in counted)
        ]
    plain = [choice for choice in choices if choice.kind != "end"]
    ends = tuple(choice for choice in choices if choice.kind == "end")
    options = tuple(choice for choice in plain if is_option(choice))
    replies = tuple(choice for choice in plain if choice.odds and not is_option(choice))
    apart = (form_of_several is not None and not form_of_several.opens) or options
    rest = [choice for choice in plain if not is_option(choice) and not choice.odds]
    shared = len(sight.you.seats) > 1
    who = f"{names[scene.seat or 0]} decides" if shared else "Your decision"
    return Ask(
        who,
        curly(sentences.asked(scene.question, scene.words, names)) if scene.question else "",
        news,
        yours=True,
        options=options,
        replies=replies,
        groups=groups(rest if apart else [*rest, *refused], len(options)),
        paper=form_of_several,
        refused=tuple(refused) if apart else (),
        ends=ends,
        forms=tuple(
            form(domain, number)
            for number, domain in enumerate(scene.domains)
            if form_of_several is None or form_of_several.opens or not in_sheet(domain, scene.sheet)
        ),
        advice=sight.hints
        and sight.origin.lesson != "on"
        and len(plain) + len(ends) + len(scene.domains) + (len(drawn) if form_of_several else 0) > 1,
        after=prompt.asked_at,
        seat=scene.seat,
        choices=len(plain) + (form_of_several is not None),
        roomy=roomy(rest if apart else [*rest, *refused], len(options)),
    )


def in_sheet(domain: Domain, sheet: Sheet | None) -> bool:
    """Whether a line of a sheet counts what a form would ask for: one way to say a thing is enough."""
    return sheet is not None and any(not domain.why_not(line.move) for line in sheet.lines)


def _stood_in(sight: Sight) -> Seat | None:
    """A seat of the reader's for which a bot plays."""
    return next((seat for seat in sight.you.seats if _bot_plays(sight, seat)), None)


def _bot_plays(sight: Sight, seat: Seat | None) -> bool:
    """Whether a bot answers for this seat, though it is the reader's own."""
    return any(person.seat == seat and bool(person.bot) for person in sight.people)


Side: TypeAlias = str | tuple[Seat, ...]
"""The part of a form in which a line stands: a side of an offer, or a pair of those who deal with each other."""
SIDES: dict[str, str] = {"": "", "give": "You give", "get": "You get"}


def paper(
    sheet: Sheet,
    drawn: Sequence[Choice],
    choices: Sequence[Choice],
    words: Vocabulary,
    names: Sequence[str] = (),
    refused: Sequence[Choice] = (),
    me: Seat | None = None,
) -> Paper | None:
    """A sheet as a form; None where it has no line."""
    if not sheet.lines:
        return None
    items = [
        (line.between or line.side, _item(number, line, drawn[number]))
        for number, line in enumerate(sheet.lines)
    ]
    parts = dict.fromkeys(part for part, _ in items)
    sides = sorted(parts, key=lambda part: list(SIDES).index(part) if isinstance(part, str) else 0)
    end = "" if sheet.end is None else words.text(sheet.end)
    closing = next((choice.face for choice in choices if choice.move == end), "Done" if end else "")
    verbs = {item.choice.group for _, item in items}
    verb = verbs.pop() if len(verbs) == 1 and "" not in verbs else "Confirm"
    other = names[sheet.partner] if 0 <= sheet.partner < len(names) else ""
    opens = ""
    if sheet.folded:
        start = "" if sheet.start is None else words.text(sheet.start)
        opens = next((choice.face for choice in choices if choice.move == start), sheet.title or verb)
    if sheet.plan:
        verb = "Do these"
    last = "" if sheet.closing is None else words.text(sheet.closing)
    return Paper(
        tuple(
            _column(side, items, other, refused)
            if isinstance(side, str)
            else _between(side, items, names, me)
            for side in sides
        ),
        sheet.purses,
        sheet.least,
        sheet.most,
        sheet.ordered,
        verb,
        closing if sheet.least == 0 else "",
        opens,
        f"\u2026 and {last}" if last else "",
    )


def _item(number: int, line: SheetLine, choice: Choice) -> Item:
    blanks = []
    for at, (pick, texts) in enumerate(zip(line.picks, choice.blanks, strict=True)):
        typed = () if pick.typed is None else pick.typed.fields
        limit = max((field.limit for field in typed if isinstance(field, Words)), default=0)
        empty = pick.empty or ("choose" if line.spare else "keep" if line.side == "give" else "none")
        blanks.append(Blank(pick.label, texts, line.picked[at] if line.picked else -1, limit, empty))
    return Item(number, choice, line.most, line.costs, line.apart, line.now, tuple(blanks), line.spare)


def _between(
    pair: tuple[Seat, ...], items: Sequence[tuple[Side, Item]], names: Sequence[str], me: Seat | None
) -> Column:
    """What one of several gives another."""
    giver, receiver = pair
    whom = "you" if receiver == me else names[receiver]
    gives, vows = (f"You {verb} {whom}" for verb in ("give", "promise"))
    if giver != me:
        gives, vows = (f"{names[giver]} {verb} {whom}" for verb in ("gives", "promises"))
    return Column(gives, tuple(item for found, item in items if found == pair), gives, vows)


def _column(side: str, items: Sequence[tuple[Side, Item]], other: str, refused: Sequence[Choice]) -> Column:
    """One side of a form; that of an offer says who gives whom."""
    gives, vows = SIDES[side], ""
    if other:
        gives = f"You give {other}" if side == "give" else f"{other} gives you"
        vows = f"You promise {other}" if side == "give" else f"{other} promises you"
    return Column(
        gives,
        tuple(item for found, item in items if found == side),
        gives if other else "",
        vows,
        tuple(choice for choice in refused if choice.side == side and side),
    )


def chosen(sheet: Sheet, values: dict[str, str], words: Vocabulary) -> tuple[str, ...]:
    """The moves that somebody has filled into the form of a sheet, in their order, with the one that ends it."""
    wanted: list[int] = []
    filled_in: dict[int, tuple[Move, ...]] = {}
    for number, line in enumerate(sheet.lines):
        raw = values.get(f"line.{number}", "").strip()
        if line.picks:
            filled_in[number] = _picked(line, number, values)
            wanted += [number] * bool(filled_in[number])
        else:
            wanted += [number] * (int(raw) if raw.isdigit() and len(raw) < 4 else 0)
    given = [int(word) for word in values.get("order", "").split() if word.isdigit() and len(word) < 4]
    if sheet.ordered and sorted(given) == sorted(wanted):
        wanted = given  # the order in which they were marked; without scripts the order of the lines
    if len(wanted) < sheet.least or (sheet.most and len(wanted) > sheet.most):
        wish = str(sheet.least) if sheet.least == sheet.most else f"{sheet.least} to {sheet.most}"
        raise Refused(f"Choose {wish if sheet.most else f'at least {sheet.least}'}, not {len(wanted)}.")
    rows = [filled_in.get(number) or (sheet.lines[number].move,) for number in wanted]
    moves = [words.text(move) for row in rows for move in row]
    if sheet.start is not None and moves:
        moves.insert(0, words.text(sheet.start))
    if sheet.end is not None:
        moves.append(words.text(sheet.end))
    if sheet.closing is not None and values.get("sheet") == "close":
        moves.append(words.text(sheet.closing))
    if not moves:
        raise Refused("Nothing is chosen.")
    return tuple(moves)


def _picked(line: SheetLine, number: int, values: dict[str, str]) -> tuple[Move, ...]:
    """The moves that fill the blanks of a line; nothing where its first one is empty."""
    found = [] if line.alone else [line.move, *line.then]
    for at, pick in enumerate(line.picks):
        raw = values.get(f"line.{number}.{at}", "").strip()
        if not at and not raw:
            return ()
        if pick.typed is not None:
            found.append(filled(pick.typed, {field.field: raw for field in pick.typed.fields}))
        elif raw.isdigit() and int(raw) < len(pick.options):
            found += pick.options[int(raw)]
        else:
            raise Refused(f"Choose {pick.label} for what you have added, or leave it out.")
    return tuple(found)


def roomy(choices: Sequence[Choice], rows: int = 0) -> bool:
    """Whether there is room for details: few moves are shown at once."""
    return sum(len(group.choices) for group in groups(choices, rows) if not group.folded) <= ROOMY


def _by_itself(scene: Scene) -> bool:
    """Whether the reader's own seat is asked, and answered for."""
    return bool(scene.prompt.auto) and scene.seat in scene.prompt.waiting


def _waiting(scene: Scene, names: Sequence[str]) -> str:
    """Whom the table waits for. Of a window nobody is named: who still thinks might have an answer."""
    if scene.prompt.quiet:
        return "Waiting for answers"
    if _by_itself(scene):
        return "Your plan is carried out" if scene.prompt.auto == PLANNED else "This goes by itself"
    asked = [names[seat] for seat in scene.prompt.waiting]
    if not asked:
        return "Nobody is asked"
    several = f"{', '.join(asked[:-1])} and {asked[-1]}" if len(asked) > 1 else asked[0]
    return f"Waiting for {several}"


def _hint(sight: Sight) -> str:
    if not sight.you.seats:
        return "You are watching."
    if is_out(sight):
        return "You are out of the game. You may watch it to its end."
    if _stood_in(sight) is not None:
        return "A bot plays for you."
    if sight.scene is not None and _by_itself(sight.scene):
        return ""
    bots = [person for person in sight.people if person.asked and (person.kind == "bot" or person.bot)]
    if bots:
        return "A bot is thinking."
    away = [person.name for person in sight.people if person.asked and not person.online]
    return f"{' and '.join(away)} {'is' if len(away) == 1 else 'are'} away." if away else ""


def _over(sight: Sight, names: Sequence[str]) -> Ask:
    outcome = sight.outcome or (sight.scene.view.outcome if sight.scene is not None else None)
    links = [
        Go(f"/tables/{sight.id}/replay", "Replay", "step-back"),
        Go("#end", "Result", "crown", "btn-act"),
    ]
    if sight.again:
        links.append(Go(f"/tables/{sight.again}", "Next game", "play", "btn-primary"))
    return Ask("The game is over", verdict(outcome, names), over=True, links=tuple(links))


def verdict(outcome: Outcome | None, names: Sequence[str]) -> str:
    """Who has won, as a headline."""
    if outcome is None or not outcome.winners:
        return "Nobody wins"
    winners = [names[seat] for seat in outcome.winners]
    return f"{winners[0]} wins" if len(winners) == 1 else f"{', '.join(winners[:-1])} and {winners[-1]} win"
