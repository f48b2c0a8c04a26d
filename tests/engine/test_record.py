"""A record replays, proves its dice, and says what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
import pytest

from orrery.engine.base import Outcome
from orrery.engine.chance import seeded
from orrery.engine.errors import RecordError
from orrery.engine.match import Match
from orrery.engine.record import Record, commit, digest_of, header_of, read_record, salts_of, seed_of
from orrery.games.emperor import GAME as EMPEROR
from orrery.testing.toy.game import LANTERNS
from orrery.testing.walks import draw


def played(match: Match) -> Match:
    """A random game to its end."""
    chance = seeded("record")
    while not match.pos.over:
        seat = match.pos.waiting[chance.below(len(match.pos.waiting))]
        match.play(draw(match.pos, seat, chance), seat)
    return match


SECRET = bytes(range(32))
TABLE = played(
    Match.committed(LANTERNS, 3, ["a", "b", "c"], names=["Ada", "Bo", 'C "y"'], secret=SECRET)
).record()
SIMULATION = played(Match.seeded(LANTERNS, 3, 11)).record()


GOLDEN = """\
orrery-record: 1
game: "lanterns"
players: 2
options: {"rich":false,"deal":"fair","start_oil":0}
content: "cc4e3fa5d806d93c"
names: ["Ada","Bo"]
commitment: "816bbb15f346830f85b6ff4ce17995df534983f3b46d57f796481cb02d56eac4"
salts: ["ada's salt","bo's salt"]
secret: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
outcome: {"clause":"TOY-PLAY-05","winners":[0],"scores":[2,0],"ending":"resigned"}
digest: "65c73a042b309ac448831a18374126277387a64cb846d64e65af09f40be8f0b2"

2 play 3
1 play 5
1 pass
2 pass
1 done
1 pass
2 play 3
1 play 8
2 pass
1 pass
1 peek
1 done
1 toast ""
1 play 4
2 resign
"""


def tampered(record: Record, **changes: object) -> Record:
    return msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, **changes))


# --- reading and writing ----------------------------------------------------------------------------------------


def test_a_record_is_a_text_that_people_can_read() -> None:
    lines = SIMULATION.text().splitlines()
    assert lines[0] == "orrery-record: 1"
    assert 'game: "lanterns"' in lines
    assert 'seed: "11"' in lines
    blank = lines.index("")
    assert re.fullmatch(r"[123] play \d", lines[blank + 1])
    assert SIMULATION.text().endswith("\n")


@pytest.mark.parametrize("record", [TABLE, SIMULATION], ids=["table", "simulation"])
def test_a_record_is_read_as_it_was_written(record: Record) -> None:
    assert read_record(record.text()) == record
    assert read_record(record.text().replace("\n", "\r\n")) == record  # even if it went through Windows
    assert read_record(record.text()).text() == record.text()


def test_the_golden_record_still_proves_itself() -> None:
    """If this fails, records that people keep can no longer be verified: raise the format and read both."""
    end = read_record(GOLDEN).verify(LANTERNS)
    assert digest_of(end) == read_record(GOLDEN).header.digest


def test_replaying_stops_where_it_is_told() -> None:
    pos = SIMULATION.replay(LANTERNS, 0)
    assert pos.save() == LANTERNS.new(3, "11").save()
    for number in (1, 7, len(SIMULATION.moves)):
        pos = SIMULATION.replay(LANTERNS, number)
        rest = Record(SIMULATION.header, SIMULATION.moves[:number])
        assert pos.save() == rest.replay(LANTERNS).save()


# --- proving ----------------------------------------------------------------------------------------------------


def test_a_table_s_record_proves_its_dice() -> None:
    end = read_record(TABLE.text()).verify(LANTERNS)
    assert end.outcome == TABLE.header.outcome
    assert TABLE.header.commitment == commit(SECRET)
    assert end.chance.key == seeded(seed_of(SECRET, salts_of(commit(SECRET), ["a", "b", "c"]))).key
    SIMULATION.verify(LANTERNS)


def with_salts(salts: Sequence[str], shares: Sequence[str] = ()) -> Record:
    """A whole game whose dice come from these salts, whoever has chosen them."""
    pos = LANTERNS.new(3, seed_of(SECRET, salts))
    head = header_of(pos, commitment=commit(SECRET), shares=tuple(shares), salts=tuple(salts))
    return played(Match(LANTERNS, pos, head, SECRET.hex())).record()


def test_a_record_from_before_shares_were_bound_to_the_commitment_still_proves_its_moves() -> None:
    old = with_salts(["a", "b", "c"])
    assert "shares" not in old.text()
    read_record(old.text()).verify(LANTERNS)


def test_a_host_that_chooses_the_salt_of_a_bot_is_found_out() -> None:
    """It tries until the dice please it; the commitment still fits, but the salt does not follow from it."""
    shares = ["mine", "", ""]
    honest = salts_of(commit(SECRET), shares)
    tried = ((honest[0], f"tried {number}", honest[2]) for number in range(1000))
    pleased = next(s for s in tried if digest_of(LANTERNS.new(3, seed_of(SECRET, s)))[0] == "0")
    with pytest.raises(RecordError, match="salt of chair 2 does not follow"):
        with_salts(pleased, shares).verify(LANTERNS)
    with pytest.raises(RecordError, match="not one salt for each share"):
        with_salts(honest, shares[:2]).verify(LANTERNS)
    with_salts(honest, shares).verify(LANTERNS)


def test_a_share_that_was_left_out_or_changed_is_found_out() -> None:
    for shares in (("a", "b", ""), ("a", "b", "C"), ("b", "a", "c")):
        with pytest.raises(RecordError, match="does not follow"):
            tampered(TABLE, shares=shares).verify(LANTERNS)


def test_the_commitment_tells_nothing_about_the_stream() -> None:
    assert seeded(commit(SECRET)).key != seeded(seed_of(SECRET, [])).key
    assert SECRET.hex() not in commit(SECRET)


def test_another_secret_does_not_fit_the_commitment() -> None:
    with pytest.raises(RecordError, match="does not fit the commitment: the dice were not the promised ones"):
        tampered(TABLE, secret=bytes(32).hex()).verify(LANTERNS)


def test_other_salts_lead_elsewhere() -> None:
    with pytest.raises(RecordError):
        tampered(TABLE, salts=("a", "b", "d")).verify(LANTERNS)


def test_a_record_whose_secret_is_not_revealed_cannot_be_replayed() -> None:
    with pytest.raises(RecordError, match="not revealed yet"):
        tampered(TABLE, secret="").verify(LANTERNS)


def test_a_changed_move_is_noticed() -> None:
    for number, (seat, text) in enumerate(SIMULATION.moves):
        if text.startswith("play "):
            other = f"play {(int(text.split()[1]) % 9) + 1}"
            moves = (*SIMULATION.moves[:number], (seat, other), *SIMULATION.moves[number + 1 :])
            with pytest.raises(RecordError, match=r"does not fit|do not lead to the recorded"):
                Record(SIMULATION.header, moves).verify(LANTERNS)


def test_a_move_that_does_not_fit_is_named_with_its_number_and_the_reason() -> None:
    moves = (*SIMULATION.moves[:3], (0, "peek"), *SIMULATION.moves[3:])
    with pytest.raises(RecordError, match=r"Move 4 \('peek'\) does not fit: "):
        Record(SIMULATION.header, moves).replay(LANTERNS)
    moves = ((0, "dance"), *SIMULATION.moves)
    with pytest.raises(
        RecordError, match=r"Move 1 \('dance'\) does not fit: 'dance' is no move of this game"
    ):
        Record(SIMULATION.header, moves).replay(LANTERNS)


def test_a_missing_last_move_is_noticed() -> None:
    with pytest.raises(RecordError, match="do not lead to the recorded position"):
        Record(SIMULATION.header, SIMULATION.moves[:-1]).verify(LANTERNS)


def test_a_wrong_result_is_noticed() -> None:
    outcome = SIMULATION.header.outcome
    assert outcome is not None
    other = Outcome(outcome.clause, (2, 1), outcome.scores, outcome.ending)
    with pytest.raises(RecordError, match="do not lead to the recorded result"):
        tampered(SIMULATION, outcome=other).verify(LANTERNS)


def test_records_of_other_games_and_other_content_are_refused() -> None:
    with pytest.raises(RecordError, match=r"This is a record of lanterns, not of emperor\."):
        SIMULATION.replay(EMPEROR)
    with pytest.raises(
        RecordError, match=r"played with other cards or tiles \(0123456789abcdef\).*put the same content"
    ):
        tampered(SIMULATION, content="0123456789abcdef").replay(LANTERNS)


# --- damage -----------------------------------------------------------------------------------------------------

GOOD = SIMULATION.text()


def damaged(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is no Orrery record: its first line should read 'orrery-record: 1'."),
        ("hello\n", "This is no Orrery record"),
        ("\x00\x01\x02", "This is no Orrery record"),
        (
            damaged("orrery-record: 1", "orrery-record: 99"),
            "This record has format 99; this program reads format 1.",
        ),
        (damaged('game: "lanterns"', "game: lanterns"), "Line 2 of the record ('game') is damaged."),
        (
            damaged('game: "lanterns"\n', ""),
            "The record's header is damaged: Object missing required field `game`.",
        ),
        (
            damaged("players: 3", 'players: "three"'),
            "The record's header is damaged: Expected `int`, got `str`",
        ),
        (damaged("players: 3", "players"), "The record's header is damaged"),
        (damaged("players: 3", "players: 2"), "of the record is no move: '3 "),
        (damaged("\n\n", "\n\nwho plays what\n"), "of the record is no move: 'who plays what'."),
        (damaged("\n\n", "\n\n0 pass\n"), "of the record is no move: '0 pass'."),
        (damaged("\n\n", "\n\n² pass\n"), "of the record is no move: '² pass'."),
        (damaged("\n\n", "\n\n1\n"), "of the record is no move: '1'."),
        (TABLE.text().replace(SECRET.hex(), "no hex"), "The record's header is damaged"),
    ],
)
def test_a_damaged_record_is_answered_with_what_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(RecordError, match=re.escape(sentence)):
        read_record(text)


def test_the_line_of_a_damaged_move_is_named() -> None:
    lines = GOOD.splitlines()
    lines[lines.index("") + 4] = "not a move"
    with pytest.raises(
        RecordError, match=f"Line {lines.index('') + 5} of the record is no move: 'not a move'"
    ):
        read_record("\n".join(lines))


def test_a_very_long_line_is_not_repeated_in_full() -> None:
    with pytest.raises(RecordError) as caught:
        read_record(damaged("\n\n", "\n\n" + "x" * 10_000 + "\n"))
    assert len(str(caught.value)) < 150
