"""The text for positions: every position prints and reads back, and nothing else is read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import orrery
from orrery.engine.chance import seeded
from orrery.engine.errors import OrreryError, RecordError
from orrery.engine.match import Match
from orrery.engine.notation import is_position, position_text, read_position, read_view, view_text
from orrery.engine.position import Position
from orrery.engine.record import read_record
from orrery.testing.kit import legal, position
from orrery.testing.toy.game import LANTERNS
from orrery.testing.walks import draw, fits, other_options

GAMES = ("colonies", "destiny", "emperor", "nomads", "referendum")


def course(slug: str, players: int, number: int, every: int) -> Iterator[Position]:
    """Some positions of a random game by other options than the usual ones, in which somebody resigns."""
    game = orrery.game(slug)
    options = {n: v for n, v in other_options(game).items() if fits(game, players, {n: v})}
    pos, chance = game.new(players, "notation", **options), seeded("notation")
    for at in range(number):
        if pos.over:
            break
        if at % every == 0:
            yield pos
        seat = pos.waiting[chance.below(len(pos.waiting))]
        pos.play(draw(pos, seat, chance), seat)
        if at == number // 2:
            pos.resign((seat + 1) % players)
    yield pos


@pytest.mark.parametrize("slug", GAMES)
def test_every_position_and_every_view_reads_back(slug: str) -> None:
    for players in orrery.game(slug).players:
        for pos in course(slug, players, 90, 9):
            text = position_text(pos)
            again = read_position(text, orrery.game)
            assert again == pos and again.waiting == pos.waiting and again.moves() == pos.moves()
            assert read_position(position_text(pos, one_line=True), orrery.game) == pos
            assert len(text) < 6000, "short enough for a bug report"
            for seat in (None, *range(players)):
                view = pos.view(seat)
                assert read_view(view_text(view), orrery.game) == view


def test_the_end_of_a_game_reads_back() -> None:
    pos = orrery.new("nomads", players=2, round_limit=1)
    while not pos.over:
        pos.play(pos.moves()[-1])
    again = read_position(position_text(pos), orrery.game)
    assert again == pos and again.over


def test_a_game_of_another_package_has_texts_as_well() -> None:
    pos = LANTERNS.new(3, 4)
    while not pos.over:
        assert read_position(position_text(pos), LANTERNS.called) == pos
        pos.play(pos.moves()[0])


def test_a_position_is_readable_and_a_view_says_no_secret() -> None:
    pos = orrery.new("emperor", players=3, seed=7)
    text = position_text(pos, one_line=True)
    assert text.startswith("orrery-position 1 emperor players=3 content=")
    assert "stack=[" in text and f"chance={pos.chance.key.hex()}/" in text and "\n" not in text
    seen = view_text(pos.view(0), one_line=True)
    assert "chance" not in seen and pos.chance.key.hex() not in seen
    assert f"deck=[?*{len(pos.deck)}]" in seen  # type: ignore[attr-defined]
    assert is_position(text) and is_position(seen) and not is_position("orrery-record: 1")


def test_by_hand_the_dice_may_be_those_of_a_seed() -> None:
    text = position_text(orrery.new("emperor", players=3, seed=7), one_line=True)
    before, _, rest = text.partition("chance=")
    mine = position(f"{before}chance=seed/12 {rest.partition(' ')[2]}")
    assert mine.chance.key == seeded(12).key and legal(mine) == ["point clockwise", "point counter-clockwise"]


def test_a_match_from_a_position_has_a_record_that_replays() -> None:
    pos = orrery.new("referendum", players=3, seed=2)
    for _ in range(25):
        pos.play(pos.moves()[0])
    pos.free = 0  # whoever begins here has nothing to take back
    match = Match.starting(pos, "any")
    assert match.pos == pos
    match.play(match.pos.moves()[0])
    record = read_record(match.record().text())
    assert record.replay(pos.game) == match.pos
    proud = record.header.__class__(
        **{f: getattr(record.header, f) for f in record.header.__struct_fields__} | {"commitment": "ab"}
    )
    with pytest.raises(RecordError, match="laid out by hand"):
        record.__class__(proud, record.moves).verify(pos.game)


def test_what_is_wrong_is_said_in_a_sentence() -> None:
    text = position_text(orrery.new("emperor", players=3, seed=7), one_line=True)
    view = view_text(orrery.new("emperor", players=3, seed=7).view(0), one_line=True)
    wrong = {
        "": "first word should be 'orrery-position'",
        "hello": "first word should be 'orrery-position'",
        view: "This is an 'orrery-view'",
        text.replace(" 1 ", " 2 ", 1): "has version 2",
        text.replace(" emperor ", " chess ", 1): "chess",
        text.replace("players=3", "", 1): "how many play",
        text.replace("content=", "content=ff", 1): "other cards or tiles",
        text + " moon=3": "nothing called 'moon'",
        text + " moon": "written name=value",
        text + " round=3 round=4": "stands once",
        text.replace("chance=", "chance=zz", 1): "64 hexadecimal digits",
        text.replace("tile=[", "tile=[]", 1): "'tile' cannot be read",
        text.replace("tile=[", "tile=[99999*99999,[[0*99999]*99999],", 1): "'tile' cannot be read",
        text.replace("tile=[", "tile=" + "[" * 300, 1): "'tile' cannot be read",
        text.replace("pool=", "pool=12345678901234567890", 1): "'pool' cannot be read",
        text.replace("deck=[30,", "deck=[", 1): "tiles are lost or doubled",
        text.replace("tile=[", "tile=[1,", 1): "no position that Galactic Emperor can come to",
        text.replace("round=", "round=word", 1) if "round=" in text else text + " round=word": "round",
        "orrery-position 1 emperor " + "x" * 500_000: "at most 400,000 letters",
    }
    for said, sentence in wrong.items():
        with pytest.raises(OrreryError) as caught:
            read_position(said, orrery.game)
        assert sentence in str(caught.value), f"{said[:80]}: {caught.value}"
    for said, sentence in {
        view.replace("seat=1", "seat=7"): "The seat must be 0",
        view.replace(" pool=", " puddle="): "does not say 'pool'",
        view + " puddle=3": "nothing called 'puddle'",
        view.replace(" pool=", " pool=word"): "'pool' is damaged",
        text: "This is an 'orrery-position'",
    }.items():
        with pytest.raises(OrreryError) as caught:
            read_view(said, orrery.game)
        assert sentence in str(caught.value), f"{said[:80]}: {caught.value}"
