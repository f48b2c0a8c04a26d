"""A whole game as one page, and as a moving picture: every step as it was, nothing from elsewhere, nobody's secrets."""

from __future__ import annotations

import gzip
import json
import random
import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from typer.testing import CliRunner

import orrery
from orrery.cli.app import app
from orrery.draw.film import Strip, edits
from orrery.engine.record import Record, read_record
from orrery.lab.one import play_one

EMPEROR = orrery.game("emperor")


def applied(before: list[int], changes: list[Any]) -> list[int]:
    """What the page does."""
    now = list(before)
    for at, gone, come in changes:
        now[at : at + gone] = come
    return now


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    options = EMPEROR.check_options({"round_limit": 2})
    played = play_one(EMPEROR, 3, ("random",) * 3, "film", options, keep=True)
    path = tmp_path_factory.mktemp("film") / "game.orrery"
    path.write_text(played.record)
    return path


def read(path: Path) -> Record:
    return read_record(path.read_text())


def test_edits_turn_one_list_into_the_other() -> None:
    pick = random.Random(5)
    before: list[int] = []
    for size in (0, 1, 5, 5, 40, 900, 30, 0, 3):
        now = [pick.randrange(6) for _ in range(size)]
        assert applied(before, edits(before, now)) == now
        near = [*now[: size // 2], 9, *now[size // 2 + 1 :]]
        assert applied(now, edits(now, near)) == near
        before = now
    assert edits([1, 2, 3], [1, 2, 3]) == []


def test_a_page_holds_every_drawing_and_what_was_told(record: Path, tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["show", str(record), "--html", str(tmp_path / "game.html")])
    assert told.exit_code == 0, told.output
    page = (tmp_path / "game.html").read_text()
    found = re.search(r'id="film">([^<]+)<', page)
    assert found
    film = json.loads(gzip.decompress(b64decode(found[1])))
    game = read(record)
    assert len(film["frames"]) == len(film["log"]) == len(game.moves) + 1
    parts: list[int] = []
    pos = game.replay(EMPEROR, 0)
    for step, changes in enumerate(film["frames"]):
        parts = applied(parts, changes)
        if step:
            seat, move = game.moves[step - 1]
            events = pos.play(move, seat)
            by, said, sentences = film["log"][step]
            assert (by, said) == (f"{pos.seat_name(seat)} (random)", move)
            assert [line[1] for line in sentences] == [
                event.clause for event in events if event.visible_to(None)
            ]
        if step % 5 == 0:
            sheet = EMPEROR.drawing().sheet(pos.view(None), game.header.names)
            assert "".join(film["pool"][part] for part in parts) == sheet
    assert pos.over


def test_a_page_asks_for_nothing_from_elsewhere(record: Path, tmp_path: Path) -> None:
    CliRunner().invoke(
        app, ["show", str(record), "--html", str(tmp_path / "game.html"), "--light", "--seat", "2"]
    )
    page = (tmp_path / "game.html").read_text()
    assert 'data-theme="light"' in page and "default-src 'none'" in page
    assert "{{" not in page
    addresses = set(re.findall(r"https?://[^\s\"'<>)]+", page))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(link|img|iframe)\b|\bsrc=|@import", page)


def test_names_cannot_bring_their_own_page(tmp_path: Path) -> None:
    strip = Strip()
    strip.add("<svg><g><text>a</text></g></svg>")
    strip.add("<svg><g><text>b</text></g></svg>")
    assert strip.pool == ["<svg>", "<g>", "<text>a</text>", "</g>", "</svg>", "<text>b</text>"]
    assert strip.frames[1] == [(2, 1, [5])]
    evil = "<script>alert(1)</script>"
    played = play_one(
        EMPEROR, 3, ("random",) * 3, "film", EMPEROR.check_options({"round_limit": 1}), keep=True
    )
    record = read_record(played.record)
    text = played.record.replace('"random","random","random"', f'"{evil}","b","c"')
    assert text != played.record and record.moves
    (tmp_path / "evil.orrery").write_text(text)
    told = CliRunner().invoke(
        app, ["show", str(tmp_path / "evil.orrery"), "--html", str(tmp_path / "evil.html")]
    )
    assert told.exit_code == 0, told.output
    page = (tmp_path / "evil.html").read_text()
    assert evil not in page and "&lt;script&gt;" in page
    found = re.search(r'id="film">([^<]+)<', page)
    assert found
    assert not any("<script" in part for part in json.loads(gzip.decompress(b64decode(found[1])))["pool"])


def test_a_moving_picture(record: Path, tmp_path: Path) -> None:
    count = len(read(record).moves)
    command = [
        "show",
        str(record),
        "--gif",
        str(tmp_path / "game.gif"),
        "--every",
        str(count - 1),
        "--width",
        "200",
    ]
    told = CliRunner().invoke(app, command)
    assert told.exit_code == 0 and "3 pictures" in told.output
    with Image.open(BytesIO((tmp_path / "game.gif").read_bytes())) as picture:
        assert (getattr(picture, "n_frames"), picture.width) == (3, 200)  # noqa: B009
