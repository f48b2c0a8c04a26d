"""One text for each value, printed and parsed."""

from __future__ import annotations

import pytest

from orrery.engine.base import Event, Move, Pass, says
from orrery.engine.errors import UnreadableMove
from orrery.engine.words import Vocabulary, joined, several


@says("build {ship} at {space}", "TOY-PLAY-01")
class Build(Move, frozen=True):
    ship: int
    space: int


@says("move from {source:space} to {target:space}", "TOY-PLAY-01")
class Fly(Move, frozen=True):
    source: int
    target: int


@says("move nothing", "TOY-PLAY-01")
class Stay(Move, frozen=True):
    pass


@says("pay {amount} to {seat}", "TOY-PLAY-01")
class Pay(Move, frozen=True):
    amount: int
    seat: int


@says("whisper {speech} to {seat}", "TOY-PLAY-01")
class Whisper(Move, frozen=True):
    speech: str
    seat: int


WORDS = Vocabulary(
    {
        "ship": ("Fighter", "Cruiser", "Castor's Spark"),
        "space": ("A1", "A2", "B to C"),
        "seat": ("Crimson", "Orange"),
    },
    [Build, Fly, Stay, Pay, Whisper, Pass],
)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Build(0, 1), "build fighter at a2"),
        (Build(2, 0), "build castor's spark at a1"),
        (Fly(0, 1), "move from a1 to a2"),
        (Fly(2, 2), "move from b to c to b to c"),
        (Stay(), "move nothing"),
        (Pay(12, 1), "pay 12 to orange"),
        (Pass(), "pass"),
        (Whisper("to Crimson: I agree", 1), 'whisper "to Crimson: I agree" to orange'),
    ],
)
def test_a_move_is_printed_and_parsed_back(move: Move, text: str) -> None:
    assert WORDS.text(move) == text
    assert WORDS.parse(text) == move


def test_case_and_blanks_do_not_matter() -> None:
    assert WORDS.parse("  BUILD   Fighter\tat A2 ") == Build(0, 1)
    assert WORDS.parse("Pay 3 To CRIMSON") == Pay(3, 0)


@pytest.mark.parametrize(
    "speech",
    [
        "",
        " two  blanks ",
        'he said "no"',
        "back\\slash",
        "a\nnew line",
        "Grüße, 星",
        "tab\there",
        '" to orange',
        "5",
    ],
)
def test_a_speech_is_kept_to_the_letter(speech: str) -> None:
    move = Whisper(speech, 0)
    assert "\n" not in WORDS.text(move)
    assert WORDS.parse(WORDS.text(move)) == move


def test_blanks_around_a_speech_do_not_matter() -> None:
    assert WORDS.parse('whisper   "a  b"    to   crimson') == Whisper("a  b", 0)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A move cannot be empty."),
        ("   ", "A move cannot be empty."),
        ("biuld fighter at a1", "'biuld fighter at a1' is no move of this game; did you mean 'build ...'?"),
        ("xyzzy", "'xyzzy' is no move of this game."),
        ("build fihgter at a1", "There is no ship called 'fihgter'; did you mean fighter?"),
        ("build fighter at z9", "There is no space called 'z9'; did you mean a1, a2, b to c?"),
        ("build fighter", "'build fighter' is no move; this kind is written 'build {ship} at {space}'."),
        ("pay much to orange", "'much' is neither a number nor a text in quotes."),
        ("pay -3 to orange", "'-3' is neither a number nor a text in quotes."),
        ('whisper "never closed to orange', "'\"never closed' is neither a number nor a text in quotes."),
        (
            "move up",
            "'move up' is no move; this kind is written 'move from {source of space} to {target of space}', "
            "'move nothing'.",
        ),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_could_be_meant(text: str, sentence: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        WORDS.parse(text)
    assert str(caught.value) == sentence


def test_a_very_long_text_is_not_repeated_in_full() -> None:
    with pytest.raises(UnreadableMove) as caught:
        WORDS.parse("nonsense " * 10_000)
    assert len(str(caught.value)) < 200


def test_an_event_becomes_a_sentence_and_its_pieces_know_what_they_are() -> None:
    event = Event(
        "TOY-PLAY-01", "{0:seat} builds {1:ship} at {2:space} for {3} ({4:dice})", (1, 0, 2, 7, [3, 5])
    )
    assert WORDS.sentence(event) == "Orange builds Fighter at B to C for 7 (3, 5)"
    kinds = [
        (piece.kind, piece.text, piece.value) for piece in WORDS.pieces(event.text, event.args) if piece.kind
    ]
    assert kinds == [
        ("seat", "Orange", 1),
        ("ship", "Fighter", 0),
        ("space", "B to C", 2),
        ("number", "7", 7),
        ("dice", "3, 5", [3, 5]),
    ]
    assert "".join(piece.text for piece in WORDS.pieces(event.text, event.args)) == WORDS.sentence(event)


def test_lists_are_printed_one_by_one() -> None:
    assert WORDS.name("ship", [0, 1]) == "Fighter, Cruiser"
    assert WORDS.name("seat", ()) == ""
    assert WORDS.name("anything", "as it is") == "as it is"


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (0, "Orange loses 0 Fleets; 0 casualties remain"),
        (1, "Orange loses 1 Fleet; 1 casualty remains"),
        (2, "Orange loses 2 Fleets; 2 casualties remain"),
    ],
)
def test_words_follow_the_number_before_them(number: int, told: str) -> None:
    template = "{0:seat} loses {1} Fleet(s); {1} casualt(y|ies) remain(s|)"
    assert WORDS.sentence(Event("TOY-PLAY-01", template, (1, number))) == told


def test_brackets_that_count_nothing_stay() -> None:
    event = Event("TOY-PLAY-01", "{0} (a sector) and (b)", (3,))
    assert WORDS.sentence(event) == "3 (a sector) and (b)"


def test_an_event_for_some_is_not_for_others() -> None:
    everybody, some = Event("X", "a"), Event("X", "a", (), (0, 2))
    assert [everybody.visible_to(seat) for seat in (0, 1, None)] == [True, True, True]
    assert [some.visible_to(seat) for seat in (0, 1, 2, None)] == [True, False, True, False]


def test_a_number_stands_before_its_noun() -> None:
    assert [several(n, "planet") for n in (0, 1, 2)] == ["0 planets", "1 planet", "2 planets"]
    assert several(3, "success", "successes") == "3 successes"


def test_words_are_joined_as_in_a_sentence() -> None:
    assert [joined("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert joined(["red", "blue"], "or") == "red or blue"
