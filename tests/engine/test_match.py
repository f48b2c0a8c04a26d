"""A match remembers: undo as far as it is free, stale moves refused, records written."""

from __future__ import annotations

import pytest

from orrery.engine.chance import seeded
from orrery.engine.errors import IllegalMove, StaleMove, UnreadableMove
from orrery.engine.match import Match
from orrery.engine.record import commit, salts_of, seed_of
from orrery.testing.toy.game import LANTERNS, BuyOil, Shop


def shopping(free_moves: int = 0) -> Match:
    """A match in which somebody shops, after so many free moves."""
    match = Match.seeded(LANTERNS, 3, "shop", rich=True)
    chance = seeded("shop")
    while not isinstance(match.pos.decision, Shop):
        seat = match.pos.waiting[0]
        moves = match.pos.moves(seat)
        match.play(moves[chance.below(len(moves))], seat)
    for _ in range(free_moves):
        match.play("buy oil")
    return match


def test_free_moves_are_taken_back_one_by_one() -> None:
    match = shopping()
    saves = [match.pos.save()]
    for _ in range(3):
        match.play("buy oil")
        saves.append(match.pos.save())
    (seat,) = match.pos.waiting
    number = len(match.moves)
    for left in (2, 1, 0):
        assert match.can_undo(seat)
        match.undo(seat)
        assert match.pos.save() == saves[left]
        assert len(match.moves) == number - 3 + left
    assert not match.can_undo(seat)
    with pytest.raises(IllegalMove, match="cannot be taken back"):
        match.undo(seat)
    assert match.pos.save() == saves[0]


def test_nobody_takes_back_the_moves_of_others() -> None:
    match = shopping(2)
    (seat,) = match.pos.waiting
    for other in {0, 1, 2} - {seat}:
        assert not match.can_undo(other)
        with pytest.raises(IllegalMove):
            match.undo(other)


def test_what_was_seen_stays_seen() -> None:
    match = shopping(1)
    (seat,) = match.pos.waiting
    match.play("peek")
    assert not match.can_undo(seat)
    match.play("buy oil")
    match.undo(seat)
    assert not match.can_undo(seat)


def test_a_branch_after_an_undo_is_recorded_as_it_was_played() -> None:
    match = shopping(2)
    (seat,) = match.pos.waiting
    match.undo(seat)
    match.play("peek")
    assert [text for _, text in match.moves[-2:]] == ["buy oil", "peek"]
    assert match.record().replay(LANTERNS).save() == match.pos.save()


def test_only_the_copies_that_undo_needs_are_kept() -> None:
    match = shopping(3)
    assert len(match.history._earlier) == 3
    match.play("peek")
    assert match.history._earlier == []


def test_a_match_that_goes_on_from_a_stored_position_undoes_what_it_has_seen() -> None:
    first = shopping(2)
    match = Match(LANTERNS, LANTERNS.load(first.pos.save()), first.header)
    (seat,) = match.pos.waiting
    assert not match.can_undo(seat)  # the copies are gone
    for _ in range(3):
        match.play("buy oil")
    for _ in range(3):
        match.undo(seat)
    assert match.pos.save() == first.pos.save()
    assert not match.can_undo(seat)


def test_a_stale_move_is_refused_and_changes_nothing() -> None:
    match = shopping(1)
    before, number = match.pos.save(), len(match.moves)
    with pytest.raises(StaleMove, match="The table has moved on since you looked; look again"):
        match.play("buy oil", after=number - 1)
    assert match.pos.save() == before
    match.play("buy oil", after=number)
    assert len(match.moves) == number + 1


def test_a_refused_move_is_not_recorded() -> None:
    match = shopping(1)
    number = len(match.moves)
    with pytest.raises(IllegalMove):
        match.play("snuff")
    assert len(match.moves) == number
    (seat,) = match.pos.waiting
    assert match.can_undo(seat)


def test_moves_are_recorded_in_their_canonical_text() -> None:
    match = shopping()
    match.play("  BUY   Oil ")
    match.play(BuyOil())
    assert [text for _, text in match.moves[-2:]] == ["buy oil", "buy oil"]
    match.play(" Resign", 2)
    assert match.moves[-1] == (2, "resign")


def test_a_resignation_cannot_be_taken_back() -> None:
    match = shopping(2)
    (seat,) = match.pos.waiting
    match.play("resign", (seat + 1) % 3)
    assert match.pos.waiting == (seat,)
    assert not match.can_undo(seat)


def test_a_committed_match_keeps_its_secret_until_the_end() -> None:
    secret = bytes(range(32))
    match = Match.committed(LANTERNS, 3, ["ada", "bo", "cy"], names=["Ada", "Bo", "Cy"], secret=secret)
    header = match.record().header
    assert header.commitment == commit(secret)
    assert (header.secret, header.seed, header.digest) == ("", "", "")
    assert secret.hex() not in match.record().text()
    assert (
        match.pos.chance.key
        == LANTERNS.new(3, seed_of(secret, salts_of(commit(secret), ["ada", "bo", "cy"]))).chance.key
    )
    match.play("resign", 0)
    match.play("resign", 1)
    assert match.record().header.secret == secret.hex()


def test_every_salt_changes_the_stream_and_secrets_differ() -> None:
    keys = {
        Match.committed(LANTERNS, 2, salts, secret=secret).pos.chance.key
        for secret in (b"a" * 32, b"b" * 32)
        for salts in (["x", "y"], ["x", "z"], ["xy", ""], ["y", "x"])
    }
    assert len(keys) == 8
    one, two = Match.committed(LANTERNS, 2, ["", ""]), Match.committed(LANTERNS, 2, ["", ""])
    assert one.header.commitment != two.header.commitment


def test_a_row_of_moves_is_tried_on_copies_and_ends_where_something_new_comes_to_light() -> None:
    match = shopping()
    (seat,) = match.pos.waiting
    before = match.pos.save()
    row = match.history.attempt_row(seat, ["buy oil", BuyOil(), "done"])
    assert [tried.text for tried in row] == ["buy oil", "buy oil", "done"]
    seen = match.history.attempt_row(seat, ["buy oil", "peek", "buy oil", "dance"])
    assert [tried.text for tried in seen] == ["buy oil", "peek"], (
        "the rest was planned without knowing the card"
    )
    assert match.pos.save() == before


def test_one_move_that_is_not_possible_spoils_the_row_and_is_named() -> None:
    match = shopping()
    (seat,) = match.pos.waiting
    coins = match.pos.coins[seat]  # type: ignore[attr-defined]
    too_many = ["buy oil"] * (coins + 1)
    with pytest.raises(IllegalMove, match=rf"Move {coins + 1} of {coins + 1} .*no coin left") as refused:
        match.history.attempt_row(seat, too_many)
    assert refused.value.clause == "TOY-PLAY-03"
    with pytest.raises(UnreadableMove, match="Move 2 of 2"):
        match.history.attempt_row(seat, ["buy oil", "dance"])
    with pytest.raises(UnreadableMove, match=r"^(?!Move)"):
        match.history.attempt_row(seat, ["dance"])
    with pytest.raises(IllegalMove, match="Nobody resigns in a row"):
        match.history.attempt_row(seat, ["buy oil", "resign"])
