"""Whatever is sent, it is answered with a page or a sentence, never by a crash: numbers, addresses, texts, options."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from orrery.engine.domain import Domain, Range
from orrery.games import games
from orrery.testing.toy.game import Bid
from orrery.web.decision import filled
from orrery.web.numbers import decimal, number, signed
from tests.host.kit import fresh_postgres, sqlite_in
from tests.needs import need_postgres
from tests.web.api_kit import Caller, Place, place

DIGITS = ("²", "٣", "１", "①", "9" * 5000, "-1", "1e3", "0x1", "--5", "", " ", "+1", "1_0", "½", "nan", "inf")
"""What looks like a number to somebody."""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield sqlite_in(tmp_path)
        return
    need_postgres()
    with fresh_postgres() as found:
        yield found


def test_numbers_are_ascii_digits_of_a_sane_length() -> None:
    assert [number(text) for text in ("0", "007", "123456789")] == [0, 7, 123456789]
    assert [signed(text) for text in ("-3", "12")] == [-3, 12]
    assert [decimal(text) for text in ("1", "0.5", ".25", "2.")] == [1.0, 0.5, 0.25, 2.0]
    for text in DIGITS:
        assert number(text) is None, text
        assert signed(text) is None or text == "-1", text
        assert decimal(text) is None, text


class Visitor:
    """Somebody who sends what nobody should, by page and by API, and must always get an answer."""

    def __init__(self, here: Place, who: Caller) -> None:
        self.here = here
        self.who = who

    async def page(self, method: str, path: str, form: Any = None, **headers: str) -> None:
        sent = {"cookie": f"orrery={self.who.token}", "origin": "http://test", **headers}
        answer = await self.here.client.request(method, path, data=form, headers=sent)
        assert answer.status_code < 500, (path, form, answer.text)

    async def api(self, method: str, path: str, body: Any = None) -> None:
        answer = await self.who.ask(method, path, body)
        assert answer.status_code < 500, (path, body, answer.text)


async def _table(here: Place) -> tuple[Visitor, str]:
    who = here.caller()
    opened = await who.post("/tables", {"game": "emperor", "seats": [{"kind": "me"}] * 3})
    return Visitor(here, who), opened["table"]


async def test_no_number_is_too_strange_to_be_answered(url: str) -> None:
    async with place(url) as here:
        visitor, table = await _table(here)
        for text in DIGITS:
            for field in ("after", "seat", "resign", "bot", "back", "sit", "stand", "bring"):
                form = {field: text, "move": "nonsense"} if field in {"after", "seat"} else {field: text}
                await visitor.page("POST", f"/tables/{table}/do", form)
            await visitor.page("POST", f"/tables/{table}/do", {"domain": text})
            await visitor.page("POST", f"/tables/{table}/say", {"text": "x", "to": text})
            for field in ("players", "minutes", "pace", "away_seconds", "option.round_limit"):
                form = {"players": "3", "seat1": "me", "seat2": "officer", "seat3": "officer", field: text}
                await visitor.page("POST", "/new/emperor", form)
            for query in ("log?before=", "replay?step=", "replay?seat="):
                await visitor.page("GET", f"/tables/{table}/{query}{text}")
            for query in ("log?before=", "log?limit=", "events?after=", "moves?seat=", "replay?step="):
                await visitor.api("GET", f"/tables/{table}/{query}{text}")


def test_a_number_of_an_open_ended_choice_is_read_with_care() -> None:
    """What is typed into the small form of a choice that lists nothing is a number, or is refused by its bounds."""
    domain = Domain(Bid(1, 0), (Range("amount", 1, 5, "bid"),), "Bid")
    assert filled(domain, {"amount": " 3 "}) == Bid(3, 0)
    for text in DIGITS:
        assert domain.why_not(filled(domain, {"amount": text})), text


async def test_where_a_form_leads_back_to_is_an_address(url: str) -> None:
    async with place(url) as here:
        visitor, _ = await _table(here)
        for back in ("/\r\nX-Injected: 1", "/\n", "/é", "/漢字", "//evil", "/\\evil", "/" + "a" * 20_000):
            for htmx in ("true", ""):
                await visitor.page(
                    "POST", "/me/theme", {"theme": "dark", "back": back}, **{"hx-request": htmx}
                )


NUL_PLACES = (
    "/tables/%00", "/tables/a%00b", "/tables/a%00b/log", "/tables/a%00b/replay", "/join/%00", "/rules/%00",
    "/new/%00", "/workshop/nomads/decks?open=%00", "/rules/emperor?q=%00", "/static/x/%00",
    "/api/tables/%00", "/api/tables/a%00b/moves", "/api/games/%00", "/api/tables?mine=%00",
)  # fmt: skip


async def test_the_character_nul_is_answered_with_a_sentence_everywhere(url: str) -> None:
    async with place(url) as here:
        visitor, table = await _table(here)
        for path in NUL_PLACES:
            await visitor.page("GET", path)
        await visitor.api("POST", "/guests", {"name": "a\0b"})
        for plan in ({"title": "a\0b"}, {"salt": "\0", "commitment": "\0"}, {"options": {"colours": "\0"}}):
            await visitor.api("POST", "/tables", {"game": "emperor", "seats": [{"kind": "me"}] * 3, **plan})
        await visitor.api("POST", "/join", {"token": "\0" * 22})
        await visitor.api("POST", f"/tables/{table}/chat", {"text": "\0"})
        for form in ({"move": "\0"}, {"order": "\0"}, {"\0": "x"}):
            await visitor.page("POST", f"/tables/{table}/do", form)
        for field in ("name", "title", "salt", "commitment", "away_bot", "option.colours"):
            await visitor.page("POST", "/new/emperor", {"players": "3", field: "\0"})
        for field in ("name", "words", "drop", "lead"):
            await visitor.page("POST", "/workshop/nomads/decks", {"do": "keep", "name": "x", field: "a\0b"})
        said = await visitor.who.ask("POST", f"/tables/{table}/chat", {"text": "a backslash: \\u0000"})
        assert said.status_code == 200  # these are letters


async def test_options_that_are_texts_stay_short(url: str) -> None:
    """They travel in every view of the table."""
    async with place(url) as here:
        who = here.caller()
        for game in games().values():
            for option in game.options():
                long = {option.name: "a" * (4001 if option.seat is not None else 201)}
                seats = [{"kind": "me"}] * game.players[0]
                answer = await who.ask(
                    "POST", "/tables", {"game": game.slug, "seats": seats, "options": long}
                )
                assert answer.status_code == 422, (game.slug, option.name, answer.text)
                assert len(answer.text) < 1000, (game.slug, option.name)
