"""The position: all that is on the table, hidden things included, and the stack of what is still to be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

import msgspec
from mypy_extensions import mypyc_attr

from orrery.engine.base import ASKS_ONE, PHRASES, RUNS, Event, Move, Outcome, Question, Seat, Step
from orrery.engine.chance import NO_CHANCE, Chance, seeded
from orrery.engine.errors import IllegalMove
from orrery.engine.notation import read_position
from orrery.engine.slots import Slotted
from orrery.engine.table import declared
from orrery.engine.view import View

if TYPE_CHECKING:
    from orrery.engine.domain import Domain
    from orrery.engine.game import Game
    from orrery.engine.sheet import Sheet
    from orrery.engine.words import Vocabulary

RESIGN = "resign"
SCENE = "scene "
"""What a table does by itself, and no player can: lay out a prepared table (`scene NAME`, see `engine.learn`), or go on with
other dice (`scene dice/SEED`), or from a position of its own (`scene from/TEXT`, see `engine.notation`). It stands in a record like a
move."""
DICE = "dice/"
FROM = "from/"
NOT_NOW = "is not possible now."
"""The general sentence of a refusal, for a move of another decision."""


def _among(move: Move, legal: Sequence[Move]) -> bool:
    """Whether a move is listed; whoever plays a listed value is let through without comparing fields."""
    for listed in legal:
        if listed is move:
            return True
    return move in legal


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(metaclass=Slotted):
    """The base of every game's position. A game declares what lies on its table (`engine.table`); copies, saved games
    and views follow from that, and whatever else the engine wants to know of a table it asks the game.

    The stack holds frozen steps, the next one last. `then` puts steps on it in reading order. A decision on top
    waits; everything else runs by itself. Nothing here grows with the length of the game.
    """

    game: Game
    players: int
    options: dict[str, Any]
    stack: list[Step[Any]]
    chance: Chance
    answers: list[Move | None]
    resigned: list[bool]
    outcome: Outcome | None
    free: int
    """How many of the last moves the deciding seat may take back: none of them used chance, revealed anything to
    anybody, or passed the decision on."""
    revealed: bool
    listening: bool
    events: list[Event]
    listed: Sequence[Move] | None
    """The moves of the first seat that is asked; None while nobody has wanted to know them."""
    waiting: tuple[Seat, ...]

    def __init__(self, game: Game, players: int, options: dict[str, Any], chance: Chance) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.stack = []
        self.chance = chance
        self.answers = [None] * players
        self.resigned = [False] * players
        self.outcome = None
        self.free = 0
        self.revealed = False
        self.listening = True
        self.events = []
        self.listed = ()
        self.waiting = ()

    # --- what rules use -------------------------------------------------------------------------------------

    def then(self, *steps: Step[Any]) -> None:
        """Do these next, in reading order, before anything that is already waiting."""
        if len(steps) == 1:
            self.stack.append(steps[0])
        else:
            self.stack.extend(steps[::-1])

    def tell(self, clause: str, text: str, *args: Any) -> None:
        """Write a line of the log that everybody reads; it cites its clause."""
        if self.listening:
            self.events.append(Event(clause, text, args))

    def whisper(self, seats: tuple[Seat, ...], clause: str, text: str, *args: Any) -> None:
        """Write a line of the log that only these seats read."""
        if self.listening:
            self.events.append(Event(clause, text, args, seats))

    def reveal(self) -> None:
        """Somebody has learned something hidden: moves up to here cannot be taken back."""
        self.revealed = True

    def finish(self, outcome: Outcome) -> None:
        """The game is over; whatever still waits on the stack falls away."""
        self.outcome = outcome
        self.stack.clear()

    # --- what follows from the declared fields (`engine.table` writes it) --------------------------------------

    def copy(self) -> Self:
        """An equal, independent position."""
        raise NotImplementedError

    def clear(self) -> None:
        """Every field at its empty value."""
        raise NotImplementedError

    def view(self, seat: Seat | None) -> View:
        """What this seat (None: a spectator) may know, built by inclusion."""
        raise NotImplementedError

    def laid_out(self, seat: Seat | None) -> tuple[Any, ...]:
        """All fields of which a view shows something, in their order: as they lie there, or, where it depends on the seat, as it
        is told. Whoever writes an observation from it goes by the marks of the fields, and changes nothing of it."""
        raise NotImplementedError

    def known(self, chance: Chance) -> Position:
        """Of a view: a position with everything that it shows, to be dealt what it does not."""
        raise NotImplementedError

    # --- what the game knows ----------------------------------------------------------------------------------

    def words(self) -> Vocabulary:
        """The vocabulary of moves and log."""
        return self.game.words(self)

    def problems(self) -> list[str]:
        """Invariants that do not hold (cards lost, cubes doubled), as sentences; empty in every sound position."""
        return self.game.problems(self)

    def _repr_svg_(self) -> str:
        """The table as a spectator sees it: what a notebook shows of a position. The game's own room draws it."""
        drawn: str = self.game.drawing().poster(self.view(None))
        return drawn

    # --- playing --------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def decision(self) -> Step[Any] | None:
        """The decision or sealed question that waits, or None at the end."""
        return self.stack[-1] if self.stack else None

    def asked(self, seat: Seat | None) -> tuple[Seat, ...]:
        """The seats that a reader (None: a spectator) is told the table waits for. Of a window that is all whom it asks, until
        it closes: who still thinks would tell who has an answer. A seat knows whether it has answered itself."""
        waiting = self.waiting
        if not waiting:
            return ()
        step: Any = self.stack[-1]
        if step.waits == ASKS_ONE or not step.quiet:
            return waiting
        return tuple(
            [
                asked
                for asked in step.seats
                if asked in waiting or (asked != seat and not self.resigned[asked])
            ]
        )

    @property
    def legal(self) -> Sequence[Move]:
        """The listed legal moves of the first seat that is asked. They are listed when they are wanted: whoever tries a move on a
        copy and looks at the table wants none."""
        found = self.listed
        return self.moves() if found is None else found

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        """The listed legal moves of a waiting seat (by default the first); empty for seats that are not asked."""
        waiting = self.waiting
        if not waiting:
            return ()
        step: Any = self.stack[-1]
        moves: Sequence[Move]
        if seat is None or seat == waiting[0]:
            found = self.listed
            if found is not None:
                return found
            moves = step.moves(self) if step.waits == ASKS_ONE else step.moves(self, waiting[0])
            assert moves or self.domains(), f"no legal move in {step}"
            self.listed = moves
            return moves
        if seat not in waiting:
            return ()
        moves = step.moves(self, seat)
        return moves

    def domains(self, seat: Seat | None = None) -> Sequence[Domain]:
        """The open-ended choices of a waiting seat."""
        waiting = self.waiting
        if not waiting:
            return ()
        if seat is None:
            seat = waiting[0]
        elif seat not in waiting:
            return ()
        step: Any = self.stack[-1]
        domains: Sequence[Domain] = step.domains(self) if step.waits == ASKS_ONE else step.domains(self, seat)
        return domains

    def sheet(self, seat: Seat) -> Sheet | None:
        """The clicks of a waiting seat that belong together, as one form; None where each stands alone."""
        if seat not in self.waiting:
            return None
        step: Any = self.stack[-1]
        sheet: Sheet | None = step.sheet(self) if step.waits == ASKS_ONE else step.sheet(self, seat)
        return sheet

    def question(self, seat: Seat | None = None) -> Question:
        """What a waiting seat (by default the first) is asked."""
        asked = self.waiting[0] if seat is None and self.waiting else seat
        if asked not in self.waiting:
            raise IllegalMove("This seat is not asked anything now.")
        return self._question(asked)

    def _question(self, seat: Seat | None) -> Question:
        step: Any = self.stack[-1]
        question: Question = step.ask(self) if step.waits == ASKS_ONE else step.ask(self, seat)
        return question

    def text(self, move: Move) -> str:
        """The canonical text of a move."""
        return self.words().text(move)

    def play(self, move: Move | str, seat: Seat | None = None) -> list[Event]:
        """Play a move (a value or its text) for a seat, by default the first one asked; the events come back.

        Raises `UnreadableMove` or `IllegalMove`, and then nothing has changed.
        """
        if self.outcome is not None:
            raise IllegalMove("The game is over.")
        if self.chance is NO_CHANCE:
            raise IllegalMove("Nothing can be played on a view; imagine a position that fits it.")
        waiting = self.waiting
        if not waiting:
            raise IllegalMove("Nobody is asked anything now.")
        legal: Sequence[Move] | None = None
        if seat is None or seat == waiting[0]:
            seat = waiting[0]
            legal = self.listed
        if isinstance(move, str):
            if move.strip().lower() == RESIGN:
                return self.resign(seat)
            if move.startswith(SCENE):
                return self.lay_out(move.removeprefix(SCENE))
            move = self.words().parse(move)
        if legal is None:
            if seat not in waiting:
                self._not_asked(seat)
            legal = self.moves(seat)
        for listed in legal:  # as `_among`: nearly every move that is played is one of the listed values
            if listed is move:
                break
        else:
            if move not in legal:
                self._admit(move, seat)
        chance = self.chance
        drawn = chance.drawn
        self.revealed = False
        self.events = []
        step: Any = self.stack[-1]
        if step.waits == ASKS_ONE:
            self.stack.pop()
            step.apply(self, move)
            self.settle()
        else:
            self.answers[seat] = move
            # the others still think: what `_collect` would find, without asking everybody again
            if len(waiting) > 1:
                waiting = waiting[1:] if seat == waiting[0] else tuple([s for s in waiting if s != seat])
                self.waiting = waiting
                self.listed = None
            else:
                self._collect()
        waiting = self.waiting
        if self.revealed or len(waiting) != 1 or waiting[0] != seat or chance.drawn != drawn:
            self.free = 0
        else:
            self.free += 1
        return self.events

    def all_answer(self, move: Move) -> None:
        """Let everybody who still thinks about a sealed question give the same answer, one that is always possible (to pass). For tries on
        a copy: nobody's moves are listed for it."""
        self.events = []
        for seat in self.waiting:
            self.answers[seat] = move
        self._collect()
        self.free = 0

    def resign(self, seat: Seat) -> list[Event]:
        """Give up a seat, at any time; its pieces stay, and it declines whatever it is asked from now on."""
        if self.outcome is not None:
            raise IllegalMove("The game is over.")
        if not 0 <= seat < self.players:
            raise IllegalMove(f"There is no seat {seat + 1} at this table.")
        if self.resigned[seat]:
            raise IllegalMove("This seat has resigned already.")
        self.resigned[seat] = True
        self.events = []
        asked: Any = self.stack[-1] if self.stack else None
        self.game.on_resign(self, seat)
        if not self.over:
            self._review(asked)
        self.settle()
        self.free = 0
        return self.events

    def is_out(self, seat: Seat) -> bool:
        """Whether a seat plays no more: it has resigned or, where a game does that, was eliminated."""
        return self.resigned[seat]

    def can_retract(self, seat: Seat) -> bool:
        """Whether a seat has given a sealed answer that nobody has seen yet, since others still think."""
        return bool(self.waiting) and seat not in self.waiting and self.answers[seat] is not None

    def retract(self, seat: Seat) -> None:
        """Take back a sealed answer that nobody has seen; the seat is asked again."""
        assert self.can_retract(seat), "only a sealed answer that stands can be taken back"
        self.answers[seat] = None
        self._collect()
        self.free = 0

    def lay_out(self, name: str) -> list[Event]:
        """Lay out another table, or take other dice from here on."""
        self.events = []
        if name.startswith(DICE):
            self.chance = seeded(name)
        elif name.startswith(FROM):
            self.become(read_position(name.removeprefix(FROM), lambda slug: self.game.called(slug)))
        else:
            self.become(self.game.scene(name))
        self.free = 0
        return self.events

    def become(self, other: Position) -> None:
        """Be another position of the same game in everything but its history."""
        listening = self.listening
        self.game, self.players, self.options = other.game, other.players, other.options
        self.revealed = False
        other.copy_base(self)
        self.listening = listening
        for name in self.game.fields():
            setattr(self, name, getattr(other, name))

    def settle(self) -> None:
        """Run steps until somebody has a choice to make, or the game is over."""
        stack = self.stack
        while stack:
            step: Any = stack[-1]
            kind: int = step.waits
            if kind == RUNS:
                stack.pop()
                step.run(self)
            elif kind == ASKS_ONE:
                seat: Seat = step.seat
                resigned = self.resigned[seat]
                if step.always and not resigned:
                    self.listed = None
                    self.waiting = (seat,)
                    return
                legal = step.moves(self)
                if resigned:
                    stack.pop()
                    if not step.lapsing:
                        step.apply(self, step.absent(self, legal))
                elif len(legal) == 1 and step.forced():
                    stack.pop()
                    step.apply(self, legal[0])
                else:
                    assert legal or step.domains(self), f"no legal move in {step}"
                    self.listed = legal
                    self.waiting = (seat,)
                    return
            else:
                self._collect()
                return
        self.waiting = ()
        self.listed = ()

    def _review(self, asked: Any) -> None:
        """Sealed answers when somebody has left: one that is no longer possible is asked for again, and so are all if
        another question has come."""
        same = bool(self.stack) and self.stack[-1] is asked
        for seat, answer in enumerate(self.answers):
            if answer is not None and not (same and self._stands(asked, seat, answer)):
                self.answers[seat] = None

    def _stands(self, asked: Any, seat: Seat, answer: Move) -> bool:
        return _among(answer, asked.moves(self, seat)) or any(
            not domain.why_not(answer) for domain in asked.domains(self, seat)
        )

    def _collect(self) -> None:
        """Take the answers of a sealed question, and go on when the last one is in."""
        step: Any = self.stack[-1]
        seats: tuple[Seat, ...] = step.seats
        answers = self.answers
        waiting: list[Seat] = []
        for seat in seats:
            if answers[seat] is None:
                if self.resigned[seat]:
                    answers[seat] = step.absent(self, seat, step.moves(self, seat))
                else:
                    waiting.append(seat)
        if waiting:
            self.waiting = tuple(waiting)
            self.listed = None
            return
        self.answers = [None] * self.players
        self.stack.pop()
        if len(seats) > 1:
            self.revealed = True  # the last to answer has seen the others' answers
        step.resolve(self, [answers[seat] for seat in seats])
        self.settle()

    # --- refusing -------------------------------------------------------------------------------------------

    def seat_name(self, seat: Seat) -> str:
        """What a seat is called in this game (`Crimson`)."""
        return self.words().name("seat", seat)

    def _not_asked(self, seat: Seat) -> None:
        if not 0 <= seat < self.players:
            raise IllegalMove(f"There is no seat {seat + 1} at this table.")
        names = " and ".join(self.seat_name(s) for s in self.asked(seat))
        raise IllegalMove(f"It is not your decision now: the table waits for {names}.")

    def why_not(self, move: Move | str, seat: Seat) -> tuple[str, str]:
        """Why a seat cannot make a readable move now: a sentence and the clause that is to blame; two empty texts if it can.
        Nothing is played. Raises `UnreadableMove` for what is no move of this game."""
        if isinstance(move, str):
            move = self.words().parse(move)
        try:
            if self.outcome is not None:
                raise IllegalMove("The game is over.")
            if seat not in self.waiting:
                self._not_asked(seat)
            if not _among(move, self.moves(seat)):
                self._admit(move, seat)
        except IllegalMove as refused:
            return str(refused), refused.clause
        return "", ""

    def _admit(self, move: Move, seat: Seat) -> None:
        """Let a move of an open-ended choice through; refuse everything else with the reason."""
        reasons: list[str] = []
        for domain in self.domains(seat):
            reason = domain.why_not(move)
            if not reason:
                return
            if type(move) is type(domain.sample):
                reasons.append(reason)
        step: Any = self.stack[-1]
        refused: tuple[str, str] = (
            step.why_not(self, move) if step.waits == ASKS_ONE else step.why_not(self, seat, move)
        )
        sentence, clause = refused
        if not sentence and any(type(move) is type(listed) for listed in self.moves(seat)):
            sentence, clause = step.beside_list
            if not sentence:
                phrase = PHRASES[type(move)]
                sentence, clause = phrase.otherwise, phrase.clause if phrase.otherwise else ""
        clause = clause or self._question(seat).clause
        if not sentence and reasons:
            sentence = reasons[0]
        if not sentence:
            some = [self.text(m) for m in self.moves(seat)[:6]]
            more = len(self.moves(seat)) - len(some)
            listed = ", ".join(f"'{text}'" for text in some) + (f" and {more} more" if more > 0 else "")
            sentence = f"'{self.text(move)}' {NOT_NOW} You may play {listed}."
        raise IllegalMove(sentence, clause)

    # --- copying and saving ---------------------------------------------------------------------------------

    def copy_base(self, new: Position) -> None:
        """Copy what the engine owns into a position that was made for the same game, players and options (for `copy`)."""
        new.stack = self.stack[:]
        new.chance = self.chance.copy()
        new.answers = self.answers[:]
        new.resigned = self.resigned[:]
        new.outcome = self.outcome
        new.free = self.free
        new.listening = self.listening
        new.listed = self.listed
        new.waiting = self.waiting

    def show_base(self, new: Position, seat: Seat | None) -> None:
        """Show a seat what the engine owns: everything but the stream of chance, others' answers and what they brought."""
        new.options = self.game.open_options(self.options, () if seat is None else (seat,))
        new.stack = self.stack[:]
        if seat is not None:
            new.answers[seat] = self.answers[seat]
        new.resigned = self.resigned[:]
        new.outcome = self.outcome
        new.waiting = self.asked(seat)

    def know_base(self, new: Position) -> None:
        """Of a view: give a position what the view shows of the engine's own."""
        new.stack = self.stack[:]
        new.resigned = self.resigned[:]
        new.outcome = self.outcome
        new.listening = False

    def save(self) -> bytes:
        """The whole position as JSON, secrets included: for the store, never for a client."""
        table = {name: getattr(self, name) for name in self.game.fields()}
        return msgspec.json.encode(
            {
                "game": self.game.slug,
                "players": self.players,
                "options": self.options,
                "stack": self.stack,
                "chance": [self.chance.key.hex(), self.chance.drawn],
                "answers": self.answers,
                "resigned": self.resigned,
                "outcome": self.outcome,
                "free": self.free,
                "table": table,
            }
        )

    def shown(self) -> dict[str, Any]:
        """Of a view: everything in it by name."""
        assert isinstance(self, View), "a position is not for showing: show a view of it"
        return {
            "seat": self.seat,
            "players": self.players,
            "options": self.options,
            "stack": self.stack,
            "waiting": self.waiting,
            "answer": self.answer,
            "resigned": self.resigned,
            "outcome": self.outcome,
            "pack": self.game.content_hash,
            **{name: getattr(self, name) for name in declared(type(self)).shown},
        }

    def __eq__(self, other: object) -> bool:
        if isinstance(self, View):
            return (
                isinstance(other, View)
                and type(self) is type(other)
                and msgspec.json.encode(self.shown()) == msgspec.json.encode(other.shown())
            )
        return isinstance(other, Position) and self.save() == other.save()

    def __hash__(self) -> int:
        raise TypeError("a position is mutable; hash its save() instead")
