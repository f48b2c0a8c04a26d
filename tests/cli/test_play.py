"""A game in the terminal, typed line by line."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import orrery as library
from orrery.cli.menu import Menu, described
from orrery.engine.base import says
from orrery.engine.domain import Domain, Range, Words
from orrery.engine.errors import UnreadableMove
from orrery.engine.record import read_record
from tests.bots.test_bots import Bid
from tests.cli.command import COMMAND, Ran, orrery

EMPEROR = library.game("emperor")
FIRST = ("--option", "first_throne=host", "--option", "throne_seat=1")
"""The person holds the Throne, and is asked first."""


def session(*lines: str, players: int = 3, seed: str = "7", more: tuple[str | Path, ...] = ()) -> Ran:
    said = "".join(f"{line}\n" for line in lines)
    return orrery("play", "emperor", "--players", str(players), "--seed", seed, *FIRST, *more, said=said)


def test_it_says_what_is_going_on_who_plays_and_what_may_be_done() -> None:
    ran = session("quit")
    assert ran.status == 0
    assert ran.err == ""
    assert "Galactic Emperor" in ran.out
    assert "Crimson (you)" in ran.out
    assert "the others are officer bots" in ran.out
    assert "Ruby Court" in ran.out  # the board
    assert "Crimson, which way round does this round go?  EMP-ROUND-01" in ran.out
    assert "1 Point clockwise" in ran.out
    assert ran.out.endswith("Farewell.\n")


def test_moves_are_typed_as_numbers_as_texts_or_as_a_few_words() -> None:
    ran = session("1", "choose explorer", "1", "d6", "board", "log", "quit")
    assert "Crimson chooses Explorer." in ran.out
    assert "on D6." in ran.out


def test_what_is_no_move_gets_a_sentence_and_changes_nothing() -> None:
    ran = session("77", "fly to the moon", "point", "choose explorer", "1", "quit")
    assert "There is no move 77; the numbers are 1 to 2." in ran.out
    assert "'fly to the moon' is no move of this game" in ran.out
    assert "'point' could be 'point clockwise', 'point counter-clockwise'; say more." in ran.out
    assert "'choose explorer' is not possible now." in ran.out
    assert "Round 1: Crimson points the Direction card clockwise." in ran.out


def test_why_names_the_reason_and_its_clause_and_plays_nothing() -> None:
    said = session("why done", "why point clockwise", "moves", "quit").out
    assert "'done' is not possible now" in said and "EMP-" in said.partition("'done' is not possible")[2]


def test_a_question_mark_explains_the_question_and_a_move_with_its_clause() -> None:
    ran = session("1", "?", "? 1", "?2", "? scientist", "quit")
    assert "EMP-ROUND-03  The Chooser picks one role card" in ran.out
    assert "EMP-EXP-01" in ran.out  # about the Explorer role
    assert "EMP-MER-01" in ran.out
    assert "EMP-SCI-01" in ran.out
    assert "What follows: Crimson chooses Explorer." in ran.out


def test_undo_takes_back_and_refuses_where_it_cannot(tmp_path: Path) -> None:
    path = tmp_path / "undone.orrery"
    ran = session("undo", "1", "undo", "2", f"save {path}", "log", "quit")
    assert "This cannot be taken back" in ran.out
    assert "Taken back." in ran.out
    assert read_record(path.read_text(encoding="utf-8")).moves == ((0, "point counter-clockwise"),)
    assert ran.out.rpartition("> log")[2].count("points the Direction card") == 1


def test_hint_and_auto_ask_the_officer() -> None:
    ran = session("1", "hint", "auto", "quit")
    hint = next(line for line in ran.out.splitlines() if line.startswith("The officer would play: choose "))
    role = hint.rpartition(" ")[2]
    assert f"Crimson chooses {role.capitalize()}." in ran.out


def test_rules_log_moves_and_help() -> None:
    ran = session("rules black hole warp", "log 1", "moves", "", "help", "rules xyzzy", "quit")
    assert "EMP-WARP-" in ran.out
    assert ran.out.count("1 Point clockwise") == 3
    assert "take back your last move" in ran.out
    assert "No clause of Galactic Emperor has the words 'xyzzy'." in ran.out


def test_a_whole_game_from_first_to_last_move(tmp_path: Path) -> None:
    """`1` again and again is a poor plan, but it ends."""
    path = tmp_path / "game.orrery"
    ran = session(*["auto"] * 600, f"save {path}", "board", "1", "quit", seed="whole")
    assert ran.status == 0
    assert "The game is over" in ran.out
    assert "wins" in ran.out
    assert "You have" in ran.out
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.verify(EMPEROR).over
    assert orrery("verify", path).status == 0


def test_resigning_lets_the_bots_play_on() -> None:
    ran = session("resign")
    assert ran.status == 0
    assert "Crimson resigns" in ran.out
    assert "You have not won this time." in ran.out


def test_the_end_of_the_input_leaves_the_game() -> None:
    ran = session("1")
    assert ran.status == 0
    assert ran.out.endswith("Farewell.\n")


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "half.orrery"
    session("1", "explorer", f"save {path}", "quit")
    before = read_record(path.read_text(encoding="utf-8"))
    ran = orrery("play", "emperor", "--resume", path, said=f"1\nsave {path}\nquit\n")
    assert ran.status == 0
    after = read_record(path.read_text(encoding="utf-8"))
    assert after.moves[: len(before.moves)] == before.moves
    assert len(after.moves) > len(before.moves)
    assert after.header == before.header


def test_a_save_that_fails_says_so_and_the_game_goes_on(tmp_path: Path) -> None:
    ran = session("save", f"save {tmp_path}/no/where.orrery", "1", "quit")
    assert "Say where" in ran.out
    assert "cannot be written" in ran.out
    assert "points the Direction card" in ran.out


def test_the_same_seed_gives_the_same_game() -> None:
    assert session(*["1"] * 30).out == session(*["1"] * 30).out


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_at_a_terminal_there_are_colours_and_ctrl_d_leaves() -> None:
    import pty

    person, terminal = pty.openpty()
    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    env.pop("NO_COLOR", None)
    arguments = [*COMMAND, "play", "emperor", "--seed", "7", *FIRST]
    with subprocess.Popen(arguments, stdin=terminal, stdout=terminal, stderr=terminal, env=env) as process:
        os.close(terminal)
        os.write(person, b"1\n\x04")
        shown = b""
        with contextlib.suppress(OSError):  # a closed terminal is an error on Linux
            while chunk := os.read(person, 4096):
                shown += chunk
        os.close(person)
        assert process.wait(30) == 0
    assert b"\x1b[" in shown
    assert b"points the Direction card clockwise" in shown
    assert shown.rstrip().endswith(b"Farewell.")


# --- the menu ---------------------------------------------------------------------------------------------------


def test_numbers_follow_the_buttons_of_the_board() -> None:
    pos = library.new("emperor", players=3, seed=7)
    pos.play(pos.moves()[0])
    seat = pos.waiting[0]
    menu = Menu(pos, seat, ())
    for number, choice in enumerate(menu.choices, 1):
        assert menu.meant(str(number)) == choice.move
        assert menu.meant(choice.move.upper()) == choice.move
    assert menu.meant("explorer") == "choose explorer"
    assert menu.meant("resolve") == "resolve"  # unknown words are left to the parser
    with pytest.raises(UnreadableMove, match="There is no move 0"):
        menu.meant("0")


def test_an_open_ended_choice_is_described() -> None:
    says("bid {amount} with {gift} and {speech}")(Bid)
    domain = Domain(Bid(1), (Range("amount", 0, 99), Words("speech", 40)), label="Bid", limit=120)
    wanted = "Bid: type 'bid {amount} with {gift} and {speech}' with amount from 0 to 99, "
    assert described(domain) == wanted + "speech of at most 40 letters, in quotes, together at most 120"


def test_a_game_begins_with_a_position_and_its_record_goes_on_from_there(tmp_path: Path) -> None:
    pos = EMPEROR.new(4, 11)
    for _ in range(30):
        pos.play(pos.moves()[0])
    pos.free = 0  # whoever begins here has nothing to take back
    text, path, saved = (
        library.position_text(pos, one_line=True),
        tmp_path / "position.txt",
        tmp_path / "game.orrery",
    )
    path.write_text(library.position_text(pos), encoding="utf-8")
    seat = str(pos.waiting[0] + 1)
    for start in (text, str(path)):
        ran = orrery("play", "emperor", "--from", start, "--seat", seat, said=f"1\nsave {saved}\nquit\n")
        assert ran.status == 0, ran.err
    record = read_record(saved.read_text("utf-8"))
    assert record.replay(EMPEROR, 1) == pos
    ran = orrery("play", "emperor", "--resume", saved, "--seat", seat, said="quit\n")
    assert ran.status == 0, ran.err


def test_a_position_that_is_none_gets_a_sentence(tmp_path: Path) -> None:
    text = library.position_text(EMPEROR.new(3, 1), one_line=True)
    for start, sentence in (
        (text.replace("emperor", "nomads"), "is a position of nomads, not of emperor"),
        (str(tmp_path / "nothing.txt"), "There is no file"),
        (text.replace("players=3", "players=9"), "is for 3 to 6 players"),
    ):
        ran = orrery("play", "emperor", "--from", start)
        assert ran.status == 2 and sentence in " ".join(ran.err.split())
    ran = orrery("play", "emperor", "--from", text, "--players", "4")
    assert ran.status == 2 and "says everything about the table" in " ".join(ran.err.split())
