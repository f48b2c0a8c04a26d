"""Games of every kind, with a reader on each seat and a spectator: all bytes that they are sent, answers of the API, pages
and messages of streams, are looked through for what they may not know.

Three ways of looking. What nobody else may ever have (tokens, keys, the seed of the dice, private words) is searched for
in the bytes. What the rules keep secret is exchanged in the position itself, as the game's oracle says, and what the host
makes of both positions must be the same to the byte. And what has come over the wire must be what the host has made.
"""

from __future__ import annotations

import importlib
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from orrery.engine.base import Seat
from orrery.engine.position import Position
from orrery.games import game, games
from orrery.host.live import Live
from orrery.host.people import guest_of
from orrery.host.values import Sight, Who
from orrery.testing.secrets import Looks, Test
from orrery.web.api_json import game_now
from orrery.web.fragments import fragments
from orrery.web.live import Reader as Page
from orrery.web.live import stamp
from tests.host.kit import run, sqlite_in, until
from tests.web.api_kit import Caller, Place, place
from tests.web.page_kit import news

SHORT: dict[str, dict[str, Any]] = {
    "emperor": {"round_limit": 6},
    "destiny": {"turn_limit": 2},
    "referendum": {"turn_limit": 1},
    "nomads": {"round_limit": 6},
    "colonies": {"time_limit": "8 rounds"},
}
"""Options that end a whole game before long."""


class Moment(msgspec.Struct, eq=False):
    """A position in the middle of a game, with the move that is about to be played."""

    pos: Position
    seat: Seat
    text: str

    def __str__(self) -> str:
        return f"{self.pos.game.slug}, before '{self.text}': "


class Ear:
    """Somebody who reads everything, and keeps what they were sent since it was looked through."""

    def __init__(self, who: Caller, seat: Seat | None) -> None:
        self.who = who
        self.seat = seat
        self.seen = 0
        self.page: Page | None = None
        self.heard: list[bytes] = []
        self.sent = 0
        """Bytes in all."""

    @property
    def person(self) -> Who:
        """As the host knows them."""
        return Who(guest_of(self.who.token), self.who.token)

    async def listen(self, here: Place, table: str) -> None:
        """What their page's stream sends now."""
        if self.page is None:
            sight = await here.tables.look(table, self.person)
            at = sight.at
            self.page = Page(
                here.tables, table, self.person, "http://test", stamp(sight), at, sight.state, at
            )
        self.keep((await news(self.page)).encode())

    async def read(self, table: str) -> Any:
        """Every answer that tells something about the table; the first one's content."""
        for path in ("", "/moves", "/log?limit=20", f"/events?view=true&after={self.seen}"):
            answer = await self.who.ask("GET", f"/tables/{table}{path}")
            assert answer.status_code == 200, answer.text
            self.keep(answer.content)
        page = await self.who.client.get(f"/tables/{table}", headers={"cookie": f"orrery={self.who.token}"})
        assert page.status_code == 200
        self.keep(page.content)
        now = (await self.who.ask("GET", f"/tables/{table}")).json()
        self.seen = now["at"]
        return now

    def keep(self, data: bytes) -> None:
        """Note what was sent."""
        self.heard.append(data)
        self.sent += len(data)

    def search(self, words: dict[str, str]) -> None:
        """None of these may stand in what was sent."""
        for name, word in words.items():
            for data in self.heard:
                assert word.encode() not in data, f"{name} was sent to seat {self.seat}"
        self.heard.clear()


class Spied:
    """A game that is played by its people's own moves, and everybody's ears."""

    def __init__(self, here: Place, table: str, live: Live, ears: list[Ear], luck: random.Random) -> None:
        self.here = here
        self.table = table
        self.live = live
        self.ears = ears
        self.luck = luck
        self.test = Test(importlib.import_module(f"tests.games.{live.game.slug}.secrets"), "wire", self.made)
        self.sights: dict[Seat | None, Sight] = {}
        self.whispered: list[tuple[Seat, Seat, str]] = []

    def made(self, pos: Position, seat: Seat | None) -> Looks:
        """What the host makes of a position for a reader: the answer of the API, and every fragment of the page."""
        scene = self.live._scene(pos, seat)
        sight = msgspec.structs.replace(self.sights[seat], scene=scene)
        shown = {f"page's {name}": text.encode() for name, text in fragments(sight, None).items()}
        return {"API": bytes(game_now(scene, True)), **shown}

    def forbidden(self, ear: Ear) -> dict[str, str]:
        """What must not stand in anything that this reader is sent."""
        assert self.live.pos is not None
        words = {"the secret": self.live.row.secret, "the seed": self.live.pos.chance.key.hex()}
        words["the owner's id"] = self.live.row.owner
        for other in self.ears:
            if other is not ear:
                words[f"the token of {other.seat}"] = other.who.token
                words[f"the id of {other.seat}"] = guest_of(other.who.token)
        for chair in self.live.chairs:
            if chair.seat != ear.seat:
                words[f"the key of {chair.seat}"] = chair.token
        for by, to, text in self.whispered:
            if ear.seat not in {by, to}:
                words[f"a word of {by} to {to}"] = text
        return {name: word for name, word in words.items() if word}

    async def look_through(self, moment: Moment) -> None:
        """Exchange the secrets, and hold what comes over the wire against what the host has made."""
        for ear in self.ears:
            self.sights[ear.seat] = await self.here.tables.look(self.table, ear.person)
        self.test.look(moment, thorough=True)
        for ear in self.ears:
            now = (await ear.read(self.table))["now"]
            assert now == msgspec.json.decode(self.made(moment.pos, ear.seat)["API"])
            await self.check_log(ear)

    async def check_log(self, ear: Ear) -> None:
        """A move's text is for its own seat, and each sentence for those whom it is for."""
        entries = (await ear.who.get(f"/tables/{self.table}/log", limit=30))["entries"]
        written = {entry.number: entry for entry in self.live.tail}
        for entry in entries:
            if entry["kind"] == "move" and entry["seat"] != ear.seat:
                assert entry["text"] == ""
            if entry["kind"] == "move" and entry["number"] in written:
                mine = [e.text for e in written[entry["number"]].events if e.visible_to(ear.seat)]
                assert [event["template"] for event in entry["events"]] == mine

    async def step(self, thorough: bool) -> None:
        """Somebody who is asked plays; everybody listens."""
        live = self.live
        await until(self.is_asking)
        if live.row.state != "playing":
            return
        assert live.pos is not None
        seat = self.luck.choice(live.waiting)
        who = self.ears[seat].who
        found = await who.get(f"/tables/{self.table}/moves")
        text = self.luck.choice([*found["moves"], *(choice["example"] for choice in found["choices"])])
        if thorough:
            await self.look_through(Moment(live.pos, seat, text))
            await self.whisper(seat)
        await who.post(f"/tables/{self.table}/moves", {"move": text, "after": found["at"], "seat": seat})
        for ear in self.ears:
            await ear.listen(self.here, self.table)
            ear.search(self.forbidden(ear))

    async def is_asking(self) -> bool:
        """Whether the table waits for people alone: questions with one answer are answered by themselves."""
        live = self.live
        return live.row.state != "playing" or not any(live.automatic(seat) for seat in live.waiting)

    async def whisper(self, seat: Seat) -> None:
        """A private word, that nobody else may ever see, and that does arrive."""
        to = (seat + 1) % self.live.row.players
        text = f"whisper-{len(self.whispered)}-{self.luck.getrandbits(60):x}"
        await self.ears[seat].who.post(f"/tables/{self.table}/chat", {"text": text, "to": to})
        self.whispered.append((seat, to, text))
        await self.ears[to].listen(self.here, self.table)
        assert text.encode() in self.ears[to].heard[-1]


async def spy(slug: str, folder: Path, steps: int, every: int, **options: Any) -> tuple[Spied, int]:
    """Play so many steps, or to the end, and look through all that is sent at each so many of them."""
    players = max(3, game(slug).players[0])
    async with place(sqlite_in(folder)) as here:
        table, people, opened = await here.group(players, slug, options={**SHORT[slug], **options})
        for who in people:  # nothing that could be decided goes by itself while it is looked at
            await who.post(f"/tables/{table}/stops", {"level": "full"}, "PUT")
        fan = here.caller()
        await fan.post("/join", {"token": opened["watch"]})
        ears = [*(Ear(who, seat) for seat, who in enumerate(people)), Ear(fan, None)]
        spied = Spied(here, table, await here.tables.hall.live(table), ears, random.Random(f"{slug} {steps}"))
        done = 0
        while spied.live.row.state == "playing" and done < steps:
            await spied.step(thorough=done % every == 0)
            done += 1
        report = spied.test.report
        assert not report.problems(), report.problems()
        assert report.tables >= done // every * players
        for ear in ears:
            await ear.read(table)
            assert ear.sent > 10_000
        if spied.live.row.state == "over":  # now the secret is everybody's, and only now
            assert (await fan.get(f"/tables/{table}"))["secret"] == spied.live.row.secret
    return spied, done


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted(games()))
def test_the_first_moves_of_a_game_tell_nobody_what_they_may_not_know(slug: str, tmp_path: Path) -> None:
    run(spy(slug, tmp_path, steps=24, every=8), 600)


WHOLE: list[tuple[str, dict[str, Any]]] = [(slug, {}) for slug in sorted(games())] + [
    ("nomads", {"mode": "competitive"})
]


@pytest.mark.long
@pytest.mark.parametrize(
    ("slug", "options"), WHOLE, ids=[f"{slug} {more.get('mode', '')}".strip() for slug, more in WHOLE]
)
def test_a_whole_game_tells_nobody_what_they_may_not_know(
    slug: str, options: dict[str, Any], tmp_path: Path
) -> None:
    spied, done = run(spy(slug, tmp_path, steps=20_000, every=12, **options), 3000)
    assert spied.live.row.state == "over", f"after {done} steps"
