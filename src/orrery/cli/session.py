"""A game in the terminal: bots move, their moves are told as sentences, and the person is asked."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from orrery.bots import Bot, bot
from orrery.bots.remarks import remark
from orrery.cli.common import colours_of, tinted, told, write
from orrery.cli.explain import explain_move, explain_question, question
from orrery.cli.menu import Menu
from orrery.cli.rules import find, print_clauses
from orrery.draw.terminal import markup
from orrery.engine.base import Event, Seat
from orrery.engine.errors import IllegalMove, OrreryError
from orrery.engine.match import Match
from orrery.engine.window import Window

HELP = """\
  a number, or words    play that move: `3`, `choose explorer`, or just `explorer`
  ?   or   ? 3          explain the question, or move 3, with its clause
  why MOVE              why that move is not possible now, with its clause
  hint                  what the officer would do in your place; `auto` does it
  undo                  take back your last move, as long as nothing was rolled, revealed or handed on
  board                 show the table again        moves   list your moves again
  log   or   log 40     what happened lately
  rules WORDS           search the rules
  never                 pass this kind of interruption from now on; `ask` has it asked again
  save FILE             keep the game as a record
  resign                give up your seat; the bots play on without you
  quit                  leave"""


class Leave(Exception):
    """The person has left, or the input has ended."""


class Session:
    """One person against bots."""

    def __init__(
        self, match: Match, seat: Seat, bots: dict[Seat, Bot], names: Sequence[str], console: Console
    ) -> None:
        self.match = match
        self.seat = seat
        self.bots = bots
        self.names = names
        self.console = console
        self.log: list[Event] = []
        self.colours = colours_of(match.pos.view(seat))
        self._shown = ""
        self._passing: set[type] = set()
        self._advisor: Bot | None = None
        self._advice = (-1, "")
        self._marks: dict[int, int] = {}
        self._fresh = True

    # --- the flow of the game -------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over and the person leaves."""
        self.tell(self.match.pos.events)
        try:
            while True:
                pos = self.match.pos
                if pos.over:
                    self.finish()
                    while True:
                        self.obey(self.read())
                others = [seat for seat in pos.waiting if seat != self.seat]
                if others:
                    self.bot_moves(others[0])
                elif isinstance(pos.decision, Window) and type(pos.decision) in self._passing:
                    self.play("pass")
                else:
                    self.ask()
        except Leave:
            pass

    def bot_moves(self, seat: Seat) -> None:
        """Let a bot decide, from the view of its seat."""
        pos = self.match.pos
        view = pos.view(seat)
        move = self.bots[seat].choose(view, pos.moves(seat), pos.domains(seat))
        words = remark(pos.game, view, move)
        self.tell(self.match.play(move, seat))
        if words:
            self.console.print(Text(f"{self.names[seat]}: {words}", style="italic"))
        self._fresh = True

    def ask(self) -> None:
        """Show the table if it has changed since others moved, put the question, and take an answer."""
        if self._fresh:
            self.show_board(only_new=True)
        self._fresh = False
        menu = self.put_question()
        before = len(self.match.moves)
        while (
            len(self.match.moves) == before
            and not self.match.pos.over
            and self.seat in self.match.pos.waiting
        ):
            said = self.read()
            if self.obey(said, menu):
                return

    def put_question(self) -> Menu:
        """The question and the numbered moves."""
        pos = self.match.pos
        asked, clause = question(pos, self.seat)
        line = Text("\n").append_text(tinted(pos.seat_name(self.seat), self._colour(self.seat)))
        self.console.print(
            line.append(f", {asked[:1].lower()}{asked[1:]}", "bold").append(f"  {clause}", "dim")
        )
        menu = Menu(pos, self.seat, self.names)
        menu.print(self.console)
        return menu

    def finish(self) -> None:
        """The last table, and who has won."""
        pos = self.match.pos
        outcome = pos.outcome
        assert outcome is not None
        self.show_board(only_new=True)
        self.console.print(
            Text("\nThe game is over", "bold").append(f": {outcome.ending}  ").append(outcome.clause, "dim")
        )
        order = sorted(
            range(pos.players), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat])
        )
        for seat in order:
            line = Text("  ").append_text(tinted(f"{self.names[seat]:<28}", self._colour(seat)))
            line.append(f"{outcome.scores[seat]:>5}")
            self.console.print(line.append("  wins" if seat in outcome.winners else "", "bold"))
        won = self.seat in outcome.winners
        self.console.print("You have won." if won else "You have not won this time.", style="bold")
        self.console.print(
            "`save FILE` keeps the record, `log` tells the end again, `quit` leaves.",
            style="dim",
            markup=False,
        )

    # --- what the person types ------------------------------------------------------------------------------

    def read(self) -> str:
        """A line of input. Without a terminal it is printed too, so that a transcript can be read."""
        self.console.print("> ", end="")
        try:
            line = input() if sys.stdin.isatty() else sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            line = ""
            self.console.print()
            raise Leave from None
        if not sys.stdin.isatty():
            if not line:
                self.console.print()
                raise Leave
            self.console.print(line.rstrip("\n"), markup=False)
        return line.strip()

    def obey(self, said: str, menu: Menu | None = None) -> bool:
        """Do what was typed. True: the question must be put again, since the table has changed or was shown."""
        word, _, rest = said.partition(" ")
        try:
            return self._command(word.lower(), rest.strip(), said, menu)
        except OrreryError as error:
            clause = f"  {error.clause}" if isinstance(error, IllegalMove) and error.clause else ""
            self.console.print(Text(str(error), "red").append(clause, "dim"))
            return False

    def _command(self, word: str, rest: str, said: str, menu: Menu | None) -> bool:
        pos = self.match.pos
        if word in ("quit", "exit", "q"):
            raise Leave
        if word in ("help", "h"):
            self.console.print(HELP, markup=False)
        elif word == "board":
            self.show_board()
        elif word == "log":
            self.tell_log(int(rest) if rest.isdigit() else 20)
        elif word == "rules":
            print_clauses(find(pos.game.rules, rest) if rest else (), self.console)
        elif word == "save":
            self.save(rest)
        elif menu is None:
            self.console.print(
                "The game is over: `save FILE`, `log`, `board` or `quit`.", style="red", markup=False
            )
        else:
            return self._decide(word, rest, said, menu)
        return False

    def _decide(self, word: str, rest: str, said: str, menu: Menu) -> bool:
        pos = self.match.pos
        if word.startswith("?"):
            self.explain((word[1:] + " " + rest).strip(), menu)
        elif word == "why" and rest:
            self.why(rest)
        elif word == "moves" or not said:
            menu.print(self.console)
        elif word == "hint":
            self.console.print(f"The officer would play: {self.advice()}", style="italic", markup=False)
        elif word == "auto":
            self.play(self.advice())
        elif word == "undo":
            self.match.undo(self.seat)
            del self.log[self._marks.get(len(self.match.moves), len(self.log)) :]
            self._advice = (-1, "")
            self.console.print("Taken back.", style="italic")
            return True
        elif word == "never" and isinstance(pos.decision, Window):
            self._passing.add(type(pos.decision))
            self.play("pass")
        elif word == "ask":
            self._passing.clear()
            self.console.print("You will be asked everything again.", style="italic")
        else:
            text = "resign" if said.lower() == "resign" else menu.meant(said)
            self.play(text)
        return False

    def play(self, text: str) -> None:
        """Make a move of the person's."""
        self._marks[len(self.match.moves)] = len(self.log)
        self.tell(self.match.play(text, self.seat))

    def explain(self, what: str, menu: Menu) -> None:
        """The question, or one of its moves."""
        pos = self.match.pos
        move = menu.move(what) if what else None
        if move is not None:
            explain_move(pos, self.seat, move, self.console)
        else:
            explain_question(pos, self.seat, self.console)

    def why(self, text: str) -> None:
        """Why a move is not possible now, and its clause."""
        sentence, clause = self.match.pos.why_not(text.lower(), self.seat)
        said = Text(sentence or "Nothing speaks against it.")
        self.console.print(said.append(f"  {clause}", "dim") if clause else said)

    def advice(self) -> str:
        """What the officer would do here; asked twice, it says the same."""
        pos = self.match.pos
        if self._advice[0] != len(self.match.moves):
            if self._advisor is None:
                self._advisor = bot("officer", pos.game, "advice")
            move = self._advisor.choose(pos.view(self.seat), pos.moves(self.seat), pos.domains(self.seat))
            self._advice = (len(self.match.moves), pos.text(move))
        return self._advice[1]

    def save(self, name: str) -> None:
        """Write the record so far."""
        if not name:
            self.console.print("Say where: `save game.orrery`.", style="red", markup=False)
            return
        write(Path(name).expanduser(), self.match.record().text())
        self.console.print(f"Saved {len(self.match.moves)} moves in {name}.", markup=False)

    # --- what is printed ------------------------------------------------------------------------------------

    def tell(self, events: Sequence[Event]) -> None:
        """Events as sentences, those that the person may read."""
        words = self.match.pos.words()
        for event in events:
            if event.visible_to(self.seat):
                self.log.append(event)
                self.console.print(told(event, words, self.colours))

    def tell_log(self, number: int) -> None:
        """The last so many events again."""
        words = self.match.pos.words()
        for event in self.log[-number:]:
            self.console.print(told(event, words, self.colours))

    def show_board(self, only_new: bool = False) -> None:
        """The table as it lies."""
        pos = self.match.pos
        try:
            drawn = markup(pos.game.drawing().screen(pos.view(self.seat), self.names))
        except ModuleNotFoundError:  # a game that cannot draw yet
            return
        if only_new and drawn == self._shown:
            return
        self._shown = drawn
        self.console.print(f"\n{drawn}")

    def _colour(self, seat: Seat) -> str:
        return self.colours[seat] if self.colours else ""
