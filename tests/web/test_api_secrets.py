"""Secrets stay in: whole games, with every answer and every message of every reader looked through.

Two ways of looking. The first knows what is secret (tokens, the seed, the stack, hands, sealed points) and looks for it in
the bytes. The second knows nothing: it re-deals everything that the reader cannot know, and what the API would have sent
then must be the same, to the byte.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from orrery.engine.base import Event, Seat
from orrery.engine.chance import seeded
from orrery.engine.position import Position
from orrery.engine.view import UNSEEN
from orrery.host.live import Live
from orrery.host.people import guest_of
from orrery.web.api_json import game_now
from tests.host.kit import run, sqlite_in, until
from tests.web.api_kit import Caller, Place, place


class Reader:
    """A seat or a spectator who reads everything that they can get, and keeps the bytes."""

    def __init__(self, who: Caller, seat: Seat | None) -> None:
        self.who = who
        self.seat = seat
        self.seen = 0

    async def read(self, table: str) -> list[bytes]:
        """Every answer that tells something about the table now, and the entries since the last time."""
        paths = [
            f"/tables/{table}",
            f"/tables/{table}/moves",
            f"/tables/{table}/log?limit=20",
            f"/tables/{table}/events?view=true&after={self.seen}",
            "/tables?mine=true",
            "/tables",
        ]
        found = []
        for path in paths:
            answer = await self.who.ask("GET", path)
            assert answer.status_code == 200
            found.append(answer.content)
        self.seen = msgspec.json.decode(found[0])["at"]
        return found


def forbidden(live: Live, here: Place, reader: Reader, everybody: list[Reader]) -> dict[str, bytes]:
    """What must not stand anywhere in what this reader is sent while the game goes on."""
    pos = live.pos
    assert pos is not None
    words = {
        "secret": live.row.secret,
        "seed": pos.chance.key.hex(),
        "owner": live.row.owner,
    }
    for other in everybody:
        if other is not reader:
            words[f"token of {other.seat}"] = other.who.token
            words[f"guest {other.seat}"] = guest_of(other.who.token)
    for chair in live.chairs:
        if chair.seat != reader.seat:
            words[f"key of {chair.seat}"] = chair.token
    found = {name: word.encode() for name, word in words.items() if word}
    deck = getattr(pos, "deck", [])
    if len(deck) > 3:
        found["stack"] = msgspec.json.encode(deck)[1:-1]
        found["stack, top first"] = msgspec.json.encode(deck[::-1])[1:-1]
    return found


def sees_nothing_hidden(game: str, pos: Position, seat: Seat | None, now: dict[str, Any]) -> None:
    """What the rules of each game call secret, by name."""
    view = now["view"]
    table: Any = pos
    assert len(view["deck"]) == len(table.deck)
    assert set(view["deck"][:-1]) <= {UNSEEN}  # only the top may ever be known
    if game == "emperor":
        for other, points in enumerate(view["points"]):
            assert points == (table.points[other] if other == seat else UNSEEN)
    else:
        for other, hand in enumerate(view["hands"]):
            assert hand == (table.hands[other] if other == seat else [UNSEEN] * len(table.hands[other]))


def as_if_dealt_anew(live: Live, seat: Seat | None, luck: random.Random) -> tuple[bytes, bytes]:
    """What the API makes of the game for this reader, and what it would make if everything hidden were different."""
    true = live.scene(seat)
    assert true is not None
    assert live.pos is not None
    imagined = live.game.imagine(true.view, seeded(luck.getrandbits(60)))
    other = live._scene(imagined, seat)
    other.undo = true.undo  # how far undo is free is the host's memory, not the position's
    return bytes(game_now(true, True)), bytes(game_now(other, True))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "plan"), [("emperor", {}), ("lanterns", {"options": {"rich": True}})])
def test_no_reader_is_ever_sent_what_they_may_not_know(
    game: str, plan: dict[str, Any], tmp_path: Path
) -> None:
    luck = random.Random(77)

    async def test() -> None:
        async with place(sqlite_in(tmp_path)) as here:
            table, people, opened = await here.group(3, game, **plan)
            fan = here.caller()
            await fan.post("/join", {"token": opened["watch"]})
            readers = [Reader(fan, None), *(Reader(who, seat) for seat, who in enumerate(people))]
            live = await here.tables.hall.live(table)
            steps = 0

            async def is_asking() -> bool:
                """Whether the table waits for people alone, or is over."""
                playing = live.row.state == "playing"
                return not playing or not any(live.automatic(seat) for seat in live.waiting)

            while True:
                await until(is_asking)
                if live.row.state != "playing":
                    break
                assert live.pos is not None
                thorough = steps % (5 if game == "emperor" else 1) == 0
                for reader in readers if thorough else ():
                    for answer in await reader.read(table):
                        for name, word in forbidden(live, here, reader, readers).items():
                            assert word not in answer, f"{name} was sent to {reader.seat} at {live.at}"
                    now = (await reader.who.get(f"/tables/{table}"))["now"]
                    sees_nothing_hidden(game, live.pos, reader.seat, now)
                    await reads_only_their_own(reader, table)
                    if (
                        live.pos.answers == [None] * 3
                    ):  # a sealed answer of one's own is in the view, not to be re-dealt
                        sent, redealt = as_if_dealt_anew(live, reader.seat, luck)
                        assert sent == redealt
                seat = luck.choice(live.waiting)
                found = await people[seat].get(f"/tables/{table}/moves")
                texts = [*found["moves"], *(choice["example"] for choice in found["choices"])]
                await people[seat].post(f"/tables/{table}/moves", {"move": luck.choice(texts)})
                steps += 1
            assert (await fan.get(f"/tables/{table}"))["secret"] == live.row.secret

    run(test(), 600)


async def reads_only_their_own(reader: Reader, table: str) -> None:
    """The log shows a move's text to its own seat only, and no line that is for somebody else."""
    for entry in (await reader.who.get(f"/tables/{table}/log", limit=30))["entries"]:
        if entry["kind"] == "move" and entry["seat"] != reader.seat:
            assert entry["text"] == ""
        for event in entry["events"]:
            if event["template"].startswith(("You draw", "The top card")):
                assert reader.seat is not None


async def test_a_whisper_reaches_its_seat_alone(tmp_path: Path) -> None:
    """Everybody draws a card at the same time: each reads their own card and nobody else's, whoever asks first."""

    async with place(sqlite_in(tmp_path)) as here:
        table, people, opened = await here.group(3, "lanterns")
        fan = here.caller()
        await fan.post("/join", {"token": opened["watch"]})
        luck = random.Random(3)
        live = await here.tables.hall.live(table)
        drawn: list[Event] = []
        while not drawn:
            seat = live.waiting[0]
            found = await people[seat].get(f"/tables/{table}/moves")
            move = "pass" if "pass" in found["moves"] else luck.choice(found["moves"])
            await people[seat].post(f"/tables/{table}/moves", {"move": move})
            drawn = [event for event in live.tail[-1].events if event.only is not None]
        assert len(drawn) == 3
        readers: list[tuple[Seat | None, Caller]] = [(None, fan), *enumerate(people)]
        for side, who in readers:
            for path in ("log", "events"):
                last = (await who.get(f"/tables/{table}/{path}"))["entries"][-1]
                private = [event for event in last["events"] if event["template"].startswith("You draw")]
                expected = [event.args[0] for event in drawn if event.only == (side,)]
                assert [event["args"][0] for event in private] == expected


async def test_tokens_are_not_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with place(sqlite_in(tmp_path)) as here:
        who = here.caller()

        async def broken(*_: object, **__: object) -> None:
            raise RuntimeError("a bug")

        monkeypatch.setattr(here.tables, "join", broken)
        answer = await who.ask("POST", "/join", {"token": who.token})
        assert answer.status_code == 500
        assert answer.json()["kind"] == "bug"
        assert "a bug" not in answer.text
        assert who.token not in caplog.text
        page = await here.client.get(f"/join/{who.token}")
        assert page.status_code < 600
        assert who.token not in caplog.text
